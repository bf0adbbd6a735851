"""What an action declares: its cost, what it is aimed at, what else its commands say. Nobody looks into fields."""

import ast
from collections.abc import Iterator
from dataclasses import replace

import msgspec
import pytest

from game.controllers.ai.deeds import Deeds
from game.controllers.ai.evaluate import Evaluator
from game.controllers.ai.strength import VETERAN
from game.controllers.ai.tempers import EVEN
from game.engine.action import ENTITIES, ITEM, Action, Aim, At, flag, saying
from game.engine.commands import Command, Shoot, Throw
from game.engine.cost import Cost
from game.engine.events import Event, Spent
from game.engine.reads import Memory
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.ruleset import Ruleset
from game.engine.system import System
from game.engine.tagged import kinds
from game.engine.telling import Telling
from game.engine.view import View
from game.report import deeds
from game.report.narrate import Narrator
from game.rulesets import keys, ruleset
from game.screen.model.press import Choose, ChooseWay
from game.screen.text import pointing, spending, wording
from game.screen.text.menu import group_of
from game.systems.status import lacks
from tests.parsed import GAME, trees, walked
from tests.screen.sessions import sit_down
from tests.table import Table, table, unit

# ---- every ruleset's -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", keys())
def test_every_action_declares_all_fields_that_its_commands_need(key: str) -> None:
    for kind, action in ruleset(key).actions.items():
        aims = {Aim(1), Aim(cell=(0, 0)), Aim(scenery=1), Aim(path=((0, 0),)), Aim(1, path=((0, 0),)), Aim()}
        variant = tuple("x" for _ in action.parameters)
        made = [action.command(kind, 1, variant, aim) for aim in aims]
        assert {action.variant_of(one) for one in made} == {variant}
        assert {action.aim_of(one).named for one in made} >= {
            named for at, named in AIMED.items() if at in action.aim
        }, kind
        declared = {"unit", *(one.field for one in action.parameters)}
        needed = {one.name for one in msgspec.structs.fields(kind) if one.required}
        assert declared | {part for aim in map(action.aim_of, made) for part in parts(aim)} >= needed, kind


AIMED = {
    At.PATH: Aim(path=((0, 0),)).named,
    At.PATH_TO_UNIT: Aim(1, path=((0, 0),)).named,
    At.UNIT: Aim(1).named,
    At.CELL: Aim(cell=(0, 0)).named,
    At.SCENERY: Aim(scenery=1).named,
    At.NOTHING: Aim().named,
}


def parts(aim: Aim) -> set[str]:
    return {name for name, value in aim._asdict().items() if value}


def test_what_a_command_says_can_be_said_otherwise_and_how_it_is_paid_for_is_no_part_of_it() -> None:
    thrown = Throw(1, 2, 3, bonus=True)
    assert saying(thrown, ITEM, 4) == Throw(1, 2, 4, bonus=True)
    assert ruleset("heroic").actions[Throw].unpaid(thrown) == Throw(1, 2, 3)
    assert ruleset("heroic").actions[Shoot].unpaid(Shoot(1, 2, 3, 4)) == Shoot(1, 2, 3, 4)


# ---- one that no ruleset has ---------------------------------------------------------------------------------------


class Hail(Command, frozen=True):
    """Call to somebody."""

    target: int
    loud: bool = False


class Hailed(Event, frozen=True):
    """Somebody was called to."""

    unit: int
    target: int


def check_hail(view: View, command: Hail) -> Refused | None:
    if command.target in view.allies(command.unit):
        return lacks(view, command.unit, bonus=1)
    return lacks(view, command.unit, bonus=1) or Refused("It is for a friend.", "BD-13")


def hails(view: View, who: int) -> Iterator[Command]:
    yield from (Hail(who, friend) for friend in view.allies(who))


def hail(_context: Context, command: Hail) -> Steps:
    yield Spent(command.unit, bonus=1)
    yield Hailed(command.unit, command.target)


HAILING = Action(
    "Hail", Cost(bonus=True), check_hail, hails, hail, ("BD-13",), At.UNIT, (flag("loud", "softly", "loudly"),)
)


def with_hailing() -> Ruleset:
    rules = ruleset("heroic")
    said = Telling(lambda names, event: f"{names.name(event.unit)} hails {names.name(event.target)}.", "BD-13", "horn")
    hailing = System(
        "hailing", actions={Hail: HAILING}, apply={Hailed: lambda _world, _event: None}, tellings={Hailed: said}
    )
    return replace(rules, systems=(*rules.systems, hailing))


def called(drawing: str = "A B . . C") -> Table:
    return table(
        drawing, rules=with_hailing(), A=unit("hoplite", "blue", name="Menon"), B=unit("hoplite", "blue", name="Bias"),
        C=unit("raider", "red", name="Lykos"),
    )  # fmt: skip


def test_a_new_action_is_in_the_menu_with_its_cost_its_aim_and_its_variants() -> None:
    game = called()
    session = sit_down(game)
    session.table.preferences.change(confirm="always")
    button = next(one for one in session.bar.buttons() if one.press == Choose(Hail))
    assert (button.name, button.cost, button.signs, button.enabled) == ("Hail", "bonus action", "◆", True)
    assert button.group == "fight" == group_of(Hail, HAILING)
    assert button.tooltip[1] == "Costs: bonus action"
    session.press(Choose(Hail))
    assert [one.name for one in session.bar.buttons() if isinstance(one.press, ChooseWay)] == ["softly", "loudly"]
    assert session.selection.way is not None
    assert pointing.aims(session.seats.view, session.selection.way.template, session.selection.way.aims) == ("an ally",)
    session.click((4, 0))
    assert session.notice.message == "It is for a friend. (BD-13)"
    session.press(ChooseWay(Hail, (True,)))
    session.click((1, 0))
    assert session.selection.pinned == Hail(game.A, game.B, loud=True)
    assert deeds.named(session.seats.view, Hail(game.A, game.B)) == "Hail Bias"
    session.key("ENTER")
    assert session.table.battle.history[-1].command == Hail(game.A, game.B, loud=True)
    assert spending.signs_of((one.event for one in session.table.battle.events), game.A) == "◆"


def test_a_new_action_that_cannot_be_used_says_why_as_its_own_check_does() -> None:
    game = called()
    game.do(Hail(game.A, game.B))
    button = next(one for one in sit_down(game).bar.buttons() if one.press == Choose(Hail))
    assert not button.enabled
    assert button.reason == wording.refused(check_hail(game.battle.view("blue"), Hail(game.A, game.B)))


def test_a_new_action_is_among_what_the_ai_thinks_of_and_in_the_log() -> None:
    game = called()
    deeds = Deeds(game.A, Evaluator("blue", Memory()), VETERAN, EVEN.worth)
    assert Hail(game.A, game.B) in list(deeds.legal(game.battle.view("blue"), with_target=True))
    game.do(Hail(game.A, game.B))
    narrator = Narrator(game.battle.ruleset)
    lines = [line for one in game.battle.events if (line := narrator.tell(one.event)) is not None]
    assert [line.rules for line in lines if line.text == "Menon hails Bias."] == [("BD-13",)]


# ---- nobody guesses ------------------------------------------------------------------------------------------------

COMMANDS = [kind for kind in kinds(Command) if kind.__module__.startswith("game.")]
FIELDS = {name for kind in COMMANDS for name in kind.__struct_fields__} - {"unit"}
COST_WORDS = ("action", "bonus", "movement", "instant", "turn", "free")


def guesses(tree: ast.Module) -> Iterator[str]:
    """Yield where fields of commands are looked for by name, or words of a cost are read."""
    for node in walked(tree):
        match node:
            case ast.Call(
                func=ast.Name(id="getattr" | "hasattr"), args=[ast.Name(id=of), ast.Constant(value=name), *_]
            ):
                if name in FIELDS and of not in EVENTS:
                    yield ast.unparse(node)
            case ast.Call(func=ast.Name(id="getattr" | "hasattr"), args=[ast.Name(id="command"), *_]):
                yield ast.unparse(node)
            case ast.Attribute(value=ast.Name(id="kind" | "command"), attr="__struct_fields__"):
                yield ast.unparse(node)
            case ast.Compare(left=ast.Constant(value=str(word)), ops=[ast.In()], comparators=[held]):
                if word in COST_WORDS and "cost" in ast.unparse(held):
                    yield ast.unparse(node)


EVENTS = frozenset({"event", "told", "question"})
"""What such names stand for has fields of its own."""


@pytest.mark.slow
def test_fields_of_commands_are_looked_up_in_the_engines_one_place_alone() -> None:
    found = {
        f"{path.relative_to(GAME)}: {one}"
        for path, tree in trees().items()
        if path.relative_to(GAME).as_posix() != "engine/action.py"
        for one in guesses(tree)
    }
    assert found == set()


def test_whatever_is_a_number_in_a_command_is_an_entity_and_known_as_one() -> None:
    numbers = {one.name for kind in COMMANDS for one in msgspec.structs.fields(kind) if one.type is int}
    assert numbers == ENTITIES


def test_a_guess_would_be_noticed() -> None:
    code = 'getattr(command, "target", 0), hasattr(what, "path"), kind.__struct_fields__, "bonus" in action.cost'
    assert len(list(guesses(ast.parse(code)))) == 4
    assert not list(guesses(ast.parse('getattr(event, "target", 0), settings.__struct_fields__')))
