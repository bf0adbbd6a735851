"""What of a campaign cannot be meant: it can be fought through, but whoever wrote it should look again.

Told by `kleos check`. Each is sure for the people whom the maps have; a roster may bring others.
"""

from collections.abc import Iterator
from pathlib import PurePosixPath, PureWindowsPath

from game.scenario.campaign.file import OpenedCampaign
from game.scenario.complaints import in_a_line
from game.tiled.faults import Fault


def doubts(opened: OpenedCampaign) -> tuple[Fault, ...]:
    """Return all of it, each with the battle, the entry and the key, and what to do."""
    found = (*_of_newcomers(opened), *_of_maps(opened), *_of_branches(opened), *_of_places(opened))
    return tuple(dict.fromkeys(found))


def _of_newcomers(opened: OpenedCampaign) -> Iterator[Fault]:
    names = opened.campaign.newcomers
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            what = f'key newcomers: "{in_a_line(name)}" is there {names.count(name)} times.'
            yield Fault(what, remedy="Give each newcomer a name of their own.")
    for battle in opened.campaign.battle:
        file, _, setup = opened.maps[battle.key]
        for unit in setup.units:
            if unit.side == battle.side and unit.name in names:
                what = f'key newcomers: "{in_a_line(unit.name)}" stands on {file.name} already, on the party\'s side.'
                yield Fault(what, remedy="Take another name.")


def _of_maps(opened: OpenedCampaign) -> Iterator[Fault]:
    for number, battle in enumerate(opened.campaign.battle, start=1):
        if PurePosixPath(battle.map).is_absolute() or PureWindowsPath(battle.map).drive:
            what = f"{battle.called(number)}, key map: it is a path that no other computer has."
            yield Fault(what, remedy="Put the map beside the campaign, and write its path from there on.")


def _of_branches(opened: OpenedCampaign) -> Iterator[Fault]:
    most = sum(
        unit.side == battle.side for battle in opened.campaign.battle for unit in opened.maps[battle.key][2].units
    )
    for number, battle in enumerate(opened.campaign.battle, start=1):
        for count, branch in enumerate(battle.then, start=1):
            if branch.left > most:
                place = f"{battle.called(number)}, then {count}, key left"
                what = f"{place}: it asks for {branch.left} of the party, and the maps have {most} for it in all."
                yield Fault(what, remedy="Write a smaller number.")


def _of_places(opened: OpenedCampaign) -> Iterator[Fault]:
    """Yield battles in which nobody who comes to them finds a place of their kind."""
    battles = {battle.key: battle for battle in opened.campaign.battle}
    there: dict[str, frozenset[str]] = {}
    for key, battle in battles.items():
        setup = opened.maps[key][2]
        known = (setup.ruleset.tables.unit_kind(unit.kind) for unit in setup.units if unit.side == battle.side)
        there[key] = frozenset(kind for kind in known if kind)
    coming: dict[str, frozenset[str]] = dict.fromkeys(battles, frozenset())
    for _ in battles:  # kinds go on by one battle at least each time
        for key, battle in battles.items():
            for branch in battle.takeable():
                if branch.to in coming:
                    coming[branch.to] |= coming[key] | there[key]
    for number, (key, kinds) in enumerate(there.items(), start=1):
        if coming[key] and coming[key].isdisjoint(kinds):
            side, file = battles[key].side, opened.maps[key][0].name
            what = (
                f"{battles[key].called(number)}: nobody of the party finds a place on {file}: {side} has there "
                f"{_listed(kinds)}, and who comes may be {_listed(coming[key])}."
            )
            yield Fault(what, remedy="Put some of their kinds there.")


def _listed(kinds: frozenset[str]) -> str:
    return ", ".join(sorted(kinds)) or "nobody"
