"""Positions of odigos worked out by hand from the ledger's words, where several rules meet."""

import pytest

from game.engine.commands import Attack, Bind, Cast, Move, Shoot, Sneak, Throw, Use
from game.engine.components import Dead, Dying, Health, Position, Submersion
from game.engine.events import Damaged, Died, Fell, FellDying, Halted, Healed, Left, Rolled, Stabilised, WentUnder
from game.rulesets.odigos.events import AbilityLost, DeedLost, Outdone, Scarred
from game.tiled.model import ZoneSpec
from tests.rulesets.odigos.scenes import (
    act,
    afflict,
    field,
    hp,
    lasting,
    of,
    only,
    put,
    rolls,
    score,
    scores,
    wound,
)
from tests.table import Placed, thing, unit


@pytest.mark.rule("OD-14", "OD-12")
@pytest.mark.parametrize("hexes", ["", "y odd"])
def test_two_enemies_do_not_change_places_but_two_allies_do(hexes: str) -> None:
    for side, places in (("red", ((1, 0), (2, 0))), ("blue", ((3, 0), (0, 0)))):
        game = field(
            ". A B . .\n. . . . C", fast="AB", hexes=hexes, A=unit("hoplite", "blue"), B=unit("hoplite", side),
            C=unit("archer", "red"),
        )  # fmt: skip
        events = act(game, Move(game.A, ((2, 0), (3, 0))), Move(game.B, ((1, 0), (0, 0))))
        assert (game.cell("A"), game.cell("B")) == places
        assert {event.unit for event in of(events, Halted)} == ({game.A, game.B} if side == "red" else set())


@pytest.mark.rule("OD-23", "OD-24", "OD-20")
def test_from_above_through_cover_the_bow_rolls_its_own_die() -> None:
    """4 m above is an advantage, the shrub at the target a weakness: they cancel, however many of each."""
    game = field("A . . . B", fast="A", A=unit("archer", "blue", height=4), B=unit("guard", "red", on="s"))
    events = act(game, Shoot(game.A, game.B, game.item("A", "bow")), dice="d6=5")
    assert only(events, Damaged).amount == 3
    game = field(
        "A . . . B", fast="A", A=unit("archer", "blue", height=4), B=unit("guard", "red", on="s", unaware=True)
    )
    assert rolls(act(game, Shoot(game.A, game.B, game.item("A", "bow")), dice="d6=5"))[0][1] == "d6"


@pytest.mark.rule("OD-30", "OD-33", "OD-31")
@pytest.mark.parametrize(("face", "scar", "lost"), [(8, 6, 0), (9, 0, 1)])
def test_exactly_nothing_left_is_a_scar_and_one_more_goes_to_the_bone(face: int, scar: int, lost: int) -> None:
    """Six STA behind aspis and kranos: a d10 of 8 is 6, scar 6; of 9 is 7, one off KRA and the save against 12."""
    game = field("A B", fast="A", A=unit("champion", "blue", gear=("sfyra",)), B=unit("hoplite", "red"))
    wound(game, "B", 6)
    dice = f"d10={face} " + ("d6=1 d6=1 d6=1 d6=1" if scar else "d20=12")
    events = act(game, Attack(game.A, game.B, game.item("A", "sfyra")), dice=dice)
    assert [event.number for event in of(events, Scarred)] == ([scar] if scar else [])
    assert sum(event.amount for event in of(events, AbilityLost)) == lost
    assert not of(events, FellDying)


@pytest.mark.rule("OD-70", "OD-33", "OD-30", "BD-09")
def test_a_fall_to_exactly_nothing_leaves_no_scar() -> None:
    """Six metres, 2d6, no armour: 3 + 5 of 8 STA."""
    game = field("A B .\n. . .", fast="A", A=unit("hoplite", "blue", height=6), B=unit("guard", "red"))
    events = act(game, Move(game.A, ((0, 1),)), dice="d6=3 d6=5")
    assert only(events, Fell).height == 600
    assert hp(game, "A") == 0
    assert not of(events, Scarred)


@pytest.mark.rule("OD-22", "OD-60", "OD-21")
def test_harm_past_armour_outdoes_a_better_die() -> None:
    """The doru shows 6, less 2 is 4; harm shows 5. The 5 counts, the blow is outdone."""
    game = field("A . B\n. S .", fast="AS", A=unit("hoplite", "blue"), S=unit("seer", "blue"), B=unit("guard", "red"))
    put(game, "S", Position(((0, 1),)))
    events = act(
        game, Attack(game.A, game.B, game.item("A", "doru")), Cast(game.S, "harm", game.B), dice="d6=2 d8=6 d6=5"
    )
    assert [event.amount for event in of(events, Damaged)] == [5]
    assert of(events, Outdone) == [Outdone(game.A, game.B)]


@pytest.mark.rule("OD-60", "OD-10", "OD-24")
@pytest.mark.parametrize("fast", [True, False])
def test_a_command_takes_the_next_turn_of_its_foe_whichever_that_is(fast: bool) -> None:
    """Given by the quick it is this round's, by the slow the next one's; till it is over the foe is helpless."""
    game = field(
        "A . . . B\n. . . . C", fast="A" if fast else "", A=unit("priestess", "blue"), B=unit("guard", "red"),
        C=unit("guard", "red"),
    )  # fmt: skip
    events = act(game, Cast(game.A, "command", game.B), dice="d6=1 d20=11")
    assert of(events, Rolled)[-1].success is False
    assert ("dazed" in lasting(game, "B")) is not fast
    act(game)
    assert "dazed" not in lasting(game, "B")


@pytest.mark.rule("OD-41", "OD-40", "OD-26")
def test_a_detachment_strikes_all_beside_it_each_with_a_d12_of_its_own() -> None:
    game = field(
        "A . . .\n. P . .\nB . . C\n. . . .",
        A=unit("champion", "blue"),
        B=unit("champion", "blue"),
        C=unit("champion", "blue"),
        P=unit("phalanx", "red"),
    )
    events = act(game, Attack(game.P, game.A, 0), dice="d12=5 d12=7 d12=9")
    assert {event.unit: event.amount for event in of(events, Damaged)} == {game.A: 2, game.B: 4, game.C: 6}


@pytest.mark.rule("OD-41", "OD-26", "OD-20")
def test_a_detachment_that_strikes_at_one_strikes_at_a_detachment_beside_it_too_plainly() -> None:
    """Every enemy adjacent to it: a d12 on the champion, between detachments the d8, a hide's 1 taken off."""
    game = field(
        "A . . . .\n. P . Q .\n. . . . .\n. . . . .",
        A=unit("champion", "blue"),
        P=unit("phalanx", "red"),
        Q=unit("phalanx", "blue"),
    )
    events = act(game, Attack(game.P, game.A, 0), dice="d12=5 d8=7")
    assert {event.unit: event.amount for event in of(events, Damaged)} == {game.A: 2, game.Q: 6}


@pytest.mark.rule("OD-12", "OD-14", "OD-13")
def test_a_deed_whose_target_gets_away_is_lost_and_the_way_after_it_is_not() -> None:
    """The quick archer goes off; the champion, slow, follows as far as one move takes it."""
    row = "A . . B" + " ." * 20
    game = field(row, fast="B", A=unit("champion", "blue"), B=unit("archer", "red"))
    away = tuple((x, 0) for x in range(4, 20))
    game.do(Attack(game.A, game.B, game.item("A", "xiphos")))
    events = act(game, Move(game.B, away))
    assert only(events, DeedLost).unit == game.A
    assert game.cell("A") == (8, 0)


@pytest.mark.rule("OD-15", "BD-04")
@pytest.mark.parametrize(("face", "cell"), [(13, (2, 0)), (14, (0, 0))])
def test_pushing_through_a_standing_foe_takes_kra_and_failing_keeps_the_action(
    face: int, cell: tuple[int, int]
) -> None:
    game = field("A B . C", fast="A", A=unit("hoplite", "blue"), B=unit("guard", "red"), C=unit("guard", "red"))
    doru = game.item("A", "doru")
    events = act(game, Move(game.A, ((1, 0), (2, 0))), Attack(game.A, game.B, doru), dice=f"d20={face} d8=3")
    assert game.cell("A") == cell
    assert of(events, Damaged)


@pytest.mark.rule("OD-15", "BD-04", "BD-08", "OD-70")
@pytest.mark.parametrize(
    ("foe", "saves"),
    [
        (unit("guard", "red", height=2), ["TEK save, climbing", "KRA save, pushing through"]),
        (unit("raider", "red", on="w"), ["KRA save, pushing through", "KRA save, into deep water"]),
    ],
)
@pytest.mark.parametrize("fails", [1, 2, 3])
def test_a_step_that_is_risky_twice_takes_both_saves(foe: Placed, saves: list[str], fails: int) -> None:
    """In armour of 2, up 2 m or into the water, each time through a foe; the first save that fails is the last."""
    game = field("A B .\n# # #", fast="A", A=unit("hoplite", "blue"), B=foe)
    dice = " ".join(f"d20={20 if number == fails else 1}" for number in range(1, 1 + min(fails, 2)))
    events = act(game, Move(game.A, ((1, 0), (2, 0))), dice=dice)
    assert [roll[0] for roll in rolls(events)][: len(saves)] == saves[:fails]
    assert game.cell("A") == ((0, 0) if fails <= len(saves) else (2, 0))


@pytest.mark.rule("OD-60")
def test_a_blessing_cuts_none_short_that_lasts_longer() -> None:
    """Six rounds from the next one, less the one that has passed; the other's is for one."""
    game = field(
        "A . B\nP . .\n. . .\n. . G", fast="AP",
        A=unit("priestess", "blue"), P=unit("priestess", "blue"), B=unit("hoplite", "blue"), G=unit("guard", "red"),
    )  # fmt: skip
    act(game, Cast(game.A, "bless KRA", game.B), dice="d6=1 d6=6")
    act(game, Cast(game.P, "bless KRA", game.B), dice="d6=1 d6=1")
    for _ in range(4):
        act(game)
        assert lasting(game, "B") == ("blessed in KRA",)
    act(game)
    assert lasting(game, "B") == ()


@pytest.mark.rule("OD-23", "OD-20", "BD-12")
def test_who_stands_in_cover_has_it_against_a_shot_from_beside_it() -> None:
    """Arms with a range serve against neighbours too; a cover that the target stands in is on the line all the same."""
    game = field("A B", fast="A", A=unit("archer", "blue"), B=unit("guard", "red", on="s"))
    events = act(game, Shoot(game.A, game.B, game.item("A", "bow")), dice="d4=3")
    assert only(events, Damaged).amount == 1


@pytest.mark.rule("OD-12", "OD-60", "OD-70")
@pytest.mark.parametrize("fast", ["B", "AB"])
@pytest.mark.parametrize("hides", [True, False])
def test_what_was_declared_on_one_that_is_unseen_by_then_is_lost(fast: str, hides: bool) -> None:
    """Under a veil or hiding in the dark; at one moment with it, it is seen still."""
    game = field("A . . B\n. . . .", fast=fast, A=unit("archer", "blue"), B=unit("priestess", "red", on="d"))
    deed, dice = (Sneak(game.B), "") if hides else (Cast(game.B, "veil"), "d6=1 d6=3")
    shot = "" if fast == "B" else "d6=3 "
    events = act(game, Shoot(game.A, game.B, game.item("A", "bow")), deed, dice=shot + dice)
    assert bool(of(events, DeedLost)) == (fast == "B")
    assert bool(of(events, Damaged)) == (fast == "AB")


@pytest.mark.rule("OD-31", "OD-60", "OD-33")
def test_mending_one_who_crawls_gives_its_stamina_and_leaves_it_down() -> None:
    """All STA is back; critical damage stays, until somebody's action stabilises it, and it gets up only afterwards."""
    game = field("A B . . C", fast="AB", A=unit("seer", "blue"), B=unit("hoplite", "blue"), C=unit("archer", "red"))
    wound(game, "B", 0)
    put(game, "B", Dying(1))
    events = act(game, Cast(game.A, "mend", game.B), dice="d6=3")
    assert only(events, Healed).hp == 8
    assert game.get("B", Dying) == Dying(1)
    assert of(act(game, Bind(game.A, game.B)), Stabilised) == [Stabilised(game.B, game.A)]


@pytest.mark.rule("OD-70", "OD-23", "OD-31")
def test_in_armour_the_water_is_tried_when_the_group_acts_before_its_blows() -> None:
    """KRA 13 against a 14: 1d4 of 4 and under; the blow that it declared finds nobody there."""
    game = field("A B", fast="A", A=unit("hoplite", "blue", on="w"), B=unit("guard", "red"))
    events = act(game, Attack(game.A, game.B, game.item("A", "doru")), dice="d20=14 d4=4")
    assert only(events, Damaged).amount == 4
    assert only(events, WentUnder).unit == game.A
    assert only(events, DeedLost).unit == game.A
    assert game.get("A", Submersion) is not None


@pytest.mark.rule("OD-50", "OD-51", "OD-13", "OD-23")
@pytest.mark.parametrize(
    ("away", "lies", "leaves"), [(8, False, True), (9, False, False), (4, True, True), (5, True, False)]
)
def test_a_routed_one_that_needs_both_moves_for_the_way_out_leaves_in_another_round(
    away: int, lies: bool, leaves: bool
) -> None:
    """Leaving is an action, and the second move has taken it. Standing up takes half of the first."""
    game = field(
        "B " + ". " * 12 + "A", fast="A", zones=(ZoneSpec(1, "exit", "gate", "", ((away, 0),)),),
        A=unit("hoplite", "blue"), B=unit("guard", "red"),
    )  # fmt: skip
    afflict(game, "B", *(("fleeing", "prone") if lies else ("fleeing",)))
    events = act(game, dice="d20=11" if leaves else "")
    assert game.cell("B") == (away, 0)
    assert [roll[0] for roll in rolls(events)] == (["TEK save, getting away"] if leaves else [])
    assert of(act(game, dice="d20=11"), Left) == []
    assert only(act(game, dice="d20=10"), Left).unit == game.B


@pytest.mark.rule("BD-13", "OD-14", "OD-41")
def test_stone_is_a_blast_that_falls_after_the_blows_of_its_moment() -> None:
    """2d6 of 4 + 3 on a phalanx, no armour and no d4; the same moment's blow by one on many is a d4."""
    game = field(
        "A S P . .\n. . . . .\n. . B . .",
        fast="AB",
        A=unit("champion", "blue"),
        B=unit("champion", "blue"),
        P=unit("phalanx", "red"),
        S=thing("statue", name="Hermes"),
    )
    events = act(
        game, Use(game.A, game.S), Attack(game.B, game.P, game.item("B", "xiphos")), dice="d4=3 d20=5 d6=4 d6=3"
    )
    assert [event.amount for event in of(events, Damaged)] == [2, 7]
    assert score(game, "P", "KRA") == 14


@pytest.mark.rule("OD-26", "OD-23", "OD-30", "OD-51")
def test_a_fire_pot_on_many_rolls_its_own_die_on_each() -> None:
    game = field(
        "A . . . B C", fast="A", A=unit("skirmisher", "blue"), B=unit("raider", "red"), C=unit("raider", "red")
    )
    for letter in "BC":
        wound(game, letter, 0)
        scores(game, letter, KRA=1)
    events = act(game, Throw(game.A, game.B, game.item("A", "fire_pot")), dice="d6=2 d6=3")
    assert {event.unit for event in of(events, Died)} == {game.B, game.C}
    assert game.get("B", Dead) is not None
    assert game.get("A", Health) == Health(8, 8)
