"""The action bar, and the line over it that says what can be done now. No arcade."""

from typing import Final

from game.engine.commands import EndTurn, Move
from game.engine.components import Economy
from game.engine.refusal import Refused
from game.screen.battle.presenter.aiming import Aiming
from game.screen.battle.presenter.ending import TurnEnding
from game.screen.battle.presenter.lookout import Lookout
from game.screen.battle.presenter.notice import Notice
from game.screen.battle.presenter.seats import Mode, Seats
from game.screen.battle.presenter.selection import Selection
from game.screen.battle.presenter.table import Table
from game.screen.keys import WAYS, assigned, common, names_of, written
from game.screen.model import plain
from game.screen.model.press import AtTable, Choose, ChooseWay, Pick
from game.screen.text import cards, pointing, spending, wording
from game.screen.text.menu import GROUPS, ActionVariant, MenuEntry, group_of

HELD: Final = (
    "A tap on its key chooses it; what needs no aim and can be taken back is done at once.",
    "Hold the key where you point, and letting go does it (with Shift: and ends the turn).",
)


class Bar:
    """Lays out what can be pressed."""

    def __init__(
        self,
        table: Table,
        seats: Seats,
        notice: Notice,
        selection: Selection,
        aiming: Aiming,
        ending: TurnEnding,
        lookout: Lookout,
    ) -> None:
        """Lay out nothing yet."""
        self._table: Final = table
        self._seats: Final = seats
        self._notice: Final = notice
        self._selection: Final = selection
        self._aiming: Final = aiming
        self._ending: Final = ending
        self._lookout: Final = lookout
        self._kept: tuple[object, tuple[plain.Button, ...]] | None = None
        self._aimed_at: tuple[object, tuple[str, ...]] | None = None

    def buttons(self) -> tuple[plain.Button, ...]:
        """Return the action bar: every action of the rules, then the variants of the one that is chosen."""
        selection, keys = self._selection, self._table.preferences.now.keys
        key = (self._notice.state, selection.armed, selection.unit, self._ending.is_of_all, keys, self._aiming.picks,
               selection.pinned)  # fmt: skip
        if self._kept is None or self._kept[0] != key:
            ways = self._ways()
            self._kept = key, (*self._actions(), *self._end_all(), *ways, *self._picks(len(ways)))
        return self._kept[1]

    def _actions(self) -> tuple[plain.Button, ...]:
        """Return the buttons of all actions of the rules, by their kinds."""
        rules, menu, armed = self._table.battle.ruleset, self._selection.menu, self._selection.armed
        keys = assigned(names_of(rules), self._table.preferences.now.keys)
        buttons = list[plain.Button]()
        for kind, action in sorted(rules.actions.items(), key=lambda pair: GROUPS.index(group_of(*pair))):
            entry = menu.entry(kind) if menu is not None else None
            refusal = entry.refusal if entry is not None else Refused(wording.not_now(self._seats.mode.value))
            tip = (*wording.tooltip(rules, action), *([] if kind is EndTurn else HELD))
            buttons.append(
                plain.Button(
                    Choose(kind), action.name, wording.icon(kind), keys[action.name],
                    rules.presentation.cost_words.of(action.cost),
                    refusal is None, wording.refused(refusal), armed is not None and armed.kind is kind,
                    tip, action.rules, spending.signs(action.cost), group_of(kind, action),
                )
            )  # fmt: skip
        return tuple(buttons)

    def _end_all(self) -> tuple[plain.Button, ...]:
        """Return the button that ends the turns of all, where units act together."""
        if not self._selection.acts_in_groups:
            return ()
        acting = self._selection.acting
        alone = "Only one unit is left to act." if acting else wording.not_now(self._seats.mode.value)
        why = "" if len(acting) > 1 else alone
        tip = "Ends the turn of every unit that may still act; asks first where one could still do something."
        key = common("End all turns", self._table.preferences.now.keys)
        return (
            plain.Button(AtTable.END_ALL, "End all", "end_all", key, "", not why, why, self._ending.is_of_all,
                         ("End all turns", tip)),
        )  # fmt: skip

    def _ways(self) -> tuple[plain.Button, ...]:
        """Return the buttons of the variants of the action that is chosen, where it has several."""
        view, rules = self._seats.view, self._table.battle.ruleset
        entry, armed = self._selection.entry, self._selection.armed
        if entry is None or len(entry.ways) < 2:
            return ()
        return tuple(
            plain.Button(
                ChooseWay(entry.kind, way.variant), way.name, wording.way_icon(rules, way.template.at()),
                WAYS[number] if number < len(WAYS) else "", "", way.refusal is None, wording.refused(way.refusal),
                armed is not None and armed.variant == way.variant,
                (way.name, *filter(None, [cards.about(view, way.template.at())])), signs=self._signs(entry, way),
            )
            for number, way in enumerate(entry.ways)
        )  # fmt: skip

    def _picks(self, before: int) -> tuple[plain.Button, ...]:
        """Return the buttons of all that a click on a cell could mean, after so many others of the row."""
        view, rules = self._seats.view, self._table.battle.ruleset
        return tuple(
            plain.Button(
                Pick(command), words, wording.icon(type(command)),
                WAYS[before + number] if before + number < len(WAYS) else "", "", enabled=True,
                is_armed=command == self._selection.pinned, tooltip=(words,),
            )
            for number, command in enumerate(self._aiming.picks)
            for words in (wording.meaning(view, rules, command),)
        )  # fmt: skip

    def _signs(self, entry: MenuEntry, way: ActionVariant) -> str:
        """Return what a variant costs, in signs, where that is not what every variant costs."""
        cost = entry.action.cost
        if not way.commands or not (cost.is_open or cost.is_either):
            return ""
        return spending.signs_of(self._table.forecasts.sample(way.commands[0]), self._selection.unit)

    # ---- the line over it ------------------------------------------------------------------------------------------

    @property
    def prompt(self) -> str:
        """One line that says what can be done now, or what was not possible."""
        if self._notice.message:
            return self._notice.message
        if self._lookout.looking:
            return self._lookout.looking
        table, mode, way, unit = self._table, self._seats.mode, self._selection.way, self._selection.unit
        if mode is Mode.TURN and way is not None:
            is_pinned, is_only = self._selection.pinned is not None, not self._ways()
            return wording.aiming(table.battle.ruleset, way, self._aims(way), is_pinned=is_pinned, is_only=is_only)
        who, several = table.name_of(unit) if unit else "", len(self._selection.acting)
        chosen = table.preferences.now.keys
        following, all_ = (written(common(name, chosen)) for name in ("Next unit or target", "End all turns"))
        if mode is Mode.TURN and (end := self._only_end()) is not None:
            return wording.prompt_of_spent(who, end.name, written(end.key), following if several > 1 else "")
        if several > 1:
            return wording.prompt_of_several(who, several, self._left(), following, all_)
        if mode is Mode.TURN:
            return wording.prompt_of_turn(who, self._left())
        decision = table.battle.decision
        side = decision.side if decision is not None else ""
        return wording.prompt(mode.value, side, thinking=decision is not None and side not in table.humans)

    def _left(self) -> list[str]:
        """Return which of the `CHOICES` are left: who has an action still may walk up to an enemy and strike."""
        pressed = ((button.press, button.group) for button in self._able())
        able = {
            press.kind: group for press, group in pressed if isinstance(press, Choose) and press.kind is not EndTurn
        }
        now = self._seats.view.get(self._selection.unit, Economy)
        has_action = "fight" in able.values() or (now is not None and now.action > 0)
        others = any(kind is not Move and group != "fight" for kind, group in able.items())
        left = {"move": Move in able, "fight": has_action, "other": others or "fight" in able.values()}
        return [name for name in wording.CHOICES if left[name]] or ["other"]

    def _able(self) -> list[plain.Button]:
        """Return the buttons of the actions that can be chosen."""
        return [button for button in self.buttons() if isinstance(button.press, Choose) and button.enabled]

    def _only_end(self) -> plain.Button | None:
        """Return the button that ends the turn where nothing else can be chosen; else None."""
        able = self._able()
        return able[0] if [button.press for button in able] == [Choose(EndTurn)] else None

    def _aims(self, way: ActionVariant) -> tuple[str, ...]:
        """Return what a variant can be pointed at, worked out once for each state of the battle."""
        key = self._notice.state, self._selection.unit, way.template
        if self._aimed_at is None or self._aimed_at[0] != key:
            self._aimed_at = key, pointing.aims(self._seats.view, way.template, way.aims)
        return self._aimed_at[1]
