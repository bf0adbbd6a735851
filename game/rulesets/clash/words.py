"""Clash's words for the log: the rules that events come from, and sentences for its own events."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.engine import events as e
from game.engine.ruleset import Cite, Naming
from game.rulesets.clash import parts as p

ATTACKS: Final = {
    "melee": "CL-20",
    "shot": "CL-30",
    "throw": "CL-30",
    "disarm": "CL-40",
    "trip": "CL-41",
    "sand": "CL-43",
    "net": "CL-43",
    "spell": "CL-80",
}
"""The rule of each way to attack."""

FALLS: Final = {"disarmed": "CL-40", "thrown": "CL-30", "it missed": "CL-43"}
"""The rule by which a thing came to lie there, by the reason that the event gives."""

CITES: Final[Mapping[type[e.Event], Cite]] = {
    e.Ordered: "CL-10",
    e.TurnBegan: "CL-11",
    e.Attacked: lambda v: ATTACKS[v.how],
    e.Missed: "CL-20",
    e.Avoided: "CL-30",
    e.FellDying: "CL-90",
    e.Stabilised: "CL-90",
    e.Recovered: "CL-90",
    e.Died: "CL-90",
    e.Grappled: "CL-42",
    e.Freed: "CL-42",
    e.AreaBegan: "CL-80",
    e.AreaEnded: "CL-80",
    e.StoodUp: "CL-70",
    e.Rearranged: "CL-50",
    e.PickedUp: "CL-40",
    e.ItemUsed: lambda v: "CL-43" if v.what == "Net" else "CL-50",
    e.Healed: "CL-50",
    e.Pushed: "CL-43",
    e.Used: lambda v: "CL-50" if v.deed == "unlocked" else "",
    e.BoonCast: "CL-80",
    e.WentUnder: "CL-92",
    e.StayedUnder: "CL-92",
    e.Surfaced: "CL-92",
    e.SneakingBegan: "CL-92",
    e.Noticed: "CL-92",
    e.Spotted: "CL-92",
    e.SneakingEnded: "CL-92",
    e.BecameAware: "CL-70",
    e.Dropped: lambda v: FALLS.get(v.why, "BD-18"),
    p.Tied: "CL-22",
    p.WeaponBroke: "CL-25",
    p.MendingFailed: "CL-27",
    p.MissilesFound: "CL-32",
    p.CastingFailed: "CL-80",
}

WAYS: Final = {
    "melee": "attacks {t} with {w}",
    "shot": "shoots at {t} with {w}",
    "throw": "throws {w} at {t}",
    "disarm": "goes for the weapon of {t} with {w}",
    "trip": "tries to knock {t} prone with {w}",
    "sand": "throws sand at the eyes of {t}",
    "net": "throws a net at {t}",
    "spell": "hurls a {w} at {t}",
}


def _attacked(n: Naming, v: e.Attacked) -> str:
    deed = WAYS[v.how].format(t=n.name(v.target), w=v.weapon)
    return f"{n.name(v.unit)} {deed}{', unseen until now' if v.sneak else ''}."


def _freed(n: Naming, v: e.Freed) -> str:
    return f"The grapple of {n.name(v.unit)} and {n.name(v.other)} is over: {v.why}."


def _mended(n: Naming, v: p.WeaponMended) -> str:
    owner = "its" if v.by == v.unit else f"{n.name(v.unit)}'s"
    return f"{n.name(v.by)} mends {owner} {v.what}: it is whole again."


def _found(n: Naming, v: p.MissilesFound) -> str:
    return f"{n.name(v.unit)} finds {v.found} of its missiles again: {v.left} now."


SENTENCES: Final[Mapping[type[e.Event], Callable[[Naming, Any], str]]] = {
    e.Attacked: _attacked,
    e.Avoided: lambda n, v: f"{n.name(v.target)} gets out of the way.",
    e.Grappled: lambda n, v: f"{n.name(v.unit)} drags {n.name(v.target)} down and holds on.",
    e.Freed: _freed,
    e.AreaBegan: lambda n, v: f"{n.name(v.unit)} spins a web over {len(v.cells)} cells.",
    e.AreaEnded: lambda n, v: f"The web of {n.name(v.unit)} is gone.",
    p.Tied: lambda n, v: f"It is a tie: neither {n.name(v.unit)} nor {n.name(v.other)} gets the better of the other.",
    p.WeaponWorn: lambda n, v: f"{v.what} of {n.name(v.unit)} is damaged: {v.why}.",
    p.WeaponBroke: lambda n, v: f"{v.what} of {n.name(v.unit)} breaks for good.",
    p.WeaponMended: _mended,
    p.MendingFailed: lambda n, v: f"{n.name(v.unit)} cannot mend its {v.what}; that takes a professional.",
    p.MissilesFound: _found,
    p.CastingFailed: lambda n, v: f"The spell of {n.name(v.unit)} comes to nothing.",
}
