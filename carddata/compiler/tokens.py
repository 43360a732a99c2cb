"""Tokens that a card plays: checked against the token that is known (2026-07-16, 179-185)."""

from __future__ import annotations

from typing import Any

from carddata.compiler import phrases as p
from carddata.compiler.contexts import CardContext
from carddata.compiler.words import Stopped


def token_plays(tokens: p.Tokens, context: CardContext) -> list[dict[str, Any]]:
    """The fields of each `PlayToken` that the words ask for: a unit whose place is chosen is played by itself."""
    card = next((card for name, card in context.tokens.items() if name.casefold() == tokens.name), None)
    if card is None or not card.token or card.type != tokens.type:
        raise Stopped("token", 0)
    if tokens.type == "unit" and (card.might != tokens.might or set(card.keywords) != set(tokens.keywords)):
        raise Stopped("token", 0)
    where: Any = tokens.end if tokens.end in ("here", "base") else "chosen"
    if where == "here" and context.type not in ("unit", "battlefield"):
        raise Stopped("place", 0)
    if tokens.type == "gear" and (where != "chosen" or tokens.ready or tokens.keywords):
        raise Stopped("token", 0)
    if tokens.type == "unit" and tokens.end == "exhausted":
        raise Stopped("token", 0)
    each = tokens.type == "unit" and where == "chosen"
    fields = {
        "token": card.name,
        "count": 1 if each else tokens.number,
        "ready": tokens.ready,
        "exhausted": tokens.end == "exhausted",
        "where": where,
    }
    return [fields] * (tokens.number if each else 1)
