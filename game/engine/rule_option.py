"""What a ruleset leaves open before a battle, as options: each with its choices, its words and its rule.

A map answers each of them; before a battle in the window somebody else may. What is chosen is written where the map
says it (`game.tiled.model.MeetingSpec`), so that a record needs nothing else.
"""

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from game.tiled.model import MeetingSpec


@dataclass(frozen=True)
class RuleChoice:
    """One of the answers: its key, its words, and what a map says of how the sides meet once it is chosen."""

    key: str
    words: str
    change: Callable[[MeetingSpec], MeetingSpec]

    @property
    def spelling(self) -> str:
        """How it is written where no spaces can be: "blue rolled" as blue-rolled, and by its words without a key."""
        return (self.key or self.words).replace(" ", "-")


@dataclass(frozen=True)
class RuleOption:
    """What is left open: its key, what it is called, a sentence of what it does, and its rule's id.

    `said` tells which of the choices a map has made, by its key.
    """

    key: str
    words: str
    told: str
    rule: str
    choices: tuple[RuleChoice, ...]
    said: Callable[[MeetingSpec], str]

    def chosen(self, key: str) -> RuleChoice | None:
        """Return a choice by its key; None where there is none of it."""
        return next((one for one in self.choices if one.key == key), None)

    def meant(self, word: str) -> RuleChoice | None:
        """Return a choice by its key, its spelling or its words, in capitals or not; None where there is none of it."""
        low = word.strip().casefold()
        found = (one for one in self.choices if low in map(str.casefold, (one.key, one.spelling, one.words)))
        return next(found, None)


def switched(name: str, words: str, told: str, rule: str) -> RuleOption:
    """Return an option that is on or off: a field of that name in what a map says.

    >>> sizes = switched("sizes", "Sizes", "Size counts.", "HC-90")
    >>> sizes.said(MeetingSpec()), [one.key for one in sizes.choices]
    ('no', ['no', 'yes'])
    >>> sizes.choices[1].change(MeetingSpec()).sizes
    True
    """

    def changed(value: bool) -> Callable[[MeetingSpec], MeetingSpec]:
        return lambda meeting: msgspec.structs.replace(meeting, **{name: value})

    choices = (RuleChoice("no", "no", changed(False)), RuleChoice("yes", "yes", changed(True)))
    return RuleOption(name, words, told, rule, choices, lambda meeting: "yes" if getattr(meeting, name) else "no")


def answered(meeting: MeetingSpec, options: tuple[RuleOption, ...], given: dict[str, str]) -> MeetingSpec:
    """Return what a map says with options answered otherwise: `given` is choices by their options' keys.

    What is no option here, or no choice of one, is left as the map says.
    """
    for option in options:
        choice = option.chosen(given[option.key]) if option.key in given else None
        if choice is not None and choice.key != option.said(meeting):
            meeting = choice.change(meeting)
    return meeting
