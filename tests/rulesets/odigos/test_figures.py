"""What people and the AI are told in odigos: figures, words, intents; and how units are mustered."""

from typing import Any, get_args

import msgspec
import pytest

from game.engine import events as e
from game.engine.commands import (
    Attack,
    Bind,
    Cast,
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
from game.engine.components import Dead, Dying, Effects, Inventory, Sneaking, Submersion, Unaware
from game.engine.hints import Intent
from game.engine.tagged import kinds
from game.report.narrate import Narrator
from game.rulesets import ruleset
from game.rulesets.odigos import conditions, tables
from game.rulesets.odigos import events as h
from game.rulesets.odigos.commands import Dare, Retreat
from game.rulesets.odigos.components import Companion, Scars
from game.rulesets.odigos.text import deed_words
from game.systems import morale
from game.systems.durations import of_rounds
from game.systems.flight import Spared
from tests.rulesets.ledger import raw
from tests.rulesets.odigos.scenes import act, afflict, field, only, put
from tests.table import Table, thing, unit

RULES = ruleset("odigos")


def facts(game: Table, letter: str) -> dict[str, str]:
    return {fact.label: fact.value for fact in RULES.presentation.describe(game.battle.truth, game[letter]).facts}


# ---- figures -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OD-21", "OD-13")
def test_a_portrait_tells_abilities_armour_move_and_things() -> None:
    game = field(
        "A P .\nB . .", fast="A", A=unit("skirmisher", "blue"), P=unit("phalanx", "red"), B=unit("seer", "blue")
    )
    portrait = RULES.presentation.describe(game.battle.view("red"), game.A)
    assert (portrait.kind, portrait.hp, portrait.maximum, portrait.guess) == ("Skirmisher", 8, 8, False)
    assert facts(game, "A") == {
        "Abilities": "KRA 11, TEK 13, THU 10",
        "Armour": "1",
        "Move": "40 ft, 8 cells",
        "Acts": "before its opponents",
        "Axe": "1d6, 30 ft",
        "Aspis": "armour 1",
        "Kopis": "1d6",
        "Fire pot": "1d6, 30 ft, blast 1 cell round the target",
    }
    assert facts(game, "B")["Harm"] == "60 ft, foe"
    big = facts(game, "P")
    assert {"Detachment", "No player character", "Natural weapon"} <= big.keys()
    assert all(fact.rule for fact in portrait.facts)


@pytest.mark.rule("OD-31", "OD-33")
def test_a_portrait_tells_what_ails_a_unit() -> None:
    game = field("A B C", A=unit("hoplite", "blue"), B=unit("guard", "red"), C=unit("wolf", "red"))
    for part in (
        Dying(1),
        Sneaking(None),
        Unaware(),
        Companion(),
        Scars((7,), ("",)),
        Submersion(chosen=True, turns=0),
    ):
        put(game, "A", part)
    put(game, "A", Effects((of_rounds("warded", 2), of_rounds("invisible", 1))))
    put(game, "B", Dying(1))
    put(game, "C", Dead())
    told = facts(game, "A")
    assert told["Critical damage"] == "bleeds to death unless seen to"
    assert told["Warded"] == "this round and 2 more"
    assert {"Veiled", "Hides", "Unaware", "Companion", "Under water", "Scar: hamstrung"} <= told.keys()
    assert facts(game, "B")["Critical damage"] == "out of the fight"
    assert "Dead" in facts(game, "C")
    assert facts(game, "C")["Natural weapon"] == "1d6, reach 1; critical: prone"


def test_commands_of_a_kind_are_told_apart_by_weapon_or_incantation() -> None:
    game = field("A B", A=unit("assassin", "blue"), B=unit("priestess", "red"))
    truth = game.battle.truth
    assert (
        RULES.presentation.variant(truth, Attack(game.A, game.B, game.item("A", "kopis"))).words == "Kopis in each hand"
    )
    assert RULES.presentation.variant(truth, Cast(game.B, "bless TEK", game.B)).words == "Bless (TEK)"
    assert RULES.presentation.variant(truth, Retreat(game.A)).words == ""
    assert RULES.presentation.variant(truth, PickUp(game.A, game.item("B", "kopis"))).words == "Kopis"


def test_a_sketch_tells_reach_range_and_what_usually_comes_through() -> None:
    game = field("A B C", A=unit("archer", "blue"), B=unit("assassin", "blue"), C=unit("seer", "red"))
    archer, assassin, seer = (RULES.hints.combat_profile(game.battle.truth, game[letter]) for letter in "ABC")
    assert (archer.reach, archer.range, archer.speed, archer.guard) == (1, 30, 8, 1.0)
    assert archer.shot == pytest.approx(2.5)
    assert assassin.melee == pytest.approx(161 / 36 - 1)
    assert (seer.range, seer.shot) == (12, 3.5)


@pytest.mark.rule("OD-11", "OD-12")
def test_intents_name_deed_and_place() -> None:
    two = field("A . . B C", A=unit("hoplite", "blue"), B=unit("hoplite", "blue"), C=unit("archer", "red"))
    two.do(Move(two.A, ((1, 0),)))
    two.do(Attack(two.B, two.C, two.item("B", "doru")))
    assert RULES.hints.intents(two.battle.view("blue")) == (
        Intent(two.A, Move(two.A, ((1, 0),)), (1, 0)),
        Intent(two.B, Attack(two.B, two.C, two.item("B", "doru"))),
    )
    assert RULES.hints.intents(two.battle.view("red")) == ()
    prone = field("A B", A=unit("hoplite", "blue", conditions=("prone", "blind")), B=unit("archer", "red"))
    assert conditions.is_still_prone(prone.battle.truth, prone.A)
    put(prone, "A", Dying(1))
    down = prone.battle.refusal(StandUp(prone.A))
    assert down is not None
    assert down.rule == "OD-31", "it does lie there, and cannot get up"
    prone.battle.stage.world.remove_component(prone.A, Dying)
    prone.do(StandUp(prone.A))
    assert RULES.hints.intents(prone.battle.view("blue")) == (Intent(prone.A, StandUp(prone.A)),)


def test_a_map_may_have_a_unit_prone_but_blindness_is_not_known_here() -> None:
    game = field("A B", A=unit("hoplite", "blue", conditions=("prone", "blind")), B=unit("archer", "red"))
    effects = game.get("A", Effects)
    assert effects is not None
    assert [effect.name for effect in effects.on] == ["prone"]
    assert game.get("A", Inventory) is not None


# ---- words ---------------------------------------------------------------------------------------------------------


def own_events() -> list[type[e.Event]]:
    return [kind for kind in kinds(e.Event) if kind.__module__ == h.__name__]


def test_every_event_of_its_own_has_a_sentence_a_rule_and_something_that_writes_it() -> None:
    silent = {h.CameToZero, h.GroupBegan, h.GroupEnded}
    assert own_events()
    for kind in own_events():
        assert kind in RULES.apply
        telling = RULES.tellings[kind]
        assert (telling.say is not None) is (kind not in silent), kind
        assert telling.rule or kind in {h.GroupBegan, h.GroupEnded}, kind


def test_every_lasting_effect_has_words() -> None:
    names = {value for name, value in vars(conditions).items() if name.isupper() and isinstance(value, str)}
    assert names | set(conditions.BLESSED.values()) <= RULES.conditions.keys()


def narrator(game: Table) -> Narrator:
    told = Narrator(RULES)
    for stamped in game.battle.events:
        told.tell(stamped.event)
    return told


@pytest.mark.rule("OD-01")
def test_the_log_says_that_saves_are_rolled_under() -> None:
    game = field("A 2\nB 2", A=unit("hoplite", "blue", name="Doros"), B=unit("archer", "red"))
    told = narrator(game)
    lines = [line.text for event in act(game, Move(game.A, ((1, 0),)), dice="d20=7") if (line := told.tell(event))]
    assert lines == [
        "Doros, TEK save, climbing: d20 shows 7, 10 or less needed: success.",
        "Doros goes to column 2, row 1.",
    ]


def test_the_log_tells_a_blow_in_sta() -> None:
    game = field("A B", fast="A", A=unit("hoplite", "blue"), B=unit("guard", "red"))
    told = narrator(game)
    events = act(game, Attack(game.A, game.B, game.item("A", "doru")), dice="d8=5")
    lines = [line for event in events if (line := told.tell(event))]
    assert lines[-1].text == "B takes 3 from Doru (5 rolled, armour -2); 3 STA left."
    assert lines[-1].rules == ("OD-20", "OD-21")


def test_every_declaration_can_be_told() -> None:
    game = field("A B S", A=unit("hoplite", "blue"), B=unit("guard", "red"), S=thing("statue", name="Hermes"))
    told = narrator(game)
    a, b = game.A, game.B
    said = {
        Move(a, ((1, 2),)): "go to column 2, row 3",
        Attack(a, b, 0): "attack B",
        Dare(a, b, 0): "attack B with a daring manoeuvre",
        Shoot(a, b, 0): "shoot at B",
        Throw(a, b, 0): "throw at B",
        Cast(a, "harm", b): "cast Harm on B",
        Cast(a, "veil"): "cast Veil",
        Cast(a, "bless KRA", b): "cast Bless (KRA) on B",
        Bind(a, b): "see to B's wounds",
        Use(a, game.S): "use the Hermes",
        PickUp(a, 9): "pick something up",
        Sneak(a): "hide",
        Dive(a): "dive",
        Surface(a): "come up",
        StandUp(a): "stand up",
        Retreat(a): "leave the fight",
    }
    assert {command: deed_words(told, command) for command in said} == said


@pytest.mark.rule("BD-15")
def test_that_the_fleeing_are_let_go_is_said() -> None:
    game = field("A B", A=unit("hoplite", "blue"), B=unit("guard", "red"))
    line = narrator(game).tell(Spared("blue", ("red",)))
    assert line is not None
    assert (line.text, line.rules) == ("Blue lets red go.", ("BD-15",))


def test_every_sentence_can_be_said() -> None:
    game = field("A B", A=unit("hoplite", "blue"), B=unit("guard", "red"))
    told = narrator(game)
    a, b = game.A, game.B
    said = {
        h.PhaseBegan(4, "acts", "the quick"): "The quick act.",
        h.Declared(a, Retreat(a), 8, 1): "A is to leave the fight.",
        h.Intended(b, Retreat(b), 8, 1): "B is about to leave the fight.",
        h.Tempered(a, fast=True, since=1): "A acts before its opponents.",
        h.DeedLost(a, "it cannot act"): "A's action is lost: it cannot act.",
        h.Outdone(a, b): "A's attack on B is outdone by another.",
        h.CastFailed(a, "harm"): "A is kept from casting harm.",
        h.AbilityLost(a, "KRA", 2, 5, b, "Doru"): "A loses 2 KRA; 5 left.",
        h.AbilityGained(a, "THU", 9, 12, "Deafened"): "A: Deafened; THU 9, at most 12.",
        h.Scarred(a, 4, "Broken limb", "leg"): "A gets a scar: broken limb, leg.",
        h.StaminaGained(a, 9, "Doomed"): "A: Doomed; STA at most 9 from now on.",
        h.TookOver(a): "A is the new hand.",
        h.Survived(a, 1, "Lasting scar"): "A will remember: lasting scar.",
        morale.MoraleTested("red", ("half down",)): "Will red stand? (half down)",
        morale.MoraleHeld("red"): "Red stands.",
        morale.MoraleBroke("red"): "Red has lost heart.",
        e.Healed(a, 3, 8, b, "Mend"): "A gets 3 STA back; 8 now.",
        e.Damaged(a, 0, 8, 1, "piercing", b, "Doru", "OD-20"): "A takes no harm from Doru.",
        e.FellDying(a): "A is down.",
        e.Recovered(a, 3): "A is on its feet again after a rest.",
    }
    assert {event: line.text for event in said if (line := told.tell(event))} == said
    assert told.tell(h.PhaseBegan(0, "intentions", "red")) is None


@pytest.mark.rule("OD-60", "OD-15", "OD-13", "OD-31")
def test_what_several_rules_bring_about_is_told_with_the_one_that_did() -> None:
    """The price of a cast, its dice; a move that a failed save ends, or that is at its end; who bleeds to death."""
    game = field("A . B\n2 . .", fast="A", A=unit("seer", "blue"), B=unit("guard", "red"))
    events = act(game, Cast(game.A, "harm", game.B), dice="d6=1 d6=3")
    told = [line for event in events if (line := narrator(game).tell(event))]
    assert {rule for line in told for rule in line.rules} == {"OD-60"}
    climb = only(act(game, Move(game.A, ((0, 1),)), dice="d20=20"), e.Halted)
    for event, rule in ((climb, "OD-15"), (e.Died(game.A, rule="OD-31"), "OD-31"), (e.Died(game.A), "OD-32")):
        line = narrator(game).tell(event)
        assert line is not None
        assert line.rules == (rule,)


def test_what_afflicts_is_told_in_words() -> None:
    game = field("A B", A=unit("hoplite", "blue"), B=unit("guard", "red"))
    afflict(game, "A", "prone")
    assert RULES.conditions["prone"].began == "lies on the ground"
    assert RULES.presentation.summary
    assert RULES.scale.distance(12) == "60 ft"


@pytest.mark.rule("OD-30")
def test_what_a_natural_weapon_does_besides_is_one_of_what_the_rules_know() -> None:
    known = {*get_args(tables.Critical)}
    assert known == {"", tables.PRONE_CRITICAL, tables.THROWN_CRITICAL, tables.THU_CRITICAL}
    assert {natural["critical"] for natural in naturals() if "critical" in natural} == known - {""}
    with pytest.raises(msgspec.ValidationError, match="prone, thrown"):
        msgspec.convert({"damage": "1d6", "critical": "prone, thrown"}, tables.OdigosNatural)


def naturals() -> list[dict[str, Any]]:
    return [row["natural"] for row in raw("odigos")["units"].values() if "natural" in row]
