"""The painted pieces of a map are kept for the next battle on it, as long as all that they came from is the same."""

from pathlib import Path

import msgspec
import pytest
from PIL import Image

from game.board.projection import Projection
from game.screen.tilemap import kept
from game.screen.tilemap.kept import Place, whole
from game.screen.tilemap.paint import GroundPainter
from game.tiled.model import TiledMap
from game.tiled.read import load
from tests.screen.drawn import BLACK, GREEN, RED, WHITE, Colour, pixel, plain, sheet, squares

PIXELS = 256


@pytest.fixture(autouse=True)
def painted(monkeypatch: pytest.MonkeyPatch) -> list[tuple[float, float]]:
    """Begin with nothing kept, and note the corner of every piece that is painted."""
    corners: list[tuple[float, float]] = []
    paint = GroundPainter.paint

    def noted(self: GroundPainter, left: float, top: float, scale: float, pixels: int) -> Image.Image:
        corners.append((left, top))
        return paint(self, left, top, scale, pixels)

    monkeypatch.setattr(GroundPainter, "paint", noted)
    monkeypatch.setattr(kept, "_paintings", [])
    return corners


def pieces(source: TiledMap, folder: Path | None = None) -> dict[Place, Image.Image]:
    """All pieces of a map, as a battle on it asks for them."""
    return whole(GroundPainter(source, source.projection(), source.ground.board(), folder), 1, 1, PIXELS)


def colour(source: TiledMap, folder: Path) -> Colour:
    """What is seen in the middle of the second cell."""
    return pixel(pieces(source, folder)[0, 0].convert("RGB"), 48, 16)


def test_the_same_map_is_painted_once_and_another_for_itself(tmp_path: Path, painted: list[object]) -> None:
    source, again = (load(squares(tmp_path / "one").write()) for _ in "12")
    assert source is not again
    assert pieces(source) is pieces(again)
    assert len(painted) == 1
    other = load(squares(tmp_path / "other", width=5).write())
    assert pieces(other) is not pieces(source)
    assert len(painted) == 2


def test_who_stands_on_the_map_is_no_part_of_it(tmp_path: Path, painted: list[object]) -> None:
    source = load(squares(tmp_path).write())
    pieces(source)
    pieces(msgspec.structs.replace(source, title=source.title, units=()))
    assert len(painted) == 1


def test_a_picture_that_was_changed_is_seen(tmp_path: Path) -> None:
    source = load(squares(tmp_path).write())
    assert colour(source, tmp_path) == WHITE
    sheet(plain(32, 32, RED), plain(32, 32, GREEN), plain(32, 32, BLACK), plain(32, 32, RED)).save(
        tmp_path / "marks.png"
    )
    assert colour(source, tmp_path) == GREEN


def test_a_picture_that_was_missing_is_seen_once_it_is_there(tmp_path: Path) -> None:
    source = load(squares(tmp_path).write())
    (tmp_path / "marks.png").rename(tmp_path / "away.png")
    assert colour(source, tmp_path) != WHITE
    (tmp_path / "away.png").rename(tmp_path / "marks.png")
    assert colour(source, tmp_path) == WHITE


def test_the_ground_itself_and_the_places_of_its_cells_count(tmp_path: Path, painted: list[object]) -> None:
    source = load(squares(tmp_path).write())
    pieces(source)
    board = source.ground.board()
    wider = Projection(board.grid, source.tile_width + 2, source.tile_height)
    higher = msgspec.structs.replace(source.ground, heights=tuple(200 for _ in board.height))
    whole(GroundPainter(source, wider, board), 1, 1, PIXELS)
    whole(GroundPainter(source, source.projection(), higher.board()), 1, 1, PIXELS)
    assert len(painted) == 3


def test_no_more_bytes_are_kept_than_is_said_and_the_oldest_go_first(
    tmp_path: Path, painted: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four pieces of 16 x 16 pixels in four bytes have room: the fifth sends the first away."""
    monkeypatch.setattr(kept, "MOST_BYTES", 4 * 16 * 16 * 4)
    source = load(squares(tmp_path).write())
    board = source.ground.board()
    grounds = [Projection(board.grid, source.tile_width + more, source.tile_height) for more in range(5)]
    for projection in (*grounds, grounds[-1], grounds[1]):
        whole(GroundPainter(source, projection, board), 1, 1, 16)
    assert len(painted) == 5
    whole(GroundPainter(source, grounds[0], board), 1, 1, 16)
    assert len(painted) == 6
    whole(GroundPainter(source, grounds[2], board), 2, 3, 16)
    assert not kept._paintings, "what is larger by itself is not kept"
