"""The cell under the pointer is the cell that is drawn there: on all grids, scales, zooms and places of the map."""

import itertools
import math
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from game.board.grid import Cell, Grid
from game.board.hexes import HexGrid
from game.board.projection import Projection
from game.board.squares import SquareGrid
from game.board.terrain import terrains
from game.rulesets import ruleset
from game.screen.camera import Camera, Margins
from game.tiled.drawn import DrawLayer, TileRef, Tileset
from game.tiled.model import Ground, TiledMap

WIDE, HIGH = 9, 7
PROJECTIONS = {
    "square": Projection(SquareGrid(WIDE, HIGH), 64, 64),
    "oblong": Projection(SquareGrid(WIDE, HIGH), 60, 40),
    "x odd": Projection(HexGrid(WIDE, HIGH, "x", "odd"), 74, 64, 36),
    "x even": Projection(HexGrid(WIDE, HIGH, "x", "even"), 74, 64, 36),
    "y odd": Projection(HexGrid(WIDE, HIGH, "y", "odd"), 64, 74, 36),
    "y even": Projection(HexGrid(WIDE, HIGH, "y", "even"), 64, 74, 36),
}
RATIOS = (1.0, 1.25, 2.0)


def cameras(projection: Projection, ratio: float) -> list[Camera]:
    """The same map: fitted, zoomed, scrolled, resized."""
    panels = Margins(40, 260, 90, 10)
    fitted = Camera(projection, 1280, 720, ratio, panels)
    zoomed = Camera(projection, 1280, 720, ratio, panels)
    zoomed.zoom_at(311, 477, 1.83)
    scrolled = Camera(projection, 800, 600, ratio)
    scrolled.zoom_at(400, 300, 2.5)
    scrolled.pan(-133.4, 71.7)
    resized = Camera(projection, 1024, 640, ratio)
    resized.zoom_at(700, 100, 1.3)
    resized.resize(1531, 877, ratio, panels)
    return [fitted, zoomed, scrolled, resized]


def mouse_at(camera: Camera, x: float, y: float) -> tuple[float, float]:
    """What arcade says of the mouse over the device pixel that shows a map pixel: its lower left corner."""
    at_x, at_y = camera.to_window(x, y)
    return at_x - 0.5 / camera.ratio, at_y - 0.5 / camera.ratio


def inwards(point: tuple[float, float], middle: tuple[float, float], pixels: float) -> tuple[float, float]:
    """The point, moved so many map pixels towards the middle."""
    length = ((middle[0] - point[0]) ** 2 + (middle[1] - point[1]) ** 2) ** 0.5
    return tuple(a + (b - a) * pixels / length for a, b in zip(point, middle, strict=True))


@pytest.mark.parametrize("ratio", RATIOS)
@pytest.mark.parametrize("name", PROJECTIONS)
def test_corners_and_edges_of_every_cell_belong_to_it(name: str, ratio: float) -> None:
    projection = PROJECTIONS[name]
    for camera in cameras(projection, ratio):
        for cell in projection.grid.cells():
            middle = projection.centre(cell)
            corners = projection.polygon(cell)
            edges = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in itertools.pairwise((*corners, corners[0]))]
            for point in (*corners, *edges):
                at = inwards(point, middle, 1.5)
                assert camera.cell_at(*mouse_at(camera, *at)) == cell
            assert camera.cell_at(*mouse_at(camera, *middle)) == cell
            assert camera.screen_of(cell) == pytest.approx(camera.to_window(*middle))


@pytest.mark.parametrize("ratio", RATIOS)
@pytest.mark.parametrize("name", PROJECTIONS)
def test_just_across_an_edge_lies_the_cell_that_shares_it(name: str, ratio: float) -> None:
    projection = PROJECTIONS[name]
    grid = projection.grid
    owners: dict[frozenset[tuple[int, int]], list[Cell]] = {}
    for cell in grid.cells():
        corners = [(round(x), round(y)) for x, y in projection.polygon(cell)]
        for a, b in itertools.pairwise((*corners, corners[0])):
            owners.setdefault(frozenset({a, b}), []).append(cell)
    for camera in cameras(projection, ratio):
        for edge, cells in owners.items():
            (ax, ay), (bx, by) = edge
            middle = (ax + bx) / 2, (ay + by) / 2
            for cell in cells:
                across = inwards(middle, projection.centre(cell), -1.5)
                others = [other for other in cells if other != cell]
                assert camera.cell_at(*mouse_at(camera, *across)) == (others[0] if others else None)


@pytest.mark.parametrize("name", PROJECTIONS)
def test_outside_of_the_map_there_is_no_cell(name: str) -> None:
    camera = Camera(PROJECTIONS[name], 1280, 720, 1.0, Margins(100, 100, 100, 100))
    assert camera.cell_at(3, 3) is None
    assert camera.cell_at(1276, 716) is None
    assert camera.cell_at(-50, 5000) is None


# ---- what is drawn ---------------------------------------------------------------------------------------------------


def painted(folder: Path, projection: Projection) -> TiledMap:
    """A map on which every cell has a colour of its own: red tells the column, green the row."""
    grid: Grid = projection.grid
    wide, high = projection.tile_width, projection.tile_height
    sheet = Image.new("RGBA", (wide * WIDE, high * HIGH))
    pen = ImageDraw.Draw(sheet)
    corner = projection.top_left((0, 0))
    outline = [(x - corner[0], y - corner[1]) for x, y in projection.polygon((0, 0))]
    for column, row in grid.cells():
        place = [(x + column * wide, y + row * high) for x, y in outline]
        pen.polygon(place, (20 + 25 * column, 20 + 30 * row, 200, 255))
    sheet.save(folder / "colours.png")
    meadow = terrains()["meadow"]
    is_square = grid.sides == 8
    axis, index = (grid.axis, grid.index) if isinstance(grid, HexGrid) else ("y", "odd")
    ground = Ground(
        WIDE, HIGH, "square" if is_square else "hex", axis, index,
        (meadow,), (0,) * (WIDE * HIGH), (0,) * (WIDE * HIGH),
    )  # fmt: skip
    tileset = Tileset("colours", wide, high, "colours.png", columns=WIDE)
    return TiledMap(
        "painted", ground, file="painted.tmx", tile_width=wide, tile_height=high, hex_side=projection.hex_side,
        tilesets=(tileset,), tiles=tuple(TileRef(0, local) for local in range(WIDE * HIGH)),
        layers=(DrawLayer("ground", "tile", tiles=tuple(range(1, WIDE * HIGH + 1))),),
    )  # fmt: skip


@pytest.mark.screen
@pytest.mark.parametrize("name", PROJECTIONS)
def test_what_is_drawn_at_a_pixel_is_the_cell_picked_there(name: str, tmp_path: Path) -> None:
    import arcade

    from game.screen.scene.scene import Scene
    from game.screen.ui.art import Art

    projection = PROJECTIONS[name]
    window = arcade.Window(640, 480, "picking", visible=False)
    try:
        camera = Camera(projection, 640, 480, window.get_pixel_ratio(), Margins(20, 100, 40, 0))
        scene = Scene(painted(tmp_path, projection), projection, camera, ruleset("heroic"), Art(), tmp_path)
        scene.reduced_motion = True
        for factor, drag in ((1.0, (0, 0)), (1.9, (-61, 43)), (1.35, (210.5, -90.25)), (0.4, (0, 0))):
            camera.zoom_at(250, 300, factor)
            camera.pan(*drag)
            scene.update(0.02)
            scene.draw()
            matched = _compare(arcade.get_image(0, 0, 640, 480), camera, window.get_pixel_ratio())
            assert matched > 1000
        # A window made smaller while the map is zoomed: the picture takes its lower left part then.
        camera.resize(560, 430, window.get_pixel_ratio(), Margins(20, 100, 40, 0))
        scene.draw()
        assert _compare(arcade.get_image(0, 0, 560, 430), camera, window.get_pixel_ratio()) > 800
    finally:
        window.close()


def _compare(image: Image.Image, camera: Camera, ratio: float) -> int:
    """Compare the picture's pixels with the cells picked there; return how many were told by their colour."""
    matched = 0
    # Painted outlines are whole pixels of the tile: within one of them an edge is anybody's.
    off = math.ceil(max(1.0, camera.zoom) * ratio)
    raw = image.convert("RGB").tobytes()
    for y in range(off, image.height - off, 7):
        for x in range(off, image.width - off, 7):
            cell = _painted_at(raw, image.width, x, y)
            # Cells are convex: what is drawn at all four corners of a square is drawn in all of the square.
            around = ((x + dx, y + dy) for dx in (-off, off) for dy in (-off, off))
            if cell is not None and all(_painted_at(raw, image.width, *at) == cell for at in around):
                assert camera.cell_at(x / ratio, (image.height - 1 - y) / ratio) == cell, (x, y)
                matched += 1
    return matched


def _painted_at(raw: bytes, wide: int, x: int, y: int) -> Cell | None:
    """Return the cell whose colour a pixel has; lines between cells and mixed pixels at their rims tell none."""
    red, green, blue = raw[3 * (y * wide + x) : 3 * (y * wide + x) + 3]
    column, off_x = divmod(red - 20 + 2, 25)
    row, off_y = divmod(green - 20 + 2, 30)
    if abs(blue - 200) > 2 or off_x > 4 or off_y > 4 or not (0 <= column < WIDE and 0 <= row < HIGH):
        return None
    return column, row
