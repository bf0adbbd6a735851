"""Paints all pictures of Kleos with code of its own: `python -m tools.paint` from the project folder."""
