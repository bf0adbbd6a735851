"""`kleos playtest`: many battles of AI against AI, and a report of what they come to."""

import os
import webbrowser
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import msgspec

from game.cli.alterations import Alterations, alterations
from game.cli.progress import progress
from game.cli.stopping import Stopped, Stopping, stopping
from game.cli.terminal import Trouble, say
from game.cli.tested import Compared, PlayTested, Wanted, asked_for, refuse_unusable
from game.cli.weighing import with_alterations, worth_fighting
from game.files import reason, write_safely
from game.playtest.altered import Alteration
from game.playtest.cluster import ClusterError, run_on
from game.playtest.compared import compared
from game.playtest.counting import report
from game.playtest.figures import NumberSpread, Report
from game.playtest.fought import BattleJob
from game.playtest.results import ResultsError, ResultsFile, read
from game.playtest.runner import LostError, run

MOST_FILES: Final = 100
"""Files of results that are open at a time: some systems allow a process 256 of all sorts."""
LOST_HERE: Final = "The processes that fight end by themselves, perhaps for want of memory: try fewer with --jobs."
LOST_THERE: Final = "Workers are lost again and again, or their scheduler is,"


def play_test(names: Sequence[str], wanted: Wanted) -> None:
    """Play-test every map, one after the other, write a report of each, and compare what is to be compared."""
    tested, comparison = asked_for(names, wanted)
    every = [(one, alterations(one, wanted)) for one in tested]
    with stopping() as asked:
        for one, also in every:
            try:
                _fight([one], one.results.stem, wanted, asked)
                again = worth_fighting(one, also)
                for other in again:
                    refuse_unusable(other.results, other.writes)
                for first in range(0, len(again), MOST_FILES):
                    _fight(again[first : first + MOST_FILES], f"{one.results.stem} altered", wanted, asked)
            except Stopped:
                _report(one, also)
                raise
            _report(one, also)
            if wanted.opens:
                _open(one.page)
        if comparison is not None:
            _compare(comparison)
            if wanted.opens:
                _open(comparison.page)


def _fight(tested: Sequence[PlayTested], what: str, wanted: Wanted, asked: Stopping) -> None:
    """Fight what is not fought yet of some play-tests of a map: of all of them the first battles first."""
    try:
        with ExitStack() as stack:
            files = dict[Alteration | None, ResultsFile]()
            left, whole = list[BattleJob](), 0
            for one in tested:
                file = stack.enter_context(ResultsFile(one.results, one.plan.header(), resume=wanted.resume))
                files[one.plan.alteration] = file
                left += [job for job in one.plan.jobs() if job.key not in file.kept]
                whole += one.plan.battles * len(one.plan.rules)
            left.sort(key=lambda job: job.number)
            if not left:
                return
            with progress(what, whole - len(left), whole) as one_more:

                def take(job: BattleJob, line: bytes) -> None:
                    files[job.alteration].add(line)
                    one_more()

                order = tested[0].plan.order()
                if wanted.dask is None:
                    run(order, left, min(wanted.jobs or cores(), len(left)), take, asked.check)
                else:
                    run_on(wanted.dask, order, left, take, asked.check)
    except LostError as error:
        message = LOST_HERE if wanted.dask is None else f"{LOST_THERE} at {wanted.dask}."
        raise Trouble(f"{message} Go on with --resume.") from error
    except ClusterError as error:
        raise Trouble(str(error)) from error
    except ResultsError as error:
        raise Trouble(str(error)) from error
    except OSError as error:
        where = tested[0].results.parent
        message = f"Results cannot be written to {where}: {reason(error)}. What is in them is kept for --resume."
        raise Trouble(message) from error


def cores() -> int:
    """Return how many processes can run at a time here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _counted(one: PlayTested, also: Alterations) -> Report:
    """Add up what is in the files of results."""
    try:
        found = report(one.plan, one.setups, read(one.results)[1], one.command)
        return with_alterations(found, one, also)
    except ResultsError as error:
        raise Trouble(str(error)) from error
    except OSError as error:
        message = (
            f"The results in {one.results} cannot be read again: {reason(error)}. The play-test can be begun anew."
        )
        raise Trouble(message) from error


def _report(one: PlayTested, also: Alterations) -> None:
    """Write what the results come to, and say it in short."""
    from game.cli.picture import painted
    from game.playtest.page import page

    found = _counted(one, also)
    _write(one.figures, msgspec.json.encode(found) + b"\n")
    _write(one.page, page(found, one.plan.source, painted(one.plan.source)))
    _tell(found)
    say(f"The report is {one.page}; its figures are in {one.figures}, the battles in {one.results}.")


def _tell(found: Report) -> None:
    for rules in found.rules:
        first = f" First blood {_rounds(rules.blood)}." if rules.blood else ""
        say(f"{rules.name}: {rules.verdict} It ends {_rounds(rules.rounds)}.{first}")
        for line in (*rules.worth_words, *(sweep.words for sweep in rules.sweeps)):
            say(f"{rules.name}: {line}")


def _rounds(numbers: NumberSpread | None) -> str:
    if numbers is None:
        return "in no round"
    middle = f"in round {numbers.median}"
    return middle if numbers.low == numbers.high else f"{middle} ({numbers.low} to {numbers.high})"


def _compare(both: Compared) -> None:
    """Write what differs, and say it in short."""
    from game.playtest.page import comparison_page

    found = compared(_counted(both.before, Alterations()), _counted(both.after, Alterations()), both.names)
    _write(both.figures, msgspec.json.encode(found) + b"\n")
    _write(both.page, comparison_page(both.after.plan.source.title, found))
    for change in found.changes:
        say(f"{change.name}, {found.after}: {change.words}")
    say(f"The comparison is {both.page}; its figures are in {both.figures}.")


def _open(page: Path) -> None:
    if not webbrowser.open(page.resolve().as_uri()):
        say(f"No browser can be opened here: open {page} by hand.")


def _write(path: Path, data: bytes) -> None:
    try:
        write_safely(path, data)
    except OSError as error:
        message = f"{path} cannot be written: {reason(error)}; name another folder with --out."
        raise Trouble(message) from error
