"""What editions of heroic differ in deep inside its blocks: numbers and small functions, as one value in the tables.

What an edition leaves out or does in its own way as a whole is an entry of its own in its actions, reactions and
modifiers; it is not told here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.engine.dice import Explosion
from game.engine.view import View

if TYPE_CHECKING:
    from game.rulesets.heroic.tables import HeroicUnitKind


@dataclass(frozen=True, slots=True)
class Afar:
    """A shot from beyond the range: what it asks of Dexterity, by which rule, and whether the target may dodge it."""

    needed: int
    rule: str
    can_be_dodged: bool = True


@dataclass(frozen=True)
class Edition:
    """One edition's answers."""

    attribute_sides: Callable[[int], int]
    """The sides of an attribute's die, by its score (HE-01)."""
    check_explosion: Explosion
    """What the maximum of an attribute or block die does (HE-03)."""
    wins_ties: Callable[[View, int, int], bool]
    """Whether a tie of an opposed roll goes to who began it: view, that unit, the one who resists (HE-04)."""
    hit_points: Callable[[str, "HeroicUnitKind", bool], int]
    """The hit points of a kind of unit, by its id and its row, as a hero or as none."""
    lesser: tuple[int, int]
    """How many actions and bonus actions take what heroic does with a bonus action (HE-11)."""
    metres_per_agility: int
    """Movespeed for each point of Agility (HE-30)."""
    to_avoid: Callable[[int], int]
    """What a dodge or block has to reach, by the total of the attack roll (HE-41)."""
    difficulty: Callable[[int], int]
    """What a difficulty that heroic names is, for saves against what is no attack (HE-01)."""
    afar: Callable[[str, int], Afar]
    """What a shot from beyond the range is, by the kind of weapon and the distance in metres (HE-44)."""
    crits: Mapping[str, Explosion]
    """What the maximum of a damage die does, by the harm (HE-49)."""
    ammunition: Callable[[View, int, str], tuple[int, ...]]
    """The items of which a unit's shot with a kind of weapon may spend one; 0 where it needs none (HE-23)."""
