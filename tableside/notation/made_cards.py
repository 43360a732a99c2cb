"""Cards that a file makes up, in the shape of card data or by a rules text."""

from __future__ import annotations

import re
from collections import Counter

import msgspec

from carddata.card_data import CardDataError, check_card
from carddata.model.abilities import Ability
from carddata.model.card import Card, CardType, Catalogue, EffectText, SecondType, Standing
from carddata.model.costs import Additional
from carddata.model.domains import Domain
from carddata.model.keywords import has_keyword
from carddata.model.stops import Stop
from carddata.model.unread import May
from tableside.message import message
from tableside.notation.errors import NotationError
from tableside.notation.keywords import check_keyword
from tableside.notation.sentences import Words

PRINTED = (
    (re.compile(r"(?<=\d) Might\b"), " [M]"),
    (re.compile(r"\bExhaust:"), "[E]:"),
    (re.compile(r", exhaust:"), ", [E]:"),
    (re.compile(r"\[(Deathknell|Legion|Level \d+)\] (?:- )?(?=[A-Z])"), r"[\1] — "),
    (re.compile(r"^(\[[A-Z][^\]]*\](?:,? \[[A-Z][^\]]*\])*) (?=[A-Z])"), r"\1\n"),
    (re.compile(r"(?<=\w)$"), "."),
    (re.compile(r"(?<=\.) (?=(?:When|While|At the|Other|\[(?:Deathknell|Legion|E)\])[ :])"), "\n"),
)
"""People's spelling of what is printed otherwise: words for symbols, no last full stop, and abilities in one line."""


class MadeCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A custom card of a file. With `may` it is done by hand. `effect` is its second box in words (136).

    `also` is the second type of a unit that is a gear as well (178).
    """

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
    effect: str = ""
    also: SecondType | None = None


def made_card(name: str, made: MadeCard, cards: Catalogue, words: Words) -> Card:
    """A card of a file. Its text adds to its keywords and is compiled; `cards` has the tokens that it may make.

    `words` makes sentences of messages. Raises NotationError if a keyword is none, if the text is not understood whole,
    or if the card contradicts itself.
    """
    for keyword in made.keywords:
        check_keyword(keyword, f'cards."{name}".keywords')
    if made.may is not None and (made.abilities or made.text):
        raise NotationError(f'cards."{name}": a card with `may` is done by hand and has no abilities')
    if made.also is not None and made.type != "unit":
        raise NotationError(f'cards."{name}": a card of two types has type = "unit" and also = "{made.also}"')
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
        also=made.also,
    )
    try:
        check_card(card)
    except CardDataError as error:
        raise NotationError(f'cards."{name}"{error.path}: not of any card') from None
    card = _with_text(card, made.text, cards, words) if made.text else card
    return _as_equipment(_with_effect(card, made.effect, cards, words) if made.effect else card)


def _as_equipment(card: Card) -> Card:
    """The card with the tag that gear with Equip, Quick-Draw or an effect text always has (150.2, 818.1.a, 819.1.a)."""
    equips = has_keyword(card.keywords, "Equip") or has_keyword(card.keywords, "Quick-Draw")
    if card.type != "gear" or "Equipment" in card.tags or not (equips or card.attached):
        return card
    return msgspec.structs.replace(card, tags=(*card.tags, "Equipment"))


def _with_effect(card: Card, text: str, cards: Catalogue, words: Words) -> Card:
    from carddata.compiler.build import compile_effect
    from carddata.compiler.tags import tags_of

    bonus = card.attached.might if card.attached is not None else 0
    effect = compile_effect(text, bonus, card.domains, _tokens(cards), tags_of((*cards.values(), card)), card.name)
    if not isinstance(effect, EffectText):
        raise _not_understood(card, "effect", text, effect, words)
    return msgspec.structs.replace(card, attached=effect)


def _tokens(cards: Catalogue) -> dict[str, Card]:
    return {token.name: token for token in cards.values() if token.token}


def _not_understood(card: Card, box: str, text: str, stop: Stop, words: Words) -> NotationError:
    detail = f" ('{stop.detail}')" if stop.detail else ""
    rest = f", '{text[stop.at : stop.at + 40]}'" if text[stop.at :] else ""
    reason = words(message(f"stop-{stop.code}"))
    return NotationError(
        f'cards."{card.name}".{box} is not understood from character {stop.at} on{rest}: {reason}{detail}'
    )


def as_printed(text: str) -> str:
    """A text as a card would have it, by `PRINTED`.

    >>> print(as_printed("[Tank] While I'm buffed, I have +1 Might. When I attack, draw 1"))
    [Tank]
    While I'm buffed, I have +1 [M].
    When I attack, draw 1.
    """
    for pattern, printed in PRINTED:
        text = pattern.sub(printed, text)
    return text


def _with_text(card: Card, text: str, cards: Catalogue, words: Words) -> Card:
    from carddata.compiler.card import compile_text
    from carddata.compiler.tags import tags_of

    for field in ("abilities", "standing", "additional"):
        if getattr(card, field):
            raise NotationError(f'cards."{card.name}" has a text and {field}; write all of it in one of the two ways')
    tokens, tags = _tokens(cards), tags_of((*cards.values(), card))
    meaning = compile_text(text, card.type, card.domains, tokens, tags, also=card.also, name=card.name)
    if isinstance(meaning, Stop):
        again = as_printed(text)
        printed = compile_text(again, card.type, card.domains, tokens, tags, also=card.also, name=card.name)
        if isinstance(printed, Stop):
            raise _not_understood(card, "text", text, meaning, words)
        meaning = printed
    return msgspec.structs.replace(
        card,
        keywords=tuple((Counter(card.keywords) | Counter(meaning.keywords)).elements()),
        abilities=meaning.abilities,
        standing=meaning.standing,
        additional=meaning.additional,
    )
