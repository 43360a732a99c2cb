"""The search for a case that fails: hypothesis changes cases of the corpus, and a failing one is made smaller."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tests.fuzz.targets import Case

CORPUS = Path(__file__).parents[1] / "corpus"
"""A folder for each target: cases that once failed, and cases that reach deep branches."""

ROUND = 200
"""Cases of one run of hypothesis, each run with a seed of its own."""

SIZES = (0, 1, 1, 1, 2, 4, 16, 100, 1000)
TOKENS = (b"\0", b"\xff", b"\xff" * 4, b"\n", b"\r\n\r\n", b"9" * 30, b"-1", b"1e999", b"null", b'""', b"[" * 300)
TOKENS += (b"\x1b[31m", "\N{RIGHT-TO-LEFT OVERRIDE}".encode(), b"\xed\xa0\x80", b"A", b"B", b"0", b"1", b"{}", b"[]")
TOKENS += (b"true", b'"', b"\\", b"\\ud800", b"\\u0000", b":", b",")
"""Tokens that parsers stumble over."""


@dataclass(frozen=True)
class Found:
    """A case that is not withstood, and what was raised."""

    case: bytes
    error: BaseException


def corpus(name: str) -> list[bytes]:
    """The cases of a target, sorted by file name."""
    return [path.read_bytes() for path in sorted((CORPUS / name).iterdir())]


def keep(name: str, found: Found) -> Path:
    """Add a case to the corpus."""
    path = CORPUS / name / f"found-{hashlib.sha256(found.case).hexdigest()[:12]}"
    path.write_bytes(found.case)
    return path


def search(case: Case, seeds: list[bytes], seconds: float, chance: int) -> tuple[int, Found | None]:
    """Try cases for so long, or until one is not withstood; how many were tried, and that case, made small."""
    until, tried, found = time.monotonic() + seconds, 0, None
    while found is None and time.monotonic() < until:
        count, found = _search_once(case, seeds, until, f"{chance} {tried}")
        tried += count
    return tried, None if found is None else smaller(case, found)


def _search_once(case: Case, seeds: list[bytes], until: float, chance: str) -> tuple[int, Found | None]:
    tried, found = 0, list[Found]()

    @seed(chance)
    @settings(
        max_examples=ROUND,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.sampled_from(seeds), st.sampled_from(seeds), st.binary(max_size=40))
    def withstands(content: bytes, other: bytes, changes: bytes) -> None:
        nonlocal tried
        if time.monotonic() > until and not found:
            return
        tried += 1
        if error := failure(case, changed := change(content, other, changes)):
            found.append(Found(changed, error))
            raise error

    try:
        withstands()
    except Exception:
        if not found:
            raise
    return tried, found[-1] if found else None


def failure(case: Case, content: bytes) -> Exception | None:
    """Return what a case raises."""
    try:
        case(content)
    except Exception as error:
        return error
    return None


def change(content: bytes, other: bytes, changes: bytes) -> bytes:
    """A content after changes of 6 bytes each: bits turned, bytes set, parts removed, repeated or put in."""
    for at in range(0, len(changes) - 5, 6):
        how, high, low, size, what, more = changes[at : at + 6]
        place = (high << 8 | low) * (len(content) + 1) >> 16
        end = min(len(content), place + SIZES[size % len(SIZES)])
        content = content[:place] + _instead(content[place:end], other, how, what, more) + content[end:]
    return content


def _instead(part: bytes, other: bytes, how: int, what: int, more: int) -> bytes:
    match how % 6:
        case 0:
            return bytes([part[0] ^ 1 << what % 8]) + part[1:] if part else part
        case 1:
            return bytes([what]) + part[1:]
        case 2:
            return TOKENS[what % len(TOKENS)]
        case 3:
            return b""
        case 4:
            return part * (2 + what % 20)
    start = what * (len(other) + 1) >> 8
    return other[start : start + more]


def smaller(case: Case, found: Found) -> Found:
    """The same failure with as many bytes left out as can be, in so many tries as that takes."""
    size = max(1, len(found.case) // 2)
    while size:
        for shorter in _without(found.case, size):
            error = failure(case, shorter)
            if type(error) is type(found.error):
                found = Found(shorter, error)
                break
        else:
            size //= 2
    return found


def _without(content: bytes, size: int) -> Iterator[bytes]:
    for at in range(0, len(content), size):
        yield content[:at] + content[at + size :]
