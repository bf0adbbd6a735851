"""`kleos campaign --ai`: a campaign fought through by AIs, and its chronicle told."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from game.cli.campaign_telling import CampaignTelling
from game.cli.choices import check_rules, find_campaign, pick_players, pick_seed
from game.cli.outputs import OutputFiles, check_outputs, write_people
from game.cli.stopping import Stopping, stopping
from game.cli.tables import TableSheet
from game.cli.terminal import Trouble, be_heard
from game.controllers import KINDS, controller
from game.controllers.fight import fight
from game.engine.battle import Battle
from game.engine.setup import Veteran
from game.report.chapter import PARTY_HEADINGS, chapter_of, party_table, told, told_after, told_end
from game.rulesets import ruleset
from game.scenario import roster
from game.scenario.campaign import journey as way
from game.scenario.campaign import party as people
from game.scenario.campaign.file import OpenedCampaign, open_campaign
from game.scenario.campaign.journey import Journey
from game.tiled import MapFaults


def fight_through(name: str, rules: str | None, seed: int | None, sides: Sequence[str], files: OutputFiles) -> None:
    """Let AIs fight a campaign through, and tell its chronicle as it comes; rosters are its party's."""
    opened = opened_campaign(name, rules)
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
    chronicle = CampaignTelling(files.out)
    chronicle.title(campaign.title, f"{ruleset(campaign.ruleset).name}: {players}; seed {number}.")
    chronicle.words(campaign.description)
    journey = replace(way.set_out(campaign, opened.path, "told", number), party=party)
    try:
        with stopping() as asked:
            while not journey.end:
                journey = _fight(journey, opened, who, chronicle, asked)
        chronicle.end(told_end(journey))
        chronicle.table(TableSheet(PARTY_HEADINGS, party_table(journey)))
    finally:
        chronicle.keep()
    if files.roster_out is not None:
        write_people(roster.Roster(campaign.ruleset, journey.party), files.roster_out)


def opened_campaign(name: str, rules: str | None) -> OpenedCampaign:
    """Return a campaign by its file or bare name; what is wrong with it is the user's trouble, all of it."""
    if rules is not None:
        check_rules(rules)
    try:
        return open_campaign(find_campaign(name), rules)
    except MapFaults as faults:
        raise Trouble(str(faults)) from faults


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


def _fight(
    journey: Journey, opened: OpenedCampaign, who: Mapping[str, str], chronicle: CampaignTelling, asked: Stopping
) -> Journey:
    """Fight the next battle and tell it; return the journey after it."""
    _, source, bare = opened.maps[journey.next]
    _, setup = way.joined(journey, source, bare)
    chronicle.head(f"{journey.number}. {setup.title} ({journey.next})")
    chronicle.words(journey.words)
    fought = Battle(setup, journey.dice())
    be_heard()
    players = {side: controller(who[side], fought.seed, side) for side in setup.sides}
    if fight(fought, players, pause=asked.check) is None:
        message = f"{setup.title} has come to no end, however long it was fought; the campaign stops here."
        raise Trouble(message)
    come = way.after(journey, *chapter_of(fought, journey.side))
    chapter = come.chapters[-1]
    chronicle.facts(told(chapter))
    chronicle.words(chapter.words)
    chronicle.facts(told_after(chapter))
    if come.is_wiped_out:
        chronicle.words(come.campaign.lost)
    return come
