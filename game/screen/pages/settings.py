"""The settings: everything that can be set, each heard and seen at once; keys and reactions on pages of their own."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import ClassVar, Final

from game.screen.battle.presenter.policies import WORDS
from game.screen.keys import Binding, bindings, why_not, written
from game.screen.model.press import Leave, Press
from game.screen.pages.options import PAGES, Option, capped, reaction_kinds, value_of
from game.screen.settings import Policy, Settings
from game.screen.ui.box import Box
from game.screen.ui.modals import Asking
from game.screen.ui.page import Page
from game.screen.ui.shell import Shell

ROW: Final = 46.0
TALL: Final = 64.0
"""The height of a row: the least, and what it is where there is room."""
LONG: Final = 60.0
"""The height of a row with three small lines of words, as a narrow page needs it."""
NARROW: Final = 760.0
"""In pages less wide there are fewer columns."""
WIDEST: Final = 1180.0
TABS: Final = ("Look", "Pace", "Play", "Reactions", "Keys", "Sound")
MODIFIERS: Final = ("LSHIFT", "RSHIFT", "LCTRL", "RCTRL", "LALT", "RALT", "LCOMMAND", "RCOMMAND", "CAPSLOCK")


@dataclass(frozen=True, slots=True)
class ShowSection(Press):
    """Show a tab of the settings."""

    tab: str


@dataclass(frozen=True, slots=True)
class ShowKeys(Press):
    """Show the keys of a ruleset, or those that are the same everywhere."""

    group: str


@dataclass(frozen=True, slots=True)
class Set(Press):
    """Set something to one of its values."""

    option: Option
    value: str | int


@dataclass(frozen=True, slots=True)
class Turn(Press):
    """Turn something on or off; or what a slider sets."""

    option: Option


@dataclass(frozen=True, slots=True)
class SetHabit(Press):
    """Have a kind of question answered like this."""

    about: str
    policy: Policy


@dataclass(frozen=True, slots=True)
class GiveKey(Press):
    """Give a deed the key that is pressed next."""

    deed: str


@dataclass(frozen=True, slots=True)
class GiveOwnKey(Press):
    """Give a deed its own key again."""

    deed: str


class AllAsNew(Press, Enum):
    """Put every setting back, which is asked once more."""

    ASK = auto()
    YES = auto()
    NO = auto()


class SettingsPage(Page):
    """Everything that can be set."""

    title: ClassVar[str] = "Settings"

    def __init__(self, shell: Shell, tab: str = "Look") -> None:
        """Begin on a tab; reading the rulesets' keys takes a moment, so they are read when they are looked at."""
        super().__init__(shell)
        self.tab = tab
        self.focus = ShowSection(tab)
        self.group = "Everywhere"
        self.waiting = ""
        """The deed that the next key pressed is given to."""
        self.unnamed = False
        """Whether the last key pressed for it is none that could be written down."""
        self.message = ""
        self._asks_reset = False

    @property
    def section(self) -> str:
        """The tab, and of the keys the ruleset whose they are."""
        return f"{self.tab} {self.group if self.tab == 'Keys' else ''}"

    @property
    def _now(self) -> Settings:
        return self.shell.preferences.now

    # ---- drawing ---------------------------------------------------------------------------------------------------

    def draw_page(self, room: Box) -> None:
        """Draw the tabs, the list of the one that is chosen, and what can be said of all."""
        wide = min(room.width, WIDEST)
        room = Box(round(room.left + (room.width - wide) / 2), room.bottom, wide, room.height)
        tabs = Box(room.left, room.top - 34, room.width + 3, 34)
        self.choice(tabs, [(ShowSection(name), name) for name in TABS], ShowSection(self.tab))
        foot = 44.0
        area = Box(room.left, room.bottom + foot, room.width, room.height - 42 - foot)
        draws: dict[str, Callable[[Box], None]] = {"Keys": self._keys, "Reactions": self._reactions}
        draws.get(self.tab, self._options)(area)
        self._foot(Box(room.left, room.bottom, room.width, foot - 8))

    def _foot(self, room: Box) -> None:
        canvas = self.canvas
        words, ink = self._words()
        wide = min(170.0, room.width * 0.22)
        left, low = room.left, room.bottom
        middle = room.width - (3 if self._asks_reset else 2) * (wide + 8) - 16
        start = left + (2 if self._asks_reset else 1) * (wide + 8) + 8
        size = "small" if len(canvas.lines(words, middle, "small")) < 2 else "tiny"
        lines = min(2, len(canvas.lines(words, middle, size)))
        top = low + 17 + lines * canvas.line_height(size) / 2
        for place, line in enumerate(self._cut(words, middle, size, 2)):
            canvas.text(line, start, top - place * canvas.line_height(size), size, ink, room=middle, align="middle")
        if self._asks_reset:
            self.button(Box(left, low, wide, 34), AllAsNew.YES, "Yes, all as new")
            self.button(Box(left + wide + 8, low, wide, 34), AllAsNew.NO, "No, leave it")
        else:
            tip = ("All as new", "Every setting, keys and reactions too, is put back; it is asked once more.")
            self.button(Box(left, low, wide, 34), AllAsNew.ASK, "All as new", tip=tip)
        self.button(Box(room.right - wide, low, wide, 34), Leave.LEAVE, "Back")

    def _cut(self, words: str, wide: float, size: str, most: int) -> tuple[str, ...]:
        """Return the lines that words take, so many at most; what is over is put into the last, which is cut."""
        lines = self.canvas.lines(words, wide, size)
        return lines if len(lines) <= most else (*lines[: most - 1], " ".join(lines[most - 1 :]))

    def _words(self) -> tuple[str, str]:
        """Return the line at the foot, and its ink: what has to be said first."""
        if self._asks_reset:
            return "Put every setting back to what it is by itself, keys and reactions too?", "ochre"
        if self.waiting:
            why = "That key has no name here; press another one" if self.unnamed else "Press the key"
            return f"{why} for “{self.waiting}”. Esc: leave it as it is.", "ochre"
        if self.message:
            return self.message, "ochre"
        if self.shell.preferences.complaint:
            return self.shell.preferences.complaint, "ochre"
        real = capped(self.window.width, self.window.height, self._now.scale)
        if self.tab == "Look" and real < self._now.scale:
            return f"There is room for {real}% in this window; a larger one will have {self._now.scale}%.", "ochre"
        return "Every change counts at once, and is kept.", "cream_dark"

    def _high(self, area: Box, count: int) -> float:
        """Return how high rows are: up to `TALL` where all fit."""
        return max(ROW, min(TALL, area.height // max(1, count)))

    def _line(self, box: Box, name: str, about: str) -> Box:
        """Write a row's name, with what it does under it; return where its control goes."""
        canvas = self.canvas
        wide = round(box.width * 0.36)
        size, less = ("body", "small") if box.height >= TALL - 8 else ("small", "tiny")
        if len(canvas.lines(about, wide - 12, less)) > 2:  # rather small than cut
            less = "tiny"
        high, low = canvas.line_height(size), canvas.line_height(less)
        lines = self._cut(about, wide - 12, less, max(2, int((box.height - high) / low))) if about else ()
        canvas.fill(Box(box.left, box.bottom, box.width, 1), "clay_dark", 120)
        top = box.bottom + (box.height + high + low * len(lines)) / 2
        size = size if canvas.width(name, size, "bold") <= wide - 12 else less
        canvas.text(name, box.left + 4, top, size, "cream", "bold", room=wide - 12)
        for place, line in enumerate(lines):
            canvas.text(line, box.left + 4, top - high - place * low, less, "cream_dark", room=wide - 12)
        canvas.spot(Box(box.left, box.bottom, wide, box.height), None, (name, about) if about else (name,))
        tall = min(38.0, box.height - 10)
        return Box(box.left + wide, box.bottom + (box.height - tall) / 2, box.width - wide, tall)

    def _options(self, area: Box) -> None:
        options = PAGES[self.tab]
        high = max(self._high(area, len(options)), LONG if area.width < NARROW else ROW)
        for number, box in self.rows(area, f"list-{self.tab}", len(options), high):
            option = options[number]
            control = self._line(box, option.name, option.about)
            with self.of(option.name):
                self._option(option, control)

    def _option(self, option: Option, box: Box) -> None:
        value = value_of(self._now, option)
        if option.kind == "choice":
            wide = min(box.width, 150.0 * len(option.values))
            options = [(Set(option, one), words) for one, words in option.values]
            self.choice(Box(box.left, box.bottom, wide, box.height), options, Set(option, value))
        elif option.kind == "tick":
            words = "on" if value else "off"
            self.tick(Box(box.left, box.bottom, 110, box.height), Turn(option), words, on=bool(value))
        else:
            self.slider(Box(box.left + 8, box.bottom, min(box.width - 16, 480), box.height), Turn(option), int(value))

    # ---- reactions -------------------------------------------------------------------------------------------------

    def _reactions(self, area: Box) -> None:
        kinds = list(reaction_kinds().items())
        for number, box in self.rows(area, "list-reactions", len(kinds), self._high(area, len(kinds))):
            key, (name, about) = kinds[number]
            control = self._line(box, name, about or "How your units answer it; each unit can be told otherwise.")
            wide = min(control.width, 150.0 * len(WORDS))
            now = self._now.reactions.get(key, "ask")
            place = Box(control.left, control.bottom, wide, control.height)
            with self.of(name):
                self.choice(place, [(SetHabit(key, one), words) for one, words in WORDS.items()], SetHabit(key, now))

    # ---- keys ------------------------------------------------------------------------------------------------------

    def _keys(self, area: Box) -> None:
        groups = bindings(self._now.keys)
        if self.group not in groups:
            self.group = next(iter(groups))
        names = [(ShowKeys(name), name) for name in groups]
        self.choice(Box(area.left, area.top - 28, area.width, 26), names, ShowKeys(self.group))
        found = groups[self.group]
        rest = Box(area.left, area.bottom, area.width, area.height - 34)
        columns = 2 if area.width >= NARROW else 1
        lines = -(-len(found) // columns)
        high = max(32.0, min(44.0, rest.height // lines))
        for line, box in self.rows(rest, f"list-keys-{self.group}", lines, high):
            wide = box.width / columns
            for column in range(columns):
                place = line + column * lines
                if place < len(found):
                    with self.of(found[place].name):
                        self._key(found[place], Box(box.left + column * wide, box.bottom, wide - 16, box.height))

    def _key(self, binding: Binding, box: Box) -> None:
        canvas = self.canvas
        tall = min(30.0, box.height - 4)
        button = Box(box.right - 190, box.bottom + (box.height - tall) / 2, 118, tall)
        top = box.bottom + box.height / 2 + canvas.line_height("small") / 2
        canvas.fill(Box(box.left, box.bottom, box.width, 1), "clay_dark", 120)
        canvas.text(binding.name, box.left + 4, top, "small", "ochre" if binding.lost else "cream", "bold",
                    room=button.left - box.left - 12)  # fmt: skip
        is_waiting = self.waiting == binding.name
        words = "press a key…" if is_waiting else written(binding.key) or "none"
        tip = (binding.name, f"Its key: {written(binding.key) or 'none'}.", *([binding.lost] if binding.lost else []))
        self.button(button, GiveKey(binding.name), words, on=is_waiting, tip=(*tip, "Press to give it another."))
        if binding.name in self._now.keys:
            self.button(Box(box.right - 68, button.bottom, 68, button.height), GiveOwnKey(binding.name), "as new",
                        tip=(binding.name, "Its own key again."))  # fmt: skip

    def asking(self) -> tuple[Asking, ...]:
        """Whether all is to be put back is asked, or for a deed's key."""
        return (
            Asking(lambda: self._asks_reset, lambda: self.press(AllAsNew.NO)),
            Asking(lambda: bool(self.waiting), self._keep_key, key=self._take_key),
        )

    def key(self, name: str) -> bool:
        """Leave by the key of the settings."""
        if name == "F10":
            self.leave()
        return name == "F10"

    def _keep_key(self) -> None:
        deed, self.waiting, self.unnamed = self.waiting, "", False
        self.message = f"The key of “{deed}” stays as it was."

    def _take_key(self, name: str) -> bool:
        """Take the key that is waited for; one that has no name is told, and waited on."""
        if name.rpartition("+")[2] in MODIFIERS:
            return True
        if not name:
            self.unnamed = True
            return True
        deed, self.waiting, self.unnamed = self.waiting, "", False
        why = why_not(deed, name, self._now.keys)
        if why:
            self.message = why
        else:
            self.shell.preferences.change(keys={**self._now.keys, deed: name})
            self.message = f"{written(name)} is the key of “{deed}” now."
        return True

    # ---- what is pressed -------------------------------------------------------------------------------------------

    def press(self, press: Press) -> None:
        """Change what was pressed."""
        self.message, waiting, self.waiting, self.unnamed = "", self.waiting, "", False
        match press:
            case ShowSection(tab):
                self.tab = tab
            case ShowKeys(group):
                self.group = group
            case SetHabit(about, policy):
                self._change(reactions={**self._now.reactions, about: policy})
            case GiveKey(deed):
                self.waiting = "" if waiting == deed else deed
            case GiveOwnKey(deed):
                self._change(keys={name: key for name, key in self._now.keys.items() if name != deed})
                self.message = f"“{deed}” has its own key again."
            case AllAsNew():
                self._reset(press)
            case Set(option, value):
                self._change(**{option.field: value})
            case Turn(option):
                self._change(**{option.field: not value_of(self._now, option)})
            case _:
                super().press(press)

    def _reset(self, press: AllAsNew) -> None:
        self._asks_reset = press is AllAsNew.ASK
        if press is AllAsNew.YES:
            kept = {"taught": self._now.taught}
            fresh = {name: getattr(Settings(), name) for name in Settings.__struct_fields__ if name not in kept}
            self._change(**fresh)
            self.message = "All settings are as new."
        self.focus = AllAsNew.NO if self._asks_reset else AllAsNew.ASK

    def slid(self, press: Press, value: float) -> None:
        """Set a volume; what is loud by it is heard at once."""
        if isinstance(press, Turn) and value_of(self._now, press.option) != round(value):
            self._change(**{press.option.field: round(value)})
            self.window.sounds.ui("click")

    def _change(self, **fields: object) -> None:
        self.shell.preferences.change(**fields)
        self._fit()
