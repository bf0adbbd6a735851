"""What is handed on of the game: a wheel for pip, and a folder that runs without Python. `tools/dev.py build`."""
