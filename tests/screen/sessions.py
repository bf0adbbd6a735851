"""Sessions to test the window's brain with: small tables from drawings, and the shipped maps. No window."""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from game.controllers import WalkAndHit
from game.data import maps
from game.engine.battle import Battle
from game.engine.ruleset import Ruleset
from game.engine.setup import Setup
from game.scenario.scenario import open_map, set_up
from game.screen.battle.presenter.session import Mode, Session
from game.tiled.model import Ground, TiledMap
from tests.table import Table, table

FORD = maps() / "ford.tmx"
HEIGHTS = maps() / "heights.tmx"


@cache
def shipped(path: Path, rules: str | None) -> tuple[TiledMap, Setup]:
    """Return a map that comes with the game, read once: nothing changes it."""
    return open_map(path, rules)


def bare_map(sides: tuple[str, ...]) -> TiledMap:
    """Return a map that says nothing: the drawing's own setting stands for it."""
    return TiledMap("a test", Ground(1, 1, "square", "x", "odd", (), (), ()), sides=sides)


def sit_down(game: Table, humans: tuple[str, ...] = ("blue",)) -> Session:
    """Sit down at a drawn table."""
    sides = game.battle.stage.sides
    players = {side: "human" if side in humans else "walk" for side in sides}
    return Session(game.battle, bare_map(sides), players, controllers={side: WalkAndHit() for side in sides})


def drawn(drawing: str, humans: tuple[str, ...] = ("blue",), dice: str = "", **pieces: Any) -> tuple[Table, Session]:
    """Return a drawn table and a session at it."""
    game = table(drawing, dice, **pieces)
    return game, sit_down(game, humans)


def on_map(
    path: Path = FORD, seed: int = 1, humans: tuple[str, ...] = ("blue",), rules: str | None = None, most: int = 99
) -> Session:
    """Return a session on a shipped map, at the first turn of a human side; `most` cuts each side to so many units."""
    source, setup = shipped(path, rules) if path.parent == maps() else open_map(path, rules)
    kept = [place for side in setup.sides for place in [one for one in source.units if one.side == side][:most]]
    if len(kept) < len(source.units):
        source = msgspec.structs.replace(source, units=tuple(kept))
        setup = set_up(source, Ruleset.of(setup))
    players = {side: "human" if side in humans else "walk" for side in setup.sides}
    controllers = {side: WalkAndHit() for side in setup.sides}
    session = Session(Battle(setup, seed), source, players, controllers=controllers)
    wait_for_turn(session)
    return session


def wait_for_turn(session: Session) -> None:
    """Let the others play, and answer what is asked with the first answer, until a human's own turn or the end."""
    wait(session)
    while session.seats.mode is Mode.QUESTION:
        session.question.answer(0)
        wait(session)


def wait(session: Session, ticks: int = 3000) -> None:
    """Let the others play until somebody at the table has to do something."""
    for _ in range(ticks):
        session.play.tick(0.5)
        if session.seats.mode is not Mode.WAITING:
            return
    if not session.table.humans:
        return
    raise AssertionError(f"nobody comes to a decision: {session.seats.mode}")
