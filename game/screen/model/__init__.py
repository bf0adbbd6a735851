"""What is shown, as plain frozen data, and with whose eyes: all that drawing has to know of a battle.

It imports `settings` at most.
"""
