"""The command line: what it prints, and that no mistake of a user ends in a traceback."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli import main
from game.controllers import KINDS
from game.data import maps
from game.rulesets import keys
from tests.effort import PATIENCE
from tests.tiled.drafts import Draft

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parent.parent
ASCII_ONLY = {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
COMMANDS = [
    "play",
    "fight",
    "replay",
    "campaign",
    "check",
    "playtest",
    "picture",
    "rules",
    "new",
    "units",
    "items",
    "terrain",
    "odds",
]
WALKING = ("--side", "blue=walk", "--side", "red=walk")


def kleos(*arguments: str | bytes, **more: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command in a process of its own, without a display."""
    gone = {"DISPLAY", "WAYLAND_DISPLAY", "ARCADE_HEADLESS", "PYTHONIOENCODING"}
    environment = {name: value for name, value in os.environ.items() if name not in gone}
    command = [sys.executable, "-m", "game", *arguments]
    return subprocess.run(
        command,
        cwd=ROOT,
        env={**environment, **more},
        capture_output=True,
        check=False,
        timeout=PATIENCE,
    )


def drawn(folder: Path, *units: tuple[str, str, tuple[int, int], str], **values: object) -> Path:
    """A map on a meadow with these units: kind, side, cell, name."""
    draft = Draft(folder, values=dict(values))
    draft.layer(draft.full())
    draft.place(
        *(
            draft.item("unit", name, "<point/>", {"unit": kind, "side": side}, x=x * 64 + 32, y=y * 64 + 32)
            for kind, side, (x, y), name in units
        )
    )
    return draft.write()


@pytest.fixture
def skirmish(tmp_path: Path) -> Path:
    """A small map with names beyond ASCII, in a folder whose name is too."""
    folder = tmp_path / "Карты"
    folder.mkdir()
    units = (("hoplite", "blue", (1, 1), "Žofie 戦士 ☠"), ("raider", "red", (3, 1), "naïve"))
    return drawn(folder, *units, title="Žofie 戦士 ☠", round_limit=6)


@pytest.fixture
def recorded(skirmish: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A record of a battle on it."""
    path = tmp_path / "naïve ☠.kleos"
    assert main(["fight", str(skirmish), "--seed", "3", *WALKING, "--record", str(path), "-q"]) == 0
    capsys.readouterr()
    return path


# ---- help ----------------------------------------------------------------------------------------------------------


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in ([], ["--help"], ["-h"]):
        assert main(arguments) == 0
        shown = capsys.readouterr().out
        assert re.findall(r"^  ([a-z]+) +[A-Z].*[.]$", shown, re.MULTILINE) == COMMANDS
        assert "..." not in shown.split("Commands:")[1]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_of_its_own(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    assert f"kleos {command}" in capsys.readouterr().out


def test_help_and_the_handbook_import_nothing_heavy() -> None:
    for arguments in (["--help"], ["rules", "HE-40"]):
        code = (
            f"import sys; from game.cli import main; main({arguments!r}); print(sorted(sys.modules), file=sys.stderr)"
        )
        done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
        heavy = {"arcade", "pytmx", "esper", "rich", "jinja2", "concurrent"}
        assert not {name for name in heavy if f"'{name}'" in done.stderr}


# ---- mistakes ------------------------------------------------------------------------------------------------------

MISTAKES = [
    (["figth", "ford"], "There is no command 'figth'; did you mean fight?"),
    (["zweihander"], "There is no command 'zweihander'; `kleos --help` tells what there is."),
    (["fight"], "MAP is missing; `kleos fight --help` says what it is."),
    (["units", "hoplite"], "hoplite is more than `kleos units` takes; its --help says what it does."),
    (["fight", "ford", "7", "8"], "7 8 is more than `kleos fight` takes; its --help says what it does."),
    (["new", "siege.tmx"], "siege.tmx is to be a folder, with a map of its name in it: name it 'siege'."),
    (["fight", "frod"], "There is no map frod; did you mean ford?"),
    (["fight", "river"], "river is a campaign, not a map. `kleos campaign river` takes it."),
    (["campaign", "ford", "--ai"], "ford is a map, not a campaign. `kleos play ford` and `kleos fight ford` take it."),
    (["fight", "maps"], "maps is a folder; name a map in it: maps/bay.tmx, maps/camp.tmx"),
    (["fight", "game/cli"], "There are no maps (.tmx, .tmj) in game/cli."),
    (["fight", "ford", "--sed", "1"], "There is no option --sed; did you mean --seed or"),
    (["check", "--verbose"], "There is no option --verbose; `kleos check --help` tells what there is."),
    (["fight", "ford", "--seed"], "--seed is given no value; `kleos COMMAND --help` says what it is."),
    (["fight", "ford", "--seed", "x"], "--seed: this should be a whole number."),
    (["fight", "ford", "--seed", "-1"], "--seed: this should be a whole number, 0 or more."),
    (["fight", "ford", "--rules", "heroik"], "There is no ruleset 'heroik'; did you mean heroic"),
    (
        ["fight", "ford", "--side", "blue"],
        "--side 'blue' should be a side and who plays it, such as --side blue=novice.",
    ),
    (
        ["fight", "crossroads", "--option", "surprise=purple"],
        "--option 'surprise=purple' is no choice of surprise. Old school leaves open: surprise=nobody|blue|blue-ro",
    ),
    (
        ["fight", "crossroads", "--option", "surprise="],
        "--option 'surprise=' should be an option and its choice, such as surprise=",
    ),
    (["play", "crossroads", "--option", "sizes=yes"], "--option 'sizes=yes' is nothing that is left open here. Old"),
    (
        ["fight", "ford", "--rules", "heroic-classic", "--option", "sizes"],
        "--option 'sizes' should be an option and its choice, such as sizes=yes. Heroic, first edition leaves",
    ),
    (
        ["playtest", "ford", "--rules", "heroic,clash", "--option", "sizes=yes"],
        "--option 'sizes=yes' is nothing that is left open here. Heroic and Clash leave nothing open.",
    ),
    (["play", "maps", "--option", "sizes=yes"], "maps is a folder: its maps, rules, options, sides and seed are"),
    (["fight", "ford", "--side", "green=ai"], "The map has no side 'green'; there are: blue, red."),
    (["fight", "ford", "--side", "bleu=ai"], "The map has no side 'bleu'; did you mean blue?"),
    (
        ["fight", "ford", "--side", "blue=human"],
        f"Nobody called 'human' can play blue; there are: {', '.join(sorted(KINDS))}.",
    ),
    (["fight", "ford", "--side", "blue=captain:brave"], "There is no temper 'brave'; there are: bold, even, guardian"),
    (["fight", "ford", "--side", "blue=captain:bald"], "There is no temper 'bald'; did you mean bold?"),
    (["fight", "ford", "--side", "blue=walk:bold"], "Walk has no temper; give one to a strength from soldier on."),
    (["fight", "ford", *WALKING, "--record", "/dev/null/x"], "/dev/null/x cannot be written: "),
    (["replay", "nothing.kleos"], "nothing.kleos cannot be read: No such file or directory."),
    (["replay", "pyproject.toml"], "pyproject.toml is damaged or no battle of Kleos"),
    (["replay", "nothing.kleos", "--window"], "nothing.kleos cannot be read: No such file or directory."),
    (["replay", "pyproject.toml", "--window"], "pyproject.toml is damaged or no battle of Kleos"),
    (
        ["replay", "maps/ford.tmx"],
        "maps/ford.tmx is a map, not a battle. `kleos play` and `kleos fight` take it. Name a battle that was",
    ),
    (["replay", "maps/square.tsx", "--window"], "maps/square.tsx is a tileset, not a battle. Name a battle that was"),
    (["play", "--watch"], "--watch is for one map: name it, as in kleos play MAP --watch."),
    (["replay", "maps/tiles/hex.png"], "maps/tiles/hex.png is a picture, not a battle. Name a battle that was saved,"),
    (
        ["play", "--load", "maps/kleos.tiled-project"],
        "maps/kleos.tiled-project is a Tiled project, not a battle. Name a",
    ),
    (
        ["fight", "ford", "--roster", "maps/ford.tmx"],
        "maps/ford.tmx is a map, not a roster. `kleos play` and `kleos fight` take it. Name a roster in TOML, as --ros",
    ),
    (
        ["fight", "ford", "--roster", "maps/templates/sleeping-guard.tx"],
        "maps/templates/sleeping-guard.tx is a template, not a roster.",
    ),
    (["replay", "x", "--window", "--verify"], "A replay is either shown or verified: give --window or --verify."),
    (["play", "--load", "nothing.kleos"], "nothing.kleos cannot be read: No such file or directory."),
    (["play", "ford", "--load", "x"], "A saved battle has its own map, rules, options, seed, sides and roster: "),
    (["play", "ford", "--side", "red=nobody"], "Nobody called 'nobody' can play red"),
    (["play", "maps", "--seed", "3"], "maps is a folder: its maps, rules, options, sides and seed are chosen"),
    (["playtest"], "MAP is missing; `kleos playtest --help` says what it is."),
    (["playtest", "frod"], "There is no map frod; did you mean ford?"),
    (["playtest", "ford", "-n", "0"], "--battles is a number from 1 to 1000000, not 0."),
    (["playtest", "ford", "--jobs", "0"], "--jobs is a number from 1 to 256, not 0."),
    (["playtest", "ford", "--rules", "heroik,clash"], "There is no ruleset 'heroik'; did you mean heroic"),
    (["playtest", "ford", "--side", "red=human"], "Nobody called 'human' can play red; there are: "),
    (["playtest", "ford", "--out", "/dev/null/x"], "/dev/null/x/ford.jsonl cannot be written: Not a directory; name"),
    (["playtest", "ford", "--out", "README.md"], "README.md is a file, not a folder: name another folder with --out."),
    (["check"], "Name a map, a folder of maps or a world to check."),
    (["check", "ford", "--watch", "--json"], "--watch tells what it finds until Ctrl-C: give it without --json and"),
    (["check", "Ford"], 'There is no map Ford, but there is "ford": capitals differ. Name it as it is written there.'),
    (["fight", "FORD.tmx"], 'There is no map FORD.tmx, but there is "ford.tmx": capitals differ. Name it as it is'),
    (["check", "frod"], "There is no map frod; did you mean ford?"),
    (["rules", "HE-999"], "No rule has the id or the words 'HE-999'"),
    (["rules", "zweihander"], "No rule has the id or the words 'zweihander'"),
    (["odds", "hoplite"], "TARGET is missing; `kleos odds --help` says what it is."),
    (["odds", "hoplte", "raider"], "Heroic has no unit 'hoplte'; did you mean hoplite"),
    (
        ["odds", "hoplite", "raider", "--weapon", "lance"],
        "Hoplite has no 'lance' to attack with at 1 cell (2 m); there are:",
    ),
    (["odds", "hoplite", "raider", "--cover", "thick"], "There is no cover 'thick'; there are: hard, none, soft."),
    (["odds", "hoplite", "raider", "--distance", "0"], "--distance: this should be a whole number, 1 or more."),
    (["odds", "hoplite", "raider", "-d", "61"], "--distance: this should be a whole number, 60 or less."),
    (["odds", "hoplite", "guard", "--rules", "heroic,clahs"], "There is no ruleset 'clahs'; did you mean clash"),
    (["odds", "hoplite", "guard", "--rules", ","], "--rules names no ruleset; there are: "),
    (["odds", "hoplte", "guard", "--rules", "all"], "There is no unit 'hoplte' under heroic, "),
    (["odds", "hoplite", "guard", "--rules", "all", "--weapon", "dory"], "--weapon goes with one ruleset"),
    (["odds", "hoplite", "guard", "--rules", "all", "--cover", "thick"], "There is no cover 'thick'; there are: "),
    (["odds", "wolf", "raider", "--distance", "9"], "Wolf has no way to attack Raider at 9 cells (18 m)"),
]


@pytest.mark.parametrize(
    ("arguments", "sentence"), MISTAKES, ids=[" ".join(given).replace("\0", "0") for given, _ in MISTAKES]
)
def test_a_mistake_gets_one_sentence_and_exit_code_2(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert said.startswith(sentence)
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "instead"), [(["ford"], "ford"), ([], "MAP"), (["maps"], "MAP"), (["--seed", "3"], "bay")]
)
def test_without_a_display_playing_says_what_needs_none(arguments: list[str], instead: str) -> None:
    done = kleos("play", *arguments)
    assert done.returncode == 2
    assert done.stderr.decode() == f"There is no display here for a window; `kleos fight {instead}` needs none.\n"


@pytest.mark.parametrize(("arguments", "given"), [([], None), (["maps"], Path("maps"))])
def test_without_a_map_the_window_opens_on_its_title_and_with_a_folder_on_its_maps(
    arguments: list[str], given: Path | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.screen import app

    called: list[tuple[object, ...]] = []
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(app, "run", lambda *what, **_more: called.append(what))
    assert main(["play", *arguments]) == 0
    assert called == [(given,)]


@pytest.mark.skipif(sys.platform != "linux", reason="only X has displays by name")
def test_a_display_that_cannot_be_reached_is_one_sentence() -> None:
    environment = {key: value for key, value in os.environ.items() if key != "ARCADE_HEADLESS"}
    done = subprocess.run(
        [sys.executable, "-m", "game", "play", "ford"],
        cwd=ROOT,
        env={**environment, "DISPLAY": ":987"},
        capture_output=True,
        check=False,
    )
    said = done.stderr.decode()
    assert done.returncode == 2
    assert said.startswith("No window can be opened here: ")
    assert said.endswith(" `kleos fight ford` needs none.\n")
    assert said.count("\n") == 1


def test_all_faults_of_a_map_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    units = (("hoplite", "green", (1, 1), "Ajax"), ("raider", "red", (2, 1), "Hektor"), ("raider", "red", (2, 1), ""))
    assert main(["fight", str(drawn(tmp_path, *units))]) == 2
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 2
    assert any("green" in line and "Ajax" in line for line in said)
    assert any("stand on one cell" in line and "Hektor" in line for line in said)


# ---- battles -------------------------------------------------------------------------------------------------------


def test_a_battle_is_told_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fight", "ford", "--seed", "3", *WALKING]) == 0
    told = capsys.readouterr().out
    assert told.startswith("The ford, Heroic: blue by walk, red by walk; seed 3.\n")
    assert "\nRound 1.\n" in told
    assert re.search(r"^  \S.* attacks .* with .*\.$", told, re.MULTILINE)
    assert re.search(r"\[HE-40\]$", told, re.MULTILINE)
    assert re.search(r"(wins|draw): .*\.  \[BD-15\]\n\Z", told)


def test_why_an_ai_does_what_it_does_is_told_before_it_is_done(
    skirmish: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["fight", str(skirmish), "--seed", "3", "--why", "--side", "blue=soldier", "--side", "red=walk"]) == 0
    told = capsys.readouterr().out
    assert re.search(r"^Why: Žofie 戦士 ☠: Attack naïve with .*, for \d+\.\d of harm done", told, re.MULTILINE)
    assert "Why: naïve" not in told, "who walks up and hits weighs nothing"


def test_without_a_seed_one_is_drawn_and_named(skirmish: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seeds = []
    for _ in range(2):
        assert main(["fight", str(skirmish), *WALKING, "--quiet"]) == 0
        first, last = capsys.readouterr().out.splitlines()
        seeds.append(re.search(r"seed (\d+)\.$", first))
        assert re.fullmatch(r"(Blue wins|Red wins|A draw) in round \d+: .*\.", last)
    assert len({found[1] for found in seeds if found is not None}) == 2


def test_a_shipped_map_goes_by_its_name_with_or_without_suffix(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["check", "ford", "ford.tmx", "heights"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3


@pytest.mark.skipif(Path(__file__.upper()).exists(), reason="here capitals make no difference")
def test_a_map_named_in_other_letters_is_told_by_its_own(skirmish: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, told in ((skirmish.name.upper(), skirmish.name), (skirmish.stem.title(), skirmish.stem)):
        assert main(["check", str(skirmish.parent / name)]) == 2
        said = capsys.readouterr().err
        assert ("capitals differ" in said) == name.endswith(".TMX"), said
        assert told in said


def test_battles_and_rosters_that_change_places_are_told_by_what_takes_them(
    skirmish: Path, recorded: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    roster = tmp_path / "out.toml"
    roster.write_text('ruleset = "heroic"\n\n[[veteran]]\nname = "Io"\n', encoding="utf-8")
    for arguments, told in (
        (["replay", str(roster)], "is a roster, not a battle. `kleos fight MAP --roster` takes it"),
        (
            ["fight", str(skirmish), "--roster", str(recorded)],
            "is a saved or recorded battle, not a roster. `kleos replay`",
        ),
    ):
        assert main(arguments) == 2
        assert told in capsys.readouterr().err


def test_a_recorded_battle_is_verified(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(recorded), "--verify"]) == 0
    assert capsys.readouterr().out.endswith("Everything came out as recorded.\n")


def test_what_rules_leave_open_is_chosen_and_stands_in_the_record(
    skirmish: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "out.kleos"
    told = ["--rules", "heroic-classic", "--option", "sizes=YES", "--record", str(file), "-q", *WALKING]
    assert main(["fight", str(skirmish), *told]) == 0
    assert capsys.readouterr().out.splitlines()[1] == "Sizes count: yes."
    assert json.loads(file.read_text(encoding="utf-8"))["header"]["map"]["meeting"]["sizes"] is True


def test_the_window_begins_with_what_was_chosen() -> None:
    from game.screen.battle.presenter.seating import start

    session = start(maps() / "crossroads.tmx", None, 1, None, answers={"surprise": "red", "open_sides.red": "enemy"})
    for meeting in (session.table.source.meeting, session.table.battle.setup.meeting):
        assert (meeting.surprise, meeting.surprise_rolled, meeting.open_sides) == ("red", False, ())


def test_a_replay_tells_the_battle_as_it_was_fought(
    skirmish: Path, recorded: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["fight", str(skirmish), "--seed", "3", *WALKING]) == 0
    fought = capsys.readouterr().out.splitlines()[1:]
    assert main(["replay", str(recorded)]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == fought


def test_a_replay_that_drifts_says_so_and_exits_with_1(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = json.loads(recorded.read_text(encoding="utf-8"))
    record["played"][-1]["digest"] = "0" * 32
    recorded.write_text(json.dumps(record, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
    assert main(["replay", str(recorded), "--verify"]) == 1
    assert f"Command {len(record['played'])} plays differently now" in capsys.readouterr().out


def test_the_same_seed_gives_the_same_bytes_whatever_the_hash_seed(tmp_path: Path) -> None:
    file, told, written = tmp_path / "battle.kleos", set(), set()
    for seed in ("1", "2"):
        sides = ("--side", "blue=walk", "--side", "red=random", "--seed", "11")
        done = kleos("fight", "ford", *sides, "--record", str(file), PYTHONHASHSEED=seed)
        assert done.returncode == 0, done.stderr.decode()
        told.add(done.stdout)
        written.add(file.read_bytes())
    assert len(told) == len(written) == 1


# ---- terminals that know little ------------------------------------------------------------------------------------


def test_an_ascii_terminal_ends_no_battle(skirmish: Path, tmp_path: Path) -> None:
    file = os.fsencode(tmp_path / "naïve ☠.kleos")
    done = kleos("fight", os.fsencode(skirmish), "--seed", "3", *WALKING, "--record", file, **ASCII_ONLY)
    assert done.returncode == 0, done.stderr.decode()
    assert b"?ofie" in done.stdout
    assert b"Traceback" not in done.stderr
    for arguments in (("replay", file), ("check", os.fsencode(skirmish)), ("rules",)):
        done = kleos(*arguments, **ASCII_ONLY)
        assert (done.returncode, done.stderr) == (0, b""), done.stderr.decode()
    done = kleos("check", "--json", os.fsencode(skirmish), **ASCII_ONLY)
    assert json.loads(done.stdout)[0]["title"] == "Žofie 戦士 ☠"


def test_odds_in_ascii_have_plain_bars() -> None:
    done = kleos("odds", "hoplite", "raider", **ASCII_ONLY)
    assert done.returncode == 0, done.stderr.decode()
    assert b"####" in done.stdout
    assert done.stdout.isascii()
    assert b"?" not in done.stdout


def test_mistakes_in_letters_that_the_terminal_lacks_are_told_too() -> None:
    for encoded in ("Žofie".encode(), b"\xff\xfe"):
        done = kleos("fight", encoded, **ASCII_ONLY)
        assert done.returncode == 2
        assert done.stderr.startswith(b"There is no map ")
        assert b"Traceback" not in done.stderr


def test_nobody_reading_on_is_no_fault() -> None:
    command = [sys.executable, "-m", "game", "fight", "ford", "--seed", "3", *WALKING]
    running = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.readline()
    running.stdout.close()
    assert running.stderr.read() == b""
    running.wait(timeout=PATIENCE)


# ---- check, rules, odds --------------------------------------------------------------------------------------------


def test_check_lists_every_fault_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(maps(), tmp_path / "maps")
    good = tmp_path / "maps" / "ford.tmx"
    bad = tmp_path / "maps" / "bad.tmx"
    bad.write_text(
        good.read_text(encoding="utf-8").replace('value="hammerer"', 'value="hammerhead"', 1), encoding="utf-8"
    )
    assert main(["check", "--json", str(good), str(bad)]) == 1
    first, second = json.loads(capsys.readouterr().out)
    assert (first["playable"], first["faults"], first["title"]) == (True, [], "The ford")
    assert second["playable"] is False
    assert ["hammerhead" in fault["what"] for fault in second["faults"]] == [True]
    assert second["faults"][0]["cell"] is not None
    assert second["faults"][0]["remedy"]
    assert main(["check", str(bad)]) == 1
    assert "1 fault (orthogonal, 24 x 18)" in capsys.readouterr().out


def test_check_of_what_is_no_map_is_a_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "no.tmx"
    path.write_bytes(b"\x00\xff<map")
    assert main(["check", str(path)]) == 1
    assert "1 fault (not read)" in capsys.readouterr().out


def test_rules_are_found_by_id_and_by_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "he-92"]) == 0
    by_id = capsys.readouterr().out
    assert by_id.startswith("HE-92  Flanking (a ruling of this project)\n")
    assert main(["rules", "flanked", "90", "degrees"]) == 0
    assert by_id in capsys.readouterr().out
    assert main(["rules"]) == 0
    contents = capsys.readouterr().out
    assert len(re.findall(r"^(BD|HE)-\d+", contents, re.MULTILINE)) == 79


def test_odds_sum_to_1_and_name_every_way(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "Hoplite", "raider"]) == 0
    shown = capsys.readouterr().out
    assert "Hoplite against Raider (8 hit points), 1 cell (2 m), Heroic" in shown
    bars = shown.split("Attack: Dory: damage\n")[1].split("\n\n")[0].splitlines()
    amounts = [int(bar.split()[0]) for bar in bars]
    shares = [float(bar.split()[1].strip("%<>")) for bar in bars]
    assert amounts == sorted(set(amounts))
    assert max(amounts) == 8
    assert sum(shares) == pytest.approx(100, abs=0.06 * len(shares))


@pytest.mark.rule("OS-41")
def test_odds_of_a_shove_tell_how_often_it_is_done_and_not_the_hit_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """A hit of 9 in 20 that total defence does not turn; then 2d6 of STR +1, untrained -1, against 2d6 + 1."""
    assert main(["odds", "hoplite", "guard", "--rules", "oldschool", "--weapon", "shove"]) == 0
    rolls = [one + two for one in range(1, 7) for two in range(1, 7)]
    wins = sum(mine > theirs + 1 for mine in rolls for theirs in rolls) / 1296
    out = capsys.readouterr().out
    assert f"Hoplite, shove: works {9 / 20 * wins:.0%}, fails {9 / 20 * (1 - wins):.0%}, not rolled 55%" in out
    assert "damage\n" not in out


@pytest.mark.rule("CL-43", "CL-24")
def test_odds_tell_of_what_strength_alone_decides(capsys: pytest.CaptureFixture[str]) -> None:
    """STR 2 against the better of STR 0 and DEX 2, to be exceeded; a natural 20 wins, two compare totals."""
    assert main(["odds", "hoplite", "archer", "--rules", "clash", "--weapon", "shove"]) == 0
    faces = range(1, 21)
    wins = sum(a == 20 if (a == 20) != (b == 20) else a + 2 > b + 2 for a in faces for b in faces) / 400
    assert f"Hoplite, shove: works {wins:.0%}, fails {1 - wins:.0%}" in capsys.readouterr().out


def test_odds_name_what_is_aimed_at_the_ground_under_the_target(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "skirmisher", "raider", "-d", "4", "-w", "pot"]) == 0
    told = capsys.readouterr().out
    assert told.count("pot at the cell: damage") == 1, "at one cell"
    assert "    0   50.0%" in told, "Agility 6 against 4 on a d6: half avoid it (HE-21)"
    assert main(["odds", "magus", "raider", "-r", "clash", "-d", "3", "-w", "sleep"]) == 0
    assert "Sleep at the cell: what is decided" in capsys.readouterr().out


def test_odds_of_all_rulesets_stand_side_by_side_in_80_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["odds", "slinger", "raider", "--rules", "all", "--distance", "1"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == "Slinger against Raider, 1 cell apart"
    rows = [line for line in shown if line.count("│") > 1]
    assert max(len(row) for row in rows) <= 80
    hurts = next(row for row in rows if "chance to hurt" in row)
    assert len(re.findall(r"\d+\.\d%", hurts)) == len(keys())
    assert len([row for row in rows if "chance to hurt" in row]) == 2


def test_odds_of_two_rulesets_are_those_of_each(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "hoplite", "guard", "--rules", "heroic, heroic-classic"]) == 0
    shown = capsys.readouterr().out.splitlines()
    named = next(line for line in shown if "Hoplite attacks" in line)
    both = next(line for line in shown if "mean loss" in line)
    best, losses = re.findall(r"Attack: \w+", named), re.findall(r"(\d+\.\d\d) of", both)
    for key, way, cell in zip(("heroic", "heroic-classic"), best, losses, strict=True):
        assert main(["odds", "hoplite", "guard", "--rules", key]) == 0
        one = next(line for line in capsys.readouterr().out.splitlines() if f" {way} " in line)
        assert f" {cell} " in one


@pytest.mark.rule("HE-52")
def test_of_what_cannot_be_avoided_no_chance_to_hit_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """A thunderbolt of 1d8, again for each 8, does 36 / 7 on the mean; a hoplite's 21 are seldom too few."""
    assert main(["odds", "seer", "hoplite", "--weapon", "thunderbolt"]) == 0
    shown = capsys.readouterr().out
    assert "0.0%" not in shown
    assert " 5.12 " in shown


def test_odds_name_what_has_to_be_drawn_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "hoplite", "raider", "--weapon", "akinakes"]) == 0
    assert "Attack: Akinakes (takes Akinakes in hand first): damage" in capsys.readouterr().out


def test_odds_name_no_place_for_what_is_drawn_and_each_way_once(capsys: pytest.CaptureFixture[str]) -> None:
    """An assassin has two akinakes at the belt: one may be thrown from there, or taken in hand."""
    assert main(["odds", "assassin", "guard", "--weapon", "akinakes"]) == 0
    told = [line for line in capsys.readouterr().out.splitlines() if line.endswith(": damage")]
    assert told == [
        "Throw: Akinakes, as a bonus action: damage", "Throw: Akinakes, with the action: damage",
        "Attack: Akinakes (takes Akinakes in hand first): damage",
    ]  # fmt: skip
