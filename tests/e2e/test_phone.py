"""The whole way of a deck list: the address on the app's screen, the page on a phone, and the touch that pairs it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.decks import samples
from tests.kit.e2e.app import App
from tests.kit.e2e.ways import open_entry, through_the_pages
from tests.kit.intake.phone import get, post

pytestmark = pytest.mark.e2e


def address_on(app: App) -> str:
    """The address that the screen shows beside its code."""
    app.wait("/deck/")
    return next(text for text in app.texts if "/deck/" in text).replace("\n", "")


@pytest.mark.parametrize("dial", ["Casual", "Competition"])
def test_a_list_from_a_phone_is_confirmed_and_paired(tmp_path: Path, dial: str) -> None:
    app = App(tmp_path / "data", "--practice")
    try:
        app.touch("New match")
        app.touch(dial)
        through_the_pages(app)
        app.wait("YOUR TURN")
        open_entry(app, "Pair cards")
        app.touch("Ben")
        app.touch("From a phone …")
        link = address_on(app)
        assert "A deck list for Ben" in get(link).words
        sent = post(link, samples.deck_list("Jinx"))
        app.wait(sent.check)
        shown = " ".join(app.texts)
        assert "Main deck: 39" in shown
        assert ("Jinx, Loose Cannon" in shown) is (dial == "Casual")
        app.touch("Pair this list")
        app.wait("0 of 40 cards paired")
        assert "This link was used" in get(link).words
    finally:
        app.close()
