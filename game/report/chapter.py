"""What a battle was to a party on its campaign: written of a battle that is over, and told in lines.

It says how the battle ended, who fell to whom, who did most and what was taken.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from game.board.grid import Cell
from game.engine.battle import Battle
from game.engine.components import Dead, Inventory, Item, Unit
from game.engine.sentences import amid, how_many, reason_words
from game.engine.setup import Veteran
from game.engine.view import View
from game.report.statistics import Statistics, Summary
from game.scenario.campaign.chapter import Chapter, ChapterFoe, PartyDeed, PartyFate
from game.scenario.campaign.journey import Journey
from game.scenario.campaign.party import come_out, ended_for
from game.scenario.roster import waiting
from game.scenario.veterans import DEAD
from game.systems.status import is_up

MOST_FOES: Final = 40
"""So many of those whom the party fought are kept."""
ENDED: Final[Mapping[str, str]] = {"won": "Won", "lost": "Lost", "drawn": "A draw"}


# ---- written -------------------------------------------------------------------------------------------------------


def chapter_of(battle: Battle, side: str) -> tuple[Chapter, tuple[Veteran, ...]]:
    """Return the chapter of a battle that is over, for the party on one of its sides, and who comes out of it."""
    over = battle.over
    if over is None:
        message = "the battle is not over"
        raise ValueError(message)
    setup, summary = battle.setup, Statistics(battle, weighs=False).summary()
    came, had = _as_it_began(battle, side)
    party = come_out(battle, side)
    known = {one.name for one in setup.roster}
    deeds = [
        PartyDeed(one.name, one.score.harm, one.score.felled, one.kind) for one in summary.units if one.side == side
    ]
    chapter = Chapter(
        setup.title,
        battle.seed,
        ended_for(side, over.winner),
        reason_words(over, battle.stage.sides),
        summary.rounds,
        came,
        tuple(name for name in came if known and name not in known),
        tuple(one.name for one in waiting(setup)),
        tuple(_fates(battle.truth, summary, side, came, party)),
        tuple(sorted(deeds, key=lambda one: (-one.harm, -one.felled))),
        tuple(_taken(battle, came, had, party)),
        tuple(_foes(battle.truth, summary, side)),
        (battle.stage.board.grid.width, battle.stage.board.grid.height),
    )
    return chapter, party


def _as_it_began(battle: Battle, side: str) -> tuple[tuple[str, ...], Counter[str]]:
    """Return who was there of a side as a battle began, and what they had."""
    view = Battle(battle.setup, battle.seed).truth
    units = [unit for unit in sorted(view.world.each(Unit)) if view.side_of(unit) == side]
    had = Counter(
        view.of(item, Item).key for unit in units for _, item in (view.get(unit, Inventory) or Inventory(())).slots
    )
    return tuple(view.of(unit, Unit).name for unit in units), had


def _lies_at(view: View, unit: int) -> Cell | None:
    """Return where somebody lies who is dead or down; None for all others."""
    if is_up(view, unit):
        return None
    dead = view.get(unit, Dead)
    return next(iter(view.cells(unit) if dead is None else dead.cells), None)


def _fates(
    view: View, summary: Summary, side: str, came: Sequence[str], party: Sequence[Veteran]
) -> Iterator[PartyFate]:
    names = {one.unit: one.name for one in summary.units}
    own = {one.name: one.unit for one in summary.units if one.side == side}
    fell = {names[fall.unit]: names.get(fall.by, "") for fall in summary.falls if fall.unit in own.values()}
    for one in party:
        if one.name in came and (one.fallen or one.name in fell):
            where = _lies_at(view, own[one.name]) if one.name in own else None
            yield PartyFate(one.name, fell.get(one.name, ""), one.fallen, where)


def _foes(view: View, summary: Summary, side: str) -> Iterator[ChapterFoe]:
    others = sorted((one for one in summary.units if one.side != side), key=lambda one: -one.score.harm)
    for one in others[:MOST_FOES]:
        where = _lies_at(view, one.unit)
        if where is not None or view.cells(one.unit):
            yield ChapterFoe(one.kind, where)


def _taken(battle: Battle, came: Sequence[str], had: Counter[str], party: Sequence[Veteran]) -> list[str]:
    has = Counter(thing.item for one in party if not one.fallen and one.name in came for thing in one.gear)
    return [battle.ruleset.tables.name_of(key) for key in sorted((has - had).elements())]


# ---- told ----------------------------------------------------------------------------------------------------------


def told(chapter: Chapter) -> list[str]:
    """Return what happened in a battle, a sentence each."""
    ended = f"{ENDED[chapter.ended]} in round {chapter.rounds}: {amid(chapter.reason)}."
    best = chapter.foremost
    most = [] if best is None else [f"Did most: {best.name}, {best.harm} of harm, {best.felled} felled."]
    return [
        *_line("There", chapter.came),
        *_line("New among them", chapter.joined),
        *_line("Waiting, for want of a place", chapter.waited),
        ended,
        *_line("Fallen", [_fate(fate, is_spared=chapter.is_spared) for fate in chapter.fates]),
        *most,
        *_line("Taken there", chapter.taken),
    ]


def told_after(chapter: Chapter) -> list[str]:
    """Return what came by the way to the next battle, a sentence each; the chapter's words stand before it."""
    town = (
        ["All are rested, all that is damaged is mended, and all that is counted is full."] if chapter.in_town else []
    )
    return [*_line("Found", chapter.found), *town]


def told_end(journey: Journey) -> list[str]:
    """Return how a campaign has ended, a sentence each; nothing of one that goes on."""
    if not journey.end:
        return []
    if journey.is_wiped_out:
        return ["Nobody of the party is left: the campaign is lost."]
    if journey.end == "broken off":
        fought = how_many(len(journey.chapters), "battle")
        return [f"After {fought} the end is not in sight: the campaign is broken off here."]
    return [f"The campaign is {journey.end}."]


def _fate(fate: PartyFate, *, is_spared: bool) -> str:
    """Tell who fell to whom, and whether they live."""
    by = f" to {amid(fate.by)}" if fate.by else ""
    end = "left for dead" if is_spared and fate.fallen == DEAD else fate.fallen or "lives"
    return f"{fate.name}{by} ({end})"


def _line(what: str, names: Sequence[str]) -> list[str]:
    return [f"{what}: {', '.join(map(amid, names))}."] if names else []


PARTY_HEADINGS: Final = ("who", "kind", "battles", "harm", "felled", "now")


def party_table(journey: Journey) -> list[tuple[str, str, str, str, str, str]]:
    """Return a row for everybody who was ever of a party: how often they came, what they did, what became of them."""
    battles, harm, felled = Counter[str](), Counter[str](), Counter[str]()
    where: dict[str, str] = {}
    for chapter in journey.chapters:
        battles.update(chapter.came)
        for deed in chapter.deeds:
            harm[deed.name] += deed.harm
            felled[deed.name] += deed.felled
        where.update({fate.name: f"{fate.fallen}: {chapter.title}" for fate in chapter.fates if fate.fallen})
    return [
        (
            one.name, one.kind, str(battles[one.name]), str(harm[one.name]), str(felled[one.name]),
            where.get(one.name, one.fallen) if one.fallen else ", ".join(mark.name for mark in one.marks) or "well",
        )
        for one in journey.party
    ]  # fmt: skip
