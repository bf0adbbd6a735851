"""The queue of what is to be played: one clip after another, each bounded in time. No arcade here.

A job says what changes for good (`change`) and how it looks on the way (`play`, which makes its clip when its turn
comes, so that it starts from what is then seen). However a job ends, played or skipped, its change happens once.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

Point = tuple[float, float]
LONGEST: Final = 1.5
"""Seconds that no clip exceeds at speed 1."""
INSTANT: Final = 100.0
"""From this speed on clips are not shown at all."""


def _nothing(_share: float) -> None:
    """Show nothing."""


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

    def add(self, change: Callable[[], None], play: Callable[[], Clip | None]) -> None:
        """Queue a job."""
        self._jobs.append(Job(change, play))

    @property
    def busy(self) -> bool:
        """Whether anything is left to play."""
        return bool(self._jobs)

    def update(self, seconds: float) -> None:
        """Play on for some seconds; short clips follow each other within one call."""
        while self._jobs:
            job = self._jobs[0]
            if job.clip is None:
                job.clip = job.play() or Clip(0.0)
                job.clip.seconds = min(job.clip.seconds, LONGEST)
                if job.clip.focus is not None and job.clip.seconds:
                    self.looked(job.clip.focus)
            clip = job.clip
            job.elapsed += seconds
            if job.elapsed < clip.seconds:
                share = job.elapsed / clip.seconds
                if share >= clip.moment:
                    job.finish()
                clip.step(share)
                return
            seconds = job.elapsed - clip.seconds
            if clip.seconds:
                clip.step(1.0)
            self._jobs.popleft()
            job.finish()

    def skip(self) -> None:
        """Bring everything to its end at once."""
        while self._jobs:
            job = self._jobs.popleft()
            if job.clip is not None and job.clip.seconds:
                job.clip.step(1.0)
            job.finish()


def soft(share: float) -> float:
    """Ease in and out."""
    return share * share * (3 - 2 * share)


def there_and_back(share: float, peak: float = 0.4) -> float:
    """Go to 1 at `peak` and back to 0."""
    return soft(share / peak) if share < peak else soft((1 - share) / (1 - peak))
