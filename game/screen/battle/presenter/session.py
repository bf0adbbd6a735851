"""The presenter: what the table sees, and what every key does, over one battle. No arcade, no pictures.

Everything shown is worked out from what the side at the table knows. A front end tells the session of pointer, keys and
time, and reads `overlays`, `bar`, `dialog` ...; `version` is another number whenever any of it may have changed.
"""

import dataclasses
from typing import Final

from game.engine.components import Unit
from game.engine.view import Refused
from game.screen.battle.forecast.cell_card import cell_card
from game.screen.battle.presenter.table import Mode
from game.screen.battle.presenter.telling import Telling
from game.screen.keys import ARROWS, CONFIRM, END_ALL, SIT_DOWN, THROUGH, WAYS, assigned, common, names_of, written
from game.screen.model import plain
from game.screen.text import cards, goals, pointing, spending, witness, wording
from game.screen.text.menu import GROUPS, ActionVariant, MenuEntry, group_of

__all__ = ["Mode", "Session"]

PICK: Final = "pick:"
UNDO_KEYS: Final = ("BACKSPACE", "CTRL+Z")


class Session(Telling):
    """One battle at the table, with all that is shown of it."""

    _cell: tuple[object, plain.CellCard] | None = None
    _bar: tuple[object, tuple[plain.Button, ...]] | None = None
    _aimed_at: tuple[object, tuple[str, ...]] | None = None
    _witnessed: tuple[object, witness.Seen] | None = None

    # ---- keys ------------------------------------------------------------------------------------------------------

    def key(self, name: str) -> bool:
        """Press a key, see `keys`; tells whether it meant anything."""
        mode = self.mode
        if mode is Mode.HANDOVER:
            return self._curtain_key(name)
        if mode is Mode.RECAP:
            return self._recap_key(name)
        if name == "ESCAPE":
            self.leave()
        elif mode is Mode.QUESTION:
            return self._answer_key(name)
        elif mode is not Mode.TURN:
            return False
        elif name in UNDO_KEYS:
            self.undo()
        elif name in CONFIRM:
            self._confirm()
        elif name == THROUGH:
            self.click(self.hovered, "through")
        elif name in {"TAB", "SHIFT+TAB"}:
            self._next(-1 if name.startswith("SHIFT") else 1)
        elif name in ARROWS:
            self._move_pointer(name)
        else:
            return self._press(name)
        return True

    def _curtain_key(self, name: str) -> bool:
        """Let the next player sit down by the key that the curtain names, and by no other."""
        if name == SIT_DOWN and not self.is_deaf:
            self.confirm_handover()
        return name == SIT_DOWN

    def _press(self, name: str) -> bool:
        """Press the button that has this key."""
        wanted = common("End all turns", self.preferences.now.keys) if name == END_ALL else name
        button = next((button for button in self.bar() if button.key == wanted and wanted), None)
        if button is not None:
            self.press(button.id)
        return button is not None

    def press(self, button: str) -> None:
        """Press a button of the bar by its id."""
        group, _, rest = button.partition(":")
        menu = self.menu
        if group == "undo":
            self.undo()
        elif group == "all":
            self.end_all()
        elif group == "answer" and rest.isdigit():
            self.answer(int(rest))
        elif group == "policy":
            self.set_policy(rest)
        elif group == "recap":
            self.press_recap(rest)
        elif menu is not None and group == "action":
            entry = next((entry for entry in menu.entries if entry.kind.__name__ == rest), None)
            if entry is not None:
                self.choose_action(entry.kind)
        elif menu is not None and group == "way":
            entry = self._armed_entry()
            if entry is not None and rest.startswith(PICK):
                self.pick(int(rest.removeprefix(PICK)))
            elif entry is not None:
                self.choose_action(entry.kind, entry.ways[int(rest)].variant)

    def _next(self, step: int) -> None:
        """Go on to the next unit that may act, or, with an action chosen, to the next target."""
        if self.armed is None and len(self.acting) > 1:
            self.next_unit(step)
        else:
            self._next_target(step)

    def _next_target(self, step: int) -> None:
        """Put the pointer on the next thing that can be aimed at, in the order of the board."""
        cells = sorted(self.overlays().targets, key=lambda cell: (cell[1], cell[0]))
        if not cells:
            return
        at = cells.index(self.hovered) + step if self.hovered in cells else (0 if step > 0 else -1)
        self.hover(cells[at % len(cells)])

    def _move_pointer(self, arrow: str) -> None:
        column, row = self.hovered or (self.view.cells(self.unit) or ((0, 0),))[0]
        dx, dy = ARROWS[arrow]
        if self.view.grid.contains((column + dx, row + dy)):
            self.hover((column + dx, row + dy))

    # ---- what is shown: words --------------------------------------------------------------------------------------

    def bar(self) -> tuple[plain.Button, ...]:
        """Return the action bar: every action of the rules, then the variants of the one that is chosen."""
        key = (self.state, self.armed, self.unit, self.is_ending, self.preferences.now.keys, self.picks, self.pinned)
        if self._bar is None or self._bar[0] != key:
            self._bar = (key, self._buttons())
        return self._bar[1]

    def _buttons(self) -> tuple[plain.Button, ...]:
        rules = self.battle.ruleset
        keys = assigned(names_of(rules), self.preferences.now.keys)
        menu, buttons = self.menu, list[plain.Button]()
        for kind, action in sorted(rules.actions.items(), key=lambda pair: GROUPS.index(group_of(*pair))):
            entry = menu.entry(kind) if menu is not None else None
            refusal = entry.refusal if entry is not None else Refused(wording.not_now(self.mode.value))
            buttons.append(
                plain.Button(
                    f"action:{kind.__name__}", action.name, wording.icon(kind), keys[action.name],
                    rules.cost_words.of(action.cost),
                    refusal is None, wording.refused(refusal), self.armed is not None and self.armed.kind is kind,
                    wording.tooltip(rules, action), action.rules, spending.signs(action.cost), group_of(kind, action),
                )
            )  # fmt: skip
        ways = self._way_buttons()
        return (*buttons, *self._all_button(), *ways, *self._pick_buttons(len(ways)))

    def _all_button(self) -> tuple[plain.Button, ...]:
        """Return the button that ends the turns of all, where units act together."""
        if not self.acts_in_groups:
            return ()
        why = "" if len(self.acting) > 1 else "Only one unit is left to act." if self.acting else ""
        why = why or ("" if self.acting else wording.not_now(self.mode.value))
        tip = "Ends the turn of every unit that may still act; asks first where one could still do something."
        key = common("End all turns", self.preferences.now.keys)
        return (
            plain.Button("all:EndTurn", "End all", "end_all", key, "", not why, why, self.is_ending,
                         ("End all turns", tip)),
        )  # fmt: skip

    def _way_buttons(self) -> tuple[plain.Button, ...]:
        entry = self._armed_entry()
        if entry is None or len(entry.ways) < 2:
            return ()
        return tuple(
            plain.Button(
                f"way:{number}", way.name, wording.way_icon(self.battle.ruleset, way.template.at()),
                WAYS[number] if number < len(WAYS) else "", "", way.refusal is None, wording.refused(way.refusal),
                self.armed is not None and self.armed.variant == way.variant,
                (way.name, *filter(None, [cards.about(self.view, way.template.at())])),
                signs=self._signs(entry, way),
            )
            for number, way in enumerate(entry.ways)
        )  # fmt: skip

    def _pick_buttons(self, before: int) -> tuple[plain.Button, ...]:
        """Return the buttons of all that a click on a cell could mean, after so many others of the row."""
        view, rules = self.view, self.battle.ruleset
        return tuple(
            plain.Button(
                f"way:{PICK}{number}", words, wording.icon(type(command)),
                WAYS[before + number] if before + number < len(WAYS) else "", "", enabled=True,
                is_armed=command == self.pinned, tooltip=(words,),
            )
            for number, command in enumerate(self.picks)
            for words in (wording.meaning(view, rules, command),)
        )  # fmt: skip

    def _signs(self, entry: MenuEntry, way: ActionVariant) -> str:
        """Return what a variant costs, in signs, where that is not what every variant costs."""
        cost = entry.action.cost
        if not way.commands or not (cost.is_open or cost.is_either):
            return ""
        return spending.signs_of(self.forecasts.sample(way.commands[0]), self.unit)

    @property
    def card(self) -> plain.UnitCard | None:
        """The unit under the pointer, else the one looked at, else the selected one."""
        unit = self.unit_at(self.hovered) if self.hovered is not None else 0
        shown = next((one for one in (unit, self.inspected, self.unit) if one and self.view.knows(one)), 0)
        if not shown:
            return None
        means = next((mark.words for mark in self.marks if mark.unit == shown), "")
        card = self._card_as_seen(cards.unit_card(self.view, shown))
        facts = witness.corrected(card.facts, self.seen_of(shown))
        return dataclasses.replace(card, means=means, turn=self.turn_of(shown), facts=facts)

    def seen_of(self, unit: int) -> witness.Seen:
        """Return what the side at the table has seen of a unit's things and boons, as far as that was shown."""
        key = self.state, self.viewer, self._told, unit
        if self._witnessed is None or self._witnessed[0] != key:
            last = self._told
            told = (one for one in self.battle.events if one.number <= last)
            self._witnessed = key, witness.witnessed(self.view, told, self._perceives, unit)
        return self._witnessed[1]

    def turn_of(self, unit: int) -> tuple[plain.Allowance, ...]:
        """Return what is left of a unit's turn, as the side at the table knows it; () when it is not its turn."""
        told = (one.event for one in reversed(self.battle.events) if self.viewer is None or self.viewer in one.sides)
        return spending.allowances(self.view, unit, told)

    @property
    def cell(self) -> plain.CellCard | None:
        """The cell under the pointer."""
        if self.hovered is None:
            return None
        key = self.state, self.viewer, self.hovered, self.unit, self.threatening(self.hovered)
        if self._cell is None or self._cell[0] != key:
            self._cell = key, cell_card(self.view, *key[2:])
        return self._cell[1]

    @property
    def prompt(self) -> str:
        """One line that says what can be done now, or what was not possible."""
        if self.message:
            return self.message
        if self.looking:
            return self.looking
        decision = self.battle.decision
        if self.mode is Mode.TURN and self.way is not None:
            pinned = self.pinned is not None
            return wording.aiming(
                self.battle.ruleset, self.way, self._aims(self.way), is_pinned=pinned, is_only=not self._way_buttons()
            )
        who = self.battle.truth.of(self.unit, Unit).name if self.unit else ""
        thinking = decision is not None and decision.side not in self.humans
        if len(self.acting) > 1:
            chosen = self.preferences.now.keys
            following, all_ = (written(common(name, chosen)) for name in ("Next unit or target", "End all turns"))
            return wording.prompt_of_several(who, len(self.acting), following, all_)
        return wording.prompt(self.mode.value, who, decision.side if decision is not None else "", thinking=thinking)

    def _aims(self, way: ActionVariant) -> tuple[str, ...]:
        """Return what a variant can be pointed at, worked out once for each state of the battle."""
        key = self.state, self.unit, way.template
        if self._aimed_at is None or self._aimed_at[0] != key:
            self._aimed_at = key, pointing.aims(self.view, way.template, way.aims)
        return self._aimed_at[1]

    @property
    def goal(self) -> str:
        """How whoever sits at the table wins, loses, or neither; how each side does where none alone sits there."""
        task = goals.of_battle(self.view)
        return "" if task is None else goals.told(task, self.viewer if self.viewer in self.humans else None)

    @property
    def result(self) -> plain.ResultCard | None:
        """How the battle ended, once everything has been shown; None before."""
        over = self.battle.over
        if over is None or self.animating:
            return None
        sides = self.battle.stage.sides
        return wording.result(over, self.humans, self.chronicle.aftermath(self.viewer), sides)
