"""Two people at one screen declare together, each in secret from the other; then everybody is seen to move at once.

With `KLEOS_PICTURES=1` pictures stay in `build/play`, to be looked at.
"""

from pathlib import Path

import pytest

from game.engine.events import Event, OfTheSide, Stepped
from game.screen.battle.presenter.session import Mode, Session
from game.screen.battle.view import BattleView
from game.screen.model.overlays import NOTHING
from game.screen.model.press import AtTable
from game.screen.ui.box import Box
from game.screen.ui.window import KleosWindow
from tests.screen.seats import click, frames, keep, middle, pixels, press, settle, show
from tests.screen.sessions import FORD, on_map

pytestmark = pytest.mark.screen
SIDES = ("blue", "red")


def secrets(session: Session) -> dict[str, set[int]]:
    """Return whose declarations this round are secret, by side."""
    found: dict[str, set[int]] = {side: set() for side in SIDES}
    for stamped in session.table.battle.events:
        if isinstance(stamped.event, OfTheSide):
            assert stamped.sides == {session.table.battle.truth.side_of(stamped.event.unit)}
            found[next(iter(stamped.sides))].add(stamped.event.unit)
    return found


def other(side: str | None) -> str:
    return "red" if side == "blue" else "blue"


def nothing_of_the_other_is_shown(view: BattleView) -> None:
    """Fail where anything of the other side's secret declarations is on the screen of the one who sits at it."""
    session = view.session
    hidden = secrets(session)[other(session.seats.viewer)]
    assert not hidden & {mark.unit for mark in session.markings.overlays().marks}
    log = {line.aloud for line in session.telling.log}
    for stamped in session.table.battle.events:
        if isinstance(stamped.event, OfTheSide) and session.seats.viewer not in stamped.sides:
            told = session.table.chronicle.narrator.tell(stamped.event)
            assert told is not None
            assert told.text not in log
    for unit in hidden:
        session.pointer.hover(session.seats.view.cells(unit)[0])
        frames(view, 4, 0.2)
        assert session.inspect.card is not None
        assert session.inspect.card.means == ""
        assert not any(line.startswith(session.inspect.card.name) for line in session.declarations.hint)
    session.pointer.hover(None)


def declare(view: BattleView) -> int:
    """Declare a move for the chosen unit by clicking a cell of its reach; return the unit."""
    session = view.session
    unit = session.selection.unit
    reach = session.markings.overlays().reach
    here = session.seats.view.cells(unit)[0]
    enemies = [session.seats.view.cells(enemy) for enemy in session.seats.view.enemies(unit)]
    grid = session.seats.view.grid
    free = [cell for cell in reach if not view.hud.over_panel(*view.board_camera.screen_of(cell))]
    goal = min(free, key=lambda cell: (min(grid.gap((cell,), cells) for cells in enemies), grid.distance(cell, here)))
    for _ in range(2):
        if session.selection.unit == unit and session.seats.mode is Mode.TURN:
            click(view, goal)
        if any(mark.unit == unit for mark in session.declarations.marks):
            break
    return unit


def hand_over(view: BattleView) -> bytes:
    """Return what is seen while nobody sits at the table."""
    assert view.session.markings.overlays() == NOTHING
    frames(view, 3)
    return pixels(view.window)


def take_the_seat(view: BattleView) -> None:
    """Sit down as the side that chooses."""
    session = view.session
    press(view, AtTable.SIT_DOWN)
    assert session.table.battle.decision is not None
    assert session.seats.viewer == session.table.battle.decision.side
    frames(view, 3)


def test_two_people_declare_in_secret_and_all_moves_are_walked_together(window: KleosWindow, tmp_path: Path) -> None:
    session = on_map(FORD, rules="odigos", humans=SIDES, seed=3)
    seen: list[tuple[str | None, Event]] = []
    session.play.watchers.append(lambda stamped: seen.append((session.seats.viewer, stamped.event)))
    view = show(window, session, tmp_path)
    covers: list[bytes] = []
    taken: set[str] = set()

    def picture(name: str) -> None:
        if name not in taken:
            taken.add(name)
            keep(view.window, name)

    while not any(isinstance(event, Stepped) for _, event in seen):
        settle(view)
        if session.seats.mode is Mode.HANDOVER:
            covers.append(hand_over(view))
            picture("together-hand-over")
            take_the_seat(view)
            continue
        if session.seats.mode is Mode.RECAP:
            nothing_of_the_other_is_shown(view)
            session.play.end_recap()
            continue
        assert session.seats.mode is Mode.TURN
        nothing_of_the_other_is_shown(view)
        for _ in range(min(3, len(session.selection.acting))):
            unit = declare(view)
            assert unit in {mark.unit for mark in session.declarations.marks}
            assert session.key("TAB")
        nothing_of_the_other_is_shown(view)
        if secrets(session)[str(session.seats.viewer)]:
            picture(f"together-{session.seats.viewer}")
        press(view, AtTable.END_ALL)
        if session.ending.is_of_all:
            frames(view, 4, 0.2)
            press(view, AtTable.END_ALL)
    own = secrets(session)
    assert own["blue"]
    assert own["red"]
    assert not [event for viewer, event in seen if isinstance(event, OfTheSide) and event.unit in own[other(viewer)]]
    # Several are on their way at once.
    together = [job.strides for job in view.scene._reel._jobs if len(job.strides) > 1]
    assert together
    assert max(map(len, together)) >= 3
    moving: set[int] = set()
    for _ in range(40):
        before = {unit: token.place for unit, token in view.scene.tokens.by_unit.items()}
        frames(view, 1, 0.05)
        changed = {
            unit for unit, token in view.scene.tokens.by_unit.items() if before.get(unit, token.place) != token.place
        }
        moving = max(moving, changed, key=len)
        if len(moving) >= 3:
            picture("together-walk")
            break
    assert len(moving) >= 3


def test_intentions_are_shown_over_the_board(window: KleosWindow, tmp_path: Path) -> None:
    session = on_map(FORD, rules="odigos", seed=3)
    view = show(window, session, tmp_path)
    frames(view, 3)
    foes = [mark for mark in session.declarations.marks if mark.side == 1]
    assert len(foes) >= 6
    assert all(mark.words and mark.icon for mark in foes)
    plain = len(view.scene.marks.over)
    assert plain >= 2 * len(foes)
    keep(view.window, "odigos-intentions")
    mark = foes[0]
    x, y = view.board_camera.screen_of(mark.cells[0])
    view.on_mouse_motion(x, y, 0, 0)
    frames(view, 14)
    box = view.hud.tip.box
    assert isinstance(box, Box)
    scale = view.hud.paint.scale
    assert x / scale < box.left, "it stands beside the cell"
    assert box.top <= y / scale + 10, "and not over it, where the odds are"
    assert session.declarations.hint[0] == f"{mark.name}: {mark.words}."
    keep(view.window, "odigos-intention")
    assert view.hud.bar.box is not None
    x, y = middle(view.hud.bar.box)
    view.on_mouse_motion(x, y, 0, 0)
    frames(view, 3)
    assert session.declarations.hint == ()
