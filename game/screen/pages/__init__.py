"""The pages that are not the battle itself: title, setting up, saves, replays, handbook, settings, result.

It imports everything but `app`.
"""
