"""Odigos' words for the log: its own events, and which rule an event comes from."""

from collections.abc import Mapping
from typing import Final

from game.engine import events as e
from game.engine import sounds
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
from game.engine.sentences import rolled, the
from game.engine.telling import Naming, Telling, Tellings
from game.rulesets.odigos import events as h
from game.rulesets.odigos.checks import COMING_FIRST
from game.rulesets.odigos.commands import Dare, Retreat
from game.rulesets.odigos.strikes import CAST
from game.systems import morale


def deed_words(name: Naming, command: Command) -> str:
    """Write what somebody means to do: "attack Raider 1"."""
    if isinstance(command, Move):
        # How far it means to go would tell of whom it goes round.
        return f"go {name.place('to', command.path[-1:], 'elsewhere')}"
    if isinstance(command, Cast):
        boon = name.thing(command.boon)
        return f"cast {boon} on {name.name(command.target)}" if command.target else f"cast {boon}"
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
    return rolled(n, v, is_under=v.purpose != COMING_FIRST)


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


TELLINGS: Final[Tellings] = {
    e.Ordered: Telling(rule="OD-10"),
    e.TurnBegan: Telling(rule="OD-13"),
    e.Attacked: Telling(rule=lambda _n, v: "OD-60" if v.how == CAST else "OD-20"),
    e.Missed: Telling(rule="OD-24"),
    e.FellDying: Telling(lambda n, v: f"{n.name(v.unit)} is down.", "OD-31"),
    e.Stabilised: Telling(rule="OD-31"),
    e.Recovered: Telling(lambda n, v: f"{n.name(v.unit)} is on its feet again after a rest.", "OD-31"),
    e.Died: Telling(rule="OD-32"),
    e.StoodUp: Telling(rule="OD-23"),
    e.Rearranged: Telling(rule="OD-21"),
    e.ItemUsed: Telling(rule="OD-26"),
    e.BoonCast: Telling(rule="OD-60"),
    e.WentUnder: Telling(rule="OD-70"),
    e.Surfaced: Telling(rule="OD-70"),
    e.SneakingBegan: Telling(rule="OD-70"),
    e.Noticed: Telling(rule="OD-70"),
    e.Spotted: Telling(rule="OD-70"),
    e.SneakingEnded: Telling(rule="OD-70"),
    e.BecameAware: Telling(rule="OD-24"),
    e.Left: Telling(rule="OD-50"),
    e.Entered: Telling(rule="OD-52"),
    e.PickedUp: Telling(rule="BD-18"),
    e.Dropped: Telling(rule="BD-18"),
    e.Halted: Telling(rule="OD-14"),
    e.AftermathBegan: Telling(rule="OD-31"),
    morale.MoraleTested: Telling(rule="OD-51"),
    morale.MoraleHeld: Telling(rule="OD-51"),
    morale.MoraleBroke: Telling(rule="OD-51"),
    h.PhaseBegan: Telling(_phase, "OD-12", silent="The bells of those who act in it tell."),
    h.Declared: Telling(lambda n, v: f"{n.name(v.unit)} is to {deed_words(n, v.command)}.", "OD-12", sound="ready"),
    h.Intended: Telling(
        lambda n, v: f"{n.name(v.unit)} is about to {deed_words(n, v.command)}.", "OD-11", sound="ready"
    ),
    h.Tempered: Telling(
        lambda n, v: f"{n.name(v.unit)} acts {'before' if v.fast else 'after'} its opponents.",
        "OD-10",
        silent="The dice are heard.",
    ),
    h.DeedLost: Telling(lambda n, v: f"{n.name(v.unit)}'s action is lost: {v.why}.", "OD-12", sound="fumble"),
    h.Outdone: Telling(
        lambda n, v: f"{n.name(v.unit)}'s attack on {n.name(v.target)} is outdone by another.",
        "OD-22",
        sound="miss",
    ),
    h.CastFailed: Telling(lambda n, v: f"{n.name(v.unit)} is kept from casting {v.boon}.", "OD-60", sound="fizzle"),
    h.AbilityLost: Telling(_lost, "OD-30", sound="hurt"),
    h.AbilityGained: Telling(
        lambda n, v: f"{n.name(v.unit)}: {v.cause}; {v.ability} {v.score}, at most {v.prime}.",
        "OD-33",
        sound="mend",
    ),
    h.CameToZero: Telling(rule="OD-33", sound="heart"),
    h.Scarred: Telling(
        lambda n, v: f"{n.name(v.unit)} gets a scar: {v.name.lower()}{f', {v.where}' if v.where else ''}.",
        "OD-33",
        sound="hurt",
    ),
    h.StaminaGained: Telling(
        lambda n, v: f"{n.name(v.unit)}: {v.cause}; STA at most {v.maximum} from now on.", "OD-33", sound="mend"
    ),
    h.TookOver: Telling(lambda n, v: f"{n.name(v.unit)} is the new hand.", "OD-52", sound="join"),
    h.Survived: Telling(
        lambda n, v: f"{n.name(v.unit)} will remember: {v.text.lower()}.",
        "OD-33",
        silent="The end has been sounded.",
    ),
    e.Rolled: Telling(_rolled),
    e.Damaged: Telling(_damaged),
    e.Healed: Telling(_healed, "OD-60"),
    h.GroupBegan: Telling(sound=lambda ears, v: sounds.turn_of(ears, *v.units)),
    h.GroupEnded: Telling(silent="The next ones' bell tells."),
}
