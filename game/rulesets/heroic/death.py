"""0 hit points in heroic: the verge of death for heroes, death for all others (HE-80 to HE-82)."""

from collections.abc import Callable

from game.engine.components import Health, Risen, Unit, Verge
from game.engine.events import Damaged, Died, FellToVerge, Healed, Rose, TurnBegan, VergeCounted
from game.engine.hints import End
from game.engine.resolving import Context, Steps
from game.engine.system import Reaction, System
from game.engine.view import View
from game.rulesets.heroic.checks import check
from game.systems.status import is_alive

NEEDED = 2
"""So many successes, or fails, decide between life and death."""

VERGE_SAVE = "verge of death"
DEATH = 0

Verdict = Callable[[int, int, int], int | None]
"""With how many hit points a hero gets up: its maximum, successes, fails; `DEATH`, or None when nothing is yet."""


def two_in_all(maximum: int, successes: int, fails: int) -> int | None:
    """Two saves end it: both made, half the hit points; one of each, 1; both failed, death (HE-81)."""
    if successes + fails < NEEDED:
        return None
    if fails >= NEEDED:
        return DEATH
    return max(1, maximum // 2) if successes >= NEEDED else 1


def fall_at_zero(verdict: Verdict) -> Reaction:
    """Return how a unit at 0 hit points goes down: to the verge, or dead.

    Damage on the verge is a fail, which can kill but never gets anyone up: that the next save decides (HE-81).
    """

    def reaction(context: Context, event: Damaged) -> Steps:
        view, unit = context.view, event.unit
        if not is_alive(view, unit) or event.amount <= 0:
            return
        end, verge = end_of(verdict, view, unit, view.of(unit, Health).hp), view.get(unit, Verge)
        if verge is not None:
            yield VergeCounted(unit, verge.successes, verge.fails + 1)
        if end == "dead":
            yield Died(unit, event.source)
        elif end == "down":
            yield FellToVerge(unit)

    return reaction


def end_of(verdict: Verdict, view: View, unit: int, hp: int) -> End:
    """Return what becomes of a unit that was hurt and has so many hit points left."""
    verge = view.get(unit, Verge)
    if verge is not None:
        return "dead" if _comes_to(view, verdict, unit, verge.successes, verge.fails + 1) == DEATH else ""
    if hp > 0:
        return ""
    return "down" if view.of(unit, Unit).hero and not view.has(unit, Risen) else "dead"


def save_on_the_verge(verdict: Verdict) -> Reaction:
    """Return the save at the start of each turn of a hero on the verge: Willpower, DC 4 (HE-80)."""

    def reaction(context: Context, event: TurnBegan) -> Steps:
        unit, verge = event.unit, context.view.get(event.unit, Verge)
        if verge is None:
            return
        passed = yield from check(context, unit, "willpower", VERGE_SAVE, "HE-80")
        successes, fails = verge.successes + passed, verge.fails + (not passed)
        yield VergeCounted(unit, successes, fails)
        hp = _comes_to(context.view, verdict, unit, successes, fails)
        if hp is not None:
            yield Died(unit) if hp == DEATH else Rose(unit, hp)

    return reaction


def _comes_to(view: View, verdict: Verdict, unit: int, successes: int, fails: int) -> int | None:
    """Return what a count comes to, as a verdict."""
    return verdict(view.of(unit, Health).maximum, successes, fails)


def rise_when_healed(context: Context, event: Healed) -> Steps:
    """Healing gets a hero on the verge up at once and clears the count (HE-81)."""
    if event.amount > 0 and context.view.has(event.unit, Verge):
        yield Rose(event.unit, event.hp)


def system(verdict: Verdict) -> System:
    """Return what the verge of death reacts to, for what ends it."""
    return System(
        "death",
        ("HE-80", "HE-81", "HE-82"),
        on={
            Damaged: (fall_at_zero(verdict),),
            Healed: (rise_when_healed,),
            TurnBegan: (save_on_the_verge(verdict),),
        },
    )
