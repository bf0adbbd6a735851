"""Where a side can leave the board, the way there, and walking it."""

from game.engine.commands import Move
from game.engine.components import Economy, Gone, Position
from game.engine.events import Leaving, Left, Stepped
from game.engine.resolving import Context
from game.rulesets.heroic import HEROIC
from game.systems import exits
from game.tiled.model import ZoneSpec
from tests.states import run
from tests.table import Table, table, unit

GATE = ZoneSpec(1, "exit", "Gate", "red", ((6, 1),))


def scene(drawing: str, *zones: ZoneSpec) -> Table:
    return table(drawing, zones=zones, A=unit("raider", "red"), B=unit("hoplite", "blue"))


def test_without_a_zone_the_way_out_is_the_boards_edge() -> None:
    game = scene(". . . . .\n. . . . .\n. . A . B\n. . . . .\n. . . . .")
    truth = game.battle.truth
    assert exits.exits(truth, "red") == {cell for cell in truth.grid.cells() if 0 in cell or 4 in cell}
    assert exits.way_out(truth, game.A) == ((1, 1), (0, 0))  # the lowest row, then column, of those two cells away
    assert exits.way_out(truth, game.B) == ()


def test_an_exit_of_the_side_or_of_any_takes_the_edges_place() -> None:
    drawing = ". . . . . . .\nA . . . . . .\n. . . . . . B"
    game = scene(
        drawing, GATE, ZoneSpec(1, "exit", "Ford", "", ((0, 2), (1, 2))), ZoneSpec(1, "goal", "Hill", "red", ((3, 1),))
    )
    truth = game.battle.truth
    assert exits.exits(truth, "red") == {(6, 1), (0, 2), (1, 2)}
    assert exits.exits(truth, "blue") == {(0, 2), (1, 2)}
    assert exits.way_out(truth, game.A) == ((0, 2),)


def test_there_is_no_way_through_an_enemy_or_a_wall() -> None:
    for drawing in ("# # # # # # #\nA . B . . . .\n# # # # # # #", "# # # # # # B\nA . # . . . .\n# # # # # # #"):
        game = scene(drawing, GATE)
        assert exits.way_out(game.battle.truth, game.A) is None


def test_an_exit_in_which_an_ally_stands_is_taken_last() -> None:
    game = table(
        "# # # # # # #\n. A . . . C .\n# # # # # # B",
        zones=(ZoneSpec(1, "exit", "Door", "", ((5, 1),)), ZoneSpec(1, "exit", "Gate", "", ((0, 1),))),
        A=unit("raider", "red"),
        C=unit("raider", "red"),
        B=unit("hoplite", "blue"),
    )
    assert exits.way_out(game.battle.truth, game.A) == ((0, 1),)
    narrow = table(
        "# # # # # # #\nA . . . . C .\n# # # # # # B",
        zones=(ZoneSpec(1, "exit", "Door", "", ((5, 1),)),),
        A=unit("raider", "red"),
        C=unit("raider", "red"),
        B=unit("hoplite", "blue"),
    )
    assert exits.way_out(narrow.battle.truth, narrow.A) == ((1, 1), (2, 1), (3, 1), (4, 1), (5, 1))


def test_it_walks_as_far_as_its_movement_goes_and_leaves_when_it_is_there() -> None:
    game = scene("# # # # # # #\n. A . . . . .\n# # # # # # B", GATE)
    world, move = game.battle.stage.world, HEROIC.actions[Move].resolve
    world.add_component(game.A, Economy(3, 1, 1))
    assert run(game, exits.walk_out(Context(game.battle.truth, game.dice), game.A, move))[0] == [
        event
        for x in (1, 2, 3)
        for event in (Leaving(game.A, ((x, 1),), ((x + 1, 1),)), Stepped(game.A, ((x, 1),), ((x + 1, 1),), 1))
    ]
    assert not exits.is_at_exit(game.battle.truth, game.A)
    world.add_component(game.A, Economy(3, 1, 1))
    run(game, exits.walk_out(Context(game.battle.truth, game.dice), game.A, move))
    assert exits.is_at_exit(game.battle.truth, game.A)
    assert run(game, exits.leave(game.battle.truth, game.A, "fled"))[0] == [Left(game.A, ((6, 1),), "fled")]
    assert (game.get("A", Position), game.get("A", Gone)) == (None, Gone("fled"))
    assert run(game, exits.leave(game.battle.truth, game.A, "fled"))[0] == []


def test_it_does_not_stop_on_an_ally_on_the_way() -> None:
    game = table(
        "# # # # # # #\nA . . C . . .\n# # # # # # B",
        zones=(GATE,),
        A=unit("raider", "red"),
        C=unit("raider", "red"),
        B=unit("hoplite", "blue"),
    )
    game.battle.stage.world.add_component(game.A, Economy(3, 1, 1))
    path = exits.way_out(game.battle.truth, game.A)
    assert path is not None
    assert exits.stretch(game.battle.truth, game.A, path) == ((1, 1), (2, 1))
