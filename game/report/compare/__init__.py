"""The same duel, and the same place on a board, under one ruleset after the other: exact figures, side by side.

Knows no ruleset by name and works for any number of them. No pictures, no words but the names of ways and reasons.
"""
