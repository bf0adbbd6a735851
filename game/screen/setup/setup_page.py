"""The page before a battle: a map by its picture, the rules, who plays each side, where they begin, the seed.

In a large window everything is seen at once; in a small one, or with a large interface, in three steps.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import ClassVar, Final

from game.controllers import NAMES, player_name, strength_of
from game.engine.battle import Battle
from game.rulesets import keys, ruleset
from game.screen.battle.presenter.seating import any_seed, seat
from game.screen.model.press import Leave, Press
from game.screen.setup.choosing import Choosing
from game.screen.setup.map_sheets import ASIDE, GAP, LINE, LIST, AddMaps, ChooseMap, MapSheets, paper
from game.screen.setup.open_rules import TurnOption, draw_open, room_for
from game.screen.setup.who_plays import ROOM_FOR_NAMES, WhoPlays
from game.screen.ui.box import Box
from game.screen.ui.page import Page
from game.screen.ui.shell import Shell

ROOMY: Final = (1000.0, 500.0)
"""From so much room on everything fits at once."""
BEGIN: Final = "B"


class Step(Press, Enum):
    """What is chosen first, second and third where not all of it is seen at once."""

    MAP = auto()
    RULES = auto()
    SIDES = auto()


STEPS: Final = ((Step.MAP, "1  The map"), (Step.RULES, "2  The rules"), (Step.SIDES, "3  The sides"))


@dataclass(frozen=True, slots=True)
class ChooseRules(Press):
    """Choose a ruleset."""

    key: str


class Start(Press, Enum):
    """How the battle begins."""

    AS_ON_MAP = auto()
    BY_HAND = auto()
    SEED = auto()
    """The field for the seed of the dice; Enter in it begins."""
    BEGIN = auto()


class SetupPage(Page):
    """Choosing a battle."""

    title: ClassVar[str] = "A battle"
    longest = 500

    def __init__(
        self,
        shell: Shell,
        folder: Path | None = None,
        path: Path | None = None,
        players: Mapping[str, str] | None = None,
        rules: str = "",
    ) -> None:
        """Offer the game's maps and those of a folder; `path` is the map that is chosen first.

        `players` are those of the battle that has led here, and `rules` its ruleset where another one is wanted.
        """
        super().__init__(shell)
        self.choosing: Final = Choosing(folder, shell.preferences.now.rule_options)
        self.step = Step.MAP
        self.complaint = self.choosing.complaint
        self._sheets: Final = MapSheets(self, self.choosing)
        self._who_plays: Final = WhoPlays(self, self.choosing)
        if path is not None and not self.choosing.look_for(path):
            self.complaint = self.choosing.add(str(path))
        self.focus = ChooseMap(self.choosing.at)
        for side, who in (players or {}).items():
            if strength_of(who) in NAMES:
                self.choosing.seat(side, who)
        if rules in keys():
            self.choosing.rules, self.step, self.focus = rules, Step.RULES, ChooseRules(rules)

    def work(self, seconds: float) -> None:
        """Read one more map, or paint a little."""
        del seconds
        choosing = self.choosing
        if choosing.read_next():
            self.redraw()
            return
        if self._sheets.work():
            self.redraw()

    # ---- drawing ---------------------------------------------------------------------------------------------------

    def draw_page(self, room: Box) -> None:
        """Draw all there is to choose, or the step that one is at."""
        foot = Box(room.left, room.bottom, room.width, 38)
        self._choices(Box(room.left, foot.top + GAP, room.width, room.height - foot.height - GAP))
        self._begin(foot)

    def _choices(self, rest: Box) -> None:
        if rest.width >= ROOMY[0] and rest.height >= ROOMY[1]:
            self._sheets.draw_list(Box(rest.left, rest.bottom, LIST, rest.height))
            middle = rest.width - LIST - ASIDE - 2 * GAP
            self._sheets.draw_chosen(Box(rest.left + LIST + GAP, rest.bottom, middle, rest.height))
            aside = paper(self.canvas, Box(rest.right - ASIDE, rest.bottom, ASIDE, rest.height))
            least = self._least_of_sides(aside.width) + GAP
            upper = Box(aside.left, aside.bottom + least, aside.width, aside.height - least)
            top = self._rules(upper, columns=2)
            self._sides(Box(aside.left, aside.bottom, aside.width, top - GAP - aside.bottom), is_narrow=True)
            return
        self.choice(Box(rest.left, rest.top - LINE, rest.width, LINE), STEPS, self.step)
        self.shortcuts.update({words[0]: step for step, words in STEPS})
        rest = Box(rest.left, rest.bottom, rest.width, rest.height - LINE - GAP / 2)
        if self.step is Step.MAP:
            wide = min(LIST, rest.width * 0.38)
            self._sheets.draw_list(Box(rest.left, rest.bottom, wide, rest.height))
            self._sheets.draw_chosen(Box(rest.left + wide + GAP, rest.bottom, rest.width - wide - GAP, rest.height))
        elif self.step is Step.RULES:
            self._rules(paper(self.canvas, rest), columns=3)
        else:
            self._sides(paper(self.canvas, rest), is_narrow=False)

    def _begin(self, box: Box) -> None:
        canvas, choosing = self.canvas, self.choosing
        wide = min(260.0, box.width * 0.4)
        to_place = choosing.hands() if choosing.by_hand else ()
        words = "Place the units" if to_place else "Begin the battle"
        why = "Choose another map or other rules: this one has faults." if choosing.faults else ""
        self.button(Box(box.right - wide, box.bottom, wide, box.height), Start.BEGIN, words, key=BEGIN, why=why)
        back = Box(box.left, box.bottom, min(110.0, box.width * 0.16), box.height)
        self.button(back, Leave.LEAVE, "Back")
        said = Box(back.right + GAP, box.bottom, box.width - wide - back.width - 2 * GAP, box.height)
        ink = "clay_light" if self.complaint else "cream"
        told = self.complaint or self._told()
        size = "small" if len(canvas.lines(told, said.width, "small")) <= 2 else "tiny"
        count = min(3, len(canvas.lines(told, said.width, size)))
        top = said.bottom + (said.height + canvas.line_height(size) * count) / 2
        canvas.paragraph(told, said.left, top, said.width, size, ink, most=3)

    def _told(self) -> str:
        """Say in a line what is chosen."""
        choosing = self.choosing
        offer = choosing.offer
        if offer is None or offer.source is None:
            return ""
        who = ", ".join(f"{side.capitalize()}: {player_name(kind)}" for side, kind in choosing.players.items())
        return f"{offer.title} · {choosing.ruleset.name} · {who}"

    # ---- the rules -------------------------------------------------------------------------------------------------

    def _rules(self, room: Box, columns: int) -> float:
        """Draw the rulesets and what is different in the chosen one; return the y under it."""
        choosing = self.choosing
        source = choosing.source
        made = ""
        if source is not None and source.ruleset in keys():
            own_name = "these" if source.ruleset == choosing.rules else ruleset(source.ruleset).name
            made = f"The map was made for {own_name}."
        top = self._head(room, "The rules", made)
        wide = (room.width + 3) / columns
        for place, key in enumerate(keys()):
            row, column = divmod(place, columns)
            part = Box(room.left + column * wide, top - (row + 1) * LINE, wide - 3, LINE - 3)
            rules = ruleset(key)
            own = ("The map was made for these rules.",) if source is not None and source.ruleset == key else ()
            self.button(
                part,
                ChooseRules(key),
                rules.name,
                on=key == choosing.rules,
                tip=(rules.name, rules.presentation.summary, *own),
            )
        top -= LINE * -(-len(keys()) // columns) + 4
        top = self._about(room, top, top - room.bottom - room_for(choosing, room.width) - 3)
        return draw_open(self, choosing, Box(room.left, room.bottom, room.width, top - 3 - room.bottom))

    def _about(self, room: Box, top: float, free: float) -> float:
        """Write what the chosen rules are like, in short where there is no room for all; return the y under it."""
        canvas, shown = self.canvas, self.choosing.ruleset.presentation
        for size in ("small", "tiny"):
            if shown.about and len(canvas.lines(shown.about, room.width, size)) * canvas.line_height(size) <= free:
                return canvas.paragraph(shown.about, room.left, top, room.width, size)
        return canvas.paragraph(shown.summary, room.left, top, room.width, "small", most=2)

    def _head(self, room: Box, words: str, aside: str = "") -> float:
        canvas = self.canvas
        wide = canvas.text(words, room.left, room.top, "body", "glaze", "bold", room=room.width) + GAP
        canvas.text(aside, room.left + wide, room.top - 1, "small", "clay_dark", room=room.width - wide, align="right")
        top = room.top - canvas.line_height("body")
        canvas.fill(Box(room.left, top, room.width, 1), "clay_dark")
        return top - 4

    # ---- the sides -------------------------------------------------------------------------------------------------

    def _sides(self, room: Box, *, is_narrow: bool) -> None:
        """Draw who plays each side, where they begin, and the seed."""
        top = room.top if room.height < ROOM_FOR_NAMES else self._head(room, "The sides")
        top = self._who_plays.draw(room, top, is_narrow=is_narrow)
        self._more(Box(room.left, room.bottom, room.width, top - room.bottom - 4))

    def _least_of_sides(self, width: float) -> float:
        """Return how high the sides are with what else is chosen there."""
        canvas = self.canvas
        return canvas.line_height("body") + self._who_plays.least(width) + canvas.line_height("small") + LINE + 20

    def _more(self, room: Box) -> None:
        """Draw where they begin, and the seed."""
        canvas, choosing = self.canvas, self.choosing
        line = canvas.line_height("small")
        wide = room.width * 0.58
        canvas.text("They begin", room.left, room.top, "small", "glaze", "bold", room=wide)
        place = Box(room.left, room.top - line - LINE + 2, wide, LINE - 3)
        hands = choosing.hands()
        why = "" if hands else self._why_no_hands()
        self.choice(
            place, ((Start.AS_ON_MAP, "as on the map"), (Start.BY_HAND, "where I say")),
            Start.BY_HAND if choosing.by_hand and hands else Start.AS_ON_MAP, why={Start.BY_HAND: why},
            tips={Start.BY_HAND: ("Where I say", "Each person first puts their units on cells of their side's zone.")},
        )  # fmt: skip
        left = place.right + GAP
        canvas.text("Seed of the dice", left, room.top, "small", "glaze", "bold", room=room.right - left)
        with self.of("Seed of the dice"):
            self.field(Box(left, place.bottom, room.right - left, LINE - 3), Start.SEED, "by chance")
        zoneless = choosing.zoneless()
        if choosing.by_hand and hands and zoneless and place.bottom - line > room.bottom:
            who = " and ".join(side.capitalize() for side in zoneless)
            words = f"The map has no zone for {who}: they begin as on the map."
            canvas.paragraph(words, room.left, place.bottom - 4, room.width, "small", "clay_dark", most=2)

    def _why_no_hands(self) -> str:
        if "human" not in self.choosing.players.values():
            return "Nobody here plays a side."
        return "The map has no deployment zone for those who play."

    # ---- doing -----------------------------------------------------------------------------------------------------

    def press(self, press: Press) -> None:
        """Choose what was pressed."""
        self.complaint = ""
        choosing = self.choosing
        match press:
            case ChooseMap(place):
                choosing.choose(place)
            case AddMaps.PATH:
                self.complaint = choosing.add(self.fields[AddMaps.PATH])
            case Step():
                self.step = self.focus = press
            case ChooseRules(key):
                choosing.rules = key
            case TurnOption(name):
                choosing.turn(name)
                self.shell.preferences.change(rule_options=choosing.answers)
            case Start.BEGIN | Start.SEED:
                self._start()
            case Start():
                choosing.by_hand = press is Start.BY_HAND
            case _:
                if not self._who_plays.press(press):
                    super().press(press)
        self.redraw()

    def _start(self) -> None:
        """Go to the battle, or first to where units are placed by hand."""
        chosen = self.choosing.chosen(self.fields.get(Start.SEED, ""))
        if isinstance(chosen, str):
            self.complaint = chosen
        elif chosen.to_place:
            self.shell.go("deploy", chosen=chosen)
        else:
            seed = any_seed() if chosen.seed is None else chosen.seed
            self.shell.go("battle", session=seat(Battle(chosen.setup, seed), chosen.source, chosen.players))
