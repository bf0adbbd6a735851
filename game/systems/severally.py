"""What befalls several units at one moment, each by dice of its own: areas, falling stone, whole ranks (BD-13, CL-80).

Who uses this says that nothing which comes of one unit's dice bears on another's, so that odds can be worked out for
each by itself. What does bear on the others (one roll of damage for all) is rolled before.
"""

from collections.abc import Callable, Iterable

from game.view import Context, Steps


def severally(context: Context, units: Iterable[int], step: Callable[[int], Steps]) -> Steps:
    """Resolve what befalls each of the units, one after the other."""
    for unit in units:
        before = context.dice.about(unit)
        yield from step(unit)
        context.dice.about(before)
