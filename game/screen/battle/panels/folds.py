"""Which panels over the board are folded, and the sign in a panel's corner that folds it."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from game.screen.keys import FOLD, Chosen, present, written
from game.screen.model.press import Fold, Press
from game.screen.ui.box import Box
from game.screen.ui.canvas import Canvas

SIGN: Final = 14.0
CALLED: Final = {Fold.CARD: "the unit's card", Fold.LOG: "the log", Fold.MAP: "the small map"}


@dataclass(frozen=True, slots=True)
class FoldSign:
    """The sign in a panel's upper right corner: what pressing it means, how the panel is, the key that folds all."""

    press: Fold
    is_folded: bool
    is_hot: bool
    key: str

    def draw(self, canvas: Canvas, room: Box) -> None:
        """Draw it into the corner of a panel's room."""
        box = Box(room.right - SIGN + 3, room.top - SIGN + 3, SIGN, SIGN)
        canvas.fill(box, "ochre" if self.is_hot else "cream_dark")
        canvas.outline(box, "clay_dark", 1)
        bar = Box(box.left + 3, box.bottom + SIGN / 2 - 1, SIGN - 6, 2)
        canvas.fill(bar, "glaze")
        if self.is_folded:
            canvas.fill(Box(box.left + SIGN / 2 - 1, box.bottom + 3, 2, SIGN - 6), "glaze")
        deed = "Unfold" if self.is_folded else "Fold"
        every = f"All panels: {self.key}." if self.key else ""
        canvas.spot(box, self.press, tuple(filter(None, (f"{deed} {CALLED[self.press]}", every))))


class Folds:
    """What of the panels is folded; what nobody has folded or unfolded is as the window has room for it."""

    def __init__(self) -> None:
        """Begin with everything as there is room for it."""
        self._chosen: dict[Fold, bool] = {}

    def is_folded(self, panel: Fold, *, usual: bool = False) -> bool:
        """Tell whether a panel is folded; `usual` is what it is as long as nobody has chosen."""
        return self._chosen.get(panel, usual)

    def turn(self, panel: Fold, *, usual: bool = False) -> None:
        """Fold a panel, or unfold it."""
        self._chosen[panel] = not self.is_folded(panel, usual=usual)

    def turn_all(self, usual: Collection[Fold]) -> None:
        """Fold all, or unfold all where every one is folded; `usual` are as long as nobody has chosen."""
        are_folded = all(self._chosen.get(panel, panel in usual) for panel in Fold)
        self._chosen = dict.fromkeys(Fold, not are_folded)

    @property
    def version(self) -> tuple[tuple[Fold, bool], ...]:
        """Something else for each way in which panels are folded."""
        return tuple(self._chosen.items())

    def sign(self, panel: Fold, hot: Press | None, chosen: Chosen, *, usual: bool = False) -> FoldSign:
        """Return the sign for a panel's corner."""
        return FoldSign(panel, self.is_folded(panel, usual=usual), hot == panel, written(present(FOLD, chosen)))
