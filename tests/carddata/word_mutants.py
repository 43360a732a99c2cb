"""Texts of cards with one word changed: `python -m tests.carddata.word_mutants SEED FOLDER...`.

A word is changed for another of its category: a form in the same column of the lexicon, a number, or a small word such
as "enemy" for "friendly". Words that mean the same are left out. Counted are the texts that are refused, that give
other data, and that give the same data as the text of the card, which are printed: each says something else than the
card does, or needs a reason why it does not.
"""

import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from carddata.compiler.build import build_cards
from carddata.compiler.tags import Tags, tags_of
from carddata.lexicon import forms
from carddata.model.card import Card
from carddata.model.keywords import KEYWORDS
from carddata.sets import load
from carddata.sources.printed import PrintedCard
from carddata.sources.reader import read_contents
from tests.carddata.bench import FILES

OF_EACH_CARD = 4
"""The most words of one card that are changed, each by itself."""

SMALL_WORDS = (
    "friendly enemy|your their its my|a each another all|may must|more less|here there|to from|it them me you i they|"
    "first second third next|top bottom|two three four five|2 3 4 5|start end|if unless|fury calm mind body chaos order"
)
"""Words that stand in the same places, besides those of the lexicon."""

SAME = frozenset(("a", "an", "any"))
"""Words before an object that is chosen, which mean the same there."""

OF_ONE = ("its", "their")
"""Words for what belongs to a single object, of which the second is also said of several."""

_REMINDER = re.compile(r"\([^()]*\)")
_SYMBOL = re.compile(r":rb_\w+:")
_WORD = re.compile(r"[A-Za-z]+(?:['’-][A-Za-z]+)*|\d+")


def categories() -> dict[str, set[str]]:
    """The words that may stand for each word, which none of them means."""
    others: dict[str, set[str]] = {}
    for of_rule in {form.rule for form in forms()}:
        words = [(form.row, form.written) for form in forms() if form.rule == of_rule and form.written.isalpha()]
        for row, word in words:
            others.setdefault(word, set()).update(other for other_row, other in words if other_row != row)
    for small in SMALL_WORDS.split("|"):
        for word in small.split():
            others.setdefault(word, set()).update({*small.split()} - {word})
    return others


def mutants(text: str, others: dict[str, set[str]], chance: random.Random) -> Iterator[tuple[str, str]]:
    """Yield texts with another word, and what was changed; words of reminders and symbols stay."""
    untouched = [match.span() for pattern in (_REMINDER, _SYMBOL) for match in pattern.finditer(text)]
    keywords = {keyword.lower() for keyword in KEYWORDS if keyword.isalpha()}
    places = []
    for match in _WORD.finditer(text):
        if any(start <= match.start() < end for start, end in untouched):
            continue
        word, bracket = match.group().lower(), text[: match.start()].endswith("[")
        choices = sorted(keywords - {word} if bracket and word in keywords else others.get(word, ()))
        if word in SAME:
            choices = [choice for choice in choices if choice not in SAME]
        if word == OF_ONE[0]:
            choices = [choice for choice in choices if choice not in OF_ONE]
        if choices:
            places.append((match, choices))
    for match, choices in chance.sample(places, min(OF_EACH_CARD, len(places))):
        other = chance.choice(choices)
        other = other.capitalize() if match.group()[0].isupper() else other
        yield f"{text[: match.start()]}{other}{text[match.end() :]}", f"{match.group()} -> {other}"


def main(seed: str, *folders: str) -> None:
    """Count what becomes of the mutants of all cards that are compiled."""
    files = [path for name in FILES for folder in folders for path in sorted(Path(folder).glob(f"{name}*.json"))]
    cards = read_contents((path.name, path.read_bytes()) for path in files).cards
    tokens = {name: card for name, card in load().items() if card.token}
    tags = tags_of((*load().values(), *cards.values()))
    others, chance, counts = categories(), random.Random(seed), Counter[str]()
    for card in cards.values():
        known = None if card.token or not card.text else _built(card, tokens, tags)
        if known is None or known.abilities is None:
            continue
        for text, change in mutants(card.text, others, chance):
            mutant = _built(replace(card, text=text), tokens, tags)
            outcome = "refused" if mutant.abilities is None else "same" if mutant == known else "other"
            counts[outcome] += 1
            if outcome == "same":
                print(f"{change}: {text!r}")
    print(
        f"{counts.total()} texts: {counts['refused']} refused, {counts['other']} other, {counts['same']} the same data"
    )


def _built(card: PrintedCard, tokens: dict[str, Card], tags: Tags) -> Card:
    (built,) = build_cards([card], (), tokens, tags)
    return built


if __name__ == "__main__":
    main(*sys.argv[1:])
