"""The README's pictures: `python -m tests.screenshots` puts them into docs/images."""

from importlib.util import find_spec
from pathlib import Path

from tests.screens import kivyhome
from tests.screens.parts import make
from tests.screens.screen import Screen
from tests.screens.views import REFUSED, match, noticed

FOLDER = Path(__file__).parent.parent / "docs" / "images"
VIEWS = {
    "match.png": (match(), (1280, 720)),
    "match-800x480.png": (match(), (800, 480)),
    "verdict.png": (noticed("A", REFUSED), (1280, 720)),
}


def table() -> None:
    """The touchscreen, as Kivy draws it."""
    for name, (view, size) in VIEWS.items():
        screen = Screen(*size)
        root, _ = make()
        root.show(view)
        screen.place(root)
        root.export_to_png(str(FOLDER / name))


def overlay() -> None:
    """The overlay, as a browser draws it."""
    if find_spec("tests.stream.pictures") is not None:
        from tests.stream import pictures

        pictures.take(FOLDER)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    table()
    overlay()
    for picture in sorted(FOLDER.glob("*.png")):
        print(picture.relative_to(FOLDER.parent.parent))


if __name__ == "__main__":
    assert kivyhome.Window is not None, "Kivy has no window: see above"
    main()
