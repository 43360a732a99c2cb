"""Arguments and options that several commands have."""

from __future__ import annotations

import ipaddress
from pathlib import Path

import click
from platformdirs import user_data_path

DATA = click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    default=lambda: user_data_path("tableside"),
    show_default="the platform's place for user data",
    help="The folder of the ledger, the keys and the settings.",
)
FILE = click.Path(path_type=Path)
JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON, for other programs.")
MATCH = click.argument("match", type=click.IntRange(min=1), required=False)


def known_language(context: click.Context, option: click.Parameter, language: str | None) -> str | None:
    """The language that was asked for, None for the system's."""
    from tableside.text import LANGUAGES

    if language is not None and language not in LANGUAGES:
        raise click.BadParameter(f"{language!r} is not one of {', '.join(LANGUAGES)}")
    return language


LANGUAGE = click.option(
    "--lang",
    "language",
    envvar="TABLESIDE_LANG",
    metavar="LANGUAGE",
    callback=known_language,
    help="The language of what is printed and shown, such as de. [default: the system's language]",
)


def numeric_address(context: click.Context, option: click.Parameter, address: str) -> str:
    """An address in numbers, or an empty text."""
    try:
        return address and str(ipaddress.ip_address(address))
    except ValueError:
        raise click.BadParameter(f"{address!r} is no address in numbers") from None


PROXY = click.option(
    "--proxy",
    default="",
    metavar="ADDRESS",
    callback=numeric_address,
    help="The address of a reverse proxy in front of the overlay, which says who its viewers are (X-Forwarded-For).",
)
