"""Casting: timing, costs, what breaks a cast, who may be cast on, and readying reactions (HE-70 to HE-74)."""

from dataclasses import replace

import msgspec
import pytest

from game.engine.commands import (
    Attack,
    Cast,
    Command,
    Decline,
    Draw,
    Grapple,
    Move,
    React,
    Ready,
    Shoot,
    TakeIt,
    Throw,
)
from game.engine.components import (
    Areas,
    Casting,
    Component,
    Counters,
    Economy,
    Effect,
    Effects,
    Grappling,
    Health,
    ReadyBoons,
    Sneaking,
    Submersion,
)
from game.engine.events import (
    AreaBegan,
    AreaEnded,
    AreaRanOn,
    Awaited,
    BoonCast,
    CastBegan,
    CastBroke,
    CastWentOn,
    CountedDown,
    Damaged,
    Died,
    EffectBegan,
    EffectEnded,
    EffectRanOn,
    Event,
    FellToVerge,
    Grappled,
    Reacted,
    Readied,
    ReadinessEnded,
    Rolled,
    RoundBegan,
    RoundEnded,
    SlotBegan,
    SlotEnded,
    Spent,
    TurnBegan,
    TurnEnded,
)
from game.engine.ruleset import Ruleset
from game.rulesets import ruleset
from game.rulesets.heroic.tables import HeroicTables
from tests.rulesets.heroic.scenes import end, put
from tests.table import Table, table, unit


def lasts(game: Table, letter: str, name: str) -> bool:
    effects = game.get(letter, Effects)
    return effects is not None and any(effect.name == name for effect in effects.on)


def left(game: Table, letter: str, boon: str) -> int:
    counters = game.get(letter, Counters)
    assert counters is not None
    return counters.left[boon]


def seer_and(kind: str = "raider", between: int = 2, **more: object) -> Table:
    return table("A " + ". " * between + "B", A=unit("seer", "blue"), B=unit(kind, "red", **more))


# ---- instant boons -------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-71", "HE-12")
def test_an_instant_boon_costs_neither_action_nor_bonus_action_and_goes_in_any_number() -> None:
    game = table("A . . B", A=unit("archer", "blue"), B=unit("raider", "red"))
    before = game.get("A", Economy)
    marked = EffectBegan(game.B, Effect("marked", game.A, at_begin=True, left=5))

    first = game.do(Cast(game.A, "hunters-mark", game.B))
    second = game.do(Cast(game.A, "hunters-mark", game.B))

    assert first == [CountedDown(game.A, "hunters-mark", 2), BoonCast(game.A, "hunters-mark", game.B), marked]
    assert second == [CountedDown(game.A, "hunters-mark", 1), BoonCast(game.A, "hunters-mark", game.B), marked]
    assert game.get("A", Economy) == before
    assert game.get("B", Effects) == Effects((marked.effect,)), "a boon does not add to itself"


@pytest.mark.rule("HE-71", "HE-11")
def test_an_instant_boon_can_still_be_cast_when_the_action_is_spent() -> None:
    game = table("A . . B", A=unit("archer", "blue"), B=unit("atlas", "red"))
    game.do(Shoot(game.A, game.B, game.item("A", "syntheto")), "d10=2")
    game.do(TakeIt(game.B))

    assert game.do(Cast(game.A, "hunters-mark", game.B))[1] == BoonCast(game.A, "hunters-mark", game.B)


@pytest.mark.rule("HE-71")
def test_this_turn_is_the_first_of_an_instant_boons_duration() -> None:
    game = table("A . . B", A=unit("hoplite", "blue"), B=unit("raider", "red"))
    game.do(Cast(game.A, "battle-trance"))
    for _ in range(2):
        end(game, "A")
        end(game, "B")
        assert lasts(game, "A", "battle-trance")
    end(game, "A")

    third = end(game, "B")

    assert third[:6] == [
        TurnEnded(game.B),
        SlotEnded(game.B),
        RoundEnded(3),
        RoundBegan(4),
        SlotBegan(game.A, 0),
        EffectEnded(game.A, "battle-trance"),
    ]


@pytest.mark.rule("HE-71")
def test_cast_again_an_effect_only_starts_its_duration_anew() -> None:
    game = table("A . . B", A=unit("hoplite", "blue"), B=unit("raider", "red"))
    game.do(Cast(game.A, "battle-trance"))
    end(game, "A")
    end(game, "B")
    assert game.get("A", Effects) == Effects((Effect("battle-trance", game.A, at_begin=True, left=2),))

    game.do(Cast(game.A, "battle-trance"))

    assert game.get("A", Effects) == Effects((Effect("battle-trance", game.A, at_begin=True, left=3),))


# ---- boons of 1 CT -------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-72")
def test_a_boon_of_1_ct_takes_the_action_and_takes_effect_right_after() -> None:
    game = seer_and(between=2)

    events = game.do(Cast(game.A, "snare", 0, (3, 0)))

    assert events == [
        Spent(game.A, action=1, mark="cast snare"),
        CountedDown(game.A, "snare", 1),
        BoonCast(game.A, "snare", 0, ((2, 0), (3, 0))),
        EffectBegan(game.B, Effect("ensnared", game.A, at_begin=True, left=1)),
    ]
    assert game.refused(Cast(game.A, "thunderbolt", game.B)).rule == "HE-11"


@pytest.mark.rule("HE-72")
def test_a_duration_of_1_ct_lasts_until_the_casters_next_turn_begins() -> None:
    game = seer_and(between=2)
    game.do(Cast(game.A, "snare", 0, (3, 0)))
    end(game, "A")
    assert lasts(game, "B", "ensnared")

    events = end(game, "B")

    assert events[4:6] == [SlotBegan(game.A, 0), EffectEnded(game.B, "ensnared")]


@pytest.mark.rule("HE-72")
def test_a_longer_duration_lasts_to_the_end_of_that_many_turns_after_this_one() -> None:
    game = table("A . . . . B", A=unit("assassin", "blue"), B=unit("raider", "red"))
    game.do(Cast(game.A, "shadow-cloak"))
    assert EffectRanOn(game.A, "invisible", 3) in end(game, "A")
    for so_many in (2, 1):
        end(game, "B")
        assert EffectRanOn(game.A, "invisible", so_many) in end(game, "A")
    end(game, "B")
    assert lasts(game, "A", "invisible")

    assert EffectEnded(game.A, "invisible") in end(game, "A")


@pytest.mark.rule("HE-72")
def test_durations_run_on_in_the_place_of_a_dead_caster() -> None:
    game = table(
        "A B . . C", A=unit("seer", "blue", hero=False), B=unit("raider", "red"), C=unit("hoplite", "blue", hero=False)
    )
    game.do(Cast(game.A, "snare", 0, (1, 0)))
    end(game, "A")
    put(game, "A", Health(1, 12))
    game.do(Attack(game.B, game.A, game.item("B", "labrys")), "d8=5")
    assert Died(game.A, game.B) in game.do(TakeIt(game.A))
    end(game, "B")

    events = end(game, "C")

    assert events[4:6] == [SlotBegan(game.A, 0), EffectEnded(game.B, "ensnared")]


# ---- longer casts --------------------------------------------------------------------------------------------------


def with_boon(boon: str, **changes: int) -> Ruleset:
    heroic = ruleset("heroic")
    tables = HeroicTables.of(heroic.tables)
    row = msgspec.structs.replace(tables.boons[boon], **changes)
    return replace(heroic, tables=replace(tables, boons={**tables.boons, boon: row}))


@pytest.mark.rule("HE-73")
@pytest.mark.parametrize(("cast", "duration"), [(2, 3), (3, 2)])
def test_cast_cast_effect_effect_effect_ordinary_turn(cast: int, duration: int) -> None:
    game = table(
        "A . . . . . B",
        rules=with_boon("tempest", cast=cast, duration=duration),
        A=unit("seer", "blue"),
        B=unit("atlas", "red"),
    )
    turns: list[str] = []
    for number in range(1, cast + duration + 2):
        if number <= cast:
            game.do(Cast(game.A, "tempest", 0, (6, 0) if number == cast else None))
        if game.get("A", Casting) is not None:
            assert game.get("A", Areas) is None
            turns.append("cast")
        else:
            turns.append("effect" if game.get("A", Areas) is not None else "ordinary")
        hit = cast <= number < cast + duration
        events = end(game, "A", "d10=1" if hit else "")
        assert any(isinstance(event, Damaged) for event in events) is hit
        end(game, "B")

    assert turns == ["cast"] * cast + ["effect"] * duration + ["ordinary"]


@pytest.mark.rule("HE-73", "HE-70")
def test_a_long_cast_event_by_event() -> None:
    game = seer_and("atlas", between=5)
    storm = ((2, 0), (3, 0), (4, 0), (5, 0), (6, 0))

    first = game.do(Cast(game.A, "tempest"))
    end(game, "A")
    end(game, "B")
    second = game.do(Cast(game.A, "tempest"))
    end(game, "A")
    end(game, "B")
    third = game.do(Cast(game.A, "tempest", 0, (4, 0)))
    last = end(game, "A", "d10=10 d10=2")

    spent = Spent(game.A, action=1, mark="cast tempest")
    assert first == [spent, CountedDown(game.A, "tempest", 0), CastBegan(game.A, "tempest", 3)]
    assert second == [spent, CastWentOn(game.A, "tempest", 2, 3)]
    assert third == [spent, CastWentOn(game.A, "tempest", 3, 3, 0, (4, 0))]
    assert last == [
        TurnEnded(game.A),
        BoonCast(game.A, "tempest", 0, storm),
        AreaBegan(game.A, Effect("tempest", game.A, at_begin=False, left=3), storm),
        SlotEnded(game.A),
        AreaRanOn(game.A, 2),
        SlotBegan(game.B, 1),
        last[6],
        Rolled(game.A, "tempest", "d10", (10, 2), 12, rule="HE-52"),
        Damaged(game.B, 12, 28, 12, "magic", game.A, "tempest", "HE-52"),
        Awaited(game.B),
    ]
    assert isinstance(last[6], TurnBegan)
    for _ in range(2):
        end(game, "B")
        final = end(game, "A", "" if _ else "d10=1")
    assert AreaEnded(game.A, "tempest") in final


@pytest.mark.rule("HE-73")
def test_moving_and_bonus_actions_and_instant_boons_stay_allowed() -> None:
    game = seer_and("atlas", between=4)
    game.do(Cast(game.A, "tempest"))
    game.do(Move(game.A, ((1, 0),)))
    game.do(Draw(game.A, game.item("A", "akinakes")))
    game.do(Cast(game.A, "gust", game.B), "d4=1 d10=3")

    assert game.get("A", Casting) == Casting("tempest", 1, 3, 1)


@pytest.mark.rule("HE-73")
def test_target_or_cell_is_chosen_at_the_last_turn_of_the_cast() -> None:
    game = seer_and(between=4)
    assert game.refused(Cast(game.A, "tempest", 0, (5, 0))).rule == "HE-73"
    assert Cast(game.A, "tempest") in set(game.battle.legal())
    for _ in range(2):
        game.do(Cast(game.A, "tempest"))
        end(game, "A")
        end(game, "B")

    assert game.refused(Cast(game.A, "tempest")).rule == "HE-70"
    assert Cast(game.A, "tempest") not in set(game.battle.legal())
    assert Cast(game.A, "tempest", 0, (5, 0)) in set(game.battle.legal())


@pytest.mark.rule("HE-73")
def test_a_turn_without_it_breaks_the_cast_and_its_use_is_spent() -> None:
    game = seer_and()
    game.do(Cast(game.A, "tempest"))
    end(game, "A")
    end(game, "B")

    assert end(game, "A")[:2] == [TurnEnded(game.A), CastBroke(game.A, "tempest", "it was not gone on with")]
    end(game, "B")
    assert game.get("A", Casting) is None
    assert game.refused(Cast(game.A, "tempest")).reason == "No use of it is left in this battle."


@pytest.mark.rule("HE-73")
def test_anything_else_done_with_the_action_breaks_the_cast() -> None:
    game = seer_and()
    game.do(Cast(game.A, "tempest"))
    end(game, "A")
    end(game, "B")

    events = game.do(Cast(game.A, "thunderbolt", game.B), "d8=1")

    assert events[:3] == [
        Spent(game.A, action=1, mark="cast thunderbolt"),
        CastBroke(game.A, "tempest", "the action went elsewhere"),
        CountedDown(game.A, "thunderbolt", 2),
    ]


@pytest.mark.rule("HE-73")
def test_being_stunned_breaks_the_cast() -> None:
    game = seer_and("champion", between=1)
    game.do(Cast(game.A, "tempest"))
    end(game, "A")

    events = game.do(Cast(game.B, "war-cry"), "d6=5 d8=4")

    assert events[-2:] == [
        EffectBegan(game.A, Effect("stunned", game.B, at_begin=True, left=1)),
        CastBroke(game.A, "tempest", "the caster is stunned"),
    ]


@pytest.mark.rule("HE-73", "HE-60")
def test_being_grappled_breaks_the_cast_and_pinned_none_is_begun() -> None:
    game = seer_and(between=0)
    game.do(Cast(game.A, "tempest"))
    end(game, "A")

    events = game.do(Grapple(game.B, game.A), "d6=5 d4=1")

    assert events[-2:] == [Grappled(game.B, game.A), CastBroke(game.A, "tempest", "the caster is grappled")]
    put(game, "A", Counters({"tempest": 1, "thunderbolt": 1}))
    end(game, "B")
    assert game.refused(Cast(game.A, "tempest")).rule == "HE-73"
    assert game.battle.refusal(Cast(game.A, "thunderbolt", game.B)) is None


@pytest.mark.rule("HE-120", "HE-73")
@pytest.mark.parametrize("done", [0, 1])
def test_under_water_no_cast_on_a_cell_is_begun_or_gone_on_with(done: int) -> None:
    """Three CT: there is no coming up in between without doing something else with the action."""
    game = table("A . B", A=unit("seer", "blue", on="w"), B=unit("raider", "red"))
    put(game, "A", Submersion(chosen=True, turns=0))
    if done:
        put(game, "A", Casting("tempest", done, 3))
    assert game.refused(Cast(game.A, "tempest")).rule == "HE-120"
    assert Cast(game.A, "tempest") not in set(game.battle.legal())


@pytest.mark.rule("HE-73")
def test_grappling_somebody_is_a_bonus_action_and_breaks_nothing() -> None:
    game = seer_and(between=0)
    game.do(Cast(game.A, "tempest"))

    game.do(Grapple(game.A, game.B), "d4=3 d6=1")

    assert game.get("A", Grappling) == Grappling(game.B, pinned=False)
    assert game.get("A", Casting) is not None


@pytest.mark.rule("HE-73", "HE-80")
def test_being_downed_breaks_the_cast() -> None:
    game = seer_and(between=0)
    game.do(Cast(game.A, "tempest"))
    end(game, "A")
    put(game, "A", Health(1, 12))
    game.do(Attack(game.B, game.A, game.item("B", "labrys")), "d8=5")

    events = game.do(TakeIt(game.A))

    assert events[-2:] == [FellToVerge(game.A), CastBroke(game.A, "tempest", "the caster is down")]


@pytest.mark.rule("HE-73", "HE-90")
def test_downed_between_the_last_cast_and_the_end_of_the_turn_nothing_takes_effect() -> None:
    game = table(
        """
        A B
        . .
        . .
        """,
        A=unit("seer", "blue"),
        B=unit("raider", "red"),
    )
    for _ in range(2):
        game.do(Cast(game.A, "tempest"))
        end(game, "A")
        end(game, "B")
    game.do(Cast(game.A, "tempest", 0, (1, 0)))
    put(game, "A", Health(1, 12))
    game.do(Move(game.A, ((0, 1), (0, 2))), "d8=5")

    events = game.do(TakeIt(game.A))

    assert CastBroke(game.A, "tempest", "the caster is down") in events
    assert game.get("A", Areas) is None


@pytest.mark.rule("HE-73")
def test_the_cell_stays_chosen_when_the_caster_walks_out_of_sight() -> None:
    game = table(
        """
        A . . . B
        . # # . .
        """,
        A=unit("seer", "blue"),
        B=unit("atlas", "red"),
    )
    for _ in range(2):
        game.do(Cast(game.A, "tempest"))
        end(game, "A")
        end(game, "B")
    game.do(Cast(game.A, "tempest", 0, (4, 0)))
    game.do(Move(game.A, ((0, 1),)))

    assert any(isinstance(event, AreaBegan) for event in end(game, "A", "d10=1"))


@pytest.mark.rule("HE-73")
@pytest.mark.parametrize("dies", [False, True])
def test_a_long_cast_on_a_unit_takes_effect_at_the_end_of_the_turn_if_it_still_lives(dies: bool) -> None:
    game = table(
        "A . B . C",
        rules=with_boon("thunderbolt", cast=2),
        A=unit("seer", "blue"),
        B=unit("raider", "red"),
        C=unit("raider", "red"),
    )
    game.do(Cast(game.A, "thunderbolt"))
    for letter in "ABC":
        end(game, letter)
    assert game.do(Cast(game.A, "thunderbolt", game.B))[-1] == CastWentOn(game.A, "thunderbolt", 2, 2, game.B)
    if dies:
        put(game, "B", Health(1, 8))
        game.do(Throw(game.A, game.B, game.item("A", "akinakes"), bonus=True), "d6=5")
        game.do(TakeIt(game.B))

    events = end(game, "A", "" if dies else "d8=3")

    gone = CastBroke(game.A, "thunderbolt", "its target is gone")
    assert events[1] == (gone if dies else BoonCast(game.A, "thunderbolt", game.B))


# ---- who and what may be cast on -----------------------------------------------------------------------------------


@pytest.mark.rule("HE-70")
def test_range_counts_cells_of_2_metres() -> None:
    near, far = seer_and(between=4), seer_and(between=5)

    assert near.battle.refusal(Cast(near.A, "thunderbolt", near.B)) is None
    assert far.refused(Cast(far.A, "thunderbolt", far.B)).reason == "B is 12 m away; it reaches 10 m."
    assert far.battle.refusal(Cast(far.A, "gust", far.B)) is None


@pytest.mark.rule("HE-70", "BD-07")
def test_a_target_and_a_cell_need_line_of_sight() -> None:
    game = table("A . # . B", A=unit("seer", "blue"), B=unit("raider", "red"))

    assert game.refused(Cast(game.A, "thunderbolt", game.B)).reason == "The caster does not see it."
    assert game.refused(Cast(game.A, "snare", 0, (4, 0))).reason == "The caster does not see that cell."
    assert game.refused(Cast(game.A, "snare", 0, (2, 0))).reason == "It cannot be cast there."


@pytest.mark.rule("HE-70", "BD-14")
@pytest.mark.parametrize(
    "hidden",
    [Sneaking(None), Effects((Effect("invisible", 3, at_begin=False, left=2),)), Submersion(chosen=True, turns=0)],
)
def test_a_target_must_be_known(hidden: Component) -> None:
    game = seer_and()
    assert game.battle.refusal(Cast(game.A, "thunderbolt", game.B)) is None
    put(game, "B", hidden)

    assert game.refused(Cast(game.A, "thunderbolt", game.B)).reason == "There is nobody to cast it on."


@pytest.mark.rule("HE-70", "HE-120")
def test_nothing_is_cast_across_the_surface_of_the_water() -> None:
    game = table("A . . B C", A=unit("seer", "blue"), B=unit("raider", "red"), C=unit("seer", "blue", on="w"))
    put(game, "A", Submersion(chosen=True, turns=0))
    put(game, "C", Health(1, 12))

    for command in (
        Cast(game.A, "thunderbolt", game.B),
        Cast(game.A, "healing-song", game.C),
        Cast(game.A, "snare", 0, (3, 0)),
    ):
        assert game.refused(command).rule == "HE-120"


@pytest.mark.rule("HE-70")
def test_each_kind_of_target_takes_only_its_own() -> None:
    game = table("A C . B", A=unit("seer", "blue"), B=unit("raider", "red"), C=unit("champion", "blue", gear=()))

    assert game.refused(Cast(game.A, "thunderbolt", game.C)).reason == "It can only be cast on an enemy."
    assert game.refused(Cast(game.A, "healing-song", game.B)).reason == "It can only be cast on the own side."
    assert game.refused(Cast(game.A, "thunderbolt", 0, (3, 0))).reason == "It is cast on a unit, not on a cell."
    assert game.refused(Cast(game.A, "snare", game.B)).reason == "It is cast on a cell."
    assert game.refused(Cast(game.A, "snare", 0, (9, 9))).rule == "HE-70"
    assert game.refused(Cast(game.A, "geyser", 0, (1, 0))).reason == "It has no such boon."
    assert game.refused(Cast(game.A, "no such boon")).reason == "It has no such boon."


@pytest.mark.rule("HE-70")
def test_self_and_all_round_take_no_target() -> None:
    game = table("A . B", A=unit("champion", "blue"), B=unit("raider", "red"))

    assert game.refused(Cast(game.A, "battle-trance", game.B)).reason == "It can only be cast on its caster."
    assert game.refused(Cast(game.A, "war-cry", game.B)).rule == "HE-70"


@pytest.mark.rule("HE-70")
def test_uses_run_out() -> None:
    game = table("A . B", A=unit("hoplite", "blue"), B=unit("raider", "red"))
    game.do(Cast(game.A, "battle-trance"))
    game.do(Cast(game.A, "battle-trance"))

    assert game.refused(Cast(game.A, "battle-trance")).reason == "No use of it is left in this battle."
    assert not [command for command in game.battle.legal() if isinstance(command, Cast)]


@pytest.mark.rule("HE-70")
def test_an_area_is_the_cells_in_its_radius_that_the_centre_sees() -> None:
    game = table(
        """
        A . . . .
        . . . . #
        . . . # B
        """,
        A=unit("seer", "blue"),
        B=unit("raider", "red"),
    )

    events = game.do(Cast(game.A, "snare", 0, (3, 1)))

    assert events[2:] == [BoonCast(game.A, "snare", 0, ((2, 0), (3, 0), (4, 0), (2, 1), (3, 1), (2, 2)))]


@pytest.mark.rule("HE-70")
def test_proposed_are_legal_targets_that_are_worth_it() -> None:
    game = table(
        "A C . . B . . . . . . . . D",
        A=unit("seer", "blue"),
        B=unit("raider", "red"),
        C=unit("hoplite", "blue"),
        D=unit("raider", "red"),
    )
    put(game, "C", Health(3, 21))

    proposed = {command for command in game.battle.legal() if isinstance(command, Cast)}

    assert proposed == {
        Cast(game.A, "thunderbolt", game.B),
        Cast(game.A, "healing-song", game.C),
        Cast(game.A, "gust", game.B),
        Cast(game.A, "tempest"),
        *(Cast(game.A, "snare", 0, (x, 0)) for x in (3, 4, 5)),
    }


# ---- reactions -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-74")
def test_a_reaction_is_readied_instantly_without_costing_a_use_and_stays_until_the_next_turn() -> None:
    game = table("A . . . B", A=unit("hoplite", "blue"), B=unit("raider", "red"))
    before = game.get("A", Economy)

    assert game.do(Ready(game.A, "iron-skin")) == [Readied(game.A, "iron-skin")]
    assert game.get("A", Economy) == before
    assert game.refused(Ready(game.A, "iron-skin")).reason == "It is ready already."
    end(game, "A")
    assert game.get("A", ReadyBoons) == ReadyBoons(("iron-skin",))
    assert end(game, "B")[4:6] == [SlotBegan(game.A, 0), ReadinessEnded(game.A)]
    assert left(game, "A", "iron-skin") == 2


@pytest.mark.rule("HE-74")
def test_only_reactions_are_readied_and_they_are_not_cast() -> None:
    game = table("A . . . B", A=unit("hoplite", "blue"), B=unit("raider", "red"))

    assert game.refused(Cast(game.A, "iron-skin")).rule == "HE-74"
    assert game.refused(Ready(game.A, "battle-trance")).rule == "HE-74"
    assert game.refused(Ready(game.A, "shield-oath")).rule == "HE-70"
    legal: set[Command] = set(game.battle.legal())
    assert Ready(game.A, "iron-skin") in legal
    put(game, "A", Counters({"iron-skin": 0}))
    assert game.refused(Ready(game.A, "iron-skin")).reason == "No use of it is left in this battle."


def hoplite_between_raiders() -> Table:
    return table(
        "B A C", B=unit("raider", "red"), A=unit("hoplite", "blue", gear=("panoply", "pilos")), C=unit("raider", "red")
    )


def blow(game: Table, letter: str, dice: str) -> list[Event]:
    """Let a raider strike at the hoplite, who takes it."""
    events = game.do(Attack(game[letter], game.A, game.item(letter, "labrys")), dice)
    return events + game.do(TakeIt(game.A))


@pytest.mark.rule("HE-74")
def test_a_reaction_that_is_used_spends_a_use_and_starts_its_duration() -> None:
    game = hoplite_between_raiders()
    end(game, "B")
    game.do(Ready(game.A, "iron-skin"))
    end(game, "A")
    blow(game, "C", "d8=7")

    assert game.asked == (React(game.A, "iron-skin"), Decline(game.A))
    events = game.do(React(game.A, "iron-skin"))
    assert events[:3] == [
        Reacted(game.A, "iron-skin", game.A),
        CountedDown(game.A, "iron-skin", 1),
        EffectBegan(game.A, Effect("iron-skin", game.A, at_begin=True, left=2, amount=2)),
    ]
    assert game.get("A", ReadyBoons) is None


@pytest.mark.rule("HE-74")
def test_a_reaction_that_is_declined_costs_no_use_and_stays_ready() -> None:
    game = hoplite_between_raiders()
    end(game, "B")
    game.do(Ready(game.A, "iron-skin"))
    end(game, "A")
    blow(game, "C", "d8=7")

    game.do(Decline(game.A))

    assert left(game, "A", "iron-skin") == 2
    assert game.get("A", ReadyBoons) == ReadyBoons(("iron-skin",))


@pytest.mark.rule("HE-74")
def test_each_reaction_goes_once_a_round() -> None:
    game = hoplite_between_raiders()
    end(game, "B")
    game.do(Ready(game.A, "iron-skin"))
    end(game, "A")
    end(game, "C")
    blow(game, "B", "d8=4")
    game.do(React(game.A, "iron-skin"))  # round 2, before its own turn
    end(game, "B")
    game.do(Ready(game.A, "iron-skin"))
    end(game, "A")

    blow(game, "C", "d8=4")  # still round 2

    assert game.battle.decision is not None
    assert game.battle.decision.ask is None, "it has reacted in this round already"
    end(game, "C")
    blow(game, "B", "d8=4")  # round 3
    assert game.asked == (React(game.A, "iron-skin"), Decline(game.A))


@pytest.mark.rule("HE-74", "HE-140")
def test_nothing_is_asked_of_who_is_not_ready_has_no_use_left_or_is_stunned() -> None:
    game = hoplite_between_raiders()
    blow(game, "B", "d8=4")
    assert game.battle.decision is not None
    assert game.battle.decision.ask is None
    end(game, "B")
    game.do(Ready(game.A, "iron-skin"))
    end(game, "A")
    put(game, "A", Effects((Effect("stunned", game.B, at_begin=True, left=1),)))

    game.do(Attack(game.C, game.A, game.item("C", "labrys")), "d8=4")

    assert game.battle.decision.ask is None
