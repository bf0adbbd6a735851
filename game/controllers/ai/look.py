"""A look at a unit's turn in two stages: all that it could do by rough values, then the best few plans exactly.

A plan is to go somewhere and do something there, with something cheap before it where that makes it better, or with
something that gives more movement where there is nothing else to do. The rough value of a blow is its sum, gathered at
the imagined place, so that flanks, cover, height and reach are in it; the risk of a way is guessed from who could
strike on it. What is no declared blow is walked, within bounds.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from game.board.grid import Cell
from game.controllers.ai.afterwards import preparing
from game.controllers.ai.chronicle import Chronicle
from game.controllers.ai.evaluate import Evaluator
from game.controllers.ai.ground import ReachableGround
from game.controllers.ai.maps import Maps
from game.controllers.ai.places import stance
from game.controllers.ai.plans import TurnPlan
from game.controllers.ai.reply import answered
from game.controllers.ai.risk import rough_risk, walked_risk
from game.controllers.ai.strength import Strength
from game.controllers.ai.tempers import EVEN, Temper
from game.controllers.plans import WeighedPlan
from game.controllers.terms import NOTHING, Term, Terms
from game.engine.action import INSTANT, UNITS, At
from game.engine.battle import Battle
from game.engine.blow import DeclaredBlow
from game.engine.commands import Command, EndTurn, Move
from game.engine.components import Casting, Economy
from game.engine.imagine import carry_out, imagined, trying
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.engine.working import Working

WORTH_DOING: Final = 0.05
BEYOND_RANGE: Final = 2
CASTING_DISTANCE: Final = 8
HOPE: Final = 1.5
"""How much better a deed may turn out at another place than where it was last weighed."""

AFTER_PRELUDE: Final = 0.6
"""How much more of its worth a deed may have after something that prepares it."""

AT_SOMETHING: Final = UNITS | At.SCENERY

SURPRISE: Final = 0.5
"""How much more a blow may come to than one may hope at best: by what ends when somebody is hurt."""

Looking = Generator[None, None, None]


class Considered(NamedTuple):
    """A deed, with its blow where it declares one."""

    command: Command
    declared: DeclaredBlow | None


class Look:
    """One look at a unit's turn: what it could do where. Its generators pause after each piece of work."""

    ground: ReachableGround

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
        self._whim = whim
        self.unit = unit
        self.here = NOTHING
        """What it is worth to stay and do nothing."""

        self.evaluator = evaluator
        self.strength = strength
        self.plans: list[TurnPlan] = []
        self._most = float("-inf")
        self._free: Command | None = None
        self._maps = maps
        self._chronicle = chronicle
        self._at_hand: dict[Command, Terms] = {}
        self._seen: dict[Command, float] = {}
        self._summed = set[type[Command]]()
        self._blows_left = strength.blows
        self._now: dict[tuple[int, Command], Terms | None] = {}

    def search(self, battle: Battle, side: str) -> Working[WeighedPlan]:
        """Return the best plan; ending the turn is worth what standing here is."""
        with imagined(battle.stage, side) as view:
            yield
            self.evaluator.stance = stance(view, self.unit)
            if self._stays(view):
                best = yield from self._on_the_spot(view)
                return self._with_free(self._whole(best))
            self.ground = yield from ReachableGround.of(view, self.unit, self._maps, self._chronicle)
            self.here = self.ground.places.terms(view.cells(self.unit))
            yield
            self._note(TurnPlan(None, None, self.here))
            yield from self._from_here(view, with_target=None if self.strength.preludes else True)
            for cell in self.ground.worthwhile(view, self.strength.places, self._worth):
                yield
                yield from self._going(view, cell)
            if self.strength.replies:
                for command, gain in (yield from preparing(view, self.unit, self.evaluator)).items():
                    deed = None if isinstance(command, EndTurn) else command
                    self._note(TurnPlan(None, deed, self.here, Terms.of({Term.PREPARATION: gain})))
            best = self._best()
            if self._has_nobody_to_shoot_at(view, best):
                yield from self._close_in(view)
                best = self._best()
            if not self.strength.preludes and best.deed is None:
                yield from self._from_here(view, with_target=False)
            best = yield from self._choose(view)
            found = self._whole(best)
            if best.deed is None or self.ground.places.wins:
                found = yield from self._hurry(view, found)
            elif self.strength.preludes:
                found = yield from self._with_prelude(view, best)
        other = self._other(best)
        if other is not None:
            found = replace(found, other=other)
        return self._with_free(found)

    def _stays(self, view: View) -> bool:
        """Tell whether the unit goes nowhere: who has but rough values goes where it acts, and not on from there."""
        now = view.get(self.unit, Economy)
        return not self.strength.exactly and now is not None and not now.action

    def _on_the_spot(self, view: View) -> Generator[None, None, TurnPlan]:
        """Return the best of what can be done without moving."""
        self._note(TurnPlan(None, None, self.here))
        for with_target in (True, False):
            if self._best().deed is None:
                yield from self._from_here(view, with_target=with_target)
        return self._best()

    def _with_free(self, found: WeighedPlan) -> WeighedPlan:
        """Return a plan with what costs nothing before it."""
        if self._free is not None and self._free not in found.commands:
            return replace(found, commands=(self._free, *found.commands))
        return found

    def _note(self, plan: TurnPlan) -> None:
        if plan.cell or plan.deed:
            plan.whim = self._whim()
        self.plans.append(plan)
        self._most = max(self._most, self._worth(plan.terms))

    def _value(self, plan: TurnPlan) -> float:
        return round(self._worth(plan.terms) - plan.whim, 6)

    def _best(self) -> TurnPlan:
        """Return the best plan so far, of equals the first."""
        return max(self.plans, key=self._value)

    def _other(self, best: TurnPlan) -> WeighedPlan | None:
        """Return the best of all that is something else than a plan: another deed, or another place to go to."""
        others = [
            plan for plan in self.plans if plan.deed != best.deed or (plan.deed is None and plan.cell != best.cell)
        ]
        if not others:
            return None
        return self._whole(max(others, key=self._value))

    def _whole(self, plan: TurnPlan) -> WeighedPlan:
        return self._made(self._commands(plan), plan.terms)

    def _made(self, commands: tuple[Command, ...], terms: Terms) -> WeighedPlan:
        """Return a plan with what it is worth more than doing nothing, weighed as the temper says."""
        return WeighedPlan(commands, terms.minus(self.here).weighed(self._temper.weights))

    @property
    def _may_walk(self) -> bool:
        return self.evaluator.work < self.strength.work

    # ---- deeds -----------------------------------------------------------------------------------------------------

    def deeds(self, view: View, *, with_target: bool | None, hoped: float | None = None) -> Iterator[Command]:
        """Yield the legal commands other than moving and ending, on targets that are near enough to be worth a thought.

        Those with a target only, a unit or a thing of the map, or those without one, or (None) both. Letting enemies go
        is no deed: they are worth as much as if they were felled, and that is not meant. Where a place is `hoped` to be
        worth so much, what could not be the best there is left out.
        """
        profile = Ruleset.of(view).hints.combat_profile(view, self.unit)
        most = max(profile.reach, profile.range + BEYOND_RANGE, CASTING_DISTANCE)
        for action in Ruleset.of(view).actions.values():
            if not action.is_deed or (with_target and not action.aim & AT_SOMETHING):
                continue
            charged = set[int]()
            for command in action.options(view, self.unit):
                aim = action.aim_of(command)
                target = aim.target
                if with_target is not None and with_target is not bool(target or aim.scenery):
                    continue
                if target and target != self.unit and view.gap(self.unit, target) > most:
                    continue
                if target in charged or (hoped is not None and target and self._is_hopeless(hoped, command)):
                    continue
                if action.check(view, command) is None:
                    if At.PATH_TO_UNIT in action.aim:
                        charged.add(target)
                    yield command

    def _is_hopeless(self, there: float, command: Command) -> bool:
        """Tell whether a deed would have to be far better here than where it was weighed before, to be the best.

        Of a blow that can be told; a stone falls as it is pushed.
        """
        before = self._seen.get(command)
        return before is not None and there + max(before, 0.0) * HOPE <= self._most

    def _promising(self, view: View, there: float, deeds: Iterable[Command]) -> Iterator[Considered]:
        """Yield deeds at a place that is worth so much, the most promising first, but for those without hope.

        Of a blow it is known at once what it is worth at best.
        """
        found = list[tuple[float, Considered]]()
        for command in deeds:
            declared = Ruleset.of(view).hints.declare(view, command)
            hope = float("inf")
            if declared is not None and not declared.at_stake:
                hope = self._worth(self.evaluator.hope(view, declared))
            found.append((hope, Considered(command, declared)))
        found.sort(key=lambda one: -one[0])
        for hope, considered in found:
            if there + hope + SURPRISE > self._most:
                yield considered

    def _from_here(self, view: View, *, with_target: bool | None) -> Looking:
        """Consider all that can be done without moving first; `free` is the best that costs nothing at all."""
        most, actions = WORTH_DOING, Ruleset.of(view).actions
        for command, declared in self._promising(
            view, self._worth(self.here), self.deeds(view, with_target=with_target)
        ):
            gain = yield from self._gain(view, command, declared)
            if gain is None:
                continue
            value = self._seen[command] = self._worth(gain)
            self._at_hand[command] = gain
            if actions[type(command)].cost == INSTANT and value > most:
                most, self._free = value, command
            self._note(TurnPlan(None, command, self.here, gain))
            yield

    def _gain(self, view: View, command: Command, declared: DeclaredBlow | None) -> Generator[None, None, Terms | None]:
        """Return what a deed is worth: summed where it is a declared blow, else walked while there is work left.

        How it is paid for makes no difference.
        """
        subject = view.world.fingerprint, Ruleset.of(view).actions[type(command)].unpaid(command)
        if subject not in self._now:
            self._now[subject] = yield from self._weighed(view, command, declared)
        return self._now[subject]

    def _weighed(
        self, view: View, command: Command, declared: DeclaredBlow | None
    ) -> Generator[None, None, Terms | None]:
        if declared is not None:
            self._summed.add(type(command))
            return (yield from self.evaluator.sum(view, command, declared))
        if not self._may_walk:
            return None
        gain = yield from self.evaluator.walk(view, command)
        gain = gain.plus((yield from self._ending(view, command)))
        if Ruleset.of(view).aim_of(command).scenery and not self._stays(view):
            gain = gain.plus(Terms.of({Term.ERRAND: self.ground.places.opening(command)}))
        return gain

    def _ending(self, view: View, command: Command) -> Generator[None, None, Terms]:
        """Return what comes at the turn's end of a cast that a command brings to its end."""
        if not view.has(self.unit, Casting):
            return NOTHING
        with trying(view):
            if not carry_out(view, command):
                return NOTHING
            casting = view.get(self.unit, Casting)
            if casting is None or casting.done < casting.needed:
                return NOTHING
            return (yield from self.evaluator.walk(view, EndTurn(self.unit)))

    def _going(self, view: View, cell: Cell) -> Looking:
        """Consider going to a cell, then what can be done there to others."""
        path = self.ground.paths[cell]
        way = rough_risk(view, self.unit, path, self.ground.places.threats)
        place = self.ground.places.terms(self.ground.body(view, cell)).plus(Terms.of({Term.WAY: way}))
        self._note(TurnPlan(cell, None, place))
        with self.ground.arrived(view, path):
            there = self._worth(place)
            for command, declared in self._promising(view, there, self.deeds(view, with_target=True, hoped=there)):
                if not self._blows_left:
                    return
                self._blows_left -= 1
                gain = yield from self._gain(view, command, declared)
                if gain is not None:
                    value = self._seen[command] = self._worth(gain)
                    if value > WORTH_DOING:
                        self._note(TurnPlan(cell, command, place, gain))
                yield

    def _has_nobody_to_shoot_at(self, view: View, best: TurnPlan) -> bool:
        """Tell whether a unit that keeps its distance could shoot from where it would be, and has no shot worth it."""
        now = view.get(self.unit, Economy)
        if now is None or not now.action or (best.cell or view.cells(self.unit)[0]) not in self.ground.places.firing:
            return False
        return best.deed is None or not Ruleset.of(view).aim_of(best.deed).target

    def _close_in(self, view: View) -> Looking:
        """Look at all again as one who does not keep its distance: its friends are in the way of its shots."""
        places, looked = self.ground.places, {plan.cell for plan in self.plans}
        places.firing = frozenset()
        self.here = places.terms(view.cells(self.unit))
        for plan in self.plans:
            way = Terms.of({Term.WAY: plan.place[Term.WAY]})
            place = self.here if plan.cell is None else places.terms(self.ground.body(view, plan.cell))
            plan.place = place.plus(way)
        self._most = self._worth(self._best().terms)
        for cell in self.ground.worthwhile(view, self.strength.places, self._worth):
            if cell not in looked:
                yield
                yield from self._going(view, cell)

    # ---- the second stage ------------------------------------------------------------------------------------------

    def _choose(self, view: View) -> Generator[None, None, TurnPlan]:
        """Return the best plan: as long as the one that looks best has not been looked at exactly, that is done first.

        What a way risks, and what may come in answer where it ends, counts at once for all plans that go there.
        """
        known = set[Cell | None]()
        while True:
            best = self._best()
            unknown = [plan for plan in self.plans if plan.cell not in known]
            if len(known) >= self.strength.exactly or not unknown:
                return best
            if best.cell in known:
                if len(known) >= self.strength.compared:
                    return best
                best = max(unknown, key=self._value)
            known.add(best.cell)
            path, places = self._path(best), self.ground.places
            way = yield from walked_risk(view, self.unit, path, places.threats, self.evaluator)
            reply = 0.0
            if self.strength.replies:
                with self.ground.arrived(view, path):
                    reply = yield from answered(view, self.unit, places, self.evaluator)
            learned = Terms.of({Term.WAY: way - best.place[Term.WAY], Term.DANGER: reply})
            for plan in self.plans:
                if plan.cell == best.cell:
                    plan.place = plan.place.plus(learned)
            yield

    def _path(self, plan: TurnPlan) -> tuple[Cell, ...]:
        return () if plan.cell is None else self.ground.paths[plan.cell]

    def _commands(self, plan: TurnPlan, prelude: Command | None = None) -> tuple[Command, ...]:
        moves = () if plan.cell is None else (Move(self.unit, self.ground.paths[plan.cell]),)
        if plan.deed is None:
            return moves or (EndTurn(self.unit),)
        return (*(() if prelude is None else (prelude,)), *moves, plan.deed)

    # ---- preludes --------------------------------------------------------------------------------------------------

    def _hurry(self, view: View, found: WeighedPlan) -> Working[WeighedPlan]:
        """Consider giving up what costs no dice for more movement, and going farther, where nothing better is to do."""
        for command in self._at_hand:
            found = yield from self._farther(view, (command,), found)
        if self.ground.places.wins:
            nearest = max((plan for plan in self.plans if plan.deed is None), key=self._value)
            if nearest.cell is not None:
                with self.ground.arrived(view, self._path(nearest)):
                    then = [one for one in self.deeds(view, with_target=False) if one not in self._at_hand]
                    for command in then:
                        found = yield from self._farther(view, (*self._commands(nearest), command), found)
        return found

    def _farther(self, view: View, first: tuple[Command, ...], found: WeighedPlan) -> Working[WeighedPlan]:
        """Consider going on after something at the end of `first` that gives more movement."""
        now, places, ruleset = view.get(self.unit, Economy), self.ground.places, Ruleset.of(view)
        if now is None or ruleset.aim_of(first[-1]).target:
            return found
        with trying(view):
            then = view.get(self.unit, Economy) if carry_out(view, first[-1]) else None
            if then is None or then.move <= now.move:
                return found
            reach = ruleset.reach(view, self.unit)
            terms = {cell: places.terms(self.ground.body(view, cell)) for cell in reach.cost}
            ranked = sorted(terms, key=lambda cell: (-round(self._worth(terms[cell]), 6), cell[1], cell[0]))
            moves = (Move(self.unit, reach.path(cell)) for cell in ranked if cell != view.cells(self.unit)[0])
            best = next((move for move in moves if ruleset.actions[Move].check(view, move) is None), None)
            if best is None:
                return found
            if self.strength.exactly:
                way = yield from walked_risk(view, self.unit, best.path, places.threats, self.evaluator)
            else:
                way = rough_risk(view, self.unit, best.path, places.threats)
        yield
        farther = self._made((*first, best), terms[best.path[-1]].plus(Terms.of({Term.WAY: way})))
        return farther if round(farther.worth, 6) > round(found.worth, 6) else found

    def _with_prelude(self, view: View, plan: TurnPlan) -> Working[WeighedPlan]:
        """Return the plan with something before its deed, where that makes it better."""
        alone, actions = self._worth(plan.gain), Ruleset.of(view).actions
        needs = plan.deed is None or actions[type(plan.deed)].cost.action
        hoped = [
            (value, gain, one)
            for one, gain in self._at_hand.items()
            if (value := self._worth(gain)) + alone * AFTER_PRELUDE > WORTH_DOING
            and type(one) is not type(plan.deed)
            and type(one) not in self._summed
            if needs or not actions[type(one)].cost.action
        ]
        hoped.sort(key=lambda each: -each[0])
        best, found = alone + WORTH_DOING, self._whole(plan)
        for value, gain, prelude in hoped[: self.strength.preludes]:
            after = yield from self._after(view, plan, prelude)
            if after is not None and round(value + self._worth(after), 6) > round(best, 6):
                best = value + self._worth(after)
                found = self._made(self._commands(plan, prelude), plan.place.plus(gain).plus(after))
            yield
        return found

    def _after(self, view: View, plan: TurnPlan, prelude: Command) -> Generator[None, None, Terms | None]:
        """Return what a plan's deed is worth after a prelude without dice, or None where that cannot be."""
        with trying(view):
            if plan.deed is None or not carry_out(view, prelude):
                return None
            with self.ground.arrived(view, self._path(plan)):
                if Ruleset.of(view).actions[type(plan.deed)].check(view, plan.deed) is not None:
                    return None
                declared = Ruleset.of(view).hints.declare(view, plan.deed)
                return (yield from self._gain(view, plan.deed, declared))
