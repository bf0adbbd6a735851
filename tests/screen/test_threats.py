"""Which cells enemies threaten, against a plain walk through everything that they could do there."""

from functools import partial
from typing import Any, Final

import pytest

from game.board.board import Board
from game.board.grid import Cell
from game.board.squares import SquareGrid
from game.board.terrain import terrains
from game.engine.battle import Battle
from game.engine.commands import Cast, EndTurn, Move
from game.engine.components import BATTLE, Component, Dying, Effect, Effects, Verge
from game.engine.events import Displaced, Spent
from game.engine.forecast.stalker import is_attack, moves_of
from game.engine.forecast.threats import CellThreat, standable, threat, with_runs
from game.engine.imagine import give_turn, happen, imagined, put, reveal, trying
from game.engine.ruleset import Ruleset
from game.engine.setup import Setup
from game.engine.turns import is_to_act
from game.engine.view import View
from game.engine.working import finish
from game.rulesets import ruleset
from game.screen.battle.presenter.lookout import Tool
from game.screen.battle.presenter.session import Session
from game.tiled.model import UnitSpec
from tests.effort import lines_run
from tests.now import now
from tests.screen.outlooks import RULES, met, turn_of, work_out
from tests.screen.sessions import bare_map
from tests.states import afflict
from tests.table import Table, table, unit

HALF_THE_MAP: Final = 500_000
"""Lines run, on a map of 1000 x 1000 cells: whoever goes through all of it once runs twice as many."""
WALLED = """
    . . . # . . . .
    . A . # . B . .
    . . . . . . . .
    . l l . f f . .
    . . . ~ w w . C
"""
OPEN = """
    . . . . . . . . . .
    . A . . . . . . B .
    . . . 2 . . . . . .
    . . . 2 3 . s . . .
    C . . . . . . . . D
"""


def strikes(view: View, enemy: int, prey: int) -> bool:
    """Tell whether any legal command of the enemy against the prey is an attack."""
    for kind, action in Ruleset.of(view).actions.items():
        if kind in {Move, EndTurn}:
            continue
        for command in action.options(view, enemy):
            if (
                getattr(command, "target", 0) == prey
                and action.check(view, command) is None
                and is_attack(view, command)
            ):
                return True
    return False


def by_hand(view: View, enemy: int, prey: int) -> tuple[set[Cell], set[Cell]]:
    """Put the prey into every cell, the enemy onto every place it can move to then, and try everything it could do."""
    still, moving = set[Cell](), set[Cell]()
    with imagined(view.stage, view.side) as there:
        reveal(there, prey, enemy)
        for cell in finish(standable(there, enemy, prey)):
            cells = there.grid.footprint(cell, there.is_large(prey))
            with trying(there):
                put(there, prey, cells)
                give_turn(there, enemy, on_foot=False)
                if strikes(there, enemy, prey):
                    still.add(cell)
            with trying(there):
                put(there, prey, cells)
                if cell in still or strikes_somewhere(there, enemy, prey):
                    moving.add(cell)
    return still, moving


def strikes_somewhere(view: View, enemy: int, prey: int) -> bool:
    """Tell whether an enemy, its turn before it, can attack the prey from its place or any it can move to."""
    give_turn(view, enemy)
    if strikes(view, enemy, prey):
        return True
    costs, large = view.ruleset.reach(view, enemy).cost, view.is_large(enemy)
    for place, way in moves_of(view, enemy).items():
        with trying(view):
            happen(
                view,
                Spent(enemy, move=costs.get(place, len(way)), mark="on the way"),
                Displaced(enemy, view.cells(enemy), view.grid.footprint(place, large)),
            )
            if strikes(view, enemy, prey):
                return True
    return False


def check(view: View, enemy: int, prey: int) -> CellThreat:
    before = view.world.digest()
    found = finish(with_runs(view, finish(threat(view, enemy, prey)), prey))
    assert view.world.digest() == before
    still, moving = by_hand(view, enemy, prey)
    assert found.still == still
    assert found.moving == moving
    assert found.still <= found.moving
    return found


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("drawing", [WALLED, OPEN])
def test_threats_are_what_a_walk_through_everything_finds(rules: str, drawing: str) -> None:
    pieces: dict[str, Any] = {
        "A": unit("hoplite", "blue", name="Menon"),
        "B": unit("raider", "red", name="Lykos"),
        "C": unit("slinger", "red", name="Kyon"),
    }
    if "D" in drawing:
        pieces["D"] = unit("wolf", "red", name="Wolf")
    game, session = met(drawing, rules, **pieces)
    view = session.table.battle.view("blue")
    found = [check(view, game[letter], game.A) for letter in pieces if letter != "A"]
    assert any(one.moving for one in found)


HEXES = """
    . . . . . . .
    . A . # . B .
    . . . f . . .
    . . . . . C .
"""


@pytest.mark.parametrize("rules", ["heroic", "clash", "odigos"])
def test_threats_on_hexes_and_of_and_to_large_ones(rules: str) -> None:
    game, session = met(
        HEXES,
        rules,
        hexes="y odd",
        A=unit("hoplite", "blue", name="Menon"),
        B=unit("raider", "red", name="Lykos"),
        C=unit("slinger", "red", name="Kyon"),
    )
    for letter in "BC":
        check(session.table.battle.view("blue"), game[letter], game.A)
    large, other = met(
        ". . . . . . .\n. A . . . B .\n. . . . . . .\n. . . # . . .\n. . . . . . .",
        rules,
        A=unit("cyclops", "blue", name="Brontes"),
        B=unit("cyclops", "red", name="Arges"),
    )
    assert other.seats.view.is_large(large.A)
    assert check(other.table.battle.view("blue"), large.B, large.A).moving


@pytest.mark.rule("HE-80", "HC-60")
@pytest.mark.parametrize(
    ("rules", "lying", "threatens"),
    [
        ("heroic", Verge(0, 0), False),
        ("heroic", Verge(1, 0), True),
        ("heroic", Verge(0, 1), True),
        ("heroic-classic", Verge(1, 0), True),
        ("heroic-classic", Verge(0, 1), False),
        ("clash", Dying(1), False),
        ("oldschool", Dying(1), False),
        ("odigos", Dying(1), False),
    ],
)
def test_who_lies_at_its_last_threatens_only_if_its_next_save_may_get_it_up(
    rules: str, lying: Component, threatens: bool
) -> None:
    game, session = met(
        "A . . .\n. . . B", rules, A=unit("raider", "blue", name="Menon"), B=unit("hoplite", "red", name="Lykos")
    )
    game.battle.stage.world.add_component(game.B, lying)
    view = session.table.battle.view("blue")
    found = finish(with_runs(view, finish(threat(view, game.B, game.A)), game.A))
    assert bool(found.moving) is threatens


@pytest.mark.rule("CL-80")
@pytest.mark.parametrize(("left", "threatens"), [(1, True), (2, False)])
def test_who_will_still_sleep_in_its_turn_threatens_nobody(left: int, threatens: bool) -> None:
    """B has had its turn of this round: what has one round left is over before its next."""
    game, session = met(
        "A . . .\n. . . B",
        "clash",
        A=unit("raider", "blue", name="Menon"),
        B=unit("hoplite", "red", name="Lykos"),
    )
    view = session.table.battle.view("blue")
    while is_to_act(view, game.B):
        game.battle.submit(EndTurn(game.A))
        turn_of(game, session, game.A)
    asleep = Effect("asleep", BATTLE, at_begin=True, left=left)
    game.battle.stage.world.add_component(game.B, Effects((asleep,)))
    assert bool(finish(threat(view, game.B, game.A)).moving) is threatens


@pytest.mark.rule("HE-140", "HE-71")
def test_who_will_still_be_stunned_in_its_turn_threatens_nobody_and_then_it_does() -> None:
    """The cry lasts until the champion's next turn begins: B loses one turn, and has its next after that."""
    game = table(
        "A . B\n. . .\nC . .",
        A=unit("champion", "blue"),
        B=unit("raider", "red"),
        C=unit("raider", "blue"),
    )

    def threatened() -> bool:
        return bool(finish(threat(game.battle.view("blue"), game.B, game.C)).moving)

    assert threatened()
    game.do(Cast(game.A, "war-cry"), "d6=5 d4=1")
    assert not threatened()
    game.do(EndTurn(game.A))
    assert game.battle.decision is not None
    assert game.battle.decision.units == (game.C,)
    assert threatened()


@pytest.mark.rule("HE-43", "HE-44", "HE-52")
@pytest.mark.parametrize(
    ("rules", "kind", "sure", "goes_on"),
    [
        ("heroic", "guard", 4, True),
        ("heroic-classic", "guard", 3, True),
        ("heroic", "assassin", 3, True),
        ("heroic", "archeress", 10, True),
        ("heroic", "atlas", 3, True),
        ("heroic", "shade", 6, False),
    ],
)
def test_a_long_shot_is_one_from_beyond_the_range_of_all_that_it_has(
    rules: str, kind: str, sure: int, goes_on: bool
) -> None:
    """A dory flies 8 m (6 in the first edition), a knife 6, a war bow 20, a large pot 6; sparks 12 m and no farther."""
    game = table("B" + " ." * 12 + " A", rules=rules, A=unit("raider", "blue"), B=unit(kind, "red"))
    afflict(game, "B", "ensnared")
    found = finish(threat(game.battle.view("blue"), game.B, game.A))
    assert max(column for column, _ in found.moving - found.long) == sure
    assert bool(found.long) is goes_on
    assert all(column > sure for column, _ in found.long)


def test_threats_are_counted_for_all_or_told_of_the_one_pointed_at_and_leave_by_escape() -> None:
    game, session = met(
        OPEN,
        A=unit("hoplite", "blue", name="Menon"),
        B=unit("raider", "red", name="Lykos"),
        C=unit("wolf", "red", name="Wolf"),
        D=unit("wolf", "red", name="Fang"),
    )
    assert now(session.is_idle)
    session.lookout.use(Tool.THREAT)
    work_out(session)
    heat = session.markings.overlays().threat
    apart = {one: finish(threat(session.seats.view, one, game.A)) for one in (game.B, game.C, game.D)}
    assert set(heat) == set().union(*(one.moving for one in apart.values()))
    for cell, here in heat.items():
        assert here.moving == sum(cell in one.moving for one in apart.values())
        assert here.still == sum(cell in one.still and cell not in one.long for one in apart.values())
        assert here.long == sum(cell in one.long for one in apart.values())
    assert not session.markings.overlays().stands
    session.pointer.hover(session.seats.view.cells(game.C)[0])
    work_out(session)
    assert set(session.markings.overlays().threat) == apart[game.C].moving
    assert session.markings.overlays().stands == apart[game.C].stands
    assert "Wolf" in session.bar.prompt
    cell = min(apart[game.C].still)
    session.pointer.hover(cell)
    work_out(session)
    assert session.inspect.cell is not None
    assert "Wolf (at once)" in dict(session.inspect.cell.rows)["Can be attacked by"]
    assert not now(session.is_idle)
    session.key("ESCAPE")
    assert session.is_idle
    assert not session.markings.overlays().threat


def test_hovering_looks_at_few_cells_of_a_huge_map_with_an_enclosed_unit() -> None:
    session = huge()
    for tool in (None, Tool.THREAT, Tool.SIGHT):
        if tool is not None:
            session.lookout.use(tool)
        point_all_over(session, "no tool" if tool is None else tool.value)


def test_hovering_looks_at_few_cells_of_a_huge_map_where_all_threats_are_worked_out() -> None:
    session = huge()
    session.lookout.use(Tool.THREAT)
    work_out(session)
    assert len(session.markings.overlays().threat) > 1000
    point_all_over(session, "threat, worked out")


def point_all_over(session: Session, what: str) -> None:
    """Point at cells near and far, on units and none; no hover and no tick after it looks at the map as a whole."""
    taken: dict[str, int] = {}

    def look(cell: Cell) -> None:
        session.pointer.hover(cell)
        session.markings.overlays()
        _ = session.preview.shown, session.inspect.cell, session.bar.prompt

    for cell in ((500, 500), (501, 501), (520, 500), (999, 999), (0, 0), (503, 500)):
        taken[f"{what} at {cell}"] = lines_run(partial(look, cell))
        for number in range(5):
            taken[f"{what} at {cell}, tick {number}"] = lines_run(partial(session.play.tick, 1 / 60))
    assert {where: lines for where, lines in taken.items() if lines >= HALF_THE_MAP} == {}


def huge() -> Session:
    """Return a battle on 1000 x 1000 cells: one walled in, an enemy archer and a wolf outside."""
    grid = SquareGrid(1000, 1000)
    ground = [terrains()["meadow"]] * (1000 * 1000)
    for cell in grid.within((500, 500), 3):
        if grid.distance(cell, (500, 500)) == 3:
            ground[cell[1] * 1000 + cell[0]] = terrains()["wall"]
    board = Board(grid, tuple(ground), (0,) * (1000 * 1000))
    recruits = (
        UnitSpec(1, "hoplite", "blue", (500, 500), "Menon"),
        UnitSpec(2, "archer", "red", (520, 500), "Kyon"),
        UnitSpec(3, "wolf", "red", (510, 510), "Wolf"),
    )
    setup = Setup("huge", ruleset("heroic"), board, ("blue", "red"), recruits)
    session = Session(Battle(setup, 1), bare_map(("blue", "red")), {"blue": "human", "red": "human"})
    game = Table.__new__(Table)
    game.ids, game.battle = {"A": 2}, session.table.battle
    turn_of(game, session, 2)
    return session
