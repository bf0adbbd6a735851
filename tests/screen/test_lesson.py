"""The first battle: each step notices that it was done, points where to look, and keeps nobody from playing on."""

import re
from pathlib import Path

import pytest
from arcade import key as keys

from game.controllers import controller
from game.controllers.fight import fight
from game.controllers.scripted import RandomLegal
from game.data import maps
from game.engine.battle import Battle
from game.engine.commands import Attack, EndTurn, Move, Scope
from game.engine.components import Economy, Effect
from game.engine.events import Died, Displaced, EffectBegan, Spent
from game.engine.imagine import happen, trying
from game.engine.refusal import Refused
from game.engine.settling import applying
from game.rulesets.heroic.defence import Evasion
from game.screen.app import ROUTES
from game.screen.battle.lesson.corner import PLACES, corner, sit_down
from game.screen.battle.lesson.course import Lesson
from game.screen.battle.lesson.steps import STEPS, Hint, enemies, flanked
from game.screen.battle.lesson_view import LessonView
from game.screen.battle.panels.lesson_box import InLesson
from game.screen.battle.presenter.seats import Mode
from game.screen.battle.presenter.session import Session
from game.screen.model.press import Choose
from game.screen.pages.result import ResultPage
from game.screen.pages.title import LESSON, SETUP, TitlePage
from game.screen.settings import Preferences
from game.screen.tilemap.map_picture import MapPicture
from game.screen.tilemap.miniature import Miniatures
from game.screen.ui.box import Box
from game.screen.ui.shell import Shell
from game.screen.ui.window import KleosWindow
from game.tiled import load
from tests.screen.hands import Hands
from tests.screen.seats import click, keep, press, settle
from tests.screen.sessions import wait_for_turn


@pytest.fixture
def lesson() -> Lesson:
    return Lesson(sit_down())


def at(lesson: Lesson) -> str:
    lesson.notice()
    return lesson.step.title if lesson.step is not None else ""


def move(session: Session, cell: tuple[int, int]) -> None:
    """Move the acting unit to a cell, whatever it risks."""
    menu = session.selection.menu
    assert menu is not None
    entry = menu.entry(Move)
    assert entry is not None
    session.play.submit(next(one for one in entry.commands if isinstance(one, Move) and one.path[-1] == cell))


def end_turn(session: Session) -> None:
    session.play.submit(EndTurn(session.selection.unit))
    wait_for_turn(session)


# ---- the corner of the map -----------------------------------------------------------------------------------------


def test_corner_is_the_shipped_maps_own_ground_with_four_people_on_it() -> None:
    whole = load(maps() / "ford.tmx")
    part = corner(whole)
    for cell in part.ground.grid.cells():
        there = cell[0] + 1, cell[1] + 4
        assert part.ground.board().terrain_at(cell) == whole.ground.board().terrain_at(there)
    assert {place.name for place in part.units} == set(PLACES)
    assert all(place.cell == (PLACES[place.name][0] - 1, PLACES[place.name][1] - 4) for place in part.units)


def test_corner_looks_as_the_map_does_there_and_nobody_who_is_not_there_is_drawn() -> None:
    whole = load(maps() / "ford.tmx")
    part = corner(whole)
    drawn = {thing.id for layer in part.layers for thing in layer.things}
    gone = {place.id for place in whole.units} - {place.id for place in part.units}
    assert not drawn & gone
    picture = MapPicture(part, 384, 288)
    assert picture.work(60)
    assert picture.image is not None
    assert picture.image.size == (384, 288)


@pytest.mark.parametrize("seed", range(1, 13))
def test_a_beginner_wins_who_only_walks_and_hits(seed: int) -> None:
    setup = sit_down().table.battle.setup
    over = fight(
        Battle(setup, seed), {"blue": controller("walk", seed, "blue"), "red": controller("walk", seed, "red")}
    )
    assert over is not None
    assert over.winner == "blue"


def test_the_player_acts_first_with_both() -> None:
    session = sit_down()
    assert (session.seats.mode, session.table.name_of(session.selection.unit)) == (Mode.TURN, "Kallias")
    session.play.submit(EndTurn(session.selection.unit))
    assert (session.seats.mode, session.table.name_of(session.selection.unit)) == (Mode.TURN, "Menon")


# ---- the steps -----------------------------------------------------------------------------------------------------


def test_steps_are_noticed_as_they_are_done(lesson: Lesson) -> None:
    session = lesson.session
    assert at(lesson) == "Move"
    cell = lesson.hint().cell
    assert cell is not None
    assert cell in session.markings.overlays().reach
    move(session, cell)
    assert at(lesson) == "See the odds, then strike"
    target = lesson.hint().cell
    assert target is not None
    enemy = session.pointer.unit_at(target)
    assert session.table.name_of(enemy) in lesson.words()
    assert session.selection.menu is not None
    found = session.table.forecasts.best_attack(session.selection.menu.aimed_at(enemy), enemy)
    assert isinstance(found, Attack)
    session.play.submit(found)
    wait_for_turn(session)
    assert at(lesson) in {"Two against one", "The bar"}


def test_flanking_is_noticed_once_two_stand_on_either_side(lesson: Lesson) -> None:
    session = lesson.session
    lesson.skip()
    lesson.skip()
    assert at(lesson) == "Two against one"
    for _ in range(12):
        hint = lesson.hint()
        if hint.cell is not None:
            assert hint.cell in session.markings.overlays().reach
            move(session, hint.cell)
        else:
            assert hint.button == Choose(EndTurn)
            end_turn(session)
        assert session.table.battle.over is None
        if at(lesson) != "Two against one":
            break
    assert flanked(session.seats.view)
    assert lesson.step is STEPS[3]
    assert 2 not in lesson.skipped


def test_something_of_the_bar_counts_when_it_is_chosen_and_a_move_does_not(lesson: Lesson) -> None:
    session = lesson.session
    for _ in range(3):
        lesson.skip()
    assert at(lesson) == "The bar"
    session.choose_action(Move)
    assert at(lesson) == "The bar"
    button = lesson.hint().button
    named = next(one for one in session.bar.buttons() if one.press == button)
    assert named.enabled
    assert f"{named.name} ({named.key})" in lesson.words()
    session.press(named.press)
    assert at(lesson) == "End the turn, and win"


def test_what_was_done_out_of_turn_counts_too(lesson: Lesson) -> None:
    session = lesson.session
    session.play.submit(Scope(session.selection.unit))
    assert at(lesson) == "Move"
    for _ in range(3):
        lesson.skip()
    assert at(lesson) == "End the turn, and win"


def test_last_step_is_done_when_the_battle_is_decided_and_not_by_ending_a_turn(lesson: Lesson) -> None:
    session = lesson.session
    for _ in range(4):
        lesson.skip()
    end_turn(session)
    assert at(lesson) == "End the turn, and win"
    assert not lesson.is_over
    ruler = controller("ai", 1, "blue")
    assert fight(session.table.battle, {"blue": ruler, "red": session.table.controllers["red"]}) is not None
    assert at(lesson) == ""
    assert lesson.is_over


def test_every_step_can_be_skipped_and_skipping_does_nothing_to_the_battle(lesson: Lesson) -> None:
    before = lesson.session.table.battle.stage.world.digest()
    for _ in range(len(STEPS) + 2):
        lesson.skip()
    assert lesson.is_over
    assert lesson.skipped == set(range(len(STEPS)))
    assert lesson.words()
    assert lesson.hint().cell is None
    assert lesson.session.table.battle.stage.world.digest() == before


def test_while_others_act_or_ask_nothing_is_pointed_at_and_the_words_say_so(lesson: Lesson) -> None:
    session = lesson.session
    session.play.come_to(None, animating=True)
    assert (lesson.hint().cell, lesson.hint().button) == (None, None)
    assert lesson.words().startswith("The others are at it.")


def test_keys_are_named_as_they_are_set(lesson: Lesson) -> None:
    for _ in range(4):
        lesson.skip()
    assert "End turn (E)" in lesson.words()
    lesson.session.table.preferences.change(keys={"End turn": "Z"})
    assert "End turn (Z)" in lesson.words()


def put(session: Session, places: dict[str, tuple[int, int]]) -> None:
    """Put people somewhere else: nothing but the positions is changed."""
    commit = applying(session.table.battle.stage)
    view = session.table.battle.truth
    named = {session.table.name_of(unit): unit for unit in view.units()}
    for name, cell in places.items():
        commit(Displaced(named[name], view.cells(named[name]), (cell,)))
    session.play.decided()


def third(lesson: Lesson, places: dict[str, tuple[int, int]]) -> Lesson:
    """Come to the third step with people in these places; Kallias' turn."""
    put(lesson.session, places)
    while lesson.at < 2:
        lesson.skip()
    lesson.notice()
    return lesson


def dodge_step(session: Session, unit: int, enemy: int) -> int:
    """Return by how much the rules' own question of avoiding an attack is worse for being flanked."""
    view = session.table.battle.truth
    found = view.ask(Evasion(enemy, unit, "dodge", "melee", sneak=False))
    return sum(reason.amount for reason in found.reasons if reason.rule == "HE-92")


@pytest.mark.rule("HE-92")
@pytest.mark.parametrize("menon", [(6, 5), (7, 4), (6, 6), (6, 4), (8, 4)])
def test_cell_that_the_third_step_points_to_makes_the_enemy_flanked_by_the_rules(
    menon: tuple[int, int], lesson: Lesson
) -> None:
    third(lesson, {"Menon": menon, "Kallias": (5, 3)})
    session = lesson.session
    kallias, enemy = session.selection.unit, session.pointer.unit_at((7, 5))
    assert (session.table.name_of(kallias), session.table.name_of(enemy)) == ("Kallias", "Red cloak")
    hint, words = lesson.hint(), lesson.words()
    assert hint.cell is not None, words
    assert "flanks Red cloak" in words
    assert dodge_step(session, kallias, enemy) == 0
    put(session, {"Kallias": hint.cell})
    assert dodge_step(session, kallias, enemy) == -1
    assert at(lesson) == "The bar"


@pytest.mark.rule("HE-92")
@pytest.mark.parametrize("kallias", [(6, 4), (6, 6), (8, 4), (8, 3)])
def test_nobody_is_told_to_stand_well_who_does_not_flank(kallias: tuple[int, int], lesson: Lesson) -> None:
    """One beside Red cloak and one at 45 or 90 degrees from him: he can be struck, and is not flanked."""
    menon = (6, 5) if kallias[0] == 6 else (8, 5)
    third(lesson, {"Menon": menon, "Kallias": kallias})
    session = lesson.session
    enemy = session.pointer.unit_at((7, 5))
    assert dodge_step(session, session.selection.unit, enemy) == 0
    assert lesson.step is STEPS[2]
    assert f"{session.table.name_of(session.selection.unit)} flanks" not in lesson.words()
    assert flanked(session.seats.view) == []


@pytest.mark.rule("HE-92")
def test_one_who_cannot_threaten_flanks_with_nobody_and_the_lesson_says_no_other(lesson: Lesson) -> None:
    third(lesson, {"Menon": (6, 5), "Kallias": (8, 5)})
    assert lesson.step is STEPS[3]
    other = Lesson(sit_down())
    menon = next(unit for unit in other.session.seats.view.units() if other.session.table.name_of(unit) == "Menon")
    applying(other.session.table.battle.stage)(EffectBegan(menon, Effect("stunned", menon, at_begin=True, left=9)))
    third(other, {"Menon": (6, 5), "Kallias": (8, 5)})
    assert other.step is STEPS[2]
    assert "Kallias flanks" not in other.words()


def test_one_who_stands_beside_an_enemy_is_told_to_strike_before_the_turn_ends(lesson: Lesson) -> None:
    third(lesson, {"Menon": (0, 0), "Kallias": (6, 5)})
    assert "Kallias holds one side of Red cloak: strike if you like, then End turn (E)" in lesson.words()


@pytest.mark.parametrize("confirm", ["always", "risky", "never"])
def test_what_is_said_is_true_for_the_mouse_and_for_keys(lesson: Lesson, confirm: str) -> None:
    """A sentence that bids to click or to rest the pointer names the key that does the same."""
    lesson.session.table.preferences.change(confirm=confirm)
    said = []
    for near in (False, True):
        put(lesson.session, {"Kallias": (6, 5)} if near else {})
        said += [step.words(lesson.session) for step in STEPS]
    for sentence in re.split(r"(?<=[.!?]) ", " ".join(said)):
        if re.search(r"click|pointer", sentence, re.IGNORECASE):
            assert re.search(r"Enter|press 0|arrow keys", sentence), sentence
    assert any("strike" in words for words in said)


def test_second_step_points_at_nobody_who_is_out_of_reach(lesson: Lesson) -> None:
    lesson.skip()
    session = lesson.session
    legal = {
        command.target for command in session.table.battle.legal(session.selection.unit) if isinstance(command, Attack)
    }
    assert not legal
    hint = lesson.hint()
    assert hint.cell in session.markings.overlays().reach
    assert "too far away to strike" in lesson.words()
    put(session, {"Kallias": (6, 5)})
    assert lesson.hint().cell == (7, 5)
    assert "Red cloak" in lesson.words()
    assert "too far" not in lesson.words()


def test_whoever_has_nothing_left_is_told_to_end_the_turn_at_every_step(lesson: Lesson) -> None:
    session = lesson.session
    economy = session.table.battle.truth.of(session.selection.unit, Economy)
    applying(session.table.battle.stage)(Spent(session.selection.unit, economy.action, economy.bonus, economy.move))
    session.play.decided()
    for step in STEPS:
        assert lesson.step is step
        if step.title != "The bar":  # a readied boon takes no action
            assert lesson.hint() == Hint(button=Choose(EndTurn)), step.title
            assert "End turn (E)" in lesson.words(), step.title
        lesson.skip()


def test_last_step_counts_the_enemies_who_are_left(lesson: Lesson) -> None:
    for _ in range(4):
        lesson.skip()
    assert "Beat both enemies" in lesson.words()
    session = lesson.session
    applying(session.table.battle.stage)(Died(session.pointer.unit_at((7, 5))))
    session.play.decided()
    assert "Beat the last enemy" in lesson.words()


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_done_every_word_of_the_lesson_is_borne_out_by_the_rules(seed: int) -> None:
    """A hand that does anything allowed: what is pointed at can be done, and who is said to flank does."""
    lesson = Lesson(sit_down())
    session, stray = lesson.session, RandomLegal(seed, "blue")
    for _ in range(20):
        wait_for_turn(session)
        if session.table.battle.over is not None:
            break
        for place in range(len(STEPS)):
            lesson.at = place
            hint, words = lesson.hint(), lesson.words()
            assert hint.button or hint.cell is not None, words
            named = {button.press: button for button in session.bar.buttons()}
            assert not hint.button or named[hint.button].enabled, words
            if "flanks" in words:
                enemy = next(
                    unit for unit in enemies(session.seats.view) if f"flanks {session.table.name_of(unit)}" in words
                )
                here = session.seats.view.cells(session.selection.unit)[0]
                with trying(session.seats.view):
                    happen(session.seats.view, Displaced(session.selection.unit, (here,), (hint.cell or here,)))
                    assert dodge_step(session, session.selection.unit, enemy) == -1, words
            if hint.cell is not None:
                found = session.aiming.intent(hint.cell)
                assert found is not None
                assert not isinstance(found, Refused), words
        thinking = stray.think(session.table.battle)
        try:
            while True:
                next(thinking)
        except StopIteration as done:
            session.play.submit(done.value.command)
    assert session.table.battle.history


# ---- in the window -------------------------------------------------------------------------------------------------


def opened(hands: Hands) -> LessonView:
    hands.shell.home()
    view = hands.click(LESSON)
    assert isinstance(view, LessonView)
    return view


@pytest.mark.screen
def test_following_the_arrow_alone_wins_and_is_remembered(hands: Hands) -> None:
    view = opened(hands)
    session, lesson = view.session, view.lesson
    seen = set()
    for _ in range(80):
        settle(view)
        hands.look(2, 0.2)
        if session.table.battle.over is not None:
            break
        if lesson.step is not None and lesson.at not in seen:
            seen.add(lesson.at)
            keep(view.window, f"lesson-{lesson.at + 1}")
        if session.seats.mode is Mode.QUESTION:
            session.question.answer(0)
            continue
        hint = lesson.hint()
        if hint.cell is not None:
            click(view, hint.cell)
            if session.selection.pinned is not None:
                click(view, hint.cell)
        else:
            assert hint.button is not None
            press(view, hint.button)
            hands.look(1, 0.4)
            if (
                session.seats.mode is Mode.TURN
                and session.selection.armed is not None
                and hint.button == Choose(EndTurn)
            ):
                press(view, hint.button)
            elif hint.button != Choose(EndTurn):
                session.leave()
                session.leave()
        hands.look(2, 0.2)
    assert session.table.battle.over is not None
    assert session.table.battle.over.winner == "blue"
    assert seen == set(range(len(STEPS)))
    assert not lesson.skipped
    assert hands.shell.preferences.now.taught
    for _ in range(60):
        view.scene.skip()
        hands.look(1, 0.3)
        if isinstance(hands.view, ResultPage):
            break
    assert isinstance(hands.view, ResultPage)
    again = hands.key(keys.A)
    assert isinstance(again, LessonView)
    assert again.lesson.at == 0
    hands.shell.home()
    assert isinstance(hands.view, TitlePage)
    assert hands.page.focus == SETUP


@pytest.mark.screen
def test_steps_are_skipped_and_the_sheet_folded_by_key_and_by_mouse(hands: Hands) -> None:
    view = opened(hands)
    hands.key(keys.F12)
    assert view.lesson.at == 1
    press(view, InLesson.SKIP)
    assert view.lesson.at == 2
    hands.look()
    box = view._box
    assert box is not None
    assert box.box is not None
    high = box.box.height
    hands.key(keys.F11)
    assert box.box.height < high
    press(view, InLesson.FOLD)
    hands.look()
    assert box.box.height > 100
    assert not hands.shell.preferences.now.taught
    hands.key(keys.F12, keys.F12, keys.F12)
    assert hands.shell.preferences.now.taught


@pytest.mark.screen
def test_sheet_lies_beside_the_map_and_takes_no_click_that_is_meant_for_it(hands: Hands) -> None:
    view = opened(hands)
    box = view._box
    assert box is not None
    assert box.box is not None
    camera = view.board_camera
    assert all(camera.screen_of(cell)[0] > box.box.right for cell in view.session.seats.view.grid.cells())
    x, y = camera.screen_of(view.lesson.hint().cell or (0, 0))
    assert not view.hud.over_panel(x, y)
    hands.at(box.box.left + 40, box.box.top - 80)
    assert view.session.pointer.hovered is None
    assert not view.session.table.battle.history


def arrow(view: LessonView) -> Box | None:
    return view._arrow.box


@pytest.mark.screen
def test_arrow_lies_over_no_window_that_was_opened_and_not_on_the_button_pointed_at(hands: Hands) -> None:
    view = opened(hands)
    hands.look(3)
    assert arrow(view) is not None
    hands.key(keys.F6)
    hands.look(2)
    assert view.hud.compare.box is not None
    assert arrow(view) is None
    hands.key(keys.ESCAPE, keys.F12, keys.F12, keys.F12)
    hands.look(2)
    button = view.lesson.hint().button
    assert arrow(view) is not None
    spot = next(spot for spot in view.hud.bar.canvas.spots if spot.press == button)
    scale = view.hud.paint.scale
    view.on_mouse_motion((spot.box.left + 4) * scale, (spot.box.bottom + 4) * scale, 0, 0)
    hands.look(3, 0.4)
    assert view.hud.tip.box is not None
    assert arrow(view) is None


@pytest.mark.screen
def test_arrow_at_a_button_hides_nothing_of_the_line_over_it(hands: Hands) -> None:
    view = opened(hands)
    hands.key(keys.F12, keys.F12, keys.F12)
    hands.look(3)
    bar = view.hud.bar
    view.session.notice.say("Press again to do it. " * 12)
    hands.look(4)
    lower = arrow(view)
    spot = next(spot for spot in bar.canvas.spots if spot.press == view.lesson.hint().button)
    assert lower is not None
    assert spot.box.left < lower.left < lower.right < spot.box.right
    assert not any(lower.meets(words) for words in bar.written)


@pytest.mark.screen
def test_arrow_waits_while_odds_stand_on_the_map(hands: Hands) -> None:
    view = opened(hands)
    hands.look(3)
    assert arrow(view) is not None
    view.on_mouse_motion(*view.board_camera.screen_of((7, 5)), 1, 1)
    hands.look(40, 0.1)
    assert view.scene.overlays.promise.startswith("hit")
    assert view.lesson.hint().cell not in {None, (7, 5)}
    assert arrow(view) is None


@pytest.mark.screen
def test_the_lesson_lies_over_no_panel_once_the_window_has_become_smaller(hands: Hands) -> None:
    view = opened(hands)
    window, usual = view.window, (view.window.width, view.window.height)
    hands.look(10, 0.1)  # till nothing changes any more by itself
    try:
        window._width, window._height = 960, 600
        view.on_resize(960, 600)
        hands.look(4)
        assert view._box is not None
        lesson = view._box.box
        assert lesson is not None
        shown = [panel.box for panel in (view.hud.unit, view.hud.log) if panel.box is not None]
        assert shown
        assert not any(lesson.meets(box) for box in shown)
    finally:
        window._width, window._height = usual


@pytest.mark.screen
@pytest.mark.parametrize(("width", "height", "percent"), [(1280, 720, 100), (1920, 1080, 100), (2560, 1440, 200)])
def test_arrow_hangs_over_what_it_means_at_every_size(
    width: int, height: int, percent: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    preferences = Preferences()
    preferences.change(scale=percent, reduced_motion=True)
    made = KleosWindow(width, height, visible=False)
    try:
        hands = Hands(Shell(made, preferences, ROUTES, Miniatures()))
        view = hands.shell.go("lesson")
        assert isinstance(view, LessonView)
        hands.look(4)
        keep(view.window, f"lesson-{width}-{percent}")
        arrow, cell, scale = view._arrow.box, view.lesson.hint().cell, view.hud.paint.scale
        assert arrow is not None
        assert cell is not None
        x, y = view.board_camera.screen_of(cell)
        assert abs((arrow.left + arrow.width / 2) * scale - x) < 2 * scale
        assert arrow.bottom * scale > y
        assert view.board_camera.cell_at(x, arrow.bottom * scale - 12 * scale) == cell
    finally:
        made.close()
