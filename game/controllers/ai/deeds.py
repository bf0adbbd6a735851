"""What a unit could do besides moving, where it stands in an imagination, and what that is worth to its side."""

from collections.abc import Callable, Generator, Iterator
from itertools import product
from typing import Final, NamedTuple

from game.controllers.ai.appointments import Appointments
from game.controllers.ai.evaluate import Evaluator
from game.controllers.ai.foremost import SURPRISE, is_bounded
from game.controllers.ai.places import PlaceJudge
from game.controllers.ai.stances import is_out
from game.controllers.ai.strength import Strength
from game.controllers.ai.things import worth_of_errand
from game.controllers.terms import NOTHING, Term, Terms
from game.engine.action import Action, Variant
from game.engine.blow import DeclaredBlow
from game.engine.commands import Cast, Command, Drop, EndTurn, PutAway
from game.engine.components import Casting, Economy
from game.engine.imagine import carry_out, trying
from game.engine.ruleset import Ruleset
from game.engine.view import View

BEYOND_RANGE: Final = 2
NEAR_ENOUGH: Final = 8
CASTING_DISTANCE: Final = 12
HOPE: Final = 1.5
"""How much better a deed may turn out at another place than where it was last weighed."""

LOOKED: Final = 2
"""So many deeds a rough look looks at where the unit comes to."""

UNKNOWN: Final = 1e6
"""What a deed is taken to be worth that has not been looked at: it comes first."""

CLEARING: Final = frozenset({Drop, PutAway})
"""What is good only for what comes after it."""

LITTLE: Final = 0.5
"""Where a blow may come to more, a rough look does not look at what else could be done to an enemy on safe ground."""


class Considered(NamedTuple):
    """A deed, with its blow where it declares one, and what that is worth at best where it is known."""

    command: Command
    declared: DeclaredBlow | None
    hope: Terms | None = None


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
        self._appointments = Appointments(evaluator)
        self._strength = strength
        self._worth = worth
        self._now: dict[tuple[int, Command], Terms | None] = {}
        self._alike: dict[tuple[type[Command], Variant], float] = {}

    def legal(self, view: View, *, with_target: bool | None, hoped: float | None = None) -> Iterator[Command]:
        """Yield the legal commands other than moving and ending, on targets that are near enough to be worth a thought.

        Those with a target only, a unit or a thing of the map, or those without one, or (None) both. Letting enemies go
        is no deed: they are worth as much as if they were felled, and that is not meant. Where a place is `hoped` to be
        worth so much, what could not be the best there is left out.
        """
        charged = set[tuple[type[Command], int]]()
        goes = hoped is not None
        for action, command, target in self._options(view, with_target=with_target, goes=goes):
            charging = type(command), target
            if charging in charged or (hoped is not None and target and self._is_hopeless(hoped, command)):
                continue
            if action.check(view, command) is None:
                if action.is_run:
                    charged.add(charging)
                yield command

    def _options(self, view: View, *, with_target: bool | None, goes: bool) -> Iterator[tuple[Action, Command, int]]:
        """Yield what could be proposed, with its target, whether it is legal or not.

        Who does not go anywhere thinks of casting at those who are far off, too.
        """
        profile, now = Ruleset.of(view).hints.combat_profile(view, self.unit), view.get(self.unit, Economy)
        usual = max(profile.reach, profile.range + BEYOND_RANGE, NEAR_ENOUGH)
        can_act, gaps = now is None or now.action > 0, dict[int, int]()
        for kind, action in Ruleset.of(view).actions.items():
            if not action.is_deed or (with_target and not (action.is_at_units or action.is_at_scenery)):
                continue
            if kind in CLEARING and not self._strength.preludes:
                continue
            if not can_act and action.cost.action and not action.cost.is_either:
                continue
            most = max(usual, CASTING_DISTANCE) if kind is Cast and not goes else usual
            for command in action.options(view, self.unit):
                aim = action.aim_of(command)
                target = aim.target
                if with_target is not None and with_target is not bool(target or aim.scenery):
                    continue
                if target and target != self.unit and not aim.path:
                    if target not in gaps:
                        gaps[target] = view.gap(self.unit, target)
                    if gaps[target] > most:
                        continue
                yield action, command, target

    def _is_hopeless(self, there: float, command: Command) -> bool:
        """Tell whether a deed would have to be far better here than where it was weighed before, to be the best.

        Of a blow that can be told; a stone falls as it is pushed.
        """
        before = self.seen.get(command)
        return before is not None and there + max(before, 0.0) * HOPE <= self.most

    def promising(self, view: View, there: float, *, with_target: bool | None, goes: bool) -> Iterator[Considered]:
        """Yield deeds at a place that is worth so much, the most promising first, but for those without hope.

        Of a blow it is known at once what it is worth at best. `goes`: the unit has come from where it was.
        """
        if not self._strength.exactly:
            yield from self._foremost(view, there, with_target=with_target, goes=goes)
            return
        found = list[tuple[float, Considered]]()
        for command in self.legal(view, with_target=with_target, hoped=there if goes else None):
            declared = Ruleset.of(view).hints.declare(view, command)
            hope = float("inf")
            if declared is not None and is_bounded(declared):
                hope = self._worth(self._evaluator.blows.hope(view, declared))
                if goes:
                    self.seen[command] = hope
            found.append((hope, Considered(command, declared)))
        found.sort(key=lambda one: -one[0])
        surprise = SURPRISE
        for hope, considered in found:
            if there + hope + surprise > self.most:
                yield considered
                if considered.declared is not None and not goes:
                    surprise = max(surprise, self._surprise(view, considered, hope))

    def _surprise(self, view: View, considered: Considered, hope: float) -> float:
        """Return how much more blows may come to than one may hope, by one that was looked at.

        What follows when somebody falls counts as if the next blow felled for certain.
        """
        more = self.seen.get(considered.command, hope) - hope
        gain = self._now.get(self._subject(view, considered.command))
        follows = self._worth(Terms.of({Term.CONDITIONS: gain[Term.CONDITIONS]})) if gain is not None else 0.0
        if follows <= SURPRISE or considered.declared is None:
            return more
        felling = self._evaluator.blows.felling(view, considered.declared, considered.declared.target)
        return max(more, SURPRISE + follows / (felling or 1.0))

    def _foremost(self, view: View, there: float, *, with_target: bool | None, goes: bool) -> Iterator[Considered]:
        """Yield the same for one who looks roughly: first the blows, and no more of them than may be the best.

        Where the unit comes to, a few deeds are looked at: those of which it knows nothing yet, and those that were
        worth most elsewhere.
        """
        options = sorted(self._options(view, with_target=with_target, goes=goes), key=lambda one: -self._prospect(one))
        blows, others, looked, best = list[tuple[float, Considered]](), list[Command](), 0, self.most - there
        charged = set[tuple[type[Command], int]]()
        for option in options:
            action, command, target = option
            charging = type(command), target
            if charging in charged or (target and max(self._prospect(option), 0.0) * HOPE <= best):
                continue
            if goes and looked >= LOOKED:
                break
            if action.check(view, command) is not None:
                continue
            looked += 1
            if action.is_run:
                charged.add(charging)
            declared = Ruleset.of(view).hints.declare(view, command)
            if declared is None:
                others.append(command)
                continue
            hope = self._evaluator.blows.hope(view, declared)
            worth = self._worth(hope)
            self._learn(action, command, worth)
            best = max(best, worth)
            blows.append((worth, Considered(command, declared, hope)))
        blows.sort(key=lambda one: -one[0])
        for worth, considered in blows:
            if there + worth <= self.most:
                break
            yield considered
        for command in others:
            if not blows or blows[0][0] < LITTLE or not self._is_plain(view, command):
                yield Considered(command, None)

    def _prospect(self, option: tuple[Action, Command, int]) -> float:
        """Return what a deed may be worth by what it was worth where it was looked at last, else the like of it."""
        action, command, _ = option
        known = self.seen.get(command)
        return self._alike.get((type(command), action.variant_of(command)), UNKNOWN) if known is None else known

    def _learn(self, action: Action, command: Command, worth: float) -> None:
        """Remember what a deed is worth here at best."""
        self.seen[command] = worth
        kind = type(command), action.variant_of(command)
        self._alike[kind] = max(worth, self._alike.get(kind, worth))

    def _is_plain(self, view: View, command: Command) -> bool:
        """Tell whether a deed that is no blow is one against an enemy on safe ground, as a rule worth less than a blow.

        Not so are boons, what is done to those who lie helpless, and what moves somebody who stands at an edge.
        """
        action, target = Ruleset.of(view).actions[type(command)], Ruleset.of(view).aim_of(command).target
        if not target or action.cost.is_open or view.side_of(target) == view.side_of(self.unit):
            return False
        return not is_out(view, target) and not _is_at_an_edge(view, target, self.unit)

    def gain(self, view: View, considered: Considered) -> Generator[None, None, Terms | None]:
        """Return what a deed is worth: summed where it is a declared blow, else walked while there is work left.

        How it is paid for makes no difference.
        """
        subject = self._subject(view, considered.command)
        if subject not in self._now:
            found = yield from self._weighed(view, considered)
            chance = 1.0 if found is None else self._appointments.kept(view, considered.command)
            self._now[subject] = found if found is None or chance == 1.0 else found.times(chance)
        return self._now[subject]

    @staticmethod
    def _subject(view: View, command: Command) -> tuple[int, Command]:
        return view.world.fingerprint, Ruleset.of(view).actions[type(command)].unpaid(command)

    def _weighed(self, view: View, considered: Considered) -> Generator[None, None, Terms | None]:
        command, declared, hope = considered
        if declared is not None:
            self.summed.add(type(command))
            if hope is not None:
                return self._evaluator.blows.rough(view, command, declared, hope)
            return (yield from self._evaluator.sum(view, command, declared))
        if self._evaluator.work >= self._strength.work:
            return None
        gain = yield from self._evaluator.walk(view, command)
        gain = gain.plus((yield from self._ending(view, command)))
        if self.places is not None and gain[Term.ARMS] > 0:
            gain = gain.plus(Terms.of({Term.APPROACH: self.places.advance.closing_in(command)}))
        if self.places is not None and gain[Term.RISK] > 0:
            outlived = self.places.fears.outlived(Ruleset.of(view).aim_of(command).target, gain[Term.RISK])
            gain = gain.plus(Terms.of({Term.RISK: outlived}))
        if self.places is not None and Ruleset.of(view).aim_of(command).scenery:
            gain = gain.plus(Terms.of({Term.ERRAND: worth_of_errand(self.places, command)}))
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


def _is_at_an_edge(view: View, unit: int, by: int) -> bool:
    """Tell whether there is deep water or a fall behind a unit, as somebody beside it looks at it."""
    field, grid, ground = view.field, view.grid, view.field.ground(view.cells(unit))
    behind = (grid.opposite(*pair) for pair in product(view.cells(unit), view.cells(by)))
    fall = Ruleset.of(view).scale.fall_step
    return any(cell and (field.terrain(cell).is_deep or field.height(cell) <= ground - fall) for cell in behind)
