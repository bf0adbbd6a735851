"""The maps that come with the game have small pictures that are there at once."""

import shutil
from pathlib import Path

import pytest

from game.data import maps
from game.screen.tilemap.gallery import Gallery
from game.screen.tilemap.thumbnails import SIZE, thumbnail

SHIPPED = sorted(maps().glob("*.tmx"))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_map_has_a_picture_of_it_as_it_is(path: Path) -> None:
    """Where this fails: `python -m tools.paint maps`."""
    picture = thumbnail(path)
    assert picture is not None
    assert picture.width == SIZE[0] or picture.height == SIZE[1]
    assert picture.getcolors(20) is None, "it has more colours than that"
    assert Gallery().picture(path) is not None


def test_a_map_that_was_changed_or_is_another_ones_has_none(tmp_path: Path) -> None:
    shutil.copy(SHIPPED[0], tmp_path)
    copied = tmp_path / SHIPPED[0].name
    assert thumbnail(copied) is not None
    copied.write_bytes(copied.read_bytes() + b"\n")
    assert thumbnail(copied) is None
    assert thumbnail(tmp_path / "of-their-own.tmx") is None
