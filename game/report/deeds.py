"""What a command is called, as on the buttons that give it: "Attack Lykos with Dory", "Throw Labrys at Lykos"."""

import re
from dataclasses import dataclass
from typing import Final

from game.engine import commands as k
from game.engine.components import Scenery, Unit
from game.engine.ruleset import Ruleset
from game.engine.sentences import amid, cell_text
from game.engine.view import View


def named(view: View, what: k.Command, *, is_placed: bool = True) -> str:
    """Name a command: "Attack Lykos with Dory", "Throw Labrys at Lykos, as a bonus action".

    Where its cells are shown on the board they need not be named (`is_placed`).
    """
    rules = Ruleset.of(view)
    name = action_name(rules, what)
    if isinstance(what, k.Move):
        return f"{name} to {cell_text(what.path[-1])}" if is_placed else name
    thing, how, _ = rules.presentation.variant(view, what)
    phrase = PHRASES.get(type(what))
    aim = aim_words(view, what, "" if phrase is None else phrase.before_aim, is_placed=is_placed)
    action = rules.actions.get(type(what))
    if action is not None and action.phrase and aim and thing:
        words = action.phrase.format(aim=aim, thing=thing)
    elif phrase is None or not thing:
        # A verb goes before its aim ("Shove Lykos: away"), a longer name stands alone ("See to wounds: Lykos").
        sep = ": " if aim and " " in name and not aim.startswith("at ") else " "
        words = f"{name}{sep}{aim}".strip() + (f": {thing}" if thing and sep == " " else "")
        words += f", {thing}" if thing and sep != " " else ""
    elif phrase.thing_first:
        words = f"{phrase.verb} {thing} {aim}".strip()
    else:
        words = f"{phrase.verb} {aim} with {thing}".replace("  ", " ")
    return f"{words}, {how}" if how else words


def action_name(rules: Ruleset, what: k.Command) -> str:
    """Name a command by its action alone."""
    action = rules.actions.get(type(what))
    return " ".join(apart(type(what).__name__)).capitalize() if action is None else action.name


@dataclass(frozen=True, slots=True)
class Phrase:
    """How a command with a thing is put: "Throw" (the thing first) "at" its aim; "Attack" its aim with the thing."""

    verb: str
    before_aim: str = ""
    thing_first: bool = True


PHRASES: Final = {
    k.Attack: Phrase("Attack", thing_first=False),
    k.Shoot: Phrase("Shoot at", thing_first=False),
    k.Throw: Phrase("Throw", "at"),
    k.Cast: Phrase("Cast", "on"),
    k.UseItem: Phrase("Use", "on"),
    k.Draw: Phrase("Draw"),
    k.PutAway: Phrase("Put away"),
    k.Fetch: Phrase("Fetch"),
    k.Drop: Phrase("Drop"),
    k.PickUp: Phrase("Pick up"),
    k.Ready: Phrase("Ready"),
}


def aim_words(view: View, what: k.Command, before: str, *, is_placed: bool = True) -> str:
    """Name what a command is aimed at, after a word; "" for a command on nothing, or on oneself.

    Cells are named only where they are not shown (`is_placed`).
    """
    target, cell, scenery, _ = Ruleset.of(view).aim_of(what)
    if target and target != what.unit and view.has(target, Unit):
        return f"{before} {amid(view.of(target, Unit).name)}".strip()
    if cell is not None:
        return f"at {cell_text(cell)}" if is_placed else ""
    if scenery and view.has(scenery, Scenery):
        return f"{before} {amid(view.of(scenery, Scenery).name)}".strip()
    return ""


def apart(name: str) -> list[str]:
    """Return the words of a type's name.

    >>> apart("StrikeWithBoth")
    ['Strike', 'With', 'Both']
    """
    return re.findall(r"[A-Z][a-z]*", name)
