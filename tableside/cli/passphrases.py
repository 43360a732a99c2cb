"""Passphrases, from a terminal or the standard input."""

from __future__ import annotations

import sys

import click


def passphrase(*, new: bool = False) -> str:
    """A passphrase, typed at a terminal (a new passphrase twice) or as the first line of the standard input."""
    if sys.stdin.isatty():
        return str(click.prompt("Passphrase", hide_input=True, confirmation_prompt=new, err=True))
    return sys.stdin.buffer.readline(4096).decode(errors="surrogateescape").rstrip("\r\n")
