"""Charts by matplotlib, each a picture within the page; line, mark and shade tell sides apart, so grey is enough.

Each says in a sentence what it shows; its numbers stand in a table beside it. The same figures make the same bytes.
"""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from typing import Final

from markupsafe import Markup
from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.ticker import FixedLocator, FuncFormatter, MaxNLocator, PercentFormatter

from game.data import assets
from game.playtest.figures import CurvePoint, Difference, Proportion, Sweep, Worth
from game.playtest.valued import points as wins
from game.playtest.verdict import between

SHADES: Final = ("#17406d", "#d9703f", "#3f6b35", "#b59a2e")
"""The sides' shades, dark and light in turn."""
DASHES: Final = ("-", "--", ":", "-.")
"""The sides' lines."""
MARKS: Final = ("o", "s", "^", "D")
"""The sides' marks on their lines."""
INK: Final = "#231c15"
WIDE, HIGH, ROW, LOW_ROW, AXIS = 6.4, 2.7, 0.42, 0.28, 0.5
"""Sizes in inches: a chart, a row of one that has rows (with less in it), its axis."""


ASIDE: Final = 2
"""Numbers beside the bars, left and right, so that a single bar is one."""


class _Chart:
    """A chart that is being drawn: `axes` to draw on, `shown` once it is done."""

    def __init__(self, high: float) -> None:
        self._figure: Final = Figure(figsize=(WIDE, high), layout="constrained")
        FigureCanvasSVG(self._figure)  # named here, so that the folder without Python has it too
        self.axes: Final[Axes] = self._figure.subplots()
        self.shown = Markup()

    def finish(self, told: str) -> None:
        """Make the picture; `told` is what it says to who does not see it."""
        drawn = BytesIO()
        self._figure.savefig(drawn, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
        self.shown = Markup('<img alt="{}" src="data:image/svg+xml;base64,{}">').format(
            told, b64encode(drawn.getvalue()).decode()
        )


@contextmanager
def _chart(told: str, high: float = HIGH) -> Iterator[_Chart]:
    with rc_context(fname=assets() / "pages" / "charts.mplstyle"):
        chart = _Chart(high)
        yield chart
        chart.finish(told)


# ---- rows of points with their intervals -----------------------------------------------------------------------------


def _rows(axes: Axes, names: Sequence[str], known: Sequence[Proportion | Difference]) -> None:
    """Draw a point and its interval a row, the first on top."""
    rows = range(len(names))
    axes.set_yticks(rows, names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)
    axes.grid(axis="y")
    reach = [[one.part - one.low for one in known], [one.high - one.part for one in known]]
    axes.errorbar([one.part for one in known], rows, xerr=reach, fmt="o", color=SHADES[0], capsize=4, linewidth=1.8)


def shares(rows: Sequence[tuple[str, Proportion]], even: float | None, what: str) -> Markup:
    """Draw shares as points with their intervals, a row each, and a line where all would be even, if that is said."""
    told = "; ".join(f"{name} {between(share)}" for name, share in rows)
    with _chart(f"{what}: {told}.", AXIS + ROW * len(rows)) as chart:
        _rows(chart.axes, [name for name, _ in rows], [share for _, share in rows])
        chart.axes.set_xlim(-0.03, 1.03)
        _in_percent(chart.axes.xaxis)
        if even is not None:
            chart.axes.axvline(even, color=INK, linestyle="--", linewidth=1)
    return chart.shown


def worths(found: Sequence[Worth], what: str) -> Markup:
    """Draw what things are worth as points with their intervals, a row each, and a line where it is nothing."""
    names = [f"{one.what}: {one.side}" for one in found]
    told = "; ".join(f"{name} {wins(one.difference)}" for name, one in zip(names, found, strict=True))
    with _chart(f"{what}: {told}.", AXIS + LOW_ROW * len(found)) as chart:
        _rows(chart.axes, names, [one.difference for one in found])
        chart.axes.set_xlim(-1.03, 1.03)
        chart.axes.xaxis.set_major_locator(FixedLocator([-1, -0.5, 0, 0.5, 1]))
        chart.axes.xaxis.set_major_formatter(FuncFormatter(lambda part, _: f"{100 * part:+.0f}" if part else "0"))
        chart.axes.axvline(0, color=INK, linestyle="--", linewidth=1)
    return chart.shown


def _in_percent(axis: Axis) -> None:
    """Write shares along an axis as percent."""
    axis.set_major_locator(FixedLocator([0, 0.25, 0.5, 0.75, 1]))
    axis.set_major_formatter(PercentFormatter(1, 0, " %"))


# ---- lines and bars --------------------------------------------------------------------------------------------------


def fairness(found: Sweep, sides: Sequence[str], what: str) -> Markup:
    """Draw the sides' shares of wins over a figure's values, with their intervals; of two sides the first alone."""
    values = [one.value for one in found.points]
    with _chart(what) as chart:
        for side, name in enumerate(sides[:1] if len(sides) == 2 else sides):
            known = [one.shares[side] for one in found.points]
            parts = [share.part for share in known]
            reach = [[share.part - share.low for share in known], [share.high - share.part for share in known]]
            chart.axes.errorbar(values, parts, yerr=reach, fmt="none", ecolor=_shade(side), capsize=3)
            _line(chart.axes, values, parts, side, name)
            nearest = values.index(found.nearest)
            chart.axes.plot(values[nearest], parts[nearest], "o", ms=13, mfc="none", color=_shade(side))
        chart.axes.axhline(1 / len(sides), color=INK, linestyle="--", linewidth=1)
        chart.axes.xaxis.set_major_locator(MaxNLocator(10, integer=True))
        chart.axes.set_ylim(-0.03, 1.03)
        _in_percent(chart.axes.yaxis)
        chart.axes.legend(loc="best")
    return chart.shown


def bars(counts: dict[int, int], what: str) -> Markup:
    """Draw how many battles there are of each number, as bars."""
    with _chart(what) as chart:
        chart.axes.bar(list(counts), list(counts.values()), color=SHADES[0])
        if counts:
            chart.axes.set_xlim(min(counts) - ASIDE, max(counts) + ASIDE)
        for axis in (chart.axes.xaxis, chart.axes.yaxis):
            axis.set_major_locator(MaxNLocator(8, integer=True))
        chart.axes.set_ylabel("battles")
    return chart.shown


def strengths(curve: Sequence[CurvePoint], sides: Sequence[str], what: str) -> Markup:
    """Draw each side's strength by round: the middle battle as a line, within eight tenths of all as a band."""
    rounds = [moment.round for moment in curve]
    with _chart(what) as chart:
        for side, name in enumerate(sides):
            known = [moment.sides[side] for moment in curve]
            low, high = [one.low for one in known], [one.high for one in known]
            chart.axes.fill_between(rounds, low, high, color=_shade(side), alpha=0.16, linewidth=0)
            _line(chart.axes, rounds, [one.median for one in known], side, name)
        chart.axes.set_ylim(bottom=0)
        chart.axes.xaxis.set_major_locator(MaxNLocator(10, integer=True))
        if curve:
            chart.axes.legend(loc="best")
    return chart.shown


def _line(axes: Axes, across: Sequence[float], up: Sequence[float], side: int, name: str) -> None:
    """Draw the line of a side, as it is told apart by more than its shade."""
    dash, mark = DASHES[side % len(DASHES)], MARKS[side % len(MARKS)]
    axes.plot(across, up, label=name, color=_shade(side), linestyle=dash, marker=mark, markersize=5, linewidth=2)


def _shade(side: int) -> str:
    return SHADES[side % len(SHADES)]
