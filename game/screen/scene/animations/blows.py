"""What attacks look like: lunges, arrows and weapons that fly, dodges and blocks."""

import math
from collections.abc import Callable
from typing import Final

from game.engine import events as e
from game.screen.scene.animations.stage import AnimationStage
from game.screen.scene.reel import Clip, soft, there_and_back
from game.screen.scene.tokens import Token
from game.screen.scene.words import NOTE
from game.screen.tilemap.layout import Point, angle_of, between

_FLYING: Final = {"shot", "throw"}
_SIZES: Final = {"arrow": (0.8, 0.22), "axe": (0.62, 0.39), "knife": (0.55, 0.2), "spear": (1.15, 0.16),
                 "stone": (0.32, 0.32)}  # fmt: skip
"""Width and height of what flies, in cells."""
_WHIRLING: Final = {"axe": 900.0, "knife": 1080.0, "stone": 360.0}
"""Degrees that it turns on its way."""


def attacked(stage: AnimationStage, event: e.Attacked) -> Clip | None:
    """The striker draws back, to strike."""
    stage.blows[event.unit] = event
    shown, goal = stage.token(event.unit), stage.place(event.target)
    if shown is None or goal is None:
        return None
    if event.sneak:
        stage.say(event.unit, "from hiding", NOTE)
    elif event.how == "free":
        stage.say(event.unit, "free attack", NOTE)
    start = shown.place
    back = _off(start, goal, -stage.layout.cell * 0.09)

    def step(share: float) -> None:
        shown.place = between(start, back, there_and_back(share, 0.7))
        stage.tokens.pose(shown)

    return Clip(0.2, step, focus=between(start, goal, 0.5))


def _off(start: Point, goal: Point, far: float) -> Point:
    """Return the point so far from start towards the goal."""
    length = math.dist(start, goal) or 1.0
    return between(start, goal, far / length)


def _blow(stage: AnimationStage, unit: int, target: int, *, lands: bool) -> Clip | None:
    """Return the blow itself: something flies, or the striker lunges."""
    how = stage.blows[unit].how if unit in stage.blows else "melee"
    shown, aimed = stage.token(unit), stage.token(target)
    if shown is None or aimed is None:
        return None
    if how in _FLYING:
        shape = "arrow" if how == "shot" else stage.rules.tables.flies(stage.blows[unit].weapon)
        return _flight(stage, shown.place, aimed, shape, lands=lands)
    start, reach = shown.place, math.dist(shown.place, aimed.place)
    near = _off(start, aimed.place, max(0.0, reach - (shown.size + aimed.size) * 0.36))
    angle = angle_of(start, aimed.place)

    def step(share: float) -> None:
        shown.place = between(start, near, lunge(share))
        if share == 1.0:
            shown.place = start
        stage.tokens.pose(shown)
        if 0.3 < share < 0.8:
            place = _off(aimed.place, start, aimed.size * 0.3)
            size = stage.layout.cell * (0.5 + 0.5 * share)
            stage.effects.put("slash", place, (size, size), angle, 1 - abs(share - 0.5) * 2.2)

    return Clip(0.4, step, focus=between(start, aimed.place, 0.5))


def lunge(share: float) -> float:
    """Return how far somebody has lunged: quickly there, a moment at the other, slowly back."""
    if share < 0.3:
        return soft(share / 0.3)
    return 1.0 if share < 0.5 else soft((1 - share) / 0.5)


def _flight(stage: AnimationStage, start: Point, aimed: Token, shape: str, *, lands: bool) -> Clip:
    """Return something that flies to a target, or past it."""
    cell = stage.layout.cell
    goal = aimed.place if lands else _off(aimed.place, start, -cell * 0.9)
    if not lands:
        goal = goal[0] + cell * 0.25, goal[1] + cell * 0.3
    far = math.dist(start, goal)
    arc = min(far * 0.12, cell * 0.9)
    angle = angle_of(start, goal)
    size = cell * _SIZES[shape][0], cell * _SIZES[shape][1]
    whirl = _WHIRLING.get(shape, 0.0)

    def step(share: float) -> None:
        x, y = between(start, goal, share)
        lift = arc * math.sin(math.pi * share)
        if whirl:
            stage.effects.put(shape, (x, y + lift), size, angle + whirl * share)
            return
        slope = math.degrees(math.atan2(arc * math.pi * math.cos(math.pi * share), max(far, 1.0)))
        turned = angle - (slope if goal[0] >= start[0] else -slope)
        stage.effects.put(shape, (x, y + lift), size, turned)

    return Clip(min(0.55, 0.14 + far / cell * 0.03), step, focus=between(start, goal, 0.7))


def struck(stage: AnimationStage, event: e.Struck) -> Clip | None:
    """The blow lands."""
    return _blow(stage, event.unit, event.target, lands=True)


def missed(stage: AnimationStage, event: e.Missed) -> Clip | None:
    """The blow goes wide."""
    clip = _blow(stage, event.unit, event.target, lands=False)
    return _ending(clip, lambda: stage.say(event.target, "miss"))


def _ending(clip: Clip | None, then: Callable[[], None]) -> Clip | None:
    """Return the clip with something to be done when it is over."""
    if clip is None:
        then()
        return None
    before = clip.step

    def step(share: float) -> None:
        before(share)
        if share == 1.0:
            then()

    clip.step = step
    return clip


def avoided(stage: AnimationStage, event: e.Avoided) -> Clip | None:
    """The target steps aside, or something rings on its shield."""
    dodged = "dodge" in event.means
    clip = _blow(stage, event.unit, event.target, lands=not dodged)
    aimed, start = stage.token(event.target), stage.place(event.unit)
    if clip is None or aimed is None or start is None:
        return clip
    before, home = clip.step, aimed.place
    length = math.dist(start, home) or 1.0
    side = -(home[1] - start[1]) / length, (home[0] - start[0]) / length
    far = stage.layout.cell * (0.3 if dodged else 0.0)

    def step(share: float) -> None:
        before(share)
        swing = far * there_and_back(share, 0.5)
        aimed.place = home[0] + side[0] * swing, home[1] + side[1] * swing
        if share == 1.0:
            aimed.place = home
            stage.say(event.target, "dodged" if dodged else "blocked")
            if not dodged:
                stage.effects.rings(_off(home, start, aimed.size * 0.3), "ochre", stage.layout.cell * 0.9, 1, 0.35)
        stage.tokens.pose(aimed)

    clip.step = step
    return clip
