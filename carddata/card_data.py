"""Reads cards that are data, and refuses what is none of the language: with the card, and the path within it.

A card is whole or refused: for an unknown node, a field of another type, what is nested too deeply, or a number that no
card prints.
"""

from __future__ import annotations

import re
from typing import Final, TypeVar

import msgspec

from carddata.model.card import Card

DEEPEST: Final = 60
"""The most values of a card that are within each other; the deepest card that comes with the program has 14."""

LARGEST: Final = 9_999
"""The largest number that a card has."""

NESTED: Final = "too-deep"
"""The reason for a card whose values are within each other without end."""

T = TypeVar("T")


class CardDataError(msgspec.ValidationError):
    """Raised if data describes no card: `card` is its name, if it has any, and `path` what of it is wrong."""

    def __init__(self, card: str, path: str, reason: str) -> None:
        super().__init__(f"{card}: {path}: {reason}" if card else f"{path}: {reason}")
        self.card, self.path = card, path


class _NameAlone(msgspec.Struct):
    name: str = ""


class _CardsFile(msgspec.Struct):
    cards: tuple[msgspec.Raw, ...]


def read_cards(data: bytes, kind: type[T]) -> T:
    """Read a file with `cards`.

    Raises CardDataError if one of them is no card, and msgspec.MsgspecError if the rest is not as `kind` says.
    """
    try:
        read = msgspec.json.decode(data, type=kind)
        cards = getattr(read, "cards", ())
    except RecursionError:
        raise _too_deep(data) from None
    except msgspec.ValidationError:
        cards = tuple(map(read_card, msgspec.json.decode(data, type=_CardsFile).cards))
        raise
    for card in cards:
        check_card(card)
    return read


def read_card(data: msgspec.Raw) -> Card:
    """Read a card. Raises CardDataError if it is none."""
    try:
        return msgspec.json.decode(data, type=Card)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `$")
        raise CardDataError(msgspec.json.decode(data, type=_NameAlone).name, _short(path.rstrip("`")), reason) from None


def check_card(card: Card) -> None:
    """Raise CardDataError if a number of a card is none that a card prints, or if it is nested too deeply."""
    for field in card.__struct_fields__:
        _check(card.name, getattr(card, field), f".{field}", 2)


def _check(card: str, value: object, path: str, depth: int) -> None:
    if isinstance(value, int) and abs(value) > LARGEST:
        raise CardDataError(card, path, "no-such-number")
    if isinstance(value, tuple | msgspec.Struct) and depth > DEEPEST:
        raise CardDataError(card, _short(path), NESTED)
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            _check(card, getattr(value, field), f"{path}.{field}", depth + 1)
    elif isinstance(value, tuple):
        for at, part in enumerate(value):
            _check(card, part, f"{path}[{at}]", depth + 1)


def _too_deep(data: bytes) -> CardDataError:
    """Return what is raised for data that is nested too deeply to be read, with the card in which it is."""
    card, key, steps, opened = "", "", list[str](), list[bytes]()
    parts = [0]
    for token in _TOKEN.findall(data):
        if token in (b"{", b"["):
            steps.append(f"[{parts[-1]}]" if opened[-1:] == [b"["] else f".{key}")
            opened.append(token)
            parts.append(0)
            if len(steps) > DEEPEST:
                break
        elif token in (b"}", b"]"):
            del steps[-1], opened[-1], parts[-1]
        elif token == b",":
            parts[-1] += 1
        elif token.endswith(b":"):
            key = token[1 : token.rindex(b'"')].decode()
        elif key == "name" and len(steps) == _WITHIN_A_CARD:
            card = token[1:-1].decode()
    return CardDataError(card, _short("".join(steps[_WITHIN_A_CARD:])), NESTED)


def _short(path: str) -> str:
    """Return a path without the steps that repeat those before, of which some Pythons read more."""
    return re.sub(r"((?:\.\w+(?:\[\d+\])?){1,4}?)\1+", r"\1", path)


_TOKEN: Final = re.compile(rb'"(?:[^"\\]|\\.)*"\s*:?|[{}\[\],]')
"""The strings, keys, brackets and commas of JSON."""

_WITHIN_A_CARD: Final = 3
"""The number of brackets that are open before the name of a card in a file."""
