"""Attacks in positions at random: whatever meets, what counts in the rolls is what the ledger's words make of it."""

import random
from dataclasses import dataclass
from typing import Final

import pytest

from game.board.grid import Cell
from game.engine.battle import Accepted
from game.engine.commands import Attack, Command, Disarm, KnockProne, Shoot, Throw, ThrowSand
from game.engine.components import Dying, Sneaking
from game.engine.events import Rolled
from tests.rulesets.clash.scenes import afflict, of, put, slots, table, wound
from tests.table import Placed, Table, Thrown, board, unit

SIZE: Final = (7, 5)
MIDDLE: Final = (3, 2)
KINDS: Final = (
    "hoplite",
    "champion",
    "archer",
    "skirmisher",
    "assassin",
    "guard",
    "raider",
    "slinger",
    "hammerer",
    "wolf",
)
PEOPLE: Final = frozenset({"hoplite", "champion", "archer", "skirmisher", "assassin"})
STATES: Final = ("", "", "", "prone", "blind", "asleep", "held", "haste", "hidden", "dying")
ATTACKS: Final = (Attack, Disarm, KnockProne, Shoot, Throw, ThrowSand)
FLAT: Final = frozenset({"shield", "too close for its reach"})
"""What is added to a clash; all else that counts is a level of advantage."""


OF_THE_WEAPON: Final = frozenset({"one-handed", "two-handed weapon", "long range"})
"""Levels that hang on what is in hand and on the range."""


@dataclass
class Crowd:
    """A in the midst of others round B, who is in the middle, and how each of them is."""

    game: Table
    pieces: dict[str, Placed]
    cells: dict[str, Cell]
    states: dict[str, str]

    def strikes(self, letter: str) -> bool:
        """Whether one beside B could strike it in melee, and B knows of it (CL-60)."""
        is_foe = self.pieces[letter].side == "blue" and self.away(letter, "B") == 1
        return (
            is_foe and self.states[letter] not in {"asleep", "held", "hidden", "dying"} and self.states["B"] != "hidden"
        )

    def away(self, one: str, other: str) -> int:
        return self.game.battle.truth.grid.distance(self.cells[one], self.cells[other])

    def across(self, one: str, other: str) -> bool:
        """On hexes the two who have none but B between them."""
        grid, here, there = self.game.battle.truth.grid, self.cells[one], self.cells[other]
        if len(grid.neighbours(MIDDLE)) == 8:
            return there == (2 * MIDDLE[0] - here[0], 2 * MIDDLE[1] - here[1])
        return {*grid.neighbours(here)} & {*grid.neighbours(there)} == {MIDDLE} and grid.distance(here, there) == 2


def crowd(seed: int) -> Crowd:
    dice = random.Random(seed)
    hexes = dice.choice(["", "y odd", "x even"])
    grid = board("\n".join([" ".join(["."] * SIZE[0])] * SIZE[1]), hexes)[0].grid
    ring = dice.sample(grid.neighbours(MIDDLE), len(grid.neighbours(MIDDLE)))
    far = [(x, y) for x in range(SIZE[0]) for y in range(SIZE[1]) if (x, y) != MIDDLE and (x, y) not in ring]
    own = dice.choice(ring) if dice.random() < 0.6 else dice.choice(far)
    beside = [cell for cell in ring if cell != own][: dice.randrange(8)]
    cells = {"A": own, **dict(zip("CDEFGHI", beside, strict=False)), "B": MIDDLE}
    sides = {letter: "blue" if letter == "A" or dice.random() < 0.75 else "red" for letter in cells}
    pieces = {letter: unit(dice.choice(KINDS), sides[letter]) for letter in cells}
    pieces["B"] = unit(dice.choice(KINDS), "red", on=dice.choice(".sl"))
    rows = [["."] * SIZE[0] for _ in range(SIZE[1])]
    for letter, (x, y) in cells.items():
        rows[y][x] = letter
    game = table("\n".join(" ".join(row) for row in rows), hexes=hexes, **pieces)
    states = {letter: dice.choice(STATES) for letter in cells}
    for letter, state in states.items():
        is_able = state not in {"asleep", "held", "dying"} if letter == "A" else state != "haste"
        if not is_able or (state == "dying" and pieces[letter].kind not in PEOPLE):
            states[letter] = ""
        else:
            bring(game, letter, state)
    return Crowd(game, pieces, cells, states)


def bring(game: Table, letter: str, state: str) -> None:
    if state == "hidden":
        put(game, letter, Sneaking(None))
    elif state == "dying":
        put(game, letter, Dying(1))
        wound(game, letter, 0)
    elif state:
        afflict(game, letter, state, amount=1)


def attacking(scene: Crowd, command: Command) -> dict[str, int]:
    """What counts for A, by the ledger (CL-30, CL-40, CL-41, CL-60, CL-61, CL-70, CL-80, CL-92)."""
    own = {"prone": ("prone", -1), "blind": ("blinded", -1), "haste": ("haste", 1), "hidden": ("from hiding", 2)}
    counted = dict([own[scene.states["A"]]] if scene.states["A"] else [])
    if scene.states["B"] == "prone":
        counted["prone target"] = 1
    beside = [letter for letter in scene.cells if letter != "B" and scene.strikes(letter)]
    if "A" in beside and any(scene.across("A", letter) for letter in beside):
        counted["flanked"] = 1
    if 3 * len(beside) >= 2 * len(scene.game.battle.truth.grid.neighbours(MIDDLE)):
        counted["overrun"] = 1
    foes = [letter for letter, piece in scene.pieces.items() if piece.side == "red"]
    standing = [letter for letter in foes if scene.states[letter] not in {"hidden", "dying"}]
    if isinstance(command, Shoot | Throw) and any(scene.away("A", letter) == 1 for letter in standing):
        counted["enemy adjacent"] = -1
    return counted


def defending(scene: Crowd, command: Command, held: list[str]) -> dict[str, int]:
    """What counts for B's answer or Evade (CL-62, CL-70)."""
    own = {"blind": ("blinded", -1), "held": ("held", -1)}
    counted = dict([own[scene.states["B"]]] if scene.states["B"] in own else [])
    if isinstance(command, Shoot | Throw):
        cover = {"s": {"soft cover": 1}, "l": {"hard cover": 2}}.get(scene.pieces["B"].on, {})
        counted |= cover | ({"shield": 1} if "shield" in held else {})
    return counted


@pytest.mark.rule("CL-02", "CL-30", "CL-60", "CL-61", "CL-62", "CL-70", "CL-92")
def test_what_counts_in_a_crowd_is_what_the_ledger_says() -> None:
    met: set[str] = set()
    for seed in range(400):
        scene = crowd(seed)
        game = scene.game
        aimed = [one for one in game.battle.legal(game.A) if isinstance(one, ATTACKS) and one.target == game.B]
        if not aimed:
            continue
        command = random.Random(seed).choice(aimed)
        wanted = attacking(scene, command), defending(scene, command, slots(game, "B").get("hand", []))
        game.dice = Thrown(seed)
        result = game.battle.submit(command)
        assert isinstance(result, Accepted)
        rolled = [event for event in of([one.event for one in result.events], Rolled) if "d20" in event.dice]
        for letter, counted in zip("AB", wanted, strict=True):
            rolls = [event for event in rolled if event.unit == game[letter]]
            if scene.states["B"] in {"asleep", "dying"} and letter == "B":
                assert rolls == [], (seed, "the helpless roll nothing")
                continue
            check(rolls[:1], counted, f"{seed} {letter} {command}")
        met |= wanted[0].keys() | wanted[1].keys()
    assert len(met) >= 12, met


def check(rolls: list[Rolled], counted: dict[str, int], what: str) -> None:
    """A stray shot is none that B rolls for."""
    for roll in rolls:
        told = {reason.name: reason.amount for reason in roll.reasons}
        is_clash = "melee" in roll.purpose or "answer" in roll.purpose or "disarm" in roll.purpose
        levels = {name: told[name] for name in told if not (is_clash and name in FLAT)}
        known = {name: amount for name, amount in levels.items() if name not in OF_THE_WEAPON}
        assert known == counted, what
        level = max(-2, min(2, sum(levels.values())))
        best = f"{'highest' if level > 0 else 'lowest'} of {1 + abs(level)}d20"
        assert roll.dice.startswith(best if level else "d20"), what
