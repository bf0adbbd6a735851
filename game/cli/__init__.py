"""The command line: `kleos play`, `fight`, `replay`, `check`, `playtest`, `rules`, `odds`.

Only names, options and help live here, so that help is quick; what a command does is in the module beside, imported
when it is called. What a user can get wrong is answered with a sentence on stderr and exit code 2. Exit code 74 says
that what was to be told could not be written, whatever it was.
"""

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from game import __version__
from game.cli.stopping import Stopped
from game.cli.terminal import Trouble, UnheardError, complain, leave, prepare_streams

app = typer.Typer(
    name="kleos",
    help="A turn-based tactical grid game: battles on Tiled maps, for people and AI.",
    epilog="`kleos COMMAND --help` says more of each. Shipped maps go by their bare names: kleos play ford",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

RULES_HELP = "The ruleset, in place of the one that the map names."
SEED_HELP = "The number from which all dice follow; the same seed gives the same battle. Drawn if not given."

Rules = Annotated[str | None, typer.Option("--rules", "-r", metavar="RULESET", help=RULES_HELP)]
Seed = Annotated[int | None, typer.Option("--seed", "-s", metavar="NUMBER", min=0, help=SEED_HELP)]
ROSTER_HELP = "Who comes to the battle: a roster in TOML, as --roster-out writes it. It names its ruleset."
ROSTER_OUT_HELP = "Write who comes out of the battle, all sides, the fallen too, for the next one's --roster."

RosterIn = Annotated[str | None, typer.Option("--roster", metavar="FILE", help=ROSTER_HELP)]
RosterOut = Annotated[str | None, typer.Option("--roster-out", metavar="FILE", help=ROSTER_OUT_HELP)]
Map = Annotated[
    str, typer.Argument(metavar="MAP", show_default=False, help="A .tmx or .tmj file, or a shipped map's name.")
]


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"kleos {__version__}")
        raise typer.Exit


@app.callback()
def start(
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Take the options that stand before a command."""
    del version


@app.command(epilog="For example: kleos play ford --side blue=human --side red=ai")
def play(
    tmx: Annotated[
        str | None,
        typer.Argument(
            metavar="[MAP]", show_default=False, help="A .tmx or .tmj file, a bare name, a folder or a world."
        ),
    ] = None,
    rules: Rules = None,
    seed: Seed = None,
    side: Annotated[
        list[str] | None,
        typer.Option(
            "--side",
            metavar="SIDE=WHO",
            help="Who plays a side: human, ai, quick, random, walk, or a strength: soldier to strategos.",
        ),
    ] = None,
    load: Annotated[str | None, typer.Option("--load", metavar="FILE", help="Go on with a saved battle.")] = None,
    roster: RosterIn = None,
    roster_out: RosterOut = None,
    narrate: Annotated[
        bool, typer.Option("--narrate", help="Tell all that happens and can be done in the terminal, too.")
    ] = False,
) -> None:
    """Play a battle in the window.

    Without a MAP the window opens on its title, with a folder where one of its maps is chosen. With options alone it is
    the first map that comes with the game; who plays each side is the map's to say, unless --side does.
    """
    from game.cli.battles import go_on_in_window, play_in_window
    from game.cli.outputs import OutputFiles

    if load is None:
        play_in_window(tmx, rules, seed, side or [], OutputFiles(None, roster, roster_out), narrate=narrate)
    elif tmx is not None or rules is not None or seed is not None or side or roster is not None:
        message = (
            "A saved battle has its own map, rules, seed, sides and roster: "
            "give --load FILE alone, or with --roster-out FILE."
        )
        raise Trouble(message)
    else:
        go_on_in_window(load, roster_out, narrate=narrate)


@app.command(epilog="For example: kleos fight heights --seed 7 --side red=walk --record heights.kleos")
def fight(
    tmx: Map,
    rules: Rules = None,
    seed: Seed = None,
    side: Annotated[
        list[str] | None,
        typer.Option(
            "--side",
            metavar="SIDE=WHO",
            help="Who plays a side: ai (unless given), quick, random, walk, or a strength: soldier to strategos.",
        ),
    ] = None,
    record: Annotated[
        str | None, typer.Option("--record", metavar="FILE", help="Write the battle down, for `kleos replay`.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Tell how it ended and nothing else.")] = False,
    roster: RosterIn = None,
    roster_out: RosterOut = None,
) -> None:
    """Let the AI fight a battle against itself, told in the terminal, without a window."""
    from game.cli.battles import fight_in_terminal
    from game.cli.outputs import OutputFiles

    fight_in_terminal(tmx, rules, seed, side or [], OutputFiles(record, roster, roster_out), quiet=quiet)


@app.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", show_default=False, help="A saved or recorded battle.")],
    verify: Annotated[
        bool, typer.Option("--verify", help="Only play it again and compare the state after every command.")
    ] = False,
    window: Annotated[
        bool, typer.Option("--window", "-w", help="Show it in the window, to go to any moment of it.")
    ] = False,
) -> None:
    """Play a recorded battle again, told in the terminal, or with --window in the window.

    With --verify the exit code is 0 if everything came out as recorded, and 1 if not.
    """
    from game.cli.battles import replay_in_terminal, replay_in_window

    if window and verify:
        raise Trouble("A replay is either shown or verified: give --window or --verify.")
    if window:
        replay_in_window(file)
    else:
        replay_in_terminal(file, verify=verify)


@app.command()
def check(
    maps: Annotated[
        list[str] | None,
        typer.Argument(metavar="MAP...", show_default=False, help="Maps made in Tiled, folders of them, worlds."),
    ] = None,
    rules: Rules = None,
    json: Annotated[bool, typer.Option("--json", help="Print what was found as JSON.")] = False,
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema of that, and leave.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Let what is suspicious count as what is wrong.")] = False,
) -> None:
    """Tell everything that is wrong with maps or suspicious, and what to do about it in Tiled.

    The exit code is 0 if all of them can be played, and 1 if not; with --strict also where something is suspicious.
    """
    from game.cli.maps import check_maps, tell_schema

    if schema:
        tell_schema()
    elif not maps:
        raise Trouble("Name a map, a folder of maps or a world to check.")
    else:
        check_maps(maps, rules, as_json=json, strict=strict)


@app.command(
    epilog="For example: kleos playtest siege/siege.tmx -n 50 --rules all --side blue=soldier --side red=soldier"
)
def playtest(
    maps: Annotated[
        list[str],
        typer.Argument(metavar="MAP...", show_default=False, help="Maps made in Tiled, folders of them, worlds."),
    ],
    battles: Annotated[
        int, typer.Option("--battles", "-n", metavar="NUMBER", help="Battles of each map under each ruleset.")
    ] = 200,
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules", "-r", metavar="RULESETS", help="One, several with commas between, or all; else the map's own."
        ),
    ] = None,
    side: Annotated[
        list[str] | None,
        typer.Option(
            "--side",
            metavar="SIDE=WHO",
            help="Who plays a side: ai (unless given), quick, random, walk, or a strength: soldier to strategos.",
        ),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", "-j", metavar="NUMBER", help="Processes at a time; as many as there are cores."),
    ] = None,
    out: Annotated[
        str, typer.Option("--out", "-o", metavar="DIR", help="The folder for results and reports.")
    ] = "playtest",
    seed: Annotated[
        int,
        typer.Option("--seed", "-s", metavar="NUMBER", min=0, help="The number from which all battles' seeds follow."),
    ] = 0,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with results that are in the folder, in place of beginning anew.")
    ] = False,
) -> None:
    """Let the AI fight many battles on maps, and report who wins, how, and what happens where.

    The same seed gives the same report, however many processes fight. Ctrl-C keeps what is done and reports it.
    """
    from game.cli.playtest import Wanted, play_test

    play_test(maps, Wanted(battles, rules, side or [], jobs, out, seed, resume))


@app.command()
def rules(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[ID or WORDS]", show_default=False, help="Such as HE-40, or flanked.")
    ] = None,
) -> None:
    """Read the handbook: one rule by its id, all that hold certain words, or without either the contents."""
    from game.cli.handbook import read

    read(" ".join(words or []))


@app.command(epilog="For example: kleos new siege --shape hex --size 30x20")
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", show_default=False, help="A folder that is not there yet.")],
    shape: Annotated[str, typer.Option("--shape", metavar="square|hex", help="The cells of its map.")] = "square",
    size: Annotated[str, typer.Option("--size", metavar="WxH", help="The size of its map in cells.")] = "24x18",
    rules: Annotated[str, typer.Option("--rules", "-r", metavar="RULESET", help=RULES_HELP)] = "heroic",
) -> None:
    """Make a folder for a map of your own, ready for Tiled.

    In it are a Tiled project, the tilesets, a template of every unit in each side's colour, and a map that can be
    played at once.
    """
    from game.cli.new import make

    make(name, shape, size, rules)


LISTED_HELP = "One, several with commas between, or all (unless given)."


@app.command()
def units(
    rules: Annotated[str, typer.Option("--rules", "-r", metavar="RULESETS", help=LISTED_HELP)] = "all",
) -> None:
    """List the ids of units, and who stands in for whom.

    They are for a map's property unit; a ruleset that does not know one takes another in its place.
    """
    from game.cli.words import show_units

    show_units(rules)


@app.command()
def items(
    rules: Annotated[str, typer.Option("--rules", "-r", metavar="RULESETS", help=LISTED_HELP)] = "all",
) -> None:
    """List the ids of items, and what stands in for what.

    They are for a map's gear and items; a ruleset that does not know one takes another in its place, or leaves it out.
    """
    from game.cli.words import show_items

    show_items(rules)


@app.command()
def terrain() -> None:
    """List the ids of terrain, and what each is."""
    from game.cli.words import show_terrain

    show_terrain()


@app.command(epilog="For example: kleos odds archer hoplite --distance 10 --cover soft")
def odds(
    attacker: Annotated[str, typer.Argument(metavar="ATTACKER", show_default=False, help="A unit's id, as hoplite.")],
    target: Annotated[str, typer.Argument(metavar="TARGET", show_default=False, help="A unit's id.")],
    rules: Annotated[
        str, typer.Option("--rules", "-r", metavar="RULESETS", help="One, several with commas between, or all.")
    ] = "heroic",
    distance: Annotated[int, typer.Option("--distance", "-d", min=1, max=60, help="How many cells apart.")] = 1,
    weapon: Annotated[str | None, typer.Option("--weapon", "-w", help="Only ways with this in their name.")] = None,
    cover: Annotated[str, typer.Option("--cover", metavar="none|soft|hard", help="What the target has.")] = "none",
) -> None:
    """Tell the exact chances of one unit's attack on another on open ground.

    With several rulesets, or `--rules all`, the duel of the two stands side by side under each.
    """
    from game.cli.compare import compare
    from game.cli.odds import show

    if "," in rules or rules.strip().lower() == "all":
        compare(attacker, target, rules, distance, weapon, cover)
    else:
        show(attacker, target, rules, distance, weapon, cover)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code; no user's mistake gets a traceback."""
    prepare_streams()
    return leave(_run(list(sys.argv[1:] if arguments is None else arguments)))


def _run(given: list[str]) -> int:
    try:
        result = app(given or ["--help"], standalone_mode=False, prog_name="kleos")
    except Trouble as trouble:
        return complain(str(trouble))
    except typer.TyperException as error:
        return complain(error.format_message())
    except Stopped as stopped:
        return stopped.code
    except UnheardError:
        return 0  # what was not heard is for `leave` to say
    except (typer.Abort, KeyboardInterrupt):
        return 130
    return result if isinstance(result, int) else 0
