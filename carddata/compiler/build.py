"""Cards of sources into the facts and behaviour that the program keeps: no text, and the corrections laid over.

Equipment has a second box: what it adds to the unit to which it is attached (2026-07-16, 136, 718).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from typing import Any, Final, get_args

import msgspec
from msgspec.structs import replace

from carddata.compiler.card import Meaning, compile_box, compile_text
from carddata.compiler.contexts import CardContext
from carddata.compiler.looked_back import check_linked_banishment
from carddata.compiler.tags import Tags, tags_of
from carddata.compiler.touches import ANYTHING, NOT_OWN, keyword_of, mechanic_of, touched_by
from carddata.compiler.triggers import GIVEN_TRIGGERS, counts_events
from carddata.compiler.words import Line, Stopped, read_lines
from carddata.model.abilities import Ability
from carddata.model.card import Card, EffectText
from carddata.model.conditions import AttachedThisTurn, Condition, asks_for
from carddata.model.continuous import HasKeywords, HasMight, HasTags, LosesKeywords
from carddata.model.damage import BonusDamage, OnDamage
from carddata.model.domains import Domain
from carddata.model.keywords import GRANTED, without_redundant
from carddata.model.permissions import HasBuffs
from carddata.model.prohibitions import CannotBe
from carddata.model.replacements import Replacement
from carddata.model.stops import Stop
from carddata.model.trigger_changes import TriggerChange
from carddata.model.unread import May
from carddata.sources.printed import PrintedCard

KEYWORDS: Final = frozenset({*GRANTED, "Deathknell", "Hunt"})
"""The keywords that a card adds to the unit to which it is attached."""


ADDED: Final = (
    HasMight,
    HasKeywords,
    LosesKeywords,
    HasTags,
    HasBuffs,
    BonusDamage,
    *get_args(OnDamage),
    CannotBe,
    Replacement,
    TriggerChange,
)
"""The standing effects that a card adds to the unit to which it is attached."""


def compile_effect(
    text: str,
    bonus: int,
    domains: tuple[Domain, ...] = (),
    tokens: Mapping[str, Card] | None = None,
    tags: Tags | None = None,
    name: str = "",
) -> EffectText | Stop:
    """Return what the second box of a card with this name means, or what stopped it.

    >>> compile_effect("When I hold, draw 7.", 1).abilities[0].when
    'hold'
    """
    context = CardContext("unit", domains, tokens or {}, second_box=True, tags=tags or {}, own_name=name)
    meaning = compile_box(text, context)
    if isinstance(meaning, Stop):
        return replace(meaning, box=2)
    kinds = {ability.when for ability in meaning.abilities}
    given = {keyword.partition(" ")[0] for keyword in meaning.keywords}
    once = any(map(counts_events, meaning.abilities))
    standing = tuple(effect for effect in meaning.standing if isinstance(effect, ADDED))
    if once or len(standing) < len(meaning.standing) or meaning.additional:
        return Stop("place", box=2)
    if any(asks_for(condition, AttachedThisTurn) for condition in _conditions(meaning.abilities)):
        return Stop("condition", box=2)
    if not kinds <= GIVEN_TRIGGERS or not given <= KEYWORDS:
        return Stop("place", box=2)
    return EffectText(bonus, meaning.keywords, meaning.abilities, standing)


def _conditions(abilities: Iterable[Ability]) -> Iterator[Condition]:
    """The conditions of abilities and of their instructions; these know the unit, but not what is attached to it."""
    for ability in abilities:
        yield from (asked for asked in (ability.only_if, *(do.only_if for do in ability.do)) if asked is not None)


class CardCorrection(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A correction that is laid over a card, why, and by which source; it wins over what a source or the compiler says.

    `facts` replace fields of the card. With `by_hand` its text is not used, `may` says what it may touch, and with
    `leave_out` there is no such card. `stale_reminder` is a keyword of which the text has a reminder that is known
    to be false: it is no alarm.
    """

    card: str
    reason: str
    source: str
    facts: dict[str, Any] = {}
    by_hand: bool = False
    may: tuple[May, ...] | None = None
    leave_out: bool = False
    stale_reminder: str = ""


def read_corrections() -> tuple[CardCorrection, ...]:
    """The corrections that come with the program."""
    data = (files("carddata") / "corrections.json").read_bytes()
    return msgspec.json.decode(data, type=tuple[CardCorrection, ...])


def build_cards(
    cards: Iterable[PrintedCard],
    corrections: Iterable[CardCorrection] = (),
    known_tokens: Mapping[str, Card] | None = None,
    known_tags: Tags | None = None,
) -> tuple[Card, ...]:
    """Every card with its facts and what its text means; tokens first, since other cards describe them.

    `known_tokens` and `known_tags` are tokens and tags besides those among the cards.
    """
    by_card = {correction.card: correction for correction in corrections}
    printed = [card for card in cards if not (card.name in by_card and by_card[card.name].leave_out)]
    tags = {**tags_of(printed), **(known_tags or {})}
    tokens = {card.name: _built(card, {}, tags, by_card.get(card.name)) for card in printed if card.token}
    described = {**(known_tokens or {}), **tokens}
    rest = (_built(card, described, tags, by_card.get(card.name)) for card in printed if not card.token)
    return (*tokens.values(), *rest)


def _built(printed: PrintedCard, tokens: Mapping[str, Card], tags: Tags, correction: CardCorrection | None) -> Card:
    card = Card(
        printed.name,
        printed.type,
        printed.domains,
        printed.energy,
        printed.power,
        printed.might,
        own_keywords(printed.text),
        champion=printed.champion,
        tags=printed.tags,
        token=printed.token,
        numbers=printed.numbers,
        also=printed.also,
    )
    meaning = _meaning(printed, tokens, tags)
    attached = _attached(printed, tokens, tags)
    if isinstance(meaning, Meaning) and isinstance(attached, Stop):
        meaning = attached
    elif isinstance(meaning, Meaning) and (stop := _unlinked(meaning, attached)) is not None:
        meaning = stop
    elif isinstance(attached, EffectText):
        card = replace(card, attached=attached)
    if isinstance(meaning, Meaning) and not (correction is not None and correction.by_hand):
        card = replace(card, abilities=meaning.abilities, standing=meaning.standing, additional=meaning.additional)
    else:
        stop = meaning if isinstance(meaning, Stop) else None
        card = replace(card, abilities=None, attached=None, may=_may(printed), stop=stop)
    return _corrected(card, correction)


def _unlinked(meaning: Meaning, attached: EffectText | Stop | None) -> Stop | None:
    """Why the boxes of a card do not belong together: one speaks of what neither banishes (394.1)."""
    try:
        given = attached.abilities if isinstance(attached, EffectText) else ()
        check_linked_banishment((*meaning.abilities, *given))
    except Stopped as stopped:
        return stopped.stop
    return None


def _corrected(card: Card, correction: CardCorrection | None) -> Card:
    if correction is None:
        return card
    if correction.may is not None and card.abilities is None:
        card = replace(card, may=correction.may)
    fields = msgspec.to_builtins(card) | correction.facts
    return msgspec.convert(fields, Card)


def _meaning(printed: PrintedCard, tokens: Mapping[str, Card], tags: Tags) -> Meaning | Stop:
    if printed.type == "rune":
        return Meaning()
    if printed.without_text:
        return Stop("no-text")
    if "Equipment" in printed.tags and printed.effect is None:
        return Stop("second-box")
    own = (printed.text, printed.type, printed.domains, tokens, tags)
    meaning = compile_text(*own, token=printed.token, also=printed.also, name=printed.name)
    return _with_mechanic(meaning, printed.text) if isinstance(meaning, Stop) else meaning


def _attached(printed: PrintedCard, tokens: Mapping[str, Card], tags: Tags) -> EffectText | Stop | None:
    """Return what the second box of a card means; None for a card without one."""
    if not printed.effect and not printed.bonus:
        return None
    if printed.type != "gear":
        return Stop("second-box", box=2)
    effect = compile_effect(printed.effect or "", printed.bonus or 0, printed.domains, tokens, tags, printed.name)
    return _with_mechanic(effect, printed.effect or "") if isinstance(effect, Stop) else effect


def _with_mechanic(stop: Stop, text: str) -> Stop:
    """A stop with what the text asks for there, unless it says that itself."""
    if stop.detail:
        return stop
    try:
        return replace(stop, detail=mechanic_of(read_lines(text), stop.at))
    except Stopped:
        return stop


def _may(printed: PrintedCard) -> tuple[May, ...]:
    """Return what the texts of a card may touch, the second box and the Might bonus of Equipment with them."""
    if printed.without_text:
        return ("anything",)
    may = set(touched_by(printed.text, printed.type).may)
    if printed.effect is not None:
        may |= set(touched_by(printed.effect, printed.type, attached=True).may)
    elif "Equipment" in printed.tags:
        may.add("anything")
    if printed.bonus:
        may.add("own might")
    return ANYTHING if "anything" in may else tuple(sorted(may, key=get_args(May).index))


def own_keywords(text: str) -> tuple[str, ...]:
    r"""The keywords at the beginning of a text's lines, with their numbers: the card's own.

    >>> own_keywords("[Shield 2], [Tank]\n[Deathknell] — Draw 7.\nGive a unit [Ganking].")
    ('Shield 2', 'Tank', 'Deathknell')
    """
    try:
        lines = read_lines(text)
    except Stopped:
        lines = tuple(_first_lines(text))
    return without_redundant(keyword for line in lines for keyword in _leading_keywords(line))


def _first_lines(text: str) -> Iterable[Line]:
    """The lines of a text that can be read, one by one."""
    for line in text.splitlines():
        try:
            yield from read_lines(line)
        except Stopped:
            continue


def _leading_keywords(line: Line) -> Iterable[str]:
    words = [word.text for word in line]
    for number, word in enumerate(words):
        if word == ",":
            continue
        if not word.startswith("[") or word == "[>>]":
            return
        name, value = keyword_of(word), word.strip("[]").partition(" ")[2]
        arrow = words[number + 1 : number + 2] == ["—"]
        if name in NOT_OWN or (arrow and name in ("Action", "Reaction")):
            return
        yield f"{name} {value}" if value else name


def encode_set(code: str, cards: Iterable[Card]) -> bytes:
    """The file of a set, a line for each card in the order of their numbers."""
    ordered = sorted(cards, key=lambda card: (card.numbers[:1] or ("~",), card.name))
    lines = b",\n".join(msgspec.json.encode(card) for card in ordered)
    return b'{"set":' + msgspec.json.encode(code) + b',"cards":[\n' + lines + b"\n]}\n"
