"""What battles with something otherwise come to, beside those as they are: put into the report of these."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import msgspec

from game.cli.alterations import Alterations
from game.cli.tested import PlayTested
from game.engine.ruleset import Ruleset
from game.engine.setup import Setup
from game.playtest.altered import Alteration
from game.playtest.figures import Report, RulesFigures, Sweep, Worth
from game.playtest.refigured import NewFigure, figure
from game.playtest.restricted import Restriction
from game.playtest.results import ResultsError, read
from game.playtest.swept import sweep
from game.playtest.valued import Uses, Winners, dearest_first, in_words, worth


def uses(one: PlayTested) -> dict[str, Uses]:
    """Return what each side used in a play-test's battles, by ruleset."""
    found = {setup.ruleset.key: Uses(setup) for setup in one.setups}
    for fought in read(one.results)[1]:
        if fought.rules in found and fought.number < one.plan.battles:
            found[fought.rules].add(fought)
    return found


def worth_fighting(one: PlayTested, also: Alterations) -> list[PlayTested]:
    """Return what is to be fought with something otherwise: nothing without what was never used as things are."""
    restricted = any(isinstance(other.plan.alteration, Restriction) for other in also.tested)
    used = uses(one) if restricted else {}
    found = []
    for other in also.tested:
        alteration = other.plan.alteration
        keys = tuple(
            key for key in other.plan.rules if not isinstance(alteration, Restriction) or used[key].of(alteration)
        )
        if keys:
            found.append(replace(other, plan=replace(other.plan, rules=keys)))
    return found


def with_alterations(found: Report, one: PlayTested, also: Alterations) -> Report:
    """Return a report with what all that was otherwise has come to so far; raises `ResultsError`, OSError."""
    if not also.tested and not also.sweeps:
        return found
    plain, used = _winners(one), uses(one)
    others = [(other, _winners(other)) for other in also.tested]

    def told(figures: RulesFigures, setup: Setup) -> RulesFigures:
        key = figures.rules
        won = {other.plan.alteration: winners.get(key, {}) for other, winners in others if key in other.plan.rules}
        things = dearest_first(_worths(won, plain.get(key, {}), used[key], one.plan.source.sides))
        sweeps = tuple(_sweeps(won, plain.get(key, {}), one, also, setup))
        return msgspec.structs.replace(figures, worth=things, worth_words=in_words(things), sweeps=sweeps)

    rules = tuple(told(figures, setup) for figures, setup in zip(found.rules, one.setups, strict=True))
    return msgspec.structs.replace(found, rules=rules)


def _winners(one: PlayTested) -> dict[str, Winners]:
    """Return who won the battles that there are of a play-test, by ruleset; an older one's file may be there yet."""
    try:
        header, battles = read(one.results)
    except (FileNotFoundError, ResultsError):
        return {}
    if header != one.plan.header():
        return {}
    won = dict[str, dict[int, str]]()
    for fought in battles:
        if fought.number < one.plan.battles:
            won.setdefault(fought.rules, {})[fought.number] = fought.winner
    return dict(won)


Won = Mapping[Alteration | None, Winners]
"""Who won under a ruleset, by what was otherwise."""


def _worths(won: Won, plain: Winners, used: Uses, sides: Sequence[str]) -> Iterator[Worth]:
    for alteration, winners in won.items():
        if isinstance(alteration, Restriction):
            yield worth(alteration, used.of(alteration), plain, winners, sides)


def _sweeps(won: Won, plain: Winners, one: PlayTested, also: Alterations, setup: Setup) -> Iterator[Sweep]:
    for sweeping in also.sweeps:
        now = figure(one.plan.source, Ruleset.of(setup), sweeping.what)
        by_value = {value: won.get(NewFigure(sweeping.what, value), {}) for value in sweeping.values}
        found = sweep(sweeping.what, now, {**by_value, **({now: plain} if now in by_value else {})}, setup.sides)
        if found is not None:
            yield found
