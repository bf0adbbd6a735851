"""Whoever hides learns nothing of those who watch it unseen: not where they are, nor that they see it (BD-14)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from game.board.terrain import terrains
from game.engine.battle import Accepted, Battle
from game.engine.commands import EndTurn, Move, Sneak
from game.engine.components import Effect, Effects, Position, Sneaking, Submersion, Unaware
from game.engine.condition import INVISIBLE
from game.engine.events import (
    Attacked,
    BecameAware,
    BoonCast,
    Died,
    EffectEnded,
    Event,
    Grappled,
    ItemUsed,
    Left,
    Noticed,
    Rolled,
    Spotted,
    Stepped,
)
from game.engine.resolving import Steps
from game.engine.ruleset import Ruleset
from game.screen.text.cards import unit_card
from game.systems.sneaking import has_unseen_foes
from tests.rulesets.clash import scenes as clash
from tests.states import put, run
from tests.table import Table, in_given_order, set_up, table, unit

pytestmark = pytest.mark.slow

RULES = ("heroic", "heroic-classic", "clash", "odigos", "oldschool")
BOARDS = ("", "y odd")
DRAWING = """
    A . . . . # . .
    . . . . . # Y .
    . . . X . # . .
    . . . . . # . .
    K . . . . # . Z
"""
"""A walks along the top: X has it in sight all the way, at some distance, Y and Z never have; K is known and near."""
START = ((0, 0),)
WAY = ((1, 0), (2, 0), (3, 0))
SEEDS = (6, 8, 9)
CLOAK = Effects((Effect(INVISIBLE, 0, at_begin=False, left=0),))
HIDDEN: dict[str, Sneaking | Effects | Submersion] = {
    "sneaking": Sneaking(99),
    "invisible": CLOAK,
    "submerged": Submersion(chosen=True, turns=0),
}
WATER = ((3, 2), (7, 1))
"""Where X and Y are: deep water for who is submerged, and the surface parts it from who walks above."""
KNOWN = {"nobody else": "Z", "one who looks on": "K", "one who is unaware": "K"}


def scene(rules: str, hexes: str, place: str, how: str, known: str, seed: int) -> tuple[Battle, int, int]:
    """Return the battle with the unseen one at a place, and the entities of who hides and who is unseen."""
    drawing = DRAWING.replace(place, "S").replace(KNOWN[known], "W")
    for letter in "XYKZ":
        drawing = drawing.replace(letter, ".")
    pieces: dict[str, Any] = {
        "A": unit("archer", "blue", sneaking=True),
        "S": unit("hoplite", "red"),
        "W": unit("raider", "red", unaware=known == "one who is unaware"),
    }
    made, ids = set_up(drawing, rules, hexes, **pieces)
    opening = Ruleset.of(made).opening if rules == "odigos" else in_given_order
    board = made.board
    if how == "submerged":
        deep = {row * board.grid.width + column for column, row in WATER}
        ground = tuple(terrains()["deep"] if at in deep else was for at, was in enumerate(board.terrain))
        board = replace(board, terrain=ground)
    one = Battle(replace(made, board=board, ruleset=replace(Ruleset.of(made), opening=opening)), seed=seed)
    one.stage.world.add_component(ids["S"], HIDDEN[how])
    return one, ids["A"], ids["S"]


def walked(one: Battle, mover: int) -> list[Event]:
    """Let the mover go its way, and whoever acts with it do nothing; return what its side is told."""
    first, has_gone = len(one.events), False
    for _ in range(8):
        decision = one.decision
        assert decision is not None
        if has_gone and one.truth.cells(mover) != START:
            break
        goes = mover in decision.units and not has_gone
        command = Move(mover, WAY) if goes else EndTurn(decision.units[0])
        has_gone = has_gone or goes
        assert isinstance(one.submit(command), Accepted)
    return [stamped.event for stamped in one.events[first:] if "blue" in stamped.sides]


@pytest.mark.rule("BD-14", "HE-130", "CL-92", "OD-70", "OS-70")
@pytest.mark.parametrize("known", KNOWN)
@pytest.mark.parametrize("how", HIDDEN)
@pytest.mark.parametrize("hexes", BOARDS)
@pytest.mark.parametrize("rules", RULES)
def test_a_way_past_somebody_unseen_is_the_same_as_one_far_from_it(
    rules: str, hexes: str, how: str, known: str
) -> None:
    seen = 0
    for seed in SEEDS:
        told: list[object] = []
        for place in "XY":
            one, mover, unseen = scene(rules, hexes, place, how, known, seed)
            before = one.view("blue").units()
            events = walked(one, mover)
            view = one.view("blue")
            assert view.units() == before, "nobody was found"
            assert any(isinstance(event, Rolled) and event.unit == mover for event in events), "it rolls in any case"
            assert not any(isinstance(event, Spotted) for event in events)
            told.append((events, view.cells(mover), unit_card(view, mover), one.undo_refusal(), one.decision))
            chooses = one.decision is not None and one.decision.side == "blue"
            told.append([one.refusal(Sneak(mover)), *one.legal()] if chooses else [])
            if place == "X":
                seen += any(isinstance(each.event, Spotted) and each.event.unit == unseen for each in one.events)
        assert told[:2] == told[2:]
    if how == "submerged":
        assert not seen, "nobody sees through the water's surface"
    else:
        assert seen or known != "nobody else", "the dice have failed it at some time"


@pytest.mark.rule("BD-14")
@pytest.mark.parametrize("rules", RULES)
def test_the_side_of_the_unseen_one_knows_what_it_saw(rules: str) -> None:
    game = spotted(rules)
    assert game.battle.view("red").knows(game.A)
    facts = [fact for fact in unit_card(game.battle.view("red"), game.A).facts if fact.group == "condition"]
    assert [(fact.label, fact.value) for fact in facts] == [("Seen", "by Red")]
    facts = [fact for fact in unit_card(game.battle.view("blue"), game.A).facts if fact.group == "condition"]
    assert [fact.value for fact in facts] == [""], "its own side takes it to be hidden"
    assert not game.battle.view("blue").through("red").knows(game.A)
    assert not game.battle.view("green").knows(game.A)


def spotted(rules: str) -> Table:
    """A hides and was seen by B, which is unseen itself; D does not choose that moment to see whom it has before it."""
    foe = "wolf" if rules == "clash" else "raider"
    pieces = {letter: unit(foe, side) for letter, side in (("B", "red"), ("C", "green"), ("D", "blue"))}
    pieces = {"A": unit("archer", "blue"), **pieces}
    drawing = "A . . B . . C . . D"
    game = clash.table(drawing, **pieces) if rules == "clash" else table(drawing, rules=rules, **pieces)
    put(game, "A", Sneaking(None))
    put(game, "B", CLOAK)
    put(game, "D", Unaware())

    def sees() -> Steps:
        yield Spotted(game.B, game.A, "red")

    events, _ = run(game, sees())
    assert events == [Spotted(game.B, game.A, "red")]
    return game


@pytest.mark.rule("BD-14")
@pytest.mark.parametrize("rules", RULES)
def test_who_is_unaware_looks_about_when_somebody_steps_whom_all_see(rules: str) -> None:
    game = spotted(rules)
    for letter, to in (("B", (3, 0)), ("C", (7, 0))):
        step = Stepped(game[letter], game.of(letter, Position).cells, (to,), 1)
        events, _ = run(game, iter((step,)))
        assert (BecameAware(game.D) in events) is (letter == "C")


@pytest.mark.rule("BD-14")
def test_it_is_all_one_to_the_unaware_whether_somebody_unseen_has_seen_who_hides() -> None:
    drawing, foes = "B . . A . . D V", (unit("raider", "red"), unit("raider", "red"))
    for is_seen in (False, True):
        game = table(
            drawing, rules="oldschool", B=foes[0], V=foes[1], A=unit("archer", "blue"), D=unit("archer", "blue")
        )
        put(game, "A", Sneaking(None))
        put(game, "B", CLOAK)
        put(game, "D", Unaware())
        events = run(game, iter((Spotted(game.B, game.A, "red"),) if is_seen else ()))[0]
        events += run(game, iter((EffectEnded(game.A, "blind"),)))[0]
        assert BecameAware(game.D) not in events


DEEDS: dict[str, Callable[[Table], Event]] = {
    "attacks": lambda game: Attacked(game.B, game.A, "Toxo", "shot"),
    "grapples": lambda game: Grappled(game.B, game.A),
    "casts": lambda game: BoonCast(game.B, "a boon", game.A),
    "uses a thing": lambda game: ItemUsed(game.B, game.A, "a thing", game.A, None),
}


@pytest.mark.rule("BD-14")
@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize("rules", RULES)
def test_that_it_was_seen_is_told_once_somebody_acts_upon_it(rules: str, deed: str) -> None:
    game = spotted(rules)

    def acts() -> Steps:
        yield DEEDS[deed](game)

    events, _ = run(game, acts())
    shown = game.B if game.battle.view("blue").knows(game.B) else 0  # a boon on an enemy ends being invisible (HE-140)
    assert Noticed(game.A, shown, "red") in events
    assert game.battle.truth.of(game.A, Sneaking) == Sneaking(None, ("red",))
    assert game.battle.view("blue").through("red").knows(game.A)


@pytest.mark.rule("BD-14")
@pytest.mark.parametrize("rules", RULES)
def test_who_is_unaware_wakes_at_what_an_unseen_friend_saw_where_that_gives_nothing_away(rules: str) -> None:
    # Its waking is seen: of one that believes itself hidden it takes notice only if it is unseen itself.
    for is_unseen in (False, True):
        foe = "wolf" if rules == "clash" else "raider"
        pieces = {"A": unit("archer", "blue"), "C": unit(foe, "red"), "B": unit(foe, "red")}
        drawing = "A . C . . B"
        game = clash.table(drawing, **pieces) if rules == "clash" else table(drawing, rules=rules, **pieces)
        put(game, "A", Sneaking(None))
        put(game, "B", CLOAK)
        put(game, "C", Unaware(), *((CLOAK,) if is_unseen else ()))

        def sees(seen: Table = game) -> Steps:
            yield Spotted(seen.B, seen.A, "red")

        events, _ = run(game, sees())
        assert (BecameAware(game.C) in events) is is_unseen


@pytest.mark.rule("BD-14")
@pytest.mark.parametrize("how", HIDDEN)
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("goes", ["dies", "leaves"])
def test_that_the_last_unseen_enemy_is_gone_is_told_to_all(rules: str, how: str, goes: str) -> None:
    one, mover, unseen = scene(rules, "", "X", how, "nobody else", 0)
    assert has_unseen_foes(one.truth, mover)
    one._commit(Died(unseen) if goes == "dies" else Left(unseen, one.truth.cells(unseen), "fled"))
    assert one.events[-1].sides == {"blue", "red"}, "so that no more rolls are asked for is no news"
    assert not has_unseen_foes(one.truth, mover)
