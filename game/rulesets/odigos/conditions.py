"""All that may last on a unit in odigos, with all that others need to know of it."""

from typing import Final

from game.engine.condition import INVISIBLE, PRONE, Condition, Conditions, by_name
from game.systems.exits import FLEEING, PARLEYING

BOUND: Final = "bound"
DAZED: Final = "dazed"
RATTLED: Final = "rattled"
OFF_BALANCE: Final = "off balance"
"""A daring manoeuvre has failed (OD-24)."""

DELIRIOUS: Final = "delirious"
PARALYSED: Final = "paralysed"
DEPRIVED: Final = "deprived"
MORTAL: Final = "mortally wounded"
LAME: Final = "lame"
HAMSTRUNG: Final = "hamstrung"
WEAK_ARM: Final = "weak arm"
ONE_ARMED: Final = "one-armed"
DEAF: Final = "deaf"
DOOMED: Final = "doomed"
WARDED: Final = "warded"
VEILED: Final = INVISIBLE
BLESSED: Final = {"KRA": "blessed in KRA", "TEK": "blessed in TEK"}

CONDITIONS: Final[Conditions] = by_name(
    Condition(
        PRONE, "lies on the ground", "is on its feet again", "OD-23", -0.15,
        "Its attacks are impaired; standing up takes half its move.", sound="fall",
    ),
    Condition(BOUND, "is bound", "is free again", "OD-23", -0.2, "Its attacks are impaired."),
    Condition(
        DAZED, "loses its next turn", "comes to its senses", "OD-60", -0.3,
        "It loses its next turn; attacks on it are enhanced.",
    ),
    Condition(RATTLED, "loses its next action", "comes to its senses", "OD-33", -0.2, "It loses its next action."),
    Condition(
        OFF_BALANCE, "is off balance", "has its balance back", "OD-24", -0.1,
        "Attacks on it are enhanced until its group acts again.",
    ),
    Condition(
        DELIRIOUS, "is delirious", "is itself again", "OD-32", -0.9,
        "Its THU is 0: it cannot act for the rest of the battle.",
    ),
    Condition(
        PARALYSED, "is paralysed", "can move again", "OD-32", -0.9,
        "Its TEK is 0: it cannot act for the rest of the battle.",
    ),
    Condition(DEPRIVED, "is deprived", "is deprived no longer", "OD-33", -0.05, "Its STA does not come back."),
    Condition(
        MORTAL, "has a mortal wound", "is healed of its mortal wound", "OD-33", -0.3,
        "It is out of action and dies within the hour unless it is healed.",
    ),
    Condition(LAME, "limps", "limps no longer", "OD-33", -0.1, "It moves half as far."),
    Condition(HAMSTRUNG, "can barely move", "can move again", "OD-33", -0.2, "It moves 1 cell a turn."),
    Condition(
        WEAK_ARM, "has a broken arm", "can use its arm again", "OD-33", -0.1,
        "It cannot use weapons for both hands.",
    ),
    Condition(
        ONE_ARMED, "has lost an arm", "has two arms again", "OD-33", -0.15, "It has one hand only.",
        called="One-armed",
    ),
    Condition(
        DEAF, "is deaf", "hears again", "OD-33", -0.03,
        "No orders or incantations of allies work on it, mend excepted.",
    ),
    Condition(
        DOOMED, "is doomed", "is doomed no longer", "OD-33", -0.15,
        "If its next save against critical damage fails, it dies.",
    ),
    Condition(WARDED, "is warded", "is warded no longer", "OD-60", 0.15, boon="ward"),
    Condition(
        VEILED, "is veiled from all eyes", "can be seen again", "OD-60", 0.2, boon="veil", called="Veiled"
    ),
    Condition(BLESSED["KRA"], "is blessed in KRA", "is blessed no longer", "OD-60", 0.1, boon="bless"),
    Condition(BLESSED["TEK"], "is blessed in TEK", "is blessed no longer", "OD-60", 0.05, boon="bless"),
    Condition(
        FLEEING, "flees", "flees no longer", "OD-51", -0.7, "It runs for the way out and does not fight."
    ),
    Condition(
        PARLEYING, "gives up the fight", "takes up the fight again", "BD-15", -0.8, "It has given up the fight."
    ),
)  # fmt: skip
