"""The ground on the screen: painted in pieces once, kept as textures with mipmaps, drawn with waves on the water.

A piece covers `PIECE` texels; far out, pieces cover more of the map at a coarser scale. Nothing is made in a frame but
what has just come into sight, one piece at a time. Over it lie blocks of animated tiles in the state of the moment, and
layers that Tiled moves with the camera.
"""

import math
import time
from array import array
from collections import OrderedDict
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import arcade
from arcade import gl
from PIL import Image

from game.board.board import Board
from game.board.projection import Projection
from game.screen.camera import Camera
from game.screen.tilemap.kept import whole
from game.screen.tilemap.layout import Point
from game.screen.tilemap.moves import BLOCK, MARGIN, Animations, Block, State, drift
from game.screen.tilemap.paint import GroundPainter
from game.tiled.model import TiledMap

PIECE: Final = 1024
KEPT: Final = 40
"""Pieces held at most; 5.6 MB of the graphics card's memory each."""
KEPT_FLOATING: Final = 12
"""More pieces for each layer that floats, up to four."""
AT_ONCE: Final = 24
"""A map of no more pieces is painted whole at the start."""
OVERVIEW: Final = 512.0
"""So many pixels the small picture of the whole ground is wide or high at most."""
BUDGET: Final = 0.012
"""Seconds of painting in a frame after which the next piece has to wait."""

BLOCKS_KEPT: Final = 400
"""Blocks of animated tiles held at most, in all their states; 0.1 MB each."""
BLOCK_BUDGET: Final = 0.004
"""Seconds of painting such blocks in a frame after which the next one has to wait."""

Key = tuple[int, int, int, int]
"""Number of a floating layer or -1 for the ground, level, column, row."""

_VERTEX: Final = """
#version 330
uniform WindowBlock { mat4 projection; mat4 view; } window;
uniform vec4 box;
uniform vec4 part;
in vec2 in_corner;
out vec2 uv;
out vec2 place;
void main() {
    vec2 at = box.xy + in_corner * box.zw;
    uv = part.xy + vec2(in_corner.x, 1.0 - in_corner.y) * part.zw;
    place = at;
    gl_Position = window.projection * window.view * vec4(at, 0.0, 1.0);
}
"""
_FRAGMENT: Final = """
#version 330
uniform sampler2D ground;
uniform float now;
uniform float strength;
uniform bool clear;
in vec2 uv;
in vec2 place;
out vec4 colour;
void main() {
    vec4 base = texture(ground, uv);
    if (clear) {
        colour = base;
        return;
    }
    float wet = 1.0 - base.a;
    if (wet > 0.02) {
        float roll = now * (0.6 + wet);
        vec2 sway = vec2(sin(place.y * 0.055 + roll), cos(place.x * 0.045 + roll * 0.8)) * 2.4 * wet * strength;
        vec4 moved = texture(ground, uv + sway / vec2(textureSize(ground, 0)));
        base.rgb = mix(base.rgb, moved.rgb, step(0.02, 1.0 - moved.a));
        float band = sin(place.y * 0.075 + sin(place.x * 0.021 + roll * 0.5) * 2.2 - roll * 0.9);
        base.rgb += vec3(0.05, 0.06, 0.055) * smoothstep(0.72, 1.0, band) * wet * strength;
        base.rgb -= vec3(0.03, 0.028, 0.02) * smoothstep(0.72, 1.0, -band) * wet * strength;
    }
    colour = vec4(base.rgb, 1.0);
}
"""
_WHOLE: Final = (0.0, 0.0, 1.0, 1.0)
_INNER: Final = (*[MARGIN / (BLOCK + 2 * MARGIN)] * 2, *[BLOCK / (BLOCK + 2 * MARGIN)] * 2)
"""A block without its margin."""


class BoardView:
    """Draws the ground of one map. In OpenGL's coordinates the map's lower left corner is (0, 0), y up."""

    def __init__(self, source: TiledMap, projection: Projection, board: Board, folder: Path | None) -> None:
        """Paint what is needed first; needs an open window."""
        self.painter: Final = GroundPainter(source, projection, board, folder)
        self.projection: Final = projection
        self.reduced_motion = False
        self._moves: Final = Animations(self.painter)
        self._pieces: OrderedDict[Key, gl.Texture2D | None] = OrderedDict()
        self._blocks: OrderedDict[tuple[Block, State], gl.Texture2D] = OrderedDict()
        self._clock = 0.0
        self._ctx = arcade.get_window().ctx
        self._program = self._ctx.program(vertex_shader=_VERTEX, fragment_shader=_FRAGMENT)
        self._program["ground"] = 0
        corners = array("f", [0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 1.0, 1.0])
        buffer = self._ctx.buffer(data=corners.tobytes())
        content = [gl.BufferDescription(buffer, "2f", ["in_corner"])]
        self._quad = self._ctx.geometry(content, mode=self._ctx.TRIANGLE_STRIP)
        wide, high = projection.size
        across, down = math.ceil(wide / PIECE), math.ceil(high / PIECE)
        self._coarsest = max(0, math.ceil(math.log2(max(across, down) / 4))) if across * down > AT_ONCE else 0
        painted = {} if self._coarsest else whole(self.painter, across, down, PIECE)
        for place, image in painted.items():
            self._pieces[(-1, 0, *place)] = self._texture(image)
        self._overview: Final = None if self._coarsest else self._shrunk(painted, min(OVERVIEW, max(projection.size)))
        """The whole ground in a small picture, 0.8 MB at most; None where it is sketched when it is asked for."""

    def small(self, pixels: int) -> Image.Image:
        """Return a picture of the whole ground that fits into a square of so many pixels."""
        wide, high = self.projection.size
        scale = min(1.0, pixels / max(wide, high))
        size = max(1, round(wide * scale)), max(1, round(high * scale))
        if self._overview is None:
            return self.painter.sketch().resize(size, Image.Resampling.NEAREST)
        return self._overview.resize(size, Image.Resampling.BOX)

    def _shrunk(self, painted: Mapping[tuple[int, int], Image.Image], pixels: float) -> Image.Image:
        """Return the pieces of the whole map as one picture that fits into a square of so many pixels."""
        wide, high = self.projection.size
        scale = pixels / max(wide, high)
        picture = Image.new("RGB", (max(1, round(wide * scale)), max(1, round(high * scale))))
        side = max(1, math.ceil(PIECE * scale))
        for (column, row), piece in painted.items():
            part = piece.convert("RGB").resize((side, side), Image.Resampling.BOX, reducing_gap=1.5)
            picture.paste(part, (round(column * PIECE * scale), round(row * PIECE * scale)))
        return picture

    def _make(self, key: Key) -> gl.Texture2D | None:
        """Paint a piece; None for a part of a floating layer where nothing is."""
        number, level, column, row = key
        covers = PIECE * 2**level
        place = column * covers, row * covers, 1 / 2**level
        if number < 0:
            texture: gl.Texture2D | None = self._texture(self.painter.paint(*place, PIECE))
        else:
            image = Image.new("RGBA", (PIECE, PIECE))
            self.painter.layers.paint(image, self.painter.floating[number], *place)
            texture = self._texture(image.convert("RGBa")) if image.getbbox() else None
        self._pieces[key] = texture
        while len(self._pieces) > KEPT + min(4, len(self.painter.floating)) * KEPT_FLOATING:
            # arcade frees the texture once nobody holds it.
            self._pieces.popitem(last=False)
        return texture

    def _texture(self, image: Image.Image) -> gl.Texture2D:
        texture = self._ctx.texture(
            image.size,
            components=4,
            data=image.tobytes(),
            wrap_x=self._ctx.CLAMP_TO_EDGE,
            wrap_y=self._ctx.CLAMP_TO_EDGE,
        )
        texture.filter = self._ctx.LINEAR_MIPMAP_LINEAR, self._ctx.LINEAR
        texture.build_mipmaps()
        return texture

    def update(self, seconds: float) -> None:
        """Let the waves roll on."""
        if not self.reduced_motion:
            self._clock = (self._clock + seconds) % 10_000

    def draw(self, camera: Camera) -> None:
        """Draw what is in sight; the arcade camera of the map must be in use."""
        coarse = max(0, math.floor(math.log2(1 / (camera.zoom * camera.ratio)) + 0.3))
        level = min(self._coarsest, coarse)
        wide, high = self.projection.size
        left, top, right, bottom = camera.seen
        self._program["now"] = self._clock
        self._program["strength"] = 0.0 if self.reduced_motion else 1.0
        self._program["clear"] = False
        self._program["part"] = _WHOLE
        started = time.perf_counter()
        self._draw_pieces(-1, level, (max(left, 0), max(top, 0), min(right, wide), min(bottom, high)), started)
        if not level and not self.reduced_motion:
            self._draw_blocks((max(left, 0), max(top, 0), min(right, wide), min(bottom, high)))
        if self.painter.floating:
            self._draw_floating(coarse, camera, started)

    def _draw_pieces(
        self, number: int, level: int, seen: tuple[float, float, float, float], started: float, by: Point = (0.0, 0.0)
    ) -> None:
        """Draw the pieces in a box of map pixels, moved by so many."""
        covers = PIECE * 2**level
        left, top, right, bottom = seen
        high = self.projection.size[1]
        for row in range(math.floor(top / covers), math.ceil(bottom / covers)):
            for column in range(math.floor(left / covers), math.ceil(right / covers)):
                key = (number, level, column, row)
                if key in self._pieces:
                    texture = self._pieces[key]
                    self._pieces.move_to_end(key)
                elif time.perf_counter() - started > BUDGET:
                    continue
                else:
                    texture = self._make(key)
                if texture is not None:
                    place = column * covers + by[0], high - (row + 1) * covers - by[1]
                    self._put(texture, (*place, covers, covers))

    def _put(self, texture: gl.Texture2D, box: tuple[float, float, float, float]) -> None:
        texture.use(0)
        self._program["box"] = box
        self._quad.render(self._program)

    def _draw_blocks(self, seen: tuple[float, float, float, float]) -> None:
        """Draw the animated tiles in sight over the ground, which shows the first picture of each."""
        blocks = self._moves.seen(*seen) if self._moves.blocks else []
        if not blocks or len(blocks) > BLOCKS_KEPT // 2:
            return
        started = time.perf_counter()
        self._program["part"] = _INNER
        for block in blocks:
            state = self._moves.state(block, self._clock)
            if self._moves.is_first(block, state):
                continue
            texture = self._blocks.get((block, state))
            if texture is None:
                if time.perf_counter() - started > BLOCK_BUDGET:
                    continue
                texture = self._blocks[block, state] = self._texture(self._moves.paint(block, state))
                if len(self._blocks) > BLOCKS_KEPT:
                    self._blocks.popitem(last=False)
            self._blocks.move_to_end((block, state))
            x, y = block[0] * BLOCK, self.projection.size[1] - (block[1] + 1) * BLOCK
            self._put(texture, (x, y, BLOCK, BLOCK))
        self._program["part"] = _WHOLE

    def _draw_floating(self, level: int, camera: Camera, started: float) -> None:
        """Draw the layers that move with the camera in a way of their own; at reduced motion they stay."""
        left, top, right, bottom = camera.seen
        wide, high = self.projection.size
        middle = (wide / 2, high / 2) if self.reduced_motion else ((left + right) / 2, (top + bottom) / 2)
        self._program["clear"] = True
        self._ctx.enable(self._ctx.BLEND)
        self._ctx.blend_func = self._ctx.ONE, self._ctx.ONE_MINUS_SRC_ALPHA  # the colours are premultiplied
        for number, layer in enumerate(self.painter.floating):
            x, y = drift(self.painter.source, layer, middle)
            self._draw_pieces(number, level, (left - x, top - y, right - x, bottom - y), started, (x, y))
        self._ctx.blend_func = self._ctx.BLEND_DEFAULT
