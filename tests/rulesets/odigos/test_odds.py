"""Odigos' exact odds against icepool, computed from the ledger's words alone; and that they stay small and harmless."""

import icepool
import pytest

from game.engine.commands import (
    Attack,
    Bind,
    Cast,
    Command,
    Dive,
    EndTurn,
    Move,
    PickUp,
    Shoot,
    Sneak,
    StandUp,
    Surface,
    Throw,
    Use,
)
from game.engine.components import Attributes, Dying, Health, Inventory, Position, Submersion
from game.engine.events import (
    Damaged,
    Event,
    Left,
    PickedUp,
    SneakingBegan,
    Stabilised,
    StoodUp,
    Surfaced,
    Used,
    WentUnder,
)
from game.engine.forecast import odds
from game.engine.forecast.odds import forecast
from game.engine.imagine import imagined
from game.engine.resolving import Context
from game.engine.working import finish
from game.rulesets.odigos.commands import Dare, Retreat
from game.rulesets.odigos.events import Declared
from game.tiled.model import ZoneSpec
from tests.rulesets.odigos.scenes import afflict, field, only, put, run
from tests.table import Table, thing, unit


def after(game: Table) -> Table:
    """Let the foes' intentions pass."""
    while game.battle.decision is not None and game.A not in game.battle.decision.units:
        game.do(EndTurn(game.battle.decision.units[0]))
    return game


def blow(die: icepool.Die, armour: int, sta: int, kra: int) -> dict[tuple[int, bool], float]:
    """The ledger's words: the rest below 0 never; beyond STA it comes off KRA; a save against what is left."""
    save = icepool.d(20)
    found: dict[tuple[int, bool], float] = {}
    for face, weight in die.items():
        chance = weight / die.denominator()
        taken = max(0, face - armour)
        beyond = max(0, taken - sta)
        left = max(0, kra - beyond)
        lost = min(taken, sta + kra)
        if not beyond:
            fails = 0.0
        elif not left:
            fails = 1.0
        else:
            kept = float(save.map(lambda roll, left=left: roll == 1 or (roll <= left and roll != 20)).mean())
            fails = 1.0 - kept
        for is_out, share in ((True, fails), (False, 1.0 - fails)):
            if share:
                found[lost, is_out] = found.get((lost, is_out), 0.0) + chance * share
    return found


@pytest.mark.rule("OD-20", "OD-21", "OD-30")
@pytest.mark.parametrize(
    ("attacker", "weapon", "die", "foe", "armour", "sta", "kra"),
    [
        ("champion", "xiphos", icepool.d(8), "raider", 1, 4, 10),
        ("assassin", "kopis", icepool.highest(icepool.d(6), icepool.d(6)), "hammerer", 2, 2, 3),
        ("hammerer", "sfyra", icepool.d(10), "slinger", 0, 3, 4),
    ],
)
def test_a_blow_is_what_the_ledger_says(
    attacker: str, weapon: str, die: icepool.Die, foe: str, armour: int, sta: int, kra: int
) -> None:
    game = field("A B C", A=unit(attacker, "blue"), B=unit(foe, "red"), C=unit("guard", "red"))
    health = game.get("B", Health)
    assert health is not None
    game.battle.stage.world.add_component(game.B, Health(sta, health.maximum))
    game.battle.stage.world.add_component(game.B, Attributes({"KRA": kra, "TEK": 10, "THU": 20}))
    after(game)
    found: dict[tuple[int, bool], float] = {}
    for result, chance in forecast(game.battle, Attack(game.A, game.B, game.item("A", weapon))).outcomes:
        key = (dict(result.lost).get(game.B, 0), game.B in result.down or game.B in result.dead)
        found[key] = found.get(key, 0.0) + chance
    wanted = blow(die, armour, sta, kra)
    assert found.keys() == wanted.keys()
    for key, chance in wanted.items():
        assert found[key] == pytest.approx(chance, abs=1e-9), key


@pytest.mark.rule("OD-60", "OD-24")
def test_a_blow_on_a_warded_helpless_foe_is_what_the_ledger_says() -> None:
    """1d12 in place of the weapon's die, less 2 of armour, less 1d6 of the ward."""
    game = field("A B C", A=unit("champion", "blue"), B=unit("hammerer", "red"), C=unit("guard", "red"))
    afflict(game, "B", "warded", "dazed")
    after(game)
    found = forecast(game.battle, Attack(game.A, game.B, game.item("A", "xiphos"))).damage(game.B)
    left = (icepool.d(12) - 2 - icepool.d(6)).map(lambda taken: max(0, taken))
    assert found == pytest.approx({taken: weight / left.denominator() for taken, weight in left.items()})


def crowd() -> Table:
    return after(
        field(
            ". . . . . . .\nA . . B . w w\nD . s . C w .\n. . . . . . .",
            A=unit("skirmisher", "blue"),
            D=unit("seer", "blue"),
            B=unit("guard", "red"),
            C=unit("shade", "red"),
        )
    )


@pytest.mark.rule("OD-12")
def test_every_declarations_odds_sum_to_one_are_few_and_change_nothing() -> None:
    game = crowd()
    before = game.battle.stage.world.digest()
    commands = list(game.battle.legal())
    assert {type(command).__name__ for command in commands} >= {"Move", "Attack", "Dare", "Throw", "Cast"}
    for command in commands:
        found = forecast(game.battle, command)
        assert sum(chance for _, chance in found.outcomes) == pytest.approx(1.0)
        assert len(found.outcomes) < (40 if not isinstance(command, Move) else 4) * (
            6 if "Throw" in str(command) else 1
        )
    assert game.battle.stage.world.digest() == before


# ---- what is foreseen of each declaration --------------------------------------------------------------------------


def walked(game: Table, command: Command, dice: str = "") -> list[Event]:
    """Let what is foreseen of a declaration happen."""
    action = game.battle.ruleset.actions[type(command)]
    return run(game, lambda: action.outcome(Context(game.battle.truth, game.dice), command), dice)


def scene() -> Table:
    game = field(
        "B . . A C\n. S . w D\n. . . . .",
        A=unit("skirmisher", "blue"),
        B=unit("hoplite", "red"),
        C=unit("archer", "blue"),
        D=unit("archer", "blue", on="w"),
        S=thing("chest", items=("sling",)),
        zones=(ZoneSpec(1, "exit", "gate", "", ((4, 2),)),),
    )
    put(game, "C", Dying(1))
    return game


@pytest.mark.rule("OD-12")
def test_of_each_declaration_is_foreseen_what_comes_of_it() -> None:
    game = scene()
    lance = game.item("A", "axes")
    done = walked(game, Throw(game.A, game.B, lance), "d6=4")
    assert only(done, Damaged).amount == 2
    assert done[-1] == Declared(game.A, Throw(game.A, game.B, lance), 8, 1)
    shot = walked(scene(), Shoot(game.D, game.B, game.item("D", "bow")), "d4=3")
    assert only(shot, Damaged).amount == 1
    assert only(walked(scene(), Bind(game.A, game.C)), Stabilised).unit == game.C
    used = scene()
    put(used, "A", Position(((2, 0),)))
    assert only(walked(used, Use(used.A, used.S)), Used).deed == "opened"
    sling = next(item for _, item in used.battle.truth.of(used.S, Inventory).slots)
    assert only(walked(used, PickUp(used.A, sling)), PickedUp).item == sling
    hides = scene()
    put(hides, "B", Submersion(chosen=True, turns=0))
    assert only(walked(hides, Sneak(hides.A)), SneakingBegan).unit == hides.A
    assert only(walked(scene(), Dive(game.D)), WentUnder).chosen
    under = scene()
    put(under, "D", Submersion(chosen=True, turns=0))
    assert only(walked(under, Surface(under.D)), Surfaced).unit == under.D
    assert only(walked(scene(), Retreat(game.A), "d20=1"), Left).how == "retreated"
    prone = scene()
    afflict(prone, "A", "prone")
    assert only(walked(prone, StandUp(prone.A)), StoodUp).unit == prone.A
    casts = crowd()
    assert only(walked(casts, Cast(casts.D, "harm", casts.B), "d6=2 d6=4"), Damaged).lost == 4


@pytest.mark.rule("OD-12", "OD-24")
def test_a_daring_manoeuvre_is_foreseen_with_its_save() -> None:
    game = field("A . . . B", A=unit("champion", "blue"), B=unit("raider", "red"))
    after(game)
    found = forecast(game.battle, Dare(game.A, game.B, game.item("A", "xiphos")))
    assert found.fate("miss") == pytest.approx(9 / 20)
    assert found.mean(game.B) == pytest.approx(11 / 20 * 5.5)


def test_a_daring_blow_comes_to_the_same_summed_and_walked() -> None:
    game = after(field("A . . . B", A=unit("champion", "blue"), B=unit("guard", "red")))
    command = Dare(game.A, game.B, game.item("A", "xiphos"))
    with imagined(game.battle.stage, "blue") as view:
        by_walking = finish(odds.walked(view, command))
    assert dict(forecast(game.battle, command).outcomes) == pytest.approx(dict(by_walking.outcomes))
    assert by_walking.mean(game.B) > 0
