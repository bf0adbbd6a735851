"""The sneaking block itself: what a roll tells apart, and who an onlooker is."""

import pytest

from game.engine.components import Dead, Position, Reserve, Sneaking, Submersion, Unaware, Verge
from game.engine.dice import Roll
from game.engine.events import (
    Attacked,
    BecameAware,
    Damaged,
    Displaced,
    EffectEnded,
    Entered,
    Event,
    Noticed,
    Pushed,
    SneakingEnded,
    Stepped,
    Surfaced,
)
from game.engine.resolving import Steps
from game.rulesets import keys
from game.systems import sneaking, stealth
from game.systems.status import is_hidden
from tests.rulesets.clash import scenes as clash
from tests.states import afflict, put, run
from tests.table import Table, table, unit

NOTICES = 4


def looks(game: Table, watcher: str = "B", unit: str = "A") -> bool:
    return sneaking.watches(game.battle.truth, game[watcher], game[unit], NOTICES)


@pytest.mark.rule("HE-130")
def test_a_roll_tells_apart_only_totals_between_which_a_threshold_lies() -> None:
    classify = stealth.tell_apart((4, 5, 8))
    classes = [classify(Roll((), (), total)) for total in range(1, 12)]
    assert classes == [0, 0, 0, 1, 2, 2, 2, 3, 3, 3, 3]


@pytest.mark.rule("HE-130")
@pytest.mark.parametrize(("drawing", "seen"), [("A . B", True), ("A # B", False)])
def test_an_onlooker_has_the_unit_in_line_of_sight(drawing: str, *, seen: bool) -> None:
    game = table(drawing, A=unit("assassin", "blue"), B=unit("raider", "red"))
    assert looks(game) is seen


@pytest.mark.rule("HE-130", "HE-120")
def test_the_downed_and_the_submerged_do_not_look() -> None:
    game = table("A . B", A=unit("assassin", "blue"), B=unit("hoplite", "red", on="w"))
    game.battle.stage.world.add_component(game.B, Verge(0, 0))
    assert not looks(game)
    game.battle.stage.world.remove_component(game.B, Verge)
    assert looks(game)
    game.battle.stage.world.add_component(game.B, Submersion(chosen=True, turns=0))
    assert not looks(game)


@pytest.mark.rule("HE-130")
@pytest.mark.parametrize(("cells", "sees"), [(NOTICES, True), (NOTICES + 1, False)])
def test_an_unaware_unit_sees_nobody_beyond_the_distance_at_which_it_notices(cells: int, *, sees: bool) -> None:
    game = table("A" + " ." * (cells - 1) + " B", A=unit("assassin", "blue"), B=unit("raider", "red", unaware=True))
    assert looks(game) is sees
    game.battle.stage.world.remove_component(game.B, Unaware)
    assert looks(game), "who knows of enemies sees as far as the eye reaches"


@pytest.mark.rule("HE-130", "BD-06")
def test_a_large_creature_is_in_the_dark_only_when_all_of_it_is() -> None:
    for drawing, concealed in (("A d . .\nd d . .\n. . . B", True), ("A d . .\nd . . .\n. . . B", False)):
        game = table(drawing, A=unit("minotaur", "blue", on="d"), B=unit("raider", "red"))
        assert sneaking.is_concealed(game.battle.truth, game.B, game.A) is concealed


@pytest.mark.rule("HE-130", "BD-12", "BD-06")
def test_a_large_creature_has_cover_only_where_every_clear_line_meets_some() -> None:
    for drawing, concealed in (("A f . .\nf f . .\n. . . B", True), ("A f . .\nf . . .\n. . . B", False)):
        game = table(drawing, A=unit("minotaur", "blue", on="f"), B=unit("raider", "red"))
        assert sneaking.is_concealed(game.battle.truth, game.B, game.A) is concealed


@pytest.mark.rule("HE-130", "BD-12")
@pytest.mark.parametrize("hexes", ["", "y odd"])
def test_cover_lies_next_to_the_unit_and_towards_the_one_who_looks(hexes: str) -> None:
    game = table(
        "B . . l A . C", hexes=hexes, A=unit("assassin", "blue"), B=unit("raider", "red"), C=unit("raider", "red")
    )
    truth = game.battle.truth
    assert sneaking.is_concealed(truth, game.B, game.A)
    assert not sneaking.is_concealed(truth, game.C, game.A)
    game = table("B . l . A", hexes=hexes, A=unit("assassin", "blue"), B=unit("raider", "red"))
    assert not sneaking.is_concealed(game.battle.truth, game.B, game.A), "that wall is nobody's but its neighbours'"


# ---- what an unaware unit notices ----------------------------------------------------------------------------------

FAR, NEAR = ((0, 0),), ((0, 2),)
RULESETS = keys()


def asleep_to_it(rules: str, *, beside: bool) -> Table:
    """B, aware of nobody, behind a wall of A's, or with A before its eyes but hidden from them."""
    drawing = "C # .\n. # .\nA . B" if beside else "A # .\nC # .\n. . B"
    foe = "wolf" if rules == "clash" else "raider"
    pieces = {"A": unit("archer", "blue"), "B": unit(foe, "red", unaware=True), "C": unit("archer", "blue")}
    return clash.table(drawing, **pieces) if rules == "clash" else table(drawing, rules=rules, **pieces)


def happening(game: Table, what: type[Event]) -> Event:
    known: dict[type[Event], Event] = {
        Stepped: Stepped(game.A, FAR, NEAR, 1),
        Surfaced: Surfaced(game.A, FAR, NEAR),
        Pushed: Pushed(game.A, game.C, FAR, NEAR),
        Displaced: Displaced(game.A, FAR, NEAR),
        Entered: Entered(game.A, NEAR),
        EffectEnded: EffectEnded(game.A, "invisible"),
        SneakingEnded: SneakingEnded(game.A, "it attacks"),
        Noticed: Noticed(game.A, 0, "red"),
        Attacked: Attacked(game.A, game.B, "Toxo", "shot"),
        Damaged: Damaged(game.B, 1, 5, 1, "piercing", game.A, "Toxo", "HE-40"),
    }
    return known[what]


@pytest.mark.rule("BD-14", "HE-130", "OS-44", "OD-24")
@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("what", [Stepped, Surfaced, Pushed, Displaced, Entered, Attacked, Damaged])
def test_whatever_brings_an_enemy_before_its_eyes_or_hurts_it_is_noticed(rules: str, what: type[Event]) -> None:
    if (rules, what) == ("odigos", Attacked):
        return  # no attack misses there, and it is as good as on somebody unaware (OD-24)
    game = asleep_to_it(rules, beside=False)
    game.battle.stage.world.add_component(game.B, Unaware())
    game.battle.stage.world.add_component(game.C, Reserve())
    game.battle.stage.world.remove_component(game.C, Position)

    def happens() -> Steps:
        yield happening(game, what)

    events, _ = run(game, happens(), dice="")
    assert BecameAware(game.B) in events


@pytest.mark.rule("BD-14", "HE-140")
@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("what", [EffectEnded, SneakingEnded, Noticed])
def test_so_is_one_that_is_hidden_no_more(rules: str, what: type[Event]) -> None:
    game = asleep_to_it(rules, beside=True)
    world = game.battle.stage.world
    world.add_component(game.B, Unaware())
    world.add_component(game.C, Reserve())
    world.remove_component(game.C, Position)
    if what is EffectEnded:
        afflict(game, "A", "invisible")
    else:
        world.add_component(game.A, Sneaking(None))

    def happens() -> Steps:
        yield happening(game, what)

    events, _ = run(game, happens())
    assert BecameAware(game.B) in events


def hunted() -> Table:
    """A sneaks; B is red's and C green's, and both are invisible."""
    game = table("A . . B . . C", A=unit("archer", "blue"), B=unit("raider", "red"), C=unit("raider", "green"))
    for letter in "BC":
        afflict(game, letter, "invisible")
    return game


@pytest.mark.rule("BD-14")
def test_it_hides_from_the_sides_that_are_left_and_have_not_seen_it() -> None:
    game = hunted()
    put(game, "A", Sneaking(None))
    assert sneaking.hides_from(game.battle.view("blue"), game.A) == ("red", "green")
    put(game, "A", Sneaking(None, seen_by=("red",)))
    assert sneaking.hides_from(game.battle.view("blue"), game.A) == ("green",)
    put(game, "C", Dead(((6, 0),)))
    assert sneaking.hides_from(game.battle.view("blue"), game.A) == (), "from the dead it need not hide"


@pytest.mark.rule("BD-14")
def test_an_unseen_enemy_counts_only_where_its_side_has_not_seen_the_unit_yet() -> None:
    game = hunted()
    for seen_by, counts in (((), True), (("red",), True), (("red", "green"), False)):
        put(game, "A", Sneaking(None, seen_by=seen_by))
        assert sneaking.has_unseen_foes(game.battle.truth, game.A) is counts


@pytest.mark.rule("BD-14", "HE-120")
def test_that_a_side_has_somebody_under_water_who_sees_there_is_known_to_those_who_know_of_that_one() -> None:
    deep, dry = {"on": "w"}, unit("raider", "green")
    game = table("A . B . C", A=unit("naiad", "blue", **deep), B=unit("naiad", "red", **deep), C=dry)
    for letter in "AB":
        put(game, letter, Submersion(chosen=True, turns=0))
    assert not is_hidden(game.battle.truth, game.A, "red")
    assert not is_hidden(game.battle.view("blue"), game.A, "red"), "A sees B there, and so knows that it is seen"
    assert is_hidden(game.battle.view("green"), game.A, "red"), "who knows of neither takes A for hidden from all"


@pytest.mark.rule("BD-14")
def test_the_dead_are_hidden_from_nobody_whatever_hid_them() -> None:
    for how in (Sneaking(None), Submersion(chosen=True, turns=0)):
        game = table("A . B", A=unit("archer", "blue"), B=unit("raider", "red"))
        put(game, "A", how)
        assert is_hidden(game.battle.truth, game.A, "red")
        put(game, "A", Dead(((0, 0),)))
        assert not is_hidden(game.battle.truth, game.A, "red")
