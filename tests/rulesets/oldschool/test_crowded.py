"""Attacks in positions at random: whatever meets, the roll, the armour class and the harm are what the ledger says."""

import random
from dataclasses import dataclass
from typing import Any, Final

import pytest

from game.board.grid import Cell
from game.engine.battle import Accepted
from game.engine.commands import Attack, Shoot, Throw
from game.engine.components import Inventory, Item, Sneaking
from game.engine.events import Damaged, Event, Rolled
from tests.rulesets.ledger import raw
from tests.rulesets.oldschool.scenes import afflict, busy, counted, of, put, table
from tests.table import Placed, Table, Thrown, unit

LEDGER: Final = raw("oldschool")
KINDS: Final = (
    "hoplite", "champion", "archer", "skirmisher", "assassin", "seer", "guard", "raider", "slinger", "hammerer",
)  # fmt: skip
FOES: Final = (*KINDS, "wolf", "shade")
STATES: Final = ("", "", "", "prone", "hidden")
COVER: Final = {".": {}, "s": {"soft cover": -2}, "l": {"hard cover": -4}}
OWN: Final = {"class", "attack", "STR", "DEX", "Slash", "Shoot", "Punch", "no Slash", "no Shoot", "no Punch"}
"""What a unit's table gives it: `test_sweep` holds those."""


@dataclass
class Scene:
    """A and B, whom it attacks, others about them, and how each is."""

    game: Table
    pieces: dict[str, Placed]
    cells: dict[str, Cell]
    states: dict[str, str]

    def away(self, letter: str) -> int:
        return self.game.battle.truth.grid.distance(self.cells["A"], self.cells[letter])

    def held(self, letter: str) -> list[str]:
        truth = self.game.battle.truth
        inventory = self.game.get(letter, Inventory) or Inventory(())
        return [truth.of(item, Item).key for slot, item in inventory.slots if slot == "hand"]

    def row(self, letter: str) -> dict[str, Any]:
        found: dict[str, Any] = LEDGER["units"][self.pieces[letter].kind]
        return found


def scene(seed: int) -> Scene:
    dice = random.Random(seed)
    width = dice.choice([7, 7, 26])
    cells = {"A": (1, 2), "B": dice.choice([(2, 2), (2, 1), (3, 2), (width - 3, 2)])}
    for letter in "CD":
        cell = dice.choice([(x, y) for x in range(4) for y in range(5)])
        if cell not in cells.values():
            cells[letter] = cell
    sides = {"A": "blue", "B": "red"}
    pieces = {letter: unit(dice.choice(FOES), sides.get(letter) or dice.choice(["blue", "red"])) for letter in cells}
    pieces["A"] = unit(dice.choice(KINDS), "blue")
    pieces["B"] = unit(dice.choice(FOES), "red", on=dice.choice("..sl"))
    rows = [["."] * width for _ in range(5)]
    for letter, (x, y) in cells.items():
        rows[y][x] = letter
    game = table("\n".join(" ".join(row) for row in rows), hexes=dice.choice(["", "y odd"]), **pieces)
    states = {letter: dice.choice(STATES) for letter in cells}
    for letter, state in states.items():
        if state == "hidden":
            put(game, letter, Sneaking(None))
        elif state:
            afflict(game, letter, state)
    busy(game, *(letter for letter in cells if letter != "A"))
    return Scene(game, pieces, cells, states)


def modifiers(now: Scene, command: Attack | Shoot | Throw, weapon: dict[str, Any]) -> dict[str, int]:
    """What counts besides the unit's own figures (OS-31 to OS-33, OS-70)."""
    found = {"from hiding": 4} if now.states["A"] == "hidden" else {}
    lies, beside = now.states["B"] == "prone", now.away("B") == 1
    if isinstance(command, Attack):
        found |= {"prone itself": -4} if now.states["A"] == "prone" else {}
        return found | ({"prone foe": 2} if lies and beside else {})
    if lies:
        found |= {"adjacent prone foe": 2} if beside else {"distant prone foe": -2}
    found |= COVER[now.pieces["B"].on]
    if now.away("B") > int((weapon.get("range") or weapon["thrown"]).split("/")[0]) // 5:
        found["long range"] = -2
    return found | ({"in contact": -4} if in_contact(now) else {})


def in_contact(now: Scene) -> bool:
    foes = [letter for letter, piece in now.pieces.items() if piece.side == "red" and not now.states[letter]]
    return any(now.away(letter) == 1 for letter in foes)


def armour_class(now: Scene) -> int:
    """OS-01: armour's figure, DEX and a shield in hand; or a final figure."""
    own = now.row("B")
    if not own.get("pc"):
        return int(own["ac"])
    worn = [LEDGER["armour"][thing].get("ac", 0) for thing in own["gear"] if thing in LEDGER["armour"]]
    return int(max([*worn, 10]) + own.get("DEX", 0) + ("shield" in now.held("B")))


def bonus(now: Scene, weapon: dict[str, Any]) -> int:
    own = now.row("A")
    return max(own.get(name, 0) for name in weapon["attribute"].split(" or ")) if own.get("pc") else 0


def shock(weapon: dict[str, Any], more: int, ac: int) -> int:
    """OS-35."""
    points, _, highest = str(weapon.get("shock", "0/0")).partition("/")
    return max(0, int(points) + more) if highest == "-" or ac <= int(highest) else 0


@pytest.mark.rule("OS-01", "OS-30", "OS-31", "OS-32", "OS-33", "OS-34", "OS-35", "OS-70")
def test_attacks_at_random_are_what_the_ledger_says() -> None:
    met: set[str] = set()
    for seed in range(400):
        now = scene(seed)
        legal = [one for one in now.game.battle.legal(now.game.A) if isinstance(one, Attack | Shoot | Throw)]
        aimed = [one for one in legal if one.target == now.game.B]
        if not aimed:
            continue
        command = random.Random(seed).choice(aimed)
        key = now.game.battle.truth.of(command.item, Item).key if command.item else "unarmed"
        weapon = LEDGER["weapons"][key]
        assert not (isinstance(command, Shoot) and now.states["A"] == "prone"), seed
        assert not (isinstance(command, Shoot) and weapon.get("hands") == 2 and in_contact(now)), seed
        wanted, ac, has_shield = modifiers(now, command, weapon), armour_class(now), "shield" in now.held("B")
        now.game.dice = Thrown(seed)
        result = now.game.battle.submit(command)
        assert isinstance(result, Accepted)
        events = [stamped.event for stamped in result.events]
        roll = of(events, Rolled)[0]
        assert {name: amount for name, amount in counted(roll).items() if name not in OWN} == wanted, seed
        assert (roll.against, roll.success) == (ac, roll.total >= ac), seed
        least = shock(weapon, bonus(now, weapon), ac) if isinstance(command, Attack) else 0
        assert harm(events, now.game.B) == expected(events, least, bonus(now, weapon), has_shield=has_shield), seed
        met |= {*wanted, f"shock of {least}", f"hit: {roll.success}"}
    assert len(met) >= 14, met


def harm(events: list[Event], target: int) -> int:
    return sum(event.dealt for event in of(events, Damaged) if event.unit == target)


def expected(events: list[Event], least: int, more: int, *, has_shield: bool) -> int:
    """Return the harm of a hit, or a miss's shock, the first of which in a round a shield stops (OS-34, OS-35)."""
    if not of(events, Rolled)[0].success:
        return 0 if has_shield else least
    die = next(event for event in of(events, Rolled) if event.purpose == "damage")
    return max(0, sum(die.faces) + more, least)
