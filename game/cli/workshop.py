"""The commands for who makes maps: check, playtest, new, units, items, terrain. Names, options and help alone."""

from typing import Annotated

import typer

from game.cli import completing
from game.cli.options import ManyRules, Map, Options, Rules
from game.cli.terminal import Trouble

LISTED_HELP = "One, several with commas between, or all (unless given)."


def check(
    maps: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="MAP",
            show_default=False,
            help="Maps made in Tiled, campaigns, worlds, folders with all that is in them.",
            autocompletion=completing.checked,
        ),
    ] = None,
    rules: ManyRules = None,
    json: Annotated[bool, typer.Option("--json", help="Print what was found as JSON.")] = False,
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema of that, and leave.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Let what is suspicious count as what is wrong.")] = False,
    watch: Annotated[
        bool, typer.Option("--watch", help="Check again whenever something is saved that a map reads, until Ctrl-C.")
    ] = False,
) -> None:
    """Tell everything that is wrong with maps and campaigns, or suspicious, and what to do about it.

    Of several, a line sums it up. The exit code is 0 if all of them can be played, and 1 if not; with --strict also
    where something is suspicious.
    """
    from game.cli.maps import check_maps, tell_schema

    if schema:
        tell_schema()
    elif not maps:
        raise Trouble("Name a map, a folder of maps or a world to check.")
    elif watch and (json or strict):
        raise Trouble("--watch tells what it finds until Ctrl-C: give it without --json and --strict.")
    elif watch:
        from game.cli.watching import watch_maps

        watch_maps(maps, rules)
    else:
        check_maps(maps, rules, as_json=json, strict=strict)


def playtest(  # noqa: PLR0913 - an option each
    *,
    maps: Annotated[
        list[str],
        typer.Argument(
            metavar="MAP",
            show_default=False,
            help="Maps made in Tiled, folders of them, worlds.",
            autocompletion=completing.maps,
        ),
    ],
    battles: Annotated[
        int, typer.Option("--battles", "-n", metavar="NUMBER", help="Battles of each map under each ruleset.")
    ] = 200,
    rules: ManyRules = None,
    side: Annotated[
        list[str] | None,
        typer.Option(
            "--side",
            metavar="SIDE=WHO",
            help="Who plays a side: a strength from novice to strategos (a veteran, unless given), or random.",
        ),
    ] = None,
    option: Options = None,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", "-j", metavar="NUMBER", help="Processes at a time; unless given, one for each core."),
    ] = None,
    dask: Annotated[
        str | None,
        typer.Option("--dask", metavar="ADDRESS", help="The scheduler of a Dask cluster that fights in their place."),
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
    compare: Annotated[
        bool, typer.Option("--compare", help="Say what a change did: give a map before and after it.")
    ] = False,
    opens: Annotated[bool, typer.Option("--open", help="Open each report in the browser when it is written.")] = False,
    without: Annotated[
        list[str] | None,
        typer.Option(
            "--without",
            metavar="ACTION|item.ID|boon.ID",
            help="Fight again with each side in turn without this (unit.NAME and place.NAME too): what is it worth?",
        ),
    ] = None,
    worth: Annotated[
        list[str] | None,
        typer.Option(
            "--worth",
            metavar="actions|items|units|places|all",
            help="Fight again without each of these in turn, each side: what is it worth?",
        ),
    ] = None,
    sweep: Annotated[
        list[str] | None,
        typer.Option(
            "--sweep",
            metavar="FIGURE=VALUES",
            help="Fight again with other figures, as unit.raider.hp=4..8 or map.round_limit=6,9: where is it even?",
        ),
    ] = None,
) -> None:
    """Let the AI fight many battles on maps, and report who wins, how, and what happens where.

    With --compare another page says what differs, and how likely luck alone is to do as much. With --without, --worth
    and --sweep battles of the same dice are fought again with something otherwise; the report says what that does.

    The same seed gives the same report, however many processes fight. Ctrl-C keeps what is done and reports it.
    """
    from game.cli.playtest import play_test
    from game.cli.tested import Wanted

    also = without or [], worth or [], sweep or []
    play_test(
        maps, Wanted(battles, rules, side or [], jobs, out, seed, resume, compare, *also, dask, option or [], opens)
    )


def picture(
    tmx: Map,
    out: Annotated[str, typer.Argument(metavar="OUT.png", show_default=False, help="The picture to be written.")],
    show: Annotated[
        str,
        typer.Option(
            "--show",
            metavar="WORDS",
            help="What is laid over it, with commas: heights, cover, zones; reach, threat, sight of each side as "
            "it begins; of a play-test: heat (where units stood), walked, fell, struck from, struck at, gave cover, "
            "used (things of the map, the board's edge), contested (the goal's cells).",
        ),
    ] = "",
    rules: Rules = None,
    results: Annotated[
        str | None,
        typer.Option(
            "--results",
            metavar="FILE",
            help="The battles that heat is of, as `kleos playtest` writes them.",
            autocompletion=completing.files,
        ),
    ] = None,
) -> None:
    """Write a picture of a map as it is painted in the window, with what the rules see of it laid over."""
    try:
        from game.cli.overlaid import take_picture
    except ImportError as error:
        raise Trouble("Maps cannot be painted here: a library for OpenGL is missing.") from error

    take_picture(tmx, out, show, rules, results)


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", show_default=False, help="A folder that is not there yet.")],
    shape: Annotated[str, typer.Option("--shape", metavar="square|hex", help="The cells of its map.")] = "square",
    size: Annotated[str, typer.Option("--size", metavar="WxH", help="The size of its map in cells.")] = "24x18",
    rules: Annotated[
        str,
        typer.Option(
            "--rules",
            "-r",
            metavar="RULESET",
            help="The ruleset that its map names.",
            autocompletion=completing.ruleset,
        ),
    ] = "heroic",
) -> None:
    """Make a folder for a map of your own, ready for Tiled.

    In it are a Tiled project, the tilesets, a template of every unit in each side's colour, and a map that can be
    played at once.
    """
    from game.cli.new import make

    make(name, shape, size, rules)


def units(
    rules: Annotated[
        str, typer.Option("--rules", "-r", metavar="RULESETS", help=LISTED_HELP, autocompletion=completing.rulesets)
    ] = "all",
) -> None:
    """List the ids of units, and who stands in for whom.

    They are for a map's property unit; a ruleset that does not know one takes another in its place.
    """
    from game.cli.words import show_units

    show_units(rules)


def items(
    rules: Annotated[
        str, typer.Option("--rules", "-r", metavar="RULESETS", help=LISTED_HELP, autocompletion=completing.rulesets)
    ] = "all",
) -> None:
    """List the ids of items, and what stands in for what.

    They are for a map's gear and items; a ruleset that does not know one takes another in its place, or leaves it out.
    """
    from game.cli.words import show_items

    show_items(rules)


def terrain() -> None:
    """List the ids of terrain, and what each is. They are the same under all rulesets."""
    from game.cli.words import show_terrain

    show_terrain()
