"""Small battles under every ruleset, at a turn of blue's, for tests of what is shown before anything is done."""

from collections.abc import Mapping
from typing import Any, TypeVar

from game.engine.battle import Battle
from game.engine.commands import EndTurn
from game.engine.setup import Setup
from game.screen.battle.presenter.session import Session
from tests.screen.sessions import sit_down, wait
from tests.table import Table, set_up, unit

T = TypeVar("T")

RULES = ("heroic", "heroic-classic", "clash", "odigos", "oldschool")


def met(drawing: str, rules: str = "heroic", /, **pieces: Any) -> tuple[Table, Session]:
    """Return a drawn battle under a ruleset, played up to the first turn of A's; dice fall as from a seed."""
    pieces = pieces or {"A": unit("hoplite", "blue", name="Menon"), "B": unit("raider", "red", name="Lykos")}
    setup, ids = set_up(drawing, rules=rules, **pieces)
    game = Rolling(setup, ids)
    session = sit_down(game, ("blue", "red"))
    turn_of(game, session, game.A)
    return game, session


class Rolling(Table):
    """A table at which dice fall as they do from a seed."""

    def __init__(self, setup: Setup, ids: Mapping[str, int]) -> None:
        """Begin the battle."""
        self.ids = dict(ids)
        self.battle = Battle(setup, 7)


def turn_of(game: Table, session: Session, unit_: int) -> None:
    """Let everyone else end its turn until the unit may act."""
    for _ in range(40):
        wait(session)
        decision = session.table.battle.decision
        assert decision is not None
        if decision.side != session.seats.viewer:
            session.play.confirm_handover()
        if decision.ask is not None:
            game.battle.submit(decision.ask.options[0])
            session.play.decided()
        elif unit_ in decision.units:
            session.selection.unit = unit_
            session.play.decided()
            return
        else:
            game.battle.submit(EndTurn(decision.units[0]))
            session.play.decided()
    raise AssertionError("its turn never comes")


def work_out(session: Session) -> None:
    """Let everything be worked out that was asked for by what is shown."""
    for _ in range(2000):
        session.notice.version += 1
        session.markings.overlays()
        _ = session.preview.shown
        if not session.table.forecasts.is_at_work:
            return
        session.table.forecasts.work(600.0)
    raise AssertionError("there is no end to it")
