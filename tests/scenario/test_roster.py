"""Rosters: people come out of a battle and into the next, with what it has left them; bad files say what is wrong."""

import json
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.cli import main
from game.controllers import WalkAndHit
from game.engine import components as c
from game.engine.battle import Battle
from game.engine.components import BATTLE
from game.engine.dice import ScriptedDice
from game.engine.events import EffectBegan, EffectEnded, Left
from game.engine.resolving import Context
from game.engine.ruleset import Ruleset
from game.engine.settling import applying, settle
from game.engine.setup import MOST, Belonging, PermanentMark, Setup, Veteran
from game.engine.view import View
from game.record.loading import load
from game.record.reading import decode as decode_record
from game.record.recorder import Recorder
from game.rulesets import keys, ruleset
from game.rulesets.clash.components import MISSILES, Wear
from game.rulesets.heroic.tables import HeroicTables as Heroic
from game.rulesets.odigos.components import Prime, Scars
from game.rulesets.odigos.conditions import ONE_ARMED
from game.rulesets.odigos.events import AbilityGained, Scarred, StaminaGained
from game.rulesets.oldschool.spells import POINTS
from game.rulesets.oldschool.tables import OldSchoolTables as OldSchool
from game.scenario.roster import (
    Roster,
    RosterError,
    after,
    check,
    decode,
    encode,
    join,
    matches,
    waiting,
    who_waits,
    write,
)
from game.scenario.scenario import set_up as set_map_up
from game.scenario.veterans import as_new
from game.screen.battle.presenter.session import Session
from game.systems.durations import endless
from tests.arena import field
from tests.table import set_up, unit

HOPLITE = Veteran("Lysandra", "hoplite", "blue", 21, 21, gear=(Belonging("dory"),))


def meeting(rules: str = "heroic", **pieces: Any) -> tuple[Setup, dict[str, int]]:
    return set_up(" . ".join((*pieces, ".")), rules, **pieces)


def begun(setup: Setup) -> Battle:
    return Battle(setup, 1)


def won(battle: Battle, winner: str = "blue") -> tuple[Veteran, ...]:
    """Say that the battle is over, and return who comes out of it."""
    battle.stage.world.add_component(BATTLE, c.Finished(winner, "the enemy is routed"))
    return after(battle).veteran


def held(view: View, entity: int) -> list[str]:
    return sorted(view.of(item, c.Item).key for _, item in view.of(entity, c.Inventory).slots)


def thing(battle: Battle, entity: int, key: str) -> int:
    truth = battle.truth
    return next(item for _, item in truth.of(entity, c.Inventory).slots if truth.of(item, c.Item).key == key)


# ---- heroic --------------------------------------------------------------------------------------------------------


def test_wounds_heal_and_the_dead_stay_dead() -> None:
    setup, ids = meeting(A=unit("hoplite", "blue"), B=unit("archer", "blue"), C=unit("raider", "red"))
    battle = begun(setup)
    world = battle.stage.world
    world.add_component(ids["A"], c.Health(3, 21))
    world.add_component(ids["B"], c.Dead())
    hoplite, archer, raider = won(battle)
    assert (hoplite.hp, hoplite.maximum, hoplite.fallen) == (21, 21, "")
    assert archer.fallen == "dead"
    again = join(setup, (hoplite, archer, raider))
    assert [again.veteran_of(spec) for spec in again.units] == [hoplite, None, raider]
    assert after(begun(again)).veteran[1] == archer


@pytest.mark.parametrize(("winner", "hp", "fallen"), [("blue", 1, ""), ("red", 21, "dead"), ("", 21, "dead")])
def test_who_is_on_the_verge_lives_where_their_side_holds_the_field(winner: str, hp: int, fallen: str) -> None:
    setup, ids = meeting(A=unit("hoplite", "blue"), C=unit("raider", "red"))
    battle = begun(setup)
    battle.stage.world.add_component(ids["A"], c.Verge(1, 0))
    hoplite = won(battle, winner)[0]
    assert (hoplite.hp, hoplite.fallen) == (hp, fallen)
    if not fallen:
        following = begun(join(setup, (hoplite,)))
        assert following.truth.of(ids["A"], c.Health) == c.Health(1, 21)
        assert not following.truth.has(ids["A"], c.Verge)


def test_what_is_lost_is_lost_and_what_is_picked_up_is_kept() -> None:
    gear = ("dory", "xiphos", "linothorax", "owl-orb")
    setup, ids = meeting(A=unit("hoplite", "blue", gear=gear), C=unit("raider", "red", gear=("kopis",)))
    battle = begun(setup)
    world, truth = battle.stage.world, battle.truth
    slots = truth.of(ids["A"], c.Inventory).slots
    lost = {thing(battle, ids["A"], "dory"), thing(battle, ids["A"], "owl-orb")}
    found = thing(battle, ids["C"], "kopis")
    world.add_component(ids["A"], c.Inventory((*(pair for pair in slots if pair[1] not in lost), ("pack", found))))
    world.add_component(ids["C"], c.Inventory(()))
    people = won(battle)
    following = begun(join(setup, people))
    assert held(following.truth, ids["A"]) == ["kopis", "linothorax", "xiphos"]
    assert held(following.truth, ids["C"]) == []


def used_several_times() -> str:
    """Return a thing of heroic that serves more than once."""
    items = Heroic.of(ruleset("heroic").tables).items
    return next(key for key, entry in items.items() if (entry.count or entry.uses) > 1)


def test_of_two_of_a_kind_each_goes_on_where_it_was() -> None:
    several = used_several_times()
    setup, ids = meeting(A=unit("hoplite", "blue", gear=(several, several)), C=unit("raider", "red"))
    battle = begun(setup)
    first, second = (item for _, item in sorted(battle.truth.of(ids["A"], c.Inventory).slots, key=lambda pair: pair[1]))
    full = battle.truth.of(second, c.Counters).left["uses"]
    battle.stage.world.add_component(first, c.Counters({"uses": 1}))
    people = won(battle)
    assert sorted(thing.uses or full for thing in people[0].gear) == [1, full]
    assert None in {thing.uses for thing in people[0].gear}, "of one that is full nothing is written"
    following = begun(join(setup, people))
    left = sorted(
        following.truth.of(item, c.Counters).left["uses"] for _, item in following.truth.of(ids["A"], c.Inventory).slots
    )
    assert left == [1, full]


def test_uses_go_on_where_they_were() -> None:
    several = used_several_times()
    setup, ids = meeting(A=unit("hoplite", "blue", gear=(several,)), C=unit("raider", "red"))
    battle = begun(setup)
    battle.stage.world.add_component(thing(battle, ids["A"], several), c.Counters({"uses": 1}))
    people = won(battle)
    assert people[0].gear == (Belonging(several, 1),)
    following = begun(join(setup, people))
    assert following.truth.of(thing(following, ids["A"], several), c.Counters).left == {"uses": 1}


def test_what_was_in_hand_is_in_hand_again() -> None:
    setup, ids = meeting(A=unit("champion", "blue", gear=("xiphos", "kopis")), C=unit("raider", "red"))
    battle = begun(setup)
    kopis, xiphos = thing(battle, ids["A"], "kopis"), thing(battle, ids["A"], "xiphos")
    battle.stage.world.add_component(ids["A"], c.Inventory((("back1", xiphos), ("hand1", kopis))))
    following = begun(join(setup, won(battle)))
    assert ("hand1", thing(following, ids["A"], "kopis")) in following.truth.of(ids["A"], c.Inventory).slots


def test_boons_begin_anew_and_a_promoted_hero_stays_one() -> None:
    setup, ids = meeting(A=unit("raider", "blue", hero=True), B=unit("hoplite", "blue"), C=unit("raider", "red"))
    battle = begun(setup)
    fresh = battle.truth.of(ids["B"], c.Counters)
    battle.stage.world.add_component(ids["B"], c.Counters(dict.fromkeys(fresh.left, 0)))
    raider, hoplite, other = won(battle)
    assert (raider.hero, hoplite.hero, other.hero) == (True, None, None)
    plain, ids = meeting(A=unit("raider", "blue"), B=unit("hoplite", "blue"))
    following = begun(join(plain, (raider, hoplite)))
    assert following.truth.of(ids["A"], c.Unit).hero
    assert following.truth.of(ids["B"], c.Counters) == fresh


# ---- other rulesets ------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-27")
@pytest.mark.parametrize(("dice", "states"), [("d20=2", ("beyond mending",)), ("d20=19", ())])
def test_a_sword_is_mended_between_battles_or_goes_on_damaged(dice: str, states: tuple[str, ...]) -> None:
    setup, ids = meeting("clash", A=unit("champion", "blue"), C=unit("raider", "red"))
    battle = begun(setup)
    world, rules = battle.stage.world, battle.ruleset
    world.add_component(thing(battle, ids["A"], "sword"), Wear("damaged"))
    world.add_component(BATTLE, c.Finished("blue", "the enemy is routed"))
    context = Context(battle.truth, ScriptedDice(dice))
    for asked in settle(context, rules.aftermath(context), applying(battle.stage), judge=False):
        raise AssertionError(asked)
    people = after(battle).veteran
    assert Belonging("sword", states=states) in people[0].gear
    following = begun(join(setup, people))
    assert following.truth.has(thing(following, ids["A"], "sword"), Wear) is bool(states)


@pytest.mark.parametrize(("state", "worn"), [("damaged", Wear("damaged")), ("beyond mending", Wear("beyond"))])
def test_a_damaged_sword_is_damaged_in_the_next_battle(state: str, worn: Wear) -> None:
    setup, ids = meeting("clash", A=unit("champion", "blue"), C=unit("raider", "red"))
    battle = begun(setup)
    battle.stage.world.add_component(thing(battle, ids["A"], "sword"), worn)
    people = won(battle)
    assert Belonging("sword", states=(state,)) in people[0].gear
    following = begun(join(setup, decode(encode(Roster("clash", people)), "r", ruleset("clash"))))
    assert following.truth.get(thing(following, ids["A"], "sword"), Wear) == worn
    assert following.truth.get(thing(following, ids["A"], "shield"), Wear) is None


def test_missiles_that_were_not_found_are_missing_in_the_next_battle() -> None:
    setup, ids = meeting("clash", A=unit("archer", "blue"), C=unit("raider", "red"))
    battle = begun(setup)
    battle.stage.world.add_component(ids["A"], c.Counters({MISSILES: 13}))
    people = won(battle)
    assert people[0].counters == {MISSILES: 13}
    following = begun(join(setup, people))
    assert following.truth.of(ids["A"], c.Counters).left == {MISSILES: 13}


SCARRED = (PermanentMark("Mortal wound", 11), PermanentMark("Sundered", 10, "arm"))


def test_scars_a_lower_maximum_and_a_lost_arm_go_along() -> None:
    setup, ids = meeting("odigos", A=unit("hoplite", "blue"), C=unit("raider", "red"))
    battle = begun(setup)
    table = battle.ruleset.apply
    for event in (
        Scarred(ids["A"], 11, "Mortal wound", ""),
        Scarred(ids["A"], 10, "Sundered", "arm"),
        StaminaGained(ids["A"], 5, "Mortal wound"),
        AbilityGained(ids["A"], "THU", 3, 14, "Sundered"),
    ):
        table[type(event)](battle.stage.world, event)
    people = won(battle)
    hoplite = people[0]
    assert (hoplite.hp, hoplite.maximum, hoplite.attributes, hoplite.marks) == (5, 5, {"THU": 14}, SCARRED)
    following = begun(join(setup, decode(encode(Roster("odigos", people)), "r", Ruleset.of(setup))))
    truth, one = following.truth, ids["A"]
    assert truth.of(one, c.Health) == c.Health(5, 5)
    assert truth.of(one, Prime).scores == truth.of(one, c.Attributes).scores
    assert truth.of(one, Prime).scores["THU"] == 14
    assert [effect.name for effect in truth.of(one, c.Effects).on] == [ONE_ARMED]
    assert [slot for slot, _ in truth.of(one, c.Inventory).slots].count("hand") == 1
    assert not truth.has(one, Scars)
    facts = following.ruleset.presentation.describe(truth, one).facts
    assert [(fact.label, fact.value) for fact in facts if "scar" in fact.label] == [
        ("Old scar: mortal wound", ""),
        ("Old scar: sundered", "arm"),
    ]
    assert won(following)[0].marks == SCARRED


@pytest.mark.rule("OD-33")
def test_who_has_lost_an_arm_begins_with_what_one_hand_can_hold() -> None:
    """An archer: the bow takes two hands, the kopis behind it in the list one."""
    setup, ids = meeting("odigos", A=unit("archer", "blue"), C=unit("raider", "red"))
    battle = begun(setup)
    battle.ruleset.apply[Scarred](battle.stage.world, Scarred(ids["A"], 10, "Sundered", "arm"))
    truth = begun(join(setup, won(battle))).truth
    slots = truth.of(ids["A"], c.Inventory).slots
    assert [truth.of(item, c.Item).key for slot, item in slots if slot == "hand"] == ["kopis"]
    assert sorted(truth.of(item, c.Item).key for slot, item in slots if slot == "belt") == ["bow"]


@pytest.mark.rule("OD-33")
def test_who_is_doomed_is_so_until_the_save_that_decides_it_in_whatever_battle() -> None:
    setup, ids = meeting("odigos", A=unit("hoplite", "blue"), C=unit("raider", "red"))
    battle, one = begun(setup), ids["A"]
    doom = EffectBegan(one, endless("doomed"))
    for event in (Scarred(one, 12, "Doomed", ""), doom):
        battle.ruleset.apply[type(event)](battle.stage.world, event)
    open_mark = PermanentMark("Doomed", 12, is_open=True)
    people = won(battle)
    assert people[0].marks == (open_mark,)
    for _ in range(2):
        following = begun(join(setup, decode(encode(Roster("odigos", people)), "r", Ruleset.of(setup))))
        assert [effect.name for effect in following.truth.of(one, c.Effects).on] == ["doomed"]
        people = won(following)
        assert people[0].marks == (open_mark,), "once, however many battles it lasts"
    following.ruleset.apply[EffectEnded](following.stage.world, EffectEnded(one, "doomed"))
    people = won(following)
    assert people[0].marks == (PermanentMark("Doomed", 12),)
    last = begun(join(setup, people))
    assert not last.truth.has(one, c.Effects)
    assert not last.truth.has(one, Scars)


@pytest.mark.parametrize(("how", "fallen"), [("retreated", ""), ("fled", "fled")])
def test_who_retreats_comes_back_and_who_flees_does_not(how: str, fallen: str) -> None:
    setup, ids = meeting("odigos", A=unit("hoplite", "blue"), C=unit("raider", "red"))
    battle = begun(setup)
    battle.ruleset.apply[Left](battle.stage.world, Left(ids["A"], battle.truth.cells(ids["A"]), how))
    assert won(battle, "red")[0].fallen == fallen


def test_who_runs_from_an_old_school_battle_is_gone() -> None:
    setup, ids = meeting("oldschool", A=unit("hoplite", "blue"), B=unit("archer", "blue"), C=unit("raider", "red"))
    battle = begun(setup)
    battle.ruleset.apply[Left](battle.stage.world, Left(ids["A"], battle.truth.cells(ids["A"]), "fled"))
    battle.stage.world.add_component(ids["B"], c.Dying(1, stable=True))
    hoplite, archer, _ = won(battle)
    assert hoplite.fallen == "fled"
    assert (archer.fallen, archer.hp) == ("", 1)
    joined = join(setup, (hoplite, archer))
    assert [joined.veteran_of(spec) for spec in joined.units] == [None, archer, None]


@pytest.mark.parametrize("rules", keys())
def test_everybody_comes_out_of_a_battle_as_they_are_and_goes_into_the_next(rules: str) -> None:
    setup, ids = meeting(rules, A=unit("hoplite", "blue"), B=unit("archer", "blue"), C=unit("seer", "red"))
    battle = begun(setup)
    people = won(battle)
    assert decode(encode(Roster(rules, people)), "r", Ruleset.of(setup)) == people
    assert [(one.hp, one.attributes, one.marks, one.fallen) for one in people] == [
        (one.maximum, {}, (), "") for one in people
    ]
    following = begun(join(setup, people))
    for entity in ids.values():
        for kind in (c.Unit, c.Health, c.Attributes, c.Counters, c.Position):
            assert following.truth.get(entity, kind) == battle.truth.get(entity, kind)
        assert held(following.truth, entity) == held(battle.truth, entity)


@pytest.mark.parametrize("rules", keys())
def test_attributes_and_hit_points_that_differ_go_along(rules: str) -> None:
    setup, ids = meeting(rules, A=unit("hoplite", "blue"), C=unit("raider", "red"))
    battle = begun(setup)
    scores = battle.truth.of(ids["A"], c.Attributes).scores
    name = next(iter(scores))
    veteran = msgspec.structs.replace(won(battle)[0], attributes={name: scores[name] + 1}, hp=2, maximum=9)
    following = begun(join(setup, (veteran,)))
    assert following.truth.of(ids["A"], c.Attributes).scores == {**scores, name: scores[name] + 1}
    assert following.truth.of(ids["A"], c.Health) == c.Health(2, 9)
    assert won(following)[0].attributes == {name: scores[name] + 1}


# ---- places --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-26")
def test_what_follows_from_attributes_follows_from_those_of_the_roster() -> None:
    setup, ids = meeting(A=unit("hoplite", "blue", name="Menon"))
    weak = Veteran("Menon", "hoplite", "blue", 21, 21, attributes={"might": 5}, gear=(Belonging("dory"),))
    battle = begun(join(setup, (weak,)))
    assert [slot for slot, _ in battle.truth.of(ids["A"], c.Inventory).slots] == ["pack"], "a dory needs Might 6"
    strong = msgspec.structs.replace(weak, attributes={"might": 8}, gear=(Belonging("sagaris"),))
    battle = begun(join(setup, (strong,)))
    assert [slot for slot, _ in battle.truth.of(ids["A"], c.Inventory).slots] == ["hand1"], "and a sagaris 8"


@pytest.mark.rule("OS-60")
def test_a_casters_points_follow_from_the_rosters_intelligence() -> None:
    setup, ids = meeting("oldschool", A=unit("seer", "blue", name="Thia"))
    row = OldSchool.of(ruleset("oldschool").tables).units["seer"]
    wise = Veteran("Thia", "seer", "blue", row.hp, row.hp, attributes={"INT": row.INT + 1})
    battle = begun(join(setup, (wise,)))
    assert battle.truth.of(ids["A"], c.Counters).left[POINTS] == row.level * (row.INT + 1)


def test_by_name_first_then_in_order_and_never_the_fallen_or_other_kinds() -> None:
    setup, _ = meeting(
        A=unit("hoplite", "blue", name="Kallias"),
        B=unit("hoplite", "blue", name="Lysandra"),
        C=unit("hoplite", "red"),
        D=unit("archer", "blue"),
    )
    people = (
        msgspec.structs.replace(HOPLITE, name="Dead", fallen="dead"),
        msgspec.structs.replace(HOPLITE, name="First"),
        HOPLITE,
        msgspec.structs.replace(HOPLITE, name="Third"),
        msgspec.structs.replace(HOPLITE, name="Green", side="green"),
    )
    assert matches(setup, people) == {1: 2, 0: 1}
    joined = join(setup, people)
    assert [one.name for one in waiting(joined)] == ["Third", "Green"]
    assert who_waits(joined) == (
        "Without a place on this map, and waiting: Third (hoplite, blue), Green (hoplite, green)."
    )
    assert who_waits(setup) == ""
    battle = begun(joined)
    names = [battle.truth.of(entity, c.Unit).name for entity in battle.stage.world.each(c.Unit)]
    assert names == ["First", "Lysandra", "C", "D"]
    out = [one.name for one in won(battle)]
    assert out == ["Dead", "First", "Lysandra", "Third", "Green", "C", "D"]


def test_marks_add_up() -> None:
    setup, _ = meeting(A=unit("hoplite", "blue"), C=unit("raider", "red"))
    marked = msgspec.structs.replace(HOPLITE, marks=(PermanentMark("Lasting scar", 3),))
    assert won(begun(join(setup, (marked,))))[0].marks == (PermanentMark("Lasting scar", 3),)


# ---- files ---------------------------------------------------------------------------------------------------------

WORDS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)
FIGURES = st.integers(-MOST, MOST)
VETERANS = st.builds(
    Veteran,
    name=WORDS,
    kind=st.sampled_from(("hoplite", "raider")),
    side=WORDS,
    hp=st.integers(1, 20),
    maximum=st.integers(20, MOST),
    hero=st.sampled_from((None, True, False)),
    attributes=st.dictionaries(st.sampled_from(("might", "agility")), st.integers(-99, 99)),
    gear=st.lists(st.builds(Belonging, st.sampled_from(("dory", "aspis")), st.none() | st.integers(0, MOST))).map(
        tuple
    ),
    fallen=st.just("") | WORDS,
)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(VETERANS, max_size=4).map(tuple))
def test_a_roster_written_and_read_is_equal(people: tuple[Veteran, ...]) -> None:
    data = encode(Roster("heroic", people))
    assert decode(data, "r.toml", ruleset("heroic")) == people
    assert tomllib.loads(data.decode("utf-8"))["ruleset"] == "heroic"


@pytest.mark.slow
@given(
    st.dictionaries(WORDS, FIGURES),
    st.lists(st.builds(PermanentMark, WORDS, FIGURES, st.text(max_size=5))).map(tuple),
    WORDS,
)
def test_any_words_of_a_ruleset_are_written_as_they_are(
    counters: dict[str, int], marks: tuple[PermanentMark, ...], state: str
) -> None:
    one = msgspec.structs.replace(HOPLITE, counters=counters, marks=marks, gear=(Belonging("dory", states=(state,)),))
    assert msgspec.toml.decode(encode(Roster("x", (one,))), type=Roster).veteran == (one,)


GOOD = 'ruleset = "heroic"\n[[veteran]]\nname = "Lysandra"\nkind = "hoplite"\nside = "blue"\nhp = 20\nmaximum = 21\n'


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("ruleset = \n", ["no TOML", "line 1"]),
        (b"ruleset = '\xff'", ["no TOML"]),
        ("x = " + "[" * 5000, ["no TOML"]),
        ("", ["key ruleset is missing"]),
        ('ruleset = "clash"', ["key ruleset", '"clash"', '"heroic"', "--rules clash"]),
        ('ruleset = "heroik"', ["key ruleset", '"heroik"', "did you mean heroic"]),
        (GOOD.replace("Lysandra", "Ly\\nsa").replace("hoplite", "hop"), ["veteran 1 (Ly sa), key kind"]),
        ("ruleset = 3", ["key ruleset", "expected text"]),
        ('ruleset = "heroic"\nveteran = 3', ["key veteran", "expected a list"]),
        ('ruleset = "heroic"\nveterans = []', ['no key "veterans"', "did you mean veteran?"]),
        ('ruleset = "heroic"\nname = "Lysandra"', ['no key "name" here; there are: ruleset, veteran.']),
        (GOOD.replace('kind = "hoplite"\n', ""), ["veteran 1 (Lysandra)", "key kind is missing"]),
        (GOOD.replace('"hoplite"', '"hoplit"'), ["veteran 1 (Lysandra), key kind", '"hoplit"', "hoplite?"]),
        (GOOD + "strength = 4", ["veteran 1 (Lysandra)", 'no key "strength"']),
        (GOOD.replace("20", '"20"'), ["veteran 1 (Lysandra), key hp", "expected a whole number"]),
        (GOOD.replace("20", "-1"), ["veteran 1 (Lysandra), key hp", ">= 0"]),
        (GOOD.replace("20", "22"), ["veteran 1 (Lysandra), key hp", "22 of 21", "Correct hp"]),
        (GOOD.replace("20", "0"), ["key hp", "0 of 21", 'fallen = "dead"']),
        (GOOD.replace("21", "9" * 30), ["key maximum", "<= 9999"]),
        (GOOD.replace("Lysandra", ""), ["veteran 1, key name", "length >= 1"]),
        (GOOD + 'gear = [{ item = "laser" }]', ["veteran 1 (Lysandra), gear 1, key item", '"laser"']),
        (GOOD + 'gear = ["dory"]', ["veteran 1 (Lysandra), gear 1", "expected a table"]),
        (GOOD + 'gear = [{ item = "dory", state = "x" }]', ["gear 1", 'no key "state" here; did you mean states?']),
        (GOOD + 'gear = [{ item = "dory", states = ["damaged"] }]', ["gear 1, key states", '"damaged"', "none"]),
        (GOOD + "attributes = { mihgt = 4 }", ["key attributes", '"mihgt"', "might?"]),
        (GOOD + "attributes = { might = 100 }", ["key attributes", "might is 100", "-99 to 99"]),
        (GOOD + "counters = { luck = 4 }", ["key counters", '"luck"']),
        (GOOD + 'marks = [{ name = "Scar" }]', ["key marks", '"Scar"']),
        (GOOD + "[[veteran]]\nname = 3", ["veteran 2, key name", "expected text"]),
        (GOOD + "hp = 3\n", ["no TOML", "line 8"]),
    ],
)
def test_a_bad_roster_is_refused_with_what_and_where(text: str | bytes, parts: list[str]) -> None:
    data = text if isinstance(text, bytes) else text.encode()
    with pytest.raises(RosterError) as caught:
        decode(data, "party.toml", ruleset("heroic"))
    said = str(caught.value)
    assert said.startswith("party.toml")
    assert "\n" not in said.replace("\\n", "")
    for part in parts:
        assert part in said, said


# ---- records, the command line, the window --------------------------------------------------------------------------


def veterans_of_the_field() -> tuple[Veteran, ...]:
    people = won(begun(set_map_up(field(), ruleset("heroic"))))
    return (msgspec.structs.replace(people[0], hp=2, name="Lysandra"), *people[1:], HOPLITE)


def test_a_record_carries_its_roster_and_an_older_one_has_none() -> None:
    source = field()
    battle = begun(join(set_map_up(source, ruleset("heroic")), veterans_of_the_field()))
    data = Recorder(battle, source).encode()
    loaded = load(decode_record(data, "r"), "r")
    assert not loaded.drifted
    assert loaded.battle.setup.roster == battle.setup.roster
    assert loaded.battle.truth.of(2, c.Health).hp == 2
    assert loaded.battle.truth.of(2, c.Unit).name == "Lysandra"
    older: dict[str, Any] = json.loads(Recorder(begun(set_map_up(source, ruleset("heroic"))), source).encode())
    del older["header"]["veterans"]
    assert not load(decode_record(json.dumps(older).encode(), "r"), "r").drifted


def test_a_roster_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    battle = begun(set_map_up(field(), ruleset("heroic")))
    path = tmp_path / "party.toml"
    path.write_text("old", encoding="utf-8")

    def fails(*_: object) -> None:
        raise OSError("full")

    monkeypatch.setattr("os.fsync", fails)
    with pytest.raises(OSError, match="full"):
        write(after(battle), path)
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.slow
def test_two_battles_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second, record = (str(tmp_path / name) for name in ("first.toml", "second.toml", "second.kleos"))
    walking = ("--side", "blue=walk", "--side", "red=walk", "--quiet", "--seed", "3")
    assert main(["fight", "ford", *walking, "--roster-out", first]) == 0
    assert main(["fight", "ford", *walking, "--roster", first, "--roster-out", second, "--record", record]) == 0
    assert main(["replay", "--verify", record]) == 0
    capsys.readouterr()
    one = decode(Path(first).read_bytes(), "r", ruleset("heroic"))
    two = decode(Path(second).read_bytes(), "r", ruleset("heroic"))
    assert any(person.fallen for person in one)
    assert [person.name for person in two[: len(one)]] == [person.name for person in one]
    assert [now for before, now in zip(one, two, strict=False) if before.fallen] == [
        person for person in one if person.fallen
    ]


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (["fight", "ford", "--roster", "{}/none.toml"], ["none.toml cannot be read"]),
        (["fight", "ford", "--roster", "{}"], ["cannot be read"]),
        (["fight", "ford", "--roster-out", "{}"], ["is a folder", "--roster-out"]),
        (["play", "ford", "--roster", "{}/none.toml"], ["none.toml cannot be read"]),
        (["play", "--load", "x.kleos", "--roster", "{}/none.toml"], ["own map", "roster"]),
    ],
)
def test_wrong_options_get_a_sentence(
    arguments: list[str], parts: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([word.format(tmp_path) for word in arguments]) == 2
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1
    for part in parts:
        assert part in said


def test_the_window_writes_the_roster_as_a_battle_ends(tmp_path: Path) -> None:
    path = tmp_path / "party.toml"
    source = field(rounds=2)
    battle = begun(join(set_map_up(source, ruleset("heroic")), veterans_of_the_field()))
    players = dict.fromkeys(battle.stage.sides, "walk")
    session = Session(battle, source, players, controllers={side: WalkAndHit() for side in players})
    session.table.write_rosters_to(path)
    for _ in range(3000):
        if battle.over is not None:
            break
        assert not path.exists()
        session.play.tick(0.5)
    assert decode(path.read_bytes(), "r", ruleset("heroic")) == after(battle).veteran
    assert str(path) in session.notice.message
    session.table.write_rosters_to(tmp_path)
    assert "was not written" in session.notice.message


@pytest.mark.parametrize("rules", keys())
def test_scores_are_taken_from_the_least_to_the_most_that_a_ruleset_has(rules: str) -> None:
    known = ruleset(rules)
    kind = next(iter(known.tables.units))
    parts, _ = as_new(known, kind, ())
    name = next(score for part in parts if isinstance(part, c.Attributes) for score in part.scores)
    least, most = known.carry_over.scores

    def refused(score: int) -> bool:
        one = Veteran("Menon", kind, "blue", 9, 9, attributes={name: score})
        try:
            check((one,), "a roster", known)
        except RosterError as error:
            return f"{name} is {score}. Write {least} to {most}." in str(error)
        return False

    assert [refused(score) for score in (least - 1, least, most, most + 1)] == [True, False, False, True]
