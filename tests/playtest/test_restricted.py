"""A side that may not do something does it never, and nothing else is different for anybody."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from game.engine.battle import Battle
from game.engine.commands import Move, Shoot
from game.engine.components import Counters
from game.playtest.fighter import BattleFighter
from game.playtest.fought import BattleJob
from game.playtest.offered import offered
from game.playtest.plan import PlaytestPlan
from game.playtest.restricted import Restriction, forbidden, limited, places, restricted
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
            load(drawn(tmp_path)), "yard", (rules,), 1, players, alteration=Restriction("blue", (word,))
        )
        fighter = BattleFighter(plan.order())
        for job in plan.jobs():
            fought = fighter.fight(job)
            blue = {line.unit for line in fought.units if line.side == 0}
            done = {one for deed in fought.deeds if deed.unit in blue for one in (deed.action, f"item.{deed.thing}")}
            assert word not in done
            assert "End turn" in done


def test_deeds_things_boons_units_and_places_can_be_forbidden(tmp_path: Path) -> None:
    source = load(drawn(tmp_path))
    for key in keys():
        known = forbidden(set_up(source, ruleset(key)), "blue")
        assert known["Attack"] == "actions"
        assert "Move" not in known
        assert "items" in known.values()
        assert {word for word, sort in known.items() if sort == "units"} == {"unit.Kallias", "unit.Dexo"}
        assert known["place.Old chest"] == "places"
        shooting = ruleset(key).actions.get(Shoot)
        assert shooting is None or shooting.name in known
    assert "boon.gust" in forbidden(set_up(source, ruleset("heroic")), "blue")


def test_who_has_to_be_there_cannot_be_left_out(tmp_path: Path) -> None:
    setup = set_up(load(drawn(tmp_path)), ruleset("heroic"))
    goal = msgspec.structs.replace(setup.goal, unit=1)
    assert "unit.Kallias" not in forbidden(replace(setup, goal=goal), "blue")
    alone = replace(setup, units=setup.units[1:])
    assert "unit.Dexo" not in forbidden(alone, "blue")
    left = limited(replace(setup, goal=msgspec.structs.replace(goal, unit=3)), Restriction("blue", ("unit.Kallias",)))
    assert [unit.name for unit in left.units] == ["Dexo", "Red cloak", "Broken nose"]
    assert left.units[left.goal.unit - 1].name == "Red cloak"


def test_a_side_comes_without_its_things_and_boons(tmp_path: Path) -> None:
    """Whatever is worn does its work unasked, and some boons answer of themselves."""
    for key in keys():
        setup = set_up(load(drawn(tmp_path)), ruleset(key))
        item = min(offered(setup).worn & offered(setup).had["blue"])
        there = offered(limited(setup, Restriction("blue", (f"item.{item}",))))
        assert item not in there.had["blue"]
        assert there.had["red"] == offered(setup).had["red"]
    setup = set_up(load(drawn(tmp_path)), ruleset("heroic-classic"))
    truth = Battle(limited(setup, Restriction("blue", ("boon.iron-skin",))), 1).truth
    plain = Battle(setup, 1).truth
    uses = [{boon for unit in one.units() for boon in one.of(unit, Counters).left} for one in (plain, truth)]
    assert uses[0] - uses[1] == {"iron-skin"}


def test_in_a_place_no_move_of_its_own_ends(tmp_path: Path) -> None:
    """The hedge is no wall: everything about it is as it was, but for staying there."""
    source = load(drawn(tmp_path))
    ground = msgspec.structs.replace(source.ground, palette=tuple(
        msgspec.structs.replace(one, name="Hedge") if one.cover == "hard" else one for one in source.ground.palette
    ))  # fmt: skip
    setup = set_up(msgspec.structs.replace(source, ground=ground), ruleset("clash"))
    assert places(setup)["Hedge"] == {(3, 3), (3, 5)}
    plain = Battle(setup, 1)
    assert plain.decision is not None
    limit = Restriction(plain.decision.side, ("place.Hedge",))
    limited_battle = Battle(limited(setup, limit), 1)
    free, legal = list(plain.legal()), list(limited_battle.legal())
    ends = {command.path[-1] for command in free if isinstance(command, Move)}
    assert (3, 3) in ends
    assert [one for one in free if not (isinstance(one, Move) and one.path[-1] in {(3, 3), (3, 5)})] == legal
    fighter = BattleFighter(PlaytestPlan(source, "yard", ("clash",), 1, {"blue": "soldier", "red": "walk"}).order())
    kept = fighter.fight(BattleJob("clash", 0, 3, Restriction("blue", ("unit.Dexo", "place.Hedge"))))
    assert [line.name for line in kept.units] == ["Kallias", "Red cloak", "Broken nose"]
