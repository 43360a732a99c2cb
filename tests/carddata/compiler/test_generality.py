"""The cards of a set are counted that read without the alternatives of the grammar that it alone needs."""

from carddata.compiler.generality import Generality, LabelledGrammar, generality, labelled_grammar
from carddata.compiler.reading import grammar_text
from carddata.sources.printed import PrintedCard


def measured(**sets: dict[str, str]) -> Generality:
    """Measure the grammar for units of these sets, by name and text."""
    cards = {code: [PrintedCard(name, "unit", text=text) for name, text in each.items()] for code, each in sets.items()}
    return generality(cards, frozenset(name for each in sets.values() for name in each), {})


def test_a_card_reads_by_what_cards_of_other_sets_use() -> None:
    whole = measured(
        AAA={"Red Hound": "When I hold, draw 7."},
        BBB={"Grey Hound": "When I conquer, ready me.", "Blue Hound": "When I hold, draw 2."},
    )
    first, second = whole.sets
    assert (first.set, first.cards, first.read, first.without) == ("AAA", 1, 1, 1)
    assert (second.cards, second.without) == (2, 1)
    assert "act: ready" in second.missing
    assert not any("draw" in words for words in second.missing)


def test_an_alternative_that_only_an_own_card_uses_is_left_out_with_its_set() -> None:
    here = "When I hold, kill an enemy unit here."
    whole = measured(AAA={"Red Hound": "When I hold, kill an enemy unit."}, BBB={"Blue Hound": here})
    assert [each.without for each in whole.sets] == [1, 0]


def test_a_word_alone_is_a_row_that_may_stay() -> None:
    damaged, mighty = "When I hold, kill a damaged enemy unit.", "When I hold, kill a Mighty enemy unit."
    (_, left_out) = measured(AAA={"Red Hound": damaged}, BBB={"Blue Hound": mighty}).sets
    assert (left_out.without, left_out.with_words) == (0, 1)
    assert left_out.missing == {"adjective: mighty": 1}


def test_alternatives_are_counted_by_the_cards_that_use_them() -> None:
    alone = measured(AAA={"Red Hound": "When I hold, draw 7."})
    twice = measured(AAA={"Red Hound": "When I hold, draw 7.", "Blue Hound": "When I hold, draw 7."})
    assert alone.alternatives == twice.alternatives > alone.unused > 0
    assert (alone.unused, alone.single, twice.single) == (twice.unused, alone.alternatives - alone.unused, 0)


def test_a_card_that_does_not_compile_does_not_count_as_read() -> None:
    cards = {"AAA": [PrintedCard("Red Hound", "unit", text="When I hold, dance.")]}
    (left_out,) = generality(cards, frozenset(), {}).sets
    assert (left_out.cards, left_out.read, left_out.without) == (1, 0, 0)


def test_a_card_uses_the_first_parse_that_its_reader_takes() -> None:
    hound = PrintedCard("Red Hound", "unit", text="When you choose a friendly unit with a spell, draw 7.")
    grammar = labelled_grammar()
    used = [grammar.alternatives[number].parts for number in grammar.chosen(hound, {})]
    assert not any("with_what" in parts for parts in used)
    assert any('"with"' in parts and "OPPONENTS" in parts for parts in used)
    (parses,) = grammar.uses(hound, {})
    assert len(parses) == 1


def test_branches_of_choices_are_counted_by_themselves() -> None:
    texts = (
        "When I hold, draw 7 for each gear you control.",
        "When I hold, if you control a gear, draw 7. Then kill me.",
    )
    cards = [PrintedCard("Red Hound", "unit", text=text) for text in texts]
    whole, branches = labelled_grammar(), LabelledGrammar(grammar_text(), branches=True)
    assert len(branches.alternatives) > len(whole.alternatives)
    for card in cards:
        rules = {whole.alternatives[number].rule for number in whole.chosen(card, {})}
        used = {branches.alternatives[number].rule for number in branches.chosen(card, {})}
        assert rules < used
        assert all(rule.startswith("_branches_") for rule in used - rules)
