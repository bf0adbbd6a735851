"""What a ruleset tells those who look ahead: the AI, the odds, and whoever asks what the other side is up to.

Rough figures and short cuts. What really comes of a command is its resolver's to say.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

import msgspec

from game.board.grid import Cell
from game.engine.blow import DeclaredBlow
from game.engine.commands import Command
from game.engine.components import Health
from game.engine.events import Damaged, Event
from game.engine.told import Told
from game.engine.view import View

End = Literal["", "down", "dead"]
"""What becomes of a unit that is hurt: it goes on, it goes down and may live, or it dies."""


class Fall(msgspec.Struct, frozen=True):
    """One thing that may become of a unit that so much comes through to: its end, and the rolls that decided it.

    `then` is what happens by it, one after the other, for the rules that answer to it. Where the end is for these to
    say, it is None, and `then` all that happens, at one moment.
    """

    end: End | None
    told: tuple[Told, ...] = ()
    then: tuple[Event, ...] = ()


Falls = tuple[tuple[Fall, float], ...]
"""All that may become of a unit that is hurt, each with its chance."""

Falling = Callable[[View, DeclaredBlow, int, int], Falls]
"""What may become of a unit, hurt by a blow, that so much comes through to."""


class Intent(msgspec.Struct, frozen=True):
    """What a unit is known to mean to do: the command it has declared, and where it will walk (None: as it needs)."""

    unit: int
    command: Command | None
    cell: Cell | None = None


class CombatProfile(msgspec.Struct, frozen=True):
    """A unit's fighting in a few figures, for an AI's rough guesses: what it can do to others from where.

    Reach and range in cells (0: it cannot), mean damage of one attack in melee and at range as it usually comes
    through, the cells it moves in a turn, and `guard`, the mean of its best means of avoiding attacks.
    """

    reach: int
    melee: float
    range: int
    shot: float
    speed: int
    guard: float = 0.0


def nothing_declared(view: View, command: Command) -> DeclaredBlow | None:
    """Return no blow: all is walked."""
    del view, command
    return None


def nothing_ends(view: View, unit: int) -> tuple[Event, ...]:
    """Return what ends on a unit by any hit beside what others' rules end: nothing."""
    del view, unit
    return ()


def as_felled(
    end_of: Callable[[View, int, int], End], ends: Callable[[View, int], tuple[Event, ...]] = nothing_ends
) -> Falling:
    """Return what becomes of units where that is sure: `end_of` says it of one that is hurt, and what it has left then.

    `ends` is what ends on it by being hit.
    """

    def falls(view: View, declared: DeclaredBlow, unit: int, taken: int) -> Falls:
        if taken <= 0:
            return ((Fall("", then=ends(view, unit)), 1.0),)
        by, left = declared.target if unit == declared.unit else declared.unit, view.of(unit, Health).hp - taken
        hurt = Damaged(unit, taken, max(0, left), taken, "", by, "", "")
        return ((Fall(end_of(view, unit, left), then=(*ends(view, unit), hurt)), 1.0),)

    return falls


def nobody_falls(view: View, declared: DeclaredBlow, unit: int, taken: int) -> Falls:
    """Return that nobody falls: of a ruleset that declares no blows."""
    del view, declared, unit, taken
    return ((Fall(""), 1.0),)


def hit_points(view: View, unit: int) -> tuple[int, int]:
    """Return a unit's hit points now and at most."""
    health = view.of(unit, Health)
    return health.hp, health.maximum


def all_is_known(view: View) -> Iterable[Event]:
    """Return what is supposed of units whose figures are open: nothing."""
    del view
    return ()


def none_declared(view: View) -> tuple[Intent, ...]:
    """Return the declarations of a ruleset in which nobody declares."""
    del view
    return ()


def nobody_watches(view: View, watcher: int, unit: int) -> int:
    """Return how far one who sneaks is seen where nobody sneaks."""
    del view, watcher, unit
    return 0


def nothing_is_guarded(view: View, unit: int) -> int:
    """Return how far a unit's free attacks reach where leaving gives none."""
    del view, unit
    return 0


def nobody_acts_sooner(view: View, unit: int, other: int) -> bool:
    """Return that of two who have declared what they will do neither does it before the other."""
    del view, unit, other
    return False


def once(view: View, unit: int, other: int) -> float:
    """Return that whoever acts in the same order in every round has one turn until the next of any other."""
    del view, unit, other
    return 1.0


def nobody_is_held(view: View, unit: int) -> bool:
    """Return that a unit goes where it likes."""
    del view, unit
    return False


def nothing_wears_off(view: View, unit: int) -> tuple[Event, ...]:
    """Return that what lasts on units now still does when a unit's turn comes."""
    del view, unit
    return ()


def nobody_sits_out(view: View, unit: int) -> bool:
    """Return that a unit will have something to do when its turn comes."""
    del view, unit
    return False


@dataclass(frozen=True)
class Hints:
    """What may be known of a ruleset's battles without playing them on.

    `combat_profile` is a unit's fighting in rough figures, `vigour` what it can still lose before it is out, with the
    most of it. `suppose` is what a side takes for true of units whose figures it does not know, `intents` the
    declarations that a view knows of. `declare` is the blow that a legal command comes to, where that says all that
    comes of it as far as the view knows, but for answers (`DeclaredBlow.is_answerable`), and `blows` are the kinds of
    commands that may come to one; `falls` is what may become of a unit that so much damage comes through to.
    `watch(view, watcher, unit)` is how many cells away a watcher may see a unit that sneaks and comes into its sight, 0
    for one whose eyes are shut. `is_held` tells whether a unit cannot walk as it is now. `guarded` is how many cells
    away somebody has to be to give it a free attack by going farther, 0 where it gets none as it is now.
    `acts_sooner(view, unit, other)` tells whether what the one has declared is done before what the other has.
    `turns_until(view, unit, other)` is how many turns a unit is likely to begin before the next one of another begins.
    `worn_off` is what will have ended by itself when a unit's next turn begins.
    `sits_out` tells whether a unit does nothing in its next turn, if nobody helps it: it will still be down, or dazed.
    `range_of` is how many cells off a unit gets at others from afar with nothing taken off for the distance, where that
    is more than what it usually does (`CombatProfile.range`).
    `is_pressing`: whoever lies at its last dies of it before the battle is over, if nobody sees to it.
    """

    combat_profile: Callable[[View, int], CombatProfile]
    vigour: Callable[[View, int], tuple[int, int]] = hit_points
    suppose: Callable[[View], Iterable[Event]] = all_is_known
    intents: Callable[[View], tuple[Intent, ...]] = none_declared
    declare: Callable[[View, Command], DeclaredBlow | None] = nothing_declared
    blows: frozenset[type[Command]] = frozenset()
    falls: Falling = nobody_falls
    watch: Callable[[View, int, int], int] = nobody_watches
    is_held: Callable[[View, int], bool] = nobody_is_held
    guarded: Callable[[View, int], int] = nothing_is_guarded
    acts_sooner: Callable[[View, int, int], bool] = nobody_acts_sooner
    turns_until: Callable[[View, int, int], float] = once
    worn_off: Callable[[View, int], tuple[Event, ...]] = nothing_wears_off
    sits_out: Callable[[View, int], bool] = nobody_sits_out
    range_of: Callable[[View, int], int] | None = None
    is_pressing: bool = True

    def usual_range(self, view: View, unit: int) -> int:
        """Return how many cells off a unit gets at others without making a long shot of it."""
        return self.combat_profile(view, unit).range if self.range_of is None else self.range_of(view, unit)
