"""What the HUD shows, as plain frozen data: buttons, cards, dialogs, the turn order, the result. No arcade here.

Everything in it is in words or numbers that can be drawn (or read aloud) as they are.
"""

from dataclasses import dataclass, field
from typing import Literal

from game.board.grid import Cell
from game.engine.commands import Command
from game.engine.forecast.ways import WayStep
from game.engine.presentation import Fact
from game.engine.refusal import Refused
from game.screen.model.chances import Chance, Spread
from game.screen.model.deed import Approach
from game.screen.model.foretold import Counting, Peril, Sightline
from game.screen.model.overlays import is_risky
from game.screen.model.press import Press


@dataclass(frozen=True, slots=True)
class Button:
    """One button of the action bar: what pressing it means, its key, and why it cannot be used ("" if it can).

    `signs` is its cost in signs (see `text.spending`), `group` the kind of thing that it is: "move", "fight" ...
    """

    press: Press
    name: str
    icon: str
    key: str
    cost: str
    enabled: bool
    reason: str = ""
    is_armed: bool = False
    tooltip: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    signs: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class ExpectedToll:
    """What a command does to one unit on average: hit points lost (negative: won), and the chance that it goes down."""

    name: str
    mean: float
    felled: float
    spread: Spread | None = None
    unit: int = 0


@dataclass(frozen=True, slots=True)
class Odds:
    """The exact chances of a command. `damage` pairs hit points that the aim loses with their chance.

    `spread` is the same in whole percents that add up, as it is drawn; `name` is the aim's. `chances` are those of all
    else that is decided, each with its own name for every part.
    """

    is_attack: bool
    hit: float
    dodge: float
    block: float
    miss: float
    damage: tuple[tuple[int, float], ...]
    mean: float
    felled: float
    others: tuple[ExpectedToll, ...] = ()
    spread: Spread | None = None
    name: str = ""
    chances: tuple[Chance, ...] = ()


@dataclass(frozen=True, slots=True)
class PreviewCard:
    """What a click would do: the command in words, its odds, its rolls or its steps, or why it is refused."""

    title: str
    command: Command | None = None
    odds: Odds | None = None
    steps: tuple[WayStep, ...] = ()
    cost: str = ""
    refusal: Refused | None = None
    is_pinned: bool = False
    note: str = ""
    rolls: tuple[Counting, ...] = ()
    about: str = ""
    peril: Peril | None = None
    sight: Sightline | None = None
    way: tuple[Cell, ...] = ()
    """The way that goes before a deed which is declared."""
    approach: Approach | None = None
    """The walk and the blow, where it is both."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that it goes by, each once, in the order in which they are read."""
        found = [self.refusal.rule] if self.refusal is not None else []
        found += self.sight.rules if self.sight is not None else ()
        for roll in self.rolls:
            found += [*(gain.rule for gain in roll.gains), roll.rule]
        found += [rule for step in self.steps if is_risky(step.risk) for _, rule in step.rules]
        if self.peril is not None:
            found += [gain.rule for blow in self.peril.blows for gain in blow.counts]
        return tuple(dict.fromkeys(rule for rule in found if rule))


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer of a dialog, with its key and its odds (None while they are being worked out)."""

    text: str
    key: str
    odds: Odds | None
    odds_known: bool


@dataclass(frozen=True, slots=True)
class Dialog:
    """A question in the middle of things: who is asked, about what, what has been rolled, and the answers."""

    title: str
    text: tuple[str, ...]
    choices: tuple[Choice, ...]
    cells: tuple[Cell, ...] = ()
    """Where the unit that is asked stands: the dialog lies elsewhere."""
    habit: str = ""
    """Whose questions of this kind the policies are about."""
    policies: tuple[tuple[str, str, bool], ...] = ()
    """How they may be answered from now on: the policy, its name, and whether it is the one that is set."""
    at: int | None = None
    """The place of the answer that the arrows have come to; None while they have come to none."""


@dataclass(frozen=True, slots=True)
class OrderEntry:
    """A place in the turn order. `side` is the side's place in the map's list; `guess` marks hit points supposed.

    Neighbours with the same number of `group` act together; `is_done` tells who of them has finished.
    """

    unit: int
    name: str
    kind: str
    side: int
    side_name: str
    hp: int
    maximum: int
    guess: bool
    is_active: bool
    is_down: bool
    conditions: tuple[str, ...]
    group: int = 0
    is_done: bool = False


@dataclass(frozen=True, slots=True)
class Allowance:
    """One thing that a turn holds: so much is left of so much, in cells for "move", else in pieces."""

    kind: str
    name: str
    left: int
    most: int
    note: str


@dataclass(frozen=True, slots=True)
class UnitCard:
    """What the viewing side sees of a unit; `means` is what it is known to mean to do."""

    unit: int
    name: str
    title: str
    kind: str
    side: int
    hp: int
    maximum: int
    guess: bool
    facts: tuple[Fact, ...]
    means: str = ""
    vigour: tuple[int, int] = (0, 0)
    """What it can still lose, and the most of it, before it is out; (0, 0) where that is the hit points alone."""
    turn: tuple[Allowance, ...] = ()
    """What is left of its turn; () when it is not its turn."""


@dataclass(frozen=True, slots=True)
class CellCard:
    """The facts of a cell, in lines of a label and a value; `about` is a sentence on its ground."""

    cell: Cell
    title: str
    rows: tuple[tuple[str, str], ...]
    about: str = ""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log: its text, the rules it cites with their titles, and how deep it lies.

    `why` says why an AI has chosen what begins with it; "" for most lines. What `is_folded` is shown only when its
    heading is rested on: `under` are the texts of such lines. `is_roll`: it tells of dice, and is folded likewise under
    the line before it where what came of them is told, too. `deed` tells the lines of one command from others.
    `cells` light up on the board while the line is rested on, and those that `why` is `about`; `aloud` is the text for
    who does not see the board.
    """

    number: int
    text: str
    rules: tuple[str, ...]
    depth: int
    unit: int
    why: str = ""
    is_folded: bool = False
    under: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()
    aloud: str = ""
    is_roll: bool = False
    about: tuple[Cell, ...] = ()
    deed: int = field(default=0, compare=False)

    @property
    def cited(self) -> str:
        """The text, with the ids of its rules after it."""
        ids = " ".join(rule.split(" ", 1)[0] for rule in self.rules)
        return f"{self.text} [{ids}]" if ids else self.text


@dataclass(frozen=True, slots=True)
class ResultCard:
    """How the battle ended, for the viewing side: won, lost, or neither."""

    outcome: Literal["won", "lost", "neither"]
    title: str
    reason: str
    aftermath: tuple[LogLine, ...] = ()
    """What happened after the battle, line by line."""


@dataclass(frozen=True, slots=True)
class Control:
    """A button of a replay's bar: its press, word, picture, key, and what it does; `why` says why it cannot."""

    press: Press
    name: str
    icon: str
    key: str
    tip: str
    why: str = ""
    is_on: bool = False


@dataclass(frozen=True, slots=True)
class ReplayPlace:
    """Where a replay stands: in words, as a share of the whole, and where each round begins."""

    words: str
    share: float
    rounds: tuple[tuple[int, float], ...]
    note: str = ""
    """What has to be said of the record; "" if nothing."""
