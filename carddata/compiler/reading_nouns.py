"""The reading of the grammar's rules for nouns and adjectives; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any, Final, get_args

from lark import Token, Transformer
from lark.visitors import v_args

from carddata.compiler.tags import Tags, tag_number
from carddata.compiler.word_values import as_text
from carddata.compiler.words import Disagreement
from carddata.lexicon import rows
from carddata.model.targets import Status

_TOKENS: Final[dict[str, Any]] = {"kind": "permanent", "token": True}


QUALITIES: Final[dict[str, dict[str, Any]]] = {
    "friendly": {"whose": "friendly"},
    "enemy": {"whose": "enemy"},
    "other": {"other": True},
    "token": {"token": True},
    "non-token": {"untoken": True},
}
"""The fields of adjectives that say no state and no domain, by their row in the lexicon."""

THING: Final[dict[str, Any]] = {"kind": "thing", "number": "one"}
"""The noun of "something", which is a unit, a gear or a legend."""

SINGLE: Final = ("ability", "facedown", "spell or ability", "permanent or facedown")
"""The kinds of objects of which words describe one alone."""

THREE_KINDS: Final = {
    frozenset({"unit", "gear", "legend"}): "something",
    frozenset({"unit", "gear", "facedown"}): "permanent or facedown",
}
"""The kind of object that is any of three."""

DONE: Final = {"unattached": "detached", "readied": ""}
"""The statuses of objects after a deed, where they have another word; empty for a deed that leaves none."""


@v_args(inline=True)
class NounReader(Transformer[Any, Any]):
    """Reads nouns and the adjectives before them into the fields of a description."""

    act_done = as_text

    _tags: Tags

    def adjective(self, word: str | dict[str, Any]) -> dict[str, Any]:
        """The fields of an adjective: whose something is, which tags or domain it has or has not, or its state."""
        if isinstance(word, dict):
            return word
        if isinstance(word, Token):
            return {"untagged": self._tags[word.removeprefix("non-")].name}
        if word in QUALITIES:
            return QUALITIES[word]
        return self.status(word)

    def status(self, word: str) -> dict[str, Any]:
        word = DONE.get(word, word)
        if word not in (*get_args(Status), "mighty"):
            raise Disagreement
        return {"mighty": True} if word == "mighty" else {"status": str(word)}

    def domain(self, word: Token) -> dict[str, Any]:
        return {"domain": str(word)}

    def tagged(self, *tokens: Token) -> dict[str, Any]:
        """Tags of cards, of which a card has any, and with them their kind; one card is never one "and" another."""
        tags = [self._tags[str(token)] for token in tokens if token not in ("and", "or")]
        kinds = {tag.kind for tag in tags}
        kind = kinds.pop() if len(kinds) == 1 else "permanent"
        described = {"kind": kind, "tags": tuple(dict.fromkeys(tag.name for tag in tags))}
        number = "many" if "and" in tokens else tag_number(str(tokens[-1]), self._tags)
        return described | ({"number": number} if number is not None else {})

    def noun_one(self, *words: Token) -> dict[str, Any]:
        return _noun("noun_one", *words) | {"number": "one"}

    def noun_many(self, *words: Token) -> dict[str, Any]:
        return _noun("noun_many", *words) | {"number": "many"}

    def noun_same(self, *words: Token) -> dict[str, Any]:
        return _noun("noun_same", *words) | {"number": "any"}

    def kind_of(self, *words: dict[str, Any]) -> dict[str, Any]:
        """A noun, or tags, which may stand before one; a tag is the same for one object and several."""
        if len(words) == 1:
            return {"number": "any"} | words[0]
        tagged, noun = words
        mixed = (tagged.get("number"), noun["number"]) == ("many", "one")
        if noun["kind"] not in ("unit", "gear") or "token" in noun or mixed:
            raise Disagreement
        return tagged | noun

    def joining(self, *words: Token) -> bool:
        return len(words) == 1 and words[0] == "and"

    def any_noun(self, *parts: dict[str, Any] | bool | Token) -> dict[str, Any]:
        """A noun with its owner: "you control" right after it says whose these objects are, not whose place it is.

        No single object is one thing "and" another, and nothing but a thing is something "else".
        """
        owner = next((part for part in parts if isinstance(part, dict) and "number" not in part), {})
        words = [part for part in parts if isinstance(part, Token)]
        if words:
            if parts[0] != THING:
                raise Disagreement
            owner = owner | {"other": True}
        nouns = [part for part in parts if isinstance(part, dict) and "number" in part]
        if True in parts and not any(noun["number"] == "many" for noun in nouns):
            raise Disagreement
        if len(nouns) == 1:
            return nouns[0] | owner
        if len(nouns) == 3:
            return _any_of_three(nouns) | owner
        if sorted(noun["kind"] for noun in nouns) == ["ability", "spell"] and not any(len(noun) > 2 for noun in nouns):
            return {"kind": "spell or ability", "number": "one"} | owner
        if {noun["kind"] for noun in nouns} != {"unit", "gear"} or any(
            "tags" in noun or "token" in noun for noun in nouns
        ):
            raise Disagreement
        several = any(noun["number"] == "many" for noun in nouns)
        return {"kind": "permanent", "either": True, "number": "many" if several else "one"} | owner

    def noun(self, noun: dict[str, Any]) -> dict[str, Any]:
        return _in_number(noun, "one", "any")

    def nouns(self, noun: dict[str, Any]) -> dict[str, Any]:
        if noun["kind"] in SINGLE:
            raise Disagreement
        return _in_number(noun, "one", "many", "any")

    def plural(self, noun: dict[str, Any]) -> dict[str, Any]:
        if noun["kind"] in SINGLE:
            raise Disagreement
        return _in_number(noun, "many", "any")


def _any_of_three(nouns: list[dict[str, Any]]) -> dict[str, Any]:
    """A unit, a gear or a legend, or a facedown card for that, in any order. Raises Disagreement for other nouns."""
    kind = THREE_KINDS.get(frozenset(noun["kind"] for noun in nouns))
    if kind is None or any(len(noun) > 2 for noun in nouns):
        raise Disagreement
    several = any(noun["number"] == "many" for noun in nouns)
    return {"kind": kind, "number": "many" if several else "one"}


def _noun(rule: str, *words: Token) -> dict[str, Any]:
    row: Any = rows()[rule, " ".join(words)]
    return _TOKENS if row == "token" else {"kind": row}


def _in_number(noun: dict[str, Any], *numbers: str) -> dict[str, Any]:
    """A noun in a grammatical number; a word for one stands for several after a number, which may be one."""
    if noun["number"] not in numbers:
        raise Disagreement
    return {name: value for name, value in noun.items() if name != "number"}
