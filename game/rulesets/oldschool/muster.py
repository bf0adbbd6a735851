"""From a setting to entities in old school: what the sides' meeting is like, units, their gear (OS-01)."""

from collections.abc import Callable, Iterator
from typing import Final

from msgspec.structs import replace

from game.engine import components as c
from game.engine.condition import PRONE
from game.engine.rule_option import RuleChoice, RuleOption, switched
from game.engine.setup import Setup
from game.rulesets.oldschool.components import Asleep, Meeting
from game.rulesets.oldschool.spells import points_of
from game.rulesets.oldschool.tables import OldSchoolTables
from game.systems.hands import arrange
from game.systems.mustering import Items, as_it_begins, entity_of, mustering, place_of, scores_of
from game.tiled.model import MeetingSpec, UnitSpec

ROLLED: Final = " rolled"
"""Behind the side's name, the key of a surprise that it has to roll for."""


def _unit(setup: Setup, spec: UnitSpec, items: Items) -> Iterator[c.Component]:
    tables = OldSchoolTables.of(setup.ruleset.tables)
    key = tables.unit_kind(spec.kind) or spec.kind
    kind = tables.units[key]
    large = kind.size == "large"
    yield c.Unit(key, spec.name, spec.side, kind.pc if spec.hero is None else spec.hero, large)
    yield place_of(setup, spec, large=large)
    scores = scores_of(setup, spec, kind.attributes)
    if kind.beast:
        yield c.Beast()
    yield c.Attributes(scores)
    yield c.Health(kind.hp, kind.hp)
    given = setup.gear_of(spec)
    gear = kind.gear if given is None else given
    slots = arrange(gear, tables.hands, tables.is_body_armour, tables.is_shield, is_beast=kind.beast)
    yield c.Inventory(tuple(sorted((slot, items.make(gear[place])) for slot, place in slots)))
    points = points_of(kind, scores)
    if points:
        yield c.Counters(points)
    if spec.unaware and PRONE in spec.conditions:
        yield Asleep()
    yield from as_it_begins(spec, spec.conditions)


_muster = mustering(_unit)


def muster(setup: Setup) -> Iterator[tuple[c.Component, ...]]:
    """Yield the components of each entity; the battle's own say as well how the sides meet."""
    made = _muster(setup)
    said = setup.meeting
    leaders = tuple(entity_of(recruit) for recruit in said.leaders)
    meeting = Meeting(said.open_sides, said.surprise, said.surprise_rolled, leaders, said.individual_initiative)
    yield (*next(made), meeting)
    yield from made


def _has_people(setup: Setup, side: str) -> bool:
    """Tell whether there are player characters on a side (BD-17)."""
    tables = OldSchoolTables.of(setup.ruleset.tables)
    return any(
        tables.units[tables.unit_kind(one.kind) or one.kind].pc if one.hero is None else one.hero
        for one in setup.units
        if one.side == side
    )


# ---- what is left open ---------------------------------------------------------------------------------------------


def options(setup: Setup) -> Iterator[RuleOption]:
    """Yield what is left open: who surprises whom, how those feel who are no people, who rolls initiative."""
    yield _surprise(setup.sides)
    people = [side for side in setup.sides if _has_people(setup, side)]
    yield from (_mood(side) for side in setup.sides if side not in people)
    if people:
        told = "Every player character acts on a roll of its own, and not all of a side on the best of theirs."
        yield switched("individual_initiative", "Initiative one by one", told, "OS-13")


def _surprise(sides: tuple[str, ...]) -> RuleOption:
    def by(side: str, *, rolled: bool = False) -> Callable[[MeetingSpec], MeetingSpec]:
        return lambda meeting: replace(meeting, surprise=side, surprise_rolled=rolled)

    def said(meeting: MeetingSpec) -> str:
        return f"{meeting.surprise}{ROLLED if meeting.surprise_rolled else ''}"

    choices = [RuleChoice("", "nobody", by(""))]
    for side in sides:
        choices.append(RuleChoice(side, f"{side.capitalize()} has it", by(side)))
        choices.append(RuleChoice(f"{side}{ROLLED}", f"{side.capitalize()} rolls for it", by(side, rolled=True)))
    told = "A side with the surprise has a round of its own before all others. It may have to win a roll for it."
    return RuleOption("surprise", "Surprise", told, "OS-11", tuple(choices), said)


def _mood(side: str) -> RuleOption:
    def made(meeting: MeetingSpec) -> MeetingSpec:
        return replace(meeting, open_sides=tuple(other for other in meeting.open_sides if other != side))

    def rolled(meeting: MeetingSpec) -> MeetingSpec:
        return replace(meeting, open_sides=(*meeting.open_sides, side))

    told = f"{side.capitalize()} is an enemy from the start; or 2d6 decide, from hostile to helpful."
    choices = (RuleChoice("enemy", "hostile", made), RuleChoice("rolled", "rolled", rolled))
    return RuleOption(f"open_sides.{side}", f"{side.capitalize()}'s mood", told, "OS-10", choices,
                      lambda meeting: "rolled" if side in meeting.open_sides else "enemy")  # fmt: skip


def in_vain(setup: Setup) -> Iterator[tuple[int, str, str]]:
    """Yield leaders, moods, surprise and initiative that cannot count as the sides are made up (OS-10 to OS-14)."""
    said = setup.meeting
    for number in said.leaders:
        spec = setup.units[number - 1]
        if _has_people(setup, spec.side):
            yield number, "leaders", "a side with player characters is never tested (OS-14)."
        elif setup.waits(spec):
            yield number, "leaders", "it waits in the reserve, and nobody comes from there."
    for side in said.open_sides:
        if _has_people(setup, side):
            yield 0, f"open_sides ({side})", "player characters make up their own minds (OS-10)."
    if said.individual_initiative and not any(_has_people(setup, side) for side in setup.sides):
        yield 0, "individual_initiative", "there are no player characters (OS-13)."
