"""Phrases of instructions, which have somebody do something."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from carddata.compiler.phrases.conditions import ExtraPaid
from carddata.compiler.phrases.costs import Price
from carddata.compiler.phrases.objects import CountPhrase, Thing
from carddata.model import operations as m
from carddata.model.conditions import Condition
from carddata.model.plays import Play


class Act(NamedTuple):
    """One instruction: operations on one thing, each with its type and its other fields.

    An instruction without a thing has None; `its_player` stands for the player of what was chosen before. `by_you` says
    that its words name the player of the ability, as those of most instructions need not.
    """

    thing: Thing | None
    operations: tuple[tuple[type[Any], dict[str, Any]], ...]
    its_player: bool = False
    by_you: bool = False


FOLLOWED, DECLINED = "", "not"
"""The choice of each player who may follow instructions, as words that no text says."""

REPEATED_PLAY = Act(None, ())
"""The instruction to repeat the card's own play effect."""

PUT_IN_TRASH = Act("it", ())
"""The instruction to put cards that were looked at into the trash."""


class Tokens(NamedTuple):
    """Tokens to play, as they are described; `by` says who plays them if it is not the player of the card.

    They have these `tags` by the words. `also` are other tokens that are played with them, where they are.
    """

    name: str
    type: Literal["unit", "gear"]
    number: int
    might: int | None
    keywords: tuple[str, ...]
    ready: bool
    end: Literal["", "here", "there", "base", "their base", "exhausted"]
    each: CountPhrase | None = None
    by: Literal["", "them", "its controller", "opponents", "everybody"] = ""
    tags: tuple[str, ...] = ()
    also: tuple[Tokens, ...] = ()


class Either(NamedTuple):
    """Several instructions of which one is carried out, as its player chooses.

    With `unless` the `payer` chooses between the last and the others, at the `price` of the first: the controller of
    what it is about, its owner, the player who was chosen before, or the player of the ability. What the `first_said`
    of them is about, they are all about; with `by_owner` its owner chooses.
    """

    options: tuple[tuple[Act | Tokens, ...], ...]
    first_said: int = 0
    unless: bool = False
    price: Price | None = None
    payer: Literal["its controller", "its owner", "them", "you"] = "its controller"
    by_owner: bool = False


class EachMay(NamedTuple):
    """Instructions that each of these players may follow, or the player of what was named before."""

    who: m.Who | Literal["its controller", "its owner", "them"]
    acts: tuple[Act | Tokens, ...]


class EachNames(NamedTuple):
    """Each of these players chooses one of several words."""

    who: m.Who
    words: tuple[str, ...]


class ForEachChooser(NamedTuple):
    """Instructions that are followed for each player who chose a word, or who did what they might (an empty word).

    Only `opponents` count if it says so. `by` says who follows them: the player of the card, or both.
    """

    word: str
    acts: tuple[Act | Tokens, ...]
    opponents: bool = False
    by: Literal["you", "that player", "both"] = "you"


class OtherNumber(NamedTuple):
    """The instruction before with another number, on what it acts on, which a `pronoun` may say again."""

    kind: type[Any]
    number: int
    pronoun: Literal["", "me", "it", "them"] = ""


class ExemptPlayer(NamedTuple):
    """The player does not choose what everybody chooses, under a condition."""

    condition: Condition | ExtraPaid


ENTERS_READY = OtherNumber(m.EnterReady, 1)
"""The words by which what was played before enters ready; like another number, they change what was said."""

PLAYED_HERE = OtherNumber(Play, 1)
"""The words by which a unit that was played before is played here."""


def placed_here(*, also: bool) -> Act:
    """The place of a unit that an instruction before has played: here, or `also` here as its player likes."""
    return Act("it", ((Play, {"placed": "also here" if also else "here"}),))


Instruction = Act | Tokens | Either | EachMay | EachNames | ForEachChooser | ExemptPlayer | OtherNumber
"""The phrases of instructions."""

FIELDS: dict[type[Any], str] = {
    m.Deal: "to",
    m.GiveMight: "to",
    m.GiveKeyword: "to",
    m.Attach: "to",
    m.ShareKeywords: "to",
}
"""The field of an operation that says what it acts on, where it is not `what`."""
