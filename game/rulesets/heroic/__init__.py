"""Heroic, put together from its blocks. The order within a tuple below is the order in which things happen."""

from typing import Final

from game.engine import events as e
from game.engine.action import MOVEMENT, Action, At
from game.engine.commands import EndTurn, Move
from game.engine.ruleset import Ruleset
from game.engine.system import Modifier, System
from game.engine.telling import Tellings
from game.rulesets.heroic import (
    afflictions,
    attack,
    boons,
    casting,
    checks,
    combat_profile,
    conditions,
    death,
    defence,
    describe,
    equip,
    foresee,
    grapple,
    guesses,
    hazards,
    hiding,
    items,
    leaving,
    lying,
    melee,
    missiles,
    order,
    outfit,
    scoping,
    supplies,
    tables,
    text,
    water,
    wounds,
)
from game.rulesets.heroic.edition import Edition
from game.rulesets.heroic.muster import muster
from game.systems import basics, durations, movement, opportunity, victory
from game.systems.hands import by_hand
from game.systems.status import is_alive, is_hidden
from game.systems.threat import Menace

MENACE: Final = Menace(attack.menace_reach, attack.HEIGHT_PER_CELL, conditions.has_eyes_for, conditions.is_stunned)
KEEP_TIME: Final = victory.keep_time(is_alive)
GAIT: Final = movement.Gait(conditions.held, water.swims_freely, conditions.is_prone)

EDITION: Final = Edition(
    attribute_sides=checks.attribute_sides,
    check_explosion="ladder",
    wins_ties=checks.is_the_hero,
    metres_per_agility=2,
    hit_points=tables.hit_points,
    lesser=(0, 1),
    to_avoid=lambda total: total,
    crits={wounds.PIERCING: "again", wounds.BLUNT: "", wounds.MAGIC: "again"},
    difficulty=lambda named: named,
    afar=attack.half_the_distance,
    ammunition=supplies.special_arrows,
)


def systems(
    verdict: death.Verdict,
    boons_system: System,
    leaving_melee: System,
    avoiding: tuple[Modifier, ...],
    tellings: Tellings,
) -> tuple[System, ...]:
    """Return the systems of an edition: what ends the verge of death, its boons, free attacks, what avoiding heeds."""
    return (
        System("durations", on={e.SlotBegan: (durations.run_on_at_begin,), e.SlotEnded: (durations.run_on_at_end,)}),
        System("avoiding", modifiers={defence.Evasion: avoiding}, topics=(defence.AVOIDING,)),
        System("armour", modifiers={wounds.Soak: (wounds.by_armour, wounds.by_magical_armour)}),
        leaving_melee,
        hazards.FALLING,
        death.system(verdict),
        hazards.SYSTEM,
        water.SWIMMING,
        System(
            "moving",
            {
                Move: Action(
                    "Move",
                    MOVEMENT,
                    movement.check_move(GAIT),
                    movement.move_options(GAIT),
                    movement.resolve_move(GAIT),
                    ("HE-30", "BD-03"),
                    At.PATH,
                    is_deed=False,
                )
            },
        ),
        melee.SYSTEM,
        missiles.SYSTEM,
        leaving.SYSTEM,
        grapple.SYSTEM,
        equip.SYSTEM,
        lying.SYSTEM,
        boons_system,
        items.SYSTEM,
        scoping.SYSTEM,
        hazards.USING,
        casting.SYSTEM,
        afflictions.SYSTEM,
        hiding.SYSTEM,
        water.DIVING,
        System("turns", {EndTurn: basics.end_turn("HE-11")}),
        System("victory", on={e.RoundEnded: (KEEP_TIME,)}),
        System("words", tellings=tellings, conditions=conditions.CONDITIONS),
    )


def free_attacks(menace: Menace, *forbidding: Modifier) -> System:
    """Return the free attacks on who leaves an enemy's reach: who threatens whom, and what forbids them."""
    return System(
        "free attacks",
        on={e.Leaving: (opportunity.free_attacks(menace, attack.free_strike),)},
        modifiers={opportunity.FreeAttack: forbidding},
        topics=(opportunity.FREE_ATTACK,),
    )


HEROIC: Final = Ruleset(
    key="heroic",
    name="Heroic",
    summary="One roll is both the blow and the difficulty to avoid it; heroes rise again from the verge of death.",
    about=(
        "One roll is everything: it is the blow, the difficulty to avoid it, and the damage if it lands. Whoever is "
        "attacked sees the roll and then chooses to dodge, to block, or to take it. Advantage and disadvantage make "
        "dice larger or smaller, and the highest face is rolled again. A turn has a move, an action and a bonus "
        "action. Heroes fall to the verge of death and may rise; leaving an enemy's reach is paid for, and two who "
        "stand apart flank."
    ),
    cell_length=200,
    cell_name="2 m",
    fall_step=400,
    difficulties=hazards.DIFFICULTIES,
    tables=tables.load("heroic", EDITION),
    systems=by_hand(
        *systems(
            death.two_in_all,
            boons.system(boons.reactions.is_readied, boons.reactions.READYING),
            free_attacks(MENACE, opportunity.once_a_turn, opportunity.disengaged),
            (defence.flanked(MENACE), defence.covered, defence.sneaked_upon),
            text.TELLINGS,
        )
    ),
    folds={wounds.Soak: wounds.soaked},
    turns=order.TURNS,
    muster=muster,
    opening=order.opening,
    hidden=is_hidden,
    suppose=guesses.suppose,
    declare=foresee.declare(boons.reactions.could_answer(boons.reactions.is_readied)),
    felled=death.felled(death.two_in_all),
    prompts=describe.questions,
    castable=casting.castable,
    judge=victory.judge(is_alive),
    decisive=victory.DECISIVE,
    reveals=frozenset({e.Scoped, e.Bumped, e.Noticed, e.Used}),
    describe=describe.describe,
    outfit=outfit.outfit,
    slots=outfit.SLOTS,
    variant=describe.variant,
    reach=lambda view, unit, budget=None, start=None: movement.reach(view, GAIT, unit, budget, start),
    combat_profile=combat_profile.combat_profile,
)
