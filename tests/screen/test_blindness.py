"""Sides and overlays differ by shape, pattern and shade, whatever colours somebody can tell apart."""

import itertools

import pytest
from PIL import Image, ImageChops, ImageDraw

from game.board.grid import HexGrid, SquareGrid
from game.board.projection import Projection
from game.screen.scene.cells import Cells
from game.screen.scene.overlay_view import PATTERNS
from game.screen.tilemap.layout import Layout
from game.screen.ui import art
from game.screen.ui.theme import colour
from tests.screen.blindness import KINDS, apart, seen_with

SMALL = 30
"""Pixels of a token where a large map is fitted to a small window."""
SIDES = range(4)
CLEARLY = 9.5
"""Levels of brightness, of 255, by which two discs differ on average, their common middle counted too."""
LYING_ON_CELLS = ("zone", "risky", "reach", "still", "area", "target")


def rim(side: int, kind: str) -> Image.Image:
    """A side's disc at the size in which it is hardest to see, as somebody sees it; the figure in it is left out."""
    ground = Image.new("RGBA", (SMALL, SMALL), colour("olive_pale"))
    disc = art.token("hoplite", side, large=False).resize((SMALL, SMALL), Image.Resampling.LANCZOS)
    ground.alpha_composite(disc)
    ImageDraw.Draw(ground).ellipse((4, 4, SMALL - 5, SMALL - 5), fill=colour("clay"))
    return seen_with(kind, ground)


@pytest.mark.parametrize("kind", KINDS)
def test_rims_of_all_sides_are_told_apart(kind: str) -> None:
    for one, other in itertools.combinations(SIDES, 2):
        assert apart(rim(one, kind), rim(other, kind)) > CLEARLY, (one, other)


@pytest.mark.parametrize("kind", KINDS)
def test_first_two_sides_are_pale_and_dark(kind: str) -> None:
    ring = Image.new("L", (SMALL, SMALL), 0)
    ImageDraw.Draw(ring).ellipse((1, 1, SMALL - 2, SMALL - 2), fill=255)
    ImageDraw.Draw(ring).ellipse((4, 4, SMALL - 5, SMALL - 5), fill=0)
    levels = [
        sum(level * count for level, count in enumerate(rim(side, kind).convert("L").histogram(ring)))
        / sum(ring.point([0] * 128 + [1] * 128).histogram()[1:2])
        for side in (0, 1)
    ]
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
