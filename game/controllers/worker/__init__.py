"""Thinking in a process of its own, as chess programs do.

A `Worker` holds the battle that its owner plays: it is told each command, answer and undo, and sends back the command
that a controller has found. `messages` says what goes to and fro, `serve` is what runs there, `client` what stands
here. Where no process can be had, or one is lost again and again, the owner thinks by itself.
"""

from game.controllers.worker.client import Worker

__all__ = ["Worker"]
