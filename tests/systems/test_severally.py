"""The odds of what befalls several at one moment: exact for each of them, without walking how they go together."""

from collections.abc import Callable
from typing import Any

import pytest

from game.engine.commands import Cast, Command, EndTurn, Throw, Use, UseItem
from game.engine.dice import Die, Pool
from game.engine.events import Damaged, Event, Halted, Together
from game.engine.forecast import outcomes as walking
from game.engine.forecast.odds import forecast
from game.engine.forecast.outcomes import KnownSoFar, outcomes
from game.engine.forecast.results import Forecast, summing, worth_of
from game.engine.imagine import imagined
from game.engine.resolving import Context, Steps
from game.engine.ruleset import Ruleset
from game.engine.working import finish
from game.systems.severally import at_one_moment, severally
from game.tiled.model import ScenerySpec
from tests.rulesets.clash.scenes import CLASH
from tests.rulesets.odigos.scenes import field
from tests.table import Placed, Table, table, unit

VICTIMS = "BCDEFG"
Setting = tuple[Table, Command]


def drawn(drawing: str, count: int) -> str:
    """Leave out of a drawing those who are too many."""
    return "".join("." if letter in VICTIMS[count:] else letter for letter in drawing)


def people(count: int, kind: str = "guard", second: str = "blue") -> dict[str, Placed]:
    """So many, of both sides: the second may be of the thrower's own."""
    return {letter: unit(kind, second if letter == "C" else "red") for letter in VICTIMS[:count]}


def cone(count: int) -> Setting:
    """All are within three cells and thirty degrees of the middle row."""
    game = table(drawn(". . D .\nA B C F\n. . E G", count), rules=CLASH, A=unit("magus", "blue"), **people(count))
    return game, Cast(game.A, "flame-cone", 0, (3, 1))


def geyser(count: int) -> Setting:
    game = table(drawn("A B C D E F G\n. . . . . . .", count), A=unit("naiad", "blue"), **people(count, "hoplite"))
    return game, Cast(game.A, "geyser", 0, (2, 0))


def fire_pot(count: int) -> Setting:
    """The pot bursts on C, and everybody is beside it."""
    pot = unit("seer", "blue", gear=("fire-pot",))
    game = table(drawn("A . . . B C D\n. . . . E F G", count), A=pot, **people(count))
    return game, UseItem(game.A, game.item("A", "fire-pot"), cell=(5, 0))


def odigos_pot(count: int) -> Setting:
    game = field(
        drawn("A . . . B C D\n. . . . E F G", count),
        fast="A",
        A=unit("skirmisher", "blue"),
        **people(count, "guard", "red"),
    )
    while (decision := game.battle.decision) is not None and game.A not in decision.units:
        game.do(EndTurn(decision.units[0]))
    return game, Throw(game.A, game.C, game.item("A", "fire_pot"))


def statue(rules: str | Ruleset) -> Callable[[int], Setting]:
    """A statue of sixteen metres falls on all in its line."""

    def falling(count: int) -> Setting:
        stone = Placed("statue", thing=ScenerySpec(0, "statue", (0, 0), "statue", 1600))
        game = table(
            drawn("A S B C D E F G\n. . . . . . . .", count),
            rules=rules,
            A=unit("champion", "blue"),
            S=stone,
            **people(count),
        )
        return game, Use(game.A, game.S)

    return falling


AREAS: dict[str, Callable[[int], Setting]] = {
    "flame-cone": cone,
    "geyser": geyser,
    "fire-pot": fire_pot,
    "odigos' fire pot": odigos_pot,
    "heroic statue": statue("heroic"),
    "first edition's statue": statue("heroic-classic"),
    "clash statue": statue(CLASH),
    "old school statue": statue("oldschool"),
}


@pytest.fixture
def walked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Count the outcomes that are walked."""
    count, run = [0], walking._run

    def counting(*args: Any) -> None:
        count[0] += 1
        run(*args)

    monkeypatch.setattr(walking, "_run", counting)
    return count


def joint(game: Table, command: Command) -> Forecast:
    """Walk how all go together: what the parts are to agree with."""
    decision = game.battle.decision
    assert decision is not None
    with imagined(game.battle.stage, decision.side) as view:
        walk = outcomes(view, Ruleset.of(view).outcome_of(command), summing(view), worth_of(view))
        return Forecast(tuple(finish(walk).items()))


@pytest.mark.parametrize("area", AREAS)
def test_each_ones_odds_are_those_of_all_outcomes_together(area: str) -> None:
    game, command = AREAS[area](2)
    assert game.battle.refusal(command) is None
    found, whole = forecast(game.battle, command), joint(game, command)
    assert {game.B, game.C} <= whole.touched, "both are in it"
    assert found.touched == whole.touched
    for who in whole.touched:
        assert found.damage(who) == pytest.approx(whole.damage(who)), who
        assert found.felled(who) == pytest.approx(whole.felled(who)), who


@pytest.mark.parametrize("area", AREAS)
def test_one_more_adds_as_many_outcomes_as_the_one_before(area: str, walked: list[int]) -> None:
    """What is walked grows by a number, not by a factor: with three, four, five or six it would be thousands."""
    counts = []
    for count in (2, 3, 4):
        game, command = AREAS[area](count)
        walked[0] = 0
        found = forecast(game.battle, command)
        counts.append(walked[0])
        assert len(dict(found.parts)) >= 2
    assert counts[2] - counts[1] <= counts[1] - counts[0] + counts[0], counts
    assert counts[2] <= 2.5 * counts[0], counts


@pytest.mark.rule("CL-80")
def test_sleep_walks_those_it_may_reach_one_by_one(walked: list[int]) -> None:
    game = table(
        ". . . B C\nA . . D E\n. . . F G",
        rules=CLASH,
        A=unit("magus", "blue"),
        **{letter: unit("raider", "red") for letter in VICTIMS},
    )
    forecast(game.battle, Cast(game.A, "sleep", 0, (4, 1)))
    assert walked[0] < 200


@pytest.mark.rule("CL-80")
def test_a_cone_on_six_is_told_for_each_of_them(walked: list[int]) -> None:
    """The window's own limit is far off, and nobody's odds are empty."""
    game, command = cone(6)
    found = forecast(game.battle, command)
    assert walked[0] < 400
    for letter in VICTIMS:
        assert found.hurts(game[letter]) > 0.1, letter


def test_several_harms_of_one_moment_take_off_what_is_left_and_what_is_beyond_is_told() -> None:
    """Of 7 hit points 3 go, then 5 of the 4 that are left, then 2 of none; another's harm is its own."""

    def harm(who: int, amount: int, hp: int) -> Damaged:
        return Damaged(who, amount, hp, amount, "blunt", 0, "stone", "BD-13")

    (moment,) = at_one_moment([harm(2, 3, 4), harm(3, 1, 9), harm(2, 5, 2), harm(2, 2, 5)])
    assert isinstance(moment, Together)
    told = [(event.unit, event.hp, event.lost, event.beyond) for event in moment.events if isinstance(event, Damaged)]
    assert told == [(2, 4, 3, 0), (3, 9, 1, 0), (2, 0, 4, 1), (2, 0, 0, 2)]


def test_what_is_rolled_after_the_moment_is_nobodys_and_so_walked_whoever_is_looked_at() -> None:
    game = table("A B C", A=unit("raider", "blue"), B=unit("raider", "red"), C=unit("raider", "red"))
    die = Pool((Die(6),))

    def is_lucky(context: Context, to: int) -> bool:
        return context.dice.at_least(die, to).total >= to

    def steps(context: Context) -> Steps:
        def struck(who: int) -> Steps:
            if is_lucky(context, 5):
                yield Halted(who, "it is struck")
            yield from ()

        yield from severally(context, (game.B, game.C), struck)
        if is_lucky(context, 3):
            yield Halted(game.A, "it tires")

    def leaf(events: list[Event]) -> tuple[int, ...]:
        return tuple(event.unit for event in events if isinstance(event, Halted))

    with imagined(game.battle.stage, None) as view:
        for one in (game.B, game.C):
            given = KnownSoFar(focus=one)
            found = finish(outcomes(view, steps, leaf, lambda _leaf, _side: 0.0, given=given))
            assert sum(chance for who, chance in found.items() if game.A in who) == pytest.approx(4 / 6)
            assert sum(chance for who, chance in found.items() if one in who) == pytest.approx(2 / 6)
            assert given.subjects == (game.B, game.C)
