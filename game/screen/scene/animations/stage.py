"""What clips play on, and what many of them do: words that rise, a shake, a shine."""

import math
from typing import Final

from game.engine import events as e
from game.engine.ruleset import Ruleset
from game.screen.scene.effects import SceneEffects
from game.screen.scene.props import Props
from game.screen.scene.reel import Clip, there_and_back
from game.screen.scene.tokens import Token, Tokens
from game.screen.scene.words import SAY
from game.screen.tilemap.layout import Layout, Point


class AnimationStage:
    """What clips play on: tokens, things, effects, and the last blow of each unit."""

    def __init__(self, tokens: Tokens, props: Props, effects: SceneEffects, rules: Ruleset) -> None:
        """Take the scene's parts, and the ruleset whose words and looks are used."""
        self.rules: Final = rules
        self.name_of: Final = rules.tables.name_of
        self.tokens: Final = tokens
        self.props: Final = props
        self.effects: Final = effects
        self.layout: Final[Layout] = tokens.layout
        self.blows: Final[dict[int, e.Attacked]] = {}

    def token(self, unit: int) -> Token | None:
        """Return a unit's token, if it is on the map."""
        return self.tokens.by_unit.get(unit)

    def place(self, unit: int) -> Point | None:
        """Return where a unit stands."""
        shown = self.token(unit)
        return None if shown is None else shown.place

    def say(self, unit: int, words: str, look: tuple[str, str, str, str] = SAY) -> None:
        """Let words rise from a unit."""
        shown = self.token(unit)
        if shown is not None:
            self.effects.say(words, (shown.place[0], shown.place[1] + shown.size * 0.3), look)


def shake(stage: AnimationStage, unit: int, seconds: float, tint: tuple[int, int, int] | None = None) -> Clip | None:
    """Let a unit shake where it stands, in a tint for most of the time."""
    shown = stage.token(unit)
    if shown is None:
        return None
    place = shown.place

    def step(share: float) -> None:
        swing = stage.layout.cell * 0.07 * (1 - share) * math.sin(share * 22)
        shown.place = place[0] + swing, place[1]
        shown.tint = tint if tint is not None and share < 0.7 else (255, 255, 255)
        if share == 1.0:
            shown.place = place
        stage.tokens.pose(shown)

    return Clip(seconds, step, focus=place)


def flash(stage: AnimationStage, unit: int) -> None:
    """Let a unit flash for a moment, as something hits it."""
    shown = stage.token(unit)
    if shown is None:
        return
    place, size = shown.place, shown.size * 1.5

    def step(share: float) -> None:
        stage.effects.put("glow cream", place, (size, size), alpha=1 - share)

    stage.effects.burst(0.16, step)


def held(clip: Clip | None, seconds: float) -> Clip | None:
    """Return a clip that lasts so long in all: its pictures at their own pace, then nothing moves."""
    if clip is None or clip.seconds >= seconds:
        return clip
    before, share_of_it = clip.step, clip.seconds / seconds

    def step(share: float) -> None:
        before(min(1.0, share / share_of_it))

    return Clip(seconds, step, clip.moment * share_of_it, clip.focus)


def shine(stage: AnimationStage, unit: int, name: str, seconds: float) -> Clip | None:
    """Let a unit glow and rings run from it, in a palette colour."""
    shown = stage.token(unit)
    if shown is None:
        return None
    place, size = shown.place, shown.size * 1.5
    stage.effects.rings(place, name, shown.size * 1.7, 2, seconds + 0.25)

    def step(share: float) -> None:
        stage.effects.put(f"glow {name}", place, (size, size), alpha=0.8 * there_and_back(share))

    return Clip(seconds, step, focus=place)
