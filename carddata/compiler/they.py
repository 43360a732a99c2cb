"""Instructions of "they": the players who were named before, or the player of an event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.described_objects import THEIRS
from carddata.compiler.descriptions import OTHER, OTHER_THAN_IT, being
from carddata.compiler.words import Disagreement, Stopped
from carddata.model import operations as m
from carddata.model.abilities import Effect
from carddata.model.payments import SpendBuffs
from carddata.model.targets import Choice

OF_A_PLAYER = (m.Draw, m.Discard, m.GainPoints, m.GainXp, m.Burn)
"""The operations that any player may carry out."""


def of_the_same_players(acts: tuple[p.Act | p.Tokens, ...]) -> tuple[p.Act | p.Tokens, ...]:
    """The instructions of a sentence; those after "they" that name no player are theirs too.

    Raises:
        Stopped: where they cannot be theirs, and the words name no other player, or would be those of several players.
    """
    theirs = goes_on = False
    done: list[p.Act | p.Tokens] = []
    for act in acts:
        if goes_on and not theirs and not _names_a_player(act):
            raise Stopped("reference", 0)
        goes_on = getattr(act, "goes_on", False)
        if (isinstance(act, p.Tokens) and act.by == "them") or (
            isinstance(act, p.Act) and act.thing == "them" and act.its_player
        ):
            theirs = True
        elif theirs and not _names_a_player(act):
            done.append(_theirs(act))
            continue
        done.append(act._replace(goes_on=False) if goes_on else act)
    return tuple(done)


def _names_a_player(act: p.Act | p.Tokens) -> bool:
    if isinstance(act, p.Tokens):
        return bool(act.by)
    if not isinstance(act, p.Act):
        raise Stopped("reference", 0)
    by_others = isinstance(act.thing, p.Objects) and bool(act.thing.by)
    return act.by_you or act.its_player or by_others or any("who" in fields for _, fields in act.operations)


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


class TheirBody(NamedTuple):
    """Instructions that the player of an event may carry out."""

    optional: p.Optional
    sentences: tuple[p.Sentence, ...]


def speaks_of_them(sentences: tuple[p.Sentence, ...]) -> bool:
    """Return whether the first instruction is that of "they", who are the player of the event."""
    acts = sentences[0].acts if sentences else ()
    if not acts or not isinstance(acts[0], p.Act):
        return False
    thing = acts[0].thing
    if isinstance(thing, p.Objects):
        return thing.by == "them" or (thing.by == "turn player" and thing.least == 0)
    return thing == "them" and acts[0].its_player


def of_their_player(
    triggers: tuple[p.Trigger, ...],
    conditions: tuple[p.ConditionPhrase, ...],
    optional: p.Optional | None,
    sentences: tuple[p.Sentence, ...],
) -> p.Triggered:
    """The ability of the player of an event, to whom its words speak as they speak to "you" elsewhere.

    Raises:
        Disagreement: where the event is not one that any player does, or more is done than that player does.
    """
    (trigger,) = triggers if len(triggers) == 1 else (None,)
    if trigger is None or not trigger.theirs or trigger.on is None or trigger.on.by != "anybody":
        raise Disagreement
    (sentence,) = sentences if len(sentences) == 1 else (None,)
    if trigger.conditions or conditions or sentence is None or sentence != p.Sentence("plain", sentence.acts):
        raise Disagreement
    if optional is None and len(sentence.acts) != 1:
        raise Disagreement
    acts = tuple(_of_theirs(act, may=optional is not None) for act in sentence.acts)
    return p.Triggered((trigger._replace(of_each=False),), (p.Sentence("plain", acts),), (), optional)


def _is_deed(kind: type[Any], fields: dict[str, Any]) -> bool:
    """Return whether any player may do this with what is theirs."""
    return kind in OF_A_PLAYER or (kind is m.ChangeRunes and fields.get("how") == "channel")


def _of_theirs(act: Any, *, may: bool) -> p.Act:
    """An instruction as that player follows it: what "they" do, or may do to "it" and to what they control."""
    if not isinstance(act, p.Act):
        raise Disagreement
    if not may:
        if act.thing != "them" or not act.its_player:
            raise Disagreement
        return act._replace(thing=None, its_player=False)
    if any({"who", "each", "equal_to"} & fields.keys() for _, fields in act.operations):
        raise Disagreement
    if act.its_player or act.by_you:
        raise Disagreement
    if act.thing is None and all(_is_deed(*operation) for operation in act.operations):
        return act
    if act.thing == "it" and act.operations:
        return act
    objects = act.thing
    if not isinstance(objects, p.Objects) or objects.bound != THEIRS or objects.every:
        raise Disagreement
    if (objects.least, objects.most) != (1, 1) or objects.described.where not in ("anywhere", "here"):
        raise Disagreement
    described = objects.described
    if OTHER in described.that:
        others = tuple(each for each in described.that if each != OTHER)
        described = being(replace(described, that=others), OTHER_THAN_IT)
    return act._replace(thing=objects._replace(described=described, bound=""))
