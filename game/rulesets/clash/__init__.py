"""Clash, put together from its blocks. The order within a tuple below is the order in which things happen."""

from typing import Final

from game.engine import events as e
from game.engine.action import MOVEMENT, Action, At
from game.engine.campaign import CarryOver
from game.engine.commands import EndTurn, Move
from game.engine.ruleset import Ruleset
from game.engine.system import System
from game.engine.view import View
from game.rulesets.clash import (
    checks,
    combat_profile,
    components,
    conditions,
    death,
    describe,
    events,
    grapple,
    hazards,
    hiding,
    items,
    manoeuvres,
    melee,
    missiles,
    order,
    outfit,
    places,
    spells,
    tables,
    text,
    water,
    webs,
)
from game.rulesets.clash.aftermath import aftermath
from game.rulesets.clash.muster import muster
from game.systems import basics, durations, movement, outfits, victory
from game.systems.hands import by_hand
from game.systems.status import is_hidden


def swims_freely(view: View, unit: int) -> bool:
    """Nobody does: swimming is at half movement for all (CL-92)."""
    del view, unit
    return False


GAIT: Final = movement.Gait(conditions.held, swims_freely)


MOVING: Final = System(
    "moving",
    {
        Move: Action(
            "Move",
            MOVEMENT,
            movement.check_move(GAIT),
            movement.move_options(GAIT),
            movement.resolve_move(GAIT),
            ("CL-11", "CL-13", "BD-03"),
            At.PATH,
            is_deed=False,
        )
    },
)

CLASH: Final = Ruleset(
    key="clash",
    name="Clash",
    summary="Both sides of a melee roll, and either or both are hurt; weapons suffer; where one stands decides.",
    about=(
        "In melee both roll, and the higher hurts the lower: whoever attacks may be the one who bleeds, and on a tie "
        "both are. Who acts first is rolled anew each round. Weapons that clash are damaged and break, missiles are "
        "counted. Where one stands decides: opposite enemies flank, many overrun. Leaving a fight is free. People who "
        "fall lie dying for some rounds unless a friend binds their wounds."
    ),
    cell_length=150,
    cell_name="5 ft",
    fall_step=300,
    difficulties=hazards.DIFFICULTIES,
    tables=tables.load("clash"),
    systems=by_hand(
        water.SWIMMING,
        hazards.FALLING,
        MOVING,
        melee.SYSTEM,
        missiles.SYSTEM,
        manoeuvres.SYSTEM,
        grapple.SYSTEM,
        spells.SYSTEM,
        order.SYSTEM,
        hiding.SNEAKING,
        conditions.SYSTEM,
        death.SYSTEM,
        places.SYSTEM,
        items.SYSTEM,
        System("durations", on={e.RoundEnded: (durations.run_on_at_round,)}),
        hazards.USING,
        hiding.NOTICING,
        webs.SYSTEM,
        water.DIVING,
        System("turns", {EndTurn: basics.end_turn("CL-11")}),
        System("victory", on={e.RoundEnded: (victory.keep_time(death.can_fight),)}),
        order.ROLLING,
        events.SYSTEM,
        System("words", tellings=text.TELLINGS, conditions=conditions.CONDITIONS),
    ),
    folds=dict.fromkeys((checks.ClashAttackRoll, checks.AnswerRoll, checks.Evading, checks.ClashTrial), checks.counted),
    turns=order.TURNS,
    muster=muster,
    opening=order.opening,
    hidden=is_hidden,
    judge=victory.judge(death.can_fight),
    decisive=victory.DECISIVE,
    reveals=frozenset({e.Bumped, e.Noticed, e.Used}),
    describe=describe.describe,
    outfit=outfit.outfit,
    slots=outfits.SLOTS,
    castable=spells.spells_of,
    variant=describe.variant,
    reach=lambda view, unit, budget=None, start=None: movement.reach(view, GAIT, unit, budget, start),
    combat_profile=combat_profile.combat_profile,
    aftermath=aftermath,
    carry_over=CarryOver(
        states={"damaged": components.Wear("damaged"), "beyond mending": components.Wear("beyond")},
        counters=frozenset({components.MISSILES}),
    ),
)
