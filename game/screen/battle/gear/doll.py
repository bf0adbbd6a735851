"""The paper doll: a unit's things in their places, lifted and let go of with the pointer or with keys. No arcade.

What may go where, and what it costs, is `moving`'s; where the places are on the page is `nooks`'.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from game.engine.components import Unit
from game.engine.refusal import Refused
from game.engine.ruleset import Ruleset
from game.report import deeds
from game.screen.battle.gear.moving import GROUND, GearDeed, GearMoves
from game.screen.battle.gear.nooks import BELOW, DropOffer, Nook, described, people, placed
from game.screen.battle.presenter.session import Mode, Session
from game.screen.camera import DRAG
from game.screen.keys import ARROWS, CONFIRM, GEAR
from game.screen.model.plain import Allowance
from game.screen.model.press import Press
from game.screen.text import wording
from game.screen.text.cards import side_number
from game.screen.text.witness import corrected_outfit

CHOOSE: Final = "Choose a thing with the pointer or the arrows."
LOOK: Final = "It can only be looked at now."


@dataclass(frozen=True, slots=True)
class AtNook(Press):
    """Lift what lies at a place, or let go of what is lifted there."""

    nook: str


class OnDoll(Press, Enum):
    """What else can be done with the page."""

    NEXT = auto()
    DO = auto()
    CLOSE = auto()


@dataclass(frozen=True, slots=True)
class DollPage:
    """What the page shows; `foot` says what the place at the cursor is or would come to."""

    title: str
    kind: str
    side: int
    nooks: tuple[Nook, ...]
    rows: int
    cursor: str
    lifted: int
    is_pinned: bool
    foot: tuple[str, ...]
    rule: str
    turn: tuple[Allowance, ...]


class Doll:
    """The page over one battle: whose things are shown, the cursor, and what is lifted."""

    is_whole: Final = True

    def __init__(self, session: Session) -> None:
        """Begin closed."""
        self._session: Final = session
        self._moves: tuple[object, GearMoves | None] = (None, None)
        self.unit = 0
        self.cursor = ""
        self.lifted = 0
        self.is_dragged = False
        self.pinned: GearDeed | None = None
        self.version = 0

    # ---- opening and closing ---------------------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether the page is shown."""
        return self.unit != 0

    def open(self, unit: int = 0) -> bool:
        """Open the page on a unit that the side at the table knows of, by itself the chosen one."""
        session, view = self._session, self._session.seats.view
        found = next((one for one in (unit, session.selection.unit, *view.units()) if one and one in view.units()), 0)
        if not found or session.seats.handover or session.telling.result is not None:
            return False
        self.unit, self.cursor = found, ""
        self._put_down()
        return True

    def toggle(self) -> None:
        """Open the page on the unit whose card is shown, or close it."""
        card = self._session.inspect.card
        if self.is_open:
            self.close()
        else:
            self.open(card.unit if card is not None else 0)

    def close(self) -> None:
        """Close the page."""
        self.unit = 0
        self._put_down()

    def notice(self) -> None:
        """Close the page where something else has to be seen first, or the unit is not known any more."""
        session = self._session
        is_away = self.unit not in session.seats.view.units()
        if self.is_open and (session.seats.handover or session.seats.mode in {Mode.QUESTION, Mode.OVER} or is_away):
            self.close()

    # ---- what can be done ------------------------------------------------------------------------------------------

    @property
    def moves(self) -> GearMoves | None:
        """What the shown unit can do with its things; None where it cannot act now."""
        session, menu = self._session, self._session.selection.menu
        if menu is None or self.unit not in session.selection.acting:
            return None
        if self.unit != menu.unit:
            return None
        key = (session.notice.state, self.unit)
        if self._moves[0] != key:
            self._moves = (key, GearMoves(session.table.battle, menu))
        return self._moves[1]

    def key(self, name: str) -> bool:
        """Do what a key says; tells whether it meant anything."""
        if name in ARROWS:
            self._step(*ARROWS[name])
        elif name in {"TAB", "SHIFT+TAB"}:
            self._next(-1 if name == "SHIFT+TAB" else 1)
        elif name in CONFIRM:
            self._confirm()
        elif name == GEAR:
            self.close()
        else:
            return False
        return True

    def leave(self) -> bool:
        """Let what waits be, else put down what is lifted, else close the page."""
        if self.pinned is not None or self.lifted:
            self._put_down(keep_lifted=self.pinned is not None)
        else:
            self.close()
        return True

    def press(self, press: Press) -> bool:
        """Do what a place of the page means; tells whether it is one of its own."""
        match press:
            case AtNook(nook):
                self._press_nook(nook)
            case OnDoll.NEXT:
                self._next(1)
            case OnDoll.DO:
                self._confirm()
            case OnDoll.CLOSE:
                self.close()
            case _:
                return False
        return True

    def point(self, press: Press | None) -> None:
        """The pointer is over a place of the page."""
        if isinstance(press, AtNook) and press.nook != self.cursor and self.pinned is None:
            self.cursor = press.nook
            self.version += 1

    def drag(self, press: Press | None, far: float) -> None:
        """Something is dragged from a place, so many window points far by now."""
        if not self.is_dragged and far > DRAG:
            self.is_dragged = self._grab(press)

    def drop(self, press: Press | None) -> bool:
        """Let go of what is dragged, over a place or over none; tells whether anything was dragged."""
        was, self.is_dragged = self.is_dragged, False
        if was:
            self._let_go(press)
        return was

    def _grab(self, press: Press | None) -> bool:
        """Begin to drag what lies at a place; tells whether there is anything that can be."""
        nook = self._nook_of(press)
        if nook is None or nook.gear is None or not nook.gear.item or self.moves is None:
            return False
        self._put_down()
        self.lifted, self.cursor = nook.gear.item, nook.id
        return True

    def _let_go(self, press: Press | None) -> None:
        nook = self._nook_of(press)
        if nook is None or (nook.gear is not None and nook.gear.item == self.lifted):
            self._put_down()
        else:
            self.cursor = nook.id
            self._drop(nook)

    def _put_down(self, *, keep_lifted: bool = False) -> None:
        self.lifted = self.lifted if keep_lifted else 0
        self.pinned = None
        self.version += 1

    def _press_nook(self, id_: str) -> None:
        again = self.pinned is not None and id_ == self.cursor
        if not again:
            self.pinned = None
        self.cursor = id_
        self._confirm()

    def _confirm(self) -> None:
        """Do what waits, else let go of what is lifted, else lift what is at the cursor."""
        nook = self._nook(self.cursor)
        if self.pinned is not None:
            self._do(self.pinned)
        elif nook is None:
            self._step(0, 0)
        elif self.lifted and nook.gear is not None and nook.gear.item == self.lifted:
            self._put_down()
        elif self.lifted:
            self._drop(nook)
        elif nook.gear is not None and nook.gear.item and self.moves is not None:
            self.lifted = nook.gear.item
        self.version += 1

    def _drop(self, nook: Nook) -> None:
        """Let go of the lifted thing: at once where the player has set it so, else the preview stands."""
        moves = self.moves
        deed = moves.onto(self.lifted, nook.slot) if moves is not None else None
        if isinstance(deed, GearDeed):
            if self._session.table.preferences.now.confirm == "never":
                self._do(deed)
            else:
                self.pinned = deed
        self.version += 1

    def _do(self, deed: GearDeed) -> None:
        self._session.play.carry_out(deed.command)
        self._put_down()

    def _next(self, step: int) -> None:
        """Show another unit's things: those who may act first, then the others whom the side knows of."""
        acting = self._session.selection.acting
        units = [*acting, *(unit for unit in self._session.seats.view.units() if unit not in acting)]
        unit = units[(units.index(self.unit) + step) % len(units)]
        self._session.hand.choose_unit(unit)
        self.open(unit)

    def _step(self, dx: int, dy: int) -> None:
        """Move the cursor to the nearest place in a direction; to the first one where there is none yet."""
        nooks, here = self._nooks(), self._nook(self.cursor)
        self.pinned = None
        if here is None:
            self.cursor = next((nook.id for nook in nooks if nook.gear is not None), nooks[0].id if nooks else "")
        else:
            ahead = [
                (along + 2.5 * aside, nook.id)
                for nook in nooks
                for along, aside in (_ways(nook.x - here.x, nook.y - here.y, dx, dy),)
                if along > 0.1
            ]
            self.cursor = min(ahead)[1] if ahead else self.cursor
        self.version += 1

    # ---- what is shown ---------------------------------------------------------------------------------------------

    def _nook_of(self, press: Press | None) -> Nook | None:
        return self._nook(press.nook) if isinstance(press, AtNook) else None

    def _nook(self, id_: str) -> Nook | None:
        return next((nook for nook in self._nooks() if nook.id == id_), None) if id_ else None

    def _nooks(self) -> tuple[Nook, ...]:
        if not self.is_open:
            return ()
        view, moves = self._session.seats.view, self.moves
        outfit = corrected_outfit(
            Ruleset.of(view).presentation.outfit(view, self.unit), self._session.inspect.seen_of(self.unit)
        )
        return (*placed(outfit, people(view, moves) if moves is not None else ()),)

    @property
    def page(self) -> DollPage | None:
        """What is to be shown; None while the page is closed."""
        if not self.is_open:
            return None
        session, view = self._session, self._session.seats.view
        who, nooks, moves = view.of(self.unit, Unit), self._nooks(), self.moves
        if self.lifted and moves is not None:
            nooks = tuple(replace(nook, offer=self._offer(moves, nook)) for nook in nooks)
        at = next((nook for nook in nooks if nook.id == self.cursor), None)
        guess = any(nook.gear.guess for nook in nooks if nook.gear is not None)
        title = f"What {who.name} is supposed to carry" if guess else f"The gear of {who.name}"
        rule = at.gear.rule if at is not None and at.gear is not None and not self.lifted else ""
        rows = max(BELOW, *(1 + int(nook.y) for nook in nooks))
        return DollPage(
            title, who.kind, side_number(view, who.side), nooks, rows, self.cursor, self.lifted,
            self.pinned is not None, tuple(self._foot(at, moves)), rule, session.inspect.turn_of(self.unit),
        )  # fmt: skip

    def _offer(self, moves: GearMoves, nook: Nook) -> DropOffer | None:
        if nook.gear is not None and nook.gear.item == self.lifted:
            return None
        found = moves.onto(self.lifted, nook.slot)
        if isinstance(found, Refused):
            return DropOffer(wording.refused(found), "", is_allowed=False)
        return DropOffer(self._words(moves, found), found.signs, is_allowed=True)

    def _words(self, moves: GearMoves, deed: GearDeed) -> str:
        """Say what a deed with a thing does, what it costs, and what else changes its place."""
        names = {gear.item: gear.name for gear in moves.outfit.gear}
        places = {GROUND: "the ground", **{slot.key: slot.name.lower() for slot in moves.outfit.slots}}
        also = "".join(f" {names[item]}: to {places.get(to, to)}." for item, to in deed.moved)
        return f"{deeds.named(moves.view, deed.command)}. Costs: {deed.cost}.{also}"

    def _foot(self, at: Nook | None, moves: GearMoves | None) -> Iterator[str]:
        """Yield what there is to say of the place at the cursor, and what keys do there."""
        if self.pinned is not None and moves is not None:
            yield self._words(moves, self.pinned)
            yield "Enter, or the same click again, does it; Esc leaves it."
        elif self.lifted:
            yield at.offer.words if at is not None and at.offer is not None else "It lies here; elsewhere it can go:"
            yield "Enter or a click lets go of it here. Esc puts it back."
        elif at is None:
            yield LOOK if moves is None else CHOOSE
        else:
            yield described(at)
            if moves is not None and at.gear is not None and at.gear.item:
                yield "Enter or a click lifts it; or drag it to where it is to go."


def _ways(x: float, y: float, dx: int, dy: int) -> tuple[float, float]:
    """Return how far something lies in a direction, and how far aside of it."""
    return (x * dx + y * dy), abs(x * dy) + abs(y * dx)
