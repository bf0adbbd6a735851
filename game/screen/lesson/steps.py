"""The five steps of the first battle: what each says, where it points, and how one sees that it was done. No arcade.

Keys and buttons are named as they are at the moment; nothing here knows a ruleset.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.board.grid import Cell
from game.commands import Attack, Command, EndTurn, Move, Shoot, Throw
from game.components import Unit
from game.screen.keys import written
from game.screen.play.session import Session
from game.systems.flanking import spread
from game.view import View

ATTACKS: Final = (Attack, Shoot, Throw)
PLAIN: Final = (*ATTACKS, Move, EndTurn)
"""What the bar's own step does not count."""


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
    """Where a step points: a cell, or a button of the bar by its id; "" and None for nowhere."""

    cell: Cell | None = None
    button: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: its title, what it says, where it points, and whether it has been done."""

    title: str
    words: Callable[[Session], str]
    hint: Callable[[Session], Hint]
    done: Callable[[Done], bool]


def enemies(view: View) -> list[int]:
    """Return the enemies whom the player knows of and who still stand, the nearest to the acting unit first."""
    return [unit for unit in view.units() if view.side_of(unit) != view.side and view.has(unit, Unit)]


def flanked(view: View) -> list[int]:
    """Return the enemies who stand between two of the player's next to them."""
    own = [unit for unit in view.units() if view.side_of(unit) == view.side]
    grid = view.grid
    return [
        enemy
        for enemy in enemies(view)
        if spread(view, enemy, [unit for unit in own if grid.gap(view.cells(unit), view.cells(enemy)) == 1], 90)
    ]


def _nearest(session: Session) -> int:
    view = session.view
    here = view.cells(session.unit) if session.unit else ()
    found = enemies(view)
    return min(found, key=lambda unit: (view.grid.gap(here, view.cells(unit)), unit)) if found and here else 0


def _key_of(session: Session, kind: str) -> str:
    """Return the name of a button of the bar with its key, as both are now."""
    button = next((button for button in session.bar() if button.id == f"action:{kind}"), None)
    if button is None:
        return kind
    return f"{button.name} ({written(button.key)})" if button.key else button.name


def _name(session: Session) -> str:
    return session.name_of(session.unit) if session.unit else "Your man"


def _move_words(session: Session) -> str:
    again = {"always": " A second click confirms it.", "risky": " Where a step risks something you are asked again."}
    return (
        f"{_name(session)} has the ring: it is his turn. The dotted cells are those he can reach. Click the "
        "one with the arrow, or go there with the arrow keys and press Enter."
        f"{again.get(session.preferences.now.confirm, '')}"
    )


def _move_hint(session: Session) -> Hint:
    """Point at the cell in reach that is nearest to an enemy without touching one."""
    view, enemy = session.view, _nearest(session)
    reach = session.overlays().reach
    if not enemy or not reach:
        return Hint()
    cells = view.cells(enemy)
    far = [cell for cell in reach if view.grid.gap((cell,), cells) > 1] or list(reach)
    return Hint(cell=min(far, key=lambda cell: (view.grid.gap((cell,), cells), reach[cell], cell)))


def _attack_words(session: Session) -> str:
    target = _nearest(session)
    who = session.name_of(target) if target else "an enemy"
    strike = (
        "Click to strike." if session.preferences.now.confirm == "never" else "Click to aim, click again to strike."
    )
    return (
        f"Point at {who}: before anything happens you see how likely your blow is to land, and how much it may "
        f"hurt. "
        f"{strike} Too far away? Go nearer first, or end the turn with "
        f"{_key_of(session, 'EndTurn')}."
    )


def _attack_hint(session: Session) -> Hint:
    target = _nearest(session)
    return Hint(cell=session.view.cells(target)[0]) if target else Hint()


def _flank_words(session: Session) -> str:
    who, hint = _name(session), _flank_hint(session)
    end, can_strike = _key_of(session, "EndTurn"), _strike_hint(session) is not None
    deed = f"{who} has done his part: {end} lets the next one come round."
    if hint.cell is not None:
        deed = f"Send {who} to the cell with the arrow."
    elif can_strike:
        deed = f"{who} stands well: strike if you like, then {end} lets the next one come round."
    return (
        "Where you stand matters. An enemy with one of yours on either side is flanked: it dodges and blocks worse, "
        f"and the odds say so. {deed}"
    )


def _flank_hint(session: Session) -> Hint:
    """Point at the far side of an enemy who has one of the player's next to it, else at a cell next to an enemy.

    Who stands well already has nothing to do but end the turn, once he has struck if he likes.
    """
    view, reach, grid = session.view, session.overlays().reach, session.view.grid
    own = [unit for unit in view.units() if view.side_of(unit) == view.side and unit != session.unit]
    for enemy in enemies(view):
        cells = view.cells(enemy)
        for friend in own:
            if grid.gap(view.cells(friend), cells) == 1:
                far = grid.opposite(cells[0], view.cells(friend)[0])
                if far is not None and far in reach:
                    return Hint(cell=far)
    target, here = _nearest(session), view.cells(session.unit)
    beside = [cell for cell in reach if target and grid.gap((cell,), view.cells(target)) == 1]
    if beside and target and grid.gap(here, view.cells(target)) > 1:
        return Hint(cell=min(beside, key=lambda cell: (reach[cell], cell)))
    return Hint(button="action:EndTurn")


def _strike_hint(session: Session) -> Hint | None:
    """Point at the nearest enemy that the acting unit can attack or shoot; nobody is told to throw a weapon away."""
    view, target = session.view, _nearest(session)
    strikes = {f"action:{kind.__name__}" for kind in (Attack, Shoot)}
    if not target or not any(button.enabled and button.id in strikes for button in session.bar()):
        return None
    cells = view.cells(target)
    aimed = [cell for cell in session.overlays().targets if cell in cells]
    return Hint(cell=aimed[0]) if aimed else None


def _bar_choice(session: Session) -> str:
    """Return the id of a button worth trying: a boon first, then anything that is neither a move nor an attack."""
    plain = {f"action:{kind.__name__}" for kind in (*ATTACKS, Move, EndTurn)}
    usable = [button.id for button in session.bar() if button.enabled and button.id.startswith("action:")]
    liked = [id_ for id_ in ("action:Cast", "action:Scope") if id_ in usable]
    return next(iter([*liked, *[id_ for id_ in usable if id_ not in plain]]), "")


def _bar_words(session: Session) -> str:
    id_ = _bar_choice(session)
    named = _key_of(session, id_.partition(":")[2]) if id_ else "one of them"
    return (
        "Below is everything that the rules know how to do; what is grey cannot be done now. Rest the pointer on a "
        f"button to read what it costs, or why not. Then try {named}; Esc lets go of it again."
    )


def _bar_hint(session: Session) -> Hint:
    return Hint(button=_bar_choice(session))


def _end_words(session: Session) -> str:
    return (
        f"Strike where you can; when a man has done what he can, {_key_of(session, 'EndTurn')} lets the next one act. "
        "Beat both enemies and the battle is won."
    )


def _end_hint(session: Session) -> Hint:
    """Point at an enemy who can be struck, else at the way to one, else at the turn's end."""
    strike = _strike_hint(session)
    if strike is not None:
        return strike
    view, target = session.view, _nearest(session)
    cells = view.cells(target) if target else ()
    reach, here = session.overlays().reach, view.cells(session.unit)
    if cells and reach and view.grid.gap(here, cells) > 1:
        best = min(reach, key=lambda cell: (view.grid.gap((cell,), cells), reach[cell], cell))
        if view.grid.gap((best,), cells) < view.grid.gap(here, cells):
            return Hint(cell=best)
    return Hint(button="action:EndTurn")


STEPS: Final = (
    Step("Move", _move_words, _move_hint, lambda done: any(isinstance(one, Move) for one in done.commands)),
    Step("See the odds, then strike", _attack_words, _attack_hint,
         lambda done: any(isinstance(one, ATTACKS) for one in done.commands)),
    Step("Two against one", _flank_words, _flank_hint, lambda done: done.has_flanked),
    Step("The bar", _bar_words, _bar_hint, lambda done: done.has_chosen),
    Step("End the turn, and win", _end_words, _end_hint, lambda done: done.is_over),
)  # fmt: skip
"""What is taught."""
