"""The card of a cell: its ground in the ruleset's own measure, what it means for the chosen unit, what is there."""

import re

import msgspec
import pytest

from game.engine.commands import EndTurn, Use
from game.engine.components import Scenery
from game.engine.imagine import imagined, put
from game.screen.battle.forecast.cell_card import cell_card, price
from game.screen.battle.presenter.session import Session
from game.screen.text import cards
from game.tiled.model import ZoneSpec
from tests.screen.outlooks import RULES, met
from tests.screen.sessions import drawn
from tests.table import thing, unit

DRAWING = """
    . f # l w ~ d o
    A . . . w r R .
    . 2 . G . . . B
"""


def rows(session: Session, cell: tuple[int, int]) -> dict[str, str]:
    session.pointer.hover(cell)
    card = session.inspect.cell
    assert card is not None
    return dict(card.rows)


@pytest.fixture
def session() -> Session:
    _, found = met(
        DRAWING,
        A=unit("hoplite", "blue", name="Menon"),
        B=unit("raider", "red", name="Lykos"),
        G=thing("door", name="the gate"),
        zones=(
            ZoneSpec(1, "goal", "the hill", "blue", ((1, 2),)),
            ZoneSpec(1, "exit", "the road", "", ((0, 2),)),
            ZoneSpec(1, "deployment", "camp", "red", ((7, 2),)),
        ),
    )
    return found


def test_ground_is_told_with_what_it_costs_gives_and_hides(session: Session) -> None:
    forest = rows(session, (1, 0))
    assert forest["Cost"].startswith("2 cells of movement (difficult, 2 m count for 2)")
    assert forest["Cover"] == "soft, against attacks from a distance"
    wall = rows(session, (2, 0))
    assert wall["Way"] == "none, nobody can enter it"
    assert wall["Rises"] == "3 m above the ground; sight below that is blocked"
    assert "Cost" not in wall
    assert rows(session, (3, 0))["Cover"].startswith(("soft", "hard"))
    assert rows(session, (7, 0))["Sight"] == "nobody sees through it"
    assert rows(session, (6, 0))["Light"] == "dark; one can start to sneak here"
    assert rows(session, (6, 1))["Ramp"] == "a step up of any height"
    assert rows(session, (1, 2))["Height"] == "2 m"
    assert rows(session, (5, 0))["Water"].startswith("shallow")


def test_water_says_what_it_means_for_the_chosen_unit(session: Session) -> None:
    deep = rows(session, (4, 0))
    assert deep["Water"].startswith("deep and calm")
    assert deep["Menon there"] == "swims"
    assert deep["Cost"] == "1 cell of movement; 2 for Menon"
    assert price(session.seats.view, (4, 0), session.selection.unit) == 2
    assert "Menon there" not in rows(session, (1, 1))
    view, chosen = session.seats.view, session.selection.unit
    with imagined(view.stage, view.side) as swimming:
        put(swimming, chosen, ((4, 0),))
        (told,) = (words for label, words in cell_card(swimming, (1, 1), chosen).rows if label == "Menon there")
    assert told == "no longer swims"


def test_zones_things_and_people_are_told(session: Session) -> None:
    assert rows(session, (1, 2))["Goal"] == "the hill, of blue"
    assert rows(session, (0, 2))["Way out"] == "the road"
    there = rows(session, (7, 2))
    assert there["Start"] == "where red begins"
    assert there["Here"] == "Lykos, raider of red"
    assert "Menon there" not in there
    gate = rows(session, (3, 2))
    assert gate["Here"].startswith("the gate (door, shut")


@pytest.mark.parametrize("rules", RULES)
def test_card_of_every_cell_changes_nothing_and_says_what_a_step_really_costs(rules: str) -> None:
    game, found = met(DRAWING, rules, A=unit("hoplite", "blue", name="Menon"), B=unit("raider", "red", name="Lykos"),
                      G=thing("door", name="the gate"))  # fmt: skip
    before = game.battle.stage.world.digest()
    view = found.seats.view
    reach = view.ruleset.reach(view, game.A).cost
    for cell in view.grid.cells():
        card = cell_card(view, cell, game.A)
        assert card.title
        assert card.about.endswith(".")
        assert all(label and value for label, value in card.rows)
    for cell in view.grid.neighbours(view.cells(game.A)[0]):
        if cell in reach:
            least = price(view, cell, game.A)
            # Of odigos' steps the risky ones are told with the way, not with the ground.
            assert least is not None or rules == "odigos"
            assert least is None or least <= reach[cell]
    assert game.battle.stage.world.digest() == before


def test_nothing_that_is_read_over_the_board_names_a_cell_by_numbers() -> None:
    """Cells are shown; whoever hears of them is told where (`spoken`), and so are records and the terminal."""
    _, session = drawn("A . # .\n. . . B\n. l . .", A=unit("archer", "blue"), B=unit("raider", "red"))
    place, seen = re.compile(r"column \d|row \d"), 0
    kinds = [entry.kind for entry in session.selection.menu.entries] if session.selection.menu is not None else []
    for kind in (None, *kinds):
        session.key("ESCAPE")
        if kind is not None and kind is not EndTurn:
            session.hand.choose_action(kind)
        for cell in session.seats.view.grid.cells():
            session.pointer.hover(cell)
            card, facts = session.preview.shown, session.inspect.cell
            words = [] if card is None else [card.title, card.cost, card.about, card.note]
            words += [] if facts is None else [words for row in facts.rows for words in row]
            assert not place.search(" ".join((*words, session.bar.prompt))), (kind, cell, words)
            seen += card is not None
    assert seen > 20


def test_a_lever_says_what_it_works_as_things_stand() -> None:
    game, session = met(
        ". . . . B .\nA L . G . .\n. . S . . .",
        A=unit("hoplite", "blue", name="Menon"),
        B=unit("raider", "red", name="Lykos"),
        G=thing("door", name="The gate"),
        L=thing("lever", name="winch", target="The gate"),
        S=thing("statue", name="herm"),
    )
    assert rows(session, (1, 1))["Here"] == "winch (lever, opens the gate)"
    pull = Use(game.A, game.L)
    session.choose_action(Use)
    session.pointer.hover((1, 1))
    assert session.preview.shown is not None
    assert session.preview.shown.command == pull
    assert session.preview.shown.about == "It opens the gate."
    game.battle.submit(pull)
    view = game.battle.view("blue")
    assert cards.about(view, pull) == "It shuts the gate."
    with imagined(game.battle.stage, "blue") as there:
        put(there, game.B, ((3, 1),))
        assert cards.about(there, pull) == "It leaves the gate open, for something is in its way."
    stone = msgspec.structs.replace(view.of(game.L, Scenery), targets=(game.S,))
    game.battle.stage.world.add_component(game.L, stone)
    assert cards.about(view, pull) == "It topples the herm."
    lying = msgspec.structs.replace(view.of(game.S, Scenery), is_spent=True)
    game.battle.stage.world.add_component(game.S, lying)
    assert rows(session, (1, 1))["Here"] == "winch (lever, it works nothing now)"
