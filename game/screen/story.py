"""What each event looks like while it happens: one function a type of event, which makes a clip or none.

Only looks are here; what an event changes for good is in `changes`. Times are seconds at speed 1.
"""

import math
from collections.abc import Callable, Mapping
from typing import Any, Final

from game import events as e
from game.screen.effects import Effects
from game.screen.layout import Layout, Point, angle_of, between
from game.screen.props import Props
from game.screen.reel import Clip, soft, there_and_back
from game.screen.tokens import Token, Tokens
from game.screen.words import HEAL, HURT, NOTE, SAY, SHOUT

_FLYING: Final = {"shot", "throw"}


class Stage:
    """What clips play on: tokens, things, effects, and the last blow of each unit."""

    def __init__(self, tokens: Tokens, props: Props, effects: Effects) -> None:
        """Take the scene's parts."""
        self.tokens: Final = tokens
        self.props: Final = props
        self.effects: Final = effects
        self.layout: Final[Layout] = tokens.layout
        self.blows: Final[dict[int, e.Attacked]] = {}

    def token(self, unit: int) -> Token | None:
        """Return a unit's token, if it is on the map."""
        return self.tokens.by_unit.get(unit)

    def place(self, unit: int) -> Point | None:
        """Return where a unit stands."""
        shown = self.token(unit)
        return None if shown is None else shown.place

    def say(self, unit: int, words: str, look: tuple[str, str, str, str] = SAY) -> None:
        """Let words rise from a unit."""
        shown = self.token(unit)
        if shown is not None:
            self.effects.say(words, (shown.place[0], shown.place[1] + shown.size * 0.3), look)


# ---- movement ------------------------------------------------------------------------------------------------------


def _glide(stage: Stage, unit: int, goal: Point, seconds: float, hop: float) -> Clip | None:
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


def _stepped(stage: Stage, event: e.Stepped) -> Clip | None:
    cell = stage.layout.cell
    return _glide(stage, event.unit, stage.layout.middle(event.cells), 0.17, cell * 0.07)


def _displaced(stage: Stage, event: e.Displaced) -> Clip | None:
    return _glide(stage, event.unit, stage.layout.middle(event.cells), 0.22, stage.layout.cell * 0.15)


def _pushed(stage: Stage, event: e.Pushed) -> Clip | None:
    stage.say(event.unit, "pushed")
    return _glide(stage, event.unit, stage.layout.middle(event.cells), 0.2, stage.layout.cell * 0.04)


def _surfaced(stage: Stage, event: e.Surfaced) -> Clip | None:
    goal = stage.layout.middle(event.cells)
    stage.effects.splash(goal, stage.layout.cell * 0.8)
    return _glide(stage, event.unit, goal, 0.3, stage.layout.cell * 0.12)


def _fell(stage: Stage, event: e.Fell) -> Clip | None:
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


def _bumped(stage: Stage, event: e.Bumped) -> Clip | None:
    stage.say(event.unit, "!", SHOUT)
    return _shake(stage, event.unit, 0.3)


def _shake(stage: Stage, unit: int, seconds: float, tint: tuple[int, int, int] | None = None) -> Clip | None:
    shown = stage.token(unit)
    if shown is None:
        return None
    place = shown.place

    def step(share: float) -> None:
        swing = stage.layout.cell * 0.07 * (1 - share) * math.sin(share * 22)
        shown.place = place[0] + swing, place[1]
        shown.tint = tint if tint is not None and share < 0.7 else (255, 255, 255)
        if share == 1.0:
            shown.place = place
        stage.tokens.pose(shown)

    return Clip(seconds, step, focus=place)


# ---- blows ---------------------------------------------------------------------------------------------------------


def _attacked(stage: Stage, event: e.Attacked) -> Clip | None:
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


def _blow(stage: Stage, unit: int, target: int, *, lands: bool) -> Clip | None:
    """Return the blow itself: something flies, or the striker lunges."""
    how = stage.blows[unit].how if unit in stage.blows else "melee"
    shown, aimed = stage.token(unit), stage.token(target)
    if shown is None or aimed is None:
        return None
    if how in _FLYING:
        return _flight(stage, shown.place, aimed, how, lands=lands)
    start, reach = shown.place, math.dist(shown.place, aimed.place)
    near = _off(start, aimed.place, max(0.0, reach - (shown.size + aimed.size) * 0.36))
    angle = angle_of(start, aimed.place)

    def step(share: float) -> None:
        shown.place = between(start, near, there_and_back(share, 0.42))
        if share == 1.0:
            shown.place = start
        stage.tokens.pose(shown)
        if 0.3 < share < 0.8:
            place = _off(aimed.place, start, aimed.size * 0.3)
            size = stage.layout.cell * (0.5 + 0.5 * share)
            stage.effects.put("slash", place, (size, size), angle, 1 - abs(share - 0.5) * 2.2)

    return Clip(0.32, step, focus=between(start, aimed.place, 0.5))


def _flight(stage: Stage, start: Point, aimed: Token, how: str, *, lands: bool) -> Clip:
    """Return something that flies to a target, or past it."""
    cell = stage.layout.cell
    goal = aimed.place if lands else _off(aimed.place, start, -cell * 0.9)
    if not lands:
        goal = goal[0] + cell * 0.25, goal[1] + cell * 0.3
    far = math.dist(start, goal)
    arc = min(far * 0.12, cell * 0.9)
    angle = angle_of(start, goal)
    shape, size = ("arrow", (cell * 0.8, cell * 0.22)) if how == "shot" else ("arrow", (cell * 1.0, cell * 0.2))
    spin = 0.0 if how == "shot" else 20.0

    def step(share: float) -> None:
        x, y = between(start, goal, share)
        lift = arc * math.sin(math.pi * share)
        slope = math.degrees(math.atan2(arc * math.pi * math.cos(math.pi * share), max(far, 1.0)))
        turned = angle - (slope if goal[0] >= start[0] else -slope) + spin * math.sin(share * 6)
        stage.effects.put(shape, (x, y + lift), size, turned)

    return Clip(min(0.55, 0.14 + far / cell * 0.03), step, focus=between(start, goal, 0.7))


def _struck(stage: Stage, event: e.Struck) -> Clip | None:
    return _blow(stage, event.unit, event.target, lands=True)


def _missed(stage: Stage, event: e.Missed) -> Clip | None:
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


def _avoided(stage: Stage, event: e.Avoided) -> Clip | None:
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


def _damaged(stage: Stage, event: e.Damaged) -> Clip | None:
    critical = any("critical" in reason.name for reason in event.reasons)
    words = f"−{event.amount}" if event.amount else "no harm"
    if critical:
        stage.say(event.unit, "critical", SHOUT)
    stage.say(event.unit, words, HURT if event.amount else SAY)
    if not event.amount:
        return _shake(stage, event.unit, 0.16)
    return _shake(stage, event.unit, 0.3, (214, 96, 88))


def _healed(stage: Stage, event: e.Healed) -> Clip | None:
    stage.say(event.unit, f"+{event.amount}", HEAL)
    return _shine(stage, event.unit, "olive_pale", 0.35)


def _shine(stage: Stage, unit: int, name: str, seconds: float) -> Clip | None:
    shown = stage.token(unit)
    if shown is None:
        return None
    place, size = shown.place, shown.size * 1.5
    stage.effects.rings(place, name, shown.size * 1.7, 2, seconds + 0.25)

    def step(share: float) -> None:
        stage.effects.put(f"glow {name}", place, (size, size), alpha=0.8 * there_and_back(share))

    return Clip(seconds, step, focus=place)


# ---- going down ----------------------------------------------------------------------------------------------------


def _verge(stage: Stage, event: e.FellToVerge) -> Clip | None:
    shown = stage.token(event.unit)
    if shown is None:
        return None
    stage.say(event.unit, "on the verge", NOTE)

    def step(share: float) -> None:
        shown.turn = 78 * soft(share)
        shown.swell = 1 - 0.08 * share
        if share == 1.0:
            shown.turn, shown.swell = 0.0, 1.0
            return
        stage.tokens.pose(shown)

    return Clip(0.45, step, focus=shown.place)


def _verge_counted(stage: Stage, event: e.VergeCounted) -> Clip | None:
    stage.say(event.unit, f"saves {event.successes} · fails {event.fails}", NOTE)
    return _shake(stage, event.unit, 0.3)


def _rose(stage: Stage, event: e.Rose) -> Clip | None:
    stage.say(event.unit, "rises", HEAL)
    return _shine(stage, event.unit, "ochre", 0.45)


def _died(stage: Stage, event: e.Died) -> Clip | None:
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


# ---- conditions, water, boons, things ------------------------------------------------------------------------------


def _word(words: str | Callable[[Any], str], name: str = "") -> Callable[[Stage, Any], Clip | None]:
    """Return a clip of words over the unit, with a short glow in a palette colour."""

    def play(stage: Stage, event: Any) -> Clip | None:  # noqa: ANN401 - any event with a unit
        stage.say(event.unit, words if isinstance(words, str) else words(event))
        return _shine(stage, event.unit, name, 0.3) if name else Clip(0.12, focus=stage.place(event.unit))

    return play


def _went_under(stage: Stage, event: e.WentUnder) -> Clip | None:
    shown = stage.token(event.unit)
    if shown is None:
        return None
    stage.effects.splash(shown.place, stage.layout.cell * 0.8)

    def step(share: float) -> None:
        shown.swell = 1 - 0.12 * there_and_back(share, 0.6)
        stage.tokens.pose(shown)

    return Clip(0.4, step, moment=0.5, focus=shown.place)


def plain(key: str) -> str:
    """Return a table's key in words."""
    return key.replace("-", " ").replace("_", " ")


_BOLTS: Final = {"thunderbolt", "chain-spark"}
_WATERS: Final = {"geyser", "tempest"}
_WINDS: Final = {"gust", "war-cry"}


def _boon_cast(stage: Stage, event: e.BoonCast) -> Clip | None:
    stage.say(event.unit, plain(event.boon), SHOUT)
    places = [stage.layout.at(cell) for cell in event.cells[:24]]
    target = stage.place(event.target) if event.target else None
    places = places or [place for place in (target, stage.place(event.unit)) if place is not None][:1]
    if not places:
        return None
    cell = stage.layout.cell
    if event.boon in _WATERS:
        for place in places:
            stage.effects.splash(place, cell * 0.75)
        return Clip(0.5, focus=places[0])
    if event.boon in _BOLTS:
        return _bolts(stage, places)
    name = "sea_pale" if event.boon in _WINDS else "ochre"
    if event.target and event.target != event.unit:
        return _shine(stage, event.target, name, 0.5)
    for place in places:
        stage.effects.rings(place, name, cell * 1.6, 2, 0.7)
    return _shine(stage, event.unit, name, 0.5)


def _bolts(stage: Stage, places: list[Point]) -> Clip:
    cell = stage.layout.cell

    def step(share: float) -> None:
        for place in places:
            if share < 0.55 and int(share * 16) % 3 != 2:
                stage.effects.put("bolt", (place[0], place[1] + cell * 1.25), (cell * 0.9, cell * 2.7))
            size = cell * (1.2 + share)
            stage.effects.put("glow ochre", place, (size, size), alpha=1 - share)

    return Clip(0.5, step, focus=places[0])


def _scenery(stage: Stage, event: e.SceneryChanged) -> Clip | None:
    prop = stage.props.by_entity.get(event.scenery)
    if prop is None:
        return None
    place = stage.layout.at(prop.cell)
    if not event.is_spent or prop.is_spent or prop.what not in {"statue", "column"} or not event.overlay:
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


STORIES: Final[Mapping[type[e.Event], Callable[[Stage, Any], Clip | None]]] = {
    e.Stepped: _stepped,
    e.Displaced: _displaced,
    e.Pushed: _pushed,
    e.Fell: _fell,
    e.Bumped: _bumped,
    e.Attacked: _attacked,
    e.Struck: _struck,
    e.Missed: _missed,
    e.Avoided: _avoided,
    e.Damaged: _damaged,
    e.Healed: _healed,
    e.FellToVerge: _verge,
    e.VergeCounted: _verge_counted,
    e.Rose: _rose,
    e.Died: _died,
    e.Grappled: _word("grapples", "wine"),
    e.Freed: _word("free"),
    e.EffectBegan: _word(lambda event: plain(event.effect.name)),
    e.StoodUp: _word("stands up"),
    e.WentUnder: _went_under,
    e.Surfaced: _surfaced,
    e.SneakingBegan: _word("sneaks"),
    e.SneakingEnded: _word("in the open"),
    e.Noticed: _word("seen", "ochre"),
    e.BecameAware: _word("aware"),
    e.CastBegan: _word(lambda event: f"{plain(event.boon)} …", "ochre"),
    e.CastWentOn: _word(lambda event: f"{plain(event.boon)} {event.done} of {event.needed}", "ochre"),
    e.CastBroke: _word("cast broken"),
    e.BoonCast: _boon_cast,
    e.Readied: _word(lambda event: f"readies {plain(event.boon)}"),
    e.Reacted: _word(lambda event: plain(event.boon), "ochre"),
    e.ItemUsed: _word(lambda event: plain(event.what), "ochre"),
    e.PickedUp: _word(lambda event: plain(event.what)),
    e.Rearranged: _word(lambda event: plain(event.item)),
    e.Scoped: _word("takes their measure", "sea_pale"),
    e.SceneryChanged: _scenery,
    e.TurnBegan: lambda stage, event: Clip(0.12, focus=stage.place(event.unit)),
}
