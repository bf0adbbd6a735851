"""What a battle is written to: checked before it is fought, and written however it ends."""

import os
import stat
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.cli.terminal import Trouble, say
from game.files import is_stream, read_all, real, reason, toml, try_to_write

if TYPE_CHECKING:
    from game.engine.battle import Battle
    from game.record.recorder import Recorder
    from game.scenario.roster import Roster

LARGEST_LOOKED_INTO: Final = 1 << 28
"""Bytes of a file that is there already; no record comes near to it."""


@dataclass(frozen=True)
class OutputFiles:
    """What is written and who comes, as named on the command line: record, roster, roster after, a chronicle."""

    record: str | None = None
    roster: str | None = None
    roster_out: str | None = None
    out: str | None = None

    def outputs(self) -> tuple[tuple[str, str], ...]:
        """Return what is written, each with its option."""
        named = (("--record", self.record), ("--roster-out", self.roster_out), ("--out", self.out))
        return tuple((option, name) for option, name in named if name is not None)


# ---- before --------------------------------------------------------------------------------------------------------


def check_outputs(
    files: OutputFiles,
    *,
    tmx: Path | None = None,
    load: str | None = None,
    also: Sequence[tuple[str, Path]] = (),
) -> None:
    """Refuse what cannot be written, or would overwrite what is read, or one another; nothing is changed by that.

    `also` are other files that are read, each with what it is.
    """
    outputs = files.outputs()
    for option, name in outputs:
        _refuse_input(option, name, chain(_inputs(files, tmx, load), also))
    for number, (option, name) in enumerate(outputs):
        for other, second in outputs[:number]:
            if _are_one(name, second):
                message = f"{other} and {option} both name {name}; give each a file of its own."
                raise Trouble(message)
        if _is_told_into(name):
            message = f"What is told goes into {name} already; name another file with {option}."
            raise Trouble(message)
        _refuse_unwritable(option, name)
        _refuse_what_is_not_ours(option, name)


def _refuse_unwritable(option: str, name: str) -> None:
    try:
        try_to_write(Path(name))
    except IsADirectoryError as error:
        message = f"{name} is a folder; name a file in it with {option}."
        raise Trouble(message) from error
    except (OSError, ValueError) as error:
        raise unwritable(option, name, error) from error


def _refuse_what_is_not_ours(option: str, name: str) -> None:
    """Refuse to write over what was never written so: a slip on the command line is to cost nobody a map or a picture.

    A record and a roster take the place of their like alone, a chronicle that of a text.
    """
    from game.tiled.kinds import BATTLE, ROSTER, is_certain, what_it_is

    if not _is_plain(name):
        return
    what = "a file that cannot be looked into"
    with suppress(OSError, ValueError):
        data = read_all(Path(name), LARGEST_LOOKED_INTO)
        what = what_it_is(data, Path(name).suffix)
        if option == "--roster-out" and not is_certain(what) and "veteran" in toml(data):
            what = ROSTER
    own = {"--record": BATTLE, "--roster-out": ROSTER}.get(option)
    if what and what != own and (own is not None or is_certain(what)):
        message = f"{name} is there already, and is {what}: it would be lost. Name another file with {option}."
        raise Trouble(message)


def unwritable(option: str, name: str, error: OSError | ValueError) -> Trouble:
    """Return what to say of a file that cannot be written."""
    return Trouble(f"{name} cannot be written: {reason(error)}; name another file with {option}.")


def _refuse_input(option: str, name: str, inputs: Iterable[tuple[str, Path]]) -> None:
    """Refuse to write over a file that is read: only one that is there already can be such a one."""
    if not _is_plain(name):
        return
    for what, path in inputs:
        if _are_one(name, str(path)):
            message = f"{option} {name} would overwrite {what}; name another file."
            raise Trouble(message)


def _inputs(files: OutputFiles, tmx: Path | None, load: str | None) -> Iterable[tuple[str, Path]]:
    """Yield the files that are read, each with what it is."""
    from game.screen.settings import path as settings_path

    if load is not None:
        yield "the battle that is loaded", Path(load)
    if files.roster is not None and not (files.roster_out is not None and _are_one(files.roster, files.roster_out)):
        yield "the roster that is read", Path(files.roster)
    if tmx is not None:
        from game.tiled import survey

        yield "the map", tmx
        for file in survey(tmx).files:
            yield f"a file of the map ({Path(file).name})", Path(file)
    yield "the settings", settings_path()


def _is_plain(name: str) -> bool:
    """Tell whether there is a plain file of that name, links followed."""
    with suppress(OSError, ValueError):
        return stat.S_ISREG(Path(name).stat().st_mode) and not is_stream(Path(name))
    return False


def _are_one(name: str, other: str) -> bool:
    """Tell whether two names mean one plain file, there or not, by whatever links."""
    try:
        if Path(name).exists() and Path(other).exists():
            return _is_plain(name) and Path(name).samefile(other)
        return _spelt(name) == _spelt(other)
    except (OSError, ValueError):
        return False


def _spelt(name: str) -> str:
    """Return a file's name, links followed, as it is compared: where capitals make no difference without them."""
    path = str(real(Path(name)))
    if sys.platform in {"darwin", "win32"}:
        path = unicodedata.normalize("NFC", path).casefold()
    return path


def _is_told_into(name: str) -> bool:
    """Tell whether standard output goes into the file of that name."""
    with suppress(OSError, ValueError):
        return _is_plain(name) and os.path.samestat(os.fstat(sys.stdout.fileno()), Path(name).stat())
    return False


# ---- after ---------------------------------------------------------------------------------------------------------


def keep(recorder: "Recorder", files: OutputFiles) -> None:
    """Write what was asked for of a battle that is over; where one file cannot be written the other still is."""
    troubles = []
    for write in (_record, _roster):
        try:
            write(recorder, files)
        except Trouble as trouble:
            troubles.append(str(trouble))
    if troubles:
        raise Trouble("\n".join(troubles))


def keep_unfinished(recorder: "Recorder", files: OutputFiles) -> None:
    """Write the record of a battle that was broken off, and say so; of one not begun nothing is, nor over another."""
    played = recorder.battle.commands
    if files.record is not None and played:
        _record(recorder, files)
        after = "1 command, which is" if played == 1 else f"{played} commands, which are"
        say(f"The battle was broken off after {after} kept in {files.record}.")
    elif files.record is not None:
        say(f"The battle was broken off before the first command: {files.record} was not written.")
    if files.roster_out is not None:
        say(f"The battle is not decided, so nobody has come out of it: {files.roster_out} was not written.")


def _record(recorder: "Recorder", files: OutputFiles) -> None:
    if files.record is None:
        return
    sys.stdout.flush()
    try:
        recorder.save(Path(files.record))
    except (OSError, ValueError) as error:
        raise unwritable("--record", files.record, error) from error


def _roster(recorder: "Recorder", files: OutputFiles) -> None:
    if files.roster_out is not None:
        write_roster(recorder.battle, files.roster_out)


def write_roster(battle: "Battle", name: str) -> None:
    """Write who comes out of a battle, if it is over; a file that cannot be written is the user's trouble."""
    from game.scenario.roster import after

    if battle.over is None:
        say(f"The battle is not decided, so nobody has come out of it: {name} was not written.")
        return
    write_people(after(battle), name)


def write_people(roster: "Roster", name: str) -> None:
    """Write a roster; a file that cannot be written is the user's trouble."""
    from game.scenario.roster import write

    sys.stdout.flush()
    try:
        write(roster, Path(name))
    except (OSError, ValueError) as error:
        raise unwritable("--roster-out", name, error) from error
