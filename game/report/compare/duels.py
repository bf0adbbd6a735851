"""One duel under one ruleset: what an attack and the best answer do, rounds until either is out, and who wins.

An attack's outcomes are forecast anew for every state of the two that is reached, by the ruleset's own resolvers;
a state is what the vigour of both rests on (hit points, as a rule). Everything else stands still between rounds.
"""

from contextlib import ExitStack
from typing import Final

import msgspec

from game.engine.imagine import imagined
from game.engine.ruleset import Ruleset
from game.engine.working import Working
from game.report.compare import chains
from game.report.compare.fights import Fighter, are_many, endings, parted
from game.report.compare.meeting import (
    ATTACKER,
    Matchup,
    MatchupScene,
    NoMeetingError,
    begin,
    face_to_face,
    kind_of,
    named,
    on_board,
)
from game.report.compare.ways import share_of

STILL: Final = {
    "Counters": "arrows and uses",
    "Effects": "conditions",
    "Inventory": "what is in hand",
    "Position": "places",
    "Grappling": "grapples",
}
"""What people call kinds of components that may change in a fight beside vigour."""


class DuelBlow(msgspec.Struct, frozen=True):
    """One attack: chances that the target is hurt, and that its author is by the same exchange; means; to fell at once.

    `vigour` is what the target has to lose, `mean` what it loses on average, `share` that part of it; `brief` is its
    `way` without saying that an attack is one.
    """

    way: str
    brief: str
    hurts: float
    is_hurt: float
    mean: float
    loses: float
    share: float
    fells: float
    vigour: int


class Onslaught(msgspec.Struct, frozen=True):
    """The best attack of the one on the other, or why there is none (`why`); and the rounds until the other is out.

    `rounds` is the expected number with one such attack a round, None where that may never be.
    """

    blow: DuelBlow | None
    why: str = ""
    rounds: float | None = None


class Ending(msgspec.Struct, frozen=True):
    """The chances that the attacker wins, that the target does, and that both fall at one moment."""

    wins: float
    loses: float
    both: float


class Duel(msgspec.Struct, frozen=True):
    """A duel under one ruleset, of the kinds that serve there.

    `first` is how it ends where both attack in turn and the attacker begins, `second` where the target does; None
    where it cannot be said. `still` names what changes in it beside vigour and is taken as standing still. With `why`
    there is no duel at all.
    """

    rules: str
    name: str
    attacker: str = ""
    target: str = ""
    attack: Onslaught | None = None
    answer: Onslaught | None = None
    first: Ending | None = None
    second: Ending | None = None
    still: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    why: str = ""


# ---- the two questions ---------------------------------------------------------------------------------------------


def duelling(rules: Ruleset, attacker: str, target: str, distance: int = 1, cover: str = "none") -> Working[Duel]:
    """Return the duel of two kinds face to face on a meadow, so many cells apart."""
    kinds: list[str] = []
    for name in (attacker, target):
        kind = kind_of(rules, name)
        if kind is None:
            return Duel(rules.key, rules.name, why=f"There is no {named(name).lower()} here, nor a stand-in.")
        kinds.append(kind)
    yield
    meeting = Matchup(face_to_face(rules, kinds[0], kinds[1], distance, cover))
    return (yield from _meeting(rules, meeting, (attacker, target), None))


def placed(rules: Ruleset, scene: MatchupScene, side: str, attacker: int, target: int) -> Working[Duel]:
    """Return the duel of two units where they stand on a battle's board, all that `side` sees of it around them.

    The units are those of the battle; everyone is whole. What the side does not know it supposes, as in any forecast.
    """
    yield
    try:
        meeting = on_board(rules, scene, attacker, target)
    except NoMeetingError as error:
        return Duel(rules.key, rules.name, why=str(error))
    yield
    asked = (scene.kind(attacker), scene.kind(target))
    return (yield from _meeting(rules, meeting, asked, side))


def _meeting(rules: Ruleset, meeting: Matchup, asked: tuple[str, str], side: str | None) -> Working[Duel]:
    recruits = meeting.setup.units
    pair = (meeting.attacker, meeting.target)
    kinds = [kind_of(rules, recruits[unit - ATTACKER].kind) or "" for unit in pair]
    notes = [
        f"{named(kind)} stands in for {named(name)}."
        for kind, name in zip(kinds, asked, strict=True)
        if kind_of(rules, name) == kind and named(kind).lower() != named(name.strip()).lower()
    ]
    with ExitStack() as stack:
        sides: list[Fighter] = []
        for unit, other in (pair, pair[::-1]):
            try:
                battle, is_calm = begin(meeting, unit)
            except NoMeetingError as error:
                return Duel(rules.key, rules.name, named(kinds[0]), named(kinds[1]), why=str(error))
            yield
            stack.enter_context(imagined(battle.stage, side))
            one = Fighter(battle, unit, other)
            yield from one.look()
            sides.append(one)
            if not is_calm:
                notes.append("The way to its turn has changed one of them.")
        strokes, ends, word = yield from _fought(*sides)
        notes += [word] if word else []
    return Duel(
        rules.key,
        rules.name,
        named(kinds[0]),
        named(kinds[1]),
        strokes[0],
        strokes[1],
        None if ends is None else Ending(*ends[0]),
        None if ends is None else Ending(*ends[1]),
        tuple(sorted({STILL.get(name, "other states") for one in sides for name in one.changed})),
        tuple(notes),
    )


def _fought(
    attacker: Fighter, target: Fighter
) -> Working[tuple[list[Onslaught], tuple[chains.End, chains.End] | None, str]]:
    """Return what the best attacks of both do, the chances of how it ends, and what has to be said of these."""
    sides = (attacker, target)
    target.bodies = attacker.bodies[::-1]
    rounds: list[float | None] = []
    for one in sides:
        yield from one.shorten()
        lasting = yield from one.rounds()
        rounds.append(lasting)
    strokes = [Onslaught(_blow(one), one.why, found) for one, found in zip(sides, rounds, strict=True)]
    if not are_many(*sides):
        return strokes, (yield from endings(*sides)), ""
    if any(stroke.blow is not None and stroke.blow.is_hurt for stroke in strokes):
        return strokes, None, "Too many states for the chance to win."
    return strokes, parted(*sides), "For the chance to win, wounds do not weaken attacks."


def _blow(one: Fighter) -> DuelBlow | None:
    """Return the figures of the best attack."""
    if one.best is None:
        return None
    odds = one.best.odds
    return DuelBlow(
        one.best.name,
        one.best.brief,
        odds.chance(lambda result: dict(result.lost).get(one.other, 0) > 0),
        odds.chance(lambda result: dict(result.lost).get(one.unit, 0) > 0),
        odds.mean(one.other),
        odds.mean(one.unit),
        share_of(one.best, one.other, one.vigour),
        odds.felled(one.other),
        one.vigour,
    )
