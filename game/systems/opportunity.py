"""Attacks of opportunity: a free attack on who leaves a threatened cell by its own movement (HE-90, HE-91)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from game.engine.commands import Decline, React
from game.engine.components import Active, Component
from game.engine.events import Leaving, Reason, Spent
from game.engine.prompt import Prompt, Topic
from game.engine.query import Query
from game.engine.resolving import Context, Steps
from game.engine.system import Reaction
from game.engine.view import View
from game.systems.status import has_used, is_alive, is_downed
from game.systems.threat import Menace, has_noticed, threatens

DISENGAGED: Final = "disengaged"
"""The mark on a turn in which leaving gives no free attacks (HE-91)."""

FREE_ATTACK: Final = Topic(
    "free attack", "striking from hiding at who leaves", "{source} leaves {who}'s reach. Does {who} strike?"
)


@dataclass(frozen=True, slots=True)
class FreeAttack(Query):
    """Whether an enemy gets a free attack on the mover; any negative contribution forbids it."""

    enemy: int


def unnoticed(view: View, question: FreeAttack) -> Reason | None:
    """Enemies who have not noticed the mover get none (HE-90)."""
    return None if has_noticed(view, question.enemy, question.unit) else Reason(-1, "unnoticed", "HE-90")


def once_a_turn(view: View, question: FreeAttack) -> Reason | None:
    """Each enemy gets at most one per turn of the mover (HE-90)."""
    used = has_used(view, question.unit, mark_of(question.enemy))
    return Reason(-1, "has struck already", "HE-90") if used else None


def disengaged(view: View, question: FreeAttack) -> Reason | None:
    """Nobody strikes at a unit that has disengaged this turn (HE-91)."""
    return Reason(-1, "disengaged", "HE-91") if has_used(view, question.unit, DISENGAGED) else None


def mark_of(enemy: int) -> str:
    """Return the mark on the mover's turn that says this enemy has had its free attack."""
    return f"struck by {enemy}"


Strikers = Callable[[View, Menace, Leaving], list[int]]
"""Which enemies get a free attack on a step, by id."""


def strikers(view: View, menace: Menace, event: Leaving) -> list[int]:
    """Return the enemies who get a free attack on a step, by id: those whose reach it leaves (HE-90)."""
    return [
        enemy
        for enemy in view.enemies(event.unit)
        if threatens(view, menace, enemy, event.unit, event.cells)
        and not threatens(view, menace, enemy, event.unit, event.to)
        and view.ask(FreeAttack(event.unit, enemy)).total >= 0
    ]


def strikers_beside(view: View, menace: Menace, event: Leaving) -> list[int]:
    """Return the enemies who get a free attack on a step, by id: those that it goes away from, next to whom it stood.

    What their weapons reach beyond that gives none, and a step to another cell next to them does not either (HC-70).
    """
    gap = view.grid.gap
    return [
        enemy
        for enemy in view.enemies(event.unit)
        if gap(view.cells(enemy), event.cells) <= 1 < gap(view.cells(enemy), event.to)
        and threatens(view, menace, enemy, event.unit, event.cells)
        and view.ask(FreeAttack(event.unit, enemy)).total >= 0
    ]


def attacks_on_leaving(
    strikers: Callable[[View, Leaving], Iterable[int]],
    can_strike: Callable[[View, int, int], bool],
    strike: Callable[[Context, int, int], Steps],
    mark: Callable[[int], str] = mark_of,
    turn: type[Component] = Active,
) -> Reaction:
    """Return the reaction that gives free attacks before a step; `strike(context, attacker, target)` is the blow.

    `strikers` are asked once, `can_strike` before each blow; `mark` is kept on the mover's turn. Only a unit's own
    movement in its own turn gives any: then it has the component `turn`. A hidden enemy is asked, since the blow gives
    it away. The mover's death, downing or being moved ends it: later enemies do not strike.
    """

    def reaction(context: Context, event: Leaving) -> Steps:
        view, mover = context.view, event.unit
        if not view.has(mover, turn):
            return
        for enemy in strikers(view, event):
            if not is_alive(view, mover) or is_downed(view, mover) or view.cells(mover) != event.cells:
                return
            if not can_strike(view, enemy, mover):
                continue
            if view.ruleset.hidden(view, enemy, view.side_of(mover)):
                options = (React(enemy), Decline(enemy))
                answer = yield Prompt(view.side_of(enemy), enemy, FREE_ATTACK.key, options, mover)
                if not isinstance(answer, React):
                    continue
            yield Spent(mover, mark=mark(enemy))
            yield from strike(context, enemy, mover)

    return reaction


def free_attacks(menace: Menace, strike: Callable[[Context, int, int], Steps], whose: Strikers = strikers) -> Reaction:
    """Return the reaction that gives free attacks to those whose reach a step leaves (HE-90), or to others."""
    return attacks_on_leaving(
        lambda view, event: whose(view, menace, event),
        lambda view, enemy, mover: threatens(view, menace, enemy, mover),
        strike,
    )
