"""What a play-test is to fight: one map under some rulesets, so many battles each, who plays, and from which seed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from typing import Final

import msgspec

from game import __version__
from game.playtest.altered import Alteration
from game.playtest.fought import BattleJob
from game.record.record import tables_digest
from game.rulesets import keys
from game.tiled.model import TiledMap

FORMAT: Final = 2


class ResultsHeader(msgspec.Struct, frozen=True, tag="play-test"):
    """What a file of results says of itself. Only battles of one header may be counted together.

    `map` is a digest of the map, `tables` of the numbers of all rulesets; `name` is what the map's file is called.
    """

    format: int
    version: str
    name: str
    map: str
    tables: str
    players: dict[str, str]
    seed: int
    altered: str = ""
    """What was otherwise than the map and the rules have it, in words."""
    options: dict[str, str] = {}
    """What the rules leave open and was chosen, as it is written on the command line; the map says it too."""


@dataclass(frozen=True)
class PlaytestPlan:
    """A play-test of a map: how many battles under each ruleset, who plays its sides, and the seed of it all.

    The battles' own seeds follow from the map's name, the ruleset and the battle's number: an edited map is fought on
    with the dice that it had, and what is altered with those of the battle that is not.
    """

    source: TiledMap
    name: str
    rules: tuple[str, ...]
    battles: int
    players: dict[str, str]
    seed: int = 0
    alteration: Alteration | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    """Choices of what the rules leave open, as they are written; they are made in the source already."""

    def jobs(self) -> Iterator[BattleJob]:
        """Yield all battles, those of all rulesets in turn."""
        for number in range(self.battles):
            for rules in self.rules:
                yield BattleJob(rules, number, self.seed_of(rules, number), self.alteration)

    def seed_of(self, rules: str, number: int) -> int:
        """Return the seed of a battle."""
        material = f"playtest/{self.seed}/{self.name}/{rules}/{number}".encode()
        return int.from_bytes(blake2b(material, digest_size=4).digest(), "big") >> 1

    def header(self) -> ResultsHeader:
        """Return what the results say of themselves."""
        words = "" if self.alteration is None else self.alteration.words
        return ResultsHeader(
            FORMAT,
            __version__,
            self.name,
            digest_of(self.source),
            numbers_of_rules(),
            self.players,
            self.seed,
            words,
            dict(self.options),
        )

    def order(self) -> "FightOrder":
        """Return what those who fight have to know."""
        return FightOrder(_portable(self.source), self.players)


def _portable(source: TiledMap) -> TiledMap:
    """Return a map without the place where it lies."""
    return msgspec.structs.replace(source, file="")


@cache
def numbers_of_rules() -> str:
    """Return a digest of the numbers of all rulesets."""
    return blake2b("".join(map(tables_digest, keys())).encode(), digest_size=8).hexdigest()


def digest_of(source: TiledMap) -> str:
    """Return what tells a map from all others, and from itself as it was before it was changed."""
    return blake2b(msgspec.json.encode(_portable(source)), digest_size=8).hexdigest()


class FightOrder(msgspec.Struct, frozen=True):
    """What those who fight have to know: the map, as it was when the play-test began, and who plays its sides."""

    map: TiledMap
    players: dict[str, str]
