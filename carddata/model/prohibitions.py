"""Standing effects that forbid what the rules or other cards allow: "can't" beats "can" (2026-07-16, 054)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from carddata.model.scope import Affecting, While


class NoMoveToBase(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="has", tag="no move to base"):
    """These units cannot move to a base: all, those `here`, at the battlefield itself, or the card itself (`me`)."""

    units: Literal["all", "here", "me"] = "all"


class NoPlayHere(msgspec.Struct, frozen=True, tag_field="has", tag="no play here"):
    """Units cannot be played to the battlefield."""


class NotPlayedBefore(msgspec.Struct, frozen=True, kw_only=True, tag_field="has", tag="not played before"):
    """The card itself cannot be played on its player's own turns before the turn of this number."""

    turn: Annotated[int, msgspec.Meta(ge=2, le=9)]


class NoScoreHere(msgspec.Struct, frozen=True, kw_only=True, tag_field="has", tag="no score here"):
    """Each player cannot score the battlefield until their own turn of this number."""

    until_turn: Annotated[int, msgspec.Meta(ge=2, le=9)]


class CannotBeChosen(Affecting, frozen=True, kw_only=True, tag="cannot be chosen"):
    """Spells and abilities of opponents, or only those that `by` says, cannot choose these while `only_if` is met."""

    by: Literal["", "spells", "abilities"] = ""


class CannotBeReadied(Affecting, frozen=True, kw_only=True, tag="cannot be readied"):
    """These permanents cannot be readied while `only_if` is met, or only not `by_effects`, by spells and abilities."""

    by_effects: bool = False


class CannotBeMarked(Affecting, frozen=True, kw_only=True, tag="cannot be"):
    """These permanents cannot be stunned, buffed or made Empowered while `only_if` is met."""

    what: Literal["stunned", "buffed", "empowered"]


class CannotBeMoved(Affecting, frozen=True, kw_only=True, tag="cannot be moved"):
    """Spells and abilities, or only those that `by` says, cannot move these units while `only_if` is met.

    With `by_enemies` those of the opponents of a unit's controller cannot. By `anybody` they are not moved at all, also
    not by a standard move.
    """

    by: Literal["", "spells", "abilities", "anybody"] = ""
    by_enemies: bool = False


class CannotBeCountered(Affecting, frozen=True, kw_only=True, tag="cannot be countered"):
    """The spell itself, or spells and abilities that fit, cannot be countered while `only_if` is met (425)."""


class OnlyToBase(While, frozen=True, kw_only=True, tag="only to base"):
    """Opponents play units to their base alone while `only_if` is met."""


class ChannelsOnly(While, frozen=True, tag="channels only"):
    """Each player channels at most `count` runes as their Channel Phase begins while `only_if` is met (315.3)."""

    count: Annotated[int, msgspec.Meta(ge=0, le=12)]


class NamedNotPlayed(While, frozen=True, kw_only=True, tag="named not played"):
    """Opponents cannot play spells with the name that was named for the permanent while `only_if` is met."""


class NoPointsForOpponents(msgspec.Struct, frozen=True, tag_field="has", tag="no points"):
    """While the unit is at a battlefield, its player's opponents cannot gain points."""
