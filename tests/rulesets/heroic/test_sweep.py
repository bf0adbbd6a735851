"""Figures of every unit and every weapon of both editions, worked out from the ledger's tables and its words alone."""

from itertools import product

import pytest

from game.engine.commands import Attack, Block, Command, Decline, Shoot, StandUp, TakeIt, Throw
from game.engine.components import Economy, Grappling, Health, Submersion
from game.engine.events import Damaged, Event, Rolled, Spent, TurnBegan
from game.engine.refusal import Refused
from tests.rulesets.heroic.scenes import of, only, put
from tests.rulesets.ledger import gear_of, raw
from tests.table import Table, table, unit

EDITIONS = ("heroic", "heroic-classic")
UNITS = [(rules, kind) for rules in EDITIONS for kind in raw(rules)["units"]]
WEAPONS = [(rules, key) for rules in EDITIONS for key in raw(rules)["weapons"] if key != "fist"]
SLOWS = {
    "heroic": {"klimakas": 2, "corinthian": 2, "aspida_portas": 2, "panoply": 1, "chalcidian": 1},
    "heroic-classic": {"klimakas": 2, "corinthian": 2},
}
"""HE-31, HC-21: metres."""
METRES_PER_AGILITY = {"heroic": 2, "heroic-classic": 4}
"""HE-30, HC-20."""
FROM_AFAR = {"bow", "sling", "lyre"}


def open_ground(rules: str, kind: str, **more: object) -> Table:
    """A, who acts first, far from an enemy."""
    drawing = "A . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . B"
    return table(drawing, rules=rules, A=unit(kind, "blue", **more), B=unit("slinger", "red"))


def facing(rules: str, apart: int, one: str, other: str, *, height: int = 0, **more: object) -> Table:
    """A, who acts first, and B so many cells to its right, so many metres higher; `more` is A's."""
    drawing = "A " + ". " * (apart - 1) + "B .\n. " + ". " * (apart - 1) + ". ."
    return table(drawing, rules=rules, A=unit(one, "blue", **more), B=unit(other, "red", height=height))


def taken(game: Table, command: Command, dice: str) -> list[Event]:
    """Carry a command out, whoever is asked letting it come."""
    events = game.do(command, dice)
    while (decision := game.battle.decision) is not None and decision.ask is not None:
        events += game.do(next(one for one in decision.ask.options if isinstance(one, TakeIt | Decline)))
    return events


def cells(rules: str, kind: str, gear: tuple[str, ...]) -> int:
    """HE-30, HE-31: a cell for every full 2 m of Movespeed, which never falls below 2 m."""
    agility = int(raw(rules)["units"][kind]["agility"])
    return max(2, METRES_PER_AGILITY[rules] * agility - sum(SLOWS[rules].get(thing, 0) for thing in gear)) // 2


def sides(rules: str, score: int) -> int:
    """HE-01, HC-01."""
    if rules == "heroic":
        return next(die for most, die in ((4, 4), (7, 6), (10, 8), (13, 10), (16, 12), (99, 20)) if score <= most)
    return next(die for most, die in ((4, 4), (7, 6), (10, 8), (11, 10), (99, 20)) if score <= most)


def short(dice: str) -> str:
    """A single die as it is told."""
    return dice.removeprefix("1")


# ---- units ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-30", "HE-31", "HC-20", "HC-21")
@pytest.mark.parametrize(("rules", "kind"), UNITS)
def test_a_turns_movement(rules: str, kind: str) -> None:
    now = open_ground(rules, kind).get("A", Economy)
    assert now is not None
    assert (now.move, now.action, now.bonus) == (cells(rules, kind, gear_of(rules, kind)), 1, int(rules == "heroic"))


@pytest.mark.rule("HE-31", "HC-21", "HE-26")
@pytest.mark.parametrize(("rules", "kind"), UNITS)
def test_whatever_is_put_on_slows_as_it_should_and_what_does_not_fit_lies_in_the_pack(rules: str, kind: str) -> None:
    tables = raw(rules)
    pieces = {**tables["armour"], **tables["shields"]}
    for thing, row in pieces.items():
        attribute, _, least = row.get("need", "").partition(" ")
        fits = not attribute or tables["units"][kind][attribute] >= int(least)
        if tables["units"][kind].get("beast") and thing in tables["shields"]:
            fits = False
        now = open_ground(rules, kind, gear=(thing,)).get("A", Economy)
        assert now is not None
        assert now.move == cells(rules, kind, (thing,) if fits else ()), thing


@pytest.mark.rule("HE-120", "HE-140", "HE-110")
@pytest.mark.parametrize(("rules", "kind"), UNITS)
def test_half_a_quarter_and_twice(rules: str, kind: str) -> None:
    """Standing up takes half, a submerged unit has a quarter, one cell at least."""
    whole = cells(rules, kind, gear_of(rules, kind))
    game = open_ground(rules, kind, conditions=("prone",))
    assert only(game.do(StandUp(game.A)), Spent).move == whole - whole // 2
    put(game, "A", Submersion(chosen=True, turns=0))
    began = game.battle.ruleset.turns.afresh(game.battle.truth, game.A, on_foot=True)
    assert [event.move for event in of(list(began), TurnBegan)] == [max(1, whole // 4)]
    crawling = open_ground(rules, kind, conditions=("prone",))
    costs = crawling.battle.ruleset.reach(crawling.battle.truth, crawling.A).cost
    assert costs.get((1, 0), 2) == min(2, whole), "the one step that is always allowed takes all there is"


@pytest.mark.rule("HE-47", "HE-48", "HE-51", "HE-52", "HC-41")
@pytest.mark.parametrize(("rules", "kind"), UNITS)
def test_what_armour_takes_off_each_kind_of_damage(rules: str, kind: str) -> None:
    """A bite of 5 is pierced for 1 at least; a cold touch meets a charmed cloak; a trunk's 2 and 3 meet nothing."""
    armour = [raw(rules)["armour"][thing] for thing in gear_of(rules, kind) if thing in raw(rules)["armour"]]
    rating = min(10, sum(piece.get("ar", 0) for piece in armour))
    magical = sum(piece.get("magical_ar", 0) for piece in armour)
    bite, touch, trunk = raw(rules)["units"]["wolf"], raw(rules)["units"]["shade"], raw(rules)["units"]["cyclops"]
    assert [row["natural"]["attack"] for row in (bite, touch, trunk)] == ["1d6", "1d6", "2d6"]
    for attacker, dice, wanted in (
        ("wolf", "d6=5", max(1, 5 - rating)), ("shade", "d6=3", max(0, 3 - magical)), ("cyclops", "d6=2 d6=3", 5)
    ):  # fmt: skip
        game = facing(rules, 2 if attacker == "cyclops" else 1, attacker, kind)
        assert only(taken(game, Attack(game.A, game.B, 0), dice), Damaged).amount == wanted, attacker


@pytest.mark.rule("HC-02", "HE-80")
@pytest.mark.parametrize(("rules", "kind"), UNITS)
def test_hit_points(rules: str, kind: str) -> None:
    row, heroic = raw(rules)["units"][kind], raw("heroic")["units"][kind]
    health = open_ground(rules, kind).get("A", Health)
    assert health is not None
    if row.get("hero"):
        assert health.maximum == row["might"] * (3 if rules == "heroic" else 2)
    else:
        assert health.maximum == (heroic["hp"] if rules == "heroic" else -(-3 * heroic["hp"] // 4))


# ---- weapons -------------------------------------------------------------------------------------------------------


def may_strike(game: Table, key: str) -> Refused | None:
    return game.battle.refusal(Attack(game.A, game.B, game.item("A", key)))


@pytest.mark.rule("HE-42", "HC-70")
@pytest.mark.parametrize(("rules", "key"), WEAPONS)
def test_reach(rules: str, key: str) -> None:
    """A cell of reach is 2 m, up and down as well."""
    row = raw(rules)["weapons"][key]
    if row["kind"] in FROM_AFAR:
        return
    reach = row.get("reach", 1)
    for apart in (1, 2, 3):
        assert (may_strike(facing(rules, apart, "atlas", "raider", gear=(key,)), key) is None) is (apart <= reach)
    for height in (2, 3, 4, 5):
        game = facing(rules, 1, "atlas", "raider", height=height, gear=(key,))
        assert (may_strike(game, key) is None) is (height <= 2 * reach)


@pytest.mark.rule("HE-42", "HE-90")
@pytest.mark.parametrize(("rules", "kind"), UNITS)
def test_reach_of_what_a_unit_has_by_nature(rules: str, kind: str) -> None:
    natural = raw(rules)["units"][kind].get("natural", {})
    for apart in (1, 2, 3):
        large = raw(rules)["units"][kind].get("size") == "large"
        game = facing(rules, apart + large, kind, "raider")
        legal = game.battle.refusal(Attack(game.A, game.B, 0)) is None
        assert legal is (apart <= natural.get("reach", 1)), "fists reach a cell"


@pytest.mark.rule("HE-40", "HE-25", "HE-61", "HC-50")
@pytest.mark.parametrize(("rules", "key"), WEAPONS)
def test_attack_dice_in_one_hand_in_two_and_in_a_grapple(rules: str, key: str) -> None:
    row = raw(rules)["weapons"][key]
    if row["kind"] in FROM_AFAR:
        return
    for gear, wanted in (((key, "peltast"), row["attack"]), ((key,), row.get("attack_two_handed") or row["attack"])):
        game = facing(rules, 1, "atlas", "wolf", gear=gear)
        many, _, die = wanted.partition("d")
        events = taken(game, Attack(game.A, game.B, game.item("A", key)), f"d{die}=1 " * int(many))
        assert of(events, Rolled)[0].dice == short(wanted)
    game = facing(rules, 1, "atlas", "wolf", gear=(key,))
    put(game, "A", Grappling(game.B, pinned=False))
    put(game, "B", Grappling(game.A, pinned=True))
    attack = Attack(game.A, game.B, game.item("A", key))
    if "grapple" in row:
        assert of(taken(game, attack, f"{short(row['grapple'])}=1"), Rolled)[0].dice == short(row["grapple"])
    else:
        assert game.refused(attack).rule in {"HE-61", "HC-50"}


@pytest.mark.rule("HE-43", "HE-44", "HE-52", "HC-80", "HC-31")
@pytest.mark.parametrize(("rules", "key"), WEAPONS)
def test_ranges(rules: str, key: str) -> None:
    """Within its range it gets there; from a cell beyond it takes half the distance in metres, or a 4 (HC-80)."""
    row = raw(rules)["weapons"][key]
    metres = row.get("range", 0)
    archer = raw(rules)["units"]["archeress"]
    die = f"d{sides(rules, archer['dexterity'])}"
    for apart, is_far in product((1, metres // 2, metres // 2 + 1), (False, True)):
        if is_far is not (apart > metres // 2):
            continue
        game = facing(rules, max(1, apart), "archeress", "wolf", gear=(key,))
        item = game.item("A", key)
        command = Shoot(game.A, game.B, item) if row["kind"] in FROM_AFAR else Throw(game.A, game.B, item)
        if rules == "heroic-classic" and row["kind"] == "bow":
            command = Shoot(game.A, game.B, item, game.item("A", "quiver"))
        if not metres or (row["kind"] == "lyre" and is_far):
            assert game.battle.refusal(command) is not None
            continue
        if is_far:
            roll = of(taken(game, command, f"{die}=1"), Rolled)[0]
            assert (roll.dice, roll.against) == (die, apart if rules == "heroic" else 4)
        else:
            roll = of(taken(game, command, f"{short(row['attack'])}=1"), Rolled)[0]
            assert roll.dice == short(row["attack"])


@pytest.mark.rule("HE-41", "HE-46", "HE-51", "HC-30", "HC-32")
@pytest.mark.parametrize("rules", EDITIONS)
def test_defence_dice(rules: str) -> None:
    """What can block does so with its die; against a blunt blow only a shield, against a Large one nothing."""
    tables = raw(rules)
    for key, row in {**tables["weapons"], **tables["shields"]}.items():
        if key == "fist":
            continue
        for attacker, counts in (("wolf", True), ("naiad", key in tables["shields"]), ("minotaur", False)):
            gear = ("ropalo",) if attacker == "naiad" else None
            drawing = "B A" if attacker != "minotaur" else "A . B\n. . ."
            pieces = {"A": unit(attacker, "red", gear=gear), "B": unit("atlas", "blue", gear=(key,))}
            game = table(drawing, rules=rules, **pieces)
            item = game.item("A", "ropalo") if gear else 0
            die = {"wolf": "d6", "naiad": short(tables["weapons"]["ropalo"]["attack"]), "minotaur": "d10"}[attacker]
            game.do(Attack(game.A, game.B, item), f"{die}=1")
            block = next((one for one in game.asked if isinstance(one, Block)), None)
            assert (block is not None) is ("block" in row and counts), (key, attacker)
            if block is not None:
                blow = short(row["block"])
                assert of(game.do(block, f"{blow}=2" + (" d2=1" if blow == "d2" else "")), Rolled)[0].dice == blow
