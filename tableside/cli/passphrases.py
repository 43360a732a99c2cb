"""Passphrases, from a terminal or the standard input."""

from __future__ import annotations

import sys

import click


def passphrase(what: str = "Passphrase", *, new: bool = False) -> str:
    """A passphrase, typed at a terminal (a new passphrase twice) or as the next line of the standard input."""
    if sys.stdin.isatty():
        return str(click.prompt(what, hide_input=True, confirmation_prompt=new, err=True))
    return sys.stdin.buffer.readline(4096).decode(errors="surrogateescape").rstrip("\r\n")
