"""What is said of all cells at the table: one thing at a time, as far as it is worked out, and nobody's secret."""

from importlib import import_module

import pytest

from game.engine.components import Position, Sneaking
from game.engine.working import finish
from game.report import cell_maps
from game.screen.battle.presenter.lookout import Tool
from game.screen.battle.presenter.session import Mode, Session
from game.screen.model.overlays import Overlays
from game.screen.model.plain import CellCard
from tests.screen.hiding import Told, in_the_way, pocketed
from tests.screen.outlooks import RULES, met, work_out
from tests.screen.sessions import wait
from tests.states import put

HOME = {"heroic-classic": "heroic"}
"""Whose hiding a variant has."""


def told(session: Session, name: str) -> tuple[Overlays, str, CellCard | None]:
    """Return all that somebody gets of one of them, worked out."""
    session.lookout.tell_cells(name)
    session.pointer.hover((3, 3))
    work_out(session)
    return session.markings.overlays(), session.bar.prompt, session.inspect.cell


def test_one_thing_is_said_at_a_time_and_escape_takes_it_off() -> None:
    _, session = met("A . . f\n. . . .\n. . . .\n. . . B")
    plain = session.markings.overlays()
    assert plain.reach
    for name in cell_maps.NAMES:
        shown, prompt, card = told(session, name)
        assert shown.cells is not None
        assert (shown.cells.name, shown.reach, shown.zones, shown.threat) == (name, {}, {}, {})
        assert prompt == f"{shown.cells.words} Esc takes it off."
        assert card is not None
        said = dict(card.rows).get(name.capitalize())
        assert (said is not None) == ((3, 3) in shown.cells.cells)
    session.lookout.use(Tool.THREAT)
    assert session.markings.overlays().cells is None
    session.lookout.tell_cells("cover")
    assert session.lookout.tool is None
    assert not session.is_idle
    session.key("ESCAPE")
    session.pointer.hover(None)
    assert session.markings.overlays() == plain
    session.lookout.tell_cells("cover")
    session.lookout.tell_cells("cover")
    assert session.markings.overlays() == plain


def test_what_is_of_units_comes_as_it_is_worked_out() -> None:
    _, session = met("A . . f\n. . . .\n. . . .\n. . . B")
    session.lookout.tell_cells("reach")
    assert session.bar.prompt.endswith("in a turn. Worked out: 0 of 2. Esc takes it off.")
    found = told(session, "threat")[0].cells
    view = session.seats.view
    whole = {unit: finish(cell_maps.UNITS["threat"].cells_of(view, unit)) for unit in view.units()}
    assert found == cell_maps.of_sides("threat", view, whole)


@pytest.mark.parametrize("rules", ["heroic", "oldschool"])
def test_nobody_learns_of_cells_where_somebody_hides(rules: str) -> None:
    one, other = (in_the_way(place, rules, "", ("blue",), in_order=True) for place in "XY")
    for session in (one, other):
        wait(session)
    assert one.seats.mode is Mode.TURN
    for name in cell_maps.NAMES:
        assert told(one, name) == told(other, name)


def test_nothing_is_said_while_somebody_is_to_sit_down() -> None:
    session = pocketed("X", "heroic", "", ("blue", "red"), Told({}))
    session.lookout.tell_cells("zones")
    wait(session)
    assert session.seats.mode is Mode.HANDOVER
    assert (session.lookout.layer.shown, session.markings.overlays().cells) == (None, None)


@pytest.mark.rule("BD-14")
@pytest.mark.parametrize("rules", RULES)
def test_what_known_enemies_watch_is_shown_while_one_sneaks_as_the_rules_have_it(rules: str) -> None:
    """Held against the rules' own word of whether the enemy would see it there."""
    game, session = met("A . . f\n. # . .\n. # . .\n. . . B", rules)
    assert session.lookout.watched is None
    put(game, "A", Sneaking(None))
    session.notice.moved_on()
    work_out(session)
    shown = session.markings.overlays().cells
    assert shown is not None
    looks = import_module(f"game.rulesets.{HOME.get(rules, rules)}.hiding").watches
    free = [cell for cell in game.battle.stage.board.grid.cells() if cell not in {(3, 3), (1, 1), (1, 2)}]
    for cell in free:
        put(game, "A", Position((cell,)))
        assert looks(game.battle.truth, game.B, game.A) == (cell in shown.cells), cell


def test_nobody_learns_of_one_that_hides_by_what_is_watched() -> None:
    one, other = (in_the_way(place, "heroic", "", ("blue",), in_order=True) for place in "XY")
    for session in (one, other):
        wait(session)
        session.table.battle.stage.world.add_component(session.selection.unit, Sneaking(None))
        session.notice.moved_on()
        work_out(session)
    assert one.lookout.watched is not None
    assert one.markings.overlays() == other.markings.overlays()
