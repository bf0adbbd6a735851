"""Every screen of the game, each reached as a player would leave it: for pictures, and for random hands."""

import os
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tools.proofs.windows import draw, panels_unseen

if TYPE_CHECKING:
    from game.engine.battle import Battle
    from game.record.recorder import Recorder
    from game.screen.battle.view import BattleView
    from game.screen.ui.shell import Shell
    from game.tiled.model import TiledMap

Reach = Callable[["Shell"], None]
SIDES: Final = ("blue", "red")
SEED: Final = 5


@contextmanager
def kept_apart() -> Iterator[Path]:
    """Have saves and settings written to a folder that goes away again, once nothing is being written any more."""
    from game.screen.saves.library import WRITER

    kept = {name: os.environ.get(name) for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(dict.fromkeys(kept, folder))
        try:
            yield Path(folder)
        finally:
            for thread in threading.enumerate():
                if thread.name == WRITER:
                    thread.join()
            for name, value in kept.items():
                if value is None:
                    os.environ.pop(name, None)
                else:
                    os.environ[name] = value


def battle(shell: "Shell", name: str, rules: str, players: str, seed: int = SEED) -> "BattleView":
    """Open a battle on a shipped map, `players` as "human,walk", and let it go on until somebody has to decide."""
    from game.data import maps
    from game.screen import app
    from game.screen.battle.presenter import seating

    who = dict(zip(SIDES, players.split(","), strict=True))
    view = app.show(shell, seating.start(maps() / f"{name}.tmx", rules, seed, who))
    if "human" in who.values():
        wait(view)
    return view


def wait(view: "BattleView", most: int = 2000) -> None:
    """Let a battle go on, all shown at once, until somebody at the table has to do something."""
    from game.screen.battle.presenter.session import Mode

    with panels_unseen(view):
        for _ in range(most):
            view.on_update(0.25)
            view.scene.skip()
            if view.session.seats.mode is not Mode.WAITING:
                return


def turn(view: "BattleView", most: int = 400) -> None:
    """Go on, first answers given to all questions, until somebody at the table has a turn to play."""
    from game.screen.battle.presenter.session import Mode

    for _ in range(most):
        wait(view)
        session = view.session
        if session.seats.mode in {Mode.TURN, Mode.OVER}:
            return
        if session.seats.mode is Mode.HANDOVER:
            session.play.confirm_handover()
        elif session.seats.mode is Mode.RECAP:
            session.play.end_recap()
        else:
            view.on_update(0.5)
            session.question.answer(0)


@cache
def finished(name: str, rules: str) -> "tuple[Battle, TiledMap, Recorder]":
    """Return a battle of two simple players that is over, with its map and its record; fought once a process."""
    from game.controllers import WalkAndHit
    from game.controllers.fight import fight
    from game.data import maps
    from game.engine.battle import Battle
    from game.record.recorder import Recorder
    from game.scenario.scenario import open_map

    source, setup = open_map(maps() / f"{name}.tmx", rules)
    ended = Battle(setup, SEED)
    recorder = Recorder(ended, source, dict.fromkeys(SIDES, "walk"))
    fight(ended, {side: WalkAndHit() for side in source.sides})
    return ended, source, recorder


def page(name: str, **more: object) -> Callable[["Shell"], None]:
    """Return what opens a page by its name."""

    def reach(shell: "Shell") -> None:
        shell.go(name, **more)

    return reach


def of_battle(name: str, rules: str, players: str = "human,walk", *keys: str, at: bool = False) -> Reach:
    """Return what opens a battle at a turn and presses keys; `at` puts the pointer on an enemy before them."""

    def reach(shell: "Shell") -> None:
        view = battle(shell, name, rules, players)
        if "human" in players:
            turn(view)
        if at:
            point(view)
        press(view, *keys)

    return reach


def press(view: "BattleView", *keys: str) -> None:
    """Press keys by their names, with time to draw and to think after each."""
    from pyglet.window import key

    for name in keys:
        view.on_key_press(getattr(key, name), 0)
        breathe(view)


def breathe(view: "BattleView", frames: int = 12) -> None:
    """Let time pass, and draw what came of it."""
    for _ in range(frames):
        view.on_update(0.1)
    draw(view, filled=False)


def point(view: "BattleView") -> None:
    """Put the pointer on the nearest enemy in sight, and let it rest there."""
    session = view.session
    known = session.seats.view
    enemies = sorted(
        known.enemies(session.selection.unit), key=lambda other: (known.gap(session.selection.unit, other), other)
    )
    if enemies:
        view.on_mouse_motion(*view.board_camera.screen_of(known.cells(enemies[0])[0]), 0, 0)
    breathe(view)


def menu(shell: "Shell") -> None:
    """Open the menu of a battle."""
    shell.go("menu", view=battle(shell, "ford", "heroic", "human,walk"))


def question(shell: "Shell") -> None:
    """Go on until somebody is asked."""
    from game.screen.battle.presenter.session import Mode

    view = battle(shell, "ford", "heroic", "human,walk")
    for _ in range(40):
        wait(view)
        if view.session.seats.mode is Mode.QUESTION:
            break
        view.on_update(0.5)
        press(view, "E", "E")
    breathe(view)


def curtain(shell: "Shell") -> None:
    """Go on to a hand-over between two people, one of whom has people hidden."""
    _hand_over(shell, "camp", "oldschool")


def recap(shell: "Shell") -> None:
    """Go on to what somebody has missed, after a hand-over that hides nothing."""
    from game.screen.battle.presenter.session import Mode

    view = _hand_over(shell, "ford", "oldschool")
    for _ in range(8):
        if view.session.seats.mode is Mode.HANDOVER:
            view.session.play.confirm_handover()
        elif view.session.seats.mode is Mode.RECAP:
            break
        view.session.end_all()
        view.on_update(0.5)
        wait(view)
    breathe(view)


def _hand_over(shell: "Shell", name: str, rules: str) -> "BattleView":
    """Play a battle of two people on to its first hand-over."""
    from game.screen.battle.presenter.session import Mode

    view = battle(shell, name, rules, "human,human")
    for _ in range(20):
        wait(view)
        if view.session.seats.mode is Mode.HANDOVER:
            break
        view.on_update(0.5)
        view.session.end_all()
    view.on_update(0.02)
    draw(view, filled=False)
    return view


def saves(shell: "Shell") -> None:
    """Open the saves from a battle, with one that is damaged and one with a name of many alphabets."""
    view = battle(shell, "pass", "clash", "human,walk")
    shell.library.save(view.session.table.recorder, "Žofie 戦士", over=True)
    shell.library.save(view.session.table.recorder, "Before the bridge", over=True)
    path = shell.library.save(view.session.table.recorder, "Spoilt", over=True)
    path.write_bytes(path.read_bytes()[:400])
    shell.go("saves", session=view.session)


def replays(shell: "Shell") -> None:
    """Open the replays after a battle."""
    _finished_replay(shell)
    shell.go("replays")


def replay(shell: "Shell") -> None:
    """Open a replay, and go some way into it."""
    path = _finished_replay(shell)
    shell.go("replay", path=path)
    settle(shell, 60)


def _finished_replay(shell: "Shell") -> Path:
    name = "The ford by two fools"
    for kept in shell.library.replays():
        if kept.about is not None and kept.about.name == name:
            return kept.path
    _, _, recorder = finished("ford", "oldschool")
    return shell.library.keep_replay(recorder, name)


def result(shell: "Shell") -> None:
    """Open a battle that is over; the page of its result comes up by itself."""
    from game.screen import app
    from game.screen.battle.presenter import seating

    ended, source, recorder = finished("ford", "oldschool")
    app.show(shell, seating.seat(ended, source, dict.fromkeys(SIDES, "walk"), recorder))
    settle(shell)


def settle(shell: "Shell", frames: int = 30) -> None:
    """Let time pass on whatever page is shown, and draw what came of it."""
    for _ in range(frames):
        shell.stack[-1].on_update(0.1)
    draw(shell.stack[-1], filled=False)


def setup(shell: "Shell") -> None:
    """Open the page on which a battle is chosen, and wait for the painter."""
    shell.go("setup")
    settle(shell, 40)


def deploy(shell: "Shell") -> None:
    """Go on to putting units where they begin."""
    from game.screen.setup.choosing import Choosing

    choosing = Choosing()
    while choosing.read_next():
        pass
    choosing.choose(next(place for place, offer in enumerate(choosing.offers) if offer.title == "The ford"))
    choosing.by_hand = True
    shell.go("deploy", chosen=choosing.chosen("7"))
    settle(shell)


def campaign(shell: "Shell") -> None:
    """Open a campaign after its first battle."""
    from msgspec.structs import replace

    from game.report.chapter import chapter_of
    from game.scenario.campaign.file import read_campaign, shipped_campaigns
    from game.scenario.campaign.journey import after, set_out

    path, (ended, _, _) = shipped_campaigns()["river"], finished("ford", "oldschool")
    river = replace(read_campaign(path), ruleset="oldschool")
    journey = after(set_out(river, path, "proof", SEED, "soldier"), *chapter_of(ended, "blue"))
    shell.library.journeys.keep(journey)
    shell.go("campaign", journey=journey)
    settle(shell, 60)


SCREENS: Final[dict[str, Reach]] = {
    "title": page("title"),
    "setup": setup,
    "deploy": deploy,
    "lesson": page("lesson"),
    "campaigns": page("campaigns"),
    "campaign": campaign,
    "settings-look": page("settings", tab="Look"),
    "settings-keys": page("settings", tab="Keys"),
    "settings-reactions": page("settings", tab="Reactions"),
    "settings-sound": page("settings", tab="Sound"),
    "handbook": page("handbook", rule="HE-44"),
    "handbook-search": page("handbook", query="shield"),
    "saves": saves,
    "replays": replays,
    "replay": replay,
    "result": result,
    "menu": menu,
    "battle-heroic": of_battle("ford", "heroic", at=True),
    "battle-heroic-classic": of_battle("heights", "heroic-classic", at=True),
    "battle-clash": of_battle("pass", "clash", at=True),
    "battle-odigos": of_battle("bay", "odigos", at=True),
    "battle-oldschool": of_battle("camp", "oldschool", at=True),
    "battle-hot-seat": of_battle("ford", "oldschool", "human,human"),
    "battle-watched": of_battle("heights", "heroic", "walk,walk"),
    "battle-threat": of_battle("heights", "heroic", "human,walk", "F2"),
    "battle-sight": of_battle("bay", "heroic", "human,walk", "F3", at=True),
    "battle-compare": of_battle("ford", "heroic", "human,walk", "F6"),
    "battle-gear": of_battle("ford", "heroic", "human,walk", "I"),
    "battle-reactions": of_battle("ford", "heroic", "human,walk", "F4"),
    "battle-question": question,
    "battle-curtain": curtain,
    "battle-recap": recap,
}
"""What reaches each screen, by its name."""
