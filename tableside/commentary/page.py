"""The commentators' page: the facedown cards by name, in the language of the table. It needs no script."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from string import Template
from typing import Final

from tableside.commentary.messages import CommentaryCard, CommentaryState
from tableside.message import CardName, Names, PlaceName, PlayerName, message
from tableside.text import LANGUAGES, Text

EVERY_S: Final = 2
"""Seconds after which the page is loaded anew."""

POLICY: Final = ";".join(
    (
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
"""The Content-Security-Policy of the page."""

PAGE: Final = Template((files("tableside.commentary") / "page.html").read_text(encoding="utf-8"))
"""The markup of the page, with places for its texts."""


def commentary_page(state: CommentaryState) -> str:
    """The page of all facedown cards."""
    text = Text(state.language)
    rows = "".join(f"<li>{_row(state, card, text)}</li>" for card in state.cards)
    return PAGE.substitute(
        language=text.language,
        every=EVERY_S,
        title=escape(text("intake-commentary-title")),
        cards=f"<ul>{rows}</ul>" if rows else f"<p>{escape(text('intake-commentary-no-cards'))}</p>",
        secret=escape(text("intake-commentary-secret")),
    )


def load_words() -> None:
    """Read the words of all languages: later this process may open no file."""
    card = CommentaryCard("A", 1, 1, "Card")
    for language in LANGUAGES:
        commentary_page(CommentaryState("", language, Names(), (card,)))


def _row(state: CommentaryState, card: CommentaryCard, text: Text) -> str:
    place, player = PlaceName(card.at), PlayerName(card.player)
    where = text(message("intake-commentary-card", player=player, place=place, turn=card.turn), state.names)
    named = message("intake-commentary-name", card=CardName(card.card))
    name = text(named if card.card else message("intake-commentary-unknown"))
    return f"{escape(where)} <b>{escape(name)}</b>"
