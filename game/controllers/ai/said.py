"""A deed that a unit has said it will do, and may still go elsewhere before: what it is worth from there."""

from game.controllers.ai.evaluate import Evaluator
from game.controllers.terms import NOTHING, Terms
from game.engine.commands import Command
from game.engine.ruleset import Ruleset
from game.engine.view import View


class SaidDeed:
    """What one unit has said it will do to somebody, and what that is worth where it stands."""

    def __init__(self, view: View, unit: int, evaluator: Evaluator) -> None:
        """Look for what the unit has said."""
        aim_of = Ruleset.of(view).aim_of
        self._evaluator = evaluator
        self._deed = next(
            (
                intent.command
                for intent in Ruleset.of(view).hints.intents(view)
                if intent.unit == unit and intent.command is not None and aim_of(intent.command).target
            ),
            None,
        )
        self._here = self._worth(view)

    def __bool__(self) -> bool:
        """Tell whether something is said."""
        return self._deed is not None

    def changed(self, view: View) -> Terms:
        """Return by how much it is worth more, or less, from where the unit stands in an imagination."""
        return self._worth(view).minus(self._here)

    def _worth(self, view: View) -> Terms:
        deed: Command | None = self._deed
        declared = None if deed is None else Ruleset.of(view).hints.declare(view, deed)
        return NOTHING if declared is None else self._evaluator.blows.hope(view, declared)
