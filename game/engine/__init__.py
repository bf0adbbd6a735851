"""A battle and nothing else: what is in it, what is ordered, what happens, who may act, what may come of it.

Knows no ruleset and no screen, and of files the ledger of rules alone (`handbook`): it imports `board`, `data`, and of
Tiled the model that a map is read into.
"""
