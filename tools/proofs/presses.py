"""The fewest clicks and keys by which a battle that AIs have fought can be ordered in the window, under each ruleset.

Each command of one side is asked of the presenter in every way that it has for it: a click on where it is aimed, the
action's button before it, a second click where that is asked for. What is handed back must be that command (a move: one
that ends there); the fewest presses that do so are counted, and one for each answer. Nobody sees a window.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import takewhile
from typing import Final, NamedTuple

from game.controllers import controller
from game.controllers.fight import fight
from game.engine.battle import Battle
from game.engine.commands import Attack, Command, EndTurn, Move, Shoot
from game.rulesets import keys
from game.screen.battle.presenter.aiming import WALKING
from game.screen.battle.presenter.session import Session
from game.screen.model.deed import Approach, Deed
from tools.proofs.arenas import setup_of, source
from tools.proofs.shown import spread, table

Press = Callable[[], Deed | None]
PLAYER: Final = "soldier"
SORTS: Final = ("move", "strike", "answer", "end", "other")
MOST_NOTCHES: Final = 1
"""So often the wheel is turned for another place to strike from: with more, walk and blow are cheaper one by one."""
UNKNOWN: Final = 5
"""So many presses are counted for a command that no way was found to."""


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
    parser.add_argument("--most", type=int, default=60, help="commands of the side at most (default 60)")


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


def fought(job: Job) -> list[Command]:
    """Let AIs fight, and return their commands with the answers in between, all in their order."""
    battle = Battle(setup_of(job.map, job.rules), job.seed)
    fight(battle, {side: controller(PLAYER, job.seed, side) for side in battle.stage.sides}, most=job.most * 3)
    return [command for entry in battle.history for command in (entry.command, *entry.answers)]


def count(job: Job) -> Pressed:
    """Order what one side has ordered in such a battle, by as few presses as there are."""
    given, setup = fought(job), setup_of(job.map, job.rules)
    own, *others = setup.sides
    players = {own: "human", **dict.fromkeys(others, "novice")}
    session = Session(Battle(setup, job.seed), source(job.map, job.rules), players)
    battle, presses = session.table.battle, Counter[str]()
    missed = commands = turns = at = 0
    while battle.decision is not None and at < len(given) and commands < job.most:
        steps = 1
        if battle.decision.side == own and battle.decision.ask is not None:
            presses["answer"] += 1
        elif battle.decision.side == own:
            session.play.decided()
            least, steps = fewest(session, given[at:])
            presses[sort_of(given[at : at + steps])] += least or UNKNOWN
            missed += not least
            commands += steps
            turns += sum(isinstance(command, EndTurn) for command in given[at : at + steps])
        for command in given[at : at + steps]:
            battle.submit(command)
        at += steps
    return Pressed(job, commands, turns, presses, missed)


def sort_of(commands: Sequence[Command]) -> str:
    """Return what presses for these commands are counted as."""
    kinds = set(map(type, commands))
    return "strike" if kinds & {Attack, Shoot} else "move" if Move in kinds else "end" if EndTurn in kinds else "other"


def fewest(session: Session, given: Sequence[Command]) -> tuple[int, int]:
    """Return the fewest presses for what comes next, 0 where none do it, and how many of the commands that covers."""
    ending = list(takewhile(lambda command: isinstance(command, EndTurn), given))
    if len(ending) > 1 and {command.unit for command in ending} >= set(session.selection.acting):
        return (1 if session.ending.may_end_all() else 2), len(session.selection.acting)
    command, kept = given[0], session.selection.unit
    walking = walked_up(session, given)
    if walking:
        return walking, 2
    session.hand.put_on(kept)
    for plan in sorted(plans(session, command), key=len):
        session.play.decided()
        session.hand.put_on(kept)
        done = [found for found in map(pressed, [session] * len(plan), plan) if found is not None]
        if len(done) == 1 and not isinstance(done[0], Approach) and is_meant(session, done[0], command):
            return len(plan), 1
    return 0, 1


def walked_up(session: Session, given: Sequence[Command]) -> int:
    """Return by how many presses a walk and the blow after it are ordered as one thing; 0 where that is not so."""
    if len(given) < 2 or not isinstance(given[0], Move) or given[0].unit != given[1].unit:
        return 0
    (move, strike), view = given[:2], session.seats.view
    rules, before = session.table.battle.ruleset, int(session.selection.unit != move.unit)
    session.hand.choose_unit(move.unit)
    cells = view.cells(rules.aim_of(strike).target)
    if not cells or not isinstance(strike, Attack | Shoot):
        return 0
    clicks = partial(session.hand.click, cells[0])
    while session.aiming.intent(cells[0]) is WALKING:
        pressed(session, _wait)
    pressed(session, clicks)
    for notches in range(MOST_NOTCHES + 1):
        shown = session.selection.pinned
        if (
            isinstance(shown, Approach)
            and is_meant(session, shown.move, move)
            and is_meant(session, shown.strike, strike)
        ):
            done = pressed(session, clicks)
            return before + 2 + notches if done == shown else 0
        if not session.aiming.turn(1):
            return 0
    return 0


def pressed(session: Session, press: Press) -> Deed | None:
    """Press, once all that is being worked out is known and no click is a double one."""
    while session.table.forecasts.work(1.0):
        pass
    session.clock.tick(2.0)
    return press()


def is_meant(session: Session, done: Command, command: Command) -> bool:
    """Tell whether a command is the one that was given: aimed at the same, in the same way; a move ends at the same."""
    action = session.table.battle.ruleset.actions[type(command)]
    if type(done) is not type(command) or done.unit != command.unit:
        return False
    one, other = action.aim_of(done), action.aim_of(command)
    same = one.target == other.target and one.path[-1:] == other.path[-1:] and one.cell == other.cell
    return same and one.scenery == other.scenery and action.variant_of(done) == action.variant_of(command)


def plans(session: Session, command: Command) -> Iterator[list[Press]]:
    """Yield the ways to order a command: by a click alone, with its action's button before it, with its variant's."""
    hand, rules, view = session.hand, session.table.battle.ruleset, session.seats.view
    action, kind = rules.actions[type(command)], type(command)
    aim = action.aim_of(command)
    cells = view.cells(aim.target) or aim.path[-1:] or aim.cells(view)
    clicks: list[Press] = [partial(hand.click, cells[0])] if cells else []
    take: list[Press] = [] if session.selection.unit == command.unit else [partial(_take, session, command.unit)]
    arm: Press = partial(hand.choose_action, kind)
    way: Press = partial(hand.choose_action, kind, action.variant_of(command))
    for buttons in ([], [arm], [way], [arm, way]):
        for presses in (clicks or buttons[-1:], (clicks or buttons[-1:]) * 2):
            yield [*take, *(buttons if clicks else buttons[:-1]), *presses]


def _wait() -> None:
    """Point at something until it is worked out."""


def _take(session: Session, unit: int) -> None:
    """Click a unit that may act."""
    session.hand.choose_unit(unit)
