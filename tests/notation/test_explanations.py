"""Explanations of a failing line: silent answers, what is offered, what is not known, what a line could name."""

import pytest

from carddata.model.card import Catalogue
from tableside.notation.check import Failure, check_scenario
from tableside.text import Text

WORDS = Text("en")

CARDS = """
[cards]
"Glass" = { type = "gear", may = ["death"] }
"End" = { type = "spell", text = "Kill a unit." }
"Duel" = { type = "spell", text = "Give two friendly units each +1 :rb_might: this turn." }
"Forge" = { type = "gear", text = "[E]: Draw 1.\\n[1], [E]: Deal 1 to a unit." }
"Spark" = { type = "spell", text = "Deal 1 to a friendly unit at a battlefield." }
"Bolt" = { type = "spell", energy = 2, additional = [{ name = "kill", cost = { kill = 1 }, less = 2 }] }
"Ox" = { type = "unit", might = 2, keywords = ["Tank", "Assault 2"] }
"Sap" = { type = "spell", text = "Give a unit -5 Might this turn." }
"Pledge" = { type = "spell", domains = ["fury"], abilities = [
  { when = "resolve", choose = [{}], do = [
    { do = "replace next", what = 1, by = { has = "instead", when = ["dies"], may = true, cost = { power = 1 }, do = [
    { do = "heal", what = "it" }, { do = "exhaust", what = "it" }, { do = "recall", what = "it" } ] } } ] } ] }
"""

POSITION = """
[position]
turn = "A"
battlefields = ["Bandle Tree", "plain"]
units = { "A @1" = ["Ox"], "A base" = ["Recruit", "Recruit exhausted"], "B @2" = ["Ox", "Recruit"] }
gear = { "B base" = ["Glass"], "A base" = ["Forge"] }
facedown = { "A @1" = ["Pakaa Cub", "Lotus Trap this turn"] }
runes = { A = { fury = 2 } }
"""


def failures(play: str, cards: Catalogue, head: str = "") -> tuple[Failure, ...]:
    """The failing lines of a play, whose first line is line 3."""
    text = f"title = 'x'\nplay = '''\n{play}\n'''\n{head}\n{POSITION}{CARDS}"
    return check_scenario(text, cards, words=WORDS)


def failure(play: str, cards: Catalogue, head: str = "") -> Failure:
    (only,) = failures(play, cards, head)
    return only


KILLED = 'A plays "End" on B\'s "Ox"\nall pass\n'


def test_a_question_that_a_line_answered_by_itself_is_named(cards: Catalogue) -> None:
    failed = failure(f'{KILLED}? chain 0\n? B\'s "Ox" at @2', cards)
    assert failed.line == 6
    assert failed.happened == "trash"
    assert failed.notes == ('line 5 answered \'no\' to: does the text of "Glass" save "Ox"#2?',)
    assert failed.message.endswith(f"| happened: trash | {failed.notes[0]}")


def test_an_action_that_an_open_question_holds_back_says_who_is_asked(cards: Catalogue) -> None:
    failed = failure('A plays "End"\nall pass', cards)
    assert failed.happened == "nobody may pass now"
    (asked,) = failed.notes
    assert asked.startswith('A is asked: targets for "End", and may choose ')


def test_a_choice_that_was_made_already_is_named(cards: Catalogue) -> None:
    failed = failure('A plays "Spark"\nA chooses "Recruit"#1\n? chain 1', cards)
    assert failed.line == 4
    assert failed.notes[0].startswith('"Spark" has chosen "Ox"#1 already')
    assert not failure('A plays "Spark"\nB chooses B\'s "Ox"\n? chain 1', cards).notes


def test_what_a_refused_line_left_out_is_named(cards: Catalogue) -> None:
    failed = failure('A plays "Duel" on A\'s "Ox"', cards)
    assert failed.happened.endswith("it chooses at least 2, as in `on REF, REF`; the line names 1")
    failed = failure('A activates "Forge" on B\'s "Ox"', cards)
    assert failed.happened.endswith("it has 2 abilities, and the line uses ability 1")
    assert failure('? "Bandle Tree" at @1', cards).happened.endswith("; the battlefield is @1")


def test_a_silent_answer_is_named_once(cards: Catalogue) -> None:
    first, second = failures(f'{KILLED}? B\'s "Ox" at @2\n? B\'s "Ox" at base', cards)
    assert first.notes
    assert not second.notes


def test_strict_requires_the_answer(cards: Catalogue) -> None:
    assert not failures(f'{KILLED}? B\'s "Ox" at trash', cards)
    failed = failure(f'{KILLED}? B\'s "Ox" at trash', cards, "strict = true")
    assert failed.line == 5
    assert failed.happened == (
        'B is asked: does the text of "Glass" save "Ox"#2? `strict` requires an answer: B chooses no, yes, never'
    )
    assert not failures(f'{KILLED}? asks B kill\nB chooses no\n? B\'s "Ox" at trash', cards, "strict = true")


@pytest.mark.parametrize(
    ("line", "happened"),
    [
        ("? offers B maybe", "maybe is not offered; B may choose no, yes, never"),
        ("? offers A no", "B is asked"),
    ],
)
def test_what_is_offered(line: str, happened: str, cards: Catalogue) -> None:
    assert failure(KILLED + line, cards).happened == happened


def test_nothing_is_offered_to_nobody(cards: Catalogue) -> None:
    assert failure("? offers A yes", cards).happened == "nobody is asked"


@pytest.mark.parametrize(
    "line",
    [
        "? facedown @1#1 A",
        "? facedown @1#2 A",
        "? facedown @1#3 none",
        '? sees A facedown @1#1 "Pakaa Cub"',
        '? sees A facedown @1#2 "Lotus Trap"',
        "? sees B facedown @1#2 nothing",
        '? can A plays "Pakaa Cub" from @1#1',
        '? cannot A plays "Lotus Trap" from @1#2 ! 811.1.b',
        'A plays "Pakaa Cub" from @1#1   # the first',
        'A plays "Pakaa Cub" from @1#1\nA hides "Pakaa Cub" at @1\n? facedown @1#3 A\n? facedown @1#1 none',
        'A plays "Pakaa Cub" to @1 from @1#1',
        "? count facedown A at @1 2",
        "? none facedown B",
        '? count "Ox" 2',
        '? count B\'s "Ox" at @2 1',
        "? count units A 3",
        "? count units at base 2",
        "? count gear B at base 1",
        "? tokens 3",
        "? tokens B 1",
        "? tokens A at base 2",
        '? none "Ox" at base',
        '? none "Mega-Mech"',
        '? B\'s "Ox" keyword Tank',
        '? B\'s "Ox" keyword Assault 2',
        '? not B\'s "Ox" keyword Ganking',
        '? B\'s "Ox" type unit',
        '? "Glass" type gear',
        '? B\'s "Recruit" token',
        '? not "Glass" token',
        'A plays "Sap" on B\'s "Ox"\nall pass\n? B\'s "Ox" might -3\n? B\'s "Ox" might 0',
        'A plays "Bolt" paying kill from hand',
    ],
)
def test_a_line_that_holds(line: str, cards: Catalogue) -> None:
    assert [failed.message for failed in failures(line, cards)] == []


@pytest.mark.parametrize(
    ("line", "happened"),
    [
        ("? facedown @1#3 A", "none"),
        ('? sees A facedown @1#2 "Pakaa Cub"', "Lotus Trap"),
        ("A corrects facedown @1 at hand", "there are 2 facedown cards at @1; say which by @1#1"),
        ("A corrects facedown @1#4 at hand", "there is no facedown @1#4"),
        ('? count "Ox" 3', "2"),
        ("? tokens A 3", "2"),
        ('? none B\'s "Ox"', "1"),
        ('? none "Ox" at trash', "trash of A is not known, because the position leaves out trash.A; "
         "trash of B is not known, because the position leaves out trash.B"),
        ('? count B\'s "Ox" at hand 1', "hand of B is not known, because the position leaves out hand.B"),
        ('? A\'s "Retreat" at trash', "there is no A's \"Retreat\" on the table; "
         "trash of A is not known, because the position leaves out trash.A"),
        ("? hand A 3", "hand of A is not known, because the position leaves out hand.A"),
        ("? runes B 3", "runes of B are not known, because the position leaves out runes.B"),
        ('? "Glass" keyword Tank', "no keywords"),
        ('? B\'s "Ox" keyword Assault 3', "Tank, Assault 2"),
        ('? "Glass" type unit', "gear"),
        ('? "Recruit" at base', '"Recruit" could mean 3 things: "Recruit"#1 at base, "Recruit"#2 at base, '
         '"Recruit"#3 at @2; say which'),
        ('A plays "Bolt" paying nothing', 'illegal: 356.2.b It has no additional cost "nothing"; '
         "taken for granted: The card is in hand; its additional costs are: kill"),
        ('A plays "Bolt" paying kill !', "it was carried out (legal; taken for granted: The card is in hand)"),
    ],
)  # fmt: skip
def test_a_line_that_does_not_hold(line: str, happened: str, cards: Catalogue) -> None:
    assert failure(line, cards).happened == happened


def test_reasons_are_sentences(cards: Catalogue) -> None:
    failed = failure('A moves "Recruit"#2 to @1', cards)
    assert failed.happened.startswith("illegal: 144.2 ")
    assert "reason-" not in failed.message


def test_an_effect_that_lasts_is_named_by_its_card(cards: Catalogue) -> None:
    play = 'A plays "Pledge" on B\'s "Ox"\nall pass\nA plays "End" on B\'s "Ox"\nall pass\nB chooses no\n'
    assert not failures(f'{play}? offers A "Pledge", no\nA chooses "Pledge"\n? B\'s "Ox" at base', cards)
    failed = failure(f"{play}? offers A yes", cards)
    assert failed.happened == 'yes is not offered; A may choose "Pledge" (w1, which lasts this turn), no'
