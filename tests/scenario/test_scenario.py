"""A map under a ruleset: what its units are, and what is wrong with them (game.scenario.scenario)."""

import msgspec
import pytest

from game.engine.battle import Battle
from game.engine.components import Effect, Effects
from game.rulesets import ruleset
from game.scenario.scenario import set_up
from game.tiled import MapFaults
from game.tiled.drawn import DrawLayer, TileObject
from game.tiled.model import TiledMap, Value
from tests.arena import field


def with_conditions(written: Value) -> TiledMap:
    source = field()
    first = msgspec.structs.replace(source.units[0], extra={"conditions": written})
    return msgspec.structs.replace(source, units=(first, *source.units[1:]))


@pytest.mark.rule("HE-140")
@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("prone, blind", ("prone", "blind")),
        ("Blind", ("blind",)),
        ("prone,, prone ,", ("prone",)),
        ("", ()),
    ],
)
def test_a_map_names_the_conditions_in_which_a_unit_starts(written: str, names: tuple[str, ...]) -> None:
    made = set_up(with_conditions(written), ruleset("heroic"))
    assert made.units[0].conditions == names
    assert made.units[1].conditions == ()
    battle = Battle(made, 1)
    on = battle.truth.get(2, Effects)
    expected = tuple(Effect(name, 0, at_begin=False, left=0) for name in names)
    assert on == (Effects(expected) if names else None)


@pytest.mark.parametrize("written", ["asleep", "asleep; tired", True])
def test_an_unknown_condition_is_a_fault_with_its_unit_and_what_to_write(written: Value) -> None:
    with pytest.raises(MapFaults) as caught:
        set_up(with_conditions(written), ruleset("heroic"))
    (fault,) = caught.value.faults
    assert fault.what == f"There is no condition {str(written).lower()!r}."
    assert (fault.object, fault.cell, fault.file) == ('"Žofie 戦士 ☠" (1)', (0, 0), "skirmish.tmx")
    assert "blind, prone" in fault.remedy


def test_conditions_without_commas_are_told_as_that() -> None:
    with pytest.raises(MapFaults) as caught:
        set_up(with_conditions("Prone; blind"), ruleset("heroic"))
    (fault,) = caught.value.faults
    assert fault.what == "There is no condition 'prone; blind': commas are missing."
    assert fault.remedy == "Write prone, blind in the object's property conditions, with commas between."


def only_under(written: str, place: int = 0) -> TiledMap:
    source = field()
    units = list(source.units)
    units[place] = msgspec.structs.replace(units[place], extra={"only_under": written})
    return msgspec.structs.replace(source, units=tuple(units))


@pytest.mark.parametrize(("rules", "is_there"), [("clash", True), ("oldschool", True), ("heroic", False)])
def test_a_unit_stands_only_under_the_rulesets_that_it_names(rules: str, is_there: bool) -> None:
    source = only_under(" Clash,oldschool", 1)
    numbers = [unit.id for unit in field().units]
    there = numbers if is_there else [numbers[0], *numbers[2:]]
    assert [unit.id for unit in set_up(source, ruleset(rules)).units] == there
    assert [unit.id for unit in source.under(rules).units] == there


def test_who_is_not_there_leads_nobody_and_is_not_drawn() -> None:
    source = only_under("clash")
    gone, other = source.units[:2]
    drawn = tuple(TileObject(one.id, 1, 0, 0, 1, 1, 0, 0) for one in (gone, other))
    meeting = msgspec.structs.replace(source.meeting, leaders=(gone.id, other.id))
    layers = (DrawLayer("units", "object", things=drawn),)
    fewer = msgspec.structs.replace(source, meeting=meeting, layers=layers).under("odigos")
    assert fewer.meeting.leaders == (other.id,)
    assert [thing.id for thing in fewer.layers[0].things] == [other.id]
    assert source.under("clash") is source


def test_a_ruleset_that_there_is_not_and_a_goal_without_its_unit_are_faults() -> None:
    with pytest.raises(MapFaults) as caught:
        set_up(only_under("clahs"), ruleset("heroic"))
    assert [fault.what for fault in caught.value.faults] == ["There is no ruleset 'clahs'; \"clash\" is meant?"]
    with pytest.raises(MapFaults) as caught:
        set_up(only_under("clash; odigos"), ruleset("clash"))
    (fault,) = caught.value.faults
    assert fault.remedy == "Write clash, odigos in the object's property only_under, with commas between."
    source = only_under("clash")
    goal = msgspec.structs.replace(source.victory, unit=source.units[0].id)
    with pytest.raises(MapFaults) as caught:
        set_up(msgspec.structs.replace(source, victory=goal), ruleset("odigos"))
    (fault,) = caught.value.faults
    assert fault.what == "The map's goal needs it, and under Odigos it is not there."
    assert fault.remedy.startswith("Add odigos to")


def test_all_faults_of_a_map_come_at_once() -> None:
    source = field()
    units = [
        msgspec.structs.replace(source.units[0], extra={"conditions": "asleep, tired"}),
        msgspec.structs.replace(source.units[1], kind="dragon"),
        msgspec.structs.replace(source.units[2], gear={"heroic": ("laser",)}),
        msgspec.structs.replace(source.units[3], cell=source.units[2].cell),
    ]
    with pytest.raises(MapFaults) as caught:
        set_up(msgspec.structs.replace(source, units=tuple(units)), ruleset("heroic"))
    whats = [fault.what for fault in caught.value.faults]
    assert whats == [
        "There is no condition 'asleep'.",
        "There is no condition 'tired'.",
        "Heroic has no unit 'dragon', nor anyone to stand in for it.",
        "Heroic has no item 'laser'.",
        "It stands where archer stands.",
    ]
    assert all(fault.remedy and fault.cell is not None for fault in caught.value.faults)


def test_two_spawns_on_one_cell_are_named_both() -> None:
    source = field()
    units = (source.units[0], msgspec.structs.replace(source.units[1], cell=source.units[0].cell), *source.units[2:])
    with pytest.raises(MapFaults) as caught:
        set_up(msgspec.structs.replace(source, units=units), ruleset("heroic"))
    (fault,) = caught.value.faults
    assert (fault.object, fault.what) == ('"naïve" (2)', "It stands where Žofie 戦士 ☠ stands.")
