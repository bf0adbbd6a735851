"""A map that is saved anew while it is played: an offer, or faults at their cells; the battle is never broken."""

from pathlib import Path

import pytest

from game.cli import battles, main
from game.engine.commands import Move
from game.screen.app import show
from game.screen.battle.presenter.revising import AS_PLAYED, FAULTS, TITLE, faults_map
from game.screen.battle.presenter.seating import start
from game.screen.battle.presenter.session import Session
from game.screen.battle.view import BattleView
from game.screen.model.press import Revise
from game.screen.ui.shell import Shell
from game.tiled import Fault
from game.tiled.watch import MapWatch
from tests.playtest.arena import drawn
from tests.screen.seats import frames, keep, press, settle
from tests.screen.sessions import wait_for_turn


class Told(MapWatch):
    """A watch that hears what it is told."""

    heard = False

    def has_heard(self) -> bool:
        was, self.heard = self.heard, False
        return was


def seated(folder: Path) -> tuple[Session, Told]:
    session = start(drawn(folder), None, 5, {"blue": "human", "red": "walk"})
    session.revising.watch = watch = Told(folder / "yard.tmx")
    wait_for_turn(session)
    return session, watch


def save(session: Session, watch: Told, data: bytes) -> None:
    watch.path.write_bytes(data)
    watch.heard = True
    session.revising.tick()


def step(session: Session) -> None:
    """Make the first move there is."""
    legal = session.table.battle.legal(session.selection.unit)
    session.play.submit(next(command for command in legal if isinstance(command, Move)))


def test_what_is_wrong_lies_over_the_board_until_it_is_mended(tmp_path: Path) -> None:
    session, watch = seated(tmp_path)
    whole, digest = watch.path.read_bytes(), session.table.battle.stage.world.digest()
    for data, cell, words in (
        (whole[: len(whole) // 2], None, ""),
        (b"", None, ""),
        (whole.replace(b'value="archer"', b'value="archr"'), (0, 3), "cell 0, 3: Heroic has no unit 'archr'"),
    ):
        save(session, watch, data)
        shown = session.markings.overlays().cells
        assert shown is not None
        assert (shown.name, session.revising.choices) == (FAULTS, ())
        assert set(shown.cells) == ({cell} if cell else set())
        assert words in shown.kinds[0].words
        assert "the battle goes on as it was" in session.bar.prompt
    save(session, watch, whole)
    assert (session.markings.overlays().cells, session.revising.choices) == (None, ())
    assert session.bar.prompt == AS_PLAYED
    save(session, watch, whole.replace(b'"hoplite"', b'"champion"'))
    assert session.bar.prompt.startswith(TITLE)
    save(session, watch, whole)
    assert (session.bar.prompt, session.revising.choices) == (AS_PLAYED, ()), "what was offered is offered no more"
    save(session, watch, whole.replace(b'"hoplite"', b'"champion"'))
    save(session, watch, b"")
    assert "the battle goes on as it was" in session.bar.prompt
    assert session.table.battle.stage.world.digest() == digest


def test_what_was_chosen_of_the_rules_holds_on_the_map_as_it_is_saved_anew(tmp_path: Path) -> None:
    answers, taken = {"sizes": "yes"}, []
    session = start(drawn(tmp_path), "heroic-classic", 5, {"blue": "human", "red": "walk"}, answers=answers)
    revising = session.revising
    revising.rules, revising.answers, revising.take = "heroic-classic", answers, lambda *what: taken.append(what)
    revising.watch = watch = Told(tmp_path / "yard.tmx")
    whole = watch.path.read_bytes()
    save(session, watch, whole)
    assert revising.choices == ()
    save(session, watch, whole.replace(b'"hoplite"', b'"champion"'))
    assert revising.press(Revise.BEGIN)
    ((battle, source, *_),) = taken
    assert (battle.setup.meeting.sizes, source.meeting.sizes) == (True, True)


@pytest.mark.screen
def test_a_map_saved_anew_is_offered_and_played_on(shell: Shell, tmp_path: Path) -> None:
    session, watch = seated(tmp_path)
    view = show(shell, session, map_watch=watch)
    settle(view)
    step(session)
    settle(view)
    moved = session.table.battle.history[-1].command
    whole = watch.path.read_bytes()
    save(session, watch, whole.replace(b'"hoplite"', b'"champion"'))
    frames(view)
    assert [one for one, _ in session.revising.choices] == list(Revise)
    assert view.hud.offer.box is not None
    keep(view.window, "revising-offer")
    press(view, Revise.STAY)
    assert (session.revising.choices, shell.stack) == ((), [view])
    for answer, done in ((Revise.GO_ON, [moved]), (Revise.BEGIN, [])):
        top = shell.stack[-1]
        assert isinstance(top, BattleView)
        step(top.session) if not top.session.table.battle.history else None
        save(top.session, watch, whole.replace(b"The yard", str(answer).encode()))
        frames(top)
        press(top, answer)
        new = shell.stack[-1]
        assert isinstance(new, BattleView)
        assert (new is top, len(shell.stack)) == (False, 1)
        battle = new.session.table.battle
        assert ([entry.command for entry in battle.history], battle.seed) == (done, 5)
        assert battle.setup.title == str(answer)
        assert new.session.notice.message.startswith("The new map")
        assert new.session.revising.watch is watch


def test_a_map_that_is_saved_with_a_fault_as_the_window_opens_is_told_as_any_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = drawn(tmp_path)
    monkeypatch.setattr(battles, "need_display", lambda _: path.write_text("<map/>", encoding="utf-8"))
    assert main(["play", str(path), "--watch"]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"{path}: ")
    assert "Traceback" not in told


def test_cells_of_faults_are_counted_as_tiled_counts_on_an_infinite_map() -> None:
    found = faults_map((Fault("It is wrong.", "units", '"Odd" (3)', (2, 1)),), (-4, 10))
    assert found.kinds[0].words == '1 object "Odd" (3), cell -2, 11: It is wrong.'
    assert set(found.cells) == {(2, 1)}
