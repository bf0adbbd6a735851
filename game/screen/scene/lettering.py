"""All that is written over the map of a battle, at the window's size: names, odds, words of cells, words that drift."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from game.screen.camera import Camera
from game.screen.scene.bodies import Bodies
from game.screen.scene.effects import SceneEffects
from game.screen.scene.names import Names
from game.screen.scene.overlay_view import OverlayView
from game.screen.scene.tokens import Token, Tokens
from game.screen.scene.words import FALLEN, NAME, SAY, Line, Words
from game.screen.tilemap.layout import Layout
from game.screen.ui.box import Box


class Lettering:
    """Writes over one scene, frame by frame."""

    def __init__(
        self,
        camera: Camera,
        layout: Layout,
        tokens: Tokens,
        bodies: Bodies,
        overlays: OverlayView,
        effects: SceneEffects,
    ) -> None:
        """Write of these, where the camera shows them; nobody is named yet."""
        self._camera: Final = camera
        self._layout: Final = layout
        self._tokens: Final = tokens
        self._bodies: Final = bodies
        self._overlays: Final = overlays
        self._effects: Final = effects
        self.words: Final = Words()
        self._names: Final = Names(self.words, camera, layout)
        self.named: Mapping[int, tuple[str, ...]] = {}
        """The units that are named, each with the things in hand that are written under its name."""
        self.are_all_named = False
        """Whether the names of all, the fallen too, are written."""

    def draw(self) -> None:
        """Write a frame's words, and draw them."""
        self.words.start()
        self._label()
        self._drifts()
        self.words.draw()

    def _label(self) -> None:
        """Write names and what lies over the map: odds over what is said of the way, names clear of both.

        What is said of cells stands where they are: what would lie over more telling words is left out.
        """
        self.words.figures = tuple(self._box(shown) for shown in self._tokens.by_unit.values())
        labels = list(self._labels())
        placed = [label for label in labels if label[-1] is not SAY and self.words.take(*label)]
        for words, x, y, look in labels:
            if look is SAY and words == self._overlays.promise:
                placed.append(self._names.promise(words, x, y, look))
            elif look is SAY:
                placed.append((words, x, self.words.raised(words, x, y, look), look))
        self._name_all()
        for words, x, y, look in placed:
            self.words.put(words, x, y, look)

    def _name_all(self) -> None:
        """Name who is pointed at or chosen, the goal's zones, and all others that are to be as far as there is room."""
        self._names.start()
        for unit in self.named:
            self._name(unit, is_kept=True)
        for name, places in self._overlays.zones:
            put = partial(self._names.put, [(name, NAME)], size=self._layout.cell, is_within=True)
            if all(put(place) is None for place in places):
                put(places[0], is_kept=True)
        if not self.are_all_named:
            return
        for unit in dict.fromkeys((*self._tokens.active, *self._tokens.by_unit)):
            if unit not in self.named:
                self._name(unit, is_kept=False)
        for body in self._bodies.by_unit.values():
            place, size = self._layout.middle(body.cells), self._layout.token(large=body.large)
            self._names.put([(f"{body.name} fell", FALLEN)], place, size)

    def _name(self, unit: int, *, is_kept: bool) -> None:
        shown = self._tokens.by_unit.get(unit)
        if shown is not None:
            things = self.named.get(unit, ())
            self._names.write(unit, shown.figure.name, shown.place, shown.size, things, is_kept=is_kept)

    def _box(self, shown: Token) -> Box:
        """Return where a figure stands in the window."""
        x, y = self._camera.to_window(shown.place[0], self._layout.height - shown.place[1])
        size = shown.size * self._camera.zoom
        return Box(x - size / 2, y - size / 2, size, size)

    def _labels(self) -> Iterator[Line]:
        """Yield the words that lie over the map, each with its place in the window."""
        for words, (x, y), look, above in self._overlays.labels:
            at_x, at_y = self._camera.to_window(x, self._layout.height - y)
            yield words, self._names.between(words, at_x, look), at_y + above * self.words.scale, look

    def _drifts(self) -> None:
        for drift in self._effects.drifts:
            x, y = self._camera.to_window(drift.place[0], self._layout.height - drift.place[1])
            rise, alpha, swell = self._effects.drift_at(drift)
            self.words.put(drift.words, x, y + rise * self.words.scale, drift.look, round(255 * alpha), swell)
