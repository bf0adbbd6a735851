"""Sets the project up, plays it, tests it, builds it: `python3 tools/dev.py play`, and `test` and `build` likewise.

Only the question whether this Python is new enough lives here, in words that every Python since 2.7 can read; the
commands themselves are in tools/checkout.py.
"""

import sys

OLDEST = (3, 11)


def too_old(version, executable):  # type: (tuple[int, ...], str) -> str
    """One sentence if `version` (a tuple such as sys.version_info) is older than OLDEST, otherwise ""."""
    if tuple(version[:2]) >= OLDEST:
        return ""
    return (
        "Kleos needs Python %d.%d or newer, and %s is Python %d.%d: run this again with a newer one, such as `%s`."
        % (
            OLDEST[0],
            OLDEST[1],
            executable or "this",
            version[0],
            version[1],
            "python3.13 tools/dev.py",
        )
    )


if __name__ == "__main__":
    fault = too_old(sys.version_info[:3], sys.executable)
    if fault:
        sys.stderr.write(fault + "\n")
        sys.exit(2)
    from checkout import main  # type: ignore[import-not-found] # beside this script; elsewhere it is tools.checkout

    sys.exit(main(sys.argv[1:]))
