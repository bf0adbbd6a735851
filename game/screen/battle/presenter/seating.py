"""Sitting down at a battle: a new one or a saved one, with the controllers that its players need. No arcade."""

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from game.controllers import controller, strength_of
from game.engine.battle import Battle
from game.engine.setup import Veteran
from game.record.loading import Loaded
from game.record.recorder import Recorder
from game.scenario.answers import NO_ANSWERS, answer
from game.scenario.campaign.journey import Journey, laid_out
from game.scenario.roster import join, who_waits
from game.scenario.scenario import open_map
from game.screen.battle.presenter.session import Session
from game.tiled.model import TiledMap

MOST_SEED: Final = 1_000_000


def start(
    path: Path,
    rules: str | None,
    seed: int | None,
    players: Mapping[str, str] | None,
    veterans: Sequence[Veteran] = (),
    answers: Mapping[str, str] = NO_ANSWERS,
) -> Session:
    """Set a map up, with choices of what its rules leave open, and sit down at it; raises `MapFaults`."""
    source, bare = open_map(path, rules)
    source, (bare,) = answer(source, [bare], answers)
    setup = join(bare, veterans)
    session = seat(
        Battle(setup, any_seed() if seed is None else seed), source, {**default_players(source), **(players or {})}
    )
    session.notice.message = who_waits(setup)
    return session


def resume(loaded: Loaded) -> Session:
    """Sit down at a battle that was saved."""
    session = seat(loaded.battle, loaded.header.map, loaded.header.players, loaded.recorder)
    session.notice.message = " ".join(["Loaded.", *loaded.notes])
    return session


def sit_down_at(journey: Journey) -> Session:
    """Sit down at the next battle of a campaign, with the party as it is; raises `MapFaults`."""
    source, setup = laid_out(journey)
    battle, players = Battle(setup, journey.dice()), journey.players(source.sides)
    session = seat(battle, source, players, Recorder(battle, source, players, journey))
    session.notice.message = who_waits(setup)
    return session


def any_seed() -> int:
    """Draw a seed for a battle."""
    return random.randrange(1, MOST_SEED)


def default_players(source: TiledMap) -> dict[str, str]:
    """Return who plays each side where nobody said so: as the map says, else a person for the first, AI for others."""
    return {
        side: strength_of(source.players.get(side, "ai" if place else "human"))
        for place, side in enumerate(source.sides)
    }


def seat(battle: Battle, source: TiledMap, players: Mapping[str, str], recorder: Recorder | None = None) -> Session:
    """Sit down at a battle with the controllers that its players need."""
    who = {**default_players(source), **players}
    controllers = {side: controller(kind, battle.seed, side) for side, kind in who.items() if kind != "human"}
    return Session(battle, source, who, recorder, controllers)
