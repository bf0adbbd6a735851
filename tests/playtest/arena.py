"""A small map for play-tests, and battles on it by players that do not think."""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from game.playtest.fighter import BattleFighter
from game.playtest.fought import BattleJob, Fought
from game.playtest.plan import FightOrder, PlaytestPlan
from game.playtest.runner import Pause, Take
from game.tiled import load
from tests.tiled.drafts import HEDGE, Draft

WALKING = {"blue": "walk", "red": "walk"}
SIDES = ("--side", "blue=walk", "--side", "red=walk")
PLACES = (
    ("hoplite", "blue", (0, 1), "Kallias"),
    ("archer", "blue", (0, 3), "Dexo"),
    ("raider", "red", (6, 1), "Red cloak"),
    ("raider", "red", (6, 3), "Broken nose"),
)


def drawn(folder: Path, name: str = "yard.tmx", limit: int = 9) -> Path:
    """Draw a yard with a hedge in it, a chest that nobody opens, and two on each side; return its file."""
    draft = Draft(folder, values={"title": "The yard", "round_limit": limit})
    draft.layer(draft.with_cells({(3, 3): HEDGE, (3, 5): HEDGE}, 1))
    units = [
        draft.item("unit", who, "<point/>", {"unit": kind, "side": side}, x=x * 64 + 32, y=y * 64 + 32)
        for kind, side, (x, y), who in PLACES
    ]
    chest = draft.item("scenery", "Old chest", "<point/>", {"kind": "chest", "items": "healing-pot"}, x=480, y=352)
    draft.place(*units, chest)
    return draft.write(name)


def planned(folder: Path, battles: int = 2, rules: tuple[str, ...] = ("heroic", "clash")) -> PlaytestPlan:
    """Return a play-test of the yard."""
    return PlaytestPlan(load(drawn(folder)), "yard", rules, battles, WALKING)


def fought(plan: PlaytestPlan) -> list[Fought]:
    """Fight all battles of a play-test, here."""
    fighter = BattleFighter(plan.order())
    return [fighter.fight(job) for job in plan.jobs()]


def fight_here(order: FightOrder, jobs: Iterable[BattleJob], processes: int, take: Take, pause: Pause) -> None:
    """Fight battles in this process, in place of `runner.run`: where they are fought is for `test_runner.py` to try."""
    del processes
    fighter = BattleFighter(order)
    for job in jobs:
        pause()
        take(job, msgspec.json.encode(fighter.fight(job)))


def in_order(lines: Sequence[bytes]) -> list[Fought]:
    """Return what battles came to, in whatever order they ended."""
    return sorted((msgspec.json.decode(line, type=Fought) for line in lines), key=lambda one: (one.number, one.rules))


def end_at_once(_: BattleJob) -> bytes:
    """End the process that is to fight a battle."""
    os._exit(1)
