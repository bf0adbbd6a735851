"""A campaign under way: what was and what comes, the next battle, what happened in each, and the party; or its end."""

from collections.abc import Sequence
from enum import Enum, auto
from itertools import product
from pathlib import Path
from typing import ClassVar, Final

from game.engine.handbook import titled
from game.engine.sentences import amid
from game.report.chapter import PARTY_HEADINGS, party_table
from game.scenario.campaign.journey import Journey, laid_out, party_kinds
from game.scenario.roster import waiting
from game.screen.battle.presenter.seating import sit_down_at
from game.screen.model.press import OpenPage, Press
from game.screen.pages.campaign_frieze import ShowChapter, draw_frieze
from game.screen.pages.campaign_words import Passage, in_short, past, road
from game.screen.pages.waiting import OpeningPage
from game.screen.saves.library import Saved
from game.screen.setup.choosing import Chosen
from game.screen.setup.placing import who_places
from game.screen.tilemap.gallery import Gallery
from game.screen.ui.box import Box
from game.screen.ui.page import Page
from game.screen.ui.shell import Shell
from game.tiled import MapFaults, TiledMap

MENU: Final = 300.0
WIDEST: Final = 1400.0
LEAST_PICTURE: Final = 90.0
DEEPEST: Final = 0.36
"""The frieze takes at most this part of the window's height."""


class CampaignPart(Press, Enum):
    """What of a campaign is shown."""

    ROAD = auto()
    PAST = auto()
    PARTY = auto()


PARTS: Final = (
    (CampaignPart.ROAD, "The road"), (CampaignPart.PAST, "What happened"), (CampaignPart.PARTY, "The party")
)  # fmt: skip


class OnRoad(Press, Enum):
    """What can be done between two battles."""

    GO_ON = auto()
    """With the battle that was begun."""
    BEGIN = auto()
    PLACE = auto()
    """Put the party on cells of its zone first."""
    TITLE = auto()


NUMBERS: Final = range(2, 5)
"""The columns of the party that are figures."""
GUTTER: Final = 12
"""Window points between two columns of the party."""
SIZES: Final = ("head", "body")
"""The largest is taken in which everything is seen; where it is too much even so, the list turns."""


class JourneyPage(Page):
    """A campaign between its battles, or at its end."""

    title: ClassVar[str] = "A campaign"

    def __init__(self, shell: Shell, journey: Journey) -> None:
        """Lay out what comes next."""
        super().__init__(shell)
        self.journey: Final = journey
        self.part = CampaignPart.ROAD
        self.complaint = ""
        self._saved: Saved | None = None
        self._wanted: int | None = None
        """The battle that shall stand on top of what happened."""
        self._source: TiledMap | None = None
        self._chosen: Chosen | None = None
        """The next battle, where somebody can place units for it."""
        self._gallery: Final = Gallery()
        self._title, self._comes, self._kinds = "", list[str](), tuple[str, ...]()
        if not journey.end:
            self._look_ahead()
        self.focus = OpenPage("campaigns") if journey.end else OnRoad.BEGIN

    def _look_ahead(self) -> None:
        """Find out what is next, and who will be there."""
        try:
            source, setup = laid_out(self.journey)
        except MapFaults as faults:
            self.complaint = str(faults.faults[0])
            return
        side = self.journey.side
        known = {one.name for one in self.journey.party}
        there = [
            setup.places[number].name if number in setup.places else spec.name
            for number, spec in enumerate(setup.units, start=1)
            if spec.side == side
        ]
        new = [name for name in there if known and name not in known]
        waits = [one.name for one in waiting(setup)]
        self._source, self._title = source, setup.title
        players = self.journey.players(source.sides)
        to_place = who_places(source, players)
        if to_place:
            self._chosen = Chosen(source, setup, players, self.journey.dice(), to_place, self.journey)
        self._kinds = party_kinds(setup, side)
        for what, names in (("There", there), ("New among them", new), ("Waiting, for want of a place", waits)):
            self._comes += [f"{what}: {', '.join(map(amid, names))}."] if names else []

    def on_show_view(self) -> None:
        """Come up: the next battle may have been begun since."""
        super().on_show_view()
        self.shell.window.sounds.music("music_title")
        self._saved = None if self.journey.end else self.shell.library.of_battle(self.journey)
        if self._saved is not None:
            self.focus = OnRoad.GO_ON

    @property
    def _road(self) -> list[Passage]:
        """What came of the last battle, and what comes next or how it has ended."""
        comes = [Passage(self.complaint, "bold", "wine")] if self.complaint else list(map(Passage, self._comes))
        return road(self.journey, self._title, comes)

    @property
    def section(self) -> str:
        """The part that is shown."""
        return self.part.name

    # ---- drawing ---------------------------------------------------------------------------------------------------

    def ground(self) -> Box:
        """Draw the frieze over a wall of slip; return what is below it."""
        canvas = self.canvas
        canvas.panel(Box(0, 0, self.wide, self.high), "panel_cream")
        high = round(self.high * DEEPEST)
        draw_frieze(canvas, Box(0, self.high - high, self.wide, high), self.journey, self._kinds, is_told=True)
        return Box(14, 12, self.wide - 28, self.high - high - 20)

    def draw_page(self, room: Box) -> None:
        """Draw what is told on the left, what can be done on the right."""
        wide = min(room.width, WIDEST)
        room = Box(round(room.left + (room.width - wide) / 2), room.bottom, wide, room.height)
        menu = round(min(MENU, wide * 0.36))
        canvas, left = self.canvas, Box(room.left, room.bottom, wide - menu - 18, room.height)
        high = 30.0
        self.choice(Box(left.left, left.top - high, left.width + 3, high - 2), PARTS, self.part)
        paper = Box(left.left, left.bottom, left.width, left.height - high - 6)
        canvas.fill(paper, "cream")
        canvas.outline(paper, "clay_dark", 1)
        paper = paper.inset(10)
        if self.part is CampaignPart.PARTY and self.journey.party:
            self._party(paper)
        else:
            comes = list(map(Passage, self._comes)) or [Passage("The party sets out.")]
            of_part = {CampaignPart.PAST: past(self.journey), CampaignPart.PARTY: comes}
            passages = of_part.get(self.part, self._road)
            self._lines(paper, passages)
        self._menu(Box(room.right - menu, room.bottom, menu, room.height))

    def _menu(self, room: Box) -> None:
        canvas, journey = self.canvas, self.journey
        head = journey.campaign.title
        size = "head" if canvas.width(head, "head", "title") <= room.width else "body"
        canvas.text(head, room.left, room.top, size, "wine", "title", room=room.width, align="middle")
        top = room.top - canvas.line_height("head")
        canvas.text(in_short(journey), room.left, top, "small", "stone_dark", room=room.width, align="middle")
        top -= canvas.line_height("small") + 8
        deeds: list[tuple[Press, str, str, str]] = []
        if self._saved is not None:
            deeds = [
                (OnRoad.GO_ON, "Go on with the battle", "G", ""),
                (OnRoad.BEGIN, "Begin it anew", "B", self.complaint),
            ]
        elif not journey.end:
            deeds = [(OnRoad.BEGIN, f"Next: {self._title or titled(journey.next)}", "N", self.complaint)]
            deeds += [(OnRoad.PLACE, "Place the party first", "P", "")] if self._chosen is not None else []
        deeds += [(OpenPage("campaigns"), "Campaigns", "C", ""), (OnRoad.TITLE, "Title", "T", "")]
        step = min(52.0, (top - room.bottom) / max(4, len(deeds)))
        for place, (press, words, key, why) in enumerate(deeds):
            self.button(Box(room.left, top - (place + 1) * step, room.width, step - 8), press, words, key=key, why=why)
        self._picture(Box(room.left, room.bottom, room.width, top - len(deeds) * step - room.bottom - 8))

    def _picture(self, room: Box) -> None:
        """Draw the map of the next battle, or how it has ended, where there is room."""
        canvas, journey = self.canvas, self.journey
        if room.height < LEAST_PICTURE:
            return
        if journey.end:
            wide = min(room.width, room.height * 1.5)
            box = Box(room.left + (room.width - wide) / 2, room.top - wide / 1.5, wide, wide / 1.5)
            canvas.picture("ui", "victory" if journey.end == "won" else "defeat", box)
            canvas.outline(box, "glaze", 2)
            return
        self._gallery.fit(room.width * self.paint.ratio, room.height * self.paint.ratio)
        path, picture = Path(journey.next), self._gallery.picture(Path(journey.next))
        if picture is not None:
            share = min(room.width / picture.width, room.height / picture.height)
            wide, high = round(picture.width * share), round(picture.height * share)
            box = Box(round(room.left + (room.width - wide) / 2), round(room.top - high), wide, high)
            canvas.image(f"campaign {self._gallery.name(path)}", picture, box)
            canvas.outline(box, "glaze", 2)

    def work(self, seconds: float) -> None:
        """Paint a little of the next battle's map."""
        del seconds
        if self._source is not None and self._gallery.work({Path(self.journey.next): self._source}):
            self.redraw()

    # ---- what is told ----------------------------------------------------------------------------------------------

    def _lines(self, room: Box, passages: list[Passage]) -> None:
        """Draw passages in lines, in a list that turns where they are too many."""
        canvas = self.canvas
        for size in SIZES:
            lines = [
                (line, passage)
                for passage in passages
                for line in (canvas.lines(passage.words, room.width - 20, size, passage.role) or ("",))
            ]
            if len(lines) * canvas.line_height(size) <= room.height:
                break
        if self._wanted is not None:
            places = (place for place, (_, passage) in enumerate(lines) if passage.chapter == self._wanted)
            self.offsets[self.part.name] = next(places, 0)
            self._wanted = None
        for number, box in self.rows(room, self.part.name, len(lines), canvas.line_height(size)):
            line, passage = lines[number]
            canvas.text(line, box.left, box.top, size, passage.ink, passage.role)

    def _party(self, room: Box) -> None:
        """Draw who is or was of the party, how often they came, what they did, what became of them."""
        canvas = self.canvas
        head = tuple(words.capitalize() for words in PARTY_HEADINGS)
        rows = [(name, titled(kind), *more) for name, kind, *more in party_table(self.journey)]
        columns = tuple(zip(head, *rows, strict=True))
        every = tuple(range(len(head)))
        for shown, size in product((every, (0, *every[2:])), ("small", "tiny")):  # where room is short, without kinds
            needs = [max(canvas.width(words, size, "bold") for words in columns[place]) + GUTTER for place in shown]
            spare = (room.width - 20 - sum(needs)) / len(needs)
            if spare >= 0:
                break
        spare, line = max(0.0, spare), canvas.line_height(size) + 2

        def write(cells: Sequence[str], top: float, ink: str, role: str) -> None:
            left = room.left
            for place, need in zip(shown, needs, strict=True):
                align, wide = ("right", need - GUTTER) if place in NUMBERS else ("left", need + spare)
                canvas.text(cells[place], left, top, size, ink, role, room=min(wide, room.right - left), align=align)
                left += need + spare

        write(head, room.top, "wine", "bold")
        canvas.fill(Box(room.left, room.top - line, room.width, 1), "clay_dark")
        below = Box(room.left, room.bottom, room.width, room.height - line - 4)
        for number, box in self.rows(below, "people", len(rows), line):
            is_gone = bool(self.journey.party[number].fallen)
            write(rows[number], box.top, "stone_dark" if is_gone else "glaze", "body")

    # ---- what is pressed -------------------------------------------------------------------------------------------

    def leave(self) -> None:
        """Go to the title: what was fought lies behind the party."""
        self.shell.home()

    def press(self, press: Press) -> None:
        """Show a part, go into the battle, or leave."""
        self.redraw()
        match press:
            case CampaignPart():
                self.part = press
            case ShowChapter(number):
                self.part, self._wanted = CampaignPart.PAST, number
            case OnRoad.GO_ON if self._saved is not None:
                self.shell.put(OpeningPage(self.shell, self._saved.path))
            case OnRoad.BEGIN:
                self._begin()
            case OnRoad.PLACE if self._chosen is not None:
                self.shell.go("deploy", chosen=self._chosen)
            case OnRoad.TITLE:
                self.shell.home()
            case OpenPage("campaigns"):
                self.shell.only("campaigns")
            case _:
                super().press(press)

    def _begin(self) -> None:
        try:
            session = sit_down_at(self.journey)
        except MapFaults as faults:
            self.complaint = str(faults.faults[0])
            return
        self.shell.only("battle", session=session)
