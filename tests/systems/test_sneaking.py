"""The sneaking block itself: what a roll tells apart, and who an onlooker is."""

import pytest

from game.components import Submersion, Unaware, Verge
from game.dice import Roll
from game.systems import sneaking
from tests.table import Table, table, unit

NOTICES = 4


def looks(game: Table, watcher: str = "B", unit: str = "A") -> bool:
    return sneaking.watches(game.battle.truth, game[watcher], game[unit], NOTICES)


@pytest.mark.rule("HE-130")
def test_a_roll_tells_apart_only_totals_between_which_a_threshold_lies() -> None:
    classify = sneaking.tell_apart((4, 5, 8))
    classes = [classify(Roll((), (), total)) for total in range(1, 12)]
    assert classes == [0, 0, 0, 1, 2, 2, 2, 3, 3, 3, 3]


@pytest.mark.rule("HE-130")
@pytest.mark.parametrize(("drawing", "seen"), [("A . B", True), ("A # B", False)])
def test_an_onlooker_has_the_unit_in_line_of_sight(drawing: str, *, seen: bool) -> None:
    game = table(drawing, A=unit("assassin", "blue"), B=unit("raider", "red"))
    assert looks(game) is seen


@pytest.mark.rule("HE-130", "HE-120")
def test_the_downed_and_the_submerged_do_not_look() -> None:
    game = table("A . B", A=unit("assassin", "blue"), B=unit("hoplite", "red", on="w"))
    game.battle.stage.world.put(game.B, Verge(0, 0))
    assert not looks(game)
    game.battle.stage.world.drop(game.B, Verge)
    assert looks(game)
    game.battle.stage.world.put(game.B, Submersion(chosen=True, turns=0))
    assert not looks(game)


@pytest.mark.rule("HE-130")
@pytest.mark.parametrize(("cells", "sees"), [(NOTICES, True), (NOTICES + 1, False)])
def test_an_unaware_unit_sees_nobody_beyond_the_distance_at_which_it_notices(cells: int, *, sees: bool) -> None:
    game = table("A" + " ." * (cells - 1) + " B", A=unit("assassin", "blue"), B=unit("raider", "red", unaware=True))
    assert looks(game) is sees
    game.battle.stage.world.drop(game.B, Unaware)
    assert looks(game), "who knows of enemies sees as far as the eye reaches"


@pytest.mark.rule("HE-130", "BD-06")
def test_a_large_creature_is_in_the_dark_only_when_all_of_it_is() -> None:
    for drawing, concealed in (("A d . .\nd d . .\n. . . B", True), ("A d . .\nd . . .\n. . . B", False)):
        game = table(drawing, A=unit("minotaur", "blue", on="d"), B=unit("raider", "red"))
        assert sneaking.is_concealed(game.battle.truth, game.B, game.A) is concealed


@pytest.mark.rule("HE-130", "BD-12", "BD-06")
def test_a_large_creature_has_cover_only_where_every_clear_line_meets_some() -> None:
    for drawing, concealed in (("A f . .\nf f . .\n. . . B", True), ("A f . .\nf . . .\n. . . B", False)):
        game = table(drawing, A=unit("minotaur", "blue", on="f"), B=unit("raider", "red"))
        assert sneaking.is_concealed(game.battle.truth, game.B, game.A) is concealed


@pytest.mark.rule("HE-130", "BD-12")
@pytest.mark.parametrize("hexes", ["", "y odd"])
def test_cover_lies_next_to_the_unit_and_towards_the_one_who_looks(hexes: str) -> None:
    game = table(
        "B . . l A . C", hexes=hexes, A=unit("assassin", "blue"), B=unit("raider", "red"), C=unit("raider", "red")
    )
    truth = game.battle.truth
    assert sneaking.is_concealed(truth, game.B, game.A)
    assert not sneaking.is_concealed(truth, game.C, game.A)
    game = table("B . l . A", hexes=hexes, A=unit("assassin", "blue"), B=unit("raider", "red"))
    assert not sneaking.is_concealed(game.battle.truth, game.B, game.A), "that wall is nobody's but its neighbours'"
