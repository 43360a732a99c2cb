"""The page of the control: every order as a button or a small form, for a phone and without a script."""

from __future__ import annotations

from html import escape
from typing import Final

from tableside.intake.messages import ControlState
from tableside.intake.pages import full_page, markup, notes_list, notice
from tableside.message import Message, message
from tableside.text import Text
from tableside.web.graphics import SWITCHES, Graphics, PeopleOf, ShownPerson, Switch

FIELDS: Final = {"lower-third": 1, "commentators": 3}
"""The number of people that the page has fields for."""

NOBODY: Final = ShownPerson("")


def control_page(state: ControlState, text: Text, problem: Message | None = None) -> str:
    """The page of the state of the graphics; `problem` says why an order was not carried out."""
    graphics, base = state.graphics, f"/control/{state.token}"
    shown = graphics.preview
    kind = "off" if graphics.panic else "on"
    same = graphics.preview == graphics.program
    content = markup("control").substitute(
        base=base,
        heading=escape(text("intake-control-title")),
        notes=notes_list(text, message("intake-control-refused"), () if problem is None else (problem,)),
        mode="dark" if graphics.panic else "lit",
        panicorder="release" if graphics.panic else "panic",
        panicwords=escape(text(message(f"intake-control-panic-{kind}"))),
        panicbutton=escape(text(message("intake-control-release" if graphics.panic else "intake-control-panic"))),
        delay=escape(text(_delay(state))),
        links=_links(state, text),
        prepared=escape(text("intake-control-same" if same else "intake-control-prepared")),
        takedisabled="disabled" if same else "",
        take=escape(text("intake-control-take")),
        drop=escape(text("intake-control-drop")),
        graphics=escape(text("intake-control-graphics")),
        onair=escape(text("intake-control-on-air")),
        inpreview=escape(text("intake-control-in-preview")),
        switches="\n".join(_switch(state, text, switch, base) for switch in SWITCHES),
        clear=escape(text("intake-control-clear")),
        people="\n".join(_people(shown, text, of, base) for of in ("lower-third", "commentators")),
        eventheading=escape(text("intake-control-event")),
        event=escape(text("intake-control-event-name")),
        eventvalue=escape(shown.event),
        round=escape(text("intake-control-round")),
        roundvalue=escape(shown.round),
        setnow=escape(text("intake-control-set")),
        prepare=escape(text("intake-control-prepare")),
        about=escape(text("intake-control-about")),
    )
    return full_page(text, message("intake-control-title"), content)


def _delay(state: ControlState) -> Message:
    """The delay of the stream that is in force."""
    if state.held:
        return message("intake-control-held")
    return message("intake-control-delay", seconds=state.delay) if state.delay else message("intake-control-no-delay")


def control_over(text: Text, way_on: Message) -> str:
    """The page of an address that leads to no control; `way_on` says where there is one."""
    return notice(text, message("intake-control-over"), way_on)


def _links(state: ControlState, text: Text) -> str:
    pages = (
        ("", "intake-control-page"),
        (state.overlay and f"{state.overlay}?lang={text.language}", "intake-control-program"),
        (state.overlay and f"{state.overlay}?lang={text.language}&preview=on", "intake-control-preview"),
    )
    own = f"/control/{state.token}"
    return " ".join(
        f'<a href="{escape(address or own)}">{escape(text(message(code)))}</a>'
        for address, code in pages
        if address or code == "intake-control-page"
    )


def _switch(state: ControlState, text: Text, switch: Switch, base: str) -> str:
    """A row: what it is, and buttons that say whether it is on, on air and prepared, and change that."""
    is_on_air, is_prepared = (shown.is_on(switch) for shown in (state.graphics.program, state.graphics.preview))
    return markup("control-switch").substitute(
        base=base,
        switch=switch,
        name=escape(text(message(f"intake-control-switch-{switch}"))),
        airverb=_other(is_on_air),
        airpressed=str(is_on_air).lower(),
        air=escape(text(_ON if is_on_air else _OFF)),
        verb=_other(is_prepared),
        pressed=str(is_prepared).lower(),
        prepared=escape(text(_ON if is_prepared else _OFF)),
    )


_ON: Final = message("intake-control-on")
_OFF: Final = message("intake-control-off")


def _other(is_on: bool) -> str:
    """The order that changes a switch."""
    return "off" if is_on else "on"


def _people(graphics: Graphics, text: Text, of: PeopleOf, base: str) -> str:
    """The fields for the people of a lower third."""
    people = graphics.lower_third if of == "lower-third" else graphics.commentators
    rows = (
        markup("control-person").substitute(
            name=escape(text(message(f"intake-control-{of}-name"))),
            namevalue=escape(person.name),
            about=escape(text(message(f"intake-control-{of}-about"))),
            aboutvalue=escape(person.about),
        )
        for person in (*people, *[NOBODY] * max(0, FIELDS[of] - len(people)))
    )
    return markup("control-people").substitute(
        base=base,
        of=of,
        heading=escape(text(message(f"intake-control-switch-{of}"))),
        rows="".join(rows),
        show=escape(text("intake-control-show")),
        prepare=escape(text("intake-control-prepare")),
    )
