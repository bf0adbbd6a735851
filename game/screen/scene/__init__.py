"""The battle over the ground: units, things, ways and marks, effects, and what each event looks like.

It is fed with `model` and events; it imports `tilemap`, `ui` and `model`, but no presenter.
"""
