"""Numbers that a card reads from the position: how many objects there are, or cards, points and runes of a player."""

from __future__ import annotations

from typing import Literal

import msgspec

from carddata.model.keywords import CountedKeyword
from carddata.model.targets import TargetFilter

Countable = Literal[
    "objects",
    "points",
    "trash",
    "hand",
    "runes",
    "xp",
    "discarded",
    "deaths",
    "friendly deaths",
    "enemy deaths",
    "to victory",
    "own to victory",
    "points behind",
    "cards behind",
    "units behind",
    "battlefields behind",
    "runes behind",
    "points ahead",
    "cards ahead",
    "units ahead",
    "battlefields ahead",
    "revealed",
    "moved this way",
    "killed this way",
    "returned this way",
    "readied this way",
    "exhausted this way",
    "stunned this way",
    "buffed this way",
    "discarded this way",
    "burned this way",
    "paid",
    "moves",
    "conquests",
    "wins",
    "excess",
    "might",
    "deaths in your beginning",
    "friendly deaths in your beginning",
    "enemy deaths in your beginning",
    "spent on a spell",
    "tags",
    "gained xp",
    "spells played",
    "cards played",
    "played",
    "might bonus",
    "burned",
    "conquered",
    "combats won",
    "choosers",
    "opposing choosers",
]
"""What is counted: objects that fit a description, or points, cards or runes of the player of the ability.

Of this turn: the cards that the player `discarded` or `burned`, the battlefields that they `conquered`, the `combats
won`, the XP that they gained, the spells (`spells played`) and the cards that they played (`cards played`), the cards
and tokens that they `played` and that fit, and the units that died: anybody's, friendly or enemy units, or those that
died `in your beginning`, the player's own Beginning Phase. `might` is the total Might of the objects. `spent on a
spell` is the most energy that the player has spent this turn to play a spell. `to victory` is how many points the
foremost opponent lacks to the victory score, `own to victory` the player, and `points behind` how many more than the
player the foremost opponent has; `cards behind`, `units behind`, `battlefields behind` and `runes behind` are the same
of cards in hand, and of what they control, and `points ahead` and the others how many more the player has than the
foremost opponent. Of the same ability: the cards that an earlier instruction `revealed` of the kind that it asks for,
what one has `moved this way`, killed, returned, readied, exhausted, stunned or buffed, the cards that one has had
`discarded this way`, or `burned this way` and that fit, the energy, power or buffs that one has `paid`, and the players
(`choosers`) or only the opponents who have chosen the option that the instruction hangs on. Of the ability's own unit:
how often it has moved (`moves`), conquered (`conquests`) and won a combat (`wins`) this turn, and the `might bonus`
that all Equipment attached to it gives. Of the combat that ends: the `excess` damage, above what was lethal, that the
player assigned. Of the tags of a description: how many are among the objects that fit it (`tags`).
"""


class Count(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A number that is read as it is needed: how many `objects` fit, or how many of the other things the player has.

    `beside` is the number of a choice from 1: only what is at the location of that choice counts, and with `others` not
    what was chosen itself. `most` is the greatest number that counts, 0 for any.
    """

    of: Countable = "objects"
    objects: TargetFilter | None = None
    beside: int = 0
    others: bool = False
    most: int = 0


class AmountOf(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A number of one object, read as an instruction is carried out (2026-07-16, 206, 359.3.f.2).

    It is the object's Might, the energy cost that is printed on its card, or the total number of a keyword. `its` is
    the number of a choice of a single object from 1, `me` for the ability's own unit, `discarded` for the card that an
    earlier instruction has discarded, or `paid` for the unit that its cost was paid with, or `this way` for the number
    of what an earlier instruction has acted on. What an earlier instruction has moved off the board has what it had
    before (359.3.e.13).
    """

    its: int | Literal["me", "discarded", "paid", "this way"]
    of: Literal["might", "energy", "number", CountedKeyword] = "might"
