"""The first edition's dice: attribute dice, steps, checks without explosions, ties (HC-01)."""

import pytest

from game.engine.commands import Attack, Cast, Dodge, Scope, TakeIt
from game.engine.components import Attributes
from game.engine.dice import Die
from game.engine.events import Damaged, Noticed, Pushed, Rolled, Scoped
from game.engine.resolving import Context
from game.rulesets.heroic.checks import attribute_pool, check, stepped
from game.rulesets.heroic.tables import ATTRIBUTES
from tests.rulesets.heroic.scenes import afflict, lasting, of, only, put, rolls, run
from tests.rulesets.heroic_classic.scenes import pair, table
from tests.table import unit


@pytest.mark.rule("HC-01")
def test_an_attribute_s_die_grows_with_it() -> None:
    game = pair()
    dice = []
    for score in range(1, 15):
        put(game, "A", Attributes(dict.fromkeys(ATTRIBUTES, score)))
        dice.append(str(attribute_pool(game.battle.truth, game.A, "might", 0)))
    assert dice == ["d4"] * 4 + ["d6"] * 3 + ["d8"] * 3 + ["d10"] + ["d20"] * 3


@pytest.mark.rule("HC-01")
def test_steps_go_along_the_ladder() -> None:
    assert [stepped(Die(4), steps).sides for steps in range(6)] == [4, 6, 8, 10, 12, 20]


@pytest.mark.rule("HC-01")
@pytest.mark.parametrize(("face", "success"), [(3, False), (4, True)])
def test_a_roll_succeeds_on_4_or_more(face: int, success: bool) -> None:
    game = pair()
    context = Context(game.battle.truth, game.dice)
    events, passed = run(game, check(context, game.A, "might", "lifting", "HC-01"), f"d6={face}")
    assert passed is success
    assert events == [Rolled(game.A, "lifting", "d6", (face,), face, 4, success=success, reasons=(), rule="HC-01")]


@pytest.mark.rule("HC-01")
def test_neither_attribute_nor_block_dice_explode() -> None:
    game = table("A . B", A=unit("seer", "blue"), B=unit("raider", "red"))
    assert rolls(game.do(Scope(game.A), "d8=8")) == [("scoping the battlefield", "d8", 8)]
    game = pair()
    game.do(Attack(game.A, game.B, game.item("A", "dory")), "d6=3")
    assert rolls(game.do(Dodge(game.B), "d6=6")) == [("dodge", "d6", 6)]


@pytest.mark.rule("HC-01")
@pytest.mark.parametrize(("own", "other", "pushed"), [(4, 4, False), (4, 3, True)])
def test_a_tie_fails_for_who_started_it_even_a_hero(own: int, other: int, pushed: bool) -> None:
    game = table("A B . .", A=unit("seer", "blue"), B=unit("raider", "red"))
    events = game.do(Cast(game.A, "gust", game.B), f"d4={own} d6={other}")
    assert bool(of(events, Pushed)) is pushed
    assert {event.rule for event in of(events, Rolled)} == {"HC-01"}


@pytest.mark.rule("HC-01")
@pytest.mark.parametrize(("own", "stunned"), [(3, False), (4, True)])
def test_a_tie_fails_for_who_cries_against_many(own: int, stunned: bool) -> None:
    game = table("B A C", A=unit("champion", "blue"), B=unit("raider", "red"), C=unit("raider", "red"))
    game.battle.stage.world.add_component(game.B, Attributes(dict.fromkeys(ATTRIBUTES, 3)))
    game.do(Cast(game.A, "war-cry"), f"d6={own} d4=3 d4=3")
    assert ("stunned" in lasting(game, "B")) is stunned


@pytest.mark.rule("HC-80")
@pytest.mark.parametrize(("face", "success"), [(3, False), (4, True)])
def test_a_geysers_save_is_one_of_4_as_every_save_is(face: int, *, success: bool) -> None:
    game = table("A . B", A=unit("naiad", "blue"), B=unit("wolf", "red"))
    events = game.do(Cast(game.A, "geyser", cell=(1, 0)), f"d12=5 d8={face}")
    assert [(roll.purpose, roll.against, roll.success) for roll in of(events, Rolled)][1:] == [("geyser", 4, success)]


@pytest.mark.rule("HC-40", "HE-140")
def test_the_die_of_a_mark_is_rolled_once_more_at_its_maximum() -> None:
    game = pair()
    afflict(game, "B", "marked")
    game.do(Attack(game.A, game.B, game.item("A", "dory")), "d6=1")
    events = game.do(TakeIt(game.B), "d6=6 d6=6")
    assert only(events, Damaged).dealt == 1 + 6 + 6


@pytest.mark.rule("HC-80")
def test_sneakers_are_found_by_the_roll_that_equals_theirs() -> None:
    game = table("A . B", A=unit("seer", "blue"), B=unit("assassin", "red", sneaking=True))
    events = game.do(Scope(game.A), "d8=4")
    assert only(events, Noticed).unit == game.B
    assert only(events, Scoped).units == (game.B,)
