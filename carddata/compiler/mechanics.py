"""Codes for what a line asks for that the engine does not carry out: for reports, never for a meaning."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

from carddata.compiler.words import Line


@cache
def mechanics() -> dict[str, re.Pattern[str]]:
    """The mechanics that are told apart, with the words by which they are told."""
    data = tomllib.loads((files("carddata.compiler") / "mechanics.toml").read_text(encoding="utf-8"))
    return {code: re.compile(words) for code, words in data.items()}


def mechanic_of(lines: tuple[Line, ...], at: int) -> str:
    """The code of the missing mechanic in the line where a text stopped; empty where none is known."""
    line = next((line for line in reversed(lines) if line[0].at <= at), ())
    sentence = " ".join(word.text for word in line)
    return next((code for code, words in mechanics().items() if words.search(sentence)), "")
