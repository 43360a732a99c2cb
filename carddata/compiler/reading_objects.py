"""How the grammar's rules for game objects and conditions are read; each method reads the rule of its name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, get_args

from lark import Token, Transformer
from lark.visitors import v_args
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.tags import Tags
from carddata.compiler.words import Stopped
from carddata.model.amounts import Count, Countable
from carddata.model.conditions import If
from carddata.model.keywords import KEYWORDS, Keyword
from carddata.model.targets import Status, TargetFilter

NUMBERS: Final = {
    word: number
    for number, word in enumerate(("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 2)
}
"""Numbers in words; `one` is a word of its own."""

STATUS: Final = get_args(Status)
"""The adjectives that are states."""

_KINDS: Final = {"cards": "card", "legends": "legend", "spells": "spell", "units": "unit"}
_COMPARED: Final = {"": "weaker than it", "there": "weaker there"}
_TOKENS: Final[dict[str, Any]] = {"kind": "permanent", "token": True}


def number(token: str) -> int:
    """The value of a number, a symbol of energy or a change.

    >>> number("three"), number("{2}"), number("-4")
    (3, 2, -4)
    """
    return NUMBERS.get(token) or int(token.strip("{}"))


def number_of_xp(token: Token, written: str | None = None) -> int:
    """How much XP a word says, or its part `written`; there is no cost, gain or Level of none."""
    count = number(token if written is None else written)
    if not count:
        raise Stopped("mechanic", token.start_pos or 0, "xp")
    return count


def keyword_name(token: str) -> str:
    """A keyword as cards print it.

    >>> keyword_name("[quick-draw]"), keyword_name("[shield 3]")
    ('Quick-Draw', 'Shield 3')
    """
    name, *value = token.strip("[]").split(" ")
    return " ".join(("-".join(part.capitalize() for part in name.split("-")), *value))


def described_keyword(keyword: str) -> Keyword:
    """A keyword by which objects are described; any number of it will do. Raises Stopped for another keyword."""
    known = next((known for known in KEYWORDS if known == keyword), None)
    if known is None:
        raise Stopped("keyword", 0, keyword)
    return known


def _limit(**fields: Any) -> Any:
    """The method that reads a word that narrows a description down."""

    def read(self: Any, *_: Any) -> dict[str, Any]:
        return fields

    return read


@v_args(inline=True)
class ObjectReader(Transformer[Any, Any]):
    """Reads descriptions of game objects, and conditions."""

    def __init__(self, tags: Tags) -> None:
        super().__init__()
        self._tags = tags

    def keyword(self, token: Token) -> str:
        return keyword_name(token)

    def pronoun(self, token: Token) -> str:
        return str(token)

    def that_object(self, token: Token) -> str:
        return f"that {token}"

    def your_unit(self, _: Token) -> str:
        return "your unit"

    def pair(self, first: p.Objects, second: p.Objects) -> p.Pair:
        return p.Pair(first, second)

    def couple(self, first: p.Objects, second: p.Objects) -> p.Pair:
        return p.Pair(first, second)

    def one_apart_first(self, *parts: Any) -> p.Objects:
        return objects_of(parts)

    def one_apart_second(self, *parts: Any) -> p.Objects:
        return objects_of(parts)._replace(bound="apart")

    def one(self, *parts: Any) -> p.Objects:
        return objects_of(parts)

    def one_or_other(self, first: p.Objects, second: p.Objects) -> p.Objects:
        """A permanent that fits one of two descriptions, each with its own place."""
        for objects in (first, second):
            described = objects.described
            if objects.bound not in ("", "one battlefield") or objects.total_might is not None or described.other:
                raise Stopped("reference", 0)
            if described.kind not in ("unit", "gear", "permanent"):
                raise Stopped("reference", 0)
        return p.Objects(TargetFilter(kind="permanent", any_of=(first.described, second.described)))

    def another(self, *parts: Any) -> p.Objects:
        return objects_of((*parts, {"other": True}))

    def one_of_yours(self, *parts: Any) -> p.Objects:
        other = any(part == "other" for part in parts)
        limits = [part for part in parts if isinstance(part, dict)]
        return objects_of((*limits, {"whose": "you"}, *([{"other": True}] if other else [])))

    def exactly(self, *parts: Any) -> p.Objects:
        return self._several(parts, exact=True)

    def up_to(self, *parts: Any) -> p.Objects:
        return self._several(parts, exact=False)

    def _several(self, parts: Sequence[Any], *, exact: bool) -> p.Objects:
        amounts = [part for part in parts if isinstance(part, Token) and part.type in ("NUMBER", "ONE")]
        most = 1 if amounts[0].type == "ONE" else number(amounts[0])
        return _at_one_place(objects_of([part for part in parts if part is not amounts[0]]))._replace(
            least=most if exact else 0, most=most
        )

    def any_number(self, *parts: Any) -> p.Objects:
        described = [{"whose": "you"} if part == "your" else part for part in parts]
        return _at_one_place(objects_of(described))._replace(least=0, most=None)

    def up_to_of_them(self, *parts: Any) -> p.Objects:
        return self._several([part for part in parts if part != "them"], exact=False)._replace(bound="of them")

    def exactly_of_them(self, *parts: Any) -> p.Objects:
        return self._several([part for part in parts if part != "them"], exact=True)._replace(bound="of them")

    def any_number_of_them(self, _: Token) -> p.Objects:
        return p.Objects(TargetFilter(), least=0, most=None, bound="of them")

    def any_of_them(self, *parts: Any) -> p.Objects:
        """Units that damage is split among, of which none are chosen only where the words say any number (355.13)."""
        return self.any_number(*parts)._replace(least=1)

    def permanents(self) -> p.Objects:
        return p.Objects(TargetFilter(kind="permanent or facedown", whose="friendly", other=True))

    def all_of(self, *parts: Any) -> p.Objects:
        return objects_of(parts)._replace(every=True)

    def all_permanents(self, *_: Any) -> p.Objects:
        return p.Objects(TargetFilter(kind="permanent"), every=True)

    def whose(self, token: Token) -> dict[str, Any]:
        return {"whose": str(token)}

    def other(self, _: Token) -> dict[str, Any]:
        return {"other": True}

    def all_whose(self, *parts: Any) -> p.Objects:
        return objects_of(parts)._replace(every=True)

    def your_legend(self) -> p.Objects:
        return p.Objects(TargetFilter(kind="legend", whose="you"), every=True)

    def theirs(self, *parts: Any) -> p.Objects:
        return objects_of((*parts, {"whose": "you"}))

    def another_of_theirs(self, *parts: Any) -> p.Objects:
        return objects_of((*parts, {"whose": "you", "other_than_it": True}))

    def all_yours(self, *parts: Any) -> p.Objects:
        return objects_of((*parts, {"whose": "you"}))._replace(every=True)

    def adjective(self, token: Token) -> dict[str, Any]:
        if token in ("friendly", "enemy"):
            return {"whose": str(token)}
        if token.type == "NON_TAG":
            return {"untagged": self._tags[token.removeprefix("non-")].name}
        if token == "non-token":
            return {"untoken": True}
        if token in ("[mighty]", "token"):
            return {str(token).strip("[]"): True}
        word = token.strip("[]")
        return {"status": word} if word in STATUS else {"other": True}

    def tagged(self, *tokens: Token) -> dict[str, Any]:
        """Tags of cards, of which a card has any, and with them their kind."""
        tags = [self._tags[str(token)] for token in tokens]
        kinds = {tag.kind for tag in tags}
        kind = kinds.pop() if len(kinds) == 1 else "permanent"
        return {"kind": kind, "tags": tuple(dict.fromkeys(tag.name for tag in tags))}

    def owned(self, noun: Token | dict[str, Any], owner: dict[str, Any]) -> dict[str, Any]:
        """A noun right before "you control", which says whose those objects are, and not whose their place is."""
        return {**_kind_of(noun), **owner}

    def tagged_units(self, *tokens: Token) -> dict[str, Any]:
        """Units with any of some tags."""
        return self.tagged(*tokens[:-1]) | {"kind": "unit"}

    owner = _limit(whose="you")
    foreign = _limit(foreign=True)
    at_a_battlefield = _limit(where="battlefield", one=True)
    at_battlefields = _limit(where="battlefield")

    def at_your_battlefield(self, _: Any) -> dict[str, Any]:
        return {"where": "controlled", "one": True}

    def at_your_battlefields(self, _: Any) -> dict[str, Any]:
        return {"where": "controlled"}

    anywhere = _limit(where="anywhere")
    at_the_same = _limit(bound="same")
    at_the_same_battlefield = _limit(bound="same", where="battlefield")
    here = _limit(where="here")
    there = _limit(where="here", bound="there")
    at_mine = _limit(where="here", bound="mine")
    elsewhere = _limit(where="elsewhere")
    at_its = _limit(bound="its")
    at_its_destination = _limit(bound="destination")
    in_your_base = _limit(where="base", yours=True)
    in_a_base = _limit(where="base")
    in_combat = _limit(bound="combat")
    in_a_showdown = _limit(status="in a showdown")
    with_named_tag = _limit(named=True)
    on_me = _limit(on_me=True)
    weaker = _limit(bound="weaker")
    with_its_controller = _limit(bound="controller")
    weaker_than_chosen = _limit(compared=True)

    def with_might(self, might: Token) -> dict[str, Any]:
        return {"might": number(might)}

    def with_least_might(self, might: Token) -> dict[str, Any]:
        return {"least_might": number(might)}

    def without_keyword(self, keyword: str) -> dict[str, Any]:
        return {"lacks": described_keyword(keyword)}

    def fighting_here(self, status: Token) -> dict[str, Any]:
        return {"status": str(status), "where": "here"}

    def with_total_might(self, might: Token) -> dict[str, Any]:
        return {"total_might": number(might)}

    def with_keyword(self, keyword: str) -> dict[str, Any]:
        return {"keyword": described_keyword(keyword)}

    def if_at_battlefield(self, condition: p.Condition) -> p.Condition:
        return condition

    def if_paid(self) -> p.Condition:
        return p.Paid()

    def if_from_hand(self, *_: Any) -> p.Condition:
        return If(played_from="hand")

    def if_you_control(self, described: p.Objects | p.Counted) -> p.Condition:
        if isinstance(described, p.Counted):
            return replace(_there_is(described.objects, whose="you"), count=described.least)
        return _there_is(described, whose="you")

    def if_you_control_no(self, *parts: Any) -> p.Condition:
        return replace(
            _there_is(objects_of([{"other": True} if part == "other" else part for part in parts]), whose="you"),
            unless=True,
        )

    def if_this_is_controlled(self) -> p.Condition:
        return p.ThisIsControlled()

    def if_opponent_controls(self, described: p.Objects) -> p.Condition:
        return _there_is(described, whose="enemy")

    def if_there_is(self, described: p.Objects) -> p.Condition:
        return _there_is(described)

    def if_alone_here(self, *parts: Any) -> p.Condition:
        alone = any(part == "alone" for part in parts)
        described = [part for part in parts if part != "alone"]
        return _there_is(objects_of([*described, {"where": "here", "alone": alone}]))

    def if_i_was(self, _: Token) -> p.Condition:
        return p.AtDeath(If(me=TargetFilter(mighty=True)))

    def if_i_was_empowered(self, _: Token) -> p.Condition:
        return p.AtDeath(If(me=TargetFilter(status="empowered")))

    def if_i_died_alone(self, _: Token) -> p.Condition:
        return p.AtDeath(If(me=TargetFilter(alone=True)))

    def if_i_died_with_others(self, _: Token) -> p.Condition:
        return p.AtDeath(If(me=TargetFilter(alone=True), unless=True))

    def a_battlefield(self, occupied: Any = "") -> p.Objects:
        return p.Objects(TargetFilter(kind="battlefield", occupied=occupied))

    def where_you_are(self, *_: Token) -> str:
        return "you"

    def where_they_are(self, whose: dict[str, Any], _: Token) -> str:
        return str(whose["whose"])

    def counted_objects(self, count: Token, *parts: Any) -> p.Counted:
        objects = objects_of(parts)
        if objects.bound not in ("", "there") or objects.described.kind not in ("unit", "gear"):
            raise Stopped("condition", 0)
        return p.Counted(number(count.rstrip("+")), objects)

    def condition_object(self, *parts: Any) -> p.Objects:
        words = {"ANOTHER": {"other": True}, "ALONE": {"alone": True}}
        objects = objects_of([words.get(part.type, part) if isinstance(part, Token) else part for part in parts])
        if objects.described.alone and objects.described.kind != "unit":
            raise Stopped("condition", 0)
        return objects

    def facedown_card(self) -> dict[str, Any]:
        return {"kind": "facedown"}

    def if_it_is(self, status: Any) -> p.Condition:
        return p.ItIs(If(chosen=TargetFilter(status=status)))

    def if_it_is_your_only(self, *_: Any) -> p.Condition:
        return p.ItIs(If(chosen=TargetFilter(whose="you", only=True)))

    def if_it_is_the_only(self, *_: Token) -> p.Condition:
        return p.ItIs(If(chosen=TargetFilter(whose="friendly", alone=True)))

    def if_it_is_a(self, *parts: Any) -> p.Condition:
        asked = objects_of(parts).described
        if asked != TargetFilter(kind=asked.kind, status=asked.status, tags=asked.tags, mighty=asked.mighty):
            raise Stopped("condition", 0)
        return p.ItIs(If(chosen=asked))

    def if_it_was(self, whose: dict[str, Any], _: Token) -> p.Condition:
        return p.ItIs(If(chosen_of=whose["whose"]))

    def if_it_had_at_most(self, might: Token) -> p.Condition:
        return p.ItHad(most=number(might))

    def if_it_had_at_least(self, might: Token) -> p.Condition:
        return p.ItHad(fewest=number(might))

    def if_it_was_mighty(self, _: Token) -> p.Condition:
        return p.ItHad(fewest=5)

    def if_opponents_turn(self) -> p.Condition:
        return If(turn="an opponent's")

    def if_your_beginning(self) -> p.Condition:
        return If(turn="yours", beginning=True)

    def if_attached_this_turn(self, *_: Token) -> p.Condition:
        return If(attached_this_turn=True)

    def if_empowered(self, *_: Any) -> p.Condition:
        return If(empowered=True)

    def status(self, token: Token) -> str:
        return str(token)

    def if_any_has(self, keyword: str) -> p.Condition:
        return If(any_chosen=TargetFilter(keyword=described_keyword(keyword)))

    def if_in_combat(self) -> p.Condition:
        return p.InEither(tuple(If(me=TargetFilter(status=status)) for status in ("attacking", "defending")))

    def if_in_showdown(self) -> p.Condition:
        return If(me=TargetFilter(status="in a showdown"))

    def if_your_turn(self) -> p.Condition:
        return If(turn="yours")

    def if_i_am(self, state: Any) -> p.Condition:
        return If(me=TargetFilter(mighty=True) if state == "[mighty]" else TargetFilter(status=state))

    def fighting(self, token: Token) -> dict[str, Any]:
        return {"status": str(token)}

    def if_i_have_least_might(self, might: Token) -> p.Condition:
        return If(me=TargetFilter(least_might=number(might)))

    def if_i_have_most_might(self, might: Token) -> p.Condition:
        return If(me=TargetFilter(might=number(might)))

    def if_in_base(self) -> p.Condition:
        return If(me=TargetFilter(where="base"))

    def if_i_am_alone(self, _: Token) -> p.Condition:
        return If(me=TargetFilter(alone=True))

    def if_i_fight_alone(self, *parts: Any) -> p.Condition:
        fighting = [part for part in parts if isinstance(part, dict)]
        each: list[Any] = [fighting[0]["status"]] if fighting else ["attacking", "defending"]
        conditions = tuple(If(me=TargetFilter(status=status, alone=True)) for status in each)
        return conditions[0] if fighting else p.InEither(conditions)

    def if_i_fight_with_another(self, fighting: dict[str, Any], _: Token) -> p.Condition:
        return If(me=TargetFilter(**fighting), there_is=TargetFilter(other=True, **fighting))

    def if_discarded(self) -> p.Condition:
        return If(counted=Count("discarded"), fewest=1)

    def if_gained_xp(self, *count: Token) -> p.Condition:
        return If(counted=Count("gained xp"), fewest=number_of_xp(count[0], count[0].rstrip("+")) if count else 1)

    def if_burned(self, *count: Token) -> p.Condition:
        counts = [token for token in count if token.type in ("NUMBER", "ATLEAST")]
        return If(counted=Count("burned"), fewest=number(counts[0].rstrip("+")) if counts else 1)

    def if_conquered(self) -> p.Condition:
        return If(counted=Count("conquered"), fewest=1)

    def if_i_conquered(self) -> p.Condition:
        return If(counted=Count("conquests"), fewest=1)

    def if_i_did_not_conquer(self) -> p.Condition:
        return If(counted=Count("conquests"), most=0)

    def if_played(self, *parts: Any) -> p.Condition:
        described = objects_of(parts).described
        if described.kind not in ("unit", "gear", "permanent"):
            raise Stopped("condition", 0)
        return If(counted=Count("played", described), fewest=1)

    def if_played_spell(self, _: Token) -> p.Condition:
        return If(counted=Count("spells played"), fewest=1)

    def if_a_unit_died(self, *parts: Token) -> p.Condition:
        counted: dict[str, Countable] = {"friendly": "friendly deaths", "enemy": "enemy deaths"}
        return If(counted=Count(counted.get(str(parts[0]), "deaths")), fewest=1)

    def if_a_unit_died_in_beginning(self, *parts: Token) -> p.Condition:
        counted: dict[str, Countable] = {
            "friendly": "friendly deaths in your beginning",
            "enemy": "enemy deaths in your beginning",
        }
        return If(counted=Count(counted.get(str(parts[0]), "deaths in your beginning")), fewest=1)

    def if_spent(self, energy: Token) -> p.Condition:
        return If(counted=Count("spent on a spell"), fewest=number(energy))

    def if_total_might(self, *parts: Any) -> p.Condition:
        *subject, least = parts
        objects = objects_of([{"whose": "you"} if part == "your" else part for part in subject])
        if objects.described.kind != "unit" or objects.bound or objects.total_might is not None:
            raise Stopped("condition", 0)
        return If(counted=Count("might", objects.described), fewest=number(least.rstrip("+")))

    def if_i_am_near_victory(self, _: Token, points: Token) -> p.Condition:
        return If(counted=Count("own to victory"), most=number(points))

    def if_near_victory(self, points: Token) -> p.Condition:
        return If(counted=Count("to victory"), most=number(points))

    def if_excess(self, count: Token) -> p.Condition:
        return If(counted=Count("excess"), fewest=number(count.rstrip("+")))

    def if_runes(self, count: Token) -> p.Condition:
        return If(counted=Count("runes"), fewest=number(count.rstrip("+")))

    def if_xp(self, count: Token) -> p.Condition:
        return If(xp=number_of_xp(count, count.rstrip("+")))

    def if_points(self, count: Token) -> p.Condition:
        return If(counted=Count("points"), fewest=number(count.rstrip("+")))

    def if_hand_at_most(self, count: Token) -> p.Condition:
        return If(counted=Count("hand"), most=1 if count == "one" else number(count))

    def exactly_in_hand(self, count: Token, *_: Token) -> If:
        return _exactly(count, Count("hand"))

    def exactly_objects(self, count: Token, *parts: Any) -> If:
        objects = objects_of([*parts, {"whose": "you"}])
        if objects.described.kind not in ("unit", "gear") or objects.bound or objects.total_might is not None:
            raise Stopped("condition", 0)
        return _exactly(count, Count("objects", objects.described))

    def if_exactly(self, *amounts: If) -> p.Condition:
        return amounts[0] if len(amounts) == 1 else p.AllOf(amounts)

    def if_hand_empty(self) -> p.Condition:
        return If(counted=Count("hand"), most=0)

    def if_hand_at_least(self, count: Token) -> p.Condition:
        return If(counted=Count("hand"), fewest=1 if count == "one" else number(count.rstrip("+")))


def _exactly(count: Token, counted: Count) -> If:
    amount = 1 if count == "one" else number(count)
    return If(counted=counted, fewest=amount, most=amount)


def objects_of(parts: Any) -> p.Objects:
    """What nouns, adjectives and suffixes describe; two that say different things about the same contradict."""
    fields: dict[str, Any] = {}
    for part in parts:
        for name, value in _kind_of(part).items():
            if fields.get(name, value) != value:
                raise Stopped("reference", 0, "contradiction")
            fields[name] = value
    if fields.get("kind") == "opponent":
        fields |= {"kind": "player", "whose": "enemy"}
    if fields.pop("yours", False):
        if fields.get("whose") not in (None, "friendly", "you"):
            raise Stopped("reference", 0, "contradiction")
        fields["whose"] = "you"
    if fields.get("foreign") and fields.get("kind") not in ("unit", "gear", "permanent"):
        raise Stopped("reference", 0)
    bound = fields.pop("bound", "one battlefield" if fields.pop("one", False) else "")
    fields.pop("one", None)
    if fields.pop("compared", False):
        bound = _COMPARED.get(bound, "")
        if not bound or fields.get("kind") != "unit":
            raise Stopped("reference", 0)
    total_might = fields.pop("total_might", None)
    return p.Objects(TargetFilter(**fields), total_might=total_might, bound=bound)


def _kind_of(noun: Token | dict[str, Any]) -> dict[str, Any]:
    """What a noun says of objects, or what other words say as they are."""
    if not isinstance(noun, Token):
        return noun
    return _TOKENS if noun == "tokens" else {"kind": _KINDS.get(noun, str(noun))}


def _at_one_place(objects: p.Objects) -> p.Objects:
    """Several objects "at a battlefield" are at the same one."""
    return objects._replace(bound="same") if objects.bound == "one battlefield" else objects


def _there_is(described: p.Objects, **fields: Any) -> If:
    if described.bound not in ("", "one battlefield", "there") or described.total_might is not None:
        raise Stopped("condition", 0)
    own = described.described
    if described.bound == "there":
        own = replace(own, where="there")
    if fields and own.whose not in ("anybody", fields["whose"]):
        raise Stopped("reference", 0, "contradiction")
    return If(there_is=replace(own, **fields))
