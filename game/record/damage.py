"""What is wrong with a file of the game's own that cannot be understood, in words."""

import re
from typing import Final

import msgspec

DAMAGE: Final = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""What reading such a file may raise."""


def what_is_wrong(error: Exception) -> str:
    """Return what is wrong as a clause.

    >>> what_is_wrong(msgspec.DecodeError("Input data was truncated"))
    'it breaks off before its end'
    >>> what_is_wrong(msgspec.DecodeError("JSON is malformed: invalid character (byte 4)"))
    'from byte 4 on it is not what the game writes'
    >>> what_is_wrong(msgspec.ValidationError("Expected `int`, got `str` - at `$.header.seed`"))
    'header.seed is not what the game writes there'
    """
    said = str(error)
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if isinstance(error, UnicodeDecodeError):
        return f"from byte {error.start} on it is not what the game writes"
    if said == "Input data was truncated":
        return "it breaks off before its end"
    lacks = re.search(r"missing required field `(\w+)`", said)
    if lacks:
        return f"it lacks {lacks[1]}"
    wrong = re.search(r" - at `\$\.?(.*?)`$", said)
    if wrong:
        return f"{wrong[1] or 'all of it'} is not what the game writes there"
    at = re.search(r"malformed.*\(byte (\d+)\)", said)
    return said if at is None else f"from byte {at[1]} on it is not what the game writes"
