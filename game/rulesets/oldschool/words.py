"""Old school's words for the log: which rule an event comes from."""

from collections.abc import Mapping
from typing import Final

from game.engine import events as e
from game.engine.ruleset import Cite
from game.rulesets.oldschool import events as own
from game.systems import flight, morale

CITES: Final[Mapping[type[e.Event], Cite]] = {
    e.Ordered: "OS-12",
    e.TurnBegan: "OS-20",
    e.Leaving: "OS-40",
    e.Missed: "OS-30",
    e.FellDying: "OS-50",
    e.Stabilised: "OS-50",
    e.Recovered: "OS-60",
    e.AftermathBegan: "OS-50",
    e.Died: "OS-50",
    e.Left: "OS-14",
    e.Grappled: "OS-42",
    e.Freed: "OS-42",
    e.StoodUp: "OS-22",
    e.Rearranged: "OS-23",
    e.PickedUp: "OS-23",
    e.Dropped: "BD-18",
    e.CountedDown: "OS-60",
    e.BoonCast: "OS-60",
    e.Healed: "OS-60",
    e.WentUnder: "OS-70",
    e.StayedUnder: "OS-70",
    e.Surfaced: "OS-70",
    e.SneakingBegan: "OS-70",
    e.Noticed: "OS-70",
    e.Spotted: "OS-70",
    e.SneakingEnded: "OS-70",
    e.BecameAware: "OS-44",
    **flight.CITES,
    morale.MoraleTested: "OS-14",
    morale.MoraleBroke: "OS-14",
    own.MoodSet: "OS-10",
    own.Provoked: "OS-10",
    own.ChangedSides: "OS-10",
    own.SurpriseBegan: "OS-11",
    own.Hastened: "OS-20",
    own.ChargeBegan: "OS-45",
    own.ShockStopped: "OS-35",
    own.PoisedSet: "OS-44",
    own.Dragged: "OS-21",
    own.Reloaded: "OS-23",
}
