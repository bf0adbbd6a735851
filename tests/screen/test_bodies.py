"""Who has died lies where it fell, with its name, for those who saw it."""

import arcade
import pytest

from game.engine.components import Unit
from game.engine.events import Died
from game.engine.observing import Stamped
from game.engine.resolving import Steps
from game.screen.model.eyes import COMMON, view_of
from game.screen.model.snapshot import Body, bodies, snapshot
from game.screen.scene.animations.lives import HOLD
from game.screen.scene.animations.stage import held
from game.screen.scene.reel import Clip
from tests.screen.test_scene import opened
from tests.states import run
from tests.table import Table, table, unit


def after_a_death() -> tuple[Table, tuple[Stamped, ...]]:
    game = table("A . B . C", A=unit("hoplite", "blue"), B=unit("raider", "red"), C=unit("raider", "red"))

    def happens() -> Steps:
        yield Died(game.B, game.A)

    run(game, happens())
    return game, (Stamped(1, Died(game.B, game.A), frozenset({"blue"})),)


def test_a_body_lies_where_somebody_fell_for_those_who_saw_it() -> None:
    game, events = after_a_death()
    seen = bodies(game.battle.view("blue"), events)
    assert {one: (body.cells, body.side, body.kind) for one, body in seen.items()} == {
        game.B: (((2, 0),), "red", "raider")
    }
    assert bodies(game.battle.view("red"), events) == {}
    assert bodies(game.battle.view(None), events) == seen
    assert snapshot(game.battle.view("blue"), events).bodies == seen


def test_people_at_one_screen_see_together_what_all_of_them_saw() -> None:
    game, events = after_a_death()
    seen = bodies(game.battle.view("blue"), events)
    both = (Stamped(1, events[0].event, frozenset({"blue", "red"})),)
    assert bodies(view_of(game.battle, COMMON, ("blue", "red")), events) == {}
    assert bodies(view_of(game.battle, COMMON, ("blue", "red")), both) == seen


def test_whoever_is_alive_is_no_body() -> None:
    _, events = after_a_death()
    fresh = table("A . B . C", A=unit("hoplite", "blue"), B=unit("raider", "red"), C=unit("raider", "red"))
    assert bodies(fresh.battle.view("blue"), events) == {}, "its death was taken back"


def test_a_wound_is_held_after_the_shaking() -> None:
    seen: list[float] = []
    clip = held(Clip(0.3, seen.append), HOLD)
    assert clip is not None
    assert clip.seconds == HOLD
    for share in (0.25, 0.5, 0.75, 1.0):
        clip.step(share)
    assert seen == [0.5, 1.0, 1.0, 1.0]
    assert clip.moment == 0.5


@pytest.mark.screen
def test_a_body_is_drawn_and_named_while_alt_is_held() -> None:
    window = arcade.Window(640, 400, "bodies", visible=False)
    try:
        scene, battle = opened("ford")
        view = battle.truth
        who = view.units()[0]
        known = view.of(who, Unit)
        scene.bodies.show({who: Body(who, known.kind, known.name, known.side, known.large, view.cells(who))})
        assert len(scene.bodies._pool) == 1
        written: list[str] = []
        put = scene.words.put

        def noted(said: str, *more: object) -> None:
            written.append(said)
            put(said, *more)

        scene.words.put = noted
        scene.draw()
        assert written == []
        scene.lettering.are_all_named = True
        scene.camera.zoom_at(320, 200, 5.0)  # near enough that there is room for all
        scene.draw()
        assert f"{known.name} fell" in written
        assert {token.figure.name for token in scene.tokens.by_unit.values()} <= set(written)
        scene.bodies.show({})
        assert len(scene.bodies._pool) == 0
    finally:
        window.close()
