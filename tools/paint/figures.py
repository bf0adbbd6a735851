"""All figures by unit id: soles at (0, 0), 200 units tall, facing right."""

from collections.abc import Callable
from typing import Final

from tools.paint import beasts, persons, soldiers
from tools.paint.pen import Pen

Figure = Callable[[Pen], None]

FIGURES: Final[dict[str, Figure]] = {
    "hoplite": soldiers.hoplite,
    "champion": soldiers.champion,
    "archer": soldiers.archer,
    "skirmisher": soldiers.skirmisher,
    "assassin": persons.assassin,
    "seer": persons.seer,
    "magus": persons.magus,
    "smith": persons.smith,
    "guard": soldiers.guard,
    "raider": soldiers.raider,
    "slinger": soldiers.slinger,
    "hammerer": soldiers.hammerer,
    "wolf": beasts.wolf,
    "minotaur": beasts.minotaur,
    "cyclops": beasts.cyclops,
    "shade": beasts.shade,
    "naiad": persons.naiad,
    "archeress": persons.archeress,
    "atlas": soldiers.atlas,
    "phalanx": soldiers.phalanx,
    "priestess": persons.priestess,
}
LARGE: Final = ("minotaur", "cyclops")
