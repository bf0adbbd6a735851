"""Kleos, a turn-based tactical grid game on Tiled maps.

Only the version lives here; importing the package loads nothing else.
"""

__version__ = "0.1.0"
