"""A deck list from a phone, over real HTTP, through the real process of the intake, to a real table."""

from __future__ import annotations

from pathlib import Path

from tableside.decks import samples
from tableside.table import commands as c
from tests.kit.intake.phone import get, phone_table, post

JINX = samples.deck_list("Jinx")


def test_a_list_is_pasted_confirmed_and_paired(tmp_path: Path) -> None:
    with phone_table(tmp_path / "data") as table:
        link = table.link("B")
        page = get(link)
        assert page.status == 200
        assert "A deck list for B" in page.words
        sent = post(link, JINX)
        assert sent.status == 200
        assert "Now confirm on the table’s screen" in sent.words
        assert "Jinx, Loose Cannon" in sent.words
        waits = table.view.phone
        assert waits.check == sent.check
        assert table.view.pairing is None
        view = table.do(c.ConfirmList("B"))
        assert (view.stage, view.pairing.player, view.phone) == ("pairing", "B", None)
        assert "This link was used" in get(link).words
        assert "This link was used" in post(link, JINX).words
