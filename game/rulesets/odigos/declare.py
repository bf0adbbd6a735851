"""Declaring: the ordinary commands say what a unit means to do this round (OD-11 to OD-13).

`check` tells whether it could be done as things stand; what comes of it is `resolve`'s when the unit's group acts.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from game.board.grid import Cell
from game.engine.action import BOON, ITEM, Action, At, Check, Options, Parameter
from game.engine.commands import (
    Attack,
    Bind,
    Cast,
    Command,
    Dive,
    EndTurn,
    LetThemGo,
    Move,
    PickUp,
    Shoot,
    Sneak,
    StandUp,
    Surface,
    Throw,
    Use,
)
from game.engine.components import Economy
from game.engine.cost import ACTION, ACTION_AND_MOVEMENT, HALF_THE_MOVEMENT, MOVEMENT, Cost
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.ruleset import Ruleset
from game.engine.sentences import how_many
from game.engine.system import System
from game.engine.view import View
from game.rulesets.odigos import flight, hazards, hiding, water
from game.rulesets.odigos.aims import (
    aim_of,
    attacks,
    bind_options,
    cast_options,
    check_attack,
    check_bind,
    check_cast,
    check_dare,
    first_move,
)
from game.rulesets.odigos.commands import Dare, Retreat
from game.rulesets.odigos.components import Declaration
from game.rulesets.odigos.conditions import held, is_down, is_pc, pace, plan_of, second_move
from game.rulesets.odigos.events import Declared, Intended, with_it
from game.rulesets.odigos.foresee import rivals
from game.rulesets.odigos.resolve import play
from game.rulesets.odigos.ways import approach, gets_at, is_barred, is_leaving, manner_of, reach, taken, way_cost
from game.systems import basics, step_cost
from game.systems.room import sharers
from game.systems.status import is_prone, name_amid

FIRST: Final = "OD-13"


# ---- what a turn has left ------------------------------------------------------------------------------------------


def lacks_action(view: View, unit: int) -> Refused | None:
    """Return why the unit has no action to declare: spent, or taken by a second move (OD-13)."""
    economy = view.get(unit, Economy)
    if economy is None:
        return Refused("It is not this unit's turn.")
    if economy.action < 1:
        return Refused("There is no action left to declare.", FIRST)
    return None


def saying(view: View, command: Declaration) -> Declared | Intended:
    """Return the event of a declaration: in secret for a player character, open for others (OD-11, OD-12)."""
    kind = Declared if is_pc(view, command.unit) else Intended
    return kind(command.unit, command, *taken_by(view, command))


def taken_by(view: View, command: Declaration) -> tuple[int, int]:
    """Return the cells of movement and the actions that a declaration takes of the turn (OD-13).

    What takes the action takes the second move; a way of more than one move takes the action; standing up takes half of
    one move.
    """
    unit, rules = command.unit, Ruleset.of(view)
    economy, second = view.get(unit, Economy) or Economy(), second_move(view, unit)
    cost, path = rules.actions[type(command)].cost, rules.aim_of(command).path
    rest = 0 if plan_of(view, unit).path else second
    move = {"": rest, "half": pace(view, unit) // 2, "whole": economy.move}[cost.move]
    is_second = len(path) > 1 and economy.action and way_cost(view, unit, path) > economy.move - second
    return move, 1 if cost.action or is_second else 0


def declared(context: Context, command: Declaration) -> Steps:
    """Say what a unit means to do; that is all that happens before its group acts."""
    yield saying(context.view, command)


def foreseen(context: Context, command: Declaration) -> Steps:
    """Play what a unit has declared, and this besides; what it has said takes its part of the turn."""
    unit = command.unit
    said = saying(context.view, command)
    yield from play(context, {unit: with_it(plan_of(context.view, unit), command)}, rivals)
    yield said


def deed(
    name: str,
    check: Check,
    options: Options,
    rules: tuple[str, ...],
    aim: At = At.NOTHING,
    parameters: tuple[Parameter[Any], ...] = (),
    cost: Cost = ACTION,
    phrase: str = "",
) -> Action:
    """Return the action of declaring something that takes the action."""

    def checked(view: View, command: Command) -> Refused | None:
        return lacks_action(view, command.unit) or check(view, command)

    return Action(name, cost, checked, options, declared, rules, aim, parameters, foreseen, way_to, phrase=phrase)


def way_to(view: View, command: Command) -> tuple[Cell, ...]:
    """Return the way that goes before a deed, as things stand: what is declared, else after its target (OD-12)."""
    unit, path = command.unit, plan_of(view, command.unit).path
    if path or held(view, unit) is not None:
        return path
    aim = aim_of(view, unit, command)
    if aim is not None:
        return approach(view, unit, *aim, first_move(view, unit)) or ()
    return (flight.way_out(view, unit, first_move(view, unit)) or ()) if isinstance(command, Retreat) else ()


# ---- moving --------------------------------------------------------------------------------------------------------


def check_move(view: View, command: Move) -> Refused | None:
    """Check a declared way: every step, the whole cost, where it ends, and that a declared deed can be done there."""
    unit, economy = command.unit, view.get(command.unit, Economy)
    no = held(view, unit)
    if no is not None:
        return no
    if economy is None or economy.move <= 0 or plan_of(view, unit).path:
        return Refused("No movement is left to declare.", FIRST)
    if not command.path:
        return Refused("The path is empty.")
    cells, spent, manner = view.cells(unit), 0, manner_of(view, unit)
    for number, to in enumerate(command.path):
        if to not in view.grid.neighbours(cells[0]):
            return Refused("A path goes from cell to neighbouring cell.", "BD-03")
        cost = step_cost.cost_of_step(view.field, manner, cells, to)
        if isinstance(cost, Refused):
            return Refused(cost.reason, "OD-70") if manner.under else cost
        cells = view.grid.footprint(to, manner.large)
        if manner.large and _is_barred(view, unit, cells):
            return Refused("Somebody stands in the way.", "BD-06")
        spent += cost
        if spent > economy.move and (number or economy.moved):
            return Refused(f"That takes {how_many(spent, 'cell')} of movement; it has {economy.move} left.", "BD-03")
    if not taken(view, unit).isdisjoint(cells):
        return Refused(_whose_place(view, unit, cells), "BD-04")
    return _check_from(view, unit, cells)


def _whose_place(view: View, unit: int, cells: tuple[Cell, ...]) -> str:
    """Return the sentence for a place that is another's: of one who stays there, else of one who will come."""
    if all(is_leaving(view, unit, other) for other in sharers(view, unit, cells)):
        return "Somebody has declared to go there."
    return "Somebody is there already."


def _is_barred(view: View, unit: int, cells: tuple[Cell, ...]) -> bool:
    wanted = set(cells)
    return any(is_barred(view, unit, other) and not wanted.isdisjoint(view.cells(other)) for other in view.units())


def _check_from(view: View, unit: int, cells: tuple[Cell, ...]) -> Refused | None:
    """Check that a deed declared before can be done from where the way ends."""
    done = plan_of(view, unit).deed
    aim = aim_of(view, unit, done)
    if aim is not None and not gets_at(view, cells, unit, *aim):
        return Refused(f"From there it would not get at {name_amid(view, aim[0])}.", "OD-12")
    if isinstance(done, Surface):
        return Refused("Surfacing takes the whole move.", "OD-70")
    if isinstance(done, Retreat) and not flight.is_at_way_out(view, unit, cells):
        return Refused("From there it could not leave.", "OD-50")
    return None


def move_options(view: View, unit: int) -> Iterator[Command]:
    """Propose one way to each cell where the unit could stop."""
    if held(view, unit) is not None or plan_of(view, unit).path:
        return
    found, full, large = reach(view, unit), taken(view, unit), view.is_large(unit)
    bound = plan_of(view, unit).deed is not None
    for cell in sorted(found.cost, key=lambda place: (place[1], place[0])):
        cells = view.grid.footprint(cell, large)
        if cell != found.start and full.isdisjoint(cells) and (not bound or _check_from(view, unit, cells) is None):
            yield Move(unit, found.path(cell))


# ---- deeds without a target ----------------------------------------------------------------------------------------


def _one(kind: type[Command]) -> Options:
    """Return the proposal of a command that has nothing but its unit."""

    def options(view: View, unit: int) -> Iterable[Command]:
        del view
        return (kind(unit),)

    return options


# ---- standing up ---------------------------------------------------------------------------------------------------


def _check_stand(view: View, command: StandUp) -> Refused | None:
    """Check standing up: half the move (OD-23)."""
    unit, economy = command.unit, view.get(command.unit, Economy)
    if not is_prone(view, unit):
        return Refused("It does not lie on the ground.", "OD-23")
    if is_down(view, unit):
        return Refused("With critical damage it can only crawl.", "OD-31")
    if plan_of(view, unit).stands:
        return Refused("It has declared that already.", "OD-23")
    half = pace(view, unit) // 2
    if economy is None or economy.moved or economy.move < half:
        return Refused("Too little of the move is left to stand up.", "OD-23")
    return None


SYSTEM: Final = System(
    "declare",
    ("BD-03", "BD-04", "BD-05", "BD-06", "BD-08", "BD-11", "OD-11", "OD-15", "OD-21", "OD-22", "OD-25"),
    actions={
        Move: Action(
            "Move",
            MOVEMENT,
            check_move,
            move_options,
            declared,
            ("OD-13", "OD-14"),
            At.PATH,
            foreseen=foreseen,
            is_deed=False,
        ),
        Attack: deed("Attack", check_attack, attacks(Attack), ("OD-20", "OD-12"), At.UNIT, (ITEM,)),
        Dare: deed(
            "Daring manoeuvre",
            check_dare,
            attacks(Dare),
            ("OD-24",),
            At.UNIT,
            (ITEM,),
            phrase="Daring manoeuvre at {aim} with {thing}",
        ),
        Shoot: deed("Shoot", check_attack, attacks(Shoot), ("OD-20",), At.UNIT, (ITEM,)),
        Throw: deed("Throw", check_attack, attacks(Throw), ("OD-20", "OD-26"), At.UNIT, (ITEM,)),
        Cast: deed("Cast", check_cast, cast_options, ("OD-60",), At.UNIT | At.NOTHING, (BOON,)),
        Bind: deed("See to wounds", check_bind, bind_options, ("OD-31",), At.UNIT),
        Use: deed("Use", hazards.check_use, hazards.use_options, ("BD-13",), At.SCENERY),
        PickUp: deed("Pick up", hazards.check_pick_up, hazards.pick_up_options, ("BD-18",), parameters=(ITEM,)),
        Sneak: deed("Hide", hiding.check_sneak, _one(Sneak), ("OD-70",)),
        Dive: deed("Dive", water.check_dive, _one(Dive), ("OD-70",)),
        Surface: deed("Surface", water.check_surface, _one(Surface), ("OD-70",), cost=ACTION_AND_MOVEMENT),
        Retreat: deed("Retreat", flight.check_retreat, _one(Retreat), ("OD-50",)),
        LetThemGo: flight.LETTING_GO,
        StandUp: Action(
            "Stand up", HALF_THE_MOVEMENT, _check_stand, _one(StandUp), declared, ("OD-23",), foreseen=foreseen
        ),
        EndTurn: basics.end_turn("OD-13", "OD-12", name="End declaring"),
    },
)
