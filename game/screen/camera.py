"""Where the map lies in the window: pan, zoom, clamp, and which cell is under the pointer. Pure arithmetic, no OpenGL.

Three kinds of coordinates: map pixels (x to the right, y down, as `Projection`), window points (x to the right, y up
from the lower left corner, as arcade tells the mouse), and device pixels (window points times `ratio`). The same
numbers that place the picture answer for the pointer, so what is drawn in a cell is picked as that cell.
"""

from dataclasses import dataclass
from typing import Final

from game.board.grid import Cell
from game.board.projection import Projection

CLOSEST: Final = 2.5
"""The greatest zoom: window points for a map pixel."""
LARGEST_WHOLE: Final = 2.0
"""A map that is shown whole fills its room up to this zoom: from there on what is painted would blur."""
SMALLEST_CELL: Final = 6.0
"""Below so many window points a cell cannot be told from its neighbours; not even "fit" goes below."""
BEGIN_CELL: Final = 42.0
"""A battle begins with cells of no fewer window points: who stands in them must be told apart at a glance."""
SLACK: Final = 96.0
"""By so many window points the map's rim may be pulled into the free part of the window."""
EXACT: Final = 1e-9
DRAG: Final = 6
"""Window points that the pointer has to go with a button down before it drags the map, or what lies there."""
ZOOM: Final = 1.15
"""How much a notch of the wheel, or a key, zooms."""
GLIDE: Final = 7.0
"""How fast the camera closes in on what it glides to, a second."""
PIXEL: Final = 0.6
"""A glide has arrived so many device pixels from where it goes: the map's corner lies on a whole one."""


@dataclass(frozen=True, slots=True)
class Margins:
    """Window points at each side that panels cover; the map is fitted and kept in what is left."""

    left: float = 0.0
    right: float = 0.0
    bottom: float = 0.0
    top: float = 0.0


class Camera:
    """Looks at a map through a window of `width` by `height` points with `ratio` device pixels a point."""

    def __init__(
        self,
        projection: Projection,
        width: float = 1280,
        height: float = 720,
        ratio: float = 1.0,
        margins: Margins | None = None,
    ) -> None:
        """Show the whole map."""
        self.projection: Final = projection
        self.width = float(width)
        self.height = float(height)
        self.ratio = float(ratio)
        self.margins = margins or Margins()
        self.zoom = 1.0
        self._x, self._y = (side / 2 for side in projection.size)
        self._left = self._top = 0.0
        self._target: tuple[float, float] | None = None
        self._is_beyond = self._is_homing = False
        """Whether the map may lie higher or lower than its place for now, and whether it is on its way back."""
        self.is_still = False
        """Whether it goes at once instead of gliding."""
        self.fit()

    # ---- the window ------------------------------------------------------------------------------------------------

    def resize(self, width: float, height: float, ratio: float = 1.0, margins: Margins | None = None) -> None:
        """Take on a new size of the window: a map shown whole is so again, else the middle keeps showing its place."""
        was_whole = abs(self.zoom - self._whole) < EXACT and self._target is None
        place = self.to_map(*self._middle())
        self.width, self.height, self.ratio = float(width), float(height), float(ratio)
        self.margins = margins or self.margins
        if was_whole:
            self.fit()
            return
        self.zoom = self._bounded(self.zoom)
        self._put(place, self._middle())

    @property
    def free(self) -> tuple[float, float, float, float]:
        """Left, bottom, right, top of what the panels leave of the window; never empty."""
        margins = self.margins
        right = max(self.width - margins.right, margins.left + 1)
        return margins.left, margins.bottom, right, max(self.height - margins.top, margins.bottom + 1)

    def _middle(self) -> tuple[float, float]:
        left, bottom, right, top = self.free
        return (left + right) / 2, (bottom + top) / 2

    # ---- zoom and place --------------------------------------------------------------------------------------------

    @property
    def fitting(self) -> float:
        """The zoom at which the whole map fills the free part of the window."""
        left, bottom, right, top = self.free
        wide, high = self.projection.size
        return min((right - left) / wide, (top - bottom) / high)

    @property
    def limits(self) -> tuple[float, float]:
        """The least and the greatest zoom."""
        least = max(min(self.fitting, 1.0), min(1.0, SMALLEST_CELL / min(self.projection.tile)))
        return least, max(CLOSEST, least)

    def _bounded(self, zoom: float) -> float:
        least, most = self.limits
        return min(max(zoom, least), most)

    @property
    def _whole(self) -> float:
        """The zoom at which the whole map is shown."""
        return self._bounded(min(self.fitting, LARGEST_WHOLE))

    def fit(self) -> None:
        """Show the whole map, as large as the free part of the window lets it be and the paint is good for."""
        self._target = None
        self.zoom = self._whole
        self._put(self._centre, self._middle())

    def begin(self, cell: Cell | None) -> None:
        """Show the whole map, or as much of it round the cell as there is room for at the size of a beginning."""
        self.fit()
        closer = BEGIN_CELL / min(self.projection.tile)
        if self.zoom < closer:
            self.zoom = self._bounded(closer)
            self._put(self._within(self.projection.centre(cell) if cell is not None else self._centre), self._middle())

    @property
    def _centre(self) -> tuple[float, float]:
        wide, high = self.projection.size
        return wide / 2, high / 2

    @property
    def is_whole(self) -> bool:
        """Whether all of the map has room in the free part of the window."""
        return self.zoom <= self.fitting + EXACT

    def zoom_at(self, x: float, y: float, factor: float) -> None:
        """Zoom by a factor; the place under the window point (x, y) stays there as far as the limits let it."""
        self._target = None
        place = self.to_map(x, y)
        self.zoom = self._bounded(self.zoom * factor)
        self._put(place, (x, y))

    def pan(self, dx: float, dy: float) -> None:
        """Drag the map by so many window points, to the right and upwards."""
        self._target, self._is_beyond = None, False
        self._x -= dx / self.zoom
        self._y += dy / self.zoom
        self._settle()

    def look_at(self, cell: Cell) -> None:
        """Put the cell into the middle of the free part of the window at once."""
        self.look_at_place(*self.projection.centre(cell))

    def look_at_place(self, x: float, y: float) -> None:
        """Put a map pixel into the middle of the free part of the window at once."""
        self._target = None
        self._put(self._within((x, y)), self._middle())

    def glide_to(self, cell: Cell) -> None:
        """Move there smoothly, a little with each `update`; dragging or zooming breaks it off."""
        if self.is_still:
            self.look_at(cell)
        else:
            self._target, self._is_homing = self._within(self.projection.centre(cell)), True

    def glide_clear(self, cell: Cell, low: float, high: float, *, is_beyond: bool = False) -> None:
        """Move up or down until the cell lies above or below a band of the window, where there is more room.

        `is_beyond` lets the map leave its place in the window for that, until it is moved again or is to come back.
        """
        _, bottom, _, top = self.free
        middle, here = self._middle(), self.to_map(*self._middle())
        wanted = (bottom + low) / 2 if low - bottom > top - high else (high + top) / 2
        place = here[0], self.projection.centre(cell)[1] + (wanted - middle[1]) / self.zoom
        self._target, self._is_homing = None, False
        if self.is_still:
            self._put(place, middle, is_beyond=is_beyond)
        else:
            self._target, self._is_beyond = place, is_beyond

    def come_back(self) -> None:
        """Move back to where the map fills its room, if it was let out of there."""
        if not self._is_beyond or self._is_homing:
            return
        place = self._within(self.to_map(*self._middle()))
        if self.is_still:
            self._put(place, self._middle())
        else:
            self._target, self._is_homing = place, True

    def _within(self, place: tuple[float, float]) -> tuple[float, float]:
        """Return the place nearest to one that can lie in the middle with nothing but the map in sight."""
        left, bottom, right, top = self.free
        wide, high = self.projection.size
        across, up = (right - left) / self.zoom / 2, (top - bottom) / self.zoom / 2
        x = min(max(place[0], across), wide - across) if 2 * across < wide else wide / 2
        y = min(max(place[1], up), high - up) if 2 * up < high else high / 2
        return x, y

    @property
    def outlook(self) -> tuple[float, tuple[float, float]]:
        """The zoom, and the place of the map in the middle: to be looked at again later (`look_again`)."""
        return self.zoom, self.to_map(*self._middle())

    def look_again(self, outlook: tuple[float, tuple[float, float]]) -> None:
        """Look there again, as near as then."""
        self._target = None
        self.zoom = self._bounded(outlook[0])
        self._put(outlook[1], self._middle())

    @property
    def gliding(self) -> bool:
        """Whether the camera is on its way."""
        return self._target is not None

    def update(self, seconds: float) -> None:
        """Go on gliding."""
        if self._target is None:
            return
        before = self._x, self._y
        here = self.to_map(*self._middle())
        share = min(1.0, GLIDE * seconds)
        x, y = self._target[0] - here[0], self._target[1] - here[1]
        if max(abs(x), abs(y)) * self.zoom * self.ratio <= PIXEL:
            self._arrive()
            return
        self._x += x * share
        self._y += y * share
        self._settle()
        if abs(self._x - before[0]) + abs(self._y - before[1]) < 0.2 / self.zoom:
            self._arrive()

    def _arrive(self) -> None:
        self._target = None
        if self._is_homing:
            self._is_beyond = self._is_homing = False
            self._settle()

    def _put(self, place: tuple[float, float], point: tuple[float, float], *, is_beyond: bool = False) -> None:
        """Show a place of the map at a window point."""
        self._is_beyond = is_beyond
        self._x = place[0] - (point[0] - self.width / 2) / self.zoom
        self._y = place[1] + (point[1] - self.height / 2) / self.zoom
        self._settle()

    def _settle(self) -> None:
        """Keep the map in the window, and its corner on a device pixel, so that pictures stay crisp."""
        wide, high = (side * self.zoom for side in self.projection.size)
        left, bottom, right, top = self.free
        # The map's left and upper edge in window points.
        edge_x = _kept(self.width / 2 - self._x * self.zoom, wide, left, right)
        edge = self.height / 2 - self._y * self.zoom
        if not self._is_beyond:
            edge = _kept(edge, high, self.height - top, self.height - bottom)
        edge_y = self.height - edge
        self._x = (self.width / 2 - edge_x) / self.zoom
        self._y = (edge_y - self.height / 2) / self.zoom
        self._left = round(edge_x * self.ratio) / self.ratio
        self._top = round(edge_y * self.ratio) / self.ratio

    @property
    def place(self) -> tuple[float, float]:
        """The map pixel that is drawn in the middle of the window."""
        return self.to_map(self.width / 2, self.height / 2)

    # ---- from one to the other -------------------------------------------------------------------------------------

    def to_map(self, x: float, y: float) -> tuple[float, float]:
        """Return the map pixel at a window point."""
        return (x - self._left) / self.zoom, (self._top - y) / self.zoom

    def to_window(self, x: float, y: float) -> tuple[float, float]:
        """Return the window point at which a map pixel is drawn."""
        return self._left + x * self.zoom, self._top - y * self.zoom

    def screen_of(self, cell: Cell) -> tuple[float, float]:
        """Return the window point of the cell's middle."""
        return self.to_window(*self.projection.centre(cell))

    def cell_at(self, x: float, y: float) -> Cell | None:
        """Return the cell under the mouse at (x, y), as arcade tells it: the lower left corner of a device pixel."""
        half = 0.5 / self.ratio
        return self.projection.cell_at(*self.to_map(x + half, y + half))

    def shows(self, cell: Cell, inset: float = 0.0) -> bool:
        """Tell whether the cell's middle lies in the free part of the window, at least `inset` points from its rim."""
        left, bottom, right, top = self.free
        x, y = self.screen_of(cell)
        return left + inset <= x <= right - inset and bottom + inset <= y <= top - inset

    @property
    def seen(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of what the window shows, in map pixels; it may reach over the map's rim."""
        left, top = self.to_map(0, self.height)
        right, bottom = self.to_map(self.width, 0)
        return left, top, right, bottom


def _kept(edge: float, length: float, low: float, high: float) -> float:
    """Return where the map's edge may be: in the middle where it fits, else at most `SLACK` inside of the rim."""
    room = high - low
    if length <= room:
        return low + (room - length) / 2
    slack = min(SLACK, room / 4)
    return min(max(edge, high - slack - length), low + slack)
