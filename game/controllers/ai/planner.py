"""The AI: answers questions, and carries out the best plan for a turn; thinking gives way between candidates.

After each command that brings no surprise the rest of the plan is carried out; else it is thought out anew.
"""

from dataclasses import dataclass, field
from typing import Final
from weakref import WeakKeyDictionary

from game.controllers.ai.answers import best_answer
from game.controllers.ai.chronicle import Chronicle
from game.controllers.ai.evaluate import Evaluator
from game.controllers.ai.look import Look
from game.controllers.ai.maps import Maps
from game.controllers.ai.strength import VETERAN, Strength
from game.controllers.ai.tempers import EVEN, Temper, drawn, on_map, whims
from game.controllers.chase import could_catch, goes_for, letting_go
from game.controllers.plans import ChosenCommand, WeighedPlan
from game.controllers.protocol import Thinking
from game.engine.battle import Battle
from game.engine.commands import Command, EndTurn, Scope
from game.engine.components import BATTLE, Clock, Presumed, Studied
from game.engine.imagine import apart
from game.engine.reads import Memory
from game.engine.setup import Setup
from game.engine.view import View
from game.engine.working import Working, now_and_then

MOST_COMMANDS: Final = 14
"""So many commands in one turn, then it ends: nothing may go on for ever."""


MOST_COMPARED: Final = 6
"""So many units are compared to find out who moves first."""

PAUSES: Final = 2
PAUSES_OF_ROUGH_ONES: Final = 6
"""At every so many of a look's pauses it pauses indeed: what it imagines is put away then and taken up again after."""


@dataclass
class Mind:
    """What an AI keeps of one battle: forecasts, and the rest of the plan with the state it was made for."""

    memory: Memory
    maps: Maps
    plan: list[Command] = field(default_factory=list)
    turn: tuple[Clock, int] | None = None
    given: int = 0
    seen: dict[str, Chronicle] = field(default_factory=dict)

    def chronicle(self, battle: Battle, side: str) -> Chronicle:
        """Return what a side has seen happen so far."""
        found = self.seen.setdefault(side, Chronicle(side))
        found.read(battle)
        return found


class Planner:
    """Plays by exact expectation on what its side knows; never touches the rules' dice, never gets stuck."""

    def __init__(self, strength: Strength = VETERAN, temper: Temper | None = EVEN, seed: int = 0) -> None:
        """Play with a strength and a temper; None: with that which the map gives, else with a drawn one.

        What is drawn depends on the seed, and among plans of nearly the same worth on how far the battle has come.
        """
        self.strength = strength
        self._temper, self._seed = temper, seed
        self._maps = Maps()
        self._minds: WeakKeyDictionary[Battle, Mind] = WeakKeyDictionary()
        self._memory: tuple[Setup, Memory] | None = None

    def think(self, battle: Battle) -> Thinking:
        """Think about the battle's decision; see `game.controllers.protocol`."""
        decision = battle.decision
        if decision is None:
            message = "there is nothing to decide"
            raise ValueError(message)
        if decision.ask is not None:
            return (yield from best_answer(battle, decision.ask))
        mind = self._minds.setdefault(battle, Mind(self._memory_of(battle), self._maps))
        unit = decision.units[0]
        turn = (battle.truth.of(BATTLE, Clock), unit)
        if mind.turn != turn:
            mind.turn, mind.given, mind.plan = turn, 0, []
        mind.given += 1
        if mind.given > MOST_COMMANDS:
            return ChosenCommand(EndTurn(unit))
        if mind.plan:
            command = mind.plan.pop(0)
            if battle.refusal(command) is None:
                return ChosenCommand(command)
            mind.plan = []
        going, view = letting_go(battle, decision), battle.view(decision.side)
        if going is not None and not could_catch(view, decision.units):
            return ChosenCommand(going)
        best = yield from self._first(battle, decision.units, decision.side, mind)
        is_after_them = any(goes_for(view, command) for command in best.commands)
        if going is not None and not is_after_them and not could_catch(view, decision.units[1:]):
            return ChosenCommand(going)
        mind.plan = [] if _may_learn(view, best.commands[0]) else list(best.commands[1:])
        return ChosenCommand(best.commands[0], best)

    def _memory_of(self, battle: Battle) -> Memory:
        """Return the memory for a battle: battles from one setting share it, for it holds all that counts."""
        if self._memory is None or self._memory[0] is not battle.setup:
            self._memory = (battle.setup, Memory())
        return self._memory[1]

    # ---- turns -----------------------------------------------------------------------------------------------------

    def _first(self, battle: Battle, units: tuple[int, ...], side: str, mind: Mind) -> Working[WeighedPlan]:
        """Return the best plan of the unit that moves first: of those that may, the one whose move helps most."""
        best = yield from self._best(battle, units[0], side, mind)
        if not self.strength.chooses:
            return best
        for unit in units[1:MOST_COMPARED]:
            other = yield from self._best(battle, unit, side, mind)
            is_worth_more = round(other.worth, 6) > round(best.worth, 6)
            if _opens_the_way(battle, other, best) or (is_worth_more and not _opens_the_way(battle, best, other)):
                best = other
        return best

    def _best(self, battle: Battle, unit: int, side: str, mind: Mind) -> Working[WeighedPlan]:
        """Return the best plan from here on; at every pause the world is as it was, and is imagined again after it."""
        rounds = battle.truth.of(BATTLE, Clock).round
        evaluator, chronicle = Evaluator(side, mind.memory, rounds), mind.chronicle(battle, side)
        temper = self._temper or on_map(battle, unit) or drawn(self._seed, side)
        whim = whims(temper, self.strength.errs, self._seed, battle, unit)
        look = Look(unit, evaluator, self.strength, mind.maps, chronicle, temper, whim)
        every = PAUSES if self.strength.preludes else PAUSES_OF_ROUGH_ONES
        return (yield from apart(battle.stage.world, now_and_then(look.search(battle, side), every)))


def _opens_the_way(battle: Battle, one: WeighedPlan, other: WeighedPlan) -> bool:
    """Tell whether one strikes from where it stands at whom the other has to go to first, be it by a charge.

    If its enemy falls, the other can do something else, or go on.
    """
    aim_of = battle.ruleset.aim_of
    target = aim_of(one.commands[-1]).target
    return (
        one.worth > 0
        and bool(target)
        and target == aim_of(other.commands[-1]).target
        and not any(aim_of(command).path for command in one.commands)
        and any(aim_of(command).path for command in other.commands)
    )


def _may_learn(view: View, command: Command) -> bool:
    """Tell whether a command may show what an enemy really carries, where that is but supposed: then all is open again.

    An enemy of whom its kind tells all that there is has no such secrets.
    """
    own = view.side_of(command.unit)
    return isinstance(command, Scope) and any(
        view.has(enemy, Presumed) and ((known := view.get(enemy, Studied)) is None or own not in known.by)
        for enemy in view.enemies(command.unit)
    )
