"""Running into somebody unseen: however it hides and however it is met, all that hid it ends (BD-14)."""

from typing import Any

import pytest

from game.engine.commands import EndTurn, Move, Surface, Use
from game.engine.components import (
    Component,
    Dying,
    Economy,
    Effect,
    Effects,
    Position,
    Sneaking,
    Submersion,
    Verge,
)
from game.engine.condition import INVISIBLE
from game.engine.events import Bumped, Displaced, EffectEnded, Event, Fell, Noticed, Pushed, Surfaced
from game.engine.resolving import Context
from game.systems.room import settle_place
from tests.rulesets.odigos.scenes import field
from tests.states import lasting, put, run
from tests.systems.happen import pushed
from tests.table import Table, table, thing, unit

RULES = ("heroic", "heroic-classic", "clash", "odigos", "oldschool")
BOARDS = ("", "y odd", "x even")
CLOAK = Effects((Effect(INVISIBLE, 0, at_begin=False, left=0),))
WAYS: dict[str, tuple[Component, ...]] = {
    "sneaking": (Sneaking(99),),
    "invisible": (CLOAK,),
    "both": (Sneaking(99), CLOAK),
}
"""Whoever sneaks has a total that no passer-by beats."""


def hide(game: Table, letter: str, way: str) -> None:
    """Let a unit hide from the other sides."""
    put(game, letter, *WAYS[way])
    own = game.battle.truth.side_of(game[letter])
    assert not any(game.battle.view(side).knows(game[letter]) for side in game.battle.stage.sides if side != own)


def is_seen(game: Table, letter: str) -> bool:
    """Tell whether every side knows where a unit is."""
    return all(game.battle.view(side).knows(game[letter]) for side in game.battle.stage.sides)


def moved(game: Table, *path: tuple[int, int]) -> list[Event]:
    """Let A walk; under a ruleset in which people declare, until all have acted."""
    events = game.do(Move(game.A, path))
    for _ in range(8):
        decision = game.battle.decision
        if any(isinstance(event, Bumped) for event in events) or decision is None:
            break
        events += game.do(EndTurn(decision.units[0]))
    return events


@pytest.mark.rule("BD-14")
@pytest.mark.parametrize("hexes", BOARDS)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("rules", RULES)
def test_walking_into_somebody_unseen_shows_it_whatever_hid_it(rules: str, way: str, hexes: str) -> None:
    game = walkers(rules, hexes)
    hide(game, "B", way)
    events = moved(game, (1, 0), (2, 0), (3, 0))
    assert Bumped(game.A, game.B) in events
    assert is_seen(game, "B")
    assert game.cell("A") == (1, 0), "the mover stops before it"
    assert INVISIBLE not in lasting(game, "B")
    economy = game.get("A", Economy)
    if economy is not None:
        assert economy.move > 0, "the rest of the movement is kept"
        assert game.refused(Move(game.A, ((2, 0),))), "what changes nothing is not legal for ever"


def walkers(rules: str, hexes: str) -> Table:
    """Return two who are about to meet, on dark ground where nobody stands out, and one who looks on from afar."""
    people: dict[str, Any] = {"A": unit("raider", "blue"), "B": unit("raider", "red", on="d")}
    people["C"] = unit("raider", "red")
    drawing = "A . B . . . . . . . . . C"
    if rules == "odigos":
        return field(drawing, "A", hexes=hexes, **people)
    return table(drawing, rules=rules, hexes=hexes, **people)


@pytest.mark.rule("BD-14")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("rules", RULES)
def test_a_push_into_somebody_unseen_shows_it_to_all(rules: str, way: str) -> None:
    for side in ("blue", "red", "green"):
        people = {"A": unit("raider", "blue"), "B": unit("raider", "red"), "C": unit("raider", side)}
        people["D"] = unit("wolf", "green")
        game = table("A B C . . . . . . D", rules=rules, **people)
        hide(game, "C", way)
        events = pushed(game, "B", "A", 2)
        assert events[0] == Bumped(game.B, game.C)
        assert not any(isinstance(event, Pushed) for event in events)
        assert is_seen(game, "C"), f"{side}: whoever looks on sees the push end"


@pytest.mark.rule("BD-14", "BD-13")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("rules", [rules for rules in RULES if rules != "odigos"])
def test_a_door_shut_on_somebody_unseen_shows_it(rules: str, way: str) -> None:
    game = table(
        "A D . . . . B", rules=rules, A=unit("raider", "blue"), B=unit("raider", "red"), D=thing("door", open=True)
    )
    put(game, "B", Position(((1, 0),)))
    hide(game, "B", way)
    assert Bumped(game.A, game.B) in game.do(Use(game.A, game.D))
    assert is_seen(game, "B")
    assert game.refused(Use(game.A, game.D))


@pytest.mark.rule("BD-14", "BD-09")
@pytest.mark.parametrize("way", WAYS)
def test_a_fall_on_somebody_unseen_shows_it(way: str) -> None:
    game = table(
        "A B C . .", A=unit("raider", "blue", height=4), B=unit("raider", "blue", height=4), C=unit("raider", "red")
    )
    hide(game, "C", way)
    events = pushed(game, "B", "A", 1, "d4=1")
    (fell,) = [event for event in events if isinstance(event, Fell)]
    assert fell.onto == game.C
    assert is_seen(game, "C")


@pytest.mark.rule("BD-14", "BD-04")
@pytest.mark.parametrize("way", WAYS)
def test_a_swimmer_comes_up_under_somebody_unseen_and_finds_it(way: str) -> None:
    game = table("A . \n B w \n w w", A=unit("naiad", "blue", on="w"), B=unit("raider", "red", gear=(), on="w"))
    put(game, "A", Submersion(chosen=True, turns=0), Position(((0, 1),)))
    put(game, "B", Position(((0, 1),)))
    hide(game, "B", way)
    events = game.do(Surface(game.A))
    assert Bumped(game.A, game.B) in events
    assert is_seen(game, "B")
    (up,) = [event for event in events if isinstance(event, Surfaced)]
    assert up.cells != ((0, 1),)


@pytest.mark.rule("BD-14", "BD-04")
@pytest.mark.parametrize("lying", [Verge(0, 0), Dying(1)])
def test_nobody_stops_on_somebody_unseen_who_lies_there(lying: Component) -> None:
    game = table("A . B . C", A=unit("raider", "blue"), B=unit("hoplite", "red", hero=True), C=unit("raider", "red"))
    put(game, "B", lying)
    hide(game, "B", "invisible")
    assert game.do(Move(game.A, ((1, 0), (2, 0))))[-3:] == [
        Bumped(game.A, game.B),
        EffectEnded(game.B, INVISIBLE, "somebody has run into it"),
        Noticed(game.B, game.A, "blue"),
    ]
    assert game.cell("A") == (1, 0)
    hide(game, "B", "invisible")
    game.do(Move(game.A, ((2, 0), (3, 0))))
    assert game.cell("A") == (3, 0), "whoever lies there is passed over, seen or not"


@pytest.mark.rule("BD-14", "BD-05")
@pytest.mark.parametrize("way", WAYS)
def test_room_is_made_by_what_all_know_and_who_is_met_there_is_found(way: str) -> None:
    people = {
        "A": unit("raider", "blue"), "B": unit("raider", "red"), "C": unit("hoplite", "blue", hero=True),
        "D": unit("raider", "blue"),
    }  # fmt: skip

    def made(cell: tuple[int, int], *, hides: bool) -> list[Event]:
        game = table("A . . . .\nB . C . .\n. . . . D", **people)
        put(game, "C", Verge(0, 0))
        put(game, "B", Position(((2, 1),)))
        put(game, "D", Position((cell,)), *(WAYS[way] if hides else ()))
        events, _ = run(game, settle_place(Context(game.battle.truth, game.dice), game.B))
        assert not hides or is_seen(game, "D") is (cell == (1, 0))
        return [event for event in events if isinstance(event, Bumped | Displaced)]

    assert [event.cells for event in made((4, 2), hides=True) if isinstance(event, Displaced)] == [((1, 0),)]
    bump, moved_on = made((1, 0), hides=True)
    assert isinstance(bump, Bumped), "whoever is in the nearest place is run into"
    assert [moved_on] == made((1, 0), hides=False), "then it is known, and the next place is taken"


@pytest.mark.rule("BD-14", "BD-04")
def test_whom_the_water_hides_is_passed_by_in_silence_when_room_is_made_under_water() -> None:
    """The third side has nobody under water: to all together D is not there, and yet its cell is taken."""
    game = table(
        "w D A w B\nw w w w w\n. . . . C",
        A=unit("raider", "blue", on="w"),
        B=unit("raider", "red", on="w"),
        C=unit("raider", "green"),
        D=unit("raider", "blue", on="w"),
    )
    for letter in "BAD":
        put(game, letter, Submersion(chosen=True, turns=0))
    put(game, "B", Position(((2, 0),)))
    assert not is_seen(game, "D")
    events, _ = run(game, settle_place(Context(game.battle.truth, game.dice), game.B))
    assert [event.cells for event in events if isinstance(event, Displaced)] == [((3, 0),)]
    assert not [event for event in events if isinstance(event, Bumped | Noticed)]


@pytest.mark.rule("BD-14")
def test_who_is_found_is_not_told_by_whom_it_does_not_see() -> None:
    game = table("A . B . C", A=unit("raider", "blue"), B=unit("raider", "red"), C=unit("raider", "red"))
    hide(game, "A", "invisible")
    hide(game, "B", "invisible")
    events = game.do(Move(game.A, ((1, 0), (2, 0))))
    assert events[-1] == Noticed(game.B, 0, "blue")
    assert not game.battle.view("red").knows(game.A)


@pytest.mark.rule("BD-14")
@pytest.mark.parametrize("hidden", ["A", "B"])
@pytest.mark.parametrize("rules", RULES)
def test_what_somebody_unseen_has_spotted_is_known_in_common_in_no_order_of_sides(rules: str, hidden: str) -> None:
    """Nor from any side's eyes: what happened by it would tell the spotted one that it is seen."""
    game = walkers(rules, "")
    own, other = (game.battle.truth.side_of(game[letter]) for letter in (hidden, "AB".replace(hidden, "")))
    put(game, hidden, Sneaking(99, unbeknown=(other,)))
    assert game.battle.view(other).knows(game[hidden])
    eyes = (game.battle.truth, game.battle.view(own), game.battle.view(other))
    assert [view.in_common().knows(game[hidden]) for view in eyes] == [False] * 3
    assert not any(game[hidden] in view.in_common().units() for view in eyes)
    put(game, hidden, Sneaking(99, seen_by=(other,)))
    assert all(view.in_common().knows(game[hidden]) for view in eyes)
