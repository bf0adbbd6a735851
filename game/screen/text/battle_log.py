"""The log of a battle, from its events alone, each line for the sides that perceived it. No arcade."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, zip_longest

from game.board.grid import Cell
from game.engine import events as e
from game.engine.observing import Stamped
from game.report.narrate import NarratedLine, Narrator, cite
from game.screen.model.eyes import COMMON, perceives
from game.screen.model.plain import LogLine


@dataclass
class _Kept:
    """A line with the number of its event and the sides that perceived it."""

    line: LogLine
    sides: frozenset[str]
    is_whole: bool = True
    """Whether this is the line that those who see everything are shown."""
    is_common: bool | None = None
    """Whether it is what all people together are shown; None: where all of them perceived it."""


@dataclass
class BattleLog:
    """Eats the stream of events: keeps every line with its stamp."""

    narrator: Narrator
    people: tuple[str, ...] = ()
    """The sides whose common knowledge `COMMON` stands for."""
    _lines: list[_Kept] = field(default_factory=list)
    _events: list[e.Event] = field(default_factory=list)
    _deeds: list[int] = field(default_factory=lambda: [0])
    """How many events there were before each command; the last is the one that is carried out."""
    _known: dict[str, frozenset[int]] = field(default_factory=dict)
    _why: tuple[int, str, tuple[Cell, ...]] = (0, "", ())
    """The unit whose command begins now, and why an AI has chosen it, until a line has been kept of it."""
    _walks: tuple[int, frozenset[str], int] | None = None
    """Who took the last step told, who perceived it, and the place of its line: of a walk only the end is told."""

    def see(self, stamped: Stamped) -> None:
        """Take an event in."""
        event = stamped.event
        self._events.append(event)
        self._learn(stamped)
        if isinstance(event, e.Ordered):
            self._fold_rolls(event)
        has_secret_wounds = self.narrator.rules.presentation.wounds is not None
        is_of_wounds = has_secret_wounds and isinstance(event, e.Damaged | e.Healed | e.Rose)
        if is_of_wounds or isinstance(event, e.Ordered | e.TurnBegan):
            self._tell_each(stamped)
        else:
            self._keep(stamped.number, event, stamped.sides)

    def _learn(self, stamped: Stamped) -> None:
        """Keep in mind which sides know of a unit: those that perceive what it alone does, and no others."""
        who = stamped.event.concerned
        if len(who) != 1 or isinstance(stamped.event, e.OfTheSide):
            return
        for side in stamped.sides:
            self._known[side] = self._known.get(side, frozenset()).union(who)
        # Whoever is not told of what is for some sides alone may see the unit all the same.
        for side in () if stamped.event.told_to else self._known.keys() - stamped.sides:
            self._known[side] = self._known[side].difference(who)

    def _tell_each(self, stamped: Stamped) -> None:
        """Keep what each side is told in its own way: an order of turns, whose turn it is, how somebody fares now."""
        event, known = stamped.event, self._known
        told = {
            side: self.narrator.tell(_known_of(event, known.get(side, frozenset())), to=side)
            for side in sorted(stamped.sides)
        }
        whole, common = self.narrator.tell(event), None
        if self.people and stamped.sides.issuperset(self.people):
            shared = frozenset[int].intersection(*(known.get(side, frozenset()) for side in self.people))
            common = self.narrator.tell(_known_of(event, shared), to="\0".join(("", *self.people)))
        why = self._why
        for line in dict.fromkeys((whole, *told.values(), common)):
            self._why = why  # stands with it, however it is told
            sides = frozenset(side for side, its in told.items() if its == line)
            self._put(stamped.number, event, line, sides, is_whole=line == whole, is_common=line == common)
        if self._walks is not None and stamped.sides >= self._walks[1]:
            self._walks = None

    def _fold_rolls(self, order: e.Ordered) -> None:
        """Fold all that the order of turns comes of: the lines before it that go by its rules."""
        line = self.narrator.tell(order)
        rules = set(map(cite, line.rules)) if line is not None else set()
        for place in reversed(range(len(self._lines))):
            kept = self._lines[place]
            if not kept.line.depth or rules.isdisjoint(kept.line.rules):
                break
            self._lines[place] = replace(kept, line=replace(kept.line, is_folded=True))

    def _keep(self, number: int, event: e.Event, sides: frozenset[str]) -> None:
        begun = self._begun(event, sides)
        self._put(number, event, self.narrator.tell(event, () if begun is None else begun.cells), sides)

    def _begun(self, event: e.Event, sides: frozenset[str]) -> LogLine | None:
        """Return the line of the walk that a step goes on with; None for anything else."""
        walk = self._walks
        goes_on = walk is not None and isinstance(event, e.Stepped) and walk[:2] == (event.unit, sides)
        return self._lines[walk[2]].line if walk is not None and goes_on else None

    def _put(
        self,
        number: int,
        event: e.Event,
        line: NarratedLine | None,
        sides: frozenset[str],
        *,
        is_whole: bool = True,
        is_common: bool | None = None,
    ) -> None:
        if line is None:
            return
        walk, begun = self._walks, self._begun(event, sides)
        kept = LogLine(number, line.on_board, tuple(map(cite, line.rules)), line.depth, line.unit, cells=line.cells,
                       aloud=line.text, is_roll=isinstance(event, e.Rolled), deed=self._deeds[-1])  # fmt: skip
        if walk is not None and begun is not None:
            self._lines[walk[2]] = _Kept(
                replace(kept, number=begun.number, why=begun.why, about=begun.about), sides, is_whole, is_common
            )
            return
        if isinstance(event, e.Stepped):
            self._walks = event.unit, sides, len(self._lines)
        elif walk is not None and sides >= walk[1]:
            # What only some of those who see the walk are told does not part it: to the others it would be a sign.
            self._walks = None
        if line.unit == self._why[0]:
            (_, why, cells), self._why = self._why, (0, "", ())
            kept = replace(kept, why=why, about=cells)
        self._lines.append(_Kept(kept, sides, is_whole, is_common))

    def because(self, unit: int, why: str, cells: tuple[Cell, ...]) -> None:
        """Keep why an AI has chosen a unit's command that is carried out next, and of which cells that speaks.

        It stands with the first line of the command.

        Where nothing is told of it, as of a turn that ends, it is kept with the heading, if that was the last.
        """
        self._why = unit, why, cells

    def note(self, number: int, text: str, sides: frozenset[str], unit: int = 0) -> None:
        """Keep a line that is no event's, before that of the event with this number."""
        self._lines.append(_Kept(LogLine(number, text, (), 1, unit, aloud=text), sides))

    def settle(self) -> None:
        """A command is over: steps that follow are another walk."""
        self._walks = None
        if self._deeds[-1] < len(self._events):
            self._deeds.append(len(self._events))
        (unit, why, cells), self._why = self._why, (0, "", ())
        if why:
            places = (place for place in reversed(range(len(self._lines))) if self._lines[place].line.unit == unit)
            last = next(places, 0)
            if self._lines[last].line.depth == 0:
                self._lines[last] = replace(
                    self._lines[last], line=replace(self._lines[last].line, why=why, about=cells)
                )

    def take_back(self, left: int) -> None:
        """Forget all but so many events."""
        del self._events[left:]
        self._deeds = [0, *(begun for begun in self._deeds if 0 < begun <= left)]
        self._walks = None
        while self._lines and self._lines[-1].line.number >= left:
            self._lines.pop()

    def lines(self, side: str | None, last: int = 400, *, explains: bool = False) -> tuple[LogLine, ...]:
        """Return the last lines that a side perceived, or all people (`COMMON`); None sees all.

        Why an AI did what it did is in them only where that is to be explained.
        """
        shown = (
            kept.line if explains or not kept.line.why else replace(kept.line, why="")
            for kept in self._lines
            if self._is_shown(kept, side)
        )
        return tuple(shown)[-last:]

    def _is_shown(self, kept: _Kept, side: str | None) -> bool:
        if side == COMMON and kept.is_common is not None:
            return kept.is_common
        return kept.is_whole if side is None else perceives(side, self.people, kept.sides)

    def aftermath(self, side: str | None) -> tuple[LogLine, ...]:
        """Return the lines of what a side perceived after the battle, without the heading."""
        began = next((n for n, event in enumerate(self._events) if isinstance(event, e.AftermathBegan)), None)
        if began is None:
            return ()
        return tuple(line for line in self.lines(side, len(self._lines)) if line.number > began)

    @property
    def rounds(self) -> int:
        """The number of the round; 0 before the first."""
        return max((event.number for event in self._events if isinstance(event, e.RoundBegan)), default=0)


def at_a_glance(lines: Sequence[LogLine], unfolded: Collection[int] = ()) -> tuple[LogLine, ...]:
    """Return lines without the headings of turns in which nothing was told, and what is folded under its heading.

    Dice are folded under the line before them, where something that came of them is told after them; but not under
    the lines with the numbers in `unfolded`.
    """
    shown, folded = list[LogLine](), list[str]()
    told = {line.deed: place for place, line in enumerate(lines) if line.depth and not line.is_roll}
    for place, (line, following) in enumerate(zip_longest(lines, lines[1:])):
        if line.is_folded:
            folded.append(line.text)
            continue
        under = _deed_of(line, shown) if line.is_roll and told.get(line.deed, 0) > place else None
        if under is not None and shown[under].number not in unfolded:
            shown[under] = replace(shown[under], under=(*shown[under].under, line.cited))
            continue
        is_turn = line.depth == 0 and bool(line.unit)
        if is_turn and following is not None and following.depth == 0 and not line.why:
            continue
        shown.append(replace(line, under=tuple(folded)) if folded and not line.depth else line)
        if not line.depth:
            folded.clear()
    return tuple(shown)


def _deed_of(roll: LogLine, shown: Sequence[LogLine]) -> int | None:
    """Return the place of the last line that is no roll, where it belongs to the same deed."""
    last = next((place for place in reversed(range(len(shown))) if not shown[place].is_roll), None)
    return last if last is not None and shown[last].depth and shown[last].deed == roll.deed else None


def _known_of(event: e.Event, known: frozenset[int]) -> e.Event:
    """Return what a side that knows these units learns of an event: of an order, its groups without the others."""
    if not isinstance(event, e.Ordered):
        return event
    units = tuple(unit for unit in event.units if unit in known)
    if not event.groups:
        return e.Ordered(units)
    ends = tuple(accumulate(event.groups))
    runs = (event.units[start:end] for start, end in zip((0, *ends), ends, strict=False))
    sizes = (sum(unit in known for unit in run) for run in runs)
    return e.Ordered(units, tuple(size for size in sizes if size))
