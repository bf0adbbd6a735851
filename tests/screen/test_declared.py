"""What units are known to mean to do: marks over the map, words, and nobody's secrets. No window."""

import itertools
from typing import Any

import pytest

from game.engine.commands import Attack, EndTurn, Move
from game.engine.components import Position
from game.engine.hints import Intent
from game.rulesets.odigos.commands import Dare
from game.screen.battle.panels.order import _places
from game.screen.battle.presenter.session import Mode, Session
from game.screen.model.overlays import IntentMark
from game.screen.text.spoken import preview_words
from tests.now import now
from tests.screen.groups import Plans, four, in_groups
from tests.screen.sessions import drawn, wait_for_turn
from tests.screen.test_session import calm
from tests.table import unit


def marked(session: Session) -> dict[str, IntentMark]:
    """Return the marks over the map by the unit's name."""
    return {mark.name: mark for mark in session.markings.overlays().marks}


def test_a_declared_blow_is_an_icon_an_arrow_and_a_ghost_where_the_unit_will_walk() -> None:
    plans = Plans()
    game, session = four(in_groups((2, 3), plans))
    plans.open = (Intent(game.C, Attack(game.C, game.A, 0), (1, 0)), Intent(game.D, Move(game.D, ((3, 1), (4, 1)))))
    session.notice.moved_on()
    seen = marked(session)
    blow = seen["Lykos"]
    assert (blow.cells, blow.ghost, blow.aim, blow.icon, blow.side) == (((2, 0),), ((1, 0),), ((0, 0),), "attack", 1)
    assert blow.words == "Attack Menon with Fists, after a walk"
    walk = seen["Bias"]
    assert (walk.ghost, walk.aim, walk.icon) == (((4, 1),), (), "move")
    session.pointer.hover((2, 0))
    assert now(session.declarations.hint) == ("Lykos: Attack Menon with Fists, after a walk.",)
    assert session.inspect.card is not None
    assert session.inspect.card.means == blow.words
    session.pointer.hover((0, 0))
    assert now(session.declarations.hint) == ("Lykos: Attack Menon with Fists, after a walk.",)
    session.pointer.hover((3, 2))
    assert session.declarations.hint == ()


def test_of_a_target_that_is_not_known_nothing_is_told() -> None:
    plans = Plans()
    game, session = four(in_groups((2, 3), plans))
    game.battle.stage.world.remove_component(game.B, Position)
    plans.open = (Intent(game.C, Attack(game.C, game.B, 0)), Intent(game.B, EndTurn(game.B)))
    session.notice.moved_on()
    seen = marked(session)
    assert set(seen) == {"Lykos"}
    assert seen["Lykos"].aim == ()


def test_declarations_of_two_people_are_secret_from_each_other_through_the_hand_over() -> None:
    plans = Plans()
    game, session = four(in_groups((2, 3), plans), humans=("blue", "red"))
    plans.secret["blue"] = (Intent(game.A, Attack(game.A, game.C, 0), (1, 0)),)
    plans.secret["red"] = (Intent(game.C, Attack(game.C, game.B, 0)),)
    session.notice.moved_on()
    assert set(marked(session)) == {"Menon"}
    session.end_all()
    session.play.tick(1.0)
    session.end_all()
    assert session.seats.mode is Mode.HANDOVER
    shown = (
        session.markings.overlays(),
        session.declarations.marks,
        session.declarations.hint,
        session.selection.menu,
        session.questions.dialog,
    )
    assert "Menon" not in repr(shown)
    session.play.confirm_handover()
    assert session.seats.viewer == "red"
    assert set(marked(session)) == {"Lykos"}
    session.pointer.hover((0, 0))
    assert session.declarations.hint == ()
    assert session.inspect.card is not None
    assert session.inspect.card.means == ""


def test_nothing_is_marked_while_what_is_seen_is_not_what_is() -> None:
    plans = Plans()
    game, session = four(in_groups((2, 3), plans))
    plans.open = (Intent(game.C, Attack(game.C, game.A, 0)),)
    session.play.come_to(None, animating=True)
    assert session.markings.overlays().marks == ()
    session.play.come_to(None, animating=False)
    assert set(marked(session)) == {"Lykos"}


def test_without_people_everybodys_declarations_are_shown() -> None:
    plans = Plans()
    game, session = four(in_groups((2, 3), plans), humans=())
    plans.secret = {"blue": (Intent(game.A, EndTurn(game.A)),), "red": (Intent(game.C, EndTurn(game.C)),)}
    session.notice.moved_on()
    assert set(marked(session)) == {"Menon", "Lykos"}


# ---- groups in the turn order --------------------------------------------------------------------------------------


def test_order_shows_groups_those_who_may_act_first_and_who_has_finished() -> None:
    _game, session = four(in_groups((2, 3)))
    assert [(entry.name, entry.group) for entry in session.telling.order] == [
        ("Menon", 0), ("Dexo", 0), ("Lykos", 1), ("Bias", 1), ("Kyon", 1)
    ]  # fmt: skip
    session.choose_action(EndTurn)
    session.key("ENTER")
    assert [entry.name for entry in session.telling.order if entry.is_done] == ["Menon"]
    assert [entry.name for entry in session.telling.order if entry.is_active] == ["Dexo"]
    calm(session)
    session.choose_action(EndTurn)
    session.key("ENTER")
    assert [entry.group for entry in session.telling.order] == [1, 1, 1, 0, 0]
    assert not any(entry.is_done for entry in session.telling.order)


def test_groups_stand_apart_in_the_strip() -> None:
    _, session = four(in_groups((2, 3)))
    first, second = session.telling.order[:2], session.telling.order[2:]
    places = [x for _, x in _places([first, second], 12, 44)]
    gaps = [b - a for a, b in itertools.pairwise(places)]
    assert gaps == [44, 56, 44, 44]


@pytest.mark.rule("OD-12")
def test_a_blow_on_a_foe_far_away_is_shown_as_a_declaration_with_its_way_and_place() -> None:
    """Nothing is struck yet: it says so, and from where it will be, as things stand."""
    drawing = "A . . . . B\n. . . . . ."
    pieces: dict[str, Any] = {"A": unit("hoplite", "blue", name="Menon"), "B": unit("hoplite", "red")}
    _, session = drawn(drawing, rules="odigos", **pieces)
    wait_for_turn(session)
    session.pointer.hover((5, 0))
    preview = session.preview.shown
    assert preview is not None
    assert isinstance(preview.command, Attack | Dare)
    assert preview.way[-1] == (3, 0), "a doru reaches 2 cells"
    assert preview.about.endswith(
        "A declaration: when its group acts it goes 3 cells as things stand, and does it from there."
    )
    assert preview.note.startswith("Click to declare it"), "a declaration can be taken back"
    assert session.markings.overlays().path == preview.way
    assert preview.about in " ".join(preview_words(preview))


@pytest.mark.rule("OD-12")
def test_a_blow_on_a_foe_at_hand_is_declared_from_where_it_stands() -> None:
    pieces: dict[str, Any] = {"A": unit("hoplite", "blue"), "B": unit("hoplite", "red")}
    _, session = drawn("A . B\n. . .", rules="odigos", **pieces)
    wait_for_turn(session)
    session.pointer.hover((2, 0))
    assert session.preview.shown is not None
    assert session.preview.shown.way == ()
    assert session.preview.shown.title.startswith("Declare: Attack ")
    assert session.preview.shown.about.endswith(
        "A declaration: it is done when its group acts, from where it stands now."
    )
