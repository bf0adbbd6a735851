"""Heroic, put together from its blocks. The order within a tuple below is the order in which things happen."""

from typing import Final

from game.engine import events as e
from game.engine.commands import EndTurn
from game.engine.ruleset import MapTerms, Ruleset
from game.engine.scale import Scale
from game.engine.system import System
from game.engine.telling import Tellings
from game.rulesets.heroic import (
    afflictions,
    attack,
    boons,
    checks,
    conditions,
    death,
    defence,
    equip,
    grapple,
    hazards,
    hiding,
    items,
    leaving,
    lying,
    melee,
    missiles,
    order,
    scoping,
    spells,
    tables,
    text,
    water,
    wounds,
)
from game.rulesets.heroic.hints import HINTS
from game.rulesets.heroic.muster import muster
from game.rulesets.heroic.presentation import PRESENTATION
from game.rulesets.heroic.tables import Edition
from game.systems import basics, discovery, durations, movement, opportunity, victory
from game.systems.hands import by_hand
from game.systems.status import is_alive, is_hidden, is_prone
from game.systems.threat import Menace

MENACE: Final = Menace(attack.menace_reach, attack.HEIGHT_PER_CELL, conditions.has_eyes_for, conditions.is_stunned)
GAIT: Final = movement.Gait(conditions.held, water.swims_freely, is_prone)

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
    ammunition=equip.special_arrows,
)


def systems(
    verdict: death.Verdict,
    boons_system: System,
    leaving_melee: System,
    tellings: Tellings,
) -> tuple[System, ...]:
    """Return the systems of an edition: what ends the verge of death, its boons, free attacks."""
    return (
        System(
            "durations",
            ("HE-71", "HE-72"),
            on={e.SlotBegan: (durations.run_on_at_begin,), e.SlotEnded: (durations.run_on_at_end,)},
        ),
        defence.SYSTEM,
        System(
            "armour",
            ("HE-47", "HE-48"),
            modifiers={wounds.Soak: (wounds.by_armour, wounds.by_magical_armour)},
            folds={wounds.Soak: wounds.soaked},
        ),
        leaving_melee,
        hazards.FALLING,
        death.system(verdict),
        hazards.SYSTEM,
        water.SWIMMING,
        movement.moving(GAIT, "HE-30", "BD-03"),
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
        spells.SYSTEM,
        afflictions.SYSTEM,
        hiding.SYSTEM,
        water.DIVING,
        System("turns", actions={EndTurn: basics.end_turn("HE-11")}),
        discovery.SYSTEM,
        victory.system(is_alive),
        System("words", tellings=tellings, conditions=conditions.CONDITIONS),
    )


HEROIC: Final = Ruleset(
    key="heroic",
    name="Heroic",
    tables=tables.load("heroic", EDITION),
    scale=Scale(200, "2 m", 400),
    systems=by_hand(
        defence.flanking(MENACE),
        *systems(
            death.two_in_all,
            boons.system(boons.reactions.is_readied, boons.reactions.READYING),
            leaving.free_attacks(MENACE, opportunity.once_a_turn, opportunity.disengaged),
            text.TELLINGS,
        ),
    ),
    muster=muster,
    opening=order.opening,
    turns=order.TURNS,
    hidden=is_hidden,
    reach=movement.reaching(GAIT),
    castable=spells.castable,
    judge=victory.judge(is_alive),
    map_terms=MapTerms(hazards.DIFFICULTIES, drowns=water.must_keep_afloat),
    presentation=PRESENTATION,
    hints=HINTS,
)
