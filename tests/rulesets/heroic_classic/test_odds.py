"""The first edition's exact odds against icepool, worked out from the ledger's words alone."""

import icepool
import pytest

from game.engine.commands import Attack, Command, Shoot, Throw
from game.engine.forecast.odds import forecast
from tests.table import Table, table, unit


def lost(attack: int, avoided: icepool.Die, armour: int, hp: int) -> dict[int, float]:
    """One damage die, a maximum of it rolled once more (HC-40), less armour but 1, avoided on 4 or more (HC-30)."""
    rolled = icepool.d(attack).map(lambda face: face + icepool.d(attack) if face == attack else face)
    through = rolled.map(lambda total: min(hp, max(1, total - armour)))
    both = avoided.map(lambda face: 0 if face >= 4 else through)
    return {outcome: weight / both.denominator() for outcome, weight in both.items() if weight}


def game_of(attacker: str, target: str, drawing: str, gear: tuple[str, ...]) -> Table:
    return table(
        drawing,
        rules="heroic-classic",
        A=unit(attacker, "blue", gear=gear),
        B=unit(target, "red"),
    )


@pytest.mark.rule("HC-30", "HC-40")
def test_a_champions_sword_on_a_guard_is_as_icepool_says() -> None:
    """Kopis d8; a guard has Agility 5 and an aspis, d6 both; armour 3; 9 hit points."""
    game = game_of("champion", "guard", "A B", ("kopis",))
    command: Command = Attack(game.A, game.B, game.item("A", "kopis"))
    assert forecast(game.battle, command).damage(game.B) == pytest.approx(lost(8, icepool.d6, 3, 9))


@pytest.mark.rule("HC-30", "HC-31", "HC-40")
def test_an_arrow_on_a_wolf_is_as_icepool_says() -> None:
    """Composite bow d6, in range; a wolf has Agility 8, a d8, and no armour; 6 hit points."""
    game = game_of("archer", "wolf", "A . . . B", ("syntheto",))
    command: Command = Shoot(game.A, game.B, game.item("A", "syntheto"))
    assert forecast(game.battle, command).damage(game.B) == pytest.approx(lost(6, icepool.d8, 0, 6))


@pytest.mark.rule("HC-40")
def test_a_thrown_knife_on_a_raider_is_as_icepool_says() -> None:
    """Akinakes d4; a raider has Agility 6, a d6, and no armour; 6 hit points."""
    game = game_of("hoplite", "raider", "A . B", ("akinakes",))
    command: Command = Throw(game.A, game.B, game.item("A", "akinakes"))
    assert forecast(game.battle, command).damage(game.B) == pytest.approx(lost(4, icepool.d6, 0, 6))
