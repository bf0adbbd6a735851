"""Playing records again, which is how battles are loaded.

Where the replay drifts (another version, a mended rule) that is said, and a snapshot is taken instead.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass

import msgspec

from game.engine.battle import Battle
from game.engine.commands import Command
from game.engine.ecs import digest_of
from game.engine.refusal import Refused
from game.engine.working import finish
from game.record.record import Base, Header, Played, Record, RecordError, tables_digest
from game.record.recorder import Recorder
from game.record.setting import setting_of


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


def load(record: Record, name: str, watch: Callable[[Battle], None] | None = None, upto: int | None = None) -> Loaded:
    """Play a record again, up to its end or to `upto` root commands; raises `RecordError` if it cannot go on.

    `watch` is given the battle before the first command. Where a command is refused or a digest differs the battle has
    drifted: a note says so, the last recorded state is taken, and what was played after it is played from there.

    >>> from game.data import maps
    >>> from game.record.reading import decode
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
