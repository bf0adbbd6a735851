"""Writing a battle down while it is played."""

import os
from pathlib import Path

import msgspec

from game import __version__
from game.engine.battle import Battle
from game.engine.commands import Command
from game.engine.observing import JournalEntry, Settled, Stamped, Undone
from game.files import write_safely
from game.record.about import About
from game.record.record import FORMAT, Base, Header, Played, Record, tables_digest, with_about
from game.scenario.campaign.journey import Journey
from game.tiled.model import TiledMap


class Recorder:
    """Watches a battle and can write it down at any decision, a pending question included."""

    def __init__(
        self,
        battle: Battle,
        source: TiledMap,
        players: dict[str, str] | None = None,
        journey: Journey | None = None,
    ) -> None:
        """Start recording a battle, made from this map, in which nothing has been played yet; see `Header`."""
        rules = battle.ruleset.key
        self.battle = battle
        portable = msgspec.structs.replace(source, file=_printable(source.file))
        roster, tables = battle.setup.roster, tables_digest(rules)
        header = Header(portable, rules, tables, battle.seed, dict(players or {}), roster, journey)
        start = battle.stage.world.digest()
        self._record = Record(format=FORMAT, version=__version__, header=header, start=start, played=[])
        battle.observers.append(self._see)

    def _see(self, told: Stamped | Undone | Settled) -> None:
        played = self._record.played
        if isinstance(told, Undone):
            del played[len(self.battle.history) :]
        elif isinstance(told, Settled):
            world = self.battle.stage.world
            noted = _noted(told.entry)
            noted.digest = world.digest()
            if told.entry.turn_began:
                noted.snapshot = msgspec.Raw(world.snapshot())
            played.append(noted)

    def go_on_from(self, base: Base) -> None:
        """Drop what was played: the battle goes on from another state."""
        self._record.played.clear()
        self._record.base = base

    @property
    def header(self) -> Header:
        """What the battle started from."""
        return self._record.header

    def encode(self, about: About | None = None) -> bytes:
        """Return the record as it stands, as JSON; a command with a question pending is in it, without a digest."""
        pending = self.battle.history[len(self._record.played) :]
        whole = msgspec.structs.replace(self._record, played=self._record.played + [_noted(entry) for entry in pending])
        data = msgspec.json.encode(whole)
        return data if about is None else with_about(data, about)

    def save(self, path: Path, about: About | None = None) -> None:
        """Write the record to a file, whole or not at all."""
        write_safely(path, self.encode(about))


def _printable(name: str) -> str:
    """Return a file's name in letters that JSON can hold: where the system's encoding lacks some, they are put back."""
    return os.fsencode(name).decode("utf-8", errors="replace")


def _noted(entry: JournalEntry) -> Played:
    return Played(_raw(entry.command), [_raw(answer) for answer in entry.answers])


def _raw(command: Command) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(command))
