"""The battle over the ground: units, things, ways and marks, effects, and what each event looks like.

It is fed with `shown` and events; it imports `ground`, `look` and `shown`, but no presenter.
"""
