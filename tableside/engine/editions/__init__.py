"""The editions of the Core Rules by date, each a module of this package named `core_` with an `EDITION`.

Code cites the edition of 2026-07-16. Rule numbers differ between editions, so a verdict translates them.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules

from tableside.engine.editions.edition import CITED, Edition


def _load() -> dict[str, Edition]:
    """Every edition of this package, the newest first."""
    names = [module.name for module in iter_modules(__path__) if module.name.startswith("core_")]
    editions: list[Edition] = [import_module(f"{__name__}.{name}").EDITION for name in names]
    return {edition.date: edition for edition in sorted(editions, key=lambda edition: edition.date, reverse=True)}


_KNOWN = _load()

EDITIONS: Mapping[str, Edition] = {date: edition for date, edition in _KNOWN.items() if edition.followed}
"""The editions that verdicts can follow, the newest first. Of other editions only the rule numbers are known."""

FOLLOWED = tuple(EDITIONS)
"""The dates of the editions that verdicts can follow."""

NEWEST = FOLLOWED[0]
"""The newest edition that verdicts can follow."""

NUMBERS: Mapping[str, Mapping[str, str]] = {date: edition.numbers for date, edition in _KNOWN.items() if date != CITED}
"""By date: the numbers of an edition by rule number in that of 2026-07-16, as in `Edition.numbers`."""


def rule_number(rule: str, date: str) -> str | None:
    """Translate a rule number of the code into an edition's; None if that edition has no such rule.

    >>> rule_number("811.1.b", "2025-12-01"), rule_number("822.3", "2025-12-01")
    ('737.1.b', None)
    """
    return _KNOWN[date].number(rule)


def current_number(rule: str, date: str) -> str | None:
    """Translate an edition's rule number into the code's; None if verdicts cite no such rule.

    >>> current_number("737.1.b", "2025-12-01")
    '811.1.b'
    """
    return _KNOWN[date].current_number(rule)


def cited_number(rule: str, date: str) -> str | None:
    """The number by which an edition cites a rule of the code: its own, or that of the nearest rule above it."""
    number = rule_number(rule, date)
    while number is None and "." in rule:
        rule = rule.rpartition(".")[0]
        number = rule_number(rule, date)
    return number


def replaced_on(date: str) -> str:
    """The day on which the edition of this date was replaced by a newer one; far ahead for the newest.

    >>> replaced_on("2025-12-01"), replaced_on(NEWEST)
    ('2026-03-30', '9999-12-31')
    """
    return min((other for other in _KNOWN if other > date), default="9999-12-31")
