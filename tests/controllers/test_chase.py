"""Whether an AI runs after those who flee, or lets them go (BD-15)."""

import pytest

from game.controllers import controller
from game.controllers.protocol import decide
from game.engine.commands import Attack, EndTurn, LetThemGo
from game.engine.refusal import Refused
from tests.states import afflict
from tests.table import Table, table, unit

KINDS = ("novice", "soldier:even", "veteran:even")
RULES = ("oldschool", "odigos")


def meadow(rules: str, *apart: int) -> Table:
    """Hoplites in the first column, a raider who flees so many cells from each, in rows of their own."""
    width = 45
    letters = "ACDE"[: len(apart)]
    rows = [[letter, *["."] * (width - 1)] for letter in letters]
    rows += [["."] * width for _ in range(30)]
    for row, cells in zip(rows, apart, strict=False):
        if cells == min(apart):
            row[cells] = "B"
    drawing = "\n".join(" ".join(row) for row in rows)
    pieces = {letter: unit("hoplite", "blue") for letter in letters}
    game = table(drawing, rules=rules, **pieces, B=unit("raider", "red"))
    decision = game.battle.decision
    if decision is not None and game.B in decision.units:
        game.do(EndTurn(game.B))  # its intention comes first in odigos
    afflict(game, "B", "fleeing")
    return game


@pytest.mark.rule("BD-15")
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("kind", KINDS)
def test_it_lets_go_whom_nobody_can_catch_this_turn(kind: str, rules: str) -> None:
    game = meadow(rules, 30)
    assert decide(controller(kind, 1, "blue"), game.battle) == LetThemGo(game.A)


@pytest.mark.rule("BD-15")
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("kind", KINDS)
def test_it_goes_after_whom_it_can_catch(kind: str, rules: str) -> None:
    game = meadow(rules, 3)
    player = controller(kind, 1, "blue")
    chosen = []
    while (decision := game.battle.decision) is not None and game.A in decision.units:
        command = decide(player, game.battle)
        chosen.append(command)
        if isinstance(command, Attack):
            break
        assert not isinstance(game.battle.submit(command), Refused)
    assert [command.target for command in chosen if isinstance(command, Attack)] == [game.B]
    assert not [command for command in chosen if isinstance(command, LetThemGo)]


@pytest.mark.rule("BD-15")
@pytest.mark.parametrize("kind", ["soldier", "novice"])
def test_what_has_been_declared_against_them_is_not_given_up(kind: str) -> None:
    game = meadow("odigos", 3, 40)
    game.do(Attack(game.A, game.B, game.item("A", "doru")))
    assert game.battle.refusal(LetThemGo(game.C)) is None
    if game.battle.refusal(EndTurn(game.A)) is None:
        game.do(EndTurn(game.A))
    command = decide(controller(kind, 1, "blue"), game.battle)
    assert command.unit == game.C
    assert not isinstance(command, LetThemGo)
