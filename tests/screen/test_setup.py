"""The title, the page that chooses a battle, and the one that places units: by mouse and by keys. Headless OpenGL."""

import shutil
from dataclasses import replace
from pathlib import Path
from unittest import mock

import arcade
import msgspec
import pytest
from arcade import key as keys

from game.controllers import LADDER, NAMES, TEMPER_NAMES, WalkAndHit
from game.controllers.ai import Planner
from game.data import maps
from game.engine.battle import Battle
from game.engine.events import Reason, Rolled
from game.engine.setup import TEMPERS
from game.record import loading, reading
from game.record.recorder import Recorder
from game.rulesets import keys as rule_keys
from game.rulesets import ruleset
from game.scenario.scenario import open_map
from game.screen.app import ROUTES
from game.screen.battle.lesson.corner import sit_down
from game.screen.battle.lesson.course import Lesson
from game.screen.battle.lesson_view import LessonView
from game.screen.battle.view import BattleView
from game.screen.model.press import Leave, ReadRule
from game.screen.pages.handbook import HandbookPage
from game.screen.pages.title import ENTRIES, LESSON, SETUP, OnTitle, TitlePage
from game.screen.settings import Preferences
from game.screen.setup.choosing import Choosing, Chosen
from game.screen.setup.deploy_page import ChooseUnit, Deploy, DeployPage
from game.screen.setup.map_sheets import BOXED, AddMaps, ChooseMap, OnMap
from game.screen.setup.open_rules import TurnOption
from game.screen.setup.setup_page import ChooseRules, SetupPage, Start, Step
from game.screen.setup.who_plays import ChoosePlayer, ShowSide, TurnTemper
from game.screen.tilemap.gallery import Gallery
from game.screen.tilemap.map_picture import MapPicture
from game.screen.tilemap.miniature import Miniatures
from game.screen.ui.shell import Shell
from game.screen.ui.window import KleosWindow
from game.tiled import MapFaults
from game.tiled import load as load_map
from game.tiled.model import MeetingSpec
from tests.now import now
from tests.screen.hands import Hands
from tests.screen.seats import keep, pixels, place_of
from tests.screen.test_lesson import put
from tools.proofs.windows import resize

pytestmark = pytest.mark.screen

SMALL = ((960, 600, 100), (1280, 720, 200))
"""Windows and scales with the least room; larger ones are looked at with all other screens."""


def broken(folder: Path) -> Path:
    """Write a map whose unit is of a kind that there is not."""
    path = folder / "broken.tmx"
    shutil.copytree(maps(), folder, dirs_exist_ok=True)
    text = (maps() / "ford.tmx").read_text(encoding="utf-8")
    path.write_text(text.replace('value="hoplite"', 'value="hopliet"', 1), encoding="utf-8")
    return path


def session_of(hands: Hands) -> BattleView:
    assert isinstance(hands.view, BattleView)
    return hands.view


# ---- the title -----------------------------------------------------------------------------------------------------


def test_title_leads_everywhere_by_mouse_and_back_by_escape(hands: Hands) -> None:
    for id_, _, _ in ENTRIES:
        if id_ in {OnTitle.QUIT, OnTitle.CONTINUE}:
            continue
        hands.shell.home()
        shown = hands.click(id_)
        assert not isinstance(shown, TitlePage), id_
        assert len(hands.shell.stack) == 2


def test_every_entry_of_the_title_has_a_key(hands: Hands) -> None:
    hands.shell.home()
    hands.look()
    assert set(hands.page.shortcuts.values()) == {id_ for id_, _, _ in ENTRIES if id_ is not OnTitle.CONTINUE}
    assert isinstance(hands.key(keys.P), SetupPage)
    assert isinstance(hands.key(keys.ESCAPE), TitlePage)
    assert isinstance(hands.key(keys.ESCAPE), TitlePage)


def test_who_is_new_is_led_to_the_first_battle_and_who_is_not_to_a_battle_of_their_own(hands: Hands) -> None:
    hands.shell.home()
    assert hands.page.focus == LESSON
    assert isinstance(hands.key(keys.ENTER), LessonView)
    hands.shell.preferences.change(taught=True)
    hands.shell.home()
    assert hands.page.focus == SETUP
    assert isinstance(hands.key(keys.ENTER), SetupPage)


def test_continue_says_why_not_and_goes_on_with_the_last_save_once_there_is_one(hands: Hands) -> None:
    hands.shell.home()
    hands.look()
    grey = next(spot for spot in hands.page.canvas.spots if spot.tip[:1] == ("Continue",))
    assert (grey.press, grey.tip) == (None, ("Continue", "No battle has been saved yet."))
    hands.click(LESSON)
    view = session_of(hands)
    hands.shell.library.save(view.session.table.recorder, "mine")
    hands.shell.home()
    assert hands.page.focus != OnTitle.CONTINUE
    shown = hands.click(OnTitle.CONTINUE)
    assert isinstance(shown, BattleView)
    assert shown.session.table.battle.stage.world.digest() == view.session.table.battle.stage.world.digest()


def test_continue_passes_over_a_save_that_cannot_be_read(hands: Hands) -> None:
    hands.shell.home()
    hands.click(LESSON)
    recorder = session_of(hands).session.table.recorder
    hands.shell.library.save(recorder, "whole")
    path = hands.shell.library.save(recorder, "torn")
    data = path.read_bytes()
    path.write_bytes(data.replace(b'"heroic"', b'"herxic"'))
    hands.shell.home()
    shown = hands.click(OnTitle.CONTINUE)
    if isinstance(shown, TitlePage):
        assert "herxic" in shown._complaint
        shown = hands.click(OnTitle.CONTINUE)
    assert isinstance(shown, BattleView)


# ---- choosing ------------------------------------------------------------------------------------------------------


def bring_in_sight(hands: Hands, place: int) -> None:
    """Go down the list of maps, which shows some of them, until one of them is shown."""
    for _ in range(place):
        if hands.page.spot_of(ChooseMap(place)) is not None:
            break
        hands.key(keys.DOWN)


def test_four_sides_are_shown_one_after_the_other_where_there_is_no_room_for_all(hands: Hands) -> None:
    hands.shell.go("setup")
    page = hands.page
    assert isinstance(page, SetupPage)
    while page.choosing.read_next():
        pass
    place = next(at for at, offer in enumerate(page.choosing.offers) if offer.path.stem == "rivers")
    page.press(ChooseMap(place))
    page.on_update(0.02)
    assert page.spot_of(ChoosePlayer("green", "novice")) is None
    hands.click(ShowSide("green"))
    hands.click(ChoosePlayer("green", "novice"))
    hands.click(ShowSide("yellow"))
    assert page.choosing.players == {"blue": "human", "red": "human", "green": "novice", "yellow": "human"}
    assert page.spot_of(ChoosePlayer("green", "novice")) is None
    assert page.spot_of(ChoosePlayer("yellow", "strategos")) is not None


def test_another_ruleset_is_chosen_for_the_same_map_and_players(hands: Hands) -> None:
    hands.shell.go("setup", path=maps() / "duel.tmx", players={"blue": "novice", "red": "captain:bold"}, rules="heroic")
    page = hands.page
    assert isinstance(page, SetupPage)
    assert (page.choosing.rules, page.step, page.focus) == ("heroic", Step.RULES, ChooseRules("heroic"))
    assert page.choosing.players == {"blue": "novice", "red": "captain:bold"}
    hands.shell.go("setup", path=maps() / "duel.tmx", players={"green": "novice"})
    page = hands.page
    assert isinstance(page, SetupPage)
    assert page.choosing.rules == "clash"
    assert page.choosing.players == {"blue": "human", "red": "veteran"}


def test_whoever_was_seated_stays_when_another_map_is_chosen(hands: Hands) -> None:
    hands.shell.go("setup")
    page = hands.page
    assert isinstance(page, SetupPage)
    while page.choosing.read_next():
        pass
    places = {offer.path.stem: at for at, offer in enumerate(page.choosing.offers)}
    page.press(ChooseMap(places["duel"]))
    page.press(ChoosePlayer("red", "novice"))
    page.press(ChooseMap(places["rivers"]))
    assert page.choosing.players == {"blue": "human", "red": "novice", "green": "human", "yellow": "human"}
    page.press(ChooseMap(places["ford"]))
    assert page.choosing.players == {"blue": "human", "red": "novice"}


@pytest.mark.parametrize("stem", ["bay", "cave", "ford"])
def test_the_words_of_a_map_are_whole_in_the_smallest_window(stem: str, hands: Hands) -> None:
    resize(hands.shell.window, 640, 480)
    hands.shell.go("setup", path=maps() / f"{stem}.tmx")
    hands.look(12)
    page = hands.page
    assert isinstance(page, SetupPage)
    cut = [line.words for line in page.canvas.script.lines if line.shown.endswith("…")]
    resize(hands.shell.window, 1280, 720)
    assert not cut


def test_every_shipped_map_is_offered_with_its_picture_and_description(hands: Hands) -> None:
    hands.shell.go("setup")
    page = hands.page
    assert isinstance(page, SetupPage)
    for _ in range(3000):
        page.work(0.02)
        if all(page._sheets._gallery.picture(offer.path) for offer in page.choosing.offers):
            break
    assert [offer.path for offer in page.choosing.offers] == sorted(maps().glob("*.tmx"))
    for place, offer in enumerate(page.choosing.offers):
        bring_in_sight(hands, place)
        hands.click(ChooseMap(place))
        assert offer.source is not None
        assert page.choosing.source == offer.source
        assert any(offer.source.description in spot.tip for spot in page.canvas.spots)
        assert page.choosing.rules == offer.source.ruleset


def test_list_of_maps_shows_the_one_that_is_chosen_first(hands: Hands) -> None:
    page = hands.shell.go("setup", path=max(maps().glob("*.tmx")))
    hands.look(2)
    assert isinstance(page, SetupPage)
    assert page.spot_of(ChooseMap(len(page.choosing.offers) - 1)) is not None
    assert page.spot_of(ChooseMap(0)) is None
    at = len(page.choosing.offers) // 2
    hands.page.offsets["maps"] = at - page.areas["maps"].shown // 2
    page.press(ChooseMap(at))
    hands.look()
    hands.shell.preferences.change(scale=200)
    page.on_show_view()
    hands.look()
    assert page.spot_of(ChooseMap(at)) is not None, "it shows fewer maps now"


def test_picture_of_a_map_shows_everybody_but_who_is_hidden() -> None:
    source = load_map(maps() / "heights.tmx")
    hidden = [place for place in source.units if place.sneaking]
    assert hidden
    units = tuple(msgspec.structs.replace(place, cell=(0, 0)) if place.sneaking else place for place in source.units)
    whole, bare = MapPicture(source, 400, 300), MapPicture(msgspec.structs.replace(source, units=units), 400, 300)
    while not (whole.work(1) and bare.work(1)):
        pass
    assert whole.image is not None
    assert bare.image is not None
    assert whole.image.tobytes() == bare.image.tobytes()


def test_picture_is_painted_in_slices(hands: Hands) -> None:
    picture = MapPicture(load_map(maps() / "ford.tmx"), 640, 480)
    steps = 0
    while not picture.work(0):
        steps += 1
    assert steps > 40


def test_every_ruleset_says_in_a_paragraph_what_is_different() -> None:
    told = [ruleset(key).presentation.about for key in rule_keys()]
    assert len(set(told)) == len(told)
    assert all(200 < len(words) < 520 for words in told)


def test_whoever_can_play_a_side_has_a_name() -> None:
    assert list(NAMES) == ["human", *LADDER, "random"]
    assert len({name for name, _ in NAMES.values()}) == len(NAMES)


def test_battle_is_begun_by_mouse_as_it_was_chosen(hands: Hands) -> None:
    hands.shell.go("setup")
    hands.look(12)
    page = hands.page
    assert isinstance(page, SetupPage)
    place = next(place for place, offer in enumerate(page.choosing.offers) if offer.path.stem == "ford")
    bring_in_sight(hands, place)
    hands.click(ChooseMap(place))
    hands.click(ChooseRules("clash"))
    assert page.focus == ChooseRules("clash"), "keys go on from where was pressed last"
    hands.click(ChoosePlayer("blue", "soldier"))
    hands.click(ChoosePlayer("red", "novice"))
    hands.write(Start.SEED, "77")
    shown = hands.view if isinstance(hands.view, BattleView) else hands.click(Start.BEGIN)
    assert isinstance(shown, BattleView)
    battle = shown.session.table.battle
    assert (battle.ruleset.key, battle.seed, shown.session.table.players) == (
        "clash",
        77,
        {"blue": "soldier", "red": "novice"},
    )
    assert isinstance(shown.session.table.controllers["blue"], Planner)
    assert isinstance(shown.session.table.controllers["red"], WalkAndHit)


def test_battle_is_begun_by_keys_alone(hands: Hands) -> None:
    hands.shell.go("setup")
    hands.look(12)
    page = hands.page
    assert isinstance(page, SetupPage)
    place = next(place for place, offer in enumerate(page.choosing.offers) if offer.path.stem == "pass")
    bring_in_sight(hands, place)
    for id_ in (ChooseMap(place), ChooseRules("heroic"), ChoosePlayer("red", "novice")):
        hands.focus(id_)
        hands.key(keys.ENTER)
    hands.focus(Start.SEED)
    hands.key(keys.ENTER)
    hands.page.on_text("9")
    shown = hands.key(keys.ENTER)
    assert isinstance(shown, BattleView)
    assert shown.session.table.battle.seed == 9
    assert (shown.session.table.source.title, shown.session.table.battle.ruleset.key) == ("The toll", "heroic")


def test_the_whole_ladder_is_offered(hands: Hands) -> None:
    hands.shell.go("setup", path=maps() / "ford.tmx")
    hands.look(12)
    page = hands.page
    assert isinstance(page, SetupPage)
    offered = {spot.press.kind for spot in page.canvas.spots if isinstance(spot.press, ChoosePlayer)}
    assert offered == {"human", *LADDER, "random"}


@pytest.mark.rule("OS-13")
def test_what_rules_leave_open_is_turned_and_comes_to_the_battle_and_to_the_settings(hands: Hands) -> None:
    hands.shell.go("setup", path=maps() / "crossroads.tmx")
    hands.look(12)
    page = hands.page
    assert isinstance(page, SetupPage)
    assert {option.key: page.choosing.answer(option) for option in page.choosing.options()} == {
        "surprise": "green rolled", "open_sides.red": "rolled", "open_sides.green": "enemy",
        "individual_initiative": "yes",
    }  # fmt: skip
    said = [page.canvas.script.words_in(spot.box) for spot in page.canvas.spots if isinstance(spot.press, TurnOption)]
    assert all(words.endswith(", as the map says") for words in said)
    for option in ("surprise", "open_sides.red", "open_sides.green", "individual_initiative"):
        hands.click(TurnOption(option))
    chosen = page.choosing.chosen("5")
    assert isinstance(chosen, Chosen)
    for meeting in (chosen.source.meeting, chosen.setup.meeting):
        assert msgspec.structs.replace(meeting, leaders=()) == MeetingSpec(("green",))
    recorder = Recorder(Battle(chosen.setup, 5), chosen.source)
    again = loading.load(reading.decode(recorder.encode(), "kept"), "kept")
    assert (again.header.map.meeting, again.drifted) == (chosen.source.meeting, False)
    kept = hands.shell.preferences.now.rule_options
    assert kept == {
        "crossroads/oldschool/surprise": "", "crossroads/oldschool/open_sides.red": "enemy",
        "crossroads/oldschool/open_sides.green": "rolled", "crossroads/oldschool/individual_initiative": "no",
    }  # fmt: skip
    anew = Choosing(answers={**kept, "crossroads/oldschool/surprise": "gold"})
    anew.look_for(maps() / "crossroads.tmx")
    found = anew.chosen("")
    assert isinstance(found, Chosen)
    assert msgspec.structs.replace(found.source.meeting, leaders=()) == MeetingSpec(("green",), "green", True)
    page.press(TurnOption("individual_initiative"))
    assert "crossroads/oldschool/individual_initiative" not in hands.shell.preferences.now.rule_options
    hands.click(ChooseRules("heroic"))
    assert page.choosing.options() == ()
    hands.click(ChooseRules("oldschool"))
    hands.click(ReadRule("OS-13"))
    assert isinstance(hands.view, HandbookPage)
    assert hands.key(keys.ESCAPE) is page


@pytest.mark.rule("HC-90")
def test_sizes_of_the_first_edition_are_turned_on_before_a_battle() -> None:
    choosing = Choosing()
    choosing.look_for(maps() / "hunt.tmx")
    choosing.rules = "heroic-classic"
    choosing.turn("sizes")
    chosen = choosing.chosen("1")
    assert isinstance(chosen, Chosen)
    assert chosen.setup.meeting.sizes
    wolf = next(number for number, one in enumerate(chosen.setup.units, 2) if one.kind == "wolf")
    rolled = {stamped.event.unit: stamped.event.reasons for stamped in Battle(chosen.setup, 1).events
              if isinstance(stamped.event, Rolled)}  # fmt: skip
    assert rolled[wolf] == (Reason(1, "small", "HC-90"),)


def test_who_thinks_has_a_temper_that_goes_with_the_strength(hands: Hands) -> None:
    hands.shell.go("setup", path=maps() / "ford.tmx")
    hands.look(12)
    page = hands.page
    assert isinstance(page, SetupPage)
    assert list(TEMPER_NAMES) == ["", *TEMPERS]
    assert page.spot_of(TurnTemper("blue")) is None, "a person has their own"
    hands.click(ChoosePlayer("red", "soldier"))
    for _ in range(2):
        hands.click(TurnTemper("red"))
    hands.click(ChoosePlayer("red", "captain"))
    assert page.choosing.players == {"blue": "human", "red": "captain:bold"}
    shown = hands.key(keys.B)
    assert isinstance(shown, BattleView)
    assert isinstance(shown.session.table.controllers["red"], Planner)
    assert shown.session.table.players["red"] == "captain:bold"


@pytest.mark.parametrize(("width", "height", "scale"), SMALL)
def test_all_that_is_left_open_and_all_sides_have_room(hands: Hands, width: int, height: int, scale: int) -> None:
    resize(hands.shell.window, width, height)
    hands.shell.preferences.change(scale=scale)
    hands.shell.go("setup", path=maps() / "crossroads.tmx")
    hands.look(12)
    page = hands.page
    assert isinstance(page, SetupPage)
    for step, key in ((Step.RULES, keys.KEY_2), (Step.SIDES, keys.KEY_3)):
        hands.key(key)
        assert (page.step, page.focus) == (step, step)
        page.press(ChoosePlayer("green", "captain"))
        page.press(ShowSide("green"))
        hands.look(1)
        begin = page.spot_of(Start.BEGIN)
        assert begin is not None
        low = [spot.press for spot in page.canvas.spots if spot.press not in {None, Start.BEGIN, Leave.LEAVE}
               and spot.box.bottom < begin.box.top]  # fmt: skip
        assert not low, f"drawn over the foot: {low}"


def test_words_of_a_map_that_do_not_all_fit_are_come_to_by_keys_and_told_in_full(hands: Hands) -> None:
    resize(hands.shell.window, 960, 600)
    hands.shell.go("setup", path=maps() / "ford.tmx")
    hands.look(12)
    page = hands.page
    assert isinstance(page, SetupPage)
    assert page.spot_of(OnMap.WORDS) is None, "all of it is shown"
    offer, source = page.choosing.offer, page.choosing.source
    assert offer is not None
    assert source is not None
    told = "It has been so since the flood. " * 60
    longer = msgspec.structs.replace(source, description=told)
    page.choosing.offers[page.choosing.at] = replace(offer, source=longer)
    page.redraw()
    hands.look(1)
    hands.focus(OnMap.WORDS)
    assert page.focused is not None
    assert told in page.focused.tip
    assert page.aloud.spoken(page.focused).startswith(f"{source.title}: It has been")
    hands.look(12)
    tip = page._tip.box
    assert tip is not None
    assert 0 <= tip.left <= tip.right <= page.wide
    assert 0 <= tip.bottom <= tip.top <= page.high
    resize(hands.shell.window, 1280, 720)


@pytest.mark.parametrize(("confirm", "words"), [("risky", "the same again strikes"), ("never", "Enter, strikes.")])
def test_lesson_names_the_clicks_that_are_asked_for(confirm: str, words: str) -> None:
    lesson = Lesson(sit_down())
    lesson.session.table.preferences.change(confirm=confirm)
    lesson.skip()
    session = lesson.session
    view, unit = session.seats.view, session.selection.unit
    enemy = min(view.enemies(unit), key=lambda other: (view.gap(unit, other), other))
    beside = next(cell for cell in view.grid.neighbours(view.cells(enemy)[0]) if view.field.passable(cell))
    put(session, {session.table.name_of(unit): beside})
    assert words in lesson.words()


def test_who_has_no_zone_is_said_to_begin_as_on_the_map() -> None:
    choosing = Choosing()
    assert choosing.look_for(maps() / "ford.tmx")
    source = choosing.source
    assert source is not None
    kept = tuple(zone for zone in source.zones if zone.side != "red")
    offer = choosing.offer
    assert offer is not None
    choosing.offers[choosing.at] = replace(offer, source=msgspec.structs.replace(source, zones=kept))
    choosing.players = {"blue": "human", "red": "human"}
    assert (choosing.hands(), choosing.zoneless()) == (("blue",), ("red",))


def test_it_is_told_where_no_font_has_the_letters_of_a_map(hands: Hands, tmp_path: Path) -> None:
    shutil.copytree(maps(), tmp_path, dirs_exist_ok=True)
    text = (maps() / "duel.tmx").read_text(encoding="utf-8")
    for name, letters in (("plain", "Žofie"), ("boxed", "\ue123")):
        path = tmp_path / f"{name}.tmx"
        path.write_text(text.replace('name="Pelagon"', f'name="{letters}"', 1), encoding="utf-8")
        assert letters in path.read_text(encoding="utf-8")
        hands.shell.go("setup", path=path)
        hands.look(12)
        told = " ".join(word for spot in hands.page.canvas.spots for word in spot.tip)
        assert (BOXED in told) == (name == "boxed")


def test_seed_that_is_none_is_refused_in_words_and_nothing_begins(hands: Hands) -> None:
    hands.shell.go("setup")
    hands.look(12)
    hands.write(Start.SEED, "3.5")
    page = hands.page
    assert isinstance(page, SetupPage)
    assert page.complaint.startswith("A seed is a whole number")
    resize(hands.shell.window, 640, 480)
    page.on_resize(640, 480)
    hands.look(2)
    written = [(line.words, line.shown) for line in page.canvas.script.lines]
    resize(hands.shell.window, 1280, 720)
    assert any("left to chance" in shown for _, shown in written), "all of it is written in the smallest window too"


def test_faults_of_a_map_are_told_as_check_tells_them(hands: Hands, tmp_path: Path) -> None:
    folder = tmp_path / ("far away " * 12).strip()
    folder.mkdir()
    path = broken(folder)
    with pytest.raises(MapFaults) as faults:
        open_map(path)
    hands.shell.go("setup")
    hands.look(12)
    hands.write(AddMaps.PATH, str(path))
    page = hands.page
    assert isinstance(page, SetupPage)
    assert page.complaint == ""
    assert page.choosing.offer is not None
    assert page.choosing.offer.path == path
    told = [msgspec.structs.replace(fault, file=path.name) for fault in faults.value.faults]
    assert page.choosing.faults == tuple(map(str, told))
    hands.look()
    assert page.spot_of(Start.BEGIN) is None
    assert "hopliet" in " ".join(word for spot in page.canvas.spots for word in spot.tip)


def test_a_folder_offers_all_its_maps_before_the_games_own(tmp_path: Path) -> None:
    broken(tmp_path)
    (tmp_path / "torn.tmx").write_text("<map", encoding="utf-8")
    choosing = Choosing(tmp_path)
    own = [offer.path.name for offer in choosing.offers[: len(list(tmp_path.glob("*.tmx")))]]
    assert own == sorted(path.name for path in tmp_path.glob("*.tmx"))
    while choosing.read_next():
        pass
    torn = next(offer for offer in choosing.offers if offer.path.name == "torn.tmx")
    assert torn.source is None
    assert torn.faults
    assert all(offer.source is not None for offer in choosing.offers if offer.path.name != "torn.tmx")


def test_a_map_that_was_mended_meanwhile_is_read_and_painted_anew(tmp_path: Path) -> None:
    path = broken(tmp_path)
    choosing, gallery = Choosing(), Gallery()
    assert choosing.add(str(path)) == ""
    assert choosing.faults
    before, source = gallery.name(path), choosing.source
    assert source is not None
    while gallery.picture(path) is None:
        gallery.work({path: source})
    path.write_text(path.read_text(encoding="utf-8").replace("hopliet", "hoplite"), encoding="utf-8")
    assert choosing.add(str(path)) == ""
    assert choosing.faults == ()
    mended = choosing.source
    assert mended is not None
    gallery.work({path: mended})
    assert gallery.name(path) != before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "Write the path"),
        ("nowhere.tmx", "There is no file nowhere.tmx."),
        ("{}", "There are no maps (.tmx, .tmj) in it."),
    ],
)
def test_path_that_leads_to_no_map_is_refused_in_words(words: str, said: str, tmp_path: Path) -> None:
    choosing = Choosing()
    before = list(choosing.offers)
    assert choosing.add(words.format(tmp_path)).startswith(said)
    assert choosing.offers == before


def test_where_nobody_plays_or_there_is_no_zone_units_cannot_be_placed(hands: Hands) -> None:
    hands.shell.go("setup")
    hands.look(12)
    hands.click(ChoosePlayer("blue", "veteran"))
    grey = next(spot for spot in hands.page.canvas.spots if spot.tip[:1] == ("where I say",))
    assert (grey.press, grey.tip[1]) == (None, "Nobody here plays a side.")


# ---- placing -------------------------------------------------------------------------------------------------------


def to_deploy(hands: Hands, *humans: str, name: str = "ford") -> DeployPage:
    choosing = Choosing()
    assert choosing.look_for(maps() / f"{name}.tmx")
    choosing.players = {side: "human" if side in humans else "walk" for side in choosing.players}
    choosing.by_hand = True
    found = choosing.chosen("5")
    assert isinstance(found, Chosen)
    hands.shell.home()
    page = hands.shell.go("deploy", chosen=found)
    assert isinstance(page, DeployPage)
    hands.look()
    return page


def test_setup_leads_to_placing_and_that_to_the_battle(hands: Hands) -> None:
    hands.shell.go("setup", path=maps() / "ford.tmx")
    hands.look(12)
    hands.click(Start.BY_HAND)
    page = hands.click(Start.BEGIN)
    assert isinstance(page, DeployPage)
    unit = page.deployment.placing.units[0]
    hands.click(ChooseUnit(unit.id))
    hands.click_cell((1, 10))
    assert page.deployment.placing.cells[unit.id] == (1, 10)
    shown = hands.click(Deploy.DONE)
    assert isinstance(shown, BattleView)
    assert shown.session.table.source.units[0].cell == (1, 10)
    assert isinstance(hands.shell.stack[-2], SetupPage)


def test_placing_on_a_large_map_begins_near_ones_own_side_after_side(hands: Hands) -> None:
    page = to_deploy(hands, "blue", "red", name="rivers")
    for side in ("blue", "red"):
        page.press(Deploy.SIT_DOWN)
        assert page.deployment.side == side
        assert not now(page.map.camera.is_whole)
        own = [place.cell for place in page.deployment.source.units if place.side == side]
        assert all(page.map.camera.shows(cell, 0) for cell in own)
        resize(hands.shell.window, 700, 500)
        assert all(page.map.camera.shows(cell, 0) for cell in own), "another size keeps them in sight"
        resize(hands.shell.window, 1280, 720)
        hands.key(keys.HOME)
        assert now(page.map.camera.is_whole), "where the others are is a key away"
        page.press(Deploy.DONE)


def test_units_are_dragged_and_a_drag_to_where_none_can_be_says_why(hands: Hands) -> None:
    page = to_deploy(hands, "blue")
    placing = page.deployment.placing
    unit = placing.units[0]
    hands.drag(unit.cell, (2, 6))
    assert placing.cells[unit.id] == (2, 6)
    other = placing.units[1]
    hands.drag((2, 6), other.cell)
    assert (placing.cells[unit.id], placing.cells[other.id]) == (other.cell, (2, 6))
    listed = place_of(page, ChooseUnit(unit.id))
    hands.drag(other.cell, (15, 3))
    assert placing.cells[unit.id] == other.cell
    assert page.deployment.message == "That is not your zone."
    assert place_of(page, ChooseUnit(unit.id)) == listed, "what is said moves nothing under the pointer"
    hands.click(Deploy.RESET)
    assert placing.is_as_on_map


def test_who_is_taken_along_as_another_page_opens_stays(hands: Hands) -> None:
    page = to_deploy(hands, "blue")
    placing = page.deployment.placing
    unit = placing.units[0]
    there = page.map.camera.screen_of((2, 6))
    page.on_mouse_press(*page.map.camera.screen_of(unit.cell), arcade.MOUSE_BUTTON_LEFT, 0)
    page.on_mouse_drag(*there, 9, 9, arcade.MOUSE_BUTTON_LEFT, 0)
    hands.shell.go("settings")
    hands.shell.back()
    assert hands.page is page
    page.on_mouse_release(*there, arcade.MOUSE_BUTTON_LEFT, 0)
    assert placing.is_as_on_map


def test_a_place_of_a_page_pressed_as_another_opens_is_not_pressed_afterwards(hands: Hands) -> None:
    page = to_deploy(hands, "blue")
    x, y = place_of(page, Deploy.DONE)
    page.on_mouse_press(x, y, arcade.MOUSE_BUTTON_LEFT, 0)
    hands.shell.go("settings")
    hands.shell.back()
    page.on_mouse_release(x, y, arcade.MOUSE_BUTTON_LEFT, 0)
    assert hands.page is page


def test_units_are_placed_by_keys_alone(hands: Hands) -> None:
    page = to_deploy(hands, "blue")
    placing = page.deployment.placing
    with mock.patch.object(hands.shell.window.sounds, "ui") as heard:
        hands.key(keys.TAB, keys.UP, keys.ENTER)
        assert placing.cells[placing.units[0].id] == (4, 6)
        hands.key(keys.TAB, *[keys.RIGHT] * 20, keys.ENTER)
        assert page.deployment.message
    assert [call.args for call in heard.call_args_list] == [("click",), ("refuse",)]
    hands.key(keys.ESCAPE, keys.R)
    assert placing.is_as_on_map
    hands.key(keys.TAB, keys.ESCAPE)
    assert page.deployment.unit == 0
    hands.key(keys.TAB)
    assert page.deployment.unit
    hands.at(5, 5, arcade.MOUSE_BUTTON_RIGHT)
    assert (hands.view, page.deployment.unit) == (page, 0)
    hands.key(keys.TAB, keys.UP, keys.ENTER)
    shown = hands.key(keys.B)
    assert isinstance(shown, BattleView)
    assert shown.session.table.source.units[0].cell == (4, 6)


def test_curtain_between_two_people_shows_nothing_of_the_map(hands: Hands, window: KleosWindow) -> None:
    def picture() -> bytes:
        hands.look(1)
        return pixels(window)

    page = to_deploy(hands, "blue", "red")
    hands.key(keys.ENTER)
    assert page.deployment.curtain == ""
    hands.drag(page.deployment.placing.units[0].cell, (2, 6))
    hands.click(Deploy.DONE)
    assert page.deployment.curtain == "red"
    one = picture()
    assert page.map.scene.tokens.by_unit == {}
    hands.key(keys.TAB, keys.UP)
    assert (page.deployment.unit, page.deployment.pointed) == (0, None), "beneath it nothing lives"
    again = to_deploy(hands, "blue", "red")
    hands.key(keys.ENTER)
    hands.drag(again.deployment.placing.units[0].cell, (1, 10))
    hands.click(Deploy.DONE)
    assert picture() == one
    hands.key(keys.ENTER)
    hands.click(Deploy.DONE)
    assert again.deployment.curtain == "blue"
    assert isinstance(hands.key(keys.ENTER), BattleView)


def test_escape_goes_back_to_what_was_chosen(hands: Hands) -> None:
    hands.shell.go("setup", path=maps() / "ford.tmx")
    hands.look(12)
    hands.click(ChooseRules("clash"))
    hands.click(Start.BY_HAND)
    hands.click(Start.BEGIN)
    shown = hands.key(keys.ESCAPE)
    assert isinstance(shown, SetupPage)
    assert shown.choosing.rules == "clash"


# ---- pictures ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height", "percent"), SMALL)
def test_everything_written_and_pressed_lies_in_the_window_at_every_size(
    width: int, height: int, percent: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    preferences = Preferences()
    preferences.change(scale=percent)
    made = KleosWindow(width, height, visible=False)
    try:
        hands = Hands(Shell(made, preferences, ROUTES, Miniatures()))
        hands.shell.home()
        fits(hands, f"title-{width}-{percent}")
        page = hands.shell.go("setup", path=maps() / "ford.tmx")
        assert isinstance(page, SetupPage)
        for _ in range(60):
            page.work(0.02)
        for step in Step:
            page.press(step)
            fits(hands, f"setup-{step.name.lower()}-{width}-{percent}")
        to_deploy(hands, "blue", "red")
        fits(hands, f"curtain-{width}-{percent}")
        hands.key(keys.ENTER)
        fits(hands, f"deploy-{width}-{percent}")
    finally:
        made.close()


def fits(hands: Hands, name: str) -> None:
    """Keep a picture, and look whether everything that was put down lies inside of the window."""
    hands.look()
    page = hands.page
    keep(hands.shell.window, name)
    for spot in page.canvas.spots:
        assert spot.box.left >= 0, (name, spot)
        assert spot.box.bottom >= 0, (name, spot)
        assert spot.box.right <= page.wide + 0.5, (name, spot)
        assert spot.box.top <= page.high + 0.5, (name, spot)
    buttons = [spot for spot in page.canvas.spots if spot.press is not None]
    for place, one in enumerate(buttons):
        for other in buttons[place + 1 :]:
            apart = (
                one.box.right <= other.box.left + 0.5 or other.box.right <= one.box.left + 0.5
                or one.box.top <= other.box.bottom + 0.5 or other.box.top <= one.box.bottom + 0.5
            )  # fmt: skip
            assert apart, (name, one.press, other.press)
