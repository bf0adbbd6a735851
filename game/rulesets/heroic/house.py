"""What editions of heroic differ in deep inside its blocks: numbers and small functions, as one value in the tables.

What an edition leaves out or does in its own way as a whole is an entry of its own in its actions, reactions and
modifiers; it is not told here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from game.dice import Explosion
from game.events import Spent
from game.systems.status import lacks
from game.view import Refused, View


@dataclass(frozen=True)
class House:
    """One edition's answers.

    `attribute_sides`: the die of an attribute's score (HE-01). `check_explosion`: what the maximum of an attribute or
    block die does (HE-03). `wins_ties(view, unit, resists)`: whether a tie goes to `unit`, who began it (HE-04).
    `metres_per_agility`: Movespeed for each point of Agility (HE-30). `lesser`: what else is done beside the action
    takes so many actions and bonus actions (HE-11). `to_avoid`: what a dodge or block has to reach, by the attack's
    total (HE-41). `crits`: what the maximum of a damage die does, by the harm (HE-49). `to_reach(kind, metres)`: what a
    weapon of that kind asks of Dexterity beyond its range (HE-44). `undodged_afar`: kinds of weapons that cannot be
    dodged from there. `ammunition(view, unit, kind)`: the items that a shot spends one of, 0 where it needs none
    (HE-23).
    """

    attribute_sides: Callable[[int], int]
    check_explosion: Explosion
    wins_ties: Callable[[View, int, int], bool]
    metres_per_agility: int
    lesser: tuple[int, int]
    to_avoid: Callable[[int], int]
    crits: Mapping[str, Explosion]
    to_reach: Callable[[str, int], int]
    undodged_afar: frozenset[str]
    ammunition: Callable[[View, int, str], tuple[int, ...]]


def house(view: View) -> House:
    """Return the edition's answers."""
    known: House = view.ruleset.tables.house
    return known


def lacks_lesser(view: View, unit: int) -> Refused | None:
    """Return why a unit cannot do what is done beside the action, or None if it can (HE-11)."""
    action, bonus = house(view).lesser
    return lacks(view, unit, action=action, bonus=bonus)


def lesser(view: View, unit: int, mark: str = "") -> Spent:
    """Return the event with which a unit spends what that takes."""
    action, bonus = house(view).lesser
    return Spent(unit, action=action, bonus=bonus, mark=mark)
