"""One game of random play, checked after every action."""

import signal
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, partial
from random import Random

from tableside.engine import Secret, enact, evolve, judge, learn, offers, start
from tableside.engine.judging import is_legal
from tableside.engine.model import events as e
from tableside.engine.model.actions import Action, Activate, Choose, Conquer, Hide, Play, Tell
from tableside.engine.model.events import Event
from tableside.engine.model.questions import RevealQuestion
from tableside.engine.model.references import Player
from tests.kit.engine.choosing import named, names, picks, reported_result
from tests.kit.engine.dealing import deal
from tests.kit.engine.filling import fillings, some_filling
from tests.soak import checks
from tests.soak.people import People, Wrong
from tests.soak.twins import Twin

LONGEST = 900
"""Actions after which a game is left unfinished."""

PATIENCE = 20
"""Seconds of the processor after which an action is looked at; twice this, and it does not come to rest."""

TELLS, NAMES = 0.25, 0.3
"""The rates at which people tell what the table does not follow, and name at once what it would ask for."""

TRIES = 3
"""Other actions that are looked at, beside the action that is done."""


@dataclass
class Soaked:
    """The result of a game."""

    seed: int
    mode: str
    follow: str
    known: str
    edition: str
    actions: int = 0
    events: int = 0
    seen: Counter[str] = field(default_factory=Counter)
    wrong: str = ""

    @property
    def name(self) -> str:
        return f"{self.mode}, {self.follow} followed, {self.known} known, {self.edition}"


@contextmanager
def in_time(game: Soaked) -> Iterator[None]:
    """An action that never comes to rest is a failure of its game, not a soak that hangs.

    One timer serves the whole game: a timer for each action took a tenth of the soak.
    """
    looked_at = -1

    def look(*_: object) -> None:
        nonlocal looked_at
        if game.actions == looked_at:
            raise Wrong(f"the machine does not come to rest in {PATIENCE} s")
        looked_at = game.actions

    before = signal.signal(signal.SIGVTALRM, look)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


class Game:
    """A random game with a seed; `thorough` is how often, from 0 to 1, all offers are filled in before an action."""

    def __init__(self, seed: int, thorough: float, edition: str = "") -> None:
        self.rng, self.second = Random(seed), Random(f"{seed} checks")
        self.thorough = thorough
        self.dealt = dealt = deal(self.rng, edition)
        self.soaked = Soaked(seed, dealt.agreed.mode, dealt.agreed.follow, dealt.known, dealt.agreed.edition)
        self.people, self.twin = People(dealt, self.rng), Twin(self.second)
        self.quits = len(dealt.table.seats) > 2 and self.rng.random() < 0.2
        self.unread, self.hiding = dealt.unread, ""
        self.table, self.private = dealt.table, dealt.private
        self.record: list[tuple[Event, ...]] = []
        self.last: list[str] = []

    def play(self) -> Soaked:
        """Play the whole game. `wrong` of the result says what went wrong, if anything."""
        try:
            with in_time(self.soaked):
                self._happens(None, start(self.table, self.private))
                while self.table.winner is None and self.soaked.actions < LONGEST:
                    self._step()
                self._folds_from_the_opening()
        except Exception as error:
            last_actions = "\n  ".join(self.last[-6:])
            self.soaked.wrong = (
                f"seed {self.soaked.seed} ({self.soaked.name}), after\n  {last_actions}\n{_about(error)}"
            )
        return self.soaked

    def _step(self) -> None:
        offered = cache(partial(offers, self.table, self.private))
        if self.second.random() < self.thorough:
            checks.can_be_filled(self.second, self.table, self.private, self.people, offered)
            self.twin.offered(self.table, self.private)
            self.twin.refused(self.table, self.private)
            checks.asks_again(self.table, self.private)
            self.twin.passed(self.table, self.private)
            for _ in range(TRIES):
                self._another(offered)
        action = self._chosen(offered)
        self.last.append(checks.shown(action))
        self._count(action)
        checks.is_written(action)
        checks.is_judged_alike(self.table, self.private, action)
        if not isinstance(action, Conquer | Tell):
            checks.is_offered(self.table, offered(action.player), action)
        events = enact(self.table, self.private, action)
        self.twin.compare(self.table, self.private, action, events)
        checks.runes_are_kept(self.table, action, events)
        self._happens(action, events)
        self.soaked.actions += 1

    def _count(self, action: Action) -> None:
        seen = self.soaked.seen
        if isinstance(action, Tell):
            seen["told by hand"] += 1
        elif isinstance(action, Play | Activate):
            seen["targets named at once"] += bool(action.targets)
            seen["additional cost paid"] += bool(action.paying)

    def _another(self, offered: Callable[[Player], checks.Offers]) -> None:
        other = checks.any_action(self.second, self.table, self.people)
        if judge(self.table, self.private, other).kind == "legal":
            checks.is_offered(self.table, offered(other.player), other)

    def _chosen(self, offered: Callable[[Player], checks.Offers]) -> Action:
        tells = self._reported_result()
        if tells is not None:
            return tells
        for offer in picks(self.rng, self.table, offered, self.quits):
            real = names(self.people, offer)
            if offer.open == "card" and not real:
                continue
            action = some_filling(self.rng, self.table, self.private, offer, real)
            if action is not None:
                return self._unread(self._named(action))
        doubtful = self._let_stand(offered)
        if doubtful is not None:
            return doubtful
        raise Wrong(f"nobody can do anything: {self.table.asks or self.table.priority}")

    def _let_stand(self, offered: Callable[[Player], checks.Offers]) -> Action | None:
        """An answer that players let stand where no answer is legal for sure, since not enough is known."""
        asks = self.table.asks
        possible = offered(asks.player) if asks is not None else ()
        answers = (action for offer in possible for action in fillings(self.table, offer) if isinstance(action, Choose))
        return next((each for each in answers if judge(self.table, self.private, each).kind == "unknown"), None)

    def _reported_result(self) -> Action | None:
        tells = reported_result(self.rng, self.table) if self.rng.random() < TELLS else None
        return tells if tells is not None and is_legal(self.table, self.private, tells) else None

    def _named(self, action: Action) -> Action:
        """The action with more of its choices named at once, if that is legal, and the card that was really chosen."""
        asks = self.table.asks
        if isinstance(action, Choose) and isinstance(asks, RevealQuestion) and action.answers == ("yes",):
            return self._of_their_hand(asks)
        if isinstance(action, Play | Activate) and self.rng.random() < NAMES:
            for _ in range(TRIES):
                other = named(self.rng, self.table, action)
                if is_legal(self.table, self.private, other):
                    return other
        return action

    def _of_their_hand(self, asks: RevealQuestion) -> Action:
        """Name a card that is really in the hand, if people know which may be chosen."""
        hand = self.people.hands[asks.whose] if asks.whose else []
        real = [name for name in sorted(set(hand)) if is_legal(self.table, self.private, Choose(asks.player, (name,)))]
        return Choose(asks.player, (self.rng.choice(real) if real else "no" if asks.whose else "yes",))

    def _unread(self, action: Action) -> Action:
        if not isinstance(action, Hide):
            return action
        self.hiding = action.card.reveal() or ""
        if self.rng.random() >= self.unread:
            return action
        return Hide(action.player, Secret(None), action.at, action.source)

    def _happens(self, action: Action | None, events: tuple[Event, ...]) -> None:
        before = self.table, self.private
        for event in events:
            self.people.follow(self.table, event, self.hiding)
            self._note(action, event)
            self.table, self.private = evolve(self.table, event), learn(self.private, event)
        self.record.append(events)
        self.soaked.events += len(events)
        checks.folds_again(*before, events, (self.table, self.private))
        checks.goes_on(self.table, events)
        checks.nothing_left_undone(self.table)
        self.people.check(self.table, self.private)

    def _note(self, action: Action | None, event: Event) -> None:
        seen = self.soaked.seen
        match event:
            case e.Hid():
                seen["hide"] += 1
            case e.LeftFacedown(to=to):
                seen["from facedown" if to == "chain" else f"facedown to {to}"] += 1
            case e.DamageMarked() if (
                self.table.combat is not None and self.table.combat.step == "damage" and event.damage
            ):
                seen["combat damage"] += 1
            case e.Won():
                seen["last point" if self.table.players[1:] else "won by leaving"] += 1
            case e.Asked(question=question):
                seen[f"asks {question.about}"] += 1
            case e.BurnedOut():
                seen["burn out"] += 1
            case e.Left():
                seen["leaves"] += 1
            case e.NextInstruction(id=identity, instruction=number):
                self._note_operation(identity, number - 1)
            case _:
                pass
        facedown = isinstance(action, Play) and action.source == "facedown"
        if facedown and isinstance(event, e.LeftFacedown) and not self.table.neutral:
            seen["from facedown in a showdown"] += 1

    def _note_operation(self, identity: int, number: int) -> None:
        """Count the operation of an item's instruction, which has been carried out."""
        item = self.table.item(identity)
        if item is not None and item.ability is not None and 0 <= number < len(item.ability.do):
            self.soaked.seen[f"does {item.ability.do[number].__struct_config__.tag}"] += 1

    def _folds_from_the_opening(self) -> None:
        whole = tuple(event for events in self.record for event in events)
        checks.folds_again(self.dealt.table, self.dealt.private, whole, (self.table, self.private))


def _about(error: Exception) -> str:
    where = "" if isinstance(error, Wrong) else "".join(traceback.format_tb(error.__traceback__)[-3:])
    return f"{where}{type(error).__name__}: {error}"


def soak(seed: int, thorough: float, edition: str = "") -> Soaked:
    """One game by its seed."""
    return Game(seed, thorough, edition).play()
