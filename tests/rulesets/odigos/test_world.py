"""Falls, water, hiding, things of the map and on the ground (OD-70, BD-08, BD-13, BD-14, BD-18)."""

import pytest

from game.engine.commands import Attack, Dive, Move, PickUp, Shoot, Sneak, Surface, Throw, Use
from game.engine.components import Inventory, Position, Sneaking, Submersion
from game.engine.events import (
    BecameAware,
    Damaged,
    Died,
    Displaced,
    Dropped,
    Event,
    Fell,
    FellDying,
    Noticed,
    PickedUp,
    Pushed,
    Rolled,
    SceneryChanged,
    SneakingBegan,
    SneakingEnded,
    Spotted,
    Stepped,
    Surfaced,
    Used,
    WentUnder,
)
from game.engine.forecast.ways import steps_of
from game.engine.refusal import Refused
from game.engine.resolving import Steps
from game.engine.working import finish
from game.report.narrate import Narrator
from game.rulesets.odigos.conditions import VEILED, pace
from game.rulesets.odigos.events import AbilityLost, DeedLost, Scarred
from tests.rulesets.odigos.scenes import act, afflict, field, hp, of, only, put, rolls, run, scores, wound
from tests.table import Table, risks_of, thing, unit

# ---- falls ---------------------------------------------------------------------------------------------------------


def cliff(height: int, kind: str = "champion") -> Table:
    return field(f"A . .\n{height} {height} .\n. . B", A=unit(kind, "blue", height=height), B=unit("archer", "red"))


@pytest.mark.rule("OD-70", "BD-08")
@pytest.mark.parametrize(("height", "dice"), [(3, "d6=4"), (5, "d6=4"), (6, "d6=3 d6=2"), (9, "d6=1 d6=2 d6=3")])
def test_a_fall_hurts_1d6_for_each_full_3_m_past_armour(height: int, dice: str) -> None:
    game = cliff(height)
    events = act(game, Move(game.A, ((1, 0),)), dice=dice)
    assert only(events, Fell) == Fell(game.A, height * 100, 0, wet=False)
    total = sum(int(word[3:]) for word in dice.split())
    assert only(events, Damaged) == Damaged(game.A, total, 10 - total, total, "blunt", 0, "the fall", "OD-70")


@pytest.mark.rule("OD-70", "OD-30")
def test_a_fall_goes_on_to_kra_but_leaves_no_scar() -> None:
    game = cliff(3)
    wound(game, "A", 4)
    assert of(act(game, Move(game.A, ((1, 0),)), dice="d6=4"), Scarred) == []
    game = cliff(3)
    wound(game, "A", 1)
    events = act(game, Move(game.A, ((1, 0),)), dice="d6=4 d20=13")
    assert only(events, AbilityLost) == AbilityLost(game.A, "KRA", 3, 12, 0, "the fall")
    assert only(events, FellDying) == FellDying(game.A)


@pytest.mark.rule("OD-70", "BD-09")
def test_who_is_fallen_upon_takes_the_same() -> None:
    down = field(
        "A . .\n3 D .\n. B C",
        A=unit("champion", "blue", height=3),
        B=unit("guard", "red"),
        C=unit("archer", "red"),
        D=unit("hoplite", "blue"),
    )
    events = act(down, Move(down.A, ((1, 1), (2, 0))), dice="d6=5")
    assert sorted((event.unit, event.amount) for event in of(events, Damaged)) == [(down.A, 5), (down.D, 5)]


# ---- water ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OD-70", "BD-11")
def test_deep_water_halves_the_movement() -> None:
    game = field("A w w w w w w w w w B", A=unit("archer", "blue", on="w"), B=unit("archer", "red"))
    assert game.refused(Move(game.A, tuple((n, 0) for n in range(1, 10)))).rule == "BD-03"
    game.do(Move(game.A, tuple((n, 0) for n in range(1, 5))))


def swimmer(kind: str = "hoplite", under: bool = False) -> Table:
    game = field("A w w . B\nw w w . .\nw w w . .", A=unit(kind, "blue", on="w"), B=unit("archer", "red"))
    if under:
        put(game, "A", Submersion(chosen=False, turns=0))
    return game


@pytest.mark.rule("OD-70", "OD-15")
def test_in_armour_of_2_it_takes_a_kra_save_when_the_group_acts_or_1d4_and_under() -> None:
    game = swimmer()
    assert act(game, dice="d20=13") == [
        Rolled(game.A, "KRA save, keeping afloat", "d20", (13,), 13, 13, True, (), "OD-70")
    ]
    events = act(game, dice="d20=14 d4=3")
    assert only(events, Damaged) == Damaged(game.A, 3, 5, 3, "blunt", 0, "drowning", "OD-70")
    assert only(events, WentUnder) == WentUnder(game.A, chosen=False)


@pytest.mark.rule("OD-70")
def test_the_lightly_armoured_swim() -> None:
    game = swimmer("archer")
    assert act(game) == []


@pytest.mark.rule("OD-70")
def test_in_armour_of_2_the_submerged_save_or_take_1d6_and_are_out_of_sight_and_reach() -> None:
    game = swimmer(under=True)
    events = act(game, dice="d20=14 d6=2")
    assert rolls(events) == [("KRA save, holding its breath", "d20", 14), ("drowning", "d6", 2)]
    assert of(events, WentUnder) == []
    assert hp(game, "A") == 6
    assert not game.battle.view("red").knows(game.A)
    check = game.battle.ruleset.actions[Shoot].check
    assert check(game.battle.view(None), Shoot(game.B, game.A, game.item("B", "bow"))) is not None


@pytest.mark.rule("OD-70")
def test_without_such_armour_the_submerged_have_nothing_to_save_for() -> None:
    game = swimmer("archer", under=True)
    assert act(game) == []
    assert game.get("A", Submersion) is not None


@pytest.mark.rule("OD-70")
def test_the_submerged_move_at_a_quarter() -> None:
    game = swimmer("archer", under=True)
    assert pace(game.battle.truth, game.A) == 2
    act(game)
    events = act(game, Move(game.A, ((1, 0), (2, 0))))
    assert [event.cost for event in of(events, Stepped)] == [1, 1]
    assert game.refused(Move(game.A, ((3, 0),))).rule


@pytest.mark.rule("OD-70")
def test_coming_up_takes_the_action_and_the_whole_move() -> None:
    game = swimmer("archer", under=True)
    act(game)
    game.do(Move(game.A, ((1, 0),)))
    assert game.refused(Surface(game.A)).rule == "OD-70"
    game = swimmer("archer", under=True)
    act(game)
    game.do(Surface(game.A))
    assert game.refused(Move(game.A, ((1, 0),))).rule == "OD-13"
    assert only(act(game), Surfaced).unit == game.A
    assert game.get("A", Submersion) is None
    assert game.refused(Surface(game.A)).rule == "OD-70"


@pytest.mark.rule("OD-70")
def test_a_swimmer_may_dive() -> None:
    game = swimmer("archer")
    events = act(game, Dive(game.A))
    assert only(events, WentUnder) == WentUnder(game.A, chosen=True)
    dry = field("A . B", A=unit("archer", "blue"), B=unit("archer", "red"))
    assert dry.refused(Dive(dry.A)).rule == "OD-70"


# ---- hiding --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OD-70", "BD-14")
def test_hiding_is_an_action_out_of_sight_or_in_cover() -> None:
    seen = field("A . B", A=unit("archer", "blue"), B=unit("archer", "red"))
    assert seen.refused(Sneak(seen.A)).rule == "OD-70"
    for game in (
        field("A # B", A=unit("archer", "blue"), B=unit("archer", "red")),
        field("A . B", A=unit("archer", "blue", on="s"), B=unit("archer", "red")),
    ):
        assert SneakingBegan(game.A) in act(game, Sneak(game.A))
        assert not game.battle.view("red").knows(game.A)


@pytest.mark.rule("OD-70")
def test_it_may_be_declared_for_where_the_unit_will_be() -> None:
    game = field("A . s . B", A=unit("archer", "blue"), B=unit("archer", "red"))
    assert game.refused(Sneak(game.A)).rule == "OD-70", "the shrub is not next to it (BD-12)"
    game.do(Move(game.A, ((1, 0),)))
    assert SneakingBegan(game.A) in act(game, Sneak(game.A))


@pytest.mark.rule("OD-70", "OD-12")
def test_hiding_that_a_foe_sees_by_then_comes_to_nothing() -> None:
    game = field("A # B\n. . .", fast="B", A=unit("archer", "blue"), B=unit("archer", "red"))
    events = act(game, Sneak(game.A), Move(game.B, ((2, 1), (1, 1))))
    assert only(events, DeedLost) == DeedLost(game.A, "it is seen"), "a third side may not know by whom"


@pytest.mark.rule("OD-70", "BD-14")
def test_that_an_unknown_foe_sees_it_is_not_told_beforehand() -> None:
    game = field("A . B", A=unit("archer", "blue"), B=unit("archer", "red", sneaking=True))
    events = act(game, Sneak(game.A))
    assert only(events, SneakingBegan).unit == game.A
    assert Spotted(game.B, game.A, "red") in events
    assert not of(events, Noticed)


@pytest.mark.rule("OD-70")
@pytest.mark.parametrize(("face", "hidden"), [(14, True), (15, False)])
def test_it_takes_one_tek_save_for_each_move_in_a_foes_sight(face: int, hidden: bool) -> None:
    game = field("A . . .\n. . . .\n. . . B", A=unit("archer", "blue"), B=unit("archer", "red"))
    put(game, "A", Sneaking(None))
    events = act(game, Move(game.A, ((1, 0), (2, 0), (3, 0))), dice=f"d20={face}")
    assert of(events, Rolled) == [
        Rolled(game.A, "TEK save, staying hidden", "d20", (face,), face, 14, hidden, (), "OD-70")
    ]
    assert bool(of(events, Noticed)) is not hidden
    events = act(game, Move(game.A, ((2, 0),)), dice="d20=1" if hidden else "")
    assert len(of(events, Rolled)) == hidden


@pytest.mark.rule("OD-60", "OD-70")
def test_whom_a_veil_hides_as_well_is_in_nobodys_sight() -> None:
    game = field("A . . B", A=unit("archer", "blue"), B=unit("archer", "red"))
    put(game, "A", Sneaking(None))
    afflict(game, "A", VEILED)
    assert not of(act(game, Move(game.A, ((1, 0), (2, 0)))), Rolled)


@pytest.mark.rule("OD-70")
def test_who_is_hurt_hides_no_more() -> None:
    game = field("A . B\n. . C", A=unit("skirmisher", "blue"), B=unit("guard", "red"), C=unit("guard", "red"))
    put(game, "C", Sneaking(None))
    events = act(game, Throw(game.A, game.B, game.item("A", "fire_pot")), dice="d6=5 d6=6")
    assert of(events, SneakingEnded) == [SneakingEnded(game.C, "it is hurt")]


@pytest.mark.rule("OD-24", "BD-14")
def test_the_unaware_do_nothing_until_they_notice_an_enemy_in_sight() -> None:
    game = field("A # B\n. # .\n. . .", A=unit("archer", "blue"), B=unit("guard", "red", unaware=True))
    assert game.battle.decision is not None
    assert game.battle.decision.units == (game.A,)
    events = act(game, Move(game.A, ((0, 1), (0, 2), (1, 2), (2, 2))))
    assert of(events, BecameAware) == [BecameAware(game.B)]
    assert game.battle.decision.units == (game.B,)


# ---- things --------------------------------------------------------------------------------------------------------


def by_a_statue() -> Table:
    return field(
        "A S B C .\n. . . . .",
        A=unit("champion", "blue"),
        B=unit("guard", "red"),
        C=unit("hammerer", "red"),
        S=thing("statue", name="Old Hermes"),
    )


@pytest.mark.rule("BD-13")
def test_a_statue_is_toppled_by_a_kra_save_and_falls_on_all_in_its_line_for_2d6_past_armour() -> None:
    game = by_a_statue()
    events = act(game, Use(game.A, game.S), dice="d20=15 d6=2 d6=3 d6=1 d6=1")
    assert of(events, Rolled)[0] == Rolled(
        game.A, "KRA save, topple the Old Hermes", "d20", (15,), 15, 15, True, (), "BD-13"
    )
    assert [(event.unit, event.amount) for event in of(events, Damaged)] == [(game.B, 5), (game.C, 2)]
    assert only(events, SceneryChanged).is_spent
    again = by_a_statue()
    assert only(act(again, Use(again.A, again.S), dice="d20=16"), Used).deed == "failed"


@pytest.mark.rule("BD-13", "OD-33")
def test_falling_stone_leaves_no_scar() -> None:
    game = field(
        "A S B .\n. . . C",
        A=unit("hammerer", "red"),
        B=unit("seer", "blue"),
        C=unit("hoplite", "blue"),
        S=thing("statue"),
    )
    events = act(game, Use(game.A, game.S), dice="d20=1 d6=3 d6=3")
    assert hp(game, "B") == 0
    assert of(events, Scarred) == []


@pytest.mark.rule("BD-13", "OD-12")
def test_a_thing_may_be_used_where_the_unit_will_stand() -> None:
    game = field("A . . S .\n. . . . B", A=unit("champion", "blue"), B=unit("archer", "red"), S=thing("chest"))
    assert game.refused(Use(game.A, game.S)).rule == "BD-13"
    game.do(Move(game.A, ((1, 0), (2, 0))))
    assert only(act(game, Use(game.A, game.S)), Used).deed == "opened"
    assert game.refused(Use(game.A, game.S)).rule == "BD-13"


@pytest.mark.rule("BD-13")
def test_what_can_no_longer_be_used_is_lost() -> None:
    game = field(
        "A S B C",
        fast="A",
        A=unit("champion", "blue"),
        B=unit("champion", "blue"),
        C=unit("archer", "red"),
        S=thing("chest"),
    )
    events = act(game, Use(game.A, game.S), Use(game.B, game.S))
    assert only(events, DeedLost) == DeedLost(game.B, "it cannot be done any more")


@pytest.mark.rule("BD-18")
def test_what_the_dead_carried_lies_there_and_can_be_picked_up_with_the_action() -> None:
    game = field("A B . C", fast="A", A=unit("champion", "blue"), B=unit("raider", "red"), C=unit("guard", "red"))
    wound(game, "B", 0)
    scores(game, "B", KRA=1)
    axes = game.item("B", "axes")
    events = act(game, Attack(game.A, game.B, game.item("A", "xiphos")), dice="d8=8 d20=1")
    assert only(events, Died).unit == game.B
    assert [event.what for event in of(events, Dropped)] == ["Axe", "Leather"]
    events = act(game, PickUp(game.A, axes))
    assert only(events, PickedUp) == PickedUp(game.A, axes, "Axe", "belt", 0)
    assert ("belt", axes) in game.of("A", Inventory).slots
    far = field("A . . B", A=unit("champion", "blue"), B=unit("archer", "red"))
    assert far.refused(PickUp(far.A, far.item("B", "bow"))) == Refused("That does not lie on the ground.", "BD-18")


@pytest.mark.rule("OD-15", "OD-70")
def test_a_way_tells_its_risks() -> None:
    game = cliff(6)
    risks = risks_of(game.battle, Move(game.A, ((1, 0),)))
    assert risks[0].falls == pytest.approx(1.0)
    assert risks[0].mean == pytest.approx(7.0)
    afflict(game, "A", "bound")
    assert game.refused(Move(game.A, ((1, 0),))).rule == "OD-23"


@pytest.mark.rule("OD-33")
def test_of_one_who_is_doomed_a_way_tells_that_it_dies_by_its_scar() -> None:
    game = cliff(6)
    wound(game, "A", 0)
    afflict(game, "A", "doomed")
    rule_of = Narrator(game.battle.ruleset).rule_of
    (step,) = finish(steps_of(game.battle.view("blue"), Move(game.A, ((1, 0),)), rule_of))
    assert step.risk.down > 0
    assert step.rule_of("down") == "OD-33", "and not the rule by which most die"


# ---- being moved, and what it shows --------------------------------------------------------------------------------


def happening(game: Table, *events: Event, dice: str = "") -> list[Event]:
    """Let these events happen with all that follows."""

    def steps() -> Steps:
        yield from events

    return run(game, steps, dice)


@pytest.mark.rule("OD-70", "OD-30", "BD-09")
def test_who_is_thrown_over_an_edge_falls() -> None:
    game = field(
        "A B . .\n. . . C",
        A=unit("hammerer", "red", height=3),
        B=unit("seer", "blue", height=3),
        C=unit("hoplite", "blue"),
    )
    events = happening(game, Pushed(game.B, game.A, ((1, 0),), ((2, 0),)), dice="d6=2")
    assert only(events, Fell).height == 300
    events = happening(game, Displaced(game.A, ((0, 0),), ((0, 1),)), dice="d6=2")
    assert only(events, Fell).unit == game.A


@pytest.mark.rule("OD-70", "BD-14")
@pytest.mark.parametrize("how", ["pushed", "displaced", "surfaced"])
def test_who_is_moved_in_a_foes_sight_while_hiding_saves_as_well(how: str) -> None:
    game = field("A . .\n. . B", A=unit("archer", "blue"), B=unit("archer", "red"))
    put(game, "A", Sneaking(None))
    here, there = ((0, 0),), ((1, 0),)
    event: Event = {
        "pushed": Pushed(game.A, game.B, here, there),
        "displaced": Displaced(game.A, here, there),
        "surfaced": Surfaced(game.A, here, there),
    }[how]
    events = happening(game, event, dice="d20=15")
    assert only(events, Noticed).unit == game.A


@pytest.mark.rule("OD-70", "BD-14")
def test_who_hides_and_goes_under_water_saves_before_the_eyes_there() -> None:
    game = field("A w B", A=unit("archer", "blue", on="w"), B=unit("archer", "red", on="w"))
    put(game, "A", Sneaking(None))
    put(game, "B", Submersion(chosen=True, turns=1))
    events = happening(game, WentUnder(game.A, True), dice="d20=15")
    assert only(events, Noticed) == Noticed(game.A, game.B, "red")


def asleep(**more: object) -> Table:
    """B knows of no enemy; A is behind a wall."""
    return field(
        "A # . .\n. # B .\n. . . .",
        A=unit("archer", "blue", **more),
        B=unit("guard", "red", unaware=True),
    )


@pytest.mark.rule("OD-24", "BD-14")
@pytest.mark.parametrize("how", ["pushed", "displaced", "surfaced"])
def test_an_enemy_that_is_moved_into_sight_is_noticed(how: str) -> None:
    game = asleep()
    here, there = ((0, 0),), ((2, 0),)
    event: Event = {
        "pushed": Pushed(game.A, game.B, here, there),
        "displaced": Displaced(game.A, here, there),
        "surfaced": Surfaced(game.A, here, there),
    }[how]
    assert only(happening(game, event), BecameAware).unit == game.B


@pytest.mark.rule("OD-24", "BD-14")
def test_the_unaware_notice_who_is_seen_or_hides_no_more_or_stands_behind_an_open_door() -> None:
    for ends in (True, False):
        game = asleep()
        put(game, "A", Sneaking(None))
        put(game, "A", Position(((2, 0),)))
        event: Event = SneakingEnded(game.A, "a test") if ends else Noticed(game.A, game.B, "red")
        assert only(happening(game, event), BecameAware).unit == game.B
    game = field(
        "A S . B",
        A=unit("archer", "blue"),
        B=unit("guard", "red", unaware=True),
        S=thing("door"),
    )
    assert of(happening(game), BecameAware) == []
    assert only(act(game, Use(game.A, game.S)), BecameAware).unit == game.B


@pytest.mark.rule("OD-24")
def test_whoever_is_hurt_is_awake() -> None:
    game = field("A # B C", A=unit("hoplite", "blue"), B=unit("guard", "red", unaware=True), C=unit("guard", "red"))
    hurt = Damaged(game.B, 1, 5, 1, "blunt", 0, "a stone", "BD-13")
    assert only(happening(game, hurt), BecameAware).unit == game.B
