"""The player's saves and replays as files: where they lie, what each says of itself, when one is kept.

It imports nothing else of the screen; no arcade.
"""
