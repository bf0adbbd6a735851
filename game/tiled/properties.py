"""Custom properties: flattened to dotted names, defaults of the project's classes filled in, values checked.

`{"gear.heroic": ("string", "dory, aspis")}` is what a property `gear` of class type becomes. In the clean tree every
name starts with `MARK`, so that none can clash with an attribute or with what pytmx keeps under names of its own.
"""

from collections.abc import Mapping
from typing import TypeAlias
from xml.etree.ElementTree import Element, SubElement

from game.tiled.faults import Spot, shorten, to_bool, to_float, to_int
from game.tiled.in_json import UNTYPED
from game.tiled.project import Member, Project

MARK = "p:"
MOST = 2000
"""How many properties one element may have when flattened."""
DEEPEST = 16

Flat: TypeAlias = dict[str, tuple[str, str]]
"""Dotted name -> (type, text); the type is string, int, float or bool."""

_DEEP = frozenset({"class", "list"})
_PLAIN = {"int": "int", "float": "float", "bool": "bool", "object": "int"}


def defaults(class_name: str, project: Project) -> Flat:
    """Return what the project says an element of that class has."""
    found: Flat = {}
    _Filling(found, project).fill("", class_name, {}, ())
    return found


def flatten(element: Element, class_name: str, project: Project, spot: Spot) -> Flat:
    """Return the properties of an element of that class, defaults first; without a class, what it sets itself."""
    found = defaults(class_name, project)
    overlay(found, element, project, spot)
    return found


def overlay(found: Flat, element: Element, project: Project, spot: Spot) -> None:
    """Put what the element sets itself over what it inherits: as in Tiled, a whole class or list at a time."""
    for holder in element.findall("properties"):
        for node in holder.findall("property"):
            name = node.get("name") or ""
            if node.get("type") in _DEEP:
                clear(found, name)
            _add(found, name, node, project, spot, 0)
    if len(found) > MOST:
        spot.fault(f"There are more than {MOST} properties.", "Remove some in the Properties view.")
        found.clear()


def clear(found: Flat, name: str) -> None:
    """Take away a property of class or list type, with all that is in it."""
    for inner in [key for key in found if key.startswith(name + ".")]:
        del found[inner]


def unlink(element: Element) -> None:
    """Take links to objects out of a template or tileset: numbers of objects are a map's own."""
    for holder in list(element.iter()):
        for node in list(holder):
            if node.tag in {"property", "item"} and node.get("type") == "object":
                holder.remove(node)


def wholes(element: Element) -> frozenset[str]:
    """Return the names of the properties of class or list type that the element sets itself."""
    nodes = [node for holder in element.findall("properties") for node in holder.findall("property")]
    return frozenset(node.get("name") or "" for node in nodes if node.get("type") in _DEEP)


def write(parent: Element, properties: Flat) -> None:
    """Write flat properties as pytmx reads them right."""
    if not properties:
        return
    holder = SubElement(parent, "properties")
    for name, (kind, text) in properties.items():
        attributes = {"name": MARK + name, "value": text}
        if kind != "string":
            attributes["type"] = kind
        SubElement(holder, "property", attributes)


def _add(
    found: Flat, name: str, node: Element, project: Project, spot: Spot, depth: int, member: Member | None = None
) -> None:
    """Put a property over what is there; `member` says the type of one that does not say it itself."""
    kind, of = (member.type, member.property_type) if member else (node.get("type", "string"), node.get("propertytype"))
    if len(found) > MOST or depth > DEEPEST:
        return
    if kind == "class":
        _Filling(found, project).fill(name + ".", of or "", {}, ())
        members = {one.name: one for one in project.members(of or "")}
        for holder in node.findall("properties"):
            for inner in holder.findall("property"):
                key = inner.get("name") or ""
                declared = members.get(key) if UNTYPED in inner.attrib else None
                _add(found, f"{name}.{key}", inner, project, spot, depth + 1, declared)
        return
    if kind == "list":
        for number, item in enumerate(node.findall("item")):
            _add(found, f"{name}.{number}", item, project, spot, depth + 1)
        return
    text = node.get("value")
    text = (node.text or "") if text is None else text
    if of and of in project.types:
        found[name] = ("string", project.enum_name(of, text))
        return
    value = _plain(kind, text)
    if value is None:
        spot.fault(
            f'Property "{shorten(name)}" is "{shorten(text)}", which is no {kind}.',
            "Set it again in the Properties view.",
        )
        return
    found[name] = value


def _plain(kind: str, text: str) -> tuple[str, str] | None:
    """Return the type that pytmx needs and a text that it can take; None for a text that is not of its kind."""
    plain = _PLAIN.get(kind)
    if plain is None:
        return "string", text
    if not text.strip():
        return plain, "0"
    if plain == "bool":
        value = to_bool(text)
        return None if value is None else (plain, "true" if value else "false")
    number = to_int(text) if plain == "int" else to_float(text)
    return None if number is None else (plain, repr(number))


class _Filling:
    """Fills in what a class has by default, at every depth; a class within itself ends the descent."""

    def __init__(self, found: Flat, project: Project) -> None:
        self.found = found
        self.project = project
        self.left = MOST
        """How many members may still be looked at: classes in classes multiply."""

    def fill(self, prefix: str, class_name: str, given: Mapping[str, object], above: tuple[str, ...]) -> None:
        """Fill in the members of the class; `given` are the values that the class around it gives them."""
        if class_name in above or len(above) > DEEPEST:
            return
        for member in self.project.members(class_name):
            self.left -= 1
            if self.left < 0:
                return
            value = given.get(member.name, member.value)
            if member.type == "class":
                inner = value if isinstance(value, dict) else {}
                self.fill(f"{prefix}{member.name}.", member.property_type, inner, (*above, class_name))
            elif member.type == "list" and isinstance(value, list):
                self._list(prefix + member.name, value, (*above, class_name))
            else:
                self._one(prefix + member.name, member.type, member.property_type, value)

    def _list(self, name: str, values: list[object], above: tuple[str, ...]) -> None:
        """Fill in a list, whose items Tiled writes with their types."""
        for number, item in enumerate(values[: self.left]):
            self.left -= 1
            inner = item if isinstance(item, dict) else {"type": _kind_of(item), "value": item}
            kind, of, value = (
                str(inner.get("type", "string")),
                str(inner.get("propertytype", "")),
                inner.get("value", ""),
            )
            if kind == "class":
                self.fill(f"{name}.{number}.", of, value if isinstance(value, dict) else {}, above)
            elif kind == "list" and isinstance(value, list):
                if len(above) <= DEEPEST:
                    self._list(f"{name}.{number}", value, (*above, ""))
            else:
                self._one(f"{name}.{number}", kind, of, value)

    def _one(self, name: str, kind: str, of: str, value: object) -> None:
        if isinstance(value, list | dict):
            return
        text = ("true" if value else "false") if isinstance(value, bool) else "" if value is None else str(value)
        if of in self.project.types:
            self.found[name] = ("string", self.project.enum_name(of, text))
            return
        plain = _plain(kind, text)
        if plain is not None:
            self.found[name] = plain


def _kind_of(value: object) -> str:
    """Return Tiled's name of the type of a value in JSON."""
    return {bool: "bool", int: "int", float: "float"}.get(type(value), "string")
