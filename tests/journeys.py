"""Campaigns under way, for tests: made up, nothing of them was fought."""

from pathlib import Path

from msgspec.structs import replace

from game.engine.setup import Veteran
from game.scenario.campaign.chapter import Chapter, ChapterFoe, PartyDeed, PartyFate
from game.scenario.campaign.journey import Journey, set_out
from game.scenario.campaign.model import Branch, Campaign, CampaignBattle, Ended

DEAD = Veteran("Kallias", "hoplite", "blue", 0, 21, fallen="dead")
DOROS = Veteran("Doros", "archer", "blue", 20, 20)


def told_chapter(ended: Ended, title: str = "The bridge") -> Chapter:
    """A battle in which Kallias fell and Doros did most."""
    return Chapter(
        title, 7, ended, "Red is routed", 4, ("Kallias", "Doros"), (), (),
        (PartyFate("Kallias", "a wolf", "dead", (3, 2)),),
        (PartyDeed("Doros", 12, 2, "archer"), PartyDeed("Kallias", 3, 0, "hoplite")), (),
        (ChapterFoe("wolf", (5, 5)), ChapterFoe("nobody painted", (1, 5)), ChapterFoe("raider")),
        (8, 8), f"It was {ended}.",
    )  # fmt: skip


def under_way(count: int = 1) -> Journey:
    """A journey after so many battles; the dead man's name is on the map of the next one."""
    ways = (Branch("won", to="b", words="On."), Branch(end="lost"))
    battles = (
        CampaignBattle("a", "ford", words="A bridge.", then=ways),
        CampaignBattle("b", "ford", words="Another bridge.", then=(Branch("drawn", to="a"),)),
    )
    campaign = Campaign("Home", "heroic", "Home is far.", "Nobody came.", ("Nikias",), battles)
    journey = set_out(campaign, Path("home.toml"), "one", 7, "novice")
    if not count:
        return journey
    chapters = tuple(told_chapter("won", f"Bridge {number}") for number in range(1, count + 1))
    return replace(journey, next="b", party=(DEAD, DOROS), chapters=chapters)
