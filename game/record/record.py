"""Saving, loading and replaying, which are one thing: a record of what a battle started from and of every command.

A record is JSON: a header (the setting, the ruleset's tables by digest, seed, versions), the root commands with their
answers and the digest after each, and a snapshot of the components at each turn's start. Loading plays the commands
again; where the replay drifts (another version, a mended rule) that is said, and the snapshot is taken instead.
Nothing from a file is executed; how files are written says `game/files.py`.
"""

import os
from collections.abc import Callable, Generator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import msgspec

from game import __version__
from game.engine.battle import Battle, JournalEntry, Settled, Stamped, Undone
from game.engine.commands import Command
from game.engine.ecs import digest_of
from game.engine.handbook import table
from game.engine.refusal import Refused
from game.engine.setup import Setup, Veteran
from game.engine.working import finish
from game.files import TooLarge, read_all, write_safely
from game.record.about import About
from game.record.damage import DAMAGE, what_is_wrong
from game.rulesets import ruleset
from game.scenario.campaign.journey import Journey
from game.scenario.roster import Roster, after, check, encode, join
from game.scenario.scenario import set_up
from game.tiled.faults import MapFaults
from game.tiled.kinds import BATTLE, other_than
from game.tiled.model import TiledMap

FORMAT: Final = 1
NO_SNAPSHOT: Final = msgspec.Raw(b"null")
NO_ABOUT: Final = b'"about":null'
LARGEST_FILE: Final = 64 * 1024 * 1024
LONGEST_VERSION: Final = 40
"""Letters of a version that are told."""
HIGHEST: Final = 1_000_000
"""Centimetres: no ground lies higher, or so deep; a fall from there would never be counted out."""


class RecordError(ValueError):
    """A file is no record that can be used; the message says which file, what is wrong, and what to do."""


class Header(msgspec.Struct, frozen=True):
    """What the battle started from: the map as it was, the ruleset with a digest of its tables, seed and players.

    `veterans` is the roster that came for it, `journey` the campaign that it is a battle of, as it stood before it;
    older records have neither.
    """

    map: TiledMap
    rules: str
    tables: str
    seed: int
    players: dict[str, str] = {}
    veterans: tuple[Veteran, ...] = ()
    journey: Journey | None = None


class Played(msgspec.Struct):
    """One root command, its answers, and the digest after it ("" while a question is pending)."""

    command: msgspec.Raw
    answers: list[msgspec.Raw]
    digest: str = ""
    snapshot: msgspec.Raw = NO_SNAPSHOT


class Base(msgspec.Struct, frozen=True):
    """The state from which a battle went on after its replay had drifted, and how many commands came before."""

    snapshot: msgspec.Raw
    commands: int
    digest: str


class Record(msgspec.Struct, kw_only=True):
    """A battle so far: what it started from, the digest of the start, and all that was played.

    What it says of itself (`about`) stands before all that is long; older records, and those of tests, have none.
    """

    format: int
    version: str
    about: About | None = None
    header: Header
    start: str
    played: list[Played]
    base: Base | None = None


def tables_digest(rules: str) -> str:
    """Return a digest of a ruleset's ledger, so that a record knows whether numbers have changed since."""
    counted = {section: entries for section, entries in table(rules).items() if section != "looks"}
    data = msgspec.json.encode((table("board"), counted), order="deterministic")
    return blake2b(data, digest_size=16).hexdigest()


# ---- recording -----------------------------------------------------------------------------------------------------


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


def with_about(data: bytes, about: About) -> bytes:
    """Let an encoded record say something of itself."""
    head, nothing, rest = data.partition(NO_ABOUT)
    told = msgspec.json.encode(msgspec.structs.replace(about, rest=len(rest)))
    return b"".join((head, nothing.removesuffix(b"null"), told, rest))


def _printable(name: str) -> str:
    """Return a file's name in letters that JSON can hold: where the system's encoding lacks some, they are put back."""
    return os.fsencode(name).decode("utf-8", errors="replace")


def _noted(entry: JournalEntry) -> Played:
    return Played(_raw(entry.command), [_raw(answer) for answer in entry.answers])


def _raw(command: Command) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(command))


def write_roster(battle: Battle, path: Path) -> None:
    """Write who comes out of a battle that is over to a file, whole or not at all."""
    write_people(after(battle), path)


def write_people(roster: Roster, path: Path) -> None:
    """Write a roster to a file, whole or not at all."""
    write_safely(path, encode(roster))


# ---- loading -------------------------------------------------------------------------------------------------------


@dataclass
class Loaded:
    """A battle read back: where it stands, its recorder, and what has to be said about it (empty if nothing).

    `drifted` tells that it plays differently now than when it was recorded.
    """

    battle: Battle
    recorder: Recorder
    header: Header
    notes: list[str]
    drifted: bool = False


Loading = Generator[int, None, Loaded]


def read(path: Path, name: str = "") -> Record:
    """Read a record; raises `RecordError` naming it, by its path where no other name is given."""
    name = name or str(path)
    try:
        data = read_all(path, LARGEST_FILE)
    except TooLarge as error:
        message = f"{name} is larger than any battle's record; it was not read."
        raise RecordError(message) from error
    except (OSError, ValueError) as error:
        message = f"{name} cannot be read: {getattr(error, 'strerror', None) or error}."
        raise RecordError(message) from error
    return decode(data, name)


def decode(data: bytes, name: str) -> Record:
    """Read a record from bytes; raises `RecordError` naming it."""
    try:
        # The parts are left as they are: it is a matter of one number in a file that may be long.
        parts = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
        head: dict[str, Any] = {key: msgspec.json.decode(parts[key]) for key in ("format", "version") if key in parts}
    except DAMAGE as error:
        raise RecordError(_no_battle(data, name, error)) from error
    if isinstance(head.get("format"), int) and head["format"] > FORMAT:
        raise RecordError(too_new(name, head.get("version")))
    try:
        return msgspec.json.decode(data, type=Record)
    except DAMAGE as error:
        raise RecordError(_no_battle(data, name, error)) from error


def _no_battle(data: bytes, name: str, error: Exception) -> str:
    """Say what a file is that is no battle, and what to name instead; where that is not certain, what is wrong."""
    other = other_than(data, Path(name).suffix, BATTLE)
    return f"{name} is {other}" if other else f"{name} is damaged or no battle of Kleos: {what_is_wrong(error)}."


def too_new(name: str, version: object) -> str:
    """Say that a record comes from a version that this one cannot know."""
    newer = str(version)[:LONGEST_VERSION]
    return f"{name} was saved by a newer Kleos ({newer}); this is {__version__}. Update to open it."


def setting_of(header: Header, name: str) -> Setup:
    """Return what the battle started from; raises `RecordError`."""
    if not _fits_together(header.map):
        message = f"{name} is damaged: its board does not fit together."
        raise RecordError(message)
    fault = "" if header.journey is None else _campaign_fault(header, header.journey)
    if fault:
        message = f"{name} is damaged: {fault}."
        raise RecordError(message)
    try:
        rules = ruleset(header.rules)
        check(header.veterans, "its roster", rules)
        return join(set_up(header.map, rules), header.veterans)
    except (ValueError, MapFaults) as error:
        message = f"{name} cannot be played: {error}"
        raise RecordError(message) from error


def _campaign_fault(header: Header, journey: Journey) -> str:
    """Return why a battle cannot be one of its campaign, in a few words; "" where it can."""
    fault = journey.fault()
    if fault:
        return fault
    is_of_it = journey.battle is not None and journey.battle.side in header.map.sides
    return "" if is_of_it and journey.campaign.ruleset == header.rules else "its campaign has no such battle"


def _fits_together(source: TiledMap) -> bool:
    """Tell whether the board has a terrain and a height for each cell, and everything on the map lies on the board."""
    ground = source.ground
    size = ground.width * ground.height
    if ground.width < 1 or not len(ground.terrain) == len(ground.heights) == size:
        return False
    if any(abs(height) > HIGHEST for height in ground.heights):
        return False
    cells = [place.cell for place in source.units] + [thing.cell for thing in source.scenery]
    cells += [cell for zone in source.zones for cell in zone.cells]
    on_board = all(0 <= column < ground.width and 0 <= row < ground.height for column, row in cells)
    return on_board and all(0 <= place < len(ground.palette) for place in ground.terrain)


def load(record: Record, name: str, watch: Callable[[Battle], None] | None = None, upto: int | None = None) -> Loaded:
    """Play a record again, up to its end or to `upto` root commands; raises `RecordError` if it cannot go on.

    `watch` is given the battle before the first command. Where a command is refused or a digest differs the battle has
    drifted: a note says so, the last recorded state is taken, and what was played after it is played from there.

    >>> from game.data import maps
    >>> from game.scenario.scenario import open_map
    >>> source, setup = open_map(maps() / "ford.tmx", "clash")
    >>> battle = Battle(setup, seed=7)
    >>> recorder = Recorder(battle, source)
    >>> accepted = battle.submit(next(battle.legal()))
    >>> again = load(decode(recorder.encode(), "ford"), "ford")
    >>> again.battle.stage.world.digest() == battle.stage.world.digest(), again.drifted
    (True, False)
    """
    return finish(loading(record, name, watch, upto))


def loading(record: Record, name: str, watch: Callable[[Battle], None] | None, upto: int | None) -> Loading:
    """Do what `load` does, command by command: before each it yields how many there have been."""
    setup = setting_of(record.header, name)
    battle = Battle(setup, record.header.seed)
    recorder = Recorder(battle, record.header.map, record.header.players, record.header.journey)
    loaded = Loaded(battle, recorder, record.header, [])
    if record.header.tables != tables_digest(record.header.rules):
        loaded.notes.append("The numbers of the rules have changed since this was recorded.")
    if watch is not None:
        watch(battle)
    if battle.stage.world.digest() != record.start:
        loaded.drifted = True
        loaded.notes.append("The battle starts differently now.")
    if record.base is not None:
        _go_on_from(loaded, record.base, name)
    played = record.played[:upto]
    number, problem = yield from _play_all(battle, played, 0, name)
    if problem:
        yield from _mend(loaded, record, played, f"Command {number} plays differently now ({problem})", name)
    return loaded


def _play_all(battle: Battle, played: list[Played], first: int, name: str) -> Generator[int, None, tuple[int, str]]:
    """Play commands from the first on (0-based); return the number of the one that went differently, and how."""
    for number, one in enumerate(played[first:], start=first + 1):
        yield number - 1
        problem = _play(battle, one, name)
        if problem:
            return number, problem
    yield len(played)
    return len(played), ""


def _play(battle: Battle, played: Played, name: str) -> str:
    """Play one command with its answers; return what went differently, or ""."""
    for raw in (played.command, *played.answers):
        try:
            command = Command.decode(bytes(raw))
        except msgspec.ValidationError as error:
            message = f"{name} holds a command that this Kleos does not know: {error}."
            raise RecordError(message) from error
        result = battle.submit(command)
        if isinstance(result, Refused):
            return f"{type(command).__name__} is not allowed any more ({result.reason})"
    if played.digest and battle.stage.world.digest() != played.digest:
        return "the outcome is another one"
    return ""


def _mend(
    loaded: Loaded, record: Record, played: list[Played], complaint: str, name: str
) -> Generator[int, None, None]:
    """Take the last snapshot, and play from there what can be played as it was."""
    loaded.drifted = True
    snapshots = [at for at, one in enumerate(played, start=1) if digest_of(bytes(one.snapshot)) == one.digest]
    if not snapshots and record.base is None:
        message = f"{name}: {complaint[0].lower()}{complaint[1:]}, and there is no later state to go on from."
        raise RecordError(message)
    at = snapshots[-1] if snapshots else 0
    before = 0 if record.base is None else record.base.commands
    base = Base(played[at - 1].snapshot, before + at, played[at - 1].digest) if snapshots else record.base
    if base is not None:
        _go_on_from(loaded, base, name)
    try:
        number, problem = yield from _play_all(loaded.battle, played, at, name)
    except (LookupError, ValueError) as error:
        message = f"{name}: {complaint[0].lower()}{complaint[1:]}, and its recorded states do not fit together."
        raise RecordError(message) from error
    if problem:
        if len(loaded.battle.history) > number - 1 - at:
            loaded.battle.force_back()
        number -= 1
    loaded.notes.append(f"{complaint}; the battle goes on from the recorded state after command {number}.")


def _go_on_from(loaded: Loaded, base: Base, name: str) -> None:
    try:
        if digest_of(bytes(base.snapshot)) != base.digest:
            message = f"{name} is damaged: the state it goes on from is not the one that was recorded."
            raise RecordError(message)
        loaded.battle.resume_from(bytes(base.snapshot), base.commands)
    except (msgspec.MsgspecError, LookupError) as error:
        message = f"{name} is damaged: a recorded state cannot be read: {error}."
        raise RecordError(message) from error
    loaded.recorder.go_on_from(base)
