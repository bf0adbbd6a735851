"""Options that several commands have."""

from typing import Annotated

import typer

from game.cli import completing

RULES_HELP = "The ruleset, in place of the one that the map names."
SEED_HELP = "The number from which all dice follow; the same seed gives the same battle. Drawn if not given."

MANY_RULES_HELP = "One, several with commas between, or all; else the map's own."

Rules = Annotated[
    str | None, typer.Option("--rules", "-r", metavar="RULESET", help=RULES_HELP, autocompletion=completing.ruleset)
]
ManyRules = Annotated[
    str | None,
    typer.Option("--rules", "-r", metavar="RULESETS", help=MANY_RULES_HELP, autocompletion=completing.rulesets),
]
Seed = Annotated[int | None, typer.Option("--seed", "-s", metavar="NUMBER", min=0, help=SEED_HELP)]
ROSTER_HELP = "Who comes to the battle: a roster in TOML, as --roster-out writes it. It names its ruleset."
ROSTER_OUT_HELP = "Write who comes out of the battle, all sides, the fallen too, for the next one's --roster."

OPTION_HELP = (
    "Answer what the ruleset leaves open (surprise, moods, initiative, sizes) in the map's place: surprise=blue. "
    "Any number of times; a wrong one is answered with all that there are."
)

Options = Annotated[list[str] | None, typer.Option("--option", metavar="OPTION=CHOICE", help=OPTION_HELP)]
RosterIn = Annotated[
    str | None, typer.Option("--roster", metavar="FILE", help=ROSTER_HELP, autocompletion=completing.files)
]
RosterOut = Annotated[str | None, typer.Option("--roster-out", metavar="FILE", help=ROSTER_OUT_HELP)]
Map = Annotated[
    str,
    typer.Argument(
        metavar="MAP",
        show_default=False,
        help="A .tmx or .tmj file, or a shipped map's name.",
        autocompletion=completing.maps,
    ),
]
