"""Pure rules whose findings are remembered, and noted by forecasts as one fact in place of all that they read."""

import operator
from collections.abc import Callable, Hashable
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from game.engine.components import Component
from game.engine.findings import UNKNOWN
from game.engine.view import View

R = TypeVar("R", bound=Hashable)
A = ParamSpec("A")
Pure = Callable[Concatenate[View, A], R]


def remembered(*kinds: type[Component]) -> Callable[[Pure[A, R]], Pure[A, R]]:
    """Remember what a pure rule finds for as long as the world is in the same state; forecasts note it as one fact.

    `kinds`, if given, are the only kinds of components it depends on, all of its first argument's entity: then it is
    remembered for as long as that has the same ones.
    """
    return _noting(kinds, recall=True)


def noted(*kinds: type[Component]) -> Callable[[Pure[A, R]], Pure[A, R]]:
    """Let forecasts note what a cheap pure rule finds as one fact; `kinds` as in `remembered`."""
    return _noting(kinds, recall=False)


def _noting(kinds: tuple[type[Component], ...], *, recall: bool) -> Callable[[Pure[A, R]], Pure[A, R]]:
    local = frozenset(kinds)

    def decorate(pure: Pure[A, R]) -> Pure[A, R]:
        rule: Callable[..., R] = pure

        @wraps(pure)
        def found(view: View, *given: A.args, **more: A.kwargs) -> R:
            args: tuple[Any, ...] = given
            world = view.world
            trace = world.trace
            if more or (trace is None and not recall):
                return rule(view, *args, **more)
            if trace is not None and (trace.has_written(args[0], local) if local else trace.changed):
                return rule(view, *args)

            findings = view.findings
            kept: R
            find: Callable[[], R] = partial(rule, view, *args)
            if trace is not None and not recall:
                return trace.derive((found, *args), find)
            key = (found, view.eyes, *args)
            if local:
                rows = world.components[args[0]].get
                for before, kept in findings.local.get(key, ()) if trace is None else ():
                    if all(map(operator.is_, before, map(rows, kinds))):
                        return kept
                find = partial(findings.recall_of, args[0], kinds, key, find)
            else:
                kept = findings.whole.get((world.fingerprint, *key), UNKNOWN) if trace is None else UNKNOWN
                if kept is not UNKNOWN:
                    return kept
                find = partial(findings.recall, key, find)
            return find() if trace is None else trace.derive((found, *args), find)

        return cast("Pure[A, R]", found)

    return decorate
