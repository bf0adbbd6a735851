"""The party of a campaign: who comes to a battle, who comes out of it, and how it goes on. Nothing of one ruleset."""

from collections.abc import Sequence
from dataclasses import replace as replaced
from itertools import count

from msgspec.structs import replace

from game.engine.battle import Battle
from game.engine.components import Beast, Unit
from game.engine.handbook import titled
from game.engine.ruleset import Ruleset
from game.engine.setup import Belonging, Setup, Veteran
from game.scenario.campaign.model import Branch, Ended
from game.scenario.roster import after, join, matches
from game.scenario.veterans import DEAD, as_new, taken_out


def brought(setup: Setup, side: str, party: Sequence[Veteran], newcomers: Sequence[str]) -> Setup:
    """Return the setting with the party in its side's places. Who is new there has a name that nobody of it has.

    The dead stay dead: a place that nobody takes, though the map gives it the name of one of the party, is taken by
    somebody else of the same kind.
    """
    come = tuple(replace(one, side=side) for one in party)
    taken = matches(setup, come)
    known = {one.name for one in come}
    used = known | {spec.name for spec in setup.units}
    left = iter([name for name in newcomers if name not in used])
    units = tuple(
        replace(spec, name=next(left, "") or _numbered(spec.kind, used))
        if spec.side == side and spec.name in known and number not in taken
        else spec
        for number, spec in enumerate(setup.units)
    )
    return join(replaced(setup, units=units), come)


def _numbered(kind: str, used: set[str]) -> str:
    """Return the first name of a kind and a number that nobody has yet, and note that somebody has it now."""
    name = next(name for number in count(2) if (name := f"{titled(kind)} {number}") not in used)
    used.add(name)
    return name


def come_out(battle: Battle, side: str) -> tuple[Veteran, ...]:
    """Return the party after a battle that is over: who was in it, then those who have joined, the fallen too.

    Who died there has what they came with, for who is spared after all is not left with nothing.
    """
    party = [one for one in after(battle).veteran if one.side == side]
    began = Battle(battle.setup, battle.seed).truth
    came = [taken_out(began, unit) for unit in began.world.each(Unit) if began.side_of(unit) == side]
    had = {one.name: one.gear for one in came}
    return tuple(replace(one, gear=had.get(one.name, one.gear)) if one.fallen == DEAD else one for one in party)


def ended_for(side: str, winner: str) -> Ended:
    """Return how a battle has ended for a side."""
    return "won" if winner == side else "lost" if winner else "drawn"


def living(party: Sequence[Veteran]) -> frozenset[str]:
    """Return the names of those who can come to a next battle."""
    return frozenset(one.name for one in party if not one.fallen)


def spared(party: Sequence[Veteran], before: Sequence[Veteran]) -> tuple[Veteran, ...]:
    """Return the party with those alive who died in the last battle, with 1 hit point and what they came with."""
    gone = {one.name for one in before if one.fallen}
    return tuple(
        replace(one, fallen="", hp=min(1, one.maximum)) if one.fallen == DEAD and one.name not in gone else one
        for one in party
    )


def rested(party: Sequence[Veteran], rules: Ruleset) -> tuple[Veteran, ...]:
    """Return the party after a stay in a town: what is damaged is mended, what is counted is full, whoever mends it.

    What comes with a thing that they have, and was used up, is there again.
    """
    return tuple(
        one
        if one.fallen
        else replace(one, hp=one.maximum, counters={}, gear=_new(tuple(thing.item for thing in one.gear), rules))
        for one in party
    )


def _new(keys: tuple[str, ...], rules: Ruleset) -> tuple[Belonging, ...]:
    """Return things as new, with all that comes with them."""
    return tuple(Belonging(key) for key in rules.carry_over.whole(keys))


def shared(party: Sequence[Veteran], found: Sequence[str], rules: Ruleset) -> tuple[tuple[Veteran, ...], list[str]]:
    """Return the party with what it has found, each thing with whoever has fewest, and who has what, in words.

    A thing of another ruleset is what serves for it in this one; where nothing does, it is not there. Beasts take
    nothing up (BD-18).
    """
    people, told = list(party), []
    beasts = {one.kind for one in party if any(isinstance(part, Beast) for part in as_new(rules, one.kind, ())[0])}
    for key in found:
        own = rules.tables.item_kind(key)
        takers = [place for place, one in enumerate(people) if not one.fallen and one.kind not in beasts]
        if own is None or not takers:
            continue
        place = min(takers, key=lambda place: (len(people[place].gear), place))
        one = people[place]
        people[place] = replace(one, gear=(*one.gear, *_new((own,), rules)))
        told.append(f"{rules.tables.name_of(own)} ({one.name})")
    return tuple(people), told


def gone_on(
    party: Sequence[Veteran], before: Sequence[Veteran], branch: Branch, rules: Ruleset
) -> tuple[tuple[Veteran, ...], list[str]]:
    """Return the party as it goes on by a branch, and what it has found, in words."""
    alive = spared(party, before) if branch.spared else tuple(party)
    rest = rested(alive, rules) if branch.rest == "town" else alive
    return shared(rest, branch.found, rules)
