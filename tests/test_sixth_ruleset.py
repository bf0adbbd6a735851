"""Adding a ruleset touches its own file, its tables and one line of registration: done here, in a copy of the game.

The copy is the game with its assets and maps, in a folder of its own; what differs from the original is looked up file
by file. Under the sixth ruleset AIs and random players then fight on some maps, headless, by the copy's own program.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from difflib import ndiff
from pathlib import Path

import pytest

from tools.proofs.arenas import SAMPLE

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parent.parent
SIXTH = ROOT / "tests" / "sixth"
REGISTRY = "game/rulesets/__init__.py"
LINE = '    "brawl": "game.rulesets.brawl:BRAWL",\n'
COPIED = ("game", "assets", "maps")
ASIDE = {"__pycache__", "art", "tiles"}

FIGHTING = """
import json
import sys
from pathlib import Path
from game.engine.battle import Battle
from game.controllers import controller
from game.data import maps
from game.controllers.fight import fight
from game.engine.forecast.odds import forecast
from game.record.recorder import Recorder
from game.record.loading import load
from game.record.reading import read
from game.rulesets import keys, ruleset
from game.scenario.scenario import open_map

found = {"keys": list(keys()), "won": {}}
pairs = (("walk", "random"), ("random", "walk"), ("random", "quick"))
for number, path in enumerate(maps() / f"{name}.tmx" for name in sys.argv[1:]):
    first, second = pairs[number % 3]
    source, setting = open_map(path, "brawl")
    battle = Battle(setting, 1)
    sides = dict(zip(setting.sides, (first, second)))
    for command in list(battle.legal())[:20]:
        assert abs(sum(chance for _, chance in forecast(battle, command).outcomes) - 1) < 1e-9
    recorder = Recorder(battle, source, sides)
    over = fight(battle, {side: controller(kind, 1, side) for side, kind in sides.items()})
    recorder.save(Path("battle.kleos"))
    loaded = load(read(Path("battle.kleos")), "battle.kleos")
    same = loaded.battle.stage.world.digest() == battle.stage.world.digest() and not loaded.drifted
    found["won"][f"{path.stem}: {first} against {second}"] = [sides.get(over.winner, ""), over.reason, same]
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def game() -> dict[str, bytes]:
    """The game as it is, file by file."""
    return files(ROOT)


@pytest.fixture(scope="module")
def copied(game: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game in another folder, with a sixth ruleset: two files and one line more."""
    folder = tmp_path_factory.mktemp("kleos")
    for name, content in game.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    (folder / "game" / "rulesets" / "brawl.py").write_bytes((SIXTH / "brawl.py").read_bytes())
    (folder / "assets" / "rules" / "brawl.toml").write_bytes((SIXTH / "brawl.toml").read_bytes())
    lines = (folder / REGISTRY).read_text(encoding="utf-8").splitlines(keepends=True)
    last = max(number for number, line in enumerate(lines) if '": "game.rulesets.' in line)
    lines.insert(last + 1, LINE)
    (folder / REGISTRY).write_text("".join(lines), encoding="utf-8", newline="\n")
    return folder


def files(folder: Path) -> dict[str, bytes]:
    """What is copied, by path: the code, the tables and the maps; no pictures."""
    paths = (path for name in COPIED for path in sorted((folder / name).rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths if not ASIDE & set(path.parts)}


def differences(before: dict[str, bytes], after: dict[str, bytes]) -> Iterator[str]:
    """The files that were added or removed, and the lines that differ in others."""
    yield from (f"removed {name}" for name in before.keys() - after.keys())
    yield from (f"added {name}" for name in sorted(after.keys() - before.keys()))
    for name in sorted(before.keys() & after.keys()):
        if before[name] != after[name]:
            old, new = (text[name].decode().splitlines(keepends=True) for text in (before, after))
            yield from (f"{name}: {line}" for line in ndiff(old, new) if line[:2] in {"+ ", "- "})


def python(folder: Path, *arguments: str) -> str:
    """What a Python says that finds the copy's game first, since it is called there."""
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def test_a_sixth_ruleset_is_two_files_and_one_line(game: dict[str, bytes], copied: Path) -> None:
    assert list(differences(game, files(copied))) == [
        "added assets/rules/brawl.toml",
        "added game/rulesets/brawl.py",
        f"{REGISTRY}: + {LINE}",
    ]


def test_it_is_fought_with_odds_saves_and_replays(copied: Path) -> None:
    found = json.loads(python(copied, "-c", FIGHTING, *SAMPLE))
    assert found["keys"][-1] == "brawl"
    assert len(found["won"]) == len(SAMPLE)
    for battle, (winner, reason, same) in found["won"].items():
        assert reason, battle
        assert same, battle
        assert winner == "quick" or not battle.endswith("random against quick"), battle


def test_the_program_knows_it_and_tells_it(copied: Path) -> None:
    told = kleos(
        copied, "fight", "ford", "--rules", "brawl", "--seed", "2", "--side", "blue=walk", "--side", "red=walk"
    )
    assert "Brawl" in told
    assert "[BR-02" in told
    assert "no vigour left" in kleos(copied, "rules", "BR-03")
    assert "Hit" in kleos(copied, "odds", "lad", "brute", "--rules", "brawl")


def kleos(folder: Path, *arguments: str) -> str:
    """What the copy's program says."""
    return python(folder, "-m", "game", *arguments)
