"""The story of a match for viewers: what happened, one event at a time, from public entries alone.

An event says what to show of it: a line above, a title and a line below, each a message. A page shows one event at a
time; a list of all of them gives chapters and clips. The face of a facedown card is in none before its entry names it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from tableside.engine import Table
from tableside.engine.model import events as e
from tableside.engine.model.references import Player
from tableside.match.public.lines import outcome_rule
from tableside.message import Message, PlaceName, PlayerName, message

StoryCode = Literal[
    "turn",
    "played",
    "hidden",
    "revealed",
    "point",
    "no point",
    "corrected",
    "match point",
    "combat won",
    "undone",
    "redone",
    "judge called",
    "ruling",
    "time",
    "extra turn",
    "over",
]
"""The codes of what can happen in a story."""


class StoryEvent(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened.

    - `seq`: the number of its entry; `part`: which event of its entry it is, from 0
    - `code`: what happened; `player`: who did it or whom it is about, None for nobody
    - `above`, `title`, `below`: what to show of it; a title is a card's name or a message
    - `card`: the card that is public by it, empty for none; `card_id`: its number in its set
    - `at`: the number of the battlefield, 0 for none; `points`: how many points it gave or took
    - `turn`: the number of the turn; `rule`: the number of the rule behind it, empty for none
    - `of`: the first entry that an undo takes back, 0 for all else
    - `time`: when it was recorded, UTC in ISO 8601
    """

    seq: int
    code: StoryCode
    title: str | Message
    part: int = 0
    player: Player | None = None
    above: Message | None = None
    below: Message | None = None
    card: str = ""
    card_id: str = ""
    at: int = 0
    points: int = 0
    turn: int = 0
    rule: str = ""
    of: int = 0
    time: str = ""


class Teller(msgspec.Struct, frozen=True):
    """Tells the events of one entry: its number, when it was recorded, and by which edition it is played."""

    seq: int
    time: str
    edition: str

    def tell(self, before: Table, events: Sequence[e.Event], at: int, after: Table) -> StoryEvent | None:
        """Event number `at` of the entry's, between these two positions; None if it is no news."""
        news = _tell(self, before, events, at, after)
        if news is None:
            return None
        rule = outcome_rule(events[at], self.edition) if news.code in ("point", "no point", "over", "revealed") else ""
        card = after.card(news.card)
        card_id = card.numbers[0] if card is not None and card.numbers else ""
        return msgspec.structs.replace(news, rule=rule, time=self.time, turn=after.number, card_id=card_id)

    def note(
        self,
        code: StoryCode,
        title: Message,
        turn: int,
        *,
        player: Player | None = None,
        below: Message | None = None,
        rule: str = "",
        of: int = 0,
    ) -> StoryEvent:
        """News that no event of the rules tells."""
        return StoryEvent(
            seq=self.seq,
            code=code,
            title=title,
            player=player,
            below=below,
            turn=turn,
            rule=rule,
            of=of,
            time=self.time,
        )


def explained_once(story: Sequence[StoryEvent], event: StoryEvent) -> StoryEvent:
    """The next event of a story, without the words on what facedown means if an earlier event had them."""
    if event.code != "hidden" or all(earlier.code != "hidden" for earlier in story):
        return event
    return msgspec.structs.replace(event, below=None)


def numbered(story: Sequence[StoryEvent]) -> Iterator[StoryEvent]:
    """The events with `part` counted within each entry.

    >>> one = StoryEvent(seq=3, code="turn", title="")
    >>> [event.part for event in numbered((one, one))]
    [0, 1]
    """
    seq, part = 0, 0
    for event in story:
        part = part + 1 if event.seq == seq else 0
        seq = event.seq
        yield msgspec.structs.replace(event, part=part)


def _tell(teller: Teller, before: Table, events: Sequence[e.Event], at: int, after: Table) -> StoryEvent | None:
    seq = teller.seq
    match events[at]:
        case e.TurnBegan(player=player, number=number):
            title = message("overlay-turn", player=PlayerName(player), number=number)
            return StoryEvent(seq=seq, code="turn", title=title, player=player)
        case e.Put(item=item) if item.is_card and item.source != "facedown":
            return StoryEvent(
                seq=seq,
                code="played",
                title=item.card or message("overlay-card-unread"),
                player=item.player,
                above=message("overlay-plays", player=PlayerName(item.player)),
                card=item.card or "",
            )
        case e.Hid(player=player, at=place):
            return StoryEvent(
                seq=seq,
                code="hidden",
                title=message("overlay-hides", place=PlaceName(place)),
                player=player,
                above=message("overlay-facedown"),
                below=message("overlay-facedown-means"),
                at=place,
            )
        case e.LeftFacedown(handle=handle, to="chain", card=card):
            return _revealed(teller, before, handle, card, message("overlay-played-from-facedown"))
        case e.Revealed(handle=handle, card=card) if not _is_played(events, handle):
            return _revealed(teller, before, handle, card, message("overlay-shown"))
        case e.Gained():
            return _gained(seq, events[at])  # type: ignore[arg-type]
        case e.Scored(player=player, at=place, how="conquer") if not _gives_point(events, at):
            return StoryEvent(
                seq=seq,
                code="no point",
                title=message("overlay-no-point"),
                player=player,
                above=message("overlay-conquers", place=PlaceName(place)),
                below=message("overlay-no-point-why"),
                at=place,
            )
        case e.CombatIs(combat=combat) if combat is not None and combat.winner is not None:
            if before.combat is not None and before.combat.winner is not None:
                return None
            title = message("overlay-combat-won", player=PlayerName(combat.winner), place=PlaceName(combat.at))
            return StoryEvent(seq=seq, code="combat won", title=title, player=combat.winner, at=combat.at)
        case _:
            return None


def _revealed(teller: Teller, before: Table, handle: str, card: str | None, above: Message) -> StoryEvent | None:
    """A facedown card whose face is public now; None if nobody has read it, or it is on the table no more."""
    facedown = next((facedown for facedown in before.facedown if facedown.handle == handle), None)
    if facedown is None or not card:
        return None
    player = PlayerName(facedown.player)
    return StoryEvent(
        seq=teller.seq,
        code="revealed",
        title=card,
        player=facedown.player,
        above=above,
        below=message("overlay-hidden-on-turn", player=player, hidden=facedown.turn, turn=before.number),
        card=card,
        at=facedown.at,
    )


def _is_played(events: Sequence[e.Event], handle: str) -> bool:
    """Return whether a facedown card goes to the chain by these events, which tells that it is shown."""
    return any(isinstance(left, e.LeftFacedown) and (left.handle, left.to) == (handle, "chain") for left in events)


def _gained(seq: int, gained: e.Gained) -> StoryEvent:
    count, place = gained.points, PlaceName(gained.at)
    title = message("overlay-points-more" if count > 0 else "overlay-points-less", count=abs(count))
    below = {
        "conquer": message("overlay-conquers", place=place),
        "hold": message("overlay-holds", place=place),
        "burn out": message("overlay-burn-out"),
        "effect": message("overlay-by-effect"),
        "correction": message("overlay-by-hand" if count > 0 else "overlay-score-corrected"),
    }[gained.why]
    code: StoryCode = "point" if count > 0 else "corrected"
    return StoryEvent(seq=seq, code=code, title=title, player=gained.player, below=below, at=gained.at, points=count)


def _gives_point(events: Sequence[e.Event], at: int) -> bool:
    """Return whether the conquest of event number `at` gives a point (471.1.b)."""
    return any(isinstance(gained, e.Gained) and gained.why == "conquer" for gained in events[at + 1 : at + 2])
