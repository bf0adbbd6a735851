"""Words over the map: letters of any script, names beside figures, what is said of cells; none over another."""

import itertools
import math
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, cast
from unittest import mock

import pytest

from game.engine.forecast.ways import StepRisk, WayStep
from game.report import cell_maps
from game.screen.camera import Margins
from game.screen.model.overlays import Overlays
from game.screen.model.snapshot import snapshot
from game.screen.scene.words import FALLEN, HEAL, HURT, IN_HAND, NAME, NOTE, SAY, SHOUT, Look
from game.screen.ui import fonts
from game.screen.ui.box import Box
from game.screen.ui.theme import SIZES, colour
from tests.screen.test_scene import opened

# ---- fonts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("look", [NAME, IN_HAND, FALLEN, NOTE, HURT, HEAL, SHOUT, SAY])
def test_letters_on_the_map_are_not_eaten_by_their_outlines(look: Look) -> None:
    ink, rim, role, size = look
    picture = fonts.picture("Axe d6, shock 2/AC 15", SIZES[size], colour(ink), colour(rim), role)
    seen = [pixel[:3] for pixel in cast("list[tuple[int, ...]]", list(picture.getdata())) if pixel[3] > 128]
    assert sum(math.dist(pixel, colour(ink)[:3]) < 90 for pixel in seen) > 0.25 * len(seen)


def test_signs_that_a_face_lacks_are_drawn_in_one_that_has_them() -> None:
    title = fonts.face("title")
    assert not fonts.has(title, "☠")
    pieces = list(fonts.runs("Žofie ☠", "title"))
    assert [(start, end) for start, end, _ in pieces] == [(0, 6), (6, 7)]
    assert fonts.has(pieces[1][2], "☠")


@pytest.mark.parametrize(
    ("platform", "folder"),
    [
        ("linux", ".local/share/fonts/noto"), ("darwin", "Library/Fonts"),
        ("win32", "AppData/Local/Microsoft/Windows/Fonts"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("name", ["NotoSansCJK-Regular.ttc", "NotoSansJP-VariableFont_wght.ttf"])
def test_a_font_that_one_user_has_installed_is_found_for_letters_that_the_games_own_lack(
    tmp_path: Path, platform: str, folder: str, name: str
) -> None:
    (tmp_path / folder).mkdir(parents=True)
    (tmp_path / folder / name).touch()
    home = {"HOME": str(tmp_path), "USERPROFILE": str(tmp_path)}
    with mock.patch.object(sys, "platform", platform), mock.patch.dict(os.environ, home):
        assert str(tmp_path / folder / name) in fonts.fallbacks.__wrapped__()


def test_a_name_in_any_script_is_drawn() -> None:
    image = fonts.picture("Žofie 戦士 ☠", 20, (0, 0, 0, 255))
    assert image.getbbox() is not None
    assert image.width > fonts.picture("Žofie", 20, (0, 0, 0, 255)).width


# ---- over the map ----------------------------------------------------------------------------------------------------


@pytest.mark.screen
def test_no_name_lies_under_the_bar_or_over_another(window: object) -> None:
    scene, _ = opened("ford")
    camera, rim = scene.camera, 120
    unit, shown = next(iter(scene.tokens.by_unit.items()))
    camera.resize(640, 400, 1.0, Margins(bottom=rim))
    camera.zoom_at(320, 260, 2.0)
    camera.look_at_place(shown.place[0], scene.layout.height - shown.place[1])
    camera.pan(0, rim + 12 - camera.to_window(shown.place[0], scene.layout.height - shown.place[1])[1])
    scene.name_units({unit: ("Spear 1d6",)})
    scene.draw()
    words = list(scene.words._pool)
    assert len(words) >= 2
    assert all(y > rim for _, y, _, _ in words)
    head = camera.to_window(shown.place[0], scene.layout.height - shown.place[1] - shown.size * 0.5)[1]
    assert sum(y > head for _, y, _, _ in words) >= 2, "at the rim the two lines stand over the head, not on the token"
    for (x, y, wide, high), (at, up, other, tall) in itertools.combinations(words, 2):
        assert abs(x - at) > (wide + other) * 0.4 or abs(y - up) >= (high + tall) * 0.39


def lettered(word: tuple[float, float, float, float]) -> Box:
    """Return where the letters of a word stand: its middle and its size are given."""
    x, y, wide, high = word
    return Box(x - wide / 2, y - high * 0.39, wide, high * 0.78)


@pytest.mark.screen
@pytest.mark.parametrize("zoom", [0.15, 0.3, 0.6])
def test_names_of_all_lie_over_no_figure_and_who_is_pointed_at_is_named_in_any_crowd(
    window: object, zoom: float
) -> None:
    scene, battle = opened("ford")
    camera = scene.camera
    camera.zoom_at(320, 200, zoom / camera.zoom)
    grid = battle.stage.board.grid
    unit, middle = next((unit, one.figure.cells[0]) for unit, one in scene.tokens.by_unit.items())
    zone = dict.fromkeys(grid.within(middle, 1), "The road home")
    camera.look_at(middle)
    scene.lettering.are_all_named = True
    scene.draw(Overlays(zones=zone))
    figures = scene.words.figures
    assert len(figures) == len(scene.tokens.by_unit)
    assert len(scene.words._pool) > 3
    assert not any(lettered(word).meets(figure) for word in scene.words._pool for figure in figures)
    now = snapshot(battle.view(None))
    crowd = zip((one for one in now.figures if one != unit), grid.within(middle, 2), strict=False)
    about = {one: replace(now.figures[one], cells=(cell,)) for one, cell in crowd if cell != middle}
    scene.show(replace(now, figures={**about, unit: now.figures[unit]}))
    scene.lettering.are_all_named = False
    scene.draw()
    before = len(scene.words._pool)
    scene.name_units({unit: ("Spear 1d6",)})
    scene.draw()
    assert len(scene.words._pool) > before


@pytest.mark.screen
def test_names_go_under_no_panel_over_the_map_and_odds_stand_over_what_is_said_of_the_way(window: object) -> None:
    scene, _ = opened("ford")
    unit, shown = next(iter(scene.tokens.by_unit.items()))
    foot_x, foot_y = scene.camera.to_window(shown.place[0], scene.layout.height - shown.place[1] + shown.size * 0.52)
    panel = Box(foot_x - 60, foot_y - 200, 120, 200)
    scene.words.covered = (panel,)
    scene.name_units({unit: ("Spear 1d6",)})
    cell = shown.figure.cells[0]
    risky = WayStep(1, StepRisk(cell, 0.0, 0.0, 0.0, 0.97, 0.0, 0.0))
    scene.draw(Overlays(targets={cell: "hit 80%"}, path=(cell,), steps=(risky,), selected=(cell,)))
    words = list(scene.words._pool)
    assert len(words) >= 3
    assert not any(lettered(word).meets(panel) for word in words)
    for (x, y, wide, high), (at, up, other, tall) in itertools.combinations(words, 2):
        assert abs(x - at) > (wide + other) * 0.4 or abs(y - up) >= (high + tall) * 0.39


@pytest.mark.screen
def test_the_line_of_odds_lies_over_no_figure_that_stands_beside_whom_it_is_about(window: object) -> None:
    scene, battle = opened("ford")
    grid, now = battle.stage.board.grid, snapshot(battle.view(None))
    unit, middle = next((unit, one.figure.cells[0]) for unit, one in scene.tokens.by_unit.items())
    others = [one for one in now.figures if one != unit]
    column, row = middle
    scene.camera.zoom_at(320, 200, 0.5 / scene.camera.zoom)
    scene.camera.look_at(middle)
    promise = Overlays(targets={middle: "hit 80%"}, promise="hit 80%")
    beside = {"none": (), "above": ((0, -1),), "above and below": ((0, -1), (0, 1))}
    stood = set()
    for steps in beside.values():
        crowd = [(column + x, row + y) for x, y in steps]
        assert all(grid.contains(cell) for cell in crowd)
        figures = {one: replace(now.figures[one], cells=(cell,)) for one, cell in zip(others, crowd, strict=False)}
        scene.show(replace(now, figures={**figures, unit: replace(now.figures[unit], cells=(middle,))}))
        scene.draw(promise)
        (word,) = scene.words._pool
        assert not any(lettered(word).meets(figure) for figure in scene.words.figures)
        stood.add(word[:2])
    assert len(stood) == len(beside)


@pytest.mark.screen
def test_a_name_stays_on_its_side_until_something_lies_there_and_then_on_the_other(window: object) -> None:
    scene, battle = opened("ford")
    now = snapshot(battle.view(None))
    unit, (column, row) = next((unit, one.figure.cells[0]) for unit, one in scene.tokens.by_unit.items())
    other = next(one for one in now.figures if one != unit)
    scene.camera.zoom_at(320, 200, 0.5 / scene.camera.zoom)
    scene.camera.look_at((column, row))
    scene.name_units({unit: ("Spear 1d6",)})

    def height(beside: tuple[int, int] | None = None) -> float:
        figures = {unit: now.figures[unit]}
        if beside is not None:
            figures[other] = replace(now.figures[other], cells=(beside,))
        scene.show(replace(now, figures=figures))
        scene.draw()
        return float(max(word[1] for word in scene.words._pool))

    foot = height()
    over = height((column, row + 1))
    assert over > foot, "who stands at the foot drives the name over the head"
    assert height() == over, "and there it stays"
    assert height((column, row - 1)) == foot, "until somebody stands there"


@pytest.mark.screen
def test_what_is_in_hand_is_written_in_several_lines_where_one_has_no_room(window: object) -> None:
    scene, _ = opened("ford")
    unit, shown = next(iter(scene.tokens.by_unit.items()))
    x, _ = scene.camera.to_window(shown.place[0], scene.layout.height - shown.place[1])
    things = ("Spear 1d6, reach 2", "Aspis block 1d8")
    scene.name_units({unit: things})
    for room, lines in ((300, 2), (130, 3), (60, 1)):
        scene.words.covered = (Box(-500, -500, 500 + x - room / 2, 2000), Box(x + room / 2, -500, 2000, 2000))
        scene.tokens.by_unit = {unit: shown}
        scene.draw()
        assert len(scene.words._pool) == lines, room


@pytest.mark.screen
def test_dangers_of_a_way_never_lie_over_one_another_and_the_likeliest_is_told(window: Any) -> None:
    """Each step risks something else; zoomed in all is told, zoomed out some of it is left out."""
    scene, _ = opened("ford")
    camera, row = scene.camera, tuple((column, 6) for column in range(3, 13))
    falls = (0.1, 0.2, 0.3, 0.4, 0.9, 0.35, 0.25, 0.15, 0.05)
    steps = tuple(
        WayStep(2, StepRisk(cell, 0.0, chance, 0.0, 0.0, 0.0, 0.0)) for cell, chance in zip(row[1:], falls, strict=True)
    )
    way = Overlays(path=row[1:], steps=steps, selected=row[:1], reach={row[-1]: 18})
    told = {}
    for zoom in (0.3, 3.0):
        camera.resize(640, 400, 1.0, Margins())
        camera.fit()
        camera.zoom_at(320, 200, zoom / camera.zoom)
        camera.look_at(row[5])
        scene.draw(way)
        words = list(scene.words._pool)
        told[zoom] = len(words)
        for (x, y, wide, high), (at, up, other, tall) in itertools.combinations(words, 2):
            assert abs(x - at) > (wide + other) * 0.49 or abs(y - up) >= (high + tall) * 0.39
    assert 2 <= told[0.3] < told[3.0]
    labels = [words for words, *_ in scene.overlays.labels]
    assert labels[:3] == ["18", "falls 90%", "falls 40%"]


@pytest.mark.screen
@pytest.mark.screen
@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
def test_words_are_as_large_as_the_interface_and_keep_between_the_panels(window: object, scale: float) -> None:
    from game.screen.scene.words import NAME

    scene, _ = opened("ford")
    camera = scene.camera
    unit, shown = next(iter(scene.tokens.by_unit.items()))
    camera.resize(640, 400, 1.0, Margins(left=20, right=200))
    x, y = shown.place[0], scene.layout.height - shown.place[1]
    painted = scene.words.size(shown.figure.name, NAME)
    scene.enlarge_words(scale)
    for edge in (26, 434):
        camera.look_at_place(x, shown.place[1])
        camera.pan(edge - camera.to_window(x, y)[0], 0)
        scene.name_units({unit: ("Spear 1d6, long, of ash", "Shield 1d4, round, of bronze")})
        scene.draw()
        rows = [up for _, up, _, _ in scene.words._pool]
        assert len(rows) == len({round(up) for up in rows}) >= 3, "each thing has a line of its own"
        (at, _, wide, high), *more = scene.words._pool
        assert high == pytest.approx(painted[1] * max(scale, 1.0), rel=0.2)
        for middle, width in ((at, wide), *((one[0], one[2]) for one in more)):
            assert 20 <= round(middle - width / 2) <= round(middle + width / 2) <= 440


@pytest.mark.screen
def test_the_number_of_a_zone_is_drawn_in_each_of_its_cells_and_in_no_other(window: object) -> None:
    scene, battle = opened("ford")
    zones = cell_maps.zones(battle.truth)
    numbers = {cell: mark.words for cell, mark in zones.cells.items()}
    assert len(set(numbers.values())) > 1
    ground, own, drawn = scene.overlays._ground, scene.layout.cell, dict[tuple[int, int], str]()
    put = ground.put

    def noted(texture: Any, x: float, y: float, wide: float, high: float, *more: Any) -> None:
        known = (word for word in numbers.values() if scene.art.known(f"overlay written {word}") is texture)
        word = next(known, "")
        for cell in battle.stage.board.grid.cells() if word else ():
            middle = scene.layout.at(cell)
            reach = max(abs(x - middle[0]) + wide / 2, abs(y - middle[1]) + high / 2)
            if reach <= own / 2:
                assert cell not in drawn
                drawn[cell] = word
        put(texture, x, y, wide, high, *more)

    with mock.patch.object(ground, "put", noted):
        scene.draw(Overlays(cells=zones))
    assert drawn == numbers
