"""Old school, put together from its blocks. The order within a tuple below is the order in which things happen."""

from typing import Final

from game.engine import events as e
from game.engine.commands import EndTurn
from game.engine.ruleset import MapTerms, Ruleset
from game.engine.scale import Scale
from game.engine.system import System
from game.rulesets.oldschool import (
    aftermath,
    charging,
    checks,
    conditions,
    death,
    defence,
    equip,
    events,
    execution,
    flight,
    grapple,
    hazards,
    hiding,
    leaving,
    manoeuvres,
    melee,
    missiles,
    moods,
    morale,
    order,
    rescue,
    spells,
    tables,
    text,
    water,
)
from game.rulesets.oldschool.hints import HINTS
from game.rulesets.oldschool.muster import in_vain, muster, options
from game.rulesets.oldschool.presentation import PRESENTATION
from game.rulesets.oldschool.water import GAIT, walk, wears_heavy
from game.systems import basics, discovery, movement, victory
from game.systems.flight import SYSTEM as FLIGHT
from game.systems.hands import by_hand
from game.systems.morale import SYSTEM as MORALE
from game.systems.status import is_hidden

OLDSCHOOL: Final = Ruleset(
    key="oldschool",
    name="Old school",
    tables=tables.load("oldschool"),
    scale=Scale(150, "5 ft", 300),
    systems=by_hand(
        grapple.SQUEEZING,
        order.SYSTEM,
        checks.SYSTEM,
        water.SWIMMING,
        movement.moving(GAIT, "OS-22", "BD-03", resolve=walk),
        hazards.FALLING,
        death.DYING,
        melee.SYSTEM,
        charging.SYSTEM,
        execution.EXECUTING,
        missiles.SYSTEM,
        spells.SYSTEM,
        leaving.SYSTEM,
        manoeuvres.SYSTEM,
        grapple.SYSTEM,
        defence.SYSTEM,
        death.TENDING,
        rescue.SYSTEM,
        hazards.USING,
        equip.SYSTEM,
        hiding.SYSTEM,
        moods.SYSTEM,
        execution.CAUGHT,
        morale.SYSTEM,
        water.DIVING,
        flight.SYSTEM,
        System("turns", actions={EndTurn: basics.end_turn("OS-20")}),
        victory.system(conditions.can_fight, conditions.counts, also=(e.EffectBegan, events.Dragged)),
        discovery.SYSTEM,
        MORALE,
        FLIGHT,
        events.SYSTEM,
        System("words", tellings=text.TELLINGS, conditions=conditions.CONDITIONS),
    ),
    muster=muster,
    opening=order.opening,
    turns=order.TURNS,
    hidden=is_hidden,
    reach=movement.reaching(GAIT),
    castable=spells.spells_of,
    judge=victory.judge(conditions.counts),
    moments=frozenset({e.TurnBegan}),
    aftermath=aftermath.aftermath,
    map_terms=MapTerms(
        hazards.DIFFICULTIES,
        heeds=frozenset({"open_sides", "surprise", "leaders", "individual_initiative"}),
        in_vain=in_vain,
        drowns=wears_heavy,
        options=options,
    ),
    presentation=PRESENTATION,
    hints=HINTS,
)
