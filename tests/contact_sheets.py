"""Every screen in every state, side by side: `python -m tests.contact_sheets` puts the sheets into build/sheets.

They are made for each size of screen and each language, for people to look at.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path

from tests.kit.screens.kivy_home import speak
from tests.kit.screens.scenes import SCENES
from tests.kit.screens.screen import Screen
from tests.kit.screens.stage import Stage

from kivy.core.text import Label  # isort: skip
from kivy.graphics import Color, Fbo, Rectangle  # isort: skip
from kivy.graphics.texture import Texture  # isort: skip

FOLDER = Path(__file__).parent.parent / "build" / "sheets"
SIZES = ((800, 480), (1280, 720), (1280, 800), (1920, 1080))
LANGUAGES = ("en", "de")
COLUMNS, ROWS = 4, 6
WIDTH, TITLE, GAP = 480, 22, 8
"""The width of each picture, the height of its title, and what is between them; in pixels."""


def shrunk(texture: Texture, height: int) -> Texture:
    """A small copy of a picture."""
    small = Fbo(size=(WIDTH, height))
    with small:
        Color(1, 1, 1)
        Rectangle(texture=texture, size=small.size)
    small.draw()
    return small.texture


def titled(name: str) -> Texture:
    """A line of text."""
    label = Label(text=name, font_size=15, text_size=(WIDTH, TITLE), shorten=True)
    label.refresh()
    return label.texture


def sheet(pictures: list[tuple[str, Texture]], height: int) -> Texture:
    """All pictures with their names, row by row."""
    step = height + TITLE + GAP
    whole = Fbo(size=(COLUMNS * (WIDTH + GAP), ROWS * step))
    with whole:
        Color(1, 1, 1)
        for number, (name, picture) in enumerate(pictures):
            x, y = number % COLUMNS * (WIDTH + GAP), number // COLUMNS * step  # saved with the first row at the top
            title = titled(name)
            Rectangle(texture=title, pos=(x, y + title.height), size=(title.width, -title.height))
            Rectangle(texture=picture, pos=(x, y + TITLE), size=(WIDTH, height))
    whole.draw()
    return whole.texture


def main() -> None:
    """Make all sheets and print where they are."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for (width, height), language in product(SIZES, LANGUAGES):
        Screen(width, height)
        speak(language)
        stage, small = Stage(), WIDTH * height // width
        pictures = []
        for name, scene in SCENES.items():
            root = scene(stage)
            stage.place(root)
            pictures.append((name, shrunk(root.export_as_image().texture, small)))
        for page, first in enumerate(range(0, len(pictures), COLUMNS * ROWS), 1):
            file = FOLDER / f"{width}x{height}-{language}-{page}.png"
            sheet(pictures[first : first + COLUMNS * ROWS], small).save(str(file), flipped=False)
            print(file.relative_to(FOLDER.parent.parent))


if __name__ == "__main__":
    main()
