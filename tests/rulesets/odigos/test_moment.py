"""A group acts at one moment: whatever its order, the same may come of it, with the same chances (OD-12, OD-14)."""

import random
from collections.abc import Hashable

import msgspec
import pytest

from game.engine.commands import Attack, Bind, Cast, Command, EndTurn, Move, PickUp, Shoot, StandUp, Use
from game.engine.components import (
    BATTLE,
    Attributes,
    Dead,
    Dying,
    Effects,
    Finished,
    Gone,
    Health,
    Inventory,
    Item,
    Overlay,
    Position,
    Scenery,
    Sneaking,
    Submersion,
    Unaware,
)
from game.engine.events import Damaged, Died, Event, PickedUp, Reason, Rolled, Stabilised, Stepped
from game.engine.forecast.outcomes import TooManyOutcomesError, outcomes
from game.engine.resolving import Context, Steps
from game.engine.working import finish
from game.rulesets.odigos.checks import contend
from game.rulesets.odigos.commands import Dare
from game.rulesets.odigos.components import Phase, Plan, Tempo
from game.rulesets.odigos.events import DeedLost, Outdone
from game.rulesets.odigos.gear import armour
from game.rulesets.odigos.order import ACTS, act, choosers, course, members
from game.systems.durations import of_rounds
from game.systems.morale import MoraleTested
from game.systems.things import held_by
from game.tiled.model import ZoneSpec
from tests.rulesets.odigos.scenes import act as act_out
from tests.rulesets.odigos.scenes import afflict, field, hp, lasting, of, put, run, scores, wound
from tests.table import Placed, Table, table, thing, unit

KINDS = ("hoplite", "skirmisher", "assassin", "seer", "priestess", "archer", "wolf", "guard")
STATES = ("prone", "bound", "warded", "deprived", "doomed", "blessed in TEK", "rattled", "off balance", "weak arm")
SIGNS = "........fsl~w1o"
SIZE = 5
MOST = 80
"""Outcomes of a group that are walked; positions with more are left out."""


def position(seed: int, turned: bool = False) -> Table:
    """Put three to five at random on a small board with a door, its lever, a statue and a chest.

    `turned` names them in the opposite order, so that the order of the map is turned round.
    """
    dice = random.Random(seed)
    grid = [[dice.choice(SIGNS) for _ in range(SIZE)] for _ in range(SIZE)]
    cells = dice.sample([(x, y) for x in range(SIZE) for y in range(SIZE)], 9)
    letters = "ABCDE"[: dice.randint(3, 5)]
    pieces: dict[str, Placed] = {}
    for letter, (x, y) in zip(letters, cells, strict=False):
        sign = "w" if grid[y][x] == "w" or dice.random() < 0.15 else "."
        grid[y][x] = letter
        side = "blue" if letter in "AC" or (letter == "E" and dice.random() < 0.5) else "red"
        kind = dice.choice(KINDS)
        hero = True if dice.random() < 0.7 else None
        pieces[letter] = unit(kind, side, on=sign, hero=hero, unaware=letter == "E" and dice.random() < 0.3)
    if turned:
        pieces = dict(reversed(pieces.items()))
    props = (("D1", "door"), ("S", "statue"), ("K", "chest"))
    for (name, what), (x, y) in zip(props, cells[5:], strict=False):
        letter = {"D1": "T", "S": "U", "K": "V"}[name]
        grid[y][x] = letter
        items = ("kopis",) if what == "chest" else ()
        pieces[letter] = thing(what, name=name, items=items, open=dice.random() < 0.5, locked=dice.random() < 0.3)
    zones = (ZoneSpec(1, "exit", "out", "", ((0, 0), (1, 0), (SIZE - 1, 2))),)
    drawing = "\n".join(" ".join(row) for row in grid)
    game = table(drawing, rules="odigos", zones=zones, hexes=dice.choice(["", "y odd"]), **pieces)
    for letter in letters:
        lay_low(game, letter, dice)
    return game


def lay_low(game: Table, letter: str, dice: random.Random) -> None:
    """Give a unit few dice to lose, and some state or other."""
    wound(game, letter, dice.randint(0, 2))
    scores(game, letter, KRA=dice.randint(1, 3), THU=dice.randint(1, 3))
    put(game, letter, Tempo(fast=True, since=1))
    if dice.random() < 0.4:
        afflict(game, letter, dice.choice(STATES))
    if dice.random() < 0.15:
        put(game, letter, Dying(1, stable=dice.random() < 0.5))
    if dice.random() < 0.2:
        put(game, letter, Sneaking(None))
    here = game.cell(letter)
    assert here is not None
    if game.battle.truth.field.terrain(here).water in {"calm", "rough"} and dice.random() < 0.5:
        put(game, letter, Submersion(chosen=True, turns=0))


def declare(game: Table, seed: int) -> None:
    """Let everyone declare something at random, each kind of deed as likely as any other, up to the last of them."""
    dice = random.Random(seed)
    chosen: dict[int, str] = {}
    names = {entity: letter for letter, entity in game.ids.items()}
    while (decision := game.battle.decision) is not None:
        first = min(decision.units, key=lambda one: names[one])
        legal = [command for command in game.battle.legal(first) if not isinstance(command, EndTurn)]
        kinds = sorted({type(command).__name__ for command in legal if not isinstance(command, Move | StandUp)})
        if kinds and first not in chosen:
            kind = dice.choice(kinds)
            fitting = sorted((c for c in legal if type(c).__name__ == kind), key=lambda c: spoken(game, c))
            chosen[first] = kind
            game.battle.submit(dice.choice(fitting))
            continue
        moves = sorted((c for c in legal if isinstance(c, Move | StandUp)), key=lambda c: spoken(game, c))
        if moves and dice.random() < 0.3:
            game.battle.submit(dice.choice(moves))
        if game.battle.decision is None or is_last(game, first):
            return
        game.battle.submit(EndTurn(first))


def is_last(game: Table, first: int) -> bool:
    """Tell whether nobody is left to declare but this one: then the first group would act."""
    decision, view = game.battle.decision, game.battle.truth
    assert decision is not None
    if decision.units != (first,):
        return False
    later = course(view)[view.of(BATTLE, Phase).place + 1 :]
    return not any(choosers(view, what, who) for what, who in later if what != ACTS)


def declare_alike(game: Table, other: Table) -> None:
    """Let everyone in the other battle mean to do what they do in this one."""
    twins = {game.ids[letter]: other.ids[letter] for letter in game.ids}
    for one, twin in tuple(twins.items()):
        mine, theirs = game.battle.truth.get(one, Inventory), other.battle.truth.get(twin, Inventory)
        if mine is not None and theirs is not None:
            twins.update((item, same_) for (_, item), (_, same_) in zip(mine.slots, theirs.slots, strict=True))
    for one, twin in twins.items():
        plan = game.battle.truth.get(one, Plan)
        other.battle.stage.world.remove_component(twin, Plan)
        if plan is not None:
            deed = plan.deed
            if deed is not None:
                values = {name: getattr(deed, name) for name in type(deed).__struct_fields__}
                known = {name: twins.get(v, v) if isinstance(v, int) else v for name, v in values.items()}
                deed = msgspec.structs.replace(deed, **known)
            other.battle.stage.world.add_component(twin, Plan(plan.path, deed, plan.stands))


def spoken(game: Table, command: Command) -> str:
    """Write a command with letters and keys for the numbers of entities."""
    view = game.battle.truth
    names = {entity: letter for letter, entity in game.ids.items()}
    words = [type(command).__name__]
    for name in type(command).__struct_fields__:
        value = getattr(command, name)
        thing_ = view.get(value, Item) if isinstance(value, int) else None
        words.append(names.get(value, "") if thing_ is None and isinstance(value, int) else str(thing_ or value))
    return " ".join(words)


def snapshot(game: Table) -> Hashable:
    """Return all that may differ between outcomes, by letters and keys."""
    view, world = game.battle.truth, game.battle.stage.world
    found: list[Hashable] = []
    for letter in sorted(game.ids):
        one = game.ids[letter]
        effects, inventory, health = view.get(one, Effects), view.get(one, Inventory), view.get(one, Health)
        scores_ = view.get(one, Attributes)
        found.append(
            (
                letter,
                view.cells(one),
                None if health is None else health.hp,
                None if scores_ is None else tuple(scores_.scores.values()),
                None if effects is None else tuple(sorted((e.name, e.left, e.amount) for e in effects.on)),
                None
                if inventory is None
                else tuple(sorted((slot, view.of(item, Item).key) for slot, item in inventory.slots)),
                *(view.get(one, kind) for kind in (Dying, Dead, Gone, Sneaking, Submersion, Unaware, Scenery, Overlay)),
            )
        )
    lying = sorted((view.of(item, Item).key, view.cells(item)) for item in world.each(Item) if view.has(item, Position))
    return (*found, tuple(lying))


Outcomes = dict[Hashable, float]


def outcomes_of(game: Table, group: tuple[int, ...], *, all_told: bool = True) -> Outcomes:
    """Return what may come of a group's acting, walked in that order, with the chance of each.

    Without `all_told` all outcomes in which two are compared, and map order may decide, count as one.
    """

    def leaf(events: list[Event]) -> Hashable:
        compared = any(isinstance(event, Outdone) or getattr(event, "rule", "") == "OD-14" for event in events)
        return "compared" if compared and not all_told else snapshot(game)

    def acting(context: Context) -> Steps:
        yield from act(context, group)

    return finish(outcomes(game.battle.truth, acting, leaf, lambda _leaf, _side: 0.0, most=MOST))


def same(one: Outcomes, other: Outcomes) -> bool:
    """Tell whether the same may come of both, with the same chances."""
    return one.keys() == other.keys() and all(abs(one[leaf] - other[leaf]) < 1e-9 for leaf in one)


def groups(game: Table) -> list[tuple[int, ...]]:
    """Return the two groups that hold anybody: the quick, and those who are no player characters."""
    return [found for group in (0, 1) if len(found := members(game.battle.truth, group)) > 1]


SEEDS = range(50)
WANTED = {"Attack", "Shoot", "Throw", "Dare", "Cast", "Bind", "Use", "PickUp", "Sneak", "Dive", "Surface", "Retreat"}


@pytest.mark.slow
@pytest.mark.rule("OD-12", "OD-14", "OD-21", "OD-22")
def test_whatever_the_order_of_a_group_the_same_may_come_of_it() -> None:
    """Every kind of deed, at random positions; the order is turned round in which everything is gone through."""
    deeds = set[str]()
    for seed in SEEDS:
        game = position(seed)
        declare(game, seed)
        for group in groups(game):
            try:
                straight = outcomes_of(game, group)
            except TooManyOutcomesError:
                continue
            assert same(straight, outcomes_of(game, group[::-1])), f"seed {seed}"
            plans = [game.battle.truth.get(one, Plan) for one in group]
            deeds.update(type(plan.deed).__name__ for plan in plans if plan is not None)
    assert deeds >= WANTED, WANTED - deeds


@pytest.mark.slow
@pytest.mark.rule("OD-12", "OD-14")
def test_whatever_the_order_of_the_map_the_same_may_come_of_a_group() -> None:
    """The map names everyone in the opposite order; only where OD-14 or OD-22 compare two does map order count."""
    compared = 0
    for seed in SEEDS[:12]:
        game, turned = position(seed), position(seed, turned=True)
        declare(game, seed)
        declare_alike(game, turned)
        for group, other in zip(groups(game), groups(turned), strict=True):
            try:
                assert same(outcomes_of(game, group, all_told=False), outcomes_of(turned, other, all_told=False)), (
                    f"seed {seed}"
                )
            except TooManyOutcomesError:
                continue
            compared += 1
    assert compared > 6, "the others come to too many outcomes"


# ---- one by one ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("OD-12", "OD-14", "OD-21")
@pytest.mark.parametrize("first", ["A", "B"])
def test_who_puts_the_shield_away_to_strike_has_it_still_against_a_blow_of_that_moment(first: str) -> None:
    """A takes the sfyra in both hands; B's 6 meets aspis and leather: 4, whoever of the two comes first on the map."""
    pieces = {"A": unit("skirmisher", "blue", gear=("axes", "aspis", "sfyra", "leather")), "B": unit("assassin", "red")}
    if first == "B":
        pieces = dict(reversed(pieces.items()))
    game = field("A B", fast="AB", **pieces)
    kopis = Attack(game.B, game.A, game.item("B", "kopis"))
    sfyra = Attack(game.A, game.B, game.item("A", "sfyra"))
    mine, theirs = "d10=1", "d6=6 d6=1"
    events = act_out(game, sfyra, kopis, dice=f"{mine} {theirs}" if first == "A" else f"{theirs} {mine}")
    assert [(event.amount, event.dealt) for event in of(events, Damaged) if event.unit == game.A] == [(4, 6)]
    assert armour(game.battle.truth, game.A) == 1


@pytest.mark.rule("OD-12", "OD-24")
def test_who_fails_a_manoeuvre_is_off_balance_only_after_the_blows_of_that_moment() -> None:
    game = field("A . . B\n. . . .", fast="AB", A=unit("assassin", "blue"), B=unit("archer", "red"))
    dare, shot = Dare(game.A, game.B, game.item("A", "kopis")), Shoot(game.B, game.A, game.item("B", "bow"))
    events = act_out(game, dare, shot, dice="d20=16 d6=2")
    blow = next(event for event in of(events, Rolled) if event.unit == game.B)
    assert (blow.dice, blow.reasons) == ("d6", ())
    assert "off balance" in lasting(game, "A")


@pytest.mark.rule("OD-12", "OD-60")
def test_who_pays_its_last_thu_is_delirious_only_after_the_blows_of_that_moment() -> None:
    game = field("A . B . C", fast="AB", A=unit("seer", "blue"), B=unit("hoplite", "red"), C=unit("seer", "blue"))
    scores(game, "A", THU=1)
    doru = Attack(game.B, game.A, game.item("B", "doru"))
    events = act_out(game, Cast(game.A, "ward", game.A), doru, dice="d8=2 d6=1")
    blow = next(event for event in of(events, Rolled) if event.unit == game.B)
    assert (blow.dice, blow.reasons) == ("d8", ())
    assert hp(game, "A") == 4, "the ward of that moment keeps nothing off yet"
    assert set(lasting(game, "A")) == {"delirious", "warded"}


@pytest.mark.rule("OD-12", "OD-14", "BD-18")
@pytest.mark.parametrize(("one", "other", "taker"), [(9, 11, "A"), (10, 11, "A"), (11, 11, "B")])
def test_a_thing_that_two_would_pick_up_is_rolled_for(one: int, other: int, taker: str) -> None:
    """TEK 10 against 11: the larger TEK minus roll has it, then map order."""
    game = field(
        "A K B\n. . .", fast="AB", A=unit("hoplite", "blue"), B=unit("champion", "red"),
        K=thing("chest", items=("kopis",), open=True),
    )  # fmt: skip
    (kopis,) = held_by(game.battle.truth, game.K)
    events = act_out(game, PickUp(game.A, kopis), PickUp(game.B, kopis), dice=f"d20={one} d20={other}")
    assert [event.unit for event in of(events, PickedUp)] == [game[taker]]
    assert [event.why for event in of(events, DeedLost)] == ["another has it"]


@pytest.mark.rule("OD-14")
def test_three_who_would_enter_one_cell_all_roll_once() -> None:
    game = field(
        ". A .\nB . C\n. . .", fast="ABC",
        A=unit("hoplite", "blue"), B=unit("hoplite", "red"), C=unit("hoplite", "green"),
    )  # fmt: skip
    moves = [Move(game[letter], ((1, 1),)) for letter in "ABC"]
    events = act_out(game, *moves, dice="d20=9 d20=3 d20=4")
    assert [(event.unit, event.success) for event in of(events, Rolled)] == [
        (game.A, False), (game.B, True), (game.C, False),
    ]  # fmt: skip
    assert [(event.total, event.against) for event in of(events, Rolled)] == [(1, 7), (7, 6), (6, 8)]
    assert [event.unit for event in of(events, Stepped)] == [game.B]


@pytest.mark.rule("OD-14")
def test_who_is_in_nobodys_way_has_nothing_to_reach() -> None:
    """Three roll; only the first two want the same."""
    game = field("A B C", A=unit("hoplite", "blue"), B=unit("hoplite", "red"), C=unit("hoplite", "green"))

    def steps() -> Steps:
        context = Context(game.battle.truth, game.dice)
        yield from contend(context, (game.A, game.B, game.C), lambda *two: game.C not in two)

    events = run(game, steps, "d20=5 d20=9 d20=1")
    assert [(event.total, event.against, event.success) for event in of(events, Rolled)] == [
        (5, 1, True), (1, 6, False), (9, None, True),
    ]  # fmt: skip


@pytest.mark.rule("OD-14", "OD-60")
def test_a_blessing_of_tek_counts_where_two_would_enter_one_cell() -> None:
    """10 + 3 minus 12 is 1, 11 minus 11 is 0."""
    game = field("A . B\n. . .", fast="AB", A=unit("hoplite", "blue"), B=unit("champion", "red"))
    put(game, "A", Effects((of_rounds("blessed in TEK", 3, 3),)))
    events = act_out(game, Move(game.A, ((1, 0),)), Move(game.B, ((1, 0),)), dice="d20=12 d20=11")
    assert [(event.unit, event.total, event.success) for event in of(events, Rolled)] == [
        (game.A, 1, True), (game.B, 0, False),
    ]  # fmt: skip
    assert of(events, Rolled)[0].reasons == (Reason(3, "blessed", "OD-60"),)


@pytest.mark.rule("OD-12", "OD-14")
def test_two_who_use_a_door_at_one_moment_do_the_same_to_it() -> None:
    game = field("A D B\n. # .", fast="AB", A=unit("hoplite", "blue"), B=unit("hoplite", "red"), D=thing("door"))
    act_out(game, Use(game.A, game.D), Use(game.B, game.D))
    door = game.get("D", Scenery)
    assert door is not None
    assert door.is_open


@pytest.mark.rule("OD-51", "OD-12")
def test_two_who_fall_at_one_moment_put_their_side_to_the_test_once() -> None:
    game = field(
        "A B . C D\n. . . . .\nE F . . .", fast="AC",
        A=unit("champion", "blue"), B=unit("guard", "red"), C=unit("champion", "blue"), D=unit("guard", "red"),
        E=unit("guard", "red"), F=unit("guard", "red"),
    )  # fmt: skip
    for letter in "BD":
        wound(game, letter, 0)
        scores(game, letter, KRA=1)
    blows = [Attack(game[a], game[b], game.item(a, "xiphos")) for a, b in ("AB", "CD")]
    events = act_out(game, *blows, dice="d8=8 d8=8 d20=1")
    assert [event.occasions for event in of(events, MoraleTested)] == [("first casualty", "half down")]


@pytest.mark.rule("BD-15", "OD-60", "OD-12")
def test_a_seer_that_pays_its_last_thu_for_harm_on_the_last_foe_harms_it() -> None:
    """Its die is rolled though the seer, the last of its side, is out of its mind by then: nobody is left, a draw."""
    game = field("A . . B", fast="A", A=unit("seer", "blue"), B=unit("guard", "red"))
    scores(game, "A", THU=1)
    wound(game, "B", 0)
    scores(game, "B", KRA=3)
    events = act_out(game, Cast(game.A, "harm", game.B), dice="d6=4 d6=3")
    assert [event.amount for event in of(events, Damaged)] == [3]
    assert of(events, Died) == [Died(game.B, game.A)]
    assert game.battle.over == Finished("", "nobody is left who can fight")


@pytest.mark.rule("OD-12", "OD-14", "OD-31", "OD-60")
def test_whoever_falls_at_a_moment_has_acted_all_the_same() -> None:
    """The seer dies of a shot of that moment, a hoplite of a blow; the ward is there, and the wounds are seen to."""
    game = field(
        "B . . A D\n. . . C E\n. . . F .",
        fast="ACBF",
        A=unit("seer", "blue"),
        D=unit("hoplite", "blue"),
        C=unit("hoplite", "blue"),
        E=unit("hoplite", "blue"),
        B=unit("archer", "red"),
        F=unit("champion", "red"),
    )
    for letter in "AC":
        wound(game, letter, 0)
        scores(game, letter, KRA=1)
    put(game, "E", Dying(1))
    events = act_out(
        game,
        Cast(game.A, "ward", game.D),
        Bind(game.C, game.E),
        Shoot(game.B, game.A, game.item("B", "bow")),
        Attack(game.F, game.C, game.item("F", "xiphos")),
        dice="d6=6 d8=8 d6=2",
    )
    assert {event.unit for event in of(events, Died)} == {game.A, game.C}
    assert "warded" in lasting(game, "D")
    assert of(events, Stabilised) == [Stabilised(game.E, game.C)]
