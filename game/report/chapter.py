"""What a battle was to a party on its campaign: how it ended, who fell to whom, who did most, what was taken."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from game.engine.battle import Battle
from game.engine.components import Finished, Inventory, Item, Unit
from game.engine.sentences import reason_words
from game.engine.setup import Veteran
from game.report.statistics import Statistics, Summary
from game.scenario.campaign.model import Ended
from game.scenario.campaign.party import come_out, ended_for
from game.scenario.roster import waiting


class PartyFate(msgspec.Struct, frozen=True):
    """Who of the party went down or does not come back: by whom ("": nobody), and why they are gone ("": lives)."""

    name: str
    by: str
    fallen: str


class PartyDeed(msgspec.Struct, frozen=True):
    """What one of the party did in a battle: harm in hit points to others than their own side, and how many fell."""

    name: str
    harm: int
    felled: int


class Chapter(msgspec.Struct, frozen=True):
    """A battle of a campaign that is over, as the party tells it."""

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


class ChapterWriter:
    """Watches a battle that has just begun, for the party on one of its sides."""

    def __init__(self, battle: Battle, side: str) -> None:
        """Look at who has come, and what they have."""
        self._battle: Final = battle
        self._side: Final = side
        self._statistics: Final = Statistics(battle, weighs=False)
        view = battle.truth
        self._came: Final = tuple(
            view.of(unit, Unit).name for unit in sorted(view.world.each(Unit)) if view.side_of(unit) == side
        )
        self._had: Final = Counter(
            view.of(item, Item).key
            for unit in view.world.each(Unit)
            if view.side_of(unit) == side
            for _, item in (view.get(unit, Inventory) or Inventory(())).slots
        )

    def write(self, over: Finished) -> tuple[Chapter, tuple[Veteran, ...]]:
        """Return the chapter of a battle that is over, and the party that comes out of it."""
        setup, summary = self._battle.setup, self._statistics.summary()
        party = come_out(self._battle, self._side)
        known = {one.name for one in setup.roster}
        deeds = [
            PartyDeed(one.name, one.score.harm, one.score.felled) for one in summary.units if one.side == self._side
        ]
        chapter = Chapter(
            setup.title,
            self._battle.seed,
            ended_for(self._side, over.winner),
            reason_words(over, self._battle.stage.sides),
            summary.rounds,
            self._came,
            tuple(name for name in self._came if known and name not in known),
            tuple(one.name for one in waiting(setup)),
            tuple(self._fates(summary, party)),
            tuple(sorted(deeds, key=lambda one: (-one.harm, -one.felled))),
            tuple(self._taken(party)),
        )
        return chapter, party

    def _fates(self, summary: Summary, party: Sequence[Veteran]) -> list[PartyFate]:
        names = {one.unit: one.name for one in summary.units}
        own = {one.unit for one in summary.units if one.side == self._side}
        by = {names[fall.unit]: names.get(fall.by, "") for fall in summary.falls if fall.unit in own}
        return [
            PartyFate(one.name, by.get(one.name, ""), one.fallen)
            for one in party
            if one.name in self._came and (one.fallen or one.name in by)
        ]

    def _taken(self, party: Sequence[Veteran]) -> list[str]:
        has = Counter(thing.item for one in party if not one.fallen and one.name in self._came for thing in one.gear)
        more = has - self._had
        return [self._battle.ruleset.tables.name_of(key) for key in sorted(more.elements())]
