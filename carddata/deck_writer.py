"""Writing a player's deck list in any of the known forms.

A copy keeps the printing by which the list named it. Otherwise it is written with the card's base printing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, get_args

from carddata.deck_formats.deck_code import Place, place_of, write_deck_code
from carddata.deck_formats.lines import Spelling, write_lines
from carddata.deck_formats.tts import write_tts
from carddata.decklist import Copy, DeckList, DeckWriteError, Section
from carddata.model.card import Catalogue

Form = Spelling | Literal["tts", "code"]
"""The forms in which a list is written: lines in a spelling, Tabletop Simulator's line, or a deck code."""

FORMS: Final[tuple[Form, ...]] = (*get_args(Spelling), "tts", "code")
"""All forms."""


def write(deck: DeckList, cards: Catalogue, form: Form) -> str:
    """A deck as the text of a list; `cards` are the cards known to the program.

    Raises DeckWriteError if the form cannot hold the deck.
    """
    sections = sections_of(deck, cards)
    match form:
        case "tts":
            return write_tts(sections)
        case "code":
            return _deck_code(sections, cards)
        case _:
            return write_lines(sections, form)


def sections_of(deck: DeckList, cards: Catalogue) -> Mapping[Section, Sequence[Copy]]:
    """Each section of a deck with its copies, in the order of the list."""
    names: dict[Section, Sequence[str]] = {
        "legend": () if deck.legend is None else (deck.legend,),
        "champion": () if deck.champion is None else (deck.champion,),
        "main": deck.main,
        "battlefields": deck.battlefields,
        "runes": deck.runes,
        "sideboard": deck.sideboard,
        "more-legends": deck.more_legends,
    }
    return {section: tuple(_copies(deck, cards, section, each)) for section, each in names.items()}


def _copies(deck: DeckList, cards: Catalogue, section: Section, names: Sequence[str]) -> Iterator[Copy]:
    given = {name: list(deck.printings.get((section, name), ())) for name in names}
    for name in names:
        code = given[name].pop(0) if given[name] else ""
        card = cards.get(name)
        yield Copy(name, code or (card.numbers[0] if card is not None and card.numbers else ""))


def _deck_code(sections: Mapping[Section, Sequence[Copy]], cards: Catalogue) -> str:
    """A deck code; the main deck of a code holds all but the sideboard and additional legends."""
    places = {section: [_place(copy, cards) for copy in copies] for section, copies in sections.items()}
    side, legends = places.pop("sideboard"), places.pop("more-legends")
    champion = next(iter(places["champion"]), None)
    return write_deck_code([place for each in places.values() for place in each], side, champion, legends) + "\n"


def _place(copy: Copy, cards: Catalogue) -> Place:
    """The place of a copy's printing in a deck code, or of another printing of its card if that one has none."""
    card = cards.get(copy.card)
    for code in (copy.code, *(() if card is None else card.numbers)):
        place = place_of(code)
        if place is not None:
            return place
    raise DeckWriteError("no-place" if copy.code else "no-code", copy.card)
