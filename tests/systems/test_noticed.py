"""Where a hidden mover is noticed it stops, under every ruleset in which one hides and walks; the rest is kept."""

import pytest

from game.engine.commands import Attack, Move
from game.engine.components import Economy, Sneaking
from game.engine.events import Event, Halted, Noticed, Rolled, Stepped
from game.screen.text.cards import unit_card
from tests.rulesets.clash import scenes as clash
from tests.table import Table, table, unit

WAY = ((1, 0), (2, 0), (3, 0))
CASES = [
    ("heroic", "HE-130", "assassin", "raider", "d8=3", "d8=4"),
    ("heroic-classic", "HE-130", "assassin", "raider", "d8=3", "d8=4"),
    ("clash", "CL-92", "assassin", "slinger", "d20=7", "d20=8"),
    ("oldschool", "OS-70", "assassin", "wolf", "d6=1 d6=1", "d6=6 d6=6"),
]
"""Ruleset, the rule, who hides from whom, dice with which it is seen, and with which it is not."""


def scene(rules: str, sneak: str, watcher: str, *, fresh: bool = True) -> Table:
    pieces = {"A": unit(sneak, "blue", sneaking=True), "B": unit(watcher, "red")}
    drawing = "A . . . . . . B"
    game = clash.table(drawing, **pieces) if rules == "clash" else table(drawing, rules=rules, **pieces)
    assert game.battle.truth.has(game.A, Sneaking) is fresh
    return game


def steps(events: list[Event]) -> list[tuple[int, int]]:
    return [event.cells[0] for event in events if isinstance(event, Stepped)]


@pytest.mark.rule("HE-130", "CL-92", "OS-70", "BD-14")
@pytest.mark.parametrize(("rules", "rule", "sneak", "watcher", "seen", "unseen"), CASES)
def test_it_stops_where_it_is_noticed_and_the_rest_of_its_movement_is_kept(
    rules: str, rule: str, sneak: str, watcher: str, seen: str, unseen: str
) -> None:
    del rule, unseen
    game = scene(rules, sneak, watcher)
    before = game.battle.truth.of(game.A, Economy).move
    events = game.do(Move(game.A, WAY), seen)
    assert steps(events) == [(1, 0)]
    assert Noticed(game.A, game.B, "red") in events
    assert events[-1] == Halted(game.A, "it is noticed", noticed_by=("red",))
    assert game.battle.truth.of(game.A, Economy).move == before - 1
    decision = game.battle.decision
    assert decision is not None
    assert game.A in decision.units
    assert steps(game.do(Move(game.A, ((2, 0), (3, 0))))) == [(2, 0), (3, 0)]


@pytest.mark.parametrize(("rules", "rule", "sneak", "watcher", "seen", "unseen"), CASES)
def test_unnoticed_it_walks_on(rules: str, rule: str, sneak: str, watcher: str, seen: str, unseen: str) -> None:
    del rule, seen
    game = scene(rules, sneak, watcher)
    events = game.do(Move(game.A, WAY), unseen)
    assert steps(events) == list(WAY)
    assert not any(isinstance(event, Halted) for event in events)


@pytest.mark.parametrize(("rules", "rule", "sneak", "watcher", "seen", "unseen"), CASES)
def test_the_card_says_by_whom_it_was_seen_and_no_longer_that_it_hides(
    rules: str, rule: str, sneak: str, watcher: str, seen: str, unseen: str
) -> None:
    del unseen
    game = scene(rules, sneak, watcher)
    word = "Sneaks" if rules.startswith("heroic") else "Hides"

    def conditions(side: str | None) -> dict[str, tuple[str, str]]:
        card = unit_card(game.battle.view(side), game.A)
        return {fact.label: (fact.value, fact.rule) for fact in card.facts if fact.group == "condition"}

    assert conditions("blue")[word] == ("", rule)
    game.do(Move(game.A, WAY), seen)
    for side in ("blue", "red", None):
        assert conditions(side)["Seen"] == ("by Red", rule)
        assert word not in conditions(side)


@pytest.mark.rule("BD-14")
def test_of_several_sides_only_those_are_named_that_the_viewer_may_know() -> None:
    game = table("A . B . C", A=unit("assassin", "blue", sneaking=True), B=unit("raider", "red"),
                 C=unit("raider", "green"))  # fmt: skip
    game.battle.stage.world.add_component(game.A, Sneaking(None, ("red",)))

    def seen(side: str | None) -> tuple[str, str]:
        facts = unit_card(game.battle.view(side), game.A).facts
        return next((fact.label, fact.value) for fact in facts if fact.rule == "HE-130")

    assert seen("blue") == ("Sneaks", "seen by Red")
    assert seen(None) == ("Sneaks", "seen by Red")
    assert seen("red") == ("Seen", "by Red")


@pytest.mark.rule("BD-14")
def test_a_third_side_is_not_told_that_another_sees_whom_it_sees_itself() -> None:
    """Green sees A; B, whom green does not see, sees A at its step (d8 of Dexterity 9 shows 2), and A stops."""
    game = table("A . . B C\n. . . . .", A=unit("assassin", "blue", sneaking=True), C=unit("raider", "green"),
                 B=unit("raider", "red", sneaking=True))  # fmt: skip
    game.battle.stage.world.add_component(game.A, Sneaking(None, ("green",)))
    game.battle.stage.world.add_component(game.B, Sneaking(None, ("blue",)))
    game.do(Move(game.A, ((1, 0), (2, 0))), "d8=2")
    told = {stamped.event: stamped.sides for stamped in game.battle.events}
    assert told[Noticed(game.A, game.B, "red")] == {"blue", "red"}
    assert told[Halted(game.A, "it is noticed", noticed_by=("red",))] == {"blue", "red"}


@pytest.mark.rule("BD-14")
@pytest.mark.parametrize(
    ("rules", "dice"), [("heroic", "d10=3"), ("clash", "d20=9 d20=8 d6=1 d6=1"), ("oldschool", "d20=2")]
)
def test_dice_against_one_whom_a_third_side_does_not_see_are_told_only_to_who_sees_both(rules: str, dice: str) -> None:
    pieces = {"A": unit("hoplite", "blue"), "B": unit("guard", "red", sneaking=True), "C": unit("hoplite", "green")}
    game = clash.table("A B . . C", **pieces) if rules == "clash" else table("A B . . C", rules=rules, **pieces)
    game.battle.stage.world.add_component(game.B, Sneaking(None, ("blue",)))
    game.do(next(command for command in game.battle.legal() if isinstance(command, Attack)), dice)
    first, *_ = (s.sides for s in game.battle.events if isinstance(s.event, Rolled) and s.event.unit == game.A)
    assert first == {"blue", "red"}
