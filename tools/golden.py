"""The golden play-throughs: whole battles as readable text, kept in `tests/golden`.

Some are those of maps that come with the game, by its own program; one for each further ruleset is fought on a small
field, with something of everything on it. `python -m tools.golden` writes them anew, or those that are named; a
difference in a later run is a changed rule, a changed word or a fault, and is to be read before it is kept.
"""

import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Final

from game.cli.battles import Teller
from game.cli.terminal import say
from game.controllers import controller
from game.controllers.fight import fight
from game.engine.battle import Battle
from tools.proofs.arenas import setup_of

FOLDER: Final = Path(__file__).resolve().parent.parent / "tests" / "golden"
BATTLES: Final = {
    "ford": ("ford", "--seed", "4", "--side", "blue=walk", "--side", "red=walk"),
    "heights": ("heights", "--seed", "2", "--side", "blue=walk", "--side", "red=walk"),
    "anything": ("heights", "--seed", "7", "--side", "blue=random", "--side", "red=walk"),
}
FIELDS: Final = {
    "first-edition": ("pit 2", "heroic-classic", 3, "walk", "random"),
    "clash": ("meeting 1", "clash", 1, "random", "walk"),
    "odigos": ("hexes 1", "odigos", 2, "walk", "walk"),
    "oldschool": ("meeting 3", "oldschool", 2, "walk", "random"),
}
"""By name: field, ruleset, seed, and who plays the sides. No AI: what it chooses changes more often than the rules."""
NAMES: Final = (*BATTLES, *FIELDS)


def played(name: str) -> str:
    """Return a battle as the terminal tells it."""
    return told(*FIELDS[name]) if name in FIELDS else _by_program(*BATTLES[name])


def _by_program(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "game", "fight", *arguments],
        cwd=FOLDER.parent.parent,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout


def told(field: str, rules: str, seed: int, *players: str) -> str:
    """Return a battle on a small field, told line by line with the rules it comes from."""
    battle = Battle(setup_of(field, rules), seed)
    who = dict(zip(battle.stage.sides, players, strict=True))
    sides = ", ".join(f"{side} by {kind}" for side, kind in who.items())
    lines = StringIO()
    with redirect_stdout(lines):
        say(f"{field.capitalize()}, {battle.ruleset.name}: {sides}; seed {seed}.")
        Teller(battle)
        fight(battle, {side: controller(kind, seed, side) for side, kind in who.items()})
    return lines.getvalue()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for chosen in sys.argv[1:] or NAMES:
        (FOLDER / f"{chosen}.txt").write_text(played(chosen), encoding="utf-8", newline="\n")
