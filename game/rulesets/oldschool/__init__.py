"""Old school, put together from its blocks. The order within a tuple below is the order in which things happen."""

from typing import Final

from game import events as e
from game.commands import EndTurn, Move
from game.ruleset import Action, Ruleset, joined
from game.rulesets.oldschool import (
    checks,
    defence,
    describe,
    equip,
    falls,
    hiding,
    leaving,
    melee,
    missiles,
    moods,
    nerve,
    order,
    sketch,
    spells,
    states,
    tables,
    things,
    water,
    words,
    wounds,
)
from game.rulesets.oldschool.events import APPLY, SENTENCES, Provoked
from game.rulesets.oldschool.muster import muster
from game.rulesets.oldschool.walking import GAIT, walk
from game.systems import basics, movement, victory
from game.systems.status import is_hidden

OLDSCHOOL: Final = Ruleset(
    key="oldschool",
    name="Old school",
    summary="Sides take turns; a d20 against armour, shock that hurts even on a miss, and morale that breaks.",
    cell_length=150,
    cell_name="5 ft",
    fall_step=300,
    tables=tables.load("oldschool"),
    actions={
        Move: Action(
            "Move",
            "move action",
            movement.check_move(GAIT),
            movement.move_options(GAIT),
            walk,
            ("OS-22", "BD-03"),
        ),
        **melee.ACTIONS,
        **missiles.ACTIONS,
        **spells.ACTIONS,
        **leaving.ACTIONS,
        **defence.ACTIONS,
        **wounds.ACTIONS,
        **things.ACTIONS,
        **equip.ACTIONS,
        **hiding.ACTIONS,
        **water.ACTIONS,
        EndTurn: Action(
            "End turn",
            "free",
            basics.check_end_turn,
            basics.end_turn_options,
            basics.resolve_end_turn,
            ("OS-20",),
        ),
    },
    on=joined(
        order.ON,
        leaving.ON,
        falls.ON,
        wounds.ON,
        water.ON,
        equip.ON,
        spells.ON,
        defence.ON,
        hiding.ON,
        moods.ON,
        nerve.ON,
        {e.TurnBegan: (nerve.flee(walk),)},
        {e.RoundBegan: (victory.keep_time(states.can_fight),)},
    ),
    modifiers=joined(melee.MODIFIERS, missiles.MODIFIERS, defence.MODIFIERS, leaving.MODIFIERS, checks.MODIFIERS),
    folds={},
    apply=APPLY,
    turns=order.TURNS,
    muster=muster,
    opening=order.opening,
    hidden=is_hidden,
    suppose=lambda _view: (),
    judge=victory.judge(states.can_fight),
    decisive=frozenset(
        {
            e.Died,
            e.FellDying,
            e.Left,
            e.EffectBegan,
            e.HeldRound,
            e.Stepped,
            e.Displaced,
            e.Pushed,
            e.BattleEnded,
            e.Surfaced,
            e.RoundBegan,
        }
    ),
    reveals=frozenset({e.Bumped, e.Noticed, e.Used, Provoked}),
    describe=describe.describe,
    variant=describe.variant,
    reach=lambda view, unit, budget=None, start=None: movement.reach(view, GAIT, unit, budget, start),
    sketch=sketch.sketch,
    lasting=words.LASTING,
    cites=words.CITES,
    sentences=SENTENCES,
    aftermath=wounds.aftermath,
)
