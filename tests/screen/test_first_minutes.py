"""The first minutes of somebody new: from the title to a won first battle, by the X server's mouse and keys alone.

The person knows nothing but what is drawn: the flag on the title, the lesson's sheet and arrow, the buttons. The
pictures stay in `build/play`, to be looked at.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from game.screen.battle.panels.lesson_box import InLesson
from game.screen.model.press import Answer, AtTable
from game.screen.pages.result import After
from game.screen.pages.title import LESSON, SETUP
from tests.screen.person import PICTURES, Person

pytestmark = pytest.mark.screen
MOST_DEEDS: Final = 3000
"""Of eye and hand, until the battle is won; some hundreds are usual."""
BELOW = 14
"""Window points below the arrow's point: there lies what it means."""
STEPS = ("Move", "See the odds, then strike", "Two against one", "The bar", "End the turn, and win")


@pytest.fixture
def person(xvfb: dict[str, str], tmp_path: Path) -> Iterator[Person]:
    somebody = Person(tmp_path, xvfb)
    try:
        somebody.open()
        yield somebody
    finally:
        somebody.leave()


def test_from_the_title_to_a_won_first_battle(person: Person) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    taken: list[str] = []

    def keep(name: str) -> None:
        if name not in taken:
            taken.append(name)
            person.photograph(name)

    title = person.wait_for("TitlePage")
    assert "New here? Begin with this" in title["words"]
    keep("first-title")
    seen, questions = person.press_until(lambda: person.click(title["spots"][str(LESSON)]), "LessonView"), 0
    for _ in range(MOST_DEEDS):
        if seen["page"] != "LessonView":
            break
        step = next((number for number, name in enumerate(STEPS, 1) if name in seen["sheet"]), 0)
        if step:
            keep(f"first-step-{step}")  # whoever's turn it is: an answer that strikes does the second step, too
        if seen["mode"] == "turn":
            follow(person, keep)
        elif seen["mode"] == "question" and seen["known"]:
            keep("first-question")
            questions += 1
            if questions % 2:
                person.click(seen["spots"][str(Answer(0))])
            else:
                person.key("1")
        elif seen["mode"] == "waiting":
            person.click(seen["spots"][str(AtTable.SKIP)])
        seen = person.see()
    seen = person.wait_for("ResultPage")
    assert seen["result"] == "Victory"
    keep("first-result")
    assert {f"first-step-{number}" for number in range(1, len(STEPS) + 1)} <= set(taken)
    assert {"first-odds", "first-question"} <= set(taken)
    title = person.press_until(lambda: person.click(seen["spots"][str(After.TITLE)]), "TitlePage")
    assert "New here?" not in title["words"], "who has won the first battle is not new any more"
    assert title["focus"] == str(SETUP)
    assert person.quit() == 0
    for name in taken:
        (person.folder / f"{name}.png").replace(PICTURES / f"{name}.png")


def rest(person: Person, place: list[float]) -> dict[str, Any]:
    """Point at a place and return what is seen once the game has taken note, and all of it is worked out."""
    person.point(place)

    def is_on_its_way(seen: dict[str, Any]) -> bool:
        x, y = seen.get("pointer", place)
        has_arrived = abs(x - place[0]) + abs(y - place[1]) < 3
        return seen["page"] == "LessonView" and not (has_arrived and seen["settled"])

    return person.wait_while(is_on_its_way)


def follow(person: Person, keep: Any) -> None:
    """Look for the arrow with the pointer out of the way, and click what it points at; a second time if that waits."""
    seen = rest(person, person.see()["spots"][str(InLesson.FOLD)])
    if seen["page"] != "LessonView" or seen["mode"] != "turn":
        return
    if seen["arrow"] is None:
        if seen["armed"]:  # the key that was to be an answer came after the question, and chose an action
            person.key("Escape")
        return
    before, place = seen["sheet"], [seen["arrow"][0], seen["arrow"][1] + BELOW]
    if rest(person, place).get("preview", "").startswith(("Attack", "Throw")):
        keep("first-odds")
    person.click(place)
    seen = person.see()
    if seen["page"] != "LessonView" or seen["mode"] != "turn":
        return
    if seen["pinned"]:
        person.click(place)
    elif "Press again to end" in seen["prompt"]:
        # Who has just been asked reads it first: a double-click is no answer.
        person.wait_while(lambda seen: seen["page"] == "LessonView" and seen["deaf"])
        person.click(place)
    elif seen["armed"] and "Esc lets go" in before:
        keep("first-bar")
        person.key("Escape")
