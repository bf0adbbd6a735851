"""Spells in old school: points, the casting check, and the four spells (OS-60)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from game.engine.action import ANYTHING, BOON, Action
from game.engine.commands import Cast, Command
from game.engine.components import Counters, Effect, Health
from game.engine.cost import ACTION
from game.engine.dice import Die, Pool, bounded
from game.engine.events import BoonCast, CountedDown, Damaged, EffectBegan, EffectEnded, Reason, TurnEnded
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets.oldschool import morale
from game.rulesets.oldschool.attack import check_target
from game.rulesets.oldschool.blow import ArrowBlow, halved
from game.rulesets.oldschool.checks import TWO_D6, Kind, SkillCheck, called, save, save_needed, saving
from game.rulesets.oldschool.conditions import SHAKEN, is_at_hand, lacks_main, sees
from game.rulesets.oldschool.gear import kind_of, level_in, tables
from game.rulesets.oldschool.order import main
from game.rulesets.oldschool.tables import FEET_PER_CELL, OldSchoolUnitKind
from game.rulesets.oldschool.wounds import MAGIC, enough, hurt
from game.systems.basics import healed
from game.systems.rolling import rolled, unseen
from game.systems.status import has_effect, is_alive, name_amid, same_layer

POINTS: Final = "points"
NEEDED: Final = 8
STANDARD_RANGE: Final = 80 // FEET_PER_CELL
CAST: Final = ("cast",)
EVASION: Final[Kind] = "Evasion"
WORST_TWO: Final = Die(6, rolled=3, kept=2, lowest=True)
MENDING: Final = Die(6)
ARROWS: Final = {"pain-arrow": (1, Die(4)), "pain-arrow-2": (2, Die(6)), "pain-arrow-3": (3, Die(8))}


def points_of(kind: OldSchoolUnitKind, scores: Mapping[str, int]) -> dict[str, int]:
    """Return what a unit of a kind begins a battle with: level x INT points for a caster (OS-60)."""
    return {POINTS: kind.level * scores["INT"]} if kind.calling == "caster" and kind.spells else {}


def points_left(view: View, unit: int) -> int:
    """Return a unit's points."""
    counters = view.get(unit, Counters)
    return 0 if counters is None else counters.left.get(POINTS, 0)


def spells_of(view: View, unit: int) -> tuple[str, ...]:
    """Return the spells that a unit knows, pain arrow in its three strengths."""
    known = kind_of(view, unit).spells
    return tuple(key for key, spell in SPELLS.items() if spell.family in known)


# ---- what they do --------------------------------------------------------------------------------------------------


def _cast_level(view: View, unit: int) -> int:
    return level_in(view, unit, "cast") or 0


@dataclass(frozen=True, slots=True)
class ArrowHarm:
    """What a spell does that hurts and nothing else: its die, the level in Cast added or not, a save halves or not."""

    name: str
    die: Die
    counts_level: bool
    is_saved: bool

    def damage(self, view: View, unit: int) -> Pool:
        """Return the damage roll of a caster."""
        return Pool((self.die,), _cast_level(view, unit) if self.counts_level else 0)

    def work(self, context: Context, unit: int, target: int) -> Steps:
        """Hurt the target; an Evasion save halves, rounded down."""
        view, pool = context.view, self.damage(context.view, unit)
        saved = self.is_saved and (yield from save(context, target, EVASION, self.name, "OS-60"))
        most = enough(view, target)
        roll = bounded(context.dice, pool, 0, 2 * most if saved else most)
        yield rolled(unit, self.name, pool, roll, (), "OS-60", None, success=None, upon=unseen(view, target))
        dealt = halved(roll.total) if saved else roll.total
        yield from hurt(view, target, dealt, MAGIC, unit, self.name, "OS-60")


PAIN: Final = {key: ArrowHarm("pain arrow", die, counts_level=True, is_saved=False) for key, (_, die) in ARROWS.items()}
HEAT: Final = ArrowHarm("heat arrow", Die(8), counts_level=False, is_saved=True)


@dataclass(frozen=True)
class OldSchoolSpell:
    """One spell: its name in the tables, what it costs and how far it reaches in cells, and what it does.

    `refuse(view, unit, target)` says why it cannot be cast on a target; `work(context, unit, target)` is its effect.
    `harm` is that of a spell that hurts and does nothing else; of another `told` says what it does. One that
    `is_friendly` is for the own side alone.
    """

    family: str
    points: int
    range: int
    refuse: Callable[[View, int, int], Refused | None]
    work: Callable[[Context, int, int], Steps]
    harm: ArrowHarm | None = None
    is_friendly: bool = False
    told: str = ""

    def effect(self, view: View, unit: int) -> str:
        """Say what it does as this unit casts it."""
        if self.harm is None:
            return self.told
        return (
            f"deals {self.harm.damage(view, unit)} damage{', halved by an Evasion save' if self.harm.is_saved else ''}"
        )


def _mend(context: Context, unit: int, target: int) -> Steps:
    view = context.view
    health = view.of(target, Health)
    pool = Pool((MENDING,), _cast_level(view, unit))
    roll = bounded(context.dice, pool, 0, health.maximum - health.hp)
    yield rolled(unit, "mend", pool, roll, (), "OS-60", None, success=None, upon=unseen(view, target))
    yield healed(view, target, max(0, roll.total), unit, "mend")


def _calm(context: Context, unit: int, target: int) -> Steps:
    del unit
    yield from morale.calm(context, context.view.side_of(target))


def _not_calm(view: View, unit: int, target: int) -> Refused | None:
    return check_target(view, unit, target) or morale.cannot_be_calmed(view, view.side_of(target))


def _not_mendable(view: View, unit: int, target: int) -> Refused | None:
    if target != unit and not is_at_hand(view, unit, target):
        return Refused("Only one who is adjacent can be touched.", "OS-60")
    health = view.of(target, Health)
    return Refused("It is unhurt.", "OS-60") if health.hp >= health.maximum else None


SPELLS: Final[dict[str, OldSchoolSpell]] = {
    **{
        key: OldSchoolSpell("pain-arrow", points, STANDARD_RANGE * points, check_target, PAIN[key].work, PAIN[key])
        for key, (points, _) in ARROWS.items()
    },
    "heat-arrow": OldSchoolSpell("heat-arrow", 2, STANDARD_RANGE, check_target, HEAT.work, HEAT),
    "mend": OldSchoolSpell(
        "mend", 2, 1, _not_mendable, _mend, is_friendly=True, told=f"gives {MENDING} + Cast hit points back, by touch"
    ),
    "calm": OldSchoolSpell(
        "calm",
        1,
        STANDARD_RANGE,
        _not_calm,
        _calm,
        told="a foe's side with a casualty tests its morale again, once a battle",
    ),
}


FRIENDLY: Final = frozenset(key for key, spell in SPELLS.items() if spell.is_friendly)
"""The spells that are for the own side, and no attack (OS-60, OS-70)."""


# ---- casting -------------------------------------------------------------------------------------------------------


def check_cast(view: View, command: Cast) -> Refused | None:
    """A main action, points, sight and range; the target is the spell's to judge (OS-60)."""
    unit, target = command.unit, command.target
    spell = SPELLS.get(command.boon)
    if spell is None or command.boon not in spells_of(view, unit):
        return Refused("It knows no such spell.", "OS-60")
    if command.cell is not None:
        return Refused("It is cast on somebody, not on a cell.", "OS-60")
    refused = lacks_main(view, unit) or _not_own(view, spell, unit, target) or spell.refuse(view, unit, target)
    if refused is not None:
        return refused
    if points_left(view, unit) < spell.points:
        return Refused(f"That takes {spell.points} of its points; it has {points_left(view, unit)} left.", "OS-60")
    if view.gap(unit, target) > spell.range:
        far = view.ruleset.scale.distance(spell.range)
        return Refused(f"It reaches {far}; {name_amid(view, target)} is farther away.", "OS-60")
    if not same_layer(view, unit, target) or not sees(view, unit, target):
        return Refused("It is out of sight.", "OS-60")
    return None


def _not_own(view: View, spell: OldSchoolSpell, unit: int, target: int) -> Refused | None:
    is_own = is_alive(view, target) and view.side_of(target) == view.side_of(unit)
    return None if is_own or not spell.is_friendly else Refused("It is cast on the own side alone.", "OS-60")


def cast_options(view: View, unit: int) -> Iterator[Command]:
    """Propose each spell on every known unit in range."""
    for key in spells_of(view, unit):
        for target in view.units():
            if view.gap(unit, target) <= SPELLS[key].range:
                yield Cast(unit, key, target)


def resolve_cast(context: Context, command: Cast) -> Steps:
    """Pay, then roll 2d6, or the worst two of three when shaken, + Cast + INT: on 8 or more it works (OS-60)."""
    view, unit, target = context.view, command.unit, command.target
    spell = SPELLS[command.boon]
    yield main(view, unit)
    yield CountedDown(unit, POINTS, points_left(view, unit) - spell.points)
    pool, reasons = _casting(view, unit)
    roll = context.dice.at_least(pool, NEEDED)
    works = roll.total >= NEEDED
    yield rolled(unit, _purpose(view, command), pool, roll, reasons, "OS-60", NEEDED, success=works)
    if works:
        yield BoonCast(unit, command.boon, target)
        if is_alive(view, target):
            yield from spell.work(context, unit, target)


def declared(view: View, command: Cast) -> ArrowBlow | None:
    """Gather a spell that hurts as things stand, for those who only want to know what it comes to; None for others."""
    unit, target, harm = command.unit, command.target, SPELLS[command.boon].harm
    if harm is None:
        return None
    saves = (called(EVASION, harm.name), saving(), save_needed(view, target, EVASION)) if harm.is_saved else None
    return ArrowBlow(_purpose(view, command), _casting(view, unit)[0], NEEDED, saves, harm.damage(view, unit))


def _purpose(view: View, command: Cast) -> str:
    return f"casting {tables(view).name_of(command.boon)}"


def _casting(view: View, unit: int) -> tuple[Pool, tuple[Reason, ...]]:
    """Return the casting check, and what counts in it (OS-60)."""
    answer = view.ask(SkillCheck(unit, "INT", CAST))
    return Pool((WORST_TWO,) if has_effect(view, unit, SHAKEN) else TWO_D6, answer.total), answer.reasons


def is_shaken(context: Context, event: Damaged) -> Steps:
    """Damage shakes a caster until its next turn is over (OS-60)."""
    view, unit = context.view, event.unit
    if event.amount > 0 and is_alive(view, unit) and kind_of(view, unit).spells and not has_effect(view, unit, SHAKEN):
        yield EffectBegan(unit, Effect(SHAKEN, 0, at_begin=False, left=0))


def collects_itself(context: Context, event: TurnEnded) -> Steps:
    """What was lost before the last turn shakes it no more (OS-60)."""
    if has_effect(context.view, event.unit, SHAKEN):
        yield EffectEnded(event.unit, SHAKEN)


SYSTEM: Final = System(
    "spells",
    actions={
        Cast: Action("Cast", ACTION, check_cast, cast_options, resolve_cast, ("OS-60", "OS-21"), ANYTHING, (BOON,)),
    },
    on={Damaged: (is_shaken,), TurnEnded: (collects_itself,)},
)
