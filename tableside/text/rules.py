"""The meaning of a rule, in our own words. The words are kept by the rule's number in the newest edition."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.engine.editions import current_number
from tableside.message import Message, message
from tableside.text.text import Text


def rule_help(text: Text, rules: Iterable[str], edition: str, *, advises: bool) -> tuple[Message, ...]:
    """The words of these rules of an edition and where each stands; if `advises`, also what would change the answer."""
    return tuple(part for rule in rules for part in _with_place(text, rule, edition, advises=advises))


def explain_rule(text: Text, rule: str, edition: str, *, advises: bool) -> tuple[Message, ...]:
    """Return what the rule of this number and edition says; if `advises`, also what would change the answer.

    A rule without words of its own is explained by the rule above it. Empty if no rule above it has words, either.
    """
    number = current_number(rule, edition) or ""
    while number and not text.has(f"rule-text-{_dashed(number)}"):
        number = number.rpartition(".")[0]
    if not number:
        return ()
    says, change = message(f"rule-text-{_dashed(number)}"), message(f"rule-change-{_dashed(number)}")
    return (says, message("help-rule-change", change=change)) if advises else (says,)


def _with_place(text: Text, rule: str, edition: str, *, advises: bool) -> tuple[Message, ...]:
    where = message("help-rule-where", number=rule, edition=edition)
    explained = explain_rule(text, rule, edition, advises=advises)
    return (where, *(explained or (message("help-rule-none", edition=edition),)))


def _dashed(number: str) -> str:
    return number.replace(".", "-")
