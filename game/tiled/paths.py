"""Where the files that a map names lie: in the folder of its project, or among the game's own maps. Nothing is read."""

import os
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path, PurePosixPath, PureWindowsPath

from game.data import maps
from game.tiled.faults import Spot, shorten


@dataclass(frozen=True)
class Folder:
    """What a map may reach: files within `root`, and those that come with the game.

    `home` is the map's own folder, which pictures are named from.
    """

    root: Path
    home: Path
    named: list[Path] = field(default_factory=list, compare=False)
    """What was found so far."""

    def find(self, source: str, base: Path, spot: Spot, picture: bool = False) -> Path | None:
        """Return the absolute path that `source`, named in a file in the folder `base`, means; None with a fault.

        What is wrong with a picture is noted, not a fault. That the file exists is not looked at.
        """
        tell = spot.note if picture else spot.fault
        name = f'"{shorten(source, 120)}"'
        if not source or "\0" in source:
            tell(f"The file name {name} is empty or not a name.", "Set it again in Tiled.")
            return None
        if PureWindowsPath(source).drive or PurePosixPath(source).is_absolute() or PureWindowsPath(source).root:
            tell(
                f"{name} is a path from the root of a disk, which no other computer has.",
                "Move the file into the project's folder, choose it again in Tiled and save.",
            )
            return None
        path = Path(os.path.normpath(base / on_disk(source.replace("\\", "/"))))
        try:
            inside = any(map(path.resolve().is_relative_to, self._resolved))
        except (OSError, RuntimeError, ValueError):
            inside = False
        if not inside:
            tell(
                f"{name} lies outside the folder of the map's project.",
                "Move the file into that folder, or save a Tiled project (File > New > New Project) in one above both.",
            )
            return None
        self.named.append(path)
        return path

    @cached_property
    def _resolved(self) -> tuple[Path, ...]:
        return self.root.resolve(), maps().resolve()

    def from_home(self, path: Path) -> str:
        """Return the path as named from the map's folder, with forward slashes and in Tiled's letters."""
        return os.fsencode(Path(os.path.relpath(path, self.home)).as_posix()).decode("utf-8", "replace")


def on_disk(name: str) -> str:
    """Return how Python names a file that Tiled names: another way where the system's encoding is not UTF-8."""
    return os.fsdecode(name.encode("utf-8", "surrogatepass"))


def is_file(path: Path) -> bool:
    """Tell whether there is such a file; a name that no disk takes is none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
