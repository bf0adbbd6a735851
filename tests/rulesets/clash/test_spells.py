"""Clash's seven spells, casting them and failing to (CL-80)."""

import pytest

from game.engine.commands import Attack, Cast, EndTurn, Move, Struggle, Wake
from game.engine.components import Areas, Economy
from game.engine.events import (
    Attacked,
    Avoided,
    BoonCast,
    Damaged,
    EffectBegan,
    EffectEnded,
    Rolled,
    Spent,
    Struck,
    TurnBegan,
)
from game.rulesets.clash.aims import cone
from game.rulesets.clash.events import CastingFailed, WeaponMended
from game.systems.durations import endless, of_rounds
from tests.rulesets.clash.scenes import (
    afflict,
    armour,
    end,
    has,
    lasting,
    levels,
    lost,
    of,
    only,
    rolls,
    state,
    table,
    wear,
)
from tests.table import Table, thing, unit


def casts(kind: str = "seer", other: str = "raider", drawing: str = "A . . B") -> Table:
    return table(drawing, A=unit(kind, "blue"), B=unit(other, "red"))


# ---- casting -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-80")
def test_casting_is_a_test_of_int_against_10_and_the_level() -> None:
    """Haste, level 1: d20 + 3 against 11. A failure does nothing but spend the action."""
    game = casts()
    assert game.do(Cast(game.A, "haste", game.A), "d20=7") == [
        Spent(game.A, action=1),
        Rolled(game.A, "casting Haste", "d20 + 3", (7,), 10, 11, False, (), "CL-80"),
        CastingFailed(game.A, "haste"),
    ]
    game = casts()
    assert has(game.do(Cast(game.A, "haste", game.A), "d20=8"), BoonCast)
    game = casts("magus")
    assert not has(game.do(Cast(game.A, "sleep", 0, (3, 0)), "d20=8"), BoonCast), "level 2: 11 against 12"


@pytest.mark.rule("CL-80")
def test_a_natural_1_also_loses_the_next_action_and_only_that() -> None:
    game = casts()
    events = game.do(Cast(game.A, "haste", game.A), "d20=1")
    assert events[-1] == EffectBegan(game.A, endless("dazed", game.A))
    events = end(game, "A", "B")
    assert only(events, TurnBegan) == TurnBegan(game.A, 6, 0, 0)
    assert not has(events, EffectEnded), "its wits are together again only when the turn is over"
    refused = game.refused(Cast(game.A, "haste", game.A))
    assert (refused.reason, refused.rule) == ("A spell that failed has cost it the action of this turn.", "CL-80")
    assert only(end(game, "A"), EffectEnded) == EffectEnded(game.A, "dazed")
    events = end(game, "B")
    assert only(events, TurnBegan) == TurnBegan(game.A, 6, 1, 0)


@pytest.mark.rule("CL-80")
def test_only_prepared_spells_are_cast_without_limit_and_with_a_line_of_sight() -> None:
    game = casts()
    assert game.refused(Cast(game.A, "sleep", 0, (3, 0))).reason == "It has no such spell prepared."
    for _ in range(3):
        game.do(Cast(game.A, "haste", game.A), "d20=2")
        end(game, "A", "B")
    game = casts(drawing="A # B")
    assert game.refused(Cast(game.A, "bolt", game.B)).reason == "There is no line of sight."
    game = casts(drawing="A " + ". " * 12 + "B")
    assert game.refused(Cast(game.A, "bolt", game.B)).rule == "CL-80", "13 cells: 60 ft are 12"


# ---- bolt ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-80")
def test_the_bolts_casting_total_is_its_attack_against_evade() -> None:
    game = casts()
    assert game.do(Cast(game.A, "bolt", game.B), "d20=14 d20=13 d6=2 d4=4") == [
        Spent(game.A, action=1),
        Rolled(game.A, "casting Bolt", "d20 + 3", (14,), 17, 11, True, (), "CL-80"),
        BoonCast(game.A, "bolt", game.B),
        Attacked(game.A, game.B, "Bolt", "spell"),
        Rolled(game.B, "Evade", "d20 + 3", (13,), 16, 17, False, (), "CL-80"),
        Struck(game.A, game.B),
        Rolled(game.A, "damage", "d6 + 3", (2,), 5, None, None, (), "CL-80"),
        Rolled(game.B, "armour", "d4", (4,), 4, None, None, (), "CL-21"),
        Damaged(game.B, 1, 6, 5, "magic", game.A, "Bolt", "CL-80", armour(4)),
    ]
    game = casts()
    assert game.do(Cast(game.A, "bolt", game.B), "d20=14 d20=14")[-1] == Avoided(game.A, game.B, "dodge")
    game = casts()
    assert game.do(Cast(game.A, "bolt", game.B), "d20=7 d20=1")[-1] == CastingFailed(game.A, "bolt")


@pytest.mark.rule("CL-80", "CL-24", "CL-31")
def test_a_natural_20_doubles_the_bolts_dice_and_it_heeds_no_crowd() -> None:
    game = table("A . . B C", A=unit("seer", "blue"), B=unit("wolf", "red"), C=unit("wolf", "red"))
    events = game.do(Cast(game.A, "bolt", game.B), "d20=20 d20=20 d6=1 d6=2")
    assert lost(events) == {game.B: 6}


# ---- flame-cone ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-80")
def test_the_flame_cone_reaches_everyone_within_3_cells_and_30_degrees_and_evade_halves() -> None:
    """Along the row: C is 27 degrees off, D 45, E four cells away. Raider: Evade 3 against 12."""
    game = table(
        """
        . . . . .
        A . B . E
        . D C F .
        . . . . .
        """,
        A=unit("magus", "blue"),
        B=unit("raider", "red"),
        C=unit("wolf", "red"),
        D=unit("wolf", "red"),
        E=unit("wolf", "red"),
        F=unit("guard", "blue"),
    )
    events = game.do(Cast(game.A, "flame-cone", 0, (2, 1)), "d20=9 d20=9 d8=8 d4=1 d20=8 d8=5 d20=11 d8=8 d6=1")
    assert only(events, BoonCast).cells == ((2, 0), (3, 0), (1, 1), (2, 1), (3, 1), (2, 2), (3, 2))
    assert [(roll[0], roll[1]) for roll in rolls(events)] == [
        (game.A, "casting Flame cone"),
        (game.B, "Evade Flame cone"),
        (game.A, "damage"),
        (game.B, "armour"),
        (game.C, "Evade Flame cone"),
        (game.A, "damage"),
        (game.F, "Evade Flame cone"),
        (game.A, "damage"),
        (game.F, "armour"),
    ]
    assert lost(events) == {game.B: 3, game.C: 5, game.F: 3}, "(8 - 1) halved, rounded down; 5; friend too: (8 - 1) / 2"
    counted = [{reason.name: reason.amount for reason in event.reasons} for event in of(events, Damaged)]
    assert counted == [{"armour": -1, "halved": -4}, {}, {"armour": -1, "halved": -4}], "8 - 1 - 4 are 3"


@pytest.mark.rule("CL-80", "BD-14")
def test_its_damage_on_somebody_unseen_is_not_told_to_the_caster() -> None:
    """The wolf's 5 is the second roll of damage; it is hurt, and hides no more afterwards."""
    game = table("A . B\n. . C", A=unit("magus", "blue"), B=unit("raider", "red"), C=unit("wolf", "red", sneaking=True))
    game.do(Cast(game.A, "flame-cone", 0, (2, 0)), "d20=9 d20=9 d8=8 d4=1 d20=8 d8=5")
    told = [s.sides for s in game.battle.events if isinstance(s.event, Rolled) and s.event.purpose == "damage"]
    assert told == [frozenset({"blue", "red"}), frozenset({"red"})]


@pytest.mark.rule("CL-80", "BD-01")
@pytest.mark.parametrize("hexes", ["y odd", "x even"])
def test_its_cells_on_hexes_are_those_at_most_30_degrees_off(hexes: str) -> None:
    """Along a straight line of hexes: 1, 3 and 3 cells; exactly 30 degrees is within."""
    from tests.table import board

    blank = "\n".join([" ".join(["."] * 9)] * 9)
    grid = board(blank, hexes)[0].grid
    rows = [["."] * 9 for _ in range(9)]
    rows[4][4] = "A"
    rows[0][0] = "B"
    game = table("\n".join(" ".join(row) for row in rows), hexes=hexes, A=unit("magus", "blue"), B=unit("wolf", "red"))
    aim = grid.neighbours((4, 4))[0]
    cells = cone(game.battle.truth, Cast(game.A, "flame-cone", 0, aim))
    by_distance = [sum(grid.distance((4, 4), cell) == n for cell in cells) for n in (1, 2, 3)]
    assert by_distance == [1, 3, 3]
    line = grid.ray((4, 4), aim, 3)
    assert set(line) <= set(cells)


# ---- ward, haste, mend ---------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-80")
def test_a_ward_adds_1d4_to_each_armour_roll_for_3_rounds() -> None:
    game = table("A B", A=unit("magus", "blue"), B=unit("wolf", "red"))
    events = game.do(Cast(game.A, "ward", game.A), "d20=8")
    assert events[-1] == EffectBegan(game.A, of_rounds("ward", 3))
    end(game, "A")
    events = game.do(Attack(game.B, game.A, 0), "d20=15 d20=2 d6=6 d4=4")
    assert lost(events) == {game.A: 2}
    for _ in range(3):
        end(game, "B", "A")
        assert "ward" in lasting(game, "A")
    end(game, "B")
    assert lasting(game, "A") == {}, "the end of the third round after the one it began in"
    assert casts("magus").refused(Cast(2, "ward", 3)).rule == "CL-80"


@pytest.mark.rule("CL-80", "CL-11")
def test_haste_quickens_the_targets_next_turn() -> None:
    """9 cells and advantage on attacks; not the turn in which it is cast on oneself."""
    game = table("A . B\n. C .", A=unit("seer", "blue"), B=unit("wolf", "red"), C=unit("champion", "blue"))
    assert game.do(Cast(game.A, "haste", game.C), "d20=8")[-1] == EffectBegan(game.C, endless("haste", game.A))
    events = end(game, "A", "B")
    assert only(events, TurnBegan) == TurnBegan(game.C, 8, 1, 0), "5 in plate and 3"
    events = game.do(Attack(game.C, game.B, game.item("C", "sword")), "d20=5 d20=15 d20=2 d8=1")
    assert levels(events, game.C) == {"haste": 1, "shield": 1}
    events = end(game, "C")
    assert only(events, EffectEnded).name == "haste"
    game = casts()
    game.do(Cast(game.A, "haste", game.A), "d20=8")
    end(game, "A")
    assert "haste" in lasting(game, "A")
    end(game, "B")
    assert game.of("A", Economy).move == 9


@pytest.mark.rule("CL-80", "CL-26")
def test_mend_makes_a_damaged_weapon_whole_again() -> None:
    game = table("A C . B", A=unit("smith", "blue"), B=unit("wolf", "red"), C=unit("champion", "blue"))
    sword = game.item("C", "sword")
    assert game.refused(Cast(game.A, "mend", game.C)).reason == "It has no damaged weapon."
    wear(game, sword)
    events = game.do(Cast(game.A, "mend", game.C), "d20=10")
    assert events[-1] == WeaponMended(game.C, sword, "Sword", game.A, "CL-80")
    assert state(game, sword) == ""
    wear(game, sword)
    end(game, "A", "B", "C")
    game.do(Cast(game.A, "mend", game.C), "d20=9")
    assert state(game, sword) == "damaged", "10 against 11"


# ---- sleep ---------------------------------------------------------------------------------------------------------


def sleepers() -> Table:
    return table(
        """
        A . . B C
        . . . D E
        """,
        A=unit("magus", "blue"),
        B=unit("guard", "red"),
        C=unit("raider", "red"),
        D=unit("wolf", "red"),
        E=unit("champion", "blue"),
    )


@pytest.mark.rule("CL-80")
def test_sleep_takes_foes_by_hit_points_fewest_first_none_in_part_and_wis_resists() -> None:
    """Raider 7, wolf 8, guard 12: 16 reach two of them. The wolf's WIS 2 resists with a 10."""
    game = sleepers()
    events = game.do(Cast(game.A, "sleep", 0, (3, 0)), "d20=9 d6=6 d6=5 d6=5 d20=11 d20=10")
    assert [(roll[0], roll[1]) for roll in rolls(events)][2:] == [
        (game.C, "resisting sleep"),
        (game.D, "resisting sleep"),
    ]
    assert lasting(game, "C") == {"asleep": 4}
    assert lasting(game, "D") == lasting(game, "B") == lasting(game, "E") == {}


@pytest.mark.rule("CL-80", "CL-70")
def test_the_asleep_do_nothing_until_hurt_or_woken_or_three_rounds_are_over() -> None:
    game = sleepers()
    game.do(Cast(game.A, "sleep", 0, (4, 0)), "d20=9 d6=3 d6=2 d6=2 d20=2")
    assert lasting(game, "C") == {"asleep": 4}
    events = end(game, "A", "B")
    assert [event.unit for event in of(events, TurnBegan)] == [game.C, game.D]
    assert game.battle.decision is not None
    assert game.battle.decision.units == (game.D,), "the sleeper's turn is passed over"
    events = game.do(Attack(game.D, game.E, 0), "d20=2 d20=15 d8=8")
    assert not has(events, EffectEnded)
    game = sleepers()
    game.do(Cast(game.A, "sleep", 0, (4, 0)), "d20=9 d6=3 d6=2 d6=2 d20=2")
    end(game, "A")
    events = game.do(Wake(game.B, game.C))
    assert events == [Spent(game.B, action=1), EffectEnded(game.C, "asleep", "somebody wakes it")]
    assert game.refused(Wake(game.B, game.D)).rule in {"CL-80", "CL-11"}


@pytest.mark.rule("CL-80")
def test_being_hurt_wakes() -> None:
    game = table("A B", A=unit("champion", "blue"), B=unit("hoplite", "red"))
    afflict(game, "B", "asleep")
    events = game.do(Attack(game.A, game.B, game.item("A", "sword")), "d20=15 d8=5 d6=1")
    assert only(events, EffectEnded) == EffectEnded(game.B, "asleep", "it is hurt")


@pytest.mark.rule("CL-80")
def test_sleep_is_over_after_three_rounds() -> None:
    game = sleepers()
    game.do(Cast(game.A, "sleep", 0, (4, 0)), "d20=9 d6=3 d6=2 d6=2 d20=2")
    for _ in range(3):
        end(game, "A", "B", "D", "E")
        assert "asleep" in lasting(game, "C")
    end(game, "A", "B", "D")
    end(game, "E")
    assert lasting(game, "C") == {}


# ---- web -----------------------------------------------------------------------------------------------------------


def webbed() -> Table:
    game = table(
        """
        A . . . B . . C
        . . . . . . . .
        """,
        A=unit("seer", "blue"),
        B=unit("raider", "red"),
        C=unit("guard", "red"),
    )
    game.do(Cast(game.A, "web", 0, (4, 0)), "d20=8")
    return game


@pytest.mark.rule("CL-80", "CL-13")
def test_a_web_is_difficult_ground_in_a_radius_of_1() -> None:
    game = webbed()
    areas = game.get("A", Areas)
    assert areas is not None
    (area,) = areas.on
    assert set(area.cells) == {(3, 0), (4, 0), (5, 0), (3, 1), (4, 1), (5, 1)}
    field = game.battle.truth.field
    assert {field.terrain(cell).cost for cell in area.cells} == {2}
    assert field.terrain((2, 0)).cost == 1


@pytest.mark.rule("CL-80")
def test_who_is_inside_moves_on_only_after_a_str_test_one_try_a_turn_free() -> None:
    game = webbed()
    assert lasting(game, "B") == {"webbed": 0}
    end(game, "A")
    assert game.refused(Move(game.B, ((4, 1),))).rule == "CL-80"
    events = game.do(Struggle(game.B), "d20=11")
    assert (only(events, Rolled).against, only(events, Rolled).success) == (12, False)
    assert game.refused(Struggle(game.B)).reason == "It has struggled this turn already."
    end(game, "B", "C", "A")
    game.do(Struggle(game.B), "d20=12")
    assert game.of("B", Economy).action == 1
    game.do(Move(game.B, ((5, 1), (6, 1))))
    assert game.cell("B") == (6, 1), "difficult ground, and it is not stopped again this turn"
    assert lasting(game, "B") == {}


@pytest.mark.rule("CL-80")
def test_who_enters_stops() -> None:
    game = webbed()
    end(game, "A", "B")
    game.do(Move(game.C, ((6, 0), (5, 0), (5, 1))))
    assert game.cell("C") == (5, 0)
    assert lasting(game, "C") == {"webbed": 0}


@pytest.mark.rule("CL-80")
def test_the_web_is_gone_after_three_rounds() -> None:
    game = webbed()
    for _ in range(4):
        events = end(game, "A", "B", "C")
    assert EffectEnded(game.B, "webbed", "it is gone") in events
    assert game.get("A", Areas) is None
    assert game.battle.truth.field.terrain((3, 0)).cost == 1
    assert lasting(game, "B") == {}
    game.do(EndTurn(game.A))


@pytest.mark.rule("CL-80")
def test_a_second_web_leaves_the_first_to_its_own_three_rounds() -> None:
    """Cast a round apart, with cells in common: as the older goes, those stay difficult, and who is in the younger."""
    game = table(
        "A . . . B . C . .\n. . . . . . . . .", A=unit("seer", "blue"), B=unit("raider", "red"), C=unit("guard", "red")
    )
    game.do(Cast(game.A, "web", 0, (4, 0)), "d20=8")
    end(game, "A", "B", "C")
    game.do(Cast(game.A, "web", 0, (6, 0)), "d20=8")
    assert (lasting(game, "B"), lasting(game, "C")) == ({"webbed": 0}, {"webbed": 0})
    for _ in range(3):
        end(game, "A", "B", "C")
    assert (lasting(game, "B"), lasting(game, "C")) == ({}, {"webbed": 0})
    field = game.battle.truth.field
    assert [field.terrain((x, 0)).cost for x in range(3, 8)] == [1, 1, 2, 2, 2]
    end(game, "A", "B", "C")
    assert lasting(game, "C") == {}
    assert game.battle.truth.field.terrain((5, 0)).cost == 1


@pytest.mark.rule("CL-80")
def test_a_cone_can_be_aimed_at_a_unit_as_well() -> None:
    game = table("A . B", A=unit("magus", "blue"), B=unit("wolf", "red"))
    assert cone(game.battle.truth, Cast(game.A, "flame-cone", game.B)) == ((1, 0), (2, 0))
    assert Cast(game.A, "flame-cone", game.B) in list(game.battle.legal())
    assert game.refused(Cast(game.A, "flame-cone", game.B, (1, 0))).rule == "CL-80"
    assert game.refused(Cast(game.A, "flame-cone", 0, (0, 0))).rule == "CL-80"
    game = table("A . S B", A=unit("magus", "blue"), B=unit("wolf", "red"), S=thing("statue"))
    assert game.refused(Cast(game.A, "flame-cone", game.S)).rule == "CL-80", "a thing is no unit; its cell can be named"
