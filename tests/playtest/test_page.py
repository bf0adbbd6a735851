"""The page of a report: whole by itself, right in what it shows, and readable without a script or eyes."""

import json
import re
import shlex
from collections.abc import Callable, Mapping
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from game.cli import battles, main
from game.cli.picture import painted
from game.playtest.counting import report
from game.playtest.figures import Report, SceneryFigures, Worth, difference_of
from game.playtest.fought import HEAT
from game.playtest.heatmap import HeatMap, counted
from game.playtest.plan import PlaytestPlan
from game.playtest.swept import sweep
from game.playtest.valued import in_words
from game.report.cell_maps import level
from game.rulesets import ruleset
from game.scenario.scenario import set_up
from game.screen.battle.presenter import seating
from game.tiled import TiledMap
from tests.playtest.arena import drawn, fought, planned

VOID = {"meta", "input", "br", "img", "link", "hr"}


def page(report: Report, source: TiledMap, picture: bytes | None) -> bytes:
    """Write the page; what draws its charts takes a second to load, and every run of tests collects this file."""
    from game.playtest.page import page as written

    return written(report, source, picture)


def command(rules: str, seed: int) -> str:
    return f"kleos play yard --rules {rules} --seed {seed}"


def reported(plan: PlaytestPlan) -> Report:
    setups = [set_up(plan.source, ruleset(key)) for key in plan.rules]
    return report(plan, setups, fought(plan), command)


@pytest.fixture(scope="module")
def plan(tmp_path_factory: pytest.TempPathFactory) -> PlaytestPlan:
    return planned(tmp_path_factory.mktemp("yard"), 3, ("clash", "oldschool"))


@pytest.fixture(scope="module")
def found(plan: PlaytestPlan) -> Report:
    """A report, with what was otherwise under each of its rulesets."""
    things = (
        Worth("Shove", "blue", 3, 60, difference_of([0.0] * 60)),
        Worth("unit.<Ajax>", "red", 3, 60, difference_of([1, 0.5] * 30)),
        Worth("Dive", "red", 0, 0, difference_of([])),
    )
    swept = sweep("unit.raider.hp", 6, {4: {0: "blue", 1: "blue"}, 6: {0: "red", 1: ""}}, plan.source.sides)
    assert swept is not None
    report = reported(plan)
    rules = tuple(
        msgspec.structs.replace(one, worth=things, worth_words=in_words(things), sweeps=(swept,))
        for one in report.rules
    )
    return msgspec.structs.replace(report, rules=rules)


@pytest.fixture(scope="module")
def html(plan: PlaytestPlan, found: Report) -> str:
    return page(found, plan.source, None).decode()


class Reader(HTMLParser):
    """Reads a page as a browser does that forgives nothing."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in {"script", "style"}:
            self.words += data


def test_every_element_is_closed_and_every_id_is_there_once(html: str) -> None:
    read = Reader(html)
    assert not read.open
    ids = [attributes["id"] for _, attributes in read.seen if "id" in attributes]
    assert len(ids) == len(set(ids))
    named = {
        attributes[name] for _, attributes in read.seen for name in ("aria-labelledby", "for") if name in attributes
    }
    assert named <= set(ids)
    assert set(re.findall(r'part\("(\w+)"\)', html)) <= set(ids)


def test_it_asks_nobody_for_anything(html: str) -> None:
    read = Reader(html)
    for _, attributes in read.seen:
        for name in ("src", "href", "action", "data", "poster", "srcset"):
            assert (attributes.get(name) or "data:").startswith("data:")
    assert not re.search(r"@import|url\(|fetch\(|XMLHttpRequest|import\(", html)


def test_all_that_is_drawn_is_told_too(html: str) -> None:
    read = Reader(html)
    for tag, attributes in read.seen:
        if tag == "img":
            assert attributes["alt"]
        if tag == "svg":
            assert attributes.keys() & {"aria-label", "aria-labelledby", "aria-hidden"}
    tables = sum(tag == "table" for tag, _ in read.seen)
    assert sum(attributes.get("role") == "region" for _, attributes in read.seen) == tables


def test_it_says_what_was_found(html: str, found: Report) -> None:
    words = re.sub(r"\s+", " ", Reader(html).words)
    for rules in found.rules:
        assert f"{rules.name}: {rules.verdict}" in words
        assert all(unit.name in words for unit in rules.units)
        assert all(line in words for line in (*rules.worth_words, *(one.words for one in rules.sweeps)))
        assert f"{rules.name}: what things are worth" in words
        assert all(battle.command in words for battle in rules.watch)
        assert all(action in words for action in rules.never.actions)


def test_without_a_script_the_first_heat_is_there(html: str, plan: PlaytestPlan, found: Report) -> None:
    counts = counted(found.rules[0], "stood")
    most = max(counts.values())
    levels = {level(count, most) for count in counts.values()}
    drawn_levels = re.search(r'<g id="layer">(.*?)</g>', html, re.DOTALL)
    assert drawn_levels
    assert {int(one) for one in re.findall(r'class="h(\d)"', drawn_levels[1])} == levels
    assert drawn_levels[1].count("M") == len(counts)
    hottest = HeatMap(plan.source, None).hottest(counts)
    assert [count for _, _, count in hottest] == sorted(counts.values(), reverse=True)[:10]


def test_the_script_is_given_all_heat(html: str, found: Report) -> None:
    script = re.search(r'id="data">(.*?)</script>', html, re.DOTALL)
    assert script
    data = json.loads(script[1])
    for rules, kinds in zip(found.rules, data["heat"], strict=True):
        for sides, packed in zip(rules.heat.values(), kinds, strict=True):
            for by_round, rounds in zip(sides.values(), packed, strict=True):
                for first, pairs in by_round.items():
                    steps, cell, read = rounds[str(first)], 0, []
                    for step, count in zip(steps[::2], steps[1::2], strict=True):
                        cell += step
                        read.append((cell, count))
                    assert tuple(read) == pairs


def test_only_heat_that_the_map_can_have_is_offered(plan: PlaytestPlan, found: Report) -> None:
    def kinds(page: str) -> list[str]:
        chosen = re.search(r'id="kind">(.*?)</select>', page)
        assert chosen
        return [HEAT[int(place)] for place in re.findall(r'value="(\d+)"', chosen[1])]

    def offered(**had: object) -> list[str]:
        rules = tuple(msgspec.structs.replace(one, **had) for one in found.rules)
        return kinds(page(msgspec.structs.replace(found, rules=rules), plan.source, None).decode())

    plain = ["stood", "walked", "fell", "struck from", "struck at", "gave cover"]
    assert offered(goal=(), scenery=()) == plain
    gate = SceneryFigures("Gate", (3, 3), "opened", (1, 0))
    assert offered(goal=(3, 0, 0, 1), scenery=(gate,)) == [*plain, "used", "contested"]


def test_the_script_is_given_all_cells_with_cover(html: str, found: Report) -> None:
    script = re.search(r'id="data">(.*?)</script>', html, re.DOTALL)
    assert script
    data = json.loads(script[1])
    assert HEAT[data["gave"]] == "gave cover"
    hedges = [3 * found.width + 3, 5 * found.width + 3]
    assert data["cover"] == [hedges for _ in found.rules]


def test_what_is_hidden_is_not_seen(html: str) -> None:
    """A class that says how a thing is laid out would show it all the same."""
    assert "[hidden] { display: none !important; }" in html
    hidden = [attributes["id"] for _, attributes in Reader(html).seen if "hidden" in attributes]
    assert hidden == ["choose", "idle"], "nothing else waits for the script"


def test_names_of_a_map_are_words_alone(plan: PlaytestPlan) -> None:
    evil = msgspec.structs.replace(plan.source, title="</title><script>alert(1)</script>")
    other = PlaytestPlan(evil, "yard", ("clash",), 1, plan.players)
    html = page(reported(other), evil, None).decode()
    assert "<script>alert" not in html
    assert not Reader(html).open


def test_the_ground_is_painted_where_it_can_be(plan: PlaytestPlan, found: Report, html: str) -> None:
    picture = painted(plan.source)
    assert picture is not None
    assert picture.startswith(b"\x89PNG")
    assert "data:image/png;base64," in page(found, plan.source, picture).decode()
    assert "data:image/png" not in html
    assert 'fill="#' in html


def test_a_play_test_without_a_battle_says_so(plan: PlaytestPlan) -> None:
    none = report(plan, [set_up(plan.source, ruleset("clash"))], [], command)
    html = page(none, plan.source, None).decode()
    assert "No battle was fought." in html
    assert not Reader(html).open


@pytest.mark.slow
@pytest.mark.usefixtures("without_processes")
def test_a_battle_worth_watching_is_the_same_in_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plan: PlaytestPlan
) -> None:
    """The report's command, as far as the window, where everybody plays by the frame."""
    digests = list[str]()

    def run(path: Path, rules: str, seed: int, players: Mapping[str, str], **_: object) -> None:
        session = seating.start(path, rules, seed, players)
        while session.table.battle.over is None:
            session.play.tick(0.5)
        digests.append(session.table.battle.stage.world.digest())

    def in_window(_: str, play: Callable[[Callable[..., None]], None], **__: object) -> None:
        play(run)

    monkeypatch.setattr(battles, "_in_window", in_window)
    monkeypatch.setattr(battles, "need_display", lambda _: None)
    tmx, out = drawn(tmp_path / "a yard"), tmp_path / "out"
    wanted = [
        "--rules",
        "heroic,clash",
        "--side",
        "blue=walk",
        "--side",
        "red=random",
        "--jobs",
        "1",
        "--out",
        str(out),
    ]
    assert main(["playtest", str(tmx), "-n", "2", *wanted]) == 0
    found = msgspec.json.decode((out / "yard.json").read_bytes(), type=Report)
    kept = dict[tuple[str, int], str]()
    for line in (out / "yard.jsonl").read_text(encoding="utf-8").splitlines()[1:]:
        battle = json.loads(line)
        kept[battle["rules"], battle["number"]] = battle["digest"]
    for rules in found.rules:
        assert rules.watch
        for one in rules.watch[:1]:
            kleos, *words = shlex.split(one.command)
            assert kleos == "kleos"
            assert main(words) == 0
            assert digests.pop() == kept[rules.rules, one.number]
