"""Who acts when, and who knows what before: saves, groups, intentions, declarations (OD-01, OD-10 to OD-13)."""

import pytest

from game.engine.battle import Battle
from game.engine.commands import Attack, Cast, EndTurn, Move, Shoot, StandUp, Throw
from game.engine.components import BATTLE, Clock, Dead, Dying, Economy, Health, Position, Sneaking
from game.engine.dice import ScriptedDice
from game.engine.events import Attacked, Damaged, Event, Ordered, Rolled, Stepped, TurnBegan
from game.engine.forecast.odds import forecast
from game.engine.imagine import imagined
from game.engine.resolving import Context, Steps
from game.engine.setup import Setup
from game.rulesets.odigos.checks import save
from game.rulesets.odigos.components import Plan
from game.rulesets.odigos.conditions import plan_of
from game.rulesets.odigos.events import Declared, DeedLost, Intended, PhaseBegan, Tempered
from game.rulesets.odigos.moment import loss
from tests.now import now
from tests.rulesets.odigos.scenes import act, afflict, answer, duel, field, of, only, put, run, scores, whole, wound
from tests.table import Placed, Table, set_up, unit


def opened(setup: Setup, dice: str) -> list[Event]:
    script = ScriptedDice(dice)
    battle = Battle(setup, 0, lambda _number: script)
    assert not script.left
    return [stamped.event for stamped in battle.events]


# ---- saves ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OD-01")
@pytest.mark.parametrize(
    ("face", "against", "passed"),
    [(10, 10, True), (11, 10, False), (1, 0, True), (20, 20, False), (20, 25, False), (19, 25, True), (2, 1, False)],
)
def test_a_save_is_equal_or_under_and_1_and_20_are_what_they_are(face: int, against: int, passed: bool) -> None:
    game = duel("hoplite", "guard")
    scores(game, "A", TEK=against)

    def saving() -> Steps:
        yield from save(Context(game.battle.truth, game.dice), game.A, "TEK", "a test", "OD-01")

    assert run(game, saving, f"d20={face}") == [
        Rolled(game.A, "TEK save, a test", "d20", (face,), face, against, passed, (), "OD-01"),
    ]


# ---- groups --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OD-10")
def test_every_player_character_saves_at_the_start_and_the_groups_follow_from_it() -> None:
    setup, ids = set_up(
        "A B C D",
        "odigos",
        A=unit("hoplite", "blue"),
        B=unit("archer", "red"),
        C=unit("guard", "red"),
        D=unit("seer", "blue"),
    )
    events = opened(setup, "d20=11 d20=14 d20=10")
    assert of(events, Rolled) == [
        Rolled(ids["A"], "TEK save, acting first", "d20", (11,), 11, 10, False, (), "OD-10"),
        Rolled(ids["B"], "TEK save, acting first", "d20", (14,), 14, 14, True, (), "OD-10"),
        Rolled(ids["D"], "TEK save, acting first", "d20", (10,), 10, 10, True, (), "OD-10"),
    ]
    assert of(events, Tempered) == [
        Tempered(ids["A"], fast=False, since=1),
        Tempered(ids["B"], fast=True, since=1),
        Tempered(ids["D"], fast=True, since=1),
    ]
    assert of(events, Ordered) == [Ordered((ids["B"], ids["D"], ids["C"], ids["A"]), (2, 1, 1))]


def three_groups() -> Table:
    """The quick A and the slow D, each beside a guard."""
    return field(
        "A B . . C D",
        fast="A",
        A=unit("hoplite", "blue"),
        B=unit("guard", "red"),
        C=unit("guard", "red"),
        D=unit("hoplite", "blue"),
    )


@pytest.mark.rule("OD-10")
def test_the_quick_act_before_all_others_and_the_slow_after_them() -> None:
    game = three_groups()
    events = act(
        game,
        Attack(game.B, game.A, game.item("B", "doru")),
        Attack(game.A, game.B, game.item("A", "doru")),
        Attack(game.D, game.C, game.item("D", "doru")),
        dice="d8=1 d8=1 d8=1",
    )
    assert [event.unit for event in of(events, Attacked)] == [game.A, game.B, game.D]


@pytest.mark.rule("OD-10", "OD-20", "OD-21")
def test_althea_is_too_slow_for_the_cyclops() -> None:
    """The source's example: Althea fails her TEK save; the club shows 4, leather takes 1, 2 of her 5 STA are left."""
    setup, ids = set_up(
        "C . . A\n. . . .\n. . . .",
        "odigos",
        C=unit("cyclops", "beasts"),
        A=unit("archer", "blue", gear=("kopis", "leather"), name="Althea"),
    )
    script = ScriptedDice("d20=15")
    battle = Battle(setup, 0, lambda _number: script)
    althea, cyclops = ids["A"], ids["C"]
    battle.stage.world.add_component(althea, Health(5, 7))
    for command in (Attack(cyclops, althea, 0), EndTurn(cyclops), Attack(althea, cyclops, 4)):
        battle.submit(command)
    script.add("d10=4 d6=3")
    battle.submit(EndTurn(althea))
    assert not script.left
    damaged = of([stamped.event for stamped in battle.events], Damaged)
    assert [(event.unit, event.dealt, event.amount, event.hp) for event in damaged] == [
        (althea, 4, 3, 2),
        (cyclops, 3, 2, 10),
    ]


# ---- open intentions -----------------------------------------------------------------------------------------------


@pytest.mark.rule("OD-11")
def test_what_foes_mean_to_do_is_seen_by_all_before_anybody_declares() -> None:
    game = duel("hoplite", "guard", apart=2)
    intent = Attack(game.B, game.A, game.item("B", "doru"))
    assert game.do(intent) == [Intended(game.B, intent, 8, 1)]
    assert game.battle.events[-1].sides == {"blue", "red"}
    assert [each.command for each in game.battle.ruleset.hints.intents(game.battle.view("blue"))] == [intent]
    game.do(EndTurn(game.B))
    assert game.battle.decision is not None
    assert game.battle.decision.units == (game.A,)


@pytest.mark.rule("OD-11", "BD-14")
def test_what_a_foe_means_to_do_to_somebody_unseen_is_shown_to_those_who_see_both() -> None:
    game = field("A . B . . C", A=unit("assassin", "blue", sneaking=True), B=unit("raider", "red"),
                 C=unit("hoplite", "green"))  # fmt: skip
    put(game, "A", Sneaking(None, ("red",)))
    game.do(Throw(game.B, game.A, game.item("B", "axes")))
    assert [stamped.sides for stamped in game.battle.events if isinstance(stamped.event, Intended)] == [{"blue", "red"}]


@pytest.mark.rule("OD-11")
def test_a_foe_keeps_to_its_target_and_finds_its_way_when_it_acts() -> None:
    game = duel("hoplite", "guard", apart=4)
    events = act(game, Attack(game.B, game.A, game.item("B", "doru")), Move(game.A, ((1, 1), (2, 2))), dice="d8=3")
    assert [event.cells[0] for event in of(events, Stepped) if event.unit == game.B] == [(4, 0)]
    assert only(events, Attacked).target == game.A


def out_of_reach(**others: object) -> Table:
    """A runs out of the reach of D, which has meant to attack it; others stand beside D."""
    long = "A D " + ". " * 18
    return field(
        "E " + ". " * 19 + "\n" + long + "\n. F " + ". " * 18,
        fast="A",
        A=unit("hoplite", "blue"),
        D=unit("raider", "red", gear=("kopis",)),
        **others,
    )


RUN = tuple((column, 0) for column in range(2, 18))


@pytest.mark.rule("OD-11")
def test_only_a_foe_whose_target_is_out_of_reach_chooses_anew_of_those_it_reaches() -> None:
    game = out_of_reach(E=unit("archer", "blue"), F=unit("archer", "blue"))
    kopis = game.item("D", "kopis")
    away = Move(game.A, ((1, 0), *RUN[:-1]))
    assert act(game, Attack(game.D, game.A, kopis), away, dice="d6=2")[-1] == Stepped(game.A, ((15, 0),), ((16, 0),), 1)
    assert game.asked == (Attack(game.D, game.E, kopis), Attack(game.D, game.F, kopis))
    found = forecast(game.battle, Attack(game.D, game.F, kopis))
    assert found.damage(game.F) == pytest.approx({0: 1 / 6, 1: 1 / 6, 2: 1 / 6, 3: 1 / 6, 4: 1 / 6, 5: 1 / 6})
    events = answer(game, Attack(game.D, game.F, kopis))
    assert events[0] == Intended(game.D, Attack(game.D, game.F, kopis), 0, 0)
    assert only(events, Attacked).target == game.F


@pytest.mark.rule("OD-11")
def test_nobody_is_asked_where_one_target_is_left_or_none() -> None:
    game = out_of_reach(E=unit("archer", "blue"))
    kopis = game.item("D", "kopis")
    away = Move(game.A, ((1, 0), *RUN[:-1]))
    assert only(act(game, Attack(game.D, game.A, kopis), away, dice="d6=2"), Attacked).target == game.E
    game = out_of_reach()
    away = Move(game.A, ((1, 0), *RUN[:-1]))
    events = act(game, Attack(game.D, game.A, game.item("D", "kopis")), away)
    assert of(events, Attacked) == []
    assert only(events, DeedLost) == DeedLost(game.D, "it does not reach A")


@pytest.mark.rule("OD-14", "BD-14")
def test_a_target_that_some_side_does_not_see_is_not_named_to_all_where_a_blow_does_not_reach_it() -> None:
    game = field("A . . . B . C", A=unit("hoplite", "blue"), B=unit("hoplite", "red"), C=unit("hoplite", "green"))
    blow = Attack(game.A, game.B, game.item("A", "doru"))
    assert loss(game.battle.truth, game.A, blow) == "it does not reach B"
    put(game, "B", Sneaking(None, ("blue",)))
    assert loss(game.battle.truth, game.A, blow) == "it does not reach its target"


# ---- secret declarations -------------------------------------------------------------------------------------------


@pytest.mark.rule("OD-12")
def test_what_a_player_character_declares_happens_later_and_only_its_side_learns_of_it() -> None:
    game = field("A . . B", A=unit("hoplite", "blue"), B=unit("hoplite", "red"))
    attack = Attack(game.A, game.B, game.item("A", "doru"))
    assert game.do(attack) == [Declared(game.A, attack, 8, 1)]
    assert game.battle.events[-1].sides == {"blue"}
    assert plan_of(game.battle.view("blue"), game.A).deed == attack
    assert plan_of(game.battle.view("red"), game.A) == Plan()
    assert game.battle.ruleset.hints.intents(game.battle.view("red")) == ()
    with imagined(game.battle.stage, "red") as view:
        assert view.world.component_for_entity(game.A, Plan) == Plan()
    assert game.get("A", Plan) == Plan((), attack)


@pytest.mark.rule("OD-12")
def test_side_after_side_declares_the_slow_too_before_any_dice() -> None:
    game = field(
        "A . . B . C", fast="C", A=unit("hoplite", "blue"), B=unit("hoplite", "red"), C=unit("hoplite", "blue")
    )
    assert game.battle.decision is not None
    assert game.battle.decision.units == (game.A, game.C)
    game.do(EndTurn(game.A))
    game.do(EndTurn(game.C))
    assert game.battle.decision.side == "red"
    assert game.battle.truth.of(BATTLE, Clock).round == 1


@pytest.mark.rule("OD-12")
def test_a_declared_attack_follows_its_target_and_is_lost_where_that_is_out_of_the_fight() -> None:
    game = field(
        "A . . . B . C\n. . . . . . .\n. . . . . . D",
        fast="BC",
        A=unit("hoplite", "blue"),
        B=unit("seer", "red"),
        C=unit("hoplite", "blue"),
        D=unit("seer", "red"),
    )
    doru = game.item("A", "doru")
    events = act(game, Attack(game.A, game.B, doru), Move(game.B, ((5, 1), (6, 1))), dice="d8=2")
    assert [event.cells[0] for event in of(events, Stepped) if event.unit == game.A] == [(1, 0), (2, 0), (3, 0), (4, 0)]
    assert only(events, Attacked).target == game.B

    scores(game, "B", KRA=1)
    put(game, "B", Health(0, 6))
    lost = act(game, Attack(game.A, game.B, doru), Attack(game.C, game.B, game.item("C", "doru")), dice="d8=5")
    assert [event.unit for event in of(lost, Attacked)] == [game.C]
    assert lost[-1] == DeedLost(game.A, "B is out of the fight")


@pytest.mark.rule("OD-12")
def test_only_what_could_be_done_this_round_can_be_declared() -> None:
    game = field("A " + ". " * 10 + "B", A=unit("hoplite", "blue"), B=unit("hoplite", "red"))
    attack = Attack(game.A, game.B, game.item("A", "doru"))
    assert game.refused(attack).rule == "OD-20"
    game.do(Move(game.A, tuple((column, 0) for column in range(1, 9))))
    assert game.refused(attack).rule == "OD-20"
    game = field("A " + ". " * 9 + "B", A=unit("hoplite", "blue"), B=unit("hoplite", "red"))
    game.do(Attack(game.A, game.B, game.item("A", "doru")))
    assert game.refused(Move(game.A, ((1, 0),))).rule == "OD-12"
    assert game.battle.refusal(Move(game.A, tuple((column, 0) for column in range(1, 9)))) is None


@pytest.mark.rule("OD-12")
def test_odds_of_a_declaration_are_those_of_what_comes_of_it() -> None:
    game = field("A . . . B", A=unit("hoplite", "blue"), B=unit("raider", "red"))
    game.do(EndTurn(game.B))
    found = forecast(game.battle, Attack(game.A, game.B, game.item("A", "doru")))
    assert found.damage(game.B) == pytest.approx(dict.fromkeys(range(8), 1 / 8))


# ---- a turn --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OD-13")
def test_a_turn_is_40_ft_and_an_action_or_as_far_again() -> None:
    game = field("A " + ". " * 17 + "B", A=unit("hoplite", "blue"), B=unit("guard", "red"))
    assert of([stamped.event for stamped in game.battle.events], TurnBegan)[0] == TurnBegan(game.B, 16, 1, 0)
    game.do(EndTurn(game.B))
    path = tuple((column, 0) for column in range(1, 18))
    assert game.refused(Move(game.A, path)).rule == "BD-03"
    game.do(Move(game.A, path[:9]))
    assert game.get("A", Economy) == Economy(0, 0, 0, moved=True)
    assert game.refused(Attack(game.A, game.B, game.item("A", "doru"))).rule == "OD-13"


@pytest.mark.rule("OD-13")
def test_the_first_move_leaves_the_action_and_the_action_leaves_the_first_move() -> None:
    game = field("A " + ". " * 9 + "B", A=unit("hoplite", "blue"), B=unit("hoplite", "red"))
    path = tuple((column, 0) for column in range(1, 9))
    game.do(Move(game.A, path))
    assert game.battle.refusal(Attack(game.A, game.B, game.item("A", "doru"))) is None
    assert game.refused(Move(game.A, path)).rule == "OD-13"
    game = field("A . B", A=unit("hoplite", "blue"), B=unit("hoplite", "red"))
    game.do(Attack(game.A, game.B, game.item("A", "doru")))
    assert game.get("A", Economy) == Economy(8, 0, 0)


@pytest.mark.rule("OD-13", "OD-23")
def test_standing_up_takes_half_the_move_and_comes_first() -> None:
    game = field("A . . . . . B", A=unit("hoplite", "blue"), B=unit("hoplite", "red"))
    afflict(game, "A", "prone")
    assert game.refused(Move(game.A, ((1, 0),))).rule == "OD-23"
    game.do(StandUp(game.A))
    assert game.get("A", Economy) == Economy(12, 1, 0)
    assert game.refused(StandUp(game.A)).rule == "OD-23"
    assert game.battle.refusal(Attack(game.A, game.B, game.item("A", "doru"))) is None
    far = field("A . . . . . . B", A=unit("hoplite", "blue"), B=unit("hoplite", "red"))
    afflict(far, "A", "prone")
    far.do(StandUp(far.A))
    assert far.refused(Attack(far.A, far.B, far.item("A", "doru"))).rule == "OD-20"


@pytest.mark.rule("OD-12")
def test_the_course_of_a_round() -> None:
    game = three_groups()
    told = of(whole(game), PhaseBegan)
    before = of([stamped.event for stamped in game.battle.events], PhaseBegan)
    assert [(event.what, event.who) for event in told] == [
        ("acts", "the quick"),
        ("acts", "the others"),
        ("acts", "the slow"),
    ]
    assert [(event.what, event.who) for event in before[:4]] == [
        ("intentions", "blue"),
        ("intentions", "red"),
        ("declarations", "blue"),
        ("declarations", "red"),
    ]


@pytest.mark.rule("OD-11")
def test_an_archer_that_is_no_player_character_shoots_at_whom_it_has_meant_to() -> None:
    game = field("A . . . B", A=unit("hoplite", "blue"), B=unit("slinger", "red"))
    shot = Shoot(game.B, game.A, game.item("B", "sling"))
    assert only(act(game, shot, dice="d4=3"), Damaged).amount == 1
    assert game.get("A", Dying) is None


@pytest.mark.rule("BD-15")
def test_rounds_are_counted() -> None:
    game = field("A . . . B", round_limit=2, A=unit("hoplite", "blue"), B=unit("hoplite", "red"))
    act(game)
    assert now(game.battle.over) is None
    act(game)
    assert game.battle.over is not None
    assert game.battle.over.winner == ""


@pytest.mark.rule("OD-12")
def test_a_declaration_can_be_taken_back_until_it_is_ended() -> None:
    game = field("A . . B", A=unit("hoplite", "blue"), B=unit("hoplite", "red"))
    before = game.battle.stage.world.digest()
    game.do(Attack(game.A, game.B, game.item("A", "doru")))
    assert game.battle.undo_refusal() is None
    game.battle.undo()
    assert game.battle.stage.world.digest() == before
    game.do(EndTurn(game.A))
    assert game.battle.undo_refusal() is not None


# ---- every deed that has a target ----------------------------------------------------------------------------------


def seer_of_the_others(**more: Placed) -> Table:
    """A seer that is no player character, two hoplites before it, a quick champion among its foes."""
    return field(
        "A . . B C\n. . . . .\nD . . . .",
        fast="BC",
        A=unit("seer", "red", hero=False),
        B=unit("hoplite", "blue"),
        C=unit("hoplite", "blue"),
        D=unit("guard", "red"),
        **more,
    )


@pytest.mark.rule("OD-11", "OD-60")
def test_harm_that_was_shown_for_one_who_falls_first_is_chosen_anew() -> None:
    """Of those it can do then its side is asked: harm to the other, or its knife."""
    game = seer_of_the_others()
    game.do(Cast(game.A, "harm", game.B))
    game.battle.stage.world.add_component(game.B, Dead())
    game.battle.stage.world.remove_component(game.B, Position)
    act_until_asked(game)
    decision = game.battle.decision
    assert decision is not None
    assert decision.ask is not None
    assert Cast(game.A, "harm", game.C) in decision.ask.options
    game.dice.add("d6=1 d6=2")
    events = answer(game, Cast(game.A, "harm", game.C))
    assert of(events, Intended)[0].command == Cast(game.A, "harm", game.C)
    assert [(event.unit, event.amount) for event in of(events, Damaged)] == [(game.C, 2)]
    assert of(events, DeedLost) == []


def act_until_asked(game: Table) -> None:
    """End all declarations, up to the question."""
    while (decision := game.battle.decision) is not None and decision.ask is None:
        game.battle.submit(EndTurn(decision.units[0]))


@pytest.mark.rule("OD-11", "OD-60")
def test_a_rite_for_a_friend_who_is_gone_is_chosen_anew_for_another() -> None:
    game = seer_of_the_others()
    wound(game, "D", 2)
    wound(game, "A", 3)
    game.do(Cast(game.A, "ward", game.D))
    game.battle.stage.world.add_component(game.D, Dead())
    game.battle.stage.world.remove_component(game.D, Position)
    act_until_asked(game)
    decision = game.battle.decision
    assert decision is not None
    assert decision.ask is not None, "no friend is left: it fights whom it can reach"
    assert {type(option) for option in decision.ask.options} == {Attack, Cast}


@pytest.mark.rule("OD-22", "OD-60")
def test_an_ally_s_harm_is_a_rival_in_the_odds() -> None:
    """B's doru takes 1 to 6 past the guard's armour of 2; a seer's harm of the same group may take more off."""
    game = field(
        "B A . S\n. . . .", fast="BS", A=unit("guard", "red"), B=unit("hoplite", "blue"), S=unit("seer", "blue")
    )  # fmt: skip
    while game.battle.decision is not None and game.B not in game.battle.decision.units:
        game.do(EndTurn(game.battle.decision.units[0]))
    game.do(Cast(game.S, "harm", game.A))
    found = forecast(game.battle, Attack(game.B, game.A, game.item("B", "doru")))
    # Ties go to B, the first in map order: of 8 x 6 pairs, B's counts where it takes something and S not more.
    counts = sum(
        taken > 0 and taken >= harm for taken in (max(0, face - 2) for face in range(1, 9)) for harm in range(1, 7)
    )
    hurts = found.chance(lambda result: dict(result.lost).get(game.A, 0) > 0)
    assert hurts == pytest.approx(counts / 48)
