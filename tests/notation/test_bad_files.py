"""Files that cannot be read: each gets a NotationError that says where and what, never anything else."""

import pytest

from carddata.model.card import Catalogue
from tableside.notation.check import check_scenario
from tableside.notation.errors import NotationError

HEAD = 'title = "x"\nmode = "{mode}"\n'


def file(position: str = "", play: str = "", mode: str = "duel", head: str = "") -> str:
    return f"title = \"x\"\nmode = \"{mode}\"\n{head}\nplay = '''\n{play}\n'''\n[position]\nturn = \"A\"\n{position}\n"


def refusal(text: str, cards: Catalogue) -> NotationError:
    with pytest.raises(NotationError) as caught:
        check_scenario(text, cards)
    assert caught.value.message
    return caught.value


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("this is no TOML", "line 1"),
        ("title = 'x'\ntitle = 'y'\n", "Cannot overwrite"),
        ("title = 'x'\n", "position"),
        ("title = 'x'\n[position]\nbattlefields = ['plain']\n", "turn"),
        ("title = 'x'\nmade_up = 1\n[position]\nturn = 'A'\n", "made_up"),
        ("title = 'x'\n[position]\nturn = 'A'\ncontroll = { '@1' = 'A' }\n", "controll"),
        ("title = 'x'\n[position]\nturn = 'A'\npoints = { A = 'seven' }\n", "points"),
        ("title = 'x'\n[position]\nturn = 'A'\nphase = 'draw'\n", "phase"),
        ("title = 'x'\nfollow = 'some'\n[position]\nturn = 'A'\n", "follow"),
        ("title = 'x'\ndial = 'loud'\n[position]\nturn = 'A'\n", "dial"),
        ("x = " + "[" * 5000, ""),
        ("[position]\nturn = 'A'\nnumber = " + "9" * 5000, ""),
    ],
    ids=str.split(
        "not-toml twice no-position no-turn head-key position-key number-as-text phase follow dial deep long"
    ),
)
def test_a_file_of_another_shape(text: str, problem: str, cards: Catalogue) -> None:
    assert problem in refusal(text, cards).message


def test_a_mode_or_an_edition_that_is_not_followed(cards: Catalogue) -> None:
    assert "5v5" in refusal(file(mode="5v5"), cards).message
    older = refusal(file(head='edition = "2025-06-02"'), cards).message
    assert "2025-06-02" in older
    assert "2026-07-16" in older


@pytest.mark.parametrize(
    ("position", "key", "problem"),
    [
        ('units = { "A @1" = ["Vangard Sergeant"] }', "units.A @1", "Vanguard Sergeant"),
        ('gear = { "B base" = ["Sun Disk"] }', "gear.B base", "Sun Disc"),
        ('hand = { A = ["Pakka Cub"] }', "hand.A", "Pakaa Cub"),
        ('trash = { A = ["Pakka Cub"] }', "trash.A", "Pakaa Cub"),
        ('deck = { A = ["Pakka Cub"] }', "deck.A", "Pakaa Cub"),
        ('champion = { A = "Temo, Scout" }', "champion.A", "Teemo, Scout"),
        ('battlefields = ["Targons Peak", "plain"]', "battlefields", "Targon's Peak"),
        ('units = { "A @1" = ["Pouty Poro"] }\nfacedown = { "A @1" = "Lotos Trap" }', "facedown.A @1", "Lotus Trap"),
    ],
)
def test_a_card_nobody_knows_with_the_one_perhaps_meant(
    position: str, key: str, problem: str, cards: Catalogue
) -> None:
    message = refusal(file(position), cards).message
    assert key in message
    assert f'perhaps "{problem}"' in message


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ('units = { "A @1" = ["Sun Disc"] }', "units.A @1"),
        ('gear = { "A base" = ["Pouty Poro"] }', "gear.A base"),
        ('battlefields = ["Pouty Poro", "plain"]', "battlefields"),
    ],
)
def test_a_card_of_another_type(position: str, key: str, cards: Catalogue) -> None:
    assert key in refusal(file(position), cards).message


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ("points = { C = 1 }", "points.C"),
        ('control = { "@1" = "C" }', "control.@1"),
        ('brought = { "@1" = "C" }', "brought.@1"),
        ('units = { "C base" = ["Pouty Poro"] }', "units.C base"),
        ('facedown = { "E @1" = "Windsinger" }', "facedown.E @1"),
        ('scored = { C = ["@1"] }', "scored.C"),
        ('units = { "A base" = ["Pouty Poro owner C"] }', "units.A base"),
        ("runes = { C = { fury = 1 } }", "runes.C"),
        ('hand = { C = ["Windsinger"] }', "hand.C"),
        ('trash = { C = ["Windsinger"] }', "trash.C"),
        ('deck = { C = ["Windsinger"] }', "deck.C"),
        ('champion = { C = "Teemo, Scout" }', "champion.C"),
    ],
)
def test_a_player_who_is_not_in_the_game(position: str, key: str, cards: Catalogue) -> None:
    assert key in refusal(file(position), cards).message


@pytest.mark.parametrize(
    ("position", "key"),
    [
        (
            'units = { "A @1" = ["Pouty Poro"] }\ngear = { "A base" = ["Long Sword attached to Pouty Poro"] }',
            "gear.A base",
        ),
        ('gear = { "A base" = ["Long Sword attached to Pouty Poro"] }', "gear.A base"),
        (
            'units = { "A base" = ["Pouty Poro"] }\ngear = { "A base" = ["Long Sword attached to Pouty Poro#2"] }',
            "gear.A base",
        ),
        ('units = { "A base" = ["Pouty Poro", "Mega-Mech attached to Pouty Poro"] }', "units.A base"),
        ('runes = { A = { "calm tired" = 1 } }', "runes.A"),
        ('runes = { A = { "clam exhausted" = 1 } }', "runes.A"),
    ],
)
def test_a_bearer_who_is_not_there_and_runes_of_no_domain(position: str, key: str, cards: Catalogue) -> None:
    assert key in refusal(file(position), cards).message


def test_a_turn_player_who_is_not_in_the_game(cards: Catalogue) -> None:
    assert "turn" in refusal("title = 'x'\n[position]\nturn = 'C'\n", cards).message
    assert not check_scenario("title = 'x'\nmode = 'ffa3'\n[position]\nturn = 'C'\n", cards)


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ('control = { "@3" = "A" }', "control.@3"),
        ('brought = { "@3" = "A" }', "brought.@3"),
        ('control = { "@0" = "A" }', "control.@0"),
        ('units = { "A @3" = ["Pouty Poro"] }', "units.A @3"),
        ('units = { "A hand" = ["Pouty Poro"] }', "units.A hand"),
        ('units = { "A" = ["Pouty Poro"] }', "units.A"),
        ('facedown = { "A @7" = "Windsinger" }', "facedown.A @7"),
        ('facedown = { "A base" = "Windsinger" }', "facedown.A base"),
        ('scored = { A = ["@3"] }', "scored.A"),
        ('scored = { A = ["1"] }', "scored.A"),
        ('control = { "@' + "9" * 5000 + '" = "A" }', "control.@9"),
    ],
)
def test_a_place_that_is_not_there(position: str, key: str, cards: Catalogue) -> None:
    assert key in refusal(file(position), cards).message


@pytest.mark.parametrize(
    ("position", "key", "rule"),
    [
        ('control = { "@1" = "A" }', "control.@1", "323.6"),
        ('control = { "@1" = "A" }\nunits = { "B @1" = ["Pouty Poro"] }', "control.@1", ""),
        ('units = { "A @1" = ["Pouty Poro"], "B @1" = ["Mega-Mech"] }', "units", ""),
        ('facedown = { "A @1" = "Windsinger" }', "facedown", "107.3.c"),
        ('units = { "B @1" = ["Pouty Poro"] }\nfacedown = { "A @1" = "Windsinger" }', "facedown", "107.3.c"),
        (
            'units = { "A @1" = ["Pouty Poro"] }\nfacedown = { "A @1" = ["Windsinger", "Lotus Trap"] }',
            "facedown",
            "107.3.b",
        ),
        ('control = { "@1" = "none" }\nunits = { "A @1" = ["Pouty Poro"] }', "control.@1", ""),
        ("points = { A = -1 }", "points", "194.4"),
        ("number = 0", "number", ""),
        ("runes = { A = { fury = -1 } }", "runes", ""),
    ],
    ids=str.split(
        "control-alone control-of-another both-there facedown-alone facedown-of-another two nobodys points turn runes"
    ),
)
def test_a_position_that_contradicts_itself(position: str, key: str, rule: str, cards: Catalogue) -> None:
    message = refusal(file(position), cards).message
    assert f"position.{key}" in message
    assert rule in message


def test_told_control_without_units_is_no_contradiction_where_units_are_not_followed(cards: Catalogue) -> None:
    text = file(
        'control = { "@1" = "A" }\nfacedown = { "A @1" = "Windsinger" }', "? control @1 A", head='follow = "score"'
    )
    assert not check_scenario(text, cards)


def test_the_text_of_a_made_up_card_is_understood_whole_or_refused(cards: Catalogue) -> None:
    made = '[cards."Grey Hound"]\ntype = "unit"\nmight = 3\ntext = "{}"\n'
    play = 'A plays "Grey Hound"\n? drew A 7\n? "Grey Hound" might 12'
    text = made.format("When you play me, draw 7, then give me +9 :rb_might: this turn.")
    assert not check_scenario(file("", play.replace("\n", "\nall pass\n", 1)) + text, cards)
    refused = refusal(file() + made.format("When you play me, draw 7 and dance."), cards).message
    assert "Grey Hound" in refused
    assert "from character 29 on, 'dance.': stop-unknown-word" in refused
    assert (
        "has a text and abilities"
        in refusal(file() + made.format("[Tank]") + 'abilities = [{when = "play", do = []}]\n', cards).message
    )


def test_a_made_up_card_is_one_of_facts_alone(cards: Catalogue) -> None:
    made = '[cards."Dry Well"]\ntype = "gear"\nkeywords = ["Hidden"]\n'
    assert not check_scenario(file('gear = { "A base" = ["Dry Well"] }', '? "Dry Well" at base') + made, cards)
    with_text = refusal(file() + made + 'text = "Draw 1."\n', cards).message
    assert "Dry Well" in with_text
    assert "text" in with_text
    assert "colour" in refusal(file() + made + "colour = 1\n", cards).message
    assert "type" in refusal(file() + '[cards."Dry Well"]\ntype = "well"\n', cards).message


PLAYED = 'units = { "A base" = ["Pouty Poro"], "A @1" = ["Mega-Mech"] }'


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("A dances", "dances"),
        ("a passes", "a"),
        ("C passes", "C"),
        ('A hides "Windsnger" at @1', 'perhaps "Windsinger"'),
        ('A plays "Windsnger"', 'perhaps "Windsinger"'),
        ("A hides Windsinger at @1", "quotation"),
        ('A hides "Windsinger at @1', "quotation"),
        ('A hides "Windsinger" at @3', "@3"),
        ('A hides "Windsinger" at @0', "@0"),
        ('A hides "Windsinger" at base', "base"),
        ('A hides "Windsinger"', "ends too early"),
        ('A hides "Windsinger" at @1 quickly', "quickly"),
        ('A plays "Pakaa Cub" from @9', "@9"),
        ('A plays "Pakaa Cub" from pocket', "pocket"),
        ('A moves "Pouty Poro" to @4', "@4"),
        ('A moves "Pouty Poro"', "ends too early"),
        ('A moves E\'s "Pouty Poro" to @1', "E"),
        ('A plays "Pakaa Cub" mode', "ends too early"),
        ('A plays "Pakaa Cub" mode none', "none"),
        ('A activates "Pouty Poro" ability none', "none"),
        ('A assigns "Pouty Poro"', "Pouty Poro"),
        ("A tells nonsense 2", "nonsense"),
        ('A tells move "Pouty Poro" to trash', "trash"),
        ("A corrects points A many", "many"),
        ("A corrects points A " + "9" * 5000, ""),
        ('A corrects "Pouty Poro" at nowhere', "nowhere"),
        ("A ends match", "match"),
        ('A moves "Pouty Poro" to @1 ! eight', "eight"),
        ('A moves "Pouty Poro" to @1 ! 144 145', "145"),
        ("judge rules perhaps", "perhaps"),
        ("all passes", "all"),
        ("? weather fine", "weather"),
        ("? points A", "ends too early"),
        ("? points D 3", "D"),
        ("? control @5 A", "@5"),
        ('? "Pouty Poro" at @5', "@5"),
        ('? "Pouty Poro" at noon', "noon"),
        ('? "Pouty Poro" sad', "sad"),
        ("? verdict guilty", "guilty"),
        ("? verdict illegal perhaps", "perhaps"),
        ("? told A something", "something"),
        ("? can A dances", "dances"),
        ("? sees B facedown @1 Windsinger", "quotation"),
        ("? state neutral ajar", "ajar"),
        ("!", "!"),
        ("?", "ends too early"),
    ],
)
def test_a_line_that_cannot_be_read(line: str, problem: str, cards: Catalogue) -> None:
    error = refusal(file(PLAYED, f"? turn A\n{line}"), cards)
    assert problem in error.message
    assert error.line == 6


def test_nothing_happens_before_the_whole_file_is_read(cards: Catalogue) -> None:
    error = refusal(file(PLAYED, "? points A 9\n? turn B\nA dances"), cards)
    assert "dances" in error.message
    assert error.line == 7


def test_a_battlefield_may_be_said_to_be_nobodys(cards: Catalogue) -> None:
    assert not check_scenario(file('control = { "@1" = "none" }', "? control @1 none"), cards)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (file("points = { A = 'seven' }"), "position.points.A must be a whole number, and is text in quotation marks"),
        (file("points = { A = 1, B = 'x' }"), "position.points.B must be"),
        (file("units = ['Recruit']"), "position.units must be a table, and is a list"),
        (file("number = 1.5"), "position.number must be a whole number, and is a number with a point"),
        (file("runs = {}"), "[position] has no key 'runs'; perhaps 'runes'; its keys are turn, "),
        (file("showdown = { at = '@1' }"), "position.showdown lacks the key 'focus'"),
        ("[position]\nturn = 'A'\nplay = ''\n", "'play' stands in the head, before the first [table]"),
        ("trash = {}\n[position]\nturn = 'A'\n", "'trash' stands in [position]"),
        (
            file('units = { "A base" = ["Recruit tired"] }'),
            "'tired' after \"Recruit\" is no state; these are: exhausted, ",
        ),
        (
            file('units = { "A base" = ["Recruit exausted"] }'),
            "is no state; perhaps 'exhausted'; these are: exhausted, ",
        ),
        (file('units = { "A hand" = ["Recruit"] }'), '\'hand\' is not a place; write "A base" or "A @1"'),
        (
            file("runes = { A = { clam = 1 } }"),
            "'clam' is no domain, nor one with 'exhausted'; domains are fury, calm, ",
        ),
        (file(head="dial = 'loud'"), "dial: 'loud' is not one of casual, competition, silent"),
        (file(head="rules = '811'"), "rules must be a list, and is text in quotation marks"),
        ("[position]\nturn = 'A'\npoints = {\n", "this is no TOML: "),
    ],
)
def test_a_value_that_does_not_fit_is_named_by_its_keys(text: str, sentence: str, cards: Catalogue) -> None:
    assert sentence in refusal(text, cards).message


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        ("type = 'unti'", "cards.\"X\".type: 'unti' is not one of battlefield, gear, "),
        ("type = 'unti'", "; perhaps 'unit'"),
        ("type = ['unit', 'gear']", 'cards."X".type must be one of battlefield, gear, '),
        (
            "type = 'unit'\nkeywords = ['Reacton']",
            "cards.\"X\".keywords: 'Reacton' is not a keyword; perhaps 'Reaction'",
        ),
        ("type = 'gear'\nalso = 'gear'", 'a card of two types has type = "unit" and also = "gear"'),
        ("type = 'unit'\nkeywords = ['Tank 2']", "'Tank' has no number; only Assault, Deflect, "),
        ("type = 'unit'\nmay = ['dying']", "cards.\"X\".may[0]: 'dying' is not one of "),
        (
            "type = 'unit'\nabilities = [{ when = 'play', do = [{ do = 'deel' }] }]",
            "cards.\"X\".abilities[0].do[0].do: 'deel' is not one of ",
        ),
        (
            "type = 'unit'\nabilities = [{ when = 'play', do = [{ do = 'deal', amont = 2 }] }]",
            "cards.\"X\".abilities[0].do[0] has no key 'amont'; perhaps 'amount'; its keys are only_if, amount, ",
        ),
        (
            "type = 'unit'\nabilities = [{ when = 'play', do = [{ amount = 2 }] }]",
            "cards.\"X\".abilities[0].do[0] lacks the key 'do'",
        ),
    ],
)
def test_a_made_up_card_that_does_not_fit_is_named_with_the_words_it_may_have(
    made: str, sentence: str, cards: Catalogue
) -> None:
    assert sentence in refusal(file() + f'[cards."Y"]\ntype = "unit"\n[cards."X"]\n{made}\n', cards).message


def test_a_card_like_no_other_is_made_up_or_imported(cards: Catalogue) -> None:
    message = refusal(file(PLAYED, 'A plays "Xyzzy"'), cards).message
    assert (
        message == 'no card "Xyzzy" is known; make it up in [cards], or name the folder of imported cards with --data'
    )


def test_a_place_that_is_missing_is_said_how_to_write(cards: Catalogue) -> None:
    message = refusal(file('units = { "A" = ["Vanguard Sergeant"] }'), cards).message
    assert message == 'position.units.A: \'\' is not a place; write "A base" or "A @1"'


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("A play 'x'", "'play' is not something a player does; perhaps 'plays'"),
        ("? pionts A 3", "'pionts' is not something to expect; perhaps 'points'"),
        ("? points A", "the line ends too early; a number must follow"),
        ('? "Pouty Poro" redy', "'redy' stands where 'at', "),
        ('A plays "Pouty Poro" at @1', "'at' is not a choice here"),
        ("? Poro damage 2", "names stand in quotation marks"),
        ('? "Pouty Poro" redy', "; perhaps 'ready'"),
        ('? "Pouty Poro" keyword Tnak', "'Tnak' is not a keyword; perhaps 'Tank'"),
        ('? "Pouty Poro" keyword Tank 2', "'Tank' has no number"),
        ('? "Pouty Poro" at trsh', "'trsh' is not a place or a zone; perhaps 'trash'; they are @N, base, "),
        ('? count "Pouty Poro"#1 1', '"Pouty Poro"#1 is one object; count a name without a number'),
        ("? count units at hand 1", "'hand' is not on the board; units are counted at base, @N or everywhere"),
        ('A plays "Pakaa Cub" to @1 to base', "'to' stands twice in this line"),
        (
            'A moves "Pakaa Cub", "Pakaa Cub" to @1',
            '"Pakaa Cub" stands twice; "Pakaa Cub"#2 is the second of that name',
        ),
        ('A moves "Pakaa Cub" to field', "'field' is not a battlefield; they are @1 to @2, or base"),
        ("? priority nobody", "'nobody' is not a player; they are A, B, or none for nobody"),
        (
            'A moves "Pouty Poro" to @1 ! eight',
            "'eight' is not the number of a rule; after ! stands a rule, ?, ~ or any",
        ),
    ],
)
def test_a_line_that_cannot_be_read_says_what_may_stand_there(line: str, sentence: str, cards: Catalogue) -> None:
    assert sentence in refusal(file(PLAYED, line), cards).message


def test_a_file_that_is_no_toml_names_the_line(cards: Catalogue) -> None:
    assert refusal("title = 'x'\nturn = = 1\n", cards).line == 2
