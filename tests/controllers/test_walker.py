"""The walker keeps the weapon that it has in hand, and takes one where it has none."""

import pytest

from game.controllers import WalkAndHit
from game.controllers.fight import fight
from game.data import maps
from game.engine.battle import Battle
from game.engine.commands import Draw
from game.engine.components import Inventory
from game.engine.events import Rearranged
from game.scenario.scenario import open_map
from tests.table import table, unit


@pytest.mark.parametrize("rules", ["heroic", "oldschool"])
def test_nothing_is_swapped_at_the_end_of_a_turn(rules: str) -> None:
    battle = Battle(open_map(maps() / "ford.tmx", rules)[1], 3)
    fight(battle, {side: WalkAndHit() for side in battle.stage.sides}, most=120)
    drawn = [told.event.unit for told in battle.events if isinstance(told.event, Rearranged) and told.event.drawn]
    assert len(drawn) == len(set(drawn))


def test_whoever_has_nothing_in_hand_takes_a_weapon() -> None:
    game = table("A . . . . . . . . . . . . . . B", A=unit("hoplite", "blue"), B=unit("raider", "red"))
    world = game.battle.stage.world
    slots = world.component_for_entity(game.A, Inventory).slots
    world.add_component(game.A, Inventory(tuple(slot for slot in slots if not slot[0].startswith("hand"))))
    view, walker = game.battle.view("blue"), WalkAndHit()
    found = walker._nearest(game.battle, view, game.A, (Draw,))
    assert isinstance(found, Draw)
    world.add_component(game.A, Inventory(slots))
    assert walker._nearest(game.battle, view, game.A, (Draw,)) is None
