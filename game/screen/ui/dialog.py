"""What stands over everything else: a question with its answers, and the tooltip."""

from collections.abc import Sequence
from typing import Final

from game.screen.keys import NEXT_POLICY, written
from game.screen.model.chances import Share
from game.screen.model.plain import Choice, Dialog, Odds
from game.screen.model.press import Answer, Press, SetPolicy
from game.screen.text.wording import chance_words, percent
from game.screen.ui.box import Box
from game.screen.ui.column import Writer
from game.screen.ui.panel import Panel

WIDE: Final = 640
CHOICE: Final = 56
LEAST_CHOICE: Final = 44
ROOMY: Final = 500
"""From this width on many answers stand in two columns."""
POLICY: Final = 26
TIP: Final = 300
REST: Final = 0.35
"""Seconds that the pointer rests before it is told what lies under it."""
MARGIN: Final = 8
KEPT: Final = 2.0
"""So many times the height of what is to stay in sight a question leaves free, if it can be so low."""
MOST_ROWS: Final = 2
"""So many rows say how such questions are answered; what else could be said is left out."""


def _hidden(box: Box, kept: Sequence[Box]) -> float:
    """Return how much of what is to stay in sight a box hides, and what little is round it."""
    round_it = box.inset(-MARGIN)
    return sum(
        (min(round_it.right, one.right) - max(round_it.left, one.left))
        * (min(round_it.top, one.top) - max(round_it.bottom, one.bottom))
        for one in kept
        if round_it.meets(one)
    )


class DialogBox(Panel):
    """A question in the middle of things."""

    def show(self, dialog: Dialog | None, free: Box, kept: Sequence[Box], hot: Press | None) -> None:
        """Show a question over the bottom of the map, or its top where that hides less of what is `kept` in sight."""
        if dialog is None:
            self.hide()
            return
        wide = min(WIDE, free.width)
        foot = POLICY + 8 if dialog.policies else 0
        usual = 2 if len(dialog.choices) > 2 and wide >= ROOMY else 1
        need = max(one.height for one in kept) * KEPT + 2 * MARGIN if kept else 0.0
        # Where little fits above the bar it lies over it: the bar is of no use now.
        above, whole = free.height, free.top - 4
        forms = (
            (dialog.text, CHOICE),
            (dialog.text[-1:], CHOICE),
            (dialog.text[-1:], LEAST_CHOICE),
            ((), LEAST_CHOICE),
        )
        for told, each, columns, room in (
            *((*form, usual, above - need) for form in forms[:2]),
            *((*form, usual, whole - need) for form in forms[1:]),
            *((*form, usual, whole) for form in forms[1:]),
            (*forms[-1], 2, whole),
        ):
            rows = -(-len(dialog.choices) // columns)
            high = self._words(dialog, told, Box(0, 0, wide, 0), draw=False) + rows * (each + 4) + 38 + foot
            if high <= room:
                break
        left = round(free.left + (free.width - wide) / 2)
        spare = free.top - need - high if room < whole else free.top - high
        low = Box(left, round(max(4.0, min(free.bottom, spare))), wide, high)
        lofty = Box(left, round(max(4.0, free.top - high)), wide, high)
        box = lofty if _hidden(lofty, kept) < _hidden(low, kept) else low
        if not self.changed(box, dialog, hot):
            return
        canvas = self.canvas
        inside = canvas.panel(box, strip=True)
        self._words(dialog, told, Box(box.left, inside.bottom, wide, inside.height), draw=True)
        self._policies(dialog, Box(inside.left, inside.bottom, inside.width, foot - 8), hot)
        top = inside.bottom + foot + rows * (each + 4)
        width = (inside.width - 4 * (columns - 1)) / columns
        for number, choice in enumerate(dialog.choices):
            row, column = divmod(number, columns)
            place = Box(inside.left + column * (width + 4), top - (row + 1) * (each + 4), width, each)
            self._choice(number, choice, place, is_hot=hot == Answer(number) or number == dialog.at)
            if number == dialog.at:
                canvas.outline(place.inset(-2), "ochre", 3)

    def _policies(self, dialog: Dialog, box: Box, hot: Press | None) -> None:
        """Draw how such questions are answered from now on, and what sets it."""
        if not dialog.policies:
            return
        canvas, wide = self.canvas, min(98.0, box.width * (0.66 / len(dialog.policies)))
        left = box.right - (wide + 4) * len(dialog.policies) + 4
        canvas.fill(Box(box.left, box.top + 3, box.width, 1), "clay_dark", 120)
        always = ", Ctrl + answer" if len(dialog.policies) > 2 else ""
        key = written(NEXT_POLICY)
        for words in (f"{dialog.habit} ({key}{always})", f"{dialog.habit} ({key})", dialog.habit):
            rows = canvas.lines(words, left - box.left - 8, "tiny")
            if len(rows) <= MOST_ROWS:
                break
        top = box.top - (5 if len(rows) < 2 else -1)
        canvas.paragraph(words, box.left + 2, top, left - box.left - 8, "tiny", "glaze_soft", most=MOST_ROWS)
        # Each has the room that its name needs, where the names do not all go into buttons of one width.
        own = [canvas.width(name, "tiny", "bold") + 8 for _, name, _ in dialog.policies]
        spare = wide - sum(own) / len(own)
        for (policy, name, is_set), needed in zip(dialog.policies, own, strict=True):
            each = wide if max(own) <= wide else needed + spare
            button, press = Box(left, box.bottom, each, POLICY), SetPolicy(policy)
            left += each + 4
            look = "active" if is_set else "hover" if hot == press else "normal"
            canvas.nine(f"button_{look}", button)
            canvas.text(name, button.left, button.top - 5, "tiny", role="bold", room=each, align="middle")
            canvas.spot(button, press, (f"From the next such question on: {name}",))

    def _words(self, dialog: Dialog, told: tuple[str, ...], box: Box, *, draw: bool) -> float:
        writer = Writer(self.canvas, box.left + 13, box.top, box.width - 26, draw=draw)
        writer.paragraph(dialog.title, "body", "glaze", "bold")
        for line in told:
            writer.paragraph(line, "small", "glaze_soft")
        return writer.high + 6

    def _choice(self, number: int, choice: Choice, box: Box, *, is_hot: bool) -> None:
        canvas, press = self.canvas, Answer(number)
        canvas.nine(f"button_{'hover' if is_hot else 'normal'}", box)
        plate = Box(box.left + 9, box.bottom + (box.height - 22) / 2, 22, 22)
        canvas.fill(plate, "glaze")
        canvas.text(choice.key or str(number + 1), plate.left, plate.top - 2, "small", "cream", "bold", room=22,
                    align="middle")  # fmt: skip
        key = f"  ({number + 1})"  # stands there however long the words are
        room = box.width - 50 - canvas.width(key, "small", "bold")
        canvas.text(choice.text, box.left + 40, box.top - 4, "small", role="bold", room=room)
        left = box.left + 40 + min(room, canvas.width(choice.text, "small", "bold"))
        canvas.text(key, left, box.top - 4, "small", role="bold")
        most, wide = 2 if box.height >= CHOICE else 1, box.width - 50
        forms = odds_forms(choice)
        odds = next((one for one in forms if len(canvas.lines(one, wide, "tiny")) <= most), forms[-1])
        canvas.paragraph(odds, box.left + 40, box.top - 22, wide, "tiny", "glaze_soft", most=most)
        canvas.spot(box, press, (choice.text, odds_of(choice)))


SUFFERED: Final = {"hit": "is hit", "dodge": "dodges it", "block": "blocks it", "miss": "is missed"}
"""How each fate of an attack is called for the unit that is attacked."""

BRIEFLY: Final = {"hit": "hit", "dodge": "dodged", "block": "blocked", "miss": "missed"}
"""The same where there is little room."""

MOST_CHANCES: Final = 2
LEAST: Final = 0.005
"""Hit points on average below which none are told."""


def odds_of(choice: Choice) -> str:
    """Write what an answer may come to."""
    if not choice.odds_known:
        return "Working out the odds…"
    if choice.odds is None:
        return "It may come to too much to work out."
    return answer_odds(choice.odds)


def odds_forms(choice: Choice) -> tuple[str, ...]:
    """Return what an answer may come to, in ever fewer words: in the end what the unit that is asked loses."""
    if choice.odds is None:
        return (odds_of(choice),)
    odds = choice.odds
    fates = [f"{BRIEFLY.get(fate, fate)} {share.words}" for fate, share in _fates(odds)]
    lost = [f"loses {odds.mean:.1f} hp"] if odds.mean > LEAST else []
    lost += [f"goes down {percent(odds.felled)}"] if odds.felled > 0 else []
    return (answer_odds(odds), *(_sentence(parts) for parts in ([*fates, *lost], lost) if parts))


def answer_odds(odds: Odds) -> str:
    """Write the odds of an answer for the unit that is asked, in a line."""
    parts = [f"{SUFFERED.get(fate, fate)}: {share.words}" for fate, share in _fates(odds)]
    parts += [f"{chance.who}, {chance.what}: {chance_words(chance)}" for chance in odds.chances[:MOST_CHANCES]]
    if odds.mean > LEAST:
        parts.append(f"loses {odds.mean:.1f} hp on average")
    if odds.felled > 0:
        parts.append(f"goes down: {percent(odds.felled)}")
    for toll in odds.others[:2]:
        deed = f"loses {toll.mean:.1f}" if toll.mean >= 0 else f"gets {-toll.mean:.1f} back"
        fells = f", goes down: {percent(toll.felled)}" if toll.felled > 0 else ""
        parts.append(f"{toll.name} {deed} hp on average{fells}")
    return _sentence(parts or ["nothing happens"])


def _fates(odds: Odds) -> tuple[tuple[str, Share], ...]:
    return odds.spread.fates if odds.is_attack and odds.spread is not None else ()


def _sentence(parts: Sequence[str]) -> str:
    words = "; ".join(parts)
    return f"{words[:1].upper()}{words[1:]}."


class Tooltip(Panel):
    """What a pointer that rests somewhere is told."""

    is_solid = False

    def show(
        self,
        tip: tuple[str, ...],
        at: tuple[float, float],
        window: tuple[float, float],
        floor: float = 0,
        *,
        leftward: bool = False,
        is_beside: bool = False,
    ) -> None:
        """Show lines near a point (left of it where something else is right), in the window, not below `floor`.

        They stand over it, or reach down from it where they are to stand `is_beside`.
        """
        if not tip:
            self.hide()
            return
        wide, high = self._size(tip, window)
        left = min(max(4, at[0] - wide - 24 if leftward else at[0] + 12), window[0] - wide - 4)
        bottom = max(floor, at[1] + 8 - high if is_beside else at[1] + 16)
        bottom = bottom if bottom + high < window[1] else at[1] - high - 16
        self._put(tip, Box(round(left), round(max(4, bottom)), wide, high))

    def show_beside(
        self, tip: tuple[str, ...], place: Box, window: tuple[float, float], kept: Sequence[Box] = ()
    ) -> None:
        """Show lines under a place, over it or beside it, where least of what is `kept` in sight is hidden."""
        if not tip:
            self.hide()
            return
        wide, high = self._size(tip, window)
        left, bottom = max(4, min(place.left, window[0] - wide - 4)), max(4, place.top - high)
        boxes = (
            Box(left, place.bottom - high - 6, wide, high),
            Box(left, place.top + 6, wide, high),
            Box(place.right + 6, bottom, wide, high),
            Box(place.left - wide - 6, bottom, wide, high),
        )
        inside = [
            one for one in boxes if one.left >= 0 <= one.bottom and one.right <= window[0] and one.top <= window[1]
        ]
        amid = Box(left, max(4, min(bottom, window[1] - high - 4)), wide, high)  # beside it there is no room
        box = min(inside or (amid,), key=lambda one: sum(one.meets(other) for other in kept))
        self._put(tip, Box(round(box.left), round(box.bottom), wide, high))

    def _size(self, tip: tuple[str, ...], window: tuple[float, float]) -> tuple[float, float]:
        """Return how large lines are; those that would take half the height of a `window` are written wider."""
        longest = max(self.canvas.width(line, "tiny", "bold") for line in tip) + 24
        wide = min(TIP, longest)
        high = self._words(tip, Box(0, 0, wide, 0), draw=False) + 18
        if high > window[1] / 2:
            wide = min(2 * TIP, longest, window[0] - 8)
            high = self._words(tip, Box(0, 0, wide, 0), draw=False) + 18
        return wide, high

    def _put(self, tip: tuple[str, ...], box: Box) -> None:
        if self.changed(box, tip):
            self.canvas.panel(box, "panel_glaze")
            self._words(tip, box, draw=True)

    def _words(self, tip: tuple[str, ...], box: Box, *, draw: bool) -> float:
        writer = Writer(self.canvas, box.left + 11, box.top - 9, box.width - 20, draw=draw)
        for place, line in enumerate(tip):
            writer.paragraph(line, "tiny", "ochre" if place == 0 else "cream", "bold" if place == 0 else "body")
        return writer.high
