"""Units on the map: the figure on its side's base, hit points, badges of conditions, ring of the one whose turn it is.

Sprites are made when a unit first appears and moved afterwards; an unchanged frame touches none.
"""

import math
from dataclasses import dataclass, field
from typing import Final

import arcade
from arcade import Sprite, SpriteList

from game.engine.condition import Conditions
from game.screen.model.snapshot import Figure
from game.screen.tilemap.layout import Layout, Point
from game.screen.ui import marks
from game.screen.ui.art import SUNK, Art

PICTURE: Final = 1.18
"""How wide a unit's picture is, in the widths of its place (`Layout.token`): its base fills most, and it is taller."""
BADGES: Final = 5
"""Badges shown at most on a unit; the card lists all."""
_DOWN: Final = (150, 138, 126)
_PLAIN: Final = (255, 255, 255)


@dataclass(slots=True)
class Token:
    """The sprites of one unit, and where they are now; `lift` raises it over its shadow, in map pixels."""

    figure: Figure
    size: float
    place: Point
    shadow: Sprite
    disc: Sprite
    bar: Sprite
    badges: list[Sprite] = field(default_factory=list)
    lift: float = 0.0
    turn: float = 0.0
    swell: float = 1.0
    fade: float = 1.0
    squash: float = 1.0
    tint: tuple[int, int, int] = _PLAIN


class Tokens:
    """All units that the side at the table sees."""

    def __init__(self, art: Art, layout: Layout, sides: tuple[str, ...], conditions: Conditions) -> None:
        """Begin with an empty map; `sides` in the map's order choose the rims, `conditions` have their icons."""
        self.art: Final = art
        self.layout: Final = layout
        self.sides: Final = sides
        self.conditions: Final = conditions
        self.by_unit: Final[dict[int, Token]] = {}
        self.active: tuple[int, ...] = ()
        self.done: tuple[int, ...] = ()
        self._shadows: Final[SpriteList[Sprite]] = SpriteList(atlas=art.atlas, capacity=256)
        self._discs: Final[SpriteList[Sprite]] = SpriteList(atlas=art.atlas, capacity=256)
        self._over: Final[SpriteList[Sprite]] = SpriteList(atlas=art.atlas, capacity=512)
        self._rings: Final[SpriteList[Sprite]] = SpriteList(atlas=art.atlas, capacity=256)
        self._ring_of: dict[int, Sprite] = {}
        self._done_of: dict[int, Sprite] = {}

    # ---- who is there ----------------------------------------------------------------------------------------------

    def put(self, figure: Figure) -> Token:
        """Show a unit as it is now; a new one appears in its cells."""
        token_ = self.by_unit.get(figure.unit)
        if token_ is None:
            token_ = self.by_unit[figure.unit] = self._make(figure)
            token_.place = self.layout.middle(figure.cells)
        before = token_.figure
        token_.figure = figure
        if before.cells != figure.cells:
            token_.place = self.layout.middle(figure.cells)
        if before.conditions != figure.conditions:
            self._badge(token_)
        self.pose(token_)
        return token_

    def remove(self, unit: int) -> None:
        """Take a unit off the map."""
        gone = self.by_unit.pop(unit, None)
        if gone is not None:
            for sprite in (gone.shadow, gone.disc, gone.bar, *gone.badges):
                sprite.remove_from_sprite_lists()
        rest = (tuple(one for one in units if one != unit) for units in (self.active, self.done))
        self.mark_active(*rest)

    def side_of(self, figure: Figure) -> int:
        """Return the place of a unit's side in the map's list."""
        return self.sides.index(figure.side) if figure.side in self.sides else 0

    def _make(self, figure: Figure) -> Token:
        size = self.layout.token(large=figure.large)
        side = self.side_of(figure)
        texture = self.art.unit(figure.kind, side, large=figure.large, hero=figure.hero)
        shade = self.art.known("shadow") or self.art.keep("shadow", marks.shadow(128))
        shadow, disc, bar = Sprite(shade), Sprite(texture), Sprite(self._bar(figure))
        self._shadows.append(shadow)
        self._discs.append(disc)
        self._over.append(bar)
        made = Token(figure, size, (0.0, 0.0), shadow, disc, bar)
        self._badge(made)
        return made

    def _bar(self, figure: Figure) -> arcade.Texture:
        most = max(figure.maximum, 1)
        step = min(marks.STEPS, -(-max(figure.hp, 0) * marks.STEPS // most))
        side = self.side_of(figure)
        name = f"bar {step} {figure.exact} {side}"
        return self.art.known(name) or self.art.keep(name, marks.bar(step, side, exact=figure.exact))

    def _badge(self, shown: Token) -> None:
        for sprite in shown.badges:
            sprite.remove_from_sprite_lists()
        shown.badges = []
        for condition in shown.figure.conditions[:BADGES]:
            icon = self.conditions[condition].icon if condition in self.conditions else condition
            name = f"badge {icon}"
            texture = self.art.known(name) or self.art.keep(name, marks.badge(icon))
            sprite = Sprite(texture)
            shown.badges.append(sprite)
            self._over.append(sprite)

    # ---- how they lie ----------------------------------------------------------------------------------------------

    def pose(self, shown: Token) -> None:
        """Put all sprites of a unit where its place, lift, turn and fade say."""
        figure, size, (x, y) = shown.figure, shown.size, shown.place
        alpha = round(255 * shown.fade * (0.5 if figure.faint else 1.0))
        lying = figure.down
        disc = shown.disc
        disc.angle = shown.turn + (78 if lying else 0)
        wide = size * PICTURE * shown.swell * (0.92 if lying else 1.0)
        # The base lies in the middle of the place, however the picture is turned.
        turn, sunk = math.radians(disc.angle), SUNK * wide * shown.squash
        disc.position = x + sunk * math.sin(turn), y + sunk * math.cos(turn) + shown.lift
        disc.width, disc.height = wide, wide * shown.squash
        tint = _DOWN if lying and shown.tint == _PLAIN else shown.tint
        disc.color = (*tint, alpha)
        shadow = shown.shadow
        shadow.position = x + size * 0.02, y - size * 0.05
        shadow.width = shadow.height = size * 1.16 * (1 + shown.lift / (4 * size))
        shadow.alpha = round(alpha * (0.9 if not figure.faint else 0.3))
        bar = shown.bar
        bar.texture = self._bar(figure)
        bar.width, bar.height = 52 * self.layout.cell / 64, 10 * self.layout.cell / 64
        if figure.large:
            bar.width, bar.height = bar.width * 1.4, bar.height * 1.2
        bar.position = x, y - size * 0.47 + shown.lift
        bar.alpha = round(255 * shown.fade)
        self._pose_badges(shown, round(255 * shown.fade))
        ring = self._ring_of.get(figure.unit)
        if ring is not None:
            ring.position = x, y
            ring.width = ring.height = size * 1.2
        done = self._done_of.get(figure.unit)
        if done is not None:
            done.position = x + size * 0.34, y - size * 0.3 + shown.lift
            done.width = done.height = 22 * self.layout.cell / 64

    def _pose_badges(self, shown: Token, alpha: int) -> None:
        badge = 21 * self.layout.cell / 64 * (1.3 if shown.figure.large else 1.0)
        x, y = shown.place
        left, top = x - shown.size * 0.45, y + shown.lift + shown.size * 0.24
        for number, sprite in enumerate(shown.badges):
            # Down the left side, then down the right.
            column, row = divmod(number, 3)
            sprite.position = left + column * shown.size * 0.9, top - row * badge * 0.98
            sprite.width = sprite.height = badge
            sprite.alpha = alpha

    def settle(self, unit: int) -> None:
        """Let a unit stand as if nothing had ever moved it."""
        shown = self.by_unit.get(unit)
        if shown is not None:
            shown.lift = shown.turn = 0.0
            shown.swell = shown.fade = shown.squash = 1.0
            shown.tint = _PLAIN
            shown.place = self.layout.middle(shown.figure.cells)
            self.pose(shown)

    def mark_active(self, units: tuple[int, ...], done: tuple[int, ...] = ()) -> None:
        """Ring those who may act, and tick off those of their group who have finished."""
        units, done = tuple(dict.fromkeys(units)), tuple(dict.fromkeys(done))
        if (units, done) == (self.active, self.done) and self._marked() == {*units, *done} & set(self.by_unit):
            return
        self.active, self.done = units, done
        for sprite in (*self._ring_of.values(), *self._done_of.values()):
            sprite.remove_from_sprite_lists()
        self._ring_of, self._done_of = {}, {}
        ring = self.art.known("turn ring") or self.art.keep("turn ring", marks.turn_ring())
        tick = self.art.known("tick") or self.art.keep("tick", marks.tick())
        for unit in units:
            self._mark(unit, ring, self._ring_of, self._rings)
        for unit in done:
            self._mark(unit, tick, self._done_of, self._over)

    def _marked(self) -> set[int]:
        return {*self._ring_of, *self._done_of}

    def _mark(self, unit: int, texture: arcade.Texture, of: dict[int, Sprite], layer: SpriteList[Sprite]) -> None:
        if unit in self.by_unit:
            sprite = of[unit] = Sprite(texture)
            layer.append(sprite)
            self.pose(self.by_unit[unit])

    def spin(self, seconds: float) -> None:
        """Turn the ring of whose turn it is, slowly."""
        for ring in self._ring_of.values():
            ring.angle = (ring.angle + 9 * seconds) % 360

    def draw(self) -> None:
        """Draw all; the arcade camera of the map must be in use."""
        for layer in (self._shadows, self._rings, self._discs, self._over):
            if layer:
                layer.draw(filter=self.art.filter)
