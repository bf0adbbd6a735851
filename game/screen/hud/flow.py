"""Text that flows in lines, with the ids of rules in it as links to the handbook. No arcade: places and words only."""

from collections.abc import Callable
from dataclasses import dataclass

from game.screen import lore


@dataclass(frozen=True, slots=True)
class Piece:
    """Words at a place of a line, and the rule that they lead to ("" for none)."""

    left: float
    words: str
    link: str = ""


def flow(text: str, width: float, measure: Callable[[str], float]) -> list[tuple[Piece, ...]]:
    """Return a text in lines of a width; `measure` tells how wide words are."""
    lines, pieces, line = list[tuple[Piece, ...]](), list[Piece](), ""
    for words, link in lore.links(text):
        for bare in _parts(words):
            part = bare if line else bare.lstrip()
            if line and measure(line + part.rstrip()) > width:
                lines.append(tuple(pieces))
                pieces, line, part = [], "", bare.lstrip()
            if not part:
                continue
            left = measure(line) if line else 0.0
            last = pieces[-1] if pieces else None
            if last is not None and last.link == link == "":
                pieces[-1] = Piece(last.left, last.words + part)
            else:
                pieces.append(Piece(left, part, link))
            line += part
    return [*lines, tuple(pieces)] if pieces else lines


def _parts(words: str) -> list[str]:
    """Return words one by one, each with the spaces before it."""
    found, start = list[str](), 0
    for at in range(1, len(words)):
        if words[at] == " " and words[at - 1] != " ":
            found.append(words[start:at])
            start = at
    return [*found, words[start:]]
