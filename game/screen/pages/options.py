"""What the settings page offers: each setting's words, its kind of control, and what it does. No arcade.

Every entry is a field of `Settings`; a test holds that none is missing and none is more.
"""

from dataclasses import dataclass
from typing import Final, Literal

from game.engine.handbook import table, titled
from game.rulesets import keys as rulesets
from game.rulesets import ruleset
from game.screen.scaling import interface_scale
from game.screen.settings import SCALES, Settings

Kind = Literal["choice", "tick", "slider"]


@dataclass(frozen=True, slots=True)
class Option:
    """A setting: its field, what it is called, what it does, how it is set, and its values with their words."""

    field: str
    name: str
    about: str
    kind: Kind
    values: tuple[tuple[str | int, str], ...] = ()


PACES: Final = (("slow", "slow"), ("normal", "normal"), ("fast", "fast"), ("very fast", "very fast"),
                ("at once", "at once"))  # fmt: skip

PAGES: Final[dict[str, tuple[Option, ...]]] = {
    "Look": (
        Option("scale", "Size of the interface", "Words, buttons and panels, apart from the window's size.", "choice",
               tuple((scale, f"{scale}%") for scale in SCALES)),
        Option("full_screen", "Full screen", "The game takes the whole screen.", "tick"),
        Option("reduced_motion", "Reduced motion", "Nothing sways, shakes, flashes or flies; things change places at "
               "once.", "tick"),
        Option("follow", "Camera follows", "The map moves to what you see happen, and back to who is in hand.",
               "tick"),
    ),
    "Pace": (
        Option("pace_own", "Your own side", "How fast your units' deeds are shown.", "choice", PACES),
        Option("pace_allied", "Others at the table", "How fast the deeds of other people's sides are shown.", "choice",
               PACES),
        Option("pace_enemy", "The AI's sides", "How fast the deeds of sides are shown that an AI plays.", "choice",
               PACES),
    ),
    "Play": (
        Option("confirm", "Second click", "What asks to be confirmed before it is done; risky is what cannot be "
               "taken back.", "choice",
               (("always", "always"), ("risky", "what is risky"), ("never", "never"))),
        Option("guard_end_turn", "Guard the end of a turn", "Ending a turn asks first with an action unspent and "
               "a foe in reach.", "tick"),
        Option("end_spent", "Spent turns end", "A turn ends by itself once nothing is left to do in it and its last "
               "deed cannot be taken back.", "tick"),
        Option("hand_over", "Between two people", "When the screen goes dark until the next one sits down; "
               "no secret is shown in any case.",
               "choice", (("hidden", "if something hides"), ("always", "always"), ("banner", "if one knows more"))),
        Option("recap", "What you missed", "You are first shown what happened since your turn.", "tick"),
        Option("autosave", "Save each round", "The last five rounds of a battle are kept by themselves.", "tick"),
    ),
    "Sound": (
        Option("volume", "All sound", "How loud everything is.", "slider"),
        Option("effects", "Effects", "Blows, steps, dice and buttons.", "slider"),
        Option("music", "Music", "The music of the title and of battles.", "slider"),
    ),
}  # fmt: skip
"""All settings but the tables of keys and reactions, by the page they stand on."""


def capped(width: float, height: float, percent: int) -> int:
    """Return the scale that a window really has room for when so many percent are set, in percent."""
    usual = interface_scale(width, height, 100)
    return round(interface_scale(width, height, percent) / usual * 100)


def reaction_kinds() -> dict[str, tuple[str, str]]:
    """Return every kind of question that can be answered by itself: its name, and what brings it about."""
    topics = [topic for key in rulesets() for topic in ruleset(key).topics]
    found = {topic.key: (topic.habit[:1].upper() + topic.habit[1:], "") for topic in topics}
    for rules in rulesets():
        for section in table(rules).values():
            for key, entry in section.items() if isinstance(section, dict) else ():
                if isinstance(entry, dict) and entry.get("cast") == "reaction":
                    found[key] = (titled(key), f"Offered when {entry.get('trigger', 'its moment comes')}.")
    return found


def value_of(settings: Settings, option: Option) -> str | bool | int:
    """Return what a setting stands at."""
    value: str | bool | int = getattr(settings, option.field)
    return value
