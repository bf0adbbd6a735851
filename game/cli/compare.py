"""`kleos odds A B --rules all`: the same duel under several rulesets, side by side."""

from typing import Final

from game.cli import tables
from game.cli.choices import chosen_rules, or_did_you_mean
from game.cli.odds import COVERS
from game.cli.tables import TableSheet
from game.cli.terminal import Trouble, say
from game.engine.sentences import how_many
from game.engine.working import finish
from game.report.compare.duels import Duel, duelling
from game.report.compare.meeting import kind_of, named
from game.report.compare.sheet import remarks, sheet
from game.rulesets import ruleset

WIDEST: Final = 22
"""Letters of a column at most: attacks have long names."""


def compare(attacker: str, target: str, rules: str, distance: int, weapon: str | None, cover: str) -> None:
    """Write the duel under each of the rulesets, those without the two of them included, with a word on why."""
    chosen = chosen_rules(rules)
    if weapon is not None:
        message = "--weapon goes with one ruleset: each has weapons of its own, and the best is compared."
        raise Trouble(message)
    if cover not in COVERS:
        message = f"There is no cover {cover!r}; {or_did_you_mean(cover, COVERS)}"
        raise Trouble(message)
    for name in (attacker, target):
        if not any(kind_of(ruleset(key), name) for key in chosen):
            known = {kind for key in chosen for kind in ruleset(key).tables.units}
            message = f"There is no unit {name!r} under {', '.join(chosen)}; {or_did_you_mean(name, sorted(known))}"
            raise Trouble(message)
    duels = tuple(finish(duelling(ruleset(key), attacker, target, distance, cover)) for key in chosen)
    one, other = named(attacker), named(target)
    if one == other:
        one, other = f"{one} 1", f"{other} 2"
    covered = "" if cover == "none" else f", {other} in {cover} cover"
    say(f"{one} against {other}, {how_many(distance, 'cell')} apart{covered}")
    _table(duels, one, other)
    for remark in remarks(duels, one, other):
        say(remark)


def _table(duels: tuple[Duel, ...], attacker: str, target: str) -> None:
    rows = sheet(duels, attacker, target)
    parts = frozenset(number for number, row in enumerate(rows) if row.begins and number)
    cells = [[row.label if row.begins else f" {row.label}", *row.cells] for row in rows]
    tables.show(TableSheet(["Best attacks", *(duel.name for duel in duels)], cells, parts, WIDEST))
