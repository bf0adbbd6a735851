"""The map as it lies there: its tiles and heights, painted in pieces for the board and small for lists.

It imports `ui` and below.
"""
