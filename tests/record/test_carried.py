"""A battle taken over to its map as it was changed: what fits is played again, and no more."""

from pathlib import Path

from game.board.grid import Cell
from game.controllers import WalkAndHit
from game.controllers.fight import fight
from game.engine.battle import Battle
from game.engine.commands import Move
from game.engine.events import Event, Mustered
from game.record.carried import CarriedOver, carry_over
from game.rulesets import ruleset
from game.scenario.scenario import set_up
from game.tiled import load
from tests.playtest.arena import PLACES
from tests.tiled.drafts import HEDGE, WALL, Draft


def yard(folder: Path, *, stone: bool = False, wall: Cell | None = None) -> Battle:
    """Return a battle on a yard, with something put in or moved in Tiled; the objects' numbers stay."""
    draft = Draft(folder, values={"round_limit": 9})
    draft.layer(draft.with_cells({(3, 3): HEDGE} | ({wall: WALL} if wall else {}), 1))
    units = [
        draft.item("unit", who, "<point/>", {"unit": kind, "side": side}, id=40 + number,
                   x=x * 64 + 32, y=y * 64 + 32)
        for number, (kind, side, (x, y), who) in enumerate(PLACES)
    ]  # fmt: skip
    chest = draft.item("scenery", "Chest", "<point/>", {"kind": "chest", "items": "healing-pot"}, id=60, x=480, y=352)
    statue = draft.item("scenery", "Stone", "<point/>", {"kind": "statue"}, id=80, x=32, y=352)
    draft.place(*([statue] if stone else []), *units, chest)
    return Battle(set_up(load(draft.write()), ruleset("heroic")), 5)


def fought(folder: Path) -> Battle:
    battle = yard(folder)
    fight(battle, {side: WalkAndHit() for side in ("blue", "red")})
    return battle


def happened(battle: Battle) -> list[type[Event]]:
    return [type(one.event) for one in battle.events if not isinstance(one.event, Mustered)]


def test_the_same_map_gives_the_same_battle_and_a_stone_aside_changes_nothing(tmp_path: Path) -> None:
    before = fought(tmp_path)
    whole = CarriedOver(len(before.history), len(before.history))
    for other in (yard(tmp_path), yard(tmp_path, stone=True)):
        assert carry_over(before, other) == whole
        assert happened(other) == happened(before)
    assert carry_over(before, same := yard(tmp_path)) == whole
    assert same.stage.world.digest() == before.stage.world.digest()


def test_commands_are_kept_up_to_the_first_that_does_not_fit(tmp_path: Path) -> None:
    before = fought(tmp_path)
    moves = [entry.command for entry in before.history if isinstance(entry.command, Move)]
    walled = yard(tmp_path, wall=moves[-1].path[-1])
    carried = carry_over(before, walled)
    assert 0 < carried.kept < carried.of == len(before.history)
    assert carried.why
    assert [entry.command for entry in walled.history] == [entry.command for entry in before.history[: carried.kept]]
