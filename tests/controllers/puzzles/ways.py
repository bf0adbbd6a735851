"""Puzzles of doors, levers and locks, and of enemies that nobody sees."""

from game.engine.commands import Attack, Move, PickLock, Sneak, Sprint, Use
from tests.controllers.puzzles.posing import Posed, after, late, puzzle, scene
from tests.table import thing, unit


@puzzle("a shut door", "heroic")
def the_door_at_hand() -> Posed:
    """Wall all round, one door, and the enemy behind it: open it."""
    game = scene(
        "heroic",
        """
        . . . # . . .
        . . A D . . B
        . . . # . . .
        """,
        A=unit("champion", "blue"),
        B=unit("slinger", "red"),
        D=thing("door"),
    )
    return game, lambda turn: turn.at("D", Use)


@puzzle("a shut door", "oldschool")
def the_door_across_the_room() -> Posed:
    """The only way leads through the door, four steps away: go to it and open it, all in this turn."""
    game = scene(
        "oldschool",
        """
        . . . . . # . . . . .
        A . . . . D . . . . B
        . . . . . # . . . . .
        """,
        hexes="y odd",
        A=unit("champion", "blue"),
        B=unit("guard", "red"),
        D=thing("door"),
    )
    return game, lambda turn: turn.at("D", Use)


@puzzle("a shut door", "odigos")
def the_door_far_away() -> Posed:
    """The only way leads through the door, more than a move away: go towards it, by the passage that bends away from
    the enemy first."""
    game = scene(
        "odigos",
        """
        . . . . . . . . . . . . . . . .
        . # # # # # # # # # # # # # # .
        . # . . . . . . # . . . . . # .
        . # . B . . . . D . . . . . . .
        . # . . . . . . # . . . . . # .
        . # # # # # # # # # # # # # # .
        A . . . . . . . . . . . . . . .
        """,
        A=unit("hoplite", "blue"),
        B=unit("guard", "red"),
        D=thing("door"),
    )
    return after(game), lambda turn: len(turn.walked) > 6 and (6, 6) in turn.walked


@puzzle("a shut door", "clash")
def round_by_the_open_side() -> Posed:
    """The door is shut and costs the action; three steps further the wall ends. With both, the raider is reached this
    turn by the end of the wall and not through the door."""
    game = scene(
        "clash",
        """
        . . # . .
        . A D . .
        . . # B .
        . . . . .
        """,
        A=unit("champion", "blue"),
        B=unit("raider", "red"),
        D=thing("door"),
    )
    return game, lambda turn: turn.at("B", Attack)


@puzzle("a lever", "clash")
def the_lever_beside_the_gate() -> Posed:
    """The gate is locked and hard to force (DC 25 is out of reach); the lever at hand opens it. There is no other
    way."""
    game = scene(
        "clash",
        """
        . L # . . .
        . A D . . B
        . . # . . .
        """,
        hexes="y odd",
        A=unit("archer", "blue", gear=("short_sword",)),
        B=unit("raider", "red"),
        D=thing("door", name="gate", locked=True, difficulty=25),
        L=thing("lever", target="gate"),
    )
    return game, lambda turn: turn.at("L", Use)


@puzzle("a lever", "heroic-classic")
def the_lever_at_the_back_wall() -> Posed:
    """The gate before A is locked, and cannot be forced; the lever that opens it is six steps behind. Go there and
    pull it; the enemy is nearer than that, but behind the gate."""
    game = scene(
        "heroic-classic",
        """
        # # # # # # # # # # # #
        L . . . . . . A D . . B
        # # # # # # # # # # # #
        """,
        A=unit("raider", "blue"),
        B=unit("guard", "red"),
        D=thing("door", name="gate", locked=True, difficulty=60),
        L=thing("lever", target="gate"),
    )
    return game, lambda turn: turn.at("L", Use)


@puzzle("a lock", "clash")
def the_smith_has_picks() -> Posed:
    """The door is locked and the only way. Picking it is DEX against 8, forcing it STR against 8 too: both are good,
    and nothing else brings A on."""
    game = scene(
        "clash",
        """
        . . # . . .
        . A D . . B
        . . # . . .
        """,
        A=unit("smith", "blue"),
        B=unit("guard", "red"),
        D=thing("door", locked=True, difficulty=8),
    )
    return game, lambda turn: turn.at("D", Use, PickLock)


@puzzle("a lock", "oldschool")
def the_long_way_round() -> Posed:
    """The door cannot be forced (DC 30) and nobody has a key; the wall ends six cells further. Go round."""
    game = scene(
        "oldschool",
        """
        . A D . . B
        . . # . . .
        . . # . . .
        . . # . . .
        . . # . . .
        . . # . . .
        . . . . . .
        """,
        A=unit("hoplite", "blue"),
        B=unit("guard", "red"),
        D=thing("door", locked=True, difficulty=30),
    )
    return game, lambda turn: turn.here[1] >= 4 and not turn.at("D", Use)


def gone_behind_the_wall(rules: str, hexes: str = "") -> Posed:
    """Let S walk out of sight and hide in the dark behind the wall; A has seen it go."""
    game = scene(
        rules,
        """
        . . . . . . . # . . .
        A . . . . . . # d d .
        . . . . . . . # d d .
        . . . . . . . S d d .
        . . . . . . . . . . .
        """,
        hexes=hexes,
        S=unit("assassin", "red"),
        A=unit("hoplite", "blue"),
    )
    game.do(Move(game.S, ((8, 3), (8, 2), (8, 1) if hexes else (9, 1))))
    game.do(Sneak(game.S))
    return after(game), lambda turn: turn.gives(Move) and turn.gap("S") < turn.gap_before("S") - 1


@puzzle("last seen", "oldschool", whole=True)
def the_assassin_behind_the_wall() -> Posed:
    """The only enemy has gone behind the wall before everybody's eyes, and hidden there. Nobody is in sight: go where
    it was last seen."""
    return gone_behind_the_wall("oldschool")


@puzzle("last seen", "clash", whole=True)
def the_hidden_knife() -> Posed:
    """The only enemy was last seen at the corner of the wall. To wait where one stands finds nobody."""
    return gone_behind_the_wall("clash", "y odd")


@puzzle("last seen", "heroic", whole=True)
def the_shade_in_the_wood() -> Posed:
    """The assassin was seen to go behind the wall; the hero who stands idle only waits for the knife."""
    return gone_behind_the_wall("heroic")


@puzzle("out of hiding", "oldschool", whole=True)
def both_hide() -> Posed:
    """Ten rounds have gone by, nobody of the enemy has been seen since the battle began, and both sides lie in the
    dark. A battle in which nobody stirs is drawn: go and look for them."""
    game = scene(
        "oldschool",
        """
        d d . . . . . . . . . . . . . .
        d A . . . . . . # . . . . . . .
        d d . . . . . . # . . . . d B .
        . . . . . . . . # . . . . d d .
        """,
        A=unit("assassin", "blue", sneaking=True),
        B=unit("assassin", "red", sneaking=True, on="d"),
    )
    return late(game, 10), lambda turn: turn.gives(Move, Sprint) and turn.here[0] > 2


@puzzle("out of hiding", "clash", whole=True)
def the_guards_do_not_come() -> Posed:
    """Ten rounds have gone by, A hides, and two guards stand where they stood at first. They will not come; whoever
    waits for ever has a draw. A is nearly as good as they are together, from hiding: go nearer."""
    game = scene(
        "clash",
        """
        d d . . . . . . . . . . . . . . . .
        d A . . . . . . . . s . . . . . B .
        d d . . . . . . . . . . . . . . . .
        """,
        A=unit("champion", "blue", sneaking=True),
        B=unit("raider", "red"),
    )
    return late(game, 10), lambda turn: turn.gives(Move, Sprint) and turn.gap("B") < turn.gap_before("B")


@puzzle("out of hiding", "odigos", whole=True)
def the_veiled_field() -> Posed:
    """Nobody of the enemy is to be seen, and twelve rounds have gone by. Standing still brings nothing."""
    game = scene(
        "odigos",
        """
        . . . . . . . . # . . . . . . .
        . A . . . . . . # . . . . . . .
        . . . . . . . . # . . . . d B .
        . . . . . . . . . . . . . d d .
        """,
        hexes="y odd",
        A=unit("champion", "blue"),
        B=unit("assassin", "red", sneaking=True, on="d"),
    )
    return late(after(game), 12), lambda turn: turn.gives(Move)
