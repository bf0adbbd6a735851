"""Tracks: what is being cast, what lasts and what is left stand on a unit's card in cells, words and rules."""

from pathlib import Path

import pytest

from game.engine.commands import Cast
from game.engine.components import Area, Areas, Casting, Component, Dying, Effect, Effects
from game.engine.presentation import Fact
from game.engine.ruleset import Ruleset
from game.screen.battle.presenter.session import Session
from game.screen.model.press import ReadRule
from game.screen.ui.window import KleosWindow
from tests.screen.seats import frames, show
from tests.screen.sessions import drawn, on_map
from tests.screen.test_session import calm, roll_freely
from tests.table import unit


def facts(session: Session, one: int) -> dict[str, Fact]:
    return {
        fact.label: fact for fact in Ruleset.of(session.seats.view).presentation.describe(session.seats.view, one).facts
    }


def lay(session: Session, *parts: Component) -> None:
    for part in parts:
        session.table.battle.stage.world.add_component(session.selection.unit, part)
    session.play.decided()


def test_a_long_cast_counts_its_turns_on_the_casters_card() -> None:
    game, session = drawn("A . . . . . B", A=unit("seer", "blue"), B=unit("raider", "red"))
    roll_freely(game)
    boons = {fact.label: fact for fact in facts(session, game.A).values() if fact.group == "boon"}
    assert all(fact.track[1] >= fact.track[0] > 0 for fact in boons.values())
    long = Cast(game.A, "tempest")
    session.play.carry_out(long)
    calm(session)
    name = session.seats.view.ruleset.tables.name_of(long.boon)
    found = facts(session, game.A)[f"Casts {name}"]
    assert found.track == (1, 3)
    assert found.rule == "HE-73"
    assert found.note
    assert facts(session, game.A)[name].track[0] == boons[name].track[0] - 1


def test_what_lasts_in_heroic_shows_turns_left_what_it_does_and_its_rule() -> None:
    session = on_map(rules="heroic")
    unit = session.selection.unit
    lay(
        session,
        Effects((Effect("iron-skin", unit, True, 3), Effect("burning", unit, True, 0))),
        Areas((Area(Effect("tempest", unit, True, 2), ((1, 1),)),)),
    )
    found = facts(session, unit)
    assert (found["Iron skin"].track, found["Iron skin"].rule) == ((3, 3), "HE-74")
    assert found["Iron skin"].note
    assert found["Burning"].track == (0, 0)
    assert found["Keeps up: Tempest"].track == (2, 2)
    assert found["Keeps up: Tempest"].note


def test_what_lasts_in_clash_odigos_and_old_school_is_counted_too() -> None:
    clash = on_map(rules="clash")
    lay(clash, Effects((Effect("ward", 1, True, 2),)), Areas((Area(Effect("web", 1, True, 4), ((1, 1),)),)))
    assert facts(clash, clash.selection.unit)["Ward"].track == (2, 2)
    assert facts(clash, clash.selection.unit)["Keeps up a web"].track == (4, 4)
    odigos = on_map(rules="odigos")
    lay(odigos, Effects((Effect("warded", 1, True, 3), Effect("doomed", 1, True, 0))))
    assert facts(odigos, odigos.selection.unit)["Warded"].track == (3, 3)
    assert facts(odigos, odigos.selection.unit)["Warded"].note == "1d6 off each attack's damage, for 3 rounds"
    assert facts(odigos, odigos.selection.unit)["Doomed"].note
    old = on_map(rules="oldschool")
    lay(old, Effects((Effect("charged", 1, True, 0),)), Dying(0))
    assert facts(old, old.selection.unit)["Charged"].rule == "OS-45"
    assert facts(old, old.selection.unit)["Mortally wounded"].track[1] == 6


@pytest.mark.screen
def test_tracks_are_drawn_and_their_rules_are_links(tmp_path: Path) -> None:
    window = KleosWindow(visible=False)
    try:
        session = on_map(rules="heroic")
        lay(session, Casting("tempest", 1, 2))
        view = show(window, session, tmp_path)
        before = len(view.hud.unit.canvas.drawn)
        lay(session, Effects((Effect("iron-skin", session.selection.unit, True, 3),)))
        frames(view, 2)
        assert len(view.hud.unit.canvas.drawn) > before
        ids = {spot.press for spot in view.hud.unit.canvas.spots}
        assert {ReadRule("HE-73"), ReadRule("HE-74")} <= ids
    finally:
        window.close()
