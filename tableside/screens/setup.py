"""Setting up a match: how it is played, who plays, who begins, and on which battlefields."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, DictProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from tableside.engine.model.game_setup import GameSetup
from tableside.engine.model.modes import MODES, contributors
from tableside.engine.model.references import PLAIN
from tableside.judge.view import JudgeView
from tableside.match.mulligans import Mulligan
from tableside.match.names import distinct
from tableside.screens import people
from tableside.screens.kv_files import read_later
from tableside.screens.language import current_text
from tableside.screens.people import Memory, PastPlayer
from tableside.screens.setup_readers import ReadersStep, needs_readers
from tableside.screens.setup_steps import (
    DecksStep,
    EventStep,
    FirstStep,
    HandsStep,
    HowStep,
    NameStep,
    WhereStep,
    WhoStep,
)
from tableside.screens.shown_names import short_name
from tableside.screens.widgets.keyboard import MOST_LETTERS
from tableside.screens.widgets.page import Page
from tableside.table.commands import Begin, DrawFirst
from tableside.table.view.build import key_storage
from tableside.table.view.model import View
from tableside.text import Text

LETTERS = "ABCD"
PARTS = {
    "how": HowStep,
    "who": WhoStep,
    "name": NameStep,
    "event": EventStep,
    "readers": ReadersStep,
    "first": FirstStep,
    "decks": DecksStep,
    "where": WhereStep,
    "hands": HandsStep,
}
"""The widget of each step."""
TYPED = ("name", "event")
"""The steps in which a name is typed; they come back to the people."""
TITLES = {
    "how": "screen-setup-how",
    "who": "screen-setup-who",
    "name": "screen-setup-name",
    "event": "screen-setup-event",
    "readers": "screen-setup-readers",
    "first": "screen-setup-first",
    "where": "screen-setup-where",
    "hands": "screen-setup-hands",
}
"""The headlines of the steps."""
AFTER_READERS = ("readers", "first", "where", "hands")
"""The steps in which nothing changes any more about whether readers are shown."""
NEXT_GAME_STEPS = ("first", "decks", "where", "hands")
"""The steps before the next game of a match: all else stays as it was agreed."""


class SetupScreen(Page):
    """Some steps, each with its answers from the last match; the last step begins the match.

    Opened over a game of a match that is not decided, it begins the next game: the people keep their sides, the loser
    chooses who begins, decks may change, and each player brings a battlefield that is left. Mulligans are told before
    a game of a match, and in competition, unless cards are paired first: hands are drawn after that. Where only the
    score is followed, nobody is asked about decks that nobody has, nor about hands. It is `tight`
    while a problem takes room from it.

    - `names`, `pronouns`: the people by seat; an empty name stands for the seat
    - `seat`: the index of the seat that a name is chosen for
    - `first`, `chooser`: who begins, empty until it is chosen, and who chose that, empty for nobody in particular
    - `places`: the battlefields by the index of who brings them, empty where it has no name; `slot`: whose is chosen
    - `mulligans`: how many cards each player put back, by letter, as far as they told it
    - `swapping`: whose deck is changed on the page `pair`, from which people come back here; empty for nobody
    - `shortcut`: whether everybody passes unless somebody touches
    - `pairs`: whether cards are paired as soon as the match has begun
    - `round`: the time of the round in minutes, 0 for none
    - `event`: what the event is called, over whose matches a judge counts warnings; empty for none
    - `table`, `round_name`: what the table and the round are called there; a new match begins without a round
    - `is_full`: whether letters were typed that the name on the keyboard has no room for
    - `moved`: the name that was given to a second seat, and so left the first; empty for none
    - `judge`: the judge's session, which knows whether a PIN is set
    """

    tight = BooleanProperty(False)
    step = StringProperty("")
    steps = ListProperty()
    mode = StringProperty("duel")
    dial = StringProperty("casual")
    follow = StringProperty("all")
    names = ListProperty([""] * len(LETTERS))
    pronouns = ListProperty([""] * len(LETTERS))
    seat = NumericProperty(0)
    first = StringProperty("")
    chooser = StringProperty("")
    places = ListProperty()
    slot = NumericProperty(0)
    shortcut = BooleanProperty(False)
    pairs = BooleanProperty(False)
    mulligans = DictProperty()
    swapping = StringProperty("")
    round = NumericProperty(0)
    event = StringProperty("")
    table = StringProperty("")
    round_name = StringProperty("")
    is_full = BooleanProperty(False)
    moved = StringProperty("")
    used = DictProperty()
    memory: Memory = ObjectProperty(Memory(), rebind=True)
    judge: JudgeView = ObjectProperty(JudgeView(), rebind=True)

    def on_kv_post(self, _: Any) -> None:
        """Begin with what was agreed for the game before, or else for the last match."""
        self._brought: dict[str, str] = {}
        self.memory = people.read(self.wires.people)
        game = self._next_game = self.view.next_game
        agreed = self.memory.last if game is None else game.agreed
        if agreed is not None and agreed.mode in MODES:
            self._take(agreed)
        self._change_mode()
        self.shortcut = self.memory.shortcut and game is None
        if game is not None:
            self.chooser = game.chooser or ""
            self.first = game.chooser or game.agreed.first
            self.used = dict(game.used)
            self._brought = {} if game.chooser else self._brought
        self.fbind("mode", self._change_mode)
        for name in ("mode", "dial", "follow", "pairs"):
            self.fbind(name, self._choose_steps)
        self._choose_steps()
        self.step = self.steps[0]
        if self.wires.judge is not None:
            self.wires.judge.show()

    def show_judge(self, judge: JudgeView) -> None:
        """Take from the judge's session whether a PIN is set."""
        self.judge = judge

    @property
    def seats(self) -> tuple[str, ...]:
        """The letters of the seats of this mode."""
        return MODES[self.mode].players

    @property
    def brings(self) -> tuple[str, ...]:
        """The letters of those who bring a battlefield."""
        return contributors(MODES[self.mode], self.first)

    @property
    def begins_next_game(self) -> bool:
        """Return whether the page begins the next game of a match."""
        return self._next_game is not None

    def shown_name(self, player: str) -> str:
        """Return what a player is called here; the seat's own name if nobody was named."""
        at = LETTERS.index(player)
        return self.names[at] or current_text()("player-of-seat", number=at + 1)

    def on_step(self, *_: Any) -> None:
        """Show the step."""
        self.is_full = False
        self.moved = ""
        if self.step == "where":
            self.places = [self._brought.get(letter, "") for letter in self.brings]
        for part in self.ids.body.children:
            part.leave()
        self.ids.body.clear_widgets()
        self._part = PARTS[self.step](setup=self)
        self.ids.body.add_widget(self._part)

    def show(self, view: View) -> None:
        """Take a draw: whoever won it chooses, and begins unless they say otherwise."""
        drawn = view.draw if view.draw is not None and view.draw != self.view.draw else None
        super().show(view)
        if drawn is not None and drawn.chooser in self.seats:
            self.chooser = self.first = drawn.chooser
        if self.step not in AFTER_READERS:
            self._choose_steps()

    def leave(self) -> None:
        """End what the step waits for."""
        super().leave()
        self._part.leave()

    def swap(self, player: str) -> None:
        """Change this player's deck, and come back."""
        self.swapping = player
        self.go("pair")

    def tell_mulligan(self, player: str, cards: int) -> None:
        """Say how many cards a player put back; the same touch again takes it back."""
        others = {who: count for who, count in self.mulligans.items() if who != player}
        self.mulligans = others if self.mulligans.get(player) == cards else {**others, player: cards}

    def sit(self, person: PastPlayer) -> None:
        """Give the chosen seat to somebody; whoever had that name takes the other seat. A free seat is next."""
        names, pronouns = list(self.names), list(self.pronouns)
        self.moved = ""
        if person.name and person.name in names:
            self.moved = person.name if names[self.seat] != person.name else ""
            other = names.index(person.name)
            names[other], pronouns[other] = names[self.seat], pronouns[self.seat]
        names[self.seat], pronouns[self.seat] = person.name, person.pronouns
        self.pronouns, self.names = pronouns, names
        self.seat = next((at for at in range(len(self.seats)) if not self.names[at]), self.seat)

    def forget_people(self) -> None:
        """Forget the names of the last matches, also where they stand at the seats. Those on record stay there."""
        forgotten = {person.name for person in self.memory.people}
        for at, name in enumerate(self.names):
            if name in forgotten:
                self.names[at] = self.pronouns[at] = ""
        self.memory = Memory()
        people.write(self.wires, self.memory)

    def begins(self, player: str) -> None:
        """Choose who begins."""
        self.first = player

    def draw_first(self) -> None:
        """Draw who chooses."""
        self.wires.send(DrawFirst(self.mode))

    def place(self, name: str) -> None:
        """Choose the battlefield of the chosen slot, empty for a battlefield without a name.

        Opponents may bring the same one, teammates may not (489.8.i): they change it then.
        """
        player = self.brings[self.slot]
        mode = MODES[self.mode]
        mate = mode.players[(mode.players.index(player) + 2) % mode.seats] if mode.teams else player
        if name and mate != player and self._brought.get(mate) == name:
            self._brought[mate] = self._brought.get(player, "")
        self._brought[player] = name
        self.places = [self._brought.get(letter, "") for letter in self.brings]
        self.slot = (self.slot + 1) % len(self.places)

    def back(self, _: str) -> None:
        """Go one step back; from the first step, close the page."""
        if self.step in TYPED:
            self.step = "who"
        elif at := self.steps.index(self.step):
            self.step = self.steps[at - 1]
        else:
            self.go("")

    def forward(self) -> None:
        """Go one step on; from the last step, begin the match."""
        if isinstance(self._part, NameStep):
            person, self.step = self._part.person(), "who"
            self.sit(person)
            if person.name and not self.names[self.seat] and not self._others():
                self.step = "name"
            return
        if isinstance(self._part, EventStep):
            for name, value in self._part.names().items():
                setattr(self, name, value)
            self.step = "who"
            return
        at = self.steps.index(self.step)
        if at < len(self.steps) - 1:
            self.step = self.steps[at + 1]
        else:
            self._begin()

    def begin_now(self) -> None:
        """Begin the match with all that is left as it is; who begins is drawn, unless it was chosen."""
        self.places = [self._brought.get(letter, "") for letter in self.brings]
        self._begin()

    def _others(self) -> list[str]:
        """The names of those who played here before and have no seat."""
        return [person.name for person in self.memory.people if person.name not in self.names]

    def _begin(self) -> None:
        setup = self._setup()
        named = tuple(
            PastPlayer(name, pronouns) for name, pronouns in zip(self.names, self.pronouns, strict=True) if name
        )
        mulligans = tuple(Mulligan(who, self.mulligans[who]) for who in self.seats if who in self.mulligans)
        shortcut = self.shortcut and self.follow != "score"
        announced = self.memory.shortcut if self.begins_next_game else shortcut
        remembered = people.remember(self.memory, setup, named[: len(self.seats)], shortcut=announced)
        people.write(self.wires, remembered)
        draws = not self.first
        self.wires.send(Begin(setup, again=self.begins_next_game, mulligans=mulligans, shortcut=shortcut, draws=draws))

    def _setup(self) -> GameSetup:
        return GameSetup(
            names=distinct({player: self.shown_name(player) for player in self.seats}),
            battlefields=tuple(name or PLAIN for name in self.places),
            mode=self.mode,
            follow=self.follow,
            dial=self.dial,
            first=self.first,
            pronouns={
                who: self.pronouns[LETTERS.index(who)] for who in self.seats if self.pronouns[LETTERS.index(who)]
            },
            chooser=self.chooser or None,
            round=int(self.round),
            event=self.event,
            table=self.table,
            round_name=self.round_name,
            unnamed=tuple(who for who in self.seats if not self.names[LETTERS.index(who)]),
        )

    def _take(self, agreed: GameSetup) -> None:
        """Take over a setup, but not who begins."""
        self.mode, self.dial, self.follow = agreed.mode, agreed.dial, agreed.follow
        known = {person.name for person in self.memory.people}
        named = {
            who: name
            for who, name in agreed.names.items()
            if who not in agreed.unnamed and (name in known or self.view.next_game is not None)
        }
        self.names = [named.get(letter, "") for letter in LETTERS]
        self.pronouns = [agreed.pronouns.get(letter, "") for letter in LETTERS]
        self.round, self.event, self.table = agreed.round, agreed.event, agreed.table
        self.round_name = agreed.round_name if self.begins_next_game else ""
        offered = set(self.wires.battlefields)
        brought = zip(contributors(MODES[agreed.mode], agreed.first), agreed.battlefields, strict=False)
        self._brought = {player: name for player, name in brought if name in offered}

    def _choose_steps(self, *_: Any) -> None:
        """The steps, in their order."""
        counts = self.follow == "score" and self.dial != "competition"
        if self.begins_next_game:
            without = ("decks", "hands") if counts and not self.view.registered else ()
            self.steps = [step for step in NEXT_GAME_STEPS if step not in without]
        else:
            tells = not (self.pairs or counts) and (self.mode == "match" or self.dial == "competition")
            readers = ("readers",) if needs_readers(self.view) else ()
            self.steps = ["how", "who", *readers, "first", "where", *(("hands",) if tells else ())]

    def _change_mode(self, *_: Any) -> None:
        """Keep what another mode has places for."""
        if self.first not in self.seats:
            self.first = ""
        self.chooser = ""
        self.seat = self.slot = 0


def forward_label(step: str, steps: list[str]) -> str:
    """The code of the words that lead on from a step."""
    if step in TYPED:
        return "screen-setup-done"
    return "screen-setup-begin" if [step] == steps[-1:] else "screen-setup-next"


def may_begin_now(step: str, steps: list[str]) -> bool:
    """Return whether a game can begin from this step, once there are people: who begins may be drawn then.

    Before the next game of a match it cannot while there are decks that may change.
    """
    return step in ("who", "readers", "first") and "decks" not in steps


def missing_judge(dial: str, judge: str, *, has_pin: bool) -> str:
    """Return the code of what a competition's judge needs and the table lacks: a PIN, a key; empty for nothing.

    `judge` is the short name of the judge's key. Neither can be added once the match has begun.
    """
    if dial != "competition":
        return ""
    if not has_pin:
        return "screen-setup-no-pin"
    return "" if judge else "screen-setup-no-judge"


def title(text: Text, step: str, view: View) -> str:
    """The headline of a step; before the next game, which game that is."""
    if view.next_game is not None:
        return text("screen-setup-game", match=view.match, number=view.game + 1)
    return text(TITLES[step]) if step else ""


def explanation(
    text: Text,
    step: str,
    dial: str,
    view: View,
    *,
    has_pin: bool,
    pairs: bool,
    is_full: bool,
    moved: str,
    all_bring: bool,
    teams: bool,
) -> str:
    """Return what to do in this step; in the first step, where the keys of hidden cards will be with this dial.

    `has_pin` is whether a judge's PIN is set, `pairs` whether cards are paired as soon as the match has begun,
    `is_full` whether a name has no more room, `moved` a name that has left another seat, `all_bring` whether everybody
    brings a battlefield, and `teams` whether two play against two.
    """
    match step:
        case "name" | "event" if is_full:
            return text("screen-setup-full", count=MOST_LETTERS)
        case "how" if pairs:
            return text("screen-setup-pairs")
        case "who" if moved:
            return text("screen-setup-moved", name=short_name(moved))
        case "who" if teams:
            return text("screen-setup-who-teams")
        case "who" | "name":
            return text("screen-setup-who-text" if step == "who" else "screen-setup-name-text")
        case "event":
            return text("screen-setup-event-text")
        case "readers":
            return text("screen-setup-readers-text")
        case "decks":
            return text("screen-setup-decks")
        case "hands":
            return text("screen-setup-hands-text")
        case "first":
            return text("screen-setup-loser-chooses") if view.next_game is not None else text("screen-setup-first-text")
        case "where":
            return text("screen-setup-where-text") if all_bring else text("screen-setup-where-of-four")
        case _:
            pass
    if missing := missing_judge(dial, view.judge, has_pin=has_pin):
        return text(missing)
    keys = text(key_storage(dial, view.judge))
    return f"{text('screen-setup-how-text')} {keys}" if dial == "casual" else keys


read_later(__file__)
