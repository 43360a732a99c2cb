"""Files that graphics are made with: fonts, themes and pictures of cards. A producer's own lie in the data folder.

    overlay/themes/NAME/theme.css     a theme, with the files that it refers to beside it
    overlay/art/OGN-012.webp          the picture of a card, by its number; also png, jpg and svg

Names are of few letters and lead to no other folder, other kinds of files are not served, and neither are large ones.
"""

from __future__ import annotations

import re
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route

from tableside.web.access import OWN
from tableside.web.fonts import font_route

SHIPPED = Path(__file__).parent / "page" / "themes"
"""The themes that ship."""

TYPES = {
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".webp": "image/webp",
    ".ttf": "font/ttf",
    ".woff2": "font/woff2",
}
"""The kinds of files of a theme, and how they are served."""

PICTURES = (".webp", ".png", ".jpg", ".svg")
"""The kinds of pictures of cards, the first that is there counts."""

LARGEST = 4 * 1024 * 1024
"""The largest file that is served, in bytes."""

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_*-]{0,39}")
FILE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}(\.[a-z0-9]{2,5})")


class Assets:
    """The files of one data folder and those that ship."""

    def __init__(self, folder: Path) -> None:
        self._own = folder / OWN

    def routes(self) -> list[Route]:
        """Return where they are served."""
        return [
            font_route(),
            Route("/themes/{theme}/{name}", self._theme),
            Route("/art/{name}", self._art),
        ]

    def art(self, card_id: str) -> str:
        """The address of the picture of a card by its number, empty if there is none."""
        return f"/art/{card_id}" if self._picture(card_id) is not None else ""

    def _picture(self, name: str) -> Path | None:
        if not NAME.fullmatch(name):
            return None
        paths = (self._own / "art" / f"{name}{suffix}" for suffix in PICTURES)
        return next((path for path in paths if _is_served(path)), None)

    async def _art(self, request: Request) -> Response:
        return _file(self._picture(request.path_params["name"]))

    async def _theme(self, request: Request) -> Response:
        theme, name = request.path_params["theme"], request.path_params["name"]
        kind = FILE.fullmatch(name)
        if not NAME.fullmatch(theme) or kind is None or kind[1] not in TYPES:
            return _file(None)
        paths = (self._own / "themes" / theme / name, SHIPPED / theme / name)
        return _file(next((path for path in paths if _is_served(path)), None))


def _is_served(path: Path) -> bool:
    try:
        return path.is_file() and path.stat().st_size <= LARGEST
    except OSError:
        return False


def _file(path: Path | None) -> Response:
    if path is None:
        return PlainTextResponse("", 404)
    return FileResponse(path, media_type=TYPES[path.suffix])
