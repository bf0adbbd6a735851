"""What the program in the folder runs: `kleos`; without arguments, as when it is clicked, the game's title."""

import multiprocessing
import sys

if __name__ == "__main__":
    multiprocessing.freeze_support()  # a process that thinks or fights is this program again: it goes no further
    from game.cli import main

    sys.exit(main(sys.argv[1:] or ["play"]))
