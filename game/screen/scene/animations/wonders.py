"""What boons, conditions and the things of the map look like."""

import math
from collections.abc import Callable
from typing import Any

from game.engine import events as e
from game.screen.scene.animations.stage import AnimationStage, shine
from game.screen.scene.reel import Clip
from game.screen.scene.words import SHOUT
from game.screen.tilemap.layout import Point
from game.tiled.model import STONES


def word(
    words: str | Callable[[Any, AnimationStage], str], name: str = ""
) -> Callable[[AnimationStage, e.Event], Clip | None]:
    """Return a clip of words over the unit, with a short glow in a palette colour."""

    def play(stage: AnimationStage, event: e.Event) -> Clip | None:
        stage.say(event.subject, words if isinstance(words, str) else words(event, stage))
        return shine(stage, event.subject, name, 0.3) if name else Clip(0.12, focus=stage.place(event.subject))

    return play


def spotted(stage: AnimationStage, event: e.Spotted) -> Clip | None:
    """One that hid is seen, for those who see it: the word is over it, as where it knows of it."""
    stage.say(event.whom, "seen")
    return shine(stage, event.whom, "ochre", 0.3)


def boon_cast(stage: AnimationStage, event: e.BoonCast) -> Clip | None:
    """The boon's name rises; lightning, water, rings or a glow go where it takes effect."""
    stage.say(event.unit, stage.name_of(event.boon), SHOUT)
    places = [stage.layout.at(cell) for cell in event.cells[:24]]
    target = stage.place(event.target) if event.target else None
    places = places or [place for place in (target, stage.place(event.unit)) if place is not None][:1]
    if not places:
        return None
    cell = stage.layout.cell
    look = stage.rules.tables.looks.boons.get(event.boon, "shine")
    if look == "water":
        for place in places:
            stage.effects.splash(place, cell * 0.75)
        return Clip(0.5, focus=places[0])
    if look == "bolt":
        return _bolts(stage, places)
    name = "sea_pale" if look == "wind" else "ochre"
    if event.target and event.target != event.unit:
        return shine(stage, event.target, name, 0.5)
    for place in places:
        stage.effects.rings(place, name, cell * 1.6, 2, 0.7)
    return shine(stage, event.unit, name, 0.5)


def _bolts(stage: AnimationStage, places: list[Point]) -> Clip:
    cell = stage.layout.cell

    def step(share: float) -> None:
        for place in places:
            if share < 0.55 and int(share * 16) % 3 != 2:
                stage.effects.put("bolt", (place[0], place[1] + cell * 1.25), (cell * 0.9, cell * 2.7))
            size = cell * (1.2 + share)
            stage.effects.put("glow ochre", place, (size, size), alpha=1 - share)

    return Clip(0.5, step, focus=places[0])


def scenery(stage: AnimationStage, event: e.SceneryChanged) -> Clip | None:
    """A stone topples along the cells it falls on; other things just change."""
    prop = stage.props.by_entity.get(event.scenery)
    if prop is None:
        return None
    place = stage.layout.at(prop.cell)
    if prop.what == "door" and prop.is_open != event.is_open:
        return _door(stage, event.scenery, place, is_open=event.is_open)
    if not event.is_spent or prop.is_spent or prop.what not in STONES or not event.overlay:
        return Clip(0.25, focus=place)
    cells = [stage.layout.at(cell) for cell, _ in event.overlay]
    end = max(cells, key=lambda at: math.dist(at, place))
    lean = 90.0 if end[0] >= place[0] else -90.0

    def step(share: float) -> None:
        stage.props.tilt(event.scenery, lean * share**2.2)
        if share == 1.0:
            stage.props.tilting.pop(event.scenery, None)
            for at in cells:
                stage.effects.shards(at, stage.layout.cell * 0.7, 6, 0.7)

    return Clip(0.75, step, focus=place)


def _door(stage: AnimationStage, door: int, place: Point, *, is_open: bool) -> Clip:
    """A door narrows as it swings, and widens again as it is then."""

    def step(share: float) -> None:
        stage.props.swing(door, abs(1 - 2 * share), is_open=is_open == (share >= 0.5))

    return Clip(0.4, step, focus=place)
