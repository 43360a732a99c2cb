"""Stops: what keeps a card's text from being compiled."""

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
    "lone-reminder",
]
"""Why a text is not compiled; see `Stop`."""


Mechanic = Literal[
    "xp",
    "repeat",
    "level",
    "equip",
    "hunt",
    "vision",
    "predict",
    "weaponmaster",
    "quick-draw",
    "mighty",
    "cannot",
    "trigger-on-a-card-of-a-type",
    "death-replaced",
    "damage-prevented-or-changed",
    "copy",
    "attach",
    "look-at-or-reveal-cards",
    "play-a-card-by-an-effect",
    "enters-ready-or-exhausted",
    "cost-changed",
    "additional-cost",
    "spend-a-buff",
    "extra-trigger",
    "might-equal-to-an-amount",
    "split-doubled-set-or-swapped-might",
    "standing-might",
    "standing-keyword-or-ability",
    "choose-one-of-several",
    "each-player-chooses",
    "an-amount-that-is-counted",
    "token-to-a-base",
    "types-tags-and-names",
    "ready-recycle-or-channel-runes",
    "cards-of-a-type-in-a-trash",
    "first-or-nth-time",
    "other-trigger",
    "all-units-at-one-battlefield",
    "another-object-than-the-first",
    "optional-instruction",
    "alone",
    "owner",
    "all-at-one-place",
    "another-outcome",
    "counter-all",
    "instructions-after-an-optional-instruction",
    "linked-instruction",
    "move-several-units",
    "move-to-a-battlefield",
    "split-damage",
    "two-additional-costs",
    "two-destinations",
    "keyword-given-for-a-turn",
]
"""The mechanics that the engine does not carry out; the detail of a `Stop` but for unknown keywords."""


class Stop(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, array_like=True):
    """The place where a text stops the compiler: a code, the offset in characters, and a `Mechanic` or a keyword.

    `box` is the box of text that stopped it: 2 for what Equipment gives to its unit. `node` is the part of a finished
    sentence that the engine does not carry out, by its word in the data of cards.

    - `too-long`, `bracket-not-closed`, `unknown-symbol`: the text is not read at all
    - `unknown-word`, `unread`: no sentence that is known goes on with this word
    - `two-readings`: the line has two meanings
    - `keyword`: a keyword that the engine does not carry out, named by `detail`
    - `mechanic`: words that are understood and that the engine does not carry out
    - `token`: a token that is not known, or that is described otherwise than it is known
    - `domain`: a cost in power of another domain than the card's own
    - `place`, `reference`, `trigger`, `condition`, `timing`: words that mean nothing on a card of this type, or here
    - `no-text`: a spell without a text, or a card whose source left the text out
    - `lone-reminder`: a line that is only a reminder, and so may say more than its card
    - `second-box`: Equipment, whose second box of text the source left out
    """

    code: StopCode
    at: int = 0
    detail: str = ""
    box: Literal[1, 2] = 1
    node: str = ""
