"""`tableside record`: the arguments and the help of the commands about recorded matches."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tableside.cli.options import DATA, FILE, JSON, MATCH
from tableside.cli.output import chosen_language, output

if TYPE_CHECKING:
    from tableside.cli.video_marks import Form


@click.group()
def record() -> None:
    """Recorded matches."""


@record.command("list")
@DATA
@click.option("--last", type=click.IntRange(min=1), help="Only the newest N matches.")
@JSON
def record_list(data: Path, last: int | None, *, as_json: bool) -> None:
    """List the matches on this machine, oldest first: number, start (UTC), players, points, state and result.

    Each game of a best of three is a match of its own, listed with the games won so far. Exits with 0 on success,
    with 2 when a match cannot be read.

    Example: tableside record list --last 10
    """
    from tableside.cli.known_cards import known_cards
    from tableside.cli.record_list import list_matches

    out = output()
    with out.reporting_errors():
        result = list_matches(data, known_cards(data), last)
    out.end(result, as_json=as_json)


@record.command("show")
@DATA
@MATCH
@click.option("--file", type=FILE, help="A record that was exported, in place of a match of this machine.")
@JSON
def record_show(data: Path, match: int | None, file: Path | None, *, as_json: bool) -> None:
    """Print the history of a match: MATCH by its number, by default the newest. It names no facedown card.

    Exits with 0 on success, with 1 when entries cannot be trusted, with 2 when it cannot be read.

    Example: tableside --lang de record show 1
    """
    from tableside.cli.known_cards import known_cards
    from tableside.cli.show_record import show

    out = output()
    with out.reporting_errors():
        result = show(data, match, file, known_cards(data))
    out.end(result, as_json=as_json)


START = click.option("--start", type=click.DateTime(), help="When the video began (UTC); by default with the match.")
OFFSET = click.option("--offset", type=float, default=0.0, help="Seconds that are added, such as a delay or an intro.")
FORM = click.option("--form", type=click.Choice(["youtube", "vtt", "json"]), default="youtube", show_default=True)


@record.command("chapters")
@DATA
@MATCH
@START
@OFFSET
@FORM
def record_chapters(data: Path, match: int | None, start: datetime | None, offset: float, form: Form) -> None:
    """Print the chapters of a match for its video: MATCH by its number, by default the newest. It names no hidden card.

    Games, turns, match points and the end begin chapters of ten seconds or more, as YouTube wants them. What was
    undone is in none.

    Example: tableside record chapters 1 --offset 95
    """
    from tableside.cli.known_cards import known_cards
    from tableside.cli.video_marks import Video, chapters_of
    from tableside.text import Text, system_language

    out = output()
    with out.reporting_errors():
        text = Text(chosen_language() or system_language())
        result = chapters_of(data, match, known_cards(data), Video(start, offset), form, text)
    out.end(result)


@record.command("clips")
@DATA
@MATCH
@START
@OFFSET
@FORM
def record_clips(data: Path, match: int | None, start: datetime | None, offset: float, form: Form) -> None:
    """Print what is worth seeing again on the video of a match: reveals, points, combats, rulings and the end.

    Example: tableside record clips 1 --form json
    """
    from tableside.cli.known_cards import known_cards
    from tableside.cli.video_marks import Video, clips_of
    from tableside.text import Text, system_language

    out = output()
    with out.reporting_errors():
        text = Text(chosen_language() or system_language())
        result = clips_of(data, match, known_cards(data), Video(start, offset), form, text)
    out.end(result)


@record.command("export")
@DATA
@MATCH
@click.option("--out", type=FILE, required=True, help="The file to write; it must not exist yet.")
@click.option("--notation", is_flag=True, help="Write only the play, as a scenario, as far as it is public.")
@JSON
def record_export(data: Path, match: int | None, out: Path, *, notation: bool, as_json: bool) -> None:
    """Write a match into a file that any machine can check: MATCH by its number, by default the newest.

    Private parts stay sealed. The file is written whole or not at all. Its form is published in docs/schemas.

    Example: tableside record export 1 --out match.jsonl
    """
    from tableside.cli import scenario_export
    from tableside.cli.exchange import export
    from tableside.cli.known_cards import known_cards

    printer = output()
    with printer.reporting_errors():
        result = scenario_export.export(data, match, out, known_cards(data)) if notation else export(data, match, out)
    printer.end(result, as_json=as_json)


@record.command("report")
@DATA
@MATCH
@click.option("--file", type=FILE, help="A record that was exported, in place of a match of this machine.")
@click.option("--out", type=FILE, required=True, help="The file to write: a page, or data if it ends with .json.")
def record_report(data: Path, match: int | None, file: Path | None, out: Path) -> None:
    """Write a report of a match on one page: MATCH by its number, by default the newest. It holds no secret.

    It has the result, the points with their causes, rulings and penalties, looks, and what was verified or could not
    be told. Exits with 0 on success, with 1 when something is wrong with the record, with 2 when it cannot be read.

    Example: tableside --lang en record report 1 --out match.html
    """
    from tableside.cli.known_cards import known_cards
    from tableside.cli.match_report import write_report
    from tableside.text import Text, system_language

    printer = output()
    with printer.reporting_errors():
        result = write_report(data, match, file, out, known_cards(data), Text(chosen_language() or system_language()))
    printer.end(result)


@record.command("picture")
@DATA
@MATCH
@click.option("--after", "entry", type=click.IntRange(min=1), help="The entry, as `record show` numbers it.")
@click.option("--out", type=FILE, required=True, help="The new file, such as position.svg.")
def record_picture(data: Path, match: int | None, entry: int | None, out: Path) -> None:
    """Draw a position of a match as viewers see it (SVG): MATCH by its number, by default the newest, as it is now.

    It names no facedown card. A game whose stream is delayed is drawn only once it was left at the table.

    Example: tableside record picture 1 --after 40 --out position.svg
    """
    from tableside.cli.known_cards import known_cards
    from tableside.cli.picture import write_picture
    from tableside.text import Text, system_language

    printer = output()
    with printer.reporting_errors():
        text = Text(chosen_language() or system_language())
        result = write_picture(data, match, entry, out, known_cards(data), text)
    printer.end(result)


@record.command("card")
@DATA
@MATCH
@click.option("--out", type=FILE, required=True, help="The new file: a card, or a QR code if it ends with .png.")
def record_card(data: Path, match: int | None, out: Path) -> None:
    """Write the signed card of a match: MATCH by its number, by default the newest. It may still go on.

    The card has the players, the result and the penalties in force, for another table or a scorekeeper. It names no
    card that is played with. All games of a match are on one card.

    Example: tableside record card 1 --out match-1.card
    """
    from tableside.cli.known_cards import known_cards
    from tableside.cli.match_cards import write_card

    printer = output()
    with printer.reporting_errors():
        result = write_card(data, match, out, known_cards(data))
    printer.end(result)


@record.command("cards")
@click.argument("places", metavar="PLACE...", type=FILE, nargs=-1, required=True)
@click.option("--table", "tables", multiple=True, metavar="NAME", help="The short name of a table's key: it counts.")
@click.option("--out", type=FILE, help="The new file: a table if it ends with .csv, or else JSON.")
@JSON
def record_cards(places: tuple[Path, ...], tables: tuple[str, ...], out: Path | None, *, as_json: bool) -> None:
    """List match cards for a scorekeeper: files, texts of QR codes, or folders with files that end with .card.

    The latest card of each match counts once. Cards of tables that are not named with --table are listed as
    unverified, and their warnings are not counted. Exits with 1 when a file was refused, with 2 when there is no card.

    Example: tableside record cards match-1.card --table AAAA-BBBB-CCCC-DDDD --out cards.csv
    """
    from tableside.cli.match_cards import list_cards

    printer = output()
    with printer.reporting_errors():
        result = list_cards(places, tables, out)
    printer.end(result, as_json=as_json)


@record.command("day")
@DATA
@click.option("--day", type=click.DateTime(("%Y-%m-%d",)), help="The day (UTC). [default: today]")
@JSON
def record_day(data: Path, day: datetime | None, *, as_json: bool) -> None:
    """List what judges did in the matches of a day: rulings, withdrawals, remedies, calls, time, and who judged.

    What is on the head judge's word and was not confirmed stands first. Exits with 2 when a match cannot be read.

    Example: tableside record day
    """
    from tableside.cli.day_report import list_day
    from tableside.cli.known_cards import known_cards
    from tableside.ledger.clock import utc_now

    printer = output()
    with printer.reporting_errors():
        result = list_day(data, (day or utc_now()).date().isoformat(), known_cards(data))
    printer.end(result, as_json=as_json)


@record.command("verify")
@click.argument("file", type=FILE)
@click.option("--head", "heads", multiple=True, type=FILE, help="A file with a signed head that somebody kept.")
@click.option("--opening", "openings", multiple=True, metavar="TEXT", help="An opening that somebody was given.")
@click.option("--policy", type=FILE, help="A file that says which witnesses must have signed one of the heads.")
@click.option("--before", type=FILE, help="The record of another machine with whose match it goes on.")
@JSON
def record_verify(
    file: Path,
    heads: tuple[Path, ...],
    openings: tuple[str, ...],
    policy: Path | None,
    before: Path | None,
    *,
    as_json: bool,
) -> None:
    """Check a record that was exported, without a key: its chain, signed heads, commitments and their openings.

    Exits with 0 when everything fits, with 1 when something is wrong, with 2 when it cannot be read, and with 3 when
    everything fits but nothing proves that no entry was cut off at the end.

    Example: tableside record verify match.jsonl
    """
    from tableside.cli.exchange import verify

    out = output()
    with out.reporting_errors():
        result = verify(file, heads, openings, policy, before)
    out.end(result, as_json=as_json)


@record.command("forget")
@DATA
@click.argument("match", type=click.IntRange(min=1))
@click.option("--yes", is_flag=True, help="Do not ask.")
@JSON
def record_forget(data: Path, match: int, *, yes: bool, as_json: bool) -> None:
    """Forget MATCH and all its games: destroy its keys, the names of everybody in it, and the reports made of it.

    Its entries stay and verify; its players are then "Player 1" and "Player 2". Asks once. Works while the app is not
    running, and not for a match that can be resumed. Exits with 1 if the answer is no, with 2 when it cannot be done.

    Example: tableside record forget 2 --yes
    """
    from tableside.cli.forgetting import forget
    from tableside.cli.known_cards import known_cards

    out = output()
    with out.reporting_errors():
        result = forget(data, match, known_cards(data), lambda question: yes or click.confirm(out.words(question)))
    out.end(result, as_json=as_json)


@record.command("witness")
@click.argument("name")
@click.option("--out", type=FILE, required=True, help="A new file for the key.")
def record_witness(name: str, out: Path) -> None:
    """Make a key for a witness with this NAME, such as kim.example: somebody who signs heads on a device of their own.

    Prints the public half, which a policy names.

    Example: tableside record witness kim.example --out kim.key
    """
    from tableside.cli.exchange import make_witness

    printer = output()
    with printer.reporting_errors():
        result = make_witness(name, out)
    printer.end(result)


@record.command("cosign")
@click.argument("file", type=FILE)
@click.option("--key", type=FILE, required=True, help="The key of the witness.")
@click.option("--seen", type=FILE, required=True, help="A folder for the newest head of each table that was signed.")
@click.option("--out", type=FILE, help="A new file for the signed head. Otherwise it is printed.")
def record_cosign(file: Path, key: Path, seen: Path, out: Path | None) -> None:
    """Sign the head in FILE as a witness, if it continues all that the witness has signed for that table.

    After the first head of a table, FILE must have a proof from the head before, as `record proof` writes it. Exits
    with 2 if the head contradicts what was signed before.

    Example: tableside record cosign proof.txt --key kim.key --seen seen --out witnessed.txt
    """
    from tableside.cli.exchange import cosign

    printer = output()
    with printer.reporting_errors():
        result = cosign(file, key, seen, out)
    printer.end(result)


@record.command("proof")
@DATA
@click.option("--head", type=FILE, required=True, help="A file with a signed head that somebody kept.")
@click.option("--out", type=FILE, help="A new file for the proof. Otherwise it is printed.")
def record_proof(data: Path, head: Path, out: Path | None) -> None:
    """Prove that the record of this machine still begins with the entries of a signed head that somebody kept.

    What is written is the signed head of the newest entry, after a proof: the witness page and `record verify --head`
    check it. Exits with 2 if the record does not begin with those entries.

    Example: tableside record proof --head kept-head.txt --out proof.txt
    """
    from tableside.cli.exchange import prove

    printer = output()
    with printer.reporting_errors():
        result = prove(data, head, out)
    printer.end(result)


@record.command("replay")
@DATA
@MATCH
@click.option("--edition", required=True, metavar="DATE", help="The Core Rules to judge by, such as 2025-12-01.")
@click.option("--file", type=FILE, help="A record that was exported, in place of a match of this machine.")
@JSON
def record_replay(data: Path, match: int | None, edition: str, file: Path | None, *, as_json: bool) -> None:
    """Judge a recorded match again by an edition of the rules: MATCH by its number, by default the newest.

    Every action is judged on the recorded position before it, and each verdict that differs is listed. Exits with 0
    when none differs, with 1 when some do, with 2 when it cannot be read.

    Example: tableside record replay 1 --edition 2025-12-01
    """
    from tableside.cli.exchange import replay
    from tableside.cli.known_cards import known_cards
    from tableside.engine.editions import FOLLOWED

    if edition not in FOLLOWED:
        raise click.BadParameter(f"choose one of: {', '.join(FOLLOWED)}", param_hint="--edition")
    out = output()
    with out.reporting_errors():
        result = replay(data, match, file, edition, known_cards(data))
    out.end(result, as_json=as_json)
