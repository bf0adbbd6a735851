"""What is handed on: whose licences are in it, and what it says of itself. To build the folder takes too long here."""

from collections.abc import Mapping
from importlib.metadata import Distribution
from pathlib import Path

import pytest
from PIL import Image

from game import __version__
from game.cli import new
from tools import checkout
from tools.bundle import folder, licences

TEXT = "MIT License\n\nCopyright of somebody"


def made(place: Path, said: str = "", files: Mapping[str, str] | None = None) -> Distribution:
    """An installed distribution with these files, and this line or text in its metadata's field for licences."""
    metadata = {"METADATA": f"Metadata-Version: 2.1\nName: bare\nVersion: 1.0\n{said}", **(files or {})}
    info = place / "bare-1.0.dist-info"
    for name, text in metadata.items():
        (info / name).parent.mkdir(parents=True, exist_ok=True)
        (info / name).write_text(text, encoding="utf-8")
    (info / "RECORD").write_text("".join(f"{info.name}/{name},,\n" for name in metadata), encoding="utf-8")
    return Distribution.at(info)


def test_everything_that_the_game_needs_has_a_licence_and_nothing_else_goes_in() -> None:
    found = licences.needed(folder.requirements())
    assert {"arcade", "pyglet", "pytmx", "typing-extensions", "jinja2", "cffi"} <= found.keys()
    for each in found.values():
        assert max(len(text.strip()) for text in licences.of_distribution(each).values()) > 200, each.name
    left_out = licences.others(found)
    assert {"pytest", "hypothesis", "mypy", "PyInstaller"} <= set(left_out)
    assert not {"arcade", "pyglet", "pytmx", "PIL", "game"} & set(left_out)


def test_a_licence_is_a_file_or_a_text_and_a_missing_one_is_named(tmp_path: Path) -> None:
    with pytest.raises(licences.MissingLicenceError, match=r"licence of bare 1\.0 is not found"):
        licences.of_distribution(made(tmp_path / "a", "License: MIT\n"))
    text = TEXT.replace("\n", "\n        ")
    assert licences.of_distribution(made(tmp_path / "b", f"License: {text}\n"))["LICENSE"].startswith("MIT License")
    files = {"licenses/LICENCE.txt": TEXT, "licenses/old/NOTICE": "N", "top_level.txt": "bare"}
    assert licences.of_distribution(made(tmp_path / "c", files=files)) == {"LICENCE.txt": TEXT, "old-NOTICE": "N"}
    lost = made(tmp_path / "d", files={"LICENSE": TEXT})
    (tmp_path / "d" / "bare-1.0.dist-info" / "LICENSE").unlink()
    with pytest.raises(licences.MissingLicenceError, match=r"bare 1\.0"):
        licences.of_distribution(lost)
    with pytest.raises(licences.MissingLicenceError, match=r"the system's .*libnobody\.so"):
        licences.of_library(tmp_path / "libnobody.so")


def test_the_version_is_said_and_has_its_changes() -> None:
    assert folder.about().startswith(f"Kleos {__version__}, for ")
    changes = (folder.ROOT / ".github" / "CHANGES.md").read_text(encoding="utf-8")
    assert f"## {__version__}, " in changes


def test_the_icon_has_what_desktops_ask_for() -> None:
    with Image.open(folder.ICON) as icon:
        assert (icon.size, icon.mode) == ((256, 256), "RGBA")


def test_build_sets_up_and_hands_over_and_takes_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    run: list[list[str]] = []
    monkeypatch.setattr(checkout, "set_up", lambda: run.append(["set up"]))

    def noted(command: list[str], _: Path) -> int:
        run.append(command[1:])
        return 3

    monkeypatch.setattr(checkout, "_run", noted)
    assert checkout.main(["build"]) == 3
    assert run == [["set up"], ["-m", "tools.bundle"]]
    assert checkout.main(["build", "all"]) == 2
    assert len(run) == 2


def test_tiled_is_told_of_the_program_that_runs_without_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    monkeypatch.setattr("sys.executable", "/opt/kleos/kleos")
    assert new._command() == ("/opt/kleos/kleos", "-m", "game")
    monkeypatch.setattr("sys.frozen", True, raising=False)
    assert new._command() == ("/opt/kleos/kleos",)
