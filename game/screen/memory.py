"""How freed memory goes back to the system, so that an evening of battles takes no more than one. No arcade.

Under a software renderer pictures on the graphics card are blocks of the process's own memory. glibc raises the size
from which a block is mapped by itself with each large one that is freed, so that later pictures come to lie between
small things and their room is never given back: 40 MB more with every second battle.
"""

import ctypes
import platform
from typing import Final

_TRIM: Final = -1
_MAPPED: Final = -3
_ARENAS: Final = -8
"""`M_TRIM_THRESHOLD`, `M_MMAP_THRESHOLD` and `M_ARENA_MAX` of mallopt(3)."""
_BLOCK: Final = 128 * 1024
"""Bytes from which a block is mapped by itself: what glibc begins with."""


def give_back_freed() -> None:
    """Have large blocks of memory given back as soon as they are freed; other systems' libraries do so anyway."""
    if platform.libc_ver()[0] != "glibc":
        return
    libc = ctypes.CDLL(None)
    for option, value in ((_MAPPED, _BLOCK), (_TRIM, _BLOCK), (_ARENAS, 1)):
        libc.mallopt(option, value)
