"""Incantations: a save if pressed, then 1d6 THU, and the effect (OD-60). The dice of harm are `attack`'s.

All dice are rolled on the state before the moment; what they cost and come to is returned, and happens afterwards
(OD-12).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from game.engine.commands import Cast
from game.engine.components import Dying, Health
from game.engine.dice import Die, Pool
from game.engine.events import BoonCast, EffectEnded, Event, Healed, Stabilised
from game.engine.resolving import Context, Resolving
from game.engine.view import View
from game.rulesets.odigos.attack import given_away
from game.rulesets.odigos.checks import OdigosSave, attempt, count, rolled, save, trial
from game.rulesets.odigos.conditions import BLESSED, DAZED, DEAF, DEPRIVED, MORTAL, VEILED, WARDED, is_down
from game.rulesets.odigos.events import AbilityLost, CastFailed
from game.rulesets.odigos.gear import OdigosArm, kind_of, score
from game.rulesets.odigos.wounds import lose
from game.systems.discovery import named
from game.systems.durations import begin, endless, of_rounds
from game.systems.status import effect_on, has_effect, is_alive, same_layer

D6: Final = Pool((Die(6),))
RULE: Final = "OD-60"
SIGHT_CELLS: Final = 12
"""60 ft."""

TOUCH: Final = 1
WARD_ROUNDS: Final = 3
BLESSING: Final = 3
HARM: Final = "harm"
FOES: Final = frozenset({"harm", "command"})
SELF: Final = frozenset({"veil"})
HEARD: Final = frozenset({"bless", "ward"})
"""What works on allies who can hear it (OD-33)."""

HARMING: Final = OdigosArm(0, "Harm", (6,), SIGHT_CELLS, SIGHT_CELLS, ignores_armour=True)


def base_of(boon: str) -> str:
    """Return the incantation without the choice that goes with it: "bless" of "bless TEK"."""
    return boon.partition(" ")[0]


def known_boons(view: View, unit: int) -> tuple[str, ...]:
    """Return what a unit can cast, bless once for each ability."""
    found: list[str] = []
    for boon in kind_of(view, unit).incantations:
        found += [f"bless {ability}" for ability in BLESSED] if boon == "bless" else [boon]
    return tuple(found)


def distance_of(boon: str) -> int:
    """Return how many cells away its target may be."""
    base = base_of(boon)
    return 0 if base in SELF else TOUCH if base == "mend" else SIGHT_CELLS


Later = Callable[[], Iterable[Event]]
"""What a deed comes to, to be asked for once all that are done at its moment are rolled."""


def begin_cast(context: Context, command: Cast) -> Resolving[AbilityLost | None]:
    """Save if a standing foe is adjacent, then roll the price; return it, to be paid, or None: it does not come off."""
    view, unit = context.view, command.unit
    first = pressing(view, unit)
    if first is not None and not (yield from attempt(context, unit, first, RULE)):
        yield CastFailed(unit, command.boon)
        return None
    most = score(view, unit, "THU")
    paid = yield from count(context, unit, D6, "the price in THU", RULE, 1, most)
    yield BoonCast(unit, command.boon, command.target)
    return lose(view, unit, "THU", min(paid, most), unit, "casting", RULE)


def pressing(view: View, unit: int, purpose: str = "casting beside a foe") -> OdigosSave | None:
    """Return the save that casting takes now; None where nobody is near."""
    return trial(view, unit, "THU", purpose) if is_pressed(view, unit) else None


def is_pressed(view: View, unit: int) -> bool:
    """Tell whether a standing foe that the unit's side knows of is adjacent: the save would tell of another (BD-14)."""
    known = view.through(view.side_of(unit))
    return any(
        known.gap(unit, foe) <= 1
        and not is_down(known, foe)
        and same_layer(known, foe, unit)
        and known.in_sight(unit, foe)
        for foe in known.enemies(unit)
    )


def cast(context: Context, command: Cast) -> Resolving[Later]:
    """Roll what an incantation that is no attack does; return what comes of it."""
    view, unit, target = context.view, command.unit, command.target or command.unit
    effect = yield from EFFECTS[base_of(command.boon)](context, command, target)

    def comes() -> Iterator[Event]:
        if is_alive(view, unit):
            yield from given_away(view, unit, "it casts", hides_still=base_of(command.boon) not in FOES)
        if is_alive(view, target):
            yield from effect()

    return comes


def _bless(context: Context, command: Cast, target: int) -> Resolving[Later]:
    """+3 KRA or TEK for 1d6 rounds; it cuts none short that lasts longer."""
    rounds = yield from _rounds(context, command)
    blessing = of_rounds(BLESSED[command.boon.partition(" ")[2]], rounds, BLESSING)

    def blessed() -> Iterator[Event]:
        before = effect_on(context.view, target, blessing.name)
        yield begin(target, blessing if before is None or before.left < blessing.left else before)

    return blessed


def _ward(_context: Context, _command: Cast, target: int) -> Resolving[Later]:
    """1d6 off each attack's damage for 3 rounds."""
    yield from ()
    return lambda: (begin(target, of_rounds(WARDED, WARD_ROUNDS)),)


def _mend(context: Context, command: Cast, target: int) -> Resolving[Later]:
    """All STA back, but not to the deprived; the mortally wounded are healed as far as that they live."""
    view = context.view

    def mended() -> Iterator[Event]:
        health = view.of(target, Health)
        dying = view.get(target, Dying)
        if has_effect(view, target, MORTAL):
            yield EffectEnded(target, MORTAL, "it is healed")
            if dying is not None and not dying.stable:
                yield Stabilised(target, named(view, command.unit))
        if not has_effect(view, target, DEPRIVED) and health.hp < health.maximum:
            yield Healed(target, health.maximum - health.hp, health.maximum, command.unit, "Mend")

    yield from ()
    return mended


def _veil(context: Context, command: Cast, target: int) -> Resolving[Later]:
    """Unseen for 1d6 rounds."""
    rounds = yield from _rounds(context, command)
    return lambda: (begin(target, of_rounds(VEILED, rounds)),)


def _command(context: Context, command: Cast, target: int) -> Resolving[Later]:
    """A THU save, or the next turn is lost."""
    held = yield from save(context, target, "THU", "against the command", RULE)
    return lambda: () if held else (begin(target, endless(DAZED, command.unit)),)


def _rounds(context: Context, command: Cast) -> "Resolving[int]":
    """Roll for how many rounds it lasts; a forecast need not tell them apart."""
    roll = context.dice.draw((D6,), lambda *_rolls: None)[0]
    yield rolled(command.unit, D6, roll, "rounds", RULE)
    return roll.total


EFFECTS: Final[Mapping[str, Callable[[Context, Cast, int], Resolving[Later]]]] = {
    "bless": _bless,
    "ward": _ward,
    "mend": _mend,
    "veil": _veil,
    "command": _command,
}


def is_deaf_to(view: View, unit: int, target: int, boon: str) -> bool:
    """Tell whether an ally cannot hear what is cast on it (OD-33)."""
    return target != unit and base_of(boon) in HEARD and has_effect(view, target, DEAF)
