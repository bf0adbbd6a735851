"""What a campaign's file says, typed. Values only; `file.py` reads them and finds what is wrong with them."""

from typing import Annotated, Literal

import msgspec

from game.engine.setup import MOST, Word
from game.scenario.complaints import in_a_line

Ended = Literal["won", "lost", "drawn"]
"""How a battle ends for the party."""


class Branch(msgspec.Struct, frozen=True, omit_defaults=True):
    """What follows a battle that has ended so, with so many of the party `left` and all of those who are to be `alive`.

    It leads to another battle, or ends the campaign. By the way the party rests: on the road it has what the ruleset
    gives it after a battle, in a town all that is damaged is mended and all that is counted filled up besides. With
    `spared` those who died in this battle were left alive.
    """

    ended: Literal["won", "lost", "drawn", ""] = ""
    alive: tuple[Word, ...] = ()
    left: Annotated[int, msgspec.Meta(ge=0, le=MOST)] = 0
    to: str = ""
    end: Literal["won", "lost", ""] = ""
    words: str = ""
    found: tuple[Word, ...] = ()
    rest: Literal["road", "town"] = "road"
    spared: bool = False

    def covers(self, ended: Ended) -> bool:
        """Tell whether a battle that ended so may go on here."""
        return self.ended in {"", ended}

    @property
    def is_open(self) -> bool:
        """Whether nothing is asked but how the battle has ended."""
        return not self.alive and not self.left


class CampaignBattle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A battle of a campaign: its map, the party's side in it, the words before it, and what follows, by order.

    `absent` are names of units of the map who are not there in this battle, `absent_under` others under a ruleset.
    """

    key: Word
    map: Word
    side: Word = "blue"
    seed: Annotated[int, msgspec.Meta(ge=0)] | None = None
    absent: tuple[Word, ...] = ()
    absent_under: dict[str, tuple[Word, ...]] = {}
    words: str = ""
    then: tuple[Branch, ...] = ()

    def called(self, number: int) -> str:
        """Return what it is called in a complaint, as the battle of that number."""
        return f"battle {number} ({in_a_line(self.key)})" if self.key else f"battle {number}"

    def missing(self, rules: str) -> tuple[str, ...]:
        """Return the names of those of the map who are not there under a ruleset."""
        return (*self.absent, *self.absent_under.get(rules, ()))

    def takeable(self) -> tuple[Branch, ...]:
        """Return the branches that can ever be taken: not those of which all is caught by others before them."""
        left: set[Ended] = {"won", "lost", "drawn"}
        found = []
        for branch in self.then:
            caught = {ended for ended in left if branch.covers(ended)}
            if caught:
                found.append(branch)
            if branch.is_open:
                left -= caught
        return tuple(found)

    def next(self, ended: Ended, alive: frozenset[str]) -> Branch:
        """Return the first branch that fits; where none does, a battle that was not won has ended the campaign."""
        for branch in self.then:
            if branch.covers(ended) and alive.issuperset(branch.alive) and len(alive) >= branch.left:
                return branch
        return Branch(end="won" if ended == "won" else "lost")


class Campaign(msgspec.Struct, frozen=True, omit_defaults=True):
    """A campaign, which begins with its first battle.

    `newcomers` are names for those who join; `lost` is said when nobody of the party is left.
    """

    title: Word
    ruleset: Word = "heroic"
    description: str = ""
    lost: str = ""
    newcomers: tuple[Word, ...] = ()
    battle: tuple[CampaignBattle, ...] = ()
