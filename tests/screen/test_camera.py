"""The camera: what fits, what zooming keeps in place, and that the map cannot be lost."""

import pytest

from game.board.projection import Projection
from game.board.squares import SquareGrid
from game.screen.camera import CLOSEST, SLACK, Camera, Margins
from tests.now import now

SMALL = Projection(SquareGrid(10, 8), 64, 64)
LARGE = Projection(SquareGrid(64, 64), 64, 64)
PANELS = Margins(left=60, right=300, bottom=110, top=20)


def corners(camera: Camera) -> tuple[float, float, float, float]:
    """Left, bottom, right, top of the map in the window."""
    wide, high = camera.projection.size
    left, top = camera.to_window(0, 0)
    right, bottom = camera.to_window(wide, high)
    return left, bottom, right, top


def test_the_whole_map_lies_in_what_the_panels_leave() -> None:
    camera = Camera(LARGE, 1280, 720, margins=PANELS)
    left, bottom, right, top = corners(camera)
    assert left >= 60 - 1
    assert right <= 1280 - 300 + 1
    assert bottom >= 110 - 1
    assert top <= 720 - 20 + 1
    # It fills one direction: 590 points for 4096 pixels.
    assert camera.zoom == pytest.approx(590 / 4096)
    assert (left + right) / 2 == pytest.approx((60 + 980) / 2, abs=1)


@pytest.mark.parametrize(("width", "height", "zoom"), [(640, 480, 480 / 512), (1280, 720, 720 / 512), (2560, 1440, 2)])
def test_a_small_map_fills_the_window_as_far_as_it_does_not_blur(width: int, height: int, zoom: float) -> None:
    camera = Camera(SMALL, 960, 600)
    camera.resize(width, height)
    assert camera.zoom == pytest.approx(zoom)
    assert Camera(SMALL, width, height).zoom == pytest.approx(zoom)


@pytest.mark.parametrize("ratio", [1.0, 1.25, 2.0])
@pytest.mark.parametrize("factor", [1.1, 1.7, 0.8])
def test_zooming_keeps_the_place_under_the_pointer(ratio: float, factor: float) -> None:
    camera = Camera(LARGE, 1280, 720, ratio, PANELS)
    camera.zoom_at(500, 400, 5.0)
    before = camera.to_map(430, 360)
    camera.zoom_at(430, 360, factor)
    after = camera.to_map(430, 360)
    assert after == pytest.approx(before, abs=1.01 / camera.zoom)


def test_zoom_stays_between_fit_and_the_closest() -> None:
    camera = Camera(LARGE, 1280, 720)
    for _ in range(60):
        camera.zoom_at(200, 200, 1.3)
    assert camera.zoom == CLOSEST
    for _ in range(60):
        camera.zoom_at(900, 100, 0.7)
    assert camera.zoom == pytest.approx(720 / 4096)


@pytest.mark.parametrize(("dx", "dy"), [(1e6, 0), (-1e6, 0), (0, 1e6), (0, -1e6), (-1e5, 1e5)])
def test_the_map_cannot_be_dragged_out_of_sight(dx: float, dy: float) -> None:
    camera = Camera(LARGE, 1280, 720, margins=PANELS)
    camera.zoom_at(640, 360, 100)
    camera.pan(dx, dy)
    left, bottom, right, top = corners(camera)
    assert left <= 60 + SLACK + 1
    assert right >= 980 - SLACK - 1
    assert bottom <= 110 + SLACK + 1
    assert top >= 700 - SLACK - 1


def test_dragging_moves_the_map_with_the_mouse() -> None:
    camera = Camera(LARGE, 1280, 720)
    camera.zoom_at(640, 360, 100)
    held = camera.to_map(600, 300)
    camera.pan(37, -21)
    assert camera.to_map(637, 279) == pytest.approx(held, abs=1 / camera.zoom)


def test_a_resize_keeps_the_middle_and_its_new_size() -> None:
    camera = Camera(LARGE, 1280, 720)
    camera.zoom_at(640, 360, 8)
    camera.look_at((40, 30))
    camera.resize(1600, 900, 1.25)
    assert camera.screen_of((40, 30)) == pytest.approx((800, 450), abs=1)
    assert camera.cell_at(800, 450) == (40, 30)


def test_a_map_shown_whole_is_so_after_a_resize() -> None:
    camera = Camera(LARGE, 1280, 720)
    camera.resize(960, 600)
    assert camera.zoom == pytest.approx(camera.fitting)
    camera.resize(1900, 1000)
    assert camera.zoom == pytest.approx(camera.fitting)


def test_gliding_arrives_and_dragging_breaks_it_off() -> None:
    camera = Camera(LARGE, 1280, 720)
    camera.zoom_at(640, 360, 8)
    camera.look_at((20, 20))
    camera.glide_to((40, 40))
    assert now(camera.gliding)
    for _ in range(120):
        camera.update(1 / 60)
    assert not camera.gliding
    assert camera.screen_of((40, 40)) == pytest.approx((640, 360), abs=3)
    camera.glide_to((10, 10))
    camera.pan(5, 0)
    assert not camera.gliding


def test_a_glide_to_a_corner_ends_though_the_rim_stops_it() -> None:
    camera = Camera(LARGE, 1280, 720)
    camera.zoom_at(640, 360, 8)
    camera.glide_to((0, 0))
    for _ in range(300):
        camera.update(1 / 60)
    assert not camera.gliding
    assert camera.shows((0, 0))


@pytest.mark.parametrize("frames", [60, 10, 4])
def test_a_glide_ends_however_few_frames_there_are(frames: int) -> None:
    camera = Camera(LARGE, 1280, 721, 1.25)
    camera.zoom_at(640, 360, 7.3)
    camera.look_at((20, 20))
    camera.glide_to((41, 43))
    for _ in range(5 * frames):
        camera.update(1 / frames)
    assert not camera.gliding
    place = camera.place
    camera.update(1 / frames)
    assert camera.place == place


@pytest.mark.parametrize(("low", "high", "wanted"), [(120.0, 420.0, 570.0), (300.0, 600.0, 150.0)])
def test_a_cell_is_brought_out_from_under_a_band_of_the_window(low: float, high: float, wanted: float) -> None:
    camera = Camera(LARGE, 1280, 720)
    camera.zoom_at(640, 360, 8)
    camera.look_at((30, 30))
    x, y = camera.screen_of((30, 30))
    assert low < y < high
    camera.glide_clear((30, 30), low, high)
    for _ in range(200):
        camera.update(1 / 60)
    assert camera.screen_of((30, 30)) == pytest.approx((x, wanted), abs=3)


@pytest.mark.parametrize("is_still", [False, True])
def test_a_map_shown_whole_leaves_its_place_for_a_cell_under_a_band_and_comes_back(*, is_still: bool) -> None:
    camera = Camera(LARGE, 640, 480)
    camera.is_still = is_still
    place, bottom = camera.place, camera.projection.cell_at(5, camera.projection.size[1] - 5)
    assert bottom is not None

    def pass_time() -> None:
        for _ in range(300):
            camera.update(1 / 60)
        assert not camera.gliding

    camera.glide_clear(bottom, 0.0, 300.0)
    pass_time()
    assert camera.place == pytest.approx(place, abs=1), "no further than its place, unless it is let"
    camera.glide_clear(bottom, 0.0, 300.0, is_beyond=True)
    pass_time()
    assert camera.screen_of(bottom)[1] == pytest.approx(390, abs=3)
    camera.come_back()
    pass_time()
    assert camera.place == pytest.approx(place, abs=1)


def test_the_maps_corner_lies_on_a_device_pixel() -> None:
    camera = Camera(LARGE, 1280, 720, 1.25)
    camera.zoom_at(640, 360, 3.3)
    camera.pan(0.37, 0.61)
    x, y = (place * 1.25 for place in camera.to_window(0, 0))
    assert x == pytest.approx(round(x), abs=1e-6)
    assert y == pytest.approx(round(y), abs=1e-6)


def test_panels_wider_than_the_window_do_no_harm() -> None:
    camera = Camera(SMALL, 200, 150, margins=Margins(left=150, right=150, bottom=100, top=100))
    assert camera.zoom > 0
    camera.zoom_at(10, 10, 1.2)
    assert camera.free[0] < camera.free[2]
