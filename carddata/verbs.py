"""The verbs of events: what each is the word for, by its row in the lexicon.

A verb that a unit does by itself is an event of the unit (`of_unit`), and one that a player does an event of the player
(`of_player`); what is done to objects is an event of theirs (`to_object`). An event is the word for it in the data of
cards.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from carddata.model.abilities import When


class Verb(NamedTuple):
    """A verb by its row in the lexicon, and the events that it is the word for, if it is."""

    base: str
    of_unit: When | None = None
    of_player: When | None = None
    to_object: When | None = None


VERBS: Final = {
    verb.base: verb
    for verb in (
        Verb("attack", "attack", "attack"),
        Verb("defend", "defend", "defend"),
        Verb("conquer", "conquer", "conquer"),
        Verb("hold", "hold", "hold"),
        Verb("score"),
        Verb("move", "move", "move", "move"),
        Verb("win", "win", "win"),
        Verb("lose", None, "lose"),
        Verb("die", "dies"),
        Verb("become"),
        Verb("take", "damage"),
        Verb("leave", "leaves"),
        Verb("deal", to_object="damage"),
        Verb("counter"),
        Verb("reveal"),
        Verb("kill", to_object="kill"),
        Verb("stun", to_object="stun"),
        Verb("ready", to_object="ready"),
        Verb("buff", to_object="buff"),
        Verb("empower", to_object="empower"),
        Verb("exhaust", to_object="exhaust"),
        Verb("choose", to_object="choose"),
        Verb("return", to_object="return"),
        Verb("attach", to_object="attach"),
        Verb("detach", to_object="detach"),
        Verb("equip", to_object="attach"),
        Verb("play", None, "plays a card", "plays"),
        Verb("hide", None, "hides"),
        Verb("draw", None, "draw"),
        Verb("discard", None, "discard"),
        Verb("burn", None, "burn"),
        Verb("recycle", None, "recycle"),
        Verb("channel", None, "channel"),
        Verb("gain", None, "gain xp"),
        Verb("spend", None, "spend xp"),
        Verb("pay", None, "spend xp"),
        Verb("predict", None, "predict"),
        Verb("use", None, "use"),
        Verb("activate", None, "use"),
    )
}
"""Each verb of an event."""


def of_unit(when: When) -> str:
    """The row of the verb for an event that a unit does; empty for another event.

    >>> of_unit("dies"), of_unit("stun")
    ('die', '')
    """
    return next((verb.base for verb in VERBS.values() if verb.of_unit == when), "")


def of_player(when: When) -> str:
    """The row of the verb for an event that a player does; empty for another event."""
    return next((verb.base for verb in VERBS.values() if verb.of_player == when), "")
