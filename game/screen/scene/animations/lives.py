"""What losing and winning life looks like: wounds, healing, the verge of death, death."""

import math
from typing import Final

from game.engine import events as e
from game.screen.scene.animations.stage import AnimationStage, flash, held, shake, shine
from game.screen.scene.reel import Clip, soft, there_and_back
from game.screen.scene.words import HEAL, HURT, NOTE, SAY, SHOUT
from game.screen.tilemap.layout import between

HOLD: Final = 0.6
"""Seconds that a wound is shown for, the shaking in it: long enough to read what was lost."""


def damaged(stage: AnimationStage, event: e.Damaged) -> Clip | None:
    """The unit reddens and shakes; what it lost rises."""
    critical = any(reason.kind is e.ReasonKind.CRITICAL for reason in event.reasons)
    words = f"−{event.lost}" if event.lost else "hurt" if event.amount else "no harm"
    if critical:
        stage.say(event.unit, "critical", SHOUT)
    stage.say(event.unit, words, HURT if event.amount else SAY)
    if not event.amount:
        return shake(stage, event.unit, 0.16)
    flash(stage, event.unit)
    return held(shake(stage, event.unit, 0.3, (214, 96, 88)), HOLD)


def healed(stage: AnimationStage, event: e.Healed) -> Clip | None:
    """The unit glows; what it won rises."""
    stage.say(event.unit, f"+{event.amount}", HEAL)
    return shine(stage, event.unit, "olive_pale", 0.35)


def verge(stage: AnimationStage, event: e.FellToVerge) -> Clip | None:
    """A hero falls over."""
    return _falls_over(stage, event.unit, "on the verge")


def _falls_over(stage: AnimationStage, unit: int, words: str) -> Clip | None:
    shown = stage.token(unit)
    if shown is None:
        return None
    stage.say(unit, words, NOTE)

    def step(share: float) -> None:
        shown.turn = 78 * soft(share)
        shown.swell = 1 - 0.08 * share
        if share == 1.0:
            shown.turn, shown.swell = 0.0, 1.0
            return
        stage.tokens.pose(shown)

    return Clip(0.45, step, focus=shown.place)


def verge_counted(stage: AnimationStage, event: e.VergeCounted) -> Clip | None:
    """A hero on the verge shudders."""
    stage.say(event.unit, f"saves {event.successes} · fails {event.fails}", NOTE)
    return shake(stage, event.unit, 0.3)


def dying(stage: AnimationStage, event: e.FellDying) -> Clip | None:
    """Somebody falls over and will die without help."""
    return _falls_over(stage, event.unit, "dying")


def stabilised(stage: AnimationStage, event: e.Stabilised) -> Clip | None:
    """Somebody will live."""
    stage.say(event.unit, "will live", HEAL)
    return shine(stage, event.unit, "olive_pale", 0.4)


def left(stage: AnimationStage, event: e.Left) -> Clip | None:
    """The token walks off and fades: towards the nearest edge of the map."""
    shown = stage.token(event.unit)
    if shown is None:
        return None
    stage.say(event.unit, event.how, NOTE)
    start, (wide, high) = shown.place, (stage.layout.projection.size[0], stage.layout.height)
    edges = {(-1, 0): start[0], (1, 0): wide - start[0], (0, -1): start[1], (0, 1): high - start[1]}
    dx, dy = min(edges, key=lambda way: edges[way])
    far = stage.layout.cell * 1.2
    goal = start[0] + dx * far, start[1] + dy * far

    def step(share: float) -> None:
        shown.place = between(start, goal, share)
        shown.lift = stage.layout.cell * 0.06 * abs(math.sin(share * 9))
        shown.fade = 1 - share
        stage.tokens.pose(shown)

    return Clip(0.6, step, focus=start)


def entered(stage: AnimationStage, event: e.Entered) -> Clip | None:
    """Rings where somebody appears."""
    place = stage.layout.middle(event.cells)
    stage.effects.rings(place, "ochre", stage.layout.cell * 1.6, 2, 0.6)
    return Clip(0.35, moment=0.3, focus=place)


def rose(stage: AnimationStage, event: e.Rose | e.Recovered) -> Clip | None:
    """Somebody gets up."""
    stage.say(event.unit, "rises", HEAL)
    return shine(stage, event.unit, "ochre", 0.45)


def died(stage: AnimationStage, event: e.Died) -> Clip | None:
    """The token breaks and fades; a skull rises."""
    shown = stage.token(event.unit)
    if shown is None:
        return None
    place, size = shown.place, shown.size
    stage.effects.shards(place, size * 0.85, 12, 0.9)

    def skull(share: float) -> None:
        at = place[0], place[1] + size * 0.5 * share
        stage.effects.put("icon dead", at, (size * 0.6, size * 0.6), alpha=there_and_back(share, 0.25))

    stage.effects.burst(1.3, skull)

    def step(share: float) -> None:
        shown.turn = 60 * soft(share)
        shown.swell = 1 - 0.35 * soft(share)
        shown.fade = 1 - share
        stage.tokens.pose(shown)

    return Clip(0.55, step, focus=place)
