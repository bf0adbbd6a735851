"""The table a battle is played at: who sits there, what they choose, see and are told.

It imports `foresight` and below; no arcade.
"""
