"""What is wrong with a command line, as typer has found it, in a sentence that says what to do."""

import re
from typing import Final

import typer

from game.scenario.complaints import did_you_mean

_OPTION: Final = r"Invalid value for '(-[^']+)'(?: / '-[^']+')?: "
_MEANT: Final = (
    (f"{_OPTION}Input should be a valid integer.*", r"\1: this should be a whole number."),
    (rf"{_OPTION}Input should be greater than or equal to (\d+).*", r"\1: this should be a whole number, \2 or more."),
    (rf"{_OPTION}Input should be less than or equal to (\d+).*", r"\1: this should be a whole number, \2 or less."),
    (r"Missing argument '([^']+)'\.", r"\1 is missing; `{command} --help` says what it is."),
    (r"Option '([^']+)' requires an argument\.", r"\1 is given no value; `{command} --help` says what it is."),
    (r"Got unexpected extra argument\S* \((.*)\)", r"\1 is more than `{command}` takes; its --help says what it does."),
    (r"No such command '(.*?)'\..*", r"There is no command '\1'; {near}"),
    (r"No such option: (\S+).*", r"There is no option \1; {near}"),
)
"""What is said, and how it is told."""


def in_words(error: typer.TyperException) -> str:
    """Return what is wrong with a command line, and what it could have been or where that is told."""
    said = error.format_message()
    context: typer.Context | None = getattr(error, "ctx", None)
    command = "kleos COMMAND" if context is None else context.command_path
    for pattern, told in _MEANT:
        if match := re.fullmatch(pattern, said, re.DOTALL):
            return match.expand(told.replace("{command}", command).replace("{near}", _near(match[1], command, context)))
    return said


def _near(word: str, command: str, context: typer.Context | None) -> str:
    """Return the command or option that a word may have meant, or where all that there are is told."""
    return did_you_mean(word, _known(word, context)) or f"`{command} --help` tells what there is."


def _known(word: str, context: typer.Context | None) -> list[str]:
    """Return the commands or the long options among which a word was looked for."""
    if context is None:
        return []
    if word.startswith("-"):
        return [name for one in context.command.params for name in one.opts if name.startswith("--")]
    return list(getattr(context.command, "commands", ()))
