"""Damaged copies of the shipped maps: each is read, or refused in sentences; no traceback, no hang, memory bounded.

Bytes are changed, dropped, doubled and cut off; elements are dropped, doubled, moved, renamed, nested; attributes,
numbers and encodings become what nobody would write. Maps, tilesets, templates and the project file are damaged so;
some objects are made from templates, some layers are put in groups, some maps are made infinite. What was done depends
on the number of the file alone, so that a fault can be looked at again: `--first N -n 1`.
"""

import argparse
import shutil
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path
from typing import Final, NamedTuple

from game.data import maps
from game.tiled import MapFaults, load, survey
from tools.proofs.damaging import damaged
from tools.proofs.shown import part, spread, table

SLOW: Final = 5.0
"""Seconds that one file may take, however loaded the machine is."""
MOST_MEMORY: Final = 2_000_000_000
"""Bytes of address space that reading may use: beyond them Python runs out of memory, which is a fault."""
BATCH: Final = 250


class Job(NamedTuple):
    """Some files by their numbers."""

    first: int
    files: int


class Fuzzed(NamedTuple):
    """What came of some files: how many were read, refused; seconds of the slowest; faults with the file's number.

    `slow` are those that took longer than `SLOW`: a fault to `tools/prove.py`, which is not to run beside much else.
    """

    read: int
    refused: int
    slowest: float
    seconds: float
    faults: list[str]
    slow: list[str]
    sentences: list[str]


def options(parser: argparse.ArgumentParser) -> None:
    """Name the options."""
    parser.add_argument("-n", "--files", type=int, default=20_000, help="how many (default 20000)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first")


# ---- reading -------------------------------------------------------------------------------------------------------


def fuzz(job: Job) -> Fuzzed:
    """Read some damaged files; memory beyond the limit is a fault like any other."""
    _limit_memory()
    read = refused = 0
    slowest = 0.0
    faults: list[str] = []
    slow: list[str] = []
    sentences: Counter[str] = Counter()
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "maps"
        shutil.copytree(maps(), place)
        for number in range(job.first, job.first + job.files):
            name, files = damaged(number)
            for victim, data in files.items():
                (place / victim).write_bytes(data)
            started = time.perf_counter()
            try:
                survey(place / name)
                load(place / name)
                read += 1
            except MapFaults as error:
                refused += 1
                sentences.update(fault.what[:60] for fault in error.faults[:1])
                faults.extend(f"{number}: no sentence" for fault in error.faults if not _is_sentence(fault.what))
            except BaseException as error:
                where = traceback.extract_tb(error.__traceback__)[-1]
                faults.append(f"{number}: {type(error).__name__}: {error} ({where.filename}:{where.lineno})")
            took = time.perf_counter() - started
            slowest = max(slowest, took)
            if took > SLOW:
                slow.append(f"{number}: {took:.1f} s")
    return Fuzzed(read, refused, slowest, time.perf_counter() - began, faults, slow, list(sentences))


def _is_sentence(what: str) -> bool:
    """Tell whether a fault is one line that says something."""
    return bool(what.strip()) and "\n" not in what and what.rstrip().endswith((".", "?", "!", ")"))


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # there is no such limit on Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))


def run(given: argparse.Namespace) -> bool:
    """Read them all; tell whether none did harm."""
    last = given.first + given.files
    jobs = [Job(first, min(BATCH, last - first)) for first in range(given.first, last, BATCH)]
    found = list(spread(fuzz, jobs, given.jobs))
    faults = [fault for batch in found for fault in (*batch.faults, *batch.slow)]
    read, refused = (sum(getattr(batch, name) for batch in found) for name in ("read", "refused"))
    sentences = {sentence for batch in found for sentence in batch.sentences}
    each = [batch.seconds / job.files * 1000 for job, batch in zip(jobs, found, strict=True)]
    rows = [
        (given.files, read, refused, len(sentences), len(faults), part(each, 0.5), max(b.slowest for b in found) * 1000)
    ]
    table(("files", "read", "refused", "kinds of refusal", "faults", "ms each", "slowest ms"), rows)
    for fault in faults[:40]:
        print(f"  {fault}")
    return not faults
