"""What can be said of a battle from its events: in sentences, in figures, as luck, side by side.

Nothing here changes a battle; luck and comparisons imagine and put everything back.
"""
