"""0 hit points in clash: death, dying, binding, getting up, and after the battle (CL-90)."""

import pytest

from game.engine.commands import Attack, Bind, EndTurn, UseItem
from game.engine.components import Dead, Dying, Sneaking
from game.engine.events import (
    BattleEnded,
    Damaged,
    Died,
    EffectBegan,
    FellDying,
    Healed,
    ItemUsed,
    Recovered,
    Rolled,
    Spent,
    Stabilised,
    StoodUp,
)
from game.systems.durations import endless
from tests.rulesets.clash.scenes import afflict, end, has, hp, lasting, of, only, put, table, wound
from tests.table import Table, unit


def fallen(dice: str = "d20=15 d20=2 d6=6 d6=1", **more: object) -> Table:
    """The wolf fells the hoplite in the first round."""
    game = table(
        """
        W A C
        . . .
        """,
        W=unit("wolf", "red"),
        A=unit("hoplite", "blue"),
        C=unit("archer", "blue", **more),
    )
    wound(game, "A", 1)
    game.do(Attack(game.W, game.A, 0), dice)
    return game


@pytest.mark.rule("CL-90", "CL-70")
def test_a_player_character_at_0_is_dying_prone_and_helpless_others_die() -> None:
    game = table("A B", A=unit("champion", "blue"), B=unit("guard", "red"))
    wound(game, "B", 1)
    assert has(game.do(Attack(game.A, game.B, game.item("A", "sword")), "d20=15 d20=3 d8=6 d6=1"), Died)
    game = table("W A C", W=unit("wolf", "red"), A=unit("hoplite", "blue"), C=unit("archer", "blue"))
    wound(game, "A", 1)
    events = game.do(Attack(game.W, game.A, 0), "d20=15 d20=2 d6=6 d6=1")
    assert events[-3:] == [
        Damaged(game.A, 5, 0, 6, "", game.W, "Natural weapon", "CL-21", events[-3].counted, 4),
        FellDying(game.A),
        EffectBegan(game.A, endless("prone")),
    ]
    assert game.get("A", Dying) == Dying(1)
    end(game, "W")
    assert game.battle.decision is not None
    assert game.battle.decision.units == (game.C,), "the dying one's turn is passed over"


@pytest.mark.rule("CL-90")
def test_it_is_dead_at_the_end_of_the_third_round_after_the_one_it_fell_in() -> None:
    game = fallen("d20=15 d20=2 d6=6 d6=1")
    for _ in range(3):
        assert not has(end(game, "W", "C"), Died)
    assert only(end(game, "W", "C"), Died) == Died(game.A)


@pytest.mark.rule("CL-90")
def test_or_at_once_if_it_takes_damage_again_stable_or_not() -> None:
    for stable in (False, True):
        game = fallen("d20=15 d20=2 d6=6 d6=1")
        put(game, "A", Dying(1, stable=stable))
        end(game, "W", "C")
        events = game.do(Attack(game.W, game.A, 0), "d20=15 d20=3 d6=3 d6=1")
        assert only(events, Died) == Died(game.A, game.W)


@pytest.mark.rule("CL-90")
@pytest.mark.parametrize(("face", "stable"), [(9, True), (8, False)])
def test_an_adjacent_ally_binds_it_with_the_better_of_wis_and_int(face: int, stable: bool) -> None:
    """Archer: WIS 1, INT 0, against 10; it leaves the dying one stable at 0, still down."""
    game = fallen("d20=15 d20=2 d6=6 d6=1")
    end(game, "W")
    events = game.do(Bind(game.C, game.A), f"d20={face}")
    assert events[:2] == [
        Spent(game.C, action=1),
        Rolled(game.C, "binding wounds", "d20 + 1", (face,), face + 1, 10, stable, (), "CL-90"),
    ]
    assert events[2:] == ([Stabilised(game.A, game.C)] if stable else [])
    assert game.get("A", Dying) == Dying(1, stable=stable)
    if stable:
        for _ in range(4):
            end(game, "C")
            assert not has(end(game, "W"), Died)
        assert game.refused(Bind(game.C, game.A)).rule == "CL-90"
        assert hp(game, "A") == 0


@pytest.mark.rule("CL-90", "BD-14")
def test_one_that_hides_and_binds_is_not_named_to_those_who_see_the_other_saved() -> None:
    game = fallen("d20=15 d20=2 d6=6 d6=1")
    end(game, "W")
    put(game, "C", Sneaking(99))
    game.do(Bind(game.C, game.A), "d20=9")
    told = next(one for one in game.battle.events if isinstance(one.event, Stabilised))
    assert told.event == Stabilised(game.A, 0)
    assert told.sides == {"blue", "red"}


@pytest.mark.rule("CL-90")
def test_only_neighbours_bind_and_only_the_dying() -> None:
    game = table("A . C W", A=unit("hoplite", "blue"), C=unit("archer", "blue"), W=unit("wolf", "red"))
    end(game, "A")
    assert game.refused(Bind(game.C, game.A)).rule == "CL-90"
    put(game, "A", Dying(1))
    assert game.refused(Bind(game.C, game.A)).reason == "That ally is not adjacent."


@pytest.mark.rule("CL-90", "CL-50")
@pytest.mark.parametrize("stable", [False, True])
def test_healing_above_0_gets_either_up_prone(stable: bool) -> None:
    """A potion can be given to an adjacent ally who is dying."""
    game = table("W A S", W=unit("wolf", "red"), A=unit("hoplite", "blue"), S=unit("smith", "blue"))
    wound(game, "A", 0)
    put(game, "A", Dying(1, stable=stable))
    afflict(game, "A", "prone")
    end(game, "W")
    potion = game.item("S", "potion")
    events = game.do(UseItem(game.S, potion, game.A), "d6=4")
    assert [event for event in events if isinstance(event, ItemUsed | Healed | Recovered)] == [
        ItemUsed(game.S, potion, "Potion", game.A, None),
        Healed(game.A, 4, 4, game.S, "Potion"),
        Recovered(game.A, 4),
    ]
    assert game.get("A", Dying) is None
    assert lasting(game, "A") == {"prone": 0}
    assert not of(events, StoodUp)


@pytest.mark.rule("CL-90", "BD-15")
def test_the_dying_cannot_fight_so_that_their_side_is_routed() -> None:
    game = table("W A", W=unit("wolf", "red"), A=unit("hoplite", "blue"))
    wound(game, "A", 1)
    events = game.do(Attack(game.W, game.A, 0), "d20=15 d20=2 d6=6 d6=1")
    assert only(events, BattleEnded).winner == "red"
    assert only(events, Died) == Died(game.A), "nobody is left to bind it"


@pytest.mark.rule("CL-90", "BD-18")
def test_after_a_battle_one_pair_of_hands_sees_to_one_a_round_and_a_beast_to_nobody() -> None:
    """Both fell in round 1: the champion's four tries are the first's till it is bound, then the second's."""
    game = table(
        "A D W C . B",
        A=unit("hoplite", "blue"), D=unit("hoplite", "blue"), W=unit("wolf", "red"), C=unit("champion", "blue"),
        B=unit("wolf", "blue"),
    )  # fmt: skip
    for letter in "AD":
        wound(game, letter, 0)
        put(game, letter, Dying(1))
    wound(game, "W", 1)
    end(game, "A", "W")
    kill = "d20=15 d20=2 d8=5"
    events = game.do(Attack(game.C, game.W, game.item("C", "sword")), f"{kill} d20=2 d20=15 d20=2 d20=3")
    assert only(events, Stabilised) == Stabilised(game.A, game.C)
    assert [event.unit for event in of(events, Died)] == [game.W, game.D]


@pytest.mark.rule("CL-90", "BD-15")
def test_after_a_battle_that_ends_with_its_round_that_round_has_no_try_left() -> None:
    """Fell in round 1, at whose end the battle is over: three rounds more, three tries."""
    game = table(
        "A W . . C", round_limit=1, A=unit("hoplite", "blue"), W=unit("wolf", "red"), C=unit("champion", "blue")
    )
    wound(game, "A", 0)
    put(game, "A", Dying(1))
    end(game, "A", "W")
    game.do(EndTurn(game.C), "d20=2 d20=6 d20=7")
    assert game.get("A", Dead) is not None


@pytest.mark.rule("CL-90")
def test_after_a_battle_the_best_ally_tries_in_each_round_that_is_left() -> None:
    """Fell in round 1, which is going on: four tries in all; the seer's WIS or INT of 3 is the best."""
    game = table(
        "A W C S",
        A=unit("hoplite", "blue"),
        W=unit("wolf", "red"),
        C=unit("champion", "blue"),
        S=unit("seer", "blue"),
    )
    wound(game, "A", 0)
    put(game, "A", Dying(1))
    wound(game, "W", 1)
    end(game, "A", "W")
    events = game.do(Attack(game.C, game.W, game.item("C", "sword")), "d20=15 d20=2 d8=5 d20=2 d20=6 d20=7")
    tries = [event for event in of(events, Rolled) if event.purpose == "binding wounds"]
    assert [(event.unit, event.total) for event in tries] == [(game.S, 5), (game.S, 9), (game.S, 10)]
    assert only(events, Stabilised) == Stabilised(game.A, game.S)
    game = table("A W C", A=unit("hoplite", "blue"), W=unit("wolf", "red"), C=unit("champion", "blue"))
    wound(game, "A", 0)
    put(game, "A", Dying(1))
    wound(game, "W", 1)
    end(game, "A", "W")
    game.do(Attack(game.C, game.W, game.item("C", "sword")), "d20=15 d20=2 d8=5 d20=2 d20=6 d20=7 d20=8")
    assert game.get("A", Dead) is not None
