"""The menu of a battle: go on, save, load, look things up, leave."""

from enum import Enum, auto
from typing import ClassVar, Final

from game.screen.battle.view import BattleView
from game.screen.model.press import OpenPage, Press
from game.screen.ui.box import Box
from game.screen.ui.page import Page
from game.screen.ui.shell import Shell

WIDE: Final = 340
HIGH: Final = 40


SAVES: Final = OpenPage("saves")
PAGES: Final = (
    (SAVES, "Save or load", "S"),
    (OpenPage("handbook"), "Handbook", "H"),
    (OpenPage("settings"), "Settings", "T"),
)
"""The pages that the menu leads to, where there are such, in words, with the key."""


class InMenu(Press, Enum):
    """What else can be done with the battle."""

    GO_ON = auto()
    AGAIN = auto()
    """From its beginning, with other dice; this one is kept as it is. A campaign's battle is fought once."""
    PLAYTEST = auto()
    TITLE = auto()
    QUIT = auto()


class MenuPage(Page):
    """What can be done with the battle as a whole."""

    title: ClassVar[str] = "The battle waits"

    def __init__(self, shell: Shell, view: BattleView) -> None:
        """Take the battle's view that lies below."""
        super().__init__(shell)
        self._view: Final = view
        self.focus = InMenu.GO_ON

    def draw_page(self, room: Box) -> None:
        """Draw the choices in the middle, with the battle's name over them."""
        session = self._view.session
        setup = session.table.battle.setup
        number = session.table.chronicle.rounds
        journey = session.table.recorder.header.journey
        of = [f"{journey.campaign.title}, battle {journey.number}"] if journey is not None else []
        words = " · ".join([*of, setup.title, *([setup.ruleset.name, f"round {number}"] if number else [])])
        self.canvas.text(words, room.left, room.top, "body", "cream", room=room.width, align="middle")
        entries: list[tuple[Press, str, str]] = [
            (InMenu.GO_ON, "Back to the battle", "B"), *(entry for entry in PAGES if self.shell.knows(entry[0].page)),
            *([(InMenu.AGAIN, "Begin again", "A")] if journey is None else []),
            (InMenu.PLAYTEST, "Play-test this map", "P"), (InMenu.TITLE, "Leave for the title", "L"),
            (InMenu.QUIT, "Quit Kleos", "Q"),
        ]  # fmt: skip
        step = min(HIGH + 8.0, (room.height - 40) / len(entries))
        left, top = room.left + (room.width - WIDE) / 2, room.top - 40
        for place, (press, label, key) in enumerate(entries):
            box = Box(left, top - (place + 1) * step, WIDE, step - 8)
            why = session.playtesting.refusal if press is InMenu.PLAYTEST else ""
            tip = ("Begin again", "With other dice. This battle is kept as it stands.") if press is InMenu.AGAIN else ()
            self.button(box, press, label, key=key, why=why, tip=tip)

    def press(self, press: Press) -> None:
        """Go where the choice leads."""
        match press:
            case InMenu.GO_ON:
                self.shell.back()
            case InMenu.AGAIN:
                self.shell.back()
                self._view.again(None)
            case InMenu.PLAYTEST:
                self.shell.back()
                self._view.session.playtesting.turn()
            case InMenu.TITLE:
                self.shell.home()
            case InMenu.QUIT:
                self.shell.quit()
            case OpenPage("saves"):
                self.shell.go("saves", session=self._view.session)
            case _:
                super().press(press)
