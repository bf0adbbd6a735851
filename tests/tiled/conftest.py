"""What the tests of maps share: a maker of maps, and the five kinds of cells."""

from pathlib import Path

import pytest

from tests.tiled.drafts import GRIDS, Attributes, Draft, Drafter


@pytest.fixture
def draft(tmp_path: Path) -> Drafter:
    """A maker of maps in a folder of their own."""
    return lambda **more: Draft(tmp_path / "maps", **more)


@pytest.fixture(params=GRIDS)
def grid(request: pytest.FixtureRequest) -> Attributes:
    """The attributes of a map with each kind of cell."""
    return dict(GRIDS[request.param])
