"""Match cards at the desk: read from sticks, counted once a judge has confirmed their table, refused in a sentence."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tableside.judge import match_cards_page
from tableside.judge.steps import NOTHING_DONE
from tableside.ledger.store import Ledger
from tableside.ledger.witness import TableKey
from tableside.match.card_shelf import FILE, MOST_CARDS, CardShelf
from tableside.match.judge_actions import ConfirmTable, Rule, WriteCard
from tableside.match.match_card import SignedCard
from tableside.message import message
from tests.kit.hostile_files import HOSTILE
from tests.kit.judge.card_desk import STICK, confirm, plug, put, read
from tests.kit.judge.rulings import HEAD, at_rulings, come
from tests.kit.judge.session import PIN, AtJudge
from tests.kit.match.card_games import CUP, FDE, GENERAL, card_of, card_with, playing, warn
from tests.kit.table.remedies import judged
from tests.kit.table.table import AtTable
from tests.kit.text import english

ALONE = "Only the matches on this machine count here. It knows no other tables."


def proposed(judge: AtJudge, infraction: str, on: str = "Ann") -> list[str]:
    """Return what the desk says before a ruling."""
    come(judge, PIN)
    judge.press(f"Rule on {on}")
    judge.choose_infraction(infraction)
    return judge.lines


def test_of_many_cards_of_a_table_the_newest_are_listed_and_the_others_counted(
    judge: AtJudge, stick: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_cards_page, "MOST_LISTED", 0)
    other = card_with(tmp_path / "other", FDE)
    put(stick, other)
    read(judge)
    judge.press(f"{other.table}: unverified")
    assert english(message("judge-cards-more-matches", count=1)) in judge.lines


def counts(judge: AtJudge, infraction: str = FDE) -> str:
    return next(line for line in proposed(judge, infraction) if line.startswith("Warnings of Ann before"))


def test_a_card_counts_once_its_table_is_confirmed_and_the_desk_says_as_of_when(
    judge: AtJudge, stick: Path, tmp_path: Path
) -> None:
    other = card_with(tmp_path / "other", FDE, FDE)
    put(stick, other)
    assert read(judge)[:2] == [
        "1 card of a match that was not known.",
        "Besides this machine, 0 matches by cards count (tables: 0).",
    ]
    unverified = proposed(judge, FDE)
    assert ALONE in unverified
    assert "1 match card does not count: no judge has confirmed the key of its table." in unverified
    assert counts(judge) == "Warnings of Ann before: 0 for this infraction, 0 in its whole section."
    come(judge, PIN)
    judge.press("Match cards")
    confirm(judge, other)
    lines = proposed(judge, FDE)
    assert "Warnings of Ann before: 2 for this infraction, 2 in its whole section." in lines
    assert "With this one the penalty is upgraded to a game loss (TR 702.1.b.1)." in lines
    at = other.card.at.replace("T", " ")
    assert (
        f"Known are the matches on this machine and 1 match by its card (tables: 1), the newest as of {at} (UTC). "
        "Other tables are not known."
    ) in lines
    assert "Of Ann’s warnings in all sections, 2 are on match cards." in lines
    assert ALONE not in lines
    assert any(line.startswith(f"The key of table {other.table} is confirmed (") for line in judge.table.history)
    assert counts(judge, GENERAL) == "Warnings of Ann before: 0 for this infraction, 2 in its whole section."


def test_warnings_here_and_on_cards_add_up_and_those_that_only_track_do_not(
    judge: AtJudge, stick: Path, tmp_path: Path
) -> None:
    other = card_with(tmp_path / "other", FDE, "702.17")
    put(stick, other)
    warn(judge.table, FDE)
    read(judge)
    confirm(judge, other)
    assert counts(judge) == "Warnings of Ann before: 2 for this infraction, 2 in its whole section."


def test_the_same_match_counts_once_and_a_later_card_replaces_an_earlier_one(
    judge: AtJudge, stick: Path, tmp_path: Path
) -> None:
    with playing(tmp_path / "other") as table:
        warn(table, FDE)
        first = card_of(tmp_path / "other")
        warn(table, FDE)
        second = card_of(tmp_path / "other")
    put(stick, first, "a.card")
    put(stick, first, "b.card")
    assert read(judge)[:2] == ["1 card of a match that was not known.", "1 card says nothing new."]
    confirm(judge, first)
    assert counts(judge).startswith("Warnings of Ann before: 1 for")
    put(stick, second, "c.card")
    come(judge, PIN)
    assert read(judge)[:2] == ["1 card replaces an earlier one of its match.", "2 cards say nothing new."]
    assert counts(judge).startswith("Warnings of Ann before: 2 for")
    (stick / "c.card").unlink()
    come(judge, PIN)
    assert read(judge)[0] == "2 cards say nothing new."
    assert counts(judge).startswith("Warnings of Ann before: 2 for"), "an earlier card replaces no later one"


def test_a_forged_or_damaged_card_is_refused_and_the_others_are_taken_in(
    judge: AtJudge, stick: Path, tmp_path: Path
) -> None:
    other = card_with(tmp_path / "other", FDE)
    put(stick, other)
    (stick / "a.card").write_text(other.text.replace('"warning"', '"none"'))
    (stick / "b.card").write_bytes(other.text.encode()[:300])
    for number, kind in enumerate(("a pipe", "3 GB of nothing", "a socket", "a folder", "no UTF-8")):
        HOSTILE[kind](stick / f"hostile-{number}.card")
    lines = read(judge)
    assert lines[0] == "1 card of a match that was not known."
    assert lines[1] == "a.card was not taken in. It is not what its table signed: it was changed or forged."
    assert lines[2] == "b.card was not taken in. It is no match card, or not all of it."
    assert any(line.endswith("more files were not taken in.") for line in lines)
    assert [signed.card for signed in CardShelf(judge.table.folder).cards()[0]] == [other.card]


def test_a_card_of_this_machine_is_not_counted_a_second_time(judge: AtJudge, stick: Path) -> None:
    warn(judge.table, FDE)
    come(judge, PIN)
    judge.press("Match cards")
    judge.press(f"Write this match’s card to {STICK}")
    assert judge.lines[0] == f"The card is on {STICK}, as {card_of(judge.table.folder).file_name}."
    judge.press("Read match cards from sticks")
    assert judge.lines[0] == "1 card is of a match on this machine, which counts already."
    assert counts(judge).startswith("Warnings of Ann before: 1 for")


def test_two_cards_of_one_moment_that_differ_are_a_contradiction(judge: AtJudge, stick: Path, tmp_path: Path) -> None:
    other = card_with(tmp_path / "other", FDE)
    key = TableKey.of(tmp_path / "other")
    liar = SignedCard.sign(msgspec.structs.replace(other.card, penalties=()), key, other.people)
    put(stick, other, "a.card")
    put(stick, liar, "b.card")
    assert read(judge)[1].startswith("1 card contradicts another of the same match and moment.")
    confirm(judge, other)
    assert counts(judge).startswith("Warnings of Ann before: 1 for")


def test_a_key_is_revoked_and_both_survive_a_restart(judge: AtJudge, stick: Path, tmp_path: Path) -> None:
    other = card_with(tmp_path / "other", FDE)
    put(stick, other)
    read(judge)
    confirm(judge, other)
    folder = judge.table.folder
    judge.table.__exit__(None, None, None)
    with AtTable(folder) as table:
        again = AtJudge(table, "")
        assert counts(again).startswith("Warnings of Ann before: 1 for")
        come(again, PIN)
        again.press("Match cards")
        again.press(f"{other.table}: counts")
        assert "A judge of this event has confirmed this key. Its cards count." in again.lines
        again.press("Revoke: its cards no longer count")
        assert table.history[0].startswith(f"The key of table {other.table} is no longer confirmed (")
        assert counts(again).startswith("Warnings of Ann before: 0 for")


def test_a_key_counts_for_its_event_alone(judge: AtJudge, stick: Path, tmp_path: Path) -> None:
    here, there = card_with(tmp_path / "one", FDE), card_with(tmp_path / "two", FDE, event="Other Cup")
    put(stick, here)
    put(stick, there)
    read(judge)
    confirm(judge, here)
    judged(judge.table, ConfirmTable(there.key))
    assert counts(judge).startswith("Warnings of Ann before: 1 for")


def test_of_a_player_without_a_name_no_card_counts(stick: Path, tmp_path: Path) -> None:
    names: dict[str, Any] = {"names": {"A": "Player 1", "B": "Bea"}, "unnamed": ("A",)}
    other = card_with(tmp_path / "other", FDE, **names)
    put(stick, other)
    with at_rulings(tmp_path, **CUP, **names) as judge:
        plug(judge.table, stick)
        read(judge)
        confirm(judge, other)
        lines = proposed(judge, FDE, on="Player 1")
    assert any(line.startswith("Warnings of Player 1 before: 0 for") for line in lines)


def test_the_ruling_that_a_card_upgraded_says_by_which_rule(judge: AtJudge, stick: Path, tmp_path: Path) -> None:
    other = card_with(tmp_path / "other", FDE, FDE)
    put(stick, other)
    read(judge)
    confirm(judge, other)
    proposed(judge, FDE)
    judge.press("Record: Game loss")
    (ruling,) = judge.table.match.rulings
    assert (ruling.penalty, ruling.upgraded) == ("game loss", "702.1.b.1")


def test_a_stick_that_is_pulled_in_the_middle_is_said_and_nothing_is_lost(
    judge: AtJudge, stick: Path, tmp_path: Path
) -> None:
    put(stick, card_with(tmp_path / "other", FDE))
    read(judge)
    write = f"Write this match’s card to {STICK}"
    assert write in judge.labels
    stick.rename(stick.with_name("gone"))
    assert judge.touch(write).message == NOTHING_DONE
    assert write not in judge.labels
    judge.press("Read match cards from sticks")
    assert judge.lines[0].startswith("1 card says nothing new."), "it lies in another folder now"
    assert len(CardShelf(judge.table.folder).cards()[0]) == 1


def test_why_a_card_cannot_be_written_is_said(judge: AtJudge, stick: Path) -> None:
    stick.rmdir()
    stick.write_text("no folder")
    judged(judge.table, WriteCard(str(stick)))
    judge.press("Match cards")
    assert judge.lines[0].startswith(f"{stick / card_of(judge.table.folder).file_name} was not written."), judge.lines


def test_a_shelf_that_was_damaged_loses_those_lines_alone_and_says_so(
    judge: AtJudge, stick: Path, tmp_path: Path
) -> None:
    one, two = card_with(tmp_path / "one", FDE), card_with(tmp_path / "two", FDE)
    put(stick, one)
    put(stick, two)
    read(judge)
    confirm(judge, one)
    file = judge.table.folder / FILE
    lines = file.read_bytes().splitlines()
    file.write_bytes(b"\n".join((lines[0], lines[1].replace(b"warning", b"nothing"), b"\xff\xfe")) + b"\n")
    plug(judge.table, stick)
    come(judge, PIN)
    judge.press("Match cards")
    assert "2 kept cards cannot be read. Read them from their sticks again." in judge.lines
    judge.press("Read match cards from sticks")
    assert len(CardShelf(judge.table.folder).cards()[0]) == 2


def test_a_shelf_that_cannot_be_read_is_said_and_rulings_go_on(judge: AtJudge, stick: Path) -> None:
    os.mkfifo(judge.table.folder / FILE)
    plug(judge.table, stick)
    judge.press("Match cards")
    assert any("cannot be read" in line or "not a file" in line for line in judge.lines), judge.lines
    assert ALONE in proposed(judge, FDE)
    judge.press("Record: Warning")
    assert len(judge.table.match.rulings) == 1


def test_the_power_fails_while_cards_are_kept_and_the_earlier_ones_are_there(tmp_path: Path) -> None:
    one, two = card_with(tmp_path / "one", FDE), card_with(tmp_path / "two", FDE)
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    shelf = CardShelf(data)
    shelf.keep([one])

    def cut() -> Iterator[SignedCard]:
        yield two
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        shelf.keep(cut())
    assert shelf.cards() == ((one,), 0)


def test_no_more_cards_are_kept_than_there_is_room_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_CARDS == 2000
    monkeypatch.setattr("tableside.match.card_shelf.MOST_CARDS", 2)
    cards = [card_with(tmp_path / name, FDE) for name in "abc"]
    for signed in cards:
        put(tmp_path, signed)
    (tmp_path / "data").mkdir(mode=0o700)
    done = CardShelf(tmp_path / "data").read_files(sorted(tmp_path.glob("*.card")))
    assert done.outcomes == {"new": 2, "full": 1}


def test_a_floor_judge_has_no_page_of_the_day_and_both_have_the_cards(judge: AtJudge) -> None:
    come(judge, PIN)
    assert "Match cards" in judge.labels
    assert "The day’s matches" not in judge.labels
    come(judge, HEAD)
    assert {"Match cards", "The day’s matches"} <= set(judge.labels)


def test_the_qr_code_at_the_desk_is_the_card(judge: AtJudge) -> None:
    warn(judge.table, FDE)
    come(judge, PIN)
    judge.press("Match cards")
    judge.press("This match’s card as a QR code")
    signed = SignedCard.read(judge.view.steps.code)
    assert [penalty.infraction for penalty in signed.card.penalties] == [FDE]
    assert f"Signed by table {signed.table}." in judge.lines
    judge.press("Back")
    assert judge.view.steps.code == ""


def test_without_a_key_to_sign_with_the_desk_says_so(judge: AtJudge) -> None:
    key = judge.table.folder / "keys" / "table.key"
    key.write_bytes(b"short")
    come(judge, PIN)
    judge.press("Match cards")
    judge.press("This match’s card as a QR code")
    assert judge.view.steps.code == ""
    assert any("table.key" in line for line in judge.lines), judge.lines


def test_the_ledger_has_the_confirmation_and_who_made_it(judge: AtJudge, tmp_path: Path, stick: Path) -> None:
    other = card_with(tmp_path / "other", FDE)
    put(stick, other)
    read(judge)
    confirm(judge, other)
    judge.table.__exit__(None, None, None)
    with Ledger.open(judge.table.folder) as ledger:
        (entry,) = [entry for entry in ledger.entries(1) if entry.kind == "table confirmed"]
    note = msgspec.json.decode(entry.action)
    assert (note["table"], note["event"]) == (other.table, "Cup")
    assert note["unlock"] > 0


def test_a_penalty_of_the_same_ruling_counts_for_the_player_of_that_name_alone(
    judge: AtJudge, stick: Path, tmp_path: Path
) -> None:
    other = card_with(tmp_path / "other", FDE, player="B", names={"A": "Cem", "B": "Dora"})
    put(stick, other)
    read(judge)
    confirm(judge, other)
    assert counts(judge).startswith("Warnings of Ann before: 0 for")
    judged(judge.table, Rule("A", FDE, "warning", "competitive"))
    assert counts(judge).startswith("Warnings of Ann before: 1 for")


def test_after_a_clock_was_set_back_the_later_state_still_replaces_the_earlier(
    judge: AtJudge, stick: Path, tmp_path: Path
) -> None:
    """Moments are labels: the number of the newest entry decides."""
    folder = tmp_path / "other"
    first = card_with(folder, FDE, FDE)
    card = msgspec.structs.replace(first.card, state=first.card.state + 1, at="2001-01-01T00:00", penalties=())
    later = SignedCard.sign(card, TableKey.of(folder), first.people)
    put(stick, first, "a.card")
    put(stick, later, "b.card")
    assert "1 card replaces an earlier one of its match." in read(judge)
    confirm(judge, later)
    assert counts(judge).startswith("Warnings of Ann before: 0 for")
