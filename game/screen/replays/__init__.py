"""Battles that were recorded, to be looked at again: any moment of them, with anybody's eyes.

It imports `foresight` and below; no arcade.
"""
