"""The test whether a touch is meant: its control was seen there long enough, and no other finger is beside it.

Four rules, for every control on every screen:

1. A touch counts only if the same control was shown at that point for `SETTLES` before. Whatever opens, closes, moves
   or changes its words under a finger, by a touch or by itself, takes that long before it can be pressed. What says
   itself how long it `settles` takes that long: the end of a game comes while hands still move.
2. While two fingers are on one area (a player's panel with its part of the strip, or a page) nothing there acts until
   both are lifted. Each player has an area, so two players may touch at once.
3. A press that lasts longer than `LONGEST` does nothing, and its finger no longer counts for rule 2: it is a thing that
   lies on the screen, or a finger that was lifted unseen.
4. After a press on a control that acts `once`, as END TURN does, another press on it counts only after `SETTLES`.

What was shown is known from the frames themselves: after each frame the guard notes which controls it had, and where.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

SETTLES = 0.5
"""The time for which a control must have been shown at its place before a touch on it counts, in seconds."""

LONGEST_SETTLES = 1.0
"""The longest time that anything takes in place of it."""

LONGEST = 5.0
"""The longest press that counts, in seconds."""

Box = tuple[float, float, float, float]
Place = Callable[[float, float], tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Target:
    """Something that takes touches in a frame: its box in the window, what it is, and the area that it belongs to.

    `what` is None for ground on which nothing acts. `area` is None where any number of fingers may be. `once` is
    whether a double touch is one press. It must have been shown for as long as it `settles`, in seconds.
    """

    box: Box
    what: Hashable
    area: Hashable
    once: bool = False
    settles: float = SETTLES

    def contains(self, x: float, y: float) -> bool:
        """Return whether a point of the window lies in it."""
        return _contains(self.box, x, y)


@dataclass(slots=True)
class Finger:
    """A finger on the screen: its touch, where it went down, when, and whether its press counted then."""

    touch: Any
    target: Target | None
    since: float
    counts: bool = False


def targets(widget: Any) -> tuple[Target, ...]:
    """Return what takes touches in a widget, the topmost first.

    A control has a method `identity` and may act `once`, an area has a method `touch_area`. `covers` marks ground that
    lets no touch through, `settles` how long it and its children take to settle, and `touched` names the children that
    get touches, if not all do.
    """
    hits: list[Target] = []
    _collect(widget, None, widget.to_window, hits)
    return tuple(hits)


@dataclass(frozen=True, slots=True)
class TouchTraits:
    """The traits of a class of widgets that matter for touches; see `targets`.

    `takes_touches` is whether a touch on it is taken, and not only one on its children. `moves` is whether it turns or
    moves its content. `settles` is 0 where nothing is said of that.
    """

    is_control: bool
    is_area: bool
    takes_touches: bool
    moves: bool
    names_touched: bool
    settles: float


@cache
def _traits(kind: type) -> TouchTraits:
    """The traits of a class. All frames ask all widgets for them."""
    is_control, is_area = hasattr(kind, "identity"), hasattr(kind, "touch_area")
    return TouchTraits(
        is_control=is_control,
        is_area=is_area,
        takes_touches=is_control or is_area or bool(getattr(kind, "covers", False)),
        moves=kind.to_parent is not Widget.to_parent,  # type: ignore[attr-defined]
        names_touched=hasattr(kind, "touched"),
        settles=getattr(kind, "settles", 0.0),
    )


def _collect(
    widget: Any,
    area: Hashable,
    place: Place,
    hits: list[Target],
    at: tuple[float, float] | None = None,
    settles: float = SETTLES,
) -> bool:
    """Add the targets of a widget in this area, or only the topmost at a point; return whether that was found.

    `place` is where points beside the widget are in the window.
    """
    traits = _traits(widget.__class__)
    children = widget.touched if traits.names_touched else widget.children
    if not children and not traits.takes_touches:
        return False
    if widget.opacity == 0 or widget.width < 1 or widget.height < 1:
        return False
    if traits.is_area:
        area = widget.touch_area()
    within = _within(widget, place) if traits.moves else place
    settles = traits.settles or settles
    for child in children:
        if _collect(child, area, within, hits, at, settles):
            return True
    if not traits.takes_touches:
        return False
    box = _box(widget, place)
    if at is not None and not _contains(box, *at):
        return False
    if traits.is_control:
        hits.append(Target(box, widget.identity(), area, getattr(widget, "once", False), settles))
    else:
        hits.append(Target(box, None, area))
    return at is not None


def _within(widget: Any, place: Place) -> Place:
    """The place in the window of points in a widget that turns or moves its content. Kivy's way asks each ancestor."""
    return lambda x, y: place(*widget.to_parent(x, y))


def _box(widget: Any, place: Place) -> Box:
    """Return where a widget is in its window: left, bottom, right, top."""
    x, y = place(widget.x, widget.y)
    right, top = place(widget.right, widget.top)
    return min(x, right), min(y, top), max(x, right), max(y, top)


def _contains(box: Box, x: float, y: float) -> bool:
    left, bottom, right, top = box
    return left <= x <= right and bottom <= y <= top


class TouchGuard:
    """Decides for one screen; see above. `clock` tells the time in seconds."""

    def __init__(self, screen: Any, clock: Callable[[], float] = Clock.time) -> None:
        self.clock = clock
        self._screen = screen
        self._frames: list[tuple[float, tuple[Target, ...]]] = []
        self._fingers: dict[int, Finger] = {}
        self._crowded: set[Hashable] = set()
        self._acted: dict[Hashable, float] = {}

    def drawn(self, *_: Any) -> None:
        """Note what the frame that was just drawn shows."""
        now, shown = self.clock(), targets(self._screen)
        if not self._frames or self._frames[-1][1] != shown:
            self._frames.append((now, shown))
        while len(self._frames) > 1 and self._frames[1][0] <= now - LONGEST_SETTLES:
            del self._frames[0]

    def target(self, x: float, y: float) -> Target | None:
        """Return what takes a touch at this point of the window now."""
        hits: list[Target] = []
        _collect(self._screen, None, self._screen.to_window, hits, at=(x, y))
        return hits[0] if hits else None

    def is_settled(self, x: float, y: float) -> bool:
        """Return whether what is at this point was shown there in all frames of the seconds in which it settles."""
        now = self.target(x, y)
        start = self.clock() - (SETTLES if now is None else now.settles)
        before = [shown for since, shown in self._frames if since <= start][-1:]
        later = [shown for since, shown in self._frames if since > start]
        return bool(before) and all(_topmost(shown, x, y) == now for shown in (*before, *later))

    def down(self, touch: Any) -> bool:
        """A finger goes down; return whether its touch counts so far."""
        x, y = touch.pos
        target = self.target(x, y)
        finger = Finger(touch, target, self.clock())
        others = self._others(finger)
        self._fingers[touch.uid] = finger
        if target is not None and not others:
            self._crowded.discard(target.area)
        elif target is not None:
            self._crowded.add(target.area)
            for other in others:
                cancel(other.touch)
            return False
        finger.counts = self.counts(x, y)
        return finger.counts

    def counts(self, x: float, y: float) -> bool:
        """Return whether a press with one finger at this point counts now, by rules 1 and 4."""
        target = self.target(x, y)
        return target is None or target.what is None or (self.is_settled(x, y) and not self._acted_just_now(target))

    def up(self, touch: Any) -> None:
        """A finger is lifted: cancel what it pressed, unless it may act."""
        finger = self._fingers.pop(touch.uid, None)
        if finger is None or not self._may_act(finger):
            cancel(touch)
        elif finger.counts and finger.target is not None and finger.target.once:
            self._acted[finger.target.what] = self.clock()
        if finger is not None and finger.target is not None and not self._others(finger):
            self._crowded.discard(finger.target.area)

    def end(self) -> None:
        """Cancel what any finger has pressed: nobody looks at the screen any more."""
        for finger in self._fingers.values():
            cancel(finger.touch)
        self._fingers.clear()
        self._crowded.clear()

    def _acted_just_now(self, target: Target) -> bool:
        """Return whether this target acts once, and has acted within `SETTLES`."""
        now = self.clock()
        self._acted = {what: at for what, at in self._acted.items() if now - at < SETTLES}
        return target.what in self._acted

    def _may_act(self, finger: Finger) -> bool:
        """Return whether the press was short, alone in its area, and still is on what it went down on."""
        if finger.target is None or self.clock() - finger.since > LONGEST:
            return False
        if finger.target.area in self._crowded:
            return False
        now = self.target(*finger.touch.pos)
        return now is not None and now.what == finger.target.what

    def _others(self, finger: Finger) -> list[Finger]:
        """The other fingers in the same area that were not there for too long."""
        if finger.target is None or finger.target.area is None:
            return []
        return [
            other
            for other in self._fingers.values()
            if other is not finger
            and other.target is not None
            and other.target.area == finger.target.area
            and self.clock() - other.since <= LONGEST
        ]


def cancel(touch: Any) -> None:
    """End whatever this touch holds or presses, without acting."""
    for reference in list(touch.grab_list):
        widget = reference()
        if hasattr(widget, "cancel"):
            widget.cancel(touch)


def _topmost(shown: Iterable[Target], x: float, y: float) -> Target | None:
    return next((target for target in shown if target.contains(x, y)), None)
