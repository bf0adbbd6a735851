"""What the AI does in plain situations, and what it must never do."""

import msgspec
import pytest

from game.controllers.ai import STRENGTHS, Planner, Strength
from game.controllers.ai.planner import _opens_the_way
from game.controllers.ai.plans import Plans, TurnPlan
from game.controllers.plans import WeighedPlan
from game.controllers.protocol import decide
from game.controllers.terms import Term, Terms
from game.engine.battle import Battle
from game.engine.commands import Attack, Block, Cast, Command, Decline, Dodge, Draw, Move, React, Ready, Scope, Shoot
from game.engine.components import Attributes, Position, Unit
from game.rulesets.heroic.checks import attribute_sides
from game.rulesets.oldschool.commands import Charge
from game.tiled.model import GoalSpec, ZoneSpec
from tests.states import afflict
from tests.table import Table, table, unit

PLANNER = Planner()
WITHOUT_DICE = {"battle-trance", "hunters-mark", "seeking-shaft", "fleet-foot"}


def turn(game: Table, planner: Planner = PLANNER) -> list[Command]:
    """Let the AI choose until it does a deed or ends the turn; moves, drawing, boons and (failed) scoping happen."""
    chosen: list[Command] = []
    while game.battle.decision is not None:
        command = decide(planner, game.battle)
        if isinstance(command, Scope):
            scores = game.battle.truth.of(command.unit, Attributes).scores
            game.do(command, f"d{attribute_sides(scores['intuition'])}=1")
            continue
        if isinstance(command, Ready) or (isinstance(command, Cast) and command.boon in WITHOUT_DICE):
            game.do(command)
            continue
        chosen.append(command)
        if not isinstance(command, Move | Draw):
            break
        game.do(command)
    return chosen


def last_cell(game: Table, letter: str) -> tuple[int, int]:
    position = game.get(letter, Position)
    assert position is not None
    return position.cells[0]


def test_it_strikes_who_stands_before_it() -> None:
    game = table("A B . .", A=unit("raider", "blue", gear=("labrys",)), B=unit("wolf", "red"))
    assert any(isinstance(command, Attack) and command.target == game.B for command in turn(game))


def test_it_walks_up_and_strikes() -> None:
    game = table("A . . . B", A=unit("raider", "blue", gear=("xiphos",)), B=unit("wolf", "red"))
    chosen = turn(game)
    assert isinstance(chosen[0], Move)
    assert isinstance(chosen[-1], Attack)


def test_it_goes_where_the_enemy_is_flanked() -> None:
    """With an ally on one side the place across is worth more than any other: dodging and blocking suffer (HE-92)."""
    game = table(
        """
        . . . . .
        A . B C .
        . . . . .
        """,
        A=unit("raider", "blue", gear=("xiphos",)),
        B=unit("guard", "red"),
        C=unit("hoplite", "blue"),
    )
    turn(game)
    assert last_cell(game, "A") in {(1, 0), (1, 1), (1, 2)}


def test_an_archer_shoots_from_where_nobody_reaches_it() -> None:
    game = table("A . . . . B", A=unit("archer", "blue", gear=("toxo",)), B=unit("hammerer", "red"))
    chosen = turn(game)
    assert isinstance(chosen[-1], Shoot)
    assert last_cell(game, "A")[0] <= 1


def test_in_heavy_bronze_it_goes_round_the_deep() -> None:
    game = table(
        """
        A . . . .
        . w w . .
        . w w . B
        """,
        A=unit("champion", "blue", gear=("kopis", "klimakas", "corinthian")),
        B=unit("wolf", "red"),
    )
    path = [command.path for command in turn(game) if isinstance(command, Move)]
    assert path
    assert not {(1, 1), (2, 1), (1, 2), (2, 2)} & {cell for steps in path for cell in steps}


def test_it_does_not_throw_itself_down_a_cliff_for_nothing() -> None:
    game = table(
        """
        A 8 8 . . B
        """,
        A=unit("slinger", "blue", gear=("xiphos",), height=8),
        B=unit("wolf", "red"),
    )
    turn(game)
    assert last_cell(game, "A")[0] < 3


def test_it_goes_round_a_cliff_to_whoever_stands_above_it() -> None:
    game = table(
        """
        B 8 8 8 8 8 8 R
        . A . . . . . .
        """,
        A=unit("wolf", "blue"),
        B=unit("hoplite", "red", height=8),
    )
    turn(game)
    assert last_cell(game, "A")[0] > 4


def test_it_fights_on_when_the_enemy_has_come_close() -> None:
    game = table("A B", A=unit("archer", "blue", gear=("toxo", "xiphos")), B=unit("wolf", "red"))
    chosen = turn(game)
    assert isinstance(chosen[-1], Attack | Shoot)
    assert not isinstance(chosen[-1], Shoot) or last_cell(game, "A") == (0, 0)


def test_it_goes_for_the_maps_goal() -> None:
    game = table(
        """
        A . . . . .
        . . . . . .
        B . . . . .
        """,
        A=unit("raider", "blue", gear=("xiphos",)),
        B=unit("wolf", "red"),
        goal=GoalSpec("reach", "blue", "gate"),
        zones=(ZoneSpec(1, "goal", "gate", "blue", ((4, 0), (5, 0))),),
    )
    turn(game)
    assert game.battle.over is not None
    assert game.battle.over.winner == "blue"


def test_it_answers_an_attack_with_the_better_chance() -> None:
    game = table("A B", A=unit("raider", "blue", gear=("labrys",)), B=unit("guard", "red"))
    game.do(Attack(game.A, game.B, game.item("A", "labrys")), "d8=5")
    assert decide(PLANNER, game.battle) == Block(game.B, game.item("B", "aspis"))
    game = table("A B", A=unit("wolf", "blue"), B=unit("assassin", "red"))
    game.do(Attack(game.A, game.B, 0), "d6=5")
    assert decide(PLANNER, game.battle) == Dodge(game.B)


@pytest.mark.parametrize("strength", STRENGTHS.values())
def test_thinking_leaves_the_world_alone_at_every_pause_and_draws_nothing(strength: Strength) -> None:
    game = table(
        """
        A . f . B
        . w . . .
        C . . . D
        """,
        A=unit("skirmisher", "blue"),
        B=unit("guard", "red"),
        C=unit("seer", "blue"),
        D=unit("archer", "red"),
    )
    before = game.battle.stage.world.digest()
    thinking = Planner(strength).think(game.battle)
    pauses = 0
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            command = done.value.command
            break
        pauses += 1
        assert game.battle.stage.world.digest() == before
    assert pauses > (10 if strength.preludes else 0)
    assert game.battle.refusal(command) is None
    assert game.battle.stage.world.digest() == before
    assert game.battle.history == []


def test_thinking_that_is_stopped_half_way_leaves_the_world_alone() -> None:
    game = table("A . . . B", A=unit("skirmisher", "blue"), B=unit("guard", "red"))
    before = game.battle.stage.world.digest()
    thinking = Planner(STRENGTHS["captain"]).think(game.battle)
    for _ in range(7):
        next(thinking)
    thinking.close()
    assert game.battle.stage.world.digest() == before


def test_it_chooses_alike_wherever_an_unseen_enemy_hides() -> None:
    """BD-14: an AI is told what its side knows, and nothing else."""
    choices = []
    for drawing in ("A . . . B . . S", "A . . . B . S ."):
        game = table(
            drawing,
            A=unit("raider", "blue", gear=("xiphos", "sling")),
            B=unit("wolf", "red"),
            S=unit("assassin", "red", sneaking=True),
        )
        choices.append(turn(game, Planner()))
    assert choices[0] == choices[1]


@pytest.mark.parametrize("strength", STRENGTHS.values(), ids=STRENGTHS)
def test_a_remembered_forecast_is_the_forecast(strength: Strength) -> None:
    """A planner that has played other battles of a setting chooses as one that has not."""
    game = table(
        """
        A . . B . .
        C . . . D .
        """,
        A=unit("skirmisher", "blue"),
        C=unit("seer", "blue"),
        B=unit("guard", "red"),
        D=unit("raider", "red"),
    )
    old, new = Planner(strength), Planner(strength)
    setup = game.battle.setup
    for seed in range(2):
        battle = Battle(setup, seed)
        for _ in range(16):
            if battle.decision is None:
                break
            battle.submit(decide(old, battle))
    fresh, known = Battle(setup, 9), Battle(setup, 9)
    for _ in range(16):
        if fresh.decision is None:
            break
        one, other = decide(new, fresh), decide(old, known)
        assert msgspec.json.encode(one) == msgspec.json.encode(other)
        fresh.submit(one)
        known.submit(other)


def test_it_never_gets_stuck_between_two_who_cannot_hurt_each_other() -> None:
    game = table(
        """
        A # B
        """,
        A=unit("raider", "blue", gear=()),
        B=unit("raider", "red", gear=()),
        round_limit=3,
    )
    for _ in range(200):
        if game.battle.decision is None:
            break
        game.battle.submit(decide(PLANNER, game.battle))
    assert game.battle.over is not None
    assert game.battle.over.winner == ""
    assert all(game.battle.truth.has(one, Position) for one in game.battle.stage.world.each(Unit))


@pytest.mark.parametrize(("hides", "answer"), [("sneaking", React), ("invisible", Decline)])
def test_from_hiding_it_strikes_at_who_leaves_where_that_is_worth_more_than_the_hiding(
    hides: str, answer: type[Command]
) -> None:
    """Bronze takes 6 off each blow: worth being seen by, but not a shadow cloak that lasts."""
    game = table(
        "S A . . .",
        A=unit("champion", "blue"),
        S=unit("hoplite", "red", sneaking=hides == "sneaking"),
    )
    if hides == "invisible":
        afflict(game, "S", "invisible")
    game.do(Move(game.A, ((2, 0), (3, 0))))
    assert isinstance(decide(PLANNER, game.battle), answer)


def test_an_arrow_comes_before_a_blow_for_which_one_has_to_go_there_and_before_a_charge() -> None:
    game = table("A . . B\nC . . .", rules="oldschool", A=unit("hoplite", "blue"), B=unit("guard", "red"),
                 C=unit("archer", "blue"))  # fmt: skip
    way = ((1, 0), (2, 0))
    arrow, blow, charge = (
        WeighedPlan(commands, Terms.of({Term.HARM: worth}))
        for commands, worth in (
            ((Shoot(game.C, game.B, 0),), 1),
            ((Move(game.A, way), Attack(game.A, game.B, 0)), 2),
            ((Charge(game.A, game.B, 0, way),), 2),
        )
    )
    for other in (blow, charge):
        assert _opens_the_way(game.battle, arrow, other)
        assert not _opens_the_way(game.battle, other, arrow)


def test_whoever_is_in_as_much_danger_anywhere_else_stays() -> None:
    """What was looked at exactly has turned out worse than guessed, and so will all else."""
    plans, here, guessed = Plans(lambda terms: terms.total), -28.009800654545455, -25.934999999999995
    staying = TurnPlan(None, None, Terms.of({Term.DANGER: here}))
    plans.note(staying)
    plans.note(TurnPlan((1, 0), None, Terms.of({Term.DANGER: guessed})))
    assert plans.best_of({staying.stand}, here / guessed - 1) is staying
