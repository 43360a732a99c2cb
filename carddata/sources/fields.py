"""The fields of sources in their many spellings: names, codes, numbers, domains, types and texts."""

from __future__ import annotations

import re
from typing import Any, Final, get_args

from carddata.model.card import CardType, SecondType
from carddata.model.domains import Domain
from carddata.sources.printed import SourceFaultCode

MAX_NAME: Final = 120
"""The longest name, in characters."""

MAX_TEXT: Final = 20_000
"""The longest text that is kept, in characters."""

TYPES: Final = frozenset(get_args(CardType))
"""The types of cards."""

_BETWEEN_TYPES: Final = re.compile(r"[\s/,&+-]+")
_NO_TYPES: Final = frozenset({"", "and", "champion", "signature", "token"})

DOMAINS: Final = frozenset(get_args(Domain))
"""The domains."""

_REMARK: Final = re.compile(
    r"\s*(?:\([^()]*\)|\[[^\[\]]*\]|// Buff"
    r"|\s[-–]\s(?:Starter|Promo|Metal|Launch Exclusive|Alternate Art|Overnumbered|Signature|Pre-?release|Foil)$)\s*",
    re.IGNORECASE,
)
_TRAIT: Final = re.compile(r"^[^,]+, ([^,]+ - .+)$")
_CODE: Final = re.compile(r"([A-Za-z]{2,4})[-·]([A-Za-z]{0,2})(\d{1,3})([a-z*]?|-star)(?:[-/]\w+)?", re.I)
_BREAK: Final = re.compile(r"<br\s*/?>|</p>|</li>", re.I)
_TAG: Final = re.compile(r"<[^<>]{0,200}>")
_LATIN: Final = "\u024f"
_WORD: Final = re.compile(r"[^\W\d_]+")
_ENOUGH_WORDS: Final = 2
_FOREIGN: Final = frozenset(
    (
        *(
            "der",
            "die",
            "das",
            "eine",
            "einen",
            "einer",
            "wenn",
            "ich",
            "du",
            "deine",
            "und",
            "ziehe",
            "karte",
            "nicht",
        ),
        *(
            "le",
            "la",
            "les",
            "une",
            "quand",
            "je",
            "vous",
            "votre",
            "vos",
            "et",
            "des",
            "du",
            "piochez",
            "carte",
            "pas",
        ),
        *(
            "el",
            "los",
            "las",
            "una",
            "cuando",
            "tu",
            "tus",
            "roba",
            "carta",
            "y",
            "al",
            "del",
            "puedes",
            "este",
            "esta",
        ),
        *("il", "lo", "gli", "quando", "io", "pesca", "nel", "o", "os", "um", "uma", "você", "compre", "seu", "sua"),
    )
)
_ENGLISH: Final = frozenset(
    ("the", "a", "an", "when", "i", "you", "your", "and", "to", "of", "draw", "card", "this", "it")
)
_ENTITIES: Final = (("&nbsp;", " "), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&#39;", "'"), ("&quot;", '"'))


class RowFault(Exception):
    """A row that is not imported: why, and which card it is about if it has a name."""

    def __init__(self, code: SourceFaultCode, card: str = "") -> None:
        super().__init__(code)
        self.code: SourceFaultCode = code
        self.card = card


def name_of(value: Any) -> str:
    """A card's name as the program writes it.

    >>> name_of("Ahri - Inquisitive (Alternate Art)"), name_of("Yordle, Kennen - Heart of the Tempest")
    ('Ahri, Inquisitive', 'Kennen, Heart of the Tempest')
    >>> name_of("Dark Child - Starter"), name_of("[Promo] Pakaa Cub (Metal)")
    ('Dark Child', 'Pakaa Cub')
    """
    if not isinstance(value, str) or not value.strip():
        raise RowFault("no-name")
    name = " ".join(_REMARK.sub(" ", value.replace("’", "'")).split())
    trait = _TRAIT.match(name)
    name = (trait[1] if trait else name).replace(" - ", ", ", 1)
    if not name:
        raise RowFault("no-name")
    if len(name) > MAX_NAME or not name.isprintable():
        raise RowFault("name-too-long")
    return name


def code_of(value: Any) -> str:
    """The set and number of a printing, as `OGN-066a`.

    >>> code_of("ogn-299*-298"), code_of("OGN-056/298"), code_of("unl-t03"), code_of("OGN·1/298")
    ('OGN-299*', 'OGN-056', 'UNL-T03', 'OGN-001')
    """
    code = _CODE.fullmatch(value.strip()) if isinstance(value, str) and len(value) < 40 else None
    if code is None:
        raise RowFault("no-code")
    letters, number = code[2].upper(), code[3]
    mark = "*" if code[4].lower() in ("*", "s", "-star") else code[4].lower()
    return f"{code[1].upper()}-{letters}{number.zfill(2 if letters else 3)}{mark}"


def number_of(value: Any) -> int | None:
    """A number of a card in any spelling; None where there is none.

    >>> number_of({"id": 4, "label": "4"}), number_of("+3"), number_of(""), number_of(None)
    (4, 3, None, None)
    """
    if isinstance(value, dict):
        value = value.get("value", value.get("id"))
        value = value.get("id") if isinstance(value, dict) else value
    if value is None or value in ("", "-", "null"):
        return None
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise RowFault("not-a-number")
    try:
        number = int(value)
    except (ValueError, OverflowError):
        raise RowFault("not-a-number") from None
    if number != float(value) or not 0 <= number <= 99:
        raise RowFault("not-a-number")
    return number


def domains_of(value: Any) -> tuple[Domain, ...]:
    """The domains of a card; none for a card without.

    >>> domains_of(["Fury", "Mind"]), domains_of("Calm, Body"), domains_of("colorless")
    (('fury', 'mind'), ('calm', 'body'), ())
    """
    words = re.split(r"[,/]", value) if isinstance(value, str) else value
    if words is None:
        return ()
    if not isinstance(words, list):
        raise RowFault("unknown-domain")
    domains: list[Any] = []
    for word in words:
        domain = str((word.get("id") if isinstance(word, dict) else word) or "").strip().lower()
        if domain in ("", "colorless", "none"):
            continue
        if domain not in DOMAINS:
            raise RowFault("unknown-domain")
        domains.append(domain)
    return tuple(dict.fromkeys(domains))


def types_of(value: Any) -> tuple[CardType, SecondType | None]:
    """The type of a card, and the second of a unit that is a gear as well (178).

    >>> types_of("Champion Unit"), types_of("Gear / Unit"), types_of("rune")
    (('unit', None), ('unit', 'gear'), ('rune', None))
    """
    written = " ".join(map(str, value)) if isinstance(value, list) else str(value or "")
    words = [word for word in _BETWEEN_TYPES.split(written.lower()) if word not in _NO_TYPES]
    if sorted(words) == ["gear", "unit"]:
        return "unit", "gear"
    if len(words) != 1 or words[0] not in TYPES:
        raise RowFault("unknown-type")
    return words[0], None  # type: ignore[return-value]


def text_of(value: Any) -> str:
    r"""A text as lines of plain characters, without markup.

    >>> text_of("<p>One.<br />Two&nbsp;three.</p>")
    'One.\nTwo three.'
    """
    if isinstance(value, dict):
        value = value.get("body", value.get("richText"))
        return text_of(value)
    if value is None:
        return ""
    if not isinstance(value, str) or len(value) > MAX_TEXT:
        raise RowFault("text-too-long")
    text = _TAG.sub("", _BREAK.sub("\n", value))
    for entity, character in _ENTITIES:
        text = text.replace(entity, character)
    lines = (" ".join(line.split()) for line in text.splitlines())
    joined = "\n".join(line for line in lines if line)
    return "" if joined == "[NO TEXT]" else joined


def printed_text(*values: Any) -> tuple[str, bool]:
    """The text of a card from the first of these fields that is there, and whether none is.

    >>> printed_text(None, "Draw 1."), printed_text({"body": ""}), printed_text(None)
    (('Draw 1.', False), ('', False), ('', True))
    """
    present = [value for value in values if _body(value) is not None]
    texts = [text_of(value) for value in present]
    return next(filter(None, texts), ""), not present


def _body(value: Any) -> Any:
    return value.get("body", value.get("richText")) if isinstance(value, dict) else value


def words_of(value: Any) -> tuple[str, ...]:
    """A list of short words, as tags are."""
    if not isinstance(value, list):
        return ()
    return tuple(word for word in value if isinstance(word, str) and 0 < len(word) <= MAX_NAME)


def champion_of(name: str, supertype: Any, kind: CardType, tags: tuple[str, ...]) -> str | None:
    """The champion of a champion unit or a legend: the first part of its name."""
    is_champion = str(supertype or "").lower() == "champion" or kind == "legend"
    first = name.partition(", ")[0] if ", " in name else None
    return first if is_champion and first else (tags[0] if kind == "legend" and tags else None)


def is_other_language(row: Any, *texts: str) -> bool:
    """Return whether a row says that it is not in English, or a text has mostly letters that English does not have.

    >>> is_other_language({"locale": "en-us"}, "Draw 7."), is_other_language({}, "抽七张牌。")
    (False, True)
    >>> is_other_language({}, "Wenn ich angreife, ziehe 1."), is_other_language({}, "When I attack, draw a card.")
    (True, False)
    """
    for field in ("language", "locale"):
        named = path(row, field)
        if isinstance(named, str) and named and not named.lower().startswith("en"):
            return True
    words = ([letter for letter in text if letter.isalpha()] for text in texts)
    if any(sum(letter > _LATIN for letter in letters) * 2 > len(letters) for letters in words):
        return True
    spoken = [word for text in texts for word in _WORD.findall(text.lower())]
    foreign, english = sum(word in _FOREIGN for word in spoken), sum(word in _ENGLISH for word in spoken)
    return foreign >= _ENOUGH_WORDS and foreign > english


def path(value: Any, *names: str) -> Any:
    """The value at a path of names; None where there is none."""
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value
