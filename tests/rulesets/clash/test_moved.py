"""What follows in clash when a unit is moved by force, hurt, or its turn comes: each reaction of its table at work."""

from typing import Any

import pytest

from game.engine.commands import Cast, EndTurn, Struggle
from game.engine.components import Grappling, Scenery, Sneaking, Submersion
from game.engine.events import (
    BattleEnded,
    Damaged,
    Died,
    Displaced,
    Dropped,
    EffectBegan,
    Event,
    Fell,
    FellDying,
    Freed,
    Noticed,
    Pushed,
    Rolled,
    SceneryChanged,
    SneakingEnded,
    Surfaced,
    WentUnder,
)
from game.rulesets.clash.checks import AnswerRoll, ClashAttackRoll, ClashTrial, Evading
from game.rulesets.clash.events import WeaponMended
from tests.rulesets.clash.scenes import CLASH, afflict, end, has, lasting, of, only, put, run, table, wear
from tests.table import Table, unit


def happening(*events: Event) -> Any:
    yield from events


def web(game: Table, letter: str, cell: tuple[int, int]) -> None:
    game.do(Cast(game[letter], "web", 0, cell), "d20=8")


MOVED = [Pushed, Displaced]


def moved(kind: type, game: Table, letter: str, to: tuple[int, int]) -> Event:
    here = game.battle.truth.cells(game[letter])
    return Pushed(game[letter], 2, here, (to,)) if kind is Pushed else Displaced(game[letter], here, (to,))


@pytest.mark.rule("BD-15")
def test_the_round_limit_ends_a_battle_in_a_draw() -> None:
    game = table("A . B", A=unit("hoplite", "blue"), B=unit("wolf", "red"), round_limit=2)
    end(game, "A", "B", "A")
    assert only(end(game, "B"), BattleEnded).winner == ""


@pytest.mark.rule("CL-92", "BD-09")
@pytest.mark.parametrize("kind", MOVED)
def test_whoever_is_moved_over_an_edge_falls(kind: type) -> None:
    game = table("A . B", A=unit("raider", "blue", height=3), B=unit("wolf", "red"))
    events, _ = run(game, happening(moved(kind, game, "A", (1, 0))), "d6=2")
    assert only(events, Fell).height == 300
    assert only(events, Damaged).amount == 2


@pytest.mark.rule("CL-42")
@pytest.mark.parametrize("kind", MOVED)
def test_whoever_is_moved_away_is_out_of_a_grapple(kind: type) -> None:
    game = table("A B . .", A=unit("raider", "blue"), B=unit("wolf", "red"))
    put(game, "A", Grappling(game.B, pinned=False))
    put(game, "B", Grappling(game.A, pinned=True))
    events, _ = run(game, happening(moved(kind, game, "B", (3, 0))))
    assert only(events, Freed).why == "they are apart"


@pytest.mark.rule("CL-92")
@pytest.mark.parametrize("kind", MOVED)
def test_a_hiding_unit_that_is_moved_is_tested_as_well(kind: type) -> None:
    game = table("A . . B", A=unit("assassin", "blue", on="s"), B=unit("slinger", "red"))
    put(game, "A", Sneaking(None))
    events, _ = run(game, happening(moved(kind, game, "A", (1, 0))), "d20=7")
    assert only(events, Rolled).against == 11
    assert only(events, Noticed) == Noticed(game.A, game.B, "red")


@pytest.mark.rule("CL-70", "CL-92")
def test_a_sleeper_that_hid_rolls_nothing_and_is_seen_where_it_is_moved() -> None:
    game = table("A . . B", A=unit("assassin", "blue", on="s"), B=unit("slinger", "red"))
    put(game, "A", Sneaking(None))
    afflict(game, "A", "asleep")
    events, _ = run(game, happening(moved(Pushed, game, "A", (1, 0))))
    assert of(events, Rolled) == []
    assert only(events, Noticed) == Noticed(game.A, game.B, "red")


@pytest.mark.rule("CL-92")
def test_whoever_is_hurt_hides_no_more() -> None:
    game = table("A . . B", A=unit("assassin", "blue", on="s"), B=unit("slinger", "red"))
    put(game, "A", Sneaking(None))
    events, _ = run(game, happening(Damaged(game.A, 2, 10, 2, "", game.B, "Sling", "CL-21")))
    assert only(events, SneakingEnded).why == "it is hurt"


@pytest.mark.rule("CL-80")
@pytest.mark.parametrize("kind", MOVED)
def test_whoever_is_moved_into_a_web_sticks_and_out_of_it_is_free(kind: type) -> None:
    game = table("A . . . . . B", A=unit("seer", "blue"), B=unit("wolf", "red"))
    web(game, "A", (5, 0))
    run(game, happening(moved(kind, game, "B", (3, 0))))
    assert "webbed" not in lasting(game, "B")
    events, _ = run(game, happening(moved(kind, game, "B", (4, 0))))
    assert only(events, EffectBegan).effect.name == "webbed"


@pytest.mark.rule("CL-80", "CL-92")
def test_a_web_lies_on_the_water_who_goes_under_is_out_of_it_and_who_comes_up_sticks() -> None:
    game = table("A . . . w w B", A=unit("seer", "blue"), B=unit("wolf", "red", on="w"))
    web(game, "A", (5, 0))
    assert lasting(game, "B") == {"webbed": 0}
    run(game, happening(WentUnder(game.B, chosen=True)))
    assert lasting(game, "B") == {}
    events, _ = run(game, happening(Surfaced(game.B, ((6, 0),), ((6, 0),))))
    assert only(events, EffectBegan).effect.name == "webbed"


@pytest.mark.rule("CL-80")
def test_whoever_begins_its_turn_in_a_web_sticks_again() -> None:
    """It tore itself loose in its last turn, and stayed inside."""
    game = table("A . . . B . .", A=unit("seer", "blue"), B=unit("wolf", "red"))
    web(game, "A", (4, 0))
    end(game, "A")
    game.do(Struggle(game.B), "d20=19")
    assert lasting(game, "B") == {}
    end(game, "B")
    events = game.do(EndTurn(game.A))
    assert only(events, EffectBegan).effect.name == "webbed"


@pytest.mark.rule("CL-42", "CL-92")
def test_whoever_goes_under_water_is_out_of_a_grapple() -> None:
    game = table("A B", A=unit("raider", "blue", on="w"), B=unit("wolf", "red"))
    put(game, "A", Grappling(game.B, pinned=False))
    put(game, "B", Grappling(game.A, pinned=True))
    events, _ = run(game, happening(WentUnder(game.A, chosen=False)))
    assert only(events, Freed).why == "they are apart"


@pytest.mark.rule("CL-42", "CL-90")
def test_and_whoever_is_down_and_dying() -> None:
    game = table("A B", A=unit("hoplite", "blue"), B=unit("wolf", "red"))
    put(game, "A", Grappling(game.B, pinned=False))
    put(game, "B", Grappling(game.A, pinned=True))
    events, _ = run(game, happening(FellDying(game.A)))
    assert only(events, Freed).why == "one of them is down"


@pytest.mark.rule("BD-18")
def test_what_the_dead_carried_lies_in_their_cell() -> None:
    game = table("A . B", A=unit("hoplite", "blue"), B=unit("raider", "red"))
    events, _ = run(game, happening(Died(game.B)))
    assert {(event.what, event.cell) for event in of(events, Dropped)} == {("Hand axe", (2, 0)), ("Leather", (2, 0))}


@pytest.mark.rule("CL-92")
def test_coming_up_in_sight_is_a_move_too() -> None:
    game = table("A . B", A=unit("raider", "blue", on="w"), B=unit("slinger", "red"))
    put(game, "A", Submersion(chosen=True, turns=1), Sneaking(None))
    events, _ = run(game, happening(Surfaced(game.A, ((0, 0),), ((0, 0),))), "d20=19")
    assert only(events, Rolled).against == 11


@pytest.mark.rule("CL-92")
def test_a_door_that_opens_beside_a_hiding_unit_shows_it() -> None:
    game = table("B A", A=unit("assassin", "blue"), B=unit("slinger", "red"))
    put(game, "A", Sneaking(None))
    put(game, "B", Scenery("door", "door", 400, None))
    events, _ = run(game, happening(SceneryChanged(game.B, True, False, False, ())))
    assert Noticed(game.A, game.B, "red") in events


@pytest.mark.rule("CL-70", "CL-80", "CL-92")
@pytest.mark.parametrize(
    ("caster", "spell", "dice"),
    [("magus", "sleep", "d20=10 d6=1 d6=1 d6=1"), ("magus", "flame-cone", "d20=10"), ("seer", "web", "d20=10")],
)
def test_a_spell_that_is_for_no_friend_gives_its_caster_away(caster: str, spell: str, dice: str) -> None:
    game = table("A . . . . B", A=unit(caster, "blue", on="s"), B=unit("slinger", "red"))
    put(game, "A", Sneaking(None))
    assert only(game.do(Cast(game.A, spell, 0, (3, 0)), dice), SneakingEnded).why == "it casts a spell"


@pytest.mark.rule("CL-70", "CL-80", "CL-92")
@pytest.mark.parametrize(("caster", "spell"), [("magus", "ward"), ("seer", "haste"), ("smith", "mend")])
def test_one_for_a_friend_is_no_attack_and_leaves_it_hidden_and_unnamed(caster: str, spell: str) -> None:
    """The foe sees what comes of it, and hears nothing of who cast it (BD-14)."""
    game = table("A C . B", A=unit(caster, "blue", on="s"), B=unit("slinger", "red"), C=unit("hoplite", "blue"))
    put(game, "A", Sneaking(None))
    wear(game, game.item("C", "spear"))
    events = game.do(Cast(game.A, spell, game.C), "d20=13")
    assert not has(events, SneakingEnded)
    seen = [stamped.event for stamped in game.battle.events[-len(events) :] if "red" in stamped.sides]
    assert [type(event) for event in seen] == [WeaponMended if spell == "mend" else EffectBegan]
    assert not isinstance(seen[0], WeaponMended) or seen[0].by == 0


@pytest.mark.rule("BD-14", "CL-92")
@pytest.mark.parametrize(("face", "is_seen"), [(9, True), (10, False)])
def test_whoever_hides_and_goes_under_water_comes_before_the_eyes_there(face: int, is_seen: bool) -> None:
    """DEX +2 against 10 + WIS 2: a move into its sight, though nobody has gone a step."""
    game = table("A w B", A=unit("wolf", "blue", on="w"), B=unit("wolf", "red", on="w"))
    put(game, "A", Sneaking(None))
    put(game, "B", Submersion(chosen=True, turns=1))
    events, _ = run(game, happening(WentUnder(game.A, True)), f"d20={face}")
    assert only(events, Rolled).against == 12
    assert has(events, Noticed) is is_seen


@pytest.mark.rule("BD-14", "CL-92")
def test_whoever_goes_under_water_sees_one_who_hides_beside_it_there() -> None:
    game = table("A B .", A=unit("wolf", "blue", on="w"), B=unit("wolf", "red", on="w"))
    put(game, "A", Sneaking(None), Submersion(chosen=True, turns=1))
    events, _ = run(game, happening(WentUnder(game.B, True)))
    assert of(events, Noticed) == [Noticed(game.A, game.B, "red")]


@pytest.mark.rule("CL-02")
def test_three_sources_are_two_levels_in_every_roll() -> None:
    """Prone, hasty and from hiding: three dice; under water in plate, a test of STR; blinded and held, an answer."""
    game = table("A B", A=unit("champion", "blue"), B=unit("hammerer", "red", on="l"))
    afflict(game, "A", "haste", amount=1)
    afflict(game, "B", "prone", "blind", "held")
    put(game, "A", Sneaking(None))
    truth = game.battle.truth
    assert truth.ask(ClashAttackRoll(game.A, game.B, "melee")).total == 2
    assert sum(reason.amount for reason in truth.ask(ClashAttackRoll(game.A, game.B, "melee")).reasons) == 4
    answer = truth.ask(AnswerRoll(game.B, game.A, "melee", reach=2))
    assert (answer.total, len(answer.reasons)) == (-2, 2)
    evading = truth.ask(Evading(game.B, game.A, "shot"))
    assert (evading.total, len(evading.reasons)) == (0, 3)
    assert CLASH.folds[ClashTrial] is CLASH.folds[ClashAttackRoll]
