"""A party under way on a campaign: what lies behind it, and the battle that comes next. Values; nothing is fought here.

A journey holds its campaign as its file was when it set out, as a record holds its map: only maps are read anew.
"""

from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec.structs import replace

from game.engine.handbook import titled
from game.engine.setup import Setup, Veteran, Word
from game.rulesets import keys, ruleset
from game.scenario.campaign.absent import source_of
from game.scenario.campaign.chapter import Chapter
from game.scenario.campaign.file import map_of, shipped_campaigns
from game.scenario.campaign.model import Campaign, CampaignBattle
from game.scenario.campaign.party import brought, gone_on, living
from game.scenario.roster import RosterError, check, join
from game.scenario.scenario import set_up
from game.tiled import Fault, MapFaults, TiledMap, load

MOST_BATTLES: Final = 40
"""A campaign that has not ended after so many is broken off: a party may lose and come back for ever."""


class Journey(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far a party has come: what it has been through, and the key of the battle that is next, "" at the end.

    `file` is the campaign's, by its bare name where it comes with the game. `mark` tells this journey from all others
    of the campaign. Without a party: whoever is there on the first map is it.
    """

    campaign: Campaign
    file: Word
    mark: Annotated[str, msgspec.Meta(pattern=r"\A[a-z0-9]{1,32}\Z")]
    seed: Annotated[int, msgspec.Meta(ge=0)]
    foe: str = ""
    """Who plays the sides that are not the party's."""
    own: str = "human"
    """Who plays the party."""
    next: str = ""
    end: Literal["won", "lost", "broken off", ""] = ""
    party: tuple[Veteran, ...] = ()
    chapters: tuple[Chapter, ...] = ()

    @property
    def number(self) -> int:
        """Which battle is next, counted from 1."""
        return len(self.chapters) + 1

    @property
    def battle(self) -> CampaignBattle | None:
        """The battle that is next."""
        return next((one for one in self.campaign.battle if one.key == self.next), None)

    @property
    def side(self) -> str:
        """The party's side in the battle that is next; "" at the end."""
        return "" if self.battle is None else self.battle.side

    @property
    def words(self) -> str:
        """What is said before the battle that is next; "" at the end."""
        return "" if self.battle is None else self.battle.words

    @property
    def is_wiped_out(self) -> bool:
        """Whether nobody of the party is left."""
        return bool(self.chapters) and not living(self.party)

    def fault(self) -> str:
        """Return what is wrong with a journey that was read from a file, in a few words; "" where nothing is."""
        campaign, known = self.campaign, {one.key for one in self.campaign.battle}
        if campaign.ruleset not in keys():
            return f'there is no ruleset "{campaign.ruleset}"'
        if self.battle is None and not self.end:
            return f'its campaign has no battle "{self.next}"'
        lost = next((then.to for one in campaign.battle for then in one.then if then.to not in known | {""}), "")
        if lost:
            return f'its campaign has no battle "{lost}"'
        if any(not then.to and not then.end for one in campaign.battle for then in one.then):
            return "its campaign leads nowhere"
        try:
            check(self.party, "its party", ruleset(campaign.ruleset))
        except RosterError as error:
            return str(error)
        return ""

    @property
    def path(self) -> Path:
        """The campaign's file."""
        return shipped_campaigns().get(self.file, Path(self.file))

    def dice(self) -> int:
        """Return the seed of the next battle: its own, else one that follows from the journey's."""
        own = self.battle.seed if self.battle is not None else None
        if own is not None:
            return own
        material = f"campaign/{self.seed}/{self.number}".encode()
        return int.from_bytes(blake2b(material, digest_size=4).digest(), "big") >> 1

    def players(self, sides: Sequence[str]) -> dict[str, str]:
        """Return who plays each side of the next battle."""
        return {side: self.own if side == self.side else self.foe for side in sides}


def set_out(campaign: Campaign, path: Path, mark: str, seed: int, foe: str = "", own: str = "human") -> Journey:
    """Return the journey before its first battle."""
    known = {file.resolve(): name for name, file in shipped_campaigns().items()}
    file = path.resolve()
    return Journey(campaign, known.get(file, str(file)), mark, seed, foe, own, campaign.battle[0].key)


def laid_out(journey: Journey) -> tuple[TiledMap, Setup]:
    """Read the map of the next battle and bring the party to it; raises `MapFaults`.

    On the map as it is returned everybody has the name that they have in this battle.
    """
    battle = journey.battle
    file = map_of(battle.map, journey.path) if battle is not None else None
    if battle is None or file is None:
        what = f'the map "{battle.map if battle is not None else journey.next}" is not there any more'
        raise MapFaults((Fault(what, remedy="Put it back, or begin the campaign anew.", file=journey.file),))
    rules = ruleset(journey.campaign.ruleset)
    source = load(file).under(rules.key)
    whole = set_up(source, rules)
    fewer = source_of(battle, source, whole)
    return joined(journey, fewer, whole if fewer is source else set_up(fewer, rules))


def party_kinds(setup: Setup, side: str) -> tuple[str, ...]:
    """Return the kinds of those who are on a side of a setting, in its order."""
    return tuple(spec.kind for spec in setup.units if spec.side == side)


def title_of_next(journey: Journey) -> str:
    """Return what the next battle is called: as its map says, else by its key."""
    battle = journey.battle
    file = map_of(battle.map, journey.path) if battle is not None else None
    try:
        return load(file).title if file is not None else titled(journey.next)
    except MapFaults:
        return titled(journey.next)


def joined(journey: Journey, source: TiledMap, bare: Setup) -> tuple[TiledMap, Setup]:
    """Return the map of the next battle and its setting, with the party brought to it."""
    setup, rules = brought(bare, journey.side, journey.party, journey.campaign.newcomers), ruleset(bare.ruleset.key)
    names = [setup.places[n].name if n in setup.places else one.name for n, one in enumerate(setup.units, start=1)]
    named = replace(
        source, units=tuple(replace(place, name=name) for place, name in zip(source.units, names, strict=True))
    )
    return named, join(set_up(named, rules), setup.roster)


def after(journey: Journey, chapter: Chapter, party: Sequence[Veteran]) -> Journey:
    """Return the journey after its next battle, of which the party has come out like this."""
    battle = journey.battle
    if battle is None:
        message = "the campaign has ended"
        raise ValueError(message)
    branch = battle.next(chapter.ended, living(party))
    people, found = gone_on(party, journey.party, branch, ruleset(journey.campaign.ruleset))
    told = replace(
        chapter,
        words=branch.words,
        found=tuple(found),
        in_town=branch.rest == "town" and bool(branch.to),
        is_spared=branch.spared,
    )
    come = replace(journey, next="", party=people, chapters=(*journey.chapters, told))
    if not living(people):
        return replace(come, end="lost")
    if branch.end:
        return replace(come, end=branch.end)
    return replace(come, end="broken off") if len(come.chapters) >= MOST_BATTLES else replace(come, next=branch.to)
