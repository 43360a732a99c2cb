"""The entries of a match that change no position, folded: each adds what it says to the match and its history."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from tableside.ledger.entry import ABANDONED, CLOSED, Entry
from tableside.match.acknowledging import acknowledged, drawn
from tableside.match.end_reveals import apply_end_reveal
from tableside.match.entries import PlayerNote, ShortcutNote
from tableside.match.first_player import describe_draw, read_draw
from tableside.match.judge_calls import JUDGE_ENTRIES, apply_judge_entry
from tableside.match.mulligans import describe_mulligan, read_mulligan
from tableside.match.note_lines import NOTES, describe_no_point, describe_pin, describe_report, read_no_point
from tableside.match.owed_losses import LossesFound, describe_losses
from tableside.match.public.confirmed_tables import describe_table_note, read_table_note
from tableside.match.public.games import Games, read_games
from tableside.match.public.match_result import describe_match_result, read_match_result
from tableside.match.public.round_clock import after, describe_note, read_clock_note
from tableside.match.public.rulings import describe_confirmation, read_confirmation
from tableside.match.public.stream_delay import StreamDelay, describe_delay
from tableside.match.rolls import describe_roll
from tableside.match.rulings import apply_ruling, apply_withdrawal, who_judged
from tableside.match.shown_hands import describe_shown_hand
from tableside.match.state import Match
from tableside.message import PlayerName, message


def fold_note(match: Match, entry: Entry) -> Match:
    """The match after an entry of a kind that changes no position."""
    match entry.kind:
        case "acknowledged":
            note = msgspec.json.decode(entry.action, type=PlayerNote)
            line = message("history-acknowledged", player=PlayerName(note.by))
            return acknowledged(match.with_line(line), note.by, note.of)
        case "drew":
            note = msgspec.json.decode(entry.action, type=PlayerNote)
            return drawn(match.with_line(message("history-drew-for-point", player=PlayerName(note.by))), note)
        case "clock":
            told = read_clock_note(entry)
            line = describe_note(told, who_judged(match, "judge", told.unlock))
            return replace(match.with_line(line), clock=after(match.clock, told, entry.at))
        case "first player":
            return match.with_line(describe_draw(read_draw(entry)))
        case "mulligan":
            mulligan = read_mulligan(entry)
            known = {**match.mulligans, mulligan.player: mulligan.cards}
            return replace(match.with_line(describe_mulligan(mulligan)), mulligans=known)
        case "rolled":
            return match.with_line(describe_roll(entry))
        case "next game":
            return _with_games(match, read_games(entry))
        case "losses found":
            return _with_losses(match, msgspec.json.decode(entry.action, type=LossesFound))
        case "match result":
            result = read_match_result(entry)
            return replace(match.with_line(describe_match_result(result)), result=result)
        case kind if kind in JUDGE_ENTRIES:
            return apply_judge_entry(match, entry)
        case "hand shown":
            return match.with_line(describe_shown_hand(entry))
        case "ruling":
            return apply_ruling(match, entry)
        case "ruling withdrawn":
            return apply_withdrawal(match, entry)
        case "head judge confirms":
            line = describe_confirmation(read_confirmation(entry))
            return replace(match.with_line(line), told=(*match.told, line))
        case "table confirmed" | "table revoked":
            table = read_table_note(entry)
            by = who_judged(match, "judge", table.unlock)
            return match.with_line(describe_table_note(entry.kind, table, by))
        case "no point missing":
            line = describe_no_point(read_no_point(entry))
            return replace(match.with_line(line), told=(*match.told, line))
        case "report":
            return match.with_line(describe_report(entry))
        case "shown at the end":
            return apply_end_reveal(match, entry)
        case "shortcut":
            return _announce_shortcut(match, msgspec.json.decode(entry.action, type=ShortcutNote))
        case "stream delay":
            return _delay_stream(match, msgspec.json.decode(entry.action, type=StreamDelay).seconds)
        case "judge PIN":
            return match.with_line(describe_pin(entry))
        case kind if kind == ABANDONED:
            return replace(match.with_line(message("history-given-up")), given_up=True)
        case kind if kind == CLOSED:
            return replace(match, closed=True)
        case kind:
            return match.with_line(NOTES.get(kind) or message("history-note", kind=kind))


def _with_games(match: Match, before: Games) -> Match:
    """The match with its earlier games, and with the losses that count for this game."""
    lines = describe_losses(before.losses, before.match_losses)
    return replace(match.with_lines(lines), games=before.games, losses=before.losses, match_losses=before.match_losses)


def _with_losses(match: Match, found: LossesFound) -> Match:
    """The match with the losses that a card has for its players."""
    return replace(
        match.with_lines(describe_losses(found.losses, found.match_losses)),
        losses=(*match.losses, *found.losses),
        match_losses=(*match.match_losses, *found.match_losses),
    )


def _announce_shortcut(match: Match, note: ShortcutNote) -> Match:
    """From now on everybody passes unless somebody touches, or not."""
    line = message("history-shortcut-holds")
    if note.by:
        line = message("history-shortcut-on" if note.on else "history-shortcut-off", player=PlayerName(note.by))
    return replace(match.with_line(line), shortcut=note.on)


def _delay_stream(match: Match, seconds: int) -> Match:
    """The stream is so late from now on; during a game it gets no sooner."""
    if seconds <= match.stream_delay:
        return match
    line = message("history-stream-delay", time=describe_delay(seconds))
    return replace(match.with_line(line), stream_delay=seconds)
