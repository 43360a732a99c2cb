"""The desk counts what the hall told of other tables: as of when, what is not known, and each ruling once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tableside.ledger.clock import utc_now
from tableside.match.hall_word import HallWord
from tableside.match.public.event_rulings import EventRuling, HeardRulings, RulingConflict
from tableside.table import commands as c
from tests.judge.test_match_cards import ALONE, counts, proposed
from tests.kit.judge.card_desk import confirm, put, read
from tests.kit.judge.rulings import come
from tests.kit.judge.session import PIN, AtJudge
from tests.kit.match.card_games import FDE, TRACKED, card_with, warn

AS_OF = "2026-11-30T10:05:00+00:00"


def elsewhere(number: int, infraction: str = FDE, **fields: Any) -> EventRuling:
    """A warning of Ann at another table of the cup today."""
    given = {"key": bytes(32), "match": 1, "game": 1, "number": number, "table": "9", "person": "ann"}
    given |= {"penalty": "warning", "level": "competitive", "at": utc_now().isoformat(), "event": "Cup"}
    return EventRuling(infraction=infraction, **(given | fields))


def hear(judge: AtJudge, *rulings: EventRuling, connected: bool = True, as_of: str = AS_OF, **more: Any) -> None:
    heard = HeardRulings(rulings, as_of=as_of, connected=connected, **more)
    judge.table.do(c.HallReport(HallWord(rulings=heard)))


def test_two_warnings_at_other_tables_upgrade_the_third_here(judge: AtJudge) -> None:
    """The third warning for one infraction is a game loss (TR 2026-07-16, 702.1.b.1)."""
    hear(judge, elsewhere(1), elsewhere(2))
    lines = proposed(judge, FDE)
    assert "Warnings of Ann before: 2 for this infraction, 2 in its whole section." in lines
    assert "With this one the penalty is upgraded to a game loss (TR 702.1.b.1)." in lines
    assert "Of Ann’s warnings in all sections, 2 are from other tables of the event, by name." in lines
    assert "Known are this machine and all tables that the hall has heard, as of now (2026-11-30 10:05 UTC)." in lines
    assert ALONE not in lines
    hear(judge, elsewhere(1))
    assert not any("upgraded" in line for line in proposed(judge, FDE))


def test_offline_the_counts_stay_and_the_desk_says_what_is_not_known(judge: AtJudge) -> None:
    hear(judge, elsewhere(1), elsewhere(2), connected=False)
    lines = proposed(judge, FDE)
    assert "With this one the penalty is upgraded to a game loss (TR 702.1.b.1)." in lines
    assert (
        "No connection to the hall: known are this machine and the other tables as of 2026-11-30 10:05 (UTC). "
        "What was ruled there since is not known."
    ) in lines
    hear(judge, connected=False, as_of="")
    assert "No connection to the hall yet: other tables are not known." in proposed(judge, FDE)


def test_a_ruling_that_a_card_has_too_counts_once(judge: AtJudge, stick: Path, tmp_path: Path) -> None:
    other = card_with(tmp_path / "other", FDE)
    put(stick, other)
    read(judge)
    confirm(judge, other)
    (penalty,) = other.card.penalties
    same = elsewhere(penalty.number, key=other.key, match=other.card.match, game=penalty.game)
    hear(judge, same)
    assert counts(judge).startswith("Warnings of Ann before: 1 for")
    hear(judge, same, elsewhere(1))
    assert counts(judge).startswith("Warnings of Ann before: 2 for")


def test_warnings_here_and_at_the_event_add_up_and_those_that_only_track_do_not(judge: AtJudge) -> None:
    warn(judge.table, FDE)
    hear(judge, elsewhere(1), elsewhere(2, TRACKED), elsewhere(3, person="Bea"), elsewhere(4, event="Fair"))
    assert counts(judge) == "Warnings of Ann before: 2 for this infraction, 2 in its whole section."


def test_warnings_that_did_not_know_of_each_other_are_shown_before_any_ruling(judge: AtJudge) -> None:
    conflict = RulingConflict(elsewhere(2, table="12"), (elsewhere(1),), "702.1.b.1")
    hear(judge, conflicts=(conflict,))
    come(judge, PIN)
    shown = [line for line in judge.lines if line.startswith("ann: the warning at table 12")]
    assert len(shown) == 1
    assert "without knowing of 9" in shown[0]
    assert shown[0].endswith("it is a game loss (TR 702.1.b.1).")
