"""How a battle is won, lost or drawn, told for each seat in this order, by what the map states (BD-15). No arcade.

Goals are the map's own, so the same sentences serve before a battle (`of_map`) and in it (`of_battle`). What can never
happen is not said: no draw at a limit by which somebody has won, no goal that comes after the limit.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.engine import components as c
from game.engine.components import BATTLE
from game.engine.sentences import amid, how_many
from game.engine.view import View
from game.screen.text.wording import listed
from game.tiled.model import TiledMap


@dataclass(frozen=True, slots=True)
class Task:
    """What decides a battle: the goal, whose it is, what it is about, for how many rounds, and all sides.

    `unit` and `zone` are names, "" where there is none; `held` counts the rounds in which the zone has been held,
    None before the battle.
    """

    victory: str
    side: str
    sides: tuple[str, ...]
    round_limit: int
    zone: str = ""
    unit: str = ""
    rounds: int = 0
    held: int | None = None

    @property
    def lasts(self) -> bool:
        """Whether the goal's side wins by lasting some rounds that are over before the limit is reached."""
        return self.victory in {"survive", "protect"} and 0 < self.rounds <= self.round_limit

    @property
    def can_be_lost(self) -> bool:
        """Whether the death of one unit decides the battle."""
        return self.victory in {"protect", "reach"} and bool(self.unit)


def of_battle(view: View) -> Task | None:
    """Return the task of a battle; None where nothing is set."""
    goals = view.get(BATTLE, c.Goals)
    if goals is None:
        return None
    unit = view.of(goals.unit, c.Unit).name if goals.unit and view.has(goals.unit, c.Unit) else ""
    return Task(
        goals.victory, goals.side, view.stage.sides, goals.round_limit, goals.zone, unit, goals.rounds, goals.held
    )


def of_map(source: TiledMap) -> Task:
    """Return the task of a battle that has not begun."""
    goal = source.victory
    unit = next((place.name for place in source.units if goal.unit and place.id == goal.unit), "")
    return Task(goal.goal, goal.side, source.sides, source.round_limit, goal.zone, unit, goal.rounds)


def told(task: Task, seat: str | None, *, is_you: bool = False) -> str:
    """Say how a seat wins, how it loses, and when it is a draw; without a seat how each side wins, and when nobody.

    `is_you`: whoever reads it has that seat, and nobody else at the table has one.
    """
    task = replace(task, unit=amid(task.unit), zone=amid(task.zone))
    if seat not in task.sides:
        return " ".join([*(_said(side, "wins", _wins(task, side)) for side in task.sides), *_draws(task)])
    wins, losses = _wins(task, seat, is_you=is_you), _losses(task, seat)
    if is_you:
        lost = listed([*losses, "if you are routed"], "or")
        return " ".join([f"You win: {listed(wins, 'or')}.", f"You lose: {lost}.", *_draws(task)])
    return " ".join([_said(seat, "wins", wins), _said(seat, "loses", [*losses, "if it is routed"]), *_draws(task)])


def _said(side: str, verb: str, ways: Sequence[str]) -> str:
    return f"{side.capitalize()} {verb} {listed(ways, 'or')}."


def _wins(task: Task, side: str, *, is_you: bool = False) -> list[str]:
    """Return how a side wins: by its own goal first."""
    others = [other.capitalize() for other in task.sides if other != side]
    rout = f"by routing {others[0]}" if len(others) == 1 else "as the last side standing"
    whom = "you" if is_you else side.capitalize()
    own = _reaching(task, is_you=is_you) if side == task.side else _thwarting(task, whom)
    return [*own, rout]


def _reaching(task: Task, *, is_you: bool = False) -> list[str]:
    """Return how the goal is reached by its side, which may be that of the reader."""
    if task.victory == "hold" and task.rounds <= task.round_limit:
        return [f"by holding {task.zone} alone for {_in_a_row(task)}"]
    if task.victory == "reach":
        return [f"when {_who(task, is_you=is_you)} reaches {task.zone}"]
    if task.lasts:
        who = f"if {task.unit or 'its charge'} lives" if task.victory == "protect" else "by lasting"
        return [f"{who} through round {task.rounds}"]
    return []


def _in_a_row(task: Task) -> str:
    """Return for how many rounds a zone is to be held, and how many it has been by now."""
    times = how_many(task.rounds, "round") + (" in a row" if task.rounds > 1 else "")
    return times if task.held is None else f"{times} ({task.held} so far)"


def _thwarting(task: Task, whom: str) -> list[str]:
    """Return how another than the goal's side wins by its failure: of several whoever has last hurt the charge."""
    if not task.can_be_lost:
        return []
    return [f"if {task.unit} dies" if len(task.sides) == 2 else f"if {task.unit} dies (last hurt by {whom})"]


def _losses(task: Task, side: str) -> list[str]:
    """Return how a side loses beside being routed: by what others win by."""
    if side == task.side:
        lost = [f"if {task.unit} dies"] if task.can_be_lost else []
    elif task.victory == "hold" and task.rounds <= task.round_limit:
        lost = [f"if {task.side.capitalize()} holds {task.zone} alone for {_in_a_row(task)}"]
    elif task.victory == "survive" and task.lasts:
        lost = [f"if {task.side.capitalize()} lasts through round {task.rounds}"]
    else:
        another = task.can_be_lost and len(task.sides) > 2
        lost = [*_reaching(task), *([f"if {task.unit} dies (last hurt by another side)"] if another else [])]
    return lost


def _draws(task: Task) -> list[str]:
    """Return when nobody wins."""
    ways = [f"if {task.unit} dies and no other side has hurt it"] if task.can_be_lost and len(task.sides) != 2 else []
    if not task.lasts:
        ways.append(f"after round {task.round_limit}")
    return [f"A draw {listed(ways, 'or')}."] if ways else []


def _who(task: Task, *, is_you: bool) -> str:
    whose = "your" if is_you else f"{task.side.capitalize()}'s"
    return task.unit or f"one of {whose} units"
