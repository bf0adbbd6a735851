"""How each seat is told what decides the battle: how it wins, how it loses, and which of both the limit is (BD-15)."""

import re
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from game.data import maps
from game.engine.commands import EndTurn
from game.engine.components import Finished, Health
from game.engine.events import Died
from game.screen.battle.presenter.session import Session
from game.screen.text.goals import Task, of_battle, of_map, told
from game.screen.text.wording import result
from game.tiled import load
from game.tiled.model import GoalSpec, ZoneSpec
from tests.screen.sessions import on_map, sit_down
from tests.systems.test_victory import happen
from tests.table import Table, table, unit

HILL = ZoneSpec(1, "goal", "the hill", "", ((2, 0), (3, 0)))
TWO, THREE = ("blue", "red"), ("blue", "red", "green")
KINDS = ("rout", "hold", "reach", "protect", "survive")


def task(kind: str, sides: tuple[str, ...] = TWO, rounds: int = 0, limit: int = 50, unit: str = "") -> Task:
    zone = "the hill" if kind in {"hold", "reach"} else ""
    return Task(kind, "red", sides, limit, zone, unit, rounds)


@pytest.mark.rule("BD-15")
@pytest.mark.parametrize(
    ("asked", "own", "other"),
    [
        (task("rout"),
         "Red wins by routing Blue. Red loses if it is routed. A draw after round 50.",
         "Blue wins by routing Red. Blue loses if it is routed. A draw after round 50."),
        (task("hold", rounds=1),
         ("Red wins by holding the hill alone for 1 round or by routing Blue. Red loses if it is routed. "
         "A draw after round 50."),
         ("Blue wins by routing Red. Blue loses if Red holds the hill alone for 1 round or if it is routed. "
         "A draw after round 50.")),
        (replace(task("hold", rounds=2), held=0),
         ("Red wins by holding the hill alone for 2 rounds in a row (0 so far) or by routing Blue. "
         "Red loses if it is routed. A draw after round 50."),
         ("Blue wins by routing Red. Blue loses if Red holds the hill alone for 2 rounds in a row (0 so far) or if it "
         "is routed. A draw after round 50.")),
        (task("reach", unit="King Rhesos"),
         ("Red wins when King Rhesos reaches the hill or by routing Blue. Red loses if King Rhesos dies or if it is "
         "routed. A draw after round 50."),
         ("Blue wins if King Rhesos dies or by routing Red. Blue loses when King Rhesos reaches the hill or if it is "
         "routed. A draw after round 50.")),
        (task("reach"),
         ("Red wins when one of Red's units reaches the hill or by routing Blue. Red loses if it is routed. "
         "A draw after round 50."),
         ("Blue wins by routing Red. Blue loses when one of Red's units reaches the hill or if it is routed. "
         "A draw after round 50.")),
        (task("protect", rounds=24, limit=24, unit="King Rhesos"),
         ("Red wins if King Rhesos lives through round 24 or by routing Blue. Red loses if King Rhesos dies or if it "
         "is routed."),
         ("Blue wins if King Rhesos dies or by routing Red. Blue loses if King Rhesos lives through round 24 or if it "
         "is routed.")),
        (task("protect", unit="King Rhesos"),
         "Red wins by routing Blue. Red loses if King Rhesos dies or if it is routed. A draw after round 50.",
         "Blue wins if King Rhesos dies or by routing Red. Blue loses if it is routed. A draw after round 50."),
        (task("survive", rounds=6),
         "Red wins by lasting through round 6 or by routing Blue. Red loses if it is routed.",
         "Blue wins by routing Red. Blue loses if Red lasts through round 6 or if it is routed."),
        (task("survive", rounds=60),
         "Red wins by routing Blue. Red loses if it is routed. A draw after round 50.",
         "Blue wins by routing Red. Blue loses if it is routed. A draw after round 50."),
    ],
)  # fmt: skip
def test_each_seat_is_told_how_it_wins_how_it_loses_and_what_the_limit_is(asked: Task, own: str, other: str) -> None:
    assert told(asked, "red") == own
    assert told(asked, "blue") == other


@pytest.mark.rule("BD-15")
@pytest.mark.parametrize(
    ("kind", "sides", "rounds", "seat"), [*product(KINDS, (TWO, THREE), (3, 50, 60), (*THREE, None))]
)
def test_what_is_told_to_two_seats_never_contradicts(
    kind: str, sides: tuple[str, ...], rounds: int, seat: str | None
) -> None:
    asked = task(kind, sides, rounds, unit="the king" if kind in {"protect", "reach"} else "")
    words = told(asked, seat if seat in sides else None)
    if seat in sides:
        first, second = words.split(". ")[:2]
        assert first.startswith(f"{seat.capitalize()} wins ")
        assert second.startswith(f"{seat.capitalize()} loses ")
    else:
        assert [name.lower() for name in re.findall(r"(\w+) wins", words)] == list(sides)
    limits = set(re.findall(r"after round (\d+)", words))
    assert limits <= {"50"}
    if kind in {"survive", "protect"} and rounds <= 50:
        assert not limits
    else:
        assert limits == {"50"}


@pytest.mark.rule("BD-15")
def test_who_alone_plays_is_spoken_to() -> None:
    asked = task("reach")
    assert told(asked, "red", is_you=True) == (
        "You win: when one of your units reaches the hill or by routing Blue. You lose: if you are routed. "
        "A draw after round 50."
    )
    assert told(task("rout"), "blue", is_you=True) == (
        "You win: by routing Red. You lose: if you are routed. A draw after round 50."
    )


@pytest.mark.rule("BD-15")
def test_with_several_others_the_death_of_a_charge_is_the_victory_of_whoever_hurt_it_last() -> None:
    asked = task("protect", THREE, rounds=5, unit="the king")
    blue, red = told(asked, "blue"), told(asked, "red")
    assert blue.startswith("Blue wins if the king dies (last hurt by Blue) or as the last side standing. Blue loses ")
    assert "if the king dies (last hurt by another side)" in blue
    assert told(asked, "blue", is_you=True).startswith("You win: if the king dies (last hurt by you) or ")
    assert "Red loses if the king dies or if it is routed." in red
    assert blue.endswith("A draw if the king dies and no other side has hurt it.")


@pytest.mark.rule("BD-15")
@pytest.mark.parametrize("path", sorted(maps().glob("*.tmx")), ids=lambda path: path.stem)
def test_before_and_in_a_battle_the_same_is_told_of_a_shipped_map(path: Path) -> None:
    source, session = load(path), on_map(path, most=2) if path.stem == "ford" else None
    for seat in (*source.sides, None):
        assert told(of_map(source), seat)
    if session is not None:
        assert session.telling.goal == told(of_map(source), "blue", is_you=True)


def field(goal: GoalSpec, limit: int = 50) -> Table:
    return table(
        "A . . . . B", A=unit("raider", "blue"), B=unit("raider", "red"), goal=goal, zones=(HILL,), round_limit=limit
    )


def pass_rounds(session: Session, most: int = 60) -> str:
    for _ in range(most):
        if session.table.battle.decision is None:
            break
        session.table.battle.submit(EndTurn(session.table.battle.decision.units[0]))
    over = session.table.battle.over
    assert over is not None
    return over.winner


@pytest.mark.rule("BD-15")
@pytest.mark.parametrize(
    ("goal", "limit", "words", "winner"),
    [
        (GoalSpec("survive", "red", rounds=3), 3, "Red lasts through round 3", "red"),
        (GoalSpec("survive", "red", rounds=4), 3, "A draw after round 3", ""),
        (GoalSpec("rout", "blue"), 2, "A draw after round 2", ""),
        (GoalSpec("protect", "red", unit=2, rounds=2), 2, "lives through round 2", "red"),
        (GoalSpec("protect", "red", unit=2, rounds=0), 2, "A draw after round 2", ""),
    ],
)
def test_what_is_told_of_the_limit_comes_true(goal: GoalSpec, limit: int, words: str, winner: str) -> None:
    session = sit_down(field(goal, limit))
    assert words in session.telling.goal
    assert pass_rounds(session) == winner


def test_who_sits_together_or_looks_on_is_told_of_every_side() -> None:
    game = field(GoalSpec("survive", "red", rounds=3))
    both, nobody = sit_down(game, ("blue", "red")), sit_down(game, ())
    assert both.telling.goal.startswith("Blue wins by routing Red. Blue loses")
    assert nobody.telling.goal == told(of_battle(game.battle.truth) or task("rout"), None)
    assert nobody.telling.goal.startswith("Blue wins by routing Red. Red wins by lasting through round 3")


@pytest.mark.rule("BD-15")
@pytest.mark.parametrize(("people", "title", "outcome"), [
    (("blue",), "Defeat", "lost"), (("red",), "Victory", "won"), (("blue", "red"), "Red wins", "won"),
    ((), "Red wins", "neither"),
])  # fmt: skip
def test_the_end_names_who_was_routed(people: tuple[str, ...], title: str, outcome: str) -> None:
    card = result(Finished("red", "the enemy is routed"), people, (), TWO)
    assert (card.title, card.outcome) == (title, outcome)
    assert "Blue is routed." in card.reason
    assert "enemy" not in card.reason
    three = result(Finished("red", "the enemy is routed"), people, (), THREE)
    assert "ll others are routed." in three.reason


def test_the_log_of_the_window_names_who_was_routed() -> None:
    game = field(GoalSpec())
    session = sit_down(game)
    game.battle.stage.world.add_component(game.A, Health(1, 8))
    happen(game, Died(game.A))
    assert game.battle.over is not None
    assert any(line.text == "Red wins: Blue is routed." for line in session.telling.log)
    assert session.telling.result is not None
    assert (session.telling.result.title, session.telling.result.reason) == ("Defeat", "Red wins: Blue is routed.")
