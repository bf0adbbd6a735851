"""What is heard of a battle: sounds, music, and a sentence for everything for whoever listens instead of looking.

It imports `play` and below; arcade and pyglet only where a file is played.
"""
