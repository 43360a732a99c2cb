"""Findings that unread text leaves open: a reason that it may lift is not known, a fact is taken for granted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from carddata.model.card import Card
from carddata.model.keywords import Keyword
from carddata.model.unread import May
from tableside.engine.derived.position_cache import cached_for_position
from tableside.engine.derived.texts_in_play import unread_in_play
from tableside.engine.derived.traits import keyword_state
from tableside.engine.derived.truth import Truth, Unknown, either
from tableside.engine.derived.unread_texts import unread_text
from tableside.engine.model.board import Permanent
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table
from tableside.engine.model.verdict import Assumed, Findings, Reason, assumed, not_known
from tableside.engine.rules.unread import (
    bearing_on_assignments,
    is_own,
    open_might,
    texts_in_play,
    touches,
)
from tableside.message import CardName, Listing

LIFTED: Mapping[str, May] = {
    "reason-chain-needs-reaction": "timing",
    "reason-showdown-needs-action": "timing",
    "reason-other-turn-without-chain": "timing",
    "reason-runes-cannot-pay": "costs",
    "reason-targets-have-deflect": "costs",
    "reason-no-target-payable": "costs",
    "reason-unit-not-played-there": "places",
    "reason-gear-goes-to-base": "places",
    "reason-bound-to-hidden-place": "places",
    "reason-needs-ganking": "places",
    "reason-no-play-from-trash": "places",
    "reason-no-play-from-banishment": "places",
    "reason-no-play-from-deck": "places",
    "reason-facedown-zone-full": "control",
    "reason-move-exhausts": "ready",
    "reason-already-exhausted": "ready",
}
"""The reasons against an action that the text of its card, or another text in play, may lift, by code."""

LIFTED_BY_REACTION = frozenset({"reason-chain-needs-reaction", "reason-showdown-needs-action"})
"""The reasons against playing a card that Reaction lifts, by code."""

ON_AMOUNTS = frozenset(
    {
        "reason-damage-total",
        "reason-lethal-damage-first",
        "reason-more-than-lethal",
        "reason-tank-first-backline-last",
    }
)
"""The reasons against an assignment of damage that hang on amounts of damage, by code."""


def lifted(card: Card | None, findings: Findings) -> Findings:
    """The findings against playing a card; what its own unread text may allow is not known, instead of illegal."""
    for finding in findings:
        touched = LIFTED.get(finding.code)
        if isinstance(finding, Reason) and touched is not None and touches(card, touched):
            reason = finding.message
            yield not_known(finding.rule, "reason-own-text-may-allow", reason=reason)
        else:
            yield finding


def lifted_by_texts(table: Table, player: Player, findings: Findings) -> Findings:
    """The findings against an action; what the text of a card in play may allow is not known, instead of illegal.

    That is what any text may allow of which somebody has read that it speaks of it. A cost may be lowered by the
    player's own cards and by battlefields, whoever controls them, and by no other player's card.
    """
    for finding in findings:
        touched = LIFTED.get(finding.code)
        names = _allowing(table, player, touched) if touched is not None else ()
        yield _as_open(finding, names) if names and isinstance(finding, Reason) else finding


def _allowing(table: Table, player: Player, touched: May) -> tuple[str, ...]:
    if touched != "costs":
        return tuple(name for _, name in unread_in_play(table) if touched in unread_text(table.card(name)))
    team = table.team(player)
    own = {f"#{permanent.id}" for permanent in table.permanents if permanent.player in team}
    places = {f"@{at}" for at in table.numbers()}
    return tuple(
        name
        for at, name in unread_in_play(table)
        if (at in own and touches(table.card(name), "costs"))
        or (at in places and "costs" in unread_text(table.card(name)))
    )


def may_lower_costs(table: Table, player: Player) -> bool:
    """Return whether unread text may lower what a player pays: of their own cards, or of a battlefield (356.4.a)."""
    return bool(_allowing(table, player, "costs"))


def _as_open(finding: Reason, names: Iterable[str]) -> Reason:
    """A reason that the text of these cards may lift."""
    cards = Listing(tuple(CardName(name) for name in dict.fromkeys(names)))
    return not_known(finding.rule, "reason-texts-may-allow", cards=cards, reason=finding.message)


def hanging_on(table: Table, allowed: Truth, reason: Reason) -> Reason:
    """A reason against what is not surely allowed; it is not known if nobody knows whether these cards forbid it."""
    if not isinstance(allowed, Unknown):
        return reason
    cards = tuple(CardName(name) for reference, name in texts_in_play(table) if reference in allowed.rests_on)
    forbidding = Listing(tuple(dict.fromkeys(cards)))
    return not_known(reason.rule, "reason-texts-may-forbid", cards=forbidding, reason=reason.message)


def lifted_by_cards(table: Table, allowed: Unknown, reason: Reason) -> Reason:
    """A reason against what nobody knows whether these cards allow."""
    return _as_open(reason, (name for reference, name in texts_in_play(table) if reference in allowed.rests_on))


def lifted_by_reaction(table: Table, reaction: Truth, findings: Findings) -> Findings:
    """The findings on the timing of a card; what Reaction lifts is not known if nobody knows whether it has that."""
    for finding in findings:
        if isinstance(reaction, Unknown) and isinstance(finding, Reason) and finding.code in LIFTED_BY_REACTION:
            yield lifted_by_cards(table, reaction, finding)
        else:
            yield finding


def lifted_by_might(table: Table, units: Sequence[Permanent], finding: Reason) -> Reason:
    """A reason that hangs on the Might of these units; it is not known if unread text may change that."""
    names = (*_on_might(table, units),)
    return _as_open(finding, names) if names else finding


def lifted_in_play(table: Table, unit: Permanent, findings: Findings) -> Findings:
    """The findings against moving a unit; what its own text may allow, or Ganking from another text, is not known."""
    card = table.card(unit.card)
    for finding in findings if card is None else lifted(card, findings):
        names: tuple[str, ...] = ()
        if finding.code == "reason-needs-ganking":
            names = tuple(name for _, name in unread_in_play(table) if touches(table.card(name), "places"))
            names += _opening(table, "Ganking", (unit,))
        yield _as_open(finding, names) if names and isinstance(finding, Reason) else finding


def _opening(table: Table, keyword: Keyword, units: Iterable[Permanent]) -> tuple[str, ...]:
    """The cards of which nobody knows whether they give one of these units a keyword, or take it."""
    held = either(keyword_state(table, unit, keyword) for unit in units)
    rests_on = held.rests_on if isinstance(held, Unknown) else ()
    return tuple(name for reference, name in texts_in_play(table) if reference in rests_on)


def lifted_assignment(table: Table, units: Sequence[Permanent], findings: Findings) -> Findings:
    """The findings against an assignment of combat damage; what unread text in play may allow is not known.

    `units` are those in the combat: a text may speak of their own Might, too.
    """
    texts = bearing_on_assignments(table, units)
    for finding in findings:
        if texts and isinstance(finding, Reason) and finding.code in ON_AMOUNTS:
            yield _as_open(finding, (name for reference, name in texts_in_play(table) if reference in texts))
        else:
            yield finding


@cached_for_position
def assume_unchanged(table: Table, *touched: May) -> tuple[Assumed, ...]:
    """Return what is taken for granted if the unread text of cards in play may touch one of these."""
    names = [name for _, name in unread_in_play(table) if touches(table.card(name), *touched)]
    if "costs" in touched:
        names += _opening(table, "Deflect", table.permanents)
    return tuple(_assumed_inert(names)) if names else ()


def assume_might(table: Table, units: Sequence[Permanent]) -> Iterator[Assumed]:
    """Yield what is taken for granted if unread text may change the Might of one of these units."""
    yield from _assumed_inert(_on_might(table, units))


def _on_might(table: Table, units: Sequence[Permanent]) -> Iterator[str]:
    """The cards whose text may change the Might of one of these units."""
    for permanent in table.permanents:
        if any(is_own(permanent, unit) for unit in units) and touches(table.card(permanent.card), "own might"):
            yield permanent.card
    yield from (name for _, name in unread_in_play(table) if touches(table.card(name), "might"))
    yield from (source.card for source in open_might(table, units))


def _assumed_inert(names: Iterable[str]) -> Iterator[Assumed]:
    cards = tuple(CardName(name) for name in dict.fromkeys(names))
    if cards:
        yield assumed("assumed-texts-change-nothing", cards=Listing(cards))
