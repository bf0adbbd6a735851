"""A whole battle in a real window under Xvfb, by the X server's mouse and key events alone; no engine is called.

The pictures stay in `build/play`, to be looked at.
"""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from game.data import maps
from game.screen.model.press import Answer
from tests.screen.person import PICTURES, Person

pytestmark = pytest.mark.screen
KEPT_BLUE = {"Kallias", "Menon", "Dexo"}
KEPT_RED = {"Red cloak": (384, 512), "Broken nose": (448, 640)}
"""Those who come over the river: the lower left corners of their cells, in Tiled's pixels."""
MOST_ROUNDS: Final = 40
"""Seconds that the whole battle may take."""


def small_battle(folder: Path) -> Path:
    """Return the ford with three against two who are near, so that the battle is short."""
    path = shutil.copytree(maps(), folder / "Карты") / "ford.tmx"
    text = path.read_text(encoding="utf-8")
    for found in re.findall(r'  <object [^>]*type="unit".*?</object>\n', text, re.DOTALL):
        name = re.search(r'name="([^"]*)"', found)
        assert name is not None
        if name[1] in KEPT_RED:
            x, y = KEPT_RED[name[1]]
            text = text.replace(found, re.sub(r' x="\d+" y="\d+"', f' x="{x}" y="{y}"', found, count=1))
        elif name[1] not in KEPT_BLUE:
            text = text.replace(found, "")
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def person(xvfb: dict[str, str], tmp_path: Path) -> Iterator[Person]:
    somebody = Person(tmp_path, xvfb, str(small_battle(tmp_path)), "5")
    try:
        somebody.open()
        yield somebody
    finally:
        somebody.leave()


def test_whole_battle_by_mouse_and_keys(person: Person) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    taken: set[str] = set()

    def keep(name: str) -> None:
        if name not in taken:
            taken.add(name)
            person.photograph(name)

    keep("start")
    person.key("F7")
    person.key("F7")
    person.key("F7")
    rounds, questions, attacks = 0, 0, 0
    seen = person.see()
    while not seen["result"]:
        assert rounds < MOST_ROUNDS
        seen = person.see()
        rounds = max(rounds, seen["round"])
        if seen["mode"] == "question":
            if seen["known"]:
                keep("question")
                questions += 1
                answer(person, seen, questions)
        elif seen["mode"] == "turn":
            attacks += play_turn(person, keep, walks_first="path" not in taken)
    keep("result")
    assert {"start", "path", "odds", "result"} <= taken
    assert attacks > 0
    assert rounds >= 2
    person.wait_for("ResultPage")
    person.press_until(lambda: person.key("t"), "TitlePage")
    assert person.quit() == 0
    for name in taken:
        (person.folder / f"{name}.png").replace(PICTURES / f"{name}.png")


def answer(person: Person, seen: dict[str, Any], number: int) -> None:
    """Answer a question: now with the mouse, now with a key."""
    if number % 2:
        person.click(seen["spots"][str(Answer(0))])
    else:
        person.key("1")


def play_turn(person: Person, keep: Any, *, walks_first: bool) -> int:
    """Strike if somebody can be struck, else go nearer and try again; then end the turn. Returns the attacks made."""
    attacks = 0 if walks_first else strike(person, keep)
    seen = person.wait_while(lambda seen: seen["mode"] == "turn" and not seen["settled"])
    if not attacks and seen["mode"] == "turn" and seen["reach"] and seen["enemies"]:
        x, y, cell = min(seen["reach"], key=lambda one: near(one[2], seen["enemies"]))
        if walks_first or near(seen["own"][0], seen["enemies"]) > near(cell, seen["enemies"]):
            person.point([x, y])
            keep("path")
            person.click([x, y])
            if person.see()["pinned"]:
                person.click([x, y])
            attacks = strike(person, keep)
    if person.see()["mode"] == "turn":
        person.key("e")
        person.key("Return")
    return attacks


def near(cell: list[int], enemies: list[list[int]]) -> int:
    return min(max(abs(cell[0] - other[0]), abs(cell[1] - other[1])) for other in enemies)


def strike(person: Person, keep: Any) -> int:
    """Point at each target shown; the first that can be attacked is, with two clicks."""
    seen = person.see()
    if seen["mode"] != "turn":
        return 0
    for target in seen["targets"]:
        person.point(target)
        shown = person.see()
        if shown["mode"] == "turn" and shown["preview"].startswith(("Attack", "Shoot", "Throw")):
            keep("odds")
            person.click(target)
            person.click(target)
            return 1
    return 0
