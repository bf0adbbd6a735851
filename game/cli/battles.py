"""Battles from the command line: in the window, told in the terminal, recorded, and played again."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from game.cli.choices import find_map, open_map, pick_options, pick_players, pick_seed, shipped, with_roster
from game.cli.display import need_display, open_window
from game.cli.outputs import OutputFiles, check_outputs, keep, keep_unfinished
from game.cli.stopping import stopping
from game.cli.terminal import Spoken, Trouble, check_heard, say

if TYPE_CHECKING:
    from game.controllers.plans import WeighedPlan
    from game.engine.battle import Battle
    from game.engine.components import Finished
    from game.engine.observing import Settled, Stamped, Undone
    from game.engine.setup import Setup

INDENT = "  "


class Teller:
    """Writes the log of a battle, line by line, as it happens."""

    def __init__(self, battle: "Battle", *, must_be_heard: bool = True) -> None:
        """Tell what has happened so far, then everything else; where that is all there is to do, stop when unheard."""
        from game.report.narrate import Narrator

        self._must_be_heard = must_be_heard
        self._narrator = Narrator(battle.ruleset, battle.stage.sides)
        for stamped in battle.events:
            self.see(stamped)
        battle.observers.append(self.see)

    def see(self, told: "Stamped | Undone | Settled") -> None:
        """Write an event's line, if it has one."""
        from game.engine.observing import Stamped

        line = self._narrator.tell(told.event) if isinstance(told, Stamped) else None
        if line is not None:
            cited = f"  [{', '.join(line.rules)}]" if line.rules else ""
            say(("" if line.depth else "\n") + INDENT * line.depth + line.text + cited)
            if self._must_be_heard:
                check_heard()


def play_in_window(
    name: str | None,
    rules: str | None,
    seed: int | None,
    sides: Sequence[str],
    files: OutputFiles,
    options: Sequence[str],
    *,
    narrate: bool,
    watch: bool,
) -> None:
    """Open the window on a map. Without a name it opens on the title, for a folder where its maps are chosen from.

    Where only options are given they are for the first map that comes with the game.
    """
    from game.controllers import KINDS
    from game.tiled.folders import holds_maps

    folder = Path(name) if name is not None and holds_maps(Path(name)) else None
    if watch and (name is None or folder is not None):
        raise Trouble("--watch is for one map: name it, as in kleos play MAP --watch.")
    is_open = rules is None and seed is None and not sides and not options and files == OutputFiles()
    if folder is not None and not is_open:
        what = "folder" if folder.is_dir() else "world"
        message = (
            f"{name} is a {what}: its maps, rules, options, sides and seed are chosen in the window. Name it alone."
        )
        raise Trouble(message)
    if folder is not None or (name is None and is_open):
        instead = "`kleos fight MAP`"
        need_display(instead)
        _in_window(instead, lambda run: run(folder), narrate=narrate)
        return
    if name is None and not shipped():
        message = "No maps have come with the game; name one: kleos play MAP."
        raise Trouble(message)
    path = next(iter(shipped().values())) if name is None else find_map(name)
    source, setup = open_map(path, rules)
    answers = {key: choice.key for key, choice in pick_options(options, [setup]).items()}
    ready = with_roster(setup, files.roster)
    check_outputs(files, tmx=path)
    usual = {side: source.players.get(side, "ai" if place else "human") for place, side in enumerate(source.sides)}
    players = pick_players(sides, source.sides, ("human", *KINDS), usual)
    instead = f"`kleos fight {name or path.stem}`"
    need_display(instead)
    say_who_waits(ready)
    after = None if files.roster_out is None else Path(files.roster_out)
    _in_window(
        instead,
        lambda run: run(
            path,
            rules,
            pick_seed(seed),
            players,
            veterans=ready.roster,
            roster_out=after,
            is_watched=watch,
            answers=answers,
        ),
        narrate=narrate,
    )


def go_on_in_window(file: str, roster_out: str | None, *, narrate: bool) -> None:
    """Open the window on a saved battle."""
    from game.record.reading import read
    from game.record.record import RecordError
    from game.record.setting import setting_of

    try:
        setting_of(read(Path(file)).header, file)
        instead = f"`kleos replay {file}`"
        check_outputs(OutputFiles(roster_out=roster_out), load=file)
        need_display(instead)
        after = None if roster_out is None else Path(roster_out)
        _in_window(instead, lambda run: run(saved=Path(file), roster_out=after), narrate=narrate)
    except RecordError as error:
        raise Trouble(str(error)) from error


def campaign_in_window(name: str, rules: str | None) -> None:
    """Open the window on a campaign that is to begin."""
    from game.cli.campaign import opened_campaign

    path = opened_campaign(name, rules).path
    instead = f"`kleos campaign {name} --ai`"
    need_display(instead)
    _in_window(instead, lambda run: run(campaign=path, rules=rules))


def replay_in_window(file: str) -> None:
    """Open the window on a recorded battle, to be looked at again."""
    from game.record.reading import read
    from game.record.record import RecordError
    from game.record.setting import setting_of

    try:
        setting_of(read(Path(file)).header, file)
    except RecordError as error:
        raise Trouble(str(error)) from error
    instead = f"`kleos replay {file}`"
    need_display(instead)

    def watch_it() -> None:
        from game.screen.app import watch

        watch(Path(file))

    open_window(instead, watch_it)


def _in_window(instead: str, play: Callable[[Callable[..., None]], None], *, narrate: bool = False) -> None:
    """Let the window's `run` be called; where no window can be opened, say so and what needs none."""

    def show() -> None:
        from game.screen.app import run
        from game.tiled import MapFaults

        try:
            play(partial(run, reader=Spoken() if narrate else None))
        except MapFaults as faults:  # saved with a fault since it was read here
            raise Trouble(str(faults)) from faults

    open_window(instead, show)


def fight_in_terminal(
    name: str,
    rules: str | None,
    seed: int | None,
    sides: Sequence[str],
    files: OutputFiles,
    options: Sequence[str],
    *,
    only_ending: bool,
    with_whys: bool,
) -> None:
    """Let controllers fight a battle to its end, and tell it: only how it ended, or all, or all with the whys."""
    from game.controllers import KINDS, controller
    from game.controllers.fight import fight, ignored
    from game.engine.battle import Battle
    from game.record.recorder import Recorder
    from game.scenario.answers import answer, answers_in_words

    path = find_map(name)
    source, bare = open_map(path, rules)
    answers = {key: choice.key for key, choice in pick_options(options, [bare]).items()}
    source, (bare,) = answer(source, [bare], answers)
    setup = with_roster(bare, files.roster)
    check_outputs(files, tmx=path)
    who = pick_players(sides, setup.sides, KINDS, dict.fromkeys(setup.sides, "veteran"))
    number = pick_seed(seed)
    battle = Battle(setup, number)
    recorder = Recorder(battle, source, who)
    players = ", ".join(f"{side} by {kind}" for side, kind in who.items())
    say(f"{setup.title}, {setup.ruleset.name}: {players}; seed {number}.")
    for line in answers_in_words(source, [setup], answers):
        say(line)
    say_who_waits(setup)
    told_only = not files.outputs()
    if not only_ending:
        Teller(battle, must_be_heard=told_only)
    players_of = {side: controller(kind, number, side) for side, kind in who.items()}
    with stopping() as asked:
        try:
            over = fight(battle, players_of, pause=asked.check, hear=_say_why if with_whys else ignored)
        except BaseException:
            keep_unfinished(recorder, files)
            raise
        if only_ending:
            say(ending(battle, over))
        keep(recorder, files)


def _say_why(battle: "Battle", plan: "WeighedPlan") -> None:
    """Say why an AI has chosen a plan, above what comes of it."""
    from game.controllers.why import why

    say(f"\nWhy: {why(battle.truth, plan)}")


def say_who_waits(setup: "Setup") -> None:
    """Say who of a roster has found no place, if anybody."""
    from game.scenario.roster import who_waits

    line = who_waits(setup)
    if line:
        say(line)


def ending(battle: "Battle", over: "Finished | None") -> str:
    """Return how a battle stands, in a sentence."""
    from game.engine.components import BATTLE, Clock
    from game.engine.sentences import reason_words

    clock = battle.truth.get(BATTLE, Clock)
    rounds = 0 if clock is None else clock.round
    if over is None:
        return f"Not decided yet, in round {rounds}."
    winner = f"{over.winner.capitalize()} wins" if over.winner else "A draw"
    return f"{winner} in round {rounds}: {reason_words(over, battle.stage.sides)}."


def replay_in_terminal(file: str, *, verify: bool) -> None:
    """Play a record again: compared with what was recorded, and told unless only that is wanted."""
    from game.record.loading import load
    from game.record.reading import read
    from game.record.record import RecordError

    try:
        record = read(Path(file))
        journey = record.header.journey
        if journey is not None and not verify:
            say(f"Battle {journey.number} of the campaign {journey.campaign.title}:")
        loaded = load(record, file, None if verify else _tell_from_start)
    except RecordError as error:
        raise Trouble(str(error)) from error
    battle = loaded.battle
    if verify or battle.over is None:
        say(f"{file}: {len(record.played)} commands, seed {battle.seed}. {ending(battle, battle.over)}")
    if verify and not loaded.drifted:
        say("Everything came out as recorded.")
    for note in loaded.notes:
        say(note)
    if loaded.drifted and verify:
        raise typer.Exit(1)


def _tell_from_start(battle: "Battle") -> None:
    say(f"{battle.setup.title}, {battle.ruleset.name}; seed {battle.seed}.")
    Teller(battle)
