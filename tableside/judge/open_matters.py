"""The open matters when a judge comes to the table: they stand first on the page of rulings, and the desk opens there.

A remedy that was interrupted or that no ruling names, a ruling that is not carried out, a loss without a ruling, what a
head judge has not confirmed, and losses from before.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping

from msgspec.structs import replace

from tableside.engine.model.references import Player
from tableside.judge.commentators import commentary_options
from tableside.judge.desk_steps import DeskContext, DeskOption, FacedownState, RulingState
from tableside.judge.hide_facts import HideFacts
from tableside.judge.open_remedies import OWN_PAGE, unruled_remedies
from tableside.judge.penalties import carries_out
from tableside.ledger.entry import Entry
from tableside.ledger.timeline import REMEDY, entries_in_force
from tableside.match.judge_actions import ConfirmWord, JudgeAction
from tableside.match.penalties_done import Claim, Standing, describe_open_claim, open_claims, standing
from tableside.match.public.infractions import PENALTY_NAMES
from tableside.match.public.rulings import RULING, WITHDRAWN, RecordedRuling, Ruling, read_ruling
from tableside.match.remedies import describe_remedy, read_remedy
from tableside.match.remedy_rules import infraction_of
from tableside.match.series import series_number
from tableside.match.state import Match
from tableside.message import Message, PlaceName, PlayerName, message

CONFIRMS: Mapping[str, str] = {
    RULING: "judge-confirm-ruling",
    WITHDRAWN: "judge-confirm-withdrawal",
    "undo": "judge-confirm-rewind",
}
"""The code of the button with which a head judge confirms it."""


def has_open_matters(
    match: Match,
    entries: Iterable[Entry],
    role: str,
    confirmed: Container[int] = (),
    recorded: Iterable[RecordedRuling] = (),
) -> bool:
    """Return whether something is open that this judge can do something about.

    `confirmed` is as in `open_claims`, `recorded` as in `earlier_claims`.
    """
    entries = tuple(entries)
    counts = standing(entries, match.number)
    claims = role == "head judge" and bool(
        open_claims(entries, match.number, confirmed) or tuple(earlier_claims(match, recorded))
    )
    return claims or bool(_to_carry_out(match, counts) or counts.orphans or _cut_remedies(match.number, entries))


def earlier_claims(match: Match, recorded: Iterable[RecordedRuling]) -> Iterator[RecordedRuling]:
    """Yield the rulings of earlier games of this match on the head judge's word that no head judge has confirmed.

    `recorded` are the rulings of all matches.
    """
    for each in earlier_rulings(match, recorded):
        if each.ruling.claimed and not (each.confirmed or each.withdrawn):
            yield each


def earlier_rulings(match: Match, recorded: Iterable[RecordedRuling]) -> Iterator[RecordedRuling]:
    """Yield the rulings of earlier games of this match, the oldest first; `recorded` are those of all matches."""
    return (each for each in recorded if each.series == series_number(match) and each.match < match.number)


def open_lines(context: DeskContext) -> Iterator[Message]:
    """Yield what is open, in words."""
    match = context.match
    counts = standing(context.entries, match.number)
    for ruling in counts.undone:
        penalty = PENALTY_NAMES[ruling.penalty]
        yield message("judge-open-ruling", number=ruling.number, player=PlayerName(ruling.player), penalty=penalty)
    for note in counts.orphans.values():
        yield message("judge-open-loss", player=PlayerName(note.player))
    for handle in _cut_remedies(match.number, context.entries):
        hide = context.facts.get(handle)
        if hide is not None:
            yield message("judge-open-remedy", player=PlayerName(hide.player), place=PlaceName(hide.place))
    for note in unruled_remedies(context.entries):
        remedy = describe_remedy(match.table, note)
        points = match.table.seat(note.player).points if note.player in match.table.players else 0
        code = "judge-open-point-without-ruling" if note.what == "point given" else "judge-open-remedy-without-ruling"
        yield message(code, remedy=remedy, **({"points": points} if note.what == "point given" else {}))
    for claim in open_claims(context.entries, match.number, context.confirmed):
        yield describe_open_claim(claim)
    for each in earlier_claims(match, context.recorded):
        yield message("judge-open-claimed-earlier-ruling", game=each.game, number=each.ruling.number)


def open_options(context: DeskContext) -> Iterator[DeskOption]:
    """The buttons that go on with what is open."""
    match = context.match
    yield from commentary_options(context)
    counts = standing(context.entries, match.number)
    for ruling in _to_carry_out(match, counts):
        label = message("judge-open-carry-out", number=ruling.number, penalty=PENALTY_NAMES[ruling.penalty])
        yield DeskOption(label, RulingState(), _carrying_out(match, ruling))
    for note in counts.orphans.values():
        yield DeskOption(message("judge-open-rule-on-loss", player=PlayerName(note.player)), RulingState(note.player))
    for handle in _cut_remedies(match.number, context.entries):
        if handle in context.facts:
            yield DeskOption(_rule_after_remedy(context.facts[handle]), FacedownState(handle))
    if context.role == "head judge":
        for claim in open_claims(context.entries, match.number, context.confirmed):
            label = message(CONFIRMS[claim.kind], **_number(claim))
            yield DeskOption(label, RulingState(), (ConfirmWord(claim),))
        for each in earlier_claims(match, context.recorded):
            ruling = each.ruling
            label = message("judge-confirm-earlier-ruling", game=each.game, number=ruling.number)
            claim = Claim(each.entry, RULING, ruling.number, ruling.player, ruling.penalty)
            yield DeskOption(label, RulingState(), (ConfirmWord(claim, each.match),))


def _rule_after_remedy(hide: HideFacts) -> Message:
    return message("judge-step-rule-after-remedy", player=PlayerName(hide.player), rule=OWN_PAGE)


def _number(claim: Claim) -> dict[str, int]:
    return {"number": claim.ruling} if claim.ruling else {}


def _to_carry_out(match: Match, counts: Standing) -> tuple[Ruling, ...]:
    """The rulings whose loss can be carried out now: once for each player, if several losses wait (701.2.b.2)."""
    first: dict[Player, Ruling] = {}
    for ruling in counts.undone:
        if carries_out(match, ruling.player, ruling.penalty):
            first.setdefault(ruling.player, ruling)
    return tuple(first.values())


def _carrying_out(match: Match, ruling: Ruling) -> tuple[JudgeAction, ...]:
    return tuple(replace(action, ruling=ruling.number) for action in carries_out(match, ruling.player, ruling.penalty))


def _cut_remedies(match: int, entries: Iterable[Entry]) -> tuple[str, ...]:
    """The facedown cards whose remedy is on record without a ruling on it, before or after it.

    A ruling that names no card belongs to the player's first remedy without one. The remedy of a ruling that was
    withdrawn waits for no other.
    """
    withdrawn = standing(entries := tuple(entries), match).withdrawn
    waiting: list[tuple[Player, str]] = []
    ahead: list[tuple[Player, str]] = []
    for entry in entries_in_force(entries):
        if entry.kind == REMEDY:
            note = read_remedy(entry)
            if note.handle and infraction_of(note.rule) == OWN_PAGE:
                ruled = next((each for each in ahead if each in ((note.player, note.handle), (note.player, ""))), None)
                waiting += () if ruled else ((note.player, note.handle),)
                ahead = [each for each in ahead if each is not ruled]
        elif entry.kind == RULING:
            ruling = read_ruling(entry)
            if ruling.infraction != OWN_PAGE or ruling.appealed:
                continue
            about = next(
                (each for each in waiting if each[0] == ruling.player and ruling.handle in ("", each[1])), None
            )
            ahead += () if about or ruling.number in withdrawn else ((ruling.player, ruling.handle),)
            waiting = [each for each in waiting if each is not about]
    return tuple(handle for _, handle in waiting)
