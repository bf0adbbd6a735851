"""What lasts is counted in its causer's place in the order (HE-71, HE-72)."""

import pytest

from game.engine.commands import EndTurn
from game.engine.components import Area, Areas, Effect, Effects
from game.systems.durations import endless, lasts_to_turn, of_cast, of_instant
from tests.table import Table, table, unit


def counted(effect: str, turns: int) -> list[bool]:
    """Return for each half-turn after the causer's turn began whether the effect is still there: A's, B's, A's, ..."""
    game = table("A . . B", A=unit("hoplite", "blue"), B=unit("hoplite", "red"))
    made = {"instant": of_instant, "cast": of_cast}[effect]("test", game.A, turns)
    game.battle.stage.world.add_component(game.B, Effects((made,)))
    seen = []
    for number in range(2 * turns + 3):
        seen.append(game.get("B", Effects) is not None)
        game.do(EndTurn((game.A, game.B)[number % 2]))
    return seen


@pytest.mark.rule("HE-71")
@pytest.mark.parametrize("turns", [1, 2, 3])
def test_an_instant_effect_ends_as_its_causers_turn_begins(turns: int) -> None:
    assert counted("instant", turns) == [True] * (2 * turns) + [False] * 3


@pytest.mark.rule("HE-72")
@pytest.mark.parametrize(("turns", "halves"), [(1, 2), (2, 5), (3, 7)])
def test_an_effect_of_a_cast_ends_with_its_causers_turn_unless_it_lasts_1_ct(turns: int, halves: int) -> None:
    seen = counted("cast", turns)

    assert seen == [True] * halves + [False] * (len(seen) - halves)


def of_two(game: Table) -> tuple[Effect, Effect]:
    return endless("for ever"), of_instant("other", game.B, 1)


@pytest.mark.rule("HE-72")
def test_only_the_causers_own_place_counts_and_the_endless_never_ends() -> None:
    game = table("A . . B", A=unit("hoplite", "blue"), B=unit("hoplite", "red"))
    forever, others = of_two(game)
    game.battle.stage.world.add_component(game.A, Effects((forever, others)))

    game.do(EndTurn(game.A))

    assert game.get("A", Effects) == Effects((forever,))
    for _ in range(3):
        game.do(EndTurn(game.B))
        game.do(EndTurn(game.A))
    assert game.get("A", Effects) == Effects((forever,))


@pytest.mark.rule("HE-72")
def test_areas_run_on_like_effects() -> None:
    game = table("A . . B", A=unit("hoplite", "blue"), B=unit("hoplite", "red"))
    game.battle.stage.world.add_component(game.A, Areas((Area(of_cast("test", game.A, 2), ((1, 0),)),)))
    seen = []
    for number in range(7):
        seen.append(game.get("A", Areas) is not None)
        game.do(EndTurn((game.A, game.B)[number % 2]))

    assert seen == [True] * 5 + [False] * 2


@pytest.mark.rule("HE-71", "HE-72")
@pytest.mark.parametrize("causer", "ABC")
@pytest.mark.parametrize("kind", ["instant", "cast"])
@pytest.mark.parametrize("turns", [1, 2])
def test_what_is_foretold_to_last_to_a_units_next_turn_does(causer: str, kind: str, turns: int) -> None:
    """At every turn it is foretold to both others, and looked at when theirs has begun."""
    game = table("A . B . C", **{letter: unit("hoplite", "red" if letter == "B" else "blue") for letter in "ABC"})
    made = {"instant": of_instant, "cast": of_cast}[kind]("test", game[causer], turns)
    game.do(EndTurn(game.A))
    game.battle.stage.world.add_component(game.C, Effects((made,)))
    foretold: dict[int, bool] = {}
    for letter in "BCA" * 4:
        on = game.get("C", Effects)
        assert foretold.pop(game[letter], on is not None) is (on is not None), letter
        if on is not None:
            others = [game[other] for other in "ABC" if other != letter]
            foretold |= {one: lasts_to_turn(game.battle.truth, one, on.on[0]) for one in others}
        game.do(EndTurn(game[letter]))
    assert game.get("C", Effects) is None
