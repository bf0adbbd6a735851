"""Small battlefields and battles for tests of the driver, of records and of controllers: no files."""

from collections.abc import Callable

from game.board.terrain import terrains
from game.controllers import Controller, RandomLegal, decide
from game.engine.battle import Battle
from game.engine.commands import Command
from game.engine.refusal import Refused
from game.rulesets import ruleset
from game.scenario.scenario import set_up
from game.tiled.model import Ground, ScenerySpec, TiledMap, UnitSpec

SIGNS = {
    ".": "meadow",
    "#": "wall",
    "f": "forest",
    "s": "shrub",
    "~": "shallow",
    "w": "deep",
    "r": "rough",
    "=": "bridge",
}
FIELD = """
    A . s . . w . B
    . . . f . w . .
    C . # . . = . D
    . . # . ~ w w .
    E . . . ~ w . F
"""
NAMES = {"A": ("hoplite", "Žofie 戦士 ☠"), "B": ("raider", "naïve")}
KINDS = {"A": "hoplite", "B": "raider", "C": "archer", "D": "raider", "E": "hoplite", "F": "archer"}


def field(drawing: str = FIELD, rounds: int = 12, **kinds: str) -> TiledMap:
    """Return a map: upper-case letters are units, blue and red in turn; a digit's cell lies so many metres high."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    width, height = len(rows[0]), len(rows)
    palette = tuple(terrains().values())
    place_of = {name: place for place, name in enumerate(terrains())}
    ground = [place_of[SIGNS.get(sign, "meadow")] for row in rows for sign in row]
    heights = [int(sign) * 100 if sign.isdigit() else 0 for row in rows for sign in row]
    letters = sorted((sign, (x, y)) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign.isupper())
    known = {**KINDS, **kinds}
    units = tuple(
        UnitSpec(number, known[sign], ("blue", "red")[(ord(sign) - ord("A")) % 2], cell, NAMES.get(sign, ("", ""))[1])
        for number, (sign, cell) in enumerate(letters, start=1)
    )
    return TiledMap(
        "Skirmish",
        Ground(width, height, "square", "y", "odd", palette, tuple(ground), tuple(heights)),
        units=units,
        scenery=(ScenerySpec(90, "statue", (1, 3), "Hermes"),),
        round_limit=rounds,
        file="skirmish.tmx",
    )


def battle(source: TiledMap | None = None, seed: int = 1) -> Battle:
    """Begin a battle on a field."""
    return Battle(set_up(source or field(), ruleset("heroic")), seed)


def play(
    one: Battle,
    most: int,
    player: Controller | None = None,
    watch: Callable[[Battle], None] | None = None,
) -> list[Command]:
    """Play so many decisions (answers count); return the commands. Random unless a player is given."""
    who = player or RandomLegal(7)
    played: list[Command] = []
    for _ in range(most):
        if one.decision is None:
            break
        if watch is not None:
            watch(one)
        command = decide(who, one)
        assert not isinstance(one.submit(command), Refused)
        played.append(command)
    return played
