"""The entries of a match that change no position, folded: each adds what it says to the match and its history.

`NOTE_FOLDS` is the table of their kinds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import msgspec

from tableside.ledger.entry import ABANDONED, CLOSED, Entry
from tableside.match.acknowledging import acknowledged, drawn
from tableside.match.commentary import COMMENTARY, apply_commentary
from tableside.match.end_reveals import apply_end_reveal
from tableside.match.entries import PlayerNote, ShortcutNote
from tableside.match.first_player import describe_draw, read_draw
from tableside.match.judge_calls import JUDGE_ENTRIES, apply_judge_entry
from tableside.match.mulligans import describe_mulligan, read_mulligan
from tableside.match.note_lines import describe_no_point, describe_pin, describe_report, read_no_point
from tableside.match.owed_losses import LossesFound, describe_losses
from tableside.match.public.confirmed_tables import describe_table_note, read_table_note
from tableside.match.public.delay_seconds import UNTIL_OVER
from tableside.match.public.games import read_games
from tableside.match.public.match_result import describe_match_result, read_match_result
from tableside.match.public.round_clock import after, describe_note, read_clock_note
from tableside.match.public.rulings import describe_confirmation, read_confirmation
from tableside.match.public.stream_delay import StreamDelay, describe_delay
from tableside.match.rolls import describe_roll
from tableside.match.rulings import apply_ruling, apply_withdrawal, who_judged
from tableside.match.shown_hands import describe_shown_hand
from tableside.match.state import Fold, Match
from tableside.message import PlayerName, message


def _acknowledged(match: Match, entry: Entry) -> Match:
    note = msgspec.json.decode(entry.action, type=PlayerNote)
    line = message("history-acknowledged", player=PlayerName(note.by))
    return acknowledged(match.with_line(line), note.by, note.of)


def _drew(match: Match, entry: Entry) -> Match:
    note = msgspec.json.decode(entry.action, type=PlayerNote)
    return drawn(match.with_line(message("history-drew-for-point", player=PlayerName(note.by))), note)


def _clock(match: Match, entry: Entry) -> Match:
    note = read_clock_note(entry)
    line = describe_note(note, who_judged(match, "judge", note.unlock))
    return replace(match.with_line(line), clock=after(match.clock, note, entry.at))


def _mulligan(match: Match, entry: Entry) -> Match:
    mulligan = read_mulligan(entry)
    known = {**match.mulligans, mulligan.player: mulligan.cards}
    return replace(match.with_line(describe_mulligan(mulligan)), mulligans=known)


def _match_result(match: Match, entry: Entry) -> Match:
    result = read_match_result(entry)
    return replace(match.with_line(describe_match_result(result)), result=result)


def _head_judge_confirms(match: Match, entry: Entry) -> Match:
    line = describe_confirmation(read_confirmation(entry))
    return replace(match.with_line(line), told=(*match.told, line))


def _table_note(match: Match, entry: Entry) -> Match:
    table = read_table_note(entry)
    by = who_judged(match, "judge", table.unlock)
    return match.with_line(describe_table_note(entry.kind, table, by))


def _no_point(match: Match, entry: Entry) -> Match:
    line = describe_no_point(read_no_point(entry))
    return replace(match.with_line(line), told=(*match.told, line))


def _with_games(match: Match, entry: Entry) -> Match:
    """The match with its earlier games, and with the losses that count for this game."""
    before = read_games(entry)
    lines = describe_losses(before.losses, before.match_losses)
    return replace(match.with_lines(lines), games=before.games, losses=before.losses, match_losses=before.match_losses)


def _with_losses(match: Match, entry: Entry) -> Match:
    """The match with the losses that a card has for its players."""
    carried = msgspec.json.decode(entry.action, type=LossesFound)
    return replace(
        match.with_lines(describe_losses(carried.losses, carried.match_losses)),
        losses=(*match.losses, *carried.losses),
        match_losses=(*match.match_losses, *carried.match_losses),
    )


def _announce_shortcut(match: Match, entry: Entry) -> Match:
    """From now on everybody passes unless somebody touches, or not."""
    note = msgspec.json.decode(entry.action, type=ShortcutNote)
    line = message("history-shortcut-holds")
    if note.by:
        line = message("history-shortcut-on" if note.on else "history-shortcut-off", player=PlayerName(note.by))
    return replace(match.with_line(line), shortcut=note.on)


def _delay_stream(match: Match, entry: Entry) -> Match:
    """The stream is so late from now on; during a game it gets no sooner."""
    seconds = msgspec.json.decode(entry.action, type=StreamDelay).seconds
    if seconds <= match.stream_delay:
        return match
    delayed = message("history-stream-delay", time=describe_delay(seconds))
    line = message("history-stream-held") if seconds == UNTIL_OVER else delayed
    return replace(match.with_line(line), stream_delay=seconds)


NOTE_FOLDS: Final[Mapping[str, Fold]] = {
    "acknowledged": _acknowledged,
    "drew": _drew,
    "clock": _clock,
    "first player": lambda match, entry: match.with_line(describe_draw(read_draw(entry))),
    "mulligan": _mulligan,
    "rolled": lambda match, entry: match.with_line(describe_roll(entry)),
    "next game": _with_games,
    "losses found": _with_losses,
    "match result": _match_result,
    "hand shown": lambda match, entry: match.with_line(describe_shown_hand(entry)),
    "ruling": apply_ruling,
    "ruling withdrawn": apply_withdrawal,
    "head judge confirms": _head_judge_confirms,
    "table confirmed": _table_note,
    "table revoked": _table_note,
    "no point missing": _no_point,
    "report": lambda match, entry: match.with_line(describe_report(entry)),
    "shown at the end": apply_end_reveal,
    "shortcut": _announce_shortcut,
    "stream delay": _delay_stream,
    COMMENTARY: apply_commentary,
    "judge PIN": lambda match, entry: match.with_line(describe_pin(entry)),
    "confirmed": lambda match, _: match.with_line(message("history-confirmed")),
    ABANDONED: lambda match, _: replace(match.with_line(message("history-given-up")), given_up=True),
    CLOSED: lambda match, _: replace(match, closed=True),
    **dict.fromkeys(JUDGE_ENTRIES, apply_judge_entry),
}
"""The fold of each kind of entry that changes no position."""
