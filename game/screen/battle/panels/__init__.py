"""The panels round the map: each is drawn from plain data, anew only when that data is another. Decides nothing.

It imports `ui` and the presenters, and of the scene only how cells are marked (`looks`).
"""
