"""What a map says that cannot count: numbers for another ruleset, properties without a rule or a bearer (BD-13)."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.engine.battle import Battle
from game.engine.components import BATTLE, Order, Position, Scenery
from game.rulesets import keys, ruleset
from game.scenario.scenario import open_map, set_up
from game.scenario.uncounted import uncounted
from game.tiled.model import GoalSpec, MeetingSpec, ScenerySpec, TiledMap, UnitSpec, ZoneSpec
from tests.arena import field
from tests.table import set_up as drawn
from tests.table import unit

MAPS = Path(__file__).resolve().parents[2] / "maps"
NUMBERS = {
    "heroic": (2, None, 6),
    "heroic-classic": (None, None, None),
    "clash": (8, None, 16),
    "oldschool": (6, None, 10),
    "odigos": (-4, None, 4),
}
"""What easy, normal and hard come to; None is the usual."""


def with_thing(rules: str = "heroic", **more: Any) -> TiledMap:
    made = field()
    thing = ScenerySpec(900, more.pop("kind", "statue"), (made.ground.width - 2, made.ground.height - 1), **more)
    return msgspec.structs.replace(made, ruleset=rules, scenery=(thing,))


def told(source: TiledMap, rules: str) -> list[str]:
    return [fault.what for fault in uncounted(source, set_up(source, ruleset(rules)))]


def number_of(source: TiledMap, rules: str) -> int | None:
    ((_, thing),) = Battle(set_up(source, ruleset(rules)), 1).truth.query(Scenery)
    return thing.difficulty


# ---- difficulties --------------------------------------------------------------------------------------------------


@pytest.mark.rule("BD-13")
@pytest.mark.parametrize("rules", keys())
def test_easy_normal_and_hard_are_each_ruleset_s_own_numbers(rules: str) -> None:
    found = [number_of(with_thing(difficulty=word), rules) for word in ("easy", "normal", "hard")]
    assert tuple(found) == NUMBERS[rules]


@pytest.mark.rule("BD-13")
@pytest.mark.parametrize("rules", keys())
def test_a_number_counts_for_its_ruleset_alone(rules: str) -> None:
    for source in (with_thing("clash", dc=13), with_thing("heroic", dcs={"clash": 13})):
        assert number_of(source, rules) == (13 if rules == "clash" else None)
    both = with_thing("heroic", dcs={"clash": 13}, difficulty="hard")
    assert number_of(both, rules) == (13 if rules == "clash" else NUMBERS[rules][2])


@pytest.mark.rule("BD-13")
def test_odigos_has_no_dc_and_an_older_map_s_number_is_none_there() -> None:
    source = with_thing("odigos", dc=12)
    assert number_of(source, "odigos") is None
    assert told(source, "odigos") == [
        "Its dc counts for nothing: Odigos has none. Choose easy, normal or hard as its difficulty."
    ]


def test_where_a_difficulty_cannot_count_is_told() -> None:
    assert told(with_thing("clash", dc=13), "clash") == []
    assert told(with_thing("clash", dc=13), "heroic") == [
        "Its dc 13 counts for nothing: it is for clash. Choose a difficulty, or set dc.heroic."
    ]
    assert told(with_thing(dcs={"clish": 3}), "heroic") == [
        "dc.clish counts for nothing: there is no ruleset 'clish'; \"clash\" is meant?"
    ]
    assert told(with_thing(kind="door", difficulty="hard"), "heroic") == [
        "Its difficulty counts for nothing: the door is not locked."
    ]
    assert told(with_thing(kind="door", difficulty="hard", locked=True), "heroic") == []


def test_the_bar_of_the_pass_is_as_hard_as_usual_everywhere() -> None:
    for rules in keys():
        _, setup = open_map(MAPS / "pass.tmx", rules)
        assert [prop.dcs for prop in setup.scenery if prop.name == "The bar"] == [{}]


# ---- what has no rule, or no bearer --------------------------------------------------------------------------------


def test_properties_without_a_rule_are_told_and_those_with_one_are_not() -> None:
    source = field()
    meeting = MeetingSpec((source.sides[1],), source.sides[0], False, (source.units[0].id,), True, True)
    source = msgspec.structs.replace(source, meeting=meeting)
    names = ("open_sides", "surprise", "leaders", "individual_initiative", "sizes")
    for rules, heard in (("heroic", ""), ("heroic-classic", "sizes"), ("clash", "")):
        name = ruleset(rules).name
        assert told(source, rules) == [
            f"{one} counts for nothing: {name} has no rule for it." for one in names if one != heard
        ]
    assert [what.split()[0] for what in told(source, "oldschool") if "has no rule for it" in what] == ["sizes"]
    assert [what.split()[0] for what in told(source, "odigos") if "has no rule for it" in what] == [
        "open_sides",
        "surprise",
        "individual_initiative",
        "sizes",
    ]


def test_a_companion_and_a_condition_are_told_where_no_rule_is_for_them() -> None:
    source = field()
    first = msgspec.structs.replace(source.units[0], companion=True, extra={"conditions": "blind"}, gear={"clish": ()})
    source = msgspec.structs.replace(source, units=(first, *source.units[1:]))
    assert [what.split(" counts")[0] for what in told(source, "heroic")] == ["companion", "gear.clish"]
    assert "Its condition blind counts for nothing: Odigos has no rule for it." in told(source, "odigos")


def test_a_leader_counts_or_it_is_said_why_not() -> None:
    source, setup = open_map(MAPS / "camp.tmx", "odigos")
    assert [str(fault) for fault in uncounted(source, setup)] == [], "a player character may lead"
    source, setup = open_map(MAPS / "camp.tmx", "oldschool")
    (fault,) = uncounted(source, setup)
    assert "King Rhesos" in fault.object
    assert fault.what.endswith("a side with player characters is never tested (OS-14).")


@pytest.mark.rule("OD-51", "OD-52")
def test_in_odigos_a_leader_needs_followers_and_a_companion_a_player_character() -> None:
    source = field()
    first = source.units[0]
    led = msgspec.structs.replace(source, meeting=MeetingSpec((), "", False, (first.id,), False))
    others = tuple(unit for unit in led.units if unit.side != first.side)

    def with_own(*own: UnitSpec) -> list[str]:
        return told(msgspec.structs.replace(led, units=(*own, *others)), "odigos")

    player, guard = (msgspec.structs.replace(first, kind=kind) for kind in ("champion", "guard"))
    follower = msgspec.structs.replace(guard, id=80, cell=source.units[2].cell)
    assert with_own(player, follower) == []
    assert with_own(player) == [
        "leaders counts for nothing: all of its side are player characters, who never lose heart (OD-51)."
    ]
    waiting = ZoneSpec(82, "reserve", "", "blue", (first.cell,))
    led = msgspec.structs.replace(led, zones=(waiting,))
    assert with_own(guard, msgspec.structs.replace(follower, id=83)) == [
        "leaders counts for nothing: it waits in the reserve, where it leads nobody."
    ]
    led = msgspec.structs.replace(led, zones=(), meeting=MeetingSpec())
    taken_along = msgspec.structs.replace(guard, companion=True)
    assert with_own(taken_along, msgspec.structs.replace(player, id=81, cell=source.units[2].cell)) == []
    assert with_own(taken_along, follower) == [
        "companion counts for nothing: its side has no player character who could take it over (OD-52)."
    ]


@pytest.mark.rule("OD-52")
@pytest.mark.parametrize("rules", keys())
def test_who_lies_in_a_reserve_is_not_on_the_board_under_any_rules(rules: str) -> None:
    rear = (ZoneSpec(1, "reserve", "", "red", ((2, 1),)),)
    setup, ids = drawn(
        "A . B\n. . C", rules, zones=rear, A=unit("hoplite", "blue"), B=unit("guard", "red"), C=unit("guard", "red")
    )
    truth = Battle(setup, 1).truth
    assert [truth.has(ids[letter], Position) for letter in "ABC"] == [True, True, False]
    assert sorted(truth.of(BATTLE, Order).units) == [ids["A"], ids["B"]], "and has no place in the order of turns"


def test_what_a_goal_has_no_use_for_is_told() -> None:
    source = msgspec.structs.replace(field(), victory=GoalSpec("rout", "blue", idle=("victory_rounds",)))
    assert told(source, "heroic") == ["victory_rounds counts for nothing with the goal rout."]


def test_it_is_told_with_its_layer_object_and_cell() -> None:
    found = uncounted(*open_map(MAPS / "murder.tmx"))
    assert ("units / the watch", '"Chief of the bodyguard" (21)', (11, 7)) in [
        (fault.layer, fault.object, fault.cell) for fault in found
    ]
