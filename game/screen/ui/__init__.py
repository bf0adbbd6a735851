"""The window, the way through its pages, and what pages and panels are made of: colours, fonts, pictures, widgets.

It imports `audio`, `text` and below, and knows no battle.
"""
