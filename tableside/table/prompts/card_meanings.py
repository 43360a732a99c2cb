"""The effects of the cards at a place, in the words of `cards show`. Only cards that everybody sees are told of."""

from __future__ import annotations

import msgspec

from carddata.model.card import Card
from tableside.describe.card import describe_card
from tableside.engine.model.state import Table
from tableside.match.public.dispute_text import disputes_on
from tableside.match.public.references import card_message
from tableside.message import message
from tableside.table.commands import Dismiss
from tableside.table.prompts.prompt import Button, Prompt, ShowPrompt


def meaning_buttons(table: Table, player: str, at: int) -> tuple[Button, ...]:
    """A button that tells what the cards at a battlefield, or in a player's base (0), do; none without such cards."""
    cards = _cards_at(table, player, at)
    if not cards:
        return ()
    close = (message("button-close"), Dismiss(player))
    choices = tuple((card_message(card.name), ShowPrompt(player, _meaning(player, card))) for card in cards)
    which = Prompt("asks", message("prompt-which-card"), choices=(*choices, close))
    return ((message("button-what-cards-do"), ShowPrompt(player, which)),)


def _cards_at(table: Table, player: str, at: int) -> tuple[Card, ...]:
    """The known cards there, each name once: the battlefield itself first, or what is on the chain before a base."""
    first = (table.battlefield(at).name,) if at else tuple(item.card for item in reversed(table.chain))
    here = (permanent.card for permanent in table.permanents if permanent.place == (at or player))
    named = (table.card(name) for name in dict.fromkeys((*first, *here)))
    return tuple(card for card in named if card is not None)


def _meaning(player: str, card: Card) -> Prompt:
    close = (message("button-close"), Dismiss(player))
    by_hand = msgspec.structs.replace(card, stop=None)  # where the compiler stopped helps nobody at a table
    text = (*describe_card(by_hand), *disputes_on(card.name))
    return Prompt("note", card_message(card.name), text, choices=(close,), lines=True)
