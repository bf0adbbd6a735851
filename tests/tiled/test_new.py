"""`kleos new`: a folder with a project of its own, whose map can be played at once, and nothing written over."""

import json
import shlex
from pathlib import Path

import pytest

from game.cli import main
from game.cli.tested import Wanted
from game.controllers import controller
from game.controllers.fight import fight
from game.data import maps
from game.engine.battle import Battle
from game.rulesets import keys
from game.scenario.scenario import open_map
from game.scenario.suspicious import suspicious
from game.tiled import load, starter, survey
from tests.tiled.drafts import Drafter, small
from tests.tiled.refused import whats


def made(folder: Path, *more: str) -> Path:
    assert main(["new", str(folder), *more]) == 0
    return folder / f"{folder.name}.tmx"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("shape", "size"),
    [("square", "24x18"), ("hex", "21x15"), ("square", "10x10"), ("hex", "10x11"), ("square", "60x41")],
)
def test_the_map_can_be_played_under_every_ruleset(shape: str, size: str, tmp_path: Path) -> None:
    path = made(tmp_path / "siege", "--shape", shape, "--size", size)
    found = load(path)
    assert (found.ground.shape, f"{found.ground.width}x{found.ground.height}") == (shape, size)
    assert found.notes == ()
    assert {str(one) for one in survey(path).files if not Path(one).exists()} == set()
    for key in keys():
        source, setup = open_map(path, key)
        assert suspicious(source, setup) == ()
        assert Battle(setup, 1).decision is not None


def test_its_battle_is_fought_to_the_end(tmp_path: Path) -> None:
    _, setup = open_map(made(tmp_path / "duel", "--size", "10x10", "--rules", "clash"))
    assert setup.ruleset.key == "clash"
    battle = Battle(setup, 3)
    assert fight(battle, {side: controller("walk", 3, side) for side in setup.sides}) is not None


def test_the_project_knows_the_types_and_has_commands_that_save_the_map_first(tmp_path: Path) -> None:
    path = made(tmp_path / "siege")
    (ours,) = maps().glob("*.tiled-project")
    (file,) = path.parent.glob("*.tiled-project")
    project = json.loads(file.read_text(encoding="utf-8"))
    assert project["propertyTypes"] == json.loads(ours.read_text(encoding="utf-8"))["propertyTypes"]
    commands = {one["name"]: one for one in project["commands"]}
    assert {name: one["shortcut"] for name, one in commands.items()} == {
        "Play": "F5",
        "Check": "F6",
        "Watch a fight": "F7",
        "Play-test": "F8",
    }
    assert all(one["saveBeforeExecute"] and '"%mapfile"' in one["arguments"] for one in commands.values())
    extension = (path.parent / project["extensionsPath"] / "kleos-check.js").read_text(encoding="utf-8")
    program = [commands["Check"]["command"], *commands["Check"]["arguments"].split()[:-2]]
    assert f"const kleosProgram = {json.dumps(program)};" in extension


def test_the_projects_play_test_fights_some_battles_and_opens_the_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, wanted = made(tmp_path / "siege"), list[Wanted]()
    monkeypatch.setattr("game.cli.playtest.play_test", lambda maps, asked: wanted.append(asked))
    project = json.loads((path.parent / "siege.tiled-project").read_text(encoding="utf-8"))
    (words,) = (one["arguments"] for one in project["commands"] if one["name"] == "Play-test")
    ours = shlex.split(words.replace("%mapfile", str(path)))
    assert main(ours[ours.index("playtest") :]) == 0
    assert [(one.battles, one.opens, one.out) for one in wanted] == [(40, True, "playtest")]


def test_every_unit_has_a_template_in_each_sides_colour(tmp_path: Path, draft: Drafter) -> None:
    path = made(tmp_path / "siege")
    units = {one.stem for one in (path.parent / "templates" / "blue").iterdir()}
    assert units >= {"hoplite", "archer", "seer"}
    sides = [one.name for one in sorted((path.parent / "templates").iterdir())]
    assert sides == sorted(starter.SIDES)
    pictures = [(path.parent / "tiles" / f"tokens-{side}.png").read_bytes() for side in sides]
    assert len({*pictures}) == len(sides)
    text = path.read_text(encoding="utf-8")
    objects = "".join(
        f'<object id="{number}" template="templates/{side}/{unit}.tx" x="{64 * (3 + column)}" y="{64 * (1 + row)}"/>'
        for row, side in enumerate(("blue", "red"))
        for column, unit in enumerate(sorted(units)[:18])
        for number in [100 + 20 * row + column]
    )
    path.write_text(text.replace("</objectgroup>\n</map>", f"{objects}</objectgroup>\n</map>"), encoding="utf-8")
    found = {(place.kind, place.side) for place in load(path).units if place.id >= 100}
    assert found == {(unit, side) for unit in sorted(units)[:18] for side in ("blue", "red")}


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--shape", "hexx"], "There are no 'hexx' cells; did you mean hex?"),
        (["--size", "9x18"], "A size is two numbers from 10 to 200, such as 24x18, not '9x18'."),
        (["--size", "large"], "A size is two numbers from 10 to 200, such as 24x18, not 'large'."),
        (["--rules", "heroik"], "There is no ruleset 'heroik'; did you mean heroic"),
    ],
)
def test_what_it_is_not_given_right_is_told(
    words: list[str], complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", str(tmp_path / "siege"), *words]) == 2
    assert complaint in capsys.readouterr().err
    assert not (tmp_path / "siege").exists()


def test_nothing_is_written_over_and_nothing_half_made_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine").mkdir()
    assert main(["new", str(tmp_path / "mine")]) == 2
    assert "There is something called" in capsys.readouterr().err
    assert list((tmp_path / "mine").iterdir()) == []

    def full(_starter: starter.Starter) -> str:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(starter, "_map", full)
    assert main(["new", str(tmp_path / "siege")]) == 2
    assert f"{tmp_path / 'siege'} cannot be made: No space left on device." in capsys.readouterr().err
    assert not (tmp_path / "siege").exists()


# ---- the game's own tilesets ---------------------------------------------------------------------------------------


def test_a_map_anywhere_may_use_the_tilesets_that_come_with_the_game(draft: Drafter) -> None:
    made_by_hand = small(draft)
    made_by_hand.tilesets = [f'<tileset firstgid="1" source="{Path("../" * 20) / str(maps())[1:]}/square.tsx"/>']
    path = made_by_hand.write()
    found = load(path)
    assert found.ground.palette[found.ground.terrain[0]].id == "meadow"
    assert found.notes == ()
    made_by_hand.tilesets = [f'<tileset firstgid="1" source="{Path("../" * 20)}/etc/other.tsx"/>']
    assert "lies outside the folder of the map's project." in whats(made_by_hand.write())[0]
