"""The first battle: its corner of the ford, its steps, and how far one has come.

It imports `presenter` and below; no arcade.
"""
