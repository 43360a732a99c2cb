"""Each case of the corpus is withstood, and the search finds a case that is not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fuzz.search import CORPUS, corpus, search
from tests.fuzz.targets import TARGETS, Case

MOST_BYTES = 16 * 1024


@pytest.fixture
def withstand(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Case]:
    with TARGETS[request.param](tmp_path) as case:
        yield case


@pytest.mark.parametrize(("withstand", "name"), [(name, name) for name in TARGETS], ids=TARGETS, indirect=["withstand"])
def test_every_case_of_the_corpus_is_withstood(withstand: Case, name: str) -> None:
    for path in sorted((CORPUS / name).iterdir()):
        try:
            withstand(path.read_bytes())
        except Exception as error:
            raise AssertionError(f"{path.name}: {error!r}") from error


def test_every_target_has_a_corpus_of_small_files() -> None:
    assert {folder.name for folder in CORPUS.iterdir()} == set(TARGETS)
    for path in CORPUS.rglob("*"):
        assert path.is_dir() or path.stat().st_size <= MOST_BYTES, path
    assert all(len(corpus(name)) >= 3 for name in TARGETS)


def test_the_search_finds_a_case_that_is_not_withstood_and_makes_it_small() -> None:
    def fragile(content: bytes) -> None:
        if b"[[" in content:
            raise RecursionError

    tried, found = search(fragile, [b'{"a":[1,2,3]}'], seconds=30, chance=7)
    assert tried > 0
    assert found is not None
    assert found.case == b"[["


def test_a_search_ends_in_time() -> None:
    tried, found = search(lambda _: None, [b"seed"], seconds=0.2, chance=7)
    assert tried > 0
    assert found is None
