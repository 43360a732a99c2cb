"""The questions that the table asks players, a type each, and what their answers mean.

An answer arrives in words: those of the options. They are read here and nowhere else, each question by its own `read`.
"""

from __future__ import annotations

from typing import Final, Literal, cast

import msgspec

from carddata.model.payments import PaidResource
from carddata.model.targets import CardKind
from tableside.engine.model.causes import DealtBy
from tableside.engine.model.doubt import Doubt
from tableside.engine.model.references import Place, Player, Target

AS_SHOWN: Final = "yes"
"""The answer that keeps the order of the options."""

DECLINE: Final = ("no",)
"""The answer that declines what a player may do."""

NO_ANSWER: Final = ("none",)
"""The answer that chooses nothing."""

TAPPED: Final[tuple[About, ...]] = ("discard", "reveal")
"""The subjects of questions that a tapped card of the player answers."""

Words = tuple[str, ...]
"""An answer as it arrives; see `format_place` and `format_object`."""

UnreadAnswer = Literal["no", "yes", "never", "nothing"]
"""The answers about unread text: it does nothing, what is in doubt, never that in this game, or nothing more in it."""


def targets(words: Words) -> tuple[Target, ...]:
    """Words as targets: `#12` is the id 12, `none` alone is nothing, everything else stays as it is.

    >>> targets(("#12", "f3")), targets(("none",))
    ((12, 'f3'), ())
    """
    if words == NO_ANSWER:
        return ()
    return tuple(int(word[1:]) if word.startswith("#") and word[1:].isdigit() else word for word in words)


def ids(words: Words) -> tuple[int, ...]:
    """The ids among words.

    >>> ids(("#12", "yes"))
    (12,)
    """
    return tuple(target for target in targets(words) if isinstance(target, int))


class BaseQuestion(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="about"):
    """The common part of all questions: who is asked, and how many `options` are chosen, `most` None for any number.

    `item` is the chain item that the question belongs to, 0 for none.
    """

    player: Player
    options: Words
    item: int = 0
    least: int = 1
    most: int | None = 1

    @property
    def about(self) -> About:
        """The subject, as records and scenarios name it."""
        return cast(About, self.__struct_config__.tag)


class AnsweredByPlace(BaseQuestion, frozen=True):
    """A choice of a place."""

    def read(self, words: Words) -> Place:
        """The place: a battlefield as `@2`, or the player's base."""
        return int(words[0][1:]) if words[0].startswith("@") else self.player


class PlaceQuestion(AnsweredByPlace, frozen=True, tag="place"):
    """The place where a card enters the board."""


class TokenQuestion(AnsweredByPlace, frozen=True, tag="token"):
    """The place where a token enters the board."""


class DestinationQuestion(AnsweredByPlace, frozen=True, tag="destination"):
    """The destination of move number `at` of the item, from 0."""

    at: int = 0


class AnsweredByBattlefield(BaseQuestion, frozen=True):
    """A choice of a battlefield."""

    def read(self, words: Words) -> int:
        """The battlefield's number."""
        return int(words[0][1:])


class ShowdownQuestion(AnsweredByBattlefield, frozen=True, tag="showdown"):
    """The staged showdown that begins."""


class CombatQuestion(AnsweredByBattlefield, frozen=True, tag="combat"):
    """The staged combat that begins."""


class MayQuestion(BaseQuestion, frozen=True, tag="may"):
    """An optional action, which the player takes or not."""

    def read(self, words: Words) -> bool:
        """Return whether its player does it."""
        return words != DECLINE


class ExtraQuestion(BaseQuestion, frozen=True, kw_only=True, tag="extra"):
    """The optional additional cost `cost` for a card that an effect has played; the player pays it or not (355.1.a)."""

    cost: str

    def read(self, words: Words) -> bool:
        """Return whether its player pays."""
        return words != DECLINE


class ModeQuestion(BaseQuestion, frozen=True, tag="mode"):
    """The mode of an item that its player chooses, by its number (355.3)."""

    def read(self, words: Words) -> int:
        """The number of the mode, from 1."""
        return int(words[0])


class OptionQuestion(BaseQuestion, frozen=True, tag="option"):
    """The option of an instruction that a player chooses, by its number (355.17)."""

    def read(self, words: Words) -> int:
        """The number of the option, from 1."""
        return int(words[0])


class TagQuestion(BaseQuestion, frozen=True, tag="tag"):
    """The tag that a player names as they play a card (355.1, 759)."""

    def read(self, words: Words) -> str:
        """The tag."""
        return words[0]


class NameQuestion(BaseQuestion, frozen=True, tag="name"):
    """A player names a card as an item resolves (760, 762)."""

    def read(self, words: Words) -> str:
        """The name of the card."""
        return words[0]


class TargetsQuestion(BaseQuestion, frozen=True, tag="targets"):
    """The next targets of an item."""

    def read(self, words: Words) -> tuple[Target, ...] | None:
        """The targets; None if the player declines what the item does."""
        return None if words == DECLINE else targets(words)


class SubsetQuestion(BaseQuestion, frozen=True, tag="subset"):
    """The targets of choice number `at`, from 0, that are kept."""

    at: int = 0

    def read(self, words: Words) -> tuple[Target, ...]:
        """The targets that are kept."""
        return targets(words)


class NewTargetsQuestion(BaseQuestion, frozen=True, kw_only=True, tag="new targets"):
    """The other targets of choice number `at`, from 0, of the spell `of`; `no` keeps those it has (753)."""

    of: int
    at: int = 0

    def read(self, words: Words) -> tuple[Target, ...] | None:
        """The targets; None if the spell keeps those it has."""
        return None if words == DECLINE else targets(words)


class NewDestinationQuestion(BaseQuestion, frozen=True, kw_only=True, tag="new destination"):
    """The other destination of move number `at`, from 0, of the spell `of`; `no` keeps the one it has (753)."""

    of: int
    at: int = 0

    def read(self, words: Words) -> Place | None:
        """The place: a battlefield as `@2`, or the player's base; None if the destination stays."""
        if words == DECLINE:
            return None
        return int(words[0][1:]) if words[0].startswith("@") else self.player


class MustQuestion(BaseQuestion, frozen=True, tag="must"):
    """A choice that a player must make on resolution."""

    def read(self, words: Words) -> tuple[Target, ...]:
        """Return what is chosen."""
        return targets(words)


class DiscardQuestion(BaseQuestion, frozen=True, tag="discard"):
    """The cards of the hand to discard, of the type `of` if it is set. They are private and therefore no options."""

    of: CardKind | None = None

    def read(self, words: Words) -> tuple[str, ...]:
        """The names of the cards, `?` for a card that was not read."""
        return () if words == NO_ANSWER else words


class ExcessQuestion(BaseQuestion, frozen=True, tag="excess"):
    """The facedown cards that are given up at battlefield `at`."""

    at: int = 0

    def read(self, words: Words) -> tuple[str, ...]:
        """The handles of the cards."""
        return words


class AnsweredByIds(BaseQuestion, frozen=True):
    """A choice of objects that have ids."""

    def read(self, words: Words) -> tuple[int, ...]:
        """The ids."""
        return ids(words)


class RecycleQuestion(AnsweredByIds, frozen=True, tag="recycle"):
    """The cards of the trash that pay."""


class SacrificeQuestion(AnsweredByIds, frozen=True, tag="sacrifice"):
    """The units that are killed to pay."""


class PaymentQuestion(AnsweredByIds, frozen=True, tag="payment"):
    """The object that pays, by what the cost does to it."""


class OrderQuestion(AnsweredByIds, frozen=True, tag="order"):
    """In which order simultaneous triggers go on the chain; `AS_SHOWN` alone keeps the order of the options."""


class DamageQuestion(BaseQuestion, frozen=True, tag="damage"):
    """The assignment of `amount` combat damage at battlefield `at`; the answer is an `Assign`."""

    at: int = 0
    amount: int = 0


class SplitQuestion(BaseQuestion, frozen=True, tag="split"):
    """The split of `amount` damage among targets; the answer is an `Assign`."""

    amount: int = 0


class RemainsQuestion(BaseQuestion, frozen=True, tag="remains"):
    """Whose units are left after a combat at battlefield `at` that was done by hand."""

    at: int = 0

    def read(self, words: Words) -> Player | Literal["both", "none"]:
        """The player whose units are left, if they are not those of both or of nobody."""
        return words[0]


class BurnOutQuestion(BaseQuestion, frozen=True, tag="burn out"):
    """The opponent who gains the point."""

    def read(self, words: Words) -> Player:
        """The opponent."""
        return words[0]


class ByHandQuestion(BaseQuestion, frozen=True, tag="by hand"):
    """The report that an item was done by hand; the only answer is yes."""


class UnreadQuestion(BaseQuestion, frozen=True, kw_only=True, tag="unread"):
    """Unread text that may change what is in `doubt`; a no decides the doubts `beside` it too."""

    doubt: Doubt
    beside: tuple[Doubt, ...] = ()

    def read(self, words: Words) -> UnreadAnswer:
        """Return what the text does."""
        return cast(UnreadAnswer, words[0])


class LookQuestion(BaseQuestion, frozen=True, tag="look"):
    """The number of the top `count` cards of a deck that its player takes or recycles; what they see stays theirs."""

    count: int = 1

    def read(self, words: Words) -> int:
        """The number of cards."""
        return int(words[0])


class AmountQuestion(BaseQuestion, kw_only=True, frozen=True, tag="amount"):
    """The amount of energy, or of power of any domain, that its player pays."""

    of: PaidResource

    def read(self, words: Words) -> int:
        """The amount."""
        return int(words[0])


class RevealQuestion(BaseQuestion, frozen=True, tag="reveal"):
    """The card that its player shows from the top `count` cards of a deck, or from their hand with 0, by its name.

    For a card that was not read, `yes` says that it is of the kind that is asked for; `no` that none is. `whose` is the
    player whose hand is revealed, empty for the player who is asked.
    """

    count: int = 1
    whose: Player = ""

    def read(self, words: Words) -> str:
        """The name of the card, or one of the options."""
        return words[0]


class FateQuestion(BaseQuestion, frozen=True, tag="fate"):
    """The replacement of the death of `unit`, if there is any; `no` lets it die."""

    unit: int = 0

    def read(self, words: Words) -> str:
        """Return what saves it."""
        return words[0]


class DamageOrderQuestion(BaseQuestion, frozen=True, tag="damage order"):
    """The effect that changes damage to `unit` next, `c1` for the first that still can; `by` is what deals it."""

    unit: int = 0
    by: DealtBy = "effect"

    def read(self, words: Words) -> int:
        """The number of the effect, from 0."""
        return int(words[0][1:]) - 1


class CopyQuestion(BaseQuestion, frozen=True, kw_only=True, tag="copy"):
    """A choice: to play one more of a token, as the effect named `by` allows: `#12`, the second of its card `#12/2`."""

    by: str

    def read(self, words: Words) -> bool:
        """Return whether its player does so."""
        return words != DECLINE


class EndlessQuestion(BaseQuestion, frozen=True, tag="endless"):
    """The agreement to drop a loop of effects; the only answer is yes."""


Question = (
    PlaceQuestion
    | TokenQuestion
    | DestinationQuestion
    | ShowdownQuestion
    | CombatQuestion
    | MayQuestion
    | ExtraQuestion
    | ModeQuestion
    | OptionQuestion
    | TagQuestion
    | NameQuestion
    | TargetsQuestion
    | SubsetQuestion
    | NewTargetsQuestion
    | NewDestinationQuestion
    | MustQuestion
    | DiscardQuestion
    | ExcessQuestion
    | RecycleQuestion
    | SacrificeQuestion
    | PaymentQuestion
    | OrderQuestion
    | DamageQuestion
    | SplitQuestion
    | RemainsQuestion
    | BurnOutQuestion
    | ByHandQuestion
    | UnreadQuestion
    | AmountQuestion
    | LookQuestion
    | RevealQuestion
    | FateQuestion
    | DamageOrderQuestion
    | CopyQuestion
    | EndlessQuestion
)
"""The questions for which the table waits."""

About = Literal[
    "place",
    "token",
    "destination",
    "may",
    "extra",
    "mode",
    "option",
    "tag",
    "name",
    "targets",
    "subset",
    "new targets",
    "new destination",
    "must",
    "discard",
    "excess",
    "recycle",
    "sacrifice",
    "payment",
    "damage",
    "split",
    "showdown",
    "combat",
    "remains",
    "burn out",
    "by hand",
    "unread",
    "amount",
    "look",
    "reveal",
    "fate",
    "damage order",
    "copy",
    "order",
    "endless",
]
"""The subjects of questions."""
