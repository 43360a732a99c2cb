"""The pages of the unlocked desk: the call, the facedown cards, remedies, questions about the position, the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Literal

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from tableside.engine.editions import EDITIONS
from tableside.engine.model.dials import may_say
from tableside.judge.comparison import CheckTone
from tableside.judge.desk_log import extension
from tableside.judge.desk_steps import DeskOption
from tableside.judge.view import JudgePage, JudgeView
from tableside.ledger.clock import utc_now
from tableside.match.checks import LookReason
from tableside.match.public.round_clock import gap
from tableside.message import Message, PlaceName, PlayerName
from tableside.screens import theme
from tableside.screens.kv_files import read_later
from tableside.screens.language import current_text, on_language_change
from tableside.screens.local_time import local_time
from tableside.screens.paging import page_of
from tableside.screens.sheets import rules_label, timed
from tableside.screens.widgets import keyboard, qr_code  # noqa: F401
from tableside.screens.widgets.push_button import push_button
from tableside.screens.widgets.round_time import minutes_and_seconds
from tableside.table.view.model import View
from tableside.text import Text
from tableside.text.rules import rule_help

ICONS: Mapping[CheckTone, tuple[str, theme.Colour]] = {
    "fine": ("tick", theme.TEXT),
    "wrong": ("cross", theme.LAMP),
    "unclear": ("asks", theme.SOFT),
}
"""The icon of each kind of answer, and its colour."""
NO_ICON = ("none", theme.TEXT)
PLACES: Mapping[str, int] = {
    "judge-step-back": 0,
    "judge-step-other-card": 0,
    "judge-step-otherwise": 1,
    "judge-step-search": 1,
    "judge-step-record": 2,
    "judge-step-stands": 2,
    "judge-remedy-record": 2,
    "judge-rewind-record": 2,
}
"""The place below the others of each button that always has the same: the way back, anything else, what records."""
WIDTHS = (0.8, 1, 1.2)
"""The widths of these places, beside each other; what records, or else the way back, takes an empty place beside it."""
ROWS = 4
"""The largest number of buttons of a page that stand in one column."""
PAD = 5
"""The columns of a pad of digits."""
LOOK_REASONS: Mapping[LookReason, str] = {
    "call": "screen-judge-look-call",
    "error": "screen-judge-look-error",
    "end": "screen-judge-look-end",
    "other": "screen-judge-look-other",
}


class DeskPage(BoxLayout):
    """A page of the desk; `page` is the judge's screen, whose `judge` it shows. It is filled anew at each change."""

    page = ObjectProperty(None, rebind=True)

    def on_kv_post(self, _: Any) -> None:
        """Fill it, and fill it again whenever something changes."""
        self.page.fbind("judge", self._fill)
        on_language_change(self._fill)
        self._fill()

    def _fill(self, *_: Any) -> None:
        """Fill what the language of the layout cannot."""


class CallPage(DeskPage):
    """The open call with the question at hand, how long it has waited, and the rulings that end it.

    `more` is how many minutes of the call may be added to the round (Tournament Rules 2026-07-16, 701.2.a.1).
    """

    waited = StringProperty("")
    more = NumericProperty(0)

    def on_kv_post(self, base: Any) -> None:
        """Count how long the call has waited."""
        self._tick = Clock.create_trigger(self._count, 0.5)
        super().on_kv_post(base)

    def _fill(self, *_: Any) -> None:
        self._count()

    def _count(self, *_: Any) -> None:
        call = self.page.judge.call
        now = utc_now().isoformat()
        self.waited = "" if call is None else minutes_and_seconds(gap(call.at, now))
        self.more = self.page.judge.minutes if call is None else extension(call.at, now, call.given)
        if call is not None and (not self.parent or self.get_root_window() is not None):
            self._tick()


class CardsPage(DeskPage):
    """The facedown cards and those that were; the answer of the last check, and what the record tells of the card."""

    shown_from = NumericProperty(0)
    places = NumericProperty(3)
    asks_reason = BooleanProperty(False)

    def on_kv_post(self, base: Any) -> None:
        """Ask for no reason any more when something else is shown."""
        self.page.fbind("judge", self._stop_asking)
        super().on_kv_post(base)

    def on_shown_from(self, *_: Any) -> None:
        """Show other cards."""
        self._fill()

    def on_places(self, *_: Any) -> None:
        """Show fewer cards on a page that is lower, as above a problem."""
        self._fill()

    def on_asks_reason(self, *_: Any) -> None:
        """Ask why the judge looks, or no longer."""
        self._fill()

    def _fill(self, *_: Any) -> None:
        text, judge = current_text(), self.page.judge
        choices = self.ids.choices
        choices.clear_widgets()
        for at in page_of(len(judge.choices), self.places, self.shown_from):
            if at is None:
                choices.add_widget(push_button(text("screen-more"), self._turn, style="quiet"))
                continue
            card = judge.choices[at]
            code = "screen-judge-gone-card" if card.is_gone else "screen-judge-card"
            code = "screen-judge-card-to-settle" if card.to_settle else code
            place, player = PlaceName(card.at), PlayerName(card.player)
            label = text(code, judge.names, battlefield=place, player=player, turn=card.turn)
            choose = partial(self._choose, card.handle)
            choices.add_widget(push_button(label, choose, chosen=card.handle == judge.chosen, padding=(10, 2)))
        while len(choices.children) < self.places:
            choices.add_widget(Widget())
        self._fill_reasons(text)

    def _fill_reasons(self, text: Text) -> None:
        reasons = self.ids.reasons
        reasons.clear_widgets()
        if self.asks_reason:
            for reason, code in LOOK_REASONS.items():
                reasons.add_widget(push_button(text(code), partial(self._look, reason)))

    def _stop_asking(self, *_: Any) -> None:
        self.asks_reason = False

    def _turn(self) -> None:
        self.shown_from += 1

    def _choose(self, handle: str) -> None:
        self.asks_reason = False
        self.page.choose(handle)

    def _look(self, reason: LookReason) -> None:
        self.asks_reason = False
        self.page.look(reason)


class StepsPage(DeskPage):
    """A page that leads step by step: lines to read, and buttons that go on, in two columns if they are many.

    Some buttons always have the same places below the others (`PLACES`). `offers_tray` is whether cards are to be
    tapped, and there are practice cards.
    """

    columns = NumericProperty(1)
    offers_tray = BooleanProperty(False)

    def _fill(self, *_: Any) -> None:
        text, judge = current_text(), self.page.judge
        below = places_below(judge.steps.options)
        self._options = [option for option in judge.steps.options if option not in below]
        labels = [text(option.label, judge.names) for option in self._options]
        self.columns = PAD if judge.steps.is_pad else 1 if len(labels) <= ROWS else 2
        self.offers_tray = bool(judge.steps.reads) and self.page.wires.tray is not None
        self.ids.options.off = [text(option.label, judge.names) for option in self._options if option.is_off]
        self.ids.options.labels = labels
        self.ids.below.clear_widgets()
        back, other, records = WIDTHS
        if below[1] is None:
            back, other, records = (back, 0, other + records) if below[2] is not None else (back + other, 0, records)
        widths = back, other, records
        for option, wide in zip(below, widths, strict=True):
            if wide:
                self.ids.below.add_widget(self._button_below(option, wide, text))

    def _button_below(self, option: DeskOption | None, wide: float, text: Text) -> Widget:
        """A button in its place, or an empty place."""
        if option is None:
            return Widget(size_hint_x=wide)
        style = "main" if PLACES[option.label.code] == 2 else "plain"
        label, press = text(option.label, self.page.judge.names), partial(self.page.step, option)
        return push_button(label, press, style=style, size_hint_x=wide, disabled=option.is_off, padding=(4, 2))

    def choose(self, option: int) -> None:
        """Press one of the buttons."""
        self.page.step(self._options[option])


class SearchPage(DeskPage):
    """A page whose buttons are found by typing: those whose words have all that is `typed`, in any order.

    A number is also found without its dots.
    """

    typed = StringProperty()
    hits = NumericProperty(0)

    def on_typed(self, *_: Any) -> None:
        """Show what fits."""
        self._fill()

    def _fill(self, *_: Any) -> None:
        text, judge = current_text(), self.page.judge
        *searched, back = judge.steps.options
        self._options = [*(option for option in searched if self._fits(option, text)), back]
        self.ids.options.labels = [text(option.label, judge.names) for option in self._options[:-1]]
        self.hits = len(self._options) - 1

    def _fits(self, option: DeskOption, text: Text) -> bool:
        words = text.joined((option.label, *option.meanings), self.page.judge.names).casefold()
        return all(word in words or word in words.replace(".", "") for word in self.typed.casefold().split())

    def choose(self, option: int) -> None:
        """Press one of the buttons; the last is the way back."""
        self.page.step(self._options[option])


class CodePage(DeskPage):
    """A QR code to be scanned, with what it is, and the way back."""

    def back(self) -> None:
        """Press the one button."""
        for option in self.page.judge.steps.options[:1]:
            self.page.step(option)


class WhatIfPage(DeskPage):
    """The page on whether a player may do something now, by an edition; `explains` its rules once it was asked to."""

    explains = BooleanProperty(False)

    def _fill(self, *_: Any) -> None:
        text, judge = current_text(), self.page.judge
        asked = judge.questions
        self.explains = False
        players = self.ids.players
        players.clear_widgets()
        for letter, name in sorted(judge.names.players.items()):
            ask = partial(self.page.ask, letter, asked.edition)
            players.add_widget(push_button(name, ask, chosen=letter == asked.player, padding=(6, 2)))
        self.ids.options.labels = [text(option, judge.names) for option in asked.options]
        self.ids.options.chosen = [] if asked.chosen is None else [text(asked.options[asked.chosen], judge.names)]

    def choose(self, option: int) -> None:
        """Ask about one of the options."""
        asked = self.page.judge.questions
        self.page.ask(asked.player, asked.edition, option)

    def change_edition(self) -> None:
        """Answer by the next edition."""
        asked = self.page.judge.questions
        editions = list(EDITIONS)
        later = (editions.index(asked.edition) + 1) % len(editions) if asked.edition in editions else 0
        self.page.ask(asked.player, editions[later], asked.chosen)


class LogPage(DeskPage):
    """The log of what judges did in this match, with what is sealed about it."""


PAGES: Mapping[JudgePage | Literal["search", "code"], type[DeskPage]] = {
    "search": SearchPage,
    "code": CodePage,
    "call": CallPage,
    "cards": CardsPage,
    "remedy": StepsPage,
    "rulings": StepsPage,
    "what if": WhatIfPage,
    "policy": StepsPage,
    "log": LogPage,
}
"""The widget of each page of the desk, and of a search and a QR code, which any page may open."""


def places_below(options: Sequence[DeskOption]) -> tuple[DeskOption | None, ...]:
    """The buttons that have places of their own below the others, None for an empty place."""
    placed: list[DeskOption | None] = [None] * len(WIDTHS)
    for option in options:
        place = PLACES.get(option.label.code)
        if place is not None and placed[place] is None:
            placed[place] = option
    return tuple(placed)


def icon(judge: JudgeView) -> tuple[str, theme.Colour]:
    """The icon of the last check's answer, and its colour."""
    return NO_ICON if judge.finding is None else ICONS[judge.finding.tone]


def sentence(text: Text, judge: JudgeView, card: str) -> str:
    """The card that is looked at, or the answer of the last check, or what to do."""
    if card:
        return card
    if judge.finding is not None:
        return text(judge.finding.sentence, judge.names)
    if judge.draws:
        return text("screen-judge-draws")
    if judge.message is not None:
        return text(judge.message, judge.names)
    if judge.chosen:
        return text("screen-judge-put-down")
    return text("screen-judge-choose" if judge.choices else "screen-judge-no-cards")


def details(text: Text, judge: JudgeView, card: str) -> str:
    """Return what the record tells of the chosen card, line by line, after what would tell if the check could not."""
    if card:
        return text("screen-judge-looked")
    would = () if judge.finding is None or judge.finding.would is None else (judge.finding.would,)
    return text.joined((*would, *judge.facts), judge.names, by="\n")


def call_title(text: Text, judge: JudgeView) -> str:
    """Return who called and when."""
    if judge.call is None:
        return text("screen-judge-no-call")
    return text(
        "screen-judge-call", judge.names, player=PlayerName(judge.call.player), time=local_time(judge.call.at) or "?"
    )


def call_lines(text: Text, judge: JudgeView) -> str:
    """Return what came of the last touch, and the question at hand."""
    messages = () if judge.message is None else (judge.message,)
    question = () if judge.call is None else judge.call.question
    return text.joined((*messages, *question), judge.names, by="\n")


def minutes_label(text: Text, judge: JudgeView, more: int, *, has_clock: bool) -> str:
    """Return what the button says that adds time to the round."""
    if not has_clock:
        return text("screen-judge-no-clock")
    if more:
        return text("screen-judge-minutes", count=more)
    return text("screen-judge-one-minute" if judge.call is None else "screen-judge-no-minutes")


def answer_rules(text: Text, judge: JudgeView) -> str:
    """The numbers of the rules behind an answer; empty for none."""
    answer = judge.questions.answer
    return text(rules_label(answer.rules)) if answer is not None and answer.rules else ""


def answer_lines(text: Text, judge: JudgeView, dial: str, *, explains: bool) -> str:
    """Return what the rules say of the action that was asked about; or what these rules mean."""
    answer = judge.questions.answer
    if explains and answer is not None:
        advises = may_say("advice", dial)
        return text.joined(rule_help(text, answer.rules, judge.questions.edition, advises=advises), by="\n")
    if answer is None:
        return text("screen-judge-ask-player" if not judge.questions.player else "screen-judge-ask-action")
    return text.joined((answer.action, *answer.lines), judge.names, by="\n")


def step_lines(text: Text, judge: JudgeView, view: View) -> str:
    """Return what came of the last touch or of a tap in a random draw, and what the page tells."""
    messages = () if judge.message is None else (judge.message,)
    return text.joined((*_tap_lines(judge, view), *messages, *judge.steps.lines), judge.names, by="\n")


def search_text(text: Text, typed: str, hits: int) -> str:
    """Return what was typed to search for, or what to do; and that nothing fits."""
    if not typed:
        return text("screen-judge-search")
    return typed if hits else text("screen-judge-search-nothing", typed=typed)


def _tap_lines(judge: JudgeView, view: View) -> tuple[Message, ...]:
    """The words of each panel behind the desk about a tap that led to nothing in a random draw; the same on all."""
    notice = view.player_panels[0].notice if judge.draws and view.player_panels else None
    if notice is None or notice.tone != "note" or notice.title.code != "prompt-random-draw":
        return ()
    return notice.text


def log_lines(text: Text, judge: JudgeView) -> str:
    """The judge's log, newest first."""
    return "\n".join(text(timed(line), judge.names) for line in judge.log) or text("screen-judge-log-empty")


read_later(__file__)
