"""The pages of the intake, in the language of the table. They need no script.

Their markup is in `page`, with a place for each text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from importlib.resources import files
from string import Template
from typing import Final

from tableside.intake.messages import DeckPart, LinkState
from tableside.message import Message, message
from tableside.text import LANGUAGES, Text

_FOLDER: Final = files("tableside.intake") / "page"
_MARKUP: Final = {
    name: Template((_FOLDER / f"{name}.html").read_text(encoding="utf-8"))
    for name in (
        *("page", "notice", "deck", "waiting"),
        *("control", "control-switch", "control-people", "control-person"),
    )
}

STYLE: Final = (_FOLDER / "intake.css").read_text(encoding="utf-8")
"""The style of every page."""

POLICY: Final = ";".join(
    ("default-src 'none'", "style-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'")
)
"""The Content-Security-Policy of every page."""


def markup(name: str) -> Template:
    """The markup of a page or a part, with places for its texts."""
    return _MARKUP[name]


def deck_page(link: LinkState, text: Text, problem: Message | None = None, pasted: str = "") -> str:
    """The page of a link for a deck list.

    `problem` says why what was sent was not taken, and `pasted` is the list that it was, to be mended.
    """
    match link.status:
        case "used":
            return notice(text, message("intake-deck-used"), message("intake-deck-used-text"))
        case "over":
            return link_over(text)
        case "waiting":
            return _waiting(link, text)
    refused = link.answer.notes if link.answer is not None else ()
    notes = refused if problem is None else (problem,)
    content = markup("deck").substitute(
        heading=escape(text("intake-deck-for", player=link.player)),
        notes=notes_list(text, message("intake-not-taken"), notes),
        how=escape(text("intake-deck-how")),
        paste=escape(text("intake-deck-paste")),
        pasted=escape(pasted),
        file=escape(text("intake-deck-file")),
        send=escape(text("intake-deck-send")),
    )
    return full_page(text, message("intake-deck-title"), content)


def _waiting(link: LinkState, text: Text) -> str:
    """A list waits for its owner's word; whoever sent it is told how it was read."""
    if link.answer is None:
        return notice(text, message("intake-deck-waits"), message("intake-deck-waits-text"))
    content = markup("waiting").substitute(
        heading=escape(text("intake-deck-confirm")),
        compare=escape(text("intake-deck-check")),
        check=escape(link.answer.check),
        again=escape(text("intake-deck-again")),
        notes=notes_list(text, message("intake-deck-notes"), link.answer.notes),
        read=escape(text("intake-deck-read")),
        parts="\n".join(_part(text, part) for part in link.answer.parts),
    )
    return full_page(text, message("intake-deck-title"), content)


def notes_list(text: Text, heading: Message, notes: Sequence[Message]) -> str:
    """Notes under a heading, as markup; empty for none."""
    return f"<aside><h2>{escape(text(heading))}</h2>{_items(map(text, notes))}</aside>" if notes else ""


def _part(text: Text, part: DeckPart) -> str:
    cards = (text("intake-deck-card", copies=copies, card=card) for copies, card in part.cards)
    return f"<h3>{escape(text(part.heading))}</h3>{_items(cards)}"


def _items(lines: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"


def link_over(text: Text) -> str:
    """The page of a link that is over, and of an address that is none."""
    return notice(text, message("intake-over"), message("intake-over-text"))


def notice(text: Text, heading: Message, words: Message) -> str:
    """A page that only says something."""
    content = markup("notice").substitute(heading=escape(text(heading)), words=escape(text(words)))
    return full_page(text, heading, content)


def full_page(text: Text, title: Message, content: str) -> str:
    """A whole page around its content, which is markup."""
    return markup("page").substitute(language=text.language, title=escape(text(title)), content=content)


def load_words() -> None:
    """Load the words of all languages, while files can still be opened."""
    for language in LANGUAGES:
        link_over(Text(language))


PAGES: Final[Mapping[str, Callable[..., str]]] = {"deck": deck_page}
"""The page of each kind of link."""
