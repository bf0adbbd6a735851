"""Downed units, who leaves and joins, strides, the aftermath, and events of a ruleset's own, in the window."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from game.engine import events as e
from game.engine.battle import Battle
from game.engine.commands import EndTurn
from game.engine.components import Dying, Health
from game.engine.presentation import Portrait
from game.engine.resolving import Context, Steps
from game.engine.ruleset import Ruleset
from game.engine.view import View
from game.rulesets import ruleset
from game.screen.model.plain import LogLine
from game.screen.model.snapshot import snapshot
from game.screen.scene.scene import Scene
from game.screen.ui.window import KleosWindow
from tests.screen.groups import Portent, four, in_groups, with_event
from tests.screen.seats import frames, pixel, show
from tests.screen.sessions import FORD, HEIGHTS, on_map
from tests.screen.test_scene import opened
from tests.screen.test_session import calm

pytestmark = pytest.mark.screen


def played(scene: Scene, *events: e.Event) -> None:
    """Show events to their end."""
    for event in events:
        scene.feed(event)
    for _ in range(200):
        scene.update(0.05)
        if not scene.busy:
            return
    raise AssertionError("it never ends")


# ---- down, gone, come ----------------------------------------------------------------------------------------------


def test_the_dying_lie_with_a_badge_until_they_recover(window: object) -> None:
    scene, battle = opened("ford")
    unit = battle.truth.units()[0]
    played(scene, e.FellDying(unit))
    assert scene.figure(unit).down
    assert "dying" in scene.figure(unit).conditions
    played(scene, e.Stabilised(unit, 0))
    assert "stable" in scene.figure(unit).conditions
    assert "dying" not in scene.figure(unit).conditions
    played(scene, e.Recovered(unit, 2))
    assert not scene.figure(unit).down
    assert not {"stable", "dying"} & set(scene.figure(unit).conditions)
    assert scene.figure(unit).hp == 2


def test_a_snapshot_shows_the_dying_and_what_is_left_of_all_they_can_lose() -> None:
    rules = in_groups((2, 3))
    rules = replace(rules, hints=replace(rules.hints, vigour=lambda view, unit: (view.of(unit, Health).hp + 10, 30)))
    game, _ = four(rules)
    world = game.battle.stage.world
    world.add_component(game.A, Dying(1))
    world.add_component(game.B, Dying(1, stable=True))
    world.add_component(game.A, Health(0, 8))
    shown = snapshot(game.battle.view("blue")).figures
    assert (shown[game.A].down, shown[game.A].hp, shown[game.A].maximum) == (True, 10, 30)
    assert shown[game.A].conditions == ("dying",)
    assert shown[game.B].conditions == ("stable",)
    world.remove_component(game.A, Dying)
    assert not snapshot(game.battle.view("blue")).figures[game.A].down


def test_damage_takes_off_the_bar_what_it_takes_off_all_that_can_be_lost(window: object) -> None:
    scene, battle = opened("ford")
    unit = battle.truth.units()[0]
    figure = scene.figure(unit)
    scene.put(replace(figure, hp=18, maximum=20, beyond=12))
    played(scene, e.Damaged(unit, 4, 2, 4, "blunt", 0, "a test", "BD-09"))
    assert scene.figure(unit).hp == 14


def test_who_leaves_walks_off_and_fades_and_who_joins_appears(window: object) -> None:
    scene, battle = opened("ford")
    unit = battle.truth.units()[0]
    cells = scene.figure(unit).cells
    token = scene.tokens.by_unit[unit]
    scene.feed(e.Left(unit, cells, "fled"))
    before, fades = token.place, []
    while scene.busy:
        scene.update(0.1)
        fades.append(token.fade)
    assert min(fades) < 0.3
    assert token.place != before
    assert unit not in scene.tokens.by_unit
    played(scene, e.Entered(unit, ((3, 3),)))
    assert scene.figure(unit).cells == ((3, 3),)
    assert scene.tokens.by_unit[unit].place == pytest.approx(scene.layout.middle(((3, 3),)))


def test_steps_of_several_are_walked_at_once_and_each_step_of_one_after_the_other(window: object) -> None:
    scene, battle = opened("ford")
    units = battle.truth.units()[:3]
    places = {unit: battle.truth.cells(unit)[0] for unit in units}
    for stride in (1, 2):
        for unit in units:
            x, y = places[unit]
            scene.feed(e.Stepped(unit, ((x, y - stride + 1),), ((x, y - stride),), 1))
    assert [job.strides for job in scene._reel._jobs] == [set(units), set(units)]
    scene.update(0.1)
    moved = [scene.tokens.by_unit[unit].place != scene.layout.at(places[unit]) for unit in units]
    assert all(moved)
    scene.update(0.1)
    scene.skip()
    for unit in units:
        x, y = places[unit]
        assert scene.figure(unit).cells == ((x, y - 2),)


# ---- events of a ruleset's own -------------------------------------------------------------------------------------


def test_an_event_that_no_screen_knows_is_told_in_the_rulesets_words_and_disturbs_nothing(window: object) -> None:
    rules = in_groups((2, 3))
    game, session = four(with_event(rules, Portent(2), "An owl flies by."))
    scene, _ = opened("ford")
    session.play.watchers.append(lambda stamped: scene.feed(stamped.event))
    session.choose_action(EndTurn)
    session.key("ENTER")
    assert "An owl flies by." in [line.text for line in session.telling.log]
    assert game.battle.history
    played(scene)
    silent, quiet = four(with_event(rules, Portent(2)))
    calm(quiet)
    quiet.choose_action(EndTurn)
    quiet.key("ENTER")
    assert silent.battle.history
    assert not any("owl" in line.text for line in quiet.telling.log)


# ---- the aftermath -------------------------------------------------------------------------------------------------


def mended(context: Context) -> Steps:
    """Let much come after a battle."""
    yield e.AftermathBegan()
    for unit in context.view.units():
        for hp in range(1, 4):
            yield e.Healed(unit, 1, hp, 0, "rest")


def play_by(monkeypatch: pytest.MonkeyPatch, battle: Battle, rules: Ruleset) -> None:
    monkeypatch.setattr(battle, "ruleset", rules)
    battle.stage.ruleset = rules


def test_result_lists_what_came_after_the_battle(monkeypatch: pytest.MonkeyPatch) -> None:
    session = on_map(FORD, most=4)
    play_by(monkeypatch, session.table.battle, replace(ruleset("heroic"), aftermath=mended))
    session.table.battle._commit(e.BattleEnded("blue", "red has fled"))
    session.table.battle._running = session.table.battle._lead_on(
        Context(session.table.battle.truth, session.table.battle._dice)
    )
    session.table.battle._go_on(None)
    session.play.decided()
    result = session.telling.result
    assert result is not None
    assert (result.outcome, result.title) == ("won", "Victory")
    lines = result.aftermath
    assert len(lines) == 3 * len(session.table.battle.truth.units())
    assert {type(line) for line in lines} == {LogLine}
    assert all("rest" in line.text for line in lines)


# ---- long cards ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [FORD, HEIGHTS])
def test_every_fact_of_a_long_card_can_be_scrolled_to(
    window: KleosWindow, tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = on_map(path)
    rules = session.table.battle.ruleset

    def long(view: View, unit: int) -> Portrait:
        seen = rules.presentation.describe(view, unit)
        return msgspec.structs.replace(seen, facts=seen.facts * 3)

    play_by(monkeypatch, session.table.battle, replace(rules, presentation=replace(rules.presentation, describe=long)))
    view = show(window, session, tmp_path)
    card = session.inspect.card
    assert card is not None
    wanted = {f"{fact.label}: {fact.value}" if fact.value else fact.label for fact in card.facts}
    box = view.hud.unit.box
    assert box is not None
    seen: set[str] = set()
    for _ in range(60):
        frames(view, 2)
        shown = [spot for spot in view.hud.unit.canvas.spots if spot.tip]
        assert all(spot.box.bottom >= box.bottom and spot.box.top <= box.top for spot in shown)
        seen |= {spot.tip[0] for spot in shown}
        if view.hud.unit.scrolled >= view.hud.unit.most:
            break
        view.on_mouse_scroll(*pixel(box), 0, -1)
    assert wanted <= seen
    assert view.hud.unit.most > 0
