"""Where units stand: flanking, overrun and cover in clash (CL-60 to CL-62), leaving melee (CL-91)."""

import pytest

from game.engine.commands import Attack, Move, Shoot
from game.engine.components import Dying, Grappling, Sneaking, Submersion, Unaware
from game.engine.events import Attacked, Leaving
from game.rulesets.clash.checks import AnswerRoll, ClashAttackRoll, Evading
from game.rulesets.clash.positions import flanks, is_overrun
from tests.rulesets.clash.scenes import CLASH, afflict, end, levels, of, put, rolls, table
from tests.table import Table, board, unit


def three(drawing: str, hexes: str = "", middle: str = "hoplite", **more: object) -> Table:
    """A and C are blue, B in the middle red."""
    return table(
        drawing, hexes=hexes, A=unit("raider", "blue"), B=unit(middle, "red"), C=unit("raider", "blue", **more)
    )


def flanked(game: Table) -> bool:
    found = [flanks(game.battle.truth, game[one], game.B) for one in "AC"]
    assert found[0] is found[1], "both flank or neither"
    return found[0]


AROUND = [(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0)]


@pytest.mark.rule("CL-60")
def test_all_pairs_of_neighbours_on_squares() -> None:
    """Of 28 pairs the four straight across flank."""
    count = 0
    for number, one in enumerate(AROUND):
        for other in AROUND[number + 1 :]:
            rows = [["."] * 3 for _ in range(3)]
            rows[1][1], rows[1 + one[1]][1 + one[0]], rows[1 + other[1]][1 + other[0]] = "B", "A", "C"
            found = flanked(three("\n".join(" ".join(row) for row in rows)))
            assert found is (one == (-other[0], -other[1]))
            count += found
    assert count == 4


@pytest.mark.rule("CL-60", "CL-61", "BD-14")
@pytest.mark.parametrize("seers", [("red",), ("blue", "red")])
def test_a_third_side_s_unit_besets_only_where_the_attacker_s_side_sees_it(seers: tuple[str, ...]) -> None:
    """Else the attacker would hear from its dice that somebody is there. Four of six overrun besides."""
    game = table(
        ". . . .\n. D E .\n. A B C\n. . . .", hexes="y odd",
        A=unit("raider", "blue"), D=unit("raider", "blue"), E=unit("raider", "blue"), B=unit("hammerer", "red"),
        C=unit("raider", "green", sneaking=True),
    )  # fmt: skip
    put(game, "C", Sneaking(None, seers))
    is_seen = "blue" in seers
    dice = "d20=5 d20=6 d20=7 d20=20 d10=1 d10=1 d4=1" if is_seen else "d20=5 d20=20 d10=1 d10=1 d4=1"
    events = game.do(Attack(game.A, game.B, game.item("A", "hand_axe")), dice)
    assert levels(events, game.A) == ({"flanked": 1, "overrun": 1} if is_seen else {})


@pytest.mark.rule("CL-60", "BD-01")
@pytest.mark.parametrize("hexes", ["y odd", "y even", "x odd", "x even"])
@pytest.mark.parametrize("middle", [(2, 2), (3, 3)])
def test_all_pairs_of_neighbours_on_hexes(hexes: str, middle: tuple[int, int]) -> None:
    """Of 15 pairs the three opposite ones flank: those two steps apart whose common neighbour is the middle alone."""
    grid = board("\n".join([" ".join(["."] * 7)] * 7), hexes)[0].grid
    around, count = grid.neighbours(middle), 0
    for number, one in enumerate(around):
        for other in around[number + 1 :]:
            rows = [["."] * 7 for _ in range(7)]
            for letter, (x, y) in (("B", middle), ("A", one), ("C", other)):
                rows[y][x] = letter
            common = set(grid.neighbours(one)) & set(grid.neighbours(other))
            found = flanked(three("\n".join(" ".join(row) for row in rows), hexes))
            assert found is (grid.distance(one, other) == 2 and common == {middle})
            count += found
    assert count == 3


@pytest.mark.rule("CL-60", "BD-06")
def test_round_a_large_unit_cells_more_than_150_degrees_apart_flank() -> None:
    """Against the angle at the corner in the middle of its 2 x 2 cells, in exact integers."""
    ring = [(x, y) for y in range(4) for x in range(4) if not (1 <= x <= 2 and 1 <= y <= 2)]
    seen = set()
    for number, one in enumerate(ring):
        for other in ring[number + 1 :]:
            rows = [["."] * 4 for _ in range(4)]
            rows[1][1], rows[one[1]][one[0]], rows[other[1]][other[0]] = "B", "A", "C"
            u, v = ((2 * cell[0] - 3, 2 * cell[1] - 3) for cell in (one, other))
            dot = u[0] * v[0] + u[1] * v[1]
            wide = dot < 0 and 4 * dot * dot > 3 * (u[0] ** 2 + u[1] ** 2) * (v[0] ** 2 + v[1] ** 2)
            assert flanked(three("\n".join(" ".join(row) for row in rows), middle="minotaur")) is wide, (one, other)
            seen.add(wide)
    assert seen == {True, False}


@pytest.mark.rule("CL-60")
def test_flanking_is_for_the_two_who_flank_and_never_for_the_answer() -> None:
    game = table(
        ". D . .\nA B C .",
        A=unit("champion", "blue"),
        C=unit("raider", "blue"),
        D=unit("champion", "blue"),
        B=unit("hammerer", "red"),
    )
    events = game.do(Attack(game.A, game.B, game.item("A", "sword")), "d20=3 d20=15 d20=5 d8=1 d8=1")
    assert levels(events, game.A) == {"flanked": 1, "shield": 1}
    assert levels(events, game.B) == {}
    truth = game.battle.truth
    assert truth.ask(ClashAttackRoll(game.D, game.B, "melee")).total == 0
    assert truth.ask(AnswerRoll(game.A, game.B, "melee")).total == 0


@pytest.mark.rule("CL-60")
@pytest.mark.parametrize("state", ["", "prone", "hidden", "asleep", "dying", "grappled", "unaware"])
def test_who_counts(state: str) -> None:
    """Only standing enemies it could be struck by in melee; hidden, helpless and grappled ones do not."""
    game = table(
        "A B C D", A=unit("raider", "blue"), B=unit("hoplite", "red"), C=unit("raider", "blue"), D=unit("wolf", "red")
    )
    if state in {"prone", "asleep"}:
        afflict(game, "C", state)
    elif state == "hidden":
        put(game, "C", Sneaking(None))
    elif state == "dying":
        put(game, "C", Dying(1))
    elif state == "unaware":
        put(game, "C", Unaware())
    elif state == "grappled":
        put(game, "C", Grappling(game.D, pinned=False))
    assert flanks(game.battle.truth, game.A, game.B) is (state in {"", "prone"})


@pytest.mark.rule("CL-60")
def test_allies_of_the_target_and_those_too_high_up_do_not_count() -> None:
    game = table("A B C", A=unit("raider", "blue"), B=unit("hoplite", "red"), C=unit("raider", "red"))
    assert not flanks(game.battle.truth, game.A, game.B)
    game = table("A B C", A=unit("raider", "blue"), B=unit("hoplite", "red"), C=unit("raider", "blue", height=3))
    assert not flanks(game.battle.truth, game.A, game.B)


@pytest.mark.rule("CL-60", "CL-70")
@pytest.mark.parametrize("hexes", ["", "y odd"])
@pytest.mark.parametrize("state", ["held", "unaware", "target unknown"])
def test_whoever_could_not_strike_it_does_not_flank(state: str, hexes: str) -> None:
    game = three("A B C", hexes)
    assert flanked(game)
    if state == "held":
        afflict(game, "C", "held")
    elif state == "unaware":
        put(game, "C", Unaware())
    else:
        put(game, "B", Sneaking(None))
    assert not flanked(game)


# ---- overrun -------------------------------------------------------------------------------------------------------


def beset(count: int, hexes: str, middle: str = "hoplite") -> Table:
    """Put so many raiders round B."""
    wide = 4 if middle == "minotaur" else 3
    blank = "\n".join([" ".join(["."] * (wide + 2))] * (wide + 2))
    grid = board(blank, hexes)[0].grid
    own = grid.footprint((1, 1), middle == "minotaur")
    ring = list(dict.fromkeys(cell for one in own for cell in grid.neighbours(one) if cell not in own))
    rows = [["."] * (wide + 2) for _ in range(wide + 2)]
    letters = "ACDEFGHIJKLM"[:count]
    for letter, (x, y) in [("B", (1, 1)), *zip(letters, ring, strict=False)]:
        rows[y][x] = letter
    units = {letter: unit("raider", "blue") for letter in letters}
    return table("\n".join(" ".join(row) for row in rows), hexes=hexes, B=unit(middle, "red"), **units)


@pytest.mark.rule("CL-61")
@pytest.mark.parametrize(
    ("hexes", "middle", "needed"),
    [
        ("", "hoplite", 6),
        ("y odd", "hoplite", 4),
        ("x even", "hoplite", 4),
        ("", "minotaur", 8),
        ("y odd", "minotaur", 6),
    ],
)
def test_two_thirds_of_the_cells_round_a_unit(hexes: str, middle: str, needed: int) -> None:
    assert not is_overrun(beset(needed - 1, hexes, middle).battle.truth, 2)
    assert is_overrun(beset(needed, hexes, middle).battle.truth, 2)


@pytest.mark.rule("CL-61", "CL-60", "CL-02")
def test_flanked_and_overrun_add_up_and_overrun_is_for_everyone() -> None:
    game = beset(6, "")
    truth = game.battle.truth
    found = [truth.ask(ClashAttackRoll(game[one], game.B, "melee")) for one in "ACDEFG"]
    assert {answer.total for answer in found} == {1, 2}
    assert all("overrun" in {reason.name for reason in answer.reasons} for answer in found)


# ---- under water ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-60", "CL-92")
@pytest.mark.parametrize("hexes", ["", "y odd"])
@pytest.mark.parametrize("above", [False, True])
def test_the_waters_surface_parts_those_who_flank_from_the_flanked(hexes: str, above: bool) -> None:
    """Two under water flank one who is there too; one of them at the surface does not count."""
    game = three("A B C", hexes)
    for letter in "AB" if above else "ABC":
        put(game, letter, Submersion(chosen=True, turns=0))
    assert flanked(game) is not above


# ---- cover ---------------------------------------------------------------------------------------------------------


def shot_at(on: str, gear: tuple[str, ...] | None = None) -> dict[str, int]:
    game = table("A . . B", A=unit("archer", "blue"), B=unit("raider", "red", on=on, gear=gear))
    dice = "d20=2 " + "d20=18 " * (1 + {".": 0, "s": 1, "o": 1, "l": 2}[on] + bool(gear and "shield" in gear))
    return levels(game.do(Shoot(game.A, game.B, game.item("A", "long_bow")), dice), game.B)


@pytest.mark.rule("CL-62", "BD-12")
def test_soft_cover_is_an_advantage_on_evade_and_hard_cover_two() -> None:
    assert shot_at(".") == {}
    assert shot_at("s") == {"soft cover": 1}
    assert shot_at("l") == {"hard cover": 2}


@pytest.mark.rule("CL-62")
def test_a_shield_in_hand_is_soft_cover_against_missiles_and_nothing_on_the_armour() -> None:
    assert shot_at(".", ("sword", "shield", "leather")) == {"shield": 1}
    assert shot_at("s", ("sword", "shield", "leather")) == {"soft cover": 1, "shield": 1}
    game = table("A . . B", A=unit("archer", "blue"), B=unit("raider", "red", gear=("sword", "shield", "leather")))
    events = game.do(Shoot(game.A, game.B, game.item("A", "long_bow")), "d20=18 d20=2 d20=3 d8=4 d4=1")
    assert [roll[2] for roll in rolls(events) if roll[1] == "armour"] == ["d4"]


@pytest.mark.rule("CL-62")
def test_a_shield_does_not_count_against_spells_nor_cover_in_melee() -> None:
    game = table("A B", A=unit("seer", "blue"), B=unit("hoplite", "red", on="l"))
    truth = game.battle.truth
    assert {reason.name for reason in truth.ask(Evading(game.B, game.A, "spell")).reasons} == {"hard cover"}
    assert truth.ask(Evading(game.B, game.A, "trip")).reasons == ()
    assert truth.ask(Evading(game.B, game.A, "throw")).total == 2, "hard cover and a shield: three, of which two count"


# ---- leaving melee -------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-91")
def test_leaving_melee_is_free() -> None:
    assert Leaving not in CLASH.on
    game = table("A B . . .", A=unit("wolf", "red"), B=unit("archer", "blue"))
    end(game, "A")
    events = game.do(Move(game.B, ((2, 0), (3, 0), (4, 0))))
    assert not of(events, Attacked)
    assert game.cell("B") == (4, 0)
