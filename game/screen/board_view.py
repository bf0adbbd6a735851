"""The ground on the screen: painted in pieces once, kept as textures with mipmaps, drawn with waves on the water.

A piece covers `PIECE` texels; far out, pieces cover more of the map at a coarser scale. Nothing is made in a frame but
what has just come into sight, one piece at a time.
"""

import math
import time
from array import array
from collections import OrderedDict
from pathlib import Path
from typing import Final

import arcade
from arcade import gl

from game.board.board import Board
from game.board.projection import Projection
from game.screen.camera import Camera
from game.screen.ground_paint import GroundPainter
from game.tiled.model import TiledMap

PIECE: Final = 1024
KEPT: Final = 40
"""Pieces held at most; 5.6 MB of the graphics card's memory each."""
AT_ONCE: Final = 24
"""A map of no more pieces is painted whole at the start."""
BUDGET: Final = 0.012
"""Seconds of painting in a frame after which the next piece has to wait."""

Key = tuple[int, int, int]

_VERTEX: Final = """
#version 330
uniform WindowBlock { mat4 projection; mat4 view; } window;
uniform vec4 box;
in vec2 in_corner;
out vec2 uv;
out vec2 place;
void main() {
    vec2 at = box.xy + in_corner * box.zw;
    uv = vec2(in_corner.x, 1.0 - in_corner.y);
    place = at;
    gl_Position = window.projection * window.view * vec4(at, 0.0, 1.0);
}
"""
_FRAGMENT: Final = """
#version 330
uniform sampler2D ground;
uniform float now;
uniform float strength;
in vec2 uv;
in vec2 place;
out vec4 colour;
void main() {
    vec4 base = texture(ground, uv);
    float wet = 1.0 - base.a;
    if (wet > 0.02) {
        float roll = now * (0.6 + wet);
        vec2 sway = vec2(sin(place.y * 0.055 + roll), cos(place.x * 0.045 + roll * 0.8)) * 2.4 * wet * strength;
        vec4 moved = texture(ground, uv + sway / %d.0);
        base.rgb = mix(base.rgb, moved.rgb, step(0.02, 1.0 - moved.a));
        float band = sin(place.y * 0.075 + sin(place.x * 0.021 + roll * 0.5) * 2.2 - roll * 0.9);
        base.rgb += vec3(0.05, 0.06, 0.055) * smoothstep(0.72, 1.0, band) * wet * strength;
        base.rgb -= vec3(0.03, 0.028, 0.02) * smoothstep(0.72, 1.0, -band) * wet * strength;
    }
    colour = vec4(base.rgb, 1.0);
}
""".replace("%d", str(PIECE))


class BoardView:
    """Draws the ground of one map. In OpenGL's coordinates the map's lower left corner is (0, 0), y up."""

    def __init__(self, source: TiledMap, projection: Projection, board: Board, folder: Path | None = None) -> None:
        """Paint what is needed first; needs an open window."""
        self.painter: Final = GroundPainter(source, projection, board, folder)
        self.projection: Final = projection
        self.reduced_motion = False
        self._pieces: OrderedDict[Key, gl.Texture2D] = OrderedDict()
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
        if not self._coarsest:
            for column in range(across):
                for row in range(down):
                    self._make((0, column, row))

    def _make(self, key: Key) -> gl.Texture2D:
        level, column, row = key
        covers = PIECE * 2**level
        image = self.painter.paint(column * covers, row * covers, 1 / 2**level, PIECE)
        texture = self._ctx.texture(
            (PIECE, PIECE),
            components=4,
            data=image.tobytes(),
            wrap_x=self._ctx.CLAMP_TO_EDGE,
            wrap_y=self._ctx.CLAMP_TO_EDGE,
        )
        texture.filter = self._ctx.LINEAR_MIPMAP_LINEAR, self._ctx.LINEAR
        texture.build_mipmaps()
        self._pieces[key] = texture
        while len(self._pieces) > KEPT:
            # arcade frees the texture once nobody holds it.
            self._pieces.popitem(last=False)
        return texture

    def update(self, seconds: float) -> None:
        """Let the waves roll on."""
        if not self.reduced_motion:
            self._clock = (self._clock + seconds) % 10_000

    def draw(self, camera: Camera) -> None:
        """Draw the pieces in sight; the arcade camera of the map must be in use."""
        level = 0
        if self._coarsest:
            level = min(self._coarsest, max(0, math.floor(math.log2(1 / (camera.zoom * camera.ratio)) + 0.3)))
        covers = PIECE * 2**level
        wide, high = self.projection.size
        left, top, right, bottom = camera.seen
        columns = range(max(0, math.floor(left / covers)), math.ceil(min(right, wide) / covers))
        rows = range(max(0, math.floor(top / covers)), math.ceil(min(bottom, high) / covers))
        self._program["now"] = self._clock
        self._program["strength"] = 0.0 if self.reduced_motion else 1.0
        started = time.perf_counter()
        for row in rows:
            for column in columns:
                key = (level, column, row)
                texture = self._pieces.get(key)
                if texture is None:
                    if time.perf_counter() - started > BUDGET:
                        continue
                    texture = self._make(key)
                else:
                    self._pieces.move_to_end(key)
                texture.use(0)
                self._program["box"] = column * covers, high - (row + 1) * covers, covers, covers
                self._quad.render(self._program)
