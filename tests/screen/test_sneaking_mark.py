"""The mark of sneaking says that a unit is hidden: it goes when the last side from which it was has seen it (BD-14)."""

from collections.abc import Sequence
from unittest.mock import Mock

import pytest

from game.engine.components import Dead, Sneaking
from game.engine.events import Event, Noticed, SneakingBegan, SneakingEnded, Spotted
from game.engine.resolving import Steps
from game.screen.model.changes import CHANGES
from game.screen.model.snapshot import Figure, snapshot
from tests.rulesets.clash import scenes as clash
from tests.states import put, run
from tests.table import Table, table, unit

RULES = ("heroic", "heroic-classic", "clash", "odigos", "oldschool")


def scene(rules: str) -> Table:
    """A sneaks; B's and C's sides have not seen it."""
    foe = "wolf" if rules == "clash" else "raider"
    pieces = {"A": unit("archer", "blue"), "B": unit(foe, "red"), "C": unit(foe, "green")}
    drawing = "A . . B . . C"
    game = clash.table(drawing, **pieces) if rules == "clash" else table(drawing, rules=rules, **pieces)
    put(game, "A", Sneaking(None))
    return game


def after(figures: dict[int, Figure], events: Sequence[Event]) -> dict[int, Figure]:
    """Return the figures as the events leave them on the board, before the next look at the battle."""
    shown = dict(figures)
    board = Mock(figure=shown.get, put=lambda figure: shown.update({figure.unit: figure}))
    for event in events:
        assert type(event) in CHANGES, event
        CHANGES[type(event)](board, event)
    return shown


def told(game: Table, side: str | None, *events: Event) -> bool:
    """Let it happen; tell whether a side sees A marked: by the events it perceives, and when it looks anew."""
    before = snapshot(game.battle.view(side)).figures

    def happens() -> Steps:
        yield from events

    all_, _ = run(game, happens())
    perceived = [one for one in all_ if not isinstance(one, Spotted) or side in {None, one.side}]
    by_events, anew = after(before, perceived)[game.A], snapshot(game.battle.view(side)).figures[game.A]
    assert by_events == anew
    assert anew.faint is ("sneaking" in anew.conditions)
    return anew.faint


@pytest.mark.rule("BD-14")
@pytest.mark.parametrize("side", ["blue", None])
@pytest.mark.parametrize("rules", RULES)
def test_its_own_side_sees_the_mark_until_the_last_has_seen_it(rules: str, side: str | None) -> None:
    game = scene(rules)
    assert "sneaking" in snapshot(game.battle.view(side)).figures[game.A].conditions
    assert told(game, side, Noticed(game.A, game.B, "red")), "it is hidden from green"
    assert not told(game, side, Noticed(game.A, game.C, "green"))
    assert told(game, side, SneakingBegan(game.A)), "it hides anew, from both"
    assert not told(game, side, SneakingEnded(game.A, "it is hurt"))


@pytest.mark.rule("BD-14")
@pytest.mark.parametrize("rules", RULES)
def test_what_only_the_unseen_have_seen_changes_nothing_for_its_own_side(rules: str) -> None:
    game = scene(rules)
    assert told(game, "blue", Spotted(game.B, game.A, "red"), Spotted(game.C, game.A, "green"))
    game = scene(rules)
    assert not told(game, None, Spotted(game.B, game.A, "red"), Spotted(game.C, game.A, "green"))


@pytest.mark.rule("BD-14")
@pytest.mark.parametrize("rules", RULES)
def test_from_who_sees_it_it_is_not_hidden_whoever_else_does_not(rules: str) -> None:
    game = scene(rules)
    assert game.A not in snapshot(game.battle.view("red")).figures
    assert told(game, None, Noticed(game.A, game.B, "red"))
    assert not snapshot(game.battle.view("red")).figures[game.A].faint
    assert game.A not in snapshot(game.battle.view("green")).figures


@pytest.mark.rule("BD-14")
@pytest.mark.parametrize("rules", RULES)
def test_from_a_side_that_is_dead_nobody_hides(rules: str) -> None:
    game = scene(rules)
    assert told(game, "blue", Noticed(game.A, game.B, "red"))
    put(game, "C", Dead())
    assert not snapshot(game.battle.view("blue")).figures[game.A].faint
