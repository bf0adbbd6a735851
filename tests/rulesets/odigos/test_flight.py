"""Leaving the fight: retreat, morale, and a new hand (OD-50 to OD-52)."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.engine.battle import Battle
from game.engine.commands import Attack, Cast, EndTurn, LetThemGo, Move, StandUp, Surface
from game.engine.components import (
    Attributes,
    Clock,
    Dead,
    Dying,
    Gone,
    Health,
    Item,
    Position,
    Reserve,
    Submersion,
    Unaware,
    Unit,
)
from game.engine.dice import ScriptedDice
from game.engine.events import (
    Attacked,
    BattleEnded,
    BecameAware,
    Died,
    EffectBegan,
    Entered,
    Event,
    Halted,
    Left,
    Ordered,
    Rolled,
    Stepped,
    StoodUp,
    Surfaced,
    Together,
)
from game.engine.resolving import Context, Steps
from game.engine.settling import applying, settle
from game.rulesets.odigos import companions
from game.rulesets.odigos.commands import Retreat, TakeOver
from game.rulesets.odigos.components import Companion, Leader, Tempo
from game.rulesets.odigos.events import Intended, Tempered, TookOver
from game.rulesets.odigos.flight import home_edge
from game.rulesets.odigos.morale import leaders
from game.scenario.scenario import open_map
from game.systems.durations import endless
from game.systems.flight import FLEEING, PARLEYING, Spared
from game.systems.morale import MoraleBroke, MoraleTested
from game.tiled.model import GoalSpec, MeetingSpec, ZoneSpec
from tests.rulesets.odigos.scenes import act, afflict, field, lasting, of, only, put, run, scores, wound
from tests.table import Table, set_up, unit

MAPS = Path(__file__).resolve().parents[3] / "maps"
EXIT = (ZoneSpec(1, "exit", "gate", "", ((4, 0),)),)


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
        zones=(ZoneSpec(1, "exit", "gate", "red", ((0, 0),)), ZoneSpec(1, "exit", "gate", "blue", ((10, 0),))),
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
        zones=(ZoneSpec(1, "deployment", "camp", "blue", cells),),
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


@pytest.mark.rule("OD-51", "OD-52")
def test_the_fall_of_a_companion_puts_nobody_to_the_test() -> None:
    game = band()
    put(game, "B", Companion())
    assert not of(fell_first(game, ""), MoraleTested)


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
    gets_away = "d20=20 d20=20 d20=20"  # they stand at the edge, and fail
    events = act(game, attack, Attack(game.A, game.B, game.item("A", "doru")), dice=f"d8=8 d20=15 {gets_away}")
    assert of(events, MoraleBroke) == [MoraleBroke("red")]
    assert [lasting(game, letter) for letter in "CDE"] == [(FLEEING,)] * 3
    assert [event.unit for event in of(events, Attacked)] == [game.A]
    assert [event.purpose for event in of(events, Rolled)][-3:] == ["TEK save, getting away"] * 3
    assert of(events, BattleEnded) == []


@pytest.mark.rule("OD-51")
def test_the_map_may_name_their_leader() -> None:
    game = band()
    put(game, "E", Leader())
    events = fell_first(game, "d20=11 d20=20 d20=20 d20=20")
    test = next(event for event in of(events, Rolled) if event.purpose == "THU save, first casualty")
    assert (test.unit, test.against, test.success) == (game.E, 10, False)


def led(*, hero: bool = True) -> Table:
    """A quick hoplite beside a guard; a champion of red leads, with a THU of 13."""
    return field(
        "A B C D E\n. . . . .\n. . . . .",
        fast="A",
        A=unit("hoplite", "blue"),
        B=unit("guard", "red"),
        C=unit("guard", "red"),
        D=unit("champion", "red", hero=hero),
        E=unit("shade", "red"),
    )


@pytest.mark.rule("OD-51")
@pytest.mark.parametrize("hero", [True, False])
def test_a_leader_may_be_a_player_character(hero: bool) -> None:
    game = led(hero=hero)
    put(game, "D", Leader())
    scores(game, "D", THU=5)
    events = fell_first(game, "d20=1")
    assert [(event.unit, event.against) for event in of(events, Rolled) if event.rule == "OD-51"] == [(game.D, 5)]


@pytest.mark.rule("OD-51")
@pytest.mark.parametrize("state", ["crawling", "gone", "delirious", "loses its turn", "flees"])
def test_a_leader_who_cannot_act_leads_nobody(state: str) -> None:
    game = led()
    put(game, "D", Leader())
    scores(game, "D", THU=5)
    if state == "crawling":
        put(game, "D", Dying(round=1, stable=False))
    elif state == "gone":
        game.battle.stage.world.remove_component(game.D, Position)
        put(game, "D", Gone("retreated"))
    elif state == "delirious":
        scores(game, "D", THU=0)
    else:
        afflict(game, "D", "dazed" if state == "loses its turn" else FLEEING)
    events = fell_first(game, "d20=1 d20=20" if state == "flees" else "d20=1")
    rolled = [(event.unit, event.against) for event in of(events, Rolled) if event.rule == "OD-51"]
    assert rolled == [(game.E, 14)], "the shade's is the highest"


@pytest.mark.rule("OD-51")
def test_a_sleeping_leader_leads_all_the_same() -> None:
    game = led()
    put(game, "D", Leader(), Unaware())
    scores(game, "D", THU=5)
    events = fell_first(game, "d20=1")
    assert [event.unit for event in of(events, Rolled) if event.rule == "OD-51"] == [game.D]


@pytest.mark.rule("OD-51")
def test_on_the_camp_the_king_leads_though_he_is_a_player_character() -> None:
    _, setup = open_map(MAPS / "camp.tmx", "odigos")
    battle = Battle(setup, 1)
    king = next(unit for unit in battle.truth.world.each(Unit) if battle.truth.of(unit, Unit).name == "King Rhesos")
    assert battle.truth.of(king, Unit).hero
    assert leaders(battle.truth, battle.truth.side_of(king)) == [king]
    assert battle.truth.of(king, Attributes).scores["THU"] == 12


@pytest.mark.rule("OD-51")
def test_a_map_s_leader_is_marked_at_the_start() -> None:
    setup, ids = set_up("A B C", "odigos", A=unit("archer", "blue"), B=unit("guard", "red"), C=unit("guard", "red"))
    battle = Battle(replace(setup, meeting=MeetingSpec(leaders=(3,))), 0, lambda _number: ScriptedDice("d20=1"))
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


@pytest.mark.rule("OD-32", "OD-51")
@pytest.mark.parametrize(("kinds", "occasions"), [("guard", [("half down",)]), ("guard guard", [])])
def test_one_that_is_delirious_is_out_of_those_who_make_half_and_has_not_fallen(
    kinds: str, occasions: list[tuple[str, ...]]
) -> None:
    """A seer that leads no player's life pays its last THU: one of two is out, or one of three."""
    others: dict[str, Any] = {letter: unit(kind, "red") for letter, kind in zip("CD", kinds.split(), strict=False)}
    game = field(f"A . . B {' '.join(others)}", A=unit("hoplite", "blue"), B=unit("seer", "red", hero=False), **others)
    scores(game, "B", THU=1)
    events = act(game, Cast(game.B, "ward", game.C), dice="d6=3" + " d20=1" * len(occasions))
    assert EffectBegan(game.B, endless("delirious", game.B)) in events
    assert [(event.side, event.occasions) for event in of(events, MoraleTested)] == [("red", one) for one in occasions]


@pytest.mark.rule("OD-32", "OD-51")
def test_the_first_that_falls_puts_its_side_to_the_test_though_half_were_out_before() -> None:
    game = field(
        "A B . . .\nC D E . .", fast="A", A=unit("hoplite", "blue"),
        B=unit("guard", "red"), C=unit("guard", "red"), D=unit("guard", "red"), E=unit("guard", "red"),
    )  # fmt: skip

    def raving(unit: int) -> Steps:
        yield EffectBegan(unit, endless("delirious", 0))

    tested = []
    for letter, dice in (("C", ""), ("D", "d20=1")):
        scores(game, letter, THU=0)
        tested += [event.occasions for event in of(run(game, partial(raving, game[letter]), dice), MoraleTested)]
    fell = fell_first(game, "d20=1")
    assert [*tested, *(event.occasions for event in of(fell, MoraleTested))] == [("half down",), ("first casualty",)]


@pytest.mark.rule("OD-51")
def test_a_side_of_one_makes_it_when_its_sta_is_0() -> None:
    game = field("A B . .\n. . . .", fast="A", A=unit("hoplite", "blue"), B=unit("minotaur", "red"))
    wound(game, "B", 5)
    events = act(game, Attack(game.A, game.B, game.item("A", "doru")), dice="d8=6 d20=12")
    assert of(events, Rolled)[-1].purpose == "THU save, no STA left", "nobody has fallen"
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


@pytest.mark.rule("OD-40", "OD-51", "OD-70")
def test_a_detachment_that_a_fall_routs_is_out_as_well() -> None:
    """Three metres down: 1d6 of 4 off KRA, and the save against 10 fails; who hurt it makes no difference."""
    game = field(
        "P 3 . . .\n3 3 . . .\nA . C D E",
        A=unit("hoplite", "blue"),
        P=unit("phalanx", "red", height=3),
        C=unit("guard", "red"),
        D=unit("guard", "red"),
        E=unit("guard", "red"),
    )
    wound(game, "P", 0)
    events = act(game, Move(game.P, ((1, 0), (2, 0))), dice="d6=4 d20=20 d20=1")
    assert of(events, MoraleTested) == [MoraleTested("red", ("first casualty",))]


@pytest.mark.rule("OD-51")
def test_a_side_of_one_that_is_struck_beyond_0_and_holds_makes_it_too() -> None:
    game = field("A B . .\n. . . .", fast="A", A=unit("hoplite", "blue"), B=unit("minotaur", "red"))
    wound(game, "B", 2)
    events = act(game, Attack(game.A, game.B, game.item("A", "doru")), dice="d8=6 d20=1 d20=12")
    assert [event.purpose for event in of(events, Rolled)][1:] == [
        "KRA save, critical damage",
        "THU save, no STA left",
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
        zones=(ZoneSpec(1, "exit", "gate", "red", ((2, 1),)),),
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
    assert only(events, MoraleTested).occasions == ("half down",), "it has not fallen"
    assert only(events, Left) == Left(other.B, ((2, 1),), "fled")


@pytest.mark.rule("OD-51", "OD-23")
def test_who_flees_from_the_ground_gets_up_for_half_its_move_then_runs() -> None:
    game = running("dazed", "prone")
    act(game)
    declared = of([s.event for s in game.battle.events], Intended)
    events = act(game)
    assert [event.command for event in declared] == [StandUp(game.B), Retreat(game.B)]
    assert only(events, StoodUp) == StoodUp(game.B)
    assert game.cell("B") == (9, 0), "4 cells of the first move and 8 of the second"
    assert lasting(game, "B") == (FLEEING,)


@pytest.mark.rule("OD-51", "OD-70")
def test_who_flees_under_water_comes_up_then_runs() -> None:
    game = running(on="w")
    put(game, "B", Submersion(chosen=True, turns=0))
    afflict(game, "B", FLEEING, "dazed")
    act(game, dice="d20=1")
    assert Intended(game.B, Surface(game.B), 0, 0) in [s.event for s in game.battle.events]
    events = act(game, dice="d20=1")
    assert only(events, Surfaced).unit == game.B
    assert of(events, Stepped) == []
    act(game, dice="d20=1")  # it keeps afloat
    assert game.cell("B") != (21, 0)


@pytest.mark.rule("OD-51", "OD-31")
def test_who_loses_its_turn_flees_in_the_next() -> None:
    game = running("dazed")
    assert of(act(game), Stepped) == []
    assert len(of(act(game), Stepped)) == 16


def running(*states: str, on: str = ".") -> Table:
    """B of red flees from far away to a gate on the left, C fights on."""
    game = field(
        "A " + ". " * 20 + "B C\n" + ". " * 23,
        zones=(ZoneSpec(1, "exit", "gate", "red", ((0, 1),)),),
        A=unit("hoplite", "blue"),
        B=unit("guard", "red", on=on),
        C=unit("guard", "red"),
    )
    afflict(game, "B", FLEEING, *states)
    return game


# ---- letting them go -----------------------------------------------------------------------------------------------


@pytest.mark.rule("BD-15", "OD-50")
def test_all_fleeing_may_be_let_go_and_each_makes_its_save() -> None:
    game = band()
    declare_rest(game)
    for letter in "BCDE":
        assert game.refused(LetThemGo(game.A)).rule == "BD-15"
        afflict(game, letter, FLEEING)
    events = game.do(LetThemGo(game.A), "d20=1 d20=20 d20=10 d20=11")
    assert events[0] == Spared("blue", ("red",))
    assert [event.unit for event in of(events, Left)] == [game.B, game.D]
    assert [lasting(game, letter) for letter in "CE"] == [(PARLEYING,), (PARLEYING,)]
    assert events[-1] == BattleEnded("blue", "the enemy is routed")


def declare_rest(game: Table) -> None:
    """Let everybody who still has to declare before A do nothing."""
    while game.battle.decision is not None and game.A not in game.battle.decision.units:
        game.do(EndTurn(game.battle.decision.units[0]))


@pytest.mark.rule("BD-15")
def test_a_player_character_among_them_never_flees_so_they_are_not_let_go() -> None:
    game = led()
    for letter in "BCE":
        afflict(game, letter, FLEEING)
    declare_rest(game)
    assert game.refused(LetThemGo(game.A)).rule == "BD-15"
    put(game, "D", Dying(round=1, stable=False))
    assert game.battle.refusal(LetThemGo(game.A)) is None, "it is down: the others are all that is left"


@pytest.mark.rule("BD-15", "OD-50")
def test_among_three_sides_whoever_was_let_go_and_did_not_get_away_is_out_of_it() -> None:
    game = field(
        "A . . B . G\n. . . . . .",
        A=unit("hoplite", "blue"),
        B=unit("guard", "red"),
        G=unit("archer", "gold"),
    )
    afflict(game, "B", FLEEING)
    declare_rest(game)
    events = game.do(LetThemGo(game.A), "d20=20")
    assert lasting(game, "B") == (PARLEYING,)
    assert of(events, BattleEnded) == []
    assert game.refused(LetThemGo(game.A)).rule == "BD-15"
    assert game.refused(Attack(game.A, game.B, game.item("A", "doru"))).rule == "BD-15"
    assert of(act(game), Stepped) == []


@pytest.mark.rule("OD-51")
def test_who_knew_of_no_enemy_flees_with_the_others() -> None:
    game = band()
    put(game, "E", Unaware())
    events = fell_first(game, "d20=15 d20=20 d20=20 d20=20")
    assert [event.unit for event in of(events, BecameAware)] == [game.E]
    assert lasting(game, "E") == (FLEEING,)


@pytest.mark.rule("OD-50")
def test_a_declared_retreat_that_does_not_come_to_a_way_out_comes_to_nothing() -> None:
    game = field(
        "A . .\n# # .\nB . .",
        zones=(ZoneSpec(1, "exit", "gate", "", ((2, 0),)),),
        A=unit("hoplite", "blue"),
        B=unit("archer", "red"),
    )
    game.do(Retreat(game.A))
    afflict(game, "A", "bound")
    assert only(act(game), Halted) == Halted(game.A, "it has not come to a way out", "OD-50")


# ---- a new hand ----------------------------------------------------------------------------------------------------


def last_stand(
    *extra: str, goal: GoalSpec | None = None, last: bool = False
) -> tuple[Battle, ScriptedDice, dict[str, int]]:
    """B, a character of blue, is about to die; blue has companions (c) and a reserve (r) beside.

    In the `last` stand nobody but A is left of red, itself a character about to die.
    """
    setup, ids = set_up(
        "A B . C D\n. . . . .\nE . . F .",
        "odigos",
        goal=goal,
        zones=(
            ZoneSpec(1, "deployment", "camp", "blue", ((0, 2), (1, 2))),
            ZoneSpec(3, "deployment", "fort", "red", ((3, 2),)),
        ),
        A=unit("hammerer", "red"),
        B=unit("seer", "blue"),
        C=unit("hoplite", "blue"),
        D=unit("guard", "blue"),
        E=unit("archer", "blue"),
        F=unit("guard", "red"),
    )
    recruits = list(setup.units)
    for letter in extra:
        place = "ABCDEF".index(letter[0])
        recruits[place] = msgspec.structs.replace(recruits[place], companion="c" in letter)
    cells = tuple(recruits["ABCDEF".index(letter[0])].cell for letter in extra if "r" in letter)
    zones = (*setup.zones, ZoneSpec(2, "reserve", "later", "blue", cells))
    script = ScriptedDice("d20=20 d20=20" + (" d20=20" if not any(letter[0] == "E" for letter in extra) else ""))
    battle = Battle(replace(setup, units=tuple(recruits), zones=zones), 0, lambda _number: script)
    battle.stage.world.add_component(ids["B"], Attributes({"KRA": 1, "TEK": 10, "THU": 15}))
    if last:
        world = battle.stage.world
        world.add_component(ids["A"], msgspec.structs.replace(battle.truth.of(ids["A"], Unit), hero=True))
        world.add_component(ids["A"], Tempo(fast=False, since=1))
        world.add_component(ids["A"], Attributes({"KRA": 1, "TEK": 9, "THU": 10}))
        world.add_component(ids["A"], Health(1, 7))
        world.add_component(ids["F"], Dead())
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


@pytest.mark.rule("OD-10", "OD-52")
def test_what_a_companion_meant_to_do_is_forgotten_where_it_is_taken_over_before_its_group_acts() -> None:
    battle, script, ids = last_stand("Dc")
    battle.stage.world.add_component(ids["A"], Tempo(fast=True, since=1))
    battle.stage.world.add_component(ids["A"], msgspec.structs.replace(battle.truth.of(ids["A"], Unit), hero=True))
    meant = Move(ids["D"], ((3, 1),))
    script.add("d10=10 d20=20")
    item = min(entity for entity in battle.stage.world.entities() if entity > max(ids.values()))
    deeds = {ids["A"]: Attack(ids["A"], ids["B"], item), ids["D"]: meant}
    while battle.truth.of(1, Clock).round == 1:
        assert battle.decision is not None
        unit = battle.decision.units[0]
        deed = deeds.pop(unit, None)
        battle.submit(EndTurn(unit) if deed is None else deed)
    assert of([stamped.event for stamped in battle.events], TookOver) == [TookOver(ids["D"])]
    while battle.decision is not None and ids["D"] not in battle.decision.units:
        battle.submit(EndTurn(battle.decision.units[0]))
    assert battle.truth.cells(ids["D"]) == ((4, 0),)
    assert battle.refusal(meant) is None


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


@pytest.mark.rule("OD-52", "BD-15")
def test_nobody_is_asked_who_takes_over_where_that_death_decides_the_battle() -> None:
    battle, script, ids = last_stand("Dc", "Er", goal=GoalSpec("protect", "blue", unit=2, rounds=9))
    events = slain(battle, script, ids, "d10=10")
    assert of(events, TookOver) == []
    assert only(events, BattleEnded) == BattleEnded("red", "B has fallen")
    assert battle.decision is None


@pytest.mark.rule("OD-52", "BD-15")
def test_nor_where_the_last_of_the_others_dies_at_the_same_moment() -> None:
    battle, script, ids = last_stand("Dc", "Er", last=True)
    items = [entity for entity in battle.stage.world.entities() if entity > max(ids.values())]
    kopis = next(item for item in items if battle.truth.of(item, Item).key == "kopis")
    deeds = {ids["A"]: Attack(ids["A"], ids["B"], items[0]), ids["B"]: Attack(ids["B"], ids["A"], kopis)}
    script.add("d10=10 d6=6")
    while battle.decision is not None and battle.decision.ask is None and battle.truth.of(1, Clock).round == 1:
        unit = battle.decision.units[0]
        battle.submit(deeds.pop(unit, EndTurn(unit)))
    events = [stamped.event for stamped in battle.events]
    assert {event.unit for event in of(events, Died)} == {ids["A"], ids["B"]}
    assert of(events, TookOver) == []
    assert only(events, BattleEnded).winner == "blue"


@pytest.mark.rule("OD-52", "BD-15")
def test_nor_where_the_others_whose_last_dies_have_a_reserve_but_have_lost_no_character_of_theirs_now() -> None:
    battle, script, ids = last_stand("Cc", "Er", last=True)
    world = battle.stage.world
    for letter in "DF":
        world.add_component(ids[letter], msgspec.structs.replace(battle.truth.of(ids[letter], Unit), side="red"))
    world.add_component(ids["F"], msgspec.structs.replace(battle.truth.of(ids["F"], Unit), hero=True))
    world.add_component(ids["D"], Reserve())
    world.remove_component(ids["D"], Position)
    world.add_component(ids["A"], msgspec.structs.replace(battle.truth.of(ids["A"], Unit), hero=False))
    assert companions.candidates(battle.truth, "red") == (ids["D"],)
    assert len(companions.candidates(battle.truth, "blue")) == 2
    dead = Together((Died(ids["A"], ids["B"]), Died(ids["B"], ids["A"])))
    assert of(happening(battle, script, dead), TookOver) == []


@pytest.mark.rule("OD-52", "BD-15")
def test_one_from_the_reserve_joins_a_side_of_which_nobody_else_is_left() -> None:
    battle, script, ids = last_stand("Er")
    for letter in "CD":
        battle.stage.world.add_component(ids[letter], Dead())
    script.add("d20=20")
    events = happening(battle, script, Together((Died(ids["B"], ids["A"]),)))
    assert only(events, TookOver) == TookOver(ids["E"])


@pytest.mark.rule("OD-52")
def test_nobody_is_asked_where_no_more_are_to_be_had_than_characters_have_died_at_one_moment() -> None:
    battle, script, ids = last_stand("Dc", "Er")
    script.add("d20=20 d20=20")
    events = happening(battle, script, Together((Died(ids["B"], ids["A"]), Died(ids["C"], ids["A"]))))
    assert of(events, TookOver) == [TookOver(ids["D"]), TookOver(ids["E"])]
    assert script.left == 0


def happening(battle: Battle, script: ScriptedDice, step: Together) -> list[Event]:
    """Let something happen that no command brings about, with all its consequences; nobody may be asked anything."""
    seen: list[Event] = []
    apply = applying(battle.stage)

    def commit(event: Event) -> None:
        seen.append(event)
        apply(event)

    def steps() -> Steps:
        yield step

    for question in settle(Context(battle.truth, script), steps(), commit, judge=False):
        raise AssertionError(question)
    return seen


@pytest.mark.rule("OD-52")
def test_a_companion_is_no_player_character_until_then() -> None:
    battle, _, ids = last_stand("Cc")
    assert not battle.truth.of(ids["C"], Unit).hero
    for letter in "AF":
        battle.submit(EndTurn(ids[letter]))
    assert battle.decision is not None
    assert battle.decision.units == (ids["C"], ids["D"])
