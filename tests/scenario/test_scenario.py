"""A map under a ruleset: what its units are, and what is wrong with them (game.scenario.scenario)."""

import msgspec
import pytest

from game.engine.battle import Battle
from game.engine.components import Effect, Effects
from game.rulesets import ruleset
from game.scenario.scenario import set_up
from game.tiled import MapFaults
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
