"""The statements of a line: sentences that each would be read on a line of its own, put into one.

A line is read as a whole if it can be. Else it may say something lasting, or have an ability, after something else that
it says: "I can't be readied. When I hold, draw 1."
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from carddata.compiler import phrases as p
from carddata.compiler.reading import readings
from carddata.compiler.tags import Tags
from carddata.compiler.words import Line, Stopped

Read = tuple[tuple[Line, tuple[p.LinePhrase, ...]], ...]
"""Lines with the readings of each."""

_SPEAKS_OF_OTHERS: Final = frozenset({"it", "its", "they", "them", "their", "instead", "otherwise", "then", "also"})
"""The words of a statement that may speak of what another one says."""

_BELONGS: Final = (p.InstructionLine, p.AbilityCostLine, p.KeywordLine, p.UsesLimited)
"""The phrases that belong to other sentences of their line, or to the whole card."""


def statements(line: Line, tags: Tags, own_name: str = "") -> Read:
    """The statements of a line with their readings; the whole line, if that is read.

    Raises:
        Stopped: at a keyword that is not known, or the first word with which no known sentence goes on.
    """
    try:
        return ((line, readings(line, tags, own_name)),)
    except Stopped as stopped:
        reading = next(_divided(line, tags, own_name), None)
        if reading is None:
            raise stopped
        return reading


def _divided(line: Line, tags: Tags, own_name: str) -> Iterator[Read]:
    """The ways to read a line as a statement and what follows it, of which no part speaks of another."""
    if line[0].text.startswith("[") or any(word.text in ('"', ":", "•") for word in line):
        return
    ends = [at for at, word in enumerate(line[:-1], 1) if word.text == "."]
    for end in ends:
        first, rest = line[:end], line[end:]
        if any(word.text in _SPEAKS_OF_OTHERS for word in rest):
            continue
        try:
            parts = ((first, readings(first, tags, own_name)), *statements(rest, tags, own_name))
        except Stopped:
            continue
        if not any(isinstance(phrase, _BELONGS) for _, phrases in parts for phrase in phrases):
            yield parts
