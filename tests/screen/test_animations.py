"""What doors and thrown weapons look like while they move. Needs OpenGL."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from game.engine.events import Attacked, Missed, SceneryChanged, Struck
from game.screen.model.snapshot import Prop
from tests.screen.test_scene import opened

pytestmark = pytest.mark.screen
DOOR = 9001


@pytest.fixture
def window() -> Iterator[object]:
    import arcade

    made = arcade.Window(640, 400, "stories", visible=False)
    yield made
    made.close()


@pytest.mark.parametrize("skips", [False, True])
def test_a_door_swings_before_it_is_open(window: object, skips: bool) -> None:
    scene, _ = opened("ford")
    scene.put_prop(Prop(DOOR, "door", (4, 4)), ())
    scene.feed(SceneryChanged(DOOR, True, False, False, ()))
    assert not scene.prop(DOOR).is_open
    widths = []
    for _ in range(3):
        scene.update(0.09)
        widths.append(scene.props._swinging[DOOR][0])
        scene.draw()
    assert max(widths) < 1
    assert min(widths) < 0.5
    if skips:
        scene.skip()
    else:
        scene.update(0.5)
    assert scene.prop(DOOR).is_open
    assert not scene.props._swinging
    assert not scene.busy


@pytest.mark.parametrize(
    ("weapon", "shape"),
    [("Labrys (small axe)", "axe"), ("Akinakes", "knife"), ("Dory", "spear"), ("Large pot", "stone")],
)
def test_what_is_thrown_looks_like_itself(window: object, weapon: str, shape: str) -> None:
    scene, battle = opened("ford")
    one, other = battle.truth.units()[:2]
    for after in (Struck(one, other), Missed(one, other, "it flies wide")):
        scene.skip()
        scene.feed(Attacked(one, other, weapon, "throw"))
        scene.feed(after)
        drawn: set[str] = set()
        put = scene.effects.put

        def note(name: str, *more: Any, put: Callable[..., None] = put, drawn: set[str] = drawn, **others: Any) -> None:
            drawn.add(name)
            put(name, *more, **others)

        scene.effects.put = note
        while scene.busy:
            scene.update(0.04)
        scene.effects.put = put
        assert shape in drawn
        assert "arrow" not in drawn
