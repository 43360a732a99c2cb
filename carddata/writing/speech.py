"""Words of one ability so far: the choices that they have spoken of, and what "it" means at this place."""

from __future__ import annotations

from collections.abc import Sequence

from carddata.model.operations import OwnerOf, Things, Who
from carddata.model.targets import Choice, IsNot, OfType, TargetFilter
from carddata.writing.nouns import bare, chosen, every, noun_phrase
from carddata.writing.words import Unwritten, Voice, article


class Speech:
    """Words of one ability as they are written, from its first sentence on.

    `named` is the number of the choice that "it" or "them" means. What the event of the trigger happened to is "it"
    while `event` says so, and is `several` objects if it says that. Sentences in `pending` come before the one that is
    written. With `opens` the first sentence follows the words of a trigger.
    """

    def __init__(self, voice: Voice, choices: Sequence[Choice], *, event: bool = False, several: bool = False) -> None:
        self.voice = voice
        self.choices = choices
        self.named: int | None = None
        self.event = event
        self.several = several
        self.introduced: set[int] = set()
        self.pending: list[str] = []
        self.opens = False

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
            case _:
                self.named, self.event = None, False
                return every(things, self.voice)

    def choice(self, number: int) -> str:
        """The words for a choice: as it is made, or by a pronoun."""
        choice = self.choices[number - 1]
        if number not in self.introduced:
            self.introduce(number)
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
            words = "a battlefield" if choice.of.kind == "battlefield" else self._first(choice)
            self.pending.append(f"choose {words}")

    def _first(self, choice: Choice) -> str:
        if choice.by or choice.spared or choice.xp or choice.no_dearer or choice.apart or choice.attached_to:
            raise Unwritten("choice")
        if choice.of.kind == "card":
            return trash_cards(choice, self.voice)
        return chosen(choice, self.voice)

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

    def does(self, who: Who, verb: str, rest: str) -> str:
        """Who does something, the verb in the plain form ("draw")."""
        match who:
            case "you":
                return f"{verb} {rest}"
            case "everybody":
                return f"each player {third(verb)} {rest}"
            case "opponents":
                return f"each opponent {third(verb)} {rest}"
            case "others":
                return f"each other player {third(verb)} {rest}"
            case "turn player":
                return f"that player {third(verb)} {rest}"
            case OwnerOf(choice=number) if number == self.named:
                return f"its owner {third(verb)} {rest}"
            case int() if who in self.introduced and who == self.named:
                of_player = self.choices[who - 1].of.kind == "player"
                return f"they {verb} {rest}" if of_player else f"its controller {third(verb)} {rest}"
            case int() if who not in self.introduced:
                self.introduce(who)
                if self.choices[who - 1] != Choice(TargetFilter("player", "enemy")):
                    raise Unwritten("who")
                return f"an opponent {third(verb)} {rest}"
            case _:
                raise Unwritten("who")


def third(verb: str) -> str:
    """A verb in the third person."""
    return f"{verb}s"


def trash_cards(choice: Choice, voice: Voice) -> str:
    """Cards of a trash as they are chosen, without the words for the trash."""
    described = choice.of
    kinds = next((each.types for each in described.that if isinstance(each, OfType)), ())
    rest = tuple(each for each in described.that if not isinstance(each, OfType | IsNot))
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


def _any_cards(choice: Choice, rest: tuple[object, ...], voice: Voice) -> str:
    kind = choice.of.kind
    if rest:
        return article(bare(noun_phrase(TargetFilter("unit", that=choice.of.that), voice)))
    if (choice.least, choice.most) == (1, 1):
        return article(kind)
    amount = (
        "any number of" if choice.most is None else f"up to {choice.most}" if not choice.least else str(choice.most)
    )
    return f"{amount} cards"
