"""Checks JSON against a published schema of docs/schemas, as far as msgspec writes schemas."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "docs/schemas"
TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}


def misfits(value: object, schema: str) -> list[str]:
    """Return where a value is not as the schema of this name says."""
    parts = json.loads((FOLDER / schema).read_text())
    return list(_misfits(value, parts, parts.get("$defs", {}), "$"))


def _misfits(value: Any, part: dict[str, Any], defs: dict[str, Any], at: str) -> list[str]:
    if "$ref" in part:
        return _misfits(value, defs[part["$ref"].rpartition("/")[2]], defs, at)
    if "anyOf" in part:
        tried = [_misfits(value, each, defs, at) for each in part["anyOf"]]
        return [] if [] in tried else [f"{at}: none of {len(tried)}"]
    if "enum" in part and value not in part["enum"]:
        return [f"{at}: {value!r}"]
    kind = TYPES.get(part.get("type", ""), object)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        return [f"{at}: no {part.get('type')}"]
    wrong: list[str] = []
    if isinstance(value, dict):
        known, more = part.get("properties", {}), part.get("additionalProperties", False)
        wrong += [f"{at}.{name}: missing" for name in part.get("required", ()) if name not in value]
        for name, item in value.items():
            if name in known or isinstance(more, dict):
                wrong += _misfits(item, known.get(name, more), defs, f"{at}.{name}")
            elif not more:
                wrong.append(f"{at}.{name}: unknown")
    if isinstance(value, list):
        first = part.get("prefixItems", [])
        rest = part.get("items", {})
        for number, item in enumerate(value):
            each = first[number] if number < len(first) else rest
            wrong += _misfits(item, each if isinstance(each, dict) else {}, defs, f"{at}[{number}]")
    return wrong
