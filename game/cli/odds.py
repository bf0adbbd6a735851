"""`kleos odds`: the exact chances of one unit's attack on another, on open ground."""

from typing import Final

from game.cli import tables
from game.cli.choices import check_rules, or_did_you_mean
from game.cli.tables import TableSheet
from game.cli.terminal import Trouble, knows, say
from game.engine.battle import Battle
from game.engine.components import Health
from game.engine.forecast.odds import forecasting
from game.engine.forecast.outcomes import TooManyOutcomesError
from game.engine.handbook import titled
from game.engine.ruleset import Ruleset
from game.engine.sentences import how_many
from game.engine.working import finish
from game.report.compare.meeting import ATTACKER, TARGET, await_turn, face_to_face, kind_of
from game.report.compare.sheet import percent
from game.report.compare.ways import AttackWay, ways
from game.rulesets import ruleset
from game.screen.battle.forecast.decided import decided
from game.screen.text.wording import chance_words

COVERS: Final = ("none", "soft", "hard")
BAR: Final = 40
"""Letters of the longest bar, where there is room."""
BEFORE_BAR: Final = 15


def show(attacker: str, target: str, rules: str, distance: int, weapon: str | None, cover: str) -> None:
    """Write the table of all ways to attack, and the damage of each or what else it comes to."""
    check_rules(rules)
    if cover not in COVERS:
        message = f"There is no cover {cover!r}; {or_did_you_mean(cover, COVERS)}"
        raise Trouble(message)
    chosen = ruleset(rules)
    kinds = [_kind(chosen, name) for name in (attacker, target)]
    battle = Battle(face_to_face(chosen, kinds[0], kinds[1], distance, cover), 0)
    await_turn(battle, ATTACKER)
    names = [titled(kind) for kind in kinds]
    apart = f"{how_many(distance, 'cell')} ({chosen.scale.distance(distance)})"
    try:
        found = finish(ways(battle, ATTACKER, TARGET, is_all=True))
    except TooManyOutcomesError as error:
        message = f"{names[0]} against {names[1]}: {error}."
        raise Trouble(message) from error
    if not found:
        message = f"{names[0]} has no way to attack {names[1]} at {apart}; try another --distance."
        raise Trouble(message)
    fitting = [way for way in found if weapon is None or weapon.lower() in way.name.lower()]
    if not fitting:
        message = (
            f"{names[0]} has no {weapon!r} to attack with at {apart}; there are: {', '.join(w.name for w in found)}."
        )
        raise Trouble(message)
    hp = battle.truth.of(TARGET, Health).hp
    covered = "" if cover == "none" else f", {cover} cover"
    say(f"{names[0]} against {names[1]} ({hp} hit points), {apart}{covered}, {chosen.name}")
    _table(fitting)
    for way in fitting:
        if way.odds.hurts(TARGET) > 0:
            _bars(way)
        else:
            _decisions(battle, way, names)


def _kind(rules: Ruleset, name: str) -> str:
    """Return the ruleset's kind of unit of that name, however it is written."""
    kind = kind_of(rules, name)
    if kind is not None:
        return kind
    message = f"{rules.name} has no unit {name!r}; {or_did_you_mean(name, rules.tables.units)}"
    raise Trouble(message)


# ---- on paper ------------------------------------------------------------------------------------------------------


def _table(found: list[AttackWay]) -> None:
    """Write what each way comes to; "-" where nothing is told of hitting, as of what cannot be avoided."""
    rows = []
    for way in found:
        odds = way.odds
        fates = [odds.fate(fate) for fate in ("hit", "dodge", "block", "miss")]
        shown = [percent(fate) if any(fates) else "-" for fate in fates]
        rows.append([way.name, *shown, f"{odds.mean(TARGET):.2f}", percent(odds.felled(TARGET))])
    tables.show(TableSheet(("Way to attack", "Hit", "Dodged", "Blocked", "Missed", "Mean damage", "To fell"), rows))


def _decisions(battle: Battle, way: AttackWay, names: list[str]) -> None:
    """Write what else is decided by a way that does no harm: a shove is not done with a hit."""
    if way.first is not None:
        battle.submit(way.first)
    found = finish(forecasting(battle, way.command, all_told=True))
    if way.first is not None:
        battle.force_back()
    told = decided(found, lambda unit: names[unit != ATTACKER], TARGET)
    if told:
        say(f"\n{way.name}: what is decided")
    for one in told:
        say(f"  {one.who}, {one.what}: {chance_words(one)}")


def _bars(way: AttackWay) -> None:
    damage = way.odds.damage(TARGET)
    most = max(damage.values())
    block = "█" if knows("█") else "#"
    longest = max(1, min(BAR, tables.width() - BEFORE_BAR))
    say(f"\n{way.name}: damage")
    for amount, chance in damage.items():
        say(f"  {amount:>3}  {percent(chance):>6}  {block * round(longest * chance / most)}")
