"""The reading of the grammar's rules for lines that save units from death; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any

from lark import Token
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.descriptions import description
from carddata.compiler.reading_prices import together
from carddata.compiler.reading_sentences import SentenceReader
from carddata.compiler.word_values import number
from carddata.compiler.words import Disagreement, Stopped
from carddata.model import conditions as c
from carddata.model.replacements import RESCUE


@v_args(inline=True)
class RescueReader(SentenceReader):
    """Reads lines by which units are saved, and what is paid for it."""

    def would_die(self, *when: Any) -> Any:
        """A death at any time or during combat, or the condition that it is somebody's turn then."""
        if not when or isinstance(when[0], Token):
            return bool(when)
        if not isinstance(when[0], c.TurnOf):
            raise Disagreement
        return when[0]

    def save_costs(self, *parts: Any) -> tuple[p.Price, bool]:
        """The price of a rescue, of which a part may be the buff of what is saved."""
        return together(*(part for part in parts if isinstance(part, p.Price))), isinstance(parts[-1], Token)

    def so_often_instead(self, *parts: Any) -> p.SavesLine | p.CopiesTokensLine:
        """Something else that happens instead, at most so often each turn."""
        *times, line = parts
        return line._replace(times=times[0]) if times else line  # type: ignore[no-any-return]

    def so_often(self, times: Token) -> int:
        """The most times of a turn."""
        return {"ONCE": 1, "TWICE": 2}.get(times.type) or number(times)

    def saves(self, saved: p.Objects | Token, when: Any, *parts: Any) -> p.SavesLine:
        """A rescue: under which condition, who may decline it, and what they pay for it."""
        save: p.Saved = next(part for part in parts if isinstance(part, p.Saved))
        before = parts[: parts.index(save)]
        words = {part.type for part in before if isinstance(part, Token)}
        price, spend_buff = next((part for part in before if type(part) is tuple), (p.Price(), False))
        asked = [part for part in before if type(part) is not tuple and not isinstance(part, Token)]
        asked += [when] if when not in (True, False) else []
        if len(asked) + ("IT" in words) > 1:
            raise Stopped("condition", 0)
        condition = p.ItIs(c.Chosen(description(weaker=True))) if "IT" in words else next(iter(asked), None)
        line = p.SavesLine(_saved_by(saved, save), price, "MAY" in words, spend_buff, when is True, "ITS" in words)
        return line._replace(condition=condition, do=save.do)

    def saves_for_itself(self, saved: p.Objects | Token, when: Any, _: Token, save: p.Saved) -> p.SavesLine:
        """A rescue that kills the card itself in place of what would die."""
        if save.do != RESCUE or when not in (True, False):
            raise Disagreement
        return p.SavesLine(_saved_by(saved, save), p.Price(kill_this=True, of_this=True), in_combat=when)


def _saved_by(saved: p.Objects | Token, save: p.Saved) -> p.Objects | str:
    """Return what is saved; stop where the words after that speak of something else."""
    whom = saved if isinstance(saved, p.Objects) else "me"
    if (whom == "me") is not (save.whom == "me"):
        raise Stopped("reference", 0)
    return whom
