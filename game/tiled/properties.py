"""Custom properties: flattened to dotted names, defaults of the project's classes filled in, values checked.

`{"gear.heroic": ("string", "dory, aspis")}` is what a property `gear` of class type becomes. In the clean tree every
name starts with `MARK`, so that none can clash with an attribute or with what pytmx keeps under names of its own.
"""

from collections.abc import Mapping
from typing import TypeAlias
from xml.etree.ElementTree import Element, SubElement

from game.tiled.faults import Spot, shorten, to_bool, to_float, to_int
from game.tiled.project import Member, Project

MARK = "p:"
MOST = 2000
"""How many properties one element may have when flattened."""
DEEPEST = 16

Flat: TypeAlias = dict[str, tuple[str, str]]
"""Dotted name -> (type, text); the type is string, int, float or bool."""

_PLAIN = {"int": "int", "float": "float", "bool": "bool", "object": "int"}


def defaults(class_name: str, project: Project) -> Flat:
    """Return what the project says an element of that class has."""
    found: Flat = {}
    _defaults(found, "", class_name, {}, project, ())
    return found


def flatten(element: Element, class_name: str, project: Project, spot: Spot) -> Flat:
    """Return the properties of an element of that class, defaults first; without a class, what it sets itself."""
    found = defaults(class_name, project)
    for holder in element.findall("properties"):
        for node in holder.findall("property"):
            _add(found, node.get("name") or "", node, project, spot, 0)
    if len(found) > MOST:
        spot.fault(f"There are more than {MOST} properties.", "Remove some in the Properties view.")
        return {}
    return found


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


def _add(found: Flat, name: str, node: Element, project: Project, spot: Spot, depth: int) -> None:
    kind = node.get("type", "string")
    if len(found) > MOST or depth > DEEPEST:
        return
    if kind == "class":
        _defaults(found, name + ".", node.get("propertytype", ""), {}, project, ())
        for holder in node.findall("properties"):
            for inner in holder.findall("property"):
                _add(found, f"{name}.{inner.get('name') or ''}", inner, project, spot, depth + 1)
        return
    if kind == "list":
        for number, item in enumerate(node.findall("item")):
            _add(found, f"{name}.{number}", item, project, spot, depth + 1)
        return
    text = node.get("value")
    text = (node.text or "") if text is None else text
    enum = node.get("propertytype")
    if enum and enum in project.types:
        found[name] = ("string", project.enum_name(enum, text))
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


def _defaults(
    found: Flat, prefix: str, class_name: str, given: Mapping[str, object], project: Project, above: tuple[str, ...]
) -> None:
    """Fill in a class's members at every depth; a class within itself ends the descent."""
    if class_name in above or len(above) > DEEPEST:
        return
    for member in project.members(class_name):
        value = given.get(member.name, member.value)
        if member.type == "class":
            inner = value if isinstance(value, dict) else {}
            _defaults(found, f"{prefix}{member.name}.", member.property_type, inner, project, (*above, class_name))
        else:
            _default(found, prefix + member.name, member, value, project)


def _default(found: Flat, name: str, member: Member, value: object, project: Project) -> None:
    if isinstance(value, list | dict):
        return
    text = ("true" if value else "false") if isinstance(value, bool) else str(value)
    if member.property_type in project.types:
        found[name] = ("string", project.enum_name(member.property_type, text))
        return
    plain = _plain(member.type, text)
    if plain is not None:
        found[name] = plain
