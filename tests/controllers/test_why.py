"""Why the AI does what it does: the terms of its plans, and the sentence that is made of them."""

import re
from collections.abc import Iterator
from itertools import islice

import pytest

from game.controllers import controller, decide
from game.controllers.ai.strength import STRENGTHS
from game.controllers.ai.tempers import SPREAD, TEMPERS
from game.controllers.plans import WeighedPlan
from game.controllers.terms import NOTHING, Term, Terms
from game.controllers.why import LEAST, WORDS, why
from game.engine.battle import Battle
from game.engine.commands import EndTurn, Move, Shoot
from game.engine.components import Unit
from game.engine.ruleset import Ruleset
from game.engine.working import finish
from game.rulesets import keys
from tests.table import table, unit
from tools.proofs.arenas import arenas, setup_of

POSITIONS = 16
OF_EACH = 4
NEAR = 1e-6


def plans(rules: str) -> Iterator[tuple[Battle, WeighedPlan]]:
    """Yield what a veteran means to do in battles on every field that others play at random."""
    for seed, name in enumerate(arenas(rules)):
        battle = Battle(setup_of(name, rules), seed)
        others = {side: controller(("walk", "random")[seed % 2], seed, side) for side in battle.stage.sides}
        looked = 0
        while battle.decision is not None and looked < OF_EACH:
            if battle.decision.ask is None and battle.commands % 4 == seed % 4:
                looked += 1
                temper = tuple(TEMPERS)[looked % len(TEMPERS)]
                plan = finish(controller(f"veteran:{temper}", seed, battle.decision.side).think(battle)).plan
                if plan is not None:
                    yield battle, plan
            battle.submit(decide(others[battle.decision.side], battle))


def amounts(sentence: str) -> float:
    """Add up what a sentence says for a plan, and take off what it says against it."""
    told = sentence.split(";", maxsplit=1)[0]
    gained, _, lost = re.split(r", at |( against )", told + " against ")[0:3]
    found = [sum(map(float, re.findall(r"(\d+\.\d) of ", part or ""))) for part in (gained, lost)]
    return found[0] - found[1]


@pytest.mark.slow
@pytest.mark.parametrize("rules", keys())
def test_the_terms_of_a_plan_add_up_to_its_worth_and_its_sentence_names_the_deed(rules: str) -> None:
    told = set[str]()
    for battle, plan in islice(plans(rules), POSITIONS):
        view, words = battle.truth, why(battle.truth, plan)
        command = plan.commands[-1]
        assert words.startswith(f"{view.of(command.unit, Unit).name}: ")
        name, _, _ = Ruleset.of(view).actions[type(command)].name.partition(" ")
        assert name in words or type(command).__name__ in words
        target = Ruleset.of(view).aim_of(command).target
        assert not target or view.of(target, Unit).name in words
        assert plan.other is None or plan.worth >= plan.other.worth - SPREAD - STRENGTHS["veteran"].errs - NEAR
        assert plan.worth >= -NEAR
        if "victory" not in words:
            told.update(term.name for term, amount in zip(Term, plan.terms, strict=True) if abs(amount) >= LEAST)
            assert amounts(words) == pytest.approx(plan.worth, abs=LEAST * len(Term)), words
    assert told >= {"HARM", "APPROACH", "DANGER"}


def test_a_sentence_says_what_a_plan_is_for_and_what_else_there_was() -> None:
    archer = unit("archer", "blue", name="Phaidra", gear=("toxo",))
    game = table("A . . B", A=archer, B=unit("raider", "red", name="Lykos"))
    bow = game.item("A", "toxo")
    shot = WeighedPlan((Shoot(game.A, game.B, bow),), Terms.of({Term.HARM: 4.1, Term.RISK: -1.2}))
    assert re.fullmatch(
        r"Phaidra: Shoot at Lykos.*, for 4\.1 of harm done against 1\.2 of harm risked\.", why(game.battle.truth, shot)
    )
    end = WeighedPlan(
        (EndTurn(game.A),), NOTHING, WeighedPlan((Move(game.A, ((1, 0),)),), Terms.of({Term.DANGER: -0.81}))
    )
    assert why(game.battle.truth, end) == "Phaidra: End turn; Move to column 2, row 1 was worth 0.8 less."


def test_every_term_has_words() -> None:
    assert WORDS.keys() == set(Term)
