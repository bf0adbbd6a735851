"""Battles that were recorded, to be looked at again: any moment of them, with anybody's eyes.

It imports `battle` and below; arcade only in its view and its panels.
"""
