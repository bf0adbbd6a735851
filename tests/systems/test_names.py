"""Names in sentences: one article, whatever the map has called a thing; one number, whatever strikes."""

from collections.abc import Callable

import pytest

from game.engine.commands import Attack, Cast, Command, Shoot, Sneak, UseItem
from game.engine.sentences import the
from game.rulesets.oldschool.commands import Charge
from game.systems.status import do_not
from tests.table import Table, table, unit


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
    assert said in {f"{many} do not reach B." for many in ("Fists", "Horns", "Natural weapons")}


FAR = "A" + " ." * 125 + " B"
NEAR = "A . . . . . . . . . B"


@pytest.mark.parametrize(
    ("rules", "kind", "drawing", "said", "order"),
    [
        ("clash", "skirmisher", NEAR, "The net does not reach the herald.",
         lambda t: UseItem(t.A, t.item("A", "net"), t.B)),
        ("clash", "seer", FAR, "The herald is too far away for the spell.", lambda t: Cast(t.A, "bolt", t.B)),
        ("heroic", "seer", FAR, "The herald is 252 m away; it reaches 10 m.", lambda t: Cast(t.A, "thunderbolt", t.B)),
        ("oldschool", "archer", FAR, "Small bow does not carry as far as the herald.",
         lambda t: Shoot(t.A, t.B, t.item("A", "small_bow"))),
        ("oldschool", "seer", FAR, "It reaches 80 ft; the herald is farther away.",
         lambda t: Cast(t.A, "pain-arrow", t.B)),
        ("oldschool", "champion", NEAR, "From there the blow would not reach the herald.",
         lambda t: Charge(t.A, t.B, t.item("A", "long_sword"), tuple((x, 0) for x in range(1, 7)))),
        ("odigos", "guard", FAR, "It cannot get at the herald this round.",
         lambda t: Attack(t.A, t.B, t.item("A", "doru"))),
        ("heroic", "archer", NEAR,
         "It is seen by the herald; it has to get out of sight, into cover or onto dark ground first.",
         lambda t: Sneak(t.A)),
    ],
)  # fmt: skip
def test_whom_a_reason_names_stands_within_its_sentence(
    rules: str, kind: str, drawing: str, said: str, order: Callable[[Table], Command]
) -> None:
    dice = "d20=19" if rules == "clash" else ""
    game = table(drawing, dice, rules=rules, A=unit(kind, "blue"), B=unit("raider", "red", name="The herald"))
    assert game.refused(order(game)).reason == said
