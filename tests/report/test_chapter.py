"""What a battle was to a party, and what became of everybody in it."""

from game.engine.commands import Attack, PickUp, TakeIt
from game.engine.components import BATTLE, Dead, Finished
from game.engine.setup import PermanentMark, Veteran
from game.report.chapter import chapter_of, party_table
from game.scenario.campaign.chapter import Chapter, PartyDeed, PartyFate
from game.scenario.campaign.file import open_campaign, shipped_campaigns
from game.scenario.campaign.journey import Journey
from tests.happened import end
from tests.table import table, thing, unit


def test_who_did_most_in_a_battle_stands_first() -> None:
    game = table("A . . B C", A=unit("archer", "blue"), B=unit("hoplite", "blue"), C=unit("raider", "red"))
    end(game, "A")
    game.do(Attack(game.B, game.C, game.item("B", "dory")), "d10=7")
    game.do(TakeIt(game.C))
    game.battle.stage.world.add_component(BATTLE, Finished("blue", "the enemy is routed"))
    written, _ = chapter_of(game.battle, "blue")
    assert written.came == ("A", "B")
    assert [(deed.name, deed.harm) for deed in written.deeds] == [("B", 7), ("A", 0)]


def test_the_party_takes_along_what_the_living_found_and_nothing_of_the_dead() -> None:
    chest = thing("chest", open=True, items=("akinakes", "labrys"))
    hoplite = unit("hoplite", "blue")
    game = table("A K B . . . C", A=hoplite, B=hoplite, C=unit("raider", "red"), K=chest)
    world = game.battle.stage.world
    for finder, key in (("A", "akinakes"), ("B", "labrys")):
        found = game.item("K", key)
        game.do(PickUp(game[finder], found))
        end(game, finder)
    world.add_component(game.A, Dead(((0, 0),)))
    world.add_component(BATTLE, Finished("blue", "the enemy is routed"))
    written, party = chapter_of(game.battle, "blue")
    assert [one.name for one in party if one.fallen] == ["A"]
    assert written.taken == (game.battle.ruleset.tables.name_of("labrys"),)


def test_a_party_is_told_with_how_often_each_came_what_they_did_and_what_became_of_them() -> None:
    party = (
        veteran("Ione"),
        veteran("Nikias", marks=(PermanentMark("Scar"),)),
        veteran("Doros", fallen="dead"),
        veteran("Melas", fallen="fled"),
    )
    first = chapter(
        "The toll",
        deeds=(PartyDeed("Ione", 9, 2), PartyDeed("Doros", 4, 0)),
        fates=(went_down("Ione"), went_down("Melas")),
    )
    last = chapter("The bay", deeds=(PartyDeed("Ione", 3, 1),), fates=(went_down("Doros", "dead"),))
    campaign = open_campaign(shipped_campaigns()["lamp"]).campaign
    assert party_table(Journey(campaign, "lamp", "a", 1, party=party, chapters=(first, last))) == [
        ("Ione", "hoplite", "2", "12", "3", "well"),
        ("Nikias", "hoplite", "0", "0", "0", "Scar"),
        ("Doros", "hoplite", "2", "4", "0", "dead: The bay"),
        ("Melas", "hoplite", "0", "0", "0", "fled"),
    ]


def veteran(name: str, *, marks: tuple[PermanentMark, ...] = (), fallen: str = "") -> Veteran:
    return Veteran(name, "hoplite", "blue", 0 if fallen else 20, 21, marks=marks, fallen=fallen)


def went_down(name: str, fallen: str = "") -> PartyFate:
    return PartyFate(name, "Wolf", fallen)


def chapter(title: str, *, deeds: tuple[PartyDeed, ...], fates: tuple[PartyFate, ...]) -> Chapter:
    return Chapter(title, 1, "won", "the enemy is routed", 5, ("Ione", "Doros"), (), (), fates, deeds, ())
