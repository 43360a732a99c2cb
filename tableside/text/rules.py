"""What a rule says, in our own words. The words are kept by the rule's number in the newest edition."""

from __future__ import annotations

from tableside.engine.editions import current_number
from tableside.message import Message, message
from tableside.text.text import Text


def explain_rule(text: Text, rule: str, edition: str, *, advises: bool) -> tuple[Message, ...]:
    """What the rule of this number and edition says; if `advises`, also what would change the answer.

    A rule without words of its own is explained by the rule above it. Empty if no rule above it has words, either.
    """
    number = current_number(rule, edition) or ""
    while number and not text.has(f"rule-text-{_dashed(number)}"):
        number = number.rpartition(".")[0]
    if not number:
        return ()
    says = message(f"rule-text-{_dashed(number)}")
    return (says, message(f"rule-change-{_dashed(number)}")) if advises else (says,)


def _dashed(number: str) -> str:
    return number.replace(".", "-")
