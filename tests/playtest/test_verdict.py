"""Who is favoured, in words, and which battles are worth watching."""

import pytest

from game.playtest.figures import SideFigures, share_of
from game.playtest.fought import Fought, Swing
from game.playtest.verdict import verdict
from game.playtest.watchable import Watchables


@pytest.mark.parametrize(
    ("blue", "red", "drawn", "said"),
    [
        (30, 10, 0, "Blue is favoured: 75 %, "),
        (5, 3, 0, "Too few battles to say who is favoured: 8 battles tell of blue 62 %, "),
        (505, 495, 0, "No side is favoured as far as 1000 battles tell: blue 50 %, 47 to 54."),
    ],
)
def test_who_is_favoured_is_said_as_far_as_so_many_battles_tell(blue: int, red: int, drawn: int, said: str) -> None:
    assert told(blue, red, drawn).startswith(said)


def test_draws_are_told_where_every_fifth_battle_is_one() -> None:
    assert told(400, 400, 200).endswith(" 20 % of the battles are drawn.")
    assert "drawn" not in told(401, 400, 199)


def told(blue: int, red: int, drawn: int) -> str:
    """Return the verdict on so many battles won by each of two sides, and drawn."""
    total = blue + red + drawn
    sides = [SideFigures(side, won, share_of(won + drawn / 2, total)) for side, won in (("blue", blue), ("red", red))]
    return verdict(sides, total, drawn)


def test_the_battles_to_be_watched_are_the_extremes_and_of_equals_the_first() -> None:
    found = Watchables()
    for number, (winner, rounds, lowest, left) in enumerate(
        [("blue", 6, 40, 30), ("", 9, 1, 1), ("red", 4, 20, 60), ("blue", 7, 30, 12), ("red", 4, 20, 12)]
    ):
        found.add(battle(number, winner, rounds, lowest, left))
    assert [(name, words, one.number) for name, words, one in found.chosen()] == [
        ("closest", "blue wins in round 7 with 12 % of its strength left", 3),
        ("longest", "a draw in round 9", 1),
        ("quickest", "red wins in round 4", 2),
        ("strangest", "red wins in round 4, having had 20 % of the strength on the board", 2),
    ]


def battle(number: int, winner: str, rounds: int, lowest: int, left: int) -> Fought:
    return Fought(
        rules="heroic", number=number, seed=number, winner=winner, reason="", rounds=rounds, began=0, blood=0,
        decided=0, lowest=lowest, left=left, swing=Swing(), curve=(), units=(), deeds=(), marks=(), things=(),
        goal=(), digest="",
    )  # fmt: skip
