"""What is said of a map that cannot be read."""

from pathlib import Path

import pytest

from game.tiled import Fault, MapFaults, load


def faults(path: Path) -> tuple[Fault, ...]:
    with pytest.raises(MapFaults) as caught:
        load(path)
    return caught.value.faults


def whats(path: Path) -> list[str]:
    """Only what is wrong, not where nor what to do."""
    return [fault.what for fault in faults(path)]
