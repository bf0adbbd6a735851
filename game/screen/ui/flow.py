"""Text that flows in lines, with the ids of rules in it as links to the handbook. No arcade: places and words only."""

from collections.abc import Callable
from dataclasses import dataclass

from game.screen.text import rulebook


@dataclass(frozen=True, slots=True)
class Piece:
    """Words at a place of a line, and the rule that they lead to ("" for none)."""

    left: float
    words: str
    link: str = ""


def flow(text: str, width: float, measure: Callable[[str], float]) -> list[tuple[Piece, ...]]:
    """Return a text in lines of a width; `measure` tells how wide words are."""
    lines, pieces, line = list[tuple[Piece, ...]](), list[Piece](), ""
    for run in _runs(text):
        whole = "".join(part for part, _ in run)
        if line and measure(line + whole.rstrip()) > width:
            lines.append(tuple(pieces))
            pieces, line = [], ""
        for bare, link in run:
            part = bare if line else bare.lstrip()
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


def _runs(text: str) -> list[list[tuple[str, str]]]:
    """Return a text in runs that no line may break, each of words with their links: "[", "HE-52" and "]" are one."""
    runs = list[list[tuple[str, str]]]()
    for words, link in rulebook.links(text):
        for part in [words] if link else _parts(words):
            if runs and not part.startswith(" ") and not runs[-1][-1][0].endswith(" "):
                runs[-1].append((part, link))
            else:
                runs.append([(part, link)])
    return runs


def _parts(words: str) -> list[str]:
    """Return words one by one, each with the spaces before it."""
    found, start = list[str](), 0
    for at in range(1, len(words)):
        if words[at] == " " and words[at - 1] != " ":
            found.append(words[start:at])
            start = at
    return [*found, words[start:]]
