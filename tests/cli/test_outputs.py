"""What a battle is written to: never over what is read, whole or not at all, and however the battle ends."""

import os
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from itertools import cycle, product
from pathlib import Path

import pytest

from game.cli import main
from game.cli.outputs import OutputFiles, check_outputs
from game.cli.stopping import Stopped, stopping
from game.cli.terminal import Trouble
from game.controllers import fight as fighting
from game.engine.battle import Battle
from game.record.loading import load
from game.record.reading import read
from tests.tiled.drafts import Draft

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
WALKING = ("--side", "blue=walk", "--side", "red=walk", "-q", "--seed", "3")
WAYS = ("name", "way", "link", "hard link")
FILES = ("map.tmx", "ground.tsx", "ground.png", "flag.tx", "mine.tiled-project")


@pytest.fixture(autouse=True)
def heeded() -> Iterator[None]:
    """Lets signals count: whoever started the tests in the background may have had them ignored."""
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {number: signal.signal(number, signal.SIG_DFL) for number in numbers}
    signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a map in it, its tileset, a template, a picture and a project, and what a battle left there."""
    home = tmp_path_factory.mktemp("drawn")
    draft = Draft(home)
    draft.layer(draft.full())
    units = [
        draft.item("unit", f"U{x}", "<point/>", {"unit": "hoplite", "side": side}, x=x * 64 + 32, y=32)
        for side, x in (("blue", 1), ("red", 3))
    ]
    draft.place(*units, '<object id="9" template="flag.tx" x="5" y="5"/>')
    draft.values["round_limit"] = 4
    draft.write()
    (home / "flag.tx").write_text("<template><object/></template>", encoding="utf-8")
    (home / "mine.tiled-project").write_text("{}", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(home)
        assert main(["fight", "map.tmx", *WALKING, "--roster-out", "party.toml", "--record", "old.kleos"]) == 0
    return home


@pytest.fixture
def folder(drawn: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of that folder for one test; it is the working one."""
    shutil.copytree(drawn, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


# ---- over what is read ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("by", "name", "option"),
    [(*pair, option) for pair, option in zip(product(WAYS, FILES), cycle(("--record", "--roster-out")), strict=False)],
)
def test_no_file_of_the_map_is_overwritten(
    by: str, name: str, option: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = {"name": name, "way": f"../{folder.name}/./{name}"}.get(by, "other")
    if by == "link":
        (folder / "other").symlink_to(name)
    elif by == "hard link":
        os.link(folder / name, folder / "other")
    before = bytes_of(folder)
    capsys.readouterr()
    assert main(["fight", "map.tmx", *WALKING, option, given]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"{option} {given} would overwrite ")
    assert said.count("\n") == 1
    assert bytes_of(folder) == before


def test_neither_roster_nor_save_is_overwritten(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = bytes_of(folder)
    assert main(["fight", "map.tmx", *WALKING, "--roster", "party.toml", "--record", "party.toml"]) == 2
    assert "--record party.toml would overwrite the roster that is read; name another file." in capsys.readouterr().err
    assert main(["play", "--load", "old.kleos", "--roster-out", "./old.kleos"]) == 2
    assert "--roster-out ./old.kleos would overwrite the battle that is loaded" in capsys.readouterr().err
    assert main(["play", "map.tmx", "--roster-out", "map.tmx"]) == 2
    assert "--roster-out map.tmx would overwrite the map" in capsys.readouterr().err
    assert bytes_of(folder) == before


@pytest.mark.parametrize(
    ("option", "name", "what"),
    [
        ("--record", "other.tmx", "a map"),
        ("--record", "party.toml", "a roster"),
        ("--record", "notes.txt", 'a text that begins with "Nobody"'),
        ("--roster-out", "old.kleos", "a saved or recorded battle"),
        ("--roster-out", "ground.png.bak", "a picture"),
    ],
)
def test_nothing_of_another_kind_is_lost_by_a_slip(
    option: str, name: str, what: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "other.tmx").write_bytes((folder / "map.tmx").read_bytes())
    (folder / "ground.png.bak").write_bytes(b"\x89PNG\r\n")
    (folder / "notes.txt").write_text("Nobody", encoding="utf-8")
    (folder / "empty").touch()
    before = bytes_of(folder)
    assert main(["fight", "map.tmx", *WALKING, option, name]) == 2
    said = capsys.readouterr().err
    assert said == f"{name} is there already, and is {what}: it would be lost. Name another file with {option}.\n"
    assert bytes_of(folder) == before
    check_outputs(OutputFiles(record="empty", roster_out="party.toml", out="notes.txt"))
    with pytest.raises(Trouble, match="is there already, and is a map: it would be lost"):
        check_outputs(OutputFiles(out="other.tmx"))


def test_a_roster_may_be_brought_up_to_date(folder: Path) -> None:
    assert main(["fight", "map.tmx", *WALKING, "--roster", "party.toml", "--roster-out", "party.toml"]) == 0


def test_two_outputs_need_two_files_unless_it_is_none(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "link").symlink_to("new")
    for one, other in (("new", "./new"), ("link", "new"), ("old.kleos", "old.kleos")):
        assert main(["fight", "map.tmx", *WALKING, "--record", one, "--roster-out", other]) == 2
        assert "both name" in capsys.readouterr().err
    assert not (folder / "new").exists()
    assert main(["fight", "map.tmx", *WALKING, "--record", os.devnull, "--roster-out", os.devnull]) == 0


def test_what_is_told_is_not_overwritten(folder: Path) -> None:
    with (folder / "told").open("wb") as told:
        done = _kleos(folder, "--record", "told", stdout=told.fileno())
        assert done.wait(60) == 2


@pytest.mark.parametrize("option", ["--record", "--roster-out"])
@pytest.mark.parametrize("name", [".", "party.toml/x", "/dev/null/x", "a" * 300])
def test_what_cannot_be_written_is_told_before_the_battle(
    option: str, name: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert main(["fight", "map.tmx", *WALKING, option, name]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert option in told.err


# ---- however it ends -----------------------------------------------------------------------------------------------


def _kleos(folder: Path, *more: str, stdout: int = subprocess.PIPE) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-P", "-m", "game", "fight", "map.tmx", *WALKING, *more]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(command, cwd=folder, env=environment, stdout=stdout, stderr=subprocess.PIPE)


class _Asked:
    """Stands in for the battle's own loop: is asked to stop after so many commands."""

    def __init__(self, after: int, number: int) -> None:
        self.after, self.number = after, number

    def watch(self, battle: Battle) -> None:
        if battle.commands == self.after:
            signal.raise_signal(self.number)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_battle_that_is_broken_off_is_kept(
    number: int, code: int, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = fighting.fight
    asked = _Asked(3, number)
    monkeypatch.setattr("game.controllers.fight.fight", partial(real, watch=asked.watch))
    assert main(["fight", "map.tmx", *WALKING, "--record", "f", "--roster-out", "r"]) == code
    said = capsys.readouterr().out
    assert "The battle was broken off after 3 commands, which are kept in f." in said
    assert "r was not written" in said
    loaded = load(read(folder / "f"), "f")
    assert (loaded.drifted, loaded.battle.commands) == (False, 3)
    assert not (folder / "r").exists()
    assert not list(folder.glob(".*.part"))


def test_an_older_record_stays_where_nothing_was_fought(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real, before = fighting.fight, bytes_of(folder)
    asked = _Asked(0, signal.SIGINT)
    monkeypatch.setattr("game.controllers.fight.fight", partial(real, watch=asked.watch))
    assert main(["fight", "map.tmx", *WALKING, "--record", "old.kleos"]) == 130
    assert "old.kleos was not written" in capsys.readouterr().out
    assert bytes_of(folder) == before


def test_a_fault_of_the_program_keeps_what_was_fought(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = fighting.fight

    def broken(battle: Battle) -> None:
        if battle.commands == 2:
            raise RuntimeError

    monkeypatch.setattr("game.controllers.fight.fight", partial(real, watch=broken))
    with pytest.raises(RuntimeError):
        main(["fight", "map.tmx", *WALKING, "--record", "f"])
    assert load(read(folder / "f"), "f").battle.commands == 2


def test_a_second_signal_does_not_wait() -> None:
    with stopping() as asked:
        asked.check()
        signal.raise_signal(signal.SIGTERM)
        with pytest.raises(Stopped):
            asked.check()
        with pytest.raises(Stopped):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL


def test_a_signal_that_is_not_heeded_stays_so() -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    with stopping() as asked:
        signal.raise_signal(signal.SIGTERM)
        asked.check()
    signal.signal(signal.SIGTERM, before)


def test_a_disk_that_is_full_keeps_the_old_file_and_writes_the_other(folder: Path) -> None:
    before = (folder / "old.kleos").read_bytes()

    def small_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (4000, 4000))

    command = [sys.executable, "-P", "-m", "game", "fight", "map.tmx", *WALKING]
    done = subprocess.run(
        [*command, "--record", "old.kleos", "--roster-out", "new.toml"],
        cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True, encoding="utf-8", check=False, preexec_fn=small_files,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr == "old.kleos cannot be written: File too large; name another file with --record.\n"
    assert (folder / "old.kleos").read_bytes() == before
    assert (folder / "new.toml").read_text(encoding="utf-8").startswith('ruleset = "heroic"')
    assert not list(folder.glob(".*.part"))
