"""Heroic's sneaking: starting, rolling, being seen, ending; units that know of nobody: HE-130, HE-132, BD-14."""

import pytest

from game.engine.commands import Attack, Cast, Dive, EndTurn, Move, React, Ready, Shoot, Sneak, Surface, Use
from game.engine.components import (
    Economy,
    Effect,
    Effects,
    Grappling,
    Sneaking,
    Submersion,
    Unaware,
    Verge,
)
from game.engine.events import (
    Attacked,
    Awaited,
    BecameAware,
    CastBegan,
    Damaged,
    Displaced,
    Event,
    Leaving,
    Noticed,
    Reacted,
    Rolled,
    SneakingBegan,
    SneakingEnded,
    Spent,
    Spotted,
    StealthSet,
    Stepped,
    TurnBegan,
)
from game.engine.resolving import Steps
from game.systems.status import is_hidden
from tests.rulesets.heroic.scenes import run
from tests.states import put
from tests.systems.happen import pushed
from tests.table import Table, table, thing, unit


def hidden(game: Table, who: str = "A", side: str = "red") -> bool:
    return is_hidden(game.battle.truth, game[who], side)


def stealth(who: int, *faces: int, dice: str = "d8") -> Rolled:
    total = sum(faces)
    return Rolled(who, "sneaking", dice, faces, total, 4, total >= 4, (), "HE-130")


def step(who: int, origin: tuple[int, int], to: tuple[int, int], cost: int = 1) -> list[Event]:
    return [Leaving(who, (origin,), (to,)), Stepped(who, (origin,), (to,), cost)]


# ---- starting ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-130")
@pytest.mark.parametrize("on", ["f", "s", "l", "d"])
def test_sneaking_starts_in_cover_or_on_dark_ground_as_a_bonus_action(on: str) -> None:
    game = table("A . B", A=unit("assassin", "blue", on=on), B=unit("raider", "red"))
    assert not hidden(game)
    assert game.do(Sneak(game.A)) == [Spent(game.A, bonus=1), SneakingBegan(game.A)]
    assert hidden(game)
    assert game.get("A", Economy) == Economy(8, 1, 0)
    assert game.refused(Sneak(game.A)).rule == "HE-11"


@pytest.mark.rule("HE-130")
def test_nobody_starts_in_the_open_in_an_enemys_sight_however_far() -> None:
    far = "A" + " ." * 20 + " B"
    game = table(far, A=unit("assassin", "blue"), B=unit("raider", "red"))
    assert game.refused(Sneak(game.A)).rule == "HE-130"


@pytest.mark.rule("HE-130", "BD-12")
def test_a_wall_covers_from_one_side_only() -> None:
    beyond = {"B": unit("raider", "red"), "C": unit("raider", "red", name="Kallias")}
    game = table("A l . B", A=unit("assassin", "blue"), B=unit("raider", "red"))
    assert game.battle.refusal(Sneak(game.A)) is None
    game = table("C . A l . B", A=unit("assassin", "blue"), **beyond)
    refused = game.refused(Sneak(game.A))
    assert refused.rule == "HE-130"
    assert refused.reason.startswith("It is seen by Kallias;")
    game = table("C l A l . B", A=unit("assassin", "blue"), **beyond)
    assert game.battle.refusal(Sneak(game.A)) is None


@pytest.mark.rule("HE-130")
@pytest.mark.parametrize("hexes", ["", "y even", "x odd"])
@pytest.mark.parametrize("on", ["f", "l", "d"])
def test_nobody_starts_next_to_an_aware_enemy_with_eyes_to_see(on: str, hexes: str) -> None:
    game = table("A B", hexes=hexes, A=unit("assassin", "blue", on=on), B=unit("hoplite", "red", name="Menon"))
    refused = game.refused(Sneak(game.A))
    assert refused.rule == "HE-130"
    assert refused.reason.startswith("It is seen by Menon, right next to it")
    put(game, "B", Effects((Effect("blind", game.A, at_begin=True, left=2),)))  # the blind see adjacent cells
    assert game.refused(Sneak(game.A)).rule == "HE-130"
    put(game, "B", Verge(0, 0))
    assert game.battle.refusal(Sneak(game.A)) is None


@pytest.mark.rule("HE-130")
@pytest.mark.parametrize(("on", "starts"), [("f", True), ("d", True), (".", False)])
def test_next_to_an_unaware_enemy_cover_and_darkness_serve(on: str, *, starts: bool) -> None:
    game = table("A B", A=unit("assassin", "blue", on=on), B=unit("raider", "red", unaware=True))
    assert (game.battle.refusal(Sneak(game.A)) is None) is starts


@pytest.mark.rule("HE-130")
@pytest.mark.parametrize(("cells", "starts"), [(10, False), (11, True)])
def test_unaware_enemies_see_nobody_beyond_10_cells(cells: int, *, starts: bool) -> None:
    far = "A" + " ." * (cells - 1) + " B"
    game = table(far, A=unit("assassin", "blue"), B=unit("raider", "red", unaware=True))
    assert (game.battle.refusal(Sneak(game.A)) is None) is starts


@pytest.mark.rule("HE-130", "BD-14")
def test_a_hidden_enemy_next_to_it_notices_it_as_it_starts() -> None:
    game = table("A B", A=unit("assassin", "blue", on="d"), B=unit("assassin", "red", sneaking=True))
    assert game.do(Sneak(game.A))[1:] == [SneakingBegan(game.A), Spotted(game.B, game.A, "red")]


@pytest.mark.rule("HE-61")
@pytest.mark.parametrize("rules", ["heroic", "heroic-classic"])
@pytest.mark.parametrize("pinned", [False, True])
def test_neither_of_a_grapple_starts_sneaking(rules: str, *, pinned: bool) -> None:
    game = table("A B", rules=rules, A=unit("assassin", "blue", on="d"), B=unit("assassin", "red", unaware=True))
    assert game.battle.refusal(Sneak(game.A)) is None
    put(game, "A", Grappling(game.B, pinned=pinned))
    put(game, "B", Grappling(game.A, pinned=not pinned))
    assert game.refused(Sneak(game.A)).rule == "HE-61"


@pytest.mark.rule("HE-130")
@pytest.mark.parametrize("wall", ["#", "o"])
def test_out_of_everyones_sight_sneaking_starts_anywhere(wall: str) -> None:
    game = table(f"A {wall} B", A=unit("assassin", "blue"), B=unit("raider", "red"))
    game.do(Sneak(game.A))
    assert game.get("A", Sneaking) == Sneaking(None)
    put(game, "A", Economy(7, 1, 1))
    assert game.refused(Sneak(game.A)).rule == "HE-130"  # it does already


@pytest.mark.rule("HE-130", "HE-120", "HE-140")
def test_blind_and_submerged_enemies_do_not_see_it_start() -> None:
    game = table("A . B", A=unit("assassin", "blue"), B=unit("raider", "red", on="w"))
    put(game, "B", Effects((Effect("blind", game.A, at_begin=True, left=2),)))
    assert game.battle.refusal(Sneak(game.A)) is None
    game = table("A . B", A=unit("assassin", "blue"), B=unit("raider", "red", on="w"))
    put(game, "B", Submersion(chosen=True, turns=0))
    assert game.battle.refusal(Sneak(game.A)) is None


@pytest.mark.rule("BD-14", "HE-130")
def test_a_hidden_enemy_who_sees_it_is_not_given_away_by_a_refusal() -> None:
    game = table("A . B", A=unit("assassin", "blue"), B=unit("assassin", "red", sneaking=True))
    assert game.do(Sneak(game.A))[1:] == [SneakingBegan(game.A), Spotted(game.B, game.A, "red")]
    assert not hidden(game)


@pytest.mark.rule("HE-130", "HE-131")
def test_who_was_seen_starts_anew_where_nobody_sees_it() -> None:
    game = table("A . B", A=unit("assassin", "blue", on="f", sneaking=True), B=unit("raider", "red"))
    put(game, "A", Sneaking(6, ("red",)))
    assert not hidden(game)
    game.do(Sneak(game.A))
    assert game.get("A", Sneaking) == Sneaking(None)


# ---- the roll ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-130")
def test_the_first_step_in_sight_rolls_once_and_the_total_stands() -> None:
    game = table("A . . . . B", A=unit("assassin", "blue", sneaking=True), B=unit("raider", "red"))
    assert game.do(Move(game.A, ((1, 0), (2, 0))), "d8=4") == [
        *step(game.A, (0, 0), (1, 0)),
        stealth(game.A, 4),
        StealthSet(game.A, 4),
        *step(game.A, (1, 0), (2, 0)),
    ]
    assert hidden(game)
    assert game.do(Move(game.A, ((3, 0),))) == step(game.A, (2, 0), (3, 0))


@pytest.mark.rule("HE-130")
def test_below_4_everyone_near_sees_it() -> None:
    game = table(
        "A . . . . B C", A=unit("assassin", "blue", sneaking=True), B=unit("raider", "red"), C=unit("raider", "red")
    )
    assert game.do(Move(game.A, ((1, 0),)), "d8=3")[2:] == [
        stealth(game.A, 3),
        StealthSet(game.A, 3),
        Noticed(game.A, game.B, "red"),  # who tells its whole side
    ]
    assert not hidden(game)


@pytest.mark.rule("HE-130")
@pytest.mark.parametrize(("cells", "rolls"), [(10, True), (11, False)])
def test_only_enemies_within_10_cells_count(cells: int, *, rolls: bool) -> None:
    far = "A ." + " ." * (cells - 1) + " B"
    game = table(far, A=unit("assassin", "blue", sneaking=True), B=unit("raider", "red"))
    events = game.do(Move(game.A, ((1, 0),)), "d8=5" if rolls else "")
    assert (stealth(game.A, 5) in events) is rolls


@pytest.mark.rule("HE-130")
def test_a_step_out_of_every_sight_asks_for_no_roll() -> None:
    game = table("A . # B", A=unit("assassin", "blue", sneaking=True), B=unit("raider", "red"))
    assert game.do(Move(game.A, ((1, 0),))) == step(game.A, (0, 0), (1, 0))


@pytest.mark.rule("HE-130")
@pytest.mark.parametrize(("face", "seen"), [(4, True), (6, True), (7, False)])
def test_an_enemy_it_comes_adjacent_to_sees_it_below_its_perception(face: int, *, seen: bool) -> None:
    game = table("A . . B", A=unit("assassin", "blue", sneaking=True), B=unit("seer", "red"))  # Perception 7
    events = game.do(Move(game.A, ((1, 0), (2, 0))), f"d8={face}")
    assert (events[-1] == Noticed(game.A, game.B, "red")) is seen
    assert hidden(game) is not seen


@pytest.mark.rule("HE-130")
def test_a_total_that_reaches_the_perception_stays_unseen_even_next_to_it() -> None:
    game = table("A . . B", A=unit("assassin", "blue", sneaking=True), B=unit("guard", "red"))
    assert game.do(Move(game.A, ((1, 0), (2, 0))), "d8=5")[-1] == Stepped(game.A, ((1, 0),), ((2, 0),), 1)
    assert hidden(game)  # a guard's Perception is 5


@pytest.mark.rule("HE-130")
def test_the_total_stands_until_its_next_turn_and_counts_for_enemies_who_come() -> None:
    game = table(
        "A . . . . . B",
        A=unit("assassin", "blue", sneaking=True),
        B=unit("wolf", "red"),
    )
    game.do(Move(game.A, ((1, 0),)), "d8=7")
    game.do(EndTurn(game.A))
    # Perception 8 beats the 7 as the wolf comes adjacent; what it cannot know does not turn its way.
    assert game.do(Move(game.B, ((5, 0), (4, 0), (3, 0), (2, 0))))[-1] == Noticed(game.A, game.B, "red")
    events = game.do(EndTurn(game.B))
    assert events[-3:] == [TurnBegan(game.A, 8, 1, 1), StealthSet(game.A, None), Awaited(game.A)]


@pytest.mark.rule("HE-130", "HE-140")
def test_who_is_invisible_besides_is_seen_only_as_that_ends() -> None:
    game = table("A . . B", A=unit("assassin", "blue", sneaking=True), B=unit("guard", "red"))
    put(game, "A", Effects((Effect("invisible", game.A, at_begin=True, left=1),)))
    events = game.do(Move(game.A, ((1, 0), (2, 0))), "d8=2")
    assert not [event for event in events if isinstance(event, Noticed)]
    game.do(EndTurn(game.A))
    assert Noticed(game.A, game.B, "red") in game.do(EndTurn(game.B))


@pytest.mark.rule("HE-130", "HE-13")
@pytest.mark.parametrize(("kind", "sees"), [("guard", True), ("raider", False)])
def test_who_has_not_rolled_counts_as_4(kind: str, *, sees: bool) -> None:
    game = table("A . . B", B=unit(kind, "red"), A=unit("assassin", "blue", sneaking=True))
    events = game.do(Move(game.B, ((2, 0), (1, 0))))
    assert (Noticed(game.A, game.B, "red") in events) is sees


@pytest.mark.rule("HE-130", "BD-10")
def test_who_is_pushed_next_to_an_enemy_rolls_nothing_but_may_be_seen() -> None:
    game = table(
        "C A . B", A=unit("assassin", "blue", sneaking=True), B=unit("guard", "red"), C=unit("raider", "green")
    )
    assert pushed(game, "A", "C", 1)[1:] == [Noticed(game.A, game.B, "red")]
    assert hidden(game, side="green")


# ---- ending --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-132")
def test_being_damaged_ends_sneaking() -> None:
    game = table("A . . B", A=unit("assassin", "blue", height=4, sneaking=True), B=unit("raider", "red"))
    events = game.do(Move(game.A, ((1, 0),)), "d4=1")
    assert SneakingEnded(game.A, "it is hurt") in events
    assert game.get("A", Sneaking) is None
    assert "sneaking" not in [event.purpose for event in events if isinstance(event, Rolled)]


@pytest.mark.rule("HE-132")
def test_an_attack_ends_sneaking_once() -> None:
    game = table("A B .", A=unit("assassin", "blue", sneaking=True), B=unit("raider", "red"))
    events = game.do(Attack(game.A, game.B, game.item("A", "stiletto")), "d6=2 d8=1")
    assert [type(event) for event in events].count(SneakingEnded) == 1
    assert game.get("A", Sneaking) is None


@pytest.mark.rule("HE-132")
def test_a_boon_ends_sneaking() -> None:
    game = table("A . . B", A=unit("skirmisher", "blue", sneaking=True), B=unit("raider", "red"))
    events = game.do(Cast(game.A, "fleet-foot"))
    assert SneakingEnded(game.A, "it casts a boon") in events


@pytest.mark.rule("HE-132", "HE-73")
def test_the_first_turn_of_a_longer_cast_ends_sneaking() -> None:
    game = table("A . . B", A=unit("seer", "blue", sneaking=True), B=unit("raider", "red"))
    events = game.do(Cast(game.A, "tempest"))
    assert events[events.index(CastBegan(game.A, "tempest", 3)) + 1] == SneakingEnded(game.A, "it casts a boon")


@pytest.mark.rule("HE-132", "HE-74")
@pytest.mark.parametrize("rules", ["heroic", "heroic-classic"])
def test_a_reaction_ends_sneaking(rules: str) -> None:
    game = table(
        "A B C", rules=rules, C=unit("guard", "blue", sneaking=True), B=unit("raider", "blue"), A=unit("raider", "red")
    )
    if rules == "heroic":
        game.do(Ready(game.C, "shield-oath"))
        assert hidden(game, "C"), "to be ready is no boon yet"
    game.do(EndTurn(game.C))
    game.do(EndTurn(game.B))
    labrys = game.item("A", "labrys")
    game.do(Attack(game.A, game.B, labrys), "d8=3" if rules == "heroic" else "d6=3")
    events = game.do(React(game.C, "shield-oath"), "d8=2" if rules == "heroic" else "d6=2")
    at = events.index(Reacted(game.C, "shield-oath", game.B))
    assert events[at + 1] == SneakingEnded(game.C, "it casts a boon")
    assert not hidden(game, "C")


# ---- units that know of nobody -------------------------------------------------------------------------------------


@pytest.mark.rule("BD-14")
def test_an_unaware_unit_takes_no_turn_until_an_enemy_comes_into_sight_within_10_cells() -> None:
    far = "A" + " ." * 11 + " B"
    game = table(far, A=unit("archer", "blue"), B=unit("raider", "red", unaware=True))
    events = game.do(EndTurn(game.A))
    assert TurnBegan(game.B, 6, 1, 1) in events
    assert Awaited(game.B) not in events
    assert game.do(Move(game.A, ((1, 0),))) == step(game.A, (0, 0), (1, 0))
    assert game.do(Move(game.A, ((2, 0),)))[-1] == BecameAware(game.B)
    assert game.get("B", Unaware) is None


@pytest.mark.rule("BD-14")
def test_an_unaware_unit_looks_about_when_its_turn_begins() -> None:
    game = table("A . . B", A=unit("archer", "blue"), B=unit("raider", "red", unaware=True))
    events = game.do(EndTurn(game.A))
    assert events[-3:] == [TurnBegan(game.B, 6, 1, 1), BecameAware(game.B), Awaited(game.B)]


@pytest.mark.rule("BD-14")
def test_an_unaware_unit_knows_nothing_of_who_sneaks_until_it_is_attacked() -> None:
    game = table("A B .", A=unit("assassin", "blue", sneaking=True), B=unit("raider", "red", unaware=True))
    game.do(EndTurn(game.A))
    assert game.get("B", Unaware) is not None
    events = game.do(Attack(game.A, game.B, game.item("A", "stiletto")), "d6=2 d8=1")
    assert BecameAware(game.B) in events
    assert any(isinstance(event, Attacked) and event.sneak for event in events)


@pytest.mark.rule("BD-14")
def test_whoever_notices_a_sneaking_enemy_is_aware_of_it() -> None:
    game = table("A . . B", A=unit("assassin", "blue", sneaking=True), B=unit("raider", "red", unaware=True))
    assert game.do(Move(game.A, ((1, 0),)), "d8=1")[-2:] == [Noticed(game.A, game.B, "red"), BecameAware(game.B)]


@pytest.mark.rule("BD-14")
def test_what_one_bumps_into_its_unaware_friends_notice() -> None:
    game = table(
        "B A . . . C",
        B=unit("raider", "red", gear=()),
        A=unit("assassin", "blue", sneaking=True),
        C=unit("raider", "red", unaware=True),
    )
    assert game.do(Move(game.B, ((1, 0), (2, 0))))[-2:] == [Noticed(game.A, game.B, "red"), BecameAware(game.C)]


@pytest.mark.rule("BD-14", "HE-132")
def test_an_unaware_unit_notices_who_stops_sneaking_before_its_eyes() -> None:
    game = table("A . . B", A=unit("skirmisher", "blue", sneaking=True), B=unit("raider", "red", unaware=True))
    events = game.do(Cast(game.A, "fleet-foot"))
    assert BecameAware(game.B) in events


@pytest.mark.rule("BD-14")
def test_damage_wakes_an_unaware_unit() -> None:
    game = table(
        "C B . # A",
        B=unit("raider", "red", height=4, unaware=True),
        C=unit("raider", "red", height=4),
        A=unit("archer", "blue"),
    )
    assert pushed(game, "B", "C", 1, "d4=1")[-1] == BecameAware(game.B)


@pytest.mark.rule("HE-130", "HE-122")
def test_who_surfaces_sneaking_in_an_enemys_sight_rolls() -> None:
    game = table("A . . B", A=unit("assassin", "blue", on="w", sneaking=True), B=unit("raider", "red"))
    put(game, "A", Submersion(chosen=True, turns=1))
    assert game.do(Surface(game.A), "d8=3")[2:] == [
        stealth(game.A, 3),
        StealthSet(game.A, 3),
        Noticed(game.A, game.B, "red"),
    ]


@pytest.mark.rule("HE-130", "BD-04")
def test_who_is_put_next_to_an_enemy_may_be_seen() -> None:
    game = table(
        "B . . . .\nC A D . .",
        A=unit("assassin", "blue", sneaking=True),
        B=unit("guard", "red"),
        C=unit("raider", "green"),
        D=unit("seer", "blue"),
    )
    put(game, "D", Verge(0, 0))
    assert pushed(game, "A", "C", 1)[1:] == [
        Displaced(game.A, ((2, 1),), ((1, 0),)),
        Noticed(game.A, game.B, "red"),
    ]


@pytest.mark.rule("HE-130", "BD-13")
@pytest.mark.parametrize(("total", "seen"), [(3, True), (4, False)])
def test_a_door_that_opens_shows_those_who_hide_behind_it(total: int, seen: bool) -> None:
    game = table("A D . B", A=unit("hoplite", "blue"), B=unit("raider", "red", sneaking=True), D=thing("door"))
    put(game, "B", Sneaking(total))
    assert (Noticed(game.B, game.A, "blue") in game.do(Use(game.A, game.D))) is seen


@pytest.mark.rule("HE-130", "BD-13")
def test_a_door_that_opens_wakes_an_unaware_unit_behind_it() -> None:
    game = table("A D . B", A=unit("hoplite", "blue"), B=unit("raider", "red", unaware=True), D=thing("door"))
    assert BecameAware(game.B) in game.do(Use(game.A, game.D))


@pytest.mark.rule("HE-130", "BD-10")
def test_an_enemy_that_is_pushed_into_sight_wakes_an_unaware_unit() -> None:
    game = table(
        "C . .\n# . .\nA B .", A=unit("raider", "red"), B=unit("raider", "blue"), C=unit("raider", "red", unaware=True)
    )
    assert game.get("C", Unaware) is not None
    assert BecameAware(game.C) in pushed(game, "B", "A", 1)


@pytest.mark.rule("HE-130", "BD-04")
def test_an_enemy_that_is_put_into_sight_wakes_an_unaware_unit() -> None:
    game = table(
        "C A .\n# . .\nB . .", A=unit("raider", "red"), B=unit("raider", "blue"), C=unit("raider", "red", unaware=True)
    )

    def put_elsewhere() -> Steps:
        yield Displaced(game.B, ((0, 2),), ((2, 2),))

    events, _ = run(game, put_elsewhere())
    assert BecameAware(game.C) in events


@pytest.mark.rule("BD-14")
def test_a_shot_from_afar_wakes_an_unaware_unit_even_if_it_flies_wide() -> None:
    game = table("A . . . . . . . . . . . B", A=unit("slinger", "blue"), B=unit("raider", "red", unaware=True))
    happened = game.do(Shoot(game.A, game.B, game.item("A", "sling")), "d6=1")
    place = [type(event).__name__ for event in happened].index("Attacked")
    assert happened[place + 1] == BecameAware(game.B)
    assert not any(isinstance(event, Damaged) for event in happened)


@pytest.mark.rule("HE-130", "HE-81")
def test_who_gets_up_from_the_verge_of_death_sees_who_sneaks_badly_before_it() -> None:
    for total, seen in ((3, True), (4, False)):
        game = table("A . . B C", A=unit("assassin", "blue"), B=unit("hoplite", "red"), C=unit("archer", "red"))
        put = game.battle.stage.world.add_component
        put(game.A, Sneaking(total))
        put(game.B, Verge(1, 0))
        put(game.C, Effects((Effect("blind", 0, at_begin=False, left=0),)))
        events = game.do(EndTurn(game.A), "d6=5")
        assert (Noticed(game.A, game.B, "red") in events) is seen


@pytest.mark.rule("HE-130", "HE-123")
@pytest.mark.parametrize("diver", ["sneaks", "watches"])
def test_who_dives_sees_those_that_sneak_badly_under_water_and_is_seen_by_them(diver: str) -> None:
    """A total of 3 is below 4; from above it was not to be seen."""
    game = table("A w w B", A=unit("assassin", "blue", on="w"), B=unit("raider", "red", on="w"))
    put, (one, other) = game.battle.stage.world.add_component, (game.A, game.B)
    put(one, Sneaking(3) if diver == "sneaks" else Economy(3, 1, 1))
    put(other, Submersion(chosen=True, turns=0))
    if diver == "watches":
        put(other, Sneaking(3))
    noticed = Noticed(one, other, "red") if diver == "sneaks" else Noticed(other, one, "blue")
    assert noticed in game.do(Dive(one))
