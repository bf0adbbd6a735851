"""Keys: every action has one, any can be given another, and who loses is said. No window."""

import pytest

from game.engine.commands import Attack, Scope
from game.rulesets import keys as rulesets
from game.rulesets import ruleset
from game.screen import keys
from game.screen.model.press import Choose
from game.screen.settings import Preferences
from tests.screen.sessions import on_map
from tests.screen.test_session import duel


def names_of(rules: str) -> list[str]:
    return [action.name for action in ruleset(rules).actions.values()]


@pytest.mark.parametrize("rules", rulesets())
def test_every_action_of_every_ruleset_has_a_key_of_its_own_that_nothing_else_has(rules: str) -> None:
    given = keys.assigned(names_of(rules), {})
    assert set(given) == set(names_of(rules))
    assert all(given.values())
    assert len(set(given.values())) == len(given)
    assert not set(given.values()) & ({*keys.COMMON.values()} | keys.FIXED)
    plain = [name for name, key in given.items() if key[-1] in name.upper()]
    assert len(plain) > 0.7 * len(given), "most keys are letters of the name"


def test_where_letters_run_out_they_come_again_with_control() -> None:
    given = keys.mnemonics([f"{letter}{other}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" for other in "AB"])
    assert given["AA"] == "A"
    assert given["AB"] == "CTRL+A"
    assert len(set(given.values())) == 52
    assert keys.written("CTRL+A") == "Ctrl+A"
    assert keys.short("CTRL+A") == "^A"


def test_key_that_was_chosen_is_the_actions_and_mnemonics_go_round_it() -> None:
    names = names_of("heroic")
    assert keys.assigned(names, {})["Attack"] == "A"
    given = keys.assigned(names, {"Shoot": "A", "Dive": "COMMA"})
    assert given["Shoot"] == "A"
    assert given["Dive"] == "COMMA"
    assert given["Attack"] not in {"", "A"}
    assert len(set(given.values())) == len(given)


def test_of_two_with_the_same_key_the_first_has_it_and_the_other_says_so() -> None:
    chosen = {"Shoot": "K", "Attack": "K", "Throw": "F5", "Undo": "U", "Use": "U"}
    given = keys.assigned(names_of("heroic"), chosen)
    assert given["Attack"] == "K"
    assert given["Shoot"] not in {"", "K"}
    assert given["Throw"] != "F5"
    assert given["Use"] != "U"
    listed = {one.name: one for one in keys.bindings(chosen)["Heroic"]}
    assert listed["Attack"].is_chosen
    assert listed["Attack"].lost == ""
    assert listed["Shoot"].lost == "K is the key of “Attack”."
    assert listed["Throw"].lost == "F5 is the key of “Save”."
    assert listed["Use"].lost == "U is the key of “Undo”."
    assert not listed["Move"].is_chosen


def test_list_of_what_can_be_set_has_every_ruleset_and_what_all_have() -> None:
    listed = keys.bindings({})
    assert list(listed) == ["Everywhere", *(ruleset(key).name for key in rulesets())]
    assert {one.name: one.key for one in listed["Everywhere"]} == dict(keys.COMMON)
    for rules in map(ruleset, rulesets()):
        assert {one.name for one in listed[rules.name]} == {action.name for action in rules.actions.values()}
        assert listed[rules.name][0].key == "E", "the end of the turn is E everywhere"
    assert not any(one.lost or one.is_chosen for group in listed.values() for one in group)


def test_a_key_is_refused_with_the_name_of_who_has_it() -> None:
    assert keys.why_not("Attack", "K", {}) == ""
    assert keys.why_not("Attack", "S", {}) == "", "a mnemonic gives way"
    assert "Esc means the same" in keys.why_not("Attack", "ESCAPE", {})
    assert "“Save”" in keys.why_not("Attack", "F5", {})
    assert "“Save”" in keys.why_not("Attack", "F5", {"Save": "COMMA"}), "the own key of what all have stays free"
    assert "“Shoot”" in keys.why_not("Attack", "K", {"Shoot": "K"})
    assert keys.why_not("Shoot", "K", {"Shoot": "K"}) == ""
    assert keys.why_not("Charge", "K", {"Disarm": "K"}) == "", "the two never meet in one ruleset"
    assert "“Disarm”" in keys.why_not("Undo", "K", {"Disarm": "K"})
    assert keys.why_not("Save", "F9", {"Load": "F5"}) == "", "two can change places"


def test_common_key_that_was_set_stands_for_the_deeds_own() -> None:
    chosen = {"Undo": "U", "Save": "F9", "Load": "F5"}
    assert keys.translated("U", chosen) == "BACKSPACE"
    assert keys.translated("BACKSPACE", chosen) == ""
    assert keys.translated("F9", chosen) == "F5"
    assert keys.translated("F5", chosen) == "F9"
    assert keys.translated("A", chosen) == "A"
    assert keys.common("Undo", chosen) == "U"
    assert keys.common("Undo", {"Undo": "ESCAPE"}) == "BACKSPACE"
    twice = {"Undo": "U", "Gear": "U"}
    assert sorted(filter(None, (keys.common(name, twice) for name in keys.COMMON))) == sorted(
        {"U", "I", *keys.COMMON.values()} - {"BACKSPACE"}
    )


def test_button_shows_the_key_that_was_set_and_goes_by_it() -> None:
    session = on_map()
    session.table.preferences = Preferences()
    session.table.preferences.change(keys={"Scope the battlefield": "COMMA"})
    session.notice.moved_on()
    button = next(button for button in session.bar.buttons() if button.press == Choose(Scope))
    assert button.key == "COMMA"
    session.key("COMMA")
    assert session.selection.armed is not None
    assert session.selection.armed.kind.__name__ == "Scope"


def test_changed_keys_are_on_the_bar_at_once() -> None:
    _, session = duel()
    before = {button.press: button.key for button in session.bar.buttons()}
    session.table.preferences.change(keys={"Attack": "COMMA"})
    after = {button.press: button.key for button in session.bar.buttons()}
    assert before[Choose(Attack)] == "A"
    assert after[Choose(Attack)] == "COMMA"
