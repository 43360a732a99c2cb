"""Reading values of TOML into types, with sentences about what does not fit: the key, what stands there, what may."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec import inspect

from tableside.notation.errors import NotationError, perhaps
from tableside.notation.words import listed

T = TypeVar("T")

PROBLEM = re.compile(r"^(?P<what>.*?)(?: - at `(?:key in )?\$(?P<path>.*)`)?$", re.DOTALL)
"""A message of the library, and the path to the value that it is about."""

STEP = re.compile(r"\.(\w+)|\[(\d+|\.\.\.)\]")
"""A key of a struct, an index of a list, or any key of a table."""

KINDS = {
    "int": "a whole number",
    "str": "text in quotation marks",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "float": "a number with a point",
    "datetime": "a date",
    "date": "a date",
    "time": "a time",
}
"""The kinds of values, by the library's names."""


class FileValue(NamedTuple):
    """A value of the file: the keys that lead to it, the value, and the type that it must have."""

    keys: tuple[str, ...]
    value: Any
    type: inspect.Type

    @property
    def name(self) -> str:
        """The keys as a sentence names them, empty for the whole file."""
        quoted = [f'"{key}"' if at == 1 and self.keys[0] == "cards" else key for at, key in enumerate(self.keys)]
        return ".".join(quoted).replace(".[", "[")


def shaped(data: dict[str, Any], kind: type[T]) -> T:
    """Convert data of TOML into a type. Raises NotationError with a sentence about a value that does not fit."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise NotationError(_sentence(str(error), data, kind)) from None


def _sentence(error: str, data: dict[str, Any], kind: type[Any]) -> str:
    match = PROBLEM.match(error)
    what, path = (match["what"], match["path"] or "") if match is not None else (error, "")
    place = _find(FileValue((), data, inspect.type_info(kind)), path, error, kind)
    if unknown := re.fullmatch(r"Object contains unknown field `(.*)`", what, re.DOTALL):
        return _unknown_key(place, unknown[1], kind)
    if missing := re.fullmatch(r"Object missing required field `(.*)`", what):
        return f"{place.name or 'the file'} lacks the key '{missing[1]}'"
    subject = place.name or "the file"
    if re.match(r"Invalid (enum )?value", what):
        value = place.value if isinstance(place.value, str | int) else ""
        allowed = [str(word) for word in _words(place.type)]
        return f"{subject}: '{value}' is not one of {', '.join(allowed)}{perhaps(str(value), allowed)}"
    if wrong := re.fullmatch(r"Expected `(.+)`, got `(.+)`", what):
        if words := list(map(str, _words(place.type))):
            return f"{subject} must be one of {', '.join(words)}, and is {KINDS.get(wrong[2], wrong[2])}"
        wanted = listed([KINDS.get(part, part) for part in wrong[1].split(" | ") if part != "null"])
        return f"{subject} must be {wanted}, and is {KINDS.get(wrong[2], wrong[2])}"
    if least := re.fullmatch(r"Expected `int` >= (\d+)", what):
        return f"{subject} must be {least[1]} or more"
    return f"{subject}: {what}"


def _unknown_key(place: FileValue, key: str, kind: type[Any]) -> str:
    keys = _keys(_of_value(place.type, place.value))
    whole = inspect.type_info(kind)
    where = place.name if "[" in place.name else f"[{place.name}]" if place.name else "the head"
    text = f"{where} has no key '{key}'"
    if place.keys and key in _keys(whole):
        return f"{text}; '{key}' stands in the head, before the first [table]"
    if not place.keys:
        within = [other for other in keys if key in _keys(_field(whole, other))]
        if within:
            return f"{text}; '{key}' stands in [{within[0]}]"
    return f"{text}{perhaps(key, keys)}; its keys are {', '.join(keys)}"


def _find(place: FileValue, path: str, error: str, kind: type[Any]) -> FileValue:
    """Follow the library's path; where it names no key of a table, that is the one without which the error is gone."""
    root = place.value
    for name, index in STEP.findall(path):
        steps: list[str] = [name or f"[{index}]"]
        if index == "..." and isinstance(place.value, dict):
            steps = [next((key for key in place.value if _fails(root, place.keys, key, error, kind)), "?")]
        for step in steps:
            place = _step(place, step)
    return place


def _fails(root: Any, keys: tuple[str, ...], key: str, error: str, kind: type[Any]) -> bool:
    """Return whether the error is the same if the table at these keys has this key alone."""
    try:
        msgspec.convert(_with_key_alone(root, keys, key), kind)
    except msgspec.ValidationError as other:
        return str(other) == error
    return False


def _with_key_alone(value: Any, keys: tuple[str, ...], key: str) -> Any:
    if not keys:
        return {key: value[key]}
    first, *rest = keys
    if first.startswith("["):
        at = int(first[1:-1])
        return [_with_key_alone(item, tuple(rest), key) if number == at else item for number, item in enumerate(value)]
    return {name: _with_key_alone(item, tuple(rest), key) if name == first else item for name, item in value.items()}


def _step(place: FileValue, step: str) -> FileValue:
    if step.startswith("[") and isinstance(place.value, list):
        at = int(step[1:-1])
        return FileValue((*place.keys, step), place.value[at], _item(place.type))
    value = place.value.get(step) if isinstance(place.value, dict) else None
    tags = [part.tag for part in _structs(place.type) if part.tag_field == step and part.tag is not None]
    within = inspect.LiteralType(tuple(tags)) if tags else _field(_of_value(place.type, place.value), step)
    return FileValue((*place.keys, step), value, within)


def _of_value(kind: inspect.Type, value: Any) -> inspect.Type:
    """The part of a union that a table has, by its tag if it has one."""
    if not isinstance(kind, inspect.UnionType):
        return kind
    structs = _structs(kind)
    tagged = [part for part in structs if part.tag_field and value.get(part.tag_field) == part.tag]
    tables = [part for part in kind.types if isinstance(part, inspect.DictType)]
    return next(iter((*tagged, *structs, *tables)), kind)


def _field(kind: inspect.Type, name: str) -> inspect.Type:
    if isinstance(kind, inspect.DictType):
        return kind.value_type
    fields = kind.fields if isinstance(kind, inspect.StructType) else ()
    return next((field.type for field in fields if field.encode_name == name), inspect.AnyType())


def _item(kind: inspect.Type) -> inspect.Type:
    for part in _parts(kind):
        if isinstance(part, inspect.ListType | inspect.VarTupleType):
            return part.item_type
    return inspect.AnyType()


def _parts(kind: inspect.Type) -> Iterator[inspect.Type]:
    if isinstance(kind, inspect.UnionType):
        for part in kind.types:
            yield from _parts(part)
    elif isinstance(kind, inspect.Metadata):
        yield from _parts(kind.type)
    else:
        yield kind


def _structs(kind: inspect.Type) -> list[inspect.StructType]:
    return [part for part in _parts(kind) if isinstance(part, inspect.StructType)]


def _keys(kind: inspect.Type) -> list[str]:
    return [field.encode_name for part in _structs(kind) for field in part.fields]


def _words(kind: inspect.Type) -> Iterator[object]:
    """The words that may stand there: those of a choice, or the tags of the tables."""
    for part in _parts(kind):
        if isinstance(part, inspect.LiteralType):
            yield from part.values
        elif isinstance(part, inspect.StructType) and part.tag is not None:
            yield part.tag
