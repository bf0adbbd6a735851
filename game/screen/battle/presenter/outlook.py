"""What is seen of the hand's choices before they are made: the marks over the map, and the preview. No arcade."""

from game.board.grid import Cell
from game.engine.commands import Command, Move, Use
from game.engine.events import AreaBegan, BoonCast
from game.engine.forecast import ways
from game.engine.view import Refused, View
from game.screen.battle.presenter.lookout import SIGHT, Lookout
from game.screen.battle.presenter.table import Mode
from game.screen.model import plain
from game.screen.model.overlays import NOTHING, IntentMark, Overlays, is_risky
from game.screen.text import cards, declared, wording
from game.screen.text.menu import ActionVariant, Menu
from game.systems.scenery import falls_on


class Outlook(Lookout):
    """A hand over the table, and what it would come to."""

    _preview: tuple[int, plain.Preview | None] | None = None
    _marks: tuple[tuple[int, str | None], tuple[IntentMark, ...]] | None = None
    _costs: tuple[Menu, dict[Cell, int]] | None = None

    def overlays(self) -> Overlays:
        """Return what lies over the map now."""
        if self.mode is Mode.HANDOVER:
            return NOTHING
        menu, view = self.menu, self.view
        zones = cards.goal_zones(view)
        heat, stands = self.heat()
        if menu is None or self.tool == SIGHT:
            own = view.cells(self.unit) if menu is not None else ()
            return Overlays(hover=self.hovered, zones=zones, marks=self.marks, threat=heat, stands=stands,
                            sight=self.sight(), selected=own)  # fmt: skip
        preview = self.preview
        command = preview.command if preview is not None else None
        way = self.way
        reach = self._reach(menu) if way is None or isinstance(way.commands[0], Move) else {}
        safe = self.safe_ways() if reach else None
        return Overlays(
            reach=reach,
            risky=frozenset() if safe is None else frozenset(reach).difference(safe),
            threat=heat,
            stands=stands,
            path=command.path if isinstance(command, Move) else preview.way if preview is not None else (),
            steps=preview.steps if preview is not None else (),
            targets=self._targets(menu, way),
            area=self._area(view, command),
            selected=view.cells(self.unit),
            pinned=view.ruleset.aim_of(self.pinned).cells(view) if self.pinned is not None else (),
            hover=self.hovered,
            zones=zones,
            marks=self.marks,
        )

    @property
    def marks(self) -> tuple[IntentMark, ...]:
        """What units are known to mean to do by the side at the table; none while what is seen is not what is."""
        if self.animating or self.mode in {Mode.HANDOVER, Mode.OVER}:
            return ()
        key = self.state, self.viewer
        if self._marks is None or self._marks[0] != key:
            self._marks = key, declared.marks(self.view)
        return self._marks[1]

    @property
    def hint(self) -> tuple[str, ...]:
        """What a pointer that rests on a cell is told of declarations that touch it."""
        cell = self.hovered
        told = [mark for mark in self.marks if cell is not None and cell in mark.touched]
        told.sort(key=lambda mark: (cell not in mark.cells, mark.unit))
        return tuple(f"{mark.name}: {mark.words}." for mark in told)

    def _intent(self, cell: Cell) -> Command | Refused | None:
        """Return what a click on a cell would do; a move goes round what threatens, where that is possible."""
        found = super()._intent(cell)
        if not isinstance(found, Move) or self.through:
            return found
        way = (self.safe_ways() or {}).get(found.path[-1], found.path)
        risks = None if way == found.path else self.forecasts.risks(found)
        if way == found.path or (risks is not None and not any(map(is_risky, risks))):
            return found
        round_about = Move(found.unit, way)
        return found if self.battle.refusal(round_about) is not None else round_about

    def _reach(self, menu: Menu) -> dict[Cell, int]:
        if self._costs is not None and self._costs[0] is menu:
            return self._costs[1]
        entry = menu.entry(Move)
        moves = [command for command in entry.commands if isinstance(command, Move)] if entry is not None else []
        cost = self.battle.ruleset.reach(menu.view, menu.unit).cost if moves else {}
        found = {move.path[-1]: cost.get(move.path[-1], len(move.path)) for move in moves}
        self._costs = (menu, found)
        return found

    def _targets(self, menu: Menu, way: ActionVariant | None) -> dict[Cell, str]:
        """Return what can be aimed at, each with its odds in short, as far as they are known yet."""
        if way is None:
            units = {aim.target for entry in menu.entries for way in entry.ways for aim in way.aims}
            own = menu.view.side_of(menu.unit)
            enemies = [unit for unit in sorted(units) if unit and menu.view.side_of(unit) != own]
            return {cell: "" for unit in enemies for cell in menu.view.cells(unit)[:1]}
        if not way.is_aimed or isinstance(way.commands[0], Move):
            return {}
        return {
            cell: wording.label(self.forecasts.odds(command)) if self.forecasts.knows(command) else ""
            for command, aim in zip(way.commands, way.aims, strict=True)
            for cell in aim.cells(menu.view)[:1]
        }

    def _area(self, view: View, command: Command | None) -> frozenset[Cell]:
        """Return the cells that a previewed command covers: where a stone falls, or what its rehearsal tells."""
        if command is None or isinstance(command, Move):
            return frozenset()
        if isinstance(command, Use):
            return falls_on(view, command.unit, command.scenery)
        found: set[Cell] = set()
        for event in self.forecasts.sample(command):
            cells = event.cells if isinstance(event, BoonCast | AreaBegan) else ()
            found.update(cell for cell in cells if view.grid.contains(cell))
        return frozenset(found)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that what is pointed at goes by, the first that is read first."""
        return self.preview.rules if self.preview is not None else ()

    # ---- the preview -----------------------------------------------------------------------------------------------

    @property
    def preview(self) -> plain.Preview | None:
        """What the pinned command or a click under the pointer would come to."""
        if self._preview is None or self._preview[0] != self.version:
            self._preview = (self.version, self._foresee())
        return self._preview[1]

    def _foresee(self) -> plain.Preview | None:
        menu, line = self.menu, self.sight()
        if line is not None:
            return plain.Preview(line.title, sight=line)
        if menu is None or self.tool == SIGHT:
            return None
        pinned = self.pinned
        found = pinned if pinned is not None else (self._intent(self.hovered) if self.hovered is not None else None)
        if found is None and self.way is not None and not self.way.is_aimed:
            found = self.way.commands[0]
        if found is None:
            return None
        if isinstance(found, Refused):
            return plain.Preview(found.reason, refusal=found)
        return self._foresee_move(menu, found) if isinstance(found, Move) else self._foresee_deed(menu, found)

    def _foresee_move(self, menu: Menu, move: Move) -> plain.Preview:
        """Return what a move costs and risks, step by step and in all."""
        title, is_pinned = wording.command(menu.view, self.battle.ruleset, move), self.pinned is not None
        cost, least = sum(ways.costs_of(menu.view, move)), self._reach(menu).get(move.path[-1])
        about = "" if least is None or least >= cost else wording.round_about(least)
        found, danger = self.forecasts.steps(move), self.peril(move.path[-1])
        if found is None:
            return plain.Preview(title, move, cost=wording.movement(cost), is_pinned=is_pinned, note=wording.WORKING)
        odds = self.forecasts.whole(move) if any(is_risky(step.risk) for step in found) else None
        note = wording.confirm(
            is_pinned=is_pinned,
            is_safe=self.goes_at_once(move),
            is_declared=self.battle.ruleset.actions[Move].is_declared,
        )
        return plain.Preview(title, move, odds, found, wording.movement(cost), is_pinned=is_pinned, note=note,
                             about=about, peril=danger)  # fmt: skip

    def _foresee_deed(self, menu: Menu, found: Command) -> plain.Preview:
        """Return the odds of whatever is no move, with its rolls."""
        title, is_pinned = wording.command(menu.view, self.battle.ruleset, found), self.pinned is not None
        action = self.battle.ruleset.actions[type(found)]
        note = wording.confirm(
            is_pinned=is_pinned,
            is_safe=self.goes_at_once(found),
            is_aimed=bool(action.aim_of(found).cells(menu.view)),
            is_declared=action.is_declared,
        )
        odds = self.forecasts.odds(found)
        way = action.way(menu.view, found) if action.way is not None else ()
        about = cards.about(menu.view, found)
        if action.way is not None:
            about = f"{about} {wording.declaration(way)}".strip()
        return plain.Preview(
            title,
            found,
            odds,
            cost=self.battle.ruleset.cost_words.of(action.cost),
            is_pinned=is_pinned,
            note=note if self.forecasts.knows(found) else wording.WORKING,
            rolls=self.forecasts.countings(found),
            about=about,
            way=way,
        )
