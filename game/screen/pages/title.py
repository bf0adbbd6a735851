"""The title: a battle on a frieze, the name, and where one can go from here."""

from enum import Enum, auto
from typing import ClassVar, Final

from game import __version__
from game.record import loading
from game.record.about import About
from game.record.record import RecordError
from game.scenario.campaign.journey import Journey
from game.screen.battle.presenter.seating import resume
from game.screen.model.press import OpenPage, Press
from game.screen.saves.journeys import JourneyEntry
from game.screen.saves.library import Saved
from game.screen.ui import art
from game.screen.ui.box import Box
from game.screen.ui.page import Page
from game.screen.ui.shell import Shell


class OnTitle(Press, Enum):
    """Where the title leads but to pages."""

    CONTINUE = auto()
    QUIT = auto()


SETUP: Final = OpenPage("setup")
LESSON: Final = OpenPage("lesson")
CAMPAIGNS: Final = OpenPage("campaigns")
SAVES: Final = OpenPage("saves")
ENTRIES: Final[tuple[tuple[Press, str, str], ...]] = (
    (SETUP, "Play", "P"),
    (LESSON, "First battle", "F"),
    (CAMPAIGNS, "Campaigns", "A"),
    (OnTitle.CONTINUE, "Continue", "C"),
    (SAVES, "Load", "L"),
    (OpenPage("replays"), "Replays", "R"),
    (OpenPage("handbook"), "Handbook", "H"),
    (OpenPage("settings"), "Settings", "S"),
    (OnTitle.QUIT, "Quit", "Q"),
)
"""Where the title leads, in words, with the key."""
MEANING: Final = "What is told of you when you are not there"
MENU: Final = 320.0
WIDEST: Final = 1400.0
"""Name and menu lie no further apart than in so wide a window."""
NAME: Final = (1040, 300)
"""Pixels of the painted name."""
DEEPEST: Final = 0.42
"""The frieze takes at most this part of the window's height."""


class TitlePage(Page):
    """What the game opens with."""

    title: ClassVar[str] = "Kleos"

    def __init__(self, shell: Shell) -> None:
        """Put the focus where most will want to go on from."""
        super().__init__(shell)
        self._frieze: Final = art.read("ui", "frieze")
        self._latest: Saved | JourneyEntry | None = None
        self._complaint = ""
        self.focus = LESSON if self._is_new else SETUP

    @property
    def _is_new(self) -> bool:
        """Whether the player has neither had the first battle yet nor come to the end of another."""
        return not self.shell.preferences.now.taught

    def on_show_view(self) -> None:
        """Look for the last save anew: it may be another one since."""
        super().on_show_view()
        self.shell.window.sounds.music("music_title")
        self._latest = self._last()
        self._complaint = self.shell.preferences.complaint

    def _last(self) -> Saved | JourneyEntry | None:
        """Return what to go on with: the last battle that was saved, or the campaign if that has gone on since."""
        library = self.shell.library
        saved, journey = library.latest(), library.journeys.latest()
        if saved is None or journey is None:
            return saved or journey
        return journey if journey.when > saved.when else saved

    def leave(self) -> None:
        """Stay: Escape leads nowhere from here, Quit is in the menu."""

    def ground(self) -> Box:
        """Draw the frieze over a wall of slip; return what is below it."""
        canvas = self.canvas
        canvas.panel(Box(0, 0, self.wide, self.high), "panel_cream")
        frieze = self._frieze
        if frieze is None:
            return Box(0, 0, self.wide, self.high)
        high = round(min(self.wide * frieze.height / frieze.width, self.high * DEEPEST))
        wide = high * frieze.width / frieze.height
        left = (self.wide - wide) / 2
        while left > 0:
            left -= wide
        while left < self.wide:
            canvas.image("frieze", frieze, Box(left, self.high - high, wide, high))
            left += wide
        return Box(0, 0, self.wide, self.high - high)

    def draw_page(self, room: Box) -> None:
        """Draw the name on the left and the menu on the right of what is below the frieze."""
        wide = min(room.width, WIDEST)
        aside = round((room.width - wide) / 2)
        margin = aside + round(min(48.0, wide * 0.05))
        menu = round(min(MENU, wide * 0.42))
        left = round(room.right) - margin - menu
        gap = 6
        step = min(64, int((room.height - 20) / len(ENTRIES)))
        top = round((room.height + step * len(ENTRIES)) / 2)
        flag = top - 2 * step if self._is_new else round(room.height)
        self._name(Box(margin, 0, left - margin - 48, flag))
        for place, (press, words, key) in enumerate(ENTRIES):
            box = Box(left, top - (place + 1) * step + gap / 2, menu, step - gap)
            self.button(box, press, words, key=key, why=self._why_not(press), tip=self._tip_of(press))
            if press == LESSON and self._is_new:
                self._point_at(box)

    def _name(self, room: Box) -> None:
        canvas = self.canvas
        foot = room.bottom + 82
        wide = min(room.width, (room.top - foot - 12) * NAME[0] / NAME[1], 760.0)
        high = wide * NAME[1] / NAME[0]
        foot += max(0.0, room.top - foot - high - 12) / 2
        canvas.picture("ui", "name", Box(room.left + (room.width - wide) / 2, foot, wide, high))
        size = "body" if canvas.width(MEANING, "body") <= room.width else "small"
        canvas.text(MEANING, room.left, foot - 12, size, "glaze_soft", room=room.width, align="middle")
        line = self._complaint or f"Version {__version__}. Mouse, or arrows and Enter."
        ink = "wine" if self._complaint else "stone_dark"
        top = room.bottom + 14 + 2 * canvas.line_height("small")
        lines = canvas.lines(line, room.width, "small")
        canvas.paragraph(line, room.left, top - (2 - min(2, len(lines))) * canvas.line_height("small"), room.width,
                         "small", ink, most=2)  # fmt: skip

    def _point_at(self, box: Box) -> None:
        """Tell somebody new where to begin."""
        canvas, words = self.canvas, "New here? Begin with this"
        if canvas.width(words, "small", "bold") > box.left - 60:
            words = "Begin here"
        wide, high = canvas.width(words, "small", "bold") + 22, 24.0
        flag = Box(box.left - wide - 16, box.bottom + (box.height - high) / 2, wide, high)
        canvas.fill(flag, "wine")
        for step in range(12):
            canvas.fill(Box(flag.right + step, flag.bottom + step, 1, high - 2 * step), "wine")
        canvas.text(words, flag.left + 10, flag.top - 3, "small", "cream", "bold")

    def _tip_of(self, press: Press) -> tuple[str, ...]:
        match self._latest:
            case Saved(about=About() as about, name=name):
                going_on = f"{about.title}, {about.rules}: {name}."
            case JourneyEntry(journey=Journey() as journey):
                going_on = f"{journey.campaign.title}, before battle {journey.number}."
            case _:
                going_on = ""
        tips: dict[Press, tuple[str, ...]] = {
            SETUP: ("Play", "Choose a map, the rules, and who plays."),
            CAMPAIGNS: ("Campaigns", "Battles that lead on to others, with one party: begin one, or go on."),
            LESSON: ("First battle", "Five small steps on a real map show how a battle is fought."),
            OnTitle.CONTINUE: ("Continue", going_on),
            SAVES: ("Load", "All saves: named ones, the quick save, and the last rounds of the last battles."),
        }
        return tips.get(press, ())

    def _why_not(self, press: Press) -> str:
        """Return why an entry cannot be chosen, "" where it can."""
        return "No battle has been saved yet." if press is OnTitle.CONTINUE and self._latest is None else ""

    def press(self, press: Press) -> None:
        """Go there."""
        match press:
            case OnTitle.QUIT:
                self.shell.quit()
            case OnTitle.CONTINUE:
                self._go_on()
            case _:
                super().press(press)

    def _go_on(self) -> None:
        """Go on with the last save or campaign; where a save cannot be read, say so and offer the one before."""
        if isinstance(self._latest, JourneyEntry):
            self.shell.go("campaign", journey=self._latest.journey)
        if not isinstance(self._latest, Saved):
            return
        path = self._latest.path
        try:
            loaded = loading.load(self.shell.library.read(path), path.name)
        except RecordError as error:
            self.shell.library.blame(path, str(error))
            self._complaint = str(error)
            self._latest = self._last()
            self.redraw()
            return
        self.shell.go("battle", session=resume(loaded))
