"""The panels round the map: each is drawn from plain data, anew only when that data is another. Decides nothing.

It imports `look` and the presenters, but neither `scene` nor `ground`.
"""
