"""Undo and redo in the fold of a match: each is an entry, and neither deletes anything.

An undo goes back to the match before an action. A redo goes back to the match before the undo, as long as nothing was
done since. What people have agreed on beside the position stays as it is: decks, the judge's key, the history.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import msgspec

from tableside.decks.registration import Registration, Registrations, Slot
from tableside.engine.model import events as e
from tableside.engine.model.actions import Action, EndTurn, Pass
from tableside.engine.model.board import Permanent
from tableside.engine.model.events import Event
from tableside.engine.model.evolve import evolve
from tableside.engine.model.state import Table
from tableside.ledger.entry import Entry
from tableside.ledger.recorded_hides import JUDGE
from tableside.match.draw_entries import kept_draw
from tableside.match.entries import NotAgreed, Redone, Undone
from tableside.match.public.history import describe_action
from tableside.match.public.lines import HistoryLine
from tableside.match.rulings import who_judged
from tableside.match.state import LastAction, Match, OwedCard, UndoneActions, WaitingChange
from tableside.message import Listing, Message, PlayerName, message

HEAD_JUDGE = "head judge"
"""By whom a rewind is that goes back further than the last action."""

SHOWN = (
    e.Drawn,
    e.Revealed,
    e.Drew,
    e.LookedAtTop,
    e.TopRevealed,
    e.HandRevealed,
    e.LeftHand,
    e.Burned,
    e.TurnBegan,
    e.Won,
    e.LeftFacedown,
)
"""Outcomes after which somebody may have seen or begun something that an undo does not take back."""


def doer(action: Action) -> str:
    """Return who touched or tapped for an action: who told it for another; nobody if the table took it for granted."""
    if isinstance(action, Pass | EndTurn) and action.told_by is not None:
        return action.told_by
    return "" if isinstance(action, Pass) and action.assumed else action.player


def last_action(table: Table, action: Action, events: tuple[Event, ...]) -> LastAction:
    """Return what an undo says of an action; `table` is as it was before."""
    sentences = describe_action(table, action)
    is_quiet = not any(isinstance(event, SHOWN) for event in events)
    return LastAction(doer(action), sentences, is_quiet, any(map(_shows_card, events)), tuple(returned_cards(events)))


def returned_cards(events: Sequence[Event]) -> Iterator[Message]:
    """Yield what players do by hand once these events are taken back, the newest first (701.5.d.1 to 701.5.d.4).

    A card that nobody else can name goes back at random, or is shuffled in.
    """
    for event in reversed(events):
        match event:
            case e.Drew(player=player, count=count) if count:
                yield message("rewind-draw", player=PlayerName(player), count=count)
            case e.BurnedOut(player=player) | e.Recycled(player=player):
                yield message("rewind-recycled", player=PlayerName(player))
            case e.TurnBegan(player=player, number=number):
                yield message("rewind-turn-start", player=PlayerName(player), turn=number)


def _shows_card(event: Event) -> bool:
    """Return whether a card that not everybody knew lies face up from now on."""
    match event:
        case e.Put(item=item):
            return item.is_card and item.source in ("hand", "facedown")
        case e.Entered(zone=zone):
            return zone in ("hand", "deck")
        case _:
            return isinstance(event, e.Revealed)


def undo(match: Match, entry: Entry) -> Match:
    """Take back everything from the named entry on. Decks and history stay, and no id is given out twice."""
    undone = msgspec.json.decode(entry.action, type=Undone)
    taken = _taken_back(match, undone.of)
    earlier = taken[-1].before if taken else None
    sentences = _what_is_undone(match, taken, undone.of)
    alone = not (undone.agreed or undone.silent)
    entries = frozenset(each.last for each in taken)
    gone = UndoneActions(entry.seq, sentences, undone.asked, alone, _is_judges(undone), entries, match)
    history = _with_lines_of(match.history, gone.entries, undone=True)
    back = replace(_at_position_of(match, earlier or match), undone=gone, history=history)
    lines = undo_lines(match, undone)
    return replace(back.with_lines(lines), told=(*match.told, *lines) if _is_judges(undone) else match.told)


def _taken_back(match: Match, of: int) -> tuple[Match, ...]:
    """The match after each action that an undo to before entry `of` takes back, the newest first."""
    taken: list[Match] = []
    at = match
    while at.before is not None and at.last >= of:
        taken.append(at)
        at = at.before
    return tuple(taken)


def _what_is_undone(match: Match, taken: tuple[Match, ...], of: int) -> Message:
    """The first action that an undo takes back; what players do not, such as a remedy, by its line in the history."""
    change = next((change for change in match.changes if change.began == of), None)
    if change is not None and change.began != change.seq:
        return change.said[-1]
    first = taken[-1] if taken else None
    if first is None or first.before is None:
        return message("history-nothing")
    return match.history[first.before.lines].message if first.done is None else first.done.said


def _is_judges(undone: Undone) -> bool:
    return undone.by in (JUDGE, HEAD_JUDGE)


def undo_lines(match: Match, undone: Undone) -> tuple[Message, ...]:
    """Return what the history says of an undo: who took back what, and what players put back by hand for a judge."""
    taken = _taken_back(match, undone.of)
    returns = tuple(line for each in taken if each.done is not None for line in each.done.returns)
    shows = any(each.done is not None and each.done.shows for each in taken)
    return (
        *_undo_lines(match, undone, _what_is_undone(match, taken, undone.of)),
        *(returns if _is_judges(undone) else ()),
        *((message("history-undone-shown"),) if shows else ()),
    )


def is_simple_rewind(match: Match, of: int) -> bool:
    """Return whether a rewind takes back the last action alone, which any judge may do (701.5.b).

    The action before one that a judge has just taken back needs the head judge, as both together do (701.5.c).
    """
    again = match.undone is not None and match.undone.by_judge
    return of == match.began and not (again and match.done is not None)


def _with_lines_of(
    history: tuple[HistoryLine, ...], entries: frozenset[int], *, undone: bool
) -> tuple[HistoryLine, ...]:
    """The history in which the lines of these entries are taken back, or count again."""
    return tuple(msgspec.structs.replace(line, undone=undone) if line.seq in entries else line for line in history)


def is_of_players(match: Match, of: int) -> bool:
    """Return whether everything from entry `of` on is an action of players: they take back nothing that a judge did."""
    earlier = match
    while earlier.before is not None and earlier.last > of and earlier.done is not None:
        earlier = earlier.before
    return earlier.last == of and earlier.done is not None


def rewound(match: Match, of: int) -> Match | None:
    """The match as it is once everything from entry `of` on is taken back; None if that is no action that stands."""
    earlier, is_reached = match, False
    while earlier.before is not None and earlier.last >= of:
        is_reached, earlier = earlier.last == of, earlier.before
    return _at_position_of(match, earlier) if is_reached else None


def redo(match: Match, entry: Entry) -> Match:
    """Let count again what the last undo took back; nothing if something was done since.

    Where another player puts it back, the undo was contested: its player cannot take that back again without asking.
    """
    redone = msgspec.json.decode(entry.action, type=Redone)
    gone = match.undone
    if gone is None:
        return match
    line = message("history-redone", player=PlayerName(redone.asked), action=gone.said)
    history = _with_lines_of(match.history, gone.entries, undone=False)
    back = replace(_at_position_of(match, gone.match), history=history).with_lines((line, *_consent(redone)))
    if back.done is None or redone.asked == gone.asked:
        return back
    changes = (
        msgspec.structs.replace(change, contested=change.contested or change.seq in gone.entries)
        for change in back.changes
    )
    return replace(back, done=msgspec.structs.replace(back.done, is_quiet=False), changes=tuple(changes))


def not_agreed(match: Match, entry: Entry) -> Match:
    """Somebody did not want an undo or a redo: everything stays as it is."""
    note = msgspec.json.decode(entry.action, type=NotAgreed)
    code = "history-redo-not-agreed" if note.redo else "history-undo-not-agreed"
    return match.with_lines((message(code, player=PlayerName(note.asked), other=PlayerName(note.by)),))


def _at_position_of(match: Match, other: Match) -> Match:
    """The position of another moment of this match, with everything else as it is now."""
    table = msgspec.structs.replace(_with_legends(other.table, match.table), next_id=match.table.next_id)
    return replace(
        with_registrations(other, match.registrations),
        hides=match.hides,
        pairing=match.pairing,
        put_off=match.put_off,
        judge=match.judge,
        periods=match.periods,
        sealed_for=match.sealed_for,
        shortcut=match.shortcut,
        stream_delay=match.stream_delay,
        commentary=match.commentary,
        draw=kept_draw(match, other),
        draws=match.draws,
        call=match.call,
        checks=match.checks,
        rulings=match.rulings,
        withdrawn=match.withdrawn,
        losses=match.losses,
        match_losses=match.match_losses,
        visits=match.visits,
        unlock=match.unlock,
        told=match.told,
        clock=match.clock,
        mulligans=match.mulligans,
        table=table,
        history=match.history,
        refused=None,
        changes=tuple(_newest_change(match, change) for change in other.changes),
        owed=tuple(_newest(match, card) for card in other.owed),
    )


def _with_legends(table: Table, now: Table) -> Table:
    """An earlier position with the legends that lie there now, as they came: they go with the decks."""
    earlier = {each.owned_by: each.card for each in table.permanents if each.kind == "legend"}
    for legend in now.permanents:
        owner = legend.owned_by
        if legend.kind == "legend" and earlier.get(owner) != legend.card and not table.seat(owner).gone:
            table = evolve(table, e.LegendPlaced(Permanent(legend.id, legend.card, "legend", owner, owner)))
    return table


def _newest_change(match: Match, change: WaitingChange) -> WaitingChange:
    """A change by hand, as it is known now: it may have been acknowledged since."""
    return next((known for known in match.changes if known.seq == change.seq), change)


def _newest(match: Match, card: OwedCard) -> OwedCard:
    """A card that is owed, as it is known now: it may have been drawn since."""
    return next((owed for owed in match.owed if (owed.seq, owed.at) == (card.seq, card.at)), card)


def _undo_lines(match: Match, undone: Undone, action: Message) -> Iterator[Message]:
    if undone.by == JUDGE:
        yield message("history-taken-back-by-judge", action=action)
    elif undone.by == HEAD_JUDGE:
        if undone.claimed:
            by = who_judged(match, "judge", undone.unlock)
            yield message("history-rewound-on-word", by=by, action=action)
            yield message("history-rewind-claimed")
        else:
            yield message("history-rewound", action=action)
    elif undone.asked:
        yield message("history-undone", player=PlayerName(undone.asked), action=action)
        yield from _consent(undone)
    else:
        yield message("history-undone-by-agreement", action=action)


def _consent(note: Undone | Redone) -> Iterator[Message]:
    """Yield who agreed to an undo or a redo, and who did not answer in time."""
    if note.agreed:
        yield message("history-agreed", players=_players(note.agreed))
    if note.silent:
        yield message("history-silent", players=_players(note.silent))


def _players(letters: tuple[str, ...]) -> Listing:
    return Listing(tuple(map(PlayerName, letters)))


def with_registrations(match: Match, registrations: Registrations) -> Match:
    """The match with these decks. A slot whose tag or name changed may hold another card: forget where it is."""
    slots = {
        slot: became
        for slot, became in match.slots.items()
        if _same_card(slot, match.registrations.of(slot[0]), registrations.of(slot[0]))
    }
    return replace(match, registrations=registrations, slots=slots)


def _same_card(slot: Slot, before: Registration | None, after: Registration | None) -> bool:
    """Return whether a slot has the card in this deck that it had in the one before."""
    if before is after:
        return True
    if before is None or after is None:
        return False
    at = int(slot[1:])
    names = [deck.cards[at] if at < len(deck.cards) else "" for deck in (before, after)]
    tags = [{tag for tag, index in deck.tags.items() if index == at} for deck in (before, after)]
    return names[0] == names[1] and tags[0] == tags[1] != set()
