"""Figures of every unit and every weapon of clash, worked out from the ledger's tables and its words alone."""

from typing import Any

import pytest

from game.engine.commands import Attack, Grapple, KnockProne, Shoot, Sprint, StandUp, Throw
from game.engine.components import BATTLE, Counters, Economy, Health, Order, Submersion
from game.engine.events import EffectBegan, Rolled, Spent, TurnBegan
from game.rulesets import ruleset
from tests.rulesets.clash.scenes import of, only, ordered, put, rolls
from tests.rulesets.ledger import gear_of, raw
from tests.table import Table, unit
from tests.table import table as any_table

RULES = ordered(ruleset("clash"))
UNITS = sorted(raw("clash")["units"])
WEAPONS = sorted(key for key in raw("clash")["weapons"] if key != "fist")
SMALLER = {12: 10, 10: 8, 8: 6, 6: 4, 4: 3, 3: 3}
"""CL-26."""


def facing(apart: int, one: str, other: str, **more: Any) -> Table:
    """A, who acts first, and B so many cells to its right; `more` is A's, `foes` B's."""
    foes = more.pop("foes", {})
    height = more.pop("height", 0)
    drawing = "A " + ". " * (apart - 1) + "B .\n. " + ". " * (apart - 1) + ". ."
    return any_table(drawing, rules=RULES, A=unit(one, "blue", **more), B=unit(other, "red", height=height, **foes))


def row(kind: str) -> dict[str, Any]:
    return raw("clash")["units"][kind]


def weapon(key: str) -> dict[str, Any]:
    return raw("clash")["weapons"][key]


def worn(kind: str) -> list[dict[str, Any]]:
    armour = raw("clash")["armour"]
    return [armour[thing] for thing in gear_of("clash", kind) if thing in armour and "hands" not in armour[thing]]


def better(kind: str, words: str) -> int:
    return max(int(row(kind).get(name, 0)) for name in words.split(" or "))


def attack(kind: str, key: str) -> int:
    """CL-01: attribute and class bonus, or a final figure."""
    own = row(kind)
    return int(own["class_bonus"] + better(kind, weapon(key)["attribute"]) if own.get("pc") else own["attack"])


def brawl(kind: str) -> int:
    own = row(kind)
    return int(own["class_bonus"] + own["STR"] if own.get("pc") else own["brawl"])


def evade(kind: str) -> int:
    """CL-01: DEX and class bonus or the table's own, and what is worn; or a final figure."""
    own = row(kind)
    if not own.get("pc"):
        return int(own["evade"])
    bonus = own.get("evade_bonus", own["class_bonus"])
    return int(own["DEX"] + bonus + sum(piece.get("evade", 0) for piece in worn(kind)))


def speed(kind: str) -> int:
    """CL-11: 6 hexes, 5 in plate."""
    return 5 if "plate" in gear_of("clash", kind) else 6


def d20(bonus: int) -> str:
    return "d20" if not bonus else f"d20 + {bonus}" if bonus > 0 else f"d20 - {-bonus}"


def die(sides: str, bonus: int = 0) -> str:
    return d20(bonus).replace("d20", sides.removeprefix("1"))


def large(kind: str) -> bool:
    return row(kind).get("size") == "large"


# ---- units ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-11", "CL-12", "CL-70", "CL-92")
@pytest.mark.parametrize("kind", UNITS)
def test_movement_of_a_turn_standing_up_sprinting_and_under_water(kind: str) -> None:
    game = facing(5, kind, "raider", conditions=("prone",))
    now = game.get("A", Economy)
    assert now is not None
    assert (now.move, now.action) == (speed(kind), 1)
    assert only(game.do(StandUp(game.A)), Spent).move == (speed(kind) + 1) // 2, "half, rounded up"
    assert only(game.do(Sprint(game.A)), Spent).move == -3
    put(game, "A", Submersion(chosen=True, turns=0))
    began = game.battle.ruleset.turns.afresh(game.battle.truth, game.A, on_foot=True)
    assert [event.move for event in of(list(began), TurnBegan)] == [1]


@pytest.mark.rule("CL-01", "CL-41", "CL-20", "CL-42")
@pytest.mark.parametrize("kind", UNITS)
def test_evade_and_brawl(kind: str) -> None:
    """Tripped by a raider's fist it rolls Evade; it trips with its own, and grapples, with Brawl."""
    natural = row(kind).get("natural")
    game = facing(1, "raider", kind)
    told = rolls(game.do(KnockProne(game.A, game.B, 0), "d20=9 d20=9 d20=1"))
    assert told[0][2].endswith(f"+ {brawl('raider')}")
    assert told[1][2] == d20(evade(kind))
    game = facing(1 + large(kind), kind, "raider")
    if not natural:
        assert rolls(game.do(KnockProne(game.A, game.B, 0), "d20=9 d20=9 d20=20"))[0][2].endswith(
            d20(brawl(kind)).removeprefix("d20")
        )
        game = facing(1, kind, "raider")
    assert rolls(game.do(Grapple(game.A, game.B), "d20=1 d20=20"))[0][2] == d20(brawl(kind))


@pytest.mark.rule("CL-21", "CL-62", "CL-30")
@pytest.mark.parametrize("kind", UNITS)
def test_armour_and_shield_against_a_shot(kind: str) -> None:
    """A natural 20 hits whatever is rolled; a shield in hand is soft cover, and no armour."""
    game = facing(3, "slinger", kind)
    shield = "shield" in gear_of("clash", kind) and not any(
        weapon(thing).get("hands") == 2 for thing in gear_of("clash", kind)[:1]
    )
    dice = row(kind).get("armour_die") or next((piece["die"] for piece in worn(kind) if piece["die"]), "")
    sling = weapon("sling")["damage"].removeprefix("1")
    script = "d20=20 " + "d20=1 " * (1 + shield) + f"{sling}=1 {sling}=1 "
    told = rolls(game.do(Shoot(game.A, game.B, game.item("A", "sling")), script + (f"{dice[1:]}=1" if dice else "")))
    assert [one[2] for one in told if one[1] == "armour"] == ([dice.removeprefix("1")] if dice else [])


@pytest.mark.rule("CL-10", "CL-32", "CL-50", "CL-90")
def test_initiative_hit_points_and_missiles() -> None:
    """Fixed values act in their order; who has a bow or sling has 20 missiles."""
    fixed = [kind for kind in UNITS if not row(kind).get("pc") and not large(kind)]
    drawing = " ".join("ABCDEFGHIJ"[: len(fixed)]) + " .\n" + ". " * (len(fixed) + 1)
    pieces = {
        letter: unit(kind, "blue" if letter == "A" else "red") for letter, kind in zip("ABCDEFGH", fixed, strict=False)
    }
    game = any_table(drawing, rules=ruleset("clash"), **pieces)
    by_value = sorted(pieces, key=lambda letter: (-row(pieces[letter].kind)["initiative"], letter))
    assert game.battle.truth.of(BATTLE, Order).units == tuple(game[letter] for letter in by_value)
    for kind in UNITS:
        one = facing(4, kind, "raider")
        health, counters = one.get("A", Health), one.get("A", Counters)
        assert health is not None
        assert counters is not None
        assert health.maximum == row(kind)["hp"]
        shoots = any(weapon(thing).get("range") for thing in gear_of("clash", kind) if thing in raw("clash")["weapons"])
        assert counters.left == ({"missiles": 20} if shoots else {})


# ---- weapons -------------------------------------------------------------------------------------------------------


def blows(game: Table, command: Attack, script: str) -> list[Rolled]:
    return of(game.do(command, script), Rolled)


@pytest.mark.rule("CL-01", "CL-20", "CL-21", "CL-30")
@pytest.mark.parametrize("kind", UNITS)
def test_what_each_weapon_of_a_unit_rolls(kind: str) -> None:
    """Attack and damage with what it has, on a wolf two cells away or beside; a spear beside is at -2, a shield +1."""
    wolf, gear = row("wolf"), gear_of("clash", kind)
    for key in dict.fromkeys(thing for thing in gear if thing in raw("clash")["weapons"]):
        own = weapon(key)
        sides = own["damage"].removeprefix("1")
        reach = own.get("reach", 1)
        held = "shield" in gear and own.get("hands", 1) == 1
        damage = (
            better(kind, own["attribute"]) if row(kind).get("pc") else row(kind)["DEX" if "range" in own else "STR"]
        )
        game = facing(reach if "range" not in own else 2, kind, "wolf")
        item = game.item("A", key)
        if "range" in own:
            told = rolls(game.do(Shoot(game.A, game.B, item), f"d20=19 d20=1 {sides}=1"))
            assert [told[0][2], told[2][2]] == [d20(attack(kind, key)), die(sides, damage)]
            continue
        told = rolls(game.do(Attack(game.A, game.B, item), f"d20=19 d20=1 {sides}=1"))
        assert [told[0][2], told[2][2]] == [d20(attack(kind, key) + held), die(sides, damage)]
        assert told[1][2] == d20(wolf["attack"])
        if reach > 1:
            beside = facing(1, kind, "wolf")
            told = rolls(beside.do(Attack(beside.A, beside.B, beside.item("A", key)), f"d20=19 d20=1 {sides}=1"))
            assert told[0][2] == d20(attack(kind, key) + held - 2)


@pytest.mark.rule("CL-01", "CL-20")
@pytest.mark.parametrize("kind", [kind for kind in UNITS if "natural" in row(kind)])
def test_natural_weapons_reach_and_roll_their_final_figures(kind: str) -> None:
    natural = row(kind)["natural"]
    sides, _, bonus = natural["damage"].partition("+")
    for apart in (1, 2, 3):
        game = facing(apart + large(kind), kind, "wolf")
        attacked = Attack(game.A, game.B, 0)
        assert (game.battle.refusal(attacked) is None) is (apart <= natural.get("reach", 1))
        if apart == 1:
            told = rolls(game.do(attacked, f"d20=19 d20=1 {sides.removeprefix('1')}=1"))
            assert [told[0][2], told[2][2]] == [d20(row(kind)["attack"]), die(sides, int(bonus or 0))]


@pytest.mark.rule("CL-20", "CL-30", "BD-08")
@pytest.mark.parametrize("key", WEAPONS)
def test_reach_and_ranges(key: str) -> None:
    """In cells of 5 ft; plain up to the short range, at disadvantage up to the long one, nothing beyond."""
    own = weapon(key)
    far = own.get("range") or own.get("thrown")
    if "range" not in own:
        for apart in (1, 2, 3):
            game = facing(apart, "champion", "raider", gear=(key,))
            legal = game.battle.refusal(Attack(game.A, game.B, game.item("A", key))) is None
            assert legal is (apart <= own.get("reach", 1))
        for height in (2, 3, 4, 5):
            game = facing(1, "champion", "raider", height=height, gear=(key,))
            legal = game.battle.refusal(Attack(game.A, game.B, game.item("A", key))) is None
            assert legal is (height <= 2 * own.get("reach", 1))
    if not far:
        game = facing(3, "champion", "raider", gear=(key,))
        assert game.refused(Throw(game.A, game.B, game.item("A", key))).rule == "CL-30"
        return
    short, long = (int(part) // 5 for part in far.removesuffix(" ft").split("/"))
    for apart, levels in ((short, 1), (short + 1, 2), (long, 2), (long + 1, 0)):
        game = facing(apart, "champion", "raider", gear=(key,))
        item = game.item("A", key)
        shot = Shoot(game.A, game.B, item) if "range" in own else Throw(game.A, game.B, item)
        assert (game.battle.refusal(shot) is None) is bool(levels), apart
        if levels:
            assert len(of(game.do(shot, "d20=2 " * levels + "d20=19"), Rolled)[0].faces) == levels


@pytest.mark.rule("CL-41", "CL-40")
@pytest.mark.parametrize("key", WEAPONS)
def test_two_hands_trip_plainly_one_at_disadvantage(key: str) -> None:
    own = weapon(key)
    if "range" in own:
        return
    game = facing(1, "champion", "raider", gear=(key,))
    plain = own.get("hands", 1) == 2
    dice = "d20=19 d20=1" if plain else "d20=19 d20=19 d20=1"
    assert of(game.do(KnockProne(game.A, game.B, game.item("A", key)), dice), EffectBegan)


@pytest.mark.rule("CL-23", "CL-26", "CL-21")
@pytest.mark.parametrize("key", WEAPONS)
def test_durability_and_the_smaller_die(key: str) -> None:
    """Plate as hard as the weapon, a mace's 1 taken off, leaves it the smaller die in that very clash."""
    own = weapon(key)
    if "range" in own:
        return
    plate = raw("clash")["armour"]["plate"]["die"].removeprefix("1")
    most, sides = int(plate[1:]), int(own["damage"].partition("d")[2])
    crushing = 1 if key == "mace" else 0
    for soaked in range(1, most + 1):
        is_hard = soaked - crushing >= own["durability"]
        game = facing(1, "champion", "hammerer", gear=(key,))
        strike = Attack(game.A, game.B, game.item("A", key))
        now = f"d{SMALLER[sides] if is_hard else sides}"
        could = most - crushing >= own["durability"]
        order = f"{plate}={soaked} {now}=3" if could else f"{now}=3 {plate}={soaked}"
        told = rolls(game.do(strike, f"d20=19 d20=1 {order}"))
        assert [one[2] for one in told if one[1] == "damage"] == [die(now, 3)]
