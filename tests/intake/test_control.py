"""The control of the graphics: the page on a phone, the keys of programs, and what a link may and may not do."""

from __future__ import annotations

import http.client
import json
import signal
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

import msgspec
import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By

from tableside.app.graphics_control import LINK_FILE, GraphicsControl
from tableside.app.intake_service import IntakeService
from tableside.app.overlay_process import NETWORK
from tableside.intake.table_line import MOST_ORDERS
from tableside.ledger.public import PublicLedger
from tableside.match.public.delay_seconds import UNTIL_OVER
from tableside.screens.wires import IntakeShown
from tableside.text import LANGUAGES, Text
from tableside.web.graphics import FILE, LARGEST, LONGEST_LINE, MOST_PEOPLE, SWITCHES, GraphicsState, ShownPerson
from tableside.web.listening import listen
from tests.intake.test_page import fits
from tests.kit.intake.phone import PhoneTable, Shown, get, loopback, phone_table
from tests.kit.patience import PATIENCE
from tests.kit.stream.browser import Page, complaints

RIGHT_TO_LEFT = "\u202emoc.elpmaxe"
MARKUP = "<b onclick=alert(1)>&lt;Ann</b>"


class Control:
    """The link for the control of a table, as programs use it."""

    def __init__(self, table: PhoneTable) -> None:
        table.service.open_control()
        self.table = table
        self.address = loopback(f"{table.served()}control/{table.control.token}")

    def post(self, order: str, body: bytes = b"", kind: str = "application/x-www-form-urlencoded") -> Shown:
        return get(f"{self.address}/{order}", "POST", body, Content_Type=kind)

    def fields(self, order: str, fields: Any) -> Shown:
        return self.post(order, urlencode(fields, doseq=True).encode())

    def state(self) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(get(f"{self.address}/state").source)
        return answer

    @property
    def file(self) -> GraphicsState:
        """The state that the overlay reads."""
        return msgspec.json.decode((self.table.folder / FILE).read_bytes(), type=GraphicsState)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PhoneTable]:
    with phone_table(tmp_path_factory.mktemp("control") / "data") as table:
        yield table


@pytest.fixture
def control(table: PhoneTable) -> Control:
    opened = Control(table)
    assert opened.post("release").status == 200
    return opened


def test_each_key_is_one_post_with_a_small_answer(control: Control) -> None:
    for switch in SWITCHES:
        for verb, on in (("on", True), ("off", False), ("toggle", True)):
            answer = control.post(f"{verb}/{switch}")
            assert (answer.status, len(answer.source) < 2000) == (200, True)
            assert json.loads(answer.source)["program"]["switches"][switch] is on
            assert control.file.program.is_on(switch) is on
    cleared = control.file.program.cleared
    assert json.loads(control.post("clear").source)["ok"] is True
    assert control.file.program.cleared == cleared + 1


def test_the_token_may_be_said_in_a_header(control: Control) -> None:
    address, _, token = control.address.rpartition("/")
    assert get(f"{address}/panic", "POST", b"", Authorization=f"Bearer {token}").status == 200
    assert control.file.panic
    assert json.loads(get(f"{address}/state", Authorization=f"bearer {token}").source)["panic"] is True


def test_what_is_prepared_goes_on_air_once_it_is_taken(control: Control) -> None:
    control.post("take")
    control.post("on/score")
    control.post("prepare/off/score")
    control.fields("prepare/event", {"event": "Regional", "round": "Round 7"})
    shown = control.state()
    assert (shown["program"]["switches"]["score"], shown["preview"]["switches"]["score"]) == (True, False)
    assert (shown["program"]["event"], shown["preview"]["event"]) == ("", "Regional")
    control.post("take")
    assert control.file.program == control.file.preview
    assert control.file.program.event == "Regional"
    control.post("prepare/on/score")
    control.post("drop")
    assert not control.file.preview.is_on("score")


def test_people_are_named_by_a_form_or_as_json(control: Control) -> None:
    control.fields("commentators", {"name": ["Ann", "Ben", " "], "about": ["Caster", ""]})
    assert control.file.program.commentators == (ShownPerson("Ann", "Caster"), ShownPerson("Ben"))
    assert control.file.program.is_on("commentators")
    control.post("lower-third", b'{"name": "Eve", "about": ["Judge"]}', "application/json")
    assert control.file.program.lower_third == (ShownPerson("Eve", "Judge"),)
    control.post("lower-third")
    assert not control.file.program.is_on("lower-third"), "nobody is named"


@pytest.mark.parametrize(
    ("order", "body", "kind", "code"),
    [
        ("lower-third", b"name=" + b"x" * (LONGEST_LINE + 1), "", "intake-control-long"),
        ("event", b"event=" + b"x" * 10_000, "", "intake-control-too-long"),
        ("commentators", b"&".join([b"name=x"] * (MOST_PEOPLE + 1)), "", "intake-control-people"),
        ("commentators", b"&".join([b"name=x"] * 100), "", "intake-control-no-fields"),
        ("lower-third", b"\xff\xfe", "", "intake-control-no-fields"),
        ("lower-third", b"[" * 5000, "application/json", "intake-control-no-fields"),
        ("lower-third", b'{"name": 7}', "application/json", "intake-control-no-fields"),
        ("on/nothing", b"", "", "intake-control-no-order"),
        ("on/score/x", b"", "", "intake-control-no-order"),
        ("prepare/prepare/on/score", b"", "", "intake-control-no-order"),
        ("../panic", b"", "", "intake-control-no-order"),
    ],
)
def test_what_is_no_order_changes_nothing(control: Control, order: str, body: bytes, kind: str, code: str) -> None:
    before = control.file
    refused = control.post(order, body, kind)
    assert (400 <= refused.status < 500, json.loads(refused.source)["code"]) == (True, code)
    assert control.file == before


def test_typed_lines_are_text_and_turn_nothing_round(control: Control) -> None:
    control.fields("lower-third", {"name": MARKUP, "about": f"{RIGHT_TO_LEFT}\n\x1b[31m עברית"})
    assert control.file.program.lower_third == (ShownPerson(MARKUP, "moc.elpmaxe [31m עברית"),)
    page = get(control.address, Accept="text/html").source
    assert "<b onclick" not in page
    assert "&lt;b onclick" in page


@pytest.mark.parametrize("token", ["", "x" * 24, "\xe9", "control"])
def test_without_the_token_nothing_is_shown_or_changed(control: Control, token: str) -> None:
    before = control.file
    base = control.address.rpartition("/")[0]
    wrong = f"{base}/{token}".encode("latin-1").decode("latin-1").replace("\xe9", "%E9")
    for path in ("/panic", "/on/score", "/state", ""):
        for method in ("GET", "POST"):
            refused = get(wrong + path, method)
            assert (refused.status, "score" in refused.source) == (404, False)
            assert get(f"{base}{path}", method, Authorization=f"Bearer {token}").status in (400, 404)
    assert control.file == before


def test_a_thousand_orders_end_in_a_sentence_and_leave_room_for_a_panic(control: Control) -> None:
    place = urlsplit(control.address)

    def press(number: int) -> int:
        line = http.client.HTTPConnection(place.netloc, timeout=PATIENCE)
        try:
            line.request("POST", f"{place.path}/{'on' if number % 2 else 'off'}/score")
            return line.getresponse().status
        except OSError:
            return 0
        finally:
            line.close()

    with ThreadPoolExecutor(4 * MOST_ORDERS) as pool:
        answers = pool.map(press, range(1000))
        panic = control.post("panic")
        statuses = list(answers)
    assert panic.status == 200
    assert control.file.panic
    assert set(statuses) <= {0, 200, 429}, "each is carried out or refused in a sentence"
    assert {200, 429} <= set(statuses)
    assert control.table.view.stage == "match"


def test_a_link_that_was_ended_takes_nothing_and_another_has_another_token(table: PhoneTable) -> None:
    first = Control(table)
    assert first.post("on/score").status == 200
    table.service.close_control()
    assert not (table.folder / LINK_FILE).exists()
    before = first.file
    assert first.post("off/score").status == 404
    assert "This link is over" in get(first.address, Accept="text/html").words
    second = Control(table)
    assert second.address != first.address
    assert second.post("on/score").status == 200
    assert first.post("off/score").status == 404
    assert first.file == before


def test_the_link_and_the_state_stay_over_a_restart_of_every_process(tmp_path: Path) -> None:
    with phone_table(tmp_path / "data") as table:
        control = Control(table)
        control.post("panic")
        token = table.control.token
        table.kill_intake()
        assert control.state()["panic"] is True
    assert stat.S_IMODE((tmp_path / "data" / LINK_FILE).stat().st_mode) == 0o600
    with phone_table(tmp_path / "data") as table:
        assert table.control.token == token
        assert Control(table).state()["panic"] is True


TABLE_PROCESS = """
import sys, time
from pathlib import Path
from tests.kit.intake.phone import phone_table
with phone_table(Path(sys.argv[1])) as table:
    table.service.open_control()
    print(table.served() + "control/" + table.control.token, flush=True)
    time.sleep(600)
"""


def test_a_panic_outlives_the_app_that_is_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-c", TABLE_PROCESS, str(tmp_path / "data")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        address = loopback(running.stdout.readline().strip())
        assert get(f"{address}/panic", "POST").status == 200
        running.send_signal(signal.SIGKILL)
    control = GraphicsControl(tmp_path / "data", lambda: "en")
    assert control.state().graphics.panic
    assert address.endswith(control.token)


def test_its_port_stays_where_the_intake_of_an_app_that_was_killed_still_ends(tmp_path: Path) -> None:
    control = GraphicsControl(tmp_path, lambda: "en")
    control.open()
    served = threading.Event()
    shown: list[str] = []

    def show(intake: IntakeShown) -> None:
        shown.append(intake.address)
        served.set()

    with listen(NETWORK, 0) as held:
        port = held.getsockname()[1]
        ends = threading.Timer(0.5, held.close)
        ends.start()
        with IntakeService(lambda _: None, lambda _: None, show, lambda: "en", control, port):
            assert served.wait(PATIENCE)
        ends.join()
    assert urlsplit(shown[0]).port == port


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[" * 100_000, b'{"panic": false, "faces": []}', bytes(LARGEST + 1), None]
)
def test_a_state_that_cannot_be_read_counts_as_a_panic(tmp_path: Path, content: bytes | None) -> None:
    if content is None:
        (tmp_path / FILE).symlink_to(tmp_path / "nowhere")
    else:
        (tmp_path / FILE).write_bytes(content)
    (tmp_path / LINK_FILE).write_bytes(content or b"x")
    control = GraphicsControl(tmp_path, lambda: "en")
    assert control.state().graphics.panic
    assert control.token == ""


def test_an_order_that_cannot_be_kept_is_not_carried_out(control: Control) -> None:
    folder = control.table.folder
    before = control.file
    (folder / FILE).rename(folder / "aside")
    (folder / FILE).mkdir()
    try:
        refused = control.post("panic")
        assert (refused.status, json.loads(refused.source)["ok"]) == (500, False)
    finally:
        (folder / FILE).rmdir()
        (folder / "aside").rename(folder / FILE)
    assert control.file == before
    assert control.post("panic").status == 200


def test_orders_leave_the_record_and_the_tables_view_alone(control: Control) -> None:
    ledger = PublicLedger.open(control.table.folder)
    before = ledger.since(0), control.table.view
    for order in ("panic", "release", "clear", "on/hold", "off/hold", "on/swap-seats", "off/swap-seats", "take"):
        control.post(order)
    control.fields("event", {"event": "Regional", "round": "1"})
    assert (ledger.since(0), control.table.view) == before
    ledger.close()


def test_the_page_shows_the_delay_and_where_to_see_the_graphics(control: Control) -> None:
    control.table.service.note(delay=180, overlay="http://10.0.0.7:8765/")
    page = get(control.address, Accept="text/html")
    assert "180 seconds late" in page.words
    assert "it is part of the record" in page.words
    assert 'href="http://10.0.0.7:8765/?lang=en&amp;preview=on"' in page.source
    control.table.service.note(delay=0, overlay="http://127.0.0.1:8765/")
    page = get(control.address, Accept="text/html")
    assert "preview=on" not in page.source
    assert "no delay" in page.words
    control.table.service.note(delay=UNTIL_OVER)
    page = get(control.address, Accept="text/html")
    assert "nothing more until the match is over" in page.words


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phone_without_scripts_is_enough(phone: webdriver.Chrome, tmp_path: Path, language: str) -> None:
    text = Text(language)
    with phone_table(tmp_path / "data", language=language) as table:
        control = Control(table)
        page = Page(phone)
        complaints(phone)
        page.open(control.address)
        page.until(text("intake-control-title"))
        fits(page)

        def press(words: str, at: int = 0) -> None:
            buttons = phone.find_elements(By.XPATH, f"//button[text()='{words}']")
            buttons[at].click()

        press(text("intake-control-panic"))
        page.until(text("intake-control-panic-off"))
        assert control.file.panic
        fits(page)
        press(text("intake-control-release"))
        page.until(text("intake-control-panic-on"))
        press(text("intake-control-on"), 1)
        page.until(text("intake-control-prepared"))
        assert not control.file.preview.is_on("score")
        press(text("intake-control-take"))
        page.until(text("intake-control-same"))
        assert not control.file.program.is_on("score")
        phone.find_element(By.NAME, "name").send_keys("Maximilian-Alexander von Hohenberg")
        press(text("intake-control-show"))
        page.wait(lambda: control.file.program.lower_third)
        fits(page)
        phone.get_screenshot_as_file(str(tmp_path / "control.png"))
        assert complaints(phone) == []
        page.open("about:blank")
