"""Whose work goes into the folder that runs without Python, and under which licences: the texts, where they lie.

A text that is not found is an error that says whose.
"""

import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import Distribution, distribution, packages_distributions
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

Texts = Mapping[str, str]
"""Licences by the names of their files."""

_LICENCE = re.compile(r"(un)?licen[cs]e|copying|copyright|notice|authors", re.IGNORECASE)
_CODE = frozenset({".py", ".pyc", ".pyi"})


class MissingLicenceError(LookupError):
    """Something would be bundled whose licence nobody has found; the message names it."""

    def __init__(self, whose: str) -> None:
        """Say whose licence is missing."""
        super().__init__(f"The licence of {whose} is not found: nothing of it may be handed on without.")


def needed(requirements: Iterable[str]) -> dict[str, Distribution]:
    """Return the distributions that these requirements come to here, by name; raises `PackageNotFoundError`."""
    found: dict[str, Distribution] = {}
    seen: set[str] = set()
    waiting = [Requirement(words) for words in requirements]
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        extras = {"", *requirement.extras}
        if (wanted := f"{name} {sorted(extras)}") in seen:
            continue
        seen.add(wanted)
        found[name] = distribution(name)
        parts = [Requirement(words) for words in found[name].requires or ()]
        waiting += [
            part for part in parts if not part.marker or any(part.marker.evaluate({"extra": extra}) for extra in extras)
        ]
    return dict(sorted(found.items()))


def others(names: Iterable[str]) -> list[str]:
    """Return the modules that are installed here and belong to none of these distributions."""
    wanted = {canonicalize_name(name) for name in names}
    return sorted(
        module
        for module, owners in packages_distributions().items()
        if module.isidentifier() and not wanted & {canonicalize_name(owner) for owner in owners}
    )


def of_distribution(found: Distribution) -> Texts:
    """Return the licences that a distribution brings: as files, its own perhaps in its metadata."""
    named = [file for file in found.files or () if _LICENCE.match(file.name) and file.suffix not in _CODE]
    files = [file for file in named if Path(str(file.locate())).is_file()]
    texts = {"-".join(_own_part(file.parts)): file.read_text(encoding="utf-8") for file in files}
    said = "\n".join(found.metadata.get_all("License") or ())
    if not any(_is_metadata(file.parts[0]) for file in files):
        if "\n" not in said.strip():  # a name of a licence, not its text
            raise MissingLicenceError(f"{found.name} {found.version}")
        texts["LICENSE"] = said
    return texts


def _own_part(parts: tuple[str, ...]) -> Iterator[str]:
    """Yield a file's path without what all such paths have."""
    return (part for part in parts if part != "licenses" and not _is_metadata(part))


def _is_metadata(folder: str) -> bool:
    return folder.endswith(".dist-info")


def of_python() -> Texts:
    """Return the licence of the Python that runs this, which is the one that is bundled."""
    places = (Path(sysconfig.get_path("stdlib"), "LICENSE.txt"), Path(sys.base_prefix, "LICENSE.txt"))
    for place in places:
        if place.is_file():
            return {place.name: place.read_text(encoding="utf-8")}
    raise MissingLicenceError(f"Python in {sys.base_prefix}")


def of_library(library: Path) -> tuple[str, Texts]:
    """Return which of the system's packages a library is from, and its licence, as Debian keeps them."""
    path = library.resolve()
    places = [str(path), str(path).removeprefix("/usr"), f"/usr{path}"]
    try:
        done = subprocess.run(["dpkg-query", "--search", *places], capture_output=True, encoding="utf-8", check=False)
    except FileNotFoundError:
        raise MissingLicenceError(f"the system's {library}") from None
    package = done.stdout.partition(":")[0]
    text = Path("/usr/share/doc", package, "copyright")
    if not package or not text.is_file():
        raise MissingLicenceError(f"the system's {library}")
    return package, {text.name: text.read_text(encoding="utf-8")}
