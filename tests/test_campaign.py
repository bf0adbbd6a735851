"""A small fixed sample of each of the long proofs of tools/prove.py."""

import argparse
import csv
import json
from itertools import cycle, pairwise
from multiprocessing import get_context
from pathlib import Path

import pytest

from game.controllers import RandomLegal, decide
from game.engine.battle import Battle
from game.engine.commands import Command
from game.engine.components import Health, Position
from game.engine.events import StayedUnder
from game.engine.forecast.odds import forecast
from game.engine.forecast.results import Forecast
from game.rulesets import keys, ruleset
from tests.arena import battle, play
from tools.proofs import (
    battles,
    campaign,
    chances,
    damaging,
    duels,
    fuzzing,
    interleaving,
    perft,
    presses,
    publicly,
    removal,
    roaming,
    saving,
)
from tools.proofs.arenas import SAMPLE, arenas
from tools.proofs.invariants import BrokenInvariantError, Invariants
from tools.proofs.producible import events_of

pytestmark = pytest.mark.slow

MOST_UNSEEN = 0.5
"""The share of events and commands that few short battles may leave unseen; `tools/prove.py random` wants them all."""

# ---- rules ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", keys())
def test_every_entry_of_a_ruleset_can_be_taken_away_alone(key: str) -> None:
    whole = ruleset(key)
    names = list(removal.entries(key, whole))
    assert len(names) == len(set(names))
    for name in names:
        left = set(removal.entries(key, removal.without(whole, name)))
        gone = 1 + (name.startswith(f"{key}/actions/") and name.replace("/actions/", "/foreseen/") in names)
        assert len(left) == len(names) - gone, name


@pytest.mark.parametrize(
    ("key", "action", "file"),
    [
        ("heroic-classic", "Draw", "test_turns.py"),
        ("odigos", "Dare", "test_attack.py"),
    ],
)
def test_an_entry_taken_away_is_noticed_by_a_test(key: str, action: str, file: str) -> None:
    """The file is named, so that one is read; `tools/prove.py rules` looks for it in all and tries every entry."""
    likely = f"tests/rulesets/{key.replace('-', '_')}/{file}"
    assert removal.noticed(f"{key}/actions/{action}", likely).startswith(likely)


def test_what_a_ruleset_has_unchanged_from_another_is_proved_there() -> None:
    based = [key for key in keys() if removal.proved_elsewhere(key)]
    assert len(based) < len(keys())
    for key in based:
        own = set(removal.entries(key, ruleset(key))) - removal.proved_elsewhere(key)
        assert own
        assert f"{key}/actions/EndTurn" not in own


# ---- random battles ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", keys())
def test_random_battles_keep_the_invariants_and_are_undone_and_played_again_exactly(key: str) -> None:
    seen: set[str] = set()
    given: set[str] = set()
    commands = 0
    for job in roaming.jobs(key, (*SAMPLE, *arenas(key)), 1, first=3):
        done = roaming.roam(job._replace(rounds=1 if job.rounds else 2))
        assert done.fault == "", job
        commands += done.commands
        seen.update(done.seen)
        given.update(done.given)
    assert commands > 300
    assert len(roaming.never_seen(key, frozenset(seen))) < MOST_UNSEEN * len(events_of(ruleset(key)))
    assert len(roaming.never_given(key, frozenset(given))) < MOST_UNSEEN * len(ruleset(key).actions)


def test_what_a_ruleset_can_bring_about_is_read_from_its_code() -> None:
    made = {kind.__name__ for kind in events_of(ruleset("heroic"))}
    assert {"Struck", "FellToVerge", "CastWentOn", "Pushed", "RoundBegan"} <= made
    assert not made & {"Supposed", "Mustered", "FellDying"}
    idle = ruleset("heroic").with_tables(actions={}, on={})
    assert {kind.__name__ for kind in events_of(idle)} < made - {"Struck", "Pushed"}


def test_a_fault_in_a_random_battle_is_told_and_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def spent(*_: object) -> None:
        raise ValueError("seven")

    monkeypatch.setattr(Invariants, "_figures", spent)
    done = roaming.roam(roaming.Job("pit 1", "heroic", 1))
    assert done.fault.startswith("after 0 commands: ValueError('seven')")


def test_the_invariants_notice_what_cannot_be() -> None:
    one = battle()
    Invariants(one)
    units = one.view(None).units()
    world = one.stage.world

    def happens() -> None:
        one._stamp(StayedUnder(units[0], 0), frozenset())

    happens()
    for entity, wrong, words in (
        (units[0], Position(world.component_for_entity(units[1], Position).cells), "are both at"),
        (units[0], Position(((99, 0),)), "off the board"),
        (units[0], Health(-1, 10), "hit points"),
    ):
        mark = world.mark()
        world.add_component(entity, wrong)
        with pytest.raises(BrokenInvariantError, match=words):
            happens()
        world.undo_to(mark)
    happens()


# ---- AI against AI -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", keys())
def test_a_battle_between_ais_comes_to_an_end(key: str) -> None:
    done = battles.battle(battles.Job(key, "pit 1", 1, "soldier"))
    assert done.fault == ""
    assert done.reason
    assert done.uses["EndTurn"]


def test_a_campaign_goes_on_where_it_was_broken_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign, "FOLDER", tmp_path)
    monkeypatch.setattr(campaign, "ROOT", tmp_path)
    asked: list[battles.Job] = []

    def work(job: battles.Job) -> battles.Fought:
        if len(asked) == 2:
            raise KeyboardInterrupt
        asked.append(job)
        return battles.Fought("", "told", job.seed, 1, 0.1, (1.0, 2.0, 3.0), {"Move": 2}, "")

    jobs = [battles.Job("heroic", "ford", seed, "soldier") for seed in range(4)]
    given = argparse.Namespace(fresh=False, jobs=1)
    assert list(campaign.kept("tried", work, jobs, given)) == jobs[:2]
    path = tmp_path / "tried.jsonl"
    path.write_text(path.read_text("utf-8") + '["cut o', encoding="utf-8")
    asked.clear()
    found = campaign.kept("tried", work, jobs, given)
    assert asked == jobs[2:]
    assert found == {job: work.__annotations__["return"](*found[job]) for job in jobs}
    assert found[jobs[0]].rounds == 0
    other = [json.dumps(["another", *json.loads(line)[1:]]) for line in path.read_text("utf-8").splitlines()[:1]]
    path.write_text("\n".join(other), encoding="utf-8")
    asked.clear()
    assert list(campaign.kept("tried", work, jobs, given)) == jobs[:2], "another edition's results do not count"
    assert asked == jobs[:2]


# ---- saves, two at once --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "key"), list(enumerate(keys())))
def test_saves_at_every_decision_go_on_alike_in_a_fresh_process(number: int, key: str) -> None:
    done = saving.save_all(saving.Job(*saving.BATTLES[4 + number % 5], 14, key))
    assert done.fault == ""
    assert done.saves > 3


def test_two_battles_in_one_process_go_as_each_alone() -> None:
    for one, other in pairwise(
        [(key, name, 3) for key, name in zip((*keys(), keys()[0]), cycle(("pit 1", "hexes 1")))]
    ):
        found = interleaving.together(interleaving.Pair(one, other, 20))
        assert found[0] != found[1]
        assert found[:2] == found[2:], (one, other)


# ---- odds ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", keys())
def test_exact_odds_agree_with_real_dice(key: str) -> None:
    found = chances.matches(key)
    assert len(found) == chances.MATCHES
    job = found[3 * (keys().index(key) % 2)]
    for figure in chances.compare(job._replace(throws=800)):
        assert figure.errors <= chances.ERRORS, (job, figure)


def test_odds_that_are_wrong_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:

    def wrong(one: Battle, command: Command) -> Forecast:
        outcomes = forecast(one, command).outcomes
        first, second = outcomes[0][1], outcomes[1][1]
        return Forecast(((outcomes[0][0], second), (outcomes[1][0], first), *outcomes[2:]))

    job = chances.matches("heroic")[0]
    monkeypatch.setattr(chances, "forecast", wrong)
    assert max(figure.errors for figure in chances.compare(job._replace(throws=2000))) > chances.ERRORS


@pytest.mark.parametrize("key", keys())
def test_two_match_ups_of_each_ruleset_are_computed_by_icepool(key: str) -> None:
    assert len(chances.by_icepool(key)) >= 2


# ---- perft ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", perft.POSITIONS, ids=lambda position: position.name)
def test_counts_of_command_sequences(position: perft.Position) -> None:
    assert tuple(perft.perft(perft.opened(position), depth, perft.listed) for depth in (1, 2)) == position.counts[:2]


@pytest.mark.parametrize("position", [one for one in perft.POSITIONS if one.brute], ids=lambda position: position.name)
def test_the_listing_is_what_brute_force_finds_allowed(position: perft.Position) -> None:
    assert perft.differences(position, 0) == []


def test_brute_force_notices_a_command_that_is_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = perft.listed
    monkeypatch.setattr(perft, "listed", lambda battle: whole(battle)[1:])
    assert perft.differences(perft.POSITIONS[0], 0) != []


# ---- the AI --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", keys())
def test_the_quick_ai_beats_random_from_both_sides(key: str) -> None:
    jobs = duels.jobs(key, "soldier", "random", 2, ("pit 1",))
    done = [duels.duel(job) for job in jobs]
    won = [one.winner for one in done]
    assert won.count("soldier") > won.count("random") or "random" not in won, won
    left = [sum(one.left[kind] for one in done) for kind in ("soldier", "random")]
    assert left[0] > left[1] + 0.25, "of two sides each"


def test_walk_and_hit_beats_random() -> None:
    wins = [duels.duel(job).winner for job in duels.jobs("heroic", "novice", "random", 2, ("pit 2",))]
    assert wins == ["novice"] * 2


def test_controllers_do_not_touch_the_dice_of_the_rules() -> None:
    one, other = battle(), battle()
    player = RandomLegal(5)
    commands = play(one, 20)
    for command in commands:
        for _ in range(3):
            assert other.refusal(decide(player, other)) is None
        other.submit(command)
    assert other.stage.world.digest() == one.stage.world.digest()


# ---- maps made in Tiled --------------------------------------------------------------------------------------------


def test_damaged_maps_are_read_or_refused_in_sentences() -> None:
    with get_context("spawn").Pool(1) as pool:  # it limits its memory for good
        done = pool.apply(fuzzing.fuzz, (fuzzing.Job(40_000, 50),))
    assert done.faults == []
    assert done.read + done.refused == 50
    assert min(done.read, done.refused) > 10
    assert len(done.sentences) > 20


def test_a_damaged_map_that_does_harm_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def harmful(path: Path) -> None:
        raise RecursionError(path.name)

    monkeypatch.setattr(fuzzing, "load", harmful)
    monkeypatch.setattr(fuzzing, "_limit_memory", lambda: None)
    (fault,) = fuzzing.fuzz(fuzzing.Job(7, 1)).faults
    assert fault.startswith("7: RecursionError")
    assert damaging.damaged(7) == damaging.damaged(7)


def test_a_sample_of_the_maps_made_by_others_is_read_as_it_is(public_maps: Path) -> None:
    with (public_maps / "FACTS.tsv").open(encoding="utf-8", newline="") as file:
        facts = list(csv.DictReader(file, delimiter="\t"))
    with get_context("spawn").Pool(1, maxtasksperchild=1) as pool:
        told = pool.map(publicly.read, [(str(public_maps), fact["path"], fact) for fact in facts[::8]], chunksize=1)
    verdicts = {one.path: one.verdict for one in told}
    assert set(verdicts.values()) <= {"equal", "refused"}
    assert len(verdicts) == 8
    assert all(one.sentence for one in told)  # none is a board of ours
    assert max(one.megabytes for one in told) < publicly.LARGE


def test_a_sample_of_what_an_ai_orders_is_found_in_the_window_by_few_presses() -> None:
    found = presses.count(presses.Job("ford", "heroic", 1, 6))
    assert not found.missed
    assert found.commands >= 6
    assert found.presses.total() <= 2 * found.commands
