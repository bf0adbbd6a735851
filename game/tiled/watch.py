"""Hearing of it when a map, or anything that it reads, is saved: in Tiled, or wherever it is made."""

import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, Self

from game.files import real
from game.tiled.survey import survey


def read_by(path: Path) -> frozenset[Path]:
    """Return all files that a map reads, or means to, its own among them."""
    return frozenset(map(real, (path, *map(Path, survey(path).files))))


def folders_of(files: Iterable[Path]) -> frozenset[Path]:
    """Return the folders that files lie in, or would, as far as they are there."""
    return frozenset(file.parent for file in files if file.parent.is_dir())


class _Listening:
    """What watchfiles asks again and again whether it is to stop, from the moment on at which it hears."""

    def __init__(self, begun: Callable[[], None], is_over: Callable[[], bool]) -> None:
        self._begun: Callable[[], None] | None = begun
        self._is_over: Final = is_over

    def is_set(self) -> bool:
        """Tell whether it is to stop."""
        begun, self._begun = self._begun, None
        if begun is not None:
            begun()
        return self._is_over()


def saved(
    folders: Callable[[], frozenset[Path]],
    begun: Callable[[], None] = lambda: None,
    is_over: Callable[[], bool] = lambda: False,
) -> Iterator[frozenset[Path]]:
    """Yield what is saved in folders, those files that are saved at a time, until it is over.

    Folders are watched, not files: Tiled puts a whole new file in the place of the old one. They are asked for anew
    each time; `begun` is told when it is heard what happens in them.
    """
    from watchfiles import watch

    while not is_over():
        now = folders()
        for changes in watch(*now, recursive=False, stop_event=_Listening(begun, is_over)):
            yield frozenset(real(Path(path)) for _, path in changes)
            if not folders() <= now:
                break  # something new is read from elsewhere
        else:
            return


class MapWatch:
    """Watches a map for as long as the block runs: in a thread, which ends with it and looks at nothing but files."""

    def __init__(self, path: Path) -> None:
        """Take the map's file."""
        self.path: Final = path
        self._files = read_by(path)
        self._saved: Final = threading.Event()
        self._over: Final = threading.Event()
        self._thread: Final = threading.Thread(target=self._listen, name=f"kleos-watch {path.name}", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def has_heard(self) -> bool:
        """Tell whether the map, or something that it reads, was saved since this was last asked."""
        was = self._saved.is_set()
        self._saved.clear()
        return was

    def _listen(self) -> None:
        for files in saved(lambda: folders_of(self._files), is_over=self._over.is_set):
            if not files.isdisjoint(self._files):
                self._files |= read_by(self.path)
                self._saved.set()
