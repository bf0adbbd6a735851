"""Old school's words for the log: which rule an event comes from."""

from typing import Final

from game.engine import events as e
from game.engine import sounds
from game.engine.sentences import WAYS, attacked, rolled
from game.engine.telling import Naming, Telling, Tellings
from game.rulesets.oldschool import events as own
from game.rulesets.oldschool.attack import CHARGING, TWO_WEAPONS
from game.systems import morale

ATTACKS: Final = {"free": "OS-40", "shove": "OS-41", "grapple": "OS-42", TWO_WEAPONS: "OS-43", CHARGING: "OS-45"}
"""The rule of each way to attack that is no plain one."""

DEEDS: Final = {
    **WAYS,
    "shove": "tries to shove {t} with {w}",
    "grapple": "tries to grapple {t}",
    TWO_WEAPONS: "attacks {t} with {w} and a second weapon",
    CHARGING: "strikes at {t} with {w} at the end of its charge",
}


def _names(n: Naming, units: tuple[int, ...]) -> str:
    return ", ".join(n.name(unit) for unit in units)


def _rolled(n: Naming, v: e.Rolled) -> str:
    """Write a roll; morale is rolled under (OS-14)."""
    return rolled(n, v, is_under=v.rule == "OS-14")


TELLINGS: Final[Tellings] = {
    e.Rolled: Telling(_rolled),
    morale.MoraleTested: Telling(rule="OS-14"),
    morale.MoraleHeld: Telling(rule="OS-14"),
    morale.MoraleBroke: Telling(rule="OS-14"),
    e.Ordered: Telling(rule="OS-12"),
    e.TurnBegan: Telling(rule="OS-20"),
    e.Leaving: Telling(rule="OS-40"),
    e.Attacked: Telling(lambda n, v: attacked(n, v, DEEDS), lambda _, v: ATTACKS.get(v.how, "")),
    e.Missed: Telling(rule="OS-30"),
    e.FellDying: Telling(rule="OS-50"),
    e.Stabilised: Telling(rule="OS-50"),
    e.Recovered: Telling(rule="OS-60"),
    e.AftermathBegan: Telling(rule="OS-50"),
    e.Died: Telling(rule="OS-50"),
    e.Left: Telling(rule="OS-14"),
    e.Grappled: Telling(lambda n, v: f"{n.name(v.unit)} has hold of {n.name(v.target)}.", "OS-42"),
    e.Freed: Telling(rule="OS-42"),
    e.StoodUp: Telling(rule="OS-22"),
    e.Rearranged: Telling(rule="OS-23"),
    e.PickedUp: Telling(rule="OS-23"),
    e.Dropped: Telling(rule="BD-18"),
    e.CountedDown: Telling(rule="OS-60"),
    e.BoonCast: Telling(rule="OS-60"),
    e.Healed: Telling(rule="OS-60"),
    e.WentUnder: Telling(rule="OS-70"),
    e.StayedUnder: Telling(rule="OS-70"),
    e.Surfaced: Telling(rule="OS-70"),
    e.SneakingBegan: Telling(rule="OS-70"),
    e.Noticed: Telling(rule="OS-70"),
    e.Spotted: Telling(rule="OS-70"),
    e.SneakingEnded: Telling(rule="OS-70"),
    e.BecameAware: Telling(rule="OS-44"),
    own.MoodSet: Telling(lambda _n, v: f"{v.side.capitalize()} is {v.mood}.", "OS-10", sound="horn"),
    own.Provoked: Telling(
        lambda n, v: f"{v.side.capitalize()} turns on {v.whom or _names(n, v.foes)}.",
        "OS-10",
        sound="horn",
    ),
    own.ChangedSides: Telling(lambda n, v: f"{n.name(v.unit)} joins {v.side}.", "OS-10", sound="join"),
    own.SurpriseBegan: Telling(lambda _n, v: f"{v.side.capitalize()} has the surprise.", "OS-11", sound="horn"),
    own.Hastened: Telling(
        lambda n, v: f"{n.name(v.unit)} turns its main action into a second move.",
        "OS-20",
        silent="The steps that follow are heard.",
    ),
    own.ChargeBegan: Telling(lambda n, v: f"{n.name(v.unit)} charges {n.name(v.target)}.", "OS-45", sound="charge"),
    own.ShockStopped: Telling(lambda n, v: f"{n.name(v.unit)}'s shield takes the shock.", "OS-35", sound="block"),
    own.PoisedSet: Telling(
        lambda n, v: f"{n.name(v.unit)} is poised to kill {_names(n, v.foes)}." if v.foes else "",
        "OS-44",
        sound=lambda _, v: "sneak" if v.foes else "",
    ),
    own.Dragged: Telling(
        lambda n, v: f"{n.name(v.unit)} draws {n.name(v.target)} along.",
        "OS-21",
        sound=lambda ears, v: sounds.on_ground(ears, v.cells),
    ),
    own.Reloaded: Telling(lambda n, v: f"{n.name(v.unit)} loads {v.what} again.", "OS-23", sound="winch"),
    own.SurpriseEnded: Telling(silent="The round's drum follows."),
    own.MainSpent: Telling(silent="It is part of a deed that is heard."),
    own.LurkingSet: Telling(silent="Whoever lurks makes no sound."),
    own.WasShot: Telling(silent="The bow is heard."),
}
