"""The campaigns: to begin one under a ruleset, with who plays whom and a seed, or to go on with one under way."""

from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import ClassVar, Final

from msgspec.structs import replace

from game.files import reason
from game.rulesets import keys
from game.scenario.campaign.file import open_campaign, shipped_campaigns
from game.scenario.campaign.journey import Journey, laid_out, party_kinds, set_out
from game.scenario.campaign.model import Campaign
from game.screen.battle.presenter.seating import any_seed
from game.screen.model.press import Leave, Press
from game.screen.pages.campaign_choices import CampaignChoices, CampaignSeed
from game.screen.pages.campaign_frieze import draw_frieze
from game.screen.pages.campaign_words import CampaignOffer, facts_of, line_of, name_of, offer_of
from game.screen.pages.shelf_words import moment
from game.screen.saves.journeys import JourneyEntry
from game.screen.setup.choosing import NO_SEED, is_seed
from game.screen.ui.box import Box
from game.screen.ui.modals import Asking
from game.screen.ui.page import Page
from game.screen.ui.shell import Shell
from game.tiled import MapFaults

WIDEST: Final = 1240.0
ROW: Final = 56.0
LINE: Final = 32.0
GAP: Final = 10.0
LEAST_FRIEZE: Final = 110.0
TIGHT: Final = 360.0
"""In less high a place a campaign's story and what is chosen do not stand there together."""


@dataclass(frozen=True, slots=True)
class TakeCampaign(Press):
    """Choose a campaign of the list by its place."""

    place: int


class OfferPart(Press, Enum):
    """What is shown of a campaign that is to begin, where not all of it is seen at once."""

    STORY = auto()
    CHOICES = auto()


class OnCampaigns(Press, Enum):
    """What can be done with the campaign that is chosen."""

    BEGIN = auto()
    GO_ON = auto()
    DELETE = auto()
    DELETE_YES = auto()
    DELETE_NO = auto()


class CampaignsPage(Page):
    """All campaigns, those under way first."""

    title: ClassVar[str] = "Campaigns"

    def __init__(self, shell: Shell, path: Path | None = None, rules: str | None = None) -> None:
        """Offer the game's campaigns and the one of a file, which is then chosen, under a ruleset."""
        super().__init__(shell)
        files = [*([path] if path is not None else []), *shipped_campaigns().values()]
        self.offers: Final = tuple(offer_of(one) for one in dict.fromkeys(files))
        self.entries: tuple[JourneyEntry | CampaignOffer, ...] = ()
        self.at = 0
        self.choices: Final = CampaignChoices(self, rules or keys()[0])
        self._is_ruled = rules is not None
        self.message = ""
        self.part = OfferPart.STORY
        self._at_start: Final[dict[tuple[str, str], tuple[str, ...]]] = {}
        self.asks_delete = False
        self.look()
        if path is not None:
            self._choose(len(self.entries) - len(self.offers))
        self.focus = TakeCampaign(self.at)

    def look(self) -> None:
        """Look again what there is; the same place is chosen, as far as there is one."""
        self.entries = (*self.shell.library.journeys.all(), *self.offers)
        self._choose(min(self.at, len(self.entries) - 1))

    def on_show_view(self) -> None:
        """Come up again: a battle may have been fought since."""
        self.look()
        super().on_show_view()

    def work(self, seconds: float) -> None:
        """What has the focus is what is chosen."""
        del seconds
        if isinstance(self.focus, TakeCampaign) and self.focus.place != self.at:
            self._choose(self.focus.place)

    def _choose(self, place: int) -> None:
        """Choose one; of a campaign that is to begin the rules are as its file says, unless others were named."""
        self.at, self.asks_delete, self.message = place, False, ""
        chosen = self.chosen
        if isinstance(chosen, CampaignOffer) and chosen.campaign is not None and not self._is_ruled:
            own = chosen.campaign.ruleset
            self.choices.rules = own if own in keys() else self.choices.rules
        self.redraw()

    @property
    def section(self) -> str:
        """What is chosen, and the part of it that is shown: of another one all is told."""
        return f"{self.at} {self.part.name}"

    @property
    def chosen(self) -> JourneyEntry | CampaignOffer | None:
        """What is chosen."""
        return self.entries[self.at] if 0 <= self.at < len(self.entries) else None

    # ---- drawing ---------------------------------------------------------------------------------------------------

    def draw_page(self, room: Box) -> None:
        """Draw the list, and beside it what is chosen."""
        wide = min(room.width, WIDEST)
        left = round(room.left + (room.width - wide) / 2)
        aside = round(wide * 0.4)
        for number, box in self.rows(Box(left, room.bottom, aside, room.height), "campaigns", len(self.entries), ROW):
            self._row(number, Box(box.left, box.bottom + 2, box.width, box.height - 4))
        panel = self.canvas.panel(
            Box(left + aside + 16, room.bottom, wide - aside - 16, room.height), "panel_cream", strip=True
        )
        panel = Box(panel.left + 6, panel.bottom + 4, panel.width - 12, panel.height - 8)
        with self.canvas.from_the_top():
            match self.chosen:
                case CampaignOffer() as offer:
                    self._offer(offer, panel)
                case JourneyEntry() as entry:
                    self._entry(entry, panel)

    def _row(self, number: int, box: Box) -> None:
        canvas, press, entry = self.canvas, TakeCampaign(number), self.entries[number]
        is_chosen = number == self.at
        fault = entry.fault
        canvas.nine(f"button_{'disabled' if fault else 'pressed' if is_chosen else 'normal'}", box)
        ink = "wine" if fault else "cream" if is_chosen else "glaze"
        when = moment(entry.when) if isinstance(entry, JourneyEntry) else ""
        taken = canvas.text(when, box.left + 12, box.top - 8, "tiny", ink, room=box.width - 24, align="right")
        canvas.text(name_of(entry), box.left + 12, box.top - 6, "body", ink, "bold", room=box.width - 32 - taken)
        line = fault or line_of(entry)
        canvas.text(line, box.left + 12, box.top - 6 - canvas.line_height("body"), "small", ink, room=box.width - 24)
        canvas.spot(box, press, (name_of(entry), line))

    def _head(self, words: str, room: Box) -> float:
        canvas = self.canvas
        size = "head" if canvas.width(words, "head", "title") <= room.width else "body"
        canvas.text(words, room.left, room.top, size, "wine", "title", room=room.width)
        return room.top - canvas.line_height("head") - 4

    def _offer(self, offer: CampaignOffer, room: Box) -> None:
        """Draw what a campaign is about, and what is chosen before it begins."""
        canvas, campaign = self.canvas, offer.campaign
        top = room.top if room.height < TIGHT and campaign is not None else self._head(offer.name, room)
        self._foot(room, ((OnCampaigns.BEGIN, "Set out", "S", offer.fault),))
        low = room.bottom + 44 + self._said(Box(room.left, room.bottom + 44, room.width, 60))
        if campaign is None:
            canvas.paragraph(offer.fault, room.left, top, room.width, "small", "wine", most=6)
            return
        is_tight = room.height < TIGHT
        if is_tight:
            parts = ((OfferPart.STORY, "The story"), (OfferPart.CHOICES, "Rules and players"))
            self.choice(Box(room.left, room.top - LINE + 4, room.width + 3, LINE - 4), parts, self.part)
            top = room.top - LINE - 4
        if not is_tight or self.part is OfferPart.CHOICES:
            low = self.choices.draw(room, low, is_tight=is_tight)
        if not is_tight or self.part is OfferPart.STORY:
            size = "body" if room.height > 420 else "small"
            for part in campaign.description.strip().split("\n\n"):
                words, most = " ".join(part.split()), int((top - low) // canvas.line_height(size))
                if most > 0:
                    top = canvas.paragraph(words, room.left, top, room.width, size, "glaze", most=most) - 6
            high = min(room.width / 3.4, top - low - 2 * GAP)
            if high > LEAST_FRIEZE:
                frieze = Box(room.left, top - high - GAP, room.width, high)
                there = self._who_sets_out(campaign, offer.path)
                draw_frieze(canvas, frieze, set_out(campaign, offer.path, "bare", 0), there)

    def _who_sets_out(self, campaign: Campaign, path: Path) -> tuple[str, ...]:
        """Return the kinds of those on the party's side of the first map under the chosen rules; nobody if faulty."""
        bare = set_out(replace(campaign, ruleset=self.choices.rules), path, "bare", 0)
        return self._who_begins(bare, (str(path), self.choices.rules))

    def _who_begins(self, journey: Journey, key: tuple[str, str]) -> tuple[str, ...]:
        """Return the kinds of a party before its first battle, kept under a key; nobody if the map is faulty."""
        if key not in self._at_start:
            try:
                self._at_start[key] = party_kinds(laid_out(journey)[1], journey.side)
            except MapFaults:
                self._at_start[key] = ()
        return self._at_start[key]

    def _entry(self, entry: JourneyEntry, room: Box) -> None:
        """Draw how far a party has come."""
        canvas, journey = self.canvas, entry.journey
        top = self._head(name_of(entry), room)
        if self.asks_delete:
            words = "Delete this campaign for good? Its battles stay among the replays."
            self._foot(room, ((OnCampaigns.DELETE_YES, "Yes, delete it", "Y", ""),
                              (OnCampaigns.DELETE_NO, "No, keep it", "N", "")))  # fmt: skip
            canvas.paragraph(words, room.left, room.bottom + 80, room.width, "small", "wine", "bold", most=2)
        else:
            going = "Look back" if journey is not None and journey.end else "Go on"
            self._foot(room, ((OnCampaigns.GO_ON, going, going[0], entry.fault),
                              (OnCampaigns.DELETE, "Delete", "D", "")))  # fmt: skip
        if journey is None:
            canvas.paragraph(entry.fault, room.left, top, room.width, "small", "wine", most=6)
            return
        high = min(room.width / 2.6, (top - room.bottom) * 0.5)
        there = () if journey.chapters else self._who_begins(journey, (journey.mark, ""))
        draw_frieze(canvas, Box(room.left, top - high, room.width, high), journey, there)
        top -= high + 8
        said = 0.0 if self.asks_delete else self._said(Box(room.left, room.bottom + 44, room.width, 60))
        low = room.bottom + (90 if self.asks_delete else 48 + said)
        for words in facts_of(entry, journey):
            if len(canvas.lines(words, room.width)) * canvas.line_height() <= top - low:
                top = canvas.paragraph(words, room.left, top, room.width) - 2

    def _said(self, room: Box) -> float:
        """Draw what has to be said above the foot; return how high that is."""
        if not self.message:
            return 0.0
        canvas = self.canvas
        count = min(3, len(canvas.lines(self.message, room.width, "small", "bold")))
        top = room.bottom + count * canvas.line_height("small") + 2
        canvas.paragraph(self.message, room.left, top, room.width, "small", "wine", "bold", most=count)
        return top - room.bottom + 4

    def _foot(self, room: Box, deeds: tuple[tuple[Press, str, str, str], ...]) -> None:
        wide = (room.width + GAP) / max(2, len(deeds))
        for place, (press, words, key, why) in enumerate(deeds):
            box = Box(room.left + place * wide, room.bottom, wide - GAP, 36)
            self.button(box, press, words, key=key, why=why)
        if len(deeds) == 1:
            self.button(Box(room.left + wide, room.bottom, wide - GAP, 36), Leave.LEAVE, "Back", key="B")

    # ---- what is pressed -------------------------------------------------------------------------------------------

    def asking(self) -> tuple[Asking, ...]:
        """Whether a campaign is to be deleted is asked."""
        return (Asking(lambda: self.asks_delete, lambda: self.press(OnCampaigns.DELETE_NO)),)

    def press(self, press: Press) -> None:
        """Choose, begin, go on or delete."""
        self.redraw()
        if self.choices.take(press):
            self.message = ""
            return
        match press:
            case TakeCampaign(place):
                is_again = place == self.at and self.focus == press
                self.focus = press
                self._choose(place)
                if is_again and isinstance(self.chosen, JourneyEntry):
                    self._go_on(self.chosen)
            case OfferPart():
                self.part = press
            case OnCampaigns():
                self._do(press)
            case CampaignSeed.FIELD:
                self._do(OnCampaigns.BEGIN)
            case _:
                super().press(press)

    def _do(self, press: OnCampaigns) -> None:
        match press, self.chosen:
            case OnCampaigns.BEGIN, CampaignOffer() as offer:
                self._begin(offer)
            case OnCampaigns.GO_ON, JourneyEntry() as entry:
                self._go_on(entry)
            case OnCampaigns.DELETE, _:
                self.asks_delete, self.focus = True, OnCampaigns.DELETE_NO
            case OnCampaigns.DELETE_NO, _:
                self.asks_delete, self.focus = False, OnCampaigns.DELETE
            case OnCampaigns.DELETE_YES, JourneyEntry() as entry:
                said = self.shell.library.journeys.delete(entry)
                self.look()
                self.message, self.focus = said, TakeCampaign(self.at)

    def _go_on(self, entry: JourneyEntry) -> None:
        if entry.journey is not None:
            self.shell.go("campaign", journey=entry.journey)

    def _begin(self, offer: CampaignOffer) -> None:
        """Set out, where nothing is wrong with the campaign and its maps under the rules that are chosen."""
        journeys, choices = self.shell.library.journeys, self.choices
        if not is_seed(choices.seed):
            self.message = NO_SEED
            return
        seed = int(choices.seed) if choices.seed else any_seed()
        try:
            opened = open_campaign(offer.path, choices.rules)
            journey = set_out(opened.campaign, offer.path, journeys.new_mark(), seed, choices.foe, choices.own)
            journeys.keep(journey)
        except MapFaults as faults:
            self.message = str(faults.faults[0])
        except OSError as error:
            self.message = f"The campaign was not kept: {journeys.folder} cannot be written ({reason(error)})."
        except UnicodeEncodeError:
            self.message = "The name of the campaign's file or folder is no UTF-8: give it another one, then set out."
        else:
            self.shell.go("campaign", journey=journey)
