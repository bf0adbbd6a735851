"""Maps made by others, looked at as plain data: equal to what is known of them, or refused with a reason."""

import csv
import time
from pathlib import Path

import pytest

from game.tiled import MapFaults, Survey, load, survey

_ODD = ("wrong-data-length", "layer-size!=map")


@pytest.fixture(scope="module")
def facts(public_maps: Path) -> list[dict[str, str]]:
    with (public_maps / "FACTS.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def _told(found: Survey) -> dict[str, object]:
    return {
        "orientation": found.orientation, "width": found.width, "height": found.height,
        "infinite": int(found.infinite), "n_layer": found.tile_layers, "n_objectgroup": found.object_layers,
        "n_imagelayer": found.image_layers, "n_group": found.groups, "objects": found.objects,
        "templates": found.templates, "shapes": ", ".join(f"{k}:{v}" for k, v in sorted(found.shapes.items())),
        "cells": found.cells, "flipped": found.flipped, "hex120": found.turned_120, "badgid": found.without_tile,
    }  # fmt: skip


def test_every_file_is_read_as_it_is_or_refused_with_a_reason(public_maps: Path, facts: list[dict[str, str]]) -> None:
    read, refused, wrong = 0, 0, []
    for fact in facts:
        began = time.perf_counter()
        found = survey(public_maps / fact["path"], public_maps / fact["path"].split("/")[0])
        if time.perf_counter() - began > 2:
            wrong.append((fact["path"], "slow"))
        if found.error:
            refused += 1
            if not fact["error"] or not found.error.what:
                wrong.append((fact["path"], str(found.error)))
            continue
        told = _told(found)
        differs = {key: (value, fact[key]) for key, value in told.items() if str(value) != fact[key]}
        if not differs:
            read += 1
        elif any(odd in fact["feats"] for odd in _ODD) and found.faults:
            refused += 1  # what such a file says of itself cannot be true
        else:
            wrong.append((fact["path"], differs))
        missing = [name for name in fact["missing"].split(", ") if name]
        if not set(missing) <= set(found.missing):
            wrong.append((fact["path"], "missing", found.missing))
    assert not wrong
    assert (read, refused) == (len(facts) - 10, 10)
    assert len(facts) == 63


def test_none_of_them_ends_in_a_traceback_when_loaded(public_maps: Path, facts: list[dict[str, str]]) -> None:
    for fact in facts:
        with pytest.raises(MapFaults) as caught:  # none has terrain of ours
            load(public_maps / fact["path"], public_maps / fact["path"].split("/")[0])
        for fault in caught.value.faults:
            assert fault.what
            assert "\n" not in str(fault)
