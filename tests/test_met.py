"""Which rules are met: what a battle's log and deeds name, and which rules are asked of which ruleset."""

from game.engine.handbook import handbook
from game.rulesets import keys
from tools.proofs import met


def test_a_battle_names_the_rules_of_its_blows_and_deeds() -> None:
    heard = met.hear(met.Job("clash", "duel", 1, "novice"))
    assert heard.fault == ""
    assert heard.cited["CL-20"] > 3, "clashes are told"
    assert heard.cited["CL-11"] >= heard.commands / 2, "who moves or ends a turn does what this rule allows"
    assert heard.cited.keys() <= set(met.wanted("clash"))


def test_rules_that_are_nobodys_deed_are_not_missed() -> None:
    assert set(met.INSIDE) <= set(handbook())
    for key in keys():
        every = dict.fromkeys(met.wanted(key), 1)
        assert met.missing(key, every) == ()
        assert set(met.missing(key, {})) == set(every) - set(met.INSIDE)


def test_a_rule_is_asked_of_the_ruleset_whose_it_is_or_that_carries_it_out() -> None:
    assert "CL-60" in met.wanted("clash")
    assert "CL-60" not in met.wanted("oldschool")
    assert "HE-112" in met.wanted("heroic-classic")
    assert "HE-92" not in met.wanted("heroic-classic")
