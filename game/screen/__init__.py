"""The window: arcade and all that a player sees and clicks. Nothing here decides a rule or changes a battle's state.

Pure modules, which import no arcade and can be tested without OpenGL: `camera`, `snapshot`, `overlays`, `fonts`,
`ground_paint`, `relief`, `session`.
"""
