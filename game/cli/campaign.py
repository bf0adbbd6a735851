"""`kleos campaign`: a campaign fought through by AIs, and its chronicle told."""

from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Final

from game.cli.choices import check_rules, find_campaign, pick_players, pick_seed
from game.cli.outputs import OutputFiles, check_outputs, write_people
from game.cli.stopping import Stopping, stopping
from game.cli.tables import TableSheet, prose, show, width
from game.cli.terminal import Trouble, be_heard, say
from game.controllers import KINDS, controller
from game.controllers.fight import fight
from game.engine.battle import Battle
from game.engine.ruleset import Ruleset
from game.engine.setup import Veteran
from game.report.chapter import Chapter, ChapterWriter, PartyFate
from game.rulesets import ruleset
from game.scenario import roster
from game.scenario.campaign import party as people
from game.scenario.campaign.file import OpenedCampaign, open_campaign
from game.scenario.campaign.model import Branch, CampaignBattle
from game.scenario.veterans import DEAD
from game.tiled import MapFaults

MOST_BATTLES: Final = 40
"""A campaign that has not ended after so many is broken off: a party may lose and come back for ever."""
WIDEST: Final = 100
"""Columns of letters of a line of prose at most."""
ENDED: Final[Mapping[str, str]] = {"won": "Won", "lost": "Lost", "drawn": "A draw"}


def fight_through(
    name: str, rules: str | None, seed: int | None, sides: Sequence[str], files: OutputFiles | None = None
) -> None:
    """Let AIs fight a campaign through, and tell its chronicle as it comes; rosters are its party's."""
    files = files or OutputFiles()
    if rules is not None:
        check_rules(rules)
    try:
        opened = open_campaign(find_campaign(name), rules)
    except MapFaults as faults:
        raise Trouble(str(faults)) from faults
    party = _party(opened, files.roster)
    check_outputs(
        files,
        also=(
            ("the campaign", opened.path),
            *(("a map of the campaign", file) for file, _, _ in opened.maps.values()),
        ),
    )
    who = pick_players(sides, opened.sides, KINDS, dict.fromkeys(opened.sides, "veteran"))
    number = pick_seed(seed)
    campaign = opened.campaign
    players = ", ".join(f"{side} by {kind}" for side, kind in who.items())
    say(f"{campaign.title}, {ruleset(campaign.ruleset).name}: {players}; seed {number}.")
    _words(campaign.description)
    journey = Journey(opened, number, who, party)
    with stopping() as asked:
        journey.go(asked)
    journey.sum_up()
    if files.roster_out is not None:
        write_people(roster.Roster(campaign.ruleset, journey.party), files.roster_out)


def _party(opened: OpenedCampaign, file: str | None) -> tuple[Veteran, ...]:
    """Return who comes to the first battle by a roster: all of the party's side in it. Without one nobody does."""
    if file is None:
        return ()
    side = opened.campaign.battle[0].side
    try:
        found = roster.read(Path(file), ruleset(opened.campaign.ruleset))
    except roster.RosterError as error:
        raise Trouble(str(error)) from error
    party = tuple(one for one in found if one.side == side)
    if not people.living(party):
        message = f"{file} has nobody of {side} who is alive; the party is {side} in the first battle."
        raise Trouble(message)
    return party


class Journey:
    """A party on its way through a campaign."""

    def __init__(
        self, opened: OpenedCampaign, seed: int, who: Mapping[str, str], party: tuple[Veteran, ...] = ()
    ) -> None:
        """Begin before the first battle. With nobody: then who is there on its map is the party."""
        self._opened: Final = opened
        self._seed: Final = seed
        self._who: Final = who
        self.party = party
        self._chapters: Final[list[Chapter]] = []

    def go(self, asked: Stopping) -> None:
        """Fight battle after battle until one ends the campaign, and tell each."""
        campaign = self._opened.campaign
        battles = {battle.key: battle for battle in campaign.battle}
        battle = campaign.battle[0]
        while len(self._chapters) < MOST_BATTLES:
            chapter, after = self._fight(battle, asked)
            self._chapters.append(chapter)
            branch = battle.next(chapter.ended, people.living(after))
            _tell(chapter, is_spared=branch.spared)
            if self._goes_on(branch, after):
                battle = battles[branch.to]
            else:
                return
        say(f"\nAfter {MOST_BATTLES} battles the end is not in sight: the campaign is broken off here.")

    def _fight(self, battle: CampaignBattle, asked: Stopping) -> tuple[Chapter, tuple[Veteran, ...]]:
        number = len(self._chapters) + 1
        _, _, bare = self._opened.maps[battle.key]
        setup = people.brought(bare, battle.side, self.party, self._opened.campaign.newcomers)
        say(f"\n{number}. {setup.title} ({battle.key})")
        _words(battle.words)
        fought = Battle(setup, self._seed_of(number) if battle.seed is None else battle.seed)
        writer = ChapterWriter(fought, battle.side)
        be_heard()
        players = {side: controller(self._who[side], fought.seed, side) for side in setup.sides}
        over = fight(fought, players, pause=asked.check)
        if over is None:
            message = f"{setup.title} has come to no end, however long it was fought; the campaign stops here."
            raise Trouble(message)
        return writer.write(over)

    def _seed_of(self, number: int) -> int:
        material = f"campaign/{self._seed}/{number}".encode()
        return int.from_bytes(blake2b(material, digest_size=4).digest(), "big") >> 1

    def _goes_on(self, branch: Branch, after: tuple[Veteran, ...]) -> bool:
        """Tell how the party goes on by a branch, and whether there is a next battle for it."""
        rules = Ruleset.of(next(iter(self._opened.maps.values()))[2])
        self.party, found = people.gone_on(after, self.party, branch, rules)
        _words(branch.words)
        if found:
            _line("Found", found)
        if not people.living(self.party):
            _words(self._opened.campaign.lost)
            say("\nNobody of the party is left: the campaign is lost.")
            return False
        if branch.rest == "town" and branch.to:
            say("In the town all that is damaged is mended, and all that is counted filled up.")
        if branch.end:
            say(f"\nThe campaign is {branch.end}.")
        return bool(branch.to)

    def sum_up(self) -> None:
        """Show who was in the party, what they did, and what has become of them."""
        battles, harm, felled = Counter[str](), Counter[str](), Counter[str]()
        where: dict[str, str] = {}
        for chapter in self._chapters:
            battles.update(chapter.came)
            for deed in chapter.deeds:
                harm[deed.name] += deed.harm
                felled[deed.name] += deed.felled
            where.update({fate.name: f"{fate.fallen}: {chapter.title}" for fate in chapter.fates if fate.fallen})
        rows = [
            (
                one.name, one.kind, str(battles[one.name]), str(harm[one.name]), str(felled[one.name]),
                where.get(one.name, one.fallen) if one.fallen else ", ".join(mark.name for mark in one.marks) or "well",
            )
            for one in self.party
        ]  # fmt: skip
        say()
        show(TableSheet(("who", "kind", "battles", "harm", "felled", "now"), rows))


def _tell(chapter: Chapter, *, is_spared: bool) -> None:
    """Tell a battle that is over."""
    _line("There", chapter.came)
    _line("New among them", chapter.joined)
    _line("Waiting, for want of a place", chapter.waited)
    say(f"{ENDED[chapter.ended]} in round {chapter.rounds}: {chapter.reason}.")
    _line("Fell", [_fate(fate, is_spared=is_spared) for fate in chapter.fates])
    best = chapter.deeds[0] if chapter.deeds else None
    if best is not None and best.harm:
        say(f"Did most: {best.name}, {best.harm} of harm, {best.felled} felled.")
    _line("Taken there", chapter.taken)


def _fate(fate: PartyFate, *, is_spared: bool) -> str:
    """Tell who fell to whom, and whether they live."""
    by = f" to {fate.by}" if fate.by else ""
    end = "left for dead" if is_spared and fate.fallen == DEAD else fate.fallen or "lives"
    return f"{fate.name}{by} ({end})"


def _line(what: str, names: Sequence[str]) -> None:
    """Say a line of names, if there are any."""
    if names:
        _words(f"{what}: {', '.join(names)}.")


def _words(text: str) -> None:
    """Say words in lines that a terminal holds; an empty line parts them where they are parted in the file."""
    for part in text.strip().split("\n\n"):
        for line in prose(" ".join(part.split()), min(width(), WIDEST), ""):
            say(line)
