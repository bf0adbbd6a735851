"""Duels under rulesets: against the odds of single attacks, icepool, symmetry, and for every ruleset that there is."""

from dataclasses import replace

import icepool
import pytest

from game.data import maps
from game.engine.battle import Battle
from game.engine.commands import Attack
from game.engine.forecast.odds import forecast
from game.engine.working import finish
from game.report.compare.duels import Duel, DuelBlow, Onslaught, duelling, placed
from game.report.compare.fights import Fighter
from game.report.compare.meeting import (
    ATTACKER,
    TARGET,
    Matchup,
    MatchupScene,
    NoMeetingError,
    begin,
    face_to_face,
    on_board,
)
from game.rulesets import keys, ruleset
from game.scenario.scenario import open_map
from tests.table import table, unit


def heroic(one: str, other: str, distance: int = 1, cover: str = "none") -> Duel:
    return finish(duelling(ruleset("heroic"), one, other, distance, cover))


def blow_of(onslaught: Onslaught | None) -> DuelBlow:
    assert onslaught is not None
    assert onslaught.blow is not None
    return onslaught.blow


def rounds_of(onslaught: Onslaught | None) -> float:
    assert onslaught is not None
    assert onslaught.rounds is not None
    return onslaught.rounds


@pytest.mark.slow
def test_the_attack_is_that_of_the_forecast_of_a_battle() -> None:
    found = heroic("hoplite", "guard")
    game = table("A B", A=unit("hoplite", "blue"), B=unit("guard", "red"))
    odds = forecast(game.battle, Attack(game.A, game.B, game.item("A", "dory")))
    blow = blow_of(found.attack)
    assert blow.way == "Attack: Dory"
    assert blow.mean == pytest.approx(odds.mean(game.B))
    assert blow.hurts == pytest.approx(1 - odds.damage(game.B)[0])
    assert blow.fells == pytest.approx(odds.felled(game.B))
    assert (blow.is_hurt, blow.loses, blow.vigour) == (0, 0, 12)
    assert blow.share == pytest.approx(odds.mean(game.B) / 12)
    again = heroic("guard", "hoplite")
    assert (again.attack, again.answer) == (found.answer, found.attack)


def lasting(damage: dict[int, float], hp: int) -> float:
    """The mean number of attacks until so many hit points are gone: the sum of the chances that they are not yet."""
    die = icepool.Die({amount: round(chance * 10**12) for amount, chance in damage.items()})
    total, steps = icepool.Die([0]), 0.0
    for _ in range(400):
        left = float((total < hp).mean())
        steps += left
        total = (total + die).map(lambda lost: min(lost, hp))
        if left < 1e-10:
            break
    return steps


@pytest.mark.slow
@pytest.mark.parametrize(("one", "other"), [("hoplite", "raider"), ("guard", "hoplite"), ("wolf", "guard")])
def test_rounds_are_those_of_icepool_from_the_damage_of_one_attack(one: str, other: str) -> None:
    found = heroic(one, other)
    meeting = Matchup(face_to_face(ruleset("heroic"), one, other, 1))
    fighter = Fighter(begin(meeting, ATTACKER)[0], ATTACKER, TARGET)
    finish(fighter.look())
    assert fighter.best is not None
    damage = fighter.best.odds.damage(TARGET)
    assert rounds_of(found.attack) == pytest.approx(lasting(damage, blow_of(found.attack).vigour), rel=1e-6)


@pytest.mark.slow
@pytest.mark.parametrize("key", keys())
def test_of_two_alike_the_first_has_what_the_second_lacks(key: str) -> None:
    found = finish(duelling(ruleset(key), "guard", "guard"))
    assert blow_of(found.attack) == blow_of(found.answer)
    assert rounds_of(found.attack) == pytest.approx(rounds_of(found.answer))
    assert rounds_of(found.attack) >= 1 / blow_of(found.attack).hurts
    assert found.first is not None
    assert found.second is not None
    assert found.first.wins == pytest.approx(found.second.loses)
    assert found.first.wins >= found.first.loses - 1e-9
    assert found.first.wins + found.first.loses + found.first.both == pytest.approx(1, abs=1e-6)


@pytest.mark.slow
def test_walking_every_state_of_an_exchange_comes_to_what_the_short_way_does() -> None:
    for key in keys():
        meeting = Matchup(face_to_face(ruleset(key), "raider", "raider", 1))
        fighter = Fighter(begin(meeting, ATTACKER)[0], ATTACKER, TARGET)
        finish(fighter.look())
        finish(fighter.shorten())
        short = finish(fighter.rounds())
        walked = Fighter(begin(meeting, ATTACKER)[0], ATTACKER, TARGET)
        finish(walked.look())
        assert short == pytest.approx(finish(walked.rounds())), key


@pytest.mark.slow
def test_cover_and_distance_count() -> None:
    near, far = heroic("archer", "raider", 5), heroic("archer", "raider", 5, "hard")
    assert blow_of(far.attack).hurts < blow_of(near.attack).hurts
    assert blow_of(near.answer).way.startswith("Throw")
    out_of_reach = heroic("wolf", "raider", 9)
    assert out_of_reach.attack is not None
    assert out_of_reach.attack.blow is None
    assert out_of_reach.attack.why == "Bite does not reach Target."


def test_whom_a_ruleset_lacks_is_stood_in_for_or_missed() -> None:
    found = heroic("smith", "guard")
    assert found.attacker == "Hoplite"
    assert "Hoplite stands in for Smith." in found.notes
    assert heroic("gorgon", "guard").why == "There is no gorgon here, nor a stand-in."


# ---- on a board ----------------------------------------------------------------------------------------------------


def board() -> tuple[Battle, MatchupScene, int, int]:
    source, setup = open_map(maps() / "ford.tmx")
    battle = Battle(setup, 1)
    one = next(u for u in battle.truth.units() if battle.truth.side_of(u) == setup.sides[0])
    return battle, MatchupScene.of(source, battle.truth), one, battle.truth.enemies(one)[0]


def test_units_stand_under_each_ruleset_where_they_stand_in_the_battle() -> None:
    battle, scene, one, other = board()
    for key in keys():
        meeting = on_board(ruleset(key), scene, one, other)
        made = Battle(meeting.setup, 0)
        for mine, theirs in ((one, meeting.attacker), (other, meeting.target)):
            assert made.truth.cells(theirs)[0] == battle.truth.cells(mine)[0], key


@pytest.mark.slow
@pytest.mark.parametrize("key", keys())
def test_where_no_attack_gets_there_the_reason_is_told(key: str) -> None:
    battle, scene, one, other = board()
    found = finish(placed(ruleset(key), scene, battle.truth.side_of(one), one, other))
    assert found.attack is not None
    assert (found.attack.blow is None) == bool(found.attack.why)


@pytest.mark.slow
def test_a_place_beside_is_the_duel_of_the_meadow() -> None:
    battle, scene, one, other = board()
    x, y = scene.anchors[one]
    field = battle.truth.field
    free = [
        cell
        for cell in battle.truth.grid.neighbours((x, y))
        if field.passable(cell) and field.height(cell) == field.height((x, y)) and cell not in scene.anchors.values()
    ]
    moved = replace(scene, anchors={one: (x, y), other: free[0]})
    kinds = (scene.kind(one), scene.kind(other))
    there = finish(placed(ruleset("heroic"), moved, battle.truth.side_of(one), one, other))
    meadow = heroic(*kinds)
    assert blow_of(there.attack).mean == pytest.approx(blow_of(meadow.attack).mean)
    assert there.first is not None
    assert meadow.first is not None
    assert there.first.wins == pytest.approx(meadow.first.wins)


def test_who_is_not_seen_does_not_stand_there_and_cannot_be_compared() -> None:
    _, scene, one, other = board()
    fewer = replace(scene, anchors={unit: cell for unit, cell in scene.anchors.items() if unit != other})
    with pytest.raises(NoMeetingError, match="not on the board"):
        on_board(ruleset("heroic"), fewer, one, other)
    pair = replace(scene, anchors={unit: scene.anchors[unit] for unit in (one, other)})
    assert len(on_board(ruleset("heroic"), pair, one, other).setup.units) == 2
