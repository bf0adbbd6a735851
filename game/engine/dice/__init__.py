"""Dice: pools, their exact distributions, and the makers that answer a rule's questions.

A rule never imports `random`: it asks the `Dice` it is handed. Its questions are bounded: beside the pools it gives a
function that says which outcomes it can tell apart, so that `Branching` walks one branch for each of those.
"""

from game.engine.dice.branching import Branching, Node, branches, rough_branches
from game.engine.dice.chances import TAIL, Branch, chance_at_least, chance_to_beat, outcomes
from game.engine.dice.pools import LADDER, Die, Explosion, Pool, Roll, bigger
from game.engine.dice.questions import NOBODY, Chained, Classify, Dice, Rough, RoughChain, Sorting, bounded, pick
from game.engine.dice.real import RandomDice, RealDice, ScriptedDice, ScriptError
from game.engine.dice.without import DiceNeededError, NoDice

__all__ = [
    "LADDER",
    "NOBODY",
    "TAIL",
    "Branch",
    "Branching",
    "Chained",
    "Classify",
    "Dice",
    "DiceNeededError",
    "Die",
    "Explosion",
    "NoDice",
    "Node",
    "Pool",
    "RandomDice",
    "RealDice",
    "Roll",
    "Rough",
    "RoughChain",
    "ScriptError",
    "ScriptedDice",
    "Sorting",
    "bigger",
    "bounded",
    "branches",
    "chance_at_least",
    "chance_to_beat",
    "outcomes",
    "pick",
    "rough_branches",
]
