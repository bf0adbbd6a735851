"""What the AI takes a blow to be worth by its sum: what walking all its outcomes says."""

from collections import Counter
from itertools import islice
from typing import Final

import pytest

from game.controllers.ai import evaluate, worths
from game.controllers.ai.evaluate import Evaluator
from game.controllers.ai.look import _way_of
from game.controllers.ai.reply import Answers
from game.engine.commands import Attack, Command, EndTurn, Move, Shoot, Throw
from game.engine.components import Effect
from game.engine.events import EffectBegan, FellToVerge
from game.engine.imagine import happen, imagined
from game.engine.reads import Memory
from game.engine.ruleset import Ruleset
from game.engine.working import finish
from game.rulesets.heroic.conditions import MARKED
from tests.table import table, unit
from tests.test_exchange import positions

BLOWS = 30
NEAR_BY: Final = 1e-4
"""What is walked is rounded at every outcome."""

NEAR: Final = {"heroic": NEAR_BY, "heroic-classic": NEAR_BY, "odigos": 0.01, "clash": 0.8}
"""In odigos a critical may leave its mark on what a unit can have at most;
in clash a weapon may suffer from a blow, which only a walk tells."""


@pytest.mark.slow
@pytest.mark.parametrize("rules", NEAR)
def test_a_blow_is_worth_the_same_summed_and_walked(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On targets that hide or are under conditions too, and where it is open whom it strikes.

    Not in the old school: what is summed takes total defence into account, what is walked supposes that nobody turns
    to it.
    """
    monkeypatch.setattr(evaluate, "MOST_OUTCOMES", 100_000)
    compared = Counter[type[Command]]()
    for view, command, declared in islice(positions(rules), BLOWS):
        judge = Evaluator(view.side or "", Memory())
        by_sum = finish(judge.sum(view, command, declared))
        by_walking = finish(Evaluator(view.side or "", Memory()).walk(view, command, is_rough=False))
        assert by_sum.total == pytest.approx(by_walking.total, abs=NEAR[rules]), command
        compared[type(command)] += 1
    assert compared.total() == BLOWS
    assert {Attack, Shoot} <= compared.keys()


def test_a_hit_that_uses_up_a_mark_is_worth_that_much_less(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluate, "MOST_OUTCOMES", 100_000)
    game = table("A B", A=unit("raider", "blue", gear=("xiphos",)), B=unit("champion", "red"))
    command = Attack(game.A, game.B, game.item("A", "xiphos"))
    with imagined(game.battle.stage, "blue") as view:
        happen(view, EffectBegan(game.B, Effect(MARKED, game.A, at_begin=False, left=3)))
        declared = Ruleset.of(view).hints.declare(view, command)
        assert declared is not None
        by_sum = finish(Evaluator("blue", Memory()).sum(view, command, declared))
        by_walking = finish(Evaluator("blue", Memory()).walk(view, command, is_rough=False))
    assert by_sum.total == pytest.approx(by_walking.total, abs=NEAR_BY)


def test_a_throw_is_worth_what_walking_says_where_it_may_strike_one_at_hand_or_one_farther_off() -> None:
    game = table("A B C", rules="clash", A=unit("raider", "blue"), B=unit("guard", "red"), C=unit("guard", "red"))
    command = Throw(game.A, game.C, game.item("A", "hand_axe"))
    with imagined(game.battle.stage, "blue") as view:
        declared = Ruleset.of(view).hints.declare(view, command)
        assert declared is not None
        by_sum = finish(Evaluator("blue", Memory()).sum(view, command, declared))
        by_walking = finish(Evaluator("blue", Memory()).walk(view, command))
    assert by_sum.total == pytest.approx(by_walking.total, abs=NEAR_BY)


def test_to_hit_one_on_the_verge_is_worth_the_success_that_it_takes_summed_and_walked() -> None:
    game = table("A B", A=unit("raider", "blue", gear=("xiphos",)), B=unit("archer", "red", hero=True))
    command = Attack(game.A, game.B, game.item("A", "xiphos"))
    with imagined(game.battle.stage, "blue") as view:
        happen(view, FellToVerge(game.B))
        declared = Ruleset.of(view).hints.declare(view, command)
        assert declared is not None
        judge = Evaluator("blue", Memory())
        by_sum, by_walking = finish(judge.sum(view, command, declared)), finish(judge.walk(view, command))
    assert by_sum.total == pytest.approx(by_walking.total, abs=NEAR_BY)
    assert by_sum.total > 1


@pytest.mark.rule("OD-12")
def test_what_is_declared_is_judged_from_where_it_will_be_done() -> None:
    """A shot from where a line is free first, two steps off; a blow from beside its target, six steps farther.

    No corner of a wall is cut.
    """
    game = table(
        "A # . . . . . C\n. # . . . . . .\n. . . . . . . .",
        rules="odigos", A=unit("archer", "blue"), C=unit("slinger", "red"),
    )  # fmt: skip
    game.do(EndTurn(game.C))
    with imagined(game.battle.stage, "blue") as view:
        shot = _way_of(view, Shoot(game.A, game.C, game.item("A", "bow")))
        blow = _way_of(view, Attack(game.A, game.C, game.item("A", "kopis")))
    assert shot == ((0, 1), (0, 2))
    assert (len(blow), view.grid.distance(blow[-1], (7, 0))) == (8, 1)


def test_however_many_answer_nobody_loses_more_than_there_is() -> None:
    found = Answers(close={1: -9.0, 2: -6.0, 3: -2.0}, others={4: -5.0}, room=2, stake=1.0, most=12.0)
    assert found.total() == -12.0
    assert found.total(felled=1) == -12.0
    assert found._replace(others={}).total(felled=1) == -8.0
    assert found._replace(stake=2.0).total() == -24.0


def test_who_meets_a_blow_with_the_action_of_a_turn_to_come_pays_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Total defence costs the wolf the bite that it could still do; where its turn has passed, it costs nothing."""
    game = table("A B .", rules="oldschool", A=unit("champion", "blue"), B=unit("wolf", "red"))
    command = Attack(game.A, game.B, game.item("A", "long_sword"))

    def worth(*, to_act: bool) -> float:
        monkeypatch.setattr(worths, "is_to_act", lambda _view, _unit: to_act)
        with imagined(game.battle.stage, "blue") as view:
            declared = Ruleset.of(view).hints.declare(view, command)
            assert declared is not None
            return finish(Evaluator("blue", Memory()).sum(view, command, declared)).total

    assert worth(to_act=True) > worth(to_act=False)


def test_what_began_on_one_who_falls_in_the_same_outcome_counts_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who leaves the reach of three and turns to total defence at the second blow may fall by the third."""
    monkeypatch.setattr(evaluate, "MOST_OUTCOMES", 1)
    drawing = "B C D .\n. A . .\n. . . .\n. . . ."
    red = unit("guard", "red")
    game = table(drawing, rules="oldschool", A=unit("guard", "blue"), B=red, C=red, D=red)
    evaluator = Evaluator("blue", Memory())
    with imagined(game.battle.stage, "blue") as view:
        worth = finish(evaluator.walk(view, Move(game.A, ((1, 2),))))
        standing = worths.standing(view, game.A)
    assert -standing <= worth.total < 0
