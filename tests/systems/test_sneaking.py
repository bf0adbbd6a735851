"""The sneaking block itself: what a roll tells apart, and who an onlooker is."""

import pytest

from game.components import Submersion, Verge
from game.dice import Roll
from game.systems import sneaking
from tests.table import table, unit


@pytest.mark.rule("HE-130")
def test_a_roll_tells_apart_only_totals_between_which_a_threshold_lies() -> None:
    classify = sneaking.tell_apart((4, 5, 8))
    classes = [classify(Roll((), (), total)) for total in range(1, 12)]
    assert classes == [0, 0, 0, 1, 2, 2, 2, 3, 3, 3, 3]


@pytest.mark.rule("HE-130")
@pytest.mark.parametrize(("drawing", "seen"), [("A . B", True), ("A # B", False)])
def test_an_onlooker_has_the_unit_in_line_of_sight(drawing: str, *, seen: bool) -> None:
    game = table(drawing, A=unit("assassin", "blue"), B=unit("raider", "red"))
    assert sneaking.watches(game.battle.truth, game.B, game.A) is seen


@pytest.mark.rule("HE-130", "HE-120")
def test_the_downed_and_the_submerged_do_not_look() -> None:
    game = table("A . B", A=unit("assassin", "blue"), B=unit("hoplite", "red", on="w"))
    game.battle.stage.world.put(game.B, Verge(0, 0))
    assert not sneaking.watches(game.battle.truth, game.B, game.A)
    game.battle.stage.world.drop(game.B, Verge)
    assert sneaking.watches(game.battle.truth, game.B, game.A)
    game.battle.stage.world.put(game.B, Submersion(chosen=True, turns=0))
    assert not sneaking.watches(game.battle.truth, game.B, game.A)


@pytest.mark.rule("HE-130", "BD-06")
def test_a_large_creature_is_covered_only_when_all_of_it_is() -> None:
    game = table("A f . .\nf f . .\n. . . B", A=unit("minotaur", "blue", on="f"), B=unit("raider", "red"))
    assert sneaking.is_covered(game.battle.truth, game.A)
    game = table("A f . .\nf . . .\n. . . B", A=unit("minotaur", "blue", on="f"), B=unit("raider", "red"))
    assert not sneaking.is_covered(game.battle.truth, game.A)
