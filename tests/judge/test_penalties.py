"""Rulings and penalties: counts that upgrade by level over the matches of an event, appeals, sealed reasons."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from tableside.judge.open_remedies import open_remedies, without_ruling
from tableside.judge.penalties import describe_proposal, propose
from tableside.match.judge_actions import CarryOut, Rule, ShowHand
from tableside.match.public.infractions import INFRACTIONS, LEVELS, Level, upgrading_rule
from tableside.match.public.rulings import RecordedRuling, Ruling, proposed, warnings
from tableside.table import commands as c
from tests.kit.match.cards import AGREED
from tests.kit.table.remedies import judged
from tests.kit.table.table import AtTable, kinds
from tests.kit.text import lines

DAY = "2026-11-22"
FDE, GENERAL, SLOW, MINOR = "702.13", "702.16", "703.2", "704.2"


@pytest.mark.parametrize(
    ("rule", "earlier", "level", "expected"),
    [
        (FDE, [FDE], "competitive", ""),
        (FDE, [FDE, FDE], "competitive", "702.1.b.1"),  # the third of one kind
        (FDE, [FDE, GENERAL], "competitive", ""),  # three, but of two kinds
        (FDE, [GENERAL, "702.5", "702.9", "702.12"], "competitive", ""),  # the fifth of any kind
        (FDE, [GENERAL, "702.5", "702.9", "702.12"], "professional", "702.1.b.3"),
        (FDE, [GENERAL, "702.5", "702.9", "702.12", "702.6"], "competitive", "702.1.b.2"),  # the sixth
        (FDE, [GENERAL, "702.5", "702.9", "702.12", "702.6"], "casual", ""),  # no total at casual
        (FDE, [GENERAL, "702.5", "702.9", "702.12", SLOW], "competitive", ""),  # one of them of another category
        (FDE, [GENERAL, "702.5", "702.9", "702.12", "702.17"], "competitive", ""),  # one of them only tracks
        ("702.17", ["702.17"] * 5, "professional", ""),
        (SLOW, [SLOW, SLOW], "casual", "703.1.b.1"),
        (SLOW, ["703.5", "703.6", "703.7", "703.4"], "professional", "703.1.b.3"),
        (MINOR, [], "competitive", ""),
        (MINOR, [MINOR], "casual", "704.1.b"),  # the second already
        (MINOR, ["704.4"], "casual", ""),
    ],
)
def test_a_count_upgrades_by_kind_total_and_level(rule: str, earlier: list[str], level: Level, expected: str) -> None:
    assert upgrading_rule(rule, earlier, level) == expected


def test_warnings_that_only_track_are_not_counted_for_another_infraction() -> None:
    earlier = ["702.17", "702.17", FDE]
    assert proposed(GENERAL, "warning", earlier, "competitive").counted == 1
    assert proposed("702.17", "warning", earlier, "competitive").same == 2


def ruling(number: int = 1, **changes: object) -> Ruling:
    return msgspec.structs.replace(Ruling(number, "A", "Ann", FDE, "warning", "competitive"), **changes)


def recorded(*rulings: Ruling, match: int = 1, at: str = f"{DAY}T10:00:00") -> list[RecordedRuling]:
    return [RecordedRuling(match, at, each) for each in rulings]


def warned(all_: Iterable[RecordedRuling], event: str = "") -> list[str]:
    return list(warnings(all_, "Ann", event, DAY))


def test_warnings_count_over_the_matches_of_an_event() -> None:
    cup, other = ruling(event="Cup"), ruling(event="Other")
    assert warned([*recorded(cup), *recorded(cup, match=2), *recorded(other, match=3)], "Cup") == [FDE, FDE]
    assert warned([*recorded(ruling()), *recorded(ruling(), match=2, at="2026-11-21T10:00:00")]) == [FDE]
    assert warned(recorded(ruling(person="Bea"), ruling(2, penalty="none"), ruling(3, infraction=""))) == []


def test_an_upgraded_warning_counts_and_one_overturned_on_appeal_does_not() -> None:
    upgraded = ruling(penalty="game loss", upgraded="702.1.b.1")
    assert warned(recorded(upgraded, ruling(2, penalty="game loss"))) == [FDE]
    first, second = ruling(), ruling(2, appealed=1, by="head judge", penalty="none")
    assert warned(recorded(first, second)) == []
    assert warned([*recorded(first), *recorded(second, match=2)]) == [FDE], "appealed in another match is another one"


def test_the_desk_proposes_and_says_what_it_does_not_know(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        for _ in range(2):
            table.begin(dial="competition", event=" Cup ")
            assert judged(table, Rule("A", FDE, "warning", "competitive", branch="702.13.b.2"))
            table.do(c.Leave())
        table.do(c.Begin(msgspec.structs.replace(AGREED, dial="competition", event="cup")))
        rulings = table.ask(lambda live: live.recorded_rulings())
        assert [(each.match, each.ruling.event) for each in rulings] == [(1, "Cup"), (2, "Cup")]
        match, today = table.match, rulings[0].at[:10]
        proposal = propose(match, rulings, "A", FDE, today=today)
        assert (proposal.penalty, proposal.upgraded, proposal.same) == ("game loss", "702.1.b.1", 2)
        assert propose(match, rulings, "B", FDE, today=today).penalty == "warning"
        assert propose(match, rulings, "A", "702.3", today=today).penalty == "none"
        assert propose(match, rulings, "A", "702.15", today=today, advantage=True).penalty == "warning"
        assert lines(describe_proposal("A", proposal), match.names) == [
            "Warnings of Ann before: 2 for this infraction, 2 in its whole section.",
            "With this one the penalty is upgraded to a game loss (TR 702.1.b.1).",
            "Only the matches on this machine count here. It knows no other tables.",
        ]
        for event in ("Cup 2", ""):
            table.do(c.Leave())
            table.do(c.Begin(msgspec.structs.replace(AGREED, dial="competition", event=event)))
            assert propose(table.match, rulings, "A", FDE, today=today).same == 0, "another event"


def test_of_a_player_without_a_name_only_the_warnings_of_this_match_count(tmp_path: Path) -> None:
    """In another match somebody else may have had the seat that is called the same."""
    agreed = msgspec.structs.replace(AGREED, names={"A": "Player 1", "B": "Bea"}, dial="competition", unnamed=("A",))
    with AtTable(tmp_path) as table:
        for _ in range(2):
            table.do(c.Leave(), c.Begin(agreed))
            for player in "AB":
                assert judged(table, Rule(player, FDE, "warning", "competitive", branch="702.13.b.2"))
        rulings = table.ask(lambda live: live.recorded_rulings())
        match, today = table.match, rulings[0].at[:10]
        assert propose(match, rulings, "B", FDE, today=today).same == 2
        proposal = propose(match, rulings, "A", FDE, today=today)
        assert (proposal.same, proposal.upgraded) == (1, "")
        assert lines(describe_proposal("A", proposal), match.names)[-1].startswith("Only the warnings of this match")


def test_a_ruling_is_in_the_history_and_its_reason_is_sealed(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        table.begin(dial="competition")
        before = table.match.table
        judged(
            table,
            Rule("A", FDE, "warning", "competitive", "702.13.b.2", otherwise=True, by="head judge", why="CANARY WHY"),
        )
        assert table.history[:2] == [
            "In ruling 1 the judge decides otherwise than the table; why is sealed.",
            "Ruling 1 (head judge): Ann, Warning: Facedown Card Error (TR 702.13.b.2).",
        ]
        assert table.match.table == before
        assert kinds(table)[-1] == "ruling"
        clear = b"".join(entry.action + entry.events for entry in table.entries())
        assert b"CANARY" not in clear + msgspec.json.encode(table.view)


def test_an_appeal_leaves_the_first_ruling_on_record_and_needs_a_head_judge(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        table.begin(dial="competition")
        judged(table, Rule("A", FDE, "game loss", "competitive", "702.13.b.2.b"))
        assert not judged(table, Rule("A", FDE, "warning", "competitive", appealed=1)), "a judge decides no appeal"
        assert not judged(table, Rule("A", FDE, "warning", "competitive", by="head judge", appealed=2)), (
            "no such ruling"
        )
        assert judged(table, Rule("A", FDE, "warning", "competitive", by="head judge", appealed=1))
        again = Rule("A", FDE, "none", "competitive", by="head judge", appealed=1)
        assert not judged(table, again), "it was decided already"
        head = Rule("A", FDE, "none", "competitive", by="head judge", appealed=2)
        assert not judged(table, head), "a head judge's ruling is not appealed (413.4)"
        assert [ruling.penalty for ruling in table.match.rulings] == ["game loss", "warning"]
        assert (
            "Ruling 1 was appealed: it stays on record, and the ruling of the head judge counts in its place."
            in table.history
        )


def test_an_appeal_is_no_ruling_on_another_error(tmp_path: Path) -> None:
    draw, warning = CarryOut("A", "702.4.a.1"), Rule("A", "702.4", "warning", "competitive")
    with AtTable(tmp_path) as table:
        table.begin(dial="competition")
        judged(table, draw)
        judged(table, warning)
        judged(table, replace(warning, by="head judge", appealed=1))
        judged(table, draw)
        assert without_ruling(table.entries()) == (("A", "702.4"),)
        judged(table, ShowHand("A", 4, rule="702.12.b.3", chosen=1))
        judged(table, Rule("A", "702.12", "warning", "competitive"))
        judged(table, ShowHand("A", 4, rule="702.12.b.3", chosen=1))
        judged(table, Rule("A", "702.12", "warning", "competitive", by="head judge", appealed=3))
        assert [remedy.rule for remedy in open_remedies(table.entries())] == ["702.12.b.3"]


def test_a_warning_in_this_match_counts_whatever_day_the_clock_said(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        table.begin(dial="competition")
        assert judged(table, Rule("A", FDE, "warning", "competitive", branch="702.13.b.2"))
        rulings = table.ask(lambda live: live.recorded_rulings())
        assert propose(table.match, rulings, "A", FDE, today="1999-01-01").same == 1


def test_what_is_no_infraction_is_not_recorded(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        table.begin()
        assert not judged(table, Rule("A", "702.99", "warning", "casual"))
        assert not judged(table, Rule("Z", FDE, "warning", "casual"))
        assert judged(table, Rule("A", "", "none", "casual")), "no error at all is a ruling too"
        assert table.history[0] == "Ruling 1 (judge): no error of Ann."


def test_every_infraction_has_its_numbers() -> None:
    assert len(INFRACTIONS) == 32
    assert {known.category for known in INFRACTIONS.values()} == {"702", "703", "704"}
    assert LEVELS == ("casual", "competitive", "professional")
