"""The window: arcade and all that a player sees and clicks. Nothing here decides a rule or changes a battle's state.

Imports point downward only. Presenters, which import no arcade and can be tested without OpenGL, say what there is to
see, hear and do: `text`, in `battle` `presenter`, `forecast`, `gear` and `lesson`; what is to be drawn they hand over
as data of `model`. `ui`, `tilemap`, `scene` and the panels draw it, `audio` lets it be heard, views and `pages` join
both to the window's events. Beneath all lie `saves` and the modules beside this file, such as `camera` and `keys`.
"""
