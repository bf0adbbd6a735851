"""The buttons of a battle that belong to no unit's turn. No arcade."""

from dataclasses import replace
from functools import lru_cache
from typing import Final

from game.screen.battle.panels import comparison, habits
from game.screen.battle.presenter.lookout import Tool
from game.screen.battle.presenter.session import Mode, Session
from game.screen.battle.showing import WHOSE, mover, paces
from game.screen.keys import GEAR, present
from game.screen.model.plain import Button
from game.screen.model.press import AtTable
from game.screen.text import wording

TOOLS: Final = {Tool.THREAT: AtTable.THREAT, Tool.SIGHT: AtTable.SIGHT}
"""The button of each tool."""


def own_buttons(session: Session) -> tuple[Button, ...]:
    """Return the buttons that concern the whole battle."""
    refusal = session.play.undo_refusal() if session.seats.mode is Mode.TURN else None
    why = wording.refused(refusal) if session.seats.mode is Mode.TURN else wording.not_now(session.seats.mode.value)
    whose = mover(session)
    pace = f"{WHOSE[whose]} are shown: {paces(session)[whose]}."
    still = "" if is_shown_something(session) else "Nothing moves now."
    look = "" if session.seats.is_choosing else wording.not_now(session.seats.mode.value)
    chosen, tool = session.table.preferences.now.keys, session.lookout.tool
    return _buttons(pace, still, look, why, TOOLS[tool] if tool is not None else None, tuple(chosen.items()))


@lru_cache(maxsize=8)
def _buttons(
    pace: str, still: str, look: str, why: str, armed: AtTable | None, keys: tuple[tuple[str, str], ...]
) -> tuple[Button, ...]:
    """Return the buttons with what is said of them, and why some do nothing now; the same ones for the same words."""
    buttons = (
        _button(AtTable.SKIP, "Skip", "ENTER", "Bring your move, or all that others do, to its end.", still),
        _button(AtTable.GEAR, "Gear", GEAR, "Look at a unit's things, and move them.", icon="draw"),
        _button(
            AtTable.THREAT, "Threat", "F2", "Show which cells enemies can attack, all or the one pointed at.", look
        ),
        _button(
            AtTable.SIGHT,
            "Sight",
            "F3",
            "Look along a line of sight, from the chosen unit or a chosen cell.",
            look,
        ),
        _button(
            AtTable.COMPARE, "Compare", comparison.KEY, "Compare the chosen unit and an enemy under all rulesets."
        ),
        _button(
            AtTable.REACTIONS,
            "Reactions",
            habits.KEY,
            "Set which units ask you, and which answer by themselves.",
            icon="block",
        ),
        _button(AtTable.RECALL, "Recall", "F8", "Show again what has happened since your turn.", icon="round_back"),
        _button(AtTable.SPEED, "Speed", "F7", pace),
        _button(AtTable.LOAD, "Load", "F9", "Go on from the last quick save."),
        _button(AtTable.SAVE, "Save", "F5", "Keep the battle as it is now, as the quick save."),
        _button(AtTable.UNDO, "Undo", "BACKSPACE", "Take the last command back.", why),
    )  # fmt: skip
    chosen = dict(keys)
    return tuple(replace(button, key=present(button.key, chosen), is_armed=button.press is armed) for button in buttons)


def is_shown_something(session: Session) -> bool:
    """Whether something moves, or others are about to: what can be skipped."""
    return session.playback.animating or session.seats.mode is Mode.WAITING


def _button(press: AtTable, name: str, key: str, tip: str, why: str = "", icon: str = "") -> Button:
    return Button(press, name, icon or name.lower(), key, "", not why, why, tooltip=(name, tip))
