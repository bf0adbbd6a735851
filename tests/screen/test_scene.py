"""The scene: events leave it as the battle is, clips are bounded, nothing hidden is drawn, still frames are cheap."""

import itertools
import random
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from game.board.projection import Projection
from game.data import maps
from game.engine import events as e
from game.engine.battle import Accepted, Battle
from game.engine.commands import Command
from game.engine.components import Sneaking
from game.engine.observing import Stamped
from game.engine.ruleset import Ruleset
from game.scenario.scenario import open_map
from game.screen.camera import Camera
from game.screen.model.overlays import Overlays
from game.screen.model.snapshot import Snapshot, snapshot
from game.screen.scene.reel import LONGEST, Clip, Reel
from game.screen.ui.box import Box

MAPS = ("ford", "heights")
SEED = 11
BUSY = {"Attack", "Shoot", "Throw", "Cast", "Grapple", "Use", "Dive"}


# ---- the reel ------------------------------------------------------------------------------------------------------


def test_changes_happen_once_and_in_order_played_or_skipped() -> None:
    for skipped_after in (0.0, 0.15, 0.35, 9.0):
        done: list[int] = []
        reel = Reel()
        for number in range(4):
            reel.add(partial(done.append, number), lambda: Clip(0.1, moment=0.5))
        reel.update(skipped_after)
        reel.skip()
        reel.update(1.0)
        assert done == [0, 1, 2, 3]
        assert not reel.busy


def test_no_clip_is_longer_than_the_longest() -> None:
    reel = Reel()
    reel.add(lambda: None, lambda: Clip(60.0))
    reel.update(LONGEST - 0.01)
    assert reel.busy
    reel.update(0.02)
    assert not reel.busy


def test_a_clip_is_made_when_its_turn_comes() -> None:
    made: list[str] = []
    reel = Reel()
    reel.add(lambda: made.append("first changed"), lambda: Clip(0.1))
    reel.add(lambda: None, lambda: made.append("second made"))
    reel.update(0.05)
    assert made == []
    reel.update(0.06)
    assert made == ["first changed", "second made"]


# ---- what the window shows -----------------------------------------------------------------------------------------


@pytest.fixture
def window() -> Iterator[object]:
    import arcade

    opened = arcade.Window(640, 400, "scene", visible=False)
    yield opened
    opened.close()


def opened(name: str, rules: str | None = None) -> tuple[Any, Battle]:
    """A map's scene and battle."""
    from game.screen.scene.scene import Scene
    from game.screen.ui.art import Art

    source, setup = open_map(maps() / f"{name}.tmx", rules)
    projection = Projection(source.ground.grid, source.tile_width, source.tile_height, source.hex_side)
    scene = Scene(source, projection, Camera(projection, 640, 400), Ruleset.of(setup), Art())
    battle = Battle(setup, SEED)
    scene.show(snapshot(battle.view(None)))
    return scene, battle


def shown(now: Snapshot) -> dict[int, tuple[object, ...]]:
    """What matters of each unit."""
    return {
        unit: (one.cells, one.hp, one.down, one.faint, one.exact, frozenset(one.conditions))
        for unit, one in now.figures.items()
    }


def seen(scene: Any) -> dict[int, tuple[object, ...]]:
    """The same of the scene."""
    return shown(Snapshot({unit: token.figure for unit, token in scene.tokens.by_unit.items()}))


@cache
def busy(name: str, rules: str) -> tuple[Command, ...]:
    """Return 80 random legal commands of a battle on a map, with a liking for blows."""
    chance = random.Random(5)
    battle = Battle(open_map(maps() / f"{name}.tmx", rules)[1], SEED)
    done: list[Command] = []
    while len(done) < 80 and battle.decision is not None:
        legal = list(battle.legal())
        done.append(chance.choices(legal, [8 if type(one).__name__ in BUSY else 1 for one in legal])[0])
        battle.submit(done[-1])
    return tuple(done)


@pytest.mark.screen
@pytest.mark.parametrize(
    ("name", "rules", "skips"),
    [
        ("ford", "heroic", True), ("heights", "heroic", False), ("heights", "oldschool", True),
        ("ford", "oldschool", False), ("heights", "clash", True), ("ford", "clash", False),
    ],
)  # fmt: skip
def test_events_alone_leave_the_scene_as_the_battle_is(window: object, name: str, rules: str, skips: bool) -> None:
    scene, battle = opened(name, rules)
    battle.observers.append(lambda told: scene.feed(told.event) if isinstance(told, Stamped) else None)
    for command in busy(name, rules):
        assert isinstance(battle.submit(command), Accepted)
        if skips:
            scene.skip()
        else:
            scene.speed = 4.0
            for _ in range(4000):
                scene.update(0.05)
                if not scene.busy:
                    break
        assert not scene.busy
        now = snapshot(battle.view(None))
        assert seen(scene) == shown(now)
        assert {key: (p.cell, p.is_open, p.is_spent) for key, p in scene.props.by_entity.items()} == {
            key: (p.cell, p.is_open, p.is_spent) for key, p in now.props.items()
        }
        for unit, token in scene.tokens.by_unit.items():
            assert token.place == pytest.approx(scene.layout.middle(now.figures[unit].cells))
            assert (token.lift, token.turn, token.fade) == pytest.approx((0, 0, 1))


@pytest.mark.screen
def test_instant_speed_plays_nothing(window: object) -> None:
    scene, _battle = opened("ford")
    scene.speed = 100.0
    unit = next(iter(scene.tokens.by_unit))
    for _ in range(50):
        scene.feed(e.Damaged(unit, 1, 3, 1, "blunt", 0, "a test", "HE-1"))
    scene.update(0.001)
    assert not scene.busy
    assert scene.tokens.by_unit[unit].figure.hp == 3


@pytest.mark.screen
def test_a_snapshot_comes_after_all_that_was_fed(window: object) -> None:
    scene, battle = opened("ford")
    unit = next(iter(scene.tokens.by_unit))
    now = snapshot(battle.view(None))
    scene.feed(e.Damaged(unit, 1, 3, 1, "blunt", 0, "a test", "HE-1"))
    scene.sync(now)
    assert scene.busy
    scene.skip()
    assert scene.tokens.by_unit[unit].figure == now.figures[unit]


@pytest.mark.screen
def test_hidden_enemies_are_not_drawn_and_own_ones_are_faint(window: object) -> None:
    scene, battle = opened("ford")
    unit = next(unit for unit in battle.truth.units() if battle.truth.side_of(unit) == "red")
    battle.stage.world.add_component(unit, Sneaking(4))
    scene.show(snapshot(battle.view("blue")))
    assert unit not in scene.tokens.by_unit
    scene.show(snapshot(battle.view("red")))
    assert scene.tokens.by_unit[unit].disc.alpha < 200


@pytest.mark.screen
def test_wounds_of_enemies_show_as_light_or_heavy_only(window: object) -> None:
    scene, battle = opened("ford")
    now = snapshot(battle.view("blue"))
    unit = next(unit for unit, one in now.figures.items() if one.side == "red")
    assert not now.figures[unit].exact
    scene.show(now)
    most = now.figures[unit].maximum
    levels = set()
    for hp in range(1, most):
        scene.feed(e.Damaged(unit, 1, hp, 1, "blunt", 0, "a test", "HE-1"))
        scene.skip()
        levels.add(scene.tokens.by_unit[unit].figure.hp)
    assert len(levels) == 2


@pytest.mark.screen
def test_a_still_frame_makes_no_sprite_and_no_picture(window: object, monkeypatch: pytest.MonkeyPatch) -> None:
    import arcade

    scene, battle = opened("ford")
    unit = next(iter(scene.tokens.by_unit))
    cells = scene.tokens.by_unit[unit].figure.cells
    grid = battle.stage.board.grid
    overlays = Overlays(reach=dict.fromkeys(grid.within(cells[0], 3), 1), selected=cells, hover=cells[0])
    scene.name_units({unit: ()})
    scene.draw(overlays)
    made: list[str] = []

    def counted(name: str, make: Callable[..., None]) -> Callable[..., None]:
        def count(*arguments: object, **more: object) -> None:
            made.append(name)
            make(*arguments, **more)

        return count

    monkeypatch.setattr(arcade.Sprite, "__init__", counted("sprite", arcade.Sprite.__init__))
    monkeypatch.setattr(arcade.Texture, "__init__", counted("texture", arcade.Texture.__init__))
    for _ in range(5):
        scene.update(1 / 60)
        scene.draw(overlays)
    assert made == []
    scene.draw(Overlays(targets=dict.fromkeys(cells, "a word")))
    assert made  # the count above can fail


@pytest.mark.screen
def test_all_that_stands_on_the_map_is_there_in_the_very_first_frame(window: Any) -> None:
    scene, _ = opened("bay")
    frames = []
    for _ in range(2):
        scene.draw()
        frames.append(bytes(window.ctx.screen.read(components=3)))
    assert frames[0] == frames[1]


def test_the_camera_brings_what_happens_out_from_under_a_panel_over_the_map(window: object) -> None:
    scene, battle = opened("ford")
    camera, middle = scene.camera, (battle.stage.board.grid.width // 2, battle.stage.board.grid.height // 2)
    gaps = {
        unit: battle.stage.board.grid.distance(one.figure.cells[0], middle)
        for unit, one in scene.tokens.by_unit.items()
    }
    unit = min(gaps, key=lambda one: gaps[one])
    cell = scene.tokens.by_unit[unit].figure.cells[0]
    camera.zoom_at(320, 200, 2.0)
    camera.look_at(cell)
    camera.pan(0, -60)
    x, y = camera.screen_of(cell)
    for panel, is_moved in ((Box(0, 0, 1, 1), False), (Box(x - 40, y - 60, 80, 80), True)):
        scene.words.covered = (panel,)
        scene.feed(e.Damaged(unit, 1, 9, 1, "blunt", 0, "a test", "HE-1"))
        for _ in range(12):
            scene.update(0.1)
        assert (camera.screen_of(cell) != pytest.approx((x, y), abs=1)) is is_moved
    assert not panel.holds(*camera.screen_of(cell))


@pytest.mark.screen
def test_overlays_differ_without_colour(window: object) -> None:
    from game.screen.scene.overlay_view import PATTERNS

    scene, _ = opened("ford")
    pictures = {}
    for kind in ("reach", "risky", "moving", "still", "long", "area", "target"):
        alpha = scene.overlays.cells.picture(PATTERNS[kind]).getchannel("A")
        low, high = alpha.getextrema()
        pictures[kind] = alpha.point([255 * (level > (low + high) // 2 + 20) for level in range(256)]).tobytes()
    for one, other in itertools.combinations(pictures.values(), 2):
        assert sum(a != b for a, b in zip(one, other, strict=True)) > len(one) // 20


@pytest.mark.screen
def test_the_side_is_told_by_the_rims_pattern(window: object) -> None:
    from game.screen.ui.art import token

    rims = [token("hoplite", side, large=False).convert("L") for side in range(2)]
    bright = [rim.point([255 * (level > 140) for level in range(256)]).tobytes() for rim in rims]
    assert sum(a != b for a, b in zip(*bright, strict=True)) > len(bright[0]) // 50


@pytest.mark.screen
def test_a_map_without_its_pictures_is_drawn_by_terrain(window: object, tmp_path: Path) -> None:
    import arcade
    import msgspec

    from game.screen.scene.scene import Scene
    from game.screen.ui.art import Art

    source, setup = open_map(maps() / "ford.tmx")
    lost = tuple(msgspec.structs.replace(tileset, image="nowhere.png") for tileset in source.tilesets)
    source = msgspec.structs.replace(source, tilesets=lost, file=str(tmp_path / "ford.tmx"))
    projection = Projection(source.ground.grid, source.tile_width, source.tile_height)
    camera = Camera(projection, 640, 400)
    scene = Scene(source, projection, camera, Ruleset.of(setup), Art())
    scene.reduced_motion = True
    scene.draw()
    image = arcade.get_image(0, 0, 640, 400)
    board = source.ground.board()
    colours: dict[str, set[tuple[int, ...]]] = {}
    for cell in projection.grid.cells():
        x, y = camera.screen_of(cell)
        colour = image.getpixel((int(x), 399 - int(y)))
        assert isinstance(colour, tuple)
        colours.setdefault(board.terrain_at(cell).name, set()).add(colour[:3])
    assert {len(found) for found in colours.values()} == {1}
    assert colours["Meadow"] != colours["Deep water"] != colours["Shallow water"]
