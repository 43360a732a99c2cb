"""Things that the documentation names are there: links, paths, make targets, commands and their options."""

import re
import shlex

import click
import pytest

from tableside.cli.main import main
from tests.docs.pages import NAMES, ROOT, anchors, code, links, read, rows

TOP = ("tableside", "hw", "carddata", "docs", "tests", "examples", "tools", "install", "requirements", "engine")
PATH = re.compile(r"(?:[\w.-]+/)+[\w.-]*|[\w-]+\.(?:md|toml|yml|yaml)")
GENERATED = ("build/", ".venv/", "decisions/NNNN")
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))


@pytest.mark.parametrize("name", NAMES)
def test_every_link_leads_somewhere(name):
    for link in links(name):
        target, _, anchor = link.partition("#")
        if "://" in target:
            continue
        page = (ROOT / name).parent / target if target else ROOT / name
        assert page.exists(), link
        if anchor and page.suffix == ".md":
            assert anchor in anchors(page.resolve().relative_to(ROOT).as_posix()), link


def is_origin(path: str) -> bool:
    """Return whether it is the name of a table's key, which looks like a path."""
    return re.fullmatch("tableside/[A-Za-z0-9_-]{43}", path) is not None


@pytest.mark.parametrize("name", NAMES)
def test_every_path_that_is_named_is_there(name):
    for span in code(name):
        for path in PATH.findall(span):
            first, slash, rest = path.partition("/")
            if slash and first in TOP and rest and "..." not in path and not is_origin(path):
                places = (ROOT / path, ROOT / "tableside" / path)
                assert any(place.exists() for place in places), path


@pytest.mark.parametrize("name", NAMES)
def test_every_make_target_that_is_named_is_there(name):
    for span in code(name):
        for target in re.findall(r"(?:^|[;&] *)make ([a-z][a-z-]*)", span):
            assert target in TARGETS, span


def commands(name):
    """The words after `tableside` of each command that a page shows."""
    for span in code(name):
        found = re.search(r"^(?:\.venv/bin/)?tableside((?: [^`|]+)?)$", span)
        if found and re.match(r"( [a-z-]+)*", found[1]):
            yield re.sub(r"[\[\]]|\.\.\.|…", " ", found[1])


@pytest.mark.parametrize("name", NAMES)
def test_every_command_that_is_shown_parses(name):
    for words in commands(name):
        check_command(shlex.split(words))


def check_command(words):
    """Fail unless these words name a command, and options that it or its groups have."""
    command: click.Command = main
    while words:
        word, *words = words
        option = word.partition("=")[0]
        known = {name: option for option in command.params for name in (*option.opts, *option.secondary_opts)}
        if option in known:
            takes_value = isinstance(known[option], click.Option) and not known[option].is_flag
            words = words[1:] if takes_value and "=" not in word else words
        elif word.startswith("-"):
            assert option in ("-h", "--help"), (command.name, option)
        elif isinstance(command, click.Group):
            assert word in command.commands, (command.name, word)
            command = command.commands[word]


def test_the_check_notices_what_is_not_there():
    wrong = (["recrod"], ["record", "shwo"], ["record", "show", "--flie", "x"], ["record", "show", "--file", "x", "-q"])
    for words in wrong:
        with pytest.raises(AssertionError):
            check_command(words)


def test_the_readme_shows_commands_and_targets():
    assert len(list(commands("README.md"))) > 5
    assert {"make run", "make test", "make docs"} <= {span.strip() for span in code("README.md")}


def test_the_command_page_is_made_from_the_commands():
    page = read("docs/commands.md")
    assert ":module: tableside.cli.main" in page
    assert ":command: main" in page


def test_the_entries_that_translators_are_shown_are_those_of_the_catalogue():
    catalogue = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tableside/text/locale/en").rglob("*.po"))
    shown = re.findall(r"^    ((?:msgid|msgid_plural|msgstr(?:\[\d\])?) .+\n)", read("docs/languages.md"), re.M)
    assert len(shown) == 6
    assert not [line for line in shown if line not in catalogue]


def test_the_page_for_translators_has_each_catalogue_with_the_codes_in_it():
    folder = ROOT / "tableside/text/locale/en/LC_MESSAGES"
    catalogues = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.po")}
    shown = rows("docs/languages.md", "Which catalogue has which words")
    assert [name.strip("`") for name, *_ in shown] == sorted(catalogues)
    for name, _, prefixes in shown:
        for prefix in re.findall(r"`([a-z]+-)`", prefixes):
            assert f'msgid "{prefix}' in catalogues[name.strip("`")], (name, prefix)


def test_the_page_of_tests_has_each_folder_that_is_no_room():
    rooms = {
        "app",
        "cli",
        "commentary",
        "decks",
        "describe",
        "engine",
        "hall",
        "intake",
        "judge",
        "ledger",
        "match",
        "notation",
        "stream",
        "table",
        "web",
        "hw",
        "carddata",
    }
    helpers = {"kit", "examples_witness"}
    folders = {path.parent.name for path in (ROOT / "tests").glob("[!_.]*/*.*") if path.suffix != ".pyc"}
    named = " ".join(where for _, where, *_ in rows("docs/tests.md", "Kinds of tests"))
    assert not [folder for folder in folders - rooms - helpers if f"`tests/{folder}" not in named]
