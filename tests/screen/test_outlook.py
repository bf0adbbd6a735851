"""What is shown before anything is done: rolls and what counts, steps and their risks, safe ways, what they can do."""

from typing import Any

import pytest

from game.board.grid import Cell
from game.engine.commands import Attack, EndTurn, Move, Use
from game.engine.components import Effect, Effects, Position, Unit
from game.engine.events import Displaced
from game.engine.forecast.odds import forecast, foreseeing
from game.engine.forecast.safety import is_safe, safe_ways
from game.engine.forecast.threats import threat
from game.engine.forecast.ways import StepRisk, WayStep
from game.engine.imagine import happen, imagined, put, trying
from game.engine.ruleset import Ruleset
from game.engine.working import finish
from game.screen.battle.forecast.peril import assault
from game.screen.battle.panels.forecast import by_rule, gain_words, risky_runs
from game.screen.battle.presenter.lookout import Tool
from game.screen.battle.presenter.session import Session
from game.screen.model.foretold import Counting, Gain, Peril
from game.screen.model.overlays import danger_of, is_risky
from tests.screen.outlooks import RULES, met, work_out
from tests.table import Table, table, thing, unit

CLOSE = """
    . . . . .
    . A B . .
    . . . . .
    . C . . .
"""


def flanked(rules: str = "heroic") -> tuple[Table, Session]:
    """Return Menon before Lykos, with Dexo at Lykos' back, and Kyon some way off."""
    return met(
        """
        . . . . . . .
        . A B D . . .
        . . . . . . C
        """,
        rules,
        A=unit("hoplite", "blue", name="Menon"),
        B=unit("raider", "red", name="Lykos"),
        C=unit("slinger", "red", name="Kyon"),
        D=unit("hoplite", "blue", name="Dexo"),
    )


def counted(session: Session, command: Attack) -> dict[tuple[str, str], Counting]:
    return {(roll.who, roll.purpose.split(" ")[0]): roll for roll in session.table.forecasts.countings(command)}


# ---- rolls ---------------------------------------------------------------------------------------------------------


def test_what_a_modifier_makes_of_the_dice_is_shown_with_its_rule() -> None:
    game, session = flanked()
    attack = Attack(game.A, game.B, game.item("A", "dory"))
    dodge = counted(session, attack)["Lykos", "Dodge"]
    gain = next(gain for gain in dodge.gains if gain.name == "flanked")
    assert gain.rule == "HE-92"
    assert gain.amount == -1
    assert gain.after == dodge.dice
    assert gain.before != gain.after
    assert gain_words(gain) == f"flanked: {gain.before} → {gain.after}"
    session.selection.pinned = attack
    session.notice.version += 1
    preview = session.preview.shown
    assert preview is not None
    assert {"HE-40", "HE-41", "HE-92"} <= set(preview.rules)
    assert session.preview.rules == preview.rules


def test_without_its_modifiers_a_roll_is_what_the_first_of_them_starts_from() -> None:
    game, session = flanked()
    attack = Attack(game.A, game.B, game.item("A", "dory"))
    before = session.table.battle.stage.world.digest()
    rules = session.table.battle.stage.ruleset
    dodge = counted(session, attack)["Lykos", "Dodge"]
    assert session.table.battle.stage.ruleset is rules
    assert session.table.battle.stage.world.digest() == before
    alone, apart = met(CLOSE, A=unit("hoplite", "blue", name="Menon"), B=unit("raider", "red", name="Lykos"),
                       C=unit("slinger", "red", name="Kyon"))  # fmt: skip
    plain = counted(apart, Attack(alone.A, alone.B, alone.item("A", "dory")))["Lykos", "Dodge"]
    assert not plain.gains
    assert dodge.gains[0].before == plain.dice


@pytest.mark.parametrize("rules", RULES)
def test_every_roll_of_every_attack_is_told_with_a_rule_under_every_ruleset(rules: str) -> None:
    game, session = flanked(rules)
    menu = session.selection.menu
    assert menu is not None
    attacks = [command for command in menu.aimed_at(game.B) if isinstance(command, Attack)]
    assert attacks
    for command in attacks:
        rolls = session.table.forecasts.countings(command)
        assert rolls
        for roll in rolls:
            assert roll.rule
            assert roll.who in {"Menon", "Lykos", "Dexo", "Kyon"}
            assert all(gain.rule and gain.name for gain in roll.gains)


def test_gains_of_one_rule_that_only_add_stand_in_a_row() -> None:
    added = [Gain(2, "class", "OS-30"), Gain(1, "STR", "OS-30"), Gain(-4, "in contact", "OS-33")]
    stepped = Gain(-1, "flanked", "HE-92", "d8", "d6")
    assert by_rule((*added, stepped)) == [added[:2], added[2:], [stepped]]
    assert gain_words(added[2]) == "in contact \u22124"


# ---- ways ----------------------------------------------------------------------------------------------------------


def test_each_risky_step_names_who_may_strike_how_likely_it_hits_and_the_rule() -> None:
    game, session = met(CLOSE, A=unit("hoplite", "blue", name="Menon"), B=unit("raider", "red", name="Lykos"),
                        C=unit("slinger", "red", name="Kyon"))  # fmt: skip
    session.pointer.hover((0, 0))
    work_out(session)
    preview = session.preview.shown
    assert preview is not None
    step = preview.steps[0]
    assert [one.name for one in step.strikers] == ["Lykos"]
    assert step.strikers[0].struck == pytest.approx(1)
    assert 0 < step.strikers[0].hit < 1
    assert step.rule_of("struck") == "HE-90"
    assert "HE-90" in preview.rules
    assert danger_of(step).startswith("hit ")
    assert preview.odds is not None
    whole = forecast(game.battle, Move(game.A, ((0, 0),)))
    assert preview.odds.mean == pytest.approx(whole.mean(game.A))
    assert preview.odds.mean == pytest.approx(step.risk.mean)


def test_dear_steps_are_told_apart_and_add_up() -> None:
    _, session = met(". . . . .\n. A f . .\n. . f . B")
    session.pointer.hover((2, 1))
    work_out(session)
    preview = session.preview.shown
    assert preview is not None
    assert [step.cost for step in preview.steps] == [2]
    assert preview.cost == "2 cells of movement"
    assert session.markings.overlays().steps == preview.steps


def steps_by_hand(session: Session, unit_: int) -> set[Cell]:
    """Return the cells to which some legal way leads on which nothing can happen, tried step by step."""
    view = session.seats.view
    action = Ruleset.of(view).actions[Move]
    found: set[Cell] = set()
    front: list[tuple[Cell, ...]] = [()]
    seen: set[tuple[Cell, int]] = set()
    while front:
        way = front.pop(0)
        here = way[-1] if way else view.cells(unit_)[0]
        if (here, len(way)) in seen or len(way) > 7:
            continue
        seen.add((here, len(way)))
        with trying(view):
            if way:
                happen(view, Displaced(unit_, view.cells(unit_), (here,)))
            ways = [to for to in view.grid.neighbours(here) if is_safe(view, unit_, to)]
        for to in ways:
            longer = (*way, to)
            if action.check(view, Move(unit_, longer)) is None:
                found.add(to)
                front.append(longer)
    return found


@pytest.mark.parametrize("rules", ["heroic", "oldschool"])
def test_safe_ways_lead_wherever_a_walk_without_risk_does_and_can_be_gone(rules: str) -> None:
    game, session = met("A . . # .\n. . . . .\n. . B . .\n. . . . .", rules)
    view = session.seats.view
    ways = finish(safe_ways(view, game.A))
    stops = {cell for cell in ways if not any(view.has(one, Unit) for one in view.world.at(cell))}
    by_hand = steps_by_hand(session, game.A)
    assert stops == by_hand - {view.cells(game.A)[0]}
    for cell in stops:
        assert session.table.battle.refusal(Move(game.A, ways[cell])) is None
    work_out(session)
    overlays = session.markings.overlays()
    assert overlays.risky == set(overlays.reach) - set(ways)


def test_a_move_goes_round_what_threatens_where_it_can_and_says_so() -> None:
    game, session = met(
        """
        . . . . . .
        . A . . . .
        . . # # . .
        . . . B . .
        . . . . . .
        """,
        A=unit("hoplite", "blue", name="Menon"),
        B=unit("raider", "red", name="Lykos"),
    )
    work_out(session)
    ways = session.aiming.safe_ways()
    assert ways is not None
    for cell, way in ways.items():
        session.pointer.hover(cell)
        work_out(session)
        preview = session.preview.shown
        if preview is None or not isinstance(preview.command, Move):
            continue
        risks = session.table.forecasts.risks(preview.command)
        assert risks is not None
        if not any(map(is_risky, risks)):
            continue
        raise AssertionError(f"{cell} has a safe way, {way}, but {preview.command} is offered")
    assert game.cell("A") == (1, 1)


# ---- what they can do there ----------------------------------------------------------------------------------------


def peril_at(session: Session, cell: Cell) -> Peril:
    session.pointer.hover(cell)
    work_out(session)
    preview = session.preview.shown
    assert preview is not None
    assert preview.peril is not None
    assert preview.peril.known == preview.peril.asked
    return preview.peril


@pytest.mark.parametrize("rules", ["heroic", "heroic-classic", "clash", "oldschool"])
def test_what_they_can_do_there_is_what_the_odds_are_when_it_has_come_to_it(rules: str) -> None:
    drawing = ". . . . . .\n. A . B . .\n. . . . . ."
    game, session = met(drawing, rules)
    cell = (2, 1)
    found = peril_at(session, cell)
    assert [blow.name for blow in found.blows] == ["Lykos"]
    blow = found.blows[0]
    battle = game.battle
    assert blow.way == "from where it stands"
    battle.submit(Move(game.A, (cell,)))
    battle.submit(EndTurn(game.A))
    assert battle.decision is not None
    assert game.B in battle.decision.units
    means = [
        forecast(battle, command).mean(game.A)
        for command in battle.legal(game.B)
        if getattr(command, "target", 0) == game.A
    ]
    assert max(means) == pytest.approx(blow.mean)


@pytest.mark.rule("HE-71")
@pytest.mark.parametrize("rules", ["heroic", "heroic-classic"])
def test_what_ends_as_their_turn_begins_counts_no_more_in_what_they_can_do(rules: str) -> None:
    drawing = ". . . . . .\n. A . B . .\n. . . . . ."
    game = table(drawing, rules=rules, A=unit("hoplite", "blue"), B=unit("raider", "red"))
    lasting = {"A": ("ensnared", "marked"), "B": ("battle-trance",)}
    for letter, names in lasting.items():
        made = tuple(Effect(name, game.B, at_begin=True, left=1) for name in names)
        game.battle.stage.world.add_component(game[letter], Effects(made))
    view = game.battle.view("blue")
    worst = finish(assault(view, finish(threat(view, game.B, game.A)), game.A, (1, 1)))
    assert worst is not None
    game.do(EndTurn(game.A))
    assert game.get("A", Effects) is None
    with imagined(game.battle.stage, "blue") as seen:
        put(seen, game.B, (worst.place,))
        assert finish(foreseeing(seen, worst.command)).mean(game.A) == pytest.approx(worst.blow.mean)


def test_who_cannot_get_there_is_told_as_safe_and_who_comes_from_two_sides_flanks() -> None:
    game, session = met(
        """
        . . . . . . . .
        . A . . B . . .
        . . . . . C . .
        """,
        A=unit("hoplite", "blue", name="Menon"),
        B=unit("raider", "red", name="Lykos"),
        C=unit("guard", "red", name="Bias"),
    )
    found = peril_at(session, (3, 1))
    assert {blow.name for blow in found.blows} == {"Lykos", "Bias"}
    assert found.flanked[1] == "HE-92"
    assert "Lykos" in found.flanked[0]
    assert "Bias" in found.flanked[0]
    walled, apart = met("A . . . .\n. . . . .\n# # # # #\n. . B . .", A=unit("hoplite", "blue", name="Menon"),
                        B=unit("wolf", "red", name="Wolf"))  # fmt: skip
    alone = peril_at(apart, (1, 0))
    assert alone.safe == ("Wolf",)
    assert not alone.blows
    assert walled.cell("A") == (0, 0)
    assert game.cell("A") == (1, 1)


# ---- what nobody knows ---------------------------------------------------------------------------------------------


HIDDEN = """
    . . . . . . . .
    . A . . B . . .
    . . . f f . . .
    H . . f C . . .
"""


def shown(session: Session, cells: list[Cell]) -> list[Any]:
    """Return all that is shown of a battle at every cell, with and without each tool."""
    found: list[Any] = []
    for tool in (None, Tool.THREAT, Tool.SIGHT):
        session.lookout.lay_down()
        if tool is not None:
            session.lookout.use(tool)
        for cell in cells:
            session.pointer.hover(cell)
            work_out(session)
            found.append(
                (
                    tool,
                    cell,
                    session.markings.overlays(),
                    session.preview.shown,
                    session.inspect.cell,
                    session.inspect.card,
                    session.bar.prompt,
                )
            )
    return found


@pytest.mark.parametrize("rules", ["heroic", "clash"])
def test_a_hidden_enemy_changes_nothing_of_what_is_shown(rules: str) -> None:
    """The same battle with an enemy sneaking here or there: not a word, not a cell is different."""
    cells: list[Cell] = [(0, 0), (2, 1), (3, 1), (4, 1), (4, 3), (3, 3), (6, 0)]
    seen = []
    for place in ((0, 3), (2, 2), (3, 2), (7, 3)):
        game, session = met(
            HIDDEN,
            rules,
            A=unit("hoplite", "blue", name="Menon"),
            B=unit("raider", "red", name="Lykos"),
            C=unit("slinger", "red", name="Kyon"),
            H=unit("guard", "red", name="Bias", sneaking=True),
        )
        assert not session.seats.view.knows(game.H)
        game.battle.stage.world.add_component(game.H, Position((place,)))
        session.play.decided()
        seen.append(shown(session, cells))
    for other in seen[1:]:
        for one, two in zip(seen[0], other, strict=True):
            assert one == two


@pytest.mark.rule("BD-13")
@pytest.mark.parametrize("rules", RULES)
def test_a_statue_marks_the_cells_on_which_it_would_fall(rules: str) -> None:
    game, session = met(
        ". . . . . .\nA S . . . .\n. . . . . .\n. . . . . B",
        rules,
        A=unit("hoplite", "blue"),
        B=unit("guard", "red"),
        S=thing("statue"),
    )
    session.choose_action(Use)
    session.pointer.hover((1, 1))
    long = 400 // game.battle.ruleset.scale.cell_length
    assert session.markings.overlays().area == {(2 + step, 1) for step in range(long)}
    session.pointer.hover((3, 3))
    assert not session.markings.overlays().area


def test_neighbouring_steps_that_risk_the_same_are_told_as_one() -> None:
    def step(x: int, seen: float) -> WayStep:
        return WayStep(1, StepRisk((x, 0), 0.0, 0.0, 0.0, seen, 0.0, 0.0), (), (("seen", "OS-70"),))

    way = (step(1, 0.5), step(2, 0.5), step(3, 0.0), step(4, 0.5), step(5, 0.25))
    assert [(first, last) for first, last, _ in risky_runs(way)] == [(1, 2), (4, 4), (5, 5)]
