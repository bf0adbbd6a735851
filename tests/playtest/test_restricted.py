"""A side that may not do something does it never, and nothing else is different for anybody."""

from pathlib import Path

import pytest

from game.engine.battle import Battle
from game.engine.commands import Shoot
from game.playtest.fighter import BattleFighter
from game.playtest.plan import PlaytestPlan
from game.playtest.restricted import Restriction, forbidden, restricted
from game.rulesets import keys, ruleset
from game.scenario.scenario import set_up
from game.tiled import load
from tests.playtest.arena import drawn


@pytest.mark.parametrize("rules", ["heroic", "clash"])
def test_what_is_forbidden_is_not_legal_and_all_else_is(tmp_path: Path, rules: str) -> None:
    source = load(drawn(tmp_path))
    plain = Battle(set_up(source, ruleset(rules)), 1)
    assert plain.decision is not None
    own = plain.decision.side
    other = next(side for side in source.sides if side != own)
    for side, word in (
        (own, "Move"),
        (own, "Attack"),
        (own, "Draw"),
        (own, "Shoot"),
        (own, "item.dory"),
        (other, "Move"),
    ):
        limited = Battle(set_up(source, restricted(ruleset(rules), Restriction(side, (word,)))), 1)
        legal, free = list(limited.legal()), list(plain.legal())
        names = {type(command): plain.ruleset.actions[type(command)].name for command in free}
        if word == "Move" or side == other:
            assert legal == free
        elif word.startswith("item."):
            assert set(legal) <= set(free)
        else:
            assert legal == [command for command in free if names[type(command)] != word]


@pytest.mark.slow
@pytest.mark.parametrize("who", ["walk", "random", "soldier"])
def test_players_of_all_kinds_do_without(tmp_path: Path, who: str) -> None:
    players = {"blue": who, "red": who}
    for rules, word in (
        ("heroic", "Shoot"),
        ("heroic", "item.dory"),
        ("clash", "Attack"),
        ("oldschool", "item.small_bow"),
    ):
        plan = PlaytestPlan(
            load(drawn(tmp_path)), "yard", (rules,), 1, players, restriction=Restriction("blue", (word,))
        )
        fighter = BattleFighter(plan.order())
        for job in plan.jobs():
            fought = fighter.fight(job)
            blue = {line.unit for line in fought.units if line.side == 0}
            done = {one for deed in fought.deeds if deed.unit in blue for one in (deed.action, f"item.{deed.thing}")}
            assert word not in done
            assert "End turn" in done


def test_deeds_things_and_boons_can_be_forbidden() -> None:
    for key in keys():
        known = set(forbidden([ruleset(key)]))
        assert "Attack" in known
        assert "Move" not in known
        assert any(word.startswith("item.") for word in known)
        shooting = ruleset(key).actions.get(Shoot)
        assert shooting is None or shooting.name in known
    assert "boon.gust" in set(forbidden([ruleset("heroic")]))
