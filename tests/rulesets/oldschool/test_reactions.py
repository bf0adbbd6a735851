"""What follows on what in old school, event by event: noticing, hiding, turning on somebody, letting go, falling."""

from collections.abc import Callable

import pytest

from game.board.grid import Cell
from game.engine.commands import Attack, Cast, Move
from game.engine.components import BATTLE, Dying, Grappling, Health, Position, Sneaking, Unaware
from game.engine.events import (
    Attacked,
    BattleEnded,
    BecameAware,
    BoonCast,
    Damaged,
    Displaced,
    Dropped,
    Entered,
    Event,
    Fell,
    FellDying,
    Freed,
    Left,
    Noticed,
    Pushed,
    SceneryChanged,
    SneakingEnded,
    Stepped,
    Surfaced,
    TurnBegan,
    WentUnder,
)
from game.engine.resolving import Steps
from game.rulesets.oldschool.commands import Drag
from game.rulesets.oldschool.components import Holds, Lurking, Moods, Poised
from game.rulesets.oldschool.events import Dragged, LurkingSet, PoisedSet, Provoked
from tests.rulesets.oldschool.scenes import busy, end, held, of, put, run, table
from tests.table import Table, thing, unit


def happen(game: Table, event: Event, dice: str = "") -> list[Event]:
    """Let one event happen, and return it with all that follows."""

    def steps() -> Steps:
        yield event

    return run(game, steps(), dice)


def moved(game: Table, letter: str, to: Cell, kind: str, by: str = "") -> Event:
    """A change of place of a unit, of one kind or another."""
    unit_, origin = game[letter], game.battle.truth.cells(game[letter])
    makers: dict[str, Callable[[], Event]] = {
        "Stepped": lambda: Stepped(unit_, origin, (to,), 1),
        "Pushed": lambda: Pushed(unit_, game[by] if by else 0, origin, (to,)),
        "Displaced": lambda: Displaced(unit_, origin, (to,)),
        "Surfaced": lambda: Surfaced(unit_, origin, (to,)),
        "Entered": lambda: Entered(unit_, (to,)),
    }
    return makers[kind]()


MOVES = ("Stepped", "Pushed", "Displaced", "Surfaced")

# ---- time ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BD-15")
def test_the_round_limit_is_kept() -> None:
    game = table("A . . . B", round_limit=1, A=unit("hoplite", "blue"), B=unit("wolf", "red"))
    end(game, "A")
    assert of(end(game, "B"), BattleEnded) == [BattleEnded("", "the limit of 1 round is reached")]


# ---- falling -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OS-70", "BD-08")
@pytest.mark.parametrize("kind", ["Stepped", "Pushed", "Displaced"])
def test_whoever_comes_over_an_edge_falls(kind: str) -> None:
    game = table("A . B", A=unit("hoplite", "blue", height=3), B=unit("wolf", "red"))
    events = happen(game, moved(game, "A", (1, 0), kind, "B"), "d20=1 d6=2")
    assert of(events, Fell) == [Fell(game.A, 300, 0, False)]


# ---- grapples ------------------------------------------------------------------------------------------------------


def hold() -> Table:
    """A holds C."""
    game = table("A C . . . . B", A=unit("wolf", "red"), C=unit("hoplite", "blue"), B=unit("seer", "blue"))
    put(game, "A", Holds(game.C, ()), Grappling(game.C, pinned=False))
    put(game, "C", Holds(0, (game.A,)), Grappling(game.A, pinned=True))
    return game


@pytest.mark.rule("OS-42")
@pytest.mark.parametrize("what", ["down", "under", "gone", "apart", "pushed"])
def test_a_grapple_ends_with_whatever_parts_the_two(what: str) -> None:
    game = hold()
    events = {
        "down": FellDying(game.C),
        "under": WentUnder(game.C, False),
        "gone": Left(game.C, ((1, 0),), "fled"),
        "apart": Displaced(game.C, ((1, 0),), ((3, 0),)),
        "pushed": Pushed(game.C, game.B, ((1, 0),), ((3, 0),)),
    }
    assert [(event.unit, event.other) for event in of(happen(game, events[what]), Freed)] == [(game.C, game.A)]
    assert (game.get("A", Grappling), game.get("A", Holds)) == (None, None)


# ---- hiding --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OS-70")
@pytest.mark.parametrize("kind", MOVES)
def test_a_hiding_unit_that_comes_into_sight_by_any_way_is_tested(kind: str) -> None:
    game = table("A . . B", A=unit("assassin", "blue", sneaking=True, on="f"), B=unit("wolf", "red"))
    events = happen(game, moved(game, "A", (1, 0), kind, "B"), "d6=1 d6=1")
    assert of(events, Noticed) == [Noticed(game.A, game.B, "red")]


@pytest.mark.rule("OS-70")
def test_a_door_that_opens_beside_a_hiding_unit_gives_it_away() -> None:
    game = table(
        "A D B", A=unit("assassin", "blue", sneaking=True), B=unit("wolf", "red"), D=thing("door"),
    )  # fmt: skip
    put(game, "A", Position(((0, 0),)))
    put(game, "B", Position(((1, 0),)))
    events = happen(game, SceneryChanged(game.D, True, False, False, ()))
    assert Noticed(game.A, game.B, "red") in events


@pytest.mark.rule("OS-70", "OS-60")
def test_being_hurt_and_casting_end_hiding() -> None:
    game = table("A . . B", A=unit("seer", "blue", sneaking=True, on="f"), B=unit("wolf", "red"))
    events = happen(game, Damaged(game.A, 1, 7, 1, "piercing", 0, "a test", ""))
    assert SneakingEnded(game.A, "it is hurt") in events
    put(game, "A", Sneaking(None))
    assert not of(happen(game, BoonCast(game.A, "mend", game.A)), SneakingEnded), "what is for a friend is no attack"
    assert SneakingEnded(game.A, "it casts a spell") in happen(game, BoonCast(game.A, "pain-arrow", game.B))


# ---- noticing the enemy --------------------------------------------------------------------------------------------


@pytest.mark.rule("OS-44")
@pytest.mark.parametrize("kind", MOVES)
def test_an_enemy_that_comes_in_sight_is_noticed(kind: str) -> None:
    game = table("A # . B\n. . . .", A=unit("hoplite", "blue"), B=unit("wolf", "red", unaware=True))
    assert game.get("B", Unaware) is not None
    assert BecameAware(game.B) in happen(game, moved(game, "A", (2, 1), kind, "A"))


@pytest.mark.rule("OS-21", "OS-44")
def test_who_draws_a_friend_along_into_sight_is_noticed() -> None:
    game = table(
        "A # . B\nC . . .",
        A=unit("hoplite", "blue"),
        B=unit("wolf", "red", unaware=True),
        C=unit("seer", "blue"),
    )
    assert BecameAware(game.B) in happen(game, Dragged(game.A, game.C, ((2, 1),), ((1, 1),)))


@pytest.mark.rule("OS-21", "OS-70")
def test_who_hides_and_draws_a_friend_along_is_tested_as_for_a_step() -> None:
    game = table(
        "A . . B\nC . . .", A=unit("seer", "blue", sneaking=True), B=unit("wolf", "red"), C=unit("seer", "blue")
    )
    events = happen(game, Dragged(game.A, game.C, ((1, 0),), ((0, 0),)), "d6=1 d6=1")
    assert of(events, Noticed) == [Noticed(game.A, game.B, "red")]


@pytest.mark.rule("OS-44")
@pytest.mark.parametrize("what", ["noticed", "sneaks no more", "the door", "its turn"])
def test_an_enemy_in_sight_is_noticed_when_it_can_be(what: str) -> None:
    game = table(
        "A D . B", A=unit("hoplite", "blue", sneaking=True), B=unit("wolf", "red", unaware=True), D=thing("door")
    )
    put(game, "A", Position(((2, 0),)))
    game.battle.stage.world.add_component(game.B, Unaware())
    if what in {"the door", "its turn"}:
        game.battle.stage.world.remove_component(game.A, Sneaking)
    events: dict[str, Event] = {
        "noticed": Noticed(game.A, game.B, "red"),
        "sneaks no more": SneakingEnded(game.A, "a test"),
        "the door": SceneryChanged(game.D, True, False, False, ()),
        "its turn": TurnBegan(game.B, 8, 1, 0),
    }
    assert BecameAware(game.B) in happen(game, events[what])


@pytest.mark.rule("OS-44")
def test_an_attack_and_a_wound_wake_even_who_sees_nobody() -> None:
    game = table("A # B\n. . .", A=unit("hoplite", "blue"), B=unit("wolf", "red", unaware=True))
    assert BecameAware(game.B) in happen(game, Attacked(game.A, game.B, "Sling", "shot"))
    put(game, "B", Unaware())
    assert BecameAware(game.B) in happen(game, Damaged(game.B, 1, 5, 1, "magic", game.A, "pain arrow", ""))


# ---- the quiet before an execution ---------------------------------------------------------------------------------


def lurking() -> Table:
    """A has B within reach, unseen, and may execute it as well."""
    game = table(
        "A B . . . . C", A=unit("assassin", "blue", sneaking=True, on="f"), C=unit("archer", "blue"),
        B=unit("guard", "red", unaware=True),
    )  # fmt: skip
    put(game, "C", Position(((4, 0),)), Sneaking(None))
    put(game, "A", Lurking((game.B,)), Poised((game.B,)))
    put(game, "B", Unaware())
    return game


@pytest.mark.rule("OS-44")
@pytest.mark.parametrize("kind", ["Stepped", "Pushed", "Displaced"])
def test_going_out_of_reach_breaks_the_undisturbed_turn(kind: str) -> None:
    game = lurking()
    put(game, "B", Position(((6, 0),)))
    events = happen(game, moved(game, "A", (1, 0), kind, "C"), "d6=6 d6=6")
    assert LurkingSet(game.A, ()) in events
    assert BecameAware(game.B) not in events


@pytest.mark.rule("OS-44", "OS-21")
def test_so_does_going_while_one_draws_a_friend_along() -> None:
    game = lurking()
    put(game, "B", Position(((6, 0),)))
    events = happen(game, Dragged(game.A, game.C, ((1, 0),), ((0, 0),)), "d6=6 d6=6")
    assert LurkingSet(game.A, ()) in events
    assert BecameAware(game.B) not in events


@pytest.mark.rule("OS-44")
def test_being_seen_and_giving_up_hiding_break_it() -> None:
    game = lurking()
    events = happen(game, Noticed(game.A, game.B, "red"))
    assert LurkingSet(game.A, ()) in events
    assert PoisedSet(game.A, ()) in events
    for event in (Noticed(game.A, game.B, "red"), SneakingEnded(game.A, "a test")):
        far = table(
            "A " + ". " * 13 + "B",
            A=unit("archer", "blue", sneaking=True, on="f"),
            B=unit("guard", "red", unaware=True),
        )
        assert far.get("A", Lurking) == Lurking((far.B,))
        assert happen(far, event) == [event, LurkingSet(far.A, ())]  # in range, but too far off to be noticed as a foe
    game = lurking()
    events = happen(game, BecameAware(game.B))
    assert events == [BecameAware(game.B), LurkingSet(game.A, ()), PoisedSet(game.A, ())]


# ---- turning on somebody -------------------------------------------------------------------------------------------


def wary(drawing: str = "A . . . . . B", **more: object) -> Table:
    """Red is unfriendly, and nobody has come near."""
    game = table(drawing, A=unit("hoplite", "blue", **more), B=unit("guard", "red"))
    put_battle(game, Moods((("red", "unfriendly"),)))
    return game


def put_battle(game: Table, moods: Moods) -> None:
    game.battle.stage.world.add_component(BATTLE, moods)


@pytest.mark.rule("OS-10")
@pytest.mark.parametrize("kind", [*MOVES, "Entered"])
def test_an_unfriendly_side_minds_however_one_comes_near(kind: str) -> None:
    game = wary()
    assert Provoked("red", (game.A,)) in happen(game, moved(game, "A", (2, 0), kind, "A"))


@pytest.mark.rule("OS-10")
def test_an_unfriendly_side_turns_on_whom_it_finds_near() -> None:
    game = wary("A . . . B", sneaking=True)
    put_battle(game, Moods((("red", "unfriendly"),)))
    assert Provoked("red", (game.A,)) in happen(game, Noticed(game.A, game.B, "red"))
    game = wary("A . . . B", sneaking=True)
    assert Provoked("red", (game.A,)) in happen(game, SneakingEnded(game.A, "a test"))


@pytest.mark.rule("OS-10", "BD-14")
def test_a_third_side_does_not_hear_whom_it_does_not_see_being_turned_on() -> None:
    """The guard sees the assassin come within four cells; behind the wall nobody does."""
    game = table(
        "A . . . . B # C",
        A=unit("assassin", "blue", sneaking=True), B=unit("guard", "red"), C=unit("guard", "green"),
    )  # fmt: skip
    put_battle(game, Moods((("red", "unfriendly"),)))
    game.do(Move(game.A, ((1, 0),)), "d6=1 d6=1")
    told = [stamped.sides for stamped in game.battle.events if stamped.event == Provoked("red", (game.A,))]
    assert told == [{"blue", "red"}]


@pytest.mark.rule("OS-10")
def test_a_spell_provokes_as_a_blow_does() -> None:
    game = table("A . . . . . B", A=unit("seer", "blue"), B=unit("guard", "red"))
    put_battle(game, Moods((("red", "neutral"),)))
    events = game.do(Cast(game.A, "pain-arrow", game.B), "d6=6 d6=6 d4=1")
    assert Provoked("red", (game.A,), "blue") in events


@pytest.mark.rule("OS-10", "OS-40")
def test_a_neutral_foe_lets_one_go_and_one_that_was_attacked_does_not() -> None:
    for foes, count in (((), 0), ((("red", 2),), 1)):
        game = table(". A B .", A=unit("hoplite", "blue"), B=unit("guard", "red"))
        busy(game, "A")
        put_battle(game, Moods((("red", "neutral"),), foes))
        assert len(of(game.do(Move(game.A, ((0, 0),)), "d20=2" * count), Attacked)) == count


# ---- things --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BD-18")
def test_what_the_dead_carried_lies_where_they_fell() -> None:
    game = table("A B . C", A=unit("champion", "blue"), B=unit("raider", "red"), C=unit("shade", "red"))
    busy(game, "B")
    events = game.do(Attack(game.A, game.B, held(game, "A", "long_sword")), "d20=19 d8=8 d6=1 d6=1")
    assert [event.what for event in of(events, Dropped)] == ["Axe", "Gambeson"]


@pytest.mark.rule("OS-40", "OS-21")
def test_whoever_has_drawn_an_ally_along_begins_its_move_where_it_is_then() -> None:
    game = table(
        ". . . . B\nC A . . .\n. . . . .", A=unit("hoplite", "blue"), C=unit("archer", "blue"), B=unit("guard", "red")
    )
    put(game, "C", Dying(1), Health(0, 11))
    game.do(Drag(game.A, game.C, ((2, 1), (3, 1))))
    assert [event.unit for event in of(game.do(Move(game.A, ((2, 1), (1, 1))), "d20=2"), Attacked)] == [game.B]
