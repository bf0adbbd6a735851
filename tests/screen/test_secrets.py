"""Nobody learns from the screen where a unit hides: frame by frame the same battle, in which it hides elsewhere."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.engine.commands import Decline, EndTurn, Move
from game.screen.battle.presenter import thinking
from game.screen.battle.presenter.session import Mode
from game.screen.model.press import Recall
from game.screen.ui.window import KleosWindow
from tests.screen import hiding
from tests.screen.hiding import BESIDE, Told, Watch, differences, in_the_way, pocketed

pytestmark = pytest.mark.screen

RULES = ("heroic", "heroic-classic", "clash", "oldschool", "odigos")
BOARDS = ("", "y odd")
"""Squares, and hexes of a stagger."""
EVERYTHING = [(rules, hexes) for rules in RULES for hexes in BOARDS]
IS_WHOLE = bool(os.environ.get("KLEOS_WHOLE"))
"""Set by `tools/prove.py secrets`: every ruleset on both boards. The test run holds each ruleset once."""
TURNS = EVERYTHING if IS_WHOLE else [("heroic", ""), ("clash", ""), ("odigos", "y odd")]
HAND_OVERS = EVERYTHING if IS_WHOLE else [("heroic-classic", "y odd"), ("oldschool", "")]
ASKING = [(rules, hexes) for rules, hexes in EVERYTHING if rules in {"heroic", "heroic-classic", "oldschool"}]
"""Where somebody hidden is asked whether it strikes at who leaves."""
TOGETHER, ALONE = ("blue", "red"), ("blue",)
ASKED = [(*one, people) for one in ASKING for people in (TOGETHER, ALONE)] if IS_WHOLE else [
    ("heroic", "", TOGETHER), ("oldschool", "y odd", TOGETHER), ("heroic-classic", "", ALONE),
]  # fmt: skip
A, V, B, S = 2, 3, 4, 5


@pytest.fixture
def window() -> Iterator[KleosWindow]:
    """A window of its own for each: pictures that others have made would let the two battles' lie elsewhere."""
    opened = KleosWindow(900, 600, visible=False)
    yield opened
    opened.close()


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what is worked out ahead be ready within the frame: how much is after some milliseconds is never the same.

    How long the machine thinks is left as it is.
    """
    for name, module in sys.modules.items():
        if name.startswith("game.screen.") and hasattr(module, "perf_counter") and module is not thinking:
            monkeypatch.setattr(module, "perf_counter", lambda: 0.0)


def others(place: str, rules: str = "") -> Told:
    """Lykos does the same in both; Skia goes about in one and stands still in the other, and thinks longer about it.

    Where the order is rolled each round Skia gives as many commands in both: dice are numbered by commands.
    """
    goes = place == "X" or rules == "clash"
    slow = 6 if place == "X" else 0
    return Told({V: ["left", "end", "right"], S: ["right", "left"] if goes else []}, {V: 1, S: slow})


# ---- one person and a machine --------------------------------------------------------------------------------------


def enemy_turns(
    window: KleosWindow, folder: Path, place: str, rules: str, hexes: str, *, hides: bool = True, rounds: int = 2
) -> Watch:
    """Watch rounds as blue, who plays alone against red's machine, with the pointer going about."""
    session = pocketed(place, rules, hexes, ("blue",), others(place, rules), hides=hides)
    watch = Watch(window, session, folder)
    watch.until("blue", keep=False)
    for _ in range(rounds):
        for cell in (*BESIDE, (2, 1), (6, 3)):
            watch.point(cell)
            watch.run()
        watch.point(BESIDE[0])
        watch.end_turn()
        watch.until("blue")
    return watch


@pytest.mark.parametrize(("rules", "hexes"), TURNS)
def test_enemy_turn_is_the_same_wherever_the_hidden_one_is(
    window: KleosWindow, tmp_path: Path, rules: str, hexes: str
) -> None:
    one, other = (enemy_turns(window, tmp_path, place, rules, hexes) for place in "XY")
    assert not list(differences(one, other))[:5]
    assert len(one.kept) > 30
    assert len(one.heard) > 3


def test_the_comparison_sees_a_unit_that_does_not_hide(window: KleosWindow, tmp_path: Path) -> None:
    one, other = (enemy_turns(window, tmp_path, place, "heroic", "", hides=False, rounds=1) for place in "XY")
    found = {difference.split(": ")[1] for difference in differences(one, other) if difference.startswith("frame")}
    assert found >= {"pixels", "card"}


def test_what_is_shown_alike_looks_alike(window: KleosWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hold that frames may be left out which show what the frame before does; what turns by itself stands still."""
    monkeypatch.setattr(hiding, "ALL_ARE_DRAWN", True)
    session = pocketed("X", "heroic", "", ("blue",), others("X"))
    session.table.preferences.change(reduced_motion=True)
    watch, shown = Watch(window, session, tmp_path), list[object]()
    for cell in ((2, 1), (6, 3), *BESIDE):
        watch.until("blue", keep=False)
        watch.point(cell)
        for _ in range(8):
            watch.run()
            shown.append(watch.view.shown)
        watch.end_turn()
    drawn = [picture for frame in watch.kept for name, picture in frame if name == "pixels"]
    alike = [number for number in range(1, len(shown)) if shown[number] == shown[number - 1]]
    assert len(alike) > 8
    assert len(set(drawn)) > 3
    assert [drawn[number] for number in alike] == [drawn[number - 1] for number in alike]


# ---- two people at one screen --------------------------------------------------------------------------------------


def hand_overs(
    window: KleosWindow, folder: Path, place: str, rules: str, hexes: str, *, hides: bool = True, most: int = 2
) -> Watch:
    """Watch a round of blue's, with the hand-overs to red and back; red's own turns are red's alone to see."""
    session = pocketed(place, rules, hexes, ("blue", "red"), others(place, rules), hides=hides)
    watch = Watch(window, session, folder, blind="red")
    deeds = others(place, rules)
    turns = 0
    while turns < most:
        if session.seats.viewer == "red":
            # What red does, sees and how long it takes is its own: no time passes, and nothing is drawn for it.
            session.play.end_recap()
            if session.seats.mode is Mode.TURN:
                session.play.carry_out(watch.command_of(session.selection.unit, deeds))
            watch.view.scene.skip()
            watch.view.showing.update(0.0)
        elif session.seats.mode is Mode.HANDOVER:
            watch.point(BESIDE[0])
            watch.run(16)
            session.play.confirm_handover()
        elif session.seats.mode is Mode.RECAP:
            session.press(Recall.NEXT)
            watch.run(20)
        elif session.seats.mode is Mode.TURN:
            turns += 1
            for cell in (*BESIDE, (6, 3)):
                watch.point(cell)
                watch.run()
            watch.end_turn()
            watch.run(12)
        else:
            watch.run()
    return watch


@pytest.mark.parametrize(("rules", "hexes"), HAND_OVERS)
def test_hand_over_is_the_same_wherever_the_hidden_one_is(
    window: KleosWindow, tmp_path: Path, rules: str, hexes: str
) -> None:
    one, other = (hand_overs(window, tmp_path, place, rules, hexes) for place in "XY")
    assert not list(differences(one, other))[:5]
    curtains = [kept for frame in one.kept for name, kept in frame if name == "curtain" and kept[0]]
    assert {side for side, _, _ in curtains} == {"blue", "red"}


def test_the_comparison_of_hand_overs_sees_a_unit_that_does_not_hide(window: KleosWindow, tmp_path: Path) -> None:
    one, other = (hand_overs(window, tmp_path, place, "heroic", "", hides=False, most=1) for place in "XY")
    found = {difference.split(": ")[1] for difference in differences(one, other) if difference.startswith("frame")}
    assert "pixels" in found


# ---- questions to somebody hidden ----------------------------------------------------------------------------------


def way_past(window: KleosWindow, folder: Path, place: str, rules: str, hexes: str, people: tuple[str, ...]) -> Watch:
    """Watch blue's A go its way and end its turn, with the hidden one beside it or far away; red's turns are red's."""
    session = in_the_way(place, rules, hexes, people)
    watch = Watch(window, session, folder, blind="red" if "red" in people else "")
    for _ in range(8):
        session.play.confirm_handover()
        session.play.end_recap()
        if session.seats.mode is Mode.TURN and session.selection.unit == A:
            break
        if session.seats.mode is Mode.TURN:
            session.play.carry_out(EndTurn(session.selection.unit))
        else:
            watch.run(keep=False)
    assert session.selection.unit == A
    watch.run()
    session.play.carry_out(Move(A, ((1, 2), (0, 2))))
    answers = session.table.battle.history[-1].answers
    assert answers == ([Decline(S)] if place == "X" else []), "it was asked, and answered by itself"
    watch.run(16)
    watch.view.scene.skip()
    watch.run(2)
    assert session.seats.mode is Mode.TURN
    assert session.selection.unit == A
    watch.end_turn()
    watch.run(8)
    return watch


@pytest.mark.rule("BD-14")
@pytest.mark.parametrize(("rules", "hexes", "people"), ASKED)
def test_question_to_somebody_hidden_is_seen_by_nobody_else(
    window: KleosWindow, tmp_path: Path, rules: str, hexes: str, people: tuple[str, ...]
) -> None:
    one, other = (way_past(window, tmp_path, place, rules, hexes, people) for place in "XY")
    assert not list(differences(one, other))[:5]
    assert len(one.kept) > 20
