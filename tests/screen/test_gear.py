"""The paper doll: what lies where, what goes where at what cost, by keys and dragged; and what is only supposed."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import arcade
import msgspec
import pytest

from game.engine.commands import Draw, Drop, Fetch, PickUp, PutAway, UseItem
from game.engine.components import Health, Inventory, Position
from game.engine.refusal import Refused
from game.engine.ruleset import Ruleset
from game.rulesets import keys as rulesets
from game.rulesets import ruleset
from game.rulesets.clash.components import Wear
from game.rulesets.oldschool.commands import Reload
from game.rulesets.oldschool.components import Unloaded
from game.screen.battle.gear.doll import AtNook, Doll, OnDoll
from game.screen.battle.gear.moving import GROUND, SELF, GearDeed, GearMoves, On
from game.screen.battle.gear.nooks import BELOW, HANDS, Nook
from game.screen.battle.presenter.session import Session
from game.screen.model.press import AtTable, OpenGear
from game.screen.ui.window import KleosWindow
from tests.now import now
from tests.screen.groups import seated
from tests.screen.seats import frames, middle, press, show
from tests.screen.sessions import on_map
from tests.screen.test_session import DUEL, calm, roll_freely
from tests.table import Table, in_given_order, unit

ARMED = ("dory", "aspis", "akinakes")


def laid(rules: str = "heroic", drawing: str = DUEL, **pieces: Any) -> tuple[Table, Session]:
    """Sit down at a duel in which one of the two is another."""
    both = {"A": unit("hoplite", "blue", name="Menon"), "B": unit("raider", "red", name="Lykos"), **pieces}
    return seated(drawing, replace(ruleset(rules), opening=in_given_order), **both)


def opened(session: Session) -> Doll:
    doll = Doll(session)
    assert doll.open()
    return doll


def nook(doll: Doll, slot: str, number: int = 0) -> Nook:
    assert doll.page is not None
    return [one for one in doll.page.nooks if one.slot == slot and not one.is_taken][number]


def moves(session: Session) -> GearMoves:
    assert session.selection.menu is not None
    return GearMoves(session.table.battle, session.selection.menu)


def test_an_animal_has_no_hands_to_be_shown() -> None:
    _, session = laid(B=unit("wolf", "red"))
    doll = Doll(session)
    enemy = session.seats.view.enemies(session.selection.unit)[0]
    assert doll.open(enemy)
    page = doll.page
    assert page is not None
    assert not {"hand", "belt", "back"} & {one.name.split()[-1].lower() for one in page.nooks}
    assert not [one for one in page.nooks if (one.x, one.y) in HANDS]
    assert page.rows >= BELOW, "the figure has its room"


# ---- what is where -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", rulesets())
def test_every_thing_of_every_unit_lies_in_a_place_of_its_own_and_no_two_places_overlap(rules: str) -> None:
    session = on_map(rules=rules)
    doll = Doll(session)
    for one in session.seats.view.units():
        assert doll.open(one)
        page = doll.page
        assert page is not None
        places = [(nook.x, nook.y) for nook in page.nooks]
        assert len(set(places)) == len(places)
        assert len({nook.id for nook in page.nooks}) == len(page.nooks)
        assert not any(abs(x - 1.5) < 1 and y in {1.0, 2.0} for x, y in places), "nothing lies over the figure"
        assert all(0 <= x <= 3 and y < page.rows for x, y in places)
        own = session.seats.view.side_of(one) == "blue"
        inventory = session.seats.view.get(one, Inventory)
        if own and inventory is not None:
            shown = {nook.gear.item for nook in page.nooks if nook.gear is not None and not nook.is_taken}
            assert {item for _, item in inventory.slots} <= shown


def test_a_thing_for_both_hands_takes_both() -> None:
    _, session = laid(A=unit("archer", "blue", gear=("toxo", "kopis")))
    doll = opened(session)
    assert doll.page is not None
    hands = [one for one in doll.page.nooks if str(one.slot).startswith("hand")]
    assert [(one.gear.name, one.is_taken) for one in hands if one.gear] == [
        ("Toxo (hunting bow)", False),
        ("Toxo (hunting bow)", True),
    ]


def test_things_of_an_enemy_that_was_not_scoped_are_those_of_its_kind_and_marked_as_a_guess() -> None:
    game, session = laid(B=unit("raider", "red", name="Lykos", gear=("dory",)))
    doll = Doll(session)
    doll.open(game.B)
    page = doll.page
    assert page is not None
    assert page.title == "What Lykos is supposed to carry"
    shown = [one.gear for one in page.nooks if one.gear is not None]
    assert shown
    assert all(gear.guess and gear.item == 0 for gear in shown)
    assert "Dory" not in {gear.name for gear in shown}
    doll.cursor = next(one.id for one in page.nooks if one.gear is not None)
    assert doll.page is not None
    assert "A guess" in doll.page.foot[0]
    doll.key("ENTER")
    assert doll.lifted == 0


def test_damaged_and_unloaded_things_say_so() -> None:
    session = on_map(rules="clash")
    view = session.seats.view
    held = view.of(session.selection.unit, Inventory).slots[0][1]
    session.table.battle.stage.world.add_component(held, Wear("damaged"))
    session.play.decided()
    gear = next(
        one for one in Ruleset.of(view).presentation.outfit(view, session.selection.unit).gear if one.item == held
    )
    assert gear.state == ("damaged",)


# ---- what goes where -----------------------------------------------------------------------------------------------


def test_each_legal_command_about_a_thing_is_found_by_where_it_brings_it() -> None:
    game, session = laid(A=unit("hoplite", "blue", name="Menon", gear=ARMED))
    found = moves(session)
    akinakes, dory = game.item("A", "akinakes"), game.item("A", "dory")
    drawn = found.onto(akinakes, "hand1")
    assert isinstance(drawn, GearDeed)
    assert drawn.command == Draw(game.A, akinakes)
    assert (drawn.cost, drawn.signs) == ("bonus action", "◆")
    assert [(thing, place[:4]) for thing, place in drawn.moved] == [(dory, "back")]
    dropped = found.onto(dory, GROUND)
    assert isinstance(dropped, GearDeed)
    assert dropped.command == Drop(game.A, dory)
    assert dropped.cost == "instant"
    for command in (deed.command for deed in found.deeds.values()):
        assert session.table.battle.refusal(command) is None


def test_what_is_said_of_a_deed_is_what_comes_of_it() -> None:
    game, session = laid(A=unit("hoplite", "blue", name="Menon", gear=ARMED))
    before = game.battle.stage.world.digest()
    deeds = moves(session).deeds
    assert game.battle.stage.world.digest() == before
    for (item, to), deed in deeds.items():
        game.battle.submit(deed.command)
        slots = {held: slot for slot, held in game.battle.truth.of(game.A, Inventory).slots}
        if to not in {GROUND, SELF}:
            assert slots[item] == to
        elif to == GROUND:
            assert item not in slots
            assert game.battle.truth.has(item, Position)
        for other, place in deed.moved:
            assert slots.get(other, GROUND) == place
        game.battle.force_back()


@pytest.mark.rule("HE-22")
def test_what_is_held_is_put_away_by_bringing_it_to_its_place() -> None:
    game, session = laid(A=unit("hoplite", "blue", name="Menon", gear=ARMED))
    shield = game.item("A", "aspis")
    deed = moves(session).onto(shield, "back1")
    assert isinstance(deed, GearDeed)
    assert (deed.command, deed.to, deed.cost) == (PutAway(game.A, shield), "back1", "bonus action")


def test_where_it_may_not_go_the_rules_own_reason_is_given() -> None:
    _, session = laid(A=unit("hoplite", "blue", name="Menon", gear=ARMED))
    found = moves(session)
    shield = next(gear for gear in found.outfit.gear if gear.slot == "hand2")
    assert found.onto(shield.item, "hand1") == Refused("It is there already.")
    assert found.onto(shield.item, "extra1") == Refused("Heroic has no action that brings it there.")
    _, armoured = laid()
    worn = next(gear for gear in moves(armoured).outfit.gear if gear.slot == "body")
    refused = moves(armoured).onto(worn.item, GROUND)
    assert isinstance(refused, Refused)
    assert refused.rule == "HE-27"
    clash = on_map(rules="clash")
    held = moves(clash).outfit.gear[0]
    assert moves(clash).onto(held.item, GROUND) == Refused("Clash has no action that brings it there.")


def test_what_lies_about_is_picked_up_and_what_is_stowed_fetched_wherever_it_is_let_go() -> None:
    game, session = laid(A=unit("hoplite", "blue", name="Menon", gear=("dory", "aspis", "akinakes", "kopis", "labrys")))
    dory = game.item("A", "dory")
    session.play.carry_out(Drop(game.A, dory))
    calm(session)
    found = moves(session)
    lying = next(gear for gear in found.outfit.gear if gear.item == dory)
    assert lying.slot == GROUND
    deed = found.onto(dory, "back1")
    assert isinstance(deed, GearDeed)
    assert deed.command == PickUp(game.A, dory)
    packed = next((gear for gear in found.outfit.gear if gear.slot == "pack"), None)
    if packed is not None:
        fetched = found.onto(packed.item, "hand1")
        assert isinstance(fetched, GearDeed)
        assert isinstance(fetched.command, Fetch)


def test_what_costs_more_than_its_action_says_has_its_own_price() -> None:
    _, session = laid()
    found = moves(session)
    helmet = next(gear for gear in found.outfit.gear if gear.slot == "head")
    taken_off = found.onto(helmet.item, GROUND)
    assert isinstance(taken_off, GearDeed)
    assert (taken_off.cost, taken_off.signs) == ("action", "●")


def test_a_thing_is_used_on_its_owner_or_a_neighbour_where_the_rules_let() -> None:
    game, session = laid(
        drawing="A C . .\n. . B .",
        A=unit("guard", "blue", name="Menon", gear=("dory", "aspis", "healing-pot")),
        C=unit("hoplite", "blue", name="Kyra"),
    )
    world = game.battle.stage.world
    world.add_component(game.C, msgspec.structs.replace(world.component_for_entity(game.C, Health), hp=3))
    session.play.decided()
    pot, doll = game.item("A", "healing-pot"), opened(session)
    assert doll.page is not None
    assert [one.name for one in doll.page.nooks if one.slot in {SELF, On(game.C)}] == ["Use it", "On Kyra"]
    given = moves(session).onto(pot, On(game.C))
    assert isinstance(given, GearDeed)
    assert given.command == UseItem(game.A, pot, game.C)
    assert moves(session).onto(pot, SELF) == Refused("That one is not hurt.")


def test_a_thing_that_stays_where_it_is_is_used_there() -> None:
    game, session = laid("oldschool", A=unit("hoplite", "blue", gear=("crossbow",)))
    crossbow = game.item("A", "crossbow")
    game.battle.stage.world.add_component(crossbow, Unloaded())
    session.play.decided()
    deed = moves(session).onto(crossbow, SELF)
    assert isinstance(deed, GearDeed)
    assert deed.command == Reload(game.A, crossbow)
    assert deed.cost == "main action"


def test_each_of_two_alike_can_be_moved() -> None:
    game, session = laid(A=unit("hoplite", "blue", gear=("dory", "akinakes", "akinakes")))
    found = moves(session)
    both = [game.item("A", "akinakes", number) for number in (0, 1)]
    assert all(isinstance(found.onto(item, "hand1"), GearDeed) for item in both)


# ---- by keys -------------------------------------------------------------------------------------------------------


def drawing(game: Table, session: Session, confirm: str) -> Doll:
    session.table.preferences.change(confirm=confirm)
    doll = opened(session)
    doll.cursor = next(one.id for one in doll._nooks() if one.gear and one.gear.item == game.item("A", "akinakes"))
    doll.key("ENTER")
    assert doll.lifted == game.item("A", "akinakes")
    return doll


def test_by_keys_a_thing_is_lifted_carried_and_let_go_with_its_price_before_it_is_paid() -> None:
    game, session = laid()
    doll = drawing(game, session, "risky")
    for _ in range(6):
        if doll.cursor.startswith("hand1"):
            break
        doll.key("UP")
        doll.key("LEFT")
    assert doll.cursor.startswith("hand1")
    page = doll.page
    assert page is not None
    assert page.foot[0].startswith("Draw Akinakes. Costs: bonus action. Dory: to back.")
    doll.key("ENTER")
    assert not game.battle.history
    assert doll.page is not None
    assert doll.page.is_pinned
    doll.key("ENTER")
    assert game.battle.history[-1].command == Draw(game.A, game.item("A", "akinakes"))
    gear = nook(doll, "hand1").gear
    assert gear is not None
    assert gear.name == "Akinakes"
    assert doll.is_open


def test_set_to_never_letting_go_does_it_and_a_second_enter_spends_nothing() -> None:
    game, session = laid()
    doll = drawing(game, session, "never")
    doll.cursor = nook(doll, GROUND).id
    doll.key("ENTER")
    doll.key("ENTER")
    doll.key("ENTER")
    assert [type(entry.command) for entry in game.battle.history] == [Drop]


def test_escape_lets_go_of_one_thing_at_a_time() -> None:
    game, session = laid()
    doll = drawing(game, session, "risky")
    doll.cursor = nook(doll, "hand1").id
    doll.key("ENTER")
    assert now(doll.pinned) is not None
    doll.leave()
    assert doll.pinned is None
    assert now(doll.lifted)
    doll.leave()
    assert not doll.lifted
    assert now(doll.is_open)
    doll.leave()
    assert not doll.is_open
    assert not game.battle.history


def test_arrows_reach_every_place() -> None:
    for rules in rulesets():
        doll = opened(on_map(rules=rules))
        doll.key("DOWN")
        seen, todo = {doll.cursor}, [doll.cursor]
        while todo:
            here = todo.pop()
            for key in ("LEFT", "RIGHT", "UP", "DOWN"):
                doll.cursor = here
                doll.key(key)
                if doll.cursor not in seen:
                    seen.add(doll.cursor)
                    todo.append(doll.cursor)
        assert seen == {one.id for one in doll._nooks()}


def test_refused_place_keeps_the_thing_lifted_and_says_why() -> None:
    game, session = laid()
    doll = drawing(game, session, "never")
    doll.cursor = nook(doll, "head").id
    doll.key("ENTER")
    assert doll.lifted
    assert not game.battle.history
    assert doll.page is not None
    assert doll.page.foot[0] == "Heroic has no action that brings it there."


def test_page_goes_through_the_units_and_closes_for_a_question() -> None:
    game, session = laid(drawing="A . .\n. B .")
    roll_freely(game)
    doll = opened(session)
    doll.key("TAB")
    assert doll.unit == game.B
    doll.key("SHIFT+TAB")
    assert doll.unit == game.A
    session.seats.viewer = "red"
    session.notice.moved_on()
    doll.notice()
    assert not doll.is_open


# ---- in the window -------------------------------------------------------------------------------------------------


@pytest.mark.screen
def test_thing_is_dragged_with_the_pointer_and_confirmed(window: KleosWindow, tmp_path: Path) -> None:
    view = show(window, on_map(), tmp_path)
    view.on_key_press(arcade.key.I, 0)
    frames(view, 2)
    doll = view.hud.gear
    assert doll.page is not None
    start = next(one for one in doll.page.nooks if one.gear is not None and str(one.slot).startswith("extra"))
    assert start.gear is not None
    spots = {spot.press: middle(spot.box) for spot in view.hud.doll.canvas.spots}
    here, there = spots[AtNook(start.id)], spots[AtNook("hand1/0")]
    before = len(view.session.table.battle.history)
    view.on_mouse_motion(*here, 0, 0)
    view.on_mouse_press(*here, arcade.MOUSE_BUTTON_LEFT, 0)
    for part in (0.2, 0.6, 1.0):
        x, y = (a + (b - a) * part for a, b in zip(here, there, strict=True))
        view.on_mouse_drag(x, y, 5, 5, arcade.MOUSE_BUTTON_LEFT, 0)
    frames(view, 2)
    assert doll.lifted == start.gear.item
    assert "Costs: bonus action" in doll.page.foot[0]
    assert len(view.session.table.battle.history) == before
    view.on_mouse_release(*there, arcade.MOUSE_BUTTON_LEFT, 0)
    frames(view, 2)
    assert doll.pinned is not None
    press(view, OnDoll.DO)
    assert view.session.table.battle.history[-1].command == Draw(view.session.selection.unit, start.gear.item)
    view.on_key_press(arcade.key.ESCAPE, 0)
    assert not doll.is_open


@pytest.mark.screen
def test_gear_opens_from_the_bar_and_from_the_units_card_and_nothing_below_is_pressed(
    window: KleosWindow, tmp_path: Path
) -> None:
    view = show(window, on_map(), tmp_path)
    press(view, AtTable.GEAR)
    frames(view, 2)
    assert now(view.hud.doll.box) is not None
    before = view.session.table.battle.stage.world.digest()
    for _ in range(2):
        view.on_mouse_press(30, 400, arcade.MOUSE_BUTTON_LEFT, 0)
        view.on_mouse_release(30, 400, arcade.MOUSE_BUTTON_LEFT, 0)
    assert view.session.table.battle.stage.world.digest() == before
    press(view, OnDoll.CLOSE)
    frames(view, 2)
    assert view.hud.doll.box is None
    press(view, OpenGear(view.session.selection.unit))
    assert view.hud.gear.unit == view.session.selection.unit


@pytest.mark.screen
@pytest.mark.parametrize("size", [(640.0, 480.0), (640.0, 330.0), (960.0, 600.0)])
def test_every_name_on_the_page_is_whole_in_a_small_window(
    size: tuple[float, float], window: KleosWindow, tmp_path: Path
) -> None:
    view = show(window, on_map(), tmp_path)
    view.on_key_press(arcade.key.I, 0)
    frames(view, 2)
    panel, shown = view.hud.doll, view.hud.gear.page
    assert shown is not None
    axe = msgspec.structs.replace(
        next(one.gear for one in shown.nooks if one.gear is not None), name="Labrys (small axe)"
    )
    panel.show(replace(shown, nooks=tuple(replace(one, gear=axe) for one in shown.nooks)), size, None)
    spots = [spot for spot in panel.canvas.spots if isinstance(spot.press, AtNook)]
    assert spots
    for spot in spots:
        words = " ".join(one.shown for one in panel.canvas.script.lines if spot.box.holds(one.x, one.y))
        assert "Labrys (small axe)" in words, words
