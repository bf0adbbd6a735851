"""What somebody new adds takes the files that the recipes name (`game/rulesets/README.md`), and no others.

A condition is held so by `screen/test_conditions.py`, an action with its event by `engine/test_actions.py`, a page by
`screen/test_pages.py`, a ruleset by `test_sixth_ruleset.py`; here are a terrain, a sound, and the walk that the recipes
end with. Nothing is written into the game: what is new is handed to it as a value, or as the one file that has it.
"""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.board import terrain
from game.data import assets, maps
from game.engine.battle import Battle
from game.engine.commands import EndTurn, UseItem
from game.engine.condition import Condition, by_name
from game.engine.events import EffectBegan, EffectEnded, Healed, Stepped
from game.engine.resolving import Context, Steps
from game.engine.system import System
from game.engine.telling import Telling
from game.report.narrate import Narrator
from game.rulesets import keys, ruleset
from game.rulesets.clash import items
from game.scenario.scenario import open_map
from game.screen.audio.hearing import Ears
from game.screen.battle.forecast.cell_card import cell_card
from game.systems.durations import of_rounds
from tests.rulesets.clash.scenes import of, ordered, with_fixed_figures
from tests.table import table, unit

# ---- a terrain: one entry, and a tile that has it -------------------------------------------------------------------

BOG = """
[bog]
name = "Bog"
cost = 2
cover = "soft"
description = "Moss over black water."
"""


@pytest.fixture
def ford(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The ford with bogs for its sand: an entry in the file of terrains, and a word in the tileset."""
    written = (assets() / "terrain.toml").read_text(encoding="utf-8") + BOG
    (tmp_path / "terrain.toml").write_text(written, encoding="utf-8")
    monkeypatch.setattr(terrain, "assets", lambda: tmp_path)
    terrain.terrains.cache_clear()
    shutil.copytree(maps(), tmp_path / "maps")
    tiles = tmp_path / "maps" / "square.tsx"
    tiles.write_text(tiles.read_text(encoding="utf-8").replace('value="sand"', 'value="bog"'), encoding="utf-8")
    yield tmp_path / "maps" / "ford.tmx"
    terrain.terrains.cache_clear()


@pytest.mark.parametrize("rules", keys())
def test_a_new_terrain_is_an_entry_of_its_file_for_every_ruleset_and_on_the_cards(ford: Path, rules: str) -> None:
    view = Battle(open_map(ford, rules)[1], 1).view(None)
    bog = next(cell for cell in view.grid.cells() if view.field.terrain(cell).id == "bog")
    assert (view.field.terrain(bog).cost, view.field.terrain(bog).cover) == (2, "soft")
    card = cell_card(view, bog)
    assert (card.title.split(",")[0], card.about) == ("Bog", "Moss over black water.")


# ---- a sound: the telling that it belongs to ------------------------------------------------------------------------


@pytest.mark.parametrize("key", keys())
def test_a_new_sound_is_named_by_the_telling_that_it_belongs_to(key: str) -> None:
    own = ruleset(key)
    owls = System("owls", tellings={Stepped: Telling(sound="owl")})
    ears, healed = Ears(replace(own, systems=(*own.systems, owls))), Healed(2, 1, 5, 2, "potion")
    assert ears.sound_of(Stepped(2, ((0, 0),), ((1, 0),), 1)) == "owl"
    assert ears.sound_of(healed) == Ears(own).sound_of(healed) != "owl"


# ---- the walk: a net that entangles for two rounds under clash ------------------------------------------------------

ENTANGLED = Condition(
    "entangled", "is entangled", "is free of the net", "CL-43", -0.1, "It cannot move.", picture="held"
)
NET = items.PROCEDURES["net"]


def throw(context: Context, command: UseItem) -> Steps:
    """Throw the net as ever; whom it catches is entangled for two rounds."""
    steps, answer = NET.resolve(context, command), None
    while True:
        try:
            step = steps.send(answer)
        except StopIteration:
            return
        answer = yield EffectBegan(step.unit, of_rounds("entangled", 2)) if isinstance(step, EffectBegan) else step


def test_the_walk_of_the_recipes_leads_to_a_net_that_is_off_after_two_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    known: Any = items.PROCEDURES
    monkeypatch.setitem(known, "net", replace(NET, resolve=throw))
    clash = ruleset("clash")
    rules = replace(clash, systems=(*clash.systems, System("nets", conditions=by_name(ENTANGLED))))
    game = table(
        "A . B . .", rules=ordered(with_fixed_figures(rules)), A=unit("skirmisher", "blue"), B=unit("guard", "red")
    )
    narrator = Narrator(rules)
    for stamped in game.battle.events:
        narrator.tell(stamped.event)
    events = game.do(UseItem(game.A, game.item("A", "net"), game.B), "d20=10 d20=5")
    line = narrator.tell(events[-1])
    assert line is not None
    assert (line.text, line.rules) == ("B is entangled.", ("CL-43",))
    turns = [of(game.do(EndTurn(game[letter])), EffectEnded) for letter in "ABABABAB"]
    assert [place for place, ended in enumerate(turns, 1) if ended] == [6], "with the second round after this one"
