"""Sides and overlays differ by shape, pattern and shade, whatever colours somebody can tell apart."""

import itertools

import pytest
from PIL import Image, ImageChops

from game.board.hexes import HexGrid
from game.board.projection import Projection
from game.board.squares import SquareGrid
from game.screen.scene.cells import Cells
from game.screen.scene.overlay_view import PATTERNS
from game.screen.tilemap.layout import Layout
from game.screen.ui import art
from game.screen.ui.theme import colour
from tests.screen.blindness import KINDS, apart, seen_with
from tools.paint.figures import FIGURES, LARGE

SMALL = 30
"""Pixels of a token where a large map is fitted to a small window."""
SIDES = range(4)
CLEARLY = 9.0
"""Levels of brightness, of 255, by which two pictures differ on average, what they share counted too."""
LYING_ON_CELLS = ("zone", "risky", "reach", "still", "area", "target")


def standing(unit: str, side: int, pixels: int, kind: str = "") -> Image.Image:
    """A unit on plain ground at so many pixels, as somebody with a deficiency sees it, or anybody."""
    ground = Image.new("RGBA", (pixels, pixels), colour("olive_pale"))
    drawn = art.token(unit, side, large=unit in LARGE, hero=False)
    ground.alpha_composite(drawn.resize((pixels, pixels), Image.Resampling.LANCZOS))
    return seen_with(kind, ground) if kind else ground.convert("RGB")


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_unit_of_all_sides_is_told_apart(kind: str) -> None:
    for one, other in itertools.combinations(SIDES, 2):
        pair = (standing("hoplite", side, SMALL, kind) for side in (one, other))
        assert apart(*pair) > CLEARLY, (one, other)


@pytest.mark.parametrize("kind", ["", *KINDS])
def test_any_two_kinds_of_one_side_are_told_apart_at_32_pixels(kind: str) -> None:
    drawn = {unit: standing(unit, 0, 32, kind) for unit in FIGURES}
    for one, other in itertools.combinations(FIGURES, 2):
        assert apart(drawn[one], drawn[other]) > CLEARLY, (one, other)


def test_heroes_are_larger() -> None:
    tops = []
    for hero in (True, False):
        box = art.token("guard", 0, large=False, hero=hero).getbbox()
        assert box is not None
        tops.append(box[3] - box[1])
    assert tops[0] > 1.08 * tops[1]


@pytest.mark.parametrize("kind", KINDS)
def test_first_two_sides_are_pale_and_dark(kind: str) -> None:
    levels = []
    for side in (0, 1):
        base = art.read("rims", str(side + 1))
        assert base is not None
        seen = seen_with(kind, base).convert("L").histogram(base.getchannel("A").point([0] * 128 + [255] * 128))
        levels.append(sum(level * count for level, count in enumerate(seen)) / sum(seen))
    assert levels[0] > levels[1] + 30


@pytest.mark.parametrize(
    "projection",
    [Projection(SquareGrid(3, 3), 64, 64), Projection(HexGrid(3, 3, "y", "odd"), 64, 74, 36)],
    ids=["square", "hex"],
)
@pytest.mark.parametrize("kind", KINDS)
def test_overlays_of_cells_are_told_apart_by_their_patterns(kind: str, projection: Projection) -> None:
    cells = Cells(Layout(projection))
    seen = {}
    for name in LYING_ON_CELLS:
        picture = cells.picture(PATTERNS[name])
        ground = Image.new("RGBA", picture.size, colour("olive_pale"))
        ground.alpha_composite(picture)
        seen[name] = seen_with(kind, ground).convert("L")
    for one, other in itertools.combinations(LYING_ON_CELLS, 2):
        changed = ImageChops.difference(seen[one], seen[other]).point([0] * 25 + [255] * 231).histogram()[255]
        share = changed / (seen[one].width * seen[one].height)
        assert share > 0.04, (one, other, share)
    hatches = [PATTERNS[name].hatch for name in LYING_ON_CELLS]
    assert hatches.count("") <= 1, "one alone may be a mere tint"
