"""What a window and its worker say to each other, as JSON through a pipe."""

from typing import Final

import msgspec

from game.controllers.plans import WeighedPlan
from game.controllers.terms import Terms
from game.engine.battle import Battle
from game.engine.commands import Command
from game.engine.observing import JournalEntry


class Message(msgspec.Struct, frozen=True, tag=True):
    """One message; its encoded form names its kind."""


class Given(msgspec.Struct, frozen=True):
    """One root command with the answers given to it."""

    command: msgspec.Raw
    answers: tuple[msgspec.Raw, ...] = ()


# ---- to the worker -------------------------------------------------------------------------------------------------


class Begin(Message, frozen=True, tag=True):
    """Hold this battle instead of any other: its record, as it is saved."""

    record: msgspec.Raw


class Think(Message, frozen=True, tag=True):
    """Take so many root commands back, give those answers to the last that stays, carry those out, then think.

    The battle's world must then have this digest. The controller of the side is of that kind; `number` is the
    question's, and the latest question is the only one that is thought about.
    """

    number: int
    kind: str
    back: int
    answers: tuple[msgspec.Raw, ...]
    deeds: tuple[Given, ...]
    digest: str


class Forget(Message, frozen=True, tag=True):
    """Think no further: what was asked is not wanted any more."""


# ---- from the worker -----------------------------------------------------------------------------------------------


class Hears(Message, frozen=True, tag=True):
    """The process is there and hears."""


class Busy(Message, frozen=True, tag=True):
    """It is thinking about a question; said now and then, so that it is not taken to hang."""

    number: int


class Weighed(msgspec.Struct, frozen=True):
    """A plan: its commands, what they are worth term by term, and the best other one."""

    commands: tuple[msgspec.Raw, ...]
    terms: tuple[float, ...]
    other: "Weighed | None" = None


class Answered(Message, frozen=True, tag=True):
    """The command for a question, and the plan that it begins."""

    number: int
    command: msgspec.Raw
    plan: Weighed | None = None


class Lost(Message, frozen=True, tag=True):
    """It cannot say: it holds another battle than the one that was asked about, or its thinking has failed."""

    number: int
    why: str


ToWorker = Begin | Think | Forget
FromWorker = Hears | Busy | Answered | Lost

_to: Final[msgspec.json.Decoder[ToWorker]] = msgspec.json.Decoder(ToWorker)
_from: Final[msgspec.json.Decoder[FromWorker]] = msgspec.json.Decoder(FromWorker)
encode: Final = msgspec.json.Encoder().encode


def to_worker(data: bytes) -> ToWorker:
    """Read what a worker is told; raises `msgspec.MsgspecError`."""
    return _to.decode(data)


def from_worker(data: bytes) -> FromWorker:
    """Read what a worker says; raises `msgspec.MsgspecError`."""
    return _from.decode(data)


def raw(command: Command) -> msgspec.Raw:
    """Return a command as it stands in messages and records."""
    return msgspec.Raw(msgspec.json.encode(command))


def weighed(plan: WeighedPlan | None) -> Weighed | None:
    """Return a plan as it stands in messages."""
    return None if plan is None else Weighed(tuple(map(raw, plan.commands)), plan.terms, weighed(plan.other))


def plan_of(message: Weighed | None) -> WeighedPlan | None:
    """Return the plan that a message tells of."""
    if message is None:
        return None
    commands = tuple(Command.decode(bytes(command)) for command in message.commands)
    return WeighedPlan(commands, Terms(message.terms), plan_of(message.other))


Line = tuple[tuple[Command, tuple[Command, ...]], ...]
"""What was played: root commands, each with its answers."""


def line_of(battle: Battle) -> Line:
    """Return what was played in a battle."""
    return tuple(_both(entry) for entry in battle.history)


def _both(entry: JournalEntry) -> tuple[Command, tuple[Command, ...]]:
    return entry.command, tuple(entry.answers)


def between(was: Line, now: Line) -> tuple[int, tuple[msgspec.Raw, ...], tuple[Given, ...]]:
    """Return how one line of play becomes another: commands to take back, answers to the last left, what to play then.

    >>> from game.engine.commands import EndTurn
    >>> one, two, three = EndTurn(1), EndTurn(2), EndTurn(3)
    >>> between(((one, ()), (two, ())), ((one, ()), (three, ())))[0]
    1
    """
    same = 0
    for before, after in zip(was, now, strict=False):
        if before != after:
            break
        same += 1
    answers: tuple[msgspec.Raw, ...] = ()
    back = len(was) - same
    if back == 1 and same < len(now):
        (command, given), (other, wanted) = was[same], now[same]
        if command == other and wanted[: len(given)] == given:
            answers = tuple(raw(answer) for answer in wanted[len(given) :])
            back, same = 0, same + 1
    deeds = tuple(Given(raw(command), tuple(raw(answer) for answer in given)) for command, given in now[same:])
    return back, answers, deeds
