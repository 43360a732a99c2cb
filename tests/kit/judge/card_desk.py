"""Match cards at the desk of the tests: a stick that brings them, read and confirmed by touch."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tableside.match.match_card import SignedCard
from tableside.table.card_desk import CardDesk
from tests.kit.judge.rulings import at_rulings, come
from tests.kit.judge.session import PIN, AtJudge
from tests.kit.match.card_games import CUP
from tests.kit.match.cards import CARDS
from tests.kit.table.table import AtTable

STICK = "JUDGE"


def new_stick(folder: Path) -> Path:
    """A stick that is mounted below this folder."""
    stick = folder / "media" / STICK
    stick.mkdir(parents=True)
    return stick


@contextmanager
def at_the_cup(folder: Path, stick: Path) -> Iterator[AtJudge]:
    """A judge at the page of rulings of a match at the cup, with a stick."""
    with at_rulings(folder, **CUP) as judge:
        plug(judge.table, stick)
        yield judge


def plug(table: AtTable, stick: Path) -> None:
    """The table finds this stick."""
    desk = CardDesk(table.folder, CARDS, (stick.parent,), lambda path: path == stick)
    table.ask_live(lambda live: setattr(live, "match_cards", desk))


def put(stick: Path, signed: SignedCard, name: str = "") -> None:
    """Write a card to the stick."""
    (stick / (name or signed.file_name)).write_text(signed.text)


def read(judge: AtJudge) -> list[str]:
    """Read the stick at the desk; return what came of it."""
    come(judge, PIN)
    judge.press("Match cards")
    judge.press("Read match cards from sticks")
    return judge.lines


def confirm(judge: AtJudge, signed: SignedCard) -> None:
    """Confirm the key of the card's table."""
    judge.press(f"{signed.table}: unverified")
    judge.press("Confirm this table")
