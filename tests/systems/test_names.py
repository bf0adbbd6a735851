"""Names in sentences: one article, whatever the map has called a thing; one number, whatever strikes."""

import pytest

from game.engine.commands import Attack
from game.systems.status import do_not, the
from tests.table import table, unit


@pytest.mark.parametrize(
    ("name", "said"),
    [("The bar", "the bar"), ("the bar", "the bar"), ("Gate", "the Gate"), ("A chest", "the chest"),
     ("Theatre door", "the Theatre door"), ("Anvil", "the Anvil"), ("The", "the The")],
)  # fmt: skip
def test_a_thing_has_one_article(name: str, said: str) -> None:
    assert the(name) == said


@pytest.mark.parametrize(
    ("name", "item", "said"),
    [("Fists", 0, "do not"), ("Horns", 0, "do not"), ("Bite", 0, "does not"), ("Kopis", 7, "does not"),
     ("Cold touch", 0, "does not")],
)  # fmt: skip
def test_what_strikes_has_its_number(name: str, item: int, said: str) -> None:
    assert do_not(name, item) == said


@pytest.mark.parametrize(("rules", "kind"), [("heroic", "archer"), ("oldschool", "minotaur")])
def test_what_several_are_called_by_does_not_reach_as_one(rules: str, kind: str) -> None:
    game = table("A . . . B", rules=rules, A=unit(kind, "blue"), B=unit("raider", "red"))
    said = game.refused(Attack(game.A, game.B, 0)).reason
    assert said in {f"{many} do not reach there." for many in ("Fists", "Horns", "Natural weapons")}
