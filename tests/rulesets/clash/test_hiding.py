"""Hiding and those who know of no enemy yet in clash; attacks out of hiding, by spell and by hand (CL-70, CL-92)."""

import pytest

from game.engine.commands import Attack, Cast, Command, Grapple, Shove, Sneak, Use
from game.engine.components import Active, Sneaking, Submersion, Unaware
from game.engine.events import Attacked, BecameAware, BoonCast, Noticed, Rolled, SneakingEnded
from game.rulesets.clash.checks import ClashAttackRoll
from tests.rulesets.clash import scenes
from tests.rulesets.clash.scenes import afflict, end, has, levels, of, only, put, rolls, table
from tests.table import Table, thing, unit

DARK = "d"


def may(game: Table, command: Command) -> bool:
    return game.battle.refusal(command) is None


# ---- where one hides -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-92")
@pytest.mark.parametrize(
    ("drawing", "on", "is_allowed"),
    [
        ("A . . B", ".", False),
        ("A # . B", ".", True),
        ("A . . B", "s", True),
        ("A . . B", DARK, True),
        ("A B . .", "s", False),
        ("A B . .", DARK, False),
    ],
)
@pytest.mark.parametrize("hexes", ["", "x odd"])
def test_one_hides_unseen_or_covered_or_in_the_dark_but_not_beside_an_enemy(
    drawing: str, on: str, is_allowed: bool, hexes: str
) -> None:
    game = table(drawing, hexes=hexes, A=unit("assassin", "blue", on=on), B=unit("guard", "red"))
    assert may(game, Sneak(game.A)) is is_allowed


@pytest.mark.rule("CL-92", "CL-70")
@pytest.mark.parametrize("state", ["unaware", "asleep", "blind"])
def test_one_who_knows_of_no_enemy_or_does_not_see_does_not_hinder(state: str) -> None:
    """In cover, beside an enemy who cannot mark it."""
    game = table("A B . .", A=unit("assassin", "blue", on="s"), B=unit("guard", "red"))
    assert not may(game, Sneak(game.A))
    if state == "unaware":
        put(game, "B", Unaware())
    else:
        afflict(game, "B", state)
    assert may(game, Sneak(game.A))


# ---- attacks from hiding -------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-92")
@pytest.mark.parametrize("hexes", ["", "y even"])
def test_a_shove_from_hiding_has_advantage_two_and_ends_it(hexes: str) -> None:
    game = table("A B . .", hexes=hexes, A=unit("champion", "blue"), B=unit("guard", "red"))
    put(game, "A", Sneaking(None))
    events = game.do(Shove(game.A, game.B), "d20=3 d20=9 d20=14 d20=2")
    assert levels(events, game.A) == {"from hiding": 2}
    assert rolls(events)[0][2:] == ("highest of 3d20 + 3", 17)
    assert only(events, SneakingEnded).unit == game.A
    assert game.get("A", Sneaking) is None


@pytest.mark.rule("CL-92")
def test_a_grapple_too_and_only_the_first() -> None:
    game = table("A B . .", A=unit("champion", "blue"), B=unit("guard", "red"))
    put(game, "A", Sneaking(None))
    events = game.do(Grapple(game.A, game.B), "d20=3 d20=2 d20=1 d20=19")
    assert levels(events, game.A) == {"from hiding": 2}
    assert levels(events, game.B) == {}
    end(game, "A", "B")
    events = game.do(Grapple(game.A, game.B), "d20=3 d20=19")
    assert levels(events, game.A) == {}


@pytest.mark.rule("CL-92")
def test_one_who_is_seen_gets_nothing_for_it() -> None:
    game = table("A B . .", A=unit("champion", "blue"), B=unit("guard", "red"))
    put(game, "A", Sneaking(None, ("red",)))
    assert levels(game.do(Shove(game.A, game.B), "d20=3 d20=19"), game.A) == {}


# ---- a casting that is an attack -----------------------------------------------------------------------------------


@pytest.mark.rule("CL-70", "CL-80")
@pytest.mark.parametrize(
    ("on_caster", "on_target", "counted"),
    [
        ((), (), {}),
        (("prone",), (), {"prone": -1}),
        ((), ("prone",), {"prone target": 1}),
        (("prone",), ("prone",), {"prone": -1, "prone target": 1}),
    ],
)
def test_a_bolt_takes_every_advantage_and_disadvantage_of_attacks(
    on_caster: tuple[str, ...], on_target: tuple[str, ...], counted: dict[str, int]
) -> None:
    game = table("A . . B", A=unit("seer", "blue"), B=unit("wolf", "red"))
    if on_caster:
        afflict(game, "A", *on_caster)
    if on_target:
        afflict(game, "B", *on_target)
    total = sum(counted.values())
    events = game.do(Cast(game.A, "bolt", game.B), "d20=2 " * (1 + abs(total)) + "d20=9")
    assert levels(events, game.A) == counted
    assert rolls(events)[0][2] == {-1: "lowest of 2d20 + 3", 0: "d20 + 3", 1: "highest of 2d20 + 3"}[total]


@pytest.mark.rule("CL-70", "CL-60", "CL-80", "CL-02")
def test_flanking_haste_and_hiding_count_for_a_bolt_and_no_more_than_two() -> None:
    game = table("A B C", A=unit("seer", "blue"), B=unit("wolf", "red"), C=unit("raider", "blue"))
    afflict(game, "A", "haste", amount=1)
    events = game.do(Cast(game.A, "bolt", game.B), "d20=2 d20=3 d20=1 d20=9")
    assert levels(events, game.A) == {"flanked": 1, "haste": 1}
    game = table("A . B", A=unit("seer", "blue"), B=unit("wolf", "red"))
    put(game, "A", Sneaking(None))
    afflict(game, "B", "prone")
    events = game.do(Cast(game.A, "bolt", game.B), "d20=2 d20=3 d20=1 d20=9")
    assert levels(events, game.A) == {"prone target": 1, "from hiding": 2}
    assert rolls(events)[0][2] == "highest of 3d20 + 3"


@pytest.mark.rule("CL-70", "CL-92")
@pytest.mark.parametrize("succeeds", [True, False])
def test_a_bolt_ends_hiding_whether_it_succeeds_or_not(succeeds: bool) -> None:
    game = table("A . . B", A=unit("seer", "blue", on="s"), B=unit("wolf", "red"))
    put(game, "A", Sneaking(None))
    dice = "d20=15 d20=2 d20=3 d20=1 d6=2" if succeeds else "d20=2 d20=3 d20=4 d20=1"
    events = game.do(Cast(game.A, "bolt", game.B), dice)
    assert len(of(events, SneakingEnded)) == 1
    assert has(events, BoonCast) is succeeds
    if succeeds:
        assert only(events, Attacked).sneak
    assert game.get("A", Sneaking) is None


@pytest.mark.rule("CL-70", "CL-80")
@pytest.mark.parametrize(
    ("kind", "spell", "at"),
    [
        ("seer", "bolt", "B"),
        ("seer", "haste", "C"),
        ("seer", "web", (3, 0)),
        ("magus", "flame-cone", "B"),
        ("magus", "sleep", (3, 0)),
        ("magus", "ward", "C"),
        ("smith", "mend", "C"),
    ],
)
def test_the_blinded_cast_nothing_that_needs_sight(kind: str, spell: str, at: str | tuple[int, int]) -> None:
    game = table("C A . B", A=unit(kind, "blue"), B=unit("wolf", "red"), C=unit("hoplite", "blue"))
    afflict(game, "A", "blind")
    command = Cast(game.A, spell, game[at]) if isinstance(at, str) else Cast(game.A, spell, 0, at)
    assert game.refused(command).rule == "CL-70"
    assert "needs sight" in game.refused(command).reason


@pytest.mark.rule("CL-70")
def test_on_itself_a_blinded_caster_may() -> None:
    game = table("A . . B", A=unit("magus", "blue"), B=unit("wolf", "red"))
    afflict(game, "A", "blind")
    assert may(game, Cast(game.A, "ward", game.A))


# ---- those who know of no enemy yet --------------------------------------------------------------------------------


@pytest.mark.rule("CL-70")
def test_an_unaware_unit_has_no_turns_until_it_sees_an_enemy_near() -> None:
    """Sixty feet are twelve cells; at fifteen it notices nobody."""
    far = "A" + " ." * 14 + " B"
    game = table(far, A=unit("wolf", "blue"), B=unit("guard", "red", unaware=True))
    assert game.get("B", Unaware) is not None
    end(game, "A")
    assert game.get("A", Active) is not None, "the guard's turn is passed over"
    near = "A" + " ." * 10 + " B"
    game = table(near, A=unit("wolf", "blue"), B=unit("guard", "red", unaware=True))
    events = end(game, "A")
    assert only(events, BecameAware).unit == game.B


@pytest.mark.rule("CL-70")
def test_an_attack_harm_a_shove_and_a_grapple_wake_it_to_the_enemy() -> None:
    deeds = (
        (lambda game: Attack(game.A, game.B, game.item("A", "sword")), "d20=15 d20=2 d8=1 d6=1"),
        (lambda game: Shove(game.A, game.B), "d20=15 d20=2"),
        (lambda game: Grapple(game.A, game.B), "d20=15 d20=2"),
    )
    for command, dice in deeds:
        game = table("A B .", A=unit("champion", "blue"), B=unit("guard", "red"))
        put(game, "B", Unaware())
        assert has(game.do(command(game), dice), BecameAware)
        assert game.get("B", Unaware) is None


@pytest.mark.rule("CL-92", "CL-70")
def test_the_unaware_do_not_see_whoever_hides_far_off() -> None:
    game = table("A" + " ." * 14 + " B", A=unit("assassin", "blue"), B=unit("guard", "red", unaware=True))
    events = game.do(Sneak(game.A))
    assert not has(events, Noticed)
    assert not has(events, Rolled)


# ---- the water's surface -------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-30", "CL-92")
@pytest.mark.parametrize("under", [True, False])
def test_only_an_enemy_on_the_same_side_of_the_surface_presses_a_thrower(under: bool) -> None:
    """All three under water: the wolf beside presses. The wolf at the surface: not."""
    game = table("A W . B", A=unit("raider", "blue"), W=unit("wolf", "red"), B=unit("guard", "red"))
    for letter in "AWB" if under else "AB":
        put(game, letter, Submersion(chosen=True, turns=0))
    found = game.battle.truth.ask(ClashAttackRoll(game.A, game.B, "throw", 6))
    assert [reason.name for reason in found.reasons] == (["enemy adjacent"] if under else [])


@pytest.mark.rule("CL-70", "BD-13")
def test_a_door_that_opens_wakes_who_is_unaware_behind_it() -> None:
    game = scenes.table("A D . B", A=unit("hoplite", "blue"), B=unit("wolf", "red", unaware=True), D=thing("door"))
    assert BecameAware(game.B) in game.do(Use(game.A, game.D))
