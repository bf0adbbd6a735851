"""A map that is watched: what is saved of it is heard, and the thread that hears ends with the block."""

import threading
import time
from pathlib import Path

from game.tiled.watch import MapWatch
from tests.cli.test_watching import drawn


def test_a_map_and_its_tileset_are_heard_and_nothing_else_and_the_thread_ends(tmp_path: Path) -> None:
    path = drawn(tmp_path)
    other, tileset = tmp_path / "notes.txt", tmp_path / "ground.tsx"
    before = threading.active_count()
    with MapWatch(path) as watch:
        for file, is_heard in ((path, True), (other, False), (tileset, True)):
            heard = False
            for _ in range(100 if is_heard else 4):
                file.write_bytes(file.read_bytes() if file.exists() else b"")
                time.sleep(0.1)
                heard = heard or watch.has_heard()
                if heard:
                    break
            assert heard == is_heard, file
            time.sleep(0.2)
            watch.has_heard()
    assert threading.active_count() == before
