"""The panels round the map: each is drawn from plain data, anew only when that data is another. Decides nothing.

It imports `ui` and the presenters, but neither `scene` nor `tilemap`.
"""
