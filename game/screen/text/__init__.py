"""The battle in words: what can be done and at what price, cards, the log, whole sentences, the handbook.

It imports `model` and below; no arcade.
"""
