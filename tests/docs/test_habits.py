"""The commands that contributors run before a commit are those that the build server runs."""

import re

from tests.docs.pages import ROOT, read


def test_the_hooks_before_a_commit_run_what_make_lint_runs():
    target = re.search(r"^lint:.*\n((?:\t.+\n)+)", read("Makefile"), re.M)[1]
    linted = [line.strip().lstrip("@").replace("$(python)", ".venv/bin/python") for line in target.splitlines()]
    hooks = re.findall(r"^ +entry: (.+)$", read(".pre-commit-config.yaml"), re.M)
    assert hooks == [line for line in linted if not line.startswith("tools/setup")]


def test_every_package_says_that_it_has_types():
    for package in ("tableside", "hw", "carddata"):
        assert (ROOT / package / "py.typed").is_file()


def test_every_decision_says_what_would_change_it():
    pages = sorted((ROOT / "docs/decisions").glob("[0-9]*.md"))
    assert [int(page.name[:4]) for page in pages] == list(range(1, len(pages) + 1))
    for page in pages:
        headings = re.findall(r"^## (.+)$", page.read_text(encoding="utf-8"), re.M)
        assert headings == ["Context", "Choice", "Consequences", "What would change it"], page.name
        assert f"({page.name})" in read("docs/decisions/index.md")


def test_the_changelog_is_a_page_and_each_change_has_a_kind():
    page = read("CHANGELOG.md")
    assert "\n<!-- towncrier release notes start -->\n" in page
    assert page.count("\n") < 120
    for file in (ROOT / "changes").iterdir():
        assert file.name == "README.md" or re.fullmatch(r"\+[\w-]+\.(added|changed|fixed|removed)\.md", file.name)
