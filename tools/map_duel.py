"""A small map as a plan: two houses meet on a threshing floor to settle whose a field is."""

from typing import Final

from tools.map_plans import GROWN, STROWN, Plan, Thing, Unit, Zone, drawn

DUEL: Final = Plan(
    name="duel",
    hex=False,
    properties={
        "title": "The threshing floor",
        "description": "Two houses quarrel over a field, and each sends two. Meet on the floor where all can see it, "
        "or shoot from the wall and let them come. Red has no bow, and under heroic has it harder.",
        "ruleset": "clash",
        "victory": "rout",
        "sides": "blue,red",
        "players": "human,ai",
        "round_limit": 30,
    },
    ground=(
        "......r...",
        ".sssssr...",
        ".ssffffr..",
        "..ffffff..",
        "..ffffff..",
        "..ffffff..",
        "..ffffff..",
        "..rffffss.",
        "...rsssss.",
        "...r......",
    ),
    features=drawn(
        (
            "T..b.....T",
            "........b.",
            "b.........",
            ".l........",
            ".l........",
            "........l.",
            "........l.",
            ".........b",
            ".b........",
            "T.....b..T",
        ),
        GROWN,
    ),
    decor=drawn(
        (
            ".*.....g..",
            "g......*..",
            ".....,....",
            "..........",
            "..........",
            "..........",
            "..........",
            "....,.....",
            "a.*....g..",
            ".....*..*.",
        ),
        STROWN,
    ),
    units=(
        Unit("Pelagon", "champion", "blue", (3, 8)),
        Unit("Nisos", "archer", "blue", (4, 9)),
        Unit("Drakon", "champion", "red", (6, 1)),
        Unit("Battos", "skirmisher", "red", (5, 0)),
    ),
    scenery=(
        Thing("Votive column", "column", (3, 5), {"height": 4.0, "difficulty": "easy"}),
        Thing("Old boundary", "statue", (6, 4), {"height": 4.0}),
    ),
    zones=(
        Zone("The south house", "deployment", "blue", (2, 8), (7, 9)),
        Zone("The north house", "deployment", "red", (2, 0), (7, 1)),
    ),
    mirrors=True,
)
