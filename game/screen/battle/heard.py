"""What is heard at the table beside what happens on the map: music, refusals, and all that is told aloud."""

from typing import Final

from game.screen.audio import mood
from game.screen.battle.narration import Narration
from game.screen.battle.panels.hud import Hud
from game.screen.battle.presenter.session import Session
from game.screen.ui.aloud import Aloud
from game.screen.ui.window import KleosWindow


class Heard:
    """The ears of those at one table."""

    def __init__(self, session: Session, hud: Hud, window: KleosWindow) -> None:
        """Begin with nothing heard."""
        self._session: Final = session
        self._hud: Final = hud
        self._sounds: Final = window.sounds
        self.narration: Final = None if window.reader is None else Narration(session, window.reader)
        self._leaf: Final = Aloud(window.reader)
        self._refusals = session.notice.refusals
        self._mood: object = None
        """The state of the table for which music was last chosen."""

    def update(self, seconds: float) -> None:
        """Play and tell what is new; what lies over the map comes with `tell_leaf`, once it is drawn."""
        notice = self._session.notice
        if self._mood != notice.state:
            self.play_music()
        if self._refusals != notice.refusals:
            self._refusals = notice.refusals
            self._sounds.ui("refuse")
        if self.narration is not None:
            self.narration.update(seconds)

    def play_music(self) -> None:
        """Play what fits what has been shown; when the battle is over there is none."""
        self._mood = self._session.notice.state
        table = self._session.table
        if table.battle.over is None and not self._session.playback.animating:
            self._sounds.music(mood.piece(table.battle, table.humans))

    def tell_leaf(self) -> None:
        """Tell what lies over the map, line by line; behind a curtain nothing is."""
        if not self._leaf.is_heard:
            return
        sheet = None if self._session.seats.handover else self._hud.sheet
        if sheet is None:
            self._leaf.begin()
        else:
            self._leaf.tell(sheet)
