"""The page of a report: one HTML file that needs nothing else, whole without a script and for who does not see it."""

from collections.abc import Iterator
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup

from game.data import assets
from game.engine.sentences import how_many
from game.playtest import charts
from game.playtest.compared import WinComparison
from game.playtest.figures import NumberSpread, Proportion, Report, RulesFigures, Sweep
from game.playtest.fought import HEAT
from game.playtest.heatmap import HeatMap, counted, packed
from game.playtest.scoreboard import WORDS
from game.playtest.valued import points
from game.playtest.verdict import between, percent
from game.report.cell_maps import LEVELS
from game.tiled.model import TiledMap


def page(report: Report, source: TiledMap, picture: bytes | None) -> bytes:
    """Return a report as HTML; `picture` is the map's ground as a PNG, if it could be painted."""
    heat = HeatMap(source, picture)
    return _rendered(
        "playtest.html",
        report=report,
        charts=Charts(report),
        heat=heat,
        first=_first(report, heat),
        kinds=_kinds(report),
        levels=range(1, LEVELS + 1),
        spans=_spans(report),
        data=_script_data(report, heat),
    )


def comparison_page(title: str, comparison: WinComparison) -> bytes:
    """Return a comparison of two play-tests as HTML."""
    return _rendered("compared.html", title=title, one=comparison, shares=_both(comparison))


def _rendered(template: str, **values: object) -> bytes:
    environment = Environment(
        loader=FileSystemLoader(assets() / "pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(
        percent=percent, between=between, points=points, spread=spread, cell=cell, share=_share, per=_per, many=how_many
    )
    return environment.get_template(template).render(**values).encode()


def _both(comparison: WinComparison) -> Markup:
    """Draw the shares before and after, one below the other."""
    rows = [
        (f"{change.name}: {change.side}, {when}", share)
        for change in comparison.changes
        for when, share in (("before", change.before), ("after", change.after))
    ]
    return charts.shares(rows, None, "Shares of battles won")


def spread(numbers: NumberSpread | None) -> str:
    """Write the middle of many numbers, and how they are spread.

    >>> spread(NumberSpread(5, 7, 10))
    '7 (5 to 10)'
    """
    if numbers is None:
        return "–"
    return f"{numbers.median}" if numbers.low == numbers.high else f"{numbers.median} ({numbers.low} to {numbers.high})"


def cell(place: tuple[int, int]) -> str:
    """Write a cell as Tiled has it.

    >>> cell((4, 7))
    '4, 7'
    """
    return f"{place[0]}, {place[1]}"


def _share(count: float, of: int) -> str:
    return percent(count / of) if of else "–"


def _per(count: float, of: int) -> str:
    return f"{count / of:.1f}" if of else "–"


def _first(report: Report, heat: HeatMap) -> tuple[Markup, list[tuple[int, int, int]]]:
    """Return the heat that is shown at first, and its hottest cells."""
    counts = counted(report.rules[0], HEAT[0])
    return heat.heat(counts), heat.hottest(counts)


def _kinds(report: Report) -> list[tuple[int, str]]:
    """Return the kinds of heat that the map can have, by their places in `HEAT`, with what they are called."""
    missing = {
        "used": not any(one.scenery for one in report.rules),
        "contested": not any(one.goal for one in report.rules),
    }
    return [(place, WORDS[kind]) for place, kind in enumerate(HEAT) if not missing.get(kind)]


def _spans(report: Report) -> list[int]:
    """Return the first rounds of all spans of rounds in which there is any heat."""
    return sorted(
        {first for rules in report.rules for kind in rules.heat.values() for side in kind.values() for first in side}
    )


def _script_data(report: Report, heat: HeatMap) -> Markup:
    """Return what the page's script reads, as JSON that cannot end its element."""
    data = {
        "centres": heat.centres(),
        "outline": heat.outline(),
        "width": report.width,
        "levels": LEVELS,
        "spans": _spans(report),
        "span": report.span,
        "heat": packed(report),
        "gave": HEAT.index("gave cover"),
        "cover": [_cover(report, rules) for rules in report.rules],
    }
    return htmlsafe_json_dumps(data, separators=(",", ":"))


def _cover(report: Report, rules: RulesFigures) -> list[int]:
    """Return the cells that could give cover, or did."""
    never = (row * report.width + column for column, row in rules.never.cover)
    return sorted({*never, *counted(rules, "gave cover")})


class Charts:
    """The charts of a report."""

    def __init__(self, report: Report) -> None:
        """Take the figures."""
        self._report: Final = report

    def shares(self) -> Markup:
        """Draw who wins under each ruleset; of two sides the first."""
        return charts.shares(list(self._rows()), 1 / len(self._report.sides), "Shares of battles won")

    def _rows(self) -> Iterator[tuple[str, Proportion]]:
        for rules in self._report.rules:
            for side in rules.sides[:1] if len(rules.sides) == 2 else rules.sides:
                yield f"{rules.name}: {side.side}", side.share

    def worths(self, rules: RulesFigures) -> Markup:
        """Draw what things are worth to those who have them."""
        fought = [one for one in rules.worth if one.battles]
        return charts.worths(fought, f"Wins of 100 that things are worth under {rules.name}")

    def fairness(self, rules: RulesFigures, sweep: Sweep) -> Markup:
        """Draw how fair battles are over a figure's values."""
        return charts.fairness(sweep, self._report.sides, f"Shares of wins over {sweep.what} under {rules.name}")

    def lengths(self, rules: RulesFigures) -> Markup:
        """Draw how long battles are."""
        return charts.bars(rules.lengths, f"Rounds of battles under {rules.name}")

    def strengths(self, rules: RulesFigures) -> Markup:
        """Draw the sides' strength by round."""
        return charts.strengths(rules.curve, self._report.sides, f"Strength by round under {rules.name}, in hundredths")
