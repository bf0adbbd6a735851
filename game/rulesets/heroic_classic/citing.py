"""A ruleset that cites other ids: where a rule of its own stands in for one of the ruleset that it is made from."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import wraps
from typing import TypeVar

import msgspec

from game.engine.action import Action, Check, Resolve
from game.engine.commands import Command
from game.engine.condition import Condition
from game.engine.events import Event, Reason, Together
from game.engine.presentation import Fact, Portrait
from game.engine.prompt import Prompt
from game.engine.refusal import Refused
from game.engine.resolving import Context, Steps
from game.engine.ruleset import Ruleset
from game.engine.system import System
from game.engine.telling import Cite, Naming, Telling
from game.engine.view import View

Ids = Mapping[str, str]
S = TypeVar("S", Condition, Fact, Reason)


def citing(rules: Ruleset, ids: Ids) -> Ruleset:
    """Return a ruleset that cites `ids[rule]` wherever the given one cites `rule`: events, refusals, facts, actions."""
    cited = {event: Telling(rule=_cite(told.rule, ids)) for event, told in rules.tellings.items() if told.rule}
    return replace(
        rules,
        systems=(*(_system(system, ids) for system in rules.systems), System("citing", tellings=cited)),
        presentation=replace(rules.presentation, describe=_portrait(rules.presentation.describe, ids)),
    )


def _system(system: System, ids: Ids) -> System:
    return replace(
        system,
        rules=tuple(dict.fromkeys(ids.get(rule, rule) for rule in system.rules)),
        actions={command: _action(action, ids) for command, action in system.actions.items()},
        on={event: tuple(_steps(reaction, ids) for reaction in known) for event, known in system.on.items()},
        conditions={name: _under(condition, ids) for name, condition in system.conditions.items()},
    )


def _cite(rule: Cite, ids: Ids) -> Cite:
    """Return another id, or what finds another one in an event."""
    if isinstance(rule, str):
        return ids.get(rule, rule)
    find = rule

    def found(naming: Naming, event: Event) -> str:
        cited = find(naming, event)
        return ids.get(cited, cited)

    return found


def _action(action: Action, ids: Ids) -> Action:
    """Return an action with other ids; the same one twice is named once."""
    named = tuple(dict.fromkeys(ids.get(rule, rule) for rule in action.rules))
    return replace(action, check=_check(action.check, ids), resolve=_steps(action.resolve, ids), rules=named)


def _check(check: Check, ids: Ids) -> Check:
    @wraps(check)
    def checked(view: View, command: Command) -> Refused | None:
        refused = check(view, command)
        return replace(refused, rule=ids[refused.rule]) if refused is not None and refused.rule in ids else refused

    return checked


def _steps(resolve: Resolve, ids: Ids) -> Resolve:
    @wraps(resolve)
    def resolved(context: Context, about: Command | Event) -> Steps:
        steps, answer = resolve(context, about), None
        try:
            while True:
                step = steps.send(answer)
                answer = yield _step(step, ids)
        except StopIteration:
            return

    return resolved


def _step(step: Event | Together | Prompt, ids: Ids) -> Event | Together | Prompt:
    if isinstance(step, Event):
        return _event(step, ids)
    if isinstance(step, Together):
        return Together(tuple(_event(event, ids) for event in step.events))
    return step


def _event(event: Event, ids: Ids) -> Event:
    """Return an event under another id, its reasons too; the same value where nothing changes."""
    if event.cites in ids:
        event = msgspec.structs.replace(event, rule=ids[event.cites])
    if any(reason.rule in ids for reason in event.counted):
        event = msgspec.structs.replace(event, reasons=tuple(_under(reason, ids) for reason in event.counted))
    return event


def _under(told: S, ids: Ids) -> S:
    """Return what is told under another id; the same value where nothing changes."""
    return msgspec.structs.replace(told, rule=ids[told.rule]) if told.rule in ids else told


def _portrait(describe: Callable[[View, int], Portrait], ids: Ids) -> Callable[[View, int], Portrait]:
    def described(view: View, unit: int) -> Portrait:
        portrait = describe(view, unit)
        return msgspec.structs.replace(portrait, facts=tuple(_under(fact, ids) for fact in portrait.facts))

    return described
