"""How the engine's events are told under every ruleset that has no words of its own for them."""

from typing import Final

from game.engine import events as e
from game.engine import sentences as s
from game.engine import sounds
from game.engine.handbook import in_words, titled
from game.engine.sentences import of_unit
from game.engine.telling import Telling, Tellings

_PART: Final = "It is part of a deed that is heard."
_TIME: Final = "Nothing happens but that time goes."

TELLINGS: Final[Tellings] = {
    # ---- setting up and turns
    e.Mustered: Telling(silent="The battle is being set up; its music begins."),
    e.Supposed: Telling(silent="It never happens."),
    e.Ordered: Telling(s.ordered, silent="The round's drum follows.", depth=0),
    e.RoundBegan: Telling(lambda _, v: f"Round {v.number}.", sound="drum", depth=0),
    e.RoundEnded: Telling(silent="The next one's drum tells."),
    e.SlotBegan: Telling(silent="The turn's bell follows where the unit can act."),
    e.SlotEnded: Telling(silent="The next one's bell tells."),
    e.TurnBegan: Telling(
        lambda n, v: n.heading(v.unit), sound=lambda ears, v: sounds.turn_of(ears, v.unit), depth=0
    ),
    e.Awaited: Telling(silent="The turn's bell has rung."),
    e.TurnEnded: Telling(silent="The next one's bell tells."),
    e.HeldRound: Telling(
        lambda _, v: f"The goal has been held for {s.how_many(v.rounds, 'round')}." if v.rounds else "", "BD-15",
        sound=lambda _, v: "drum" if v.rounds else "",
    ),
    e.ChargeHurt: Telling(silent="The blow itself is heard."),
    e.BattleEnded: Telling(s.ended, "BD-15", sound=sounds.ended, depth=0),
    e.AftermathBegan: Telling(lambda _n, _v: "After the battle:", silent="The end has been sounded.", depth=0),
    # ---- dice and economy
    e.Rolled: Telling(s.rolled, sound="dice"),
    e.Spent: Telling(silent=_PART),
    e.Slowed: Telling(silent=_PART),
    e.CountedDown: Telling(silent=_PART),
    # ---- movement
    e.Stepped: Telling(s.stepped, sound=lambda ears, v: sounds.on_ground(ears, v.cells)),
    e.Leaving: Telling(silent="The step that follows is heard."),
    e.Bumped: Telling(
        lambda n, v: f"{n.name(v.unit)} runs into {n.name(v.other)}, who is hidden no longer.", "BD-14", sound="bump"
    ),
    e.Halted: Telling(lambda n, v: f"{n.name(v.unit)} goes no further: {v.why}.", silent="The steps cease."),
    e.Displaced: Telling(
        lambda n, v: f"{n.name(v.unit)} has to make room{n.place(', at', v.cells)}.", "BD-05", sound="push"
    ),
    e.Pushed: Telling(
        lambda n, v: f"{n.name(v.unit)} is pushed {n.place('to', v.cells, 'away')}.", "BD-10", sound="push"
    ),
    e.Fell: Telling(s.fell, "BD-09", sound=lambda _, v: "splash" if v.wet else "land"),
    e.Left: Telling(lambda n, v: f"{n.name(v.unit)} leaves the field: {v.how}.", sound="scuttle"),
    e.Entered: Telling(lambda n, v: f"{n.name(v.unit)} joins in{n.place(', at', v.cells)}.", sound="join"),
    # ---- fighting
    e.Attacked: Telling(s.attacked, sound=lambda _, v: sounds.LAUNCHED.get(v.how, "swing")),
    e.Aimed: Telling(silent="The dice are heard before it, the blow after it."),
    e.Struck: Telling(sound=sounds.struck),
    e.Missed: Telling(s.missed, sound="miss"),
    e.Avoided: Telling(s.avoided, sound=lambda _, v: "dodge" if "dodge" in v.means else "block"),
    e.Damaged: Telling(s.damaged, sound=sounds.damaged),
    e.Healed: Telling(s.healed, sound="mend"),
    e.FellToVerge: Telling(of_unit("is on the verge of death"), sound="verge"),
    e.VergeCounted: Telling(
        lambda n, v: f"{n.name(v.unit)} on the verge: {v.successes} of 2 saves made, {v.fails} failed.", sound="heart"
    ),
    e.Rose: Telling(s.rose, sound="rise"),
    e.FellDying: Telling(of_unit("is down and dying"), sound="fall"),
    e.Stabilised: Telling(
        lambda n, v: f"{n.name(v.unit)} will live{f': {n.name(v.by)} has seen to it' if v.by else ''}.", sound="mend"
    ),
    e.Recovered: Telling(lambda n, v: f"{n.name(v.unit)} is up again with {s.points(v.hp)}.", sound="rise"),
    e.Died: Telling(of_unit("is dead"), sound="death"),
    e.Grappled: Telling(lambda n, v: f"{n.name(v.unit)} pins {n.name(v.target)} to the floor.", sound="grapple"),
    e.Freed: Telling(
        lambda n, v: f"The grapple of {n.name(v.unit)} and {n.name(v.other)} is over: {v.why}.", sound="free"
    ),
    # ---- what lasts
    e.EffectBegan: Telling(
        s.effect_began, lambda n, v: n.condition(v.effect.name).rule,
        sound=lambda ears, v: ears.condition(v.effect.name).sound,
    ),
    e.EffectRanOn: Telling(silent=_TIME),
    e.EffectEnded: Telling(s.effect_ended, lambda n, v: n.condition(v.name).rule, sound="spell_off"),
    e.AreaBegan: Telling(
        lambda n, v: f"{n.name(v.unit)}'s {in_words(v.effect.name)} rages over {s.how_many(len(v.cells), 'cell')}.",
        sound="fire",
    ),
    e.AreaRanOn: Telling(silent=_TIME),
    e.AreaEnded: Telling(lambda n, v: f"{titled(v.name)} of {n.name(v.unit)} is over.", sound="ember"),
    e.StoodUp: Telling(of_unit("stands up"), sound="rise"),
    # ---- things
    e.ArmsChanged: Telling(silent="What changed them is heard."),
    e.Rearranged: Telling(s.rearranged, sound=lambda _, v: "draw" if v.drawn else "take"),
    e.Dropped: Telling(s.dropped, sound=lambda _, v: "splash" if v.cell is None else "drop"),
    e.PickedUp: Telling(lambda n, v: f"{n.name(v.unit)} picks up {v.what}.", sound="take"),
    e.ItemUsed: Telling(lambda n, v: f"{n.name(v.unit)} uses {v.what}.", sound="drink"),
    e.Used: Telling(s.used, "BD-13", sound=lambda _, v: sounds.USES.get(v.deed, "fumble")),
    e.SceneryChanged: Telling(silent="What was done to it is heard."),
    # ---- magic
    e.CastBegan: Telling(
        lambda n, v: f"{n.name(v.unit)} begins to cast {n.thing(v.boon)}: 1 of {v.needed} turns.", sound="chant"
    ),
    e.CastWentOn: Telling(
        lambda n, v: f"{n.name(v.unit)} goes on casting {n.thing(v.boon)}: {v.done} of {v.needed} turns.", sound="chant"
    ),
    e.CastBroke: Telling(lambda n, v: f"{n.name(v.unit)} breaks off {n.thing(v.boon)}: {v.why}.", sound="fizzle"),
    e.BoonCast: Telling(s.boon_cast, sound="shimmer"),
    e.Readied: Telling(lambda n, v: f"{n.name(v.unit)} readies {n.thing(v.boon)}.", sound="ready"),
    e.ReadinessEnded: Telling(silent=_TIME),
    e.Reacted: Telling(lambda n, v: f"{n.name(v.unit)} answers with {n.thing(v.boon)}.", sound="answer"),
    # ---- water, hiding, looking
    e.WentUnder: Telling(
        lambda n, v: f"{n.name(v.unit)} {'dives' if v.chosen else 'sinks beneath the water'}.", sound="splash"
    ),
    e.StayedUnder: Telling(of_unit("is still under water"), sound="bubbles"),
    e.Surfaced: Telling(of_unit("comes up and swims"), sound="surface"),
    e.SneakingBegan: Telling(of_unit("sneaks"), sound="sneak"),
    e.StealthSet: Telling(silent="Whoever sneaks makes no sound."),
    e.Noticed: Telling(s.noticed, sound="noticed"),
    e.Spotted: Telling(s.spotted, sound="noticed"),
    e.SneakingEnded: Telling(
        lambda n, v: f"{n.name(v.unit)} sneaks no more: {v.why}.", silent="What ended it is heard."
    ),
    e.BecameAware: Telling(of_unit("becomes aware of the enemy"), sound="aware"),
    e.Scoped: Telling(
        lambda n, v: f"{n.name(v.unit)} takes the measure of {', '.join(map(n.name, v.units)) or 'nobody'}.",
        sound="measure",
    ),
}  # fmt: skip
