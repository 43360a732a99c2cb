"""The buttons at the two places that are the same on every sheet: the way out, and the main answer.

Both follow from what a button says. The way out, which changes nothing or declines, is at the upper right; the main
answer is at the lower right. All others lie between the words and these two.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from tableside.message import Message
from tableside.table.view.model import Notice

TAKE_BACK = "button-take-back"
"""The label of the button that drops a refused action."""

CLOSES = frozenset({"button-close", "screen-close"})
"""The labels of buttons that only close what they stand on."""

UNREAD = frozenset({"button-hide-unread", "button-play-unread"})
"""The labels of buttons that go on without a card on a reader."""

WAYS_OUT = frozenset(
    {
        "button-back",
        "button-cancel",
        "button-close",
        "button-do-not-agree",
        "button-no",
        "button-none",
        "button-nothing",
        "button-point-not-earned",
        "button-stop",
        TAKE_BACK,
        "screen-close",
        "screen-leave-no",
        "screen-over-look",
        "screen-over-unanswered-no",
        "screen-problem-go-on",
    }
)
"""The labels of buttons that lead out."""

ANSWERS = (
    "screen-history-rules",
    "button-look",
    "button-done",
    "button-drew",
    "screen-leave-yes",
    "screen-over-next",
    "screen-over-rematch",
    "screen-over-next-round",
    "screen-over-leave",
    "screen-problem-retry",
    "button-hide-unread",
    "button-play-unread",
)
"""The labels of main answers; the first of them that a sheet has is its main answer.

Their place is that of the key, which fast hands press again and again. So what agrees to something is none of them: an
undo, a card that is turned up, a result, a concession, or an action that is not by the rules.
"""


@dataclass(frozen=True, slots=True)
class ButtonPlaces:
    """The buttons of a notice by index: the way out and the main answer, None for none, and all others.

    The last `kept` of the others stay on every page.
    """

    way_out: int | None
    answer: int | None
    others: tuple[int, ...]
    kept: int


def button_places(notice: Notice) -> ButtonPlaces:
    """Return where the buttons of a notice stand."""
    codes = [label.code for label in notice.buttons]
    out = next((at for at in reversed(range(len(codes))) if codes[at] in WAYS_OUT), None)
    answer = next((codes.index(code) for code in ANSWERS if code in codes), None)
    others = tuple(at for at in range(len(codes)) if at not in (out, answer))
    last = range(len(codes) - notice.ways, len(codes))
    return ButtonPlaces(out, answer, others, sum(at in last for at in others))


def card_places(notice: Notice) -> tuple[int | None, tuple[int, ...]]:
    """Return which button of a card stands in the key, None for none, and the others, two above each other.

    The main answer stands there, or the way to take back what was refused: it changes nothing. While a card is awaited,
    nothing does: to go on without a reader is no main answer. The way out begins the last column.
    """
    key, out, others = _beside_key(notice)
    columns = -(-(len(others) + (out is not None)) // 2)
    if out is not None:
        others.insert(max(0, 2 * columns - 2), out)
    return key, tuple(others)


def small_card_places(notice: Notice) -> tuple[int | None, tuple[int, ...]]:
    """The same for a card on a quarter of the screen: the way out is the last, which stands above the key."""
    key, out, others = _beside_key(notice)
    return key, (*others, out) if out is not None else tuple(others)


def _beside_key(notice: Notice) -> tuple[int | None, int | None, list[int]]:
    """The button in the key of a card, the way out, and the others."""
    places = button_places(notice)
    key, out = places.answer, places.way_out
    others = list(places.others)
    if key is not None and notice.buttons[key].code in UNREAD:
        others, key = sorted([*others, key]), None
    if key is None and out is not None and notice.buttons[out].code == TAKE_BACK:
        key, out = out, None
    return key, out, others


def can_be_closed(notice: Notice) -> bool:
    """Return whether a button only closes a notice, so that it is a menu or a note, and its player need not answer."""
    return any(label.code in CLOSES for label in notice.buttons)


def is_menu(notice: Notice) -> bool:
    """Return whether a notice is the menu of a place: it offers things to do, and can be closed."""
    return notice.tone == "asks" and can_be_closed(notice)


def question(notice: Notice) -> Hashable:
    """Return what a notice asks, whatever is marked so far: its numbers count the marks, so they are left out."""
    return notice.tone, notice.title, len(notice.buttons), tuple(map(_without_numbers, notice.text))


def _without_numbers(label: Message) -> Hashable:
    return label.code, tuple(value for _, value in label.arguments if not isinstance(value, int))
