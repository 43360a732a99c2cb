"""A report as a page of HTML that prints on a sheet or two: words and numbers, no script and nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from tableside.message import Message, Names
from tableside.text.text import Text

MOST_LINES = 12
"""The number of lines that are printed of a part that is not whole: the last ones, and how many came before."""

STYLE = """
@page { size: A4; margin: 10mm 12mm }
body { font: 8.5pt/1.2 sans-serif; color: #000; background: #fff; max-width: 186mm; margin: 0 auto }
h1 { font-size: 14pt; margin: 0 0 2mm } h2 { font-size: 10pt; margin: 3mm 0 1mm; border-bottom: 1px solid #999 }
ul { margin: 0; padding: 0; list-style: none; columns: 2; column-gap: 6mm } li { break-inside: avoid }
p { margin: 0 0 1mm } div { columns: 2; column-gap: 6mm } small { color: #555 } .all { columns: 1 }
footer { margin-top: 3mm; font-size: 7pt; word-break: break-all }
"""

Line = tuple[str, Message]
"""A line of the page: what stands before it, such as the number of its entry, and its words."""

Part = tuple[Message, Sequence[Line], bool]
"""A part of the page: its heading, its lines, and whether all of them are printed."""


def report_page(
    title: Message, summary: Iterable[Message], parts: Iterable[Part], foot: Iterable[Message], names: Names, text: Text
) -> str:
    """The page in the language of `text`; parts without lines are left out."""
    heading = _words(text, title, names)
    head = "".join(f"<p>{_words(text, line, names)}</p>" for line in summary)
    body = "".join(_part(text, part, names) for part in parts if part[1])
    end = "".join(f"<p>{_words(text, line, names)}</p>" for line in foot)
    return (
        f'<!doctype html><html lang="{text.language}"><head><meta charset="utf-8"><title>{heading}</title>'
        f"<style>{STYLE}</style></head><body><h1>{heading}</h1><div>{head}</div>{body}<footer>{end}</footer></body></html>\n"
    )


def _part(text: Text, part: Part, names: Names) -> str:
    title, lines, is_whole = part
    left_out = 0 if is_whole else max(0, len(lines) - MOST_LINES)
    shown = lines[left_out:]
    items = "".join(f"<li><small>{escape(mark)}</small> {_words(text, words, names)}</li>" for mark, words in shown)
    more = f"<li><small>{escape(text('report-more', count=left_out))}</small></li>" if left_out else ""
    return f"<h2>{_words(text, title, names)}</h2><ul>{more}{items}</ul>"


def _words(text: Text, words: Message, names: Names) -> str:
    return escape(text(words, names))
