"""What the small map shows: what the board shows, and which part of it is in sight."""

import itertools
from typing import Final

from game.screen.battle.panels.minimap import PIXELS, SmallMap, seen_of
from game.screen.battle.presenter.session import Session
from game.screen.camera import Camera
from game.screen.scene.scene import Scene

_NUMBERS: Final = itertools.count()


class SmallMaps:
    """Tells of one battle's board, whenever it is asked."""

    def __init__(self, session: Session, scene: Scene, camera: Camera) -> None:
        """Make the ground's picture."""
        self._session: Final = session
        self._scene: Final = scene
        self._camera: Final = camera
        self._ground: Final = scene.ground.small(PIXELS)
        self._name: Final = f"small map {next(_NUMBERS)}"

    def __call__(self) -> SmallMap:
        """Return what there is to show now."""
        tokens, in_hand = self._scene.tokens, self._session.selection.unit
        wide, high = self._camera.projection.size
        dots = tuple(
            (shown.place[0] / wide, 1 - shown.place[1] / high, tokens.side_of(shown.figure), unit == in_hand)
            for unit, shown in sorted(tokens.by_unit.items())
        )
        return SmallMap(self._name, self._ground, dots, seen_of(self._camera), self._camera.is_whole)
