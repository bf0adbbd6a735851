"""The end of a battle: how it went, what it came to in figures, what came after, and where to go from here."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import ClassVar, Final

from game.data import maps
from game.files import reason
from game.report.statistics import Statistics, Summary
from game.scenario.campaign.journey import Journey, title_of_next
from game.scenario.veterans import DEAD
from game.screen.battle.view import BattleView
from game.screen.model.overlays import NOTHING
from game.screen.model.plain import ResultCard
from game.screen.model.press import Press
from game.screen.pages.result_sheets import ResultSheets
from game.screen.saves.library import LONGEST_NAME, NameProblem
from game.screen.text.spoken import rounds_words
from game.screen.ui.box import Box
from game.screen.ui.modals import Asking
from game.screen.ui.page import Page
from game.screen.ui.shell import Shell
from game.tiled.folders import maps_in

SLICE: Final = 0.008
"""Seconds of a frame in which chances are worked out."""
WIDE: Final = (1000.0, 560.0)
"""From this size on everything is shown at once; in smaller pages it stands on tabs."""
WIDEST: Final = 1480.0
TABS: Final[tuple[tuple[str, str], ...]] = (
    ("outcome", "Outcome"),
    ("curve", "Strength"),
    ("units", "Units"),
    ("falls", "Fallen"),
    ("after", "After"),
)
"""What there is to look at."""


@dataclass(frozen=True, slots=True)
class ShowTab(Press):
    """Show a part of the result."""

    tab: str


class After(Press, Enum):
    """What can be done once a battle is over."""

    ON = auto()
    """On with the campaign that the battle is one of."""
    NEXT = auto()
    """To the next of the game's maps, after a victory on one of them."""
    AGAIN = auto()
    SAME = auto()
    OTHER = auto()
    WATCH = auto()
    KEEP = auto()
    NAME = auto()
    """The field for the replay's name; Enter in it keeps it."""
    NAME_YES = auto()
    NAME_NO = auto()
    BOARD = auto()
    TITLE = auto()


DEEDS: Final = (
    (After.AGAIN, "Again", "A"),
    (After.SAME, "Same seed", "S"),
    (After.OTHER, "Other ruleset", "O"),
    (After.WATCH, "Watch replay", "W"),
    (After.KEEP, "Save replay", "R"),
    (After.BOARD, "See the board", "B"),
    (After.TITLE, "Title", "T"),
)
FOUGHT_ONCE: Final = frozenset({After.AGAIN, After.SAME, After.OTHER})
"""What is not offered after a battle of a campaign: what has happened there has happened."""


MARGIN: Final = 20.0
"""What a button needs beside its words, in window points."""


class ResultPage(Page):
    """How a battle ended."""

    title: ClassVar[str] = ""
    opens_itself = True
    longest = LONGEST_NAME

    def __init__(self, shell: Shell, view: BattleView) -> None:
        """Take the view of the battle that is over; it is seen behind."""
        super().__init__(shell)
        card = view.session.telling.result
        if card is None:
            message = "the battle is not over"
            raise ValueError(message)
        if view.session.table.humans and not shell.preferences.now.taught:
            shell.preferences.change(taught=True)
        self._view: Final = view
        self.card: Final[ResultCard] = card
        self.statistics: Final = Statistics(view.session.table.battle)
        summary = self.statistics.summary()
        self._sheets: Final = ResultSheets(self, card, summary, spared=self._spared(summary))
        self.tab = "outcome"
        self.message = ""
        self.is_naming = False
        self.is_looking = False
        """Whether the board is looked at and the page is out of the way."""
        self.deeds: Final = self._offered_deeds()
        self.focus = self.deeds[0][0]

    @property
    def summary(self) -> Summary:
        """What the battle has come to, as far as it is worked out."""
        return self._sheets.summary

    @property
    def _journey(self) -> Journey | None:
        """The campaign after this battle; None of a battle by itself."""
        keeper = self._view.keeper
        return keeper.journey if keeper is not None else None

    def _spared(self, summary: Summary) -> frozenset[int]:
        """Return who of a campaign's party was thought dead, and lives."""
        journey = self._journey
        last = journey.chapters[-1] if journey is not None and journey.chapters else None
        if journey is None or last is None or not last.is_spared:
            return frozenset()
        gone = {fate.name for fate in last.fates if fate.fallen == DEAD}
        return frozenset(one.unit for one in summary.units if one.side == journey.side and one.name in gone)

    def _offered_deeds(self) -> tuple[tuple[After, str, str], ...]:
        """Return what is offered, in words, with the key: after a battle of a campaign the way on instead of again."""
        journey = self._journey
        if journey is None or not self.shell.knows("campaign"):
            is_next = self.card.outcome == "won" and self._next_map is not None and self.shell.knows("setup")
            return ((After.NEXT, "Next battle", "N"), *DEEDS) if is_next else DEEDS
        words = "The campaign's end" if journey.end else f"Next: {title_of_next(journey)}"
        return ((After.ON, words, "N"), *(deed for deed in DEEDS if deed[0] not in FOUGHT_ONCE))

    def _go_on(self) -> None:
        """Go on with the campaign."""
        if self._journey is not None:
            self.shell.only("campaign", journey=self._journey)

    def work(self, seconds: float) -> None:
        """Work out a few more chances."""
        del seconds
        if self.statistics.work(SLICE) or self.statistics.is_weighed is not self.summary.is_weighed:
            self._sheets.summary = self.statistics.summary()
            self.redraw()

    # ---- drawing ---------------------------------------------------------------------------------------------------

    def on_resize(self, width: int, height: int) -> None:
        """Take on another size, and the board behind with it."""
        super().on_resize(width, height)
        self._view.on_resize(width, height)

    def behind(self) -> None:
        """Draw the board as the battle has left it."""
        self._view.scene.draw(NOTHING)

    def ground(self) -> Box:
        """Draw the ground over the board, or leave it in sight; return the room for what is shown."""
        canvas, whole = self.canvas, Box(0, 0, self.wide, self.high)
        if self.is_looking:
            return whole
        canvas.fill(whole, "glaze", 150)
        wide = min(self.wide - 24, WIDEST)
        box = Box(round((self.wide - wide) / 2), 10, wide, self.high - 20)
        canvas.panel(box, "panel_glaze")
        canvas.band(Box(box.left + 6, box.top - 20, box.width - 12, 14), "strip_cream")
        return Box(box.left + 16, box.bottom + 14, box.width - 32, box.height - 40)

    def draw_page(self, room: Box) -> None:
        """Draw everything at once where there is room for it, else what the tab says."""
        if self.is_looking:
            self.button(Box(room.width / 2 - 110, 12, 220, 36), After.BOARD, "Back to the result", key="B")
            return
        foot = self._deeds(room)
        rest = Box(room.left, foot, room.width, room.top - foot)
        if rest.width >= WIDE[0] and self.high >= WIDE[1]:
            self._all(rest)
            return
        tabs = Box(rest.left, rest.top - 30, rest.width + 3, 28)
        self.choice(tabs, self._offered(TABS), ShowTab(self.tab))
        self._sheets.part(self.tab, Box(rest.left, rest.bottom, rest.width, rest.height - 38))

    def _all(self, room: Box) -> None:
        left = round(room.width * 0.44)
        column = Box(room.left, room.bottom, left, room.height)
        self._sheets.part("outcome", column)
        beside = Box(room.left + left + 18, room.bottom, room.width - left - 18, room.height)
        high = round(min(beside.height * 0.46, 460))
        self._sheets.part("curve", Box(beside.left, beside.top - high, beside.width, high))
        below = Box(beside.left, beside.bottom, beside.width, beside.height - high - 10)
        offered = self._offered(TABS[2:])
        shown = self.tab if ShowTab(self.tab) in dict(offered) else "falls"
        self.choice(Box(below.left, below.top - 28, below.width + 3, 26), offered, ShowTab(shown))
        self._sheets.part(shown, Box(below.left, below.bottom, below.width, below.height - 34))

    # ---- what can be done ------------------------------------------------------------------------------------------

    def _deeds(self, room: Box) -> float:
        """Draw the buttons, over them the field for a replay's name or what there is to say; return the y above."""
        canvas, gap = self.canvas, 8.0
        needs = max(canvas.width(f"{words}  ({key})", "body", "bold") for _, words, key in self.deeds) + MARGIN
        lines = -(-len(self.deeds) // max(1, int((room.width + gap) / (needs + gap))))
        columns = -(-len(self.deeds) // lines)
        wide, high = (room.width + gap) / columns, 36.0 if self.high > 420 else 30.0
        top = room.bottom + lines * (high + 6)
        for place, (press, words, key) in enumerate(self.deeds):
            row, column = divmod(place, columns)
            box = Box(room.left + column * wide, top - (row + 1) * (high + 6) + 4, wide - gap, high)
            self.button(box, press, words, key="" if self.is_naming else key, why=self._why_not(press))
        if self.is_naming:
            side = min(420.0, room.width - 190)
            left = room.left + (room.width - side - 184) / 2
            self.field(Box(left, top + 4, side, 32), After.NAME, "The replay's name")
            self.button(Box(left + side + 8, top + 4, 84, 32), After.NAME_YES, "Save")
            self.button(Box(left + side + 100, top + 4, 84, 32), After.NAME_NO, "Cancel")
            top += 40
        if self.message:
            canvas.text(self.message, room.left, top + 20, "small", "ochre", room=room.width, align="middle")
            top += 20
        return top + 8

    def _offered(self, tabs: tuple[tuple[str, str], ...]) -> list[tuple[Press, str]]:
        """Return those tabs that have something to show."""
        return [(ShowTab(tab), words) for tab, words in tabs if tab != "after" or self.card.aftermath]

    @property
    def _map(self) -> Path:
        """The file of the battle's map, if it is one that comes with the game."""
        return maps() / Path(self._view.session.table.source.file).name

    @property
    def _next_map(self) -> Path | None:
        """The map that is offered after this one; None after the last, and where this one is not the game's."""
        offered = maps_in(maps())
        place = offered.index(self._map) + 1 if self._map in offered else len(offered)
        return offered[place] if place < len(offered) else None

    def _why_not(self, press: After) -> str:
        needed = {After.OTHER: "setup", After.WATCH: "replay"}.get(press, "")
        if press is After.OTHER and not self._map.is_file():
            return "This map does not come with the game: choose it on the page “Play”."
        return "This part is missing." if needed and not self.shell.knows(needed) else ""

    def asking(self) -> tuple[Asking, ...]:
        """A name is asked for, and over all the board is looked at."""
        return (
            Asking(lambda: self.is_naming, lambda: self.press(After.NAME_NO)),
            Asking(lambda: self.is_looking, lambda: self.press(After.BOARD)),
        )

    def leave(self) -> None:
        """Go to the title."""
        self.shell.home()

    def press(self, press: Press) -> None:
        """Do what the button says."""
        self.redraw()
        self.message = ""
        match press:
            case ShowTab(tab):
                self.tab = tab
            case After():
                self._deeds_of[press]()
            case _:
                super().press(press)

    @property
    def _deeds_of(self) -> dict[After, Callable[[], object]]:
        """What each button does."""
        session = self._view.session
        return {
            After.ON: self._go_on,
            After.NEXT: lambda: self.shell.go("setup", path=self._next_map, players=self._view.session.table.players),
            After.AGAIN: lambda: self._again(None),
            After.SAME: lambda: self._again(session.table.battle.seed),
            After.OTHER: self._choose_rules,
            After.WATCH: self._watch,
            After.KEEP: self._ask_name,
            After.NAME_YES: self._keep,
            After.NAME: self._keep,
            After.NAME_NO: self._ask_no_name,
            After.BOARD: self._look,
            After.TITLE: self.shell.home,
        }

    def _again(self, seed: int | None) -> None:
        """Fight the battle once more: the page goes, then the battle's view is changed for another."""
        self.shell.stack.remove(self)
        self._view.again(seed)

    def _choose_rules(self) -> None:
        table = self._view.session.table
        self.shell.go("setup", path=self._map, players=table.players, rules=table.battle.ruleset.key)

    def _look(self) -> None:
        self.is_looking = not self.is_looking
        self.focus = After.BOARD

    def _watch(self) -> None:
        path = self._kept(None)
        if path is not None:
            self.shell.go("replay", path=path)

    def _ask_name(self) -> None:
        self.is_naming = True
        title, ended = self._view.session.table.battle.setup.title, self.card.title.lower()
        self.fields[After.NAME] = f"{title}, {ended} in {rounds_words(self.summary)}"[: self.longest]
        self.active = self.focus = After.NAME

    def _ask_no_name(self) -> None:
        self.is_naming, self.active, self.focus = False, None, After.KEEP

    def _keep(self) -> None:
        if self._kept(self.fields.get(After.NAME, "")) is not None:
            self._ask_no_name()
            self.message = f"Kept among the replays: {self.fields[After.NAME].strip()}."

    def _kept(self, name: str | None) -> Path | None:
        """Keep the battle as a replay, under a name or none; None where that cannot be, `message` says why."""
        try:
            return self.shell.library.keep_replay(self._view.session.table.recorder, name)
        except NameProblem as problem:
            self.message = str(problem)
        except OSError as error:
            self.message = f"The replay was not kept: its folder cannot be written ({reason(error)})."
        return None
