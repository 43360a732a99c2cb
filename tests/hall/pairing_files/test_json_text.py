"""JSON is read as a whole, or the line is named at which it cannot be."""

from __future__ import annotations

import pytest

from tableside.hall.pairing_files.json_text import read_json
from tableside.hall.pairing_files.listed import PairingFileError
from tableside.message import message


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ('{\n"rounds": [\n', "hall-cut-off", 3),
        ('{\n"round', "hall-cut-off", 2),
        ('[\n{"round": 1,,}\n]', "hall-json-unread", 2),
        ('{"rounds": []}\n{"rounds": []}', "hall-json-unread", 2),
        ("[" * 100_000, "hall-json-unread", 1),
        ("[1e999]", "hall-json-unread", 1),
    ],
)
def test_what_cannot_be_read_is_said_with_its_line(text: str, code: str, line: int) -> None:
    with pytest.raises(PairingFileError) as refused:
        read_json(text)
    assert refused.value.problems == (message(code, place=message("hall-line", number=line)),)


def test_what_can_be_read_is_its_content() -> None:
    assert read_json('[{"name": "Zo\\u00eb"}, null]') == [{"name": "Zoë"}, None]
