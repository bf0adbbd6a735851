"""Shoving, grappling, executing and charging in old school (OS-41, OS-42, OS-44, OS-45, OS-21)."""

from pathlib import Path

import pytest

from game.engine.battle import Battle
from game.engine.commands import (
    Attack,
    BreakFree,
    Decline,
    Drop,
    EndTurn,
    Grapple,
    LetGo,
    Move,
    Shoot,
    Shove,
    Sneak,
)
from game.engine.components import (
    BATTLE,
    Dying,
    Economy,
    Effect,
    Grappling,
    Health,
    Position,
    Reserve,
    Sneaking,
    Unaware,
    Unit,
)
from game.engine.events import (
    Attacked,
    BattleEnded,
    BecameAware,
    Damaged,
    Died,
    EffectBegan,
    FellDying,
    Freed,
    Grappled,
    Left,
    Missed,
    Pushed,
    Rolled,
    Spent,
    Struck,
)
from game.rulesets.oldschool.attack import CHARGING
from game.rulesets.oldschool.commands import Charge, Drag, Execute, LieDown, TotalDefence
from game.rulesets.oldschool.components import Asleep, Holds, Lurking, Moods, Poised
from game.rulesets.oldschool.events import ChargeBegan, Dragged, PoisedSet, Provoked
from game.rulesets.oldschool.execution import is_unaware
from game.rulesets.oldschool.morale import members
from game.scenario.scenario import open_map
from game.tiled.model import GoalSpec, ZoneSpec
from tests.rulesets.oldschool.scenes import (
    afflict,
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
)
from tests.table import Placed, Table, unit

MAPS = Path(__file__).resolve().parents[3] / "maps"

# ---- shoving -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OS-41", "OS-21")
def test_a_shove_is_a_hit_without_harm_and_then_opposed_strength() -> None:
    game = table(". A B . . .", A=unit("champion", "blue", gear=("long_sword",)), B=unit("raider", "red"))
    busy(game, "B")
    events = game.do(Shove(game.A, game.B), "d20=15 d6=3 d6=3 d6=4 d6=4")
    assert events[:2] == [Spent(game.A, action=1), Attacked(game.A, game.B, "Long sword", "shove")]
    assert rolls(events) == [
        ("shove with Long sword", "d20 + 7", 22),
        ("shove", "2d6 + 3", 9),  # STR 2, Exert 1
        ("standing firm", "2d6 + 1", 9),  # half of 1 hit die, rounded up: a tie stays with it
    ]
    assert [event.against for event in of(events, Rolled)[1:]] == [10, 9]
    assert game.cell("B") == (2, 0)
    end(game, "A")
    end(game, "B")
    busy(game, "B")
    events = game.do(Shove(game.A, game.B), "d20=15 d6=3 d6=4 d6=4 d6=4")
    assert of(events, Pushed) == [
        Pushed(game.B, game.A, ((2, 0),), ((3, 0),)),
        Pushed(game.B, game.A, ((3, 0),), ((4, 0),)),
    ]
    assert of(events, Damaged) == []


@pytest.mark.rule("OS-41", "OS-35")
def test_a_shove_may_bring_a_foe_to_the_ground_and_a_missed_one_does_not_shock() -> None:
    game = duel(kind="champion", gear=("long_sword",), foe="raider")
    events = game.do(Shove(game.A, game.B, to_the_ground=True), "d20=15 d6=6 d6=6 d6=1 d6=1")
    assert lasting(game, "B") == ("prone",)
    assert of(events, Pushed) == []
    game = duel(kind="champion", gear=("long_sword",), foe="raider")
    events = game.do(Shove(game.A, game.B), "d20=2")
    assert events[-1] == Missed(game.A, game.B, "13 was needed")
    afflict(game, "B", "prone")
    put(game, "A", Economy(6, 1))
    assert game.refused(Shove(game.A, game.B, to_the_ground=True)).rule == "OS-41"


@pytest.mark.rule("OS-41", "OS-31")
def test_a_long_weapon_shoves_at_two_cells_and_no_other_does() -> None:
    game = table(
        "A . B . . C", A=unit("champion", "blue", gear=("pike",)), B=unit("raider", "red"), C=unit("wolf", "red")
    )
    busy(game, "B")
    assert game.refused(Shove(game.A, game.C)).rule == "OS-41"
    events = game.do(Shove(game.A, game.B), "d20=15 d6=3 d6=4 d6=4 d6=4")
    assert [event.cells for event in of(events, Pushed)] == [((3, 0),), ((4, 0),)]
    sword = table("A . B", A=unit("champion", "blue", gear=("long_sword",)), B=unit("raider", "red"))
    assert sword.refused(Shove(sword.A, sword.B)).rule == "OS-41"


@pytest.mark.rule("OS-41", "OS-42")
def test_a_large_unit_has_4_more_against_a_smaller_one() -> None:
    game = table("A . B .\n. . . .", A=unit("minotaur", "blue"), B=unit("raider", "red"))
    busy(game, "B")
    events = game.do(Shove(game.A, game.B), "d20=15 d6=1 d6=1 d6=1 d6=1")
    assert counted(of(events, Rolled)[1]) == {"half the hit dice": 3, "Large": 4}
    assert of(events, Rolled)[1].reasons[-1].rule == "OS-41"
    game = table("A . B .\n. . . .", A=unit("minotaur", "blue"), B=unit("raider", "red"))
    busy(game, "B")
    grapple = of(game.do(Grapple(game.A, game.B), "d20=15 d6=1 d6=1 d6=1 d6=1"), Rolled)[1]
    assert counted(grapple)["Large"] == 4
    assert grapple.reasons[-1].rule == "OS-42"


# ---- grappling -----------------------------------------------------------------------------------------------------


def wrestlers() -> Table:
    """A and C, bare-handed, on both sides of B; B comes second."""
    game = table(
        ". . . . .\n. A B C .\n. . . . .",
        A=unit("champion", "blue", gear=()), B=unit("raider", "red"), C=unit("hoplite", "blue", gear=()),
    )  # fmt: skip
    busy(game, "B")
    put(game, "B", Health(20, 20))
    return game


@pytest.mark.rule("OS-42")
def test_a_grapple_takes_free_hands_a_hit_without_harm_and_opposed_strength() -> None:
    game = wrestlers()
    events = game.do(Grapple(game.A, game.B), "d20=15 d6=4 d6=4 d6=4 d6=4")
    assert rolls(events) == [
        ("grapple with Fists", "d20 + 3", 18),  # fighter 3, STR 2, no Punch -2
        ("grapple", "2d6 + 1", 9),  # STR 2, no Punch -1
        ("wrestling it off", "2d6 + 1", 9),
    ]
    assert of(events, Grappled) == []
    put(game, "A", Economy(6, 1))
    events = game.do(Grapple(game.A, game.B), "d20=15 d6=4 d6=5 d6=4 d6=4")
    assert events[-1] == Grappled(game.A, game.B)
    assert of(events, Damaged) == []
    armed = duel(kind="champion", foe="raider")
    assert armed.refused(Grapple(armed.A, armed.B)).rule == "OS-42"
    armed.do(Drop(armed.A, held(armed, "A", "long_sword")))
    armed.do(Drop(armed.A, held(armed, "A", "shield")))
    assert armed.battle.refusal(Grapple(armed.A, armed.B)) is None


@pytest.mark.rule("OS-42")
def test_neither_moves_nor_uses_a_weapon_but_fists_and_teeth() -> None:
    game = wrestlers()
    game.do(Grapple(game.A, game.B), "d20=15 d6=6 d6=6 d6=1 d6=1")
    assert game.refused(Move(game.A, ((0, 0),))).rule == "OS-42"
    end(game, "A")
    put(game, "B", Economy(6, 1))
    assert game.refused(Move(game.B, ((2, 0),))).rule == "OS-42"
    assert game.refused(Attack(game.B, game.A, held(game, "B", "axe"))).rule == "OS-42"
    assert game.battle.refusal(Attack(game.B, game.A, 0)) is None


def both_hold() -> Table:
    game = wrestlers()
    game.do(Grapple(game.A, game.B), "d20=15 d6=6 d6=6 d6=1 d6=1")
    end(game, "A")
    end(game, "B")
    game.do(Grapple(game.C, game.B), "d20=15 d6=6 d6=6 d6=1 d6=1")
    return game


@pytest.mark.rule("OS-42")
def test_several_may_hold_one_and_each_hurts_it_as_the_round_ends() -> None:
    game = both_hold()
    assert game.get("B", Holds) == Holds(0, (game.A, game.C))
    events = end(game, "C", "d2=2 d2=1")
    assert [(event.source, event.amount) for event in of(events, Damaged)] == [(game.A, 4), (game.C, 2)]
    assert hp(game, "B") == 14


@pytest.mark.rule("OS-42")
def test_getting_free_is_a_check_against_each_in_turn() -> None:
    game = both_hold()
    end(game, "C", "d2=2 d2=1")
    end(game, "A")
    events = game.do(BreakFree(game.B), "d6=6 d6=6 d6=1 d6=1 d6=1 d6=1 d6=6 d6=6")
    assert of(events, Freed) == [Freed(game.B, game.A, "it broke free")]
    assert game.get("B", Holds) == Holds(0, (game.C,))
    assert game.get("A", Grappling) is None
    assert game.refused(BreakFree(game.B)).rule == "OS-20"


@pytest.mark.rule("OS-42")
def test_it_ends_when_one_is_down_or_they_are_apart_or_it_is_let_go() -> None:
    game = both_hold()
    put(game, "B", Health(4, 20))
    events = end(game, "C", "d2=1 d2=1")
    assert [(event.amount, event.lost) for event in of(events, Damaged)] == [(3, 3), (2, 1)]
    assert Died(game.B, game.C) in events, "by the one that took the last hit point"
    assert {event.other for event in of(events, Freed)} == {game.A, game.C}
    assert game.get("C", Grappling) is None
    game = wrestlers()
    game.do(Grapple(game.A, game.B), "d20=15 d6=6 d6=6 d6=1 d6=1")
    assert game.do(LetGo(game.A)) == [Freed(game.A, game.B, "it let go")]


def held_friend() -> Table:
    """C of red has hold of B of blue; A of blue stands by."""
    game = table(
        ". A C . . .\n. . B . . .",
        A=unit("champion", "blue", gear=()), B=unit("raider", "blue"), C=unit("hoplite", "red", gear=()),
    )  # fmt: skip
    busy(game, "B", "C")
    run(game, iter([Grappled(game.C, game.B)]))
    return game


@pytest.mark.rule("OS-41", "OS-42")
def test_a_friend_may_shove_away_who_holds_one_but_nobody_in_a_grapple_shoves() -> None:
    game = held_friend()
    events = game.do(Shove(game.A, game.C), "d20=19 d6=6 d6=6 d6=1 d6=1")
    assert [event.cells for event in of(events, Pushed)] == [((3, 0),), ((4, 0),)]
    assert [event.why for event in of(events, Freed)] == ["they are apart"]
    game = held_friend()
    end(game, "A")
    end(game, "B")
    put(game, "C", Economy(6, 1))
    assert game.refused(Shove(game.C, game.A)).rule == "OS-42"


@pytest.mark.rule("OS-41", "OS-42")
def test_who_is_shoved_to_the_ground_keeps_hold() -> None:
    game = held_friend()
    game.do(Shove(game.A, game.C, to_the_ground=True), "d20=19 d6=6 d6=6 d6=1 d6=1")
    assert lasting(game, "C") == ("prone",)
    assert game.get("C", Holds) == Holds(game.B, ())


@pytest.mark.rule("OS-45", "OS-41", "OS-42")
@pytest.mark.parametrize(("kind", "gear"), [(Shove, ("long_sword",)), (Grapple, ())])
def test_total_defence_counts_against_the_hit_roll_of_a_shove_or_grapple(
    kind: type[Shove] | type[Grapple], gear: tuple[str, ...]
) -> None:
    """A raider's 13 is 15 then; with STR 2 and the like the face is chosen so that 13 is just reached."""
    bonus = 7 if kind is Shove else 3  # level 3, STR 2; Slash 2 with a sword, no Punch bare-handed
    game = table(". A B . . .", A=unit("champion", "blue", gear=gear), B=unit("raider", "red"))
    game.do(kind(game.A, game.B), f"d20={13 - bonus}")
    assert game.asked == (TotalDefence(game.B), Decline(game.B))
    events = game.do(TotalDefence(game.B))
    assert of(events, Missed) == [Missed(game.A, game.B, "15 was needed")]
    for face in (12 - bonus, 15 - bonus):
        again = table(". A B . . .", A=unit("champion", "blue", gear=gear), B=unit("raider", "red"))
        again.do(kind(again.A, again.B), f"d20={face}" + (" d6=1 d6=1 d6=6 d6=6" if face == 15 - bonus else ""))
        decision = again.battle.decision
        assert decision is None or decision.ask is None, "it would change nothing"


# ---- execution -----------------------------------------------------------------------------------------------------


def ambush(foe: str = "guard", kind: str = "assassin", apart: int = 1, **more: object) -> Table:
    """A hides so many cells from B, who has noticed nobody."""
    return table(
        "A " + ". " * (apart - 1) + "B",
        A=unit(kind, "blue", sneaking=True, on="f", **more), B=unit(foe, "red", unaware=True),
    )  # fmt: skip


def wait(game: Table) -> None:
    """Let A have its undisturbed turn."""
    events = end(game, "A")
    assert PoisedSet(game.A, (game.B,)) in events


@pytest.mark.rule("OS-44", "BD-14")
def test_whom_somebody_is_about_to_execute_is_told_only_to_who_sees_both() -> None:
    game = table("A B . . C", A=unit("assassin", "blue", sneaking=True, on="f"),
                 B=unit("guard", "red", unaware=True), C=unit("guard", "green"))  # fmt: skip
    put(game, "A", Sneaking(None, ("green",)))
    put(game, "B", Sneaking(None, ("blue",)))
    end(game, "A")
    told = {s.event: s.sides for s in game.battle.events}
    assert told[PoisedSet(game.A, (game.B,))] == frozenset({"blue"})


@pytest.mark.rule("OS-44")
@pytest.mark.parametrize(("face", "lost"), [(16, 7), (17, 6)])
def test_after_a_whole_turn_near_it_an_unaware_foe_may_be_executed(face: int, lost: int) -> None:
    """A guard saves on 15, at 1 less for Slash 1: failing it is dead, passing it takes the most, 4 + DEX 2."""
    game = ambush()
    dagger = held(game, "A", "dagger")
    assert game.refused(Execute(game.A, game.B, dagger)).rule == "OS-44"
    wait(game)
    events = game.do(Execute(game.A, game.B, dagger), f"d20={face - 1}")
    assert events[0] == Spent(game.A, action=1)
    assert Struck(game.A, game.B) in events
    assert BecameAware(game.B) in events
    roll = only(events, Rolled)
    assert (roll.dice, roll.against, roll.total) == ("d20 - 1", 15, face - 2)
    assert only(events, Damaged).amount == lost


@pytest.mark.rule("OS-44")
def test_foes_of_5_hit_dice_take_the_most_without_a_save() -> None:
    game = table(
        "A B . .\n. . . .", A=unit("assassin", "blue", sneaking=True, on="f"), B=unit("minotaur", "red", unaware=True)
    )
    wait(game)
    events = game.do(Execute(game.A, game.B, held(game, "A", "dagger")))
    assert rolls(events) == []
    assert only(events, Damaged).amount == 6


@pytest.mark.rule("OS-44", "OS-70")
def test_who_falls_to_its_death_lurks_no_more() -> None:
    game = table("A . . B . C", A=unit("slinger", "blue", height=9), C=unit("guard", "blue"),
                 B=unit("guard", "red", unaware=True, conditions=("prone",)))  # fmt: skip
    assert game.of("A", Lurking).foes == (game.B,)
    events = game.do(Move(game.A, ((1, 0),)), "d20=1 d6=2 d6=2 d6=2 d6=1 d6=1")
    assert [event.unit for event in of(events, Died)] == [game.A]
    assert game.get("A", Lurking) is None


@pytest.mark.rule("OS-44")
@pytest.mark.parametrize(("apart", "needed"), [(2, 6), (3, 8), (10, 8), (11, 10)])
def test_a_shot_asks_for_a_check_by_distance(apart: int, needed: int) -> None:
    game = ambush(kind="archer", apart=apart)
    wait(game)
    bow = held(game, "A", "small_bow")
    events = game.do(Execute(game.A, game.B, bow), "d6=1 d6=1")
    assert (only(events, Rolled).against, only(events, Rolled).dice) == (needed, "2d6 + 3")
    assert of(events, Missed) == [Missed(game.A, game.B, "it flies wide")]


@pytest.mark.rule("OS-32", "OS-44")
def test_nobody_is_executed_with_a_bow_by_one_who_lies_on_the_ground() -> None:
    game = ambush(kind="archer", apart=3)
    wait(game)
    game.do(LieDown(game.A))
    assert game.refused(Execute(game.A, game.B, held(game, "A", "small_bow"))).rule == "OS-32"


@pytest.mark.rule("OS-44")
def test_whoever_came_only_now_or_whose_foes_have_noticed_cannot() -> None:
    game = ambush(apart=4)
    end(game, "A")
    assert game.get("A", Poised) is None  # a dagger does not reach: no turn within reach
    game = ambush()
    wait(game)
    game.battle.stage.world.remove_component(game.B, Unaware)
    assert game.refused(Execute(game.A, game.B, held(game, "A", "dagger"))).rule == "OS-44"
    game = table(
        "A B . . . C", A=unit("assassin", "blue", sneaking=True, on="f"), B=unit("guard", "red", unaware=True),
        C=unit("guard", "red"),
    )  # fmt: skip
    end(game, "A")
    assert game.get("A", Poised) is None  # one of its side is awake


@pytest.mark.rule("OS-44")
def test_whoever_drops_what_would_reach_has_spent_no_whole_turn_within_reach() -> None:
    for drops in (False, True):
        game = ambush(kind="archer", apart=3, gear=("small_bow",))
        if drops:
            game.do(Drop(game.A, held(game, "A", "small_bow")))
        end(game, "A")
        assert game.get("A", Poised) == (None if drops else Poised((game.B,)))


@pytest.mark.rule("OS-44")
def test_an_attack_elsewhere_breaks_the_quiet() -> None:
    game = table(
        "A B . . . C",
        A=unit("assassin", "blue", sneaking=True, on="f"), C=unit("archer", "blue"),
        B=unit("guard", "red", unaware=True),
    )  # fmt: skip
    wait(game)
    game.do(Shoot(game.C, game.B, held(game, "C", "small_bow")), "d20=2")
    game.do(EndTurn(game.C))
    if game.battle.decision is not None and game.battle.decision.units == (game.B,):
        game.do(EndTurn(game.B))
    assert game.refused(Execute(game.A, game.B, held(game, "A", "dagger"))).rule == "OS-44"


def sleepers(drawing: str, **more: Placed) -> Table:
    """A of blue beside B of red, who sleeps; C of red watches."""
    return table(
        drawing,
        A=unit("assassin", "blue"),
        B=unit("guard", "red", unaware=True, conditions=("prone",)),
        C=unit("guard", "red"),
        **more,
    )


@pytest.mark.rule("OS-44")
def test_who_sleeps_may_be_executed_though_its_side_has_noticed_enemies() -> None:
    game = sleepers("A B # C\n. . # .\n. . # .")
    truth = game.battle.truth
    assert is_unaware(truth, game.B)
    assert not is_unaware(truth, game.C)
    wait(game)
    end(game, "C")
    assert game.get("B", Asleep) is not None, "it has seen nobody beside it"
    events = game.do(Execute(game.A, game.B, held(game, "A", "dagger")), "d20=15 d6=1 d6=1")
    assert only(events, Damaged).amount == 7


@pytest.mark.rule("OS-44")
def test_one_who_watches_a_sleeper_disturbs_the_quiet() -> None:
    game = sleepers("A B . C\n. . . .")
    end(game, "A")
    assert game.get("A", Poised) is None


@pytest.mark.rule("OS-44")
@pytest.mark.parametrize("gone", [Died, Left])
def test_what_the_fallen_had_noticed_is_not_forgotten(gone: type[Died] | type[Left]) -> None:
    game = sleepers("A B # C D\n. . # . .", D=unit("guard", "red", unaware=True))
    assert not is_unaware(game.battle.truth, game.D)
    event = Died(game.C) if gone is Died else Left(game.C, ((3, 0),), "fled")
    run(game, iter([event]), "d6=1 d6=1" if gone is Died else "")
    assert not is_unaware(game.battle.truth, game.D), "C had noticed"
    assert is_unaware(game.battle.truth, game.B), "B sleeps on"


@pytest.mark.rule("OS-44")
def test_a_blow_or_a_fight_nearby_wakes_a_sleeper_and_a_silent_kill_does_not() -> None:
    game = sleepers("A B . . C . . . . . D\n" + ". " * 11, D=unit("guard", "red", unaware=True, conditions=("prone",)))
    run(game, iter([Attacked(game.A, game.C, "a test", "melee")]))
    assert game.get("B", Asleep) is None, "4 cells off"
    assert game.get("D", Asleep) is not None, "6 cells off"
    run(game, iter([Attacked(game.A, game.C, "a test", "melee", sneak=True)]))
    assert game.get("D", Asleep) is not None
    run(game, iter([Attacked(game.A, game.D, "a test", "melee", sneak=True)]))
    assert game.get("D", Asleep) is None


@pytest.mark.rule("OS-44")
def test_on_the_camp_nine_sleep_and_may_be_executed() -> None:
    _, setup = open_map(MAPS / "camp.tmx", "oldschool")
    truth = Battle(setup, 1).truth
    red = [one for one in truth.world.each(Unit) if truth.side_of(one) == "red"]
    asleep = [truth.of(one, Unit).name for one in red if is_unaware(truth, one)]
    assert sorted(asleep) == sorted(truth.of(one, Unit).name for one in red if truth.has(one, Unaware))
    assert len(asleep) == 9


@pytest.mark.rule("OS-14")
def test_who_waits_in_the_reserve_is_no_casualty() -> None:
    game = sleepers("A B C\n. . .")
    before = members(game.battle.truth, "red")
    put(game, "C", Reserve())
    game.battle.stage.world.remove_component(game.C, Position)
    assert before == (game.B, game.C)
    assert members(game.battle.truth, "red") == (game.B,)


# ---- charging ------------------------------------------------------------------------------------------------------

LONG = "A . . . . . . B . ."


def straight(cells: int) -> tuple[tuple[int, int], ...]:
    return tuple((x, 0) for x in range(1, cells + 1))


@pytest.mark.rule("OS-45")
def test_a_charge_is_a_run_and_a_blow_at_2_more_and_costs_2_armour() -> None:
    game = table(LONG, A=unit("champion", "blue", gear=("long_sword",)), B=unit("wolf", "red"))
    busy(game, "B")
    sword = held(game, "A", "long_sword")
    events = game.do(Charge(game.A, game.B, sword, straight(6)), "d20=2")
    assert events[:2] == [
        ChargeBegan(game.A, game.B, 12),
        EffectBegan(game.A, Effect("charged", 0, at_begin=True, left=0)),
    ]
    assert only(events, Attacked) == Attacked(game.A, game.B, "Long sword", CHARGING)
    assert counted(of(events, Rolled)[0])["charge"] == 2
    assert game.cell("A") == (6, 0)
    assert game.get("A", Economy) == Economy(0, 0, moved=True)
    end(game, "A")
    put(game, "B", Economy(8, 1))
    busy(game, "A")
    events = game.do(Attack(game.B, game.A, 0), "d20=2")
    assert of(events, Rolled)[0].against == 9  # 10 + DEX 1 - 2
    end(game, "B")
    assert lasting(game, "A") == ()


@pytest.mark.rule("OS-45")
@pytest.mark.parametrize(
    ("path", "why"),
    [
        (straight(5), "6 to 12"),
        (((1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0)), ""),
        (((1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)), ""),
        (((1, 1), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0)), "turns"),
        (((0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)), "nearer"),
    ],
)
def test_a_charge_keeps_its_direction_and_comes_nearer_with_each_step(
    path: tuple[tuple[int, int], ...], why: str
) -> None:
    game = table(f"{LONG}\n" + ". " * 10, A=unit("champion", "blue", gear=("long_sword",)), B=unit("wolf", "red"))
    refusal = game.battle.refusal(Charge(game.A, game.B, held(game, "A", "long_sword"), path))
    assert (refusal is None) is (not why)
    if refusal is not None:
        assert why in refusal.reason


@pytest.mark.rule("OS-45", "BD-03")
def test_a_charge_is_proposed_where_only_the_cheapest_way_goes_far_enough() -> None:
    """Nine cells, three of them woods, are all of two moves; dearer ways to the same cells come first in order."""
    game = table(
        """
        . . f f . f f . . . B
        . . . . . f . f f f .
        A f . . . . . . . . .
        . . . . . . . f . f .
        . . . f . . . . . f .
        """,
        A=unit("champion", "blue"),
        B=unit("guard", "red"),
    )
    runs = [command for command in game.battle.legal(game.A) if isinstance(command, Charge)]
    assert [len(run.path) for run in runs] == [9]
    costs = [game.battle.truth.field.terrain(cell).cost for cell in runs[0].path]
    assert sum(costs) == 12


@pytest.mark.rule("OS-45")
def test_on_hexes_it_turns_by_60_degrees_at_most() -> None:
    game = table(
        ". . . . . . . . .\n" * 3 + "A . . . . . . . B\n" + ". . . . . . . . .\n" * 3,
        hexes="y odd", A=unit("champion", "blue", gear=("long_sword",)), B=unit("wolf", "red"),
    )  # fmt: skip
    charges = [command for command in game.battle.legal(game.A) if isinstance(command, Charge)]
    assert [charge.path for charge in charges] == [((1, 3), (2, 3), (3, 3), (4, 3), (5, 3), (6, 3), (7, 3))]


@pytest.mark.rule("OS-45")
def test_whoever_has_moved_or_acted_cannot_charge_any_more() -> None:
    game = table(LONG, A=unit("champion", "blue", gear=("long_sword",)), B=unit("wolf", "red"))
    sword = held(game, "A", "long_sword")
    put(game, "A", Economy(5, 1, moved=True))
    assert game.refused(Charge(game.A, game.B, sword, straight(6))).rule == "OS-20"
    put(game, "A", Economy(6, 0))
    assert game.refused(Charge(game.A, game.B, sword, straight(6))).rule == "OS-20"


@pytest.mark.rule("OS-45", "BD-08", "BD-11")
@pytest.mark.parametrize(
    ("row", "start", "end", "is_charge"),
    [
        ("A . . ~ . . . B . .", 0, 0, True),
        ("A . . w . . . B . .", 0, 0, False),
        ("A . . 1 1 1 1 B . .", 0, 1, True),
        ("A . . 2 2 2 2 B . .", 0, 2, False),
        ("A . R 2 2 2 2 B . .", 0, 2, True),
        ("A 3 3 . . . . B . .", 3, 0, False),
    ],
)
def test_a_charge_is_a_walk_and_no_swim_climb_or_fall(row: str, start: int, end: int, is_charge: bool) -> None:
    """A step of 1 m is walking, one of 2 m is climbing unless a ramp leads up, and 3 m down are a fall."""
    runner = unit("champion", "blue", gear=("long_sword",), height=start)
    game = table(row, A=runner, B=unit("wolf", "red", height=end))
    command = Charge(game.A, game.B, held(game, "A", "long_sword"), straight(6))
    assert (game.battle.refusal(command) is None) is is_charge
    charges = [one for one in game.battle.legal() if isinstance(one, Charge)]
    assert bool(charges) is is_charge


# ---- drawing the downed along --------------------------------------------------------------------------------------


@pytest.mark.rule("OS-21", "OS-50")
def test_a_downed_ally_is_drawn_along_up_to_two_cells() -> None:
    game = table(". . . . .\n. . A C B", A=unit("hoplite", "blue"), C=unit("archer", "blue"), B=unit("wolf", "red"))
    assert game.refused(Drag(game.A, game.C, ((1, 1),))).rule == "OS-21"
    put(game, "C", Dying(1), Health(0, 11))
    assert game.refused(Drag(game.A, game.C, ((1, 1), (0, 1), (0, 0)))).rule == "OS-21"
    events = game.do(Drag(game.A, game.C, ((1, 1), (0, 1))))
    assert events == [Spent(game.A, action=1), Dragged(game.A, game.C, ((0, 1),), ((1, 1),))]
    assert (game.cell("A"), game.cell("C")) == ((0, 1), (1, 1))
    assert FellDying not in [type(event) for event in events]
    assert game.get("A", Economy) == Economy(6, 0)


@pytest.mark.rule("OS-70", "OS-21")
def test_hiding_is_a_main_action_where_nobody_sees_it() -> None:
    game = table("A . . B", A=unit("assassin", "blue"), B=unit("wolf", "red"))
    assert game.refused(Sneak(game.A)).rule == "OS-70"
    game = table("A . . B", A=unit("assassin", "blue", on="f"), B=unit("wolf", "red"))
    game.do(Sneak(game.A))
    assert game.get("A", Sneaking) is not None
    assert game.get("A", Economy) == Economy(6, 0)


@pytest.mark.rule("BD-15", "OS-21")
def test_who_draws_an_ally_into_the_zone_has_reached_it_like_one_who_walks() -> None:
    game = table(
        ". . A C . B\n. . . . . .",
        goal=GoalSpec("reach", "blue", "the gate", 0),
        zones=(ZoneSpec(1, "goal", "the gate", "", ((0, 0),)),),
        A=unit("hoplite", "blue"),
        C=unit("seer", "blue"),
        B=unit("raider", "red"),
    )
    put(game, "C", Dying(1), Health(0, 8))
    busy(game, "B")
    events = game.do(Drag(game.A, game.C, ((1, 0), (0, 0))), "d6=6 d6=6")  # C is seen to afterwards
    assert of(events, BattleEnded) == [BattleEnded("blue", "A has reached the gate")]


@pytest.mark.rule("OS-10", "OS-21")
def test_an_unfriendly_side_turns_on_who_comes_near_drawing_an_ally_along() -> None:
    game = table(
        "A C . . . . . . . . B\n" + ". " * 11,
        A=unit("hoplite", "blue"),
        C=unit("seer", "blue"),
        B=unit("raider", "red"),
    )
    put(game, "C", Dying(1), Health(0, 8), Position(((4, 0),)))
    put(game, "A", Position(((5, 0),)))
    game.battle.stage.world.add_component(BATTLE, Moods((("red", "unfriendly"),)))
    events = game.do(Drag(game.A, game.C, ((6, 0),)))
    assert of(events, Provoked) == [Provoked("red", (game.A,))]
