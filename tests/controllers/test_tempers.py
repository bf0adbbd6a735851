"""The tempers of the AI: each decides what is nearly even its own way, and none makes it silly."""

import dataclasses

import pytest
from msgspec.structs import replace

from game.controllers import controller, decide
from game.controllers.ai import TEMPERS, Planner, Strength
from game.controllers.ai.tempers import EVEN, SPREAD, drawn, on_map
from game.engine import setup
from game.engine.battle import Battle
from game.engine.commands import Attack, Command, Move
from game.engine.components import Verge
from game.engine.events import Damaged
from game.engine.working import finish
from game.tiled.model import GoalSpec, MeetingSpec, ZoneSpec
from tests import arena
from tests.controllers.test_ai import last_cell, turn
from tests.states import put
from tests.table import Table, set_up, table, unit
from tools.proofs.arenas import setup_of

UNERRING = Strength("unerring", 7, 40, 5, 800, 6)
"""What tempers do is looked at in one who looks at plans exactly and minds no answers."""

ENEMY_COMES = "A . . . . . . . . B"
"""A is out of B's reach, and a whole move would bring it in."""


def of(temper: str) -> Planner:
    return Planner(UNERRING, TEMPERS[temper])


def walked_up(temper: str) -> int:
    game = table(ENEMY_COMES, A=unit("raider", "blue", gear=("xiphos",)), B=unit("guard", "red"))
    turn(game, of(temper))
    return last_cell(game, "A")[0]


def test_the_bold_come_on_and_the_wary_stay_out_of_reach() -> None:
    assert walked_up("bold") == 6
    assert walked_up("wary") == 2


def in_the_middle(goal: GoalSpec, drawing: str) -> Table:
    return table(
        drawing,
        A=unit("raider", "blue", gear=("xiphos",)),
        B=unit("guard", "red"),
        goal=goal,
        zones=(ZoneSpec(1, "goal", "hill", "", ((0, 0),)),),
    )


def test_a_hunter_leaves_the_goal_for_an_enemy() -> None:
    far = ". . . . . . . . . . A . . . . . . . . . . B"
    goes = {}
    for temper in ("hunter", "even", "guardian"):
        game = in_the_middle(GoalSpec("reach", "blue", "hill"), far)
        turn(game, of(temper))
        goes[temper] = last_cell(game, "A")[0]
    assert goes["hunter"] > 10 > goes["even"] >= goes["guardian"]


def test_a_guardian_stays_by_the_goal_where_others_go_for_an_enemy() -> None:
    near = ". . A . B . . ."
    strikes = {}
    for temper in ("guardian", "even", "hunter"):
        game = in_the_middle(GoalSpec("hold", "blue", "hill", rounds=5), near)
        strikes[temper] = isinstance(turn(game, of(temper))[-1], Attack)
    assert strikes == {"guardian": False, "even": True, "hunter": True}


@pytest.mark.parametrize("temper", TEMPERS)
def test_all_of_them_strike_at_who_is_on_the_verge_of_death_beside_them(temper: str) -> None:
    game = table(
        """
        A B . . . . C
        . . . . . . .
        """,
        A=unit("raider", "blue", gear=("xiphos",)),
        B=unit("archer", "red", hero=True),
        C=unit("hammerer", "red"),
    )
    put(game, "B", Verge(1, 1))
    last = turn(game, of(temper))[-1]
    assert isinstance(last, Attack)
    assert last.target == game.B


@pytest.mark.parametrize("temper", ["wary", "guardian"])
def test_those_who_wait_do_not_wait_for_ever(temper: str) -> None:
    battle = Battle(setup_of("meeting 1", "heroic"), 3)
    players = {side: controller(f"soldier:{temper}", 3, side) for side in battle.stage.sides}
    while battle.decision is not None and not any(isinstance(one.event, Damaged) for one in battle.events):
        battle.submit(decide(players[battle.decision.side], battle))
    assert battle.over is None


# ---- drawn ---------------------------------------------------------------------------------------------------------


def test_who_has_none_gets_a_mild_one_by_the_seed() -> None:
    names = {drawn(seed, side).name for seed in range(12) for side in ("blue", "red")}
    assert names == TEMPERS.keys() - {"even"}
    assert drawn(4, "blue") == drawn(4, "blue")
    assert all(0.6 < weight < 1.5 for seed in range(12) for weight in drawn(seed, "blue").weights)


def orders(seed: int, kind: str = "soldier", most: int = 14) -> list[Command]:
    """Return the first orders of an AI with that seed; the dice are always the same."""
    battle = arena.battle(arena.field(), 1)
    players = {side: controller(kind, seed, side) for side in battle.stage.sides}
    for _ in range(most):
        assert battle.decision is not None
        battle.submit(decide(players[battle.decision.side], battle))
    return [entry.command for entry in battle.history]


def test_the_same_seed_gives_the_same_battle_and_others_differ() -> None:
    assert orders(1) == orders(1)
    assert len({tuple(map(repr, orders(seed))) for seed in range(1, 6)}) > 1
    assert orders(1, "soldier:even") == orders(2, "soldier:even"), "an even one decides nothing by lot"


def test_what_is_drawn_decides_between_plans_of_nearly_the_same_worth_alone() -> None:
    even = unspread = 0.0
    places = set()
    for seed in range(8):
        game = table(ENEMY_COMES + "\n. . . . . . . . . .", A=unit("raider", "blue"), B=unit("guard", "red"))
        plan = finish(Planner(UNERRING, TEMPERS["bold"], seed).think(game.battle)).plan
        assert plan is not None
        places.add(next(command.path[-1] for command in plan.commands if isinstance(command, Move)))
        even, unspread = max(even, plan.worth), min(unspread or plan.worth, plan.worth)
    assert len(places) > 1
    assert even - unspread <= SPREAD


@pytest.mark.parametrize(
    ("errs", "temper", "least", "most"),
    [(0.0, "bold", 0.0, SPREAD), (2.0, "bold", 0.5, SPREAD + 2.0), (2.0, "even", 0.0, 0.0)],
)
def test_who_errs_takes_plans_that_are_worth_so_much_less(errs: float, temper: str, least: float, most: float) -> None:
    worths = []
    for seed in range(24):
        game = table(ENEMY_COMES + "\n. . . . . . . . . .", A=unit("raider", "blue"), B=unit("guard", "red"))
        plan = finish(Planner(Strength("", 7, 40, 5, 800, 6, errs=errs), TEMPERS[temper], seed).think(game.battle)).plan
        assert plan is not None
        worths.append(plan.worth)
    assert least <= max(worths) - min(worths) <= most


# ---- given ---------------------------------------------------------------------------------------------------------


def test_a_map_gives_a_unit_its_temper_and_a_leader_that_of_its_side() -> None:
    hoplite, guard = unit("hoplite", "blue"), unit("guard", "red")
    bare, ids = set_up("A C D B", A=hoplite, C=hoplite, D=hoplite, B=guard)
    said = {"A": "Bold", "C": "wary"}
    units = tuple(
        replace(spec, extra={"temper": said[letter]} if letter in said else {})
        for letter, spec in zip("ACDB", bare.units, strict=True)
    )
    battle = Battle(dataclasses.replace(bare, units=units, meeting=MeetingSpec(leaders=(1,))), 1)
    given = {letter: on_map(battle, ids[letter]) for letter in "ACDB"}
    names = {letter: one and one.name for letter, one in given.items()}
    assert names == {"A": "bold", "C": "wary", "D": "bold", "B": None}


def test_the_names_on_maps_are_those_of_the_tempers() -> None:
    assert tuple(TEMPERS) == setup.TEMPERS
    assert EVEN.worth(EVEN.weights) == len(EVEN.weights)
