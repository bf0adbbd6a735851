"""The walls of the house: imports point downward, no ruleset's name decides anything, nothing is caught blindly.

Each check is also shown something bad that it has to find.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.parsed import GAME, trees, walked

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parent.parent
RULESETS = frozenset({"heroic", "heroic-classic", "clash", "odigos", "oldschool"})
REGISTRY = GAME / "rulesets"
LINT_IMPORTS = "from importlinter.cli import lint_imports_command as run; run()"
DOWNWARD = "Imports point downward only"
DOWNWARD_IN_THE_ENGINE = "The engine's imports point downward only"
DOWNWARD_IN_THE_SCREEN = "The screen's imports point downward only"
ARCADE = "Only what draws and sounds in game.screen imports arcade and what it brings"
BROAD = {"Exception", "BaseException"}
FORBIDDEN_CALLS = {"eval", "exec", "compile", "__import__"}
FORBIDDEN_MODULES = {"pickle", "marshal", "shelve", "dill", "cloudpickle"}


def lint_imports(folder: Path) -> tuple[int, dict[str, bool]]:
    """The exit code of lint-imports in the folder, and whether each contract was kept."""
    command = [sys.executable, "-c", LINT_IMPORTS, "--no-logo", "--no-cache"]
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False)
    verdicts = re.findall(r"^(.+) (KEPT|BROKEN)(?: .*)?$", done.stdout, flags=re.MULTILINE)
    return done.returncode, {name: verdict == "KEPT" for name, verdict in verdicts}


def keys_in(node: ast.AST) -> set[str]:
    """The ruleset keys that are written out as text anywhere below the node."""
    constants = (child.value for child in ast.walk(node) if isinstance(child, ast.Constant))
    return {value for value in constants if isinstance(value, str)} & RULESETS


def branches_on_a_ruleset(tree: ast.AST, *, registry: bool) -> Iterator[str]:
    """Where a ruleset's name decides: compared, matched, looked up; in a table unless this is the registry."""
    for node in walked(tree):
        match node:
            case ast.Compare():
                suspects: list[ast.expr | None] = [node.left, *node.comparators]
            case ast.MatchValue(value=value) | ast.Subscript(slice=value):
                suspects = [value]
            case ast.Call(func=ast.Attribute(attr="get" | "pop" | "startswith" | "endswith")):
                suspects = [*node.args]
            case ast.Dict() if not registry:
                suspects = [*node.keys]
            case _:
                continue
        if any(keys_in(suspect) for suspect in suspects if suspect is not None):
            yield f"line {node.lineno}: {ast.unparse(node)[:80]}"


def dangers(tree: ast.AST) -> Iterator[str]:
    """Blind excepts that don't raise again, and what runs or loads code from data."""
    for node in walked(tree):
        match node:
            case ast.ExceptHandler(type=None):
                bad = not raises_again(node)
            case ast.ExceptHandler(type=caught):
                bad = bool(names_in(caught) & BROAD) and not raises_again(node)
            case ast.Call(func=ast.Name(id="suppress") | ast.Attribute(attr="suppress")):
                bad = any(names_in(argument) & BROAD for argument in node.args)
            case ast.Call(func=ast.Name(id=called)):
                bad = called in FORBIDDEN_CALLS
            case ast.Import(names=modules):
                bad = any(module.name.split(".")[0] in FORBIDDEN_MODULES for module in modules)
            case ast.ImportFrom(module=str(module)):
                bad = module.split(".")[0] in FORBIDDEN_MODULES
            case _:
                continue
        if bad:
            yield f"line {node.lineno}: {ast.unparse(node)[:80]}"


def names_in(node: ast.AST | None) -> set[str]:
    return {child.id for child in ast.walk(node) if isinstance(child, ast.Name)} if node else set()


def raises_again(handler: ast.ExceptHandler) -> bool:
    last = handler.body[-1]
    return isinstance(last, ast.Raise) and last.exc is None


def test_the_walls_stand() -> None:
    code, kept = lint_imports(ROOT)
    assert kept
    assert [name for name, is_kept in kept.items() if not is_kept] == []
    assert code == 0


def test_each_wall_notices_a_hole(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    holes = {
        "board/__init__.py": "",
        "board/grid.py": "def late():\n    import game.engine.battle\n",
        "engine/__init__.py": "",
        "engine/battle.py": "import arcade\nimport esper\n",
        "engine/view.py": "def late():\n    import game.engine.battle\n",
        "systems/__init__.py": "",
        "systems/attack.py": "from random import random\nimport pytmx\n",
        "screen/__init__.py": "",
        "screen/battle/__init__.py": "",
        "screen/battle/panels.py": "",
        "screen/battle/forecast.py": "def late():\n    import game.screen.battle.panels\n",
        "screen/text.py": "def late():\n    import game.screen.battle\n",
        "__init__.py": "",
    }
    for name, text in holes.items():
        path = tmp_path / "game" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    code, kept = lint_imports(tmp_path)
    assert code == 1
    assert len(kept) == 8
    assert [name for name, is_kept in kept.items() if is_kept] == []


def test_a_module_without_a_place_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    for room in ("", "engine", "screen"):
        (tmp_path / "game" / room).mkdir(parents=True, exist_ok=True)
        for name in ("__init__.py", "utils.py"):
            (tmp_path / "game" / room / name).touch()
    _, kept = lint_imports(tmp_path)
    unplaced = [name for name, is_kept in kept.items() if not is_kept]
    assert unplaced == [DOWNWARD, DOWNWARD_IN_THE_ENGINE, DOWNWARD_IN_THE_SCREEN]


@pytest.mark.parametrize(
    "name", ["__init__.py", "battle/presenter/table.py", "model/plain.py", "audio/reader.py", "battle/gear/doll.py"]
)
def test_a_presenter_that_knows_arcade_is_noticed(name: str, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    path, engine = tmp_path / "game" / "screen" / name, tmp_path / "game" / "engine"
    path.parent.mkdir(parents=True)
    engine.mkdir()
    for folder in (engine, path.parent, *path.parent.parents):
        if (tmp_path / "game") in {folder, *folder.parents}:
            (folder / "__init__.py").touch()
    path.write_text("def late():\n    import arcade\n", encoding="utf-8")
    _, kept = lint_imports(tmp_path)
    assert [name for name, is_kept in kept.items() if not is_kept] == [ARCADE]


def test_each_library_is_let_in_at_its_own_door(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    doors = {
        "engine/__init__.py": "",
        "engine/ecs.py": "import esper\n",
        "tiled/__init__.py": "",
        "tiled/reader.py": "import pytmx\n",
        "screen/__init__.py": "",
        "screen/battle/__init__.py": "",
        "screen/battle/panels/__init__.py": "",
        "screen/battle/panels/bar.py": "import arcade\n",
        "screen/ui/__init__.py": "",
        "screen/ui/window.py": "import arcade.gui\nimport pyglet\nfrom game.engine import battle\n",
        "engine/battle.py": "from game.engine import dice, ecs\n",
        "engine/dice/__init__.py": "",
        "engine/dice/real.py": "import random\n",
        "__init__.py": "",
    }
    for name, text in doors.items():
        path = tmp_path / "game" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    code, kept = lint_imports(tmp_path)
    assert len(kept) == 8
    assert [name for name, is_kept in kept.items() if not is_kept] == []
    assert code == 0


def modules(folder: Path) -> dict[str, ast.Module]:
    """What is in a folder, by the names under which it is imported."""
    found = {path.relative_to(folder.parent).with_suffix("").parts: tree for path, tree in trees(folder).items()}
    return {".".join(parts).removesuffix(".__init__"): tree for parts, tree in found.items()}


def imports_of(trees: dict[str, ast.Module]) -> dict[str, set[str]]:
    """Which of the modules each one imports, anywhere in it: for types alone, or late, too."""
    found: dict[str, set[str]] = {}
    for name, tree in trees.items():
        named: set[str] = set()
        for node in walked(tree):
            match node:
                case ast.Import(names=whole):
                    named.update(one.name for one in whole)
                case ast.ImportFrom(module=str(module), names=parts):
                    inner = {f"{module}.{part.name}" for part in parts}
                    named.update(inner & trees.keys() if inner <= trees.keys() else {*inner, module})
        found[name] = named & trees.keys() - {name}
    return found


def circle(imports: dict[str, set[str]]) -> list[str]:
    """A circle of modules that import each other; [] if there is none."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_imports_go_round_in_a_circle_not_even_for_types() -> None:
    imports = imports_of(modules(GAME))
    assert "game.engine.view" in imports["game.engine.ruleset"]
    assert circle(imports) == []


@pytest.mark.parametrize(
    "code",
    [
        "from game.engine.ruleset import Ruleset",
        "if TYPE_CHECKING:\n    from game.engine.ruleset import Ruleset",
        "def late():\n    from game.engine import ruleset",
        "import game.engine.ruleset",
    ],
)
def test_a_circle_of_imports_is_found(code: str) -> None:
    ruleset = ast.parse("from game.engine.view import View")
    trees = {"game.engine": ast.parse(""), "game.engine.view": ast.parse(code), "game.engine.ruleset": ruleset}
    assert set(circle(imports_of(trees))) == {"game.engine.view", "game.engine.ruleset"}


def test_no_rulesets_name_decides_anything() -> None:
    found = [
        f"{path.relative_to(ROOT)}, {where}"
        for path, tree in trees().items()
        for where in branches_on_a_ruleset(tree, registry=REGISTRY in path.parents)
    ]
    assert found == []


def test_nothing_is_caught_blindly_or_run_from_data() -> None:
    found = [f"{path.relative_to(ROOT)}, {where}" for path, tree in trees().items() for where in dangers(tree)]
    assert found == []


def takes_back(tree: ast.AST) -> Iterator[str]:
    """Where the journal is gone along by hand instead of by `game.engine.imagine`."""
    for node in walked(tree):
        if isinstance(node, ast.Attribute) and node.attr in {"undo_to", "redo", "changed_since"}:
            yield f"line {node.lineno}: {ast.unparse(node)[:80]}"


def test_nobody_outside_the_engine_takes_the_world_back_by_hand() -> None:
    outside = {path: tree for path, tree in trees().items() if GAME / "engine" not in path.parents}
    found = [f"{path.relative_to(ROOT)}, {where}" for path, tree in outside.items() for where in takes_back(tree)]
    assert found == []
    assert list(takes_back(ast.parse("mark = world.mark()\nundone = view.world.undo_to(mark)\nworld.redo(undone)")))


@pytest.mark.parametrize(
    "code",
    [
        "if ruleset.key == 'heroic': pass",
        "x = 1 if 'odigos' != key else 2",
        "if key in ('clash', 'oldschool'): pass",
        "match key:\n    case 'heroic-classic': pass",
        "match key:\n    case 'clash' | 'other': pass",
        "x = {'heroic': 6, 'clash': 4}[key]",
        "x = table['oldschool']",
        "x = table.get('odigos')",
        "x = key.startswith('heroic')",
    ],
)
def test_a_branch_on_a_ruleset_is_found(code: str) -> None:
    assert list(branches_on_a_ruleset(ast.parse(code), registry=False))


@pytest.mark.parametrize("code", ["DEFAULT = 'heroic'", "x = table[key]", "if kind == 'sword': pass", "f(key='clash')"])
def test_a_rulesets_name_may_be_said(code: str) -> None:
    assert not list(branches_on_a_ruleset(ast.parse(code), registry=False))


def test_the_registry_may_be_a_table() -> None:
    tree = ast.parse("RULESETS = {'heroic': HEROIC, 'clash': CLASH}")
    assert not list(branches_on_a_ruleset(tree, registry=True))
    assert list(branches_on_a_ruleset(tree, registry=False))


@pytest.mark.parametrize(
    "code",
    [
        "try: f()\nexcept: pass",
        "try: f()\nexcept Exception: pass",
        "try: f()\nexcept (ValueError, BaseException) as e: raise RuntimeError from e",
        "with contextlib.suppress(Exception): f()",
        "eval('1')",
        "exec(code)",
        "import pickle",
        "from pickle import loads",
    ],
)
def test_a_danger_is_found(code: str) -> None:
    assert list(dangers(ast.parse(code)))


@pytest.mark.parametrize(
    "code",
    [
        "try: f()\nexcept ValueError: pass",
        "try: f()\nexcept BaseException:\n    undo()\n    raise",
        "with suppress(OSError): f()",
        "import json",
    ],
)
def test_what_is_harmless_is_let_be(code: str) -> None:
    assert not list(dangers(ast.parse(code)))


BASES = frozenset({"Panel", "Widgets", "Page", "ShelfPage", "WaitingPage", "BattleView", "Press"})
"""The small documented bases of the screen: what is drawn in a box, what a page is made of, views of a battle, and the
empty one of what can be pressed."""


def rungs(trees: dict[str, ast.Module], bases: frozenset[str]) -> Iterator[str]:
    """Where a class inherits from another one of these modules that is neither a protocol nor one of the bases."""
    classes = {node.name: node for tree in trees.values() for node in walked(tree) if isinstance(node, ast.ClassDef)}
    protocols = {name for name, node in classes.items() if any("Protocol" in names_in(base) for base in node.bases)}
    for path, tree in trees.items():
        for node in walked(tree):
            taken = (
                {name for base in node.bases for name in names_in(base)} if isinstance(node, ast.ClassDef) else set()
            )
            for name in sorted((taken & classes.keys()) - protocols - bases):
                yield f"{path}: {name}"


def test_no_class_of_the_screen_is_spread_over_files_by_inheritance() -> None:
    named = {str(path): tree for path, tree in trees(GAME / "screen").items()}
    presenter = {path: tree for path, tree in named.items() if "presenter" in Path(path).parts}
    assert len(presenter) > 20
    assert list(rungs(presenter, frozenset())) == []
    assert list(rungs(named, BASES)) == []


def test_a_rung_is_noticed() -> None:
    text = "class Step(Protocol): ...\nclass Low: ...\nclass High(Low): ...\nclass Other(Step): ..."
    assert list(rungs({"ladder.py": ast.parse(text)}, frozenset())) == ["ladder.py: Low"]
    assert list(rungs({"ladder.py": ast.parse(text)}, frozenset({"Low"}))) == []
