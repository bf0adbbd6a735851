"""Heroic's first edition: heroic with other answers, without bonus actions, Disengage, readying and flanking."""

from dataclasses import replace
from functools import partial
from typing import Final

from game.engine.action import ITEM
from game.engine.campaign import CarryOver
from game.engine.commands import (
    BreakFree,
    Cast,
    Disengage,
    Draw,
    Grapple,
    PickUp,
    PutAway,
    Ready,
    Sneak,
    Throw,
    UseItem,
)
from game.engine.cost import ACTION, Cost
from game.engine.events import Event, Missed, PickedUp, Rearranged
from game.engine.system import acting, united
from game.rulesets.heroic import HEROIC, MENACE, boons, foresee, hints, items, leaving, order, systems, tables, text
from game.rulesets.heroic.equip import drawing, putting_away
from game.rulesets.heroic.grapple import resolve_grapple
from game.rulesets.heroic.lying import picking_up
from game.rulesets.heroic_classic import edition
from game.rulesets.heroic_classic.citing import citing
from game.systems.hands import by_hand
from game.systems.opportunity import once_a_turn, strikers_beside

KEY: Final = "heroic-classic"
ONCE_A_TURN: Final = Cost(instant=True, once=True)

IN_PLACE_OF: Final = {
    "HC-01": ("HE-01", "HE-03", "HE-04"),
    "HC-10": ("HE-11", "HE-24"),
    "HC-20": ("HE-30",),
    "HC-21": ("HE-31",),
    "HC-30": ("HE-40", "HE-41"),
    "HC-31": ("HE-23", "HE-45"),
    "HC-32": ("HE-46",),
    "HC-40": ("HE-49",),
    "HC-41": ("HE-50", "HE-51", "HE-52"),
    "HC-50": ("HE-60", "HE-62"),
    "HC-51": ("HE-74",),
    "HC-60": ("HE-80", "HE-81"),
    "HC-70": ("HE-90",),
}
"""What to cite for rules of heroic that these stand in for."""

_procedures = {
    key: replace(procedure, action=procedure.action or procedure.bonus, bonus=0)
    for key, procedure in items.PROCEDURES.items()
}

_cites: dict[type[Event], str] = {Rearranged: "HC-10", PickedUp: "HC-80", Missed: ""}
_systems = systems(
    edition.two_of_a_kind,
    boons.system(edition.always_ready),
    leaving.free_attacks(MENACE, once_a_turn, whose=strikers_beside),
    {**text.TELLINGS, **{kind: replace(HEROIC.tellings[kind], rule=rule) for kind, rule in _cites.items()}},
)
_given = united(system.actions for system in _systems)

TABLES: Final = edition.with_quivers(tables.load(KEY, edition.EDITION))

PRESENTATION: Final = replace(
    HEROIC.presentation,
    summary="A 4 avoids any blow, everyone is twice as fast, and arrows are counted.",
    about=(
        "The first edition of Heroic, faster and plainer. A 4 avoids any blow, however hard it was. Everyone runs "
        "twice as far; there is a move and one action, and no bonus action. Nobody can be flanked, and no action lets "
        "one slip away from an enemy unpunished. Arrows are counted, twelve to a bow. A boon that answers needs no "
        "readying."
    ),
)

CLASSIC: Final = citing(
    replace(
        HEROIC,
        key=KEY,
        name="Heroic, first edition",
        presentation=PRESENTATION,
        tables=TABLES,
        systems=(
            *by_hand(
                *acting(
                    _systems,
                    {
                        Disengage: None,
                        Ready: None,
                        Throw: replace(
                            _given[Throw],
                            cost=ACTION,
                            parameters=(ITEM,),
                            check=edition.check_throw,
                            options=edition.throw_options,
                        ),
                        Grapple: replace(_given[Grapple], cost=ACTION, resolve=resolve_grapple(edition.hold)),
                        BreakFree: replace(_given[BreakFree], cost=ACTION),
                        Draw: drawing(edition.once_a_turn, ONCE_A_TURN, ("HC-10", "HE-20")),
                        PutAway: putting_away(edition.once_a_turn, ONCE_A_TURN, ("HC-10", "HE-20")),
                        PickUp: picking_up(edition.once_a_turn, ONCE_A_TURN, ("HC-80", "BD-18")),
                        UseItem: items.action_of(_procedures),
                        Cast: replace(_given[Cast], check=edition.check_cast),
                        Sneak: replace(_given[Sneak], cost=ACTION),
                    },
                )
            ),
            edition.SIZES,
        ),
        map_terms=replace(
            HEROIC.map_terms,
            difficulties=edition.DIFFICULTIES,
            heeds=HEROIC.map_terms.heeds | {"sizes"},
            options=edition.options,
        ),
        hints=replace(
            HEROIC.hints,
            declare=foresee.declare(boons.reactions.could_answer(edition.always_ready)),
            falls=foresee.falls(edition.two_of_a_kind),
            guarded=edition.guarded,
            sits_out=hints.sits_out(edition.two_of_a_kind),
        ),
        turns=replace(order.TURNS, budget=edition.budget),
        muster=edition.mustered,
        carry_over=CarryOver(whole=partial(edition.outfitted, TABLES)),
    ),
    {old: new for new, olds in IN_PLACE_OF.items() for old in olds},
)
