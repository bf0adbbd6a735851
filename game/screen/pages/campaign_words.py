"""What is said of campaigns on their pages: those to begin, those under way, what was and what comes. No arcade."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.controllers import player_name
from game.engine.handbook import titled
from game.engine.sentences import how_many
from game.report.chapter import told, told_after, told_end
from game.rulesets import ruleset
from game.scenario.campaign.file import read_campaign
from game.scenario.campaign.journey import Journey
from game.scenario.campaign.model import Campaign
from game.scenario.campaign.party import living
from game.screen.pages.shelf_words import moment
from game.screen.saves.journeys import JourneyEntry
from game.tiled import MapFaults

HUMAN: Final = "human"
"""Who plays the party by itself."""

# ---- in a list -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CampaignOffer:
    """A campaign that can begin: its file, and what that says, or what is wrong with it."""

    path: Path
    campaign: Campaign | None
    fault: str = ""

    @property
    def name(self) -> str:
        """What to call it."""
        return self.campaign.title if self.campaign is not None else self.path.stem


def offer_of(path: Path) -> CampaignOffer:
    """Read a campaign's file, to be offered."""
    try:
        return CampaignOffer(path, read_campaign(path))
    except MapFaults as faults:
        return CampaignOffer(path, None, str(faults.faults[0]))


def in_short(journey: Journey) -> str:
    """Say in a line how far a campaign has come."""
    name, count = ruleset(journey.campaign.ruleset).name, len(journey.chapters)
    battles = how_many(count, "battle")
    return f"{name} · {journey.end} after {battles}" if journey.end else f"{name} · before battle {journey.number}"


def name_of(entry: JourneyEntry | CampaignOffer) -> str:
    """Return what to call a campaign."""
    if isinstance(entry, CampaignOffer):
        return entry.name
    return entry.journey.campaign.title if entry.journey is not None else entry.path.stem


def line_of(entry: JourneyEntry | CampaignOffer) -> str:
    """Return what is said of a campaign below its name."""
    if isinstance(entry, CampaignOffer):
        count = len(entry.campaign.battle) if entry.campaign is not None else 0
        return f"To begin · {how_many(count, 'battle')} in it"
    return in_short(entry.journey) if entry.journey is not None else ""


def facts_of(entry: JourneyEntry, journey: Journey) -> list[str]:
    """Return what is said of a journey, line by line."""
    people = ", ".join(one.name for one in journey.party if not one.fallen)
    gone = sum(1 for one in journey.party if one.fallen)
    lost = f" Lost so far: {gone}." if gone else ""
    party = f"The party: {people}.{lost}" if living(journey.party) else "The party sets out." if not gone else lost
    foe, own = (player_name(who) if who else who for who in (journey.foe, journey.own))
    watched = [] if journey.own == HUMAN else [f"The party is played by: {own}."]
    return [
        f"{in_short(journey)}.", *watched, f"The others are played by: {foe}.", party.strip(),
        moment(entry.when, long=True), f"Seed {journey.seed}.",
    ]  # fmt: skip


# ---- on its page ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Passage:
    """Words that are told in lines of a width."""

    words: str
    role: str = "body"
    ink: str = "glaze"
    chapter: int | None = None
    """The battle that begins with these words, 0 for the first."""


GAP: Final = Passage("")
ENDS: Final = {"won": "It is done", "lost": "Lost", "broken off": "No end in sight"}


def road(journey: Journey, title: str, comes: list[Passage]) -> list[Passage]:
    """Return what came of the last battle, and the next by its title and who `comes`, or how it has ended."""
    found = list[Passage]()
    if journey.chapters:
        last = journey.chapters[-1]
        found += [*_parts(last.words), *map(Passage, told_after(last))]
    else:
        found += _parts(journey.campaign.description)
    if journey.end:
        lost = _parts(journey.campaign.lost) if journey.is_wiped_out else []
        return [
            Passage(ENDS[journey.end], "bold", "wine"), GAP, *found, *lost, GAP,
            *(Passage(line, "bold") for line in told_end(journey)),
        ]  # fmt: skip
    head = Passage(f"{journey.number}. {title or titled(journey.next)}", "bold", "wine")
    return [*found, *([GAP] if found else []), head, *_parts(journey.words), GAP, *comes]


def past(journey: Journey) -> list[Passage]:
    """Return what happened in each battle."""
    found = [
        passage
        for number, chapter in enumerate(journey.chapters)
        for passage in (
            Passage(f"{number + 1}. {chapter.title}", "bold", "wine", number),
            *map(Passage, told(chapter)),
            *_parts(chapter.words),
            *map(Passage, told_after(chapter)),
            GAP,
        )
    ]
    return found or [Passage("Nothing yet: the first battle is to come.")]


def _parts(text: str) -> list[Passage]:
    """Return the passages of words from a file."""
    return [Passage(" ".join(part.split())) for part in text.strip().split("\n\n") if part.strip()]
