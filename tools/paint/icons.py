"""All icons: black silhouettes with incised lines on 64 pixels, to be laid on clay buttons."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from tools.paint import icons_boons as boons
from tools.paint import icons_conditions as conditions
from tools.paint import icons_controls as controls
from tools.paint import icons_deeds as deeds
from tools.paint import icons_more as more
from tools.paint import icons_transport as transport
from tools.paint.pen import Pen

Icon = Callable[[Pen], None]

ACTIONS: Final[tuple[Icon, ...]] = (
    deeds.attack,
    deeds.shoot,
    deeds.throw,
    deeds.grapple,
    deeds.break_free,
    deeds.release,
    deeds.draw,
    deeds.swap,
    deeds.drop,
    deeds.pick_up,
    deeds.scope,
    deeds.disengage,
    deeds.cast,
    deeds.ready,
    deeds.use_item,
    deeds.sneak,
    deeds.dive,
    deeds.surface,
    controls.stand,
    controls.topple,
    controls.end_turn,
    controls.undo,
    controls.save,
    controls.load,
    controls.skip,
    controls.speed,
    controls.move,
    controls.block,
    controls.dodge,
    controls.take_it,
    controls.threat,
    controls.sight,
    controls.menu,
    controls.help_icon,
    more.strike_with_both,
    more.charge,
    more.execute,
    more.shove,
    more.total_defence,
    more.bind,
    more.drag,
    more.reload,
    more.lie_down,
    more.sprint,
    more.pick_lock,
    more.disarm,
    more.knock_prone,
    more.throw_sand,
    more.wake,
    more.dare,
    more.retreat,
    more.let_them_go,
    more.take_over,
    more.end_all,
    more.done,
    more.deed,
    more.compare,
    transport.play,
    transport.pause,
    transport.to_start,
    transport.to_end,
    transport.round_back,
    transport.round_on,
    transport.command_back,
    transport.command_on,
    transport.step_back,
    transport.step_on,
)
CONDITIONS: Final[tuple[Icon, ...]] = (
    conditions.ensnared,
    conditions.stunned,
    conditions.marked,
    conditions.blind,
    conditions.prone,
    conditions.invisible,
    conditions.burning,
    conditions.swimming,
    conditions.submerged,
    conditions.verge,
    conditions.dead,
    conditions.flanked,
    conditions.unaware,
    more.stable,
    more.parleying,
    more.shaken,
    more.paralysed,
    more.lame,
    more.asleep,
    more.deaf,
    more.blessed,
)
BOONS: Final[tuple[Icon, ...]] = (
    boons.battle_trance,
    boons.war_cry,
    boons.hunters_mark,
    boons.seeking_shaft,
    boons.fleet_foot,
    boons.shadow_cloak,
    boons.thunderbolt,
    boons.chain_spark,
    boons.healing_song,
    boons.snare,
    boons.tempest,
    boons.gust,
    boons.iron_skin,
    boons.shield_oath,
    boons.geyser,
    more.ward,
    more.harm,
    more.mend,
    more.command_icon,
    more.flame_cone,
    more.web,
    more.haste,
)
ALSO: Final = {
    "use": "topple",
    "grappled": "grapple",
    "sneaking": "sneak",
    "casting": "cast",
    "readied": "ready",
    "dying": "verge",
    "doomed": "dead",
    "mortally_wounded": "verge",
    "fleeing": "retreat",
    "charged": "charge",
    "struggle": "break_free",
    "tend": "bind",
    "bound": "ensnared",
    "held": "ensnared",
    "webbed": "web",
    "dazed": "stunned",
    "rattled": "stunned",
    "off_balance": "shaken",
    "delirious": "shaken",
    "hamstrung": "lame",
    "weak_arm": "lame",
    "one-armed": "lame",
    "deprived": "use_item",
    "warded": "ward",
    "blessed_in_kra": "blessed",
    "blessed_in_tek": "blessed",
    "bless": "blessed",
    "veil": "invisible",
    "bolt": "thunderbolt",
    "sleep": "asleep",
    "aided": "help",
    "seeking": "seeking-shaft",
    "pain-arrow": "harm",
    "pain-arrow-2": "harm",
    "pain-arrow-3": "harm",
    "heat-arrow": "burning",
    "calm": "parleying",
}
"""Icons that are another's picture under a second name."""


def named(icon: Icon) -> str:
    """The file's name of an icon's function."""
    return icon.__name__.removesuffix("_icon").replace("_", "-")


def paint(art: Path) -> None:
    """Write icons/<name>.png: actions and conditions with underscores, boons with their ids' hyphens."""
    folder = art / "icons"
    folder.mkdir(parents=True, exist_ok=True)
    for table in (ACTIONS, CONDITIONS, BOONS):
        for icon in table:
            pen = Pen((64, 64), scale=0.6)
            icon(pen.at(3.3, 3.3))
            name = named(icon) if table is BOONS else named(icon).replace("-", "_")
            pen.finish().save(folder / f"{name}.png", optimize=True)
            for also in [a for a, of in ALSO.items() if of == name]:
                pen.finish().save(folder / f"{also}.png", optimize=True)
