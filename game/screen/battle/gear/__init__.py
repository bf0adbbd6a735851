"""A unit's things as a figure: where they lie, and which command brings which thing where at what price.

It imports `presenter` and below; no arcade.
"""
