"""Odigos, put together from its blocks. The order within a tuple below is the order in which things happen."""

from typing import Final

from game.engine import events as e
from game.engine.ruleset import MapTerms, Ruleset
from game.engine.scale import Scale
from game.engine.system import System
from game.rulesets.odigos import (
    aftermath,
    anew,
    carry_over,
    checks,
    companions,
    conditions,
    death,
    declare,
    events,
    hazards,
    hiding,
    morale,
    order,
    positions,
    scars,
    spells,
    tables,
    text,
    water,
    ways,
)
from game.rulesets.odigos.conditions import can_fight, counts
from game.rulesets.odigos.hints import HINTS
from game.rulesets.odigos.muster import in_vain, muster
from game.rulesets.odigos.presentation import PRESENTATION
from game.systems import discovery, durations, victory
from game.systems.flight import SYSTEM as FLIGHT
from game.systems.hands import by_hand
from game.systems.morale import SYSTEM as MORALE
from game.systems.status import is_hidden

ODIGOS: Final = Ruleset(
    key="odigos",
    name="Odigos",
    tables=tables.load("odigos"),
    scale=Scale(150, "5 ft", hazards.FALL_STEP_CM),
    systems=by_hand(
        hazards.FALLING,
        death.SYSTEM,
        scars.SYSTEM,
        hiding.SYSTEM,
        anew.SYSTEM,
        companions.SYSTEM,
        morale.SYSTEM,
        System("durations", ("OD-60",), on={e.RoundEnded: (durations.run_on_at_round,)}),
        victory.system(can_fight, counts, also=(e.EffectBegan,)),
        discovery.SYSTEM,
        positions.SYSTEM,
        checks.SYSTEM,
        declare.SYSTEM,
        MORALE,
        FLIGHT,
        events.SYSTEM,
        System("words", tellings=text.TELLINGS, conditions=conditions.CONDITIONS),
    ),
    muster=muster,
    opening=order.opening,
    turns=order.TURNS,
    hidden=is_hidden,
    reach=ways.range_of,
    castable=spells.known_boons,
    judge=victory.judge(counts),
    aftermath=aftermath.aftermath,
    carry_over=carry_over.CARRY_OVER,
    map_terms=MapTerms(
        hazards.DIFFICULTIES,
        heeds=frozenset({"leaders", "companion", "reserve"}),
        in_vain=in_vain,
        drowns=water.must_save,
    ),
    presentation=PRESENTATION,
    hints=HINTS,
)
