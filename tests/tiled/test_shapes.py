"""Objects of every shape, turned and flipped: the cells that they mean, computed here from Tiled's documentation."""

import math

import pytest

from game.board.grid import Cell
from game.board.projection import Projection
from game.board.squares import SquareGrid
from game.tiled import load, survey
from game.tiled.geometry import cell_of, tile_box
from tests.tiled.drafts import Attributes, Drafter, middle, ready
from tests.tiled.refused import whats

IO = {"unit": "seer", "side": "blue"}
HILL = {"kind": "goal"}


def turned(x: float, y: float, degrees: float) -> tuple[float, float]:
    """Turn clockwise about the origin, y down."""
    angle = math.radians(degrees)
    return x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)


@pytest.mark.parametrize("degrees", [0, 90, 180, 270, 45, -30, 720])
@pytest.mark.parametrize("shape", ["rect", "ellipse", "capsule", "point"])
def test_a_turned_shape_stands_in_the_cell_under_its_middle(
    draft: Drafter, grid: Attributes, shape: str, degrees: float
) -> None:
    cell = (4, 3)
    x, y = middle(grid, cell)
    wide, high = (0, 0) if shape == "point" else (40, 24)
    left, top = turned(-wide / 2, -high / 2, degrees)  # the origin is the corner, and the turn is about it
    made = ready(draft, attributes=grid)
    inner = "" if shape == "rect" else f"<{shape}/>"
    size = {"width": wide, "height": high} if wide else {}
    made.place(made.item("unit", "Io", inner, IO, x=x + left, y=y + top, rotation=degrees, **size))
    assert load(made.write()).units[0].cell == cell


@pytest.mark.parametrize("degrees", [0, 90, 180, 270, 30, -77.5])
def test_a_turned_polygon_and_ellipse_cover_the_middles_within(
    draft: Drafter, grid: Attributes, degrees: float
) -> None:
    corners = [(-100.5, -60), (120, -90.25), (90, 110), (0.5, 17), (-80, 100)]  # the fourth dents it
    made = ready(draft, attributes=grid)
    points = " ".join(f"{x},{y}" for x, y in corners)
    made.place(
        made.item("zone", "polygon", f'<polygon points="{points}"/>', HILL, x=230, y=170, rotation=degrees),
        made.item("zone", "ellipse", "<ellipse/>", HILL, x=230, y=170, width=160, height=90, rotation=degrees),
    )
    polygon, ellipse = load(made.write()).zones

    def back(cell: Cell) -> tuple[float, float]:
        x, y = middle(grid, cell)
        return turned(x - 230, y - 170, -degrees)

    cells = [(column, row) for row in range(6) for column in range(8)]
    assert set(polygon.cells) == {cell for cell in cells if within(back(cell), corners)}
    assert set(ellipse.cells) == {
        cell for cell in cells if ((back(cell)[0] - 80) / 80) ** 2 + ((back(cell)[1] - 45) / 45) ** 2 <= 1
    }
    assert len(polygon.cells) > 3
    assert ellipse.cells


def within(point: tuple[float, float], corners: list[tuple[float, float]]) -> bool:
    """Tell whether the angles under which a point sees the corners add up to a whole turn."""
    total = 0.0
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        one, other = (ax - point[0], ay - point[1]), (bx - point[0], by - point[1])
        total += math.atan2(one[0] * other[1] - one[1] * other[0], one[0] * other[0] + one[1] * other[1])
    return abs(total) > math.pi


@pytest.mark.parametrize(
    ("shape", "unit", "zone"),
    [
        ('<polyline points="0,0 64,64"/>', "A polyline does not name one cell.", "A zone cannot be a polyline."),
        ("<text>Here</text>", "A text does not name one cell.", "A zone cannot be a text."),
        ('<polygon points="0,0 64,0 64,64"/>', "A polygon does not name one cell.", ""),
        ("<capsule/>", "", "A zone cannot be a capsule."),
    ],
)
def test_shapes_that_cannot_be_what_they_should_be_are_told(draft: Drafter, shape: str, unit: str, zone: str) -> None:
    for kind, values, sentence in (("unit", IO, unit), ("zone", HILL, zone), ("", {}, "")):
        made = ready(draft)
        made.place(made.item(kind, "Io", shape, values, x=64, y=64, width=90, height=70))
        if sentence:
            assert whats(made.write()) == [sentence]
        else:
            load(made.write())


def test_shapes_are_counted(draft: Drafter) -> None:
    made = ready(draft)
    shapes = ("<point/>", "<ellipse/>", "<capsule/>", '<polygon points="0,0"/>', '<polyline points="0,0"/>', "<text/>")
    made.place(*[made.item("", "", shape, x=1, y=1) for shape in ("", *shapes)], made.item(gid=1, x=0, y=0))
    names = ("rect", "point", "ellipse", "capsule", "polygon", "polyline", "text", "tile")
    assert survey(made.write()).shapes == dict.fromkeys(names, 1)


@pytest.mark.parametrize("flips", range(8))
@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
@pytest.mark.parametrize("size", [(64, 64), (32, 48), (64, 96)])
def test_a_tile_object_s_box_turns_about_its_origin_and_flips_leave_it(
    draft: Drafter, flips: int, degrees: int, size: tuple[int, int]
) -> None:
    made = ready(draft)
    wide, high = size
    made.place(made.item("", "", gid=1 | flips << 29, x=256, y=192, width=wide, height=high, rotation=degrees))
    found = load(made.write())
    (thing,) = found.layers[-1].things
    assert (thing.left, thing.top, thing.width, thing.height) == (256, 192 - high, wide, high)
    assert (thing.x, thing.y, thing.rotation) == (256, 192, degrees)
    assert found.tiles[thing.tile - 1].flags == flips << 1


def test_a_tile_object_without_a_size_has_its_tile_s(draft: Drafter) -> None:
    made = ready(draft)
    made.tilesets.append(
        '<tileset firstgid="9" name="c" tilewidth="90" tileheight="70" tilecount="1" columns="0">'
        '<tile id="3"><image source="p.png" width="40" height="30"/></tile></tileset>'
    )
    made.place(made.item("", "", gid=12, x=100, y=100), made.item("", "", gid=12, x=100, y=100, width=80))
    whole, wide = load(made.write()).layers[-1].things
    assert (whole.left, whole.top, whole.width, whole.height) == (100, 70, 40, 30)
    assert (wide.width, wide.height) == (80, 30)


def test_a_rectangle_drawn_as_a_polygon_and_one_whose_sides_cross(draft: Drafter, grid: Attributes) -> None:
    made = ready(draft, attributes=grid)
    made.place(
        made.item("zone", "round", '<polygon points="0,0 300,0 300,200 0,200"/>', HILL, x=60, y=60),
        made.item("zone", "crossed", '<polygon points="0,0 300,200 300,0 0,200"/>', HILL, x=60, y=60),
    )
    whole, crossed = load(made.write()).zones
    middles = {cell: middle(grid, cell) for cell in ((column, row) for row in range(6) for column in range(8))}
    inside = {cell: (x - 60, y - 60) for cell, (x, y) in middles.items() if 60 <= x <= 360 and 60 <= y <= 260}
    assert set(whole.cells) == set(inside)
    # Of the four parts into which the crossing sides cut the rectangle, the left and the right one are within.
    assert set(crossed.cells) == {cell for cell, (x, y) in inside.items() if abs(x / 300 - 0.5) >= abs(y / 200 - 0.5)}


def test_a_circle_of_one_cell_round_a_middle_covers_the_four_whose_middles_lie_on_it(draft: Drafter) -> None:
    made = ready(draft)
    made.place(made.item("zone", "circle", "<ellipse/>", HILL, x=3.5 * 64 - 64, y=2.5 * 64 - 64, width=128, height=128))
    (circle,) = load(made.write()).zones
    assert set(circle.cells) == {(3, 1), (2, 2), (3, 2), (4, 2), (3, 3)}


def test_a_high_picture_stands_where_its_foot_is_and_turned_where_its_middle_is() -> None:
    """It is a cell wide and 120 pixels high, its origin at the lower left corner, at the lower edge of row 3.

    Upright its foot is in row 3. Turned by half about its origin it hangs down into rows 4 and 5, and its middle, 60
    pixels below the edge, is in row 4: its lower end would be in row 5.
    """
    projection = Projection(SquareGrid(8, 8), 64, 64)

    def named(rotation: float) -> Cell | None:
        box = tile_box((128.0, 256.0), (64.0, 120.0), rotation, "unspecified", (0.0, 0.0))
        return cell_of(box, projection, tile=True)

    assert named(0.0) == (2, 3)
    assert named(180.0) == (1, 4)


@pytest.mark.parametrize(
    ("alignment", "left", "top"),
    [("unspecified", 138, 186), ("topleft", 138, 250), ("bottomright", 74, 186), ("center", 106, 218)],
)
def test_a_tile_objects_box_lies_where_its_alignment_and_drawing_offset_put_it(
    alignment: str, left: float, top: float
) -> None:
    box = tile_box((128.0, 256.0), (64.0, 64.0), 0.0, alignment, (10.0, -6.0))
    assert (box.left, box.top) == (left, top)
