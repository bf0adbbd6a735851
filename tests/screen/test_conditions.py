"""A condition is one value: one made up, put into a ruleset's table alone, is told, shown, heard and weighed."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.controllers.ai.evaluate import Evaluator
from game.controllers.ai.worths import worth
from game.data import maps
from game.engine.battle import Battle
from game.engine.commands import EndTurn
from game.engine.components import Effect, Effects
from game.engine.condition import Condition
from game.engine.events import EffectBegan, EffectEnded
from game.engine.reads import Memory
from game.engine.ruleset import Ruleset
from game.engine.system import System
from game.engine.view import View
from game.engine.working import finish
from game.report.compare.meeting import ATTACKER, TARGET, face_to_face, kind_of
from game.report.narrate import Narrator
from game.rulesets import keys, ruleset
from game.scenario.scenario import open_map
from game.screen.audio.hearing import Ears
from game.screen.camera import Camera
from game.screen.model.snapshot import snapshot
from tests.screen.groups import telling

NETTED = Condition(
    "netted", "is caught in a net", "is out of the net", "BD-10", -0.25, "It does nothing but struggle.",
    called="In a net", picture="snare", sound="grapple",
)  # fmt: skip
BEGAN = EffectBegan(TARGET, Effect("netted", ATTACKER, at_begin=False, left=2))


@pytest.fixture(params=keys())
def rules(request: pytest.FixtureRequest) -> Ruleset:
    """Each ruleset, with a condition more."""
    own = ruleset(request.param)
    return replace(own, systems=(*own.systems, System("nets", conditions={NETTED.name: NETTED})))


def fought(rules: Ruleset) -> tuple[Battle, View]:
    """A guard and a hoplite, face to face."""
    hoplite, guard = (kind_of(rules, name) for name in ("hoplite", "guard"))
    assert hoplite is not None
    assert guard is not None
    battle = Battle(face_to_face(rules, hoplite, guard, 2), 1)
    return battle, battle.view("attacker")


def test_the_log_tells_of_it(rules: Ruleset) -> None:
    battle, _ = fought(rules)
    narrator = Narrator(rules)
    for stamped in battle.events:
        narrator.tell(stamped.event)
    first, last = narrator.tell(BEGAN), narrator.tell(EffectEnded(TARGET, "netted"))
    assert first is not None
    assert last is not None
    assert (first.text, last.text) == ("Target is caught in a net.", "Target is out of the net.")
    assert first.rules == last.rules == ("BD-10",)


def test_the_card_says_what_it_does(rules: Ruleset) -> None:
    battle, view = fought(rules)
    battle.stage.world.add_component(TARGET, Effects((BEGAN.effect,)))
    (fact,) = (fact for fact in rules.presentation.describe(view, TARGET).facts if fact.label == "In a net")
    assert (fact.group, fact.note, fact.rule) == ("condition", "It does nothing but struggle.", "BD-10")


def test_the_ai_knows_what_it_is_worth(rules: Ruleset) -> None:
    ending = replace(rules.actions[EndTurn], resolve=telling(BEGAN), foreseen=None)
    _, view = fought(rules.with_tables(actions={**rules.actions, EndTurn: ending}))
    plain = finish(Evaluator("attacker", Memory()).weigh(fought(rules)[1], EndTurn(ATTACKER)))
    found = finish(Evaluator("attacker", Memory()).weigh(view, EndTurn(ATTACKER)))
    assert found.total - plain.total == pytest.approx(0.25 * worth(view, TARGET))


def test_it_is_heard(rules: Ruleset) -> None:
    assert Ears(rules).sound_of(BEGAN) == "grapple"


@pytest.fixture
def window() -> Iterator[object]:
    import arcade

    opened = arcade.Window(320, 240, "conditions", visible=False)
    yield opened
    opened.close()


@pytest.mark.usefixtures("window")
def test_its_mark_is_on_the_board() -> None:
    from game.screen.scene.scene import Scene
    from game.screen.ui.art import Art

    own = ruleset("clash")
    rules = replace(own, systems=(*own.systems, System("nets", conditions={NETTED.name: NETTED})))
    source, setup = open_map(maps() / "ford.tmx", "clash")
    projection = source.projection()
    scene = Scene(source, projection, Camera(projection, 320, 240), rules, Art())
    battle = Battle(replace(setup, ruleset=rules), 1)
    scene.show(snapshot(battle.view(None)))
    assert scene.art.known("badge snare") is None
    scene.feed(BEGAN)
    scene.skip()
    assert "netted" in scene.tokens.by_unit[TARGET].figure.conditions
    assert scene.art.known("badge snare") is not None
