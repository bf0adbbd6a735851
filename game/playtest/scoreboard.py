"""Battles of one map under one ruleset added up as they come in: who has won, and where things happened."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from game.engine.sentences import how_many
from game.playtest.figures import SideFigures, share_of
from game.playtest.fought import HEAT, Fought
from game.playtest.verdict import verdict
from game.report.cell_maps import CellMap, of_counts

WORDS: Final = {
    "stood": "Where people stood at the end of rounds",
    "walked": "Where people walked",
    "fell": "Where people went down",
    "struck from": "Where blows came from",
    "struck at": "Where blows went to",
    "gave cover": "What gave cover",
    "used": "Where things of the map were used, and the board was left",
    "contested": "Where several sides stood in the goal",
}
"""What each kind of heat is called."""


HEAT_MAP: Final = "heat"
"""What heat is called among all that is said of cells."""


class Scoreboard:
    """What has come of the battles so far."""

    def __init__(self, width: int) -> None:
        """Begin with none, on a board so many cells wide."""
        self._width: Final = width
        self.battles = 0
        self.won: Final[Counter[str]] = Counter()
        """Battles by who has won them, "" for those drawn."""
        self._heat: Final = tuple(Counter[int]() for _ in HEAT)

    def add(self, one: Fought) -> None:
        """Count a battle."""
        self.battles += 1
        self.won[one.winner] += 1
        for marks in one.marks:
            self._heat[marks.kind].update(marks.cells)

    def verdict(self, sides: Sequence[str]) -> str:
        """Say who has won how often, and who is favoured as far as that tells."""
        drawn = self.won[""]
        figures = [SideFigures(side, self.won[side], share_of(self.won[side] + drawn / len(sides), self.battles))
                   for side in sides]  # fmt: skip
        won = ", ".join(f"{side} won {self.won[side]}" for side in sides) + (f", {drawn} drawn" if drawn else "")
        return f"{won[:1].upper()}{won[1:]}. {verdict(figures, self.battles, drawn)}"

    def heat(self, kind: str) -> CellMap:
        """Return how often something of this kind (`HEAT`) happened in each cell."""
        counts = {(place % self._width, place // self._width): n for place, n in self._heat[HEAT.index(kind)].items()}
        fought = how_many(self.battles, "battle")
        return of_counts(HEAT_MAP, f"{WORDS[kind]}, in {fought}.", counts)
