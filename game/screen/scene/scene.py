"""The battle on the screen: ground, things, overlays, units, effects, words. Fed with events; never reads the world.

    scene = Scene(source_map, projection, camera, rules, art)
    scene.show(snapshot(view))           # all at once: start, load, undo
    scene.feed(event)                    # each event that the side at the table perceives
    scene.sync(snapshot(view))           # when a command is over: mends what events could not tell
    scene.update(seconds); scene.draw(overlays)

While `busy`, what is seen is not yet what is: input must wait. `skip()` brings everything to its end.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

import arcade
from arcade import LBWH, LRBT

from game.board.board import Board
from game.board.grid import Cell
from game.board.projection import Projection
from game.engine.events import Event, Stepped
from game.engine.ruleset import Ruleset
from game.screen.camera import Camera
from game.screen.model.changes import CHANGES
from game.screen.model.overlays import NOTHING, Overlays
from game.screen.model.snapshot import Figure, Prop, Snapshot
from game.screen.scene.animations import STORIES, AnimationStage
from game.screen.scene.bodies import Bodies
from game.screen.scene.effects import SceneEffects
from game.screen.scene.lettering import Lettering
from game.screen.scene.mark_view import MarkView
from game.screen.scene.overlay_view import OverlayView
from game.screen.scene.props import Props
from game.screen.scene.reel import INSTANT, Clip, Reel, still
from game.screen.scene.tokens import Tokens
from game.screen.tilemap.board import BoardView
from game.screen.tilemap.layout import Layout, Point
from game.screen.ui.art import Art
from game.screen.ui.theme import colour
from game.tiled.model import TiledMap

FOLLOWED: Final = 70.0
"""The camera follows to what happens less than so many window points from the rim."""


class Scene:
    """Everything that is drawn of one battle but the panels. Needs an open window."""

    def __init__(
        self,
        source_map: TiledMap,
        projection: Projection,
        camera: Camera,
        rules: Ruleset,
        art: Art,
        folder: Path | None = None,
    ) -> None:
        """Paint the ground; `folder` is where the map's pictures lie, by default beside the map's file.

        `rules` says what boons, things and conditions are called and look like.
        """
        self.camera: Final = camera
        self.layout: Final = Layout(projection)
        board: Board = source_map.ground.board()
        self.ground: Final = BoardView(source_map, projection, board, folder)
        self.art: Final = art
        self.tokens: Final = Tokens(self.art, self.layout, source_map.sides, rules.conditions)
        self.props: Final = Props(self.art, self.layout)
        self.bodies: Final = Bodies(self.art, self.layout)
        self.effects: Final = SceneEffects(self.art, self.layout)
        self.overlays: Final = OverlayView(self.art, self.layout)
        self.marks: Final = MarkView(self.art, self.layout)
        self.lettering: Final = Lettering(camera, self.layout, self.tokens, self.bodies, self.overlays, self.effects)
        self.words: Final = self.lettering.words
        self._stage: Final = AnimationStage(self.tokens, self.props, self.effects, rules)
        self._reel = Reel(self._look)
        self._roster: dict[int, Figure] = {}
        self.speed = 1.0
        self.rates: dict[str, float] = {}
        """How fast what somebody does is shown, by whose it is; 0 is at once. What is not named is shown as it is."""
        self.follow = True
        self.heard: Callable[[Event, bool], None] = lambda _event, _in_haste: None
        """Told of each event as its picture begins, and whether it is shown at once; of what is skipped it is not."""
        self.told: Callable[[Iterable[Figure]], None] = lambda _figures: None
        """Told of units as they are shown from now on, or would be if they were seen."""
        self._is_skipping = False
        self._window: Final = arcade.get_window()
        self._map_camera: Final = arcade.Camera2D(window=self._window)
        self._flat_camera: Final = arcade.Camera2D(window=self._window)

    # ---- what is shown ---------------------------------------------------------------------------------------------

    def show(self, now: Snapshot) -> None:
        """Show the battle as it is, at once; what was being played is dropped."""
        self._reel = Reel(self._look)
        self.effects.clear()
        self._mend(now)

    def sync(self, now: Snapshot) -> None:
        """Show the battle as it is, once all that was fed has been played (at once where nothing is left to play)."""
        if self.busy:
            self._reel.add(lambda: self._mend(now), lambda: None)
        else:
            self._mend(now)

    def _mend(self, now: Snapshot) -> None:
        for unit in tuple(self.tokens.by_unit):
            if unit not in now.figures:
                self.tokens.remove(unit)
        self._roster.update(now.roster)
        self.told(now.roster.values())
        for figure in now.figures.values():
            self.put(figure)
            self.tokens.settle(figure.unit)
        self.bodies.show(now.bodies)
        self.props.show(now.props, now.laid)
        self.overlays.areas = dict(now.areas)
        self.tokens.mark_active(now.active, now.done)

    def feed(self, event: Event, number: int = -1, whose: str = "") -> None:
        """Queue what an event changes and what it looks like; `number` is its own, `whose` it is sets its rate."""
        change = CHANGES.get(type(event))
        story = STORIES.get(type(event))
        unheard = [event]
        if change is None and story is None and not self.busy:
            self.heard(event, False)
            return

        def play() -> Clip | None:
            unheard.clear()
            self.heard(event, False)
            clip = None if story is None or self.speed >= INSTANT else story(self._stage, event)
            return clip if clip is None or not self.reduced_motion else still(clip)

        def end() -> None:
            if unheard and not self._is_skipping:
                self.heard(event, True)
            if change is not None:
                change(self, event)

        stride = event.unit if isinstance(event, Stepped) else 0
        self._reel.add(end, play, stride, number, lambda: self.rates.get(whose, 1.0))

    def name_units(self, units: Mapping[int, tuple[str, ...]]) -> None:
        """Write the names of these units under them, and the things in hand under that."""
        self.lettering.named = dict(units)

    def enlarge_words(self, scale: float) -> None:
        """Have words be as large as an interface of that scale, but never smaller than painted."""
        self.words.scale = max(1.0, scale)

    @property
    def busy(self) -> bool:
        """Whether something is still being played: what is seen is not yet what is."""
        return self._reel.busy

    @property
    def playing(self) -> int | None:
        """The number of the event that is being played; None where nothing is."""
        return self._reel.number

    def skip(self) -> None:
        """Bring everything that is queued to its end at once."""
        self._is_skipping = True
        self._reel.skip()
        self._is_skipping = False
        for unit in self.tokens.by_unit:
            self.tokens.settle(unit)

    # ---- what changes do (see `changes.Board`) -----------------------------------------------------------------------

    def figure(self, unit: int) -> Figure | None:
        """Return a unit as it is shown, or as it was last known (with no cells)."""
        shown = self.tokens.by_unit.get(unit)
        return self._roster.get(unit) if shown is None else shown.figure

    def put(self, figure: Figure) -> None:
        """Show a unit."""
        self._roster[figure.unit] = replace(figure, cells=())
        self.told((figure,))
        if figure.cells:
            self.tokens.put(figure)

    def remove(self, unit: int) -> None:
        """Show a unit no more."""
        self.tokens.remove(unit)

    def prop(self, entity: int) -> Prop | None:
        """Return a thing as it is shown."""
        return self.props.by_entity.get(entity)

    def put_prop(self, prop: Prop, overlay: tuple[Cell, ...] | None) -> None:
        """Show a thing, lying over these cells (None: as before)."""
        self.props.put(prop, overlay)

    def remove_prop(self, entity: int) -> None:
        """Show a thing no more."""
        self.props.remove(entity)

    def begin_turn(self, unit: int) -> None:
        """Ring a unit: it may act."""
        tokens = self.tokens
        tokens.mark_active((*tokens.active, unit), tokens.done if tokens.active else ())

    def end_turn(self, unit: int) -> None:
        """Ring a unit no more; while others of its group may act it has finished."""
        tokens = self.tokens
        left = tuple(one for one in tokens.active if one != unit)
        tokens.mark_active(left, (*tokens.done, unit) if left else ())

    def begin_area(self, unit: int, name: str, cells: tuple[Cell, ...]) -> None:
        """Show what lasts in cells from now on."""
        areas = self.overlays.areas
        self.overlays.areas = {**areas, unit: (*areas.get(unit, ()), (name, cells))}

    def end_area(self, unit: int, place: int) -> None:
        """Show one of those that a unit keeps up no more."""
        areas = dict(self.overlays.areas)
        left = tuple(one for number, one in enumerate(areas.pop(unit, ())) if number != place)
        self.overlays.areas = {**areas, unit: left} if left else areas

    def _look(self, place: Point) -> None:
        """Let the camera follow to where something happens, unless it can be seen well as it is."""
        cell = self.layout.projection.cell_at(place[0], self.layout.height - place[1])
        if not self.follow or cell is None:
            return
        x, y = self.camera.screen_of(cell)
        if not self.camera.shows(cell, FOLLOWED) or any(box.holds(x, y) for box in self.words.covered):
            self.camera.glide_to(cell)

    # ---- time and drawing ------------------------------------------------------------------------------------------

    @property
    def reduced_motion(self) -> bool:
        """Whether still pictures are wanted: no waves, no turning rings, nothing that shakes, flashes or glides."""
        return self.ground.reduced_motion

    @reduced_motion.setter
    def reduced_motion(self, wanted: bool) -> None:
        self.ground.reduced_motion = self.effects.is_still = self.camera.is_still = wanted

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self.camera.update(seconds)
        self.ground.update(seconds)
        played = seconds * self.speed
        self.effects.begin(played)
        self._reel.update(played)
        if not self.reduced_motion:
            self.tokens.spin(seconds)

    def draw(self, overlays: Overlays = NOTHING) -> None:
        """Draw the frame: first the map through the camera, then words at the window's size."""
        self._aim()
        self.overlays.show(overlays)
        self.marks.show(overlays.marks, self._lit(overlays))
        self.props.lay()
        self.art.ready()
        self._window.ctx.screen.clear(color=colour("glaze"))
        with self._map_camera.activate():
            self.ground.draw(self.camera)
            self.overlays.draw_under()
            self.marks.under.draw()
            self.bodies.draw()
            self.props.draw()
            self.tokens.draw()
            self.marks.over.draw()
            self.overlays.draw_over()
            self.effects.draw()
        with self._flat_camera.activate():
            self.lettering.draw()

    @staticmethod
    def _lit(overlays: Overlays) -> frozenset[int]:
        """Return the units whose marks touch the cell under the pointer: these stand out."""
        return frozenset(mark.unit for mark in overlays.marks if overlays.hover in mark.touched)

    def _aim(self) -> None:
        """Point arcade's camera where ours looks: the very numbers that picking uses."""
        camera = self.camera
        wide, high = camera.width, camera.height
        aimed, flat = self._map_camera, self._flat_camera
        if aimed.viewport.size != (wide, high):
            aimed.viewport = flat.viewport = LBWH(0, 0, wide, high)
            # arcade takes a projection as what is seen at the zoom of the moment.
            aimed.zoom = flat.zoom = 1.0
            aimed.projection = flat.projection = LRBT(-wide / 2, wide / 2, -high / 2, high / 2)
            flat.position = wide / 2, high / 2
        x, y = camera.place
        aimed.position = x, self.layout.height - y
        aimed.zoom = camera.zoom
