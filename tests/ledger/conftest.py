"""The fixtures that the ledger's tests share."""

import os
from pathlib import Path

import pytest

from tableside.ledger.errors import LedgerError
from tableside.message import Message
from tests.kit.text import english


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The place where a ledger may come to lie, under a name that is hard to quote; not there yet."""
    return tmp_path / "data of Zoë? 50% #1"


@pytest.fixture
def as_root() -> None:
    """For a test that has to become another system user."""
    if os.geteuid() != 0:
        pytest.skip("only root can become another system user")


@pytest.fixture(autouse=True)
def _errors_have_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever error a test meets, it can be said, with all that its words need."""
    make = LedgerError.__init__

    def made(error: LedgerError, problem: Message, remedy: Message) -> None:
        english(problem)
        english(remedy)
        make(error, problem, remedy)

    monkeypatch.setattr(LedgerError, "__init__", made)
