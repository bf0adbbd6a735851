"""The saves: to go on with one, and, from a battle, to keep it under a name."""

from enum import Enum, auto
from typing import ClassVar, Final

from game.files import reason
from game.record.about import About
from game.record.loading import Loaded
from game.screen.battle.presenter.seating import resume
from game.screen.battle.presenter.session import Session
from game.screen.battle.view import BattleView
from game.screen.model.press import Press
from game.screen.pages.shelf import ShelfPage
from game.screen.pages.waiting import OpeningPage
from game.screen.saves.library import LONGEST_NAME, NameProblem, Saved
from game.screen.ui.box import Box
from game.screen.ui.modals import Asking
from game.screen.ui.shell import Shell

FIELD: Final = 40.0


class Keep(Press, Enum):
    """Keep the battle under a name, which is asked about where another has it."""

    NAME = auto()
    """The field for the name; Enter in it saves."""
    SAVE = auto()
    OVER_YES = auto()
    OVER_NO = auto()


class SavesPage(ShelfPage):
    """All saves."""

    title: ClassVar[str] = "Saved battles"
    empty: ClassVar[str] = (
        "No battle has been saved yet. Each round is kept as it begins; F5 in a battle makes a quick save, "
        "and its menu (Esc) leads to a place to save it under a name."
    )
    verb: ClassVar[str] = "Load"

    def __init__(self, shell: Shell, session: "Session | None" = None) -> None:
        """Show them; with the `session` of a battle that one can be saved here under a name."""
        self.session: Final = session
        self._asks_over = ""
        super().__init__(shell)
        self.longest = LONGEST_NAME
        if session is not None:
            number = session.table.chronicle.rounds
            title = session.table.battle.setup.title
            self.fields[Keep.NAME] = (f"{title}, round {number}" if number else title)[:LONGEST_NAME]

    def look(self) -> None:
        """Look again what there is; over a battle the name comes first: one press on a save would open it instead."""
        super().look()
        if self.session is not None:
            self.focus = Keep.NAME

    def read(self) -> tuple[Saved, ...]:
        """Return all saves."""
        return self.library.saves()

    def head(self, room: Box) -> float:
        """Draw the place for a name, where a battle can be saved."""
        if self.session is None:
            return 0.0
        low = room.top - FIELD
        if self._asks_over:
            wide = min(170.0, room.width * 0.25)
            self._ask(Box(room.left, low, room.width - 2 * wide - 20, FIELD))
            self.button(Box(room.right - 2 * wide - 6, low, wide, FIELD), Keep.OVER_YES, "Replace it", key="Y")
            self.button(Box(room.right - wide, low, wide, FIELD), Keep.OVER_NO, "No", key="N")
        else:
            wide = min(200.0, room.width * 0.3)
            self.field(Box(room.left, low, room.width - wide - 10, FIELD), Keep.NAME, "A name for this battle")
            self.button(Box(room.right - wide, low, wide, FIELD), Keep.SAVE, "Save", key="S",
                        tip=("Save", "Keep the battle as it stands under this name."))  # fmt: skip
        return FIELD + 12

    def _ask(self, room: Box) -> None:
        """Write the question whether to replace a save, in one line or two."""
        canvas, words = self.canvas, f"There is already one called {self._asks_over}. Shall this take its place?"
        size = "body" if canvas.width(words, "body", "bold") <= room.width else "small"
        lines = canvas.lines(words, room.width, size, "bold")
        high = min(2, len(lines)) * canvas.line_height(size)
        canvas.paragraph(words, room.left, room.bottom + (room.height + high) / 2, room.width, size, "ochre", "bold",
                         most=2)  # fmt: skip

    def line(self, about: About) -> str:
        """Return what is said of a save below its name."""
        if about.kind == "auto":
            return f"{about.rules} · kept by itself"
        return super().line(about)

    # ---- saving ----------------------------------------------------------------------------------------------------

    def press(self, press: Press) -> None:
        """Save, or what can be done to what is chosen."""
        match press:
            case Keep.SAVE | Keep.NAME:
                self._save(over=False)
            case Keep.OVER_YES:
                self._asks_over = ""
                self._save(over=True)
            case Keep.OVER_NO:
                self._asks_over = ""
                self.active = self.focus = Keep.NAME
            case _:
                super().press(press)
        self.redraw()

    def asking(self) -> tuple[Asking, ...]:
        """Whether another save is to be replaced is asked as well."""
        return (*super().asking(), Asking(lambda: bool(self._asks_over), self._keep_other))

    def _keep_other(self) -> None:
        """Let the other save be; the name is not written in at once."""
        self.press(Keep.OVER_NO)
        self.active = None

    def _save(self, *, over: bool) -> None:
        session, name = self.session, self.fields.get(Keep.NAME, "")
        if session is None:
            return
        try:
            taken = self.library.taken(name)
            if taken is not None and not over:
                self._asks_over, self.focus = taken.name, Keep.OVER_NO
                return
            path = self.library.save(session.table.recorder, name, over=over)
        except NameProblem as error:
            self.message = str(error)
            self.focus, self.finished = Keep.NAME, None  # it is to be written anew
        except OSError as error:
            self.message = f"It was not saved: {self.library.saves_folder} cannot be written ({reason(error)})."
        else:
            self.chosen = self.library.look(path)
            self.look()
            self.message = "Saved."

    # ---- loading ---------------------------------------------------------------------------------------------------

    def loss(self, saved: Saved) -> str:
        """Say which later rounds of the same battle would be replaced, one by one, by going on from this one."""
        later = self.library.later_rounds(saved)
        if not later:
            return ""
        rounds = f"round {later[0]}" if len(later) == 1 else f"rounds {', '.join(map(str, later[:-1]))} and {later[-1]}"
        lost = "is" if len(later) == 1 else "are"
        return f"As you play on from here, {rounds} of this battle, kept since, {lost} replaced. Go on all the same?"

    def open(self, saved: Saved) -> None:
        """Go on with a save, in the place of the battle from which this page was opened."""
        self.shell.put(OpeningPage(self.shell, saved.path, self._instead))

    def _instead(self, loaded: Loaded) -> None:
        if self.session is None or self.session.play.elsewhere is None:
            self.shell.only("battle", session=resume(loaded))
            return
        while self.shell.stack and not isinstance(self.shell.stack[-1], BattleView):
            self.shell.stack.pop()
        self.session.play.elsewhere(loaded)
