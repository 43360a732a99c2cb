"""The reading of the grammar's rules about battlefields; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any

from lark import Token, Transformer
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.word_values import number
from carddata.compiler.words import Stopped
from carddata.model.battlefields import AddsBattlefield, MovesHereFromAnywhere, ReplaceBattlefield
from carddata.model.operations import Draw
from carddata.model.prohibitions import NoScoreHere
from carddata.model.replacements import Replacement
from carddata.model.triggers import EventFilter, InNthTurn


@v_args(inline=True)
class BattlefieldReader(Transformer[Any, Any]):
    """Reads what becomes of battlefields, and what nobody does there."""

    def adds_battlefield(self, _: Token, *words: Token) -> p.Stands:
        return p.Stands(AddsBattlefield(" ".join(map(str, words))))

    def replace_that_battlefield(self, *words: Any) -> p.Act:
        return p.Act(None, ((ReplaceBattlefield, {"at": "there", "token": " ".join(map(str, words))}),))

    def swap_back(self, *_: Any) -> p.Act:
        return p.Act(None, ((ReplaceBattlefield, {"at": "here", "token": ""}),))

    def moves_from_anywhere(self) -> p.Stands:
        return p.Stands(MovesHereFromAnywhere())

    def cards_for_points(self, *parts: Any) -> p.Stands:
        """A point in each of a player's first turns, and the cards that they draw instead."""
        *words, drawn = parts
        turns = [part for part in words if isinstance(part, int)]
        points = [number(part) for part in words if isinstance(part, Token) and part.type == "NUMBER"]
        stocks = [part for part in words if isinstance(part, str) and not isinstance(part, Token)]
        if turns != list(range(1, len(turns) + 1)) or points not in ([], [1]) or stocks != ["point"]:
            raise Stopped("mechanic", 0, "points")
        ((kind, fields),) = drawn.operations if isinstance(drawn, p.Act) else ((None, {}),)
        if kind is not Draw or fields.keys() != {"count"}:
            raise Stopped("mechanic", 0, "points")
        on = EventFilter(that=(InNthTurn(1, turns[-1]),))
        return p.Stands(Replacement(when=("score",), on=on, do=(Draw(fields["count"]),)))

    def no_score_here(self, turn: int) -> p.Stands:
        if turn < 2:
            raise Stopped("reference", 0)
        return p.Stands(NoScoreHere(until_turn=turn))
