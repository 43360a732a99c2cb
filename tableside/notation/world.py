"""A position while a file is played, with the names of its objects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import msgspec

from tableside.engine import Private, Table, Verdict, enact, evolve, is_carried_out, judge, learn, start
from tableside.engine.derived.whereabouts import format_object
from tableside.engine.model import events as e
from tableside.engine.model.actions import FOLLOW_UPS, Action, Choose
from tableside.engine.model.board import Facedown
from tableside.engine.model.dials import Dial
from tableside.engine.model.events import Event
from tableside.engine.model.questions import (
    AS_SHOWN,
    TAPPED,
    DamageOrderQuestion,
    FateQuestion,
    LookQuestion,
    MayQuestion,
    Question,
    UnreadQuestion,
    ids,
    targets,
)
from tableside.engine.model.references import Target
from tableside.engine.model.zones import PUBLIC_ZONES
from tableside.engine.rules.damage_order import open_changes
from tableside.engine.rules.locations import format_place
from tableside.engine.rules.unread import NO, texts_in_play
from tableside.message import Argument, CardName, Listing, Message
from tableside.notation.errors import UnknownReference
from tableside.notation.naming import ObjectNames
from tableside.notation.sentences import Words, code_of, describe_chosen, describe_question, format_options
from tableside.notation.words import FacedownRef, Ref, Thing

UNASKED: Mapping[str, str] = {"unread": NO, "order": AS_SHOWN}
"""The answer of a line that does not answer, by the subject of the question."""


class SavedPosition(NamedTuple):
    """The part of a world that an action can change and a judge can take back. A card that was shown stays known."""

    table: Table
    private: Private
    names: ObjectNames
    drawn: dict[str, int]
    combat_winners: dict[int, str | None]


class CarriedOut(NamedTuple):
    """An action that was carried out: its line, the action, and the position before it."""

    line: str
    action: Action
    before: SavedPosition


class SilentAnswer(NamedTuple):
    """A question that the table answered because a line did not: the number of that line, and both in words."""

    line: int
    question: str
    answer: str


class Keeper:
    """Gets a call for everything that happens, in order. This base class keeps nothing."""

    def began(self, table: Table, private: Private, dial: Dial, events: tuple[Event, ...]) -> None:
        """The play begins in this position, with the first events of the machine."""

    def acted(self, action: Action, verdict: Verdict, events: tuple[Event, ...] | None) -> None:
        """An action was carried out with these events, or refused (None)."""

    def stood(self, events: tuple[Event, ...]) -> None:
        """A judge ruled that the last refused action stands, with these events."""

    def taken_back(self, count: int) -> None:
        """A judge ruled that the last `count` actions that were carried out are taken back."""


class World:
    """The position, the numbers of its objects, and the last action with its verdict.

    `current_line` has the words of the line in play, and `line_number` its number in the file. `silent_answers` are
    those that no line gave. `words` makes a sentence of a message.
    """

    def __init__(
        self,
        table: Table,
        private: Private,
        dial: Dial,
        keeper: Keeper | None = None,
        words: Words = code_of,
    ) -> None:
        self._keeper = keeper or Keeper()
        self.words = words
        self.table = table
        self.private = private
        self.dial = dial
        self.current_line = ""
        self.line_number = 0
        self.silent_answers: list[SilentAnswer] = []
        self._explained = 0
        self.verdict: Verdict | None = None
        self.actor = ""
        self.assumed: set[str] = set()
        self.combat_winners: dict[int, str | None] = {}
        self.drawn: dict[str, int] = {}
        self.revealed: set[str] = set()
        self.names = ObjectNames.of(table)
        self._refused: tuple[str, Action] | None = None
        self._carried_out: list[CarriedOut] = []
        events = start(table, private)
        self._keeper.began(table, private, dial, events)
        self._fold(events)

    def act(self, action: Action) -> bool:
        """Judge an action and carry it out if the dial lets it happen; return whether it happened."""
        self.verdict = judge(self.table, self.private, action)
        self.assumed.update(named_cards(entry.message for entry in self.verdict.assumed))
        self.actor = action.player
        if not is_carried_out(self.verdict, self.dial):
            self._keeper.acted(action, self.verdict, None)
            self._refused = self.current_line, action
            return False
        self._keeper.acted(action, self.verdict, self._carry_out(self.current_line, action))
        return True

    def answer_unasked(self) -> None:
        """Answer what a line need not answer: unread text changes nothing, which is assumed, and orders stay."""
        while (question := self.unasked) is not None:
            answer = UNASKED[question.about]
            asked = describe_question(self.table, self.names, question)
            self.silent_answers.append(SilentAnswer(self.line_number, asked, answer))
            if isinstance(question, UnreadQuestion):
                self.assumed.update(self.cards_asked_about(question))
            if not self.act(Choose(question.player, (answer,))):
                return

    @property
    def unasked(self) -> Question | None:
        """The open question that a line need not answer, None if there is none."""
        question = self.table.asks
        return question if question is not None and question.about in UNASKED else None

    def explanations(self) -> tuple[str, ...]:
        """Say which silent answers came before a line that fails, each of one line alone, who is asked, and what waits.

        A choice where there is nothing to choose is told what has been chosen: a lone target is not asked about.
        """
        answers, self._explained = self.silent_answers[self._explained :], len(self.silent_answers)
        silent = tuple(f"line {each.line} answered '{each.answer}' to: {each.question}" for each in answers)
        question = self.table.asks
        asked = (f"{question.player} is asked: {self.describe(question)}",) if question is not None else ()
        if not self.current_line.startswith("?"):
            player, verb = (*self.current_line.split(), "", "")[:2]
            is_choice = verb == "chooses" and question is None
            return (*silent, *asked, *(describe_chosen(self.table, self.names, player) if is_choice else ()))
        cards = ", ".join(f'"{item.card}"' for item in self.table.chain)
        return (*silent, *asked, *((f"still on the chain: {cards}",) if cards else ()))

    def describe(self, question: Question) -> str:
        """A question in words, with the answers that a line may give."""
        asked = describe_question(self.table, self.names, question)
        return f"{asked}, and may choose {format_options(self.table, self.names, question)}"

    def cards_asked_about(self, question: Question) -> set[str]:
        """The names of the cards that a question is about: its chain items', and those with unread text."""
        if question.about == "order":
            return {item.card for item in self.table.chain if format_object(item.id) in question.options}
        item = self.table.item(question.item)
        texts = question.doubt.texts if isinstance(question, UnreadQuestion) else ()
        in_play = dict(texts_in_play(self.table))
        return {in_play[text] for text in texts if text in in_play} | ({item.card} if item is not None else set())

    def stands(self) -> bool:
        """Carry out the last refused action by a judge's ruling; return False if none was refused."""
        if self._refused is None:
            return False
        self._keeper.stood(self._carry_out(*self._refused))
        self._refused = None
        return True

    def take_back(self, line: str = "") -> bool:
        """Take back an action and all that followed it by a judge's ruling; return False if there is none.

        It is the last action of that line. Without a line it is the last action that began something: answers, results,
        assignments and passes go with the action that led to them. Ids are not used again.
        """
        began = [
            number
            for number, done in enumerate(self._carried_out)
            if (done.line == line if line else not isinstance(done.action, FOLLOW_UPS))
        ]
        if not self._carried_out or (line and not began):
            return False
        number = began[-1] if began else len(self._carried_out) - 1
        self._keeper.taken_back(len(self._carried_out) - number)
        before, next_id = self._carried_out[number].before, self.table.next_id
        del self._carried_out[number:]
        self.table, self.private = msgspec.structs.replace(before.table, next_id=next_id), before.private
        self.names = before.names
        self.drawn, self.combat_winners = dict(before.drawn), dict(before.combat_winners)
        return True

    def _carry_out(self, line: str, action: Action) -> tuple[Event, ...]:
        self._carried_out.append(CarriedOut(line, action, self._position()))
        events = enact(self.table, self.private, action)
        self._fold(events)
        return events

    def _position(self) -> SavedPosition:
        return SavedPosition(self.table, self.private, self.names, dict(self.drawn), dict(self.combat_winners))

    def _fold(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self._note(event)
            self.table = evolve(self.table, event)
            self.private = learn(self.private, event)

    def _note(self, event: Event) -> None:
        self.names = self.names.after(event, self.table)
        match event:
            case e.TextsAssumed(cards=cards):
                self.assumed.update(cards)
            case e.Revealed(card=card) if card:
                self.revealed.add(card)
            case e.CombatIs(combat=combat) if combat is not None and combat.step == "result":
                self.combat_winners[combat.at] = combat.winner
            case e.Drew(player=player, count=count):
                self.drawn[player] = self.drawn.get(player, 0) + count
            case e.LookedAtTop(player=player, taken=count, drawn=drawn, shown=shown):
                self.drawn[player] = self.drawn.get(player, 0) + count * drawn
                self.revealed |= {shown} if shown is not None else set()
            case e.TopRevealed(cards=cards) | e.HandRevealed(cards=cards):
                self.revealed.update(cards)
            case _:
                pass

    def find(self, ref: Ref) -> int:
        """The id of the object that a reference means.

        Raises UnknownReference if there is none, or more than one.
        """
        same = self.names.same(ref)
        if ref.number:
            if ref.number > len(same):
                raise UnknownReference(f"there is no {ref}")
            return same[ref.number - 1]
        on_board = [identity for identity in same if self.table.permanent(identity) or self.table.item(identity)]
        present = on_board or [identity for identity in same if self._zone(identity)] or same
        if not present:
            at = next((at for at in self.table.numbers() if self.table.battlefield(at).name == ref.name), 0)
            raise UnknownReference(f"there is no {ref} on the table" + (f"; the battlefield is @{at}" if at else ""))
        if len(present) > 1:
            raise UnknownReference(f"{ref} could mean {len(present)} things: {self._listed(ref, present)}; say which")
        return present[0]

    def _listed(self, ref: Ref, ids: list[int]) -> str:
        """Objects of one name, each with whose it is, its number and where it is."""
        same = self.names.same(ref)
        refs = [Ref(ref.name, ref.player, same.index(identity) + 1) for identity in ids]
        return ", ".join(f"{each} at {self.where(each)}" for each in refs)

    def _ability(self, ref: Ref) -> int:
        """The ability of a card on the chain that a reference means, by its number from the oldest."""
        abilities = [item for item in self.table.chain if item.kind == "ability" and item.card == ref.name]
        own = [item.id for item in abilities if ref.player in ("", item.player)]
        if ref.ability > len(own):
            raise UnknownReference(f"there is no {ref} on the chain")
        return own[ref.ability - 1]

    def target(self, reference: Thing) -> Target:
        """The target that a reference means. Raises UnknownReference like `find`, for a facedown card too."""
        match reference:
            case Ref():
                return self._ability(reference) if reference.ability else self.find(reference)
            case FacedownRef():
                return self.facedown_handle(reference)
            case _:
                return reference  # also a Champion Zone, as "champion A"

    def facedown_handle(self, ref: FacedownRef) -> str:
        """The handle of the facedown card that a reference means. Raises UnknownReference like `find`."""
        cards = self.facedown(ref)
        if not cards:
            raise UnknownReference(f"there is no {ref}")
        if len(cards) > 1:
            raise UnknownReference(f"there are {len(cards)} facedown cards at @{ref.at}; say which by @{ref.at}#1")
        return cards[0].handle

    def facedown(self, ref: FacedownRef) -> tuple[Facedown, ...]:
        """The cards that are facedown at a battlefield, or the one with this number if it still is."""
        numbered = self.names.handles(ref.at)[ref.number - 1 : ref.number]
        cards = self.table.facedown_at(ref.at)
        return tuple(card for card in cards if card.handle in numbered) if ref.number else cards

    def answers(self, references: tuple[Thing, ...]) -> tuple[str, ...]:
        """The answers in the engine's words, also where a line says more, or less, than the table asks for.

        A target that is named says yes to what may be done to it. `yes` and `no` say whether the only card that is
        looked at is recycled.
        """
        question = self.table.asks
        if isinstance(question, MayQuestion) and self._are_chosen(question, references):
            return ("yes",)
        if isinstance(question, LookQuestion) and question.count == 1 and references in (("yes",), ("no",)):
            return ("1",) if references == ("yes",) else ("0",)
        return tuple(map(self.answer, references))

    def is_chosen_already(self, action: Action) -> bool:
        """Return whether a line chooses the only targets there were, which the table has chosen by itself."""
        if not isinstance(action, Choose) or (self.table.asks is not None and self.table.asks.player == action.player):
            return False
        groups = (group for item in self.table.chain if item.player == action.player for group in item.chosen)
        return targets(action.answers) in {group for group in groups if group}

    def _are_chosen(self, question: MayQuestion, references: tuple[Thing, ...]) -> bool:
        """Return whether these are objects, all of which the item of the question has chosen."""
        item = self.table.item(question.item)
        chosen = {target for group in item.chosen for target in group} if item is not None else set()
        return all(isinstance(reference, Ref) and self.target(reference) in chosen for reference in references)

    def answer(self, reference: Thing) -> str:
        """An answer in the engine's words. A card of a hand is named, and so is an effect that lasts."""
        question = self.table.asks
        if isinstance(reference, str):
            return reference
        if isinstance(reference, Ref) and question is not None:
            if question.about in (*TAPPED, "tag", "name"):
                return reference.name
            if question.about == "order":
                return self._trigger(reference, question)
            if isinstance(question, FateQuestion) and (fate := self._lasting_fate(reference, question)):
                return fate
            if isinstance(question, DamageOrderQuestion):
                return self._damage_change(reference, question)
        return format_object(self.target(reference))

    def _lasting_fate(self, ref: Ref, question: FateQuestion) -> str:
        """The effect of that card that lasts on the unit, or the second or a later one of a card; empty for others."""
        unit = self.table.permanent(question.unit)
        wards = unit.wards if unit is not None else ()
        same = [f"w{number}" for number, ward in enumerate(wards, 1) if ward.card == ref.name]
        offered = [fate for fate in same if fate in question.options]
        if max(1, ref.number) <= len(offered):
            return offered[max(1, ref.number) - 1]
        source = self.find(msgspec.structs.replace(ref, ability=0)) if ref.ability > 1 else 0
        return f"{format_object(source)}/{ref.ability}" if source else ""

    def _damage_change(self, ref: Ref, question: DamageOrderQuestion) -> str:
        """The effect of that card that can change the damage next, by its number; of several the first unless said."""
        changes = open_changes(self.table, question.unit, question.by)
        same = [option for option in question.options if changes[question.read((option,))].card == ref.name]
        if len(same) < max(1, ref.number):
            raise UnknownReference(f"{ref} does not change the damage next")
        return same[max(1, ref.number) - 1]

    def _trigger(self, ref: Ref, question: Question) -> str:
        """The trigger that a reference means, by its permanent or battlefield and its number there."""
        items = [self.table.item(identity) for identity in ids(question.options)]
        same = [item for item in items if item is not None and item.card == ref.name]
        if ref.number or len({item.by for item in same}) > 1:
            source = self.find(ref)
            same = [item for item in same if item.by == source]
        if len(same) < max(1, ref.ability):
            raise UnknownReference(f"{ref} has not triggered")
        if len(same) > 1 and not ref.ability:
            raise UnknownReference(f"{ref} has triggered {len(same)} times; say which by ability 1, ability 2")
        return format_object(same[max(1, ref.ability) - 1].id)

    def where(self, ref: Ref) -> str:
        """The place or zone of an object, in the notation's words. Raises UnknownReference like `find`."""
        try:
            identity = self.find(ref)
        except UnknownReference:
            for private_zone, known in (("hand", self.private.hands), ("deck", self.private.decks)):
                if any(ref.name in cards for player, cards in known.items() if ref.player in ("", player)):
                    return private_zone
            if any(ref.name in (seat.champion or ()) for seat in self.table.seats if ref.player in ("", seat.player)):
                return "champion"
            raise
        permanent = self.table.permanent(identity)
        if permanent is not None:
            return format_place(permanent.place)
        if self.table.item(identity) is not None:
            return "chain"
        return self._zone(identity) or self.names.zone_away(identity)

    def _zone(self, identity: int) -> str:
        """The public zone off the board that an object is in, empty for none."""
        zones = ((seat, zone) for seat in self.table.seats for zone in PUBLIC_ZONES)
        return next((zone for seat, zone in zones if any(card.id == identity for card in seat.cards_in(zone))), "")


def named_cards(arguments: Iterable[Argument]) -> Iterator[str]:
    """The names of the cards in messages and their arguments."""
    for argument in arguments:
        match argument:
            case CardName(card=card) if card:
                yield card
            case Listing(items=items):
                yield from named_cards(items)
            case Message(arguments=inner):
                yield from named_cards(value for _, value in inner)
            case _:
                pass
