"""The figures of a battle: told live, looked at late and played again they are the same, and chances are exact."""

import functools
import math
from dataclasses import replace

import pytest

from game.controllers import controller, decide
from game.data import maps
from game.engine.battle import Battle
from game.engine.commands import Attack, Dodge, Move
from game.engine.events import (
    AftermathBegan,
    Attacked,
    BattleEnded,
    Damaged,
    Died,
    FellDying,
    FellToVerge,
    Healed,
    Left,
    Recovered,
    Rose,
    RoundBegan,
    Stabilised,
    Stepped,
    Struck,
)
from game.engine.forecast.odds import forecast
from game.record import loading, reading
from game.record.recorder import Recorder
from game.report.counting import Casualty
from game.report.statistics import Score, SideScore, Statistics, Summary
from game.scenario.scenario import open_map
from game.screen.text import wording
from tests.now import now
from tests.table import table, unit

pytestmark = pytest.mark.slow

RULESETS = ("heroic", "heroic-classic", "clash", "oldschool", "odigos")


@functools.cache
def fought(rules: str, seed: int = 3, name: str = "heights") -> tuple[Battle, Statistics, Recorder]:
    """A battle between walkers, with its statistics kept from the start."""
    source, setup = open_map(maps() / f"{name}.tmx", rules)
    battle = Battle(setup, seed)
    recorder = Recorder(battle, source)
    kept = Statistics(battle)
    sides = {side: controller("walk", seed, side) for side in battle.stage.sides}
    while battle.decision is not None:
        battle.submit(decide(sides[battle.decision.side], battle))
    return battle, kept, recorder


def side(summary: Summary, name: str) -> SideScore:
    return next(one for one in summary.sides if one.side == name)


@pytest.mark.parametrize(("rules", "way"), [*zip(RULESETS, ("late", "again", "late", "again", "late"), strict=True)])
def test_live_late_and_played_again_the_figures_are_the_same(rules: str, way: str) -> None:
    battle, kept, recorder = fought(rules)
    before = battle.stage.world.digest()
    assert kept.luck is not None
    assert not now(kept.luck.is_done)
    while not kept.luck.is_done:
        kept.work(0.05)
        assert battle.stage.world.digest() == before
    live = kept.summary()
    assert live.is_weighed
    if way == "late":
        late = Statistics(battle)
        assert late.luck is not None
        late.luck.finish()
        assert battle.stage.world.digest() == before
        assert late.summary() == live
        return
    seen: list[Statistics] = []
    loaded = loading.load(
        reading.decode(recorder.encode(), "a test"), "a test", lambda other: seen.append(Statistics(other))
    )
    assert not loaded.drifted
    again = seen[0]
    assert again.luck is not None
    again.luck.finish()
    assert again.summary() == live


@pytest.mark.parametrize("rules", RULESETS)
def test_figures_are_those_of_the_events(rules: str) -> None:
    battle, kept, _ = fought(rules)
    events = [told.event for told in battle.events]
    assert kept.luck is not None
    kept.luck.finish()
    summary = kept.summary()
    total = Score()
    for one in summary.sides:
        total = total.plus(one.score)
        assert one.score.weighed == one.score.attacks
        assert 0 < one.score.expected <= one.score.attacks
        assert one.score.landed == one.score.hits <= one.score.attacks
    assert total.attacks == sum(isinstance(event, Attacked) for event in events)
    assert total.cells == sum(isinstance(event, Stepped) for event in events)
    assert total.taken == sum(event.lost for event in events if isinstance(event, Damaged))
    assert total.dealt == sum(
        event.lost for event in events if isinstance(event, Damaged) and event.source not in {0, event.unit}
    )
    fallen = {event.unit for event in events if isinstance(event, Died | FellDying | FellToVerge)}
    assert {fall.unit for fall in summary.falls} == fallen
    dead = {event.unit for event in events if isinstance(event, Died)}
    assert {fall.unit for fall in summary.falls if fall.fate == "dead"} == dead
    assert [fall.round for fall in summary.falls] == sorted(fall.round for fall in summary.falls)
    assert battle.over is not None
    assert summary.best is not None
    curve = summary.curve
    assert [point.when for point in curve] == sorted(point.when for point in curve)
    assert len(curve) == len(battle.history) + 1
    sides = battle.stage.sides
    assert all(curve[0].strength[name] >= curve[-1].strength[name] for name in sides)
    assert any(curve[0].strength[name] > curve[-1].strength[name] for name in sides)
    if any(isinstance(event, AftermathBegan) for event in events):
        return
    vigour, truth = battle.ruleset.hints.vigour, battle.truth
    left = {one.unit: vigour(truth, one.unit)[0] for one in summary.units if one.stands}
    for name in sides:
        mine = sum(left.get(one.unit, 0) for one in summary.units if one.side == name)
        assert curve[-1].strength[name] == mine


@pytest.mark.parametrize(("rules", "seed"), [*zip(RULESETS, (3, 3, 3, 3, 5), strict=True)])
def test_nobody_is_counted_to_have_lost_more_than_it_had(rules: str, seed: int) -> None:
    """Whoever was taken out and never got anything back has lost exactly what it began with, whatever the last blow."""
    battle, kept, _ = fought(rules, seed)
    events = [told.event for told in battle.events]
    begun = Battle(open_map(maps() / "heights.tmx", rules)[1], 3)
    back = {event.unit for event in events if isinstance(event, Healed | Rose | Recovered | Stabilised)}
    last = {event.unit: event for event in events if isinstance(event, Damaged)}
    taken = {one.unit: one.score.taken for one in kept.summary().units}
    exact = 0
    for who in sorted(set(last) - back):
        had = battle.ruleset.hints.vigour(begun.truth, who)[0]
        assert taken[who] <= had
        if battle.ruleset.hints.vigour(battle.truth, who)[0] == 0:
            assert taken[who] == had
            exact += 1
    assert exact
    assert any(event.beyond for event in last.values()), "a last blow went beyond what was left"


@pytest.mark.parametrize("name", ["oldschool", "odigos"])
def test_hits_come_out_as_their_chances_say(name: str) -> None:
    expected = hits = spread = 0.0
    for seed in (3, 5):
        _, kept, _ = fought(name, seed)
        luck = kept.luck
        assert luck is not None
        luck.finish()
        chances = [chance for chance in luck.chances.values() if chance is not None]
        spread += sum(chance * (1 - chance) for chance in chances)
        expected += sum(chances)
        hits += sum(one.score.hits for one in kept.summary().sides)
    assert spread > 5
    assert abs(hits - expected) < 4 * math.sqrt(spread)


DUEL = """
. . . .
. A B .
. . . .
"""


@pytest.mark.parametrize(("dice", "answer", "hits"), [("d10=6", "d8=1", 1), ("d10=6", "d8=7", 0)])
def test_the_chance_of_an_attack_is_the_one_that_was_told_before_it(dice: str, answer: str, hits: int) -> None:
    game = table(DUEL, A=unit("hoplite", "blue"), B=unit("skirmisher", "red"))
    kept = Statistics(game.battle)
    command = Attack(game.A, game.B, game.item("A", "dory"))
    told = forecast(game.battle, command).fate("hit")
    assert 0 < told < 1
    game.do(command, dice)
    early = kept.summary("blue")
    assert side(early, "blue").score.attacks == 1
    assert not kept.work(1.0), "a question is open: what it comes to is not known yet"
    game.do(Dodge(game.B), answer)
    assert kept.luck is not None
    kept.luck.finish()
    assert list(kept.luck.chances.values()) == [pytest.approx(told)]
    score = next(one.score for one in kept.summary().units if one.unit == game.A)
    assert (score.attacks, score.hits, score.weighed) == (1, hits, 1)
    assert score.expected == pytest.approx(told)


def test_what_is_taken_back_counts_no_more() -> None:
    game = table(DUEL, A=unit("hoplite", "blue"), B=unit("skirmisher", "red"))
    kept = Statistics(game.battle)
    start = kept.summary()
    game.do(Move(game.A, ((1, 0),)), "")
    assert kept.summary() != start
    assert side(kept.summary(), "blue").score.cells == 1
    game.battle.force_back()
    assert kept.summary() == start


def test_while_it_goes_on_a_side_is_told_what_it_perceived_and_all_of_it_at_the_end() -> None:
    game = table(
        "A . . . . # C",
        A=unit("hoplite", "blue"),
        C=unit("skirmisher", "red", sneaking=True),
    )
    kept = Statistics(game.battle)
    mine, all_of_it = kept.summary("blue"), kept.summary()
    assert [one.unit for one in mine.units] == [game.A]
    assert [one.unit for one in all_of_it.units] == [game.A, game.C]
    assert all(set(point.strength) == {"blue"} for point in mine.curve)
    assert all(set(point.strength) == {"blue", "red"} for point in all_of_it.curve)
    game.battle._commit(BattleEnded("blue", "a test"))
    assert kept.summary("blue") == kept.summary()


def test_who_strikes_back_in_anothers_attack_is_told_apart_from_who_attacks() -> None:
    game = table(DUEL, A=unit("hoplite", "blue"), B=unit("skirmisher", "red"))
    kept = Statistics(game.battle, weighs=False)
    for event in (
        Attacked(game.A, game.B, "Dory", "melee"),
        Struck(game.B, game.A),
        Attacked(game.B, game.A, "Axe", "melee"),
        Struck(game.B, game.A),
    ):
        game.battle._commit(event)
    one, other = (kept.summary().units[place].score for place in (0, 1))
    assert (one.attacks, one.hits, one.answers) == (1, 0, 0)
    assert (other.attacks, other.hits, other.answers) == (1, 1, 1)
    assert (one.weighed, other.weighed) == (0, 0)


def test_whoever_is_down_or_has_left_stands_no_more_until_it_is_up_again() -> None:
    game = table("A . B . C", A=unit("hoplite", "blue"), B=unit("skirmisher", "red"), C=unit("raider", "red"))
    kept = Statistics(game.battle)
    game.battle._commit(Damaged(game.B, 3, 0, 3, "blunt", game.A, "Club", "HE-40"))
    game.battle._commit(FellToVerge(game.B))
    fall = Casualty(1, game.B, game.A, "Club", "down")
    assert kept.summary().falls == (fall,)
    assert [one.stands for one in kept.summary().units] == [True, False, True]
    game.battle._commit(Rose(game.B, 4))
    assert kept.summary().falls == (replace(fall, fate="up again"),)
    assert [one.stands for one in kept.summary().units] == [True, True, True]
    game.battle._commit(Left(game.C, ((4, 0),), "fled"))
    game.battle._commit(Died(game.B, 0))
    assert side(kept.summary(), "red").standing == 0
    assert side(kept.summary(), "blue").score.felled == 2
    assert [fall.fate for fall in kept.summary().falls] == ["up again", "dead"]


def test_who_dies_where_it_had_lain_is_known_to_have_died_later() -> None:
    game = table("A . B . C . D", A=unit("hoplite", "blue"), B=unit("skirmisher", "red"), C=unit("raider", "red"),
                 D=unit("raider", "red"))  # fmt: skip
    kept = Statistics(game.battle)
    for unit_ in (game.B, game.C):
        game.battle._commit(FellToVerge(unit_))
    game.battle._commit(Died(game.D, game.A))
    game.battle._commit(RoundBegan(3))
    game.battle._commit(Died(game.B, 0))
    game.battle._commit(AftermathBegan())
    game.battle._commit(Died(game.C, 0))
    falls = {fall.unit: fall for fall in kept.summary().falls}
    assert [(falls[one].fate, falls[one].died) for one in (game.B, game.C, game.D)] == [
        ("dead", 3), ("dead", 0), ("dead", None)
    ]  # fmt: skip
    assert [wording.became(falls[one]) for one in (game.B, game.C, game.D)] == [
        ", who dies in round 3", ", who dies of it after the battle", ""
    ]  # fmt: skip
