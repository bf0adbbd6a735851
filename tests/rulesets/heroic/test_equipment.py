"""Where items go, drawing, fetching, dropping, picking up, and what the dead leave (HE-20 to HE-27, BD-18)."""

import random

import pytest

from game.engine.commands import (
    Attack,
    Draw,
    Drop,
    EndTurn,
    Fetch,
    PickUp,
    PutAway,
    Shoot,
    TakeIt,
    Throw,
    Use,
)
from game.engine.components import Counters, Inventory, Item, Position, Presumed, Submersion
from game.engine.events import (
    CountedDown,
    Died,
    Dropped,
    EffectBegan,
    ItemUsed,
    PickedUp,
    Rearranged,
    SceneryChanged,
    Spent,
    TurnBegan,
    Used,
)
from game.engine.refusal import Refused
from game.engine.resolving import Context
from game.report.narrate import Narrator
from game.rulesets import ruleset
from game.rulesets.heroic.gear import weapons_in_hand
from game.rulesets.heroic.hints import combat_profile, range_of
from game.rulesets.heroic.lying import land
from game.rulesets.heroic.slots import PACK, arrange, fits, slots_for
from game.rulesets.heroic.tables import HeroicTables
from game.systems.things import nearest, things_at
from tests.states import put
from tests.table import Table, table, thing, unit

TABLES = HeroicTables.of(ruleset("heroic").tables)
ANYWHERE_SMALL = {"hand1", "hand2", "back1", "back2", "extra1", "extra2", "extra3", "ammo"}
BIG = {"hand1", "hand2", "back1", "back2"}


def slots(game: Table, letter: str) -> dict[str, str]:
    """Return what a unit has by slot; nothing in these tests has two things in the pack."""
    truth = game.battle.truth
    return {slot: truth.of(item, Item).key for slot, item in truth.of(game[letter], Inventory).slots}


def duel(*gear: str, kind: str = "hoplite", **more: object) -> Table:
    return table("A . . . . . . B", A=unit(kind, "blue", gear=gear, **more), B=unit("wolf", "red"))


# ---- slots ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-20")
@pytest.mark.parametrize(
    ("key", "allowed"),
    [
        ("dory", BIG),
        ("xiphos", BIG),
        ("sagaris", BIG),
        ("toxo", BIG),
        ("lyre", BIG),
        ("aspis", BIG),
        ("labrys", ANYWHERE_SMALL),
        ("akinakes", ANYWHERE_SMALL),
        ("sling", {"hand1", "hand2", "extra1", "extra2", "extra3"}),
        ("fire-arrows", {"ammo"}),
        ("healing-pot", ANYWHERE_SMALL),
        ("owl-orb", ANYWHERE_SMALL),
        ("large-pot", BIG),
        ("panoply", {"body"}),
        ("pilos", {"head"}),
    ],
)
def test_each_kind_of_item_has_its_slots(key: str, allowed: set[str]) -> None:
    assert set(slots_for(TABLES, key)) == allowed


@pytest.mark.rule("HE-20")
@pytest.mark.parametrize(
    ("first", "second", "both"),
    [
        ("dory", "aspis", False),
        ("dory", "akinakes", True),
        ("akinakes", "healing-pot", True),
        ("aspis", "large-pot", False),
    ],
)
def test_the_back_box_holds_one_large_and_one_small_or_two_small(first: str, second: str, both: bool) -> None:
    assert fits(TABLES, (("back1", first),), second, "back2") is both
    assert fits(TABLES, (("back2", second),), first, "back1") is both


@pytest.mark.rule("HE-20")
def test_one_item_a_slot_and_two_handed_ones_take_both_hands() -> None:
    assert not fits(TABLES, (("extra1", "akinakes"),), "akinakes", "extra1")
    assert not fits(TABLES, (("hand1", "sagaris"),), "akinakes", "hand2")
    assert not fits(TABLES, (("hand2", "aspis"),), "sagaris", "hand1")
    assert fits(TABLES, (("back1", "aspis"),), "sagaris", "hand1")
    assert not fits(TABLES, (), "sagaris", "hand2")
    assert not fits(TABLES, (), "panoply", "extra1")


@pytest.mark.rule("HE-20", "HE-21")
def test_gear_is_laid_out_in_its_order_and_what_fits_nowhere_is_packed() -> None:
    gear = ("dory", "aspis", "xiphos", "kopis", "akinakes", "panoply", "klimakas")
    assert arrange(TABLES, gear) == (
        ("back1", 2), ("body", 5), ("extra1", 4), ("hand1", 0), ("hand2", 1), ("pack", 3), ("pack", 6),
    )  # fmt: skip


@pytest.mark.rule("HE-26")
def test_what_a_unit_is_too_weak_for_starts_in_its_pack() -> None:
    game = duel("sagaris", "akinakes", kind="archer")
    assert slots(game, "A") == {PACK: "sagaris", "hand1": "akinakes"}
    strong = duel("sagaris", "akinakes", kind="champion")
    assert slots(strong, "A") == {"hand1": "sagaris", "extra1": "akinakes"}


# ---- drawing -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-22")
@pytest.mark.parametrize(
    ("what", "why"), [("pilos", "Armour is not drawn."), ("fire-pot", "That is used where it is, without drawing it.")]
)
def test_what_is_worn_or_used_where_it_is_is_not_drawn(what: str, why: str) -> None:
    game = duel("dory", what)
    assert game.refused(Draw(game.A, game.item("A", what))) == Refused(why, "HE-22")


@pytest.mark.rule("HE-22")
def test_drawing_is_a_bonus_action_and_puts_away_what_is_in_the_way() -> None:
    game = duel("dory", "aspis", "akinakes")
    spear, shield, knife = (game.item("A", key) for key in ("dory", "aspis", "akinakes"))
    assert game.do(Draw(game.A, knife)) == [
        Spent(game.A, bonus=1),
        Rearranged(game.A, (("back1", spear), ("hand1", knife), ("hand2", shield)), knife, "Akinakes"),
    ]
    assert game.refused(Draw(game.A, spear)).rule == "HE-11"


@pytest.mark.rule("HE-22")
def test_a_free_hand_is_used_first() -> None:
    game = duel("xiphos", "akinakes")
    game.do(Draw(game.A, game.item("A", "akinakes")))
    assert slots(game, "A") == {"hand1": "xiphos", "hand2": "akinakes"}


@pytest.mark.rule("HE-22")
def test_a_shield_takes_the_place_of_a_shield() -> None:
    game = duel("akinakes", "aspis", "peltast")
    assert slots(game, "A") == {"hand1": "akinakes", "hand2": "aspis", "back1": "peltast"}
    game.do(Draw(game.A, game.item("A", "peltast")))
    assert slots(game, "A") == {"hand1": "akinakes", "hand2": "peltast", "back1": "aspis"}


@pytest.mark.rule("HE-22", "HE-20")
def test_drawing_beside_a_two_handed_weapon_puts_it_away_and_back() -> None:
    game = duel("sagaris", "aspis", kind="champion")
    game.do(Draw(game.A, game.item("A", "aspis")))
    assert slots(game, "A") == {"back1": "sagaris", "hand2": "aspis"}
    game.do(EndTurn(game.A))
    game.do(EndTurn(game.B))
    game.do(Draw(game.A, game.item("A", "sagaris")))
    assert slots(game, "A") == {"back1": "aspis", "hand1": "sagaris"}


@pytest.mark.rule("HE-22", "HE-20")
def test_what_finds_no_free_slot_is_put_away_into_the_pack() -> None:
    game = duel("sling", "aspis", "toxo", "akinakes", "akinakes", "akinakes", kind="champion")
    assert slots(game, "A") == {
        "hand1": "sling", "hand2": "aspis", "back1": "toxo",
        "extra1": "akinakes", "extra2": "akinakes", "extra3": "akinakes",
    }  # fmt: skip
    assert game.do(Draw(game.A, game.item("A", "toxo")))[0] == Spent(game.A, bonus=1)
    assert slots(game, "A") == {
        "hand1": "toxo", "back1": "aspis", PACK: "sling",
        "extra1": "akinakes", "extra2": "akinakes", "extra3": "akinakes",
    }  # fmt: skip


@pytest.mark.rule("HE-22")
def test_putting_away_is_a_bonus_action_and_frees_the_hand() -> None:
    game = duel("dory", "aspis", "akinakes")
    shield = game.item("A", "aspis")
    assert game.do(PutAway(game.A, shield))[0] == Spent(game.A, bonus=1)
    assert slots(game, "A") == {"hand1": "dory", "back1": "aspis", "extra1": "akinakes"}
    assert game.refused(PutAway(game.A, shield)).reason == "That is not in hand."
    assert game.refused(PutAway(game.A, game.item("A", "dory"))).rule == "HE-11"
    spear = next(arm for arm in weapons_in_hand(game.battle.truth, game.A) if arm.key == "dory")
    assert len(spear.dice) == 2, "with the other hand empty it is held in both (HE-25)"


@pytest.mark.rule("HE-22", "HE-20")
def test_what_is_put_away_goes_into_a_free_slot_or_else_the_pack() -> None:
    game = duel("dory", "aspis", "xiphos", kind="champion")
    assert slots(game, "A") == {"hand1": "dory", "hand2": "aspis", "back1": "xiphos"}
    game.do(PutAway(game.A, game.item("A", "dory")))
    assert slots(game, "A") == {PACK: "dory", "hand2": "aspis", "back1": "xiphos"}


@pytest.mark.rule("HE-22")
def test_each_thing_in_hand_can_be_put_away_and_no_other() -> None:
    game = duel("dory", "aspis", "xiphos", "akinakes", kind="champion")
    named = {truth.item for truth in game.battle.legal(game.A) if isinstance(truth, PutAway)}
    assert named == {game.item("A", "dory"), game.item("A", "aspis")}
    assert game.refused(PutAway(game.A, 0)).rule == "HE-21"


@pytest.mark.rule("HE-21", "HE-22")
def test_only_equipped_weapons_and_shields_that_are_not_in_hand_are_drawn() -> None:
    game = duel("dory", "aspis", "xiphos", "kopis", "healing-pot")
    assert game.refused(Draw(game.A, game.item("A", "kopis"))).reason.startswith("That is in the pack")
    assert game.refused(Draw(game.A, game.item("A", "dory"))).reason == "That is in hand already."
    assert game.refused(Draw(game.A, game.item("A", "healing-pot"))).reason.startswith("That is used where it is")
    assert game.refused(Draw(game.A, game.B)).rule == "HE-21"
    offered = {command.item for command in game.battle.legal() if isinstance(command, Draw)}
    assert offered == {game.item("A", "xiphos")}


# ---- fetching ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-22")
def test_fetching_takes_the_action_and_swaps_with_the_pack() -> None:
    game = duel("dory", "aspis", "xiphos", "kopis")
    spear, shield, sword, other = (game.item("A", key) for key in ("dory", "aspis", "xiphos", "kopis"))
    assert game.do(Fetch(game.A, other)) == [
        Spent(game.A, action=1),
        Rearranged(game.A, (("back1", sword), ("hand1", other), ("hand2", shield), (PACK, spear)), other, "Kopis"),
    ]
    assert game.refused(Fetch(game.A, spear)).rule == "HE-11"
    assert game.refused(Fetch(game.A, sword)).rule == "HE-22"


@pytest.mark.rule("HE-27")
def test_changing_a_helmet_takes_the_action_and_body_armour_stays_on() -> None:
    game = duel("pilos", "chalcidian", "panoply", "linothorax")
    assert game.refused(Fetch(game.A, game.item("A", "linothorax"))).rule == "HE-27"
    assert game.refused(Drop(game.A, game.item("A", "panoply"))).rule == "HE-27"
    body, spare, old, new = (game.item("A", key) for key in ("panoply", "linothorax", "pilos", "chalcidian"))
    assert game.do(Fetch(game.A, new)) == [
        Spent(game.A, action=1),
        Rearranged(game.A, (("body", body), ("head", new), (PACK, old), (PACK, spare)), new, "Chalcidian"),
    ]
    assert game.refused(Drop(game.A, new)).rule == "HE-11"
    game.do(EndTurn(game.A))
    game.do(EndTurn(game.B))
    assert game.do(Drop(game.A, new)) == [
        Spent(game.A, action=1),
        Dropped(game.A, new, "Chalcidian", (0, 0), "dropped"),
    ]
    assert game.refused(PickUp(game.A, new)).rule == "HE-11"


@pytest.mark.rule("HE-22")
def test_what_a_fetched_weapon_displaces_goes_into_the_pack_even_where_a_slot_is_free() -> None:
    game = duel("kopis", "klimakas", "linothorax", kind="champion")
    assert slots(game, "A") == {"hand1": "kopis", "body": "klimakas", PACK: "linothorax"}
    game = duel("akinakes", "aspis", "dory", "xiphos", kind="champion")
    assert slots(game, "A") == {"hand1": "akinakes", "hand2": "aspis", "back1": "dory", PACK: "xiphos"}
    sword = game.item("A", "xiphos")
    assert [command for command in game.battle.legal() if isinstance(command, Fetch)] == [Fetch(game.A, sword)]
    game.do(Fetch(game.A, sword))
    assert slots(game, "A") == {"hand1": "xiphos", "hand2": "aspis", "back1": "dory", PACK: "akinakes"}
    game.do(Drop(game.A, sword))
    assert slots(game, "A") == {"hand2": "aspis", "back1": "dory", PACK: "akinakes"}, "dropping needs no action"


@pytest.mark.rule("HE-26")
def test_what_a_unit_is_too_weak_for_is_not_fetched() -> None:
    game = duel("sagaris", "akinakes", kind="archer")
    refused = game.refused(Fetch(game.A, game.item("A", "sagaris")))
    assert (refused.rule, refused.reason) == ("HE-26", "Sagaris (war hammer) needs Might 8.")


@pytest.mark.rule("HE-20", "HE-22")
def test_a_pot_is_fetched_into_the_first_free_slot_or_not_at_all() -> None:
    pots = ("healing-pot",) * 7
    full = duel("dory", "aspis", *pots)
    packed = full.item("A", "healing-pot", 6)
    assert ("pack", packed) in full.battle.truth.of(full.A, Inventory).slots
    assert full.refused(Fetch(full.A, packed)).rule == "HE-20"
    full.do(Drop(full.A, full.item("A", "healing-pot", 2)))
    rearranged = full.do(Fetch(full.A, packed))[1]
    assert isinstance(rearranged, Rearranged)
    assert rearranged.slots[-1][0] != PACK


@pytest.mark.rule("HE-31")
def test_a_change_of_armour_changes_the_movespeed_from_the_next_turn() -> None:
    game = duel("dory", "pilos", "corinthian", kind="champion")
    assert game.battle.events[-2].event == TurnBegan(game.A, 7, 1, 1)
    game.do(Fetch(game.A, game.item("A", "corinthian")))
    game.do(EndTurn(game.A))
    events = game.do(EndTurn(game.B))
    assert TurnBegan(game.A, 6, 1, 1) in events


# ---- dropping and picking up ---------------------------------------------------------------------------------------


@pytest.mark.rule("HE-12", "BD-18")
def test_dropping_costs_nothing_and_the_thing_lies_in_the_own_cell() -> None:
    game = duel("dory", "aspis")
    spear = game.item("A", "dory")
    assert game.do(Drop(game.A, spear)) == [Dropped(game.A, spear, "Dory", (0, 0), "dropped")]
    assert slots(game, "A") == {"hand2": "aspis"}
    assert things_at(game.battle.truth, (0, 0)) == (spear,)
    game.do(Drop(game.A, game.item("A", "aspis")))
    assert game.refused(Drop(game.A, spear)).rule == "HE-21"


@pytest.mark.rule("BD-18")
def test_in_deep_water_a_dropped_thing_is_lost() -> None:
    game = table("A . . . B", A=unit("hoplite", "blue", gear=("dory",), on="w"), B=unit("wolf", "red"))
    spear = game.item("A", "dory")
    assert game.do(Drop(game.A, spear)) == [Dropped(game.A, spear, "Dory", None, "dropped")]
    assert not game.battle.truth.has(spear, Position)
    assert game.refused(PickUp(game.A, spear)).rule == "BD-18"


@pytest.mark.rule("HE-27", "BD-18")
def test_picking_up_is_a_bonus_action_from_the_own_or_a_neighbouring_cell() -> None:
    game = table(
        "A . B .",
        A=unit("hoplite", "blue", gear=("dory",)),
        B=unit("wolf", "red"),
    )
    spear = game.item("A", "dory")
    game.do(Drop(game.A, spear))
    assert game.do(PickUp(game.A, spear)) == [Spent(game.A, bonus=1), PickedUp(game.A, spear, "Dory", "hand1", 0)]
    assert slots(game, "A") == {"hand1": "dory"}
    assert things_at(game.battle.truth, (0, 0)) == ()
    game.do(Drop(game.A, spear))
    assert game.refused(PickUp(game.A, spear)).rule == "HE-11"


@pytest.mark.rule("BD-18")
@pytest.mark.parametrize(("column", "reached"), [(0, True), (1, True), (2, False)])
def test_only_what_lies_in_the_own_or_a_neighbouring_cell_is_at_hand(column: int, reached: bool) -> None:
    game = duel("dory")
    spear = game.item("A", "dory")
    world = game.battle.stage.world
    game.battle.ruleset.apply[Dropped](world, Dropped(game.A, spear, "Dory", (column, 0), "test"))
    command = PickUp(game.A, spear)
    refused = game.battle.refusal(command)
    assert (refused is None) is reached
    assert reached or (refused is not None and refused.reason == "That lies too far away: it has to be next to it.")
    assert (command in list(game.battle.legal())) is reached


@pytest.mark.rule("BD-18")
@pytest.mark.parametrize(("height", "reached"), [(2, True), (3, False)])
def test_nothing_is_picked_up_from_a_ledge_out_of_reach(height: int, reached: bool) -> None:
    game = table(f"A {height} . B", A=unit("hoplite", "blue", gear=("dory",)), B=unit("wolf", "red"))
    spear = game.item("A", "dory")
    assert game.refused(PickUp(game.A, spear)).reason == "That does not lie on the ground."
    game.battle.ruleset.apply[Dropped](game.battle.stage.world, Dropped(game.A, spear, "Dory", (1, 0), "test"))
    refused = game.battle.refusal(PickUp(game.A, spear))
    assert (refused is None) is reached
    assert reached or refused == Refused("That lies too far above it.", "BD-18")


@pytest.mark.rule("BD-18")
def test_nor_from_the_foot_of_a_cliff() -> None:
    game = table("A . . B", A=unit("hoplite", "blue", gear=("dory",), height=3), B=unit("wolf", "red"))
    spear = game.item("A", "dory")
    game.battle.ruleset.apply[Dropped](game.battle.stage.world, Dropped(game.A, spear, "Dory", (1, 0), "test"))
    assert game.refused(PickUp(game.A, spear)) == Refused("That lies too far below it.", "BD-18")


@pytest.mark.rule("HE-120", "BD-18")
def test_nothing_is_picked_up_from_under_water() -> None:
    game = table("A . . B", A=unit("hoplite", "blue", gear=("dory",), on="w"), B=unit("wolf", "red"))
    spear, world = game.item("A", "dory"), game.battle.stage.world
    game.battle.ruleset.apply[Dropped](world, Dropped(game.A, spear, "Dory", (1, 0), "test"))
    assert game.battle.refusal(PickUp(game.A, spear)) is None
    world.add_component(game.A, Submersion(chosen=True, turns=0))
    assert game.refused(PickUp(game.A, spear)).rule == "HE-120"


@pytest.mark.rule("BD-18", "HE-26")
def test_picking_up_needs_a_free_slot_and_the_needed_attribute() -> None:
    game = table(
        "A B C",
        A=unit("champion", "blue", gear=("dory", "aspis", "toxo", "sagaris")),
        B=unit("archer", "blue", gear=()),
        C=unit("wolf", "red"),
    )
    hammer = game.item("A", "sagaris")
    game.do(Drop(game.A, hammer))
    assert game.refused(PickUp(game.A, hammer)).rule == "BD-18"
    game.do(Drop(game.A, game.item("A", "toxo")))
    assert game.battle.refusal(PickUp(game.A, hammer)) is None
    game.do(EndTurn(game.A))
    assert game.refused(PickUp(game.B, hammer)).rule == "HE-26"


@pytest.mark.rule("HE-27")
def test_a_helmet_is_picked_up_with_the_action_and_body_armour_not_at_all() -> None:
    game = table(
        "A B C",
        A=unit("champion", "blue", gear=("dory",)),
        B=unit("archer", "blue", gear=("pilos", "linothorax")),
        C=unit("wolf", "red"),
    )
    helmet, armour = game.item("B", "pilos"), game.item("B", "linothorax")
    for item in (helmet, armour):
        game.battle.ruleset.apply[Dropped](game.battle.stage.world, Dropped(game.B, item, "", (1, 0), "test"))
    assert game.refused(PickUp(game.A, armour)).rule == "HE-27"
    assert game.do(PickUp(game.A, helmet)) == [Spent(game.A, action=1), PickedUp(game.A, helmet, "Pilos", "head", 0)]


@pytest.mark.rule("BD-13", "BD-18")
def test_a_chest_has_to_be_open_before_its_things_are_picked_up() -> None:
    game = table("A C . B", A=unit("raider", "blue"), B=unit("wolf", "red"), C=thing("chest", items=("owl-orb",)))
    orb = game.item("C", "owl-orb")
    assert game.refused(PickUp(game.A, orb)).rule == "BD-18"
    assert game.do(Use(game.A, game.C)) == [
        Spent(game.A, action=1),
        Used(game.A, game.C, "chest", "opened"),
        SceneryChanged(game.C, True, False, False, ()),
    ]
    assert PickUp(game.A, orb) in list(game.battle.legal())
    assert game.do(PickUp(game.A, orb)) == [Spent(game.A, bonus=1), PickedUp(game.A, orb, "Owl orb", "extra2", game.C)]
    assert game.battle.truth.of(game.C, Inventory).slots == ()
    assert game.battle.truth.of(orb, Counters).left == {"uses": 1}


@pytest.mark.rule("BD-18")
def test_a_thing_comes_only_out_of_the_chest_that_holds_it_and_that_is_near() -> None:
    game = table(
        "C A . D . B",
        A=unit("raider", "blue"),
        B=unit("wolf", "red"),
        C=thing("chest", name="near", items=("owl-orb",), open=True),
        D=thing("chest", name="far", items=("healing-pot",), open=True),
    )
    pot, orb = game.item("D", "healing-pot"), game.item("C", "owl-orb")
    assert game.refused(PickUp(game.A, pot)).rule == "BD-18"
    for no_item in (game.C, game.B, game.A):
        assert game.refused(PickUp(game.A, no_item)).rule == "BD-18"
    assert game.do(PickUp(game.A, orb))[1] == PickedUp(game.A, orb, "Owl orb", "extra2", game.C)


@pytest.mark.rule("BD-18")
@pytest.mark.parametrize(("ground", "cell"), [(".", (1, 0)), ("~", (1, 0)), ("w", None)])
def test_what_the_dead_carried_lies_in_their_cell_or_is_lost(ground: str, cell: tuple[int, int] | None) -> None:
    game = table(
        "A B . C",
        A=unit("hoplite", "blue", gear=("dory",)),
        B=unit("raider", "red", on=ground),
        C=unit("wolf", "red"),
    )
    knife, axe, shield = (game.item("B", key) for key in ("akinakes", "labrys", "peltast"))
    game.do(Attack(game.A, game.B, game.item("A", "dory")), "d6=5 d6=5")
    events = game.do(TakeIt(game.B))
    assert events[-4:] == [
        Died(game.B, game.A),
        Dropped(game.B, knife, "Akinakes", cell, "its owner died"),
        Dropped(game.B, axe, "Labrys (small axe)", cell, "its owner died"),
        Dropped(game.B, shield, "Peltast", cell, "its owner died"),
    ]
    assert things_at(game.battle.truth, (1, 0)) == (() if cell is None else tuple(sorted((knife, axe, shield))))
    assert slots(game, "B") == {}


@pytest.mark.rule("BD-18")
@pytest.mark.parametrize(("sign", "cell"), [(".", (1, 0)), ("~", (1, 0)), ("w", None), ("r", None)])
def test_a_thrown_thing_lands_in_the_cell_or_is_lost(sign: str, cell: tuple[int, int] | None) -> None:
    game = table(f"A {sign} B", A=unit("hoplite", "blue", gear=("dory",)), B=unit("wolf", "red"))
    spear, context = game.item("A", "dory"), Context(game.battle.truth, game.dice)
    assert list(land(context, game.A, spear, (1, 0), "thrown")) == [Dropped(game.A, spear, "Dory", cell, "thrown")]
    assert list(land(context, game.B, spear, (1, 0), "thrown")) == [], "what is gone from the hand cannot land"


@pytest.mark.rule("BD-18", "HE-24")
def test_a_thrown_axe_lies_in_the_target_s_cell_and_can_be_picked_up_again() -> None:
    game = table("A B", A=unit("raider", "blue", gear=("labrys",)), B=unit("atlas", "red", gear=()))
    axe = game.item("A", "labrys")
    game.do(Throw(game.A, game.B, axe), "d8=3")
    events = game.do(TakeIt(game.B))
    assert events[-1] == Dropped(game.A, axe, "Labrys (small axe)", (1, 0), "thrown")
    assert game.do(PickUp(game.A, axe))[1] == PickedUp(game.A, axe, "Labrys (small axe)", "hand1", 0)


def test_the_nearest_thing_is_found_the_lowest_id_first() -> None:
    game = duel("dory", "aspis", "akinakes", "panoply")
    far, one, two = (game.item("A", key) for key in ("dory", "aspis", "akinakes"))
    for item, cell in ((far, (5, 0)), (two, (2, 0)), (one, (2, 0))):
        game.battle.ruleset.apply[Dropped](game.battle.stage.world, Dropped(game.A, item, "", cell, "test"))
    assert nearest(game.battle.truth, game.A, lambda _item: True) == min(one, two)
    assert nearest(game.battle.truth, game.A, lambda item: item == far) == far
    assert nearest(game.battle.truth, game.A, lambda _item: False) is None


LARGE = {"dory", "aspis", "sagaris", "xiphos", "large-pot"}
GEAR = ("dory", "aspis", "xiphos", "sagaris", "akinakes", "akinakes", "labrys", "healing-pot", "large-pot", "pilos")


@pytest.mark.slow
@pytest.mark.rule("HE-20", "HE-22")
@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_done_with_things_no_slot_holds_too_much(seed: int) -> None:
    choose = random.Random(seed)
    game = table("A . . . . . B", A=unit("atlas", "blue", gear=GEAR), B=unit("wolf", "red"))
    truth = game.battle.truth
    supposed = {item for one in truth.world.each(Presumed) for _, item in truth.of(one, Presumed).slots}
    all_of_them = set(truth.world.each(Item)) - supposed
    for _ in range(60):
        assert game.battle.decision is not None
        unit_now = game.battle.decision.units[0]
        wanted = [c for c in game.battle.legal() if isinstance(c, Draw | Fetch | Drop | PickUp)]
        game.do(choose.choice(wanted) if wanted and choose.random() < 0.8 else EndTurn(unit_now))
        pairs = truth.of(game.A, Inventory).slots
        assert list(pairs) == sorted(pairs)
        equipped = [(slot, truth.of(item, Item).key) for slot, item in pairs if slot != PACK]
        held = dict(equipped)
        assert len(held) == len(equipped), "one item a slot"
        assert not {held.get("back1"), held.get("back2")} <= LARGE
        assert held.get("hand2") != "sagaris"
        assert not (held.get("hand1") == "sagaris" and "hand2" in held)
        assert all(slot in slots_for(TABLES, key) for slot, key in equipped)
        ground = {item for item in all_of_them if truth.has(item, Position)}
        assert {item for _, item in pairs} | ground == all_of_them, "nothing is lost on dry ground"
        assert not {item for _, item in pairs} & ground


# ---- special arrows ------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-23")
def test_special_arrows_are_counted_and_chosen_at_the_shot_and_ordinary_ones_never_run_out() -> None:
    game = table("A . . . . B", A=unit("archeress", "blue"), B=unit("atlas", "red", gear=()))
    bow, arrows = game.item("A", "polemos"), game.item("A", "fire-arrows")
    shots = {command.arrows for command in game.battle.legal() if isinstance(command, Shoot)}
    assert shots == {0, arrows}
    events = game.do(Shoot(game.A, game.B, bow, arrows), "d12=5")
    assert events[:2] == [Spent(game.A, action=1, mark=f"weapon {bow}"), CountedDown(arrows, "uses", 5)]
    events = game.do(game.asked[-1])
    assert [event.effect.name for event in events if isinstance(event, EffectBegan)] == ["burning"]


@pytest.mark.rule("HE-23")
def test_the_last_special_arrow_leaves_only_ordinary_ones() -> None:
    game = table("A . . . . B", A=unit("archeress", "blue"), B=unit("atlas", "red", gear=()))
    bow, arrows = game.item("A", "polemos"), game.item("A", "fire-arrows")
    game.battle.ruleset.apply[CountedDown](game.battle.stage.world, CountedDown(arrows, "uses", 1))
    events = game.do(Shoot(game.A, game.B, bow, arrows), "d12=5")
    assert events[1] == ItemUsed(game.A, arrows, "Bundle of fire arrows", 0, None, "HE-23")
    game.do(game.asked[0], "d6=5")
    game.do(EndTurn(game.A))
    game.do(EndTurn(game.B))
    assert {command.arrows for command in game.battle.legal() if isinstance(command, Shoot)} == {0}
    assert game.refused(Shoot(game.A, game.B, bow, arrows)).rule == "HE-23"


@pytest.mark.rule("HE-23", "HE-20")
def test_other_things_in_the_ammo_slot_are_no_arrows() -> None:
    for key in ("akinakes", "healing-pot"):
        game = table("A . B", A=unit("archeress", "blue", gear=("polemos", *[key] * 4)), B=unit("wolf", "red"))
        assert "ammo" in slots(game, "A")
        assert {command.arrows for command in game.battle.legal() if isinstance(command, Shoot)} == {0}


@pytest.mark.rule("HE-23", "HE-21")
def test_special_arrows_in_the_pack_are_not_shot() -> None:
    gear = ("polemos", "fire-arrows", "fire-arrows")
    game = table("A . . B", A=unit("archeress", "blue", gear=gear), B=unit("wolf", "red"))
    packed = game.item("A", "fire-arrows", 1)
    assert game.refused(Shoot(game.A, game.B, game.item("A", "polemos"), packed)).rule == "HE-23"
    game.do(Fetch(game.A, packed))
    assert (("ammo", packed)) in game.battle.truth.of(game.A, Inventory).slots


@pytest.mark.rule("HE-22")
def test_what_is_told_of_a_thing_is_where_it_goes() -> None:
    game = table("A . B", A=unit("skirmisher", "blue", name="Iason"), B=unit("raider", "red"))
    narrator = Narrator(ruleset("heroic"))
    narrator.names[game.A] = "Iason"
    first, *rest = game.battle.truth.of(game.A, Inventory).slots
    told = {}
    for place in ("hand1", "back1", "extra1", "pack", "head", "body"):
        line = narrator.tell(Rearranged(game.A, ((place, first[1]), *rest), first[1], "Labrys"))
        told[place] = "" if line is None else line.text
    assert told == {
        "hand1": "Iason takes Labrys in hand.",
        "back1": "Iason puts Labrys on the back.",
        "extra1": "Iason puts Labrys on the belt.",
        "pack": "Iason puts Labrys in the pack.",
        "head": "Iason puts Labrys on.",
        "body": "Iason puts Labrys on.",
    }


@pytest.mark.rule("HE-21", "HE-24")
def test_nobody_is_feared_for_the_knife_in_its_pack() -> None:
    game = table("A . . B", A=unit("hoplite", "blue"), B=unit("raider", "red"))
    inventory, knife = game.of("A", Inventory), game.item("A", "akinakes")
    assert (combat_profile(game.battle.truth, game.A).range, range_of(game.battle.truth, game.A)) == (3, 4)
    put(game, "A", Inventory(tuple((PACK if item == knife else slot, item) for slot, item in inventory.slots)))
    assert combat_profile(game.battle.truth, game.A).range == 0
    assert game.refused(Throw(game.A, game.B, knife, bonus=True)).rule == "HE-43"
