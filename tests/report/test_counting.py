"""What is counted of a battle's events, by hand: who dealt what, who answered, who fell to whom, and when it died."""

from game.engine import events as e
from game.engine.components import Unit
from game.engine.observing import Stamped
from game.report.counting import Casualty, EventCount

A, B, C = 2, 3, 4
SIDES = {A: "blue", B: "red", C: "red"}


def counted(*events: e.Event) -> EventCount:
    """Count these events after A of blue and B and C of red have come together."""
    people = [
        e.Mustered(one, (Unit("hoplite", str(one), side, hero=False, large=False),)) for one, side in SIDES.items()
    ]
    told = [Stamped(number, event, frozenset()) for number, event in enumerate((*people, *events))]
    return EventCount(told, None)


def hurt(unit: int, amount: int, source: int, beyond: int = 0) -> e.Damaged:
    return e.Damaged(unit, amount, 5, amount, "piercing", source, "Dory", "HE-40", beyond=beyond)


def counts(found: EventCount, unit: int) -> dict[str, int]:
    return found.tallies[unit].counts if unit in found.tallies else {}


def test_a_blow_that_answers_no_attack_is_no_answer() -> None:
    answered = counted(e.Attacked(A, B, "Dory", "melee"), e.Struck(B, A))
    assert counts(answered, B) == {"answers": 1}
    by_another = counted(e.Attacked(A, B, "Dory", "melee"), e.Struck(C, A))
    assert counts(by_another, C) == {}


def test_harm_to_oneself_is_taken_and_not_dealt_and_to_a_friend_is_both_and_told_apart() -> None:
    assert counts(counted(hurt(A, 3, A)), A) == {"taken": 3}
    assert counts(counted(hurt(A, 3, 0)), A) == {"taken": 3}
    friends = counted(hurt(C, 4, B, beyond=1))
    assert (counts(friends, B), counts(friends, C)) == ({"dealt": 3, "friendly": 3}, {"taken": 3})


def test_after_the_battle_only_the_fates_of_the_fallen_count() -> None:
    found = counted(e.FellDying(A), e.AftermathBegan(), hurt(B, 3, C), e.Healed(B, 2, 5, C, "a pot"), e.Rose(A, 1))
    assert [counts(found, unit) for unit in SIDES] == [{}, {}, {}]
    assert [fall.fate for fall in found.falls] == ["up again"]
    assert found.out == {A}, "it lay as the battle ended"
    assert counted(e.FellDying(A), e.Rose(A, 1)).out == set()


def test_when_one_died_is_told_only_where_it_had_lain_since_an_earlier_round() -> None:
    began, falls = (e.RoundBegan(1), e.RoundBegan(2)), (hurt(A, 9, B), e.FellDying(A))
    at_once = counted(began[0], *falls, e.Died(A))
    later = counted(began[0], *falls, began[1], e.Died(A))
    after = counted(began[0], *falls, began[1], e.AftermathBegan(), e.Died(A))
    assert [found.falls for found in (at_once, later, after)] == [
        [Casualty(1, A, B, "Dory", "dead", died)] for died in (None, 2, 0)
    ]


def test_who_falls_by_itself_falls_to_nobody_and_who_falls_to_a_friend_is_no_feat() -> None:
    alone = counted(hurt(A, 9, A), e.Died(A, A))
    assert [(fall.unit, fall.by) for fall in alone.falls] == [(A, 0)]
    assert "felled" not in counts(alone, A)
    friend = counted(hurt(C, 9, B), e.Died(C, B))
    assert [(fall.unit, fall.by) for fall in friend.falls] == [(C, B)]
    assert "felled" not in counts(friend, B)
    assert counts(counted(hurt(C, 9, A), e.Died(C, A)), A)["felled"] == 1
