"""The words of the window: titles, prompts, reasons, odds in short. Each is a sentence or less.

No arcade, and nothing that decides: only how things are called. Icons are named here too, by what they stand for.
"""

from collections.abc import Sequence
from typing import Final, Literal

from game.board.grid import Cell
from game.engine import commands as k
from game.engine.action import BOON, Action
from game.engine.components import Finished, Unit
from game.engine.handbook import in_words
from game.engine.prompt import Prompt, Topic
from game.engine.refusal import Refused
from game.engine.ruleset import Ruleset
from game.engine.sentences import amid, how_many, reason_words, with_names_amid
from game.engine.view import View
from game.report import deeds
from game.report.counting import Casualty
from game.report.narrate import cite
from game.screen.model.chances import Chance, share
from game.screen.model.plain import LogLine, Odds, ResultCard
from game.screen.text.menu import ActionVariant

WORKING: Final = "What may happen on the way is being worked out."


STOPPED: Final = "Something has happened on the way: no blow was struck."
NOT_ENDED: Final = {True: "Somebody new is in sight: the turn goes on.", False: "That has hurt: the turn goes on."}
"""Why a turn has not ended with its deed: by whether a foe has come to be known."""
MOST_NAMES: Final = 3
"""Names that a line has room for."""


CAN_THROW: Final = "A click shows what can be thrown."


def walk(cost: int) -> str:
    """Say that somebody walks first; where to, is drawn."""
    return f"{movement(cost)} first"


def otherwise(places: int, throws: int) -> str:
    """Say how one comes to the other ways to strike a foe: other places, and what can be thrown; "" for none."""
    ways = (["from another place"] if places > 1 else []) + (["by a throw"] if throws else [])
    return f"Tab or the wheel: {listed(ways, 'or')}." if ways else ""


def round_about(least: int) -> str:
    """Say that a way goes round what threatens."""
    return f"Goes round: the shortest way, of {least}, is risky."


def percent(chance: float) -> str:
    """Write a chance that stands alone: never 0% for what may happen, never 100% for what may not."""
    return share(chance).words


def chance_words(chance: Chance) -> str:
    """Write the chances of all ways in which something may be decided: "works 60%, fails 40%"."""
    return ", ".join(f"{way} {share.words}" for way, share in chance.parts)


def movement(number: int) -> str:
    """Write an amount of movement."""
    return f"{how_many(number, 'cell')} of movement"


def refused(refusal: Refused | None) -> str:
    """Write why something is not possible, with the rule's id."""
    if refusal is None:
        return ""
    return f"{refusal.reason} ({refusal.rule})" if refusal.rule else refusal.reason


def label(odds: Odds | None) -> str:
    """Write odds in short, for a target on the map."""
    if odds is None:
        return ""
    if odds.is_attack:
        return percent(odds.hit)
    if odds.mean >= 0.05:
        return f"-{odds.mean:.1f}"
    return f"+{-odds.mean:.1f}" if odds.mean <= -0.05 else ""


def at_target(odds: Odds) -> str:
    """Write the odds of a blow in one line, for whom it is aimed at."""
    spread = odds.spread
    if spread is None:
        return f"hit {percent(odds.hit)}"
    hit = next((share.words for fate, share in spread.fates if fate == "hit"), percent(odds.hit))
    return f"hit {hit}, falls {spread.felled.words}" if spread.felled.exact else f"hit {hit}"


def points(mean: float) -> str:
    """Write hit points on average: never 0.0 for what may happen."""
    return "under 0.1 hit points" if 0 < mean < 0.05 else f"{mean:.1f} hit points"


def meaning(view: View, rules: Ruleset, what: k.Command) -> str:
    """Say what a command is aimed at, to tell it from others of its kind: "Lykos", "Lykos, 3 cells of way"."""
    words, aim = deeds.aim_words(view, what, "", is_placed=False), rules.aim_of(what)
    if aim.target == what.unit:
        words = view.of(what.unit, Unit).name
    to = f"{how_many(len(aim.path), 'cell')} of way" if aim.path else ""
    return ", ".join(filter(None, [words[:1].upper() + words[1:], to])) or deeds.action_name(rules, what)


def confirm(*, is_pinned: bool, is_safe: bool, is_aimed: bool = True, is_declared: bool = False) -> str:
    """Say what the next click does: a command, or the declaration of one."""
    do = "declare" if is_declared else "do"
    if not is_aimed:
        return f"Press Space or the same button again to {do} it; Esc to leave it."
    if is_pinned:
        return f"Click again or press Space to {do} it; Esc to leave it."
    clicks = f"Click to {do} it" if is_safe else f"Click to aim, click again to {do} it"
    return f"{clicks}; or Space (with Shift the turn ends too)."


def titled(words: str, *, is_declared: bool) -> str:
    """Head a preview: with what is done, or with that it is declared."""
    return f"Declare: {words}" if is_declared else words


def declaration(way: Sequence[Cell]) -> str:
    """Say that a deed is only declared, and by which way and from where it will be done as things stand."""
    if not way:
        return "A declaration: it is done when its group acts, from where it stands now."
    far = how_many(len(way), "cell")
    return f"A declaration: when its group acts it goes {far} as things stand, and does it from there."


THROUGH: Final = "The way leads through here. Choose where it goes on to; Esc takes the cell back."


def aiming(rules: Ruleset, way: ActionVariant, aims: Sequence[str], *, is_pinned: bool, is_only: bool = True) -> str:
    """Say what an action that was chosen waits for, and what it can be aimed at.

    With several ways their row says which is chosen.
    """
    action = rules.actions[type(way.commands[0])]
    named = f"{action.name}: {way.name}" if way.name and is_only else action.name
    cited = f"[{', '.join(action.rules)}]"
    waits = "Space, or the same click again, does it"
    if way.is_aimed and not is_pinned:
        waits = f"Point at {listed(aims, 'or')} (Tab: the next one)"
    return f"{named}. {waits}; Esc leaves. Costs: {rules.presentation.cost_words.of(action.cost)}. {cited}"


def not_now(mode: str) -> str:
    """Say why no action can be chosen."""
    return {
        "waiting": "It is not your turn now.",
        "question": "First the question has to be answered.",
        "over": "The battle is over.",
    }.get(mode, "Not now.")


CHOICES: Final = {"move": "a cell to move to", "fight": "an enemy to attack", "other": "an action"}
"""What can be chosen in a turn, by what is left to do in it."""
IN_SHORT: Final = {"move": "a cell", "fight": "an enemy", "other": "an action"}
"""The same where little room is left for it."""


def prompt_of_turn(who: str, left: Sequence[str]) -> str:
    """Say what whoever acts alone can choose, of the `CHOICES` that are left."""
    return f"{who}'s turn: choose {listed([CHOICES[one] for one in left], 'or')}."


def prompt(mode: str, side: str, *, thinking: bool) -> str:
    """Say what is waited for, outside of a turn of one's own."""
    if mode == "question":
        return f"{side.capitalize()} has a question to answer."
    if mode == "handover":
        return f"{side.capitalize()} plays now."
    if mode == "over":
        return "The battle is over."
    return f"{side.capitalize()} is thinking." if thinking else ""


def prompt_of_several(who: str, count: int, left: Sequence[str], next_key: str, all_key: str) -> str:
    """Say what can be chosen, of the `CHOICES` that are left, where so many units may act in any order."""
    keys = f"{next_key}: the next; {all_key}: end all"
    return f"{who} acts, one of {count} ({keys}). Choose {listed([IN_SHORT[one] for one in left], 'or')}."


def prompt_of_spent(who: str, end: str, end_key: str, next_key: str = "") -> str:
    """Say that who is in hand can do nothing more, what ends the turn, and how one comes to the next of several."""
    keys = f"{end_key}: {end.lower()}" + (f"; {next_key}: the next" if next_key else "")
    return f"{who} can do nothing more now ({keys})."


def ending(who: str, left: Sequence[str]) -> str:
    """Ask whether a turn is to end, and say what could still be done in it."""
    still = f"Still open to {amid(who)}: {listed(left)}." if left else f"{who}'s turn is to end."
    return f"{still} Press again to end, Esc to stay."


def ended(who: str) -> str:
    """Say that a turn has ended by itself."""
    return f"{who}'s turn is over: nothing was left to do in it."


def ending_all(idle: Sequence[str], able: Sequence[str]) -> str:
    """Ask whether all turns are to end: some have done nothing yet, others could still do something."""
    have = "has" if len(idle) == 1 else "have"
    parts = [f"{listed(_few(idle))} {have} done nothing yet"] if idle else []
    parts += [f"{listed(_few(able))} could still act"] if able else []
    asked = with_names_amid("; ".join(parts), (*idle, *able)) or "All turns are to end"
    return f"{asked}. Press again to end all turns, Esc to stay."


def _few(names: Sequence[str]) -> Sequence[str]:
    """Keep so many names as a line has room for, and count the rest."""
    return names if len(names) <= MOST_NAMES else (*names[: MOST_NAMES - 1], f"{len(names) - MOST_NAMES + 1} others")


def listed(names: Sequence[str], word: str = "and") -> str:
    """Write names in a row: "A", "A and B", "A, B and C"."""
    *head, last = names
    return f"{', '.join(head)} {word} {last}" if head else last


def handover(side: str, *, is_asked: bool) -> str:
    """Say who is to sit down, and what for."""
    return f"{side.capitalize()} has to answer" if is_asked else f"{side.capitalize()} plays now"


def tooltip(rules: Ruleset, action: Action) -> tuple[str, ...]:
    """Return the lines of an action's tooltip: its name, what it costs, and the rules it comes from."""
    return (
        action.name,
        f"Costs: {rules.presentation.cost_words.of(action.cost)}",
        *(cite(rule) for rule in action.rules),
    )


# ---- questions -----------------------------------------------------------------------------------------------------


def question(view: View, ask: Prompt) -> str:
    """Say who is asked, and about what: in the ruleset's own sentence where it gives one."""
    names = [view.of(unit, Unit).name for unit in (ask.unit, ask.source) if unit and view.knows(unit)]
    return with_names_amid(_question(view, ask), names)


def _question(view: View, ask: Prompt) -> str:
    who = view.of(ask.unit, Unit).name
    source = view.of(ask.source, Unit).name if ask.source and view.knows(ask.source) else "Somebody"
    if ask.words:
        head = f"{source} against {who}: " if ask.source else f"{who}: "
        is_told = who in ask.words or len({option.unit for option in ask.options}) > 1
        return ask.words if is_told else head + ask.words
    sentence = Ruleset.of(view).topic(ask.about).sentence
    if sentence:
        return sentence.format(who=who, source=source)
    about = named(Ruleset.of(view), ask.about)
    about = about[:1].upper() + about[1:]
    if not any(isinstance(option, k.Decline) for option in ask.options):
        return f"{about}: what does {who} choose?"
    against = f" against {source}" if ask.source else ""
    return f"{about}: does {who} use it{against}?"


def habit(rules: Ruleset, topic: Topic) -> str:
    """Name what a unit may do as always: answering a kind of question, or using a boon."""
    return topic.habit or named(rules, topic.key)


def named(rules: Ruleset, key: str) -> str:
    """Return the name of a boon or thing for people, or the words themselves where the tables have no such key."""
    name: str = rules.tables.name_of(key)
    return name if name != key else in_words(key)


ANSWERS: Final = {k.TakeIt: "Take it", k.Decline: "Let it pass", k.Dodge: "Dodge"}


def answer_among(view: View, rules: Ruleset, option: k.Command, options: Sequence[k.Command]) -> str:
    """Name an answer of a question, and whose it is where that is what is chosen."""
    words = answer(view, rules, option)
    is_of_one = len({other.unit for other in options}) < 2
    return words if is_of_one else f"{words}: {amid(view.of(option.unit, Unit).name)}"


def answer(view: View, rules: Ruleset, option: k.Command) -> str:
    """Name an answer."""
    fixed = ANSWERS.get(type(option))
    if fixed is not None:
        return fixed
    variant = rules.presentation.variant(view, option).words
    if isinstance(option, k.React):
        return f"Use {variant or named(rules, option.boon)}" if option.boon else "Strike"
    if type(option) in rules.actions:
        return deeds.named(view, option)
    name, aim = deeds.action_name(rules, option), deeds.aim_words(view, option, "")
    return f"{name} with {variant}" if variant else f"{name} {aim}".strip()


# ---- icons ---------------------------------------------------------------------------------------------------------


def icon(kind: type[k.Command]) -> str:
    """Return the name of an action's icon."""
    name = "_".join(deeds.apart(kind.__name__)).lower()
    return ICONS.get(name, name)


ICONS: Final = {"let_go": "release", "stand_up": "stand", "fetch": "swap", "put_away": "swap"}


def way_icon(rules: Ruleset, what: k.Command) -> str:
    """Return the name of a command's icon: a boon's own, else the action's."""
    return rules.value_of(what, BOON) or icon(type(what))


# ---- the end -------------------------------------------------------------------------------------------------------


def result(over: Finished, humans: tuple[str, ...], aftermath: tuple[LogLine, ...], sides: Sequence[str]) -> ResultCard:
    """Say how the battle ended for those at the table."""
    why = reason_words(over, sides)
    reason = why[:1].upper() + why[1:] + "."
    if not over.winner:
        return ResultCard("neither", "A draw", reason, aftermath)
    winner = over.winner.capitalize()
    if len(humans) != 1:
        lost: Literal["lost", "neither"] = "lost" if humans and over.winner not in humans else "neither"
        return ResultCard("won" if over.winner in humans else lost, f"{winner} wins", reason, aftermath)
    said = f"{winner} wins: {amid(why)}."
    if over.winner == humans[0]:
        return ResultCard("won", "Victory", said, aftermath)
    return ResultCard("lost", "Defeat", said, aftermath)


def became(fall: Casualty) -> str:
    """Say what became later of one that fell; "" for one that was dead at once, or lies there yet."""
    if fall.died is not None:
        return f", who dies in round {fall.died}" if fall.died else ", who dies of it after the battle"
    return ", who is up again later" if fall.fate == "up again" else ""
