"""Who plays a side without a mouse: what every controller can do, the simple ones, and the AI.

A controller looks at a battle and names a command; it never submits one, and never touches the rules' dice.
"""

from collections.abc import Callable, Mapping
from typing import Final

from game.controllers.protocol import Controller, Thinking, decide
from game.controllers.scripted import GivenCommands, OutOfCommandsError, RandomLegal, WalkAndHit

__all__ = [
    "ALIASES",
    "KINDS",
    "LADDER",
    "NAMES",
    "TEMPER_NAMES",
    "Controller",
    "GivenCommands",
    "OutOfCommandsError",
    "RandomLegal",
    "Thinking",
    "WalkAndHit",
    "controller",
    "decide",
    "has_temper",
    "player_name",
    "strength_of",
    "temper_of",
    "with_temper",
]


def _strong(strength: str) -> Callable[[int, str], Controller]:
    """Return what makes the AI of a strength, with the temper that the map gives or the seed draws."""

    def made(seed: int, side: str) -> Controller:
        from game.controllers.ai import STRENGTHS, Planner

        del side
        return Planner(STRENGTHS[strength], None, seed)

    return made


def _novice(seed: int, side: str) -> Controller:
    del seed, side
    return WalkAndHit()


LADDER: Final[Mapping[str, Callable[[int, str], Controller]]] = {
    "novice": _novice,
    "soldier": _strong("soldier"),
    "veteran": _strong("veteran"),
    "captain": _strong("captain"),
    "strategos": _strong("strategos"),
}
"""The strengths of play, the weakest first."""

ALIASES: Final[Mapping[str, str]] = {"ai": "veteran", "quick": "soldier", "walk": "novice"}
"""What strengths are called as well: on maps, in records and settings made before they had names."""

KINDS: Final[Mapping[str, Callable[[int, str], Controller]]] = {
    **LADDER,
    "random": RandomLegal,
    **{alias: LADDER[strength] for alias, strength in ALIASES.items()},
}
"""The controllers that need nobody at the screen, by the words that name them on the command line."""

NAMES: Final[Mapping[str, tuple[str, str]]] = {
    "human": ("Human", "Somebody at this screen; several people pass the mouse round."),
    "novice": ("Novice", "Walks up to the nearest enemy and strikes: good to learn against."),
    "soldier": ("Soldier", "Looks roughly at a place and a blow or two, and misjudges them at times: easier to beat."),
    "veteran": ("Veteran", "Looks roughly at several places and blows and at what helps them, and seldom misjudges."),
    "captain": ("Captain", "Looks at the best plans exactly, with their risks and the best blow in answer to each."),
    "strategos": ("Strategos", "As a captain, and lets whoever helps most move first, where a side moves together."),
    "random": ("Random", "Does anything that the rules allow."),
}
"""What people call whoever plays a side, and what is to be said of them."""

TEMPER_NAMES: Final[Mapping[str, tuple[str, str]]] = {
    "": ("by lot", "As the map gives it; else a little of one, drawn by the seed."),
    "even": ("even", "Weighs everything alike, and takes the best plan."),
    "bold": ("bold", "Minds danger less, and comes close."),
    "wary": ("wary", "Minds danger more, and keeps away from it."),
    "hunter": ("hunter", "Wants enemies down, more than the goal."),
    "guardian": ("guardian", "Wants the goal, and lets enemies come."),
}
"""What people call the tempers (`game.engine.setup.TEMPERS`), and what is to be said of them; "": none was given."""


def strength_of(kind: str) -> str:
    """Return the name under which whoever plays a side is offered.

    >>> strength_of("ai"), strength_of("captain"), strength_of("human")
    ('veteran', 'captain', 'human')
    """
    name, _, _ = kind.partition(":")
    return ALIASES.get(name, name)


def has_temper(kind: str) -> bool:
    """Tell whether whoever plays a side may be given a temper: who weighs what can be done.

    >>> has_temper("captain"), has_temper("walk"), has_temper("human")
    (True, False, False)
    """
    return strength_of(kind) in LADDER and strength_of(kind) != "novice"


def temper_of(kind: str) -> str:
    """Return the temper that whoever plays a side was given, "" for none.

    >>> temper_of("captain:bold"), temper_of("captain")
    ('bold', '')
    """
    return kind.partition(":")[2]


def with_temper(kind: str, temper: str) -> str:
    """Return who plays a side with a temper, where such a player has any.

    >>> with_temper("captain", "bold"), with_temper("captain:bold", ""), with_temper("human", "bold")
    ('captain:bold', 'captain', 'human')
    """
    name = kind.partition(":")[0]
    return f"{name}:{temper}" if temper and has_temper(name) else name


def player_name(kind: str) -> str:
    """Return what people call whoever plays a side, with the temper that was given.

    >>> player_name("captain:bold"), player_name("human")
    ('Bold captain', 'Human')
    """
    name, temper = NAMES[strength_of(kind)][0], temper_of(kind)
    return f"{TEMPER_NAMES[temper][0]} {name}".capitalize() if temper else name


def controller(kind: str, seed: int, side: str) -> Controller:
    """Return a fresh controller for a side; its own random stream, if it has one, depends on seed and side alone.

    A strength may be followed by a temper: "captain:bold".
    """
    name, _, temper = kind.partition(":")
    if not temper:
        return KINDS[name](seed, side)
    from game.controllers.ai import STRENGTHS, TEMPERS, Planner

    return Planner(STRENGTHS[strength_of(name)], TEMPERS[temper], seed)
