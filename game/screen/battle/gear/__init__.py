"""A unit's things as a figure: where they lie, and which command brings which thing where at what price.

It imports `play` and below; no arcade.
"""
