"""Effects of cards on battlefields, and on moves to them."""

from __future__ import annotations

from typing import Literal

import msgspec

from carddata.model.operations import Operation


class MovesHereFromAnywhere(msgspec.Struct, frozen=True, tag_field="has", tag="moves from anywhere"):
    """Units may take their standard move to the battlefield from other battlefields too (2026-07-16, 187.9)."""


class AddsBattlefield(msgspec.Struct, frozen=True, tag_field="has", tag="adds battlefield"):
    """As the unit is played, it adds a battlefield `token` if there is none yet, and then enters there (439)."""

    token: str


class ReplaceBattlefield(Operation, frozen=True, kw_only=True, tag="replace battlefield"):
    """Replace a battlefield with a `token`, or swap back the card that was replaced if `token` is empty (438).

    It is the battlefield where the event of the ability's trigger was (`there`), or the battlefield itself (`here`).
    """

    at: Literal["here", "there"] = "here"
    token: str = ""
