"""The window and what pages and panels are made of: colours, fonts, pictures, canvas, widgets, small marks.

It imports `audio`, `model` and below, and knows no battle.
"""
