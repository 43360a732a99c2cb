"""Tokens that become copies of units: of the own unit, of one that was chosen before, or of another (477.1.b)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from carddata.compiler import phrases as p
from carddata.compiler.contexts import CardContext
from carddata.compiler.descriptions import OF_THAT_PLAYER, OTHER, OTHER_THAN_IT, TOKEN, being, but
from carddata.compiler.watching import About
from carddata.compiler.words import Stopped
from carddata.model.abilities import Ability
from carddata.model.operations import BecomeCopy, Things
from carddata.model.targets import Choice, TargetFilter


def with_copies(sentences: Sequence[p.Sentence]) -> tuple[p.Sentence, ...]:
    """Sentences, where what is done to a token that becomes a copy belongs to the reflexive trigger that copies.

    Before that the token is not on the board: "Then do this: It becomes a copy of that unit. Ready it."
    """
    found: list[p.Sentence] = []
    for sentence in sentences:
        last = found[-1] if found else None
        about_it = all(isinstance(act, p.Act) and act.thing == "it" for act in sentence.acts)
        plain = sentence.kind == "plain" and sentence.optional is None and sentence.next is None
        if last is not None and copies_it(last) and plain and about_it:
            found[-1] = last._replace(acts=last.acts + sentence.acts)
        else:
            found.append(sentence)
    return tuple(found)


def copies_it(sentence: p.Sentence) -> bool:
    """Return whether a sentence is a reflexive trigger by which what was just played becomes a copy."""
    acts = (act for act in sentence.acts if isinstance(act, p.Act))
    copying = any(kind is BecomeCopy for act in acts for kind, _ in act.operations)
    return sentence.kind == "reflexive" and copying


def that_chosen(choices: Sequence[Choice]) -> int:
    """The number of the only choice, of one unit or player, whom a reflexive trigger may speak of; 0 without one."""
    single = len(choices) == 1 and (choices[0].least, choices[0].most) == (1, 1)
    return int(single and choices[0].of.kind in ("unit", "player"))


def speaks_of_that(ability: Ability) -> bool:
    """Return whether a reflexive trigger speaks of what was chosen before."""
    of_that = any(OF_THAT_PLAYER in choice.of.that for choice in ability.choose)
    return of_that or any(isinstance(do, BecomeCopy) and do.of == "that" for do in ability.do)


def check_copy(things: Things, described: TargetFilter, of: Any, about: About, context: CardContext) -> None:
    """Stop unless tokens that were just played become copies of a unit: nothing else forgets what it was."""
    known = {"me": context.type == "unit", "that": about.that is not None and about.that.kind == "unit"}.get(of, True)
    if things != "it" or TOKEN not in described.that or described.kind != "unit" or not known:
        raise Stopped("mechanic", 0, "copy")


def another_than_it(objects: p.Objects, about: About, context: CardContext) -> p.Objects:
    """Another unit than a token that was just played; other objects as they are.

    Raises:
        Stopped: where another unit than the own one may be meant.
    """
    described = objects.described
    if OTHER not in described.that:
        return objects
    if about.it is None or about.some or TOKEN not in about.it.that or about.it.kind != described.kind:
        raise Stopped("reference", 0)
    if context.type in ("unit", "gear"):
        raise Stopped("two-readings", 0)
    return objects._replace(described=being(but(described, OTHER), OTHER_THAN_IT))
