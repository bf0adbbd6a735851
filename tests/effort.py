"""How much work something is, the same however busy the machine; and how long what may never come is awaited."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any, Final

PATIENCE: Final = 900.0
"""Seconds after which what never comes is given up, however busy the machine; nothing is measured by it."""


def lines_run(work: Callable[[], object]) -> int:
    """Do the work, and return how many lines of Python ran; each pass through a loop or a comprehension counts anew."""
    count = 0

    def trace(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal count
        del frame, argument
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count
