"""What people do at a match: each touch and each tapped card, judged, carried out, recorded and answered."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from carddata.decklist import read
from carddata.model import Catalogue
from hw.model import Arrived, Sighting, Unread
from tableside.decks.enrolment import load
from tableside.decks.pairing import Pairing, Write, begin
from tableside.decks.registration import Slot
from tableside.engine import Verdict, enact, is_carried_out, judge
from tableside.engine.model.actions import Action, Hide, Play
from tableside.engine.model.events import Event, Revealed
from tableside.ledger.entry import Draft, Entry
from tableside.ledger.errors import LedgerError
from tableside.match.commitments import Vault, hide_record, tag_key
from tableside.match.entries import (
    NOTHING,
    HideRecord,
    Ruled,
    Undone,
    draft_action,
    draft_deck,
    draft_note,
    draft_pairing,
    draft_ruled,
    draft_step,
)
from tableside.match.fold import Match
from tableside.match.public.history import of_combat
from tableside.table import commands as c
from tableside.table.interpret import INTENT_HOLDS, Ambiguous, DiscardChosen, Ignored, Intent, Meaning, interpret
from tableside.table.prompts import notices
from tableside.table.prompts.player_panels import PlayerPanels
from tableside.table.prompts.prompt import (
    ActOnTap,
    ButtonEffect,
    DiscardMarked,
    LetStand,
    MarkChoice,
    Prompt,
    ShowPrompt,
)
from tableside.table.prompts.questions import asked, discarding, marked
from tableside.table.prompts.touch_menu import offers
from tableside.table.readers.assignments import ANY, Spot
from tableside.table.view.model import Notice
from tableside.text.wording import NOT_READ

NOTE_SHOWS = 6_000_000_000
"""How long a note without a choice stays, in ns."""

ANSWER_AT = 400_000_000
"""In competition a hide, or a play from facedown, is answered this long after the tap, in ns."""

LOOK_SHOWS = 5_000_000_000
"""How long a player sees the name of their own facedown card, in ns."""

SAME_TAP = 2_000_000_000
"""A card that is put down again within this time after it did something is the same tap, in ns."""


@dataclass(frozen=True, slots=True)
class Tap:
    """A tapped card: which one of a deck it is, by what number its tag is known, when (monotonic ns).

    The first two are empty for a card that is none of this match, or a touch alone.
    """

    slot: Slot = field(default="", repr=False)
    tag: bytes = field(default=b"", repr=False)
    at: int = 0


class MatchController:
    """What is done at the match on the table, in the thread that owns it.

    `record` appends an entry and folds it, `vault` has what hides are fixed with, `write` writes a tag. What records
    raises LedgerError where the entry was not kept; then nothing was done. `answer_at` is when the last deed may be
    answered at the earliest (monotonic ns).
    """

    def __init__(
        self,
        cards: Catalogue,
        record: Callable[[Draft], Entry | None],
        vault: Callable[[], Vault | None],
        write: Write,
    ) -> None:
        self._cards = cards
        self._record = record
        self._vault = vault
        self._write = write
        self._last_tap = Tap()
        self.halves = PlayerPanels()
        self.pairing: Pairing | None = None
        self.answer_at = 0

    def clear(self) -> None:
        """The match is over or put away: nothing waits any more."""
        self.pairing = None
        self.halves.clear()
        self._last_tap = Tap()

    def notices(self, match: Match) -> dict[str, Notice]:
        """What each half says."""
        prompts_shown = ((player, self._prompt(match, player)) for player in match.table.players)
        return {player: prompt.notice() for player, prompt in prompts_shown if prompt is not None}

    def command(self, match: Match, command: c.Command) -> None:
        """A touch. Raises DeckListError for a deck list that cannot be read, LedgerError for an enrolment."""
        match command:
            case c.Pair(player, deck):
                pairing = begin(player, read(deck, self._cards))
                self._record(draft_pairing(pairing, match.agreed.edition))
                self.pairing = pairing
            case c.Enrolled(player, file) if self.pairing is None:
                self._enrolled(match, player, Path(file))
            case c.SkipCard() if self.pairing is not None:
                self._goes_on(match, self.pairing, self.pairing.skip())
            case c.ShowName(held) if self.pairing is not None:
                self.pairing = replace(self.pairing, held=held)
            case c.EndPairing(keep):
                self._end_pairing(match, keep=keep)
            case c.Register(registration):
                self._record(draft_deck(registration, match.agreed.edition))
            case c.Intend(player, verb, at) if at or verb in ("play", "move"):
                intent = Intent(player, verb, at, time.monotonic_ns() + INTENT_HOLDS)
                self.halves.intend(intent, notices.waiting(match, command))
                self._last_tap = Tap()
            case c.Do(action):
                self._act(match, action, Tap(at=time.monotonic_ns()))
            case c.Touch(player, at):
                self.halves.ask(player, offers(match, player, at))
            case c.Press(player, button):
                self._press(match, player, button)
            case c.Dismiss(player):
                self.halves.dismiss(player)
            case c.LookAtFacedown(player, handle):
                self._look(match, player, handle)
            case c.Undo() if match.last:
                self._record(draft_note("undo", match.agreed.edition, Undone(match.last, "players")))
                self.halves.clear()
                self._last_tap = Tap()
            case _:
                pass

    def sighted(self, match: Match, sighting: Sighting, spot: Spot = ANY) -> None:
        """A card at a reader of this spot: for the pairing, or for the match as long as it goes on."""
        if self.pairing is not None:
            self._paired(match, self.pairing, sighting)
        elif match.table.winner is None:
            self._tapped(match, sighting, spot)

    def _act(self, match: Match, action: Action, tap: Tap) -> None:
        """Judge, carry out, append; then tell the player what the dial lets them hear."""
        dial = match.agreed.dial
        verdict = judge(match.table, match.private, action)
        happens = is_carried_out(verdict, dial)
        events = enact(match.table, match.private, action) if happens else ()
        kept = self._fixed(match, events, verdict, tap.tag)
        entry = self._record(draft_action("action" if happens else "refused", action, verdict, events, tap.slot, kept))
        self.halves.dismiss(action.player)
        if happens:
            self.halves.settle()
        if entry is None:
            return
        if tap.tag:
            self._last_tap = tap
        if dial == "competition" and _of_hidden(action):
            self.answer_at = tap.at + ANSWER_AT
        answer = notices.refusal(match, verdict, action.player, entry.seq) if not happens else None
        if answer is None and isinstance(action, Hide):
            answer = notices.hidden(match, action, time.monotonic_ns() + NOTE_SHOWS)
        if answer is not None:
            self.halves.say(action.player, answer)
        self._show_outcome(match, events)

    def _fixed(self, match: Match, events: tuple[Event, ...], verdict: Verdict, tag: bytes) -> HideRecord:
        """The hide that these events fix, and the openings of what they show."""
        vault = self._vault()
        return NOTHING if vault is None else hide_record(match, events, verdict, tag, vault)

    def _look(self, match: Match, player: str, handle: str) -> None:
        """A player looks at their own facedown card: on record first, then seen on their half for a moment."""
        lies = next((one for one in match.table.facedown if (one.handle, one.player) == (handle, player)), None)
        if lies is None:
            self.halves.dismiss(player)
            return
        self._record(draft_note("look", match.agreed.edition, {"handle": handle, "by": player}))
        face = match.private.faces.get(handle)
        self.halves.ask(player, notices.looked(match, lies, face, time.monotonic_ns() + LOOK_SHOWS))

    def _show_outcome(self, match: Match, events: tuple[Event, ...]) -> None:
        """Every half that says nothing else shows what is to be seen or done by all, unless the dial is silent.

        That is a card that was turned up, or what a combat has done.
        """
        if match.agreed.dial == "silent":
            return
        until = time.monotonic_ns() + NOTE_SHOWS
        fought = of_combat(match.words, events)
        for player in match.table.players:
            for event in events:
                if isinstance(event, Revealed) and self.halves.prompt(player) is None:
                    self.halves.say(player, notices.revealed(match, event, player, until))
            if fought and self.halves.prompt(player) is None:
                self.halves.say(player, notices.fought(fought, player, until))

    def _go_on(self, match: Match, player: str, seq: int) -> None:
        """The players agree that the refused action is carried out."""
        refused = match.refused
        if refused is None or refused.seq != seq:
            self.halves.dismiss(player)
            return
        events = enact(match.table, match.private, refused.action)
        kept = self._fixed(match, events, refused.verdict, refused.tag)
        self._record(draft_ruled(Ruled(seq, "players"), match.agreed.edition, events, refused.slot, kept))
        self.halves.dismiss(player)
        self.halves.settle()
        self._show_outcome(match, events)

    def _prompt(self, match: Match, player: str) -> Prompt | None:
        return self.halves.prompt(player) or asked(match, player, self.halves.marks(match.table.asks))

    def _press(self, match: Match, player: str, button: int) -> None:
        prompt = self._prompt(match, player)
        answer = prompt.choices[button][1] if prompt is not None and 0 <= button < len(prompt.choices) else None
        if answer is not None:
            self._answer(match, player, answer)

    def _answer(self, match: Match, player: str, answer: ButtonEffect) -> None:
        match answer:
            case LetStand(player=who, seq=seq):
                self._go_on(match, who, seq)
            case ActOnTap(action=action, slot=slot, tag=tag):
                self._act(match, action, Tap(slot, tag, time.monotonic_ns()))
            case ShowPrompt(prompt=prompt):
                self.halves.ask(player, prompt)
            case MarkChoice(marks=marks):
                self._mark(match, player, marks, Tap(at=time.monotonic_ns()))
            case DiscardMarked(marks=marks):
                self._act(match, discarding(match, player, marks), Tap(at=time.monotonic_ns()))
            case _:
                self.command(match, answer)

    def _mark(self, match: Match, player: str, marks: tuple[str, ...], tap: Tap) -> None:
        """So much of an answer is given; cards that are discarded go when the last of them is marked."""
        if match.table.asks is not None:
            self.halves.mark(match.table.asks, marks)
        if tap.tag:
            self._last_tap = tap
        whole = marked(match, player, marks)
        if whole is not None:
            self._act(match, whole, tap)

    def _enrolled(self, match: Match, player: str, file: Path) -> None:
        """The deck of a file; none of its tags is taken from another player of this match."""
        deck = load(file).registration(player)
        for other in match.registrations.players():
            theirs = match.registrations.of(other)
            if other != player and theirs is not None and not theirs.tags.keys().isdisjoint(deck.tags):
                name = match.words.player(other)
                raise LedgerError(f"{file.name} has cards that are {name}'s in this match.", "Choose another file.")
        self._record(draft_deck(deck, match.agreed.edition))

    def take_up(self, match: Match) -> None:
        """The match was read from the ledger: a pairing that had not ended goes on."""
        self.pairing = match.pairing

    def _end_pairing(self, match: Match, *, keep: bool) -> None:
        """What was paired becomes the player's deck, or is dropped."""
        if self.pairing is not None and keep:
            self._record(draft_deck(self.pairing.registration(), match.agreed.edition))
        elif self.pairing is not None:
            self._record(draft_note("no pairing", match.agreed.edition, {}))
        self.pairing = None

    def _goes_on(self, match: Match, before: Pairing, after: Pairing) -> None:
        """A step of the pairing is on record before it is shown, so that a power cut takes none away."""
        step = after.since(before)
        if step is not None:
            self._record(draft_step(step, match.agreed.edition))
        self.pairing = after

    def _paired(self, match: Match, pairing: Pairing, sighting: Sighting) -> None:
        """The next card of the list; another player's card of this match is not taken from them."""
        if isinstance(sighting, Unread):
            self.pairing = replace(pairing, said=NOT_READ[sighting.why])
        elif isinstance(sighting, Arrived):
            card = match.registrations.meaning(sighting.tag)
            if card is not None and card.player != pairing.player:
                said = f"That card is {match.words.player(card.player)}'s. Tap one of your own."
                self.pairing = replace(pairing, said=said)
            else:
                self._goes_on(match, pairing, pairing.tapped(sighting, self._write))

    def _tapped(self, match: Match, sighting: Sighting, spot: Spot) -> None:
        tag = tag_key(sighting.tag) if isinstance(sighting, Arrived) else b""
        if self._same_tap(tag, sighting.at):
            return
        now = time.monotonic_ns()
        meant = interpret(sighting, self.halves.intents, now, match, spot)
        match meant:
            case Meaning(action, slot):
                self._act(match, action, Tap(slot, tag, sighting.at))
            case Ambiguous(player=player):
                self.halves.ask(player, notices.question(match, meant, tag))
            case DiscardChosen(player=player, slot=slot):
                marks = self.halves.marks(match.table.asks)
                if slot in marks:
                    self._ignore(match, Ignored(player, "marked"), sighting, now)
                else:
                    self._mark(match, player, (*marks, slot), Tap(slot, tag, sighting.at))
            case Ignored() if meant.why != "removed":
                self._ignore(match, meant, sighting, now)
            case _:
                pass

    def _ignore(self, match: Match, found: Ignored, sighting: Sighting, now: int) -> None:
        """Say that a tapped card means nothing here; the half still awaits a card where it did."""
        said = NOT_READ[sighting.why] if isinstance(sighting, Unread) else ""
        awaits = self._awaits(match, found.player, now + NOTE_SHOWS)
        self.halves.say(found.player, notices.ignored(found, said, awaits, now + NOTE_SHOWS))

    def _awaits(self, match: Match, player: str, until: int) -> Prompt | None:
        """What the half says while it awaits a card: for a touch, or to discard it."""
        asks, waits = match.table.asks, self.halves.intents.get(player)
        if asks is not None and asks.about == "discard":
            prompt = asked(match, player, self.halves.marks(asks))
            return None if prompt is None else replace(prompt, until=until)
        return None if waits is None else notices.waiting(match, c.Intend(player, waits.verb, waits.at))

    def _same_tap(self, tag: bytes, at: int) -> bool:
        """Whether this card, of this match or not, has just done something: it was put down once and read twice."""
        return tag != b"" and tag == self._last_tap.tag and at - self._last_tap.at < SAME_TAP


def _of_hidden(action: Action) -> bool:
    return isinstance(action, Hide) or (isinstance(action, Play) and action.source == "facedown")
