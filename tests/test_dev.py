"""tools/dev.py, run for real in a small checkout whose path has a space and letters outside ASCII."""

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

from tests.effort import PATIENCE
from tools import checkout, dev

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parent.parent
ECHO = "import os, sys\nprint('echo', *sys.argv[1:], sep='|')\nprint('cwd', os.getcwd(), sep='|')\nsys.exit(7)\n"
UNREACHABLE = {
    "PIP_CONFIG_FILE": os.devnull,
    "PIP_INDEX_URL": "http://127.0.0.1:9/simple",
    "PIP_EXTRA_INDEX_URL": "",
    "PIP_FIND_LINKS": "",
    "PIP_RETRIES": "1",
    "PIP_NO_CACHE_DIR": "1",
}
ABSENT = f"absent==1.0 --hash=sha256:{'0' * 64}\n"


def small_checkout(folder: Path, lock: str) -> Path:
    """A project with the real tools, the given lock and a game that only repeats its arguments and exits with 7."""
    (folder / "tools").mkdir(parents=True)
    for name in ("dev.py", "checkout.py"):
        shutil.copy(ROOT / "tools" / name, folder / "tools" / name)
    (folder / "tools" / "requirements.lock").write_text(lock, encoding="utf-8")
    (folder / "game").mkdir()
    (folder / "game" / "__init__.py").touch()
    (folder / "game" / "__main__.py").write_text(ECHO, encoding="utf-8")
    (folder / "maps").mkdir()
    for name in ("b ford.tmx", "a hill.tmx"):
        (folder / "maps" / name).touch()
    return folder


def run_dev(
    checkout_folder: Path,
    *arguments: str,
    cwd: Path | None = None,
    environment: Mapping[str, str] = MappingProxyType({}),
) -> subprocess.CompletedProcess[str]:
    inherited = {key: value for key, value in os.environ.items() if key not in {"DISPLAY", "WAYLAND_DISPLAY"}}
    return subprocess.run(
        [sys.executable, str(checkout_folder / "tools" / "dev.py"), *arguments],
        cwd=cwd or checkout_folder,
        env={**inherited, "PYTHONUTF8": "1", **environment},
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )


@pytest.fixture(scope="module")
def ready(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, subprocess.CompletedProcess[str]]]:
    """A small checkout after its first `play`, with nothing to download, and what that said."""
    folder = small_checkout(tmp_path_factory.mktemp("dev") / "Ключ test", "# nothing\n")
    yield folder, run_dev(folder, "play", environment=UNREACHABLE)
    shutil.rmtree(folder)


def one_sentence(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 2, done
    assert "Traceback" not in done.stdout + done.stderr
    (line,) = done.stderr.splitlines()
    return line


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 6, 15), (3, 10, 13)])
def test_too_old_a_python_gets_one_sentence(version: tuple[int, int, int]) -> None:
    said = dev.too_old(version, "/usr/bin/python3")
    assert "needs Python 3.11 or newer" in said
    assert f"/usr/bin/python3 is Python {version[0]}.{version[1]}" in said
    assert "\n" not in said


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 13, 1), (4, 0, 0)])
def test_a_python_that_is_new_enough_gets_none(version: tuple[int, int, int]) -> None:
    assert dev.too_old(version, "python3") == ""


def test_an_old_python_can_read_dev_py() -> None:
    newer = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Match, ast.AsyncFunctionDef)
    for node in ast.walk(ast.parse((ROOT / "tools" / "dev.py").read_text(encoding="utf-8"))):
        assert not isinstance(node, newer), ast.unparse(node)
        if isinstance(node, ast.FunctionDef):
            every = [*node.args.args, *node.args.kwonlyargs, *node.args.posonlyargs]
            assert not any(argument.annotation for argument in every)
            assert node.returns is None
            assert not node.args.kwonlyargs
            assert not node.args.posonlyargs
        if isinstance(node, ast.ImportFrom):
            assert node.module != "__future__"
    (ROOT / "tools" / "dev.py").read_text(encoding="ascii")


@pytest.mark.parametrize("old", ["python2.7", "python3.6", "python3.8", "python3.10"])
def test_old_pythons_say_it_themselves(old: str) -> None:
    pythons = [Path(found)] if (found := shutil.which(old)) else []
    pythons += sorted(Path.home().glob(f".pyenv/versions/{old.removeprefix('python')}.*/bin/{old}"))
    for python in reversed(pythons):
        if subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode == 0:
            break
    else:
        pytest.skip(f"no {old} here")
    command = [str(python), str(ROOT / "tools" / "dev.py"), "test"]
    said = one_sentence(subprocess.run(command, capture_output=True, encoding="utf-8", check=False))
    assert "needs Python 3.11 or newer" in said


def test_without_a_display_the_first_map_is_fought_in_the_terminal(
    ready: tuple[Path, subprocess.CompletedProcess[str]],
) -> None:
    folder, first = ready
    assert "no display" in first.stdout
    assert f"echo|fight|{folder / 'maps' / 'a hill.tmx'}" in first.stdout.splitlines()
    assert first.returncode == 7, "the game's exit code is handed on"


def test_the_second_start_sets_nothing_up_and_keeps_folder_and_arguments(
    ready: tuple[Path, subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    folder, first = ready
    assert "Setting up" in first.stdout
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "__init__.py").write_text("raise SystemExit('not this one')", encoding="utf-8")
    second = run_dev(folder, "play", "my own.tmx", "--seed", "3", cwd=tmp_path, environment={"DISPLAY": ":77"})
    assert second.stdout.splitlines() == ["echo|play|my own.tmx|--seed|3", f"cwd|{tmp_path}"]
    for named in (["my own.tmx"], ["ford"], ["--seed", "3", "my own.tmj"]):
        third = run_dev(folder, "play", *named, cwd=tmp_path)
        assert f"echo|fight|{'|'.join(named)}" in third.stdout.splitlines()


@pytest.mark.skipif(os.name == "nt", reason="the command is a script for a POSIX shell")
def test_the_command_kleos_is_installed(ready: tuple[Path, subprocess.CompletedProcess[str]], tmp_path: Path) -> None:
    command = [str(ready[0] / ".venv" / "bin" / "kleos"), "rules", "BD-07"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8", check=False)
    assert done.stdout.splitlines()[0] == "echo|rules|BD-07"


def test_every_check_is_run_and_each_failure_named(ready: tuple[Path, subprocess.CompletedProcess[str]]) -> None:
    done = run_dev(ready[0], "test", environment={"PATH": ""})  # without a PATH nothing can be installed
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1] == "Failed: ruff check, ruff format, mypy, layers, pytest."


@pytest.mark.parametrize(
    ("given", "left_out", "screen"),
    [
        (["--quick", "-x"], ["--ignore", "tests/screen", "-m", "not slow and not screen", "-x"], False),
        (["-x"], ["-x"], True),
    ],
)
def test_quick_leaves_out_the_window_and_what_is_slow_and_no_check(
    given: list[str], left_out: list[str], screen: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    run: list[list[str]] = []
    given_to: list[Mapping[str, str]] = []
    prepared: list[bool] = []

    def noted(command: list[str], _: Path, environment: Mapping[str, str]) -> int:
        run.append(command)
        given_to.append(environment)
        return 0

    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setattr(checkout, "_run", noted)
    monkeypatch.setattr(checkout, "set_up", lambda: None)
    monkeypatch.setattr(checkout, "prepare_screen", lambda: prepared.append(True))
    assert checkout.test(given) == 0
    assert [command[2] for command in run if command[1] == "-m"] == ["ruff", "ruff", "mypy", "pytest"]
    assert len(run) == 5
    assert run[-1][3:] == ["-n", "2", "--dist", "loadfile", *left_out]
    assert prepared == [True] * screen
    assert not any("PYTHONDONTWRITEBYTECODE" in environment for environment in given_to), "nothing is compiled anew"


def test_a_changed_lock_is_installed_and_no_network_gets_one_sentence(
    ready: tuple[Path, subprocess.CompletedProcess[str]],
) -> None:
    folder, _ = ready
    lock = folder / "tools" / "requirements.lock"
    before = lock.read_text(encoding="utf-8")
    lock.write_text(ABSENT, encoding="utf-8")
    try:
        said = one_sentence(run_dev(folder, "play", environment=UNREACHABLE))
    finally:
        lock.write_text(before, encoding="utf-8")
    assert "package index cannot be reached" in said
    assert "connect to the network" in said
    assert "Setting up" in run_dev(folder, "play", environment=UNREACHABLE).stdout, (
        "half an installation was taken for a whole"
    )


def test_a_missing_venv_module_gets_one_sentence(tmp_path: Path) -> None:
    folder = small_checkout(tmp_path / "Ключ test", ABSENT)
    hidden = tmp_path / "hidden"
    hidden.mkdir()
    (hidden / "sitecustomize.py").write_text("import sys\nsys.modules['ensurepip'] = None\n", encoding="utf-8")
    assert "python3-venv" in one_sentence(run_dev(folder, "test", environment={"PYTHONPATH": str(hidden)}))
    assert not (folder / ".venv").exists()


def test_wrong_commands_get_one_sentence() -> None:
    assert "'plya'" in one_sentence(run_dev(ROOT, "plya"))


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ""}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, False),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"}, True),
        ("darwin", {}, True),
        ("win32", {}, True),
    ],
)
def test_where_a_window_can_open(platform: str, environment: dict[str, str], expected: bool) -> None:
    assert checkout.has_display(platform, environment) is expected


def test_ci_runs_the_command_of_the_readme() -> None:
    command = "python3 tools/dev.py test"
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()[-1] == f"exec {command}"
    assert command in (ROOT / "README.md").read_text(encoding="utf-8")
