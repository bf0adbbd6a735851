"""0 hit points in heroic: the verge of death, how it ends, and death (HE-80 to HE-82, BD-17)."""

import pytest

from game.engine.commands import Attack, Cast, EndTurn, Move, TakeIt, UseItem
from game.engine.components import Dead, Health, Position, Risen, Verge
from game.engine.events import (
    Awaited,
    BattleEnded,
    Damaged,
    Died,
    Event,
    FellToVerge,
    Healed,
    Rolled,
    Rose,
    SlotBegan,
    StoodUp,
    TurnBegan,
    TurnEnded,
    VergeCounted,
)
from game.engine.resolving import Context
from game.rulesets.heroic.wounds import hurt
from tests.rulesets.heroic.scenes import afflict, end, from_turn_of, hp, lasting, of, put, run, wound
from tests.table import Table, table, unit


def fight(foe: str = "hoplite", **more: object) -> Table:
    """B has 3 hit points left and a friend far off."""
    game = table(
        "A B . . . C", A=unit("champion", "blue"), B=unit(foe, "red", **more), C=unit("raider", "red", gear=())
    )
    wound(game, "B", 3)
    return game


def on_the_verge(successes: int = 0, fails: int = 0) -> Table:
    game = fight()
    wound(game, "B", 0)
    put(game, "B", Verge(successes, fails))
    return game


def fell(game: Table) -> list[Event]:
    game.do(Attack(game.A, game.B, game.item("A", "kopis")), "d10=9")
    return game.do(TakeIt(game.B))


def save(game: Table, dice: str) -> list[Event]:
    return from_turn_of(end(game, "A", dice), game.B)


def saved(game: Table, *faces: int) -> Rolled:
    total = sum(faces)
    return Rolled(game.B, "verge of death", "d6", faces, total, 4, success=total >= 4, reasons=(), rule="HE-80")


# ---- down ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-80", "HE-81")
def test_a_hero_at_0_or_less_is_on_the_verge_of_death_and_not_dead() -> None:
    game = fight()
    events = fell(game)
    assert events[-1] == FellToVerge(game.B)
    assert game.get("B", Verge) == Verge(0, 0)
    assert hp(game, "B") == 0, "hit points do not go below 0"
    assert not of(events, Died)


@pytest.mark.rule("HE-80")
def test_down_it_cannot_act() -> None:
    game = fight()
    fell(game)
    events = from_turn_of(end(game, "A", "d6=3"), game.B)
    assert [type(event) for event in events[:4]] == [TurnBegan, Rolled, VergeCounted, TurnEnded]
    assert game.battle.decision is not None
    assert game.battle.decision.units == (game.C,)


@pytest.mark.rule("HE-80")
@pytest.mark.parametrize(("face", "successes", "fails"), [(4, 1, 0), (3, 0, 1)])
def test_each_of_its_turns_begins_with_a_willpower_save_of_4(face: int, successes: int, fails: int) -> None:
    game = on_the_verge()
    events = save(game, f"d6={face}")
    assert events[1:3] == [saved(game, face), VergeCounted(game.B, successes, fails)]


# ---- how it ends ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-81")
def test_two_successes_raise_it_with_half_its_maximum_and_it_takes_that_turn() -> None:
    game = on_the_verge(successes=1)
    events = save(game, "d6=5")
    assert events[1:] == [saved(game, 5), VergeCounted(game.B, 2, 0), Rose(game.B, 10), Awaited(game.B)]
    assert (hp(game, "B"), game.get("B", Verge), game.cell("B")) == (10, None, (1, 0))
    assert game.battle.decision is not None
    assert game.battle.decision.units == (game.B,)


@pytest.mark.rule("HE-81")
def test_half_of_1_hit_point_is_1() -> None:
    game = on_the_verge(successes=1)
    put(game, "B", Health(0, 1))
    assert Rose(game.B, 1) in save(game, "d6=5")


@pytest.mark.rule("HE-81")
def test_two_fails_kill() -> None:
    game = on_the_verge(fails=1)
    events = save(game, "d6=3")
    assert events[1:4] == [saved(game, 3), VergeCounted(game.B, 0, 2), Died(game.B)]
    assert game.get("B", Dead) is not None
    assert game.battle.decision is not None
    assert game.battle.decision.units == (game.C,), "the turn passes on"


@pytest.mark.rule("HE-81")
@pytest.mark.parametrize(("successes", "fails", "face"), [(1, 0, 1), (0, 1, 4)])
def test_one_of_each_raises_it_with_1(successes: int, fails: int, face: int) -> None:
    game = on_the_verge(successes, fails)
    events = save(game, f"d6={face}")
    assert events[2:] == [VergeCounted(game.B, 1, 1), Rose(game.B, 1), Awaited(game.B)]


@pytest.mark.rule("HE-81")
@pytest.mark.parametrize(("successes", "fails", "after"), [(0, 0, None), (1, 0, None), (0, 1, Died), (1, 1, Died)])
def test_any_damage_on_the_verge_is_one_fail_which_can_kill_but_gets_nobody_up(
    successes: int, fails: int, after: type[Event] | None
) -> None:
    game = on_the_verge(successes, fails)
    events = game.do(Attack(game.A, game.B, game.item("A", "kopis")), "d10=1")
    at = events.index(VergeCounted(game.B, successes, fails + 1))
    assert type(events[at - 1]) is Damaged
    if after is Died:
        assert events[at + 1] == Died(game.B, game.A), "and the killer is known"
    else:
        assert events[at + 1 :] == []
        assert game.get("B", Verge) == Verge(successes, fails + 1)


@pytest.mark.rule("HE-81")
@pytest.mark.parametrize(("face", "after"), [(1, Died), (4, Rose)])
def test_with_a_success_before_the_damage_the_next_save_decides(face: int, after: type[Event]) -> None:
    game = on_the_verge(1, 0)
    game.do(Attack(game.A, game.B, game.item("A", "kopis")), "d10=1")
    assert after in [type(event) for event in save(game, f"d6={face}")]


@pytest.mark.rule("HE-81")
def test_with_the_damage_before_it_a_save_is_one_of_each() -> None:
    game = on_the_verge(0, 0)
    game.do(Attack(game.A, game.B, game.item("A", "kopis")), "d10=1")
    assert Rose(game.B, 1) in save(game, "d6=4")


@pytest.mark.rule("HE-81")
def test_who_rises_stands_even_if_it_lay_prone_before() -> None:
    game = on_the_verge(1, 0)
    afflict(game, "B", "prone")
    events = save(game, "d6=4")
    assert StoodUp(game.B) in events
    assert "prone" not in lasting(game, "B")


@pytest.mark.rule("HE-81")
def test_no_damage_is_no_fail() -> None:
    game = on_the_verge()
    context = Context(game.battle.truth, game.dice)
    events, _ = run(game, hurt(context, game.B, 0, "magic", game.A, "a test", "HE-52"))
    assert [type(event) for event in events] == [Damaged]


@pytest.mark.rule("HE-81")
def test_healing_gets_it_up_at_once_and_clears_the_count() -> None:
    game = table("A . . B C", A=unit("champion", "blue"), B=unit("hoplite", "red"), C=unit("seer", "red"))
    wound(game, "B", 0)
    put(game, "B", Verge(0, 0))
    end(game, "A", "d6=1")
    events = game.do(Cast(game.C, "healing-song", game.B), "d8=5")
    assert events[-2:] == [Healed(game.B, 5, 5, game.C, "healing song"), Rose(game.B, 5)]
    assert (hp(game, "B"), game.get("B", Verge), game.get("B", Risen)) == (5, None, Risen())


@pytest.mark.rule("HE-81")
def test_a_healing_pot_raises_it_too() -> None:
    game = table("A . . B C", A=unit("champion", "blue"), B=unit("hoplite", "red"), C=unit("guard", "red"))
    wound(game, "B", 0)
    put(game, "B", Verge(0, 0))
    end(game, "A", "d6=1")
    events = game.do(UseItem(game.C, game.item("C", "healing-pot"), game.B), "d6=2")
    assert events[-1] == Rose(game.B, 2)


# ---- death ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-82", "BD-17", "BD-04")
def test_who_is_no_hero_dies_at_0_and_leaves_its_cell() -> None:
    game = fight(hero=False)
    events = fell(game)
    assert Died(game.B, game.A) in events
    assert not of(events, FellToVerge)
    assert (game.get("B", Position), game.get("B", Dead)) == (None, Dead(((1, 0),)))
    assert game.battle.refusal(Move(game.A, ((1, 0),))) is None


@pytest.mark.rule("HE-82")
def test_a_hero_that_got_up_dies_at_the_second_time() -> None:
    game = fight()
    put(game, "B", Risen())
    events = fell(game)
    assert Died(game.B, game.A) in events
    assert not of(events, FellToVerge)


@pytest.mark.rule("HE-82", "HE-81")
def test_getting_up_is_remembered_however_it_came_about() -> None:
    for successes, face in ((1, 5), (0, 4)):
        game = on_the_verge(successes, fails=1 - successes)
        save(game, f"d6={face}")
        assert game.get("B", Risen) == Risen()


@pytest.mark.rule("HE-82", "BD-15")
def test_a_hero_on_the_verge_still_counts_as_living_for_rout_and_the_dead_do_not() -> None:
    game = table("A B", A=unit("champion", "blue"), B=unit("hoplite", "red"))
    wound(game, "B", 3)
    fell(game)
    assert game.battle.over is None
    events = game.do(EndTurn(game.A), "d6=1")
    assert game.battle.over is None
    events = game.do(EndTurn(game.A), "d6=1")
    assert events[-1] == BattleEnded("blue", "the enemy is routed")


@pytest.mark.rule("HE-72", "HE-82")
def test_the_dead_keep_their_place_in_the_order_and_take_no_turn() -> None:
    game = fight(hero=False)
    fell(game)
    events = end(game, "A")
    assert SlotBegan(game.B, 1) in events
    assert game.B not in {event.unit for event in of(events, TurnBegan)}
