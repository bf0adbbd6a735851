"""Clash, put together from its blocks. The order within a tuple below is the order in which things happen."""

from typing import Final

from game.engine import events as e
from game.engine.campaign import CarryOver
from game.engine.commands import EndTurn
from game.engine.ruleset import MapTerms, Ruleset
from game.engine.scale import Scale
from game.engine.system import System
from game.rulesets.clash import (
    checks,
    components,
    conditions,
    death,
    equip,
    events,
    gear,
    grapple,
    hazards,
    hiding,
    items,
    manoeuvres,
    melee,
    missiles,
    order,
    positions,
    spells,
    tables,
    text,
    water,
    webs,
)
from game.rulesets.clash.aftermath import aftermath
from game.rulesets.clash.hints import HINTS
from game.rulesets.clash.muster import muster
from game.rulesets.clash.presentation import PRESENTATION
from game.systems import basics, discovery, durations, movement, victory
from game.systems.hands import by_hand
from game.systems.status import is_hidden, is_submerged

GAIT: Final = movement.Gait(conditions.held, is_quartered=is_submerged)
"""Nobody swims freely: it is at half movement for all (CL-92)."""


CLASH: Final = Ruleset(
    key="clash",
    name="Clash",
    tables=tables.load("clash"),
    scale=Scale(150, "5 ft", 300),
    systems=by_hand(
        water.SWIMMING,
        hazards.FALLING,
        movement.moving(GAIT, "CL-11", "CL-13", "BD-03"),
        melee.SYSTEM,
        missiles.SYSTEM,
        manoeuvres.SYSTEM,
        grapple.SYSTEM,
        spells.SYSTEM,
        order.SYSTEM,
        hiding.SNEAKING,
        conditions.SYSTEM,
        death.SYSTEM,
        positions.SYSTEM,
        items.SYSTEM,
        equip.SYSTEM,
        System("durations", ("CL-43", "CL-80"), on={e.RoundEnded: (durations.run_on_at_round,)}),
        hazards.USING,
        hiding.NOTICING,
        webs.SYSTEM,
        water.DIVING,
        System("turns", actions={EndTurn: basics.end_turn("CL-11")}),
        victory.system(death.can_fight),
        order.ROLLING,
        System(
            "checks",
            ("CL-02",),
            folds=dict.fromkeys(
                (checks.ClashAttackRoll, checks.AnswerRoll, checks.Evading, checks.ClashTrial), checks.counted
            ),
        ),
        discovery.SYSTEM,
        events.SYSTEM,
        System("words", tellings=text.TELLINGS, conditions=conditions.CONDITIONS),
    ),
    muster=muster,
    opening=order.opening,
    turns=order.TURNS,
    hidden=is_hidden,
    reach=movement.reaching(GAIT),
    castable=spells.spells_of,
    judge=victory.judge(death.can_fight),
    aftermath=aftermath,
    carry_over=CarryOver(
        states={"damaged": components.Wear("damaged"), "beyond mending": components.Wear("beyond")},
        counters=frozenset({components.MISSILES}),
    ),
    map_terms=MapTerms(hazards.DIFFICULTIES, drowns=gear.is_heavy),
    presentation=PRESENTATION,
    hints=HINTS,
)
