"""`kleos picture`: a map as it is painted in the window, with what the rules see of it laid over."""

import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from PIL import Image

from game.cli.choices import find_map, open_map, or_did_you_mean
from game.cli.terminal import Trouble, say
from game.engine.battle import Battle
from game.engine.setup import Setup
from game.engine.view import View
from game.engine.working import finish
from game.files import real, reason, write_safely
from game.playtest.fought import HEAT
from game.playtest.plan import digest_of
from game.playtest.results import ResultsError, read
from game.playtest.scoreboard import Scoreboard
from game.report import cell_maps
from game.report.cell_maps import CellMap
from game.screen.scene.cells import Cells
from game.screen.scene.looks import WRITTEN, look_of, swatch, written
from game.screen.tilemap.layout import Layout
from game.screen.tilemap.map_picture import MapPicture
from game.screen.ui import fonts
from game.screen.ui.theme import colour
from game.tiled import survey
from game.tiled.model import TiledMap

WIDE: Final = 1600
"""Pixels of the longer side."""
TALL: Final = 22
"""Pixels of the legend's letters."""
HEATS: Final = {"heat": HEAT[0], **{kind: kind for kind in HEAT}}
"""What `--show` calls each kind of heat."""


def take_picture(name: str, out: str, show: str, rules: str | None, results: str | None) -> None:
    """Write the picture of a map; an old one stays until the new one is whole."""
    wanted = [word for part in show.split(",") if (word := part.strip())]
    for word in wanted:
        if word not in cell_maps.NAMES and word not in HEATS:
            message = f"--show knows no {word!r}; {or_did_you_mean(word, (*cell_maps.NAMES, *HEATS))}"
            raise Trouble(message)
    hot = [word for word in wanted if word in HEATS]
    if hot and results is None:
        stem = Path(name).stem
        message = (
            f"For --show {hot[0]} name what `kleos playtest` has written, such as --results playtest/{stem}.jsonl."
        )
        raise Trouble(message)
    if results is not None and not hot:
        raise Trouble(f"--results is for --show heat, or one of {', '.join(HEAT)}.")
    path, target = find_map(name), Path(out)
    if target.suffix.lower() != ".png":
        message = f"{out} should be a picture's name that ends in .png."
        raise Trouble(message)
    if real(target) in {real(Path(file)) for file in survey(path).files}:
        message = f"{out} is a picture that the map is made of: name another file."
        raise Trouble(message)
    source, setup = open_map(path, rules)
    board = None if results is None else _scoreboard(Path(results), source, setup)
    view = Battle(setup, 0).truth
    shown = [
        _cell_map(word, view) if board is None or word not in HEATS else board.heat(HEATS[word]) for word in wanted
    ]
    try:
        write_safely(target, picture(source.under(setup.ruleset.key), shown))
    except (OSError, ValueError) as error:
        message = f"{out} cannot be written: {reason(error)}."
        raise Trouble(message) from error
    say(f"The picture is {out}.")


def _cell_map(name: str, view: View) -> CellMap:
    """Return what is to be shown of a battle's beginning, as it is."""
    if name in cell_maps.GROUND:
        return cell_maps.GROUND[name](view)
    cells_of = cell_maps.UNITS[name].cells_of
    return cell_maps.of_sides(name, view, {unit: finish(cells_of(view, unit)) for unit in view.units()})


def _scoreboard(path: Path, source: TiledMap, setup: Setup) -> Scoreboard:
    """Add up the battles of a file of results that were fought on this very map, under the ruleset it is shown with."""
    board = Scoreboard(source.ground.width)
    try:
        header, battles = read(path)
        if header.map != digest_of(source):
            message = f"{path} was fought on another map, or on this one before it was changed: play-test it anew."
            raise Trouble(message)
        for one in battles:
            if one.rules == setup.ruleset.key:
                board.add(one)
    except ResultsError as error:
        raise Trouble(str(error)) from error
    except OSError as error:
        message = f"{path} cannot be read: {reason(error)}."
        raise Trouble(message) from error
    if not board.battles:
        message = f"{path} holds no battle under {setup.ruleset.key}: name another ruleset with --rules."
        raise Trouble(message)
    return board


# ---- drawing -------------------------------------------------------------------------------------------------------


def picture(source: TiledMap, shown: Sequence[CellMap], wide: int = WIDE) -> bytes:
    """Return a map as a PNG, with what is to be shown laid over it in that order, and below it what that means."""
    painter = MapPicture(source, wide, wide)
    while painter.image is None:
        painter.work(1.0)
    image = painter.image.convert("RGBA")
    cells = Cells(Layout(source.projection()))
    for one in shown:
        image.alpha_composite(_laid(source, one, cells, painter.scale, image.size))
    rows = [row for one in shown for row in _legend(one, image.width)]
    whole = Image.new("RGB", (image.width, image.height + sum(row.height for row in rows)), colour("glaze")[:3])
    whole.paste(image.convert("RGB"))
    top = image.height
    for row in rows:
        whole.paste(row, (0, top), row)
        top += row.height
    file = io.BytesIO()
    whole.save(file, "PNG", optimize=True)
    return file.getvalue()


def _laid(source: TiledMap, one: CellMap, cells: Cells, scale: float, size: tuple[int, int]) -> Image.Image:
    """Return what is said of cells, as it lies over the map."""
    layer, projection = Image.new("RGBA", size), source.projection()
    wide, high = (max(1, round(side * scale)) for side in cells.size)
    filled = [cells.picture(look_of(kind.look)).resize((wide, high), Image.Resampling.LANCZOS) for kind in one.kinds]
    letters = max(8, round(min(projection.tile) * scale * WRITTEN))
    for cell, mark in one.cells.items():
        x, y = (at * scale for at in projection.centre(cell))
        corner = max(0, round(x - wide / 2)), max(0, round(y - high / 2))
        layer.alpha_composite(filled[mark.kind], corner)
        if mark.words:
            word = written(mark.words)
            small = word.resize((max(1, word.width * letters // word.height), letters), Image.Resampling.LANCZOS)
            place = round(x - min(wide * 0.4, wide / 2 - 2)), round(y - high * 0.4)
            layer.alpha_composite(small, (max(0, place[0]), max(0, place[1])))
    return layer


def _legend(one: CellMap, wide: int) -> Iterator[Image.Image]:
    """Yield the rows of a legend: in words what is shown, then every kind with its look, as many in a row as fit."""
    cream, tall = colour("cream"), 2 * TALL
    row, x = Image.new("RGBA", (wide, tall)), TALL // 2
    pieces = [fonts.picture(one.words, TALL, cream)]
    for kind in one.kinds:
        words = fonts.picture(kind.words, TALL, cream, role="body")
        piece = Image.new("RGBA", (tall + TALL // 2 + words.width, tall))
        piece.paste(swatch(kind.look, tall - 4), (0, 2))
        piece.alpha_composite(words, (tall + TALL // 2, (tall - words.height) // 2))
        pieces.append(piece)
    for piece in pieces:
        if x + piece.width > wide and x > TALL:
            yield row
            row, x = Image.new("RGBA", (wide, tall)), TALL // 2
        fits = piece.crop((0, 0, min(piece.width, wide - x), min(piece.height, tall)))
        row.alpha_composite(fits, (x, (tall - fits.height) // 2))
        x += piece.width + TALL
    yield row
