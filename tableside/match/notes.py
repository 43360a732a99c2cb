"""The entries of a match that change no position, folded: each adds what it says to the match and its history.

`NOTE_FOLDS` is the table of their kinds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from tableside.ledger.entry import ABANDONED, CLOSED, Entry
from tableside.match.acknowledging import acknowledged, drawn
from tableside.match.commentary import COMMENTARY, CommentaryNote, apply_commentary
from tableside.match.end_reveals import apply_end_reveal
from tableside.match.entries import PlayerNote, ShortcutNote
from tableside.match.entry_kinds import folded, in_words
from tableside.match.first_player import FirstDraw, describe_draw
from tableside.match.judge_calls import JUDGE_ENTRIES, apply_judge_entry
from tableside.match.mulligans import Mulligan, describe_mulligan
from tableside.match.note_lines import (
    NoPointNote,
    PinNote,
    ReportNote,
    describe_no_point,
    describe_pin,
    describe_report,
)
from tableside.match.owed_losses import LossesFound, describe_losses
from tableside.match.public.confirmed_tables import describe_table_note, read_table_note
from tableside.match.public.delay_seconds import UNTIL_OVER
from tableside.match.public.games import Games
from tableside.match.public.match_result import ConfirmNote, MatchResult, describe_match_result
from tableside.match.public.round_clock import after, describe_note, read_clock_note
from tableside.match.public.rulings import Confirmation, describe_confirmation
from tableside.match.public.stream_delay import StreamDelay, describe_delay
from tableside.match.rolls import Roll, describe_roll
from tableside.match.rulings import apply_ruling, apply_withdrawal, who_judged
from tableside.match.shown_hands import HandShown, describe_shown_hand
from tableside.match.state import Fold, Match
from tableside.match.still_waiting import apply_still_waiting
from tableside.message import Message, PlayerName, message


def _acknowledged(match: Match, note: PlayerNote) -> Match:
    line = message("history-acknowledged", player=PlayerName(note.by))
    return acknowledged(match.with_line(line), note.by, note.of)


def _drew(match: Match, note: PlayerNote) -> Match:
    return drawn(match.with_line(message("history-drew-for-point", player=PlayerName(note.by))), note)


def _clock(match: Match, entry: Entry) -> Match:
    note = read_clock_note(entry)
    line = describe_note(note, who_judged(match, "judge", note.unlock))
    return replace(match.with_line(line), clock=after(match.clock, note, entry.at))


def _mulligan(match: Match, mulligan: Mulligan) -> Match:
    known = {**match.mulligans, mulligan.player: mulligan.cards}
    return replace(match.with_line(describe_mulligan(mulligan)), mulligans=known)


def _match_result(match: Match, result: MatchResult) -> Match:
    return replace(match.with_line(describe_match_result(result)), result=result, confirmed=())


def _confirmed(match: Match, note: ConfirmNote) -> Match:
    """A player confirms how the match ended; where its end was taken back meanwhile, that says nothing."""
    line = match.with_line(message("history-result-confirmed", player=PlayerName(note.by)))
    return replace(line, confirmed=tuple(dict.fromkeys((*match.confirmed, note.by)))) if match.table.over else line


def _told(match: Match, line: Message) -> Match:
    """The match with a line of history that people were told."""
    return replace(match.with_line(line), told=(*match.told, line))


def _table_note(match: Match, entry: Entry) -> Match:
    table = read_table_note(entry)
    by = who_judged(match, "judge", table.unlock)
    return match.with_line(describe_table_note(entry.kind, table, by))


def _with_games(match: Match, before: Games) -> Match:
    """The match with its earlier games, and with the losses that count for this game."""
    lines = describe_losses(before.losses, before.match_losses)
    return replace(match.with_lines(lines), games=before.games, losses=before.losses, match_losses=before.match_losses)


def _with_losses(match: Match, carried: LossesFound) -> Match:
    """The match with the losses that a card has for its players."""
    return replace(
        match.with_lines(describe_losses(carried.losses, carried.match_losses)),
        losses=(*match.losses, *carried.losses),
        match_losses=(*match.match_losses, *carried.match_losses),
    )


def _announce_shortcut(match: Match, note: ShortcutNote) -> Match:
    """From now on everybody passes unless somebody touches, or not."""
    line = message("history-shortcut-holds")
    if note.by:
        line = message("history-shortcut-on" if note.on else "history-shortcut-off", player=PlayerName(note.by))
    return replace(match.with_line(line), shortcut=note.on)


def _delay_stream(match: Match, delay: StreamDelay) -> Match:
    """The stream is later from now on; during a game it gets no sooner."""
    seconds = delay.seconds
    if seconds <= match.stream_delay:
        return match
    delayed = message("history-stream-delay", time=describe_delay(seconds))
    line = message("history-stream-held") if seconds == UNTIL_OVER else delayed
    return replace(match.with_line(line), stream_delay=seconds)


NOTE_FOLDS: Final[Mapping[str, Fold]] = {
    "acknowledged": folded(PlayerNote, _acknowledged),
    "drew": folded(PlayerNote, _drew),
    "clock": _clock,
    "first player": in_words(FirstDraw, describe_draw),
    "mulligan": folded(Mulligan, _mulligan),
    "rolled": in_words(Roll, describe_roll),
    "next game": folded(Games, _with_games),
    "losses found": folded(LossesFound, _with_losses),
    "still waits": apply_still_waiting,
    "match result": folded(MatchResult, _match_result),
    "result confirmed": folded(ConfirmNote, _confirmed),
    "hand shown": in_words(HandShown, describe_shown_hand),
    "ruling": apply_ruling,
    "ruling withdrawn": apply_withdrawal,
    "head judge confirms": folded(Confirmation, lambda match, note: _told(match, describe_confirmation(note))),
    "table confirmed": _table_note,
    "table revoked": _table_note,
    "no point missing": folded(NoPointNote, lambda match, note: _told(match, describe_no_point(note))),
    "report": in_words(ReportNote, describe_report),
    "shown at the end": apply_end_reveal,
    "shortcut": folded(ShortcutNote, _announce_shortcut),
    "stream delay": folded(StreamDelay, _delay_stream),
    COMMENTARY: folded(CommentaryNote, apply_commentary),
    "judge PIN": in_words(PinNote, describe_pin),
    "confirmed": lambda match, _: match.with_line(message("history-confirmed")),
    ABANDONED: lambda match, _: replace(match.with_line(message("history-given-up")), given_up=True),
    CLOSED: lambda match, _: replace(match, closed=True),
    **dict.fromkeys(JUDGE_ENTRIES, apply_judge_entry),
}
"""The fold of each kind of entry that changes no position."""
