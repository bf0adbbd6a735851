"""Chances: all have names, whole percents add up and are near the exact ones, what may happen is never denied."""

import random
from itertools import product
from typing import Final

import pytest

from game.engine.battle import Battle
from game.engine.commands import Attack, Cast, Command, Move, Shoot
from game.engine.events import Event
from game.engine.forecast.odds import forecast
from game.engine.forecast.outcomes import outcomes
from game.engine.forecast.results import Forecast, Result
from game.engine.imagine import imagined
from game.engine.ruleset import Ruleset
from game.engine.told import Told
from game.rulesets import ruleset
from game.screen.battle.forecast.decided import NO_ATTACK, NOT_ROLLED, ORDER, cells_of, decided
from game.screen.model.chances import MOST_COLUMNS, Share, Spread, share, shared, spread
from game.screen.model.plain import Odds
from game.screen.text.spoken import odds_words
from game.screen.ui.dialog import answer_odds
from tests.screen.outlooks import RULES, met
from tests.screen.sessions import drawn
from tests.table import unit


def test_shares_of_a_whole_add_up_to_a_hundred_and_hide_nothing() -> None:
    assert shared((1 / 3, 1 / 3, 1 / 3)) == (34, 33, 33)
    assert shared((0.125, 0.875)) == (13, 87)
    assert [Share(one, whole).words for one, whole in zip((0.999, 0.001), shared((0.999, 0.001)), strict=True)] == [
        ">99%",
        "<1%",
    ]
    for pieces in ([1, 2, 4], [3, 3, 7, 8], [1, 1, 1, 1, 1, 1, 1], [5, 90, 6]):
        assert sum(shared([piece / sum(pieces) for piece in pieces])) == 100


def test_a_chance_alone_is_never_denied_and_never_taken_for_certain() -> None:
    written = [share(chance).words for chance in (0.0, 1e-6, 0.004, 0.4, 0.405, 0.996, 0.99999, 1.0)]
    assert written == ["0%", "<1%", "<1%", "40%", "41%", ">99%", ">99%", "100%"]


def random_cells(dice: random.Random) -> dict[tuple[str, int, bool], float]:
    """Return outcomes as an attack may have them: avoided, or so much lost, going down at the most of it."""
    most = dice.randint(1, 30)
    weights = {("dodge", 0, False): dice.random(), ("block", 0, False): dice.random() * dice.randint(0, 1)}
    for lost in range(dice.randint(0, 3), most + 1):
        weights["hit", lost, lost == most] = dice.random() ** dice.randint(1, 9)
    total = sum(weights.values())
    return {cell: weight / total for cell, weight in weights.items()}


def check(found: Spread, cells: dict[tuple[str, int, bool], float]) -> None:
    """Everything that can be added up from what is written comes to what else is written."""
    assert sum(part.whole for _, part in found.fates) == 100
    assert sum(column.chance.whole for column in found.columns) == 100
    assert sum(column.felled.whole for column in found.columns) == found.felled.whole
    assert len(found.columns) <= MOST_COLUMNS + 1
    for _, part in found.fates:
        assert abs(part.whole - part.exact * 100) < 1
    for place, column in enumerate(found.columns):
        assert column.least.whole == sum(other.chance.whole for other in found.columns[place:])
        assert column.felled.whole <= column.chance.whole
        exact = sum(chance for (_, lost, _), chance in cells.items() if column.low <= lost <= column.high)
        assert column.chance.exact == pytest.approx(exact)
        assert column.chance.words != "0%"
        assert column.chance.words != "100%" or exact == pytest.approx(1)
    lost_any = sum(chance for (_, lost, _), chance in cells.items() if lost)
    assert found.any_change.exact == pytest.approx(lost_any)
    assert abs(found.any_change.whole - lost_any * 100) < 3
    assert found.mean == pytest.approx(sum(lost * chance for (_, lost, _), chance in cells.items()))


def test_columns_and_fates_add_up_for_all_kinds_of_outcomes() -> None:
    dice = random.Random(4)
    for _ in range(400):
        cells = random_cells(dice)
        found = spread(cells, ORDER)
        check(found, cells)
        nothing = next((column for column in found.columns if column.low == column.high == 0), None)
        if nothing is not None and ("hit", 0, False) not in cells:
            assert nothing.chance.whole == sum(part.whole for fate, part in found.fates if fate != "hit")


def test_many_amounts_share_columns_but_nothing_and_the_most_stand_alone() -> None:
    found = spread({("", lost, lost == 40): 1 / 41 for lost in range(41)})
    assert [column.words for column in found.columns][:2] == ["0", "1–7"]
    assert found.columns[-1].words == "40"
    assert all(one.high < other.low for one, other in zip(found.columns, found.columns[1:], strict=False))
    won = spread({("", -lost, False): 1 / 6 for lost in range(3, 9)})
    assert [column.words for column in won.columns] == ["8", "7", "6", "5", "4", "3"]


@pytest.mark.parametrize("rules", RULES)
def test_spread_of_every_attack_adds_up_under_every_ruleset(rules: str) -> None:
    game, session = met(". . . .\n. A B .", rules)
    menu, seen = session.selection.menu, 0
    assert menu is not None
    for command in menu.aimed_at(game.B):
        odds, found = session.table.forecasts.odds(command), session.table.forecasts.forecast(command)
        assert odds is not None
        assert found is not None
        if odds.spread is None:
            continue
        seen += 1
        check(odds.spread, cells_of(found, game.B, fates=True))
        assert odds.spread.felled.exact == pytest.approx(odds.felled)
        for toll in odds.others:
            assert toll.spread is not None
            check(toll.spread, cells_of(found, toll.unit))
    assert seen


def test_last_column_is_the_chance_to_fell() -> None:
    game, session = drawn(
        ". . . .\n. A B .",
        A=unit("hoplite", "blue", name="Menon"),
        B=unit("raider", "red", name="Lykos"),
    )
    command = Attack(game.A, game.B, game.item("A", "dory"))
    odds = session.table.forecasts.odds(command)
    assert odds is not None
    assert odds.spread is not None
    last = odds.spread.columns[-1]
    assert last.felled == last.chance == odds.spread.felled
    assert last.felled.exact == pytest.approx(forecast(game.battle, command).felled(game.B))
    assert last.felled.exact > 0


# ---- everything that branches --------------------------------------------------------------------------------------

CROWD: Final = ". . C . .\n. A B . D\n. . E . ."
"""A's enemy and an enemy's neighbour beside it, one of its own beside its aim, and one enemy afar."""

BRANCHING: Final = {
    "heroic": {"Attack", "Throw", "Shoot", "Grapple", "Scope", "Cast war-cry", "Cast gust", "Cast thunderbolt"},
    "heroic-classic": {"Attack", "Throw", "Shoot", "Grapple", "Cast gust"},
    "clash": {"Attack", "Disarm", "Throw", "KnockProne", "Shove", "ThrowSand", "Grapple", "Shoot", "UseItem",
              "Cast bolt", "Cast web", "Cast haste", "Cast flame-cone", "Cast sleep", "Cast ward"},
    "odigos": {"Attack", "Dare", "Retreat", "Shoot", "Throw", "Cast harm", "Cast ward", "Cast command", "Cast veil"},
    "oldschool": {"Attack", "Throw", "Shoot", "Shove", "Grapple", "Cast pain-arrow", "Cast heat-arrow"},
}  # fmt: skip
"""What branches at the least in such a crowd, by what the rules roll for."""


def is_branching(battle: Battle, command: Command) -> bool:
    """Tell whether the world may stand in more than one way after a command, whatever is told of it."""
    stage, decision, stands = battle.stage, battle.decision, set[str]()
    assert decision is not None

    def stand(_events: list[Event]) -> int:
        stands.add(stage.world.digest())
        return 0

    with imagined(stage, decision.side) as view:
        for _ in outcomes(view, Ruleset.of(view).outcome_of(command), stand, lambda *_: 0.0):
            if len(stands) > 1:
                return True
    return len(stands) > 1


def wholes(odds: Odds) -> list[list[tuple[str, float]]]:
    """Return everything shown of odds that makes a whole: names with chances."""
    found = [[(name, part.exact) for name, part in chance.parts] for chance in odds.chances]
    assert all(chance.who and chance.what for chance in odds.chances)
    if odds.is_attack:
        assert odds.spread is not None
        found.append([(name, part.exact) for name, part in odds.spread.fates])
    spreads = [one for one in (odds.spread, *(toll.spread for toll in odds.others)) if one is not None]
    return found + [[(column.words, column.chance.exact) for column in one.columns] for one in spreads]


@pytest.mark.parametrize("rules", RULES)
def test_whatever_branches_shows_named_chances_that_make_a_whole(rules: str) -> None:
    kinds, told = list(ruleset(rules).tables.units), set[str]()
    for kind in kinds:
        game, session = met(
            CROWD, rules,
            A=unit(kind, "blue", name="Menon"), B=unit("hoplite", "red", name="Lykos"),
            C=unit("hoplite", "blue", name="Dion"), D=unit("hoplite", "red", name="Bias"),
            E=unit("archer", "red", name="Ekho"),
        )  # fmt: skip
        for command in game.battle.legal():
            name = f"{type(command).__name__} {getattr(command, 'boon', '')}".strip()
            if isinstance(command, Move) or name in told or getattr(command, "unit", 0) != game.A:
                continue
            if not is_branching(game.battle, command):
                continue
            told.add(name)
            assert session.table.forecasts.forecast(command) is not None
            odds = session.table.forecasts.odds(command)
            assert odds is not None
            found = wholes(odds)
            assert any(len(parts) > 1 for parts in found), name
            for parts in found:
                assert all(part for part, _ in parts), (name, parts)
                assert sum(chance for _, chance in parts) == pytest.approx(1.0, abs=1e-9), (name, parts)
    assert told >= BRANCHING[rules]


@pytest.mark.rule("CL-31")
def test_a_missile_that_strikes_ones_own_is_told_by_name_and_is_no_miss() -> None:
    """A toss decides whether it strays at all: half of the shots fly at one of A's own, who may evade."""
    game, session = met(
        "A . . . B C", "clash",
        A=unit("archer", "blue", name="Menon"), B=unit("hoplite", "red", name="Lykos"),
        C=unit("hoplite", "blue", name="Dion"),
    )  # fmt: skip
    shot = next(command for command in game.battle.legal() if isinstance(command, Shoot) and command.target == game.B)
    odds = session.table.forecasts.odds(shot)
    assert odds is not None
    assert odds.spread is not None
    fates = {name: part.exact for name, part in odds.spread.fates}
    assert 0 < fates["hits Dion"] < 0.5
    assert "miss" not in fates
    assert odds.miss == 0
    struck = sum(chance for result, chance in forecast(game.battle, shot).outcomes if result.fate == "miss")
    assert fates["hits Dion"] == pytest.approx(struck)
    assert any("hits Dion" in line for line in odds_words(odds))
    crowd = next(chance for chance in odds.chances if chance.what == "shooting into a crowd")
    assert [(name, part.words) for name, part in crowd.parts] == [("works", "50%"), ("fails", "50%")]


@pytest.mark.rule("CL-80")
def test_every_part_of_a_bolt_has_a_name_that_of_a_failed_casting_too() -> None:
    """A seer (INT +2) casts a bolt of level 1 against DC 11: 9 and more of 20 succeed unless its levels say else."""
    game, session = met(CROWD, "clash", A=unit("seer", "blue", name="Menon"), B=unit("hoplite", "red", name="Lykos"),
                        C=unit("hoplite", "blue"), D=unit("hoplite", "red"), E=unit("hoplite", "red"))  # fmt: skip
    bolt = next(c for c in game.battle.legal() if isinstance(c, Cast) and c.boon == "bolt" and c.target == game.B)
    odds = session.table.forecasts.odds(bolt)
    assert odds is not None
    assert odds.spread is not None
    assert {name for name, _ in odds.spread.fates} == {"hit", "dodge", NO_ATTACK}
    assert all(name for name, _ in odds.spread.fates)


def test_what_follows_from_how_an_attack_fares_is_not_told_again() -> None:
    outcomes = (
        (Result("hit", (), (), (), (Told(1, "melee", 1, "works"), Told(2, "dodge", 1, "fails"))), 0.25),
        (Result("miss", (), (), (), (Told(1, "melee", 1, "fails"), Told(2, "nerve", 1, "works"))), 0.25),
        (Result("miss", (), (), (), (Told(1, "melee", 1, "fails"), Told(2, "nerve", 1, "fails"))), 0.5),
    )
    told = decided(Forecast(outcomes), str, 2)
    assert [(one.who, one.what) for one in told] == [("2", "nerve")]
    assert [(name, part.exact) for name, part in told[0].parts] == [("works", 0.25), ("fails", 0.5), (NOT_ROLLED, 0.25)]
    assert [one.what for one in decided(Forecast(outcomes), str)] == ["melee", "nerve"]


def test_what_state_an_attack_brings_is_told_though_it_follows_from_how_it_fares() -> None:
    """Who turns to total defence spoils a hit: else nobody could see why fewer hit than the roll says."""
    outcomes = (
        (Result("hit", (), (), (), (Told(1, "melee", 1, "works"),)), 0.65),
        (Result("miss", (), (), (), (Told(1, "melee", 1, "works"), Told(2, "iron-skin", 1, "begins"))), 0.1),
        (Result("miss", (), (), (), (Told(1, "melee", 1, "fails"), Told(2, "iron-skin", 1, "begins"))), 0.25),
    )
    told = decided(Forecast(outcomes), str, 2)
    assert [(one.who, one.what) for one in told] == [("1", "melee"), ("2", "iron skin")]
    assert [(name, part.exact) for name, part in told[1].parts] == [("begins", 0.35), ("does not begin", 0.65)]


@pytest.mark.parametrize("rules", ["heroic", "heroic-classic"])
def test_every_answer_to_an_attack_tells_all_its_chances(rules: str) -> None:
    """Each answer's sentence names every way in which the attack may fare."""
    answered = 0
    for kind, place in product(("hoplite", "archer"), range(3)):
        game, session = met(CROWD, rules, A=unit(kind, "blue"), B=unit("champion", "red"), C=unit("hoplite", "blue"),
                            D=unit("hoplite", "red"), E=unit("hoplite", "red"))  # fmt: skip
        attacks = [command for command in game.battle.legal() if isinstance(command, Attack | Shoot)]
        game.battle.submit(attacks[place % len(attacks)])
        session.play.decided()
        decision = game.battle.decision
        for option in decision.ask.options if decision is not None and decision.ask is not None else ():
            session.table.forecasts.forecast(option)
            odds = session.table.forecasts.odds(option)
            assert odds is not None
            answered += 1
            for parts in wholes(odds):
                assert all(part for part, _ in parts)
                assert sum(chance for _, chance in parts) == pytest.approx(1.0, abs=1e-9)
            if odds.is_attack:
                assert odds.spread is not None
                assert all(part.words in answer_odds(odds) for _, part in odds.spread.fates)
    assert answered
