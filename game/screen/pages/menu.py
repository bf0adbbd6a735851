"""The menu of a battle: go on, save, load, look things up, leave."""

from typing import TYPE_CHECKING, ClassVar, Final

from game.screen.ui.canvas import Box
from game.screen.ui.page import Page

if TYPE_CHECKING:
    from game.screen.battle.view import BattleView
    from game.screen.shell import Shell

WIDE: Final = 340
HIGH: Final = 40


class MenuPage(Page):
    """What can be done with the battle as a whole."""

    title: ClassVar[str] = "The battle waits"

    def __init__(self, shell: "Shell", view: "BattleView") -> None:
        """Take the battle's view that lies below."""
        super().__init__(shell)
        self._view: Final = view
        self.focus = "go-on"

    def draw_page(self, room: Box) -> None:
        """Draw the choices in the middle, with the battle's name over them."""
        session = self._view.session
        setup = session.table.battle.setup
        number = session.table.chronicle.rounds
        words = f"{setup.title} · {setup.ruleset.name} · round {number}" if number else setup.title
        self.canvas.text(words, room.left, room.top, "body", "cream", room=room.width, align="middle")
        entries = [("go-on", "Back to the battle", "B"), *self._pages()]
        entries += [("title", "Leave for the title", "L"), ("quit", "Quit Kleos", "Q")]
        step = min(HIGH + 8.0, (room.height - 40) / len(entries))
        left, top = room.left + (room.width - WIDE) / 2, room.top - 40
        for place, (id_, label, key) in enumerate(entries):
            box = Box(left, top - (place + 1) * step, WIDE, step - 8)
            self.button(box, id_, label, key=key)

    def _pages(self) -> list[tuple[str, str, str]]:
        offered = (("saves", "Save or load", "S"), ("handbook", "Handbook", "H"), ("settings", "Settings", "T"))
        return [entry for entry in offered if self.shell.knows(entry[0])]

    def press(self, id_: str) -> None:
        """Go where the choice leads."""
        if id_ == "go-on":
            self.shell.back()
        elif id_ == "saves":
            self.shell.go("saves", session=self._view.session)
        elif id_ == "title":
            self.shell.home()
        elif id_ == "quit":
            self.shell.quit()
        else:
            self.shell.go(id_)
