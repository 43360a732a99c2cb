"""The reading of the grammar's rules for tokens that are played, and for copies of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from lark import Token, Transformer
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.reading_places import Place
from carddata.compiler.word_values import number
from carddata.compiler.words import Disagreement, Stopped

ENDS: Final[Mapping[Place, tuple[tuple[str, ...], str]]] = {
    Place("here", ""): (("",), "here"),
    Place("my", "location"): (("to", "at"), "here"),
    Place("there", ""): (("",), "there"),
    Place("that", "battlefield"): (("to", "at"), "there"),
    Place("your", "base"): (("to", "at", "in", "into"), "base"),
    Place("its", "base"): (("to", "at", "in", "into"), "their base"),
}
"""The places to which tokens are played, with the prepositions before them."""


@v_args(inline=True)
class TokenReader(Transformer[Any, Any]):
    """Reads tokens, how many and where, and who may play copies of them."""

    def tokens(self, count: int, *parts: Any) -> p.Tokens:
        several = any(isinstance(part, Token) and part.type == "TOKENS" for part in parts)
        if several is (count == 1):
            raise Disagreement
        kinds = [part.type if isinstance(part, Token) else "" for part in parts]
        noun = next(at for at, kind in enumerate(kinds) if kind in ("UNIT", "GEAR"))
        names = [part for part, kind in zip(parts[:noun], kinds, strict=False) if kind in ("OTHER_WORD", "TAG")]
        might = next((part for part in parts if isinstance(part, int)), None)
        keywords = next((part for part in parts if isinstance(part, list)), [])
        ends = ("here", "there", "base", "their base", "exhausted")
        end: Any = next((part for part in parts if part in ends and not isinstance(part, Token)), "")
        ready = any(isinstance(part, Token) and part.type == "READY" for part in parts)
        of_units = any(isinstance(part, Token) and part.type == "UNIT" for part in parts)
        if might is not None and not of_units:
            raise Stopped("token", 0)
        kind: Literal["unit", "gear"] = "unit" if of_units else "gear"
        each = next((part for part in parts if isinstance(part, p.CountPhrase)), None)
        tag = tuple(str(part) for part, kind in zip(parts[noun:], kinds[noun:], strict=True) if kind == "TAG")
        return p.Tokens(" ".join(names), kind, count, might, tuple(keywords), ready, end, each, tags=tag)

    def copies_tokens(self, *parts: Any) -> p.CopiesTokensLine:
        return p.CopiesTokensLine(p.conditions_in(parts))

    def count(self, *tokens: Token) -> int:
        return number(tokens[0]) if tokens else 1

    def token_might(self, might: Token) -> int:
        return number(might)

    def token_with(self, *keywords: str) -> list[str]:
        return list(keywords)

    def token_place(self, *words: Any) -> str:
        """Here, there or a base, with the preposition that goes with it."""
        *preposition, place = words
        prepositions, end = ENDS.get(place, ((), ""))
        if "".join(preposition) not in prepositions:
            raise Disagreement
        return end

    def token_exhausted(self, _: Token) -> str:
        return "exhausted"


def played_together(tokens: Sequence[p.Tokens]) -> p.Tokens:
    """Tokens of several kinds that are played each at its own place, or all units where the last words say.

    Raises:
        Stopped: where the words may count or exhaust the last of them alone.
    """
    *others, last = tokens
    counted = any(each.each for each in tokens)
    if not others or (last.end and not counted and all(each.end for each in others)):
        return last._replace(also=tuple(others))
    if counted or any(each.end for each in others) or last.end == "exhausted":
        raise Stopped("two-readings", 0)
    return last._replace(also=tuple(each._replace(end=last.end if each.type == "unit" else "") for each in others))
