"""What the AI takes a blow to be worth by its sum: what walking all its outcomes says."""

import pytest

from game.controllers.ai import evaluate
from game.controllers.ai.evaluate import Evaluator
from game.engine.commands import Attack
from game.engine.components import Effects, Sneaking
from game.engine.events import FellToVerge
from game.engine.imagine import happen, imagined
from game.engine.reads import Memory
from game.engine.ruleset import Ruleset
from game.engine.working import finish
from tests.table import table, unit
from tests.test_exchange import positions

BLOWS = 25
NEAR = 1e-4
"""What is walked is rounded at every outcome."""


@pytest.mark.parametrize("rules", ["heroic", "heroic-classic"])
def test_a_blow_is_worth_the_same_summed_and_walked(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where its target bears no conditions and does not hide: what a hit ends of these is learned from one hit."""
    monkeypatch.setattr(evaluate, "MOST_OUTCOMES", 100_000)
    compared = 0
    for view, command, declared in positions(rules):
        if view.get(declared.target, Effects) is not None or view.has(declared.target, Sneaking):
            continue
        judge = Evaluator(view.side or "", Memory())
        by_sum, by_walking = finish(judge.weigh(view, command)), finish(judge.walk(view, command, is_rough=False))
        assert by_sum == pytest.approx(by_walking, abs=NEAR), command
        compared += 1
        if compared == BLOWS:
            break
    assert compared == BLOWS


def test_to_hit_one_on_the_verge_is_worth_the_success_that_it_takes_summed_and_walked() -> None:
    game = table("A B", A=unit("raider", "blue", gear=("xiphos",)), B=unit("archer", "red", hero=True))
    command = Attack(game.A, game.B, game.item("A", "xiphos"))
    with imagined(game.battle.stage, "blue") as view:
        happen(view, FellToVerge(game.B))
        declared = Ruleset.of(view).hints.declare(view, command)
        assert declared is not None
        judge = Evaluator("blue", Memory())
        by_sum, by_walking = finish(judge.sum(view, command, declared)), finish(judge.walk(view, command))
    assert by_sum == pytest.approx(by_walking, abs=NEAR)
    assert by_sum.total > 1
