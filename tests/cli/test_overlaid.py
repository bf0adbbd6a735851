"""`kleos picture`: what is shown lies over the cells that it is of; no file that the map reads is written over."""

import io
import shutil
from pathlib import Path

import pytest
from PIL import Image

from game.cli import main
from game.cli.overlaid import picture
from game.data import maps
from game.tiled import load


def test_a_picture_shows_zones_where_they_are_and_nowhere_else() -> None:
    source = load(maps() / "ford.tmx")
    plain, shown = (Image.open(io.BytesIO(picture(source, show))) for show in ([], ["zones"]))
    assert max(plain.size) == 1600
    scale = plain.size[0] / source.projection().size[0]
    inside = {cell for zone in source.zones for cell in zone.cells}
    for cell in source.ground.grid.cells():
        x, y = (round(at * scale) for at in source.projection().centre(cell))
        box = (x - 10, y - 10, x + 10, y + 10)
        assert (plain.crop(box).tobytes() != shown.crop(box).tobytes()) == (cell in inside)


def test_what_cannot_be_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = Path(shutil.copytree(maps(), tmp_path / "maps"))
    read = folder / "tiles" / "square.png"
    before = read.read_bytes()
    for arguments, told in (
        (["ford", str(tmp_path / "out.jpg")], "should be a picture's name that ends in .png."),
        (["ford", str(tmp_path / "out.png"), "--show", "height"], "--show knows no 'height'; did you mean heights?"),
        ([str(folder / "ford.tmx"), str(read)], "is a picture that the map is made of: name another file."),
    ):
        assert main(["picture", *arguments]) == 2
        assert told in capsys.readouterr().err
    assert read.read_bytes() == before
    assert not (tmp_path / "out.png").exists()
