"""Questions on which texts and rulings differ: their data, and the verdict that cites both sides."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from carddata.sets import load
from tableside.engine import Secret, judge
from tableside.engine.editions import FOLLOWED
from tableside.engine.editions.disputes import DISPUTES, Dispute
from tableside.engine.model.actions import Play
from tableside.engine.model.modes import MODES
from tableside.engine.model.setup import Setup
from tableside.engine.model.state import Private
from tableside.engine.rules.disputes import sides_of
from tableside.match.public.dispute_text import describe_dispute, disputes_on
from tableside.message import Listing, message
from tableside.text import Text
from tests.engine.test_targeting import CARDS, MADE, TABLE
from tests.kit.cli import tableside

BOOKS = Path(__file__).parents[3] / "shared/rules"
EACH = pytest.mark.parametrize("dispute", DISPUTES.values(), ids=lambda dispute: dispute.id)


@EACH
def test_both_sides_differ_and_have_a_date(dispute: Dispute) -> None:
    first, second = dispute.sides
    assert first != second
    for side in dispute.sides:
        assert re.fullmatch(r"\d{4}-\d\d(-\d\d)?", side.date)
    assert set(dispute.disputed_in) <= set(FOLLOWED)
    assert not (dispute.disputed_in and dispute.follows is not None)


@EACH
def test_the_rules_and_cards_that_are_cited_exist(dispute: Dispute) -> None:
    numbers = {number for name in dispute.cards for number in load()[name].numbers}
    for side in dispute.sides:
        if side.source != "cited-core-rules":
            assert not dispute.cards or side.place in numbers
        else:
            books = list(BOOKS.glob(f"core-rules-{side.date}-*.txt"))
            if not books:
                pytest.skip("the rulebook's text is not beside this checkout")
            assert f"\n{side.place}. " in books[0].read_text(encoding="utf-8")


@EACH
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_question_has_words(dispute: Dispute, language: str) -> None:
    lines = [Text(language)(line) for line in describe_dispute(dispute)]
    assert len(lines) == 4
    assert lines[0].endswith("?")
    for side, line in zip(dispute.sides, lines[1:3], strict=True):
        assert side.date in line
        assert side.place in line


def test_a_disputed_verdict_cites_both_sides_in_its_public_part() -> None:
    setup = Setup(MODES["duel"], "2025-12-01", "all", {**CARDS, **MADE})
    play = Play("A", Secret("Mine Here, Mine There"), "facedown", 1, "f8", targets=(3, 1))
    verdict = judge(replace(TABLE, setup=setup), Private({"f8": "Mine Here, Mine There"}), play)
    (reason,) = verdict.reasons
    assert dict(reason.arguments)["sides"] == Listing(
        (
            message("cited-core-rules", date="2025-12-01", place="737.1.d.2"),
            message("cited-core-rules", date="2026-07-16", place="811.1.d.2.a"),
        )
    )
    said = Text("en")(reason.message)
    assert "737.1.d.2" in said
    assert "811.1.d.2.a" in said


def test_an_unknown_question_has_no_sides() -> None:
    with pytest.raises(KeyError):
        sides_of("no question")


def test_the_disputes_are_listed_and_stand_at_their_cards(tmp_path: Path) -> None:
    listed = tableside("--lang", "en", "cards", "disputes")
    assert listed.stdout.count("?\n") == len(DISPUTES)
    (first, *_) = json.loads(tableside("cards", "disputes", "--json").stdout)
    assert first["sides"][0] == {"source": "cited-core-rules", "date": "2025-12-01", "place": "737.1.d.2"}
    shown = tableside("--lang", "en", "cards", "show", "Wraith of Echoes", "--data", tmp_path)
    assert "Origins FAQ of 2025-11-04 on OGN-118" in shown.stdout
    assert disputes_on("Pakaa Cub") == ()
