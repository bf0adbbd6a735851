"""A blow's sum is what walking it comes to: in random positions, for every attack that is declared.

With `KLEOS_WHOLE` in many more of them.
"""

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

import pytest

from game.controllers import controller, decide
from game.engine.battle import Battle
from game.engine.blow import DeclaredBlow
from game.engine.commands import Attack, Cast, Command, Disarm, Dodge, KnockProne, Shoot, Throw, ThrowSand
from game.engine.components import ReadyBoons
from game.engine.events import Rolled
from game.engine.forecast.exchange import harms, summed
from game.engine.forecast.odds import foreseeing, walked
from game.engine.forecast.results import Forecast
from game.engine.imagine import imagined
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.engine.working import finish
from game.rulesets import ruleset
from game.rulesets.odigos.commands import Dare
from game.rulesets.oldschool.commands import Charge
from tests.states import put, wound
from tests.table import table, unit
from tools.proofs.arenas import arenas, setup_of

KINDS: Final[Mapping[str, frozenset[type[Command]]]] = {
    "heroic": frozenset({Attack, Shoot, Throw}),
    "heroic-classic": frozenset({Attack, Shoot, Throw}),
    "clash": frozenset({Attack, Shoot, Throw, Disarm, KnockProne, ThrowSand, Cast}),
    "oldschool": frozenset({Attack, Shoot, Throw, Charge, Cast}),
    "odigos": frozenset({Attack, Shoot, Throw, Dare}),
}
"""What is summed under each ruleset."""

FATES: Final = {
    "heroic": {"hit", "dodge", "block", "miss"},
    "heroic-classic": {"hit", "dodge", "block", "miss"},
    "clash": {"hit", "dodge", "miss", ""},
    "oldschool": {"hit", "miss", ""},
    "odigos": {"hit", "miss"},
}
MOST, BATTLES = (3000, 40) if os.environ.get("KLEOS_WHOLE") else (50, 3)
"""So many positions are compared at least, out of so many battles on each field."""

OF_EACH = 12
"""So many positions of a field are looked at, a few decisions apart."""

NEAR = 1e-9


def positions(rules: str) -> Iterator[tuple[View, Command, DeclaredBlow]]:
    """Yield declared blows of random battles on every field, as the side to move knows them: one of each kind."""
    for seed, name in enumerate([*arenas(rules)] * BATTLES):
        battle = Battle(setup_of(name, rules), seed)
        kind = ("walk", "random")[seed % 2]
        players = {side: controller(kind, seed, side) for side in battle.stage.sides}
        looked = 0
        while battle.decision is not None and looked < OF_EACH:
            decision = battle.decision
            if decision.ask is None and battle.commands % 3 == seed % 3:
                looked += 1
                with imagined(battle.stage, decision.side) as view:
                    found: dict[type[Command], list[tuple[Command, DeclaredBlow]]] = {}
                    for command in battle.legal(decision.units[0]):
                        declared = Ruleset.of(view).hints.declare(view, command)
                        if declared is not None and not declared.is_answerable:
                            found.setdefault(type(command), []).append((command, declared))
                    for alike in found.values():
                        yield view, *alike[looked % len(alike)]
            battle.submit(decide(players[decision.side], battle))


def differ(one: Forecast, other: Forecast) -> float:
    """Return the greatest difference between the chances of any outcome."""
    first, second = dict(one.outcomes), dict(other.outcomes)
    return max(abs(first.get(result, 0.0) - second.get(result, 0.0)) for result in first.keys() | second.keys())


@pytest.mark.slow
@pytest.mark.parametrize("rules", KINDS)
def test_the_sum_of_a_blow_is_what_walking_its_outcomes_comes_to(rules: str) -> None:
    kinds, fates, blows = Counter[type[Command]](), set[str](), set[object]()
    for number, (view, command, declared) in enumerate(positions(rules)):
        if number >= MOST and kinds.keys() == KINDS[rules]:
            break
        by_sum = summed(view, declared, all_told=True)
        by_walking = finish(walked(view, command, all_told=True))
        assert not by_walking.parts
        assert differ(by_sum, by_walking) < NEAR, command
        kinds[type(command)] += 1
        fates |= {result.fate for result, _ in by_sum.outcomes}
        blows.add(declared.blow)
    assert kinds.keys() == KINDS[rules] <= ruleset(rules).hints.blows
    assert fates == FATES[rules]
    assert len(blows) > kinds.total() // 10


@pytest.mark.parametrize("is_ready", [False, True])
def test_odds_are_summed_where_the_blow_says_it_all_and_walked_where_somebody_could_answer(*, is_ready: bool) -> None:
    game = table("A B . .\n. C . .", A=unit("hoplite", "blue"), B=unit("raider", "red"), C=unit("guard", "red"))
    if is_ready:
        put(game, "C", ReadyBoons(("shield-oath",)))
    with imagined(game.battle.stage, "blue") as view:
        command = Attack(game.A, game.B, game.item("A", "dory"))
        declared = Ruleset.of(view).hints.declare(view, command)
        assert declared is not None
        assert declared.is_answerable == is_ready
        assert differ(finish(foreseeing(view, command)), finish(walked(view, command))) < NEAR


@pytest.mark.rule("HE-92", "HE-132", "HE-133")
@pytest.mark.parametrize("hidden", [True, False])
def test_whoever_attacks_from_hiding_is_counted_among_those_who_flank(*, hidden: bool) -> None:
    """Agility 6 is a d6, flanked a d4, from hiding the lower of two; so say the odds, before it shows itself."""
    game = table(
        "A B C", A=unit("assassin", "blue", sneaking=hidden), B=unit("hoplite", "red"), C=unit("raider", "blue")
    )
    command = Attack(game.A, game.B, game.item("A", "stiletto"))
    with imagined(game.battle.stage, "blue") as view:
        declared = Ruleset.of(view).hints.declare(view, command)
        assert declared is not None
        assert differ(summed(view, declared, all_told=True), finish(walked(view, command, all_told=True))) < NEAR
    game.do(command, "d6=3")
    dodge = next(event for event in game.do(Dodge(game.B), "d4=2" + " d4=3 d8=1" * hidden) if isinstance(event, Rolled))
    assert dodge.dice == ("lowest of 2d4" if hidden else "d4")


def test_like_blows_are_one_entry_whatever_is_left_to_lose() -> None:
    game = table(
        "A B . .\n. . . .\nC D . .",
        A=unit("hoplite", "blue"),
        B=unit("guard", "red"),
        C=unit("hoplite", "blue"),
        D=unit("guard", "red"),
    )
    with imagined(game.battle.stage, "blue") as view:
        one = Ruleset.of(view).hints.declare(view, Attack(game.A, game.B, game.item("A", "dory")))
        other = Ruleset.of(view).hints.declare(view, Attack(game.C, game.D, game.item("C", "dory")))
    assert one is not None
    assert other is not None
    assert one.blow == other.blow
    assert one.blow.exchange() is other.blow.exchange()
    assert sum(chance for _, chance in one.blow.exchange()) == pytest.approx(1, abs=NEAR)


@pytest.mark.parametrize("rules", ["heroic", "heroic-classic", "oldschool"])
def test_the_harms_of_a_blow_are_no_more_than_is_left_and_as_likely_as_its_forecast_says(rules: str) -> None:
    game = table("A B", rules=rules, A=unit("hoplite", "blue"), B=unit("raider", "red"))
    for left in (1, 3):
        wound(game, "B", left)
        most = set[int]()
        for command in (one for one in game.battle.legal(game.A) if isinstance(one, Attack)):
            with imagined(game.battle.stage, None) as view:
                declared = Ruleset.of(view).hints.declare(view, command)
                assert declared is not None
                hurt, _ = harms(view, declared)
                whole = finish(foreseeing(view, command))
            mine = {amount: chance for (who, amount), chance in hurt.items() if who == game.B and amount}
            assert sum(mine.values()) == pytest.approx(whole.hurts(game.B))
            most.add(max(mine))
        assert max(most) == left
