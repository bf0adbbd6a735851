"""Odigos' exact odds against icepool, computed from the ledger's words alone; and that they stay small and harmless."""

import icepool
import pytest

from game.commands import Attack, EndTurn, Move
from game.components import Attributes, Health
from game.odds import forecast
from tests.rulesets.odigos.scenes import field
from tests.table import Table, unit


def after(game: Table) -> Table:
    """Let the foes' intentions pass."""
    while game.battle.decision is not None and game.A not in game.battle.decision.units:
        game.do(EndTurn(game.battle.decision.units[0]))
    return game


def blow(die: icepool.Die, armour: int, sta: int, kra: int) -> dict[tuple[int, bool], float]:
    """The ledger's words: the rest below 0 never; beyond STA it comes off KRA; a save against what is left."""
    save = icepool.d(20)
    found: dict[tuple[int, bool], float] = {}
    for face, weight in die.items():
        chance = weight / die.denominator()
        taken = max(0, face - armour)
        beyond = max(0, taken - sta)
        left = max(0, kra - beyond)
        lost = min(taken, sta + kra)
        if not beyond:
            fails = 0.0
        elif not left:
            fails = 1.0
        else:
            kept = float(save.map(lambda roll, left=left: roll == 1 or (roll <= left and roll != 20)).mean())
            fails = 1.0 - kept
        for is_out, share in ((True, fails), (False, 1.0 - fails)):
            if share:
                found[lost, is_out] = found.get((lost, is_out), 0.0) + chance * share
    return found


@pytest.mark.rule("OD-20", "OD-21", "OD-30")
@pytest.mark.parametrize(
    ("attacker", "weapon", "die", "foe", "armour", "sta", "kra"),
    [
        ("champion", "xiphos", icepool.d(8), "raider", 1, 4, 10),
        ("assassin", "kopis", icepool.highest(icepool.d(6), icepool.d(6)), "hammerer", 2, 2, 3),
        ("hammerer", "sfyra", icepool.d(10), "slinger", 0, 3, 4),
    ],
)
def test_a_blow_is_what_the_ledger_says(
    attacker: str, weapon: str, die: icepool.Die, foe: str, armour: int, sta: int, kra: int
) -> None:
    game = field("A B C", A=unit(attacker, "blue"), B=unit(foe, "red"), C=unit("guard", "red"))
    health = game.get("B", Health)
    assert health is not None
    game.battle.stage.world.put(game.B, Health(sta, health.maximum))
    game.battle.stage.world.put(game.B, Attributes({"KRA": kra, "TEK": 10, "THU": 20}))
    after(game)
    found: dict[tuple[int, bool], float] = {}
    for result, chance in forecast(game.battle, Attack(game.A, game.B, game.item("A", weapon))).outcomes:
        key = (dict(result.lost).get(game.B, 0), game.B in result.down or game.B in result.dead)
        found[key] = found.get(key, 0.0) + chance
    wanted = blow(die, armour, sta, kra)
    assert found.keys() == wanted.keys()
    for key, chance in wanted.items():
        assert found[key] == pytest.approx(chance, abs=1e-9), key


def crowd() -> Table:
    return after(
        field(
            ". . . . . . .\nA . . B . w w\nD . s . C w .\n. . . . . . .",
            A=unit("skirmisher", "blue"),
            D=unit("seer", "blue"),
            B=unit("guard", "red"),
            C=unit("shade", "red"),
        )
    )


@pytest.mark.rule("OD-12")
def test_every_declarations_odds_sum_to_one_are_few_and_change_nothing() -> None:
    game = crowd()
    before = game.battle.stage.world.digest()
    commands = list(game.battle.legal())
    assert {type(command).__name__ for command in commands} >= {"Move", "Attack", "Dare", "Throw", "Cast"}
    for command in commands:
        found = forecast(game.battle, command)
        assert sum(chance for _, chance in found.outcomes) == pytest.approx(1.0)
        assert len(found.outcomes) < (40 if not isinstance(command, Move) else 4) * (
            6 if "Throw" in str(command) else 1
        )
    assert game.battle.stage.world.digest() == before
