"""Casting boons: instantly, with the action, over several turns; and readying reactions (HE-70 to HE-74).

What a boon does is its procedure's, see `boons`. A cast of several CT has its target or cell chosen at the last and
takes effect when that turn ends: until then stunning, pinning or downing the caster still breaks it. The choice is
judged when it is made; at the end only a target that is no longer there makes it fail.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from game.board.grid import Cell
from game.engine.action import ANYTHING, BOON, Action, Check, Options, Resolve
from game.engine.commands import Cast, Command, Ready
from game.engine.components import BATTLE, Casting, Clock, Counters, Economy, Grappling
from game.engine.cost import INSTANT, Cost
from game.engine.events import (
    BoonCast,
    CastBegan,
    CastBroke,
    CastWentOn,
    CountedDown,
    EffectBegan,
    FellToVerge,
    Grappled,
    Readied,
    Spent,
    TurnEnded,
)
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.system import Reaction, System
from game.engine.view import View
from game.rulesets.heroic.boons import BOONS
from game.rulesets.heroic.boons.procedure import BoonProcedure, Working
from game.rulesets.heroic.boons.reactions import is_readied
from game.rulesets.heroic.conditions import STUNNED
from game.rulesets.heroic.gear import tables
from game.rulesets.heroic.tables import Boon
from game.systems.status import is_alive, is_submerged, lacks

Procedures = Mapping[str, BoonProcedure]

REACTION = "reaction"
NO_CHOICE = (0, None)


# ---- what there is to cast -----------------------------------------------------------------------------------------


def uses_left(view: View, unit: int, boon: str) -> int | None:
    """Return how often a unit may still use a boon; None if it does not have it."""
    counters = view.get(unit, Counters)
    return None if counters is None else counters.left.get(boon)


def boons_of(view: View, unit: int) -> Iterator[tuple[str, Boon]]:
    """Yield the boons of a unit that have uses left or are being cast, with their rows in the tables."""
    counters, known = view.get(unit, Counters), tables(view).boons
    for boon, left in (counters.left if counters is not None else {}).items():
        if boon in known and (left > 0 or being_cast(view, unit, boon) is not None):
            yield boon, known[boon]


def castable(view: View, unit: int) -> tuple[str, ...]:
    """Return every boon that a unit has, used up or not."""
    counters, known = view.get(unit, Counters), tables(view).boons
    return tuple(boon for boon in (counters.left if counters is not None else {}) if boon in known)


def being_cast(view: View, unit: int, boon: str) -> Casting | None:
    """Return the long cast of this boon that the unit is at, or None."""
    casting = view.get(unit, Casting)
    return casting if casting is not None and casting.boon == boon else None


def turns_of(row: Boon) -> int:
    """Return on how many turns in a row a boon takes the action; 0 for an instant one."""
    return row.cast if isinstance(row.cast, int) else 0


def is_chosen_now(view: View, unit: int, boon: str, row: Boon) -> bool:
    """Tell whether target or cell is chosen with this CT of the cast: the last one (HE-73)."""
    casting = being_cast(view, unit, boon)
    return (casting.done if casting is not None else 0) + 1 >= turns_of(row)


def cast_mark(boon: str) -> str:
    """Return the mark on a turn that says its action went into casting this boon."""
    return f"cast {boon}"


# ---- casting -------------------------------------------------------------------------------------------------------


def check_cast(boons: Procedures) -> Check:
    """Return the check of a cast, for a table of procedures."""

    def check(view: View, command: Cast) -> Refused | None:
        unit, boon = command.unit, command.boon
        row = tables(view).boons.get(boon)
        left = uses_left(view, unit, boon)
        if row is None or left is None or boon not in boons:
            return Refused("It has no such boon.", "HE-70")
        if row.cast == REACTION:
            return Refused("That is a reaction: it is readied, and used when its moment comes.", "HE-74")
        refused = lacks(view, unit, action=1 if turns_of(row) else 0)
        if refused is not None:
            return refused
        if left <= 0 and being_cast(view, unit, boon) is None:
            return Refused("No use of it is left in this battle.", "HE-70")
        if turns_of(row) > 1 and _is_pinned(view, unit):
            return Refused("Pinned, it cannot cast for longer than a turn.", "HE-73")
        if boons[boon].targets.from_above and is_submerged(view, unit):
            return Refused("Under water no boon is cast on a cell or along a line.", "HE-120")
        if is_chosen_now(view, unit, boon, row):
            return boons[boon].targets.check(view, unit, row, command.target, command.cell)
        if (command.target, command.cell) != NO_CHOICE:
            return Refused("What it is cast on is chosen at the last CT of the cast.", "HE-73")
        return None

    return check


def _is_pinned(view: View, unit: int) -> bool:
    grappling = view.get(unit, Grappling)
    return grappling is not None and grappling.pinned


def cast_options(boons: Procedures) -> Options:
    """Return the proposals for casts: targets and cells worth a thought, see `boons.targets`."""

    def options(view: View, unit: int) -> Iterator[Command]:
        for boon, row in boons_of(view, unit):
            if row.cast == REACTION or lacks(view, unit, action=1 if turns_of(row) else 0) is not None:
                continue
            if is_chosen_now(view, unit, boon, row):
                for target, cell in boons[boon].targets.options(view, unit, row):
                    yield Cast(unit, boon, target, cell)
            else:
                yield Cast(unit, boon)

    return options


def resolve_cast(boons: Procedures) -> Resolve:
    """Return how a cast happens: what it costs, then its effect, or one more CT of it (HE-71 to HE-73)."""

    def resolve(context: Context, command: Cast) -> Steps:
        view, unit, boon = context.view, command.unit, command.boon
        needed = turns_of(tables(view).boons[boon])
        if needed:
            yield Spent(unit, action=1, mark=cast_mark(boon))
        casting = being_cast(view, unit, boon)
        if casting is None:
            yield CountedDown(unit, boon, (uses_left(view, unit, boon) or 0) - 1)
        if needed <= 1:
            yield from take_effect(context, boons, unit, boon, command.target, command.cell)
        elif casting is None:
            yield CastBegan(unit, boon, needed)
        else:
            yield CastWentOn(unit, boon, casting.done + 1, needed, command.target, command.cell)

    return resolve


def take_effect(context: Context, boons: Procedures, unit: int, boon: str, target: int, cell: Cell | None) -> Steps:
    """Let a boon take effect on what was chosen."""
    view, procedure, row = context.view, boons[boon], tables(context.view).boons[boon]
    cells = procedure.targets.cells(view, unit, row, cell)
    chosen = unit if procedure.targets.on_self else target
    yield BoonCast(unit, boon, chosen, cells)
    if is_alive(view, unit) and (not chosen or is_alive(view, chosen)):
        yield from procedure.effect(context, Working(unit, boon, row, chosen, cells))


# ---- long casts: their end, and what breaks them -------------------------------------------------------------------


def cast_at_the_end(boons: Procedures) -> Reaction:
    """Return the reaction by which a long cast takes effect at the end of its last turn, or lapses (HE-73)."""

    def reaction(context: Context, event: TurnEnded) -> Steps:
        view, unit = context.view, event.unit
        casting = view.get(unit, Casting)
        if casting is None:
            return
        if casting.round != view.of(BATTLE, Clock).round:
            yield CastBroke(unit, casting.boon, "it was not gone on with")
        elif casting.done < casting.needed:
            return
        elif casting.target and not is_alive(view, casting.target):
            yield CastBroke(unit, casting.boon, "its target is gone")
        else:
            yield from take_effect(context, boons, unit, casting.boon, casting.target, casting.cell)

    return reaction


def broken_by_action(context: Context, event: Spent) -> Steps:
    """Doing anything else with the action breaks a long cast."""
    casting = context.view.get(event.unit, Casting)
    if casting is not None and event.action > 0 and event.mark != cast_mark(casting.boon):
        yield from _break(context, event.unit, "the action went elsewhere")


def broken_by_stunning(context: Context, event: EffectBegan) -> Steps:
    """Being stunned breaks a long cast."""
    if event.effect.name == STUNNED:
        yield from _break(context, event.unit, "the caster is stunned")


def broken_by_grapple(context: Context, event: Grappled) -> Steps:
    """Being grappled breaks a long cast; grappling somebody, a bonus action, does not."""
    yield from _break(context, event.target, "the caster is grappled")


def broken_by_downing(context: Context, event: FellToVerge) -> Steps:
    """Being downed breaks a long cast; the dead cast nothing anyway."""
    yield from _break(context, event.unit, "the caster is down")


def _break(context: Context, unit: int, why: str) -> Steps:
    casting = context.view.get(unit, Casting)
    if casting is not None:
        yield CastBroke(unit, casting.boon, why)


# ---- readying reactions --------------------------------------------------------------------------------------------


def check_ready(view: View, command: Ready) -> Refused | None:
    """Check readying a reaction: on the own turn, instantly, with a use left (HE-74)."""
    unit, boon = command.unit, command.boon
    row, left = tables(view).boons.get(boon), uses_left(view, unit, boon)
    if row is None or left is None:
        return Refused("It has no such boon.", "HE-70")
    if row.cast != REACTION:
        return Refused("Only reactions are readied; other boons are cast.", "HE-74")
    if left <= 0:
        return Refused("No use of it is left in this battle.", "HE-70")
    if view.get(unit, Economy) is None:
        return Refused("It is not this unit's turn.", "HE-74")
    return Refused("It is ready already.", "HE-74") if is_readied(view, unit, boon) else None


def ready_options(view: View, unit: int) -> Iterator[Command]:
    """Propose to ready each reaction."""
    for boon, row in boons_of(view, unit):
        if row.cast == REACTION:
            yield Ready(unit, boon)


def resolve_ready(context: Context, command: Ready) -> Steps:
    """Ready it; no use is spent before it is used."""
    del context
    yield Readied(command.unit, command.boon)


SYSTEM: Final = System(
    "spells",
    actions={
        Cast: Action(
            "Cast",
            Cost(said_by="boon"),
            check_cast(BOONS),
            cast_options(BOONS),
            resolve_cast(BOONS),
            ("HE-70", "HE-71", "HE-72", "HE-73"),
            ANYTHING,
            (BOON,),
        ),
        Ready: Action("Ready", INSTANT, check_ready, ready_options, resolve_ready, ("HE-74",), parameters=(BOON,)),
    },
    on={
        Spent: (broken_by_action,),
        EffectBegan: (broken_by_stunning,),
        Grappled: (broken_by_grapple,),
        FellToVerge: (broken_by_downing,),
        TurnEnded: (cast_at_the_end(BOONS),),
    },
)
