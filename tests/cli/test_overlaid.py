"""`kleos picture`: what is shown lies over the cells that it is of; no file that the map reads is written over."""

import io
import shutil
from pathlib import Path

import msgspec
import pytest
from PIL import Image

from game.cli import main
from game.cli.overlaid import picture
from game.data import maps
from game.engine.battle import Battle
from game.playtest.plan import PlaytestPlan
from game.playtest.results import ResultsFile
from game.report.cell_maps import zones
from game.rulesets import ruleset
from game.scenario.scenario import set_up
from game.tiled import load
from tests.playtest.arena import WALKING, drawn, fought


@pytest.mark.slow
def test_a_picture_shows_zones_where_they_are_and_nowhere_else() -> None:
    source = load(maps() / "ford.tmx")
    there = zones(Battle(set_up(source, ruleset("heroic")), 0).truth)
    plain, shown = (Image.open(io.BytesIO(picture(source, show, 480))) for show in ([], [there]))
    assert max(plain.size) == 480
    assert shown.height > plain.height, "below it stands what the looks mean"
    scale = plain.size[0] / source.projection().size[0]
    inside = {cell for zone in source.zones for cell in zone.cells}
    for cell in source.ground.grid.cells():
        x, y = (round(at * scale) for at in source.projection().centre(cell))
        box = (x - 8, y - 8, x + 8, y + 8)
        assert (plain.crop(box).tobytes() != shown.crop(box).tobytes()) == (cell in inside)


def test_what_cannot_be_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = Path(shutil.copytree(maps(), tmp_path / "maps"))
    read = folder / "tiles" / "square.png"
    before = read.read_bytes()
    for arguments, told in (
        (["ford", str(tmp_path / "out.jpg")], "should be a picture's name that ends in .png."),
        (["ford", str(tmp_path / "out.png"), "--show", "height"], "--show knows no 'height'; did you mean heights"),
        (["ford", str(tmp_path / "out.png"), "--show", "heat"], "such as --results playtest/ford.jsonl"),
        (["ford", str(tmp_path / "out.png"), "--results", "a.jsonl"], "--results is for --show heat, or one of stood,"),
        ([str(folder / "ford.tmx"), str(read)], "is a picture that the map is made of: name another file."),
    ):
        assert main(["picture", *arguments]) == 2
        assert told in capsys.readouterr().err
    assert read.read_bytes() == before
    assert not (tmp_path / "out.png").exists()


def test_heat_is_of_this_map_under_these_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    yard, results, out = drawn(tmp_path), tmp_path / "yard.jsonl", tmp_path / "out.png"
    plan = PlaytestPlan(load(yard), "yard", ("clash",), 1, WALKING)
    with ResultsFile(results, plan.header(), resume=False) as file:
        for one in fought(plan):
            file.add(msgspec.json.encode(one))

    def take(show: str, *more: str) -> int:
        return main(["picture", str(yard), str(out), "--show", show, "--results", str(results), *more])

    assert take("stood,reach,sight", "--rules", "clash") == 0
    assert Image.open(out).width == 1600
    assert take("heat") == 2
    assert "holds no battle under heroic: name another ruleset with --rules." in capsys.readouterr().err
    drawn(tmp_path, limit=10)
    assert take("heat", "--rules", "clash") == 2
    assert "was fought on another map, or on this one before it was changed" in capsys.readouterr().err
