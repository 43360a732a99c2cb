"""Ten calls handled by touch on the real widgets, at each size and in each language: how many touches each takes.

The ways are those of somebody who had not seen the desk; run with `-s` to read the numbers.
"""

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest

from tableside.engine.model.actions import EndTurn
from tableside.judge.badges import Badge, BadgeFile
from tableside.judge.judge_names import JudgeNames
from tableside.screens.widgets.keyboard import OTHERS
from tests.kit.match.cards import CUB, HIDER, SPELL, TEEMO, WALKER
from tests.kit.samples import one_in
from tests.kit.screens.kivy_home import speak
from tests.kit.screens.real_desk import RealDesk
from tests.kit.screens.screen import Screen
from tests.kit.table.table import NEAR

BADGE = bytes.fromhex("04c0ffee112233")
KIM = "12 Kim"
MANY = tuple(f"{number:03} Judge" for number in range(500))
ZONE = (WALKER, SPELL, HIDER, TEEMO, CUB)


@pytest.fixture(params=one_in(3, product(("de", "en"), ((800, 480), (1280, 720)))), ids=str)
def desk(request, tmp_path: Path) -> Iterator[RealDesk]:
    """A desk in competition with a list of judges; Ann has hidden a card without Hidden."""
    language, size = request.param
    screen = Screen(*size)
    speak(language)
    with RealDesk(tmp_path / "data", screen, language) as desk:
        JudgeNames(tmp_path / "data").keep(("Alex", KIM, "Robin"))
        desk.begin(dial="competition")
        yield desk


def hide(desk: RealDesk) -> None:
    desk.table.hide("A", desk.table.tags["A"][WALKER], 1)
    desk.table.readers.lift(NEAR)


def hide_and_end_turn(desk: RealDesk) -> None:
    hide(desk)
    desk.table.act(EndTurn("A"))


def end_turn_of_bea(desk: RealDesk) -> None:
    desk.table.act(EndTurn("B"))


def nothing(_: RealDesk) -> None:
    """Nothing happens before the call."""


def is_it_legal(desk: RealDesk) -> None:
    desk.touch("screen-judge-tab-cards")
    desk.card()
    desk.tap(desk.table.tags["A"][WALKER])
    assert (desk.view.finding.answer, desk.view.finding.legal) == ("same", False)


def the_card_goes_back(desk: RealDesk) -> None:
    is_it_legal(desk)
    desk.touch("screen-judge-tab-remedy")
    desk.press("The player who made the error found it.")
    desk.press("The card goes back")
    desk.press("Record: Warning")
    assert desk.table.match.rulings[-1].branch == "702.13.b.1"


def a_random_card_takes_its_place(desk: RealDesk) -> None:
    """The remedy is on record once the reader has found the card; the players' eight digits are counted apart."""
    is_it_legal(desk)
    desk.touch("screen-judge-tab-remedy")
    desk.press("Draw a random card")
    tags = [desk.table.tags["A"][at] for at in ZONE]
    desk.tap_near(*tags)
    desk.press("All are tapped: seal the list")
    for player in ("Ann", "Bea"):
        desk.press(f"{player}: press digits")
        for digit in "1357":
            desk.press(digit)
            desk.touches, desk.digits = desk.touches - 1, desk.digits + 1
    for tag in tags:
        if desk.table.match.draw is not None:
            desk.tap_near(tag)
    assert [entry.kind for entry in desk.table.entries()][-1] == "remedy"
    assert desk.touches <= 10
    desk.press("Record: Warning")


def an_extra_card(desk: RealDesk) -> None:
    desk.touch("screen-judge-tab-rulings")
    for label in (
        "Rule on Bea",
        "702.12 Drawing Extra Cards",
        "The remedy, step by step",
        "In the hand, at most one round ago",
        "1 card",
        "5 cards are shown",
        "Done: record the remedy",
        "Record: Warning",
    ):
        desk.press(label)


def a_forgotten_trigger(desk: RealDesk) -> None:
    desk.touch("screen-judge-tab-rulings")
    for label in ("Rule on Ann", "702.2 Missed Trigger", "Record: No penalty"):
        desk.press(label)


def slow_play(desk: RealDesk) -> None:
    desk.touch("screen-judge-tab-rulings")
    desk.press("Rule on Ann")
    desk.press("Search")
    desk.touch_text(OTHERS)
    desk.type("7032")
    desk.choose(0)
    desk.press("Record: Warning")
    assert desk.table.match.rulings[-1].infraction == "703.2"


def a_question_of_policy(desk: RealDesk) -> None:
    desk.touch("screen-judge-tab-policy")
    desk.press("Information and shown cards")
    desk.press("May a player show their own hand?")
    assert desk.reads("policy-shown-own")


def may_they(desk: RealDesk) -> None:
    desk.touch("screen-judge-tab-what-if")
    desk.touch_text("Bea")
    desk.choose(0)
    assert desk.view.questions.answer is not None


def take_back(desk: RealDesk) -> None:
    desk.touch("screen-judge-tab-rulings")
    desk.press("Rewind (TR 701.5)")
    desk.press("Bea ends the turn.")
    desk.press("It is taken back: record it")


def time_for_the_round(desk: RealDesk) -> None:
    desk.touch("screen-judge-tab-rulings")
    desk.press("The round clock")
    desk.press("Start with 50 min")


def a_withdrawal(desk: RealDesk) -> None:
    desk.touch("screen-judge-tab-rulings")
    desk.press("Rule on Ann")
    desk.press("702.10 Looking at Secret Information")
    desk.press("Record: Warning")
    desk.touch("screen-judge-tab-rulings")
    desk.press("Withdraw or replace a ruling")
    desk.press(desk.labels[0])
    desk.press("The facts were otherwise")
    desk.press("Withdraw it")


class Call(NamedTuple):
    """A call: what it is about, what a judge does, the most touches beside the digits, and what happens before it."""

    about: str
    handle: Callable[[RealDesk], None]
    most: int
    before: Callable[[RealDesk], None] = nothing


CALLS = (
    Call("Is that card legal?", is_it_legal, 4, hide),
    Call("A card without Hidden, found at once", the_card_goes_back, 10),
    Call("A card without Hidden, found a turn later", a_random_card_takes_its_place, 11, hide_and_end_turn),
    Call("An extra card in hand", an_extra_card, 13),
    Call("A forgotten trigger", a_forgotten_trigger, 5),
    Call("Slow play, found by its number", slow_play, 11),
    Call("May I show my hand?", a_question_of_policy, 4),
    Call("May she hide here?", may_they, 4),
    Call("Undo the end of the turn", take_back, 6, end_turn_of_bea),
    Call("No clock runs: start one", time_for_the_round, 5),
    Call("A ruling, and that it was wrong", a_withdrawal, 13),
)
"""The calls of one match, in their order."""


def test_ten_calls_by_touch(desk: RealDesk) -> None:
    for call in CALLS:
        desk.locked()
        call.before(desk)
        desk.unlock(KIM)
        assert desk.touches <= 2
        call.handle(desk)
        counts = f"{desk.touches} touches, {desk.digits} digits, {desk.taps} taps"
        print(f"{desk.text.language}, {desk.root.width:.0f}x{desk.root.height:.0f}: {call.about} {counts}")
        assert desk.touches <= call.most, call.about


def test_a_badge_and_the_digits_unlock_without_a_touch(small, tmp_path: Path) -> None:
    with RealDesk(tmp_path / "data", small, "en") as desk:
        BadgeFile(tmp_path / "data").keep((Badge("Kim", "judge", BADGE.hex()),))
        desk.begin(dial="casual")
        desk.locked()
        desk.badge(BADGE)
        desk.enter_pin()
        assert (desk.touches, desk.view.judge) == (0, "Kim")


def test_without_a_badge_two_touches_find_a_name_among_500(small, tmp_path: Path) -> None:
    with RealDesk(tmp_path / "data", small, "en") as desk:
        JudgeNames(tmp_path / "data").keep(MANY)
        desk.begin(dial="competition")
        desk.locked()
        desk.enter_pin()
        desk.choose(12)
        desk.choose(3)
        assert (desk.touches, desk.view.judge) == (2, MANY[12 * 21 + 3])
