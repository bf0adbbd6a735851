"""What each event sounds like: the name of a sound, or why there is none. No arcade, no sound is played here.

Events are named, so that nothing of a ruleset is imported; one that neither table knows is silent.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from game.board.grid import Cell
from game.board.terrain import Terrain
from game.engine.events import Attacked, Event
from game.engine.ruleset import Ruleset

HARD: Final = frozenset({"road", "rock", "floor", "stairs", "ramp", "ladder", "bridge", "rubble", "hull", "low_wall"})
"""Ground on which sandals clap."""
FLYING: Final = frozenset({"shot", "throw"})


@dataclass
class Ears:
    """What is known to whoever listens, beyond the event itself; remembers who attacked with what."""

    rules: Ruleset
    """What is played: its conditions have sounds of their own."""
    ground: Callable[[Cell], Terrain | None] = lambda _: None
    """The ground of a cell; None where it is not known."""
    is_own: Callable[[int], bool] = lambda _: True
    """Whether a unit is played by somebody at the table."""
    people: tuple[str, ...] = ()
    """The sides that are played by somebody at the table."""
    blows: dict[int, str] = field(default_factory=dict)

    def sound_of(self, event: Event) -> str:
        """Return the name of an event's sound, "" for none."""
        if isinstance(event, Attacked):
            self.blows[event.unit] = event.how
        found = SOUNDS.get(type(event).__name__, "")
        return found if isinstance(found, str) else found(self, event)


Choice = Callable[[Ears, Any], str]


def _step(ears: Ears, event: Any) -> str:  # noqa: ANN401 - any event with cells, as below
    ground = ears.ground(event.cells[0])
    if ground is None:
        return "step"
    if ground.water != "none":
        return "step_water" if ground.water == "shallow" else "stroke"
    if ground.id == "marsh":
        return "step_water"
    return "step_sand" if ground.id == "sand" else "step_stone" if ground.id in HARD else "step"


def _turn(ears: Ears, event: Any) -> str:  # noqa: ANN401
    units = getattr(event, "units", ()) or (event.unit,)
    return "turn" if any(map(ears.is_own, units)) else ""


def _ended(ears: Ears, event: Any) -> str:  # noqa: ANN401
    if not event.winner or not ears.people:
        return "peace"
    return "victory" if event.winner in ears.people else "defeat"


def _damaged(_: Ears, event: Any) -> str:  # noqa: ANN401
    if event.amount <= 0:
        return "armour"
    return "scorch" if event.harm == "magic" else "hurt"


def _effect(ears: Ears, event: Any) -> str:  # noqa: ANN401
    return ears.rules.conditions[event.effect.name].sound


USES: Final = {"toppled": "topple", "opened": "door", "closed": "door", "pulled": "winch"}

SOUNDS: Final[Mapping[str, str | Choice]] = {
    # turns
    "RoundBegan": "drum",
    "TurnBegan": _turn,
    "GroupBegan": _turn,
    "HeldRound": lambda _, v: "drum" if v.rounds else "",
    "BattleEnded": _ended,
    "Rolled": "dice",
    # movement
    "Stepped": _step,
    "Dragged": _step,
    "Bumped": "bump",
    "Displaced": "push",
    "Pushed": "push",
    "Fell": lambda _, v: "splash" if v.wet else "land",
    "Left": "scuttle",
    "Entered": "join",
    "ChargeBegan": "charge",
    # fighting
    "Attacked": lambda _, v: {"shot": "bow", "throw": "throw"}.get(v.how, "swing"),
    "Struck": lambda ears, v: "arrow_hit" if ears.blows.get(v.unit) in FLYING else "hit",
    "Missed": "miss",
    "Outdone": "miss",
    "Avoided": lambda _, v: "dodge" if "dodge" in v.means else "block",
    "ShockStopped": "block",
    "Damaged": _damaged,
    "AbilityLost": "hurt",
    "Scarred": "hurt",
    "Healed": "mend",
    "AbilityGained": "mend",
    "StaminaGained": "mend",
    "FellToVerge": "verge",
    "VergeCounted": "heart",
    "CameToZero": "heart",
    "Rose": "rise",
    "Recovered": "rise",
    "StoodUp": "rise",
    "FellDying": "fall",
    "Stabilised": "mend",
    "Died": "death",
    "Grappled": "grapple",
    "Freed": "free",
    # weapons and things
    "WeaponWorn": "worn",
    "WeaponBroke": "snap",
    "WeaponMended": "draw",
    "MendingFailed": "fumble",
    "MissilesFound": "take",
    "Reloaded": "winch",
    "Rearranged": lambda _, v: "draw" if v.drawn else "take",
    "Dropped": lambda _, v: "splash" if v.cell is None else "drop",
    "PickedUp": "take",
    "ItemUsed": "drink",
    "Used": lambda _, v: USES.get(v.deed, "fumble"),
    # magic
    "CastBegan": "chant",
    "CastWentOn": "chant",
    "CastBroke": "fizzle",
    "CastFailed": "fizzle",
    "CastingFailed": "fizzle",
    "BoonCast": "shimmer",
    "Readied": "ready",
    "Reacted": "answer",
    "EffectBegan": _effect,
    "EffectEnded": "spell_off",
    "AreaBegan": "fire",
    "AreaEnded": "ember",
    # water, hiding, looking
    "WentUnder": "splash",
    "StayedUnder": "bubbles",
    "Surfaced": "surface",
    "SneakingBegan": "sneak",
    "PoisedSet": lambda _, v: "sneak" if v.foes else "",
    "Noticed": "noticed",
    "Spotted": "noticed",
    "BecameAware": "aware",
    "Scoped": "measure",
    # what sides mean and feel
    "Declared": "ready",
    "Intended": "ready",
    "DeedLost": "fumble",
    "SurpriseBegan": "horn",
    "MoodSet": "horn",
    "Provoked": "horn",
    "ChangedSides": "join",
    "TookOver": "join",
    "MoraleTested": "drum",
    "MoraleBroke": "panic",
    "Spared": "horn",
}
"""The sound of each event, by the event's name."""

SILENT: Final[Mapping[str, str]] = {
    "Mustered": "The battle is being set up; its music begins.",
    "Supposed": "It never happens.",
    "Ordered": "The round's drum follows.",
    "SlotBegan": "The turn's bell follows where the unit can act.",
    "RoundEnded": "The next one's drum tells.",
    "SlotEnded": "The next one's bell tells.",
    "Awaited": "The turn's bell has rung.",
    "TurnEnded": "The next one's bell tells.",
    "PhaseBegan": "The bells of those who act in it tell.",
    "GroupEnded": "The next ones' bell tells.",
    "SurpriseEnded": "The round's drum follows.",
    "AftermathBegan": "The end has been sounded.",
    "Survived": "The end has been sounded.",
    "Spent": "It is part of a deed that is heard.",
    "MainSpent": "It is part of a deed that is heard.",
    "CountedDown": "It is part of a deed that is heard.",
    "Loosed": "The bow is heard.",
    "WasShot": "The bow is heard.",
    "Hastened": "The steps that follow are heard.",
    "Leaving": "The step that follows is heard.",
    "Halted": "The steps cease.",
    "Tied": "The blows that follow are heard.",
    "Aimed": "The dice are heard before it, the blow after it.",
    "EffectRanOn": "Nothing happens but that time goes.",
    "AreaRanOn": "Nothing happens but that time goes.",
    "ArmsChanged": "What changed them is heard.",
    "Overspread": "What lies over the ground is heard as it begins and ends.",
    "SceneryChanged": "What was done to it is heard.",
    "ReadinessEnded": "Nothing happens but that time goes.",
    "StealthSet": "Whoever sneaks makes no sound.",
    "LurkingSet": "Whoever lurks makes no sound.",
    "SneakingEnded": "What ended it is heard.",
    "Tempered": "The dice are heard.",
}
"""Why an event has no sound."""
