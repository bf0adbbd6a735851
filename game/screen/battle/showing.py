"""Plays the events of a table in its scene: how fast, with whose eyes, never ahead of what is told. Decides nothing.

The camera of each side is its own: at a hand-over it goes back to where that side had left it. It begins at the first
unit to act, and comes back to the unit in hand as a turn begins.
"""

from collections.abc import Callable
from typing import Final

from game.board.grid import Cell
from game.engine.observing import Stamped
from game.screen.battle.presenter.session import Mode, Session
from game.screen.camera import Camera
from game.screen.model.eyes import COMMON, has_anyone_secrets
from game.screen.model.snapshot import snapshot
from game.screen.scene.scene import Scene
from game.screen.settings import SPEEDS, Pace, next_pace

NEAR_THE_RIM: Final = 170.0
"""The camera comes back to a unit in hand that is less than so many window points from the rim."""
OWN, ALLIED, ENEMY = "own", "allied", "enemy"
WHOSE: Final = {OWN: "Your own moves", ALLIED: "Moves of others at the table", ENEMY: "The AI's moves"}
"""Whose moves have a pace of their own, in words."""
SET: Final = {OWN: "pace_own", ALLIED: "pace_allied", ENEMY: "pace_enemy"}
"""The setting of each."""


def mover(session: Session) -> str:
    """Return whose moves are shown now, or would be."""
    decision = session.table.battle.decision
    side = "" if decision is None else decision.side
    return OWN if side in session.table.humans and side == session.seats.viewer else ENEMY


def paces(session: Session) -> dict[str, Pace]:
    """Return how fast the moves of each are shown."""
    now = session.table.preferences.now
    return {OWN: now.pace_own, ALLIED: now.pace_allied, ENEMY: now.pace_enemy}


def first_to_act(session: Session) -> Cell | None:
    """Return where the unit stands that acts next, as far as whoever looks on knows; else one of theirs, else None."""
    view, decision = session.seats.view, session.table.battle.decision
    known = view.units()
    acting = decision.units if decision is not None else ()
    own = [unit for unit in known if view.side_of(unit) == session.seats.viewer]
    cells = (view.cells(unit) for unit in (*acting, *own) if unit in known)
    return next((found[0] for found in cells if found), None)


class Showing:
    """What joins a session and a scene."""

    def __init__(self, session: Session, scene: Scene, camera: Camera) -> None:
        """Show the battle as it is."""
        self.session: Final = session
        self.scene: Final = scene
        self.camera: Final = camera
        self._stale = False
        self._brought_out: object = None
        """The question, and the size of the window, for which the camera was looked after last."""
        self._followed: Cell | None = None
        """The cell that a key has pointed at and that is still to be brought out into sight; None for none."""
        self._skips = False
        """Whether what others do is brought to its end until somebody at the table is to choose."""
        self._in_hand = 0
        """The unit that was in hand, or asked, in the last frame; 0 where nobody was to choose."""
        self._eyes: str | None = session.seats.viewer
        self._outlooks: dict[str | None, tuple[float, tuple[float, float]]] = {}
        session.play.watchers.append(self._feed)
        session.play.resets.append(self.show_all)
        scene.told = session.playback.show
        self.show_all()

    # ---- what happens ----------------------------------------------------------------------------------------------

    def _feed(self, stamped: Stamped) -> None:
        """Hand an event that the side at the table perceives to the scene."""
        self.scene.feed(stamped.event, stamped.number, self._whose(stamped.number))
        self._stale = True
        self._note()

    def _whose(self, number: int) -> str:
        """Return whose move an event belongs to: that of the side whose command it comes from."""
        battle, viewer = self.session.table.battle, self.session.seats.viewer
        entry = next((entry for entry in reversed(battle.history) if entry.events_before <= number), None)
        side = viewer if entry is None else battle.truth.side_of(entry.command.unit)
        return OWN if side == viewer else ALLIED if side in self.session.table.humans else ENEMY

    def _note(self) -> None:
        self.session.play.come_to(self.scene.playing, animating=self.scene.busy)

    def show_all(self) -> None:
        """Show everything as it is, at once: start, load, undo, hand-over; or as it was where a recap begins."""
        session, recap = self.session, self.session.recaps.now
        self.scene.skip()
        self._turn_camera()
        events = session.table.battle.events
        self.scene.show(snapshot(session.seats.view, events) if recap is None else recap.left.seen)
        self._stale = False
        self._note()

    def _turn_camera(self) -> None:
        """Let each side look where it had looked; nobody sees where another one did."""
        before, now = self._eyes, self.session.seats.viewer
        if before == now:
            return
        self._eyes = now
        self._outlooks[before] = self.camera.outlook
        if COMMON in {before, now} and not has_anyone_secrets(self.session.table.battle, self.session.table.humans):
            return
        if now in self._outlooks:
            self.camera.look_again(self._outlooks[now])
        else:
            self.camera.begin(first_to_act(self.session))

    def update(self, seconds: float) -> None:
        """Let time pass: play on, then let the session think."""
        scene, session, settings = self.scene, self.session, self.session.table.preferences.now
        scene.follow = settings.follow
        if scene.reduced_motion != settings.reduced_motion:
            scene.reduced_motion = settings.reduced_motion
        scene.rates = {whose: SPEEDS[pace] for whose, pace in paces(session).items()}
        self._skip_on()
        scene.update(seconds)
        if self._stale and not scene.busy and session.recaps.now is None:
            scene.sync(snapshot(session.seats.view, session.table.battle.events))
            self._stale = False
        self._note()
        session.play.tick(seconds)
        self._come_back()

    def bring_out_asked(self, band: tuple[float, float] | None) -> None:
        """Let the camera bring whoever is asked out from under the question: from a band of the window, None of none.

        It does so once for each question, and again in a window of another size.
        """
        asked, camera = self.session.questions.dialog, self.camera
        now = None if asked is None else (asked.title, asked.text, camera.width, camera.height)
        if asked is None:
            camera.come_back()
        if now == self._brought_out or camera.gliding:
            return
        if asked is None:
            self._brought_out = None
        elif asked.cells and band is not None and self.scene.follow:
            self._brought_out = now
            camera.glide_clear(asked.cells[0], *band, is_beyond=True)

    def look_anew(self) -> None:
        """Bring whoever is asked out once more: the map may lie elsewhere since a page was opened."""
        self._brought_out = None

    def follow_pointer(self) -> None:
        """Keep a cell chosen by keys in sight."""
        cell = self._followed = self.session.pointer.hovered
        if cell is not None and not self.camera.shows(cell, 20):
            self.camera.glide_to(cell)

    def bring_out_pointed(
        self, over: Callable[[Cell], tuple[float, float] | None], is_at_mouse: Callable[[Cell], bool]
    ) -> None:
        """Let the camera bring a cell chosen by keys out from under the variants, once they lie where they will.

        `over` tells which band of the window lies over it; what the mouse is at stays where it is.
        """
        cell, camera = self._followed, self.camera
        if cell is None or camera.gliding:
            return
        self._followed = None
        band = over(cell) if cell == self.session.pointer.hovered else None
        if band is not None and not is_at_mouse(cell):
            camera.glide_clear(cell, *band)

    def _come_back(self) -> None:
        """Let the camera come back to who is in hand, or is asked, unless it can be seen well as it is."""
        session, before, decision = self.session, self._in_hand, self.session.table.battle.decision
        unit = self._in_hand = session.selection.unit if session.seats.mode is Mode.TURN else 0
        if session.seats.mode is Mode.QUESTION and decision is not None and decision.ask is not None:
            unit = self._in_hand = decision.ask.unit
        cells = session.seats.view.cells(unit) if unit and unit != before and self.scene.follow else ()
        if cells and not self.camera.shows(cells[0], NEAR_THE_RIM):
            self.camera.glide_to(cells[0])

    def skip(self) -> None:
        """Bring what is shown to its end: a move of one's own alone, of others all until a person is to choose."""
        playing, is_watched = self.scene.playing, bool(self.session.table.humans)
        self._skips = is_watched and (playing is None or self._whose(playing) != OWN)
        self.scene.skip()

    def _skip_on(self) -> None:
        """Go on with skipping, while nobody at the table is to choose."""
        if self._skips:
            self.scene.skip()
            self._note()
            self._skips = self.session.seats.mode is Mode.WAITING
        self.session.table.is_hurried = self._skips

    @property
    def cell_in_hand(self) -> Cell | None:
        """Where the unit in hand stands, or the one that is asked; None where there is none."""
        cells = self.session.seats.view.cells(self._in_hand) if self._in_hand else ()
        return next(iter(cells), None)

    def come_back(self) -> None:
        """Have the camera come back to the unit in hand, or to who acts, where that is known."""
        cell = self.cell_in_hand or first_to_act(self.session)
        if cell is not None:
            self.camera.glide_to(cell)

    def next_pace(self) -> None:
        """Show whoever moves at another pace, and say so."""
        whose = mover(self.session)
        pace = next_pace(paces(self.session)[whose])
        self.session.table.preferences.change(**{SET[whose]: pace})
        self.session.notice.say(f"{WHOSE[whose]}: {pace}.")
