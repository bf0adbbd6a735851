"""Every screen of the game, each reached as a player would leave it: for pictures, and for random hands."""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from game.screen.battle_view import BattleView
    from game.screen.shell import Shell

SIDES: Final = ("blue", "red")
SEED: Final = 5


@contextmanager
def kept_apart() -> Iterator[Path]:
    """Have saves and settings written to a folder that goes away again."""
    kept = {name: os.environ.get(name) for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(dict.fromkeys(kept, folder))
        try:
            yield Path(folder)
        finally:
            for name, value in kept.items():
                if value is None:
                    os.environ.pop(name, None)
                else:
                    os.environ[name] = value


def battle(shell: "Shell", name: str, rules: str, players: str, seed: int = SEED) -> "BattleView":
    """Open a battle on a shipped map, `players` as "human,ai", and let it go on until somebody has to decide."""
    from game.data import maps
    from game.screen import app, seating

    who = dict(zip(SIDES, players.split(","), strict=True))
    view = app.show(shell, seating.start(maps() / f"{name}.tmx", rules, seed, who))
    if "human" in who.values():
        wait(view)
    return view


def wait(view: "BattleView", most: int = 2000) -> None:
    """Let a battle go on, all shown at once, until somebody at the table has to do something."""
    from game.screen.session import Mode

    for _ in range(most):
        view.on_update(0.25)
        view.scene.skip()
        if view.session.mode is not Mode.WAITING:
            return


def page(name: str, **more: object) -> Callable[["Shell"], None]:
    """Return what opens a page by its name."""

    def reach(shell: "Shell") -> None:
        shell.go(name, **more)

    return reach


def of_battle(name: str, rules: str, players: str = "human,ai") -> Callable[["Shell"], None]:
    """Return what opens a battle."""

    def reach(shell: "Shell") -> None:
        battle(shell, name, rules, players)

    return reach


def menu(shell: "Shell") -> None:
    """Open the menu of a battle."""
    shell.go("menu", view=battle(shell, "ford", "heroic", "human,ai"))


SCREENS: Final[dict[str, Callable[["Shell"], None]]] = {
    "menu": menu,
    "battle-heroic": of_battle("ford", "heroic"),
    "battle-heroic-classic": of_battle("heights", "heroic-classic"),
    "battle-clash": of_battle("pass", "clash"),
    "battle-odigos": of_battle("heights", "odigos"),
    "battle-oldschool": of_battle("pass", "oldschool"),
    "battle-hot-seat": of_battle("ford", "oldschool", "human,human"),
    "battle-secret": of_battle("ford", "odigos", "human,human"),
    "battle-watched": of_battle("heights", "heroic", "walk,walk"),
}
"""What reaches each screen, by its name."""
