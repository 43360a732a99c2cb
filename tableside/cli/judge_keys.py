"""`tableside keys judge`: a judge's key on the judge's own machine, and what it opens of a record."""

from __future__ import annotations

from pathlib import Path

from carddata.model.card import Catalogue
from tableside.cli import escrow_report
from tableside.cli.result import FITS, UNREAD, WRONG, CommandResult, Line
from tableside.ledger import judge_key
from tableside.ledger.audit import audit
from tableside.ledger.box import JudgePrivate, open_hide
from tableside.ledger.commitment import Hidden, committed_name
from tableside.ledger.export import read
from tableside.ledger.recorded_hides import RecordedHide, card_name, check_openings, summarize_hides
from tableside.message import CardName, Listing, Message, message

LEGALITY = {
    True: message("command-hide-legal"),
    False: message("command-hide-not-legal"),
    None: message("command-hide-legality-unknown"),
}


def new(out: Path, passphrase: str) -> CommandResult:
    """Make a key. Raises LedgerError."""
    public = judge_key.new(out, passphrase)
    return CommandResult(
        (
            judge_key.line(public),
            message("command-private-half", file=str(out)),
            message("command-public-half", file=str(judge_key.beside(out)), key=public.id),
            message("command-fingerprint", fingerprint=public.fingerprint),
        )
    )


def show(file: Path) -> CommandResult:
    """The public half of a key. Raises LedgerError."""
    public = judge_key.public_half(file)
    return CommandResult((judge_key.line(public), message("command-fingerprint", fingerprint=public.fingerprint)))


def opened(file: Path, key: Path, passphrase: str, cards: Catalogue) -> CommandResult:
    """Return what was hidden in the match of a record: when, by whom, and whether it fits what is public.

    If the match's key is in escrow, also what else is sealed. A key for which nothing here is sealed is the wrong key.
    Raises LedgerError if the record or the key cannot be read.
    """
    record = read(file)
    judge = judge_key.unlock(key, passphrase)
    faults = audit(record).faults
    summary = summarize_hides(record.own)
    lines: list[Line] = []
    report = escrow_report.opened(record, judge, cards)
    for hide in summary.hides:
        hide_lines, hide_faults = _opened(hide, judge, report.hidden.get(hide.committed.where))
        lines += hide_lines
        faults += hide_faults
    lines += report.lines
    faults += report.faults
    lines += (message("command-hide-uncommitted", entry=seq) for seq in summary.bare)
    if not summary.hides and not summary.bare:
        lines.append(message("command-nothing-hidden"))
    lines += (message("audit-line-wrong", finding=fault) for fault in faults)
    sealed_for = {hide.committed.judge for hide in summary.hides if hide.committed.judge}
    is_named = judge.public.raw in report.keys or judge.public.id in sealed_for
    if not faults and (report.keys or sealed_for) and not is_named:
        wrong_key = message("command-key-opens-nothing", key=judge.public.id)
        return CommandResult(tuple(lines), UNREAD, aside=(wrong_key,), names=report.names)
    return CommandResult(tuple(lines), WRONG if faults else FITS, names=report.names)


def _opened(hide: RecordedHide, judge: JudgePrivate, handed_over: Hidden | None) -> tuple[list[Message], list[Message]]:
    """Return what the judge's key opens of a hide, and what is wrong that others cannot find out.

    `handed_over` is what it opens of the hide by other entries of the record.
    """
    committed, label, time = hide.committed, hide.label, hide.at
    own = committed.judge == judge.public.id
    hidden = open_hide(committed.box, committed.where, judge) if own else handed_over
    if hidden is None and not committed.box:
        return [message("command-hide-no-box", hide=label, time=time)], []
    if hidden is None and not own:
        sealed, key = committed.judge, judge.public.id
        return [message("command-hide-other-judge", hide=label, time=time, sealed=sealed, key=key)], []
    if hidden is None:
        return [message("command-hide-unopenable", hide=label, time=time)], [
            message("command-hide-box-damaged", hide=label)
        ]
    card, tag, legality = card_name(hidden.card), _tag(hidden), LEGALITY[hidden.legal]
    if hidden.commitment != committed.commitment:
        return [
            message("command-hide-misfits", hide=label, time=time, card=card, tag=tag, legality=legality),
        ], [message("command-hide-sealed-other", hide=label, card=card)]
    lines = [message("command-hide-opened", hide=label, time=time, card=card, tag=tag, legality=legality)]
    _, verified = check_openings(hide)
    if verified:
        entries = Listing(tuple(seq for seq, _ in hide.opened))
        lines.append(message("command-hide-opened-to-all", hide=label, entries=entries))
    if not hide.stands:
        lines.append(message("command-hide-taken-back", hide=label))
    others = sorted({name for _, name in hide.shown if committed_name(name) != hidden.card})
    if hidden.card is None or not others:
        return lines, []
    shown = Listing(tuple(map(CardName, others)))
    return lines, [message("command-hide-shown-as-other", hide=label, card=card, shown=shown)]


def _tag(hidden: Hidden) -> Message:
    return message("command-tag", number=hidden.tag.hex()) if hidden.tag else message("command-no-tag")
