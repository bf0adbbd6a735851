"""What happened since a side last chose, deed by deed, as that side perceived it. No arcade.

It starts from what the side saw when it left the screen, so that the scene can play everything once more from there.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from game.engine.battle import Battle
from game.engine.observing import Stamped
from game.screen.model.plain import LogLine, OrderEntry
from game.screen.model.snapshot import Snapshot
from game.screen.text.battle_log import BattleLog, at_a_glance

SINCE: Final = "Since your last turn"
MOST_LINES: Final = 5
"""Lines that are told of one deed at most; the log has all."""


@dataclass(frozen=True, slots=True)
class LastSeen:
    """What a side saw when it left the screen, the turn order then, and how many events there were."""

    seen: Snapshot
    order: tuple[OrderEntry, ...]
    events: int
    is_turn_over: bool = True
    """Whether its turn had ended; not so where another side was asked in the midst of it."""
    is_start: bool = False
    """Whether it had no turn before: then this is how the battle began, or was taken on."""


@dataclass(frozen=True, slots=True)
class Deed:
    """What came of one command, or the beginning of a turn: the events that the side perceived, and their lines."""

    events: tuple[Stamped, ...]
    lines: tuple[LogLine, ...]


class Recap:
    """Deeds to be shown again, one by one."""

    def __init__(self, left: LastSeen, deeds: tuple[Deed, ...]) -> None:
        """Begin before the first."""
        self.left: Final = left
        self.deeds: Final = deeds
        self.place = 0
        """How many have been shown, or are being shown."""
        self.plays_on = False
        """Whether one follows the other by itself."""

    @property
    def is_answer(self) -> bool:
        """Whether it is no more than what came of a question to another side, in the midst of one's own turn."""
        return len(self.deeds) == 1 and not self.left.is_turn_over

    def title(self, side: str) -> str:
        """Say to a side what it is shown."""
        when = "What came of it" if self.is_answer else "Before your turn" if self.left.is_start else SINCE
        return f"{when}, {side.capitalize()}"

    @property
    def now(self) -> Deed | None:
        """The deed that is being shown; None before the first."""
        return self.deeds[self.place - 1] if self.place else None

    @property
    def is_over(self) -> bool:
        """Whether the last has been shown, or is being shown."""
        return self.place >= len(self.deeds)

    @property
    def shown(self) -> int:
        """The number of the last event that may be told of."""
        now = self.now
        return self.left.events - 1 if now is None else now.events[-1].number

    def go_on(self) -> tuple[Stamped, ...]:
        """Take the next deed; return its events."""
        self.place += 1
        return self.deeds[self.place - 1].events


def since(battle: Battle, chronicle: BattleLog, side: str, left: LastSeen) -> Recap | None:
    """Return what a side perceived since it left; None where there is nothing to tell."""
    events = [stamped for stamped in battle.events[left.events :] if side in stamped.sides]
    lines = [line for line in chronicle.lines(side, len(battle.events)) if line.number >= left.events]
    begins = sorted(
        {entry.events_before for entry in battle.history} | {line.number for line in lines if not line.depth}
    )
    parts = (tuple(part) for _, part in groupby(events, key=lambda stamped: bisect_right(begins, stamped.number)))
    deeds = _without_gaps(Deed(part, tuple(_among(lines, part))) for part in parts)
    return Recap(left, deeds) if deeds else None


def told(lines: Sequence[LogLine]) -> tuple[str, ...]:
    """Return what is told of a deed: where that is much its dice are left out, then what was in the middle of it."""
    kept = lines if len(lines) <= MOST_LINES else at_a_glance(lines)
    texts = [line.text for line in kept]
    return tuple(texts if len(texts) <= MOST_LINES else [texts[0], "…", *texts[-(MOST_LINES - 2) :]])


def _among(lines: Iterable[LogLine], part: tuple[Stamped, ...]) -> Iterable[LogLine]:
    return (line for line in lines if part[0].number <= line.number <= part[-1].number)


def _without_gaps(deeds: Iterable[Deed]) -> tuple[Deed, ...]:
    """Let what has no line, or headings alone, be shown with what comes after it, or with the last."""
    found: list[Deed] = []
    events: tuple[Stamped, ...] = ()
    lines: tuple[LogLine, ...] = ()
    for deed in deeds:
        events, lines = (*events, *deed.events), (*lines, *deed.lines)
        if any(line.depth for line in deed.lines):
            found.append(Deed(events, lines))
            events, lines = (), ()
    if events and found:
        found[-1] = Deed((*found[-1].events, *events), (*found[-1].lines, *lines))
    return tuple(found)
