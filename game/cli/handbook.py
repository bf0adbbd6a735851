"""`kleos rules`: the handbook in the terminal."""

from collections.abc import Iterable

from game.cli.choices import or_did_you_mean
from game.cli.tables import prose, width
from game.cli.terminal import Trouble, say
from game.engine.handbook import Rule, TableError, handbook

WIDEST = 100


def read(wanted: str) -> None:
    """Write the contents, one rule, or all rules that hold the words."""
    try:
        book = handbook()
    except TableError as error:
        raise Trouble(str(error)) from error
    if not wanted.strip():
        _contents(book.values())
        return
    one = book.get(wanted.strip().upper())
    if one is not None:
        _write(one)
        return
    words = wanted.lower().split()
    found = [
        rule for rule in book.values() if all(word in f"{rule.id} {rule.title} {rule.text}".lower() for word in words)
    ]
    if not found:
        titles = {word for rule in book.values() for word in rule.title.lower().split() if word.isalpha()}
        message = f"No rule has the id or the words {wanted!r}; {_near(wanted, book, titles)}"
        raise Trouble(message)
    for number, rule in enumerate(found):
        if number:
            say()
        _write(rule)


def _near(wanted: str, book: Iterable[str], titles: set[str]) -> str:
    known = book if "-" in wanted or any(sign.isdigit() for sign in wanted) else titles
    near = or_did_you_mean(wanted.upper() if known is book else wanted, known)
    return near if near.startswith("did") else "`kleos rules` lists all."


def _contents(rules: Iterable[Rule]) -> None:
    for rule in rules:
        say(f"{rule.id:7} {rule.title}")
    say("\nkleos rules ID, or a word, shows the rules themselves.")


def _write(rule: Rule) -> None:
    room = min(WIDEST, width())
    say(f"{rule.id}  {rule.title}{' (a ruling of this project)' if rule.ruling else ''}")
    for paragraph in rule.text.strip().split("\n\n"):
        for line in prose(" ".join(paragraph.split()), room, "  "):
            say(line)
