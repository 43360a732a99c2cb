"""`tableside run`: puts all parts of one table together, and stops them in order."""

from __future__ import annotations

import signal
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from carddata.imported import FOLDER, load_with
from carddata.model.card import Catalogue
from carddata.sets import load
from hw.combined_readers import CombinedReaders
from hw.model import Readers
from hw.simulated import SimulatedReaders
from tableside.app import reader_selection
from tableside.app.commentary_service import CommentaryService
from tableside.app.graphics_control import GraphicsControl
from tableside.app.hall_joining import HallJoining
from tableside.app.hall_link import hall_supervisor
from tableside.app.intake_service import PORT as INTAKE_PORT
from tableside.app.intake_service import IntakeService
from tableside.app.machine_power import Backlight, restart, set_time, shut_down
from tableside.app.machine_service import MachineService
from tableside.app.options import SETTINGS, Options
from tableside.app.overlay_service import OverlayService
from tableside.app.report_pages import page
from tableside.app.service_manager import Heartbeat, ServiceManager
from tableside.app.sounds import Sounds
from tableside.app.trial_hides import TRIALS_AFTER_S, TrialHides
from tableside.app.wifi_service import WifiService, has_wifi
from tableside.decks.practice import Practice
from tableside.judge.session import JudgeSession
from tableside.ledger.clock import clock_is_set
from tableside.ledger.errors import LedgerError
from tableside.ledger.outside import Unreadable, read, write_over
from tableside.message import Message, message
from tableside.screens import preferences
from tableside.screens.display import Display
from tableside.screens.wires import HallShown, OverlayShown, Wires
from tableside.table.commands import (
    AnswerTimeReport,
    Begin,
    Command,
    CommentaryReport,
    DelayStream,
    OverlayReport,
    Register,
    Rematch,
)
from tableside.table.table_thread import TableThread
from tableside.table.view.model import View
from tableside.text import printable, system_language

SIMULATED = ("Simulator 1", "Simulator 2")
PICTURE = "screen.png"


def _known_cards(options: Options) -> Catalogue:
    """The cards of the program and those that were imported; if these cannot be read, say so and go on without them."""
    try:
        return load_with(options.data / FOLDER, partial(read, ours=True))
    except (Unreadable, msgspec.MsgspecError):
        options.say(message("imported-cards-unread", folder=str(options.data / FOLDER)))
        return load()


def run(options: Options, display: Display, home: Path) -> None:
    """Start everything on this display, which is open, and return when the screen is closed.

    What lasts no longer than the app goes into the folder `home`.
    """
    manager = ServiceManager()
    settings, people = options.data / SETTINGS, options.data / "people.json"
    from tableside.screens.app import TablesideApp

    chosen = preferences.read(settings)
    cards = _known_cards(options)
    readers, practice = _readers(options)
    app = TablesideApp(options.language)
    sounds, backlight = Sounds(home), Backlight()

    def acknowledge(reader: str) -> None:
        sounds.play("tap")
        app.acknowledge(reader)

    intake = IntakeService(
        lambda command: table.send(command),  # noqa: PLW0108 - the table comes next
        lambda call: table.call_when_reached(call),  # noqa: PLW0108
        app.show_intake,
        lambda: app.text.language,
        GraphicsControl(options.data, lambda: app.text.language),
        INTAKE_PORT,
    )

    def show(view: View) -> None:
        app.show(view)
        intake.note(delay=view.stream_delay)
        hall.sign(view.witness)

    def show_overlay(shown: OverlayShown) -> None:
        app.show_overlay(shown)
        intake.note(overlay=shown.address)

    commentary = CommentaryService(
        lambda address: table.send(CommentaryReport(address)), options.say, lambda: app.text.language
    )
    joining = HallJoining(options.data, app.show_hall_joining)

    def show_hall(shown: HallShown) -> None:
        app.show_hall(shown)
        joining.note(joined=shown.joined)

    hall = hall_supervisor(options.data, show_hall, app.show_pairing, lambda word: table.send(word))  # noqa: PLW0108
    machine = MachineService(options.data, app.show_machine, lambda line: printable(app.text(line)))
    table = TableThread(
        options.data,
        cards,
        readers,
        show,
        acknowledge=acknowledge,
        page=lambda report: page(report, app.text),
        tell_phone=intake.tell,
        practice=practice,
        tell_commentators=commentary.tell,
    )
    trials = TrialHides(options.data, lambda ms: table.send(AnswerTimeReport(ms)))
    stream = overlay(options, lambda problem: table.send(OverlayReport(problem)), show_overlay)
    if stream is not None:
        stream.change(chosen.lan, chosen.port)
    send = table.send if practice is None else with_practice_decks(table.send, practice)
    table.send(DelayStream(chosen.delay))
    app.wire(
        Wires(
            send=send,
            judge=JudgeSession(options.data, table.submit, app.show_judge),
            tray=practice,
            battlefields=battlefields(cards),
            settings=settings,
            save_settings=lambda content: _save(settings, content),
            people=people,
            save_people=lambda content: _save(people, content),
            about=(display.says,),
            set_sound=sounds.switch,
            can_sound=sounds.can_play,
            play=sounds.play,
            set_backlight=backlight.set,
            change_overlay=None if stream is None else stream.change,
            open_control=intake.open_control,
            close_control=intake.close_control,
            quit=app.stop,
            shut_down=shut_down,
            restart=restart,
            machine=machine,
            hall=joining,
            is_panel=display.kind == "panel",
            set_time=None if clock_is_set() else set_time,
            wifi=WifiService(app.show_wifi) if has_wifi() else None,
        )
    )
    _fit(app, display, options)
    app.call_later(trials.begin, TRIALS_AFTER_S)
    if manager.listens:
        app.repeat(Heartbeat(manager, table.call_when_reached).beat, manager.interval_s)
    signal.signal(signal.SIGTERM, lambda *_: app.stop_soon())
    table.start()
    try:
        with stream or nullcontext(), intake, commentary, machine, hall, trials:
            app.run()
    finally:
        manager.tell("STOPPING=1")
        table.stop()
        backlight.restore()
        sounds.close()


def _fit(app: Any, display: Display, options: Options) -> None:
    """Paint the app into a file if there is no screen, or fit its window to the desktop."""
    if display.kind == "off screen":
        picture = options.data / PICTURE
        options.say(message("command-pictures-of-screen", file=str(picture)))
        app.paint_to(picture)
    if display.kind == "window":
        app.fit_desktop(lambda width, height: options.say(message("command-window-fitted", width=width, height=height)))


def _save(file: Path, content: bytes) -> bool:
    """Replace the content of a file; return whether that was possible."""
    try:
        write_over(file, (content,), 0o600)
    except LedgerError:
        return False
    return True


def battlefields(cards: Catalogue) -> tuple[str, ...]:
    """The names of the battlefields that may be chosen."""
    return tuple(sorted(card.name for card in cards.values() if card.type == "battlefield" and not card.token))


def _readers(options: Options) -> tuple[Readers, Practice | None]:
    """The real readers; also simulated readers with practice cards if chosen, or if no real reader is plugged in."""
    real = reader_selection.real(options.readers, options.say)
    practice = True if reader_selection.SIMULATED in options.readers else options.practice
    if practice is None and not reader_selection.any_connected(options.readers):
        options.say(message("command-practice-readers"))
        practice = True
    if real is not None and not practice:
        return real, None
    simulated = SimulatedReaders(*SIMULATED)
    return simulated if real is None else CombinedReaders(real, simulated), Practice(simulated)


def with_practice_decks(send: Callable[[Command], None], practice: Practice) -> Callable[[Command], None]:
    """Send commands, and register the practice decks at the start of each match.

    The next game of a match goes on with the decks that it has, and so do people who play again.
    """

    def send_on(command: Command) -> None:
        send(command)
        if isinstance(command, Rematch) or (isinstance(command, Begin) and not command.again):
            for registration in practice.registrations():
                send(Register(registration))

    return send_on


def overlay(
    options: Options, report: Callable[[Message | None], None], show: Callable[[OverlayShown], None] = lambda _: None
) -> OverlayService | None:
    """The overlay in a process of its own, not yet started; None if none is wanted. See `OverlayService`."""
    if not options.port:
        return None
    language = options.language or system_language()
    return OverlayService(options.data, options.port, language, options.say, report, show, options.proxy)
