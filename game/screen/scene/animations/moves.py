"""What movement looks like: steps, pushes, falls, going under and coming up."""

import math

from game.engine import events as e
from game.screen.scene.animations.stage import AnimationStage, shake
from game.screen.scene.reel import Clip, there_and_back
from game.screen.scene.words import NOTE, SHOUT
from game.screen.tilemap.layout import Point, between


def _glide(stage: AnimationStage, unit: int, goal: Point, seconds: float, hop: float) -> Clip | None:
    """Move a unit to a place in its own arc: `hop` is its height in map pixels."""
    shown = stage.token(unit)
    if shown is None:
        return None
    start = shown.place

    def step(share: float) -> None:
        shown.place = between(start, goal, share)
        shown.lift = hop * math.sin(math.pi * share)
        stage.tokens.pose(shown)

    return Clip(seconds, step, focus=goal)


def stepped(stage: AnimationStage, event: e.Stepped) -> Clip | None:
    """One step."""
    cell = stage.layout.cell
    return _glide(stage, event.unit, stage.layout.middle(event.cells), 0.17, cell * 0.07)


def displaced(stage: AnimationStage, event: e.Displaced) -> Clip | None:
    """The unit makes room."""
    return _glide(stage, event.unit, stage.layout.middle(event.cells), 0.22, stage.layout.cell * 0.15)


def pushed(stage: AnimationStage, event: e.Pushed) -> Clip | None:
    """The unit is shoved."""
    stage.say(event.unit, "pushed")
    return _glide(stage, event.unit, stage.layout.middle(event.cells), 0.2, stage.layout.cell * 0.04)


def surfaced(stage: AnimationStage, event: e.Surfaced) -> Clip | None:
    """The unit comes up in a splash."""
    goal = stage.layout.middle(event.cells)
    stage.effects.splash(goal, stage.layout.cell * 0.8)
    return _glide(stage, event.unit, goal, 0.3, stage.layout.cell * 0.12)


def fell(stage: AnimationStage, event: e.Fell) -> Clip | None:
    """The unit falls, and lands in splinters or a splash."""
    shown = stage.token(event.unit)
    if shown is None:
        return None
    drop = min(event.height / 100, 8) * stage.layout.cell * 0.16
    place = shown.place

    def step(share: float) -> None:
        shown.lift = drop * (1 - share * share)
        shown.turn = 25 * math.sin(share * 9)
        shown.squash = 1.0 if share < 0.9 else 0.88
        stage.tokens.pose(shown)
        if share == 1.0:
            stage.tokens.settle(event.unit)
            land = stage.effects.splash if event.wet else stage.effects.shards
            land(place, stage.layout.cell * 0.8)
            stage.say(event.unit, f"falls {event.height / 100:g} m", NOTE)

    return Clip(0.38, step, focus=place)


def bumped(stage: AnimationStage, event: e.Bumped) -> Clip | None:
    """The unit starts at one it had not seen."""
    stage.say(event.unit, "!", SHOUT)
    return shake(stage, event.unit, 0.3)


def went_under(stage: AnimationStage, event: e.WentUnder) -> Clip | None:
    """The unit goes under in a splash."""
    shown = stage.token(event.unit)
    if shown is None:
        return None
    stage.effects.splash(shown.place, stage.layout.cell * 0.8)

    def step(share: float) -> None:
        shown.swell = 1 - 0.12 * there_and_back(share, 0.6)
        stage.tokens.pose(shown)

    return Clip(0.4, step, moment=0.5, focus=shown.place)
