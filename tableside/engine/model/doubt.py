"""Doubts: what would follow by the rules, but may be changed by a text that the program does not read."""

from __future__ import annotations

from typing import Literal

import msgspec

DoubtKind = Literal[
    "lethal",
    "survives",
    "kill",
    "control lost",
    "control taken",
    "facedown lost",
    "recalled",
    "scored",
    "readied",
    "channeled",
    "damaged",
    "win",
    "trigger",
    "targets elsewhere",
    "instruction",
    "combat damage",
]
"""The kinds of doubts; see `Doubt`."""

AssumedOutcome = Literal["survives", "mighty", "points", "card for point"]
"""The outcomes that are carried out over unread text without a question, and said to be assumed (`TextsAssumed`)."""


class Doubt(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that follows by the rules unless unread text says otherwise.

    `subjects` are the objects that it is about and `texts` the cards whose text may change it: a permanent as `#12`,
    a battlefield as `@1`, a facedown card by its handle, a player by letter. `facts` has, for each subject, what it
    follows from; when a fact changes, it is another doubt. The kinds are:

    - `lethal`, `survives`: units die of damage, or a damaged unit does not
    - `kill`: units are killed
    - `control lost`, `control taken`: a player loses or establishes control of a battlefield
    - `facedown lost`: facedown cards leave their zone
    - `recalled`: a gear at a battlefield is recalled, though its own text may keep it; the fact is the battlefield
    - `scored`: a player scores a battlefield whose card keeps them from it until a turn of theirs
    - `readied`: a permanent is readied as its player's turn begins
    - `channeled`: a player channels as many runes as usual as their Channel Phase begins
    - `damaged`: a unit takes damage in a combat; the fact is the battlefield
    - `win`: a player wins
    - `trigger`: the text does not trigger now; the fact is the event
    - `instruction`: an instruction is carried out as written; the fact is its item and its number
    - `combat damage`: both sides deal the damage that follows from the Might of their units there, as it must be
      assigned; the fact is that damage
    - `targets elsewhere`: a card from facedown chooses nothing away from its battlefield
    """

    kind: DoubtKind
    subjects: tuple[str, ...]
    texts: tuple[str, ...]
    facts: tuple[str, ...] = ()


class Decision(msgspec.Struct, frozen=True):
    """A statement by people about a doubt this turn: whether it happens as the rules have it."""

    doubt: Doubt
    happens: bool


class Silenced(msgspec.Struct, frozen=True):
    """The text of a card does not matter for this kind of doubt, or event, in this game; `about` is empty for all."""

    card: str
    about: str
