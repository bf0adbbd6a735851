"""Font files and which of them has which letter. No arcade here; Pillow draws the words that lie on the map.

DejaVu's come with the game, Liberation's with arcade; for letters that these lack (Chinese, Japanese, Korean) it takes
what the system has.
"""

import functools
import importlib.util
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from game.data import assets

Colour = tuple[int, int, int, int]

_ROLES: Final = {
    "title": "Liberation_Serif_Bold.ttf",
    "serif": "Liberation_Serif_Regular.ttf",
    "body": "DejaVuSans.ttf",
    "bold": "DejaVuSans-Bold.ttf",
}

_SYSTEM_FOLDERS: Final = {
    "win32": ("C:/Windows/Fonts", "~/AppData/Local/Microsoft/Windows/Fonts"),
    "darwin": ("/System/Library/Fonts", "/System/Library/Fonts/Supplemental", "/Library/Fonts", "~/Library/Fonts"),
}
"""Where fonts lie that came with the system, or were installed for all or for one user."""
_UNIX_FOLDERS: Final = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts")
_WIDE_FONTS: Final = (
    "NotoSansCJK-Regular", "NotoSansCJK-VF", "NotoSansCJKjp-Regular", "NotoSansCJKsc-Regular", "NotoSansCJKtc-Regular",
    "NotoSansCJKkr-Regular", "NotoSansJP-VF", "NotoSansSC-VF", "NotoSansTC-VF", "NotoSansKR-VF", "NotoSansJP-Regular",
    "NotoSansSC-Regular", "NotoSansTC-Regular", "NotoSansKR-Regular", "NotoSansJP-VariableFont_wght",
    "NotoSansSC-VariableFont_wght", "NotoSansTC-VariableFont_wght", "NotoSansKR-VariableFont_wght",
    "NotoSerifCJK-Regular", "NotoSerifCJK-VF", "SourceHanSans-Regular", "SourceHanSans-VF", "wqy-microhei",
    "wqy-zenhei", "uming", "DroidSansFallbackFull", "ipag", "ipagp", "TakaoPGothic", "VL-Gothic-Regular", "unifont",
    "YuGothR", "YuGothM", "meiryo", "msgothic", "msyh", "simsun", "malgun", "seguisym",
    "Hiragino Sans GB", "PingFang", "AppleSDGothicNeo", "Arial Unicode",
    "NotoEmoji-Regular", "NotoEmoji-VariableFont_wght", "Symbola",
)  # fmt: skip
"""Files (without their endings) that have letters which Latin fonts lack, the best first."""


@functools.cache
def face(role: str) -> str:
    """Return the file for a role: title, serif, body or bold; the game's own where arcade's are missing."""
    found = next((path for path in (folder / _ROLES[role] for folder in _folders()) if path.is_file()), None)
    return str(found or assets() / "fonts" / "DejaVuSans.ttf")


@functools.cache
def _folders() -> tuple[Path, ...]:
    """Return the folders with the fonts that are always there: the game's, and arcade's, which is not imported."""
    package = importlib.util.find_spec("arcade")
    places = package.submodule_search_locations if package is not None else None
    arcades = [Path(place, "resources/system/fonts/ttf/Liberation") for place in places or ()]
    return (assets() / "fonts", *arcades)


@functools.cache
def fallbacks() -> tuple[str, ...]:
    """Return the files to look in for letters that a role's own face lacks, the best first."""
    own = [face("body"), face("serif")]
    folders = _SYSTEM_FOLDERS.get(sys.platform, _UNIX_FOLDERS)
    wanted = {name.lower(): place for place, name in enumerate(_WIDE_FONTS)}
    found: dict[int, str] = {}
    for folder in folders:
        for base, _, names in os.walk(Path(folder).expanduser()):
            for name in names:
                path = Path(base, name)
                if path.suffix.lower() in {".ttf", ".otf", ".ttc"} and path.stem.lower() in wanted:
                    found.setdefault(wanted[path.stem.lower()], str(path))
    return (*own, *(path for _, path in sorted(found.items())))


@functools.lru_cache(maxsize=200)
def font(path: str, pixels: int) -> ImageFont.FreeTypeFont:
    """Return a file's font so many pixels high."""
    return ImageFont.truetype(path, pixels)


@functools.cache
def _missing(path: str) -> bytes:
    """Return what the file draws for a letter that it lacks."""
    return bytes(font(path, 24).getmask("\U0010fffd"))


@functools.lru_cache(maxsize=20_000)
def has(path: str, letter: str) -> bool:
    """Tell whether the file has the letter."""
    if letter.isspace() or letter < "\x7f":
        return True
    return bytes(font(path, 24).getmask(letter)) != _missing(path)


@functools.lru_cache(maxsize=20_000)
def face_of(letter: str, role: str) -> str:
    """Return the first file that has the letter; the role's own where none has."""
    own = face(role)
    return next((found for found in (own, *fallbacks()) if has(found, letter)), own)


def lacks(words: str) -> bool:
    """Tell whether some letter of a text is in no font here: a box stands in its place."""
    return any(not has(face_of(letter, "body"), letter) for letter in set(words))


def runs(words: str, role: str = "body") -> Iterator[tuple[int, int, str]]:
    """Yield start, end and file of the pieces of a text that one file can draw."""
    start = 0
    while start < len(words):
        found = face_of(words[start], role)
        end = start + 1
        while end < len(words) and (words[end].isspace() or face_of(words[end], role) == found):
            end += 1
        yield start, end, found
        start = end


@functools.lru_cache(maxsize=20_000)
def measure(words: str, pixels: int, role: str = "body") -> int:
    """Return how wide a line of text is, in pixels."""
    return round(sum(font(path, pixels).getlength(words[start:end]) for start, end, path in runs(words, role)))


@functools.lru_cache(maxsize=1000)
def picture(words: str, pixels: int, colour: Colour, rim: Colour | None = None, role: str = "bold") -> Image.Image:
    """Return one line of text drawn; with `rim` its letters have an outline, so that they can be read on any ground.

    The picture is shared: do not draw on it.
    """
    stroke = max(1, round(pixels / 9)) if rim else 0
    wide = measure(words, pixels, role) + 2 * stroke + 2
    ascent, descent = font(face(role), pixels).getmetrics()
    image = Image.new("RGBA", (max(1, wide), ascent + descent + 2 * stroke), (*(rim or colour)[:3], 0))
    pen = ImageDraw.Draw(image)
    x = float(stroke + 1)
    for start, end, path in runs(words, role):
        used = font(path, pixels)
        pen.text(
            (x, stroke + ascent), words[start:end], colour, used, anchor="ls", stroke_width=stroke, stroke_fill=rim
        )
        x += used.getlength(words[start:end])
    return image
