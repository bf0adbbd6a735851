"""What afflictions do to a unit, and what ends them (HE-140)."""

import pytest

from game.engine.commands import (
    Attack,
    Block,
    Cast,
    Command,
    Dodge,
    Drop,
    Move,
    PickUp,
    Shoot,
    StandUp,
    TakeIt,
    UseItem,
)
from game.engine.components import Component, Economy, Effect, Effects, Grappling, Health, Sneaking, Submersion
from game.engine.events import (
    Attacked,
    BoonCast,
    Damaged,
    Displaced,
    EffectBegan,
    EffectEnded,
    Event,
    ItemUsed,
    Pushed,
    Reason,
    Rolled,
    SlotBegan,
    Spent,
    Stepped,
    StoodUp,
    TurnBegan,
    TurnEnded,
)
from game.engine.resolving import Context, Steps
from game.rulesets.heroic.afflictions import cost_of_standing
from game.rulesets.heroic.conditions import can_react, sees, sees_cell
from game.rulesets.heroic.hazards import set_burning
from game.rulesets.heroic.wounds import hurt
from game.systems.things import lying
from tests.rulesets.heroic.scenes import afflict, end, lasting, put, run
from tests.table import Table, table, unit


def duel(apart: int = 0, **more: object) -> Table:
    return table("A " + ". " * apart + "B", A=unit("champion", "blue", **more), B=unit("hoplite", "red"))


def options(game: Table) -> set[Command]:
    decision = game.battle.decision
    assert decision is not None
    assert decision.ask is not None
    return set(decision.ask.options)


# ---- ensnared and stunned ------------------------------------------------------------------------------------------


def test_ensnared_neither_moves_nor_dodges_but_blocks_and_acts() -> None:
    game = duel()
    afflict(game, "B", "ensnared")
    game.do(Attack(game.A, game.B, game.item("A", "kopis")), "d10=5")
    assert options(game) == {
        Block(game.B, game.item("B", "dory")),
        Block(game.B, game.item("B", "aspis")),
        TakeIt(game.B),
    }
    game.do(Block(game.B, game.item("B", "aspis")), "d8=6")
    end(game, "A")

    legal = set(game.battle.legal())
    assert not [command for command in legal if isinstance(command, Move)]
    assert game.refused(Move(game.B, ((0, 0),))).rule == "HE-140"
    assert Attack(game.B, game.A, game.item("B", "dory")) in legal


def test_stunned_does_nothing_on_its_turns_and_can_neither_block_nor_dodge() -> None:
    game = duel()
    afflict(game, "B", "stunned")
    game.do(Attack(game.A, game.B, game.item("A", "kopis")), "d10=5")

    assert game.battle.decision is not None
    assert game.battle.decision.ask is None
    assert not can_react(game.battle.truth, game.B)
    events = end(game, "A")
    turn = [
        event for event in events if getattr(event, "unit", 0) == game.B and isinstance(event, TurnBegan | TurnEnded)
    ]
    assert [type(event) for event in turn] == [TurnBegan, TurnEnded]
    assert SlotBegan(game.A, 0) in events


# ---- blind and prone -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["blind", "prone"])
def test_disadvantage_on_attack_dice(name: str) -> None:
    game = duel()
    afflict(game, "A", name)

    events = game.do(Attack(game.A, game.B, game.item("A", "kopis")), "d8=5")

    assert [(e.dice, e.reasons) for e in events if isinstance(e, Rolled)] == [("d8", (Reason(-1, name, "HE-140"),))]


@pytest.mark.parametrize("name", ["blind", "prone"])
def test_disadvantage_on_dodge_and_block(name: str) -> None:
    for answer, dice, shown in (("dodge", "d4=1", "d4"), ("block", "d6=2", "d6")):
        game = duel()
        afflict(game, "B", name)
        game.do(Attack(game.A, game.B, game.item("A", "kopis")), "d10=9")
        command = Dodge(game.B) if answer == "dodge" else Block(game.B, game.item("B", "aspis"))

        events = game.do(command, dice)

        assert [(e.dice, e.reasons) for e in events if isinstance(e, Rolled)] == [
            (shown, (Reason(-1, name, "HE-140"),))
        ]


def test_blind_and_prone_are_two_disadvantages() -> None:
    game = duel()
    afflict(game, "A", "blind", "prone")

    game.do(Attack(game.A, game.B, game.item("A", "kopis")), "d6=5")


def test_the_blind_see_adjacent_cells_only() -> None:
    game = table("A B C", A=unit("seer", "blue"), B=unit("raider", "red"), C=unit("raider", "red"))
    afflict(game, "A", "blind")
    view = game.battle.truth

    assert sees(view, game.A, game.A)
    assert sees(view, game.A, game.B)
    assert not sees(view, game.A, game.C)
    assert sees(view, game.C, game.B), "the others see as before"
    assert sees_cell(view, game.A, (1, 0))
    assert not sees_cell(view, game.A, (2, 0))
    assert game.battle.refusal(Cast(game.A, "thunderbolt", game.B)) is None
    assert game.refused(Cast(game.A, "thunderbolt", game.C)).rule == "HE-70"
    assert game.refused(Cast(game.A, "snare", 0, (2, 0))).rule == "HE-70"
    assert game.refused(Shoot(game.A, game.C, game.item("A", "lyre"))).rule == "HE-140"


@pytest.mark.rule("HE-90")
@pytest.mark.parametrize("name", ["blind", "marked"])
def test_a_blind_spear_strikes_only_at_who_leaves_a_cell_beside_it(name: str) -> None:
    game = table("B . A . .", A=unit("raider", "red"), B=unit("hoplite", "blue", gear=("dory", "aspis")))
    end_ = game.battle.truth
    assert end_.gap(game.A, game.B) == 2
    afflict(game, "B", name)

    events = game.do(Move(game.A, ((3, 0),)), "" if name == "blind" else "d10=2")

    assert any(isinstance(event, Attacked) for event in events) is (name == "marked")


def test_standing_up_takes_half_the_movespeed() -> None:
    game = duel(2, gear=())  # agility 7: 14 m, 7 cells; 7 m are left, of which 3 cells can be walked
    afflict(game, "A", "prone")
    economy = game.get("A", Economy)
    assert economy is not None
    assert economy.move == 7
    assert StandUp(game.A) in set(game.battle.legal())

    events = game.do(StandUp(game.A))

    assert events == [Spent(game.A, move=4), StoodUp(game.A)]
    assert lasting(game, "A") == ()
    assert game.refused(StandUp(game.A)).rule == "HE-140"


@pytest.mark.parametrize(("kind", "cells"), [("slinger", 3), ("hammerer", 2), ("wolf", 4)])
def test_what_standing_up_costs(kind: str, cells: int) -> None:
    game = table("A . B", A=unit(kind, "blue"), B=unit("raider", "red"))  # Movespeeds of 12, 7 and 16 m

    assert cost_of_standing(game.battle.truth, game.A) == cells


@pytest.mark.rule("HE-31")
def test_standing_up_costs_half_of_the_movespeed_with_which_the_turn_began() -> None:
    game = table(
        "A . . . B",
        A=unit("champion", "blue", gear=("corinthian", "aspida_portas"), conditions=("prone",)),
        B=unit("raider", "red"),
    )  # 14 m, less 2 for the helmet; it is too weak for the shield
    assert cost_of_standing(game.battle.truth, game.A) == 3
    game.do(Drop(game.A, game.item("A", "corinthian")))
    assert cost_of_standing(game.battle.truth, game.A) == 3
    end(game, "A")
    end(game, "B")
    assert cost_of_standing(game.battle.truth, game.A) == 4
    game.do(PickUp(game.A, lying(game.battle.truth)[0]))
    assert cost_of_standing(game.battle.truth, game.A) == 4
    assert game.do(StandUp(game.A))[0] == Spent(game.A, move=4)


@pytest.mark.parametrize("hexes", ["", "y odd"])
def test_the_prone_crawl_and_pay_double_for_each_cell(hexes: str) -> None:
    game = table("A . ~ . B", hexes=hexes, A=unit("raider", "blue"), B=unit("raider", "red"))  # 6 cells a turn
    afflict(game, "A", "prone")
    first, second = (event for event in game.do(Move(game.A, ((1, 0), (2, 0)))) if isinstance(event, Stepped))
    assert (first.cost, second.cost) == (2, 4), "shallow water is difficult ground"
    assert game.get("A", Economy) == Economy(0, 1, 1, moved=True)


def test_one_step_is_always_possible_to_who_crawls() -> None:
    game = table("A ~ B", A=unit("raider", "blue"), B=unit("raider", "red"))
    afflict(game, "A", "prone")
    put(game, "A", Economy(1, 1, 1))
    assert game.battle.refusal(Move(game.A, ((1, 0),))) is None


def test_the_ensnared_spend_no_movement_and_so_do_not_stand_up() -> None:
    game = duel(2, gear=())
    afflict(game, "A", "prone", "ensnared")
    refused = game.refused(StandUp(game.A))
    assert (refused.reason, refused.rule) == ("It is ensnared and cannot move.", "HE-140")


def test_standing_up_needs_the_movement_and_free_hands() -> None:
    game = duel(2, gear=())
    afflict(game, "A", "prone")
    put(game, "A", Economy(3, 1, 1))
    assert game.refused(StandUp(game.A)).reason.startswith("Too little movement")
    put(game, "A", Economy(7, 1, 1), Grappling(game.B, pinned=True))
    assert game.refused(StandUp(game.A)).rule == "HE-61"


# ---- marked and burning --------------------------------------------------------------------------------------------


def test_a_mark_does_not_count_for_fire_nor_add_up() -> None:
    game = duel()
    afflict(game, "B", "marked")
    marked = game.get("B", Effects)
    assert marked is not None
    put(game, "B", Effects((*marked.on, Effect("burning", game.A, at_begin=True, left=3))))

    events = end(game, "A", "d4=2")

    assert [(e.dealt, e.source) for e in events if isinstance(e, Damaged)] == [(2, game.A)]
    assert lasting(game, "B") == ("marked", "burning")


@pytest.mark.rule("HE-49", "HE-140")
@pytest.mark.parametrize(
    ("weapon", "rolled", "dealt"),
    [("xiphos", "d8=2 d6=6 d6=6 d6=1", 2 + 6 + 6 + 1), ("sfyri", "d8=2 d6=6", 2 + 6)],
)
def test_a_mark_crits_with_the_damage_it_adds_to(weapon: str, rolled: str, dealt: int) -> None:
    game = duel(gear=(weapon,))
    afflict(game, "B", "marked")
    game.do(Attack(game.A, game.B, game.item("A", weapon)), rolled.split(maxsplit=1)[0])
    events = game.do(TakeIt(game.B), " ".join(rolled.split()[1:]))
    assert [event.dealt for event in events if isinstance(event, Damaged)] == [dealt]
    assert "marked" not in lasting(game, "B")


def test_a_mark_waits_for_damage() -> None:
    game = duel()
    afflict(game, "B", "marked")
    context = Context(game.battle.truth, game.dice)
    events, _ = run(game, hurt(context, game.B, 0, "magic", game.A, "a test", "HE-52", markable=True))
    assert [type(event) for event in events] == [Damaged]
    assert lasting(game, "B") == ("marked",)


def test_burning_hurts_at_the_start_of_three_turns() -> None:
    game = duel(3)
    put(game, "B", Effects((Effect("burning", game.A, at_begin=True, left=3),)), Health(21, 21))

    for dice in ("d4=4 d4=1", "d4=2", "d4=3"):
        assert any(isinstance(event, Damaged) and event.cause == "burning" for event in end(game, "A", dice))
        end(game, "B")

    assert lasting(game, "B") == ()
    end(game, "A")


@pytest.mark.parametrize("sign", ["w", "r"])
def test_deep_water_puts_a_fire_out(sign: str) -> None:
    game = table(f"A {sign} . ~ B", A=unit("raider", "blue"), B=unit("raider", "red"))
    afflict(game, "A", "burning")
    out = EffectEnded(game.A, "burning", "deep water puts it out")
    assert out in game.do(Move(game.A, ((1, 0),)), "" if sign == "w" else "d6=4")
    assert lasting(game, "A") == ()


@pytest.mark.parametrize("event", [Pushed, Displaced])
def test_so_it_does_where_its_bearer_is_moved_there(event: type[Event]) -> None:
    game = table("A w B", A=unit("raider", "blue"), B=unit("raider", "red"))
    afflict(game, "A", "burning")

    def moved() -> Steps:
        cells = ((0, 0),), ((1, 0),)
        yield Pushed(game.A, game.B, *cells) if event is Pushed else Displaced(game.A, *cells)

    events, _ = run(game, moved())
    assert EffectEnded(game.A, "burning", "deep water puts it out") in events


def test_who_burns_in_deep_water_as_its_turn_begins_is_not_hurt() -> None:
    game = table("A . B", A=unit("raider", "blue"), B=unit("naiad", "red", on="w"))
    afflict(game, "B", "burning")
    events = end(game, "A")
    assert EffectEnded(game.B, "burning", "deep water puts it out") in events
    assert not any(isinstance(event, Damaged) for event in events)


def test_no_fire_begins_in_deep_water_and_shallow_water_puts_none_out() -> None:
    game = table("A ~ B . C", A=unit("raider", "blue"), B=unit("raider", "red", on="w"), C=unit("raider", "red"))
    run(game, set_burning(Context(game.battle.truth, game.dice), game.B, game.A))
    assert lasting(game, "B") == ()
    afflict(game, "A", "burning")
    game.do(Move(game.A, ((1, 0),)))
    assert lasting(game, "A") == ("burning",)


def test_a_unit_that_is_set_on_fire_again_burns_for_three_turns_anew() -> None:
    game = duel(3)
    put(game, "B", Effects((Effect("burning", game.A, at_begin=True, left=1),)))
    run(game, set_burning(Context(game.battle.truth, game.dice), game.B, game.A))
    assert game.get("B", Effects) == Effects((Effect("burning", game.A, at_begin=True, left=3),))


# ---- invisible -----------------------------------------------------------------------------------------------------


def invisible(row: str, **more: object) -> Table:
    game = table(row, **more)
    put(game, "A", Effects((Effect("invisible", game.A, at_begin=False, left=4),)))
    return game


def test_no_enemy_can_target_the_invisible() -> None:
    game = invisible("A B", A=unit("assassin", "blue"), B=unit("archer", "red"))
    end(game, "A")

    assert game.refused(Attack(game.B, game.A, 0)).rule == "BD-14"
    assert game.refused(Shoot(game.B, game.A, game.item("B", "syntheto"))).rule == "BD-14"
    assert game.refused(Cast(game.B, "hunters-mark", game.A)).rule == "HE-70"


@pytest.mark.rule("HE-131")
def test_attacking_ends_it_and_an_attack_beside_is_a_sneak_attack() -> None:
    game = invisible("A B", A=unit("assassin", "blue"), B=unit("raider", "red"))

    events = game.do(Attack(game.A, game.B, game.item("A", "stiletto")), "d6=1 d8=2")

    assert EffectEnded(game.A, "invisible", "it attacks") in events
    assert Attacked(game.A, game.B, "Stiletto", "melee", sneak=True) in events


def test_casting_on_an_enemy_ends_it_before_the_boon_takes_effect() -> None:
    game = invisible("A . B", A=unit("shade", "red"), B=unit("hoplite", "blue"))

    events = game.do(Cast(game.A, "chain-spark", game.B), "d6=2")

    assert events[2:4] == [
        BoonCast(game.A, "chain-spark", game.B),
        EffectEnded(game.A, "invisible", "it casts on an enemy"),
    ]


@pytest.mark.parametrize(("cell", "ends"), [((4, 0), True), ((1, 0), False)])
def test_so_does_an_area_with_an_enemy_in_it(cell: tuple[int, int], ends: bool) -> None:
    game = invisible("A . . . B", A=unit("seer", "blue"), B=unit("raider", "red"))

    game.do(Cast(game.A, "snare", 0, cell))

    assert ("invisible" not in lasting(game, "A")) is ends


@pytest.mark.rule("HE-140", "BD-14", "HE-120")
@pytest.mark.parametrize("hidden", [Sneaking(4), Submersion(chosen=True, turns=0)])
def test_an_area_in_which_only_an_unseen_enemy_is_does_not_end_it(hidden: Component) -> None:
    """It would tell that somebody is there; of the two only the one above the water is caught."""
    game = invisible("A . . . B", A=unit("seer", "blue"), B=unit("raider", "red", on="w"))
    put(game, "B", hidden)

    game.do(Cast(game.A, "snare", 0, (4, 0)))

    assert lasting(game, "A") == ("invisible",)
    assert lasting(game, "B") == (("ensnared",) if isinstance(hidden, Sneaking) else ())


def test_casting_on_the_own_side_does_not_end_it() -> None:
    game = invisible("A C . B", A=unit("seer", "blue"), B=unit("raider", "red"), C=unit("hoplite", "blue"))
    put(game, "C", Health(3, 21))

    game.do(Cast(game.A, "healing-song", game.C), "d8=2")

    assert lasting(game, "A") == ("invisible",)


def test_throwing_a_pot_ends_it_and_drinking_one_does_not() -> None:
    game = invisible("A . B", A=unit("seer", "blue", gear=("fire-pot", "healing-pot")), B=unit("raider", "red"))
    put(game, "A", Health(3, 12))
    game.do(UseItem(game.A, game.item("A", "healing-pot"), game.A), "d6=1")
    assert lasting(game, "A") == ("invisible",)
    item = game.item("A", "fire-pot")

    events = game.do(UseItem(game.A, item, 0, (1, 0)), "d6=4 d6=5")

    thrown = next(event for event in events if isinstance(event, ItemUsed))
    assert events[events.index(thrown) + 1] == EffectEnded(game.A, "invisible", "it attacks")


def test_areas_still_hit_the_invisible() -> None:
    game = table("A . . . B", A=unit("seer", "blue"), B=unit("raider", "red"))
    put(game, "B", Effects((Effect("invisible", game.B, at_begin=False, left=4),)))

    events = game.do(Cast(game.A, "snare", 0, (4, 0)))

    assert EffectBegan(game.B, Effect("ensnared", game.A, at_begin=True, left=1)) in events


pytestmark = pytest.mark.rule("HE-140")
