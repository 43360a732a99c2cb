"""The facts of a hide in words for a judge: how it was done, and what happened since, line by line.

No line names a card that is not public: the name under which a card was shown is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tableside.judge.hide_facts import HideFacts, ZoneChange
from tableside.match.public.turn_words import PHASES, STATES
from tableside.message import Argument, CardName, Listing, Message, PlaceName, PlayerName, message

COSTS = {
    "free": message("hide-cost-free"),
    "paid": message("hide-cost-paid"),
    "untold": message("hide-cost-untold"),
    "remedy": message("hide-cost-remedy"),
}
SOURCES = {"hand": message("hide-source-hand"), "champion": message("hide-source-champion")}
CHANGES: Mapping[str, str] = {
    "draw step": "zone-change-draw-step",
    "draw": "zone-change-draw",
    "trash": "zone-change-trash",
    "banished": "zone-change-banished",
    "board": "zone-change-board",
    "facedown": "zone-change-facedown",
    "told": "zone-change-told",
    "played": "zone-change-played",
    "hidden": "zone-change-hidden",
    "discarded": "zone-change-discarded",
}
"""The words for each cause of a `ZoneChange`, by its `how`."""

GONE = {
    "chain": "hide-gone-chain",
    "champion": "hide-gone-champion",
    "trash": "hide-gone-trash",
    "banished": "hide-gone-banished",
    "hand": "hide-gone-hand",
    "deck": "hide-gone-deck",
}


def fact_lines(facts: HideFacts) -> tuple[Message, ...]:
    """The facts of one hide, each a whole sentence; those that decide a Facedown Card Error come first."""
    return tuple(_lines(facts))


def _lines(facts: HideFacts) -> Iterator[Message]:
    if facts.doubted:
        yield message("hide-fact-doubted", count=len(facts.doubted), entries=Listing(facts.doubted))
    if facts.to_settle:
        yield message("hide-fact-to-settle")
    yield _when(facts)
    yield message("hide-fact-source", source=SOURCES[facts.source], cost=COSTS[facts.cost])
    yield _changes("hide-fact-entered", "hide-fact-nothing-entered", facts.entered)
    if facts.by_hand:
        yield message("hide-fact-by-hand", count=facts.by_hand)
    yield message("hide-fact-actions", count=facts.actions)
    yield _changes("hide-fact-left", "hide-fact-nothing-left", facts.left)
    yield _looks(facts)
    if facts.checks:
        yield message("hide-fact-checked", count=facts.checks)
    if facts.let_stand:
        yield message("hide-fact-stands-judge" if facts.let_stand == "judge" else "hide-fact-stands-players")
    if facts.now != "facedown":
        shown: Argument = CardName(facts.shown)
        yield message(GONE[facts.now], turn=facts.gone, card=shown)
        if facts.now != "chain":
            yield message("hide-named-to-all", card=shown) if facts.shown else message("hide-not-named")


def _when(facts: HideFacts) -> Message:
    """Return when the card came there, and by whom."""
    place, whose, phase, state = (
        PlaceName(facts.place),
        PlayerName(facts.whose),
        PHASES[facts.phase],
        STATES[facts.state],
    )
    if not facts.placed:
        return message(
            "hide-fact-when",
            player=PlayerName(facts.player),
            place=place,
            turn=facts.turn,
            whose=whose,
            phase=phase,
            state=state,
            entry=facts.seq,
        )
    return message(
        "hide-fact-placed",
        place=place,
        turn=facts.placed,
        whose=whose,
        phase=phase,
        state=state,
        entry=facts.seq,
        hidden=facts.turn,
    )


def _changes(code: str, none: str, changes: tuple[ZoneChange, ...]) -> Message:
    """Return how many cards entered or left the zone, when and from where."""
    if not changes:
        return message(none)
    parts = (message(CHANGES[change.how], turn=change.turn, cards=change.cards) for change in changes)
    return message(code, count=sum(change.cards for change in changes), changes=Listing(tuple(parts)))


def _looks(facts: HideFacts) -> Message:
    """Return who looked at the card."""
    people = tuple(
        message("hide-look-player", player=PlayerName(by), times=times)
        if by
        else message("hide-look-judge", times=times)
        for by, times in facts.looks
    )
    return message("hide-fact-looked", people=Listing(people)) if people else message("hide-fact-not-looked")
