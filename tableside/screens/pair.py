"""Before pairing: whose cards, and from which deck: a phone, a file, a sample, a typed code, or a pairing put off."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.decks import samples
from tableside.decks.deck_files import TAGGED, DeckFiles
from tableside.decks.kept import LONGEST, SHORTEST, KeptDeck
from tableside.message import Message, message
from tableside.screens.kv_files import read_later
from tableside.screens.language import current_text, on_language_change
from tableside.screens.phone_link import PhonePanel
from tableside.screens.view_text import shortened
from tableside.screens.widgets import pin_pad  # noqa: F401
from tableside.screens.widgets.code_pad import CodePad
from tableside.screens.widgets.page import Page
from tableside.table.commands import (
    ClosePhoneLink,
    Command,
    DeleteKeptDeck,
    Enrolled,
    FindDecks,
    KeepDeck,
    OpenKeptDeck,
    OpenPhoneLink,
    PairDeck,
    PairFile,
    PairSample,
    TakeUpPairing,
)
from tableside.table.view.model import View
from tableside.text import Text, printable

PIN_LENGTH = message("kept-deck-pin-length", shortest=SHORTEST, longest=LONGEST)
KEPT_DONE = ("kept-deck-kept", "kept-deck-opened", "kept-deck-deleted")
"""The messages about a kept deck after which there is nothing more to enter."""


class KeptPin(NamedTuple):
    """A PIN is to be entered: to open this kept deck, or to keep the player's deck if there is none."""

    deck: KeptDeck | None


class DeckChoice(NamedTuple):
    """One of the decks to choose from: the words on its button, longer ones if those are taken, and what it does."""

    label: str
    long_label: str
    command: Command | KeptPin


class DeckPanels(BoxLayout):
    """The players and the decks to choose from."""

    page = ObjectProperty(None, rebind=True)


class KeptPanel(BoxLayout):
    """A pad for the PIN of a kept deck; a new PIN is entered twice.

    `deck` is the deck to open, None to keep the player's own. `first` is the new PIN as it was entered first,
    `deletes` whether the PIN deletes the deck, and `forgot` whether the next touch deletes it without a PIN.
    """

    page = ObjectProperty(None, rebind=True)
    deck: KeptDeck | None = ObjectProperty(None, allownone=True)
    first = StringProperty("")
    differs = BooleanProperty(False)
    words = ListProperty(["", "", ""])
    deletes = BooleanProperty(False)
    forgot = BooleanProperty(False)

    def enter(self, pin: str) -> None:
        """Open or delete the deck, or keep the player's own once the new PIN was entered twice."""
        if self.deck is not None and self.deletes:
            self.page.wires.send(DeleteKeptDeck(self.deck.id, pin))
        elif self.deck is not None:
            self.page.wires.send(OpenKeptDeck(self.page.player, self.deck.id, pin))
        elif not SHORTEST <= len(pin) <= LONGEST:
            self.first, self.differs = "", False
            self.page.message = PIN_LENGTH
        elif not self.first:
            self.first, self.differs, self.page.message = pin, False, None
        else:
            same, self.first = pin == self.first, ""
            self.differs = not same
            if same:
                self.page.wires.send(KeepDeck(self.page.player, pin))

    def keep_without_pin(self) -> None:
        """Keep the player's own deck, which anybody at the table can then use."""
        self.page.wires.send(KeepDeck(self.page.player, None))

    def delete(self) -> None:
        """Ask for the PIN; at the next touch, say what it means to have forgotten it; at the third, delete."""
        self.page.message = None
        if self.forgot and self.deck is not None:
            self.page.wires.send(DeleteKeptDeck(self.deck.id, None))
        self.deletes, self.forgot = True, self.deletes


class OwnDeckPanel(BoxLayout):
    """A kept deck without a PIN: its owner plays with it, or deletes it at the second touch, as `is_sure` says."""

    page = ObjectProperty(None, rebind=True)
    deck: KeptDeck = ObjectProperty(None, rebind=True)
    is_sure = BooleanProperty(False)

    def use(self) -> None:
        """Make it the chosen player's deck."""
        self.page.wires.send(OpenKeptDeck(self.page.player, self.deck.id, None))

    def delete(self) -> None:
        """Delete it, at the second touch."""
        if self.is_sure:
            self.page.wires.send(DeleteKeptDeck(self.deck.id, None))
        self.is_sure = True


def kept_words(text: Text, deck: KeptDeck | None, *, again: bool, deletes: bool, forgot: bool) -> tuple[str, str, str]:
    """Return what PIN is to be entered, what that means, and the button that leads on to deleting the deck."""
    if deck is None:
        title = text("screen-kept-again") if again else text("screen-kept-new", shortest=SHORTEST, longest=LONGEST)
        return title, text("screen-kept-new-text"), text("screen-kept-delete")
    if forgot:
        title = text("screen-kept-forgot", deck=deck.label)
        return title, text("screen-kept-forgot-text"), text("screen-kept-delete-sure")
    title = text("screen-kept-open", deck=deck.label)
    if deletes:
        return title, text("screen-kept-delete-text"), text("screen-kept-forgotten")
    return title, text("screen-kept-open-text"), text("screen-kept-delete")


class PairScreen(Page):
    """Choose a player and a deck. Then the pairing begins, goes on, or the deck is registered with its tags.

    The first player without a deck is chosen at first. `choices` are the decks and `labels` the words on their buttons.
    `message` says what came of the last choice, or what is to be said of the files. `swaps` is whether cards that stay
    in the player's deck keep their tags, `types` whether a deck code is typed, and `asks` what a PIN is entered for,
    None for nothing. `has_link` is whether a link waits for a list from a phone.
    """

    player = StringProperty("A")
    choices = ListProperty()
    labels = ListProperty()
    swaps = BooleanProperty(True)
    types = BooleanProperty(False)
    asks: KeptPin | None = ObjectProperty(None, allownone=True)
    has_link = BooleanProperty(False)
    message: Message | None = ObjectProperty(None, allownone=True)

    def on_kv_post(self, _: Any) -> None:
        """Have the table look for the files."""
        self._history_length: int | None = None
        self._found: DeckFiles | None = None
        self.player = unpaired(self.view) or self.player
        for name in ("types", "asks", "has_link"):
            self.fbind(name, self._lay_out)
        self._lay_out()
        for name in ("view", "player", "swaps"):
            self.fbind(name, self._fill)
        on_language_change(self._fill)
        self._show_link()
        self.look()
        self._fill()

    def show(self, view: View) -> None:
        """Show a new view, and what it says of a deck that was just registered."""
        if self._history_length is not None and len(view.history) > self._history_length:
            first = len(view.history) - self._history_length - 1
            self.message, self._history_length = view.history[first].said, None
        elif view.problems != self.view.problems:
            self._history_length = None
        if view.kept_said is not None and view.kept_said != self.view.kept_said:
            self.message = view.kept_said
            if view.kept_said.code in KEPT_DONE:
                self.asks = None
        super().show(view)
        self._show_link()

    def _show_link(self) -> None:
        """Show the link for a list from a phone, while there is one."""
        self.has_link = self.view.phone is not None
        if self.view.phone is not None:
            self.ids.place.children[0].link = self.view.phone

    def leave(self) -> None:
        """End the link too: a list that is sent now would find nobody."""
        super().leave()
        if self.has_link:
            self.wires.send(ClosePhoneLink())

    def look(self) -> None:
        """Look for deck files, also on sticks that were just plugged in."""
        self.wires.send(FindDecks())

    def look_again(self) -> None:
        """Look once more because somebody asked for it, and say what was found also if it is the same."""
        self._found = None
        self.look()

    def type_code(self) -> None:
        """Show the pad for a deck code, or the decks again."""
        self.message, self.asks, self.types = None, None, not self.types

    def back(self) -> None:
        """Show the decks again; from there, close the page. What was said of a mistake is over."""
        if self.has_link:
            self.wires.send(ClosePhoneLink())
        elif self.types or self.asks is not None:
            self.message, self.asks, self.types = None, None, False
            self.look()
        else:
            self.go("")

    def choose(self, panel: int) -> None:
        """Choose a player by seat."""
        self.message, self.player = None, self.view.player_panels[panel].player

    def begin(self, at: int) -> None:
        """Begin the pairing with this deck, go on with it, or register it."""
        command = self.choices[at].command
        self.message = None
        if isinstance(command, KeptPin):
            self.look()
            self.asks = command
            return
        if isinstance(command, Enrolled):
            self._history_length = len(self.view.history)
        self.wires.send(command)

    def begin_code(self, code: str) -> None:
        """Begin the pairing with a deck code; it stays there to be corrected if it is none."""
        self.wires.send(PairDeck(self.player, code, self._swap))

    @property
    def _swap(self) -> bool:
        return bool(self.swaps) and self.player in self.view.registered

    def _lay_out(self, *_: Any) -> None:
        """Show the decks, or the pad for a code."""
        self.ids.place.clear_widgets()
        if self.has_link:
            self.ids.place.add_widget(PhonePanel(page=self))
            return
        if self.asks is not None:
            pinned = self.asks.deck
            own = pinned is not None and not pinned.has_pin
            self.ids.place.add_widget(
                OwnDeckPanel(page=self, deck=pinned) if own else KeptPanel(page=self, deck=pinned)
            )
            return
        if not self.types:
            self.ids.place.add_widget(DeckPanels(page=self))
            return
        pad = CodePad()
        pad.bind(on_code=lambda _, code: self.begin_code(code))
        self.ids.place.add_widget(pad)

    def _fill(self, *_: Any) -> None:
        deck_files = self.view.decks
        if deck_files is not None and deck_files != self._found:
            self._found = deck_files
            self.message = about_files(deck_files)
        self.choices = list(deck_choices(current_text(), self.view, self.player, swap=self._swap))
        self.labels = distinct_labels(self.choices)


def unpaired(view: View) -> str:
    """The first player whose deck is not paired, or only in part; empty for none."""
    put_off = [player for player, _, _ in view.put_off]
    return next(
        (each.player for each in view.player_panels if each.player in put_off or each.player not in view.registered), ""
    )


def about_files(deck_files: DeckFiles) -> Message | None:
    """Return what is to be said of the files that were found: that there are none, or more than are shown."""
    count = len(deck_files.files) + len(deck_files.sticks)
    if deck_files.more:
        return message("screen-pair-too-many", count=count)
    return None if count else message("screen-pair-none", folder=str(deck_files.folder))


def deck_choices(text: Text, view: View, player: str, *, swap: bool) -> Iterator[DeckChoice]:
    """The decks that a player can choose from: one that was put off first, then a phone, files, sticks and samples."""
    for owner, done, total in view.put_off:
        if owner == player:
            label = text("screen-pair-go-on", done=done, total=total)
            yield DeckChoice(label, label, TakeUpPairing(player))
    label = text("screen-pair-phone")
    yield DeckChoice(label, label, OpenPhoneLink(player, swap))
    if view.dial == "casual":
        for deck in view.kept:
            label = text("screen-pair-kept" if deck.has_pin else "screen-pair-own", deck=deck.label)
            yield DeckChoice(label, f"{label} {deck.id[:4]}", KeptPin(deck))
    deck_files = view.decks or DeckFiles(Path())
    for file in (*deck_files.files, *deck_files.sticks):
        yield _file_choice(text, file, player, swap=swap, on_stick=file in deck_files.sticks)
    for name in samples.names():
        label = text("screen-pair-sample", deck=name)
        yield DeckChoice(label, label, PairSample(player, name, swap))
    if view.dial == "casual" and player in view.registered:
        label = text("screen-pair-keep")
        yield DeckChoice(label, label, KeptPin(None))


def distinct_labels(choices: list[DeckChoice]) -> list[str]:
    """The words on the buttons; a name is shortened if that leaves it different from the others."""
    labels: list[str] = []
    for choice in choices:
        labels.append(choice.label if choice.label not in labels else choice.long_label)
    return labels


def _file_choice(text: Text, file: Path, player: str, *, swap: bool, on_stick: bool) -> DeckChoice:
    tagged = file.suffix == TAGGED
    name = printable(file.stem)

    def label(deck: str) -> str:
        if tagged:
            return text("screen-pair-tagged", deck=deck)
        return text("screen-pair-on-stick", deck=deck) if on_stick else deck

    command = Enrolled(player, str(file)) if tagged else PairFile(player, str(file), swap)
    return DeckChoice(label(shortened(name)), label(name), command)


read_later(__file__)
