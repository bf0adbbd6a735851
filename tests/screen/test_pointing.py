"""The prompt of an action that was chosen names all that can be pointed at, and each button says what it does."""

import re
from collections import Counter
from collections.abc import Iterable

import pytest

from game.engine.action import Variant
from game.engine.commands import Command, Grapple, Move, Shoot, Use
from game.engine.components import Scenery
from game.rulesets import keys as rulesets
from game.screen.battle.presenter.session import Mode, Session
from game.screen.keys import names_of
from game.screen.model.press import ChooseWay, Pick
from tests.screen.ordering import legal
from tests.screen.sessions import drawn
from tests.screen.test_orders import positions
from tests.table import thing, unit

SORTS = {"door": "a door", "chest": "a chest", "statue": "a statue", "brazier": "a brazier"}


def sorts(session: Session, commands: Iterable[Command]) -> set[str]:
    """Return what commands are aimed at, looked up in the truth of who is whose."""
    truth, found = session.table.battle.truth, set[str]()
    for command in commands:
        target, scenery = getattr(command, "target", 0), getattr(command, "scenery", 0)
        if target:
            own = truth.side_of(target) == truth.side_of(command.unit)
            found.add("the unit itself" if target == command.unit else "an ally" if own else "an enemy")
        elif scenery:
            found.add(SORTS[truth.of(scenery, Scenery).what])
        elif getattr(command, "cell", None) is not None or getattr(command, "path", None):
            found.add("a cell")
    return found


def says_something(name: str) -> bool:
    """Whether a name has words in it, of a language and not of the code."""
    return bool(re.search(r"[^\W\d]{2}", name)) and "_" not in name


def pointed(prompt: str) -> set[str]:
    """Return what a prompt says is to be pointed at; nothing where it waits for Enter."""
    said = re.search(r"Point at (.*?) \(Tab: the next one\)", prompt)
    return set() if said is None else set(re.split(r", | or ", said[1]))


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("hexes", ["", "y odd"])
@pytest.mark.parametrize("rules", rulesets())
def test_the_prompt_names_every_sort_of_aim_that_the_rules_allow(rules: str, hexes: str, number: int) -> None:
    session = positions(rules, hexes, number).session
    assert session.seats.mode is Mode.TURN
    for who in session.selection.acting:
        session.hand.choose_unit(who)
        allowed: dict[tuple[type[Command], Variant], list[Command]] = {}
        for command in legal(session.table.battle, who):
            variant = session.table.battle.ruleset.actions[type(command)].variant_of(command)
            allowed.setdefault((type(command), variant), []).append(command)
        menu = session.selection.menu
        assert menu is not None
        for entry in menu.entries:
            for way in entry.usable:
                session.aiming.forget()
                session.choose_action(entry.kind, way.variant)
                if session.selection.way is None or session.notice.message:
                    continue
                # Ways that are longer than those that are written down here are known from the rules alone.
                meant = (*allowed.get((entry.kind, way.variant), ()), *way.commands)
                said, known = pointed(session.bar.prompt), sorts(session, meant)
                assert said == known if way.is_aimed else not said, (entry.action.name, way.name, session.bar.prompt)


def test_the_words_of_the_prompt() -> None:
    game, session = drawn(
        "P A B\nC . .", A=unit("archer", "blue"), B=unit("raider", "red"), C=unit("raider", "blue"), P=thing("statue")
    )
    del game
    for kind, words in ((Move, "Point at a cell ("), (Shoot, "Point at an enemy ("), (Grapple, "Point at an enemy (")):
        session.choose_action(kind)
        assert words in session.bar.prompt
    session.choose_action(Use)
    assert "Point at a statue (" in session.bar.prompt


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("hexes", ["", "y odd"])
@pytest.mark.parametrize("rules", rulesets())
def test_every_button_of_every_action_has_a_name_of_its_own(rules: str, hexes: str, number: int) -> None:
    session = positions(rules, hexes, number).session
    for who in session.selection.acting:
        session.hand.choose_unit(who)
        menu = session.selection.menu
        assert menu is not None
        for entry in menu.entries:
            names = [way.name for way in entry.ways]
            assert len(names) < 2 or all(map(says_something, names)), (entry.action.name, names)
            assert all(count == 1 for count in Counter(names).values()), (entry.action.name, names)
    buttons = [button for button in session.bar.buttons() if not isinstance(button.press, ChooseWay | Pick)]
    assert all(says_something(button.name) and button.key for button in buttons)
    assert len({button.name for button in buttons}) == len({button.key for button in buttons}) == len(buttons)
    assert set(names_of(session.table.battle.ruleset)) <= {button.name for button in buttons}
