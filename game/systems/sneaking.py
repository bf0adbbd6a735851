"""Sneaking and noticing: starting to sneak, and being noticed (BD-14).

When somebody is seen on the way say `stealth` and `hiding`; who is hidden is told by `status.is_hidden`; what an attack
from hiding does is the attack's.

A watcher whom the sneaker's side does not see gives nothing away (HE-130, CL-92, OD-70, OS-70). Rolls are asked for
as if it might stand anywhere, whenever a side has an enemy on the board that it does not see. That such a one has
seen the unit is `Spotted`: known to the watcher's side alone, until one of that side acts upon it.
"""

from collections.abc import Callable, Iterator

from game.engine.action import Action
from game.engine.commands import Sneak
from game.engine.components import Dead, Sneaking, Unit
from game.engine.condition import INVISIBLE
from game.engine.cost import Cost
from game.engine.events import (
    Attacked,
    BoonCast,
    CastBegan,
    Damaged,
    Event,
    Grappled,
    ItemUsed,
    Noticed,
    Reacted,
    SneakingBegan,
    SneakingEnded,
    Spent,
    Spotted,
)
from game.engine.presentation import Fact
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.view import View
from game.systems.basics import by_itself
from game.systems.status import has_effect, is_alive, is_downed, is_unaware, name_amid, same_layer, seers

Watches = Callable[[View, int, int], bool]
"""Whether the first unit would see the second one, were it not hiding."""


def watches(view: View, watcher: int, unit: int, notices: int) -> bool:
    """Tell whether a unit's eyes are open, in the same layer, and have the other one in line of sight.

    An unaware unit sees nobody who is more than `notices` cells away, for that is how far it notices anybody.
    """
    return (
        (not is_unaware(view, watcher) or view.gap(watcher, unit) <= notices)
        and is_alive(view, watcher)
        and is_alive(view, unit)
        and not is_downed(view, watcher)
        and same_layer(view, watcher, unit)
        and view.in_sight(watcher, unit)
    )


def watch(view: View, watcher: int, unit: int, notices: int) -> int:
    """Return how many cells away `watches` may be true of a watcher, were the line of sight free; 0 for nowhere."""
    if not is_alive(view, watcher) or is_downed(view, watcher) or not same_layer(view, watcher, unit):
        return 0
    return notices if is_unaware(view, watcher) else view.grid.span


# ---- starting ------------------------------------------------------------------------------------------------------


def is_concealed(view: View, watcher: int, unit: int) -> bool:
    """Tell whether a unit is on dark ground, or has soft or hard cover against one who looks at it (BD-12)."""
    cells = view.cells(unit)
    if all(view.field.terrain(cell).dark for cell in cells):
        return True
    return view.field.cover(view.cells(watcher), cells) != "none"


def is_beside(view: View, watcher: int, unit: int) -> bool:
    """Tell whether one who knows that there are enemies stands next to a unit: too near for cover or darkness."""
    return view.gap(watcher, unit) <= 1 and not is_unaware(view, watcher)


def onlookers(view: View, unit: int, looks: Watches) -> tuple[int, ...]:
    """Return the enemies known to the view who would see the unit start to sneak where it is, by id."""
    return tuple(
        enemy
        for enemy in view.enemies(unit)
        if looks(view, enemy, unit) and (is_beside(view, enemy, unit) or not is_concealed(view, enemy, unit))
    )


def sneaking(looks: Watches, pay: Callable[[View, int], Spent | Refused], cost: Cost, rules: tuple[str, ...]) -> Action:
    """Return the action of starting to sneak, or starting anew, at a cost that `pay` takes from a unit.

    It is judged by the enemies that the unit's side knows of. One that hides and sees it is not given away by a
    refusal: the unit starts, and is seen.
    """

    def check(view: View, command: Sneak) -> Refused | None:
        unit, price = command.unit, pay(view, command.unit)
        if isinstance(price, Refused):
            return price
        now = view.get(unit, Sneaking)
        if now is not None and not now.seen_by:
            return Refused("It is sneaking already.", rules[0])
        return next((_too_well_seen(view, enemy, unit, rules[0]) for enemy in onlookers(view, unit, looks)), None)

    def resolve(context: Context, command: Sneak) -> Steps:
        view, unit = context.view, command.unit
        price = pay(view, unit)
        if not isinstance(price, Refused):
            yield price
        yield SneakingBegan(unit)
        for enemy in onlookers(view, unit, looks):
            yield from notice(view, unit, enemy)

    return Action("Sneak", cost, check, by_itself(Sneak), resolve, rules)


def _too_well_seen(view: View, enemy: int, unit: int, rule: str) -> Refused:
    """Return what keeps a unit from starting to sneak under an enemy's eyes."""
    name = name_amid(view, enemy)
    if is_beside(view, enemy, unit):
        return Refused(f"It is seen by {name}, right next to it; it has to get away first.", rule)
    return Refused(f"It is seen by {name}; it has to get out of sight, into cover or onto dark ground first.", rule)


# ---- being seen ----------------------------------------------------------------------------------------------------


def deceived(view: View, unit: int) -> Iterator[int]:
    """Yield the enemies from whom a unit hides still, as its own side knows, by id.

    One that is known hides nothing of what it sees: a look of its own is told, though its side saw the unit before,
    unbeknown to it.
    """
    if not view.has(unit, Sneaking):
        return
    eyes = view.through(view.side_of(unit))
    for enemy in view.enemies(unit):
        if not view.has(unit, Sneaking):
            return
        if view.side_of(enemy) not in seers(eyes if eyes.knows(enemy) else view, unit):
            yield enemy


def has_unseen_foes(view: View, unit: int) -> bool:
    """Tell whether a sneaking unit's side has an enemy on the board whom it does not see, wherever that one is.

    Those that count are of sides that have not seen the unit yet, as far as its own knows.
    """
    return bool({*sides_unseen(view, unit)} - {*seers(view.through(view.side_of(unit)), unit)})


def sides_unseen(view: View, unit: int) -> tuple[str, ...]:
    """Return the other sides that have somebody on the board whom a unit's side does not see, wherever that one is."""
    own = view.side_of(unit)
    known = set(view.through(own).units())
    return tuple(
        view.side_of(other)
        for other in view.everywhere(Unit)
        if other not in known and view.side_of(other) != own and is_alive(view, other)
    )


def notice(view: View, unit: int, by: int) -> Steps:
    """The unit is seen; where its side does not see by whom, it does not learn of it at all.

    Whoever is invisible besides is seen by nobody.
    """
    if has_effect(view, unit, INVISIBLE):
        return
    if view.ruleset.hidden(view, by, view.side_of(unit)):
        yield Spotted(by, unit, view.side_of(by))
    else:
        yield Noticed(unit, by, view.side_of(by))


def told_when_acted_upon(context: Context, event: Attacked | BoonCast | Grappled | ItemUsed) -> Steps:
    """What one of a side does to a unit tells that unit's side that it is seen by them."""
    view, target = context.view, event.target
    now = view.get(target, Sneaking) if target else None
    side = view.side_of(event.unit)
    if now is not None and side in now.unbeknown:
        known = not view.ruleset.hidden(view, event.unit, view.side_of(target))
        yield Noticed(target, event.unit if known else 0, side)


def hides_from(view: View, unit: int) -> tuple[str, ...]:
    """Return the sides still in the battle from which a sneaking unit hides, as its own side knows, in map order.

    It hides from none of those who look at it and are not of its side.
    """
    own = view.side_of(unit)
    if not view.has(unit, Sneaking) or view.side not in {None, own}:
        return ()
    left = {view.side_of(other) for other in view.everywhere(Unit) if not view.has(other, Dead)}
    found = (own, *seers(view, unit))
    return tuple(side for side in view.stage.sides if side in left and side not in found)


def told(view: View, unit: int, word: str, note: str, rule: str) -> Iterator[Fact]:
    """Yield what a card says of one that hides: that it does, or by whom it has been seen, as far as the view knows."""
    if not view.has(unit, Sneaking):
        return
    own = view.side_of(unit)
    by = " and ".join(side.capitalize() for side in seers(view, unit) if view.side in {None, own, side})
    if hides_from(view, unit):
        yield Fact("condition", word, f"seen by {by}" if by else "", note, rule)
    else:
        yield Fact("condition", "Seen", f"by {by}" if by else "", "It hides no more, until it begins anew.", rule)


# ---- ending --------------------------------------------------------------------------------------------------------


def give_away(view: View, unit: int, why: str = "it attacks") -> Iterator[Event]:
    """Yield the end of a unit's sneaking, if it sneaks: an attack gives it away (HE-132, CL-92, OS-70, OD-70)."""
    if view.has(unit, Sneaking):
        yield SneakingEnded(unit, why)


def ends_when_hurt(context: Context, event: Damaged) -> Steps:
    """Being damaged ends sneaking."""
    if event.amount > 0:
        yield from give_away(context.view, event.unit, "it is hurt")


Magic = BoonCast | CastBegan | Reacted
"""All that tells that somebody uses a boon or a spell: it takes effect, a long one is begun, or it answers."""


def ends_with(why: str) -> Callable[[Context, Magic], Steps]:
    """Return how magic ends its caster's sneaking: what answers and the first turn of a longer one too."""

    def ends(context: Context, event: Magic) -> Steps:
        yield from give_away(context.view, event.unit, why)

    return ends
