"""Positions of the old school worked out by hand from the ledger's words, where several rules meet."""

import pytest

from game.engine.commands import Attack, Bind, BreakFree, Cast, Grapple, Move, Shoot, Shove, Sprint, Throw
from game.engine.components import Dead, Dying, Economy, Health, Position, Submersion
from game.engine.events import (
    Attacked,
    Damaged,
    Died,
    Fell,
    FellDying,
    Freed,
    Left,
    Pushed,
    Recovered,
    Rolled,
    Stabilised,
)
from game.rulesets.oldschool.commands import Charge, Execute, TotalDefence
from game.rulesets.oldschool.components import Asleep, Holds, Poised
from game.tiled.model import ZoneSpec
from tests.rulesets.oldschool.scenes import (
    afflict,
    busy,
    counted,
    end,
    held,
    hp,
    lasting,
    of,
    only,
    put,
    rolls,
    table,
    wound,
)
from tests.table import Table, unit


def hold(game: Table, victim: str, *grapplers: str) -> None:
    put(game, victim, Holds(0, tuple(game[letter] for letter in grapplers)))
    for letter in grapplers:
        put(game, letter, Holds(game[victim], ()))


@pytest.mark.rule("OS-35", "OS-34")
def test_a_shield_stops_the_first_shock_of_a_round_that_would_hurt_and_no_other() -> None:
    """At AC 14 a wolf's 1/13 does nothing and uses nothing up; of two axes' 2/15 the first is stopped."""
    game = table(
        "W . .\nQ B S",
        W=unit("wolf", "red"),
        Q=unit("raider", "red"),
        S=unit("raider", "red"),
        B=unit("guard", "blue"),
    )
    busy(game, "B")
    lost = []
    for letter in "WQS":
        item = game.item(letter, "axe") if letter != "W" else 0
        lost.append([event.amount for event in of(game.do(Attack(game[letter], game.B, item), "d20=1"), Damaged)])
        end(game, letter)
    assert lost == [[], [], [2]]


@pytest.mark.rule("OS-40", "OS-20", "OS-22")
def test_each_move_action_that_begins_beside_a_foe_gives_one_free_attack() -> None:
    """Away and back in the first, away again in the second: one each. Circling gives none."""
    game = table(". . . .\nB A . .\n. . . .", A=unit("champion", "blue"), B=unit("wolf", "red"))
    busy(game, "A")
    events = game.do(Move(game.A, ((1, 2), (2, 2), (1, 2))), "d20=2")
    assert len(of(events, Attacked)) == 1
    put(game, "A", Economy(0, 1, 0, moved=True))
    game.do(Sprint(game.A))
    assert len(of(game.do(Move(game.A, ((2, 2), (1, 2), (2, 2))), "d20=2"), Attacked)) == 1


@pytest.mark.rule("OS-41", "OS-70", "BD-09", "OS-42")
def test_a_shove_over_an_edge_frees_falls_once_and_a_save_halves() -> None:
    """A hit of AC 14, STR 2 + Exert 1 against half a hit die; six metres 2d6, 5 + 4, halved 4, and no second cell."""
    game = table("A B . .", A=unit("champion", "blue", height=6), B=unit("guard", "red", height=6))
    busy(game, "B")
    events = game.do(Shove(game.A, game.B), "d20=15 d6=4 d6=4 d6=3 d6=3 d20=15 d6=5 d6=4")
    assert len(of(events, Pushed)) == 1
    assert only(events, Fell).height == 600
    assert only(events, Damaged).amount == 4
    assert hp(game, "B") == 3


@pytest.mark.rule("OS-42", "OS-50")
def test_who_is_held_by_two_is_hurt_by_both_as_the_round_ends_and_breaks_from_each_in_turn() -> None:
    """Unarmed d2 of each: 1 + 2. A hero at 3 hit points is mortally wounded, and nobody holds it any more."""
    game = table("A B C", A=unit("raider", "red"), B=unit("archer", "blue"), C=unit("raider", "red"))
    hold(game, "B", "A", "C")
    end(game, "A")
    events = game.do(BreakFree(game.B), "d6=1 d6=1 d6=6 d6=6 d6=6 d6=6 d6=1 d6=1")
    assert [(event.unit, event.other) for event in of(events, Freed)] == [(game.B, game.C)]
    wound(game, "B", 1)
    end(game, "B")
    events = end(game, "C", "d2=1")
    assert of(events, FellDying) == [FellDying(game.B)]
    assert only(events, Freed).why == "one of them is down"


@pytest.mark.rule("OS-45", "OS-24", "OS-35")
def test_total_defence_out_of_turn_lasts_to_the_end_of_its_next_turn_and_costs_its_main_action() -> None:
    """AC 14 is hit by 14; with 2 more it is not, nor shocked. Its own turn has no main action; then it ends."""
    game = table("A B", A=unit("champion", "blue"), B=unit("guard", "red"))
    game.do(Attack(game.A, game.B, game.item("A", "long_sword")), "d20=7")
    game.do(TotalDefence(game.B))
    assert hp(game, "B") == 7
    end(game, "A")
    now = game.get("B", Economy)
    assert now is not None
    assert now.action == 0
    assert "total defence" in lasting(game, "B")
    end(game, "B")
    assert "total defence" not in lasting(game, "B")


@pytest.mark.rule("OS-50", "OS-60")
def test_the_wounded_hero_gets_harder_to_save_dies_after_six_rounds_and_mend_gets_it_up() -> None:
    """Fallen in round 1, seen to in round 3: 8 + 2, untrained at -1 and INT 2. Mend gives 1d6 + 1."""

    def scene() -> Table:
        game = table("A B . . D", A=unit("seer", "blue"), B=unit("champion", "blue"), D=unit("wolf", "red"))
        wound(game, "B", 0)
        put(game, "B", Dying(1))
        return game

    game = scene()
    for _ in range(2):
        end(game, "A")
        end(game, "D")
    events = game.do(Bind(game.A, game.B), "d6=4 d6=5")
    assert only(events, Rolled).against == 10
    assert of(events, Stabilised) == [Stabilised(game.B, game.A)]
    game = scene()
    for number in range(7):
        assert game.get("B", Dead) is None, number
        end(game, "A")
        end(game, "D")
    assert game.get("B", Dead) is not None
    game = scene()
    events = game.do(Cast(game.A, "mend", game.B), "d6=3 d6=3 d6=2")
    assert only(events, Recovered).hp == 3


@pytest.mark.rule("OS-60", "OS-40")
def test_a_caster_hurt_since_its_last_turn_rolls_three_and_keeps_the_worst_two() -> None:
    """Hurt in its own turn, as it left: 6, 5 and 1 come to 6 + 3, which is 9 still; 4, 3 and 1 to 7, which is not."""
    for faces, works in (((6, 5, 1), True), ((4, 3, 1), False)):
        game = table(". . . .\nB A . .", A=unit("seer", "blue"), B=unit("wolf", "red"))
        busy(game, "A")
        put(game, "A", Economy(6, 1, 0))
        game.do(Move(game.A, ((2, 1),)), "d20=20 d6=1")
        decision = game.battle.decision
        assert decision is not None
        assert decision.ask is None
        dice = " ".join(f"d6={face}" for face in faces)
        events = game.do(Cast(game.A, "pain-arrow", game.B), dice + (" d4=2" if works else ""))
        assert of(events, Rolled)[0].success is works


@pytest.mark.rule("OS-33", "OS-32", "OS-31")
def test_in_contact_a_sling_is_at_minus_4_more_at_one_who_lies_far_behind_a_shrub() -> None:
    """-4 in contact, -2 at a distant prone foe, -2 soft cover, within 50 ft no more. One that lies is no contact."""
    drawing = "A B . . . C"
    pieces = {"A": unit("slinger", "blue"), "B": unit("raider", "red"), "C": unit("raider", "red", on="s")}
    game = table(drawing, **pieces)
    afflict(game, "C", "prone")
    busy(game, "C")
    events = game.do(Shoot(game.A, game.C, game.item("A", "sling")), "d20=5")
    assert counted(of(events, Rolled)[0]) == {"attack": 1, "in contact": -4, "distant prone foe": -2, "soft cover": -2}
    game = table(drawing, **pieces)
    afflict(game, "B", "prone")
    busy(game, "C")
    events = game.do(Shoot(game.A, game.C, game.item("A", "sling")), "d20=5")
    assert counted(of(events, Rolled)[0]) == {"attack": 1, "soft cover": -2}


@pytest.mark.rule("OS-44", "OS-01")
@pytest.mark.parametrize(("face", "lost"), [(15, 7), (16, 6)])
def test_the_executed_saves_at_minus_the_killers_skill(face: int, lost: int) -> None:
    """Slash 1: a guard needs 15; 15 - 1 fails and takes all 7, 16 - 1 passes, for the dagger's most: 4 + DEX 2."""
    game = table("A . B", A=unit("assassin", "blue"), B=unit("guard", "red", unaware=True, conditions=("prone",)))
    put(game, "A", Position(((1, 0),)), Poised((game.B,)))
    assert game.get("B", Asleep) is not None
    events = game.do(Execute(game.A, game.B, held(game, "A", "dagger")), f"d20={face}")
    assert only(events, Damaged).amount == lost


@pytest.mark.rule("OS-14", "BD-15")
def test_a_broken_one_walled_in_by_foes_parleys_and_counts_as_out() -> None:
    """In its turn it has no way to the gate, past those who stand in it."""
    game = table(
        "# # # # #\n# B A . .\n# # # # #\n. C . . E",
        zones=(ZoneSpec(1, "exit", "gate", "", ((4, 1),)),),
        A=unit("champion", "blue"),
        E=unit("archer", "blue"),
        B=unit("raider", "red"),
        C=unit("raider", "red"),
    )
    afflict(game, "B", "fleeing")
    end(game, "A")
    assert game.battle.over is None
    end(game, "E")
    assert lasting(game, "B") == ("parleying",)
    assert game.battle.over is None, "C is there still"


@pytest.mark.rule("OS-14", "OS-40", "OS-20")
def test_a_broken_one_runs_past_free_attacks_with_both_actions_and_leaves() -> None:
    """Eight cells to the gate take both actions; leaving the champion's side it is struck at, once."""
    game = table(
        ". . . . . . . . . .\n. A B . . . . . . .\n. . . . . . . . . .",
        zones=(ZoneSpec(1, "exit", "gate", "", ((9, 1),)),),
        A=unit("champion", "blue"),
        B=unit("raider", "red"),
    )
    afflict(game, "B", "fleeing")
    events = end(game, "A", "d20=1")
    assert [event.unit for event in of(events, Attacked)] == [game.A]
    assert only(events, Left).how == "fled"


@pytest.mark.rule("OS-45", "OS-40", "OS-22")
def test_a_charge_that_leaves_a_foes_side_is_struck_at_two_less() -> None:
    """AC 16 + 1 + 1 is 18, while it charges 16: a wolf's 14 + 2 hits. Then it strikes at +2."""
    row = "W A . . . . . . B"
    game = table(row, A=unit("champion", "blue"), W=unit("wolf", "red"), B=unit("raider", "red"))
    busy(game, "B", "A")
    put(game, "A", Economy(6, 1, 0))
    path = tuple((x, 0) for x in range(2, 8))
    events = game.do(Charge(game.A, game.B, game.item("A", "long_sword"), path), "d20=14 d6=2 d20=2")
    first, last = of(events, Rolled)[0], of(events, Rolled)[-1]
    assert (first.against, first.success) == (16, True)
    assert counted(last)["charge"] == 2


@pytest.mark.rule("OS-42", "OS-32", "BD-18")
def test_a_grapple_takes_both_hands_free_a_throw_frees_one() -> None:
    game = table("A B", A=unit("skirmisher", "blue", gear=("axe", "gambeson")), B=unit("raider", "red"))
    busy(game, "B")
    assert game.refused(Grapple(game.A, game.B)).rule == "OS-42"
    game.do(Throw(game.A, game.B, game.item("A", "axe")), "d20=2")
    end(game, "A")
    end(game, "B")
    busy(game, "B")
    events = game.do(Grapple(game.A, game.B), "d20=18 d6=5 d6=5 d6=1 d6=1")
    assert rolls(events)[0][1] == "d20 + 1", "fighter 2, STR 1, no Punch -2"
    assert game.get("B", Holds) == Holds(0, (game.A,))
    assert game.get("A", Health) == Health(14, 14)
    assert of(events, Died) == []


@pytest.mark.rule("OS-70", "OS-40", "BD-04")
@pytest.mark.parametrize("hexes", ["", "y odd"])
def test_nobody_strikes_through_the_waters_surface_at_who_leaves(hexes: str) -> None:
    """C, under water as well, tells its side where the wolf is; it is out of the champion's reach all the same."""
    game = table(
        "B A w w .\n. w w w .\n. w w C .",
        hexes=hexes,
        A=unit("wolf", "blue", on="w"),
        B=unit("champion", "red"),
        C=unit("wolf", "red", on="w"),
    )
    put(game, "A", Submersion(chosen=True, turns=1))
    put(game, "C", Submersion(chosen=True, turns=1))
    assert game.battle.view("red").knows(game.A)
    assert not of(game.do(Move(game.A, ((2, 0),))), Attacked)


@pytest.mark.rule("OS-44", "OS-70")
@pytest.mark.parametrize("under", [True, False])
def test_nobody_lies_in_wait_for_a_sleeper_under_water(under: bool) -> None:
    """Beside the guard for a whole turn, unseen: under water it has nobody in reach, above it may kill in the next."""
    sleeper = unit("guard", "red", unaware=True, conditions=("prone",))
    game = table("A B", A=unit("assassin", "blue", on="w", gear=("dagger",)), B=sleeper)
    if under:
        put(game, "A", Submersion(chosen=True, turns=0))
    end(game, "A", "d6=6 d6=6" if under else "")
    for dice in ("d6=6 d6=6",) if under else ("",):
        end(game, "A", dice)
    poised = game.get("A", Poised)
    assert (poised is not None and game.B in poised.foes) is not under
