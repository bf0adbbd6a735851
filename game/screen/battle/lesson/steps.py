"""The five steps of the first battle: what each says, where it points, and how one sees that it was done. No arcade.

Keys and buttons are named as they are at the moment; nothing here knows a ruleset.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from game.board.grid import Cell
from game.engine.commands import Attack, Cast, Command, EndTurn, Move, Scope, Shoot, Throw
from game.engine.components import Unit
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.screen.battle.forecast.flanks import flanks
from game.screen.battle.presenter.session import Session
from game.screen.keys import MORE, written
from game.screen.model.press import Choose
from game.systems.status import is_downed

ATTACKS: Final = (Attack, Shoot, Throw)
PLAIN: Final = (*ATTACKS, Move, EndTurn)
"""What the bar's own step does not count."""
LIKED: Final = (Choose(Cast), Choose(Scope))
"""What of the bar is worth trying first."""
END: Final = Choose(EndTurn)


@dataclass(frozen=True, slots=True)
class Done:
    """What the player has done so far in the battle, and whether it is decided."""

    commands: tuple[Command, ...]
    has_flanked: bool
    has_chosen: bool
    """Whether something of the bar was chosen that is neither a move nor an attack nor the turn's end."""
    is_over: bool


@dataclass(frozen=True, slots=True)
class Hint:
    """Where a step points: a cell, or a button of the bar by what it means; None for nowhere."""

    cell: Cell | None = None
    button: Choose | None = None


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step: its title, what it says, where it points, and whether it has been done."""

    title: str
    words: Callable[[Session], str]
    hint: Callable[[Session], Hint]
    done: Callable[[Done], bool]


def enemies(view: View) -> list[int]:
    """Return the enemies whom the player knows of and who still stand, the nearest to the acting unit first."""
    return [unit for unit in view.units() if view.side_of(unit) != view.side and view.has(unit, Unit)]


def flanked(view: View) -> list[int]:
    """Return the enemies who are flanked by the player's own, as the rules count it."""
    own = [unit for unit in view.units() if view.side_of(unit) == view.side]
    return [enemy for enemy in enemies(view) if any(_has_flanked(view, unit, enemy) for unit in own)]


def _has_flanked(view: View, unit: int, enemy: int) -> bool:
    """Tell whether the rules count an enemy as flanked when the unit strikes at it from where it stands."""
    return _gets_at(view, unit, view.cells(unit), enemy) and flanks(view, unit, enemy)


def _gets_at(view: View, unit: int, place: tuple[Cell, ...], enemy: int) -> bool:
    """Tell whether an enemy is as near to a place as the unit's weapon is long: only then is it worth asking more."""
    return 0 < view.grid.gap(place, view.cells(enemy)) <= Ruleset.of(view).hints.combat_profile(view, unit).reach


def _nearest(session: Session) -> int:
    view = session.seats.view
    here = view.cells(session.selection.unit) if session.selection.unit else ()
    found = enemies(view)
    return min(found, key=lambda unit: (view.grid.gap(here, view.cells(unit)), unit)) if found and here else 0


def _key_of(session: Session, choice: Choose) -> str:
    """Return the name of a button of the bar with its key, as both are now."""
    button = next((button for button in session.bar.buttons() if button.press == choice), None)
    if button is None:
        return choice.kind.__name__
    return f"{button.name} ({written(button.key)})" if button.key else button.name


def _name(session: Session) -> str:
    return session.table.name_of(session.selection.unit) if session.selection.unit else "Your man"


def _move_words(session: Session) -> str:
    name, again = _name(session), {
        "always": " The same again confirms it.",
        "risky": " Where a step risks something you are asked again.",
    }  # fmt: skip
    if _move_hint(session).cell is None:
        return f"{name} has the ring: it is his turn. He can go nowhere now: {_passing_on(session)}."
    return (
        f"{name} has the ring: it is his turn. The bright cells inside the blue line are those he can reach. Click the "
        "one with the arrow, or go there with the arrow keys and press Enter."
        f"{again.get(session.table.preferences.now.confirm, '')}"
    )


def _passing_on(session: Session) -> str:
    return f"{_key_of(session, END)} lets the next one act"


def _move_hint(session: Session) -> Hint:
    """Point at the cell in reach that is nearest to an enemy without touching one, else at the turn's end."""
    view, enemy = session.seats.view, _nearest(session)
    reach = _reach(session)
    if not reach:
        return Hint(button=END)
    if not enemy:
        return Hint(cell=min(reach, key=lambda cell: (-reach[cell], cell)))
    cells = view.cells(enemy)
    far = [cell for cell in reach if view.grid.gap((cell,), cells) > 1] or list(reach)
    return Hint(cell=min(far, key=lambda cell: (view.grid.gap((cell,), cells), reach[cell], cell)))


def _attack_words(session: Session) -> str:
    hint = _attack_hint(session)
    struck = session.pointer.unit_at(hint.cell) if hint.cell is not None else 0
    target = struck or _nearest(session)
    who = session.table.name_of(target) if target else "an enemy"
    seen = f"Point at {who}: before anything happens you see how likely your blow is to land, and how much it may hurt."
    if struck:
        return f"{seen} {_striking(session)}"
    if hint.cell is not None:
        return f"{who} is too far away to strike. Go nearer first: to the cell with the arrow."
    return f"{_name(session)} can strike nobody now: {_passing_on(session)}."


def _striking(session: Session) -> str:
    """Say how one strikes, as it is set."""
    return (
        "A click, or Enter, strikes."
        if session.table.preferences.now.confirm == "never"
        else "A click, or Enter, takes aim; the same again strikes."
    )


def _attack_hint(session: Session) -> Hint:
    """Point at an enemy who can be struck, else at the way to one, else at the turn's end."""
    return _strike_hint(session) or _nearer(session) or Hint(button=END)


def _nearer(session: Session) -> Hint | None:
    """Point at the cell in reach that is nearest to the nearest enemy, where that is nearer than now."""
    view, target = session.seats.view, _nearest(session)
    cells = view.cells(target) if target else ()
    reach, here = _reach(session), view.cells(session.selection.unit)
    if cells and reach and view.grid.gap(here, cells) > 1:
        best = min(reach, key=lambda cell: (view.grid.gap((cell,), cells), reach[cell], cell))
        if view.grid.gap((best,), cells) < view.grid.gap(here, cells):
            return Hint(cell=best)
    return None


def _flank_words(session: Session) -> str:
    place = _flank_place(session)
    return (
        "Where you stand matters. An enemy between two of yours, more than a right angle apart, is flanked: it dodges "
        f"and blocks worse, and the odds say so. {_FLANKING[place.kind](session, place)}"
    )


def _flank_hint(session: Session) -> Hint:
    place = _flank_place(session)
    return Hint(button=END) if place.cell is None else Hint(cell=place.cell)


@dataclass(frozen=True, slots=True)
class LessonPlace:
    """Where somebody should stand: what for ("flanking", "flanks", "beside", "near", "nowhere"), the cell, at whom."""

    kind: str
    cell: Cell | None = None
    enemy: int = 0


def _flank_place(session: Session) -> LessonPlace:
    """Return where the acting unit should stand to flank somebody, as the rules count it; found once for a state.

    Who flanks already has nothing to do but strike or end the turn; who cannot flank goes beside an enemy, so that
    the next one can.
    """
    return session.table.forecasts.asked.recalled(
        ("lesson", session.selection.unit, session.notice.state), partial(_find_flank_place, session)
    )


def _find_flank_place(session: Session) -> LessonPlace:
    view, unit, reach = session.seats.view, session.selection.unit, _reach(session)
    here = view.cells(unit)
    found = sorted(enemies(view), key=lambda enemy: (view.grid.gap(here, view.cells(enemy)), enemy))
    for enemy in found:
        if _has_flanked(view, unit, enemy):
            return LessonPlace("flanks", enemy=enemy)
    friends = [friend for friend in view.allies(unit) if view.has(friend, Unit)]
    ordered = sorted(reach, key=lambda cell: (reach[cell], cell))
    for enemy in found:
        if any(_gets_at(view, friend, view.cells(friend), enemy) for friend in friends):
            for cell in ordered:
                if _gets_at(view, unit, (cell,), enemy) and flanks(view, unit, enemy, cell):
                    return LessonPlace("flanking", cell, enemy)
    if found and _gets_at(view, unit, here, found[0]):
        return LessonPlace("near", enemy=found[0])
    for enemy in found:
        beside = [cell for cell in ordered if view.grid.gap((cell,), view.cells(enemy)) == 1]
        if beside:
            return LessonPlace("beside", beside[0], enemy)
    nearer = _nearer(session)
    return LessonPlace("nowhere") if nearer is None else LessonPlace("beside", nearer.cell, found[0])


def _stands(session: Session, place: LessonPlace, how: str) -> str:
    can = "strike if you like, then " if _strike_hint(session) is not None else ""
    return f"{_name(session)} {how} {session.table.name_of(place.enemy)}: {can}{_passing_on(session)}."


_FLANKING: Final[Mapping[str, Callable[[Session, LessonPlace], str]]] = {
    "flanking": lambda session, place: (
        f"Send {_name(session)} to the cell with the arrow: from there he flanks {session.table.name_of(place.enemy)}."
    ),
    "flanks": partial(_stands, how="flanks"),
    "beside": lambda session, place: (
        f"Nobody can be flanked yet. Send {_name(session)} to the cell with the arrow, towards "
        f"{session.table.name_of(place.enemy)}: the next one then takes another side."
    ),
    "near": partial(_stands, how="holds one side of"),
    "nowhere": lambda session, _: f"{_name(session)} can come no nearer now: {_passing_on(session)}.",
}  # fmt: skip


def _strike_hint(session: Session) -> Hint | None:
    """Point at the nearest enemy that the acting unit can attack or shoot; nobody is told to throw a weapon away."""
    view, menu = session.seats.view, session.selection.menu
    blows = [command for kind in (Attack, Shoot) for command in _legal(session, kind)]
    aimed = sorted({command.target for command in blows if isinstance(command, Attack | Shoot)})
    if menu is None or not aimed:
        return None
    target = min(aimed, key=lambda unit: (view.gap(menu.unit, unit), unit))
    return Hint(cell=view.cells(target)[0])


def _legal(session: Session, kind: type[Command]) -> tuple[Command, ...]:
    """Return what the rules let the acting unit do of a kind."""
    menu = session.selection.menu
    entry = menu.entry(kind) if menu is not None else None
    return () if entry is None else entry.commands


def _reach(session: Session) -> dict[Cell, int]:
    """Return the cells that the acting unit may move to, with what they cost; whatever is chosen in the bar."""
    moves = [command for command in _legal(session, Move) if isinstance(command, Move)]
    cost = session.seats.view.ruleset.reach(session.seats.view, session.selection.unit).cost if moves else {}
    return {move.path[-1]: cost.get(move.path[-1], len(move.path)) for move in moves}


def _bar_choice(session: Session) -> Choose | None:
    """Return a button worth trying: a boon first, then anything that is neither a move nor an attack."""
    able = [button.press for button in session.bar.buttons() if button.enabled]
    usable = [press for press in able if isinstance(press, Choose) and press.kind not in PLAIN]
    return next((press for press in LIKED if press in usable), next(iter(usable), None))


def _bar_words(session: Session) -> str:
    choice = _bar_choice(session)
    known = (
        "Below is what can be done now. Rest the pointer on a button to read what it costs, or press "
        f"{written(MORE)} for all that the rules know, and why the rest cannot be done. "
    )
    if choice is None:
        return f"{known}Nothing of it is left for {_name(session)}: {_passing_on(session)}."
    return f"{known}Then try {_key_of(session, choice)}; Esc lets go of it again."


def _bar_hint(session: Session) -> Hint:
    return Hint(button=_bar_choice(session) or END)


def _end_words(session: Session) -> str:
    left = len([enemy for enemy in enemies(session.seats.view) if not is_downed(session.seats.view, enemy)])
    many = {1: "the last enemy", 2: "both enemies"}.get(left, "all enemies")
    return (
        f"Strike where you can; when a man has done what he can, {_passing_on(session)}. "
        f"Beat {many} and the battle is won."
    )


def _end_hint(session: Session) -> Hint:
    return _attack_hint(session)


STEPS: Final = (
    LessonStep("Move", _move_words, _move_hint, lambda done: any(isinstance(one, Move) for one in done.commands)),
    LessonStep("See the odds, then strike", _attack_words, _attack_hint,
         lambda done: any(isinstance(one, ATTACKS) for one in done.commands)),
    LessonStep("Two against one", _flank_words, _flank_hint, lambda done: done.has_flanked),
    LessonStep("The bar", _bar_words, _bar_hint, lambda done: done.has_chosen),
    LessonStep("End the turn, and win", _end_words, _end_hint, lambda done: done.is_over),
)  # fmt: skip
"""What is taught."""
