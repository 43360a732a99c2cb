"""The formats of sources: how each is recognised, where its rows are, and how a row becomes a card."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from carddata.sources import fields as f
from carddata.sources.printed import Errata, PrintedCard, SecondBox

Row = PrintedCard | Errata | SecondBox
"""The rows of a source."""


class Shape(NamedTuple):
    """One format: its name, its rows if a value has this format (None if not), and the reading of a row.

    Of two texts with the same date the one from the format with the higher `rank` counts: how official it is, and how
    newly it is kept.
    """

    name: str
    rank: int
    rows: Callable[[Any], list[Any] | None]
    read: Callable[[Any], Row | None]


def _canonical_rows(value: Any) -> list[Any] | None:
    rows = f.path(value, "cards")
    named = str(f.path(value, "meta", "format") or "").startswith("riftbound-cards-canonical")
    return rows if named and isinstance(rows, list) else None


def _canonical(row: Any) -> PrintedCard:
    kind, also = f.types_of(row.get("type"))
    printings = row.get("printings")
    codes = [f.path(each, "code") for each in printings] if isinstance(printings, list) else [row.get("code")]
    champion = row.get("champion")
    text, missing = f.printed_text(row.get("text"))
    return PrintedCard(
        f.name_of(row.get("name")),
        kind,
        f.domains_of(row.get("domains")),
        f.number_of(row.get("energy")) or 0,
        f.number_of(row.get("power")) or 0,
        f.number_of(row.get("might")) if kind == "unit" else None,
        champion if isinstance(champion, str) else None,
        f.words_of(row.get("tags")),
        str(row.get("supertype")).lower() == "token",
        tuple(dict.fromkeys(f.code_of(code) for code in codes)),
        text,
        f.text_of(row["effect_text"]) if row.get("effect_text") is not None else None,
        f.number_of(row.get("might_bonus")),
        missing,
        also,
    )


def _token_rows(value: Any) -> list[Any] | None:
    rows = f.path(value, "tokens")
    return rows if isinstance(rows, list) else None


def _token(row: Any) -> PrintedCard:
    kind, also = f.types_of(row.get("type"))
    codes = row.get("printings") if isinstance(row.get("printings"), list) else []
    text, missing = f.printed_text(row.get("text"))
    return PrintedCard(
        f.name_of(row.get("name")),
        kind,
        might=f.number_of(row.get("might")) if kind == "unit" else None,
        tags=f.words_of(row.get("tags")),
        token=True,
        numbers=tuple(dict.fromkeys(f.code_of(code) for code in codes)),
        text=text,
        without_text=missing,
        also=also,
    )


def _riftcodex_rows(value: Any) -> list[Any] | None:
    rows = value if isinstance(value, list) else f.path(value, "items")
    if isinstance(rows, list) and any("riftbound_id" in row for row in rows[:5] if isinstance(row, dict)):
        return rows
    return None


def _riftcodex(row: Any) -> PrintedCard:
    kind, also = f.types_of(f.path(row, "classification", "type"))
    name = f.name_of(row.get("name"))
    tags = f.words_of(row.get("tags"))
    supertype = f.path(row, "classification", "supertype")
    text, missing = f.printed_text(f.path(row, "text", "rich"), f.path(row, "text", "plain"))
    return PrintedCard(
        name,
        kind,
        f.domains_of(f.path(row, "classification", "domain")),
        f.number_of(f.path(row, "attributes", "energy")) or 0,
        f.number_of(f.path(row, "attributes", "power")) or 0,
        f.number_of(f.path(row, "attributes", "might")) if kind == "unit" else None,
        f.champion_of(name, supertype, kind, tags),
        tags,
        str(supertype).lower() == "token",
        (f.code_of(row.get("riftbound_id") or row.get("public_code")),),
        text,
        without_text=missing,
        also=also,
    )


def _gallery_rows(value: Any) -> list[Any] | None:
    blades = f.path(value, "props", "pageProps", "page", "blades") or f.path(value, "pageProps", "page", "blades")
    for blade in blades if isinstance(blades, list) else []:
        if f.path(blade, "type") == "riftboundCardGallery":
            rows = f.path(blade, "cards", "items")
            return [row for row in rows if "-" in str(f.path(row, "id"))] if isinstance(rows, list) else None
    rows = f.path(value, "data")
    if isinstance(rows, list) and any(isinstance(row, dict) and "cardType" in row for row in rows[:5]):
        return [row for row in rows if "-" in str(f.path(row, "id"))]
    return None


def _gallery(row: Any) -> PrintedCard:
    types = f.path(row, "cardType", "type")
    ids = [f.path(each, "id") for each in types] if isinstance(types, list) else []
    supers = f.path(row, "cardType", "superType")
    supertype = f.path(supers[0], "id") if isinstance(supers, list) and supers else None
    kind, also = f.types_of(ids or ("unit" if row.get("might") else "gear"))
    title = row.get("subtitle")
    name = f.name_of(f"{row.get('name')}, {title}" if isinstance(title, str) and title else row.get("name"))
    tags = f.words_of(f.path(row, "tags", "tags"))
    effect = f.path(row, "effect", "richText")
    text, missing = f.printed_text(f.path(row, "text", "richText"))
    return PrintedCard(
        name,
        kind,
        f.domains_of(f.path(row, "domain", "values")),
        f.number_of(row.get("energy")) or 0,
        f.number_of(row.get("power")) or 0,
        f.number_of(row.get("might")) if kind == "unit" else None,
        f.champion_of(name, supertype, kind, tags),
        tags,
        str(supertype).lower() == "token" or not ids,
        (f.code_of(row.get("publicCode") or row.get("id")),),
        text,
        f.text_of(effect) if effect is not None else None,
        f.number_of(row.get("mightBonus")),
        missing,
        also,
    )


def _content_rows(value: Any) -> list[Any] | None:
    sets = f.path(value, "sets")
    if not isinstance(sets, list):
        return None
    rows = []
    for each in sets:
        cards = f.path(each, "cards")
        for row in cards if isinstance(cards, list) else []:
            rows.append({**row, "set": f.path(each, "id")} if isinstance(row, dict) else row)
    return rows


def _content(row: Any) -> PrintedCard:
    kind, also = f.types_of(row.get("type"))
    name, tags = f.name_of(row.get("name")), f.words_of(row.get("tags"))
    stats = row.get("stats")
    number = row.get("collectorNumber")
    code = f"{row.get('set')}-{number:03}" if isinstance(number, int) else row.get("id")
    first_word = str(row.get("type")).lower().split(" ")[0]
    text, missing = f.printed_text(row.get("description"))
    return PrintedCard(
        name,
        kind,
        f.domains_of(row.get("faction")),
        f.number_of(f.path(stats, "energy") if f.path(stats, "energy") is not None else f.path(stats, "cost")) or 0,
        f.number_of(f.path(stats, "power")) or 0,
        f.number_of(f.path(stats, "might")) if kind == "unit" else None,
        f.champion_of(name, first_word, kind, tags),
        tags,
        first_word == "token",
        (f.code_of(code),),
        text,
        without_text=missing,
        also=also,
    )


def _openrift_rows(value: Any) -> list[Any] | None:
    rows = value if isinstance(value, list) else f.path(value, "cards")
    if not isinstance(rows, list):
        return None
    first = (row for row in rows[:5] if isinstance(row, dict))
    fits = any("rules_text" in row or f.path(row, "card", "rules_text") is not None for row in first)
    return rows if fits else None


def _openrift(row: Any) -> PrintedCard:
    card = row.get("card") if isinstance(row.get("card"), dict) else row
    kind, also = f.types_of(card.get("type"))
    name, tags = f.name_of(card.get("name")), f.words_of(card.get("tags"))
    supers = [str(word).lower() for word in card.get("super_types") or []]
    printings = row.get("printings") or card.get("printings")
    codes = [f.path(each, "short_code") for each in printings] if isinstance(printings, list) and printings else []
    text, missing = f.printed_text(card.get("rules_text"))
    return PrintedCard(
        name,
        kind,
        f.domains_of(card.get("domains")),
        f.number_of(card.get("energy")) or 0,
        f.number_of(card.get("power")) or 0,
        f.number_of(card.get("might")) if kind == "unit" else None,
        f.champion_of(name, "champion" if "champion" in supers else None, kind, tags),
        tags,
        "token" in supers,
        tuple(dict.fromkeys(f.code_of(code) for code in codes or [card.get("short_code")])),
        text,
        f.text_of(card["effect_text"]) if card.get("effect_text") is not None else None,
        f.number_of(card.get("might_bonus")),
        missing,
        also,
    )


def _riftdex_rows(value: Any) -> list[Any] | None:
    rows = list(value.values()) if isinstance(value, dict) else value
    if isinstance(rows, list) and any("abilityText" in row for row in rows[:5] if isinstance(row, dict)):
        return rows
    return None


def _riftdex(row: Any) -> PrintedCard:
    kind, also = f.types_of(row.get("cardType"))
    name = f.name_of(row.get("name"))
    code = f.code_of(row.get("id"))
    text, missing = f.printed_text(row.get("abilityText"))
    for pattern, symbol in _RIFTDEX_SYMBOLS:
        text = pattern.sub(symbol, text)
    return PrintedCard(
        name,
        kind,
        f.domains_of(row.get("domains")),
        f.number_of(f.path(row, "playCost", "energy")) or 0,
        f.number_of(f.path(row, "playCost", "power")) or 0,
        f.number_of(row.get("might")) if kind == "unit" else None,
        f.champion_of(name, None, kind, ()),
        token="-T" in code,
        numbers=(code,),
        text=text,
        without_text=missing,
        also=also,
    )


_RIFTDEX_SYMBOLS: Final = (
    (re.compile(r"\[E(\d+)\]"), r":rb_energy_\1:"),
    (re.compile(r"\[RUNE:(\w+)\]"), r":rb_rune_\1:"),
    (re.compile(r"\[MIGHT\]"), ":rb_might:"),
    (re.compile(r"\[EXHAUST\]"), ":rb_exhaust:"),
)


def _errata_rows(value: Any) -> list[Any] | None:
    rows = value if isinstance(value, list) else f.path(value, "records")
    fits = isinstance(rows, list) and any("newText" in row for row in rows[:5] if isinstance(row, dict))
    return rows if fits else None


def _errata(row: Any) -> Errata:
    text, before = (row.get(name) for name in ("newText", "oldText"))
    return Errata(f.name_of(row.get("cardName")), str(row.get("published"))[:10], _unwrapped(text), _unwrapped(before))


def _unwrapped(value: Any) -> str:
    """A text whose lines were wrapped for print: a line that ends within a sentence goes on in the next."""
    lines: list[str] = []
    for line in f.text_of(value).splitlines():
        within = lines and not lines[-1].rstrip().endswith((".", ")", "]", '"', ">"))
        if within:
            lines[-1] += " " + line
        else:
            lines.append(line)
    return "\n".join(lines)


def _second_box_rows(value: Any) -> list[Any] | None:
    rows = f.path(value, "cards")
    fits = isinstance(rows, list) and any("might_bonus" in row for row in rows[:5] if isinstance(row, dict))
    return rows if fits and f.path(value, "meta") is None else None


def _second_box(row: Any) -> SecondBox:
    return SecondBox(f.name_of(row.get("name")), f.text_of(row.get("effect_text")), f.number_of(row.get("might_bonus")))


def read_rows(value: Any) -> Iterator[tuple[Shape, list[Any]]]:
    """The format of a value with its rows; nothing if no format fits."""
    for shape in SHAPES:
        rows = shape.rows(value)
        if rows is not None:
            yield shape, rows
            return


SHAPES: Final = (
    Shape("canonical", 4, _canonical_rows, _canonical),
    Shape("tokens", 4, _token_rows, _token),
    Shape("errata", 5, _errata_rows, _errata),
    Shape("gallery", 4, _gallery_rows, _gallery),
    Shape("content", 3, _content_rows, _content),
    Shape("OpenRift", 2, _openrift_rows, _openrift),
    Shape("Equipment", 4, _second_box_rows, _second_box),
    Shape("Riftcodex", 1, _riftcodex_rows, _riftcodex),
    Shape("Riftdex", 2, _riftdex_rows, _riftdex),
)
"""The formats, the one that is told apart most surely first."""

ERRATA_RANK: Final = 5
"""The rank of a text that official errata gave a card."""

SHIPPED_RANK: Final = 4
"""The rank of the texts from which the cards of the program were compiled."""
