"""The start page: what can be begun with one touch, and whether the readers work.

It offers what is nearest: to resume a match of today, to play again, or, where nobody has played, a first match.
"""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any, Literal

import msgspec
from kivy.lang import Builder
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.engine.model.modes import MODES
from tableside.engine.model.references import PLAIN
from tableside.engine.model.setup import Follow
from tableside.ledger.clock import utc_now
from tableside.match.evening import Again
from tableside.match.past_matches import is_older
from tableside.message import message
from tableside.screens import people, sheets, view_queries
from tableside.screens.again import who_begins
from tableside.screens.language import current_text, on_language_change
from tableside.screens.paired import has_begun, paired_setup, with_handed
from tableside.screens.setup_steps import FOLLOW_ANSWERS, MODE_ANSWERS
from tableside.screens.shown_names import agreed_name, seat_name, short_name
from tableside.screens.widgets import icon, land  # noqa: F401
from tableside.screens.widgets.box import Box
from tableside.screens.widgets.page import Page
from tableside.screens.widgets.sheet import SheetView
from tableside.screens.wires import PairingShown, Tray
from tableside.table.commands import Begin, Resume
from tableside.table.view.model import View
from tableside.text import Text

STEPS_BACK_AFTER = timedelta(hours=24)
"""The time after its last entry from which an unfinished match no longer stands first."""
RECOVERY_HINT = message("screen-recovery-hint-later")
FIRST_MATCHES = {"score": "screen-first-score", "moves": "screen-first-moves", "all": "screen-first-all"}
"""The extents of a first match, each begun with a single touch, and the words about each."""

Offer = Literal["pairing", "resume", "waiting", "again", "first"]


class StartSeat(Box, BoxLayout):
    """Somebody who can play on: the name, a number with what it counts, and the deck."""

    letter = StringProperty("A")
    name = StringProperty()
    number = StringProperty()
    counts = StringProperty()
    deck = StringProperty()


class FirstMatch(Box, BoxLayout):
    """A first match that begins with one touch, in which this much is followed."""

    page = ObjectProperty(None, rebind=True)
    follow = StringProperty("score")


class RecoverySheet(SheetView):
    """The findings after an interruption, over the page until somebody confirms them."""


class StartScreen(Page):
    """The first page.

    - `offer`: what it offers first; `again`: the last match of the people who were here, None for none
    - `pairing`: who is paired here by an event and has not begun yet, None for nobody; `paired` those who are
    - `count`: how many unfinished matches there are; `headline`: what the offer is
    """

    offer = StringProperty("first")
    again: Again | None = ObjectProperty(None, allownone=True, rebind=True)
    paired: PairingShown | None = ObjectProperty(None, allownone=True, rebind=True)
    pairing: PairingShown | None = ObjectProperty(None, allownone=True, rebind=True)
    count = NumericProperty(0)
    headline = StringProperty()

    def on_kv_post(self, _: Any) -> None:
        """Fill it, and fill it again whenever something changes."""
        self._recovery = RecoverySheet()
        self.fbind("view", self._fill)
        self.fbind("paired", self._fill)
        on_language_change(self._fill)
        self._fill()

    def play(self) -> None:
        """Do what is offered first: begin the match that is paired, resume a match, or play again."""
        if self.pairing is not None:
            self._begin_paired(self.pairing)
        elif self.offer == "resume":
            self.wires.send(Resume(self.view.unfinished[0].number))
        else:
            self.go("again")

    def begin(self, follow: Follow) -> None:
        """Begin a first match of two people without names, in which this much is followed; who begins is drawn.

        It is one of the event for which the table was prepared, if any.
        """
        memory = people.read(self.wires.people)
        names = {player: current_text()("player-of-seat", number=at) for at, player in enumerate("AB", 1)}
        agreed = msgspec.structs.replace(
            memory.prepared, names=names, battlefields=(PLAIN, PLAIN), follow=follow, unnamed=("A", "B")
        )
        people.write(self.wires, people.remember(memory, agreed, ()))
        self.wires.send(Begin(agreed, draws=True))

    def _begin_paired(self, pairing: PairingShown) -> None:
        """Begin the match of people whom an event has paired; as much is followed as in the last match here."""
        memory = people.read(self.wires.people)
        agreed = paired_setup(pairing, "score" if memory.last is None else memory.last.follow)
        named = tuple(people.PastPlayer(name) for name in agreed.names.values())
        people.write(self.wires, people.remember(memory, agreed, named))
        self.wires.send(Begin(agreed, draws=True))

    def resume(self) -> None:
        """Choose the match to resume; without an unfinished match, show the last match again."""
        if self.view.unfinished:
            self.go("unfinished")
        else:
            self.wires.send(Resume())

    def _fill(self, *_: Any) -> None:
        before = people.read(self.wires.people)
        memory = with_handed(self.paired, before, self.view.unfinished)
        if memory != before:
            people.write(self.wires, memory)
        self.again = last_match(self.view, memory)
        is_off = has_begun(self.paired, memory) or has_handed(self.view)
        self.pairing = None if is_off else self.paired
        waits = self.paired if is_off else None
        self.count = len(self.view.unfinished)
        self.offer = offer(self.view, self.again, self.pairing, waits)
        self.headline = describe_offer(current_text(), self.offer, self.view, self.again, self.paired)
        seats = self.ids.seats
        seats.clear_widgets()
        for widget in self._offered():
            seats.add_widget(widget)
        self._show_recovery()

    def _offered(self) -> list[Any]:
        """The people of the match that is offered first, or was played; where there is none, the first matches."""
        if self.pairing is not None:
            return [
                StartSeat(letter=letter, name=short_name(name, len(self.pairing.names) > 2), deck=self._deck_of(name))
                for letter, name in zip(MODES[self.pairing.mode].players, self.pairing.names, strict=True)
            ]
        if self.offer == "waiting" and self.paired is not None:
            seats = zip(MODES[self.paired.mode].players, self.paired.names, strict=True)
            return [StartSeat(letter=each, name=short_name(name, len(self.paired.names) > 2)) for each, name in seats]
        if self.offer == "resume":
            unfinished, text = self.view.unfinished[0], current_text()
            quarter = len(unfinished.names) > 2
            shown = [short_name(seat_name(name, at), quarter) for at, name in enumerate(unfinished.names, 1)]
            return [
                StartSeat(
                    letter=letter, name=name, number=str(points), counts=text("screen-start-points", count=points)
                )
                for letter, name, points in zip(MODES[unfinished.mode].players, shown, unfinished.points, strict=True)
            ]
        if self.again is None:
            return [FirstMatch(page=self, follow=follow) for follow in FIRST_MATCHES]
        names, tally = self.again.agreed.names, self.view.tally
        counts = current_text()("screen-start-matches-won") if tally else ""
        return [
            StartSeat(
                letter=letter,
                name=short_name(agreed_name(self.again.agreed, letter), len(names) > 2),
                number=str(tally[letter]) if letter in tally else "",
                counts=counts,
                deck=current_text()("screen-own-deck")
                if view_queries.has_own_deck(self.view, name, self.again.agreed.dial)
                else "",
            )
            for letter, name in names.items()
        ]

    def _deck_of(self, name: str) -> str:
        """The words for whether a deck of this person's own is here, or is to be registered."""
        assert self.pairing is not None
        is_here = view_queries.has_own_deck(self.view, name, self.pairing.dial)
        return current_text()("screen-own-deck" if is_here else "screen-start-register-deck")

    def _show_recovery(self) -> None:
        view = self._recovery
        if self.view.recovery is not None:
            shown = sheets.recovery_sheet(self.view.recovery, RECOVERY_HINT, self.wires.send)
            view.show(shown, self.view.names, lambda button: shown.handlers[button]())
            if view.parent is None:
                self.add_widget(view)
        elif view.parent is not None:
            self.remove_widget(view)


def last_match(view: View, memory: people.Memory) -> Again | None:
    """The match that is played again: that of this evening, or the last one that this screen remembers."""
    if view.rematch is not None:
        return view.rematch
    last = memory.played
    return None if last is None or last.mode not in MODES else Again(msgspec.structs.replace(last, round_name=""))


def has_handed(view: View) -> bool:
    """Return whether the match that is resumed first was handed over to this table: it goes before all others."""
    return _is_left(view) and view.unfinished[0].is_handed


def _is_left(view: View) -> bool:
    """Return whether the newest match that can be resumed was left a short while ago."""
    return bool(view.unfinished) and not is_older(view.unfinished[0].at, utc_now(), STEPS_BACK_AFTER)


def offer(
    view: View, again: Again | None, pairing: PairingShown | None = None, waits: PairingShown | None = None
) -> Offer:
    """Return what stands first: a match that is paired here or was left a short while ago, the last one, or a first.

    People who have played their match of the round, for which they were paired in `waits`, wait for the next one.
    """
    if pairing is not None:
        return "pairing"
    if _is_left(view):
        return "resume"
    if waits is not None:
        return "waiting"
    return "first" if again is None else "again"


def describe_offer(
    text: Text, offered: str, view: View, again: Again | None, pairing: PairingShown | None = None
) -> str:
    """Return what the offer is: who played, and how; and who begins. `pairing` is who is paired here in this round."""
    if offered == "waiting" and pairing is not None:
        return text("screen-start-waiting", event=pairing.event, round=pairing.round)
    if offered == "pairing" and pairing is not None:
        mode = text(MODE_ANSWERS[pairing.mode][0])
        return text("screen-start-paired", event=pairing.event, round=pairing.round, table=pairing.table, mode=mode)
    if offered == "resume":
        unfinished = view.unfinished[0]
        if unfinished.is_handed:
            return text("screen-start-handed", mode=text(MODE_ANSWERS[unfinished.mode][0]))
        return text("screen-start-left", mode=text(MODE_ANSWERS[unfinished.mode][0]), match=unfinished.match)
    if again is None:
        return text("screen-start-first")
    mode, follow = MODE_ANSWERS[again.agreed.mode][0], FOLLOW_ANSWERS[again.agreed.follow][0]
    return text("screen-start-again", mode=text(mode), follow=text(follow), begins=text(who_begins(again)))


def readers_line(text: Text, view: View, tray: Tray | None) -> str:
    """Return how many readers are ready; what is wrong with the others stands in the banner.

    The readers of the practice cards, which are in the `tray`, are not counted.
    """
    simulated = () if tray is None else tray.readers()
    readers = [reader for reader in view.readers if reader.name not in simulated]
    if not readers:
        return text("screen-start-no-reader" if tray is None else "screen-start-practice")
    return text("screen-start-ready", count=sum(reader.ready for reader in readers))


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
