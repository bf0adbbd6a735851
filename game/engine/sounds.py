"""Which of several sounds an event makes. Names of sounds only; nothing is played here."""

from typing import Final

from game.board.grid import Cell
from game.engine import events as e
from game.engine.telling import Hearing

HARD: Final = frozenset({"road", "rock", "floor", "stairs", "ramp", "ladder", "bridge", "rubble", "hull", "low_wall"})
"""Ground on which sandals clap."""

FLYING: Final = frozenset({"shot", "throw"})
LAUNCHED: Final = {"shot": "bow", "throw": "throw"}
USES: Final = {"toppled": "topple", "opened": "door", "closed": "door", "pulled": "winch", "unlocked": "winch"}


def on_ground(ears: Hearing, cells: tuple[Cell, ...]) -> str:
    """Return the sound of a step on to cells."""
    ground = ears.ground(cells[0])
    if ground is None:
        return "step"
    if ground.water != "none":
        return "step_water" if ground.water == "shallow" else "stroke"
    if ground.id == "marsh":
        return "step_water"
    return "step_sand" if ground.id == "sand" else "step_stone" if ground.id in HARD else "step"


def turn_of(ears: Hearing, *units: int) -> str:
    """Return the bell of those whose turn it is, if they are one's own."""
    return "turn" if any(map(ears.is_own, units)) else ""


def ended(ears: Hearing, event: e.BattleEnded) -> str:
    """Return the end as it is for those at the table."""
    if not event.winner or not ears.people:
        return "peace"
    return "victory" if event.winner in ears.people else "defeat"


def struck(ears: Hearing, event: e.Struck) -> str:
    """Return a blow's sound, or an arrow's."""
    return "arrow_hit" if ears.strikes(event.unit) in FLYING else "hit"


def damaged(_: Hearing, event: e.Damaged) -> str:
    """Return what harm sounds like."""
    if event.amount <= 0:
        return "armour"
    return "scorch" if event.harm == "magic" else "hurt"
