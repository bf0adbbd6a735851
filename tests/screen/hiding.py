"""The same battle with a unit that hides in one place or in another, and all that somebody who looks on gets.

Whatever differs between two such battles gives the hidden unit away.
"""

import hashlib
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from game.board.hexes import HexGrid
from game.controllers.plans import ChosenCommand
from game.controllers.protocol import Thinking
from game.engine.battle import Battle
from game.engine.commands import Command, EndTurn, Move
from game.engine.components import Effect, Effects
from game.engine.condition import INVISIBLE, Condition
from game.engine.observing import Stamped
from game.engine.ruleset import Ruleset
from game.screen.battle.presenter.session import Mode, Session
from game.screen.battle.view import BattleView
from game.screen.ui.window import KleosWindow
from game.tiled.model import Ground, TiledMap
from tests.screen.seats import pixels
from tests.table import in_given_order, set_up, unit

POCKETS = """
    # # # # . . . . . # # # #
    # X . # . A . B . # Y . #
    # # # # . . . . . # # # #
    . . . . . . V . . . . . .
    . . . . . . . . . . . . .
"""
"""Two places walled in, out of everybody's sight: the hiding unit is in one of them."""
IN_THE_WAY = """
    . . . . . . . . . # # # #
    . . B . . . . . . # . Y #
    . . A X . . . . . # # # #
    . . . . . . . . . . V . .
    . . . . . . . . . . . . .
"""
"""A leaves X's reach as it goes to the left; Y is walled in, far from all."""
BESIDE: tuple[tuple[int, int], ...] = ((1, 1), (10, 1))
FRAME = 1 / 30
ALL_ARE_DRAWN = bool(os.environ.get("KLEOS_WHOLE"))
"""Whether frames are drawn that show what the frame before does: `test_what_is_shown_alike_looks_alike` holds it."""
UNSEEN = Condition(INVISIBLE, "turns invisible", "can be seen again", "BD-14", 0.0, "No enemy sees it.")
"""What makes a unit invisible under rulesets that know nothing of it."""


@dataclass
class Told:
    """A controller that does with each unit what it is told, thinking so long (seconds) about each command."""

    deeds: dict[int, list[str]]
    pauses: dict[int, int] = field(default_factory=dict)

    def think(self, battle: Battle) -> Thinking:
        decision = battle.decision
        assert decision is not None
        if decision.ask is not None:
            return ChosenCommand(decision.ask.options[-1])
        acting = decision.units[0]
        for _ in range(self.pauses.get(acting, 0)):
            time.sleep(0.003)
            yield
        deeds = self.deeds.get(acting, [])
        return ChosenCommand(command_of(battle, acting, deeds.pop(0) if deeds else "end"))


def command_of(battle: Battle, acting: int, deed: str) -> Command:
    """Return "end", or a step "left" or "right", where that can be done; else the end."""
    end = EndTurn(acting)
    here = battle.truth.cells(acting)[0]
    wanted = {"left": -1, "right": 1}.get(deed, 0)
    step = Move(acting, ((here[0] + wanted, here[1]),))
    return step if wanted and battle.refusal(step) is None else end


def pocketed(
    place: str,
    rules: str,
    hexes: str,
    people: tuple[str, ...],
    others: Told,
    *,
    hides: bool = True,
    around: str = POCKETS,
    in_order: bool = True,
) -> Session:
    """Set the battle up with the hiding unit at place X or Y, of side red; blue has A and B, and V is red's, too."""
    other = {"X": "Y", "Y": "X"}[place]
    drawing = around.replace(other, ".").replace(place, "S")
    pieces: dict[str, Any] = {
        "A": unit("hoplite", "blue", name="Menon"),
        "V": unit("raider", "red", name="Lykos"),
        "B": unit("archer", "blue", name="Dexo"),
        "S": unit("assassin", "red", name="Skia", sneaking=hides),
    }
    setup, _ = set_up(drawing, rules, hexes, **pieces)
    opening = in_given_order if in_order else Ruleset.of(setup).opening
    known = {INVISIBLE: UNSEEN, **setup.ruleset.conditions}
    battle = Battle(
        replace(setup, ruleset=replace(Ruleset.of(setup).with_tables(conditions=known), opening=opening)), seed=7
    )
    players = {side: "human" if side in people else "ai" for side in setup.sides}
    return Session(battle, painted(battle, hexes), players, controllers={"red": others})


def in_the_way(
    place: str, rules: str, hexes: str, people: tuple[str, ...] = ("blue", "red"), *, in_order: bool = True
) -> Session:
    """Set the battle up with an invisible unit beside A, or far from it: nobody comes to see it.

    Units act one by one, `in_order`, or as the ruleset has it.
    """
    session = pocketed(place, rules, hexes, people, Told({}), hides=False, around=IN_THE_WAY, in_order=in_order)
    world = session.table.battle.stage.world
    hidden = next(unit for unit in session.table.battle.truth.units() if session.table.name_of(unit) == "Skia")
    world.add_component(hidden, Effects((Effect(INVISIBLE, 0, at_begin=False, left=0),)))
    return session


def painted(battle: Battle, hexes: str) -> TiledMap:
    """Return a map of a drawn battle's ground, without pictures."""
    board = battle.stage.board
    palette = tuple(dict.fromkeys(board.terrain))
    grid = board.grid
    axis, index = (grid.axis, grid.index) if isinstance(grid, HexGrid) else ("x", "odd")
    ground = Ground(
        grid.width, grid.height, "hex" if hexes else "square", axis, index, palette,
        tuple(palette.index(terrain) for terrain in board.terrain), tuple(board.height),
    )  # fmt: skip
    return TiledMap(
        "a test", ground, tile_width=48, tile_height=48, hex_side=24 if hexes else 0, sides=battle.stage.sides
    )


def look(view: BattleView, picture: str) -> tuple[Any, ...]:
    """Return everything of a frame that somebody at the screen can get to know; `picture` tells its pixels."""
    session = view.session
    return (
        ("pixels", picture),
        (
            "log",
            tuple(
                (line.text, line.rules, line.depth, line.unit, line.cells, line.aloud) for line in session.telling.log
            ),
        ),
        ("order", session.telling.order),
        ("marks", session.markings.overlays()),
        ("preview", session.preview.shown),
        ("card", session.inspect.card),
        ("cell", session.inspect.cell),
        ("hint", session.declarations.hint),
        ("bar", session.bar.buttons()),
        ("others", view.hud.others),
        ("prompt", session.bar.prompt),
        ("dialog", session.questions.dialog),
        ("mode", session.seats.mode),
        ("curtain", (session.seats.handover, session.seats.handover_title, session.seats.banner)),
        ("recap", session.telling.recap),
        ("result", session.telling.result),
        ("undo", session.play.undo_refusal() if session.seats.mode is Mode.TURN else None),
        ("camera", view.board_camera.outlook),
        ("habits", session.questions.habits),
    )


class Watch:
    """Runs frames and keeps what is to be had of each, with the sounds; the pointer goes where it is put."""

    def __init__(self, window: KleosWindow, session: Session, folder: Path, blind: str = "") -> None:
        """Keep what is seen while anybody but the `blind` side sits there."""
        self.window, self.blind = window, blind
        self.view = BattleView(session, folder / "quick.kleos")
        self.heard: list[tuple[int, str]] = []
        self.kept: list[tuple[Any, ...]] = []
        self._drawn: tuple[object, str] = object(), ""
        """What was shown when the last frame was drawn, and its pixels."""
        session.play.watchers.append(self._hear)
        window.show_view(self.view)

    def _hear(self, stamped: Stamped) -> None:
        if self.view.session.seats.viewer != self.blind:
            self.heard.append((len(self.kept), type(stamped.event).__name__))

    def run(self, count: int = 1, *, keep: bool = True) -> None:
        """Let frames pass; what nobody looks at is not drawn."""
        for _ in range(count):
            self.view.on_update(FRAME)
            if keep and self.view.session.seats.viewer != self.blind:
                self.kept.append(look(self.view, self._picture()))
            else:
                self._drawn = object(), ""

    def _picture(self) -> str:
        """Return what tells the pixels of this frame: those of the frame before where it shows the same, as at rest."""
        shown = self.view.shown
        if ALL_ARE_DRAWN or shown != self._drawn[0]:
            self._drawn = shown, hashlib.sha256(pixels(self.window)).hexdigest()
        return self._drawn[1]

    def point(self, cell: tuple[int, int]) -> None:
        x, y = self.view.board_camera.screen_of(cell)
        self.view.on_mouse_motion(x, y, 0, 0)

    def until(self, side: str, most: int = 400, *, keep: bool = True) -> None:
        """Run until a side's turn, or until it is to sit down."""
        session = self.view.session
        for _ in range(most):
            self.run(keep=keep)
            decision = session.table.battle.decision
            waits = session.seats.mode in {Mode.TURN, Mode.HANDOVER, Mode.RECAP}
            if decision is not None and decision.side == side and waits:
                return
        raise AssertionError(f"it is never {side}'s turn: {session.seats.mode}")

    def command_of(self, acting: int, told: Told) -> Command:
        """Return what a person does who does as told."""
        deeds = told.deeds.get(acting, [])
        return command_of(self.view.session.table.battle, acting, deeds.pop(0) if deeds else "end")

    def end_turn(self) -> None:
        session = self.view.session
        session.play.carry_out(EndTurn(session.selection.unit))


def differences(one: Watch, other: Watch) -> Iterator[str]:
    """Yield where two watches differ: the frame, and what of it."""
    if len(one.kept) != len(other.kept):
        yield f"{len(one.kept)} frames against {len(other.kept)}"
    for number, (left, right) in enumerate(zip(one.kept, other.kept, strict=False)):
        for (name, here), (_, there) in zip(left, right, strict=True):
            if here != there:
                yield f"frame {number}: {name}: {here!r:.300} against {there!r:.300}"
    if one.heard != other.heard:
        yield f"sounds: {one.heard} against {other.heard}"
