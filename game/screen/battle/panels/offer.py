"""The offer to play on a map that was saved anew: a sheet with the answers."""

from typing import Final

from game.screen.battle.presenter.revising import TITLE
from game.screen.model.press import Press, Revise
from game.screen.ui.box import Box
from game.screen.ui.panel import Panel

WIDE: Final = 420.0
BUTTON: Final = 32.0
FRAME: Final = 52.0


class OfferBox(Panel):
    """A sheet at the bottom of the board."""

    def show(self, choices: tuple[tuple[Revise, str], ...], free: Box, hot: Press | None) -> None:
        """Show what can be answered; nothing where there is nothing."""
        if not choices:
            self.hide()
            return
        wide, high = min(WIDE, free.width), FRAME + len(choices) * (BUTTON + 4)
        box = Box(round(free.left + (free.width - wide) / 2), round(free.bottom), wide, high)
        if not self.changed(box, choices, hot):
            return
        canvas = self.canvas
        room = canvas.panel(box)
        canvas.text(TITLE, room.left, room.top, "body", "wine", "bold", room=room.width)
        for number, (press, words) in enumerate(choices, 1):
            place = Box(room.left, room.bottom + (len(choices) - number) * (BUTTON + 4), room.width, BUTTON)
            canvas.nine(f"button_{'hover' if hot == press else 'normal'}", place)
            said = f"{number}  {words[0].upper()}{words[1:]}"
            top = place.bottom + (BUTTON + canvas.line_height("small")) / 2
            canvas.text(said, place.left + 10, top, "small", "glaze", "bold", room=place.width - 20)
            canvas.spot(place, press, (said,))
