"""What a side has seen spent, drawn, thrown away or picked up of an enemy goes off the guess, or into it (HE-13)."""

from pathlib import Path

import pytest

from game.controllers import controller
from game.controllers.fight import fight
from game.data import maps
from game.engine import events as e
from game.engine.battle import Battle
from game.engine.components import Counters, Inventory, Item, Sneaking
from game.rulesets.heroic.tables import HeroicTables
from game.scenario.scenario import open_map
from game.screen.battle.presenter.session import Session
from tests.screen.sessions import sit_down
from tests.systems.test_victory import happen
from tests.table import Table, table, unit

FIELD = "A . . . B"


def field(kind: str, rules: str = "heroic") -> tuple[Table, Session]:
    game = table(FIELD, rules=rules, A=unit("raider", "blue"), B=unit(kind, "red"))
    return game, sit_down(game)


def facts(session: Session, who: int, group: str) -> dict[str, tuple[str, tuple[int, int], bool]]:
    session.pointer.inspected, session.pointer.hovered = who, None
    card = session.inspect.card
    assert card is not None
    assert card.unit == who
    return {fact.label: (fact.note, fact.track, fact.guess) for fact in card.facts if fact.group == group}


def thing(game: Table, who: int, key: str) -> int:
    world = game.battle.stage.world
    return next(
        item
        for _, item in world.component_for_entity(who, Inventory).slots
        if world.component_for_entity(item, Item).key == key
    )


@pytest.fixture(params=["heroic", "heroic-classic"])
def rules(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.rule("HE-13")
@pytest.mark.parametrize("kind", ["naiad", "seer", "shade"])
def test_a_boon_that_was_seen_cast_is_off_the_guess(kind: str, rules: str) -> None:
    game, session = field(kind, rules)
    name_of = game.battle.ruleset.tables.name_of
    before = facts(session, game.B, "boon")
    counters = game.battle.stage.world.component_for_entity(game.B, Counters).left
    boon = next(key for key in counters if name_of(key) in before)
    left, most = before[name_of(boon)][1]
    happen(game, e.CountedDown(game.B, boon, counters[boon] - 1))
    after = facts(session, game.B, "boon")
    assert after[name_of(boon)][1] == (left - 1, most)
    assert {name: fact for name, fact in after.items() if name != name_of(boon)} == {
        name: fact for name, fact in before.items() if name != name_of(boon)
    }


@pytest.mark.rule("HE-13", "BD-14")
@pytest.mark.parametrize("kind", ["naiad", "seer", "shade"])
def test_what_was_done_unseen_changes_nothing(kind: str, rules: str) -> None:
    game, session = field(kind, rules)
    before = facts(session, game.B, "boon"), facts(session, game.B, "item")
    world = game.battle.stage.world
    world.add_component(game.B, Sneaking(None, ()))
    counters = world.component_for_entity(game.B, Counters).left
    boon = next(key for key in counters if key in game.battle.ruleset.tables.powers)
    happen(game, e.CountedDown(game.B, boon, counters[boon] - 1))
    world.remove_component(game.B, Sneaking)
    assert (facts(session, game.B, "boon"), facts(session, game.B, "item")) == before


@pytest.mark.rule("HE-13")
def test_what_was_seen_in_hand_is_said_and_what_went_is_gone(rules: str) -> None:
    game, session = field("hoplite", rules)
    dory = thing(game, game.B, "dory")
    assert facts(session, game.B, "item")["Dory"][2]
    happen(game, e.Attacked(game.B, game.A, "Dory", "melee"))
    assert facts(session, game.B, "item")["Dory"] == ("Seen in hand.", (0, 0), False)
    happen(game, e.Dropped(game.B, dory, "Dory", (3, 0), "thrown"))
    assert "Dory" not in facts(session, game.B, "item")
    happen(game, e.PickedUp(game.B, dory, "Dory", "hand1", 0))
    assert facts(session, game.B, "item")["Dory"] == ("Seen in hand.", (0, 0), False)


@pytest.mark.rule("HE-13")
def test_what_was_put_away_is_in_hand_no_more_and_what_was_drawn_is(rules: str) -> None:
    game, session = field("hoplite", rules)
    world = game.battle.stage.world
    slots = world.component_for_entity(game.B, Inventory).slots
    names = {item: game.battle.ruleset.tables.name_of(world.component_for_entity(item, Item).key) for _, item in slots}
    drawn = next(item for slot, item in slots if slot.startswith(("extra", "pack", "back")))
    held = [item for slot, item in slots if slot.startswith("hand")]
    happen(game, e.Attacked(game.B, game.A, "Dory", "melee"))
    swapped = tuple((slot, drawn if item == held[0] else held[0] if item == drawn else item) for slot, item in slots)
    happen(game, e.Rearranged(game.B, swapped, drawn, names[drawn]))
    after = facts(session, game.B, "item")
    assert after[names[drawn]][0] == "Seen in hand."
    assert after[names[held[0]]][0] != "Seen in hand."


@pytest.mark.rule("HE-13")
def test_of_two_alike_one_is_left_when_one_was_thrown(rules: str) -> None:
    game, session = field("skirmisher", rules)
    name = game.battle.ruleset.tables.name_of("labrys")
    assert facts(session, game.B, "item")[name][1:] == ((2, 2), True)
    happen(game, e.Dropped(game.B, thing(game, game.B, "labrys"), name, (3, 0), "thrown"))
    assert facts(session, game.B, "item")[name][1:] == ((1, 2), True)
    happen(game, e.Dropped(game.B, thing(game, game.B, "labrys"), name, (3, 0), "thrown"))
    assert name not in facts(session, game.B, "item")


@pytest.mark.rule("HE-13")
def test_something_its_kind_does_not_carry_is_told_once_it_was_seen(rules: str) -> None:
    game, session = field("hoplite", rules)
    world = game.battle.stage.world
    labrys = thing(game, game.A, "labrys")
    name = game.battle.ruleset.tables.name_of("labrys")
    assert name not in facts(session, game.B, "item")
    world.add_component(
        game.A,
        Inventory(tuple(slot for slot in world.component_for_entity(game.A, Inventory).slots if slot[1] != labrys)),
    )
    happen(game, e.PickedUp(game.B, labrys, name, "pack", 0))
    assert facts(session, game.B, "item")[name][2] is False


def test_an_undo_forgets_what_was_seen_and_who_sees_all_needs_no_guess() -> None:
    game, session = field("hoplite")
    happen(game, e.Attacked(game.B, game.A, "Dory", "melee"))
    assert session.inspect.seen_of(game.B).hand
    del game.battle.events[-1]
    session.notice.moved_on()
    assert session.inspect.seen_of(game.B).is_nothing
    looker = sit_down(game, ())
    assert not any(fact[2] for fact in facts(looker, game.B, "item").values())


@pytest.mark.rule("HE-13")
@pytest.mark.parametrize("path", [maps() / "ford.tmx", maps() / "heights.tmx"], ids=["ford", "heights"])
def test_after_a_battle_in_the_open_the_boons_that_are_left_are_known_exactly(path: Path) -> None:
    source, setup = open_map(path, "heroic")
    battle = Battle(setup, 5)
    session = Session(battle, source, {"blue": "human", "red": "walk"}, controllers={})
    fight(battle, {side: controller("random", 5, side) for side in battle.stage.sides}, most=250)
    world, tables = battle.stage.world, HeroicTables.of(battle.ruleset.tables)
    hidden = {told.event.unit for told in battle.events if isinstance(told.event, e.SneakingBegan)}
    checked = 0
    for enemy in session.seats.view.units():
        if session.seats.view.side_of(enemy) != "red" or enemy in hidden:
            continue
        counted = [
            told
            for told in battle.events
            if isinstance(told.event, e.CountedDown) and told.event.unit == enemy and "blue" in told.sides
        ]
        spent = session.inspect.seen_of(enemy).spent
        assert sum(spent.values()) == len(counted)
        for boon, left in (
            world.component_for_entity(enemy, Counters).left.items() if world.has_component(enemy, Counters) else ()
        ):
            if boon in tables.boons:
                assert tables.boons[boon].uses - spent[tables.name_of(boon)] <= max(left, tables.boons[boon].uses)
                checked += 1
    assert checked or path.stem == "ford"
