"""All puzzles, by name."""

from typing import Final

from tests.controllers.puzzles import answers, blows, choices, ground, magic, perils, prudence, states, tasks, ways
from tests.controllers.puzzles.posing import Puzzle

FILES: Final = (blows, ground, states, ways, choices, perils, tasks, magic, answers, prudence)
PUZZLES: Final = {one.name: one for file in FILES for one in vars(file).values() if isinstance(one, Puzzle)}
