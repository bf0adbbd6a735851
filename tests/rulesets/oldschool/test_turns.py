"""Turns and leaving melee in old school: actions, moves, free attacks, defence (OS-20 to OS-24, OS-40, OS-45)."""

import pytest

from game.engine.commands import (
    Attack,
    Decline,
    Disengage,
    Draw,
    EndTurn,
    Move,
    PickUp,
    Shove,
    Sprint,
    StandUp,
    Throw,
    Use,
)
from game.engine.components import Economy, Unaware
from game.engine.events import (
    Attacked,
    Damaged,
    EffectBegan,
    EffectEnded,
    Missed,
    PickedUp,
    Rolled,
    Spent,
    Stepped,
    StoodUp,
)
from game.rulesets.oldschool.commands import LieDown, TotalDefence
from game.rulesets.oldschool.components import MainUsed
from game.rulesets.oldschool.events import Hastened, MainSpent
from tests.rulesets.oldschool.scenes import afflict, busy, duel, end, held, lasting, of, only, put, rolls, table
from tests.table import Table, thing, unit

ROW = "A . . . . . . . . . . . . . B"


def east(start: int, steps: int, row: int = 0) -> tuple[tuple[int, int], ...]:
    return tuple((x, row) for x in range(start + 1, start + steps + 1))


def economy(game: Table, letter: str) -> Economy:
    now = game.get(letter, Economy)
    assert now is not None
    return now


# ---- what a turn holds ---------------------------------------------------------------------------------------------


@pytest.mark.rule("OS-20", "OS-22")
def test_a_turn_is_a_main_action_and_a_move_of_30_ft_in_any_order() -> None:
    game = table(ROW, A=unit("hoplite", "blue"), B=unit("wolf", "red"))
    assert (economy(game, "A").move, economy(game, "A").action) == (6, 1)
    assert game.refused(Move(game.A, east(0, 7))).rule == "BD-03"
    game.do(Move(game.A, east(0, 6)))
    assert economy(game, "A").move == 0
    end(game, "A")
    assert economy(game, "B").move == 8  # 40 ft in the table
    game = table("A B .\n. . .", A=unit("champion", "blue"), B=unit("wolf", "red"))
    busy(game, "B")
    game.do(Attack(game.A, game.B, held(game, "A", "long_sword")), "d20=2")
    assert game.battle.refusal(Move(game.A, ((0, 1),))) is None  # main, then move


@pytest.mark.rule("OS-22", "BD-03")
def test_difficult_ground_costs_more_of_a_move() -> None:
    game = table("A f f f f . B", A=unit("hoplite", "blue"), B=unit("wolf", "red"))
    assert game.refused(Move(game.A, east(0, 4))).rule == "BD-03"
    game.do(Move(game.A, east(0, 3)))
    assert economy(game, "A").move == 0


@pytest.mark.rule("OS-22")
def test_a_main_action_ends_a_move_and_what_was_left_is_gone() -> None:
    game = table("A . . B . . .", A=unit("champion", "blue"), B=unit("wolf", "red"))
    busy(game, "B")
    game.do(Move(game.A, east(0, 2)))
    sword = held(game, "A", "long_sword")
    assert game.do(Attack(game.A, game.B, sword), "d20=2")[0] == Spent(game.A, action=1, move=4)
    assert game.refused(Move(game.A, ((1, 0),))).rule == "OS-20"


@pytest.mark.rule("OS-22", "OS-23")
def test_an_on_turn_action_does_not_end_a_move() -> None:
    game = table(ROW, A=unit("hoplite", "blue"), B=unit("wolf", "red"))
    game.do(Move(game.A, east(0, 2)))
    game.do(Draw(game.A, game.item("A", "short_sword")))
    game.do(Move(game.A, east(2, 4)))
    assert game.cell("A") == (6, 0)


@pytest.mark.rule("OS-20")
def test_the_main_action_may_be_turned_into_a_second_move() -> None:
    game = table(ROW, A=unit("hoplite", "blue"), B=unit("wolf", "red"))
    assert game.refused(Sprint(game.A)).rule == "OS-20"
    game.do(Move(game.A, east(0, 4)))
    assert game.do(Sprint(game.A)) == [Hastened(game.A, 6)]
    assert economy(game, "A") == Economy(6, 0)  # what was left of the first is gone
    game.do(Move(game.A, east(4, 6)))
    assert game.refused(Sprint(game.A)).rule == "OS-20"
    assert game.refused(TotalDefence(game.A)).rule == "OS-20"


@pytest.mark.rule("OS-22")
def test_standing_up_takes_a_move_action() -> None:
    game = table(ROW, A=unit("hoplite", "blue", conditions=("prone",)), B=unit("wolf", "red"))
    assert game.refused(Move(game.A, east(0, 1))).rule == "OS-22"
    assert game.do(StandUp(game.A)) == [Spent(game.A, move=6), StoodUp(game.A)]
    assert game.refused(Move(game.A, east(0, 1))).rule == "OS-20"
    game.do(Sprint(game.A))
    game.do(Move(game.A, east(0, 6)))
    end(game, "A")
    end(game, "B")
    game.do(Move(game.A, east(6, 1)))
    game.do(LieDown(game.A))
    assert lasting(game, "A") == ("prone",)
    assert game.refused(StandUp(game.A)).rule == "OS-20"


@pytest.mark.rule("OS-21")
def test_every_main_action_costs_the_one_there_is() -> None:
    game = table("A B .\nS . .", A=unit("champion", "blue"), B=unit("wolf", "red"), S=thing("statue"))
    busy(game, "B")
    sword = held(game, "A", "long_sword")
    game.do(Attack(game.A, game.B, sword), "d20=2")
    for command in (Attack(game.A, game.B, sword), Shove(game.A, game.B), Disengage(game.A), TotalDefence(game.A)):
        assert game.refused(command).rule == "OS-20"
    assert game.battle.refusal(Use(game.A, game.S)) is not None


@pytest.mark.rule("OS-23", "BD-18")
def test_picking_up_is_an_on_turn_action_for_a_free_hand() -> None:
    game = duel(3, "skirmisher", "wolf")
    axe = held(game, "A", "axe")
    game.do(Throw(game.A, game.B, axe), "d20=2")
    end(game, "A")
    end(game, "B")
    game.do(Move(game.A, east(0, 2)))
    assert game.do(PickUp(game.A, axe)) == [
        Spent(game.A, mark="drew with one hand"),
        PickedUp(game.A, axe, "Axe", "hand", 0),
    ]
    assert economy(game, "A").action == 1


# ---- leaving melee -------------------------------------------------------------------------------------------------


def pressed(**more: object) -> Table:
    """A stands next to B, who has a spear; there is room to go everywhere."""
    game = table(
        ". . . . . .\n. A B . . .\n. . . . . .",
        A=unit("hoplite", "blue"), B=unit(str(more.pop("foe", "guard")), "red", **more),
    )  # fmt: skip
    busy(game, "A")
    return game


@pytest.mark.rule("OS-40", "OS-22")
def test_leaving_gives_the_foe_one_free_attack_before_the_step_and_the_move_goes_on() -> None:
    game = pressed()
    events = game.do(Move(game.A, ((0, 1), (0, 0))), "d20=2")
    kinds = [type(event) for event in events]
    assert of(events, Attacked) == [Attacked(game.B, game.A, "Broad spear", "free")]
    assert kinds.index(Attacked) < kinds.index(Stepped)
    assert game.cell("A") == (0, 0)


@pytest.mark.rule("OS-40")
def test_circling_gives_none_but_leaving_after_it_does() -> None:
    game = pressed()
    assert of(game.do(Move(game.A, ((1, 0), (2, 0), (3, 1)))), Attacked) == []
    game = pressed()
    events = game.do(Move(game.A, ((1, 0), (0, 0))), "d20=2")
    assert len(of(events, Attacked)) == 1


@pytest.mark.rule("OS-40")
def test_passing_by_gives_none() -> None:
    game = table("A . . . . .\n. . B . . .", A=unit("hoplite", "blue"), B=unit("guard", "red"))
    assert of(game.do(Move(game.A, east(0, 5))), Attacked) == []


@pytest.mark.rule("OS-40")
def test_one_for_each_foe_and_move_action() -> None:
    game = pressed()
    events = game.do(Move(game.A, ((0, 1), (1, 1), (0, 1))), "d20=2")
    assert len(of(events, Attacked)) == 1
    game = pressed()
    put(game, "A", Economy(6, 1))
    game.do(Move(game.A, ((1, 0),)))
    game.do(Sprint(game.A))
    assert len(of(game.do(Move(game.A, ((0, 0),)), "d20=2"), Attacked)) == 1


@pytest.mark.rule("OS-40")
def test_a_second_move_action_gives_another() -> None:
    game = pressed()
    put(game, "A", Economy(6, 1))
    assert len(of(game.do(Move(game.A, ((0, 1), (1, 1))), "d20=2"), Attacked)) == 1
    game.do(Sprint(game.A))
    assert len(of(game.do(Move(game.A, ((0, 1),)), "d20=2"), Attacked)) == 1


@pytest.mark.rule("OS-40")
def test_foes_who_are_down_unarmed_or_unaware_get_none() -> None:
    for state in ("prone", "unaware", "unarmed"):
        game = pressed(gear=("sling",)) if state == "unarmed" else pressed()
        if state == "prone":
            afflict(game, "B", "prone")
        if state == "unaware":
            put(game, "B", Unaware())
        assert of(game.do(Move(game.A, ((0, 1),))), Attacked) == [], state


@pytest.mark.rule("OS-40")
def test_leaving_the_second_cell_of_a_long_weapon_gives_none_and_natural_weapons_strike() -> None:
    game = table(". A . B .", A=unit("hoplite", "blue"), B=unit("guard", "red", gear=("pike",)))
    assert of(game.do(Move(game.A, ((0, 0),))), Attacked) == []
    game = pressed(foe="wolf")
    assert of(game.do(Move(game.A, ((0, 1),)), "d20=2"), Attacked) == [
        Attacked(game.B, game.A, "Natural weapons", "free")
    ]


@pytest.mark.rule("OS-40")
def test_a_fighting_withdrawal_prevents_it_for_the_turn() -> None:
    game = pressed()
    assert game.do(Disengage(game.A)) == [Spent(game.A, action=1, mark="disengaged")]
    assert of(game.do(Move(game.A, ((0, 1), (0, 0)))), Attacked) == []


@pytest.mark.rule("OS-24")
def test_several_free_attacks_come_by_dexterity_then_by_the_map() -> None:
    game = table(
        ". . . . .\nD A B . .\n. C . . .\n. . . . .",
        A=unit("guard", "blue"), B=unit("hoplite", "red"), C=unit("skirmisher", "red"), D=unit("hoplite", "red"),
    )  # fmt: skip
    busy(game, "A")
    events = game.do(Move(game.A, ((2, 0), (3, 0))), "d20=2 d20=2")
    assert [event.unit for event in of(events, Attacked)] == [game.C, game.D]


def unspent(game: Table, letter: str) -> None:
    """Give a unit this round's main action back."""
    game.battle.stage.world.remove_component(game[letter], MainUsed)


# ---- total defence -------------------------------------------------------------------------------------------------


@pytest.mark.rule("OS-45")
def test_total_defence_is_2_better_and_without_shock_until_the_next_turn_ends() -> None:
    game = table("A B .", A=unit("hoplite", "blue", gear=("shield", "mail_shirt")), B=unit("shade", "red"))
    events = game.do(TotalDefence(game.A))
    assert [type(event) for event in events] == [Spent, EffectBegan]
    end(game, "A")
    events = game.do(Attack(game.B, game.A, 0), "d20=12")  # 15: 16 are needed now, and 2/- does not shock
    assert of(events, Rolled)[0].against == 17
    assert of(events, Damaged) == []
    end(game, "B")
    assert lasting(game, "A") == ("total defence",)
    assert EffectEnded(game.A, "total defence") in end(game, "A")


@pytest.mark.rule("OS-45", "OS-24")
def test_total_defence_that_ends_with_this_turn_may_be_begun_anew_and_no_other() -> None:
    """Turned to out of turn after its own in round 1, it lasts to the end of its turn in round 2, where it goes on."""
    game = table("A B .", A=unit("hoplite", "blue", gear=("shield", "gambeson")), B=unit("wolf", "red"))
    end(game, "A")
    game.do(Attack(game.B, game.A, 0), "d20=11")
    game.do(TotalDefence(game.A))
    end(game, "B")
    game.do(TotalDefence(game.A))
    assert game.refused(TotalDefence(game.A)).rule == "OS-45"
    assert EffectEnded(game.A, "total defence") not in end(game, "A")
    end(game, "B")
    assert EffectEnded(game.A, "total defence") in end(game, "A")


@pytest.mark.rule("OS-24", "OS-45")
def test_it_is_offered_out_of_turn_and_costs_this_rounds_main_action() -> None:
    game = duel(kind="wolf", foe="hoplite", foes={"gear": ("broad_spear", "gambeson")})
    unspent(game, "B")
    events = game.do(Attack(game.A, game.B, 0), "d20=10")  # AC 12 is reached exactly
    assert of(events, Missed) == []
    assert game.asked == (TotalDefence(game.B), Decline(game.B))
    events = game.do(TotalDefence(game.B))
    assert events[:1] == [MainSpent(game.B)]
    assert events[-1] == Missed(game.A, game.B, "14 was needed")
    end(game, "A")
    assert economy(game, "B") == Economy(6, 0)
    assert EffectEnded(game.B, "total defence") in end(game, "B")
    end(game, "A")
    assert economy(game, "B").action == 1


@pytest.mark.rule("OS-24", "OS-45")
@pytest.mark.parametrize(("face", "said"), [(6, "The attack misses, but its shock"), (8, "The attack would hit")])
def test_the_question_says_whether_it_is_the_hit_or_the_shock_that_is_spared(face: int, said: str) -> None:
    game = duel(kind="hoplite", foe="hoplite", foes={"gear": ("broad_spear", "gambeson")})
    unspent(game, "B")
    game.do(Attack(game.A, game.B, game.item("A", "broad_spear")), f"d20={face}")
    decision = game.battle.decision
    assert decision is not None
    assert decision.ask is not None
    assert decision.ask.words.startswith(said)


@pytest.mark.rule("OS-24", "OS-45")
@pytest.mark.parametrize(("face", "asked"), [(9, False), (10, True), (11, True), (12, False)])
def test_it_is_offered_only_where_it_turns_a_hit_into_a_miss(face: int, asked: bool) -> None:
    game = duel(kind="wolf", foe="hoplite", foes={"gear": ("broad_spear", "gambeson", "shield")}, gear=())
    unspent(game, "B")  # AC 13 with the shield, which stops the first shock of a miss
    game.do(Attack(game.A, game.B, 0), f"d20={face + 1}" + (" d6=1" if face == 12 else ""))
    decision = game.battle.decision
    assert decision is not None
    assert (decision.ask is not None) is asked


@pytest.mark.rule("OS-24", "OS-45", "OS-35")
def test_it_is_offered_where_a_miss_would_shock() -> None:
    game = duel(kind="wolf", foe="hoplite", foes={"gear": ("broad_spear", "gambeson")})
    unspent(game, "B")
    game.do(Attack(game.A, game.B, 0), "d20=2")
    assert game.asked
    assert of(game.do(TotalDefence(game.B)), Damaged) == []
    game = duel(kind="wolf", foe="hoplite", foes={"gear": ("broad_spear", "gambeson")})
    unspent(game, "B")
    game.do(Attack(game.A, game.B, 0), "d20=2")
    assert only(game.do(Decline(game.B)), Damaged).amount == 1


@pytest.mark.rule("OS-24")
def test_whoever_has_spent_its_main_action_is_not_asked() -> None:
    game = duel(kind="wolf", foe="hoplite", foes={"gear": ("broad_spear", "gambeson")})
    assert rolls(game.do(Attack(game.A, game.B, 0), "d20=10 d6=1"))[1] == ("damage", "d6", 1)
    game = table("B A", B=unit("hoplite", "red", gear=("broad_spear",)), A=unit("wolf", "blue"))
    game.do(Disengage(game.B))
    game.do(EndTurn(game.B))
    assert only(game.do(Attack(game.A, game.B, 0), "d20=9 d6=1"), Damaged).unit == game.B
