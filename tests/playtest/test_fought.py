"""What is kept of a battle: the same as its events tell, and the same whenever it is fought again."""

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from game.controllers import controller
from game.controllers.fight import fight
from game.engine import events as e
from game.engine.battle import Battle
from game.engine.commands import EndTurn
from game.engine.components import Position
from game.engine.observing import JournalEntry, Settled, Stamped
from game.playtest.figures import share_of
from game.playtest.fought import HEAT, Fought
from game.playtest.watcher import CONTESTED, COVER, USED, Watcher
from game.rulesets import ruleset
from game.scenario.scenario import set_up
from game.tiled.model import ZoneSpec
from tests.playtest.arena import PLACES, WALKING, fought, planned
from tests.table import table, thing, unit


@pytest.fixture(scope="module")
def battles(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Battle, Fought]]:
    """One battle under each of two rulesets, with what was kept of it."""
    plan = planned(tmp_path_factory.mktemp("yard"), 1)
    found = {}
    for job, kept in zip(plan.jobs(), fought(plan), strict=True):
        battle = Battle(set_up(plan.source, ruleset(job.rules)), job.seed)
        fight(battle, {side: controller(kind, job.seed, side) for side, kind in WALKING.items()})
        found[job.rules] = battle, kept
    return found


def marked(kept: Fought, kind: str) -> Counter[int]:
    """Return how often each cell was marked."""
    return Counter(cell for marks in kept.marks if HEAT[marks.kind] == kind for cell in marks.cells)


@pytest.mark.parametrize("rules", ["heroic", "clash"])
def test_it_tells_how_the_battle_went(battles: dict[str, tuple[Battle, Fought]], rules: str) -> None:
    battle, kept = battles[rules]
    assert battle.over is not None
    assert (kept.winner, kept.reason) == (battle.over.winner, battle.over.reason)
    assert kept.digest == battle.stage.world.digest()
    assert [line.name for line in kept.units] == [name for _, _, _, name in PLACES]
    told = [stamped.event for stamped in battle.events]
    assert kept.rounds == max(event.number for event in told if isinstance(event, e.RoundBegan))
    assert 1 <= kept.blood <= kept.rounds
    assert len(kept.curve) == kept.rounds + 1
    assert min(kept.curve[-1]) == 0 or not kept.winner
    assert sum(deed.times for deed in kept.deeds if not deed.thing) == sum(
        1 + len(entry.answers) for entry in battle.history
    )


@pytest.mark.parametrize("rules", ["heroic", "clash"])
def test_its_heat_is_that_of_the_events(battles: dict[str, tuple[Battle, Fought]], rules: str) -> None:
    battle, kept = battles[rules]
    width = battle.stage.board.grid.width
    told = [stamped.event for stamped in battle.events]
    steps = Counter(
        row * width + column for event in told if isinstance(event, e.Stepped) for column, row in event.cells
    )
    assert marked(kept, "walked") == steps
    attacks = sum(isinstance(event, e.Attacked) for event in told)
    assert marked(kept, "struck from").total() == marked(kept, "struck at").total() == attacks > 0
    assert marked(kept, "fell").total() == sum(line.fell for line in kept.units) > 0
    standing = sum(len(marks.cells) for marks in kept.marks if marks.kind == 0 and marks.round == 1)
    assert standing == len(PLACES) - sum(
        len(marks.cells) for marks in kept.marks if marks.kind == 2 and marks.round == 1
    )


def test_only_what_lies_between_gives_cover(battles: dict[str, tuple[Battle, Fought]]) -> None:
    for _, kept in battles.values():
        assert set(marked(kept, "gave cover")) <= {3 * 8 + 3, 5 * 8 + 3}


def test_the_chances_of_some_battles_attacks_are_known(tmp_path: Path) -> None:
    first, second = fought(planned(tmp_path, 2, ("heroic",)))
    attacks = sum(line.attacks for line in first.units)
    assert sum(line.weighed for line in first.units) == attacks
    assert 0 < sum(line.expected for line in first.units) <= attacks * 1_000_000
    assert not any(line.weighed for line in second.units)


def test_it_is_the_same_again_and_through_json(tmp_path: Path) -> None:
    plan = planned(tmp_path, 1)
    once = fought(plan)
    assert fought(plan) == once
    assert [msgspec.json.decode(msgspec.json.encode(kept), type=Fought) for kept in once] == once


def test_seeds_follow_from_map_ruleset_number_and_seed(tmp_path: Path) -> None:
    plan = planned(tmp_path, 30)
    seeds = [job.seed for job in plan.jobs()]
    assert len(set(seeds)) == 60
    assert all(0 <= seed < 2**31 for seed in seeds)
    longer = planned(tmp_path, 31)
    assert [job.seed for job in longer.jobs()][:60] == seeds


def test_an_interval_narrows_with_the_number() -> None:
    few, many = share_of(3, 5), share_of(600, 1000)
    assert few.low < many.low < 0.6 < many.high < few.high
    assert (share_of(0, 10).low, share_of(10, 10).high) == (0.0, 1.0)


def test_cover_that_counts_after_a_command_is_not_that_of_its_blow() -> None:
    """Somebody who was struck at may be off the board by then."""
    game = table("A B . C", A=unit("hoplite", "blue"), B=unit("raider", "red"), C=unit("raider", "red"))
    watcher = Watcher(game.battle, weighs=False)
    watcher.see(Stamped(100, e.Attacked(game.A, game.B, "Dory", "melee"), frozenset()))
    game.battle.stage.world.remove_component(game.B, Position)
    watcher.see(Settled(JournalEntry(EndTurn(game.A), 0, 0)))
    hidden = (e.Reason(1, "hard cover", "BD-12", e.ReasonKind.COVER),)
    watcher.see(Stamped(101, e.Damaged(game.C, 1, 1, 1, "blunt", game.A, "Stone", "HE-44", hidden), frozenset()))
    assert COVER not in {kind for kind, *_ in watcher._marks}


def test_things_that_are_used_and_cells_that_are_left_by_are_marked() -> None:
    game = table(
        "A B D C", A=unit("hoplite", "blue"), B=unit("raider", "red"), C=unit("raider", "red"), D=thing("door")
    )
    watcher = Watcher(game.battle, weighs=False)
    told = (
        e.Used(game.C, game.D, "door", "opened"),
        e.Used(game.B, game.D, "door", "closed"),
        e.Left(game.A, ((0, 0),), "fled"),
    )
    for number, event in enumerate(told, start=100):
        watcher.see(Stamped(number, event, frozenset()))
    marks = {side: cells for (kind, side, _), cells in watcher._marks.items() if kind == USED}
    assert marks == {0: [0], 1: [2, 2]}


def test_cells_of_the_goal_are_contested_where_several_sides_stand_in_it() -> None:
    goal = ZoneSpec(31, "goal", "Ford", "", ((0, 0), (2, 0)))
    game = table("A B . C", A=unit("hoplite", "blue"), B=unit("raider", "red"), C=unit("raider", "red"), zones=(goal,))
    watcher = Watcher(game.battle, weighs=False)
    watcher.see(Stamped(100, e.RoundEnded(1), frozenset()))
    watcher.see(Stamped(101, e.RoundBegan(2), frozenset()))
    watcher.see(Stamped(102, e.Stepped(game.B, ((1, 0),), ((2, 0),), 1), frozenset()))
    watcher.see(Stamped(103, e.RoundEnded(2), frozenset()))
    marks = {(side, number): cells for (kind, side, number), cells in watcher._marks.items() if kind == CONTESTED}
    assert marks == {(0, 2): [0], (1, 2): [2]}
