"""The unlocked desk on the screen: its pages and its tabs."""

from datetime import datetime
from typing import get_args

import pytest
from msgspec.structs import replace

from tableside.judge.desk_steps import DeskOption, DeskSteps, FacedownState
from tableside.judge.rule_remedy_page import ASK_SHOWN
from tableside.judge.view import JudgePage, JudgeView
from tableside.judge.what_if import Questions
from tableside.match.public.infractions import INFRACTIONS
from tableside.match.remedy_rules import REMEDIES
from tableside.message import PlaceName, PlayerName, message
from tableside.screens import judge_pages
from tableside.screens.widgets.labels import ScrollText
from tableside.screens.widgets.push_button import PushButton
from tableside.table.commands import (
    GiveDigits,
)
from tableside.table.view.model import ClockView, Notice
from tableside.text import LANGUAGES
from tests.kit.screens import views
from tests.kit.screens.kivy_home import speak
from tests.kit.screens.parts import Tray, find, make, texts, walk
from tests.kit.screens.scenes.judge import ASKED, CALL, CHECK, FINDINGS
from tests.kit.screens.steps import STEPS

MULLIGAN = DeskSteps(
    (
        message(
            "judge-step-about-infraction",
            player=PlayerName("A"),
            infraction=message("judge-step-infraction", rule="702.14", infraction=INFRACTIONS["702.14"].title),
        ),
        message("judge-remedy-does", rule="702.14.a.1", remedy=REMEDIES["702.14.a.1"].does),
        message("judge-remedy-chooses", player=PlayerName("B")),
        message("judge-remedy-excess", count=2),
        ASK_SHOWN,
    ),
    tuple(DeskOption(message("judge-remedy-shown-cards", count=count), FacedownState("h1")) for count in range(1, 10)),
)


def test_both_sides_read_judge_and_no_board(screen_of, small):
    for judge in (JudgeView(), CHECK):
        screen_of.show_judge(judge)
        small.frames()
        bands = [band for band in walk(screen_of.page) if getattr(band, "text", "") in ("JUDGE", "JUDGE · shared PIN")]
        heights = sorted(band.to_window(*band.center)[1] for band in bands)
        assert heights == [pytest.approx(20), pytest.approx(460)]


def test_a_card_is_chosen_and_checked(screen_of, small, judge):
    screen_of.show_judge(replace(CHECK, chosen="", facts=()))
    small.frames()
    small.tap(find(screen_of, "Void Gate\nBob, since T7"))
    assert judge.asked == [("choose", "h2")]
    for answer, shown in (
        ("same", "Same card. Hidden legally."),
        ("illegal", "Same card. ILLEGALLY HIDDEN: no Hidden (CR 811.1)"),
        ("different", "NOT the card on record. The card on record was ILLEGALLY HIDDEN: no Hidden (CR 811.1)"),
    ):
        screen_of.show_judge(replace(CHECK, finding=FINDINGS[answer]))
        small.frames()
        assert find(screen_of, shown).font_size >= 20
        assert any("4 cards entered the zone it came from since" in text for text in texts(screen_of))


def test_only_the_right_card_that_was_hidden_legally_gets_a_tick(screen_of):
    icons = {}
    for answer, finding in FINDINGS.items():
        screen_of.show_judge(replace(CHECK, finding=finding))
        icons[answer] = judge_pages.icon(screen_of.page.judge)[0]
    assert icons == {"same": "tick", "illegal": "cross", "different": "cross", "unknown": "asks"}


def test_what_cannot_be_told_says_what_would_tell(screen_of):
    screen_of.show_judge(replace(CHECK, finding=FINDINGS["unknown"]))
    assert any(text.startswith("What would tell: the judge’s own key") for text in texts(screen_of))


def test_a_call_shows_its_question_its_time_and_the_rulings(screen_of, small, judge):
    screen_of.show_judge(replace(CHECK, page="call", call=CALL, message=None))
    small.frames()
    assert any("Private: The card does not have Hidden. (CR 811.1)" in text for text in texts(screen_of))
    small.tap(find(screen_of, "End the call: no error"))
    small.tap(find(screen_of, "End the call: there was an error"))
    assert judge.asked == [("end_call", "no error"), ("end_call", "error")]


def test_time_is_added_for_a_call_of_more_than_a_minute_and_as_much_as_it_took(screen_of, small, judge, monkeypatch):
    """Tournament Rules 2026-07-16, 701.2.a.1; CALL began at 14:05."""
    screen_of.show(views.match(clock=ClockView(50, None, 3_599_000)))

    def button(now, **changes):
        monkeypatch.setattr(judge_pages, "utc_now", lambda: datetime.fromisoformat(f"2026-11-22T{now}+00:00"))
        screen_of.show_judge(replace(CHECK, page="call", message=None, **{"call": CALL, **changes}))
        small.frames()
        (page,) = (child for child in walk(screen_of) if isinstance(child, judge_pages.CallPage))
        return page.ids.minutes

    small.tap(button("14:08:20"))
    small.tap(button("14:08:20", call=replace(CALL, given=3)))
    small.tap(button("14:08:20", call=None, minutes=2))
    small.tap(button("14:08:20", call=None))
    assert judge.asked == [("add_time", 4), ("add_time", 1), ("add_time", 2), ("add_time", 1)]
    assert button("14:08:20", call=None).text == "Add 1 minute"
    assert button("14:08:20", call=replace(CALL, given=4)).disabled
    assert button("14:05:59").disabled


def test_without_a_call_nothing_says_that_it_ends(screen_of, small, judge):
    screen_of.show_judge(replace(CHECK, page="call", message=None))
    small.frames()
    small.tap(find(screen_of, "End the call: question answered"))
    small.tap(find(screen_of, "Tell the players: no error"))
    small.tap(find(screen_of, "Tell the players: there was an error"))
    assert judge.asked == [("end_call", "no error"), ("end_call", "error")]


def test_the_tabs_turn_to_the_other_pages(screen_of, small, judge):
    screen_of.show_judge(CHECK)
    small.frames()
    for tab in ("Call", "Facedown error", "Rulings", "May they?", "Policy", "Log"):
        small.tap(find(screen_of, tab))
    assert judge.asked == [
        ("open", "call"),
        ("open", "remedy"),
        ("open", "rulings"),
        ("open", "what if"),
        ("open", "policy"),
        ("open", "log"),
    ]


def test_the_tab_of_the_open_page_alone_is_marked(screen_of, small):
    for page, tab in (("cards", "Cards"), ("rulings", "Rulings"), ("log", "Log")):
        screen_of.show_judge(replace(CHECK, page=page))
        small.frames()
        tabs = [child for child in walk(screen_of) if hasattr(child, "opens")]
        assert [child.text for child in tabs if child.chosen] == [tab]


def test_the_way_back_stays_where_the_choices_are_turned_over(screen_of, small):
    back = "Back"
    labels = (message("judge-rewind-turn", turn=turn) for turn in range(1, 19))
    options = [DeskOption(label, FacedownState()) for label in (*labels, message("judge-step-back"))]
    screen_of.show_judge(replace(CHECK, page="rulings", steps=DeskSteps(options=tuple(options))))
    small.frames()
    for _ in range(3):
        assert back in texts(screen_of)
        small.tap(find(screen_of, "More"))


def test_many_choices_stand_in_two_columns_and_few_in_one(screen_of, small):
    for name, shown, columns in (("remedy, asks", 3, 1), ("rulings, infractions", 8, 2)):
        screen_of.show_judge(replace(CHECK, page="rulings", steps=STEPS[name].shown, message=None))
        small.frames()
        (choices,) = (child for child in walk(screen_of) if hasattr(child, "labels"))
        buttons = [child for child in choices.children if isinstance(child, PushButton)]
        assert (len(buttons), len({button.x for button in buttons})) == (shown, columns)


def test_the_steps_of_a_remedy_are_read_and_pressed(screen_of, small, judge):
    shown = STEPS["remedy, asks"].shown
    screen_of.show_judge(replace(CHECK, page="remedy", steps=shown, message=message("judge-nothing-done")))
    small.frames()
    assert "Nothing was done: something has changed since.\nWho found it?\n17 game actions since" in texts(screen_of)
    small.tap(find(screen_of, "Another player found it."))
    assert judge.asked == [("step", shown.options[1])]


def test_digits_for_a_draw_are_the_players_own(small, judge):
    root, table = make(judge=judge)
    root.show(views.match())
    root.go("judge")
    small.place(root)
    key = DeskOption(message("button-digit", digit="7"), FacedownState("f1"), gives="B", digits="0007")
    root.show_judge(replace(CHECK, page="remedy", steps=DeskSteps(options=(key,), is_pad=True)))
    small.frames()
    small.tap(find(root, "7"))
    assert (table.take(), judge.asked) == ([GiveDigits("B", "0007")], [])


def test_cards_of_a_draw_are_tapped_from_the_practice_cards_of_their_player(small, judge):
    tray = Tray()
    root, _ = make(judge=judge, tray=tray)
    root.show(views.match())
    root.go("judge")
    small.place(root)
    shown = replace(CHECK, page="remedy", steps=DeskSteps((message("judge-step-remedy-done"),)))
    root.show_judge(shown)
    small.frames()
    assert "Practice cards" not in texts(root.page)
    root.show_judge(replace(shown, steps=replace(shown.steps, reads="B")))
    small.frames()
    small.tap(find(root.page, "Practice cards"))
    for at in (1, 0):
        small.tap(find(root.page, Tray.CARDS[at]))
    assert [done for done in tray.done if done[0] == "tap"] == [
        ("tap", "Reader 2", "B", 1),
        ("tap", "Reader 2", "B", 0),
    ]
    small.tap(find(root.page, "Close"))
    assert Tray.CARDS[0] not in texts(root.page)


def test_where_a_draw_takes_the_cards_that_are_tapped_the_check_says_so(screen_of, small):
    says = "A random draw goes on: a card on a reader counts for it."
    for draws in (False, True):
        screen_of.show_judge(replace(CHECK, draws=draws))
        small.frames()
        assert (says in texts(screen_of)) is draws


def test_a_tap_that_leads_to_nothing_in_a_draw_says_why_on_the_desk(screen_of, small):
    says = "This is no card of that deck."
    title = message("prompt-random-draw", place=PlaceName(1))
    note = Notice("note", title, (message("draw-tap-other-deck"),))
    for draws, notice, shows in (
        (True, note, True),
        (False, note, False),
        (True, replace(note, tone="working"), False),
        (True, None, False),
    ):
        view = views.match()
        panels = tuple(replace(panel, notice=notice) for panel in view.player_panels)
        screen_of.show(replace(view, player_panels=panels))
        screen_of.show_judge(replace(CHECK, page="remedy", steps=STEPS["remedy, asks"].shown, draws=draws))
        small.frames()
        desk = [text for text in texts(screen_of.page) if "Who found it?" in text]
        assert {text.startswith(says) for text in desk} == {shows}


def test_who_has_given_digits_for_a_draw_leaves_a_button_that_does_nothing(small, judge):
    root, table = make(judge=judge)
    root.show(views.match())
    root.go("judge")
    small.place(root)
    options = (
        DeskOption(message("judge-step-digits-closed", player=PlayerName("A")), FacedownState("f1"), is_off=True),
        DeskOption(message("judge-step-digits", player=PlayerName("B")), FacedownState("f1", gives="B")),
    )
    root.show_judge(replace(CHECK, page="remedy", steps=DeskSteps(options=options)))
    small.frames()
    small.tap(find(root, "Alice: closed"))
    assert (table.take(), judge.asked) == ([], [])


def test_a_question_about_the_position_is_two_touches(screen_of, small, judge):
    screen_of.show_judge(replace(CHECK, page="what if", questions=ASKED))
    small.frames()
    small.tap(find(screen_of, "Bob"))
    small.tap(find(screen_of, "Alice hides a card at Void Gate."))
    small.tap(find(screen_of, "Rules of 2026-07-16"))
    assert judge.asked == [
        ("ask", "B", "2026-07-16", None),
        ("ask", "A", "2026-07-16", 1),
        ("ask", "A", "2025-12-01", 1),
    ]


def test_no_edition_is_offered_before_somebody_is_chosen(screen_of, small):
    for questions in (Questions(), ASKED):
        screen_of.show_judge(replace(CHECK, page="what if", questions=questions))
        small.frames()
        assert any(text.startswith("Rules of") for text in texts(screen_of)) == bool(questions.player)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_last_question_of_the_longest_remedy_is_read_without_scrolling(small, judge, language):
    speak(language)
    try:
        root, _ = make(judge=judge)
        root.show(views.match())
        root.go("judge")
        small.place(root)
        root.show_judge(replace(CHECK, page="rulings", steps=MULLIGAN, message=None))
        small.frames()
        (said,) = (widget for widget in walk(root.page) if isinstance(widget, ScrollText))
        assert said.children[0].height <= said.height
    finally:
        speak("en")


def test_every_page_of_the_desk_has_its_widget():
    assert set(judge_pages.PAGES) == {*get_args(JudgePage), "search", "code"}


def test_the_desk_turns_to_the_other_side(screen_of, small):
    screen_of.show_judge(CHECK)
    small.frames()
    before = screen_of.page.turned
    small.tap(find(screen_of, "Turn round"))
    assert screen_of.page.turned is not before


def test_which_card_it_is_is_asked_for_by_a_key_of_its_own(screen_of, small, judge):
    screen_of.show_judge(replace(CHECK, chosen=""))
    small.frames()
    small.tap(find(screen_of, "Show which card it is"))
    assert "For the open call" not in texts(screen_of)
    screen_of.show_judge(CHECK)
    small.frames()
    small.tap(find(screen_of, "Show which card it is"))
    assert judge.asked == []
    small.tap(find(screen_of, "A suspected error"))
    assert judge.asked == [("look", "error")]
