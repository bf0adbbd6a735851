"""What a ruleset leaves open, answered otherwise than a map does: from a map and answers to the map that says so."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

import msgspec

from game.engine.rule_option import RuleOption, answered
from game.engine.ruleset import Ruleset
from game.engine.setup import Setup
from game.scenario.scenario import set_up
from game.tiled import TiledMap

NO_ANSWERS: Final[Mapping[str, str]] = MappingProxyType({})


def options_of(setup: Setup) -> tuple[RuleOption, ...]:
    """Return what a battle's ruleset leaves open on its map."""
    return tuple(Ruleset.of(setup).map_terms.options(setup))


def answer(source: TiledMap, setups: Sequence[Setup], answers: Mapping[str, str]) -> tuple[TiledMap, tuple[Setup, ...]]:
    """Return a map and its settings with choices made, by their options' keys, each under all rulesets that have it.

    What no ruleset here leaves open, and what is no choice, is left as the map says.
    """
    if not answers:
        return source, tuple(setups)
    meeting = source.meeting
    for setup in setups:
        meeting = answered(meeting, options_of(setup), dict(answers))
    source = msgspec.structs.replace(source, meeting=meeting)
    return source, tuple(set_up(source, Ruleset.of(setup)) for setup in setups)


def answers_in_words(source: TiledMap, setups: Iterable[Setup], answers: Mapping[str, str]) -> tuple[str, ...]:
    """Return what is chosen of the options that were answered, each once: "Surprise: Blue has it."."""
    said = dict[str, None]()
    for setup in setups:
        for option in options_of(setup):
            choice = option.chosen(option.said(source.meeting))
            if option.key in answers and choice is not None:
                said[f"{option.words}: {choice.words}."] = None
    return tuple(said)
