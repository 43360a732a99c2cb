"""The state as one row of plain values, for programs that read columns: vMix, Companion and spreadsheets.

The columns are always the same: those of players and battlefields who are not there are empty.
"""

from __future__ import annotations

from tableside.match.public.scene import Scene, SceneBattlefield, SceneClock, SceneSeat
from tableside.message import Message, Names
from tableside.stream.feed import FeedState
from tableside.text import Text

PLAYERS = "abcd"
BATTLEFIELDS = 3

Row = dict[str, str | int]


def flat_row(state: FeedState, text: Text, up: int) -> Row:
    """The row of a state; `up` is the machine's time in ms, for the clock.

    >>> row = flat_row(FeedState(), Text("en"), 0)
    >>> row["shows"], row["a_name"], row["battlefield_3_facedown"]
    ('nothing', '', '')
    """
    scene = state.scene
    names = Names({}, {}) if scene is None else scene.names

    def words(value: Message | str | None) -> str:
        return text(value, names) if isinstance(value, Message) else value or ""

    def seat_row(key: str, seat: SceneSeat | None) -> Row:
        return {
            f"{key}_name": seat.name if seat else "",
            f"{key}_pronouns": seat.pronouns if seat else "",
            f"{key}_legend": seat.legend if seat else "",
            f"{key}_points": seat.points if seat else "",
            f"{key}_games": seat.games if seat else "",
            f"{key}_status": words(seat.status) if seat else "",
            f"{key}_at_point": words(seat.at_point) if seat else "",
            f"{key}_note": words(seat.note) if seat else "",
        }

    def battlefield_row(number: int, field: SceneBattlefield | None) -> Row:
        key = f"battlefield_{number}"
        return {
            f"{key}_name": words(field.name) if field else "",
            f"{key}_control": (field.control or "") if field else "",
            f"{key}_event": words(field.event) if field else "",
            f"{key}_facedown": len(field.facedown) if field else "",
        }

    row = _head(state, scene, words(scene.turn_number) if scene else "", words(scene.outcome) if scene else "")
    row |= {"series": words(scene.series) if scene else "", "clock": _clock(scene.clock if scene else None, up)}
    seats = {seat.player.lower(): seat for seat in scene.seats} if scene else {}
    for player in PLAYERS:
        row |= seat_row(player, seats.get(player))
    fields = dict(enumerate(scene.battlefields, 1)) if scene else {}
    for number in range(1, BATTLEFIELDS + 1):
        row |= battlefield_row(number, fields.get(number))
    return row


def _head(state: FeedState, scene: Scene | None, turn: str, outcome: str) -> Row:
    shows = "nothing" if scene is None else "idle" if state.idle else "over" if scene.over else "game"
    return {
        "shows": shows,
        "stale": int(state.stale),
        "turn": turn,
        "turn_player": scene.turn if scene else "",
        "outcome": outcome,
        "winner": (scene.winner or "") if scene else "",
        "event": scene.event if scene else "",
    }


def _clock(clock: SceneClock | None, up: int) -> str:
    if clock is None:
        return ""
    left = clock.left if clock.ends is None else max(0, clock.ends - up)
    seconds = -(-left // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"
