"""Odigos' own commands: beside the ordinary ones, what only its people do. No rules here."""

from game.engine.commands import Command


class Dare(Command, frozen=True):
    """Attack in melee with a daring manoeuvre, after a move of 2 cells or more (OD-24)."""

    target: int
    item: int


class Retreat(Command, frozen=True):
    """Leave the fight at a way out (OD-50)."""


class TakeOver(Command, frozen=True):
    """Answer of a player whose character has died: this companion is the new hand (OD-52)."""
