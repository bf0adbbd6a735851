"""Joins a battle at the table to the sounds: what those who sit there know is what they hear. No arcade."""

from collections.abc import Callable

from game.board.grid import Cell
from game.board.terrain import Terrain
from game.engine.events import Event
from game.engine.ruleset import Ruleset
from game.screen.audio.hearing import Ears
from game.screen.audio.sound import Sounds
from game.screen.battle.presenter.session import Session
from game.tiled.model import TiledMap

Listener = Callable[[Event, bool], None]
"""Takes an event as its picture begins, and whether many things are shown at once."""


def listener(sounds: Sounds, session: Session) -> Listener:
    """Return what hears a battle; it falls silent when others sit down, and the music ends with the battle."""
    ears = Ears(
        session.table.battle.ruleset,
        ground=_ground(session.table.source),
        is_own=lambda unit: session.table.battle.truth.side_of(unit) in session.table.humans,
        people=session.table.humans,
    )
    session.play.resets.append(sounds.hush)
    return _hearing(sounds, ears)


def onlooker(sounds: Sounds, source: TiledMap, rules: Ruleset) -> Listener:
    """Return what hears a battle at which nobody plays: every turn is rung in, the end belongs to nobody."""
    return _hearing(sounds, Ears(rules, ground=_ground(source)))


def _ground(source: TiledMap) -> Callable[[Cell], Terrain]:
    return source.ground.board().terrain_at


def _hearing(sounds: Sounds, ears: Ears) -> Listener:
    return lambda event, in_haste: sounds.hear(event, ears, in_haste=in_haste)
