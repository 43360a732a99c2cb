"""The reading of conditions that deny something; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any

from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.reading_conditions import ConditionReader
from carddata.compiler.reading_sentences import Lead
from carddata.compiler.reading_topics import denied
from carddata.compiler.words import Disagreement, Stopped


@v_args(inline=True)
class NegationReader(ConditionReader):
    """Reads "not", "unless" and "fewer than"."""

    def hanging(self, *parts: Any) -> p.Sentence:
        """Instructions before their condition: if it holds, or unless; or those that then replace others."""
        *words, condition = (part for part in parts if not isinstance(part, Lead))
        acts: tuple[p.Instruction, ...] = words.pop(0)
        if any(word.type == "UNLESS" for word in words):
            condition = denied(condition)
        if any(word.type == "INSTEAD" for word in words):
            return p.Sentence("instead", acts, condition)
        if isinstance(acts[0], p.OtherNumber):
            raise Disagreement
        if len(acts) != 1:
            raise Stopped("two-readings", 0)
        return p.Sentence("conditional", acts, condition)
