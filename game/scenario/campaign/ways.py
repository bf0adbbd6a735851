"""What is wrong with the ways of a campaign from battle to battle."""

from collections.abc import Collection, Mapping

from game.scenario.campaign.model import Campaign, CampaignBattle
from game.scenario.complaints import in_a_line, or_rather
from game.tiled.faults import Spot


def judge_ways(campaign: Campaign, spot: Spot) -> None:
    """Tell of branches to nowhere, battles that nobody comes to, and ways without an end."""
    known: dict[str, CampaignBattle] = {}
    for number, battle in enumerate(campaign.battle, start=1):
        if battle.key and battle.key in known:
            spot.fault(f"{battle.called(number)}, key key: another battle has it too.", "Give each a key of its own.")
        known.setdefault(battle.key, battle)
    for number, battle in enumerate(campaign.battle, start=1):
        _judge_branches(battle, battle.called(number), known, spot)
    ways = {key: {branch.to for branch in battle.takeable() if branch.to in known} for key, battle in known.items()}
    reached = _reached({campaign.battle[0].key} if campaign.battle else set(), ways)
    back = {key: {other for other in ways if key in ways[other]} for key in ways}
    ending = _reached({key for key, battle in known.items() if _ends(battle, known)}, back)
    for number, battle in enumerate(campaign.battle, start=1):
        if not battle.key:
            continue
        if battle.key not in reached:
            remedy = f'Write to = "{in_a_line(battle.key)}" in a [[battle.then]] before it, or take it out.'
            spot.fault(f"{battle.called(number)}: no battle leads to it.", remedy)
        elif battle.key not in ending:
            remedy = 'Let one of the battles in the circle lead out of it, or end it by end = "won" or end = "lost".'
            spot.fault(f"{battle.called(number)}: it goes on in a circle, and nothing leads to an end.", remedy)


def _ends(battle: CampaignBattle, known: Collection[str]) -> bool:
    """Tell whether a campaign may end with a battle as its file has it, not only by a defeat that it leaves out."""
    goes_on = any(branch.is_open and branch.covers("won") for branch in battle.then)
    return not goes_on or any(branch.end or branch.to not in known for branch in battle.takeable())


def _judge_branches(battle: CampaignBattle, place: str, known: Mapping[str, CampaignBattle], spot: Spot) -> None:
    takeable = battle.takeable()
    for count, branch in enumerate(battle.then, start=1):
        where = f"{place}, then {count}"
        if branch.to and branch.end:
            spot.fault(f"{where}: it leads on by to, and ends the campaign by end.", "Take one of them out.")
        elif not branch.to and not branch.end:
            spot.fault(f"{where}: it leads nowhere.", 'Write to = "KEY" of a battle, or end = "won" or "lost".')
        elif branch.to and branch.to not in known:
            spot.fault(f'{where}, key to: there is no battle "{in_a_line(branch.to)}"; {or_rather(branch.to, known)}')
        if not any(branch is one for one in takeable):
            spot.fault(f"{where}: entries before it catch all that it is for.", "Put it before them, or take it out.")


def _reached(first: set[str], ways: Mapping[str, set[str]]) -> set[str]:
    reached, new = set[str](), set(first)
    while new:
        reached |= new
        new = {to for key in new for to in ways.get(key, ())} - reached
    return reached
