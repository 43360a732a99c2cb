"""The size of a sealed deck says nothing of its cards."""

from carddata.sets import load
from tableside.decks.pairing import Pairing
from tableside.decks.registration import Registration
from tableside.engine.model.game_setup import GameSetup, initial_table
from tableside.ledger.seal import Seal
from tableside.match.deck_entries import DECK_BYTES, draft_deck, draft_pairing

TABLE = initial_table(GameSetup({}, ()), {})
SEAL = Seal(bytes(32))
NAMES = sorted((card.name for card in load().values()), key=lambda name: len(name.encode()))
LARGEST = 80
"""More cards than a legal deck has with its runes, battlefields and sideboard."""


def sealed_size(private: bytes) -> int:
    return len(SEAL.seal(private, b""))


def test_threat_16_every_legal_deck_has_one_size() -> None:
    sizes = set()
    for name in (NAMES[0], NAMES[-1], "N" * 60):
        for count in (40, 56, LARGEST):
            for paired in (0, 1, count):
                for tag_bytes in (7, 16, 64):
                    tags = {bytes([at]) * tag_bytes: at for at in range(paired)}
                    deck = Registration("A", (name,) * count, tags, 3, legend=name)
                    sizes.add(sealed_size(draft_deck(deck, TABLE).private))
            sizes.add(sealed_size(draft_pairing(Pairing("A", (name,) * count, None, legend=name), "").private))
    assert len(sizes) == 1


def test_a_list_that_no_rule_allows_grows_by_whole_multiples() -> None:
    private = draft_deck(Registration("A", ("N" * 60,) * 1000), TABLE).private
    assert len(private) % DECK_BYTES == 0
