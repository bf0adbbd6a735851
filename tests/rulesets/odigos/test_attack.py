"""Attacks: dice and armour, positions, several attackers, blasts and detachments (OD-20 to OD-26, OD-40, OD-41)."""

from dataclasses import replace

import pytest

from game.engine.commands import Attack, Cast, Move, Shoot, Throw
from game.engine.components import Dying, Inventory, Sneaking, Submersion, Unaware
from game.engine.dice import Die
from game.engine.events import (
    Attacked,
    BecameAware,
    Damaged,
    EffectBegan,
    Event,
    ItemUsed,
    Missed,
    Rearranged,
    Reason,
    ReasonKind,
    Rolled,
    SneakingEnded,
    Struck,
)
from game.engine.forecast.odds import forecast
from game.rulesets import ruleset
from game.rulesets.odigos.commands import Dare
from game.rulesets.odigos.events import Outdone
from game.rulesets.odigos.gear import armour, arms
from game.rulesets.odigos.positions import PositionQuery
from game.rulesets.odigos.tables import OdigosTables, OdigosWeapon
from game.systems.hands import in_hand
from tests.rulesets.odigos.scenes import act, afflict, duel, field, hp, lasting, of, only, put, scores, wound
from tests.table import Table, unit


def strikes(game: Table, dice: str, item: int | None = None) -> list[Event]:
    """A attacks B with an item, by default the first that it has, or what nature gave it."""
    things = game.get("A", Inventory)
    first = things.slots[0][1] if things is not None and things.slots else 0
    return act(game, Attack(game.A, game.B, first if item is None else item), dice=dice)


def held(game: Table, letter: str) -> list[str]:
    return [key for _, key in in_hand(game.battle.truth, game[letter])]


# ---- hitting -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OD-20", "OD-21")
def test_an_attack_hits_and_armour_comes_off_its_die() -> None:
    game = duel("champion", "guard")
    xiphos = game.item("A", "xiphos")
    events = act(game, Attack(game.A, game.B, xiphos), dice="d8=7")
    assert events == [
        Attacked(game.A, game.B, "Xiphos", "melee"),
        Rolled(game.A, "attack with Xiphos", "d8", (7,), 7, None, None, (), "OD-20"),
        Struck(game.A, game.B),
        Damaged(game.B, 5, 1, 7, "piercing", game.A, "Xiphos", "OD-20", (Reason(-2, "armour", "OD-21"),)),
    ]
    assert only(act(game, Attack(game.A, game.B, xiphos), dice="d8=1"), Damaged).amount == 0
    assert hp(game, "B") == 1


@pytest.mark.rule("OD-20", "OD-24")
def test_bare_hands_do_1d4_also_when_enhanced() -> None:
    game = field("A B", fast="A", A=unit("hoplite", "blue", gear=()), B=unit("guard", "red"))
    afflict(game, "B", "dazed")
    assert only(act(game, Attack(game.A, game.B, 0), dice="d4=4"), Damaged).dealt == 4


@pytest.mark.rule("OD-20")
@pytest.mark.parametrize(("cells", "allowed"), [(6, True), (7, False)])
def test_a_range_is_as_far_as_it_goes(cells: int, allowed: bool) -> None:
    game = field("A " + ". " * (cells - 1) + "B", A=unit("skirmisher", "blue"), B=unit("archer", "red"))
    afflict(game, "A", "bound")
    assert (game.battle.refusal(Throw(game.A, game.B, game.item("A", "axes"))) is None) is allowed


@pytest.mark.rule("OD-20")
def test_missiles_need_sight_serve_against_neighbours_and_are_not_counted() -> None:
    wall = field("A # B", A=unit("archer", "blue"), B=unit("archer", "red"))
    afflict(wall, "A", "bound")
    assert wall.refused(Shoot(wall.A, wall.B, wall.item("A", "bow"))).rule == "OD-20"
    game = field("A B", A=unit("skirmisher", "blue"), B=unit("champion", "red"))
    axes = game.item("A", "axes")
    for _ in range(3):
        events = act(game, Throw(game.A, game.B, axes), dice="d6=4")
        assert only(events, Attacked) == Attacked(game.A, game.B, "Axe", "throw")
    assert axes in [item for _, item in game.of("A", Inventory).slots]


@pytest.mark.rule("OD-20")
def test_a_weapon_is_for_its_own_kind_of_attack() -> None:
    game = field("A B", A=unit("skirmisher", "blue"), B=unit("archer", "red"))
    assert game.refused(Attack(game.A, game.B, game.item("A", "axes"))).rule == "OD-21"
    assert game.refused(Throw(game.A, game.B, game.item("A", "kopis"))).rule == "OD-21"
    assert game.refused(Shoot(game.A, game.B, game.item("A", "axes"))).rule == "OD-21"
    assert game.refused(Throw(game.A, game.B, game.item("A", "axes"), bonus=True)).rule == "OD-13"
    assert game.refused(Attack(game.A, game.A, game.item("A", "kopis"))).rule == "OD-20"


# ---- armour and hands ----------------------------------------------------------------------------------------------


@pytest.mark.rule("OD-21")
@pytest.mark.parametrize(
    ("gear", "total"),
    [
        (("leather",), 1),
        (("leather", "kranos"), 2),
        (("linothorax", "kranos"), 3),
        (("breastplate", "kranos", "aspis"), 3),
        (("xiphos", "aspis", "leather"), 2),
        (("sfyra", "aspis", "leather"), 1),
        (("akontia", "aspis"), 0),
    ],
)
def test_armour_adds_up_to_3_and_a_shield_counts_in_hand_only(gear: tuple[str, ...], total: int) -> None:
    game = field("A B", A=unit("hoplite", "blue", gear=gear), B=unit("guard", "red"))
    assert armour(game.battle.truth, game.A) == total


@pytest.mark.rule("OD-21")
def test_the_first_weapon_and_the_shield_are_in_hand_and_changing_is_part_of_the_attack() -> None:
    game = field("A B", A=unit("skirmisher", "blue", gear=("axes", "aspis", "sfyra")), B=unit("champion", "red"))
    assert held(game, "A") == ["axes", "aspis"]
    events = act(game, Attack(game.A, game.B, game.item("A", "sfyra")), dice="d10=5")
    assert only(events, Rearranged).item == "Sfyra"
    assert held(game, "A") == ["sfyra"]
    assert armour(game.battle.truth, game.A) == 0


@pytest.mark.rule("OD-21", "BD-18")
def test_a_shield_on_the_belt_is_taken_up_again_with_a_weapon_that_leaves_a_hand_for_it() -> None:
    """Put away for what takes both hands, or picked up in the battle; two weapons leave it where it is."""
    game = field("A B", "A", A=unit("hoplite", "blue", gear=("doru", "aspis", "sfyra")), B=unit("hoplite", "red"))
    strikes(game, "d10=1", game.item("A", "sfyra"))
    assert (held(game, "A"), armour(game.battle.truth, game.A)) == (["sfyra"], 0)
    strikes(game, "d8=1", game.item("A", "doru"))
    assert (sorted(held(game, "A")), armour(game.battle.truth, game.A)) == (["aspis", "doru"], 1)
    for gear, dice, hands in (
        (("xiphos", "sfyra", "aspis"), "d8=1", ["aspis", "xiphos"]),
        (("kopis", "kopis", "sfyra", "aspis"), "d6=1 d6=1", ["kopis", "kopis"]),
    ):
        game = field("A B", "A", A=unit("hoplite", "blue", gear=gear), B=unit("hoplite", "red"))
        strikes(game, "d10=1", game.item("A", "sfyra"))
        strikes(game, dice, game.item("A", gear[0]))
        assert sorted(held(game, "A")) == hands


@pytest.mark.rule("OD-21")
def test_a_one_handed_weapon_takes_the_place_of_the_weapon_not_of_the_shield() -> None:
    game = field("A B", A=unit("skirmisher", "blue"), B=unit("champion", "red"))
    act(game, Attack(game.A, game.B, game.item("A", "kopis")), dice="d6=5")
    assert held(game, "A") == ["aspis", "kopis"]


# ---- several attackers ---------------------------------------------------------------------------------------------


def gang(**kinds: object) -> Table:
    """Three against one."""
    return field(
        "A B .\nD C .\n. . E",
        fast="ACD",
        A=unit("hoplite", "blue"),
        B=unit("champion", "red"),
        C=unit("assassin", "blue"),
        D=unit("seer", "blue"),
        E=unit("hoplite", "blue"),
        **kinds,
    )


@pytest.mark.rule("OD-22")
def test_of_several_attackers_of_one_group_only_the_best_result_counts() -> None:
    game = gang()
    doru, kopis = game.item("A", "doru"), game.item("C", "kopis")
    events = act(
        game,
        Attack(game.A, game.B, doru),
        Attack(game.C, game.B, kopis),
        Attack(game.E, game.B, game.item("E", "doru")),
        dice="d8=5 d6=6 d6=2 d8=5",
    )
    assert of(events, Outdone) == [Outdone(game.A, game.B)]
    assert [(event.source, event.amount) for event in of(events, Damaged)] == [(game.C, 3), (game.E, 2)]


@pytest.mark.rule("OD-22")
def test_between_equals_the_first_in_map_order_counts() -> None:
    game = gang()
    events = act(
        game,
        Attack(game.A, game.B, game.item("A", "doru")),
        Attack(game.C, game.B, game.item("C", "kopis")),
        dice="d8=6 d6=6 d6=1",
    )
    assert only(events, Damaged).source == game.A


@pytest.mark.rule("OD-22", "OD-30")
def test_only_what_counts_does_something_more() -> None:
    game = field(
        "A B .\n. C .\n. . D",
        A=unit("wolf", "red"),
        B=unit("seer", "blue"),
        C=unit("hammerer", "red"),
        D=unit("hoplite", "blue"),
    )
    wound(game, "B", 0)
    events = act(
        game, Attack(game.A, game.B, 0), Attack(game.C, game.B, game.item("C", "sfyra")), dice="d6=5 d10=6 d20=19"
    )
    assert of(events, Outdone) == [Outdone(game.A, game.B)]
    assert lasting(game, "B") == ()


@pytest.mark.rule("OD-22", "OD-60")
def test_harm_is_an_attack_among_others_and_armour_counts_before_it_is_compared() -> None:
    game = gang()
    events = act(
        game,
        Attack(game.A, game.B, game.item("A", "doru")),
        Cast(game.D, "harm", game.B),
        dice="d20=5 d6=1 d8=6 d6=4",
    )
    assert only(events, Damaged).source == game.D
    assert only(events, Damaged).amount == 4


@pytest.mark.rule("OD-22")
def test_odds_know_what_allies_have_declared() -> None:
    game = gang()
    attack = Attack(game.C, game.B, game.item("C", "kopis"))
    alone = forecast(game.battle, attack).mean(game.B)
    game.do(Attack(game.A, game.B, game.item("A", "doru")))
    beside = forecast(game.battle, attack)
    better = [
        (own, other)
        for one in range(1, 7)
        for two in range(1, 7)
        for own in (max(one, two) - 3,)
        for other in range(-2, 6)
    ]
    mean = sum(own for own, other in better if own > max(other, 0)) / len(better)
    assert beside.mean(game.B) == pytest.approx(mean)
    assert beside.mean(game.B) < alone


# ---- positions -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("OD-23")
@pytest.mark.parametrize(("sign", "cover"), [("s", "soft"), ("l", "hard")])
def test_a_shot_through_cover_is_impaired(sign: str, cover: str) -> None:
    game = field(f"A . . {sign} B", fast="A", A=unit("archer", "blue"), B=unit("guard", "red"))
    events = act(game, Shoot(game.A, game.B, game.item("A", "bow")), dice="d4=4")
    assert only(events, Rolled).reasons == (Reason(-1, f"through {cover} cover", "OD-23", ReasonKind.COVER),)


@pytest.mark.rule("OD-23")
@pytest.mark.parametrize("effect", ["bound", "prone"])
def test_the_bound_and_the_prone_attack_impaired(effect: str) -> None:
    game = duel("hoplite", "guard")
    afflict(game, "A", effect)
    events = strikes(game, "d4=3", game.item("A", "doru"))
    assert only(events, Rolled).reasons == (Reason(-1, effect, "OD-23"),)


@pytest.mark.rule("OD-23", "OD-70")
def test_in_deep_water_attacks_are_impaired() -> None:
    game = field("A B", fast="A", A=unit("archer", "blue", on="w"), B=unit("guard", "red"))
    events = act(game, Attack(game.A, game.B, game.item("A", "kopis")), dice="d4=3")
    assert only(events, Rolled).reasons == (Reason(-1, "in deep water", "OD-23"),)


@pytest.mark.rule("OD-23", "OD-24", "OD-25")
def test_the_die_is_replaced_once_for_each_weapon() -> None:
    game = duel("assassin", "guard")
    afflict(game, "A", "prone")
    assert only(strikes(game, "d4=1 d4=3", game.item("A", "kopis")), Rolled).dice == str(Die(4, 2, 1))
    game = duel("assassin", "guard")
    afflict(game, "B", "dazed")
    assert only(strikes(game, "d12=1 d12=3", game.item("A", "kopis")), Rolled).dice == str(Die(12, 2, 1))


@pytest.mark.rule("OD-24")
@pytest.mark.parametrize("effect", ["dazed", "delirious", "paralysed"])
def test_against_the_helpless_attacks_are_enhanced(effect: str) -> None:
    game = field("A B C", fast="A", A=unit("hoplite", "blue"), B=unit("champion", "red"), C=unit("hoplite", "red"))
    afflict(game, "B", effect)
    if effect != "dazed":
        scores(game, "B", **{"delirious": {"THU": 0}, "paralysed": {"TEK": 0}}[effect])
    events = act(game, Attack(game.A, game.B, game.item("A", "doru")), dice="d12=3")
    assert only(events, Rolled).reasons == (Reason(1, "helpless", "OD-24"),)


@pytest.mark.rule("OD-24", "OD-31")
def test_against_the_crawling_attacks_are_enhanced() -> None:
    game = field("A B C", fast="A", A=unit("hoplite", "blue"), B=unit("champion", "red"), C=unit("hoplite", "red"))
    put(game, "B", Dying(1))
    events = act(game, Attack(game.A, game.B, game.item("A", "doru")), dice="d12=3")
    assert only(events, Rolled).reasons == (Reason(1, "helpless", "OD-24"),)


@pytest.mark.rule("OD-24")
def test_against_the_unaware_attacks_are_enhanced_and_wake_them() -> None:
    game = field("A . . B", fast="A", A=unit("archer", "blue"), B=unit("hammerer", "red", unaware=True))
    put(game, "B", Unaware())
    events = act(game, Shoot(game.A, game.B, game.item("A", "bow")), dice="d12=3")
    assert only(events, Rolled).reasons == (Reason(1, "unaware", "OD-24"),)
    assert of(events, BecameAware) == [BecameAware(game.B)]


@pytest.mark.rule("OD-24", "OD-70")
def test_from_hiding_attacks_are_enhanced_and_hiding_ends() -> None:
    game = field("A . . B", fast="A", A=unit("archer", "blue"), B=unit("guard", "red"))
    put(game, "A", Sneaking(None))
    events = act(game, Shoot(game.A, game.B, game.item("A", "bow")), dice="d12=3")
    assert only(events, Attacked).sneak
    assert only(events, Rolled).reasons == (Reason(1, "from hiding", "OD-70"),)
    assert only(events, SneakingEnded).unit == game.A


@pytest.mark.rule("OD-24")
@pytest.mark.parametrize(("height", "enhanced"), [(4, True), (3, False)])
def test_from_4_m_above_attacks_are_enhanced(height: int, enhanced: bool) -> None:
    game = field("A . . B", fast="A", A=unit("archer", "blue", height=height), B=unit("guard", "red"))
    events = act(game, Shoot(game.A, game.B, game.item("A", "bow")), dice="d12=3" if enhanced else "d6=3")
    assert bool(only(events, Rolled).reasons) is enhanced


@pytest.mark.rule("OD-24", "OD-23")
def test_impaired_and_enhanced_cancel() -> None:
    game = duel("hoplite", "guard")
    afflict(game, "A", "prone")
    afflict(game, "B", "dazed")
    events = strikes(game, "d8=5", game.item("A", "doru"))
    assert len(only(events, Rolled).reasons) == 2
    game = duel("hoplite", "guard")
    afflict(game, "A", "prone")
    afflict(game, "B", "dazed", "off balance")
    events = strikes(game, "d8=5", game.item("A", "doru"))
    assert [reason.amount for reason in only(events, Rolled).reasons] == [-1, 1, 1]


def daring(face: int, *, apart: int = 4) -> tuple[Table, list[Event]]:
    game = duel("champion", "guard", apart=apart)
    dice = f"d20={face}" + (" d12=3" if face <= 11 else "")
    return game, act(game, Dare(game.A, game.B, game.item("A", "xiphos")), dice=dice)


@pytest.mark.rule("OD-24")
def test_a_daring_manoeuvre_takes_a_tek_save_and_enhances() -> None:
    game, events = daring(11)
    told = of(events, Rolled)
    assert told[0] == Rolled(game.A, "TEK save, daring manoeuvre", "d20", (11,), 11, 11, True, (), "OD-24")
    assert told[1].dice == "d12"
    assert told[1].reasons == (Reason(1, "a daring manoeuvre", "OD-24"),)


@pytest.mark.rule("OD-24")
def test_failing_it_the_attack_is_lost_and_attacks_against_it_are_enhanced_until_its_group_acts() -> None:
    game, events = daring(12)
    assert only(events, Missed) == Missed(game.A, game.B, "the daring manoeuvre fails")
    assert only(events, EffectBegan).effect.name == "off balance"
    assert of(events, Damaged) == []
    events = act(game, Attack(game.B, game.A, game.item("B", "doru")), dice="d8=1")
    assert lasting(game, "A") == ()
    game, _ = daring(12)
    game.do(Attack(game.B, game.A, game.item("B", "doru")))
    assert game.battle.truth.ask(PositionQuery(game.B, game.A, "melee")).total == 1


@pytest.mark.rule("BD-14", "OD-26")
def test_dice_of_a_blast_against_somebody_unseen_are_not_told_to_who_throws() -> None:
    """The second die is for C, whose breastplate takes all of the 2: it hides still."""
    game = field("A . . B\n. . . C", A=unit("skirmisher", "blue"), B=unit("guard", "red"),
                 C=unit("champion", "red", sneaking=True))  # fmt: skip
    act(game, Throw(game.A, game.B, game.item("A", "fire_pot")), dice="d6=5 d6=2")
    told = [(s.event.total, s.sides) for s in game.battle.events if isinstance(s.event, Rolled)]
    assert told == [(5, frozenset({"blue", "red"})), (2, frozenset({"red"}))]


@pytest.mark.rule("OD-24", "OD-41")
@pytest.mark.parametrize("face", [9, 10])
def test_a_detachments_manoeuvre_takes_one_save_for_all_whom_it_strikes(face: int) -> None:
    """TEK 9; a d12 for each of two, less their armour of 2."""
    game = field(". . . . . .\nP . . . . B\n. . . . . C\n. . . . . .", P=unit("phalanx", "red"),
                 B=unit("hoplite", "blue"), C=unit("hoplite", "blue"))  # fmt: skip
    way = Move(game.P, ((1, 1), (2, 1), (3, 1)))
    works = face <= 9
    events = act(game, way, Dare(game.P, game.B, 0), dice=f"d20={face}" + " d12=5 d12=6" * works)
    assert [event.amount for event in of(events, Damaged)] == [3, 4] * works
    assert len(of(events, EffectBegan)) == (not works)


@pytest.mark.rule("OD-24")
def test_it_is_declared_with_a_melee_attack_after_a_move_of_2_cells() -> None:
    near = field("A . B", A=unit("champion", "blue"), B=unit("hoplite", "red"))
    assert near.refused(Dare(near.A, near.B, near.item("A", "xiphos"))).rule == "OD-24"
    far = field("A . . . . B", A=unit("archer", "blue"), B=unit("hoplite", "red"))
    assert far.refused(Dare(far.A, far.B, far.item("A", "bow"))).rule == "OD-21"
    assert far.battle.refusal(Dare(far.A, far.B, far.item("A", "kopis"))) is None
    far.do(Move(far.A, ((1, 0), (2, 0), (3, 0), (4, 0))))
    assert far.battle.refusal(Dare(far.A, far.B, far.item("A", "kopis"))) is None


# ---- two weapons ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("OD-25")
def test_two_weapons_roll_both_dice_and_keep_the_higher() -> None:
    game = duel("assassin", "guard")
    events = act(game, Attack(game.A, game.B, game.item("A", "kopis")), dice="d6=2 d6=5")
    assert only(events, Damaged).dealt == 5
    assert held(game, "A") == ["kopis", "kopis"]
    mixed = field("A B", fast="A", A=unit("hoplite", "blue", gear=("kopis", "xiphos")), B=unit("guard", "red"))
    events = act(mixed, Attack(mixed.A, mixed.B, mixed.item("A", "kopis")), dice="d6=6 d8=3")
    assert only(events, Damaged).dealt == 6


@pytest.mark.rule("OD-25", "OD-20")
def test_a_second_weapon_strikes_only_as_far_as_it_reaches() -> None:
    """From two cells away the doru alone gets there; beside the foe both do."""
    far = field("A . B", fast="A", A=unit("hoplite", "blue", gear=("doru", "kopis")), B=unit("guard", "red"))
    events = act(far, Attack(far.A, far.B, far.item("A", "doru")), dice="d8=5")
    assert only(events, Rolled).dice == "d8"
    near = field("A B", fast="A", A=unit("hoplite", "blue", gear=("doru", "kopis")), B=unit("guard", "red"))
    events = act(near, Attack(near.A, near.B, near.item("A", "kopis")), dice="d6=2 d8=7")
    assert only(events, Damaged).dealt == 7


@pytest.mark.rule("OD-25", "OD-21")
def test_a_shield_or_a_two_handed_weapon_leaves_no_hand_for_a_second() -> None:
    game = field("A B", A=unit("hoplite", "blue", gear=("kopis", "aspis", "xiphos")), B=unit("guard", "red"))
    assert [arm.dice for arm in arms(game.battle.truth, game.A)] == [(6,), (8,)]
    game = field("A B", A=unit("hoplite", "blue", gear=("sfyra", "kopis")), B=unit("guard", "red"))
    assert [arm.dice for arm in arms(game.battle.truth, game.A)] == [(10,), (6,)]


# ---- blasts and detachments ----------------------------------------------------------------------------------------


@pytest.mark.rule("OD-26")
def test_a_fire_pot_hits_everyone_in_its_area_each_with_a_die_of_its_own_and_is_used_up() -> None:
    game = field(
        "A . . . B C\n. . . . D .\n. . . . . .\n. . . . E .",
        fast="A",
        A=unit("skirmisher", "blue"),
        B=unit("hammerer", "red"),
        C=unit("hammerer", "red"),
        D=unit("champion", "blue"),
        E=unit("hammerer", "red"),
    )
    pot = game.item("A", "fire_pot")
    events = act(game, Throw(game.A, game.B, pot), dice="d6=6 d6=3 d6=5")
    assert [(event.unit, event.dealt) for event in of(events, Damaged)] == [(game.B, 6), (game.C, 3), (game.D, 5)]
    assert only(events, ItemUsed).item == pot
    assert pot not in [item for _, item in game.of("A", Inventory).slots]


@pytest.mark.rule("OD-26")
def test_without_an_area_the_damage_die_says_how_many_the_nearest() -> None:
    own = ruleset("odigos")
    known = OdigosTables.of(own.tables)
    horn = OdigosWeapon("1d4", name="Horn of fire", range="60 ft", blast="as many as it hits")
    rules = replace(own, tables=replace(known, weapons={**known.weapons, "horn": horn}))
    game = field(
        "A . . B C . D",
        fast="A",
        rules=rules,
        A=unit("archer", "blue", gear=("horn",)),
        B=unit("hammerer", "red"),
        C=unit("hammerer", "red"),
        D=unit("hammerer", "red"),
    )
    events = act(game, Shoot(game.A, game.B, game.item("A", "horn")), dice="d4=2 d4=4 d4=3")
    assert of(events, Rolled)[0].purpose == "how many it hits"
    assert [event.unit for event in of(events, Damaged)] == [game.B, game.C]


@pytest.mark.rule("OD-26", "OD-70")
def test_one_under_water_takes_nobodys_place_among_the_nearest() -> None:
    own = ruleset("odigos")
    known = OdigosTables.of(own.tables)
    horn = OdigosWeapon("1d4", name="Horn of fire", range="60 ft", blast="as many as it hits")
    game = field(
        "A . . B C . D",
        fast="A",
        rules=replace(own, tables=replace(known, weapons={**known.weapons, "horn": horn})),
        A=unit("archer", "blue", gear=("horn",)),
        B=unit("hammerer", "red"),
        C=unit("wolf", "red", on="w"),
        D=unit("hammerer", "red"),
    )
    put(game, "C", Submersion(chosen=True, turns=0))
    events = act(game, Shoot(game.A, game.B, game.item("A", "horn")), dice="d4=2 d4=4 d4=3")
    assert [event.unit for event in of(events, Damaged)] == [game.B, game.D]


def against_phalanx(kind: str, **more: object) -> Table:
    return field(
        ". . . . .\n. . . . .\nA . P . .\nC . . . .",
        fast="AC",
        A=unit(kind, "blue", **more),
        P=unit("phalanx", "red"),
        C=unit("hoplite", "blue"),
    )


@pytest.mark.rule("OD-41")
def test_attacks_of_individuals_on_a_detachment_are_impaired() -> None:
    game = against_phalanx("hoplite")
    events = act(game, Attack(game.A, game.P, game.item("A", "doru")), dice="d4=4")
    assert only(events, Rolled).reasons == (Reason(-1, "one against many", "OD-41"),)


@pytest.mark.rule("OD-41", "OD-26")
def test_blasts_on_a_detachment_are_not() -> None:
    game = against_phalanx("skirmisher")
    events = act(game, Throw(game.A, game.P, game.item("A", "fire_pot")), dice="d6=6")
    assert only(events, Rolled).reasons == ()


@pytest.mark.rule("OD-41", "OD-26")
def test_a_detachment_strikes_every_enemy_beside_it_with_a_die_of_its_own_enhanced() -> None:
    game = field(
        "A . . .\nB P . .\n. . . D\nC . . .",
        A=unit("champion", "blue"),
        B=unit("champion", "blue"),
        P=unit("phalanx", "red"),
        C=unit("champion", "blue"),
        D=unit("hammerer", "red"),
    )
    events = act(game, Attack(game.P, game.A, 0), dice="d12=4 d12=9 d12=5")
    assert [(event.unit, event.dealt) for event in of(events, Damaged)] == [(game.A, 4), (game.B, 9), (game.C, 5)]
    assert of(events, Rolled)[0].reasons == (Reason(1, "many against one", "OD-41"),)


@pytest.mark.rule("OD-41")
def test_between_detachments_attacks_are_plain() -> None:
    game = field(
        "A . P .\n. . . .\n. C . .", A=unit("phalanx", "blue"), P=unit("phalanx", "red"), C=unit("champion", "red")
    )
    events = act(game, Attack(game.A, game.P, 0), dice="d8=4")
    assert only(events, Rolled).reasons == ()
    assert only(events, Damaged).unit == game.P
