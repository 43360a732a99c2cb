"""A view in words. Each function takes the `Text` of the language that is set; nothing here knows Kivy."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from tableside.engine.model.dials import may_say
from tableside.message import CardName, Message, Names, message
from tableside.screens.local_time import local_time
from tableside.screens.view_queries import alert, is_over, player_name, results_by_time
from tableside.table.view.model import Notice, PlayerPanel, Tile, UnitView, View
from tableside.text import Text, printable

NEUTRAL_OPEN = "turn-state-neutral-open"
SHOWDOWN_OPEN = "turn-state-showdown-open"
ELSEWHERE = (
    "notice-understood",
    "prompt-last-point-how",
    "notice-no-last-point",
    "prompt-waits-for-agreement",
    "prompt-last-point-wins",
    "history-conquered-without-point",
)
"""The sentences that a card leaves out where it has no room, the first first: its title, the rift, or the rule behind a
button says the same."""
FILE_LETTERS = 22
"""The number of letters of a file's name that fit on a button."""
NAME_LETTERS = 12
"""The number of letters of a player's name that fit into a narrow place."""
FEWEST_LETTERS = 3
"""The number that is left of it where there is no room for more."""
CONQUESTS = {
    "point": "screen-score-conquer",
    "win": "screen-score-win",
    "card": "screen-score-draw",
    "nothing": "screen-score-take",
}
"""The words on the foot of a battlefield for each thing that a conquest gives."""
BRIEF = {"history-held": "screen-latest-held", "history-conquered": "screen-latest-conquered"}
"""The short words for points that a battlefield gives, on a single line."""
CLOCK = {"history-clock-paused": "screen-latest-clock-paused", "history-clock-goes-on": "screen-latest-clock-goes-on"}
"""The same for the clock of the round."""


def shortened(file: str) -> str:
    """A file's name for a button; a long name without its middle."""
    return file if len(file) <= FILE_LETTERS else f"{file[: FILE_LETTERS // 2]}…{file[-FILE_LETTERS // 2 :]}"


def words(text: Text, sentence: Message | None, names: Names) -> str:
    """A message in words; empty for None."""
    return "" if sentence is None else text(sentence, names)


def heading(text: Text, sentence: Message, names: Names) -> str:
    """A message as a heading: it begins with a capital letter."""
    words = text(sentence, names)
    return words[:1].upper() + words[1:]


def paragraph(text: Text, sentences: Iterable[Message], names: Names, *, by: str = " ") -> str:
    """Several messages in words, one after the other."""
    return by.join(text(sentence, names) for sentence in sentences)


def latest(text: Text, view: View) -> str:
    """Return what happened last, in short; empty before anything has."""
    return "" if view.latest is None else text(view.latest.said, view.names)


def latest_brief(text: Text, view: View) -> str:
    """The same for a single line."""
    return "" if view.latest is None else brief(text, view.latest.said, view.names)


def brief(text: Text, line: Message, names: Names) -> str:
    """A line of history in fewer words."""
    return text(shorter(line), names)


def shorter(line: Message) -> Message:
    """The same line, shorter: a ruling as penalty and player, a refusal as what is refused, damage without its shares.

    The clock stands above the line. What is taken back is shorter too.
    """
    known = dict(line.arguments)
    match line.code:
        case "history-ruling":
            return message("screen-latest-ruling", penalty=known["penalty"], player=known["player"])
        case "history-held" | "history-conquered":
            return message(BRIEF[line.code], **{name: known[name] for name in ("player", "place", "count")})
        case "history-refused-why":
            return message("screen-latest-refused", refused=known["refused"])
        case "history-commentary":
            return message("screen-latest-commentary", player=known["player"])
        case "history-commentary-withdrawn":
            return message("screen-latest-commentary-withdrawn", player=known["player"])
        case "history-assigned":
            return message("screen-latest-assigned", player=known["player"])
        case "history-revealed":
            return message("screen-latest-revealed", player=known["player"], card=known["card"])
        case "history-clock-paused" | "history-clock-goes-on":
            return message(CLOCK[line.code])
        case "history-clock-by" if isinstance(clock_line := known["line"], Message):
            return shorter(clock_line)
        case "last-point-left":
            return message("screen-latest-last-point", places=known["places"])
        case "history-conquered-without-point":
            return message("screen-latest-card-for-point", player=known["player"], place=known["place"])
        case "history-took-control":
            return message("screen-latest-taken", player=known["player"], place=known["place"])
        case "history-undone" if isinstance(action := known["action"], Message):
            return message("screen-latest-undone", action=shorter(action))
        case "notice-of" if isinstance(content := known["said"], Message):
            return message("notice-of", what=known["what"], said=shorter(content))
        case _:
            return line


def latest_rule(view: View) -> str:
    """The number of the rule by which it happened; empty for none, and while something urgent stands in its place.

    Nor is there any at the silent dial.
    """
    if view.latest is None or is_urgent(view) or not may_say("result", view.dial):
        return ""
    return view.latest.rule


def notice_title(text: Text, notice: Notice, names: Names) -> str:
    """The heading of a notice."""
    return text(notice.title, names)


def notice_text(text: Text, notice: Notice, names: Names) -> str:
    """The sentences of a notice."""
    return paragraph(text, notice.text, names, by="\n" if notice.lines else " ")


def notice_texts(text: Text, notice: Notice, names: Names) -> tuple[str, ...]:
    """The sentences of a notice, then with fewer and fewer of those that are read elsewhere too."""
    lefts = (
        tuple(line for line in notice.text if line.code not in ELSEWHERE[:count]) for count in range(len(ELSEWHERE) + 1)
    )
    return tuple(notice_text(text, msgspec.structs.replace(notice, text=left), names) for left in dict.fromkeys(lefts))


def about_player(text: Text, panel: PlayerPanel) -> str:
    """A player's pronouns, and how many games of the match they have won; empty without either."""
    won = text("screen-panel-won", count=panel.won) if panel.won else ""
    return " · ".join(filter(None, (panel.pronouns, won)))


def is_torn(tile: Tile) -> bool:
    """Return whether players fight about a battlefield, or are about to."""
    return tile.attacker is not None or tile.contested


def tile_state(text: Text, view: View, tile: Tile, reader: str) -> str:
    """The state of a battlefield in one word, as the player `reader` sees it.

    A battlefield is open if nobody controls it and nothing is there (2026-07-16, 170.11.c).
    """
    if any(card.to_settle for card in tile.facedown):
        return text("screen-tile-to-settle")
    if doing := activity(text, tile):
        return doing
    if tile.to_score == reader:
        return text("screen-tile-to-score")
    if tile.controller is None:
        return text("screen-tile-uncontrolled" if tile.units else "screen-tile-open")
    if tile.controller == "?":
        return text("screen-tile-unknown")
    if tile.controller == reader:
        return text("screen-tile-yours")
    return text("screen-tile-theirs", name=player_name(view, tile.controller).upper())


def conquest(text: Text, panel: PlayerPanel, tile: Tile) -> str:
    """Return what a touch of a battlefield gives if only the score is followed; empty if it is no conquest.

    Without all battlefields scored on one turn the last conquest gives a card in place of a point (471.1.b.1).
    """
    gives = dict(panel.conquers).get(tile.at)
    return "" if gives is None else text(CONQUESTS[gives])


def activity(text: Text, tile: Tile) -> str:
    """Return whether a battlefield has a combat or a showdown, or is contested; empty for none of these."""
    if tile.attacker is not None:
        return text("screen-tile-combat")
    if tile.showdown:
        return text("screen-tile-showdown")
    return text("screen-tile-contested") if tile.contested else ""


def unit_name(text: Text, unit: UnitView, *, brief: bool = False) -> str:
    """A unit or gear by its card, or by the first word of its name if `brief`; an unread card by its type."""
    if unit.card and brief:
        return unit.card.split()[0].rstrip(",")
    if unit.card:
        return text("screen-unit", card=CardName(unit.card))
    return text("screen-gear-unread" if unit.kind == "gear" else "screen-unit-unread")


def unit_might(unit: UnitView) -> str:
    """A unit's Might, and a plus for each buff.

    >>> unit_might(UnitView(1, "Pakaa Cub", "A", 4, exhausted=False, damage=2, buffs=1))
    '4+'
    """
    return ("" if unit.might is None else str(unit.might)) + "+" * unit.buffs


def unit_damage(unit: UnitView) -> str:
    """The damage marked on a unit; empty for none."""
    return f"−{unit.damage}" if unit.damage else ""


def unit_words(text: Text, unit: UnitView) -> str:
    """A unit or gear by its name, with what no icon says of it."""
    parts = [unit_name(text, unit)]
    if unit.empowered:
        parts.append(text("screen-unit-empowered"))
    if unit.attached_to is not None:
        parts.append(text("screen-unit-attached", card=CardName(unit.attached_to)))
    return ", ".join(parts)


def mulligan_hint(text: Text, view: View, panel: PlayerPanel) -> str:
    """The hint where to tell the mulligan; empty once it is no longer told, and while a refusal or a call is there."""
    is_refused = view.latest is not None and view.latest.said.code.startswith("history-refused")
    return "" if not panel.tells_mulligan or is_refused or is_urgent(view) else text("screen-base-mulligan")


def small_base(text: Text, panel: PlayerPanel) -> str:
    """A player's resources in few letters; without any, that this is the base, and that the mulligan is told there."""
    if panel.resources:
        return " ".join(text(f"has-{what}-brief", number=n) for what, n in panel.resources)  # a Resource
    return text("screen-base-mulligan-brief" if panel.tells_mulligan and not panel.base else "screen-base")


def base_count(panel: PlayerPanel, *, exhausted: bool) -> str:
    """Return how many units and gear in the base are exhausted, or ready; empty for none."""
    return str(sum(permanent.exhausted is exhausted for permanent in panel.base) or "")


def base_words(text: Text, view: View, panel: PlayerPanel) -> str:
    """A player's resources; without any and without units in the base, that it is empty, or what to do there."""
    if panel.resources:
        return ",  ".join(text(f"has-{what}", number=n) for what, n in panel.resources)  # a Resource
    return "" if panel.base else mulligan_hint(text, view, panel) or text("screen-base-empty")


def units_by_player(tile: Tile) -> tuple[tuple[str, tuple[UnitView, ...]], ...]:
    """Each player's letter and units at a battlefield, in the order of the seats."""
    players = sorted({unit.player for unit in tile.units})
    return tuple((who, tuple(unit for unit in tile.units if unit.player == who)) for who in players)


def turn_status(text: Text, view: View, panel: PlayerPanel, letters: int = NAME_LETTERS) -> str:
    """The line on whom the table waits for, as this player reads it; of a name at most `letters` letters."""
    if is_over(view):
        return text("screen-status-over")
    if panel.has_left:
        return text("screen-status-left")
    if panel.passes_soon:
        return text("screen-status-passes-soon")
    if panel.may_end:
        return text("screen-status-your-turn")
    if panel.may_pass:
        is_focus = view.state is not None and view.state.code == SHOWDOWN_OPEN
        return text("screen-status-your-focus") if is_focus else text("screen-status-your-priority")
    if panel.chooses:
        return text("screen-status-your-choice")
    chooser = next((other for other in view.player_panels if other.chooses), None)
    if chooser is not None:
        return _unbroken(text, "screen-status-chooses", brief_name(chooser.name, letters))
    active = (other for other in view.player_panels if other.may_pass or other.may_end or other.has_priority)
    awaited = next(active, None)
    if awaited is None or awaited.player == panel.player:
        return text("screen-status-waiting")
    return _unbroken(text, "screen-status-waiting-for", brief_name(awaited.name, letters))


def key_label(text: Text, view: View, panel: PlayerPanel, fits: Callable[[str], bool]) -> str:
    """Return what the key of this player does; while the table does not wait for them to act, whom it waits for.

    A long name is cut until the words `fits` the key.
    """
    if panel.may_pass:
        return text("screen-panel-pass")
    if panel.may_end:
        return text("screen-panel-end-turn")
    lengths = range(NAME_LETTERS, FEWEST_LETTERS - 1, -1)
    shorter = [turn_status(text, view, panel, letters) for letters in lengths]
    return next((status for status in shorter if fits(status)), shorter[-1])


def key_hint(text: Text, view: View, panel: PlayerPanel) -> str:
    """Why a player may pass, below the word on the key."""
    return turn_status(text, view, panel) if panel.may_pass else ""


def side_status(text: Text, view: View, panel: PlayerPanel) -> str:
    """Above the key: that it is this player's turn, as long as there is no chain."""
    is_own = panel.has_turn and not view.chain and not is_over(view)
    return text("screen-status-your-turn") if is_own else ""


def chain_heading(text: Text, view: View) -> str:
    """The heading of the chain, with how many items it has if there are several."""
    heading = text("screen-panel-chain")
    return f"{heading} {len(view.chain)}" if len(view.chain) > 1 else heading


def chain_top(text: Text, view: View) -> str:
    """The item of the chain that resolves next; empty for no chain."""
    return text(view.chain[-1], view.names) if view.chain else ""


def brief_name(name: str, letters: int = NAME_LETTERS) -> str:
    """A name for a narrow place; a longer name without its end."""
    return name if len(name) <= letters else f"{name[: letters - 1].rstrip()}…"


def _unbroken(text: Text, code: str, name: str) -> str:
    """Words about a player whose name stays on one line."""
    return text(code, name=name).replace(name, name.replace(" ", "\u00a0"))


def turn(text: Text, view: View) -> str:
    """Turn number and whose turn it is."""
    return text("screen-turn", number=view.number, name=player_name(view, view.turn))


def turn_line(text: Text, view: View, time: str, fits: Callable[[str], bool]) -> str:
    """Turn, and as far as it `fits` the time of the round, phase and state of the turn.

    That commentators see facedown cards is said whatever else fits.
    """
    line = turn(text, view)
    more = phase_and_state(text, view, time)
    longer = (f"{line} · {part}" for part in (more, more.split(" · ")[0]) if part)
    alone = text("screen-commentary-line") if view.commentary.open else line
    return next((each for each in longer if fits(each)), alone)


def phase_and_state(text: Text, view: View, time: str = "") -> str:
    """Phase and state of the turn, as far as neither follows from the other; with the time of the round, the first.

    A showdown or a combat is in the main phase, and a phase without a chain or a showdown is neutral and open. After
    the game there is no phase.
    """
    if view.clock is not None and view.clock.ends is None:
        return time
    state = view.state.code if view.state is not None else ""
    messages = (view.phase, None if state == NEUTRAL_OPEN else view.state) if "neutral" in state else (view.state,)
    parts = [text(part, view.names) for part in messages if part is not None]
    return " · ".join([time, *parts[:1]] if time else parts)


def chain_brief(text: Text, view: View) -> str:
    """The newest item of the chain and how many there are, on one line; empty for no chain."""
    if not view.chain:
        return ""
    return text(message("screen-chain-brief", count=len(view.chain), item=view.chain[-1]), view.names)


def call(text: Text, view: View) -> str:
    """Return who called a judge and when, and whether a judge has come, until the call ends; empty for no call."""
    if view.called is None:
        return ""
    if view.called.goes:
        judge = printable(view.called.judge)
        return text("screen-judge-goes-named", judge=judge) if judge else text("screen-judge-goes")
    name, time = player_name(view, view.called.player), local_time(view.called.at)
    return text("screen-judge-came" if view.called.came else "screen-judge-called", name=name, time=time)


def is_urgent(view: View) -> bool:
    """Return whether something stands in the place of what happened last: an open call, or a result to record."""
    return view.called is not None or bool(results_by_time(view))


def urgent(text: Text, view: View) -> str:
    """The open call, or where to record the result that time has brought (TR 408.2.b, 408.4.c.3), or nothing."""
    return call(text, view) or (text("screen-result-due") if results_by_time(view) else "")


def last_line(text: Text, view: View, line: Message | None, change: Message | None) -> str:
    """Return what a side reads below the turn: something urgent, a notice, a `change` to take back, or what was last.

    Where several share a side, the chain has no other place.
    """
    of_chain = chain_brief(text, view) if len(view.player_panels) > 2 else ""
    noticed, changed = ("" if part is None else brief(text, part, view.names) for part in (line, change))
    return urgent(text, view) or noticed or changed or of_chain or latest_brief(text, view)


def alert_text(text: Text, view: View) -> str:
    """In few words, that something does not work or is to be confirmed; empty for neither."""
    match alert(view):
        case "refused":
            return text("screen-alert-problem")
        case "asks":
            return text("screen-alert-confirm")
        case _:
            return ""
