"""What each event changes for good in what the scene shows. No arcade, no pictures on the way (see `scene.animations`).

Events that are not in the table change nothing that is drawn. Other rulesets' events go unanswered here; the next
snapshot mends the rest.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, Protocol

from game.board.grid import Cell
from game.engine import components as c
from game.engine import events as e
from game.engine.condition import PRONE
from game.screen.model.snapshot import Figure, Prop
from game.systems.states import HIDING, State


class SceneBoard(Protocol):
    """What a change may do to the scene."""

    def figure(self, unit: int) -> Figure | None:
        """Return a unit as it is shown, or as it was last known."""

    def put(self, figure: Figure) -> None:
        """Show a unit."""

    def remove(self, unit: int) -> None:
        """Show a unit no more."""

    def prop(self, entity: int) -> Prop | None:
        """Return a thing as it is shown."""

    def put_prop(self, prop: Prop, overlay: tuple[Cell, ...] | None) -> None:
        """Show a thing."""

    def remove_prop(self, entity: int) -> None:
        """Show a thing no more."""

    def begin_turn(self, unit: int) -> None:
        """Ring a unit: it may act."""

    def end_turn(self, unit: int) -> None:
        """Ring a unit no more; while others of its group may act it has finished."""

    def begin_area(self, unit: int, name: str, cells: tuple[Cell, ...]) -> None:
        """Show what lasts in cells from now on."""

    def end_area(self, unit: int, place: int) -> None:
        """Show one of those that a unit keeps up no more."""


def with_conditions(figure: Figure, on: Iterable[str] = (), off: Iterable[str] = ()) -> Figure:
    """Return the figure with conditions added and taken away."""
    without = set(off)
    names = [name for name in figure.conditions if name not in without]
    names += [name for name in on if name not in names]
    return replace(figure, conditions=tuple(names), faint=bool(HIDING & set(names)))


def with_hp(figure: Figure, hp: int) -> Figure:
    """Return the figure with other hit points; of enemies that were not scoped only none, light or heavy (HE-13)."""
    hp = max(0, min(hp, figure.maximum))
    if not figure.exact and 0 < hp < figure.maximum:
        hp = figure.maximum * (3 if hp * 2 > figure.maximum else 1) // 4
    return replace(figure, hp=hp)


def _mustered(board: SceneBoard, event: e.Mustered) -> None:
    parts = {type(part): part for part in event.components}
    unit, position, health = parts.get(c.Unit), parts.get(c.Position), parts.get(c.Health)
    if isinstance(unit, c.Unit) and isinstance(position, c.Position) and isinstance(health, c.Health):
        names = [name for kind, name in ((c.Sneaking, State.SNEAKING), (c.Unaware, State.UNAWARE)) if kind in parts]
        hp = health.hp, health.maximum
        shown = Figure(event.unit, unit.kind, unit.name, unit.side, unit.large, position.cells, *hp, hero=unit.hero)
        board.put(with_conditions(shown, names))
    thing = parts.get(c.Scenery)
    if isinstance(thing, c.Scenery) and isinstance(position, c.Position):
        prop = Prop(event.unit, thing.what, position.cells[0], thing.is_open, thing.is_spent)
        board.put_prop(prop, None)


def _moved(board: SceneBoard, event: e.Stepped | e.Displaced | e.Pushed) -> None:
    figure = board.figure(event.unit)
    if figure is not None:
        board.put(replace(figure, cells=event.cells))


def _surfaced(board: SceneBoard, event: e.Surfaced) -> None:
    figure = board.figure(event.unit)
    if figure is not None:
        board.put(with_conditions(replace(figure, cells=event.cells), off=(State.SUBMERGED,)))


def _hit_points(board: SceneBoard, event: e.Damaged | e.Healed) -> None:
    figure = board.figure(event.unit)
    if figure is not None:
        board.put(with_hp(figure, event.hp + figure.beyond))


def _on_verge(board: SceneBoard, event: e.FellToVerge) -> None:
    figure = board.figure(event.unit)
    if figure is not None:
        board.put(with_conditions(replace(figure, down=True, hp=0), (State.VERGE,)))


def _up_again(board: SceneBoard, event: e.Rose | e.Recovered) -> None:
    figure = board.figure(event.unit)
    if figure is not None:
        up = with_conditions(replace(figure, down=False), off=(State.VERGE, State.DYING, State.STABLE))
        board.put(with_hp(up, event.hp + figure.beyond))


def _dying(board: SceneBoard, event: e.FellDying) -> None:
    figure = board.figure(event.unit)
    if figure is not None:
        board.put(with_conditions(replace(figure, down=True), (State.DYING,), (State.STABLE,)))


def _stable(board: SceneBoard, event: e.Stabilised) -> None:
    figure = board.figure(event.unit)
    if figure is not None:
        board.put(with_conditions(figure, (State.STABLE,) if figure.down else (), (State.DYING,)))


def _off_the_board(board: SceneBoard, event: e.Died | e.Left) -> None:
    board.remove(event.unit)


def _entered(board: SceneBoard, event: e.Entered) -> None:
    figure = board.figure(event.unit)
    if figure is not None:
        board.put(replace(figure, cells=event.cells))


def _conditions(on: str = "", off: str = "") -> Callable[[SceneBoard, e.Event], None]:
    """Return a change of the event's unit: words of conditions that begin and that end."""

    def change(board: SceneBoard, event: e.Event) -> None:
        figure = board.figure(event.subject)
        if figure is not None and figure.cells:
            board.put(with_conditions(figure, filter(None, [on]), filter(None, [off])))

    return change


def _grappled(board: SceneBoard, event: e.Grappled) -> None:
    for unit, name in ((event.unit, State.GRAPPLING), (event.target, State.PINNED)):
        figure = board.figure(unit)
        if figure is not None and figure.cells:
            board.put(with_conditions(figure, (name,)))


def _freed(board: SceneBoard, event: e.Freed) -> None:
    for unit in (event.unit, event.other):
        figure = board.figure(unit)
        if figure is not None and figure.cells:
            board.put(with_conditions(figure, off=(State.GRAPPLING, State.PINNED)))


def _sneaking_began(board: SceneBoard, event: e.SneakingBegan) -> None:
    figure = board.figure(event.unit)
    if figure is not None and figure.cells:
        board.put(with_conditions(replace(figure, hides_from=figure.rivals), (State.SNEAKING,)))


def _sneaking_ended(board: SceneBoard, event: e.SneakingEnded) -> None:
    figure = board.figure(event.unit)
    if figure is not None and figure.cells:
        board.put(with_conditions(replace(figure, hides_from=()), off=(State.SNEAKING,)))


def _seen_by(board: SceneBoard, unit: int, side: str) -> None:
    """One side more sees a unit: its mark goes with the last from which it hid."""
    figure = board.figure(unit)
    if figure is not None and figure.cells:
        left = tuple(other for other in figure.hides_from if other != side)
        board.put(with_conditions(replace(figure, hides_from=left), off=() if left else (State.SNEAKING,)))


def _effect_began(board: SceneBoard, event: e.EffectBegan) -> None:
    _conditions(event.effect.name)(board, event)


def _effect_ended(board: SceneBoard, event: e.EffectEnded) -> None:
    _conditions("", event.name)(board, event)


def _cast_began(board: SceneBoard, event: e.CastBegan) -> None:
    figure = board.figure(event.unit)
    if figure is not None and figure.cells:
        board.put(with_conditions(replace(figure, casting=event.boon), (State.CASTING,)))


def _boon_cast(board: SceneBoard, event: e.BoonCast) -> None:
    figure = board.figure(event.unit)
    if figure is not None and figure.cells and figure.casting == event.boon:
        board.put(with_conditions(replace(figure, casting=""), off=(State.CASTING,)))


def _dropped(board: SceneBoard, event: e.Dropped) -> None:
    if event.cell is not None:
        board.put_prop(Prop(event.item, "item", event.cell), None)


def _picked_up(board: SceneBoard, event: e.PickedUp) -> None:
    board.remove_prop(event.item)


def _scenery(board: SceneBoard, event: e.SceneryChanged) -> None:
    prop = board.prop(event.scenery)
    if prop is not None:
        cells = tuple(cell for cell, _ in event.overlay)
        board.put_prop(replace(prop, is_open=event.is_open, is_spent=event.is_spent), cells)


def _scoped(board: SceneBoard, event: e.Scoped) -> None:
    for unit in event.units:
        figure = board.figure(unit)
        if figure is not None and figure.cells:
            board.put(replace(figure, exact=True))


CHANGES: Final[Mapping[type[e.Event], Callable[[SceneBoard, Any], None]]] = {
    e.Mustered: _mustered,
    e.Stepped: _moved,
    e.Displaced: _moved,
    e.Pushed: _moved,
    e.Surfaced: _surfaced,
    e.Damaged: _hit_points,
    e.Healed: _hit_points,
    e.FellToVerge: _on_verge,
    e.Rose: _up_again,
    e.FellDying: _dying,
    e.Stabilised: _stable,
    e.Recovered: _up_again,
    e.Died: _off_the_board,
    e.Left: _off_the_board,
    e.Entered: _entered,
    e.Grappled: _grappled,
    e.Freed: _freed,
    e.EffectBegan: _effect_began,
    e.EffectEnded: _effect_ended,
    e.StoodUp: _conditions("", PRONE),
    e.WentUnder: _conditions(State.SUBMERGED),
    e.SneakingBegan: _sneaking_began,
    e.SneakingEnded: _sneaking_ended,
    e.Noticed: lambda board, event: _seen_by(board, event.unit, event.side),
    e.Spotted: lambda board, event: _seen_by(board, event.whom, event.side),
    e.BecameAware: _conditions("", State.UNAWARE),
    e.CastBegan: _cast_began,
    e.CastBroke: _conditions("", State.CASTING),
    e.BoonCast: _boon_cast,
    e.Readied: _conditions(State.READIED),
    e.ReadinessEnded: _conditions("", State.READIED),
    e.Reacted: _conditions("", State.READIED),
    e.Awaited: lambda board, event: board.begin_turn(event.unit),
    e.TurnEnded: lambda board, event: board.end_turn(event.unit),
    e.AreaBegan: lambda board, event: board.begin_area(event.unit, event.effect.name, event.cells),
    e.AreaEnded: lambda board, event: board.end_area(event.unit, event.place),
    e.Dropped: _dropped,
    e.PickedUp: _picked_up,
    e.SceneryChanged: _scenery,
    e.Scoped: _scoped,
}
