"""Campaigns as files, and records of their battles: read back as they were, refused with a sentence when spoilt."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from game.engine.battle import Battle
from game.record import kept_journey
from game.record.loading import load
from game.record.reading import decode
from game.record.record import RecordError
from game.record.recorder import Recorder
from game.scenario.campaign.journey import laid_out
from tests.journeys import under_way


def test_a_record_of_a_campaigns_battle_plays_again_with_the_party_and_knows_where_it_belongs() -> None:
    journey = under_way()
    source, setup = laid_out(journey)
    battle = Battle(setup, journey.dice())
    recorder = Recorder(battle, source, journey.players(source.sides), journey)
    battle.submit(next(battle.legal()))
    loaded = load(decode(recorder.encode(), "x"), "x")
    assert loaded.header.journey == loaded.recorder.header.journey == journey
    assert (loaded.drifted, loaded.notes) == (False, [])
    names = {one.name for one in loaded.battle.setup.units if one.side == "blue"}
    assert "Kallias" not in names
    assert "Nikias" in names
    assert loaded.header.players == {"blue": "human", "red": "novice"}


def test_a_record_without_a_campaign_is_read_as_before() -> None:
    source, setup = laid_out(under_way(0))
    older = msgspec.json.decode(Recorder(Battle(setup, 1), source).encode())
    del older["header"]["journey"]
    assert load(decode(msgspec.json.encode(older), "x"), "x").header.journey is None


STRANGER = {"name": "X", "kind": "nobody", "side": "blue", "hp": 1, "maximum": 1}
SPOILT: tuple[tuple[dict[str, Any], str], ...] = (
    ({"next": "z"}, 'its campaign has no battle "z"'),
    ({"campaign": {"ruleset": "heroick"}}, 'there is no ruleset "heroick"'),
    ({"mark": "../../x"}, "or no campaign of Kleos: .*mark"),
    ({"campaign": {"battle": [{"key": "b", "map": "ford", "then": [{"to": "c"}]}]}}, 'has no battle "c"'),
    ({"campaign": {"battle": [{"key": "b", "map": "ford", "then": [{}]}]}}, "leads nowhere"),
    ({"party": [STRANGER]}, 'no unit "nobody"'),
)


@pytest.mark.parametrize(("change", "what"), SPOILT)
def test_a_spoilt_campaign_is_refused_with_a_sentence(change: dict[str, Any], what: str, tmp_path: Path) -> None:
    path = tmp_path / "one.journey"
    kept_journey.keep(under_way(), path)
    assert kept_journey.read(path).journey == under_way()
    kept = msgspec.json.decode(path.read_bytes())
    for key, value in change.items():
        kept["journey"][key] = {**kept["journey"][key], **value} if isinstance(value, dict) else value
    path.write_bytes(msgspec.json.encode(kept))
    with pytest.raises(RecordError, match=rf"^one\.journey is damaged.*{what}"):
        kept_journey.read(path)


def test_a_newer_campaign_asks_for_an_update_and_a_record_must_fit_its_campaign(tmp_path: Path) -> None:
    path, journey = tmp_path / "one.journey", under_way()
    path.write_bytes(b'{"format": 99, "version": "9.0"}')
    with pytest.raises(RecordError, match=r"saved by a newer Kleos \(9\.0\)"):
        kept_journey.read(path)
    source, setup = laid_out(journey)
    other = replace(journey, campaign=replace(journey.campaign, ruleset="clash"), party=())
    data = Recorder(Battle(setup, 1), source, {}, other).encode()
    with pytest.raises(RecordError, match="its campaign has no such battle"):
        load(decode(data, "x"), "x")
