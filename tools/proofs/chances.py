"""Exact odds against real dice, for match-ups of each ruleset: 200,000 throws each, through the very resolvers.

Each figure of the forecast (how an attack fares, going down, mean of the vigour lost) has to agree within `ERRORS`
standard errors. Match-ups are found in the ruleset's own tables: blows, shots, throws, spells and whatever else it has
that needs dice. Then the time of a forecast, of everything that was legal at decisions of battles; and where the
match-ups stand that are computed by icepool from the ledger's words alone.
"""

import argparse
import ast
import math
import time
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from game.controllers import controller, decide
from game.engine.battle import Battle
from game.engine.commands import Attack, Cast, Command, EndTurn, Move, Shoot, Throw
from game.engine.dice import RandomDice
from game.engine.ecs import Layer
from game.engine.events import Event
from game.engine.forecast.odds import forecast
from game.engine.forecast.outcomes import KnownSoFar, TooManyOutcomesError, outcomes
from game.engine.forecast.results import Forecast, Result, summing, worth_of
from game.engine.imagine import trying
from game.engine.prompt import Prompt
from game.engine.resolving import Context
from game.engine.ruleset import Ruleset
from game.engine.settling import applying, settle
from game.engine.working import finish
from game.report.compare.meeting import ATTACKER, TARGET, face_to_face
from game.rulesets import keys, ruleset
from tools.proofs import campaign
from tools.proofs.arenas import setup_of
from tools.proofs.shown import part, spread, table

ROOT: Final = Path(__file__).resolve().parent.parent.parent
FATES: Final = ("hit", "dodge", "block", "miss")
ERRORS: Final = 4.0
"""Of some 200 figures the worst lies about 3 standard errors off by chance alone; 4 is one run in 80."""
MATCHES: Final = 8
NEARBY: Final = 3
QUOTA: Final[Mapping[type[Command], int]] = {Attack: 2, Shoot: 2, Cast: 2}
"""How many match-ups of a kind there are before other kinds have one each, and the rest are blows again."""
DISTANCES: Final = (1, 2, 3, 5)
COVERS: Final = ("none", "soft", "hard")
SURE: Final = 1e-6
FEW: Final = 5
"""Of fewer throws than this that are expected the bell curve tells nothing."""


class Job(NamedTuple):
    """A match-up: ruleset, who, whom, how far, cover, the command by type and variant; and throws."""

    rules: str
    attacker: str
    target: str
    distance: int
    cover: str
    way: str
    throws: int = 0

    @property
    def title(self) -> str:
        """What is printed."""
        cover = f", {self.cover} cover" if self.cover != "none" else ""
        return f"{self.attacker} on {self.target} at {self.distance}{cover}: {self.way}"


class Compared(NamedTuple):
    """A figure as it was forecast and as it was thrown, and how many standard errors lie between."""

    figure: str
    exact: float
    thrown: float
    errors: float


def options(parser: argparse.ArgumentParser) -> None:
    """Name the options."""
    parser.add_argument("-n", "--throws", type=int, default=200_000, help="real dice for each (default 200,000)")
    parser.add_argument("--rules", default="", help="only these rulesets, parted by commas (default: all)")
    parser.add_argument("--decisions", type=int, default=60, help="decisions whose forecasts are timed (default 60)")
    parser.add_argument("--all", action="store_true", help="print every figure, not only the worst of a match-up")


# ---- match-ups -----------------------------------------------------------------------------------------------------


@cache
def matches(rules: str) -> tuple[Job, ...]:
    """Return the match-ups of a ruleset: found in its tables, always the same, of as many kinds as there are."""
    found: list[Job] = []
    counted: Counter[str] = Counter()
    for is_choosy in (True, False):
        for job, command in _conceivable(rules):
            if len(found) == MATCHES:
                return tuple(found)
            kind = type(command)
            most = QUOTA.get(kind, 1) if is_choosy else MATCHES
            is_old = any(job.way == one.way or (is_choosy and job.attacker == one.attacker) for one in found)
            if is_old or counted[kind.__name__] >= most or (is_choosy and _is_plain(job, command)):
                continue
            if _needs_dice(job, command):
                found.append(job)
                counted[kind.__name__] += 1
    return tuple(found)


def _is_plain(job: Job, command: Command) -> bool:
    """Tell whether a match-up shows little: bare hands, or shots and spells from nearby."""
    bare = isinstance(command, Attack) and not command.item
    return bare or (isinstance(command, Shoot | Throw | Cast) and job.distance < NEARBY)


@cache
def _conceivable(rules: str) -> tuple[tuple[Job, Command], ...]:
    """Return what any unit can do to the next in the tables, nearest first, ranged ones in cover too."""
    kinds = sorted(ruleset(rules).tables.units)
    found: list[tuple[Job, Command]] = []
    for distance in DISTANCES:
        for place, attacker in enumerate(kinds):
            target = kinds[(place + 1 + 3 * distance) % len(kinds)]
            cover = COVERS[place % 3] if distance >= NEARBY else "none"
            job = Job(rules, attacker, target, distance, cover, "")
            battle = met(job)
            found += [
                (job._replace(way=named(battle, command)), command)
                for command in battle.legal()
                if command.unit == ATTACKER and getattr(command, "target", 0) == TARGET
            ]
    return tuple(found)


def _needs_dice(job: Job, command: Command) -> bool:
    """Tell whether a command hurts somebody now and then, or fares in more than one way."""
    outcomes = forecast(met(job), command).outcomes
    return len(outcomes) > 1


def met(job: Job) -> Battle:
    """Return the battle of a match-up, before anything has happened."""
    return Battle(face_to_face(ruleset(job.rules), *job[1:5]), 0)


def named(battle: Battle, command: Command) -> str:
    """Return what a command is called: its type and variant."""
    variant = battle.ruleset.presentation.variant(battle.view(battle.truth.side_of(command.unit)), command).words
    return f"{type(command).__name__} {variant}".strip()


# ---- throwing ------------------------------------------------------------------------------------------------------


class Thrower:
    """Plays one command again and again with real dice, each time from the same place."""

    def __init__(self, battle: Battle, command: Command) -> None:
        """Throw this command in this place."""
        self._battle = battle
        self._stage, self._truth = battle.stage, battle.truth
        self._outcome = battle.ruleset.actions[type(command)].outcome
        self._command = command
        self._commit = applying(battle.stage)
        self._known: dict[object, int] = {}

    def throw(self, seed: int) -> Result:
        """Play the command once, every question answered in the best way, and take it back."""
        dice, truth = RandomDice(seed, 1), self._truth
        context = Context(truth, dice)
        events: list[Event] = []
        answers: list[Command] = []
        sum_up = summing(truth)

        def note(event: Event) -> None:
            events.append(event)
            self._commit(event)

        running = settle(context, self._outcome(context, self._command), note, judge=False)
        answer: Command | None = None
        with trying(truth) as tried:
            while True:
                try:
                    ask = running.send(answer)
                except StopIteration:
                    return sum_up(events)
                answer = ask.options[self._best(ask, dice, answers, tried)]
                answers.append(answer)

    def _best(self, ask: Prompt, dice: RandomDice, answers: list[Command], tried: Layer) -> int:
        """Return the place of the best answer: by the chances that the question names, else by what each comes to."""
        if ask.chances:
            return max(range(len(ask.options)), key=lambda place: (ask.chances[place], -place))
        key = (tuple(dice.drawn), tuple(answers))
        if key not in self._known:
            tried.put_away()
            worth = [self._worth(ask.side, dice, (*answers, option)) for option in ask.options]
            tried.take_up()
            self._known[key] = max(range(len(worth)), key=lambda place: (round(worth[place], 9), -place))
        return self._known[key]

    def _worth(self, side: str, dice: RandomDice, answers: tuple[Command, ...]) -> float:
        """Return what a side has of answers, given what was rolled."""
        worth, steps = worth_of(self._truth), Ruleset.of(self._truth).outcome_of(self._command)
        given = KnownSoFar(tuple(dice.drawn), answers)
        found = finish(outcomes(self._truth, steps, summing(self._truth), worth, given=given))
        return math.fsum(chance * worth(result, side) for result, chance in found.items())


def compare(job: Job) -> list[Compared]:
    """Return every figure of a match-up, forecast and thrown."""
    battle = met(job)
    command = next(
        one for one in battle.legal() if getattr(one, "target", 0) == TARGET and named(battle, one) == job.way
    )
    odds, thrower, first = forecast(battle, command), Thrower(battle, command), zlib.crc32(repr(job).encode())
    thrown = Counter(thrower.throw(first + number) for number in range(job.throws))
    found = [
        _chance(fate, odds.fate(fate), sum(n for result, n in thrown.items() if result.fate == fate), job.throws)
        for fate in FATES
    ]
    for unit, of in ((TARGET, ""), (ATTACKER, " of the attacker")):
        felled = sum(n for result, n in thrown.items() if unit in result.down or unit in result.dead)
        found.append(_chance(f"felled{of}", odds.felled(unit), felled, job.throws))
        found += _vigour(odds, thrown, unit, of)
    return found


def _vigour(odds: Forecast, thrown: Counter[Result], unit: int, of: str) -> Iterator[Compared]:
    """Yield the mean of what a unit loses, and how many losses were thrown that cannot be."""
    exact, throws = odds.damage(unit), thrown.total()
    mean, square = odds.mean(unit), sum(chance * amount**2 for amount, chance in exact.items())
    lost = Counter[int]()
    for result, count in thrown.items():
        lost[dict(result.lost).get(unit, 0)] += count
    real = sum(amount * count for amount, count in lost.items()) / throws
    error = math.sqrt(max(0.0, square - mean**2) / throws)
    away = abs(real - mean) / error if error > SURE else float(abs(real - mean) > SURE) * 99
    yield Compared(f"vigour lost{of}", mean, real, away)
    impossible = lost.keys() - exact.keys()
    yield Compared(f"impossible losses{of}", 0.0, float(len(impossible)), 99.0 if impossible else 0.0)


def _chance(name: str, exact: float, count: int, throws: int) -> Compared:
    """Compare a chance with a count: one that cannot vary has to agree exactly, a rare one by the whole throws."""
    real, error = count / throws, math.sqrt(max(0.0, exact * (1 - exact)) / throws)
    if error < SURE:
        return Compared(name, exact, real, 0.0 if abs(real - exact) < SURE else 99.0)
    if min(exact, 1 - exact) * throws < FEW:
        return Compared(name, exact, real, abs(count - exact * throws) / 4)
    return Compared(name, exact, real, abs(real - exact) / error)


# ---- time ----------------------------------------------------------------------------------------------------------


class Timed(NamedTuple):
    """Forecasts of a ruleset: how many, milliseconds (median, 95%, worst), the worst's name, and how many gave up."""

    forecasts: int
    median: float
    high: float
    worst: float
    what: str
    given_up: int


def timed(rules: str, decisions: int) -> Timed:
    """Time the forecasts of all that is legal, but moves and ends of turns, at decisions of a battle; nothing kept."""
    found: list[tuple[float, str]] = []
    given_up = 0
    for number, name in enumerate(("ford", "heights")):
        battle = Battle(setup_of(name, rules), number)
        players = {side: controller("walk", 1, side) for side in battle.stage.sides}
        for turn in range(decisions * 5):
            if battle.decision is None:
                break
            if turn % 10 == number and battle.decision.ask is None:
                for command in _one_each(battle):
                    battle.stage.findings.whole.clear()
                    began = time.perf_counter()
                    try:
                        forecast(battle, command)
                    except TooManyOutcomesError:
                        given_up += 1
                    found.append(((time.perf_counter() - began) * 1000, named(battle, command)))
            battle.submit(decide(players[battle.decision.side], battle))
    times = [moment for moment, _ in found]
    worst = max(found, default=(0.0, ""))
    return Timed(len(found), median(times or [0.0]), part(times, 0.95), worst[0], worst[1], given_up)


def _one_each(battle: Battle) -> Iterator[Command]:
    """Yield legal commands but moves, one for each way and target, and not every cell of an area."""
    seen: set[object] = set()
    for command in battle.legal():
        key = (command.unit, named(battle, command), getattr(command, "target", 0))
        if not isinstance(command, Move | EndTurn) and key not in seen:
            seen.add(key)
            yield command


# ---- from the ledger's words alone ---------------------------------------------------------------------------------


def by_icepool(rules: str) -> list[str]:
    """Return the tests of a ruleset that compute with icepool, by name; the first ruleset's stand with the odds."""
    folder = ROOT / "tests" / "rulesets" / rules.replace("-", "_")
    files = [
        *sorted(folder.glob("*.py")),
        *([ROOT / "tests" / "engine" / "test_odds.py"] if rules == keys()[0] else []),
    ]
    return [name for file in files for name in _computing(file)]


def _computing(file: Path) -> Iterator[str]:
    """Yield the tests of a file that name icepool, or a function of the file that does."""
    text = file.read_text(encoding="utf-8")
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    said = {node.name: set(_called(node)) for node in functions}
    using = {"icepool"}
    while more := {name for name, names in said.items() if names & using} - using:
        using |= more
    for node in functions:
        if node.name in using and node.name.startswith("test_"):
            yield f"{file.relative_to(ROOT).as_posix()}::{node.name}"


def _called(node: ast.FunctionDef) -> Iterator[str]:
    """Yield the names of the functions and modules that a function's body uses."""
    for statement in node.body:
        for one in ast.walk(statement):
            if isinstance(one, ast.Name):
                yield one.id


# ---- the proof -----------------------------------------------------------------------------------------------------


def run(given: argparse.Namespace) -> bool:
    """Compare all match-ups, time forecasts, and name what icepool has computed."""
    chosen = campaign.rulesets(given)
    todo = [job._replace(throws=given.throws) for rules in chosen for job in matches(rules)]
    rows, worst, holds = [], dict.fromkeys(chosen, 0.0), True
    for job, found in zip(todo, spread(compare, todo, given.jobs), strict=True):
        shown = [one for one in found if one.exact or one.errors]
        shown = shown if given.all else [max(found, key=lambda one: one.errors)]
        rows += [(job.rules, job.title, one.figure, one.exact, one.thrown, one.errors) for one in shown]
        worst[job.rules] = max(worst[job.rules], *(one.errors for one in found))
    table(("ruleset", "match-up", "figure", "exact", f"{given.throws} throws", "standard errors"), rows)
    print()
    times = list(spread(_timed, [(rules, given.decisions) for rules in chosen], given.jobs))
    summed = []
    for rules, one in zip(chosen, times, strict=True):
        pools = by_icepool(rules)
        count = sum(job.rules == rules for job in todo)
        figures = (one.forecasts, one.median, one.high, one.worst, one.what, one.given_up)
        summed.append((rules, count, worst[rules], *figures, len(pools)))
        holds = holds and worst[rules] <= ERRORS and count == MATCHES and bool(pools)
    headings = ("ruleset", "match-ups", "worst, standard errors", "forecasts", "median ms", "95%", "worst", "of",
                "given up", "by icepool")  # fmt: skip
    table(headings, summed)
    for rules in chosen:
        print(f"{rules}, by icepool: {', '.join(by_icepool(rules)) or 'NONE'}")
    return holds


def _timed(job: tuple[str, int]) -> Timed:
    return timed(*job)
