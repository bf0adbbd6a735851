"""A house at night as a plan: a tyrant asleep, lamps in the halls, guards who talk, and a kitchen door."""

from typing import Final

from tools.map_plans import GROWN, STROWN, Plan, Template, Thing, Unit, Zone, drawn

ASLEEP: Final[dict[str, str | bool]] = {"unaware": True, "conditions": "prone"}
TIRED: Final[dict[str, str | bool]] = {"gear.heroic-classic": "xiphos", "gear.clash": "spear,leather"}
KNIVES: Final[dict[str, str | bool]] = {"gear.oldschool": "dagger,dagger,gambeson"}

MURDER: Final = Plan(
    name="murder",
    hex=False,
    properties={
        "title": "The tyrant's house",
        "description": "He sleeps at the end of the hall, and there is wine in the guards. Knives work best on "
        "sleepers: by the kitchen, by the window, or through the lit court. Blue has till the cock crows, and has it "
        "harder.",
        "ruleset": "oldschool",
        "victory": "protect",
        "victory_side": "red",
        "victory_unit": "The tyrant",
        "victory_rounds": 16,
        "sides": "blue,red",
        "players": "human,ai",
        "round_limit": 16,
        "leaders": "Chief of the bodyguard",
    },
    ground=(
        "nnnnnnnnnnnnnnnnnnnnnnnn",
        "nnnnnnnnnnnnnnnnnnnnnnnn",
        "nnfffffffffffffffffffnnn",
        "nnfffffffffffffffffffnnn",
        "nnfffffffffffffffffffnnn",
        "nnfffffffffffffffffffnnn",
        "nnfffffffrrrrrrffffffnnn",
        "nnfffffffrrrrrrffffffnnn",
        "nnffffff.r....r.fffffnnn",
        "nnffffff.r.~~.r.fffffnnn",
        "nnffffff.r.~~.r.fffffnnn",
        "nnffffff.r....r.fffffnnn",
        "nnfffffffrrrrrrffffffnnn",
        "nnfffffffffrrffffffffnnn",
        "nnnnnnnnnnnrrnnnnnnnnnnn",
        "nnnnnnnnnnnrrnnnnnnnnnnn",
        "nnnnnnnnnnnnrrnnnnnnnnnn",
        "nnnnnnnnnnnnnrnnnnnnnnnn",
    ),
    features=drawn(
        (
            "T..b...T.....b....T..b.T",
            "......................b.",
            "..W...........W.....l...",
            "..W...........W.....l...",
            "..W...........W.....l...",
            "..W...........W.....l...",
            "..W...........W.....l...",
            "..W....W........W...W...",
            "..W....C..b..b.CW...W..T",
            "T.W......F....F.....W...",
            ".......C..b..b.C....W.b.",
            "..W....W........W...W...",
            "b.W....C........C...W...",
            "..W...........W.....l...",
            "......b..........b......",
            ".T.......b....b.........",
            "...b..T..........T...b..",
            "T........b......b.......",
        ),
        GROWN | {"F": "campfire.1"},
    ),
    decor=drawn(
        (
            "....g........g..........",
            "..g......g........g.....",
            "........................",
            "...a......A..a....a.....",
            ".......................g",
            "g..................c....",
            "........................",
            "........................",
            "........g....g..........",
            ".......................g",
            "........*......*........",
            ".........*....*....a....",
            "...aa..............a....",
            "........................",
            "...g......*..*....g.....",
            "......g.............g...",
            ".........g....g.........",
            "..g...............g.....",
        ),
        STROWN,
    ),
    units=(
        Unit("Kleinias", "assassin", "blue", (5, 15), sneaking=True, layer="the knives", more=KNIVES),
        Unit("Myrrhine", "assassin", "blue", (6, 16), sneaking=True, layer="the knives", more=KNIVES),
        Unit("Harmodios", "skirmisher", "blue", (17, 15), sneaking=True, layer="the knives"),
        Unit("Glauke with the lyre", "seer", "blue", (18, 16), sneaking=True, layer="the knives"),
        Unit("Aristogeiton", "champion", "blue", (16, 16), sneaking=True, layer="the knives"),
        Unit("The tyrant", "champion", "red", (11, 3), layer="the sleepers", more=ASLEEP | {"hero": "yes"}),
        Unit("His taster", "slinger", "red", (12, 5), layer="the sleepers", template="sleeping-house"),
        Unit("Drunk by the jars", "raider", "red", (4, 8), layer="the sleepers", template="sleeping-drunk"),
        Unit("Drunk on the bench", "raider", "red", (5, 11), layer="the sleepers", template="sleeping-drunk"),
        Unit("Cook", "raider", "red", (18, 8), layer="the sleepers", template="sleeping-drunk"),
        Unit("Chief of the bodyguard", "hammerer", "red", (11, 7), layer="the watch"),
        Unit("East lamp", "guard", "red", (13, 11), layer="the watch", more=TIRED),
        Unit("West lamp", "guard", "red", (8, 11), layer="the watch", more=TIRED),
        Unit("Porter", "guard", "red", (12, 12), layer="the watch", more=TIRED),
        Unit("Old Argos", "wolf", "red", (4, 4), layer="the watch"),
    ),
    scenery=(
        Thing("The house door", "door", (11, 13), {"locked": True}),
        Thing("The other leaf", "door", (12, 13), {"locked": True}),
        Thing("The kitchen door", "door", (20, 9), {"difficulty": "easy", "locked": True}),
        Thing("The cellar door", "door", (2, 10)),
        Thing("Cord of the house door", "lever", (10, 12), {"target": "The house door"}),
        Thing("The strongbox", "chest", (16, 4), {"items": "healing-pot,fire-pot,owl-orb", "locked": True}),
        Thing("His own statue", "statue", (13, 7), {"height": 6.0}),
    ),
    zones=(
        Zone("The garden", "deployment", "blue", (2, 14), (21, 17)),
        Zone("The house", "deployment", "red", (3, 3), (19, 12)),
        Zone("The lane", "exit", "blue", (12, 17), (14, 17)),
    ),
    mirrors=True,
    templates=(
        Template("sleeping-house", "slinger", "red", ASLEEP | {"gear.heroic-classic": "akinakes"}),
        Template(
            "sleeping-drunk", "raider", "red", ASLEEP | {"gear.heroic-classic": "akinakes", "gear.clash": "hand_axe"}
        ),
    ),
)
