"""The command line: `kleos` and each of its commands.

Only names, options and help live here and in `workshop`, which has the commands for who makes maps, so that help is
quick; what a command does is in the module beside, imported when it is called. What a user can get wrong is answered
with a sentence on stderr and exit code 2. Exit code 74 says that what was to be told could not be written, whatever it
was.
"""

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from game import __version__
from game.cli import completing, workshop
from game.cli.mistakes import in_words
from game.cli.options import Map, Options, RosterIn, RosterOut, Rules, Seed
from game.cli.stopping import Stopped
from game.cli.terminal import Trouble, UnheardError, complain, leave, prepare_streams

app = typer.Typer(
    name="kleos",
    help="A turn-based tactical grid game: battles on Tiled maps, for people and AI.",
    epilog="`kleos COMMAND --help` says more of each. Shipped maps go by their bare names: kleos play ford",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


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


@app.command(epilog="For example: kleos play ford --side blue=human --side red=veteran")
def play(  # noqa: PLR0913 - an option each
    *,
    tmx: Annotated[
        str | None,
        typer.Argument(
            metavar="MAP",
            show_default=False,
            help="A .tmx or .tmj file, a shipped map's name, a folder or a world.",
            autocompletion=completing.maps,
        ),
    ] = None,
    rules: Rules = None,
    seed: Seed = None,
    side: Annotated[
        list[str] | None,
        typer.Option(
            "--side",
            metavar="SIDE=WHO",
            help="Who plays a side: human, novice, soldier, veteran, captain, strategos, or random; of those from "
            "soldier on also how: captain:bold (wary, hunter, guardian, even).",
        ),
    ] = None,
    option: Options = None,
    load: Annotated[
        str | None,
        typer.Option("--load", metavar="FILE", help="Go on with a saved battle.", autocompletion=completing.files),
    ] = None,
    roster: RosterIn = None,
    roster_out: RosterOut = None,
    narrate: Annotated[
        bool, typer.Option("--narrate", help="Tell all that happens and can be done in the terminal, too.")
    ] = False,
    watch: Annotated[
        bool,
        typer.Option("--watch", help="Whenever MAP is saved, offer to play on it, or tell what is wrong with it."),
    ] = False,
) -> None:
    """Play a battle in the window.

    Given nothing, it opens on its title; given a folder or a world, where one of its maps is chosen; given options
    alone, on the first map that comes with the game. The map says who plays each side, unless --side does.
    """
    from game.cli.battles import go_on_in_window, play_in_window
    from game.cli.outputs import OutputFiles

    if load is None:
        play_in_window(tmx, rules, seed, side or [], OutputFiles(None, roster, roster_out), option or [],
                       narrate=narrate, watch=watch)  # fmt: skip
    elif tmx is not None or rules is not None or seed is not None or side or option or roster is not None or watch:
        message = (
            "A saved battle has its own map, rules, options, seed, sides and roster: "
            "give --load FILE alone, or with --roster-out FILE."
        )
        raise Trouble(message)
    else:
        go_on_in_window(load, roster_out, narrate=narrate)


@app.command(
    short_help="Let the AI fight a battle against itself, told here.",
    epilog="For example: kleos fight heights --seed 7 --side red=novice --record heights.kleos",
)
def fight(  # noqa: PLR0913 - an option each
    *,
    tmx: Map,
    rules: Rules = None,
    seed: Seed = None,
    side: Annotated[
        list[str] | None,
        typer.Option(
            "--side",
            metavar="SIDE=WHO",
            help="Who plays a side: a strength from novice to strategos (a veteran, unless given), or random; "
            "from soldier on also how: captain:bold (wary, hunter, guardian, even).",
        ),
    ] = None,
    option: Options = None,
    record: Annotated[
        str | None, typer.Option("--record", metavar="FILE", help="Write the battle down, for `kleos replay`.")
    ] = None,
    quiet: Annotated[
        bool | None,
        typer.Option(
            "--quiet/--why",
            "-q",
            help="Tell how it ended and nothing else; or with --why also what each plan of an AI is for, and what else "
            "there was.",
            show_default=False,
        ),
    ] = None,
    roster: RosterIn = None,
    roster_out: RosterOut = None,
) -> None:
    """Let the AI fight a battle against itself, told in the terminal, without a window."""
    from game.cli.battles import fight_in_terminal
    from game.cli.outputs import OutputFiles

    files = OutputFiles(record, roster, roster_out)
    fight_in_terminal(
        tmx, rules, seed, side or [], files, option or [], only_ending=quiet is True, with_whys=quiet is False
    )


@app.command(short_help="Play a recorded battle again, told here or in the window.")
def replay(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", show_default=False, help="A saved or recorded battle.", autocompletion=completing.files
        ),
    ],
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


@app.command(
    short_help="Play a campaign: battle after battle with one party.",
    epilog="For example: kleos campaign river --ai --rules clash --side blue=captain --side red=soldier",
)
def campaign(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            show_default=False,
            help="A campaign in TOML, or a shipped one's name.",
            autocompletion=completing.campaigns,
        ),
    ],
    ai: Annotated[bool, typer.Option("--ai", help="Let AIs fight all of it, told without a window.")] = False,
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules",
            "-r",
            metavar="RULESET",
            help="The ruleset, in place of the one that the file names.",
            autocompletion=completing.ruleset,
        ),
    ] = None,
    seed: Seed = None,
    side: Annotated[
        list[str] | None,
        typer.Option("--side", metavar="SIDE=WHO", help="Who plays a side in all battles, as for `kleos fight`."),
    ] = None,
    roster: Annotated[
        str | None, typer.Option("--roster", metavar="FILE", help="Who sets out, in place of whom the first map has.")
    ] = None,
    roster_out: Annotated[
        str | None, typer.Option("--roster-out", metavar="FILE", help="Write the party at the end, the fallen too.")
    ] = None,
    out: Annotated[
        str | None,
        typer.Option("--out", metavar="FILE", help="Write the chronicle, too: as Markdown where FILE ends in .md."),
    ] = None,
) -> None:
    """Play a campaign in the window: battle after battle with one party. Who plays is chosen there.

    With --ai it is fought through by AIs, and its chronicle is told.
    """
    from game.cli.battles import campaign_in_window
    from game.cli.campaign import fight_through
    from game.cli.outputs import OutputFiles

    if not ai:
        if seed is not None or side or roster is not None or roster_out is not None or out is not None:
            raise Trouble("--seed, --side, --roster, --roster-out and --out are for AIs alone: give --ai with them.")
        campaign_in_window(file, rules)
        return
    fight_through(file, rules, seed, side or [], OutputFiles(None, roster, roster_out, out))


app.command(short_help="Tell all that is wrong with maps and campaigns.")(workshop.check)
app.command(
    short_help="Let the AI fight many battles, and report what they come to.",
    epilog="For example: kleos playtest siege/siege.tmx -n 50 --rules all --side blue=soldier --side red=soldier",
)(workshop.playtest)
app.command(
    short_help="Write a picture of a map as it is painted in the window.",
    epilog="For example: kleos picture ford ford.png --show heights,zones",
)(workshop.picture)


@app.command(short_help="Read the handbook: a rule, or all that hold a word.")
def rules(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="ID or WORDS", show_default=False, help="Such as HE-40, or flanked.")
    ] = None,
) -> None:
    """Read the handbook: one rule by its id, all that hold certain words, or without either the contents."""
    from game.cli.handbook import read

    read(" ".join(words or []))


app.command(epilog="For example: kleos new siege --shape hex --size 30x20")(workshop.new)
app.command()(workshop.units)
app.command()(workshop.items)
app.command()(workshop.terrain)


@app.command(
    short_help="Tell the exact chances of one unit's attack on another.",
    epilog="For example: kleos odds archer hoplite --distance 10 --cover soft",
)
def odds(
    attacker: Annotated[
        str, typer.Argument(metavar="ATTACKER", show_default=False, help="A unit's id; `kleos units` lists them.")
    ],
    target: Annotated[str, typer.Argument(metavar="TARGET", show_default=False, help="Another's, or the same.")],
    rules: Annotated[
        str,
        typer.Option(
            "--rules",
            "-r",
            metavar="RULESETS",
            help="One, several with commas between, or all.",
            autocompletion=completing.rulesets,
        ),
    ] = "heroic",
    distance: Annotated[
        int, typer.Option("--distance", "-d", metavar="CELLS", min=1, max=60, help="How many cells apart.")
    ] = 1,
    weapon: Annotated[
        str | None, typer.Option("--weapon", "-w", metavar="WORD", help="Only ways with this in their name.")
    ] = None,
    cover: Annotated[str, typer.Option("--cover", metavar="none|soft|hard", help="What the target has.")] = "none",
) -> None:
    """Tell the exact chances of one unit's attack on another on open ground.

    What is aimed at a cell (a fire pot, a web) is told of the one in which the target stands.

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
        return complain(in_words(error))
    except Stopped as stopped:
        return stopped.code
    except UnheardError:
        return 0  # what was not heard is for `leave` to say
    except (typer.Abort, KeyboardInterrupt):
        return 130
    return result if isinstance(result, int) else 0
