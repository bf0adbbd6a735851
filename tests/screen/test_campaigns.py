"""Campaigns in the window: begun, fought, gone on with, looked back on; lost and won; by keys and by mouse."""

import functools
import os
from pathlib import Path

import pytest
from arcade import key as keys
from msgspec.structs import replace

from game.cli import main
from game.controllers import controller, decide
from game.data import assets
from game.scenario.campaign import journey as way
from game.scenario.campaign.journey import Journey
from game.screen import app
from game.screen.app import ROUTES
from game.screen.battle.view import BattleView
from game.screen.grace import LONG
from game.screen.pages import campaigns
from game.screen.pages.campaign import CampaignPart, JourneyPage, OnRoad
from game.screen.pages.campaign_choices import CampaignFoe, CampaignParty, CampaignPlayers, CampaignRules, CampaignSeed
from game.screen.pages.campaign_frieze import PIECE, ShowChapter, bare_panel, panel_of, waiting_panel
from game.screen.pages.campaign_words import facts_of
from game.screen.pages.campaigns import CampaignsPage, OfferPart, OnCampaigns, TakeCampaign
from game.screen.pages.result import FOUGHT_ONCE, After, ResultPage
from game.screen.pages.shelf_words import facts
from game.screen.pages.title import TitlePage
from game.screen.pages.waiting import OpeningPage
from game.screen.saves.journeys import Journeys
from game.screen.settings import Preferences
from game.screen.setup.deploy_page import Deploy, DeployPage
from game.screen.tilemap.miniature import Miniatures
from game.screen.ui.page import Page
from game.screen.ui.shell import Shell
from game.screen.ui.window import KleosWindow
from tests.journeys import DEAD, told_chapter, under_way
from tests.scenario.test_campaigns import STORY, written
from tests.screen.seats import frames, lie_apart, press_on
from tests.screen.test_narration import Listener

pytestmark = pytest.mark.screen


@pytest.fixture
def shell(window: KleosWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return Shell(window, Preferences(tmp_path / "settings.toml"), ROUTES, Miniatures())


def top(shell: Shell) -> Page:
    page = shell.stack[-1]
    assert isinstance(page, Page)
    frames(page, 2)
    return page


def begun(shell: Shell, folder: Path) -> JourneyPage:
    """A campaign of ours that was just begun, by keys and mouse."""
    page = CampaignsPage(shell, written(folder, STORY))
    shell.put(page)
    frames(page, 2)
    press_on(page, CampaignRules("clash"))
    press_on(page, CampaignFoe("novice"))
    page.on_key_press(keys.S, 0)
    road = top(shell)
    assert isinstance(road, JourneyPage)
    return road


def in_battle(shell: Shell) -> BattleView:
    view = shell.stack[-1]
    assert isinstance(view, BattleView)
    return view


def fought(shell: Shell) -> ResultPage:
    """Let the battle that is shown be fought to its end by two who walk and hit; its result."""
    view = in_battle(shell)
    battle = view.session.table.battle
    sides = {side: controller("walk", 3, side) for side in battle.stage.sides}
    while battle.decision is not None:
        battle.submit(decide(sides[battle.decision.side], battle))
    view.session.play.decided()
    while not isinstance(shell.stack[-1], ResultPage):
        view.on_update(0.2)
        view.scene.skip()
    page = shell.stack[-1]
    page.on_update(LONG)
    frames(page, 2)
    return page


def test_a_journey_is_watched_from_a_seed_that_is_written(shell: Shell, tmp_path: Path) -> None:
    page = CampaignsPage(shell, written(tmp_path, STORY))
    shell.put(page)
    frames(page)
    for press in (CampaignPlayers.PARTY, CampaignParty("novice"), CampaignPlayers.OTHERS, CampaignFoe("random")):
        press_on(page, press)
    page.fields[CampaignSeed.FIELD] = "x"
    page.press(OnCampaigns.BEGIN)
    assert page.message.startswith("A seed is a whole number")
    page.fields[CampaignSeed.FIELD] = " 77 "
    page.press(CampaignSeed.FIELD)
    road = top(shell)
    assert isinstance(road, JourneyPage)
    assert (road.journey.seed, road.journey.own, road.journey.foe) == (77, "novice", "random")
    (kept,) = shell.library.journeys.all()
    assert kept.journey == road.journey
    assert "The party is played by: Novice." in facts_of(kept, road.journey)
    road.on_key_press(keys.N, 0)
    table = in_battle(shell).session.table
    assert (table.players, table.battle.seed) == ({"blue": "novice", "red": "random"}, road.journey.dice())
    assert not table.humans


def test_a_campaign_whose_name_is_no_utf_8_is_refused_in_a_sentence(shell: Shell, tmp_path: Path) -> None:
    fine = written(tmp_path, STORY)
    path = Path(os.fsdecode(os.fsencode(fine.parent) + b"/r\xff.toml"))
    try:
        path.write_bytes(fine.read_bytes())
    except OSError:
        pytest.skip("this file system takes no such names")
    page = CampaignsPage(shell, path)
    shell.put(page)
    page.press(OnCampaigns.BEGIN)
    assert page.message.startswith("The name of the campaign's file or folder is no UTF-8")
    assert shell.library.journeys.all() == ()


def test_a_campaign_is_begun_fought_left_and_gone_on_with_to_its_end(shell: Shell, tmp_path: Path) -> None:
    road = begun(shell, tmp_path)
    assert (road.journey.campaign.ruleset, road.journey.foe) == ("clash", "novice")
    road.on_key_press(keys.N, 0)
    view = in_battle(shell)
    assert view.session.table.players == {"blue": "human", "red": "novice"}
    assert view.session.table.recorder.header.journey == road.journey
    page = fought(shell)
    offered = {press for press, _, _ in page.deeds}
    assert After.ON in offered
    assert not offered & FOUGHT_ONCE
    press_on(page, After.ON)
    second = top(shell)
    assert isinstance(second, JourneyPage)
    assert second.journey.chapters[0].ended == "won"
    second.on_key_press(keys.T, 0)
    title = top(shell)
    assert isinstance(title, TitlePage)
    title.on_key_press(keys.C, 0)
    again = top(shell)
    assert isinstance(again, JourneyPage)
    assert again.journey == second.journey
    # The next battle is begun, left as it stands, found again on the campaign's page, and lost.
    again.on_key_press(keys.N, 0)
    in_battle(shell).on_update(0.1)
    shell.home()
    shell.go("campaign", journey=second.journey)
    page_of_it = top(shell)
    assert isinstance(page_of_it, JourneyPage)
    press_on(page_of_it, OnRoad.GO_ON)
    for _ in range(200):
        if not isinstance(shell.stack[-1], OpeningPage):
            break
        shell.stack[-1].on_update(0.1)
    assert in_battle(shell).session.table.recorder.header.journey == second.journey
    press_on(fought(shell), After.ON)
    end = top(shell)
    assert isinstance(end, JourneyPage)
    assert end.journey.end == "lost"
    assert [one.journey for one in shell.library.journeys.all()] == [end.journey]
    assert OnRoad.BEGIN not in {spot.press for spot in end.canvas.spots}
    about = shell.library.replays()[0].about
    assert about is not None
    assert (about.campaign, about.journey, about.battle) == ("Home", end.journey.mark, 2)
    assert ("Battle 2 of the campaign “Home”.", "body") in facts(about, 0.0)


def test_the_party_can_be_put_where_it_begins(shell: Shell) -> None:
    page = JourneyPage(shell, under_way())
    shell.put(page)
    frames(page, 2)
    press_on(page, OnRoad.PLACE)
    placing = top(shell)
    assert isinstance(placing, DeployPage)
    names = {placing.deployment.name_of(place) for place in placing.deployment.source.units if place.side == "blue"}
    assert {"Doros", "Nikias"} <= names
    frames(placing, 2)
    press_on(placing, Deploy.DONE)
    table = in_battle(shell).session.table
    assert table.recorder.header.journey == page.journey
    assert [one.name for one in table.battle.setup.places.values()] == ["Doros"]
    assert table.battle.seed == page.journey.dice()


def test_what_is_wrong_with_a_campaign_is_said_where_it_is_chosen(shell: Shell, tmp_path: Path) -> None:
    page = CampaignsPage(shell, written(tmp_path, "title = 3"))
    shell.put(page)
    frames(page, 2)
    assert OnCampaigns.BEGIN not in {spot.press for spot in page.canvas.spots}
    path = written(tmp_path, STORY)
    page = CampaignsPage(shell, path)
    shell.put(page)
    (tmp_path / "duel.tmx").write_text("<map/>", encoding="utf-8")
    frames(page, 2)
    press_on(page, OnCampaigns.BEGIN)
    assert "duel.tmx" in page.message
    assert not shell.library.journeys.all()


def test_a_map_that_is_gone_is_told_on_the_road(shell: Shell) -> None:
    journey = under_way()
    lost = replace(journey.campaign.battle[1], map="nowhere")
    page = JourneyPage(
        shell, replace(journey, campaign=replace(journey.campaign, battle=(journey.campaign.battle[0], lost)))
    )
    shell.put(page)
    frames(page, 2)
    assert 'the map "nowhere" is not there any more' in page.complaint
    assert OnRoad.BEGIN not in {spot.press for spot in page.canvas.spots}


def test_a_campaign_that_was_begun_shows_its_party_before_the_first_battle(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = list[tuple[str, ...]]()
    monkeypatch.setattr(campaigns, "draw_frieze", lambda *given, **_: drawn.append(tuple(given[3])))
    road = begun(shell, tmp_path)
    assert not road.journey.chapters
    page = shell.go("campaigns")
    frames(page, 2)
    assert drawn[-1] == road._kinds != ()


def test_a_campaign_is_deleted_only_when_it_was_asked_about(shell: Shell) -> None:
    shell.library.journeys.keep(under_way())
    page = shell.go("campaigns")
    assert isinstance(page, CampaignsPage)
    frames(page, 2)
    page.on_key_press(keys.D, 0)
    frames(page, 2)
    page.on_key_press(keys.ESCAPE, 0)
    assert shell.library.journeys.all()
    frames(page, 2)
    page.on_key_press(keys.D, 0)
    frames(page, 2)
    page.on_key_press(keys.Y, 0)
    assert not shell.library.journeys.all()


def test_a_journey_that_somebody_unknown_plays_is_told_as_damaged(tmp_path: Path) -> None:
    journeys = Journeys(tmp_path)
    journeys.keep(replace(under_way(), own="nobody"))
    (entry,) = journeys.all()
    assert entry.journey is None
    assert entry.fault.endswith('is damaged: nobody who plays is called "nobody".')


def test_what_was_fought_is_never_replaced_by_another_way_of_the_same_battle(tmp_path: Path) -> None:
    journeys, before = Journeys(tmp_path), under_way()
    journeys.keep(before)
    won = way.after(before, told_chapter("won"), before.party)
    assert won.end == "won"
    assert journeys.went_on(before, won) == won
    assert journeys.went_on(before, won) == won
    lost = journeys.went_on(before, way.after(before, told_chapter("lost"), before.party))
    assert lost.mark != won.mark
    assert journeys.went_on(before, way.after(before, told_chapter("lost"), before.party)) == lost, "no second copy"
    assert sorted(one.journey.end for one in journeys.all() if one.journey is not None) == ["lost", "won"]
    assert journeys.latest() is None
    file = next(one.path for one in journeys.all() if one.journey == won)
    file.write_bytes(b"of a newer Kleos")
    again = journeys.went_on(before, won)
    assert (again.mark != won.mark, file.read_bytes()) == (True, b"of a newer Kleos")
    file.unlink()
    (tmp_path / "spoilt.journey").write_text("{}", encoding="utf-8")
    assert [one.fault.partition(":")[0] for one in journeys.all() if one.journey is None] == [
        "spoilt.journey is damaged or no campaign of Kleos"
    ]


def test_two_journeys_of_one_seed_each_go_on_by_themselves(tmp_path: Path) -> None:
    """From one seed battles repeat, but for who fights them."""
    journeys, first = Journeys(tmp_path), replace(under_way(), foe="novice")
    second = replace(first, foe="captain", mark=journeys.new_mark())
    twin = replace(first, mark=f"{first.mark}2")
    for one in (first, second, twin):
        journeys.keep(one)
    for one in (first, second, twin):
        won = way.after(one, told_chapter("won"), one.party)
        assert journeys.went_on(one, won) == won
    assert sorted(one.journey.mark for one in journeys.all() if one.journey is not None and one.journey.end) == sorted(
        [first.mark, second.mark, twin.mark]
    )


@functools.cache
def ways() -> tuple[Journey, ...]:
    """Journeys at their beginning, after one battle, after nine, won, and lost with everybody."""
    lost = way.after(under_way(), told_chapter("lost"), (DEAD,))
    won = way.after(under_way(3), told_chapter("won"), under_way().party)
    return under_way(0), under_way(), under_way(9), won, lost


def test_an_end_is_told_as_it_is(shell: Shell) -> None:
    listener = Listener()
    shell.window.reader = listener
    said = []
    for journey in ways():
        page = JourneyPage(shell, journey)
        shell.put(page)
        frames(page, 3)
        said.append(" ".join(listener.heard()))
    shell.window.reader = None
    assert "1. The ford" in said[0]
    assert "Home is far. " in said[0]
    assert "New among them: Nikias" in said[1]
    assert "The campaign is won." in said[3]
    assert "Nobody came." in said[4]
    assert "Nobody of the party is left: the campaign is lost." in said[4]


SIZES = ((960, 600, 100), (960, 600, 200), (1280, 720, 150), (1920, 1080, 100))
"""Windows in points, and the interface's scale in percent."""


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_nothing_is_cut_or_lies_over_another_at_any_size(
    shell: Shell, window: KleosWindow, width: int, height: int, scale: int
) -> None:
    try:
        window._width, window._height = width, height  # off screen a window keeps its size
        shell.preferences.change(scale=scale)
        smith = replace(under_way(9), party=(DEAD, replace(under_way().party[1], name="Telon the smith")))
        for journey in (smith, ways()[4]):
            shell.library.journeys.keep(journey)
            page = JourneyPage(shell, journey)
            shell.put(page)
            for part in CampaignPart:
                page.press(part)
                frames(page, 1)
                lie_apart(page)
            tab = page.spot_of(CampaignPart.PARTY)
            assert tab is not None
            below = [one for one in page.canvas.script.lines if one.y < tab.box.bottom]
            assert [one.shown for one in below if one.words != one.shown] == []
            felled, now = (next(one for one in below if one.words == words) for words in ("Felled", "Now"))
            halves = sum(page.canvas.width(words, "tiny", "bold") / 2 for words in ("Felled", "Now"))
            assert now.x - felled.x - halves > 6, "two columns are told apart"
        listed = CampaignsPage(shell)
        shell.put(listed)
        for press in (TakeCampaign(0), TakeCampaign(len(listed.entries) - 1), OfferPart.CHOICES):
            listed.focus = None
            listed.press(press)
            frames(listed, 1)
            lie_apart(listed)
    finally:
        window._width, window._height = 1280, 720


def test_every_unit_that_has_a_token_has_a_figure_for_the_frieze() -> None:
    names = [{path.stem for path in (assets() / "art" / folder).glob("*.png")} for folder in ("tokens", "figures")]
    assert names[0] == names[1]


def test_the_window_opens_on_a_campaign_that_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = dict[str, object]()
    monkeypatch.setattr(app, "run", lambda *_, **more: asked.update(more))
    path = written(tmp_path, STORY)
    assert main(["campaign", str(path), "--rules", "clash"]) == 0
    assert (asked["campaign"], asked["rules"]) == (path, "clash")


def test_the_frieze_fills_as_the_party_goes_and_leads_to_what_happened(shell: Shell) -> None:
    won, lost, quiet = told_chapter("won"), told_chapter("lost"), replace(told_chapter("won"), fates=(), foes=())
    pictures = [panel_of(won), panel_of(lost), panel_of(quiet), waiting_panel(("archer",)), bare_panel()]
    assert {picture.size for picture in pictures} == {PIECE}
    assert len({picture.tobytes() for picture in pictures}) == len(pictures)
    page = JourneyPage(shell, ways()[2])
    shell.put(page)
    frames(page, 2)
    panels = [spot.press.number for spot in page.canvas.spots if isinstance(spot.press, ShowChapter)]
    assert panels == list(range(panels[0], 9))
    press_on(page, ShowChapter(8))
    frames(page, 2)
    assert page.part is CampaignPart.PAST
    assert page.offsets[CampaignPart.PAST.name] > 0
