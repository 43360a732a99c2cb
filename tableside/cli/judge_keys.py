"""`tableside keys judge`: a judge's key on the judge's own machine, and what it opens of a record."""

from __future__ import annotations

from pathlib import Path

from carddata.model import Catalogue
from tableside.cli import opened_record
from tableside.cli.result import FITS, WRONG, CommandResult, plain
from tableside.ledger import judgekey
from tableside.ledger.audit import audit
from tableside.ledger.box import JudgePrivate, open_hide
from tableside.ledger.commitment import Hidden, identity
from tableside.ledger.export import read
from tableside.ledger.hides import RecordedHide, hides, judged

LEGAL = {True: "legal", False: "not legal", None: "whether it was legal is not known"}


def new(out: Path, passphrase: str) -> CommandResult:
    """Make a key. Raises LedgerError."""
    public = judgekey.new(out, passphrase)
    return CommandResult(
        (
            judgekey.line(public),
            f"The private half is in {out}, under the passphrase: keep it, and a copy of it, away from tables.",
            f"The public half is in {judgekey.beside(out)}: bring it to the tables. They show it as {public.id}.",
        )
    )


def show(file: Path) -> CommandResult:
    """The public half of a key. Raises LedgerError."""
    return CommandResult((judgekey.line(judgekey.public_half(file)),))


def opened(file: Path, key: Path, passphrase: str, cards: Catalogue) -> CommandResult:
    """What was hidden in the match of a record: when, by whom, and whether it fits what is public of it.

    Where the match's key is in escrow, what else is sealed too. Raises LedgerError where the record or the key cannot
    be read.
    """
    record = read(file)
    judge = judgekey.unlock(key, passphrase)
    found = audit(record)
    told = hides(record.own)
    lines, faults = [], [*found.faults]
    for hide in told.hides:
        line, wrong = _opened(hide, judge)
        lines.append(line)
        faults += wrong
    kept, wrong = opened_record.opened(record, judge, cards)
    lines += kept
    faults += wrong
    lines += (
        f"Entry {seq}: a card was hidden without a commitment, so nothing of it can be opened." for seq in told.bare
    )
    if not told.hides and not told.bare:
        lines.append("Nothing was hidden in this match.")
    lines += (f"WRONG  {fault}" for fault in faults)
    return CommandResult(plain(lines), WRONG if faults else FITS)


def _opened(hide: RecordedHide, judge: JudgePrivate) -> tuple[str, list[str]]:
    """A hide in words, and what is wrong with it beyond what everybody can find out."""
    committed, said = hide.committed, f"{hide.said}, {hide.at}"
    if not committed.box:
        return f"{said}: the table had no judge's key, so there is nothing to open.", []
    if committed.judge != judge.public.id:
        return f"{said}: sealed for the key {committed.judge}, and this is {judge.public.id}.", []
    hidden = open_hide(committed.box, committed.where, judge)
    if hidden is None:
        return f"{said}: it does not open.", [f"{hide.said}: what was sealed is damaged, or is that of another hide."]
    if hidden.commitment != committed.commitment:
        wrong = f"{hide.said}: what was sealed is {_card(hidden)}, and the commitment is to something else."
        return f"{said}: {_told(hidden)}; it does not fit the commitment.", [wrong]
    _, fine = judged(hide)
    later = f" Opened to all in entry {', '.join(str(seq) for seq, _ in hide.opened)}." if fine else ""
    shown = sorted({name for _, name in hide.shown if identity(name) != hidden.card})
    wrong_ = [f"{hide.said}: {_card(hidden)} was hidden, and shown was {', '.join(shown)}."] if shown else []
    back = "" if hide.stands else " It was taken back."
    return f"{said}: {_told(hidden)}; it fits the commitment.{later}{back}", wrong_ if hidden.card else []


def _told(hidden: Hidden) -> str:
    tag = f"tag {hidden.tag.hex()}" if hidden.tag else "no tag"
    return f"{_card(hidden)}, {tag}, {LEGAL[hidden.legal]}"


def _card(hidden: Hidden) -> str:
    return hidden.card or "a card that was not read"
