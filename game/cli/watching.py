"""`kleos check --watch`: maps looked at again as soon as they, or anything that they read, are saved in Tiled."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from game.cli.maps import check_file, find_checked, read_to_check, rulesets, tell
from game.cli.stopping import stopping
from game.cli.terminal import be_heard, say
from game.files import real
from game.tiled.folders import folders_within, holds_maps
from game.tiled.watch import folders_of, saved


class Watched:
    """Maps that are watched, with the files that each of them reads."""

    def __init__(self, names: Sequence[str], rules: str | None) -> None:
        """Take the maps, of folders and worlds all."""
        self._names: Final = names
        self._rules: Final = rulesets(rules)
        self._files: Final[dict[Path, frozenset[Path]]] = {}

    def look(self, changed: frozenset[Path] | None = None) -> None:
        """Check and tell the maps that are new, or read what has changed; all of them at first."""
        for path in [path for name in self._names for path in find_checked(name)]:
            if changed is not None and changed.isdisjoint(self._files.get(path, changed)):
                continue
            for key in self._rules:
                tell(check_file(path, key))
                be_heard()
            self._files[path] = read_to_check(path)

    def folders(self) -> frozenset[Path]:
        """Return the folders in which a change may matter."""
        named = [Path(name) for name in self._names if holds_maps(Path(name)) and Path(name).is_dir()]
        within = {real(folder) for place in named for folder in folders_within(place)}
        return folders_of(file for files in self._files.values() for file in files) | within


def watch_maps(names: Sequence[str], rules: str | None) -> None:
    """Check maps, and again those that a saved file concerns, until Ctrl-C."""
    watched = Watched(names, rules)
    with stopping() as asked:
        watched.look()
        for files in saved(watched.folders, _say_so, asked.is_to_end):
            watched.look(files)
        asked.check()


def _say_so() -> None:
    say("Watching; Ctrl-C ends it.")
    be_heard()
