"""Maps made by others: a table by file of what is read, equal to what is known of it, refused with its sentence, wrong.

The files lie beside the checkout, with facts counted without pytmx. A refusal counts only where the facts show an
error, a file that contradicts itself, or an orientation that is no board. Each file is read in a process of its own.
"""

import argparse
import csv
import json
import re
import time
from multiprocessing import get_context
from pathlib import Path
from typing import Final, NamedTuple

from game.tiled import MapFaults, Survey, load, survey
from tools.proofs.shown import table

FOLDER: Final = Path(__file__).resolve().parent.parent.parent.parent / "shared" / "public-maps"
SLOW: Final = 2.0
"""Seconds."""
LARGE: Final = 300.0
"""Megabytes that the whole process may take."""
CONTRADICTING: Final = ("wrong-data-length", "layer-size!=map")
BOARDS: Final = ("orthogonal", "hexagonal")


class Told(NamedTuple):
    """What came of one file."""

    path: str
    verdict: str
    seconds: float
    megabytes: float
    sentence: str


def options(parser: argparse.ArgumentParser) -> None:
    """Name the options."""
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the maps and FACTS.tsv lie")


def told(found: Survey) -> dict[str, object]:
    """Return what was read under the names that the facts have."""
    return {
        "orientation": found.orientation, "width": found.width, "height": found.height,
        "infinite": int(found.infinite), "n_layer": found.tile_layers, "n_objectgroup": found.object_layers,
        "n_imagelayer": found.image_layers, "n_group": found.groups, "objects": found.objects,
        "templates": found.templates, "shapes": ", ".join(f"{k}:{v}" for k, v in sorted(found.shapes.items())),
        "cells": found.cells, "flipped": found.flipped, "hex120": found.turned_120, "badgid": found.without_tile,
    }  # fmt: skip


def judge(fact: dict[str, str], found: Survey) -> tuple[str, str]:
    """Return "equal", "refused" or "wrong" for what was read of a file, with the sentence or what differs."""
    if found.error is not None:
        what = str(found.error.what)
        return ("refused" if fact["error"] and what else "wrong"), what
    known = {**fact, **_in_json(Path(found.file))} if fact["error"] else fact
    differs = {key: (str(value), known[key]) for key, value in told(found).items() if str(value) != known[key]}
    missing = [name for name in fact["missing"].split(", ") if name]
    if not set(missing) <= set(found.missing):
        return "wrong", f"missing {missing}, told {found.missing}"
    if not differs:
        return "equal", "" if known["orientation"] in BOARDS else "no board"
    if any(odd in fact["feats"] for odd in CONTRADICTING) and found.faults:
        return "refused", found.faults[0].what
    return "wrong", str(differs)


def _in_json(path: Path) -> dict[str, str]:
    """Return what is in a map without layers that is JSON, of which the facts, counted from XML, know nothing."""
    try:
        found = json.loads(path.read_bytes())
    except ValueError:
        return {}
    sizes = {key: str(found[key]) for key in ("width", "height")}
    none = dict.fromkeys(("n_layer", "n_objectgroup", "n_imagelayer", "n_group", "objects", "templates"), "0")
    none |= dict.fromkeys(("infinite", "cells", "flipped", "hex120", "badgid"), "0")
    return {"orientation": found.get("orientation", "orthogonal"), **none, **sizes} if not found["layers"] else {}


def read(job: tuple[str, str, dict[str, str]]) -> Told:
    """Read one file, as data and as a board."""
    folder, path, fact = job
    root = Path(folder) / path.split("/")[0]
    began = time.perf_counter()
    verdict, sentence = judge(fact, survey(Path(folder) / path, root))
    try:
        load(Path(folder) / path, root)
    except MapFaults as error:
        sentence = sentence if verdict != "equal" else f"as a board: {error.faults[0].what}"
    seconds = time.perf_counter() - began
    return Told(path, verdict, seconds, _megabytes(), sentence)


def _megabytes() -> float:
    """Return the most memory that this process has taken, 0.0 where the system does not tell.

    What `resource` tells would not do: a process inherits it from the one that has started it.
    """
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii")
    except OSError:
        return 0.0
    found = re.search(r"^VmHWM:\s*(\d+) kB", status, re.MULTILINE)
    return int(found[1]) / 1024 if found else 0.0


def run(given: argparse.Namespace) -> bool:
    """Read them all; tell whether nothing is wrong, slow or large."""
    if not (given.folder / "FACTS.tsv").is_file():
        print(f"There are no maps in {given.folder}.")
        return True
    with (given.folder / "FACTS.tsv").open(encoding="utf-8", newline="") as file:
        facts = list(csv.DictReader(file, delimiter="\t"))
    jobs = [(str(given.folder), fact["path"], fact) for fact in facts]
    with get_context("spawn").Pool(given.jobs, maxtasksperchild=1) as pool:
        found = pool.map(read, jobs, chunksize=1)
    rows = [(one.path[-60:], one.verdict, one.seconds, round(one.megabytes), one.sentence[:90]) for one in found]
    table(("file", "verdict", "seconds", "MB", "sentence"), rows)
    sums = {verdict: sum(one.verdict == verdict for one in found) for verdict in ("equal", "refused", "wrong")}
    slowest, largest = max(one.seconds for one in found), max(one.megabytes for one in found)
    print(f"{len(found)} files: {sums}; slowest {slowest:.2f} s, largest {largest:.0f} MB")
    return not sums["wrong"] and slowest < SLOW and largest < LARGE
