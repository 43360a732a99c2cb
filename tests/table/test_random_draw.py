"""A judge's random draw, played with tapped cards: step by step, over power cuts, and the same for every hand."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import msgspec
import pytest

from hw.simulated import VirtualTag
from tableside.engine import Secret
from tableside.engine.model.actions import ControlIs, EndTurn, Hide
from tableside.ledger.entry import Draft
from tableside.ledger.random_draw import DrawContext, commit_digits, committed, seed_of
from tableside.ledger.recorded_draws import DrawCommitted, DrawDigits, DrawMade
from tableside.ledger.seal import Seal
from tableside.match.commitments import Vault
from tableside.match.judge_actions import BeginDraw, CancelDraw, CommitDraw, GoOnWithout, LoseGame, ReturnCard, Rewind
from tableside.screens.sheets import notice_sheet
from tableside.table import commands as c
from tableside.table.drawing import DrawController
from tableside.table.effects import TableState
from tableside.table.live_table import LiveTable
from tests.kit.match.cards import AGREED, CANARY, CUB, DECKS, HIDER, PLAIN_CANARY, SPELL, WALKER
from tests.kit.table.remedies import draw_of, drawn_from, find, give_digits, judged, tap_each
from tests.kit.table.table import NEAR, AtTable, kinds
from tests.table.test_same_for_all import level


@contextmanager
def after_an_error(folder: Path, dial: str = "competition") -> Iterator[AtTable]:
    """A match in which A hid a card without Hidden at battlefield 1, and ended the turn."""
    with AtTable(folder) as table:
        table.begin(dial=dial).hide("A", table.tags["A"][WALKER], 1)
        if dial == "casual":
            table.press("A", "button-go-on")
        table.readers.lift(NEAR)
        table.act(EndTurn("A"))
        yield table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[AtTable]:
    with after_an_error(tmp_path / "data") as table:
        yield table


def hand(table: AtTable) -> tuple[VirtualTag, ...]:
    """The cards of A's hand once the card without Hidden is back."""
    return tuple(table.tags["A"][at] for at in (WALKER, SPELL, HIDER, CUB))


def committed_to(table: AtTable) -> None:
    """A judge has begun a draw, and its list is sealed."""
    judged(table, BeginDraw("f1"))
    tap_each(table, *hand(table))
    assert judged(table, CommitDraw())


def press_digits(table: AtTable, player: str, digits: str) -> None:
    """A player presses these keys of their pad, one after the other."""
    for digit in digits:
        notice = table.panel(player).notice
        assert notice is not None
        table.do(c.Press(player, notice.id, "1234567890".index(digit)))


def test_a_random_card_of_the_zone_takes_the_place(table: AtTable) -> None:
    before = table.match
    judged(table, BeginDraw("f1"))
    drawn_from(table, *hand(table))
    match = table.match
    (card,) = match.table.facedown
    assert match.draw is None
    assert (card.at, card.player, card.turn) == (1, "A", before.table.facedown[0].turn)
    assert card.handle != "f1"
    assert match.private.faces[card.handle] in (CANARY, "Pakaa Cub", "Consult the Past")
    assert "f1" not in match.private.faces
    assert match.table.seat("A").hand == before.table.seat("A").hand
    assert match.table.number == before.table.number, "what happened since stands"


def test_each_step_is_an_entry_and_in_words_for_both(table: AtTable) -> None:
    judged(table, BeginDraw("f1"))
    begun = len(table.entries())
    tap_each(table, *hand(table))
    assert table.text("A") == "Tap every card in the hand of Ann, one after the other. 4 cards read."
    assert table.text("B") == table.text("A")
    judged(table, CommitDraw())
    assert table.buttons("A") == table.buttons("B") == [*"1234567890"]
    press_digits(table, "A", "0420")
    assert table.title("A") == "A card at random for Void Gate"
    assert table.text("A") == "Your digits are sealed. Waiting for those of the others."
    press_digits(table, "B", "7777")
    assert table.text("B").startswith("The card is drawn. Ann shuffles the cards facedown.")
    find(table, *hand(table))
    assert table.title("A") == table.title("B") == "draw-tap-found"
    kinds_since = [entry.kind for entry in table.entries()[begun:]]
    assert kinds_since == [*["draw tap"] * 4, "draw committed", "draw digits", "draw digits", "draw made", "remedy"]
    assert table.history[:7] == [
        "By a judge’s ruling a random card takes the place of the facedown card of Ann at Void Gate "
        "(Tournament Rules 702.13.b.2).",
        "The random card is drawn.",
        "Bea gave the digits 7777.",
        "Ann gave the digits 0420.",
        "Bea has given digits for the draw. They are sealed.",
        "Ann has given digits for the draw. They are sealed.",
        "What is drawn from is sealed.",
    ]


def test_only_cards_that_may_lie_there_can_be_drawn_and_never_the_card_itself(table: AtTable) -> None:
    judged(table, BeginDraw("f1"))
    tags = table.tags["A"]
    tap_each(table, tags[WALKER])
    assert not judged(table, CommitDraw()), "nothing there fits"
    tap_each(table, tags[CUB])
    assert judged(table, CommitDraw())
    assert draw_of(table).sealed.candidates == (f"A{CUB}",)


def test_a_card_of_the_right_kind_that_is_returned_is_not_drawn_again(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        table.begin().hide("A", table.tags["A"][HIDER], 1)
        judged(table, BeginDraw("f1"))
        tap_each(table, table.tags["A"][HIDER])
        assert not judged(table, CommitDraw())


def test_a_deck_that_nobody_paired_is_not_known(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        table.do(c.Begin(AGREED))
        table.act(ControlIs("A", 1, "A"), Hide("A", Secret(None), 1))
        judged(table, BeginDraw("f1"))
        tap_each(table, VirtualTag())
        assert table.text("A").startswith("The cards of that deck are not known here.")


def test_taps_that_lead_to_nothing_say_why_and_record_nothing(table: AtTable) -> None:
    judged(table, BeginDraw("f1"))
    tags, before = table.tags, len(table.entries())
    stranger = VirtualTag()
    for tag, text in (
        (tags["B"][0], "This is no card of that deck."),
        (stranger, "This is no card of that deck."),
        (VirtualTag(ident=b"of another match"), "This is no card of that deck."),
    ):
        tap_each(table, tag)
        assert table.text("A") == table.text("B") == text
    torn = tags["A"][CUB]
    torn.tears = 1
    tap_each(table, torn)
    assert table.text("A") == "The card was not read. Put it down again."
    assert len(table.entries()) == before
    tap_each(table, torn, torn)
    assert table.text("A") == "This card was read already."
    assert len(table.entries()) == before + 1
    judged(table, CommitDraw())
    give_digits(table)
    tap_each(table, tags["A"][HIDER])
    assert table.text("A") == "This card was not among those that were read before."
    assert table.match.draw is not None


def test_digits_count_once_and_only_after_the_commitment(table: AtTable) -> None:
    judged(table, BeginDraw("f1"))
    table.do(c.GiveDigits("A", "1234"))
    tap_each(table, *hand(table))
    assert draw_of(table).digits == {}
    judged(table, CommitDraw())
    for wrong in ("12345", "12x4", "１２３４", ""):
        table.do(c.GiveDigits("A", wrong))
    table.do(c.GiveDigits("C", "1234"), c.GiveDigits("A", "1234"), c.GiveDigits("A", "9999"))
    assert draw_of(table).digits == {"A": "1234"}
    assert not judged(table, CommitDraw()), "a commitment is not changed"


def test_the_digits_of_one_player_do_not_empty_the_pad_of_the_other(table: AtTable) -> None:
    committed_to(table)
    press_digits(table, "B", "77")
    press_digits(table, "A", "0420")
    assert table.text("B").startswith("Digits so far: 2.")
    press_digits(table, "B", "77")
    assert draw_of(table).digits == {"A": "0420", "B": "7777"}


def test_a_judge_goes_on_without_a_player_who_gives_no_digits(table: AtTable) -> None:
    committed_to(table)
    press_digits(table, "B", "77")
    assert judged(table, GoOnWithout("B"))
    assert not judged(table, GoOnWithout("B")), "that is on record"
    assert not judged(table, GoOnWithout("A")), "a table that lies would choose alone"
    table.do(c.GiveDigits("B", "7777"))
    assert (draw_of(table).step, draw_of(table).waits) == ("digits", ("A",))
    press_digits(table, "A", "0420")
    assert (draw_of(table).step, draw_of(table).digits) == ("find", {"A": "0420"})
    assert "The draw goes on without digits of Bea." in table.history
    assert kinds(table)[-3:] == ["draw missing", "draw digits", "draw made"]
    find(table, *hand(table))


def test_the_draw_goes_on_without_the_last_player_too(table: AtTable) -> None:
    committed_to(table)
    press_digits(table, "A", "0420")
    assert judged(table, GoOnWithout("B"))
    assert (draw_of(table).step, draw_of(table).digits) == ("find", {"A": "0420"})


def test_no_digit_is_read_before_all_are_in(tmp_path: Path) -> None:
    """Two tables that differ in the digits of one player are the same to everybody until the other has given theirs."""
    public = []
    for digits in ("0420", "9735"):
        with after_an_error(tmp_path / digits) as table:
            committed_to(table)
            before, shown_before = len(table.entries()), len(table.views)
            press_digits(table, "A", digits)
            (entry,) = table.entries()[before:]
            note = msgspec.json.decode(entry.action, type=DrawDigits)
            columns = entry.kind, note.draw, note.player, len(entry.action), entry.events
            shown = [level(msgspec.json.encode(view)) for _, view in table.views[shown_before:]]
            shown = [view for view, _ in groupby(shown)]
            public.append((columns, entry.verdict, shown, table.history, table.text("A"), table.text("B")))
            sealed = draw_of(table).sealed
            assert note.commitment == commit_digits(sealed.nonce, DrawContext(1, "A", 1), "A", digits)
    assert public[0] == public[1]


def test_threat_lying_table_everybody_computes_the_seed_from_what_was_fixed_beforehand(table: AtTable) -> None:
    """So a table that lies chooses nothing: each part is fixed before the next is known."""
    committed_to(table)
    give_digits(table, "0420", "7777")
    draw = draw_of(table)
    entries = [entry for entry in table.entries() if entry.kind.startswith("draw")]
    *_, first, of_a, of_b, last = entries
    note = msgspec.json.decode(first.action, type=DrawCommitted)
    made = msgspec.json.decode(last.action, type=DrawMade)
    assert committed(note.context, made.opening) == note.commitment
    assert note.players == ("A", "B")
    for entry, player in ((of_a, "A"), (of_b, "B")):
        given = msgspec.json.decode(entry.action, type=DrawDigits)
        assert given.player == player
        assert given.commitment == commit_digits(made.opening.nonce, note.context, player, made.digits[player])
    assert made.digits == {"A": "0420", "B": "7777"}
    assert seed_of(made.opening.nonce, draw.head, made.digits) == draw.seed


def test_threat_lying_table_no_moment_has_a_say_in_the_draw(table: AtTable) -> None:
    """The attack: the table writes down the moment that draws the best card."""
    committed_to(table)
    press_digits(table, "A", "0420")
    match, draw, vault = table.match, draw_of(table), Vault(Seal(bytes(32)))
    complete = replace(match, draw=replace(draw, digits={**draw.digits, "B": "7777"}))

    def drafts(now: int) -> tuple[tuple[Draft, ...], ...]:
        opened = DrawController(complete, TableState(), vault, now, 0).follow_up()
        assert opened is not None
        return DrawController(match, TableState(), vault, now, 0).give("B", "7777").drafts, opened.drafts

    assert len(set(map(drafts, range(1000)))) == 1, "a card for each moment"


def test_power_lost_after_the_last_digits_draws_the_card_at_the_next_start(tmp_path: Path) -> None:
    """Between the entry of the last digits and that of the drawn card."""
    cut = tmp_path / "cut"
    with after_an_error(tmp_path / "data", "casual") as table:
        committed_to(table)
        tags = hand(table)
        press_digits(table, "A", "0420")

        def lose_power(live: LiveTable) -> None:
            live._command(c.GiveDigits("B", "7777"))
            assert [entry.kind for entry in live.store.entries()][-1] == "draw digits"
            shutil.copytree(table.folder, cut)

        table.ask_live(lose_power)
        drawn = draw_of(table)
    with AtTable(cut) as again:
        assert (draw_of(again).step, draw_of(again).chosen) == ("find", drawn.chosen)
        assert [entry.kind for entry in again.entries()].count("draw made") == 1
        find(again, *tags)


def test_a_draw_that_the_last_missing_digits_complete_is_made(table: AtTable) -> None:
    committed_to(table)
    press_digits(table, "A", "0420")
    assert judged(table, GoOnWithout("B"))
    assert draw_of(table).step == "find"


def test_power_lost_in_the_middle_resumes_at_its_step(tmp_path: Path) -> None:
    """At the casual dial the key is kept, so nothing of a draw is lost at any step."""
    with after_an_error(tmp_path, "casual") as table:
        judged(table, BeginDraw("f1"))
        tap_each(table, *hand(table)[:2])
        tags = hand(table)
    with AtTable(tmp_path) as table:
        assert draw_of(table).count == 2
        tap_each(table, *tags[2:])
        judged(table, CommitDraw())
        press_digits(table, "B", "1234")
    with AtTable(tmp_path) as table:
        assert (draw_of(table).step, draw_of(table).digits) == ("digits", {"B": "1234"})
        press_digits(table, "A", "0420")
        chosen = draw_of(table).chosen
    with AtTable(tmp_path) as table:
        assert (draw_of(table).step, draw_of(table).chosen) == ("find", chosen)
        find(table, *tags)
        (card,) = table.match.table.facedown
        assert table.match.private.faces[card.handle] == DECKS["A"][int(chosen[1:])]


def test_where_the_keys_are_lost_with_the_power_the_draw_is_begun_again(tmp_path: Path) -> None:
    with after_an_error(tmp_path) as table:
        judged(table, BeginDraw("f1"))
        tap_each(table, *hand(table)[:2])
    with AtTable(tmp_path) as table:
        assert not draw_of(table).is_readable
        assert table.text("A").startswith("The power failed")
        assert not judged(table, CommitDraw())
        assert judged(table, BeginDraw("f1"))
        assert (draw_of(table).began.draw, draw_of(table).is_readable) == (2, True)


def test_a_draw_that_goes_on_offers_no_button_that_does_nothing(table: AtTable) -> None:
    judged(table, BeginDraw("f1"))
    for player in ("A", "B"):
        notice = table.panel(player).notice
        assert notice is not None
        assert (notice.buttons, notice.stays) == ((), True)
        assert notice_sheet(notice, player, lambda command: None).notice.buttons == ()


def test_a_draw_can_be_ended_and_ends_with_its_card(table: AtTable) -> None:
    judged(table, BeginDraw("f1"))
    assert judged(table, CancelDraw())
    assert table.match.draw is None
    assert not judged(table, CancelDraw())
    assert not judged(table, BeginDraw("f9")), "there is no such card"
    judged(table, BeginDraw("f1"), ReturnCard("f1"))
    assert table.match.draw is None
    assert table.match.table.facedown == ()


def test_players_do_not_take_a_remedy_back_and_a_judge_does(table: AtTable) -> None:
    judged(table, ReturnCard("f1"))
    assert table.history[0] == (
        "By a judge’s ruling the facedown card of Ann at Void Gate goes back (Tournament Rules 702.13.b.1)."
    )
    assert table.match.table.seat("A").hand == 5
    table.do(c.Undo("A"))
    assert table.match.table.facedown == ()
    assert table.title("A") == "notice-judge-takes-back"
    assert judged(table, Rewind(table.match.began))
    assert [card.at for card in table.match.table.facedown] == [1]


def test_a_game_loss_ends_the_game_for_the_other(table: AtTable) -> None:
    judged(table, LoseGame("A", "702.13.b.2.b"))
    assert table.view.winner == "B"
    assert "By a judge’s ruling Ann loses the game (Tournament Rules 702.13.b.2.b)." in table.history
    assert not judged(table, LoseGame("B", "702.13")), "the game is over"


def test_no_name_of_the_hand_is_in_what_both_sides_see_or_in_clear(table: AtTable) -> None:
    judged(table, BeginDraw("f1"))
    drawn_from(table, *hand(table))
    shown = msgspec.json.encode([view for _, view in table.views])
    clear = b"".join(entry.action + entry.events + entry.verdict for entry in table.entries())
    for name in (CANARY, PLAIN_CANARY, "Pakaa Cub"):
        assert name.encode() not in shown
        assert name.encode() not in clear
    assert kinds(table)[-1] == "remedy"
