"""What the log and the panels say under the old school's rules."""

import pytest

from game.engine.commands import Attack, Cast, Shove
from game.engine.components import Effect, Effects
from game.engine.events import Attacked, EffectBegan, EffectEnded, Event, Grappled
from game.engine.tagged import kinds
from game.report.narrate import Narrator
from game.rulesets import ruleset
from game.rulesets.oldschool import events
from game.rulesets.oldschool.attack import CHARGING, TWO_WEAPONS
from game.rulesets.oldschool.components import Holds, Poised
from game.rulesets.oldschool.events import (
    ChangedSides,
    ChargeBegan,
    Dragged,
    Hastened,
    MoodSet,
    PoisedSet,
    Provoked,
    Reloaded,
    ShockStopped,
    SurpriseBegan,
)
from game.systems import morale
from game.systems.flight import Spared
from game.systems.morale import MoraleBroke, MoraleHeld, MoraleTested
from tests.rulesets.oldschool.scenes import held, put, table
from tests.table import unit

WORDS: list[tuple[Event, str, str]] = [
    (MoraleTested("red", ("first casualty", "half down")), "Will red stand? (first casualty, half down)", "OS-14"),
    (MoraleHeld("red"), "Red stands.", "OS-14"),
    (MoraleBroke("red"), "Red has lost heart.", "OS-14"),
    (MoodSet("red", "neutral"), "Red is neutral.", "OS-10"),
    (Provoked("red", (2,)), "Red turns on A.", "OS-10"),
    (Provoked("red", (2, 3), "blue"), "Red turns on blue.", "OS-10"),
    (ChangedSides(3, "blue"), "B joins blue.", "OS-10"),
    (SurpriseBegan("red"), "Red has the surprise.", "OS-11"),
    (Hastened(2, 6), "A turns its main action into a second move.", "OS-20"),
    (ChargeBegan(2, 3, 12), "A charges B.", "OS-45"),
    (ShockStopped(3, 2), "B's shield takes the shock.", "OS-35"),
    (PoisedSet(2, (3,)), "A is poised to kill B.", "OS-44"),
    (Dragged(2, 3, ((0, 0),), ((1, 0),)), "A draws B along.", "OS-21"),
    (Reloaded(2, 4, "Crossbow"), "A loads Crossbow again.", "OS-23"),
    (Grappled(2, 3), "A has hold of B.", "OS-42"),
    (Attacked(2, 3, "Broad spear", "shove", sneak=False), "A tries to shove B with Broad spear.", "OS-41"),
    (Attacked(2, 3, "Fists", "grapple", sneak=True), "A tries to grapple B, unseen until now.", "OS-42"),
    (Attacked(2, 3, "Dagger", TWO_WEAPONS), "A attacks B with Dagger and a second weapon.", "OS-43"),
    (Attacked(2, 3, "Axe", CHARGING), "A strikes at B with Axe at the end of its charge.", "OS-45"),
    (Spared("red", ("blue",)), "Red lets blue go.", "BD-15"),
]


def narrator() -> Narrator:
    game = table("A . . B", A=unit("hoplite", "blue"), B=unit("guard", "red"))
    found = Narrator(game.battle.ruleset)
    for stamped in game.battle.events:
        found.tell(stamped.event)
    return found


@pytest.mark.parametrize(("event", "text", "rule"), WORDS, ids=lambda given: type(given).__name__)
def test_its_own_events_have_a_sentence_and_a_rule(event: Event, text: str, rule: str) -> None:
    line = narrator().tell(event)
    assert line is not None
    assert (line.text, line.rules) == (text, (rule,))


def test_every_event_of_its_own_has_a_sentence_but_what_only_keeps_count() -> None:
    own = {kind for kind in kinds(Event) if kind.__module__ in {events.__name__, morale.__name__}}
    silent = {kind.__name__ for kind in own if ruleset("oldschool").tellings[kind].say is None}
    assert silent == {"SurpriseEnded", "MainSpent", "LurkingSet", "WasShot"}


def test_nothing_is_said_where_nobody_is_to_be_killed_any_more() -> None:
    assert narrator().tell(PoisedSet(2, ())) is None


@pytest.mark.parametrize(
    ("name", "began", "over"),
    [
        ("prone", "A goes down on the ground.", "A is on its feet again."),
        ("blind", "A is blind.", "A can see again."),
        ("total defence", "A turns to total defence.", "A is in total defence no longer."),
        ("charged", "A is open to attack after its charge.", "A has its guard up again."),
        ("shaken", "A is shaken out of its concentration.", "A collects itself."),
        ("fleeing", "A runs for it.", "A runs no more."),
        ("parleying", "A gives up the fight and parleys.", "A takes up the fight again."),
    ],
)
def test_what_lasts_has_its_words(name: str, began: str, over: str) -> None:
    first = narrator().tell(EffectBegan(2, Effect(name, 0, at_begin=False, left=0)))
    last = narrator().tell(EffectEnded(2, name))
    assert first is not None
    assert last is not None
    assert (first.text, last.text) == (began, over)
    assert name in ruleset("oldschool").conditions


@pytest.mark.rule("OS-01")
def test_the_panel_shows_all_figures() -> None:
    game = table("A . . B", A=unit("hoplite", "blue"), B=unit("shade", "red"))
    put(game, "A", Effects((Effect("prone", 0, at_begin=False, left=0),)), Holds(game.B, ()), Poised((game.B,)))
    facts = {
        fact.label: fact.value
        for fact in ruleset("oldschool").presentation.describe(game.battle.view("red"), game.A).facts
    }
    assert facts == {
        "Armour class": "17", "Attack": "+2", "Attributes": "STR +1, DEX +0, CON +1, INT +0, WIS +0, CHA +0",
        "Skills": "Slash 1, Notice 1", "Saves": "Physical 13+, Evasion 14+, Mental 14+", "Move": "30 ft, 6 cells",
        "Prone": "", "Holds": "B", "Broad spear": "d8, shock 2/AC 13", "Short sword": "d6, shock 2/AC 15",
        "Hauberk": "armour class 16", "Shield": "+1",
    }  # fmt: skip
    facts = {
        fact.label: fact.value
        for fact in ruleset("oldschool").presentation.describe(game.battle.view("blue"), game.B).facts
    }
    assert facts == {
        "Armour class": "15", "Attack": "+3", "Skills": "+1", "Saves": "14+", "Move": "30 ft, 6 cells", "Morale": "12",
        "Natural weapons": "d6, shock 2/any AC",
    }  # fmt: skip


@pytest.mark.rule("OS-60")
def test_a_spell_says_what_it_does_and_that_it_is_for_no_bare_cell() -> None:
    game = table("A B", A=unit("seer", "blue"), B=unit("guard", "red"))
    facts = ruleset("oldschool").presentation.describe(game.battle.view("blue"), game.A).facts
    assert {fact.key: (fact.note, fact.value) for fact in facts if fact.group == "boon"} == {
        "pain-arrow": ("deals d4 + 1 damage", "1 point, 80 ft"),
        "pain-arrow-2": ("deals d6 + 1 damage", "2 points, 160 ft"),
        "pain-arrow-3": ("deals d8 + 1 damage", "3 points, 240 ft"),
        "heat-arrow": ("deals d8 damage, halved by an Evasion save", "2 points, 80 ft"),
        "mend": ("gives d6 + Cast hit points back, by touch", "2 points, 5 ft"),
        "calm": ("a foe's side with a casualty tests its morale again, once a battle", "1 point, 80 ft"),
    }
    assert game.refused(Cast(game.A, "mend", 0, (0, 0))).reason == "It is cast on somebody, not on a cell."


def test_commands_are_told_apart_by_weapon_spell_and_way() -> None:
    game = table("A B", A=unit("seer", "blue"), B=unit("guard", "red"))
    variant, view = ruleset("oldschool").presentation.variant, game.battle.view("blue")
    assert variant(view, Attack(game.A, game.B, held(game, "A", "dagger"))).words == "Dagger"
    assert variant(view, Attack(game.A, game.B, 0)).words == "Fists"
    assert variant(view, Cast(game.A, "pain-arrow-2", game.B)).words == "Pain arrow 2"
    assert variant(view, Shove(game.A, game.B, to_the_ground=True)).words == "to the ground"
    assert variant(view, Shove(game.A, game.B)).words == "away"
