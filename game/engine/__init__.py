"""A battle and nothing else: what is in it, what is ordered, what happens, who may act, what may come of it.

Knows no ruleset, no file and no screen: it imports `board`, and of Tiled the model that a map is read into.
"""
