"""How the grammar's rules for game objects are read; each method reads the rule of its name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, get_args

from lark import Token, Transformer
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.flat_filters import FlatFilter
from carddata.compiler.tags import Tags
from carddata.compiler.word_values import described_keyword, keyword_name, number
from carddata.compiler.words import Disagreement, Stopped
from carddata.model.targets import Status

_KINDS: Final = {"cards": "card", "legends": "legend", "spells": "spell", "units": "unit"}
_COMPARED: Final = {"": "weaker than it", "there": "weaker there"}
_TOKENS: Final[dict[str, Any]] = {"kind": "permanent", "token": True}


DONE: Final = {"unattached": "detached", "readied": ""}
"""What something is to which something was done, where that is another word."""


def _limit(**fields: Any) -> Any:
    """The method that reads a word that narrows a description down."""

    def read(self: Any, *_: Any) -> dict[str, Any]:
        return fields

    return read


@v_args(inline=True)
class ObjectReader(Transformer[Any, Any]):
    """Reads descriptions of game objects."""

    def __init__(self, tags: Tags) -> None:
        super().__init__()
        self._tags = tags

    def keyword(self, token: Token) -> str:
        return keyword_name(token)

    def rule_keyword(self, token: Token) -> str:
        return keyword_name(token)

    def pronoun(self, token: Token) -> str:
        return str(token)

    def that_object(self, token: Token) -> str:
        return f"that {token}"

    def unit_of_a_side(self, whose: Token, _: Token) -> str:
        return f"{whose} unit"

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
        return p.Objects(FlatFilter(kind="permanent", any_of=(first.described, second.described)))

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
        return p.Objects(FlatFilter(), least=0, most=None, bound="of them")

    def any_of_them(self, *parts: Any) -> p.Objects:
        """Units that damage is split among, of which none are chosen only where the words say any number (355.13)."""
        return self.any_number(*parts)._replace(least=1)

    def permanents(self) -> p.Objects:
        return p.Objects(FlatFilter(kind="permanent or facedown", whose="friendly", other=True))

    def all_of(self, *parts: Any) -> p.Objects:
        return objects_of(parts)._replace(every=True)

    def all_permanents(self, *_: Any) -> p.Objects:
        return p.Objects(FlatFilter(kind="permanent"), every=True)

    def whose(self, token: Token) -> dict[str, Any]:
        return {"whose": str(token)}

    def all_whose(self, *parts: Any) -> p.Objects:
        return objects_of(parts)._replace(every=True)

    def your_legend(self) -> p.Objects:
        return p.Objects(FlatFilter(kind="legend", whose="you"), every=True)

    def theirs(self, *parts: Any) -> p.Objects:
        return objects_of((*parts, {"whose": "you"}))

    def another_of_theirs(self, *parts: Any) -> p.Objects:
        return objects_of((*parts, {"whose": "you", "other_than_it": True}))

    def all_yours(self, *parts: Any) -> p.Objects:
        return objects_of((*parts, {"whose": "you"}))._replace(every=True)

    def state_word(self, token: Token) -> str:
        return str(token)

    def act_done(self, token: Token) -> str:
        return str(token)

    def status(self, word: str) -> dict[str, Any]:
        word = DONE.get(word, word)
        if word not in (*get_args(Status), "mighty"):
            raise Disagreement
        return {"mighty": True} if word == "mighty" else {"status": str(word)}

    def quality(self, token: Token) -> dict[str, Any]:
        if token in ("friendly", "enemy"):
            return {"whose": str(token)}
        if token.type == "NON_TAG":
            return {"untagged": self._tags[token.removeprefix("non-")].name}
        if token == "non-token":
            return {"untoken": True}
        return {"token": True} if token == "token" else {"other": True}

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

    def condition_object(self, *parts: Any) -> p.Objects:
        words = {"ANOTHER": {"other": True}, "ALONE": {"alone": True}}
        objects = objects_of([words.get(part.type, part) if isinstance(part, Token) else part for part in parts])
        if objects.described.alone and objects.described.kind != "unit":
            raise Stopped("condition", 0)
        return objects

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
    at_another_battlefield = _limit(where="other battlefield", one=True)
    at_other_battlefields = _limit(where="other battlefield")
    at_its = _limit(bound="its")
    at_its_battlefield = _limit(bound="its", where="battlefield")
    at_its_destination = _limit(bound="destination")
    in_your_base = _limit(where="base", yours=True)
    in_a_base = _limit(where="base")
    in_combat = _limit(bound="combat")
    in_a_showdown = _limit(status="in a showdown")

    def that_is_alone(self, _: Token) -> dict[str, Any]:
        return {"alone": True}

    def that_is_so(self, state: dict[str, Any], *alone: Token) -> dict[str, Any]:
        return state | {"alone": True} if alone else state

    def alone_at_a_battlefield(self, _: Token) -> dict[str, Any]:
        return {"alone": True, "where": "battlefield"}

    with_named_tag = _limit(named=True)
    on_me = _limit(on_me=True)
    weaker = _limit(bound="weaker")
    with_its_controller = _limit(bound="controller")
    weaker_than_chosen = _limit(compared=True)

    def with_might(self, might: Token) -> dict[str, Any]:
        return {"might": number(might)}

    def with_least_might(self, might: Token) -> dict[str, Any]:
        return {"least_might": number(might.rstrip("+"))}

    def without_keyword(self, keyword: str) -> dict[str, Any]:
        return {"lacks": described_keyword(keyword)}

    def untagged(self, tag: Token) -> dict[str, Any]:
        return {"untagged": self._tags[str(tag)].name}

    def fighting_here(self, status: Token) -> dict[str, Any]:
        return {"status": str(status), "where": "here"}

    def with_total_might(self, might: Token) -> dict[str, Any]:
        return {"total_might": number(might)}

    def with_one_controller(self, might: Token) -> dict[str, Any]:
        return {"bound": "controller", "total_might": number(might)}

    def with_keyword(self, keyword: str) -> dict[str, Any]:
        return {"keyword": described_keyword(keyword)}


def objects_of(parts: Any) -> p.Objects:
    """Return what nouns, adjectives and suffixes describe; two that say different things about the same contradict."""
    fields: dict[str, Any] = {}
    for part in parts:
        for name, value in _kind_of(part).items():
            if fields.get(name, value) != value:
                raise Stopped("reference", 0, "contradiction")
            fields[name] = value
    if fields.get("kind") == "opponent":
        if fields.get("whose", "enemy") != "enemy":
            raise Stopped("reference", 0, "contradiction")
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
    return p.Objects(FlatFilter(**fields), total_might=total_might, bound=bound)


def _kind_of(noun: Token | dict[str, Any]) -> dict[str, Any]:
    """Return what a noun says of objects, or what other words say as they are."""
    if not isinstance(noun, Token):
        return noun
    return _TOKENS if noun in ("token", "tokens") else {"kind": _KINDS.get(noun, str(noun))}


def _at_one_place(objects: p.Objects) -> p.Objects:
    """Several objects "at a battlefield" are at the same one."""
    return objects._replace(bound="same") if objects.bound == "one battlefield" else objects
