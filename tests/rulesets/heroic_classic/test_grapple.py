"""Grapples in the first edition: the action and the grappler's own Might; reactions need no readying (HC-50, HC-51)."""

import pytest

from game.engine.commands import Attack, BreakFree, Cast, Decline, Dodge, Grapple, LetGo, React, TakeIt
from game.engine.components import Counters
from game.engine.events import CountedDown, Damaged, Freed, Grappled, Reacted, Rolled, Spent
from tests.rulesets.heroic.scenes import afflict, end, hp, of, only, rolls
from tests.rulesets.heroic_classic.scenes import pair, table
from tests.table import Table, unit

# ---- grapples ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HC-50")
@pytest.mark.parametrize(("face", "held"), [(3, False), (4, True)])
def test_a_grapple_takes_the_action_and_succeeds_on_the_grappler_s_might(face: int, held: bool) -> None:
    game = pair()
    assert game.do(Grapple(game.A, game.B), f"d6={face}") == [
        Spent(game.A, action=1, mark="grappled"),
        Rolled(game.A, "grapple", "d6", (face,), face, 4, success=held, reasons=(), rule="HC-50"),
        *([Grappled(game.A, game.B)] if held else []),
    ]
    assert game.refused(Grapple(game.A, game.B)).rule == "HC-10"


def pinned() -> Table:
    game = table("A B", A=unit("hoplite", "blue"), B=unit("hammerer", "red"))
    game.do(Grapple(game.A, game.B), "d6=5")
    return game


@pytest.mark.rule("HC-50")
@pytest.mark.parametrize(("face", "free"), [(3, False), (4, True)])
def test_the_pinned_one_uses_its_action_to_get_free(face: int, free: bool) -> None:
    game = pinned()
    end(game, "A")
    assert game.do(BreakFree(game.B), f"d8={face}") == [
        Spent(game.B, action=1, mark="tried to get free"),
        Rolled(game.B, "getting free", "d8", (face,), face, 4, success=free, reasons=(), rule="HC-50"),
        *([Freed(game.B, game.A, "it broke free")] if free else []),
    ]
    assert game.battle.refusal(Attack(game.B, game.A, 0)) is not None


@pytest.mark.rule("HC-50")
def test_the_grappler_may_let_go_instantly_though_its_action_is_spent() -> None:
    game = pinned()
    assert game.do(LetGo(game.A)) == [Freed(game.A, game.B, "it let go")]


@pytest.mark.rule("HC-50")
@pytest.mark.parametrize(
    ("weapon", "die"), [("akinakes", 6), ("labrys", 4), ("sfyri", 4), ("stiletto", 6), ("dory", 0), ("", 4)]
)
def test_only_weapons_with_a_grapple_die_and_fists_serve_meanwhile(weapon: str, die: int) -> None:
    game = table("A B", A=unit("atlas", "blue", gear=(weapon,) if weapon else ()), B=unit("guard", "red"))
    game.do(Grapple(game.A, game.B), "d20=5")
    end(game, "A")
    end(game, "B")
    attack = Attack(game.A, game.B, game.item("A", weapon) if weapon else 0)
    if die:
        assert rolls(game.do(attack, f"d{die}=1"))[0][1] == f"d{die}"
    else:
        assert game.refused(attack).rule == "HE-61"


# ---- reactions -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("HC-51")
@pytest.mark.parametrize(("answer", "lost"), [(React, 1), (Decline, 3)])
def test_who_is_struck_may_use_its_reaction_at_once_unreadied(answer: type, lost: int) -> None:
    """B wears a panoply (2) and a pilos (1); iron skin adds 2, and piercing damage that lands does at least 1."""
    game = pair("hoplite", "hoplite")
    game.do(Attack(game.A, game.B, game.item("A", "dory")), "d6=5")
    game.do(TakeIt(game.B))
    chosen = React(game.B, "iron-skin") if answer is React else Decline(game.B)
    assert game.asked == (React(game.B, "iron-skin"), Decline(game.B))
    events = game.do(chosen)
    assert bool(of(events, Reacted)) is (answer is React)
    assert only(events, Damaged).amount == (lost if answer is React else 2)
    assert bool(of(events, CountedDown)) is (answer is React)


@pytest.mark.rule("HC-51")
def test_who_stands_beside_an_ally_may_lend_its_shield_at_once() -> None:
    """Its d6 of 2 is added to the dodge: 2 is enough for 4."""
    game = table("A B\n. C", A=unit("raider", "blue"), B=unit("raider", "red"), C=unit("guard", "red"))
    game.do(Attack(game.A, game.B, game.item("A", "labrys")), "d6=5")
    game.do(React(game.C, "shield-oath"), "d6=2")
    events = game.do(Dodge(game.B), "d6=2")
    assert (only(events, Rolled).success, hp(game, "B")) == (True, 6)


@pytest.mark.rule("HC-51")
def test_it_is_used_in_anyone_s_turn_but_not_by_the_stunned_and_not_cast_on_the_own_turn() -> None:
    game = pair("hoplite", "hoplite")
    refused = game.refused(Cast(game.A, "iron-skin"))
    assert (refused.reason, refused.rule) == ("That is a reaction: it can be used when its moment comes.", "HC-51")
    assert not [command for command in game.battle.legal(game.A) if getattr(command, "boon", "") == "iron-skin"]
    afflict(game, "B", "stunned")
    events = game.do(Attack(game.A, game.B, game.item("A", "dory")), "d6=5")
    assert only(events, Damaged).amount == 2
    counters = game.get("B", Counters)
    assert counters is not None
    assert counters.left["iron-skin"] == 2


@pytest.mark.rule("HC-51")
def test_a_boon_that_is_no_reaction_is_cast_as_ever() -> None:
    game = pair("hoplite", "raider")
    assert game.battle.refusal(Cast(game.A, "battle-trance")) is None
    assert game.refused(Cast(game.A, "snare")).reason == "It has no such boon."
