"""The queue of what is to be played: one clip after another, each bounded in time. No arcade here.

A job says what changes for good (`change`) and how it looks on the way (`play`, which makes its clip when its turn
comes, so that it starts from what is then seen). However a job ends, played or skipped, its change happens once.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from game.screen.tilemap.layout import Point

LONGEST: Final = 1.5
"""Seconds that no clip exceeds at speed 1."""
INSTANT: Final = 100.0
"""From this speed on clips are not shown at all."""


def _nothing(_share: float) -> None:
    """Show nothing."""


def _plainly() -> float:
    """Play as fast as everything."""
    return 1.0


@dataclass(slots=True)
class Clip:
    """Some seconds of pictures: `step` gets the share of the time gone, 0 to 1; the change comes at `moment`.

    `focus` is where to look, in the scene's coordinates.
    """

    seconds: float
    step: Callable[[float], None] = _nothing
    moment: float = 1.0
    focus: Point | None = None


@dataclass(slots=True)
class Job:
    """One thing to be played."""

    change: Callable[[], None]
    play: Callable[[], Clip | None]
    clip: Clip | None = None
    elapsed: float = 0.0
    done: bool = False
    strides: set[int] = field(default_factory=set)
    """Who takes a step in it; steps of several at once are one job."""
    number: int = -1
    """The number of its event in the battle."""
    rate: Callable[[], float] = _plainly
    """How fast it is played now; 0 is at once."""

    def join(self, change: Callable[[], None], play: Callable[[], Clip | None], stride: int, number: int) -> None:
        """Take another's step in, to be played at the same time."""
        before, first = self.change, self.play
        self.strides.add(stride)
        self.number = max(self.number, number)

        def both() -> None:
            before()
            change()

        self.change, self.play = both, lambda: at_once(first(), play())

    def finish(self) -> None:
        """Make the change if it has not been made."""
        if not self.done:
            self.done = True
            self.change()


@dataclass(slots=True)
class Reel:
    """Jobs in order; `looked` is told where each clip that begins wants to be watched."""

    looked: Callable[[Point], None] = lambda _: None
    _jobs: deque[Job] = field(default_factory=deque)

    def add(
        self,
        change: Callable[[], None],
        play: Callable[[], Clip | None],
        stride: int = 0,
        number: int = -1,
        rate: Callable[[], float] = _plainly,
    ) -> None:
        """Queue a job. With a `stride` it is played at once with those of others that were queued just before it.

        `number` is that of its event; `rate` tells while it is played how fast, 0 is at once.
        """
        last = self._jobs[-1] if self._jobs else None
        if stride and last is not None and last.clip is None and last.strides and stride not in last.strides:
            last.join(change, play, stride, number)
        else:
            self._jobs.append(Job(change, play, strides={stride} if stride else set(), number=number, rate=rate))

    @property
    def busy(self) -> bool:
        """Whether anything is left to play."""
        return bool(self._jobs)

    @property
    def number(self) -> int | None:
        """The number of the event that is being played; None where nothing is."""
        return self._jobs[0].number if self._jobs else None

    def update(self, seconds: float) -> None:
        """Play on for some seconds; short clips follow each other within one call."""
        while self._jobs:
            job = self._jobs[0]
            rate = job.rate()
            if rate <= 0:
                self._end(self._jobs.popleft())
                continue
            if job.clip is None:
                job.clip = job.play() or Clip(0.0)
                job.clip.seconds = min(job.clip.seconds, LONGEST)
                if job.clip.focus is not None and job.clip.seconds:
                    self.looked(job.clip.focus)
            clip = job.clip
            job.elapsed += seconds * rate
            if job.elapsed < clip.seconds:
                share = job.elapsed / clip.seconds
                if share >= clip.moment:
                    job.finish()
                clip.step(share)
                return
            seconds = (job.elapsed - clip.seconds) / rate
            if clip.seconds:
                clip.step(1.0)
            self._jobs.popleft()
            job.finish()

    def skip(self) -> None:
        """Bring everything to its end at once."""
        while self._jobs:
            self._end(self._jobs.popleft())

    @staticmethod
    def _end(job: Job) -> None:
        if job.clip is not None and job.clip.seconds:
            job.clip.step(1.0)
        job.finish()


def at_once(one: Clip | None, other: Clip | None) -> Clip | None:
    """Return two clips as one: they run side by side."""
    if one is None or other is None:
        return one or other

    def step(share: float) -> None:
        one.step(share)
        other.step(share)

    return Clip(max(one.seconds, other.seconds), step, max(one.moment, other.moment), one.focus)


def soft(share: float) -> float:
    """Ease in and out."""
    return share * share * (3 - 2 * share)


def there_and_back(share: float, peak: float = 0.4) -> float:
    """Go to 1 at `peak` and back to 0."""
    return soft(share / peak) if share < peak else soft((1 - share) / (1 - peak))


def still(clip: Clip) -> Clip:
    """Return a clip without its pictures on the way: what it comes to is shown after the same time."""

    def step(share: float) -> None:
        if share >= 1.0:
            clip.step(1.0)

    return Clip(clip.seconds, step, clip.moment, clip.focus)
