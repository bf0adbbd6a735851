"""A small fixed sample of each of the long proofs of tools/prove.py."""

import pytest

from game.components import Health, Position
from game.events import StayedUnder
from game.rulesets import keys, ruleset
from tests.arena import battle, play
from tools.proofs import chances, duels, interleaving, perft, removal, roaming, saving
from tools.proofs.arenas import sources
from tools.proofs.invariants import BrokenInvariantError, Invariants

# ---- rules ---------------------------------------------------------------------------------------------------------


def test_every_entry_of_a_ruleset_can_be_taken_away_alone() -> None:
    for key in keys():
        whole = ruleset(key)
        names = list(removal.entries(key, whole))
        assert len(names) == len(set(names))
        for name in names:
            left = list(removal.entries(key, removal.without(whole, name)))
            assert len(left) == len(names) - 1, name


def test_an_entry_taken_away_is_noticed_by_a_test() -> None:
    assert removal.noticed("heroic/actions/Scope").startswith("tests/rulesets/heroic/")


# ---- random battles ------------------------------------------------------------------------------------------------


def test_random_battles_keep_the_invariants_and_are_undone_and_played_again_exactly() -> None:
    seen: set[str] = set()
    for job in roaming.jobs(len(sources()), first=3):
        done = roaming.roam(job)
        assert done.fault == "", job
        assert done.commands > 20
        seen |= done.seen
    assert len(roaming.never_seen(frozenset(seen))) <= 8


def test_the_invariants_notice_what_cannot_be() -> None:
    one = battle()
    Invariants(one)
    units = one.view(None).units()
    world, happens = one.stage.world, lambda: one._stamp(StayedUnder(units[0], 0), frozenset())
    happens()
    for entity, wrong, words in (
        (units[0], Position(world.of(units[1], Position).cells), "are both at"),
        (units[0], Position(((99, 0),)), "off the board"),
        (units[0], Health(-1, 10), "hit points"),
    ):
        mark = world.mark()
        world.put(entity, wrong)
        with pytest.raises(BrokenInvariantError, match=words):
            happens()
        world.undo_to(mark)
    happens()


# ---- saves, two at once --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [4, 8])
def test_saves_at_every_decision_go_on_alike_in_a_fresh_process(number: int) -> None:
    done = saving.save_all(saving.Job(*saving.BATTLES[number], 30))
    assert done.fault == ""
    assert done.saves == 30


def test_two_battles_in_one_process_go_as_each_alone() -> None:
    pair = interleaving.Pair(("pit 1", 3), ("hexes 1", 4), 40)
    one, other, one_alone, other_alone = interleaving.together(pair)
    assert one != other
    assert (one, other) == (one_alone, other_alone)


# ---- odds ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("match", chances.MATCHES[1::4], ids=lambda match: f"{match[0]} on {match[1]}")
def test_exact_odds_agree_with_real_dice(match: tuple[str, str, str, int, str]) -> None:
    for figure in chances.compare(chances.Job(*match, 3000)):
        assert figure.errors <= 3.5, figure


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


def test_the_quick_ai_beats_random_from_both_sides() -> None:
    jobs = (duels.Job("pit 3", "quick", "random", 1), duels.Job("pit 3", "random", "quick", 1))
    assert [duels.duel(job).winner for job in jobs] == ["quick", "quick"]


def test_walk_and_hit_beats_random() -> None:
    wins = [duels.duel(job).winner for job in duels.jobs("walk", "random", 4)]
    assert wins == ["walk"] * 4


def test_controllers_do_not_touch_the_dice_of_the_rules() -> None:
    one, other = battle(), battle()
    player = roaming.RandomLegal(5)
    commands = play(one, 20)
    for command in commands:
        for _ in range(3):
            assert other.refusal(roaming.decide(player, other)) is None
        other.submit(command)
    assert other.stage.world.digest() == one.stage.world.digest()
