"""What clash tells people and the AI: figures, names, sentences, and rough figures; what is kept between battles."""

from collections.abc import Callable

import pytest

from game.engine import events as e
from game.engine.commands import (
    Attack,
    Cast,
    Command,
    Disarm,
    EndTurn,
    KnockProne,
    Shoot,
    Throw,
    ThrowSand,
    UseItem,
)
from game.engine.components import Dying, Effect
from game.engine.condition import BLIND, PRONE
from game.engine.events import Event
from game.engine.presentation import Portrait
from game.report.narrate import Narrator
from game.rulesets import ruleset
from game.rulesets.clash import events as p
from game.rulesets.clash.conditions import ASLEEP, DAZED, HASTE, HELD, WARD, WEB, WEBBED
from tests.rulesets.clash.scenes import CLASH, afflict, put, table, wear
from tests.table import Table, unit


def shown(game: Table, letter: str, side: str = "red") -> dict[str, str]:
    """What a side sees of a unit."""
    portrait: Portrait = CLASH.presentation.describe(game.battle.view(side), game[letter])
    assert not portrait.guess
    return {fact.label: fact.value for fact in portrait.facts}


@pytest.mark.rule("CL-01", "CL-10", "CL-11", "CL-21", "CL-32")
def test_everybodys_figures_are_open_to_every_side() -> None:
    game = table("A C . B", A=unit("hoplite", "blue"), B=unit("wolf", "red"), C=unit("archer", "blue"))
    facts = shown(game, "A")
    assert facts["Initiative"] == "d20 +0"
    assert facts["Evade"] == "d20 +1"
    assert facts["Armour"] == "d6"
    assert facts["Shield"].startswith("+1 in a clash")
    assert facts["Movement"] == "30 ft, 6 cells"
    assert facts["Spear"] == "d20 +4, d8 +2, durability 6, reach 2, thrown 30 ft/60 ft"
    assert facts["Attributes"] == "STR +2, DEX +0, CON +1, INT +0, WIS +0, CHA +0"
    assert "Missiles" not in facts
    assert shown(game, "C")["Missiles"] == "20"
    assert shown(game, "B", "blue")["Natural weapon"] == "d20 +2, d6"
    assert shown(game, "B", "blue")["Initiative"] == "14"


@pytest.mark.rule("CL-26", "CL-70", "CL-90")
def test_states_are_told_of_weapons_and_units() -> None:
    game = table("A . B", A=unit("champion", "blue"), B=unit("wolf", "red"))
    wear(game, game.item("A", "sword"))
    assert shown(game, "A")["Sword (damaged)"].startswith("d20 +6, d6 +3")
    wear(game, game.item("A", "sword"), "beyond")
    assert "Sword (damaged, for a professional)" in shown(game, "A")
    afflict(game, "A", PRONE)
    put(game, "A", Dying(1))
    assert shown(game, "A")["Dying"] == "4 rounds left"
    assert shown(game, "A")["Prone"] == ""


def test_spells_and_variants_have_names() -> None:
    game = table("A . B", A=unit("magus", "blue"), B=unit("hoplite", "red"))
    assert shown(game, "A")["Flame cone"] == "DC 12"
    view = game.battle.view("blue")
    assert CLASH.presentation.variant(view, Cast(game.A, "flame-cone", 0, (2, 0))).words == "Flame cone"
    assert CLASH.presentation.variant(view, Attack(game.A, game.B, 0)).words == "Fist"
    assert CLASH.presentation.variant(view, Disarm(game.A, game.B, game.item("A", "dagger"))).words == "Dagger"
    assert CLASH.presentation.variant(view, EndTurn(game.A)).words == ""


def test_every_effect_has_a_name_and_a_worth_of_the_right_sign() -> None:
    bad, good = (PRONE, BLIND, HELD, ASLEEP, WEBBED, DAZED, WEB), (HASTE, WARD)
    assert set(CLASH.conditions) == {*bad, *good}
    assert all(CLASH.conditions[name].worth < 0 for name in bad)
    assert all(CLASH.conditions[name].worth > 0 for name in good)


SENTENCES: list[tuple[Event, str]] = [
    (p.WeaponWorn(2, 9, "Sword", "a natural 1", "CL-25"), "Sword of Kleitos is damaged: a natural 1."),
    (p.WeaponBroke(2, 9, "Sword"), "Sword of Kleitos breaks for good."),
    (p.WeaponMended(2, 9, "Sword", 2, "CL-27"), "Kleitos mends its Sword: it is whole again."),
    (p.WeaponMended(2, 9, "Sword", 3, "CL-80"), "Telon mends Kleitos's Sword: it is whole again."),
    (p.MendingFailed(2, 9, "Sword"), "Kleitos cannot mend its Sword; that takes a professional."),
    (p.MissilesFound(2, 3, 17), "Kleitos finds 3 of its missiles again: 17 now."),
    (p.CastingFailed(2, "web"), "The spell of Kleitos comes to nothing."),
    (e.Rearranged(2, (("belt", 9),), 9, "Sword"), "Kleitos takes Sword out of its pack."),
    (e.Rearranged(2, (("hand", 9),), 9, "Sword"), "Kleitos takes Sword in hand."),
    (e.Attacked(2, 3, "Sword", "melee"), "Kleitos attacks Telon with Sword."),
    (e.Attacked(2, 3, "Sword", "melee", sneak=True), "Kleitos attacks Telon with Sword, unseen until now."),
    (e.Attacked(2, 3, "Sword", "disarm"), "Kleitos goes for the weapon of Telon with Sword."),
    (e.Attacked(2, 3, "Sword", "trip"), "Kleitos tries to knock Telon prone with Sword."),
    (e.Attacked(2, 3, "Sand", "sand"), "Kleitos throws sand at the eyes of Telon."),
    (e.Attacked(2, 3, "Net", "net"), "Kleitos throws a net at Telon."),
    (e.Attacked(2, 3, "Bolt", "spell"), "Kleitos hurls a Bolt at Telon."),
    (e.Avoided(2, 3, "dodge"), "Telon gets out of the way."),
    (e.Grappled(2, 3), "Kleitos drags Telon down and holds on."),
    (e.Freed(2, 3, "death"), "The grapple of Kleitos and Telon is over: death."),
    (e.AreaBegan(2, Effect("web", 1, at_begin=True, left=4), ((0, 0),)), "Kleitos spins a web over 1 cell."),
    (e.AreaEnded(2, "web"), "The web of Kleitos is gone."),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=lambda value: getattr(type(value), "__name__", ""))
def test_each_event_of_its_own_has_a_sentence_with_its_rule(event: Event, sentence: str) -> None:
    narrator = Narrator(ruleset("clash"))
    narrator.names.update({2: "Kleitos", 3: "Telon"})
    line = narrator.tell(event)
    assert line is not None
    assert line.text == sentence
    assert line.rules
    assert all(rule.startswith("CL-") for rule in line.rules)


def test_rough_figures_are_of_what_is_at_hand() -> None:
    game = table("A . B . C\n. . . . .", A=unit("archer", "blue"), B=unit("minotaur", "red"), C=unit("seer", "blue"))
    view = game.battle.truth
    archer, minotaur, seer = (CLASH.hints.combat_profile(view, game[one]) for one in "ABC")
    assert (archer.reach, archer.range, archer.speed) == (1, 20, 6)
    assert archer.shot > archer.melee, "a bow of d8 + 2 and a sword of d6 + 2"
    assert minotaur.melee > archer.melee
    assert (minotaur.range, minotaur.shot) == (0, 0.0)
    assert seer.range == 12, "its spells"


def cited(game: Table, command: Command, dice: str) -> list[tuple[str, tuple[str, ...]]]:
    """Text and rules of each line that a command brings."""
    narrator = Narrator(CLASH)
    for stamped in game.battle.events:
        narrator.tell(stamped.event)
    lines = [narrator.tell(event) for event in game.do(command, dice)]
    return [(line.text, line.rules) for line in lines if line is not None]


@pytest.mark.rule("CL-20", "CL-30", "CL-40", "CL-41", "CL-43", "CL-80")
@pytest.mark.parametrize(
    ("kind", "deed", "dice", "rule"),
    [
        ("champion", lambda g: Attack(g.A, g.B, g.item("A", "sword")), "d20=15 d20=2 d8=1", "CL-20"),
        ("champion", lambda g: Disarm(g.A, g.B, g.item("A", "sword")), "d20=15 d20=2 d2=1", "CL-40"),
        ("champion", lambda g: KnockProne(g.A, g.B, g.item("A", "sword")), "d20=2 d20=3 d20=15", "CL-41"),
        ("champion", lambda g: ThrowSand(g.A, g.B), "d20=2 d20=15", "CL-43"),
        ("skirmisher", lambda g: UseItem(g.A, g.item("A", "net"), g.B), "d20=2 d20=15", "CL-43"),
        ("archer", lambda g: Shoot(g.A, g.B, g.item("A", "long_bow")), "d20=2 d20=2 d20=15", "CL-30"),
        ("skirmisher", lambda g: Throw(g.A, g.B, g.item("A", "hand_axe")), "d20=2 d20=3 d20=15", "CL-30"),
        ("seer", lambda g: Cast(g.A, "bolt", g.B), "d20=12 d20=19", "CL-80"),
    ],
)
def test_each_way_to_attack_cites_its_own_rule_when_it_is_announced_and_avoided(
    kind: str, deed: Callable[[Table], Command], dice: str, rule: str
) -> None:
    game = table("A B\n. .", A=unit(kind, "blue"), B=unit("raider", "red", gear=("hand_axe",)))
    told = cited(game, deed(game), dice)
    announced = next(rules for text, rules in told if text.startswith("A ") and "B" in text)
    assert announced == (rule,)
    for text, rules in told:
        if "gets out of the way" in text:
            assert rules == (rule,)


@pytest.mark.rule("CL-40", "CL-43", "CL-30", "BD-18")
def test_what_comes_to_lie_somewhere_cites_how_it_came_there() -> None:
    game = table("A B", A=unit("champion", "blue"), B=unit("raider", "red"))
    told = cited(game, Disarm(game.A, game.B, game.item("A", "sword")), "d20=15 d20=2")
    assert told[-1][1] == ("CL-40",)
    game = table("A B", A=unit("skirmisher", "blue"), B=unit("raider", "red"))
    assert cited(game, UseItem(game.A, game.item("A", "net"), game.B), "d20=2 d20=15")[-1][1] == ("CL-43",)


@pytest.mark.rule("CL-22")
def test_a_tie_is_told_as_a_tie_and_not_as_two_failures() -> None:
    game = table("A B", A=unit("champion", "blue"), B=unit("raider", "red"))
    told = cited(game, Attack(game.A, game.B, game.item("A", "sword")), "d20=3 d20=9 d8=1 d4=4 d8=8 d4=1")
    text = " ".join(text for text, _ in told)
    assert "failure" not in text
    assert ("It is a tie: A and B hit each other at the same moment.", ("CL-22",)) in told
    teller = Narrator(CLASH)
    teller.names = {game.A: "A", game.B: "B"}
    said = [getattr(teller.tell(p.Tied(game.A, game.B, who)), "text", "") for who in ((game.A,), (game.B,), ())]
    assert said == [
        "It is a tie, but only A hits B.",
        "It is a tie, but only B hits A.",
        "It is a tie: neither A nor B hits.",
    ]
