"""What a map says that cannot count under a ruleset: nothing is wrong, but whoever made the map should know.

Told by `kleos check` beside the faults. What only one ruleset can tell is its own `MapTerms.in_vain`.
"""

from collections.abc import Iterator

from game.engine.ruleset import Ruleset
from game.engine.setup import CONDITIONS, Setup
from game.rulesets import keys
from game.tiled import Fault, ScenerySpec, TiledMap, UnitSpec
from game.tiled.faults import meant
from game.tiled.model import OPENABLE, STONES


def uncounted(source: TiledMap, setup: Setup) -> tuple[Fault, ...]:
    """Return all that cannot count, each with where it is and what to do about it."""
    said, source = source, source.under(setup.ruleset.key)
    found = (
        *_of_the_map(source, setup),
        *_of_leaders(said, source, setup),
        *_of_units(source, setup),
        *_of_scenery(source, setup),
    )
    return tuple(dict.fromkeys(found))


def _of_the_map(source: TiledMap, setup: Setup) -> Iterator[Fault]:
    rules, meeting = Ruleset.of(setup), source.meeting
    said = {
        "open_sides": bool(meeting.open_sides),
        "surprise": bool(meeting.surprise),
        "leaders": bool(meeting.leaders),
        "individual_initiative": meeting.individual_initiative,
        "sizes": meeting.sizes,
    }
    for name, is_said in said.items():
        if is_said and name not in rules.map_terms.heeds:
            yield Fault(f"{name} counts for nothing: {rules.name} has no rule for it.")
    for recruit, name, why in rules.map_terms.in_vain(setup):
        place = source.units[recruit - 1] if recruit else None
        yield Fault(
            f"{name} counts for nothing: {why}",
            "" if place is None else place.layer,
            object="" if place is None else _called(place),
            cell=None if place is None else place.cell,
        )
    for name in source.victory.idle:
        yield Fault(f"{name} counts for nothing with the goal {source.victory.goal}.")


def _of_leaders(said: TiledMap, source: TiledMap, setup: Setup) -> Iterator[Fault]:
    """Yield leaders who are not there under the ruleset, and leave their side without one; `said` has them."""
    rules = Ruleset.of(setup)
    led = {place.side for place in source.units if place.id in source.meeting.leaders}
    for place in said.units if "leaders" in rules.map_terms.heeds else ():
        if place.id in said.meeting.leaders and place.side not in led:
            why = f"leaders names it, and under {rules.name} it is not there: {place.side} has no leader."
            yield Fault(why, place.layer, _called(place), place.cell)


def _of_units(source: TiledMap, setup: Setup) -> Iterator[Fault]:
    for place in source.units:
        for why in _idle_of(place, Ruleset.of(setup), waits=setup.waits(place)):
            yield Fault(why, place.layer, _called(place), place.cell)


def _idle_of(place: UnitSpec, rules: Ruleset, *, waits: bool) -> Iterator[str]:
    if place.companion and "companion" not in rules.map_terms.heeds:
        yield f"companion counts for nothing: {rules.name} has no rule for it."
    if waits and "reserve" not in rules.map_terms.heeds:
        yield f"It waits in the reserve, and under {rules.name} nobody comes from there."
    for word in place.conditions:
        if word in CONDITIONS and word not in rules.conditions:
            yield f"Its condition {word} counts for nothing: {rules.name} has no rule for it."
    if "gear" in place.extra:
        yield f"gear counts for nothing: it names no ruleset; gear.{rules.key} is meant?"
    for key in place.gear:
        if key not in keys():
            yield f"gear.{key} counts for nothing: there is no ruleset {key!r}{meant(key, keys())}"


def _of_scenery(source: TiledMap, setup: Setup) -> Iterator[Fault]:
    for thing in source.scenery:
        for why in _in_vain(thing, source, setup):
            yield Fault(why, thing.layer, _called(thing), thing.cell)


def _in_vain(thing: ScenerySpec, source: TiledMap, setup: Setup) -> Iterator[str]:
    rules = Ruleset.of(setup)
    is_tried = thing.kind in STONES or (thing.kind in OPENABLE and thing.locked)
    if not is_tried and (thing.dc or thing.dcs or thing.difficulty != "normal"):
        what = "is not locked" if thing.kind in OPENABLE else "is pulled without any test"
        yield f"Its difficulty counts for nothing: the {thing.kind} {what}."
    elif thing.dc and rules.key not in source.plain_numbers(thing):
        other = f"Choose a difficulty, or set dc.{rules.key}."
        yield f"Its dc {thing.dc} counts for nothing: it is for {source.ruleset}. {other}"
    elif (thing.dc or thing.dcs.get(rules.key, 0)) and not rules.map_terms.difficulties.has_dc:
        yield f"Its dc counts for nothing: {rules.name} has none. Choose easy, normal or hard as its difficulty."
    for key in thing.dcs:
        if key not in keys():
            yield f"dc.{key} counts for nothing: there is no ruleset {key!r}{meant(key, keys())}"
    if thing.items and thing.kind != "chest":
        yield f"Its items count for nothing: only a chest holds any, and this is a {thing.kind}."
    if thing.locked and thing.kind not in OPENABLE:
        yield f"locked counts for nothing: a {thing.kind} has no lock."
    if thing.open and thing.kind not in OPENABLE:
        yield f"open counts for nothing: a {thing.kind} does not open."


def _called(place: UnitSpec | ScenerySpec) -> str:
    return f'"{place.name}" ({place.id})' if place.name else f"the {place.kind} ({place.id})"
