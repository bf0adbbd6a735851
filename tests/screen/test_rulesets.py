"""The window's brain under every ruleset, and with commands and questions that no ruleset has yet. No window."""

from dataclasses import replace
from pathlib import Path

import pytest

from game.engine.action import Action, Parameter, flag
from game.engine.commands import Attack, Command, Decline, React
from game.engine.components import Counters
from game.engine.cost import FREE
from game.engine.events import CountedDown
from game.engine.presentation import VariantName
from game.engine.prompt import Prompt
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.system import System
from game.engine.view import View
from game.rulesets import keys, ruleset
from game.screen.battle.presenter.session import Mode, Session
from game.screen.model.press import Choose, ChooseWay
from game.screen.text import wording
from game.screen.ui import art
from tests.screen.groups import four, in_groups
from tests.screen.sessions import FORD, HEIGHTS, on_map
from tests.screen.test_session import calm, play_by_hand


class Vow(Command, frozen=True):
    """A command without a target, of which there are several."""

    points: int
    loud: bool = False


POINTS = Parameter("points", lambda _view, _unit: (1, 2), "points {}".format)
LOUD = flag("loud", "not loud", "loud")


def swear(_context: Context, command: Vow) -> Steps:
    yield CountedDown(command.unit, "vows", command.points)


def vows(_view: View, unit: int) -> list[Command]:
    return [Vow(unit, 1), Vow(unit, 2), Vow(unit, 2, loud=True)]


def check_vow(view: View, command: Vow) -> Refused | None:
    return None if command in vows(view, command.unit) else Refused("That is no vow.", "BD-13")


def with_vows() -> Session:
    rules = in_groups((2, 3))
    action = Action("Swear", FREE, check_vow, vows, swear, ("BD-13",), parameters=(POINTS, LOUD))
    rules = replace(
        rules,
        systems=(*rules.systems, System("vows", actions={Vow: action})),
        presentation=replace(rules.presentation, variant=lambda *_: VariantName()),
    )
    game, session = four(rules)
    game.battle.stage.world.add_component(game.A, Counters({}))
    return session


def test_a_command_without_a_target_has_its_variants_in_the_row_each_with_a_name() -> None:
    session = with_vows()
    session.table.preferences.change(confirm="always")
    session.press(Choose(Vow))
    ways = [button for button in session.bar.buttons() if isinstance(button.press, ChooseWay)]
    assert [way.name for way in ways] == ["points 1, not loud", "points 2, not loud", "points 2, loud"]
    assert not session.table.battle.history
    session.key("3")
    assert not session.table.battle.history
    assert session.preview.shown is not None
    assert session.preview.shown.command == Vow(session.selection.unit, 2, loud=True)
    session.key("3")
    assert session.table.battle.history[-1].command == Vow(session.selection.unit, 2, loud=True)
    calm(session)
    session.press(Choose(Vow))
    session.key("2")
    session.key("ENTER")
    assert session.table.battle.history[-1].command == Vow(session.selection.unit, 2)


# ---- questions -----------------------------------------------------------------------------------------------------


def test_a_question_brings_its_own_sentence_or_gets_one_made_of_what_it_is_about() -> None:
    game, session = four(in_groups((2, 3)))
    view, one, other = session.seats.view, game.A, game.C
    options = (React(one), Decline(one))

    def asked(about: str, source: int = other, words: str = "", choices: tuple[Command, ...] = options) -> str:
        return wording.question(view, Prompt("blue", one, about, choices, source, words=words))

    assert asked("avoid") == "Lykos attacks Menon. How does Menon meet it?"
    assert asked("total defence") == "Total defence: does Menon use it against Lykos?"
    assert asked("total defence", source=0) == "Total defence: does Menon use it?"
    assert asked("iron-skin") == "Iron skin: does Menon use it against Lykos?"
    assert asked("x", words="Menon may parry. Does he?") == "Menon may parry. Does he?"
    assert asked("x", words="Parry?") == "Lykos against Menon: Parry?"
    anew = (Attack(one, game.C, 0), Attack(one, game.D, 0))
    assert asked("choose anew", choices=anew) == "Choose anew: what does Menon choose?"
    either = (React(one), React(game.B))
    assert asked("x", words="Who strikes?", choices=either) == "Who strikes?"
    among = [wording.answer_among(view, session.table.battle.ruleset, option, either) for option in either]
    assert among == ["Strike: Menon", "Strike: Dexo"], "which of them it is is what is asked"
    answers = [wording.answer(view, session.table.battle.ruleset, option) for option in anew]
    assert answers == ["Attack Lykos with Fists", "Attack Bias with Fists"]


def test_a_question_names_nobody_whom_the_side_does_not_know() -> None:
    game, session = four(in_groups((2, 3), hidden=lambda _view, unit, side: side == "blue" and unit == 4))
    assert game.C == 4
    ask = Prompt("blue", game.A, "shield", (React(game.A), Decline(game.A)), game.C)
    assert "Lykos" not in wording.question(session.seats.view, ask)


# ---- every ruleset -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", keys())
def test_every_action_and_every_condition_of_a_ruleset_has_an_icon(key: str) -> None:
    rules = ruleset(key)
    names = [wording.icon(kind) for kind in rules.actions] + [condition.icon for condition in rules.conditions.values()]
    missing = [
        name
        for name in names
        if art.read("icons", name) is None and art.read("icons", name.lower().replace(" ", "_")) is None
    ]
    assert missing == []


@pytest.mark.parametrize(
    ("key", "path"),
    list(zip([key for key in keys() if key != "heroic"], (FORD, HEIGHTS, HEIGHTS, FORD), strict=True)),
)
def test_whole_battle_under_every_ruleset_by_clicks_and_keys_alone(key: str, path: Path) -> None:
    session = on_map(path, seed=3, most=3, rules=key)
    units: set[int] = set()
    for _ in range(6000):
        if session.seats.mode is Mode.OVER:
            break
        if session.seats.mode is Mode.QUESTION:
            assert session.questions.dialog is not None
            assert len({choice.text for choice in session.questions.dialog.choices}) == len(
                session.questions.dialog.choices
            )
            session.key("1")
        elif session.seats.mode is Mode.TURN:
            units.add(session.selection.unit)
            names = [button.name for button in session.bar.buttons()]
            assert all(names)
            play_by_hand(session)
        session.play.tick(0.5)
    result = session.telling.result
    assert result is not None
    assert result.title in {"Victory", "Defeat", "A draw"}
    assert len(units) >= 2
