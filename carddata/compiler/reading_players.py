"""The reading of the grammar's rules for what players do: with cards, runes, points and XP."""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple, cast

from lark import Token, Transformer
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.described_objects import HowMany
from carddata.compiler.descriptions import description
from carddata.compiler.reading_places import OWN_ZONES, Zone
from carddata.compiler.reading_tokens import played_together
from carddata.compiler.word_values import as_is, number, number_of_xp, verb_row
from carddata.compiler.words import Disagreement, Stopped
from carddata.lexicon import rows
from carddata.model import operations as m
from carddata.model.hands import RevealHand
from carddata.model.payments import SpendBuffs

Doer = m.Who | Literal["its controller", "its owner", "an opponent", "them"]
"""The players who carry out an instruction; the last four are told by a choice that was made before."""

_OF_TOKENS: Final = ("its controller", "opponents", "everybody", "them")
"""Those whom words let play tokens."""

THAT_MANY: Final = p.CountPhrase("moved this way", that=True)
"""As many as the instruction before has acted on, whatever it does."""

OPPONENT: Final = p.Objects(description(kind="player", whose="enemy"))
"""An opponent, whom the player chooses."""


def _by(doer: Doer, deed: p.Act | p.Tokens | p.OtherNumber) -> p.Act | p.Tokens:
    """Give a deed to its doer; stop at an amount that only the player of the ability can count."""
    if isinstance(deed, p.OtherNumber):
        raise Disagreement
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


class Amount(NamedTuple):
    """An amount of cards, runes, points or XP: the fields of an instruction, and the number if it is written."""

    stock: str
    of: dict[str, Any]
    written: Token | None = None
    exhausted: bool = False


DEEDS: Final[dict[tuple[str, str], type[Any]]] = {
    ("draw", ""): m.Draw,
    ("draw", "card"): m.Draw,
    ("discard", ""): m.Discard,
    ("discard", "card"): m.Discard,
    ("burn", ""): m.Burn,
    ("burn", "card"): m.Burn,
    ("predict", ""): m.Look,
    ("gain", "xp"): m.GainXp,
    ("gain", "point"): m.GainPoints,
    ("score", "point"): m.GainPoints,
    ("channel", "rune"): m.ChangeRunes,
}
"""The operations with an amount, by their verb and the noun of the amount."""


PERSONS: Final[dict[str, Doer]] = {
    "you": "you",
    "them": "them",
    "everybody": "everybody",
    "opponents": "opponents",
    "others": "others",
    "together": "you and opponents",
    "active": "turn player",
    "controller": "its controller",
    "owner": "its owner",
    "opponent": "an opponent",
}
"""The players who do something, by their row in the lexicon."""


SEVERAL: Final[tuple[Doer, ...]] = ("everybody", "opponents", "others")
"""The players who do or choose something, each by themselves."""


BUFFED: Final = description(whose="you", status="buffed")
"""The units whose buffs a player can spend (702.2.b)."""


class Deed(NamedTuple):
    """An action of a player; its verb may be the form for others ("draws"); with `must`, it follows "you must".

    `whose` is the player whose cards it says, by the word for whose they are; `of_several` if of several players.
    """

    act: p.Act | p.Tokens | p.OtherNumber
    third: bool
    whose: str = ""
    must: bool = False
    of_several: bool = False


def spend_buffs(most: int | None, units: p.Objects = p.Objects(BUFFED)) -> p.Act:  # noqa: B008 - a frozen value
    """Spend buffs of units that their player chooses as it is carried out: buffs are no targets (355.9.a)."""
    return p.Act(units._replace(least=0, most=most, later=True), ((SpendBuffs, {}),))


def price_of(*symbols: Token) -> p.Price:
    """The energy and power of these symbols."""
    energy = sum(number(symbol) for symbol in symbols if symbol.type == "ENERGY")
    return p.Price(energy, tuple(symbol.strip("{}") for symbol in symbols if symbol.type == "POWER"))


def _agreeing(deed: Deed, *, third: bool) -> Deed:
    if deed.third is not third:
        raise Disagreement
    return deed


def _of(deed: Deed, whose: str) -> p.Act | p.Tokens | p.OtherNumber:
    """The instruction of a deed of a player whose cards are called so."""
    if deed.whose not in ("", whose):
        raise Disagreement
    return deed.act


def _adds(deed: Deed) -> bool:
    """Return whether a deed adds resources or spends buffs, as few players are told to besides that of the ability."""
    return isinstance(deed.act, p.Act) and deed.act.operations[0][0] in (m.Add, SpendBuffs)


def _fields(kind: type[Any], amount: Amount, *, exhausted: bool) -> dict[str, Any]:
    """The fields of an instruction with a number."""
    if kind is m.GainPoints:
        if amount.written is None:
            raise Stopped("mechanic", 0, "an-amount-that-is-counted")
        return {"points": amount.of["count"]}
    if kind is m.GainXp and amount.written is not None:
        number_of_xp(amount.written)
    if kind is m.Look and not amount.of.get("count"):
        raise Stopped("reference", 0)
    if kind is not m.ChangeRunes:
        return amount.of
    if "equal_to" in amount.of:
        raise Stopped("mechanic", 0, "an-amount-that-is-counted")
    return {"how": "channel", "count": 1, "exhausted": exhausted} | amount.of


@v_args(inline=True)
class PlayerReader(Transformer[Any, Any]):
    """Reads instructions about players: who does what, and how many cards, runes, points or XP."""

    deed_verb = stock = as_is
    deed_base, play_base, play_s, play_done, deed_s = map(
        verb_row, ("deed_base", "play_base", "play_s", "play_done", "deed_s")
    )

    def person_doing(self, *words: Token) -> Doer:
        """The players who do something: each by themselves, or several at once."""
        name = " ".join(words)
        return PERSONS[rows().get(("person_doing", name)) or rows()["person_all", name]]

    person_all = person_doing

    def by_you(self, *must: Token) -> str:
        return "you must" if must else "you"

    def deed_act(self, deed: Deed) -> p.Act | p.Tokens:
        if isinstance(deed.act, p.OtherNumber) or _adds(deed):
            raise Disagreement
        return deed.act

    def base_deed(self, deed: Deed) -> Deed:
        return _agreeing(deed, third=False)

    def s_deed(self, deed: Deed) -> Deed:
        return _agreeing(deed, third=True)

    def done(self, *parts: Any) -> p.Act | p.Tokens | p.OtherNumber:
        """A deed of the player of the ability, for each of what is counted, where it is none of another number."""
        deed: Any = next(part for part in parts if isinstance(part, Deed))
        by_you = next((part for part in parts if isinstance(part, str)), "")
        if deed.must and by_you != "you must":
            raise Disagreement
        act, each = _of(deed, "you"), next((part for part in parts if isinstance(part, p.CountPhrase)), None)
        if each is not None:
            if not isinstance(act, p.Act):
                raise Disagreement
            ((kind, fields),) = act.operations
            if kind not in (m.Draw, m.Burn, m.GainXp, m.ChangeRunes) or "count" not in fields or "each" in fields:
                raise Stopped("mechanic", 0, "an-amount-that-is-counted")
            return p.Act(None, ((kind, fields | {"each": each}),))
        if not by_you:
            return act
        if _adds(deed):
            raise Disagreement
        if not isinstance(act, p.Act):
            raise Stopped("reference", 0)
        return act._replace(by_you=True)

    def done_by_several(self, doer: Doer, *parts: Any) -> p.Act | p.Tokens | list[p.Act | p.Tokens]:
        """Deeds of several players, each by themselves, or of a player who was chosen and who does no more here."""
        deeds = [part for part in parts if isinstance(part, Deed)]
        each = any(isinstance(part, Token) and part.type == "EACH" for part in parts)
        several = each or len(deeds) > 1 or any(deed.of_several for deed in deeds)
        if doer == "you" or any(map(_adds, deeds)) or (doer == "them" and several):
            raise Disagreement
        following = "them" if doer == "an opponent" else doer
        acts = [
            _by(following if at else doer, _of(deed, "them"))._replace(goes_on=True) for at, deed in enumerate(deeds)
        ]
        return acts[0] if len(acts) == 1 else acts

    def done_by(self, doer: Doer, *deeds: Any) -> list[p.Act | p.Tokens]:
        """Deeds of the same player, one after another; an opponent who was chosen is "them" for the rest.

        Both players of a combat may do something, each by themselves.
        """
        if isinstance(doer, Token):
            return [_by("combatants", _of(deeds[-1], "them"))]
        if any(_adds(deed) for deed in deeds if isinstance(deed, Deed)):
            raise Disagreement
        first, *others = (_of(deed, "them") for deed in deeds if isinstance(deed, Deed))
        return [_by(doer, first), *(_by("them" if doer == "an opponent" else doer, other) for other in others)]

    def many(self, *parts: Any) -> Amount:
        """A number of something, as many as before, or as many as something else is."""
        stock = next((part for part in parts if isinstance(part, str) and not isinstance(part, Token)), "")
        words = {part.type: part for part in parts if isinstance(part, Token)}
        if "THAT" in words:
            return Amount(stock, {"each": THAT_MANY})
        if isinstance(parts[-1], p.Amount | p.CountPhrase):
            name = "each" if isinstance(parts[-1], p.CountPhrase) else "equal_to"
            return Amount(stock, {name: parts[-1]}, exhausted="EXHAUSTED" in words)
        count = words.get("NUMBER")
        return Amount(stock, {"count": 1 if count is None else number(count)}, count)

    def do_so_often(self, verb: tuple[str, bool], *parts: Any) -> Deed:
        """Cards, runes, points or XP: a verb goes with its own of these, and need not name cards."""
        name, third = verb
        amount = next((part for part in parts if isinstance(part, Amount)), None)
        exhausted = any(isinstance(part, Token) for part in parts) or (amount is not None and amount.exhausted)
        if amount is None:
            if name != "predict" or exhausted:
                raise Disagreement
            amount = Amount("", {"count": 1})
        if (name, amount.stock) not in DEEDS or (exhausted and name != "channel"):
            raise Disagreement
        kind = DEEDS[name, amount.stock]
        return Deed(p.Act(None, ((kind, _fields(kind, amount, exhausted=exhausted)),)), third)

    def do_to_own(self, verb: tuple[str, bool] | str, *parts: Any) -> Deed:
        """A deed to the own hand, to some of the own runes, or to the own next turn or phase."""
        name, third = (verb, False) if isinstance(verb, str) else verb
        match parts:
            case (Zone() as hand,):
                return self._do_to_hand(name, third, hand)
            case (HowMany() as many, "buff") if name == "spend" and not many.least and not many.word:
                return Deed(spend_buffs(many.most), third, "you")
            case (HowMany() as many, str() as whose, "rune") if name == "recycle" and many.least == many.most:
                fields = {"how": "recycle", "count": many.most}
                return Deed(p.Act(None, ((m.ChangeRunes, fields),)), third, whose, must=True)
            case (str() as whose, Token() as part) if name == "skip":
                return Deed(p.Act(None, ((m.Skip, {"what": cast(m.SkippedPart, str(part))}),)), third, whose)
            case _:
                raise Disagreement

    def _do_to_hand(self, name: str, third: bool, hand: Zone) -> Deed:
        whose = OWN_ZONES.get(hand.whose, "")
        if not whose or (hand.several and third):
            raise Disagreement
        if name == "discard":
            return Deed(p.Act(None, ((m.Discard, {"count": None}),)), third, whose, of_several=hand.several)
        if name != "reveal" or whose == "you":
            raise Disagreement
        return Deed(p.Act(None, ((RevealHand, {}),)), third, whose, of_several=hand.several)

    def play_tokens(self, verb: tuple[str, bool], *tokens: Any) -> Deed:
        """Tokens, or another number of them than was said before."""
        if isinstance(tokens[0], Token):
            return Deed(p.OtherNumber(m.PlayToken, number(tokens[0])), verb[1])
        return Deed(played_together(tokens), verb[1])

    def ready_runes(self, *parts: Any) -> p.Act:
        """Runes of the player: a number of them, up to a number, or all."""
        many = next((part for part in parts if isinstance(part, HowMany)), None)
        if many is None:
            every = not any(isinstance(part, Token) and part.type == "A" for part in parts)
            return p.Act(None, ((m.ChangeRunes, {"how": "ready", **({"extent": "all"} if every else {"count": 1})}),))
        up_to = {} if many.least else {"extent": "up to"}
        return p.Act(None, ((m.ChangeRunes, {"how": "ready", "count": many.most, **up_to}),))

    def win_game(self) -> p.Act:
        return p.Act(None, ((m.WinGame, {}),))

    def _add(self, *symbols: Token) -> p.Act:
        price = price_of(*symbols)
        return p.Act(None, ((m.Add, {"energy": price.energy, "power": price.power}),))

    def add_deed(self, *symbols: Token) -> Deed:
        return Deed(self._add(*symbols), third=False)

    def use_for_cards(self, cards: Token, *of: Token) -> str:
        """The use of a resource: cards of a kind, perhaps with the abilities of such."""
        if not of:
            return str(cards)
        if of[0].removesuffix("s") != cards.removesuffix("s"):
            raise Disagreement
        return "gear and its abilities" if cards == "gear" else "units and their abilities"
