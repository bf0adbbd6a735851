"""The table a battle is played at: who sits there, what they choose, see and are told.

It imports `forecast` and below; no arcade.
"""
