"""What the screens say, kept in one file for each language."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

FOLDER = Path(__file__).with_name("strings")


def load(language: str) -> Mapping[str, str]:
    """All strings of a language by key. Raises FileNotFoundError where there is no such language."""
    strings: dict[str, str] = json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    return strings


STRINGS = load("en")


def say(key: str, **values: object) -> str:
    """The string of this key with the values in their places. Raises KeyError for a key that is not there."""
    return STRINGS[key].format(**values)
