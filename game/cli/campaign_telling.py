"""A campaign told: said in the terminal as it comes, and written to a file at the end, as text or Markdown."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from game.cli.outputs import unwritable
from game.cli.tables import TableSheet, prose, show, width
from game.cli.terminal import say
from game.files import write_safely

WIDEST: Final = 100
"""Columns of letters of a line of prose at most."""
MARKDOWN: Final = (".md", ".markdown")


class CampaignTelling:
    """What was told so far. A file whose name ends in .md has it as Markdown, any other as plain text."""

    def __init__(self, file: str | None) -> None:
        """Begin with nothing; without a file it is only said."""
        self._file: Final = file
        self._is_marked: Final = file is not None and Path(file).suffix.lower() in MARKDOWN
        self._written: Final[list[str]] = []

    def title(self, words: str, about: str) -> None:
        """Begin: the title, and in a line who plays."""
        say(f"{words}, {about}")
        self._write(f"# {_plain(words)}\n\n{_plain(about)}" if self._is_marked else f"{words}, {about}")

    def head(self, words: str) -> None:
        """Begin a part."""
        say(f"\n{words}")
        self._write(f"\n## {_plain(words)}" if self._is_marked else f"\n{words}")

    def words(self, text: str) -> None:
        """Tell in lines that a page holds; an empty line parts them where they are parted in the file."""
        for part in (" ".join(part.split()) for part in text.strip().split("\n\n")):
            for line in prose(part, min(width(), WIDEST), ""):
                say(line)
            if part:
                self._write(f"\n{part}" if self._is_marked else "\n".join(prose(part, WIDEST, "")))

    def facts(self, lines: Iterable[str]) -> None:
        """Tell what happened, a sentence each."""
        for number, one in enumerate(lines):
            for line in prose(one, min(width(), WIDEST), ""):
                say(line)
            gap = "\n" if not number else ""
            self._write(f"{gap}* {_plain(one)}" if self._is_marked else "\n".join(prose(one, WIDEST, "")))

    def end(self, lines: Iterable[str]) -> None:
        """Tell how it has ended."""
        for line in lines:
            say(f"\n{line}")
            self._write(f"\n{line}")

    def table(self, sheet: TableSheet) -> None:
        """Show figures."""
        say()
        show(sheet)
        if self._is_marked:
            rows = [sheet.headings, ["---"] * len(sheet.headings), *sheet.rows]
            self._write("\n" + "\n".join(f"| {' | '.join(map(_plain, row))} |" for row in rows))
        else:
            rows = [sheet.headings, *sheet.rows]
            wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
            lines = ["  ".join(map(str.ljust, row, wide)).rstrip() for row in rows]
            self._write("\n" + "\n".join(lines))

    def keep(self) -> None:
        """Write the file, whole or not at all; where that cannot be it is the user's trouble."""
        if self._file is None:
            return
        sys.stdout.flush()
        try:
            write_safely(Path(self._file), ("\n".join(self._written) + "\n").encode())
        except (OSError, ValueError) as error:
            raise unwritable("--out", self._file, error) from error

    def _write(self, text: str) -> None:
        self._written.append(text)


def _plain(words: str) -> str:
    """Return words in which Markdown finds no signs of its own."""
    return "".join(f"\\{letter}" if letter in "\\`*_[]<>|#" else letter for letter in words)
