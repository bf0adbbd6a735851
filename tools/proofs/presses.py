"""The fewest presses by which a battle that AIs have fought can be ordered in the window, under each ruleset.

Each command of one side is asked of the presenter in every way that it has for it: a key over what is pointed at, a
key that is held, a click, an action's button before it, a second click where that is asked for. Pointing costs nothing;
a key or a button counts once, with Shift or Ctrl held too, and so does a notch of the wheel. What comes of it must be
that command (a move: one that ends there), and what follows by itself must be what was ordered next: a turn that ends
before its time fails the proof, as does a command to which no way is found. A question costs a press, unless it answers
itself as was set by the press that answered an earlier one. Nobody sees a window.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final, NamedTuple

from game.board.grid import Cell
from game.controllers import controller
from game.controllers.fight import fight
from game.engine.battle import Battle
from game.engine.commands import Attack, Command, EndTurn, Move, Shoot
from game.engine.prompt import Prompt
from game.rulesets import keys
from game.screen.battle.presenter.following import Following
from game.screen.battle.presenter.policies import Reflex
from game.screen.battle.presenter.session import Session
from game.screen.keys import DO_AND_END
from game.screen.model.deed import Approach, Deed
from game.screen.model.press import Choose, ChooseWay, Press
from game.screen.settings import Policy
from tools.proofs.arenas import setup_of, source
from tools.proofs.shown import spread, table

PLAYER: Final = "soldier"
SORTS: Final = ("move", "strike", "answer", "end", "other")
MOST_NOTCHES: Final = 1
"""So often the wheel is turned for another place to strike from: with more, walk and blow are cheaper one by one."""
UNKNOWN: Final = 5
"""So many presses are counted for a command that no way was found to."""


class Given(NamedTuple):
    """A command that was given, and whether it answers a question."""

    command: Command
    is_answer: bool


class Job(NamedTuple):
    """A battle to be ordered again."""

    map: str
    rules: str
    seed: int
    most: int


class Pressed(NamedTuple):
    """What it took: commands and turns of the side, presses by what they were for, and commands that were not found."""

    job: Job
    commands: int
    turns: int
    presses: Counter[str]
    missed: int


def options(parser: argparse.ArgumentParser) -> None:
    """Name the options."""
    parser.add_argument("--map", default="ford", help="the map (default ford)")
    parser.add_argument("--rules", nargs="*", default=list(keys()), help="the rulesets (default all)")
    parser.add_argument("--seed", type=int, default=1, help="the seed (default 1)")
    parser.add_argument("--most", type=int, default=30, help="commands of the side at most (default 30)")


def run(given: argparse.Namespace) -> bool:
    """Count, and tell whether a way was found to all that the AI ordered."""
    jobs = [Job(given.map, rules, given.seed, given.most) for rules in given.rules]
    found = list(spread(count, jobs, given.jobs))
    table(
        ("ruleset", "turns", "commands", "presses", "a turn", *SORTS, "not found"),
        [
            (one.job.rules, one.turns, one.commands, one.presses.total(), one.presses.total() / max(1, one.turns),
             *(one.presses[sort] for sort in SORTS), one.missed)
            for one in found
        ],
    )  # fmt: skip
    return not any(one.missed for one in found)


def fought(job: Job) -> list[Given]:
    """Let AIs fight, and return their commands with the answers in between, all in their order."""
    battle = Battle(setup_of(job.map, job.rules), job.seed)
    fight(battle, {side: controller(PLAYER, job.seed, side) for side in battle.stage.sides}, most=job.most * 3)
    entries = battle.history
    return [one for entry in entries for one in (Given(entry.command, is_answer=False),
            *(Given(answer, is_answer=True) for answer in entry.answers))]  # fmt: skip


def count(job: Job) -> Pressed:
    """Order what one side has ordered in such a battle, by as few presses as there are."""
    given, setup = fought(job), setup_of(job.map, job.rules)
    own, *others = setup.sides
    players = {own: "human", **dict.fromkeys(others, "novice")}
    hand = Presser(Session(Battle(setup, job.seed), source(job.map, job.rules), players))
    battle, presses = hand.session.table.battle, Counter[str]()
    missed = commands = turns = at = 0
    while battle.decision is not None and at < len(given) and commands < job.most:
        command, steps = given[at].command, 1
        if battle.decision.side == own and battle.decision.ask is not None:
            asked = hand.answer(command, given[at + 1 :])
            presses["answer"] += UNKNOWN if asked is None else asked
            missed += asked is None
        elif battle.decision.side == own:
            least, steps = hand.order(given[at:])
            presses[sort_of(command)] += UNKNOWN if least is None else least
            missed += least is None
            commands += steps
            turns += sum(isinstance(one.command, EndTurn) for one in given[at : at + steps])
        for one in given[at : at + steps]:
            battle.submit(one.command)
        at += steps
    return Pressed(job, commands, turns, presses, missed)


def sort_of(command: Command) -> str:
    """Return what presses for a command are counted as."""
    names = {Attack: "strike", Shoot: "strike", Move: "move", EndTurn: "end"}
    return names.get(type(command), "other")


# ---- what a hand does ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Point:
    """Point at a cell, which costs nothing."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Click:
    """Click what is pointed at."""


@dataclass(frozen=True, slots=True)
class Notch:
    """Turn the wheel by one."""


@dataclass(frozen=True, slots=True)
class Take:
    """Click a unit that may act."""

    unit: int


@dataclass(frozen=True, slots=True)
class Button:
    """Press the key of an action, or of a variant of the one that is chosen.

    `held`: until it is done; `ends`: with Shift, as it is let go.
    """

    press: Press
    held: bool = False
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Key:
    """Press a key that means the same for everybody."""

    name: str


Step = Point | Click | Notch | Take | Button | Key


class Done(NamedTuple):
    """What a plan has ordered, and whether the turn is to end with it."""

    deed: Deed
    ends: bool


class Presser:
    """A hand at a session: what it orders is noted, and given to the battle by whoever counts."""

    def __init__(self, session: Session) -> None:
        """Sit down."""
        self.session: Final = session
        self._orders: Final = list[Done]()
        """What the plan that is tried has ordered."""
        self._following: Final = Following(session.table, session.notice, session.seats, session.hand)
        session.play.carry_out = self._note  # type: ignore[method-assign] # in its place, for this one

    def _note(self, deed: Deed | None, *, ends: bool = False) -> None:
        if deed is not None:
            self._orders.append(Done(deed, ends))

    def order(self, given: Sequence[Given]) -> tuple[int | None, int]:
        """Return the fewest presses for what comes next, None where none do it, and how many commands they cover."""
        session, command = self.session, given[0].command
        session.play.decided()
        follows = self._following.next()
        if follows is not None:
            return (0 if self._is_meant(follows.command, command) else None), 1
        asked, unit = session.selection.armed, session.selection.unit
        if isinstance(command, EndTurn) and asked is not None and asked.kind is EndTurn and unit == command.unit:
            return 1, 1
        ending = [one.command for one in takewhile(lambda one: isinstance(one.command, EndTurn), given)]
        if len(ending) > 1 and {one.unit for one in ending} >= set(session.selection.acting):
            return (1 if session.ending.may_end_all() else 2), len(session.selection.acting)
        kept = session.selection.unit
        after = next((one.command for one in given[1:] if not one.is_answer), None)
        after = after if after is not None and after.unit == command.unit else None
        for plan in sorted(self._plans(command, after), key=_presses):
            done = self._carried_out(plan, kept)
            if done is not None and self._covers(done, command, after):
                session.play.decided()
                session.hand.put_on(command.unit)
                session.hand.note(done.deed)
                self._following.begin(done.deed, ends=done.ends)
                return _presses(plan), 1
        return None, 1

    def _covers(self, done: Done, command: Command, after: Command | None) -> bool:
        """Tell whether what was ordered is what was given, with what follows by itself."""
        deed = done.deed
        if not isinstance(deed, Approach):
            return self._is_meant(deed, command) and (not done.ends or isinstance(after, EndTurn))
        is_both = after is not None and self._is_meant(deed.move, command) and self._is_meant(deed.strike, after)
        return is_both and not done.ends

    def answer(self, command: Command, later: Sequence[Given]) -> int | None:
        """Return the presses for an answer, which is set for later ones where that will do; None where it is not given.

        Where it answers itself as was set it takes none.
        """
        session, ask = self.session, self._asked()
        topic = session.table.battle.ruleset.topic(ask.about)
        policy = session.policies.answering(ask, topic, {})
        if policy != "ask":
            return 0 if _by_policy(session, policy) == command else None
        if all(type(one.command) is type(command) for one in later if one.is_answer and one.command.unit == ask.unit):
            number = ask.options.index(command)
            session.questions.keep(number)
            session.questions.answered(number)
        return 1

    def _asked(self) -> Prompt:
        """Return what is asked, once it is open."""
        self.session.play.decided()
        self.session.seats.settle()
        decision = self.session.table.battle.decision
        if decision is None or decision.ask is None:
            message = "nothing is asked"
            raise ValueError(message)
        return decision.ask

    def _carried_out(self, plan: Sequence[Step], kept: int) -> Done | None:
        """Return what a plan orders with its last step; None where it is nothing, or something before."""
        session = self.session
        session.play.decided()
        session.hand.put_on(kept)
        session.hand.let_go()
        self._orders.clear()
        for step in plan:
            if self._orders:
                return None
            self._look()
            self._step(step)
        return self._orders[0] if self._orders else None

    def _look(self) -> None:
        """Look for so long that all that is shown is worked out, and that no click is a double one."""
        session = self.session
        for _ in range(200):
            _ = session.preview.shown
            session.clock.tick(1.0)
            if not session.table.forecasts.is_at_work:
                break
            session.table.forecasts.work(1.0)
            session.notice.changed()
        _ = session.preview.shown
        session.clock.tick(1.0)

    def _step(self, step: Step) -> None:
        session = self.session
        match step:
            case Point(cell):
                session.pointer.hover(cell)
            case Click():
                session.click(session.pointer.hovered)
            case Notch():
                session.aiming.turn(1)
            case Take(unit):
                session.hand.choose_unit(unit)
            case Key(name):
                session.key(name)
            case Button(press, held, ends):
                key = next((one.key for one in session.bar.buttons() if one.press == press and one.enabled), "")
                is_heard = bool(key) and session.key(key)
                if self._orders and ends:
                    # What was done as the key was pressed still ends the turn as it is let go.
                    self._orders[-1] = self._orders[-1]._replace(ends=True)
                elif is_heard and held and not self._orders:
                    self._look()
                    session.let_go_of_key(ends=ends)

    def _is_meant(self, done: Command, command: Command) -> bool:
        """Tell whether a command is the one given: aimed at the same, in the same way; a move ends at the same."""
        action = self.session.table.battle.ruleset.actions[type(command)]
        if type(done) is not type(command) or done.unit != command.unit:
            return False
        one, other = action.aim_of(done), action.aim_of(command)
        same = one.target == other.target and one.path[-1:] == other.path[-1:] and one.cell == other.cell
        return same and one.scenery == other.scenery and action.variant_of(done) == action.variant_of(command)

    def _plans(self, command: Command, after: Command | None) -> Iterator[list[Step]]:
        """Yield the ways to order a command: by one key, by clicks, with its action's button and its variant's."""
        session, kind = self.session, type(command)
        view, action = session.seats.view, session.table.battle.ruleset.actions[kind]
        aim, variant = action.aim_of(command), action.variant_of(command)
        cells = view.cells(aim.target) or aim.path[-1:] or aim.cells(view)
        take: list[Step] = [] if session.selection.unit == command.unit else [Take(command.unit)]
        point: list[Step] = [Point(cells[0])] if cells else []
        ends = isinstance(after, EndTurn)
        do = [Key(DO_AND_END if ends else "SPACE")]
        arm, way = Button(Choose(kind)), Button(ChooseWay(kind, variant))
        hold, hold_way = (Button(one.press, held=True, ends=ends) for one in (arm, way))
        starts: tuple[list[Step], ...] = ([*point, hold], [*point, arm, hold_way])
        if cells:
            starts += ([*point], [*point, arm], [*point, arm, way])
        else:
            starts += ([arm], [arm, way])
        foe = view.cells(after.target) if isinstance(after, Attack | Shoot) else ()
        if isinstance(command, Move) and foe:
            starts += ([Point(foe[0])],)
            yield [*take, Point(foe[0]), Click(), *[Notch()] * MOST_NOTCHES, *do]
        for start in starts:
            yield [*take, *start]
            yield [*take, *start, *do]
            for clicks in range(1, 3):
                yield [*take, *start, *[Click()] * clicks]


def _presses(plan: Sequence[Step]) -> int:
    """Return how many presses a plan takes."""
    return sum(not isinstance(step, Point) for step in plan)


def _by_policy(session: Session, policy: Policy) -> Command:
    """Return how a question answers itself."""
    thinking = Reflex(policy).think(session.table.battle)
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            command: Command = done.value.command
            return command
