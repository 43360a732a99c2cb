"""The locked desk on the screen: the PIN, whose it is, and when it locks again."""

from tableside.judge.pin import Entrant
from tableside.judge.view import JudgeView
from tableside.message import message
from tableside.screens import judge as judging
from tests.kit.screens.parts import find, make, texts
from tests.kit.screens.scenes.judge import CHECK


def test_the_pin_is_never_shown(screen_of, small, judge):
    before = set(texts(screen_of))
    for digit in "2580":
        small.tap(find(screen_of, digit))
    assert set(texts(screen_of)) - before == {"•  " * 4}
    small.tap(find(screen_of, "OK"))
    assert judge.asked == [("unlock", "2580")]
    assert set(texts(screen_of)) - before == {"Checking the PIN …"}
    screen_of.show_judge(JudgeView())
    assert set(texts(screen_of)) == before


def test_the_last_digit_enters_the_pin_and_no_other_touch_is_needed(screen_of, small, judge):
    screen_of.show_judge(JudgeView(has_head_pin=True, digits=4, head_digits=6))
    small.frames()
    assert "OK" not in texts(screen_of)
    for digit in "2580":
        assert judge.asked == []
        small.tap(find(screen_of, digit))
    small.tap(find(screen_of, "Head judge"))
    for digit in "258013":
        small.tap(find(screen_of, digit))
    assert judge.asked == [("unlock", "2580"), ("unlock", "258013")]
    assert [entrant.role for entrant in judge.entrants] == ["judge", "head judge"]


def test_what_is_missing_of_the_pin_is_seen(screen_of, small):
    screen_of.show_judge(JudgeView(digits=4))
    small.tap(find(screen_of, "2"))
    assert "•  " + "–  " * 3 in texts(screen_of)
    small.tap(find(screen_of, "Erase"))
    assert "–  " * 4 in texts(screen_of)


def test_ok_without_a_digit_is_no_try(screen_of, small, judge):
    small.tap(find(screen_of, "OK"))
    assert judge.asked == []


def test_where_no_pin_is_set_and_no_badge_is_used_none_is_typed(screen_of, small, judge):
    screen_of.show_judge(JudgeView(has_pin=False, message=message("judge-pin-not-set")))
    small.frames()
    for label in ("2", "5", "8", "0", "OK"):
        small.tap(find(screen_of, label))
    assert judge.asked == []
    assert not any("•" in text for text in texts(screen_of))
    screen_of.show_judge(JudgeView(has_pin=False, asks_badge=True))
    small.frames()
    small.tap(find(screen_of, "2"))
    assert any("•" in text for text in texts(screen_of))


def test_where_the_head_judge_has_a_pin_the_desk_asks_whose_it_is_and_tells_the_side(screen_of, small, judge):
    assert "Head judge" not in texts(screen_of)
    screen_of.go("")
    screen_of.main.panels["B"].go("judge")
    small.frames()
    judge.take()
    screen_of.show_judge(JudgeView(has_head_pin=True))
    small.frames()
    for role in ("Head judge", "Judge"):
        small.tap(find(screen_of, role))
        for digit in "2580":
            small.tap(find(screen_of, digit))
        small.tap(find(screen_of, "OK"))
        screen_of.show_judge(JudgeView(has_head_pin=True))
        small.frames()
    assert judge.entrants == [Entrant("head judge", "B"), Entrant("judge", "B")]


def test_a_badge_says_whose_pin_it_is(screen_of, small):
    screen_of.show_judge(JudgeView(has_head_pin=True, asks_badge=True, waits_for_pin=True))
    assert "Head judge" not in texts(screen_of)


def test_a_wrong_pin(screen_of, small):
    screen_of.show_judge(JudgeView(message=message("judge-pin-wrong")))
    assert "Wrong PIN." in texts(screen_of)


def test_leaving_locks(screen_of, small, judge):
    screen_of.show_judge(CHECK)
    small.frames()
    small.tap(find(screen_of, "Lock"))
    assert judge.asked == [("lock",)]
    assert screen_of.page is None


def test_losing_the_focus_locks(screen_of, judge):
    screen_of.end_interaction()
    assert judge.asked == [("lock",)]


def test_it_locks_itself_when_nobody_touches_it(small, judge, monkeypatch):
    monkeypatch.setattr(judging, "IDLE", 0.05)
    root, _ = make(judge=judge)
    root.go("judge")
    small.place(root)
    small.until(lambda: judge.asked == [("lock",)])
    small.tap(find(root, "1"))
    small.until(lambda: judge.asked == [("lock",)] * 2)
