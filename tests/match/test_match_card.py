"""Match cards: what they say of a match, that nobody else can write them, and that they hold no secret."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
import segno

from tableside.engine.model.actions import Concede, EndTurn
from tableside.ledger.errors import LedgerError
from tableside.ledger.signed_head import SignedHead
from tableside.ledger.store import Ledger
from tableside.ledger.witness import TableKey
from tableside.match.judge_actions import ConfirmWord, Rule, Withdraw
from tableside.match.match_card import (
    QR_BEGINS,
    CardChanged,
    CardPenalty,
    CardTooNew,
    MatchCard,
    NotACard,
    SignedCard,
)
from tableside.match.penalties_done import open_claims
from tableside.table import commands as c
from tests.kit.match.card_games import CUP, FDE, GENERAL, TRACKED, card_of, card_with, playing, warn
from tests.kit.match.cards import AGREED, CANARY, WALKER
from tests.kit.schemas import misfits
from tests.kit.table.remedies import judged
from tests.kit.table.table import AtTable


def test_a_card_tells_the_match_its_place_its_people_and_the_penalties_in_force(tmp_path: Path) -> None:
    with playing(tmp_path) as table:
        warn(table, FDE, TRACKED)
        judged(table, Rule("B", "703.5", "none", "competitive"))
        judged(table, Rule("B", GENERAL, "game loss", "competitive", upgraded="702.1.b.1", by="head judge"))
        signed = card_of(tmp_path)
    card = signed.card
    assert (card.event, card.table, card.round, card.mode, card.dial) == ("Cup", "12", "3", "duel", "competition")
    assert (card.edition, card.rules, card.result, card.games) == ("2026-07-16", "2026-07-16", "open", ())
    assert signed.names == {"A": "Ann", "B": "Bea"}
    assert card.penalties == (
        CardPenalty(1, 1, "A", FDE, "warning", "702.1.b"),
        CardPenalty(1, 2, "A", TRACKED, "warning", TRACKED),
        CardPenalty(1, 4, "B", GENERAL, "game loss", "702.1.b", "702.1.b.1"),
    )
    assert misfits(json.loads(signed.text.splitlines()[4]), "match-card.json") == []


def test_what_was_withdrawn_or_decided_anew_is_no_penalty_in_force(tmp_path: Path) -> None:
    with playing(tmp_path) as table:
        warn(table, FDE, GENERAL, "702.10")
        judged(table, Withdraw(table.match.number, table.match.rulings[0], "facts"))
        judged(table, Rule("A", GENERAL, "none", "competitive", by="head judge", appealed=2))
        card = card_of(tmp_path).card
    assert [penalty.number for penalty in card.penalties] == [3]
    assert [penalty.number for penalty in card.withdrawn] == [1]


def test_a_withdrawal_after_the_match_is_on_the_card_that_is_written_later(tmp_path: Path) -> None:
    with playing(tmp_path) as table:
        warn(table, FDE)
        first, ruling = table.match.number, table.match.rulings[0]
        table.act(Concede("B"))
        before = card_of(tmp_path)
        table.do(c.Leave(), c.Begin(msgspec.structs.replace(AGREED, **CUP)))
        judged(table, Withdraw(first, ruling, "facts", by="head judge"))
        after = card_of(tmp_path, first)
    assert (before.card.result, before.card.winner) == ("won", "A")
    assert [penalty.number for penalty in before.card.penalties] == [1]
    assert (after.card.penalties, [penalty.number for penalty in after.card.withdrawn]) == ((), [1])
    assert after.card.state > before.card.state
    assert after.identity == before.identity


def test_all_games_of_a_match_are_on_one_card(tmp_path: Path) -> None:
    with playing(tmp_path, mode="match") as table:
        warn(table, FDE)
        table.act(Concede("B"))
        first = card_of(tmp_path)
        following = table.view.next_game
        assert following is not None
        table.do(c.Begin(following.agreed, again=True))
        warn(table, GENERAL, player="B")
        second = card_of(tmp_path)
        assert card_of(tmp_path, 1).card == second.card
        table.act(Concede("B"))
        third = card_of(tmp_path)
    assert first.identity == second.identity == third.identity
    assert [(each.card.games, each.card.result) for each in (first, second, third)] == [
        (("A",), "open"),
        (("A",), "open"),
        (("A", "A"), "won"),
    ]
    assert [(penalty.game, penalty.number, penalty.player) for penalty in third.card.penalties] == [
        (1, 1, "A"),
        (2, 1, "B"),
    ]
    assert first.card.state < second.card.state < third.card.state


def test_what_is_on_the_head_judges_word_is_marked_until_it_is_confirmed(tmp_path: Path) -> None:
    with playing(tmp_path) as table:
        judged(table, Rule("A", FDE, "warning", "competitive", by="head judge", claimed=True))
        claimed = card_of(tmp_path).card
        (claim,) = open_claims(table.ask(lambda live: live.entries()), table.match.number)
        judged(table, ConfirmWord(claim))
        confirmed = card_of(tmp_path).card
    assert [penalty.claimed for penalty in (*claimed.penalties, *confirmed.penalties)] == [True, False]


def test_a_file_and_a_qr_code_say_the_same_and_copies_with_other_line_ends_too(tmp_path: Path) -> None:
    signed = card_with(tmp_path, FDE)
    for text in (signed.text, signed.qr_text, f"\ufeff{signed.text}"[1:], signed.text.replace("\n", "\r\n") + "\n\n"):
        assert SignedCard.read(text) == signed
    assert signed.text.replace("\u2014", "-").isascii(), "the dash of a signed note alone"


@pytest.mark.parametrize(("people", "penalties", "version"), [(2, 3, 17), (2, 8, 18), (4, 4, 23)])
def test_the_qr_code_is_small_enough_for_a_screen_of_480_lines(
    tmp_path: Path, people: int, penalties: int, version: int
) -> None:
    """Beside its lines the desk has 384 pixels: three of them for each module, and four up to version 17."""
    names = {letter: f"Maximiliana Hohenstein {letter}" for letter in "ABCD"[:people]}
    mode = "duel" if people == 2 else "ffa4"
    fields = ("plain",) * (2 if people == 2 else 3)
    signed = card_with(tmp_path, *(FDE,) * penalties, names=names, mode=mode, battlefields=fields, legends={})
    code = segno.make_qr(signed.qr_text, error="m", boost_error=False)
    assert code.version <= version
    assert 3 * (len(code.matrix) + 8) <= 384


def test_no_change_of_a_card_goes_unnoticed(tmp_path: Path) -> None:
    signed = card_with(tmp_path, FDE)
    text = signed.text
    for changed in (
        text.replace('"table":"12"', '"table":"13"'),
        text.replace('"warning"', '"none"'),
        text.replace("Ann", "Eve"),
        text.replace('"match":1,', '"match":1,"match":1,'),
        text.replace('{"match":1', '{ "match":1'),
        text.replace('"table":"12"', '"table":"12","points":{}'),
    ):
        assert changed != text
        with pytest.raises((CardChanged, NotACard)):
            SignedCard.read(changed)
    for at in range(0, len(text) - 1, 7):
        other = text[:at] + chr(ord(text[at]) ^ 1) + text[at + 1 :]
        with pytest.raises(LedgerError):
            SignedCard.read(other)


def test_another_key_signs_no_card_of_this_table(tmp_path: Path) -> None:
    signed = card_with(tmp_path / "one", FDE)
    (tmp_path / "other").mkdir()
    thief = TableKey.of(tmp_path / "other", ours=True)
    forged = SignedCard.sign(msgspec.structs.replace(signed.card, penalties=()), thief, signed.people)
    assert SignedCard.read(forged.text).key == thief.public, "it is a card of another table"
    with pytest.raises(CardChanged):
        SignedCard.read(replace(forged, key=signed.key).text)


def test_a_signed_head_is_no_card_and_a_card_is_no_head(tmp_path: Path) -> None:
    with playing(tmp_path) as table:
        head = table.view.witness
    with pytest.raises(NotACard):
        SignedCard.read(head)
    with pytest.raises(LedgerError):
        SignedHead.read(card_of(tmp_path).text.partition("\n\n")[2])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "x" * 70_000,
        "\n\n\n\n",
        QR_BEGINS,
        QR_BEGINS + "0" * 60_000,
        QR_BEGINS + "\u202e",
        "[" * 60_000,
        "\x00",
    ],
)
def test_what_is_no_card_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(NotACard):
        SignedCard.read(text)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("event", "x" * 121),
        ("people", dict.fromkeys("ABCDE", b"\x01" * 32)),
        ("people", {"A": b"\1" * 31}),
        ("mode", "\u202eduel"),
        ("at", "yesterday"),
        ("match", -1),
        ("penalties", (CardPenalty(1, 1, "A", FDE, "warning"),) * 201),
        ("penalties", (CardPenalty(1, 1, "Z", FDE, "warning"),)),
        ("penalties", (CardPenalty(1, 1, "A", "702.13; DROP", "warning"),)),
        ("games", ("A",) * 100),
    ],
)
def test_a_table_that_signs_nonsense_is_refused_too(tmp_path: Path, field: str, value: object) -> None:
    tmp_path.chmod(0o700)
    key = TableKey.of(tmp_path, ours=True)
    fine = MatchCard(1, "A" * 16, 1, "2026-11-28T10:00", "2026-11-28", "2026-07-16", "2026-07-16", "duel", "casual", {})
    assert SignedCard.read(SignedCard.sign(fine, key, ()).text).card == fine
    with pytest.raises(NotACard):
        SignedCard.read(SignedCard.sign(msgspec.structs.replace(fine, **{field: value}), key, ()).text)


def test_a_newer_form_is_named_as_newer(tmp_path: Path) -> None:
    with pytest.raises(CardTooNew):
        SignedCard.read(card_with(tmp_path).text.replace("match-card 1\n", "match-card 2\n"))


def test_a_name_can_be_destroyed_and_the_card_stays_genuine(tmp_path: Path) -> None:
    signed = card_with(tmp_path, FDE)
    forgotten = SignedCard.read(signed.forget("A").text)
    assert (forgotten.names, forgotten.persons) == ({"A": "A", "B": "Bea"}, {"B": "Bea"})
    assert "Ann" not in forgotten.text
    assert forgotten.card == signed.card
    assert "Ann" not in signed.text.split("\n\n", 1)[1], "no name is in what is signed"


def test_a_name_that_was_destroyed_in_the_ledger_is_on_no_card(tmp_path: Path) -> None:
    card_with(tmp_path, FDE)
    with Ledger.open(tmp_path) as ledger:
        ledger.forget(1, "A")
    assert card_of(tmp_path).names == {"A": "A", "B": "Bea"}


def test_emoji_and_marks_of_direction_in_names_come_through(tmp_path: Path) -> None:
    names = {"A": "\u202eEve \U0001f600\U0001f468\u200d\U0001f469", "B": "\u0645\u0631\u064a\u0645"}
    signed = card_with(tmp_path, FDE, names=names, event="Cup \U0001f3c6")
    again = SignedCard.read(signed.qr_text)
    assert again == signed
    assert again.names["B"] == names["B"]
    assert "\u202e" not in again.names["A"]


def test_a_card_holds_no_secret(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        table.begin(dial="competition", event="Cup").hide("A", table.tags["A"][WALKER], 1)
        judged(table, Rule("A", FDE, "warning", "competitive", otherwise=True, by="head judge", why="CANARY WHY"))
        table.act(EndTurn("A"))
        signed = card_of(tmp_path)
    for secret in (CANARY, "CANARY", "Canary"):
        assert secret not in signed.text
    assert repr(signed).count("Ann") == 0
