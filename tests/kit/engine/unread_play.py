"""Play from a position with unread text: nothing that the text may change happens without a question."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from msgspec.structs import replace

from carddata.model.unread import May
from tableside.engine import Offer, Private, Setup, Table, enact, evolve, learn, offers, start
from tableside.engine.derived.traits import might_of
from tableside.engine.model import events as e
from tableside.engine.model.actions import Action, Choose, Concede
from tableside.engine.model.board import Permanent, TurnCounts
from tableside.engine.model.doubt import Silenced
from tableside.engine.model.events import Event
from tableside.engine.model.questions import UnreadQuestion
from tableside.engine.model.references import PLAIN, UNKNOWN
from tests.kit.engine.choosing import by_weight, weight
from tests.kit.engine.filling import some_filling
from tests.kit.engine.shared_ids import Ids, compared_fields, renamed, translated
from tests.kit.engine.unread_positions import READ, random_position

ACTIONS = 25
"""The actions that are played from a position."""

TOUCHES: dict[str, set[May]] = {
    "lethal": {"might", "damage", "death"},
    "kill": {"death"},
    "control lost": {"control"},
    "control taken": {"control"},
    "facedown lost": {"control"},
    "win": {"points"},
}
"""The things that a text touches if it bears on a death, a change of control, a facedown card or a win."""


class Unasked(AssertionError):
    """Something happened over unread text that nobody was asked about, or would not have happened without it."""


def open_texts(table: Table, kind: str, *subjects: str) -> set[str]:
    """The cards in play whose unread text bears on this, without those that people said do not matter."""
    in_play = [(f"#{permanent.id}", permanent.card) for permanent in table.permanents if not _is_idle(table, permanent)]
    in_play += [(f"@{at}", field.name) for at, field in enumerate(table.battlefields, 1) if field.name != PLAIN]
    own = {f"#{other.id}": other.card for other in _of_own_might(table, kind, subjects)}
    in_play += own.items()
    found = set()
    for reference, name in in_play:
        card = table.setup.cards.get(name)
        unread = {"anything"} if card is None else set(card.unread)
        silenced = Silenced(name, kind) in table.silenced or Silenced(name, "") in table.silenced
        bears = unread & (TOUCHES[kind] | {"anything"}) or reference in own
        if bears and not silenced:
            found.add(reference)
    return found


def _is_idle(table: Table, permanent: Permanent) -> bool:
    """Return whether this is unattached Equipment whose text somebody has read (136.2.b)."""
    card = table.setup.cards.get(permanent.card)
    return card is not None and "Equipment" in card.tags and not permanent.attached_to and card.may is not None


def _of_own_might(table: Table, kind: str, subjects: tuple[str, ...]) -> list[Permanent]:
    """The permanents that speak of their own Might, where this is about the death of their unit.

    Nobody may have said to which unit loose Equipment is attached.
    """
    found = []
    for unit in (unit for unit in table.permanents if kind == "lethal" and f"#{unit.id}" in subjects):
        for other in table.permanents:
            card = table.setup.cards.get(other.card)
            idle = other.kind == "gear" and not other.attached_to and other.player == unit.player
            if card is not None and "own might" in card.unread and (idle or unit.id in (other.id, other.attached_to)):
                found.append(other)
    return found


def was_decided(table: Table, kind: str, *subjects: str, fact: str | None = None) -> bool:
    """Return whether people said that this happens whatever the texts say, or no text bears on it."""
    texts = open_texts(table, kind, *subjects)
    return not texts or any(
        decision.happens
        and decision.doubt.kind == kind
        and decision.doubt.subjects == subjects
        and (fact is None or decision.doubt.facts == (fact,))
        and {*decision.doubt.texts} >= texts
        for decision in table.decided
    )


def _dies_surely(table: Table, identity: int) -> bool:
    """Return whether a unit has lethal damage, and people said that it dies of it or no text bears on that."""
    unit = table.permanent(identity)
    might = might_of(table, unit) if unit is not None else None
    if unit is None or might is None or unit.damage == 0:
        return False
    if unit.damage < might:
        return any(
            not decision.happens and decision.doubt.kind == "survives" and decision.doubt.subjects == (f"#{identity}",)
            for decision in table.decided
        )
    return was_decided(table, "lethal", f"#{identity}", fact=f"{unit.damage}/{might}")


@dataclass
class Watched:
    """A game whose events are checked one by one."""

    table: Table
    private: Private
    won: bool = False
    asked: Counter[str] = field(default_factory=Counter)
    killed: set[str] = field(default_factory=set)

    def happen(self, action: Action | None, events: tuple[Event, ...]) -> None:
        question = self.table.asks
        about = question.about if isinstance(action, Choose) and question is not None else ""
        doubt = question.doubt if isinstance(question, UnreadQuestion) else None
        kills = about == "unread" and doubt is not None and doubt.kind == "kill"
        self.killed = {*doubt.subjects} if kills and doubt is not None and action.answers != ("yes",) else set()
        together = self.table
        for event in events:
            if isinstance(event, e.Asked) and isinstance(event.question, UnreadQuestion):
                self.asked[event.question.doubt.kind] += 1
            if about not in ("excess", "remains") and not isinstance(action, Concede):
                self._check(event, together)
            self.table, self.private = evolve(self.table, event), learn(self.private, event)
            together = together if isinstance(event, e.LeftBoard) else self.table
            self.won = self.won or isinstance(event, e.Won)

    def _check(self, event: Event, together: Table) -> None:
        """For a death, `together` is the table before the deaths just before it, which may be of the same moment."""
        table = self.table
        match event:
            case e.Controls(at=at, player=player):
                before = table.battlefield(at).control
                kind = "control lost" if player is None else "control taken"
                sure = player == before or was_decided(table, kind, f"@{at}", player or before or "")
            case e.LeftBoard(id=identity, to="trash"):
                if table.permanent(identity) is None:
                    return
                lethal = any(_dies_surely(when, identity) for when in (table, together))
                sure = lethal or f"#{identity}" in self.killed or not open_texts(table, "kill")
            case e.LeftFacedown(handle=handle, to="trash" | "banished"):
                sure = was_decided(table, "facedown lost", handle)
            case e.Revealed(handle=handle):
                shown = next((card for card in table.facedown if card.handle == handle), None)
                lost = shown is not None and table.battlefield(shown.at).control not in (shown.player, None)
                sure = self.won or not lost or was_decided(table, "facedown lost", handle)
            case e.Won(player=player):
                sure = was_decided(table, "win", player) or not table.opponents(player)
            case _:
                return
        if not sure:
            raise Unasked(f"{event} over {open_texts(table, 'kill')}")

    def some_action(self, rng: Random) -> Action | None:
        """A random legal action of a player who is to act; "no" is the likeliest answer about unread text."""
        question = self.table.asks
        if question is not None and question.about == "unread" and rng.random() < 0.6:
            return Choose(question.player, ("no",))
        player = question.player if question is not None else self.table.priority
        offered = offers(self.table, self.private, player) if player is not None else ()
        weights = [weight(self.table, offer, quits=False) for offer in offered]
        for offer in by_weight(rng, offered, weights):
            action = some_filling(rng, self.table, self.private, offer, self._names(offer, offer.action.player))
            if action is not None:
                return action
        return None

    def _names(self, offer: Offer, player: str) -> list[str]:
        handle = getattr(offer.action, "handle", "")
        if handle:
            return [self.private.faces.get(handle) or "Bolt"]
        return [*self.private.hands.get(player, ())]


def play_with_answers(seed: int) -> Counter[str]:
    """Play from a random position with random answers; return how often each kind of doubt was asked about.

    Raises Unasked if something followed over unread text that was not asked about.
    """
    rng = Random(seed)
    table, private = random_position(rng)
    game = Watched(table, private)
    game.happen(None, start(table, private))
    for _ in range(ACTIONS):
        action = None if game.table.winner is not None else game.some_action(rng)
        if action is None:
            break
        game.happen(action, enact(game.table, game.private, action))
    return game.asked


DISMISSED = ("unread", "by hand")
"""The questions that are asked only because text is not read."""

UNCOMPARED = (
    e.Decided,
    e.TextsSilenced,
    e.TextsAssumed,
    e.TasksSet,
    e.Waits,
    e.ResolutionBegan,
    e.NextInstruction,
    e.LegalTargetsKept,
    e.DoneByHand,
)
UNCOMPARED += (e.Accepted, e.Ordered, e.FinalizingBegan, e.FocusMoved)
"""Events that questions about unread text add or repeat; what they lead to is compared as the position."""


@dataclass
class Side:
    """One of two games that differ only in whether text is read, with the events since they were compared."""

    table: Table
    private: Private
    ids: Ids = field(default_factory=Ids)
    events: list[Event] = field(default_factory=list)
    dismissed: set[int] = field(default_factory=set)

    def happen(self, events: tuple[Event, ...]) -> None:
        for event in events:
            if isinstance(event, e.Put) and event.item.trigger:
                self.dismissed.add(event.item.id)
            self.table, self.private = evolve(self.table, event), learn(self.private, event)
            self.events.append(event)

    def act(self, action: Action) -> None:
        self.happen(enact(self.table, self.private, action))

    def dismiss(self) -> None:
        """Answer every question about unread text with "no", and report no result of a card done by hand."""
        while (question := self.table.asks) is not None and question.about in DISMISSED:
            self.act(Choose(question.player, ("yes" if question.about == "by hand" else "no",)))

    def outcome(self) -> list[Any]:
        """The events that are compared, with shared ids.

        Their order is left out: while an item is there to be dismissed, a cleanup does not take control away, and the
        next cleanup does what is left.
        """
        found = [renamed(event, self.ids.to_shared) for event in self._compared()]
        self.events.clear()
        return sorted(found, key=repr)

    def _compared(self) -> Iterator[Event]:
        about = ""
        for event in self.events:
            if isinstance(event, e.Asked):
                about = event.question.about
            asked = isinstance(event, e.Asked | e.Answered) and about in DISMISSED
            identity = event.item.id if isinstance(event, e.Put) else getattr(event, "id", 0)
            elsewhere = isinstance(event, e.ChoosesHere)
            if not (asked or elsewhere or identity in self.dismissed or isinstance(event, UNCOMPARED)):
                yield event

    def position(self) -> Any:
        """The position that is compared, with shared ids, without items that are still to be dismissed.

        When the game is over, nothing of the chain is finalized any more. Whose focus it is does not matter before
        the chain is empty: an item that is still to be dismissed keeps it open, and the focus passes after that.
        Unread text that triggered may have chosen units, which nobody has noted.
        """
        over = self.table.winner is not None
        chain = tuple(item for item in self.table.chain if not item.trigger and not over)
        showdown = self.table.showdown
        if showdown is not None and self.table.chain:
            showdown = replace(showdown, focus="")
        seats = tuple(replace(seat, this_turn=_without_unknown_choices(seat.this_turn)) for seat in self.table.seats)
        table = replace(self.table, chain=chain, showdown=showdown, seats=seats)
        return {key: self.ids.compared(getattr(table, key), known) for key, known in compared_fields(Table)}


def _without_unknown_choices(now: TurnCounts) -> TurnCounts:
    return replace(now, chose=tuple(each for each in now.chose if each != UNKNOWN))


def play_without_text(seed: int) -> None:
    """Play the same actions from a random position with and without unread text, answering "no" to every question.

    Raises Unasked if the events or the positions differ.
    """
    rng = Random(f"{seed} without text")
    table, private = random_position(rng)
    setup = table.setup
    blank = replace(table, setup=Setup(setup.mode, setup.edition, setup.follow, READ))
    sides = unread, read = Side(table, private), Side(blank, private)
    for side in sides:
        side.position()
        side.happen(start(side.table, side.private))
    for _ in range(ACTIONS):
        unread.dismiss()
        read.dismiss()
        _compare("the events", *(side.outcome() for side in sides))
        _compare("the position", *(side.position() for side in sides))
        action = None if unread.table.winner is not None else Watched(unread.table, unread.private).some_action(rng)
        if action is None:
            return
        unread.act(action)
        read.act(translated(translated(action, unread.ids.to_shared), read.ids.to_own))


def _compare(what: str, unread: Any, read: Any) -> None:
    if unread != read:
        raise Unasked(f"{what} are {unread}\nand without the text {read}")
