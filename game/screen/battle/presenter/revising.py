"""A map that is changed while it is played: what is wrong with it now, or the offer to play on it. No arcade.

The battle goes on as it was, on the map as it was, until whoever sits here takes the new one.
"""

from collections.abc import Callable, Mapping
from typing import Final

from game.board.grid import Cell
from game.engine.battle import Battle
from game.engine.setup import Setup
from game.record.carried import CarriedOver, carry_over
from game.record.recorder import Recorder
from game.report.cell_maps import CellKind, CellMap, CellMark
from game.scenario.answers import NO_ANSWERS, answer
from game.scenario.roster import join
from game.scenario.scenario import open_map
from game.screen.battle.presenter.cell_layer import CellLayer
from game.screen.battle.presenter.notice import Notice
from game.screen.battle.presenter.table import Table
from game.screen.keys import CONFIRM, DIGITS
from game.screen.model.press import Press, Revise
from game.tiled import Fault, MapFaults, TiledMap, survey
from game.tiled.faults import cell_in_tiled
from game.tiled.watch import MapWatch

FAULTS: Final = "faults"
TITLE: Final = "The map was saved anew"
AS_PLAYED: Final = "The map was saved as it is played here: the battle goes on."
WORDS: Final = {
    Revise.GO_ON: "play on it, keeping the moves that fit",
    Revise.BEGIN: "begin anew on it, with the same dice",
    Revise.STAY: "stay with the map as it was",
}

Take = Callable[[Battle, TiledMap, Recorder, str], None]
"""Plays a battle on another map in the place of this one, and says something of it."""


class Revising:
    """Holds what has become of the map since the battle began; it lies over the battle while there is an offer."""

    is_whole: Final = False

    def __init__(self, table: Table, notice: Notice, layer: CellLayer) -> None:
        """Watch nothing yet."""
        self._table: Final = table
        self._notice: Final = notice
        self._layer: Final = layer
        self.watch: MapWatch | None = None
        self.rules: str | None = None
        """The ruleset that was asked for; None for the map's own."""
        self.answers: Mapping[str, str] = NO_ANSWERS
        """The choices that were asked for of what the ruleset leaves open."""
        self.take: Take | None = None
        self._offer: tuple[TiledMap, Setup] | None = None

    def tick(self) -> None:
        """Look at the map if it was saved."""
        if self.watch is not None and self.watch.has_heard():
            self._look(self.watch)

    def _look(self, watch: MapWatch) -> None:
        was_amiss = self._layer.drop(FAULTS) or self._offer is not None
        if self._offer is not None:
            self._offer = None
            self._notice.say("")  # what was offered can be taken no more
        try:
            source, bare = open_map(watch.path, self.rules)
            source, (setup,) = answer(source, [bare], self.answers)
        except MapFaults as error:
            self._layer.give(faults_map(error.faults, survey(watch.path).first))
            return
        if source != self._table.source or setup.ruleset.key != self._table.battle.ruleset.key:
            self._offer = source, setup
            numbered = "; ".join(f"{number}: {words}" for number, (_, words) in enumerate(self.choices, 1))
            self._notice.say(f"{TITLE}. {numbered}.")
        elif was_amiss:
            self._notice.say(AS_PLAYED)

    # ---- the offer -------------------------------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether there is a new map to be played on."""
        return self._offer is not None

    @property
    def choices(self) -> tuple[tuple[Revise, str], ...]:
        """What can be answered, each in words; () where nothing is offered."""
        battle = self._table.battle
        return (
            ()
            if self._offer is None
            else tuple((one, words) for one, words in WORDS.items() if one is not Revise.GO_ON or battle.history)
        )

    def key(self, name: str) -> bool:
        """Take an answer by its number, the first by Enter."""
        number = 0 if name in CONFIRM else DIGITS.find(name)
        choices = self.choices
        return 0 <= number < len(choices) and self.press(choices[number][0])

    def press(self, press: Press) -> bool:
        """Take an answer."""
        if not isinstance(press, Revise):
            return False
        offer, self._offer = self._offer, None
        self._notice.say("")
        if offer is not None and press is not Revise.STAY and self.take is not None:
            self.take(*self._played_on(*offer, is_carried=press is Revise.GO_ON))
        return True

    def leave(self) -> bool:
        """Stay with the map as it was."""
        return self.press(Revise.STAY)

    def _played_on(self, source: TiledMap, setup: Setup, *, is_carried: bool) -> tuple[Battle, TiledMap, Recorder, str]:
        """Return a battle on a new map, how it is recorded, and what is to be said of it."""
        table = self._table
        battle = Battle(join(setup, table.battle.setup.roster), table.battle.seed)
        players = {side: who for side, who in table.players.items() if side in source.sides}
        recorder = Recorder(battle, source, players, table.recorder.header.journey)
        said = _told(carry_over(table.battle, battle)) if is_carried else "The new map, from its beginning."
        return battle, source, recorder, said


def _told(carried: CarriedOver) -> str:
    if carried.kept == carried.of:
        return f"The new map: all {carried.of} moves are made." if carried.of > 1 else "The new map: the move is made."
    return f"The new map: {carried.kept} of {carried.of} moves are made. The next does not fit: {carried.why}"


def faults_map(faults: tuple[Fault, ...], first: Cell = (0, 0)) -> CellMap:
    """Return what is wrong with a map, at its cells; Tiled counts the board's first one as `first`."""
    several = f"{len(faults)} faults" if len(faults) > 1 else "a fault"
    words = f"The map was saved with {several}: the battle goes on as it was. kleos check says what to do."
    kinds = tuple(CellKind("fault", _line(number, fault.counted_from(first))) for number, fault in enumerate(faults, 1))
    marks = {fault.cell: CellMark(number, str(number + 1)) for number, fault in enumerate(faults) if fault.cell}
    return CellMap(FAULTS, words, kinds, marks)


def _line(number: int, fault: Fault) -> str:
    """Say a fault: its number, where it is as `kleos check` and Tiled say it, and what it is, without what to do."""
    where = [f"object {fault.object}"] if fault.object else [f'layer "{fault.layer}"'] if fault.layer else []
    if fault.cell is not None:
        where.append(cell_in_tiled(fault.cell))
    place = f"{', '.join(where)}: " if where else ""
    return f"{number} {place}{fault.what}"
