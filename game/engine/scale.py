"""How long a cell is."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Scale:
    """How long a cell is in cm, how people call that ("2 m", "5 ft"), and from how many cm on a drop is a fall."""

    cell_length: int
    cell_name: str
    fall_step: int

    def distance(self, cells: int) -> str:
        """Write a distance in the ruleset's own unit.

        >>> Scale(200, "2 m", 400).distance(3), Scale(150, "5 ft", 300).distance(3)
        ('6 m', '15 ft')
        """
        length = cells * self.cell_length
        return f"{length // 100} m" if self.cell_name.endswith("m") else f"{round(length / 30)} ft"
