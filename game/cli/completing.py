"""What a shell proposes for a word that is half typed: maps, campaigns, files, rulesets. Imported late, for speed."""

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path


def maps(begun: str) -> list[str]:
    """Return the maps that come with the game, by bare name, and the maps, worlds and folders at hand."""
    from game.cli.choices import shipped
    from game.tiled.folders import MAP_ENDINGS, WORLD

    return [*_beginning(begun, shipped()), *_at_hand(begun, (*MAP_ENDINGS, WORLD))]


def checked(begun: str) -> list[str]:
    """Return what can be checked: maps, and campaigns of one's own."""
    from game.scenario.campaign.file import ENDING

    return [*maps(begun), *_at_hand(begun, (ENDING,), folders=False)]


def campaigns(begun: str) -> list[str]:
    """Return the campaigns that come with the game, by bare name, and those at hand."""
    from game.scenario.campaign.file import ENDING, shipped_campaigns

    return [*_beginning(begun, shipped_campaigns()), *_at_hand(begun, (ENDING,))]


def files(begun: str) -> list[str]:
    """Return any file at hand."""
    return list(_at_hand(begun, ()))


def ruleset(begun: str) -> list[str]:
    """Return the keys of the rulesets."""
    from game.rulesets import keys

    return _beginning(begun, keys())


def rulesets(begun: str) -> list[str]:
    """Return what several can be named by: all, or their keys, after a comma too."""
    before, comma, last = begun.rpartition(",")
    named = [f"{before}{comma}{key}" for key in ruleset(last)]
    return named if comma else [*_beginning(begun, ("all",)), *named]


def _beginning(begun: str, names: Iterable[str]) -> list[str]:
    return sorted(name for name in names if name.startswith(begun))


def _at_hand(begun: str, endings: Collection[str], *, folders: bool = True) -> Iterator[str]:
    """Yield paths that go on from what is typed: folders, and files with such an ending (any where none is given)."""
    above = begun[: begun.rfind("/") + 1]
    try:
        found = sorted(Path(above or ".").iterdir())
    except OSError:
        return
    for path in found:
        name = above + path.name
        if not name.startswith(begun) or (path.name[0] == "." and begun == above):
            continue
        if path.is_dir():
            if folders:
                yield f"{name}/"
        elif not endings or path.suffix in endings:
            yield name
