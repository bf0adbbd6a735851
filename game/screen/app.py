"""Opens the window on a battle. Everything before (arguments) is the command line's, everything after the view's."""

import random
from collections.abc import Mapping
from pathlib import Path

import arcade
import platformdirs

from game import record
from game.battle import Battle
from game.controllers import controller
from game.data import maps
from game.scenario import open_map
from game.screen.battle_view import BattleView
from game.screen.session import Session
from game.screen.window import KleosWindow
from game.tiled.model import TiledMap

MOST_SEED = 1_000_000


def run(
    map_path: Path | None = None,
    rules: str | None = None,
    seed: int | None = None,
    players: Mapping[str, str] | None = None,
    saved: Path | None = None,
) -> None:
    """Open the window and play until it is closed.

    Without a map the first of the shipped ones is played; `saved` goes on with a saved battle instead. Raises
    `MapFaults` or `record.RecordError` before any window opens.
    """
    if saved is not None:
        loaded = record.load(record.read(saved), str(saved))
        session = seat(loaded.battle, loaded.header.map, loaded.header.players, loaded.recorder)
        path = None
    else:
        path = map_path or first_map()
        session = start(path, rules, seed, players)
    window = KleosWindow()
    show(window, session, path, rules)
    arcade.run()


def first_map() -> Path:
    """Return the first of the maps that come with the game."""
    return min(maps().glob("*.tmx"))


def start(path: Path, rules: str | None, seed: int | None, players: Mapping[str, str] | None) -> Session:
    """Set a map up and sit down at it; raises `MapFaults`."""
    source, setting = open_map(path, rules)
    chosen = random.randrange(1, MOST_SEED) if seed is None else seed
    return seat(Battle(setting, chosen), source, {**default_players(source), **(players or {})})


def default_players(source: TiledMap) -> dict[str, str]:
    """Return who plays each side where nobody said so: as the map says, else a person for the first, AI for others."""
    return {side: source.players.get(side, "ai" if place else "human") for place, side in enumerate(source.sides)}


def seat(
    battle: Battle, source: TiledMap, players: Mapping[str, str], recorder: record.Recorder | None = None
) -> Session:
    """Sit down at a battle with the controllers that its players need."""
    who = {**default_players(source), **players}
    controllers = {side: controller(kind, battle.seed, side) for side, kind in who.items() if kind != "human"}
    return Session(battle, source, who, recorder, controllers)


def show(window: KleosWindow, session: Session, path: Path | None, rules: str | None) -> BattleView:
    """Show a battle in the window."""

    def again() -> None:
        if path is not None:
            show(window, start(path, rules, None, session.players), path, rules)

    def leave() -> None:
        window.on_close()

    view = BattleView(session, quick_save(), again, leave)
    window.show_view(view)
    return view


def quick_save() -> Path:
    """Return the file of the quick save, in the user's own data folder."""
    return platformdirs.user_data_path("kleos", appauthor=False) / "quick.kleos"
