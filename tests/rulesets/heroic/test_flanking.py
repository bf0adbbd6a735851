"""Flanking in heroic: two who threaten from more than 90 degrees apart (HE-92), on all grids, for all sizes."""

from fractions import Fraction

import pytest

from game.engine.commands import Attack, Block, Command, Dodge, EndTurn, Shoot
from game.engine.components import Grappling, Sneaking, Submersion, Unaware, Verge
from game.engine.events import Died, Reason, ReasonKind, Rolled
from game.engine.resolving import Steps
from game.rulesets.heroic import MENACE
from game.systems.threat import is_flanked, threatens
from tests.rulesets.heroic.scenes import afflict, only, put, run
from tests.table import Table, board, table, unit

FLANKED = (Reason(-1, "flanked", "HE-92", ReasonKind.FLANKED),)


def flanked(game: Table, who: str = "B") -> bool:
    return is_flanked(game.battle.truth, MENACE, game[who])


def three(drawing: str, hexes: str = "", foe: str = "raider", **states: object) -> Table:
    return table(
        drawing,
        hexes=hexes,
        A=unit("raider", "blue"),
        B=unit(foe, "red"),
        C=unit("raider", "blue", **states),
    )


# ---- what it does --------------------------------------------------------------------------------------------------


@pytest.mark.rule("HE-92")
@pytest.mark.parametrize(("means", "die"), [("dodge", 4), ("peltast", 4)])
def test_the_flanked_dodge_and_block_with_disadvantage(means: str, die: int) -> None:
    game = three("A B C")
    game.do(Attack(game.A, game.B, game.item("A", "labrys")), "d8=3")
    command: Command = Dodge(game.B) if means == "dodge" else Block(game.B, game.item("B", means))
    roll = only(game.do(command, f"d{die}=3"), Rolled)
    assert (roll.dice, roll.reasons) == (f"d{die}", FLANKED)


@pytest.mark.rule("HE-92")
def test_against_whoever_attacks() -> None:
    game = table(
        "A B C\n. . .\n. D .",
        A=unit("raider", "blue"),
        C=unit("raider", "blue"),
        B=unit("raider", "red"),
        D=unit("archer", "blue"),
    )
    for letter in "ACB":
        game.do(EndTurn(game[letter]))
    game.do(Shoot(game.D, game.B, game.item("D", "syntheto")), "d10=3")
    assert only(game.do(Dodge(game.B), "d4=3"), Rolled).reasons == FLANKED


@pytest.mark.rule("HE-92")
def test_attack_dice_of_the_flanked_are_as_ever() -> None:
    game = three("A B C")
    game.do(EndTurn(game.A))
    roll = only(game.do(Attack(game.B, game.A, game.item("B", "labrys")), "d8=3"), Rolled)
    assert roll.reasons == ()


@pytest.mark.rule("HE-92", "HE-140")
@pytest.mark.parametrize(("drawing", "flanks"), [("A B C .", True), ("A B . C", False)])
@pytest.mark.parametrize("hexes", ["", "y odd"])
def test_a_blind_spearman_flanks_only_from_next_to_it(drawing: str, hexes: str, *, flanks: bool) -> None:
    game = table(drawing, hexes=hexes, A=unit("raider", "blue"), B=unit("raider", "red"), C=unit("hoplite", "blue"))
    assert flanked(game), "a dory reaches two cells"
    afflict(game, "C", "blind")
    assert flanked(game) is flanks


@pytest.mark.rule("HE-92", "HE-90")
@pytest.mark.parametrize("state", [Unaware(), Sneaking(None)])
def test_to_threaten_is_to_be_able_to_attack(state: Unaware | Sneaking) -> None:
    game = table("A . B", A=unit("hoplite", "blue"), B=unit("raider", "red"))
    truth = game.battle.truth
    assert threatens(truth, MENACE, game.A, game.B)
    put(game, "A" if isinstance(state, Unaware) else "B", state)
    assert not threatens(truth, MENACE, game.A, game.B)


# ---- the angle -----------------------------------------------------------------------------------------------------


def apart(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two offsets from the middle on squares are more than 90 degrees apart: their inner product is below 0."""
    return one[0] * other[0] + one[1] * other[1] < 0


AROUND = [(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0)]


@pytest.mark.rule("HE-92")
def test_all_pairs_of_neighbours_on_squares() -> None:
    """Of 28 pairs, those at 45 and at exactly 90 degrees do not flank; those at 135 and 180 do."""
    found = {}
    for number, one in enumerate(AROUND):
        for other in AROUND[number + 1 :]:
            rows = [["."] * 3 for _ in range(3)]
            rows[1][1] = "B"
            rows[1 + one[1]][1 + one[0]] = "A"
            rows[1 + other[1]][1 + other[0]] = "C"
            found[one, other] = flanked(three("\n".join(" ".join(row) for row in rows)))
    assert found == {pair: apart(*pair) for pair in found}
    assert sum(found.values()) == 8 + 4, "eight pairs at 135 degrees, four at 180"
    assert len(found) == 28


@pytest.mark.rule("HE-92", "BD-01")
@pytest.mark.parametrize("hexes", ["y odd", "y even", "x odd", "x even"])
@pytest.mark.parametrize("middle", [(2, 2), (3, 2), (2, 3), (3, 3)])
def test_all_pairs_of_neighbours_on_hexes(hexes: str, middle: tuple[int, int]) -> None:
    """Of 15 pairs, those one step apart (60 degrees) do not flank; those at 120 and 180 do."""
    blank = "\n".join([" ".join(["."] * 7)] * 7)
    grid = board(blank, hexes)[0].grid
    around = grid.neighbours(middle)
    count = 0
    for number, one in enumerate(around):
        for other in around[number + 1 :]:
            rows = [["."] * 7 for _ in range(7)]
            for letter, (x, y) in (("B", middle), ("A", one), ("C", other)):
                rows[y][x] = letter
            game = three("\n".join(" ".join(row) for row in rows), hexes)
            assert flanked(game) is (grid.distance(one, other) > 1)
            count += flanked(game)
    assert count == 9


@pytest.mark.rule("HE-92", "BD-06")
def test_a_large_creature_is_judged_from_the_centre_of_its_cells() -> None:
    """All pairs of cells round a 2 x 2 creature, against the angle at the corner in its middle."""
    ring = [(x, y) for y in range(4) for x in range(4) if not (1 <= x <= 2 and 1 <= y <= 2)]
    middle = (Fraction(3, 2), Fraction(3, 2))
    seen = set()
    for number, one in enumerate(ring):
        for other in ring[number + 1 :]:
            rows = [["."] * 4 for _ in range(4)]
            rows[1][1] = "B"
            rows[one[1]][one[0]], rows[other[1]][other[0]] = "A", "C"
            game = three("\n".join(" ".join(row) for row in rows), foe="minotaur")
            u, v = ((cell[0] - middle[0], cell[1] - middle[1]) for cell in (one, other))
            expected = u[0] * v[0] + u[1] * v[1] < 0
            assert flanked(game) is expected, (one, other)
            seen.add(expected)
    assert seen == {True, False}


@pytest.mark.rule("HE-92", "BD-06")
def test_a_large_flanker_counts_from_its_own_centre() -> None:
    """Its anchor may lie straight right of the target while its centre lies right and below."""
    game = table("A B C .\n. . . .", A=unit("raider", "blue"), B=unit("raider", "red"), C=unit("minotaur", "blue"))
    assert flanked(game)
    game = table(". B C .\n. A . .", A=unit("raider", "blue"), B=unit("raider", "red"), C=unit("minotaur", "blue"))
    assert not flanked(game), "below and, by its centre, right and below: less than 90 degrees"
    game = table(
        ". A . .\n. B C .\n. . . .", A=unit("raider", "blue"), B=unit("raider", "red"), C=unit("minotaur", "blue")
    )
    assert flanked(game), "above and, by its centre, right and below; by its anchor it would be exactly 90"


@pytest.mark.rule("HE-92", "HE-42")
def test_a_spear_two_cells_away_flanks_and_a_sword_does_not() -> None:
    for weapon, counts in (("dory", True), ("xiphos", False)):
        game = table(
            "A B . C", A=unit("raider", "blue"), B=unit("raider", "red"), C=unit("hoplite", "blue", gear=(weapon,))
        )
        assert flanked(game) is counts


# ---- who counts ----------------------------------------------------------------------------------------------------


def died(who: int) -> Steps:
    yield Died(who)


@pytest.mark.rule("HE-92", "HE-90")
@pytest.mark.parametrize(
    "state", ["", "down", "dead", "grappled", "stunned", "under", "unaware", "fists", "bow", "prone"]
)
def test_only_those_who_threaten_flank(state: str) -> None:
    gear = {"fists": (), "bow": ("syntheto",)}.get(state, ("xiphos",))
    game = table(
        "A B C D",
        A=unit("raider", "blue"),
        B=unit("raider", "red"),
        C=unit("archer", "blue", gear=gear),
        D=unit("raider", "red"),
    )
    if state == "down":
        put(game, "C", Verge(0, 0))
    elif state == "dead":
        run(game, died(game.C))
    elif state == "grappled":
        put(game, "C", Grappling(game.D, pinned=False))
    elif state == "under":
        put(game, "C", Submersion(chosen=True, turns=0))
    elif state == "unaware":
        put(game, "C", Unaware())
    elif state in {"stunned", "prone"}:
        afflict(game, "C", state)
    assert flanked(game) is (state in {"", "prone"}), "the prone threaten as ever"


@pytest.mark.rule("HE-92", "BD-14")
def test_one_whom_the_target_s_side_does_not_know_of_does_not_flank_till_it_shows_itself() -> None:
    game = three("A B C", sneaking=True)
    assert not flanked(game)
    put(game, "C", Sneaking(None, ("red",)))
    assert flanked(game)


@pytest.mark.rule("HE-92", "BD-14")
@pytest.mark.parametrize("seers", [("red",), ("blue", "red")])
def test_a_third_side_s_unit_counts_only_where_the_attacker_s_side_sees_it(seers: tuple[str, ...]) -> None:
    """Else the attacker would hear from the dice that somebody is there."""
    game = table("A B C", A=unit("raider", "blue"), B=unit("raider", "red"), C=unit("raider", "green", sneaking=True))
    put(game, "C", Sneaking(None, seers))
    is_seen = "blue" in seers
    game.do(Attack(game.A, game.B, game.item("A", "labrys")), "d8=3")
    assert only(game.do(Dodge(game.B), "d4=3" if is_seen else "d6=3"), Rolled).reasons == (FLANKED if is_seen else ())


@pytest.mark.rule("HE-92", "HE-90")
def test_who_does_not_know_of_the_target_does_not_flank_it() -> None:
    game = table("A B C", A=unit("raider", "blue"), B=unit("raider", "red", sneaking=True), C=unit("raider", "blue"))
    assert not flanked(game)


@pytest.mark.rule("HE-92")
def test_one_enemy_or_an_ally_of_the_target_s_does_not_flank() -> None:
    game = table("A B C", A=unit("raider", "blue"), B=unit("raider", "red"), C=unit("raider", "red"))
    assert not flanked(game)
