"""The camp as a plan: a king asleep among his men, fires with darkness between them, and those who come in the dark."""

from collections.abc import Sequence
from typing import Final

from game.board.grid import Cell
from tools.map_plans import Plan, Template, Thing, Unit, Zone

FIRES: Final = ((5, 5), (12, 3), (15, 9), (8, 11))
ASLEEP: Final[dict[str, str | bool]] = {"unaware": True, "conditions": "prone"}
COMERS: Final = {
    "hoplite": {"gear.heroic-classic": "dory,aspis,panoply,chalcidian,akinakes"},
    "champion": {"gear.heroic-classic": "kopis,aspis,klimakas,corinthian,akinakes,healing-pot"},
    "archer": {"gear.heroic-classic": "syntheto,xiphos,linothorax,pilos,akinakes"},
    "assassin": {"gear.heroic-classic": "stiletto,akinakes,akinakes,linothorax,pilos"},
    "magus": {"gear.heroic-classic": "lyre,akinakes,aigis,pilos,healing-pot"},
    "skirmisher": {"gear.heroic-classic": "labrys,labrys,peltast,linothorax,pilos,akinakes,fire-pot"},
}
KING: Final = {"gear.heroic-classic": "xiphos", "gear.clash": "sword"}
GUARD: Final = {"gear.heroic-classic": "xiphos", "gear.clash": "spear,leather"}
RAIDER: Final = {"gear.heroic-classic": "akinakes", "gear.clash": "hand_axe"}
SLINGER: Final = {"gear.heroic-classic": "akinakes", "gear.clash": "dagger"}
"""Nobody sleeps in bronze, where bronze is what decides. (Clash has no unaware units: there the sleepers only lie.)"""


def _apart(one: Cell, other: Cell) -> int:
    """Cells from one hex to another, where even rows lie half a cell to the right."""
    (ax, ay), (bx, by) = one, other
    across = (bx - (by + by % 2) // 2) - (ax - (ay + ay % 2) // 2)
    down = by - ay
    return max(abs(across), abs(down), abs(across + down))


def _lit(rows: Sequence[str]) -> tuple[str, ...]:
    """Light up the night round the fires: trodden ground beside them, grass one cell farther."""
    return tuple(
        "".join(_sign(sign, min(_apart((x, y), fire) for fire in FIRES)) for x, sign in enumerate(row))
        for y, row in enumerate(rows)
    )


def _sign(sign: str, far: int) -> str:
    return sign if sign != "n" or far > 2 else ".r"[far < 2]


CAMP: Final = Plan(
    name="camp",
    hex=True,
    stagger="even",
    properties={
        "title": "The sleeping king",
        "description": "The king sleeps in his tent, and most of his men round it. Kill him before dawn, and keep out "
        "of the firelight on the way. Red is asleep, and has it harder.",
        "ruleset": "heroic",
        "victory": "protect",
        "victory_side": "red",
        "victory_unit": "King Rhesos",
        "victory_rounds": 24,
        "sides": "blue,red",
        "players": "human,ai",
        "round_limit": 24,
        "leaders": "King Rhesos",
    },
    ground=_lit(
        (
            "nnnnnnnnnnnnnnnnnnnnnn",
            "nnnnnnnnnnnnnnnnnnn~~n",
            "nnnnnnnnnnnnnnnnnn~~~n",
            "nnnnnnnnnnnnnnnnnn~d~n",
            "nnnnnnnnnnnnnnnnnn~d~~",
            "nnnnnnnnnnnnnnnnnnn~d~",
            "nnnnnnnnnnnnnnnnnnn~dd",
            "nnnnnnnnnnnnnnnnnnnn~d",
            "nnnnnnnnnnnnnnnnnnn~~d",
            "nnnnnnnnnnnnnnnnnnnn~~",
            "nnnnnnnnnnnnnnnnnnnnn~",
            "nnnnnnnnnnnnnnnnnnnnnn",
            "nnnnnnnnnnnnnnnnnnnnnn",
            "nnnnnnnnnnnnnnnnnnnnnn",
            "nnnnnnnnnnnnnnnnnnnnnn",
            "nnnnnnnnnnnnnnnnnnnnnn",
        )
    ),
    features={
        "campfire.0": [(5, 5), (12, 3), (15, 9)],
        "campfire.1": [(8, 11)],
        "tent.3": [(9, 6), (10, 6), (9, 7), (10, 7), (11, 7)],
        "tent.0": [(4, 7), (13, 5), (15, 11), (6, 2), (14, 1), (2, 4)],
        "tent.1": [(6, 7), (14, 11), (11, 1), (3, 3), (17, 7)],
        "tent.2": [(5, 7), (12, 5), (16, 11), (8, 4), (18, 9)],
        "fence.0": [(2, 12), (3, 12), (4, 12), (5, 13), (11, 13), (12, 13), (13, 12), (14, 12), (15, 12)],
        "fence.1": [(0, 6), (0, 8), (0, 10)],
        "forest.0": [(0, 13), (2, 14), (18, 13), (20, 12), (1, 0), (19, 11)],
        "forest.1": [(1, 12), (0, 15), (19, 14), (21, 13), (0, 2), (17, 0), (3, 0)],
        "forest.2": [(1, 14), (20, 14)],
        "forest.3": [(0, 11), (21, 11), (18, 15), (5, 0), (0, 4)],
        "shrub": [(3, 13), (4, 14), (8, 13), (12, 14), (14, 14), (16, 13), (12, 9), (7, 8), (17, 4), (1, 9)],
    },
    decor={
        "decor_reeds": [(18, 2), (19, 7), (19, 4), (20, 9)],
        "decor_lotus": [(19, 2)],
        "decor_grass": [(6, 14), (12, 15), (8, 0), (15, 15), (13, 8), (3, 10), (17, 12)],
        "decor_amphora.0": [(13, 4), (4, 6)],
        "decor_amphora.1": [(8, 6), (16, 10)],
        "decor_altar": [(11, 9)],
        "decor_bones": [(9, 12)],
        "decor_pebbles": [(7, 7), (11, 4), (10, 11)],
    },
    units=(
        Unit(
            "Diomedes", "champion", "blue", (9, 15), sneaking=True, layer="those in the dark", more=COMERS["champion"]
        ),
        Unit(
            "Odysseus", "assassin", "blue", (8, 14), sneaking=True, layer="those in the dark", more=COMERS["assassin"]
        ),
        Unit("Teukros", "archer", "blue", (10, 15), sneaking=True, layer="those in the dark", more=COMERS["archer"]),
        Unit(
            "Meriones",
            "skirmisher",
            "blue",
            (11, 14),
            sneaking=True,
            layer="those in the dark",
            more=COMERS["skirmisher"],
        ),
        Unit("Kalchas", "magus", "blue", (7, 15), sneaking=True, layer="those in the dark", more=COMERS["magus"]),
        Unit("Leitos", "hoplite", "blue", (10, 14), sneaking=True, layer="those in the dark", more=COMERS["hoplite"]),
        Unit("King Rhesos", "champion", "red", (10, 6), more={"hero": "yes", **ASLEEP, **KING}, layer="the sleepers"),
        Unit("Shield-bearer", "guard", "red", (11, 7), template="sleeping-guard", layer="the sleepers"),
        Unit("Cousin of the king", "guard", "red", (10, 5), template="sleeping-guard", layer="the sleepers"),
        Unit("The snorer", "raider", "red", (4, 4), template="sleeping-raider", layer="the sleepers"),
        Unit("Blanket", "raider", "red", (5, 4), template="sleeping-raider", layer="the sleepers"),
        Unit("Empty skin", "raider", "red", (13, 2), template="sleeping-raider", layer="the sleepers"),
        Unit("Wineless", "raider", "red", (16, 8), template="sleeping-raider", layer="the sleepers"),
        Unit("Far from home", "slinger", "red", (11, 2), template="sleeping-slinger", layer="the sleepers"),
        Unit("The dreamer", "slinger", "red", (6, 5), template="sleeping-slinger", layer="the sleepers"),
        Unit("South watch", "guard", "red", (7, 10), layer="the watch", more=GUARD),
        Unit("East watch", "raider", "red", (14, 9), layer="the watch", more=RAIDER),
        Unit("Tent watch", "guard", "red", (11, 6), layer="the watch", more=GUARD),
        Unit(
            "Dog of the camp",
            "wolf",
            "red",
            (9, 10),
            layer="the watch",
            only_under="heroic, heroic-classic, odigos, clash",
        ),
        Unit("Dog of the horses", "wolf", "red", (13, 6), layer="the watch", only_under="oldschool"),
        Unit(
            "Lamp-bearer",
            "guard",
            "red",
            (9, 6),
            layer="the watch",
            more=GUARD,
            only_under="heroic-classic, clash, odigos, oldschool",
        ),
        Unit(
            "Groom of the horses",
            "raider",
            "red",
            (12, 5),
            layer="the watch",
            more=RAIDER,
            only_under="clash, odigos, oldschool",
        ),
    ),
    scenery=(Thing("King's chest", "chest", (9, 5), {"items": "healing-pot,owl-orb"}),),
    zones=(
        Zone("The plain", "deployment", "blue", (5, 14), (14, 15)),
        Zone("The camp", "deployment", "red", (2, 2), (17, 11), is_round=True),
    ),
    mirrors=True,
    pictures=(("pavilion", (9, 7)),),
    templates=(
        Template("sleeping-guard", "guard", "red", ASLEEP | GUARD),
        Template("sleeping-raider", "raider", "red", ASLEEP | RAIDER),
        Template("sleeping-slinger", "slinger", "red", ASLEEP | SLINGER),
    ),
)
