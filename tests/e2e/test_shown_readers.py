"""Players show which reader is theirs, on real pcscd, and what an unknown card on each of them says then."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.e2e.app import App
from tests.kit.hw.ntag import Ntag
from tests.kit.hw.private_pcscd import KIND, Pcscd, pcscd  # noqa: F401

pytestmark = pytest.mark.e2e

NEXT = "Next"


def test_any_card_shows_whose_reader_is_which_before_a_match(pcscd: Pcscd, tmp_path: Path) -> None:  # noqa: F811
    pcscd.start(KIND, KIND)
    left, right = pcscd.readers
    app = App(tmp_path / "data", "--no-practice")
    try:
        app.touch("New match")
        app.touch(NEXT)
        app.touch(NEXT)
        app.wait("Ann: put any card on your reader")
        right.place(Ntag())
        app.wait("Ben: put any card on your reader")
        left.place(Ntag())
        app.wait("Everybody has a reader.")
        assert {"Ann\nhas a reader", "Ben\nhas a reader"} <= set(app.texts), app.texts
        left.lift()
        right.lift()
        app.touch(NEXT)
        app.touch("Ben begins")
        app.touch(NEXT)
        app.touch("Begin")
        app.wait("END TURN")
        right.place(Ntag())
        app.wait("That card is not in this match")
    finally:
        app.close()
