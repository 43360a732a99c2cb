"""The graphics as a producer wants them: what is on air, what is prepared, and the orders that change both.

The state is one small file in the data folder. The app writes it, and the overlay, perhaps as another user, only reads
it. It holds what the producer chose and typed, and nothing of a match.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Annotated, Final, Literal, get_args

import msgspec

FILE: Final = "overlay-graphics.json"
"""The file of the state, in the data folder."""

LARGEST: Final = 32 * 1024
"""The largest such file that is read, in bytes."""

LONGEST_LINE: Final = 60
"""The most characters of a name or a line that a producer types."""

MOST_PEOPLE: Final = 4
"""The most people of a lower third."""

Line = Annotated[str, msgspec.Meta(max_length=LONGEST_LINE)]

Switch = Literal[
    "score",
    "board",
    "chain",
    "clock",
    "pop",
    "result",
    "lower-third",
    "commentators",
    "matchup",
    "series",
    "bracket-slot",
    "hold",
    "swap-seats",
    "swap-battlefields",
]
"""The switches of a producer: the graphics, `hold` (the graphic that shows stays) and the sides."""

SWITCHES: Final[tuple[Switch, ...]] = get_args(Switch)

ON_AT_FIRST: Final = frozenset({"score", "board", "chain", "clock", "pop", "result"})
"""The switches that are on until a producer uses them."""

PeopleOf = Literal["lower-third", "commentators"]


class ShownPerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a lower third: a name or a title, and what stands under it."""

    name: Line
    about: Line = ""


People = Annotated[tuple[ShownPerson, ...], msgspec.Meta(max_length=MOST_PEOPLE)]


class Graphics(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of all graphics, on air or prepared.

    - `switches`: those that a producer used; the others are as `ON_AT_FIRST` says
    - `cleared`: counts how often the graphic that showed was taken off
    - `lower_third`, `commentators`: the people whom the lower third shows while its switch is on
    - `event`, `round`: shown in place of those of the match and of the page's address; empty for none
    """

    switches: Mapping[Switch, bool] = {}
    cleared: int = 0
    lower_third: People = ()
    commentators: People = ()
    event: Line = ""
    round: Line = ""

    def is_on(self, switch: Switch) -> bool:
        """Return whether a switch is on.

        >>> Graphics().is_on("score"), Graphics().is_on("hold"), Graphics({"score": False}).is_on("score")
        (True, False, False)
        """
        return self.switches.get(switch, switch in ON_AT_FIRST)


class GraphicsState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The graphics on air and those prepared, and `panic`: no graphic is shown until it is released."""

    panic: bool = False
    program: Graphics = Graphics()
    preview: Graphics = Graphics()


ALL_OFF: Final = GraphicsState(panic=True)
"""The state of a file that cannot be read: it may say that nothing is to be shown."""


class SwitchOrder(msgspec.Struct, frozen=True, tag_field="order", tag="switch"):
    """Switch something on or off; None changes it from what it is on air."""

    switch: Switch
    on: bool | None = None


class PeopleOrder(msgspec.Struct, frozen=True, tag_field="order", tag="people"):
    """Name the people of a lower third, and switch it on."""

    of: PeopleOf
    people: People


class EventOrder(msgspec.Struct, frozen=True, tag_field="order", tag="event"):
    """Name the event and the round."""

    event: Line
    round: Line


class PressOrder(msgspec.Struct, frozen=True, tag_field="order", tag="press"):
    """Take the shown graphic off, take or drop what is prepared, or switch all graphics off and release that."""

    key: Literal["clear", "take", "drop", "panic", "release"]


Order = SwitchOrder | PeopleOrder | EventOrder | PressOrder

MOST_CLEARED: Final = 1_000_000


def carried_out(state: GraphicsState, order: Order, *, prepares: bool = False) -> GraphicsState:
    """The state after an order, which counts at once for what is on air and for what is prepared.

    With `prepares` it counts for what is prepared alone, unless it presses a key.

    >>> prepared = carried_out(GraphicsState(), SwitchOrder("score", on=False), prepares=True)
    >>> prepared.program.is_on("score"), prepared.preview.is_on("score")
    (True, False)
    >>> carried_out(prepared, PressOrder("take")).program.is_on("score")
    False
    """
    match order:
        case PressOrder("panic"):
            return msgspec.structs.replace(state, panic=True)
        case PressOrder("release"):
            return msgspec.structs.replace(state, panic=False)
        case PressOrder("take"):
            return msgspec.structs.replace(state, program=state.preview)
        case PressOrder("drop"):
            return msgspec.structs.replace(state, preview=state.program)
        case SwitchOrder(switch, None):
            shown = state.preview if prepares else state.program
            order = SwitchOrder(switch, not shown.is_on(switch))
    is_for_both = not prepares or isinstance(order, PressOrder)
    program = _changed(state.program, order) if is_for_both else state.program
    return msgspec.structs.replace(state, program=program, preview=_changed(state.preview, order))


def _changed(graphics: Graphics, order: Order) -> Graphics:
    match order:
        case SwitchOrder(switch, on):
            return msgspec.structs.replace(graphics, switches={**graphics.switches, switch: bool(on)})
        case PeopleOrder(of, people):
            cleaned = tuple(ShownPerson(clean_line(person.name), clean_line(person.about)) for person in people)
            named = tuple(person for person in cleaned if person.name)
            field = {"lower_third": named} if of == "lower-third" else {"commentators": named}
            return msgspec.structs.replace(graphics, switches={**graphics.switches, of: bool(named)}, **field)
        case EventOrder(event, round_):
            return msgspec.structs.replace(graphics, event=clean_line(event), round=clean_line(round_))
        case PressOrder():
            return msgspec.structs.replace(graphics, cleared=(graphics.cleared + 1) % MOST_CLEARED)


def clean_line(text: str) -> str:
    r"""A typed text as one line, without characters that control a terminal or the direction of what follows.

    >>> clean_line("  Ann\n\u202eB\x1b[1m ")
    'Ann B[1m'
    """
    spaced = " ".join(unicodedata.normalize("NFC", text).split())
    return "".join(letter for letter in spaced if _is_shown(letter)).strip()[:LONGEST_LINE]


JOINERS: Final = "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"
"""Characters without a picture that some scripts and emoji need."""


def _is_shown(letter: str) -> bool:
    return letter in JOINERS or unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
