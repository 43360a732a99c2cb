"""The page of the control: every order as a button or a small form, for a phone and without a script."""

from __future__ import annotations

from html import escape
from typing import Final

from tableside.intake.messages import ControlState
from tableside.intake.pages import full_page, markup, notes_list, notice
from tableside.message import Message, message
from tableside.text import Text
from tableside.web.graphics import LONGEST_LINE, SWITCHES, Graphics, PeopleOf, ShownPerson, Switch

FIELDS: Final = {"lower-third": 1, "commentators": 3}
"""The number of people that the page has fields for."""

BOUNDS: Final = f'maxlength="{LONGEST_LINE}" dir="auto" autocomplete="off"'

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
        panic_order="release" if graphics.panic else "panic",
        panic_words=escape(text(message(f"intake-control-panic-{kind}"))),
        panic_button=escape(text(message("intake-control-release" if graphics.panic else "intake-control-panic"))),
        delay=escape(text(message("intake-control-delay", seconds=state.delay) if state.delay else _NO_DELAY)),
        links=_links(state, text),
        prepared=escape(text("intake-control-same" if same else "intake-control-prepared")),
        take_disabled="disabled" if same else "",
        take=escape(text("intake-control-take")),
        drop=escape(text("intake-control-drop")),
        graphics=escape(text("intake-control-graphics")),
        on_air=escape(text("intake-control-on-air")),
        in_preview=escape(text("intake-control-in-preview")),
        switches="\n".join(_switch(state, text, switch, base) for switch in SWITCHES),
        clear=escape(text("intake-control-clear")),
        people="\n".join(_people(shown, text, of, base) for of in ("lower-third", "commentators")),
        event_heading=escape(text("intake-control-event")),
        event=escape(text("intake-control-event-name")),
        event_value=escape(shown.event),
        round=escape(text("intake-control-round")),
        round_value=escape(shown.round),
        bounds=BOUNDS,
        set_now=escape(text("intake-control-set")),
        prepare=escape(text("intake-control-prepare")),
        about=escape(text("intake-control-about")),
    )
    return full_page(text, message("intake-control-title"), content)


_NO_DELAY: Final = message("intake-control-no-delay")


def control_over(text: Text) -> str:
    """The page of an address that leads to no control."""
    return notice(text, message("intake-control-over"), message("intake-control-over-text"))


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
    """A row: what it is, a button that changes it on air, and one that changes what is prepared."""
    name = escape(text(message(f"intake-control-switch-{switch}")))
    columns = (("", state.graphics.program), ("prepare/", state.graphics.preview))
    cells = "".join(
        f"<td>{_button(graphics.is_on(switch), text, f'{base}/{start}', switch, name)}</td>"
        for start, graphics in columns
    )
    return f'<tr><th scope="row">{name}</th>{cells}</tr>'


def _button(is_on: bool, text: Text, base: str, switch: Switch, name: str) -> str:
    """A button that says what is so now, and changes it."""
    words, verb = (text("intake-control-on"), "off") if is_on else (text("intake-control-off"), "on")
    pressed = str(is_on).lower()
    return (
        f'<form method="post" action="{base}{verb}/{switch}">'
        f'<button class="switch" aria-pressed="{pressed}" aria-label="{name}: {escape(words)}">{escape(words)}</button>'
        "</form>"
    )


def _people(graphics: Graphics, text: Text, of: PeopleOf, base: str) -> str:
    """The fields for the people of a lower third."""
    people = graphics.lower_third if of == "lower-third" else graphics.commentators
    names, abouts = (escape(text(message(f"intake-control-{of}-{part}"))) for part in ("name", "about"))
    rows = (
        f'<label>{names}<input name="name" value="{escape(person.name)}" {BOUNDS}></label>'
        f'<label>{abouts}<input name="about" value="{escape(person.about)}" {BOUNDS}></label>'
        for person in (*people, *[NOBODY] * max(0, FIELDS[of] - len(people)))
    )
    return (
        f"<h2>{escape(text(message(f'intake-control-switch-{of}')))}</h2>"
        f'<form class="words" method="post" action="{base}/{of}">{"".join(rows)}'
        f'<div class="two"><button>{escape(text("intake-control-show"))}</button>'
        f'<button formaction="{base}/prepare/{of}" class="quiet">{escape(text("intake-control-prepare"))}</button>'
        "</div></form>"
    )
