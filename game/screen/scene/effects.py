"""What flies, flashes, splashes and floats: short-lived pictures and words over the map.

Everything here ends by itself within `LIFE` seconds; nothing waits for it but the clips of the reel.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import arcade
from PIL import Image

from game.screen.scene.words import SAY, Look
from game.screen.tilemap.layout import Layout, Point
from game.screen.ui import marks
from game.screen.ui.art import Art, icon
from game.screen.ui.pool import SpritePool

LIFE: Final = 2.0
_RISE: Final = 46.0
"""Window points that floating words rise."""

_SHAPES: Final[dict[str, Callable[[], Image.Image]]] = {
    "arrow": marks.arrow,
    "stone": marks.stone,
    "axe": marks.axe,
    "knife": marks.knife,
    "spear": marks.spear,
    "bolt": marks.bolt,
    "wave": marks.wave,
    "slash": marks.slash,
    "shard": marks.shard,
}


@dataclass(slots=True)
class Burst:
    """Pictures that run beside the reel: `step` gets the share of the time gone and puts sprites."""

    seconds: float
    step: Callable[[float], None]
    delay: float = 0.0
    age: float = 0.0


@dataclass(slots=True)
class Drift:
    """Words that float up from a place and fade."""

    words: str
    place: Point
    look: Look = SAY
    seconds: float = 1.15
    age: float = 0.0
    above: float = 0.0


class SceneEffects:
    """The short-lived pictures of one scene, in map pixels with y up."""

    def __init__(self, art: Art, layout: Layout) -> None:
        """Begin with none."""
        self.art: Final = art
        self.layout: Final = layout
        self.pool: Final = SpritePool(art.atlas, art.filter)
        self.drifts: Final[list[Drift]] = []
        self._bursts: Final[list[Burst]] = []
        self.is_still = False
        """Whether nothing is to move: no bursts, and words stay where they are."""

    def shape(self, name: str) -> arcade.Texture:
        """Return a shape's texture: one of `_SHAPES`, "ring <colour>", "glow <colour>" or "icon <name>"."""
        key = f"effect {name}"
        known = self.art.known(key)
        if known is not None:
            return known
        kind, _, rest = name.partition(" ")
        if kind == "ring":
            return self.art.keep(key, marks.ring(rest))
        if kind == "glow":
            return self.art.keep(key, marks.glow(rest))
        if kind == "icon":
            return self.art.keep(key, icon(rest, 64))
        return self.art.keep(key, _SHAPES[name]())

    def put(self, name: str, place: Point, size: Point, angle: float = 0.0, alpha: float = 1.0) -> None:
        """Show a shape in this frame."""
        level = max(0, min(255, round(255 * alpha)))
        self.pool.put(self.shape(name), *place, *size, angle, (255, 255, 255, level))

    def say(self, words: str, place: Point, look: Look = SAY) -> None:
        """Let words float up; those that rose from the same place a moment ago are kept clear of."""
        near = [drift for drift in self.drifts if math.dist(drift.place, place) < 8 and drift.age < 0.5]
        self.drifts.append(Drift(words, place, look, above=27.0 * len(near)))

    def burst(self, seconds: float, step: Callable[[float], None], delay: float = 0.0) -> None:
        """Run pictures beside the reel, for at most `LIFE` seconds."""
        if not self.is_still:
            self._bursts.append(Burst(min(seconds, LIFE), step, delay))

    def begin(self, seconds: float) -> None:
        """Begin a frame: run what runs by itself."""
        self.pool.begin()
        for burst in self._bursts:
            burst.age += seconds
            if burst.age >= burst.delay:
                burst.step(min(1.0, (burst.age - burst.delay) / burst.seconds))
        self._bursts[:] = [burst for burst in self._bursts if burst.age - burst.delay < burst.seconds]
        for drift in self.drifts:
            drift.age += seconds
        self.drifts[:] = [drift for drift in self.drifts if drift.age < drift.seconds]

    def clear(self) -> None:
        """End all at once."""
        self._bursts.clear()
        self.drifts.clear()
        self.pool.begin()

    def draw(self) -> None:
        """Draw the pictures; the arcade camera of the map must be in use."""
        self.pool.draw()

    # ---- often used ------------------------------------------------------------------------------------------------

    def rings(self, place: Point, name: str, reach: float, count: int = 2, seconds: float = 0.6) -> None:
        """Let rings run outwards."""

        def step(share: float) -> None:
            for number in range(count):
                own = share * (1 + 0.25 * (count - 1)) - 0.25 * number
                if 0 < own < 1:
                    size = reach * (0.25 + 0.75 * math.sqrt(own))
                    self.put(f"ring {name}", place, (size, size), alpha=1 - own)

        self.burst(seconds, step)

    def splash(self, place: Point, reach: float) -> None:
        """Throw up curls of water."""
        self.rings(place, "sea_pale", reach * 1.7, 2, 0.7)

        def step(share: float) -> None:
            for number in range(5):
                angle = math.pi * (0.14 + 0.18 * number)
                far = reach * 0.75 * math.sin(share * math.pi / 2)
                lift = reach * 0.5 * math.sin(share * math.pi)
                at = place[0] + far * math.cos(angle), place[1] + 0.4 * far * math.sin(angle) + lift
                size = reach * 0.42 * (1 - 0.4 * share)
                self.put("wave", at, (size, size * 0.72), -20 * math.cos(angle), 1 - share * share)

        self.burst(0.6, step)

    def shards(self, place: Point, reach: float, count: int = 9, seconds: float = 0.6) -> None:
        """Let splinters fly apart and fall."""

        def step(share: float) -> None:
            for number in range(count):
                angle = 2.4 * number + 0.3
                far = reach * (0.2 + 0.8 * share) * (0.7 + 0.3 * math.cos(5 * number))
                fall = reach * 0.7 * share * share
                at = place[0] + far * math.cos(angle), place[1] + far * math.sin(angle) * 0.8 - fall
                size = reach * 0.2 * (0.7 + 0.3 * math.sin(3 * number))
                self.put("shard", at, (size, size), 90 * number + 320 * share, 1 - share**3)

        self.burst(seconds, step)

    def drift_at(self, drift: Drift) -> tuple[float, float, float]:
        """Return how many window points a drift has risen, its opacity (0 to 1) and its swelling."""
        share = drift.age / drift.seconds
        if self.is_still:
            return _RISE / 2 + drift.above, 1.0, 1.0
        rise = _RISE * (1 - (1 - share) ** 2) + drift.above
        pop = 1 + 0.45 * max(0.0, 1 - drift.age / 0.16)
        return rise, min(1.0, (1 - share) * 2.6), pop
