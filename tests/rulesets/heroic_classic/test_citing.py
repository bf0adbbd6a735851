"""What the first edition cites, shows and tells: its own rules where they stand in for heroic's."""

import pytest

from game.controllers import RandomLegal, decide
from game.data import maps
from game.engine.battle import Battle
from game.engine.commands import Attack, Cast, Decline, Dodge, Scope, TakeIt
from game.engine.events import Damaged, Event, Reason
from game.engine.handbook import handbook
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.report.narrate import Narrator
from game.rulesets import ruleset
from game.rulesets.heroic_classic import IN_PLACE_OF
from game.rulesets.heroic_classic.citing import citing
from game.scenario.scenario import open_map, set_up
from tests.rulesets.heroic.scenes import of
from tests.rulesets.heroic_classic.scenes import KEY, pair, table
from tests.table import Table, unit
from tests.table import table as any_table

GONE = frozenset(old for olds in IN_PLACE_OF.values() for old in olds)


def rules() -> Ruleset:
    return ruleset(KEY)


def test_the_ids_are_those_of_rules() -> None:
    assert set(IN_PLACE_OF) <= set(handbook())
    assert set(handbook()) >= GONE


def test_actions_and_words_name_no_rule_that_another_stands_in_for() -> None:
    assert not GONE & {rule for action in rules().actions.values() for rule in action.rules}
    assert not GONE & {condition.rule for condition in rules().conditions.values()}
    assert not GONE & {telling.rule for telling in rules().tellings.values()}
    assert rules().conditions["iron-skin"].rule == "HC-51"


@pytest.mark.parametrize("seed", [0, 1])
def test_no_line_of_a_battle_cites_one(seed: int) -> None:
    battle = Battle(set_up(open_map(maps() / "ford.tmx", KEY)[0], rules()), seed)
    player = RandomLegal(seed, "both")
    for _ in range(120):
        if battle.decision is not None:
            battle.submit(decide(player, battle))
    narrator = Narrator(battle.ruleset)
    cited = {
        rule for stamped in battle.events if (line := narrator.tell(stamped.event)) is not None for rule in line.rules
    }
    assert "HC-10" in cited
    assert not GONE & cited


def told(key: str) -> list[Event]:
    game = any_table("A B", rules=key, A=unit("hoplite", "blue"), B=unit("hoplite", "red"))
    dice = "d10=9" if key == "heroic" else "d6=5"
    game.do(Attack(game.A, game.B, game.item("A", "dory")), dice)
    events = game.do(Dodge(game.B), "d6=3")
    return [*events, *game.do(Decline(game.B))] if key == KEY else events


def test_heroic_itself_cites_its_own() -> None:
    assert {getattr(event, "rule", "") for event in told("heroic")} == {"", "HE-40", "HE-41"}
    assert {getattr(event, "rule", "") for event in told(KEY)} == {"", "HC-30"}


def test_reasons_refusals_and_events_of_one_moment_are_cited_so() -> None:
    given = rules()
    again = citing(given, {"HE-47": "HC-41", "HC-10": "HC-01"})
    game = any_table("A B", rules=again, A=unit("raider", "blue"), B=unit("guard", "red"))
    game.do(Attack(game.A, game.B, game.item("A", "labrys")), "d6=5")
    hurt = game.do(TakeIt(game.B))[-1]
    assert getattr(hurt, "reasons", ()) == (Reason(-3, "armour", "HC-41"),)
    assert game.refused(Attack(game.A, game.B, game.item("A", "labrys"))).rule == "HC-01"


def test_events_of_one_moment_are_cited_so() -> None:
    """Who falls onto another hurts both at once."""
    again = citing(rules(), {"HE-100": "HC-80"})
    game = any_table(
        "A B C .",
        rules=again,
        A=unit("seer", "blue", height=8),
        B=unit("raider", "red", height=8),
        C=unit("raider", "red"),
    )
    events = game.do(Cast(game.A, "gust", game.B), "d4=4 d6=1 d4=1 d4=1")
    assert [(event.unit, event.amount, event.rule) for event in of(events, Damaged)] == [
        (game.B, 2, "HC-80"),
        (game.C, 2, "HC-80"),
    ]


# ---- what is shown -------------------------------------------------------------------------------------------------


def facts(game: Table, letter: str, side: str) -> dict[str, tuple[str, str]]:
    view = View(game.battle.stage, side)
    portrait = game.battle.ruleset.presentation.describe(view, game[letter])
    return {fact.label: (fact.value, fact.rule) for fact in portrait.facts}


def test_a_unit_is_described_by_the_edition_s_figures() -> None:
    game = pair("archer", "raider")
    own = facts(game, "A", "blue")
    assert own["Movespeed"] == ("28 m, 14 cells", "HC-20")
    assert own["Attributes"][1] == "HC-01"
    assert "Quiver (12)" in own
    guessed = facts(game, "B", "blue")
    assert guessed["Movespeed"] == ("24 m, 12 cells", "HC-20")
    assert game.battle.ruleset.presentation.describe(View(game.battle.stage, "blue"), game.B).maximum == 6
    assert facts(game, "A", "red")["Quiver"][0] == "ordinary arrows, one spent a shot"


def test_scoping_tells_of_quivers_too() -> None:
    game = table("A . B", A=unit("seer", "blue"), B=unit("archer", "red"))
    game.do(Scope(game.A), "d8=4")
    assert "Quiver (12)" in facts(game, "B", "blue")
