"""The questions that the table asks players."""

from __future__ import annotations

from typing import Literal

import msgspec

from tableside.engine.model.doubt import Doubt
from tableside.engine.model.references import Player

About = Literal[
    "place",
    "token",
    "destination",
    "may",
    "targets",
    "subset",
    "must",
    "discard",
    "excess",
    "recycle",
    "sacrifice",
    "damage",
    "split",
    "showdown",
    "combat",
    "remains",
    "burn out",
    "by hand",
    "unread",
    "order",
    "endless",
]
"""The subjects of questions; see `Question`."""


AS_SHOWN = "yes"
"""The answer that keeps the order of the options."""


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the table waits for: one player's choice among `options` (see `format_place`, `format_object`).

    From `least` to `most` options are chosen; `most` is None for any number. `about` is the subject:

    - `place`, `token`, `destination`: where a card or a token enters, or where something is moved to
    - `may`: whether to do something optional
    - `targets`, `subset`, `must`: targets, which of them to keep, or what must be chosen on resolution
    - `discard`: cards of the hand, which are private and therefore no options
    - `recycle`, `sacrifice`, `excess`: cards of the trash or units to pay with, facedown cards to give up
    - `damage`, `split`: `amount` combat damage to assign, or damage to split among targets
    - `showdown`, `combat`: which staged showdown or combat begins
    - `remains`: whose units are left after a combat done by hand
    - `burn out`: the opponent who gains the point
    - `by hand`: confirm that a card was done by hand
    - `unread`: whether unread text changes what is in `doubt`; `never` is a no for the whole game, `nothing` says that
      this text does nothing more in it; a no decides the doubts `beside` it too
    - `order`: simultaneous triggers in the order in which they go on the chain, or `AS_SHOWN` alone
    - `endless`: confirm that a loop of effects is dropped
    """

    player: Player
    about: About
    options: tuple[str, ...]
    item: int = 0
    at: int = 0
    least: int = 1
    most: int | None = 1
    amount: int = 0
    doubt: Doubt | None = None
    beside: tuple[Doubt, ...] = ()
