"""The icons of buttons by what they say: where they are many, people find one by its icon sooner than by its words."""

from __future__ import annotations

from typing import Final

from tableside.message import Message

BUTTON_ICONS: Final = {
    "button-call-judge": "judge",
    "button-call-over": "tick",
    "button-conquered": "flag",
    "button-hide-here": "working",
    "button-judge-desk": "judge",
    "button-judge-is-here": "judge",
    "button-look": "eye",
    "button-look-number": "eye",
    "button-move-all": "up",
    "button-move-away": "leave",
    "button-move-here": "up",
    "button-move-to": "leave",
    "button-play": "cards",
    "button-play-facedown": "cards",
    "button-play-here": "cards",
    "button-take-hide-back": "undo",
    "button-use": "star",
    "button-use-ability": "star",
    "button-use-by-hand": "star",
    "help-title": "asks",
    "screen-close": "down",
    "button-close": "down",
    "screen-menu-clock": "clock",
    "screen-menu-commentary": "eye",
    "screen-menu-dice": "die",
    "screen-menu-history": "list",
    "screen-menu-judge": "judge",
    "screen-menu-leave": "leave",
    "screen-menu-pair": "cards",
    "screen-menu-pair-on": "cards",
    "screen-menu-readers": "working",
    "screen-menu-redo": "redo",
    "screen-menu-result": "crown",
    "screen-menu-settings": "gear",
    "screen-menu-shortcut": "pass",
    "screen-menu-sound-off": "sound",
    "screen-menu-sound-on": "sound",
    "screen-menu-table": "table",
    "screen-menu-witness": "code",
    "screen-practice-cards": "cards",
}
"""The icon of each label that has one."""


def button_icon(label: Message) -> str:
    """Return the icon of a button with this label, empty for none."""
    return BUTTON_ICONS.get(label.code, "")
