"""Heroic's words for the log: what lasting effects are called, which rule an event comes from.

`stake` is what an AI takes an effect to be worth to its bearer, as a share of the unit.
"""

from collections.abc import Mapping
from typing import Final

from game.engine import events as e
from game.engine.ruleset import Cite, Lasting

LASTING: Final[Mapping[str, Lasting]] = {
    "stunned": Lasting("is stunned", "comes to its senses", "HE-140", -0.35),
    "ensnared": Lasting("is ensnared", "is out of the snare", "HE-140", -0.12),
    "marked": Lasting("is marked", "is marked no longer", "HE-140", -0.12),
    "blind": Lasting("is blind", "can see again", "HE-140", -0.3),
    "prone": Lasting("falls prone", "is on its feet again", "HE-140", -0.2),
    "burning": Lasting("is on fire", "burns no longer", "HE-140", -0.3),
    "invisible": Lasting("turns invisible", "can be seen again", "HE-140", 0.2),
    "battle-trance": Lasting("falls into a battle trance", "comes out of the trance", "HE-71", 0.02),
    "seeking": Lasting("has a shaft that seeks its mark", "has lost the shaft's blessing", "HE-71", 0.0),
    "fleet-foot": Lasting("is fleet of foot", "is fleet of foot no longer", "HE-71", 0.0),
    "iron-skin": Lasting("has a skin of iron", "has skin again", "HE-74", 0.1),
    "aided": Lasting("has a shield held before it", "has no shield held before it", "HE-74", 0.0),
    "tempest": Lasting("stands in a tempest", "is out of the tempest", "HE-72", -0.25),
}

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
