"""Which place the focus goes to by Tab and arrows. Pure arithmetic over what is drawn."""

from collections.abc import Sequence
from math import dist

from game.screen.model.press import Press
from game.screen.ui.box import Box, Hotspot


def following(spots: Sequence[Hotspot], focus: Press | None, step: int) -> Press | None:
    """Return the place after (or before) the focused one, in the order of drawing; the first (last) where none is."""
    places = list(dict.fromkeys(spot.place for spot in spots))
    if not places:
        return None
    if focus not in places:
        return places[0 if step > 0 else -1]
    return places[(places.index(focus) + step) % len(places)]


def nearest(spots: Sequence[Hotspot], box: Box) -> Press | None:
    """Return the place nearest to a box, where what had the focus was drawn last; None where there is none."""
    x, y = _middle(box)
    places = [spot for spot in spots if spot.place is not None]
    return min(places, key=lambda spot: dist((x, y), _middle(spot.box))).place if places else None


def _middle(box: Box) -> tuple[float, float]:
    return box.left + box.width / 2, box.bottom + box.height / 2


def _gap(low: float, high: float, other_low: float, other_high: float) -> float:
    """Return how far two stretches lie apart, 0 where they overlap."""
    return max(0.0, other_low - high, low - other_high)


def beside(spots: Sequence[Hotspot], here: Hotspot | None, arrow: str) -> Hotspot | None:
    """Return the nearest place in an arrow's direction, None where there is none; without a focus the first one.

    To the left and right, places straight in that direction come before those aside of it, and from a row's end what
    lies farther up or down than on is no place to go to. Up and down lead from row to row, however those stand aside.
    """
    if here is None:
        return spots[0] if spots else None
    x, y = _middle(here.box)
    dx, dy = {"LEFT": (-1, 0), "RIGHT": (1, 0), "UP": (0, 1), "DOWN": (0, -1)}[arrow]
    best: tuple[tuple[bool, float], Hotspot] | None = None
    for spot in spots:
        if spot.place == here.place:
            continue
        other_x, other_y = _middle(spot.box)
        along = (other_x - x) * dx + (other_y - y) * dy
        if along <= 1:
            continue
        if dx:
            aside = _gap(here.box.bottom, here.box.top, spot.box.bottom, spot.box.top)
        else:
            aside = _gap(here.box.left, here.box.right, spot.box.left, spot.box.right)
        if dx and aside > along:
            continue
        off = abs((other_x - x) * dy + (other_y - y) * dx) / 100
        score = bool(dx) and aside > 0, along + (3 if dx else 1) * aside + off
        if best is None or score < best[0]:
            best = score, spot
    return best[1] if best is not None else None
