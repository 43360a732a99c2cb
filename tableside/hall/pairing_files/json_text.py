"""JSON from elsewhere: read as a whole, and into the fields that a form has."""

from __future__ import annotations

import re
from typing import Any, Final, TypeVar

import msgspec

from tableside.hall.pairing_files.listed import PairingFileError, line
from tableside.message import message

T = TypeVar("T")

_OFFSET: Final = re.compile(r"\(byte (\d+)\)")
_FIELD: Final = re.compile(r"at `([^`]*)`")


def read_json(text: str) -> Any:
    """The content of JSON. Raises PairingFileError, with the line for JSON that cannot be read."""
    content = text.encode("utf-8", "replace")
    try:
        return msgspec.json.decode(content)
    except RecursionError:
        raise PairingFileError([message("hall-json-unread", place=line(1))]) from None
    except msgspec.DecodeError as error:
        offset = _OFFSET.search(str(error))
        cut_off = "truncated" in str(error)
        end = int(offset[1]) if offset else len(content) if cut_off else 0
        place = line(content.count(b"\n", 0, end) + 1)
        code = "hall-cut-off" if cut_off else "hall-json-unread"
        raise PairingFileError([message(code, place=place)]) from None


def converted(content: object, form: type[T]) -> T:
    """The content as a form. Raises PairingFileError, which names the first field that is otherwise."""
    try:
        return msgspec.convert(content, form)
    except msgspec.ValidationError as error:
        field = _FIELD.search(str(error))
        raise PairingFileError([message("hall-json-field", field=field[1] if field else "$")]) from None
