"""Knowing before doing: odds, the risks of ways, what enemies threaten, lines of sight, a cell's card.

All of it comes from the rules' own resolvers, run ahead and put back. It imports `text` and below; no arcade.
"""
