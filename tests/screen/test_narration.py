"""What is told in the terminal: log, turn, preview, questions, refusals, the end; and never what one must not know."""

import os
import select
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from game.cli.terminal import CLEAR, Spoken
from game.engine import events as e
from game.engine.commands import Attack, EndTurn, Move
from game.engine.observing import Stamped
from game.report.cell_maps import CellMap
from game.screen.battle.lesson.corner import sit_down
from game.screen.battle.lesson_view import LessonView
from game.screen.battle.narration import AT_FIRST, REST, Narration
from game.screen.battle.presenter.seats import Mode
from game.screen.battle.presenter.session import Session
from game.screen.model.press import LookAt, Press
from game.screen.text import spoken
from game.screen.ui.aloud import Aloud, SpokenPage
from game.screen.ui.window import KleosWindow
from tests.effort import PATIENCE
from tests.screen.seats import show
from tests.screen.sessions import FORD, on_map, wait
from tests.screen.test_session import CLOSE, asked, duel, roll_freely

ROOT = Path(__file__).resolve().parents[2]
BOTH = frozenset({"blue", "red"})


class Listener:
    """Keeps what it is told."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.wiped = 0

    def say(self, words: str) -> None:
        self.lines.append(words)

    def wipe(self) -> None:
        self.wiped += 1

    def heard(self) -> list[str]:
        """Return what was told since last asked."""
        lines, self.lines = self.lines, []
        return lines


def told(session: Session) -> tuple[Narration, Listener]:
    listener = Listener()
    return Narration(session, listener), listener


def passing(session: Session, narration: Narration, seconds: float = 1.0) -> None:
    for _ in range(round(seconds / 0.1)):
        session.play.tick(0.1)
        narration.update(0.1)


def happen(session: Session, *events: e.Event, sides: frozenset[str] = BOTH) -> None:
    for event in events:
        session.play.see(Stamped(len(session.table.battle.events), event, sides))
        session.table.battle.events.append(Stamped(len(session.table.battle.events), event, sides))


def listening(drawing: str = CLOSE) -> tuple[Any, Session, Narration, Listener]:
    game, session = duel(drawing)
    narration, listener = told(session)
    passing(session, narration)
    return game, session, narration, listener


# ---- log, turn, choices --------------------------------------------------------------------------------------------


def test_at_first_whose_turn_it_is_what_is_left_and_what_can_be_chosen_is_told() -> None:
    _, session, _, listener = listening()
    heard = listener.heard()
    assert session.bar.prompt in heard
    assert any(line.startswith("Left: ") for line in heard)
    choices = next(line for line in heard if line.startswith("You can choose: "))
    for button in session.bar.buttons():
        assert (f"{button.name} ({button.key})" in choices) == button.enabled


def test_each_line_of_the_log_is_told_once_as_it_happens() -> None:
    _, session, narration, listener = listening()
    listener.heard()
    happen(session, e.Pushed(1, 2, ((0, 0),), ((1, 0),)))
    passing(session, narration)
    assert [line for line in listener.heard() if "pushed" in line] == [session.telling.log[-1].aloud]
    passing(session, narration)
    assert not [line for line in listener.heard() if "pushed" in line]


def test_the_log_is_told_no_further_than_it_is_seen() -> None:
    _, session, narration, listener = listening()
    listener.heard()
    before = len(session.table.battle.events)
    happen(session, e.StoodUp(1), e.FellDying(1))
    session.play.come_to(before, animating=True)
    narration.update(0.1)
    assert [line.split(" ", 1)[1] for line in listener.heard()] == ["stands up."]
    session.play.come_to(None, animating=True)
    narration.update(0.1)
    assert [line.split(" ", 1)[1] for line in listener.heard()] == ["is down and dying."]


def test_what_the_side_at_the_table_does_not_perceive_is_not_told() -> None:
    _, session, narration, listener = listening()
    listener.heard()
    happen(session, e.StoodUp(2), sides=frozenset({"red"}))
    passing(session, narration)
    assert listener.heard() == []


def test_of_a_battle_that_has_gone_on_for_long_only_the_last_lines_are_told() -> None:
    session = on_map(FORD)
    assert len(session.telling.log) > AT_FIRST
    narration, listener = told(session)
    narration.update(0.1)
    lines = {line.aloud for line in session.telling.log}
    assert len([line for line in listener.heard() if line in lines]) == AT_FIRST


def test_how_far_something_is_worked_out_is_told_as_it_begins_and_as_it_is_done() -> None:
    _, session, narration, listener = listening()
    listener.heard()
    for missing in (4, 3, 2, 1, 0):
        session.lookout.layer.give(CellMap("found", f"{4 - missing} of 4 are found.", (), {}, missing))
        passing(session, narration, 0.2)
    assert [line[:15] for line in listener.heard() if "are found" in line] == ["0 of 4 are foun", "4 of 4 are foun"]


def test_what_is_left_and_can_be_chosen_is_told_again_where_it_is_another() -> None:
    game, session, narration, listener = listening("A . . . . . . .\n. . . . . . . B")
    roll_freely(game)
    listener.heard()
    session.play.carry_out(Move(game.A, ((1, 1),)))
    passing(session, narration)
    heard = listener.heard()
    assert any(line.startswith("Left: ") for line in heard)
    assert not any(line.startswith("You can choose: ") for line in heard)


def test_what_is_taken_back_and_done_again_is_told_again() -> None:
    game, session, narration, listener = listening("A . . . . . . .\n. . . . . . . B")
    for _ in range(2):
        listener.heard()
        session.play.carry_out(Move(game.A, ((1, 1),)))
        passing(session, narration)
        assert listener.heard().count("Menon goes to column 2, row 2.") == 1
        session.play.undo()
        passing(session, narration)
        assert "Taken back." in listener.heard()


# ---- preview, refusals ---------------------------------------------------------------------------------------------


def test_a_preview_is_told_with_its_odds_once_the_pointer_rests() -> None:
    _, session, narration, listener = listening()
    listener.heard()
    session.pointer.hover((2, 1))
    narration.update(REST / 2)
    assert listener.heard() == []
    passing(session, narration)
    heard = listener.heard()
    preview = session.preview.shown
    assert preview is not None
    assert preview.odds is not None
    assert preview.odds.spread is not None
    assert heard[0].startswith("Column 3, row 2: ")
    assert any(line.startswith(preview.title) for line in heard)
    for _, share in preview.odds.spread.fates:
        assert any(share.words in line for line in heard if line.startswith("Chances: "))
    assert any("on average" in line for line in heard)
    assert preview.note in heard
    passing(session, narration)
    assert listener.heard() == []


def test_a_preview_that_stands_firm_tells_only_what_is_new() -> None:
    _, session, narration, listener = listening()
    session.pointer.hover((2, 1))
    passing(session, narration)
    listener.heard()
    session.click((2, 1))
    passing(session, narration)
    assert session.selection.pinned is not None
    heard = listener.heard()
    assert session.preview.shown is not None
    assert heard == [session.preview.shown.note]


def test_a_refusal_is_told_each_time_with_its_rule() -> None:
    _, session, narration, listener = listening("A . . . . . . #\n. . . . . . . B")
    listener.heard()
    for _ in range(2):
        session.choose_action(Attack)
        passing(session, narration)
        assert listener.heard() == ["Dory does not reach Lykos. (HE-42)"]


def test_what_cannot_be_done_where_the_pointer_is_is_told() -> None:
    _, session, narration, listener = listening("A . . # . . B")
    listener.heard()
    session.pointer.hover((6, 0))
    passing(session, narration)
    preview = session.preview.shown
    assert preview is not None
    assert preview.refusal is not None
    assert listener.heard()[-1] == f"Not possible: {preview.title} ({preview.refusal.rule})"


# ---- questions -----------------------------------------------------------------------------------------------------


def questioned() -> tuple[Session, Narration, Listener]:
    session = asked()
    narration, listener = told(session)
    return session, narration, listener


def test_a_question_is_told_with_every_answer_its_keys_and_its_odds() -> None:
    session, narration, listener = questioned()
    passing(session, narration, 2.0)
    dialog = session.questions.dialog
    assert dialog is not None
    heard = listener.heard()
    assert heard.count(dialog.title) == 1
    for number, choice in enumerate(dialog.choices, 1):
        line = next(line for line in heard if line.startswith(f"{number} or {choice.key}: {choice.text}"))
        assert choice.odds is None or line == spoken.choice_words(choice, number)
    assert any("%" in line for line in heard if line.startswith(("1 or ", "2 or ")))
    session.key("LEFT")
    passing(session, narration, 0.5)
    last = len(dialog.choices)
    assert [line.partition(":")[0] for line in listener.heard()] == [f"{last} or {dialog.choices[-1].key}"]


# ---- hand-over, recap ----------------------------------------------------------------------------------------------


def two_people() -> tuple[Session, Narration, Listener]:
    session = on_map(FORD, humans=("blue", "red"))
    session.table.preferences.change(hand_over="always")
    narration, listener = told(session)
    for _ in range(20):
        passing(session, narration, 0.5)
        if session.seats.mode is Mode.HANDOVER:
            return session, narration, listener
        if session.seats.mode is Mode.TURN:
            session.choose_action(EndTurn)
            passing(session, narration, 0.5)
            session.choose_action(EndTurn)
    raise AssertionError("nobody has to sit down")


def test_at_the_hand_over_only_who_is_to_sit_down_is_told() -> None:
    session, narration, listener = two_people()
    side = session.seats.handover.capitalize()
    assert listener.lines[-1] == f"Hand over to {side}: Enter, when {side} sits at the screen."
    assert listener.wiped == 1
    listener.heard()
    assert session.table.battle.decision is not None
    happen(session, e.StoodUp(session.table.battle.decision.units[0]))
    passing(session, narration)
    assert listener.heard() == []


def test_after_the_hand_over_the_next_one_is_told_what_there_is_and_nothing_of_the_others_choices() -> None:
    session, narration, listener = two_people()
    side = session.seats.handover
    listener.heard()
    session.play.confirm_handover()
    passing(session, narration)
    heard = listener.heard()
    assert session.seats.viewer == side
    if session.recaps.now is not None:
        assert heard[0] == f"Since your last turn, {side.capitalize()}:"
        session.play.end_recap()
        passing(session, narration)
        heard += listener.heard()
    assert any(line.startswith("You can choose: ") for line in heard)
    own = {line.aloud for line in session.table.chronicle.lines(side)}
    every = {line.aloud for line in session.table.chronicle.lines(None, 9999)}
    assert not [line for line in heard if line in every and line not in own]


def test_a_whole_battle_tells_a_side_nothing_but_its_own_log() -> None:
    session = on_map(FORD, seed=4)
    narration, listener = told(session)
    for _ in range(25):
        if session.seats.mode is Mode.OVER:
            break
        passing(session, narration, 0.3)
        if session.seats.mode is Mode.QUESTION:
            session.question.answer(0)
        elif session.seats.mode is Mode.TURN:
            session.choose_action(EndTurn)
            passing(session, narration, 0.5)
            session.choose_action(EndTurn)
        wait(session)
    narration.update(0.1)
    own = {line.aloud for line in session.table.chronicle.lines("blue", 9999)}
    secret = {line.aloud for line in session.table.chronicle.lines(None, 9999)} - own
    assert not secret & set(listener.lines)
    assert own - set(listener.lines) <= {line.aloud for line in session.table.chronicle.lines("blue", 9999)[:40]}
    unknown = {session.table.name_of(unit) for unit in session.table.battle.truth.units()} - {
        session.table.name_of(unit) for unit in session.seats.view.units()
    }
    for name in unknown:
        assert not [line for line in listener.lines if name in line and line not in own]


# ---- the end -------------------------------------------------------------------------------------------------------


def test_the_end_is_told_once_with_its_figures() -> None:
    game, session, narration, listener = listening()
    roll_freely(game)
    for _ in range(400):
        if session.table.battle.over is not None:
            break
        if session.seats.mode is Mode.QUESTION:
            session.question.answer(0)
        elif session.seats.mode is Mode.TURN:
            entry = session.selection.menu.entry(Attack) if session.selection.menu is not None else None
            if entry is None or not entry.commands:
                session.choose_action(EndTurn)
                session.play.tick(1.0)
                session.choose_action(EndTurn)
            else:
                session.play.carry_out(entry.commands[0])
        session.play.tick(1.0)
    listener.heard()
    passing(session, narration)
    result = session.telling.result
    assert result is not None
    heard = listener.heard()
    assert heard.count(f"{result.title}.") == 1
    assert any(line.startswith("Blue: ") and "attacks landed" in line for line in heard)
    passing(session, narration)
    assert listener.heard() == []


# ---- in the window, in the terminal --------------------------------------------------------------------------------


@pytest.mark.screen
def test_the_view_of_a_battle_tells_the_windows_reader(tmp_path: Path) -> None:
    window = KleosWindow(visible=False)
    listener = Listener()
    window.reader = listener
    try:
        view = show(window, on_map(FORD), tmp_path)
        view.on_update(0.1)
        assert view.session.bar.prompt in listener.heard()
    finally:
        window.close()


def test_a_page_tells_its_title_and_what_the_focus_is_on() -> None:
    listener = Listener()
    aloud = Aloud(listener)
    for words in ("", "Music, 50%", "Music, 50%", "Music, 55%"):
        aloud.tell(SpokenPage("Settings", focus=words))
    assert listener.heard() == ["Settings. Tab goes on, Enter presses.", "Music, 50%", "Music, 55%"]
    aloud.begin()
    aloud.tell(SpokenPage("Settings", focus="Back"))
    assert listener.heard() == ["Settings. Tab goes on, Enter presses.", "Back"]
    Aloud(None).tell(SpokenPage("Settings", focus="Back"))


def test_a_page_tells_what_is_on_it_at_first_and_then_what_changes() -> None:
    listener = Listener()
    aloud = Aloud(listener)
    loud, slow, fast = LookAt(1), LookAt(2), LookAt(3)
    values: dict[Press, tuple[str, bool]] = {
        loud: ("Music: 50%", False), slow: ("Pace: slow", True), fast: ("Pace: fast", False),
    }  # fmt: skip
    aloud.tell(SpokenPage("Settings", "Sound", ["Settings", "Every change counts", "Music: 50%"], values))
    assert listener.heard() == ["Settings. Tab goes on, Enter presses.", "Every change counts", "Music: 50%"]
    values = {loud: ("Music: 55%", False), slow: ("Pace: slow", False), fast: ("Pace: fast", True)}
    aloud.tell(SpokenPage("Settings", "Sound", ["x"], values, ["M is the key of Move now."], "Music: 55%"))
    assert listener.heard() == ["Music: 55%", "Pace: fast", "M is the key of Move now."]
    aloud.tell(SpokenPage("Settings", "Look", ["Size", "100%"], {}, ["Size"]))
    assert listener.heard() == ["Size", "100%"]


@pytest.mark.screen
def test_the_words_at_the_focus_of_a_real_page_are_told() -> None:
    from game.screen.app import ROUTES
    from game.screen.tilemap.miniature import Miniatures
    from game.screen.ui.shell import Shell

    window = KleosWindow(visible=False)
    listener = Listener()
    window.reader = listener
    try:
        shell = Shell(window, window.preferences, ROUTES, Miniatures())
        shell.home()
        shell.stack[-1].on_update(0.1)
        heard = listener.heard()
        assert heard[0].startswith("Kleos. ")
        assert any("First battle" in line for line in heard[1:])
        assert any("Handbook" in line for line in heard), "all that is on it, not the focus alone"
    finally:
        window.close()


def test_only_a_terminal_is_wiped(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    Spoken().say("Kallias's turn.")
    Spoken().wipe()
    assert capsys.readouterr().out == "Kallias's turn.\n"
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    Spoken().wipe()
    assert capsys.readouterr().out == CLEAR


@pytest.mark.screen
def test_kleos_play_narrate_tells_a_battle_on_stdout_in_plain_text() -> None:
    command = [sys.executable, "-m", "game", "play", "ford", "--seed", "4", "--narrate"]  # blue is first
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=os.environ.copy())
    assert process.stdout is not None
    found = b""
    try:
        until = time.monotonic() + PATIENCE
        while b"You can choose: " not in found and time.monotonic() < until and process.poll() is None:
            if select.select([process.stdout], [], [], 0.5)[0]:
                found += os.read(process.stdout.fileno(), 65536)
    finally:
        process.kill()
        process.wait(timeout=PATIENCE)
    lines = found.decode().splitlines()
    assert "Round 1." in lines
    assert any(line.startswith("You can choose: Move (M)") for line in lines)
    assert b"\x1b" not in found


def test_without_a_display_narrate_changes_nothing() -> None:
    environment = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG"}}
    command = [sys.executable, "-m", "game", "play", "ford", "--narrate"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 2
    assert "no display" in done.stderr
    assert not done.stdout


@pytest.mark.screen
def test_the_first_battle_tells_its_lesson(tmp_path: Path) -> None:
    window = KleosWindow(visible=False)
    listener = Listener()
    window.reader = listener
    try:
        view = LessonView(sit_down(), tmp_path / "quick.kleos", None, None)
        window.show_view(view)
        for _ in range(3):
            view.on_update(0.1)
        assert listener.heard().count(view.lesson.words()) == 1
    finally:
        window.close()
