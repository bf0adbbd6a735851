"""After the battle: who bleeds to death, what scars leave, who recovers (OD-31, OD-33)."""

import pytest
from msgspec.structs import replace

from game.engine.commands import Attack, EndTurn
from game.engine.components import BATTLE, Dying, Finished, Health, Unit
from game.engine.events import AftermathBegan, Died, Dropped, Event, Recovered, Rolled, Stabilised
from game.engine.resolving import Context
from game.rulesets.odigos.aftermath import aftermath
from game.rulesets.odigos.components import Companion, Scars
from game.rulesets.odigos.events import AbilityGained, StaminaGained, Survived
from game.rulesets.odigos.tables import OdigosTables
from tests.rulesets.odigos.scenes import afflict, field, of, put, run, scores, wound
from tests.table import Table, unit


def over(winner: str) -> Table:
    game = field("A B C", A=unit("hoplite", "blue"), B=unit("guard", "red"), C=unit("archer", "blue"))
    game.battle.stage.world.add_component(BATTLE, Finished(winner, "a test"))
    return game


def after(game: Table, dice: str = "") -> list[Event]:
    return run(game, lambda: aftermath(Context(game.battle.truth, game.dice)), dice)


@pytest.mark.rule("OD-31")
@pytest.mark.parametrize("winner", ["red", ""])
def test_who_was_not_seen_to_dies_where_its_side_does_not_hold_the_field(winner: str) -> None:
    game = over(winner)
    put(game, "A", Dying(1))
    put(game, "B", Dying(1))
    put(game, "C", Dying(1, stable=True))
    events = after(game)
    assert events[:2] == [AftermathBegan(), Died(game.A, rule="OD-31")]
    assert of(events, Died) == [Died(game.A, rule="OD-31")]
    assert of(events, Recovered) == [Recovered(game.C, 7)]


@pytest.mark.rule("OD-31", "OD-52")
def test_nobody_takes_over_a_companion_for_one_who_dies_after_the_battle() -> None:
    game = over("")
    put(game, "A", Dying(1))
    put(game, "C", replace(game.of("C", Unit), side="blue", hero=False), Companion())
    assert [type(event) for event in after(game) if not isinstance(event, Dropped)] == [AftermathBegan, Died]
    assert not game.of("C", Unit).hero


@pytest.mark.rule("OD-31")
def test_it_lives_where_its_side_holds_the_field() -> None:
    game = over("blue")
    put(game, "A", Dying(1))
    assert after(game) == [AftermathBegan(), Stabilised(game.A, 0), Recovered(game.A, 8)]


@pytest.mark.rule("OD-31")
def test_nothing_is_told_where_nothing_happened() -> None:
    assert after(over("blue")) == []


def left_by(number: int, dice: str, where: str = "") -> tuple[Table, list[Event]]:
    game = over("blue")
    put(game, "A", Scars((number,), (where,)))
    return game, after(game, dice)[1:]


@pytest.mark.rule("OD-33")
@pytest.mark.parametrize(
    ("number", "dice", "maximum"),
    [
        (1, "d6=6", 8),
        (2, "d6=6", 8),
        (3, "d6=4", 12),
        (4, "d6=4 d6=4", 8),
        (4, "d6=4 d6=5", 9),
        (5, "d6=6 d6=6", 12),
        (11, "d6=1 d6=2", 3),
        (12, "d6=3 d6=3 d6=3", 9),
    ],
)
def test_scars_leave_another_sta_maximum(number: int, dice: str, maximum: int) -> None:
    game, events = left_by(number, dice)
    health = game.get("A", Health)
    assert health is not None
    assert health.maximum == maximum
    assert [event.maximum for event in of(events, StaminaGained)] == ([maximum] if maximum != 8 else [])
    assert events[-1] == Survived(game.A, number, OdigosTables.of(game.battle.ruleset.tables).scars[number].name)


@pytest.mark.rule("OD-33")
def test_of_1d6_more_than_a_small_maximum() -> None:
    game = over("blue")
    put(game, "A", Health(0, 3))
    put(game, "A", Scars((1,), ("neck",)))
    events = after(game, "d6=5")
    assert of(events, Rolled)[0].rule == "OD-33"
    assert of(events, StaminaGained) == [StaminaGained(game.A, 5, "Lasting scar")]


@pytest.mark.rule("OD-33")
@pytest.mark.parametrize(("dice", "gained"), [("d6=3 d6=3 d6=4", 0), ("d6=3 d6=4 d6=4", 11)])
def test_the_hamstrung_may_have_a_higher_tek_maximum(dice: str, gained: int) -> None:
    game, events = left_by(7, dice)
    assert of(events, AbilityGained) == ([AbilityGained(game.A, "TEK", 10, gained, "Hamstrung")] if gained else [])


@pytest.mark.rule("OD-33")
def test_the_doomed_gain_nothing_before_they_have_passed() -> None:
    game = over("blue")
    put(game, "A", Scars((12,), ("",)))
    afflict(game, "A", "doomed")
    assert after(game)[1:] == [Survived(game.A, 12, "Doomed")]


@pytest.mark.rule("OD-33")
@pytest.mark.parametrize("number", [6, 8, 9, 10])
def test_some_scars_leave_nothing_more(number: int) -> None:
    game, events = left_by(number, "")
    assert events == [Survived(game.A, number, OdigosTables.of(game.battle.ruleset.tables).scars[number].name)]


@pytest.mark.rule("OD-31")
def test_the_aftermath_follows_a_battle() -> None:
    game = field("A B", A=unit("hammerer", "red"), B=unit("seer", "blue"))
    wound(game, "B", 0)
    scores(game, "B", KRA=8)
    game.dice.add("d10=3 d20=20")
    game.battle.submit(Attack(game.A, game.B, game.item("A", "sfyra")))
    game.battle.submit(EndTurn(game.A))
    game.battle.submit(EndTurn(game.B))
    told = [type(stamped.event).__name__ for stamped in game.battle.events][-4:]
    assert told == ["BattleEnded", "AftermathBegan", "Died", "Dropped"]
