"""How fast the game is: `python -m tools.bench [--only WORD]`. Compare ratios within one run; single times drift.

Times are those of the processor, but for frames, which are what somebody waits for. Every figure names what was
measured. Where two things are compared they are measured in turns, in one run.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.board.board import Board, Field
from game.board.paths import flood
from game.controllers import Controller, Thinking, controller, decide
from game.controllers.fight import fight
from game.engine.battle import Battle
from game.engine.commands import Attack
from game.engine.forecast.exchange import summed
from game.engine.forecast.odds import forecast, walked
from game.engine.setup import Setup
from game.engine.working import finish
from game.record.recorder import Recorder
from game.rulesets import keys, ruleset
from game.scenario import scenario
from game.scenario.scenario import set_up
from game.systems import step_cost
from game.tiled import load
from tests.mirrored import mirrored
from tools.proofs.arenas import setup_of, source
from tools.proofs.shown import part, table
from tools.proofs.wide import plain_map

POSITIONS = 300
FIGHTS = {"novice": 6, "soldier": 4, "veteran": 3, "captain": 2}
"""So many battles are fought by each on each map."""

ROOT = Path(__file__).resolve().parent.parent


class Row(NamedTuple):
    """A figure: what was measured, its median and 95th percentile in milliseconds, how often, and what it means."""

    what: str
    median: float
    high: float
    times: int
    note: str


def timed(
    what: str,
    work: Callable[[], object],
    times: int,
    per: int = 1,
    note: str = "",
    clock: Callable[[], float] = time.process_time,
) -> Row:
    """Measure a piece of work so many times, in processor time; `per` things are done in each."""
    found = []
    for _ in range(times):
        began = clock()
        work()
        found.append((clock() - began) * 1000 / per)
    return Row(what, median(found), part(found, 0.95), times, note)


def in_children() -> float:
    """Return the seconds of processor time that ended processes of ours have taken."""
    import resource  # not everywhere: the other parts need none

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def start() -> Iterator[Row]:
    """How long until help and the handbook are there, in processes of their own."""
    import subprocess

    for arguments in (["--help"], ["rules", "HE-40"], ["check", "ford"]):
        command = [sys.executable, "-m", "game", *arguments]
        work = partial(subprocess.run, command, cwd=ROOT, capture_output=True, check=True)
        yield timed(f"start: kleos {' '.join(arguments)}", work, 7, clock=in_children)


def maps() -> Iterator[Row]:
    """Reading the shipped maps, and setting them up."""
    for name in ("ford", "heights"):
        path = ROOT / "maps" / f"{name}.tmx"
        yield timed(f"map: read {name}", partial(load, path), 7)
        yield timed(f"map: read {name}, set up", partial(scenario.open_map, path), 7)
        yield timed(f"map: first decision on {name}", partial(_first_decision, name), 9)


def _first_decision(name: str) -> Battle:
    return Battle(setup_of(name), 1)


def _built(path: Path) -> Board:
    return load(path).ground.board()


def sizes() -> Iterator[Row]:
    """Large maps of one layer: our reading and building, and plain pytmx, in turns."""
    import logging

    import pytmx

    logging.getLogger("pytmx").setLevel(logging.ERROR)
    with tempfile.TemporaryDirectory() as folder:
        for side, times in ((64, 9), (256, 7), (1000, 3)):
            path = plain_map(Path(folder), side)
            plain, ours = [], []
            for _ in range(times):
                plain.append(timed("", partial(pytmx.TiledMap, str(path)), 1).median)
                ours.append(timed("", partial(_built, path), 1).median)
            yield Row(f"map: {side} x {side} by plain pytmx", median(plain), part(plain, 0.95), times, "cells alone")
            note = f"{median(ours) / median(plain):.1f} times as long"
            yield Row(f"map: {side} x {side} read, checked and built", median(ours), part(ours, 0.95), times, note)


def board() -> Iterator[Row]:
    """Floods and sight on the ford, cold (a field of its own each time) and warm."""
    board, budget = setup_of("ford").board, 12
    warm = Field.of(board)
    start, manner = (12, 9), step_cost.Manner(large=False)

    def cold_flood() -> None:
        field = Field(board)
        flood(start, budget, step_cost.ways(field, manner))

    flood(start, budget, step_cost.ways(warm, manner))
    yield timed("flood within 12, cold", cold_flood, 30)
    yield timed("flood within 12, warm", lambda: flood(start, budget, step_cost.ways(warm, manner)), 300)
    cells = [cell for cell in board.grid.cells() if warm.passable(cell)][::7]
    pairs = [(one, other) for one in cells for other in cells]

    def look() -> None:
        for one, other in pairs:
            warm.sees((one,), False, (other,), False)

    yield timed("one line of sight, first time", look, 1, len(pairs))
    yield timed("one line of sight, again", look, 9, len(pairs))
    yield timed("all cells in sight within 20, cold", lambda: Field(board).visible((start,), False, 20), 15)
    yield timed("all cells in sight within 20, warm", lambda: warm.visible((start,), False, 20), 100)


def rules() -> Iterator[Row]:
    """Listing, odds, commands, undo and saves, in the middle of a battle."""
    battle, found = middle_of_battle()
    yield timed(
        "legal commands of a turn", lambda: list(battle.legal()), 50, note=f"{len(list(battle.legal()))} commands"
    )
    cold: list[float] = []
    for _ in range(20):
        battle.stage.findings.whole.clear()
        cold.append(timed("", lambda: forecast(battle, found), 1).median)
    yield Row("odds of one attack, cold", median(cold), part(cold, 0.95), 20, "nothing remembered")
    yield timed("odds of one attack, warm", lambda: forecast(battle, found), 50)

    def there_and_back() -> None:
        battle.submit(found)
        battle.force_back()

    yield timed("an attack and back", there_and_back, 100)
    yield timed("digest of the world", battle.stage.world.digest, 50)
    recorder = Recorder(Battle(setup_of("ford"), 1), source("ford"))
    yield timed("a save as bytes", recorder.encode, 50)


def middle_of_battle() -> tuple[Battle, Attack]:
    """Return a battle at a turn in which an attack is allowed, and the attack."""
    battle = Battle(setup_of("ford"), 5)
    players = {side: controller("novice", 1, side) for side in battle.stage.sides}
    while battle.decision is not None:
        if battle.decision.ask is None:
            attacks = [command for command in battle.legal() if isinstance(command, Attack)]
            if attacks:
                return battle, attacks[0]
        battle.submit(decide(players[battle.decision.side], battle))
    message = "nobody came to blows"
    raise RuntimeError(message)


def blows() -> Iterator[Row]:
    """Declared blows of each ruleset in positions of battles: gathered, summed cold and kept, beside the outcomes."""
    from tests.test_exchange import positions

    for key in keys():
        cold, kept, whole, walks = list[float](), list[float](), list[float](), list[float]()
        for view, command, declared in islice(positions(key), POSITIONS):
            forget_sums()
            cold.append(spent(declared.blow.exchange))
            kept.append(spent(declared.blow.exchange))
            whole.append(spent(partial(summed, view, declared, all_told=False)))
            view.stage.findings.whole.clear()
            walks.append(spent(partial(finish, walked(view, command))))
        for what, found in (("summed, cold", cold), ("summed, kept", kept), ("with what follows", whole)):
            note = f"worst {max(found):.3f} ms"
            yield Row(f"blow: {key}, {what}", median(found), part(found, 0.95), len(found), note)
        note = f"worst {max(walks):.1f} ms; {median(walks) / median(cold):.0f} times as long as summed"
        yield Row(f"blow: {key}, outcomes walked", median(walks), part(walks, 0.95), len(walks), note)


def spent(work: Callable[[], object]) -> float:
    """Do a piece of work, and return its processor time in milliseconds."""
    began = time.process_time()
    work()
    return (time.process_time() - began) * 1000


def forget_sums() -> None:
    """Empty what is kept of like blows, and of like dice in them."""
    for name, module in list(sys.modules.items()):
        if name.startswith("game.") and name.rpartition(".")[2] in {"blow", "sums", "dice", "exchange"}:
            for value in vars(module).values():
                clear = getattr(value, "cache_clear", None)
                if clear is not None:
                    clear()


def fights() -> Iterator[Row]:
    """Whole battles for each strength on both sides, in processor time: a side's turns, and battles a second and core.

    A turn is all that a side orders till the other one does. A map is set up once, as a play-test does it: the first
    of its battles works out what the ground is like, the others know.
    """
    boards = {"plain 4 against 4": partial(set_up, mirrored("square"), ruleset("heroic"))}
    boards |= {path.stem: partial(setup_of, path.stem) for path in sorted((ROOT / "maps").glob("*.tmx"))}
    for where, opened in boards.items():
        yield from _fought(where, opened(), FIGHTS)


def everywhere() -> Iterator[Row]:
    """One battle of each strength on every map that comes with the game, under each ruleset."""
    for path in sorted((ROOT / "maps").glob("*.tmx")):
        for key in keys():
            yield from _fought(f"{path.stem}, {key}", setup_of(path.stem, key), dict.fromkeys(FIGHTS, 1))


def _fought(where: str, setup: Setup, numbers: Mapping[str, int]) -> Iterator[Row]:
    for kind, battles in numbers.items():
        turns: list[float] = []
        commands, seconds = 0, 0.0
        for seed in range(battles):
            battle = Battle(setup, seed)
            clock = Turns(turns)
            players = {side: Timed(controller(kind, seed, side), clock, side) for side in battle.stage.sides}
            began = time.process_time()
            fight(battle, players)
            seconds += time.process_time() - began
            commands += battle.commands
        note = f"worst {max(turns):.0f} ms; {battles / seconds:.2f} battles/s, {commands / battles:.0f} commands each"
        yield Row(f"turn: {kind}, {where}", median(turns), part(turns, 0.95), len(turns), note)


class Turns:
    """Adds up, in milliseconds of processor time, what each turn of a side takes to think."""

    def __init__(self, turns: list[float]) -> None:
        """Write into a list."""
        self.turns = turns
        self._side = ""

    def add(self, side: str, spent: float) -> None:
        """Note what a decision has taken."""
        if side != self._side:
            self.turns.append(0.0)
            self._side = side
        self.turns[-1] += spent


class Timed:
    """A controller whose thinking is timed."""

    def __init__(self, player: Controller, clock: Turns, side: str) -> None:
        """Think like the player."""
        self.player = player
        self.clock = clock
        self.side = side

    def think(self, battle: Battle) -> Thinking:
        """Think, and note how long it took."""
        began = time.process_time()
        choice = finish(self.player.think(battle))
        self.clock.add(self.side, (time.process_time() - began) * 1000)
        yield
        return choice


def frames() -> Iterator[Row]:
    """How long frames take while a battle is played and shown, AI thinking in them included."""
    from tools.proofs.frames import battle_shown

    for name, what in (("wide", "64 x 64 cells, 60 units"), ("heights", "20 x 16 hexes"), ("pass", "a hex map")):
        for player in ("novice", "veteran", "strategos"):
            clock = battle_shown(name, {"blue": player, "red": player}, 300)
            words = f"{name} by {player}: {what}, 1280 x 720"
            longest = f"longest {max(clock.whole):.0f} ms; more than 50 ms: {sum(ms > 50 for ms in clock.whole)}"
            yield Row(f"frame, {words}", median(clock.whole), part(clock.whole, 0.95), len(clock.whole), longest)
            own = f"longest {max(clock.own):.0f} ms; more than 50 ms: {sum(ms > 50 for ms in clock.own)}"
            yield Row(
                f"  Python's part, {name} by {player}", median(clock.own), part(clock.own, 0.95), len(clock.own), own
            )


PARTS = {
    "start": start,
    "maps": maps,
    "sizes": sizes,
    "board": board,
    "rules": rules,
    "blows": blows,
    "fights": fights,
    "frames": frames,
    "everywhere": everywhere,
}
ASKED = ("everywhere",)
"""What takes so long that it is only measured when it is asked for."""


def main() -> int:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", choices=["", *PARTS], help="only this part")
    given = parser.parse_args()
    rows: list[Row] = []
    for name, measure in PARTS.items():
        if given.only == name or (not given.only and name not in ASKED):
            rows.extend(measure())
            print(f"{name} measured", file=sys.stderr, flush=True)
    table(("what", "median ms", "95%", "times", ""), [(r.what, r.median, r.high, r.times, r.note) for r in rows])
    return 0


if __name__ == "__main__":
    sys.exit(main())
