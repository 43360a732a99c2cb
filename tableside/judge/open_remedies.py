"""Remedies that have begun and are not done, and remedies that no ruling names yet, as the record has them.

So the desk goes on at the step where it was after a power cut, and another judge goes on where the first judge left.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tableside.engine.model.references import Player
from tableside.judge.desk_steps import DeskContext
from tableside.judge.hide_facts import HideFacts
from tableside.ledger.entry import Entry
from tableside.ledger.timeline import REMEDY, entries_in_force
from tableside.match.draw_entries import read_began
from tableside.match.draws import BEGAN
from tableside.match.guide_remedies import GuideRemedy
from tableside.match.penalties_done import counting
from tableside.match.public.infractions import INFRACTIONS
from tableside.match.public.rulings import RULING, WITHDRAWN, Ruling, read_ruling, read_withdrawal
from tableside.match.remedies import LOSSES, RemedyNote, read_remedy
from tableside.match.remedy_rules import infraction_of
from tableside.match.shown_hands import read_shown

OWN_PAGE = "702.13"
"""The infraction whose page says itself whether its remedy and its ruling are on record."""


class OpenRemedy(msgspec.Struct, frozen=True):
    """A remedy for which cards were shown: the opponent chooses `chosen` of them. The rest is as in `HandShown`."""

    player: Player
    rule: str
    guide: GuideRemedy | None
    chosen: int


def open_remedies(entries: Iterable[Entry]) -> tuple[OpenRemedy, ...]:
    """The remedies that have begun and are not over: nothing was carried out, and no judge ruled on the error."""
    by_remedy: dict[tuple[Player, str], OpenRemedy] = {}
    for entry in entries_in_force(entries):
        match entry.kind:
            case "hand shown":
                shown = read_shown(entry)
                if shown.rule:
                    key = shown.player, infraction_of(shown.rule)
                    by_remedy[key] = OpenRemedy(shown.player, shown.rule, shown.guide, shown.chosen)
            case "remedy":
                note = read_remedy(entry)
                by_remedy.pop((note.player, infraction_of(note.rule)), None)
            case "ruling":
                ruling = read_ruling(entry)
                if not ruling.appealed:
                    by_remedy.pop((ruling.player, ruling.infraction), None)
            case _:
                pass
    return tuple(by_remedy.values())


def without_ruling(entries: Iterable[Entry]) -> tuple[tuple[Player, str], ...]:
    """The players and their infractions for which a remedy is on record and no ruling is, before or after it."""
    return tuple(dict.fromkeys((note.player, infraction_of(note.rule)) for note in unruled_remedies(entries)))


def unruled_remedies(entries: Iterable[Entry]) -> tuple[RemedyNote, ...]:
    """The remedies without a ruling on their error, before or after them: the last for each player and error.

    The remedy of a ruling that was withdrawn waits for no other.
    """
    by_remedy: dict[tuple[Player, str], RemedyNote] = {}
    ruled: set[tuple[Player, str]] = set()
    entries = tuple(entries)
    for entry in entries_in_force(entries):
        if entry.kind == REMEDY:
            note = read_remedy(entry)
            key = note.player, infraction_of(note.rule)
            if key in ruled:
                ruled.discard(key)
            elif key[1] in INFRACTIONS and key[1] != OWN_PAGE:
                by_remedy[key] = note
        elif entry.kind == RULING:
            ruling = read_ruling(entry)
            key = ruling.player, ruling.infraction
            if ruling.appealed:
                continue  # it stands beside the first ruling on the same error
            if key in by_remedy:
                del by_remedy[key]
            else:
                ruled.add(key)
        elif entry.kind == WITHDRAWN:
            withdrawal = read_withdrawal(entry)
            if withdrawal.match == entry.match:
                ruled.discard((withdrawal.player, withdrawal.infraction))
    return tuple(by_remedy.values())


def ruling_on(entries: tuple[Entry, ...], hide: HideFacts) -> Ruling | None:
    """The ruling on a Facedown Card Error (TR 702.13) with this card, None for none. Appeals do not count.

    A ruling that names no card belongs to the player's first remedy without one. One that comes earlier belongs to the
    card whose draw has begun.
    """
    waiting: list[bool] = []  # for each remedy without a ruling, whether it is the one for this card
    is_drawn = False  # whether its draw has begun
    ahead: Ruling | None = None  # the ruling that came before its remedy
    for entry in counting(entries, entries[0].match):
        if entry.seq <= hide.seq:
            continue
        if entry.kind == BEGAN:
            is_drawn = is_drawn or read_began(entry).handle == hide.handle
        elif entry.kind == REMEDY:
            note = read_remedy(entry)
            if note.player == hide.player and infraction_of(note.rule) == OWN_PAGE:
                waiting.append(note.handle == hide.handle or note.what == "game loss")
                if waiting[-1] and ahead is not None:
                    return ahead
        elif entry.kind == RULING:
            ruling = read_ruling(entry)
            if ruling.player != hide.player or ruling.infraction != OWN_PAGE or ruling.appealed:
                continue
            if ruling.handle == hide.handle:
                return ruling
            if ruling.handle:
                if False in waiting:
                    waiting.remove(False)  # the remedy for that other card
            elif waiting:
                if waiting.pop(0):
                    return ruling
            elif is_drawn:
                ahead = ahead or ruling
    return None


def remedies_of_ruling(context: DeskContext, number: int) -> dict[int, RemedyNote]:
    """The remedies of a ruling that stand, by entry: those before it and after the last ruling on the same error.

    A remedy that a judge carried out after the ruling, and before another ruling, is one of them too.
    """
    (ruling,) = (ruling for ruling in context.match.rulings if ruling.number == number)
    cases: dict[int, RemedyNote] = {}
    is_ruled = False
    for entry in entries_in_force(context.entries):
        if entry.kind == REMEDY:
            note = read_remedy(entry)
            is_about = infraction_of(note.rule) == ruling.infraction or note.what in LOSSES
            if note.player == ruling.player and is_about and note.what != "hidden again" and not note.owed:
                cases[entry.seq] = note
        elif entry.kind == RULING:
            other = read_ruling(entry)
            if other.player == ruling.player and not other.appealed:
                if is_ruled:
                    return cases
                if other.number == number:
                    is_ruled = True
                else:
                    cases = {}
    return cases
