"""The fonts of the screen, for the pages: served where they are installed, and nowhere else."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route

ROBOTO = Path("/usr/share/fonts/truetype/roboto/unhinted")
FONTS = {
    "words-bold.ttf": "SairaCondensed-Bold.ttf",
    "words-heavy.ttf": "SairaCondensed-ExtraBold.ttf",
    "names.ttf": "RobotoCondensed-Medium.ttf",
    "names-bold.ttf": "RobotoCondensed-Bold.ttf",
}
"""The fonts of the screen, by the name that a page knows; a page goes on without a font that is not installed."""


def font_route() -> Route:
    """Return where the fonts are served: `/fonts/` and a name of `FONTS`."""
    return Route("/fonts/{name}", _font)


def font_folders() -> tuple[Path, ...]:
    """Return where the fonts are: the package of our words' face, and Debian's folder of the names' face."""
    package = find_spec("fontpkg_saira_condensed")
    places = package.submodule_search_locations if package is not None else None
    return (*(Path(place) / "files" for place in places or ()), ROBOTO)


async def _font(request: Request) -> Response:
    name = FONTS.get(request.path_params["name"], "")
    path = next((folder / name for folder in font_folders() if name and (folder / name).is_file()), None)
    return PlainTextResponse("", 404) if path is None else FileResponse(path, media_type="font/ttf")
