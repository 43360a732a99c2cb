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
from carddata.compiler.words import Stopped
from carddata.model import conditions as c


@v_args(inline=True)
class RescueReader(SentenceReader):
    """Reads lines by which units are saved, and what is paid for it."""

    def saved_me(self) -> str:
        return "me"

    def would_die(self, *during_combat: Token) -> bool:
        return bool(during_combat)

    def save_apart(self, save: str) -> str:
        return save

    def spend_its_buff(self, *_: Any) -> str:
        return "buff"

    def save_costs(self, *parts: Any) -> tuple[p.Price, bool]:
        return together(*(part for part in parts if isinstance(part, p.Price))), "buff" in parts

    def saves_freely(self, saved: p.Objects | str, in_combat: bool, *words: str) -> p.SavesLine:
        *may, save = words
        return p.SavesLine(_saved_by(saved, save), may=bool(may), in_combat=in_combat)

    def so_often_saved(self, *parts: Any) -> p.SavesLine:
        *times, line = parts
        return line._replace(times=times[0]) if times else line  # type: ignore[no-any-return]

    def so_often(self, times: Token) -> int:
        """The most times of a turn."""
        return {"ONCE": 1, "TWICE": 2}.get(times.type) or number(times)

    def saved_if_weaker(self, *_: Token) -> p.ConditionPhrase:
        return p.ItIs(c.Chosen(description(weaker=True)))

    def saves_if(self, saved: p.Objects | str, in_combat: bool, condition: p.ConditionPhrase, save: str) -> p.SavesLine:
        return self.saves_freely(saved, in_combat, save)._replace(condition=condition)

    def saves_for_itself(self, saved: p.Objects | str, in_combat: bool, _: Token, save: str) -> p.SavesLine:
        return p.SavesLine(_saved_by(saved, save), p.Price(kill_this=True, of_this=True), in_combat=in_combat)

    def saves_for(self, saved: p.Objects | str, in_combat: bool, *parts: Any) -> p.SavesLine:
        price, spend_buff = next(part for part in parts if isinstance(part, tuple) and isinstance(part[0], p.Price))
        by_controller = any(part == "its" for part in parts)
        return p.SavesLine(_saved_by(saved, parts[-1]), price, True, spend_buff, in_combat, by_controller)


def _saved_by(saved: p.Objects | str, save: str) -> p.Objects | str:
    """Return what is saved; stop where the words after that speak of something else."""
    if (saved == "me") is not (save == "saves me"):
        raise Stopped("reference", 0)
    return saved
