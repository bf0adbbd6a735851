"""What a record says of itself at its head, so that a list of many can be shown without playing any of them again."""

from typing import Literal

import msgspec

Kind = Literal["auto", "quick", "named", "replay"]


class About(msgspec.Struct, frozen=True):
    """A record in short. `game` is the same for all records of one battle; `rest` is how many bytes come after this."""

    kind: Kind
    title: str
    rules: str
    game: str
    sides: tuple[str, ...] = ()
    players: dict[str, str] = {}
    """Who plays each side."""
    name: str = ""
    """What the player has called it; "" where it was kept without being asked for."""
    round: int = 0
    turn: str = ""
    """The side whose turn it is; "" once the battle is over."""
    outcome: str = ""
    """How the battle ended, in a sentence; "" while it goes on."""
    commands: int = 0
    seed: int = 0
    saved: float = 0.0
    """When it was written, in seconds since 1970, by a clock that may have been set back."""
    number: int = 0
    """Which of all that was kept in one library it is, counted from 1, whatever a clock says; 0: unknown."""
    campaign: str = ""
    """The title of the campaign that it is a battle of; "" for a battle by itself."""
    journey: str = ""
    """The mark of the party's journey on it."""
    battle: int = 0
    """Which battle of that journey it is, counted from 1."""
    picture: bytes = b""
    """A PNG of the map with what every person at the table knows; may be empty."""
    rest: int = 0
