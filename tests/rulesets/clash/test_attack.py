"""The clash: both roll, the better blow lands, or both; durability, natural 20s and 1s (CL-01, CL-02, CL-20 to 26)."""

import pytest

from game.engine.commands import Attack, Disarm, KnockProne, Shoot
from game.engine.components import Dying, Health
from game.engine.events import Attacked, Damaged, Missed, Rearranged, Reason, Rolled, Spent, Struck
from game.rulesets.clash.checks import AnswerRoll, ClashAttackRoll, ClashTrial, Evading, d20
from game.rulesets.clash.events import Tied, WeaponBroke, WeaponWorn
from game.rulesets.clash.gear import brawl, evade
from tests.rulesets.clash.scenes import (
    afflict,
    armour,
    end,
    has,
    hold,
    hp,
    levels,
    lost,
    of,
    only,
    put,
    rolls,
    slots,
    state,
    table,
    wear,
    wound,
)
from tests.table import Table, unit

SHIELD = (Reason(1, "shield", "CL-21"),)


def duel(one: str = "champion", other: str = "hammerer", **more: object) -> Table:
    return table("A B\n. .", A=unit(one, "blue", **more), B=unit(other, "red"))


# ---- the source's procedure, step by step --------------------------------------------------------------------------


@pytest.mark.rule("CL-20", "CL-21", "CL-11", "CL-01")
def test_the_procedure_step_by_step() -> None:
    """Both roll with their weapon's attribute; the winner's die and bonus, the loser's armour; the difference is lost.

    Champion: STR 3, class bonus 3 and 1 for its shield, sword d8. Hammerer: final attack 4, plate d8, 16 hit points.
    The plate can be as hard as the sword, so that it is rolled first (CL-26).
    """
    game = duel()
    sword = game.item("A", "sword")
    assert game.do(Attack(game.A, game.B, sword), "d20=10 d20=5 d8=4 d8=6") == [
        Spent(game.A, action=1),
        Attacked(game.A, game.B, "Sword", "melee"),
        Rolled(game.A, "melee with Sword", "d20 + 7", (10,), 17, 10, True, SHIELD, "CL-20"),
        Rolled(game.B, "answer with Great hammer", "d20 + 4", (5,), 9, 18, False, (), "CL-20"),
        Struck(game.A, game.B),
        Rolled(game.B, "armour", "d8", (4,), 4, None, None, (), "CL-21"),
        Rolled(game.A, "damage", "d8 + 3", (6,), 9, None, None, (), "CL-21"),
        Damaged(game.B, 5, 11, 9, "", game.A, "Sword", "CL-21", armour(4)),
    ]


@pytest.mark.rule("CL-20")
def test_whoever_rolls_higher_wins_whoever_started() -> None:
    game = duel()
    events = game.do(Attack(game.A, game.B, game.item("A", "sword")), "d20=2 d20=15 d8=3 d10=7")
    assert events[4:] == [
        Missed(game.A, game.B, "the answer comes first"),
        Struck(game.B, game.A),
        Rolled(game.A, "armour", "d8", (3,), 3, None, None, (), "CL-21"),
        Rolled(game.B, "damage", "d10 + 1", (7,), 8, None, None, (), "CL-21"),
        Damaged(game.A, 5, 17, 8, "", game.B, "Great hammer", "CL-21", armour(3)),
    ]


@pytest.mark.rule("CL-22")
def test_on_a_tie_both_are_hurt_at_one_moment() -> None:
    """17 against 17: both roll damage and armour before anybody is hurt, so that both can fall together."""
    game = duel()
    wound(game, "A", 1)
    wound(game, "B", 1)
    events = game.do(Attack(game.A, game.B, game.item("A", "sword")), "d20=10 d20=13 d8=2 d8=6 d8=2 d10=9")
    first = next(place for place, event in enumerate(events) if isinstance(event, Damaged))
    assert events[first : first + 2] == [
        Damaged(game.B, 7, 0, 9, "", game.A, "Sword", "CL-21", armour(2), beyond=6),
        Damaged(game.A, 8, 0, 10, "", game.B, "Great hammer", "CL-21", armour(2), beyond=7),
    ]
    assert not any(isinstance(event, Rolled) for event in events[first:])
    assert only(events, Tied) == Tied(game.A, game.B, (game.A, game.B))
    both = [(event.success, event.against) for event in of(events, Rolled)][:2]
    assert both == [(None, None), (None, None)], "neither fails, and neither had to reach anything"
    over = game.battle.over
    assert over is not None
    assert over.winner == "", "both fell in one event: a draw"


@pytest.mark.rule("CL-20")
def test_where_a_weapon_says_str_or_dex_the_better_counts() -> None:
    """Assassin: STR 0, DEX 3, class bonus 1; a dagger is d4 + 3."""
    game = duel("assassin", "wolf")
    events = game.do(Attack(game.A, game.B, game.item("A", "dagger")), "d20=15 d20=2 d4=2")
    assert rolls(events)[0] == (game.A, "melee with Dagger", "d20 + 4", 19)
    assert lost(events) == {game.B: 5}


@pytest.mark.rule("CL-20", "CL-01")
def test_without_a_melee_weapon_in_hand_it_answers_with_its_fist_and_brawl() -> None:
    """Archer with its bow in hand: fist, Brawl STR 0 + 1, d3. A wolf answers with what it has by nature."""
    game = duel("champion", "archer")
    events = game.do(Attack(game.A, game.B, game.item("A", "sword")), "d20=2 d20=15 d3=3 d8=1")
    assert rolls(events)[1] == (game.B, "answer with Fist", "d20 + 1", 16)
    assert rolls(events)[2] == (game.B, "damage", "d3", 3)
    game = duel("champion", "wolf")
    events = game.do(Attack(game.A, game.B, game.item("A", "sword")), "d20=2 d20=15 d6=3 d8=1")
    assert rolls(events)[1][1:3] == ("answer with Natural weapon", "d20 + 2")
    assert rolls(events)[2][2] == "d6", "natural damage is final: no STR 1"


@pytest.mark.rule("CL-20", "CL-70")
@pytest.mark.parametrize("asleep", [True, False])
def test_the_helpless_do_not_roll_and_lose(asleep: bool) -> None:
    game = table("A B .\n. . C", A=unit("champion", "blue"), B=unit("hoplite", "red"), C=unit("wolf", "red"))
    if asleep:
        afflict(game, "B", "asleep")
    else:
        put(game, "B", Dying(1))
        wound(game, "B", 0)
    events = game.do(Attack(game.A, game.B, game.item("A", "sword")), "d20=2 d8=8 d6=3")
    assert [roll[1] for roll in rolls(events)] == ["melee with Sword", "damage", "armour"]
    assert lost(events) == {game.B: 11 - 3}


# ---- reach ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-20", "CL-21")
def test_one_whose_weapon_does_not_reach_wards_off_and_does_no_damage() -> None:
    game = table("A . B", A=unit("hoplite", "blue"), B=unit("champion", "red"))
    spear = game.item("A", "spear")
    events = game.do(Attack(game.A, game.B, spear), "d20=5 d20=15")
    assert events[-1] == Missed(game.A, game.B, "it is warded off")
    assert lost(events) == {}
    assert levels(events, game.A) == {"shield": 1}, "two cells away a reach weapon is not too close"


@pytest.mark.rule("CL-21", "CL-22")
def test_nor_does_it_on_a_tie() -> None:
    game = table("A . B", A=unit("hoplite", "blue"), B=unit("champion", "red"))
    events = game.do(Attack(game.A, game.B, game.item("A", "spear")), "d20=12 d20=10 d8=1 d8=5")
    assert lost(events) == {game.B: 7 - 1}


@pytest.mark.rule("CL-20")
def test_a_weapon_with_reach_clashes_with_a_neighbour_at_minus_two_attacking_and_answering() -> None:
    """Hoplite 4, guard 3, each 1 for its shield: 3 and 2 with two spears; the short sword is at 5."""
    game = duel("hoplite", "guard")
    events = game.do(Attack(game.A, game.B, game.item("A", "spear")), "d20=12 d20=3 d6=1 d8=4")
    assert levels(events, game.A) == levels(events, game.B) == {"too close for its reach": -2, "shield": 1}
    assert [roll[2:] for roll in rolls(events)[:2]] == [("d20 + 3", 15), ("d20 + 2", 5)]
    game = duel("hoplite", "guard")
    events = game.do(Attack(game.A, game.B, game.item("A", "short_sword")), "d20=12 d20=3 d6=1 d6=4")
    assert rolls(events)[0][2:] == ("d20 + 5", 17)


@pytest.mark.rule("CL-20")
@pytest.mark.parametrize("hexes", ["", "y odd"])
def test_a_large_units_weapon_with_reach_is_never_too_close(hexes: str) -> None:
    """Cyclops, attack 5, reach 2: the same beside its foe and a cell away, attacking and answering."""
    for drawing in ("A . B .\n. . . .\n. . . .", "A . . B\n. . . .\n. . . ."):
        game = table(drawing, hexes=hexes, A=unit("cyclops", "blue"), B=unit("raider", "red"))
        events = game.do(Attack(game.A, game.B, 0), "d20=10 d20=5 d10=4 d4=1")
        assert rolls(events)[0][2] == "d20 + 5"
        assert levels(events, game.A) == {}
    game = table("B A .\n. . .", hexes=hexes, A=unit("cyclops", "red"), B=unit("hoplite", "blue"))
    end(game, "A")
    events = game.do(Attack(game.B, game.A, game.item("B", "spear")), "d20=5 d20=9 d10=1 d6=1")
    assert rolls(events)[1][1:3] == ("answer with Natural weapon", "d20 + 5")


@pytest.mark.rule("CL-20", "CL-40")
def test_so_it_is_in_disarming_but_not_in_knocking_prone() -> None:
    game = duel("hoplite", "guard")
    events = game.do(Disarm(game.A, game.B, game.item("A", "spear")), "d20=15 d20=2 d2=1")
    assert levels(events, game.A) == {"too close for its reach": -2, "shield": 1}
    game = duel("hoplite", "guard")
    events = game.do(KnockProne(game.A, game.B, game.item("A", "spear")), "d20=15 d20=15 d20=2")
    assert levels(events, game.A) == {"one-handed": -1}, "no clash: neither reach nor shield"


@pytest.mark.rule("CL-21")
def test_a_shield_in_hand_is_for_its_bearers_own_roll_in_a_clash_and_not_for_its_armour() -> None:
    """A hoplite's shield on its belt does nothing; an attacker has it as well as who answers."""
    for held, bonus in (((), 0), (("short_sword", "shield"), 1)):
        game = duel("wolf", "hoplite")
        hold(game, "B", *(held or ("short_sword",)))
        events = game.do(Attack(game.A, game.B, 0), "d20=18 d20=2 d6=6 d6=4")
        assert rolls(events)[1][3] == 2 + 4 + bonus
        assert rolls(events)[3][1:] == ("armour", "d6", 4)
        assert lost(events) == {game.B: 2}


@pytest.mark.rule("CL-20")
def test_reach_is_two_cells_and_needs_sight() -> None:
    for drawing, words in (("A . . B", "Spear does not reach B."), ("A # B", "Spear does not reach B.")):
        game = table(drawing, A=unit("hoplite", "blue"), B=unit("wolf", "red"))
        assert game.refused(Attack(game.A, game.B, game.item("A", "spear"))).reason == words
    game = table("A . B", A=unit("champion", "blue"), B=unit("wolf", "red"))
    assert game.refused(Attack(game.A, game.B, game.item("A", "sword"))).reason == "Sword does not reach B."


# ---- damage and armour ---------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-21")
def test_armour_never_gives_hit_points_and_none_is_no_roll() -> None:
    game = duel("champion", "hoplite")
    events = game.do(Attack(game.A, game.B, game.item("A", "sword")), "d20=15 d20=2 d8=1 d6=6")
    assert lost(events) == {game.B: 0}
    game = duel("champion", "wolf")
    events = game.do(Attack(game.A, game.B, game.item("A", "sword")), "d20=15 d20=2 d8=1")
    assert lost(events) == {game.B: 4}


@pytest.mark.rule("CL-21")
def test_a_mace_takes_one_off_the_armour_roll_not_below_zero() -> None:
    game = duel("smith", "raider")
    events = game.do(Attack(game.A, game.B, game.item("A", "mace")), "d20=15 d20=2 d8=2 d4=3")
    assert lost(events) == {game.B: 4 - 2}
    game = duel("smith", "wolf")
    events = game.do(Attack(game.A, game.B, game.item("A", "mace")), "d20=15 d20=2 d8=2")
    assert lost(events) == {game.B: 4}


@pytest.mark.rule("CL-01")
def test_others_have_final_figures_and_str_for_damage() -> None:
    """A slinger attacks with 3 whatever it holds; the dagger's damage has its STR 0, not its DEX 1."""
    game = duel("slinger", "wolf")
    events = game.do(Attack(game.A, game.B, game.item("A", "dagger")), "d20=15 d20=2 d4=2")
    assert rolls(events)[0][2] == "d20 + 3"
    assert lost(events) == {game.B: 2}
    assert slots(game, "A")["hand"] == ["dagger", "sling"], "taken from the belt as part of the attack"
    assert has(events, Rearranged)


# ---- durability ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-23")
def test_armour_as_hard_as_the_winners_weapon_damages_it_before_anybody_is_hurt() -> None:
    """Plate 7, the sword's durability; 6 is not enough, and a shield does not count."""
    for face, worn in ((7, True), (6, False)):
        game = duel("champion", "champion")
        sword = game.item("A", "sword")
        events = game.do(Attack(game.A, game.B, sword), f"d20=15 d20=9 d8={face} " + ("d6=6" if worn else "d8=8"))
        found = of(events, WeaponWorn)
        assert found == ([WeaponWorn(game.A, sword, "Sword", "armour as hard as itself", "CL-23")] if worn else [])
        assert state(game, sword) == ("damaged" if worn else "")
        if worn:
            assert events.index(found[0]) < events.index(only(events, Damaged))


@pytest.mark.rule("CL-23")
def test_the_mace_counts_against_its_own_durability_check() -> None:
    """Plate 8 + nothing, less 1 for the mace: 7 is below its durability of 8."""
    game = duel("smith", "hammerer")
    mace = game.item("A", "mace")
    game.do(Attack(game.A, game.B, mace), "d20=15 d20=2 d8=2 d8=8")
    assert state(game, mace) == ""


@pytest.mark.rule("CL-23", "CL-22")
def test_on_a_tie_both_weapons_are_checked() -> None:
    """Sword 7 against plate 8; great hammer 8 against plate 8."""
    game = duel()
    sword, hammer = game.item("A", "sword"), game.item("B", "great_hammer")
    events = game.do(Attack(game.A, game.B, sword), "d20=10 d20=13 d8=8 d6=6 d8=8 d8=7")
    assert [event.item for event in of(events, WeaponWorn)] == [sword, hammer]


@pytest.mark.rule("CL-23")
def test_fists_natural_weapons_and_missiles_are_never_damaged_by_armour_nor_what_is_damaged_already() -> None:
    game = duel("wolf", "hammerer")
    assert not has(game.do(Attack(game.A, game.B, 0), "d20=18 d20=2 d6=6 d8=8"), WeaponWorn)
    game = table("A . . B", A=unit("archer", "blue"), B=unit("hammerer", "red"))
    assert not has(game.do(Shoot(game.A, game.B, game.item("A", "long_bow")), "d20=18 d20=2 d8=6 d8=8"), WeaponWorn)
    game = duel()
    sword = game.item("A", "sword")
    wear(game, sword)
    assert not has(game.do(Attack(game.A, game.B, sword), "d20=18 d20=2 d6=6 d8=8"), WeaponWorn)


@pytest.mark.rule("CL-26", "CL-23")
@pytest.mark.parametrize(
    ("kind", "weapon", "die", "smaller"),
    [
        ("champion", "sword", 8, 6),
        ("hoplite", "short_sword", 6, 4),
        ("assassin", "dagger", 4, 3),
        ("guard", "spear", 8, 6),
    ],
)
def test_armour_that_damages_a_weapon_makes_its_die_smaller_in_the_same_clash(
    kind: str, weapon: str, die: int, smaller: int
) -> None:
    """Plate 8 damages all of these; plate 1 none."""
    for face, wanted in ((8, smaller), (1, die)):
        game = duel(kind, "hammerer")
        item = game.item("A", weapon)
        events = game.do(Attack(game.A, game.B, item), f"d20=19 d20=2 d8={face} d{wanted}=1")
        found = next(event for event in of(events, Rolled) if event.purpose == "damage")
        assert found.dice.split(" ")[0] == f"d{wanted}"
        assert has(events, WeaponWorn) is (face == 8)


@pytest.mark.rule("CL-26", "CL-24")
def test_a_critical_doubles_the_smaller_die() -> None:
    game = duel()
    events = game.do(Attack(game.A, game.B, game.item("A", "sword")), "d20=20 d20=9 d8=7 d6=5 d6=6")
    assert rolls(events)[3] == (game.A, "damage", "2d6 + 3", 14)
    assert lost(events) == {game.B: 7}


# ---- natural 20s and 1s, damaged weapons ---------------------------------------------------------------------------


@pytest.mark.rule("CL-24")
def test_a_natural_20_wins_whatever_the_totals_and_doubles_the_dice_not_the_bonus() -> None:
    """The raider's 20 + 1 beats the champion's 19 + 6; two d6, no bonus to double."""
    game = duel("raider", "champion")
    events = game.do(Attack(game.A, game.B, game.item("A", "hand_axe")), "d20=20 d20=19 d8=1 d6=3 d6=4")
    assert rolls(events)[3] == (game.A, "damage", "2d6", 7)
    assert lost(events) == {game.B: 6}
    game = duel()
    events = game.do(Attack(game.A, game.B, game.item("A", "sword")), "d20=20 d20=19 d8=1 d8=3 d8=4")
    assert rolls(events)[3] == (game.A, "damage", "2d8 + 3", 10)


@pytest.mark.rule("CL-24")
def test_two_natural_20s_hurt_both_doubled() -> None:
    game = duel()
    events = game.do(Attack(game.A, game.B, game.item("A", "sword")), "d20=20 d20=20 d8=1 d8=3 d8=4 d8=1 d10=2 d10=3")
    assert lost(events) == {game.B: 9, game.A: 5}


@pytest.mark.rule("CL-24", "CL-02")
def test_the_die_that_counts_is_the_one_kept() -> None:
    """With disadvantage a 20 beside a 3 is a 3."""
    game = duel()
    afflict(game, "A", "prone")
    events = game.do(Attack(game.A, game.B, game.item("A", "sword")), "d20=20 d20=3 d20=12 d8=5 d10=4")
    assert rolls(events)[0][3] == 10
    assert lost(events) == {game.A: 0}


@pytest.mark.rule("CL-25")
def test_a_player_characters_natural_1_damages_its_weapon_and_then_breaks_it() -> None:
    game = duel()
    sword = game.item("A", "sword")
    events = game.do(Attack(game.A, game.B, sword), "d20=1 d20=12 d8=1 d10=1")
    assert only(events, WeaponWorn) == WeaponWorn(game.A, sword, "Sword", "a natural 1", "CL-25")
    end(game, "A", "B")
    events = game.do(Attack(game.A, game.B, sword), "d20=1 d20=12 d8=1 d10=1")
    assert only(events, WeaponBroke) == WeaponBroke(game.A, sword, "Sword")
    assert slots(game, "A") == {"hand": ["shield"], "worn": ["plate"]}


@pytest.mark.rule("CL-25")
def test_answering_too_but_others_and_fists_are_spared() -> None:
    game = duel("hammerer", "champion")
    sword = game.item("B", "sword")
    game.do(Attack(game.A, game.B, game.item("A", "great_hammer")), "d20=10 d20=1 d8=1 d10=1")
    assert state(game, sword) == "damaged"
    game = duel("hammerer", "champion")
    hammer = game.item("A", "great_hammer")
    events = game.do(Attack(game.A, game.B, hammer), "d20=1 d20=10 d8=1 d8=1")
    assert state(game, hammer) == "", "no player character"
    assert of(events, Rolled)[0].rule == "CL-20", "the rule of natural 1s is not at work"
    game = duel("archer", "wolf")
    events = game.do(Attack(game.A, game.B, 0), "d20=1 d20=10 d6=1 d4=1")
    assert not has(events, WeaponWorn)
    assert of(events, Rolled)[0].rule == "CL-20"


@pytest.mark.rule("CL-26", "CL-25")
def test_a_natural_1_that_wins_all_the_same_strikes_with_the_smaller_die() -> None:
    """Champion 1 + 7 against raider 2 + 1: the sword is damaged, and strikes as a d6."""
    game = duel("champion", "raider")
    events = game.do(Attack(game.A, game.B, game.item("A", "sword")), "d20=1 d20=2 d6=4 d4=1")
    assert has(events, WeaponWorn)
    assert rolls(events)[2][1:3] == ("damage", "d6 + 3")


@pytest.mark.rule("CL-26", "CL-25")
def test_a_weapon_that_breaks_does_no_harm_in_that_clash() -> None:
    """Winning, answering and on a tie: nobody is hurt by it; on a tie the other is."""
    game = duel("champion", "raider")
    sword = game.item("A", "sword")
    wear(game, sword)
    events = game.do(Attack(game.A, game.B, sword), "d20=1 d20=2")
    assert events[-1] == Missed(game.A, game.B, "its weapon breaks")
    assert only(events, WeaponBroke).item == sword
    game = duel("raider", "champion")
    wear(game, game.item("B", "sword"))
    events = game.do(Attack(game.A, game.B, game.item("A", "hand_axe")), "d20=2 d20=1")
    assert events[-1] == Missed(game.A, game.B, "it is warded off")
    game = duel("champion", "raider")
    wear(game, game.item("A", "sword"))
    events = game.do(Attack(game.A, game.B, game.item("A", "sword")), "d20=1 d20=7 d8=1 d6=4")
    assert only(events, Tied).hitting == (game.B,)
    assert lost(events) == {game.A: 3}


@pytest.mark.rule("CL-26", "CL-25", "CL-70")
def test_so_it_is_against_the_helpless() -> None:
    for worn, dice in ((False, "d20=1 d6=4 d4=1"), (True, "d20=1")):
        game = duel("champion", "raider")
        afflict(game, "B", "asleep")
        if worn:
            wear(game, game.item("A", "sword"))
        events = game.do(Attack(game.A, game.B, game.item("A", "sword")), dice)
        assert lost(events) == ({} if worn else {game.B: 7 - 1})


@pytest.mark.rule("CL-26", "CL-24")
@pytest.mark.parametrize(
    ("kind", "weapon", "die"),
    [("champion", "sword", 6), ("hammerer", "great_hammer", 8), ("assassin", "dagger", 3), ("raider", "hand_axe", 4)],
)
def test_a_damaged_weapons_die_is_one_size_lower_and_doubled_like_any(kind: str, weapon: str, die: int) -> None:
    game = duel(kind, "wolf")
    item = game.item("A", weapon)
    wear(game, item)
    events = game.do(Attack(game.A, game.B, item), f"d20=20 d20=10 d{die}=2 d{die}=1")
    assert rolls(events)[2][2].split(" ")[0] == f"2d{die}"


@pytest.mark.rule("CL-26")
def test_a_great_swords_d12_becomes_a_d10() -> None:
    game = duel(gear=("great_sword",))
    item = game.item("A", "great_sword")
    wear(game, item)
    game.do(Attack(game.A, game.B, item), "d20=15 d20=10 d10=2 d8=1")


# ---- counted advantage ---------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-02")
@pytest.mark.parametrize(
    ("amounts", "total"),
    [((), 0), ((1,), 1), ((1, 1), 2), ((1, 1, 1), 2), ((1, -1), 0), ((2, -1), 1), ((-1, -1, -1), -2), ((2, 1, -2), 1)],
)
def test_levels_add_cancel_and_at_most_two_count(amounts: tuple[int, ...], total: int) -> None:
    game = duel()
    reasons = tuple(Reason(amount, "x", "CL-02") for amount in amounts)
    questions = (
        ClashAttackRoll(game.A, game.B, "melee"),
        AnswerRoll(game.B, game.A, "melee"),
        Evading(game.B, game.A, "shot"),
        ClashTrial(game.A, "STR", "toppling"),
    )
    folds = game.battle.stage.ruleset.folds
    assert [folds[type(one)](game.battle.truth, one, reasons) for one in questions] == [total] * len(questions)


@pytest.mark.rule("CL-02")
def test_advantage_n_rolls_n_more_dice_and_keeps_the_best_or_the_worst() -> None:
    assert str(d20(0, 3)) == "d20 + 3"
    assert str(d20(1, 3)) == "highest of 2d20 + 3"
    assert str(d20(2, 0)) == "highest of 3d20"
    assert str(d20(-2, -1)) == "lowest of 3d20 - 1"


@pytest.mark.rule("CL-02", "CL-70")
def test_sources_add_up_in_an_attack() -> None:
    """Prone target and haste: three dice, the best counts."""
    game = duel()
    afflict(game, "B", "prone")
    afflict(game, "A", "haste", amount=1)
    events = game.do(Attack(game.A, game.B, game.item("A", "sword")), "d20=3 d20=9 d20=14 d20=2 d8=1 d8=1")
    assert levels(events, game.A) == {"prone target": 1, "haste": 1, "shield": 1}
    assert rolls(events)[0][3] == 21


@pytest.mark.rule("CL-01")
def test_class_bonus_goes_into_attack_evade_and_brawl_and_armour_into_evade() -> None:
    game = table(
        "A B C D",
        A=unit("hoplite", "blue"),
        B=unit("archer", "blue"),
        C=unit("champion", "red"),
        D=unit("guard", "red"),
    )
    truth = game.battle.truth
    assert [evade(truth, game[one]) for one in "ABCD"] == [0 + 2 - 1, 2 + 2, 1 + 3 - 2, 1]
    assert [brawl(truth, game[one]) for one in "ABCD"] == [4, 1, 6, 3]
    assert game.get("D", Health) == Health(12, 12)


@pytest.mark.rule("CL-20")
def test_nobody_attacks_allies_or_twice_in_a_turn() -> None:
    game = table("A B C", A=unit("champion", "blue"), B=unit("wolf", "red"), C=unit("wolf", "blue"))
    sword = game.item("A", "sword")
    game.do(Attack(game.A, game.B, sword), "d20=15 d20=3 d20=2 d8=1")
    assert game.refused(Attack(game.A, game.B, sword)).reason == "The action of this turn is spent."
    assert game.refused(Attack(game.A, game.C, sword))
    assert hp(game, "B") == 4
