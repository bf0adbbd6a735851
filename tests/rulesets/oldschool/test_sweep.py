"""Figures of every unit and every weapon of the old school, worked out from the ledger's tables and words alone."""

from typing import Any

import pytest

from game.engine.commands import Attack, Command, Shoot, StandUp, Throw
from game.engine.components import Counters, Economy, Health, Submersion
from game.engine.events import Damaged, Rolled, Spent, TurnBegan
from game.rulesets.oldschool.checks import Kind, save_needed
from tests.rulesets.ledger import gear_of, raw
from tests.rulesets.oldschool.scenes import busy, of, only, put, rolls, table
from tests.table import Table, unit

UNITS = sorted(raw("oldschool")["units"])
WEAPONS = sorted(key for key in raw("oldschool")["weapons"] if key != "unarmed")
SAVES: dict[Kind, tuple[str, str]] = {"Physical": ("STR", "CON"), "Evasion": ("DEX", "INT"), "Mental": ("WIS", "CHA")}


def row(kind: str) -> dict[str, Any]:
    return raw("oldschool")["units"][kind]


def weapon(key: str) -> dict[str, Any]:
    return raw("oldschool")["weapons"][key]


def large(kind: str) -> bool:
    return row(kind).get("size") == "large"


def facing(apart: int, one: str, other: str, **more: Any) -> Table:
    """A, who acts first, and B so many cells to its right, who cannot turn to total defence."""
    height, foes = more.pop("height", 0), more.pop("foes", {})
    drawing = "A " + ". " * (apart - 1) + "B .\n. " + ". " * (apart - 1) + ". ."
    game = table(drawing, A=unit(one, "blue", **more), B=unit(other, "red", height=height, **foes))
    busy(game, "B")
    return game


def class_bonus(kind: str) -> int:
    """OS-01."""
    own = row(kind)
    if "class" not in own:
        return int(own["attack"])
    level = int(own["level"])
    return {"fighter": level, "dabster": level // 2, "caster": (level - 1) // 2}[own["class"]]


def modifier(kind: str, key: str) -> int:
    """OS-30: of what the weapon says, the better."""
    return max(int(row(kind).get(name, 0)) for name in weapon(key).get("attribute", "STR").split(" or "))


def to_hit(kind: str, key: str, skill: str) -> int:
    """OS-30: no level counts -2; final figures hold everything already."""
    if "class" not in row(kind):
        return class_bonus(kind)
    return class_bonus(kind) + modifier(kind, key) + int(row(kind)["skills"].get(skill, -2))


def armour_class(kind: str) -> int:
    """OS-01."""
    own, gear, armour = row(kind), gear_of("oldschool", kind), raw("oldschool")["armour"]
    if "class" not in own:
        return int(own["ac"])
    worn = max((armour[thing]["ac"] for thing in gear if thing in armour and "ac" in armour[thing]), default=10)
    first = next(thing for thing in gear if thing in WEAPONS)
    shield = "shield" in gear and weapon(first).get("hands", 1) == 1
    return int(worn + own["DEX"] + shield)


def d(dice: str, bonus: int = 0) -> str:
    dice = dice.removeprefix("1d")
    return f"d{dice}" if not bonus else f"d{dice} + {bonus}" if bonus > 0 else f"d{dice} - {-bonus}"


def shock_of(text: str, ac: int, more: int) -> int:
    """OS-35: what a miss does to an armour class."""
    points, _, most = text.partition("/")
    return max(0, int(points) + more) if points and (most == "-" or ac <= int(most)) else 0


# ---- units ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OS-22", "OS-70", "OS-20")
@pytest.mark.parametrize("kind", UNITS)
def test_a_move_action(kind: str) -> None:
    """30 ft, or the table's; the whole of it to stand up; a quarter under water."""
    cells = int(row(kind).get("move", "30 ft").removesuffix(" ft")) // 5
    game = facing(6, kind, "raider", conditions=("prone",))
    now = game.get("A", Economy)
    assert now is not None
    assert (now.move, now.action) == (cells, 1)
    assert only(game.do(StandUp(game.A)), Spent).move == cells
    put(game, "A", Submersion(chosen=True, turns=0))
    began = game.battle.ruleset.turns.afresh(game.battle.truth, game.A, on_foot=True)
    assert [event.move for event in of(list(began), TurnBegan)] == [cells // 4]


@pytest.mark.rule("OS-01")
@pytest.mark.parametrize("kind", UNITS)
def test_armour_class_saves_and_hit_points(kind: str) -> None:
    own = row(kind)
    game = facing(1, "wolf", kind)
    for save, pair in SAVES.items():
        wanted = 16 - own["level"] - max(own.get(name, 0) for name in pair) if "class" in own else own["save"]
        assert save_needed(game.battle.truth, game.B, save) == wanted
    health, counters = game.get("B", Health), game.get("B", Counters)
    assert health is not None
    assert (health.hp, health.maximum) == (own["hp"], own["hp"])
    points = own["level"] * own["INT"] if own.get("class") == "caster" else 0
    assert (counters.left if counters else {}) == ({"points": points} if points else {})
    assert of(game.do(Attack(game.A, game.B, 0), "d20=1"), Rolled)[0].against == armour_class(kind)


# ---- weapons -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OS-30", "OS-34", "OS-35")
@pytest.mark.parametrize("kind", UNITS)
def test_what_each_weapon_of_a_unit_rolls_and_its_shock(kind: str) -> None:
    """On a slinger of AC 12 without a shield: a hit, then a miss."""
    ac, drawn = row("slinger")["ac"], list(gear_of("oldschool", kind))
    for key in dict.fromkeys(thing for thing in drawn if thing in WEAPONS):
        own = weapon(key)
        shoots = "range" in own
        game = facing(2 if shoots else 1, kind, "slinger", gear=(key,))
        put(game, "B", Health(30, 30))
        item = game.item("A", key)
        command: Command = Shoot(game.A, game.B, item) if shoots else Attack(game.A, game.B, item)
        told = rolls(game.do(command, f"d20=20 {own['damage'].removeprefix('1')}=4"))
        more = modifier(kind, key)
        assert told[0][1] == d("1d20", to_hit(kind, key, "shoot" if shoots else "slash"))
        assert told[1][1] == d(own["damage"], more)
        game = facing(2 if shoots else 1, kind, "slinger", gear=(key,))
        item = game.item("A", key)
        command = Shoot(game.A, game.B, item) if shoots else Attack(game.A, game.B, item)
        lost = [event.amount for event in of(game.do(command, "d20=1"), Damaged)]
        wanted = 0 if shoots else shock_of(own.get("shock", ""), ac, more)
        assert lost == ([wanted] if wanted else [])


@pytest.mark.rule("OS-01", "OS-31", "OS-35")
@pytest.mark.parametrize("kind", [kind for kind in UNITS if "natural" in row(kind)])
def test_natural_weapons(kind: str) -> None:
    natural = row(kind)["natural"]
    dice, _, bonus = natural["damage"].partition("+")
    for apart in (1, 2, 3):
        game = facing(apart + large(kind), kind, "slinger")
        put(game, "B", Health(30, 30))
        attack = Attack(game.A, game.B, 0)
        assert (game.battle.refusal(attack) is None) is (apart <= 1 + natural.get("long", False))
        if apart == 1:
            told = rolls(game.do(attack, f"d20=20 {dice.removeprefix('1')}=5"))
            assert [told[0][1], told[1][1]] == [d("1d20", row(kind)["attack"]), d(dice, int(bonus or 0))]
    for foe in ("slinger", "raider", "hammerer", "shade"):
        game = facing(1 + large(kind), kind, foe)
        lost = [event.amount for event in of(game.do(Attack(game.A, game.B, 0), "d20=1"), Damaged)]
        wanted = shock_of(natural["shock"], row(foe)["ac"], 0)
        assert lost == ([wanted] if wanted else []), foe


@pytest.mark.rule("OS-31", "OS-32", "OS-33", "BD-08")
@pytest.mark.parametrize("key", WEAPONS)
def test_reach_and_ranges(key: str) -> None:
    """In cells of 5 ft: plain up to the short range, -2 up to the long one; what takes two hands not beside a foe."""
    own = weapon(key)
    if "range" not in own:
        reach = 1 + own.get("long", False)
        for apart in (1, 2, 3):
            game = facing(apart, "champion", "raider", gear=(key,))
            legal = game.battle.refusal(Attack(game.A, game.B, game.item("A", key))) is None
            assert legal is (apart <= reach)
        for height in (2, 3, 4, 5):
            game = facing(1, "champion", "raider", height=height, gear=(key,))
            legal = game.battle.refusal(Attack(game.A, game.B, game.item("A", key))) is None
            assert legal is (height <= 2 * reach)
    far = own.get("range") or own.get("thrown")
    if not far:
        game = facing(3, "champion", "raider", gear=(key,))
        assert game.refused(Throw(game.A, game.B, game.item("A", key))).rule == "OS-32"
        return
    short, long = (int(part) // 5 for part in far.removesuffix(" ft").split("/"))
    plain = to_hit("champion", key, "shoot")
    for apart, less in ((1, -4), (short, 0), (short + 1, -2), (long, -2), (long + 1, None)):
        game = facing(apart, "champion", "raider", gear=(key,))
        item = game.item("A", key)
        shot: Command = Shoot(game.A, game.B, item) if "range" in own else Throw(game.A, game.B, item)
        two_hands_in_contact = apart == 1 and own.get("hands", 1) == 2
        if less is None or two_hands_in_contact:
            assert game.battle.refusal(shot) is not None
        else:
            assert rolls(game.do(shot, "d20=1"))[0][1] == d("1d20", plain + less)
