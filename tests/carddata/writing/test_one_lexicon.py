"""The words of cards are written from the lexicon that the compiler reads: another word is written and read alike."""

from collections.abc import Iterator

import pytest

from carddata import lexicon
from carddata.compiler import reading
from carddata.compiler.build import build_cards
from carddata.sources.printed import PrintedCard
from carddata.writing.cards import write_card

OTHER_WORDS = {
    ("act", "kill"): {"base": "slay", "s": "slays", "done": "slain"},
    ("deed", "draw"): {"base": "fetch", "s": "fetches", "done": "fetched"},
    ("event", "conquer"): {"base": "seize", "s": "seizes", "done": "seized"},
    ("noun", "gear"): {"same": "tackle"},
}


def forget() -> None:
    """Read the grammar and the lexicon anew."""
    for cached in (lexicon.rows, lexicon.bracketed, lexicon._first_forms, reading._parser):
        cached.cache_clear()


@pytest.fixture(scope="module")
def other_words() -> Iterator[None]:
    """The lexicon with other words in some rows; to read the grammar takes seconds."""
    forms = tuple(
        form._replace(written=OTHER_WORDS.get((form.table, form.row), {}).get(form.column, form.written))
        for form in lexicon.forms()
    )
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(lexicon, "forms", lambda: forms)
        forget()
        yield
    forget()


@pytest.mark.usefixtures("other_words")
@pytest.mark.parametrize(
    "text",
    [
        "When I hold, slay an enemy unit.",
        "When you slay a unit, fetch 7.",
        "When I seize, fetch 2.",
        "When a friendly unit seizes, fetch 2.",
        "When I hold, each opponent fetches 2.",
        "When I hold, slay a tackle.",
    ],
)
def test_another_word_in_a_row_is_written_and_read(text: str) -> None:
    (card,) = build_cards([PrintedCard("Grey Hound", "unit", text=text)])
    assert card.abilities, card.stop
    words = write_card(card).own
    assert not any(word in words.lower() for word in ("kill", "draw", "conquer", "gear"))
    (again,) = build_cards([PrintedCard("Grey Hound", "unit", text=words)])
    assert (again.abilities, again.standing) == (card.abilities, card.standing)
