"""The log: every event has a sentence or needs none, and a sentence comes from its event alone."""

import ast
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.engine import events as e
from game.engine.components import Effect, Health, Unit
from game.engine.handbook import handbook
from game.engine.tagged import kinds
from game.report.narrate import Narrator, cite
from game.rulesets import load_all, ruleset
from game.rulesets.odigos.checks import COMING_FIRST
from tests.arena import battle, play
from tests.parsed import GAME, nodes

SILENT = {
    "ChargeHurt",
    "Supposed",
    "Mustered",
    "SlotBegan",
    "RoundEnded",
    "SlotEnded",
    "Awaited",
    "TurnEnded",
    "Spent",
    "Slowed",
    "CountedDown",
    "Leaving",
    "Aimed",
    "EffectRanOn",
    "AreaRanOn",
    "ReadinessEnded",
    "SceneryChanged",
    "StealthSet",
    "Struck",
}
"""Events that players need no word for: what changes nothing they see, or is told by the event after it."""


def narrator(rules: str = "heroic") -> Narrator:
    """A narrator who knows Ajax (2) and Hektor (3)."""
    found = Narrator(ruleset(rules))
    for number, name in ((2, "Ajax"), (3, "Hektor")):
        found.tell(e.Mustered(number, (Unit("hoplite", name, "blue", False, False),)))
    return found


SENTENCES: list[tuple[e.Event, str]] = [
    (e.RoundBegan(3), "Round 3."),
    (e.TurnBegan(2, 5, 1, 1), "Ajax's turn."),
    (e.Ordered((3, 2)), "The order of turns: Hektor, Ajax."),
    (
        e.Damaged(unit=3, source=2, amount=1, dealt=4, harm="piercing", cause="Dory", hp=7, rule="HE-40"),
        "Hektor loses 1 hit point to Dory",
    ),
    (
        e.Damaged(3, 9, 0, 9, "piercing", 2, "Dory", "HE-40", beyond=7),
        "Hektor loses 2 hit points to Dory (9 piercing; 7 more than it had); 0 left.",
    ),
    (
        e.Damaged(3, 4, 0, 4, "piercing", 2, "Dory", "HE-40", beyond=4),
        "Hektor is hurt further by Dory (piercing); 0 left.",
    ),
    (e.Damaged(3, 0, 5, 2, "magic", 2, "geyser", "HE-52"), "Hektor takes no harm from geyser: armour stops it."),
    (e.Damaged(3, 0, 5, 0, "magic", 2, "geyser", "HE-52"), "Hektor takes no harm from geyser."),
    (
        e.Damaged(3, 0, 5, 2, "", 2, "Fist", "CL-21", (e.Reason(-3, "armour", "CL-21"),)),
        "Hektor takes no harm from Fist (2 in all; armour -3).",
    ),
    (e.Rolled(2, "grapple", "d6", (6, 5), 11, 12, False), "Ajax, grapple: d6 shows 6, 5, making 11, 12 or more needed"),
    (e.Rolled(2, "dodge", "lowest of 2d4", (4, 1), 1), "Ajax, dodge: lowest of 2d4 shows 4, 1, making 1."),
    (
        e.Rolled(2, "Evade", "highest of 2d20 + 2", (18, 2), 20),
        "Ajax, Evade: highest of 2d20 + 2 shows 18, 2, making 20.",
    ),
    (e.Used(2, 9, "Winch of the bridge", "pulled"), "Ajax pulls the Winch of the bridge."),
    (e.Used(2, 9, "The gate", "opened"), "Ajax opens the gate."),
    (e.Used(2, 9, "The gate", "blocked"), "Ajax cannot shut the gate: something is in the way."),
    (e.Used(2, 9, "herm", "failed"), "Ajax gets nowhere with the herm."),
    (e.Avoided(2, 3, "block"), "Hektor blocks it."),
    (e.Avoided(2, 3, "dodge"), "Hektor dodges it."),
    (e.Died(3, 2), "Hektor is dead."),
    (e.BattleEnded("blue", "the enemy is routed"), "Blue wins: the enemy is routed."),
    (e.BattleEnded("", "the limit of 40 rounds is reached"), "A draw: the limit of 40 rounds is reached."),
    (e.Bumped(2, 3), "Ajax runs into Hektor, who is hidden no longer."),
    (e.EffectBegan(2, Effect("stunned", 3, False, 1)), "Ajax is stunned."),
]


CONTESTS = [
    ("heroic", e.Rolled(2, "shove", "d6", (4,), 4, 6, False), "Ajax, shove: d6 shows 4, 6 or more needed: failure."),
    (
        "odigos",
        e.Rolled(2, COMING_FIRST, "12 - d20", (6,), 6, 8, False),
        "Ajax, coming first, TEK less the roll: 12 - d20 shows 6 = 6, 8 or more needed: failure.",
    ),
    ("odigos", e.Rolled(2, "TEK save", "d20", (9,), 9, 8, False), "Ajax, TEK save: d20 shows 9, 8 or less needed"),
    (
        "oldschool",
        e.Rolled(2, "morale (first casualty)", "2d6", (4, 5), 9, 9, success=True, rule="OS-14"),
        "Ajax, morale (first casualty): 2d6 shows 4, 5, making 9, 9 or less needed: success.",
    ),
]


@pytest.mark.parametrize(("rules", "event", "sentence"), CONTESTS)
def test_a_contest_says_what_it_came_to_and_what_was_needed(rules: str, event: e.Rolled, sentence: str) -> None:
    """Even where its total is what the die shows."""
    line = narrator(rules).tell(event)
    assert line is not None
    assert line.text.startswith(sentence)


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=[type(event).__name__ for event, _ in SENTENCES])
def test_a_sentence(event: e.Event, sentence: str) -> None:
    line = narrator().tell(event)
    assert line is not None
    assert line.text.startswith(sentence)


def test_a_sentence_knows_only_those_it_was_told_of() -> None:
    line = narrator().tell(e.Died(99, 2))
    assert line is not None
    assert line.text == "someone is dead."


def test_a_name_with_an_article_is_written_small_where_no_sentence_begins() -> None:
    told = narrator()
    for number, name in ((7, "The boy"), (8, "The boy's brother"), (9, "Thea")):
        told.tell(e.Mustered(number, (Unit("raider", name, "red", hero=False, large=False),)))
    texts = [line.text for line in map(told.tell, (e.Bumped(7, 8), e.Bumped(8, 9), e.Bumped(9, 7))) if line is not None]
    assert texts == [
        "The boy runs into the boy's brother, who is hidden no longer.",
        "The boy's brother runs into Thea, who is hidden no longer.",
        "Thea runs into the boy, who is hidden no longer.",
    ]


def test_a_line_cites_the_roll_and_what_counted_once_each() -> None:
    reasons = (e.Reason(-1, "flanked", "HE-92"), e.Reason(1, "soft cover", "BD-12"), e.Reason(-1, "prone", "HE-92"))
    line = narrator().tell(e.Rolled(2, "dodge", "d6", (4,), 4, 7, success=False, reasons=reasons, rule="HE-41"))
    assert line is not None
    assert line.rules == ("HE-41", "HE-92", "BD-12")
    assert "flanked -1, soft cover +1, prone -1" in line.text
    assert "d6 shows 4" in line.text
    assert line.text.endswith("7 or more needed: failure.")


@pytest.mark.rule("HE-111", "HE-123")
def test_going_under_cites_sinking_or_diving() -> None:
    for chosen, rule in ((False, "HE-111"), (True, "HE-123")):
        line = narrator().tell(e.WentUnder(2, chosen))
        assert line is not None
        assert line.rules == (rule,)


@pytest.mark.slow
def test_every_line_of_random_battles_is_a_sentence_and_cites_rules_that_there_are() -> None:
    told: dict[str, str] = {}
    silent: set[str] = set()
    for seed in range(6):
        one = battle(seed=seed)
        play(one, 400)
        speaker = Narrator(one.ruleset)
        for stamped in one.events:
            line = speaker.tell(stamped.event)
            name = type(stamped.event).__name__
            if line is None:
                silent.add(name)
                continue
            told[name] = line.text
            assert re.fullmatch(r"[A-ZŽ\w].*\.", line.text), line.text
            assert not re.search(r"someone|None|[{}\[\]]|\bTrue\b|\bFalse\b|_", line.text), line.text
            assert all(rule in handbook() for rule in line.rules), line
    assert len(told) > 15
    assert silent - set(told) - SILENT - {"HeldRound"} == set()


def test_every_type_of_event_is_told_or_silent_on_purpose() -> None:
    """Those of all rulesets; what only some have is proved with these."""
    load_all()
    speaker = narrator()
    unsaid = set()
    for kind in kinds(e.Event):
        event = made(kind) if kind.__module__.startswith(e.__name__) else None
        if event is not None and speaker.tell(event) is None:
            unsaid.add(kind.__name__)
    assert unsaid - SILENT == set()


@pytest.mark.slow
def test_no_string_names_a_type_of_event() -> None:
    """Whoever wants to know something of an event finds it at its type: a name in a string would be a guess.

    The terminal's tables have headings that are plain words, such as "Missed"; the list of all events names them.
    """
    load_all()
    names, listed = {kind.__name__ for kind in kinds(e.Event)}, Path(e.__file__)
    found = [
        f"{path.relative_to(GAME)}:{node.lineno} {node.value}"
        for path, node in nodes()
        if isinstance(node, ast.Constant) and node.value in names and "cli" not in path.parts and path != listed
    ]
    assert found == []


def made(kind: type[e.Event]) -> e.Event | None:
    """Return an event with plain values, or None where one of its types has none."""
    values: dict[str, Any] = {}
    for one in msgspec.structs.fields(kind):
        plain: dict[Any, Any] = {
            int: 2, str: "stunned", bool: True, tuple[int, ...]: (2,), tuple[tuple[int, int], ...]: ((0, 0),),
            tuple[int, int] | None: (0, 0), tuple[int, int]: (0, 0), Effect: Effect("stunned", 3, False, 1),
        }  # fmt: skip
        if one.required:
            if one.type not in plain:
                return None
            values[one.name] = plain[one.type]
    return kind(**values)


def test_a_rule_is_cited_with_its_title() -> None:
    assert cite("HE-92") == "HE-92 Flanking"
    assert cite("XX-1") == "XX-1"


def test_an_event_of_several_rules_cites_the_one_that_led_to_it() -> None:
    """The roll just made, or the meeting; a step begins something new."""
    narrator = Narrator(ruleset("oldschool"))

    def rules_of(event: e.Event) -> tuple[str, ...]:
        line = narrator.tell(event)
        assert line is not None
        return line.rules

    narrator.tell(e.Rolled(1, "shove", "d20", (3,), 3, 9, False, (), "OS-41"))
    assert rules_of(e.Missed(1, 2, "9 was needed")) == ("OS-41",)
    narrator.tell(e.Rolled(1, "execution", "2d6", (1, 1), 2, 8, False, (), "OS-44"))
    assert rules_of(e.Missed(1, 2, "it flies wide")) == ("OS-44",)
    narrator.tell(e.Spent(1, action=1))
    assert rules_of(e.Missed(1, 2, "it flies wide")) == ("OS-30",)
    narrator.tell(e.Bumped(1, 3))
    assert rules_of(e.Noticed(3, 1, "red")) == ("BD-14",)
    narrator.tell(e.Spent(1, move=1))
    assert rules_of(e.Noticed(3, 1, "red")) == ("OS-70",)
    scoping = Narrator(ruleset("heroic"))
    scoping.tell(e.Rolled(1, "scoping", "d8", (8,), 8, 4, True, (), "HE-13"))
    line = scoping.tell(e.Noticed(3, 1, "red"))
    assert line is not None
    assert line.rules == ("HE-13",)


@pytest.mark.parametrize(("rules", "saves"), [("heroic", "HE-81"), ("heroic-classic", "HC-60")])
def test_who_fails_on_the_verge_dies_of_that_and_who_got_up_of_what_follows(rules: str, saves: str) -> None:
    narrator = Narrator(ruleset(rules))
    began, dies = e.TurnBegan(1, 5, 1, 1), e.Died(1)
    told = [
        [line.rules for event in events if (line := narrator.tell(event)) is not None and "dead" in line.text]
        for events in (
            (began, e.VergeCounted(1, 0, 2), dies),
            (began, e.VergeCounted(1, 1, 1), e.Rose(1, 1), dies),
            (began, e.VergeCounted(2, 0, 1), dies),
        )
    ]
    assert told == [[(saves,)], [("HE-82",)], [("HE-82",)]]


def of_three() -> Narrator:
    """One that knows Menon of blue, Lykos and Kyon of red, each with 10 hit points."""
    found = Narrator(ruleset("heroic"))
    for one, name, side in ((2, "Menon", "blue"), (3, "Lykos", "red"), (4, "Kyon", "red")):
        found.tell(e.Mustered(one, (Unit("raider", name, side, hero=False, large=False), Health(10, 10))))
    return found


def test_figures_are_told_to_several_sides_together_only_where_each_of_them_may_know() -> None:
    found, hurt = of_three(), e.Damaged(3, 4, 6, 4, "piercing", 2, "Dory", "HE-40")

    def is_told(to: str) -> bool:
        line = found.tell(hurt, to=to)
        assert line is not None
        return line.text.endswith("6 left.")

    sides = ("", "blue", "red", "blue\0red")
    assert [is_told(to) for to in sides] == [True, False, True, False]
    found.tell(e.Scoped(2, "blue", (3,)))
    assert [is_told(to) for to in sides] == [True, True, True, True]


def test_those_who_act_together_stand_under_one_heading_in_each_round() -> None:
    found = of_three()
    for number in (1, 2):
        found.tell(e.RoundBegan(number), to="blue")
        found.tell(e.Ordered((2, 3, 4), (1, 2)), to="blue")
        lines = [found.tell(e.TurnBegan(one, 5, 1, 1), to="blue") for one in (2, 3, 4)]
        assert [None if line is None else line.text for line in lines] == ["Menon's turn.", "Red's turn.", None]
