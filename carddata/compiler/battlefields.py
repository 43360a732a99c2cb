"""Battlefields that are chosen or replaced, and the objects that are spoken of as "there" (170.7, 355.10.d, 438)."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.contexts import CardContext
from carddata.compiler.descriptions import but, description, occupied_by
from carddata.compiler.watching import About
from carddata.compiler.words import Stopped
from carddata.model.abilities import Effect
from carddata.model.battlefields import AddsBattlefield
from carddata.model.operations import Move
from carddata.model.plays import Play
from carddata.model.targets import Choice, Occupied, TargetFilter, Whose, choice_beside


def replaced_battlefield(fields: dict[str, Any], about: About, context: CardContext) -> dict[str, Any]:
    """The fields of a replacement, with the token by its name; stop where there is no such battlefield (438.3)."""
    if fields["at"] == "here" and context.type != "battlefield":
        raise Stopped("place", 0)
    if fields["at"] == "there" and not about.at_battlefield:
        raise Stopped("reference", 0)
    return fields | {"token": _token(fields["token"], context)} if fields["token"] else fields


def added_battlefield(effect: AddsBattlefield, context: CardContext) -> AddsBattlefield:
    """The effect with the token by its name; stop where there is no such battlefield."""
    return AddsBattlefield(_token(effect.token, context))


def _token(words: str, context: CardContext) -> str:
    """The name of a battlefield token, which is written in any case."""
    token = next((card for name, card in context.tokens.items() if name.casefold() == words), None)
    if token is None or token.type != "battlefield":
        raise Stopped("token", 0)
    return token.name


class ChosenBattlefield:
    """The battlefield that an ability chooses: the number of its choice among all choices, 0 before there is any."""

    def __init__(self, choices: list[Choice]) -> None:
        self.number = 0
        self._choices = choices

    def choose(self, whose: Whose = "anybody", occupied: Literal["", Whose] = "") -> None:
        """Choose the battlefield, one that the player controls if it is theirs; no words tell two apart.

        With `occupied` these players have a unit there.
        """
        if self.number:
            raise Stopped("mechanic", 0, "all-at-one-place")
        self._choices.append(Choice(description(kind="battlefield", whose=whose, occupied=occupied)))
        self.number = len(self._choices)

    def all_there(self, objects: p.Objects) -> p.Objects:
        """All objects at a battlefield, which is then chosen, or "there" after it was; others stay as they are."""
        if objects.bound == "one battlefield" and objects.described.where == "other battlefield":
            raise Stopped("mechanic", 0, "all-at-one-place")
        if objects.bound == "one battlefield":
            occupied = occupied_by(objects.described)
            self.choose("you" if objects.described.where == "controlled" else "anybody", occupied)
            if occupied:
                objects = objects._replace(described=but(objects.described, Occupied(occupied)))
        elif objects.bound != "there" or not self.number:
            return objects
        return objects._replace(described=replace(objects.described, where="chosen"), bound="")

    def beside(self, objects: p.Objects) -> tuple[p.Objects, int]:
        """Objects that are chosen "there", after the battlefield was, and the number of its choice; else 0."""
        if objects.bound != "there" or not self.number:
            return objects, 0
        return objects._replace(described=replace(objects.described, where="battlefield"), bound=""), self.number

    def destination(self, moved: Choice | None) -> dict[str, Any]:
        """The fields of a move to the battlefield, of a unit that is chosen and is not there already (355.4.a).

        Raises:
            Stopped: where anything else is moved there.
        """
        if moved is None or moved.most != 1 or moved.of.where not in ("base", "anywhere"):
            raise Stopped("mechanic", 0, "all-at-one-place")
        if moved.apart not in (0, self.number):
            raise Stopped("mechanic", 0, "all-at-one-place")
        if moved.of.where == "anywhere":
            at = next(number for number, choice in enumerate(self._choices) if choice is moved)
            if at < self.number:
                raise Stopped("mechanic", 0, "all-at-one-place")
            self._choices[at] = replace(moved, apart=self.number)
        return {"to": "beside", "beside": self.number}

    def is_used(self, effects: list[Effect]) -> bool:
        """Return whether what is done depends on the battlefield, if any is chosen."""
        things = [getattr(do, name, None) for do in effects for name in ("what", "to")]
        depends = any(isinstance(thing, TargetFilter) and thing.where == "chosen" for thing in things)
        depends = depends or any(isinstance(do, Move) and do.beside == self.number for do in effects)
        depends = depends or any(isinstance(do, Play) and do.to == self.number for do in effects)
        return not self.number or depends or any(choice_beside(choice.of) == self.number for choice in self._choices)
