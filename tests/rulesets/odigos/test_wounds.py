"""Critical damage, death, abilities at 0, and the twelve scars (OD-30 to OD-33, OD-40)."""

import pytest

from game.engine.commands import Attack, Bind, Cast, EndTurn, Move, Throw
from game.engine.components import Dying, Economy, Effects, Health, Position
from game.engine.events import (
    BattleEnded,
    Damaged,
    Died,
    EffectBegan,
    EffectEnded,
    Event,
    FellDying,
    Pushed,
    Rearranged,
    Reason,
    Rolled,
    Stabilised,
    Stepped,
    Struck,
    Together,
)
from game.engine.resolving import Steps
from game.rulesets import ruleset
from game.rulesets.odigos import conditions
from game.rulesets.odigos.aims import is_a_target
from game.rulesets.odigos.components import Scars
from game.rulesets.odigos.events import AbilityGained, AbilityLost, CameToZero, DeedLost, Scarred
from game.rulesets.odigos.gear import armour, arms
from game.rulesets.odigos.scars import NOW
from game.rulesets.odigos.spells import is_deaf_to
from game.rulesets.odigos.tables import OdigosTables
from game.rulesets.odigos.wounds import OdigosHarm, harm, lose
from game.systems.durations import endless
from game.systems.hands import in_hand
from tests.rulesets.odigos.scenes import (
    act,
    afflict,
    duel,
    field,
    hp,
    lasting,
    of,
    only,
    put,
    run,
    score,
    scores,
    wound,
)
from tests.table import Table, unit


def struck(kind: str, sta: int, die: str, dice: str = "", **more: object) -> tuple[Table, list[Event]]:
    """A slow character B with so much STA is struck by the hammerer A, whose die shows what is given."""
    game = field(
        "# # # . .\n. A B . C\n# # # . .",
        A=unit("hammerer", "red"),
        B=unit(kind, "blue", **more),
        C=unit("hoplite", "blue"),
    )
    wound(game, "B", sta)
    return game, act(game, Attack(game.A, game.B, game.item("A", "sfyra")), dice=f"{die} {dice}")


# ---- critical damage -----------------------------------------------------------------------------------------------


@pytest.mark.rule("OD-30")
def test_damage_beyond_sta_comes_off_kra_and_takes_a_save_against_what_is_left() -> None:
    game, events = struck("seer", 3, "d10=5", "d20=6")
    assert events[2:] == [
        Struck(game.A, game.B),
        Damaged(game.B, 5, 0, 5, "piercing", game.A, "Sfyra", "OD-20", ()),
        AbilityLost(game.B, "KRA", 2, 6, game.A, "Sfyra"),
        Rolled(game.B, "KRA save, critical damage", "d20", (6,), 6, 6, True, (), "OD-30"),
    ]
    assert game.get("B", Dying) is None
    assert game.battle.ruleset.hints.vigour(game.battle.truth, game.B) == (6, 14)


@pytest.mark.rule("OD-30", "OD-31")
def test_failing_it_a_character_can_only_crawl() -> None:
    game, events = struck("seer", 3, "d10=5", "d20=7")
    assert only(events, FellDying) == FellDying(game.B)
    game.do(EndTurn(game.A))
    assert game.battle.truth.of(game.B, Dying) == Dying(1)
    assert game.refused(Attack(game.B, game.A, game.item("B", "kopis"))).rule == "OD-13"
    assert game.refused(Move(game.B, ((3, 1), (3, 2)))).rule == "BD-03"
    events = act(game, Move(game.B, ((3, 1),)))
    assert of(events, Stepped) == [Stepped(game.B, ((2, 1),), ((3, 1),), 1)]


@pytest.mark.rule("OD-31")
def test_an_allys_action_stabilises_it() -> None:
    game, _ = struck("seer", 3, "d10=5", "d20=7")
    game.do(EndTurn(game.A))
    assert game.refused(Bind(game.C, game.C)).rule == "OD-31"
    events = act(game, Bind(game.C, game.B))
    assert only(events, Stabilised) == Stabilised(game.B, game.C)
    assert game.battle.truth.of(game.B, Dying) == Dying(1, stable=True)
    game.do(EndTurn(game.A))
    assert game.refused(Bind(game.C, game.B)).rule == "OD-31"


@pytest.mark.rule("OD-31", "BD-15")
def test_others_are_out_of_the_fight() -> None:
    game = duel("champion", "raider")
    wound(game, "B", 1)
    events = act(game, Attack(game.A, game.B, game.item("A", "xiphos")), dice="d8=7 d20=20")
    assert only(events, FellDying) == FellDying(game.B)
    assert only(events, BattleEnded).winner == "blue"


@pytest.mark.rule("OD-31")
def test_who_is_out_of_the_fight_is_no_target_but_a_crawling_character_is() -> None:
    game = field("A B . C", A=unit("hoplite", "blue"), B=unit("raider", "red"), C=unit("hoplite", "red"))
    for letter in "BC":
        put(game, letter, Dying(1))
    view, doru = game.battle.view("blue"), game.item("A", "doru")
    assert not is_a_target(view, game.A, game.B, Attack(game.A, game.B, doru))
    assert is_a_target(view, game.A, game.C, Attack(game.A, game.C, doru))


@pytest.mark.rule("OD-30")
@pytest.mark.parametrize(
    ("kind", "dice", "expected"),
    [
        ("wolf", "d6=6 d20=20", ["prone"]),
        ("shade", "d6=6 d20=20 d6=4", []),
        ("minotaur", "d8=8 d20=20", ["prone"]),
    ],
)
def test_some_foes_do_something_more(kind: str, dice: str, expected: list[str]) -> None:
    game = field(
        ". . . . . . C\nA . B . . . .\n. . . . . . .",
        A=unit(kind, "red"),
        B=unit("seer", "blue"),
        C=unit("hoplite", "blue"),
    )
    wound(game, "B", 1)
    put(game, "B", Position(((2, 1),)) if kind == "minotaur" else Position(((1, 1),)))
    events = act(game, Attack(game.A, game.B, 0), dice=dice)
    assert [event.effect.name for event in of(events, EffectBegan)] == expected
    if kind == "minotaur":
        assert [event.cells for event in of(events, Pushed)] == [((3, 1),), ((4, 1),)]
    if kind == "shade":
        assert of(events, AbilityLost)[-1] == AbilityLost(game.B, "THU", 4, 11, game.A, "Natural weapon")


@pytest.mark.rule("OD-30", "OD-22")
def test_what_an_attack_does_besides_needs_the_save_to_fail() -> None:
    game = field("A B C", A=unit("wolf", "red"), B=unit("seer", "blue"), C=unit("hoplite", "blue"))
    wound(game, "B", 1)
    assert of(act(game, Attack(game.A, game.B, 0), dice="d6=6 d20=1"), EffectBegan) == []


# ---- abilities at 0 ------------------------------------------------------------------------------------------------


@pytest.mark.rule("OD-32")
def test_kra_at_0_is_death() -> None:
    game, events = struck("seer", 1, "d10=9")
    assert of(events, AbilityLost) == [AbilityLost(game.B, "KRA", 8, 0, game.A, "Sfyra")]
    assert of(events, Died) == [Died(game.B, game.A)]
    assert game.cell("B") is None


@pytest.mark.rule("OD-32")
@pytest.mark.parametrize(("ability", "name"), [("TEK", "paralysed"), ("THU", "delirious")])
def test_tek_or_thu_at_0_ends_all_acting(ability: str, name: str) -> None:
    game = field("A B C", A=unit("hoplite", "red"), B=unit("seer", "blue"), C=unit("hoplite", "blue"))
    truth = game.battle.truth
    events = run(game, lambda: iter_of(lose(truth, game.B, ability, 99, game.A, "a test")))
    assert [event.effect.name for event in of(events, EffectBegan)] == [name]
    assert score(game, "B", ability) == 0
    assert not conditions.can_fight(truth, game.B)
    assert conditions.is_helpless(truth, game.B)
    game.do(EndTurn(game.A))
    assert game.battle.decision is not None
    assert game.battle.decision.units == (game.C,)


def iter_of(event: Event) -> Steps:
    yield event


def hurting(game: Table, done: OdigosHarm) -> Steps:
    yield Together(harm(game.battle.truth, done))


@pytest.mark.rule("OD-32", "OD-60")
def test_a_caster_may_spend_its_last_thu_and_is_delirious_then() -> None:
    game = field("A . . B . C", fast="A", A=unit("seer", "blue"), B=unit("guard", "red"), C=unit("seer", "blue"))
    scores(game, "A", THU=2)
    events = act(game, Cast(game.A, "ward", game.A), dice="d6=5")
    assert only(events, AbilityLost) == AbilityLost(game.A, "THU", 2, 0, game.A, "casting", rule="OD-60")
    assert [event.effect.name for event in of(events, EffectBegan)] == ["delirious", "warded"]


# ---- scars ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OD-33")
def test_an_attack_that_brings_sta_to_exactly_0_leaves_the_scar_of_the_damage_after_armour() -> None:
    """The source's "exactly 0": 6 shown, 1 for leather, 5 STA."""
    game, events = struck("archer", 5, "d10=6")
    assert events[-3:] == [
        Damaged(game.B, 5, 0, 6, "piercing", game.A, "Sfyra", "OD-20", (Reason(-1, "armour", "OD-21"),)),
        CameToZero(game.B, 5, game.A, is_attack=True),
        Scarred(game.B, 5, "Diseased", ""),
    ]


@pytest.mark.rule("OD-33")
def test_neither_more_nor_less_nor_0_before_nor_anybody_else_gets_a_scar() -> None:
    for sta, die, dice in ((6, "d10=6", ""), (4, "d10=6", "d20=1"), (0, "d10=1", "")):
        _, events = struck("archer", sta, die, dice)
        assert of(events, Scarred) == []
    game = duel("champion", "guard")
    wound(game, "B", 5)
    assert of(act(game, Attack(game.A, game.B, game.item("A", "xiphos")), dice="d8=7 d20=1"), Scarred) == []
    game = field("A B", A=unit("hoplite", "blue"), B=unit("guard", "red"))
    fall = OdigosHarm(game.A, 8, 8, 0, "a fall", "OD-70", is_attack=False)
    assert only(run(game, lambda: hurting(game, fall)), CameToZero) == CameToZero(game.A, 8, 0, is_attack=False)
    assert game.get("A", Scars) is None


def scarred(number: int, dice: str = "", kind: str = "seer", **more: object) -> tuple[Table, list[Event]]:
    """B comes to exactly 0 by so much damage; what came of it from the scar on."""
    if number > 10:
        game = field(
            "# # # . .\n. A B . C\n# # # . .",
            A=unit("hammerer", "red"),
            B=unit(kind, "blue", **more),
            C=unit("hoplite", "blue"),
        )
        afflict(game, "B", "dazed")
        wound(game, "B", number)
        events = act(game, Attack(game.A, game.B, game.item("A", "sfyra")), dice=f"d12={number} {dice}")
    else:
        game, events = struck(kind, number, f"d10={number}", dice, **more)
    begin = next(place for place, event in enumerate(events) if isinstance(event, CameToZero))
    return game, [event for event in events[begin + 1 :] if not isinstance(event, EffectEnded)]


def began(game: Table, name: str) -> EffectBegan:
    return EffectBegan(game.B, endless(name, game.A))


@pytest.mark.rule("OD-33")
def test_1_a_lasting_scar_is_somewhere() -> None:
    game, events = scarred(1, "d6=3")
    assert events == [
        Rolled(game.B, "scar (lasting scar)", "d6", (3,), 3, None, None, (), "OD-33"),
        Scarred(game.B, 1, "Lasting scar", "eye"),
    ]


@pytest.mark.rule("OD-33")
def test_2_a_rattling_blow_loses_the_next_action_but_not_the_move() -> None:
    game, events = scarred(2)
    assert events[:2] == [Scarred(game.B, 2, "Rattling blow", ""), began(game, "rattled")]
    game = field("A . B\n. . .", fast="B", A=unit("hammerer", "red"), B=unit("seer", "blue"))
    afflict(game, "B", "rattled")
    game.do(EndTurn(game.A))
    assert game.refused(Attack(game.B, game.A, game.item("B", "kopis"))).rule == "OD-13"
    events = act(game, Move(game.B, ((2, 1),)))
    assert [event for event in events if isinstance(event, EffectEnded)] == [EffectEnded(game.B, "rattled")]
    assert game.cell("B") == (2, 1)


@pytest.mark.rule("OD-33")
def test_2_what_a_slow_one_had_declared_is_lost_by_a_rattling_blow() -> None:
    game = field("A B\n. .", A=unit("hammerer", "red"), B=unit("seer", "blue"))
    wound(game, "B", 2)
    events = act(
        game,
        Attack(game.A, game.B, game.item("A", "sfyra")),
        Attack(game.B, game.A, game.item("B", "kopis")),
        dice="d10=2",
    )
    assert only(events, DeedLost) == DeedLost(game.B, "it cannot act")
    assert lasting(game, "B") == ()


@pytest.mark.rule("OD-33")
def test_3_the_walloped_fly_2_cells_lie_there_and_are_deprived() -> None:
    game, events = scarred(3)
    assert events == [
        Scarred(game.B, 3, "Walloped", ""),
        Pushed(game.B, game.A, ((2, 1),), ((3, 1),)),
        began(game, "prone"),
        began(game, "deprived"),
    ]


@pytest.mark.rule("OD-33", "OD-26", "OD-12")
@pytest.mark.parametrize("dice", ["d6=1", "d6=6 d20=1"])
def test_3_whoever_its_own_blast_wallops_flies_away_from_the_middle_of_it(dice: str) -> None:
    """Armour 1: a 4 leaves three of three STA off; west of its target, which a 6 kills, it flies west."""
    game = field(
        ". . . A B\n. . . . .\n. . . . G", fast="A",
        A=unit("skirmisher", "blue"), B=unit("guard", "red"), G=unit("guard", "red"),
    )  # fmt: skip
    wound(game, "A", 3)
    wound(game, "B", 0)
    scores(game, "B", KRA=1)
    act(game, Throw(game.A, game.B, game.item("A", "fire_pot")), dice=f"d6=4 {dice}")
    assert game.cell("A") == (1, 0)
    assert (game.get("B", Position) is None) == ("d20" in dice)


@pytest.mark.rule("OD-33")
@pytest.mark.parametrize(
    ("face", "where", "name"), [(2, "leg", "lame"), (3, "arm", "weak arm"), (5, "rib", ""), (6, "skull", "")]
)
def test_4_a_broken_limb_hinders(face: int, where: str, name: str) -> None:
    game, events = scarred(4, f"d6={face}", gear=("sfyra", "kopis"))
    assert Scarred(game.B, 4, "Broken limb", where) in events
    assert lasting(game, "B") == ((name,) if name else ())
    if where == "leg":
        assert conditions.pace(game.battle.truth, game.B) == 4
    if where == "arm":
        assert [arm.name for arm in arms(game.battle.truth, game.B)] == ["Kopis"]
        assert only(events, Rearranged).unit == game.B
        assert in_hand(game.battle.truth, game.B) == ()


@pytest.mark.rule("OD-33")
def test_5_a_disease_does_nothing_yet() -> None:
    game, events = scarred(5)
    assert events == [Scarred(game.B, 5, "Diseased", "")]


@pytest.mark.rule("OD-33")
@pytest.mark.parametrize(("faces", "new"), [("d6=3 d6=3 d6=2", 8), ("d6=3 d6=3 d6=3", 9)])
def test_6_a_head_wound_may_raise_the_ability_as_it_is_now(faces: str, new: int) -> None:
    game, events = scarred(6, f"d6=1 {faces}")
    assert Scarred(game.B, 6, "Head wound", "KRA") in events
    assert score(game, "B", "KRA") == new
    assert of(events, AbilityGained) == ([AbilityGained(game.B, "KRA", 9, 9, "Head wound")] if new == 9 else [])


@pytest.mark.rule("OD-33")
@pytest.mark.parametrize(("face", "ability"), [(2, "KRA"), (3, "TEK"), (4, "TEK"), (5, "THU"), (6, "THU")])
def test_6_a_head_wound_is_about_one_ability(face: int, ability: str) -> None:
    game, events = scarred(6, f"d6={face} d6=6 d6=6 d6=6")
    assert only(events, AbilityGained) == AbilityGained(game.B, ability, 18, 18, "Head wound")


@pytest.mark.rule("OD-33")
def test_7_the_hamstrung_move_1_cell_a_turn() -> None:
    game, events = scarred(7)
    assert events == [Scarred(game.B, 7, "Hamstrung", ""), began(game, "hamstrung")]
    assert conditions.pace(game.battle.truth, game.B) == 1


@pytest.mark.rule("OD-33", "OD-13")
def test_the_hamstrung_go_1_cell_a_turn_and_act_and_have_no_second_move() -> None:
    game = duel("champion", "guard", apart=1)
    afflict(game, "A", "hamstrung")
    act(game)
    game.do(EndTurn(game.B))
    assert game.of("A", Economy).move == 1
    assert game.refused(Move(game.A, ((1, 1), (1, 2)))).reason == "That takes 2 cells of movement; it has 1 left."
    events = act(game, Move(game.A, ((1, 0),)), Attack(game.A, game.B, game.item("A", "xiphos")), dice="d8=4")
    assert game.cell("A") == (1, 0)
    assert only(events, Damaged).amount == 2


@pytest.mark.rule("OD-33")
@pytest.mark.parametrize(("face", "more"), [(15, "d4=3"), (16, "")])
def test_8_the_deaf_hear_no_incantation_but_mend_and_may_gain_spirit(face: int, more: str) -> None:
    game, events = scarred(8, f"d20={face} {more}")
    assert began(game, "deaf") in events
    gained = [AbilityGained(game.B, "THU", 15, 18, "Deafened")] if more else []
    assert of(events, AbilityGained) == gained
    truth = game.battle.truth
    assert [is_deaf_to(truth, game.C, game.B, boon) for boon in ("bless TEK", "ward", "mend", "harm")] == [
        True,
        True,
        False,
        False,
    ]
    assert not is_deaf_to(truth, game.B, game.B, "ward")


@pytest.mark.rule("OD-33")
@pytest.mark.parametrize(("faces", "gains"), [("d6=5 d6=5 d6=5", False), ("d6=5 d6=5 d6=6", True)])
def test_9_the_re_brained_may_have_a_higher_thu_maximum(faces: str, gains: bool) -> None:
    game, events = scarred(9, faces)
    assert of(events, AbilityGained) == ([AbilityGained(game.B, "THU", 15, 16, "Re-brained")] if gains else [])


@pytest.mark.rule("OD-33")
def test_10_the_sundered_have_one_hand_or_one_leg_and_may_gain_spirit() -> None:
    game = field(
        "A B C",
        A=unit("hammerer", "red"),
        B=unit("champion", "blue", gear=("kopis", "aspis", "xiphos", "sfyra")),
        C=unit("hoplite", "blue"),
    )
    afflict(game, "B", "dazed")
    events = act(game, Attack(game.A, game.B, game.item("A", "sfyra")), dice="d12=11 d6=3 d20=20")
    assert began(game, "one-armed") in events
    assert [key for _, key in in_hand(game.battle.truth, game.B)] == ["kopis"]
    assert armour(game.battle.truth, game.B) == 0
    assert [arm.dice for arm in arms(game.battle.truth, game.B)] == [(6,), (8,)]
    game, events = scarred(10, "d6=4 d20=1 d6=6")
    assert lasting(game, "B") == ("lame",)
    assert only(events, AbilityGained) == AbilityGained(game.B, "THU", 15, 21, "Sundered")


@pytest.mark.rule("OD-33", "OD-31")
def test_11_a_mortal_wound_takes_it_out_and_it_dies_unless_it_is_healed() -> None:
    game, events = scarred(11)
    assert events == [
        Scarred(game.B, 11, "Mortal wound", ""),
        FellDying(game.B),
        began(game, "mortally wounded"),
        began(game, "deprived"),
    ]
    assert conditions.pace(game.battle.truth, game.B) == 0
    game.do(EndTurn(game.A))
    events = act(game, Bind(game.C, game.B))
    assert only(events, Stabilised).unit == game.B


@pytest.mark.rule("OD-33", "OD-60")
def test_11_mend_heals_a_mortal_wound_but_gives_the_deprived_no_sta() -> None:
    game = field("A B . . . C", fast="A", A=unit("seer", "blue"), B=unit("hoplite", "blue"), C=unit("guard", "red"))
    put(game, "B", Dying(1))
    put(game, "B", Health(0, 8))
    afflict(game, "B", "mortally wounded", "deprived")
    events = act(game, Cast(game.A, "mend", game.B), dice="d6=1")
    assert events[-2:] == [EffectEnded(game.B, "mortally wounded", "it is healed"), Stabilised(game.B, game.A)]
    assert hp(game, "B") == 0


@pytest.mark.rule("OD-33")
def test_12_the_doomed_die_if_the_next_save_fails_and_are_free_if_it_passes() -> None:
    game, events = scarred(12)
    assert began(game, "doomed") in events
    fails = field("A B C", A=unit("hammerer", "red"), B=unit("hoplite", "blue"), C=unit("hoplite", "blue"))
    afflict(fails, "B", "doomed")
    wound(fails, "B", 0)
    events = act(fails, Attack(fails.A, fails.B, fails.item("A", "sfyra")), dice="d10=5 d20=11")
    assert only(events, Died).unit == fails.B
    assert of(events, FellDying) == []
    passes = field("A B C", A=unit("hammerer", "red"), B=unit("hoplite", "blue"), C=unit("hoplite", "blue"))
    afflict(passes, "B", "doomed")
    wound(passes, "B", 0)
    events = act(passes, Attack(passes.A, passes.B, passes.item("A", "sfyra")), dice="d10=5 d20=10")
    assert only(events, EffectEnded) == EffectEnded(passes.B, "doomed", "it has cheated its fate")
    assert passes.get("B", Effects) is None


@pytest.mark.rule("OD-33")
def test_12_is_the_scar_of_all_damage_above() -> None:
    game = field("A B C", A=unit("hammerer", "red"), B=unit("champion", "blue", gear=()), C=unit("hoplite", "blue"))
    put(game, "B", Health(13, 13))
    done = OdigosHarm(game.B, 13, 13, game.A, "a test", "OD-33")
    assert only(run(game, lambda: hurting(game, done)), Scarred).number == 12


@pytest.mark.rule("OD-33")
def test_every_scar_of_the_table_that_does_something_now_is_a_procedure() -> None:
    table = OdigosTables.of(ruleset("odigos").tables).scars
    assert set(table) == set(range(1, 13))
    assert set(NOW) == {number for number, scar in table.items() if scar.now or number == 6}


# ---- detachments ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("OD-40")
def test_a_detachment_routs_with_critical_damage_and_is_destroyed_at_kra_0() -> None:
    def charge(kra: int, dice: str) -> tuple[Table, list[Event]]:
        game = field(
            "A P . .\n. . . .\nC . . D",
            fast="AC",
            A=unit("hoplite", "blue"),
            P=unit("phalanx", "red"),
            C=unit("hoplite", "blue"),
            D=unit("champion", "red"),
        )
        wound(game, "P", 0)
        scores(game, "P", KRA=kra)
        return game, act(game, Attack(game.A, game.P, game.item("A", "doru")), dice=dice)

    game, events = charge(5, "d4=3 d20=20 d20=20")
    assert [event.effect.name for event in of(events, EffectBegan)] == ["fleeing"]
    assert of(events, FellDying) == []
    assert not conditions.can_fight(game.battle.truth, game.P)
    game, events = charge(2, "d4=3")
    assert only(events, Died).unit == game.P


@pytest.mark.rule("OD-31")
def test_critical_damage_undoes_stabilising() -> None:
    game = field("A B . C", fast="A", A=unit("champion", "blue"), B=unit("hoplite", "red"), C=unit("hoplite", "red"))
    wound(game, "B", 0)
    put(game, "B", Dying(1, stable=True))
    events = act(game, Attack(game.A, game.B, game.item("A", "xiphos")), dice="d12=6 d20=20")
    assert of(events, FellDying) == [FellDying(game.B)]
    dying = game.get("B", Dying)
    assert dying is not None
    assert not dying.stable
    again = act(game, Attack(game.A, game.B, game.item("A", "xiphos")), dice="d12=3 d20=20")
    assert of(again, FellDying) == [], "who is dying already goes on dying"


@pytest.mark.rule("OD-31")
def test_damage_that_is_not_critical_leaves_the_stable_stable() -> None:
    game = field("A B . C", fast="A", A=unit("champion", "blue"), B=unit("hoplite", "red"), C=unit("hoplite", "red"))
    wound(game, "B", 0)
    put(game, "B", Dying(1, stable=True))
    act(game, Attack(game.A, game.B, game.item("A", "xiphos")), dice="d12=6 d20=1")
    assert game.get("B", Dying) == Dying(1, stable=True)


@pytest.mark.rule("OD-33", "OD-12")
def test_a_rattling_blow_in_the_round_that_one_loses_takes_the_next_action_as_well() -> None:
    """B loses this action to an older blow; another of the same moment takes that of the next round."""
    game = field("A B . C", fast="AB", A=unit("champion", "blue"), B=unit("hoplite", "red"), C=unit("hoplite", "red"))
    wound(game, "B", 2)
    afflict(game, "B", "rattled")
    act(game, Attack(game.A, game.B, game.item("A", "xiphos")), dice="d8=4")
    assert lasting(game, "B") == ("rattled",)
    act(game)
    assert lasting(game, "B") == ()
