"""The lexicon: words of rules texts with their forms, by the places in which they can stand.

It serves both directions. The grammar of the compiler has a rule for each column of each table; what such a rule reads
is the row of the word, whatever its form. Who puts cards into words asks for a form of a row (`verb`, `noun`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from sys import intern
from typing import Final, Literal, NamedTuple

_COLUMNS: Final = "columns"

_VERB_TABLES: Final = ("act", "deed", "play", "event")


class Form(NamedTuple):
    """One form of a word: the table and the row of the word, the column of the form, and how it is written."""

    table: str
    row: str
    column: str
    written: str

    @property
    def rule(self) -> str:
        """The name of the rule of the grammar that has this form."""
        return f"{self.table}_{self.column}"


@cache
def forms() -> tuple[Form, ...]:
    """Every form of every word, in the order of the tables."""
    tables = tomllib.loads((files("carddata") / "lexicon.toml").read_text(encoding="utf-8"))
    return tuple(form for table, rows in tables.items() for form in _forms(table, rows))


def _forms(table: str, rows: dict[str, list[str]]) -> Iterator[Form]:
    columns = rows[_COLUMNS]
    for row, written in rows.items():
        if row != _COLUMNS:
            for column, forms_of_column in zip(columns, written, strict=True):
                yield from (Form(table, intern(row), column, each) for each in forms_of_column.split("|") if each)


@cache
def rows() -> dict[tuple[str, str], str]:
    """The row of each word, by the rule of the grammar that has it and how it is written.

    >>> rows()["act_done", "stunned"]
    'stun'

    Raises:
        ValueError: for a word that stands in two rows of a column.
    """
    row_of: dict[tuple[str, str], str] = {}
    for form in forms():
        first = row_of.setdefault((form.rule, form.written), form.row)
        if first != form.row:
            raise ValueError(f"{form.written} stands in two rows of {form.table}: {first}, {form.row}")
    return row_of


@cache
def _first_forms() -> dict[tuple[str, str, str], str]:
    """The form in which each word is written, of those that mean the same, by table, row and column."""
    return {(form.table, form.row, form.column): form.written for form in reversed(forms())}


def verb(row: str, column: Literal["base", "s", "done"] = "base") -> str:
    """A verb in one of its forms.

    >>> verb("stun", "done"), verb("ready", "s")
    ('stunned', 'readies')
    """
    table = next(table for table in _VERB_TABLES if (table, row, column) in _first_forms())
    return _first_forms()[table, row, column]


def noun(row: str, several: bool = False) -> str:
    """A noun for one object, or for several; its own row where it has no such form.

    >>> noun("unit", True), noun("gear", True)
    ('units', 'gear')
    """
    forms_of_row = (_first_forms().get(("noun", row, column)) for column in ("many" if several else "one", "same"))
    return next((written for written in forms_of_row if written), row)


def has_noun(row: str) -> bool:
    """Return whether a noun has a row."""
    return any((form.table, form.row) == ("noun", row) for form in forms())


@cache
def bracketed() -> frozenset[str]:
    """The words that mean the same in brackets, since they are no keywords.

    >>> "stun" in bracketed(), "tank" in bracketed()
    (True, False)
    """
    return frozenset(form.written for form in forms())


def lexicon_rules() -> str:
    """The rules of the grammar that have the words of the lexicon."""
    by_rule: dict[str, list[str]] = {}
    for form in forms():
        by_rule.setdefault(form.rule, []).append(" ".join(f'"{word}"' for word in form.written.split(" ")))
    return "\n".join(f"!{rule}: {' | '.join(words)}" for rule, words in by_rule.items())
