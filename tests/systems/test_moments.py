"""What befalls several at one moment comes out alike, with the same chances, whoever of them comes first on the map."""

from collections.abc import Callable, Hashable

import pytest

from game.engine.commands import Attack, Cast, Command, Use, UseItem
from game.engine.components import (
    BATTLE,
    Clock,
    Dead,
    Dying,
    Economy,
    Effects,
    Finished,
    Gone,
    Grappling,
    Order,
    Position,
    Sneaking,
    Submersion,
    Unaware,
    Verge,
)
from game.engine.events import Event, Grappled, Pushed, RoundEnded
from game.engine.forecast.outcomes import outcomes
from game.engine.resolving import Context, Steps
from game.engine.working import finish
from game.rulesets.clash.conditions import ASLEEP
from game.systems.durations import of_rounds
from game.systems.morale import Nerves
from tests.rulesets.clash.scenes import CLASH
from tests.states import hp, put, wound
from tests.table import Placed, Table, thing, unit
from tests.table import table as any_table

Outcomes = dict[Hashable, float]
Happening = Callable[[Table], Callable[[Context], Steps]]
Scene = tuple[Callable[[bool], Table], Happening]
STATES = (Dying, Verge, Dead, Gone, Sneaking, Submersion, Unaware)


def scene(drawing: str, *, turned: bool, rules: object = "heroic", **pieces: Placed) -> Table:
    """Set a battle up; A comes first on the map, the others in the order given, or the other way round."""
    first = {"A": pieces.pop("A")}
    rest = dict(reversed(pieces.items())) if turned else pieces
    return any_table(drawing, rules=rules, **first, **rest)


def snapshot(game: Table) -> Hashable:
    """Return what may differ between outcomes, by letters; who has killed whom is no part of it."""
    view = game.battle.truth
    found: list[Hashable] = []
    for letter, one in sorted(game.ids.items()):
        if game.get(letter, Position) is None and not view.has(one, Dead) and not view.has(one, Gone):
            continue
        effects, grip = game.get(letter, Effects), game.get(letter, Grappling)
        on = () if effects is None else tuple(sorted((effect.name, effect.left) for effect in effects.on))
        states = tuple(view.has(one, kind) for kind in STATES)
        found.append((letter, view.cells(one), _hp(game, letter), on, grip is not None, states))
    return (*found, view.get(BATTLE, Nerves), view.get(BATTLE, Finished))


def _hp(game: Table, letter: str) -> int:
    return 0 if game[letter] not in game.battle.truth.units() else hp(game, letter)


def outcomes_of(game: Table, steps: Callable[[Context], Steps]) -> Outcomes:
    """Return what may come of it, with the chance of each."""

    def leaf(_events: list[Event]) -> Hashable:
        return snapshot(game)

    return finish(outcomes(game.battle.truth, steps, leaf, lambda _leaf, _side: 0.0, most=6000))


def command(make: Callable[[Table], Command]) -> Happening:
    """A command, as it resolves."""

    def happening(game: Table) -> Callable[[Context], Steps]:
        given = make(game)
        return lambda context: game.battle.ruleset.actions[type(given)].resolve(context, given)

    return happening


def round_end(game: Table) -> Callable[[Context], Steps]:
    """The round is over."""

    def steps(_context: Context) -> Steps:
        yield RoundEnded(game.battle.truth.of(BATTLE, Clock).round)

    return steps


def turn_of_the_others(game: Table) -> Callable[[Context], Steps]:
    """A's turn is over, and that of all others begins, who are one side."""
    others = tuple(sorted(game[letter] for letter in game.ids if letter != "A"))
    game.battle.stage.world.add_component(BATTLE, Order((game.A, *others), (1, len(others))))
    return game.battle.ruleset.turns.advance


# ---- clash ---------------------------------------------------------------------------------------------------------


def cone(turned: bool) -> Table:
    """C hides beside B and D, who know of nobody: being burnt shows it."""
    game = scene(
        ". . D .\nA B C .\n. . . .", turned=turned, rules=CLASH, A=unit("magus", "blue"), B=unit("raider", "red"),
        C=unit("shade", "blue", sneaking=True), D=unit("guard", "red", unaware=True),
    )  # fmt: skip
    for letter in "BCD":
        wound(game, letter, 2)
    return game


def sleepers(turned: bool) -> Table:
    """C and D have the same left, and the spell may reach only one of them."""
    game = scene(
        "A . . B C\n. . . . D", turned=turned, rules=CLASH,
        A=unit("magus", "blue"), B=unit("raider", "red"), C=unit("guard", "red"), D=unit("wolf", "red"),
    )  # fmt: skip
    for letter, left in zip("BCD", (3, 5, 5), strict=True):
        wound(game, letter, left)
    return game


def tied(turned: bool) -> Table:
    game = scene(
        "A B C\n. . .", turned=turned, rules=CLASH,
        A=unit("raider", "blue"), B=unit("raider", "red"), C=unit("guard", "red"),
    )  # fmt: skip
    for letter in "AB":
        wound(game, letter, 2)
    return game


def last_round(turned: bool) -> Table:
    """B and C die of their wounds, D and A come to with the round; B and C are the last of red."""
    game = scene(
        "A B C D\n. . . .", turned=turned, rules=CLASH, A=unit("raider", "blue"),
        B=unit("hoplite", "red", hero=True), C=unit("archer", "red", hero=True), D=unit("hoplite", "blue"),
    )  # fmt: skip
    for letter in "BC":
        put(game, letter, Dying(-2, stable=False))
        wound(game, letter, 0)
    for letter in "AD":
        put(game, letter, Effects((of_rounds(ASLEEP, 0),)))
    return game


# ---- heroic --------------------------------------------------------------------------------------------------------


def in_a_row(kind: str, edition: str) -> Callable[[bool], Table]:
    """Three in a row before A."""

    def made(turned: bool) -> Table:
        gear = ("fire-pot",) if kind == "seer" else None
        game = scene(
            "A B C D\n. . . .", turned=turned, rules=edition, A=unit(kind, "blue", gear=gear),
            B=unit("guard", "red"), C=unit("hoplite", "blue"), D=unit("raider", "red"),
        )  # fmt: skip
        for letter in "BCD":
            wound(game, letter, 3)
        return game

    return made


# ---- things and falls ----------------------------------------------------------------------------------------------


def stone(rules: object) -> Callable[[bool], Table]:
    """A statue falls along the row on three."""

    def made(turned: bool) -> Table:
        game = scene(
            "A S B C D\n. . . . .", turned=turned, rules=rules, A=unit("champion", "blue"), B=unit("guard", "red"),
            C=unit("raider", "red"), D=unit("hoplite", "blue"), S=thing("statue", height=600),
        )  # fmt: skip
        for letter in "BCD":
            wound(game, letter, 3)
        return game

    return made


def edge(rules: object) -> Callable[[bool], Table]:
    """B is pushed down on C, beside whom D stands."""

    def made(turned: bool) -> Table:
        game = scene(
            "A B C .\n. . D .", turned=turned, rules=rules, A=unit("guard", "blue", height=9),
            B=unit("guard", "red", height=9), C=unit("raider", "red"), D=unit("guard", "red"),
        )  # fmt: skip
        for letter in "BC":
            wound(game, letter, 7)
        return game

    return made


def push(game: Table) -> Callable[[Context], Steps]:
    def steps(_context: Context) -> Steps:
        yield Pushed(game.B, game.A, game.battle.truth.cells(game.B), game.battle.truth.cells(game.C))

    return steps


# ---- old school ----------------------------------------------------------------------------------------------------


def chain(turned: bool) -> Table:
    """A holds B, who holds C, and E holds D: all are squeezed, though B falls."""
    game = scene(
        "A B C .\nE D F G", turned=turned, rules="oldschool", A=unit("champion", "blue", gear=()),
        B=unit("raider", "red"), C=unit("hoplite", "blue"), D=unit("raider", "red"), E=unit("wolf", "blue"),
        F=unit("raider", "red"), G=unit("raider", "red"),
    )  # fmt: skip
    for letter in "BCD":
        wound(game, letter, 1 if letter != "C" else 2)
    for one, other in ("AB", "BC", "ED"):
        game.battle.ruleset.apply[Grappled](game.battle.stage.world, Grappled(game[one], game[other]))
    return game


def drowning(turned: bool) -> Table:
    """B and C drown as their side's turn begins; D, ashore, sees it."""
    game = scene(
        "A . . .\n. . D .\nB . C .", turned=turned, rules="oldschool", A=unit("champion", "blue"),
        B=unit("raider", "red", on="w"), C=unit("raider", "red", on="w"), D=unit("raider", "red"),
    )  # fmt: skip
    for letter in "BC":
        wound(game, letter, 1)
        put(game, letter, Submersion(chosen=True, turns=0))
    return game


def sixth_round(turned: bool) -> Table:
    game = scene(
        "A B C\n. . .", turned=turned, rules="oldschool",
        A=unit("raider", "red"), B=unit("hoplite", "blue"), C=unit("archer", "blue"),
    )  # fmt: skip
    for letter in "BC":
        put(game, letter, Dying(-5, stable=False))
        wound(game, letter, 0)
    return game


EDITIONS = ("heroic", "heroic-classic")
RULES = {"heroic": "heroic", "heroic-classic": "heroic-classic", "clash": CLASH, "oldschool": "oldschool"}
SCENES: dict[str, Scene] = {
    "flame-cone": (cone, command(lambda game: Cast(game.A, "flame-cone", 0, (3, 1)))),
    "sleep": (sleepers, command(lambda game: Cast(game.A, "sleep", 0, (4, 0)))),
    "clash": (tied, command(lambda game: Attack(game.A, game.B, game.item("A", "hand_axe")))),
    "clash, a round's end": (last_round, round_end),
    **{
        f"{one}, a war-cry": (in_a_row("atlas", one), command(lambda game: Cast(game.A, "war-cry"))) for one in EDITIONS
    },
    **{
        f"{one}, a geyser": (in_a_row("naiad", one), command(lambda game: Cast(game.A, "geyser", 0, (1, 0))))
        for one in EDITIONS
    },
    **{
        f"{one}, a fire-pot": (
            in_a_row("seer", one),
            command(lambda game: UseItem(game.A, game.item("A", "fire-pot"), cell=(2, 0))),
        )
        for one in EDITIONS
    },
    **{f"{one}, stone": (stone(rules), command(lambda game: Use(game.A, game.S))) for one, rules in RULES.items()},
    **{f"{one}, a fall": (edge(rules), push) for one, rules in RULES.items()},
    "oldschool, grapples": (chain, round_end),
    "oldschool, wounds": (sixth_round, round_end),
    "oldschool, drowning": (drowning, turn_of_the_others),
}


@pytest.mark.slow
@pytest.mark.rule("CL-22", "CL-80", "CL-90", "HE-04", "HE-52", "BD-09", "BD-13", "OS-14", "OS-42", "OS-50", "OS-70")
@pytest.mark.parametrize("name", SCENES)
def test_whoever_comes_first_on_the_map_the_same_may_come_of_a_moment(name: str) -> None:
    made, happening = SCENES[name]
    games = [made(turned) for turned in (False, True)]
    for game in games:
        if game.get("A", Economy) is None:
            put(game, "A", Economy(6, 1))
    one, other = (outcomes_of(game, happening(game)) for game in games)
    assert one.keys() == other.keys()
    assert [one[leaf] for leaf in one] == pytest.approx([other[leaf] for leaf in one])
    assert len(one) > 1 or "end" in name or "wounds" in name, "nothing was rolled that makes a difference"
