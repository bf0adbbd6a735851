"""The captain at puzzles with an evident best move: what it does not solve is named here."""

from typing import Final

import pytest

from game.controllers import controller
from game.rulesets import keys
from tests.controllers.puzzles.book import ALL, PUZZLES
from tests.controllers.puzzles.posing import solves

UNSOLVED: Final = frozenset(
    {
        "the oath costs nothing",
        "the arrow before the run",
        "the wolf does not dodge what comes from far",
        "the net before the hammer",
        "the sword is whole before they come",
        "a ward before the hammers",
        "no water over the friend",
        "at the waters edge",
        "let go and strike",
        # arms are worth what they do to anybody, and not to the one in bronze
        "the hammer for the man in bronze",
        # what others could push over, and whom an area takes in at once, is no danger that it knows of
        "out of the columns way",
        "not two in one sleep",
        # a snare that holds two guards counts for more than the song
        "the song for the one in the fight",
        # that a friend bars the lane behind it makes no place safer
        "out of contact in good order",
        # of what costs nothing it does nothing that hurts but its own fighting
        "flat on the ground before the slings",
        # whoever lies in a foe's sight is bound where he lies
        "drawn out of their sight",
        # lying on the ground counts for as much with three friends about as with two
        "on his back before three strike",
        # who could throw again next turn is drawn nearer all the same
        "the axes from the roof",
        # what a deed that is declared first spares it, it does not foresee
        "veiled before they are there",
    }
)
"""The captain's: a puzzle that it begins or ceases to solve makes a test fail until it is taken out or put in here."""


@pytest.mark.parametrize("name", PUZZLES)
def test_the_captain_solves_all_but_those_that_are_named(name: str) -> None:
    one = PUZZLES[name]
    solved, turn = solves(controller("captain:even", 1, "blue"), one)
    assert solved == (name not in UNSOLVED), f"{one.best} It did: {turn}"


@pytest.mark.parametrize("name", ["the arrow before the run", "the sword at close quarters"])
def test_the_strategos_solves_what_hangs_on_who_is_first_and_on_how_much_is_looked_at(name: str) -> None:
    one = PUZZLES[name]
    solved, turn = solves(controller("strategos:even", 1, "blue"), one)
    assert solved, f"{one.best} It did: {turn}"


@pytest.mark.parametrize(
    "name", ["the magus stays where sleep carries", "he will be up again unless he is struck", "one hand on the bolt"]
)
def test_the_veteran_solves_what_takes_no_look_ahead(name: str) -> None:
    one = PUZZLES[name]
    solved, turn = solves(controller("veteran:even", 1, "blue"), one)
    assert solved, f"{one.best} It did: {turn}"


def test_every_ruleset_has_puzzles_that_say_what_is_best_and_why() -> None:
    assert {one.rules for one in PUZZLES.values()} == set(keys())
    assert all(one.best for one in PUZZLES.values())
    assert len(PUZZLES) == len(ALL), "two puzzles have one name, and one of them is not posed"
    assert PUZZLES.keys() >= UNSOLVED
