"""Avoiding attacks in heroic: dodge, block with one shield or weapon, or take it (HE-41, HE-46, HE-50 to HE-52)."""

from dataclasses import dataclass, field
from typing import Final

from game.engine.commands import Block, Command, Dodge, TakeIt
from game.engine.components import Grappling, Unit
from game.engine.dice import Pool, chance_at_least
from game.engine.events import Reason, ReasonKind
from game.engine.prompt import Prompt, Topic
from game.engine.query import Query
from game.engine.resolving import Context, Resolving
from game.engine.system import System
from game.engine.view import Modifier, View
from game.rulesets.heroic.checks import attribute_pool, stepped_all
from game.rulesets.heroic.conditions import AIDED
from game.rulesets.heroic.gear import HANDS, carried, edition, tables
from game.rulesets.heroic.tables import dice_of
from game.rulesets.heroic.wounds import BLUNT, MAGIC
from game.systems.rolling import rolled
from game.systems.status import effect_on, has_effect, is_downed, is_submerged, is_swimming
from game.systems.things import key_of
from game.systems.threat import Menace, eyes_of, is_flanked

PROJECTILES = frozenset({"shot", "throw"})
ARROWS = frozenset({"bow"})
HAZARD: Final = "hazard"
"""How something comes at a unit that is no attack."""

AVOIDING: Final = Topic("avoid", "meeting an attack", "{source} attacks {who}. How does {who} meet it?", is_quiet=True)
__all__ = ["Attempt", "Evasion", "Way", "aid_of", "avoid", "means_against", "ways_against"]


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attack as its target meets it: by whom, how, its harm and kind of weapon.

    `can_be_dodged` is False for what leaves no time for it.
    """

    unit: int
    target: int
    how: str
    harm: str
    weapon: str
    sneak: bool
    can_be_dodged: bool = True


@dataclass(frozen=True, slots=True)
class Evasion(Query):
    """How many steps up or down a unit dodges or blocks an attack (HE-02)."""

    attacker: int
    means: str
    how: str
    sneak: bool


@dataclass(frozen=True, slots=True)
class Way:
    """One way to avoid an attack, ready to be rolled: "dodge" or "block", the words for it, dice, what counts."""

    word: str
    purpose: str
    pool: Pool
    reasons: tuple[Reason, ...] = field(default=(), compare=False)


def avoid(context: Context, attempt: Attempt, total: int) -> Resolving[str]:
    """Ask the target how it avoids the attack and roll it against a total. Returns how, or "" (HE-41)."""
    view, target = context.view, attempt.target
    ways = ways_against(view, attempt)
    if not ways:
        return ""
    aid = aid_of(view, target)
    needed = total - aid
    chances = (*(chance_at_least(one.pool, needed) for one in ways.values()), 0.0)
    answer = yield Prompt(view.side_of(target), target, AVOIDING.key, (*ways, TakeIt(target)), attempt.unit, chances)
    chosen = ways.get(answer) if answer is not None else None
    if chosen is None:
        return ""
    roll = context.dice.at_least(chosen.pool, needed)
    success = roll.total >= needed
    aided = effect_on(view, target, AIDED) is not None
    reasons = (*chosen.reasons, Reason(aid, "shield oath", "HE-74")) if aided else chosen.reasons
    yield rolled(target, chosen.purpose, chosen.pool, roll, reasons, "HE-41", total, success=success)
    return chosen.word if success else ""


def aid_of(view: View, target: int) -> int:
    """Return what somebody's shield adds to a dodge or block (HE-74)."""
    aid = effect_on(view, target, AIDED)
    return 0 if aid is None else aid.amount


def ways_against(view: View, attempt: Attempt) -> dict[Command, Way]:
    """Return the ways in which the target may try to avoid an attack, by what it says to take them."""
    return {means: _way(view, attempt, means) for means in means_against(view, attempt)}


def _way(view: View, attempt: Attempt, means: Command) -> Way:
    """Return the check of a dodge (Agility) or of a block with an item (HE-03, HE-41)."""
    target = attempt.target
    word = "block" if isinstance(means, Block) else "dodge"
    steps = view.ask(Evasion(target, attempt.unit, word, attempt.how, attempt.sneak))
    if not isinstance(means, Block):
        return Way(word, word, attribute_pool(view, target, "agility", steps.total), steps.reasons)
    key = key_of(view, means.item)
    pool = Pool(stepped_all(dice_of(block_die(view, key)), steps.total), explode=edition(view).check_explosion)
    return Way(word, f"block with {tables(view).name_of(key)}", pool, steps.reasons)


def block_die(view: View, key: str) -> str:
    """Return the defence die of a shield or weapon, "" if it has none."""
    known = tables(view)
    entry = known.shields.get(key) or known.weapons.get(key)
    return entry.block if entry is not None else ""


def means_against(view: View, attempt: Attempt) -> tuple[Command, ...]:
    """Return the ways in which the target may try to avoid an attack (HE-41, HE-46, HE-61, HE-113, HE-133, HE-140)."""
    target = attempt.target
    if is_downed(view, target) or has_effect(view, target, "stunned"):
        return ()
    if attempt.sneak and not view.of(target, Unit).hero:
        return ()
    means: list[Command] = []
    grappling = view.get(target, Grappling)
    third_party = grappling is not None and grappling.other != attempt.unit
    held_down = grappling is not None and third_party and grappling.pinned
    if attempt.can_be_dodged and not has_effect(view, target, "ensnared") and not held_down:
        means.append(Dodge(target))
    if grappling is None and may_block(view, attempt):
        means += [Block(target, item) for item in _blockers(view, attempt)]
    return tuple(means)


def may_block(view: View, attempt: Attempt) -> bool:
    """Tell whether an attack can be blocked at all (HE-46, HE-52, HE-113)."""
    if attempt.harm == MAGIC or view.is_large(attempt.unit):
        return False
    if is_swimming(view, attempt.target) or is_submerged(view, attempt.target):
        return False
    return not (attempt.how in PROJECTILES and has_effect(view, attempt.unit, "seeking"))


def _blockers(view: View, attempt: Attempt) -> list[int]:
    """Return the items in hand that can block: weapons stop neither blunt attacks nor arrows (HE-46, HE-51)."""
    known = tables(view)
    only_shields = attempt.harm == BLUNT or attempt.weapon in ARROWS
    return [
        item
        for slot, item, key in carried(view, attempt.target)
        if slot in HANDS and block_die(view, key) and (key in known.shields or not only_shields)
    ]


# ---- modifiers -----------------------------------------------------------------------------------------------------


def flanked(menace: Menace) -> Modifier:
    """Return the modifier by which flanked units block and dodge with disadvantage (HE-92).

    An attacker is known by its attack; what only falls or burns gives nobody away.
    """

    def modifier(view: View, question: Evasion) -> Reason | None:
        shown = 0 if question.how == HAZARD else question.attacker
        is_so = is_flanked(eyes_of(view, shown) if shown else view, menace, question.unit, shown)
        return Reason(-1, "flanked", "HE-92", ReasonKind.FLANKED) if is_so else None

    return modifier


def covered(view: View, question: Evasion) -> Reason | None:
    """Soft cover gives advantage on dodging projectiles, hard cover two (HE-93)."""
    if question.means != "dodge" or question.how not in PROJECTILES:
        return None
    cover = view.field.cover(view.cells(question.attacker), view.cells(question.unit))
    amount = {"none": 0, "soft": 1, "hard": 2}[cover]
    return Reason(amount, f"{cover} cover", "HE-93", ReasonKind.COVER) if amount else None


def sneaked_upon(view: View, question: Evasion) -> Reason | None:
    """Heroes evade a sneak attack with disadvantage; others cannot try at all (HE-133)."""
    del view
    return Reason(-1, "sneak attack", "HE-133") if question.sneak else None


def flanking(menace: Menace) -> System:
    """Return what flanking takes off avoiding, for a way of threatening."""
    return System("flanking", ("HE-92",), modifiers={Evasion: (flanked(menace),)})


SYSTEM: Final = System(
    "defence",
    ("BD-12", "HE-41", "HE-93", "HE-133"),
    modifiers={Evasion: (covered, sneaked_upon)},
    topics=(AVOIDING,),
)
