"""Sounds and music, and who reads sentences out.

It imports `model` and below; arcade and pyglet only where a file is played.
"""
