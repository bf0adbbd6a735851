"""What is said and shown of one battle that was kept. No arcade."""

import io
import time
from datetime import date
from typing import Final

from PIL import Image

from game.controllers import TEMPER_NAMES, strength_of, temper_of
from game.engine.sentences import how_many
from game.record.about import About
from game.screen.text.pointing import article

SIDES: Final = {
    "human": "a person", "novice": "a novice", "soldier": "a soldier", "veteran": "a veteran", "captain": "a captain",
    "strategos": "a strategos", "random": "at random",
}  # fmt: skip
"""Who plays a side, in a word or two."""


def _who(kind: str) -> str:
    """Return who plays a side in a word or two, with the temper that was given; a record may say anything."""
    name, temper = SIDES.get(strength_of(kind)), temper_of(kind)
    if name is None or (temper and temper not in TEMPER_NAMES):
        return kind
    return article(f"{TEMPER_NAMES[temper][0]} {strength_of(kind)}") if temper else name


def opened(data: bytes) -> Image.Image | None:
    """Return a picture of a save, or None where there is none that can be read."""
    if not data:
        return None
    try:
        with Image.open(io.BytesIO(data), formats=("PNG",)) as image:
            if image.width * image.height > 1 << 20:
                return None
            found: Image.Image = image.convert("RGB")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None
    return found


def facts(about: About, when: float) -> list[tuple[str, str]]:
    """Return what is said of a battle, line by line, each with the face it is written in."""
    lines = [(f"{about.title} · {about.rules}", "bold")]
    if about.campaign:
        lines.append((f"Battle {about.battle} of the campaign “{about.campaign}”.", "body"))
    if about.outcome:
        lines.append((f"{about.outcome}, in round {about.round}.", "body"))
    elif about.round:
        turn = f", {about.turn.capitalize()} is to act" if about.turn else ""
        lines.append((f"Round {about.round}{turn}.", "body"))
    who = [f"{side.capitalize()}: {_who(about.players.get(side, '?'))}"
           for side in about.sides]  # fmt: skip
    lines.append((" · ".join(who), "body"))
    lines.append((f"{how_many(about.commands, 'command')}, seed {about.seed}", "body"))
    lines.append((moment(when, long=True), "body"))
    return lines


def moment(when: float, *, long: bool = False) -> str:
    """Write when something was kept, in the clock of the place."""
    try:
        told = time.localtime(when)
        kept = date(*told[:3])
    except (OverflowError, ValueError, OSError):
        return ""
    day = kept.isoformat()
    clock = f"{told.tm_hour:02}:{told.tm_min:02}"
    if long:
        return f"{day}, {clock}"
    days = (date(*time.localtime()[:3]) - kept).days
    near = {0: "today", 1: "yesterday"}.get(days)
    return f"{near} {clock}" if near else day
