"""What each event looks like while it happens: one function a type of event, which makes a clip or none.

Only looks are here; what an event changes for good is in `model.changes`. Times are seconds at speed 1.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.engine import events as e
from game.engine.handbook import in_words
from game.screen.scene.animations import blows, lives, moves, wonders
from game.screen.scene.animations.stage import AnimationStage
from game.screen.scene.reel import Clip

__all__ = ["STORIES", "AnimationStage"]

STORIES: Final[Mapping[type[e.Event], Callable[[AnimationStage, Any], Clip | None]]] = {
    e.Stepped: moves.stepped,
    e.Displaced: moves.displaced,
    e.Pushed: moves.pushed,
    e.Fell: moves.fell,
    e.Bumped: moves.bumped,
    e.Attacked: blows.attacked,
    e.Struck: blows.struck,
    e.Missed: blows.missed,
    e.Avoided: blows.avoided,
    e.Damaged: lives.damaged,
    e.Healed: lives.healed,
    e.FellToVerge: lives.verge,
    e.VergeCounted: lives.verge_counted,
    e.Rose: lives.rose,
    e.FellDying: lives.dying,
    e.Stabilised: lives.stabilised,
    e.Recovered: lives.rose,
    e.Left: lives.left,
    e.Entered: lives.entered,
    e.Died: lives.died,
    e.Grappled: wonders.word("grapples", "wine"),
    e.Freed: wonders.word("free"),
    e.EffectBegan: wonders.word(lambda event, stage: stage.rules.conditions[event.effect.name].label.lower()),
    e.StoodUp: wonders.word("stands up"),
    e.WentUnder: moves.went_under,
    e.Surfaced: moves.surfaced,
    e.SneakingBegan: wonders.word("sneaks"),
    e.SneakingEnded: wonders.word("in the open"),
    e.Noticed: wonders.word("seen", "ochre"),
    e.Spotted: wonders.spotted,
    e.BecameAware: wonders.word("aware"),
    e.CastBegan: wonders.word(lambda event, stage: f"{stage.name_of(event.boon)} …", "ochre"),
    e.CastWentOn: wonders.word(
        lambda event, stage: f"{stage.name_of(event.boon)} {event.done} of {event.needed}", "ochre"
    ),
    e.CastBroke: wonders.word("cast broken"),
    e.BoonCast: wonders.boon_cast,
    e.Readied: wonders.word(lambda event, stage: f"readies {stage.name_of(event.boon)}"),
    e.Reacted: wonders.word(lambda event, stage: stage.name_of(event.boon), "ochre"),
    e.ItemUsed: wonders.word(lambda event, _: in_words(event.what), "ochre"),
    e.PickedUp: wonders.word(lambda event, _: in_words(event.what)),
    e.Rearranged: wonders.word(lambda event, _: in_words(event.item)),
    e.Scoped: wonders.word("takes their measure", "sea_pale"),
    e.SceneryChanged: wonders.scenery,
    e.TurnBegan: lambda stage, event: Clip(0.12, focus=stage.place(event.unit)),
}
