"""The frame to print is true to size: a millimetre of the drawing is a millimetre of paper, and readers fit into it."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tests.docs.pages import ROOT, read

SVG = "{http://www.w3.org/2000/svg}"
DRAWING = ElementTree.fromstring((ROOT / "docs/images/frame.svg").read_text(encoding="utf-8"))
ROOM = 1


def sizes(rectangle: ElementTree.Element) -> tuple[float, ...]:
    return tuple(float(rectangle.get(name, "")) for name in ("x", "y", "width", "height"))


def part(frame: str, name: str) -> tuple[float, ...]:
    """Place and size of a part of a frame."""
    return sizes(DRAWING.find(f".//{SVG}g[@id='{frame}']/{SVG}rect[@class='{name}']"))  # type: ignore[arg-type]


def test_it_is_a_sheet_of_a4_in_millimetres() -> None:
    assert (DRAWING.get("width"), DRAWING.get("height"), DRAWING.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")


def test_the_bar_to_measure_is_as_long_as_it_says() -> None:
    bar = DRAWING.find(f".//{SVG}path[@id='bar']")
    assert bar is not None
    begin, end = re.fullmatch(r"M(\d+) \d+H(\d+)", bar.get("d", "")).groups()  # type: ignore[union-attr]
    assert int(end) - int(begin) == 100


@pytest.mark.parametrize("frame", ["usb", "board"])
def test_each_reader_that_is_named_fits_with_a_millimetre_to_spare_and_within_the_frame(frame: str) -> None:
    words = " ".join(DRAWING.find(f".//{SVG}g[@id='{frame}']").itertext())  # type: ignore[union-attr]
    long, wide = map(int, re.search(r"(\d+) x (\d+) mm", words).groups())  # type: ignore[union-attr]
    x, y, width, height = part(frame, "opening")
    assert (width, height) == (long + ROOM, wide + ROOM)
    left, top, whole, high = part(frame, "outside")
    assert left < x < x + width < left + whole <= 210 - 20
    assert top < y < y + height < top + high
    assert {f"{value:g}" for value in (width, height, whole, high)} <= set(words.split())


def test_the_guide_has_it() -> None:
    assert "images/frame.svg" in read("docs/pi.md")
