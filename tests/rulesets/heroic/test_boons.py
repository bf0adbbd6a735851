"""Each boon of heroic under its id: what it does, event by event."""

import pytest

from game.engine.commands import (
    Attack,
    Block,
    Cast,
    Decline,
    Dodge,
    EndTurn,
    Move,
    React,
    Ready,
    Shoot,
    TakeIt,
)
from game.engine.components import (
    Area,
    Areas,
    Component,
    Counters,
    Economy,
    Effect,
    Effects,
    Grappling,
    Health,
    Inventory,
    Position,
    ReactedIn,
    ReadyBoons,
    Sneaking,
    Submersion,
    Verge,
)
from game.engine.events import (
    Aimed,
    Attacked,
    Avoided,
    BoonCast,
    CountedDown,
    Damaged,
    EffectBegan,
    EffectEnded,
    Healed,
    Pushed,
    Reacted,
    Reason,
    Rolled,
    Rose,
    Spent,
    Struck,
    TurnBegan,
)
from game.rulesets import ruleset
from game.rulesets.heroic.boons import BOONS
from game.rulesets.heroic.tables import HeroicTables
from tests.rulesets.heroic.scenes import end, hp, lasting, of, put
from tests.table import Table, table, unit


def moves(game: Table, letter: str) -> int:
    economy = game.get(letter, Economy)
    assert economy is not None
    return economy.move


@pytest.mark.rule("HE-70")
def test_every_boon_of_the_tables_has_a_procedure_and_a_unit_that_carries_it() -> None:
    tables = HeroicTables.of(ruleset("heroic").tables)
    carried = {boon for kind in tables.units.values() for boon in kind.boons}

    assert set(BOONS) == set(tables.boons) == carried
    assert len(BOONS) == 15


# ---- on the caster -------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-71", "HE-02")
def test_battle_trance_puts_attack_dice_one_step_up() -> None:
    game = table("A B", A=unit("champion", "blue"), B=unit("atlas", "red"))
    game.do(Cast(game.A, "battle-trance"))

    events = game.do(Attack(game.A, game.B, game.item("A", "kopis")), "d12=5")

    roll = of(events, Rolled)[0]
    assert isinstance(roll, Rolled)
    assert (roll.dice, roll.reasons) == ("d12", (Reason(1, "battle trance", "HE-71"),))


@pytest.mark.rule("HE-44", "HE-70")
def test_seeking_shaft_needs_no_dexterity_roll_cannot_be_blocked_and_does_magic_besides() -> None:
    game = table(
        "A . . . . . . . . . . . B",
        A=unit("archer", "blue"),
        B=unit("atlas", "red", gear=("aspida_portas", "klimakas")),
    )
    cast = game.do(Cast(game.A, "seeking-shaft"))
    assert cast == [
        CountedDown(game.A, "seeking-shaft", 2),
        BoonCast(game.A, "seeking-shaft", game.A),
        EffectBegan(game.A, Effect("seeking", game.A, at_begin=True, left=1)),
    ]
    game.do(Shoot(game.A, game.B, game.item("A", "syntheto")), "d10=6")
    assert game.asked == (Dodge(game.B), TakeIt(game.B))

    events = game.do(TakeIt(game.B), "d6=4")

    hurt = [(event.dealt, event.amount, event.harm) for event in events if isinstance(event, Damaged)]
    assert hurt == [(6, 3, "piercing"), (4, 4, "magic")]
    assert lasting(game, "A") == ()


@pytest.mark.rule("HE-70")
def test_seeking_shaft_that_is_not_shot_is_lost_with_the_turn() -> None:
    game = table("A . B", A=unit("archer", "blue"), B=unit("raider", "red"))
    game.do(Cast(game.A, "seeking-shaft"))

    assert end(game, "A")[1] == EffectEnded(game.A, "seeking", "the turn is over")


@pytest.mark.rule("HE-30", "HE-71")
def test_fleet_foot_adds_two_cells_of_movement_once() -> None:
    game = table("A . . . B", A=unit("skirmisher", "blue"), B=unit("raider", "red"))
    before = moves(game, "A")

    first = game.do(Cast(game.A, "fleet-foot"))
    assert first == [
        CountedDown(game.A, "fleet-foot", 1),
        BoonCast(game.A, "fleet-foot", game.A),
        Spent(game.A, move=-2),
        EffectBegan(game.A, Effect("fleet-foot", game.A, at_begin=True, left=1)),
    ]
    assert moves(game, "A") == before + 2
    game.do(Cast(game.A, "fleet-foot"))
    assert moves(game, "A") == before + 2, "a boon does not add to itself"


@pytest.mark.rule("HE-90")
def test_nobody_strikes_at_a_fleet_footed_unit() -> None:
    game = table("A B\n. .\n. .", A=unit("skirmisher", "blue"), B=unit("raider", "red"))
    game.do(Cast(game.A, "fleet-foot"))

    assert not of(game.do(Move(game.A, ((0, 1), (0, 2)))), Attacked)


@pytest.mark.rule("HE-72", "HE-140", "BD-14")
def test_shadow_cloak_makes_invisible() -> None:
    game = table("A . . B", A=unit("assassin", "blue"), B=unit("archer", "red"))

    events = game.do(Cast(game.A, "shadow-cloak"))

    assert events == [
        Spent(game.A, action=1, mark="cast shadow-cloak"),
        CountedDown(game.A, "shadow-cloak", 0),
        BoonCast(game.A, "shadow-cloak", game.A),
        EffectBegan(game.A, Effect("invisible", game.A, at_begin=False, left=4)),
    ]
    end(game, "A")
    assert not game.battle.view("red").knows(game.A)
    assert game.refused(Cast(game.B, "hunters-mark", game.A)).rule == "HE-70"
    assert not [command for command in game.battle.legal() if getattr(command, "target", 0)]


@pytest.mark.rule("HE-74", "HE-47")
def test_iron_skin_takes_two_more_off_the_attack_that_set_it_off() -> None:
    game = table("A B", A=unit("hoplite", "blue", gear=("panoply", "pilos")), B=unit("raider", "red"))
    game.do(Ready(game.A, "iron-skin"))
    end(game, "A")
    game.do(Attack(game.B, game.A, game.item("B", "labrys")), "d8=7")
    assert game.do(TakeIt(game.A)) == [Struck(game.B, game.A)]

    events = game.do(React(game.A, "iron-skin"))

    reasons = (Reason(-3, "armour", "HE-47"), Reason(-2, "iron skin", "HE-47"))
    assert events == [
        Reacted(game.A, "iron-skin", game.A),
        CountedDown(game.A, "iron-skin", 1),
        EffectBegan(game.A, Effect("iron-skin", game.A, at_begin=True, left=2, amount=2)),
        Damaged(game.A, 2, 19, 7, "piercing", game.B, "Labrys (small axe)", "HE-40", reasons),
    ]


@pytest.mark.rule("HE-47")
def test_iron_skin_counts_within_the_most_armour_there_is() -> None:
    game = table("A B", A=unit("champion", "blue"), B=unit("raider", "red"))
    put(game, "A", Effects((Effect("iron-skin", game.A, at_begin=True, left=2, amount=2),)))
    game.do(EndTurn(game.A))
    game.do(Attack(game.B, game.A, game.item("B", "labrys")), "d8=8")

    events = game.do(TakeIt(game.A), "d8=4")  # 12 before armour; klimakas 3, corinthian 3, iron skin 2

    assert [event.amount for event in events if isinstance(event, Damaged)] == [4]


@pytest.mark.rule("HE-74", "HE-140")
def test_iron_skin_is_immune_to_fire_and_puts_it_out() -> None:
    game = table("A B", A=unit("hoplite", "blue", gear=()), B=unit("raider", "red"))
    game.do(Ready(game.A, "iron-skin"))
    put(game, "A", Effects((Effect("burning", game.B, at_begin=True, left=3),)))
    end(game, "A")
    game.do(Attack(game.B, game.A, game.item("B", "labrys")), "d8=2")
    game.do(TakeIt(game.A))

    assert EffectEnded(game.A, "burning", "iron skin") in game.do(React(game.A, "iron-skin"))
    put(
        game,
        "A",
        Effects((Effect("iron-skin", game.A, at_begin=True, left=2), Effect("burning", game.B, at_begin=True, left=3))),
    )
    assert not of(end(game, "B"), Damaged, Rolled)


# ---- on one unit ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-140")
def test_hunters_mark_makes_the_next_damage_higher_then_is_gone() -> None:
    game = table("A . . B", A=unit("archer", "blue"), B=unit("atlas", "red", gear=()))
    game.do(Cast(game.A, "hunters-mark", game.B))
    game.do(Shoot(game.A, game.B, game.item("A", "syntheto")), "d10=3")

    events = game.do(TakeIt(game.B), "d6=5")

    assert [event.dealt for event in events if isinstance(event, Damaged)] == [8]
    assert lasting(game, "B") == ()


@pytest.mark.rule("HE-52", "HE-49")
def test_thunderbolt_does_magic_damage_that_crits_and_cannot_be_avoided() -> None:
    game = table("A . . B", A=unit("seer", "blue"), B=unit("atlas", "red"))

    events = game.do(Cast(game.A, "thunderbolt", game.B), "d8=8 d8=8 d8=3")

    assert events == [
        Spent(game.A, action=1, mark="cast thunderbolt"),
        CountedDown(game.A, "thunderbolt", 2),
        BoonCast(game.A, "thunderbolt", game.B),
        Rolled(game.A, "thunderbolt", "d8", (8, 8, 3), 19, rule="HE-52"),
        Damaged(game.B, 19, 21, 19, "magic", game.A, "thunderbolt", "HE-52"),
    ]


@pytest.mark.rule("HE-48", "HE-140")
def test_magical_armour_and_a_mark_count_for_boons() -> None:
    game = table("A . . B", A=unit("seer", "blue"), B=unit("atlas", "red", gear=("aigis",)))
    put(game, "B", Effects((Effect("marked", game.A, at_begin=True, left=5),)))

    events = game.do(Cast(game.A, "thunderbolt", game.B), "d8=3 d6=6 d6=2")

    assert [(event.dealt, event.amount) for event in events if isinstance(event, Damaged)] == [(11, 9)]


@pytest.mark.rule("HE-52")
def test_chain_spark_does_the_same_total_to_three_at_most() -> None:
    game = table(
        """
        A . . B . D . . G
        . . . . C E . . .
        """,
        A=unit("shade", "red"),
        B=unit("hoplite", "blue"),
        C=unit("hoplite", "blue"),
        D=unit("hoplite", "blue"),
        E=unit("hoplite", "blue"),
        G=unit("hoplite", "blue"),
    )

    events = game.do(Cast(game.A, "chain-spark", game.B), "d6=6 d6=2")

    # C is nearest to B; D and E are as near to C, and D has the lower id.
    assert of(events, Rolled) == [Rolled(game.A, "chain spark", "d6", (6, 2), 8, rule="HE-52")]
    assert [(e.unit, e.dealt) for e in events if isinstance(e, Damaged)] == [(game.B, 8), (game.C, 8), (game.D, 8)]


@pytest.mark.rule("HE-52")
def test_chain_spark_leaps_6_metres_to_nobody_twice_to_no_ally_and_through_no_wall() -> None:
    game = table(
        "A C B . . . D . . . E # G",
        A=unit("shade", "red"),
        B=unit("hoplite", "blue"),
        C=unit("raider", "red"),
        D=unit("hoplite", "blue"),
        E=unit("hoplite", "blue"),
        G=unit("hoplite", "blue"),
    )
    put(game, "D", Position(((5, 0),)))

    events = game.do(Cast(game.A, "chain-spark", game.B), "d6=3")

    assert [e.unit for e in events if isinstance(e, Damaged)] == [game.B, game.D], "E is 10 m from D"
    put(game, "A", Counters({"chain-spark": 1}), Economy(0, 1, 0))
    put(game, "E", Position(((10, 0),)))
    put(game, "D", Position(((8, 0),)))
    put(game, "B", Position(((5, 0),)))
    events = game.do(Cast(game.A, "chain-spark", game.B), "d6=3")
    assert [e.unit for e in events if isinstance(e, Damaged)] == [game.B, game.D, game.E]


@pytest.mark.rule("HE-70")
def test_healing_song_heals_without_crit_and_not_above_the_maximum() -> None:
    game = table("A B . C", A=unit("seer", "blue"), B=unit("hoplite", "blue"), C=unit("raider", "red"))
    put(game, "B", Health(10, 21))

    events = game.do(Cast(game.A, "healing-song", game.B), "d8=8")

    assert events[2:] == [
        BoonCast(game.A, "healing-song", game.B),
        Rolled(game.A, "healing song", "d8", (8,), 8, rule="HE-70"),
        Healed(game.B, 8, 18, game.A, "healing song"),
    ]
    end(game, "A"), end(game, "B"), end(game, "C")
    assert game.do(Cast(game.A, "healing-song", game.B), "d8=8")[-1] == Healed(game.B, 3, 21, game.A, "healing song")


@pytest.mark.rule("HE-70")
def test_healing_song_may_be_sung_for_the_caster() -> None:
    game = table("A . C", A=unit("seer", "blue"), C=unit("raider", "red"))
    put(game, "A", Health(3, 12))

    game.do(Cast(game.A, "healing-song", game.A), "d8=4")

    assert hp(game, "A") == 7


@pytest.mark.rule("HE-81")
def test_healing_song_gets_a_hero_up_from_the_verge() -> None:
    game = table("A B . C", A=unit("seer", "blue"), B=unit("hoplite", "blue"), C=unit("raider", "red"))
    put(game, "B", Health(0, 21), Verge(0, 1))

    assert game.do(Cast(game.A, "healing-song", game.B), "d8=2")[-1] == Rose(game.B, 2)


@pytest.mark.rule("BD-10", "HE-04")
def test_gust_pushes_two_cells_straight_away_and_provokes_nothing() -> None:
    game = table(
        """
        . C . . .
        A B . . .
        """,
        A=unit("seer", "blue"),
        B=unit("raider", "red"),
        C=unit("hoplite", "blue"),
    )

    events = game.do(Cast(game.A, "gust", game.B), "d4=3 d6=3")  # a tie goes to the hero

    assert events[0] == CountedDown(game.A, "gust", 0)
    assert events[1] == BoonCast(game.A, "gust", game.B)
    assert of(events, Pushed, Attacked) == [
        Pushed(game.B, game.A, ((1, 1),), ((2, 1),)),
        Pushed(game.B, game.A, ((2, 1),), ((3, 1),)),
    ]


@pytest.mark.rule("HE-04")
def test_gust_that_is_resisted_pushes_nobody() -> None:
    game = table("A B . .", A=unit("seer", "blue"), B=unit("raider", "red"))

    assert not of(game.do(Cast(game.A, "gust", game.B), "d4=3 d6=4"), Pushed)


@pytest.mark.rule("BD-10")
@pytest.mark.parametrize(("row", "pushes"), [("A B # .", 0), ("A B . #", 1), ("A B . C", 1), ("A B", 0)])
def test_gust_stops_before_walls_units_and_the_edge(row: str, pushes: int) -> None:
    others = {"C": unit("hoplite", "blue")} if "C" in row else {}
    game = table(row, A=unit("seer", "blue"), B=unit("raider", "red"), **others)

    assert len(of(game.do(Cast(game.A, "gust", game.B), "d4=3 d6=1"), Pushed)) == pushes


# ---- on many -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-04", "HE-140")
def test_war_cry_rolls_once_and_stuns_each_enemy_that_rolls_lower() -> None:
    game = table(
        """
        B A D . E
        C # . . .
        . G . . .
        """,
        A=unit("champion", "blue"),
        B=unit("raider", "red"),
        C=unit("raider", "red"),
        D=unit("hoplite", "blue"),
        E=unit("raider", "red"),
        G=unit("raider", "red"),
    )

    events = game.do(Cast(game.A, "war-cry"), "d6=3 d4=4 d6=1 d4=3")

    stunned = Effect("stunned", game.A, at_begin=True, left=1)
    assert events[0] == CountedDown(game.A, "war-cry", 0)
    assert events[2:] == [
        Rolled(game.A, "war cry", "d6", (3,), 3, rule="HE-04"),
        Rolled(game.B, "resisting war cry", "d4", (4, 1), 5, 4, True, rule="HE-04"),
        Rolled(game.C, "resisting war cry", "d4", (3,), 3, 4, False, rule="HE-04"),
        EffectBegan(game.C, stunned),
    ], "a tie goes to the hero; D is an ally, E 6 m away, G behind the wall"


@pytest.mark.rule("HE-04", "HE-140")
def test_war_cry_at_a_single_enemy() -> None:
    game = table("A . B", A=unit("champion", "blue"), B=unit("champion", "red"))

    events = game.do(Cast(game.A, "war-cry"), "d6=3 d6=3")

    assert not of(events, EffectBegan), "a tie between heroes goes to the one who resists"


@pytest.mark.rule("HE-140")
def test_war_cry_finds_the_invisible() -> None:
    game = table("A . B . C", A=unit("champion", "blue"), B=unit("raider", "red"), C=unit("raider", "red"))
    put(game, "B", Effects((Effect("invisible", game.B, at_begin=False, left=3),)))

    game.do(Cast(game.A, "war-cry"), "d6=5 d4=1")

    assert lasting(game, "B") == ("invisible", "stunned")


@pytest.mark.rule("BD-14", "HE-04", "HE-52")
@pytest.mark.parametrize("seen", [True, False])
@pytest.mark.parametrize(("caster", "boon", "own", "other"), [
    ("champion", "war-cry", "d6=3", " d4=3"), ("naiad", "geyser", "d12=5", " d6=3"),
])  # fmt: skip
def test_a_boon_on_many_is_told_alike_whether_or_not_somebody_unseen_is_caught(
    caster: str, boon: str, own: str, other: str, seen: bool
) -> None:
    """C is unseen, in the cry's range and the geyser's line, or elsewhere; B is caught in both, if it is there."""
    told = []
    for is_near in (True, False):
        row = f"A {'B' if seen else '.'} {'C' if is_near else '.'} . . ."
        below = ". . . . . ." if is_near else ". . . . . C"
        pieces = {"A": unit(caster, "blue"), "B": unit("raider", "red"), "C": unit("raider", "red")}
        if not seen:
            del pieces["B"]
        game = table(f"{row}\n. . . . . .\n. . . . . .\n{below}", **pieces)
        put(game, "C", Effects((Effect("invisible", 0, at_begin=False, left=0),)))
        first = len(game.battle.events)
        game.do(Cast(game.A, boon, 0, (1, 0) if boon == "geyser" else None), own + other * (seen + is_near))
        told.append([one.event for one in game.battle.events[first:] if "blue" in one.sides])
    assert told[0] == told[1]


@pytest.mark.rule("HE-140", "HE-70")
def test_snare_holds_the_enemies_in_the_area_now_and_nobody_else() -> None:
    game = table(
        """
        A . . C B . .
        . . . . . . D
        """,
        A=unit("seer", "blue"),
        B=unit("raider", "red"),
        C=unit("hoplite", "blue"),
        D=unit("raider", "red"),
    )

    events = game.do(Cast(game.A, "snare", 0, (4, 0)))

    assert of(events, EffectBegan) == [
        EffectBegan(game.B, Effect("ensnared", game.A, at_begin=True, left=1)),
    ]
    end(game, "A")
    assert not [command for command in game.battle.legal() if isinstance(command, Move)]
    end(game, "B"), end(game, "C")
    assert not of(game.do(Move(game.D, ((5, 1),))), EffectBegan)


@pytest.mark.rule("HE-73", "HE-52")
def test_tempest_hurts_whoever_starts_its_turn_in_it_ally_or_not() -> None:
    game = table(
        "A B C . . . . D",
        A=unit("seer", "blue"),
        B=unit("hoplite", "blue"),
        C=unit("atlas", "red"),
        D=unit("atlas", "red"),
    )
    storm = ((0, 0), (1, 0), (2, 0))
    put(game, "A", Areas((Area(Effect("tempest", game.A, at_begin=False, left=2), storm),)))

    hurt = [
        event
        for letter, dice in (("A", "d10=4"), ("B", "d10=10 d10=3"), ("C", ""), ("D", "d10=2"))
        for event in of(end(game, letter, dice), Damaged)
    ]

    assert hurt == [
        Damaged(game.B, 4, 17, 4, "magic", game.A, "tempest", "HE-52"),
        Damaged(game.C, 13, 27, 13, "magic", game.A, "tempest", "HE-52"),
        Damaged(game.A, 0, 12, 2, "magic", game.A, "tempest", "HE-52", (Reason(-2, "magical armour", "HE-48"),)),
    ]


@pytest.mark.rule("BD-14", "HE-140")
def test_a_storm_does_not_tell_its_caster_of_one_who_is_invisible_in_it() -> None:
    game = table("A . B", A=unit("seer", "blue"), B=unit("guard", "red"))
    put(game, "A", Areas((Area(Effect("tempest", game.A, at_begin=False, left=2), ((2, 0),)),)))
    put(game, "B", Effects((Effect("invisible", game.B, at_begin=True, left=3),)))
    before = len(game.battle.events)
    end(game, "A", "d10=4")
    assert [s.sides for s in game.battle.events[before:] if isinstance(s.event, Rolled | Damaged)] == [{"red"}] * 2


@pytest.mark.rule("HE-70", "HE-52")
def test_geyser_strikes_all_in_its_line_and_agility_halves_it() -> None:
    game = table(
        """
        . . . . . . . .
        A B . C . D E .
        . . . . G . . .
        """,
        A=unit("naiad", "red"),
        B=unit("hoplite", "blue"),
        C=unit("atlas", "red"),
        D=unit("hoplite", "blue"),
        E=unit("hoplite", "blue"),
        G=unit("hoplite", "blue"),
    )

    events = game.do(Cast(game.A, "geyser", 0, (2, 1)), "d12=9 d6=6 d8=2 d6=5 d6=1")

    assert events == [
        CountedDown(game.A, "geyser", 0),
        BoonCast(game.A, "geyser", 0, ((1, 1), (2, 1), (3, 1), (4, 1), (5, 1))),
        Rolled(game.A, "geyser", "d12", (9,), 9, rule="HE-52"),
        Rolled(game.B, "geyser", "d6", (6, 2), 8, 8, True, rule="HE-01"),
        Rolled(game.C, "geyser", "d6", (5,), 5, 8, False, rule="HE-01"),
        Rolled(game.D, "geyser", "d6", (1,), 1, 8, False, rule="HE-01"),
        Damaged(game.B, 4, 17, 4, "magic", game.A, "geyser", "HE-52"),
        Damaged(game.C, 9, 31, 9, "magic", game.A, "geyser", "HE-52"),
        Damaged(game.D, 9, 12, 9, "magic", game.A, "geyser", "HE-52"),
    ]


@pytest.mark.rule("HE-70")
@pytest.mark.parametrize(("ground", "water"), [("~", ".  ."), (".", ".  ~"), (".", "w  .")])
def test_geyser_by_the_water_has_two_dice_of_eight(ground: str, water: str) -> None:
    game = table(f"A B\n{water}", A=unit("naiad", "red", on=ground), B=unit("atlas", "blue"))

    events = game.do(Cast(game.A, "geyser", 0, (1, 0)), "d8=8 d8=2 d8=3 d6=1")

    roll = of(events, Rolled)[0]
    assert isinstance(roll, Rolled)
    assert (roll.dice, roll.faces, roll.total) == ("2d8", (8, 2, 3), 13)


@pytest.mark.rule("HE-70")
def test_geyser_goes_on_to_the_first_wall() -> None:
    game = table("A . # B", A=unit("naiad", "red"), B=unit("atlas", "blue"))

    assert game.do(Cast(game.A, "geyser", 0, (3, 0)))[-1] == BoonCast(game.A, "geyser", 0, ((1, 0),))


@pytest.mark.rule("HE-120")
def test_who_is_under_water_is_out_of_reach_of_areas_lines_sparks_and_storms() -> None:
    under = Submersion(chosen=True, turns=0)
    game = table(
        "A . B C . .",
        A=unit("seer", "blue"),
        B=unit("raider", "red", on="w"),
        C=unit("raider", "red", on="w"),
    )
    put(game, "B", under)
    put(game, "A", Areas((Area(Effect("tempest", game.A, at_begin=False, left=2), ((2, 0), (3, 0))),)))

    snared = of(game.do(Cast(game.A, "snare", 0, (3, 0))), EffectBegan)
    storm = end(game, "A")

    assert [event.unit for event in snared] == [game.C]
    assert not [event for event in storm if isinstance(event, Damaged) and event.cause == "tempest"]
    sparks = table("A . B C", A=unit("shade", "red"), B=unit("hoplite", "blue"), C=unit("hoplite", "blue", on="w"))
    put(sparks, "C", under)
    events = sparks.do(Cast(sparks.A, "chain-spark", sparks.B), "d6=2")
    assert [event.unit for event in events if isinstance(event, Damaged)] == [sparks.B]


@pytest.mark.rule("HE-120")
def test_fleet_foot_under_water_adds_a_quarter() -> None:
    game = table("A w w w B", A=unit("skirmisher", "blue", on="w"), B=unit("raider", "red"))
    put(game, "A", Submersion(chosen=True, turns=0))  # Movespeed 16 m: 2 cells; with 20 m still 2 whole ones

    assert Spent(game.A, move=0) in game.do(Cast(game.A, "fleet-foot"))


# ---- shield-oath ---------------------------------------------------------------------------------------------------


def guarded(**more: object) -> Table:
    """A raider with a guard, who is ready, at its side; the champion's turn."""
    game = table(
        """
        B G . .
        C . . .
        A . . .
        """,
        B=unit("guard", "red"),
        G=unit("guard", "red"),
        C=unit("raider", "red", **more),
        A=unit("champion", "blue"),
    )
    game.do(Ready(game.B, "shield-oath"))
    end(game, "B")
    game.do(Ready(game.G, "shield-oath"))
    end(game, "G")
    end(game, "C")
    return game


@pytest.mark.rule("HE-74")
def test_shield_oath_adds_the_guards_block_die_to_the_allys_dodge() -> None:
    game = guarded()
    first = game.do(Attack(game.A, game.C, game.item("A", "kopis")), "d10=6")
    assert first[-1] == Aimed(game.A, game.C, 6, avoidable=True)
    assert game.asked == (React(game.B, "shield-oath"), Decline(game.B))
    decision = game.battle.decision
    assert decision is not None
    assert decision.ask is not None
    assert decision.ask.words == "A attacks C. Does B keep its oath and help C?"

    aid = game.do(React(game.B, "shield-oath"), "d8=5")
    end_ = game.do(Dodge(game.C), "d6=1")

    assert aid == [
        Reacted(game.B, "shield-oath", game.C),
        CountedDown(game.B, "shield-oath", 1),
        Rolled(game.B, "shield oath with Aspis", "d8", (5,), 5, rule="HE-74"),
        EffectBegan(game.C, Effect("aided", game.B, at_begin=False, left=0, amount=5)),
    ], "and the other guard is not asked: the oath does not add to itself"
    assert Avoided(game.A, game.C, "dodge") in end_
    assert end_[-1] == EffectEnded(game.C, "aided")


@pytest.mark.rule("HE-74")
def test_shield_oath_adds_to_a_block_too_and_may_be_declined_in_favour_of_the_next() -> None:
    game = guarded()
    game.do(Attack(game.A, game.C, game.item("A", "kopis")), "d10=9")
    game.do(Decline(game.B))
    assert game.asked == (React(game.G, "shield-oath"), Decline(game.G))
    game.do(React(game.G, "shield-oath"), "d8=8 d10=1")  # a block die explodes

    events = game.do(Block(game.C, game.item("C", "peltast")), "d6=1")

    assert Avoided(game.A, game.C, "block") in events


STUN = Effects((Effect("stunned", 1, at_begin=True, left=1),))


@pytest.mark.rule("HE-74", "HE-113", "HE-133", "HE-140")
@pytest.mark.parametrize(
    ("letter", "state", "extra"),
    [
        pytest.param("A", Sneaking(3), " d6=1", id="a sneak attack cannot be avoided"),
        pytest.param("C", STUN, "", id="nor can the stunned avoid anything"),
        pytest.param("B", Position(((3, 0),)), "", id="too far away"),
        pytest.param("B", STUN, "", id="stunned"),
        pytest.param("B", Inventory(()), "", id="nothing to block with"),
        pytest.param("B", Grappling(99, pinned=True), "", id="in a grapple"),
        pytest.param("B", Submersion(chosen=True, turns=0), "", id="under water"),
        pytest.param("B", Verge(0, 0), "", id="down"),
        pytest.param("B", ReadyBoons(()), "", id="not ready"),
        pytest.param("B", Counters({"shield-oath": 0}), "", id="no use left"),
        pytest.param("B", ReactedIn((("shield-oath", 1),)), "", id="used in this round"),
    ],
)
def test_shield_oath_is_offered_only_where_it_can_be_kept(letter: str, state: Component, extra: str) -> None:
    game = guarded()
    put(game, "G", ReadyBoons(()))
    put(game, letter, state)

    game.do(Attack(game.A, game.C, game.item("A", "kopis")), "d10=2" + extra)

    decision = game.battle.decision
    assert decision is not None
    assert decision.ask is None or Dodge(game.C) in decision.ask.options


@pytest.mark.rule("HE-74", "HE-70", "BD-07")
@pytest.mark.parametrize("corner", ["#", "."])
def test_no_shield_is_held_before_an_ally_that_is_not_seen_past_the_corner_of_walls(corner: str) -> None:
    game = table(f"# C A\nG {corner} .", G=unit("guard", "red"), C=unit("guard", "red"), A=unit("champion", "blue"))
    put(game, "G", ReadyBoons(("shield-oath",)))
    end(game, "G")
    end(game, "C")
    game.do(Attack(game.A, game.C, game.item("A", "kopis")), "d10=2")
    assert (React(game.G, "shield-oath") in game.asked) is (corner == ".")


@pytest.mark.rule("HE-02", "HE-140")
def test_what_makes_blocking_harder_counts_for_the_oath() -> None:
    game = guarded()
    put(game, "B", Effects((Effect("prone", 0, at_begin=False, left=0),)))
    game.do(Attack(game.A, game.C, game.item("A", "kopis")), "d10=6")

    events = game.do(React(game.B, "shield-oath"), "d6=2")

    assert [(e.dice, e.reasons) for e in events if isinstance(e, Rolled)] == [("d6", (Reason(-1, "prone", "HE-140"),))]


@pytest.mark.rule("HE-72")
def test_a_turn_that_begins_in_a_storm_may_end_a_life() -> None:
    game = table("A . . . C", A=unit("seer", "blue"), C=unit("raider", "red"))
    put(game, "A", Areas((Area(Effect("tempest", game.A, at_begin=False, left=2), ((4, 0),)),)))
    put(game, "C", Health(2, 8))

    events = end(game, "A", "d10=5")

    assert game.battle.over is not None
    assert not [event for event in events if isinstance(event, TurnBegan) and event.unit == game.A]
