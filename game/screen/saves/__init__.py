"""The player's saves and replays as files: where they lie, and what each says of itself.

It imports nothing else of the screen; no arcade.
"""
