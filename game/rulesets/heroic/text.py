"""Heroic's words for the log: which rule an event comes from."""

from typing import Final

from game.engine import events as e
from game.engine.sounds import LAUNCHED
from game.engine.telling import Hearing, Naming, Telling, Tellings


def _item_used(n: Naming, v: e.ItemUsed) -> str:
    """Write what is used; of arrows, which go one by one by a rule of their own, that none is left (HE-23)."""
    return f"{n.name(v.unit)} shoots the last arrow of its {v.what}." if v.rule else f"{n.name(v.unit)} uses {v.what}."


def _of_use(ears: Hearing, v: e.ItemUsed) -> str:
    """Return the sound of drinking, or of throwing at a cell; what else comes of a use is heard by itself."""
    del ears
    return "drink" if v.target else LAUNCHED["throw"] if v.cell is not None else ""


TELLINGS: Final[Tellings] = {
    e.Ordered: Telling(rule="HE-10"),
    e.TurnBegan: Telling(rule="HE-11"),
    e.Leaving: Telling(rule="HE-90"),
    e.Attacked: Telling(rule=lambda _, v: "HE-90" if v.how == "free" else ""),
    e.Missed: Telling(rule="HE-44"),
    e.Avoided: Telling(rule="HE-41"),
    e.FellToVerge: Telling(rule="HE-80"),
    e.VergeCounted: Telling(rule="HE-81"),
    e.Rose: Telling(rule="HE-81"),
    e.Died: Telling(rule="HE-82"),
    e.Grappled: Telling(rule="HE-60"),
    e.Freed: Telling(rule="HE-62"),
    e.AreaBegan: Telling(rule="HE-72"),
    e.AreaEnded: Telling(rule="HE-72"),
    e.StoodUp: Telling(rule="HE-140"),
    e.Rearranged: Telling(rule="HE-22"),
    e.PickedUp: Telling(rule="HE-27"),
    e.ItemUsed: Telling(_item_used, "HE-21", _of_use),
    e.CastBegan: Telling(rule="HE-73"),
    e.CastWentOn: Telling(rule="HE-73"),
    e.CastBroke: Telling(rule="HE-73"),
    e.BoonCast: Telling(rule="HE-70"),
    e.Readied: Telling(rule="HE-74"),
    e.Reacted: Telling(rule="HE-74"),
    e.WentUnder: Telling(rule=lambda _, v: "HE-123" if v.chosen else "HE-111"),
    e.StayedUnder: Telling(rule="HE-120"),
    e.Surfaced: Telling(rule="HE-122"),
    e.SneakingBegan: Telling(rule="HE-130"),
    e.Noticed: Telling(rule="HE-130"),
    e.Spotted: Telling(rule="HE-130"),
    e.SneakingEnded: Telling(rule="HE-132"),
    e.Scoped: Telling(rule="HE-13"),
    e.Dropped: Telling(rule="BD-18"),
}
