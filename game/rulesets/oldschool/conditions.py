"""All that may last on a unit in old school, with all that others need to know of it."""

from typing import Final

from game.engine.condition import BLIND, PRONE, Condition, Conditions, by_name
from game.systems.exits import FLEEING, PARLEYING

DEFENDING, CHARGED, SHAKEN = "total defence", "charged", "shaken"

CONDITIONS: Final[Conditions] = by_name(
    Condition(
        PRONE, "goes down on the ground", "is on its feet again", "OS-31", -0.15,
        "It strikes at -4; next to it others hit more easily, from afar less. It has to stand up to move.",
        sound="fall",
    ),
    Condition(BLIND, "is blind", "can see again", "OS-31", -0.3, "It strikes only at what is adjacent."),
    Condition(
        DEFENDING, "turns to total defence", "is in total defence no longer", "OS-45", 0.02,
        "+2 to armour class, and no shock.",
    ),
    Condition(
        CHARGED, "is open to attack after its charge", "has its guard up again", "OS-45", -0.04,
        "-2 to armour class until its next turn.",
    ),
    Condition(
        SHAKEN, "is shaken out of its concentration", "collects itself", "OS-60", -0.03,
        "Hurt since its last turn, it casts with the worst two of three dice.",
    ),
    Condition(
        FLEEING, "runs for it", "runs no more", "OS-14", -0.8, "It runs for the way out and does not fight."
    ),
    Condition(
        PARLEYING, "gives up the fight and parleys", "takes up the fight again", "OS-14", -0.8,
        "It has given up the fight.",
    ),
)  # fmt: skip
