"""The log as the window shows it: no turns in which nothing was told, and what the order comes of folded. No window."""

import pytest

from game.engine import events as e
from game.engine.battle import Accepted, Battle
from game.engine.commands import EndTurn
from game.engine.observing import Stamped
from game.report.narrate import Narrator
from game.rulesets import keys as rulesets
from game.screen.model.eyes import COMMON
from game.screen.model.plain import LogLine
from game.screen.text.battle_log import BattleLog, at_a_glance
from game.screen.text.recap import told
from tests.screen.sessions import on_map
from tests.table import set_up, table, unit


@pytest.mark.parametrize("rules", rulesets())
def test_rolls_for_the_order_are_read_by_resting_on_it(rules: str) -> None:
    lines = on_map(rules=rules, most=2).table.chronicle.lines("blue")
    folded = [line.text for line in lines if line.is_folded]
    shown = at_a_glance(lines)
    assert folded
    assert [line.under for line in shown if line.under and not line.depth] == [tuple(folded)]
    assert not any(line.is_folded for line in shown)
    told = {line.text for line in lines if line.depth and not (line.is_folded or line.is_roll)}
    assert told <= {line.text for line in shown}


def test_a_turn_in_which_nothing_was_told_has_no_heading_unless_it_is_the_last() -> None:
    heads = [LogLine(number, f"{number}'s turn.", (), 0, number) for number in (1, 2, 3, 4)]
    round_, deed = LogLine(9, "Round 2.", (), 0, 0), LogLine(10, "Walks.", (), 1, 2)
    told = at_a_glance((heads[0], heads[1], deed, round_, heads[2], heads[3]))
    assert told == (heads[1], deed, round_, heads[3])


def test_where_something_is_lights_up_and_is_only_said_to_who_does_not_see_the_board() -> None:
    game = table("A . .\n. . B", A=unit("hoplite", "blue"), B=unit("hoplite", "red"))
    log = BattleLog(Narrator(game.battle.ruleset))
    told = [
        *(e.Stepped(game.A, (), (cell,), 1) for cell in ((1, 0), (1, 1))),
        e.Dropped(game.B, 9, "Dory", (2, 1), "dropped", "BD-18"),
        e.Pushed(game.B, game.A, (), ((2, 0),)),
        e.Stepped(game.A, (), ((0, 1),), 1),
    ]
    for stamped in game.battle.events:
        log.see(stamped)
    begun = len(log.lines(None))
    for number, event in enumerate(told, len(game.battle.events)):
        log.see(Stamped(number, event, frozenset({"blue", "red"})))
    assert [(line.text, line.aloud, line.cells) for line in log.lines("red")[begun:]] == [
        ("A goes 2 cells.", "A goes to column 2, row 2.", ((1, 0), (1, 1))),
        ("Dory of B lies on the ground.", "Dory of B lies at column 3, row 2.", ((2, 1),)),
        ("B is pushed away.", "B is pushed to column 3, row 1.", ((2, 0),)),
        ("A goes 1 cell.", "A goes to column 1, row 2.", ((0, 1),)),
    ]


@pytest.mark.rule("BD-14")
def test_an_order_of_turns_is_told_to_all_without_those_who_are_hidden() -> None:
    game = table(". A C . B", A=unit("assassin", "blue"), C=unit("guard", "blue"), B=unit("guard", "red"))
    log, everybody = BattleLog(Narrator(game.battle.ruleset), ("blue", "red")), frozenset({"blue", "red"})
    for stamped in game.battle.events:
        log.see(stamped)
    for perceive in (frozenset({"blue"}), everybody):
        # Its roll for the order is perceived by whoever knows of it.
        log.see(Stamped(99, e.Rolled(game.A, "initiative", "d20", (9,), 9), perceive))
        log.see(Stamped(99, e.Ordered((game.A, game.B, game.C)), everybody))
    orders = {
        eyes: [line.text for line in log.lines(eyes) if line.text.startswith("The order")] for eyes in ("red", COMMON)
    }
    assert orders["red"][-2:] == ["The order of turns: B, C.", "The order of turns: A, B, C."]
    assert orders[COMMON] == orders["red"], "together they know what both know"


@pytest.mark.rule("BD-14")
def test_all_sides_perceive_an_order_of_turns_whoever_hides() -> None:
    game = table(
        "A . C . B", A=unit("assassin", "blue", on="d", sneaking=True), C=unit("guard", "blue"), B=unit("guard", "red")
    )
    assert game.battle.ruleset.hidden(game.battle.truth, game.A, "red")
    assert [one.sides for one in game.battle.events if isinstance(one.event, e.Ordered)] == [{"blue", "red"}]


@pytest.mark.rule("BD-14")
@pytest.mark.parametrize("rules", ["odigos", "oldschool"])
def test_whose_turn_it_is_does_not_tell_that_somebody_unseen_acts_too(rules: str) -> None:
    setup, _ = set_up(
        "A . C . B\n. . . . .\n# # # # #\n. . H . .",
        rules=rules,
        A=unit("hoplite", "blue"),
        C=unit("archer", "blue"),
        B=unit("guard", "red"),
        H=unit("guard", "red", on="d", sneaking=True),
    )
    battle = Battle(setup, 4)
    log = BattleLog(Narrator(battle.ruleset), ("blue", "red"))
    while battle.decision is not None and not any(isinstance(one.event, e.RoundEnded) for one in battle.events):
        assert isinstance(battle.submit(EndTurn(battle.decision.units[0])), Accepted)
    for stamped in battle.events:
        log.see(stamped)
    heads = {
        eyes: {line.text for line in log.lines(eyes) if line.text.endswith("turn.")} for eyes in ("blue", "red", COMMON)
    }
    for eyes in ("blue", COMMON):
        assert "B's turn." in heads[eyes]
        assert "Red's turn." not in heads[eyes]
    assert "Red's turn." in heads["red"]


def fought() -> tuple[LogLine, ...]:
    """A blow with its dice, one that only dice tell of, and another deed."""
    heading = LogLine(1, "Menon's turn.", (), 0, 1)
    blow = LogLine(2, "Menon attacks Lykos.", ("HE-40 Attack",), 1, 1, deed=1)
    dice = [
        LogLine(number, f"d6 shows {number}.", ("HE-41 Avoiding",), 1, 1, is_roll=True, deed=1) for number in (3, 4)
    ]
    wound = LogLine(5, "Lykos loses 4 hit points.", (), 1, 2, deed=1)
    last = LogLine(6, "Lykos, courage: d20 shows 2.", (), 1, 2, is_roll=True, deed=1)
    walk = LogLine(7, "Menon goes 2 cells.", (), 1, 1, deed=2)
    return heading, blow, *dice, wound, last, walk


def test_dice_are_folded_under_their_deed_where_what_came_of_them_is_told() -> None:
    heading, blow, one, other, wound, last, walk = fought()
    shown = at_a_glance(fought())
    assert [line.number for line in shown] == [line.number for line in (heading, blow, wound, last, walk)]
    assert shown[1].under == (one.cited, other.cited)
    assert "[HE-41]" in shown[1].under[0]


def test_a_line_that_is_unfolded_has_its_dice_after_it() -> None:
    assert at_a_glance(fought(), {2}) == fought()


def test_a_battle_tells_dice_and_deeds_apart() -> None:
    lines = on_map(rules="oldschool", most=2).table.chronicle.lines("blue")
    assert all(line.is_roll for line in lines if "shows" in line.text)
    shots = [line for line in at_a_glance(lines) if line.depth and line.under]
    assert shots
    assert all("Broad spear" in shot.text and "attack with Broad spear" in shot.under[0] for shot in shots)


@pytest.mark.rule("HE-13")
def test_hit_points_of_who_is_not_scoped_are_told_to_its_own_side_and_to_those_who_have_scoped_it() -> None:
    game = table("A B", A=unit("hoplite", "blue"), B=unit("guard", "red"))
    log = BattleLog(Narrator(game.battle.ruleset), ("blue", "red"))
    for stamped in game.battle.events:
        log.see(stamped)
    both = frozenset({"blue", "red"})

    def told(event: e.Event) -> dict[str | None, str]:
        log.see(Stamped(99, event, both))
        return {side: log.lines(side)[-1].text for side in ("blue", "red", COMMON, None)}

    hurt = e.Damaged(game.B, 7, 5, 7, "blunt", game.A, "Rock", "BD-13")
    vague, exact = (
        "B loses 7 hit points to Rock (blunt); it is badly wounded.",
        "B loses 7 hit points to Rock (blunt); 5 left.",
    )
    log.because(game.B, "It wants to.", ())
    assert told(hurt) == {"blue": vague, "red": exact, COMMON: vague, None: exact}
    assert [log.lines(side, explains=True)[-1].why for side in ("blue", "red", COMMON, None)] == ["It wants to."] * 4
    assert told(e.Healed(game.B, 4, 9, game.B, "Pot"))["blue"].endswith("; it is lightly wounded.")
    assert told(e.Rose(game.B, 6))["blue"] == "B gets up, badly wounded."
    assert told(e.Damaged(game.B, 9, 0, 9, "blunt", game.A, "Rock", "BD-13"))["blue"].endswith("; 0 left.")
    log.see(Stamped(99, e.Scoped(game.A, "blue", (game.B,)), both))
    assert told(hurt) == dict.fromkeys(("blue", "red", COMMON, None), exact)


@pytest.mark.rule("HE-13")
def test_a_walk_goes_on_in_a_new_line_after_a_blow_that_each_side_is_told_in_its_own_way() -> None:
    game = table("A . .\n. . B", A=unit("hoplite", "blue"), B=unit("guard", "red"))
    log = BattleLog(Narrator(game.battle.ruleset))
    both = frozenset({"blue", "red"})
    for stamped in game.battle.events:
        log.see(stamped)
    begun = len(log.lines("red"))
    blow = e.Damaged(game.A, 2, 19, 2, "blunt", game.B, "Rock", "BD-13")
    for event in (e.Stepped(game.A, (), ((1, 0),), 1), blow, e.Stepped(game.A, (), ((2, 0),), 1)):
        log.see(Stamped(99, event, both))
    assert [line.text for line in log.lines("red")[begun:]] == [
        "A goes 1 cell.",
        "A loses 2 hit points to Rock (blunt); it is lightly wounded.",
        "A goes 1 cell.",
    ]


def test_a_recap_of_much_leaves_out_dice_and_then_the_middle_never_the_attack() -> None:
    def line(number: int, text: str, *, is_roll: bool = False) -> LogLine:
        return LogLine(number, text, (), 1, 2, is_roll=is_roll, deed=1)

    lines = [line(1, "Kleon goes 3 cells."), line(2, "Kleon attacks Lykos."), line(3, "d20 shows 9", is_roll=True),
             line(4, "d8 shows 4", is_roll=True), line(5, "Lykos loses 4 hit points."),
             line(6, "Lykos is down.")]  # fmt: skip
    assert told(lines) == (
        "Kleon goes 3 cells.", "Kleon attacks Lykos.", "Lykos loses 4 hit points.", "Lykos is down."
    )  # fmt: skip
    assert told(lines[:5]) == tuple(one.text for one in lines[:5])
    more = [*lines, *(line(7 + number, f"{number}") for number in range(3))]
    assert told(more) == ("Kleon goes 3 cells.", "\u2026", "0", "1", "2")
