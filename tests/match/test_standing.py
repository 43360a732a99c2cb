"""The rulings that count follow from the entries alone: random sequences against a plain second computation."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from tableside.engine.model.actions import EndTurn
from tableside.ledger.entry import Entry
from tableside.match.fold import replay
from tableside.match.judge_actions import ConfirmWord, LoseGame, Rewind, Rule, Withdraw
from tableside.match.penalties_done import open_claims, standing
from tableside.match.public.rulings import read_ruling, read_withdrawal, warnings
from tableside.match.rulings import in_force
from tableside.match.state import Match
from tableside.table import commands as c
from tests.kit.match.cards import CARDS
from tests.kit.table.remedies import judged
from tests.kit.table.table import AtTable

SEQUENCES, LENGTH = 12, 30
INFRACTIONS = ("702.10", "702.13", "702.16", "703.5")


def plain(entries: tuple[Entry, ...]) -> dict[str, object]:
    """The same again, written as the text says it, without the fold and with loops alone."""
    game = entries[0].match
    rulings = [read_ruling(entry) for entry in entries if entry.kind == "ruling"]
    withdrawals = [read_withdrawal(entry) for entry in entries if entry.kind == "ruling withdrawn"]
    withdrawn = [each.number for each in withdrawals if each.match == game]
    counting = []
    for ruling in rulings:
        anew = [other for other in rulings if other.appealed == ruling.number and other.number not in withdrawn]
        if ruling.number not in withdrawn and not anew:
            counting.append(ruling)
    counts = [r.infraction for r in counting if r.penalty == "warning" or r.upgraded]
    claims = []
    for entry in entries:
        if b'"claimed":true' in entry.action:
            later = [other for other in entries if other.seq > entry.seq]
            confirmed = any(
                other.kind == "head judge confirms" and f'"of":{entry.seq},'.encode() in other.action for other in later
            )
            gone = entry.kind == "ruling" and read_ruling(entry).number in withdrawn
            if not confirmed and not gone:
                claims.append(entry.seq)
    return {"counting": [ruling.number for ruling in counting], "counts": counts, "claims": claims}


def derived(match: Match, entries: tuple[Entry, ...], table: AtTable) -> dict[str, object]:
    """Return what the program derives, and two ways of it that must agree."""
    rulings = standing(entries, match.number)
    assert list(rulings.rulings) == [ruling.number for ruling in in_force(match)]
    assert not set(rulings.losses.values()) & set(rulings.orphans)
    for number, seq in rulings.losses.items():
        assert rulings.rulings[number].penalty == "game loss"
        assert seq in {entry.seq for entry in entries if entry.kind == "remedy"}
    recorded = table.ask(lambda live: live.recorded_rulings())
    day = entries[0].at[:10]
    counts = [rule for person in ("Ann", "Bea") for rule in warnings(recorded, person, "", day)]
    claims = [claim.entry for claim in open_claims(entries, match.number)]
    return {"counting": list(rulings.rulings), "counts": counts, "claims": claims}


def struck(match: Match) -> list[tuple[int, str]]:
    """The lines of the history that are struck through: what was taken back."""
    return [(line.seq, line.said.code) for line in match.history if line.undone]


def act(rng: random.Random, table: AtTable) -> None:
    """One thing that a judge or a player does, or nothing where it cannot be done."""
    match = table.match
    counting = in_force(match)
    by = rng.choice(("judge", "head judge"))
    claimed = by == "head judge" and rng.random() < 0.4
    match rng.randrange(8):
        case 0 | 1:
            judged(table, Rule("A", rng.choice(INFRACTIONS), "warning", "competitive", by=by, claimed=claimed))
        case 2:
            loss = (LoseGame("A", "701.2.b.1"),) if rng.random() < 0.8 else ()
            judged(table, *loss, Rule("A", "703.3", "game loss", "competitive", by=by, claimed=claimed))
        case 3 if counting:
            judged(table, Withdraw(match.number, rng.choice(counting), "facts", by=by, claimed=claimed))
        case 4 if [ruling for ruling in counting if ruling.by == "judge"]:
            ruling = rng.choice([ruling for ruling in counting if ruling.by == "judge"])
            penalty = rng.choice(("none", "warning", "game loss"))
            first = ruling.player, ruling.infraction, penalty, "competitive"
            judged(table, Rule(*first, by="head judge", appealed=ruling.number, claimed=claimed))
        case 5 if match.began:
            judged(table, Rewind(match.began, by, claimed))
        case 6 if open_claims(table.ask(lambda live: live.entries()), match.number):
            claim = rng.choice(open_claims(table.ask(lambda live: live.entries()), match.number))
            judged(table, ConfirmWord(claim))
        case _:
            table.do(c.Undo(rng.choice("AB")))
            if not table.match.table.over:
                table.act(EndTurn(table.match.table.turn))


def begun_again(table: AtTable, folder: Path, *, is_closed: bool) -> AtTable:
    """The table as it begins again once it was closed, or else once the power is cut: on the files that it has now."""
    if is_closed:
        table.thread.stop()
    shutil.copytree(table.folder, folder)
    table.__exit__()
    return AtTable(folder).__enter__()


@pytest.mark.parametrize("seed", range(SEQUENCES))
def test_what_counts_is_what_a_plain_computation_says_through_rewinds_and_power_cuts(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    table = AtTable(tmp_path / "first").__enter__()
    try:
        table.begin(dial="casual")
        for step in range(LENGTH):
            if rng.random() < 0.08:
                table = begun_again(table, tmp_path / f"{step}", is_closed=rng.random() < 0.5)
            act(rng, table)
            entries = table.ask(lambda live: live.entries())
            found = derived(table.match, entries, table)
            assert found == plain(entries)
            again = replay(entries, CARDS)
            assert (in_force(again), struck(again)) == (in_force(table.match), struck(table.match))
    finally:
        table.__exit__()
