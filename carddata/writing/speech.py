"""Words of one ability so far: the choices that they have spoken of, and what "it" means at this place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from carddata.lexicon import verb
from carddata.model.abilities import Ability
from carddata.model.numbers import AmountOf
from carddata.model.operations import OwnerOf, Things, Who
from carddata.model.targets import (
    Beside,
    Choice,
    Compared,
    Is,
    IsNot,
    Occupied,
    OfThatPlayer,
    OfType,
    Predicate,
    TargetFilter,
    bearer_chosen,
)
from carddata.writing.nouns import bare, chosen, every, noun_phrase, singular
from carddata.writing.words import Unwritten, Voice, article


def _no_quotes(ability: Ability, voice: Voice) -> str:
    raise Unwritten("give ability")


_TRASHES: Final = {"you": "your trash", "anybody": "any trash", "friendly": "", "enemy": "your opponents' trashes"}
"""Trashes by whose they are."""

COMBATANTS: Final = "the attacker and defender each"
"""The two players of a combat, each of whom does something."""


def trash_of(choice: Choice) -> str:
    """The words for the trash that holds chosen cards."""
    if choice.one_controller and choice.of.whose == "enemy":
        return "an opponent's trash"
    return "their trash" if OfThatPlayer() in choice.of.that else _TRASHES[choice.of.whose]


class Mark(NamedTuple):
    """A place of a speech to which it can go back, with what it has spoken of there."""

    named: int | None
    event: bool
    introduced: frozenset[int]


class Speech:
    """Words of one ability as they are written, from its first sentence on.

    - `named`: the number of the choice that "it" or "them" means
    - `event`, `several`: "it" is what the event of the trigger happened to, which may be several objects
    - `introduced`: the choices that were spoken of; `asked` and `inline` the last that a sentence of its own made, and
      the sentence that is written
    - `pending`: sentences that come before the one that is written
    - `opens`: the first sentence follows the words of a trigger
    - `coming`: what is chosen comes to another choice, and is not at its place
    - `moved`: "there" is the destination of what has moved
    - `in_trash`, `paid`: the card is in a trash; what was done to the object that the cost was paid with
    - `they`: the player of the ability is spoken of in the third person
    - `counted`: the objects that the condition of the sentence counts, which "they" are
    - `quote`: writes an ability in quotes
    """

    def __init__(self, voice: Voice, choices: Sequence[Choice], *, event: bool = False, several: bool = False) -> None:
        self.voice = voice
        self.choices = choices
        self.named: int | None = None
        self.event = event
        self.several = several
        self.introduced: set[int] = set()
        self.pending: list[str] = []
        self.asked = self.inline = 0
        self.opens = False
        self.coming = False
        self.in_trash = False
        self.paid = ""
        self.moved = False
        self.they = False
        self.counted: TargetFilter | None = None
        self.quote: Callable[[Ability, Voice], str] = _no_quotes

    def mark(self) -> Mark:
        """This place of the speech."""
        return Mark(self.named, self.event, frozenset(self.introduced))

    def go_back(self, mark: Mark) -> None:
        """Forget what was said since a place."""
        self.named, self.event, self.introduced = mark.named, mark.event, set(mark.introduced)
        self.pending.clear()
        self.asked = self.inline = 0

    def things(self, things: Things) -> str:
        """The words for what an instruction acts on."""
        match things:
            case "me":
                return self.voice.me
            case "this":
                self.named, self.event = None, False
                return "this"
            case "it":
                if not self.event:
                    raise Unwritten("it")
                return "them" if self.several else "it"
            case "that":
                raise Unwritten("that")
            case int():
                return self.choice(things)
            case _ if things == self.counted:
                return "them"
            case _:
                return self._group(things)

    def _group(self, described: TargetFilter) -> str:
        """All objects of a description, which may speak of what was chosen."""
        if described.where == "chosen":
            self.choose(self.battlefield())
        for predicate in described.that:
            if isinstance(predicate, Compared) and isinstance(predicate.to, AmountOf) and predicate.to.its != "me":
                self.choose(int(predicate.to.its))
        self.named, self.event = None, False
        return every(described, self.voice)

    def battlefield(self) -> int:
        """The number of the battlefield that is chosen."""
        for number, choice in enumerate(self.choices, 1):
            if choice.of.kind == "battlefield":
                return number
        raise Unwritten("battlefield")

    def choice(self, number: int) -> str:
        """The words for a choice: as it is made, or by a pronoun."""
        choice = self.choices[number - 1]
        if number not in self.introduced:
            self.introduce(number)
            self.inline = number
            if number < len(self.choices) and self.choices[number].grouped:
                return self._pair(number)
            return self._first(choice)
        if self.named == number and not self.event:
            return "it" if choice.most == 1 else "them"
        return self._again(number)

    def introduce(self, number: int) -> None:
        """Make a choice; those before it are made in sentences of their own."""
        for earlier in range(len(self.introduced) + 1, number):
            self.choose(earlier)
        self.introduced.add(number)
        self.named, self.event = number, False

    def choose(self, number: int) -> None:
        """Make a choice in a sentence of its own, before the one that is written."""
        if number not in self.introduced:
            self.introduce(number)
            choice = self.choices[number - 1]
            self.asked = number
            if number < len(self.choices) and choice.of.kind == "unit" and self.choices[number].apart == number:
                self.introduce(number + 1)
                self.named = None
                other = singular(noun_phrase(self.choices[number].of, self.voice, place="")._replace(other=True))
                self.pending.append(f"choose {self._first(choice)} and {other} at a different location")
                return
            self.pending.append(f"choose {self._first(choice)}")
            self.named = None if choice.of.kind == "battlefield" else number

    def _first(self, choice: Choice) -> str:
        if choice.by or choice.no_dearer or bearer_chosen(choice.of) or (choice.apart and not self.coming):
            raise Unwritten("choice")
        if choice.of.kind == "card":
            return trash_cards(choice, self.voice)
        if Is("it") in choice.of.that:
            amount = "any number" if choice.most is None else str(choice.most)
            return f"{'up to ' * (not choice.least and choice.most is not None)}{amount} of them"
        if choice.of.kind == "battlefield":
            return battlefield(choice.of)
        words = chosen(choice, self.voice, self._place(choice.of))
        return words.replace("you control", "they control") if self.they else words

    def _pair(self, number: int) -> str:
        """Two choices at the same place."""
        first, second = self.choices[number - 1 : number + 1]
        place = "at the same battlefield" if second.of.where == "battlefield" else "at the same location"
        self.introduce(number + 1)
        self.named = None
        return f"{chosen(first, self.voice, '')} and {chosen(second, self.voice, place)}"

    def _place(self, described: TargetFilter) -> str | None:
        """The place beside another choice, or where the event was."""
        for predicate in described.that:
            if isinstance(predicate, Beside):
                of_battlefield = self.choices[predicate.choice - 1].of.kind == "battlefield"
                of_unit = "at its battlefield" if described.where == "battlefield" else "at its location"
                return "there" if of_battlefield else of_unit
        if described.where == "there" and self.moved:
            return "at its destination"
        return None

    def _again(self, number: int) -> str:
        """An earlier choice by its kind, where it is the only one of that kind."""
        kind, whose = self.choices[number - 1].of.kind, self.choices[number - 1].of.whose
        same = [at for at in self.introduced if self.choices[at - 1].of.kind == kind]
        if kind not in ("unit", "gear", "spell") or self.choices[number - 1].most != 1:
            raise Unwritten("choice")
        self.event = False
        if same == [number]:
            self.named = number
            return f"that {kind}"
        of_side = [at for at in same if self.choices[at - 1].of.whose == whose]
        if kind == "unit" and of_side == [number] and whose in ("friendly", "enemy"):
            self.named = number
            return f"the {whose} unit"
        raise Unwritten("choice")

    def does(self, who: Who, row: str, rest: str) -> str:
        """The words for a player and their action; `row` is the verb in the lexicon ("draw")."""
        match who:
            case "you":
                return f"{verb(row)} {rest}"
            case "everybody":
                return f"each player {third(row)} {rest}"
            case "opponents":
                return f"each opponent {third(row)} {rest}"
            case "others":
                return f"each other player {third(row)} {rest}"
            case "turn player":
                return f"that player {third(row)} {rest}"
            case "event player":
                return f"they {verb(row)} {rest}"
            case "event controller":
                return f"its controller {third(row)} {rest}"
            case "event owner":
                return f"its owner {third(row)} {rest}"
            case "combatants":
                return f"{COMBATANTS} {verb(row)} {rest}"
            case OwnerOf(choice=number) if number == self.named:
                return f"its owner {third(row)} {rest}"
            case int() if who in self.introduced and who == self.named:
                of_player = self.choices[who - 1].of.kind == "player"
                return f"they {verb(row)} {rest}" if of_player else f"its controller {third(row)} {rest}"
            case int() if who not in self.introduced and self.choices[who - 1].of.kind == "player":
                self.choose(who)
                return f"they {verb(row)} {rest}"
            case OwnerOf(choice=number) if number not in self.introduced:
                self.choose(number)
                return f"its owner {third(row)} {rest}"
            case int() if who not in self.introduced:
                self.choose(who)
                return f"its controller {third(row)} {rest}"
            case _:
                raise Unwritten("who")


def battlefield(described: TargetFilter) -> str:
    """A battlefield that is chosen."""
    match described.that:
        case () if described.whose == "you":
            return "a battlefield you control"
        case ():
            return "a battlefield"
        case (Occupied(by="you"),):
            return "a battlefield where you have units"
        case (Occupied(by=by),):
            return f"a battlefield where there are {by} units"
        case _:
            raise Unwritten("battlefield")


def third(row: str) -> str:
    """A verb of the lexicon in the third person."""
    return verb(row, "s")


def trash_cards(choice: Choice, voice: Voice) -> str:
    """Cards of a trash as they are chosen, without the words for the trash."""
    described = choice.of
    kinds = next((each.types for each in described.that if isinstance(each, OfType)), ())
    rest = tuple(each for each in described.that if not isinstance(each, OfType | OfThatPlayer | IsNot))
    least, most = choice.least, choice.most
    if len(kinds) == 2 and (least, most) == (1, 1) and not rest:
        return f"{article(kinds[0])} or {kinds[1]}"
    if len(kinds) > 1:
        raise Unwritten("type")
    noun = TargetFilter("unit" if kinds == ("unit",) else "gear" if kinds == ("gear",) else "spell", that=rest)
    if not kinds:
        return _any_cards(choice, rest, voice)
    if (least, most) == (1, 1):
        return article(bare(noun_phrase(noun, voice)))
    words = bare(noun_phrase(noun, voice, several=True))
    amount = "any number of" if most is None else f"up to {most}" if least == 0 else str(most)
    return f"{amount} {words}"


def _any_cards(choice: Choice, rest: tuple[Predicate, ...], voice: Voice) -> str:
    several = (choice.least, choice.most) != (1, 1)
    words = bare(noun_phrase(TargetFilter("card", that=rest), voice, several=several))
    if not several:
        return article(words)
    amount = "any number of" if choice.most is None else str(choice.most)
    return f"{'up to ' * (not choice.least and choice.most is not None)}{amount} {words}"
