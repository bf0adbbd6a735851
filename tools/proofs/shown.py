"""Tables on paper, and work shared between processes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from multiprocessing import get_context
from typing import Any, TypeVar

T = TypeVar("T")
R = TypeVar("R")


def table(headings: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Print rows under headings; numbers to the right."""
    written = [[f"{cell:.3f}" if isinstance(cell, float) else str(cell) for cell in row] for row in rows]
    kinds = [[isinstance(cell, int | float) for cell in row] for row in rows] if not isinstance(rows, Iterator) else []
    right = [all(row[place] for row in kinds) and bool(kinds) for place in range(len(headings))]
    widths = [max(len(line[place]) for line in (list(headings), *written)) for place in range(len(headings))]
    for line in (list(headings), ["-" * width for width in widths], *written):
        cells = (
            text.rjust(width) if to_right else text.ljust(width)
            for text, width, to_right in zip(line, widths, right, strict=True)
        )
        print("  ".join(cells).rstrip(), flush=True)


def spread(work: Callable[[T], R], jobs: Sequence[T], processes: int) -> Iterator[R]:
    """Yield the results of the jobs as they are done, in the order of the jobs; fresh processes, one world each."""
    if processes <= 1 or len(jobs) <= 1:
        yield from map(work, jobs)
        return
    with get_context("spawn").Pool(processes) as pool:
        yield from pool.imap(work, jobs)


def part(values: Sequence[float], share: float) -> float:
    """Return the value below which that share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
