"""What a record is: what a battle started from, and every command.

A record is JSON: a header (the setting, the ruleset's tables by digest, seed, versions), the root commands with their
answers and the digest after each, and a snapshot of the components at each turn's start. `recorder` writes it down,
`reading` reads it as data, `loading` plays it again. Nothing from a file is executed; how files are written says
`game/files.py`.
"""

from hashlib import blake2b
from typing import Final

import msgspec

from game.engine.handbook import table
from game.engine.setup import Veteran
from game.record.about import About
from game.scenario.campaign.journey import Journey
from game.tiled.model import TiledMap

FORMAT: Final = 1
NO_SNAPSHOT: Final = msgspec.Raw(b"null")
NO_ABOUT: Final = b'"about":null'


class RecordError(ValueError):
    """A file is no record that can be used; the message says which file, what is wrong, and what to do."""


class Header(msgspec.Struct, frozen=True):
    """What the battle started from: the map as it was, the ruleset with a digest of its tables, seed and players.

    `veterans` is the roster that came for it, `journey` the campaign that it is a battle of, as it stood before it;
    older records have neither.
    """

    map: TiledMap
    rules: str
    tables: str
    seed: int
    players: dict[str, str] = {}
    veterans: tuple[Veteran, ...] = ()
    journey: Journey | None = None


class Played(msgspec.Struct):
    """One root command, its answers, and the digest after it ("" while a question is pending)."""

    command: msgspec.Raw
    answers: list[msgspec.Raw]
    digest: str = ""
    snapshot: msgspec.Raw = NO_SNAPSHOT


class Base(msgspec.Struct, frozen=True):
    """The state from which a battle went on after its replay had drifted, and how many commands came before."""

    snapshot: msgspec.Raw
    commands: int
    digest: str


class Record(msgspec.Struct, kw_only=True):
    """A battle so far: what it started from, the digest of the start, and all that was played.

    What it says of itself (`about`) stands before all that is long; older records, and those of tests, have none.
    """

    format: int
    version: str
    about: About | None = None
    header: Header
    start: str
    played: list[Played]
    base: Base | None = None


def tables_digest(rules: str) -> str:
    """Return a digest of a ruleset's ledger, so that a record knows whether numbers have changed since."""
    counted = {section: entries for section, entries in table(rules).items() if section != "looks"}
    data = msgspec.json.encode((table("board"), counted), order="deterministic")
    return blake2b(data, digest_size=16).hexdigest()


def with_about(data: bytes, about: About) -> bytes:
    """Let an encoded record say something of itself."""
    head, nothing, rest = data.partition(NO_ABOUT)
    told = msgspec.json.encode(msgspec.structs.replace(about, rest=len(rest)))
    return b"".join((head, nothing.removesuffix(b"null"), told, rest))
