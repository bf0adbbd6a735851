"""A look at a unit's turn in two stages: all that it could do by rough values, then the best few plans exactly.

A plan is to go somewhere and do something there, with something cheap before it where that makes it better, or with
something that gives more movement where there is nothing else to do. The rough value of a blow is its sum, gathered at
the imagined place, so that flanks, cover, height and reach are in it; the risk of a way is guessed from who could
strike on it. What is no declared blow is walked, within bounds.
"""

from collections.abc import Callable, Generator
from dataclasses import replace
from functools import partial
from typing import Final

from game.board.grid import Cell
from game.controllers.ai.afterwards import arming, preparing, taking
from game.controllers.ai.chronicle import Chronicle
from game.controllers.ai.deeds import CLEARING, LITTLE, Deeds
from game.controllers.ai.evaluate import Evaluator
from game.controllers.ai.exactly import looked_at_exactly
from game.controllers.ai.goals import decisive, runners
from game.controllers.ai.ground import ReachableGround
from game.controllers.ai.lingering import eased
from game.controllers.ai.maps import Maps
from game.controllers.ai.plans import Plans, TurnPlan
from game.controllers.ai.preludes import WORTH_DOING, Preludes
from game.controllers.ai.raising import hardly_fighting, to_be_raised
from game.controllers.ai.risk import rough_risk
from game.controllers.ai.said import SaidDeed
from game.controllers.ai.stances import stance
from game.controllers.ai.strength import Strength
from game.controllers.ai.targets import menaces
from game.controllers.ai.tempers import EVEN, Temper
from game.controllers.plans import WeighedPlan
from game.controllers.terms import NOTHING, Term, Terms
from game.engine.battle import Battle
from game.engine.commands import Command, EndTurn
from game.engine.components import Economy
from game.engine.cost import INSTANT
from game.engine.events import Spent
from game.engine.imagine import happen, imagined, trying
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.engine.working import Working

Looking = Generator[None, None, None]

MOST_FIRST: Final = 3
"""After so many deeds, those worth most, going on from here is thought of."""


class Look:
    """One look at a unit's turn: what it could do where. Its generators pause after each piece of work."""

    ground: ReachableGround
    _said: SaidDeed

    def __init__(
        self,
        unit: int,
        evaluator: Evaluator,
        strength: Strength,
        maps: Maps,
        chronicle: Chronicle,
        temper: Temper = EVEN,
        whim: Callable[[], float] = float,
    ) -> None:
        """Look at a unit's turn; each plan is taken for a `whim` less than it is worth, but that of doing nothing."""
        self._worth = temper.worth
        self._temper = temper
        self.unit = unit
        self.here = NOTHING
        """What it is worth to stay and do nothing."""

        self.evaluator = evaluator
        self.strength = strength
        self.deeds = Deeds(unit, evaluator, strength, temper.worth)
        self._plans = Plans(temper.worth, whim)
        self._free: Command | None = None
        self._maps = maps
        self._chronicle = chronicle
        self._at_hand: dict[Command, Terms] = {}
        self._blows_left = strength.blows

    def search(self, battle: Battle, side: str) -> Working[WeighedPlan]:
        """Return the best plan; ending the turn is worth what standing here is."""
        if self._has_done_all(battle):
            return WeighedPlan((EndTurn(self.unit),), NOTHING)
        with imagined(battle.stage, side) as view:
            yield
            self.evaluator.judge.stance = stance(view, self.unit)
            self.evaluator.judge.raised = to_be_raised(view, self.unit)
            self.evaluator.judge.runners = runners(view, self.unit, partial(self._maps.way_to, large=False))
            self.evaluator.judge.weights = hardly_fighting(view, self.unit) | decisive(view, self.unit)
            if self._stays(view):
                best = yield from self._on_the_spot(view)
                deed = best.deed or EndTurn(self.unit)
                return self._with_free(WeighedPlan((deed,), best.terms.minus(self.here).weighed(self._temper.weights)))
            self.ground = yield from ReachableGround.of(
                view, self.unit, self._maps, self._chronicle, self.strength.cells
            )
            self.deeds.places = self.ground.places
            self.evaluator.judge.menaces = menaces(view, self.unit, self.ground.places.fears.threats)
            self.here = self.ground.places.terms(view.cells(self.unit))
            self._said = SaidDeed(view, self.unit, self.evaluator)
            yield
            self._note(TurnPlan(None, None, self.here))
            yield from self._from_here(view, with_target=None if self.strength.preludes else True)
            for cell in self.ground.worthwhile(view, self.strength.places, self._temper.weights):
                yield
                yield from self._going(view, cell)
            self._going_on(view)
            yield from self._looking_ahead(view)
            best = self._plans.best
            if self._has_nobody_to_shoot_at(view, best):
                yield from self._close_in(view)
                best = self._plans.best
            if not self.strength.preludes and best.deed is None:
                yield from self._from_here(view, with_target=False)
            best = yield from looked_at_exactly(view, self.ground, self._plans, self.strength, self.evaluator)
            first = self._preludes()
            found = yield from first.found(view, best)
        other = self._plans.other(best)
        if other is not None:
            found = replace(found, other=first.whole(other))
        return self._with_free(found)

    def _preludes(self) -> Preludes:
        """Return what tries out what may come before the best plan."""
        return Preludes(
            self.ground,
            self._plans,
            self.deeds,
            self._at_hand,
            self.here,
            evaluator=self.evaluator,
            strength=self.strength,
            temper=self._temper,
        )

    def _has_done_all(self, battle: Battle) -> bool:
        """Tell whether one who goes nowhere after it has acted has nothing left to do it with."""
        now = battle.truth.get(self.unit, Economy)
        return not self.strength.exactly and now is not None and not (now.action or now.bonus)

    def _stays(self, view: View) -> bool:
        """Tell whether the unit goes nowhere: who has but rough values goes where it acts, and not on from there."""
        now = view.get(self.unit, Economy)
        return not self.strength.exactly and now is not None and not now.action

    def _on_the_spot(self, view: View) -> Generator[None, None, TurnPlan]:
        """Return the best of what can be done without moving, as long as there is a bonus action for it."""
        now = view.get(self.unit, Economy)
        self._note(TurnPlan(None, None, self.here))
        for with_target in (True, False) if now is not None and now.bonus else ():
            if self._plans.best.deed is None:
                yield from self._from_here(view, with_target=with_target)
        return self._plans.best

    def _with_free(self, found: WeighedPlan) -> WeighedPlan:
        """Return a plan with what costs nothing before it; that alone, where the plan is for the same as well.

        Who knows whether it is still for anything then.
        """
        if self._free is None or self._free in found.commands:
            return found
        gain = self._at_hand[self._free].weighed(self._temper.weights)
        if any(min(pair) > 0 for pair in zip(gain, found.terms, strict=True)):
            return WeighedPlan((self._free,), gain, found)
        return replace(found, commands=(self._free, *found.commands))

    # ---- the first stage -------------------------------------------------------------------------------------------

    def _note(self, plan: TurnPlan) -> None:
        self._plans.note(plan)
        self.deeds.most = self._plans.most

    def _from_here(self, view: View, *, with_target: bool | None) -> Looking:
        """Consider all that can be done without moving first; `free` is the best that costs nothing at all.

        What costs nothing and is good only for what comes after it can wait for that.
        """
        most, actions = WORTH_DOING, Ruleset.of(view).actions
        for considered in self.deeds.promising(view, self._worth(self.here), with_target=with_target, goes=False):
            gain, command = (yield from self.deeds.gain(view, considered)), considered.command
            if gain is None:
                continue
            value = self.deeds.seen[command] = self._worth(gain)
            self._at_hand[command] = gain
            is_free = actions[type(command)].cost == INSTANT
            if is_free and type(command) in CLEARING:
                continue
            if is_free and value > most:
                most, self._free = value, command
            self._note(self._ran(view, TurnPlan(None, command, self.here, gain, declared=considered.declared)))
            yield

    def _ran(self, view: View, plan: TurnPlan) -> TurnPlan:
        """Return a plan whose deed takes the unit elsewhere with what that place and the way there are worth."""
        run = () if plan.deed is None else _way_of(view, plan.deed)
        if run and self.deeds.places is not None:
            way = rough_risk(view, self.unit, run, self.ground.places.fears.threats)
            place = self.ground.places.terms(self.ground.body(view, run[-1])).plus(Terms.of({Term.WAY: way}))
            return replace(plan, place=place, run=run)
        return plan

    def _going(self, view: View, cell: Cell) -> Looking:
        """Consider going to a cell, then what can be done there to others."""
        path = self.ground.path(cell)
        way = rough_risk(view, self.unit, path, self.ground.places.fears.threats)
        place = self.ground.places.terms(self.ground.body(view, cell)).plus(Terms.of({Term.WAY: way}))
        with self.ground.arrived(view, path):
            if self._said:
                place = place.plus(self._said.changed(view))
            self._note(TurnPlan(cell, None, place))
            for considered in self.deeds.promising(view, self._worth(place), with_target=True, goes=True):
                if not self._blows_left:
                    return
                self._blows_left -= 1
                gain, command = (yield from self.deeds.gain(view, considered)), considered.command
                if gain is not None:
                    value = self.deeds.seen[command] = self._worth(gain)
                    if value > WORTH_DOING:
                        self._note(TurnPlan(cell, command, place, gain, declared=considered.declared))
                yield

    def _going_on(self, view: View) -> None:
        """Consider going on to the best place once something is done here, if there is movement for that then.

        What is done to nobody else can be done there as well, and what leaves the action to enemies who are met there.
        """
        actions, goes = Ruleset.of(view).actions, [plan for plan in self._plans.all if plan.deed is None]
        friends = view.allies(self.unit)
        best = max(goes, key=self._plans.value)
        if best.cell is None or not self.strength.exactly:
            return
        deeds = [
            (worth, command)
            for command, gain in self._at_hand.items()
            if not (action := actions[type(command)]).is_declared
            if (aim := action.aim_of(command)).is_somewhere and not aim.path and aim.target != self.unit
            if action.cost.action or aim.target in friends
            if (worth := self._worth(gain)) > WORTH_DOING
        ]
        deeds.sort(key=lambda one: -one[0])
        with trying(view):
            happen(view, Spent(self.unit, action=1))
            if not deeds or best.cell not in Ruleset.of(view).reach(view, self.unit).cost:
                return
        first = {command for _, command in deeds[:MOST_FIRST]}
        for plan in [plan for plan in self._plans.all if plan.cell is None and plan.deed in first]:
            self._note(replace(plan, place=best.place, then=best.cell))

    def _looking_ahead(self, view: View) -> Looking:
        """Consider what is good for later: arms for a blow, where less lingers on, what a turn prepares, things."""
        if self.strength.exactly:
            for command, gain in (yield from arming(view, self.unit, self._arms_at_hand(view), self.evaluator)).items():
                self._note(TurnPlan(None, command, self.here, self._at_hand[command].plus(Terms.of({Term.HARM: gain}))))
            ways = (self.ground.path(cell) for cell in self.ground.cells)
            for cell, gain in (yield from eased(view, self.unit, ways, self.evaluator)).items():
                place = self.ground.places.terms(self.ground.body(view, cell))
                self._note(TurnPlan(cell, None, place, Terms.of({Term.CONDITIONS: gain})))
        if self.strength.replies:
            for command, gain in (yield from preparing(view, self.unit, self.evaluator)).items():
                deed = None if isinstance(command, EndTurn) else command
                self._note(TurnPlan(None, deed, self.here, Terms.of({Term.PREPARATION: gain})))
        if self.strength.replies and not self.here[Term.DANGER]:
            for command, gain in (yield from taking(view, self.unit, self.evaluator)).items():
                known = self._at_hand.get(command, NOTHING)
                self._note(TurnPlan(None, command, self.here, known.plus(Terms.of({Term.PREPARATION: gain}))))

    def _arms_at_hand(self, view: View) -> list[Command]:
        """Return what arms can be taken up beside the action, where there is an action left and no blow for it."""
        actions, now = Ruleset.of(view).actions, view.get(self.unit, Economy)
        blows = (gain for command, gain in self._at_hand.items() if type(command) in self.deeds.summed)
        if now is None or not now.action or any(self._worth(gain) > LITTLE for gain in blows):
            return []
        return [
            command
            for command, gain in self._at_hand.items()
            if gain[Term.ARMS] and type(command) not in CLEARING and not actions[type(command)].cost.action
        ]

    def _has_nobody_to_shoot_at(self, view: View, best: TurnPlan) -> bool:
        """Tell whether a unit that keeps its distance could shoot from where it would be, and has no shot worth it."""
        now = view.get(self.unit, Economy)
        if (
            now is None
            or not now.action
            or (best.cell or view.cells(self.unit)[0]) not in self.ground.places.advance.firing
        ):
            return False
        aim = None if best.deed is None else Ruleset.of(view).aim_of(best.deed)
        return aim is None or not (aim.target or aim.cell)

    def _close_in(self, view: View) -> Looking:
        """Look at all again as one who does not keep its distance: its friends are in the way of its shots."""
        places, looked = self.ground.places, {plan.cell for plan in self._plans.all}
        places.advance.firing = frozenset()
        self.here = places.terms(view.cells(self.unit))
        for plan in self._plans.all:
            way = Terms.of({Term.WAY: plan.place[Term.WAY]})
            cell = plan.stand[0]
            place = self.here if cell is None else places.terms(self.ground.body(view, cell))
            plan.place = place.plus(way)
        self.deeds.most = self._plans.most = self._worth(self._plans.best.terms)
        for cell in self.ground.worthwhile(view, self.strength.places, self._temper.weights):
            if cell not in looked:
                yield
                yield from self._going(view, cell)


def _way_of(view: View, deed: Command) -> tuple[Cell, ...]:
    """Return the way on which a deed leads: its own, or that which goes before it if it is declared at somebody."""
    action = Ruleset.of(view).actions[type(deed)]
    aim = action.aim_of(deed)
    return aim.path or (action.way(view, deed) if action.way is not None and aim.target else ())
