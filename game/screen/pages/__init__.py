"""The pages that are not the battle itself: title, campaigns, saves, replays, handbook, settings, result.

It imports everything but `app`.
"""
