"""The branches of the grammar that serve no or one card: `python -m tests.carddata.branches FOLDER...`.

Counted are the alternatives of rules and each branch of a choice within one, down to single words, without idioms. To
write two rules as one with a choice changes the count of alternatives, but not this one.
"""

import sys
from collections import Counter
from pathlib import Path

from carddata.compiler.build import build_cards, read_corrections
from carddata.compiler.generality import LabelledGrammar
from carddata.compiler.reading import grammar_text
from carddata.compiler.tags import tags_of
from carddata.sets import load
from carddata.sources.reader import read_contents
from tests.carddata.bench import FILES


def main(*folders: str) -> None:
    """Count the branches of the grammar by the cards that they serve."""
    files = [path for name in FILES for folder in folders for path in sorted(Path(folder).glob(f"{name}*.json"))]
    cards = read_contents((path.name, path.read_bytes()) for path in files).cards
    tags = tags_of((*load().values(), *cards.values()))
    grammar = LabelledGrammar(grammar_text(), branches=True)
    known = (card.name for card in build_cards(cards.values(), read_corrections()) if card.abilities is not None)
    served = Counter(number for name in known for number in grammar.chosen(cards[name], tags))
    counts = [served[number] for number, each in enumerate(grammar.alternatives) if not each.is_idiom]
    none, single = counts.count(0), counts.count(1)
    share = (none + single) / len(counts)
    print(f"{len(counts)} branches: {none} serve no known card, {single} serve one; {share:.1%}")


if __name__ == "__main__":
    main(*sys.argv[1:])
