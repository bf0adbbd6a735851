"""Exact odds in clash against icepool, computed from the ledger's words alone (CL-20 to CL-26, CL-30, CL-31)."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

import icepool
import pytest

from game.engine import dice
from game.engine.commands import Attack, Cast, Disarm, Move, Shoot
from game.engine.dice import branches
from game.engine.events import Dropped, Event, Rolled
from game.engine.forecast.odds import forecast, forecasting
from game.engine.forecast.outcomes import outcomes
from game.engine.forecast.results import Forecast
from game.engine.imagine import imagined
from game.engine.ruleset import Ruleset
from game.engine.working import finish
from game.rulesets.clash.blow import Verdict
from game.rulesets.clash.checks import Exceeding, level
from game.rulesets.clash.checks import d20 as pool
from game.rulesets.clash.events import WeaponBroke
from tests.rulesets.clash.scenes import table, wear
from tests.table import unit

pytestmark = pytest.mark.slow

Joint = dict[tuple[int, int], float]


def d20(levels: int = 0) -> icepool.Die:
    """CL-02: the best of 1 + n dice, or the worst."""
    if levels >= 0:
        return icepool.d20.highest(1 + levels)
    return icepool.d20.lowest(1 - levels)


SMALLER = {12: 10, 10: 8, 8: 6, 6: 4, 4: 3}
"""CL-26."""


@cache
def through(
    sides: int, bonus: int, armour: int, hp: int, *, doubled: bool, crushing: int = 0, durability: int = 0
) -> icepool.Die:
    """CL-21, CL-24, CL-26: damage less armour, never below 0, no more than there is.

    Armour as high as a durability leaves the smaller die; 0 for what it cannot damage.
    """

    def dealt(soaked: int) -> icepool.Die:
        stopped = max(0, soaked - crushing)
        die = SMALLER[sides] if durability and stopped >= durability else sides
        return ((2 if doubled else 1) @ icepool.d(die) + bonus).map(lambda one: min(hp, max(0, one - stopped)))

    return (icepool.d(armour) if armour else icepool.Die([0])).map(dealt)


def chances(die: icepool.Die) -> Iterator[tuple[int, float]]:
    yield from ((int(value), weight / die.denominator()) for value, weight in die.items())


class Fighter(NamedTuple):
    """What the ledger gives one of a clash: all that is added to its roll, its weapon, armour, and whether a pc."""

    bonus: int
    die: int
    damage: int
    durability: int
    armour: int
    hp: int
    pc: bool


def clash(one: Fighter, two: Fighter) -> Joint:
    """CL-20 to CL-26: the distribution of what attacker and target lose."""
    found: Joint = {}

    def add(first: int, second: int, chance: float) -> None:
        found[first, second] = found.get((first, second), 0.0) + chance

    def harm(by: Fighter, to: Fighter, face: int, *, doubled: bool) -> list[tuple[int, float]]:
        """CL-25: a player character's natural 1 has damaged the weapon, and armour damages it no more."""
        spoilt = by.pc and face == 1
        die, durability = (SMALLER[by.die], 0) if spoilt else (by.die, by.durability)
        return list(chances(through(die, by.damage, to.armour, to.hp, doubled=doubled, durability=durability)))

    for a, p in chances(d20()):
        for b, q in chances(d20()):
            crits = (a == 20, b == 20)
            total = a + one.bonus - b - two.bonus
            if crits == (True, True) or (crits == (False, False) and total == 0):
                for x, u in harm(two, one, b, doubled=crits[0]):
                    for y, v in harm(one, two, a, doubled=crits[0]):
                        add(x, y, p * q * u * v)
            elif crits[0] or (not crits[1] and total > 0):
                for y, v in harm(one, two, a, doubled=crits[0]):
                    add(0, y, p * q * v)
            else:
                for x, u in harm(two, one, b, doubled=crits[1]):
                    add(x, 0, p * q * u)
    return {key: chance for key, chance in found.items() if chance > 1e-12}


def losses(found: Forecast, one: int, other: int) -> Joint:
    """What a forecast says that two units lose."""
    joint: Joint = {}
    for result, chance in found.outcomes:
        lost = dict(result.lost)
        key = lost.get(one, 0), lost.get(other, 0)
        joint[key] = joint.get(key, 0.0) + chance
    return joint


CHAMPION = Fighter(6 + 1, 8, 3, 7, 8, 22, pc=True)
"""Its shield adds 1 (CL-21)."""

RAIDER = Fighter(1, 6, 0, 7, 4, 7, pc=False)
HAMMERER = Fighter(4, 10, 1, 8, 8, 16, pc=False)
HOPLITE, GUARD = Fighter(4 + 1 - 2, 8, 2, 6, 6, 16, pc=True), Fighter(3 + 1 - 2, 8, 1, 6, 6, 12, pc=False)
"""With spears beside each other: -2 (CL-20)."""

CYCLOPS = Fighter(5, 10, 3, 0, 6, 40, pc=False)
"""A Large unit's reach costs it nothing, and what it has by nature is never damaged."""


@pytest.mark.rule("CL-20", "CL-21", "CL-22", "CL-23", "CL-24", "CL-25", "CL-26")
@pytest.mark.parametrize(
    ("kinds", "weapon", "figures"),
    [
        (("champion", "raider"), "sword", (CHAMPION, RAIDER)),
        (("hammerer", "champion"), "great_hammer", (HAMMERER, CHAMPION)),
        (("champion", "champion"), "sword", (CHAMPION, CHAMPION)),
        (("hoplite", "guard"), "spear", (HOPLITE, GUARD)),
        (("cyclops", "champion"), "", (CYCLOPS, CHAMPION)),
    ],
)
def test_a_clash_comes_to_what_icepool_finds_from_the_rules(
    kinds: tuple[str, str], weapon: str, figures: tuple[Fighter, Fighter]
) -> None:
    game = table("A . B\n. . .", A=unit(kinds[0], "blue"), B=unit(kinds[1], "red"))
    if kinds[0] != "cyclops":
        game = table("A B", A=unit(kinds[0], "blue"), B=unit(kinds[1], "red"))
    found = forecast(game.battle, Attack(game.A, game.B, game.item("A", weapon) if weapon else 0))
    wanted = clash(*figures)
    joint = losses(found, game.A, game.B)
    assert joint.keys() == wanted.keys()
    for key, chance in wanted.items():
        assert joint[key] == pytest.approx(chance, abs=1e-9), key
    assert found.felled(game.B) == pytest.approx(
        sum(chance for (_, lost), chance in wanted.items() if lost >= figures[1].hp), abs=1e-9
    )


@pytest.mark.rule("CL-22", "CL-24")
def test_what_is_told_of_a_clash_says_how_often_it_is_a_tie() -> None:
    """One total for both, none a natural 20, or two of those: the champion has 7 on its roll, the raider 1."""
    game = table("A B", A=unit("champion", "blue"), B=unit("raider", "red"))
    command = Attack(game.A, game.B, game.item("A", "sword"))
    found = finish(forecasting(game.battle, command, all_told=True))
    told: dict[tuple[int, str], float] = {}
    for result, chance in found.outcomes:
        for one in result.told:
            if one.verdict != "begins":
                told[one.unit, one.verdict] = told.get((one.unit, one.verdict), 0.0) + chance
    rolls = list(product(range(1, 21), repeat=2))
    ties = sum((a, b) == (20, 20) or (20 not in (a, b) and a + 7 == b + 1) for a, b in rolls) / 400
    wins = sum(b != 20 and (a == 20 or a + 7 > b + 1) for a, b in rolls) / 400
    assert told == pytest.approx(
        {
            (game.A, "works"): wins, (game.B, "fails"): wins,
            (game.A, "ties"): ties, (game.B, "ties"): ties,
            (game.A, "fails"): 1 - wins - ties, (game.B, "works"): 1 - wins - ties,
        }
    )  # fmt: skip


@pytest.mark.rule("CL-30", "CL-31", "CL-24")
def test_a_shot_into_a_crowd_comes_to_what_icepool_finds() -> None:
    """Archer d20 + 3, d8 + 2; wolf Evade 3, no armour, 8; guard Evade 1 with a shield, mail, 12."""
    game = table(
        """
        A . . . B C
        """,
        A=unit("archer", "blue"),
        B=unit("wolf", "red"),
        C=unit("guard", "blue"),
    )
    wanted: Joint = {}
    lost_by = {
        (who, doubled): list(chances(through(8, 2, armour, hp, doubled=doubled)))
        for who, (armour, hp) in enumerate(((0, 8), (6, 12)))
        for doubled in (True, False)
    }

    def land(who: int, chance: float, *, doubled: bool) -> None:
        for lost, share in lost_by[who, doubled]:
            key = (lost, 0) if who == 0 else (0, lost)
            wanted[key] = wanted.get(key, 0.0) + chance * share

    def is_hit(attack: int, evading: int, evade: int) -> bool:
        if attack == 20 or evading == 20:
            return attack == 20
        return attack + 3 > evading + evade

    for (attack, p), (first, q), (second, r) in product(chances(d20()), chances(d20(1)), chances(d20())):
        for strays in (True, False):
            if strays and is_hit(attack, first, 1):
                land(1, p * q * r / 2, doubled=attack == 20)
            elif is_hit(attack, second, 3):
                land(0, p * q * r / 2, doubled=attack == 20)
            else:
                wanted[0, 0] = wanted.get((0, 0), 0.0) + p * q * r / 2
    found = forecast(game.battle, Shoot(game.A, game.B, game.item("A", "long_bow")))
    joint = losses(found, game.B, game.C)
    assert joint.keys() == wanted.keys()
    for key, chance in wanted.items():
        assert joint[key] == pytest.approx(chance, abs=1e-9), key


def test_every_legal_commands_odds_sum_to_one_and_leave_the_battle_as_it_was() -> None:
    game = table(
        """
        A B . . C
        D . s w .
        . E . . .
        . . . . .
        """,
        A=unit("skirmisher", "blue"),
        B=unit("guard", "red"),
        C=unit("archer", "red"),
        D=unit("magus", "blue"),
        E=unit("minotaur", "red"),
    )
    before = game.battle.stage.world.digest()

    def total(found: Forecast) -> float:
        return sum(chance for _, chance in found.outcomes)

    for command in [command for command in game.battle.legal() if not isinstance(command, Move)]:
        assert total(forecast(game.battle, command)) == pytest.approx(1.0), command
    assert game.battle.stage.world.digest() == before
    assert Cast(game.D, "sleep", 0, (1, 0)) not in list(game.battle.legal())


@pytest.mark.rule("CL-40", "CL-25")
@pytest.mark.parametrize(("kind", "thing", "worn"), [
    ("raider", "hand_axe", False), ("champion", "sword", False), ("champion", "sword", True),
])  # fmt: skip
def test_the_sum_of_disarming_says_where_the_weapon_may_come_to_lie_as_walking_it_does(
    kind: str, thing: str, *, worn: bool
) -> None:
    """A damaged one may break by its bearer's natural 1, and is lost then."""
    game = table("# w w\nA B .\n# # #", A=unit("champion", "blue"), B=unit(kind, "red"))
    command = Disarm(game.A, game.B, game.item("A", "sword"))
    if worn:
        wear(game, game.item("B", thing))

    def where(events: list[Event]) -> str:
        has_won = any(isinstance(event, Rolled) and event.unit == game.A and event.success for event in events)
        if has_won and any(isinstance(event, WeaponBroke) and event.unit == game.B for event in events):
            return "lost"
        fallen = [event.cell for event in events if isinstance(event, Dropped) and event.why == "disarmed"]
        return "" if not fallen else "lost" if fallen[0] is None else "beside"

    with imagined(game.battle.stage, "blue") as view:
        rules = Ruleset.of(view)
        declared = rules.hints.declare(view, command)
        walked = finish(outcomes(view, rules.outcome_of(command), where, lambda _where, _side: 0.0))
    assert declared is not None
    assert declared.at_stake == game.item("B", thing)
    summed = dict.fromkeys(walked, 0.0)
    for fared, chance in declared.blow.exchange():
        summed[fared.disarmed] += chance
    assert walked.keys() == {"", "beside", "lost"}
    assert summed == pytest.approx(walked)


def test_like_contests_are_one_however_high_both_are() -> None:
    assert level(pool(0, 7), pool(1, 5)) == level(pool(0, 3), pool(1, 1))
    assert branches(level(pool(0, 7), pool(1, 5)), Exceeding()) != branches(level(pool(0, 7), pool(1, 6)), Exceeding())


@pytest.mark.parametrize("levels", [(0, 0), (2, -1), (-2, 1)])
@pytest.mark.parametrize("bonus", [-25, -19, -1, 0, 4, 19, 25])
def test_few_outcomes_of_two_opposed_dice_stand_for_all(levels: tuple[int, int], bonus: int) -> None:
    one, other = pool(levels[0], bonus), pool(levels[1], 0)
    for sort in (Exceeding(), Verdict((True, True)), Verdict((True, True), is_brittle=True)):
        every = dict[object, float]()
        for first, chance in dice.outcomes(one):
            for second, share in dice.outcomes(other):
                kind = sort(first, second)
                every[kind] = every.get(kind, 0.0) + chance * share
        assert {sort(*rolls): chance for rolls, chance in branches((one, other), sort)} == pytest.approx(every)
