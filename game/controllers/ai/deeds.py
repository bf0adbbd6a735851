"""What a unit could do besides moving, where it stands in an imagination, and what that is worth to its side."""

from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Final, NamedTuple

from game.controllers.ai.evaluate import Evaluator
from game.controllers.ai.foremost import SURPRISE, is_bounded
from game.controllers.ai.places import PlaceJudge
from game.controllers.ai.strength import Strength
from game.controllers.terms import NOTHING, Term, Terms
from game.engine.action import UNITS, At
from game.engine.blow import DeclaredBlow
from game.engine.commands import Command, EndTurn
from game.engine.components import Casting
from game.engine.imagine import carry_out, trying
from game.engine.ruleset import Ruleset
from game.engine.view import View

BEYOND_RANGE: Final = 2
CASTING_DISTANCE: Final = 8
HOPE: Final = 1.5
"""How much better a deed may turn out at another place than where it was last weighed."""

AT_SOMETHING: Final = UNITS | At.SCENERY


class Considered(NamedTuple):
    """A deed, with its blow where it declares one."""

    command: Command
    declared: DeclaredBlow | None


class Deeds:
    """The deeds of one unit in one decision. Its generators pause after each piece of work."""

    def __init__(self, unit: int, evaluator: Evaluator, strength: Strength, worth: Callable[[Terms], float]) -> None:
        """Weigh what a unit could do; `worth` says what terms come to."""
        self.unit = unit
        self.most = float("-inf")
        """What the best plan is worth that is known."""

        self.places: PlaceJudge | None = None
        """What places are worth to the unit, as far as it thinks of going anywhere."""

        self.seen: dict[Command, float] = {}
        """What deeds were worth where they were last weighed."""

        self.summed = set[type[Command]]()
        """Kinds of deeds that were blows."""

        self._evaluator = evaluator
        self._strength = strength
        self._worth = worth
        self._now: dict[tuple[int, Command], Terms | None] = {}

    def legal(self, view: View, *, with_target: bool | None, hoped: float | None = None) -> Iterator[Command]:
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
        before = self.seen.get(command)
        return before is not None and there + max(before, 0.0) * HOPE <= self.most

    def promising(self, view: View, there: float, deeds: Iterable[Command]) -> Iterator[Considered]:
        """Yield deeds at a place that is worth so much, the most promising first, but for those without hope.

        Of a blow it is known at once what it is worth at best.
        """
        found = list[tuple[float, Considered]]()
        for command in deeds:
            declared = Ruleset.of(view).hints.declare(view, command)
            hope = float("inf")
            if declared is not None and is_bounded(declared):
                hope = self._worth(self._evaluator.hope(view, declared))
            found.append((hope, Considered(command, declared)))
        found.sort(key=lambda one: -one[0])
        for hope, considered in found:
            if there + hope + SURPRISE > self.most:
                yield considered

    def gain(self, view: View, command: Command, declared: DeclaredBlow | None) -> Generator[None, None, Terms | None]:
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
            self.summed.add(type(command))
            return (yield from self._evaluator.sum(view, command, declared))
        if self._evaluator.work >= self._strength.work:
            return None
        gain = yield from self._evaluator.walk(view, command)
        gain = gain.plus((yield from self._ending(view, command)))
        if self.places is not None and Ruleset.of(view).aim_of(command).scenery:
            gain = gain.plus(Terms.of({Term.ERRAND: self.places.opening(command)}))
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
            return (yield from self._evaluator.walk(view, EndTurn(self.unit)))
