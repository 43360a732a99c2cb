"""Reports of lines that do not hold: the number in the file, what was expected, what happened."""

import pytest

from carddata.model.card import Catalogue
from tableside.notation.check import check_scenario

FILE = """title = "x"
play = '''
# a comment
{line}
'''
[position]
turn = "A"
points = {{ A = 2 }}
units = {{ "A @1" = ["Mega-Mech", "Recruit", "Recruit"], "A base" = ["Pouty Poro exhausted"], "B base" = ["Recruit"] }}
facedown = {{ "A @1" = "Windsinger" }}
"""


@pytest.mark.parametrize(
    ("line", "happened"),
    [
        ("? points A 3", "2"),
        ("? turn B", "A"),
        ("? phase ending", "main"),
        ("? state showdown open", "neutral open"),
        ("? priority none", "A"),
        ("? focus A", "none"),
        ("? winner A", "none"),
        ("? control @1 none", "A"),
        ("? control @2 B", "none"),
        ("? contested @1", "not contested"),
        ("? facedown @1 none", "A"),
        ("? facedown @2 A", "none"),
        ('? "Mega-Mech" at @2', "@1"),
        ('? "Mega-Mech" gone', "@1"),
        ('? "Mega-Mech" might 7', "8"),
        ('? "Mega-Mech" damage 1', "0"),
        ('? "Mega-Mech" exhausted', "ready"),
        ('? "Pouty Poro" ready', "exhausted"),
        ('? "Mega-Mech" stunned', "ready"),
        ("? drew A 1", "0"),
        ("? chain 1", "0"),
        ("? asks A", "none"),
        ('? can A plays "Windsinger" from @2', "419.1.a"),
        ('? cannot A plays "Windsinger" from @1 ! 811.1.b', "legal"),
        ('? cannot A plays "Windsinger" from @2 ! 811.1.b', "419.1.a"),
        ("? verdict legal", "nothing was done"),
        ("? told A 811", "nothing"),
        ('? sees B facedown @1 "Windsinger"', "nothing"),
        ('? sees A facedown @1 "Lotus Trap"', "Windsinger"),
        ('? revealed "Windsinger"', "not revealed"),
        ('? "Recruit" at @1', "3 things"),
        ('? A\'s "Recruit" at @1', "2 things"),
        ('? "Recruit"#4 at @1', 'no "Recruit"#4'),
        ('? "Mountain Drake" at @1', 'no "Mountain Drake"'),
        ('A moves "Pouty Poro" to @2', "illegal: 144.2 reason-move-exhausts; 414.4 reason-already-exhausted"),
        ('A moves "Mega-Mech" to base ! 144', "it was carried out"),
        ('A moves "Pouty Poro" to @2 ! 811', "144.2"),
        ('A moves "Pouty Poro" to @2 ! ?', "illegal"),
        ('A moves "Pouty Poro" to @2 ! 144.2.a', "144.2"),
        ('A moves "Pouty Poro" to @2 ! 14', "144.2"),
        ('A moves "Recruit" to base', "2 things"),
        ("all pass", "neither a chain nor a showdown"),
        ("judge rules stands", "no action was refused"),
    ],
)
def test_a_line_that_does_not_hold(line: str, happened: str, cards: Catalogue) -> None:
    (failure,) = check_scenario(FILE.format(line=line), cards)
    assert failure.line == 4
    expected, _, actual = failure.message.partition(" | happened: ")
    assert expected == f"expected: {line}"
    assert happened in actual


def test_every_line_that_does_not_hold_is_reported(cards: Catalogue) -> None:
    lines = "? points A 9\n? points A 2   # this one holds\n\n? turn B"
    assert [failure.line for failure in check_scenario(FILE.format(line=lines), cards)] == [4, 7]


def test_a_play_of_one_line_knows_its_place(cards: Catalogue) -> None:
    text = "title = 'x'\nplay = '? turn B'\n[position]\nturn = 'A'\n"
    assert [failure.line for failure in check_scenario(text, cards)] == [2]


def test_lines_ended_the_windows_way(cards: Catalogue) -> None:
    assert [failure.line for failure in check_scenario(FILE.format(line="? turn B").replace("\n", "\r\n"), cards)] == [
        4
    ]


@pytest.mark.parametrize(
    ("line", "happened"),
    [
        ("? verdict illegal 811", "illegal: 144.2"),
        ("? verdict unknown", "illegal: 144.2"),
        ("? verdict legal", "illegal: 144.2"),
        ("? told A 811", "144.2"),
        ("? told B nothing", "144.2"),
    ],
)
def test_what_is_expected_of_the_last_action(line: str, happened: str, cards: Catalogue) -> None:
    (failure,) = check_scenario(FILE.format(line=f'A moves "Pouty Poro" to @2 !\n{line}'), cards)
    assert failure.line == 5
    assert happened in failure.message


@pytest.mark.parametrize(
    "line",
    [
        '? B\'s "Recruit" at base',
        '? A\'s "Recruit"#2 at @1',
        '? "Recruit"#3 at base',
        '? cannot A moves "Pouty Poro" to @2 ! 144',
        '? cannot A moves "Pouty Poro" to @2',
        'A moves "Pouty Poro" to @2 !',
        '? sees A facedown @1 "Windsinger"   # and nobody else',
    ],
)
def test_a_line_that_holds(line: str, cards: Catalogue) -> None:
    assert not check_scenario(FILE.format(line=line), cards)
