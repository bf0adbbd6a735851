"""Old school, put together from its blocks. The order within a tuple below is the order in which things happen."""

from typing import Final

from game.engine import events as e
from game.engine.action import MOVEMENT, Action, At, CostWords
from game.engine.commands import EndTurn, Move
from game.engine.ruleset import Ruleset, joined, together
from game.rulesets.oldschool import (
    charging,
    checks,
    combat_profile,
    conditions,
    defence,
    describe,
    equip,
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
from game.rulesets.oldschool.events import APPLY, Dragged, Provoked
from game.rulesets.oldschool.muster import in_vain, muster
from game.rulesets.oldschool.walking import GAIT, walk
from game.systems import basics, movement, outfits, victory
from game.systems.hands import by_hand
from game.systems.opportunity import FREE_ATTACK
from game.systems.status import is_hidden

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
    actions=by_hand(
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
            ),
            **melee.ACTIONS,
            **charging.ACTIONS,
            **execution.ACTIONS,
            **missiles.ACTIONS,
            **spells.ACTIONS,
            **leaving.ACTIONS,
            **shoving.ACTIONS,
            **grapple.ACTIONS,
            **defence.ACTIONS,
            **wounds.ACTIONS,
            **rescue.ACTIONS,
            **hazards.ACTIONS,
            **equip.ACTIONS,
            **hiding.ACTIONS,
            **water.ACTIONS,
            **flight.ACTIONS,
            EndTurn: basics.end_turn("OS-20"),
        }
    ),
    on=together(
        {e.TurnBegan},
        joined(
            grapple.ON_ROUND,
            order.ON,
            leaving.ON,
            hazards.ON,
            wounds.ON,
            water.ON,
            grapple.ON,
            equip.ON,
            spells.ON,
            defence.ON,
            hiding.ON,
            moods.ON,
            execution.ON,
            morale.ON,
            flight.ON,
            {e.RoundEnded: (victory.keep_time(states.can_fight, states.counts),)},
        ),
    ),
    modifiers=joined(*(block.MODIFIERS for block in (melee, charging, missiles, defence, leaving, checks, shoving))),
    folds={},
    apply=APPLY,
    turns=order.TURNS,
    muster=muster,
    opening=order.opening,
    hidden=is_hidden,
    castable=spells.spells_of,
    topics=(defence.DEFENDING_TOTALLY, FREE_ATTACK),
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
    conditions=conditions.CONDITIONS,
    tellings=text.TELLINGS,
    aftermath=wounds.aftermath,
)
