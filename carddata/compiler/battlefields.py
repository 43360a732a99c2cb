"""Instructions on battlefields: what they mean on a card of its type."""

from __future__ import annotations

from typing import Any

from carddata.compiler.contexts import CardContext
from carddata.compiler.watching import About
from carddata.compiler.words import Stopped
from carddata.model.battlefields import AddsBattlefield


def replaced_battlefield(fields: dict[str, Any], about: About, context: CardContext) -> dict[str, Any]:
    """The fields of a replacement, with the token by its name; stop where there is no such battlefield (438.3)."""
    if fields["at"] == "here" and context.type != "battlefield":
        raise Stopped("place", 0)
    if fields["at"] == "there" and not about.at_battlefield:
        raise Stopped("reference", 0)
    return fields | {"token": _token(fields["token"], context)} if fields["token"] else fields


def added_battlefield(effect: AddsBattlefield, context: CardContext) -> AddsBattlefield:
    """The effect with the token by its name; stop where there is no such battlefield."""
    return AddsBattlefield(_token(effect.token, context))


def _token(words: str, context: CardContext) -> str:
    """The name of a battlefield token, which is written in any case."""
    token = next((card for name, card in context.tokens.items() if name.casefold() == words), None)
    if token is None or token.type != "battlefield":
        raise Stopped("token", 0)
    return token.name
