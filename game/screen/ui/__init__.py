"""The look of everything: colours, fonts, pictures in one atlas, small marks drawn by code.

It imports nothing else of the screen.
"""
