"""Cards that a file makes up, in the shape of card data or by a rules text."""

from __future__ import annotations

import msgspec

from carddata.model.abilities import Ability
from carddata.model.card import Card, CardType, Catalogue, EffectText, Standing
from carddata.model.costs import Additional, Domain
from carddata.model.unread import May
from tableside.notation.errors import NotationError


class MadeCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A custom card of a file. With `may` it is done by hand."""

    type: CardType
    domains: tuple[Domain, ...] = ()
    energy: int = 0
    power: int = 0
    might: int | None = None
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    may: tuple[May, ...] | None = None
    standing: tuple[Standing, ...] = ()
    additional: tuple[Additional, ...] = ()
    attached: EffectText | None = None
    tags: tuple[str, ...] = ()
    text: str = ""


def made_card(name: str, made: MadeCard, cards: Catalogue) -> Card:
    """A card of a file. Its text adds to its keywords and is compiled; `cards` has the tokens that it may make.

    Raises NotationError if the text is not understood whole, or if the card contradicts itself.
    """
    if made.may is not None and (made.abilities or made.text):
        raise NotationError(f'cards."{name}": a card with `may` is done by hand and has no abilities')
    card = Card(
        name,
        made.type,
        made.domains,
        made.energy,
        made.power,
        made.might,
        made.keywords,
        made.abilities if made.may is None else None,
        made.standing,
        made.additional,
        made.attached,
        tags=made.tags,
        may=made.may,
    )
    return _with_text(card, made.text, cards) if made.text else card


def _with_text(card: Card, text: str, cards: Catalogue) -> Card:
    from carddata.compiler.card import Meaning, compile_text
    from carddata.compiler.tags import tags_of

    if card.abilities or card.standing or card.additional:
        raise NotationError(f'cards."{card.name}": a card has a text or abilities, not both')
    tokens = {token.name: token for token in cards.values() if token.token}
    meaning = compile_text(text, card.type, card.domains, tokens, tags_of((*cards.values(), card)))
    if not isinstance(meaning, Meaning):
        detail = f", {meaning.detail}" if meaning.detail else ""
        raise NotationError(
            f'cards."{card.name}".text is not understood at character {meaning.at} ({meaning.code}{detail})'
        )
    return msgspec.structs.replace(
        card,
        keywords=tuple(dict.fromkeys((*card.keywords, *meaning.keywords))),
        abilities=meaning.abilities,
        standing=meaning.standing,
        additional=meaning.additional,
    )
