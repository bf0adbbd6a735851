"""How large the interface is drawn: the window's size and the player's setting together. Pure arithmetic."""

from typing import Final

LARGE: Final = 1.7
"""From so many times 1280 x 720 on the interface grows with the window."""
LEAST: Final = (640.0, 360.0)
"""So many points of its own the interface always has: larger it is not drawn, whatever the setting says."""


def interface_scale(width: float, height: float, percent: int = 100) -> float:
    """Return how much larger than painted the interface is in a window of so many points."""
    room = min(width / 1280, height / 720)
    usual = 1.0 if room < LARGE else round(room * 0.75 * 4) / 4
    most = min(width / LEAST[0], height / LEAST[1])
    return min(usual * percent / 100, most)
