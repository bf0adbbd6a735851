"""Campaigns: what is wrong with a file, all at once; where branches lead; how a party goes on; a chronicle told."""

from importlib import import_module
from pathlib import Path

import pytest
from msgspec.structs import replace as with_values

from game.cli import main
from game.cli.terminal import Trouble
from game.cli.watching import Watched
from game.controllers import controller, decide
from game.engine.battle import Accepted, Battle
from game.engine.ruleset import Ruleset
from game.engine.setup import Belonging, PermanentMark, Veteran
from game.files import real
from game.rulesets import keys, ruleset
from game.scenario.campaign.doubts import doubts
from game.scenario.campaign.file import open_campaign, shipped_campaigns
from game.scenario.campaign.journey import Journey, laid_out, set_out
from game.scenario.campaign.model import Branch, CampaignBattle, Ended
from game.scenario.campaign.party import brought, come_out, ended_for, gone_on, living
from game.scenario.roster import Roster, after, decode, encode
from game.tiled import MapFaults
from tests.table import set_up, unit
from tests.tiled.drafts import Draft

HEAD = 'title = "Home"\n'
BATTLE = '[[battle]]\nkey = "a"\nmap = "duel.tmx"\n'
ON = '[[battle.then]]\nto = "b"\n[[battle]]\nkey = "b"\nmap = "duel.tmx"\n'


def duel(folder: Path) -> Path:
    """A map of two who stand beside one another; blue cannot lose."""
    draft = Draft(folder, width=4, height=3, values={"title": "A duel", "round_limit": 8})
    draft.layer(draft.full())
    people = (("champion", "blue", "Ione", 1), ("slinger", "red", "Nobody", 2))
    draft.place(
        *(
            draft.item("unit", name, "<point/>", {"unit": kind, "side": side}, x=x * 64 + 32, y=96)
            for kind, side, name, x in people
        )
    )
    return draft.write("duel.tmx")


def written(folder: Path, text: str) -> Path:
    duel(folder)
    path = folder / "home.toml"
    path.write_text(text, encoding="utf-8")
    return path


# ---- the file ------------------------------------------------------------------------------------------------------

MISTAKES = [
    ("", ["the key title is missing. Write it there.", "There is no battle in it. Write an entry [[battle]] with"]),
    ('[[veteran]]\nname = "Io"\n', ["This is a roster, not a campaign. `kleos fight MAP --roster` takes it."]),
    ("title = ", ["This is no TOML that can be read: "]),
    (HEAD + "battle = 3\n", ["key battle: these are no entries. Write each as [[battle]], and its keys below."]),
    (
        HEAD + 'ruleset = "heroick"\nnewcomers = "Nikias"\nbatle = 1\n[[battle]]\nkey = "a"\nmap = "frod"\n',
        [
            'there is no key "batle" here; did you mean battle',
            "key newcomers: expected a list, got text. Correct it, or take it out.",
            'key ruleset: there is no ruleset "heroick"; did you mean heroic?',
            'battle 1 (a), key map: there is no map "frod"; did you mean ford?',
        ],
    ),
    (
        HEAD + BATTLE + 'side = "green"\nseed = -1\n[[battle.then]]\nended = "wun"\nto = "c"\n' + ON,
        [
            "battle 1 (a), key seed: expected a whole number >= 0. Correct it",
            'battle 1 (a), then 1, key ended: there is no "wun" here; did you mean won?',
            'battle 1 (a), key side: duel.tmx has no side "green"; there are: blue, red.',
            'battle 1 (a), then 1, key to: there is no battle "c"; there are: a, b.',
        ],
    ),
    (
        HEAD + BATTLE + '[[battle.then]]\nend = "won"\n' + ON,
        [
            "battle 1 (a), then 2: entries before it catch all that it is for. Put it before them, or take it out.",
            'battle 2 (b): no battle leads to it. Write to = "b" in a [[battle.then]] before it, or take it out.',
        ],
    ),
    (
        HEAD + BATTLE + '[[battle.then]]\nto = "a"\nfound = ["swrd"]\nalive = ["Iona"]\n[[battle.then]]\nto = "a"\n',
        [
            'then 1, key alive: "Iona" is nobody who can be in the party; did you mean Ione?',
            'then 1, key found: no ruleset has an item "swrd"; did you mean sword?',
            "battle 1 (a): it goes on in a circle, and nothing leads to an end. Let one of the battles in the circle",
        ],
    ),
    (
        HEAD + BATTLE + 'absent = ["Iona", "Nobody"]\n',
        [
            'battle 1 (a), key absent: "Iona" is nobody on its map; did you mean Ione?',
            "battle 1 (a), key absent: nobody is left of red. Correct it, or take it out.",
        ],
    ),
    (
        HEAD + '[[battle]]\nkey = "a"\nmap = "camp"\n'
        'absent_under = {clash = ["King Rhesos", "Dog of the horses"], klash = []}\n',
        [
            'battle 1 (a), key absent_under.clash: the map needs "King Rhesos", who leads or is its goal.',
            'key absent_under.clash: under clash the map has no "Dog of the horses" anyway. Correct it, or take',
            'battle 1 (a), key absent_under: there is no ruleset "klash"; did you mean clash?',
        ],
    ),
    (
        HEAD + BATTLE + 'then = 1\n[[battle]]\nkey = "a"\nmap = "duel.tmx"\n'
        '[[battle.then]]\nended = "lost"\n[[battle.then]]\nto = "a"\nend = "won"\n',
        [
            "battle 1 (a), key then: these are no entries. Write each as [[battle.then]], and its keys below.",
            "battle 2 (a), key key: another battle has it too. Give each a key of its own.",
            'battle 2 (a), then 1: it leads nowhere. Write to = "KEY" of a battle, or end = "won" or "lost".',
            "battle 2 (a), then 2: it leads on by to, and ends the campaign by end. Take one of them out.",
        ],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sentences"), MISTAKES)
def test_all_that_is_wrong_with_a_file_is_said_at_once(text: str, sentences: list[str], tmp_path: Path) -> None:
    path = written(tmp_path, text)
    with pytest.raises(MapFaults) as caught:
        open_campaign(path)
    told = list(map(str, caught.value.faults))
    assert len(told) == len(sentences), told
    for line, sentence in zip(told, sentences, strict=True):
        assert line.startswith(f"{path}: ")
        assert sentence in line


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (HEAD + BATTLE.replace("[[battle]]", "[[battles]]") + ON, 'line 2: there is no entry "[[battles]]" in a'),
        (HEAD + BATTLE + "[battle.then]\n" + ON, 'entry "[battle.then]" in a campaign. Write [[battle.then]] there.'),
        (HEAD + ON, "line 2: [[battle.then]] stands before any [[battle]]. Write [[battle]] and its keys above it."),
        (HEAD + BATTLE + 'key = "b"\n', "this key or entry is there already (at line 5, column 10). Mend it there."),
        ('title = "Home\n' + BATTLE, "a quotation mark is missing at the end of the line (at line 1, column 14)"),
        (HEAD + "lost = Nobody\n" + BATTLE, "this is no value; texts stand in quotation marks (at line 2, column 8)"),
        (HEAD + 'lost = "a\\c"\n' + BATTLE, "there is a single \\ in a text; write / in paths (at line 2, column 12)"),
    ],
)
def test_what_toml_does_not_allow_is_said_in_words_that_help(text: str, wanted: str, tmp_path: Path) -> None:
    with pytest.raises(MapFaults) as caught:
        open_campaign(written(tmp_path, text))
    (fault,) = caught.value.faults
    assert wanted in str(fault)


def test_what_is_not_saved_as_utf_8_is_said_to_be_so(tmp_path: Path) -> None:
    path = written(tmp_path, HEAD)
    path.write_bytes("title = 'Café'".encode("latin-1"))
    with pytest.raises(MapFaults, match="it is not saved as UTF-8"):
        open_campaign(path)


def test_what_of_a_campaign_cannot_be_meant_is_told(tmp_path: Path) -> None:
    names = 'newcomers = ["Ione", "Nikias", "Nikias"]\n'
    left = '[[battle.then]]\nleft = 3\nend = "won"\n'
    path = written(tmp_path, HEAD + names + BATTLE.replace("duel.tmx", str(tmp_path / "duel.tmx")) + left + ON)
    told = list(map(str, doubts(open_campaign(path))))
    assert told == [
        'key newcomers: "Nikias" is there 2 times. Give each newcomer a name of their own.',
        'key newcomers: "Ione" stands on duel.tmx already, on the party\'s side. Take another name.',
        (
            "battle 1 (a), key map: it is a path that no other computer has. Put the map beside the campaign, and "
            "write its path from there on."
        ),
        (
            "battle 1 (a), then 1, key left: it asks for 3 of the party, and the maps have 2 for it in all. Write a "
            "smaller number."
        ),
    ]
    assert not doubts(open_campaign(written(tmp_path, HEAD + BATTLE + ON)))
    others = doubts(open_campaign(written(tmp_path, HEAD + BATTLE + ON + 'side = "red"\n')))
    (what,) = (one.what for one in others)
    assert what.startswith("battle 2 (b): nobody of the party finds a place on duel.tmx: red has there slinger, and")
    assert what.endswith("who comes may be champion.")


def test_the_shipped_campaigns_raise_no_doubt() -> None:
    assert [doubts(open_campaign(path)) for path in shipped_campaigns().values()] == [(), ()]


def test_a_fault_of_a_map_is_told_with_the_maps_own_file(tmp_path: Path) -> None:
    path = written(tmp_path, HEAD + BATTLE)
    (tmp_path / "duel.tmx").write_text("<map/>", encoding="utf-8")
    with pytest.raises(MapFaults, match=r"duel\.tmx: "):
        open_campaign(path)


def test_who_is_absent_is_not_on_the_map_that_is_fought_on(tmp_path: Path) -> None:
    path = tmp_path / "home.toml"
    path.write_text(
        HEAD + '[[battle]]\nkey = "a"\nmap = "ford"\nabsent = ["Ox", "Menon"]\nabsent_under = {clash = ["Dexo"]}\n',
        encoding="utf-8",
    )
    opened = open_campaign(path)
    source, setup = laid_out(set_out(opened.campaign, path, "one", 1))
    assert opened.maps["a"][1:] == (source, setup)
    names = {one.name for one in setup.units}
    assert not names & {"Ox", "Menon"}
    assert "Kallias" in names
    assert "Dexo" in names
    assert names == {one.name for one in source.units}
    _, _, clash = open_campaign(path, "clash").maps["a"]
    assert not {one.name for one in clash.units} & {"Ox", "Dexo"}


# ---- its branches --------------------------------------------------------------------------------------------------


def test_a_battle_leads_on_by_how_it_ended_and_who_is_left() -> None:
    battle = CampaignBattle("a", "duel.tmx", then=(
        Branch("won", ("Ione",), to="with Ione"), Branch("won", left=2, to="with two"), Branch("drawn", to="dark"),
        Branch("won", to="alone"),
    ))  # fmt: skip

    def leads(ended: Ended, *alive: str) -> str:
        branch = battle.next(ended, frozenset(alive))
        return branch.to or branch.end

    assert leads("won", "Ione") == "with Ione"
    assert leads("won", "Agis", "Xanthe") == "with two"
    assert leads("won", "Agis") == "alone"
    assert leads("drawn") == "dark"
    assert leads("lost", "Ione") == "lost"
    assert [ended_for("blue", winner) for winner in ("blue", "red", "")] == ["won", "lost", "drawn"]


# ---- the party -----------------------------------------------------------------------------------------------------

IONE = Veteran("Ione", "hoplite", "blue", 21, 21)
DEAD = Veteran("Agis", "hoplite", "blue", 0, 21, fallen="dead")


def test_the_dead_stay_dead_and_others_come_in_their_place_on_whatever_side() -> None:
    setup, _ = set_up(
        "A B C D .", "heroic",
        A=unit("hoplite", side="red", name="Agis"),
        B=unit("hoplite", side="red", name="Ione"),
        C=unit("seer", side="red", name="Korinna"),
        D=unit("guard", side="blue", name="Agis"),
    )  # fmt: skip
    ready = brought(setup, "red", (DEAD, IONE, with_values(IONE, name="Korinna")), ["Ione", "Nikias"])
    assert [ready.places[number].name for number in sorted(ready.places)] == ["Korinna", "Ione"]
    assert [spec.name for spec in ready.units] == ["Agis", "Ione", "Nikias", "Agis"]
    assert {one.side for one in ready.roster} == {"red"}
    named = brought(setup, "red", (DEAD, with_values(DEAD, name="Ione"), with_values(DEAD, name="Korinna")), [])
    assert [spec.name for spec in named.units] == ["Hoplite 2", "Hoplite 3", "Seer 2", "Agis"]


@pytest.mark.rule("BD-18")
@pytest.mark.parametrize("rules", ["heroic", "clash", "odigos", "oldschool"])
def test_beasts_take_nothing_that_is_found(rules: str) -> None:
    known, wolf = ruleset(rules), Veteran("Argos", "wolf", "blue", 1, 8)
    armed = Veteran("Agis", "hoplite", "blue", 1, 8, gear=(Belonging(known.tables.units["hoplite"].gear[0]),))
    sword, branch = str(known.tables.item_kind("sword")), Branch(found=("sword",))
    party, _ = gone_on((wolf, armed), (), branch, known)
    assert [[thing.item for thing in one.gear[-1:]] for one in party] == [[], [sword]]
    assert gone_on((wolf,), (), branch, known) == ((wolf,), [])


def test_who_is_left_alive_has_what_they_came_with_and_who_is_not_leaves_it_there() -> None:
    spec = unit("hoplite", "blue", gear=("dory", "aspis"), name="Agis")
    setup, _ = set_up("# A B #\n. C D .", A=spec, B=unit("champion", "red"), C=unit("champion", "red"),
                      D=unit("champion", "red"))  # fmt: skip
    battle = Battle(setup, 1)
    while battle.decision is not None:
        assert isinstance(battle.submit(decide(controller("walk", 1, battle.decision.side), battle)), Accepted)
    (agis,) = (one for one in after(battle).veteran if one.side == "blue")
    (came_out,) = come_out(battle, "blue")
    assert (agis.fallen, came_out.fallen, agis.gear) == ("dead", "dead", ())
    (spared,), _ = gone_on((came_out,), (), Branch(spared=True), Ruleset.of(setup))
    assert (spared.fallen, spared.hp, {thing.item for thing in spared.gear}) == ("", 1, {"dory", "aspis"})


def test_a_town_mends_those_who_are_left_are_spared_and_what_is_found_is_shared() -> None:
    clash = Ruleset.of(set_up(".", "clash")[0])
    mark = (PermanentMark("Deafened"),)
    spear = Belonging("spear", 1, ("damaged",))
    hurt = Veteran("Ione", "hoplite", "blue", 1, 21, counters={"missiles": 3}, gear=(spear,), marks=mark)
    found = Branch(found=("healing-pot", "owl-orb"), rest="town", spared=True)
    before = (hurt, with_values(DEAD, fallen=""))
    party, told = gone_on((hurt, DEAD), before, found, clash)
    assert party[0] == Veteran("Ione", "hoplite", "blue", 21, 21, gear=(Belonging("spear"),), marks=mark)
    assert party[1] == with_values(DEAD, fallen="", hp=21, gear=(Belonging("potion"),))
    assert told == ["Potion (Agis)"]
    assert gone_on((hurt, DEAD), (hurt, DEAD), Branch(spared=True), clash) == ((hurt, DEAD), [])
    assert with_values(DEAD, fallen="", hp=1) in gone_on((hurt, DEAD), before, Branch(spared=True), clash)[0]
    assert gone_on((DEAD,), (), Branch(found=("healing-pot",)), clash) == ((DEAD,), [])
    assert living((hurt, DEAD)) == {"Ione"}


# ---- fought and told -----------------------------------------------------------------------------------------------

STORY = HEAD + (
    'description = "Home is far."\nlost = "Nobody came."\n'
    + BATTLE
    + 'words = "A bridge."\n[[battle.then]]\nended = "won"\nto = "b"\nfound = ["healing-pot"]\nrest = "town"\n'
    + '[[battle]]\nkey = "b"\nmap = "duel.tmx"\nside = "red"\nseed = 4\n'
    + '[[battle.then]]\nended = "won"\nend = "won"\nwords = "Home."\n'
)
WALKING = ["--ai", "--seed", "1", "--side", "blue=walk", "--side", "red=walk"]


def test_a_campaign_is_fought_through_and_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, STORY)
    assert main(["check", str(path)]) == 0
    assert f'{path}: "Home" can be fought through (campaign, 2 battles).' in capsys.readouterr().out
    assert main(["campaign", str(path), *WALKING]) == 0
    told = capsys.readouterr().out
    parts = [
        "Home, Heroic: blue by walk, red by walk; seed 1.\nHome is far.\n\n1. A duel (a)\nA bridge.\nThere: Ione.\n",
        "Won in round ",
        "Did most: Ione, ", "Found: Healing pot (Ione).", "All are rested, all that is damaged is mended",
        "\n2. A duel (b)\nThere: Nobody.\nNew among them: Nobody.\nWaiting, for want of a place: Ione.\nLost in round",
        "Fallen: Nobody to Ione (dead).\n\nThe campaign is lost.\n",
    ]  # fmt: skip
    places = [told.find(part) for part in parts]
    assert -1 not in places, told
    assert places == sorted(places)
    assert main(["campaign", str(path), "--seed", "1"]) == 2
    assert "give --ai with them" in capsys.readouterr().err


def test_the_chronicle_is_written_as_text_or_markdown_and_never_over_what_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, plain, marked = written(tmp_path, STORY), tmp_path / "home.txt", tmp_path / "home.md"
    for file in (plain, marked):
        assert main(["campaign", str(path), *WALKING, "--out", str(file)]) == 0
    said, text = capsys.readouterr().out, plain.read_text(encoding="utf-8")
    assert text.partition("who ")[0] == said.partition("┏")[0]
    assert text.splitlines()[-2:] == [
        "Ione    champion  1        8     1       well", "Nobody  slinger   1        0     0       dead: A duel",
    ]  # fmt: skip
    lines = marked.read_text(encoding="utf-8").splitlines()
    assert lines[:3] == ["# Home", "", "Heroic: blue by walk, red by walk; seed 1."]
    assert {"## 1. A duel (a)", "* There: Ione.", "| Ione | champion | 1 | 8 | 1 | well |"} <= set(lines)
    for out in (path, tmp_path / "duel.tmx"):
        assert main(["campaign", str(path), *WALKING, "--out", str(out)]) == 2
        assert "would overwrite" in capsys.readouterr().err


def test_a_party_sets_out_by_a_roster_and_is_written_at_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    battle = BATTLE + 'side = "red"\n[[battle.then]]\nspared = true\nend = "won"\n'
    path, party = written(tmp_path, HEAD + battle), tmp_path / "party.toml"
    people = (
        with_values(IONE, name="Agis", kind="slinger", side="red", hp=1),
        with_values(DEAD, side="red", name="Straton"),
        IONE,
    )
    party.write_bytes(encode(Roster("heroic", people)))
    rosters = ["--roster", str(party), "--roster-out", str(party)]
    assert main(["campaign", str(path), *WALKING, *rosters]) == 0
    told = capsys.readouterr().out
    assert "There: Agis.\nLost in round 1: Red is routed.\nFallen: Agis to Ione (left for dead)." in told
    assert "New among them" not in told
    after = decode(party.read_bytes(), "party.toml", Ruleset.of(set_up(".", "heroic")[0]))
    assert [(one.name, one.side, one.fallen) for one in after] == [("Agis", "red", ""), ("Straton", "red", "dead")]
    party.write_bytes(encode(Roster("heroic", (IONE,))))
    assert main(["campaign", str(path), *WALKING, *rosters]) == 2
    assert "party.toml has nobody of red who is alive; the party is red" in capsys.readouterr().err
    assert main(["campaign", str(path), *WALKING, "--roster-out", str(path)]) == 2
    assert "would overwrite the campaign" in capsys.readouterr().err


def test_what_the_user_named_wrongly_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, HEAD)
    for name, what in (
        ("rivr", "There is no campaign rivr; did you mean river?"),
        (str(tmp_path / "duel.tmx"), "duel.tmx is no campaign: those are TOML files, and end in .toml."),
        (str(path), f"{path}: There is no battle in it."),
        ("a" * 300, "is no name of a file"),
    ):
        assert main(["campaign", name, "--ai"]) == 2
        assert what in capsys.readouterr().err
    assert main(["check", "river"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert "can be fought through (campaign, 8 battles)." in first
    assert second == "  does not count under these rules, as `kleos check` says of each map: 1 of camp.tmx."
    assert main(["check", str(path)]) == 1
    assert "1 fault (campaign)." in capsys.readouterr().out


def test_a_campaign_is_watched_with_its_maps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, HEAD + BATTLE)
    watched = Watched([str(path)], None)
    watched.look()
    assert "can be fought through" in capsys.readouterr().out
    watched.look(frozenset({tmp_path / "other.tmx"}))
    assert capsys.readouterr().out == ""
    watched.look(frozenset({real(tmp_path / "duel.tmx")}))
    assert "can be fought through" in capsys.readouterr().out


@pytest.mark.parametrize("key", keys())
def test_the_shipped_campaigns_can_be_fought_under_every_ruleset(key: str) -> None:
    assert set(shipped_campaigns()) == {"lamp", "river"}
    for path in shipped_campaigns().values():
        assert open_campaign(path, key).campaign.ruleset == key


def test_a_chronicle_that_breaks_off_keeps_what_was_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> Journey:
        raise Trouble("It has come to no end.")

    monkeypatch.setattr(import_module("game.cli.campaign"), "_fight", broken)
    out = tmp_path / "home.md"
    assert main(["campaign", str(written(tmp_path, STORY)), *WALKING, "--out", str(out)]) == 2
    assert out.read_text(encoding="utf-8").startswith("# Home")


def test_a_journey_knows_its_campaign_from_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path, STORY)
    monkeypatch.chdir(tmp_path)
    journey = set_out(open_campaign(Path(path.name), None).campaign, Path(path.name), "x", 1)
    assert Path(journey.path) == path.resolve()
