"""Clash's spells, each a procedure under its id, and casting (CL-80). Levels and ranges are in the tables."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import msgspec

from game.board.grid import canonical
from game.commands import Cast, Command
from game.components import Area, Dead, Health, Unit
from game.dice import Die, Pool, Roll, Sorting
from game.events import (
    AreaBegan,
    AreaEnded,
    Attacked,
    Avoided,
    BoonCast,
    Displaced,
    EffectBegan,
    EffectEnded,
    Event,
    Pushed,
    Spent,
    Stepped,
    Struck,
    TurnBegan,
)
from game.ruleset import Action, Reaction
from game.rulesets.clash.checks import D20, Evading, Testing, Trial, attempt, attribute, d20, face, rolled
from game.rulesets.clash.conditions import ASLEEP, DAZED, HASTE, WARD, WEBBED, is_helpless, may_attack
from game.rulesets.clash.gear import evade, kind_of, tables, weapons
from game.rulesets.clash.grapple import TORN
from game.rulesets.clash.hazards import step_aside
from game.rulesets.clash.melee import check_target
from game.rulesets.clash.missiles import hits
from game.rulesets.clash.parts import CastingFailed, Overspread, WeaponMended
from game.rulesets.clash.tables import cells_of
from game.rulesets.clash.wounds import MAGIC, pierce
from game.systems.durations import endless, of_rounds
from game.systems.status import has_effect, has_used, is_alive, is_submerged, lacks
from game.view import Cell, Context, Refused, Steps, View

CASTING: Final = 10
WARD_ROUNDS = SLEEP_ROUNDS = WEB_ROUNDS = 3
RADIUS: Final = 1
SLEEP: Final = Pool((Die(6), Die(6), Die(6)))
RESISTING: Final = 12
BOLT_DIE: Final = Die(6)
CONE: Final = Pool((Die(8),))
WEB: Final = "web"
MOST_PROPOSED: Final = 6
FAIL, FUMBLED, MISS, HIT, CRITICAL = 0, 1, 2, 3, 4


@dataclass(frozen=True)
class Procedure:
    """One spell: whom or what it can be cast on, the proposals, and what comes of it once it succeeds."""

    check: Callable[[View, Cast], Refused | None]
    options: Callable[[View, int], Iterator[Command]]
    effect: Callable[[Context, Cast], Steps]
    cells: Callable[[View, Cast], tuple[Cell, ...]]


def reach_of(view: View, spell: str) -> int:
    """Return a spell's range in cells."""
    return cells_of(tables(view).spells[spell].range)


def difficulty_of(view: View, spell: str) -> int:
    """Return the DC of casting a spell: 10 + its level (CL-80)."""
    return CASTING + tables(view).spells[spell].level


# ---- whom it is cast on --------------------------------------------------------------------------------------------


def check_unit(view: View, command: Cast) -> Refused | None:
    """Check a spell on one unit: known, in range, in sight, in the same layer."""
    unit, target = command.unit, command.target
    if not is_alive(view, target) or not view.knows(target) or command.cell is not None:
        return Refused("It is cast on a unit that can be seen.", "CL-80")
    if is_submerged(view, unit) is not is_submerged(view, target):
        return Refused("Those under water and those above it cannot reach each other.", "CL-92")
    if view.gap(unit, target) > reach_of(view, command.boon):
        return Refused("That is too far away for the spell.", "CL-80")
    if target != unit and not view.in_sight(unit, target):
        return Refused("There is no line of sight.", "CL-80")
    return None


def check_ally(view: View, command: Cast) -> Refused | None:
    """Check a spell on the own side."""
    refused = check_unit(view, command)
    if refused is None and view.side_of(command.target) != view.side_of(command.unit):
        return Refused("It is cast on the own side.", "CL-80")
    return refused


def check_enemy(view: View, command: Cast) -> Refused | None:
    """Check a spell that is an attack."""
    return (
        may_attack(view, command.unit) or check_unit(view, command) or check_target(view, command.unit, command.target)
    )


def check_cell(view: View, command: Cast) -> Refused | None:
    """Check a spell on a cell and those round it."""
    unit, cell = command.unit, command.cell
    if command.target or cell is None or not view.grid.contains(cell) or not view.field.passable(cell):
        return Refused("It is cast on a cell.", "CL-80")
    if is_submerged(view, unit):
        return Refused("Those under water and those above it cannot reach each other.", "CL-92")
    own = view.cells(unit)
    if view.grid.gap(own, (cell,)) > reach_of(view, command.boon):
        return Refused("That is too far away for the spell.", "CL-80")
    if cell not in own and not view.field.sees(own, view.is_large(unit), (cell,), b_large=False):
        return Refused("There is no line of sight to that cell.", "CL-80")
    return None


def check_way(view: View, command: Cast) -> Refused | None:
    """Check a spell towards a cell."""
    unit, cell = command.unit, command.cell
    if command.target or cell is None or not view.grid.contains(cell) or cell in view.cells(unit):
        return Refused("It is cast towards a cell.", "CL-80")
    if is_submerged(view, unit):
        return Refused("Those under water and those above it cannot reach each other.", "CL-92")
    return may_attack(view, unit)


def no_cells(view: View, command: Cast) -> tuple[Cell, ...]:
    """Return the cells of a spell on a unit: none."""
    del view, command
    return ()


def area(view: View, command: Cast) -> tuple[Cell, ...]:
    """Return the cells within 1 hex of the chosen one that it sees and that can be entered."""
    if command.cell is None:
        return ()
    seen = view.field.visible((command.cell,), large=False, radius=RADIUS)
    return tuple(sorted(filter(view.field.passable, seen), key=canonical))


def cone(view: View, command: Cast) -> tuple[Cell, ...]:
    """Return the cells within the range and 30 degrees either side of the aimed line that the caster sees.

    Angles are seen from the caster's centre, exactly: cos 30 degrees squared is 3/4.
    """
    if command.cell is None:
        return ()
    grid, own, unit = view.grid, view.cells(command.unit), command.unit
    apex, aim = grid.centre(own), grid.centre((command.cell,))
    u = (aim[0] - apex[0], aim[1] - apex[1])
    found = []
    for cell in view.field.visible(own, view.is_large(unit), reach_of(view, command.boon)):
        there = grid.centre((cell,))
        v = (there[0] - apex[0], there[1] - apex[1])
        product = grid.dot(u, v)
        near = cell not in own and view.field.passable(cell)
        if near and product > 0 and 4 * product * product >= 3 * grid.dot(u, u) * grid.dot(v, v):
            found.append(cell)
    return tuple(sorted(found, key=canonical))


def caught(view: View, unit: int, cells: tuple[Cell, ...]) -> tuple[int, ...]:
    """Return the living units on any of the cells, on the caster's side of the water's surface, by id."""
    under, wanted = is_submerged(view, unit), set(cells)
    return tuple(
        other
        for other in view.units()
        if is_submerged(view, other) is under and not wanted.isdisjoint(view.cells(other))
    )


def foes_in(view: View, unit: int, cells: tuple[Cell, ...]) -> tuple[int, ...]:
    """Return those caught who are of another side and awake."""
    own = view.side_of(unit)
    return tuple(
        other for other in caught(view, unit, cells) if view.side_of(other) != own and not is_helpless(view, other)
    )


def _on_enemies(spell: str) -> Callable[[View, int], Iterator[Command]]:
    def options(view: View, unit: int) -> Iterator[Command]:
        for enemy in view.enemies(unit):
            yield Cast(unit, spell, enemy)

    return options


def _on_allies(spell: str, wanted: Callable[[View, int], bool]) -> Callable[[View, int], Iterator[Command]]:
    def options(view: View, unit: int) -> Iterator[Command]:
        for ally in sorted((unit, *view.allies(unit))):
            if wanted(view, ally) and view.gap(unit, ally) <= reach_of(view, spell):
                yield Cast(unit, spell, ally)

    return options


def _on_cells(spell: str) -> Callable[[View, int], Iterator[Command]]:
    """Propose the cells with most enemies round them and fewest of the own side."""

    def options(view: View, unit: int) -> Iterator[Command]:
        foes = [view.cells(enemy) for enemy in view.enemies(unit) if not is_helpless(view, enemy)]
        friends = [view.cells(ally) for ally in (unit, *view.allies(unit))] if spell == WEB else []
        near = {cell for cells in foes for one in cells for cell in view.grid.within(one, RADIUS)}

        def rank(cell: Cell) -> tuple[int, int, int]:
            gain = sum(view.grid.gap(cells, (cell,)) <= RADIUS for cells in foes)
            loss = sum(view.grid.gap(cells, (cell,)) <= RADIUS for cells in friends)
            return loss - gain, *canonical(cell)

        proposed = 0
        for cell in sorted(near, key=rank):
            command = Cast(unit, spell, 0, cell)
            if check_cell(view, command) is None and foes_in(view, unit, area(view, command)):
                proposed += 1
                yield command
            if proposed == MOST_PROPOSED:
                return

    return options


def _on_ways(spell: str) -> Callable[[View, int], Iterator[Command]]:
    def options(view: View, unit: int) -> Iterator[Command]:
        for enemy in view.enemies(unit):
            if view.gap(unit, enemy) <= reach_of(view, spell):
                yield Cast(unit, spell, 0, view.cells(enemy)[0])

    return options


# ---- casting -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Casting(Sorting):
    """Tells apart how a casting goes: it succeeds, fails, or costs the next action too (CL-80)."""

    difficulty: int

    def __call__(self, *rolls: Roll) -> int:
        """Look at the roll."""
        return HIT if rolls[0].total >= self.difficulty else FUMBLED if face(rolls[0]) == 1 else FAIL


@dataclass(frozen=True, slots=True)
class Bolt(Sorting):
    """Tells apart how a bolt goes: its casting total is its attack against Evade, which the helpless do not roll."""

    difficulty: int

    def __call__(self, *rolls: Roll) -> int:
        """Look at both rolls."""
        cast = Casting(self.difficulty)(rolls[0])
        if cast != HIT:
            return cast
        if len(rolls) > 1 and not hits(*rolls):
            return MISS
        return CRITICAL if face(rolls[0]) == D20 else HIT


def check_cast(view: View, command: Cast) -> Refused | None:
    """An action, of one who has the spell prepared (CL-80)."""
    unit, procedure = command.unit, SPELLS.get(command.boon)
    if procedure is None or command.boon not in kind_of(view, unit).spells:
        return Refused("It does not have that spell prepared.", "CL-80")
    return lacks(view, unit, action=1) or procedure.check(view, command)


def cast_options(view: View, unit: int) -> Iterator[Command]:
    """Propose every spell on what it is worth casting on."""
    for spell in kind_of(view, unit).spells:
        yield from SPELLS[spell].options(view, unit)


def resolve_cast(context: Context, command: Cast) -> Steps:
    """Spend the action; the test; then the spell, or nothing (CL-80)."""
    yield Spent(command.unit, action=1)
    if command.boon == "bolt":
        yield from _bolt(context, command)
        return
    if (yield from _succeeds(context, command)):
        yield BoonCast(command.unit, command.boon, command.target, SPELLS[command.boon].cells(context.view, command))
        yield from SPELLS[command.boon].effect(context, command)


def _succeeds(context: Context, command: Cast) -> Testing:
    view, unit = context.view, command.unit
    answer = view.ask(Trial(unit, "INT", "casting"))
    pool = d20(answer.total, attribute(view, unit, "INT"))
    roll = context.dice.draw((pool,), Casting(difficulty_of(view, command.boon)))[0]
    return (yield from _tell_casting(view, command, pool, roll))


def _tell_casting(view: View, command: Cast, pool: Pool, roll: Roll) -> Testing:
    """Tell how the test went, and what failing costs; return whether it succeeded."""
    unit, spell = command.unit, command.boon
    outcome = Casting(difficulty_of(view, spell))(roll)
    yield _casting_roll(view, command, pool, roll, success=outcome == HIT)
    if outcome == HIT:
        return True
    yield CastingFailed(unit, spell)
    if outcome == FUMBLED:
        yield EffectBegan(unit, endless(DAZED, unit))
    return False


def _casting_roll(view: View, command: Cast, pool: Pool, roll: Roll, *, success: bool) -> Event:
    spell = command.boon
    told = rolled(command.unit, f"casting {tables(view).name_of(spell)}", pool, roll, "CL-80", success=success)
    return msgspec.structs.replace(told, against=difficulty_of(view, spell))


# ---- bolt ----------------------------------------------------------------------------------------------------------


def _bolt(context: Context, command: Cast) -> Steps:
    """The casting total is also the attack against Evade: 1d6 + INT, less armour."""
    view, unit, target = context.view, command.unit, command.target
    answer = view.ask(Trial(unit, "INT", "casting"))
    pool, sort = d20(answer.total, attribute(view, unit, "INT")), Bolt(difficulty_of(view, command.boon))
    evading = view.ask(Evading(target, unit, "spell"))
    pools = () if is_helpless(view, target) else (d20(evading.total, evade(view, target)),)
    rolls = context.dice.draw((pool, *pools), sort)
    outcome = sort(*rolls)
    if not (yield from _tell_casting(view, command, pool, rolls[0])):
        return
    yield BoonCast(unit, command.boon, target)
    yield Attacked(unit, target, tables(view).name_of(command.boon), "spell")
    if pools:
        yield rolled(target, "Evade", pools[0], rolls[1], "CL-80", evading.reasons, success=outcome == MISS)
    if outcome == MISS:
        yield Avoided(unit, target, "dodge")
        return
    yield Struck(unit, target)
    count, rule = (2, "CL-24") if outcome == CRITICAL else (1, "CL-80")
    damage = Pool((BOLT_DIE,) * count, attribute(view, unit, "INT"))
    yield (yield from pierce(context, unit, target, damage, tables(view).name_of(command.boon), MAGIC, rule))


def _nothing_more(context: Context, command: Cast) -> Steps:
    del context, command
    yield from ()


# ---- flame-cone ----------------------------------------------------------------------------------------------------


def _flames(context: Context, command: Cast) -> Steps:
    """Every unit in the cone, friend too: 1d8, less armour; an Evade test DC 12 halves, rounded down."""
    view, unit, name = context.view, command.unit, tables(context.view).name_of(command.boon)
    for victim in caught(view, unit, cone(view, command)):
        if victim == unit or not is_alive(view, victim):
            continue
        halved = yield from step_aside(context, victim, unit, name, "cone", "CL-80")
        if is_alive(view, victim):
            yield (yield from pierce(context, unit, victim, CONE, name, MAGIC, "CL-80", halved=halved))


# ---- ward, haste, mend ---------------------------------------------------------------------------------------------


def _ward(context: Context, command: Cast) -> Steps:
    """1d4 is added to each armour roll for 3 rounds."""
    del context
    yield EffectBegan(command.target, of_rounds(WARD, WARD_ROUNDS))


def _haste(context: Context, command: Cast) -> Steps:
    """15 ft of movement and advantage on attacks in the target's next turn."""
    del context
    yield EffectBegan(command.target, endless(HASTE, command.unit))


def damaged_weapon(view: View, unit: int) -> int:
    """Return the first damaged weapon that a unit has in hand or on the belt; 0 if it has none."""
    return next((arm.item for arm in weapons(view, unit) if arm.is_damaged), 0)


def _check_mend(view: View, command: Cast) -> Refused | None:
    refused = check_ally(view, command)
    if refused is None and not damaged_weapon(view, command.target):
        return Refused("It has no damaged weapon.", "CL-80")
    return refused


def _mend(context: Context, command: Cast) -> Steps:
    """A damaged weapon is whole again, however badly its owner failed to mend it."""
    view, item = context.view, damaged_weapon(context.view, command.target)
    if item:
        name = next(arm.name for arm in weapons(view, command.target) if arm.item == item)
        yield WeaponMended(command.target, item, name, command.unit, "CL-80")


# ---- sleep ---------------------------------------------------------------------------------------------------------


def _sleep(context: Context, command: Cast) -> Steps:
    """3d6 hit points of foes, fewest first, none in part; a WIS test DC 12 resists."""
    view, unit = context.view, command.unit
    foes = sorted(foes_in(view, unit, area(view, command)), key=lambda foe: (view.of(foe, Health).hp, foe))
    sums = [sum(view.of(foe, Health).hp for foe in foes[: count + 1]) for count in range(len(foes))]

    def reached(roll: Roll) -> int:
        return sum(roll.total >= needed for needed in sums)

    roll = context.dice.draw((SLEEP,), reached)[0]
    yield rolled(unit, "sleep", SLEEP, roll, "CL-80", success=None)
    for foe in foes[: reached(roll)]:
        if not (yield from attempt(context, foe, "WIS", "resisting sleep", "CL-80", RESISTING)):
            yield EffectBegan(foe, of_rounds(ASLEEP, SLEEP_ROUNDS))


# ---- web -----------------------------------------------------------------------------------------------------------


def _spin(context: Context, command: Cast) -> Steps:
    """Difficult ground for 3 rounds, in which units stop."""
    view, unit = context.view, command.unit
    cells = area(view, command)
    if view.has(unit, Area):
        yield AreaEnded(unit, WEB)
    yield AreaBegan(unit, of_rounds(WEB, WEB_ROUNDS), cells)
    yield Overspread(unit, tuple((cell, WEB) for cell in cells if _is_plain(view, cell)))
    for other in caught(view, unit, cells):
        if not has_effect(view, other, WEBBED):
            yield EffectBegan(other, endless(WEBBED, unit))


def _is_plain(view: View, cell: Cell) -> bool:
    """Tell whether a web makes a cell worse going: open ground that is dry and no ramp."""
    terrain = view.field.terrain(cell)
    return terrain.cost == 1 and terrain.water == "none" and not terrain.ramp


def in_web(view: View, unit: int) -> bool:
    """Tell whether any of a unit's cells is in a web; whoever is under water is not."""
    if is_submerged(view, unit):
        return False
    cells = {cell for caster in view.world.each(Area) for cell in view.of(caster, Area).cells}
    return not cells.isdisjoint(view.cells(unit))


def stick(context: Context, event: Stepped | Pushed | Displaced | TurnBegan) -> Steps:
    """A unit inside a web or entering one stops, but for the turn in which it has torn itself loose (CL-80)."""
    view, unit = context.view, event.unit
    if is_alive(view, unit) and in_web(view, unit):
        if not has_effect(view, unit, WEBBED) and not has_used(view, unit, TORN):
            yield EffectBegan(unit, endless(WEBBED))
    elif has_effect(view, unit, WEBBED):
        yield from _loose(unit)


def _loose(unit: int) -> Steps:
    yield EffectEnded(unit, WEBBED, "it is out of the web")


def web_gone(context: Context, event: AreaEnded) -> Steps:
    """The web is gone, and with it the difficult ground and what held those in it."""
    view = context.view
    yield Overspread(event.unit, ())
    for unit in view.world.each(Unit):
        if has_effect(view, unit, WEBBED) and not view.has(unit, Dead) and not in_web(view, unit):
            yield from _loose(unit)


# ---- the tables ----------------------------------------------------------------------------------------------------


def _is_hurried(view: View, unit: int) -> bool:
    return not has_effect(view, unit, HASTE) and not is_helpless(view, unit)


def _is_bare(view: View, unit: int) -> bool:
    return not has_effect(view, unit, WARD)


def _has_damaged(view: View, unit: int) -> bool:
    return bool(damaged_weapon(view, unit))


SPELLS: Final[Mapping[str, Procedure]] = {
    "bolt": Procedure(check_enemy, _on_enemies("bolt"), _nothing_more, no_cells),
    "flame-cone": Procedure(check_way, _on_ways("flame-cone"), _flames, cone),
    "ward": Procedure(check_ally, _on_allies("ward", _is_bare), _ward, no_cells),
    "sleep": Procedure(check_cell, _on_cells("sleep"), _sleep, area),
    "web": Procedure(check_cell, _on_cells(WEB), _spin, area),
    "haste": Procedure(check_ally, _on_allies("haste", _is_hurried), _haste, no_cells),
    "mend": Procedure(_check_mend, _on_allies("mend", _has_damaged), _mend, no_cells),
}
ACTIONS: Final[Mapping[type[Command], Action]] = {
    Cast: Action("Cast", "action", check_cast, cast_options, resolve_cast, ("CL-80",)),
}
ON: Final[Mapping[type[Event], tuple[Reaction, ...]]] = {
    Stepped: (stick,),
    Pushed: (stick,),
    Displaced: (stick,),
    TurnBegan: (stick,),
    AreaEnded: (web_gone,),
}
