"""What is chosen before a campaign begins: its rules, who plays the party and the others, and the seed of all dice."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from game.controllers import NAMES
from game.rulesets import keys, ruleset
from game.screen.model.press import Press
from game.screen.pages.campaign_words import HUMAN
from game.screen.ui.box import Box
from game.screen.ui.page import Page

LINE: Final = 32.0
LOW_LINE: Final = 27.0
GAP: Final = 10.0
LOW_GAP: Final = 2.0
USUAL_FOE: Final = "soldier"
"""Who plays the others unless somebody else is chosen."""
SEED_SHARE: Final = 0.3
"""The part of a row that the field for the seed takes."""


@dataclass(frozen=True, slots=True)
class CampaignRules(Press):
    """Choose the ruleset of a campaign that is to begin."""

    key: str


@dataclass(frozen=True, slots=True)
class CampaignFoe(Press):
    """Choose who plays the sides that are not the party's."""

    kind: str


@dataclass(frozen=True, slots=True)
class CampaignParty(Press):
    """Choose who plays the party."""

    kind: str


class CampaignPlayers(Press, Enum):
    """Whose players are shown, to be chosen from."""

    PARTY = auto()
    OTHERS = auto()


class CampaignSeed(Press, Enum):
    """The seed of all dice."""

    FIELD = auto()
    """Where it is written; Enter in it sets out."""


class CampaignChoices:
    """Holds what is chosen, and draws it on a page."""

    def __init__(self, page: Page, rules: str) -> None:
        """Choose a ruleset, a person for the party, and the usual others."""
        self._page: Final = page
        self.rules, self.foe, self.own = rules, USUAL_FOE, HUMAN
        self._players = CampaignPlayers.OTHERS

    @property
    def seed(self) -> str:
        """What is written as the seed."""
        return self._page.fields.get(CampaignSeed.FIELD, "").strip()

    def take(self, press: Press) -> bool:
        """Choose what was pressed; tells whether it was one of these."""
        match press:
            case CampaignRules(key):
                self.rules = key
            case CampaignFoe(kind):
                self.foe = kind
            case CampaignParty(kind):
                self.own = kind
            case CampaignPlayers():
                self._players = press
            case _:
                return False
        return True

    def draw(self, room: Box, low: float, *, is_tight: bool) -> float:
        """Draw it from a y upwards, without headings where it is tight; return the y over it."""
        page, is_own = self._page, self._players is CampaignPlayers.PARTY
        line = LOW_LINE if is_tight else LINE
        kind, who = (CampaignParty, self.own) if is_own else (CampaignFoe, self.foe)
        players: list[tuple[Press, str]] = [(kind(key), name) for key, (name, _) in NAMES.items()]
        low = self._rows(room, low, line, "The party" if is_own else "The others", players, kind(who))
        wide = room.width * SEED_SHARE
        whose: list[tuple[Press, str]] = [
            (CampaignPlayers.PARTY, "Party" if is_tight else f"Party: {NAMES[self.own][0]}"),
            (CampaignPlayers.OTHERS, "Others" if is_tight else f"Others: {NAMES[self.foe][0]}"),
        ]
        row = Box(room.left, low, room.width - wide - GAP + 3, line - 3)
        page.choice(row, whose, self._players, tips={press: _tip_of(press) for press, _ in whose})
        with page.of("Seed of the dice"):
            hint = "any seed" if is_tight else "by chance"
            page.field(Box(room.right - wide, low, wide, line - 3), CampaignSeed.FIELD, hint)
        low += line
        if not is_tight:
            self._heading(Box(room.right - wide, low, wide, line), "Seed of the dice")
            low = self._heading(Box(room.left, low, room.width - wide - GAP, line), "Who plays")
        rules: list[tuple[Press, str]] = [(CampaignRules(key), ruleset(key).name) for key in keys()]
        gap = LOW_GAP if is_tight else GAP
        low = self._rows(room, low + gap, line, "The rules", rules, CampaignRules(self.rules))
        return low + gap if is_tight else self._heading(Box(room.left, low, room.width, line), "The rules") + gap

    def _heading(self, place: Box, words: str) -> float:
        """Write a heading upwards from the foot of a place; return the y over it."""
        canvas = self._page.canvas
        top = place.bottom + canvas.line_height("small")
        canvas.text(words, place.left, top, "small", "glaze", "bold", room=place.width)
        return top

    def _rows(
        self, room: Box, low: float, line: float, name: str, options: list[tuple[Press, str]], chosen: Press
    ) -> float:
        """Draw what can be chosen in rows of a height, from a y upwards; return the y over them."""
        page, tips = self._page, {press: _tip_of(press) for press, _ in options}
        with page.of(name):
            for row in reversed(page.in_rows(room.width, options)):
                page.choice(Box(room.left, low, room.width + 3, line - 3), row, chosen, tips=tips)
                low += line
        return low


def _tip_of(press: Press) -> tuple[str, ...]:
    match press:
        case CampaignRules(key):
            return ruleset(key).name, ruleset(key).presentation.summary
        case CampaignFoe(kind) | CampaignParty(kind):
            return NAMES[kind]
        case CampaignPlayers.PARTY:
            return "The party", "Choose who plays it: where an AI does, you watch the journey."
        case CampaignPlayers.OTHERS:
            return "The others", "Choose who plays all other sides."
    return ()
