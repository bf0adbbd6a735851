"""The map's own properties: title, sides, players, goal; and the whole model through JSON."""

import msgspec
import pytest

from game.rulesets import ruleset
from game.scenario.scenario import set_up
from game.tiled import GoalSpec, MapFaults, MeetingSpec, TiledMap, load
from tests.tiled.drafts import FLIP_X, MEADOW, Attributes, Drafter, ready
from tests.tiled.refused import whats


def test_a_map_without_properties_has_the_defaults(draft: Drafter) -> None:
    found = load(ready(draft).write("fording.tmx"))
    assert (found.title, found.description, found.ruleset) == ("fording", "", "heroic")
    assert (found.sides, found.players) == (("blue", "red"), {"blue": "human", "red": "ai"})
    assert (found.victory, found.round_limit) == (GoalSpec("rout", "blue"), 50)


def test_every_property_is_read_and_others_are_kept(draft: Drafter) -> None:
    made = ready(draft)
    made.values = {
        "title": "Der Übergang", "description": "Two\nlines", "ruleset": "clash", "sides": "red, gold,blue",
        "players": "ai,human", "victory": "survive", "victory_side": "gold", "victory_rounds": 7, "round_limit": 9,
        "weather": "rain", "mood.red": "dark",
    }  # fmt: skip
    found = load(made.write())
    assert (found.title, found.description, found.ruleset) == ("Der Übergang", "Two\nlines", "clash")
    assert found.sides == ("red", "gold", "blue")
    assert found.players == {"red": "ai", "gold": "human", "blue": "ai"}
    assert (found.victory, found.round_limit) == (GoalSpec("survive", "gold", rounds=7), 9)
    assert found.extra == {"weather": "rain", "mood.red": "dark"}


@pytest.mark.rule("BD-15")
@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"victory": "hold", "victory_rounds": 3}, GoalSpec("hold", "blue", zone="Hill", rounds=3)),
        ({"victory": "reach", "victory_side": "red"}, GoalSpec("reach", "red", zone="Hill")),
        ({"victory": "reach", "victory_zone": "Hill", "victory_unit": "Io"}, GoalSpec("reach", "blue", "Hill", 2)),
        ({"victory": "protect", "victory_unit": "Io"}, GoalSpec("protect", "blue", unit=2)),
    ],
)
def test_a_goal_finds_its_zone_and_its_unit(draft: Drafter, values: Attributes, expected: GoalSpec) -> None:
    made = ready(draft)
    made.values = values
    made.place(
        made.item("zone", "Hill", values={"kind": "goal"}, x=0, y=0, width=64, height=64),
        made.item("unit", "Io", "<point/>", {"unit": "seer", "side": "blue"}, x=100, y=100),
    )
    assert load(made.write()).victory == expected


def test_how_the_sides_meet_is_read_and_leaders_are_found(draft: Drafter) -> None:
    made = ready(draft)
    made.values = {
        "open_sides": "red", "surprise": "blue", "surprise_rolled": True, "leaders": "Io, Ares",
        "individual_initiative": True, "sizes": True,
    }  # fmt: skip
    made.place(
        made.item("unit", "Io", "<point/>", {"unit": "seer", "side": "blue"}, x=100, y=100),
        made.item("unit", "Ares", "<point/>", {"unit": "guard", "side": "red"}, x=10, y=10),
    )
    found = load(made.write())
    ids = {place.name: place.id for place in found.units}
    assert found.meeting == MeetingSpec(("red",), "blue", True, (ids["Io"], ids["Ares"]), True, True)
    assert set_up(found, ruleset("heroic")).meeting == MeetingSpec(("red",), "blue", True, (1, 2), True, True)


def test_a_leader_s_name_has_to_be_its_own(draft: Drafter) -> None:
    made = ready(draft)
    made.values = {"leaders": "Io"}
    made.place(
        made.item("unit", "Io", "<point/>", {"unit": "seer", "side": "blue"}, x=100, y=100),
        made.item("unit", "Io", "<point/>", {"unit": "guard", "side": "red"}, x=10, y=10),
    )
    assert '2 units are named "Io", whom leaders names.' in whats(made.write())


@pytest.mark.parametrize(
    ("values", "what"),
    [
        ({"victory": "win"}, 'There is no victory "win".'),
        ({"victory": "hold", "victory_rounds": 3}, "The goal hold needs one goal zone."),
        ({"victory": "reach", "victory_zone": "Hill"}, 'There is no goal zone named "Hill".'),
        ({"victory": "survive"}, "The goal survive needs a number of rounds."),
        ({"victory": "protect"}, "The goal protect needs a unit."),
        ({"victory": "protect", "victory_unit": "Io"}, 'No units are named "Io".'),
        ({"victory_side": "green"}, 'victory_side "green" is no side.'),
        ({"round_limit": 0}, 'round_limit is "0", which is no whole number from 1 to 1000.'),
        ({"round_limit": "ten"}, 'round_limit is "ten", which is no whole number from 1 to 1000.'),
        ({"sides": "blue"}, 'The sides are "blue".'),
        ({"sides": "blue, blue"}, 'The sides are "blue, blue".'),
        ({"players": "human,robot"}, 'There is no player "robot".'),
        ({"players": "human,ai,ai"}, "There are 3 players for 2 sides."),
        ({"surprise": "rolled"}, 'surprise "rolled" is no side.'),
        ({"surprise_rolled": True}, "Nobody is named whose surprise is rolled."),
        ({"surprise": "red", "surprise_rolled": "yes"}, 'surprise_rolled is "yes", which is neither true nor false.'),
        ({"open_sides": "red, gold"}, 'open_sides names "gold", which is no side.'),
        ({"leaders": "Io"}, 'No units are named "Io", whom leaders names.'),
        ({"individual_initiative": 1}, 'individual_initiative is "1", which is neither true nor false.'),
        ({"sizes": "large"}, 'sizes is "large", which is neither true nor false.'),
    ],
)
def test_a_bad_property_is_a_fault_that_names_the_view(draft: Drafter, values: Attributes, what: str) -> None:
    made = ready(draft)
    made.values = values
    path = made.write()
    assert what in whats(path)
    with pytest.raises(MapFaults, match=r"Map > Map Properties"):
        load(path)


def test_the_whole_model_survives_json(draft: Drafter, grid: Attributes) -> None:
    made = draft(attributes={**grid, "backgroundcolor": "#102030"})
    made.values = {"victory": "hold", "victory_rounds": 2, "mood.red": "open"}
    made.layer(made.with_cells({(2, 2): MEADOW | FLIP_X}, MEADOW), values={"elevation": 1.2})
    made.place(
        made.item("zone", "Hill", values={"kind": "goal"}, x=0, y=0, width=164, height=164),
        made.item("unit", "☠ 戦士", "<point/>", {"unit": "seer", "side": "blue", "gear.clash": "a, b"}, x=100, y=100),
        made.item("scenery", "", values={"kind": "chest", "items": "x"}, gid=4, x=160, y=160, width=32, height=32),
    )
    found = load(made.write())
    text = msgspec.json.encode(found)
    back = msgspec.json.decode(text, type=TiledMap)
    assert back == found
    assert msgspec.json.encode(back) == text
    assert back.ground.board() == found.ground.board()
