"""A card as a source prints it: its facts and its text. The text stays in memory and in the user's data folder."""

from __future__ import annotations

from typing import Literal

import msgspec

from carddata.model.card import CardType, SecondType
from carddata.model.domains import Domain

SourceFaultCode = Literal[
    "not-json",
    "unknown-format",
    "no-name",
    "name-too-long",
    "unknown-type",
    "unknown-domain",
    "not-a-number",
    "no-code",
    "text-too-long",
    "other-facts",
    "other-language",
    "no-such-card",
    "same-number",
    "like-another",
    "no-might",
    "rows-left-out",
]
"""Why a file or a row of it is not imported, or not all of it."""


class SourceFault(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fault of a source: why, in which row (its id or number), and which card if it has a name."""

    code: SourceFaultCode
    row: str = ""
    card: str = ""


class PrintedCard(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One card of a source, all printings in one.

    `numbers` are set and number of each printing, the base printing first; `text` is the newest wording. Equipment has
    a second box: `effect` is its text, `bonus` its Might bonus; both None if the source left them out. `without_text`
    says that the source left the text out, which is no card without a text. `also` is its second type.
    """

    name: str
    type: CardType
    domains: tuple[Domain, ...] = ()
    energy: int = 0
    power: int = 0
    might: int | None = None
    champion: str | None = None
    tags: tuple[str, ...] = ()
    token: bool = False
    numbers: tuple[str, ...] = ()
    text: str = ""
    effect: str | None = None
    bonus: int | None = None
    without_text: bool = False
    also: SecondType | None = None

    @property
    def set(self) -> str:
        """The code of the set of its base printing, or `tokens`."""
        return "tokens" if self.token else self.numbers[0].partition("-")[0]


class Errata(msgspec.Struct, frozen=True):
    """A wording that replaces that of a card from a date on."""

    card: str
    published: str
    text: str
    before: str = ""


class SecondBox(msgspec.Struct, frozen=True):
    """The second box of Equipment from a source apart."""

    card: str
    effect: str
    bonus: int | None = None
