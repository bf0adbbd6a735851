"""What comes before a plan's deed and makes it better: arms taken up, a boon, more movement, a way made safe.

Only what draws no dice is looked at, for of what hangs on them nobody knows what it makes possible.
"""

from collections.abc import Generator, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from game.controllers.ai.bracing import bracing
from game.controllers.ai.deeds import Considered, Deeds
from game.controllers.ai.evaluate import Evaluator
from game.controllers.ai.fears import DANGER
from game.controllers.ai.ground import ReachableGround
from game.controllers.ai.plans import Plans, TurnPlan
from game.controllers.ai.reply import answered
from game.controllers.ai.risk import rough_risk, walked_risk
from game.controllers.ai.strength import Strength
from game.controllers.ai.tempers import Temper
from game.controllers.plans import WeighedPlan
from game.controllers.terms import NOTHING, Term, Terms
from game.engine.commands import Command, EndTurn, Move
from game.engine.components import Economy, Inventory
from game.engine.imagine import aimed, carry_out, trying
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.engine.working import Working

WORTH_DOING: Final = 0.05
AFTER_PRELUDE: Final = 0.6
"""How much more of its worth a deed may have after something that prepares it."""

DESPERATE: Final = 0.99
"""So much of what is left to it a unit has to be likely to lose before it gives up its action to get away."""

FEARED: Final = 0.4
"""So much of what is left to it has to be at stake in answer to its best plan before it thinks of bracing itself."""

SAFE: Final = 0.25
"""It gets away where no more than that of the danger is left."""


class Prepared(NamedTuple):
    """A deed after a prelude, what it is worth then, and what the prelude itself stands in the way of."""

    deed: Command
    gain: Terms
    given_up: float


class Preludes:
    """Tries what may come before the best plans of one look. `at_hand` is what can be done at once, with its worth."""

    def __init__(
        self,
        ground: ReachableGround,
        plans: Plans,
        deeds: Deeds,
        at_hand: Mapping[Command, Terms],
        here: Terms,
        *,
        evaluator: Evaluator,
        strength: Strength,
        temper: Temper,
    ) -> None:
        """Serve a look at one turn; `here` is what it is worth to stay and do nothing."""
        self._unit = ground.unit
        self._ground = ground
        self._plans = plans
        self._deeds = deeds
        self._at_hand = at_hand
        self._here = here
        self._evaluator = evaluator
        self._strength = strength
        self._temper = temper

    def found(self, view: View, best: TurnPlan) -> Working[WeighedPlan]:
        """Return the best plan with what makes it better, or another one that is then better still."""
        found = self.whole(best)
        if best.deed is None or best.then or self._ground.places.goal.presses:
            found = yield from self._hurry(view, found)
        elif self._strength.preludes:
            found = yield from self._with_prelude(view, best)
        if self._strength.exactly:
            found = yield from self._slip_away(view, found)
        if self._strength.replies:
            found = yield from self._brace(view, found, best.place[Term.WAY] + best.place[Term.DANGER])
        return found

    def whole(self, plan: TurnPlan) -> WeighedPlan:
        """Return a plan with its commands."""
        return self._made(self._commands(plan), plan.terms)

    def _made(self, commands: tuple[Command, ...], terms: Terms) -> WeighedPlan:
        """Return a plan with what it is worth more than doing nothing, weighed as the temper says."""
        return WeighedPlan(commands, terms.minus(self._here).weighed(self._temper.weights))

    def _commands(self, plan: TurnPlan, prelude: Command | None = None) -> tuple[Command, ...]:
        """Return the commands of a plan, with something before its deed."""
        moves = () if plan.cell is None else (Move(self._unit, self._ground.path(plan.cell)),)
        if plan.deed is None:
            return moves or (EndTurn(self._unit),)
        return (*(() if prelude is None else (prelude,)), *moves, plan.deed)

    def _hurry(self, view: View, found: WeighedPlan) -> Working[WeighedPlan]:
        """Consider giving up what costs no dice for more movement, and going farther, where nothing better is to do."""
        for command in self._at_hand:
            found = yield from self._farther(view, (command,), found)
        if self._ground.places.goal.presses:
            nearest = max((plan for plan in self._plans.all if plan.deed is None), key=self._near_the_goal)
            if nearest.cell is not None:
                with self._ground.arrived(view, self._ground.path(nearest.cell)):
                    then = [one for one in self._deeds.legal(view, with_target=False) if one not in self._at_hand]
                    for command in then:
                        found = yield from self._farther(view, (*self._commands(nearest), command), found)
        return found

    def _near_the_goal(self, plan: TurnPlan) -> tuple[float, float]:
        """Return how good a place is to go on from to the goal."""
        return plan.terms[Term.GOAL], self._plans.value(plan)

    def _slip_away(self, view: View, found: WeighedPlan) -> Working[WeighedPlan]:
        """Consider an action that lets the unit go unharmed from where enemies would strike at it in leaving.

        Only one who would hardly outlive staying does that: whoever leaves is followed.
        """
        actions, cells, places = Ruleset.of(view).actions, view.cells(self._unit), self._ground.places
        is_lost = places.fears.counted(cells) >= DESPERATE * DANGER * places.fears.worth
        for command in self._at_hand if is_lost and self._ground.ways.are_watched(cells) else ():
            if actions[type(command)].cost.action and not Ruleset.of(view).aim_of(command).is_somewhere:
                found = yield from self._farther(view, (command,), found, only_with_more=False)
        return found

    def _brace(self, view: View, found: WeighedPlan, feared: float) -> Working[WeighedPlan]:
        """Consider staying and doing what leaves enemies less that they can do in answer, where much is `feared`."""
        places, guessed = self._ground.places, Terms.of({Term.DANGER: self._here[Term.DANGER]})
        if -feared < FEARED * DANGER * places.fears.worth:
            return found
        after = yield from bracing(view, self._unit, self._at_hand, places, self._evaluator)
        for command, left in after.items():
            there = self._here.minus(guessed).plus(self._at_hand[command]).plus(Terms.of({Term.DANGER: left}))
            braced = self._made((command,), there)
            if round(braced.worth, 6) > round(found.worth, 6):
                found = braced
        return found

    def _farther(
        self, view: View, first: tuple[Command, ...], found: WeighedPlan, *, only_with_more: bool = True
    ) -> Working[WeighedPlan]:
        """Consider going on after something at the end of `first` that gives more movement, or makes going safe."""
        now, places, ruleset = view.get(self._unit, Economy), self._ground.places, Ruleset.of(view)
        if now is None or ruleset.aim_of(first[-1]).target:
            return found
        before = ruleset.reach(view, self._unit).cost if only_with_more else {}
        with trying(view):
            then = view.get(self._unit, Economy) if carry_out(view, first[-1]) else None
            if then is None or (then.move <= now.move if only_with_more else then.move <= 0):
                return found
            reach = ruleset.reach(view, self._unit)
            cells = self._ground.foremost(reach.cost)
            terms = {cell: places.terms(self._ground.body(view, cell)) for cell in cells}
            ranked = sorted(terms, key=lambda cell: (-round(self._temper.worth(terms[cell]), 6), cell[1], cell[0]))
            moves = (Move(self._unit, reach.path(cell)) for cell in ranked if cell != view.cells(self._unit)[0])
            best = next((move for move in moves if ruleset.actions[Move].check(view, move) is None), None)
            if best is None or best.path[-1] in before:
                return found
            if not only_with_more:
                danger_there, danger_here = (
                    places.fears.counted(self._ground.body(view, cell)) for cell in (best.path[-1], reach.start)
                )
                if danger_there > SAFE * danger_here:
                    return found
            if self._strength.exactly:
                way = yield from walked_risk(view, self._unit, best.path, places.fears.threats, self._evaluator)
            else:
                way = rough_risk(view, self._unit, best.path, places.fears.threats)
            reply = 0.0
            if self._strength.replies:
                with self._ground.arrived(view, best.path):
                    reply = yield from answered(view, self._unit, places, self._evaluator)
        yield
        there = terms[best.path[-1]].plus(Terms.of({Term.WAY: way, Term.DANGER: reply}))
        farther = self._made((*first, best), there.plus(self._at_hand.get(first[-1], NOTHING)))
        return farther if round(farther.worth, 6) > round(found.worth, 6) else found

    def _with_prelude(self, view: View, plan: TurnPlan) -> Working[WeighedPlan]:
        """Return the plan with something before its deed, where that makes it better."""
        alone, actions = self._temper.worth(plan.gain), Ruleset.of(view).actions
        needs = plan.deed is None or actions[type(plan.deed)].cost.action
        hoped = [
            (value, gain, one)
            for one, gain in self._at_hand.items()
            if (value := self._temper.worth(gain)) + alone * AFTER_PRELUDE > WORTH_DOING
            and type(one) is not type(plan.deed)
            and type(one) not in self._deeds.summed
            if needs or not actions[type(one)].cost.action
        ]
        hoped.sort(key=lambda each: -each[0])
        best, found = alone + WORTH_DOING, self.whole(plan)
        for _, gain, prelude in hoped[: self._strength.preludes]:
            after = yield from self._after(view, plan, prelude)
            both = NOTHING if after is None else _lasting(gain, after.gain)
            worth = 0.0 if after is None else self._temper.worth(both) - after.given_up
            if after is not None and round(worth, 6) > round(best, 6):
                best, then = worth, replace(plan, deed=after.deed)
                found = self._made(self._commands(then, prelude), plan.place.plus(both))
            yield
        return found

    def _after(self, view: View, plan: TurnPlan, prelude: Command) -> Generator[None, None, Prepared | None]:
        """Return what a plan's deed is worth after a prelude without dice, or None where that cannot be.

        With other arms in hand it may be another blow at the same enemy.
        """
        with trying(view):
            arms = view.get(self._unit, Inventory)
            if plan.deed is None or not carry_out(view, prelude):
                return None
            way = self._ground.path(plan.cell)
            if way and Ruleset.of(view).actions[Move].check(view, Move(self._unit, way)) is not None:
                return None
            given_up = self._given_up(view, plan.deed, prelude)
            with self._ground.arrived(view, way):
                deeds, target = [plan.deed], Ruleset.of(view).aim_of(plan.deed).target
                if target and view.get(self._unit, Inventory) is not arms:
                    fresh = aimed(view, self._unit, (target,))
                    deeds += [deed for deed in fresh if deed not in self._deeds.seen and deed != plan.deed]
                best: Prepared | None = None
                for deed in deeds:
                    if Ruleset.of(view).actions[type(deed)].check(view, deed) is not None:
                        continue
                    declared = Ruleset.of(view).hints.declare(view, deed)
                    if declared is None and deed != plan.deed:
                        continue
                    gain = yield from self._deeds.gain(view, Considered(deed, declared))
                    if gain is not None and (best is None or self._temper.worth(gain) > self._temper.worth(best.gain)):
                        best = Prepared(deed, gain, given_up)
                return best

    def _given_up(self, view: View, deed: Command, prelude: Command) -> float:
        """Return what else could have been done beside a deed, and no longer can be after a prelude."""
        actions = Ruleset.of(view).actions
        takes_action = actions[type(deed)].cost.action
        lost = 0.0
        for command, gain in self._at_hand.items():
            action, worth = actions[type(command)], self._temper.worth(gain)
            is_beside = not takes_action or not action.cost.action or action.cost.is_either
            if worth > lost and is_beside and command not in (deed, prelude):
                lost = lost if action.check(view, command) is None else worth
        return lost


def _lasting(gain: Terms, then: Terms) -> Terms:
    """Return what a prelude and the deed after it are worth: who gives up its hiding at once has gained none by it."""
    both = gain.plus(then)
    is_given_up = then[Term.HIDING] < 0 < both[Term.HIDING]
    return both.minus(Terms.of({Term.HIDING: both[Term.HIDING]})) if is_given_up else both
