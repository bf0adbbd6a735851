"""A battle at the table: what joins its presenter, the scene and the panels to the window's events, shows and tells it.

It imports `scene` and below.
"""
