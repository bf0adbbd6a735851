"""Incantations (OD-60)."""

import pytest

from game.engine.commands import Attack, Cast, EndTurn, Move, Shoot
from game.engine.components import Effects, Health, Sneaking
from game.engine.events import (
    Attacked,
    BoonCast,
    Damaged,
    EffectBegan,
    EffectEnded,
    Event,
    Healed,
    Reason,
    Rolled,
    Stepped,
    Struck,
)
from game.engine.forecast.odds import forecast
from game.rulesets import ruleset
from game.rulesets.odigos.checks import Save
from game.rulesets.odigos.events import AbilityLost, CastFailed, DeedLost
from game.rulesets.odigos.spells import known_boons
from game.rulesets.odigos.tables import OdigosTables
from game.systems.durations import endless, of_rounds
from tests.rulesets.odigos.scenes import act, afflict, field, hp, lasting, of, only, rolls, score, wound
from tests.table import Table, unit


def rite(caster: str = "seer", apart: int = 3, ally: str = "hoplite", foe: str = "guard", **more: object) -> Table:
    """A casts; D is its ally beside it, B the foe."""
    return field(
        "D A " + ". " * apart + "B", fast="AD", A=unit(caster, "blue"), D=unit(ally, "blue"), B=unit(foe, "red"), **more
    )


@pytest.mark.rule("OD-60")
def test_an_incantation_costs_1d6_thu_and_then_the_effect_happens() -> None:
    game = rite()
    events = act(game, Cast(game.A, "ward", game.D), dice="d6=4")
    assert events == [
        Rolled(game.A, "the price in THU", "d6", (4,), 4, None, None, (), "OD-60"),
        BoonCast(game.A, "ward", game.D),
        AbilityLost(game.A, "THU", 4, 11, game.A, "casting", rule="OD-60"),
        EffectBegan(game.D, of_rounds("warded", 3)),
    ]


@pytest.mark.rule("OD-60")
@pytest.mark.parametrize(("face", "comes_off"), [(15, True), (16, False)])
def test_beside_a_standing_foe_it_takes_a_thu_save_first_and_failing_costs_nothing(face: int, comes_off: bool) -> None:
    game = rite(apart=0)
    events = act(game, Cast(game.A, "ward", game.A), dice=f"d20={face}" + (" d6=2" if comes_off else ""))
    assert events[0] == Rolled(
        game.A, "THU save, casting beside a foe", "d20", (face,), face, 15, comes_off, (), "OD-60"
    )
    if not comes_off:
        assert events[1:] == [CastFailed(game.A, "ward")]
    assert score(game, "A", "THU") == (13 if comes_off else 15)


@pytest.mark.rule("OD-60")
def test_a_downed_foe_does_not_press() -> None:
    game = rite(apart=0)
    afflict(game, "B", "mortally wounded")
    events = act(game, Cast(game.A, "ward", game.A), dice="d6=2")
    assert of(events, BoonCast) == [BoonCast(game.A, "ward", game.A)]


@pytest.mark.rule("OD-60", "BD-14")
def test_a_foe_that_its_side_does_not_know_of_does_not_press() -> None:
    """The save would tell that somebody is there."""
    game = rite(apart=0)
    afflict(game, "B", "invisible")
    events = act(game, Cast(game.A, "ward", game.A), dice="d6=2")
    assert of(events, BoonCast) == [BoonCast(game.A, "ward", game.A)]


@pytest.mark.rule("OD-60")
def test_bless_adds_3_to_the_ability_the_caster_chooses_for_1d6_rounds() -> None:
    game = rite("priestess")
    events = act(game, Cast(game.A, "bless TEK", game.D), dice="d6=2 d6=1")
    assert events[-1] == EffectBegan(game.D, of_rounds("blessed in TEK", 1, 3))
    truth = game.battle.truth
    assert truth.ask(Save(game.D, "TEK")).reasons == (Reason(3, "blessed", "OD-60"),)
    assert truth.ask(Save(game.D, "KRA")).reasons == ()
    assert lasting(game, "D") == ("blessed in TEK",)
    act(game)
    assert lasting(game, "D") == ()
    assert [boon for boon in known_boons(truth, game.A) if "bless" in boon] == ["bless KRA", "bless TEK"]


@pytest.mark.rule("OD-60", "OD-01")
def test_a_blessing_counts_in_saves() -> None:
    other = field("A 2\nB 2", A=unit("hoplite", "blue"), B=unit("archer", "red"))
    act(other)
    other.battle.stage.world.add_component(other.A, Effects((of_rounds("blessed in TEK", 3, 3),)))
    events = act(other, Move(other.A, ((1, 0),)), dice="d20=13")
    assert only(events, Rolled) == Rolled(
        other.A, "TEK save, climbing", "d20", (13,), 13, 13, True, (Reason(3, "blessed", "OD-60"),), "OD-15"
    )


@pytest.mark.rule("OD-60")
def test_harm_does_1d6_past_armour_never_impaired_or_enhanced() -> None:
    game = rite(foe="hammerer")
    afflict(game, "A", "bound")
    afflict(game, "B", "dazed")
    events = act(game, Cast(game.A, "harm", game.B), dice="d6=1 d6=5")
    assert [event for event in events if not isinstance(event, EffectEnded)][-5:] == [
        Attacked(game.A, game.B, "Harm", "cast"),
        Rolled(game.A, "attack with Harm", "d6", (5,), 5, None, None, (), "OD-60"),
        AbilityLost(game.A, "THU", 1, 14, game.A, "casting", rule="OD-60"),
        Struck(game.A, game.B),
        Damaged(game.B, 5, 2, 5, "magic", game.A, "Harm", "OD-60", ()),
    ]


@pytest.mark.rule("OD-60")
def test_a_ward_takes_1d6_rolled_anew_off_each_attack_for_3_rounds() -> None:
    game = field("A B C", A=unit("hammerer", "red"), B=unit("seer", "blue"), C=unit("hoplite", "blue"))
    game.battle.stage.world.add_component(game.B, Effects((of_rounds("warded", 3),)))
    attack = Attack(game.A, game.B, game.item("A", "sfyra"))
    events = act(game, attack, dice="d10=7 d6=4")
    assert only(events, Damaged) == Damaged(
        game.B, 3, 3, 7, "piercing", game.A, "Sfyra", "OD-20", (Reason(-4, "ward", "OD-60"),)
    )
    assert only(act(game, attack, dice="d10=3 d6=5"), Damaged).amount == 0
    act(game)
    assert lasting(game, "B") == ("warded",)
    act(game)
    assert lasting(game, "B") == ()


@pytest.mark.rule("OD-60")
def test_mend_gives_one_touched_all_sta_back() -> None:
    game = field(
        "A . . D . . . . B", fast="A", A=unit("seer", "blue"), D=unit("hoplite", "blue"), B=unit("guard", "red")
    )
    wound(game, "D", 1)
    events = act(game, Cast(game.A, "mend", game.D), dice="d6=1")
    assert [event.cells for event in of(events, Stepped)] == [((1, 0),), ((2, 0),)]
    assert events[-1] == Healed(game.D, 7, 8, game.A, "Mend")
    assert hp(game, "D") == 8


@pytest.mark.rule("OD-60", "OD-33")
def test_mend_gives_the_deprived_nothing() -> None:
    game = rite()
    wound(game, "D", 1)
    afflict(game, "D", "deprived")
    act(game)
    check = game.battle.ruleset.actions[Cast].check
    assert game.battle.decision is not None
    game.do(EndTurn(game.B))
    refused = check(game.battle.view("blue"), Cast(game.A, "mend", game.D))
    assert refused is not None
    assert refused.rule == "OD-60"


@pytest.mark.rule("OD-60", "BD-14")
def test_veil_hides_the_caster_until_it_attacks_or_casts() -> None:
    game = rite("priestess")
    events = act(game, Cast(game.A, "veil"), dice="d6=1 d6=4")
    assert events[-1] == EffectBegan(game.A, of_rounds("invisible", 4))
    assert not game.battle.view("red").knows(game.A)
    events = act(game, Cast(game.A, "bless KRA", game.D), dice="d6=1 d6=1")
    assert EffectEnded(game.A, "invisible", "it casts") in events
    game = rite("priestess", apart=1)
    game.battle.stage.world.add_component(game.A, Effects((of_rounds("invisible", 4),)))
    events = act(game, Attack(game.A, game.B, game.item("A", "kopis")), dice="d12=3")
    assert events[-1] == EffectEnded(game.A, "invisible", "it attacks")


@pytest.mark.rule("OD-60", "OD-70")
@pytest.mark.parametrize(
    ("boon", "dice", "hides"), [("bless KRA", "d6=1 d6=1", True), ("command", "d6=1 d20=1", False)]
)
def test_only_an_incantation_against_a_foe_ends_hiding_as_an_attack_does(boon: str, dice: str, hides: bool) -> None:
    game = rite("priestess")
    game.battle.stage.world.add_component(game.A, Sneaking(None))
    act(game, Cast(game.A, boon, game.D if hides else game.B), dice=dice)
    assert game.battle.truth.has(game.A, Sneaking) is hides


@pytest.mark.rule("OD-60", "OD-11")
def test_whom_a_veil_hides_is_no_longer_a_target() -> None:
    game = field(
        "A D . . . B", fast="A", A=unit("priestess", "blue"), D=unit("hoplite", "blue"), B=unit("slinger", "red")
    )
    sling = game.item("B", "sling")
    events = act(game, Shoot(game.B, game.A, sling), Cast(game.A, "veil"), dice="d6=1 d6=4 d4=3")
    assert only(events, Attacked).target == game.D


@pytest.mark.rule("OD-60")
@pytest.mark.parametrize(("face", "obeys"), [(10, False), (11, True)])
def test_command_makes_a_foe_lose_its_next_turn(face: int, obeys: bool) -> None:
    game = rite("priestess")
    attack = Attack(game.B, game.D, game.item("B", "doru"))
    dice = f"d6=1 d20={face}" + ("" if obeys else " d8=1")
    events = act(game, attack, Cast(game.A, "command", game.B), dice=dice)
    assert (EffectBegan(game.B, endless("dazed", game.A)) in events) is obeys
    assert bool(of(events, Attacked)) is not obeys
    assert lasting(game, "B") == ()


@pytest.mark.rule("OD-60", "OD-24")
def test_who_loses_its_turn_is_not_asked_and_helpless() -> None:
    game = field(
        "A . . B C\nD . . . .",
        A=unit("priestess", "blue"),
        B=unit("guard", "red"),
        C=unit("guard", "red"),
        D=unit("hoplite", "blue"),
    )
    act(game, Cast(game.A, "command", game.B), dice="d6=1 d20=20")
    assert lasting(game, "B") == ("dazed",)
    assert game.battle.decision is not None
    assert game.battle.decision.units == (game.C,)
    act(game)
    assert lasting(game, "B") == ()


@pytest.mark.rule("OD-60")
def test_it_is_for_whom_it_is_for_and_as_far_as_it_goes() -> None:
    game = field("A D . . B", A=unit("seer", "blue"), D=unit("hoplite", "blue"), B=unit("hoplite", "red"))
    assert game.refused(Cast(game.A, "ward", game.B)).rule == "OD-60"
    assert game.refused(Cast(game.A, "harm", game.D)).rule == "OD-60"
    assert game.refused(Cast(game.A, "bless KRA", game.D)).rule == "OD-60"
    assert game.refused(Cast(game.A, "mend", game.D)).rule == "OD-60"
    assert game.refused(Cast(game.A, "harm", game.B, (1, 0))).rule == "OD-60"
    far = field("A " + ". " * 20 + "B", A=unit("seer", "blue"), B=unit("hoplite", "red"))
    assert far.refused(Cast(far.A, "harm", far.B)).rule == "OD-20"
    near = field("A " + ". " * 19 + "B", A=unit("seer", "blue"), B=unit("hoplite", "red"))
    assert near.battle.refusal(Cast(near.A, "harm", near.B)) is None


@pytest.mark.rule("OD-60", "OD-12")
def test_a_cast_on_one_who_is_out_by_then_is_lost_and_costs_nothing() -> None:
    game = field("A . B C", fast="C", A=unit("seer", "blue"), B=unit("guard", "red"), C=unit("hoplite", "blue"))
    wound(game, "B", 0)
    events: list[Event] = act(
        game,
        Cast(game.A, "harm", game.B),
        Attack(game.C, game.B, game.item("C", "doru")),
        dice="d8=8 d20=20",
    )
    assert [name for name, _, _ in rolls(events)] == ["attack with Doru", "KRA save, critical damage"]
    assert of(events, DeedLost) == []
    assert score(game, "A", "THU") == 15


@pytest.mark.rule("OD-60")
def test_every_incantation_of_the_table_is_somebodys() -> None:
    tables = OdigosTables.of(ruleset("odigos").tables)
    carried = {boon for kind in tables.units.values() for boon in kind.incantations}
    assert carried == set(tables.incantations) == {"bless", "harm", "ward", "mend", "veil", "command"}


@pytest.mark.rule("OD-60")
def test_odds_of_harm_count_the_save_beside_a_foe() -> None:
    game = rite(apart=0)
    game.do(EndTurn(game.B))
    found = forecast(game.battle, Cast(game.A, "harm", game.B))
    assert found.mean(game.B) == pytest.approx(0.75 * 3.5)
    assert game.battle.truth.of(game.B, Health).hp == 6
