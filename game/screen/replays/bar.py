"""What a replay's bar says and which buttons it has, as plain data. No arcade."""

from enum import Enum, auto

from game.screen.model.plain import Control, ReplayPlace
from game.screen.model.press import Press
from game.screen.replays.replay import Replay


class InReplay(Press, Enum):
    """What can be done with a replay."""

    LINE = auto()
    """The line with the rounds: goes where it is pressed."""
    START = auto()
    ROUND_BACK = auto()
    DEED_BACK = auto()
    STEP_BACK = auto()
    PLAY = auto()
    STEP_ON = auto()
    DEED_ON = auto()
    ROUND_ON = auto()
    END = auto()
    SPEED = auto()
    SIDE = auto()
    TAKE_OVER = auto()
    LEAVE = auto()


def place(replay: Replay) -> ReplayPlace:
    """Return where a replay stands."""
    done, whole = replay.command
    long = max(1, replay.last - replay.first)
    words = f"Round {replay.round}. Deed {done} of {whole}. {replay.outcome}".rstrip()
    rounds = tuple((number, (at - replay.first) / long) for number, at in replay.rounds)
    return ReplayPlace(words, (replay.at - replay.first) / long, rounds, replay.message)


def controls(replay: Replay, speed: float, *, is_playing: bool, can_play_on: bool) -> tuple[Control, ...]:
    """Return the buttons; `can_play_on` tells whether the battle can be taken up from the replay."""
    at_start = "This is the start." if replay.at == replay.first else ""
    at_end = "This is the end." if replay.is_over else ""
    side = "All" if replay.side is None else replay.side.capitalize()
    seen = "everything" if replay.side is None else f"what {side} saw"
    pace = f"{speed:g}"
    found = [
        Control(InReplay.START, "Start", "to_start", "HOME", "Go to the start.", at_start),
        Control(InReplay.ROUND_BACK, "Round back", "round_back", "PAGEUP", "Go back to where a round began.", at_start),
        Control(InReplay.DEED_BACK, "Deed back", "command_back", "UP", "Go back by a deed.", at_start),
        Control(InReplay.STEP_BACK, "Step back", "step_back", "LEFT", "Go back by an event.", at_start),
        Control(InReplay.PLAY, "Pause" if is_playing else "Play", "pause" if is_playing else "play", "SPACE",
                "Stand still." if is_playing else "Show it from here on.", at_end, is_playing),
        Control(InReplay.STEP_ON, "Step on", "step_on", "RIGHT", "Go on by an event.", at_end),
        Control(InReplay.DEED_ON, "Deed on", "command_on", "DOWN", "Go on by a deed.", at_end),
        Control(InReplay.ROUND_ON, "Round on", "round_on", "PAGEDOWN", "Go on to where the next round begins.", at_end),
        Control(InReplay.END, "End", "to_end", "END", "Go to the end.", at_end),
        Control(InReplay.SPEED, f"Speed {pace}×", "speed", "F7", f"It is shown {pace} times as fast as a battle."),
        Control(InReplay.SIDE, f"Sees: {side}", "scope", "V", f"Shown is {seen}; press for the next side's eyes."),
    ]  # fmt: skip
    if can_play_on:
        tip = "Play the battle yourself from this deed on."
        found.append(Control(InReplay.TAKE_OVER, "Play it", "take_over", "P", tip, at_end))
    return (*found, Control(InReplay.LEAVE, "Leave", "retreat", "ESCAPE", "Leave the replay."))
