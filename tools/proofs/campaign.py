"""Long runs that may be broken off: each result is written as it comes, and what is written is not done again.

Results lie in `build/proofs/<name>.jsonl`, a line each. They hold for the game as it was: each line names an edition,
a digest of the rules' code, tables and maps, and those of another edition do not count.
"""

import argparse
import json
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from hashlib import blake2b
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from game.rulesets import keys
from tools.proofs.arenas import shipped

ROOT: Final = Path(__file__).resolve().parent.parent.parent
FOLDER: Final = ROOT / "build" / "proofs"
LOOKED_AT: Final = ("game/**/*.py", "assets/rules/*.toml", "assets/terrain.toml", "maps/*.tmx", "maps/*.tsx")
ASIDE: Final = ("screen", "cli", "compare")
"""Folders of the game that change no battle."""
EVERY: Final = 20.0
"""Seconds between two words on how far it is."""

J = TypeVar("J", bound=tuple[Any, ...])
R = TypeVar("R", bound=tuple[Any, ...])


def options(parser: argparse.ArgumentParser) -> None:
    """Name the options that choose rulesets and maps."""
    parser.add_argument("--rules", default="", help="only these rulesets, parted by commas (default: all)")
    parser.add_argument("--maps", default="", help="only these maps, parted by commas (default: all that come with it)")
    parser.add_argument("--fresh", action="store_true", help="do again what has been done already")


def chosen(written: str, known: Sequence[str]) -> tuple[str, ...]:
    """Return the names that are written, parted by commas; "" is all that are known."""
    names = tuple(name.strip() for name in written.split(",") if name.strip())
    for name in names:
        if name not in known:
            raise SystemExit(f"There is no {name!r}; there are: {', '.join(known)}.")
    return names or tuple(known)


def rulesets(given: argparse.Namespace) -> tuple[str, ...]:
    """Return the keys of the rulesets that are asked for."""
    return chosen(given.rules, keys())


def maps(given: argparse.Namespace) -> tuple[str, ...]:
    """Return the names of the maps that are asked for."""
    return chosen(given.maps, shipped())


@cache
def edition() -> str:
    """Return a digest of all that decides how a battle goes."""
    digest = blake2b(digest_size=8)
    for pattern in LOOKED_AT:
        for path in sorted(ROOT.glob(pattern)):
            if not set(path.parts) & set(ASIDE):
                digest.update(path.relative_to(ROOT).as_posix().encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


def kept(name: str, work: Callable[[J], R], jobs: Sequence[J], given: argparse.Namespace) -> dict[J, R]:
    """Return the results of the jobs by job: those of an earlier run of the same edition, then the others as they come.

    Broken off (Ctrl-C), it returns what there is. Jobs and results are tuples that JSON can write; `work` is annotated
    with the NamedTuple that it returns, into which what was written is read again.
    """
    path = FOLDER / f"{name}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    make: Callable[..., R] = work.__annotations__["return"]
    before = {} if given.fresh else dict(_read(path, make))
    found = {job: before[_key(job)] for job in jobs if _key(job) in before}
    left = [job for job in jobs if job not in found]
    if found:
        print(f"{len(found)} of {len(jobs)} are there already, in {path.relative_to(ROOT)}.", flush=True)
    began = told = time.perf_counter()
    with path.open("a", encoding="utf-8") as file:
        try:
            for done, (job, result) in enumerate(_each(work, left, given.jobs), start=1):
                found[job] = result
                print(json.dumps([edition(), list(job), list(result)]), file=file, flush=True)
                now = time.perf_counter()
                if now - told > EVERY:
                    told = now
                    print(
                        f"  {done} of {len(left)}, about {(now - began) / done * (len(left) - done):.0f} s to go",
                        flush=True,
                    )
        except KeyboardInterrupt:
            print(f"Broken off with {len(found)} of {len(jobs)}; the same command goes on from here.", flush=True)
    return {job: found[job] for job in jobs if job in found}


def _key(job: Sequence[Any]) -> str:
    return json.dumps(list(job))


def _read(path: Path, make: Callable[..., R]) -> Iterator[tuple[str, R]]:
    """Yield what an earlier run has written; a line that was cut off is left out."""
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else ():
        try:
            written, job, result = json.loads(line)
        except ValueError:
            continue
        if written == edition():
            yield _key(job), make(*result)


def _each(work: Callable[[J], R], jobs: Sequence[J], processes: int) -> Iterator[tuple[J, R]]:
    """Yield jobs with their results as they are done, by fresh processes that end with this one."""
    if processes <= 1 or len(jobs) <= 1:
        yield from ((job, work(job)) for job in jobs)
        return
    with get_context("spawn").Pool(processes, _ignore_interrupts) as pool:
        yield from pool.imap_unordered(_Pairing(work), jobs)


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that hands out the work."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


class _Pairing(Generic[J, R]):
    """Does a piece of work and hands it back with its job."""

    def __init__(self, work: Callable[[J], R]) -> None:
        self.work = work

    def __call__(self, job: J) -> tuple[J, R]:
        return job, self.work(job)
