"""Icons of a replay's bar: to the start, back and on by round, command and event, play, pause; on 100 units."""

from tools.paint.pen import GLAZE, Pen


def _wedge(pen: Pen, x: float, wide: float, *, back: bool, high: float = 32) -> None:
    """A triangle that points on, or back."""
    tip, foot = (x, x + wide) if back else (x + wide, x)
    pen.fill([(foot, 50 - high), (tip, 50), (foot, 50 + high)], GLAZE, 1.5)


def _bar(pen: Pen, x: float, wide: float = 11, high: float = 32) -> None:
    pen.fill([(x, 50 - high), (x + wide, 50 - high), (x + wide, 50 + high), (x, 50 + high)])


def play(pen: Pen) -> None:
    """Go on."""
    _wedge(pen, 24, 60, back=False, high=38)


def pause(pen: Pen) -> None:
    """Stand still."""
    _bar(pen, 22, 19, 36)
    _bar(pen, 59, 19, 36)


def to_start(pen: Pen) -> None:
    """To the start."""
    _bar(pen, 9)
    for x in (22, 55):
        _wedge(pen, x, 36, back=True)


def to_end(pen: Pen) -> None:
    """To the end."""
    for x in (9, 42):
        _wedge(pen, x, 36, back=False)
    _bar(pen, 80)


def round_back(pen: Pen) -> None:
    """Back by a round."""
    for x in (10, 48):
        _wedge(pen, x, 42, back=True)


def round_on(pen: Pen) -> None:
    """On by a round."""
    for x in (10, 48):
        _wedge(pen, x, 42, back=False)


def command_back(pen: Pen) -> None:
    """Back by a command."""
    _bar(pen, 19)
    _wedge(pen, 34, 50, back=True)


def command_on(pen: Pen) -> None:
    """On by a command."""
    _wedge(pen, 16, 50, back=False)
    _bar(pen, 70)


def step_back(pen: Pen) -> None:
    """Back by an event."""
    _wedge(pen, 28, 40, back=True, high=26)


def step_on(pen: Pen) -> None:
    """On by an event."""
    _wedge(pen, 32, 40, back=False, high=26)
