"""Bytes become text only if it is certain which characters they are."""

from __future__ import annotations

import pytest

from tableside.cli.hall_options import ENCODINGS as NAMED
from tableside.hall.pairing_files.file_text import ENCODINGS, FileTextError, text_of
from tableside.message import Message, message

NAMES = "name\nJürgen Größe\nDvořák\n王芳\nمريم\n🦊 Zoë\n"


def problem(content: bytes, **options: object) -> Message:
    with pytest.raises(FileTextError) as refused:
        text_of(content, **options)
    (only,) = refused.value.problems
    return only


def line(number: int) -> Message:
    return message("hall-line", number=number)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_unicode_is_recognised(encoding: str) -> None:
    assert text_of(NAMES.encode(encoding)) == NAMES


def test_big_endian_utf_16_is_recognised_by_its_mark() -> None:
    assert text_of(b"\xfe\xff" + NAMES.encode("utf-16-be")) == NAMES


@pytest.mark.parametrize("name", ["Jürgen", "Größe", "André", "Ötzi Müßig-Öttl"])
def test_letters_that_are_the_same_in_all_latin_code_pages_are_certain(name: str) -> None:
    for page in ("windows-1252", "windows-1250", "windows-1254", "windows-1257"):
        assert text_of(name.encode(page)) == name


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("Peña", "windows-1252"),
        ("Zoë", "windows-1252"),
        ("Hélène", "windows-1252"),
        ("Jiří", "windows-1250"),
        ("Ondřej", "windows-1250"),
        ("Łukasz", "windows-1250"),
        ("Иван", "windows-1251"),
        ("Ян", "windows-1251"),
        ("Дуй", "windows-1251"),
        ("Jürgen", "mac-roman"),
        ("Jürgen", "cp850"),
        ("田中", "shift_jis"),
        ("王芳", "gb18030"),
    ],
)
def test_other_letters_are_refused_with_their_line_until_somebody_names_the_encoding(name: str, page: str) -> None:
    content = f"name\nKim\n{name}\n".encode(page)
    assert problem(content) == message("hall-encoding-unsure", place=line(3))
    if page in ENCODINGS:
        assert text_of(content, page) == f"name\nKim\n{name}\n"


def test_an_encoding_that_is_named_must_fit() -> None:
    content = "name\nKim\n王芳\n".encode("gb18030") + b"\xff\nAlex\n"
    assert problem(content, encoding="gb18030") == message("hall-encoding-other", encoding="gb18030", place=line(4))


def test_the_mark_of_utf_8_counts_more_than_an_encoding_that_is_named() -> None:
    assert text_of("Peña".encode("utf-8-sig"), "windows-1252") == "Peña"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_file_that_ends_within_a_character_was_cut_off(encoding: str) -> None:
    assert problem("name\nKim\nJürgen\n王".encode(encoding)[:-1]) == message("hall-cut-off", place=line(4))


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", message("hall-file-empty")),
        (b"\xef\xbb\xbf \r\n", message("hall-file-empty")),
        (b"PK\x03\x04\x14\x00", message("hall-is-spreadsheet")),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", message("hall-is-spreadsheet")),
        (b"\n<!DOCTYPE html><title>Pairings</title>", message("hall-is-page")),
        (b"%PDF-1.7\n\x00\x01", message("hall-not-text", place=line(2))),
        (b"name\nK\x00im", message("hall-not-text", place=line(2))),
        ("name\nK\x1bim".encode("utf-16"), message("hall-not-text", place=line(2))),
        ("name".encode("utf-32"), message("hall-not-text", place=line(1))),
    ],
)
def test_what_is_no_list_is_told_apart(content: bytes, expected: Message) -> None:
    assert problem(content) == expected


def test_the_command_offers_the_encodings_that_can_be_named() -> None:
    assert NAMED == ENCODINGS
