"""Things of the map: statues, columns, doors, levers, chests, and what lies on the ground."""

import math
from typing import Final

import arcade

from game.board.grid import Cell
from game.screen.model.snapshot import Prop
from game.screen.tilemap.layout import Layout, Point, angle_of
from game.screen.ui.art import Art, read
from game.screen.ui.marks import shadow
from game.screen.ui.pool import SpritePool
from game.tiled.model import STONES

_OPEN: Final = {("chest", True): "chest_open", ("door", True): "door_open", ("door", False): "door_closed"}


class Props:
    """All things that are drawn on the map; drawn anew only when something changes."""

    def __init__(self, art: Art, layout: Layout) -> None:
        """Begin with none."""
        self.art: Final = art
        self.layout: Final = layout
        self.by_entity: Final[dict[int, Prop]] = {}
        self.overlay: dict[int, tuple[Cell, ...]] = {}
        self.tilting: dict[int, float] = {}
        """Degrees by which a thing that is falling leans."""
        self._swinging: Final[dict[int, tuple[float, bool]]] = {}
        """How wide a door looks while it swings, as a share, and whether it is shown open."""
        self._pool: Final = SpritePool(art.atlas, art.filter)
        self._stale = True

    def show(self, props: dict[int, Prop], overlay: dict[int, tuple[Cell, ...]]) -> None:
        """Show these and no others; `overlay` has the cells that each thing lies over."""
        self.by_entity.clear()
        self.by_entity.update(props)
        self.overlay = dict(overlay)
        self.tilting.clear()
        self._swinging.clear()
        self._stale = True

    def put(self, prop: Prop, overlay: tuple[Cell, ...] | None = None) -> None:
        """Show one thing as it is now."""
        self.by_entity[prop.entity] = prop
        if overlay is not None:
            self.overlay[prop.entity] = overlay
        self._stale = True

    def remove(self, entity: int) -> None:
        """Take one away."""
        self.by_entity.pop(entity, None)
        self._stale = True

    def tilt(self, entity: int, degrees: float) -> None:
        """Let a standing thing lean."""
        self.tilting[entity] = degrees
        self._stale = True

    def swing(self, entity: int, width: float, *, is_open: bool) -> None:
        """Let a door look so wide (a share of its width) on its way; at full width it hangs still again."""
        self._swinging[entity] = (max(width, 0.08), is_open)
        if width >= 1:
            self._swinging.pop(entity)
        self._stale = True

    def _texture(self, name: str) -> arcade.Texture | None:
        key = f"prop {name}"
        known = self.art.known(key)
        if known is not None:
            return known
        image = read("scenery", name)
        return None if image is None else self.art.keep(key, image)

    def _lay(self, prop: Prop) -> None:
        cell = self.layout.cell
        place = self.layout.at(prop.cell)
        fallen = prop.is_spent and prop.what in STONES
        if fallen:
            self._fallen(prop, place)
            return
        width, is_open = self._swinging.get(prop.entity, (1.0, prop.is_open))
        name = _OPEN.get((prop.what, is_open), prop.what)
        texture = self._texture(name)
        if texture is None:
            return
        size = cell * (0.62 if prop.what == "item" else 0.96)
        shade = self.art.known("shadow") or self.art.keep("shadow", shadow(128))
        if prop.what != "door":
            self._pool.put(shade, place[0], place[1] - size * 0.36, size * 0.9, size * 0.42)
        angle = self.tilting.get(prop.entity, 0.0)
        # It leans about its foot.
        lean = math.radians(angle)
        x, y = place[0] + size * 0.5 * math.sin(lean), place[1] - size * 0.5 * (1 - math.cos(lean))
        self._pool.put(texture, x, y, size * width, size, angle)

    def _fallen(self, prop: Prop, place: Point) -> None:
        texture = self._texture(f"{prop.what}_fallen")
        cells = self.overlay.get(prop.entity) or (prop.cell,)
        if texture is None:
            return
        first, last = self.layout.at(cells[0]), self.layout.at(cells[-1])
        start = place if len(cells) == 1 else first
        middle = (first[0] + last[0]) / 2, (first[1] + last[1]) / 2
        long = max(math.dist(first, last) + self.layout.cell * 0.95, self.layout.cell)
        self._pool.put(texture, *middle, long, self.layout.cell * 1.15, angle_of(start, last) if start != last else 0.0)

    def lay(self) -> None:
        """Put down what has changed; to be called before the pictures are made ready for a frame."""
        if self._stale:
            self._stale = False
            self._pool.begin()
            for entity in sorted(self.by_entity, key=lambda one: (self.by_entity[one].cell[1], one)):
                self._lay(self.by_entity[entity])

    def draw(self) -> None:
        """Draw all; the arcade camera of the map must be in use."""
        self._pool.draw()
