"""The presenter: what the table sees and what a click or key does, over one battle. No arcade, no pictures.

It holds the battle, the AI sides' controllers, what is selected and previewed. Everything shown is worked out from what
the side at the table knows. A front end tells it of pointer, keys and time, and reads `overlays`, `bar`, `dialog` ...;
`version` is another number whenever any of it may have changed.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from game import record
from game.battle import Accepted, Battle, Decision, Settled, Stamped, Undone
from game.commands import Command, EndTurn, Move
from game.components import Unit
from game.controllers.protocol import Controller
from game.events import Event
from game.screen import cards, plain, wording
from game.screen.aims import Variant, aim_of, aimed_at_cell, aimed_at_unit, made_up
from game.screen.chronicle import Chronicle
from game.screen.foresight import Foresight
from game.screen.keys import ARROWS, CONFIRM, DIGITS, mnemonics
from game.screen.menu import Entry, Menu, Way, pointed
from game.screen.overlays import NOTHING, Overlays, is_risky
from game.screen.thinking import Thought, any_command
from game.tiled.model import TiledMap
from game.view import Cell, Refused, View

DEAF_SECONDS: Final = 0.35
"""So long after a command clicks are not heard: the second click of a double-click must not spend anything."""
SLICE: Final = 0.005
"""Seconds of a frame that thinking and looking ahead may take."""
UNDO_KEYS: Final = ("BACKSPACE", "CTRL+Z")
RESERVED: Final = ("Y", "N")


class Mode(Enum):
    """Who is to do something now."""

    TURN = "turn"
    QUESTION = "question"
    WAITING = "waiting"
    HANDOVER = "handover"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Armed:
    """An action chosen, with the variant of it if that matters."""

    kind: type[Command]
    variant: Variant | None


class Session:
    """One battle at the table."""

    def __init__(
        self,
        battle: Battle,
        source: TiledMap,
        players: Mapping[str, str] | None = None,
        recorder: record.Recorder | None = None,
        controllers: Mapping[str, Controller] | None = None,
    ) -> None:
        """Sit down at a battle; `players` says who plays each side ("human" or another), `controllers` the others."""
        self.source: Final = source
        self.players: Final = {side: (players or source.players).get(side, "human") for side in battle.stage.sides}
        self.controllers: Final = dict(controllers or {})
        self.humans: Final = tuple(side for side, player in self.players.items() if player == "human")
        self.quick = False
        self.animating = False
        self.version = 0
        self.watchers: list[Callable[[Event], None]] = []
        self.resets: list[Callable[[], None]] = []
        self._clock = self._deaf_until = 0.0
        self._adopt(battle, recorder or record.Recorder(battle, source, dict(self.players)))

    def _adopt(self, battle: Battle, recorder: record.Recorder) -> None:
        """Take a battle on: at the start, or one that was loaded."""
        self.battle = battle
        self.recorder = recorder
        self.chronicle = Chronicle()
        for stamped in battle.events:
            self.chronicle.see(stamped)
        battle.observers.append(self._see)
        self.viewer = self.humans[0] if self.humans else None
        self.foresight = Foresight(battle)
        self.message = ""
        self.inspected = 0
        self.hovered: Cell | None = None
        self._thought: Thought | None = None
        self._decided()

    # ---- what is going on ------------------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """What the side at the table knows; the truth where nobody is human."""
        return self.battle.view(self.viewer)

    @property
    def mode(self) -> Mode:
        """Who is to do something now."""
        decision = self.battle.decision
        if self.animating:
            return Mode.WAITING
        if decision is None:
            return Mode.OVER
        if decision.side not in self.humans:
            return Mode.WAITING
        if decision.ask is not None:
            return Mode.QUESTION
        return Mode.HANDOVER if decision.side != self.viewer else Mode.TURN

    def _see(self, told: Stamped | Undone | Settled) -> None:
        """Eat the stream of the battle: the log takes all of it, the scene what the side at the table perceives."""
        self.version += 1
        if isinstance(told, Stamped):
            self.chronicle.see(told)
            if self.viewer is None or self.viewer in told.sides:
                for watcher in self.watchers:
                    watcher(told.event)
        elif isinstance(told, Undone):
            self.chronicle.take_back(len(self.battle.events))
            self._reset()

    def _reset(self) -> None:
        for reset in self.resets:
            reset()

    def _decided(self) -> None:
        """Another decision stands: forget what was chosen, previewed and looked ahead for the last one."""
        self.version += 1
        self.foresight = Foresight(self.battle)
        self.armed: Armed | None = None
        self.pinned: Command | None = None
        self._menu: Menu | None = None
        self._bar: tuple[int, tuple[plain.Button, ...]] | None = None
        self._preview: tuple[int, plain.Preview | None] | None = None
        if self._thought is not None:
            self._thought.stop()
            self._thought = None
        decision = self.battle.decision
        self.unit = decision.units[0] if decision is not None and decision.side in self.humans else 0
        if decision is not None and decision.ask is not None and decision.side in self.humans:
            self.foresight.want(decision.ask.options)

    def tick(self, seconds: float) -> None:
        """Let time pass: an AI thinks a slice, odds that are wanted are worked out. Call once a frame."""
        self._clock += seconds
        decision = self.battle.decision
        if decision is None or self.animating:
            return
        if decision.side in self.humans:
            if self.foresight.work(SLICE):
                self.version += 1
            return
        self._think(decision)

    def _think(self, decision: Decision) -> None:
        if self._thought is None:
            controller = self.controllers.get(decision.side)
            if controller is None:
                self._submit(any_command(self.battle))
                return
            self._thought = Thought(controller, self.battle)
        command = self._thought.work(SLICE)
        if command is None:
            return
        self._thought = None
        if isinstance(self._submit(command), Refused):
            self._submit(any_command(self.battle))

    # ---- doing -----------------------------------------------------------------------------------------------------

    def _submit(self, command: Command) -> Accepted | Refused:
        """Carry a command out and look at what is to be decided next."""
        result = self.battle.submit(command)
        self.message = wording.refused(result) if isinstance(result, Refused) else ""
        self._decided()
        return result

    def _do(self, command: Command) -> None:
        """Carry out what the player confirmed; for a moment clicks are not heard then."""
        self._deaf_until = self._clock + DEAF_SECONDS
        self._submit(command)

    def answer(self, index: int) -> None:
        """Answer the pending question with the option of that number, 0 for the first."""
        decision = self.battle.decision
        if self.mode is Mode.QUESTION and decision is not None and decision.ask is not None:
            if 0 <= index < len(decision.ask.options):
                self._do(decision.ask.options[index])

    def undo(self) -> None:
        """Take the last command back, or say why that cannot be."""
        if self.mode in {Mode.TURN, Mode.QUESTION}:
            result = self.battle.undo()
            if isinstance(result, Undone):
                self._decided()
                self.message = "Taken back."
            else:
                self._say(wording.refused(result))

    def end_turn(self) -> None:
        """Choose to end the turn: like any action it is confirmed, unless play is quick."""
        self.choose_action(EndTurn)

    def save(self, path: Path) -> bool:
        """Write the battle to a file; tells whether that went well, `message` says the rest."""
        try:
            self.recorder.save(path)
        except OSError as error:
            self._say(f"The battle was not saved: {path} cannot be written ({error.strerror}).")
            return False
        self._say(f"Saved: {path}")
        return True

    def load(self, path: Path) -> bool:
        """Go on with a saved battle; where that fails the present one stays and `message` says why."""
        try:
            loaded = record.load(record.read(path), path.name)
        except record.RecordError as error:
            self._say(str(error))
            return False
        if self._see in self.battle.observers:
            self.battle.observers.remove(self._see)
        if self._thought is not None:
            self._thought.stop()
            self._thought = None
        self._adopt(loaded.battle, loaded.recorder)
        self._say(" ".join(["Loaded.", *loaded.notes]))
        self._reset()
        return True

    def confirm_handover(self) -> None:
        """The next player has sat down."""
        if self.mode is Mode.HANDOVER and self.battle.decision is not None:
            self.viewer = self.battle.decision.side
            self._decided()
            self.hovered, self.inspected, self.message = None, 0, ""
            self._reset()

    def _say(self, words: str) -> None:
        self.message = words
        self.version += 1

    # ---- choosing --------------------------------------------------------------------------------------------------

    @property
    def menu(self) -> Menu | None:
        """What the selected unit can do; None when no turn is to be played."""
        if self.mode is not Mode.TURN or not self.unit:
            return None
        if self._menu is None or self._menu.unit != self.unit:
            self._menu = Menu(self.battle, self.unit)
            self._want_odds()
        return self._menu

    @property
    def way(self) -> Way | None:
        """The variant of the action that is chosen; None while none is."""
        entry = self._armed_entry()
        if entry is None or self.armed is None:
            return None
        return next((way for way in entry.ways if way.variant == self.armed.variant), None)

    def _armed_entry(self) -> Entry | None:
        menu = self.menu
        return None if menu is None or self.armed is None else menu.entry(self.armed.kind)

    def choose_action(self, kind: type[Command], variant: Variant | None = None) -> None:
        """Choose an action, or one variant of it; what is aimed at nothing is confirmed by choosing it again."""
        menu = self.menu
        entry = menu.entry(kind) if menu is not None else None
        if entry is None:
            return
        if not entry.usable:
            self._say(wording.refused(entry.refusal))
            return
        found = entry.usable[0] if variant is None else next(way for way in entry.ways if way.variant == variant)
        if found.refusal is not None:
            self._say(wording.refused(found.refusal))
            return
        again = self.armed == Armed(kind, found.variant)
        self.armed = Armed(kind, found.variant)
        self.pinned = None
        self.message = ""
        self._changed()
        several = len(entry.usable) > 1 and variant is None
        if not found.is_aimed and not several:
            self._pin_or_do(found.commands[0], confirmed=again)
        self._want_odds()

    def _pin_or_do(self, command: Command, *, confirmed: bool) -> None:
        """Do a command if it was confirmed or needs no confirming, else let its preview stand."""
        if confirmed or self.quick or self._is_safe(command):
            self._do(command)
        else:
            self.pinned = command
            self._changed()

    def _is_safe(self, command: Command) -> bool:
        """Tell whether a command goes without a second click: a move on which nothing can happen."""
        return isinstance(command, Move) and not any(map(is_risky, self.foresight.risks(command)))

    def _want_odds(self) -> None:
        """Have the odds of everything that can be aimed at worked out, for the labels."""
        way = self.way
        if way is not None and way.is_aimed and not issubclass(type(way.commands[0]), Move):
            self.foresight.want(way.commands)

    def _changed(self) -> None:
        self.version += 1
        self._preview = None

    # ---- pointer ---------------------------------------------------------------------------------------------------

    def hover(self, cell: Cell | None) -> None:
        """The pointer is over a cell, or over none."""
        if cell != self.hovered:
            self.hovered = cell
            self._changed()

    def click(self, cell: Cell | None, button: str = "left") -> None:
        """Click a cell: the first click shows what would happen, a second one on the same cell does it."""
        if button == "right":
            self.leave()
            return
        if self.mode is Mode.HANDOVER:
            self.confirm_handover()
        if self.mode is not Mode.TURN or self._clock < self._deaf_until:
            return
        self.hover(cell)
        found = self._intent(cell) if cell is not None else None
        if isinstance(found, Refused):
            self.pinned = None
            self._say(wording.refused(found))
        elif found is not None:
            self.message = ""
            self._pin_or_do(found, confirmed=found == self.pinned)
        elif cell is not None:
            self._select(cell)

    def _select(self, cell: Cell) -> None:
        """Clicked a cell where nothing can be done: look closer at who stands there, or let go of a preview."""
        self.pinned = None
        unit = self.unit_at(cell)
        decision = self.battle.decision
        if unit and decision is not None and unit in decision.units:
            self.unit = unit
        self.inspected = unit
        self.message = ""
        self._changed()

    def unit_at(self, cell: Cell) -> int:
        """Return the unit that the side at the table sees in a cell, 0 for none."""
        view = self.view
        known = set(view.units())
        return next((one for one in view.world.at(cell) if one in known and view.has(one, Unit)), 0)

    def _intent(self, cell: Cell) -> Command | Refused | None:
        """Return what a click on a cell would do, or why it would not."""
        menu = self.menu
        if menu is None:
            return None
        way = self.way
        if way is not None:
            return self._aimed(menu, way, cell)
        unit = self.unit_at(cell)
        if unit and self.view.side_of(unit) != self.view.side_of(menu.unit):
            return self.foresight.best_attack(menu.aimed_at(unit), unit) or self._why_no_attack(menu, unit)
        entry = menu.entry(Move)
        if entry is None:
            return None
        return next(iter(pointed(menu.view, entry.commands, cell)), None)

    def _aimed(self, menu: Menu, way: Way, cell: Cell) -> Command | Refused | None:
        """Return the chosen action on a cell; a cell that the rules did not propose is tried all the same."""
        if not way.is_aimed:
            return way.commands[0] if cell in menu.view.cells(menu.unit) else None
        found = pointed(menu.view, way.commands, cell)
        if found:
            return found[0]
        unit = self.unit_at(cell)
        tried = aimed_at_cell(way.commands[0], cell)
        if tried is None and unit:
            tried = aimed_at_unit(way.commands[0], unit)
        if tried is None:
            return None
        return self.battle.refusal(tried) or tried

    def _why_no_attack(self, menu: Menu, unit: int) -> Refused | None:
        """Return why an enemy cannot be attacked: what the first action that strikes at units says of it."""
        for entry in menu.entries:
            if entry.commands or "target" not in entry.kind.__struct_fields__:
                continue
            for command in made_up(menu.view, menu.unit, entry.kind):
                tried = aimed_at_unit(command, unit)
                refused = self.battle.refusal(tried) if tried is not None else None
                if refused is not None:
                    return refused
        return None

    # ---- keys ------------------------------------------------------------------------------------------------------

    def key(self, name: str) -> bool:
        """Press a key, see `keys`; tells whether it meant anything."""
        mode = self.mode
        if mode is Mode.HANDOVER and name in CONFIRM | {"ESCAPE"}:
            self.confirm_handover()
        elif mode is Mode.QUESTION:
            return self._answer_key(name)
        elif name == "ESCAPE":
            self.leave()
        elif mode is not Mode.TURN:
            return False
        elif name in UNDO_KEYS:
            self.undo()
        elif name in CONFIRM:
            self._confirm()
        elif name in {"TAB", "SHIFT+TAB"}:
            self._next_target(-1 if name.startswith("SHIFT") else 1)
        elif name in ARROWS:
            self._move_pointer(name)
        else:
            return self._press(name)
        return True

    def _answer_key(self, name: str) -> bool:
        dialog = self.dialog
        for number, choice in enumerate(dialog.choices if dialog is not None else ()):
            if name in {choice.key, str(number + 1)}:
                self.answer(number)
                return True
        return False

    def _press(self, name: str) -> bool:
        """Press the button that has this key."""
        button = next((button for button in self.bar() if button.key == name), None)
        if button is not None:
            self.press(button.id)
        return button is not None

    def press(self, button: str) -> None:
        """Press a button of the bar by its id."""
        group, _, rest = button.partition(":")
        menu = self.menu
        if group == "undo":
            self.undo()
        elif group == "answer" and rest.isdigit():
            self.answer(int(rest))
        elif menu is not None and group == "action":
            entry = next((entry for entry in menu.entries if entry.kind.__name__ == rest), None)
            if entry is not None:
                self.choose_action(entry.kind)
        elif menu is not None and group == "way":
            entry = self._armed_entry()
            if entry is not None:
                self.choose_action(entry.kind, entry.ways[int(rest)].variant)

    def leave(self) -> None:
        """Leave one level: the preview, then the action, then the unit looked at."""
        if self.pinned is not None and (self.way is None or self.way.is_aimed):
            self.pinned = None
        elif self.armed is not None:
            self.armed = self.pinned = None
        else:
            self.inspected = 0
        self.message = ""
        self._changed()

    def _confirm(self) -> None:
        if self._clock < self._deaf_until:
            return
        if self.pinned is not None:
            self._do(self.pinned)
        elif self.way is not None and not self.way.is_aimed:
            self._do(self.way.commands[0])
        elif self.hovered is not None:
            self.click(self.hovered)

    def _next_target(self, step: int) -> None:
        """Put the pointer on the next thing that can be aimed at, in the order of the board."""
        cells = sorted(self.overlays().targets, key=lambda cell: (cell[1], cell[0]))
        if not cells:
            return
        at = cells.index(self.hovered) + step if self.hovered in cells else (0 if step > 0 else -1)
        self.hover(cells[at % len(cells)])

    def _move_pointer(self, arrow: str) -> None:
        column, row = self.hovered or (self.view.cells(self.unit) or ((0, 0),))[0]
        dx, dy = {"LEFT": (-1, 0), "RIGHT": (1, 0), "UP": (0, -1), "DOWN": (0, 1)}[arrow]
        if self.view.grid.contains((column + dx, row + dy)):
            self.hover((column + dx, row + dy))

    # ---- what is shown: map ----------------------------------------------------------------------------------------

    def overlays(self) -> Overlays:
        """Return what lies over the map now."""
        if self.mode is Mode.HANDOVER:
            return NOTHING
        menu, view = self.menu, self.view
        zones = cards.goal_zones(view)
        if menu is None:
            return Overlays(hover=self.hovered, zones=zones)
        preview = self.preview
        command = preview.command if preview is not None else None
        way = self.way
        return Overlays(
            reach=self._reach(menu) if way is None or isinstance(way.commands[0], Move) else {},
            path=command.path if isinstance(command, Move) else (),
            risks=preview.risks if preview is not None else (),
            targets=self._targets(menu, way),
            area=self._area(view, command),
            selected=view.cells(self.unit),
            pinned=aim_of(view, self.pinned) if self.pinned is not None else (),
            hover=self.hovered,
            zones=zones,
        )

    def _reach(self, menu: Menu) -> dict[Cell, int]:
        entry = menu.entry(Move)
        moves = [command for command in entry.commands if isinstance(command, Move)] if entry is not None else []
        if not moves:
            return {}
        cost = self.battle.ruleset.reach(menu.view, menu.unit).cost
        return {move.path[-1]: cost.get(move.path[-1], len(move.path)) for move in moves}

    def _targets(self, menu: Menu, way: Way | None) -> dict[Cell, str]:
        """Return what can be aimed at, each with its odds in short, as far as they are known yet."""
        if way is None:
            units = {getattr(command, "target", 0) for entry in menu.entries for command in entry.commands}
            own = menu.view.side_of(menu.unit)
            enemies = [unit for unit in sorted(units) if unit and menu.view.side_of(unit) != own]
            return {cell: "" for unit in enemies for cell in menu.view.cells(unit)[:1]}
        if not way.is_aimed or isinstance(way.commands[0], Move):
            return {}
        return {
            cell: wording.label(self.foresight.odds(command)) if self.foresight.knows(command) else ""
            for command in way.commands
            for cell in aim_of(menu.view, command)[:1]
        }

    def _area(self, view: View, command: Command | None) -> frozenset[Cell]:
        """Return the cells that a previewed command covers, from what its rehearsal tells."""
        if command is None or isinstance(command, Move):
            return frozenset()
        found: set[Cell] = set()
        for event in self.foresight.sample(command):
            cells = getattr(event, "cells", ()) if type(event).__name__ in wording.AREAS else ()
            found.update(cell for cell in cells if view.grid.contains(cell))
        return frozenset(found)

    # ---- what is shown: words --------------------------------------------------------------------------------------

    @property
    def preview(self) -> plain.Preview | None:
        """What the pinned command or a click under the pointer would come to."""
        if self._preview is None or self._preview[0] != self.version:
            self._preview = (self.version, self._foresee())
        return self._preview[1]

    def _foresee(self) -> plain.Preview | None:
        menu = self.menu
        if menu is None:
            return None
        pinned = self.pinned
        found = pinned if pinned is not None else (self._intent(self.hovered) if self.hovered is not None else None)
        if found is None and self.way is not None and not self.way.is_aimed:
            found = self.way.commands[0]
        if found is None:
            return None
        if isinstance(found, Refused):
            return plain.Preview(found.reason, refusal=found)
        title = wording.command(menu.view, self.battle.ruleset, found)
        if isinstance(found, Move):
            cost = self._reach(menu).get(found.path[-1], len(found.path))
            risks = self.foresight.risks(found)
            note = wording.confirm(is_pinned=pinned is not None, is_safe=not any(map(is_risky, risks)) or self.quick)
            return plain.Preview(title, found, None, risks, wording.cells(cost), is_pinned=pinned is not None, note=note)
        odds = self.foresight.odds(found)
        note = wording.confirm(is_pinned=pinned is not None, is_safe=self.quick)
        cost = self.battle.ruleset.actions[type(found)].cost
        return plain.Preview(title, found, odds, (), cost, is_pinned=pinned is not None, note=note)

    def bar(self) -> tuple[plain.Button, ...]:
        """Return the action bar: every action of the rules, then the variants of the one that is chosen."""
        if self._bar is None or self._bar[0] != self.version:
            self._bar = (self.version, self._buttons())
        return self._bar[1]

    def _buttons(self) -> tuple[plain.Button, ...]:
        actions = [(kind, one) for kind, one in self.battle.ruleset.actions.items() if not one.is_answer]
        keys = mnemonics([action.name for _, action in actions], RESERVED)
        menu, buttons = self.menu, list[plain.Button]()
        for kind, action in actions:
            entry = menu.entry(kind) if menu is not None else None
            refusal = entry.refusal if entry is not None else Refused(wording.not_now(self.mode.value))
            buttons.append(
                plain.Button(
                    f"action:{kind.__name__}", action.name, wording.icon(kind), keys[action.name], action.cost,
                    refusal is None, wording.refused(refusal), self.armed is not None and self.armed.kind is kind,
                    wording.tooltip(action),
                )
            )  # fmt: skip
        return (*buttons, *self._way_buttons())

    def _way_buttons(self) -> tuple[plain.Button, ...]:
        entry = self._armed_entry()
        if entry is None or len(entry.ways) < 2:
            return ()
        return tuple(
            plain.Button(
                f"way:{number}", way.name, wording.way_icon(way.variant, entry.kind),
                DIGITS[number] if number < len(DIGITS) else "", "", way.refusal is None, wording.refused(way.refusal),
                self.armed is not None and self.armed.variant == way.variant, (way.name,),
            )
            for number, way in enumerate(entry.ways)
        )  # fmt: skip

    @property
    def dialog(self) -> plain.Dialog | None:
        """The question that a player at the table has to answer, with the odds of each answer."""
        decision = self.battle.decision
        if self.mode is not Mode.QUESTION or decision is None or decision.ask is None:
            return None
        ask = decision.ask
        view = self.battle.view(decision.side)
        texts = [wording.answer(view, self.battle.ruleset, option) for option in ask.options]
        keys = mnemonics(texts)
        choices = tuple(
            plain.Choice(
                text, keys[text], self.foresight.odds(option) if self.foresight.knows(option) else None,
                self.foresight.knows(option),
            )
            for text, option in zip(texts, ask.options, strict=True)
        )  # fmt: skip
        recent = [line.text for line in self.chronicle.lines(decision.side, 12) if line.depth]
        entry_events = self.battle.events[self.battle.history[-1].events_before :] if self.battle.history else []
        since = [line.text for line in self.chronicle.lines(decision.side) if entry_events
                 and line.number >= entry_events[0].number]  # fmt: skip
        title = wording.question(view, ask)
        return plain.Dialog(title, tuple((since or recent)[-3:]), choices)

    @property
    def order(self) -> tuple[plain.OrderEntry, ...]:
        """The turn order, as far as the side at the table knows it."""
        return cards.turn_order(self.view)

    @property
    def card(self) -> plain.UnitCard | None:
        """The unit under the pointer, else the one looked at, else the selected one."""
        unit = self.unit_at(self.hovered) if self.hovered is not None else 0
        shown = next((one for one in (unit, self.inspected, self.unit) if one and self.view.knows(one)), 0)
        return cards.unit_card(self.view, shown) if shown else None

    @property
    def cell(self) -> plain.CellCard | None:
        """The cell under the pointer."""
        return None if self.hovered is None else cards.cell_card(self.view, self.hovered)

    @property
    def log(self) -> tuple[plain.LogLine, ...]:
        """What the side at the table has perceived, oldest first."""
        return self.chronicle.lines(self.viewer)

    @property
    def prompt(self) -> str:
        """One line that says what can be done now, or what was not possible."""
        if self.message:
            return self.message
        decision = self.battle.decision
        if self.mode is Mode.TURN and self.way is not None:
            return wording.aiming(self.battle.ruleset, self.way, is_pinned=self.pinned is not None)
        who = self.battle.truth.of(self.unit, Unit).name if self.unit else ""
        thinking = decision is not None and decision.side not in self.humans
        return wording.prompt(self.mode.value, who, decision.side if decision is not None else "", thinking=thinking)

    @property
    def goal(self) -> str:
        """What decides the battle."""
        return cards.goal_line(self.view)

    @property
    def handover(self) -> str:
        """Who is to sit down now; "" when nobody is."""
        decision = self.battle.decision
        return decision.side if self.mode is Mode.HANDOVER and decision is not None else ""

    @property
    def result(self) -> plain.ResultCard | None:
        """How the battle ended, once everything has been shown; None before."""
        over = self.battle.over
        if over is None or self.animating:
            return None
        return wording.result(over, self.viewer, self.humans, self.chronicle, self.battle.stage.sides)
