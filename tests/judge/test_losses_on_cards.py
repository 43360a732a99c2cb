"""Losses for the next match on cards of other tables: carried out where that match is played, and once."""

from __future__ import annotations

from pathlib import Path

from tableside.match.card_shelf import CardShelf
from tableside.match.judge_actions import ConfirmTable, LoseGame
from tests.kit.judge.card_desk import confirm, put, read
from tests.kit.judge.rulings import begin_match, come
from tests.kit.judge.session import PIN, AtJudge
from tests.kit.match.card_games import card_of, card_with_loss, playing
from tests.kit.table.remedies import judged


def test_a_loss_for_the_next_match_on_a_card_is_carried_out_at_the_table_where_that_match_is_played(
    judge: AtJudge, stick: Path, tmp_path: Path
) -> None:
    card = card_with_loss(tmp_path / "other")
    put(stick, card)
    read(judge)
    assert judge.table.match.losses == (), "its table is not confirmed"
    confirm(judge, card)
    assert judge.table.match.losses == ("B",)
    come(judge, PIN)
    waits = "Bea has a game loss from before, which counts for this game (TR 701.2.b.1). A judge carries it out."
    assert waits in judge.lines
    assert waits in judge.table.history
    judge.press("Bea loses this game (701.2.b.1)")
    assert judge.table.match.table.winner == "A"
    read(judge)
    assert judge.table.match.losses == ("B",), "it is the same loss"
    assert card_of(judge.table.folder).card.served == ("B",)


def test_a_loss_on_a_card_that_was_read_before_waits_as_the_match_begins_and_counts_once(
    judge: AtJudge, stick: Path, tmp_path: Path
) -> None:
    card = card_with_loss(tmp_path / "other", penalty="match loss")
    begin_match(judge, event="Cup", A="Cleo", B="Dee")
    put(stick, card)
    read(judge)
    confirm(judge, card)
    assert judge.table.match.match_losses == (), "neither Cleo nor Dee is Bea"
    begin_match(judge, event="Cup", B="Bea")
    assert judge.table.match.match_losses == ("B",)
    judge.press("Bea: it was carried out elsewhere")
    begin_match(judge, event="Cup", B="Bea")
    assert judge.table.match.match_losses == ()


def test_a_loss_that_a_later_card_has_as_served_waits_no_longer(judge: AtJudge, stick: Path, tmp_path: Path) -> None:
    given = card_with_loss(tmp_path / "other")
    third = tmp_path / "third"
    CardShelf(third).keep([given])
    with playing(third) as table:
        assert judged(table, ConfirmTable(given.key))
        assert table.match.losses == ("B",)
        assert judged(table, LoseGame("B", "701.2.b.1", owed=True))
    served = card_of(third)
    for signed in (given, served):
        put(stick, signed, f"{signed.table}.card")
    read(judge)
    confirm(judge, served)
    confirm(judge, given)
    assert judge.table.match.losses == ()
