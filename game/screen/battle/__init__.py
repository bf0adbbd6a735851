"""What joins a table or a replay, the scene and the panels to the window's events. Decides nothing itself.

It imports everything but `pages`.
"""
