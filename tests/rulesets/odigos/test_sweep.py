"""Figures of every unit and every weapon of odigos, worked out from the ledger's tables and its words alone."""

from typing import Any

import pytest

from game.engine.commands import Attack, Command, Shoot, StandUp, Throw
from game.engine.components import Attributes, Economy, Effects, Health, Submersion
from game.engine.events import Damaged, Rolled, Stepped, TurnBegan
from game.systems.durations import endless
from tests.rulesets.ledger import gear_of, raw
from tests.rulesets.odigos.scenes import act, field, of, only, put
from tests.table import Table, unit

UNITS = sorted(raw("odigos")["units"])
WEAPONS = sorted(key for key in raw("odigos")["weapons"] if key not in {"unarmed", "fire_pot"})
CELLS = 8
"""OD-13: 40 ft."""


def row(kind: str) -> dict[str, Any]:
    return raw("odigos")["units"][kind]


def weapon(key: str) -> dict[str, Any]:
    return raw("odigos")["weapons"][key]


def large(kind: str) -> bool:
    return row(kind).get("size") == "large"


def facing(apart: int, one: str, other: str, **more: Any) -> Table:
    """A, which acts before, and B so many cells to its right."""
    height, foes = more.pop("height", 0), more.pop("foes", {})
    drawing = "A " + ". " * (apart - 1) + "B .\n. " + ". " * (apart - 1) + ". ."
    pieces = {"A": unit(one, "blue", **more), "B": unit(other, "red", height=height, **foes)}
    return field(drawing, fast="AB", **pieces)


def bound(game: Table) -> Table:
    """Keep A where it is, so that it strikes from there or not at all."""
    put(game, "A", Effects((endless("bound"),)))
    return game


def armour(gear: tuple[str, ...], hide: int = 0) -> int:
    """OD-21: all pieces, 3 at most; a shield only beside a weapon for one hand."""
    pieces, arms = raw("odigos")["armour"], raw("odigos")["weapons"]
    first = next((thing for thing in gear if thing in arms), "")
    both = bool(first) and weapon(first).get("bulky", False)
    counted = [thing for thing in gear if thing in pieces and not (thing == "aspis" and both)]
    return min(3, hide + sum(int(pieces[thing]["armour"]) for thing in counted))


def blow(game: Table, key: str = "") -> Command:
    """The attack with a weapon, or with what a unit has bare."""
    item = game.item("A", key) if key else 0
    if not key or "range" not in weapon(key):
        return Attack(game.A, game.B, item)
    return Throw(game.A, game.B, item) if weapon(key).get("thrown") else Shoot(game.A, game.B, item)


# ---- units ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OD-13", "OD-23", "OD-70")
@pytest.mark.parametrize("kind", UNITS)
def test_movement_of_a_turn(kind: str) -> None:
    """40 ft and as much again for the action; half for standing up; a quarter under water."""
    game = facing(6, kind, "hoplite", conditions=("prone",))
    now = game.get("A", Economy)
    assert now is not None
    assert (now.move, now.action) == (2 * CELLS, 1)
    game.do(StandUp(game.A))
    after = game.get("A", Economy)
    assert after is not None
    assert after.move == 2 * CELLS - CELLS // 2
    put(game, "A", Submersion(chosen=True, turns=0))
    began = game.battle.ruleset.turns.afresh(game.battle.truth, game.A, on_foot=True)
    assert [event.move for event in of(began, TurnBegan)] == [2 * (CELLS // 4)]


@pytest.mark.rule("OD-13", "OD-31", "OD-33")
@pytest.mark.parametrize(("effects", "pace"), [(("lame",), 4), (("hamstrung",), 1), (("lame", "hamstrung"), 1)])
def test_what_slows(effects: tuple[str, ...], pace: int) -> None:
    game = facing(6, "hoplite", "raider")
    put(game, "A", Effects(tuple(endless(name) for name in effects)))
    began = game.battle.ruleset.turns.afresh(game.battle.truth, game.A, on_foot=True)
    assert [event.move for event in of(began, TurnBegan)] == [1 if "hamstrung" in effects else 2 * pace]


@pytest.mark.rule("OD-20", "OD-21", "OD-30")
@pytest.mark.parametrize("kind", UNITS)
def test_what_armour_takes_off(kind: str) -> None:
    """A kopis that shows 5; a shade's touch of 5 meets nothing. Attacks by one on many are a d4."""
    wanted = armour(gear_of("odigos", kind), row(kind).get("armour", 0))
    game = facing(1, "hoplite", kind, gear=("kopis",))
    many = row(kind).get("detachment", False)
    dice = "d4=4" if many else "d6=5"
    shown = 4 if many else 5
    put(game, "B", Health(20, 20))
    assert only(act(game, blow(game, "kopis"), dice=dice), Damaged).amount == max(0, shown - wanted)
    if many:
        return
    game = facing(1, "shade", kind)
    put(game, "B", Health(20, 20))
    assert only(act(game, Attack(game.A, game.B, 0), dice="d6=5"), Damaged).amount == 5


@pytest.mark.rule("OD-21")
def test_armour_of_every_pair_of_pieces_counts_3_at_most() -> None:
    pieces = sorted(raw("odigos")["armour"])
    for one in pieces:
        for two in pieces:
            for weapons in (("kopis",), ("xyston",)):
                gear = (*weapons, *dict.fromkeys((one, two)))
                game = facing(1, "champion", "hoplite", gear=("sfyra",), foes={"gear": gear})
                put(game, "B", Health(20, 20))
                hit = only(act(game, blow(game, "sfyra"), dice="d10=9"), Damaged)
                assert 9 - hit.amount == armour(gear), gear


@pytest.mark.rule("OD-32", "OD-30")
@pytest.mark.parametrize("kind", UNITS)
def test_abilities_and_stamina(kind: str) -> None:
    game = facing(3, kind, "raider")
    scores, health = game.get("A", Attributes), game.get("A", Health)
    assert scores is not None
    assert health is not None
    assert scores.scores == {name: row(kind)[name] for name in ("KRA", "TEK", "THU")}
    assert (health.hp, health.maximum) == (row(kind)["STA"], row(kind)["STA"])


# ---- weapons -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OD-20", "OD-25", "OD-41")
@pytest.mark.parametrize("kind", UNITS)
def test_what_each_weapon_of_a_unit_rolls(kind: str) -> None:
    """On a wolf beside it; two one-handed weapons roll both dice, if no shield takes the other hand."""
    gear = gear_of("odigos", kind)
    arms = [thing for thing in gear if thing in WEAPONS]
    light = [thing for thing in arms if not (weapon(thing).get("bulky") or weapon(thing).get("range"))]
    pairs = "aspis" not in gear and len(light) > 1
    for key in dict.fromkeys(arms):
        game = facing(1 + large(kind), kind, "wolf")
        put(game, "B", Health(30, 30))
        die = weapon(key)["damage"].removeprefix("1")
        many = 2 if pairs and key in light else 1
        told = of(act(game, blow(game, key), dice=f"{die}=1 " * many), Rolled)[0]
        assert len(told.faces) == many
    natural = row(kind).get("natural")
    if natural is not None:
        game = facing(1 + large(kind), kind, "wolf")
        put(game, "B", Health(30, 30))
        die = "d12" if row(kind).get("detachment") else natural["damage"].removeprefix("1")
        assert of(act(game, Attack(game.A, game.B, 0), dice=f"{die}=1"), Rolled)[0].dice == die


@pytest.mark.rule("OD-20", "BD-02")
@pytest.mark.parametrize("key", WEAPONS)
def test_reach_and_ranges(key: str) -> None:
    """A cell is 5 ft: as far and no farther; a weapon with a range serves beside a foe as well."""
    own = weapon(key)
    cells = int(own["range"].removesuffix(" ft")) // 5 if "range" in own else own.get("reach", 1)
    for apart in (1, 2, 3, cells, cells + 1):
        game = bound(facing(apart, "champion", "hoplite", gear=(key,)))
        assert (game.battle.refusal(blow(game, key)) is None) is (apart <= cells), apart


@pytest.mark.rule("OD-20", "BD-08")
@pytest.mark.parametrize("key", [key for key in WEAPONS if "range" not in weapon(key)])
def test_a_cell_of_reach_is_2_m_up(key: str) -> None:
    for height in (2, 3, 4, 5):
        game = bound(facing(1, "champion", "hoplite", height=height, gear=(key,)))
        assert (game.battle.refusal(blow(game, key)) is None) is (height <= 2 * weapon(key).get("reach", 1))


@pytest.mark.rule("OD-20", "OD-12")
@pytest.mark.parametrize("kind", [kind for kind in UNITS if "natural" in row(kind)])
def test_reach_of_what_a_unit_has_by_nature(kind: str) -> None:
    """It goes as near as it has to, and no nearer."""
    reach = row(kind)["natural"].get("reach", 1)
    for apart in (1, 2, 3):
        game = facing(apart + large(kind), kind, "wolf")
        put(game, "B", Health(30, 30))
        die = "d12" if row(kind).get("detachment") else row(kind)["natural"]["damage"].removeprefix("1")
        steps = of(act(game, Attack(game.A, game.B, 0), dice=f"{die}=1"), Stepped)
        assert len(steps) == max(0, apart - reach)


@pytest.mark.rule("OD-23", "OD-24", "OD-20")
@pytest.mark.parametrize("key", [key for key in WEAPONS if "range" not in weapon(key)])
def test_impaired_a_d4_and_enhanced_a_d12(key: str) -> None:
    for effect, die in (("prone", "d4"), ("", "d12")):
        game = facing(1, "champion", "raider", gear=(key,), foes={} if effect else {"unaware": True})
        put(game, "B", Health(30, 30))
        if effect:
            put(game, "A", Effects((endless("prone"),)))
        assert of(act(game, blow(game, key), dice=f"{die}=1"), Rolled)[0].dice == die
