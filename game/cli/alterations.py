"""What `--without`, `--worth` and `--sweep` ask for: a map's battles fought again, with something otherwise."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from game.cli.choices import or_did_you_mean
from game.cli.terminal import Trouble
from game.cli.tested import PlayTested, Wanted, apart
from game.engine.ruleset import Ruleset
from game.playtest.altered import Alteration
from game.playtest.offered import offered
from game.playtest.refigured import FigureError, NewFigure, figure, refigured
from game.playtest.restricted import BOON_WORD, ITEM_WORD, SORTS, Restriction, Sort, forbidden

MOST_VALUES: Final = 100
VALUES_HELP: Final = "as in unit.raider.hp=4..8, unit.raider.hp=4..20:4 or map.round_limit=6,9,12"


@dataclass(frozen=True)
class Sweeping:
    """A figure that is to take values in turn."""

    what: str
    values: tuple[int, ...]


@dataclass(frozen=True)
class Alterations:
    """What is asked for of a map beside its battles as they are."""

    sweeps: tuple[Sweeping, ...] = ()
    tested: tuple[PlayTested, ...] = ()
    """The battles with something otherwise, each under the rulesets in which there is such a thing."""


def alterations(one: PlayTested, wanted: Wanted) -> Alterations:
    """Return what is to be otherwise; what is wrong with that is the user's trouble."""
    sweeps = tuple(_sweeping(text) for text in dict.fromkeys(wanted.sweep))
    asked = chain(_without(one, wanted.without), _each(one, wanted.worth), _figures(one, sweeps))
    rules = dict[Alteration, list[str]]()
    for key, alteration in asked:
        rules.setdefault(alteration, []).append(key)
    taken = {one.results.stem.casefold()}
    return Alterations(sweeps, tuple(_tested(one, alteration, keys, taken) for alteration, keys in rules.items()))


def _tested(one: PlayTested, alteration: Alteration, keys: Iterable[str], taken: set[str]) -> PlayTested:
    plan = replace(one.plan, alteration=alteration, rules=tuple(dict.fromkeys(keys)))
    if isinstance(alteration, Restriction):
        name = f"without-{'-'.join(alteration.without)}-{alteration.side}"
    else:
        name = f"{alteration.what}-{alteration.value}"
    stem = apart(f"{one.results.stem}-{_slug(name)}", taken)
    return replace(one, plan=plan, results=one.results.with_name(f"{stem}.jsonl"))


def _slug(words: str) -> str:
    """Return words as they can stand in a file's name."""
    return re.sub(r"[^\w.]+", "-", words.casefold()).strip("-")


# ---- what a side does without --------------------------------------------------------------------------------------


def _without(one: PlayTested, words: Sequence[str]) -> Iterator[tuple[str, Alteration]]:
    """Yield a restriction for each side that could have any of it."""
    if not words:
        return
    known = {(setup.ruleset.key, side): forbidden(setup, side) for setup in one.setups for side in setup.sides}
    everything = list(dict.fromkeys(chain.from_iterable(known.values())))
    without = tuple(dict.fromkeys(_meant(word, everything) for word in words))
    for (key, side), there in known.items():
        if any(word in there for word in without):
            yield key, Restriction(side, without)


def _meant(word: str, known: Sequence[str]) -> str:
    found = next((one for one in known if one.casefold() == word.strip().casefold()), None)
    if found is None:
        message = f"Nothing is called {word!r} that a side could be without; {or_did_you_mean(word, known)}"
        raise Trouble(message)
    return found


def _each(one: PlayTested, words: Sequence[str]) -> Iterator[tuple[str, Alteration]]:
    """Yield a restriction for each thing of some sorts that a side has, and for each side."""
    sorts = _sorts(words)
    for setup in one.setups if sorts else ():
        had = offered(setup).had
        for side in setup.sides:
            for word, sort in forbidden(setup, side).items():
                if sort in sorts and _is_at_hand(word, had[side]):
                    yield setup.ruleset.key, Restriction(side, (word,))


def _sorts(words: Sequence[str]) -> set[Sort]:
    named = [word.strip().lower() for one in words for word in one.split(",")]
    for word in named:
        if word not in SORTS and word != "all":
            message = f"--worth does not know {word!r}; {or_did_you_mean(word, (*SORTS, 'all'))}"
            raise Trouble(message)
    return {sort for sort in SORTS if sort in named or "all" in named}


def _is_at_hand(word: str, had: frozenset[str]) -> bool:
    for begin in (ITEM_WORD, BOON_WORD):
        if word.startswith(begin):
            return word.removeprefix(begin) in had
    return True


# ---- figures -------------------------------------------------------------------------------------------------------


def _sweeping(text: str) -> Sweeping:
    what, equals, values = (part.strip() for part in text.partition("="))
    if not equals:
        message = f"--sweep {text!r} should be a figure and its values, {VALUES_HELP}."
        raise Trouble(message)
    return Sweeping(what, _values(what, values))


def _values(what: str, text: str) -> tuple[int, ...]:
    spanned = re.fullmatch(r"(-?\d{1,4})\.\.(-?\d{1,4})(?::([1-9]\d{0,3}))?", text)
    listed = re.fullmatch(r"-?\d{1,4}(,\s*-?\d{1,4})*", text)
    if spanned:
        low, high = sorted((int(spanned[1]), int(spanned[2])))
        values = tuple(range(low, high + 1, int(spanned[3] or 1)))
    elif listed:
        values = tuple(sorted({int(number) for number in text.split(",")}))
    else:
        message = f"{text!r} are no values for {what}: give whole numbers, {VALUES_HELP}."
        raise Trouble(message)
    if len(values) > MOST_VALUES:
        message = (
            f"--sweep takes at most {MOST_VALUES} values, not {len(values)}: let them rise by more, {VALUES_HELP}."
        )
        raise Trouble(message)
    return values


def _figures(one: PlayTested, sweeps: Iterable[Sweeping]) -> Iterator[tuple[str, Alteration]]:
    """Yield each figure as it is to be; as it is it has been fought."""
    source = one.plan.source
    try:
        for sweeping in sweeps:
            for setup in one.setups:
                rules = Ruleset.of(setup)
                now = figure(source, rules, sweeping.what)
                for value in sweeping.values:
                    new = NewFigure(sweeping.what, value)
                    refigured(source, rules, new)
                    if value != now:
                        yield rules.key, new
            _need_somebody(one, sweeping.what)
    except FigureError as error:
        message = f"--sweep: {error}"
        raise Trouble(message) from error


def _need_somebody(one: PlayTested, what: str) -> None:
    """Refuse a figure of a kind of unit that nobody on the map is, under none of the rulesets: nothing would change."""
    word, _, rest = what.partition(".")
    kinds = {Ruleset.of(setup).tables.unit_kind(place.kind) or "" for setup in one.setups for place in setup.units}
    key = rest.partition(".")[0]
    if word == "unit" and key not in kinds:
        there = or_did_you_mean(key, sorted(kinds))
        message = f"--sweep: nobody on this map is a unit {key!r}, so that {what} changes nothing; {there}"
        raise Trouble(message)
