"""Old school, put together from its blocks. The order within a tuple below is the order in which things happen."""

from typing import Final

from game.engine import events as e
from game.engine.action import MOVEMENT, Action, At, CostWords
from game.engine.commands import EndTurn, Move
from game.engine.ruleset import Ruleset
from game.engine.system import System
from game.rulesets.oldschool import (
    charging,
    checks,
    combat_profile,
    conditions,
    defence,
    describe,
    equip,
    events,
    execution,
    flight,
    grapple,
    hazards,
    hiding,
    leaving,
    melee,
    missiles,
    moods,
    morale,
    order,
    outfit,
    rescue,
    shoving,
    spells,
    states,
    tables,
    text,
    water,
    wounds,
)
from game.rulesets.oldschool.events import Dragged, Provoked
from game.rulesets.oldschool.muster import in_vain, muster
from game.rulesets.oldschool.walking import GAIT, walk
from game.systems import basics, movement, outfits, victory
from game.systems.flight import SYSTEM as FLIGHT
from game.systems.hands import by_hand
from game.systems.morale import SYSTEM as MORALE
from game.systems.opportunity import FREE_ATTACK
from game.systems.status import is_hidden

MOVING: Final = System(
    "moving",
    {
        Move: Action(
            "Move",
            MOVEMENT,
            movement.check_move(GAIT),
            movement.move_options(GAIT),
            walk,
            ("OS-22", "BD-03"),
            At.PATH,
            is_deed=False,
        )
    },
)

OLDSCHOOL: Final = Ruleset(
    key="oldschool",
    name="Old school",
    summary="Sides take turns; a d20 against armour, shock that hurts even on a miss, and morale that breaks.",
    about=(
        "Sides take turns, and within a side you choose the order. A d20 and a bonus against the target's armour; "
        "heavy weapons do some shock damage even when they miss. Enemies are not alike: some are undecided when you "
        "meet, those without heroes may lose their courage and run. A few rounds are left to a mortally wounded hero. "
        "Spells cost points and may fail; sleepers and the unaware can be killed outright."
    ),
    options={"individual_initiative": ("Every player character acts on a roll of its own", "OS-13")},
    cell_length=150,
    cell_name="5 ft",
    fall_step=300,
    difficulties=hazards.DIFFICULTIES,
    heeds=frozenset({"open_sides", "surprise", "leaders", "individual_initiative"}),
    in_vain=in_vain,
    cost_words=CostWords("main action", "move action", "main and move action"),
    tables=tables.load("oldschool"),
    moments=frozenset({e.TurnBegan}),
    systems=by_hand(
        grapple.SQUEEZING,
        order.SYSTEM,
        checks.SYSTEM,
        water.SWIMMING,
        MOVING,
        hazards.FALLING,
        wounds.DYING,
        melee.SYSTEM,
        charging.SYSTEM,
        execution.EXECUTING,
        missiles.SYSTEM,
        spells.SYSTEM,
        leaving.SYSTEM,
        shoving.SYSTEM,
        grapple.SYSTEM,
        defence.SYSTEM,
        wounds.TENDING,
        rescue.SYSTEM,
        hazards.USING,
        equip.SYSTEM,
        hiding.SYSTEM,
        moods.SYSTEM,
        execution.CAUGHT,
        morale.SYSTEM,
        water.DIVING,
        flight.SYSTEM,
        System("turns", {EndTurn: basics.end_turn("OS-20")}),
        System("victory", on={e.RoundEnded: (victory.keep_time(states.can_fight, states.counts),)}),
        MORALE,
        FLIGHT,
        events.SYSTEM,
        System("words", tellings=text.TELLINGS, conditions=conditions.CONDITIONS),
    ),
    folds={},
    turns=order.TURNS,
    muster=muster,
    opening=order.opening,
    hidden=is_hidden,
    castable=spells.spells_of,
    prompts=lambda _view, _unit: (defence.DEFENDING_TOTALLY.key, FREE_ATTACK.key),
    judge=victory.judge(states.counts),
    decisive=victory.DECISIVE.union({e.EffectBegan, Dragged}),
    reveals=frozenset({e.Bumped, e.Noticed, e.Used, Provoked}),
    describe=describe.describe,
    outfit=outfit.outfit,
    slots=outfits.SLOTS,
    variant=describe.variant,
    reach=lambda view, unit, budget=None, start=None: movement.reach(view, GAIT, unit, budget, start),
    combat_profile=combat_profile.combat_profile,
    aftermath=wounds.aftermath,
)
