"""Instructions of one sentence that go on with the players who were named before: "they discard 7, then draw 9"."""

from __future__ import annotations

from collections.abc import Sequence

from carddata.compiler import phrases as p
from carddata.compiler.words import Stopped
from carddata.model import operations as m
from carddata.model.abilities import Effect
from carddata.model.payments import SpendBuffs
from carddata.model.targets import Choice

OF_A_PLAYER = (m.Draw, m.Discard, m.GainPoints, m.GainXp, m.Burn)
"""The operations that any player may carry out."""


def of_the_same_players(acts: tuple[p.Act | p.Tokens, ...]) -> tuple[p.Act | p.Tokens, ...]:
    """The instructions of a sentence; those after "they" that name no player are theirs too.

    Raises:
        Stopped: where they cannot be theirs, and the words name no other player.
    """
    theirs = False
    found: list[p.Act | p.Tokens] = []
    for act in acts:
        if (isinstance(act, p.Tokens) and act.by == "them") or (
            isinstance(act, p.Act) and act.thing == "them" and act.its_player
        ):
            theirs = True
        elif theirs and not _names_a_player(act):
            found.append(_theirs(act))
            continue
        found.append(act)
    return tuple(found)


def _names_a_player(act: p.Act | p.Tokens) -> bool:
    if isinstance(act, p.Tokens):
        return bool(act.by)
    if not isinstance(act, p.Act):
        raise Stopped("reference", 0)
    return act.by_you or act.its_player or any("who" in fields for _, fields in act.operations)


def _theirs(act: p.Act | p.Tokens) -> p.Act:
    if isinstance(act, p.Tokens) or act.thing is not None:
        raise Stopped("reference", 0)
    if not all(kind in OF_A_PLAYER and not fields.get("each") for kind, fields in act.operations):
        raise Stopped("reference", 0)
    return p.Act("them", act.operations, its_player=True)


def check_pronoun(act: p.Act, things: m.Things, choices: Sequence[Choice], do: Sequence[Effect]) -> None:
    """Stop where "it" is several objects, "them" is one, or "they" is no player whom the words have named.

    Such a player was chosen, or has done what the instruction before says. "It" is each of several units whose buffs
    are spent one by one.
    """
    if act.thing not in ("it", "them") or not isinstance(things, int):
        return
    choice = choices[things - 1]
    if not act.its_player:
        spent = any(isinstance(effect, SpendBuffs) and effect.what == things for effect in do[-1:])
        fits = (act.thing == "it") == (choice.most == 1 or spent)
    else:
        fits = act.thing == "it" or choice.of.kind == "player" or any(_is_by(effect, things) for effect in do[-1:])
    if not fits:
        raise Stopped("reference", 0)


def _is_by(effect: Effect, number: int) -> bool:
    return bool(getattr(effect, "who", None) == number)
