"""Where the files that come with the game lie: `assets` and `maps`.

A checkout has both at its root, an installed wheel beside the code under `game/_data`. Nothing is read here, and what a
player makes (saves, settings) lies elsewhere.
"""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def _folder(name: str) -> Path:
    installed = _PACKAGE / "_data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def assets() -> Path:
    """The folder of art, sound, fonts and rules, as an absolute path."""
    return _folder("assets")


def maps() -> Path:
    """The folder of the maps that come with the game, as an absolute path."""
    return _folder("maps")
