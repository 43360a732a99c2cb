"""How the grammar's rules for what players do are read: with cards, runes, points and XP."""

from __future__ import annotations

from typing import Any, Final, Literal, cast

from lark import Token, Transformer
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.flat_filters import FlatFilter
from carddata.compiler.word_values import number, number_of_xp
from carddata.compiler.words import Stopped
from carddata.model import operations as m
from carddata.model.hands import AllowLooks, RevealHand

Doer = m.Who | Literal["its controller", "its owner", "an opponent", "them"]
"""The players who carry out an instruction; the last four are told by a choice that was made before."""

_OF_TOKENS: Final = ("its controller", "opponents", "everybody", "them")
"""Those whom words let play tokens."""

THAT_MANY: Final = p.CountPhrase("moved this way", that=True)
"""As many as the instruction before has acted on, whatever it does."""

OPPONENT: Final = p.Objects(FlatFilter(kind="player", whose="enemy"))
"""An opponent, whom the player chooses."""


def _by(doer: Doer, deed: p.Act | p.Tokens) -> p.Act | p.Tokens:
    """Give a deed to its doer; stop at an amount that only the player of the ability can count."""
    if isinstance(deed, p.Tokens):
        if doer not in _OF_TOKENS:
            raise Stopped("reference", 0)
        return deed._replace(by=cast(Any, doer))
    if any(fields.get("each") or fields.get("equal_to") for _, fields in deed.operations):
        raise Stopped("mechanic", 0, "an-amount-that-is-counted")
    match doer:
        case "its controller":
            return deed._replace(thing="it", its_player=True)
        case "its owner":
            return _with_who(doer, deed)._replace(thing="it", its_player=True)
        case "them":
            return deed._replace(thing="them", its_player=True)
        case "an opponent":
            return deed._replace(thing=OPPONENT, its_player=True)
        case _:
            return _with_who(doer, deed)


def _with_who(who: Doer, deed: p.Act) -> p.Act:
    return deed._replace(operations=tuple((kind, fields | {"who": who}) for kind, fields in deed.operations))


def _doer(doer: Doer) -> Any:
    """The method that reads who does something."""

    def read(self: Any, *_: Any) -> Doer:
        return doer

    return read


def _deed(kind: type[Any], **more: Any) -> Any:
    """The method that reads an instruction of so many cards, or of so much XP."""

    def read(self: Any, amount: dict[str, Any]) -> p.Act:
        return p.Act(None, ((kind, more | amount),))

    return read


def price_of(*symbols: Token) -> p.Price:
    """The energy and power of these symbols."""
    energy = sum(number(symbol) for symbol in symbols if symbol.type == "ENERGY")
    return p.Price(energy, tuple(symbol.strip("{}") for symbol in symbols if symbol.type == "POWER"))


@v_args(inline=True)
class PlayerReader(Transformer[Any, Any]):
    """Reads instructions about players: who does what, and how many cards, runes, points or XP."""

    each_player = _doer("everybody")
    each_opponent = _doer("opponents")
    each_other = _doer("others")
    turn_player = _doer("turn player")
    its_controller = _doer("its controller")
    its_owner = _doer("its owner")
    opponent = _doer("an opponent")

    draw = _deed(m.Draw)
    discard = _deed(m.Discard)
    burn = _deed(m.Burn)
    gain_xp = _deed(m.GainXp)

    def done_for_each(self, deed: p.Act | p.Tokens, each: p.CountPhrase) -> p.Act:
        """An instruction of so many for each of what is counted, where it is none of another number."""
        ((kind, fields),) = deed.operations if isinstance(deed, p.Act) else ((None, {}),)
        if kind not in (m.Draw, m.Burn, m.GainXp, m.ChangeRunes) or "count" not in fields or "each" in fields:
            raise Stopped("mechanic", 0, "an-amount-that-is-counted")
        return p.Act(None, ((kind, fields | {"each": each}),))

    def done_by_you(self, deed: p.Act | p.Tokens) -> p.Act:
        if isinstance(deed, p.Tokens):
            raise Stopped("reference", 0)
        return deed._replace(by_you=True)

    def done_by_them(self, deed: p.Act | p.Tokens) -> p.Act | p.Tokens:
        return _by("them", deed)

    def done_by(self, doer: Doer, *deeds: p.Act | p.Tokens | None) -> list[p.Act | p.Tokens]:
        """Deeds of the same player, one after another; an opponent who was chosen is "them" for the rest."""
        first, *others = (deed for deed in deeds if deed is not None)
        return [_by(doer, first), *(_by("them" if doer == "an opponent" else doer, other) for other in others)]

    def some_cards(self, *count: Token) -> dict[str, Any]:
        return {"count": number(count[0]) if count[0].type == "NUMBER" else 1}

    def some_xp(self, count: Token) -> dict[str, Any]:
        return {"count": number_of_xp(count)}

    def some_runes(self, *count: Token) -> dict[str, Any]:
        return {"count": number(count[0]) if count else 1}

    def that_many(self, *_: Token) -> dict[str, Any]:
        return {"each": THAT_MANY}

    def so_many(self, *parts: Any) -> dict[str, Any]:
        amount: dict[str, Any] = parts[-1]
        return amount

    def counted_so(self, amount: p.Amount | p.CountPhrase) -> dict[str, Any]:
        return {"each": amount} if isinstance(amount, p.CountPhrase) else {"equal_to": amount}

    def channel(self, *parts: Any) -> p.Act:
        amount = next(part for part in parts if isinstance(part, dict))
        if "equal_to" in amount:
            raise Stopped("mechanic", 0, "an-amount-that-is-counted")
        exhausted = any(isinstance(part, Token) for part in parts)
        return p.Act(None, ((m.ChangeRunes, {"how": "channel", "count": 1, "exhausted": exhausted} | amount),))

    def score(self, points: Token) -> p.Act:
        return p.Act(None, ((m.GainPoints, {"points": number(points)}),))

    def burn_in_brackets(self, token: Token) -> p.Act:
        return p.Act(None, ((m.Burn, {"count": number(token.update(value=token.strip("[]").split(" ")[1]))}),))

    def put_in_trash(self, *tokens: Token) -> p.Act:
        counts = [number(token) for token in tokens if token.type == "NUMBER"]
        return p.Act(None, ((m.Burn, {"count": counts[0] if counts else 1}),))

    def discard_hand(self) -> p.Act:
        return p.Act(None, ((m.Discard, {"hand": True}),))

    def reveal_hand(self) -> p.Act:
        return p.Act(None, ((RevealHand, {}),))

    def recycle_runes(self, count: Token) -> p.Act:
        fields = {"how": "recycle", "count": 1 if count.type == "ONE" else number(count)}
        return p.Act(None, ((m.ChangeRunes, fields),))

    def skipped_part(self, part: Token, *_: Token) -> m.SkippedPart:
        return cast(m.SkippedPart, str(part))

    def skip(self, part: m.SkippedPart) -> p.Act:
        return p.Act(None, ((m.Skip, {"what": part}),))

    def play_tokens(self, tokens: p.Tokens) -> p.Tokens:
        return tokens

    def looks_at_theirs(self, _: Token) -> p.Act:
        return p.Act("them", ((AllowLooks, {}),), its_player=True)

    def ready_runes(self, count: Token, *_: Token) -> p.Act:
        fields = {"how": "ready", "count": 1 if count.type == "ONE" else number(count), "up_to": True}
        return p.Act(None, ((m.ChangeRunes, fields),))

    def ready_exactly(self, count: Token, *_: Token) -> p.Act:
        return p.Act(None, ((m.ChangeRunes, {"how": "ready", "count": number(count)}),))

    def ready_one(self, *_: Token) -> p.Act:
        return p.Act(None, ((m.ChangeRunes, {"how": "ready", "count": 1}),))

    def ready_all_runes(self) -> p.Act:
        return p.Act(None, ((m.ChangeRunes, {"how": "ready", "all": True}),))

    def win_game(self) -> p.Act:
        return p.Act(None, ((m.WinGame, {}),))

    def add(self, *symbols: Token) -> p.Act:
        price = price_of(*symbols)
        return p.Act(None, ((m.Add, {"energy": price.energy, "power": price.power}),))

    def use_for_gear_and_abilities(self, *_: Token) -> str:
        return "gear and its abilities"

    def use_in_showdowns(self) -> str:
        return "showdowns"

    def use_for_cards(self, cards: Token) -> str:
        return str(cards)
