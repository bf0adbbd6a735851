"""What it is worth to do something to a thing of the map: to open or shut a door, to look into a chest."""

from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Final

from game.controllers.ai.advance import FAR
from game.controllers.ai.goals import envoy, goal_worth
from game.controllers.ai.openings import doors, opens
from game.controllers.ai.places import PlaceJudge
from game.controllers.ai.stances import is_out
from game.engine.commands import Command
from game.engine.components import Inventory, Scenery
from game.engine.imagine import carry_out, trying
from game.engine.ruleset import Ruleset
from game.engine.working import finish

CHEST: Final = 1.0
CHEST_FOR_BARE_HANDS: Final = 6.0
HELPED: Final = 2.5
"""What it is worth to a friend that an opened door spares it a turn of its way to the enemy."""

MOST_HELPED: Final = 3


def worth_of_errand(places: PlaceJudge, command: Command) -> float:
    """Return what a legal command at a thing of the map is worth, for the unit whose places are judged.

    The unit stands where it would do it.
    """
    return _opening(places, command) + _shutting(places, command) + _looking_into(places, command)


def _looking_into(places: PlaceJudge, command: Command) -> float:
    """Return what it is worth to open a chest where no enemy gets at the unit: most to one with empty hands.

    Whoever does more with these than some enemy does with arms needs none.
    """
    view, unit = places.view, places.unit
    thing, own = view.get(Ruleset.of(view).aim_of(command).scenery, Scenery), view.get(unit, Inventory)
    if thing is None or thing.what != "chest" or thing.is_open or places.fears.counted(view.cells(unit)):
        return 0.0
    does = max(places.profile.melee, places.profile.shot)
    hands = Ruleset.of(view).presentation.hands
    has_arms = own is not None and any(slot in hands for slot, _ in own.slots)
    needs_none = any(does > max(threat.melee, threat.ranged) for threat in places.fears.threats)
    return CHEST if has_arms or needs_none else CHEST_FOR_BARE_HANDS


def _opening(places: PlaceJudge, command: Command) -> float:
    """Return what doors are worth that a command opens: nearer ways, for the unit and for its friends."""
    view, unit, goal, total = places.view, places.unit, places.goal, 0.0
    body, speed = view.cells(unit), places.profile.speed
    if not doors(view):
        return 0.0
    for both, chance in opens(view, command).items():
        for things, is_open in zip(both, (True, False), strict=True):
            if things:
                after = partial(places.maps.openings.after, view, unit, opened=things, speed=speed, is_open=is_open)
                ways = [(cell, after(cell), wanted) for cell, _, wanted in places.advance.ways]
                total += chance * (places.advance.way(body[0]) - replace(places.advance, ways=ways).way(body[0]))
                if goal.middle is not None:
                    total += chance * (replace(goal, ways=after(goal.middle)).at(body) - goal.at(body))
                if (things, is_open) not in places.helped:
                    to_envoy = _for_the_envoy(places, things, is_open=is_open)
                    places.helped[things, is_open] = to_envoy + _for_others(places, things, is_open=is_open)
                total += chance * places.helped[things, is_open]
    return total


def _for_others(places: PlaceJudge, opened: frozenset[int], *, is_open: bool) -> float:
    """Return what it is worth to friends on their way to enemies that doors are opened, or but unlocked."""
    view, total = places.view, 0.0
    friends = (one for one in view.allies(places.unit) if not is_out(view, one))
    for friend in islice(friends, MOST_HELPED) if places.advance.ways else ():
        speed, at = Ruleset.of(view).hints.combat_profile(view, friend).speed, view.cells(friend)[0]
        cell = places.advance.ways[0][0]
        before = places.maps.way_for(view, friend, cell, speed).get(at, FAR)
        after = places.maps.openings.after(view, friend, cell, opened, speed, is_open=is_open).get(at, FAR)
        total += HELPED * min(1.0, max(0, before - after) / max(1, speed))
    return places.goal.rest * total


def _for_the_envoy(places: PlaceJudge, opened: frozenset[int], *, is_open: bool) -> float:
    """Return what it is worth to a friend who has to get somewhere that doors are opened, or but unlocked."""
    view, friend = places.view, envoy(places.view, places.unit)
    if not friend:
        return 0.0
    body, speed = view.cells(friend), Ruleset.of(view).hints.combat_profile(view, friend).speed
    way_to = partial(places.maps.way_for, view, friend, speed=speed)
    goal = goal_worth(view, friend, way_to, lambda: places.maps.gaps(view))
    if goal.middle is None:
        return 0.0
    nearer = places.maps.openings.after(view, friend, goal.middle, opened, speed, is_open=is_open)
    return replace(goal, ways=nearer).at(body) - goal.at(body)


def _shutting(places: PlaceJudge, command: Command) -> float:
    """Return what it is worth to shut an open door: who cannot come through it now, less the way that it costs."""
    view, body = places.view, places.view.cells(places.unit)
    thing = view.get(Ruleset.of(view).aim_of(command).scenery, Scenery)
    worked = () if thing is None else (thing, *(view.get(one, Scenery) for one in thing.targets))
    is_open_door = any(one is not None and one.what == "door" and one.is_open for one in worked)
    if not is_open_door or not places.fears.counted(body):
        return 0.0
    with trying(view):
        if not carry_out(view, command):
            return 0.0
        allies = [view.cells(other) for other in (places.unit, *view.allies(places.unit))]
        threats = [finish(places.maps.threat(view, threat.unit, allies)) for threat in places.fears.threats]
        ways = [(cell, places.way_to(cell), wanted) for cell, _, wanted in places.advance.ways]
        fears = replace(places.fears, threats=threats, costs=[cost for _, cost, _ in ways])
        spared = places.fears.counted(body) - fears.counted(body)
        return spared + places.advance.way(body[0]) - replace(places.advance, ways=ways).way(body[0])
