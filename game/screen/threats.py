"""Which cells an enemy can attack when its turn comes, as the side at the table knows the board. No arcade.

The prey is the unit that is asked about. An enemy threatens a cell if it could attack the prey there: were the prey in
that cell, everything else as the side knows it, and the enemy's turn began now, some command of it that is aimed at the
prey would be legal and is an attack, that is, as the ruleset plays it through it strikes at the prey or hurts it.

- `still`: without having moved.
- `moving`: that, or from a place to which one move takes it, the prey being in its way where it stands; or by a command
  that is a run and a blow in one.

Nothing else comes before the attack: no other weapon is drawn, nothing is cast. Hidden prey counts as noticed. Left out
are cells where the prey cannot stand or that other sides' units take up, and those more than `FAR` cells away.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from game.battle import applying, settle
from game.commands import Cast, Command, EndTurn, Move, Shoot, Throw, UseItem
from game.components import Unit
from game.dice import RandomDice
from game.events import Attacked, Damaged, Displaced, Event
from game.screen.aims import variant_of
from game.screen.imagined import Working, apart, give_turn, put, reveal, suppose, walk_to
from game.view import Cell, Context, View

FAR: Final = 40
AFAR: Final = frozenset({Shoot, Throw, Cast, UseItem})
"""Commands that may get farther than an arm and a weapon do; they need a line of sight."""

CONTACT: Final = 2
"""Within so many cells a shot may be hindered where one from farther off is not."""

AT_ONCE: Final = 24
REHEARSALS: Final = 4


@dataclass(frozen=True, slots=True)
class Threat:
    """What an enemy threatens: cells of the prey's anchor; `stands` are those where it can get, its own among them."""

    enemy: int
    stands: frozenset[Cell]
    still: frozenset[Cell]
    moving: frozenset[Cell]


@dataclass
class Stalker:
    """One enemy looked at, with what it can do to the prey: one command of each kind and variant."""

    view: View
    enemy: int
    prey: int
    forms: dict[object, Command] = field(default_factory=dict)
    attacks: dict[object, bool] = field(default_factory=dict)
    move: int = 0
    keep: int = 0
    """Cells of movement in its turn, and those of them that its action would take the place of."""

    # ---- what it can do --------------------------------------------------------------------------------------------

    def learn(self) -> None:
        """Note every kind of command that is proposed against the prey as things stand now."""
        for kind, action in self.view.ruleset.actions.items():
            if kind in {Move, EndTurn} or "target" not in kind.__struct_fields__:
                continue
            for command in action.options(self.view, self.enemy):
                if getattr(command, "target", 0) == self.prey:
                    self.forms.setdefault((kind, variant_of(command)), command)

    def attack_with(self, forms: Iterable[tuple[object, Command]]) -> Command | None:
        """Return the first of the commands that is legal now and an attack."""
        actions, view = self.view.ruleset.actions, self.view
        for key, command in forms:
            if self.attacks.get(key, True) and actions[type(command)].check(view, command) is None:
                if key not in self.attacks:
                    self.attacks[key] = is_attack(view, command)
                if self.attacks[key]:
                    return command
        return None

    def every_attack(self) -> Iterator[Command]:
        """Yield all commands against the prey that are legal now and attacks."""
        for key, command in tuple(self.forms.items()):
            found = self.attack_with(((key, command),))
            if found is not None:
                yield found

    @property
    def near(self) -> tuple[tuple[object, Command], ...]:
        """What only gets as far as an arm and a weapon do."""
        return tuple(pair for pair in self.forms.items() if type(pair[1]) not in AFAR and not is_run(pair[1]))

    @property
    def afar(self) -> tuple[tuple[object, Command], ...]:
        """What may get farther."""
        return tuple(pair for pair in self.forms.items() if type(pair[1]) in AFAR)

    @property
    def arm(self) -> int:
        """How many cells off it may do something without any missile, or be hindered from shooting."""
        return max(CONTACT, self.view.ruleset.sketch(self.view, self.enemy).reach)

    @property
    def is_large(self) -> bool:
        """Whether it is Large."""
        return self.view.is_large(self.enemy)

    # ---- where it can get ------------------------------------------------------------------------------------------

    def places(self) -> dict[Cell, tuple[Cell, ...]]:
        """Return the places to which a move takes it, each with its way, its own first; the prey is in nobody's way."""
        view, enemy = self.view, self.enemy
        mark = view.world.mark()
        applying(view.stage)(Displaced(self.prey, view.cells(self.prey), ()))
        found = {view.cells(enemy)[0]: ()} | moves_of(view, enemy)
        view.world.undo_to(mark)
        return found

    def rings(self, cells: Iterable[Cell]) -> list[tuple[int, list[Cell]]]:
        """Return cells for the prey by how far they are from where the enemy stands now."""
        grid, large, body = self.view.grid, self.view.is_large(self.prey), self.view.cells(self.enemy)
        found: dict[int, list[Cell]] = {}
        for cell in cells:
            found.setdefault(grid.gap(grid.footprint(cell, large), body), []).append(cell)
        return sorted(found.items())

    def stand(self, place: Cell, cost: int) -> None:
        """Put it at a place, so much of its movement spent on the way there and the rest given up for its action."""
        view, enemy = self.view, self.enemy
        walk_to(view, enemy, view.grid.footprint(place, self.is_large), max(cost, self.move - self.keep))


def moves_of(view: View, unit: int) -> dict[Cell, tuple[Cell, ...]]:
    """Return the places to which a unit may move now, each with its way."""
    action = view.ruleset.actions[Move]
    found = (move for move in action.options(view, unit) if isinstance(move, Move))
    return {move.path[-1]: move.path for move in found if action.check(view, move) is None}


def is_run(command: Command) -> bool:
    """Tell whether a command walks by itself, and so depends on more than whom it is aimed at."""
    return bool(getattr(command, "path", ())) or getattr(command, "cell", None) is not None


def is_attack(view: View, command: Command) -> bool:
    """Tell whether a command strikes at its target or hurts it, as the ruleset plays it through."""
    target = getattr(command, "target", 0)
    commit, world = applying(view.stage), view.world
    action = view.ruleset.actions[type(command)]
    for number in range(REHEARSALS):
        happened: list[Event] = []

        def note(event: Event, happened: list[Event] = happened) -> None:
            happened.append(event)
            commit(event)

        mark = world.mark()
        context = Context(view, RandomDice(0, number))
        running = settle(context, action.outcome(context, command), note, judge=False)
        answer: Command | None = None
        try:
            while True:
                answer = running.send(answer).options[-1]
        except StopIteration:
            pass
        finally:
            world.undo_to(mark)
        if any(
            (isinstance(event, Attacked) and event.target == target)
            or (isinstance(event, Damaged) and event.unit == target)
            for event in happened
        ):
            return True
    return False


# ---- the cells -----------------------------------------------------------------------------------------------------


def threat(view: View, enemy: int, prey: int) -> Working[Threat]:
    """Return what an enemy threatens, worked out in small pieces; the world is as it was at each pause."""
    return apart(view.world, _threat(view, enemy, prey))


def _threat(view: View, enemy: int, prey: int) -> Working[Threat]:
    suppose(view)
    reveal(view, prey, enemy)
    stalker = Stalker(view, enemy, prey)
    open_cells = standable(view, enemy, prey)
    stalker.keep = give_turn(view, enemy, on_foot=False)
    stalker.move = give_turn(view, enemy)
    costs = view.ruleset.reach(view, enemy).cost
    places = stalker.places()
    _meet(stalker, open_cells)
    yield
    still: set[Cell] = set()
    moving: set[Cell] = set()
    for number, (place, way) in enumerate(sorted(places.items(), key=lambda pair: (len(pair[1]), pair[0]))):
        mark = view.world.mark()
        stalker.stand(place, costs.get(place, len(way)) if way else 0)
        rest = [cell for cell in open_cells if cell not in moving]
        found: set[Cell] = set()
        yield from _from_here(stalker, rest, found)
        view.world.undo_to(mark)
        if not number:
            still |= found
            moving |= found
            yield from _runs(stalker, [cell for cell in open_cells if cell not in moving], moving)
            continue
        moving |= {cell for cell in found if _is_open(stalker, place, way, cell)}
        yield
    return Threat(enemy, frozenset(places), frozenset(still), frozenset(moving))


def standable(view: View, enemy: int, prey: int) -> tuple[Cell, ...]:
    """Return the cells in reach of a look in which the prey could stand, the nearest to the enemy first."""
    large, grid, body = view.is_large(prey), view.grid, view.cells(enemy)
    own = view.side_of(prey)
    taken = {cell for other in view.units() if view.side_of(other) != own for cell in view.cells(other)}
    return tuple(
        cell
        for cell in grid.within(body[0], FAR)
        if view.field.fits(cell, large) and taken.isdisjoint(grid.footprint(cell, large))
    )


def _meet(stalker: Stalker, cells: tuple[Cell, ...]) -> None:
    """Learn what the enemy would do to the prey near by and farther off."""
    view, prey = stalker.view, stalker.prey
    body, large = view.cells(stalker.enemy), view.is_large(prey)
    mark, gaps = view.world.mark(), set[int]()
    for cell in cells:
        gap = view.grid.gap(view.grid.footprint(cell, large), body)
        if gap in gaps or gap > 3 * CONTACT:
            continue
        gaps.add(gap)
        put(view, prey, view.grid.footprint(cell, large))
        stalker.learn()
        view.world.undo_to(mark)


def _from_here(stalker: Stalker, cells: list[Cell], found: set[Cell]) -> Working[None]:
    """Find the cells in which the prey can be attacked from where the enemy stands now."""
    view, prey, enemy = stalker.view, stalker.prey, stalker.enemy
    grid, field, large, body = view.grid, view.field, view.is_large(prey), view.cells(enemy)
    near, afar, arm = stalker.near, stalker.afar, stalker.arm
    count = 0
    for gap, ring in stalker.rings(cells):
        if not gap or (gap > arm and not afar):
            continue
        forms = (near if gap <= arm else ()) + afar
        seen = hits = 0
        for cell in ring:
            count += 1
            if count % AT_ONCE == 0:
                yield
            where = grid.footprint(cell, large)
            if not field.sees(body, stalker.is_large, where, large):
                continue
            seen += 1
            mark = view.world.mark()
            put(view, prey, where)
            if stalker.attack_with(forms) is not None:
                found.add(cell)
                hits += 1
            view.world.undo_to(mark)
        if seen and not hits and gap > arm:
            # All that is farther off is out of range as well: these are in sight, and nothing else hinders.
            return


def _is_open(stalker: Stalker, place: Cell, way: tuple[Cell, ...], cell: Cell) -> bool:
    """Tell whether the enemy still gets to a place when the prey stands in a cell."""
    view, enemy, prey = stalker.view, stalker.enemy, stalker.prey
    grid = view.grid
    body, large = set(grid.footprint(cell, view.is_large(prey))), view.is_large(enemy)
    if all(body.isdisjoint(grid.footprint(step, large)) for step in way):
        return True
    mark = view.world.mark()
    put(view, prey, grid.footprint(cell, view.is_large(prey)))
    is_open = place in moves_of(view, enemy)
    view.world.undo_to(mark)
    return is_open


class Facing(View):
    """A view in which a unit has one enemy alone: what is proposed then is proposed against that one."""

    __slots__ = ("_one",)

    def __init__(self, view: View, one: int) -> None:
        """Look as another view does, at one enemy."""
        super().__init__(view.stage, view.side)
        self._one = one

    def enemies(self, unit: int) -> tuple[int, ...]:
        """Return that one."""
        return tuple(one for one in super().enemies(unit) if one == self._one)


def _runs(stalker: Stalker, cells: list[Cell], found: set[Cell]) -> Working[None]:
    """Find the cells in which the prey can be attacked by a run and a blow in one."""
    view, prey = stalker.view, stalker.prey
    kinds = [kind for kind in view.ruleset.actions if {"target", "path"} <= set(kind.__struct_fields__)]
    for cell in cells if kinds else ():
        mark = view.world.mark()
        put(view, prey, view.grid.footprint(cell, view.is_large(prey)))
        facing = Facing(view, prey)
        proposed = [
            (kind, command)
            for kind in kinds
            for command in view.ruleset.actions[kind].options(facing, stalker.enemy)
            if getattr(command, "target", 0) == prey
        ]
        if stalker.attack_with(proposed) is not None:
            found.add(cell)
        view.world.undo_to(mark)
        yield


def prey_of(view: View, side: str, chosen: int) -> int:
    """Return whom threats are about: the chosen unit of the side, else its first one on the board; 0 for nobody."""
    own = [unit for unit in view.units() if view.of(unit, Unit).side == side and view.cells(unit)]
    return chosen if chosen in own else next(iter(own), 0)
