"""Duels as a sheet of words: a row for each figure, a column for each ruleset. The same on paper and screen."""

from typing import Final

import msgspec

from game.report.compare.duels import Duel, Ending, Onslaught

RAREST: Final = 0.0005
NOTHING: Final = "-"


class SheetRow(msgspec.Struct, frozen=True):
    """A row of a sheet: its label, a cell for each ruleset, and whether it begins a part of the sheet."""

    label: str
    cells: tuple[str, ...]
    begins: bool = False


def percent(chance: float) -> str:
    """Write a chance; what is possible is never written as 0, nor what is not sure as 100."""
    if 0 < chance < RAREST:
        return "<0.1%"
    if 1 - RAREST < chance < 1 - 1e-9:
        return ">99.9%"
    return f"{chance * 100:.1f}%"


def sheet(duels: tuple[Duel, ...], attacker: str, target: str, *, in_brief: bool = False) -> tuple[SheetRow, ...]:
    """Return the rows; `attacker` and `target` are what the two are called, ways to attack are named in full or not."""
    return (
        *_onslaught(f"{attacker} attacks", tuple(duel.attack for duel in duels), in_brief=in_brief),
        *_onslaught(f"{target} attacks", tuple(duel.answer for duel in duels), in_brief=in_brief),
        SheetRow(f"{attacker} wins, if", tuple("" for _ in duels), begins=True),
        _ending("it attacks first", tuple(duel.first for duel in duels)),
        _ending("it attacks second", tuple(duel.second for duel in duels)),
    )


def _onslaught(title: str, found: tuple[Onslaught | None, ...], *, in_brief: bool) -> tuple[SheetRow, ...]:
    blows = [None if one is None else one.blow for one in found]

    ways = [NOTHING if blow is None else blow.brief if in_brief else blow.way for blow in blows]

    def row(label: str, *cells: str) -> SheetRow:
        return SheetRow(label, cells)

    return (
        SheetRow(title, tuple(ways), begins=True),
        row("chance to hurt", *(NOTHING if blow is None else percent(blow.hurts) for blow in blows)),
        row("to be hurt by it", *(NOTHING if blow is None else percent(blow.is_hurt) for blow in blows)),
        row("mean loss", *(NOTHING if blow is None else f"{blow.mean:.2f} of {blow.vigour}" for blow in blows)),
        row("to fell at once", *(NOTHING if blow is None else percent(blow.fells) for blow in blows)),
        row("rounds to win", *(_rounds(one) for one in found)),
    )


def _rounds(one: Onslaught | None) -> str:
    if one is None or one.blow is None:
        return NOTHING
    return "never" if one.rounds is None else f"{one.rounds:.1f}"


def _ending(label: str, found: tuple[Ending | None, ...]) -> SheetRow:
    return SheetRow(label, tuple(NOTHING if end is None else percent(end.wins) for end in found))


def remarks(duels: tuple[Duel, ...], attacker: str, target: str) -> tuple[str, ...]:
    """Return what has to be said below the sheet, a sentence each, every one with its ruleset."""
    said: list[str] = []
    for duel in duels:
        if duel.why:
            said.append(f"{duel.name}: {duel.why}")
        for name, one in ((attacker, duel.attack), (target, duel.answer)):
            if one is not None and one.why:
                said.append(f"{duel.name}: {name} cannot attack: {one.why}")
        said += [f"{duel.name}: {note}" for note in duel.notes]
        if duel.still:
            said.append(f"{duel.name}: taken as standing still between rounds: {', '.join(duel.still)}.")
    return tuple(said)
