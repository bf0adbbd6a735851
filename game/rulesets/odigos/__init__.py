"""Odigos, put together from its blocks. The order within a tuple below is the order in which things happen."""

from typing import Final

from game.engine import events as e
from game.engine.ruleset import Ruleset
from game.engine.system import System
from game.rulesets.odigos import (
    aftermath,
    anew,
    apply,
    carry_over,
    combat_profile,
    companions,
    conditions,
    declare,
    describe,
    guesses,
    hiding,
    incantations,
    morale,
    order,
    outfit,
    phases,
    positions,
    scars,
    scores,
    tables,
    text,
    things,
    water,
    ways,
    wounds,
)
from game.rulesets.odigos.muster import in_vain, muster
from game.rulesets.odigos.state import can_fight, counts, is_pc
from game.systems import durations, outfits, victory
from game.systems.flight import SYSTEM as FLIGHT
from game.systems.hands import by_hand
from game.systems.morale import SYSTEM as MORALE
from game.systems.status import is_hidden

ODIGOS: Final = Ruleset(
    key="odigos",
    name="Odigos",
    summary="All declare, then act together; attacks always hit, and what stamina cannot take goes to the bone.",
    about=(
        "Attacks never miss. First the foes show what they mean to do, then you declare for all your people in "
        "secret, then everyone of a group acts at once. Damage wears stamina down; what is left over goes to the bone "
        "and may put anyone out. Of several blows on one foe only the worst counts, so spread them. Advantage is a "
        "d12, weakness a d4. Stamina of exactly nothing leaves a scar for life."
    ),
    cell_length=150,
    cell_name="5 ft",
    fall_step=water.FALL_STEP_CM,
    difficulties=things.DIFFICULTIES,
    heeds=frozenset({"leaders", "companion", "reserve"}),
    in_vain=in_vain,
    tables=tables.load("odigos"),
    systems=by_hand(
        water.SYSTEM,
        wounds.SYSTEM,
        scars.SYSTEM,
        hiding.SYSTEM,
        anew.SYSTEM,
        companions.SYSTEM,
        morale.SYSTEM,
        System("time", on={e.RoundEnded: (durations.run_on_at_round, victory.keep_time(can_fight, counts))}),
        positions.SYSTEM,
        scores.SYSTEM,
        declare.SYSTEM,
        MORALE,
        FLIGHT,
        apply.SYSTEM,
        System("words", tellings=text.TELLINGS, conditions=conditions.CONDITIONS),
    ),
    folds=positions.FOLDS,
    turns=phases.TURNS,
    muster=muster,
    opening=order.opening,
    hidden=is_hidden,
    castable=incantations.known_boons,
    prompts=lambda view, unit: () if is_pc(view, unit) else (anew.A_NEW_TARGET.key,),
    suppose=guesses.suppose,
    judge=victory.judge(counts),
    decisive=victory.DECISIVE.union({e.EffectBegan}),
    reveals=frozenset({e.Bumped, e.Noticed, e.Used}),
    describe=describe.describe,
    outfit=outfit.outfit,
    slots=outfits.SLOTS,
    variant=describe.variant,
    reach=ways.range_of,
    combat_profile=combat_profile.combat_profile,
    vigour=wounds.vigour,
    intents=guesses.intents,
    aftermath=aftermath.aftermath,
    carry_over=carry_over.CARRY_OVER,
)
