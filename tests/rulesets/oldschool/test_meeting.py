"""How the sides meet and break in old school: reaction, surprise, initiative, morale (OS-10 to OS-14)."""

from typing import Any

import pytest

from game.engine.commands import Attack, Cast, EndTurn, Move
from game.engine.components import BATTLE, Gone, Order, Unit
from game.engine.events import (
    Damaged,
    EffectBegan,
    Event,
    Left,
    Ordered,
    Reason,
    Rolled,
    RoundBegan,
    Stepped,
    TurnBegan,
)
from game.rulesets.oldschool.components import Moods
from game.rulesets.oldschool.events import ChangedSides, Hastened, MoodSet, Provoked, SurpriseBegan, SurpriseEnded
from game.rulesets.oldschool.moods import mood_for
from game.rulesets.oldschool.wounds import hurt
from game.systems.morale import FIRST, HALF, MoraleBroke, MoraleTested
from game.tiled.model import MeetingSpec, ZoneSpec
from tests.rulesets.oldschool.scenes import afflict, busy, end, held, lasting, of, only, opened, rolls, run, table
from tests.table import Table, unit

OPEN = MeetingSpec(open_sides=("red",))


def order(game: Table) -> tuple[tuple[int, ...], tuple[int, ...]]:
    now = game.battle.truth.of(BATTLE, Order)
    return now.units, now.groups


def die(game: Table, *letters: str) -> None:
    for letter in letters:
        run(game, hurt(game.battle.truth, game[letter], 99, "piercing", 0, "a test", ""))


# ---- initiative ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("OS-12")
def test_each_side_rolls_once_with_its_best_dexterity_and_acts_as_one() -> None:
    game = opened(
        "A C . . . . B D",
        "d8=3 d8=4",
        A=unit("hoplite", "blue"), C=unit("archer", "blue"), B=unit("guard", "red"), D=unit("raider", "red"),
    )  # fmt: skip
    events = [stamped.event for stamped in game.battle.events]
    assert of(events, Rolled) == [
        Rolled(game.C, "initiative", "d8 + 2", (3,), 5, None, None, (Reason(2, "DEX", "OS-12"),), "OS-12"),
        Rolled(game.B, "initiative", "d8", (4,), 4, None, None, (), "OS-12"),
    ]
    assert order(game) == ((game.A, game.C, game.B, game.D), (2, 2))
    decision = game.battle.decision
    assert decision is not None
    assert decision.units == (game.A, game.C)
    game.do(EndTurn(game.C))  # in the order its player likes
    began = of(game.do(EndTurn(game.A)), TurnBegan)
    assert [event.unit for event in began] == [game.B, game.D]
    game.do(EndTurn(game.B))
    assert of(game.do(EndTurn(game.D)), Ordered) == []  # once a battle


@pytest.mark.rule("OS-12")
@pytest.mark.parametrize(("dice", "first"), [("d8=4 d8=5", "B"), ("d8=5 d8=5", "B"), ("d8=6 d8=5", "A")])
def test_the_higher_side_goes_first_and_the_players_on_a_tie(dice: str, first: str) -> None:
    game = opened("A . . . . . . B", dice, A=unit("guard", "red"), B=unit("hoplite", "blue"))
    assert order(game)[0][0] == game[first]


@pytest.mark.rule("OS-12", "BD-17")
def test_a_tie_between_sides_alike_goes_by_the_map() -> None:
    game = opened("A . . . . . . B", "d8=5 d8=5", A=unit("guard", "red"), B=unit("guard", "blue"))
    assert order(game)[0] == (game.A, game.B)


@pytest.mark.rule("OS-13")
def test_player_characters_who_tie_go_in_map_order_whatever_their_side() -> None:
    """B of red stands between A and C of blue on the map, and rolls as C does."""
    pieces = {letter: unit("hoplite", side) for letter, side in (("A", "blue"), ("B", "red"), ("C", "blue"))}
    game = opened("A B C", "d8=1 d8=5 d8=5", MeetingSpec(individual_initiative=True), **pieces)
    assert game.battle.truth.of(BATTLE, Order).units == (game.B, game.C, game.A)


@pytest.mark.rule("OS-13")
def test_with_the_option_people_act_one_by_one_among_the_foes_who_act_together() -> None:
    game = opened(
        "A C E . . . . B D",
        "d8=3 d8=2 d8=8 d8=4",
        MeetingSpec(individual_initiative=True),
        A=unit("hoplite", "blue"), C=unit("archer", "blue"), E=unit("champion", "blue"),
        B=unit("guard", "red"), D=unit("raider", "red"),
    )  # fmt: skip
    # E 9, then 4: C (DEX 2) before the foes for being a person; A 3 after them
    assert order(game) == ((game.E, game.C, game.B, game.D, game.A), (1, 1, 2, 1))
    assert {event.rule for event in of([s.event for s in game.battle.events], Rolled)} == {"OS-12", "OS-13"}


@pytest.mark.rule("OS-13")
def test_who_is_with_the_people_and_none_of_them_acts_with_its_like_and_wins_no_tie_as_they_do() -> None:
    """Five each but A's 6: of the guards of both sides, who tie, those on the map first; the archer before them."""
    game = opened(
        "A C E G . . . B D",
        "d8=5 d8=6 d8=3 d8=5",
        MeetingSpec(individual_initiative=True),
        B=unit("guard", "red"), D=unit("raider", "red"),
        A=unit("hoplite", "blue"), C=unit("guard", "blue"), E=unit("archer", "blue"), G=unit("raider", "blue"),
    )  # fmt: skip
    assert order(game) == ((game.A, game.E, game.B, game.D, game.C, game.G), (1, 1, 2, 2))


@pytest.mark.rule("OS-13")
def test_people_tie_by_dexterity_and_then_by_the_map() -> None:
    game = opened(
        "A C E . . . . B",
        "d8=4 d8=2 d8=4 d8=1",
        MeetingSpec(individual_initiative=True),
        A=unit("hoplite", "blue"), C=unit("archer", "blue"), E=unit("hoplite", "blue"), B=unit("guard", "red"),
    )  # fmt: skip
    assert order(game)[0] == (game.C, game.A, game.E, game.B)


# ---- surprise ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OS-11")
def test_a_side_with_the_surprise_has_a_round_of_its_own_before_initiative() -> None:
    game = opened("A . . . . . . B", "", MeetingSpec(surprise="red"), A=unit("hoplite", "blue"), B=unit("guard", "red"))
    assert SurpriseBegan("red") in [stamped.event for stamped in game.battle.events]
    assert order(game) == ((game.B,), (1,))
    events = game.do(EndTurn(game.B), "d8=5 d8=1")
    shown = [event for event in events if isinstance(event, RoundBegan | SurpriseEnded | Rolled | Ordered)]
    assert [type(event).__name__ for event in shown] == ["RoundBegan", "SurpriseEnded", "Rolled", "Rolled", "Ordered"]
    assert order(game)[0] == (game.A, game.B)
    game.do(EndTurn(game.A))
    assert of(game.do(EndTurn(game.B)), Ordered) == []


@pytest.mark.rule("OS-11", "OS-01")
@pytest.mark.parametrize(("watch", "surprised"), [("d6=3 d6=3", True), ("d6=3 d6=4", False), ("d6=4 d6=4", False)])
def test_surprise_may_be_rolled_by_the_best_of_each_and_a_tie_is_none(watch: str, surprised: bool) -> None:
    """DEX 2/Sneak 2 of the assassin against half the hit dice of a guard: 4 + 4 = 8 against watch + 1."""
    initiative = "" if surprised else " d8=1 d8=1"
    game = opened(
        "A C . . . . . B",
        f"d6=3 d6=1 {watch}{initiative}",
        MeetingSpec(surprise="blue", surprise_rolled=True),
        A=unit("hoplite", "blue"), C=unit("assassin", "blue"), B=unit("guard", "red"),
    )  # fmt: skip
    events = [stamped.event for stamped in game.battle.events]
    assert rolls(events)[0] == ("surprise", "2d6 + 4", 8)
    assert of(events, Rolled)[0].unit == game.C
    assert bool(of(events, SurpriseBegan)) is surprised


@pytest.mark.rule("OS-11", "OS-45")
def test_the_surprised_have_no_main_action_for_a_defence_yet() -> None:
    game = opened("A B", "", MeetingSpec(surprise="blue"), A=unit("wolf", "blue"), B=unit("seer", "red"))
    events = game.do(Attack(game.A, game.B, 0), "d20=9 d6=2")  # AC 11 is reached exactly, and nobody is asked
    assert only(events, Damaged).unit == game.B


# ---- reaction ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OS-10")
def test_two_dice_make_the_mood() -> None:
    moods = ["hostile", *["unfriendly"] * 3, *["neutral"] * 3, *["indifferent"] * 3, "helpful"]
    assert [mood_for(total) for total in range(2, 13)] == moods


def meeting(dice: str, drawing: str = "A . . . . . B", **more: Any) -> Table:
    return opened(drawing, dice, OPEN, A=unit("hoplite", "blue"), B=unit("guard", "red"), **more)


@pytest.mark.rule("OS-10")
def test_neutral_and_indifferent_sides_fight_back_only() -> None:
    for dice, mood in (("d6=3 d6=4", "neutral"), ("d6=5 d6=5", "indifferent")):
        game = meeting(f"{dice} d8=1 d8=2", "A B . . . . .")
        assert MoodSet("red", mood) in [stamped.event for stamped in game.battle.events]
        spear = game.item("B", "broad_spear")
        assert game.refused(Attack(game.B, game.A, spear)).rule == "OS-10"
        game.do(EndTurn(game.B))
        busy(game, "B")
        events = game.do(Attack(game.A, game.B, game.item("A", "broad_spear")), "d20=2")
        assert Provoked("red", (game.A,), "blue") in events
        game.do(EndTurn(game.A))
        assert game.battle.refusal(Attack(game.B, game.A, spear)) is None


@pytest.mark.rule("OS-10")
def test_a_neutral_side_gives_no_free_attack() -> None:
    game = meeting("d6=3 d6=4 d8=8 d8=1", "A B . . . . .\n. . . . . . .")
    assert [type(event) for event in game.do(Move(game.A, ((0, 1), (0, 0))))].count(Stepped) == 2


@pytest.mark.rule("OS-10")
def test_an_unfriendly_side_turns_on_whoever_comes_within_4_cells() -> None:
    game = meeting("d6=1 d6=3 d8=8 d8=1", "A . . . . . . B")
    assert game.battle.truth.of(BATTLE, Moods).foes == ()
    assert of(game.do(Move(game.A, ((1, 0), (2, 0)))), Provoked) == []
    assert of(game.do(Move(game.A, ((3, 0),))), Provoked) == [Provoked("red", (game.A,))]
    near = meeting("d6=1 d6=3 d8=8 d8=1", "A . . . B . . .")
    assert near.battle.truth.of(BATTLE, Moods).foes == (("red", near.A),)


@pytest.mark.rule("OS-10")
def test_a_hostile_side_attacks_and_a_helpful_one_joins_the_players() -> None:
    game = meeting("d6=1 d6=1 d8=1 d8=2", "A B . . . . .")
    assert game.battle.refusal(Attack(game.B, game.A, game.item("B", "broad_spear"))) is None
    game = opened(
        "A . . . . B D", "d6=6 d6=6 d8=1 d8=1", OPEN,
        A=unit("hoplite", "blue"), B=unit("guard", "red"), D=unit("wolf", "gold"),
    )  # fmt: skip
    assert ChangedSides(game.B, "blue") in [stamped.event for stamped in game.battle.events]
    assert game.battle.truth.of(game.B, Unit).side == "blue"
    assert order(game) == ((game.A, game.B, game.D), (2, 1))


@pytest.mark.rule("OS-10", "BD-17")
def test_people_make_up_their_own_minds() -> None:
    game = opened(
        "A . B", "d8=1 d8=2", MeetingSpec(open_sides=("blue",)), A=unit("hoplite", "blue"), B=unit("guard", "red")
    )
    assert game.battle.truth.get(BATTLE, Moods) is None


# ---- morale --------------------------------------------------------------------------------------------------------


def gang(dice: str, *, leader: bool = False, kind: str = "raider", drawing: str = "") -> tuple[Table, list[Event]]:
    """Four reds and a hoplite; one red is killed, with these dice for what follows."""
    game = opened(
        drawing or "A . . . . . . . . . . .\n. . C B D E . . . . . .\n. . . . . . . . . . . .",
        "d8=8 d8=1",
        MeetingSpec(leaders=(3,)) if leader else None,
        A=unit("hoplite", "blue"), B=unit(kind, "red"), C=unit("guard", "red"), D=unit("raider", "red"),
        E=unit("raider", "red"),
    )  # fmt: skip
    busy(game, "B", "C", "D", "E")
    events = run(game, hurt(game.battle.truth, game.B, 99, "piercing", game.A, "a test", ""), dice)
    return game, list(events)


@pytest.mark.rule("OS-14")
def test_at_the_first_casualty_and_at_half_two_dice_above_the_score_break_a_side() -> None:
    game, events = gang("d6=4 d6=5")  # the guard's 9 is the highest among those who stand: 9 holds
    assert MoraleTested("red", (FIRST,)) in events
    roll = [event for event in events if isinstance(event, Rolled)][-1]
    assert (roll.unit, roll.purpose, roll.total, roll.against, roll.success) == (
        game.C,
        f"morale ({FIRST})",
        9,
        9,
        True,
    )
    assert not [event for event in events if isinstance(event, MoraleBroke)]
    events = list(run(game, hurt(game.battle.truth, game.C, 99, "piercing", game.A, "a test", ""), "d6=4 d6=4"))
    assert MoraleTested("red", (HALF,)) in events  # 7 is the highest now
    assert MoraleBroke("red") in events
    assert EffectBegan in [type(event) for event in events]
    assert (lasting(game, "D"), lasting(game, "E")) == (("fleeing",), ("fleeing",))


@pytest.mark.rule("OS-14")
def test_a_leaders_score_is_the_sides_even_if_others_are_braver() -> None:
    _, events = gang("d6=4 d6=4", leader=True, kind="wolf")
    assert MoraleBroke("red") not in events  # the guard leads: 8 is no more than 9
    game = opened(
        "A . . B C", "d8=8 d8=1", MeetingSpec(leaders=(2,)),
        A=unit("hoplite", "blue"), B=unit("raider", "red"), C=unit("guard", "red"),
    )  # fmt: skip
    events = run(game, hurt(game.battle.truth, game.C, 99, "piercing", game.A, "a test", ""), "d6=4 d6=4")
    assert [(event.purpose, event.against) for event in of(events, Rolled)] == [(f"morale ({FIRST} and {HALF})", 7)]


@pytest.mark.rule("OS-14", "OS-44")
@pytest.mark.parametrize(("asleep", "score"), [(False, 7), (True, 9)])
def test_a_leader_who_sleeps_leads_nobody(asleep: bool, score: int) -> None:
    """The raider's 7 while it can act; asleep, the highest of those who stand: the guard's 9."""
    game = opened(
        "A . . B C D # E", "d8=8 d8=1", MeetingSpec(leaders=(5,)),
        A=unit("hoplite", "blue"), B=unit("guard", "red"), C=unit("raider", "red"), D=unit("raider", "red"),
        E=unit("raider", "red", unaware=asleep, conditions=("prone",)),
    )  # fmt: skip
    events = run(game, hurt(game.battle.truth, game.C, 99, "piercing", game.A, "a test", ""), "d6=1 d6=1")
    assert [(event.purpose, event.against) for event in of(events, Rolled)] == [(f"morale ({FIRST})", score)]


@pytest.mark.rule("OS-14")
def test_a_side_with_people_never_rolls() -> None:
    game = opened("A C . . B", "d8=8 d8=1", A=unit("hoplite", "blue"), C=unit("guard", "blue"), B=unit("raider", "red"))
    assert of(run(game, hurt(game.battle.truth, game.C, 99, "piercing", 0, "a test", "")), Rolled) == []


def third_side(drawing: str, **more: Any) -> Table:
    """Red has broken, gold fights on: so the battle does, and red runs."""
    game = opened(
        drawing, "d8=8 d8=1 d8=4", A=unit("hoplite", "blue"), B=unit("raider", "red"), G=unit("guard", "gold"), **more
    )
    afflict(game, "B", "fleeing")
    end(game, "A")
    return game


@pytest.mark.rule("OS-14", "OS-20")
def test_whoever_flees_moves_with_both_actions_to_the_nearest_edge_and_leaves() -> None:
    wide = "\n".join([". " * 41] * 20 + ["A" + " ." * 17 + " G . B" + " ." * 20] + [". " * 41] * 20)
    game = third_side(wide)
    events = end(game, "G")
    steps = [event for event in of(events, Stepped) if event.unit == game.B]
    assert len(steps) == 12
    assert of(events, Hastened) == [Hastened(game.B, 6)]
    assert of(events, Left) == []
    game = third_side("A . . . . . . . .\n. . . . . . . . .\n. . . . G . . B .\n" + "\n".join([". " * 9] * 3))
    events = end(game, "G")
    assert of(events, Left) == [Left(game.B, ((8, 1),), "fled")]
    assert game.get("B", Gone) == Gone("fled")


@pytest.mark.rule("OS-14")
def test_an_exit_takes_the_edges_place_and_whoever_has_no_way_there_parleys() -> None:
    zone = ZoneSpec(1, "exit", "Gate", "red", ((0, 1),))
    drawing = "# # # # # # #\n. . G A . B .\n# # # # # # #"
    game = table(
        drawing, zones=(zone,), B=unit("raider", "red"), A=unit("hoplite", "blue"), G=unit("hoplite", "gold")
    )  # fmt: skip
    afflict(game, "B", "fleeing")
    end(game, "B")
    end(game, "A")
    events = end(game, "G")
    assert lasting(game, "B") == ("parleying",)
    assert of(events, Stepped) == []
    assert game.refused(Attack(game.A, game.B, held(game, "A", "broad_spear"))).rule == "OS-14"


@pytest.mark.rule("OS-14", "OS-60")
def test_of_a_side_without_any_morale_score_nothing_is_asked_and_calm_has_no_hold_on_it() -> None:
    """Those of a person's kind whom a map makes none have no score in the table."""
    game = opened(
        "A . . B C D", "d8=8 d8=1",
        A=unit("seer", "blue"), B=unit("raider", "red"), C=unit("archer", "red", hero=False),
        D=unit("hoplite", "red", hero=False),
    )  # fmt: skip
    events = run(game, hurt(game.battle.truth, game.B, 99, "piercing", 0, "a test", ""))
    assert of(events, MoraleTested) == [MoraleTested("red", (FIRST,), is_spared=True)]
    assert "Morale" in game.refused(Cast(game.A, "calm", game.C)).reason


@pytest.mark.rule("OS-60", "OS-14")
def test_calm_lets_a_side_that_has_lost_somebody_roll_again_once_a_battle() -> None:
    game = opened(
        "A . . B C D E", "d8=8 d8=1",
        A=unit("seer", "blue"), B=unit("raider", "red"), C=unit("raider", "red"), D=unit("raider", "red"),
        E=unit("raider", "red"),
    )  # fmt: skip
    assert "fallen" in game.refused(Cast(game.A, "calm", game.C)).reason
    run(game, hurt(game.battle.truth, game.B, 99, "piercing", 0, "a test", ""), "d6=1 d6=1")
    events = game.do(Cast(game.A, "calm", game.C), "d6=4 d6=4 d6=3 d6=4")
    assert MoraleTested("red", ("calmed",)) in events
    assert MoraleBroke("red") not in events
    end(game, "A")
    for letter in "CDE":
        end(game, letter)
    assert "calmed before" in game.refused(Cast(game.A, "calm", game.C)).reason
