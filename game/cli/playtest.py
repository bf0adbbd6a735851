"""`kleos playtest`: many battles of AI against AI, and a report of what they come to."""

import os
from collections.abc import Sequence
from pathlib import Path

import msgspec

from game.cli.outputs import reason
from game.cli.progress import progress
from game.cli.stopping import Stopped, Stopping, stopping
from game.cli.terminal import Trouble, say
from game.cli.tested import Compared, PlayTested, Wanted, asked_for
from game.files import write_safely
from game.playtest.compared import compared
from game.playtest.counting import report
from game.playtest.figures import NumberSpread, Report
from game.playtest.results import ResultsError, ResultsFile, read
from game.playtest.runner import LostError, run


def play_test(names: Sequence[str], wanted: Wanted) -> None:
    """Play-test every map, one after the other, write a report of each, and compare what is to be compared."""
    tested, comparisons = asked_for(names, wanted)
    with stopping() as asked:
        for one in tested:
            try:
                _fight(one, wanted, asked)
            except Stopped:
                if one.plan.restriction is None:
                    _report(one)
                raise
            if one.plan.restriction is None:
                _report(one)
        for both in comparisons:
            _compare(both)


def _fight(one: PlayTested, wanted: Wanted, asked: Stopping) -> None:
    """Fight what is not fought yet."""
    jobs = wanted.jobs or cores()
    try:
        with ResultsFile(one.results, one.plan.header(), resume=wanted.resume) as file:
            left = [job for job in one.plan.jobs() if job.key not in file.kept]
            whole = one.plan.battles * len(one.plan.rules)
            with progress(one.results.stem, whole - len(left), whole) as one_more:

                def take(line: bytes) -> None:
                    file.add(line)
                    one_more()

                run(one.plan.order(), left, min(jobs, max(1, len(left))), take, asked.check)
    except LostError as error:
        message = (
            "The processes that fight end by themselves, perhaps for want of memory: try fewer with --jobs, "
            "and go on with --resume."
        )
        raise Trouble(message) from error
    except ResultsError as error:
        raise Trouble(str(error)) from error
    except OSError as error:
        message = f"{one.results} cannot be written: {reason(error)}. What is in it is kept for --resume."
        raise Trouble(message) from error


def cores() -> int:
    """Return how many processes can run at a time here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _counted(one: PlayTested) -> Report:
    """Add up what is in the file of results."""
    try:
        return report(one.plan, one.setups, read(one.results)[1], one.command)
    except ResultsError as error:
        raise Trouble(str(error)) from error


def _report(one: PlayTested) -> None:
    """Write what the results come to, and say it in short."""
    from game.cli.picture import painted
    from game.playtest.page import page

    found = _counted(one)
    _write(one.figures, msgspec.json.encode(found) + b"\n")
    _write(one.page, page(found, one.plan.source, painted(one.plan.source)))
    _tell(found)
    say(f"The report is {one.page}; its figures are in {one.figures}, the battles in {one.results}.")


def _tell(found: Report) -> None:
    for rules in found.rules:
        first = f" First blood {_rounds(rules.blood)}." if rules.blood else ""
        say(f"{rules.name}: {rules.verdict} It ends {_rounds(rules.rounds)}.{first}")


def _rounds(numbers: NumberSpread | None) -> str:
    if numbers is None:
        return "in no round"
    middle = f"in round {numbers.median}"
    return middle if numbers.low == numbers.high else f"{middle} ({numbers.low} to {numbers.high})"


def _compare(both: Compared) -> None:
    """Write what differs, and say it in short."""
    from game.playtest.page import comparison_page

    found = [compared(_counted(pair.before), _counted(pair.after), pair.names, pair.sides) for pair in both.pairs]
    _write(both.figures, msgspec.json.encode(found) + b"\n")
    _write(both.page, comparison_page(both.title, found))
    for one in found:
        for change in one.changes:
            say(f"{change.name}, {one.after}: {change.words}")
    say(f"The comparison is {both.page}; its figures are in {both.figures}.")


def _write(path: Path, data: bytes) -> None:
    try:
        write_safely(path, data)
    except OSError as error:
        message = f"{path} cannot be written: {reason(error)}; name another folder with --out."
        raise Trouble(message) from error
