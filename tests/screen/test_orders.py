"""Everything the rules allow can be ordered: each legal command of many positions, by keys alone and by mouse alone.

And what cannot be done says why in the words of that action's own check.
"""

import random

import pytest

from game.engine.commands import Attack, Command, EndTurn, Shoot, Throw
from game.engine.refusal import Refused
from game.rulesets import keys as rulesets
from game.rulesets import ruleset
from game.screen.battle.presenter.session import Mode
from tests.screen.ordering import Orders, anything, legal, place, sit

DRAWINGS = (
    """
    . A . s . .
    P B . . D #
    . . Q . E .
    ~ w . C . .
    """,
    """
    A . D . .
    B w w . P
    C w w Q E
    """,
)
THINGS = ["door", "chest", "statue", "brazier"]
MOST = 40
"""Commands that are ordered in one position at most, of each type at least one."""


def kinds_of(rules: str) -> list[str]:
    units = ruleset(rules).tables.units
    return sorted(kind for kind, row in units.items() if row.size != "large")


def positions(rules: str, hexes: str, number: int) -> Orders:
    """Return a random position: any units of the ruleset on a drawn board, some commands into the battle."""
    chance = random.Random(f"{rules} {hexes} {number}")
    known = kinds_of(rules)
    kinds = [(chance.choice(known), side) for side in ("blue", "blue", "blue", "red", "red")]
    battle = place(DRAWINGS[number % 2], ruleset(rules), hexes, kinds, chance.sample(THINGS, 2), number)
    for _ in range(chance.randrange(0, 12)):
        decision = battle.decision
        if decision is None:
            break
        battle.submit(chance.choice(list(battle.legal())))
    for _ in range(40):
        decision = battle.decision
        if decision is None or decision.ask is None:
            break
        battle.submit(decision.ask.options[0])
    session = sit(battle)
    if session.seats.mode is Mode.HANDOVER:
        session.play.confirm_handover()
    session.play.end_recap()
    return Orders(session)


def some(commands: list[Command], chance: random.Random) -> list[Command]:
    """Return so many of the commands at most, those of rare types first."""
    chance.shuffle(commands)
    seen: dict[type[Command], int] = {}
    ranked: list[tuple[int, int, Command]] = []
    for command in commands:
        seen[type(command)] = seen.get(type(command), 0) + 1
        ranked.append((seen[type(command)], len(ranked), command))
    return [command for *_, command in sorted(ranked, key=lambda one: one[:2])][:MOST]


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("hexes", ["", "y odd"])
@pytest.mark.parametrize("rules", rulesets())
def test_every_legal_command_can_be_ordered_by_keys_alone_and_by_mouse_alone(
    rules: str, hexes: str, number: int
) -> None:
    orders = positions(rules, hexes, number)
    decision = orders.session.table.battle.decision
    if decision is None or orders.session.seats.mode is not Mode.TURN:
        pytest.skip("the battle was over before")
    unit = decision.units[0]
    found = list(legal(orders.session.table.battle, unit))
    assert any(isinstance(command, EndTurn) for command in found)
    for command in some(found, random.Random(number)):
        assert orders.by_keys(command), ("keys", command, orders.done, orders.session.notice.message)
        assert orders.by_mouse(command), ("mouse", command, orders.done, orders.session.notice.message)


@pytest.mark.parametrize("rules", rulesets())
@pytest.mark.parametrize("hexes", ["", "y odd"])
def test_reason_of_a_grey_button_is_that_of_the_actions_own_check(rules: str, hexes: str) -> None:
    for number in range(4):
        orders = positions(rules, hexes, number)
        session, battle = orders.session, orders.session.table.battle
        if battle.decision is None or session.seats.mode is not Mode.TURN:
            continue
        orders.afresh(battle.decision.units[0])
        menu = session.selection.menu
        assert menu is not None
        for entry in menu.entries:
            said = {
                why for one in anything(battle, menu.unit, entry.kind) if (why := entry.action.check(menu.view, one))
            }
            if entry.refusal is not None:
                assert entry.refusal in said, (entry.kind, entry.refusal)
            for way in entry.ways:
                assert way.refusal is None or way.refusal in said, (entry.kind, way)


@pytest.mark.parametrize("rules", rulesets())
def test_reason_shown_for_an_enemy_out_of_reach_is_an_attacks(rules: str) -> None:
    chance = random.Random(rules)
    told = 0
    for number in range(12):
        kinds = [(chance.choice(kinds_of(rules)), side) for side in ("blue", "red")]
        battle = place("A" + " ." * 30 + " B", ruleset(rules), "", kinds, [], number)
        session = sit(battle)
        if session.seats.mode is Mode.HANDOVER:
            session.play.confirm_handover()
        decision = battle.decision
        if decision is None or session.seats.mode is not Mode.TURN:
            continue
        unit = decision.units[0]
        foe = next(iter(session.seats.view.enemies(unit)))
        session.pointer.hover(session.seats.view.cells(foe)[0])
        shown = session.preview.shown
        assert shown is not None
        if shown.refusal is None:
            continue
        told += 1
        said: set[Refused] = set()
        for kind in (Attack, Shoot, Throw):
            action = battle.ruleset.actions[kind]
            own = {action.check(session.seats.view, one) for one in anything(battle, unit, kind) if one.target == foe}
            said |= {why for why in own if why is not None}
        assert shown.refusal in said
    assert told
