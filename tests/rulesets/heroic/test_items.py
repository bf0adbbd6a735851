"""What the items of the table do when they are used (HE-21), and fire (HE-140)."""

from dataclasses import replace
from typing import Any

import pytest

from game.engine.commands import Block, Dodge, EndTurn, TakeIt, UseItem
from game.engine.components import Dead, Effect, Effects, Grappling, Submersion, Verge
from game.engine.events import (
    Aimed,
    Attacked,
    Avoided,
    Damaged,
    EffectBegan,
    EffectEnded,
    Event,
    Grappled,
    Healed,
    ItemUsed,
    Noticed,
    Reason,
    Rolled,
    Rose,
    Scoped,
    Spent,
    Struck,
)
from game.engine.refusal import Refused
from game.engine.ruleset import Ruleset
from game.rulesets import ruleset
from game.rulesets.heroic import HEROIC
from game.rulesets.heroic.hazards import Fire, immune_while
from game.rulesets.heroic.items import PROCEDURES
from game.rulesets.heroic.tables import HeroicTables
from game.systems.durations import of_instant
from tests.rulesets.heroic.scenes import afflict, of, wound
from tests.states import put
from tests.table import Table, in_given_order, set_up, table, unit

TABLES = HeroicTables.of(ruleset("heroic").tables)


@pytest.mark.rule("HE-21")
def test_every_item_that_is_no_arrow_has_a_procedure_and_a_unit_that_carries_it() -> None:
    carried = {key for kind in TABLES.units.values() for key in kind.gear}
    assert set(TABLES.items) <= carried
    assert set(PROCEDURES) == {key for key, item in TABLES.items.items() if item.slot != "ammo"}


@pytest.mark.rule("HE-21")
def test_only_equipped_items_are_used() -> None:
    game = table("A . B", A=unit("guard", "blue", gear=("healing-pot",) * 7), B=unit("wolf", "red"))
    wound(game, "A", 3)
    pots = [game.item("A", "healing-pot", number) for number in range(7)]
    for what, why in {
        pots[6]: "That is in the pack; fetching it takes the action.",
        game.B: "It has no such thing.",
    }.items():
        assert game.refused(UseItem(game.A, what, game.A)) == Refused(why, "HE-21")
    assert game.battle.refusal(UseItem(game.A, pots[0], game.A)) is None
    offered = [command for command in game.battle.legal() if isinstance(command, UseItem)]
    assert [command.target for command in offered] == [game.A], "of things alike one is proposed"


def test_what_is_no_pot_or_orb_is_not_used() -> None:
    game = table("A . B", A=unit("archeress", "blue"), B=unit("wolf", "red"))
    for key in ("polemos", "fire-arrows"):
        assert "Only Healing pot, Fire pot" in game.refused(UseItem(game.A, game.item("A", key))).reason


# ---- healing-pot ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-21", "BD-08")
@pytest.mark.parametrize(("height", "is_at_hand"), [(2, True), (3, False)])
def test_a_healing_pot_is_handed_no_higher_than_a_weapon_strikes(height: int, is_at_hand: bool) -> None:
    game = table(
        "A C . B",
        A=unit("seer", "blue", gear=("healing-pot",)),
        C=unit("hoplite", "blue", height=height),
        B=unit("raider", "red"),
    )
    wound(game, "C", 3)
    refused = game.battle.refusal(UseItem(game.A, game.item("A", "healing-pot"), game.C))
    assert (refused is None) is is_at_hand


@pytest.mark.rule("HE-21")
def test_a_healing_pot_heals_its_owner_with_the_bonus_action_and_is_gone() -> None:
    game = table("A . . B", A=unit("guard", "blue"), B=unit("wolf", "red"))
    pot = game.item("A", "healing-pot")
    assert game.refused(UseItem(game.A, pot, game.A)).reason == "That one is not hurt."
    wound(game, "A", 5)
    assert game.do(UseItem(game.A, pot, game.A), "d6=6") == [
        Spent(game.A, bonus=1),
        ItemUsed(game.A, pot, "Healing pot", game.A, None),
        Rolled(game.A, "Healing pot", "d6", (6,), 6, None, None, (), "HE-21"),
        Healed(game.A, 6, 11, game.A, "Healing pot"),
    ]
    assert game.refused(UseItem(game.A, pot, game.A)).rule == "HE-21"


def test_a_healing_pot_does_not_heal_above_the_maximum() -> None:
    game = table("A . . B", A=unit("guard", "blue"), B=unit("wolf", "red"))
    wound(game, "A", 10)
    events = game.do(UseItem(game.A, game.item("A", "healing-pot")), "d6=5")
    assert events[-1] == Healed(game.A, 2, 12, game.A, "Healing pot")


@pytest.mark.rule("HE-81")
def test_a_healing_pot_gets_an_adjacent_ally_up_from_the_verge() -> None:
    game = table("A C . B", A=unit("guard", "blue"), B=unit("wolf", "red"), C=unit("archer", "blue"))
    wound(game, "C", 0)
    game.battle.stage.world.add_component(game.C, Verge(0, 1))
    events = game.do(UseItem(game.A, game.item("A", "healing-pot"), game.C), "d6=4")
    assert events[-2:] == [Healed(game.C, 4, 4, game.A, "Healing pot"), Rose(game.C, 4)]


def test_a_healing_pot_is_for_the_own_side_and_neighbours_only() -> None:
    game = table("A . C B", A=unit("guard", "blue"), B=unit("wolf", "red"), C=unit("archer", "blue"))
    for letter in "BC":
        wound(game, letter, 2)
    pot = game.item("A", "healing-pot")
    assert game.refused(UseItem(game.A, pot, game.B)).reason == "It is not given to an enemy."
    assert game.refused(UseItem(game.A, pot, game.C)).reason == "That ally is not adjacent."
    assert game.refused(UseItem(game.A, pot, cell=(0, 0))).reason == "It is used on a unit, not on a cell."
    put(game, "C", Dead())
    assert game.refused(UseItem(game.A, pot, game.C)).reason == "There is nobody alive to heal."


@pytest.mark.parametrize(("drawing", "where"), [("A C3 . B", "above"), ("A3 C . B", "below")])
def test_a_healing_pot_is_not_given_up_or_down_a_cliff(drawing: str, where: str) -> None:
    game = table(
        drawing.replace("3", ""),
        A=unit("guard", "blue", height=3 if "A3" in drawing else 0),
        C=unit("archer", "blue", height=3 if "C3" in drawing else 0),
        B=unit("wolf", "red"),
    )
    wound(game, "C", 2)
    refused = game.refused(UseItem(game.A, game.item("A", "healing-pot"), game.C))
    assert refused.reason == f"That ally is too far {where} it."


def test_a_healing_pot_is_not_given_round_a_corner() -> None:
    game = table("A # .\n# C B", A=unit("guard", "blue"), C=unit("archer", "blue"), B=unit("wolf", "red"))
    wound(game, "C", 2)
    refused = game.refused(UseItem(game.A, game.item("A", "healing-pot"), game.C))
    assert refused == Refused("There is no line of sight to that ally.", "BD-07")


@pytest.mark.rule("HE-140", "BD-07")
def test_a_fire_pot_flies_where_there_is_a_free_line_that_the_thrower_sees() -> None:
    game = table("A . # . B", A=unit("skirmisher", "blue", gear=("fire-pot",)), B=unit("raider", "red"))
    pot = game.item("A", "fire-pot")
    assert game.refused(UseItem(game.A, pot, cell=(2, 0))).reason == "Nothing can be thrown into a wall."
    assert game.refused(UseItem(game.A, pot, cell=(3, 0))).reason == "There is no line of sight to that cell."
    afflict(game, "A", "blind")
    assert game.battle.refusal(UseItem(game.A, pot, cell=(1, 0))) is None
    assert game.refused(UseItem(game.A, pot, cell=(3, 0))).reason == "Blind, it sees adjacent cells only."


@pytest.mark.rule("HE-120")
@pytest.mark.parametrize("under", ["A", "C"])
def test_the_surface_of_the_water_parts_healer_and_patient(under: str) -> None:
    pieces = {"A": unit("guard", "blue"), "B": unit("wolf", "red"), "C": unit("archer", "blue")}
    game = table("A C . B", **{**pieces, under: replace(pieces[under], on="w")})
    wound(game, "C", 2)
    command = UseItem(game.A, game.item("A", "healing-pot"), game.C)
    assert game.battle.refusal(command) is None
    game.battle.stage.world.add_component(game[under], Submersion(chosen=True, turns=0))
    assert game.refused(command).rule == "HE-120"


# ---- fire-pot and burning ------------------------------------------------------------------------------------------

FIELD = """
    A . . B .
    . . . C D
    . . . . .
"""


def fire_table(**more: Any) -> Table:
    pieces = {
        "A": unit("skirmisher", "blue", gear=("fire-pot",)),
        "B": unit("raider", "red"),
        "C": unit("guard", "blue"),
        "D": unit("raider", "red"),
    }
    return table(FIELD, **{**pieces, **more})


@pytest.mark.rule("HE-52", "HE-140")
def test_a_fire_pot_burns_all_within_two_metres_who_do_not_get_out_of_the_way() -> None:
    game = fire_table()
    pot = game.item("A", "fire-pot")
    # C is hit though it is an ally; D stands two cells from the middle.
    assert game.do(UseItem(game.A, pot, cell=(2, 0)), "d6=3 d6=6 d6=2 d6=4") == [
        Spent(game.A, action=1),
        ItemUsed(game.A, pot, "Fire pot", 0, (2, 0)),
        Rolled(game.B, "dodge Fire pot", "d6", (3,), 3, 4, success=False, rule="HE-52"),
        Rolled(game.A, "Fire pot", "d6", (6, 2), 8, None, None, (), "HE-52"),
        Rolled(game.C, "dodge Fire pot", "d6", (4,), 4, 4, success=True, rule="HE-52"),
        Damaged(game.B, 8, 0, 8, "magic", game.A, "Fire pot", "HE-52"),
        *_death(game, "B"),
    ]


def _death(game: Table, letter: str) -> list[Event]:
    """Return what the death of a unit gave, as the battle told it: that is another test's matter."""
    events = [stamped.event for stamped in game.battle.events]
    return [
        event
        for event in events
        if type(event).__name__ in {"Died", "Dropped"} and getattr(event, "unit", 0) == game[letter]
    ]


@pytest.mark.rule("HE-140", "HE-71")
def test_fire_burns_at_the_start_of_three_turns() -> None:
    game = fire_table(B=unit("minotaur", "red", gear=()), D=unit("raider", "blue"))
    events = game.do(UseItem(game.A, game.item("A", "fire-pot"), cell=(2, 0)), "d6=3 d6=1 d6=5")
    assert of(events, EffectBegan) == [EffectBegan(game.B, Effect("burning", game.A, at_begin=True, left=3))]
    burnt: list[Event] = []
    for dice in ("d4=2", "d4=4 d4=1", "d4=3"):
        burnt += of(game.do(EndTurn(game.A), dice), Damaged)
        for letter in "BCD":
            events = game.do(EndTurn(game[letter]))
    assert [event.amount for event in burnt if isinstance(event, Damaged)] == [2, 5, 3]
    assert all(isinstance(event, Damaged) and event.harm == "magic" for event in burnt)
    assert EffectEnded(game.B, "burning") in events
    assert of(game.do(EndTurn(game.A)), Damaged) == []


@pytest.mark.rule("HE-140")
def test_whoever_sets_itself_on_fire_burns_at_the_start_of_three_turns_too() -> None:
    game = table("A . . . . B", A=unit("skirmisher", "blue"), B=unit("atlas", "red"))
    game.do(UseItem(game.A, game.item("A", "fire-pot"), cell=(0, 0)), "d8=2 d6=1")
    for dice in ("d4=1", "d4=1", "d4=1", ""):
        game.do(EndTurn(game.A))
        assert len(of(game.do(EndTurn(game.B), dice), Damaged)) == bool(dice)


@pytest.mark.rule("HE-140", "HE-61")
@pytest.mark.parametrize("state", ["stunned", "ensnared", "verge", "pinned"])
def test_who_cannot_dodge_is_not_asked_to(state: str) -> None:
    game = fire_table(B=unit("hoplite", "red"), C=unit("guard", "red"), D=unit("guard", "red"))
    world = game.battle.stage.world
    if state == "verge":
        world.add_component(game.B, Verge(0, 0))
    elif state == "pinned":
        for event in (Grappled(game.D, game.B),):
            game.battle.ruleset.apply[Grappled](world, event)
        assert world.component_for_entity(game.B, Grappling).pinned
    else:
        afflict(game, "B", state)
    events = game.do(UseItem(game.A, game.item("A", "fire-pot"), cell=(2, 0)), "d6=3 d6=5")
    rolls = [(event.unit, event.purpose) for event in events if isinstance(event, Rolled)]
    assert rolls == [(game.A, "Fire pot"), (game.C, "dodge Fire pot")]


@pytest.mark.rule("HE-61")
def test_the_grappler_may_dodge() -> None:
    game = fire_table(B=unit("guard", "red"), C=unit("hoplite", "blue"), D=unit("guard", "red"))
    game.battle.ruleset.apply[Grappled](game.battle.stage.world, Grappled(game.B, game.C))
    events = game.do(UseItem(game.A, game.item("A", "fire-pot"), cell=(2, 0)), "d6=4 d6=2")
    assert [event.purpose for event in events if isinstance(event, Rolled)] == ["dodge Fire pot", "Fire pot"]


@pytest.mark.rule("HE-140", "HE-81")
def test_who_dies_on_the_verge_burns_no_more() -> None:
    game = table("A . B C", A=unit("hoplite", "blue"), B=unit("hoplite", "red"), C=unit("guard", "red"))
    afflict(game, "B", "burning")
    wound(game, "B", 0)
    game.battle.stage.world.add_component(game.B, Verge(0, 1))
    events = game.do(EndTurn(game.A), "d6=1")
    assert [event.purpose for event in events if isinstance(event, Rolled)] == ["verge of death"]


@pytest.mark.rule("HE-140", "HE-81")
def test_burning_is_a_fail_on_the_verge() -> None:
    game = table("A . B C", A=unit("hoplite", "blue"), B=unit("hoplite", "red"), C=unit("guard", "red"))
    game.battle.stage.world.add_component(game.B, Effects((of_instant("burning", game.A, 3),)))
    wound(game, "B", 0)
    game.battle.stage.world.add_component(game.B, Verge(0, 0))
    events = game.do(EndTurn(game.A), "d6=1 d4=1")
    assert "Died" in [type(event).__name__ for event in events]


@pytest.mark.rule("HE-140")
@pytest.mark.parametrize("state", ["blind", "prone"])
def test_the_blind_and_the_prone_dodge_fire_with_disadvantage(state: str) -> None:
    game = fire_table(C=unit("guard", "red"), D=unit("guard", "red"), B=unit("guard", "red"))
    afflict(game, "B", state)
    events = game.do(UseItem(game.A, game.item("A", "fire-pot"), cell=(2, 0)), "d4=4 d6=1 d6=4")
    first = next(event for event in events if isinstance(event, Rolled))
    assert (first.dice, first.reasons, first.success) == ("d4", (Reason(-1, state, "HE-140"),), True)


@pytest.mark.rule("HE-48")
def test_magical_armour_is_taken_off_fire_and_ordinary_is_not() -> None:
    game = fire_table(B=unit("guard", "red", gear=("aigis",)), C=unit("guard", "red", gear=("klimakas", "panoply")))
    events = game.do(UseItem(game.A, game.item("A", "fire-pot"), cell=(2, 0)), "d6=1 d6=5 d6=1 d6=5")
    damage = [(event.unit, event.amount) for event in events if isinstance(event, Damaged)]
    assert damage == [(game.B, 3), (game.C, 5)]


@pytest.mark.rule("HE-140")
def test_what_makes_immune_to_fire_keeps_flames_and_burning_off() -> None:
    setup, ids = set_up("A . . B", A=unit("skirmisher", "blue", gear=("fire-pot",)), B=unit("raider", "red"))
    modifiers = {**HEROIC.modifiers, Fire: (immune_while("charm", "HE-140"),)}
    rules = replace(Ruleset.of(setup).with_tables(modifiers=modifiers), opening=in_given_order)
    game = Table(replace(setup, ruleset=rules), ids)
    afflict(game, "B", "charm")
    events = game.do(UseItem(game.A, game.item("A", "fire-pot"), cell=(2, 0)), "d6=1")
    assert of(events, Damaged, EffectBegan) == []


def test_a_fire_pot_needs_a_cell_in_range_and_in_sight() -> None:
    game = table(
        """
        A . . . . . .
        # # # . . . .
        . . . . . . B
        """,
        A=unit("skirmisher", "blue"),
        B=unit("raider", "red"),
    )
    pot = game.item("A", "fire-pot")
    assert game.refused(UseItem(game.A, pot, cell=(6, 0))).reason == "That is beyond its range of 10 m."
    assert game.refused(UseItem(game.A, pot, cell=(0, 2))).rule == "BD-07"
    assert game.refused(UseItem(game.A, pot, cell=(1, 1))).rule == "BD-07"
    assert game.refused(UseItem(game.A, pot, cell=(9, 9))).reason == "It is thrown at a cell of the board."
    assert game.refused(UseItem(game.A, pot, target=game.B)).reason == "It is thrown at a cell of the board."
    offered = [command.cell for command in game.battle.legal() if isinstance(command, UseItem)]
    assert offered == [(5, 1)], "of the cells next to B only this one is in range"
    assert game.battle.refusal(UseItem(game.A, pot, cell=(3, 0))) is None, "though nobody is near it"


@pytest.mark.rule("HE-70")
def test_fire_does_not_go_through_walls() -> None:
    game = table(
        """
        A . . C
        . . # B
        """,
        A=unit("skirmisher", "blue"),
        B=unit("raider", "red"),
        C=unit("raider", "red"),
    )
    # From (2, 0) the diagonal to B runs past the wall's corner, from (1, 1) the wall itself is between.
    events = game.do(UseItem(game.A, game.item("A", "fire-pot"), cell=(1, 1)), "d8=8 d10=1")
    assert [event.unit for event in events if isinstance(event, Rolled)] == [game.A]


@pytest.mark.rule("HE-113", "HE-61")
@pytest.mark.parametrize("key", ["fire-pot", "large-pot"])
def test_who_swims_or_is_in_a_grapple_throws_no_pots(key: str) -> None:
    def command(game: Table) -> UseItem:
        item = game.item("A", key)
        return UseItem(game.A, item, cell=(1, 0)) if key == "fire-pot" else UseItem(game.A, item, game.B)

    wet = table("A . B", A=unit("raider", "blue", gear=(key,), on="w"), B=unit("wolf", "red"))
    assert wet.refused(command(wet)).rule == "HE-113"
    held = table("A B .", A=unit("raider", "blue", gear=(key,)), B=unit("wolf", "red"))
    held.battle.ruleset.apply[Grappled](held.battle.stage.world, Grappled(held.B, held.A))
    assert held.refused(command(held)).rule == "HE-61"


@pytest.mark.rule("HE-132", "HE-140")
@pytest.mark.parametrize("hidden", ["sneaking", "invisible"])
def test_throwing_fire_gives_the_thrower_away(hidden: str) -> None:
    game = table(
        "A . . B",
        A=unit("skirmisher", "blue", sneaking=hidden == "sneaking"),
        B=unit("raider", "red"),
    )
    if hidden == "invisible":
        afflict(game, "A", "invisible")
    assert game.A not in game.battle.view("red").units()
    game.do(UseItem(game.A, game.item("A", "fire-pot"), cell=(2, 0)), "d6=4")
    assert game.A in game.battle.view("red").units()


# ---- owl-orb -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-13")
def test_an_owl_orb_shows_what_scoping_with_20_shows_and_is_instant() -> None:
    game = table(
        "A . B C",
        A=unit("seer", "blue"),
        B=unit("wolf", "red"),
        C=unit("shade", "red", sneaking=True),
    )
    orb = game.item("A", "owl-orb")
    assert game.do(UseItem(game.A, orb)) == [
        ItemUsed(game.A, orb, "Owl orb", 0, None),
        Noticed(game.C, game.A, "blue"),
        Scoped(game.A, "blue", (game.B, game.C)),
    ]
    assert game.refused(UseItem(game.A, orb)).rule == "HE-21"


def test_an_owl_orb_is_used_on_nobody() -> None:
    game = table("A . B", A=unit("seer", "blue"), B=unit("wolf", "red"))
    assert game.refused(UseItem(game.A, game.item("A", "owl-orb"), game.B)).reason == "It is used on nobody."


# ---- large-pot -----------------------------------------------------------------------------------------------------


def pot_table(**more: Any) -> Table:
    pieces = {"A": unit("atlas", "blue"), "B": unit("guard", "red")}
    return table("A . . B . . . .", **{**pieces, **more})


@pytest.mark.rule("HE-51", "HE-43")
def test_a_large_pot_is_thrown_for_blunt_damage_and_breaks() -> None:
    game = pot_table()
    pot = game.item("A", "large-pot")
    assert game.do(UseItem(game.A, pot, game.B), "d6=6") == [
        Spent(game.A, action=1),
        ItemUsed(game.A, pot, "Large pot", 0, None),
        Attacked(game.A, game.B, "Large pot", "throw", sneak=False),
        Rolled(game.A, "attack with Large pot", "d6", (6,), 6, rule="HE-40"),
        Aimed(game.A, game.B, 6),
    ]
    assert game.asked == (Dodge(game.B), Block(game.B, game.item("B", "aspis")), TakeIt(game.B))
    # Blunt: no critical for the 6, and AR 3 takes nothing off.
    assert game.do(TakeIt(game.B)) == [
        Struck(game.A, game.B),
        Damaged(game.B, 6, 6, 6, "blunt", game.A, "Large pot", "HE-40"),
    ]
    assert game.refused(UseItem(game.A, pot, game.B)).rule == "HE-21"


@pytest.mark.rule("HE-51", "HE-41")
def test_a_large_pot_is_blocked_with_a_shield() -> None:
    game = pot_table()
    game.do(UseItem(game.A, game.item("A", "large-pot"), game.B), "d6=4")
    events = game.do(Block(game.B, game.item("B", "aspis")), "d8=4")
    assert events[-1] == Avoided(game.A, game.B, "block")


@pytest.mark.rule("HE-44")
def test_beyond_its_range_a_large_pot_needs_a_dexterity_roll() -> None:
    game = table("A . . . B", A=unit("atlas", "blue"), B=unit("guard", "red"))
    events = game.do(UseItem(game.A, game.item("A", "large-pot"), game.B), "d4=3")
    assert [type(event).__name__ for event in events] == ["Spent", "ItemUsed", "Attacked", "Rolled", "Missed"]


def test_a_large_pot_is_thrown_at_enemies_in_sight() -> None:
    game = table("A # B C", A=unit("atlas", "blue"), B=unit("guard", "red"), C=unit("guard", "blue"))
    pot = game.item("A", "large-pot")
    assert game.refused(UseItem(game.A, pot, game.B)).rule == "HE-43"
    assert game.refused(UseItem(game.A, pot, game.C)).reason == "That is an ally."
    assert game.refused(UseItem(game.A, pot, cell=(2, 0))).reason == "It is thrown at an enemy."
