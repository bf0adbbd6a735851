"""Pictures put down anew again and again, as a few numbers for the graphics card: none of them is an object."""

from array import array
from collections.abc import Iterator
from typing import Final

import arcade
from arcade.sprite_list.sprite_list import SpriteListBufferData
from arcade.texture_atlas import TextureAtlasBase

RGBA = tuple[int, int, int, int]
WHITE: Final[RGBA] = (255, 255, 255, 255)
Filter = tuple[int, int]
_ROOM: Final = 256
"""Sprites that there is room for at first."""
_NOTHING: Final = (b"", b"", b"", b"")


class SpritePool:
    """All that was put since `begin`, in that order. It is drawn as arcade draws a `SpriteList`.

    The graphics card is told of what differs from what it was told last.
    """

    def __init__(self, atlas: TextureAtlasBase, filtering: Filter | None = None) -> None:
        """Take textures from one atlas; `filtering` is OpenGL's pair of filters."""
        self._atlas: Final = atlas
        self._filter: Final = filtering
        self._slots: Final[dict[arcade.Texture, int]] = {}
        """The place in the atlas of each texture that was put; it keeps it while the texture lives."""
        self._data: SpriteListBufferData | None = None
        self._room = 0
        self._told = _NOTHING
        self.begin()

    def __len__(self) -> int:
        return len(self._textures)

    def __iter__(self) -> Iterator[tuple[float, float, float, float]]:
        """Yield the middle (x, y), the width and the height of each."""
        return zip(self._places[::4], self._places[1::4], self._sizes[::2], self._sizes[1::2], strict=True)

    def begin(self) -> None:
        """Start anew."""
        self._places, self._sizes = array("f"), array("f")
        self._colours, self._textures = array("B"), array("f")
        self._is_new = True

    def put(
        self,
        texture: arcade.Texture,
        x: float,
        y: float,
        wide: float,
        high: float,
        angle: float = 0.0,
        colour: RGBA = WHITE,
    ) -> None:
        """Show a texture with its middle at (x, y)."""
        slot = self._slots.get(texture)
        if slot is None:
            slot = self._slots[texture] = self._atlas.add(texture)[0]
        self._places.extend((x, y, 0.0, angle))
        self._sizes.extend((wide, high))
        self._colours.extend(colour)
        self._textures.append(slot)

    def draw(self) -> None:
        """Draw what was put."""
        if not self._textures:
            return
        ctx = self._atlas.ctx
        data = self._data or SpriteListBufferData(ctx, _ROOM, self._atlas)
        if self._is_new:
            self._tell(data)
        data.render(
            atlas=self._atlas, count=len(self), color=(1.0, 1.0, 1.0, 1.0), filter=self._filter,
            default_texture_filter=(ctx.LINEAR, ctx.LINEAR),
        )  # fmt: skip

    def _tell(self, data: SpriteListBufferData) -> None:
        """Hand over what is to be drawn, with room for all of it."""
        has_grown = len(self) > self._room
        if self._data is None:
            self._data, self._room = data, _ROOM
        while len(self) > self._room:
            data.grow_sprite_buffers()
            data.grow_index_buffer()
            self._room *= 2
        before = _NOTHING if has_grown else self._told
        places, sizes, colours, textures = now = (
            self._places.tobytes(), self._sizes.tobytes(), self._colours.tobytes(), self._textures.tobytes(),
        )  # fmt: skip
        data.write_sprite_buffers_to_gpu(
            places, sizes, colours, textures, array("i", range(self._room)),
            sprite_pos_angle_changed=places != before[0], sprite_size_changed=sizes != before[1],
            sprite_color_changed=colours != before[2], sprite_texture_changed=textures != before[3],
            sprite_index_changed=has_grown,
        )  # fmt: skip
        self._told = now
        self._is_new = False
