"""How blows hurt in clash: damage dice against armour dice, and what weapons suffer for it (CL-21 to CL-26).

A weapon that is damaged hurts less in the very clash that damages it (CL-26): where the armour may do so, it is rolled
first, and the damage with the die that follows from it. That a weapon has suffered is not told apart beyond this: no
forecast shows it, and nothing else in the same command rests on it.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from game.engine.components import Health, Unit
from game.engine.dice import Chained, Die, Pool, Roll, Sorting
from game.engine.events import Damaged, Reason, Rolled
from game.engine.resolving import Context, Resolving, Steps
from game.engine.sums import Chances, totals
from game.engine.view import View
from game.rulesets.clash.checks import face, rolled
from game.rulesets.clash.components import Wear
from game.rulesets.clash.conditions import WARD
from game.rulesets.clash.events import WeaponBroke, WeaponWorn
from game.rulesets.clash.gear import SMALLER, ClashArm, armour_sides, damage_bonus
from game.systems.hands import slot_of
from game.systems.rolling import unseen
from game.systems.status import has_effect

WEAPON, MAGIC, BRUISE = "", "magic", "blunt"
WARD_DIE: Final = Die(4)
NOTHING, SOME, ALL = 0, 1, 2
FUMBLE: Final = 1
ENDLESS: Final = 1_000_000
"""More hit points than anybody has."""


@dataclass(frozen=True, slots=True)
class Through(Sorting[int]):
    """Tells apart what comes through armour, no more than the target has left; `crushing` is taken off the armour."""

    most: int
    crushing: int = 0
    halved: bool = False

    def __call__(self, *rolls: Roll) -> int:
        """Return the hit points lost."""
        return self.lost(rolls[0].total, rolls[1].total)

    def lost(self, dealt: int, soaked: int) -> int:
        """Return what comes through of so much damage."""
        through = max(0, dealt - max(0, soaked - self.crushing))
        return min(self.most, through // 2 if self.halved else through)


@dataclass(frozen=True, slots=True)
class Roughly(Sorting[tuple[int, int]]):
    """A rough look at the same: nothing comes through, something, or all that there is."""

    through: Through

    def __call__(self, *rolls: Roll) -> tuple[int, int]:
        """Return the class and the hit points lost."""
        lost = self.through(*rolls)
        return (ALL if lost >= self.through.most else SOME if lost else NOTHING), lost


@dataclass(frozen=True, slots=True)
class Edge(Chained[int]):
    """Tells apart what comes through armour that may damage the weapon: it is rolled first (CL-23, CL-26)."""

    through: Through
    whole: Pool
    damaged: Pool
    durability: int

    def is_spent_on(self, soaked: int) -> bool:
        """Tell whether an armour roll, a mace counted, damages the weapon."""
        return soaked - self.through.crushing >= self.durability

    def second(self, first: Roll) -> Pool:
        """Return the damage roll, with the die of a damaged weapon where it is one."""
        return self.after(first.total)

    def after(self, soaked: int) -> Pool:
        """Return the damage roll that follows on so much armour."""
        return self.damaged if self.is_spent_on(soaked) else self.whole

    def __call__(self, *rolls: Roll) -> int:
        """Return the hit points lost."""
        return self.through(rolls[1], rolls[0])


@dataclass(frozen=True, slots=True)
class RoughEdge(Chained[tuple[int, int]]):
    """A rough look at the same."""

    edge: Edge

    def second(self, first: Roll) -> Pool:
        """Return the damage roll."""
        return self.edge.second(first)

    def __call__(self, *rolls: Roll) -> tuple[int, int]:
        """Return the class and the hit points lost."""
        return Roughly(self.edge.through)(rolls[1], rolls[0])


@dataclass(frozen=True, slots=True)
class ClashHarm:
    """What lands on somebody: the die of damage and what is added, the armour, and what is taken off that (CL-21).

    `durability` is what the armour has to reach to damage the weapon; 0 where that cannot be (CL-23).
    """

    sides: int
    bonus: int
    armour: Pool
    crushing: int = 0
    durability: int = 0

    def dice(self, *, doubled: bool) -> Pool:
        """Return the damage roll; a critical doubles the die, not the bonus (CL-24)."""
        return Pool((Die(self.sides),) * (2 if doubled else 1), self.bonus)

    @property
    def blunted(self) -> "ClashHarm":
        """The same with a weapon that is damaged (CL-26)."""
        return replace(self, sides=SMALLER.get(self.sides, self.sides), durability=0)

    def edge(self, most: int, *, doubled: bool) -> Edge:
        """Return what tells apart what comes through, where the armour may damage the weapon."""
        through = Through(most, self.crushing)
        return Edge(through, self.dice(doubled=doubled), self.blunted.dice(doubled=doubled), self.durability)


@lru_cache(maxsize=2048)
def comes_through(harm: ClashHarm, *, doubled: bool) -> Chances:
    """Return how likely each loss is of somebody who has enough to lose."""
    found: dict[int, float] = {}
    edge = harm.edge(ENDLESS, doubled=doubled)
    for soaked, share in totals(harm.armour).items():
        for dealt, chance in totals(edge.after(soaked) if harm.durability else edge.whole).items():
            lost = edge.through.lost(dealt, soaked)
            found[lost] = found.get(lost, 0.0) + share * chance
    return found


def hp_of(view: View, unit: int) -> int:
    """Return a unit's hit points; nobody has fewer than 1 to lose."""
    return max(1, view.of(unit, Health).hp)


def armour_pool(view: View, unit: int) -> Pool:
    """Return a unit's armour roll, a ward's die added (CL-21, CL-80)."""
    sides = armour_sides(view, unit)
    return Pool(((Die(sides),) if sides else ()) + ((WARD_DIE,) if has_effect(view, unit, WARD) else ()))


def harm_of(view: View, unit: int, target: int, arm: ClashArm, *, in_clash: bool) -> ClashHarm:
    """Return what a unit's weapon does where it lands; only in a clash the armour may damage it (CL-21, CL-23)."""
    armour = armour_pool(view, target)
    durability = arm.durability if in_clash and could_damage(armour, arm) else 0
    return ClashHarm(arm.sides, damage_bonus(view, unit, arm), armour, arm.crushing, durability)


def wound(
    context: Context, unit: int, target: int, arm: ClashArm, *, doubled: bool, in_clash: bool
) -> Resolving[Damaged]:
    """Roll a unit's damage and the target's armour; return what the target will lose (CL-21).

    In a clash the armour may damage the weapon, before anybody is hurt (CL-23): then it is rolled first, since a
    damaged weapon has the smaller die at once (CL-26).
    """
    view, rule = context.view, "CL-24" if doubled else "CL-21"
    harm = harm_of(view, unit, target, arm, in_clash=in_clash)
    if not harm.durability:
        whole = harm.dice(doubled=doubled)
        return (yield from pierce(context, unit, target, whole, arm.name, WEAPON, rule, crushing=harm.crushing))
    edge = harm.edge(hp_of(view, target), doubled=doubled)
    soaked, dealt = context.dice.chain(harm.armour, edge, RoughEdge(edge))
    yield _armour_rolled(target, harm.armour, soaked, harm.crushing)
    if edge.is_spent_on(soaked.total):
        yield from wear_down(view, unit, arm, "armour as hard as itself", "CL-23")
    yield rolled(unit, "damage", edge.second(soaked), dealt, rule, success=None, upon=unseen(view, target))
    return _harm(view, (unit, target), (dealt, soaked), edge.through, arm.name, WEAPON, rule)


def could_damage(armour: Pool, arm: ClashArm) -> bool:
    """Tell whether an armour roll may be as high as a whole weapon's durability (CL-23)."""
    most = sum(die.sides * die.kept for die in armour.dice) + armour.bonus - arm.crushing
    return arm.is_real and not arm.is_damaged and 0 < arm.durability <= most


def pierce(  # noqa: PLR0913 - each is a fact that the log and the rules need
    context: Context,
    unit: int,
    target: int,
    pool: Pool,
    cause: str,
    harm: str,
    rule: str,
    *,
    crushing: int = 0,
    halved: bool = False,
) -> Resolving[Damaged]:
    """Roll damage against armour; return what the target will lose. The reasons tell what armour stopped."""
    view, armour = context.view, armour_pool(context.view, target)
    sort = Through(hp_of(view, target), crushing, halved)
    dealt, soaked = context.dice.draw((pool, armour), sort, Roughly(sort))
    yield rolled(unit, "damage", pool, dealt, rule, success=None, upon=unseen(view, target))
    if armour.dice:
        yield _armour_rolled(target, armour, soaked, crushing)
    return _harm(view, (unit, target), (dealt, soaked), sort, cause, harm, rule)


def _armour_rolled(unit: int, armour: Pool, soaked: Roll, crushing: int) -> Rolled:
    reasons = (Reason(-crushing, "crushing weapon", "CL-21"),) if crushing else ()
    return rolled(unit, "armour", armour, soaked, "CL-21", reasons, success=None)


def _harm(
    view: View, pair: tuple[int, int], rolls: tuple[Roll, Roll], sort: Through, cause: str, harm: str, rule: str
) -> Damaged:
    """Return what the second of two loses to rolls of damage and armour: all that came through, though it has less."""
    (unit, target), (dealt, soaked) = pair, rolls
    stopped = max(0, soaked.total - sort.crushing)
    amount = max(0, dealt.total - stopped)
    through = amount // 2 if sort.halved else amount
    counted = (Reason(-stopped, "armour", "CL-21"), Reason(through - amount, "halved", rule))
    why = tuple(reason for reason in counted if reason.amount)
    left, beyond = _left(view, target, through)
    return Damaged(target, through, left, max(0, dealt.total), harm, unit, cause, rule, why, beyond)


def loss(view: View, unit: int, amount: int, source: int, cause: str, rule: str) -> Damaged:
    """Return the event with which a unit loses hit points to what no armour stops."""
    left, beyond = _left(view, unit, amount)
    return Damaged(unit, amount, left, amount, BRUISE, source, cause, rule, beyond=beyond)


def _left(view: View, unit: int, lost: int) -> tuple[int, int]:
    """Return how many hit points a unit has left when so many are lost, and how many of these it did not have."""
    now = view.of(unit, Health).hp
    return max(0, now - lost), max(0, lost - now)


# ---- what weapons suffer -------------------------------------------------------------------------------------------


def wear_down(view: View, unit: int, arm: ClashArm, why: str, rule: str) -> Steps:
    """Damage a weapon that is not damaged yet (CL-23)."""
    if arm.is_real and not view.has(arm.item, Wear):
        yield WeaponWorn(unit, arm.item, arm.name, why, rule)


def may_fumble(view: View, unit: int, arm: ClashArm) -> bool:
    """Tell whether a natural 1 damages the weapon: a player character's that it has, no fist or natural one (CL-25)."""
    return arm.is_real and view.of(unit, Unit).hero and bool(slot_of(view, unit, arm.item))


def fumble(view: View, unit: int, arm: ClashArm, roll: Roll) -> Steps:
    """A player character's natural 1 damages its weapon; a damaged one breaks for good (CL-25)."""
    if face(roll) != FUMBLE or not may_fumble(view, unit, arm):
        return
    if view.has(arm.item, Wear):
        yield WeaponBroke(unit, arm.item, arm.name)
    else:
        yield from wear_down(view, unit, arm, "a natural 1", "CL-25")
