"""The pages of the documentation, and what stands in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").glob("*.md")])
NAMES = [page.relative_to(ROOT).as_posix() for page in PAGES]

FENCE = re.compile(r"^```.*?^```", re.M | re.S)
CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def links(name: str) -> list[str]:
    return LINK.findall(CODE.sub("", FENCE.sub("", read(name))))


def code(name: str) -> Iterator[str]:
    """Yield what stands as code: spans, lines of indented blocks and lines of fenced blocks, without comments."""
    text = read(name)
    yield from CODE.findall(FENCE.sub("", text))
    blocks = re.findall(r"^ {4}(.+)", text, re.M)
    fenced = [line for block in FENCE.findall(text) for line in block.splitlines()[1:-1]]
    yield from (re.split(r"\s{2,}|\s#\s", line.strip())[0] for line in (*blocks, *fenced))


def anchors(name: str) -> set[str]:
    """The anchors of a page's headings, as mkdocs and GitHub make them."""
    found = re.findall(r"^#+ +(.+)$", FENCE.sub("", read(name)), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in found}


def rows(name: str, heading: str) -> list[list[str]]:
    """The cells of the first table below a heading, without its head."""
    below = read(name).split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    lines = [line for line in below.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:]]
