"""The kinds of ground that come with the game, and what a bad file or a bad tile is told."""

from pathlib import Path

import pytest

from game.board.terrain import Terrain, override, read, terrains

NEEDED = [
    "meadow", "sand", "road", "rock", "floor", "forest", "shrub", "smoke", "wall", "low_wall", "stairs", "ramp",
    "ladder", "bridge", "shallow", "deep", "rough", "rubble", "web",
]  # fmt: skip


def test_all_that_maps_may_name_is_there() -> None:
    assert set(NEEDED) <= set(terrains())
    for key, terrain in terrains().items():
        assert terrain.id == key
        assert terrain.name
        assert terrain.description.endswith(".")
        assert "\n" not in terrain.description


@pytest.mark.rule("BD-03")
def test_difficult_ground_costs_two() -> None:
    costs = {key: terrain.cost for key, terrain in terrains().items()}
    assert {costs[key] for key in ("meadow", "road", "rock", "floor", "bridge")} == {1}
    assert {costs[key] for key in ("sand", "forest", "shrub", "shallow", "rubble", "web", "low_wall")} == {2}


def test_walls_water_ramps_and_cover_are_what_they_are_called() -> None:
    known = terrains()
    assert not known["wall"].passable
    assert known["wall"].wall_cm == 300
    assert known["low_wall"].passable
    assert 0 < known["low_wall"].wall_cm < 150
    assert [key for key, terrain in known.items() if terrain.opaque] == ["smoke"]
    assert {key for key, terrain in known.items() if terrain.ramp} == {"stairs", "ramp", "ladder"}
    assert {key: known[key].water for key in ("meadow", "bridge", "shallow", "deep", "rough")} == {
        "meadow": "none", "bridge": "none", "shallow": "shallow", "deep": "calm", "rough": "rough",
    }  # fmt: skip
    for terrain in known.values():
        assert (terrain.depth_cm >= 200) == (terrain.water in {"calm", "rough"})
    assert {known[key].cover for key in ("forest", "shrub", "smoke")} == {"soft"}
    assert {known[key].cover for key in ("low_wall", "fence")} == {"hard"}


def test_a_tile_may_change_single_values() -> None:
    forest = terrains()["forest"]
    thicket = override(forest, {"opaque": True, "name": "Thicket"})
    assert (thicket.name, thicket.opaque, thicket.cost, thicket.cover) == ("Thicket", True, 2, "soft")
    assert forest.opaque is False
    assert override(forest, {"cost": 1}).cost == 1
    assert override(forest, {}) == forest


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"speed": 2}, "speed: there is no such field"),
        ({"cost": 3}, "cost: Expected `int` <= 2"),
        ({"cost": "2"}, "cost: Expected `int`, got `str`"),
        ({"cost": True}, "cost: Expected `int`, got `bool`"),
        ({"cover": "thick"}, "cover: Invalid enum value 'thick'"),
        ({"wall_cm": -5}, "wall_cm: Expected `int` >= 0"),
        ({"water": "calm"}, "depth_cm: 0 cm does not fit calm water"),
        ({"water": "shallow", "depth_cm": 200}, "depth_cm: 200 cm does not fit shallow water"),
        ({"depth_cm": 20}, "depth_cm: dry ground has no depth"),
    ],
)
def test_a_bad_value_is_named(values: dict[str, object], told: str) -> None:
    with pytest.raises(ValueError, match="forest") as caught:
        override(terrains()["forest"], values)
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[bog]\nname = "Bog"\ncost = 5', "[bog]: cost: Expected `int` <= 2"),
        ('[bog]\nname = "Bog"\ncolour = 5', "[bog]: colour: there is no such field"),
        ("[bog]\ncost = 2", "[bog]: entry: Object missing required field `name`"),
        ("bog = 2", "[bog]: a terrain is a table of fields"),
        ("[bog", "not a TOML file"),
    ],
)
def test_a_bad_file_is_named_with_entry_and_field(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "Gelände 戦.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match="Gelände 戦") as caught:
        read(path)
    assert told in str(caught.value)


def test_a_good_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "terrain.toml"
    path.write_text('[bog]\nname = "Bog"\ncost = 2', encoding="utf-8")
    assert read(path) == {"bog": Terrain("Bog", cost=2, id="bog")}
