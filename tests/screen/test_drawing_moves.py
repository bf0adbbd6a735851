"""What moves on the ground: animated tiles show their pictures in turn, layers with a parallax factor drift."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from game.board.projection import Projection
from game.screen.camera import Camera
from game.screen.tilemap.moves import BLOCK, MARGIN, Animations, drift
from game.screen.tilemap.paint import GroundPainter
from game.tiled.read import load
from tests.screen.drawn import (
    BLUE,
    GREEN,
    MEADOW,
    RED,
    WHITE,
    YELLOW,
    Colour,
    near,
    paint,
    pixel,
    plain,
    sheet,
    squares,
)
from tests.tiled.drafts import Draft

if TYPE_CHECKING:
    import arcade

FRAMES = ((1, 200), (2, 300), (0, 100))
"""Of tile 0: green for 0.2 s, blue for 0.3 s, red for 0.1 s."""
SHOWN = {0.0: GREEN, 0.19: GREEN, 0.21: BLUE, 0.49: BLUE, 0.51: RED, 0.59: RED, 0.61: GREEN, 60.25: BLUE}


def animated(folder: Path, frames: tuple[tuple[int, int], ...] = FRAMES) -> Draft:
    """A map of 12 x 10 squares with animated tiles at (1, 1), (3, 1) under another, and (9, 8)."""
    draft = squares(folder, 12, 10)
    sheet(plain(32, 32, RED), plain(32, 32, GREEN), plain(32, 32, BLUE), plain(32, 32, YELLOW)).save(
        folder / "play.png"
    )
    steps = "".join(f'<frame tileid="{local}" duration="{length}"/>' for local, length in frames)
    draft.tilesets.append(
        '<tileset firstgid="10" name="play" tilewidth="32" tileheight="32" tilecount="4" columns="4">'
        f'<image source="play.png" width="128" height="32"/><tile id="0">{MEADOW}<animation>{steps}</animation></tile>'
        "</tileset>"
    )
    draft.layer(draft.with_cells({(1, 1): 10, (3, 1): 10, (9, 8): 10}), name="Moving")
    draft.layer(draft.with_cells({(3, 1): 13}), name="Above")
    return draft


def animations(path: Path) -> Animations:
    source = load(path)
    projection = Projection(source.ground.grid, source.tile_width, source.tile_height, source.hex_side)
    return Animations(GroundPainter(source, projection, source.ground.board(), path.parent))


def test_the_ground_shows_the_first_picture_of_an_animation(tmp_path: Path) -> None:
    assert paint(animated(tmp_path).write()).named(48, 48) == "G"


@pytest.mark.parametrize(("seconds", "colour"), SHOWN.items())
def test_an_animated_tile_shows_its_pictures_in_turn(tmp_path: Path, seconds: float, colour: Colour) -> None:
    moves = animations(animated(tmp_path).write())
    # (1, 1) and (3, 1) lie in the first block of 128 pixels, (9, 8) from 288, 256 on in the block (2, 2).
    assert {(0, 0), (2, 2)} <= set(moves.blocks)
    state = moves.state((0, 0), seconds)
    image = moves.paint((0, 0), state).convert("RGB")
    assert image.size == (BLOCK + 2 * MARGIN, BLOCK + 2 * MARGIN)
    assert near(pixel(image, MARGIN + 48, MARGIN + 48), colour)
    # What lies above it stays above it.
    assert near(pixel(image, MARGIN + 112, MARGIN + 48), YELLOW)
    assert moves.is_first((0, 0), state) == (colour == GREEN)


def test_painting_a_block_leaves_the_ground_as_it_was(tmp_path: Path) -> None:
    moves = animations(animated(tmp_path).write())
    before = moves.painter.paint(0, 0, 1.0, 128).tobytes()
    moves.paint((0, 0), moves.state((0, 0), 0.3))
    assert moves.painter.paint(0, 0, 1.0, 128).tobytes() == before


@pytest.mark.parametrize("frames", [((1, 0), (2, 0)), ((1, 100),)])
def test_what_shows_one_picture_for_ever_is_no_animation(tmp_path: Path, frames: tuple[tuple[int, int], ...]) -> None:
    assert animations(animated(tmp_path, frames).write()).blocks == {}


def test_pictures_that_the_tileset_lacks_leave_the_others_as_they_are(tmp_path: Path) -> None:
    moves = animations(animated(tmp_path, ((99, 100), (77, 100))).write())
    image = moves.paint((0, 0), moves.state((0, 0), 0.15)).convert("RGB")
    assert near(pixel(image, MARGIN + 112, MARGIN + 48), YELLOW)


def test_a_map_without_animated_tiles_has_no_blocks(tmp_path: Path) -> None:
    assert animations(squares(tmp_path).write()).blocks == {}


# ---- layers that float ---------------------------------------------------------------------------------------------


def floating(folder: Path, **more: Any) -> Draft:
    """A map of 20 x 20 squares with a blue square (4, 4) that the camera moves half as fast as the board."""
    draft = squares(folder, 20, 20, **more)
    sheet(plain(32, 32, RED), plain(32, 32, BLUE)).save(folder / "cloud.png")
    draft.tilesets.append(
        '<tileset firstgid="10" name="cloud" tilewidth="32" tileheight="32" tilecount="2" columns="2">'
        '<image source="cloud.png" width="64" height="32"/></tileset>'
    )
    draft.layer(draft.with_cells({(4, 4): 11}), name="Clouds", parallaxx=0.5, parallaxy=0.5, opacity=0.5)
    return draft


def test_a_layer_drifts_by_its_factor_away_from_the_maps_parallax_origin(tmp_path: Path) -> None:
    source = load(floating(tmp_path, parallaxoriginx=100, parallaxoriginy=20.5).write())
    layer = source.layers[-1]
    assert drift(source, layer, (100, 20.5)) == (0, 0)
    assert drift(source, layer, (140, 0.5)) == (20, -10)


def test_what_floats_is_not_painted_on_the_ground_but_what_lies_below_it_is(tmp_path: Path) -> None:
    draft = floating(tmp_path)
    draft.body.insert(0, draft.body.pop(0).replace("<layer ", '<layer parallaxx="0.5" ', 1))
    draft.layer(draft.with_cells({(0, 0): 10}), name="Ground")
    draft.layer(draft.with_cells({(6, 4): 11}), name="Birds", parallaxx=2)
    seen = paint(draft.write())
    assert (seen.named(16, 16), seen.named(300, 300), seen.named(6 * 32 + 16, 4 * 32 + 16)) == ("R", "W", "W")
    # Below the ground's uppermost layer the clouds stand where they are.
    assert near(seen.at(4 * 32 + 16, 4 * 32 + 16), (140, 150, 230))


# ---- in the window -------------------------------------------------------------------------------------------------


@pytest.fixture
def window() -> Iterator["arcade.Window"]:
    import arcade

    opened = arcade.Window(320, 200, "ground", visible=False)
    yield opened
    opened.close()


class Aimed(Camera):
    """Looks at a point, with no bounds."""

    def __init__(self, projection: Projection, middle: tuple[float, float]) -> None:
        super().__init__(projection, 320, 200)
        self.zoom, self.middle = 1.0, middle

    @property
    def seen(self) -> tuple[float, float, float, float]:
        x, y = self.middle
        return x - 160, y - 100, x + 160, y + 100


class Shown:
    """The ground in a window, looked at from a place at full size."""

    def __init__(self, window: "arcade.Window", path: Path) -> None:
        from game.screen.tilemap.board import BoardView

        source = load(path)
        self.projection = Projection(source.ground.grid, source.tile_width, source.tile_height, source.hex_side)
        self.view = BoardView(source, self.projection, source.ground.board(), path.parent)
        self.window = window

    def draw(self, middle: tuple[float, float]) -> None:
        """Draw a frame with this point of the map in the middle of the window, one map pixel a window's."""
        import arcade

        self.middle = middle
        self.window.ctx.screen.clear(color=(0, 0, 0, 255))
        aim = arcade.Camera2D(window=self.window)
        aim.position = middle[0], self.projection.size[1] - middle[1]
        with aim.activate():
            self.view.draw(Aimed(self.projection, middle))

    def at(self, x: float, y: float) -> Colour:
        """The colour at a point of the map."""
        import arcade

        across, up = round(160 + x - self.middle[0]), round(100 - (y - self.middle[1]))
        return pixel(arcade.get_image(0, 0, 320, 200), across, 200 - up)


@pytest.mark.screen
def test_animated_tiles_play_on_the_screen_and_stand_still_with_reduced_motion(
    window: "arcade.Window", tmp_path: Path
) -> None:
    shown = Shown(window, animated(tmp_path).write())
    middle = (160.0, 110.0)
    for passed, colour in ((0.0, GREEN), (0.25, BLUE), (0.3, RED), (0.1, GREEN)):
        shown.view.update(passed)
        for _ in range(5):  # a few frames, in which the blocks are painted
            shown.draw(middle)
        assert near(shown.at(48, 48), colour, 12)
        assert near(shown.at(112, 48), YELLOW, 12)
        assert near(shown.at(80, 48), WHITE, 12)
    shown.view.update(0.25)
    shown.view.reduced_motion = True
    shown.draw(middle)
    assert near(shown.at(48, 48), GREEN, 12)


@pytest.mark.screen
def test_a_floating_layer_follows_the_camera_by_its_factor(window: "arcade.Window", tmp_path: Path) -> None:
    shown = Shown(window, floating(tmp_path, parallaxoriginx=160, parallaxoriginy=160).write())
    # The square lies at 128..160 when the camera looks at (160, 160), and moves by half of what the camera moves.
    for middle, left, top in (((160.0, 160.0), 128, 128), ((200.0, 170.0), 148, 133), ((150.0, 120.0), 123, 108)):
        for _ in range(10):
            shown.draw(middle)
        for x, y in ((2, 2), (29, 2), (2, 29), (29, 29)):
            assert max(shown.at(left + x, top + y)[:2]) < 165, (middle, x, y)
        for x, y in ((-3, 16), (34, 16), (16, -3), (16, 34)):
            assert min(shown.at(left + x, top + y)) > 195, (middle, x, y)
    shown.view.reduced_motion = True
    for middle in ((200.0, 170.0), (220.0, 190.0)):
        shown.draw(middle)
        # It stays as it is while the camera looks at the middle of the map, (320, 320): at 208..240.
        assert max(shown.at(211, 211)[:2]) < 165
        assert min(shown.at(204, 224)) > 195
