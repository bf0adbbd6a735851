"""`kleos units`, `kleos items`, `kleos terrain`: the words that a map may use, as somebody needs them in Tiled."""

from collections.abc import Iterator, Sequence

from game.board.terrain import Terrain, terrains
from game.cli import tables
from game.cli.choices import chosen_rules
from game.cli.tables import TableSheet
from game.engine.handbook import titled
from game.engine.ruleset import Ruleset
from game.rulesets import ruleset


def show_units(rules: str) -> None:
    """Write every unit's id with its name, and how each ruleset knows it: itself, by a stand-in, or not at all."""
    chosen = [ruleset(key) for key in chosen_rules(rules)]
    ids = sorted({unit for one in chosen for unit in one.tables.units})
    rows = [(unit, titled(unit), *(_stands(one.tables.unit_kind(unit), unit) for one in chosen)) for unit in ids]
    tables.show(TableSheet(("unit", "Name", *(one.name for one in chosen)), rows))


def show_items(rules: str) -> None:
    """Write every item's id with its name, and how each ruleset knows it."""
    chosen = [ruleset(key) for key in chosen_rules(rules)]
    ids = sorted({item for one in chosen for item in one.tables.all_items()})
    rows = [(item, _name(chosen, item), *(_stands(one.tables.item_kind(item), item) for one in chosen)) for item in ids]
    tables.show(TableSheet(("item", "Name", *(one.name for one in chosen)), rows))


def show_terrain() -> None:
    """Write every terrain's id with all that it is."""
    rows = [
        (key, one.name, str(one.cost) if one.passable else "-", ", ".join(_traits(one)))
        for key, one in terrains().items()
    ]
    tables.show(TableSheet(("terrain", "Name", "Cost", "What it is"), rows))


def _stands(kind: str | None, key: str) -> str:
    return "-" if kind is None else "yes" if kind == key else f"as {kind}"


def _name(chosen: Sequence[Ruleset], key: str) -> str:
    return next(one.tables.name_of(key) for one in chosen if one.tables.has_item(key))


def _traits(one: Terrain) -> Iterator[str]:
    """Yield what a ground is besides open."""
    if not one.passable:
        yield "nobody gets in"
    if one.opaque:
        yield "blocks sight"
    elif one.wall_cm:
        yield f"rises {one.wall_cm / 100:g} m"
    if one.cover != "none":
        yield f"{one.cover} cover"
    if one.water != "none":
        yield f"{one.water} water" + (f", {one.depth_cm / 100:g} m deep" if one.depth_cm else "")
    if one.ramp:
        yield "a way up"
    if one.dark:
        yield "dark enough to sneak"
