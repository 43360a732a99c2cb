"""What stops a card's text from being compiled."""

from __future__ import annotations

from typing import Literal

import msgspec

StopCode = Literal[
    "too-long",
    "bracket-not-closed",
    "unknown-symbol",
    "unknown-word",
    "unread",
    "two-readings",
    "keyword",
    "mechanic",
    "token",
    "domain",
    "place",
    "reference",
    "trigger",
    "condition",
    "timing",
    "no-text",
    "second-box",
]
"""Why a text is not compiled; see `Stop`."""


class Stop(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, array_like=True):
    """Where a text stops the compiler: a code, the offset in characters, and a detail in words of our own.

    - `too-long`, `bracket-not-closed`, `unknown-symbol`: the text is not read at all
    - `unknown-word`, `unread`: no sentence that is known goes on with this word
    - `two-readings`: the line has two meanings
    - `keyword`: a keyword that the engine does not carry out, named by `detail`
    - `mechanic`: words that are understood and that the engine does not carry out; `detail` says what
    - `token`: a token that is not known, or that is described otherwise than it is known
    - `domain`: a cost in power of another domain than the card's own
    - `place`, `reference`, `trigger`, `condition`, `timing`: words that mean nothing on a card of this type, or here
    - `no-text`: a spell without a text
    - `second-box`: Equipment, whose second box of text the source left out
    """

    code: StopCode
    at: int = 0
    detail: str = ""
