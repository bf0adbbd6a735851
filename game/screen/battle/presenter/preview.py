"""What a click would come to before it is made: its odds, rolls and steps, or why it is refused. No arcade."""

from typing import Final

from game.engine.commands import Command, Move
from game.engine.forecast.walking import costs_of
from game.engine.refusal import Refused
from game.report import deeds
from game.screen.battle.presenter.aiming import WALKING, Aiming
from game.screen.battle.presenter.gaze import Gaze
from game.screen.battle.presenter.hand import Hand
from game.screen.battle.presenter.lookout import Lookout, Tool
from game.screen.battle.presenter.notice import Notice
from game.screen.battle.presenter.pointer import Pointer
from game.screen.battle.presenter.selection import Selection
from game.screen.battle.presenter.table import Table
from game.screen.model import plain
from game.screen.model.deed import Approach, Deed
from game.screen.model.overlays import is_risky
from game.screen.text import cards, spending, wording
from game.screen.text.menu import Menu


class Preview:
    """Foresees what is chosen, or what is pointed at."""

    def __init__(
        self,
        table: Table,
        notice: Notice,
        pointer: Pointer,
        selection: Selection,
        aiming: Aiming,
        hand: Hand,
        lookout: Lookout,
        gaze: Gaze,
    ) -> None:
        """Foresee nothing yet."""
        self._table: Final = table
        self._notice: Final = notice
        self._pointer: Final = pointer
        self._selection: Final = selection
        self._aiming: Final = aiming
        self._hand: Final = hand
        self._lookout: Final = lookout
        self._gaze: Final = gaze
        self._kept: tuple[int, plain.PreviewCard | None] | None = None

    @property
    def shown(self) -> plain.PreviewCard | None:
        """What the pinned command or a click under the pointer would come to."""
        if self._kept is None or self._kept[0] != self._notice.version:
            self._kept = (self._notice.version, self._foresee())
            self._gaze.note(_whole(self._kept[1]))
        return self._kept[1]

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that what is pointed at goes by, the first that is read first."""
        return self.shown.rules if self.shown is not None else ()

    def _foresee(self) -> plain.PreviewCard | None:
        menu, line = self._selection.menu, self._lookout.sight()
        if line is not None:
            return plain.PreviewCard(line.title, sight=line)
        if menu is None or self._lookout.tool is Tool.SIGHT:
            return None
        pinned, cell, way = self._selection.pinned, self._pointer.hovered, self._selection.way
        pointed = self._aiming.intent(cell) if pinned is None and cell is not None else pinned
        if pointed is None and way is not None and not way.is_aimed:
            pointed = way.commands[0]
        if pointed is None:
            return None
        if isinstance(pointed, Refused):
            foe = self._pointer.unit_at(cell) if cell is not None else 0
            thrown = wording.CAN_THROW if foe and way is None and self._aiming.throws(foe) else ""
            return plain.PreviewCard(pointed.reason, refusal=None if pointed is WALKING else pointed, about=thrown)
        if isinstance(pointed, Approach):
            return self._of_approach(menu, pointed)
        return self._of_move(menu, pointed) if isinstance(pointed, Move) else self._of_deed(menu, pointed)

    def _of_approach(self, menu: Menu, found: Approach) -> plain.PreviewCard:
        """Return what a walk up to a foe risks, and the odds of the blow at its end."""
        forecasts, is_pinned = self._table.forecasts, self._selection.pinned is not None
        promise, steps = self._aiming.promise_of(found), forecasts.steps(found.move)
        foe = self._table.battle.ruleset.aim_of(found.strike).target
        thrown = len(self._aiming.throws(foe))
        about = wording.otherwise(len(self._aiming.strikes(foe)) - thrown, thrown)
        note = wording.confirm(is_pinned=is_pinned, is_safe=self._hand.goes_at_once(found))
        return plain.PreviewCard(
            deeds.named(menu.view, found.strike, is_placed=False),
            found.strike,
            forecasts.of_promise(promise) if promise is not None else None,
            steps or (),
            wording.walk(sum(costs_of(menu.view, found.move))),
            is_pinned=is_pinned,
            note=wording.WORKING if steps is None else note,
            about=about,
            way=found.move.path,
            approach=found,
        )

    def _of_move(self, menu: Menu, move: Move) -> plain.PreviewCard:
        """Return what a move costs and risks, step by step and in all."""
        forecasts, rules = self._table.forecasts, self._table.battle.ruleset
        is_declared, is_pinned = rules.actions[Move].is_declared, self._selection.pinned is not None
        title = wording.titled(deeds.named(menu.view, move, is_placed=False), is_declared=is_declared)
        cost, least = sum(costs_of(menu.view, move)), self._aiming.reach(menu).get(move.path[-1])
        about = "" if least is None or least >= cost else wording.round_about(least)
        found, danger = forecasts.steps(move), self._lookout.peril(move.path[-1])
        if found is None:
            return plain.PreviewCard(
                title, move, cost=wording.movement(cost), is_pinned=is_pinned, note=wording.WORKING
            )
        odds = forecasts.whole(move) if any(is_risky(step.risk) for step in found) else None
        note = wording.confirm(
            is_pinned=is_pinned,
            is_safe=self._hand.goes_at_once(move),
            is_declared=is_declared,
        )
        return plain.PreviewCard(title, move, odds, found, wording.movement(cost), is_pinned=is_pinned, note=note,
                             about=about, peril=danger)  # fmt: skip

    def _of_deed(self, menu: Menu, found: Command) -> plain.PreviewCard:
        """Return the odds of whatever is no move, with its rolls."""
        forecasts, rules = self._table.forecasts, self._table.battle.ruleset
        action, is_pinned = rules.actions[type(found)], self._selection.pinned is not None
        title = wording.titled(deeds.named(menu.view, found, is_placed=False), is_declared=action.is_declared)
        note = wording.confirm(
            is_pinned=is_pinned,
            is_safe=self._hand.goes_at_once(found),
            is_aimed=bool(action.aim_of(found).cells(menu.view)),
            is_declared=action.is_declared,
        )
        odds, cost = forecasts.odds(found), action.cost
        if cost.is_open or cost.is_either:  # this one says it, or its thing
            cost = spending.cost_of(forecasts.sample(found), menu.unit)
        way = action.way(menu.view, found) if action.way is not None else ()
        about = cards.about(menu.view, found)
        if action.way is not None:
            about = f"{about} {wording.declaration(way)}".strip()
        return plain.PreviewCard(
            title,
            found,
            odds,
            cost=rules.presentation.cost_words.of(cost),
            is_pinned=is_pinned,
            note=note if forecasts.knows(found) else wording.WORKING,
            rolls=forecasts.countings(found),
            about=about,
            way=way,
        )


def _whole(card: plain.PreviewCard | None) -> Deed | None:
    """Return the deed of which a card shows all; None where something is still worked out, or nothing can be done."""
    if card is None or card.refusal is not None or card.note == wording.WORKING:
        return None
    if card.approach is not None:
        return card.approach if card.odds is not None else None
    return card.command
