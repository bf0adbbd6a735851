"""Heroic's words for the log: which rule an event comes from."""

from collections.abc import Mapping
from typing import Final

from game.engine import events as e
from game.engine.ruleset import Cite

CITES: Final[Mapping[type[e.Event], Cite]] = {
    e.Ordered: "HE-10",
    e.TurnBegan: "HE-11",
    e.Leaving: "HE-90",
    e.Missed: "HE-44",
    e.Avoided: "HE-41",
    e.FellToVerge: "HE-80",
    e.VergeCounted: "HE-81",
    e.Rose: "HE-81",
    e.Died: "HE-82",
    e.Grappled: "HE-60",
    e.Freed: "HE-62",
    e.AreaBegan: "HE-72",
    e.AreaEnded: "HE-72",
    e.StoodUp: "HE-140",
    e.Rearranged: "HE-22",
    e.PickedUp: "HE-27",
    e.ItemUsed: "HE-21",
    e.CastBegan: "HE-73",
    e.CastWentOn: "HE-73",
    e.CastBroke: "HE-73",
    e.BoonCast: "HE-70",
    e.Readied: "HE-74",
    e.Reacted: "HE-74",
    e.WentUnder: "HE-120",
    e.StayedUnder: "HE-120",
    e.Surfaced: "HE-122",
    e.SneakingBegan: "HE-130",
    e.Noticed: "HE-130",
    e.Spotted: "HE-130",
    e.SneakingEnded: "HE-132",
    e.Scoped: "HE-13",
    e.Dropped: "BD-18",
}
