"""0 hit points in heroic: the verge of death for heroes, death for all others (HE-80 to HE-82)."""

from game.components import Health, Risen, Unit, Verge
from game.events import Damaged, Died, Event, FellToVerge, Healed, Rose, TurnBegan, VergeCounted
from game.ruleset import Reaction
from game.rulesets.heroic.checks import check
from game.systems.status import is_alive
from game.view import Context, Steps

NEEDED = 2
VERGE_SAVE = "verge of death"


def fall_at_zero(context: Context, event: Damaged) -> Steps:
    """Bring a unit at 0 hit points down: to the verge, or dead; damage on the verge is a fail (HE-80 to HE-82)."""
    view, unit = context.view, event.unit
    if not is_alive(view, unit) or event.amount <= 0:
        return
    verge = view.get(unit, Verge)
    if verge is not None:
        yield from _count(context, unit, verge.successes, verge.fails + 1, event.source)
    elif view.of(unit, Health).hp <= 0:
        if view.of(unit, Unit).hero and not view.has(unit, Risen):
            yield FellToVerge(unit)
        else:
            yield Died(unit, event.source)


def save_on_the_verge(context: Context, event: TurnBegan) -> Steps:
    """At the start of each of its turns a hero on the verge makes a DC 4 Willpower save (HE-80)."""
    verge = context.view.get(event.unit, Verge)
    if verge is None:
        return
    passed = yield from check(context, event.unit, "willpower", VERGE_SAVE, "HE-80")
    yield from _count(context, event.unit, verge.successes + passed, verge.fails + (not passed))


def _count(context: Context, unit: int, successes: int, fails: int, source: int = 0) -> Steps:
    """Move the count; two in all end it (HE-81). `source` is the unit that did the damage (0: none)."""
    yield VergeCounted(unit, successes, fails)
    if successes + fails < NEEDED:
        return
    if fails >= NEEDED:
        yield Died(unit, source)
    elif successes >= NEEDED:
        yield Rose(unit, max(1, context.view.of(unit, Health).maximum // 2))
    else:
        yield Rose(unit, 1)


def rise_when_healed(context: Context, event: Healed) -> Steps:
    """Healing gets a hero on the verge up at once and clears the count (HE-81)."""
    if event.amount > 0 and context.view.has(event.unit, Verge):
        yield Rose(event.unit, event.hp)


ON: dict[type[Event], tuple[Reaction, ...]] = {
    Damaged: (fall_at_zero,),
    Healed: (rise_when_healed,),
    TurnBegan: (save_on_the_verge,),
}
