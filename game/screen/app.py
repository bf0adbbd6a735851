"""Opens the window on a battle. Everything before (arguments) is the command line's, everything after the view's."""

import random
from collections.abc import Mapping, Sequence
from pathlib import Path

import arcade
import platformdirs

from game import record
from game.battle import Battle
from game.controllers import controller
from game.data import maps
from game.roster import join, who_waits
from game.rulesets import load_all
from game.scenario import open_map
from game.screen.battle_view import BattleView
from game.screen.session import Session
from game.screen.window import KleosWindow, open_window
from game.setting import Veteran
from game.tiled.model import TiledMap

MOST_SEED = 1_000_000


def run(
    map_path: Path | None = None,
    rules: str | None = None,
    seed: int | None = None,
    players: Mapping[str, str] | None = None,
    saved: Path | None = None,
    veterans: Sequence[Veteran] = (),
    roster_out: Path | None = None,
) -> None:
    """Open the window and play until it is closed.

    Without a map the first of the shipped ones is played; `saved` goes on with a saved battle instead. `veterans` come
    to a new battle, and who comes out of a battle that ends in the window is written to `roster_out`. Raises
    `MapFaults` or `record.RecordError` before any window opens, and `NoWindowError` where none can be.
    """
    if saved is not None:
        session = resume(record.load(record.read(saved), str(saved)))
    else:
        session = start(map_path or first_map(), rules, seed, players, veterans)
    load_all()  # the page that compares them would have to do it between two frames
    window = open_window()
    show(window, session, roster_out)
    arcade.run()


def first_map() -> Path:
    """Return the first of the maps that come with the game."""
    return min(maps().glob("*.tmx"))


def start(
    path: Path,
    rules: str | None,
    seed: int | None,
    players: Mapping[str, str] | None,
    veterans: Sequence[Veteran] = (),
) -> Session:
    """Set a map up and sit down at it; raises `MapFaults`."""
    source, bare = open_map(path, rules)
    setting = join(bare, veterans)
    session = seat(
        Battle(setting, any_seed() if seed is None else seed), source, {**default_players(source), **(players or {})}
    )
    session.message = who_waits(setting)
    return session


def resume(loaded: record.Loaded) -> Session:
    """Sit down at a battle that was saved."""
    session = seat(loaded.battle, loaded.header.map, loaded.header.players, loaded.recorder)
    session.message = " ".join(["Loaded.", *loaded.notes])
    return session


def any_seed() -> int:
    """Draw a seed for a battle."""
    return random.randrange(1, MOST_SEED)


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


def show(window: KleosWindow, session: Session, roster_out: Path | None = None) -> BattleView:
    """Show a battle in the window; "again" begins it anew with other dice, a save of another one is shown instead.

    Who comes out of each is written to `roster_out`.
    """
    session.write_rosters_to(roster_out)

    def again() -> None:
        show(window, seat(Battle(session.battle.setting, any_seed()), session.source, session.players), roster_out)

    def elsewhere(loaded: record.Loaded) -> None:
        show(window, resume(loaded), roster_out)

    def leave() -> None:
        window.on_close()

    session.elsewhere = elsewhere
    view = BattleView(session, quick_save(), again, leave)
    window.show_view(view)
    return view


def quick_save() -> Path:
    """Return the file of the quick save, in the user's own data folder."""
    return platformdirs.user_data_path("kleos", appauthor=False) / "quick.kleos"
