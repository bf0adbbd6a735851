"""Clash's words for the log: the rules that events come from, and sentences for its own events."""

from typing import Final

from game.engine import events as e
from game.engine.sentences import WAYS, attacked, how_many, rearranged
from game.engine.telling import Naming, Telling, Tellings
from game.rulesets.clash import events as p
from game.systems.hands import BELT

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

DEEDS: Final = {
    **WAYS,
    "disarm": "goes for the weapon of {t} with {w}",
    "trip": "tries to knock {t} prone with {w}",
    "sand": "throws sand at the eyes of {t}",
    "net": "throws a net at {t}",
    "spell": "hurls a {w} at {t}",
}


def _rearranged(n: Naming, v: e.Rearranged) -> str:
    """Write what a unit has at hand now: what comes to the belt comes out of the pack (CL-50)."""
    if (BELT, v.drawn) in v.slots:
        return f"{n.name(v.unit)} takes {v.item} out of its pack."
    return rearranged(n, v)


def _tied(n: Naming, v: p.Tied) -> str:
    if len(v.hitting) == 1:
        hurt = v.other if v.unit in v.hitting else v.unit
        return f"It is a tie, but only {n.name(*v.hitting)} hits {n.name(hurt)}."
    if not v.hitting:
        return f"It is a tie: neither {n.name(v.unit)} nor {n.name(v.other)} hits."
    return f"It is a tie: {n.name(v.unit)} and {n.name(v.other)} hit each other at the same moment."


def _mended(n: Naming, v: p.WeaponMended) -> str:
    if not v.by:
        return f"{n.name(v.unit)}'s {v.what} is whole again."
    owner = "its" if v.by == v.unit else f"{n.name(v.unit)}'s"
    return f"{n.name(v.by)} mends {owner} {v.what}: it is whole again."


def _found(n: Naming, v: p.MissilesFound) -> str:
    return f"{n.name(v.unit)} finds {v.found} of its missiles again: {v.left} now."


TELLINGS: Final[Tellings] = {
    e.Ordered: Telling(rule="CL-10"),
    e.TurnBegan: Telling(rule="CL-11"),
    e.Attacked: Telling(lambda n, v: attacked(n, v, DEEDS), lambda _, v: ATTACKS[v.how]),
    e.Missed: Telling(rule="CL-20"),
    e.Avoided: Telling(lambda n, v: f"{n.name(v.target)} gets out of the way.", "CL-30"),
    e.FellDying: Telling(rule="CL-90"),
    e.Stabilised: Telling(rule="CL-90"),
    e.Recovered: Telling(rule="CL-90"),
    e.Died: Telling(rule="CL-90"),
    e.Grappled: Telling(lambda n, v: f"{n.name(v.unit)} drags {n.name(v.target)} down and holds on.", "CL-42"),
    e.Freed: Telling(rule="CL-42"),
    e.AreaBegan: Telling(lambda n, v: f"{n.name(v.unit)} spins a web over {how_many(len(v.cells), 'cell')}.", "CL-80"),
    e.AreaEnded: Telling(lambda n, v: f"The web of {n.name(v.unit)} is gone.", "CL-80"),
    e.StoodUp: Telling(rule="CL-70"),
    e.Rearranged: Telling(_rearranged, "CL-50"),
    e.PickedUp: Telling(rule="CL-40"),
    e.ItemUsed: Telling(rule="CL-50"),
    e.Healed: Telling(rule="CL-50"),
    e.Pushed: Telling(rule="CL-43"),
    e.Used: Telling(rule=lambda _, v: "CL-50" if v.deed == "unlocked" else "BD-13"),
    e.BoonCast: Telling(rule="CL-80"),
    e.WentUnder: Telling(rule="CL-92"),
    e.StayedUnder: Telling(rule="CL-92"),
    e.Surfaced: Telling(rule="CL-92"),
    e.SneakingBegan: Telling(rule="CL-92"),
    e.Noticed: Telling(rule="CL-92"),
    e.Spotted: Telling(rule="CL-92"),
    e.SneakingEnded: Telling(rule="CL-92"),
    e.BecameAware: Telling(rule="CL-70"),
    e.Dropped: Telling(rule="BD-18"),
    p.Tied: Telling(_tied, "CL-22", silent="The blows that follow are heard."),
    p.WeaponBroke: Telling(lambda n, v: f"{v.what} of {n.name(v.unit)} breaks for good.", "CL-25", sound="snap"),
    p.MendingFailed: Telling(
        lambda n, v: f"{n.name(v.unit)} cannot mend its {v.what}; that takes a professional.",
        "CL-27",
        sound="fumble",
    ),
    p.MissilesFound: Telling(_found, "CL-32", sound="take"),
    p.CastingFailed: Telling(lambda n, v: f"The spell of {n.name(v.unit)} comes to nothing.", "CL-80", sound="fizzle"),
    p.WeaponWorn: Telling(lambda n, v: f"{v.what} of {n.name(v.unit)} is damaged: {v.why}.", sound="worn"),
    p.WeaponMended: Telling(_mended, sound="draw"),
    p.Loosed: Telling(silent="The bow is heard."),
    p.Overspread: Telling(silent="What lies over the ground is heard as it begins and ends."),
}
