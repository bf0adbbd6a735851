"""Every ruleset declares its blows, and what may become of whom they fell: the sum says what walking it says."""

from collections.abc import Iterator

import pytest

from game.controllers import controller, decide
from game.engine.battle import Battle
from game.engine.forecast.exchange import summed
from game.engine.forecast.odds import walked
from game.engine.forecast.results import Forecast
from game.engine.imagine import imagined
from game.engine.ruleset import Ruleset
from game.engine.working import finish
from game.rulesets import keys
from tools.proofs.arenas import setup_of


def foretold(rules: str) -> Iterator[tuple[Forecast, Forecast]]:
    """Yield the declared blows that are legal in a battle between walkers, each summed and walked."""
    battle = Battle(setup_of("pit 1", rules), 3)
    players = {side: controller("walk", 3, side) for side in battle.stage.sides}
    while battle.decision is not None:
        if battle.decision.ask is None:
            with imagined(battle.stage, battle.decision.side) as view:
                for command in battle.legal(battle.decision.units[0]):
                    declared = Ruleset.of(view).hints.declare(view, command)
                    if declared is not None:
                        yield summed(view, declared, all_told=False), finish(walked(view, command))
        battle.submit(decide(players[battle.decision.side], battle))


@pytest.mark.parametrize("rules", keys())
def test_a_blow_that_may_fell_somebody_is_declared_and_says_who_falls(rules: str) -> None:
    for by_sum, by_walking in foretold(rules):
        assert dict(by_sum.outcomes) == pytest.approx(dict(by_walking.outcomes))
        if any(result.down or result.dead for result, _ in by_walking.outcomes):
            return
    pytest.fail("no blow was declared that could fell anybody")
