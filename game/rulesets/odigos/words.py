"""Odigos' words for the log: its own events, and which rule an event comes from."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.engine import events as e
from game.engine.commands import (
    Attack,
    Bind,
    Cast,
    Command,
    Dive,
    Move,
    PickUp,
    Shoot,
    Sneak,
    StandUp,
    Surface,
    Throw,
    Use,
)
from game.engine.ruleset import Cite, Naming
from game.rulesets.odigos import happenings as h
from game.rulesets.odigos.orders import Dare, Retreat
from game.systems import flight, morale
from game.systems.status import the

CITES: Final[Mapping[type[e.Event], Cite]] = {
    e.Ordered: "OD-10",
    e.TurnBegan: "OD-13",
    e.Attacked: "OD-20",
    e.Missed: "OD-24",
    e.FellDying: "OD-31",
    e.Stabilised: "OD-31",
    e.Recovered: "OD-31",
    e.Died: "OD-32",
    e.StoodUp: "OD-23",
    e.Rearranged: "OD-21",
    e.ItemUsed: "OD-26",
    e.BoonCast: "OD-60",
    e.WentUnder: "OD-70",
    e.Surfaced: "OD-70",
    e.SneakingBegan: "OD-70",
    e.Noticed: "OD-70",
    e.Spotted: "OD-70",
    e.SneakingEnded: "OD-70",
    e.BecameAware: "OD-24",
    e.Left: "OD-50",
    e.Entered: "OD-52",
    e.PickedUp: "BD-18",
    e.Dropped: "BD-18",
    e.Halted: "OD-14",
    e.AftermathBegan: "OD-31",
    **flight.CITES,
    morale.MoraleTested: "OD-51",
    morale.MoraleBroke: "OD-51",
    h.PhaseBegan: "OD-12",
    h.Declared: "OD-12",
    h.Intended: "OD-11",
    h.Tempered: "OD-10",
    h.DeedLost: "OD-12",
    h.Outdone: "OD-22",
    h.CastFailed: "OD-60",
    h.AbilityLost: "OD-30",
    h.AbilityGained: "OD-33",
    h.CameToZero: "OD-33",
    h.Scarred: "OD-33",
    h.StaminaGained: "OD-33",
    h.TookOver: "OD-52",
    h.Survived: "OD-33",
}

Say = Callable[[Naming, Any], str]


def deed_words(name: Naming, command: Command) -> str:
    """Write what somebody means to do: "attack Raider 1"."""
    if isinstance(command, Move):
        column, row = command.path[-1]
        return f"go to column {column + 1}, row {row + 1}"
    if isinstance(command, Cast):
        return f"cast {command.boon} on {name.name(command.target)}" if command.target else f"cast {command.boon}"
    if isinstance(command, Use):
        return f"use {the(name.name(command.scenery))}"
    whom = name.name(command.target) if isinstance(command, Attack | Dare | Shoot | Throw | Bind) else ""
    return _DEEDS[type(command)].format(target=whom)


_DEEDS: Final[Mapping[type[Command], str]] = {
    Attack: "attack {target}",
    Dare: "attack {target} with a daring manoeuvre",
    Shoot: "shoot at {target}",
    Throw: "throw at {target}",
    Bind: "see to {target}'s wounds",
    PickUp: "pick something up",
    Sneak: "hide",
    Dive: "dive",
    Surface: "come up",
    StandUp: "stand up",
    Retreat: "leave the fight",
}


def _phase(_n: Naming, v: h.PhaseBegan) -> str:
    if v.what == "acts":
        return f"{v.who.capitalize()} act."
    return ""


def _rolled(n: Naming, v: e.Rolled) -> str:
    """Write a roll; saves are rolled under (OD-01)."""
    faces = "+".join(map(str, v.faces)) if v.faces else str(v.total)
    total = f" = {v.total}" if faces != str(v.total) else ""
    counted = f" ({', '.join(f'{r.name} {r.amount:+d}' for r in v.reasons)})" if v.reasons else ""
    wanted = "" if v.against is None else f", {v.against} or less needed"
    verdict = "" if v.success is None else (": success" if v.success else ": failure")
    return f"{n.name(v.unit)}, {v.purpose}: {v.dice} shows {faces}{total}{counted}{wanted}{verdict}."


def _damaged(n: Naming, v: e.Damaged) -> str:
    beyond = [f"{v.beyond} more than it had"] if v.beyond else []
    said = [*(f"{r.name} {r.amount:+d}" for r in v.reasons), *beyond]
    counted = f" ({', '.join([f'{v.dealt} rolled', *said])})" if said else ""
    if v.amount <= 0:
        return f"{n.name(v.unit)} takes no harm from {v.cause}{counted}."
    return f"{n.name(v.unit)} takes {v.lost} from {v.cause}{counted}; {v.hp} STA left."


def _lost(n: Naming, v: h.AbilityLost) -> str:
    return f"{n.name(v.unit)} loses {v.amount} {v.ability}; {v.left} left."


def _healed(n: Naming, v: e.Healed) -> str:
    return f"{n.name(v.unit)} gets {v.amount} STA back; {v.hp} now."


SENTENCES: Final[Mapping[type[e.Event], Say]] = {
    **morale.SENTENCES,
    **flight.SENTENCES,
    e.Rolled: _rolled,
    e.Damaged: _damaged,
    e.Healed: _healed,
    e.FellDying: lambda n, v: f"{n.name(v.unit)} takes critical damage and is down.",
    e.Recovered: lambda n, v: f"{n.name(v.unit)} is on its feet again after a rest.",
    h.PhaseBegan: _phase,
    h.Declared: lambda n, v: f"{n.name(v.unit)} is to {deed_words(n, v.command)}.",
    h.Intended: lambda n, v: f"{n.name(v.unit)} is about to {deed_words(n, v.command)}.",
    h.Tempered: lambda n, v: f"{n.name(v.unit)} acts {'before' if v.fast else 'after'} its opponents.",
    h.DeedLost: lambda n, v: f"{n.name(v.unit)}'s action is lost: {v.why}.",
    h.Outdone: lambda n, v: f"{n.name(v.unit)}'s attack on {n.name(v.target)} is outdone by another.",
    h.CastFailed: lambda n, v: f"{n.name(v.unit)} is kept from casting {v.boon}.",
    h.AbilityLost: _lost,
    h.AbilityGained: lambda n, v: f"{n.name(v.unit)}: {v.cause}; {v.ability} {v.score}, at most {v.prime}.",
    h.Scarred: lambda n, v: f"{n.name(v.unit)} gets a scar: {v.name.lower()}{f', {v.where}' if v.where else ''}.",
    h.StaminaGained: lambda n, v: f"{n.name(v.unit)}: {v.cause}; STA at most {v.maximum} from now on.",
    h.TookOver: lambda n, v: f"{n.name(v.unit)} is the new hand.",
    h.Survived: lambda n, v: f"{n.name(v.unit)} will remember: {v.text.lower()}.",
}
