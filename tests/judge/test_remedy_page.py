"""The Facedown Card Error at the judge's desk: every step by touch, and what is on record."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.engine.model.actions import ControlIs, EndTurn
from tableside.judge.view import JudgeView
from tableside.match.public.rulings import Ruling
from tableside.match.rulings import read_why
from tableside.message import message
from tableside.table import commands as c
from tests.kit.judge.session import AtJudge
from tests.kit.match.cards import CUB, HIDER, SPELL, TEEMO, WALKER
from tests.kit.table.remedies import draw_of, find, give_digits, tap_each
from tests.kit.table.table import NEAR, AtTable, kinds

COUNTS = [
    "Warnings of Ann before: 0 for this infraction, 0 in its whole section.",
    "Only the matches on this machine count here. It knows no other tables.",
]


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[AtJudge]:
    """A has hidden a card without Hidden at battlefield 1, and a judge has unlocked the desk."""
    with AtTable(tmp_path / "data") as table:
        table.begin(dial="competition").hide("A", table.tags["A"][WALKER], 1)
        table.readers.lift(NEAR)
        judge = AtJudge(table)
        judge.unlock()
        judge.choose("f1")
        opened(judge)
        yield judge


def opened(judge: AtJudge) -> JudgeView:
    return judge.after(lambda: judge.session.open("remedy"))


def anew(judge: AtJudge) -> AtJudge:
    """Another session at the same table, which was told nothing: the record alone leads it."""
    judge.after(judge.session.lock)
    again = AtJudge(judge.table, pin="")
    again.unlock()
    opened(again)
    return again


def the_ruling(judge: AtJudge) -> Ruling:
    (ruling,) = judge.table.match.rulings
    return ruling


def why(judge: AtJudge) -> str | None:
    (entry,) = (entry for entry in judge.table.ask(lambda live: live.entries()) if entry.kind == "ruling")
    return read_why(entry)


def test_the_card_is_chosen_on_the_page_too(judge: AtJudge) -> None:
    judge.press("Another card")
    assert judge.labels == ["Void Gate: Ann, since T1"]
    judge.press("Void Gate: Ann, since T1")
    about = "Facedown Card Error (TR 702.13): Ann’s card at Void Gate, hidden on turn 1."
    assert judge.lines[:2] == [about, "Who found it?"]


def test_at_once_the_card_goes_back_with_a_warning(judge: AtJudge) -> None:
    judge.press("The player who made the error found it.")
    assert judge.lines[0] == "TR 702.13.b.1: Found by the player at once: the card goes back."
    assert judge.lines[-2:] == COUNTS
    judge.press("The card goes back")
    assert judge.lines[:2] == [
        "The remedy is on record.",
        "TR 702.13.b.1: Found by the player at once: the card goes back.",
    ]
    judge.press("Record: Warning")
    ruling = the_ruling(judge)
    assert (ruling.player, ruling.infraction, ruling.branch) == ("A", "702.13", "702.13.b.1")
    assert (ruling.penalty, ruling.otherwise, ruling.by) == ("warning", False, "judge")
    assert judge.labels == ["Another card"], "nothing is left to do"
    assert kinds(judge.table)[-2:] == ["remedy", "ruling"]


def test_answers_can_be_given_again_until_something_is_done(judge: AtJudge) -> None:
    first = judge.labels
    assert "Other answers" not in first
    judge.press("Another player found it.")
    judge.press("Other answers")
    assert judge.labels == first
    judge.press("The player who made the error found it.")
    assert "Other answers" in judge.labels
    judge.press("The card goes back")
    assert "Other answers" not in judge.labels


def test_a_branch_that_was_named_can_be_named_again(judge: AtJudge) -> None:
    judge.press("The player who made the error found it.")
    judge.press("Rule otherwise")
    judge.press("Game loss: none fits (702.13.b.2.a)")
    assert "Only the head judge may rule otherwise than the text says (TR 701.1.k)." in judge.lines
    judge.press("Another reason, told to the players")
    assert "Record: Game loss" in judge.labels
    judge.press("Back")
    judge.press("The card goes back")
    judge.press("Record: Warning")
    assert not the_ruling(judge).otherwise


def test_a_remedy_that_a_ruling_names_is_not_ruled_on_again_after_a_lock(judge: AtJudge) -> None:
    judge.press("The player who made the error found it.")
    judge.press("The card goes back")
    judge.press("Record: Warning")
    judge.after(judge.session.lock)
    judge.unlock()
    opened(judge)
    judge.press("Void Gate: Ann, T1, gone")
    assert judge.lines[:2] == ["The ruling is on record.", "The remedy is on record."]
    assert judge.labels == ["Another card"]


def test_a_remedy_without_a_ruling_is_ruled_on_by_the_record_alone(judge: AtJudge) -> None:
    judge.press("The player who made the error found it.")
    judge.press("The card goes back")
    judge = anew(judge)
    judge.press("Void Gate: Ann, T1, gone")
    assert judge.labels == ["Record: Warning", "Another card"]


def test_a_ruling_that_came_before_the_drawn_card_was_found_counts_after_a_lock(judge: AtJudge) -> None:
    judge.table.act(EndTurn("A"))
    opened(judge)
    judge.press("Draw a random card")
    tags = [judge.table.tags["A"][at] for at in (WALKER, SPELL, HIDER, TEEMO, CUB)]
    tap_each(judge.table, *tags)
    judge.press("All are tapped: seal the list")
    give_digits(judge.table)
    judge.press("Record: Warning")
    find(judge.table, *tags)
    judge.after(judge.session.lock)
    judge.unlock()
    opened(judge)
    judge.press("Void Gate: Ann, T1, gone")
    assert judge.labels == ["Another card"]


def test_a_ruling_that_came_before_the_draw_counts_after_a_lock(judge: AtJudge) -> None:
    judge.press("Another player found it.")
    judge.press("A random card in its place (702.13.b.2)")
    judge.press("The text leaves the choice")
    judge.press("Record: Warning")
    judge.press("Draw a random card")
    judge.after(judge.session.lock)
    assert judge.unlock().page == "remedy"
    assert judge.lines[:2] == ["The ruling is on record.", "Chosen: A random card in its place (702.13.b.2)."]
    assert judge.labels == ["Drop the draw", "Another card"]


def test_a_ruling_before_any_remedy_counts_after_a_lock(judge: AtJudge) -> None:
    judge.press("The player who made the error found it.")
    judge.press("Record: Warning")
    judge.after(judge.session.lock)
    judge.unlock()
    opened(judge)
    judge.press("Void Gate: Ann, since T1")
    assert judge.labels == ["The card goes back", "Another card"]


def test_the_third_warning_ends_the_game_after_the_remedy(judge: AtJudge) -> None:
    judge.after(lambda: judge.session.open("rulings"))
    for _ in range(2):
        judge.press("Rule on Ann")
        judge.press("702.13 Facedown Card Error")
        judge.press("Record: Warning")
    opened(judge)
    judge.press("The player who made the error found it.")
    assert "A game loss ends this game at once (TR 701.2.b.1)." in judge.lines
    judge.press("The card goes back")
    judge.press("Record: Game loss")
    assert judge.table.view.winner == "B"
    assert judge.table.match.rulings[-1].upgraded == "702.1.b.1"


def test_a_ruling_ends_an_open_call_and_tells_what_the_checks_found(judge: AtJudge) -> None:
    judge.table.do(c.CallJudge("B"))
    judge.check(judge.table.tags["A"][WALKER])
    opened(judge)
    judge.press("The player who made the error found it.")
    assert judge.press("Record: Warning").message == message("judge-call-ended")
    assert judge.table.view.called is None
    assert kinds(judge.table)[-2:] == ["ruling", "call ended"]
    assert judge.table.history[:2] == [
        "A judge’s check found: the same card. Hidden illegally.",
        "A judge found an error.",
    ]


def test_a_ruling_without_a_call_tells_what_the_checks_found(judge: AtJudge) -> None:
    judge.check(judge.table.tags["A"][WALKER])
    opened(judge)
    judge.press("The player who made the error found it.")
    judge.press("Record: Warning")
    assert kinds(judge.table)[-2:] == ["ruling", "checks told"]


def test_where_the_text_has_no_branch_the_judge_chooses_and_says_why(judge: AtJudge) -> None:
    judge.press("Another player found it.")
    assert judge.labels[:2] == ["The card goes back (702.13.b.1)", "A random card in its place (702.13.b.2)"]
    judge.press("The card goes back (702.13.b.1)")
    assert "The card goes back" not in judge.labels, "the reason comes first"
    assert judge.lines[0] == "Chosen: The card goes back (702.13.b.1).", "the player did not find it"
    judge.press("The text leaves the choice")
    judge.press("The card goes back")
    judge.press("Record: Warning")
    assert (the_ruling(judge).otherwise, why(judge)) == (False, "choice")


def test_a_judge_rules_otherwise_and_says_why(judge: AtJudge) -> None:
    judge.press("The player who made the error found it.")
    judge.press("Rule otherwise")
    judge.press("A random card in its place (702.13.b.2)")
    judge.press("The player reported it")
    assert "Draw a random card" in judge.labels
    judge.press("Record: Warning")
    assert (the_ruling(judge).otherwise, the_ruling(judge).branch, why(judge)) == (
        True,
        "702.13.b.2",
        "self-reported",
    )


def press_digits(judge: AtJudge, label: str, digits: str) -> None:
    """Press digits on the pad of the desk, as the screen does: the last of them are sent to the table."""
    judge.press(label)
    for count, digit in enumerate(digits):
        assert judge.labels == [*"1234567890", "Back"]
        asks = f"{label.partition(':')[0]}: press 4 digits that nobody can guess. The others look away."
        assert judge.lines == [asks, f"Digits so far: {count}."]
        option = judge.view.steps.options["1234567890".index(digit)]
        if option.digits:
            judge.after(lambda option=option: judge.table.do(c.GiveDigits(option.gives, option.digits)))
        else:
            judge.press(digit)


def test_a_draw_is_followed_at_the_desk_to_its_end(judge: AtJudge) -> None:
    judge.table.act(EndTurn("A"))
    opened(judge)
    judge.press("Draw a random card")
    tags = [judge.table.tags["A"][at] for at in (WALKER, SPELL, HIDER, TEEMO, CUB)]
    published = len(judge.views)
    tap_each(judge.table, *tags)
    assert len(judge.views) > published, "each tap shows at the desk"
    assert any("5 of 5 cards read. 4 may take the place" in line for line in judge.lines)
    judge.press("All are tapped: seal the list")
    asked, without = ["Ann: press digits", "Bea: press digits"], ["Go on without Ann", "Go on without Bea"]
    assert judge.labels == [*asked, *without, "Drop the draw"]
    press_digits(judge, "Ann: press digits", "0420")
    closed = ["Ann: closed", "Bea: press digits", *without, "Drop the draw"]
    assert judge.labels == closed, "each button keeps its place"
    assert [option.is_off for option in judge.view.steps.options] == [True, False, True, False, False]
    press_digits(judge, "Bea: press digits", "7777")
    assert draw_of(judge.table).digits == {"A": "0420", "B": "7777"}
    find(judge.table, *tags)
    assert judge.lines[0] == "The remedy is on record."
    assert "The card that the reader found goes facedown to Void Gate. All others go back." in judge.lines
    judge.press("Record: Warning")
    assert the_ruling(judge).branch == "702.13.b.2"


def test_a_judge_goes_on_without_the_digits_of_a_player(judge: AtJudge) -> None:
    judge.table.act(EndTurn("A"))
    opened(judge)
    judge.press("Draw a random card")
    tap_each(judge.table, *(judge.table.tags["A"][at] for at in (WALKER, SPELL, HIDER, TEEMO, CUB)))
    judge.press("All are tapped: seal the list")
    judge.touch("Go on without Ann")
    assert judge.lines == [
        "About to be recorded: Go on without Ann",
        "The digits of the others alone help to choose the card then, and the record says so.",
    ]
    judge.touch("Yes, record it")
    assert [option.is_off for option in judge.view.steps.options] == [True, False, True, True, False], (
        "not without both"
    )
    press_digits(judge, "Bea: press digits", "7777")
    assert draw_of(judge.table).digits == {"B": "7777"}
    assert any(line.startswith("The card is drawn. Shuffle") for line in judge.lines)


def test_a_half_pressed_pad_is_empty_when_it_opens_again(judge: AtJudge) -> None:
    judge.table.act(EndTurn("A"))
    opened(judge)
    judge.press("Draw a random card")
    tap_each(judge.table, *(judge.table.tags["A"][at] for at in (WALKER, CUB)))
    judge.press("All are tapped: seal the list")
    for label in ("Ann: press digits", "7", "Back", "Ann: press digits"):
        judge.press(label)
    assert judge.lines[1] == "Digits so far: 0."
    judge.press("5")
    judge.table.do(c.GiveDigits("A", "1234"))
    assert judge.labels[0] == "Ann: closed", "given on the player’s own side meanwhile"


def test_by_the_record_alone_the_draw_goes_on_at_its_step(judge: AtJudge) -> None:
    judge.press("Another player found it.")
    judge.press("A random card in its place (702.13.b.2)")
    judge.press("The text leaves the choice")
    judge.press("Draw a random card")
    tags = [judge.table.tags["A"][at] for at in (SPELL, HIDER)]
    tap_each(judge.table, *tags)
    judge = anew(judge)
    judge.press("Another player found it.")
    assert judge.lines[-1] == "Why do you rule so? The choice is sealed; what the players should know, tell them.", (
        "a reason that was not recorded is asked for again"
    )
    judge.press("The text leaves the choice")
    judge.press("All are tapped: seal the list")
    assert not [line for line in judge.lines if "Your reason" in line], "the players see this page: a reason is sealed"
    give_digits(judge.table)
    find(judge.table, *tags)
    judge.press("Record: Warning")
    assert (the_ruling(judge).branch, the_ruling(judge).otherwise) == ("702.13.b.2", False)


def test_a_card_that_was_drawn_since_makes_it_a_game_loss(judge: AtJudge) -> None:
    judge.table.act(EndTurn("A"), EndTurn("B"))
    opened(judge)
    assert judge.lines[0] == "TR 702.13.b.2.b: Cards came into the zone since: game loss."
    assert "Game loss" not in judge.labels, "it is carried out as it is recorded"
    judge.press("Record: Game loss")
    assert judge.table.view.winner == "B"
    assert the_ruling(judge).penalty == "game loss"


def test_a_button_that_is_no_longer_offered_does_nothing(judge: AtJudge) -> None:
    judge.press("The player who made the error found it.")
    back = judge.view.steps.options[0]
    judge.press("The card goes back")
    before = kinds(judge.table)
    assert judge.after(lambda: judge.session.step(back)).message == message("judge-nothing-done")
    judge.after(judge.session.lock)
    judge.after(lambda: judge.session.step(back))
    assert [kind for kind in kinds(judge.table) if kind == "remedy"] == [kind for kind in before if kind == "remedy"]
    assert judge.view.steps.options == (), "a locked desk shows nothing"


def test_a_card_that_is_gone_leads_on_to_the_error_of_not_showing_it(judge: AtJudge) -> None:
    judge.table.act(EndTurn("A"), ControlIs("B", 1, "B"))
    judge.table.press("A", "button-agree")
    opened(judge)
    assert judge.lines[0] == (
        "The card is no longer facedown. No draw can replace it: rewind to before it left, or rule."
    )
    assert not [line for line in judge.lines if "tapped" in line], "a draw that nobody can begin is not asked for"
    assert judge.labels == [
        "Rule otherwise",
        "Not shown as it left (702.16)",
        "Rewind (TR 701.5)",
        "Another card",
    ]
    judge.press("Not shown as it left (702.16)")
    assert judge.view.page == "rulings"
    assert judge.lines[0] == "Ann: 702.16 General Error"
    assert "A facedown card that was not shown as it left belongs here too (CR 421.4)." in judge.lines
    judge.press("Record: Warning")
    assert the_ruling(judge).infraction == "702.16"


def test_a_card_that_is_gone_leads_on_to_a_rewind(judge: AtJudge) -> None:
    judge.table.act(EndTurn("A"), ControlIs("B", 1, "B"))
    judge.table.press("A", "button-agree")
    opened(judge)
    judge.press("Rewind (TR 701.5)")
    judge.press("Bea claims Void Gate.")
    judge.press("It is taken back: record it")
    assert [card.at for card in judge.table.match.table.facedown] == [1]


def test_a_facedown_card_has_no_rewind_beside_its_draw(judge: AtJudge) -> None:
    judge.table.act(EndTurn("A"))
    opened(judge)
    assert "Draw a random card" in judge.labels
    assert not [label for label in judge.labels if "Rewind" in label or "Not shown" in label]
