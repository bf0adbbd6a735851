"""Opens the window: on the title, or straight on a battle. Arguments are the command line's, the rest the views'."""

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Final

import arcade

from game.controllers.worker import Worker
from game.engine.battle import Battle
from game.engine.setup import Veteran
from game.engine.working import hardly_collecting
from game.record import loading, reading
from game.record.loading import Loaded
from game.record.recorder import Recorder
from game.rulesets import load_all
from game.scenario.answers import NO_ANSWERS
from game.screen import settings
from game.screen.audio.reader import SpeechReader
from game.screen.battle.lesson.corner import sit_down
from game.screen.battle.lesson_view import LessonView
from game.screen.battle.presenter.seating import any_seed, resume, seat, start
from game.screen.battle.presenter.session import Session
from game.screen.battle.view import BattleView
from game.screen.pages.campaign import JourneyPage
from game.screen.pages.campaigns import CampaignsPage
from game.screen.pages.handbook import HandbookPage
from game.screen.pages.menu import MenuPage
from game.screen.pages.replays import ReplaysPage, WindingPage
from game.screen.pages.result import ResultPage
from game.screen.pages.saves import SavesPage
from game.screen.pages.settings import SettingsPage
from game.screen.pages.title import TitlePage
from game.screen.settings import Preferences
from game.screen.setup.deploy_page import DeployPage
from game.screen.setup.setup_page import SetupPage
from game.screen.tilemap.miniature import Miniatures
from game.screen.ui.shell import Opener, Shell
from game.screen.ui.window import open_window, opening
from game.tiled.folders import holds_maps
from game.tiled.model import TiledMap
from game.tiled.watch import MapWatch


def run(  # noqa: PLR0913 - what the command line says
    map_path: Path | None = None,
    rules: str | None = None,
    seed: int | None = None,
    players: Mapping[str, str] | None = None,
    *,
    saved: Path | None = None,
    veterans: Sequence[Veteran] = (),
    roster_out: Path | None = None,
    reader: SpeechReader | None = None,
    campaign: Path | None = None,
    is_watched: bool = False,
    answers: Mapping[str, str] = NO_ANSWERS,
) -> None:
    """Open the window and play until it is closed; all is told to a `reader` as well.

    On the file of a `campaign` it opens where that may begin.

    Without a map the title is shown, for a folder or a world over it the choice of a battle with its maps; `saved` goes
    on with a saved battle instead. `veterans` come to a new battle, and who comes out of a battle that ends in the
    window is written to `roster_out`; `answers` are choices of what the rules leave open. A map that `is_watched` is
    offered anew when it is saved. Raises `MapFaults` or `RecordError` before any window opens, and
    `NoWindowError` where none can be.
    """
    session, folder = None, map_path if map_path is not None and holds_maps(map_path) else None
    if saved is not None:
        session = resume(loading.load(reading.read(saved), str(saved)))
    elif map_path is not None and folder is None:
        session = start(map_path, rules, seed, players, veterans, answers)
    load_all()  # the page that compares them would have to do it between two frames
    with Worker() as worker, MapWatch(map_path) if is_watched and map_path is not None else nullcontext() as map_watch:
        with opening():
            shell = open_shell(Preferences(settings.path()))
            shell.window.reader, shell.worker = reader, worker
            if session is None:
                shell.home()
            else:
                session.revising.rules, session.revising.answers = rules, answers
                show(shell, session, roster_out, map_watch=map_watch)
            if folder is not None:
                shell.go("setup", folder=folder)
            if campaign is not None:
                shell.go("campaigns", path=campaign, rules=rules)
        _run_until_closed()


def watch(path: Path) -> None:
    """Open the window on a record, and show it until the window is closed; raises `NoWindowError`."""
    load_all()
    with opening():
        shell = open_shell(Preferences(settings.path()))
        shell.go("replay", path=path)
    _run_until_closed()


def _run_until_closed() -> None:
    """Let the window have its events and frames; a search of all there is for garbage would be felt as a hitch."""
    with hardly_collecting():
        arcade.run()


def open_shell(preferences: Preferences) -> Shell:
    """Open the window with nothing shown yet; raises `NoWindowError`."""
    window = open_window(preferences)
    return Shell(window, window.preferences, ROUTES, Miniatures())


def show(
    shell: Shell,
    session: Session,
    roster_out: Path | None = None,
    make: type[BattleView] = BattleView,
    map_watch: MapWatch | None = None,
) -> BattleView:
    """Show a battle; "again" begins it anew with other dice, a save of another one is shown instead.

    Who comes out of each is written to `roster_out`; `make` is the kind of view that it is shown in. Where the map is
    watched, a battle on it as it was saved anew can take its place.
    """
    session.table.write_rosters_to(roster_out)
    session.table.preferences = shell.preferences
    session.table.worker = shell.worker
    session.revising.watch = map_watch

    def instead(other: Session, make: type[BattleView] = BattleView) -> None:
        if shell.stack:
            view.let_go()
            shell.stack.pop()
        other.revising.rules, other.revising.answers = session.revising.rules, session.revising.answers
        show(shell, other, roster_out, make, map_watch)

    def again(seed: int | None) -> None:
        table = session.table
        battle = Battle(table.battle.setup, any_seed() if seed is None else seed)
        kept = Recorder(battle, table.source, dict(table.players), table.recorder.header.journey)
        instead(seat(battle, table.source, table.players, kept), make)

    def elsewhere(loaded: Loaded) -> None:
        instead(resume(loaded))

    def on_new_map(battle: Battle, source: TiledMap, recorder: Recorder, said: str) -> None:
        other = seat(battle, source, recorder.header.players, recorder)
        other.notice.message = said
        instead(other, make)

    session.play.elsewhere = elsewhere
    session.revising.take = on_new_map
    view = make(session, shell.library.quick, again, shell)
    shell.put(view)
    return view


def open_battle(shell: Shell, session: Session) -> BattleView:
    """Open a battle that somebody has sat down at."""
    return show(shell, session)


def open_lesson(shell: Shell) -> BattleView:
    """Open the first battle."""
    return show(shell, sit_down(), make=LessonView)


ROUTES: Final[dict[str, Opener]] = {
    "battle": open_battle,
    "campaign": JourneyPage,
    "campaigns": CampaignsPage,
    "deploy": DeployPage,
    "handbook": HandbookPage,
    "lesson": open_lesson,
    "menu": MenuPage,
    "replay": WindingPage,
    "replays": ReplaysPage,
    "result": ResultPage,
    "saves": SavesPage,
    "settings": SettingsPage,
    "setup": SetupPage,
    "title": TitlePage,
}
"""What opens each page, by the name that other pages call it."""
