"""Brawl: a sixth, tiny ruleset, of which tests/test_sixth_ruleset.py makes one of the game's.

Everyone has vigour and strength. A blow is d6 and strength against the other's guard, and costs as much vigour as it
goes beyond; a stone is thrown up to four cells. Who has no vigour left is out.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import msgspec

from game.engine import components as c
from game.engine import events as e
from game.engine.action import ITEM, Action, At
from game.engine.catalogue import Catalogue, Looks, Named, Power
from game.engine.commands import Attack, Command, EndTurn, Move, Shoot
from game.engine.cost import ACTION, FREE, MOVEMENT
from game.engine.dice import Die, Pool, bounded
from game.engine.handbook import entries, table
from game.engine.hints import CombatProfile, Hints
from game.engine.presentation import Fact, Portrait, Presentation, VariantName
from game.engine.refusal import Refused
from game.engine.resolving import Context, Resolving, Steps
from game.engine.ruleset import Ruleset
from game.engine.scale import Scale
from game.engine.setup import Setup
from game.engine.system import System
from game.engine.turns import InOrder
from game.engine.view import View
from game.systems import basics, falling, movement, victory
from game.systems.mustering import Items, mustering
from game.systems.status import is_alive, is_hidden, lacks
from game.tiled.model import UnitSpec

KEY: Final = "brawl"
GAIT: Final = movement.Gait(held=lambda _view, _unit: None, swims_freely=lambda _view, _unit: True)
CELLS: Final = 4
SIDES: Final = 6
STONE: Final = 4
FALL_STEP: Final = 200


class Brawler(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the table of units."""

    vigour: int
    strength: int
    guard: int
    size: str = "medium"
    gear: tuple[str, ...] = ()


class Stone(msgspec.Struct, frozen=True):
    """The only thing that there is; its key is its name."""

    name: str = ""


@dataclass(frozen=True)
class Tables(Catalogue):
    """What is in assets/rules/brawl.toml."""

    units: Mapping[str, Brawler]

    @property
    def things(self) -> tuple[Mapping[str, Named], ...]:
        """Stones."""
        return ({"stone": Stone()},)

    @property
    def powers(self) -> Mapping[str, Power]:
        """Nobody casts anything."""
        return {}


def unit(setup: Setup, spec: UnitSpec, items: Items) -> Iterator[c.Component]:
    """Yield what a unit is made of."""
    del items
    tables = Tables.of(setup.ruleset.tables)
    key = tables.unit_kind(spec.kind) or spec.kind
    kind = tables.units[key]
    large = kind.size == "large"
    yield c.Unit(key, spec.name, spec.side, spec.hero or False, large)
    yield c.Position(setup.board.grid.footprint(spec.cell, large))
    yield c.Attributes({"strength": kind.strength, "guard": kind.guard})
    yield c.Health(kind.vigour, kind.vigour)


def score(view: View, unit: int, name: str) -> int:
    """Return an attribute."""
    return view.of(unit, c.Attributes).scores[name]


# ---- blows and stones ----------------------------------------------------------------------------------------------


def checked(most: int) -> Callable[[View, Attack | Shoot], Refused | None]:
    """Return the check of hitting somebody up to so many cells away."""

    def check(view: View, command: Attack | Shoot) -> Refused | None:
        if command.target not in view.enemies(command.unit):
            return Refused("There is no enemy.", "BR-02")
        if view.gap(command.unit, command.target) > most or not view.in_sight(command.unit, command.target):
            return Refused("That is too far, or out of sight.", "BR-02")
        return lacks(view, command.unit, action=1)

    return check


def attacks(view: View, unit: int) -> Iterator[Command]:
    """Propose a blow at each enemy."""
    yield from (Attack(unit, enemy, 0) for enemy in view.enemies(unit))


def stones(view: View, unit: int) -> Iterator[Command]:
    """Propose a stone at each enemy."""
    yield from (Shoot(unit, enemy, 0) for enemy in view.enemies(unit))


def hit(context: Context, command: Attack | Shoot) -> Steps:
    """Roll d6 and strength (half of it for a stone) against guard; what goes beyond is lost."""
    view, near = context.view, isinstance(command, Attack)
    actor, target = command.unit, command.target
    yield e.Spent(actor, action=1)
    yield e.Attacked(actor, target, "fist" if near else "stone", "melee" if near else "shot")
    strength, guard, left = score(view, actor, "strength"), score(view, target, "guard"), view.of(target, c.Health)
    pool = Pool((Die(SIDES),), strength if near else strength // 2)
    roll = bounded(context.dice, pool, guard, guard + left.hp)
    lost = min(left.hp, max(0, roll.total - guard))
    yield e.Rolled(actor, "hitting", str(pool), roll.faces, roll.total, guard + 1, lost > 0, (), "BR-02")
    if lost:
        yield e.Struck(actor, target)
        yield e.Damaged(target, lost, left.hp - lost, lost, "blunt", actor, "fist" if near else "stone", "BR-02")
    else:
        yield e.Missed(actor, target, "guard")


def out(context: Context, event: e.Damaged) -> Steps:
    """Who has no vigour left is out (BR-03)."""
    if event.hp <= 0 and is_alive(context.view, event.unit):
        yield e.Died(event.unit, event.source)


def bruised(context: Context, fallen: tuple[int, ...], drop: int, by: int) -> Resolving[tuple[e.Event, ...]]:
    """Lose one for each 2 m fallen (BR-04)."""
    yield from ()
    found = []
    for one in fallen:
        left = context.view.of(one, c.Health).hp
        lost = min(left, drop // FALL_STEP)
        found.append(e.Damaged(one, lost, left - lost, lost, "blunt", by, "fall", "BR-04"))
    return tuple(found)


# ---- turns ---------------------------------------------------------------------------------------------------------


def opening(context: Context) -> Steps:
    """Act in the order on the map."""
    yield e.Ordered(context.view.world.each(c.Unit))


def able(view: View, unit: int) -> bool:
    """Tell whether a unit can do anything."""
    return is_alive(view, unit)


def budget(view: View, unit: int) -> tuple[int, int, int]:
    """Return movement and actions of a turn."""
    del view, unit
    return CELLS, 1, 0


# ---- for those who look on -----------------------------------------------------------------------------------------


def describe(view: View, unit: int) -> Portrait:
    """Return what is seen of a unit: all of it."""
    known, health = view.of(unit, c.Unit), view.of(unit, c.Health)
    facts = (Fact("figure", name.capitalize(), str(value), rule="BR-01") for name, value in sorted(_scores(view, unit)))
    return Portrait(known.kind.capitalize(), health.hp, health.maximum, False, tuple(facts))


def _scores(view: View, unit: int) -> list[tuple[str, int]]:
    return list(view.of(unit, c.Attributes).scores.items())


def combat_profile(view: View, unit: int) -> CombatProfile:
    """Return a unit's fighting in a few figures."""
    strength = score(view, unit, "strength")
    return CombatProfile(1, strength / 2, STONE, strength / 4, CELLS, score(view, unit, "guard"))


PLACES: Final = (e.Stepped, e.Pushed, e.Displaced)

BRAWL: Final = Ruleset(
    key=KEY,
    name="Brawl",
    scale=Scale(200, "2 m", FALL_STEP),
    tables=Tables(entries(KEY, "units", Brawler), table(KEY)["stand_ins"], Looks()),
    systems=(
        System(
            KEY,
    actions={
        Move: Action(
            "Move", MOVEMENT, movement.check_move(GAIT), movement.move_options(GAIT), movement.resolve_move(GAIT),
            ("BR-01",), At.PATH, is_deed=False,
        ),
        Attack: Action("Hit", ACTION, checked(1), attacks, hit, ("BR-02",), At.UNIT, (ITEM,)),
        Shoot: Action("Throw a stone", ACTION, checked(STONE), stones, hit, ("BR-02",), At.UNIT, (ITEM,)),
        EndTurn: Action(
            "End turn", FREE, basics.check_end_turn, basics.by_itself(EndTurn), basics.resolve_end_turn, ("BR-01",),
            is_deed=False,
        ),
    },
    on={
        **{place: (falling.falling(bruised),) for place in PLACES},
        e.Damaged: (out,),
        e.RoundEnded: (victory.keep_time(is_alive),),
    },
    decisive=frozenset({e.Died, e.HeldRound, e.Stepped, e.Displaced, e.BattleEnded, e.RoundBegan}),
    reveals=frozenset({e.Bumped}),
        ),
    ),
    turns=InOrder(able, able, budget),
    muster=mustering(unit),
    opening=opening,
    hidden=is_hidden,
    judge=victory.judge(is_alive),
    reach=movement.reaching(GAIT),
    presentation=Presentation("Fists and stones.", "", describe, lambda _view, _command: VariantName()),
    hints=Hints(combat_profile),
)  # fmt: skip
