"""What a battle was to a party on its campaign, as values. `game/report/chapter.py` writes and tells them."""

import msgspec

from game.board.grid import Cell
from game.scenario.campaign.model import Ended


class PartyFate(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who of the party went down or does not come back: by whom ("": nobody), and why they are gone ("": lives).

    `cell` is where they lie at the end; None for whoever stands again, or has left the board.
    """

    name: str
    by: str
    fallen: str
    cell: Cell | None = None


class PartyDeed(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one of the party did in a battle: harm in hit points to others than their own side, and how many fell."""

    name: str
    harm: int
    felled: int
    kind: str = ""


class ChapterFoe(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of those whom the party fought: of what kind, and where they lie, if they do."""

    kind: str
    cell: Cell | None = None


class Chapter(msgspec.Struct, frozen=True, omit_defaults=True):
    """A battle of a campaign that is over, as the party tells it; then how the campaign went on from there."""

    title: str
    seed: int
    ended: Ended
    reason: str
    rounds: int
    came: tuple[str, ...]
    joined: tuple[str, ...]
    """Of those who came, who was not of the party before; nobody where there was none."""
    waited: tuple[str, ...]
    fates: tuple[PartyFate, ...]
    deeds: tuple[PartyDeed, ...]
    """Of all who came, who did most first."""
    taken: tuple[str, ...]
    """Names of things that the living have and the party had not, as often as they have more of them."""
    foes: tuple[ChapterFoe, ...] = ()
    """Those who were on the board for the other sides, who did most first."""
    size: tuple[int, int] = (1, 1)
    """The board's, in cells: where somebody lies is told by it."""
    words: str = ""
    """What was said after it."""
    found: tuple[str, ...] = ()
    """What was found by the way, each with who has it."""
    in_town: bool = False
    """Whether the party rested in a town afterwards, and not on the road."""
    is_spared: bool = False
    """Whether those who died in it were left alive."""

    @property
    def foremost(self) -> PartyDeed | None:
        """Who of the party did most; None where nobody did any harm."""
        best = self.deeds[0] if self.deeds else None
        return best if best is not None and best.harm else None
