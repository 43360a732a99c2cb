"""Verdicts: which kind the reasons make, who hears of them, and what was taken for granted."""

import dataclasses

import pytest
from msgspec.structs import replace

from carddata.model.card import Card
from tableside.engine import Private, Secret, Verdict, is_carried_out, judge, visible_reasons
from tableside.engine.model.actions import Action, Hide, Play, StandardMove
from tableside.engine.model.board import Battlefield, Facedown, Permanent, Runes, Seat
from tableside.engine.model.dials import Dial
from tableside.engine.model.verdict import Reason, assumed, disputed, forbidden, not_known
from tableside.message import PlaceName, PlayerName
from tests.kit.engine.play import CARDS, duel

OPEN = forbidden("421.1", "reason-does-not-control", player=PlayerName("A"), place=PlaceName(2))
SEALED = replace(forbidden("811.1", "reason-card-lacks-hidden"), public=False)
MISSING = not_known("811.1.b", "reason-control-not-known", place=PlaceName(2))
READ_TWICE = disputed("002", "reason-target-place-disputed", place=PlaceName(1))


@pytest.mark.parametrize(
    ("reasons", "kind"),
    [
        ((), "legal"),
        ((MISSING,), "unknown"),
        ((MISSING, READ_TWICE), "disputed"),
        ((MISSING, OPEN, READ_TWICE), "illegal"),
        ((SEALED,), "illegal"),
    ],
)
def test_the_strongest_reason_makes_the_kind(reasons: tuple[Reason, ...], kind: str) -> None:
    assert Verdict("2026-07-16", reasons).kind == kind


def test_the_public_verdict_keeps_what_needs_no_face() -> None:
    verdict = Verdict(
        "2026-07-16",
        (OPEN, SEALED),
        (assumed("assumed-cost-paid"), replace(assumed("assumed-card-type"), public=False)),
    )
    assert verdict.public() == Verdict("2026-07-16", (OPEN,), (assumed("assumed-cost-paid"),))
    assert verdict.rules == ("421.1", "811.1")


@pytest.mark.parametrize(
    ("dial", "happens", "player", "opponent"),
    [("casual", False, ("811.1",), ()), ("competition", True, (), ()), ("silent", True, (), ())],
)
def test_what_only_a_face_forbids(
    dial: Dial, happens: bool, player: tuple[str, ...], opponent: tuple[str, ...]
) -> None:
    verdict = Verdict("2026-07-16", (SEALED,))
    assert is_carried_out(verdict, dial) is happens
    assert tuple(reason.rule for reason in visible_reasons(verdict, dial, "A", "A")) == player
    assert tuple(reason.rule for reason in visible_reasons(verdict, dial, "A", "B")) == opponent


@pytest.mark.parametrize(("dial", "happens"), [("casual", False), ("competition", False), ("silent", True)])
@pytest.mark.parametrize("reason", [OPEN, MISSING, READ_TWICE])
def test_what_everybody_can_see(dial: Dial, happens: bool, reason: Reason) -> None:
    verdict = Verdict("2026-07-16", (reason,))
    assert is_carried_out(verdict, dial) is happens
    for listener in ("A", "B"):
        assert visible_reasons(verdict, dial, "A", listener) == (() if dial == "silent" else (reason,))


GREY_MASK = Card("Grey Mask", "unit", keywords=("Hidden",), abilities=None, might=1)
MINE = duel(
    setup=dataclasses.replace(duel().setup, cards={**CARDS, "Grey Mask": GREY_MASK}),
    battlefields=(Battlefield("plain", "A"), Battlefield("plain", "B")),
    permanents=(Permanent(1, "Mega-Mech", "unit", "A", 1), Permanent(2, "Mega-Mech", "unit", "B", 2),
                Permanent(3, "Mega-Mech", "unit", "A", "A")),
    facedown=(Facedown("f4", 1, "A", 1),),
    seats=(Seat("A"), Seat("B", runes=(Runes("calm", 9),))),
    priority="A",
    next_id=5,
)  # fmt: skip
PAID, IN_HAND = "assumed-cost-paid", "assumed-card-in-hand"
BY_HAND = "assumed-card-by-hand"


@pytest.mark.parametrize(
    ("action", "private", "granted"),
    [
        (Play("A", Secret("Mega-Mech")), Private(), {IN_HAND: True, PAID: True}),
        (Play("A", Secret("Mega-Mech")), Private(hands={"A": ("Mega-Mech",)}), {PAID: True}),
        (Play("A", Secret("Divine Judgment")), Private(hands={"A": ("?",)}), {PAID: True, BY_HAND: True}),
        (Play("A", Secret("Pakaa Cub"), "facedown", 1), Private({"f4": "Pakaa Cub"}), {}),
        (Play("A", Secret("Grey Mask"), "facedown", 1), Private({"f4": "Grey Mask"}), {BY_HAND: False}),
        (
            Play("A", Secret("Pakaa Cub"), "facedown", 1),
            Private({"f4": None}),
            {"assumed-hidden-card-not-known": False},
        ),
        (StandardMove("A", (3,), 1), Private(), {}),
        (StandardMove("A", (3,), 2), Private(), {}),
    ],
)
def test_what_is_taken_for_granted(action: Action, private: Private, granted: dict[str, bool]) -> None:
    verdict = judge(MINE, private, action)
    assert verdict.kind == "legal"
    assert {entry.code: entry.public for entry in verdict.assumed} == granted


def test_hiding_takes_a_card_that_was_not_read_on_trust() -> None:
    free = duel(battlefields=MINE.battlefields, permanents=MINE.permanents, priority="A", next_id=5)
    for card in (None, "A Card Nobody Knows"):
        verdict = judge(free, Private(), Hide("A", Secret(card), 1))
        assert verdict.kind == "legal"
        assert [entry.public for entry in verdict.assumed if "has-hidden" in entry.code] == [False]
    known = judge(free, Private(), Hide("A", Secret("Pakaa Cub"), 1))
    assert [entry.code for entry in known.assumed] == [PAID]
