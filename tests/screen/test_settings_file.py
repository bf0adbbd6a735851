"""The settings' file: what is known of it is kept, two windows keep each other's changes, complaints go again."""

from pathlib import Path
from typing import Any

import pytest

from game.screen.settings import Preferences, Settings, encode, read

WRITTEN = 'scale = 125\nmusic = 5\nconfirm = "always"\n\n[keys]\nUndo = "DELETE"\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


@pytest.mark.parametrize(
    "data",
    [WRITTEN.encode("utf-8-sig"), WRITTEN.replace("\n", "\r\n").encode("utf-8-sig"), WRITTEN.encode("utf-16")],
    ids=["bom", "bom and crlf", "utf-16"],
)
def test_a_file_saved_by_an_editor_of_another_system_is_the_same(data: bytes, file: Path) -> None:
    file.write_bytes(data)
    assert read(file) == (Settings(scale=125, music=5, confirm="always", keys={"Undo": "DELETE"}), "")
    assert file.exists()


@pytest.mark.parametrize(
    ("broken", "lost"),
    [
        ("scale = 'huge'\n", {"scale"}),
        ("scale = 999\n", {"scale"}),
        ("scale = 125\nunheard = 3\n", set()),
        ("scale = 125 = 3\n", {"scale"}),
        ("scale = 125\nmusic == 5\n", set()),
        ("scale = 125\nnot toml at all\n", set()),
    ],
)
def test_of_a_damaged_file_all_that_is_well_is_kept_and_the_rest_is_told(
    broken: str, lost: set[str], file: Path
) -> None:
    text = WRITTEN.replace("scale = 125\n", broken)
    if "music ==" in broken:
        text = text.replace("music = 5\n", "", 1)
        lost = {"music"}
    file.write_text(text, encoding="utf-8")
    found, said = read(file)
    wanted: dict[str, Any] = {"scale": 125, "music": 5, "confirm": "always", "keys": {"Undo": "DELETE"}}
    kept = {name: value for name, value in wanted.items() if name not in lost}
    assert found == Settings(**kept)
    assert "damaged" in said
    assert "all others are kept" in said
    assert (file.parent / "settings.toml.damaged").read_text(encoding="utf-8") == text


def test_one_bad_entry_of_a_table_does_not_take_the_others_along(file: Path) -> None:
    file.write_text('[reactions]\navoid = "best"\n"free attack" = "sometimes"\n', encoding="utf-8")
    found, said = read(file)
    assert found.reactions == {"avoid": "best"}
    assert "reactions" in said


def test_nothing_of_use_is_as_new(file: Path) -> None:
    file.write_bytes(b"\xff\xfe\x00 rubbish \x80\x81")
    found, said = read(file)
    assert found == Settings()
    assert "they are as new" in said


def test_two_windows_keep_each_others_changes(file: Path) -> None:
    one, other = Preferences(file), Preferences(file)
    one.change(music=5)
    other.change(scale=150)
    one.change(keys={"Undo": "DELETE"})
    other.change(keys={"Attack": "Q"})
    one.change(effects=10)
    kept = Preferences(file).now
    assert (kept.music, kept.scale, kept.effects) == (5, 150, 10)
    assert kept.keys == {"Undo": "DELETE", "Attack": "Q"}
    assert one.now.scale == 100
    one.change(keys={})
    assert Preferences(file).now.keys == {"Attack": "Q"}


def test_a_complaint_goes_when_writing_works_again_and_nothing_is_lost(file: Path) -> None:
    preferences = Preferences(file)
    file.mkdir()
    preferences.change(music=5)
    preferences.change(keys={"Undo": "DELETE"})
    assert "were not kept" in preferences.complaint
    file.rmdir()
    preferences.change(scale=150)
    assert preferences.complaint == ""
    kept = Preferences(file).now
    assert (kept.music, kept.scale, kept.keys) == (5, 150, {"Undo": "DELETE"})


def test_a_complaint_of_the_file_that_was_read_stays(file: Path) -> None:
    file.write_text("scale = 'huge'", encoding="utf-8")
    preferences = Preferences(file)
    preferences.change(music=5)
    assert "damaged" in preferences.complaint
    assert Preferences(file).complaint == ""


def test_settings_come_back_as_they_were_written(file: Path) -> None:
    settings = Settings(scale=175, reactions={"avoid": "never"}, keys={"Undo": "Ü"}, full_screen=False)
    file.write_bytes(encode(settings))
    assert read(file) == (settings, "")
