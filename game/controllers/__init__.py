"""Who plays a side without a mouse: what every controller can do, the simple ones, and the AI.

A controller looks at a battle and names a command; it never submits one, and never touches the rules' dice.
"""

from collections.abc import Callable, Mapping
from typing import Final

from game.controllers.protocol import Controller, Thinking, decide
from game.controllers.scripted import GivenCommands, OutOfCommandsError, RandomLegal, WalkAndHit

__all__ = [
    "KINDS",
    "NAMES",
    "ON_TRIAL",
    "Controller",
    "GivenCommands",
    "OutOfCommandsError",
    "RandomLegal",
    "Thinking",
    "WalkAndHit",
    "controller",
    "decide",
]


def _ai(seed: int, side: str) -> Controller:
    """Return the AI; it draws nothing, so that seed and side make no difference to it."""
    from game.controllers.ai import Planner

    del seed, side
    return Planner()


def _quick(seed: int, side: str) -> Controller:
    """Return the AI in the style that looks at single blows only."""
    from game.controllers.ai import QUICK, Planner

    del seed, side
    return Planner(QUICK)


def _strong(strength: str) -> Callable[[int, str], Controller]:
    """Return what makes the AI of a strength; it draws nothing either."""

    def made(seed: int, side: str) -> Controller:
        from game.controllers.ai import STRENGTHS, Planner

        del seed, side
        return Planner(STRENGTHS[strength])

    return made


def _walk(seed: int, side: str) -> Controller:
    del seed, side
    return WalkAndHit()


KINDS: Final[Mapping[str, Callable[[int, str], Controller]]] = {
    "ai": _ai,
    "quick": _quick,
    "soldier": _strong("soldier"),
    "veteran": _strong("veteran"),
    "captain": _strong("captain"),
    "strategos": _strong("strategos"),
    "random": RandomLegal,
    "walk": _walk,
}
"""The controllers that need nobody at the screen, by the word that names them on the command line."""

NAMES: Final[Mapping[str, tuple[str, str]]] = {
    "human": ("Human", "Somebody at this screen; several people pass the mouse round."),
    "ai": ("AI, strong", "Weighs what each way of its turn may come to, and what can be done to it there."),
    "quick": ("AI, quick", "Looks at single blows only: faster, and easier to beat."),
    "strategos": ("Strategos", "As a captain, and lets whoever helps most move first, where a side moves together."),
    "captain": ("Captain", "As a veteran, and looks at the best blow of each enemy in answer."),
    "veteran": ("Veteran", "Looks at all roughly, then at the best few plans exactly, the risk of their ways too."),
    "soldier": ("Soldier", "Goes by rough values alone: many times as fast."),
    "walk": ("AI, plain", "Walks up to the nearest enemy and strikes: good to learn against."),
    "random": ("AI, wild", "Does anything that the rules allow."),
}
"""What people call whoever plays a side, and what is to be said of them."""

ON_TRIAL: Final = frozenset({"soldier", "veteran", "captain", "strategos"})
"""Strengths that are being measured against each other (`tools/prove.py ladder`): which is the stronger is not proven
yet, so they fight by their names on the command line, and the window does not offer them."""


def controller(kind: str, seed: int, side: str) -> Controller:
    """Return a fresh controller for a side; its own random stream, if it has one, depends on seed and side alone."""
    return KINDS[kind](seed, side)
