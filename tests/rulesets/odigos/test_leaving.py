"""Leaving the fight: retreat, morale, and a new hand (OD-50 to OD-52)."""

from dataclasses import replace

import msgspec
import pytest

from game.battle import Battle
from game.commands import Attack, EndTurn, Move
from game.components import Attributes, Clock, Gone, Reserve, Unit
from game.dice import ScriptedDice
from game.events import BattleEnded, Died, Entered, Event, Halted, Left, Ordered, Rolled, Stepped
from game.rulesets.odigos.happenings import Intended, Tempered, TookOver
from game.rulesets.odigos.leaving import home_edge
from game.rulesets.odigos.orders import Retreat, TakeOver
from game.rulesets.odigos.parts import Companion, Leader, Tempo
from game.setting import Terms, Zone
from game.systems.exits import FLEEING
from game.systems.morale import MoraleBroke, MoraleTested
from tests.rulesets.odigos.scenes import act, afflict, field, lasting, of, only, put, scores, wound
from tests.table import Table, set_up, unit

EXIT = (Zone("exit", "gate", "", ((4, 0),)),)


def by_the_gate(face: int) -> tuple[Table, list[Event]]:
    """A is two cells from the way out, and wants to leave."""
    game = field(
        "B . A . .\n. . . . .\n. . . . C",
        zones=EXIT,
        A=unit("hoplite", "blue"),
        B=unit("archer", "red"),
        C=unit("hoplite", "blue"),
    )
    return game, act(game, Retreat(game.A), dice=f"d20={face}")


# ---- retreat -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OD-50")
def test_leaving_is_an_action_at_a_way_out_with_a_tek_save() -> None:
    game, events = by_the_gate(10)
    assert [event.cells for event in of(events, Stepped)] == [((3, 0),), ((4, 0),)]
    assert events[-2:] == [
        Rolled(game.A, "TEK save, getting away", "d20", (10,), 10, 10, True, (), "OD-50"),
        Left(game.A, ((4, 0),), "retreated"),
    ]
    assert game.get("A", Gone) == Gone("retreated")


@pytest.mark.rule("OD-50")
def test_failing_it_the_unit_stays_where_it_is() -> None:
    game, events = by_the_gate(11)
    assert of(events, Left) == []
    assert game.cell("A") == (4, 0)


@pytest.mark.rule("OD-50")
def test_who_cannot_come_to_a_way_out_cannot_declare_to_leave() -> None:
    game = field(
        "A " + ". " * 10 + "B",
        zones=(Zone("exit", "gate", "red", ((0, 0),)), Zone("exit", "gate", "blue", ((10, 0),))),
        A=unit("hoplite", "blue"),
        B=unit("archer", "red"),
    )
    assert game.refused(Retreat(game.A)).rule == "OD-50"
    game.do(Move(game.A, ((1, 0),)))
    assert game.refused(Retreat(game.A)).rule == "OD-50"


@pytest.mark.rule("OD-50")
def test_moving_away_without_leaving_is_an_ordinary_move() -> None:
    game = field("A B . . .", A=unit("archer", "blue"), B=unit("hoplite", "red"))
    events = act(game, Move(game.B, ((2, 0), (3, 0))))
    assert of(events, Rolled) == []
    assert game.cell("B") == (3, 0)


@pytest.mark.rule("OD-50")
@pytest.mark.parametrize(
    ("cells", "edge"),
    [
        (((0, 1), (1, 1)), {(0, 0), (0, 1), (0, 2)}),
        (((3, 1), (4, 1)), {(4, 0), (4, 1), (4, 2)}),
        (((2, 0),), {(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)}),
        (((2, 2),), {(0, 2), (1, 2), (2, 2), (3, 2), (4, 2)}),
    ],
)
def test_without_exit_zones_the_way_out_is_the_edge_on_the_own_deployment_side(
    cells: tuple[tuple[int, int], ...], edge: set[tuple[int, int]]
) -> None:
    game = field(
        "A . . . B\n. . . . .\n. . . . .",
        zones=(Zone("deployment", "camp", "blue", cells),),
        A=unit("hoplite", "blue"),
        B=unit("archer", "red"),
    )
    assert home_edge(game.battle.truth, "blue") == edge
    assert len(home_edge(game.battle.truth, "red")) == 12


# ---- morale --------------------------------------------------------------------------------------------------------


def band(**more: object) -> Table:
    """A quick hoplite beside the first of four guards of red."""
    return field(
        "A B C D E\n. . . . .\n. . . . .",
        fast="A",
        A=unit("hoplite", "blue"),
        B=unit("guard", "red"),
        C=unit("guard", "red"),
        D=unit("shade", "red"),
        E=unit("guard", "red"),
        **more,
    )


def fell_first(game: Table, dice: str) -> list[Event]:
    wound(game, "B", 0)
    scores(game, "B", KRA=1)
    return act(game, Attack(game.A, game.B, game.item("A", "doru")), dice=f"d8=8 {dice}")


@pytest.mark.rule("OD-51")
def test_when_the_first_falls_one_thu_save_is_made_with_the_best_of_them() -> None:
    game = band()
    events = fell_first(game, "d20=14")
    assert of(events, MoraleTested) == [MoraleTested("red", ("first casualty",))]
    assert of(events, Rolled)[-1] == Rolled(game.D, "THU save, first casualty", "d20", (14,), 14, 14, True, (), "OD-51")
    assert lasting(game, "C") == ()


@pytest.mark.rule("OD-51")
def test_failing_it_all_of_them_flee_and_do_not_attack() -> None:
    game = band()
    wound(game, "B", 0)
    scores(game, "B", KRA=1)
    attack = Attack(game.C, game.A, game.item("C", "doru"))
    events = act(game, attack, Attack(game.A, game.B, game.item("A", "doru")), dice="d8=8 d20=15")
    assert of(events, MoraleBroke) == [MoraleBroke("red")]
    assert [lasting(game, letter) for letter in "CDE"] == [(FLEEING,)] * 3
    assert only(events, BattleEnded).winner == "blue"


@pytest.mark.rule("OD-51")
def test_the_map_may_name_their_leader() -> None:
    game = band()
    put(game, "E", Leader())
    events = fell_first(game, "d20=11")
    assert of(events, Rolled)[-1].unit == game.E
    assert of(events, Rolled)[-1].against == 10


@pytest.mark.rule("OD-51")
def test_a_map_s_leader_is_marked_at_the_start() -> None:
    setting, ids = set_up("A B C", "odigos", A=unit("archer", "blue"), B=unit("guard", "red"), C=unit("guard", "red"))
    battle = Battle(replace(setting, terms=Terms(leaders=(3,))), 0, lambda _number: ScriptedDice("d20=1"))
    assert battle.truth.world.each(Leader) == (ids["C"],)


@pytest.mark.rule("OD-51")
def test_it_comes_again_when_half_are_out_and_once_if_both_come_together() -> None:
    game = band()
    fell_first(game, "d20=1")
    wound(game, "C", 0)
    scores(game, "C", KRA=1)
    put(game, "A", Tempo(fast=True, since=1))
    events = act(game, Attack(game.A, game.C, game.item("A", "doru")), dice="d8=8 d20=1")
    assert of(events, MoraleTested) == [MoraleTested("red", ("half down",))]
    two = field("A B C\n. . .", fast="A", A=unit("hoplite", "blue"), B=unit("guard", "red"), C=unit("guard", "red"))
    events = fell_first(two, "d20=1")
    assert of(events, MoraleTested) == [MoraleTested("red", ("first casualty", "half down"))]


@pytest.mark.rule("OD-51")
def test_a_side_of_one_makes_it_when_its_sta_is_0() -> None:
    game = field("A B . .\n. . . .", fast="A", A=unit("hoplite", "blue"), B=unit("minotaur", "red"))
    wound(game, "B", 5)
    events = act(game, Attack(game.A, game.B, game.item("A", "doru")), dice="d8=6 d20=12")
    assert of(events, Rolled)[-1].purpose == "THU save, first casualty and half down"
    wound(game, "B", 0)
    assert of(act(game, Attack(game.A, game.B, game.item("A", "doru")), dice="d8=2 d20=1"), MoraleTested) == []


@pytest.mark.rule("OD-51", "OD-40")
def test_a_routed_detachment_is_out_as_well() -> None:
    game = field(
        "A P . . .\n. . . . .\nC D E . .",
        fast="A",
        A=unit("hoplite", "blue"),
        P=unit("phalanx", "red"),
        C=unit("guard", "red"),
        D=unit("guard", "red"),
        E=unit("guard", "red"),
    )
    wound(game, "P", 0)
    events = act(game, Attack(game.A, game.P, game.item("A", "doru")), dice="d4=3 d20=20 d20=1 d20=20")
    assert of(events, MoraleTested) == [MoraleTested("red", ("first casualty",))]


@pytest.mark.rule("OD-51")
def test_a_side_of_one_that_is_struck_beyond_0_and_holds_makes_it_too() -> None:
    game = field("A B . .\n. . . .", fast="A", A=unit("hoplite", "blue"), B=unit("minotaur", "red"))
    wound(game, "B", 2)
    events = act(game, Attack(game.A, game.B, game.item("A", "doru")), dice="d8=6 d20=1 d20=12")
    assert [event.purpose for event in of(events, Rolled)][1:] == [
        "KRA save, critical damage",
        "THU save, first casualty and half down",
    ]


@pytest.mark.rule("OD-51", "OD-31")
def test_who_goes_down_with_critical_damage_is_a_casualty() -> None:
    game = band()
    wound(game, "B", 0)
    events = act(game, Attack(game.A, game.B, game.item("A", "doru")), dice="d8=8 d20=20 d20=1")
    assert of(events, MoraleTested) == [MoraleTested("red", ("first casualty",))]


@pytest.mark.rule("OD-51")
def test_never_player_characters() -> None:
    game = field("A B C", fast="A", A=unit("hoplite", "blue"), B=unit("archer", "red"), C=unit("archer", "red"))
    wound(game, "B", 0)
    scores(game, "B", KRA=1)
    events = act(game, Attack(game.A, game.B, game.item("A", "doru")), dice="d8=8")
    assert only(events, Died).unit == game.B
    assert of(events, MoraleTested) == []


@pytest.mark.rule("OD-51", "OD-50")
def test_who_flees_runs_for_the_way_out_unasked_and_needs_the_save_there() -> None:
    other = field(
        "A " + ". " * 20 + "B C\n" + ". " * 23,
        zones=(Zone("exit", "gate", "red", ((2, 1),)),),
        A=unit("hoplite", "blue"),
        B=unit("guard", "red"),
        C=unit("guard", "red"),
    )
    afflict(other, "B", FLEEING)
    act(other)
    assert [event.command for event in of([s.event for s in other.battle.events], Intended)] == [Retreat(other.B)]
    assert other.cell("B") == (5, 0)
    events = act(other, dice="d20=11")
    assert other.cell("B") == (2, 1)
    assert of(events, Left) == []
    events = act(other, dice="d20=1 d20=1")
    assert only(events, MoraleTested).occasions == ("first casualty", "half down")
    assert only(events, Left) == Left(other.B, ((2, 1),), "fled")


@pytest.mark.rule("OD-50")
def test_a_declared_retreat_that_does_not_come_to_a_way_out_comes_to_nothing() -> None:
    game = field(
        "A . .\n# # .\nB . .",
        zones=(Zone("exit", "gate", "", ((2, 0),)),),
        A=unit("hoplite", "blue"),
        B=unit("archer", "red"),
    )
    game.do(Retreat(game.A))
    afflict(game, "A", "bound")
    assert only(act(game), Halted) == Halted(game.A, "it has not come to a way out")


# ---- a new hand ----------------------------------------------------------------------------------------------------


def last_stand(*extra: str) -> tuple[Battle, ScriptedDice, dict[str, int]]:
    """B, a character of blue, is about to die; blue has companions (c) and a reserve (r) beside."""
    setting, ids = set_up(
        "A B . C D\n. . . . .\nE . . F .",
        "odigos",
        zones=(Zone("deployment", "camp", "blue", ((0, 2), (1, 2))),),
        A=unit("hammerer", "red"),
        B=unit("seer", "blue"),
        C=unit("hoplite", "blue"),
        D=unit("guard", "blue"),
        E=unit("archer", "blue"),
        F=unit("guard", "red"),
    )
    recruits = list(setting.recruits)
    for letter in extra:
        place = "ABCDEF".index(letter[0])
        recruits[place] = msgspec.structs.replace(recruits[place], companion="c" in letter, reserve="r" in letter)
    script = ScriptedDice("d20=20 d20=20" + (" d20=20" if not any(letter[0] == "E" for letter in extra) else ""))
    battle = Battle(replace(setting, recruits=tuple(recruits)), 0, lambda _number: script)
    battle.stage.world.put(ids["B"], Attributes({"KRA": 1, "TEK": 10, "THU": 15}))
    return battle, script, ids


def slain(battle: Battle, script: ScriptedDice, ids: dict[str, int], dice: str) -> list[Event]:
    """Let A strike B down, everybody else at rest."""
    script.add(dice)
    first = len(battle.events)
    items = [entity for entity in battle.stage.world.entities() if entity > max(ids.values())]
    battle.submit(Attack(ids["A"], ids["B"], items[0]))
    while battle.decision is not None and battle.decision.ask is None and battle.truth.of(1, Clock).round == 1:
        battle.submit(EndTurn(battle.decision.units[0]))
    return [stamped.event for stamped in battle.events[first:]]


@pytest.mark.rule("OD-52", "OD-10")
def test_who_dies_leaves_its_player_a_companion_who_acts_from_the_next_round() -> None:
    battle, script, ids = last_stand("Dc")
    assert battle.truth.has(ids["D"], Companion)
    events = slain(battle, script, ids, "d10=10 d20=3")
    assert of(events, Died)[0].unit == ids["B"]
    at = events.index(TookOver(ids["D"]))
    assert events[at : at + 4] == [
        TookOver(ids["D"]),
        Rolled(ids["D"], "TEK save, acting first", "d20", (3,), 3, 10, True, (), "OD-10"),
        Tempered(ids["D"], fast=True, since=2),
        Ordered((ids["A"], ids["F"], ids["C"], ids["E"]), (2, 2)),
    ]
    assert battle.truth.of(ids["D"], Unit).hero
    assert not battle.truth.has(ids["D"], Companion)


@pytest.mark.rule("OD-52")
def test_or_one_from_the_reserve_who_enters_at_the_deployment_zone() -> None:
    battle, script, ids = last_stand("Er")
    assert battle.truth.has(ids["E"], Reserve)
    assert battle.truth.cells(ids["E"]) == ()
    events = slain(battle, script, ids, "d10=10 d20=20")
    assert only(events, Entered) == Entered(ids["E"], ((0, 2),))
    assert only(events, TookOver).unit == ids["E"]


@pytest.mark.rule("OD-52")
def test_of_several_the_player_chooses() -> None:
    battle, script, ids = last_stand("Dc", "Er")
    slain(battle, script, ids, "d10=10")
    assert battle.decision is not None
    assert battle.decision.ask is not None
    assert battle.decision.ask.options == (TakeOver(ids["D"]), TakeOver(ids["E"]))
    script.add("d20=20")
    battle.submit(TakeOver(ids["E"]))
    assert battle.truth.has(ids["D"], Companion)
    assert battle.truth.of(ids["E"], Unit).hero


@pytest.mark.rule("OD-52")
def test_a_companion_is_no_player_character_until_then() -> None:
    battle, _, ids = last_stand("Cc")
    assert not battle.truth.of(ids["C"], Unit).hero
    for letter in "AF":
        battle.submit(EndTurn(ids[letter]))
    assert battle.decision is not None
    assert battle.decision.units == (ids["C"], ids["D"])
