"""The others who may see the overlay: the token of a request, and the producer's file."""

from pathlib import Path

import pytest
from starlette.datastructures import Headers, QueryParams

from tableside.message import message
from tableside.web.access import FILE, Access, UnreadableAccess, read_access

TOKEN = "a-word-of-sixteen-letters"


@pytest.mark.parametrize(
    ("authorization", "query", "has_it"),
    [
        (f"Bearer {TOKEN}", "", True),
        (f"bearer {TOKEN}", "", True),
        ("", f"token={TOKEN}", True),
        (f"Basic {TOKEN}", f"token={TOKEN}", True),
        (f"Basic {TOKEN}", "", False),
        (f"Bearer {TOKEN}x", f"token={TOKEN}", False),
        ("Bearer", f"token={TOKEN}", False),
        ("Bearer", "", False),
        ("", "", False),
        ("", "token=", False),
    ],
)
def test_a_program_says_the_token_as_bearer_or_else_in_the_query(authorization: str, query: str, has_it: bool) -> None:
    headers = Headers({"Authorization": authorization} if authorization else {})
    assert Access(token=TOKEN).has_token(headers, QueryParams(query)) is has_it
    assert not Access().has_token(headers, QueryParams(query))


def test_the_file_of_a_producer_is_read_and_named_if_it_cannot_be(tmp_path: Path) -> None:
    path = tmp_path / FILE
    assert read_access(tmp_path) == Access()
    path.parent.mkdir()
    path.write_text(f'names = ["overlay.example.org"]\norigins = ["http://localhost:9090"]\ntoken = "{TOKEN}"\n')
    assert read_access(tmp_path) == Access(("overlay.example.org",), ("http://localhost:9090",), TOKEN)
    for ill in ("token = 3\n", f"# {'x' * 20_000}\n"):
        path.write_text(ill)
        with pytest.raises(UnreadableAccess) as error:
            read_access(tmp_path)
        assert error.value.message == message("notice-overlay-access-unread", file=str(path))
