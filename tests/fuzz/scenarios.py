"""The target of scenarios: any text is played and shown, or refused in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from carddata.sets import load
from tableside.cli.ruling_report import report_page
from tableside.message import message
from tableside.notation.check import check_scenario
from tableside.notation.errors import NotationError
from tableside.text import Text
from tests.fuzz.reader_targets import Case
from tests.kit.text import english

CARDS = load()


@contextmanager
def scenario(place: Path) -> Iterator[Case]:
    """A scenario, with cards of its own: played by each edition, and shown on a page, or refused in a sentence."""

    def withstand(case: bytes) -> None:
        file = place / "ruling.toml"
        file.write_bytes(case)
        assert english(message("ruling-title")) in report_page((file,), CARDS, Text("en"))
        try:
            failures = check_scenario(case.decode(errors="replace"), CARDS, words=english)
        except NotationError as error:
            assert_plain(error.message)
        else:
            for failure in failures:
                assert_plain(failure.happened)

    yield withstand


def assert_plain(sentence: str) -> None:
    """A sentence about a scenario, besides what it quotes, has no code of ours and no words of a library."""
    assert sentence.strip()
    bare = re.sub(r"'[^']*'|\"[^\"]*\"", "", sentence)
    assert not re.search(r"\b(reason|assumed|stop)-[a-z]|msgspec|Traceback|\$\.|Expected `", bare), sentence
