"""Imported cards at the real table (`--data`): they are paired, seen, and played by hand from the first tap."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import pytest

from tests.cli.test_cards import FORMAT, row
from tests.kit.cli import tableside
from tests.kit.e2e.app import App
from tests.kit.e2e.ways import begin_match, open_entry
from tests.kit.hw.ntag import Ntag
from tests.kit.hw.private_pcscd import KIND, Pcscd, pcscd  # noqa: F401

pytestmark = pytest.mark.e2e

CARDS = (
    row("Grey Hound", "[Tank]", energy=1),
    row("Blue Song", "Dance in the rain.", type="Spell", might=None, energy=1, code="AAA-007"),
)


def test_an_imported_card_is_paired_and_played_by_hand_from_the_first_tap(pcscd: Pcscd) -> None:  # noqa: F811
    pcscd.start(KIND)
    (reader,) = pcscd.readers
    with tempfile.TemporaryDirectory(prefix="tableside-") as home:
        Path(home).chmod(0o755)
        data = Path(home) / "data"
        source = Path(home) / "cards.json"
        source.write_text(json.dumps({"meta": FORMAT, "cards": CARDS}))
        assert tableside("cards", "import", source, "--data", data).exit_code == 0
        (data / "decks").mkdir(parents=True)
        (data / "decks" / "ann.txt").write_text("Main Deck:\n" + "".join(f"1 {card['name']}\n" for card in CARDS))
        tags = {card["name"]: Ntag() for card in CARDS}
        app = App(data)
        try:
            begin_match(app)
            open_entry(app, "Pair cards")
            app.touch("Ann")
            app.touch("ann")
            app.wait("0 of 2 cards paired")
            assert not any("unknown" in text for text in app.texts), "the cards are known"
            for count, tag in enumerate(tags.values(), 1):
                reader.place(tag)
                app.wait(f"{count} of 2 cards paired")
                reader.lift()
            app.touch("Done")
            app.gone("Leave this card out")
            app.touch("Back")
            app.wait("YOUR TURN")
            for name, answer in (("Grey Hound", "Grey Hound"), ("Blue Song", "Do what it says")):
                reader.place(tags[name])
                app.touch("Play it")
                reader.lift()
                if answer != name:
                    app.touch("PASS")
                    app.touch("PASS")
                app.wait(answer)
            assert any("Blue Song" in text for text in app.texts)
            app.touch("Done")
            app.wait("Blue Song")
        finally:
            app.close()
