"""What only heroic's first edition keeps on the battle. No methods that decide anything."""

from game.engine.components import Component


class SizesCount(Component, frozen=True):
    """On the battle, where it counts who is small and who is Large (HC-90)."""
