"""Wounds, spells, falls, water and hiding in old school (OS-50, OS-60, OS-70, OS-01, BD-13)."""

from typing import Any

import pytest

from game.engine.commands import Attack, Bind, Cast, Dive, Move, Shoot, Surface, Use
from game.engine.components import BATTLE, Clock, Counters, Dying, Economy, Health, Position, Sneaking, Submersion
from game.engine.events import (
    AftermathBegan,
    BoonCast,
    CountedDown,
    Damaged,
    Died,
    EffectBegan,
    EffectEnded,
    Fell,
    FellDying,
    Healed,
    Noticed,
    Recovered,
    Rolled,
    SneakingEnded,
    Spent,
    Stabilised,
    StayedUnder,
    Surfaced,
    WentUnder,
)
from game.engine.resolving import Context
from game.rulesets.oldschool.checks import save_needed
from game.rulesets.oldschool.water import wears_heavy
from game.rulesets.oldschool.wounds import hurt
from game.scenario.veterans import taken_out
from game.systems.pushing import push
from tests.rulesets.oldschool.scenes import (
    busy,
    counted,
    duel,
    end,
    held,
    hp,
    lasting,
    of,
    only,
    put,
    rolls,
    run,
    table,
    wound,
)
from tests.table import Table, thing, unit

# ---- saves ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OS-01")
@pytest.mark.parametrize(
    ("kind", "physical", "evasion", "mental"),
    [
        ("hoplite", 13, 14, 14),
        ("archer", 14, 12, 13),
        ("seer", 14, 12, 13),
        ("guard", 15, 15, 15),
        ("cyclops", 11, 11, 11),
    ],
)
def test_saves_are_16_less_level_and_the_better_modifier(kind: str, physical: int, evasion: int, mental: int) -> None:
    game = table("A . . . B\n. . . . .", A=unit(kind, "blue"), B=unit("wolf", "red"))
    found = [save_needed(game.battle.truth, game.A, name) for name in ("Physical", "Evasion", "Mental")]
    assert found == [physical, evasion, mental]


# ---- 0 hit points --------------------------------------------------------------------------------------------------


def stricken(**more: object) -> Table:
    """C is mortally wounded next to A, a seer or whoever is named."""
    game = table(
        ". A C . . . B .",
        A=unit(str(more.pop("kind", "seer")), "blue"),
        C=unit("hoplite", "blue"),
        B=unit("raider", "red"),
    )
    put(game, "C", Dying(1), Health(0, 16))
    return game


@pytest.mark.rule("OS-50")
def test_people_are_mortally_wounded_and_others_die() -> None:
    game = table("A B . . C", A=unit("wolf", "red"), B=unit("hoplite", "blue", gear=()), C=unit("hoplite", "blue"))
    busy(game, "B")
    wound(game, "B", 1)
    events = game.do(Attack(game.A, game.B, 0), "d20=19 d6=6")
    assert FellDying(game.B) in events
    assert game.get("B", Dying) == Dying(1)
    assert not of(events, Died)
    game = duel(kind="hoplite", foe="wolf")
    wound(game, "B", 1)
    events = game.do(Attack(game.A, game.B, held(game, "A", "broad_spear")), "d20=19 d8=6")
    assert Died(game.B, game.A) in events


@pytest.mark.rule("OS-50")
def test_a_mortal_wound_kills_after_6_rounds() -> None:
    game = stricken()
    for _ in range(6):
        end(game, "A")
        events = end(game, "B")
        assert not of(events, Died)
    end(game, "A")
    assert of(end(game, "B"), Died) == [Died(game.C)]  # round 8 begins


@pytest.mark.rule("OS-50", "OS-21")
def test_an_ally_stabilises_against_8_and_a_round_more_each() -> None:
    game = stricken()
    events = game.do(Bind(game.A, game.C), "d6=3 d6=3")  # INT 2, no Heal -1
    assert rolls(events) == [("stabilising", "2d6 + 1", 7)]
    assert only(events, Rolled).against == 8
    end(game, "A")
    end(game, "B")
    events = game.do(Bind(game.A, game.C), "d6=4 d6=4")
    assert only(events, Rolled).against == 9
    assert events[-1] == Stabilised(game.C, game.A)
    assert (hp(game, "C"), game.get("C", Dying)) == (1, Dying(1, stable=True))
    assert game.refused(Bind(game.A, game.C)).rule == "OS-50"
    for _ in range(8):
        end(game, "A")
        assert not of(end(game, "B"), Died)


@pytest.mark.rule("OS-50")
def test_only_an_adjacent_ally_helps_and_a_further_wound_kills() -> None:
    game = table("A . C . B", A=unit("seer", "blue"), C=unit("hoplite", "blue"), B=unit("raider", "red"))
    put(game, "C", Dying(1), Health(0, 16))
    assert game.refused(Bind(game.A, game.C)).rule == "OS-50"
    game = table("C B . . A", B=unit("raider", "red"), C=unit("hoplite", "blue"), A=unit("seer", "blue"))
    put(game, "C", Dying(1), Health(0, 16))
    events = game.do(Attack(game.B, game.C, held(game, "B", "axe")), "d20=19 d6=1")
    assert Died(game.C, game.B) in events
    assert counted(of(events, Rolled)[0])["prone foe"] == 2  # whoever is down lies on the ground


@pytest.mark.rule("OS-50")
def test_after_the_battle_the_dying_are_seen_to_round_by_round() -> None:
    game = table("A C B .", A=unit("champion", "blue"), C=unit("hoplite", "blue"), B=unit("raider", "red"))
    put(game, "C", Dying(1), Health(0, 16))
    wound(game, "B", 1)
    put(game, "A", Economy(6, 1), Position(((3, 0),)))
    busy(game, "B")
    events = game.do(Attack(game.A, game.B, held(game, "A", "long_sword")), "d20=19 d8=5 d6=4 d6=4 d6=5 d6=5")
    at = events.index(AftermathBegan())
    assert rolls(events[at:]) == [("stabilising", "2d6 - 1", 7), ("stabilising", "2d6 - 1", 9)]
    assert [event.against for event in of(events[at:], Rolled)] == [8, 9]
    assert events[-1] == Stabilised(game.C, game.A)


@pytest.mark.rule("OS-50", "BD-18")
def test_beasts_see_to_nobody_after_the_battle() -> None:
    game = table("A C B .", A=unit("wolf", "blue"), C=unit("hoplite", "blue"), B=unit("raider", "red"))
    put(game, "C", Dying(1), Health(0, 16))
    wound(game, "B", 1)
    put(game, "A", Position(((3, 0),)))
    busy(game, "B")
    events = game.do(Attack(game.A, game.B, 0), "d20=19 d6=5")
    assert [event.unit for event in of(events, Died)] == [game.B, game.C]


@pytest.mark.rule("OS-50")
def test_those_who_have_nobody_left_die_of_their_wounds() -> None:
    game = table("B C A .", B=unit("raider", "red"), C=unit("hoplite", "blue"), A=unit("seer", "blue"))
    wound(game, "A", 1)
    put(game, "C", Dying(1), Health(0, 16))
    put(game, "B", Position(((3, 0),)))
    busy(game, "A")
    events = game.do(Attack(game.B, game.A, held(game, "B", "axe")), "d20=19 d6=1")
    assert FellDying(game.A) in events
    assert [event.unit for event in of(events, Died)] == [game.C, game.A]


# ---- spells --------------------------------------------------------------------------------------------------------


def seer(drawing: str = "A . . . B", foe: str = "wolf", **more: Any) -> Table:
    return table(drawing, A=unit("seer", "blue"), B=unit(foe, "red"), **more)


@pytest.mark.rule("OS-60")
def test_a_caster_has_level_times_int_points_and_a_spell_works_on_8() -> None:
    game = seer()
    assert game.get("A", Counters) == Counters({"points": 4})
    events = game.do(Cast(game.A, "pain-arrow", game.B), "d6=2 d6=3 d4=2")
    assert events[:2] == [Spent(game.A, action=1), CountedDown(game.A, "points", 3)]
    assert rolls(events) == [("casting Pain arrow", "2d6 + 3", 8), ("pain arrow", "d4 + 1", 3)]
    assert BoonCast(game.A, "pain-arrow", game.B) in events
    assert only(events, Damaged) == Damaged(game.B, 3, 3, 3, "magic", game.A, "pain arrow", "OS-60")
    game = seer()
    events = game.do(Cast(game.A, "pain-arrow", game.B), "d6=2 d6=2")
    assert (of(events, BoonCast), game.get("A", Counters)) == ([], Counters({"points": 3}))  # paid all the same


@pytest.mark.rule("OS-60")
@pytest.mark.parametrize(
    ("spell", "points", "die", "cells"),
    [("pain-arrow", 1, 4, 16), ("pain-arrow-2", 2, 6, 32), ("pain-arrow-3", 3, 8, 48)],
)
def test_more_points_make_a_pain_arrow_hurt_more_and_fly_farther(spell: str, points: int, die: int, cells: int) -> None:
    game = seer("A " + ". " * (cells - 1) + "B")
    events = game.do(Cast(game.A, spell, game.B), f"d6=6 d6=6 d{die}=1")
    assert CountedDown(game.A, "points", 4 - points) in events
    game = seer("A " + ". " * cells + "B")
    assert game.refused(Cast(game.A, spell, game.B)).rule == "OS-60"


@pytest.mark.rule("OS-60")
def test_a_heat_arrow_is_halved_by_an_evasion_save() -> None:
    for face, lost in ((15, 2), (14, 5)):
        events = seer().do(Cast(2, "heat-arrow", 3), f"d6=6 d6=6 d20={face} d8=5")
        assert only(events, Damaged).amount == lost


@pytest.mark.rule("OS-60")
def test_mend_gives_hit_points_back_and_gets_the_downed_up() -> None:
    game = table(". A C . . . B", A=unit("seer", "blue"), C=unit("hoplite", "blue"), B=unit("wolf", "red"))
    assert "unhurt" in game.refused(Cast(game.A, "mend", game.C)).reason
    wound(game, "C", 5)
    events = game.do(Cast(game.A, "mend", game.C), "d6=6 d6=6 d6=3")
    assert events[-1] == Healed(game.C, 4, 9, game.A, "mend")
    game = stricken()
    events = game.do(Cast(game.A, "mend", game.C), "d6=6 d6=6 d6=3")
    assert events[-1] == Recovered(game.C, 4)
    assert game.get("C", Dying) is None


@pytest.mark.rule("OS-60")
def test_a_spell_takes_points_and_sight() -> None:
    game = seer("A . # . B")
    assert "sight" in game.refused(Cast(game.A, "pain-arrow", game.B)).reason
    game = seer()
    put(game, "A", Counters({"points": 1}))
    assert "points" in game.refused(Cast(game.A, "heat-arrow", game.B)).reason
    assert game.refused(Cast(game.A, "tempest", game.B)).rule == "OS-60"


@pytest.mark.rule("OS-60")
def test_whoever_was_hurt_since_its_last_turn_casts_with_the_worst_two_of_three() -> None:
    game = table("B A . .", B=unit("wolf", "red"), A=unit("seer", "blue"))
    busy(game, "A")
    assert EffectBegan in [type(event) for event in game.do(Attack(game.B, game.A, 0), "d20=9 d6=1")]
    assert lasting(game, "A") == ("shaken",)
    end(game, "B")
    put(game, "A", Economy(6, 1))
    events = game.do(Cast(game.A, "pain-arrow", game.B), "d6=6 d6=1 d6=2")
    assert rolls(events) == [("casting Pain arrow", "2 lowest of 3d6 + 3", 6)]
    assert EffectEnded(game.A, "shaken") in end(game, "A")


# ---- falls ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OS-70", "BD-09")
@pytest.mark.parametrize(("face", "lost"), [(15, 3), (14, 7)])
def test_a_fall_does_a_die_for_each_full_10_ft_halved_by_an_evasion_save(face: int, lost: int) -> None:
    game = table(
        "C A B .", C=unit("hoplite", "blue", height=6), A=unit("guard", "red", height=6), B=unit("wolf", "blue")
    )
    put(game, "A", Health(20, 20))
    put(game, "B", Position(((3, 0),)))
    events = run(game, push(Context(game.battle.truth, game.dice), game.A, game.C, 1), f"d20={face} d6=3 d6=4")
    assert of(events, Fell) == [Fell(game.A, 600, 0, False)]
    assert only(events, Damaged).amount == lost


# ---- water ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OS-70")
def test_swimming_is_at_half_movement() -> None:
    game = table("A w w w w w . B", A=unit("archer", "blue"), B=unit("wolf", "red"))
    assert game.refused(Move(game.A, tuple((x, 0) for x in range(1, 5)))).rule == "BD-03"
    game.do(Move(game.A, ((1, 0), (2, 0), (3, 0))))
    assert game.get("A", Economy) == Economy(0, 1, moved=True)


@pytest.mark.rule("OS-70")
@pytest.mark.parametrize(
    ("armour", "heavy"), [("gambeson", False), ("linothorax", False), ("mail_shirt", True), ("hauberk", True)]
)
def test_armour_of_14_or_more_drags_a_swimmer_down(armour: str, heavy: bool) -> None:
    game = table("B . w A w", B=unit("wolf", "red"), A=unit("hoplite", "blue", gear=(armour,), on="w"))
    assert wears_heavy(game.battle.truth, game.A) is heavy
    events = end(game, "B", "d6=2 d6=5 d4=3" if heavy else "")  # STR 1, no Exert -1: 7 of 8
    if heavy:
        assert rolls(events) == [("staying afloat", "2d6", 7), ("drowning", "d4", 3)]
        assert WentUnder(game.A, False) in events


def dying_swimmer() -> Table:
    """The wolf's turn is first, then those of the one in the hauberk and of an archer."""
    blue = {"A": unit("hoplite", "blue", gear=("hauberk",), on="w"), "C": unit("archer", "blue")}
    game = table("B . w A w C", B=unit("wolf", "red"), **blue)
    wound(game, "A", 0)
    put(game, "A", Dying(1))
    return game


@pytest.mark.rule("OS-70", "OS-50")
@pytest.mark.parametrize("under", [False, True])
def test_who_is_mortally_wounded_in_a_hauberk_is_put_to_the_test_too_and_dies_of_it(under: bool) -> None:
    game = dying_swimmer()
    if under:
        put(game, "A", Submersion(chosen=True, turns=0))
    events = end(game, "B", f"d6=2 d6=5 {'d6' if under else 'd4'}=3")
    assert [roll[0] for roll in rolls(events)] == ["holding its breath" if under else "staying afloat", "drowning"]
    assert only(events, Died).unit == game.A


@pytest.mark.rule("OS-70", "OS-50")
def test_who_is_mortally_wounded_in_a_hauberk_and_keeps_afloat_lives_on() -> None:
    game = dying_swimmer()
    assert rolls(end(game, "B", "d6=3 d6=5")) == [("staying afloat", "2d6", 8)]
    assert game.get("A", Dying) == Dying(1)


@pytest.mark.rule("OS-70")
def test_under_water_it_is_out_of_sight_slow_and_short_of_breath_and_comes_up_with_both_actions() -> None:
    game = table("B . w A w w", B=unit("archer", "red"), A=unit("archer", "blue", on="w"))
    end(game, "B")
    game.do(Dive(game.A))
    end(game, "A")
    assert game.battle.refusal(Shoot(game.B, game.A, held(game, "B", "small_bow"))) is not None
    events = end(game, "B", "d6=5 d6=5 d6=2")  # STR 0, no Exert -1: 9 of 10
    assert StayedUnder(game.A, 1) in events
    assert rolls(events) == [("holding its breath", "2d6 - 1", 9), ("drowning", "d6", 2)]
    assert game.get("A", Economy) == Economy(1, 1)
    game.do(Move(game.A, ((4, 0),)))
    assert game.refused(Surface(game.A)).rule == "OS-20"
    end(game, "A")
    end(game, "B", "d6=6 d6=6")
    events = game.do(Surface(game.A))
    assert events[0] == Spent(game.A, action=1, move=1)
    assert of(events, Surfaced)
    assert game.get("A", Submersion) is None


@pytest.mark.rule("OS-70", "OS-22")
def test_who_goes_under_in_its_own_turn_moves_at_a_quarter_at_once() -> None:
    """A wolf's 8 cells are 4 swimming and 2 under water; who sinks as its turn begins has 1 of 6, or comes up."""
    game = table("W w w w w w\nw w w w w w\n. . . . . B", W=unit("wolf", "red", on="w"), B=unit("guard", "blue"))
    game.do(Dive(game.W))
    assert max(len(command.path) for command in game.battle.legal(game.W) if isinstance(command, Move)) == 2
    game = table("B . w A w w", B=unit("wolf", "red"), A=unit("hoplite", "blue", gear=("hauberk",), on="w"))
    end(game, "B", "d6=2 d6=5 d4=3")
    assert max(len(command.path) for command in game.battle.legal(game.A) if isinstance(command, Move)) == 1
    game.do(Surface(game.A))
    assert game.get("A", Economy) == Economy(0, 0, moved=True)


# ---- hiding --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OS-70")
@pytest.mark.parametrize(("foe", "needed"), [("wolf", 8), ("cyclops", 11), ("archer", 8), ("seer", 8), ("champion", 7)])
def test_hiding_is_tested_against_each_watcher_at_each_move(foe: str, needed: int) -> None:
    game = table(
        "A . . . . . . B .\n. . . . . . . . .", A=unit("assassin", "blue", sneaking=True, on="f"), B=unit(foe, "red")
    )
    events = game.do(Move(game.A, ((1, 0), (2, 0))), "d6=4 d6=4")
    assert rolls(events) == [("hiding", "2d6 + 4", 12)]  # once for the move
    assert only(events, Rolled).against == needed
    assert game.get("A", Sneaking) == Sneaking(None)


@pytest.mark.rule("OS-70")
def test_who_fails_is_seen() -> None:
    game = table("A . . . . . . B", A=unit("assassin", "blue", sneaking=True, on="f"), B=unit("wolf", "red"))
    assert Noticed(game.A, game.B, "red") in game.do(Move(game.A, ((1, 0),)), "d6=1 d6=2")


@pytest.mark.rule("OS-70")
def test_an_attack_from_hiding_is_at_4_more_and_ends_it() -> None:
    game = table("A . . B", A=unit("archer", "blue", sneaking=True, on="f"), B=unit("wolf", "red"))
    busy(game, "B")
    events = game.do(Shoot(game.A, game.B, held(game, "A", "small_bow")), "d20=2")
    assert counted(of(events, Rolled)[0])["from hiding"] == 4
    assert SneakingEnded(game.A, "it attacks") in events


# ---- scenery -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OS-21", "BD-13")
def test_a_statue_takes_strength_and_exert_of_8_and_falls_for_2d6() -> None:
    game = table("A S B . .", A=unit("champion", "blue"), B=unit("raider", "red"), S=thing("statue", name="Hermes"))
    events = game.do(Use(game.A, game.S), "d6=2 d6=3 d20=3 d6=2 d6=2")
    assert rolls(events) == [
        ("topple the Hermes", "2d6 + 3", 8),
        ("Evasion save against the falling Hermes", "d20", 3),
        ("the falling Hermes", "2d6", 4),
    ]
    assert only(events, Damaged).amount == 4


@pytest.mark.rule("OS-50")
@pytest.mark.parametrize("stable", [False, True])
def test_further_damage_kills_the_dying_and_brings_the_stabilised_back_to_where_they_were(stable: bool) -> None:
    game = table("A B", A=unit("hoplite", "blue"), B=unit("hoplite", "red"))
    put(game, "A", Dying(1, stable=stable), Health(1 if stable else 0, 16))
    events = run(game, hurt(game.battle.truth, game.A, 1, "piercing", game.B, "a test", ""))
    assert (Died(game.A, game.B) in events) is not stable
    assert (FellDying(game.A) in events) is stable
    if stable:
        assert game.get("A", Dying) == Dying(game.battle.truth.of(BATTLE, Clock).round, stable=False)


@pytest.mark.rule("OS-50")
@pytest.mark.parametrize(("faces", "fallen"), [((5, 5), ""), ((1, 1), "dead")])
def test_the_winners_dying_come_to_the_next_battle_by_the_rolls_of_the_aftermath(
    faces: tuple[int, int], fallen: str
) -> None:
    game = table("A C B .", A=unit("champion", "blue"), C=unit("hoplite", "blue"), B=unit("raider", "red"))
    put(game, "C", Dying(1), Health(0, 16))
    wound(game, "B", 1)
    put(game, "A", Economy(6, 1), Position(((3, 0),)))
    busy(game, "B")
    tries = 1 if not fallen else 7  # this round, and six more
    binding = " ".join(f"d6={face}" for face in faces)
    game.do(Attack(game.A, game.B, held(game, "A", "long_sword")), "d20=19 d8=5 " + " ".join([binding] * tries))
    veteran = taken_out(game.battle.truth, game.C)
    assert veteran.fallen == fallen
    assert fallen or veteran.hp == 1
