"""Every ruleset declares its blows, and what may become of whom they fell: the sum says what walking it says."""

from collections.abc import Iterator, Mapping
from typing import Final

import pytest

from game.controllers import controller, decide
from game.engine.battle import Battle
from game.engine.commands import Attack, Command, Disarm, KnockProne, Throw
from game.engine.forecast.exchange import summed
from game.engine.forecast.odds import walked
from game.engine.forecast.results import Forecast
from game.engine.imagine import imagined
from game.engine.ruleset import Ruleset
from game.engine.working import finish
from game.rulesets import keys
from tools.proofs.arenas import setup_of

BLOWS: Final[Mapping[str, frozenset[type[Command]]]] = {
    "heroic": frozenset({Attack, Throw}),
    "heroic-classic": frozenset({Attack, Throw}),
    "clash": frozenset({Attack, Throw, Disarm, KnockProne}),
    "oldschool": frozenset({Attack, Throw}),
    "odigos": frozenset({Attack}),
}
"""What is looked at under each ruleset."""


def foretold(rules: str) -> Iterator[tuple[type[Command], Forecast, Forecast]]:
    """Yield the declared blows that are legal in a battle between walkers, each summed and walked."""
    battle = Battle(setup_of("pit 1", rules), 3)
    players = {side: controller("walk", 3, side) for side in battle.stage.sides}
    while battle.decision is not None:
        if battle.decision.ask is None:
            with imagined(battle.stage, battle.decision.side) as view:
                for command in battle.legal(battle.decision.units[0]):
                    declared = Ruleset.of(view).hints.declare(view, command)
                    if declared is not None:
                        yield type(command), summed(view, declared, all_told=False), finish(walked(view, command))
        battle.submit(decide(players[battle.decision.side], battle))


@pytest.mark.slow
@pytest.mark.parametrize("rules", keys())
def test_a_blow_that_may_fell_somebody_is_declared_and_says_who_falls(rules: str) -> None:
    seen, fells = set[type[Command]](), False
    for kind, by_sum, by_walking in foretold(rules):
        assert dict(by_sum.outcomes) == pytest.approx(dict(by_walking.outcomes))
        seen.add(kind)
        fells = fells or any(result.down or result.dead for result, _ in by_walking.outcomes)
        if fells and seen >= BLOWS[rules]:
            return
    pytest.fail(f"of {BLOWS[rules]} {seen} were declared, and somebody could fall: {fells}")
