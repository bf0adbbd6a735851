"""What hinders taking a command back tells nothing of somebody unseen (BD-14)."""

import pytest

from game.engine.commands import Decline, Move, React
from game.engine.components import Sneaking
from tests.table import table, unit


@pytest.mark.rule("BD-14", "HE-90", "OS-40")
@pytest.mark.parametrize("rules", ["heroic", "heroic-classic", "oldschool"])
def test_a_move_can_be_taken_back_though_somebody_unseen_let_its_free_attack_go(rules: str) -> None:
    drawing = "A . . . . .\nB . . . . C"
    mover, hidden, other = unit("raider", "blue"), unit("raider", "red", on="d"), unit("raider", "red")
    game = table(drawing, rules=rules, A=mover, B=hidden, C=other)
    game.battle.stage.world.add_component(game.B, Sneaking(99))
    before = game.battle.stage.world.digest()
    game.do(Move(game.A, ((1, 0), (2, 0), (3, 0))))
    assert game.asked == (React(game.B), Decline(game.B))
    game.do(Decline(game.B))
    assert game.battle.undo_refusal() is None
    game.battle.undo()
    assert game.battle.stage.world.digest() == before
